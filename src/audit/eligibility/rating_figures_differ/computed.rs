//! Computes the rating figures that follow from the games, under the regulations or with one
//! departure from them.

use super::departure::{Departure, RatingSource};
use super::stated::{StatedFigure, StatedFigures};
use crate::audit::Facts;
use crate::import::RatingFigure;
use crate::model::{Entry, Outcome, PlayerId, Tournament};
use crate::number::{Exact, Points};
use crate::rating::{
    Basis, Change, Conditions, CountedGame, EventRatings, Game, KFactor, NotRated, PlayerRating,
    RatingConditions, Rounds, change, expected_by_formula, first_rating, limit_k_by_volume,
};

/// The figures of a player that follow from the games.
#[derive(Clone, Debug)]
pub(super) struct Figures {
    games: u32,
    score: Points,
    /// The figures that only rated players have; `None` for an unrated player.
    rated_figures: Option<RatedFigures>,
}

/// The figures that only rated players have.
#[derive(Clone, Debug)]
struct RatedFigures {
    /// We, the expected score.
    expected: Exact,
    /// Ra, the average rating of the opponents; `None` if it is not defined.
    average: Option<Exact>,
    /// The K factor that is applied to the games; `None` if neither the file nor a list states it.
    k: Option<u16>,
    /// The K factor before it is reduced so that K times the number of games is at most 700.
    full_k: u16,
    /// The amount by which a correct stated expected score may differ from `expected`. It is 0
    /// unless `expected` comes from the formula and is therefore no sum of hundredths.
    slack: Exact,
}

/// A stated figure that differs from the computed one, and the computed one. The latter is `None`
/// for a rating change that cannot be computed and that fits no usual K.
pub(super) type Difference = (StatedFigure, Option<Exact>);

/// The K factors of the regulations.
const COEFFICIENTS: [u16; 3] = [10, 20, 40];
/// K factors that programs and federations use: those of the regulations first, then older ones.
const USUAL_COEFFICIENTS: [u16; 6] = [10, 20, 40, 15, 30, 25];

impl Figures {
    /// Returns the score minus the expected score; `None` for an unrated player.
    fn delta(&self) -> Option<Exact> {
        let rated = self.rated_figures.as_ref()?;
        Exact::from(self.score).checked_sub(rated.expected)
    }

    /// Returns the value of a figure; `None` if it cannot be computed from the known data.
    fn value(&self, figure: RatingFigure) -> Option<Exact> {
        let rated = self.rated_figures.as_ref();
        match figure {
            RatingFigure::Games => Some(Exact::whole(self.games.into())),
            RatingFigure::Score => Some(self.score.into()),
            RatingFigure::Expected => rated.map(|rated| rated.expected),
            RatingFigure::Difference => self.delta(),
            RatingFigure::Change => self.delta()?.checked_mul(to_exact(rated?.k?)),
            RatingFigure::Average => rated?.average,
        }
    }

    /// Returns the stated figures that differ from the computed ones, with the latter.
    pub(super) fn differences(&self, stated: &StatedFigures) -> Vec<Difference> {
        let numbers = stated.numbers.iter();
        let differences = numbers.filter_map(|number| {
            let value = self.value(number.figure);
            let is_right = match (number.figure, value) {
                (RatingFigure::Change, None) => self.fits_some_coefficient(number),
                (_, Some(value)) => number.agrees_with(value, self.slack(number.figure)),
                (_, None) => true,
            };
            (!is_right).then_some((*number, value))
        });
        differences.collect()
    }

    /// Whether a stated rating change fits a K factor of the regulations; also true if no change
    /// can be computed.
    fn fits_some_coefficient(&self, change: &StatedFigure) -> bool {
        self.delta().is_none() || self.coefficient(change, &COEFFICIENTS).is_some()
    }

    /// Returns the K with which a stated change would be right; `None` if no usual K factor fits.
    pub(super) fn other_coefficient(&self, change: &StatedFigure) -> Option<u16> {
        let full_k = self.rated_figures.as_ref()?.full_k;
        self.coefficient(change, &[full_k])
            .or_else(|| self.coefficient(change, &USUAL_COEFFICIENTS))
    }

