//! Texts for documents that people file: letters, workbooks and pages. These texts contain no
//! backticks, no names of options or editions and no codes of checks in brackets, and describe
//! positions in words.

use super::file_names::file_name;
use crate::finding::{Finding, FindingNote};
use crate::model::{PlayerId, Tournament};
use crate::rules::{EDITIONS, INTERPRETATIONS, RuleSet, Selection};
use crate::source::{Place, Sources, Span, printable};

/// Describes a position in the sources: `line 14, columns 81 to 84`. If the position is not in the
/// main file, the words begin with the name of the file.
pub(super) fn place(source: &Sources, span: Span) -> String {
    let file = source.source_of(span);
    let place = match source.locate(span) {
        Place::Text {
            line,
            column,
            length,
        } => match length {
            0 | 1 => format!("line {line}, column {column}"),
            _ => format!("line {line}, columns {column} to {}", column + length - 1),
        },
        Place::Cell {
            sheet,
            row,
            columns,
        } => format!("sheet {sheet}, cell {}", Place::cell_names(row, columns)),
        // a record that has a name is easier to find than a byte
        Place::Bytes { record, .. } if !record.is_empty() => record,
        place => place.to_string(),
    };
    if file.base() > 0 {
        format!("{}, {place}", printable(file_name(file.name())))
    } else {
        place
    }
}

/// Rewrites a text of an audit for a filed document: with quotation marks instead of backticks,
/// with editions in words, and without codes of checks in brackets.
pub(super) fn words(text: &str) -> String {
    editions_in_words(without_codes(&without_backticks(text)))
}

/// Returns the advice about a finding in the words of a filed document; `None` if there is no
/// advice, or only advice for people who run the program.
pub(super) fn advice(finding: &Finding) -> Option<String> {
    let advice = finding.fix.as_deref()?;
    let parts = advice.split("; ").filter(|part| !names_program(part));
    let parts: Vec<&str> = parts.collect();
    (!parts.is_empty()).then(|| words(&parts.join("; ")))
}

/// Whether a text names an option or a command of the program.
fn names_program(text: &str) -> bool {
    let option = |word: &str| {
        let name = word.trim_start_matches(['`', '(', '"']).strip_prefix("--");
        name.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
    };
    text.contains("`crosstable ") || text.split_whitespace().any(option)
}

/// Returns the edition in use and why it was chosen, with doubts about the choice, in words: `rules
/// of 2024 (starts 2024-05-11)`.
pub(super) fn edition(selection: &Selection) -> String {
    let mut why = selection.why.clone();
    if !selection.doubts.is_empty() {
        why += &format!("; doubtful: {}", selection.doubts.join("; "));
    }
    words(&format!("{} ({why})", selection.rules.words()))
}

/// Removes codes of checks in brackets from a text, such as ` (I622)` or ` (R205 and R206)`.
fn without_codes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(" (") {
        let inner = &rest[start + 2..];
        let end = inner.find(')').filter(|end| are_codes(&inner[..*end]));
        let (kept_end, rest_start) = match end {
            Some(end) => (start, start + 3 + end),
            None => (start + 2, start + 2),
        };
        out += &rest[..kept_end];
        rest = &rest[rest_start..];
    }
    out + rest
}

/// Whether a text consists only of codes of checks: `R205`, or `R205, R206 and T401`.
fn are_codes(text: &str) -> bool {
    let is_code = |word: &str| match word.as_bytes() {
        [family, digits @ ..] => {
            family.is_ascii_uppercase()
                && digits.len() == 3
                && digits.iter().all(u8::is_ascii_digit)
        }
        [] => false,
    };
    let mut words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let mut code_count = 0;
    words.all(|word| {
        code_count += usize::from(is_code(word));
        word == "and" || is_code(word)
    }) && code_count > 0
}

/// The words that precede the name of an edition in messages.
const WORDS_BEFORE_EDITIONS: [&str; 9] = [
    "under", "edition", "editions", "rules", "and", "or", "gives", "to", "by",
];

