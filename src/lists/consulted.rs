//! Looks up the players of a tournament on rating lists. The result is plain data for an audit.

use std::cmp::Reverse;

use super::likeness::{Likeness, likeness};
use super::sound::is_near;
use super::{InList, Kind, ListInfo, Listed, Month, RatingLists};
use crate::model::{Player, PlayerId, Sex, TimeClass};

/// The largest number of players who are searched for by name.
const MAX_SEARCHES: usize = 200;
/// The largest number of listed players who are compared with one player.
const MAX_COMPARED: usize = 400;
/// The largest number of candidates for one player.
const MAX_CANDIDATES: usize = 3;
/// The largest number of lists beyond the usual ones with which ratings are compared, the nearest
/// months first.
const MAX_OTHER_LISTS: usize = 24;
/// If more than this percentage of ratings differ from the list in force, other lists are
/// consulted.
const DIFFERING_PERCENT: usize = 30;

/// A player to look up, as the tournament file describes the person.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    /// The name as the file writes it.
    pub name: String,
    /// The FIDE ID; `None` if the file states none or an invalid one.
    pub id: Option<u32>,
    /// The year of birth; `None` if the file does not state it.
    pub birth: Option<u16>,
    /// The sex; `None` if the file does not state it.
    pub sex: Option<Sex>,
    /// The code of the federation; `None` if the file does not state it.
    pub federation: Option<String>,
    /// The rating that the file states; `None` for an unrated player.
    pub rating: Option<u16>,
}

impl Wanted {
    /// The player to look up for a player of a tournament. A FIDE ID has 6 to 9 digits; a shorter
    /// number comes from a national list and is dropped.
    #[must_use]
    pub fn from_player(player: &Player) -> Wanted {
        let id = player.fide_id.as_deref().unwrap_or_default().trim();
        let id = id.trim_start_matches('\'');
        let id = id.strip_suffix(".0").unwrap_or(id);
        let is_id = (6..=9).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_digit());
        Wanted {
            name: player.name.clone(),
            id: id.parse().ok().filter(|&id| is_id && id > 0),
            birth: player.birth_year(),
            sex: player.sex,
            federation: player.federation.clone(),
            rating: player
                .fide_rating
                .or(player.rating)
                .filter(|&rating| rating > 0),
        }
    }
}

/// The evidence that a player of the tournament and a player on a list are the same person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// How similar the names are.
    pub name: Likeness,
    /// Whether the years of birth are equal; `None` if either is unknown.
    pub birth: Option<bool>,
    /// Whether the federations are equal; `None` if either is unknown.
    pub federation: Option<bool>,
    /// Whether the ratings are equal; `None` if either is unknown.
    pub rating: Option<bool>,
    /// Whether the ID in the file differs from the candidate's ID in one digit, or by two exchanged
    /// digits.
    pub near_id: bool,
}

impl Evidence {
    fn compare(wanted: &Wanted, listed: &Listed, class: TimeClass) -> Evidence {
        let equal = |a: Option<u16>, b: Option<u16>| Some(a? == b?);
        let near = |id: u32| {
            let other = listed.id.unwrap_or(0);
            id != other && is_near(&id.to_string(), &other.to_string())
        };
        Evidence {
            name: likeness(&wanted.name, &listed.name),
            birth: equal(wanted.birth, listed.birth),
            federation: wanted
                .federation
                .as_deref()
                .filter(|code| !code.is_empty() && !listed.federation.is_empty())
                .map(|code| code.eq_ignore_ascii_case(&listed.federation)),
            rating: equal(wanted.rating, listed.in_category(class).rating),
            near_id: wanted.id.is_some_and(near),
        }
    }

    /// Whether the evidence is enough to suggest a candidate: the name is similar, another value
    /// agrees, and the year of birth does not contradict.
    fn is_sufficient(&self) -> bool {
        let supported = self.birth == Some(true)
            || self.near_id
            || self.rating == Some(true)
            || (self.name == Likeness::Same && self.federation == Some(true));
        let contradicted = self.birth == Some(false) && !self.near_id;
        self.name >= Likeness::Spelling && supported && !contradicted
    }

    fn weight(&self) -> u32 {
        let point = |fits: Option<bool>, weight| if fits == Some(true) { weight } else { 0 };
        let name = match self.name {
            Likeness::Different => 0,
            Likeness::Spelling => 2,
            Likeness::Probable => 4,
            Likeness::Same => 6,
        };
        name + point(self.birth, 3)
            + point(self.federation, 1)
            + point(self.rating, 2)
            + u32::from(self.near_id) * 3
    }

    /// The evidence in words: `same name, same year of birth`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let mut words = vec![match self.name {
            Likeness::Same => "same name",
            Likeness::Probable => "name in a different form",
            Likeness::Spelling => "name in a different spelling",
            Likeness::Different => "different name",
        }];
        words.extend((self.birth == Some(true)).then_some("same year of birth"));
        words.extend((self.birth == Some(false)).then_some("different year of birth"));
        words.extend((self.federation == Some(true)).then_some("same federation"));
        words.extend((self.federation == Some(false)).then_some("different federation"));
        words.extend((self.rating == Some(true)).then_some("same rating"));
        words.extend(self.near_id.then_some("ID differs in one digit"));
        words.join(", ")
    }
}

