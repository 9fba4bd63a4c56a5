//! Results (R): the two sides of each game, byes and forfeits, and the rounds.

pub(super) mod bye_with_opponent;
pub(super) mod colours_disagree;
pub(super) mod colours_missing;
pub(super) mod division_unusual;
pub(super) mod forfeit_one_sided;
pub(super) mod forfeit_without_opponent;
pub(super) mod opponent_missing;
pub(super) mod opponent_self;
pub(super) mod opponent_unknown;
mod other_versions;
pub(super) mod pairing_one_sided;
mod repeated_rounds;
pub(super) mod result_missing;
pub(super) mod results_disagree;
pub(super) mod round_empty;
pub(super) mod round_robin_incomplete;
pub(super) mod sources_disagree;
pub(super) mod team_match_disagrees;

use super::check::{Builder, Check, Findings};
use super::facts::{Facts, Game};

/// Reports a game with an error. The subject is the player with the lower starting number, the
/// results of both sides are underlined, and consequences for both players follow from the finding.
fn report_game<'f>(
    facts: &Facts<'_>,
    findings: &'f mut Findings,
    check: &'static Check,
    game: &Game,
    message: String,
) -> Builder<'f> {
    let ((a, _), (b, _), round) = (game.first, game.second, game.round);
    let (code_a, code_b) = (facts.quoted_code(a, round), facts.quoted_code(b, round));
    let (span_a, span_b) = (facts.result(a, round), facts.result(b, round));
    let mut finding = findings
        .report(check, message)
        .at(span_a, format!("{code_a} here"));
    // a list of games has a single result for both players
    if span_b != span_a {
        finding = finding.label(span_b, format!("{code_b} here"));
    }
    finding
        .player(facts.number(a))
        .round(round.0)
        .found(format!("{code_a} and {code_b}").replace('`', ""))
        .about_entry(a, round)
        .about_entry(b, round)
        .causes(a)
        .causes(b)
}

/// Reports a wrong entry. The subject of the finding is the player of the entry; wrong points,
/// ranks and tie-break values of this player are taken to follow from it.
fn report_entry<'f>(
    facts: &Facts<'_>,
    findings: &'f mut Findings,
    check: &'static Check,
    (player, round): (crate::model::PlayerId, crate::model::RoundNumber),
    message: String,
) -> Builder<'f> {
    findings
        .report(check, message)
        .player(facts.number(player))
        .round(round.0)
        .about_entry(player, round)
        .causes(player)
}
