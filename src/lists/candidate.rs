//! Describes a player to look up, and the evidence that somebody on a list is that player.

use super::ListEntry;
use super::likeness::{Likeness, likeness};
use super::sound::is_near;
use crate::model::{Player, Sex, TimeClass};

/// A player to look up, as the tournament file describes this person.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WantedPlayer {
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

impl WantedPlayer {
    /// Returns what the tournament file states about a player, for the lookup.
    #[must_use]
    pub fn from_player(player: &Player) -> WantedPlayer {
        WantedPlayer {
            name: player.name.clone(),
            id: player.fide_number(),
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
    pub same_birth: Option<bool>,
    /// Whether the federations are equal; `None` if either is unknown.
    pub same_federation: Option<bool>,
    /// Whether the ratings are equal; `None` if either is unknown.
    pub same_rating: Option<bool>,
    /// Whether the ID in the file differs from the candidate's ID in one digit, or by two exchanged
    /// digits.
    pub is_near_id: bool,
}

impl Evidence {
    /// Compares the wanted player with a player on a list. Ratings are compared in the time class
    /// `class`.
    pub(super) fn compare(
        wanted_player: &WantedPlayer,
        list_entry: &ListEntry,
        class: TimeClass,
    ) -> Evidence {
        let are_equal = |a: Option<u16>, b: Option<u16>| Some(a? == b?);
        let is_near_id = |id: u32| {
            let listed_id = list_entry.id.unwrap_or(0);
            id != listed_id && is_near(&id.to_string(), &listed_id.to_string())
        };
        Evidence {
            name: likeness(&wanted_player.name, &list_entry.name),
            same_birth: are_equal(wanted_player.birth, list_entry.birth),
            same_federation: wanted_player
                .federation
                .as_deref()
                .filter(|code| !code.is_empty() && !list_entry.federation.is_empty())
                .map(|code| code.eq_ignore_ascii_case(&list_entry.federation)),
            same_rating: are_equal(wanted_player.rating, list_entry.in_category(class).rating),
            is_near_id: wanted_player.id.is_some_and(is_near_id),
        }
    }

    /// Whether the evidence is enough to suggest the person as a candidate. This requires that the
    /// names are similar, that another value agrees, and that the years of birth do not differ
    /// (unless the ID is nearly equal).
    pub(super) fn is_sufficient(&self) -> bool {
        let is_supported = self.same_birth == Some(true)
            || self.is_near_id
            || self.same_rating == Some(true)
            || (self.name == Likeness::Same && self.same_federation == Some(true));
        let is_contradicted = self.same_birth == Some(false) && !self.is_near_id;
        self.name >= Likeness::Spelling && is_supported && !is_contradicted
    }

    /// Returns how strong the evidence is; a greater value is stronger.
    pub(super) fn weight(&self) -> u32 {
        let point = |fits: Option<bool>, weight| if fits == Some(true) { weight } else { 0 };
        let name_weight = match self.name {
            Likeness::Different => 0,
            Likeness::Spelling => 2,
            Likeness::Probable => 4,
            Likeness::Same => 6,
        };
        name_weight
            + point(self.same_birth, 3)
            + point(self.same_federation, 1)
            + point(self.same_rating, 2)
            + u32::from(self.is_near_id) * 3
    }

    /// Returns the evidence in words, such as `same name, same year of birth`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let mut words = vec![match self.name {
            Likeness::Same => "same name",
            Likeness::Probable => "name in a different form",
            Likeness::Spelling => "name in a different spelling",
            Likeness::Different => "different name",
        }];
        words.extend((self.same_birth == Some(true)).then_some("same year of birth"));
        words.extend((self.same_birth == Some(false)).then_some("different year of birth"));
        words.extend((self.same_federation == Some(true)).then_some("same federation"));
        words.extend((self.same_federation == Some(false)).then_some("different federation"));
        words.extend((self.same_rating == Some(true)).then_some("same rating"));
        words.extend(self.is_near_id.then_some("ID differs in one digit"));
        words.join(", ")
    }
}

/// A person on a list who may be the wanted player. Only people can decide whether this is so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The entry of this person on the list.
    pub entry: ListEntry,
    /// The evidence that this person is the wanted player.
    pub evidence: Evidence,
}
