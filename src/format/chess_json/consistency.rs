//! Compares values that name or count other parts of the document with these parts: the members of
//! a team, the numbers of tournaments and matches, and the current round.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::event::{Event, Lowering, in_file_order};
use super::node::{Node, Object};
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind, Reason};
use crate::source::Span;

/// Finds numbers that occur twice.
#[derive(Default)]
pub(super) struct UsedNumbers(HashMap<u32, Span>);

impl UsedNumbers {
    /// Adds the number in a value, and a note if another value has it too. The text of the note
    /// comes from `text`. The number 0 means that there is none.
    fn add(&mut self, node: Node<'_>, text: impl Fn(u32) -> String, notes: &mut Notes) {
        let Some(number) = node.count().filter(|number| number.value > 0) else {
            return;
        };
        match self.0.entry(number.value) {
            Entry::Occupied(first) => {
                let text = text(number.value);
                let note = Note::new(NoteKind::UnsuitableReference, number.span, text);
                let note = note.with_span(*first.get());
                notes.push(note.with_reason(Reason::Dropped));
            }
            Entry::Vacant(place) => {
                place.insert(number.span);
            }
        }
    }

    /// Adds the `id` of a match.
    pub(super) fn add_match(&mut self, object: &Object<'_>, notes: &mut Notes) {
        if let Some(id) = object.get("id") {
            self.add(id, |id| format!("two matches have the `id` {id}"), notes);
        }
    }
}

impl Event<'_> {
    /// Returns notes about teams that name a profile twice or one that does not exist, and about
    /// tournaments with the same number.
    pub(super) fn note_repeated_numbers(&self) -> Notes {
        let mut notes = Notes::default();
        for team in in_file_order(&self.teams_by_id) {
            let number = team.get("id").and_then(Node::count);
            let number = number.map_or(0, |number| number.value);
            let mut members = UsedNumbers::default();
            for member in team.items("players") {
                let text = |id| format!("team {number} of `teams` names profile {id} twice");
                members.add(member, text, &mut notes);
                let id = member.count().filter(|id| id.value > 0);
                if let Some(id) = id.filter(|id| self.profile(id.value).is_none()) {
                    let text = format!(
                        "team {number} of `teams` names profile {}, which does not exist",
                        id.value
                    );
                    notes.add(NoteKind::UnknownReference, id.span, text);
                }
            }
        }
        if self.tournaments.len() < 2 {
            return notes;
        }
        let mut tournaments = UsedNumbers::default();
        let objects = self.tournaments.iter().copied().filter_map(Object::new);
        for tournament in objects {
            if let Some(number) = tournament.get("tournamentNo") {
                let text = |number| format!("two tournaments have the `tournamentNo` {number}");
                tournaments.add(number, text, &mut notes);
            }
        }
        notes
    }
}

impl Lowering<'_, '_> {
    /// Adds a note if the current round is later than the last round of the tournament. Requires
    /// that the games have been read.
    pub(super) fn note_current_round(&mut self) {
        let Some(round) = self.tournament.get("currentRound").and_then(Node::count) else {
            return;
        };
        let tournament = &self.import.tournament;
        let planned_rounds = tournament.planned_rounds.unwrap_or(0);
        let rounds = tournament.rounds.max(planned_rounds);
        if rounds > 0 && round.value > u32::from(rounds) {
            let text = format!(
                "`currentRound` is {}, but the tournament has {rounds} rounds",
                round.value
            );
            self.notes.add(NoteKind::InvalidHeader, round.span, text);
        }
    }
}
