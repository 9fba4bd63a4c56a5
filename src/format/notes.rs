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
/// all its occurrences become one note with their number, or with all their spans.
#[derive(Default)]
pub(in crate::format) struct Notes {
    list: Vec<Note>,
    habits: Vec<Habit>,
    dropped: usize,
}

struct Habit {
    kind: NoteKind,
    text: Cow<'static, str>,
    /// The text with the first occurrence as an example; `None` if it has no example.
    text_with_example: Option<String>,
    first_span: Span,
    /// The spans of the other occurrences; empty if occurrences are only counted.
    other_spans: Vec<Span>,
    /// The number of occurrences that are only counted, including the first; 0 if they are listed.
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

    /// Removes the single notes of a kind.
    pub(in crate::format) fn remove(&mut self, kind: NoteKind) {
        self.list.retain(|note| note.kind != kind);
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

    /// Adds an occurrence of a repeated mistake. All occurrences with the same kind and text become
    /// one note, with the span of the first.
    pub(in crate::format) fn add_habit(
        &mut self,
        kind: NoteKind,
        span: Span,
        text: impl Into<Cow<'static, str>>,
    ) {
        if let Some(habit) = self.habit(kind, span, text.into()) {
            habit.count += 1;
        }
    }

    /// Adds an occurrence of a repeated mistake. All occurrences with the same kind and text become
    /// one note, with the spans of all of them.
    pub(in crate::format) fn add_listed(
        &mut self,
        kind: NoteKind,
        span: Span,
        text: impl Into<Cow<'static, str>>,
    ) {
        if let Some(habit) = self.habit(kind, span, text.into())
            && habit.first_span != span
        {
            habit.other_spans.push(span);
        }
    }

    /// Adds an occurrence of a habit like `add_listed`. The text of the note is that which
    /// `with_example` returns for the first occurrence.
    pub(in crate::format) fn add_listed_with_example(
        &mut self,
        kind: NoteKind,
        span: Span,
        text: &str,
        with_example: impl FnOnce() -> String,
    ) {
        let Some(habit) = self.habit(kind, span, text.to_owned().into()) else {
            return;
        };
        if habit.text_with_example.is_none() {
            habit.text_with_example = Some(with_example());
        } else if habit.first_span != span {
            habit.other_spans.push(span);
        }
    }

    /// Returns the habit with this kind and text, which is a new one with this span if there is
    /// none yet; `None` if the file has too many habits.
    fn habit(&mut self, kind: NoteKind, span: Span, text: Cow<'static, str>) -> Option<&mut Habit> {
        let is_same = |habit: &Habit| habit.kind == kind && habit.text == text;
        let index = self.habits.iter().position(is_same);
        let index = match index {
            Some(index) => index,
            None if self.habits.len() >= MAX_HABITS => {
                self.dropped += 1;
                return None;
            }
            None => {
                self.habits.push(Habit {
                    kind,
                    text,
                    text_with_example: None,
                    first_span: span,
                    other_spans: Vec::new(),
                    count: 0,
                });
                self.habits.len() - 1
            }
        };
        self.habits.get_mut(index)
    }

    /// Returns all notes in the order of the file, followed by a note that says how many were
    /// dropped, if any.
    pub(in crate::format) fn finish(mut self) -> Vec<Note> {
        for habit in self.habits {
            let text = match (habit.text_with_example, habit.count) {
                (Some(text), _) => text,
                (None, 0 | 1) => habit.text.into_owned(),
                (None, n) => format!("{} ({n} times, first here)", habit.text),
            };
            let mut note = Note::new(habit.kind, habit.first_span, text);
            note.others = habit.other_spans;
            self.list.push(note);
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
