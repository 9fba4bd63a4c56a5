//! Remarks on what computed ratings assume.

use super::in_force::{InForce, KList, RatingList, RatingOrigin};
use super::regulations::time_class_name;
use super::rounds::RatingSource;
use super::time_control::Class;
use crate::model::{Date, TimeClass, Tournament};
use crate::number::Exact;

/// A remark on an assumption behind the results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Remark {
    /// The ratings were taken from the file, not from a rating list.
    RatingsOfTheFile {
        /// The kind of ratings that are taken from the file.
        source: RatingSource,
        /// Why no rating list is in force, in words; `None` if no list was consulted.
        missing: Option<String>,
    },
    /// The ratings and K are those of the rating list in force.
    RatingsOfTheList {
        /// The list in words: `the rapid list of 2026-10`.
        list: String,
        /// The number of players who are on the list, then the number of all players.
        listed: [usize; 2],
        /// The number of players for whom the standard rating counts in a rapid or blitz event.
        standard_rating_count: usize,
        /// The list from which K is taken.
        k: KList,
    },
    /// The event lasts this many days, so that its later games may fall under a newer rating list.
    LongEvent(i32),
    /// The file has no date. The newest regulations are assumed, which have been in force since
    /// this day.
    NoDate(Date),
    /// The file does not say whether the event is standard, rapid or blitz, and has no time
    /// control.
    NoCategory,
    /// The category was decided by the time control.
    CategoryFromTime(TimeClass),
    /// The time control does not belong to the category of the event.
    OtherTime {
        /// The category that is used.
        category: TimeClass,
        /// The minutes for 60 moves under the time control.
        minutes: Exact,
    },
    /// The time control is not known.
    NoTime,
    /// The development coefficient K of this many players is a guess.
    GuessedK(usize),
    /// Only one tournament was rated, but its rating period may include others.
    OneTournament,
    /// An interpretation of the regulations that has not been confirmed.
    Unverified(&'static str),
}

impl Remark {
    /// Returns the remark in words.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Remark::RatingsOfTheFile { source, missing } => {
                let ratings = match source {
                    RatingSource::Fide => "the FIDE ratings in the file",
                    RatingSource::InUse => "the ratings in the file, which may be national ones",
                };
                let why = missing.as_deref().unwrap_or("no rating list was used");
                format!("Ratings: {ratings}; {why}. The list in force at the start decides.")
            }
            Remark::RatingsOfTheList {
                list,
                listed: [listed, all],
                standard_rating_count,
                k,
            } => {
                let by_standard_rating = match standard_rating_count {
                    0 => String::new(),
                    1 => {
                        "; for 1 of them, the standard rating counts (rapid and blitz 7.2.1)".into()
                    }
                    count => format!(
                        "; for {count} of them, the standard rating counts (rapid and blitz 7.2.1)"
                    ),
                };
                let other_ratings = match all - listed {
                    0 => String::new(),
                    count => format!(
                        " The other {count} are not on it under their ID and name: ratings and K \
                         are those of the file."
                    ),
                };
                let k_factors = match k {
                    KList::Later(_) => "Ratings",
                    KList::AtStart | KList::Missing(_) => "Ratings and K",
                };
                format!(
                    "{k_factors}: {list}, in force at the start, for {listed} of {all} \
                     players{by_standard_rating}.{other_ratings} {}",
                    k.words()
                )
            }
            Remark::LongEvent(days) => format!(
                "Long event: it lasts {days} days. In one of more than 30 days, each game may count \
                 with the list of its own day; here the ratings and K at the start are used for all \
                 games. For norms, B.01 1.1.4 requires the list of each game's day; for ratings, \
                 this is not confirmed."
            ),
            Remark::NoDate(since) => format!(
                "Date: the file has none, so the regulations in force since {since} are assumed."
            ),
            Remark::NoCategory => {
                "Category: the file does not say whether the event is standard, rapid \
                                   or blitz; standard is assumed."
                    .to_owned()
            }
            Remark::CategoryFromTime(category) => format!(
                "Category: {}, according to the time control.",
                time_class_name(*category)
            ),
            Remark::OtherTime { category, minutes } => {
                let consequence = match Class::from_minutes(*minutes) {
                    Class::Rated(class) => format!(
                        "which belongs to {}. The games are counted as if the time control fitted; \
                         FIDE rates games only in the category of their time control.",
                        time_class_name(class)
                    ),
                    Class::TooShort | Class::Unequal => {
                        "which is too short for any category. No game counts.".to_owned()
                    }
                };
                let minutes = match minutes.denominator() {
                    1 => minutes.to_text(),
                    _ => minutes.to_rounded_text(2),
                };
                format!(
                    "Category: {}, but the time control gives {minutes} minutes for 60 moves, \
                     {consequence}",
                    time_class_name(*category),
                )
            }
            Remark::NoTime => {
                "Time control: not known, so no game is refused for too little time.".to_owned()
            }
            Remark::GuessedK(players) => format!(
                "K of {players} {} a guess from rating and year of birth: the K of the rating \
                 list counts.",
                match players {
                    1 => "player is",
                    _ => "players is",
                }
            ),
            Remark::OneTournament => "One tournament: changes are rounded once for all \
                                      tournaments of a rating period, in which K × games may be \
                                      at most 700."
                .to_owned(),
            Remark::Unverified(reading) => format!("Not confirmed: {reading}."),
        }
    }
}

/// Returns the remark on the ratings that are used: those of the list in force (`list`), else those
/// of the file. `rating_list` are the consulted lists, `None` if no list was consulted; `source` is
/// the kind of ratings in the file.
pub(super) fn remark_on_ratings(
    tournament: &Tournament,
    rating_list: Option<&RatingList>,
    list: Option<&InForce>,
    source: RatingSource,
) -> Remark {
    let Some(list) = list else {
        let missing = rating_list.and_then(RatingList::why_missing);
        return Remark::RatingsOfTheFile {
            source,
            missing: missing.map(str::to_owned),
        };
    };
    let persons = || {
        let ids = tournament.ids();
        ids.filter(|&id| !tournament.player(id).is_placeholder())
    };
    let count = persons().count();
    Remark::RatingsOfTheList {
        list: list.words(),
        listed: [count - list.count(persons(), RatingOrigin::File), count],
        standard_rating_count: list.count(persons(), RatingOrigin::StandardList),
        k: list.k.clone(),
    }
}
