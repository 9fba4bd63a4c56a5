//! P305: a rank contradicts the points.

use crate::audit::check::check;
use crate::audit::evidence::ranking::{OtherRanks, Ranked};
use crate::audit::{Case, Findings};
use crate::finding::{Certainty, Severity, amount};
use crate::model::FieldKey;
use crate::number::Points;

check! {
    RANK_AGAINST_POINTS = "P305" "rank-against-points", Error,
    page: include_str!("../../../docs/checks/rank-against-points.md"),
    compares: Ranks,
    not_corrected: "the file does not say which rank is right",
    run: rank_against_points,
}

fn rank_against_points(case: &Case<'_>, findings: &mut Findings) {
    if case.ranking().follows_points() {
        return;
    }
    if let Some(instead) = case.ranking().other_ranks {
        return report_column(case, findings, instead);
    }
    let order = &case.ranking().order;
    for (index, ranked) in order.iter().enumerate() {
        if !case.ranking().agrees[index] {
            let (neighbour, better) = contradicting_player(case, index);
            report(case, findings, ranked, neighbour, better);
        }
    }
}

/// Finds a player whose rank agrees with the points and contradicts the rank of the player at
/// `index`: a player ranked above with fewer points or, if there is none, a player ranked below
/// with more points. Of several, the one whose points are nearest is returned. The bool is `true`
/// if the returned player is ranked below.
fn contradicting_player<'c>(case: &'c Case<'_>, index: usize) -> (&'c Ranked, bool) {
    let (order, agrees) = (&case.ranking().order, &case.ranking().agrees);
    let points = order[index].points;
    let ranked_above = (0..index).find(|&i| agrees[i] && order[i].points < points);
    let ranked_below = (index + 1..order.len())
        .rev()
        .find(|&i| agrees[i] && order[i].points > points);
    match (ranked_above, ranked_below) {
        (Some(ranked_above), _) => (&order[ranked_above], false),
        (None, Some(ranked_below)) => (&order[ranked_below], true),
        // cannot happen: a player outside a longest sequence contradicts a player in it
        (None, None) => (&order[index.saturating_sub(1)], false),
    }
}

/// Returns the severity of a contradiction: a warning in a team event, or if the announced rank
/// order does not begin with the points; otherwise an error.
fn severity(case: &Case<'_>) -> Severity {
    let begins_with_other_criterion = case.facts.announced_order.as_ref().is_some_and(|used| {
        let first_criterion = used.order.criteria.first();
        first_criterion.is_some_and(|criterion| !criterion.is_score())
    });
    // in a team event the ranks of players are only informative
    if begins_with_other_criterion || case.facts.import.tournament.team_event {
        Severity::Warning
    } else {
        Severity::Error
    }
}

fn report(
    case: &Case<'_>,
    findings: &mut Findings,
    ranked: &Ranked,
    neighbour: &Ranked,
    is_better_ranked: bool,
) {
    let notation = case.facts.import.notation;
    let in_words = |points: Points| amount(&notation.points(points), "point");
    let words = |r: &Ranked| {
        format!(
            "{} has {} and rank {}",
            case.facts.who(r.player),
            in_words(r.points),
            r.rank
        )
    };
    let message = format!(
        "the rank contradicts the points: {}, {}",
        words(ranked),
        words(neighbour)
    );
    let severity = severity(case);
    let text = || message.clone();
    if findings.attach(&RANK_AGAINST_POINTS, ranked.player, severity, text)
        || findings.attach(&RANK_AGAINST_POINTS, neighbour.player, severity, text)
    {
        return;
    }
    let direction = if is_better_ranked {
        "too high"
    } else {
        "too low"
    };
    findings
        .report(&RANK_AGAINST_POINTS, message)
        .severity(severity)
        .at(
            ranked.span,
            format!("{direction} for {}", in_words(ranked.points)),
        )
        .label(
            neighbour.span,
            format!("has {}", in_words(neighbour.points)),
        )
        .player(case.facts.number(ranked.player))
        .found(ranked.rank.to_string())
        .rule("C.07 4.1")
        .cites(&[FieldKey::Ranks])
        .fix("compute the table again")
        .causes(ranked.player);
}

