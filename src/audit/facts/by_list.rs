//! The ratings of an event as the list in force gives them, whatever the file states.

use super::Facts;
use crate::lists::Listed;
use crate::lists::likeness::{Likeness, likeness, same_surname};
use crate::model::{Player, PlayerId, TimeClass};
use crate::rating::{Asked, EventRatings, PlayerRating};

/// The ratings of an event under the list in force.
#[derive(Debug)]
pub(in crate::audit) struct ByList {
    /// The change or first rating of each player; `None` for a placeholder.
    ratings: Vec<Option<PlayerRating>>,
    /// The category of the list.
    pub(in crate::audit) class: TimeClass,
    /// The players with what they look like under the list: rating, K, and the title of the file.
    players: Vec<Player>,
}

impl ByList {
    /// The change or first rating of a player; `None` for a placeholder.
    pub(in crate::audit) fn rating(&self, id: PlayerId) -> Option<&PlayerRating> {
        self.ratings[id.index()].as_ref()
    }

    /// A player with rating and K of the list; who is not on it has those of the file.
    pub(in crate::audit) fn player(&self, id: PlayerId) -> &Player {
        &self.players[id.index()]
    }
}

impl Facts<'_> {
    /// The ratings under the list in force; computed when first asked for. `None` without that list,
    /// and for an event before the regulations that are covered.
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
            // the ID of another person says nothing about this one
            let is_other = person.is_some_and(|listed| is_somebody_else(player, listed));
            player.fide_rating = Some(match lists.rating(index, month, class) {
                Some(listed) if !is_other => {
                    player.k_factor = listed.k.or(player.k_factor);
                    let standard = || lists.rating(index, month, TimeClass::Standard)?.rating;
                    // a newcomer to rapid or blitz plays with the standard rating
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

/// Whether the entry under the ID of a player is clearly that of another person.
pub(in crate::audit) fn is_somebody_else(player: &Player, listed: &Listed) -> bool {
    likeness(&player.name, &listed.name) == Likeness::Different
        && !(same_surname(&player.name, &listed.name) && same_year(player, listed))
}

/// Whether both state the same year of birth.
pub(in crate::audit) fn same_year(player: &Player, listed: &Listed) -> bool {
    player.birth_year().is_some() && player.birth_year() == listed.birth
}
