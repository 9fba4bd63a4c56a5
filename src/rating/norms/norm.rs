//! Defines the four norms and their requirements (B.01 1.4).

use crate::model::{Date, Sex};
use crate::rating::title::Title;

/// The first day on which the implemented edition of the title regulations is in force.
pub const COVERED_FROM: Date = Date::known(2024, 1, 1);

/// A title norm.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Norm {
    /// Woman International Master.
    Wim,
    /// Woman Grandmaster.
    Wgm,
    /// International Master.
    Im,
    /// Grandmaster.
    Gm,
}

impl Norm {
    /// Every norm, the highest first.
    pub const ALL: [Norm; 4] = [Norm::Gm, Norm::Im, Norm::Wgm, Norm::Wim];

    /// Returns the title for which the norm counts.
    #[must_use]
    pub const fn title(self) -> Title {
        match self {
            Norm::Gm => Title::Gm,
            Norm::Im => Title::Im,
            Norm::Wgm => Title::Wgm,
            Norm::Wim => Title::Wim,
        }
    }

    /// Returns the name of the title for which the norm counts, such as `GM`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.title().name()
    }

    /// Returns the lowest performance rating for the norm (B.01 1.4.8).
    #[must_use]
    pub const fn performance(self) -> i32 {
        match self {
            Norm::Gm => 2600,
            Norm::Im => 2450,
            Norm::Wgm => 2400,
            Norm::Wim => 2250,
        }
    }

    /// Returns the lowest average rating of the opponents for the norm (B.01 1.4.8a).
    #[must_use]
    pub const fn average(self) -> i32 {
        self.performance() - 220
    }

    /// Returns the floor of the norm: the rating to which the lowest rated opponent is raised (B.01
    /// 1.4.6b, c).
    #[must_use]
    pub const fn floor(self) -> u16 {
        match self {
            Norm::Gm => 2200,
            Norm::Im => 2050,
            Norm::Wgm => 2000,
            Norm::Wim => 1850,
        }
    }

    /// Whether an opponent with this title counts as having the title of the norm or a higher one
    /// (B.01 1.4.5b-e).
    #[must_use]
    pub const fn is_own_title(self, title: Title) -> bool {
        match self {
            Norm::Gm => matches!(title, Title::Gm),
            Norm::Im => matches!(title, Title::Gm | Title::Im),
            Norm::Wgm => matches!(title, Title::Gm | Title::Im | Title::Wgm),
            Norm::Wim => matches!(title, Title::Gm | Title::Im | Title::Wgm | Title::Wim),
        }
    }

    /// Returns the article that lists the titles for [`Norm::is_own_title`].
    #[must_use]
    pub const fn own_title_article(self) -> &'static str {
        match self {
            Norm::Gm => "B.01 1.4.5b",
            Norm::Im => "B.01 1.4.5c",
            Norm::Wgm => "B.01 1.4.5d",
            Norm::Wim => "B.01 1.4.5e",
        }
    }

    /// Returns why the norm is not tested for a player with this title and sex; `None` if it is
    /// tested.
    #[must_use]
    pub fn reason_not_tested(self, title: Option<Title>, sex: Option<Sex>) -> Option<NotTested> {
        if self.title().is_for_women() {
            match sex {
                Some(Sex::Man) => return Some(NotTested::Men),
                Some(Sex::Woman) => {}
                None if title.is_some_and(Title::is_for_women) => {}
                None => return Some(NotTested::SexNotStated),
            }
        }
        let title_norm = title.and_then(|title| {
            let mut norms = Norm::ALL.into_iter();
            norms.find(|norm| norm.title() == title)
        });
        title_norm
            .filter(|&norm| norm >= self)
            .map(|_| NotTested::Holders)
    }
}

/// Why a norm is not tested for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotTested {
    /// The player is a man, and the norm is for women only (B.01 0.3).
    Men,
    /// The norm is for women only. The file does not state the player's sex, and the player has no
    /// women's title.
    SexNotStated,
    /// The player already has the title of the norm or a higher title.
    Holders,
}