/// Returns the players whose ranks contradict the points of other players.
fn players_out_of_order<'c>(case: &'c Case<'_>) -> impl Iterator<Item = &'c Ranked> {
    let ranking = case.ranking();
    let ranks = ranking.order.iter().zip(&ranking.agrees);
    ranks.filter(|&(_, &fits)| !fits).map(|(ranked, _)| ranked)
}

fn report_column(case: &Case<'_>, findings: &mut Findings, other_ranks: OtherRanks) {
    let order = &case.ranking().order;
    let wrong_count = players_out_of_order(case).count();
    let (description, certainty) = match other_ranks {
        OtherRanks::StartingNumbers => (
            "they are the starting numbers".to_owned(),
            Certainty::Proved,
        ),
        OtherRanks::RatingOrder => (
            "they follow the order of ratings".to_owned(),
            Certainty::Heuristic,
        ),
        OtherRanks::AfterRound(round) => (
            format!("they fit the points after round {round}"),
            Certainty::Heuristic,
        ),
        OtherRanks::Unknown => (
            format!("{wrong_count} of {} players are out of order", order.len()),
            Certainty::Proved,
        ),
    };
    let first_wrong = case
        .ranking()
        .agrees
        .iter()
        .position(|&fits| !fits)
        .unwrap_or(0);
    // before the end of the event, or in a file for a pairing engine, ranks are only what the
    // program wrote into the field
    let has_planned_rounds = case.facts.import.tournament.planned_rounds.is_some();
    let is_for_engine = other_ranks == OtherRanks::StartingNumbers && !has_planned_rounds;
    let is_team_event = case.facts.import.tournament.team_event;
    let severity = match case.facts.progress.finished && !is_for_engine {
        // no regulation requires a ranking of the players of a team event
        _ if is_team_event => Severity::Info,
        true => severity(case),
        false => Severity::Warning,
    };
    let notation = case.facts.import.notation;
    let in_words = |points: Points| amount(&notation.points(points), "point");
    let (player, contradicting_player) = (
        &order[first_wrong],
        contradicting_player(case, first_wrong).0,
    );
    let mut reasons = vec![format!(
        "{} has {} and rank {}, {} has {} and rank {}",
        case.facts.who(player.player),
        in_words(player.points),
        player.rank,
        case.facts.who(contradicting_player.player),
        in_words(contradicting_player.points),
        contradicting_player.rank,
    )];
    if numbers_are_final(case) {
        reasons.push(
            "the starting numbers follow the points: they seem to be the final ranks".to_owned(),
        );
    }
    findings
        .report(
            &RANK_AGAINST_POINTS,
            format!("ranks are not those of a final table: {description}"),
        )
        .severity(severity)
        .at(player.span, "the first rank that contradicts the points")
        .label(
            contradicting_player.span,
            format!("has {}", in_words(contradicting_player.points)),
        )
        .found(wrong_count.to_string())
        .rests_on(players_out_of_order(case).map(|ranked| {
            let points = notation.points(ranked.points);
            format!("{} {points} {}", case.facts.who(ranked.player), ranked.rank)
        }))
        .because(reasons)
        .rule("C.07 4.1")
        .cites(&[FieldKey::Ranks])
        .fix(if is_team_event {
            "the ranks of the teams are not affected; do not take a list of the best \
                     players from this column"
        } else {
            "export the file again after the final table has been computed"
        })
        .certainty(certainty);
}

/// Whether the starting numbers are the final ranks, as some programs write them.
fn numbers_are_final(case: &Case<'_>) -> bool {
    let mut players_by_number: Vec<&Ranked> = case.ranking().order.iter().collect();
    players_by_number.sort_by_key(|r| case.facts.number(r.player));
    players_by_number.is_sorted_by(|a, b| a.points >= b.points)
}
