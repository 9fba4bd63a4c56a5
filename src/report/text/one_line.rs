//! The summary of an audit on a single line, for audits of many files.

use std::fmt::{self, Write};

use super::summary::{findings_in_words, subjects_not_checked, tournament};
use super::verdict::{decision, paint_words};
use super::{edition, title};
use crate::audit::RankOrderOrigin;
use crate::report::{AuditReport, Paint, Style};
use crate::source::printable;

/// The largest number of characters of the line, unless the name of the file is very long.
const MAX_LINE: usize = 200;

/// The largest numbers of characters of the verdict: the first applies beside a file name of usual
/// length, the second beside a very long one.
const MAX_VERDICT: [usize; 2] = [90, 30];

/// The event is left out if fewer characters than this remain for it.
const MIN_EVENT: usize = 20;

/// The end of a list that is longer than the line.
const AND_MORE: &str = ", and more";

/// Writes the summary of one audit on a single line.
///
/// # Errors
/// The output cannot be written.
pub fn audit_line(out: &mut impl Write, audited: &AuditReport<'_>, style: Style) -> fmt::Result {
    let length = |text: &str| text.chars().count();
    let name = title(audited.source, audited.import);
    let findings = findings_in_words(audited, Style::PLAIN);
    let used_length = length(&name) + length(&findings) + "; : ".len();
    let [most, fewest] = MAX_VERDICT;
    let verdict_room = MAX_LINE.saturating_sub(used_length).clamp(fewest, most);
    let full_verdict = decision(audited.verdict);
    let verdict = shorten_reasons(&full_verdict, verdict_room);
    let room = MAX_LINE.saturating_sub(used_length + length(&verdict) + "; ".len());
    let event = match event(audited) {
        event if length(&event) <= room => format!("; {event}"),
        _ if room < MIN_EVENT => String::new(),
        event => match whole_items(&event, room - AND_MORE.len()) {
            "" => String::new(),
            items => format!("; {items}{AND_MORE}"),
        },
    };
    let name = style.paint(name, Paint::Bold);
    let verdict = paint_words(audited.verdict, &verdict, style);
    let findings = findings_in_words(audited, style);
    writeln!(out, "{name}: {verdict}; {findings}{event}")
}

/// Returns the event, the edition and the subjects that were not checked.
fn event(audited: &AuditReport<'_>) -> String {
    let audit = audited.audit;
    let mut text = format!(
        "{}; edition {}",
        tournament(audited),
        edition(&audit.edition)
    );
    if let Some(used_order) = &audit.rank_order {
        let guess = match used_order.origin {
            RankOrderOrigin::Inferred => " (a guess)",
            _ => "",
        };
        let order = used_order.order.to_string();
        text += &format!("; rank order {}{guess}", printable(&order));
    }
    let not_checked = subjects_not_checked(audited);
    if !not_checked.is_empty() {
        text += &format!("; not checked: {not_checked}");
    }
    text
}

/// Shortens the verdict to at most `characters` characters. It keeps as many of its reasons as fit.
fn shorten_reasons(verdict: &str, characters: usize) -> String {
    if verdict.chars().count() <= characters {
        return verdict.to_owned();
    }
    let ending = format!("{AND_MORE})");
    let (decision, reasons) = verdict.split_once(" (").unwrap_or((verdict, ""));
    let used_length = decision.chars().count() + " (".len() + ending.len();
    let room = characters.saturating_sub(used_length);
    match whole_items(reasons, room) {
        "" => decision.to_owned(),
        reasons => format!("{decision} ({reasons}{ending}"),
    }
}

/// Returns the beginning of a list of at most this many characters. No item is cut, and no bracket
/// is left open; empty if not even the first item fits. A comma or semicolon separates items only
/// if a space follows. A rank order is therefore one item, because its beginning would look like a
/// different order.
fn whole_items(list: &str, characters: usize) -> &str {
    let (mut end, mut depth) = (0, 0_usize);
    for (index, c) in list.char_indices().take(characters + 1) {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' | ';' if depth == 0 && list[index + 1..].starts_with(' ') => end = index,
            _ => {}
        }
    }
    &list[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_reasons_are_omitted() {
        let check = |characters, expected: &str| {
            let verdict = "cannot say (no results, no dates, no numbers)";
            assert_eq!(shorten_reasons(verdict, characters), expected);
        };
        check(45, "cannot say (no results, no dates, no numbers)");
        check(44, "cannot say (no results, no dates, and more)");
        check(40, "cannot say (no results, and more)");
        check(25, "cannot say");
        assert_eq!(shorten_reasons("can be rated", 5), "can be rated");
    }

    #[test]
    fn no_item_is_cut_and_no_bracket_is_left_open() {
        let check = |characters, expected: &str| {
            let event = "179 players, 21 rounds; edition 2018 (starts 2021-12-28, by the list); \
                         rank order PTS,BH,SB; not checked: dates, titles";
            assert_eq!(whole_items(event, characters), expected);
        };
        check(10, "");
        check(11, "179 players");
        check(21, "179 players");
        check(22, "179 players, 21 rounds");
        // an item does not end at a comma inside brackets
        check(60, "179 players, 21 rounds");
        let with_edition = "179 players, 21 rounds; edition 2018 (starts 2021-12-28, by the list)";
        check(69, with_edition);
        // the rank order ends after 91 characters
        check(90, with_edition);
        check(91, &format!("{with_edition}; rank order PTS,BH,SB"));
    }

    #[test]
    fn a_rank_order_is_whole_or_omitted() {
        let event = "8 players; rank order PTS,BH,SB; not checked: dates";
        for characters in 0..event.len() {
            let items = whole_items(event, characters);
            let is_whole = items.contains("rank order PTS,BH,SB");
            assert!(is_whole || !items.contains("rank order"), "{items}");
            // the order ends after 31 characters
            assert_eq!(is_whole, characters >= 31, "{characters}");
        }
    }
}
