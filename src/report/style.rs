//! The style of an output: its colours, characters and width.

use std::fmt;

/// The colours, characters and width that a terminal, a pipe or a file can show. The room `cli`
/// determines them; all reports use them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Whether colours are available, as ANSI escape sequences.
    pub color: bool,
    /// Whether characters beyond ASCII may be used for lines and symbols.
    pub unicode: bool,
    /// The width of a line, in columns.
    pub width: usize,
}

/// The colours and emphases of text on a terminal, each with a fixed meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// The colour of errors.
    Red,
    /// The colour of warnings.
    Yellow,
    /// The colour of information that is worth knowing.
    Cyan,
    /// The colour of results without errors.
    Green,
    /// The emphasis of headings.
    Bold,
    /// The emphasis of secondary information.
    Dim,
}

impl Style {
    /// The style for a pipe or a file: without colours, 80 columns wide.
    pub const PLAIN: Style = Style {
        color: false,
        unicode: true,
        width: 80,
    };

    /// Displays `text` as `paint` says, if colours are available.
    #[must_use]
    pub fn paint<T: fmt::Display>(self, text: T, paint: Paint) -> PaintedText<T> {
        PaintedText {
            text,
            paint: self.color.then_some(paint),
        }
    }

    /// Returns the width for running text, in columns: 40 to 100, so that it is easy to read.
    #[must_use]
    pub fn text_width(self) -> usize {
        self.width.clamp(40, 100)
    }
}

/// A text with the colour or emphasis in which it is displayed.
#[derive(Clone, Copy, Debug)]
pub struct PaintedText<T> {
    text: T,
    paint: Option<Paint>,
}

impl<T: fmt::Display> fmt::Display for PaintedText<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = match self.paint {
            None => return self.text.fmt(f),
            Some(Paint::Red) => "31",
            Some(Paint::Yellow) => "33",
            Some(Paint::Cyan) => "36",
            Some(Paint::Green) => "32",
            Some(Paint::Bold) => "1",
            Some(Paint::Dim) => "2",
        };
        write!(f, "\x1b[{code}m")?;
        self.text.fmt(f)?;
        f.write_str("\x1b[0m")
    }
}
