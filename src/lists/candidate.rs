//! A player to look up, and the evidence that somebody on a list is that player.

use super::Listed;
use super::likeness::{Likeness, likeness};
use super::sound::is_near;
use crate::model::{Player, Sex, TimeClass};

/// A player to look up, as the tournament file describes the person.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    /// The name as written.
    pub name: String,
    /// The FIDE ID; `None` if there is none, or what is written is no ID.
    pub id: Option<u32>,
    /// The year of birth.
    pub birth: Option<u16>,
    /// The sex.
    pub sex: Option<Sex>,
    /// The code of the federation.
    pub federation: Option<String>,
    /// The rating that the file states; `None` for an unrated player.
    pub rating: Option<u16>,
}

impl Wanted {
    /// A player of a tournament.
    #[must_use]
    pub fn from_player(player: &Player) -> Wanted {
        Wanted {
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

/// The evidence for a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// How alike the names are.
    pub name: Likeness,
    /// Whether the years of birth are equal; `None` if one is unknown.
    pub birth: Option<bool>,
    /// Whether the federations are equal; `None` if one is unknown.
    pub federation: Option<bool>,
    /// Whether the rating is the same; `None` if one is unknown.
    pub rating: Option<bool>,
    /// Whether the ID in the file differs from the candidate's in one digit or by two exchanged
    /// digits.
    pub near_id: bool,
}

impl Evidence {
    /// The evidence that a player of a list is the wanted one.
    pub(super) fn compare(wanted: &Wanted, listed: &Listed, class: TimeClass) -> Evidence {
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

    /// Whether the evidence is enough to show a candidate: a similar name, and another value that
    /// agrees, without a serious contradiction.
    pub(super) fn suffices(&self) -> bool {
        let supported = self.birth == Some(true)
            || self.near_id
            || self.rating == Some(true)
            || (self.name == Likeness::Same && self.federation == Some(true));
        let contradicted = self.birth == Some(false) && !self.near_id;
        self.name >= Likeness::Spelling && supported && !contradicted
    }

    /// How strong it is; a greater value is stronger.
    pub(super) fn weight(&self) -> u32 {
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

    /// In words: `same name, born in the same year`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let mut words = vec![match self.name {
            Likeness::Same => "same name",
            Likeness::Probable => "name in another form",
            Likeness::Spelling => "name in another spelling",
            Likeness::Different => "another name",
        }];
        words.extend((self.birth == Some(true)).then_some("same year of birth"));
        words.extend((self.birth == Some(false)).then_some("another year of birth"));
        words.extend((self.federation == Some(true)).then_some("same federation"));
        words.extend((self.federation == Some(false)).then_some("another federation"));
        words.extend((self.rating == Some(true)).then_some("same rating"));
        words.extend(self.near_id.then_some("ID differs in one digit"));
        words.join(", ")
    }
}

/// Somebody on the list who may be the player. Never chosen without a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The player of the list.
    pub listed: Listed,
    /// The evidence that this is the player.
    pub evidence: Evidence,
}
