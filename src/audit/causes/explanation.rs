//! The words of a cause: the repairs that would explain it, and what follows from it.

use std::collections::BTreeMap;

use super::repairs::{Exchange, Repair};
use crate::audit::facts::Facts;
use crate::audit::points::points_differ::POINTS_DIFFER;
use crate::audit::points::standings_differ::STANDINGS_DIFFER;
use crate::audit::results::round_robin_incomplete::ROUND_ROBIN_INCOMPLETE;
use crate::finding::{Certainty, Code, Consequence, Family, Finding, FindingNote, first_of};

/// Adds to a finding the repairs that would explain it and all its consequences.
pub(super) fn explain(facts: &Facts<'_>, cause: &mut Finding, repairs: &[&Repair]) {
    let mut descriptions: Vec<String> = repairs
        .iter()
        .map(|repair| repair.description.clone())
        .collect();
    // repairs that enter the same game with different colours have the same description
    descriptions.dedup();
    descriptions.iter().for_each(|text| cause.rest_on(text));
    let exchanges = repairs.iter().filter_map(|repair| repair.exchange.as_ref());
    let exchanges: Vec<&Exchange> = exchanges.collect();
    let mut damages = exchanges.iter().filter_map(|exchange| exchange.damage);
    cause.damage = cause.damage.or(damages.next());
    let changes_opponents =
        |repair: &&Repair| repair.exchanges_games || !repair.second_games.is_empty();
    let are_about_opponents = repairs.iter().all(changes_opponents);
    let (note, mut advice) = match &descriptions[..] {
        [only] => {
            let sheets = if are_about_opponents {
                "pairings of the round"
            } else {
                "score sheet"
            };
            (
                FindingNote::Repair(format!(
                    "{only} would explain this finding and its consequences"
                )),
                format!("look at the {sheets}: {only} would make all these values right"),
            )
        }
        // each of the possibilities is a set of games
        _ if repairs.iter().any(|repair| repair.games() > 1) => (
            FindingNote::PossibleRepairs(format!(
                "either {} would explain this finding and its consequences",
                possibilities(&descriptions, ["set of changes", "sets of changes"])
            )),
            "look at the score sheets of these games and correct the results that are wrong"
                .to_owned(),
        ),
        _ => (
            FindingNote::PossibleRepairs(format!(
                "one of these changes would explain this finding and its consequences: {}",
                possibilities(&descriptions, ["change", "changes"])
            )),
            if are_about_opponents {
                "look at the pairings of the round and correct the opponents that are wrong"
                    .to_owned()
            } else if exchanges.len() == repairs.len() {
                let advice = exchanges.iter().map(|exchange| exchange.advice.as_str());
                advice.collect::<Vec<_>>().join("; or ")
            } else if repairs.iter().any(changes_opponents) {
                "look at the score sheets and the pairings of these rounds and correct what is wrong"
                    .to_owned()
            } else {
                "look at the score sheets and correct the result that is wrong".to_owned()
            },
        ),
    };
    // if a played game is entered as a forfeit, the columns often fit an edition for which this
    // makes no difference
    if let [only] = &descriptions[..]
        && let Some(other) = &mut cause.other_meaning
    {
        other.meaning = format!("{only}, or {}", other.meaning);
        cause.message = other.message();
    }
    // repairs with the same description differ only in a bye that the file does not show
    if descriptions.len() == 1
        && let Some(exchange) = exchanges.first()
    {
        cause.message = format!("{}: {}", exchange.statement, cause.message);
        // another exchange may explain the same findings
        cause.certainty = Certainty::Heuristic;
        advice.clone_from(&exchange.advice);
        if exchange.concerns_column {
            // the finding is about all rows, not about the first one
            cause.subject.player = None;
            cause.found = None;
            cause.because.clear();
        }
    }
    // only tie-breaks differ, and another program may compute them differently
    if cause.code.family() == Family::TieBreaks {
        cause.certainty = Certainty::Heuristic;
    }
    cause.notes.retain(|note| note.consequence().is_some());
    cause.notes.insert(0, note);
    cause.fix = Some(advice);
    // if the result is wrong, the total is right
    if cause.code == POINTS_DIFFER.code
        && cause.expected.take().is_some()
        && let Some(label) = &mut cause.at
        && let Some(player) = facts.import.origins.player_with_points_at(label.span)
    {
        let total = facts.table.total(player.into());
        label.text = format!("the results give {}", facts.import.notation.points(total));
    }
}

