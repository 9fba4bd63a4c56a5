//! P309 on ranks: stated ranks of teams against their rank order, else against their scores.

use super::ranking::longest;
use super::team_points_differ::TEAM_POINTS_DIFFER;
use crate::audit::rank_order::{Evidence, FEW, Inference, infer};
use crate::audit::teams::TeamEvent;
use crate::audit::{Case, Findings, RankOrderFrom};
use crate::finding::{Severity, count};
use crate::model::{PlayerId, RankOrder, ScoreBasis, TeamId, TieBreakSpec};
use crate::rules::RuleSet;
use crate::source::Field;
use crate::standings::{Standings, standings};
use crate::tiebreak::{Among, Context, resolve};

/// A team with its stated rank.
#[derive(Clone, Copy)]
struct Ranked {
    team: TeamId,
    rank: Field<u32>,
}

pub(super) fn ranks(case: &Case<'_>, findings: &mut Findings, event: &TeamEvent) {
    let ranked = stated(case);
    if ranked.len() < 2 {
        return;
    }
    let declared = computable(case);
    let orders = match &declared {
        Some(order) => vec![order.clone()],
        // nothing names the score that ranks: one of them will
        None => vec![only(event.table.primary), only(other(event.table.primary))],
    };
    let judge = |order: &RankOrder, rules: &RuleSet| {
        let context = Context::of_teams(event.settled(), rules);
        standings(&context, order)
    };
    let rules = case.edition.rules;
    let judged: Vec<Standings> = orders.iter().map(|order| judge(order, rules)).collect();
    let fits = |of: &Standings| contradictions(of, &ranked).1.is_empty();
    if let Some(of) = judged.iter().find(|of| fits(of)) {
        return shared(case, findings, of, &ranked);
    }
    let (sorted, wrong) = contradictions(&judged[0], &ranked);
    if declared.is_some() {
        let mut others = case.editions().into_iter().skip(1);
        if let Some(rules) = others.find(|other| fits(&judge(&orders[0], other))) {
            return another_edition(case, findings, &sorted, &wrong, rules);
        }
    }
    let instead = inferred(case, event);
    if wrong.len() > FEW {
        return all_wrong(
            case,
            findings,
            (&sorted, &wrong),
            &judged[0],
            instead.as_deref(),
        );
    }
    for at in wrong {
        report(case, findings, &sorted[at], &judged[0], instead.as_deref());
    }
}

/// Ranks that teams share although they are separated, and ranks beyond the last team.
fn shared(case: &Case<'_>, findings: &mut Findings, of: &Standings, ranked: &[Ranked]) {
    let teams = case.import.tournament.teams.len();
    let mut sorted = ranked.to_vec();
    sorted.sort_by_key(|one| (one.rank.value, of.ranks[one.team.index()], one.team));
    for pair in sorted.windows(2) {
        let computed = |one: &Ranked| of.ranks[one.team.index()];
        if pair[0].rank.value == pair[1].rank.value && computed(&pair[0]) != computed(&pair[1]) {
            report(case, findings, &pair[1], of, None);
        }
    }
    let beyond = |one: &&Ranked| usize::try_from(one.rank.value).is_ok_and(|rank| rank > teams);
    for one in sorted.iter().filter(beyond) {
        report(case, findings, one, of, None);
    }
}

/// The teams that state a rank.
fn stated(case: &Case<'_>) -> Vec<Ranked> {
    let ranked = case.team_ids().filter_map(|team| {
        let rank = case.stated_of(team).rank.filter(|rank| rank.value > 0)?;
        Some(Ranked { team, rank })
    });
    ranked.collect()
}

const fn other(basis: ScoreBasis) -> ScoreBasis {
    match basis {
        ScoreBasis::MatchPoints => ScoreBasis::GamePoints,
        ScoreBasis::GamePoints => ScoreBasis::MatchPoints,
    }
}

fn only(basis: ScoreBasis) -> RankOrder {
    RankOrder {
        criteria: vec![TieBreakSpec::plain(basis.criterion())],
    }
}

/// The declared order up to the first criterion that cannot be computed.
fn computable(case: &Case<'_>) -> Option<RankOrder> {
    let criteria = case.team_order()?.criteria.iter();
    let criteria = criteria.take_while(|spec| resolve(spec, Among::Teams).is_ok());
    let criteria: Vec<TieBreakSpec> = criteria.cloned().collect();
    (!criteria.is_empty()).then_some(RankOrder { criteria })
}

