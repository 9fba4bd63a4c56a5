//! Extended direct encounter of teams (13.3): direct encounter in the primary score, then in the
//! secondary score. If only two teams stay tied, results on the boards of their own match decide.

use super::boards;
use super::direct_encounter::{meetings, split_once};
use super::entry::tie_break;
use super::places::{place_of, split_completely};
use super::trace::{NoTrace, Trace};
use super::{Context, Derivation};
use crate::model::{Modifiers, ParticipantId, ScoreBasis};
use crate::number::Points;

/// A tie-break on boards that decides between two teams that are tied in both scores.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BoardResult {
    BoardCount,
    TopBoards,
    BottomBoards,
}

/// Declares a form of extended direct encounter with the results on the boards that decide in the
/// end.
macro_rules! chain {
    (
        $entry:ident = $code:literal $name:literal, $article:literal,
        depends_on: $aspects:tt,
        candidates: $candidates:tt,
        [$($step:ident),*]
    ) => {
        tie_break! {
            $entry = $code $name, $article,
            participants: Teams,
            depends_on: $aspects,
            modifiers: [ForfeitsAsPlayed],
            print_frequency: Never,
            candidates: $candidates,
            sense: LowFirst,
            decimals: 0,
            order: |context, modifiers, set| {
                let chain = &[$(BoardResult::$step),*];
                split_completely(set, |set| {
                    step(context, modifiers, chain, set, None, &mut NoTrace)
                })
            },
            |context, modifiers, set, team| {
                derivation(context, modifiers, &[$(BoardResult::$step),*], set, team)
            },
        }
    };
}

chain! {
    EDE = "EDE" "extended direct encounter", "C.07 13.3",
    depends_on: [Opponents],
    candidates: [
        TeamSwiss ["EDE" 1 @ 100],
        TeamRoundRobin ["EDE" 1 @ 20]
    ],
    []
}
chain! {
    EDET = "EDET" "extended direct encounter, then top boards", "C.07 13.3.2",
    depends_on: [Opponents, Boards],
    candidates: [
        TeamSwiss ["EDET" 3 @ 270],
        TeamRoundRobin ["EDET" 2 @ 80]
    ],
    [TopBoards]
}
chain! {
    EDEB = "EDEB" "extended direct encounter, then bottom boards", "C.07 13.3.2",
    depends_on: [Opponents, Boards],
    candidates: [
        TeamSwiss ["EDEB" 3 @ 280],
        TeamRoundRobin ["EDEB" 2 @ 90]
    ],
    [BottomBoards]
}
chain! {
    EDEBT = "EDEBT" "extended direct encounter, then board count and top boards", "C.07 13.3.2",
    depends_on: [Opponents, Boards],
    candidates: [
        TeamSwiss ["EDEBT" 3 @ 290],
        TeamRoundRobin ["EDEBT" 2 @ 100]
    ],
    [BoardCount, TopBoards]
}
chain! {
    EDEBB = "EDEBB" "extended direct encounter, then board count and bottom boards", "C.07 13.3.2",
    depends_on: [Opponents, Boards],
    candidates: [
        TeamSwiss ["EDEBB" 3 @ 300],
        TeamRoundRobin ["EDEBB" 2 @ 110]
    ],
    [BoardCount, BottomBoards]
}
chain! {
    EDEC = "EDEC" "extended direct encounter, then board count", "C.07 13.3.2 (unofficial)",
    depends_on: [Opponents, Boards],
    candidates: [],
    [BoardCount]
}

/// Derives the rank of a team within a set of tied teams.
fn derivation(
    context: &Context<'_>,
    modifiers: &Modifiers,
    chain: &[BoardResult],
    set: &[ParticipantId],
    team: ParticipantId,
) -> Derivation {
    let mut derivation = Derivation::default();
    if set.len() < 2 {
        let remark = "no other participant is tied with this one";
        derivation.remarks.push(remark.to_owned());
        return derivation;
    }
    let groups = split_completely(set, |set| {
        step(context, modifiers, chain, set, Some(team), &mut derivation)
    });
    derivation.value = place_of(&groups, team);
    derivation
}

/// Splits a set of tied teams by the first criterion that separates any of them: primary score,
/// secondary score, results on the boards. Each resulting set starts with the primary score again.
/// `trace` records the steps that concern the team `traced_id`.
fn step<T: Trace>(
    context: &Context<'_>,
    modifiers: &Modifiers,
    chain: &[BoardResult],
    set: &[ParticipantId],
    traced_id: Option<ParticipantId>,
    trace: &mut T,
) -> Vec<Vec<ParticipantId>> {
    let traced_here = traced_id.filter(|team| set.contains(team));
    for context in [context, context.in_other_score()] {
        if traced_here.is_some() {
            trace.remark(|| match context.score() {
                Some(ScoreBasis::GamePoints) => "in game points:".to_owned(),
                _ => "in match points:".to_owned(),
            });
        }
        let groups = split_once(context, modifiers, set, traced_here, trace);
        if groups.len() > 1 {
            return groups;
        }
    }
    let (&[a, b], Some(table)) = (set, context.teams()) else {
        return vec![set.to_vec()];
    };
    let rounds = meetings(context, modifiers, [a, b]);
    if rounds.is_empty() {
        return vec![set.to_vec()];
    }
    let points_on_boards =
        |team: ParticipantId| boards::totals(table, team.team(), rounds.iter().copied());
    for &board_result in chain {
        let groups = match board_result {
            BoardResult::BoardCount => boards::split(set, |team| {
                // lower is better
                let count = -boards::board_count_value(&points_on_boards(team));
                vec![Points::from_hundredths(i32::try_from(count).unwrap_or(0))]
            }),
            BoardResult::TopBoards => {
                boards::split(set, |team| boards::top_values(&points_on_boards(team)))
            }
            BoardResult::BottomBoards => {
                boards::split(set, |team| boards::bottom_values(&points_on_boards(team)))
            }
        };
        if traced_here.is_some() {
            trace.remark(|| {
                let number = |team: ParticipantId| context.table.number(team);
                let text = |team: ParticipantId| {
                    format!(
                        "{}: {}",
                        number(team),
                        boards::in_words(&points_on_boards(team))
                    )
                };
                let name = board_result.name();
                let boards = format!("{}; {}", text(a), text(b));
                match groups.len() {
                    1 => format!("their own match leaves both tied by {name} (boards {boards})"),
                    _ => format!(
                        "their own match puts {} first by {name} (boards {boards})",
                        number(groups[0][0])
                    ),
                }
            });
        }
        if groups.len() > 1 {
            return groups;
        }
    }
    vec![set.to_vec()]
}

impl BoardResult {
    const fn name(self) -> &'static str {
        match self {
            BoardResult::BoardCount => "board count",
            BoardResult::TopBoards => "top board results",
            BoardResult::BottomBoards => "bottom board elimination",
        }
    }
}
