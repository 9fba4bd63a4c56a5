//! Merges the lists of players: the list of the fullest file is completed from the other files.

use super::differences::{differing_fields, differing_number, first_line};
use super::find_players::{FoundPlayer, find_players};
use super::{EventFile, OtherEvent, PlayerMap};
use crate::import::{Import, Lack, Note, NoteKind, Part, PlayerOrigin};
use crate::model::{Opponent, PLAYER, PairingNumber, Player, PlayerId};
use crate::source::Span;

/// The largest number of players that a note names; the others are counted.
pub(super) const NAME_LIMIT: usize = 5;

/// Number of players missing from the merged list from which one note is about all of them.
const MIN_UNKNOWN: usize = 4;

/// The event as it results from the files merged so far.
pub(super) struct MergedEvent {
    /// The import of the merged event. `rounds` fills in `entries` and `origins.cells` later.
    pub(super) import: Import,
    /// The name of the fullest file, which was merged first.
    name: String,
}

impl MergedEvent {
    /// Begins with a copy of the fullest file.
    pub(super) fn new(frame: &EventFile) -> MergedEvent {
        let mut import = frame.import.clone();
        import
            .origins
            .players
            .resize(import.tournament.players.len(), PlayerOrigin::default());
        MergedEvent {
            import,
            name: frame.name.clone(),
        }
    }

    /// Returns the map for the fullest file itself: each player has the same id in the merged
    /// event.
    pub(super) fn own_map(&self) -> PlayerMap {
        self.import.tournament.ids().map(Some).collect()
    }

    /// Finds the players of a further file, fills in their fields, and adds players who are new.
    /// Returns the merged id of each player of the file.
    pub(super) fn add_file(&mut self, file: &EventFile) -> Result<PlayerMap, OtherEvent> {
        let (ours, theirs) = (
            &self.import.tournament.players,
            &file.import.tournament.players,
        );
        let has_numbers = |import: &Import| {
            !import.lacks(Lack::PairingNumbers) && most_have_numbers(&import.tournament.players)
        };
        let have_numbers = has_numbers(&self.import) && has_numbers(&file.import);
        let found_players = find_players(ours, theirs, have_numbers);
        let found_count = found_players
            .iter()
            .filter(|result| **result != FoundPlayer::Nobody)
            .count();
        let teams = &file.import.tournament.teams;
        let other_event = |kind, named_count, found_count| OtherEvent {
            file: file.name.clone(),
            main: self.name.clone(),
            kind,
            named_count,
            found_count,
        };
        if !teams.is_empty() && (ours.is_empty() || theirs.is_empty()) {
            // one of the two files names only teams
            if !super::teams::may_belong(&self.import, file) {
                return Err(other_event("teams", teams.len(), 0));
            }
        } else if found_count * 2 < ours.len().min(theirs.len())
            || (found_count == 0 && !theirs.is_empty())
        {
            // pairings of one round and lists that are cut short contain only some of the players
            return Err(other_event("players", theirs.len(), found_count));
        }
        let has_note = !file.is_extract
            && (self.note_never_played(file, &found_players)
                || self.note_unknown_players(file, &found_players));
        let map = found_players
            .into_iter()
            .enumerate()
            .map(|(index, found)| self.merge_player(file, PlayerId::at(index), found, has_note))
            .collect();
        self.fill_fields(file, &map, have_numbers);
        if !file.is_extract && has_numbers(&file.import) && self.import.lacks(Lack::PairingNumbers)
        {
            self.take_numbers(file, &map);
        }
        Ok(map)
    }

    /// Adds one note about several players of a further file who are not in the merged list although
    /// it was complete. Returns `false` if there are fewer.
    fn note_unknown_players(&mut self, file: &EventFile, found_players: &[FoundPlayer]) -> bool {
        let indices = (0..found_players.len()).map(PlayerId::at);
        let found = indices.zip(found_players);
        let unknown = found.filter(|(_, found)| matches!(found, FoundPlayer::Nobody));
        let unknown: Vec<PlayerId> = unknown.map(|(id, _)| id).collect();
        if unknown.len() < MIN_UNKNOWN || self.is_incomplete() {
            return false;
        }
        let text = format!(
            "{} lacks {} players who are in {}: {}",
            self.name,
            unknown.len(),
            file.name,
            first_names(&file.import, &unknown)
        );
        let spans: Vec<Span> = unknown
            .iter()
            .map(|&id| name_span(&file.import, id))
            .collect();
        let mut note = Note::new(NoteKind::UnlistedPlayer, spans[0], text);
        note.others.push(first_line(&self.import));
        note.others.extend(&spans[1..]);
        self.import.notes.push(note);
        true
    }

