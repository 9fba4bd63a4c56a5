//! Board count: the points on each board times the number of the board (12.1).

use super::boards;
use super::derivation::Step;
use super::entry::tie_break;
use super::participant::Participant;
use super::trace::Trace;
use crate::number::Exact;

tie_break! {
    BC = "BC" "board count", "C.07 12.1",
    participants: Teams,
    depends_on: [Boards],
    traits: [FixedScore],
    print_frequency: Rarely,
    candidates: [
        TeamSwiss ["BC" 3 @ 310],
        TeamRoundRobin ["BC" 2 @ 120]
    ],
    sense: LowFirst,
    decimals: 1,
    value: board_count,
}

fn board_count(team: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    let points = boards::totals_in_all_rounds(team.context, team.id.team());
    for (board, points) in (1..).zip(&points) {
        trace.step(|| Step {
            why: format!("{points} on board {board}, times {board}"),
            amount: Some(Exact::from_hundredths(
                board * i64::from(points.hundredths()),
            )),
            ..Step::default()
        });
    }
    trace.remark(|| {
        "lower is better; it is meaningful only between teams with the same game points (12.1)"
            .to_owned()
    });
    Some(Exact::from_hundredths(boards::board_count_value(&points)))
}
