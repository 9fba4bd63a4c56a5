//! Lists consequences under the fault of the file that causes them: lost or shifted rows, a round
//! without games, or the wrong type of tournament.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::damaged_rows::{
    list_under_lost_rows, list_under_shifted_rows, list_under_unclear_cells,
    list_under_unread_ratings,
};
use super::under::{is_from, list_under};
use super::unlisted_players::list_under_unlisted_players;
use crate::audit::dates::round_dates_missing::ROUND_DATES_MISSING;
use crate::audit::evidence::ranking::{OtherRanks, may_count_unrecorded_rounds};
use crate::audit::evidence::team_scores::{SCORES, wrong_scores};
use crate::audit::evidence::totals::CommonCause;
use crate::audit::pairings::colour_difference::COLOUR_DIFFERENCE;
use crate::audit::pairings::colour_repeated::COLOUR_REPEATED;
use crate::audit::pairings::late_entry::LATE_ENTRY;
use crate::audit::pairings::requested_bye_unusual::REQUESTED_BYE_UNUSUAL;
use crate::audit::pairings::score_difference::SCORE_DIFFERENCE;
use crate::audit::points::points_differ::POINTS_DIFFER;
use crate::audit::points::team_points_differ::TEAM_POINTS_DIFFER;
use crate::audit::results::round_empty::ROUND_EMPTY;
use crate::audit::results::round_robin_incomplete::ROUND_ROBIN_INCOMPLETE;
use crate::audit::structure::column_unclear::COLUMN_UNCLEAR;
use crate::audit::structure::round_count_differs::ROUND_COUNT_DIFFERS;
use crate::audit::tiebreaks::rounded_values::EXPORT_DECIMALS;
use crate::audit::tiebreaks::tie_break_differs::TIE_BREAK_DIFFERS;
use crate::audit::tiebreaks::tie_breaks_undeclared::TIE_BREAKS_UNDECLARED;
use crate::audit::{Case, Check, Facts, findings_unless_unwanted};
use crate::finding::{Family, Finding, Severity};
use crate::import::NoteKind;
use crate::model::System;
use crate::number::Points;

/// Lists findings under the finding about the fault of the file from which they follow.
pub(super) fn list_under_faults(case: &Case<'_>, mut findings: Vec<Finding>) -> Vec<Finding> {
    let facts = &case.facts;
    list_under_lost_rows(facts, &mut findings);
    list_under_unclear_cells(facts, &mut findings);
    list_under_unread_ratings(facts, &mut findings);
    list_under_shifted_rows(facts, &mut findings);
    list_under_empty_rounds(case, &mut findings);
    list_team_scores_under_rounds(case, &mut findings);
    list_under_unrecorded_rounds(case, &mut findings);
    list_under_lost_decimals(case, &mut findings);
    list_under_wrong_system(facts, &mut findings);
    list_under_unlisted_players(facts, &mut findings);
    findings
}

/// Checks of values that depend on all rounds, so that a lost round changes them: scores, colours
/// in consecutive rounds, and earlier absences.
const ALL_ROUNDS_CHECKS: [&Check; 5] = [
    &COLOUR_DIFFERENCE,
    &COLOUR_REPEATED,
    &SCORE_DIFFERENCE,
    &LATE_ENTRY,
    &REQUESTED_BYE_UNUSUAL,
];

/// Lists what follows from rounds without games: every computed value omits these rounds. The
/// findings are listed only if the stated points include the rounds; if the file states no points,
/// nothing shows that the rounds were played. The finding about the points names the rounds; if a
/// table lacks their columns, the finding about empty rounds (R213) names them.
fn list_under_empty_rounds(case: &Case<'_>, findings: &mut Vec<Finding>) {
    let facts = &case.facts;
    let is_counted = matches!(case.totals().cause, Some(CommonCause::EmptyRounds { .. }));
    let states_no_points = || facts.import.claims.points.iter().all(Option::is_none);
    if !is_counted && !states_no_points() {
        return;
    }
    let mut notes = facts.import.notes.iter();
    let lacks_column = notes.any(|note| note.kind == NoteKind::RoundWithoutColumn);
    let is_empty_round =
        |finding: &Finding| is_from(finding, &ROUND_EMPTY) && finding.severity == Severity::Error;
    // without opponents, rounds are not checked for games
    let round_leads = (lacks_column || !is_counted) && findings.iter().any(is_empty_round);
    // the last rounds affect no earlier pairing
    let precede_games = !facts.progress.skipped_rounds().is_empty();
    list_under(
        findings,
        |finding| {
            if round_leads {
                is_empty_round(finding)
            } else {
                is_about_all_points(finding)
            }
        },
        |finding| {
            is_about_all_points(finding)
                || is_about_tie_breaks(finding)
                || is_from(finding, &ROUND_EMPTY)
                || is_from(finding, &ROUND_COUNT_DIFFERS)
                || is_from(finding, &COLUMN_UNCLEAR) && finding.severity > Severity::Info
                || precede_games && is_about_all_rounds(finding)
        },
    );
}

/// Whether a finding is about values that depend on all rounds, apart from points and tie-breaks.
fn is_about_all_rounds(finding: &Finding) -> bool {
    let mut checks = ALL_ROUNDS_CHECKS.iter();
    checks.any(|check| is_from(finding, check))
}

