//! Looks up the players of a tournament on rating lists. The result contains only data that an
//! audit needs, without access to the lists.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::candidate::{Candidate, Evidence, WantedPlayer};
use super::likeness::{Likeness, likeness};
use super::{Kind, ListEntry, ListInfo, ListValues, Month, RatingLists};
use crate::model::{Arbiter, PlayerId, TimeClass, Tournament};

/// The largest number of players for whom a search by name is made.
const MAX_SEARCHES: usize = 200;
/// The largest number of players on a list who are compared with a wanted player.
const MAX_COMPARED: usize = 400;
/// The largest number of candidates that are suggested for one player.
const MAX_CANDIDATES: usize = 3;
/// The largest number of arbiters who are looked up.
const MAX_ARBITERS: usize = 100;
/// The largest number of additional lists with which the ratings are compared if they differ from
/// the list in force. The lists of the nearest months are used first.
const MAX_OTHER_LISTS: usize = 24;
/// If more than this percentage of ratings differ from the list in force, other lists are
/// consulted.
const DIFFERING_PERCENT: usize = 30;

/// The entries on the lists that are about one player of the tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayerEntries {
    /// The entries under the player's ID. Each has the index of its list in
    /// [`ConsultedLists::lists`]. Lists without the ID have no entry.
    pub entries: Vec<(usize, ListEntry)>,
    /// Other persons who may be the player, the most likely first; empty if the entry under the ID
    /// has a similar name.
    pub candidates: Vec<Candidate>,
    /// Entries with other IDs, but the name, year of birth and federation of the entry that
    /// identifies the player. They suggest that the player has a second ID.
    pub doubles: Vec<ListEntry>,
}

/// The entries on the rating lists that are about the players and arbiters of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ConsultedLists {
    /// The available lists, newest first.
    pub lists: Vec<ListInfo>,
    /// The month of the first day of the event; `None` if the file has no first day.
    pub start_month: Option<Month>,
    /// The time class in which the event is rated; `None` if it is unknown.
    pub class: Option<TimeClass>,
    /// The month whose lists identify the players. It is the month of the first day or, if this has
    /// no lists, the nearest month that has. `None` if no FIDE list is available.
    pub identity_month: Option<Month>,
    /// The month of the list from which K is taken, if it is not the month of the first day. That
    /// list may be unavailable. `None` if K is taken from the list of the first day.
    pub k_month: Option<Month>,
    /// The entries of each player, in the order of the tournament.
    pub players: Vec<PlayerEntries>,
    /// The number of players whom no entry identifies by ID and name, but for whom no search by
    /// name was made. The search stops at a limit, and is omitted if most players have no ID.
    pub unsearched_count: usize,
    /// The entries of the arbiters on the lists of the month `identity_month`. The keys are their
    /// IDs.
    arbiters: BTreeMap<u32, ListEntry>,
}

impl ConsultedLists {
    /// Whether a list of this month has ratings in the time class of the event.
    #[must_use]
    pub fn rates(&self, month: Month) -> bool {
        let class = self.class.unwrap_or(TimeClass::Standard);
        let mut lists = self.lists.iter();
        lists.any(|list| list.month == month && list.kind.rates(class))
    }

    /// Returns the month of the list in force on the first day; `None` if that list is not
    /// available or lacks the time class of the event.
    #[must_use]
    pub fn in_force(&self) -> Option<Month> {
        self.start_month.filter(|&month| self.rates(month))
    }

    /// Whether both the list in force and the standard list of its month are available. Both are
    /// needed, because players without a rapid or blitz rating play with their standard rating.
    #[must_use]
    pub fn can_rate_newcomers(&self) -> bool {
        let standard = |list: &ListInfo| list.kind.rates(TimeClass::Standard);
        self.in_force().is_some_and(|month| {
            let mut lists = self.lists.iter();
            lists.any(|list| list.month == month && standard(list))
        })
    }

    /// Whether the lists of this month contain everybody with a FIDE ID, not only rated players.
    #[must_use]
    pub fn is_complete(&self, month: Month) -> bool {
        let mut lists = self.lists.iter();
        lists.any(|list| list.month == month && list.kind == Kind::Combined)
    }

