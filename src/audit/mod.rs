//! Compares stated values with computed ones. Each check has a file of its own, in the folder of
//! its family.

mod case;
mod catalogue;
mod causes;
mod check;
mod citation;
mod coverage;
mod dates;
mod editions;
mod eligibility;
mod evidence;
mod facts;
pub mod fix;
mod identity;
mod missing_rounds;
mod norms;
mod outcome;
mod pairings;
mod pairings_check;
mod points;
mod points_in_doubt;
mod printed;
mod results;
mod several;
mod structure;
mod tiebreaks;
mod unbuilt;

pub use case::Case;
pub use catalogue::{CATALOGUE, find};
pub use causes::find_damage;
pub use check::{Builder, Check, ComparedClaim, Doubt, Findings};
pub use coverage::applies;
pub(crate) use dates::date_missing::DATE_MISSING;
pub(crate) use dates::end_before_start::END_BEFORE_START;
pub(crate) use dates::report_late::REPORT_LATE;
pub use editions::{match_every_edition, match_teams_with_every_edition};
pub(crate) use eligibility::newcomer_rated::NEWCOMER_RATED;
pub(crate) use eligibility::nothing_to_rate::NOTHING_TO_RATE;
pub(crate) use eligibility::rating_figures_differ::RATING_FIGURES_DIFFER;
pub(crate) use eligibility::time_control_missing::TIME_CONTROL_MISSING;
pub(crate) use eligibility::time_too_short::TIME_TOO_SHORT;
pub use evidence::attribution::depends_on_opponents;
pub use evidence::columns::{AS_POINTS, ColumnEvidence, ColumnFit, ColumnMatch};
pub use evidence::rank_order;
pub use evidence::table_order::StatedOrder;
pub use facts::arbiter::is_chief_qualified;
pub use facts::by_list::{ListedPlayer, rating_list};
pub use facts::progress::{OpenRounds, last_round, open_rounds};
pub use facts::{
    Facts, Need, Options, OutlierLimits, PairingsRequest, ProgressCallback, RankOrderOrigin,
    TeamEvent, UsedRankOrder, times_computed,
};
pub(crate) use identity::arbiter_plays::ARBITER_PLAYS;
pub(crate) use identity::arbiter_title::ARBITER_TITLE;
pub(crate) use identity::id_malformed::ID_MALFORMED;
pub(crate) use identity::id_missing::ID_MISSING;
pub(crate) use identity::id_used_twice::ID_USED_TWICE;
pub(crate) use identity::on_list::birth_year_differs::BIRTH_YEAR_DIFFERS;
pub(crate) use identity::on_list::federation_differs::FEDERATION_DIFFERS;
pub(crate) use identity::on_list::id_not_on_list::ID_NOT_ON_LIST;
pub(crate) use identity::on_list::k_factor_differs::K_FACTOR_DIFFERS;
pub(crate) use identity::on_list::name_differs::NAME_DIFFERS;
pub(crate) use identity::on_list::other_list_used::OTHER_LIST_USED;
pub(crate) use identity::on_list::outlier::OUTLIER;
pub(crate) use identity::on_list::rated_in_file_only::RATED_IN_FILE_ONLY;
pub(crate) use identity::on_list::rated_on_list_only::RATED_ON_LIST_ONLY;
pub(crate) use identity::on_list::rating_differs::RATING_DIFFERS;
pub(crate) use identity::rating_implausible::RATING_IMPLAUSIBLE;
pub(crate) use norms::norm_impossible::NORM_IMPOSSIBLE;
pub use outcome::{Audit, NotRun, PartlyRun};
pub(crate) use pairings::not_reproduced::PAIRING_NOT_REPRODUCED;
pub use pairings_check::{
    CheckedRound, PairingsCheck, PairingsPlan, SwissCheck, boards_in_words, breach_in_words,
    causes_in_words, check_pairings, editions_in_words, editions_of, guess_in_words,
    no_guess_in_words, order_in_words, pairings_plan, prohibition_in_words, reason_in_words,
    round_list, rule_in_words, table_in_words, unanswered_in_words, unfinished_in_words,
    unfinished_part_in_words,
};
pub(crate) use points::adjustment_unexplained::ADJUSTMENT_UNEXPLAINED;
pub(crate) use points::points_differ::POINTS_DIFFER;
pub(crate) use points::rank_against_points::RANK_AGAINST_POINTS;
pub(crate) use points::rank_missing::RANK_MISSING;
pub(crate) use points::ranks_irregular::RANKS_IRREGULAR;
pub(crate) use points::score_system_undeclared::SCORE_SYSTEM_UNDECLARED;
pub(crate) use points::team_points_differ::TEAM_POINTS_DIFFER;
pub use points_in_doubt::PointsDoubt;
pub use printed::{PrintedRules, find_printed_rules};
pub(crate) use results::opponent_unknown::OPPONENT_UNKNOWN;
pub(crate) use results::result_missing::RESULT_MISSING;
pub(crate) use results::sources_disagree::SOURCES_DISAGREE;
pub(crate) use structure::events_divided::EVENTS_DIVIDED;
pub(crate) use structure::header_missing::HEADER_MISSING;
pub(crate) use structure::numbers_irregular::NUMBERS_IRREGULAR;
pub(crate) use structure::player_line_malformed::PLAYER_LINE_MALFORMED;
pub(crate) use structure::title_header_missing::TITLE_HEADER_MISSING;
pub(crate) use tiebreaks::order_against_printed_values::ORDER_AGAINST_PRINTED_VALUES;
pub(crate) use tiebreaks::order_against_tie_breaks::ORDER_AGAINST_TIE_BREAKS;
pub(crate) use tiebreaks::tie_break_differs::TIE_BREAK_DIFFERS;
pub(crate) use tiebreaks::tie_break_unknown::TIE_BREAK_UNKNOWN;
pub(crate) use tiebreaks::tie_break_unsuitable::TIE_BREAK_UNSUITABLE;
pub(crate) use tiebreaks::tie_breaks_undeclared::TIE_BREAKS_UNDECLARED;
pub use unbuilt::{Unbuilt, unbuilt};

