//! The departures from the regulations with which a program may have computed rating figures.

use crate::audit::Facts;
use crate::import::RatingFigure;
use crate::model::Tournament;
use crate::rating::{DifferenceLimit, Regulations};

/// The source of the ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RatingSource {
    /// The rating list in force on the first day.
    List,
    /// The FIDE ratings that the file states; if it states none, the ratings in use.
    File,
    /// The ratings in use, even if the file also states FIDE ratings.
    InUse,
    /// The national ratings in the file.
    National,
}

impl RatingSource {
    /// Returns the source that the regulations require: the list in force if it is known, else the
    /// FIDE ratings in the file.
    pub(super) fn required(facts: &Facts<'_>) -> RatingSource {
        match facts.ratings_by_list() {
            Some(_) => RatingSource::List,
            None => RatingSource::File,
        }
    }

    /// Sets the ratings of all players to those of this source. Ratings of the list in force are
    /// not set, because they apply whatever the file states.
    pub(super) fn set_ratings(self, facts: &Facts<'_>, tournament: &mut Tournament) {
        match self {
            RatingSource::List => {}
            RatingSource::File => {
                let mut players = tournament.players.iter();
                if !players.any(|player| player.fide_rating.is_some()) {
                    remove_unrated(facts, tournament);
                }
            }
            RatingSource::InUse => {
                for player in &mut tournament.players {
                    player.fide_rating = player.rating;
                }
            }
            RatingSource::National => {
                for player in &mut tournament.players {
                    player.fide_rating = Some(player.national_rating.unwrap_or(0));
                }
            }
        }
    }
}

/// Removes the ratings of players who lack the figures that only rated players have: in a list with
/// a single rating column, the rating of such a player is a national one.
fn remove_unrated(facts: &Facts<'_>, tournament: &mut Tournament) {
    let columns = facts.import.claims.rating_columns.iter();
    let rated_columns = columns.filter(|column| {
        matches!(
            column.figure,
            RatingFigure::Expected | RatingFigure::Difference | RatingFigure::Change
        ) && column.values.iter().any(Option::is_some)
    });
    let rated_columns: Vec<_> = rated_columns.collect();
    if rated_columns.is_empty() {
        return;
    }
    for (index, player) in tournament.players.iter_mut().enumerate() {
        let is_blank = rated_columns
            .iter()
            .all(|column| column.values.get(index).is_none_or(Option::is_none));
        if is_blank {
            player.rating = None;
        }
    }
}

/// One way in which a computation departs from the regulations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Departure {
    /// Ratings of another source are used.
    Ratings(RatingSource),
    /// Another rule limits rating differences of more than 400 points.
    Limit(DifferenceLimit),
    /// The expected score comes from the formula instead of the table.
    Formula,
    /// Forfeits count as games.
    Forfeits,
    /// The number of games and the score include games against unrated opponents.
    UnratedOpponents,
    /// Games with too little thinking time count.
    ShortGames,
    /// Games between players whose ratings are too far apart count (rapid and blitz).
    DistantGames,
}

/// The rule under which every rating difference counts in full.
const WITHOUT_LIMIT: DifferenceLimit = DifferenceLimit::OwnRatingBelow(0);

/// All departures that are tried, the most usual ones first.
const ALL_DEPARTURES: [Departure; 12] = [
    Departure::Ratings(RatingSource::File),
    Departure::Ratings(RatingSource::InUse),
    Departure::Ratings(RatingSource::National),
    Departure::Limit(DifferenceLimit::EveryGame),
    Departure::Limit(DifferenceLimit::LargestOnly),
    Departure::Limit(DifferenceLimit::OwnRatingBelow(2650)),
    Departure::Limit(WITHOUT_LIMIT),
    Departure::Formula,
    Departure::Forfeits,
    Departure::UnratedOpponents,
    Departure::ShortGames,
    Departure::DistantGames,
];

impl Departure {
    /// Returns the departures that may change a rating figure of the event.
    pub(super) fn candidates(
        facts: &Facts<'_>,
        regulations: &Regulations,
    ) -> impl Iterator<Item = Departure> {
        let source = RatingSource::required(facts);
        let players = &facts.import.tournament.players;
        let has_fide_ratings = players.iter().any(|player| player.fide_rating.is_some());
        let has_national_ratings = players
            .iter()
            .any(|player| player.national_rating.is_some());
        let (limit, excludes) = (regulations.limit, regulations.exclusion.is_some());
        ALL_DEPARTURES
            .into_iter()
            .filter(move |departure| match departure {
                Departure::Ratings(RatingSource::InUse) => has_fide_ratings,
                Departure::Ratings(RatingSource::National) => has_national_ratings,
                Departure::Ratings(other) => *other != source,
                Departure::Limit(other) => *other != limit,
                Departure::DistantGames => excludes,
                _ => true,
            })
    }

    /// Returns the given regulations, changed by this departure.
    pub(super) fn regulations(self, regulations: &Regulations) -> Regulations {
        let mut regulations_used = regulations.clone();
        match self {
            Departure::Limit(limit) => regulations_used.limit = limit,
            Departure::DistantGames => regulations_used.exclusion = None,
            _ => {}
        }
        regulations_used
    }

    /// Returns the departure as a clause for messages: `forfeits were counted as games`.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Departure::Ratings(RatingSource::List) => "the ratings of the list in force were used",
            Departure::Ratings(RatingSource::File) => {
                "the ratings of the file were used instead of those of the list in force"
            }
            Departure::Ratings(RatingSource::InUse) => {
                "the ratings used in the event were counted instead of the FIDE ratings"
            }
            Departure::Ratings(RatingSource::National) => "the national ratings were used",
            Departure::Limit(DifferenceLimit::EveryGame) => {
                "every difference of more than 400 points was counted as 400"
            }
            Departure::Limit(DifferenceLimit::LargestOnly) => {
                "only the largest difference of more than 400 points was counted as 400 (the rule before March 2024)"
            }
            Departure::Limit(DifferenceLimit::OwnRatingBelow(0)) => {
                "differences of more than 400 points were counted in full"
            }
            Departure::Limit(DifferenceLimit::OwnRatingBelow(_)) => {
                "differences of more than 400 points were counted in full for players of 2650 or more (the rule from October 2025)"
            }
            Departure::Formula => "the expected scores came from the formula instead of the table",
            Departure::Forfeits => "forfeits were counted as games",
            Departure::UnratedOpponents => "n and W included games against unrated opponents",
            Departure::ShortGames => "games with too little time were counted",
            Departure::DistantGames => {
                "games between players whose ratings are too far apart were counted"
            }
        }
    }
}
