//! Corrects totals. They are replaced by the sum of the results, unless there is evidence against
//! the results.

use super::alternatives::Alternatives;
use super::changed_entry::why_entry_may_be_changed;
use super::exchange::{why_may_be_exchanged, why_totals_may_be_exchanged};
use super::other_causes::{
    Ranks, find_divided_round, find_explaining_outcome, noun, team_byes_are_uncertain,
    why_both_may_fit, why_cause_may_be_common, why_result_is_unconfirmed,
};
use super::sound::stated_points;
use super::tried_orders::TriedOrders;
use super::{Correction, StepInput, StepResult, Value};
use crate::audit::citation;
use crate::audit::evidence::totals::{AdjustmentCause, CommonCause, WrongTotal, fitting_system};
use crate::audit::facts::Facts;
use crate::audit::pairings::colour_repeated::COLOUR_REPEATED;
use crate::audit::points::adjustment_unexplained::ADJUSTMENT_UNEXPLAINED;
use crate::audit::points::points_differ::{POINTS_DIFFER, why_impossible};
use crate::audit::points::score_system_undeclared::SCORE_SYSTEM_UNDECLARED;
use crate::audit::{Case, Check};
use crate::model::FieldKey;
use crate::number::Points;

/// The checks that report wrong totals. One finding may be about the common cause of all of them.
static TOTAL_CHECKS: [&Check; 3] = [
    &POINTS_DIFFER,
    &SCORE_SYSTEM_UNDECLARED,
    &ADJUSTMENT_UNEXPLAINED,
];

pub(super) fn plan(step: &StepInput<'_>) -> StepResult {
    let case = step.case;
    let mut step_result = StepResult::default();
    let (facts, totals) = (&case.facts, case.totals());
    let system = || fitting_system(facts.import, &facts.table, &totals.wrong);
    if let Some(cause) = totals.cause.or_else(system) {
        for finding in step.findings_of(&TOTAL_CHECKS) {
            step_result.add_reason(finding, common_cause_reason(&case.facts, cause));
        }
        return step_result;
    }
    for id in facts
        .import
        .tournament
        .ids()
        .filter(|&id| stated_points(case, id).is_none())
    {
        if let Some(finding) = step.finding_about(&POINTS_DIFFER, id) {
            step_result.add_reason(
                finding,
                "a blank total is not filled in: the file does not say whether results are missing as well",
            );
        }
    }
    let are_too_many = are_too_many_wrong(case);
    let ranks = Ranks::compute(case);
    let orders = TriedOrders::new(case);
    for wrong in &case.totals().wrong {
        let id = wrong.player;
        if let Some(adjustment) = wrong.adjustment {
            if let Some(finding) = step.finding_about(&ADJUSTMENT_UNEXPLAINED, id) {
                step_result.add_reason(finding, adjustment_reason(&case.facts, adjustment));
            }
            continue;
        }
        // a total that follows from another finding has no finding of its own
        let Some(finding) = step.finding_about(&POINTS_DIFFER, id) else {
            continue;
        };
        if finding.expected.is_none() {
            step_result.add_reason(
                finding,
                "the player's row and the rows of the opponents give different totals, and the file \
                 does not show which of them is right",
            );
            continue;
        }
        if are_too_many {
            step_result.add_reason(
                finding,
                "so many totals differ that results may be missing or belong to another event",
            );
            continue;
        }
        if let Some(why) = why_not_corrected(step, wrong, &ranks, &orders) {
            step_result.add_reason(finding, why);
            continue;
        }
        let notation = case.facts.import.notation;
        step_result.corrections.push(Correction {
            value: Value::Points(id, wrong.derived),
            span: wrong.stated.span,
            subject: format!("points of {}", case.facts.who(id)),
            stated: notation.points(wrong.stated.value),
            corrected: notation.points(wrong.derived),
            code: finding.code,
            finding: finding.fingerprint(),
            reasons: list_reasons(case, wrong, &ranks),
        });
    }
    step_result
}

/// Says why totals with this common cause are not corrected.
fn common_cause_reason(facts: &Facts<'_>, cause: CommonCause) -> String {
    match cause {
        CommonCause::System(..) => {
            let record = citation::record(FieldKey::ScoreSystem);
            let record = facts.choose_words(format!(" ({record})"), String::new());
            return format!(
                "the totals follow a score system that the file does not declare: if it was used, declare it{record}; if it was not, correct the totals in the pairing program"
            );
        }
        CommonCause::AfterRound(_) => {
            "the totals are those of an earlier round: the file does not say whether the totals \
             or the results are up to date"
        }
        CommonCause::OpenRound(_)
        | CommonCause::EmptyRounds { .. }
        | CommonCause::LaterRound
        | CommonCause::BlankCells => {
            "the totals include results that are not in the file: the totals may be right, and the results may be missing"
        }
        CommonCause::HalfPointByes | CommonCause::DrawnGames => {
            "the totals include points for rounds that the rows show as absences: the totals may be right, and the results may be missing"
        }
        CommonCause::UnknownCodes => {
            "the totals include results whose code cannot be read: the totals may be right"
        }
        CommonCause::Miswritten(_) => {
            "the whole column of points is written without half points: export it again with half points"
        }
        CommonCause::Ranks => "the columns of points and ranks are exchanged",
        CommonCause::NoRounds => "the file has no rounds to count",
    }
    .to_owned()
}

