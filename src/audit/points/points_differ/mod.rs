//! P301: the stated points are not the sum of the results.

mod empty_board;
mod unwritten;

use std::collections::HashMap;

use self::empty_board::empty_board;
use super::points_blank::points_blank;
use crate::audit::check::check;
use crate::audit::evidence::totals::{FileWide, Wrong, total_under};
use crate::audit::facts::Game;
use crate::audit::facts::verdict::{Verdict, compare_sides, outcomes_of_opponent};
use crate::audit::results::pairing_one_sided::PAIRING_ONE_SIDED;
use crate::audit::{Case, Findings, Need};
use crate::finding::{Severity, amount};
use crate::import::{Notation, Note, NoteKind};
use crate::model::{Colour, FieldKey, Outcome, ParticipantId, PlayerId, RoundNumber};
use crate::number::Points;

check! {
    POINTS_DIFFER = "P301" "points-differ", Error,
    page: include_str!("../../../../docs/checks/points-differ.md"),
    needs: [Results],
    compares: Points,
    doubts: [Points],
    kept: "the results do not settle the total",
    run: points_differ,
}

fn points_differ(case: &Case<'_>, findings: &mut Findings) {
    points_blank(&POINTS_DIFFER, case, findings);
    let naming = who_names_whom(case, findings);
    match case.totals().cause {
        Some(FileWide::AfterRound(round)) => {
            let message = match round {
                0 => "points are not filled in".to_owned(),
                _ => format!("points are those after round {round}"),
            };
            // the points of an earlier round, stated as such, may be merged with files of later
            // rounds
            let stated = case.facts.import.stated_after.map(usize::from) == Some(round);
            let severity = match stated && round > 0 {
                true => Severity::Info,
                false => Severity::Error,
            };
            return report_column(case, findings, &message, severity);
        }
        Some(FileWide::OpenRound(round)) => {
            let message = format!("points include results of round {round} that are missing");
            return report_column(case, findings, &message, Severity::Error);
        }
        Some(FileWide::LaterRound) => {
            let rounds = case.facts.table.rounds();
            let mut notes = case.facts.import.notes.iter();
            // a note about several columns with the same meaning has further spans; a note about a
            // gap has none
            let missing =
                |note: &Note| note.kind == NoteKind::UnclearColumn && note.others.is_empty();
            let message = match notes.any(missing) {
                true => "points seem to include a round that has no column".to_owned(),
                false => format!("points seem to include a round after the {rounds} of the file"),
            };
            return report_column(case, findings, &message, Severity::Error);
        }
        Some(FileWide::BlankCells) => {
            let message = "points include byes or results whose cells are blank";
            return report_column(case, findings, message, Severity::Error);
        }
        Some(FileWide::NoRounds) => {
            return report_column(
                case,
                findings,
                "points are stated, but the file has no rounds",
                Severity::Error,
            );
        }
        Some(FileWide::System(_, system)) => {
            let declared = case.facts.import.tournament.score_system;
            for wrong in &case.totals().wrong {
                let derived = total_under(&case.facts.table, &declared, &system, wrong.player);
                if derived != wrong.stated.value {
                    report(case, findings, &Wrong { derived, ..*wrong }, &naming);
                }
            }
            return;
        }
        Some(FileWide::HalfPointByes | FileWide::DrawnGames) | None => {}
    }
    let unwritten = case.unwritten();
    let explained = unwritten.map(|unwritten| unwritten::report(&case.facts, findings, unwritten));
    let explained = explained.unwrap_or_default();
    // a bonus or a penalty is what P303 reports
    let wrong = case.totals().wrong.iter();
    let wrong =
        wrong.filter(|wrong| wrong.constant.is_none() && !explained.contains(&wrong.player));
    // a game whose result was changed explains the totals of both players, even if one of them has
    // another finding
    let (caused, unexplained): (Vec<&Wrong>, Vec<&Wrong>) = wrong.partition(|wrong| {
        findings.has_cause(wrong.player) || find_fitting_side(case, wrong).is_some()
    });
    for wrong in unexplained {
        // one changed game explains the totals of both players, so the second follows from the first
        if let Some((other, _)) = find_changed_game(case, wrong) {
            findings.follow(wrong.player, other, &POINTS_DIFFER);
        }
        report(case, findings, wrong, &naming);
    }
    for wrong in caused {
        if let Some(round) = find_fitting_side(case, wrong) {
            findings.follow_game((wrong.player, round));
        } else if let Some((other, _)) = find_changed_game(case, wrong) {
            findings.follow(wrong.player, other, &POINTS_DIFFER);
        }
        report(case, findings, wrong, &naming);
    }
}

