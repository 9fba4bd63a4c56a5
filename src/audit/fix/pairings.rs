//! Corrects opponents: a row names a player who met somebody else, and exactly one other player's
//! row shows who was meant.

use std::collections::HashMap;

use super::sound::stated_points;
use super::{Correction, Step, StepResult, Value};
use crate::audit::facts::result_agreement::{ResultAgreement, compare_outcomes};
use crate::audit::results::pairing_one_sided::PAIRING_ONE_SIDED;
use crate::audit::{Case, Check};
use crate::model::{Entry, Opponent, PlayerId, RoundNumber};

/// The check of who met whom.
static PAIRING_CHECKS: [&Check; 1] = [&PAIRING_ONE_SIDED];

pub(super) fn plan(step: &Step<'_>) -> StepResult {
    let case = step.case;
    let mut step_result = StepResult::default();
    let mut rounds: HashMap<RoundNumber, Vec<(PlayerId, PlayerId)>> = HashMap::new();
    for finding in step.findings_of(&PAIRING_CHECKS) {
        let Some(round) = finding.subject.round.filter(|&round| round > 0) else {
            continue;
        };
        let round = RoundNumber(round);
        let corrected_pairs = rounds
            .entry(round)
            .or_insert_with(|| right_opponents(step, round));
        let is_about = |(id, by): &(PlayerId, PlayerId)| {
            [*id, *by]
                .map(|id| case.facts.number(id))
                .contains(&finding.subject.player)
        };
        let Some(&(id, by)) = corrected_pairs.iter().find(|one| is_about(one)) else {
            continue;
        };
        let (Some(from), Some(to)) = (named_number(case, id, round), case.facts.number(by)) else {
            continue;
        };
        step_result.corrections.push(Correction {
            value: Value::Opponent(id, round, by),
            span: case.facts.import.origins.cell(id, round).opponent,
            subject: format!(
                "opponent of {}{}",
                case.facts.who(id),
                case.facts.in_round(round)
            ),
            stated: from,
            corrected: to.to_string(),
            code: finding.code,
            finding: finding.fingerprint(),
            reasons: vec![format!(
                "{} names {}, with the opposite colour and result, and the player named in that \
                 row met somebody else",
                case.facts.who(by),
                case.facts.who(id),
            )],
        });
    }
    step_result
}

/// The starting number of the opponent whom a player's row names.
fn named_number(case: &Case<'_>, id: PlayerId, round: RoundNumber) -> Option<String> {
    let opponent = case.facts.entry(id, round).opponent.player()?;
    case.facts.number(opponent).map(|number| number.to_string())
}

/// The players whose row names the wrong opponent in a round, each with the right opponent.
fn right_opponents(step: &Step<'_>, round: RoundNumber) -> Vec<(PlayerId, PlayerId)> {
    let case = step.case;
    let ids = || case.facts.import.tournament.ids();
    // for each player, the only one who names this player; `None` if several do
    let mut named_by: HashMap<PlayerId, Option<PlayerId>> = HashMap::new();
    for other in ids() {
        if let Some(named) = case.facts.entry(other, round).opponent.player()
            && named != other
        {
            let by = named_by.entry(named);
            by.and_modify(|by| *by = None).or_insert(Some(other));
        }
    }
    let find_opponent = |id| {
        let by = named_by.get(&id).copied().flatten()?;
        is_right_opponent(step, round, [id, by]).then_some((id, by))
    };
    ids().filter_map(find_opponent).collect()
}

/// Whether `id` met `namer`, the only player who names `id`: everything confirms this except the
/// number in the row of `id`.
fn is_right_opponent(step: &Step<'_>, round: RoundNumber, [id, namer]: [PlayerId; 2]) -> bool {
    let case = step.case;
    let entry = case.facts.entry(id, round);
    let Some(named) = entry.opponent.player().filter(|&named| named != id) else {
        return false;
    };
    // the player whom the row names met somebody else, whose row confirms it
    let partner = case.facts.entry(named, round).opponent.player();
    let met_another = partner.is_some_and(|partner| {
        partner != id && case.facts.entry(partner, round).opponent == Opponent::Player(named)
    });
    let are_doubted = [id, namer].map(|player| step.evidence.is_doubted(player, round));
    met_another
        && are_doubted == [false; 2]
        && are_sides_of_game(&entry, &case.facts.entry(namer, round))
        && case.totals().cause.is_none()
        && [id, namer].into_iter().all(|player| {
            stated_points(case, player) == Some(case.facts.table.total(player.into()))
        })
}

/// Whether two entries may be the sides of one game: the colours are opposite, and the results are
/// complementary.
fn are_sides_of_game(a: &Entry, b: &Entry) -> bool {
    let are_opposite = match (a.colour, b.colour) {
        (Some(a), Some(b)) => a == b.opposite(),
        _ => false,
    };
    are_opposite && compare_outcomes(a.outcome, b.outcome) == ResultAgreement::Agree
}
