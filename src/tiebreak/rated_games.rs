//! Collects the games that rating-based tie-breaks use (article 10).

use super::Context;
use super::derivation::Step;
use super::game::{Game, Games};
use super::participant::Participant;
use super::round::Kind;
use super::trace::Trace;
use crate::model::{Outcome, ParticipantId};
use crate::number::{Exact, round_half_up};

impl Game {
    /// Returns the step for the game in the derivation of a sum of ratings.
    pub(super) fn step(self, player: Participant<'_, '_>) -> Step {
        Step {
            why: "rating of the opponent".to_owned(),
            amount: Some(Exact::whole(i64::from(self.rating))),
            ..player.step(self.round)
        }
    }
}

/// Returns the games of `participant` against opponents with a rating: those over the board, even
/// if they are not rated, and in a round robin the forfeits that the edition counts.
pub(super) fn games<'a>(context: &'a Context<'_>, participant: ParticipantId) -> &'a [Game] {
    let games = &context.shared.rated_games;
    games
        .get_or_init(|| Games::collect(context.table.ids().map(|id| scheduled_games(context, id))))
        .of_participant(participant)
}

/// Collects the games that [`games`] returns, round by round.
fn scheduled_games(
    context: &Context<'_>,
    participant: ParticipantId,
) -> impl Iterator<Item = Game> {
    let table = context.table;
    let forfeits = context.rules.round_robin_forfeits_rated;
    table.round_numbers().filter_map(move |round| {
        let kind = Kind::from_round(table, participant, round);
        if !kind.is_regular(table.system(), forfeits) {
            return None;
        }
        let opponent = table.opponent(participant, round)?;
        let outcome = table.outcome(participant, round);
        let forfeit_half_points = if outcome == Outcome::ForfeitWin { 2 } else { 0 };
        Some(Game {
            round,
            opponent,
            rating: context.rating(opponent)?,
            half_points: outcome.half_points().unwrap_or(forfeit_half_points),
        })
    })
}

/// Returns the mean of the opponents' `values`, rounded half up. An opponent counts once for each
/// game, and an opponent without a value is omitted. `None` if no opponent has a value.
/// `value_in_words` names the value in the derivation.
pub(super) fn mean_of_opponents(
    player: Participant<'_, '_>,
    values: &[Option<i32>],
    value_in_words: &str,
    trace: &mut impl Trace,
) -> Option<Exact> {
    let (mut sum, mut count) = (0, 0);
    for game in games(player.context, player.id) {
        let value = values[game.opponent.index()].map(i64::from);
        if let Some(value) = value {
            sum += value;
            count += 1;
        }
        trace.step(|| Step {
            why: match value {
                Some(_) => value_in_words.to_owned(),
                None => format!("{value_in_words}: undefined, left out"),
            },
            amount: value.map(Exact::whole),
            ..player.step(game.round)
        });
    }
    trace.remark(|| match count {
        0 => "undefined, because no opponent has such a value".to_owned(),
        _ => format!("{sum} / {count}, rounded to a whole number, .5 up"),
    });
    round_half_up(sum, count).map(Exact::whole)
}
