//! Parses the value of `--map`, which states the meanings of columns and the letters or numbers of
//! these columns.

use std::str::FromStr;

use super::meaning::Meaning;
use crate::format::{ColumnMap, ReadError};
use crate::source::{Source, column_letters};

/// The words that `--map` accepts, and their meanings.
const MEANING_WORDS: &[(&str, Meaning)] = &[
    ("name", Meaning::Name),
    ("first-name", Meaning::FirstName),
    ("number", Meaning::Number),
    ("rank", Meaning::Rank),
    ("title", Meaning::Title),
    ("rating", Meaning::Rating),
    ("federation", Meaning::Federation),
    ("fide-id", Meaning::FideId),
    ("sex", Meaning::Sex),
    ("birth", Meaning::Birth),
    ("club", Meaning::Club),
    ("points", Meaning::Points),
    ("white", Meaning::White),
    ("black", Meaning::Black),
    ("result", Meaning::Result),
    ("round", Meaning::RoundNumber),
    ("board", Meaning::Board),
    ("team", Meaning::Team),
    ("skip", Meaning::Unknown),
];

/// Returns the meaning of a word in `--map`: a word in `MEANING_WORDS`, the number of a round, or
/// `tb1` to `tb9`.
pub(super) fn meaning(word: &str) -> Result<Meaning, ReadError> {
    let entry = MEANING_WORDS.iter().find(|(name, _)| *name == word);
    if let Some((_, meaning)) = entry {
        return Ok(*meaning);
    }
    if let Ok(round @ 1..=99) = word.parse() {
        return Ok(Meaning::Round(round));
    }
    if let Some(Ok(position @ 1..=9)) = word.strip_prefix("tb").map(str::parse) {
        return Ok(Meaning::TieBreak(position));
    }
    let names: Vec<&str> = MEANING_WORDS.iter().map(|(name, _)| *name).collect();
    Err(ReadError::Columns {
        message: format!("--map does not accept `{word}`"),
        help: format!(
            "the option accepts {}, a round number, and tb1 to tb9",
            names.join(", ")
        ),
    })
}

/// Parses meanings, each with the letters of a column or its number from 1: `name=B,points=F,1=G`.
impl FromStr for ColumnMap {
    type Err = String;

    fn from_str(text: &str) -> Result<ColumnMap, String> {
        let mut columns = Vec::new();
        for pair in text.split(',') {
            let expected_form =
                "write MEANING=COLUMN, and put commas between several of them, as in name=B,1=G";
            let (word, column) = pair.split_once('=').ok_or(expected_form)?;
            let word = word.trim().to_lowercase();
            meaning(&word).map_err(|error| format!("{error}: {}", error.help()))?;
            let column_index = parse_column(column.trim());
            let column_index =
                column_index.ok_or_else(|| format!("`{column}` is not a column such as B or 2"))?;
            if columns.iter().any(|(_, other)| *other == column_index) {
                return Err(format!(
                    "column {} is named twice",
                    column_letters(column_index)
                ));
            }
            if word != "skip" && columns.iter().any(|(other, _)| *other == word) {
                return Err(format!("the meaning `{word}` is named twice"));
            }
            columns.push((word, column_index));
        }
        Ok(ColumnMap { columns })
    }
}

/// Returns the index, from 0, of a column that is given as letters (`A`, `XFD`) or as a number from
/// 1; `None` if the text is neither.
fn parse_column(text: &str) -> Option<u16> {
    if let Ok(number) = text.parse::<u16>() {
        return number.checked_sub(1);
    }
    let digit = |c: char| {
        let letter = c.to_ascii_uppercase();
        letter
            .is_ascii_uppercase()
            .then(|| u32::from(letter) - u32::from('A') + 1)
    };
    if !(1..=3).contains(&text.len()) {
        return None;
    }
    let number = text
        .chars()
        .try_fold(0, |sum, c| Some(sum * 26 + digit(c)?))?;
    u16::try_from(number - 1)
        .ok()
        .filter(|&index| index < 16_384)
}

/// Checks that the source has the columns that `--map` names.
pub(super) fn check_map(source: &Source, map: Option<&ColumnMap>) -> Result<(), ReadError> {
    let rows = source.grid().into_iter().flat_map(|grid| &grid.sheets);
    let rows = rows.flat_map(|sheet| &sheet.rows);
    let last_column = rows
        .filter_map(|row| row.cells.last())
        .map(|cell| cell.column);
    let last_column = last_column.max().unwrap_or(0);
    let mut columns = map.iter().flat_map(|map| &map.columns);
    let Some((word, index)) = columns.find(|(_, index)| *index > last_column) else {
        return Ok(());
    };
    Err(ReadError::Columns {
        message: format!(
            "--map says {word}={}, but the last column is {}",
            column_letters(*index),
            column_letters(last_column)
        ),
        help: "name a column that exists; the first column is A".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read_as_letters_or_numbers() {
        let check = |text, expected| assert_eq!(parse_column(text), expected, "{text}");
        check("A", Some(0));
        check("aa", Some(26));
        check("XFD", Some(16_383));
        check("XFE", None);
        check("2", Some(1));
        check("0", None);
        check("", None);
        check("B2", None);
    }
}