/// Replaces the internal names of editions and interpretations in a text with words: `under the
/// rules before 2009`. Years stay as they are.
fn editions_in_words(text: String) -> String {
    // most texts name no edition
    if !EDITIONS.iter().any(|rules| text.contains(rules.name)) {
        return text;
    }
    let mut out: Vec<String> = Vec::new();
    let mut words = text.split(' ').peekable();
    let mut is_in_list = false;
    while let Some(word) = words.next() {
        let (open, core, close) = split_marks(word);
        let previous_word = out.last().map(|word| split_marks(word).1.to_owned());
        let previous_word = previous_word.as_deref();
        let is_expected =
            is_in_list || previous_word.is_none_or(|word| WORDS_BEFORE_EDITIONS.contains(&word));
        let edition = EDITIONS.into_iter().find(|rules| rules.name == core);
        let Some(rules) = edition.filter(|_| is_expected) else {
            is_in_list = is_in_list && core == "and";
            out.push(word.to_owned());
            continue;
        };
        is_in_list = close == ",";
        let mut name = name_in_sentence(rules, previous_word);
        if let Some("edition" | "editions") = previous_word
            && rules.period() != rules.name
            && let Some(dropped) = out.pop()
        {
            name.insert_str(0, split_marks(&dropped).0);
        }
        name = format!("{open}{name}");
        if (close, words.peek()) == ("", Some(&"read")) {
            let interpretation: Vec<&str> = words.by_ref().take(3).collect();
            let (_, interpretation, close) = split_marks(interpretation.last().unwrap_or(&""));
            let known_interpretation = INTERPRETATIONS
                .iter()
                .find(|known_interpretation| known_interpretation.name == interpretation);
            name += &format!(
                ", {}{close}",
                known_interpretation
                    .map_or(interpretation, |known_interpretation| known_interpretation
                        .title)
            );
        }
        out.push(name + close);
    }
    out.join(" ")
}

/// Returns the name of an edition in a sentence: a year, or `the rules before 2009`. It is only
/// `before 2009` if `previous_word`, the word before it in the sentence, is `rules`.
fn name_in_sentence(rules: &RuleSet, previous_word: Option<&str>) -> String {
    match previous_word {
        _ if rules.period() == rules.name => rules.name.to_owned(),
        Some("rules") => rules.words().replacen("rules ", "", 1),
        _ => format!("the {}", rules.words()),
    }
}

/// Splits a word from the marks around it: the opening mark, the word and the closing marks.
fn split_marks(word: &str) -> (&str, &str, &str) {
    let start = word.len() - word.trim_start_matches('(').len();
    let core = word[start..].trim_end_matches([',', ';', ':', '.', ')']);
    (&word[..start], core, &word[start + core.len()..])
}

/// Replaces backticks in a text with quotation marks. A backtick inside a word stays, because some
/// people write it instead of an apostrophe in a name.
fn without_backticks(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('`') {
        let (before, quoted) = (&rest[..start], &rest[start + 1..]);
        let is_opening = before.is_empty() && out.is_empty()
            || before.ends_with(|c: char| c.is_whitespace() || c == '(');
        let end = quoted
            .match_indices('`')
            .find(|(end, _)| *end > 0 && can_close_quotation(&quoted[end + 1..]));
        match end.filter(|_| is_opening) {
            Some((end, _)) => {
                out += &format!("{before}\"{}\"", &quoted[..end]);
                rest = &quoted[end + 1..];
            }
            None => {
                out += &rest[..=start];
                rest = quoted;
            }
        }
    }
    out + rest
}

/// Whether a backtick that precedes this text can be a closing quotation mark.
fn can_close_quotation(after: &str) -> bool {
    after
        .chars()
        .next()
        .is_none_or(|c| c.is_whitespace() || ").,;:?!-".contains(c))
}

