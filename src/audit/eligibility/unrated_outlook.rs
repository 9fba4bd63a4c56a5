//! Q810: the contribution of the event to the first rating of an unrated player.

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
    let Some(by_list) = facts.ratings_by_list() else {
        return;
    };
    let outlook = |id: PlayerId| match by_list.player(id)? {
        PlayerRating::Unrated(first) if first.games > 0 => Some((id, first)),
        _ => None,
    };
    let players = by_number(facts).into_iter().filter_map(outlook);
    let players: Vec<(PlayerId, &FirstRating)> = players.collect();
    let Some(&(first, contribution)) = players.first() else {
        return;
    };
    let reached = players
        .iter()
        .filter(|(_, rating)| rating.rating().is_some());
    let message = match players.len() {
        1 => format!(
            "outlook for an unrated player: {}, {}",
            facts.who(first),
            describe_outlook(facts, contribution)
        ),
        number => format!(
            "outlook for {number} unrated players with games against rated ones: {} from this event \
             alone",
            count(reached.count(), "first rating")
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
                .player(first)
                .field_span(FieldKey::Rating),
            "unrated",
        )
        .found(players.len().to_string())
        .rule("B.02 7.1.4, 8.2")
        .fix("nothing: games of other events within 26 months may be added")
        .certainty(Certainty::ByList);
    if players.len() == 1 {
        finding.player(facts.number(first));
    } else {
        finding.because(lines);
    }
}

/// The contribution of an event to a first rating, in words: `5 games, 3 points, average 1865.7,
/// first rating 1865`.
fn describe_outlook(facts: &Facts<'_>, first: &FirstRating) -> String {
    let mut parts = vec![
        count(first.games as usize, "game"),
        amount(&facts.import.notation.points(first.score), "point"),
    ];
    if let Some(steps) = first.steps {
        parts.push(format!("average {}", facts.in_notation(steps.average)));
        let rating = steps.rating;
        parts.push(match (first.missing_games, first.without_score) {
            (0, true) => "does not count if it is the player's first event".to_owned(),
            (0, false) if first.high_enough => format!("first rating {rating}"),
            (0, false) => format!("first rating {rating}, below the lowest rating"),
            (missing, _) => {
                let games = if missing == 1 { "game" } else { "games" };
                format!("first rating {rating} so far, {missing} more {games} needed")
            }
        });
    }
    parts.join(", ")
}
