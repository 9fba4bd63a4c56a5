//! T407: the order of tied players contradicts the printed tie-break values, where the rank order
//! cannot be computed.

use crate::audit::check::check;
use crate::audit::evidence::printed_order::{Contradictions, PrintedOrder};
use crate::audit::evidence::ranking::Ranked;
use crate::audit::{Case, Findings};
use crate::finding::{Certainty, Severity};
use crate::number::Exact;

check! {
    ORDER_AGAINST_PRINTED_VALUES = "T407" "order-against-printed-values", Error,
    page: include_str!("../../../docs/checks/order-against-printed-values.md"),
    compares: PrintedOrder,
    not_corrected: "the file does not say whether the rank or the printed value is right",
    run: order_against_printed_values,
}

fn order_against_printed_values(case: &Case<'_>, findings: &mut Findings) {
    let Some(order) = case.printed_order() else {
        return;
    };
    for group in &order.contradictions {
        let is_attached = |(a, b): &(Ranked, Ranked), findings: &mut Findings| {
            let text = || describe_pair(case, order, (a, b));
            let severity = severity(order);
            [a.player, b.player].into_iter().any(|player| {
                findings.attach(&ORDER_AGAINST_PRINTED_VALUES, player, severity, text)
            })
        };
        let pairs = group.pairs.iter();
        let pairs: Vec<&(Ranked, Ranked)> =
            pairs.filter(|pair| !is_attached(pair, findings)).collect();
        if !pairs.is_empty() {
            report(case, findings, order, (&pairs, group));
        }
    }
}

/// Returns the severity of the findings: an error if the event declares the order, which is then
/// certain; otherwise a warning.
fn severity(order: &PrintedOrder) -> Severity {
    if order.is_declared {
        Severity::Error
    } else {
        Severity::Warning
    }
}

/// Says what contradicts the printed values, with the better ranked player first.
fn describe_pair(case: &Case<'_>, order: &PrintedOrder, (a, b): (&Ranked, &Ranked)) -> String {
    let (above, below) = if a.rank < b.rank { (a, b) } else { (b, a) };
    let players = (above.player, below.player);
    let values = order.deciding_column(&case.facts, players);
    let difference = values.map_or_else(String::new, |(column, above, below)| {
        let text = |value: Exact| case.facts.import.notation.number(&value.to_text());
        let (above, below) = (text(above), text(below));
        format!(
            ", but the printed {} is {above} against {below}",
            column.label
        )
    });
    format!(
        "{} has rank {} before {} with rank {}{difference}",
        case.facts.who(above.player),
        above.rank,
        case.facts.who(below.player),
        below.rank
    )
}

/// Reports `pairs`, the contradictions in a group of tied players that follow from no other
/// finding, as one finding: one rank or one value in the wrong place contradicts several others.
fn report(
    case: &Case<'_>,
    findings: &mut Findings,
    order: &PrintedOrder,
    (pairs, group): (&[&(Ranked, Ranked)], &Contradictions),
) {
    let (a, b) = pairs[0];
    let described_pair = describe_pair(case, order, (a, b));
    let further_pairs = pairs.iter().skip(1);
    let certainty = if order.is_declared {
        Certainty::ByRule
    } else {
        Certainty::Heuristic
    };
    let mut finding = findings
        .report(
            &ORDER_AGAINST_PRINTED_VALUES,
            format!("order contradicts the printed values: {described_pair}"),
        )
        .severity(severity(order))
        .certainty(certainty)
        .at(a.span, label(case, order, (a, b)))
        .label(b.span, label(case, order, (b, a)))
        .player(case.facts.number(a.player))
        .found(a.rank.to_string())
        .because(further_pairs.map(|(a, b)| describe_pair(case, order, (a, b))))
        .because([describe_source(case, order)])
        .rule("C.07 4.2")
        .fix(
            "compare the ranks and the printed values of these players with the standings of the \
             event: one of them is wrong, unless a play-off or a drawing of lots decided",
        );
    for (other, neighbour) in pairs.iter().skip(1) {
        finding = finding.label(other.span, label(case, order, (other, neighbour)));
    }
    if let Some((first, second)) = &group.exchanged {
        finding = finding.note(format!(
            "if the ranks of {} and {} were exchanged, the order would follow the printed values",
            case.facts.who(first.player),
            case.facts.who(second.player)
        ));
    }
    finding.causes(a.player);
}

/// Returns the printed value that separates a player from another one, with its heading.
fn label(case: &Case<'_>, order: &PrintedOrder, (a, b): (&Ranked, &Ranked)) -> String {
    let values = order.deciding_column(&case.facts, (a.player, b.player));
    values.map_or_else(String::new, |(column, value, _)| {
        let text = case.facts.import.notation.number(&value.to_text());
        format!("{} {text}", column.label)
    })
}

/// Says why the printed values give the order.
fn describe_source(case: &Case<'_>, order: &PrintedOrder) -> String {
    let columns = &case.facts.import.claims.columns;
    let labels = order.columns.iter().map(|&index| &columns[index].label[..]);
    let labels = labels.collect::<Vec<_>>().join(", ");
    if order.is_declared {
        format!("{labels} comes next in the rank order and cannot be computed from this file")
    } else {
        format!(
            "no rank order is known; the other ranks of tied players follow the printed {labels}"
        )
    }
}
