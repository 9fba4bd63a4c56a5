//! Corrects opponents: a row names a player who met somebody else, exactly one other player's row
//! shows who was meant, and no other opponent of the round or of the two rows is in doubt.

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
        if let Some(why) = why_other_rows_may_be_wrong(step, round, [id, by]) {
            step_result.add_reason(finding, why);
            continue;
        }
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
    let are_doubted = [id, namer].map(|player| step.evidence.is_doubted(player, round));
    entry.opponent != Opponent::Player(id)
        && are_doubted == [false; 2]
        && are_sides_of_game(&entry, &case.facts.entry(namer, round))
        && case.totals().cause.is_none()
        && [id, namer].into_iter().all(|player| {
            stated_points(case, player) == Some(case.facts.table.total(player.into()))
        })
}

/// Why other values than the number in the row of `id` may be wrong. This number is the only
/// explanation if in all other entries of the round and of the rows of both players the opponents
/// name each other, and if the entries are not those of another round. `None` if there is no other
/// explanation.
fn why_other_rows_may_be_wrong(
    step: &Step<'_>,
    round: RoundNumber,
    [id, namer]: [PlayerId; 2],
) -> Option<String> {
    let facts = &step.case.facts;
    let mut others = facts.by_number();
    others.retain(|other| ![id, namer].contains(other));
    let of_round = others.iter().map(|&other| (other, round));
    let of_rows = [id, namer].into_iter().flat_map(|player| {
        let rounds = facts.table.round_numbers();
        rounds.map(move |other| (player, other))
    });
    let mut all = of_round.chain(of_rows.filter(|(_, other)| *other != round));
    let is_confirmed = |player: PlayerId, at: RoundNumber| {
        let names_back = match facts.entry(player, at).opponent {
            Opponent::Nobody => true,
            Opponent::Player(named) => facts.entry(named, at).opponent == Opponent::Player(player),
            Opponent::Unknown(_) => false,
        };
        names_back && !step.evidence.is_doubted(player, at)
    };
    if let Some((player, other)) = all.find(|&(player, at)| !is_confirmed(player, at)) {
        return Some(format!(
            "the row of {} is in doubt{} as well: the file does not say which row is wrong",
            facts.who(player),
            facts.in_round(other)
        ));
    }
    let find_again = |&player: &PlayerId| {
        let entry = facts.entry(player, round);
        let is_same = |&other: &RoundNumber| other != round && facts.entry(player, other) == entry;
        let again = facts.table.round_numbers().find(is_same)?;
        Some((player, entry.opponent.player()?, again))
    };
    let (player, opponent, again) = others.iter().find_map(find_again)?;
    Some(format!(
        "the game of {} and {}{} is in the file{} as well: one of the two rounds may contain rows of the other",
        facts.who(player),
        facts.who(opponent),
        facts.of_round(round),
        facts.in_round(again),
    ))
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
