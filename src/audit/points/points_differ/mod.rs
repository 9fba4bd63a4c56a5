//! P301: the stated points are not the sum of the results.

mod changed_games;
mod empty_board;
mod explanation;
mod unwritten;

use std::collections::HashMap;

pub(in crate::audit) use self::changed_games::find_changed_games;
use self::changed_games::{ChangedGames, find_fitting_side};
use self::empty_board::{empty_board, missing_game};
use self::explanation::{blank_rounds, explain};
use super::points_blank::points_blank;
use crate::audit::check::check;
use crate::audit::evidence::totals::{CommonCause, Miswriting, WrongTotal, total_under};
use crate::audit::facts::result_agreement::outcomes_of_opponent;
use crate::audit::results::pairing_one_sided::PAIRING_ONE_SIDED;
use crate::audit::{Case, Findings, Need};
use crate::finding::{Severity, amount};
use crate::import::Notation;
use crate::model::{Colour, FieldKey, Outcome, ParticipantId, PlayerId, RoundNumber, ScoreSystem};
use crate::number::Points;

check! {
    POINTS_DIFFER = "P301" "points-differ", Error,
    page: include_str!("../../../../docs/checks/points-differ.md"),
    needs: [Results],
    compares: Points,
    doubts: [Points],
    not_corrected: "the results do not show which total is right",
    run: points_differ,
}

/// What the rows of other players say about wrong totals.
struct Evidence {
    naming_opponents: NamingOpponents,
    changed_games: ChangedGames,
}

fn points_differ(case: &Case<'_>, findings: &mut Findings) {
    points_blank(&POINTS_DIFFER, case, findings);
    let evidence = Evidence {
        naming_opponents: collect_naming_opponents(case, findings),
        changed_games: find_changed_games(case),
    };
    if let Some((message, severity)) = describe_column(case) {
        let (explained_totals, other_totals) = case.totals().by_cause();
        report_column(case, findings, (&message, severity), &explained_totals);
        for wrong_total in other_totals {
            report(case, findings, wrong_total, &evidence);
        }
        return;
    }
    if let Some(CommonCause::System(_, system)) = case.totals().cause {
        let declared_system = case.facts.import.tournament.score_system;
        for wrong_total in &case.totals().wrong {
            let derived = total_under(
                &case.facts.table,
                &declared_system,
                &system,
                wrong_total.player,
            );
            if derived != wrong_total.stated.value {
                report(
                    case,
                    findings,
                    &WrongTotal {
                        derived,
                        ..*wrong_total
                    },
                    &evidence,
                );
            }
        }
        return;
    }
    let missing_entries = case.missing_entries();
    let explained_players = missing_entries
        .map(|missing_entries| unwritten::report(&case.facts, findings, missing_entries));
    let explained_players = explained_players.unwrap_or_default();
    // a bonus or a penalty is what P303 reports
    let wrong_totals = case.totals().wrong.iter();
    let wrong_totals = wrong_totals.filter(|wrong_total| {
        wrong_total.adjustment.is_none() && !explained_players.contains(&wrong_total.player)
    });
    // a game whose result was changed explains the totals of both players, even if one of them has
    // another finding
    let (explained_totals, unexplained_totals): (Vec<&WrongTotal>, Vec<&WrongTotal>) = wrong_totals
        .partition(|wrong_total| {
            findings.has_cause(wrong_total.player) || find_fitting_side(case, wrong_total).is_some()
        });
    for wrong_total in unexplained_totals {
        // one changed game explains the totals of both players, so the second follows from the
        // first
        if let Some(&(opponent, _)) = evidence.changed_games.get(&wrong_total.player) {
            findings.share_cause(wrong_total.player, opponent, &POINTS_DIFFER);
        }
        report(case, findings, wrong_total, &evidence);
        if let Some(&(opponent, _)) = evidence.changed_games.get(&wrong_total.player) {
            findings.share_cause(opponent, wrong_total.player, &POINTS_DIFFER);
        }
    }
    for wrong_total in explained_totals {
        if let Some(round) = find_fitting_side(case, wrong_total) {
            findings.set_game_as_cause((wrong_total.player, round));
        } else if let Some(&(opponent, _)) = evidence.changed_games.get(&wrong_total.player) {
            findings.share_cause(wrong_total.player, opponent, &POINTS_DIFFER);
        }
        report(case, findings, wrong_total, &evidence);
    }
}