    /// Returns the entry that identifies a player; `None` if no list of the month
    /// [`ConsultedLists::identity_month`] has the player's ID.
    #[must_use]
    pub fn person(&self, player: PlayerId) -> Option<&ListEntry> {
        self.entry(player, self.identity_month?, |kind| {
            !matches!(kind, Kind::National(_))
        })
    }

    /// Returns the entry of the arbiter with this ID; `None` if the lists of the month
    /// [`ConsultedLists::identity_month`] do not contain the ID.
    #[must_use]
    pub fn arbiter(&self, id: u32) -> Option<&ListEntry> {
        self.arbiters.get(&id)
    }

    /// Returns a player's rating in a time class on the lists of `month`; `None` if no list of that
    /// month has the time class, or if the player is on none of them.
    #[must_use]
    pub fn rating(&self, player: PlayerId, month: Month, class: TimeClass) -> Option<ListValues> {
        let entry = self.entry(player, month, |kind| kind.rates(class))?;
        Some(entry.in_category(class))
    }

    /// Returns a player's K in the time class of the event. K is taken from the list of `k_month`.
    /// If that list is not available or does not state it, K is taken from the list in force.
    /// `None` if neither list states it.
    #[must_use]
    pub fn k(&self, player: PlayerId) -> Option<u16> {
        let class = self.class?;
        let k_on_list = |month| self.rating(player, month, class)?.k.filter(|&k| k > 0);
        self.k_month
            .and_then(k_on_list)
            .or_else(|| k_on_list(self.in_force()?))
    }

    /// Returns a player's entry on the newest lists, with their month. `None` if no list is newer
    /// than the month [`ConsultedLists::identity_month`], or if the newest lists do not have the
    /// player's ID.
    #[must_use]
    pub fn newest(&self, player: PlayerId) -> Option<(Month, &ListEntry)> {
        let fide_lists = self
            .lists
            .iter()
            .filter(|list| !matches!(list.kind, Kind::National(_)));
        let newest = fide_lists.map(|list| list.month).max()?;
        let entry = self.entry(player, newest, |kind| !matches!(kind, Kind::National(_)))?;
        (Some(newest) > self.identity_month).then_some((newest, entry))
    }

    /// Counts the players whose stated rating is their rating on the national list `list`.
    /// `stated_ratings` contains players with their stated ratings.
    #[must_use]
    pub fn count_on_national(&self, list: &ListInfo, stated_ratings: &[(PlayerId, u16)]) -> usize {
        let is_equal = |(id, stated_rating): &&(PlayerId, u16)| {
            let player = self.players.get(id.index());
            let mut entries = player.into_iter().flat_map(|player| &player.entries);
            entries.any(|(index, list_entry)| {
                self.lists[*index].number == list.number
                    && list_entry.standard.rating == Some(*stated_rating)
            })
        };
        stated_ratings.iter().filter(is_equal).count()
    }

    fn entry(
        &self,
        player: PlayerId,
        month: Month,
        fits: impl Fn(&Kind) -> bool,
    ) -> Option<&ListEntry> {
        let entries = self.players.get(player.index())?.entries.iter();
        let month_entries = entries.filter(|(list, _)| {
            let list = &self.lists[*list];
            list.month == month && fits(&list.kind)
        });
        // a list of one time class has its own K and its own mark of inactivity
        let preference = |(list, _): &&(usize, ListEntry)| match self.lists[*list].kind {
            Kind::Single(_) => 1,
            _ => 0,
        };
        month_entries
            .max_by_key(preference)
            .map(|(_, list_entry)| list_entry)
    }
}