    /// Finds or adds the merged player for a player of a further file, and returns the merged id;
    /// `None` if it is doubtful who is meant. `found` is the result of looking for the player. If a
    /// player is added although the merged list was complete, a note reports this, unless a note
    /// already mentions the player (`has_note`).
    fn merge_player(
        &mut self,
        file: &EventFile,
        id: PlayerId,
        found: FoundPlayer,
        has_note: bool,
    ) -> Option<PlayerId> {
        let player = file.import.tournament.player(id);
        let span = name_span(&file.import, id);
        let name = name_for_note(player);
        match found {
            FoundPlayer::Known(merged_id) => return Some(merged_id),
            FoundPlayer::Doubtful(merged_ids) => {
                let mut note = Note::new(
                    NoteKind::UnmatchedPlayer,
                    span,
                    format!(
                        "{name} in {} could be several players, or occurs twice",
                        file.name
                    ),
                );
                note.others = merged_ids
                    .iter()
                    .map(|&id| self::name_span(&self.import, id))
                    .collect();
                self.import.notes.push(note);
                return None;
            }
            FoundPlayer::Nobody => {}
        }
        if (file.is_extract || !self.is_incomplete()) && !has_note {
            let text = format!(
                "{name} in {} is not among the players in {}",
                file.name, self.name
            );
            let note = Note::new(NoteKind::UnmatchedPlayer, span, text);
            self.import.notes.push(note);
        }
        if file.is_extract {
            return None;
        }
        let players = &mut self.import.tournament.players;
        let mut player = player.clone();
        let next_number = u16::try_from(players.len() + 1).unwrap_or(u16::MAX);
        if self.import.lacks.contains(&Lack::PairingNumbers) {
            player.number = Some(PairingNumber(next_number));
        } else if file.import.lacks(Lack::PairingNumbers)
            || players.iter().any(|other| other.number == player.number)
        {
            // a made-up number would mislead, and so would the number of another player
            player.number = None;
        }
        players.push(player);
        let origin = file.import.origins.players.get(id.index());
        self.import
            .origins
            .players
            .push(origin.copied().unwrap_or_default());
        Some(PlayerId::at(players.len() - 1))
    }

    /// Adds a note about players who are only in a list of players, if the list also contains all
    /// merged players. In this case, none of the new names can be another spelling of a merged
    /// player's name. Returns whether a note was added.
    fn note_never_played(&mut self, file: &EventFile, found: &[FoundPlayer]) -> bool {
        let is_known = |found: &&FoundPlayer| matches!(found, FoundPlayer::Known(_));
        let known_count = found.iter().filter(is_known).count();
        let new_players: Vec<PlayerId> = (0..found.len())
            .filter(|&index| found[index] == FoundPlayer::Nobody)
            .map(PlayerId::at)
            .collect();
        if self.is_incomplete()
            || self.import.part != Part::Event
            || file.import.part != Part::Players
            || known_count != self.import.tournament.players.len()
            || known_count + new_players.len() != found.len()
        {
            return false;
        }
        let Some((&first, more)) = new_players.split_first() else {
            return false;
        };
        let names = first_names(&file.import, &new_players);
        let text = format!(
            "{} lists all players in {} and also players who never played: {names}",
            file.name, self.name
        );
        let mut note = Note::new(NoteKind::NeverPlayed, name_span(&file.import, first), text);
        let spans = more.iter().take(NAME_LIMIT - 1);
        note.others = spans.map(|&id| name_span(&file.import, id)).collect();
        self.import.notes.push(note);
        true
    }

    /// Whether the merged list of players is known to be incomplete.
    fn is_incomplete(&self) -> bool {
        matches!(
            self.import.part,
            Part::Rounds(_) | Part::NotPaired | Part::Card
        ) || self.import.lacks(Lack::Rows)
    }

    /// Fills in the empty fields of the merged players from a further file, and adds notes about
    /// contradictions. Numbers are compared if both lists have numbers of their own
    /// (`have_numbers`).
    fn fill_fields(&mut self, file: &EventFile, map: &PlayerMap, have_numbers: bool) {
        // the pairings of a single round: a difference may follow from a wrong name in a pairing
        let round = match file.import.part {
            Part::Rounds(range) if range.first == range.last => Some(range.first),
            _ => None,
        };
        for (index, merged_id) in map.iter().enumerate() {
            let Some(merged_id) = merged_id else { continue };
            let theirs = &file.import.tournament.players[index];
            let further_origin = file
                .import
                .origins
                .players
                .get(index)
                .copied()
                .unwrap_or_default();
            let player = &mut self.import.tournament.players[merged_id.index()];
            let origin = &mut self.import.origins.players[merged_id.index()];
            let mut notes = differing_fields((player, origin), (theirs, &further_origin));
            if have_numbers && player.number.is_some() && theirs.number.is_some() {
                notes.extend(differing_number(
                    (player, origin),
                    (theirs, &further_origin),
                ));
            }
            let notes = notes.into_iter().map(|note| Note {
                round,
                ..note.about(*merged_id)
            });
            self.import.notes.extend(notes);
            // a field that only some players have would seem to be missing for the others
            if !file.is_extract {
                fill_player(player, origin, theirs, &further_origin);
            }
        }
    }

