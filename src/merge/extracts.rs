//! Recognises extracts: lists that have only some of the players of an event on purpose, such as
//! the prize winners, the women or an age group. An extract is compared with the event, but nobody
//! is missing in it.

use std::collections::BTreeSet;

use super::differences::first_line;
use super::find_players::{FoundPlayer, find_players};
use super::players::name_span;
use super::stated::states_standings;
use super::{EventFile, PlayerMap};
use crate::import::{Import, Lack, Note, NoteKind, Part, Reason};
use crate::model::{FieldKey, Opponent, Outcome, Player, PlayerId};
use crate::number::Points;

/// The smallest number of ways to choose as many players as are missing. With fewer ways, a common
/// property of the missing players may be a coincidence.
const MIN_CHOICES: usize = 1000;

/// At least one of this many players is missing in a list whose title says that it is an extract.
/// Fewer may be lost.
const MAX_MISSING_SHARE: usize = 3;

/// A list beside the event of which it may be an extract.
struct Candidate<'i> {
    event: &'i Import,
    list: &'i Import,
    /// The players of the list who are in the event, with the id in the list and in the event.
    known: Vec<(PlayerId, PlayerId)>,
    /// The players of the event who are not in the list.
    missing: Vec<PlayerId>,
}

/// Returns the list as an extract of the event: without what cannot be compared with the event,
/// such as ranks among the women. `None` if the list is not an extract, because it has all players,
/// it contradicts the event, or nothing explains why the other players are not in it. `is_named`
/// says whether the title of the list, or the name of its sheet, says that it is an extract.
pub(crate) fn as_extract(event: &Import, list: &Import, is_named: bool) -> Option<Import> {
    let candidate = Candidate::new(event, list)?;
    let (total, missing_count) = (event.tournament.players.len(), candidate.missing.len());
    let is_minority = missing_count * 2 >= total;
    // fewer players with a property may be lost by coincidence, and the last rows more easily
    let has_property = || candidate.has_property() && choices(total, missing_count) >= MIN_CHOICES;
    let is_extract = match is_named {
        true => {
            let are_many_missing = missing_count * MAX_MISSING_SHARE >= total;
            is_minority
                || are_many_missing && (candidate.is_top() || candidate.has_common_value())
                || !candidate.is_top() && has_property()
        }
        false => is_minority && has_property(),
    };
    let states_points = list.claims.points.iter().any(Option::is_some);
    (is_extract && states_points).then(|| candidate.comparable())
}

