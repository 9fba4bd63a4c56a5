//! Reports players who share a rank although a criterion separates them.

use super::super::value_as_text;
use super::{
    ORDER_AGAINST_TIE_BREAKS, certainty, describe_source, follows_from_opponent, is_from_columns,
    severity,
};
use crate::audit::evidence::attribution::rules_name;
use crate::audit::evidence::shared_ranks::{Pair, SharedRanks};
use crate::audit::{Case, Findings};
use crate::finding::Finding;
use crate::model::{FieldKey, PlayerId};

/// Maximum number of groups with a shared rank reported one by one. If there are more, they have
/// one cause. If the order comes only from printed columns, a different order was then used, and
/// nothing is reported.
const MAX_SINGLE_GROUPS: usize = 5;

/// The advice if players share a rank that the tie-breaks separate.
const FIX_SHARED_RANK: &str = "give these players different ranks, in the order of the tie-breaks, or name the \
                        tie-breaks that leave them tied";

/// Whether a finding is about a shared rank. Such a rank is not corrected, because a wrong result,
/// or an order that was never used, may be what separates the players.
pub(in crate::audit) fn is_about_shared_rank(finding: &Finding) -> bool {
    finding.code == ORDER_AGAINST_TIE_BREAKS.code && finding.fix.as_deref() == Some(FIX_SHARED_RANK)
}

/// Reports players who share a rank although a criterion separates them.
pub(super) fn report_shared_ranks(case: &Case<'_>, findings: &mut Findings, shared: &SharedRanks) {
    let order = &case.ranking().order;
    let mut contradictions = Vec::new();
    for pair in &shared.pairs {
        let (a, b) = (&order[pair.players.0], &order[pair.players.1]);
        let text = || describe_shared_rank(case, shared, pair);
        if !findings.attach(&ORDER_AGAINST_TIE_BREAKS, a.player, severity(case), text)
            && !findings.attach(&ORDER_AGAINST_TIE_BREAKS, b.player, severity(case), text)
            && !follows_from_opponent(case, findings, (a, b), text)
        {
            contradictions.push(pair);
        }
    }
    let Some(&first) = contradictions.first() else {
        return;
    };
    if contradictions.len() <= MAX_SINGLE_GROUPS {
        for pair in contradictions {
            let message = describe_shared_rank(case, shared, pair);
            report_shared(case, findings, (shared, pair), message, true);
        }
    } else if !is_from_columns(case) {
        let message = format!(
            "ranks are shared although the tie-breaks differ in {} groups of players; \
             the first: {}",
            contradictions.len(),
            describe_shared_rank(case, shared, first)
        );
        report_shared(case, findings, (shared, first), message, false);
    }
}

fn describe_shared_rank(case: &Case<'_>, shared: &SharedRanks, pair: &Pair) -> String {
    let order = &case.ranking().order;
    let (a, b) = (&order[pair.players.0], &order[pair.players.1]);
    format!(
        "rank {} is shared by {} and {}, but {} is {} against {}",
        a.rank,
        case.facts.who(a.player),
        case.facts.who(b.player),
        shared.standings.criteria[pair.criterion].spelled,
        show_value(case, shared, pair, a.player),
        show_value(case, shared, pair, b.player),
    )
}

/// Returns a player's value of the criterion that separates the two players, as text.
fn show_value(case: &Case<'_>, shared: &SharedRanks, pair: &Pair, id: PlayerId) -> String {
    let column = shared.standings.columns[pair.criterion].as_ref();
    let value = column.ok().and_then(|column| column[id.index()]);
    value_as_text(
        &case.facts,
        &shared.standings.criteria[pair.criterion],
        value,
    )
}

fn report_shared(
    case: &Case<'_>,
    findings: &mut Findings,
    (shared, pair): (&SharedRanks, &Pair),
    message: String,
    is_single: bool,
) {
    let order = &case.ranking().order;
    let (a, b) = (&order[pair.players.0], &order[pair.players.1]);
    let spec = &shared.standings.criteria[pair.criterion];
    let label = |id| format!("{} {}", spec.spelled, show_value(case, shared, pair, id));
    let mut reasons = vec![format!(
        "computed under edition {}",
        rules_name(&shared.rules)
    )];
    reasons.extend(describe_source(case));
    let mut finding = findings
        .report(&ORDER_AGAINST_TIE_BREAKS, message)
        .severity(severity(case))
        .certainty(certainty(case))
        .at(a.span, label(a.player))
        .label(b.span, label(b.player))
        .found(a.rank.to_string())
        .because(reasons)
        .rule("C.07 4.2")
        .cites(&[FieldKey::RankOrder])
        .fix(FIX_SHARED_RANK);
    if let Some(other) = &shared.fitting_rules {
        finding = finding.note(format!("edition {} leaves them tied", rules_name(other)));
    }
    if is_single {
        finding = finding
            .player(case.facts.number(a.player))
            .tie_break(spec.spelled.clone());
        finding.causes(a.player);
    }
}
