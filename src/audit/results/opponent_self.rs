//! R203: a player's row names the player as opponent.

use super::report_entry;
use crate::audit::check::check;
use crate::audit::citation;
use crate::audit::evidence::second_games::players_without_entry;
use crate::audit::{Facts, Findings, Need};
use crate::finding::{Certainty, first_of};
use crate::model::{FieldKey, Opponent, PlayerId, RoundNumber};

check! {
    OPPONENT_SELF = "R203" "opponent-self", Error,
    page: include_str!("../../../docs/checks/opponent-self.md"),
    doubts: [Points],
    not_corrected: "the file does not say who met whom: look at the pairings of the round",
    run: opponent_self on facts,
}

/// Maximum number of such entries reported one by one. If there are more, the program writes a bye
/// as the player's own number, and there is one finding.
const MAX_SEPARATE: usize = 3;

/// Maximum number of entries underlined.
const MAX_SHOWN: usize = 5;

fn opponent_self(facts: &Facts<'_>, findings: &mut Findings) {
    let entries_against_self = facts
        .stated_entries()
        .filter(|(id, _, entry)| entry.opponent == Opponent::Player(*id));
    // the number in a cell that could not be read as a whole may be wrong as well
    let entries_against_self =
        entries_against_self.filter(|&(id, round, _)| !findings.has_finding_about(id, round));
    let rows: Vec<(PlayerId, RoundNumber)> = entries_against_self
        .map(|(id, round, _)| (id, round))
        .collect();
    if rows.len() > MAX_SEPARATE {
        return report_as_byes(facts, findings, &rows);
    }
    for row in rows {
        report_one(facts, findings, row);
    }
}

/// Reports, as one finding, that the program writes a bye as an entry with the player's own number.
fn report_as_byes(facts: &Facts<'_>, findings: &mut Findings, rows: &[(PlayerId, RoundNumber)]) {
    let list: Vec<String> = rows
        .iter()
        .map(|&(id, round)| format!("{}{}", facts.who(id), facts.in_round(round)))
        .collect();
    let opponent_span =
        |&(id, round): &(PlayerId, RoundNumber)| facts.import.origins.cell(id, round).opponent;
    let mut finding = findings
        .report(
            &OPPONENT_SELF,
            format!(
                "the opponent is the player's own number in {} rows: it probably means a bye",
                rows.len()
            ),
        )
        .at(opponent_span(&rows[0]), "the player's own number")
        .found(rows.len().to_string())
        .because(list)
        .cites(&[FieldKey::Opponents])
        .certainty(Certainty::Heuristic)
        .fix(describe_fix(facts));
    for row in rows.iter().skip(1).take(MAX_SHOWN - 1) {
        finding = finding.label(opponent_span(row), "and here");
    }
    for &(id, round) in rows {
        finding = finding.about_entry(id, round).causes(id);
    }
}

fn report_one(facts: &Facts<'_>, findings: &mut Findings, (id, round): (PlayerId, RoundNumber)) {
    let message = format!(
        "the opponent of {}{} is the player's own number",
        facts.who(id),
        facts.in_round(round)
    );
    let number = facts.number(id).map_or_else(String::new, |n| n.to_string());
    report_entry(facts, findings, &OPPONENT_SELF, (id, round), message)
        .at(
            facts.import.origins.cell(id, round).opponent,
            "the player's own number",
        )
        .values(number, facts.choose_words(citation::NOBODY, "nobody"))
        .cites(&[FieldKey::Opponents])
        .fix(fix_of_game(facts, round));
}

/// Returns the advice about one entry. If the file lists games, somebody for whom it states nothing
/// in the round may be the opponent.
fn fix_of_game(facts: &Facts<'_>, round: RoundNumber) -> String {
    let possible_opponents = if facts.has(Need::Records) {
        Vec::new()
    } else {
        players_without_entry(facts, round)
    };
    let names: Vec<String> = possible_opponents.iter().map(|&id| facts.who(id)).collect();
    if names.is_empty() || names.len() > MAX_SEPARATE {
        return describe_fix(facts);
    }
    format!(
        "look at the pairings{}, for which the file states nothing about {}; or write the entry as a \
         bye",
        facts.of_round(round),
        first_of(&names, names.len())
    )
}

fn describe_fix(facts: &Facts<'_>) -> String {
    facts.choose_words(
        format!(
            "usually a bye typed with the player's own number: write {} and the code of the bye",
            citation::NOBODY
        ),
        "usually a bye typed with the player's own number: write the entry as a bye".to_owned(),
    )
}
