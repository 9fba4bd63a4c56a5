//! Drops rows that are placeholders (`bye`, `spielfrei`) and turns games against them into byes.

use crate::import::{Import, Note, NoteKind};
use crate::model::{Entry, Opponent, Outcome, PlayerId};

/// Drops the rows of placeholders, with a note on each.
pub(super) fn drop_placeholders(import: &mut Import) {
    let nobody: Vec<bool> = import
        .tournament
        .players
        .iter()
        .map(|player| player.is_placeholder())
        .collect();
    if !nobody.contains(&true) {
        return;
    }
    let games = replace_games_by_byes(import, &nobody);
    for note in &mut import.notes {
        note.player = note.player.and_then(|id| new_id(&nobody, id));
    }
    for (index, _) in nobody.iter().enumerate().filter(|(_, nobody)| **nobody) {
        let text = format!(
            "`{}` is a placeholder, not a player: the row is left out, and games against it \
             count as byes ({games} in all)",
            import.tournament.players[index].name
        );
        let span = import.origins.players[index].name;
        import
            .notes
            .push(Note::new(NoteKind::Placeholder, span, text));
    }
    remove_rows(import, &nobody);
}

/// The new id of a player when placeholders are removed; `None` if the player is a placeholder.
/// `nobody` says for each player whether the row is a placeholder.
fn new_id(nobody: &[bool], id: PlayerId) -> Option<PlayerId> {
    let before = nobody[..id.index()].iter().filter(|nobody| !**nobody);
    (!nobody[id.index()]).then(|| PlayerId::at(before.count()))
}

/// Turns games against placeholders into byes, adjusts the ids of other opponents, and returns the
/// number of these games.
fn replace_games_by_byes(import: &mut Import, nobody: &[bool]) -> usize {
    let places: Vec<Option<PlayerId>> = (0..nobody.len())
        .map(|index| new_id(nobody, PlayerId::at(index)))
        .collect();
    let rounds = usize::from(import.tournament.rounds).max(1);
    let mut games = 0;
    for (index, entry) in import.tournament.entries.iter_mut().enumerate() {
        let Opponent::Player(other) = entry.opponent else {
            continue;
        };
        match places[other.index()] {
            Some(place) => entry.opponent = Opponent::Player(place),
            None => {
                games += usize::from(!nobody[index / rounds]);
                *entry = Entry {
                    outcome: equal_bye(entry.outcome),
                    ..Entry::default()
                };
            }
        }
    }
    games
}

/// The bye that gives the same points as the result against a placeholder.
const fn equal_bye(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => Outcome::PairingAllocatedBye,
        Outcome::Draw | Outcome::UnratedDraw => Outcome::HalfPointBye,
        Outcome::Unknown => Outcome::Absent,
        _ => Outcome::ZeroPointBye,
    }
}

fn remove_rows(import: &mut Import, nobody: &[bool]) {
    let rounds = usize::from(import.tournament.rounds);
    let keep = |index: usize| !nobody[index];
    retain(&mut import.tournament.players, keep);
    retain(&mut import.origins.players, keep);
    retain(&mut import.tournament.entries, |index| keep(index / rounds));
    retain(&mut import.origins.cells, |index| keep(index / rounds));
    retain(&mut import.claims.points, keep);
    retain(&mut import.claims.ranks, keep);
    for column in &mut import.claims.columns {
        retain(&mut column.values, keep);
    }
    for column in &mut import.claims.rating_columns {
        retain(&mut column.values, keep);
    }
}

fn retain<T>(list: &mut Vec<T>, keep: impl Fn(usize) -> bool) {
    let mut index = 0;
    list.retain(|_| {
        index += 1;
        keep(index - 1)
    });
}
