//! Collects the notes of a reader, up to a limit.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::import::{Note, NoteKind};
use crate::source::Span;

/// The largest number of single notes that are kept for a file.
const MAX_NOTES: usize = 10_000;

/// The largest number of habits (mistakes that a program repeats) that are kept for a file.
const MAX_HABITS: usize = 200;

/// The notes of one file: single notes, and habits. A habit is a mistake that a program repeats;
/// all its occurrences become one note with their number.
#[derive(Default)]
pub(in crate::format) struct Notes {
    list: Vec<Note>,
    habits: Vec<Habit>,
    dropped: usize,
}

struct Habit {
    kind: NoteKind,
    text: Cow<'static, str>,
    first_span: Span,
    count: usize,
}

impl Notes {
    pub(in crate::format) fn push(&mut self, note: Note) {
        if self.list.len() < MAX_NOTES {
            self.list.push(note);
        } else {
            self.dropped += 1;
        }
    }

    /// Returns the spans of the notes of this kind that were added so far.
    pub(in crate::format) fn spans_of(&self, kind: NoteKind) -> HashSet<Span> {
        let notes_of_kind = self.list.iter().filter(|note| note.kind == kind);
        notes_of_kind.map(|note| note.span).collect()
    }

    pub(in crate::format) fn add(&mut self, kind: NoteKind, span: Span, text: impl Into<String>) {
        if self.list.len() < MAX_NOTES {
            self.list.push(Note::new(kind, span, text));
        } else {
            self.dropped += 1;
        }
    }

    /// Adds an occurrence of a habit. All occurrences with the same kind and text become one note
    /// at the first span.
    pub(in crate::format) fn add_habit(
        &mut self,
        kind: NoteKind,
        span: Span,
        text: impl Into<Cow<'static, str>>,
    ) {
        let text = text.into();
        let is_full = self.habits.len() >= MAX_HABITS;
        let same_habit = self
            .habits
            .iter_mut()
            .find(|habit| habit.kind == kind && habit.text == text);
        match same_habit {
            Some(habit) => habit.count += 1,
            None if is_full => self.dropped += 1,
            None => self.habits.push(Habit {
                kind,
                text,
                first_span: span,
                count: 1,
            }),
        }
    }

    /// Returns all notes in the order of the file, followed by a note that says how many were
    /// dropped, if any.
    pub(in crate::format) fn finish(mut self) -> Vec<Note> {
        for habit in self.habits {
            let text = match habit.count {
                1 => habit.text.into_owned(),
                n => format!("{} ({n} times, first here)", habit.text),
            };
            self.list
                .push(Note::new(habit.kind, habit.first_span, text));
        }
        self.list.sort_by_key(|note| note.span.start);
        if self.dropped > 0 {
            let text = format!("further notes are left out ({})", self.dropped);
            self.list
                .push(Note::new(NoteKind::TooMany, Span::default(), text));
        }
        self.list
    }
}
