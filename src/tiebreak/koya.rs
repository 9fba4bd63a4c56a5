//! Koya system: the points against opponents who reached half of the possible score (9.2).

use super::derivation::Step;
use super::entry::tie_break;
use super::participant::Participant;
use super::trace::Trace;
use crate::model::KoyaLimit;
use crate::number::{Exact, Points};

tie_break! {
    KS = "KS" "Koya system", "C.07 9.2",
    participants: PlayersAndTeams,
    depends_on: [Opponents],
    modifiers: [Limit],
    print_frequency: Regularly,
    candidates: [
        Swiss ["KS" 4 @ 250],
        RoundRobin ["KS" 1 @ 30, "KS/L+1" 4 @ 150, "KS/L-1" 4 @ 160],
        TeamRoundRobin ["KS:MP" 3 @ 170, "KS:GP" 3 @ 180]
    ],
    decimals: 1,
    value: koya,
}

fn koya(player: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    let table = player.table();
    let limit = Limit::compute(player);
    let mut sum = Points::ZERO;
    for round in player.rounds() {
        let Some(opponent) = player.opponent(round) else {
            continue;
        };
        let score = table.total(opponent);
        let counts = limit.is_reached_by(score);
        let points = player.points()[round.index()];
        if counts {
            sum += points;
        }
        trace.step(|| Step {
            counted_value: Some(Exact::from(score)),
            why: if counts {
                format!("final score {score}: reaches the limit")
            } else {
                format!("final score {score}: below the limit, {points} not counted")
            },
            amount: Some(Exact::from(if counts { points } else { Points::ZERO })),
            ..player.step(round)
        });
    }
    trace.remark(|| limit.in_words());
    Some(Exact::from(sum))
}

/// The score that an opponent must have reached for the points against that opponent to count.
struct Limit {
    /// The score for a win in every game.
    possible_score: Points,
    /// The limit as the criterion states it.
    stated_limit: KoyaLimit,
}

impl Limit {
    fn compute(player: Participant<'_, '_>) -> Limit {
        let table = player.table();
        let games = if table.system().is_predetermined() {
            player.context.most_games()
        } else {
            table.rounds()
        };
        Limit {
            possible_score: table.win() * i32::try_from(games).unwrap_or(i32::MAX),
            stated_limit: player.modifiers.limit.unwrap_or(KoyaLimit::Moved(0)),
        }
    }

    /// Returns the limit as a percentage of the possible points, and the number of half points that
    /// are added to it.
    fn percent_and_half_points(&self) -> (i128, i128) {
        match self.stated_limit {
            KoyaLimit::Moved(half_points) => (50, half_points.into()),
            KoyaLimit::Percent(percent) => (percent.into(), 0),
        }
    }

    /// Returns the limit in ten-thousandths of a point, so that percentages are exact.
    fn hundredths_times_100(&self) -> i128 {
        let (percent, half_points) = self.percent_and_half_points();
        let half_point = i128::from(Points::ONE.hundredths()) * 100 / 2;
        i128::from(self.possible_score.hundredths()) * percent + half_points * half_point
    }

    /// Whether a score reaches the limit.
    fn is_reached_by(&self, score: Points) -> bool {
        i128::from(score.hundredths()) * 100 >= self.hundredths_times_100()
    }

    /// Returns a remark that states the limit in words.
    fn in_words(&self) -> String {
        let points = |number: i128, of| Exact::ratio(number, of).unwrap_or(Exact::ZERO);
        let limit = points(self.hundredths_times_100(), 100 * 100);
        match self.stated_limit {
            KoyaLimit::Moved(0) => format!("limit {limit}: half of the possible points"),
            KoyaLimit::Moved(half_points) => format!(
                "limit {limit}: half of the possible points, changed by {}",
                points(half_points.into(), 2)
            ),
            KoyaLimit::Percent(percent) => {
                format!("limit {limit}: {percent} percent of the possible points")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    /// Four players with the scores 2.5, 2, 1 and 0.5.
    const GRID: &str = "
        system round-robin
        1  2w1  3b1  4b=
        2  1b0  4w1  3b1
        3  4w1  1w0  2w0
        4  3b0  2b0  1w=";

    #[test]
    fn the_limit_is_half_of_the_possible_points() {
        // three games: 1.5, reached by 1 and 2
        check("KS", "2026", GRID, "1 0 0 0.5");
        check("KS/L-1", "2026", GRID, "2 1 0 0.5");
        check("KS/L+2", "2026", GRID, "0 0 0 0.5");
    }

    #[test]
    fn a_number_without_a_sign_is_a_percentage() {
        // 60 percent of 3 are 1.8: reached by 1 and 2; 70 percent are 2.1: by 1 alone
        check("KS/L60", "2026", GRID, "1 0 0 0.5");
        check("KS/L70", "2026", GRID, "0 0 0 0.5");
        check("KS/L10", "2026", GRID, "2.5 2 1 0.5");
    }

    #[test]
    fn free_rounds_do_not_raise_the_limit() {
        // two games each: the limit is 1
        let grid = "system round-robin\n1  2w1  3b1  0-Z\n2  1b0  0-Z  3b=\n3  0-Z  1w0  2w=";
        check("KS", "2026", grid, "0 0 0");
        check("KS/L-1", "2026", grid, "2 0.5 0.5");
    }
}
