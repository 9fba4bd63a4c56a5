//! Drops rows of placeholders (`bye`, `spielfrei`), who are not players, and turns games against
//! them into byes.

use crate::import::{Import, Note, NoteKind, Reason};
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
        if let Some(Reason::OtherOpponent(opponent)) = note.reason {
            note.reason = new_id(&is_placeholder, opponent).map(Reason::OtherOpponent);
        }
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
    // empty in tables that name no opponents by their places
    retain(&mut import.origins.places, is_kept);
    import.claims.points_before.retain_mut(|points_before| {
        match new_id(is_placeholder, points_before.player) {
            Some(id) => points_before.player = id,
            None => return false,
        }
        true
    });
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

#[cfg(test)]
mod tests {
    use crate::format::{ReadOptions, read};

    /// The values stated for a placeholder are removed with its row, and the values of the other
    /// players still belong to the same players.
    #[test]
    fn points_before_a_round_follow_their_players_when_a_placeholder_is_left_out() {
        let text = "Round 2\nBo.;Name;Pts.;Result;Pts.;Name\n1;Bye;0;0 - 1;1;Alder, Ann\n\
                    2;Birch, Bob;1;1 - 0;0,5;Cedar, Cid\n";
        let reading = read("x.csv", text.into(), &ReadOptions::default()).unwrap();
        let import = &reading.import;
        let stated = import.claims.points_before.iter().map(|stated| {
            let player = import.tournament.player(stated.player);
            (player.name.as_str(), stated.points.value.hundredths())
        });
        let stated: Vec<(&str, i32)> = stated.collect();
        assert_eq!(
            stated,
            [("Alder, Ann", 100), ("Birch, Bob", 100), ("Cedar, Cid", 50)]
        );
        // the only row of this list names a placeholder
        let odd = "Result,,TB1,Name,Pts.,Name,Result\n,,,1,1,4294967296,Bye,\n";
        let reading = read("x.csv", odd.into(), &ReadOptions::default()).unwrap();
        let players = reading.import.tournament.players.len();
        let points_before = &reading.import.claims.points_before;
        assert!(
            points_before
                .iter()
                .all(|stated| stated.player.index() < players)
        );
    }
}
