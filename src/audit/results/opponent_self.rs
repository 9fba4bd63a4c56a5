//! R203: a player's row names the player as opponent.

use super::half;
use crate::audit::check::check;
use crate::audit::citation;
use crate::audit::{Facts, Findings};
use crate::finding::Certainty;
use crate::model::{FieldKey, Opponent, PlayerId, RoundNumber};

check! {
    OPPONENT_SELF = "R203" "opponent-self", Error,
    page: include_str!("../../../docs/checks/opponent-self.md"),
    doubts: [Points],
    kept: "the file does not say who met whom: look at the pairings of the round",
    run: opponent_self on facts,
}

/// The most such entries that are reported one by one. If there are more, the player's own number
/// means a bye, and there is one finding.
const SINGLE: usize = 3;

/// The most entries that are underlined.
const SHOWN: usize = 5;

fn opponent_self(facts: &Facts<'_>, findings: &mut Findings) {
    let own_rounds = facts
        .halves()
        .filter(|(id, _, entry)| entry.opponent == Opponent::Player(*id));
    let rows: Vec<(PlayerId, RoundNumber)> = own_rounds.map(|(id, round, _)| (id, round)).collect();
    if rows.len() > SINGLE {
        return as_bye(facts, findings, &rows);
    }
    for row in rows {
        single(facts, findings, row);
    }
}

/// Reports that the program writes byes in this way, as one finding.
fn as_bye(facts: &Facts<'_>, findings: &mut Findings, rows: &[(PlayerId, RoundNumber)]) {
    let list: Vec<String> = rows
        .iter()
        .map(|&(id, round)| format!("{}{}", facts.who(id), facts.in_round(round)))
        .collect();
    let place =
        |&(id, round): &(PlayerId, RoundNumber)| facts.import.origins.cell(id, round).opponent;
    let mut finding = findings
        .report(
            &OPPONENT_SELF,
            format!(
                "opponent is the same player in {} rows: their own number probably means a bye",
                rows.len()
            ),
        )
        .at(place(&rows[0]), "the number of this row")
        .found(rows.len().to_string())
        .because(list)
        .cites(&[FieldKey::Opponents])
        .certainty(Certainty::Heuristic)
        .fix(fix(facts));
    for row in rows.iter().skip(1).take(SHOWN - 1) {
        finding = finding.label(place(row), "and here");
    }
    for &(id, round) in rows {
        finding = finding.about(id, round).causes(id);
    }
}

fn single(facts: &Facts<'_>, findings: &mut Findings, (id, round): (PlayerId, RoundNumber)) {
    let message = format!(
        "opponent of {}{} is the same player",
        facts.who(id),
        facts.in_round(round)
    );
    let number = facts.number(id).map_or_else(String::new, |n| n.to_string());
    half(facts, findings, &OPPONENT_SELF, (id, round), message)
        .at(
            facts.import.origins.cell(id, round).opponent,
            "the number of this row",
        )
        .values(number, facts.words(citation::NOBODY, "nobody"))
        .cites(&[FieldKey::Opponents])
        .fix(fix(facts));
}

fn fix(facts: &Facts<'_>) -> String {
    facts.words(
        format!(
            "usually a bye typed with the player's own number: write {} and the code of the bye",
            citation::NOBODY
        ),
        "usually a bye typed with the player's own number: write it as a bye".to_owned(),
    )
}
