//! Finds files that state the same pairings as another file, while the pairings of another round
//! are missing.

use super::{EventFile, PlayerMap};
use crate::import::{Import, Note, NoteKind, Part};
use crate::model::{Entry, Opponent, PlayerId, RoundNumber};
use crate::source::Span;

/// The list of pairings of one round, and the map of its players.
type Page<'f> = (RoundNumber, &'f EventFile, &'f PlayerMap);

/// Adds a note for each list of pairings that states the same games as another list of the same
/// round, if every round has a list but for as many rounds as there are such copies. The text of
/// the note names the rounds without a list.
pub(super) fn note_repeated_pages(merged: &mut Import, files: &[EventFile], maps: &[PlayerMap]) {
    let pages: Vec<Page<'_>> = files.iter().zip(maps).filter_map(page).collect();
    let missing_rounds: Vec<RoundNumber> = RoundNumber::up_to(merged.tournament.rounds.into())
        .filter(|round| pages.iter().all(|(other, ..)| other != round))
        .collect();
    let copies = pages.iter().enumerate().filter_map(|(index, page)| {
        let is_original = |other: &&Page<'_>| other.0 == page.0 && games(other) == games(page);
        let mut earlier_pages = pages[..index].iter().filter(|page| !games(page).is_empty());
        let original = earlier_pages.find(is_original)?;
        Some((original, page))
    });
    let copies: Vec<(&Page<'_>, &Page<'_>)> = copies.collect();
    if missing_rounds.is_empty() || missing_rounds.len() > copies.len() {
        return;
    }
    let rounds: Vec<String> = missing_rounds.iter().map(RoundNumber::to_string).collect();
    let rounds = rounds.join(", ");
    for (original, copy) in copies {
        let places = [original, copy].map(|(_, file, _)| first_place(file));
        let note = Note::new(NoteKind::RepeatedPairings, places[1], rounds.as_str());
        merged
            .notes
            .push(note.with_span(places[0]).in_round(copy.0));
    }
}

/// Returns a file and its map as the list of pairings of one round; `None` if it is something else.
fn page<'f>((file, map): (&'f EventFile, &'f PlayerMap)) -> Option<Page<'f>> {
    match file.import.part {
        Part::Rounds(range) if range.first == range.last => Some((range.first, file, map)),
        _ => None,
    }
}

/// Returns the games of a page, each as the White player's merged id and entry.
fn games(&(round, file, map): &Page<'_>) -> Vec<(PlayerId, Entry)> {
    let mut games = Vec::new();
    for (id, merged_id) in file.import.tournament.ids().zip(map) {
        let (Some(merged_id), Some(entry)) = (*merged_id, file.import.tournament.entry(id, round))
        else {
            continue;
        };
        let Opponent::Player(opponent) = entry.opponent else {
            continue;
        };
        let opponent = map.get(opponent.index()).copied().flatten();
        let opponent = opponent.map_or(Opponent::Nobody, Opponent::Player);
        games.push((merged_id, Entry { opponent, ..*entry }));
    }
    games.sort_unstable_by_key(|(id, _)| *id);
    games
}

/// Returns the span of the first row of a file.
fn first_place(file: &EventFile) -> Span {
    let lines = file.import.origins.players.iter().map(|origin| origin.line);
    let lines = lines.filter(|line| !line.is_empty());
    lines.min_by_key(|line| line.start).unwrap_or_default()
}
