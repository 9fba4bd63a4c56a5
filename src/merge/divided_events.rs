//! Notes that a table of a file is in doubt because lists of pairings of the same players may belong
//! to one event or to several.

use std::collections::HashSet;

use crate::import::{Import, Note, NoteKind, Reason};
use crate::model::names;

/// Adds the note that lists of pairings may belong to one event or to several to the other tables of
/// the file that state games of the same players: it is unknown whether these are the games of the
/// event. The tournaments that were divided have the note already.
pub(crate) fn note_divided_events(imports: &mut [&mut Import]) {
    let divided = imports
        .iter()
        .filter_map(|import| Some((division(import)?.clone(), names_of(import))));
    let in_doubt: Vec<(Note, HashSet<String>)> =
        divided.filter(|(note, _)| note.reason.is_none()).collect();
    if in_doubt.is_empty() {
        return;
    }
    for import in imports {
        if division(import).is_some() || import.tournament.rounds == 0 {
            continue;
        }
        let own_names = names_of(import);
        let has_same_players = |(_, names): &&(Note, HashSet<String>)| {
            let common_count = names.intersection(&own_names).count();
            common_count * 2 > names.len().min(own_names.len())
        };
        let note = in_doubt.iter().find(has_same_players);
        let note = note.map(|(note, _)| note.clone().with_reason(Reason::SamePlayers));
        import.notes.extend(note);
    }
}

/// Returns the note that the lists of a tournament seem to belong to one of several events.
fn division(import: &Import) -> Option<&Note> {
    let mut notes = import.notes.iter();
    notes.find(|note| note.kind == NoteKind::DividedEvents)
}

fn names_of(import: &Import) -> HashSet<String> {
    let players = import.tournament.players.iter();
    players.map(|player| names::key(&player.name)).collect()
}
