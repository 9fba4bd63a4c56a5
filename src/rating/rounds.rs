//! The games of a tournament's players, as ratings and norms use them.

use super::game::{Game, NotRated, Opponent};
use super::in_force::InForce;
use super::title::Title;
use crate::model::{self, Outcome, Player, PlayerId, RoundNumber, Tournament};

/// The kind of ratings that are taken from the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RatingSource {
    /// The FIDE ratings, which the file states in addition to the ratings that the organiser used.
    /// A player without a FIDE rating is unrated.
    Fide,
    /// The ratings that the organiser used, because the file states no separate FIDE ratings.
    InUse,
}

/// The rounds of every player of a tournament.
#[derive(Clone, Debug)]
pub struct Rounds<'a> {
    /// The kind of ratings that are taken from the file for players who are not on the rating list
    /// in force.
    pub source: RatingSource,
    tournament: &'a Tournament,
    /// The data of each player that matter to an opponent of this player, by player index.
    opponents: Vec<Opponent>,
    /// For each round, why its games are not rated; `None` if they are. Empty if all rounds are
    /// rated.
    exclusions: Vec<Option<NotRated>>,
}

impl<'a> Rounds<'a> {
    /// Collects the rounds of a tournament. Each player's own row counts, even if the opponent's
    /// row contradicts it. Ratings, titles and federations are those of the list in force; if no
    /// list is in force, or if a player is not on the list, they are those of the file.
    #[must_use]
    pub fn new(tournament: &'a Tournament, list: Option<&InForce>) -> Rounds<'a> {
        let players = || tournament.players.iter();
        let source = if players().any(|player| player.fide_rating.is_some()) {
            RatingSource::Fide
        } else {
            RatingSource::InUse
        };
        let rating = |player: &Player| match source {
            RatingSource::Fide => player.fide_rating,
            RatingSource::InUse => player.rating,
        };
        let ratings = players().zip(tournament.ids()).map(|(player, id)| {
            match list.and_then(|list| list.listed(id)) {
                Some(listed) => listed.rating,
                None => rating(player).filter(|&rating| rating > 0),
            }
        });
        let ratings: Vec<Option<u16>> = ratings.collect();
        let ids = tournament.ids();
        Rounds {
            source,
            tournament,
            opponents: ids
                .map(|id| new_opponent(tournament, id, &ratings, list))
                .collect(),
            exclusions: exclusions_by_round(tournament, &ratings),
        }
    }

    /// Returns the rating of a player; `None` if unrated.
    #[must_use]
    pub fn rating(&self, player: PlayerId) -> Option<u16> {
        self.opponent(player).rating
    }

    /// Returns the data of a player that matter to an opponent of this player, such as the rating.
    pub(super) fn opponent(&self, player: PlayerId) -> &Opponent {
        &self.opponents[player.index()]
    }

    /// Whether any player has a title that counts for norms.
    pub(super) fn has_title_holders(&self) -> bool {
        let mut players = self.opponents.iter();
        players.any(|player| player.has_title(Title::is_counted))
    }

    /// Returns the rounds of a player as games, in order.
    #[must_use]
    pub fn games(&self, player: PlayerId) -> Vec<Game> {
        let row = self.tournament.row(player).iter().enumerate();
        let game = |(index, entry): (usize, &model::Entry)| {
            let opponent = entry.opponent.player().filter(|&other| other != player);
            Game {
                round: RoundNumber::at(index),
                opponent: opponent.map(|other| self.opponents[other.index()].clone()),
                outcome: entry.outcome,
                exclusion: self.exclusions.get(index).copied().flatten(),
            }
        };
        row.map(game).collect()
    }
}

/// Collects the data of a player that matter to an opponent of this player. `ratings` has the
/// rating of each player by index.
fn new_opponent(
    tournament: &Tournament,
    id: PlayerId,
    ratings: &[Option<u16>],
    list: Option<&InForce>,
) -> Opponent {
    let player = tournament.player(id);
    let person = list.and_then(|list| list.person(id));
    let stated_title = player.title.as_deref().and_then(Title::parse);
    let listed_federation = person.and_then(|person| person.federation.clone());
    let has_scored = |entry: &model::Entry| {
        let other_player = entry.opponent.player();
        let is_rated =
            other_player.is_some_and(|other_player| ratings[other_player.index()].is_some());
        is_rated && matches!(entry.outcome, Outcome::Win | Outcome::Draw)
    };
    Opponent {
        player: Some(id),
        rating: ratings[id.index()],
        title: person.map_or(stated_title, |person| person.title),
        women_title: person.and_then(|person| person.women_title),
        federation: listed_federation.or_else(|| federation(player)),
        has_scored: tournament.row(id).iter().any(has_scored),
    }
}

/// Returns the code of a player's federation in upper case; `None` if not stated.
fn federation(player: &Player) -> Option<String> {
    let code = player.federation.as_deref()?.trim();
    (!code.is_empty()).then(|| code.to_ascii_uppercase())
}

/// Returns, for each round of a match between two players, why its game is not rated (B.02 6);
/// `None` if it is. Empty if the tournament does not have exactly two players.
fn exclusions_by_round(tournament: &Tournament, ratings: &[Option<u16>]) -> Vec<Option<NotRated>> {
    let [first, second] = ratings else {
        return Vec::new();
    };
    if first.is_some() != second.is_some() {
        return vec![Some(NotRated::UnratedMatch); usize::from(tournament.rounds)];
    }
    // a match is won by more than half of the points of its scheduled games
    let scheduled_games = tournament
        .planned_rounds
        .unwrap_or(0)
        .max(tournament.rounds);
    let half_points = |outcome| match outcome {
        Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => 2,
        Outcome::Draw | Outcome::UnratedDraw => 1,
        _ => 0,
    };
    let rows = [0, 1].map(|index| tournament.row(PlayerId(index)));
    let mut scores = [0_u32; 2];
    let rounds = rows[0].iter().zip(rows[1]);
    let reasons = rounds.map(|(first, second)| {
        let is_decided = scores
            .iter()
            .any(|&score| score > u32::from(scheduled_games));
        scores[0] += half_points(first.outcome);
        scores[1] += half_points(second.outcome);
        is_decided.then_some(NotRated::DecidedMatch)
    });
    reasons.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Entry, Opponent as Named};

