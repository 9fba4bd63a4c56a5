//! Q807: a match has games that are not rated.

use super::Ratings;
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity, count};
use crate::rating::{Game, NotRated};

check! {
    MATCH_NOT_RATED = "Q807" "match-not-rated", Error,
    page: include_str!("../../../docs/checks/match-not-rated.md"),
    needs: [Results, Rounds, Opponents, FideIds],
    not_corrected: "the regulations of the match say whether the games count",
    run: match_not_rated on facts,
}

fn match_not_rated(facts: &Facts<'_>, findings: &mut Findings) {
    let tournament = &facts.import.tournament;
    if tournament.players.len() != 2 {
        return;
    }
    let Some(player) = tournament.ids().next() else {
        return;
    };
    let ratings = Ratings::in_force_or_stated(facts);
    let games = ratings.rounds.games(player);
    let is_excluded = |game: &&Game| game.exclusion.is_some() && game.outcome.is_played();
    let excluded_games: Vec<&Game> = games.iter().filter(is_excluded).collect();
    let Some(first_game) = excluded_games.first() else {
        return;
    };
    let (why, article, severity) = match first_game.exclusion {
        // the two sides may have agreed that all games are rated
        Some(NotRated::DecidedMatch) => (
            "the match had already been won",
            "B.02 6.2",
            Severity::Warning,
        ),
        _ => (
            "one of the two players is unrated",
            "B.02 6.1",
            ratings.severity(),
        ),
    };
    findings
        .report(
            &MATCH_NOT_RATED,
            format!(
                "not rated: {} of the match, from round {} on, because {why}",
                count(excluded_games.len(), "game"),
                first_game.round
            ),
        )
        .severity(severity)
        .at(facts.cell(player, first_game.round), "the first such game")
        .player(facts.number(player))
        .round(first_game.round.0)
        .found(excluded_games.len().to_string())
        .because([ratings.words()])
        .rule(article)
        .fix("leave these games out, or submit the agreement that all games are rated")
        .certainty(Certainty::ByRule);
}
