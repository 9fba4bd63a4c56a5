//! The sheet *Letter*: the reply to the sender, a paragraph in each row, ready to be copied.

use super::cell::{Cell, Column, Kind, Tone};
use super::{Content, DossierInput, Row, Sheet, Table};
use crate::report::letter;

/// The name of the sheet in a workbook, and the heading of the section in a page.
pub(super) const NAME: &str = "Letter";

/// The width of the paragraphs in characters, which fits the paper.
const WIDTH: usize = 88;

/// The largest number of characters of a paragraph in one row. A row of a workbook has a limited
/// height.
const MAX_PARAGRAPH: usize = 1600;

pub(super) fn sheet(input: &DossierInput<'_>) -> Sheet {
    let letter = letter(input.audited);
    let subject = Cell::text(format!("Subject: {}", letter.subject)).with_tone(Tone::Strong);
    let mut rows = vec![Row::from(vec![subject])];
    for (mark, text) in letter.paragraphs() {
        let parts = split(&format!("{mark}{text}"));
        rows.extend(parts.iter().map(|part| Row::from(vec![Cell::text(part)])));
    }
    Sheet {
        name: NAME.to_owned(),
        description: "The reply to the sender of the file".to_owned(),
        content: Content::List(Table {
            columns: vec![Column::new(NAME, Kind::Prose).with_max_width(WIDTH)],
            rows,
            is_portrait: true,
            prints_all_rows: true,
            ..Table::default()
        }),
    }
}

/// Divides a paragraph between words into parts of at most [`MAX_PARAGRAPH`] characters.
fn split(paragraph: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for word in paragraph.split(' ') {
        let part = parts.last_mut().expect("there is always a part");
        if !part.is_empty() && part.chars().count() + 1 + word.chars().count() > MAX_PARAGRAPH {
            parts.push(word.to_owned());
        } else {
            part.push_str(if part.is_empty() { "" } else { " " });
            part.push_str(word);
        }
    }
    parts
}