/// Describes the cause of the wrong totals in the whole column of points, as the beginning of a
/// message, with the severity of the finding; `None` if each total has a finding of its own.
fn describe_column(case: &Case<'_>) -> Option<(String, Severity)> {
    let facts = &case.facts;
    let cause = case.totals().cause?;
    if let Some(results) = cause.missing_results(&facts.table, &facts.progress) {
        let verb = match cause {
            CommonCause::EmptyRounds { .. } | CommonCause::LaterRound => "seem to include",
            _ => "include",
        };
        return Some((format!("points {verb} {results}"), Severity::Error));
    }
    let message = match cause {
        CommonCause::AfterRound(round) => {
            let message = match round {
                0 => "points are not filled in".to_owned(),
                _ => format!("points are those after round {round}"),
            };
            // the points of an earlier round, stated as such, may be merged with files of later
            // rounds
            let is_stated = facts.import.stated_after.map(usize::from) == Some(round);
            if is_stated && round > 0 {
                return Some((message, Severity::Info));
            }
            message
        }
        CommonCause::Ranks => {
            let first_player = facts.who(case.totals().wrong[0].player);
            format!("points and ranks are in each other's columns, starting with {first_player}")
        }
        CommonCause::Miswritten(miswriting) => match miswriting {
            Miswriting::RoundedUp => "points seem to be rounded up to whole numbers",
            Miswriting::RoundedDown => "points seem to be rounded down to whole numbers",
            Miswriting::RoundedToEven => "points seem to be rounded to whole numbers",
            Miswriting::SeparatorLost => "points seem to have lost the decimal sign",
        }
        .to_owned(),
        CommonCause::NoRounds => "points are stated, but the file has no rounds".to_owned(),
        CommonCause::OpenRound(_)
        | CommonCause::EmptyRounds { .. }
        | CommonCause::LaterRound
        | CommonCause::BlankCells
        | CommonCause::System(..)
        | CommonCause::HalfPointByes
        | CommonCause::DrawnGames
        | CommonCause::UnknownCodes => return None,
    };
    Some((message, Severity::Error))
}

/// Reports one cause for the whole column of points, with the totals that it explains.
fn report_column(
    case: &Case<'_>,
    findings: &mut Findings,
    (cause, severity): (&str, Severity),
    wrong_totals: &[&WrongTotal],
) {
    let Some(first_total) = wrong_totals.first() else {
        return;
    };
    let (found, expected) = stated_and_computed(case, first_total);
    let message = format!(
        "{cause}: {} totals differ from the results",
        wrong_totals.len()
    );
    findings
        .report(&POINTS_DIFFER, message)
        .severity(severity)
        .at(
            first_total.stated.span,
            format!("the first such player: {found}, but the results give {expected}"),
        )
        .found(wrong_totals.len().to_string())
        .rests_on(wrong_totals.iter().map(|wrong| {
            let (found, expected) = stated_and_computed(case, wrong);
            format!("{} {found} {expected}", case.facts.who(wrong.player))
        }))
        .cites(&[FieldKey::Points])
        .fix(match case.totals().cause {
            Some(CommonCause::Ranks) => "exchange the two columns, or their headings",
            Some(CommonCause::BlankCells) => {
                "write into each blank cell what happened in that round: a game, `bye`, `-½` or `-`"
            }
            Some(CommonCause::Miswritten(_)) => {
                "export the points again with one decimal, or write the half points"
            }
            _ => "enter all results, compute the standings in the pairing program and export the file again",
        });
}

fn stated_and_computed(case: &Case<'_>, wrong_total: &WrongTotal) -> (String, String) {
    let notation = case.facts.import.notation;
    (
        notation.points(wrong_total.stated.value),
        notation.points(wrong_total.derived),
    )
}

