//! R203: a player paired with himself or herself.

use super::half;
use crate::audit::check::check;
use crate::audit::{Case, Findings};
use crate::model::Opponent;

check! {
    OPPONENT_SELF = "R203" "opponent-self", Error,
    page: include_str!("../../../docs/checks/opponent-self.md"),
    run: opponent_self,
}

fn opponent_self(case: &Case<'_>, findings: &mut Findings) {
    for (id, round, entry) in case.halves() {
        if entry.opponent != Opponent::Player(id) {
            continue;
        }
        let message = format!(
            "opponent of {}{} is the player",
            case.who(id),
            case.in_round(round)
        );
        let number = case.number(id).map_or_else(String::new, |n| n.to_string());
        half(case, findings, &OPPONENT_SELF, (id, round), message)
            .at(
                case.import.origins.cell(id, round).opponent,
                "the number of this row",
            )
            .values(number, case.words("0000", "nobody"))
            .rule("TRF26 001 col. 92-95")
            .fix(case.words(
                "usually a bye typed with the own number: write 0000 and the code of the bye",
                "usually a bye typed with the own number: write it as a bye",
            ));
    }
}