/// The number of lines that explain a finding above which reasons are left out.
const MAX_REASONS: usize = 16;

/// Returns the reasons for a finding, then the findings that follow from it and other notes. If
/// there are more than about [`MAX_REASONS`] lines, reasons are left out, and the last line says
/// how many.
pub(super) fn limited_reasons(finding: &Finding) -> Vec<String> {
    reasons(finding, MAX_REASONS)
}

/// Returns all reasons for a finding, then the findings that follow from it and other notes.
pub(super) fn all_reasons(finding: &Finding) -> Vec<String> {
    reasons(finding, usize::MAX)
}

/// Returns the reasons for a finding, then the findings that follow from it and other notes.
/// Reasons are left out if there are more than about `max_lines` lines.
fn reasons(finding: &Finding, max_lines: usize) -> Vec<String> {
    let consequence_lines = consequences(finding).map(|words| format!("Consequence: {words}"));
    let reasons = finding.because.iter().map(|reason| words(reason));
    let notes = finding.notes.iter();
    let notes = notes.filter(|note| note.consequence().is_none());
    let mut lines: Vec<String> = reasons.collect();
    // the findings that follow and the other notes are more important than further reasons
    let max_reasons = max_lines.saturating_sub(finding.notes.len());
    let remaining = match lines.len().saturating_sub(max_reasons) {
        0 | 1 => 0,
        remaining => remaining,
    };
    lines.truncate(lines.len() - remaining);
    lines.extend(consequence_lines);
    lines.extend(notes.map(|note| words(&note.to_string())));
    if remaining > 0 {
        lines.push(format!("and {remaining} more"));
    }
    lines
}

/// Returns the further findings that follow from a finding and are listed only with it, in words.
pub(super) fn consequences(finding: &Finding) -> impl Iterator<Item = String> + '_ {
    let consequences = finding.notes.iter().filter_map(FindingNote::consequence);
    consequences.map(|consequence| words(&consequence.text))
}

/// Returns the first remark of a finding, in words, such as the results with which a stated value
/// would be right; `None` if it has no remark. Consequences, and repairs that the advice already
/// contains, are not remarks.
pub(super) fn explanation(finding: &Finding) -> Option<String> {
    finding.notes.iter().find_map(|note| match note {
        FindingNote::Remark(text) | FindingNote::PossibleRepairs(text) => Some(words(text)),
        _ => None,
    })
}

/// Returns the players whom a text names by number and name, such as `7 Grüner, Jörg`, in the order
/// of the text.
pub(super) fn players_named(tournament: &Tournament, text: &str) -> Vec<PlayerId> {
    let mut players = Vec::new();
    for (_, _, id) in find_names(tournament, text) {
        if !players.contains(&id) {
            players.push(id);
        }
    }
    players
}

/// Returns the players whom a line is about: the first one that it names, and those who are listed
/// directly after, as in `7 Grüner, Jörg and 9 Example, Ann: rounds 1 and 3`. Players named later,
/// such as opponents, are left out.
pub(super) fn players_listed(tournament: &Tournament, line: &str) -> Vec<PlayerId> {
    let mut players: Vec<PlayerId> = Vec::new();
    let mut end = None;
    for (start, after, id) in find_names(tournament, line) {
        let text_between = end.map(|end| line.get(end..start));
        if !matches!(
            text_between,
            None | Some(Some(", " | " and " | " against "))
        ) {
            break;
        }
        end = Some(after);
        players.push(id);
    }
    players
}

