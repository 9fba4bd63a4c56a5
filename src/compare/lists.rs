//! Compares the lists of the tournament section that concern players or teams: adjustments of
//! points, announced byes, accelerations, prohibited pairings.

use std::collections::HashMap;

use super::entrant::Entrant;
use super::{Comparison, Difference, StatedValue, Subject, Topic};
use crate::import::Import;
use crate::model::{
    Acceleration, Adjustment, AdjustmentKind, FieldKey, Player, PlayerId, RoundNumber, RoundRange,
};
use crate::source::Span;

/// Compares what the files list for each player, such as adjustments of points and accelerations.
pub(super) fn compare(files: [&Import; 2], comparison: &mut Comparison) {
    let lists = ListComparison::<Player>::new(files, comparison);
    for list in &LISTS {
        lists.compare(list, comparison);
    }
}

/// A kind of list that a tournament section may contain, such as adjustments of points.
pub(super) struct ListKind<T: Entrant> {
    /// The name of the list in the output of `diff`.
    pub(super) name: &'static str,
    /// The key under which `Origins` keeps the spans of the list.
    pub(super) key: FieldKey,
    /// Counts the entries of the list in a file.
    pub(super) count: fn(&Import) -> usize,
    /// Selects the entries about one player or team, or about everybody.
    pub(super) statements: SelectStatements<T>,
}