/// A person on a list who may be the player. Only people decide whether this is so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The player of the list.
    pub listed: Listed,
    /// The evidence that this person is the player.
    pub evidence: Evidence,
}

/// What the lists contain about one player of the tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// The entry under the player's ID on each consulted list that has one, with the index of the
    /// list in [`Consulted::lists`].
    pub entries: Vec<(usize, Listed)>,
    /// Other persons who may be the player, best first; empty if the entry under the ID has a
    /// similar name.
    pub candidates: Vec<Candidate>,
}

/// What the rating lists contain about the players of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Consulted {
    /// The available lists, newest first.
    pub lists: Vec<ListInfo>,
    /// The month of the first day of the event; `None` if the file has no first day.
    pub start: Option<Month>,
    /// The time class in which the event is rated.
    pub class: Option<TimeClass>,
    /// The month whose lists identify the players: that of the first day, else the nearest. `None`
    /// if there are no lists of FIDE.
    pub identity: Option<Month>,
    /// The entries of each player, in the order of the players passed to [`consult`].
    pub players: Vec<Found>,
}

impl Consulted {
    /// Whether a list of `month` has ratings in the time class of the event.
    #[must_use]
    pub fn rates(&self, month: Month) -> bool {
        let class = self.class.unwrap_or(TimeClass::Standard);
        let mut lists = self.lists.iter();
        lists.any(|list| list.month == month && list.kind.rates(class))
    }

    /// The month of the list in force on the first day; `None` if that list is not available or
    /// lacks the time class of the event.
    #[must_use]
    pub fn in_force(&self) -> Option<Month> {
        self.start.filter(|&month| self.rates(month))
    }

    /// Whether the list in force and the standard list of its month are available. Players without
    /// a rapid or blitz rating play with their standard rating.
    #[must_use]
    pub fn can_rate_newcomers(&self) -> bool {
        let standard = |list: &ListInfo| list.kind.rates(TimeClass::Standard);
        self.in_force().is_some_and(|month| {
            let mut lists = self.lists.iter();
            lists.any(|list| list.month == month && standard(list))
        })
    }

    /// Whether the lists of `month` include everybody with a FIDE ID, not only rated players.
    #[must_use]
    pub fn is_complete(&self, month: Month) -> bool {
        let mut lists = self.lists.iter();
        lists.any(|list| list.month == month && list.kind == Kind::Combined)
    }

    /// The entry that identifies a player, by the player's index; `None` if no list of the month
    /// [`Consulted::identity`] has the player's ID.
    #[must_use]
    pub fn person(&self, player: usize) -> Option<&Listed> {
        self.entry(player, self.identity?, |kind| {
            !matches!(kind, Kind::National(_))
        })
    }

    /// A player's rating in a time class on the lists of `month`, by the player's index; `None` if
    /// no list of that month has the time class, or if the player is on none of them.
    #[must_use]
    pub fn rating(&self, player: usize, month: Month, class: TimeClass) -> Option<InList> {
        let entry = self.entry(player, month, |kind| kind.rates(class))?;
        Some(entry.in_category(class))
    }

    /// A player's entry on the newest lists, with their month, by the player's index. `None` if no
    /// list is newer than the month [`Consulted::identity`], or if the newest ones do not have the
    /// player's ID.
    #[must_use]
    pub fn newest(&self, player: usize) -> Option<(Month, &Listed)> {
        let of_fide = self
            .lists
            .iter()
            .filter(|list| !matches!(list.kind, Kind::National(_)));
        let newest = of_fide.map(|list| list.month).max()?;
        let entry = self.entry(player, newest, |kind| !matches!(kind, Kind::National(_)))?;
        (Some(newest) > self.identity).then_some((newest, entry))
    }

    /// Counts the stated ratings that are equal to the player's rating on the national list `list`.
    #[must_use]
    pub fn count_on_national(&self, list: &ListInfo, stated: &[(PlayerId, u16)]) -> usize {
        let fits = |(id, own): &&(PlayerId, u16)| {
            let found = self.players.get(id.index());
            let mut entries = found.into_iter().flat_map(|found| &found.entries);
            entries.any(|(index, listed)| {
                self.lists[*index].number == list.number && listed.standard.rating == Some(*own)
            })
        };
        stated.iter().filter(fits).count()
    }

    fn entry(&self, player: usize, month: Month, fits: impl Fn(&Kind) -> bool) -> Option<&Listed> {
        let entries = self.players.get(player)?.entries.iter();
        let of_month = entries.filter(|(list, _)| {
            let list = &self.lists[*list];
            list.month == month && fits(&list.kind)
        });
        // a list of one time class has its own K and its own mark of inactivity
        let single = |(list, _): &&(usize, Listed)| match self.lists[*list].kind {
            Kind::Single(_) => 1,
            _ => 0,
        };
        of_month.max_by_key(single).map(|(_, listed)| listed)
    }
}

