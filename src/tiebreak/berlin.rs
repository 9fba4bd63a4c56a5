//! Berlin score: in each match, the points on higher boards count more (reference/rulings.md 12).

use super::entry::tie_break;
use super::participant::Participant;
use super::trace::Trace;
use crate::number::{Exact, Points};

tie_break! {
    BERLIN = "BERLIN" "Berlin score", "German team events",
    participants: Teams,
    depends_on: [Boards],
    traits: [FixedScore],
    print_frequency: Sometimes,
    candidates: [
        TeamSwiss ["BERLIN" 3 @ 340],
        TeamRoundRobin ["BERLIN" 2 @ 150]
    ],
    decimals: 1,
    value: berlin_score,
}

fn berlin_score(team: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    let boards = team.context.teams()?;
    let sum = team.add_up(trace, |round| {
        let amount = match_score(boards.points_on_boards(team.id.team(), round));
        (amount, || "Berlin score of the match".to_owned())
    });
    Some(Exact::from_hundredths(sum))
}

/// Returns the Berlin score of a team in one match, in hundredths. In a match on B boards, the
/// points on board b count B + 1 - b times.
fn match_score(boards: &[Points]) -> i64 {
    let weighted_boards = (1..).zip(boards.iter().rev());
    weighted_boards
        .map(|(weight, points)| weight * i64::from(points.hundredths()))
        .sum()
}
