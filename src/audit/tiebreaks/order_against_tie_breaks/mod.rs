//! T404: the order of tied players contradicts the rank order.

mod other_order;
mod shared;

pub(in crate::audit) use self::other_order::advise;
pub(in crate::audit) use self::shared::is_about_shared_rank;

use super::{describe_derivation, value_as_text};
use crate::audit::check::check;
use crate::audit::evidence::attribution::{rules_key, rules_name};
use crate::audit::evidence::judgement::Judgement;
use crate::audit::evidence::ranking::Ranked;
use crate::audit::evidence::shared_ranks::SharedRanks;
use crate::audit::facts::RankOrderOrigin;
use crate::audit::{Case, Findings};
use crate::finding::{Certainty, Severity};
use crate::model::{FieldKey, ParticipantId, PlayerId};
use crate::rules::RuleSet;

check! {
    ORDER_AGAINST_TIE_BREAKS = "T404" "order-against-tie-breaks", Error,
    page: include_str!("../../../../docs/checks/order-against-tie-breaks.md"),
    needs: [Results, WholeList, Opponents],
    compares: RankOrder,
    not_corrected: "the file does not say which rank is right",
    run: order_against_tie_breaks,
}

/// Maximum number of contradictions reported one by one. If there are more, another rank order was
/// probably used.
const MAX_SEPARATE: usize = 12;

fn order_against_tie_breaks(case: &Case<'_>, findings: &mut Findings) {
    let Some(judgement) = case.judgement() else {
        return;
    };
    report_out_of_order(case, findings, judgement);
    let used_order = case.rank_order();
    let shared_ranks = used_order
        .and_then(|used_order| SharedRanks::find(&case.judgement_input(), used_order, judgement));
    if let Some(shared_ranks) = shared_ranks {
        shared::report_shared_ranks(case, findings, &shared_ranks);
    }
}

fn report_out_of_order(case: &Case<'_>, findings: &mut Findings, judgement: &Judgement) {
    if judgement.contradictions.is_empty() {
        return;
    }
    let order = &case.ranking().order;
    // contradictions that follow from wrong results or points are listed under their cause
    let mut contradictions = Vec::new();
    for &(index, neighbour) in &judgement.contradictions {
        let (a, b) = (&order[index], &order[neighbour]);
        let text = || describe_pair(case, judgement, a, b).0;
        if !findings.attach(&ORDER_AGAINST_TIE_BREAKS, a.player, severity(case), text)
            && !findings.attach(&ORDER_AGAINST_TIE_BREAKS, b.player, severity(case), text)
            && !follows_from_opponent(case, findings, (a, b), text)
        {
            contradictions.push((a, b));
        }
    }
    if contradictions.is_empty() {
        return;
    }
    match judgement.find_fitting_rules(&case.judgement_input()) {
        Some(rules) if contradictions.len() > 1 => {
            report_other_edition(case, findings, judgement, &contradictions, &rules);
        }
        // one contradiction proves little, so the edition is mentioned only in a note
        Some(rules) => report(
            case,
            findings,
            judgement,
            contradictions[0],
            Some(&rules_name(&rules)),
        ),
        None if contradictions.len() > MAX_SEPARATE => {
            report_many(case, findings, judgement, &contradictions)
        }
        None => {
            for (a, b) in contradictions {
                report(case, findings, judgement, (a, b), None);
            }
        }
    }
}

/// Returns the severity of a contradiction. It is only a warning if the event does not declare the
/// order, because the order then comes from the printed columns or from the ranks themselves.
fn severity(case: &Case<'_>) -> Severity {
    if is_from_columns(case) || is_order_guessed(case) {
        Severity::Warning
    } else {
        Severity::Error
    }
}

fn certainty(case: &Case<'_>) -> Certainty {
    if is_from_columns(case) || is_order_guessed(case) {
        Certainty::Heuristic
    } else {
        Certainty::Proved
    }
}

fn is_from_columns(case: &Case<'_>) -> bool {
    let used_order = case.rank_order();
    used_order.is_some_and(|used_order| used_order.origin == RankOrderOrigin::Columns)
}

/// Whether criteria that need ratings were skipped, because the ranks suggest that they were. Each
/// unrated player may have been given a different rating, so this is a guess.
fn is_order_guessed(case: &Case<'_>) -> bool {
    case.judgement()
        .is_some_and(|judgement| judgement.skips_undefined)
}

