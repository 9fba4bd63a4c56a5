//! Finds files that state the same pairings as another file, while the pairings of another round
//! are missing.

use super::differences::first_line;
use super::{EventFile, PlayerMap};
use crate::import::{Import, Note, NoteKind, Part};
use crate::model::{Entry, Opponent, PlayerId, RoundNumber};

/// The list of pairings of one round.
struct Page<'f> {
    round: RoundNumber,
    file: &'f EventFile,
    /// The games, each as the White player's merged id and entry.
    games: Vec<(PlayerId, Entry)>,
}

/// Adds a note for each list of pairings that states the same games as another list of the same
/// round. There are notes only if at least one round has no list, and at most as many rounds as
/// there are such copies. The text of the note names the rounds without a list.
pub(super) fn note_repeated_pages(merged: &mut Import, files: &[EventFile], maps: &[PlayerMap]) {
    let pages = || files.iter().zip(maps).filter_map(single_round);
    let missing_rounds: Vec<RoundNumber> = RoundNumber::up_to(merged.tournament.rounds.into())
        .filter(|&round| pages().all(|(listed, ..)| listed != round))
        .collect();
    if missing_rounds.is_empty() {
        return;
    }
    let pages: Vec<Page<'_>> = pages().map(Page::new).collect();
    let copies = pages.iter().enumerate().filter_map(|(index, page)| {
        let is_original =
            |other: &&Page<'_>| other.round == page.round && other.games == page.games;
        let original = pages[..index].iter().find(is_original)?;
        (!page.games.is_empty()).then_some((original, page))
    });
    let copies: Vec<(&Page<'_>, &Page<'_>)> = copies.collect();
    if missing_rounds.len() > copies.len() {
        return;
    }
    let rounds: Vec<String> = missing_rounds.iter().map(RoundNumber::to_string).collect();
    let rounds = rounds.join(", ");
    for (original, copy) in copies {
        let places = [original, copy].map(|page| first_line(&page.file.import));
        let note = Note::new(NoteKind::RepeatedPairings, places[1], rounds.as_str());
        merged
            .notes
            .push(note.with_span(places[0]).in_round(copy.round));
    }
}

/// Returns the round, the file and its map if the file is the list of pairings of one round.
fn single_round<'f>(
    (file, map): (&'f EventFile, &'f PlayerMap),
) -> Option<(RoundNumber, &'f EventFile, &'f PlayerMap)> {
    match file.import.part {
        Part::Rounds(range) if range.first == range.last => Some((range.first, file, map)),
        _ => None,
    }
}

impl<'f> Page<'f> {
    fn new((round, file, map): (RoundNumber, &'f EventFile, &'f PlayerMap)) -> Page<'f> {
        let tournament = &file.import.tournament;
        let mut games = Vec::new();
        for (id, merged_id) in tournament.ids().zip(map) {
            let (Some(merged_id), Some(entry)) = (*merged_id, tournament.entry(id, round)) else {
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
        Page { round, file, games }
    }
}