impl<'i> Candidate<'i> {
    /// `None` if the list has players of another event, all players of this event, or other points.
    fn new(event: &'i Import, list: &'i Import) -> Option<Candidate<'i>> {
        let is_list = matches!(list.part, Part::Standings | Part::Players);
        if !is_list || list.lacks(Lack::Rows) {
            return None;
        }
        let players = &event.tournament.players;
        let found_players = find_players(players, &list.tournament.players, false);
        let mut is_missing = vec![true; players.len()];
        let mut known = Vec::new();
        for (index, found) in found_players.iter().enumerate() {
            if let FoundPlayer::Known(id) = found {
                is_missing[id.index()] = false;
                known.push((PlayerId::at(index), *id));
            }
        }
        let missing = event.tournament.ids().filter(|id| is_missing[id.index()]);
        let missing: Vec<PlayerId> = missing.collect();
        let unknown_count = found_players.len() - known.len();
        // an unknown name may be another spelling of a missing player
        let has_gaps = missing.len() > unknown_count;
        let is_of_event = !known.is_empty() && unknown_count <= tolerated(found_players.len());
        let candidate = Candidate {
            event,
            list,
            known,
            missing,
        };
        (has_gaps && is_of_event && candidate.has_points_of_event()).then_some(candidate)
    }

    /// Whether nearly all points in the list are those of the event. A few may be wrong.
    fn has_points_of_event(&self) -> bool {
        let mut compared_count = 0;
        let mut different_count = 0;
        for &(own_id, id) in &self.known {
            let stated = self.list.claims.points_of(own_id);
            let (Some(stated), Some(points)) = (stated, points_in_event(self.event, id)) else {
                continue;
            };
            compared_count += 1;
            let surplus = stated.value - points;
            let is_equal = surplus == Points::ZERO || may_be_byes(self.event, id, surplus);
            different_count += usize::from(!is_equal);
        }
        different_count <= tolerated(compared_count)
            && (different_count < compared_count || compared_count == 0)
    }

    /// Whether a property of the players explains who is in the list: the listed players are those
    /// with the highest or lowest ratings or years of birth, or those with the same value of a
    /// field, such as the sex.
    fn has_property(&self) -> bool {
        let is_divided = |value: &dyn Fn(&Player) -> Option<u16>| {
            let [listed, missing] = self.values(value);
            is_above(&listed, &missing) || is_above(&missing, &listed)
        };
        let is_told_apart = |value: &dyn Fn(&Player) -> Option<String>| {
            let [listed, missing] = self.values(value).map(BTreeSet::from_iter);
            let is_stated = |values: &BTreeSet<Option<String>>| values.iter().any(Option::is_some);
            (listed.len() == 1 || missing.len() == 1)
                && listed.is_disjoint(&missing)
                && (is_stated(&listed) || is_stated(&missing))
        };
        is_divided(&|player| player.rating)
            || is_divided(&Player::birth_year)
            || is_told_apart(&|player| player.sex.map(|sex| format!("{sex:?}")))
            || is_told_apart(&|player| player.federation.clone())
            || is_told_apart(&|player| player.title.clone())
            || is_told_apart(&|player| player.category.clone())
            || is_told_apart(&|player| player.group.clone())
            || is_told_apart(&|player| player.club.clone())
    }

    /// Whether the list itself states a property that all its players have in common, such as the sex.
    fn has_common_value(&self) -> bool {
        let is_common = |value: &dyn Fn(&Player) -> Option<String>| {
            let mut values = self.list.tournament.players.iter().map(value);
            let first = values.next().flatten();
            first.is_some() && values.all(|value| value == first)
        };
        is_common(&|player| player.sex.map(|sex| format!("{sex:?}")))
            || is_common(&|player| player.category.clone())
            || is_common(&|player| player.group.clone())
    }

    /// Returns the values of the listed players, and those of the missing ones, as the event states
    /// them. What only the list states proves nothing about the missing players.
    fn values<T>(&self, value: &dyn Fn(&Player) -> Option<T>) -> [Vec<Option<T>>; 2] {
        let of_event = |id: PlayerId| value(self.event.tournament.player(id));
        let listed = self.known.iter().map(|&(_, id)| of_event(id));
        let missing = self.missing.iter().map(|&id| of_event(id));
        [listed.collect(), missing.collect()]
    }

    /// Whether the listed players are those with the best ranks or, if the event states no ranks,
    /// those with most points.
    fn is_top(&self) -> bool {
        let rank = |id: PlayerId| self.event.claims.rank_of(id).map(|rank| rank.value);
        let listed = || self.known.iter().map(|&(_, id)| id);
        let missing = || self.missing.iter().copied();
        let ranks: Option<Vec<u32>> = listed().map(rank).collect();
        if let Some(ranks) = ranks {
            let last = ranks.into_iter().max();
            return missing().all(|id| rank(id) > last);
        }
        let points = |id| points_in_event(self.event, id);
        let least: Option<Vec<Points>> = listed().map(points).collect();
        let least = least.and_then(|points| points.into_iter().min());
        least.is_some() && missing().all(|id| points(id).is_some() && points(id) <= least)
    }

    /// Whether the ranks in the list can be those of the event. A list of a category has ranks of
    /// its own.
    fn has_ranks_of_event(&self) -> bool {
        if self.is_top() {
            return true;
        }
        let ranks = self.known.iter().filter_map(|&(own_id, id)| {
            let own = self.list.claims.rank_of(own_id)?.value;
            Some((own, self.event.claims.rank_of(id)?.value))
        });
        let ranks: Vec<(u32, u32)> = ranks.collect();
        let is_own_rank = |&(own, rank): &(u32, u32)| {
            let better_count = ranks.iter().filter(|(_, other)| *other < rank).count();
            usize::try_from(own) == Ok(better_count + 1)
        };
        let equal_count = ranks.iter().filter(|(own, rank)| own == rank).count();
        equal_count * 2 > ranks.len() && !ranks.iter().all(is_own_rank)
    }

    /// Returns the list without what is different in an extract although nothing is wrong: its
    /// title in place of the name of the event, its number of players, its own ranks and numbers.
    fn comparable(&self) -> Import {
        let mut extract = self.list.clone();
        extract.tournament.name = None;
        let header = &mut extract.origins.header;
        header.retain(|field| field.key != Some(FieldKey::Name));
        let claims = &mut extract.claims;
        (claims.players, claims.active_players) = (None, None);
        (claims.rated_players, claims.teams) = (None, None);
        claims.rating_columns.clear();
        if !self.has_ranks_of_event() {
            claims.ranks.fill(None);
            claims.columns.clear();
            extract.announced_criteria.clear();
        }
        let has_same_number = |&&(own_id, id): &&(PlayerId, PlayerId)| {
            let number = self.list.tournament.player(own_id).number;
            number == self.event.tournament.player(id).number
        };
        let same_count = self.known.iter().filter(has_same_number).count();
        if same_count * 2 <= self.known.len() {
            extract.lacks.push(Lack::PairingNumbers);
        }
        extract
    }
}

