//! Suspects that the columns of two rounds were exchanged: the totals stay the same, but values
//! that depend on the order of the rounds change.

use super::repairs::{Exchange, Repair, Suspicion};
use crate::audit::evidence::attribution::{Attribution, depends_on_opponents};
use crate::audit::tiebreaks::order_against_tie_breaks::ORDER_AGAINST_TIE_BREAKS;
use crate::audit::tiebreaks::tie_break_differs::TIE_BREAK_DIFFERS;
use crate::audit::{Case, Check, Need};
use crate::finding::{Finding, Severity};
use crate::import::Import;
use crate::model::{Crosstable, RankOrder, RoundNumber, TieBreakSpec, Tournament};
use crate::standings::standings;
use crate::tiebreak::Context;

/// Maximum number of entries, over all pairs of rounds, for which values are computed again.
const MAX_ENTRIES: usize = 500_000;

/// Returns the suspicion that two rounds were exchanged, with a repair for each pair of rounds
/// whose exchange makes wrong stated values right and no right value wrong. `None` if no values
/// depend on the order of the rounds, or if there are too many entries.
pub(super) fn round_suspicion(case: &Case<'_>, findings: &[Finding]) -> Option<Suspicion> {
    let facts = &case.facts;
    let tournament = &facts.import.tournament;
    let rounds = facts.table.rounds();
    let pairs = rounds * rounds.saturating_sub(1) / 2;
    let is_possible = facts.has(Need::Rounds)
        && !tournament.team_event
        && case.totals().wrong.is_empty()
        && depends_on_round_order(case, findings)
        && pairs * tournament.entries.len() <= MAX_ENTRIES;
    if !is_possible {
        return None;
    }
    let fits_now = check_stated_values(case, tournament, &|_| true);
    let try_exchange = |[a, b]: [RoundNumber; 2]| {
        let repair = exchange_repair(&facts.import.tournament, [a, b]);
        let mut import = Import {
            tournament: tournament.clone(),
            ..Import::default()
        };
        repair.apply(&mut import);
        // progressive scores change with every exchange, and take little time to compute
        if check_stated_values(case, &import.tournament, &is_progressive).contains(&false) {
            return None;
        }
        let fits_after = check_stated_values(case, &import.tournament, &|_| true);
        let mut values = fits_now.iter().zip(&fits_after);
        (fits_now != fits_after && values.all(|(now, after)| now <= after)).then_some(repair)
    };
    let pairs = (0..rounds).flat_map(|a| (a + 1..rounds).map(move |b| [a, b]));
    let repairs = pairs.filter_map(|pair| try_exchange(pair.map(RoundNumber::at)));
    Some(Suspicion {
        players: Vec::new(),
        repairs: repairs.collect(),
    })
}

/// Whether a criterion is a sum of the scores after each round.
fn is_progressive(spec: &TieBreakSpec) -> bool {
    spec.code == "PS"
}

/// Whether the values of a criterion may change if rounds are exchanged: sums of scores after each
/// round, and scores of opponents, which count an unplayed round by what happened after it (C.07
/// 14, 16).
fn may_depend_on_round_order(case: &Case<'_>, spec: &TieBreakSpec) -> bool {
    let mut entries = case.facts.import.tournament.entries.iter();
    is_progressive(spec)
        || depends_on_opponents(&spec.code) && entries.any(|entry| !entry.outcome.is_played())
}

/// Whether a finding is about values that may depend on the order of the rounds: values of columns,
/// or ranks that such values decide.
fn depends_on_round_order(case: &Case<'_>, findings: &[Finding]) -> bool {
    let reports = |check: &Check| {
        let mut findings = findings.iter();
        findings.any(|finding| finding.code == check.code && finding.severity > Severity::Info)
    };
    reports(&TIE_BREAK_DIFFERS)
        || reports(&ORDER_AGAINST_TIE_BREAKS) && ranks_depend_on_round_order(case)
}