fn report(case: &Case<'_>, findings: &mut Findings, wrong_total: &WrongTotal, evidence: &Evidence) {
    let changed_game = evidence.changed_games.get(&wrong_total.player).copied();
    let (found, expected) = stated_and_computed(case, wrong_total);
    let id = wrong_total.player;
    let message = || {
        format!(
            "points differ for {}: the file says {found}, the results give {expected}",
            case.facts.who(id)
        )
    };
    let may_follow = findings
        .rounds_in_doubt(id)
        .is_none_or(|rounds| can_be_reached(case, wrong_total, &rounds));
    let total = (id, case.facts.number(id));
    if may_follow && findings.attach_own(&POINTS_DIFFER, total, Severity::Error, message) {
        return;
    }
    let table = &case.facts.table;
    let unpadded_notation = Notation {
        decimals: 0,
        ..case.facts.import.notation
    };
    let derivation = table.round_numbers().map(|round| {
        let outcome = table.outcome(id.into(), round);
        let points = unpadded_notation.points(table.points(id.into())[round.index()]);
        let occasion = case.facts.occasion(id, round);
        let adjustment_note = case.facts.note_adjustment(id, round);
        format!("{occasion}: {}, {points}{adjustment_note}", outcome.words())
    });
    let game_in_opponent_row = find_game_in_opponent_row(case, id, &evidence.naming_opponents);
    // not all results of the player are in the file, so these do not give the right total
    let lacks_rounds = case.totals().are_of_other_rounds();
    let finding = findings
        .report(&POINTS_DIFFER, message())
        .player(case.facts.number(id))
        .because(derivation)
        .cites(&[
            FieldKey::Points,
            FieldKey::ScoreSystem,
            FieldKey::Adjustments,
        ])
        .causes(id);
    let mut finding = match game_in_opponent_row {
        None => {
            let found = wrong_total.stated.value.to_string();
            let finding = if lacks_rounds {
                finding.found(found)
            } else {
                finding.values(found, wrong_total.derived.to_string())
            };
            match changed_game {
                // both totals are right if the result of the game is wrong
                Some((other, round)) => finding
                    .at(
                        wrong_total.stated.span,
                        format!("the results give {expected}"),
                    )
                    .fix(format!(
                        "look at the score sheet of the game against {}{}, and correct the result if it \
                         is wrong",
                        case.facts.who(other),
                        case.facts.in_round(round)
                    )),
                None if lacks_rounds => finding
                    .at(
                        wrong_total.stated.span,
                        format!("the results give {expected}"),
                    )
                    .fix(
                        "restore the missing rounds first, then compare this total again"
                            .to_owned(),
                    ),
                None if !blank_rounds(case, wrong_total).is_empty() => finding
                    .at(
                        wrong_total.stated.span,
                        format!("the results give {expected}"),
                    )
                    .fix(format!(
                        "write {expected}, or enter what happened in a blank round"
                    )),
                None => finding
                    .at(wrong_total.stated.span, format!("should be {expected}"))
                    .fix(format!(
                        "write {expected}, or correct the result that is wrong"
                    )),
            }
        }
        // the file does not say whether the player's row or those of the opponents are right
        Some((total_with_game, opponent, round)) => {
            let other_total = case.facts.import.notation.points(total_with_game);
            finding
                .at(
                    wrong_total.stated.span,
                    format!(
                        "{expected} according to the player's row, {other_total} according to the rows of the opponents"
                    ),
                )
                .found(wrong_total.stated.value.to_string())
                .fix(format!(
                    "find out first whether {} met {}{} ({}): the player's row gives {expected}, \
                     the rows of the opponents give {other_total}",
                    case.facts.who(opponent),
                    case.facts.who(id),
                    case.facts.in_round(round),
                    PAIRING_ONE_SIDED.code.code,
                ))
        }
    };
    if lacks_rounds {
        // the file does not show what explains the total
    } else if let Some(reason) = why_impossible(case, wrong_total) {
        finding = finding.note(reason);
    } else if let Some(reason) = missing_game(&case.facts, wrong_total) {
        finding = finding.note(reason);
    } else if let Some(reason) = empty_board(&case.facts, wrong_total) {
        finding = finding.note(reason);
    } else if let Some(explanation) = explain(case, wrong_total, changed_game) {
        finding = finding.note(explanation);
    }
    for round in table.round_numbers() {
        let outcome = table.outcome(id.into(), round);
        if outcome.is_bye() && outcome != Outcome::Absent {
            finding = finding.label(case.facts.cell(id, round), format!("a {}", outcome.words()));
        }
    }
}

/// For each round and player, the opponent who names the player; `None` if several opponents do.
type NamingOpponents = HashMap<(RoundNumber, ParticipantId), Option<ParticipantId>>;

/// Collects who names whom as opponent in each round; empty unless some pairings are stated by one
/// side only.
fn collect_naming_opponents(case: &Case<'_>, findings: &Findings) -> NamingOpponents {
    let mut naming_opponents = NamingOpponents::new();
    if findings.count(&PAIRING_ONE_SIDED) == 0 {
        return naming_opponents;
    }
    let table = &case.facts.table;
    for by in table.ids() {
        for round in table.round_numbers() {
            if let Some(named) = table.opponent(by, round) {
                let naming_opponent = naming_opponents.entry((round, named));
                naming_opponent
                    .and_modify(|by| *by = None)
                    .or_insert(Some(by));
            }
        }
    }
    naming_opponents
}

