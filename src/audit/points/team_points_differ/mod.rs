//! P309: the match points, the game points or the rank of a team do not follow from its matches.

mod adjusted;
mod cause;
mod exchanged;
mod missing;
mod ranks;
mod ranks_by_scores;
mod systems;

pub(in crate::audit) use self::systems::is_explained_by_other;

use self::cause::{Cause, find_cause};
use crate::audit::check::check;
use crate::audit::evidence::team_scores::{SCORES, WrongScore, wrong_scores};
use crate::audit::facts::TeamEvent;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity};
use crate::model::{FieldKey, MatchKind, Outcome, ScoreBasis, TeamId, TeamTable};
use crate::number::Points;

check! {
    TEAM_POINTS_DIFFER = "P309" "team-points-differ", Error,
    page: include_str!("../../../../docs/checks/team-points-differ.md"),
    compares: Teams,
    not_corrected: "the matches do not prove which value is right",
    run: team_points_differ on facts,
}

fn team_points_differ(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(event) = facts.teams() else { return };
    let mut has_wrong_scores = false;
    let mut undeclared_tables: Vec<(ScoreBasis, TeamTable)> = Vec::new();
    let exchanged_teams = exchanged::find_exchanged(facts, event);
    exchanged::report(facts, findings, &exchanged_teams);
    for (basis, name) in SCORES {
        let mut wrong_scores = wrong_scores(facts, event, basis);
        has_wrong_scores |= !wrong_scores.is_empty();
        wrong_scores.retain(|wrong_score| !exchanged_teams.contains(&wrong_score.team));
        if wrong_scores.is_empty() || report_if_not_filled_in(facts, findings, &wrong_scores, name)
        {
            continue;
        }
        // wrong scores that follow from an earlier finding are not evidence of another cause
        let (consequences, evidence): (Vec<WrongScore>, Vec<WrongScore>) =
            wrong_scores.iter().copied().partition(|wrong_score| {
                find_cause(facts, findings, event, (basis, wrong_score.team)).is_some()
            });
        if report_one_cause(facts, findings, event, (basis, name), &evidence) {
            for wrong_score in &consequences {
                let tables = (event, &event.table);
                report(facts, findings, tables, (basis, name), wrong_score);
            }
            continue;
        }
        let (table, wrong_scores) = match systems::find_undeclared(facts, event, basis, &evidence) {
            Some(system) => {
                systems::report(facts, findings, (basis, name), &system, &wrong_scores);
                undeclared_tables.push((basis, system.table.clone()));
                (system.table, system.unexplained_scores)
            }
            None => (event.table.clone(), wrong_scores),
        };
        for wrong_score in &wrong_scores {
            report(facts, findings, (event, &table), (basis, name), wrong_score);
        }
    }
    missing::report(facts, findings, event);
    // ranks depend on the scores: if the scores from the matches are in doubt, ranks are compared
    // with the stated scores as well
    if has_wrong_scores {
        let tables = (event, &undeclared_tables[..]);
        ranks_by_scores::check_ranks_by_scores(facts, findings, tables);
    } else {
        ranks::check_ranks(facts, findings, event);
    }
}

/// Reports a declared change of points, or points for a bye, if it explains the wrong scores.
/// Returns whether it does.
fn report_one_cause(
    facts: &Facts<'_>,
    findings: &mut Findings,
    event: &TeamEvent,
    (basis, name): (ScoreBasis, &str),
    wrong_scores: &[WrongScore],
) -> bool {
    if let Some(record) = adjusted::find_harmful_adjustment(facts, event, basis, wrong_scores) {
        adjusted::report(facts, findings, (basis, name), &record);
        return true;
    }
    let bye_points = find_implied_bye_points(event, basis, wrong_scores, facts);
    if let Some(bye_points) = bye_points {
        report_byes(facts, findings, wrong_scores, name, bye_points);
    }
    bye_points.is_some()
}

/// Reports a column of scores that contains only zeros. Returns whether the column was reported.
fn report_if_not_filled_in(
    facts: &Facts<'_>,
    findings: &mut Findings,
    wrong_scores: &[WrongScore],
    name: &str,
) -> bool {
    let is_zero = |team: TeamId| {
        let claims = facts.team_claims(team);
        let stated_score = match name {
            "match points" => claims.match_points,
            _ => claims.game_points,
        };
        stated_score.is_none_or(|stated_score| stated_score.value == Points::ZERO)
    };
    if wrong_scores.len() < 2 || !facts.team_ids().all(is_zero) {
        return false;
    }
    findings
        .report(
            &TEAM_POINTS_DIFFER,
            format!("{name} of the teams are not filled in: all are 0"),
        )
        .at(wrong_scores[0].stated.span, "the first such score")
        .found(wrong_scores.len().to_string())
        .cites(&[FieldKey::TeamPoints])
        .fix("compute the standings in the pairing program and export the file again");
    true
}

/// Counts the allocated byes that a team had.
fn count_allocated_byes(event: &TeamEvent, team: TeamId) -> i32 {
    let table = event.table.score(ScoreBasis::MatchPoints);
    let outcomes = table.outcomes(team.into()).iter();
    let byes = outcomes.filter(|outcome| **outcome == Outcome::PairingAllocatedBye);
    i32::try_from(byes.count()).unwrap_or(i32::MAX)
}

