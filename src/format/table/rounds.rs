//! Finds the round of a list of pairings, in a line above the list or in the address of the page.

use super::headers::meaning;
use super::kind;
use super::meaning::Meaning;
use super::tables::Table;
use crate::format::notes::Notes;
use crate::import::NoteKind;
use crate::model::RoundNumber;

/// The round of a table: from the line above it, or else from the address of the page, or else
/// `next` with a note (the round after that of the previous table).
pub(super) fn table_round(table: &Table<'_>, next: u16, notes: &mut Notes) -> RoundNumber {
    let address = table.sheet.address.as_deref().unwrap_or("");
    let address_round =
        || kind::address_parameter(address, "rd").and_then(|n| u16::try_from(n).ok());
    let round = stated_round(table).or_else(|| address_round().filter(|_| next == 0));
    RoundNumber(round.filter(|round| *round > 0).unwrap_or_else(|| {
        let next = next.max(1);
        let text = format!("no line states the round of this list; read as round {next}");
        notes.add(NoteKind::UncertainLayout, table.header.span, text);
        next
    }))
}

/// The round that a line above a table states.
pub(super) fn stated_round(table: &Table<'_>) -> Option<u16> {
    let lines = table.title_texts();
    lines.filter_map(|text| round_in_line(&text.text)).last()
}

/// The round in a line such as `Round 9 on 2026/08/09 at 10:00` or `1. Тур`; `None` if there is
/// none.
pub(super) fn round_in_line(text: &str) -> Option<u16> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut pairs = words.windows(2).map(|pair| meaning(&pair.join(" ")));
    let single_word = || match words.as_slice() {
        [word] => Some(meaning(word)),
        _ => None,
    };
    let round_heading = pairs.find(|meaning| matches!(meaning, Meaning::Round(_)));
    match round_heading.or_else(single_word) {
        Some(Meaning::Round(round)) => Some(round),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_numbers_are_found_in_lines_of_several_languages() {
        let check = |text, expected| assert_eq!(round_in_line(text), expected, "{text}");
        check("Round 9 on 2026/08/09 at 10:00", Some(9));
        check("1. Тур on 2019/10/12 в 14:00", Some(1));
        check("3. Runde am 11.02.2024 um 10 Uhr", Some(3));
        check("Nasazení hráčů 2 kolo", Some(2));
        check("2026 Exampleton Championships: Open", None);
        check("Pairings/Results", None);
    }
}