/// The teams in the order of their stated ranks, and the places of those who do not stand in a
/// longest sequence that the computed ranks allow.
fn contradictions(of: &Standings, ranked: &[Ranked]) -> (Vec<Ranked>, Vec<usize>) {
    let computed = |one: &Ranked| of.ranks[one.team.index()];
    let mut sorted = ranked.to_vec();
    sorted.sort_by_key(|one| (one.rank.value, computed(one), one.team));
    let ranks: Vec<u16> = sorted.iter().map(computed).collect();
    let fits = longest(&ranks, |above, below| above <= below);
    let wrong = (0..sorted.len()).filter(|&at| !fits[at]).collect();
    (sorted, wrong)
}

/// Rank orders that explain the stated ranks.
fn search(case: &Case<'_>, event: &TeamEvent) -> Inference {
    let mut ranked = stated(case);
    ranked.sort_by_key(|one| (one.rank.value, one.team));
    let evidence = Evidence {
        table: event.settled().score(event.table.primary),
        teams: Some(event.settled()),
        ranked: ranked
            .iter()
            .map(|one| (PlayerId(one.team.0), one.rank.value))
            .collect(),
        unrated: None,
        numbered: true,
    };
    let mut found = infer(&evidence, &case.editions());
    for candidate in &mut found.candidates {
        for spec in &mut candidate.order.criteria {
            if spec.code == "PTS" {
                *spec = TieBreakSpec::plain(event.table.primary.criterion());
            }
        }
    }
    found
}

impl Case<'_> {
    /// What ranks the teams: the option, else the file, else the search, else the score that
    /// ranks first and the other one.
    #[must_use]
    pub fn team_ranking(&self) -> (RankOrder, Option<RankOrderFrom>, Option<Inference>) {
        if let Some(used) = &self.rank_order
            && used.from.is_stated()
        {
            return (used.order.clone(), Some(used.from), None);
        }
        let Some(event) = self.teams() else {
            return (RankOrder::default().with_points(), None, None);
        };
        let found = search(self, event);
        if let Some(best) = found.candidates.first()
            && !best.fits_poorly()
        {
            return (
                best.order.clone(),
                Some(RankOrderFrom::Inferred),
                Some(found),
            );
        }
        (event.by_both_scores(), None, None)
    }
}

/// The rank order that does explain all stated ranks, in words: both scores, else what the
/// search finds.
pub(in crate::audit) fn explained(case: &Case<'_>, event: &TeamEvent) -> Option<String> {
    let ranked = stated(case);
    let rules = case.edition.rules;
    let scores = [ScoreBasis::MatchPoints, ScoreBasis::GamePoints];
    for first in scores {
        let codes = [first.criterion(), other(first).criterion()];
        let order = RankOrder {
            criteria: codes.map(TieBreakSpec::plain).to_vec(),
        };
        let of = standings(&Context::of_teams(event.settled(), rules), &order);
        if contradictions(&of, &ranked).1.is_empty() {
            return Some(format!("{order} explains the stated ranks"));
        }
    }
    inferred(case, event)
}

/// The rank order that does explain the ranks, in words.
fn inferred(case: &Case<'_>, event: &TeamEvent) -> Option<String> {
    let found = search(case, event);
    let best = found.candidates.first()?;
    if best.fits_poorly() || best.wrong > 0 {
        return None;
    }
    let rules = best.editions.first()?;
    Some(format!(
        "{} under the rules {} explains the stated ranks",
        best.order, rules.name
    ))
}

/// The rank, or from which to which where teams stay tied, and the values behind it.
fn expected(of: &Standings, team: TeamId) -> (String, Vec<String>) {
    let rank = of.ranks[team.index()];
    let shared = of.ranks.iter().filter(|&&other| other == rank).count();
    let should = match shared {
        1 => rank.to_string(),
        _ => format!("{rank} to {}", usize::from(rank) + shared - 1),
    };
    let values = of.criteria.iter().zip(&of.columns);
    let values = values.filter_map(|(spec, column)| {
        let value = column.as_ref().ok()?[team.index()]?;
        Some(format!("{spec} {}", value.to_rounded_text(2)))
    });
    (should, values.collect())
}

