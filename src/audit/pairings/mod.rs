//! Pairings (W): who met whom, with which colours, and who had a bye, compared with the basic rules
//! of all Swiss systems (C.04.1, C.04.2). Only the check W710 pairs the rounds again.

pub(super) mod allocated_bye_again;
pub(super) mod allocated_bye_barred;
pub(super) mod allocated_bye_unfit;
pub(super) mod allocated_byes_several;
pub(super) mod colour_difference;
pub(super) mod colour_repeated;
mod colours;
pub(super) mod forbidden_pairing;
pub(super) mod late_entry;
mod list;
pub(super) mod not_reproduced;
mod played;
pub(super) mod rematch;
pub(super) mod requested_bye_unusual;
pub(super) mod score_difference;
pub(super) mod starting_order_wrong;

use self::colour_difference::COLOUR_DIFFERENCE;
use self::colour_repeated::COLOUR_REPEATED;
use self::played::count_unknown_games;
use self::rematch::REMATCH;
use self::score_difference::SCORE_DIFFERENCE;
use super::Check;
use super::facts::{Facts, Game, Need};
use super::outcome::PartlyRun;
use crate::model::{Outcome, ParticipantId, PlayerId, RoundNumber, System};

/// An event with more than one rematch in this many games is not a Swiss tournament.
const GAMES_PER_REMATCH: usize = 10;

/// Players who have the pairing-allocated bye, each with the rounds of these byes.
type Byes = Vec<(PlayerId, Vec<RoundNumber>)>;

/// Whether the rules of Swiss systems apply: this is an individual event that the file calls a
/// Swiss tournament, or whose pairings look like those of a Swiss tournament.
fn is_swiss(facts: &Facts<'_>) -> bool {
    let tournament = &facts.import.tournament;
    if facts.table.system() != System::Swiss || !facts.has(Need::PairedPlayers) {
        return false;
    }
    let is_stated = tournament.system.is_some() || facts.options.system.is_some();
    let has_few_rematches = || rematches(facts).len() * GAMES_PER_REMATCH <= facts.games.len();
    is_stated || *facts.looks_swiss.get_or_init(has_few_rematches)
}

/// The checks that depend on whether games were played, and how they ended.
static CHECKS_OF_GAMES: [&Check; 4] = [
    &COLOUR_DIFFERENCE,
    &COLOUR_REPEATED,
    &REMATCH,
    &SCORE_DIFFERENCE,
];

/// Lists the checks that could not examine all games because some results are not known; `None` if
/// they examined all games, or did not run at all.
pub(super) fn partly_run(facts: &Facts<'_>) -> Option<PartlyRun> {
    let unknown_count = count_unknown_games(facts);
    if unknown_count == 0 || !is_swiss(facts) {
        return None;
    }
    let has_run = |check: &&&Check| check.needs.iter().all(|&need| facts.has(need));
    let checks = CHECKS_OF_GAMES.iter().filter(has_run);
    let codes: Vec<&'static str> = checks.map(|check| check.code.code).collect();
    let results = match unknown_count {
        1 => "the result of a game is not known".to_owned(),
        count => format!("the results of {count} games are not known"),
    };
    (!codes.is_empty()).then(|| PartlyRun {
        codes,
        why: format!("colours, rematches and differences of points not fully examined: {results}"),
    })
}

/// Whether a game was played over the board. Only such games count as meetings and for colours
/// (C.04.2); a forfeit does not.
fn is_played(game: &Game) -> bool {
    game.first.1.outcome.is_played() && game.second.1.outcome.is_played()
}

/// Whether a player has an opponent or the pairing-allocated bye in a round.
fn is_in_pairing(facts: &Facts<'_>, id: PlayerId, round: RoundNumber) -> bool {
    let id = ParticipantId::from(id);
    let has_bye = || facts.table.outcome(id, round) == Outcome::PairingAllocatedBye;
    facts.table.is_paired(id, round) || has_bye()
}

/// Returns the games between two players who had played each other before, each as a pair: their
/// previous game, and this game.
pub(super) fn rematches<'f>(facts: &'f Facts<'_>) -> Vec<(&'f Game, &'f Game)> {
    let played_games = facts.games.iter().filter(|game| is_played(game));
    // nearly no event has a rematch, and pairs of numbers are sorted faster than games
    let mut pairs: Vec<(PlayerId, PlayerId)> = played_games
        .clone()
        .map(|game| (game.first.0, game.second.0))
        .collect();
    pairs.sort_unstable();
    if pairs.windows(2).all(|pair| pair[0] != pair[1]) {
        return Vec::new();
    }
    let mut played_games: Vec<&Game> = played_games.collect();
    played_games.sort_by_key(|game| (game.first.0, game.second.0, game.round));
    let is_same_pair = |pair: &&[&'f Game]| {
        (pair[0].first.0, pair[0].second.0) == (pair[1].first.0, pair[1].second.0)
    };
    let repeated_pairs = played_games.windows(2).filter(is_same_pair);
    repeated_pairs.map(|pair| (pair[0], pair[1])).collect()
}

/// Returns the players who have a pairing-allocated bye, each with the rounds of these byes.
fn allocated_byes(facts: &Facts<'_>) -> Byes {
    let table = &facts.table;
    let bye_rounds = |id: ParticipantId| {
        let is_bye =
            |&round: &RoundNumber| table.outcome(id, round) == Outcome::PairingAllocatedBye;
        table.round_numbers().filter(is_bye).collect::<Vec<_>>()
    };
    let byes = table.ids().map(|id| (id.player(), bye_rounds(id)));
    byes.filter(|(_, bye_rounds)| !bye_rounds.is_empty())
        .collect()
}

/// Returns round numbers as a list within a sentence: `3, 5 and 8`.
fn rounds_in_words(rounds: &[RoundNumber]) -> String {
    let words: Vec<String> = rounds.iter().map(ToString::to_string).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
