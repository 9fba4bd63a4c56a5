//! Extended Sonneborn-Berger of teams: the opponents' match or game points times the match or game
//! points that the team obtained against them (13.2).

use super::contribution::Contribution;
use super::entry::tie_break;
use super::participant::Participant;
use super::sum::{Sum, Term};
use super::trace::Trace;
use crate::model::ScoreBasis;
use crate::number::Exact;

/// Declares a form of extended Sonneborn-Berger: `$scores` says whether the opponents' match
/// points or game points count, `$points` says the same about the points obtained against them.
macro_rules! form {
    (
        $entry:ident = $code:literal $name:literal,
        $value:ident: $scores:ident by $points:ident,
        candidates: $candidates:tt
    ) => {
        tie_break! {
            $entry = $code $name, "C.07 13.2",
            participants: Teams,
            depends_on: [Opponents, UnplayedRounds],
            traits: [FixedScore],
            modifiers: [CutLow, ForfeitsAsPlayed],
            print_frequency: Regularly,
            candidates: $candidates,
            decimals: 2,
            value: $value,
        }

        fn $value(team: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
            Some(value(team, ScoreBasis::$scores, ScoreBasis::$points, trace))
        }
    };
}

form! {
    EMMSB = "EMMSB" "extended Sonneborn-Berger, match points by match points",
    match_by_match: MatchPoints by MatchPoints,
    candidates: [
        TeamSwiss ["EMMSB" 1 @ 60, "EMMSB/C1" 2 @ 70],
        TeamRoundRobin ["EMMSB" 1 @ 50]
    ]
}
form! {
    EMGSB = "EMGSB" "extended Sonneborn-Berger, match points by game points",
    match_by_game: MatchPoints by GamePoints,
    candidates: [
        TeamSwiss ["EMGSB" 1 @ 40, "EMGSB/C1" 1 @ 50, "EMGSB/P" 3 @ 250, "EMGSB/C1/P" 3 @ 260],
        TeamRoundRobin ["EMGSB" 1 @ 40]
    ]
}
form! {
    EGMSB = "EGMSB" "extended Sonneborn-Berger, game points by match points",
    game_by_match: GamePoints by MatchPoints,
    candidates: [
        TeamSwiss ["EGMSB" 2 @ 130, "EGMSB/C1" 3 @ 150],
        TeamRoundRobin ["EGMSB" 2 @ 70]
    ]
}
form! {
    EGGSB = "EGGSB" "extended Sonneborn-Berger, game points by game points",
    game_by_game: GamePoints by GamePoints,
    candidates: [
        TeamSwiss ["EGGSB" 2 @ 120, "EGGSB/C1" 3 @ 140],
        TeamRoundRobin ["EGGSB" 2 @ 60]
    ]
}

/// Computes a form of extended Sonneborn-Berger. Dummies, adjusted scores and limits are those in
/// the score `scores`, by which cuts also order the rounds (14.1.2). `points` is the score in which
/// the points against the opponents are counted.
fn value(
    team: Participant<'_, '_>,
    scores: ScoreBasis,
    points: ScoreBasis,
    trace: &mut impl Trace,
) -> Exact {
    let points_obtained = team.in_score(points).points();
    let team = team.in_score(scores);
    let sum = Sum::from_modifiers(team, Term::Products);
    let entries = team.context.contributions(sum.settings, team.id);
    let contribution_with_points =
        |(entry, &points): (&Contribution, _)| Contribution { points, ..*entry };
    let list: Vec<Contribution> = entries
        .iter()
        .zip(points_obtained)
        .map(contribution_with_points)
        .collect();
    Term::Products.exact(sum.compute_from(&list, team.context, team.id, trace))
}
