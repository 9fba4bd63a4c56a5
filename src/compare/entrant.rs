//! The trait of players and teams, so that the same code compares the fields of both.

use super::{Comparison, Difference, MatchedBy, Pair, StatedValue, Subject, Topic, fields};
use crate::import::{Import, PlayerOrigin, TeamOrigin};
use crate::merge::{is_column_cut, name_key, name_span, sorted_words};
use crate::model::{FieldKey, FieldSpec, Player, PlayerId, Team, TeamId};
use crate::source::Span;

/// A participant in an event: a player or a team.
pub(super) trait Entrant: Sized + 'static {
    /// The id of a player or a team.
    type Id: Copy;
    /// The type with the spans of the fields of a player or a team.
    type Origin;
    /// The noun for messages: `player` or `team`.
    const NOUN: &'static str;
    /// The topic of differences in fields such as the rating.
    const FIELDS: Topic;
    /// The topic of differences in stated points, ranks and tie-break values.
    const STANDINGS: Topic;

    /// Returns all players or all teams of a file.
    fn list(import: &Import) -> &[Self];

    /// Returns the index of a player or team in [`Entrant::list`].
    fn index(id: Self::Id) -> usize;

    /// Returns the players or the teams that are in both files.
    fn pairs(comparison: &Comparison) -> &[Pair<Self::Id>];

    /// Returns the subject of a difference: the player or team with these ids in the two files.
    fn subject(ids: [Self::Id; 2]) -> Subject;

    /// Returns the spans of the fields of a player or team; `None` if the file has none.
    fn origin(import: &Import, id: Self::Id) -> Option<&Self::Origin>;

    /// Returns the span that points to a player or team: the name, or the whole line if the name
    /// has no span.
    fn span(import: &Import, id: Self::Id) -> Span;

    /// Returns the name as the file writes it.
    fn name(&self) -> &str;

    /// Returns the span of the name; empty if the name has no span.
    fn name_span(origin: &Self::Origin) -> Span;

    /// Returns the span of a field; the whole line if the field has no span of its own.
    fn field_span(origin: &Self::Origin, key: FieldKey) -> Span;
}

impl Entrant for Player {
    type Id = PlayerId;
    type Origin = PlayerOrigin;
    const NOUN: &'static str = "player";
    const FIELDS: Topic = Topic::Player;
    const STANDINGS: Topic = Topic::Standing;

    fn list(import: &Import) -> &[Player] {
        &import.tournament.players
    }

    fn index(id: PlayerId) -> usize {
        id.index()
    }

    fn pairs(comparison: &Comparison) -> &[Pair<PlayerId>] {
        &comparison.player_pairs
    }

    fn subject(ids: [PlayerId; 2]) -> Subject {
        Subject::Player(ids)
    }

    fn origin(import: &Import, id: PlayerId) -> Option<&PlayerOrigin> {
        import.origins.players.get(id.index())
    }

    fn span(import: &Import, id: PlayerId) -> Span {
        name_span(import, id)
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn name_span(origin: &PlayerOrigin) -> Span {
        origin.name
    }

    fn field_span(origin: &PlayerOrigin, key: FieldKey) -> Span {
        origin.field_span(key)
    }
}

impl Entrant for Team {
    type Id = TeamId;
    type Origin = TeamOrigin;
    const NOUN: &'static str = "team";
    const FIELDS: Topic = Topic::Team;
    const STANDINGS: Topic = Topic::TeamStanding;

    fn list(import: &Import) -> &[Team] {
        &import.tournament.teams
    }

    fn index(id: TeamId) -> usize {
        id.index()
    }

    fn pairs(comparison: &Comparison) -> &[Pair<TeamId>] {
        &comparison.team_pairs
    }

    fn subject(ids: [TeamId; 2]) -> Subject {
        Subject::Team(ids)
    }

    fn origin(import: &Import, id: TeamId) -> Option<&TeamOrigin> {
        import.origins.team(id)
    }

