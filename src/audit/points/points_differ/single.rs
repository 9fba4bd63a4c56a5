//! Reports the stated points of one player that differ from the results.

use super::Evidence;
use super::empty_board::{empty_board, missing_game};
use super::explanation::{blank_rounds, explain};
use super::naming_opponents::find_game_in_opponent_row;
use super::possible::{can_be_reached, why_impossible};
use super::{POINTS_DIFFER, stated_and_computed};
use crate::audit::evidence::totals::WrongTotal;
use crate::audit::results::pairing_one_sided::PAIRING_ONE_SIDED;
use crate::audit::{Case, Findings};
use crate::finding::{FindingNote, Severity};
use crate::import::Notation;
use crate::model::{FieldKey, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// A game that only the row of the opponent states: the player's total with it, the opponent, and
/// the round.
type GameInOpponentRow = (Points, PlayerId, RoundNumber);

/// Reports a wrong total, or attaches it to an earlier finding from which it may follow.
pub(super) fn report(
    case: &Case<'_>,
    findings: &mut Findings,
    wrong_total: &WrongTotal,
    evidence: &Evidence,
) {
    let id = wrong_total.player;
    let (found, expected) = stated_and_computed(case, wrong_total);
    let message = || {
        format!(
            "points differ for {}: the file says {found}{}, the results give {expected}",
            case.facts.who(id),
            row_of_value(case, wrong_total)
        )
    };
    let may_follow = findings
        .rounds_in_doubt(id)
        .is_none_or(|rounds| can_be_reached(case, wrong_total, &rounds));
    let total = (id, case.facts.number(id));
    if may_follow && findings.attach_own(&POINTS_DIFFER, total, Severity::Error, message) {
        return;
    }
    let changed_game = evidence.changed_games.get(&id).copied();
    let exchanged_with = evidence.exchanged_totals.get(&id).copied();
    let game_in_opponent_row = find_game_in_opponent_row(case, id, &evidence.naming_opponents);
    // not all results of the player are in the file, so these do not give the right total
    let lacks_rounds = case.totals().follow_other_rounds();
    let (label, advice) = match game_in_opponent_row {
        Some(game) => advise_on_opponent_row(case, wrong_total, game),
        None => advise(
            case,
            wrong_total,
            (changed_game, exchanged_with),
            lacks_rounds,
        ),
    };
    let mut finding = findings
        .report(&POINTS_DIFFER, message())
        .player(case.facts.number(id))
        .because(derivation(case, id))
        .cites(&[
            FieldKey::Points,
            FieldKey::ScoreSystem,
            FieldKey::Adjustments,
        ])
        .causes(id)
        .at(wrong_total.stated.span, label)
        .fix(advice);
    let stated_points = wrong_total.stated.value.to_string();
    // without all rounds, or if two rows disagree about a game, the right total is not known
    finding = if lacks_rounds || game_in_opponent_row.is_some() {
        finding.found(stated_points)
    } else {
        finding.values(stated_points, wrong_total.derived.to_string())
    };
    if !lacks_rounds
        && let Some(note) = find_note(case, wrong_total, (changed_game, exchanged_with))
    {
        finding = finding.note(note);
    }
    let table = &case.facts.table;
    for round in table.round_numbers() {
        let outcome = table.outcome(id.into(), round);
        if outcome.is_bye() && outcome != Outcome::Absent {
            finding = finding.label(case.facts.cell(id, round), format!("a {}", outcome.words()));
        }
    }
}

/// Names the row that states a total, in words that fit after the total; empty if it is the row of
/// the player. Points that moved to other rows are examined where they belong.
fn row_of_value(case: &Case<'_>, wrong_total: &WrongTotal) -> String {
    let origins = &case.facts.import.origins.players;
    let contains = |id: PlayerId| {
        let origin = origins.get(id.index());
        origin.is_some_and(|origin| origin.points == wrong_total.stated.span)
    };
    if wrong_total.stated.span.is_empty() || contains(wrong_total.player) {
        return String::new();
    }
    let row = case.facts.import.tournament.ids().find(|&id| contains(id));
    row.map_or_else(String::new, |row| {
        format!(" in the row of {}", case.facts.who(row))
    })
}

/// Returns the points of a player in each round, one line a round.
fn derivation(case: &Case<'_>, id: PlayerId) -> impl Iterator<Item = String> {
    let table = &case.facts.table;
    let unpadded_notation = Notation {
        decimals: 0,
        ..case.facts.import.notation
    };
    table.round_numbers().map(move |round| {
        let outcome = table.outcome(id.into(), round);
        let points = unpadded_notation.points(table.points(id.into())[round.index()]);
        let occasion = case.facts.occasion(id, round);
        let adjustment_note = case.facts.note_adjustment(id, round);
        format!("{occasion}: {}, {points}{adjustment_note}", outcome.words())
    })
}

/// Returns the label of the cell and the advice for a total that a game in the row of an opponent
/// would change. The file does not show which of the two rows is right.
fn advise_on_opponent_row(
    case: &Case<'_>,
    wrong_total: &WrongTotal,
    (total_with_game, opponent, round): GameInOpponentRow,
) -> (String, String) {
    let (_, expected) = stated_and_computed(case, wrong_total);
    let other_total = case.facts.import.notation.points(total_with_game);
    let label = format!(
        "{expected} according to the player's row, {other_total} according to the rows of the \
         opponents"
    );
    let advice = format!(
        "find out first whether {} met {}{} ({}): the player's row gives {expected}, the rows of \
         the opponents give {other_total}",
        case.facts.who(opponent),
        case.facts.who(wrong_total.player),
        case.facts.in_round(round),
        PAIRING_ONE_SIDED.code.code,
    );
    (label, advice)
}

/// What explains the wrong totals of two players together: the game whose other result makes both
/// right, and the player with whom the total may be exchanged.
pub(super) type Partners = (Option<(PlayerId, RoundNumber)>, Option<PlayerId>);

/// Returns the label of the cell and the advice for a wrong total. `lacks_rounds` says that the file
/// does not contain all rounds.
fn advise(
    case: &Case<'_>,
    wrong_total: &WrongTotal,
    (changed_game, exchanged_with): Partners,
    lacks_rounds: bool,
) -> (String, String) {
    let (_, expected) = stated_and_computed(case, wrong_total);
    let results_give = format!("the results give {expected}");
    if let Some((other, round)) = changed_game {
        let otherwise = match exchanged_with == Some(other) {
            true => "; if it is right, exchange the two totals",
            false => "",
        };
        let advice = format!(
            "look at the score sheet of the game against {}{}, and correct the result if it is \
             wrong{otherwise}",
            case.facts.who(other),
            case.facts.in_round(round)
        );
        return (results_give, advice);
    }
    if lacks_rounds {
        let advice = "restore the missing rounds first, then compare this total again".to_owned();
        return (results_give, advice);
    }
    if let Some(other) = exchanged_with {
        let advice = format!(
            "exchange the totals of {} and {}",
            case.facts.who(wrong_total.player),
            case.facts.who(other)
        );
        return (results_give, advice);
    }
    if !blank_rounds(case, wrong_total).is_empty() {
        let advice = format!("write {expected}, or enter what happened in a blank round");
        return (results_give, advice);
    }
    (
        format!("should be {expected}"),
        format!("write {expected}, or correct the result that is wrong"),
    )
}

/// Explains a wrong total; `None` if no explanation is found.
fn find_note(
    case: &Case<'_>,
    wrong_total: &WrongTotal,
    (changed_game, exchanged_with): Partners,
) -> Option<FindingNote> {
    why_impossible(case, wrong_total)
        .or_else(|| missing_game(&case.facts, wrong_total))
        .or_else(|| empty_board(&case.facts, wrong_total))
        .map(FindingNote::Remark)
        .or_else(|| match (changed_game, exchanged_with) {
            (None, Some(other)) => Some(FindingNote::Remark(format!(
                "both totals are right if that of {} is exchanged with that of {}",
                case.facts.who(wrong_total.player),
                case.facts.who(other)
            ))),
            _ => explain(case, wrong_total, changed_game),
        })
}
