//! Finds the finding under which the consequences of a cause are listed.

use super::declarations::is_about_declaration;
use super::repairs::{Repair, Suspicion};
use crate::audit::facts::Facts;
use crate::audit::pairings::rematch::REMATCH;
use crate::audit::points::points_differ::POINTS_DIFFER;
use crate::audit::points::rank_against_points::RANK_AGAINST_POINTS;
use crate::audit::points::standings_differ::STANDINGS_DIFFER;
use crate::audit::results::pairing_one_sided::PAIRING_ONE_SIDED;
use crate::audit::structure::reference_unknown::REFERENCE_UNKNOWN;
use crate::audit::tiebreaks::tie_break_differs::TIE_BREAK_DIFFERS;
use crate::finding::{Family, Finding};
use crate::model::PlayerId;

/// Whether a finding is about players who have two games in a round, in a file that lists games.
pub(super) fn is_about_second_game(finding: &Finding) -> bool {
    let subject = &finding.subject;
    finding.code == REFERENCE_UNKNOWN.code
        && subject.round.is_some()
        && subject.record.as_deref().is_none_or(str::is_empty)
}

/// Returns the index in `disappeared` of the finding under which the others are listed: the finding
/// about the round in doubt, which may be listed under an opponent, else one about the total of a
/// player concerned, else any finding about such a player.
pub(super) fn find_leading_finding(
    facts: &Facts<'_>,
    suspicion: &Suspicion,
    repairs: &[&Repair],
    disappeared: &[Finding],
) -> Option<usize> {
    let numbers: Vec<Option<u16>> = suspicion
        .players
        .iter()
        .map(|&id| facts.number(id))
        .collect();
    let entries = || repairs.iter().flat_map(|repair| &repair.entries);
    let rounds: Vec<u16> = entries().map(|(_, round, _)| round.0).collect();
    let concerns = |finding: &&Finding| numbers.contains(&finding.subject.player);
    let is_about_game = |finding: &Finding| {
        let round = finding.subject.round;
        finding.code.family() == Family::Results
            && concerns(&finding)
            && round.is_none_or(|round| rounds.contains(&round))
    };
    // a pairing that one side states may be listed under the opponent of a proved row
    let is_about_opponent_of_proved_row = |finding: &Finding| {
        let mut repairs_with_proof = repairs
            .iter()
            .filter(|repair| !repair.proved_rows.is_empty());
        finding.code == PAIRING_ONE_SIDED.code
            && repairs_with_proof.any(|repair| repair.concerns_game(facts, finding))
    };
    let is_about_total = |finding: &Finding| {
        // the total of an opponent in a repaired game may differ as well
        let is_repaired = |id: PlayerId| facts.number(id) == finding.subject.player;
        finding.code == POINTS_DIFFER.code
            && (finding.subject.player.is_none()
                || concerns(&finding)
                || entries().any(|&(player, ..)| is_repaired(player)))
    };
    // exchanged lists concern everybody
    let is_about_points_before = |finding: &Finding| {
        finding.code == STANDINGS_DIFFER.code && repairs.iter().any(|repair| repair.exchanges_lists)
    };
    let is_about_rematch = |finding: &Finding| finding.code == REMATCH.code && concerns(&finding);
    // exchanged rounds concern everybody, and a forfeit the values of all opponents
    let is_about_values = |finding: &Finding| {
        let is_exchange = repairs
            .iter()
            .any(|repair| repair.exchange.is_some() || repair.is_played_instead_of_forfeit);
        // a rank may be named with another player whose points it contradicts
        let depends_on_order =
            finding.code.family() == Family::TieBreaks || finding.code == RANK_AGAINST_POINTS.code;
        is_exchange && depends_on_order
    };
    let is_about_exchanged_rank = |finding: &Finding| {
        let mut exchanges = repairs.iter();
        let is_exchange = exchanges.any(|repair| repair.exchange.is_some());
        is_exchange && finding.code == RANK_AGAINST_POINTS.code && concerns(&finding)
    };
    let is_about_column =
        |finding: &Finding| is_about_values(finding) && finding.code == TIE_BREAK_DIFFERS.code;
    let is_about_declaration = |finding: &Finding| {
        let mut repairs = repairs.iter();
        repairs.any(|repair| is_about_declaration(repair, finding))
            && (finding.subject.player.is_none() || concerns(&finding))
    };
    // the pairings and ranks that depend on the forfeit follow from it as well
    let is_about_forfeit = |finding: &Finding| {
        let mut repairs = repairs.iter();
        is_about_column(finding)
            && finding.subject.player.is_none()
            && repairs.any(|repair| repair.is_played_instead_of_forfeit)
    };
    let is_about_settled_game = |finding: &Finding| {
        let mut games = repairs.iter().flat_map(|repair| &repair.second_games);
        is_about_second_game(finding)
            && games.any(|game| finding.subject.round == Some(game.round.0))
    };
    disappeared
        .iter()
        .position(is_about_settled_game)
        .or_else(|| disappeared.iter().position(is_about_declaration))
        .or_else(|| disappeared.iter().position(is_about_forfeit))
        .or_else(|| disappeared.iter().position(is_about_game))
        .or_else(|| disappeared.iter().position(is_about_opponent_of_proved_row))
        .or_else(|| disappeared.iter().position(is_about_total))
        .or_else(|| disappeared.iter().position(is_about_points_before))
        .or_else(|| disappeared.iter().position(is_about_rematch))
        .or_else(|| disappeared.iter().position(is_about_exchanged_rank))
        .or_else(|| disappeared.iter().position(|finding| concerns(&finding)))
        .or_else(|| disappeared.iter().position(is_about_column))
        .or_else(|| disappeared.iter().position(is_about_values))
}
