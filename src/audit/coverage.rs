//! Lists the parts of a file that an audit could not examine, so that users do not take them for
//! checked.

use std::borrow::Cow;

use super::case::Case;
use super::catalogue::CATALOGUE;
use super::check::{Check, ComparedClaim};
use super::eligibility::rating_figures_differ;
use super::evidence::columns::ColumnEvidence;
use super::evidence::computable::Stop;
use super::evidence::judgement::Judgement;
use super::facts::{Facts, Need, RankOrderOrigin};
use super::outcome::NotRun;
use super::pairings::not_reproduced::PAIRING_NOT_REPRODUCED;
use super::pairings_check::PairingsCheck;
use super::points::team_points_differ::TEAM_POINTS_DIFFER;
use crate::import::{Import, TeamClaims};
use crate::model::PlayerId;

/// Returns the checks that could not run because the file does not state their input.
pub(super) fn list_checks_not_run(case: &Case<'_>) -> Vec<NotRun> {
    let not_run = CATALOGUE.iter().filter_map(|check| {
        // a check that the office has not asked for is not a gap in the audit
        let needs = unmet_need(case, check).filter(|&needs| needs != Need::OutlierLimits)?;
        Some(NotRun {
            code: check.code.code,
            needs: needs.word(),
            why: case.facts.why_unmet(needs),
            by_office: case.facts.depends_on_office(needs),
        })
    });
    let mut not_run: Vec<NotRun> = not_run.collect();
    if let Some(PairingsCheck::NotChecked(why)) = case.pairings() {
        not_run.push(NotRun {
            code: PAIRING_NOT_REPRODUCED.code.code,
            needs: Need::PairingRules.word(),
            why: why.clone().into(),
            by_office: false,
        });
    }
    for gap in find_gaps(case) {
        let checks = CATALOGUE.iter();
        let checks = checks.filter(|check| check.compares == Some(gap.claim));
        let mut codes: Vec<&'static str> = checks.map(|check| check.code.code).collect();
        codes.sort_unstable();
        for code in codes {
            if not_run.iter().all(|known| known.code != code) {
                not_run.push(NotRun {
                    code,
                    needs: gap.needs,
                    why: gap.why.clone(),
                    by_office: false,
                });
            }
        }
    }
    not_run
}

/// Whether a check applies to this file. A check that does not apply is not reported as not run.
/// Checks of the records of a tournament report apply only to reports. The check of rating figures
/// applies only to files that state such figures, because most formats have no columns for them. A
/// check whose limits the user must set counts as not applicable to any file.
#[must_use]
pub fn applies(import: &Import, check: &Check) -> bool {
    let makes_claim = check.compares != Some(ComparedClaim::RatingFigures)
        || !import.claims.rating_columns.is_empty();
    let makes_claim = makes_claim
        && (check.compares != Some(ComparedClaim::PrintedOrder)
            || !import.claims.columns.is_empty());
    let needs_limits = check.needs.contains(&Need::OutlierLimits);
    let has_records = import.capabilities.is_report || !check.needs.contains(&Need::Records);
    makes_claim && has_records && !needs_limits
}

/// Returns the first need of a check that the file does not meet; `None` if the file meets all
/// needs.
pub(super) fn unmet_need(case: &Case<'_>, check: &Check) -> Option<Need> {
    let mut needs = check.needs.iter().copied();
    let unmet = needs.find(|&need| !case.facts.has(need))?;
    // printed columns of teams depend on their matches
    let is_about_teams =
        check.compares == Some(ComparedClaim::Columns) && compares_columns_of_teams(case);
    (!is_about_teams).then_some(unmet)
}

/// A kind of claim that cannot be compared with the facts, and the reason.
struct Gap {
    /// The kind of claim that cannot be compared.
    claim: ComparedClaim,
    /// The word of the catalogue for the missing data.
    needs: &'static str,
    /// Why it cannot be compared, in words.
    why: Cow<'static, str>,
}