use self::check::sort_by_weight;
use crate::finding::{Family, Finding, sum_of_facts};
use crate::import::Import;
use crate::source::Sources;
use crate::tiebreak::ParticipantKind;

/// Runs all checks of the catalogue on one tournament.
#[must_use]
pub fn audit(source: &Sources, import: &Import, options: &Options) -> Audit {
    judge(&Case::new(source, import, options))
}

/// Runs all checks of the catalogue on a case. The caller keeps the case, with the evidence
/// computed.
#[must_use]
pub fn judge(case: &Case<'_>) -> Audit {
    let mut findings = causes::gather(case, findings_of_early_checks(case));
    tiebreaks::order_against_tie_breaks::advise(case, &mut findings);
    add_late_findings(case, &mut findings);
    sort_by_weight(&mut findings);
    add_names_to_summaries(case, &mut findings);
    let inference = case.inference_so_far().cloned();
    let find_inferred_order = || {
        let best_candidate = inference.as_ref()?.best_candidate()?;
        Some(UsedRankOrder {
            order: best_candidate.order.clone(),
            origin: RankOrderOrigin::Inferred,
        })
    };
    Audit {
        checked: coverage::count_stated_values(&case.facts),
        edition: case.edition_in_use().clone(),
        rank_order: case.rank_order().cloned().or_else(find_inferred_order),
        columns: case.column_matches(ParticipantKind::Players),
        team_columns: case.column_matches(ParticipantKind::Teams),
        not_run: coverage::list_checks_not_run(case),
        partly_run: {
            let list_checks = identity::on_list::partly_run(&case.facts);
            let norm_checks = norms::partly_run(case);
            let pairing_checks = pairings::partly_run(&case.facts);
            let checks = list_checks.into_iter().chain(norm_checks);
            checks.chain(pairing_checks).collect()
        },
        not_checked: coverage::describe_unchecked(case),
        pairings: case.pairings().cloned(),
        findings,
        inference,
    }
}

/// Adds a hash of the names of all players to the facts on which summary findings are based.
/// Without it, a finding with the same number in a different event would have the same key.
fn add_names_to_summaries(case: &Case<'_>, findings: &mut [Finding]) {
    let is_count = |found: &String| found.parse::<u32>().is_ok();
    let mut sum_of_names = None;
    for finding in findings {
        let subject = &finding.subject;
        let is_about_one = subject.player.is_some() || subject.team.is_some();
        if !is_about_one && finding.found.as_ref().is_some_and(is_count) {
            let players = case.facts.import.tournament.players.iter();
            let compute_sum = || sum_of_facts(players.map(|player| player.name.as_str()));
            finding.rest_on_sum(*sum_of_names.get_or_insert_with(compute_sum));
        }
    }
}

/// Adds the findings of the late checks, which run after all others, when the causes are known.
fn add_late_findings(case: &Case<'_>, findings: &mut Vec<Finding>) {
    case.compare_pairings(findings);
    let mut late_findings = Findings::for_import(case.facts.import);
    for check in CATALOGUE.iter().filter(|check| is_late(check)) {
        if coverage::unmet_need(case, check).is_none() {
            (check.run)(case, &mut late_findings);
        }
    }
    if !late_findings.is_empty() {
        findings.extend(late_findings.into_list());
    }
}

/// Whether a check takes long and its findings cannot be the cause of other findings.
fn is_late(check: &Check) -> bool {
    check.needs.contains(&Need::PairingRules)
}

/// Returns the findings of all checks except the late ones. They include findings that are
/// consequences of others.
fn findings_of_early_checks(case: &Case<'_>) -> Vec<Finding> {
    findings_unless_unwanted(case, None).unwrap_or_default()
}

/// Returns the findings of all checks except the late ones. If `unwanted` is given, a repair is
/// being tried: only checks that can reject the repair run, and the result is `None` as soon as a
/// finding satisfies `unwanted`.
fn findings_unless_unwanted(
    case: &Case<'_>,
    unwanted: Option<&dyn Fn(&Finding) -> bool>,
) -> Option<Vec<Finding>> {
    let mut findings = Findings::for_import(case.facts.import);
    let mut judged_count = 0;
    for check in CATALOGUE {
        let family = check.code.family();
        if is_late(check) {
            continue;
        }
        if (unwanted.is_some() && is_independent(check))
            || coverage::unmet_need(case, check).is_some()
        {
            continue;
        }
        (check.run)(case, &mut findings);
        // a later check may list findings of earlier ones under its own
        if let (Family::Points | Family::TieBreaks, Some(unwanted)) = (family, unwanted) {
            if findings.open_findings_since(judged_count).any(unwanted) {
                return None;
            }
            judged_count = findings.as_slice().len();
        }
    }
    Some(findings.into_list())
}

/// Whether the findings of a check neither depend on results nor cause other findings.
fn is_independent(check: &Check) -> bool {
    match check.code.family() {
        Family::Dates | Family::Identity => check.doubts.is_empty(),
        Family::Rating | Family::Norms => true,
        _ => false,
    }
}