    fn coefficient(&self, change: &StatedFigure, coefficients: &[u16]) -> Option<u16> {
        let delta = self.delta()?;
        let is_right = |k: &u16| {
            let product = delta.checked_mul(to_exact(*k));
            product.is_some_and(|product| change.agrees_with(product, Exact::ZERO))
        };
        let limited_coefficients = coefficients
            .iter()
            .map(|&k| limit_k_by_volume(k, self.games));
        coefficients
            .iter()
            .copied()
            .chain(limited_coefficients)
            .find(is_right)
    }

    fn slack(&self, figure: RatingFigure) -> Exact {
        let Some(rated) = &self.rated_figures else {
            return Exact::ZERO;
        };
        let k = rated.k.unwrap_or(0);
        match figure {
            RatingFigure::Change => rated.slack.checked_mul(to_exact(k)).unwrap_or(Exact::ZERO),
            RatingFigure::Expected | RatingFigure::Difference => rated.slack,
            _ => Exact::ZERO,
        }
    }
}

fn to_exact(number: u16) -> Exact {
    Exact::whole(number.into())
}

/// A tournament with the ratings of one source, and the rating changes that follow from them.
pub(super) struct Event {
    /// The tournament with the ratings of the source.
    tournament: Tournament,
    pub(super) ratings: EventRatings,
}

impl Event {
    /// Returns the event with the ratings of a source; `None` if the regulations in force are not
    /// known.
    pub(super) fn new(facts: &Facts<'_>, source: RatingSource) -> Option<Event> {
        let mut tournament = facts.import.tournament.clone();
        source.set_ratings(facts, &mut tournament);
        if let Some(after) = facts.import.stated_after {
            clear_rounds_after(&mut tournament, after);
        }
        let list_category = facts.in_force().map(|list| list.category);
        let conditions = RatingConditions {
            category: list_category.or(facts.options.category),
            list: facts.rating_list().filter(|_| source == RatingSource::List),
            ..RatingConditions::default()
        };
        let ratings = EventRatings::compute(&tournament, conditions).ok()?;
        Some(Event {
            tournament,
            ratings,
        })
    }

    /// Returns the figures of every player in the order of the file, computed with the given
    /// departure from the regulations, if any.
    pub(super) fn figures(&self, departure: Option<Departure>) -> Vec<Figures> {
        let regulations = match departure {
            Some(departure) => departure.regulations(&self.ratings.regulations),
            None => self.ratings.regulations.clone(),
        };
        let stated_conditions = self.ratings.conditions();
        let conditions = Conditions {
            regulations: &regulations,
            time: stated_conditions
                .time
                .filter(|_| departure != Some(Departure::ShortGames)),
            ..stated_conditions
        };
        let rounds = Rounds::new(&self.tournament, self.ratings.list.as_ref());
        let ids = self.tournament.ids();
        ids.map(|id| self.figures_of(id, &rounds, &conditions, departure))
            .collect()
    }

    fn figures_of(
        &self,
        id: PlayerId,
        rounds: &Rounds<'_>,
        conditions: &Conditions<'_>,
        departure: Option<Departure>,
    ) -> Figures {
        let mut games = rounds.games(id);
        if departure == Some(Departure::Forfeits) {
            games.iter_mut().for_each(play_forfeit);
        }
        let (mut figures, refusals) = match (rounds.rating(id), self.k(id)) {
            (Some(own_rating), Some(k)) => {
                let found = change(own_rating, k.clone(), &games, conditions);
                let refusals = found.lines.iter().map(|line| line.result.err());
                let refusals: Vec<_> = refusals.collect();
                (rated_figures(&found, &k, departure), refusals)
            }
            _ => {
                let found = first_rating(&games, conditions);
                let refusals = found.lines.iter().map(|line| line.result.err());
                let figures = Figures {
                    games: found.games,
                    score: found.score,
                    rated_figures: None,
                };
                (figures, refusals.collect())
            }
        };
        if departure == Some(Departure::UnratedOpponents) {
            let points_against_unrated = |(game, refusal): (&Game, &Option<NotRated>)| {
                let has_unrated_opponent = matches!(refusal, Some(NotRated::UnratedOpponent));
                has_unrated_opponent.then(|| score(game.outcome))
            };
            for points in games
                .iter()
                .zip(&refusals)
                .filter_map(points_against_unrated)
            {
                figures.games += 1;
                figures.score += points;
            }
        }
        figures
    }