/// Returns the kinds of claims that cannot be compared. If several reasons apply, only the first is
/// returned.
fn find_gaps(case: &Case<'_>) -> Vec<Gap> {
    let mut gaps = Vec::new();
    let mut add_gaps = |claims: &[ComparedClaim], needs, why: Cow<'static, str>| {
        gaps.extend(claims.iter().map(|&claim| Gap {
            claim,
            needs,
            why: why.clone(),
        }));
    };
    add_gaps(
        &claims_without_matches(case),
        "2nd",
        "the file does not state all results of the teams' matches".into(),
    );
    if rank_order_is_for_teams(&case.facts) {
        let team_check = TEAM_POINTS_DIFFER.code.code;
        add_gaps(
            &RANK_ORDER_CLAIMS,
            "file",
            format!("the rank order ranks the teams, not the players ({team_check})").into(),
        );
    }
    add_gaps(
        &claims_not_stated(case),
        "file",
        "the file states no values to compare".into(),
    );
    if case.ranking().lacks_rounds
        && let Some(why) = case.ranking().describe_missing_results(
            case.totals(),
            &case.facts.table,
            &case.facts.progress,
        )
    {
        add_gaps(&[ComparedClaim::Ranks], "2nd", why.into());
    }
    if let Some(why) = rating_figures_differ::why_not_compared(&case.facts) {
        add_gaps(&[ComparedClaim::RatingFigures], "2nd", why);
    }
    if let Some((judgement, Stop { spelled, why, .. })) = incomplete_order(case) {
        let claims = if judgement.breaks_ties() {
            &RANK_ORDER_CLAIMS[1..]
        } else {
            &RANK_ORDER_CLAIMS[..]
        };
        let why = format!("{spelled} in the rank order cannot be computed: {why}");
        add_gaps(claims, "file", why.into());
    }
    if case.printed_order().is_none() && !is_order_computed(case) {
        let why = "the printed tie-breaks do not show the order of the tied players";
        add_gaps(&[ComparedClaim::PrintedOrder], "file", why.into());
    }
    gaps
}

/// The claims that are compared with the rank order of the players.
const RANK_ORDER_CLAIMS: [ComparedClaim; 2] =
    [ComparedClaim::RankOrder, ComparedClaim::WholeRankOrder];

fn compares_columns_of_teams(case: &Case<'_>) -> bool {
    let mut columns = case.team_attributions().iter();
    columns.any(|found| found.evidence != ColumnEvidence::NoResults)
}

/// Returns the claims about teams that cannot be compared because the teams' matches are not
/// stated.
fn claims_without_matches(case: &Case<'_>) -> Vec<ComparedClaim> {
    let facts = &case.facts;
    let columns_lack_matches = facts.import.claims.columns.is_empty()
        && !case.team_attributions().is_empty()
        && !compares_columns_of_teams(case);
    let candidates = [
        (
            ComparedClaim::Teams,
            states_team_standings(facts) && facts.teams().is_none(),
        ),
        (ComparedClaim::Columns, columns_lack_matches),
    ];
    select_absent(&candidates)
}

/// Whether the file states scores or ranks of teams.
fn states_team_standings(facts: &Facts<'_>) -> bool {
    let mut team_claims = facts.import.claims.team_claims.iter();
    team_claims.any(|team| *team != TeamClaims::default())
}

/// Whether the rank order is that of the teams.
fn rank_order_is_for_teams(facts: &Facts<'_>) -> bool {
    facts.import.tournament.team_event && facts.team_order().is_some()
}

/// Returns the judgement of the stated ranks by a rank order that cannot be computed to its last
/// criterion, and the criterion at which the computation stops. `None` if every criterion can be
/// computed.
fn incomplete_order<'c>(case: &'c Case<'_>) -> Option<(&'c Judgement, &'c Stop)> {
    let judgement = case.judgement()?;
    Some((judgement, judgement.stop.as_ref()?))
}

/// Whether the stated ranks are compared with every criterion of a rank order.
fn is_order_computed(case: &Case<'_>) -> bool {
    case.judgement()
        .is_some_and(|judgement| judgement.stop.is_none())
}

/// Returns, in words, what no check examines: the contents that the reader of the format lists as
/// unchecked, rating figures that are not compared, tie-break values whose cells are blank or
/// unreadable, and the order of players whom the computable criteria leave tied.
pub(super) fn describe_unchecked(case: &Case<'_>) -> Vec<String> {
    let mut words = case.facts.import.not_checked();
    words.extend(rating_figures_differ::describe_uncompared(&case.facts));
    words.extend(describe_blank_tie_breaks(&case.facts));
    if let Some((judgement, stop)) = incomplete_order(case)
        && judgement.breaks_ties()
        && !judgement.skips_undefined
    {
        let Stop { spelled, why, .. } = stop;
        let printed = if case.printed_order().is_some() {
            "; it is only compared with the printed values"
        } else {
            ""
        };
        words.push(format!(
            "the order of tied players by {spelled} and later criteria ({why}{printed})"
        ));
    }
    words
}

