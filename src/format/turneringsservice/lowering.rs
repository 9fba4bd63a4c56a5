//! The state that the steps of reading a group share.

use super::element::Element;
use crate::format::notes::Notes;
use crate::format::numbers::Numbers;
use crate::import::{HeaderField, Import, NoteKind};
use crate::model::{FieldKey, RoundNumber};
use crate::source::{Field, Limits, Span};

/// The state that the steps of reading a group share.
pub(super) struct Lowering<'e, 'd, 'i> {
    pub(super) root: &'e Element<'d, 'i>,
    pub(super) group: &'e Element<'d, 'i>,
    pub(super) limits: &'e Limits,
    pub(super) import: Import,
    pub(super) notes: Notes,
    pub(super) numbers: Numbers,
    /// The XML elements of the players, indexed by `PlayerId`.
    pub(super) players: Vec<Element<'d, 'i>>,
    /// The rounds whose games are not rated.
    pub(super) unrated_rounds: Vec<RoundNumber>,
    /// The number of points with a decimal comma, less the number of those with a decimal point.
    decimal_commas: i64,
}

impl<'e, 'd, 'i> Lowering<'e, 'd, 'i> {
    pub(super) fn new(
        root: &'e Element<'d, 'i>,
        group: &'e Element<'d, 'i>,
        limits: &'e Limits,
    ) -> Lowering<'e, 'd, 'i> {
        Lowering {
            root,
            group,
            limits,
            import: Import {
                format: "turneringsservice",
                dialect: "TournamentService".to_owned(),
                ..Import::default()
            },
            notes: Notes::default(),
            numbers: Numbers::default(),
            players: Vec::new(),
            unrated_rounds: Vec::new(),
            decimal_commas: 0,
        }
    }

    /// Returns the value of the attribute `name` of the group, or else of the event; `None` if both
    /// are missing or empty. Records its span as that of the field `key`.
    pub(super) fn read_fact(&mut self, name: &str, key: FieldKey) -> Option<Field<&'d str>> {
        let group_value = self.group.attribute(name);
        let field = group_value.or_else(|| self.root.attribute(name))?;
        self.record_span(key, field.span);
        Some(field)
    }

    pub(super) fn record_span(&mut self, key: FieldKey, value: Span) {
        let field = HeaderField::new(key, value, value);
        self.import.origins.header.push(field);
    }

    /// Counts the decimal sign of stated points. The notation of the file has the sign that most
    /// points have.
    pub(super) fn count_decimal_sign(&mut self, points: &str) {
        self.decimal_commas += i64::from(points.contains(',')) - i64::from(points.contains('.'));
        self.import.notation.separator = if self.decimal_commas > 0 { ',' } else { '.' };
    }

    /// Adds a note about an invalid value of the tournament section.
    pub(super) fn note_invalid(&mut self, span: Span, text: impl Into<String>) {
        self.notes.add(NoteKind::InvalidHeader, span, text);
    }
}
