//! Reads the columns of rating figures: games, score, expected score, rating change
//! (reference/swiss-manager-exports.md 4.1).

use super::meaning::Meaning;
use super::numbers::parse_signed_number;
use super::tables::{Column, Table};
use super::typed;
use crate::format::notes::Notes;
use crate::import::{Import, Note, NoteKind, RatingColumn, RatingFigure};
use crate::model::PlayerId;
use crate::source::CellKind;

/// Reads the columns of rating figures of a table with one row per player.
pub(super) fn read(table: &Table<'_>, import: &mut Import, notes: &mut Notes) {
    for column in &table.columns {
        if let Meaning::Figure(figure) = column.meaning {
            let column = read_column(table, column, figure, notes);
            import.claims.rating_columns.push(column);
        }
    }
}

/// Appends the columns of a further table to the columns of the earlier tables, which have
/// `players_before` players.
pub(super) fn append(
    columns: &mut Vec<RatingColumn>,
    further_columns: Vec<RatingColumn>,
    players_before: usize,
) {
    for mut column in further_columns {
        let same_figure = columns
            .iter_mut()
            .find(|same_figure| same_figure.figure == column.figure);
        match same_figure {
            Some(same_figure) => {
                same_figure.values.resize(players_before, None);
                same_figure.decimals = same_figure.decimals.max(column.decimals);
                same_figure.values.append(&mut column.values);
            }
            None => {
                let mut values = vec![None; players_before];
                values.append(&mut column.values);
                columns.push(RatingColumn { values, ..column });
            }
        }
    }
}

fn read_column(
    table: &Table<'_>,
    column: &Column,
    figure: RatingFigure,
    notes: &mut Notes,
) -> RatingColumn {
    let mut max_decimals = 0;
    let mut values = Vec::with_capacity(table.rows.len());
    let mut unread_cells = Vec::new();
    for (index, row) in table.rows.iter().enumerate() {
        let value = table.value(row, column.index);
        let figure_and_decimals = value.read(parse_signed_number);
        // formulas without a value are noted for the whole table
        if figure_and_decimals.is_none()
            && !is_blank(&value.text)
            && value.kind != CellKind::Formula
        {
            unread_cells.push((index, value.span));
        }
        if let Some(field) = &figure_and_decimals {
            max_decimals = max_decimals.max(field.value.1);
        }
        values.push(figure_and_decimals.map(|field| field.map(|(number, _)| number)));
    }
    if let Some(&(index, span)) = unread_cells.first() {
        let text = match unread_cells.len() {
            1 => format!("a cell of column {} is not read", heading(table, column)),
            cells => format!(
                "{cells} cells of column {} are not read",
                heading(table, column)
            ),
        };
        let note = Note::new(NoteKind::UnreadColumn, span, text);
        notes.push(note.about(PlayerId::at(index)));
    }
    RatingColumn {
        figure,
        label: table.heading(column).to_owned(),
        heading: column.heading,
        // a number has at most six decimals
        decimals: u8::try_from(max_decimals).unwrap_or(u8::MAX),
        values,
    }
}

/// Returns the letters and the heading of a column, such as `M (we)`.
fn heading(table: &Table<'_>, column: &Column) -> String {
    typed::column_names(table, &[*column])
}

/// Whether a cell states no value, because it is empty or contains only dashes.
fn is_blank(text: &str) -> bool {
    text.chars().all(|c| matches!(c, '-' | '–' | '—'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{ReadOptions, read};
    use crate::number::Exact;

    fn import(text: &str) -> Import {
        let bytes = text.as_bytes().to_vec();
        let reading = read("x.csv", bytes, &ReadOptions::default()).unwrap();
        reading.import
    }

    /// Returns the figures of the first player, such as `we 5.85/2`: heading, value, and number of
    /// decimals of the column.
    fn figures(import: &Import) -> Vec<String> {
        let columns = import.claims.rating_columns.iter();
        let words = columns.map(|column| {
            let value = column.values[0].map_or_else(|| "-".to_owned(), |v| v.value.to_text());
            format!("{} {value}/{}", column.label, column.decimals)
        });
        words.collect()
    }

    #[test]
    fn rating_figures_are_read_from_standings() {
        let import = import(
            "Rk.;SNo;;Name;FED;RtgI;Pts.;Rp;n;w;we;w-we;K;rtg+/-\n\
             1;2;IM;Ahlgren, Tove;SWE;2447;7;2496;9;7;5,85;1,15;10;11,5\n\
             2;1;;Brandao, Ines;POR;2059;6;2156;9;6;4,25;1,75;20;35\n\
             3;3;;Castellan, Marc;FRA;0;3,5;1331;9;3,5;;;;\n",
        );
        let expected = [
            "n 9/0",
            "w 7/1",
            "we 5.85/2",
            "w-we 1.15/2",
            "rtg+/- 11.5/1",
        ];
        assert_eq!(figures(&import), expected);
        let change = &import.claims.rating_columns[4];
        let values: Vec<_> = change.values.iter().map(|v| v.map(|v| v.value)).collect();
        assert_eq!(values, [Exact::ratio(23, 2), Some(Exact::whole(35)), None]);
        let factors: Vec<_> = import
            .tournament
            .players
            .iter()
            .map(|p| p.k_factor)
            .collect();
        assert_eq!(factors, [Some(10), Some(20), None]);
        assert!(import.notes.is_empty(), "{:?}", import.notes);
    }

    #[test]
    fn one_letter_headings_count_only_next_to_a_distinct_heading() {
        let check = |headings: &str, expected: &[&str]| {
            let import = import(&format!(
                "No.;Name;Rtg;Pts.;{headings}\n1;Aster;2000;2;3;2;1\n2;Birch;1900;1;3;1;1\n"
            ));
            assert_eq!(figures(&import), expected, "{headings}");
            let notes: Vec<_> = import.notes.iter().map(|note| &*note.text).collect();
            notes.join("; ")
        };
        assert_eq!(check("n;w;K", &[]), "");
        assert_eq!(check("w;w-we;+/-", &[]), "");
        assert_eq!(check("n;w;we", &["n 3/0", "w 2/0", "we 1/0"]), "");
        assert_eq!(check("n;w;рейт+/-", &["n 3/0", "w 2/0", "рейт+/- 1/0"]), "");
        // the second column of a figure is not read
        assert_eq!(check("we;w;w", &["we 3/0", "w 2/0"]), "");
        assert_eq!(check("Rc;w;Elo+/-", &["Rc 3/0", "w 2/0", "Elo+/- 1/0"]), "");
        assert_eq!(check("Rc;w;n", &[]), "column E (Rc) is not read");
    }

    #[test]
    fn other_text_is_noted_and_dashes_are_blank() {
        let import =
            import("No.;Name;Rtg;Pts.;we;rtg+/-\n1;Aster;2000;2;-;x\n2;Birch;1900;1;+1,5;−3\n");
        assert_eq!(figures(&import), ["we -/1", "rtg+/- -/0"]);
        let change = import.claims.rating_columns[1].values[1].map(|value| value.value);
        assert_eq!(change, Some(Exact::whole(-3)));
        let notes: Vec<_> = import.notes.iter().map(|note| &*note.text).collect();
        assert_eq!(notes, ["a cell of column F (rtg+/-) is not read"]);
    }
}
