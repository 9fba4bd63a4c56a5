//! The ratings of an event by the rating list in force, whatever the file states.

use super::Facts;
use crate::lists::Listed;
use crate::lists::likeness::{Likeness, has_same_surname, likeness};
use crate::model::{Player, PlayerId, TimeClass};
use crate::rating::{Asked, EventRatings, PlayerRating};

/// The ratings of an event by the rating list in force.
#[derive(Debug)]
pub(in crate::audit) struct ByList {
    /// The rating change or the first rating of each player; `None` for a placeholder.
    ratings: Vec<Option<PlayerRating>>,
    /// The category of the rating list: standard, rapid or blitz.
    pub(in crate::audit) class: TimeClass,
    /// The players with the rating and K of the list, and the other values of the file.
    players: Vec<Player>,
}

impl ByList {
    /// The rating change or the first rating of a player; `None` for a placeholder.
    pub(in crate::audit) fn rating(&self, id: PlayerId) -> Option<&PlayerRating> {
        self.ratings[id.index()].as_ref()
    }

    /// A player with the rating and K of the list; players who are not on the list have those of
    /// the file.
    pub(in crate::audit) fn player(&self, id: PlayerId) -> &Player {
        &self.players[id.index()]
    }
}

impl Facts<'_> {
    /// The ratings by the list in force, computed on first use. `None` if that list is not known,
    /// or if the event is older than the regulations that crosstable covers.
    pub(in crate::audit) fn by_list(&self) -> Option<&ByList> {
        self.by_list.get_or_init(|| self.rate_by_list()).as_ref()
    }

    fn rate_by_list(&self) -> Option<ByList> {
        let lists = self.lists()?;
        let (month, class) = (lists.in_force()?, lists.class?);
        let mut tournament = self.import.tournament.clone();
        for (index, player) in tournament.players.iter_mut().enumerate() {
            let stated = player.fide_rating.or(player.rating).unwrap_or(0);
            let person = lists.person(index);
            // the list entry of another person says nothing about this player
            let is_other = person.is_some_and(|listed| is_of_another_person(player, listed));
            player.fide_rating = Some(match lists.rating(index, month, class) {
                Some(listed) if !is_other => {
                    player.k_factor = listed.k.or(player.k_factor);
                    let standard = || lists.rating(index, month, TimeClass::Standard)?.rating;
                    // a player without a rapid or blitz rating counts with the standard rating
                    listed.rating.or_else(standard).unwrap_or(0)
                }
                _ => stated,
            });
        }
        let asked = Asked {
            category: Some(class),
            ..Asked::default()
        };
        let computed = EventRatings::compute(&tournament, asked).ok()?;
        let mut ratings = vec![None; tournament.players.len()];
        for (id, rating) in computed.players {
            ratings[id.index()] = Some(rating);
        }
        Some(ByList {
            ratings,
            class,
            players: tournament.players,
        })
    }
}

/// Whether the list entry with a player's ID clearly belongs to another person.
pub(in crate::audit) fn is_of_another_person(player: &Player, listed: &Listed) -> bool {
    likeness(&player.name, &listed.name) == Likeness::Different
        && !(has_same_surname(&player.name, &listed.name) && same_year(player, listed))
}

/// Whether the file and the list state the same year of birth.
pub(in crate::audit) fn same_year(player: &Player, listed: &Listed) -> bool {
    player.birth_year().is_some() && player.birth_year() == listed.birth
}