/// Looks up the players and the arbiters of an event that starts in the month `start_month` and is
/// rated in the time class `class`. If there is no `start_month`, they are looked up on the newest
/// list.
///
/// # Errors
/// The error of `source` if the lists cannot be read.
pub fn consult<L: RatingLists>(
    source: &L,
    tournament: &Tournament,
    start_month: Option<Month>,
    class: TimeClass,
) -> Result<ConsultedLists, L::Error> {
    let wanted_players: Vec<WantedPlayer> = tournament
        .players
        .iter()
        .map(WantedPlayer::from_player)
        .collect();
    let mut lists = source.lists()?;
    lists.sort_by_key(|list| (Reverse(list.month), list.kind.to_string()));
    let fide_lists = lists
        .iter()
        .filter(|list| !matches!(list.kind, Kind::National(_)));
    let months = fide_lists.map(|list| list.month);
    let identity_month = match start_month {
        Some(start_month) => {
            months.min_by_key(|month| (month.distance(start_month), Reverse(*month)))
        }
        None => months.max(),
    };
    let k_month = start_month.and_then(|start_month| later_k_month(tournament, start_month));
    let mut consulted = ConsultedLists {
        k_month,
        players: vec![PlayerEntries::default(); wanted_players.len()],
        lists,
        start_month,
        class: Some(class),
        identity_month,
        unsearched_count: 0,
        arbiters: BTreeMap::new(),
    };
    let Some(month) = identity_month else {
        return Ok(consulted);
    };
    let newest = consulted.lists.iter().map(|list| list.month).max();
    let is_main_list = |list: &ListInfo| {
        (list.month == month || [newest, k_month].contains(&Some(list.month)))
            && !matches!(list.kind, Kind::National(_))
    };
    store_entries(source, &mut consulted, &wanted_players, is_main_list)?;
    if differs_widely(&consulted, &wanted_players, class) {
        let mut other_lists: Vec<(u32, i64)> = consulted
            .lists
            .iter()
            .filter(|list| !is_main_list(list))
            .map(|list| (list.month.distance(month), list.number))
            .collect();
        other_lists.sort_unstable();
        other_lists.truncate(MAX_OTHER_LISTS);
        let is_other_list =
            |list: &ListInfo| other_lists.iter().any(|(_, number)| *number == list.number);
        store_entries(source, &mut consulted, &wanted_players, is_other_list)?;
    }
    // without IDs, the file is not a report to FIDE, and its players need not be on the list
    let players = tournament.players.iter();
    let players_without_id = players.filter(|player| !player.states_fide_id()).count();
    let max_searches = if players_without_id * 2 > wanted_players.len()
        && players_without_id > MAX_SEARCHES / 10
    {
        0
    } else {
        MAX_SEARCHES
    };
    find_candidates(
        source,
        &mut consulted,
        (&wanted_players, max_searches),
        class,
    )?;
    find_doubles(source, &mut consulted)?;
    find_arbiters(source, &mut consulted, tournament)?;
    Ok(consulted)
}

/// The longest event, in days, that is rated as a whole. A longer event is reported every month
/// (B.02 4), so its K is not taken from a single list.
const LONGEST_IN_ONE_REPORT: i32 = 30;

/// Returns the month of the list from which K is taken, if it is later than the month of the first
/// day; `None` otherwise.
fn later_k_month(tournament: &Tournament, start_month: Month) -> Option<Month> {
    let (first, last) = tournament.start.zip(tournament.end)?;
    let days = last.days_since(first) + 1;
    let month = Month::for_k(last).filter(|_| (1..=LONGEST_IN_ONE_REPORT).contains(&days));
    month.filter(|&month| month > start_month)
}

/// Looks up the ID of each player on each list for which `fits` is true, and stores the entries
/// that are found.
fn store_entries<L: RatingLists>(
    source: &L,
    consulted: &mut ConsultedLists,
    wanted_players: &[WantedPlayer],
    fits: impl Fn(&ListInfo) -> bool,
) -> Result<(), L::Error> {
    for (index, list) in consulted.lists.iter().enumerate() {
        if !fits(list) {
            continue;
        }
        for (player, player_entries) in wanted_players.iter().zip(&mut consulted.players) {
            let Some(id) = player.id else { continue };
            let list_entry = source.by_id(list.number, id)?;
            player_entries
                .entries
                .extend(list_entry.map(|list_entry| (index, list_entry)));
        }
    }
    Ok(())
}

/// Whether so many ratings differ from the list in force that the file may be based on another
/// list.
fn differs_widely(
    consulted: &ConsultedLists,
    wanted_players: &[WantedPlayer],
    class: TimeClass,
) -> bool {
    let Some(month) = consulted.in_force() else {
        return false;
    };
    let mut compared_count = 0;
    let mut differing_count = 0;
    for (index, player) in wanted_players.iter().enumerate() {
        let (Some(stated_rating), Some(list_entry)) = (
            player.rating,
            consulted.rating(PlayerId::at(index), month, class),
        ) else {
            continue;
        };
        compared_count += 1;
        differing_count += usize::from(list_entry.rating != Some(stated_rating));
    }
    differing_count * 100 > compared_count * DIFFERING_PERCENT
}

