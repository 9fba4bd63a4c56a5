//! Computes and explains the adjusted score of a participant, which is used in the tie-breaks of
//! the participant's opponents (16.3).

use super::round::{Kind, outcome_in_words};
use crate::model::{Crosstable, Outcome, ParticipantId, RoundNumber};
use crate::number::Points;
use crate::rules::{OpponentsUnplayed, RuleSet};

/// Returns the adjusted score of each participant.
pub(super) fn column(table: &Crosstable, rules: &RuleSet) -> Vec<Points> {
    table
        .ids()
        .map(|player| {
            let mut score = table.total(player);
            let points = table.points(player);
            rounds_as_draws(table, rules, player, |round| {
                score += table.draw() - points[round.index()];
            });
            score
        })
        .collect()
}

/// Calls `visit` with each round of `participant` that counts as a draw in the adjusted score, the
/// last round first.
pub(super) fn rounds_as_draws(
    table: &Crosstable,
    rules: &RuleSet,
    participant: ParticipantId,
    mut visit: impl FnMut(RoundNumber),
) {
    if table.system().is_predetermined() {
        return; // 15.2: forfeits are results, byes nothing
    }
    let forfeit_losses = match rules.opponents_unplayed {
        OpponentsUnplayed::AsAwarded => return,
        OpponentsUnplayed::AllDraws => {
            return table
                .round_numbers()
                .rev()
                .filter(|&round| !Kind::from_round(table, participant, round).is_game())
                .for_each(visit);
        }
        OpponentsUnplayed::TrailingByesDraws => false,
        OpponentsUnplayed::TrailingByesAndForfeitLossesDraws => true,
    };
    let is_allocated = |round: RoundNumber| {
        rules.allocated_byes_are_draws
            && table.outcome(participant, round) == Outcome::PairingAllocatedBye
    };
    let mut is_trailing = true;
    for round in table.round_numbers().rev() {
        let kind = Kind::from_round(table, participant, round);
        is_trailing &= kind.is_voluntary();
        if !is_trailing && !rules.allocated_byes_are_draws {
            break;
        }
        // a voluntary unplayed round of category 4, a forfeit loss, never moves to category 5
        let is_draw = is_trailing && (kind.is_requested_bye() || forfeit_losses);
        if is_draw || is_allocated(round) {
            visit(round);
        }
    }
}

/// Returns the article under which an unplayed round of an opponent counts as a draw.
pub(super) fn article(rules: &RuleSet) -> &'static str {
    match rules.opponents_unplayed {
        _ if rules.allocated_byes_are_draws => "16.3.2, with allocated byes as draws",
        OpponentsUnplayed::AsAwarded | OpponentsUnplayed::AllDraws => "C.02 13.15.3 of 2009",
        OpponentsUnplayed::TrailingByesDraws => "16.3.2",
        OpponentsUnplayed::TrailingByesAndForfeitLossesDraws => "text of August 2022",
    }
}

/// Explains the adjusted score of `participant`: `final score 4; rounds 7-9 (zero-point bye, 0
/// each) count as draws (16.3.2)`.
pub(super) fn explain(table: &Crosstable, rules: &RuleSet, participant: ParticipantId) -> String {
    let mut drawn_rounds = Vec::new();
    rounds_as_draws(table, rules, participant, |round| drawn_rounds.push(round));
    let is_unplayed = |&round: &RoundNumber| !Kind::from_round(table, participant, round).is_game();
    let (mut changed, mut kept) = (Vec::new(), Vec::new());
    for round in table.round_numbers().filter(is_unplayed) {
        let points = table.points(participant)[round.index()];
        if drawn_rounds.contains(&round) && points != table.draw() {
            changed.push((round, (outcome_in_words(table, participant, round), points)));
        } else if !drawn_rounds.contains(&round) {
            kept.push(round);
        }
    }
    let mut text = format!("final score {}", table.total(participant));
    if !changed.is_empty() {
        let (verb, what) = match changed.len() {
            1 => ("counts", "a draw"),
            _ => ("count", "draws"),
        };
        let (list, article) = (kinds_in_words(&changed), article(rules));
        text.push_str(&format!("; {list} {verb} as {what} ({article})"));
    }
    // under the other rules all unplayed rounds count in the same way
    let is_different = matches!(
        rules.opponents_unplayed,
        OpponentsUnplayed::TrailingByesDraws | OpponentsUnplayed::TrailingByesAndForfeitLossesDraws
    );
    if is_different && !kept.is_empty() && !table.system().is_predetermined() {
        let verb = if kept.len() == 1 { "counts" } else { "count" };
        text.push_str(&format!(
            "; unplayed {} {verb} with the points awarded (16.3)",
            rounds_in_words(&kept)
        ));
    }
    text
}

/// Describes rounds; rounds of one kind are described together: `round 4 (forfeit loss, 0), rounds
/// 5-9 (zero-point bye, 0 each)`.
fn kinds_in_words(rounds: &[(RoundNumber, (&str, Points))]) -> String {
    let mut kinds: Vec<(&str, Points)> = Vec::new();
    for (_, kind) in rounds {
        if !kinds.contains(kind) {
            kinds.push(*kind);
        }
    }
    let parts = kinds.into_iter().map(|kind| {
        let rounds_of_kind = rounds.iter().filter(|(_, other)| *other == kind);
        let rounds_of_kind: Vec<RoundNumber> = rounds_of_kind.map(|(round, _)| *round).collect();
        let suffix = if rounds_of_kind.len() == 1 {
            ""
        } else {
            " each"
        };
        let (words, points) = kind;
        format!(
            "{} ({words}, {points}{suffix})",
            rounds_in_words(&rounds_of_kind)
        )
    });
    parts.collect::<Vec<String>>().join(", ")
}

/// Lists round numbers, consecutive rounds as a range: `rounds 1, 4-6`. `rounds` must be in
/// ascending order.
fn rounds_in_words(rounds: &[RoundNumber]) -> String {
    let ranges = rounds.chunk_by(|a, b| a.0 + 1 == b.0).map(|range| {
        let (first, last) = (range[0], range[range.len() - 1]);
        if first == last {
            first.to_string()
        } else {
            format!("{first}-{last}")
        }
    });
    let noun = if rounds.len() == 1 { "round" } else { "rounds" };
    format!("{noun} {}", ranges.collect::<Vec<String>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::{Points, RoundNumber, kinds_in_words, rounds_in_words};

    #[test]
    fn rounds_of_one_kind_are_described_together() {
        let numbers = |list: &[usize]| {
            list.iter()
                .map(|&index| RoundNumber::at(index))
                .collect::<Vec<_>>()
        };
        let rounds =
            |list: &[usize], expected| assert_eq!(rounds_in_words(&numbers(list)), expected);
        rounds(&[3], "round 4");
        rounds(&[0, 3, 4, 5], "rounds 1, 4-6");
        rounds(&[0, 1, 4], "rounds 1-2, 5");
        let (bye, forfeit) = (
            ("zero-point bye", Points::ZERO),
            ("forfeit loss", Points::ZERO),
        );
        assert_eq!(
            kinds_in_words(
                &[(2, bye), (3, forfeit), (4, bye), (5, bye)]
                    .map(|(index, kind)| (RoundNumber::at(index), kind))
            ),
            "rounds 3, 5-6 (zero-point bye, 0 each), round 4 (forfeit loss, 0)"
        );
    }
}
