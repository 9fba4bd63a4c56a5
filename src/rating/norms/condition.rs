//! The conditions of a norm and the special rules that it may rest on (B.01 1.4), as data.

use crate::number::Exact;

/// The subject of a condition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Games that count (1.4.1).
    Games,
    /// Players of a double round robin (1.4.5f).
    Players,
    /// Federations other than the player's (1.4.3).
    Foreign,
    /// Opponents from the player's federation (1.4.4).
    OwnFederation,
    /// Opponents from one federation (1.4.4).
    OneFederation,
    /// Opponents with a title (1.4.5a).
    TitleHolders,
    /// Opponents with the own title or a higher one (1.4.5b-e).
    OwnTitle,
    /// Ra, the average rating of the opponents (1.4.8a).
    Average,
    /// The score, at least 35 % (1.4.8b).
    Score,
    /// Rp, the performance rating (1.4.8).
    Performance,
    /// Minutes for 60 moves (1.1.3).
    Time,
    /// Rounds on one day (1.1.2).
    RoundsADay,
}

impl Kind {
    /// The word for it in documents: `own_federation`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Games => "games",
            Kind::Players => "players",
            Kind::Foreign => "foreign_federations",
            Kind::OwnFederation => "own_federation",
            Kind::OneFederation => "one_federation",
            Kind::TitleHolders => "title_holders",
            Kind::OwnTitle => "own_title",
            Kind::Average => "average",
            Kind::Score => "score",
            Kind::Performance => "performance",
            Kind::Time => "time",
            Kind::RoundsADay => "rounds_a_day",
        }
    }

    /// What is counted, in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Kind::Games => "games",
            Kind::Players => "players in a double round robin",
            Kind::Foreign => "federations other than the player's",
            Kind::OwnFederation => "opponents from the player's federation",
            Kind::OneFederation => "opponents from one federation",
            Kind::TitleHolders => "opponents with a title",
            Kind::OwnTitle => "opponents with this title or a higher one",
            Kind::Average => "average rating of the opponents",
            Kind::Score => "points",
            Kind::Performance => "performance rating",
            Kind::Time => "minutes for 60 moves",
            Kind::RoundsADay => "rounds on one day",
        }
    }

    /// Whether the number must not be above the required one; otherwise not below it.
    #[must_use]
    pub const fn is_maximum(self) -> bool {
        matches!(
            self,
            Kind::OwnFederation | Kind::OneFederation | Kind::RoundsADay
        )
    }
}

/// A condition with its numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Condition {
    /// The condition of the regulations.
    pub kind: Kind,
    /// The number found; `None` where the file does not say.
    pub actual: Option<Exact>,
    /// The smallest or greatest number allowed.
    pub required: Exact,
    /// The article.
    pub article: &'static str,
}

impl Condition {
    /// Whether it is met; `None` where the file does not say.
    #[must_use]
    pub fn is_met(&self) -> Option<bool> {
        let actual = self.actual?;
        Some(if self.kind.is_maximum() {
            actual <= self.required
        } else {
            actual >= self.required
        })
    }

    /// Whether it is known to fail.
    #[must_use]
    pub fn fails(&self) -> bool {
        self.is_met() == Some(false)
    }

    /// By how much it fails; `None` where it does not fail.
    #[must_use]
    pub fn short_by(&self) -> Option<Exact> {
        let (actual, required) = (self.actual.filter(|_| self.fails())?, self.required);
        if self.kind.is_maximum() {
            actual.checked_sub(required)
        } else {
            required.checked_sub(actual)
        }
    }
}

/// A special rule that a result rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Special {
    /// Eight games in a tournament of nine rounds; once in an application.
    EightGames,
    /// The forfeit win of the last round counts as a loss.
    LastRoundForfeit,
    /// Games after the norm was reached are left out.
    GamesAfterwards,
    /// Games against defeated opponents are left out.
    DefeatedOpponents,
    /// The rules on federations do not apply to the tournament.
    Exempt(Exemption),
    /// Less than 120 minutes, with the approval of the commission.
    ApprovedTime,
}

impl Special {
    /// The article.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            Special::EightGames => "B.01 1.4.1c",
            Special::LastRoundForfeit => "B.01 1.4.2c",
            Special::GamesAfterwards => "B.01 1.4.1e",
            Special::DefeatedOpponents => "B.01 1.4.1f",
            Special::Exempt(exemption) => exemption.article(),
            Special::ApprovedTime => "B.01 1.1.3 and the calendar of 2026",
        }
    }

    /// Its meaning, in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Special::EightGames => "8 games of 9 rounds count; only once in an application",
            Special::LastRoundForfeit => {
                "the opponent did not appear in the last round; the norm stands with a loss too"
            }
            Special::GamesAfterwards => "games after the norm was reached are left out",
            Special::DefeatedOpponents => "games against defeated opponents are left out",
            Special::Exempt(_) => "the rules on federations do not apply to this tournament",
            Special::ApprovedTime => {
                "less than 120 minutes, as the commission approved for this tournament"
            }
        }
    }
}

/// Tournaments to which the rules on federations (1.4.3, 1.4.4) do not apply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exemption {
    /// The final of a national championship.
    NationalChampionship,
    /// A national team championship.
    NationalTeams,
    /// A zonal tournament.
    Zonal,
    /// A Swiss with many foreign players in every round.
    InternationalSwiss,
}

impl Exemption {
    /// The article.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            Exemption::NationalChampionship => "B.01 1.4.3a",
            Exemption::NationalTeams => "B.01 1.4.3b",
            Exemption::Zonal => "B.01 1.4.3c",
            Exemption::InternationalSwiss => "B.01 1.4.3d",
        }
    }
}

/// A condition in whole numbers.
pub(super) fn at(
    kind: Kind,
    actual: Option<i64>,
    required: i64,
    article: &'static str,
) -> Condition {
    Condition {
        kind,
        actual: actual.map(Exact::whole),
        required: Exact::whole(required),
        article,
    }
}
