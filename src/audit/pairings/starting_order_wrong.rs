//! W713: the starting numbers do not follow ratings and titles.

use super::is_swiss;
use std::collections::HashSet;

use crate::audit::check::check;
use crate::audit::structure::reference_unknown::unlisted_players;
use crate::audit::{Facts, Findings};
use crate::import::Lack;
use crate::model::{FieldKey, Player, PlayerId};
use crate::pairing::is_stronger;

check! {
    STARTING_ORDER_WRONG = "W713" "starting-order-wrong", Info,
    page: include_str!("../../../docs/checks/starting-order-wrong.md"),
    needs: [PairedPlayers, WholeList],
    not_corrected: "starting numbers are not changed after the start of the event",
    run: starting_order_wrong on facts,
}

/// Codes of the methods under which the starting order follows from the ratings that are stated
/// with the players.
const METHODS_BY_RATING: [&str; 2] = ["FIDE", "FIDON"];

fn starting_order_wrong(facts: &Facts<'_>, findings: &mut Findings) {
    let tournament = &facts.import.tournament;
    let method = tournament.starting_rank.as_ref();
    let is_by_rating =
        method.is_none_or(|method| METHODS_BY_RATING.contains(&method.method.as_str()));
    let lacks = |what| facts.import.lacks(what);
    if !is_swiss(facts) || !is_by_rating || lacks(Lack::Ratings) || lacks(Lack::PairingNumbers) {
        return;
    }
    let mut players: Vec<PlayerId> = tournament.ids().collect();
    // a list that lacks a player does not say that the player is unrated
    let unlisted = unlisted_players(facts).into_iter();
    let unlisted: HashSet<PlayerId> = unlisted.flat_map(|(_, players)| players).collect();
    let is_unlisted = |id| unlisted.contains(&id) && tournament.player(id).rating.is_none();
    players.retain(|&id| tournament.player(id).number.is_some() && !is_unlisted(id));
    players.sort_by_key(|&id| facts.number(id));
    if numbers_are_ranks(facts, &players) {
        return;
    }
    let player = |id: PlayerId| tournament.player(id);
    let is_wrong = |pair: &&[PlayerId]| is_stronger(player(pair[1]), player(pair[0]));
    let wrong_pairs: Vec<&[PlayerId]> = players.windows(2).filter(is_wrong).collect();
    let Some(first) = wrong_pairs.first() else {
        return;
    };
    let line = |pair: &&[PlayerId]| {
        let [former, latter] = [pair[0], pair[1]].map(|id| describe_strength(facts, id));
        format!("{former} is listed before {latter}")
    };
    let message = match wrong_pairs.len() {
        1 => format!("starting order: {}", line(first)),
        more => format!("starting order: {more} players are listed before a stronger player"),
    };
    let span = facts
        .import
        .origins
        .player(first[1])
        .field_span(FieldKey::Rating);
    let finding = findings
        .report(&STARTING_ORDER_WRONG, message)
        .at(span, "this rating")
        .player(facts.number(first[1]))
        .cites(&[FieldKey::Rating])
        .rule("C.04.2 B")
        .fix(
            "confirm the order: a late entry or a corrected rating is a good reason, and starting \
             numbers are not changed after the start of the event",
        );
    if wrong_pairs.len() > 1 {
        finding.because(wrong_pairs.iter().map(line));
    }
}

/// Whether the numbers follow the ranks. If so, the list was renumbered in the order of the
/// standings.
fn numbers_are_ranks(facts: &Facts<'_>, players: &[PlayerId]) -> bool {
    let ranks = &facts.import.claims.ranks;
    let rank = |id: &PlayerId| ranks.get(id.index()).copied().flatten();
    let ranks: Vec<_> = players.iter().filter_map(rank).collect();
    ranks.len() == players.len() && ranks.is_sorted_by_key(|rank| rank.value)
}

/// Describes a player by rating and title: `8 Example, Anna (2105, FM)`.
fn describe_strength(facts: &Facts<'_>, id: PlayerId) -> String {
    let Player { rating, title, .. } = facts.import.tournament.player(id);
    let rating = rating.map_or_else(|| "unrated".to_owned(), |rating| rating.to_string());
    let title = title
        .as_ref()
        .map_or_else(String::new, |title| format!(", {title}"));
    format!("{} ({rating}{title})", facts.who(id))
}
