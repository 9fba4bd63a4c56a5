//! Suspects that a game names the wrong player: a player has two games in a round, or a game
//! against the same player. One of the players for whom the file states nothing in that round may
//! be meant. If two players have a second game, their game may have the number of another round.

use super::repairs::{Repair, Suspicion};
use crate::audit::evidence::second_games::{SecondGame, players_without_entry};
use crate::audit::facts::result_agreement::{PLAYED_RESULTS, outcomes_of_opponent};
use crate::audit::{Facts, Need};
use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// Maximum number of second games that are examined. If there are more, whole rounds are repeated.
const MAX_SECOND_GAMES: usize = 4;

/// Maximum number of players who are tried as the right opponent.
const MAX_CANDIDATES: usize = 5;

/// Maximum number of players who are tried if a second entry is a bye, which may be of several
/// kinds.
const MAX_BYE_CANDIDATES: usize = 2;

/// The byes that a second entry without an opponent may be.
const BYES: [Outcome; 3] = [
    Outcome::PairingAllocatedBye,
    Outcome::HalfPointBye,
    Outcome::ZeroPointBye,
];

/// Returns the suspicions about players with two games in a round, and about games of a player
/// against the same player.
pub(super) fn second_game_suspicions(facts: &Facts<'_>) -> Vec<Suspicion> {
    let mut suspicions = Vec::new();
    let second_games = SecondGame::find_all(facts);
    if second_games.len() <= MAX_SECOND_GAMES {
        for (index, game) in second_games.iter().enumerate() {
            let later_games = second_games[index + 1..].iter();
            let pairs = later_games.filter(|other| other.round == game.round);
            suspicions.extend(pairs.map(|other| moved_game(facts, [*game, *other])));
        }
        suspicions.extend(second_games.iter().map(|game| wrong_opponent(facts, *game)));
    }
    // in a tournament report, the row of each player states only this player's results
    if !facts.has(Need::Records) {
        let games_against_self = facts
            .stated_entries()
            .filter(|(id, _, entry)| entry.opponent == Opponent::Player(*id));
        let games_against_self = games_against_self.take(MAX_SECOND_GAMES);
        suspicions
            .extend(games_against_self.map(|(id, round, _)| game_against_self(facts, id, round)));
    }
    suspicions
}

/// Returns the players for whom the file states nothing in a round, except `others`. Those whose
/// stated points exceed their results come first.
fn candidates(facts: &Facts<'_>, round: RoundNumber, others: &[PlayerId]) -> Vec<PlayerId> {
    let lacks_points = |id: PlayerId| {
        let stated = facts.import.claims.points_of(id);
        stated.is_some_and(|stated| stated.value - facts.table.total(id.into()) > Points::ZERO)
    };
    let mut players = players_without_entry(facts, round);
    players.retain(|id| !others.contains(id));
    players.sort_by_key(|&id| !lacks_points(id));
    players.truncate(MAX_CANDIDATES);
    players
}

/// Suspects that one of two games of a player in a round is the game of somebody for whom the file
/// states nothing in that round.
fn wrong_opponent(facts: &Facts<'_>, game: SecondGame) -> Suspicion {
    let SecondGame { player, round } = game;
    let candidates = candidates(facts, round, &[player]);
    let counted = facts.entry(player, round);
    let mut repairs = Vec::new();
    for other in game.other_opponents(facts) {
        let candidates = candidates.iter().filter(|&&candidate| candidate != other);
        for &candidate in candidates {
            // one possibility: the player's second game belongs to the candidate
            repairs.extend(opponent_repair(facts, round, other, candidate));
            // the other: the first game belongs to the candidate, and the player had the second one
            let second_game = opponent_repair(facts, round, other, player);
            let first_game = match counted.opponent {
                Opponent::Player(opponent) if opponent != player => {
                    opponent_repair(facts, round, opponent, candidate)
                }
                Opponent::Nobody => Some(bye_of(facts, round, candidate, counted)),
                _ => None,
            };
            if let (Some(first), Some(second)) = (first_game, second_game) {
                repairs.push(Repair {
                    description: first.description.clone(),
                    entries: [first.entries, second.entries].concat(),
                    ..Repair::default()
                });
            }
        }
    }
    // a second entry without an opponent is a bye
    if game.other_opponents(facts).is_empty() {
        for candidate in candidates.into_iter().take(MAX_BYE_CANDIDATES) {
            repairs.extend(bye_repairs(facts, game, candidate));
        }
    }
    Suspicion {
        players: vec![player],
        repairs: settling(repairs, &[game]),
    }
}

