//! The sheets and the other tournaments of a file, as the summary of an audit names them.

use crate::finding::first_of;
use crate::import::{EqualTournament, Import, NoteKind, SheetUse};

/// Maximum number of equal tournaments that a summary names.
const MAX_COPIES: usize = 3;

/// Returns the sheets of the workbook: those with this tournament, the other ones that were read,
/// and those that were not; `None` unless the file has several sheets to choose from.
pub(super) fn sheets(import: &Import) -> Option<String> {
    let number = import.number.unwrap_or(1);
    let is_own = |sheet: &&SheetUse| sheet.tournaments.contains(&number);
    let own_sheets: Vec<String> = import
        .sheets
        .iter()
        .filter(is_own)
        .map(SheetUse::in_words)
        .collect();
    let mut words = own_sheets.join(", ");
    if words.is_empty() {
        return None;
    }
    let others = || import.sheets.iter().filter(|sheet| !is_own(sheet));
    let read_sheets = others().filter(|sheet| !sheet.tournaments.is_empty());
    let read_sheets: Vec<&SheetUse> = read_sheets.collect();
    for sheets in read_sheets.chunk_by(|a, b| a.tournaments == b.tournaments) {
        let numbers: Vec<String> = sheets[0].tournaments.iter().map(u16::to_string).collect();
        let noun = if numbers.len() == 1 {
            "tournament"
        } else {
            "tournaments"
        };
        let names: Vec<String> = sheets.iter().map(|sheet| sheet.in_words()).collect();
        words += &format!("; {noun} {} in {}", numbers.join(", "), names.join(", "));
    }
    let mut notes = import.notes.iter();
    let details = match notes.any(|note| note.kind == NoteKind::DividedEvents) {
        true => "details that the events share in",
        false => "details of the event in",
    };
    for (has_details, what) in [(true, details), (false, "not read:")] {
        let without_list = others().filter(|sheet| sheet.tournaments.is_empty());
        let sheets = without_list.filter(|sheet| sheet.has_details == has_details);
        let sheets: Vec<String> = sheets.map(SheetUse::in_words).collect();
        if !sheets.is_empty() {
            words += &format!("; {what} {}", sheets.join(", "));
        }
    }
    Some(words)
}

/// Returns the other tournaments of the file that are equal to this one; `None` if there are none.
pub(super) fn equal_tournaments(import: &Import) -> Option<String> {
    let place = |equal: &EqualTournament| {
        let number = equal.number;
        let place = match import.sheet_of(number).map(SheetUse::in_words) {
            Some(sheet) => format!("tournament {number} in {sheet}"),
            None => format!("tournament {number}"),
        };
        let fields: Vec<String> = equal.different_fields.iter().map(|&it| it.into()).collect();
        match fields.len() {
            0 => place,
            count => format!(
                "{place} (with other values of: {})",
                first_of(&fields, count)
            ),
        }
    };
    let places: Vec<String> = import.equal_tournaments.iter().map(place).collect();
    let verb = if places.len() == 1 { "has" } else { "have" };
    let places = (!places.is_empty()).then(|| first_of(&places, MAX_COPIES))?;
    Some(format!(
        "{places}, which {verb} the same players, results and points"
    ))
}
