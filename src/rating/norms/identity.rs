//! Finds the title and the federation that count for a player, as text for documents.

use std::borrow::Cow;

use super::tournament::EventNorms;
use crate::model::{PlayerId, Tournament};
use crate::rating::in_force::{ListedPerson, RatingOrigin};
use crate::rating::title::Title;

impl EventNorms {
    /// Returns the player's entry on the rating list in force; `None` if there is none, so that the
    /// values of the file count.
    #[must_use]
    pub fn listed(&self, player: PlayerId) -> Option<&ListedPerson> {
        self.list.as_ref()?.person(player)
    }

    /// Returns the origin of the rating, the title and the federation of a player; `None` if no
    /// rating list is in force, so that all are those of the file.
    #[must_use]
    pub fn origin(&self, player: PlayerId) -> Option<RatingOrigin> {
        self.list.as_ref().map(|list| list.origin(player))
    }

    /// Returns the title that counts for a player: the one on the list in force, or the one in the
    /// file if the list does not have the player. It is written as in the file if the list has the
    /// same title, or if the list has none and the file has one that FIDE does not award. `None` if
    /// the player has no title.
    #[must_use]
    pub fn title<'t>(&self, tournament: &'t Tournament, player: PlayerId) -> Option<Cow<'t, str>> {
        let stated_title = trim_text(tournament.player(player).title.as_deref());
        let Some(listed) = self.listed(player) else {
            return stated_title.map(Cow::from);
        };
        let agrees = match stated_title.and_then(Title::parse) {
            Some(title) => listed.titles().any(|other| other == title),
            // a title that only a national federation awards is not on a FIDE list
            None => listed.title.is_none(),
        };
        if agrees {
            return stated_title.map(Cow::from);
        }
        let titles: Vec<&str> = listed.titles().map(Title::name).collect();
        (!titles.is_empty()).then(|| titles.join(", ").into())
    }

    /// Returns the code of the federation that counts for a player, written as in the file if the
    /// list agrees; `None` if neither the list in force nor the file states it.
    #[must_use]
    pub fn federation<'t>(
        &self,
        tournament: &'t Tournament,
        player: PlayerId,
    ) -> Option<Cow<'t, str>> {
        let stated_code = trim_text(tournament.player(player).federation.as_deref());
        let listed_code = self
            .listed(player)
            .and_then(|one| one.federation.as_deref());
        match (stated_code, listed_code) {
            (Some(stated_code), Some(code)) if stated_code.eq_ignore_ascii_case(code) => {
                Some(stated_code.into())
            }
            (_, Some(code)) => Some(code.to_owned().into()),
            (stated_code, None) => stated_code.map(Cow::from),
        }
    }

    /// Returns the title and the federation that count for a player, each followed by the value of
    /// the file if it differs, as in `IM (file: FM)`. A text is empty if neither states a value.
    #[must_use]
    pub fn title_and_federation(&self, tournament: &Tournament, player: PlayerId) -> [String; 2] {
        let stated_player = tournament.player(player);
        let pairs = [
            (
                self.title(tournament, player),
                stated_player.title.as_deref(),
            ),
            (
                self.federation(tournament, player),
                stated_player.federation.as_deref(),
            ),
        ];
        pairs.map(|(counted, stated)| {
            let (counted, stated) = (counted.as_deref(), trim_text(stated));
            if counted == stated {
                counted.unwrap_or_default().to_owned()
            } else {
                format!(
                    "{} (file: {})",
                    counted.unwrap_or("none"),
                    stated.unwrap_or("none")
                )
            }
        })
    }
}

/// Returns the text without blanks at its ends; `None` if nothing is left.
fn trim_text(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}