/// Returns repairs for a player whose second entry is a bye of unknown kind. In each repair, one of
/// the two entries belongs to the candidate: either the bye, or the game that now counts for the
/// player, who then has the bye.
fn bye_repairs(facts: &Facts<'_>, game: SecondGame, candidate: PlayerId) -> Vec<Repair> {
    let SecondGame { player, round } = game;
    let byes = BYES.map(|outcome| Entry {
        outcome,
        ..Entry::default()
    });
    let byes_of = |id| byes.map(|bye| bye_of(facts, round, id, bye));
    let mut repairs = byes_of(candidate).to_vec();
    if let Opponent::Player(opponent) = facts.entry(player, round).opponent
        && let Some(counted) = opponent_repair(facts, round, opponent, candidate)
    {
        repairs.extend(byes_of(player).map(|bye| Repair {
            description: counted.description.clone(),
            entries: [&counted.entries[..], &bye.entries].concat(),
            ..Repair::default()
        }));
    }
    repairs
}

/// Suspects that a game between two players has the wrong round number. Both have a second game in
/// that round, and the game is moved to a round for which the file states nothing about them.
fn moved_game(facts: &Facts<'_>, games: [SecondGame; 2]) -> Suspicion {
    let [a, b] = games.map(|game| game.player);
    let round = games[0].round;
    let is_free = |other: &RoundNumber| {
        let absent = players_without_entry(facts, *other);
        absent.contains(&a) && absent.contains(&b)
    };
    let free_rounds = facts.table.round_numbers().filter(is_free);
    let own_games = [own_game(facts, games[0], b), own_game(facts, games[1], a)];
    let mut repairs = Vec::new();
    for free_round in free_rounds {
        // the row of one of the players, or of both, may have the moved game
        let results = match &own_games {
            [OwnGame::Counted, OwnGame::Counted] => PLAYED_RESULTS.to_vec(),
            [OwnGame::Other(_), _] => results_by(facts.entry(a, round).outcome, false),
            [_, OwnGame::Other(_)] => results_by(facts.entry(b, round).outcome, true),
            _ => Vec::new(),
        };
        for results in results {
            let game_repair = Repair::for_game(facts, free_round, [a, b], results);
            let mut entries = game_repair.entries.clone();
            for (id, _, entry) in &mut entries {
                entry.colour = stated_colour(facts, *id, [a, b], round).or(entry.colour);
            }
            for own_game in &own_games {
                if let OwnGame::Other(repair) = own_game {
                    entries.extend(repair.entries.iter().copied());
                }
            }
            let repair = Repair {
                entries,
                ..game_repair
            };
            // no row says who had White
            if matches!(own_games, [OwnGame::Counted, OwnGame::Counted]) {
                repairs.push(with_opposite_colours(repair.clone()));
            }
            repairs.push(repair);
        }
    }
    Suspicion {
        players: vec![a, b],
        repairs: settling(repairs, &games),
    }
}

/// Returns the colour that a player of a pair has in their game in a round, according to the row of
/// either of them; `None` if neither row has the game.
fn stated_colour(
    facts: &Facts<'_>,
    player: PlayerId,
    [a, b]: [PlayerId; 2],
    round: RoundNumber,
) -> Option<Colour> {
    let other = if player == a { b } else { a };
    let colour_against = |id: PlayerId, opponent: PlayerId| {
        let entry = facts.entry(id, round);
        let has_game = entry.opponent == Opponent::Player(opponent);
        entry.colour.filter(|_| has_game)
    };
    let colour_by_other = || colour_against(other, player).map(Colour::opposite);
    colour_against(player, other).or_else(colour_by_other)
}

