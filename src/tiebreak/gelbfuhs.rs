//! Gelbfuhs score: the points in each game, weighted with one plus the opponent's average score per
//! game.

use super::derivation::Step;
use super::entry::tie_break;
use super::participant::Participant;
use super::trace::Trace;
use crate::number::Exact;

tie_break! {
    GELB = "GELB" "Gelbfuhs score", "historic (1873)",
    participants: PlayersAndTeams,
    depends_on: [Opponents],
    print_frequency: Rarely,
    decimals: 2,
    value: gelbfuhs,
}

fn gelbfuhs(player: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    let table = player.table();
    let mut sum = Exact::ZERO;
    for (round, &points) in player.rounds().zip(player.points()) {
        let points = Exact::from(points);
        let average = player.opponent(round).and_then(|opponent| {
            let games = i64::try_from(player.context.games(opponent)).ok()?;
            Exact::from(table.total(opponent)).checked_div(Exact::whole(games))
        });
        let weight = Exact::whole(1).checked_add(average.unwrap_or(Exact::ZERO))?;
        let amount = points.checked_mul(weight)?;
        sum = sum.checked_add(amount)?;
        trace.step(|| Step {
            points: Some(points),
            counted_value: Some(weight),
            why: match average {
                Some(_) => "1 + the opponent's average score per game".to_owned(),
                None => "no opponent: the weight is 1".to_owned(),
            },
            amount: Some(amount),
            ..player.step(round)
        });
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn points_are_weighted_by_the_average_score_of_the_opponent() {
        // scores 1.5, 1, .5 of two games each: weights 1.75, 1.5, 1.25
        let grid = "system round-robin\n1  2w1  3b=  0-Z\n2  1b0  0-Z  3w1\n3  0-Z  1w=  2b0";
        check("GELB", "legacy", grid, "2.125 1.25 0.875");
    }
}