/// Finds the points for an allocated bye that make the stated scores right for all teams that had
/// one; `None` if no value does.
fn find_implied_bye_points(
    event: &TeamEvent,
    basis: ScoreBasis,
    wrong_scores: &[WrongScore],
    facts: &Facts<'_>,
) -> Option<Points> {
    let teams_with_byes = facts
        .team_ids()
        .filter(|&team| count_allocated_byes(event, team) > 0);
    if teams_with_byes.count() != wrong_scores.len() {
        return None;
    }
    let table = event.table.score(basis);
    let mut values = wrong_scores.iter().map(|wrong_score| {
        let team = wrong_score.team.into();
        let rounds = table.outcomes(team).iter().zip(table.points(team));
        let mut byes = rounds.filter(|(outcome, _)| **outcome == Outcome::PairingAllocatedBye);
        // the points that the stated score requires for the bye, and those that were counted
        let ((_, &counted_points), None) = (byes.next()?, byes.next()) else {
            return None;
        };
        let bye_points = counted_points + wrong_score.stated.value - wrong_score.derived;
        (Points::ZERO..=table.win())
            .contains(&bye_points)
            .then_some(bye_points)
    });
    let first_value = values.next()??;
    values
        .all(|value| value == Some(first_value))
        .then_some(first_value)
}

fn report_byes(
    facts: &Facts<'_>,
    findings: &mut Findings,
    wrong_scores: &[WrongScore],
    name: &str,
    bye_points: Points,
) {
    let notation = facts.import.notation;
    let stated_byes = facts.import.tournament.matches.iter();
    let mut stated_byes =
        stated_byes.filter(|stated_bye| matches!(stated_bye.kind, MatchKind::Bye(_)));
    let is_declared = stated_byes.any(|stated_bye| {
        stated_bye.match_points[0].is_some() || stated_bye.board_points[0].is_some()
    }) || facts.import.tournament.team_bye.iter().any(Option::is_some);
    let record = facts.describe_field(FieldKey::TeamBye);
    let explanation = if is_declared {
        format!("but {record} gives another value")
    } else {
        format!("which is worth a drawn match unless {record} says otherwise")
    };
    let teams = match wrong_scores.len() {
        1 => facts.describe_team(wrong_scores[0].team),
        n => format!("{n} teams"),
    };
    findings
        .report(
            &TEAM_POINTS_DIFFER,
            format!(
                "{name} of {teams} include {} for an allocated bye, {explanation}",
                notation.points(bye_points)
            ),
        )
        .severity(Severity::Warning)
        .at(wrong_scores[0].stated.span, "counts the bye in this way")
        .team(facts.import.tournament.teams[wrong_scores[0].team.index()].number)
        .values(
            wrong_scores[0].stated.value.to_string(),
            wrong_scores[0].derived.to_string(),
        )
        .cites(&[FieldKey::TeamBye])
        .rule("C.07 2.2")
        .fix(format!(
            "declare the points for a bye in {record}, or correct the points"
        ))
        .certainty(Certainty::Heuristic);
}

fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (event, table): (&TeamEvent, &TeamTable),
    (basis, name): (ScoreBasis, &str),
    wrong_score: &WrongScore,
) {
    let notation = facts.import.notation;
    let (found, expected) = (
        notation.points(wrong_score.stated.value),
        notation.points(wrong_score.derived),
    );
    let message = format!(
        "{name} differ for {}: the file says {found}, the matches give {expected}",
        facts.describe_team(wrong_score.team)
    );
    if is_consequence(facts, findings, event, (basis, wrong_score.team), &message) {
        return;
    }
    let table = table.score(basis);
    let team = wrong_score.team.into();
    let derivation = table.round_numbers().map(|round| {
        let opponent_in_words = match table.opponent(team, round) {
            Some(opponent) => format!(" against {}", facts.describe_team(opponent.team())),
            None => String::new(),
        };
        let outcome = table.outcome(team, round);
        let points = notation.points(table.points(team)[round.index()]);
        let note = facts.note_team_adjustment(wrong_score.team, basis, (outcome, round));
        format!(
            "{round}{opponent_in_words}: {}, {points}{note}",
            outcome.words()
        )
    });
    let derivation: Vec<String> = derivation.map(|line| format!("round {line}")).collect();
    let (total, system) = match basis {
        ScoreBasis::MatchPoints => (FieldKey::TeamMatchPoints, FieldKey::MatchPoints),
        ScoreBasis::GamePoints => (FieldKey::TeamGamePoints, FieldKey::ScoreSystem),
    };
    findings
        .report(&TEAM_POINTS_DIFFER, message)
        .at(wrong_score.stated.span, format!("should be {expected}"))
        .team(facts.import.tournament.teams[wrong_score.team.index()].number)
        // the criterion says which of the two scores of the team is meant
        .tie_break(basis.criterion())
        .values(
            wrong_score.stated.value.to_string(),
            wrong_score.derived.to_string(),
        )
        .because(derivation)
        .cites(&[
            total,
            FieldKey::TeamBye,
            FieldKey::ForfeitedMatches,
            system,
            FieldKey::TeamAdjustments,
        ])
        .fix(format!(
            "write {expected}, or correct the board or the bye that is wrong"
        ));
}

/// Whether a wrong score follows from an earlier finding; if so, the score is listed under that
/// finding.
fn is_consequence(
    facts: &Facts<'_>,
    findings: &mut Findings,
    event: &TeamEvent,
    (basis, team): (ScoreBasis, TeamId),
    message: &str,
) -> bool {
    let (check, severity) = (&TEAM_POINTS_DIFFER, Severity::Error);
    let text = || message.to_owned();
    match find_cause(facts, findings, event, (basis, team)) {
        Some(Cause::Team) => findings.attach_to_team(check, (team, basis), severity, text),
        Some(Cause::Game(seat)) => findings.attach_to_game(check, seat, severity, text),
        Some(Cause::Player(player)) => findings.attach(check, player, severity, text),
        None => false,
    }
}