/// Looks up the players `wanted` of an event that starts in the month `start` and is rated in the
/// time class `class`.
///
/// # Errors
/// The error of `source` if the lists cannot be read.
pub fn consult<L: RatingLists>(
    source: &L,
    start: Option<Month>,
    class: TimeClass,
    wanted: &[Wanted],
) -> Result<Consulted, L::Error> {
    let mut lists = source.lists()?;
    lists.sort_by_key(|list| (Reverse(list.month), list.kind.to_string()));
    let of_fide = lists
        .iter()
        .filter(|list| !matches!(list.kind, Kind::National(_)));
    let months = of_fide.map(|list| list.month);
    let identity = match start {
        Some(start) => months.min_by_key(|month| (month.distance(start), Reverse(*month))),
        None => months.max(),
    };
    let mut consulted = Consulted {
        players: vec![Found::default(); wanted.len()],
        lists,
        start,
        class: Some(class),
        identity,
    };
    let Some(month) = identity else {
        return Ok(consulted);
    };
    let newest = consulted.lists.iter().map(|list| list.month).max();
    let here = |list: &ListInfo| {
        (list.month == month || Some(list.month) == newest)
            && !matches!(list.kind, Kind::National(_))
    };
    take(source, &mut consulted, wanted, here)?;
    if differs_widely(&consulted, wanted, class) {
        let mut others: Vec<(u32, i64)> = consulted
            .lists
            .iter()
            .filter(|list| !here(list))
            .map(|list| (list.month.distance(month), list.number))
            .collect();
        others.sort_unstable();
        others.truncate(MAX_OTHER_LISTS);
        let is_other = |list: &ListInfo| others.iter().any(|(_, number)| *number == list.number);
        take(source, &mut consulted, wanted, is_other)?;
    }
    find_candidates(source, &mut consulted, wanted, class)?;
    Ok(consulted)
}

/// Looks up the ID of every player on each list for which `fits` is true, and stores the entries.
fn take<L: RatingLists>(
    source: &L,
    consulted: &mut Consulted,
    wanted: &[Wanted],
    fits: impl Fn(&ListInfo) -> bool,
) -> Result<(), L::Error> {
    for (index, list) in consulted.lists.iter().enumerate() {
        if !fits(list) {
            continue;
        }
        for (player, found) in wanted.iter().zip(&mut consulted.players) {
            let Some(id) = player.id else { continue };
            let listed = source.by_id(list.number, id)?;
            found.entries.extend(listed.map(|listed| (index, listed)));
        }
    }
    Ok(())
}

/// Whether so many ratings differ from the list in force that the file may use another list.
fn differs_widely(consulted: &Consulted, wanted: &[Wanted], class: TimeClass) -> bool {
    let Some(month) = consulted.in_force() else {
        return false;
    };
    let mut compared = 0;
    let mut differing = 0;
    for (index, player) in wanted.iter().enumerate() {
        let (Some(stated), Some(listed)) = (player.rating, consulted.rating(index, month, class))
        else {
            continue;
        };
        compared += 1;
        differing += usize::from(listed.rating != Some(stated));
    }
    differing * 100 > compared * DIFFERING_PERCENT
}

/// Searches by name for players whose ID is missing, unknown, or belongs to somebody with a
/// different name, and stores the candidates.
fn find_candidates<L: RatingLists>(
    source: &L,
    consulted: &mut Consulted,
    wanted: &[Wanted],
    class: TimeClass,
) -> Result<(), L::Error> {
    let without = wanted.iter().filter(|player| player.id.is_none()).count();
    // no report to FIDE: its players were never meant to be on the list
    if without * 2 > wanted.len() && without > MAX_SEARCHES / 10 {
        return Ok(());
    }
    let lists: Vec<i64> = consulted
        .lists
        .iter()
        .filter(|list| Some(list.month) == consulted.identity)
        .filter(|list| !matches!(list.kind, Kind::National(_)))
        .map(|list| list.number)
        .collect();
    let mut searches = 0;
    for (index, player) in wanted.iter().enumerate() {
        let person = consulted.person(index);
        let fits = person
            .is_some_and(|listed| likeness(&player.name, &listed.name) != Likeness::Different);
        if fits || searches == MAX_SEARCHES || player.name.is_empty() {
            continue;
        }
        searches += 1;
        let mut found: Vec<Candidate> = Vec::new();
        for &list in &lists {
            for listed in source.by_name(list, &player.name, player.birth, MAX_COMPARED)? {
                let known = found.iter().any(|other| other.listed.id == listed.id);
                let evidence = Evidence::compare(player, &listed, class);
                if !known && listed.id != player.id && evidence.is_sufficient() {
                    found.push(Candidate { listed, evidence });
                }
            }
        }
        found.sort_by_key(|candidate| (Reverse(candidate.evidence.weight()), candidate.listed.id));
        found.truncate(MAX_CANDIDATES);
        consulted.players[index].candidates = found;
    }
    Ok(())
}