/// Selects the entries of a list from the file with index 0 or 1: those about the player or team
/// with this id or, for `None`, those about everybody.
type SelectStatements<T> =
    fn(&ListComparison<'_, T>, usize, Option<<T as Entrant>::Id>) -> Vec<Statement>;

/// An entry of a list in words, and its index in the list, from 0.
pub(super) type Statement = (String, usize);

const LISTS: [ListKind<Player>; 4] = [
    ListKind {
        name: "adjusted points",
        key: FieldKey::Adjustments,
        count: |import| import.tournament.adjustments.len(),
        statements: adjustments,
    },
    ListKind {
        name: "bye announced",
        key: FieldKey::ByeRequests,
        count: |import| import.tournament.bye_requests.len(),
        statements: byes,
    },
    ListKind {
        name: "acceleration",
        key: FieldKey::Accelerations,
        count: |import| import.tournament.accelerations.len(),
        statements: accelerations,
    },
    ListKind {
        name: "prohibited pairing",
        key: FieldKey::ForbiddenPairs,
        count: |import| import.tournament.forbidden.len(),
        statements: forbidden_opponents,
    },
];

/// The two files whose lists are compared, and the players or teams that are in both files.
pub(super) struct ListComparison<'a, T: Entrant> {
    pub(super) files: [&'a Import; 2],
    ids: Vec<[T::Id; 2]>,
    /// For each player or team of the second file, by index, the id in the first file.
    ids_in_first: HashMap<usize, T::Id>,
}

impl<'a, T: Entrant> ListComparison<'a, T> {
    pub(super) fn new(files: [&'a Import; 2], comparison: &Comparison) -> ListComparison<'a, T> {
        let ids = comparison.ids::<T>();
        let ids_in_first = ids.iter().map(|&[a, b]| (T::index(b), a)).collect();
        ListComparison {
            files,
            ids,
            ids_in_first,
        }
    }

    /// Compares one list of both files: first the entries about everybody, then the entries about
    /// each player or team.
    pub(super) fn compare(&self, list: &ListKind<T>, comparison: &mut Comparison) {
        let counts = self.files.map(|import| (list.count)(import));
        if counts == [0, 0] {
            return;
        }
        let general_statements = [0, 1].map(|side| (list.statements)(self, side, None));
        self.compare_entries(list, None, general_statements, comparison);
        for &ids in &self.ids {
            let statements = [0, 1].map(|side| (list.statements)(self, side, Some(ids[side])));
            self.compare_entries(list, Some(ids), statements, comparison);
        }
    }

    /// Compares the entries of both files about one player or team or, if `subject` is `None`,
    /// about everybody.
    fn compare_entries(
        &self,
        list: &ListKind<T>,
        subject: Option<[T::Id; 2]>,
        mut statements: [Vec<Statement>; 2],
        comparison: &mut Comparison,
    ) {
        statements.iter_mut().for_each(|list| list.sort());
        let words = |side: usize| {
            let words = statements[side].iter().map(|(words, _)| words.as_str());
            words.collect::<Vec<&str>>()
        };
        if words(0) == words(1) {
            return;
        }
        // a file of a different format may not be able to state the list
        let can_state = |side: usize| {
            (list.count)(self.files[side]) > 0 || self.files[0].format == self.files[1].format
        };
        for side in [0, 1] {
            if statements[1 - side].is_empty() && !can_state(1 - side) {
                comparison.count_one_sided(side, list.name, subject.map(|_| T::NOUN));
                return;
            }
        }
        let values = [0, 1].map(|side| StatedValue {
            value: (!statements[side].is_empty()).then(|| words(side).join("; ")),
            span: self.statement_span(list, side, statements[side].first(), subject),
        });
        comparison.differences.push(Difference {
            topic: match subject {
                Some(_) => T::FIELDS,
                None => Topic::Tournament,
            },
            field: list.name.to_owned(),
            subject: subject.map_or(Subject::Tournament, T::subject),
            round: None,
            game_differences: 0,
            values,
        });
    }

    /// Returns the span of a statement in the file with index `side`: its own record if each entry
    /// of the list has a record, otherwise the first record of the list. Without a statement, it is
    /// the span of the player or team. `None` if the file has no such span.
    fn statement_span(
        &self,
        list: &ListKind<T>,
        side: usize,
        statement: Option<&Statement>,
        subject: Option<[T::Id; 2]>,
    ) -> Option<Span> {
        let import = self.files[side];
        let span = match statement {
            None => T::span(import, subject?[side]),
            Some(&(_, index)) => {
                return record_span(import, list.key, (list.count)(import), index);
            }
        };
        (!span.is_empty()).then_some(span)
    }

    /// Returns the id in the first file of the player or team that has the id `id` in the file with
    /// index `side`; `None` if the player or team is not in both files.
    pub(super) fn first_id(&self, side: usize, id: T::Id) -> Option<T::Id> {
        match side {
            0 => Some(id),
            _ => self.ids_in_first.get(&T::index(id)).copied(),
        }
    }
}

/// Returns the span of the entry with this index in a list of `count` entries: its own record if
/// each entry has a record, otherwise the first record of the list; `None` if the list has no
/// record.
pub(super) fn record_span(
    import: &Import,
    key: FieldKey,
    count: usize,
    index: usize,
) -> Option<Span> {
    let records = || import.origins.header(key);
    let has_record_per_entry = records().count() == count;
    let span = records()
        .nth(if has_record_per_entry { index } else { 0 })?
        .value;
    (!span.is_empty()).then_some(span)
}

/// Lists the adjustments of the points of a player or, if `id` is `None`, of all players.
fn adjustments(
    lists: &ListComparison<'_, Player>,
    side: usize,
    id: Option<PlayerId>,
) -> Vec<Statement> {
    let list = lists.files[side].tournament.adjustments.iter().enumerate();
    let is_about_player = |adjustment: &Adjustment| match id {
        Some(id) => adjustment.players.contains(&id),
        None => adjustment.players.is_empty(),
    };
    list.filter(|(_, adjustment)| is_about_player(adjustment))
        .map(|(index, adjustment)| {
            let points = adjustment.points;
            let mut words = match replaced_result(adjustment.kind) {
                None => format!("{points} added"),
                Some(kind) => format!("{points} for {kind}"),
            };
            if let Some(round) = adjustment.round {
                words += &format!(" in round {round}");
            }
            (words, index)
        })
        .collect()
}

/// Returns, in words, the result whose points an adjustment replaces; `None` if the adjustment adds
/// points.
pub(super) const fn replaced_result(kind: AdjustmentKind) -> Option<&'static str> {
    Some(match kind {
        AdjustmentKind::Bonus => return None,
        AdjustmentKind::Win => "a win",
        AdjustmentKind::Draw => "a draw",
        AdjustmentKind::Loss => "a loss",
        AdjustmentKind::FullPointBye => "a full-point bye",
        AdjustmentKind::HalfPointBye => "a half-point bye",
        AdjustmentKind::ZeroPointBye => "a zero-point bye",
        AdjustmentKind::ForfeitWin => "a forfeit win",
        AdjustmentKind::ForfeitLoss => "a forfeit loss",
    })
}

/// Lists the byes that a player requested.
fn byes(lists: &ListComparison<'_, Player>, side: usize, id: Option<PlayerId>) -> Vec<Statement> {
    let list = lists.files[side].tournament.bye_requests.iter().enumerate();
    list.filter(|(_, request)| Some(request.player) == id)
        .map(|(index, request)| {
            let words = format!("a {} in round {}", request.kind.words(), request.round);
            (words, index)
        })
        .collect()
}

/// Lists the accelerations of a player.
fn accelerations(
    lists: &ListComparison<'_, Player>,
    side: usize,
    id: Option<PlayerId>,
) -> Vec<Statement> {
    let list = lists.files[side]
        .tournament
        .accelerations
        .iter()
        .enumerate();
    let names_player = |(_, acceleration): &(usize, &Acceleration)| {
        id.is_some_and(|id| acceleration.players.contains(&id))
    };
    let list = list.filter(names_player);
    let mut runs: Vec<_> = list
        .map(|(index, acceleration)| (acceleration.rounds, acceleration.points, index))
        .collect();
    runs.sort_by_key(|(rounds, ..)| (rounds.first, rounds.last));
    // one record for several rounds means the same as a separate record for each of them
    runs.dedup_by(|(next, points, _), (run, same, _)| {
        let continues = points == same && next.first.0 == run.last.0.saturating_add(1);
        if continues {
            run.last = next.last;
        }
        continues
    });
    let words = |(range, points, index)| (format!("{points}, {}", rounds_in_words(range)), index);
    runs.into_iter().map(words).collect()
}

/// Lists the players whom a player may not meet. Each pair is listed once, under the player who
/// comes first in the first file.
fn forbidden_opponents(
    lists: &ListComparison<'_, Player>,
    side: usize,
    id: Option<PlayerId>,
) -> Vec<Statement> {
    let Some((id, first_id)) = id.and_then(|id| Some((id, lists.first_id(side, id)?))) else {
        return Vec::new();
    };
    let list = lists.files[side].tournament.forbidden.iter().enumerate();
    let mut statements = Vec::new();
    for (index, (range, players)) in list.filter(|(_, (_, players))| players.contains(&id)) {
        let opponents = players
            .iter()
            .filter_map(|&other| lists.first_id(side, other));
        for other in opponents.filter(|&other| other > first_id) {
            let player = lists.files[0].tournament.player(other);
            let number = player.number.map(|number| format!("{number} "));
            let number = number.unwrap_or_default();
            statements.push((
                format!(
                    "against {number}{}, {}",
                    player.name,
                    rounds_in_words(*range)
                ),
                index,
            ));
        }
    }
    statements
}

/// Describes a range of rounds in words.
pub(super) fn rounds_in_words(range: RoundRange) -> String {
    let RoundRange { first, last } = range;
    match (first, last) {
        _ if first == last => format!("round {first}"),
        (RoundNumber(0 | 1), RoundNumber(u16::MAX)) => "all rounds".to_owned(),
        _ => format!("rounds {first} to {last}"),
    }
}