    /// Returns the K factor of a rated player, and how it was determined; `None` for an unrated
    /// player.
    fn k(&self, id: PlayerId) -> Option<KFactor> {
        match self.ratings.player(id)? {
            PlayerRating::Rated(change) => Some(change.k.clone()),
            PlayerRating::Unrated(_) => None,
        }
    }

    /// Returns the derivation of a rated player's figures: their sums, and a line for each round;
    /// empty for an unrated player.
    pub(super) fn derivation(&self, facts: &Facts<'_>, id: PlayerId) -> Vec<String> {
        let Some(PlayerRating::Rated(change)) = self.ratings.player(id) else {
            return Vec::new();
        };
        let game = |counted: &CountedGame| {
            let limit_note = if counted.counted_difference == counted.difference {
                String::new()
            } else {
                format!(" counts as {}", counted.counted_difference)
            };
            format!(
                "{}, difference {:+}{limit_note}, expected {}, score {}",
                counted.rating, counted.difference, counted.expected, counted.score
            )
        };
        let lines = change.lines.iter().map(|line| {
            let words = match &line.result {
                Ok(counted) => game(counted),
                Err(refusal) => format!("not rated ({})", refusal.words()),
            };
            format!("{}: {words}", facts.occasion(id, line.round))
        });
        let k = match change.k.basis {
            Basis::Guessed => "K not known".to_owned(),
            _ => format!("K {}, change {}", change.k_applied, change.change),
        };
        let sums = format!(
            "rated {}: n {}, W {}, We {}, W − We {}, {k}",
            change.own_rating,
            change.games,
            change.score,
            change.expected,
            change.delta()
        );
        std::iter::once(sums).chain(lines).collect()
    }

    /// Whether the K factor of a player is known, so that a rating change can be computed. Also
    /// `true` for an unrated player, who needs none.
    pub(super) fn knows_k(&self, id: PlayerId) -> bool {
        self.k(id).is_none_or(|k| k.basis != Basis::Guessed)
    }
}

fn rated_figures(change: &Change, k: &KFactor, departure: Option<Departure>) -> Figures {
    let uses_formula = departure == Some(Departure::Formula);
    let expected = if uses_formula {
        let games = change.counted_games();
        let sum: i64 = games
            .map(|(_, game)| expected_by_formula(game.counted_difference))
            .sum();
        Exact::ratio(sum.into(), 1_000_000_000).unwrap_or(Exact::ZERO)
    } else {
        change.expected.into()
    };
    Figures {
        games: change.games,
        score: change.score,
        rated_figures: Some(RatedFigures {
            expected,
            average: change.average,
            k: (k.basis != Basis::Guessed).then_some(change.k_applied),
            full_k: k.value,
            // the program may have rounded each game or the sum
            slack: if uses_formula {
                Exact::ratio(1, 200).unwrap_or(Exact::ZERO)
            } else {
                Exact::ZERO
            },
        }),
    }
}

/// Turns a forfeit into a played game.
fn play_forfeit(game: &mut Game) {
    game.outcome = match game.outcome {
        Outcome::ForfeitWin => Outcome::Win,
        Outcome::ForfeitLoss => Outcome::Loss,
        other => other,
    };
}

/// Returns the score of a game: 1, ½ or 0.
fn score(outcome: Outcome) -> Points {
    match outcome {
        Outcome::Win => Points::ONE,
        Outcome::Draw => Points::HALF,
        _ => Points::ZERO,
    }
}

/// Turns the entries of all rounds after `last` into absences.
fn clear_rounds_after(tournament: &mut Tournament, last: u16) {
    let rounds = usize::from(tournament.rounds).max(1);
    let entries = tournament.entries.iter_mut().enumerate();
    for (index, entry) in entries {
        if index % rounds >= usize::from(last) {
            *entry = Entry::default();
        }
    }
}
