//! T406: ranks differ although every criterion of the rank order is equal.

use crate::audit::check::check;
use crate::audit::evidence::ranking::Ranked;
use crate::audit::{Case, Findings};

check! {
    TIE_UNEXPLAINED = "T406" "tie-unexplained", Info,
    page: include_str!("../../../docs/checks/tie-unexplained.md"),
    needs: [Results, WholeList, Opponents],
    compares: WholeRankOrder,
    not_corrected: "players who remain tied after every tie-break may have been ranked by drawing \
                    lots",
    run: tie_unexplained,
}

/// Maximum number of groups of tied players reported one by one; if there are more, only their
/// number is reported.
const MAX_SINGLE_GROUPS: usize = 5;

fn tie_unexplained(case: &Case<'_>, findings: &mut Findings) {
    let Some(judgement) = case
        .judgement()
        .filter(|judgement| judgement.stop.is_none())
    else {
        return;
    };
    let rank = |ranked: &Ranked| judgement.standings.ranks[ranked.player.index()];
    let is_tied = |a: &Ranked, b: &Ranked| a.points == b.points && rank(a) == rank(b);
    let total = |ranked: &&Ranked| case.facts.settled().total(ranked.player.into());
    let players_with_right_points = case
        .ranking()
        .order
        .iter()
        .filter(|ranked| total(ranked) == ranked.points);
    let players_with_right_points: Vec<Ranked> = players_with_right_points.copied().collect();
    let groups: Vec<&[Ranked]> = players_with_right_points
        .chunk_by(is_tied)
        .filter(|group| group.iter().any(|ranked| ranked.rank != group[0].rank))
        .collect();
    if groups.len() > MAX_SINGLE_GROUPS {
        findings
            .report(
                &TIE_UNEXPLAINED,
                format!(
                    "ranks differ although the players are equal by every criterion: {} groups of \
                     players",
                    groups.len()
                ),
            )
            .at(groups[0][0].span, "the first such group")
            .found(groups.len().to_string())
            .rests_on(
                groups
                    .iter()
                    .copied()
                    .flatten()
                    .map(|ranked| format!("{} {}", ranked.rank, case.facts.who(ranked.player))),
            )
            .rule("C.07 4.3")
            .fix("document how the ties were decided, or let the players share the rank");
        return;
    }
    for group in groups {
        report(case, findings, group);
    }
}

fn report(case: &Case<'_>, findings: &mut Findings, group: &[Ranked]) {
    let names: Vec<String> = group
        .iter()
        .take(4)
        .map(|r| case.facts.who(r.player))
        .collect();
    let further_players = match group.len() {
        0..=4 => String::new(),
        n => format!(" and {} more", n - 4),
    };
    let mut finding = findings
        .report(
            &TIE_UNEXPLAINED,
            format!(
                "ranks differ although the players are equal by every criterion: \
                 {}{further_players}",
                names.join("; ")
            ),
        )
        .at(group[0].span, "tied")
        .player(case.facts.number(group[0].player))
        .rests_on(group.iter().map(|ranked| case.facts.who(ranked.player)))
        .rule("C.07 4.3")
        .fix("document the play-off or the drawing of lots");
    for ranked in group.iter().skip(1).take(4) {
        finding = finding.label(ranked.span, "with this player");
    }
}
