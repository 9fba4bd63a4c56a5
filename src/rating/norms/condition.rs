//! Defines the conditions of a norm, and the special rules on which a norm may rest (B.01 1.4).

use crate::number::Exact;

/// The quantity that a condition of a norm limits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// The number of games that count (B.01 1.4.1).
    Games,
    /// The number of players in a double round robin (B.01 1.4.5f).
    Players,
    /// The number of the opponents' federations other than the player's (B.01 1.4.3).
    Foreign,
    /// The number of opponents from the player's federation (B.01 1.4.4).
    OwnFederation,
    /// The largest number of opponents who are all from the same federation (B.01 1.4.4).
    OneFederation,
    /// The number of opponents with a title (B.01 1.4.5a).
    TitleHolders,
    /// The number of opponents with the title of the norm or a higher one (B.01 1.4.5b-e).
    OwnTitle,
    /// Ra, the average rating of the opponents (B.01 1.4.8a).
    Average,
    /// The score, which must be at least 35 % (B.01 1.4.8b).
    Score,
    /// Rp, the performance rating (B.01 1.4.8).
    Performance,
    /// The number of minutes for 60 moves of the player who has less time (B.01 1.1.3).
    Time,
    /// The difference between the numbers of minutes that White and Black have for 60 moves.
    TimeDifference,
    /// The largest number of rounds on one day (B.01 1.1.2).
    RoundsADay,
    /// Whether the chief arbiter has the title IA or FA (B.01 1.1.5): 1 if so, otherwise 0.
    ChiefArbiter,
}

impl Kind {
    /// Returns the name of the condition in JSON documents, such as `own_federation`.
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
            Kind::TimeDifference => "time_difference",
            Kind::RoundsADay => "rounds_a_day",
            Kind::ChiefArbiter => "chief_arbiter",
        }
    }

    /// Returns the quantity in words.
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
            Kind::TimeDifference => "difference in minutes",
            Kind::RoundsADay => "rounds on one day",
            Kind::ChiefArbiter => "chief arbiter with the title IA or FA",
        }
    }

    /// Whether the condition depends only on the tournament, so that no player can make a norm if
    /// it fails.
    #[must_use]
    pub const fn is_same_for_all_players(self) -> bool {
        matches!(
            self,
            Kind::Time | Kind::TimeDifference | Kind::RoundsADay | Kind::ChiefArbiter
        )
    }

    /// Whether the required number is a maximum; otherwise it is a minimum.
    #[must_use]
    pub const fn is_maximum(self) -> bool {
        matches!(
            self,
            Kind::OwnFederation | Kind::OneFederation | Kind::TimeDifference | Kind::RoundsADay
        )
    }
}

/// A condition of a norm, with the number required and the number found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Condition {
    /// The quantity that the condition limits.
    pub kind: Kind,
    /// The number found; `None` if the file lacks data for it.
    pub actual: Option<Exact>,
    /// The smallest number allowed, or the largest if [`Kind::is_maximum`].
    pub required: Exact,
    /// The article that contains the condition.
    pub article: &'static str,
}

impl Condition {
    /// Whether the condition is met; `None` if the file lacks data for it.
    #[must_use]
    pub fn is_met(&self) -> Option<bool> {
        let actual = self.actual?;
        Some(if self.kind.is_maximum() {
            actual <= self.required
        } else {
            actual >= self.required
        })
    }

    /// Whether the condition is certainly not met.
    #[must_use]
    pub fn fails(&self) -> bool {
        self.is_met() == Some(false)
    }

    /// Returns the difference between the number found and the required one; `None` if the
    /// condition is met or data are missing.
    #[must_use]
    pub fn shortfall(&self) -> Option<Exact> {
        let (actual, required) = (self.actual.filter(|_| self.fails())?, self.required);
        if self.kind.is_maximum() {
            actual.checked_sub(required)
        } else {
            required.checked_sub(actual)
        }
    }
}

/// A special rule on which the result of a norm rests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpecialRule {
    /// Eight games in a tournament of nine rounds are enough, but only once in an application.
    EightGames,
    /// A game that was won by forfeit in the last round counts as a loss, so that the player has
    /// enough games.
    LastRoundForfeit,
    /// Games that were played after the norm had been reached are left out.
    GamesAfterwards,
    /// Games against opponents whom the player defeated are left out.
    DefeatedOpponents,
    /// The rules on federations do not apply to the tournament.
    Exempt(Exemption),
    /// The time control gives less than 120 minutes for 60 moves, and the Qualification Commission
    /// approved it.
    ApprovedTime,
}

impl SpecialRule {
    /// Returns the article that contains the rule.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            SpecialRule::EightGames => "B.01 1.4.1c",
            SpecialRule::LastRoundForfeit => "B.01 1.4.2c",
            SpecialRule::GamesAfterwards => "B.01 1.4.1e",
            SpecialRule::DefeatedOpponents => "B.01 1.4.1f",
            SpecialRule::Exempt(exemption) => exemption.article(),
            SpecialRule::ApprovedTime => "B.01 1.1.3 and the calendar of 2026",
        }
    }

    /// Returns the meaning of the rule in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            SpecialRule::EightGames => {
                "8 games in 9 rounds are enough, but only once in a title application"
            }
            SpecialRule::LastRoundForfeit => {
                "the opponent did not appear in the last round; the norm is valid even if this game counts as a loss"
            }
            SpecialRule::GamesAfterwards => "games after the norm was reached are left out",
            SpecialRule::DefeatedOpponents => "games against defeated opponents are left out",
            SpecialRule::Exempt(_) => "the rules on federations do not apply to this tournament",
            SpecialRule::ApprovedTime => {
                "less than 120 minutes for 60 moves, approved by the Qualification Commission for \
                 this tournament"
            }
        }
    }
}

/// The kinds of tournaments to which the rules on federations (B.01 1.4.3, 1.4.4) do not apply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exemption {
    /// The final of a national championship.
    NationalChampionship,
    /// A national team championship.
    NationalTeams,
    /// A zonal tournament.
    Zonal,
    /// A Swiss tournament with many foreign players in every round.
    InternationalSwiss,
}

impl Exemption {
    /// Returns the article that exempts the tournament.
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

/// Builds a condition whose numbers are whole.
pub(super) fn whole_condition(
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
