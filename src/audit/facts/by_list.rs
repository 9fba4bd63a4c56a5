//! Computes the ratings of an event from the rating list in force or, without a list, from the
//! file.

use super::Facts;
use crate::lists::likeness::{Likeness, has_same_surname, likeness};
use crate::lists::{ConsultedLists, ListEntry};
use crate::model::{Player, PlayerId, Sex, TimeClass, Tournament};
use crate::rating::{
    EventRatings, InForce, KList, ListedPerson, ListedRating, NotCovered, RatingConditions,
    RatingList, Title,
};

/// Collects the data of the consulted lists for the ratings and norms of a tournament: the values
/// of the list in force at the start, for every player whose stated ID is in the list with a
/// fitting name. `None` if no list of FIDE was consulted.
#[must_use]
pub fn rating_list(tournament: &Tournament, lists: &ConsultedLists) -> Option<RatingList> {
    lists.identity_month?;
    let Some((month, category)) = lists.in_force().zip(lists.class) else {
        return Some(RatingList::Missing(why_not_in_force(lists)));
    };
    // the list entry of another person says nothing about this player
    let entry = |id: PlayerId| {
        let person = lists.person(id);
        person.filter(|person| !belongs_to_another_person(tournament.player(id), person))
    };
    let entries: Vec<Option<&ListEntry>> = tournament.ids().map(entry).collect();
    let rating = |(id, entry): (PlayerId, &Option<&ListEntry>)| {
        (*entry)?;
        let listed_rating = |class| lists.rating(id, month, class).unwrap_or_default();
        let rating_in_category = listed_rating(category);
        // a player without a rapid or blitz rating counts with the standard rating
        let standard = listed_rating(TimeClass::Standard).rating;
        Some(ListedRating {
            rating: rating_in_category.rating.or(standard),
            k: lists.k(id),
            is_standard: rating_in_category.rating.is_none() && standard.is_some(),
        })
    };
    Some(RatingList::InForce(InForce {
        month: month.to_string(),
        category,
        k: k_list(lists),
        players: tournament.ids().zip(&entries).map(rating).collect(),
        persons: entries
            .iter()
            .map(|entry| entry.map(listed_person))
            .collect(),
    }))
}

/// Returns the list from which the K factors are taken.
fn k_list(lists: &ConsultedLists) -> KList {
    match lists.k_month {
        None => KList::AtStart,
        Some(month) if lists.rates(month) => KList::Later(month.to_string()),
        Some(month) => KList::Missing(month.to_string()),
    }
}

/// Returns the title, the federation and the sex that a list entry states.
fn listed_person(listed: &ListEntry) -> ListedPerson {
    let women_title = Title::parse(&listed.women_title);
    let title = Title::parse(&listed.title).or(women_title);
    let federation = listed.federation.trim().to_ascii_uppercase();
    ListedPerson {
        title,
        women_title: women_title.filter(|_| women_title != title),
        federation: Some(federation).filter(|code| !code.is_empty()),
        sex: listed.sex,
    }
}

/// Says why none of the consulted lists is in force.
pub(super) fn why_not_in_force(lists: &ConsultedLists) -> String {
    match lists.start_month {
        None => "the file does not state the first day, which decides the rating list".to_owned(),
        Some(month) => format!("the rating list of {month} is not imported"),
    }
}

/// The entry of a player on a rating list, for display beside the values of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListedPlayer<'f> {
    /// The name as the list writes it.
    pub name: &'f str,
    /// Whether the entry with the player's ID clearly belongs to another person.
    pub is_other: bool,
    /// The highest title, and the highest title for women; each is empty if the player has none.
    pub titles: [&'f str; 2],
    /// The code of the federation; empty if the list does not state it.
    pub federation: &'f str,
    /// The sex; `None` if the list does not state it.
    pub sex: Option<Sex>,
    /// The year of birth; `None` if the list does not state it.
    pub birth_year: Option<u16>,
    /// The rating in the category of the event; `None` if the player is unrated in it.
    pub rating: Option<u16>,
    /// The K factor in the category of the event; `None` if the list does not state it.
    pub k: Option<u16>,
    /// Whether the list marks the player as inactive.
    pub inactive: bool,
}

impl Facts<'_> {
    /// Returns the month of the rating list that identifies the players, as text; `None` if no list
    /// was consulted.
    #[must_use]
    pub fn list_month(&self) -> Option<String> {
        Some(self.lists()?.identity_month?.to_string())
    }

    /// Returns the entry of a player in the rating list that identifies the players; `None` if the
    /// list does not contain the player's ID.
    #[must_use]
    pub fn listed_player(&self, id: PlayerId) -> Option<ListedPlayer<'_>> {
        let lists = self.lists()?;
        let listed = self.list_entry(id)?;
        let rating = lists.rating(id, lists.identity_month?, lists.class?);
        let rating = rating.unwrap_or_default();
        Some(ListedPlayer {
            name: &listed.name,
            is_other: belongs_to_another_person(self.import.tournament.player(id), listed),
            titles: [&listed.title, &listed.women_title],
            federation: &listed.federation,
            sex: listed.sex,
            birth_year: listed.birth,
            rating: rating.rating,
            k: lists.k(id).or(rating.k.filter(|&k| k > 0)),
            inactive: listed.is_inactive,
        })
    }

    /// Returns the data of the rating lists from which ratings are computed; created on first use.
    /// `None` if no list was consulted.
    pub(in crate::audit) fn rating_list(&self) -> Option<&RatingList> {
        let compute = || rating_list(&self.import.tournament, self.lists()?);
        self.rating_list.get_or_init(compute).as_ref()
    }

    /// Returns the rating list in force; `None` if it is not known.
    pub(in crate::audit) fn in_force(&self) -> Option<&InForce> {
        match self.rating_list()? {
            RatingList::InForce(list) => Some(list),
            RatingList::Missing(_) => None,
        }
    }

    /// Returns the rating changes and first ratings, computed on first use from the ratings of the
    /// list in force or, if that list is not known, from those of the file.
    ///
    /// # Errors
    /// [`NotCovered`] if the event is older than the regulations that crosstable covers.
    pub fn ratings(&self) -> Result<&EventRatings, NotCovered> {
        let compute = || {
            let listed_category = self.in_force().map(|list| list.category);
            let conditions = RatingConditions {
                category: listed_category.or(self.options.category),
                list: self.rating_list(),
                ..RatingConditions::default()
            };
            EventRatings::compute(&self.import.tournament, conditions)
        };
        self.ratings
            .get_or_init(compute)
            .as_ref()
            .map_err(|error| *error)
    }

    /// Returns the rating changes and first ratings, computed from the ratings of the list in
    /// force. `None` if that list is not known, or if the event is older than the regulations that
    /// crosstable covers.
    pub(in crate::audit) fn ratings_by_list(&self) -> Option<&EventRatings> {
        self.in_force()?;
        self.ratings().ok()
    }
}

/// Whether the list entry with a player's ID clearly belongs to another person.
pub(in crate::audit) fn belongs_to_another_person(player: &Player, listed: &ListEntry) -> bool {
    likeness(&player.name, &listed.name) == Likeness::Different
        && !(has_same_surname(&player.name, &listed.name) && same_year(player, listed))
}

/// Whether the file and the list state the same year of birth.
pub(in crate::audit) fn same_year(player: &Player, listed: &ListEntry) -> bool {
    player.birth_year().is_some() && player.birth_year() == listed.birth
}