/// Looks for a game that is missing from a player's row but is in the row of an opponent. Returns
/// the player's total including that game, the opponent, and the round; `None` if there is no such
/// game.
fn find_game_in_opponent_row(
    case: &Case<'_>,
    id: PlayerId,
    naming_opponents: &NamingOpponents,
) -> Option<(Points, PlayerId, RoundNumber)> {
    let (table, row) = (&case.facts.table, ParticipantId::from(id));
    let system = &case.facts.import.tournament.score_system;
    let mut total = table.total(row);
    let mut first_game = None;
    for round in table.round_numbers() {
        let Some(&Some(opponent)) = naming_opponents.get(&(round, row)) else {
            continue;
        };
        let &[outcome] = outcomes_of_opponent(table.outcome(opponent, round)) else {
            continue;
        };
        if table.opponent(row, round) != Some(opponent) {
            let colour = table.colour(opponent, round).map(Colour::opposite);
            total += system.points(outcome, colour) - table.points(row)[round.index()];
            first_game = first_game.or(Some((opponent.player(), round)));
        }
    }
    let (opponent, round) = first_game?;
    (total != table.total(row)).then_some((total, opponent, round))
}

/// Says in words why a stated total is impossible, whatever the results of the rounds; `None` if it
/// is possible.
pub(in crate::audit) fn why_impossible(
    case: &Case<'_>,
    wrong_total: &WrongTotal,
) -> Option<String> {
    let stated_points = wrong_total.stated.value;
    let (table, system) = (
        &case.facts.table,
        &case.facts.import.tournament.score_system,
    );
    // with a bonus or a penalty, there is no bound
    if !case.facts.import.tournament.adjustments.is_empty() {
        return None;
    }
    let text = case.facts.import.notation.points(stated_points);
    if stated_points < Points::ZERO {
        return Some(format!("{text} is impossible: points cannot be negative"));
    }
    let rounds = i32::try_from(table.rounds()).unwrap_or(i32::MAX);
    let max_points = highest_points(system);
    if stated_points > max_points * rounds {
        return Some(format!(
            "{text} is impossible: the maximum is {} {}",
            case.facts.import.notation.points(max_points * rounds),
            if case.facts.has(Need::Rounds) {
                format!("after round {rounds}")
            } else {
                format!("in {}", amount(&rounds.to_string(), "game"))
            }
        ));
    }
    let step = smallest_points_step(system);
    (step > 0 && stated_points.hundredths() % step != 0).then(|| {
        format!(
            "{text} is impossible: points are multiples of {}",
            Points::from_hundredths(step)
        )
    })
}

/// Whether the stated total is between the totals that the lowest and the highest results in the
/// `rounds` in doubt would give.
fn can_be_reached(case: &Case<'_>, wrong_total: &WrongTotal, rounds: &[RoundNumber]) -> bool {
    let system = &case.facts.import.tournament.score_system;
    let points = case.facts.table.points(wrong_total.player.into());
    let lowest_points = system.loss.into_iter().chain([system.zero_point_bye]);
    let lowest_points = lowest_points.min().unwrap_or(Points::ZERO);
    let mut range = (wrong_total.derived, wrong_total.derived);
    for points in rounds.iter().filter_map(|round| points.get(round.index())) {
        range.0 += lowest_points - *points;
        range.1 += highest_points(system) - *points;
    }
    (range.0..=range.1).contains(&wrong_total.stated.value)
}

/// Returns the points for the best result of a round.
fn highest_points(system: &ScoreSystem) -> Points {
    let byes = [system.pairing_allocated_bye, system.full_point_bye];
    let points = system.win.into_iter().chain(byes);
    points.max().unwrap_or(Points::ONE)
}

/// Returns the largest amount, in hundredths of a point, of which the points for every result are a
/// multiple.
fn smallest_points_step(system: &ScoreSystem) -> i32 {
    let all_points = [
        system.win[0],
        system.win[1],
        system.draw[0],
        system.draw[1],
        system.loss[0],
        system.loss[1],
        system.forfeit_win,
        system.forfeit_loss,
        system.pairing_allocated_bye,
        system.full_point_bye,
        system.half_point_bye,
        system.zero_point_bye,
        system.unknown,
    ];
    all_points
        .iter()
        .fold(0, |step, points| gcd(step, points.hundredths().abs()))
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