fn order_of(of: &Standings) -> RankOrder {
    RankOrder {
        criteria: of.criteria.clone(),
    }
}

fn report(
    case: &Case<'_>,
    findings: &mut Findings,
    ranked: &Ranked,
    of: &Standings,
    instead: Option<&str>,
) {
    let (should, values) = expected(of, ranked.team);
    let mut finding = findings
        .report(
            &TEAM_POINTS_DIFFER,
            format!(
                "rank differs for {}: the file says {}, the matches give {should}",
                case.which(ranked.team),
                ranked.rank.value
            ),
        )
        .at(ranked.rank.span, format!("should be {should}"))
        .team(case.import.tournament.teams[ranked.team.index()].number)
        .because([format!(
            "rank order {}: {}",
            order_of(of),
            values.join(", ")
        )])
        .rule("TRF26 310 col. 69-71; C.07 4.2")
        .fix("compute the table of the teams again");
    finding = match should.contains(' ') {
        false => finding.values(ranked.rank.value.to_string(), should),
        true => finding.found(ranked.rank.value.to_string()),
    };
    if let Some(instead) = instead {
        finding.note(instead);
    }
}

fn another_edition(
    case: &Case<'_>,
    findings: &mut Findings,
    sorted: &[Ranked],
    wrong: &[usize],
    rules: &RuleSet,
) {
    let own = case.edition.rules.name;
    findings
        .report(
            &TEAM_POINTS_DIFFER,
            format!(
                "ranks of the teams are those of the rules {}, not of {own}: {}",
                rules.name,
                count(wrong.len(), "team")
            ),
        )
        .severity(Severity::Warning)
        .at(sorted[wrong[0]].rank.span, "the first of them")
        .found(wrong.len().to_string())
        .rule("C.07 16; C.07 4.2")
        .fix(format!(
            "compute the table under the rules {own}, or audit with --rules {} where they were announced",
            rules.name
        ));
}

fn all_wrong(
    case: &Case<'_>,
    findings: &mut Findings,
    (sorted, wrong): (&[Ranked], &[usize]),
    of: &Standings,
    instead: Option<&str>,
) {
    let order = order_of(of);
    let first = &sorted[wrong[0]];
    let listed = wrong.iter().take(FEW).map(|&at| {
        let (should, values) = expected(of, sorted[at].team);
        format!(
            "{}: rank {}, should be {should} ({})",
            case.which(sorted[at].team),
            sorted[at].rank.value,
            values.join(", ")
        )
    });
    let because: Vec<String> = listed.collect();
    let finding = findings
        .report(
            &TEAM_POINTS_DIFFER,
            format!(
                "ranks of the teams are not those of {order}: {} of {} contradict it",
                wrong.len(),
                sorted.len()
            ),
        )
        .at(
            first.rank.span,
            format!("should be {}", expected(of, first.team).0),
        )
        .found(wrong.len().to_string())
        .because(because)
        .rule("TRF26 310 col. 69-71; C.07 4.2")
        .fix("compute the final table again and export, or declare the rank order that was used");
    if let Some(instead) = instead {
        finding.note(instead);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span;

    /// Stated and computed ranks team by team; expected are the stated ranks that contradict.
    fn check(stated: &[u32], computed: &[u16], expected: &[u32]) {
        let of = Standings {
            criteria: Vec::new(),
            columns: Vec::new(),
            order: (0..stated.len()).map(PlayerId::at).collect(),
            ranks: computed.to_vec(),
            separated_by: vec![None; stated.len()],
        };
        let ranked = stated.iter().enumerate().map(|(at, &rank)| Ranked {
            team: TeamId::at(at),
            rank: Field::new(rank, Span::default()),
        });
        let (sorted, wrong) = contradictions(&of, &ranked.collect::<Vec<_>>());
        let found: Vec<u32> = wrong.iter().map(|&at| sorted[at].rank.value).collect();
        assert_eq!(found, expected, "{stated:?} {computed:?}");
    }

    #[test]
    fn tied_teams_may_stand_in_any_order() {
        check(&[1, 2, 3], &[1, 2, 3], &[]);
        check(&[2, 1, 3], &[1, 1, 3], &[]);
        check(&[1, 2, 3, 4], &[4, 1, 2, 3], &[1]);
    }
}