/// Searches by name for players whose ID is missing, unknown, or belongs to somebody with a
/// different name, and stores the candidates. At most `max_searches` players are searched for.
fn find_candidates<L: RatingLists>(
    source: &L,
    consulted: &mut ConsultedLists,
    (wanted_players, max_searches): (&[WantedPlayer], usize),
    class: TimeClass,
) -> Result<(), L::Error> {
    let lists = lists_of_persons(consulted);
    let mut searches = 0;
    for (index, player) in wanted_players.iter().enumerate() {
        let person = consulted.person(PlayerId::at(index));
        let fits = person.is_some_and(|list_entry| {
            likeness(&player.name, &list_entry.name) != Likeness::Different
        });
        if fits || player.name.is_empty() {
            continue;
        }
        if searches == max_searches {
            consulted.unsearched_count += 1;
            continue;
        }
        searches += 1;
        let mut candidates: Vec<Candidate> = Vec::new();
        for &list in &lists {
            for list_entry in source.by_name(list, &player.name, player.birth, MAX_COMPARED)? {
                let is_known = candidates
                    .iter()
                    .any(|other| other.entry.id == list_entry.id);
                let evidence = Evidence::compare(player, &list_entry, class);
                if !is_known && list_entry.id != player.id && evidence.is_sufficient() {
                    candidates.push(Candidate {
                        entry: list_entry,
                        evidence,
                    });
                }
            }
        }
        candidates
            .sort_by_key(|candidate| (Reverse(candidate.evidence.weight()), candidate.entry.id));
        candidates.truncate(MAX_CANDIDATES);
        consulted.players[index].candidates = candidates;
    }
    Ok(())
}

/// Returns the numbers of the FIDE lists that identify the players, which are those of the month
/// [`ConsultedLists::identity_month`].
fn lists_of_persons(consulted: &ConsultedLists) -> Vec<i64> {
    let lists = consulted.lists.iter();
    let lists = lists.filter(|list| Some(list.month) == consulted.identity_month);
    let fide_lists = lists.filter(|list| !matches!(list.kind, Kind::National(_)));
    fide_lists.map(|list| list.number).collect()
}

/// Looks for other entries that seem to be the same person with a second ID. Players without a year
/// of birth are skipped, because such an entry fits too many people.
fn find_doubles<L: RatingLists>(
    source: &L,
    consulted: &mut ConsultedLists,
) -> Result<(), L::Error> {
    let lists = lists_of_persons(consulted);
    for player in 0..consulted.players.len() {
        let Some(person) = consulted
            .person(PlayerId::at(player))
            .filter(|entry| entry.birth.is_some())
        else {
            continue;
        };
        let mut doubles: Vec<ListEntry> = Vec::new();
        for &list in &lists {
            for other in source.doubles(list, person)? {
                if doubles.len() < MAX_CANDIDATES
                    && doubles.iter().all(|known| known.id != other.id)
                {
                    doubles.push(other);
                }
            }
        }
        doubles.sort_by_key(|other| other.id);
        consulted.players[player].doubles = doubles;
    }
    Ok(())
}

/// Looks up the arbiters by their IDs, and stores the entries that are found.
fn find_arbiters<L: RatingLists>(
    source: &L,
    consulted: &mut ConsultedLists,
    tournament: &Tournament,
) -> Result<(), L::Error> {
    let deputies = tournament.deputy_arbiters.iter();
    let arbiters = tournament.chief_arbiter.iter().chain(deputies);
    let arbiters = arbiters.flat_map(|text| Arbiter::all_from_text(text));
    let ids = arbiters.filter_map(|arbiter| arbiter.fide_number());
    for id in ids.take(MAX_ARBITERS) {
        for list in lists_of_persons(consulted) {
            if let Some(list_entry) = source.by_id(list, id)? {
                consulted.arbiters.insert(id, list_entry);
            }
        }
    }
    Ok(())
}
