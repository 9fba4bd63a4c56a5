//! What the tournament section says of single players and teams: points out of the ordinary,
//! byes announced, accelerations, prohibited pairings.

use std::collections::HashMap;

use super::entrant::Entrant;
use super::{Comparison, Difference, Said, Topic, Whom};
use crate::import::Import;
use crate::model::{
    Adjustment, AdjustmentKind, FieldKey, Player, PlayerId, RoundNumber, RoundRange,
};
use crate::source::Span;

/// Compares the lists, player by player and team by team.
pub(super) fn compare(files: [&Import; 2], comparison: &mut Comparison) {
    let two = Two::<Player>::new(files, comparison);
    for list in &LISTS {
        two.compare(list, comparison);
    }
}

/// A list of statements about players or teams.
pub(super) struct List<T: Entrant> {
    /// In words.
    pub(super) name: &'static str,
    /// Under which the places are kept.
    pub(super) key: FieldKey,
    /// How many entries there are.
    pub(super) count: fn(&Import) -> usize,
    /// Those about one, or about everybody (`None`).
    pub(super) of: Of<T>,
}

/// Of the lists of both files those of one, and of whom.
type Of<T> = fn(&Two<'_, T>, usize, Option<<T as Entrant>::Id>) -> Vec<Statement>;

/// What an entry of a list says of one, and which entry it is.
pub(super) type Statement = (String, usize);

const LISTS: [List<Player>; 4] = [
    List {
        name: "points out of the ordinary",
        key: FieldKey::Adjustments,
        count: |import| import.tournament.adjustments.len(),
        of: adjustments,
    },
    List {
        name: "bye announced",
        key: FieldKey::ByeRequests,
        count: |import| import.tournament.bye_requests.len(),
        of: byes,
    },
    List {
        name: "acceleration",
        key: FieldKey::Accelerations,
        count: |import| import.tournament.accelerations.len(),
        of: accelerations,
    },
    List {
        name: "prohibited pairing",
        key: FieldKey::ForbiddenPairs,
        count: |import| import.tournament.forbidden.len(),
        of: prohibited,
    },
];

/// The lists of both files.
pub(super) struct Two<'a, T: Entrant> {
    pub(super) files: [&'a Import; 2],
    ids: Vec<[T::Id; 2]>,
    /// Who one of the second file is in the first, by place.
    first: HashMap<usize, T::Id>,
}

impl<'a, T: Entrant> Two<'a, T> {
    pub(super) fn new(files: [&'a Import; 2], comparison: &Comparison) -> Two<'a, T> {
        let ids = comparison.ids::<T>();
        let first = ids.iter().map(|&[a, b]| (T::index(b), a)).collect();
        Two { files, ids, first }
    }

    pub(super) fn compare(&self, list: &List<T>, comparison: &mut Comparison) {
        let counts = self.files.map(|import| (list.count)(import));
        if counts == [0, 0] {
            return;
        }
        let everybody = [0, 1].map(|side| (list.of)(self, side, None));
        self.meet(list, None, everybody, comparison);
        for &ids in &self.ids {
            let told = [0, 1].map(|side| (list.of)(self, side, Some(ids[side])));
            self.meet(list, Some(ids), told, comparison);
        }
    }

    fn meet(
        &self,
        list: &List<T>,
        whom: Option<[T::Id; 2]>,
        mut told: [Vec<Statement>; 2],
        comparison: &mut Comparison,
    ) {
        told.iter_mut().for_each(|told| told.sort());
        let words = |side: usize| {
            let words = told[side].iter().map(|(words, _)| words.as_str());
            words.collect::<Vec<&str>>()
        };
        if words(0) == words(1) {
            return;
        }
        // a file of another format may have no place for the list
        let holds = |side: usize| {
            (list.count)(self.files[side]) > 0 || self.files[0].format == self.files[1].format
        };
        for side in [0, 1] {
            if told[1 - side].is_empty() && !holds(1 - side) {
                comparison.told(side, list.name, whom.map(|_| T::NOUN));
                return;
            }
        }
        let said = [0, 1].map(|side| Said {
            value: (!told[side].is_empty()).then(|| words(side).join("; ")),
            span: self.place(list, side, told[side].first(), whom),
        });
        comparison.differences.push(Difference {
            topic: match whom {
                Some(_) => T::FIELDS,
                None => Topic::Tournament,
            },
            field: list.name.to_owned(),
            whom: whom.map_or(Whom::Tournament, T::whom),
            round: None,
            games: 0,
            said,
        });
    }

    /// The record of the statement, where each entry is a record; else the first of them, and
    /// the player or team where nothing is said.
    fn place(
        &self,
        list: &List<T>,
        side: usize,
        told: Option<&Statement>,
        whom: Option<[T::Id; 2]>,
    ) -> Option<Span> {
        let import = self.files[side];
        let records = || import.origins.header(list.key);
        let span = match told {
            None => T::place(import, whom?[side]),
            Some(&(_, at)) => {
                let own = records().count() == (list.count)(import);
                records().nth(if own { at } else { 0 })?.value
            }
        };
        (!span.is_empty()).then_some(span)
    }

    /// One as the first file knows it.
    pub(super) fn known(&self, side: usize, id: T::Id) -> Option<T::Id> {
        match side {
            0 => Some(id),
            _ => self.first.get(&T::index(id)).copied(),
        }
    }
}

fn adjustments(two: &Two<'_, Player>, side: usize, id: Option<PlayerId>) -> Vec<Statement> {
    let list = two.files[side].tournament.adjustments.iter().enumerate();
    let about = |adjustment: &Adjustment| match id {
        Some(id) => adjustment.players.contains(&id),
        None => adjustment.players.is_empty(),
    };
    list.filter(|(_, adjustment)| about(adjustment))
        .map(|(at, adjustment)| {
            let points = adjustment.points;
            let mut words = match kind(adjustment.kind) {
                None => format!("{points} added"),
                Some(kind) => format!("{points} for {kind}"),
            };
            if let Some(round) = adjustment.round {
                words += &format!(" in round {round}");
            }
            (words, at)
        })
        .collect()
}

/// What an amount replaces; `None`: it is added.
pub(super) const fn kind(kind: AdjustmentKind) -> Option<&'static str> {
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

fn byes(two: &Two<'_, Player>, side: usize, id: Option<PlayerId>) -> Vec<Statement> {
    let list = two.files[side].tournament.bye_requests.iter().enumerate();
    list.filter(|(_, request)| Some(request.player) == id)
        .map(|(at, request)| {
            let words = format!("a {} in round {}", request.kind.words(), request.round);
            (words, at)
        })
        .collect()
}

fn accelerations(two: &Two<'_, Player>, side: usize, id: Option<PlayerId>) -> Vec<Statement> {
    let list = two.files[side].tournament.accelerations.iter().enumerate();
    list.filter(|(_, given)| id.is_some_and(|id| given.players.contains(&id)))
        .map(|(at, given)| (format!("{}, {}", given.points, rounds(given.rounds)), at))
        .collect()
}

/// A pair is told once, of the player who stands first in the first file.
fn prohibited(two: &Two<'_, Player>, side: usize, id: Option<PlayerId>) -> Vec<Statement> {
    let Some((id, own)) = id.and_then(|id| Some((id, two.known(side, id)?))) else {
        return Vec::new();
    };
    let list = two.files[side].tournament.forbidden.iter().enumerate();
    let mut told = Vec::new();
    for (at, (range, players)) in list.filter(|(_, (_, players))| players.contains(&id)) {
        let others = players.iter().filter_map(|&other| two.known(side, other));
        for other in others.filter(|&other| other > own) {
            let player = two.files[0].tournament.player(other);
            let number = player.number.map(|number| format!("{number} "));
            let number = number.unwrap_or_default();
            told.push((
                format!("against {number}{}, {}", player.name, rounds(*range)),
                at,
            ));
        }
    }
    told
}

pub(super) fn rounds(range: RoundRange) -> String {
    let RoundRange { first, last } = range;
    match (first, last) {
        _ if first == last => format!("round {first}"),
        (RoundNumber(0 | 1), RoundNumber(u16::MAX)) => "all rounds".to_owned(),
        _ => format!("rounds {first} to {last}"),
    }
}
