//! The grammar of table cells against the reader.

use crosstable::import::{Import, NoteKind};

use super::load;
use crate::support::grammar::Generator;

/// A crosstable with one cell in question.
fn framed(cell: &str) -> Import {
    let text = format!(
        "Harbour Open;;;\nRk.;Name;1.Rd;Pts.\n1;Ahlgren Tove;{cell};1\n2;Brandao Ines;1b0;0\n3;Castellan Piero;-0;0\n"
    );
    let options = crosstable::format::ReadOptions {
        format: Some("csv".to_owned()),
        ..Default::default()
    };
    let reading = crosstable::format::read("frame", text.into_bytes(), &options);
    reading.unwrap().import
}

/// Whether the reader understood the cell.
fn understood(import: &Import) -> bool {
    let odd = [NoteKind::UnknownCode, NoteKind::SpreadsheetDamage];
    !import.notes.iter().any(|note| odd.contains(&note.kind))
}

#[test]
fn generated_cells_are_read() {
    let grammar = load("crosstable-cell.ebnf");
    let mut generator = Generator::new(&grammar, 17);
    let mut read = 0;
    for _ in 0..1500 {
        let cell = generator.sentence("swiss-cell").text;
        // nobody meets himself in a Swiss
        let oneself = grammar.derives("oneself", &cell).is_ok();
        assert_eq!(understood(&framed(&cell)), !oneself, "{cell:?}");
        read += usize::from(!oneself);
    }
    assert!(read > 500, "{read} read");
}

#[test]
fn what_is_no_cell_is_reported() {
    let grammar = load("crosstable-cell.ebnf");
    let mut generator = Generator::new(&grammar, 19);
    let mut told = 0;
    for _ in 0..1500 {
        let mut cell: Vec<char> = generator.sentence("swiss-cell").text.chars().collect();
        let other = ['/', 'q', '2', '-', '½', 'é'][generator.below(6)];
        cell.insert(generator.below(cell.len() + 1), other);
        let cell: String = cell.into_iter().collect();
        let oneself = grammar.derives("oneself", cell.trim()).is_ok();
        let good = grammar.derives("swiss-cell", cell.trim()).is_ok() && !oneself;
        assert_eq!(understood(&framed(&cell)), good, "{cell:?}");
        told += usize::from(!good);
    }
    assert!(told > 300, "{told} told");
}
