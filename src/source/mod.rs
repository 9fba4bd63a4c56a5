//! Converts bytes to text and text to bytes, and describes the positions to which spans of the text
//! point.

mod attachments;
mod changes;
mod code_page;
mod container;
mod cut;
mod declared;
mod decode;
mod encode;
mod excerpt;
mod fixed;
mod grid;
mod limits;
mod line_ends;
mod locate;
mod page;
mod printable;
mod rendering;
mod separated;
mod sources;
mod span;
mod workbook;

pub use attachments::{Attachment, attachments, is_zip};
pub use changes::{LineChange, changed_columns, line_changes};
pub use container::ContainerError;
pub use cut::{ExcerptStyle, Spot};
pub use decode::{DecodeError, Decoding, decode, is_utf16};
pub use encode::{EncodedText, encode};
pub use excerpt::{Excerpt, Mark};
pub use fixed::read_fixed_columns;
pub use grid::{Cell, CellKind, CellPlace, Grid, Naming, Row, Sheet, column_letters};
pub use limits::Limits;
pub use line_ends::LineEnds;
pub use locate::{BytePlace, Layout, Place, sheet_name};
pub use page::{Markup, read_page};
pub use printable::{is_control, printable, push_printable, shortened};
pub use separated::{read_separated, separator};
pub use sources::Sources;
pub use span::{Field, Span};
pub use workbook::{
    PackedKind, author, properties, read_ods, read_xls, read_xlsx, with_unix_system,
};

/// A decoded file: its name and text, with the encoding, the layout and the offsets of the lines.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
    decoding: Decoding,
    line_starts: Vec<u32>,
    layout: Layout,
    base: u32,
}

impl Source {
    /// Makes a source from decoded text; `decode` returns both the text and the decoding.
    #[must_use]
    pub fn new(name: impl Into<String>, text: String, decoding: Decoding) -> Source {
        let line_starts = locate::line_starts(&text);
        Source {
            name: name.into(),
            text,
            decoding,
            line_starts,
            layout: Layout::Lines,
            base: 0,
        }
    }

    /// Returns the source with `layout`, which is that of a workbook, a page or a binary file.
    #[must_use]
    pub fn with_layout(mut self, layout: Layout) -> Source {
        self.layout = layout;
        self
    }

    /// Returns the way in which the text was derived from the file.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the rows and cells of the text; `None` for a text without cells and for a binary
    /// file.
    #[must_use]
    pub fn grid(&self) -> Option<&Grid> {
        match &self.layout {
            Layout::Grid(grid) => Some(grid),
            _ => None,
        }
    }

    /// Returns the offset at which the spans of this file begin. It is different for each file of
    /// an audit, so that their spans do not overlap (see `Sources`).
    #[must_use]
    pub fn base(&self) -> u32 {
        self.base
    }

    fn set_base(&mut self, base: u32) {
        self.base = base;
    }

    /// Converts a span to offsets from the beginning of this file's text.
    fn local_span(&self, span: Span) -> Span {
        Span {
            start: span.start.saturating_sub(self.base),
            end: span.end.saturating_sub(self.base),
        }
    }

    /// Makes a source from text that is part of the program, such as a sample or a test.
    #[must_use]
    pub fn from_text(name: impl Into<String>, text: impl Into<String>) -> Source {
        Source::new(name, text.into(), Decoding::utf8())
    }

    /// Returns the name of the file: its path as the user gave it, or `<stdin>`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the whole text of the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns how the bytes of the file were decoded.
    #[must_use]
    pub fn decoding(&self) -> &Decoding {
        &self.decoding
    }

    /// Returns the offset of the first byte of each line in the text.
    #[must_use]
    pub fn line_starts(&self) -> &[u32] {
        &self.line_starts
    }

    /// Returns the text that a span covers; empty if the span lies outside the file.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        let span = self.local_span(span);
        let range = span.start as usize..span.end as usize;
        self.text.get(range).unwrap_or("")
    }
}
