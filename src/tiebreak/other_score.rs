//! Match points against game points: the score of teams that is not their primary score. These are
//! game points if teams are ranked by match points, and match points if they are ranked by game
//! points (13.1).

use super::entry::tie_break;
use super::participant::Participant;
use super::points::points;
use super::trace::Trace;
use crate::number::Exact;

tie_break! {
    MPVGP = "MPvGP" "match points against game points", "C.07 13.1",
    among: Teams,
    looks_at: [Opponents],
    traits: [Score, FixedScore],
    printed: IfAnnounced,
    tried: [
        TeamSwiss ["MPvGP" 1 @ 10],
        TeamRoundRobin ["MPvGP" 1 @ 10]
    ],
    decimals: 1,
    value: other_score,
}

fn other_score(team: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    points(team.in_other_score(), trace)
}