/// Reports one cause for the whole column of points.
fn report_column(case: &Case<'_>, findings: &mut Findings, cause: &str, severity: Severity) {
    let wrong = &case.totals().wrong;
    let first = &wrong[0];
    let (found, expected) = stated_and_computed(case, first);
    let message = format!("{cause}: {} players differ", wrong.len());
    findings
        .report(&POINTS_DIFFER, message)
        .severity(severity)
        .at(
            first.stated.span,
            format!("the first of them: {found}, the results give {expected}"),
        )
        .found(wrong.len().to_string())
        .cites(&[FieldKey::Points])
        .fix(match case.totals().cause {
            Some(FileWide::BlankCells) => {
                "write into each blank cell what happened in that round: a game, `bye`, `-½` or `-`"
            }
            _ => "enter all results, compute the standings in the pairing program and export again",
        });
}

fn stated_and_computed(case: &Case<'_>, wrong: &Wrong) -> (String, String) {
    let notation = case.facts.import.notation;
    (
        notation.points(wrong.stated.value),
        notation.points(wrong.derived),
    )
}

fn report(case: &Case<'_>, findings: &mut Findings, wrong: &Wrong, naming: &Naming) {
    let (found, expected) = stated_and_computed(case, wrong);
    let id = wrong.player;
    let message = || {
        format!(
            "points differ for {}: the file says {found}, the results give {expected}",
            case.facts.who(id)
        )
    };
    if findings.attach(id, Severity::Error, || format!("so {}", message())) {
        return;
    }
    let table = &case.facts.table;
    let unpadded = Notation {
        decimals: 0,
        ..case.facts.import.notation
    };
    let trail = table.round_numbers().map(|round| {
        let outcome = table.outcome(id.into(), round);
        let points = unpadded.points(table.points(id.into())[round.index()]);
        let occasion = case.facts.occasion(id, round);
        let by = case.facts.note_adjustment(id, round);
        format!("{occasion}: {}, {points}{by}", outcome.words())
    });
    let others = stated_by_opponents(case, id, naming);
    let finding = findings
        .report(&POINTS_DIFFER, message())
        .player(case.facts.number(id))
        .because(trail)
        .cites(&[
            FieldKey::Points,
            FieldKey::ScoreSystem,
            FieldKey::Adjustments,
        ])
        .causes(id);
    let mut finding = match others {
        None => finding
            .at(wrong.stated.span, format!("should be {expected}"))
            .values(wrong.stated.value.to_string(), wrong.derived.to_string())
            .fix(format!(
                "write {expected}, or correct the result that is wrong"
            )),
        // the file does not say whether the player's row or those of the opponents are right
        Some((by_others, by, round)) => {
            let other = case.facts.import.notation.points(by_others);
            finding
                .at(
                    wrong.stated.span,
                    format!("{expected} by the player's row, {other} by the rows of the opponents"),
                )
                .found(wrong.stated.value.to_string())
                .fix(format!(
                    "settle first whether {} met {}{} ({}): the player's row gives {expected}, \
                     the rows of the opponents give {other}",
                    case.facts.who(by),
                    case.facts.who(id),
                    case.facts.in_round(round),
                    PAIRING_ONE_SIDED.code.code,
                ))
        }
    };
    if let Some(reason) = why_impossible(case, wrong) {
        finding = finding.note(reason);
    } else if let Some(reason) = empty_board(&case.facts, wrong).or_else(|| explain(case, wrong)) {
        finding = finding.note(reason);
    }
    for round in table.round_numbers() {
        let outcome = table.outcome(id.into(), round);
        if outcome.is_bye() && outcome != Outcome::Absent {
            finding = finding.label(case.facts.cell(id, round), format!("a {}", outcome.words()));
        }
    }
}

/// For a round and a player, the opponent who names the player; `None` if several do.
type Naming = HashMap<(RoundNumber, ParticipantId), Option<ParticipantId>>;

/// Collects who names whom as opponent; empty unless some pairings are stated by one side only.
fn who_names_whom(case: &Case<'_>, findings: &Findings) -> Naming {
    let mut naming = Naming::new();
    if findings.count(&PAIRING_ONE_SIDED) == 0 {
        return naming;
    }
    let table = &case.facts.table;
    for by in table.ids() {
        for round in table.round_numbers() {
            if let Some(named) = table.opponent(by, round) {
                let first = naming.entry((round, named));
                first.and_modify(|by| *by = None).or_insert(Some(by));
            }
        }
    }
    naming
}

