//! I616: names that are not in the form `Lastname, Firstname`.

use crate::audit::check::{Builder, check};
use crate::audit::several::{self, Words};
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity};
use crate::model::{FieldKey, PlayerId};

check! {
    NAME_FORM = "I616" "name-form", Warning,
    page: include_str!("../../../docs/checks/name-form.md"),
    needs: [Records, FideIds],
    not_corrected: "the file does not contain the name in the form of FIDE's list",
    run: name_form on facts,
}

/// FIDE titles that people write before a name.
const TITLES: [&str; 8] = ["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"];
/// Parts of a name that may follow a second comma.
const ADDITIONS: [&str; 10] = [
    "dr", "jr", "sr", "prof", "dipl", "ing", "ii", "iii", "iv", "mag",
];
/// Whether a character usually does not occur in names.
const fn is_unusual_in_names(character: char) -> bool {
    matches!(
        character,
        '"' | '“' | '”' | '„' | '(' | ')' | '[' | ']' | '{' | '}' | '<' | '>'
    )
}

/// An unusual feature of a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Oddity {
    /// The name contains something that is not part of a name.
    Foreign,
    /// The name has no comma. FIDE's list also contains such names.
    NoComma,
    /// The name has a second comma, before an addition such as `Dr.`.
    Addition,
}

fn name_form(facts: &Facts<'_>, findings: &mut Findings) {
    if !facts.share_with_id().is_submission() {
        return;
    }
    let tournament = &facts.import.tournament;
    let odd_names = tournament.ids().filter_map(|id| {
        let player = tournament.player(id);
        let (oddity, words) = find_oddity(player.name.trim())?;
        (!player.is_placeholder()).then_some((id, oddity, words))
    });
    let mut odd_names: Vec<(PlayerId, Oddity, &str)> = odd_names.collect();
    odd_names.sort_by_key(|(id, ..)| facts.number(*id).unwrap_or(u16::MAX));
    for (oddity, message_for_many) in [
        (
            Oddity::Foreign,
            "names contain something that is not part of a name",
        ),
        (Oddity::NoComma, "names have no comma"),
        (Oddity::Addition, "names have a second comma"),
    ] {
        let matching_names = odd_names.iter().filter(|(_, found, _)| *found == oddity);
        let describe_name = |(id, _, words): &(PlayerId, Oddity, &str)| {
            (*id, format!("the name of {} {words}", facts.who(*id)))
        };
        let players: Vec<(PlayerId, String)> = matching_names.map(describe_name).collect();
        // if most names have no comma, the program does not write one
        let is_majority = players.len() * 2 > tournament.players.len();
        let severity = match oddity {
            Oddity::Foreign => Severity::Warning,
            Oddity::NoComma if is_majority => Severity::Warning,
            Oddity::NoComma | Oddity::Addition => Severity::Info,
        };
        report(facts, findings, &players, (severity, message_for_many));
    }
}

/// Reports each name or, if there are many names with the same oddity, all of them in one finding.
fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    players: &[(PlayerId, String)],
    (severity, message_for_many): (Severity, &str),
) {
    let words = Words {
        field: FieldKey::PlayerRows,
        message_for_many,
        label: "this name",
        max_share: if severity == Severity::Info { 0 } else { 30 },
    };
    let name_span = |id: PlayerId| facts.import.origins.player(id).name;
    let complete = |finding: Builder<'_>| {
        finding
            .severity(severity)
            .cites(&[FieldKey::PlayerRows])
            .fix("write the name as it is in FIDE's list: family name, comma, first name")
            .certainty(Certainty::Heuristic);
    };
    if several::is_reported_as_one(facts, players.len(), &words) {
        let player_count = facts.import.tournament.players.len();
        let message = format!("{message_for_many}: {} of {player_count}", players.len());
        let lines = players.iter().map(|(_, text)| text.clone());
        let finding = findings.report(&NAME_FORM, message).because(lines);
        let finding = finding.found(players.len().to_string());
        return complete(finding.at(name_span(players[0].0), "the first such player"));
    }
    for (id, text) in players {
        let finding = findings.report(&NAME_FORM, text.clone());
        let finding = finding.player(facts.number(*id));
        complete(finding.at(name_span(*id), words.label));
    }
}

/// Returns the unusual feature of a name, with words that follow `name of 12 Example, Anna`; `None`
/// if there is none.
fn find_oddity(name: &str) -> Option<(Oddity, &'static str)> {
    let first_word = name
        .split_once(' ')
        .map(|(first_word, _)| first_word.trim_end_matches('.'));
    if name.is_empty() {
        return None;
    }
    if name.bytes().any(|b| b.is_ascii_digit()) {
        return Some((Oddity::Foreign, "has digits"));
    }
    if name.contains(is_unusual_in_names) {
        return Some((Oddity::Foreign, "has brackets or quotes"));
    }
    if first_word.is_some_and(|first_word| TITLES.contains(&first_word)) {
        return Some((Oddity::Foreign, "begins with a title"));
    }
    let mut parts = name.split(',').map(str::trim);
    let (family, first, ending) = (parts.next(), parts.next(), parts.next());
    match (family, first, ending) {
        (_, None, _) => Some((Oddity::NoComma, "has no comma")),
        (Some(""), ..) | (_, Some(""), _) => {
            Some((Oddity::Foreign, "has no name before or after a comma"))
        }
        (_, Some(_), None) => None,
        (_, _, Some(ending)) => {
            let ending = ending.to_lowercase();
            let mut words = ending
                .split(['.', ' ', '-'])
                .filter(|word| !word.is_empty());
            let is_addition = words.all(|word| ADDITIONS.contains(&word));
            if parts.next().is_none() && is_addition {
                Some((Oddity::Addition, "has an addition after a second comma"))
            } else {
                Some((Oddity::Foreign, "has two commas"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_names_on_rating_lists_are_not_odd() {
        let check = |name: &str, expected: Option<&str>| {
            assert_eq!(
                find_oddity(name).map(|(_, words)| words),
                expected,
                "{name}"
            );
        };
        check("Example, Anna", None);
        check("Example,Anna M.", None);
        check("de la Muestra-O'Neil, Zoë", None);
        check("IM, Example", None);
        check("", None);
        check("Example Anna", Some("has no comma"));
        check("Examplewala", Some("has no comma"));
        check("IM Muster Jan", Some("begins with a title"));
        check("Muster Jan (1988)", Some("has digits"));
        check("Muster, Jan (W)", Some("has brackets or quotes"));
        check(",Anna", Some("has no name before or after a comma"));
        check(
            "Muster, Jan, Dr.",
            Some("has an addition after a second comma"),
        );
        check(
            "Muster, Jan,Prof.Dr.",
            Some("has an addition after a second comma"),
        );
        check("Muster, Jan, Club", Some("has two commas"));
    }
}