/// Whether a finding is about tie-breaks and may follow from the results. The finding that the file
/// does not declare its tie-breaks cannot.
fn is_about_tie_breaks(finding: &Finding) -> bool {
    finding.code.family() == Family::TieBreaks && !is_from(finding, &TIE_BREAKS_UNDECLARED)
}

/// Lists what follows from a round that the file lacks, but that its points or ranks count. It need
/// not be the last one, so colours and differences of points may follow from it. If the file states
/// no points and no table, nothing shows that the announced rounds were not played.
fn list_under_unrecorded_rounds(case: &Case<'_>, findings: &mut Vec<Finding>) {
    let facts = &case.facts;
    let is_counted = matches!(case.totals().cause, Some(CommonCause::LaterRound));
    if !is_counted && !may_count_unrecorded_rounds(facts.import, &facts.progress) {
        return;
    }
    let states_table = || {
        let ranking = case.ranking();
        let is_table = !matches!(
            ranking.other_ranks,
            Some(OtherRanks::StartingNumbers | OtherRanks::RatingOrder)
        );
        is_table && !ranking.order.is_empty()
    };
    // stated ranks that follow from the rounds of the file show that the event is not over
    let least_severity = if states_table() {
        Severity::Error
    } else {
        Severity::Warning
    };
    list_under(
        findings,
        |finding| {
            if is_counted {
                is_about_all_points(finding)
            } else {
                is_from(finding, &ROUND_COUNT_DIFFERS) && finding.severity >= least_severity
            }
        },
        |finding| {
            is_about_tie_breaks(finding)
                || is_about_all_rounds(finding)
                || is_from(finding, &ROUND_COUNT_DIFFERS)
                // more days than rounds
                || is_from(finding, &ROUND_DATES_MISSING) && finding.states_too_high_number()
        },
    );
}

/// Lists wrong scores of teams under the finding that the points of the players are those of other
/// rounds, if one round more or fewer can explain the scores.
fn list_team_scores_under_rounds(case: &Case<'_>, findings: &mut Vec<Finding>) {
    let expected_order = match case.totals().cause {
        Some(
            CommonCause::EmptyRounds { .. }
            | CommonCause::LaterRound
            | CommonCause::OpenRound(_)
            | CommonCause::NoRounds,
        ) => Ordering::Greater,
        Some(CommonCause::AfterRound(_)) => Ordering::Less,
        _ => return,
    };
    let facts = &case.facts;
    let Some(event) = facts.teams() else { return };
    let scores = SCORES.into_iter();
    let scores = scores.flat_map(|(basis, _)| wrong_scores(facts, event, basis));
    let unexplained: BTreeSet<u16> = scores
        .filter(|wrong| wrong.surplus().cmp(&Points::ZERO) != expected_order)
        .map(|wrong| facts.import.tournament.teams[wrong.team.index()].number)
        .collect();
    let is_explained = |team: u16| !unexplained.contains(&team);
    list_under(findings, is_about_all_points, |finding| {
        is_from(finding, &TEAM_POINTS_DIFFER) && finding.subject.team.is_some_and(is_explained)
    });
}

/// Lists columns of tie-break values without their decimals under the finding about points without
/// their halves: the program that wrote the file cut off all decimals.
fn list_under_lost_decimals(case: &Case<'_>, findings: &mut Vec<Finding>) {
    if case.totals().are_miswritten() {
        list_under(findings, is_about_all_points, |finding| {
            let is_rounded = finding.fix.as_deref() == Some(EXPORT_DECIMALS);
            is_rounded && is_from(finding, &TIE_BREAK_DIFFERS)
        });
    }
}

/// Whether a finding is about the points of many players.
fn is_about_all_points(finding: &Finding) -> bool {
    is_from(finding, &POINTS_DIFFER) && finding.subject.player.is_none()
}

/// Lists what follows from the wrong type of tournament. A round robin with too few rounds may be a
/// Swiss tournament, in which forfeits, direct encounters and some tie-breaks count differently.
/// Findings that disappear in a Swiss tournament follow from the type.
fn list_under_wrong_system(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    let leads = |finding: &Finding| {
        is_from(finding, &ROUND_ROBIN_INCOMPLETE)
            && finding.expected.is_some()
            && finding.subject.player.is_none()
    };
    let is_tie_break_finding = |finding: &Finding| finding.code.family() == Family::TieBreaks;
    let is_system_from_file = facts.options.system.is_none();
    if !is_system_from_file
        || !findings.iter().any(leads)
        || !findings.iter().any(is_tie_break_finding)
    {
        return;
    }
    let mut import = facts.import.clone();
    import.tournament.system = Some(System::Swiss);
    let swiss_facts = Facts::for_trial(facts.source, &import, &facts.options);
    let remaining =
        findings_unless_unwanted(&Case::from_facts(swiss_facts), None).unwrap_or_default();
    let remaining: BTreeSet<String> = remaining.iter().map(Finding::fingerprint).collect();
    list_under(findings, leads, |finding| {
        is_tie_break_finding(finding) && !remaining.contains(&finding.fingerprint())
    });
}
