//! What the tests of this room share: a text with separators as a grid.

use crate::source::{Cell, Grid, Held, Layout, Naming, Row, Sheet, Source, Span};

/// A text without quotes as a grid.
pub(super) fn separated(text: &str, separator: char) -> Source {
    let mut rows = Vec::new();
    let mut start = 0;
    for (at, line) in text.split_inclusive('\n').enumerate() {
        let text = line.trim_end_matches(['\n', '\r']);
        let mut from = start;
        let cells = text.split(separator).enumerate().map(|(column, piece)| {
            let span = Span::new(from..from + piece.len());
            from += piece.len() + 1;
            Cell {
                column: u16::try_from(column).unwrap(),
                span,
                held: if piece.is_empty() {
                    Held::Empty
                } else {
                    Held::Text
                },
                quoted: false,
            }
        });
        rows.push(Row {
            number: u32::try_from(at + 1).unwrap(),
            cells: cells.collect(),
            span: Span::new(start..start + text.len()),
            ..Row::default()
        });
        start += line.len();
    }
    let sheet = Sheet {
        rows,
        ..Sheet::default()
    };
    let grid = Grid {
        sheets: vec![sheet],
        naming: Naming::Lines,
    };
    Source::from_text("test.csv", text).with_layout(Layout::Grid(grid))
}