    /// Replaces made-up starting numbers by those of a further file, if this has a number for most
    /// merged players. The other players then have no number, and a writer reports the numbers that
    /// it assigns to them.
    fn take_numbers(&mut self, file: &EventFile, map: &PlayerMap) {
        let mut numbers = vec![None; self.import.tournament.players.len()];
        for (index, merged_id) in map.iter().enumerate() {
            if let Some(merged_id) = merged_id {
                let number = file.import.tournament.players[index].number;
                let span = file.import.origins.players.get(index).map(|o| o.number);
                numbers[merged_id.index()] =
                    number.map(|number| (number, span.unwrap_or_default()));
            }
        }
        let numbered_count = numbers.iter().flatten().count();
        if numbered_count * 2 <= numbers.len() {
            return;
        }
        let players = self.import.tournament.players.iter_mut();
        let origins = self.import.origins.players.iter_mut();
        for ((player, origin), number) in players.zip(origins).zip(numbers) {
            let (number, span) = number.unzip();
            (player.number, origin.number) = (number, span.unwrap_or_default());
        }
        self.import
            .lacks
            .retain(|lack| *lack != Lack::PairingNumbers);
    }

    /// Converts an opponent that a further file names into the opponent in the merged list of
    /// players.
    pub(super) fn merged_opponent(
        &self,
        file: &EventFile,
        map: &PlayerMap,
        opponent: Opponent,
    ) -> Opponent {
        match opponent {
            Opponent::Nobody => Opponent::Nobody,
            Opponent::Player(id) => match map.get(id.index()).copied().flatten() {
                Some(merged_id) => Opponent::Player(merged_id),
                None => {
                    let number = file.import.tournament.player(id).number;
                    Opponent::Unknown(number.map_or(0, |number| number.0.into()))
                }
            },
            Opponent::Unknown(number) => {
                let mut numbers = self.import.tournament.players.iter();
                let names_player = !file.import.lacks(Lack::PairingNumbers)
                    && !self.import.lacks(Lack::PairingNumbers);
                let index =
                    numbers.position(|p| p.number.is_some_and(|n| u32::from(n.0) == number));
                match index.filter(|_| names_player && file.import.lacks(Lack::Rows)) {
                    Some(index) => Opponent::Player(PlayerId::at(index)),
                    None => Opponent::Unknown(number),
                }
            }
        }
    }
}

/// Whether more than half of the players have a pairing number.
fn most_have_numbers(players: &[Player]) -> bool {
    let numbered_count = players
        .iter()
        .filter(|player| player.number.is_some())
        .count();
    numbered_count * 2 > players.len()
}

/// Returns the name of a player for a note, or words for a player without a name.
fn name_for_note(player: &Player) -> String {
    match (player.number, player.name.as_str()) {
        (Some(number), "") => format!("player {number}"),
        (None, "") => "a player without a name".to_owned(),
        (_, name) => name.to_owned(),
    }
}

/// Returns the names of the first [`NAME_LIMIT`] players, and how many more there are.
pub(super) fn first_names(import: &Import, players: &[PlayerId]) -> String {
    let names = players.iter().take(NAME_LIMIT);
    let names: Vec<String> = names
        .map(|&id| name_for_note(import.tournament.player(id)))
        .collect();
    match players.len().saturating_sub(NAME_LIMIT) {
        0 => names.join("; "),
        more => format!("{} and {more} more", names.join("; ")),
    }
}

/// Returns the span of a player's name in a file, or of the whole line if the name has no span.
pub(crate) fn name_span(import: &Import, id: PlayerId) -> Span {
    let origin = import.origins.players.get(id.index());
    let origin = origin.copied().unwrap_or_default();
    if origin.name.is_empty() {
        origin.line
    } else {
        origin.name
    }
}

/// Fills in the empty fields of a player, with their spans, from another file.
fn fill_player(
    player: &mut Player,
    origin: &mut PlayerOrigin,
    theirs: &Player,
    further_origin: &PlayerOrigin,
) {
    if player.name.is_empty() && !theirs.name.is_empty() {
        player.name.clone_from(&theirs.name);
        origin.name = further_origin.name;
    }
    for field in PLAYER {
        if (field.fill)(player, theirs)
            && let Some(place) = origin.field_span_mut(field.key)
        {
            *place = further_origin.field_span(field.key);
        }
    }
}