/// Looks for a game that is missing from a player's row but is in the row of an opponent. Returns
/// the player's total including that game, the opponent, and the round.
fn stated_by_opponents(
    case: &Case<'_>,
    id: PlayerId,
    naming: &Naming,
) -> Option<(Points, PlayerId, RoundNumber)> {
    let (table, row) = (&case.facts.table, ParticipantId::from(id));
    let system = &case.facts.import.tournament.score_system;
    let mut total = table.total(row);
    let mut first = None;
    for round in table.round_numbers() {
        let Some(&Some(by)) = naming.get(&(round, row)) else {
            continue;
        };
        let &[outcome] = outcomes_of_opponent(table.outcome(by, round)) else {
            continue;
        };
        if table.opponent(row, round) != Some(by) {
            let colour = table.colour(by, round).map(Colour::opposite);
            total += system.points(outcome, colour) - table.points(row)[round.index()];
            first = first.or(Some((by.player(), round)));
        }
    }
    let (by, round) = first?;
    (total != table.total(row)).then_some((total, by, round))
}

/// Why a stated total is impossible, whatever the results of the rounds, in words; `None` if it is
/// possible.
pub(in crate::audit) fn why_impossible(case: &Case<'_>, wrong: &Wrong) -> Option<String> {
    let stated = wrong.stated.value;
    let (table, system) = (
        &case.facts.table,
        &case.facts.import.tournament.score_system,
    );
    // with a bonus or a penalty, there is no bound
    if !case.facts.import.tournament.adjustments.is_empty() {
        return None;
    }
    let text = case.facts.import.notation.points(stated);
    if stated < Points::ZERO {
        return Some(format!("{text} is impossible: points cannot be negative"));
    }
    let rounds = i32::try_from(table.rounds()).unwrap_or(i32::MAX);
    let most = [
        system.win[0],
        system.win[1],
        system.pairing_allocated_bye,
        system.full_point_bye,
    ]
    .into_iter()
    .max()
    .unwrap_or(Points::ONE);
    if stated > most * rounds {
        return Some(format!(
            "{text} is impossible: the maximum is {} {}",
            case.facts.import.notation.points(most * rounds),
            match case.facts.has(Need::Rounds) {
                true => format!("after round {rounds}"),
                false => format!("in {}", amount(&rounds.to_string(), "game")),
            }
        ));
    }
    let step = smallest_points_step(system);
    (step > 0 && stated.hundredths() % step != 0).then(|| {
        format!(
            "{text} is impossible: results count in steps of {}",
            Points::from_hundredths(step)
        )
    })
}