/// Adds the findings that follow from a cause to the notes of the cause, one note for each kind of
/// value.
pub(super) fn add_consequences(cause: &mut Finding, disappeared: &[Finding]) {
    // what is listed under a consequence follows from the cause as well
    let further_notes = disappeared.iter().flat_map(|finding| &finding.notes);
    let further_notes = further_notes.filter(|note| note.consequence().is_some());
    let further_notes: Vec<FindingNote> = further_notes.cloned().collect();
    // a finding about a player may name the player's team as well
    let mut kinds: BTreeMap<(Code, Option<&str>, bool), Vec<&Finding>> = BTreeMap::new();
    for finding in disappeared {
        cause.rest_on_finding(finding);
        cause.add_consequence(finding);
        cause.severity = cause.severity.max(finding.severity);
        // in a finding about a pair, `subject.code` is the other player and not a tie-break
        let is_about_pair = finding.code == ROUND_ROBIN_INCOMPLETE.code;
        let tie_break = finding.subject.code.as_deref().filter(|_| !is_about_pair);
        let is_about_team = finding.subject.player.is_none() && finding.subject.team.is_some();
        kinds
            .entry((finding.code, tie_break, is_about_team))
            .or_default()
            .push(finding);
    }
    for ((code, tie_break, is_about_team), findings) in kinds {
        let mut subjects = Vec::new();
        for finding in &findings {
            let subject = &finding.subject;
            let number = subject.player.or(subject.team).map(|n| n.to_string());
            subjects.extend(number.filter(|number| !subjects.contains(number)));
        }
        let values = names_of_values(code, tie_break);
        let noun = match (is_about_team, subjects.len()) {
            (false, 1) => "player",
            (false, _) => "players",
            (true, 1) => "team",
            (true, _) => "teams",
        };
        let mut consequence = Consequence::from_finding(findings[0]);
        if findings.len() > 1 && subjects.is_empty() {
            consequence.text = format!("{} ({})", consequence.text, code.code);
        } else if findings.len() > 1 {
            let subjects = first_of(&subjects, subjects.len());
            consequence.text = match values {
                // an order is one value of several players, so `differs` is singular
                None => format!("the order of {noun} {subjects} differs ({})", code.code),
                // these checks compare pairings with rules, and not with other pairings
                Some(values) if code.family() == Family::Pairings => {
                    format!(
                        "{values} of {noun} {subjects} seem irregular ({})",
                        code.code
                    )
                }
                Some(values) => {
                    format!("{values} of {noun} {subjects} differ ({})", code.code)
                }
            };
            consequence.subject = None;
        }
        cause.notes.push(FindingNote::Consequence(consequence));
    }
    cause.notes.extend(further_notes);
}

/// Names several values that findings of one kind are about; `None` if the findings are about the
/// order of players or teams.
fn names_of_values(code: Code, tie_break: Option<&str>) -> Option<String> {
    let values = match (code.family(), tie_break) {
        (Family::Points, Some("MPTS")) => "the match points",
        (Family::Points, Some("GPTS")) => "the game points",
        (_, Some(tie_break)) => return Some(format!("the values of {tie_break}")),
        (Family::Points, None) if code == POINTS_DIFFER.code => "the points",
        (Family::Points, None) if code == STANDINGS_DIFFER.code => "the points before the round",
        (Family::Points, None) => "the ranks",
        (Family::Results, None) if code == ROUND_ROBIN_INCOMPLETE.code => "the numbers of games",
        (Family::Results, None) => "the results",
        (Family::Pairings, None) => "the pairings",
        _ => return None,
    };
    Some(values.to_owned())
}

/// Lists possibilities of which only one is true: the first three, and the number of the others,
/// which are called `noun` or, if there are several, `nouns`.
fn possibilities(descriptions: &[String], [noun, nouns]: [&str; 2]) -> String {
    const MAX_SHOWN: usize = 3;
    let shown = descriptions.iter().take(MAX_SHOWN).map(String::as_str);
    let alternatives = shown.collect::<Vec<_>>().join(", or ");
    match descriptions.len().saturating_sub(MAX_SHOWN) {
        0 => alternatives,
        1 => format!("{alternatives}, or 1 other {noun}"),
        more => format!("{alternatives}, or {more} other {nouns}"),
    }
}
