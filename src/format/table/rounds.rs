//! Finds the round of a list of pairings, in a line above the list, in the address of the page or in
//! the name of the sheet, and the rounds of the columns of a crosstable.

use super::headers::meaning;
use super::kind;
use super::listed_games::RowPlace;
use super::meaning::Meaning;
use super::tables::{Column, Table, Value, first_text};
use super::words::ROUNDS;
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind, Reason};
use crate::model::RoundNumber;
use crate::source::Span;

/// Returns the round of a table, from a line above it, or else from the address of the page or the
/// name of the sheet. If none of them states it, returns `next`, which is the round after that of
/// the previous table of the list, and adds a note. `begins_sheet` says whether the table is the
/// first one of its sheet.
pub(super) fn table_round(
    table: &Table<'_>,
    next: u16,
    begins_sheet: bool,
    notes: &mut Notes,
) -> RoundNumber {
    let round = stated_round(table);
    // further tables of a sheet belong to later rounds
    let round = round.or_else(|| round_of_sheet(table).filter(|_| begins_sheet));
    RoundNumber(round.filter(|round| *round > 0).unwrap_or_else(|| {
        let next = next.max(1);
        let text = format!("neither a line nor a column states the round of this list, so it is read as round {next}");
        notes.add(NoteKind::UncertainLayout, table.header.span, text);
        next
    }))
}

/// Returns the round that a line above a table states; `None` if there is no such line.
pub(super) fn stated_round(table: &Table<'_>) -> Option<u16> {
    round_title(table).map(|(_, round)| round)
}

/// Returns the round that the address of the page or the name of the sheet states; `None` if
/// neither does.
pub(super) fn round_of_sheet(table: &Table<'_>) -> Option<u16> {
    let address = table.sheet.address.as_deref().unwrap_or("");
    let round = kind::address_parameter(address, "rd").and_then(|n| u16::try_from(n).ok());
    let round = round.or(table.sheet_number);
    round.or_else(|| round_in_sheet_name(&table.sheet.name))
}

/// Returns the last line above a table that states a round, and this round; `None` if there is no
/// such line.
pub(super) fn round_title(table: &Table<'_>) -> Option<(Span, u16)> {
    let lines = table.title_texts();
    let rounds = lines.filter_map(|text| Some((text.span, round_in_line(&text.text)?)));
    rounds.last()
}

/// Adds a note if the name of the sheet states a round that is neither among the rounds of the table
/// nor stated by a line of the sheet. The table must be the first one of its sheet. `places` contains
/// the rounds of its rows.
pub(super) fn note_other_round_in_sheet_name(
    table: &Table<'_>,
    places: &[Option<RowPlace>],
    notes: &mut Notes,
) {
    let rounds = places.iter().flatten().map(|place| place.round);
    let rounds: Vec<RoundNumber> = rounds.collect();
    let (name, sheet) = (&table.sheet.name, table.sheet);
    let Some(named) = round_in_sheet_name(name).filter(|_| sheet.address.is_none()) else {
        return;
    };
    let (Some(first), Some(last)) = (rounds.iter().min(), rounds.iter().max()) else {
        return;
    };
    let states_named = || {
        let mut lines = sheet.rows.iter().map(|row| first_text(table.source, row));
        lines.any(|line| {
            // a number alone is that of a board
            line.text.contains(char::is_alphabetic) && round_in_line(&line.text) == Some(named)
        })
    };
    if rounds.contains(&RoundNumber(named)) || states_named() {
        return;
    }
    let counted = match first == last {
        true => format!("round {first}"),
        false => format!("rounds {first} to {last}"),
    };
    let span = round_title(table).map_or(table.header.span, |(span, _)| span);
    let text = format!(
        "the name of the sheet says round {named}, but the list in it is of {counted}, which counts"
    );
    let note = Note::new(NoteKind::Disagreement, span, text);
    notes.push(note.with_reason(Reason::SheetName));
}

/// Returns the round in a line such as `Round 9 on 2026/08/09 at 10:00` or `1. Тур`; `None` if
/// there is none.
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

/// Returns the round in the name of a sheet, such as `Round 3`, `3. Runde`, `round-3` or `Pairings
/// R3`; `None` if there is none, or only a number.
pub(super) fn round_in_sheet_name(name: &str) -> Option<u16> {
    let name = name.replace(['_', '-'], " ");
    let words: Vec<&str> = name.split_whitespace().collect();
    let round_in = |text: &str| match meaning(text) {
        Meaning::Round(round) if text.contains(char::is_alphabetic) => Some(round),
        _ => None,
    };
    let pairs = words.windows(2).map(|pair| pair.join(" "));
    // if several pairs of words look like a round, as in `2026-05-09 round 1`, the last one is
    // meant
    let round_in_pairs = pairs.filter_map(|pair| round_in(&pair)).next_back();
    round_in_pairs.or_else(|| words.iter().find_map(|word| round_in(word)))
}

/// Adds a note if the title of a crosstable states an earlier round than the last one that has a
/// column.
pub(super) fn note_round_of_title(title: &Value<'_>, round_count: usize, notes: &mut Notes) {
    if let Some(round) = round_in_title(&title.text)
        && usize::from(round) < round_count
    {
        let text = format!("the title says that the list is after round {round}");
        let note = Note::new(NoteKind::TitleRound, title.span, text);
        notes.push(note.in_round(RoundNumber(round)));
    }
}

