//! Drops rows of placeholders (`bye`, `spielfrei`), who are not players, and turns games against
//! them into byes.

use crate::import::{Import, Note, NoteKind};
use crate::model::{Entry, Opponent, Outcome, PlayerId};

/// Drops the rows of placeholders, and adds a note about each.
pub(super) fn drop_placeholders(import: &mut Import) {
    let is_placeholder: Vec<bool> = import
        .tournament
        .players
        .iter()
        .map(|player| player.is_placeholder())
        .collect();
    if !is_placeholder.contains(&true) {
        return;
    }
    let games = replace_games_by_byes(import, &is_placeholder);
    for note in &mut import.notes {
        note.player = note.player.and_then(|id| new_id(&is_placeholder, id));
    }
    for (index, _) in is_placeholder
        .iter()
        .enumerate()
        .filter(|(_, is_placeholder)| **is_placeholder)
    {
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
    remove_rows(import, &is_placeholder);
}

/// Returns the id that a player has after the placeholders are removed; `None` if the player is a
/// placeholder. `is_placeholder` says for each player whether it is one.
fn new_id(is_placeholder: &[bool], id: PlayerId) -> Option<PlayerId> {
    let players_before = is_placeholder[..id.index()]
        .iter()
        .filter(|is_placeholder| !**is_placeholder);
    (!is_placeholder[id.index()]).then(|| PlayerId::at(players_before.count()))
}

/// Turns games against placeholders into byes, and adjusts the ids of other opponents. Returns the
/// number of games that became byes.
fn replace_games_by_byes(import: &mut Import, is_placeholder: &[bool]) -> usize {
    let new_ids: Vec<Option<PlayerId>> = (0..is_placeholder.len())
        .map(|index| new_id(is_placeholder, PlayerId::at(index)))
        .collect();
    let rounds = usize::from(import.tournament.rounds).max(1);
    let mut games = 0;
    for (index, entry) in import.tournament.entries.iter_mut().enumerate() {
        let Opponent::Player(opponent) = entry.opponent else {
            continue;
        };
        match new_ids[opponent.index()] {
            Some(new_id) => entry.opponent = Opponent::Player(new_id),
            None => {
                games += usize::from(!is_placeholder[index / rounds]);
                *entry = Entry {
                    outcome: equal_bye(entry.outcome),
                    ..Entry::default()
                };
            }
        }
    }
    games
}

/// Returns the bye that gives the same points as this result against a placeholder; an absence if
/// there is no result.
const fn equal_bye(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => Outcome::PairingAllocatedBye,
        Outcome::Draw | Outcome::UnratedDraw => Outcome::HalfPointBye,
        Outcome::Unknown => Outcome::Absent,
        _ => Outcome::ZeroPointBye,
    }
}

fn remove_rows(import: &mut Import, is_placeholder: &[bool]) {
    let rounds = usize::from(import.tournament.rounds);
    let is_kept = |index: usize| !is_placeholder[index];
    retain(&mut import.tournament.players, is_kept);
    retain(&mut import.origins.players, is_kept);
    retain(&mut import.tournament.entries, |index| {
        is_kept(index / rounds)
    });
    retain(&mut import.origins.cells, |index| is_kept(index / rounds));
    retain(&mut import.claims.points, is_kept);
    retain(&mut import.claims.ranks, is_kept);
    for column in &mut import.claims.columns {
        retain(&mut column.values, is_kept);
    }
    for column in &mut import.claims.rating_columns {
        retain(&mut column.values, is_kept);
    }
}

fn retain<T>(list: &mut Vec<T>, keep: impl Fn(usize) -> bool) {
    let mut index = 0;
    list.retain(|_| {
        index += 1;
        keep(index - 1)
    });
}
