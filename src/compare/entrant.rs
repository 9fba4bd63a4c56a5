//! Players and teams, which are compared by the same code.

use super::{Comparison, Difference, MatchedBy, Pair, StatedValue, Topic, Whom, fields};
use crate::import::{Import, PlayerOrigin, TeamOrigin};
use crate::merge::{cut_off, name_key, name_place, sorted};
use crate::model::{FieldKey, FieldSpec, Player, PlayerId, Team, TeamId};
use crate::source::Span;

/// A player or a team.
pub(super) trait Entrant: Sized + 'static {
    /// The index in the list of players or teams.
    type Id: Copy;
    /// The spans of its fields.
    type Origin;
    /// What it is called: `player`.
    const NOUN: &'static str;
    /// The topic of a difference in a field.
    const FIELDS: Topic;
    /// The topic of a difference in a stated value.
    const STANDINGS: Topic;

    /// All players or all teams of a file.
    fn list(import: &Import) -> &[Self];

    /// The id as an index.
    fn index(id: Self::Id) -> usize;

    /// Those in both files.
    fn pairs(comparison: &Comparison) -> &[Pair<Self::Id>];

    /// The participant that a difference is about.
    fn whom(ids: [Self::Id; 2]) -> Whom;

    /// The spans of the fields of a player or team; `None` where the file has none.
    fn origin(import: &Import, id: Self::Id) -> Option<&Self::Origin>;

    /// The span of a player or team.
    fn place(import: &Import, id: Self::Id) -> Span;

    /// The name as written.
    fn name(&self) -> &str;

    /// The span of the name.
    fn name_at(origin: &Self::Origin) -> Span;

    /// The span of a field; that of the whole line where the field has none of its own.
    fn field_at(origin: &Self::Origin, key: FieldKey) -> Span;
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
        &comparison.pairs
    }

    fn whom(ids: [PlayerId; 2]) -> Whom {
        Whom::Player(ids)
    }

    fn origin(import: &Import, id: PlayerId) -> Option<&PlayerOrigin> {
        import.origins.players.get(id.index())
    }

    fn place(import: &Import, id: PlayerId) -> Span {
        name_place(import, id)
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn name_at(origin: &PlayerOrigin) -> Span {
        origin.name
    }

    fn field_at(origin: &PlayerOrigin, key: FieldKey) -> Span {
        origin.place(key)
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
        &comparison.teams
    }

    fn whom(ids: [TeamId; 2]) -> Whom {
        Whom::Team(ids)
    }

    fn origin(import: &Import, id: TeamId) -> Option<&TeamOrigin> {
        import.origins.team(id)
    }

    fn place(import: &Import, id: TeamId) -> Span {
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

    fn name_at(origin: &TeamOrigin) -> Span {
        origin.name
    }

    fn field_at(origin: &TeamOrigin, _: FieldKey) -> Span {
        origin.line
    }
}

/// A player or team that is in both files, while its fields are compared.
pub(super) struct EntrantComparison<'a, 'c, T: Entrant> {
    pub(super) files: [&'a Import; 2],
    pub(super) ids: [T::Id; 2],
    pub(super) comparison: &'c mut Comparison,
}

impl<'a, T: Entrant> EntrantComparison<'a, '_, T> {
    pub(super) fn both(&self) -> [&'a T; 2] {
        [0, 1].map(|side| &T::list(self.files[side])[T::index(self.ids[side])])
    }

    fn place(&self, side: usize, place_of: impl Fn(&T::Origin) -> Span) -> Span {
        let origin = T::origin(self.files[side], self.ids[side]);
        match origin.map(place_of) {
            Some(span) if !span.is_empty() => span,
            _ => T::place(self.files[side], self.ids[side]),
        }
    }

    pub(super) fn differ(
        &mut self,
        field: &str,
        values: [Option<String>; 2],
        place_of: impl Fn(&T::Origin) -> Span,
    ) {
        let stated_value = |side: usize, value: Option<String>| {
            let place = self.place(side, &place_of);
            value.map_or_else(
                || StatedValue::nothing(place),
                |value| StatedValue::new(value, place),
            )
        };
        let [a, b] = values;
        let stated_values = [stated_value(0, a), stated_value(1, b)];
        self.comparison.differences.push(Difference {
            topic: T::FIELDS,
            field: field.to_owned(),
            whom: T::whom(self.ids),
            round: None,
            games: 0,
            values: stated_values,
        });
    }

    /// Names that differ by more than accents, case and the order of their words.
    pub(super) fn name(&mut self, by: MatchedBy) {
        let [a, b] = self.both().map(T::name);
        let keys = [a, b].map(name_key);
        let same = sorted(&keys[0]) == sorted(&keys[1]) || cut_off(&keys[0], &keys[1]);
        if by != MatchedBy::Spelling && (same || a.is_empty() || b.is_empty()) {
            return;
        }
        let values = [a, b].map(|name| Some(name.to_owned()));
        self.differ("name", values, T::name_at);
    }

    /// Compares a field.
    pub(super) fn field(&mut self, field: &FieldSpec<T>) {
        let place = |origin: &T::Origin| T::field_at(origin, field.key);
        let name = field.name;
        match self.both().map(|one| fields::value(field, one)) {
            [None, None] => {}
            [Some(a), Some(b)] if fields::is_same(field, &a, &b) => {}
            [Some(a), Some(b)] => self.differ(name, [Some(a), Some(b)], place),
            [a, b] => {
                let value = a.as_ref().or(b.as_ref()).cloned().unwrap_or_default();
                let silent = usize::from(a.is_some());
                let mut others = T::list(self.files[silent]).iter();
                // lists that mark only the women say nothing about men
                let same = |other: &str| {
                    field.key != FieldKey::Sex || fields::is_same(field, other, &value)
                };
                let holds =
                    others.any(|other| fields::value(field, other).is_some_and(|v| same(&v)));
                self.left_out(name, [a, b], place, holds);
            }
        }
    }

    /// A value that one file does not state: a difference where it states the value for other
    /// players or teams (`holds`).
    pub(super) fn left_out(
        &mut self,
        field: &str,
        values: [Option<String>; 2],
        place_of: impl Fn(&T::Origin) -> Span,
        holds: bool,
    ) {
        if holds {
            self.differ(field, values, place_of)
        } else {
            let side = usize::from(values[0].is_none());
            self.comparison.count_one_sided(side, field, Some(T::NOUN));
        }
    }
}