/// Returns the round after which a list shows points, as its title states it: `Ranking crosstable
/// after 9 Rounds`, `Rangliste nach der 4. Runde`; `None` if the title does not state it. A title
/// may contain other numbers, such as that of a group, so a word for a round must be next to the
/// number.
fn round_in_title(title: &str) -> Option<u16> {
    let title = title.to_lowercase();
    let words: Vec<&str> = title.split_whitespace().collect();
    let number = |word: &str| {
        let number = word.trim_end_matches(['.', ',', ':']).parse().ok();
        number.filter(|round| (1..=99).contains(round))
    };
    let pairs = words.windows(2);
    let rounds = pairs.filter_map(|pair| match [is_round(pair[0]), is_round(pair[1])] {
        [false, true] => number(pair[0]),
        [true, false] => number(pair[1]),
        _ => None,
    });
    // `Pairings of round 3 and crosstable after 5 rounds`
    rounds.max()
}

/// Whether a word of a title, in lower case, is a word for rounds. It may have an ending of one or
/// two letters: `rounds`, `runden`, `тура`.
fn is_round(word: &str) -> bool {
    let ends = word.char_indices().map(|(start, c)| start + c.len_utf8());
    let ends: Vec<usize> = ends.collect();
    // an abbreviation may be part of another word
    let stems = ends.iter().skip(2).rev().take(3);
    stems
        .into_iter()
        .any(|&end| ROUNDS.meaning(&word[..end]).is_some())
}

/// Returns the columns of rounds, each with its round, in ascending order. The headings state the
/// rounds, so a round may have no column. If two columns have the same number, the second belongs
/// to the next round.
pub(super) fn numbered_rounds(table: &Table<'_>) -> Vec<(RoundNumber, Column)> {
    let mut rounds: Vec<(RoundNumber, Column)> = Vec::new();
    for (round, column) in table.rounds() {
        let next_round = rounds.last().map_or(1, |(last, _)| last.0 + 1);
        rounds.push((RoundNumber(round.max(next_round)), column));
    }
    rounds
}

/// Returns the number of rounds up to the last one that has a column, including rounds without a
/// column.
pub(super) fn round_count(rounds: &[(RoundNumber, Column)]) -> usize {
    rounds.last().map_or(0, |(last, _)| usize::from(last.0))
}

/// Adds blank cells for the rounds that have no column, so that the other rounds keep their
/// numbers. `cells` contains, row by row, a cell for each column in `rounds`.
pub(super) fn add_missing_rounds<C: Clone + Default>(
    rounds: &[(RoundNumber, Column)],
    cells: Vec<C>,
) -> Vec<C> {
    let round_count = round_count(rounds);
    if round_count == rounds.len() {
        return cells;
    }
    let mut all_cells = vec![C::default(); cells.len() / rounds.len() * round_count];
    for (index, cell) in cells.into_iter().enumerate() {
        let (row, (round, _)) = (index / rounds.len(), rounds[index % rounds.len()]);
        all_cells[row * round_count + round.index()] = cell;
    }
    all_cells
}

/// Adds a note about each gap between the columns of rounds. The note points to the heading after
/// the gap.
pub(super) fn note_missing_rounds(rounds: &[(RoundNumber, Column)], notes: &mut Notes) {
    let mut expected_round = 1;
    for (round, column) in rounds {
        if round.0 > expected_round {
            let text = match round.0 - expected_round {
                1 => format!("there is no column for round {expected_round}"),
                _ => format!(
                    "there are no columns for rounds {expected_round} to {}",
                    round.0 - 1
                ),
            };
            let note = Note::new(NoteKind::RoundWithoutColumn, column.heading, text);
            notes.push(note.in_round(RoundNumber(expected_round)));
        }
        expected_round = round.0 + 1;
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

    #[test]
    fn rounds_are_found_in_names_of_sheets() {
        let check = |name, expected| assert_eq!(round_in_sheet_name(name), expected, "{name}");
        for name in [
            "Round 3",
            "3. Runde",
            "round-3",
            "Runde_3",
            "R3",
            "Pairings R3",
            "pairings_round_3",
            "Round3",
            "2026-05-09 Round 3",
            "Runde 3 (Sonntag)",
        ] {
            check(name, Some(3));
        }
        for name in ["3", "Sheet", "Players", "2026-05-09", "U14", "Crosstable 3"] {
            check(name, None);
        }
    }

    #[test]
    fn rounds_of_titles_are_not_other_numbers() {
        let check = |title, expected| assert_eq!(round_in_title(title), expected, "{title}");
        check("Ranking crosstable after 3 Rounds", Some(3));
        check("Final Ranking crosstable after 11 Rounds", Some(11));
        check("Ranking crosstable U10 after 11 Rounds", Some(11));
        check("Kreuztabelle nach 5 Runden", Some(5));
        check("Rangliste nach der 4. Runde", Some(4));
        check("Pairings of round 3 and crosstable after 5 rounds", Some(5));
        check("Положение после 3 тура", Some(3));
        check(
            "Cuadro cruzado por clasificación después de 7 rondas",
            Some(7),
        );
        check("Cross table, Round 6", Some(6));
        check("Crosstable group 2", None);
        check("Crosstable of the 3rd Round Robin", None);
        check("Таблица 2 турнира", None);
        check("Ranking crosstable 2026", None);
    }
}
