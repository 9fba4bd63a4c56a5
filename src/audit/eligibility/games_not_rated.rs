//! Q806: games that are not rated, for one player or for both.

use std::collections::BTreeMap;

use crate::audit::check::check;
use crate::audit::facts::Game;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, count};
use crate::model::{PlayerId, RoundNumber};
use crate::rating::{EventRatings, NotRated, PlayerRating};

check! {
    GAMES_NOT_RATED = "Q806" "games-not-rated", Info,
    page: include_str!("../../../docs/checks/games-not-rated.md"),
    needs: [Results, Rounds, Opponents, ListInForce],
    not_corrected: "nothing has to be corrected",
    run: games_not_rated on facts,
}

/// Maximum number of games that are listed for each reason.
const MAX_LISTED: usize = 20;

fn games_not_rated(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(list_ratings) = facts.ratings_by_list() else {
        return;
    };
    let mut rated_for_both = 0;
    let mut rated_for_one = 0;
    let mut games_by_reason: BTreeMap<String, Vec<&Game>> = BTreeMap::new();
    for game in &facts.games {
        let players = [game.first.0, game.second.0];
        let reasons = players.map(|player| reason_not_rated(list_ratings, player, game.round));
        match reasons {
            [None, None] => rated_for_both += 1,
            [Some(reason), Some(_)] => games_by_reason
                .entry(describe_reason(reason))
                .or_default()
                .push(game),
            // the game of a rated and an unrated player counts only for the unrated one
            [Some(reason), None] | [None, Some(reason)] => {
                rated_for_one += 1;
                let words = format!("for one player only, {}", describe_reason(reason));
                games_by_reason.entry(words).or_default().push(game);
            }
        }
    }
    let Some(first_game) = games_by_reason.values().flatten().min_by_key(|game| {
        let number = facts.number(game.first.0).unwrap_or(u16::MAX);
        (game.round, number)
    }) else {
        return;
    };
    let game_count = facts.games.len();
    let message = format!(
        "not every game is rated: {rated_for_both} of {} for both players, {rated_for_one} for one, {} for neither",
        count(game_count, "game"),
        game_count - rated_for_both - rated_for_one
    );
    let lines = games_by_reason
        .iter()
        .map(|(reason, games)| describe_games(facts, reason, games));
    findings
        .report(&GAMES_NOT_RATED, message)
        .at(
            facts.cell(first_game.first.0, first_game.round),
            "the first such game",
        )
        .found((game_count - rated_for_both).to_string())
        .because(lines)
        .rests_on(
            games_by_reason
                .values()
                .flatten()
                .map(|game| describe_game(facts, game)),
        )
        .rule("B.02 5.1, 8.3.1; B.02 rapid and blitz 7.3.1")
        .fix("nothing, unless a result has the wrong code")
        .certainty(Certainty::ByList);
}

/// Describes why a game does not count, in words that are the same for both players.
fn describe_reason(reason: NotRated) -> String {
    match reason {
        NotRated::Unplayed(_) => "forfeit".to_owned(),
        reason => reason.words(),
    }
}

/// Returns the reason why a player's game of a round does not count for the player's rating; `None`
/// if it counts.
fn reason_not_rated(
    list_ratings: &EventRatings,
    player: PlayerId,
    round: RoundNumber,
) -> Option<NotRated> {
    match list_ratings.player(player)? {
        PlayerRating::Rated(change) => {
            let mut lines = change.lines.iter();
            lines.find(|line| line.round == round)?.result.err()
        }
        PlayerRating::Unrated(first) => {
            let mut lines = first.lines.iter();
            lines.find(|line| line.round == round)?.result.err()
        }
    }
}

/// Describes a game: `round 3: 5 Example, Anna - 9 Muster, Jan`.
fn describe_game(facts: &Facts<'_>, game: &Game) -> String {
    let [a, b] = [game.first.0, game.second.0].map(|id| facts.who(id));
    format!("round {}: {a} - {b}", game.round)
}

/// Describes a reason with the games that it excludes: `forfeit win: 2 games (round 3: 5 Example,
/// Anna - 9 Muster, Jan; …)`.
fn describe_games(facts: &Facts<'_>, reason: &str, games: &[&Game]) -> String {
    let mut games = games.to_vec();
    games.sort_by_key(|game| {
        let number = facts.number(game.first.0).unwrap_or(u16::MAX);
        (game.round, number)
    });
    let listed_games = games.iter().take(MAX_LISTED);
    let listed_games = listed_games.map(|game| describe_game(facts, game));
    let listed_games = listed_games.collect::<Vec<_>>().join("; ");
    let further_games = match games.len().saturating_sub(MAX_LISTED) {
        0 => String::new(),
        further_games => format!("; and {further_games} more"),
    };
    format!(
        "{reason}: {} ({listed_games}{further_games})",
        count(games.len(), "game")
    )
}