/// Returns the number of ways to choose `count` of `total` players, or [`MIN_CHOICES`] if there are
/// more.
fn choices(total: usize, count: usize) -> usize {
    let mut ways: usize = 1;
    for index in 0..count.min(total) {
        ways = ways * (total - index) / (index + 1);
        if ways >= MIN_CHOICES {
            return MIN_CHOICES;
        }
    }
    ways
}

/// Returns how many of this many values may be wrong in an extract.
fn tolerated(count: usize) -> usize {
    (count / 5).max(1)
}

/// Whether every value of the first list is above every value of the second. Nobody may lack a
/// value in the upper list, and at least one player of the lower list must have one.
fn is_above(upper: &[Option<u16>], lower: &[Option<u16>]) -> bool {
    let least = upper.iter().min().copied().flatten();
    let greatest = lower.iter().max().copied().flatten();
    matches!((least, greatest), (Some(least), Some(greatest)) if least > greatest)
}

/// Returns the points of a player that the event states, or else those of the results; `None` if
/// results are not known.
fn points_in_event(event: &Import, id: PlayerId) -> Option<Points> {
    if let Some(stated) = event.claims.points_of(id) {
        return Some(stated.value);
    }
    let begins_in_round_1 = match event.part {
        Part::Event => true,
        Part::Rounds(range) => range.first.0 == 1,
        _ => false,
    };
    let tournament = &event.tournament;
    let points = || {
        tournament
            .row(id)
            .iter()
            .map(|entry| tournament.points(entry))
    };
    (begins_in_round_1 && !event.lacks(Lack::Results)).then(|| points().sum())
}

/// Whether byes that the event does not state may explain that a player has more points.
fn may_be_byes(event: &Import, id: PlayerId, surplus: Points) -> bool {
    let absences = event.tournament.row(id).iter();
    let absences = absences
        .filter(|entry| entry.opponent == Opponent::Nobody && entry.outcome == Outcome::Absent);
    let half_point = event.tournament.score_system.half_point_bye;
    let most: Points = absences.map(|_| half_point).sum();
    event.lacks(Lack::Absences) && surplus > Points::ZERO && surplus <= most
}

/// Adds a note about each extract, which says how many players it has.
pub(super) fn note_extracts(merged: &mut Import, files: &[EventFile], maps: &[PlayerMap]) {
    let total = merged.tournament.players.len();
    let mut lists = files.iter().filter(|file| !file.is_extract);
    let has_standings = lists.any(|file| states_standings(&file.import));
    for (file, map) in files.iter().zip(maps).filter(|(file, _)| file.is_extract) {
        let text = format!("{} ({} of {total} players)", file.name, map.len());
        let span = name_span(&file.import, PlayerId::at(0));
        let mut note = Note::new(NoteKind::Extract, span, text);
        if !has_standings && states_standings(&file.import) {
            note = note.with_reason(Reason::OnlyStandings);
        }
        merged.notes.push(note.with_span(first_line(merged)));
    }
}
