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

/// Maximum number of games listed for each reason.
const MAX_LISTED: usize = 20;

fn games_not_rated(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(by_list) = facts.ratings_by_list() else {
        return;
    };
    let mut for_both = 0;
    let mut for_one = 0;
    let mut refused: BTreeMap<String, Vec<&Game>> = BTreeMap::new();
    for game in &facts.games {
        let sides = [game.first.0, game.second.0];
        let refusals = sides.map(|player| reason_not_rated(by_list, player, game.round));
        match refusals {
            [None, None] => for_both += 1,
            [Some(why), Some(_)] => refused.entry(describe_reason(why)).or_default().push(game),
            // the game of a rated and an unrated player counts only for the unrated one
            [Some(why), None] | [None, Some(why)] => {
                for_one += 1;
                let words = format!("for one player only, {}", describe_reason(why));
                refused.entry(words).or_default().push(game);
            }
        }
    }
    let Some(first) = refused.values().flatten().min_by_key(|game| {
        let number = facts.number(game.first.0).unwrap_or(u16::MAX);
        (game.round, number)
    }) else {
        return;
    };
    let all = facts.games.len();
    let message = format!(
        "not every game is rated: {for_both} of {} for both players, {for_one} for one, {} for neither",
        count(all, "game"),
        all - for_both - for_one
    );
    let lines = refused
        .iter()
        .map(|(why, games)| describe_games(facts, why, games));
    findings
        .report(&GAMES_NOT_RATED, message)
        .at(facts.cell(first.first.0, first.round), "the first of them")
        .found((all - for_both).to_string())
        .because(lines)
        .rests_on(
            refused
                .values()
                .flatten()
                .map(|game| describe_game(facts, game)),
        )
        .rule("B.02 5.1, 8.3.1; B.02 rapid and blitz 7.3.1")
        .fix("nothing, unless a result has the wrong code")
        .certainty(Certainty::ByList);
}

/// Why a game does not count, in words that are the same for both players.
fn describe_reason(why: NotRated) -> String {
    match why {
        NotRated::Unplayed(_) => "forfeit".to_owned(),
        why => why.words(),
    }
}

/// Why a player's game of a round does not count for the player's rating; `None` if it counts.
fn reason_not_rated(
    by_list: &EventRatings,
    player: PlayerId,
    round: RoundNumber,
) -> Option<NotRated> {
    match by_list.player(player)? {
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

/// A game in words: `round 3: 5 Example, Anna - 9 Muster, Jan`.
fn describe_game(facts: &Facts<'_>, game: &Game) -> String {
    let [a, b] = [game.first.0, game.second.0].map(|id| facts.who(id));
    format!("round {}: {a} - {b}", game.round)
}

/// A reason with the games that it excludes: `forfeit win: 2 games (round 3: 5 Example, Anna - 9
/// Muster, Jan; …)`.
fn describe_games(facts: &Facts<'_>, why: &str, games: &[&Game]) -> String {
    let mut games = games.to_vec();
    games.sort_by_key(|game| {
        let number = facts.number(game.first.0).unwrap_or(u16::MAX);
        (game.round, number)
    });
    let named = games.iter().take(MAX_LISTED);
    let named = named.map(|game| describe_game(facts, game));
    let named = named.collect::<Vec<_>>().join("; ");
    let more = match games.len().saturating_sub(MAX_LISTED) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    format!("{why}: {} ({named}{more})", count(games.len(), "game"))
}
