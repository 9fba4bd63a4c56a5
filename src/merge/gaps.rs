//! Finds gaps in a further file: games that are missing from the pairings of a round, and players
//! who are missing from a list of players. They can be seen only in comparison with the whole
//! event.

use super::players::{MergedEvent, NAME_LIMIT, first_names, name_span};
use super::stated_entry::StatedEntries;
use super::table::{Table, entry_span};
use super::{EventFile, PlayerMap};
use crate::import::{Lack, Note, NoteKind, Part};
use crate::model::{Opponent, PlayerId, RoundNumber};
use crate::source::Span;

/// Adds a note for each list of players from which a player of the event is missing, and for each
/// list of pairings from which games of its round are missing. `files` begins with the file of the
/// whole event. If there is no such file, no file is complete enough to show gaps in another file.
pub(super) fn note_gaps(
    merged: &mut MergedEvent,
    table: &Table,
    files: &[EventFile],
    maps: &[PlayerMap],
) {
    if merged.import.part != Part::Event || merged.import.lacks(Lack::Rows) {
        return;
    }
    for (file, map) in files.iter().zip(maps).skip(1) {
        if file.import.lacks(Lack::Rows) || file.is_extract {
            continue;
        }
        match file.import.part {
            Part::Players | Part::Standings => note_unlisted_players(merged, &files[0], file, map),
            Part::Rounds(range) if !file.import.lacks(Lack::RoundOrder) => {
                for round in (range.first.0..=range.last.0).map(RoundNumber) {
                    if round.index() < table.rounds {
                        note_missing_games(merged, table, file, map, round);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Adds a note about players of the event who are missing from a list of players.
fn note_unlisted_players(
    merged: &mut MergedEvent,
    main: &EventFile,
    file: &EventFile,
    map: &PlayerMap,
) {
    let import = &mut merged.import;
    // a name on the list that may belong to several players may belong to the missing one; a list
    // with fewer than half of the players is not compared
    let main_count = main.import.tournament.players.len();
    if map.iter().any(Option::is_none) || map.len() * 2 < main_count {
        return;
    }
    let mut is_listed = vec![false; main_count];
    let mut first_extra_player = None;
    for (index, id) in map.iter().flatten().enumerate() {
        match is_listed.get_mut(id.index()) {
            Some(is_listed) => *is_listed = true,
            None => first_extra_player = first_extra_player.or(Some(PlayerId::at(index))),
        }
    }
    let missing_players: Vec<PlayerId> = (0..main_count)
        .filter(|&index| !is_listed[index])
        .map(PlayerId::at)
        .collect();
    let Some((&first, more)) = missing_players.split_first() else {
        return;
    };
    let names = first_names(import, &missing_players);
    let text = format!(
        "{} lacks players who are in {}: {names}",
        file.name, main.name
    );
    // a name that only the list has may be another spelling of a missing player: one note names
    // both
    if let Some(extra_player) = first_extra_player {
        let span = name_span(&file.import, extra_player);
        let players = missing_players.iter().take(NAME_LIMIT);
        let spans: Vec<Span> = players.map(|&id| name_span(import, id)).collect();
        let mut notes = import.notes.iter_mut();
        let is_about_it = |note: &&mut Note| {
            let kinds = [NoteKind::UnmatchedPlayer, NoteKind::UnlistedPlayer];
            kinds.contains(&note.kind) && note.span == span
        };
        if let Some(note) = notes.find(is_about_it) {
            note.text += &format!("; {text}");
            note.others.extend(spans);
        }
        return;
    }
    let mut note = Note::new(NoteKind::UnlistedPlayer, name_span(import, first), text).about(first);
    note.others.extend(first_line(file));
    let spans = more.iter().take(NAME_LIMIT - 1);
    note.others.extend(spans.map(|&id| name_span(import, id)));
    import.notes.push(note);
}

/// Adds a note about games that are missing from the list of pairings of their round, if the list
/// contains most games of the round.
fn note_missing_games(
    merged: &mut MergedEvent,
    table: &Table,
    file: &EventFile,
    map: &PlayerMap,
    round: RoundNumber,
) {
    let stated_entries = StatedEntries::new(&file.import);
    let mut is_named = vec![false; merged.import.tournament.players.len()];
    for (index, id) in map.iter().enumerate() {
        if let Some(id) = id
            && stated_entries.entry(PlayerId::at(index), round).is_some()
        {
            is_named[id.index()] = true;
        }
    }
    let mut missing_games = Vec::new();
    for id in merged.import.tournament.ids() {
        let cell = &table.cells[id.index() * table.rounds + round.index()];
        if let Some(stated_entry) = cell.stated_entry
            && let Opponent::Player(opponent) = stated_entry.entry.opponent
            && id < opponent
            && !is_named[id.index()]
            && !is_named[opponent.index()]
        {
            missing_games.push((id, stated_entry));
        }
    }
    let games = is_named.iter().filter(|&&is_named| is_named).count() / 2;
    if missing_games.len() > games {
        return; // the list has only the first boards
    }
    for (id, stated_entry) in missing_games {
        let import = &mut merged.import;
        let span = entry_span(&stated_entry.origin).unwrap_or_else(|| name_span(import, id));
        let mut note = Note::new(NoteKind::SourcesDisagreeOnGame, span, "no entry");
        note.others.extend(first_line(file));
        import.notes.push(note.about(id).in_round(round));
    }
}

/// Returns the span of the first player's line in a file; `None` if the file has no players.
fn first_line(file: &EventFile) -> Option<Span> {
    let players = file.import.origins.players.iter();
    players
        .map(|origin| origin.line)
        .filter(|line| !line.is_empty())
        .min_by_key(|line| line.start)
}