/// Finds each pairing number in a text that is followed by the name of its player. Returns the
/// offset of the number in bytes, the offset after the name, and the player.
fn find_names<'a>(
    tournament: &'a Tournament,
    text: &'a str,
) -> impl Iterator<Item = (usize, usize, PlayerId)> + 'a {
    let digits = text.match_indices(|c: char| c.is_ascii_digit());
    digits.filter_map(|(start, _)| {
        // a number begins after a space, a bracket or a quotation mark
        let begins_number = !text[..start].ends_with(|c: char| c.is_alphanumeric() || c == '.');
        let digits = text[start..].split(|c: char| !c.is_ascii_digit()).next();
        let digits = digits.filter(|digits| begins_number && digits.len() <= 5)?;
        let name = text[start + digits.len()..].strip_prefix(' ')?;
        let number: Option<u16> = digits.parse().ok();
        let mut players = tournament.ids().filter_map(|id| {
            let player = tournament.player(id);
            let is_number =
                number.is_some() && player.number.map(|own_number| own_number.0) == number;
            let printed_name =
                (is_number && !player.name.is_empty()).then(|| printable(&player.name));
            let printed_name =
                printed_name.filter(|printed_name| name.starts_with(&**printed_name))?;
            Some((start, start + digits.len() + 1 + printed_name.len(), id))
        });
        players.next()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{PairingNumber, Player};

    #[test]
    fn backticks_become_quotation_marks() {
        let check = |text: &str, expected: &str| assert_eq!(words(text), expected);
        check(
            "Milan has `1`, Besnik has `=`",
            "Milan has \"1\", Besnik has \"=\"",
        );
        check(
            "`+` and `-` if no move was made",
            "\"+\" and \"-\" if no move was made",
        );
        check("a forfeit (`-`)", "a forfeit (\"-\")");
        check("O`Neil, Ann` and `1", "O`Neil, Ann` and `1");
        check("points differ", "points differ");
        check("12 O`Neil has `1`", "12 O`Neil has \"1\"");
    }

    #[test]
    fn internal_words_are_replaced() {
        let check = |text: &str, expected: &str| assert_eq!(words(text), expected);
        check("5 tied under raw", "5 tied under the rules before 2009");
        check(
            "19 under 2024, legacy and raw (not under legacy).",
            "19 under 2024, the rules of 2009-2023 and the rules before 2009 (not under the rules of \
             2009-2023).",
        );
        check(
            "BH under edition legacy: 3",
            "BH under the rules of 2009-2023: 3",
        );
        check(
            "right under the rules legacy: 3",
            "right under the rules of 2009-2023: 3",
        );
        check(
            "legacy read as sb-unplayed-zero; next",
            "the rules of 2009-2023, own unplayed rounds in SB counted as zero; next",
        );
        check("12 Raw, Legacy plays raw", "12 Raw, Legacy plays raw");
        check("sex missing (I622)", "sex missing");
        check("no colours (R205 and R206), (A1)", "no colours, (A1)");
    }

    #[test]
    fn only_the_players_named_first_belong_to_a_line() {
        let player = |number: u16, name: &str| Player {
            number: Some(PairingNumber(number)),
            name: name.to_owned(),
            ..Player::default()
        };
        let tournament = Tournament {
            players: vec![
                player(3, "Example, Ann"),
                player(14, "Sample, B"),
                player(5, "C"),
            ],
            ..Tournament::default()
        };
        let check = |line: &str, expected: &[usize]| {
            let players = players_listed(&tournament, line);
            let indices: Vec<usize> = players.iter().map(|id| id.index()).collect();
            assert_eq!(indices, expected, "{line}");
        };
        check("3 Example, Ann and 14 Sample, B: rounds 1 and 3", &[0, 1]);
        check("99000103: 5 C, 14 Sample, B and 3 Example, Ann", &[2, 1, 0]);
        check("14 Sample, B against 5 C in round 3", &[1, 2]);
        check(
            "14 Sample, B has 3 points, 5 C and 3 Example, Ann have 2",
            &[1],
        );
        check("rounds 1 and 3", &[]);
    }

    #[test]
    fn advice_about_options_is_omitted() {
        assert!(names_program("name it with --tie-breaks"));
        assert!(names_program("`crosstable convert --anew` writes it"));
        assert!(!names_program("write `--` or a - b"));
    }
}