    /// Finds which games of a match between two players are rated: a letter for each game, `r` for
    /// rated, `d` if the match was already decided, and `u` if one player is unrated. `results` are
    /// those of the first player.
    fn compute(ratings: [Option<u16>; 2], results: &str, planned: Option<u16>) -> String {
        let mirrored = |c| match c {
            '1' => [Outcome::Win, Outcome::Loss],
            '0' => [Outcome::Loss, Outcome::Win],
            _ => [Outcome::Draw, Outcome::Draw],
        };
        let row = |side: usize| {
            results.chars().map(move |c| Entry {
                opponent: Named::Player(PlayerId(1 - u16::try_from(side).unwrap())),
                outcome: mirrored(c)[side],
                colour: None,
            })
        };
        let tournament = Tournament {
            players: Vec::from(ratings.map(|rating| Player {
                rating,
                ..Player::default()
            })),
            rounds: u16::try_from(results.len()).unwrap(),
            planned_rounds: planned,
            entries: row(0).chain(row(1)).collect(),
            ..Tournament::default()
        };
        let rounds = Rounds::new(&tournament, None);
        let games = rounds.games(PlayerId(0));
        let letter = |game: &Game| match game.exclusion {
            None => 'r',
            Some(NotRated::DecidedMatch) => 'd',
            Some(_) => 'u',
        };
        games.iter().map(letter).collect()
    }

    #[test]
    fn games_of_a_match_count_until_it_is_won() {
        let rated = [Some(2000), Some(2100)];
        assert_eq!(compute(rated, "111111", None), "rrrrdd");
        assert_eq!(compute(rated, "111===", None), "rrrrdd");
        assert_eq!(compute(rated, "101010", None), "rrrrrr");
        // two of the six scheduled games are still to be played
        assert_eq!(compute(rated, "1111", Some(6)), "rrrr");
        assert_eq!(compute([Some(2000), None], "11", None), "uu");
    }
}
