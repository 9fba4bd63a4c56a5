//! P306: ranks that players with different points share, that are higher than the number of
//! players, or that leave gaps.

use std::ops::Range;

use crate::audit::check::check;
use crate::audit::evidence::ranking::Ranked;
use crate::audit::results::opponent_unknown::is_player_list_incomplete;
use crate::audit::{Case, Findings, Need};
use crate::finding::count;
use crate::model::FieldKey;

check! {
    RANKS_IRREGULAR = "P306" "ranks-irregular", Warning,
    page: include_str!("../../../docs/checks/ranks-irregular.md"),
    compares: Ranks,
    not_corrected: "the file does not say which rank is right",
    run: ranks_irregular,
}

/// Maximum number of shared ranks reported one by one; if there are more, the finding is about the
/// column.
const MAX_SEPARATE: usize = 5;

fn ranks_irregular(case: &Case<'_>, findings: &mut Findings) {
    // P305 reports ranks that are not those of a final table
    if case.ranking().other_ranks.is_some() {
        return;
    }
    let groups: Vec<&[Ranked]> = case
        .ranking()
        .order
        .chunk_by(|a, b| a.rank == b.rank)
        .collect();
    if !case.ranking().lacks_rounds {
        report_shared(case, findings, &groups);
    }
    // if rows are missing, the players in these rows have the missing ranks
    if case.facts.has(Need::WholeList) {
        report_gaps(case, findings);
    }
}

/// Reports ranks that players with different points share.
fn report_shared(case: &Case<'_>, findings: &mut Findings, groups: &[&[Ranked]]) {
    let has_different_points =
        |group: &&&[Ranked]| group.iter().any(|r| r.points != group[0].points);
    let wrong_groups: Vec<_> = groups.iter().filter(has_different_points).collect();
    let notation = case.facts.import.notation;
    if wrong_groups.len() > MAX_SEPARATE {
        let group = wrong_groups[0];
        findings
            .report(
                &RANKS_IRREGULAR,
                format!(
                    "ranks are shared by players whose points differ: {} ranks",
                    wrong_groups.len()
                ),
            )
            .at(group[0].span, "the first such rank")
            .found(wrong_groups.len().to_string())
            .rests_on(wrong_groups.iter().flat_map(|group| {
                let players = group.iter();
                players.map(|ranked| format!("{} {}", ranked.rank, case.facts.who(ranked.player)))
            }))
            .cites(&[FieldKey::Ranks])
            .fix("compute the table again; only players with equal points may share a rank");
        return;
    }
    for group in wrong_groups {
        let (a, b) = (
            &group[0],
            group.iter().find(|r| r.points != group[0].points),
        );
        let Some(b) = b else { continue };
        let message = format!(
            "rank {} is shared although points differ: {} has {}, {} has {}",
            a.rank,
            case.facts.who(a.player),
            notation.points(a.points),
            case.facts.who(b.player),
            notation.points(b.points),
        );
        let severity = RANKS_IRREGULAR.severity;
        let text = || message.clone();
        if findings.attach(&RANKS_IRREGULAR, a.player, severity, text)
            || findings.attach(&RANKS_IRREGULAR, b.player, severity, text)
        {
            continue;
        }
        findings
            .report(&RANKS_IRREGULAR, message)
            .at(a.span, notation.points(a.points))
            .label(b.span, notation.points(b.points))
            .player(case.facts.number(a.player))
            .found(a.rank.to_string())
            .cites(&[FieldKey::Ranks])
            .fix("compute the table again; only players with equal points may share a rank");
    }
}

/// Ranks that nobody has.
pub(in crate::audit) struct Gap {
    /// The missing ranks, which can be higher than the number of players.
    pub(in crate::audit) ranks: Range<usize>,
    /// The first player with the next rank after the gap.
    after: Ranked,
}

/// Returns the ranks that nobody has, in ascending order. Players without a rank were taken out of
/// the table, so as many missing ranks are allowed and not returned.
pub(in crate::audit) fn gaps(case: &Case<'_>) -> Vec<Gap> {
    let order = &case.ranking().order;
    let mut allowed_gaps = case.facts.import.tournament.players.len() - order.len();
    let mut next_rank = 1_usize;
    let mut gaps = Vec::new();
    for group in order.chunk_by(|a, b| a.rank == b.rank) {
        let rank = group[0].rank as usize;
        if rank > next_rank {
            let gap = rank - next_rank;
            if gap > allowed_gaps {
                gaps.push(Gap {
                    ranks: next_rank..rank,
                    after: group[0],
                });
            } else {
                allowed_gaps -= gap;
            }
        }
        // both ways to number occur: `1 2 2 4` and `1 2 2 3`
        next_rank = next_rank.max(rank + 1).max(if rank >= next_rank {
            rank + group.len()
        } else {
            0
        });
    }
    gaps
}

/// Reports all ranks that nobody has as one finding, which also says if the last rank is higher
/// than the number of players. If players are missing from the list, this becomes a note of the
/// finding about them.
fn report_gaps(case: &Case<'_>, findings: &mut Findings) {
    let players = case.facts.import.tournament.players.len();
    let missing_ranks = gaps(case);
    let mut spans_after_gaps = missing_ranks.iter().map(|gap| gap.after.span);
    let Some(first_span) = spans_after_gaps.next() else {
        return;
    };
    let in_words = |gap: &Gap| match gap.ranks.len() {
        1 => gap.ranks.start.to_string(),
        _ => format!("{}-{}", gap.ranks.start, gap.ranks.end - 1),
    };
    let mut gaps: Vec<String> = missing_ranks.iter().map(in_words).collect();
    let all_gaps = gaps.clone();
    if gaps.len() > MAX_SEPARATE {
        let further_gaps = gaps.len() - MAX_SEPARATE;
        gaps.truncate(MAX_SEPARATE);
        gaps.push(format!("and {further_gaps} more"));
    }
    let last_rank = case.ranking().order.last().map_or(0, |ranked| ranked.rank);
    let mut reasons = Vec::new();
    if last_rank as usize > players {
        reasons.push(format!(
            "the last rank is {last_rank}, but the file has {}",
            count(players, "player")
        ));
    }
    let message = format!("ranks have gaps: no player has rank {}", gaps.join(", "));
    // the players with these ranks may be missing from the list (R204)
    if is_player_list_incomplete(&case.facts) {
        let mut ids = case.facts.import.tournament.ids();
        let severity = RANKS_IRREGULAR.severity;
        if ids.any(|id| findings.attach(&RANKS_IRREGULAR, id, severity, || message.clone())) {
            return;
        }
    }
    let mut finding = findings
        .report(&RANKS_IRREGULAR, message)
        .at(first_span, "the rank after the gap")
        .found(gaps.join(", "))
        .because(reasons)
        .rests_on(all_gaps)
        .cites(&[FieldKey::Ranks])
        .fix("compute the table again");
    for span in spans_after_gaps.take(4) {
        finding = finding.label(span, "after another gap");
    }
}
