//! Q810: what the event contributes to the first rating of an unrated player.

use crate::audit::check::check;
use crate::audit::several::by_number;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, amount, count};
use crate::model::{FieldKey, PlayerId};
use crate::rating::{FirstRating, PlayerRating};

check! {
    UNRATED_OUTLOOK = "Q810" "unrated-outlook", Info,
    page: include_str!("../../../docs/checks/unrated-outlook.md"),
    needs: [Results, Opponents, ListInForce],
    not_corrected: "nothing has to be corrected",
    run: unrated_outlook on facts,
}

fn unrated_outlook(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(list_ratings) = facts.ratings_by_list() else {
        return;
    };
    let find_outlook = |id: PlayerId| match list_ratings.player(id)? {
        PlayerRating::Unrated(first_player) if first_player.games > 0 => Some((id, first_player)),
        _ => None,
    };
    let players = by_number(facts).into_iter().filter_map(find_outlook);
    let players: Vec<(PlayerId, &FirstRating)> = players.collect();
    let Some(&(first_player, contribution)) = players.first() else {
        return;
    };
    let players_with_rating = players
        .iter()
        .filter(|(_, rating)| rating.rating().is_some());
    let message = match players.len() {
        1 => format!(
            "outlook for an unrated player: {}, {}",
            facts.who(first_player),
            describe_outlook(facts, contribution)
        ),
        number => format!(
            "outlook for {number} unrated players with games against rated ones: {} from this event \
             alone",
            count(players_with_rating.count(), "first rating")
        ),
    };
    let lines = players
        .iter()
        .map(|(id, rating)| format!("{}: {}", facts.who(*id), describe_outlook(facts, rating)));
    let lines: Vec<String> = lines.collect();
    let finding = findings
        .report(&UNRATED_OUTLOOK, message)
        .at(
            facts
                .import
                .origins
                .player(first_player)
                .field_span(FieldKey::Rating),
            "unrated",
        )
        .found(players.len().to_string())
        .rule("B.02 7.1.4, 8.2")
        .fix("nothing: games of other events within 26 months may be added")
        .certainty(Certainty::ByList);
    if players.len() == 1 {
        finding.player(facts.number(first_player));
    } else {
        finding.because(lines);
    }
}

/// Describes what an event contributes to a first rating: `5 games, 3 points, average 1865.7, first
/// rating 1865`.
fn describe_outlook(facts: &Facts<'_>, first_rating: &FirstRating) -> String {
    let mut parts = vec![
        count(first_rating.games as usize, "game"),
        amount(&facts.import.notation.points(first_rating.score), "point"),
    ];
    if let Some(steps) = first_rating.steps {
        parts.push(format!("average {}", facts.in_notation(steps.average)));
        let rating = steps.rating;
        parts.push(
            match (first_rating.missing_games, first_rating.without_score) {
                (0, true) => "not counted if this is the player's first event".to_owned(),
                (0, false) if first_rating.high_enough => format!("first rating {rating}"),
                (0, false) => format!("first rating {rating}, below the lowest rating"),
                (missing, _) => {
                    let games = if missing == 1 { "game" } else { "games" };
                    format!("first rating {rating} so far, {missing} more {games} needed")
                }
            },
        );
    }
    parts.join(", ")
}