/// Describes where the order comes from; `None` if it is the declared order.
fn describe_source(case: &Case<'_>) -> Option<String> {
    let judgement = case.judgement();
    if let Some(stop) = judgement.and_then(|j| j.stop.as_ref().filter(|_| j.skips_undefined)) {
        return Some(format!(
            "without {}, which is undefined because a player has no rating (C.07 10); no rating \
             tried for unrated players explains more of the ranks",
            stop.spelled
        ));
    }
    let used_order = case.rank_order().filter(|_| is_from_columns(case))?;
    Some(format!(
        "the rank order {} is taken from the printed columns",
        used_order.order
    ))
}

/// Lists the message under the finding about an opponent whose points are in doubt: the tie-breaks
/// depend on these points, so the order of the players may be right. Returns whether there is such
/// a finding.
fn follows_from_opponent(
    case: &Case<'_>,
    findings: &mut Findings,
    (a, b): (&Ranked, &Ranked),
    text: impl Fn() -> String,
) -> bool {
    let table = case.facts.settled();
    let opponents = [a, b].into_iter().flat_map(|ranked| {
        let row = ranked.player.into();
        let rounds = table.round_numbers();
        rounds.filter_map(move |round| table.opponent(row, round))
    });
    let doubtful_opponent = opponents
        .map(ParticipantId::player)
        .find(|&opponent| findings.casts_doubt_on_points(opponent));
    doubtful_opponent.is_some_and(|opponent| {
        findings.attach_possible(&ORDER_AGAINST_TIE_BREAKS, opponent, severity(case), text)
    })
}

/// Returns the message about two players, with the better ranked player first, and the index of the
/// criterion that separates them; `None` if no criterion does.
fn describe_pair(
    case: &Case<'_>,
    judgement: &Judgement,
    a: &Ranked,
    b: &Ranked,
) -> (String, Option<usize>) {
    let (above, below) = if a.rank < b.rank { (a, b) } else { (b, a) };
    let separating_criterion = judgement.deciding_criterion(above.player, below.player);
    let difference = separating_criterion.map_or_else(String::new, |criterion| {
        let spec = &judgement.order.criteria[criterion];
        let value = |id: PlayerId| {
            let column = judgement.standings.columns[criterion].as_ref();
            value_as_text(
                &case.facts,
                spec,
                column.ok().and_then(|column| column[id.index()]),
            )
        };
        format!(
            ", but {} is {} against {}",
            spec.spelled,
            value(above.player),
            value(below.player)
        )
    });
    let text = format!(
        "order contradicts the tie-breaks: {} has rank {} before {} with rank {}{difference}",
        case.facts.who(above.player),
        above.rank,
        case.facts.who(below.player),
        below.rank,
    );
    (text, separating_criterion)
}

fn report(
    case: &Case<'_>,
    findings: &mut Findings,
    judgement: &Judgement,
    (a, b): (&Ranked, &Ranked),
    fitting_edition: Option<&str>,
) {
    let (message, separating_criterion) = describe_pair(case, judgement, a, b);
    let context = judgement.context(&case.facts);
    let mut derivation_lines = Vec::new();
    let mut code = None;
    if let Some(criterion) = separating_criterion {
        let spec = &judgement.order.criteria[criterion];
        let tied_players = tied_set_before(judgement, criterion, a.player.into(), b.player.into());
        let (above, below) = if a.rank < b.rank { (a, b) } else { (b, a) };
        derivation_lines.extend(describe_derivation(
            case,
            &context,
            spec,
            &tied_players,
            above.player,
        ));
        derivation_lines.extend(describe_derivation(
            case,
            &context,
            spec,
            &tied_players,
            below.player,
        ));
        code = Some(spec.spelled.clone());
    }
    let label = |r: &Ranked| {
        let value = separating_criterion.map(|criterion| {
            let column = judgement.standings.columns[criterion].as_ref();
            let spec = &judgement.order.criteria[criterion];
            let value = column.ok().and_then(|column| column[r.player.index()]);
            format!(
                "{} {}",
                spec.spelled,
                value_as_text(&case.facts, spec, value)
            )
        });
        value.unwrap_or_else(|| "tied".to_owned())
    };
    let edition_in_words = match (judgement.has_guessed_rules, fitting_edition) {
        (true, None) => "no edition gives the stated order".to_owned(),
        _ => format!("computed under edition {}", rules_name(&judgement.rules)),
    };
    derivation_lines.push(edition_in_words);
    derivation_lines.extend(describe_source(case));
    let mut finding = findings
        .report(&ORDER_AGAINST_TIE_BREAKS, message)
        .severity(severity(case))
        .certainty(certainty(case))
        .at(a.span, label(a))
        .label(b.span, label(b))
        .player(case.facts.number(a.player))
        .found(a.rank.to_string())
        .because(derivation_lines)
        .rule("C.07 4.2")
        .cites(&[FieldKey::RankOrder])
        .fix(FIX_ORDER);
    if let Some(code) = code {
        finding = finding.tie_break(code);
    }
    // no other rank order is needed to explain the ranks
    if let Some(other) = fitting_edition {
        finding = finding
            .note(format!("edition {other} gives the stated order"))
            .fix(format!(
                "if edition {other} was announced for the event, name it; if it was not, sort the \
                 players again"
            ));
    }
    finding.causes(a.player);
}

