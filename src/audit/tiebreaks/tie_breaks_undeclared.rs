//! T401: tied players have different ranks, but no tie-breaks are declared.

use crate::audit::check::check;
use crate::audit::citation;
use crate::audit::evidence::ranking::Ranked;
use crate::audit::{Case, Findings};
use crate::finding::amount;
use crate::import::NoteKind;
use crate::model::FieldKey;

check! {
    TIE_BREAKS_UNDECLARED = "T401" "tie-breaks-undeclared", Warning,
    page: include_str!("../../../docs/checks/tie-breaks-undeclared.md"),
    needs: [Results],
    not_corrected: "crosstable never writes an order that is only a guess",
    run: tie_breaks_undeclared,
}

fn tie_breaks_undeclared(case: &Case<'_>, findings: &mut Findings) {
    let is_declared = case
        .rank_order()
        .is_some_and(|used| used.origin.is_stated());
    if is_declared
        || !case.facts.import.claims.columns.is_empty()
        || case.ranking().other_ranks.is_some()
        || case.ranking().lacks_rounds
    {
        return;
    }
    // S113 reports a declared order that cannot be read
    let mut unread_orders = case
        .facts
        .import
        .notes_about(FieldKey::RankOrder, NoteKind::InvalidHeader);
    if unread_orders.next().is_some() {
        return;
    }
    // before the first results, ranks are not standings; and in a team event the ranks of players
    // are only informative
    if case.facts.progress.rounds_over == 0 || case.facts.import.tournament.team_event {
        return;
    }
    let order = &case.ranking().order;
    let broken_ties = order
        .windows(2)
        .filter(|pair| pair[0].points == pair[1].points && pair[0].rank != pair[1].rank);
    let pairs = broken_ties.clone().count();
    let Some(first) = broken_ties.clone().next() else {
        return;
    };
    let points = case.facts.import.notation.points(first[0].points);
    let mut reasons = Vec::new();
    if case.inference().candidates.is_empty() {
        reasons.push(match pairs {
            1 => "1 tie between players with adjacent ranks is broken".to_owned(),
            _ => format!("{pairs} ties between players with adjacent ranks are broken"),
        });
    }
    reasons.extend(case.inference().words(&case.facts));
    let label = |ranked: &Ranked| format!("rank {} with {}", ranked.rank, amount(&points, "point"));
    findings
        .report(
            &TIE_BREAKS_UNDECLARED,
            format!(
                "no tie-breaks are declared, but tied players have different ranks: {} and {} with {points}",
                case.facts.who(first[0].player),
                case.facts.who(first[1].player),
            ),
        )
        .at(first[0].span, label(&first[0]))
        .label(first[1].span, label(&first[1]))
        .found(format!("ranks {} and {}", first[0].rank, first[1].rank))
        .because(reasons)
        .rule("C.07")
        .cites(&[FieldKey::RankOrder])
        .fix(if case.facts.import.capabilities.has_rank_order_record { format!(
                "declare the tie-breaks of the event's regulations in {}",
                citation::record(FieldKey::RankOrder)
            ) } else { "state the tie-breaks of the event's regulations in the file".to_owned() });
}