    fn span(import: &Import, id: TeamId) -> Span {
        let origin = import.origins.team(id);
        origin.map_or_else(Span::default, |origin| {
            if origin.name.is_empty() {
                origin.line
            } else {
                origin.name
            }
        })
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn name_span(origin: &TeamOrigin) -> Span {
        origin.name
    }

    fn field_span(origin: &TeamOrigin, _: FieldKey) -> Span {
        origin.line
    }
}

/// Compares the fields of one player or team that is in both files.
pub(super) struct EntrantComparison<'a, 'c, T: Entrant> {
    pub(super) files: [&'a Import; 2],
    pub(super) ids: [T::Id; 2],
    pub(super) comparison: &'c mut Comparison,
}

impl<'a, T: Entrant> EntrantComparison<'a, '_, T> {
    /// Returns the player or team as each of the two files describes it.
    pub(super) fn both_versions(&self) -> [&'a T; 2] {
        [0, 1].map(|side| &T::list(self.files[side])[T::index(self.ids[side])])
    }

    /// Returns the span that `select` finds in the file with index `side`; the span of the player
    /// or team if that span is empty.
    fn span_or_default(&self, side: usize, select: impl Fn(&T::Origin) -> Span) -> Span {
        let origin = T::origin(self.files[side], self.ids[side]);
        match origin.map(select) {
            Some(span) if !span.is_empty() => span,
            _ => T::span(self.files[side], self.ids[side]),
        }
    }

    /// Adds a difference in a field. `values` are the values in the two files; `None` if a file
    /// states no value.
    pub(super) fn add_difference(
        &mut self,
        field: &str,
        values: [Option<String>; 2],
        select: impl Fn(&T::Origin) -> Span,
    ) {
        let stated_value = |side: usize, value: Option<String>| {
            let span = self.span_or_default(side, &select);
            value.map_or_else(
                || StatedValue::absent(span),
                |value| StatedValue::new(value, span),
            )
        };
        let [a, b] = values;
        let stated_values = [stated_value(0, a), stated_value(1, b)];
        self.comparison.differences.push(Difference {
            topic: T::FIELDS,
            field: field.to_owned(),
            subject: T::subject(self.ids),
            round: None,
            game_differences: 0,
            values: stated_values,
        });
    }

    /// Compares the names. Differences in accents, case and the order of words are ignored.
    /// `evidence` says how the two were matched.
    pub(super) fn compare_name(&mut self, evidence: MatchedBy) {
        let [a, b] = self.both_versions().map(T::name);
        let keys = [a, b].map(name_key);
        let is_same_name =
            sorted_words(&keys[0]) == sorted_words(&keys[1]) || is_column_cut(&keys[0], &keys[1]);
        if evidence != MatchedBy::Spelling && (is_same_name || a.is_empty() || b.is_empty()) {
            return;
        }
        let values = [a, b].map(|name| Some(name.to_owned()));
        self.add_difference("name", values, T::name_span);
    }

    /// Compares the values of a field.
    pub(super) fn compare_field(&mut self, field: &FieldSpec<T>) {
        let span = |origin: &T::Origin| T::field_span(origin, field.key);
        let name = field.name;
        match self
            .both_versions()
            .map(|one| fields::value_in_words(field, one))
        {
            [None, None] => {}
            [Some(a), Some(b)] if fields::is_same_value(field, &a, &b) => {}
            [Some(a), Some(b)] => self.add_difference(name, [Some(a), Some(b)], span),
            [a, b] => {
                let value = a.as_ref().or(b.as_ref()).cloned().unwrap_or_default();
                let other_side = usize::from(a.is_some());
                let mut other_entrants = T::list(self.files[other_side]).iter();
                // lists that mark only the women say nothing about the men
                let is_same_value = |other: &str| {
                    field.key != FieldKey::Sex || fields::is_same_value(field, other, &value)
                };
                let stated_for_others = other_entrants.any(|other| {
                    fields::value_in_words(field, other).is_some_and(|v| is_same_value(&v))
                });
                self.add_one_sided(name, [a, b], span, stated_for_others);
            }
        }
    }

    /// Handles a value that only one file states. The value is a difference if the other file
    /// states the field for other players or teams (`stated_for_others`); otherwise it is only
    /// counted.
    pub(super) fn add_one_sided(
        &mut self,
        field: &str,
        values: [Option<String>; 2],
        select: impl Fn(&T::Origin) -> Span,
        stated_for_others: bool,
    ) {
        if stated_for_others {
            self.add_difference(field, values, select)
        } else {
            let side = usize::from(values[0].is_none());
            self.comparison.count_one_sided(side, field, Some(T::NOUN));
        }
    }
}
