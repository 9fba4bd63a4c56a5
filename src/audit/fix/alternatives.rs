//! Tries other points that a player may have for a round if only the player's own total confirms
//! the result. Two players who seem to have been absent may have met, and a double forfeit may have
//! been a win, which leaves the opponent without points as well. If the total of another player is
//! wrong too, there may also have been a bye or forfeit of another kind, a game against that
//! player, or an exchange of entries.

use super::StepInput;
use super::other_causes::{Ranks, UNPLAYED_OUTCOMES, is_confirmed, is_double_forfeit};
use super::sound::stated_points;
use crate::audit::evidence::totals::WrongTotal;
use crate::audit::facts::result_agreement::possible_results;
use crate::model::{Opponent, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// For each round of a player, the amounts by which the player's points may change with another
/// entry for the round.
pub(super) struct Alternatives {
    gains_by_round: Vec<(RoundNumber, Vec<Points>)>,
}

impl Alternatives {
    pub(super) fn collect(step: &StepInput<'_>, player: PlayerId) -> Alternatives {
        let open_players = players_with_open_totals(step, player);
        let rounds = step.case.facts.table.round_numbers().map(|round| {
            let mut gains = possible_gains(step, (player, round), &open_players);
            gains.retain(|gain| *gain != Points::ZERO);
            gains.sort_unstable();
            gains.dedup();
            (round, gains)
        });
        Alternatives {
            gains_by_round: rounds.collect(),
        }
    }

    /// Says why a total is not certain; `None` unless other entries for one or two rounds give the
    /// stated total, or another entry for one round gives a third total that the rank allows.
    pub(super) fn why_uncertain(
        &self,
        step: &StepInput<'_>,
        wrong: &WrongTotal,
        ranks: &Ranks,
    ) -> Option<String> {
        let fits = |points| !ranks.are_sound || ranks.agree_with(wrong.player, points);
        if fits(wrong.stated.value)
            && let Some(round) = self.find_explaining_round(wrong.surplus())
        {
            return Some(format!(
                "other entries for several rounds, including the entry{}, give the stated total",
                step.case.facts.of_round(round)
            ));
        }
        let mut doubtful_rounds = self
            .gains_by_round
            .iter()
            .filter(|(_, gains)| gains.iter().any(|&gain| fits(wrong.derived + gain)));
        let &(round, _) = doubtful_rounds.next()?;
        let facts = &step.case.facts;
        Some(if is_double_forfeit(facts, wrong.player, round) {
            format!(
                "only the total confirms the double forfeit{}, which may have been a win of \
                 one player: look at the pairings",
                facts.of_round(round)
            )
        } else {
            format!("only the total confirms the entry{}", facts.of_round(round))
        })
    }

    /// Returns the first round for which another entry gives this surplus, alone or together with
    /// another entry for a later round; `None` if there is none.
    fn find_explaining_round(&self, surplus: Points) -> Option<RoundNumber> {
        let explains = |index: &usize| {
            let later_gains = self.gains_by_round[index + 1..]
                .iter()
                .flat_map(|(_, gains)| gains);
            let mut second_gains = later_gains.copied().chain([Points::ZERO]);
            let first_gains = &self.gains_by_round[*index].1;
            second_gains.any(|gain| first_gains.contains(&(surplus - gain)))
        };
        let index = (0..self.gains_by_round.len()).find(explains)?;
        Some(self.gains_by_round[index].0)
    }
}

/// Returns the other players whose totals are not stated or do not follow from the results.
fn players_with_open_totals(step: &StepInput<'_>, player: PlayerId) -> Vec<PlayerId> {
    let case = step.case;
    let ids = case.facts.import.tournament.ids();
    let is_open = |id: &PlayerId| {
        *id != player && stated_points(case, *id) != Some(case.facts.table.total((*id).into()))
    };
    ids.filter(is_open).collect()
}

/// Returns the amounts by which a player's points for a round may change with another entry.
/// `open_players` are the players whose totals may be wrong.
fn possible_gains(
    step: &StepInput<'_>,
    player_round: (PlayerId, RoundNumber),
    open_players: &[PlayerId],
) -> Vec<Points> {
    let (player, round) = player_round;
    let facts = &step.case.facts;
    let system = &facts.import.tournament.score_system;
    let entry = facts.entry(player, round);
    let counted_points = system.points(entry.outcome, entry.colour);
    if open_players.is_empty() && !is_double_forfeit(&step.case.facts, player, round) {
        return missing_game_points(step, player_round);
    }
    let mut gains: Vec<Points> = match entry.opponent {
        Opponent::Player(other) if other != player => {
            let opponent_entry = facts.entry(other, round);
            let opponent_points = system.points(opponent_entry.outcome, opponent_entry.colour);
            let is_confirmed = is_confirmed(step, other, round);
            let forfeits = (!entry.outcome.is_played()).then_some([Outcome::ForfeitLoss; 2]);
            let allowed_results =
                possible_results()
                    .chain(forfeits)
                    .filter(|[_, outcome_of_other]| {
                        !is_confirmed
                            || system.points(*outcome_of_other, opponent_entry.colour)
                                == opponent_points
                    });
            let gain = |[mine, _]: [Outcome; 2]| system.points(mine, entry.colour) - counted_points;
            allowed_results.map(gain).collect()
        }
        _ => UNPLAYED_OUTCOMES
            .map(|kind| system.points(kind, None) - counted_points)
            .to_vec(),
    };
    let exchange_gains = open_players.iter().map(|&other| {
        let other_entry = facts.entry(other, round);
        system.points(other_entry.outcome, other_entry.colour) - counted_points
    });
    gains.extend(exchange_gains);
    gains
}

/// Returns the points that a player may have from a missing game. The opponent must be somebody who
/// also seems to have been absent in the round and whose total allows the result.
fn missing_game_points(
    step: &StepInput<'_>,
    (player, round): (PlayerId, RoundNumber),
) -> Vec<Points> {
    let facts = &step.case.facts;
    let system = &facts.import.tournament.score_system;
    let is_absent = |id: PlayerId| {
        let entry = facts.entry(id, round);
        let has_no_points = matches!(entry.outcome, Outcome::Absent | Outcome::ZeroPointBye);
        has_no_points && entry.opponent == Opponent::Nobody
    };
    if !is_absent(player) {
        return Vec::new();
    }
    let absent_players = facts
        .import
        .tournament
        .ids()
        .filter(|&id| id != player && is_absent(id));
    let games = absent_players.flat_map(|other| {
        let total = facts.table.total(other.into());
        let allowed_results = possible_results().filter(move |[_, theirs]| {
            stated_points(step.case, other) == Some(total + system.points(*theirs, None))
        });
        allowed_results.map(|[mine, _]| system.points(mine, None))
    });
    games.collect()
}