/// The game that a player really had in a round for which the file lists two games of the player.
/// One of the two games belongs to a different round, and the player's row contains only one.
enum OwnGame {
    /// The row contains the game that the player really had.
    Counted,
    /// The row contains the game that belongs to a different round. The repair gives the player the
    /// opponent whose row names the player.
    Other(Box<Repair>),
    /// The row contains the game that belongs to a different round, and there is no repair: none or
    /// several of the other rows name the player, or no result matches that of the opponent.
    Unknown,
}

/// Returns the player's own game in a round in which the player seems to have a game against
/// `partner` as well.
fn own_game(facts: &Facts<'_>, game: SecondGame, partner: PlayerId) -> OwnGame {
    if facts.entry(game.player, game.round).opponent != Opponent::Player(partner) {
        return OwnGame::Counted;
    }
    let repair = match game.other_opponents(facts)[..] {
        [opponent] => opponent_repair(facts, game.round, opponent, game.player),
        _ => None,
    };
    repair.map_or(OwnGame::Unknown, |repair| OwnGame::Other(Box::new(repair)))
}

/// Returns the results of a game in which a side has this outcome: the first side or, if
/// `is_second` is set, the second one.
fn results_by(outcome: Outcome, is_second: bool) -> Vec<[Outcome; 2]> {
    let outcomes = outcomes_of_opponent(outcome).iter();
    let results = outcomes.map(|&other| match is_second {
        true => [other, outcome],
        false => [outcome, other],
    });
    results.collect()
}

/// Suspects that a game of a player against the same player is a game against somebody for whom
/// the file states nothing in that round. The player may have had either colour.
fn game_against_self(facts: &Facts<'_>, player: PlayerId, round: RoundNumber) -> Suspicion {
    let outcome = facts.entry(player, round).outcome;
    let mut repairs = Vec::new();
    for candidate in candidates(facts, round, &[player]) {
        for &opposite in outcomes_of_opponent(outcome) {
            let pair = [player, candidate];
            repairs.push(Repair::for_game(facts, round, pair, [outcome, opposite]));
            let other_side = Repair::for_game(facts, round, pair, [opposite, outcome]);
            repairs.push(with_opposite_colours(other_side));
        }
    }
    Suspicion {
        players: vec![player],
        repairs,
    }
}

/// Returns a repair of a game in which White and Black are exchanged.
pub(super) fn with_opposite_colours(mut repair: Repair) -> Repair {
    for (.., entry) in &mut repair.entries {
        entry.colour = entry.colour.map(Colour::opposite);
    }
    repair
}

/// Returns the repair that gives a player an opponent who has nothing else in the round. The player
/// keeps the result; `None` if no result of an opponent matches it.
fn opponent_repair(
    facts: &Facts<'_>,
    round: RoundNumber,
    player: PlayerId,
    opponent: PlayerId,
) -> Option<Repair> {
    let own_entry = facts.entry(player, round);
    let outcome = *outcomes_of_opponent(own_entry.outcome).first()?;
    let outcomes = [own_entry.outcome, outcome];
    let repair = Repair::for_game(facts, round, [player, opponent], outcomes);
    let entries = repair.entries.into_iter().map(|(id, round, entry)| {
        let colour = match id == player {
            true => own_entry.colour,
            false => own_entry.colour.map(Colour::opposite),
        };
        (id, round, Entry { colour, ..entry })
    });
    Some(Repair {
        entries: entries.collect(),
        description: format!(
            "a game of {} against {}{}",
            facts.who(player),
            facts.who(opponent),
            facts.in_round(round)
        ),
        ..Repair::default()
    })
}

/// Returns the repair that gives the bye of another player to a player.
fn bye_of(facts: &Facts<'_>, round: RoundNumber, player: PlayerId, bye: Entry) -> Repair {
    Repair {
        entries: vec![(player, round, bye)],
        description: format!(
            "a {} of {}{}",
            bye.outcome.words(),
            facts.who(player),
            facts.in_round(round)
        ),
        ..Repair::default()
    }
}

/// Returns repairs that settle which of two games of a player counts.
fn settling(repairs: Vec<Repair>, games: &[SecondGame]) -> Vec<Repair> {
    let settle = |repair: Repair| Repair {
        second_games: games.to_vec(),
        ..repair
    };
    repairs.into_iter().map(settle).collect()
}