/// The advice if the ranks of a few players contradict the order.
const FIX_ORDER: &str = "sort the players again; the direct encounter is computed among all tied \
                         players, not between two of them";

/// Returns the players who are still tied when the criterion with this index is applied; `a` or
/// `b`, whichever is first in the order, is one of them.
fn tied_set_before(
    judgement: &Judgement,
    criterion: usize,
    a: ParticipantId,
    b: ParticipantId,
) -> Vec<ParticipantId> {
    let standings = &judgement.standings;
    let first_position = standings
        .order
        .iter()
        .position(|&id| id == a || id == b)
        .unwrap_or(0);
    let begins_group = |index: usize| {
        standings.separated_by[index].is_some_and(|index| usize::from(index) < criterion)
    };
    let start = (0..=first_position)
        .rev()
        .find(|&index| index == 0 || begins_group(index))
        .unwrap_or(0);
    let end = (first_position + 1..standings.order.len())
        .find(|&index| begins_group(index))
        .unwrap_or(standings.order.len());
    standings.order[start..end].to_vec()
}

/// Reports many contradictions as one finding, because another order was probably used.
fn report_many(
    case: &Case<'_>,
    findings: &mut Findings,
    judgement: &Judgement,
    contradictions: &[(&Ranked, &Ranked)],
) {
    let (a, b) = contradictions[0];
    let examples = contradictions.iter().take(3);
    let mut reasons: Vec<String> = examples
        .map(|(a, b)| describe_pair(case, judgement, a, b).0)
        .collect();
    let messages = contradictions.iter();
    let messages: Vec<String> = messages
        .map(|(a, b)| describe_pair(case, judgement, a, b).0)
        .collect();
    reasons.push("no edition gives the stated order".to_owned());
    reasons.extend(describe_source(case));
    findings
        .report(
            &ORDER_AGAINST_TIE_BREAKS,
            format!(
                "ranks do not follow the tie-breaks {}: {} pairs of tied players are in the wrong \
                 order",
                judgement.order,
                contradictions.len()
            ),
        )
        .severity(severity(case))
        .certainty(certainty(case))
        .at(a.span, "the first such player")
        .label(b.span, "should be ranked higher than the first player")
        .found(contradictions.len().to_string())
        .because(reasons)
        .rests_on(messages)
        .rule("C.07 4.2")
        .cites(&[FieldKey::RankOrder])
        .fix("check that these are the tie-breaks of the event, then sort the players again");
}

/// Reports that the tied players are in the order of another edition, which explains all
/// contradictions.
fn report_other_edition(
    case: &Case<'_>,
    findings: &mut Findings,
    judgement: &Judgement,
    contradictions: &[(&Ranked, &Ranked)],
    other_rules: &RuleSet,
) {
    let (a, b) = contradictions[0];
    let (first_message, _) = describe_pair(case, judgement, a, b);
    findings
        .report(
            &ORDER_AGAINST_TIE_BREAKS,
            format!(
                "order of tied players follows edition {}, not {}: {} players are out of order",
                rules_name(other_rules),
                rules_name(&judgement.rules),
                contradictions.len()
            ),
        )
        .severity(severity(case))
        .at(a.span, "the first such player")
        .label(b.span, "should be ranked higher than the first player")
        .found(rules_key(other_rules))
        .because([
            first_message,
            format!(
                "edition in use: {} ({})",
                rules_name(&judgement.rules),
                case.facts.edition.why
            ),
        ])
        .because(describe_source(case))
        .rule("C.07 16")
        .cites(&[FieldKey::RankOrder])
        .fix("update the program or its settings, or name the edition that was announced")
        .certainty(Certainty::ByRule);
}