/// The largest amount, in hundredths of a point, of which the points for every result are a
/// multiple.
fn smallest_points_step(system: &crate::model::ScoreSystem) -> i32 {
    let all = [
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
    all.iter()
        .fold(0, |step, points| gcd(step, points.hundredths().abs()))
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// What would give the stated total, in words; `None` if nothing is found.
fn explain(case: &Case<'_>, wrong: &Wrong) -> Option<String> {
    explain_by_changed_game(case, wrong)
        .or_else(|| explain_by_unplayed_round(case, wrong))
        .or_else(|| explain_by_earlier_round(case, wrong))
        .or_else(|| explain_by_one_result(case, wrong))
}

/// Explains a total by a different value of a kind of bye or forfeit: of all of the player's rounds
/// of this kind, or else of one of them.
fn explain_by_unplayed_round(case: &Case<'_>, wrong: &Wrong) -> Option<String> {
    let (table, id) = (&case.facts.table, ParticipantId::from(wrong.player));
    let stated = case.facts.import.notation.points(wrong.stated.value);
    // a bye without points is more likely to be worth a draw than a win
    let worths = [
        (table.draw(), "a draw"),
        (table.win(), "a win"),
        (Points::ZERO, "nothing"),
    ];
    for every in [true, false] {
        for round in table.round_numbers() {
            let outcome = table.outcome(id, round);
            if outcome.is_played() {
                continue;
            }
            let same = table.outcomes(id).iter().filter(|&&o| o == outcome).count();
            let times = if every { same } else { 1 };
            let times = i32::try_from(times).unwrap_or(1);
            let points = table.points(id)[round.index()];
            let fits = |(worth, _): &&(Points, &str)| (*worth - points) * times == wrong.surplus();
            if let Some((_, worth)) = worths.iter().find(fits) {
                let noun = noun(outcome);
                let what = match (every, same) {
                    (_, 1) => format!("the {noun}{}", case.facts.of_round(round)),
                    (true, n) => format!("each of {n} rounds ({noun})"),
                    (false, n) => format!("one of {n} rounds ({noun})"),
                };
                return Some(format!(
                    "counting {what} as {worth} gives the stated {stated}"
                ));
            }
        }
    }
    None
}

/// A noun for the outcome of an unplayed round.
const fn noun(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Absent => "absence",
        Outcome::Unknown => "unknown result",
        other => other.words(),
    }
}

/// Explains a total by a different result of a game: the total of the opponent differs by the
/// opposite amount.
fn explain_by_changed_game(case: &Case<'_>, wrong: &Wrong) -> Option<String> {
    let (other, round) = find_changed_game(case, wrong)?;
    Some(format!(
        "the total of {} is off by the opposite amount: the result of their game{} \
         was probably changed",
        case.facts.who(other),
        case.facts.in_round(round)
    ))
}

/// An opponent whose total differs by the opposite amount, and the round of the game. `None` if the
/// entry of an opponent explains one of the totals: two errors may cancel each other by chance.
fn find_changed_game(case: &Case<'_>, wrong: &Wrong) -> Option<(PlayerId, RoundNumber)> {
    if find_fitting_side(case, wrong).is_some() {
        return None;
    }
    let table = &case.facts.table;
    table.round_numbers().find_map(|round| {
        let opponent = table.opponent(wrong.player.into(), round)?.player();
        let index = case
            .totals()
            .wrong
            .binary_search_by_key(&opponent, |w| w.player)
            .ok()?;
        let other = &case.totals().wrong[index];
        let opposite = other.surplus() == -wrong.surplus();
        (opposite && find_fitting_side(case, other).is_none()).then_some((other.player, round))
    })
}

/// The round of a game whose two sides contradict each other, if the result by the opponent's side
/// gives the stated total.
fn find_fitting_side(case: &Case<'_>, wrong: &Wrong) -> Option<RoundNumber> {
    let system = &case.facts.import.tournament.score_system;
    let fits = |game: &&Game| {
        let (own, other) = match wrong.player {
            id if id == game.first.0 => (&game.first.1, &game.second.1),
            id if id == game.second.0 => (&game.second.1, &game.first.1),
            _ => return false,
        };
        let own_points = system.points(own.outcome, own.colour);
        matches!(compare_sides(game), Verdict::Contradiction | Verdict::Split)
            && outcomes_of_opponent(other.outcome)
                .iter()
                .any(|&outcome| system.points(outcome, own.colour) - own_points == wrong.surplus())
    };
    case.facts.games.iter().find(fits).map(|game| game.round)
}

/// Explains a total as the total before the last round.
fn explain_by_earlier_round(case: &Case<'_>, wrong: &Wrong) -> Option<String> {
    let points = case.facts.table.points(wrong.player.into());
    let last = points.last()?;
    let before = wrong.derived - *last;
    let known = case.facts.has(Need::Rounds) && points.len() > 1;
    (known && before == wrong.stated.value).then(|| {
        format!(
            "{} is the total before round {}",
            case.facts.import.notation.points(wrong.stated.value),
            points.len()
        )
    })
}

/// Explains a total by a different result of one game.
fn explain_by_one_result(case: &Case<'_>, wrong: &Wrong) -> Option<String> {
    let (table, id) = (&case.facts.table, ParticipantId::from(wrong.player));
    let system = &case.facts.import.tournament.score_system;
    let results = [
        (system.w(), "a win"),
        (system.d(), "a draw"),
        (system.l(), "a loss"),
    ];
    let fitting = |round: RoundNumber| {
        let points = table.points(id)[round.index()];
        let played = table.outcome(id, round).is_played();
        results
            .iter()
            .find(|(worth, _)| played && *worth - points == wrong.surplus())
            .map(|(_, words)| (round, *words))
    };
    let rounds: Vec<_> = table.round_numbers().filter_map(fitting).collect();
    let (_, words) = rounds.first()?;
    if rounds.iter().any(|(_, other)| other != words) {
        return Some("one result entered differently would explain it".to_owned());
    }
    let list: Vec<String> = rounds.iter().map(|(round, _)| round.to_string()).collect();
    let list = list.join(", ");
    Some(match rounds.len() {
        1 if case.facts.has(Need::Rounds) => {
            format!("{words} in round {list} would give the stated value")
        }
        1 => {
            let against = case.facts.occasion(wrong.player, rounds[0].0);
            format!("{words} {against} would give the stated value")
        }
        _ if !case.facts.has(Need::Rounds) => {
            format!(
                "{words} in one of {} games would give the stated value",
                rounds.len()
            )
        }
        _ => format!("{words} in one of the rounds {list} would give the stated value"),
    })
}
