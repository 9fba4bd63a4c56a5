//! Match points against game points (13.1): the score of a team that is not the primary score. If
//! teams are ranked by match points, this is game points; otherwise match points.

use super::entry::tie_break;
use super::participant::Participant;
use super::points::points;
use super::trace::Trace;
use crate::number::Exact;

tie_break! {
    MPVGP = "MPvGP" "match points against game points", "C.07 13.1",
    participants: Teams,
    depends_on: [Opponents],
    traits: [Score, FixedScore],
    print_frequency: IfAnnounced,
    candidates: [
        TeamSwiss ["MPvGP" 1 @ 10],
        TeamRoundRobin ["MPvGP" 1 @ 10]
    ],
    decimals: 1,
    value: other_score,
}

fn other_score(team: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    points(team.in_other_score(), trace)
}