fn adjustment_reason(facts: &Facts<'_>, adjustment: AdjustmentCause) -> String {
    let record = citation::record(FieldKey::Adjustments);
    match adjustment {
        AdjustmentCause::NotCounted => facts.choose_words(
            format!(
                "either the total does not include the points of {record}, or the record should not be there"
            ),
            "either the total does not include a declared bonus or penalty, or the declaration is wrong"
                .to_owned(),
        ),
        AdjustmentCause::SharedByTeam => facts.choose_words(
            format!(
                "the totals of members of the team differ by the same amount: there may be a bonus or a \
                 penalty that {record} should declare"
            ),
            "the totals of members of the team differ by the same amount: there may be a bonus or a \
             penalty that the file does not state"
                .to_owned(),
        ),
    }
}

/// Whether more than a third of the totals differ, so that the results are in doubt.
fn are_too_many_wrong(case: &Case<'_>) -> bool {
    let stated = case.facts.import.claims.points.iter().flatten().count();
    let wrong_count = case.totals().wrong.len();
    wrong_count > 2 && wrong_count * 3 > stated
}

/// Says why the stated total may be right; `None` if it cannot be right.
fn why_not_corrected(
    step: &StepInput<'_>,
    wrong: &WrongTotal,
    ranks: &Ranks,
    orders: &TriedOrders<'_>,
) -> Option<String> {
    let (case, id) = (step.case, wrong.player);
    if let Some(round) = find_divided_round(case, id) {
        return Some(format!(
            "the division of the point{} is unusual, and the totals do not confirm it",
            case.facts.of_round(round)
        ));
    }
    if let Some(round) = step.evidence.doubtful_points(id, &[]) {
        return Some(format!(
            "the result{} is in doubt",
            case.facts.of_round(round)
        ));
    }
    if let Some(other) = step.evidence.opponent_met_twice(id) {
        return Some(format!(
            "{} is the opponent in two rounds of a Swiss tournament: one game may be against somebody else",
            case.facts.who(other)
        ));
    }
    if team_byes_are_uncertain(case, wrong) {
        return Some(
            "the totals do not say whether a bye of the team counts for its players".into(),
        );
    }
    // if another result of one game explains two totals, these also differ by opposite amounts
    let why_one_game = why_both_may_fit(case, wrong);
    if why_one_game.is_none()
        && let Some(why) = why_may_be_exchanged(step, wrong)
    {
        return Some(why);
    }
    if let Some(why) = why_cause_may_be_common(case, wrong) {
        return Some(why);
    }
    if let Some(why) = why_totals_may_be_exchanged(case, wrong) {
        return Some(why);
    }
    let fits = |points| ranks.agree_with(id, points);
    if let Some(outcome) = find_explaining_outcome(case, wrong)
        && (!ranks.are_sound || fits(wrong.stated.value))
    {
        return Some(format!(
            "the total would fit if the {} were of another kind or value: the error may be there",
            noun(outcome)
        ));
    }
    if let Some(why) = why_one_game.or_else(|| why_result_is_unconfirmed(step, wrong)) {
        return Some(why);
    }
    if !fits(wrong.derived) {
        return Some(format!(
            "the rank of {} {}",
            case.facts.who(id),
            if fits(wrong.stated.value) {
                "fits the stated total, but not the total that the results give: a result may be missing"
            } else {
                "does not fit the total that the results give"
            }
        ));
    }
    if !case.facts.progress.finished && wrong.surplus() > Points::ZERO {
        return Some(
            "not all rounds have been played: the total may include results that are missing"
                .into(),
        );
    }
    if let Some(finding) = step.finding_about_irregular_pair(Some(id)) {
        return Some(format!(
            "a result may be missing ({}: {})",
            finding.code.code, finding.message
        ));
    }
    let number = case.facts.number(id);
    let mut findings = step.findings.iter();
    let repeated_colour =
        findings.find(|f| f.code == COLOUR_REPEATED.code && f.subject.player == number);
    if let Some(finding) = repeated_colour {
        return Some(format!(
            "a game may be against somebody else: look at the pairings ({}: {})",
            finding.code.code, finding.message
        ));
    }
    if let Some(why) = why_entry_may_be_changed(step, wrong, orders) {
        return Some(why);
    }
    let alternatives = Alternatives::collect(step, id);
    if let Some(why) = alternatives.why_uncertain(step, wrong, ranks) {
        return Some(why);
    }
    let has_whole_tenths = wrong.derived.hundredths() % 10 == 0;
    (wrong.derived < Points::ZERO || !has_whole_tenths).then(|| {
        format!(
            "{} does not fit in the columns of the points",
            wrong.derived
        )
    })
}

/// Says why the computed total is certain, with one reason in each string.
fn list_reasons(case: &Case<'_>, wrong: &WrongTotal, ranks: &Ranks) -> Vec<String> {
    let notation = case.facts.import.notation;
    let mut lines: Vec<String> = why_impossible(case, wrong).into_iter().collect();
    let row = case.facts.import.tournament.row(wrong.player).iter();
    let mut opponents = row.filter_map(|entry| entry.opponent.player());
    if opponents.next().is_some() {
        lines.push(
            "the row of each opponent confirms the result, and no other result of one of these \
             games gives the stated points of both players"
                .to_owned(),
        );
    }
    if ranks.are_sound && !ranks.agree_with(wrong.player, wrong.stated.value) {
        lines.push(format!(
            "the rank fits {}, not {}",
            notation.points(wrong.derived),
            notation.points(wrong.stated.value)
        ));
    }
    if lines.is_empty() {
        lines.push("no other kind or value of a bye gives the stated points".to_owned());
    }
    lines
}
