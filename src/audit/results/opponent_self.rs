//! R203: a player paired with himself or herself.

use super::half;
use crate::audit::check::check;
use crate::audit::citation;
use crate::audit::{Facts, Findings};
use crate::model::{FieldKey, Opponent};

check! {
    OPPONENT_SELF = "R203" "opponent-self", Error,
    page: include_str!("../../../docs/checks/opponent-self.md"),
    doubts: [Points],
    kept: "the file does not say who met whom: look at the pairings of the round",
    run: opponent_self on facts,
}

fn opponent_self(facts: &Facts<'_>, findings: &mut Findings) {
    for (id, round, entry) in facts.halves() {
        if entry.opponent != Opponent::Player(id) {
            continue;
        }
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
            .fix(facts.words(
                format!(
                    "usually a bye typed with the player's own number: write {} and the code of \
                     the bye",
                    citation::NOBODY
                ),
                "usually a bye typed with the player's own number: write it as a bye".to_owned(),
            ));
    }
}
