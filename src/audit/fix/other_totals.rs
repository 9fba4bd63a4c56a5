//! Tries other kinds of entries that give another total. They matter because the stated total may
//! follow from a wrong entry that no opponent contradicts.

use super::attempt::Change;
use crate::audit::facts::Facts;
use crate::model::{Entry, Opponent, Outcome, PlayerId};

/// The outcomes that an entry may have if it has no opponent.
pub(super) const UNPAIRED_KINDS: [Outcome; 5] = [
    Outcome::PairingAllocatedBye,
    Outcome::FullPointBye,
    Outcome::HalfPointBye,
    Outcome::ZeroPointBye,
    Outcome::Absent,
];

/// Returns changes of a single entry of these players that change a total: byes and absences of
/// another kind, and wins by forfeit instead of double forfeits.
pub(super) fn changes_of_totals<'a>(
    facts: &'a Facts<'_>,
    players: &'a [PlayerId],
) -> impl Iterator<Item = Change> + 'a {
    let rounds = facts.table.round_numbers();
    let entries = rounds.flat_map(move |round| players.iter().map(move |&id| (id, round)));
    entries.flat_map(move |(id, round)| {
        let entry = facts.entry(id, round);
        let is_double_forfeit = |opponent: PlayerId| {
            let outcomes = [entry, facts.entry(opponent, round)].map(|side| side.outcome);
            outcomes == [Outcome::ForfeitLoss; 2]
        };
        let kinds: &[Outcome] = match entry.opponent {
            Opponent::Nobody => &UNPAIRED_KINDS,
            Opponent::Player(opponent) if is_double_forfeit(opponent) => &[Outcome::ForfeitWin],
            _ => &[],
        };
        let system = &facts.import.tournament.score_system;
        let points = move |outcome| system.points(outcome, entry.colour);
        let other_kinds = kinds
            .iter()
            .filter(move |&&kind| points(kind) != points(entry.outcome));
        other_kinds.map(move |&outcome| (id, round, Entry { outcome, ..entry }))
    })
}
