//! Match points and game points: the two scores of a team event.

use super::entry::tie_break;
use super::participant::Participant;
use super::points::points;
use super::trace::Trace;
use crate::model::ScoreBasis;
use crate::number::Exact;

tie_break! {
    MPTS = "MPTS" "match points", "C.07 4.1",
    participants: Teams,
    traits: [Score, FixedScore],
    print_frequency: Often,
    decimals: 1,
    value: match_points,
}

tie_break! {
    GPTS = "GPTS" "game points", "C.07 4.1",
    participants: Teams,
    traits: [Score, FixedScore],
    print_frequency: Often,
    decimals: 1,
    value: game_points,
}

fn match_points(team: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    points(team.in_score(ScoreBasis::MatchPoints), trace)
}

fn game_points(team: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    points(team.in_score(ScoreBasis::GamePoints), trace)
}