/// Describes the columns of tie-break values that have values, but not for all players with games.
/// A blank cell is not an error: programs leave it blank for a value of zero, or for a player who
/// withdrew. `None` if there is no such column.
fn describe_blank_tie_breaks(facts: &Facts<'_>) -> Option<String> {
    let tournament = &facts.import.tournament;
    let has_games = |id: PlayerId| {
        let mut row = tournament.row(id).iter();
        row.any(|entry| entry.outcome.is_played() || entry.outcome.is_forfeit())
    };
    let columns = facts.import.claims.columns.iter().filter_map(|column| {
        let has_value = |id: PlayerId| column.values.get(id.index()).copied().flatten().is_some();
        let has_values = column.values.iter().any(Option::is_some);
        let ids = tournament.ids();
        let blank_count = ids.filter(|&id| !has_value(id) && has_games(id)).count();
        (has_values && blank_count > 0).then(|| format!("{blank_count} in {}", column.label))
    });
    let counts: Vec<String> = columns.collect();
    (!counts.is_empty()).then(|| {
        format!(
            "tie-break values of players whose cells are blank or unreadable: {}",
            counts.join(", ")
        )
    })
}

/// Returns the kinds of claims that the file does not make.
fn claims_not_stated(case: &Case<'_>) -> Vec<ComparedClaim> {
    let import = case.facts.import;
    let claims = &import.claims;
    let has_order = case
        .rank_order()
        .is_some_and(|used| used.origin != RankOrderOrigin::Inferred);
    let lacks_order = !has_order || case.judgement().is_none();
    let has_team_claims = states_team_standings(&case.facts);
    let candidates = [
        (
            ComparedClaim::Teams,
            import.tournament.team_event && !has_team_claims,
        ),
        (
            ComparedClaim::Points,
            claims.points.iter().all(Option::is_none),
        ),
        (ComparedClaim::Ranks, case.ranking().order.is_empty()),
        (ComparedClaim::RankColumn, !case.states_ranks()),
        (
            ComparedClaim::Columns,
            claims.columns.is_empty() && claims.team_columns.is_empty(),
        ),
        (ComparedClaim::RankOrder, lacks_order),
        (ComparedClaim::WholeRankOrder, lacks_order),
        (
            ComparedClaim::PrintedOrder,
            case.ranking().order.is_empty() || claims.columns.is_empty(),
        ),
    ];
    select_absent(&candidates)
}

/// Returns the candidates whose flag is `true`, which means that the file does not make the claim.
fn select_absent(candidates: &[(ComparedClaim, bool)]) -> Vec<ComparedClaim> {
    let absent_claims = candidates.iter().filter(|(_, is_absent)| *is_absent);
    absent_claims.map(|(claim, _)| *claim).collect()
}

/// Returns the number of stated values that were read: result codes, points, ranks, tie-break
/// values, rating figures, scores and ranks of teams, and fields of the header.
pub(super) fn count_stated_values(facts: &Facts<'_>) -> usize {
    let claims = &facts.import.claims;
    let values = claims
        .columns
        .iter()
        .chain(&claims.team_columns)
        .map(|c| c.values.iter().flatten().count());
    let team_values = claims.team_claims.iter().map(|team| {
        usize::from(team.match_points.is_some())
            + usize::from(team.game_points.is_some())
            + usize::from(team.rank.is_some())
    });
    let figures = claims.rating_columns.iter();
    let figures = figures.map(|column| column.values.iter().flatten().count());
    let cells = &facts.import.origins.cells;
    cells.iter().filter(|cell| cell.result_code != 0).count()
        + claims.points.iter().flatten().count()
        + claims.ranks.iter().flatten().count()
        + values.sum::<usize>()
        + figures.sum::<usize>()
        + team_values.sum::<usize>()
        + facts.import.origins.header.len()
}