/// Returns the tie-break that a printed column contains; `None` if it was not identified.
fn known_meaning(found: &Attribution) -> Option<&TieBreakSpec> {
    let fit = found.announced_fit.as_ref().or(found.best_fit.as_ref())?;
    Some(&fit.meaning.spec)
}

/// Whether another order of the rounds could explain every wrong rank. It cannot if an earlier
/// criterion already contradicts the rank.
fn ranks_depend_on_round_order(case: &Case<'_>) -> bool {
    let Some(judgement) = case.judgement() else {
        return false;
    };
    let criteria = &judgement.order.criteria;
    let depends = |spec: &TieBreakSpec| may_depend_on_round_order(case, spec);
    let Some(first_dependent) = criteria.iter().position(depends) else {
        return false;
    };
    let players = &case.ranking().order;
    let mut wrong_pairs = judgement.contradictions.iter();
    wrong_pairs.all(|&(a, b)| {
        let deciding_criterion = judgement.deciding_criterion(players[a].player, players[b].player);
        deciding_criterion.is_none_or(|criterion| criterion >= first_dependent)
    })
}

/// Returns whether the stated values follow from the results of `tournament`: one `bool` for each
/// column whose tie-break is known and satisfies `is_wanted`, then one for the ranks if all
/// criteria of the rank order satisfy it.
fn check_stated_values(
    case: &Case<'_>,
    tournament: &Tournament,
    is_wanted: &dyn Fn(&TieBreakSpec) -> bool,
) -> Vec<bool> {
    let facts = &case.facts;
    let rounds = u16::try_from(facts.table.rounds()).unwrap_or(u16::MAX);
    let table = Crosstable::new(tournament, facts.table.system(), rounds);
    let context = Context::new(&table, facts.edition.rules).with_unrated(facts.options.unrated);
    let claims = &facts.import.claims;
    let mut values_fit = Vec::new();
    for attribution in case.attributions() {
        let column = &claims.columns[attribution.column];
        let Some(spec) = known_meaning(attribution).filter(|spec| is_wanted(spec)) else {
            continue;
        };
        let order = RankOrder {
            criteria: vec![spec.clone()],
        };
        let computed = standings(&context, &order).columns;
        let fits = computed.first().and_then(|values| values.as_ref().ok());
        values_fit.push(fits.is_some_and(|values| {
            let mut pairs = column.values.iter().zip(values);
            pairs.all(|(stated, value)| match (stated, value) {
                (Some(stated), Some(value)) => stated.value == *value,
                _ => true,
            })
        }));
    }
    let rank_order = case.rank_order();
    if let Some(rank_order) =
        rank_order.filter(|rank_order| rank_order.order.criteria.iter().all(is_wanted))
    {
        let ranks = standings(&context, &rank_order.order).ranks;
        let mut pairs = claims.ranks.iter().zip(&ranks);
        values_fit.push(pairs.all(|(stated, &rank)| {
            stated
                .as_ref()
                .is_none_or(|stated| stated.value == u32::from(rank))
        }));
    }
    values_fit
}

/// Returns the repair that exchanges the entries of all players for two rounds.
pub(super) fn exchange_repair(tournament: &Tournament, [a, b]: [RoundNumber; 2]) -> Repair {
    let entries = tournament.ids().flat_map(|id| {
        let row = tournament.row(id);
        let entry_in = |round: RoundNumber| row.get(round.index()).copied();
        let entry_pair = entry_in(a).zip(entry_in(b));
        entry_pair
            .into_iter()
            .flat_map(move |(entry_a, entry_b)| [(id, a, entry_b), (id, b, entry_a)])
    });
    Repair {
        entries: entries.collect(),
        description: format!("an exchange of the columns of rounds {a} and {b}"),
        exchange: Some(Exchange {
            statement: format!("rounds {a} and {b} seem to be exchanged"),
            advice: format!(
                "compare the columns of rounds {a} and {b} with the pairings of the event"
            ),
            rows: Vec::new(),
            damage: None,
            claims: None,
            concerns_column: false,
        }),
        ..Repair::default()
    }
}
