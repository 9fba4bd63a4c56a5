//! Finds score systems that may explain the totals if the file declares another system or none.

use super::{CommonCause, WrongTotal, total_under};
use crate::import::Import;
use crate::model::{Crosstable, PlayerId, ScoreSystem};
use crate::number::Points;

/// Score systems with other values for games, used by files that do not declare them. Such a system
/// is taken as the cause only if it fits the whole file.
pub(super) const GAME_SYSTEMS: [(&str, ScoreSystem); 4] = [
    ("1-½-0", ScoreSystem::STANDARD),
    ("3-1-0", from_whole_points(3, 1, 0)),
    ("2-1-0", from_whole_points(2, 1, 0)),
    ("3-2-1", from_whole_points(3, 2, 1)),
];

const fn from_whole_points(win: i32, draw: i32, loss: i32) -> ScoreSystem {
    ScoreSystem::from_results(
        Points::from_whole(win),
        Points::from_whole(draw),
        Points::from_whole(loss),
    )
}

/// A score system with its name.
type NamedSystem = (&'static str, ScoreSystem);

/// Returns systems that differ from the declared one in the value of one kind of bye or forfeit,
/// each with a name.
pub(super) fn with_other_byes(declared: &ScoreSystem) -> [NamedSystem; 7] {
    let (win, draw, zero) = (declared.w(), declared.d(), Points::ZERO);
    let with_change = |change: &dyn Fn(&mut ScoreSystem)| with_change(declared, change);
    [
        (
            "a pairing-allocated bye worth half a point",
            with_change(&|s| s.pairing_allocated_bye = draw),
        ),
        (
            "a pairing-allocated bye worth nothing",
            with_change(&|s| s.pairing_allocated_bye = zero),
        ),
        (
            "a half-point bye worth nothing",
            with_change(&|s| s.half_point_bye = zero),
        ),
        (
            "a half-point bye worth a full point",
            with_change(&|s| s.half_point_bye = win),
        ),
        (
            "a full-point bye worth half a point",
            with_change(&|s| s.full_point_bye = draw),
        ),
        (
            "a full-point bye worth nothing",
            with_change(&|s| s.full_point_bye = zero),
        ),
        (
            "a forfeit win worth nothing",
            with_change(&|s| s.forfeit_win = zero),
        ),
    ]
}

/// Returns the declared system with the usual value for one kind of bye or forfeit, and then with
/// the usual values for all kinds, each with a name. They are tried because a record that declares
/// another value may be wrong.
pub(super) fn with_usual_byes(declared: &ScoreSystem) -> [NamedSystem; 7] {
    let usual = ScoreSystem::from_results(declared.w(), declared.d(), declared.l());
    let with_change = |change: &dyn Fn(&mut ScoreSystem)| with_change(declared, change);
    [
        (
            "a pairing-allocated bye worth a full point",
            with_change(&|s| s.pairing_allocated_bye = usual.pairing_allocated_bye),
        ),
        (
            "a half-point bye worth half a point",
            with_change(&|s| s.half_point_bye = usual.half_point_bye),
        ),
        (
            "a full-point bye worth a full point",
            with_change(&|s| s.full_point_bye = usual.full_point_bye),
        ),
        (
            "a zero-point bye worth nothing",
            with_change(&|s| s.zero_point_bye = usual.zero_point_bye),
        ),
        (
            "a forfeit win worth a full point",
            with_change(&|s| s.forfeit_win = usual.forfeit_win),
        ),
        (
            "a forfeit loss worth nothing",
            with_change(&|s| s.forfeit_loss = usual.forfeit_loss),
        ),
        (
            "the usual points of byes and forfeits",
            with_change(&|s| {
                *s = ScoreSystem {
                    win: s.win,
                    draw: s.draw,
                    loss: s.loss,
                    ..usual
                };
            }),
        ),
    ]
}

fn with_change(declared: &ScoreSystem, change: &dyn Fn(&mut ScoreSystem)) -> ScoreSystem {
    let mut system = *declared;
    change(&mut system);
    system
}

/// Returns a usual score system, with which a declared one may have been confused, that gives more
/// of the stated totals than the declared one. A few stated totals are enough. `None` if there is
/// no such system.
pub(in crate::audit) fn fitting_system(
    import: &Import,
    table: &Crosstable,
    wrong: &[WrongTotal],
) -> Option<CommonCause> {
    let declared = &import.tournament.score_system;
    let count_right = |system: &ScoreSystem| {
        let is_right = |&id: &PlayerId| {
            let stated = import.claims.points_of(id);
            stated.is_some_and(|stated| stated.value == total_under(table, declared, system, id))
        };
        import.tournament.ids().filter(is_right).count()
    };
    let other_systems = GAME_SYSTEMS
        .into_iter()
        .filter(|(_, system)| system != declared);
    let other_systems = other_systems.filter(|_| !wrong.is_empty());
    let (best_count, name, system) = other_systems
        .map(|(name, system)| (count_right(&system), name, system))
        .rev()
        .max_by_key(|(right, ..)| *right)?;
    (best_count > count_right(declared)).then_some(CommonCause::System(name, system))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems_have_distinct_names() {
        let mut names: Vec<_> = with_other_byes(&ScoreSystem::STANDARD)
            .iter()
            .chain(&with_usual_byes(&ScoreSystem::STANDARD))
            .map(|(n, _)| *n)
            .collect();
        names.extend(GAME_SYSTEMS.iter().map(|(n, _)| *n));
        names.sort_unstable();
        let all = names.len();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
