//! The suspicion that the columns of two rounds were exchanged: every total stays, and values that
//! depend on the order of the rounds change.

use super::repairs::{Exchange, Repair, Suspicion};
use crate::audit::evidence::attribution::Attribution;
use crate::audit::tiebreaks::order_against_tie_breaks::ORDER_AGAINST_TIE_BREAKS;
use crate::audit::tiebreaks::tie_break_differs::TIE_BREAK_DIFFERS;
use crate::audit::{Case, Check, Need};
use crate::finding::{Finding, Severity};
use crate::import::Import;
use crate::model::{Crosstable, RankOrder, RoundNumber, TieBreakSpec, Tournament};
use crate::standings::standings;
use crate::tiebreak::Context;

/// Maximum number of entries computed again, for all pairs of rounds together.
const MAX_ENTRIES: usize = 500_000;

/// The pairs of rounds whose exchange corrects stated values and makes no correct value wrong.
pub(super) fn round_suspicion(case: &Case<'_>, findings: &[Finding]) -> Option<Suspicion> {
    let facts = &case.facts;
    let tournament = &facts.import.tournament;
    let rounds = facts.table.rounds();
    let pairs = rounds * rounds.saturating_sub(1) / 2;
    let is_wanted = facts.has(Need::Rounds)
        && !tournament.team_event
        && case.totals().wrong.is_empty()
        && depends_on_round_order(case, findings)
        && pairs * tournament.entries.len() <= MAX_ENTRIES;
    if !is_wanted {
        return None;
    }
    let now = fitting_values(case, tournament, &|_| true);
    let exchange = |[a, b]: [RoundNumber; 2]| {
        let repair = exchange_of(&facts.import.tournament, [a, b]);
        let mut import = Import {
            tournament: tournament.clone(),
            ..Import::default()
        };
        repair.apply(&mut import);
        // progressive scores change with every exchange, and take little time to compute
        if fitting_values(case, &import.tournament, &is_progressive).contains(&false) {
            return None;
        }
        let then = fitting_values(case, &import.tournament, &|_| true);
        let mut values = now.iter().zip(&then);
        (now != then && values.all(|(now, then)| now <= then)).then_some(repair)
    };
    let pairs = (0..rounds).flat_map(|a| (a + 1..rounds).map(move |b| [a, b]));
    let repairs = pairs.filter_map(|pair| exchange(pair.map(RoundNumber::at)));
    Some(Suspicion {
        players: Vec::new(),
        repairs: repairs.collect(),
    })
}

/// Whether a criterion is a sum of the scores after each round.
fn is_progressive(spec: &TieBreakSpec) -> bool {
    spec.code == "PS"
}

/// Whether a finding is about values that may depend on the order of the rounds: those of columns,
/// or ranks that progressive scores decide.
fn depends_on_round_order(case: &Case<'_>, findings: &[Finding]) -> bool {
    let reports = |check: &Check| {
        let mut findings = findings.iter();
        findings.any(|finding| finding.code == check.code && finding.severity > Severity::Info)
    };
    reports(&TIE_BREAK_DIFFERS)
        || reports(&ORDER_AGAINST_TIE_BREAKS) && ranks_depend_on_round_order(case)
}

/// The tie-break that a printed column contains; `None` if it was not identified.
fn known_meaning(found: &Attribution) -> Option<&TieBreakSpec> {
    let fit = found.announced.as_ref().or(found.best.as_ref())?;
    Some(&fit.meaning.spec)
}

/// Whether other progressive scores could explain every wrong rank. They cannot if an earlier
/// criterion already contradicts the rank.
fn ranks_depend_on_round_order(case: &Case<'_>) -> bool {
    let Some(judgement) = case.judgement() else {
        return false;
    };
    let criteria = &judgement.order.criteria;
    let Some(progressive) = criteria.iter().position(is_progressive) else {
        return false;
    };
    let players = &case.ranking().order;
    let mut wrong = judgement.wrong.iter();
    wrong.all(|&(a, b)| {
        let decisive = judgement.deciding_criterion(players[a].player, players[b].player);
        decisive.is_none_or(|criterion| criterion >= progressive)
    })
}

/// Whether all stated values follow from the results of `tournament`: one answer for each column
/// whose known meaning satisfies `is_wanted`, then one for the ranks if all criteria of their known
/// order satisfy it.
fn fitting_values(
    case: &Case<'_>,
    tournament: &Tournament,
    is_wanted: &dyn Fn(&TieBreakSpec) -> bool,
) -> Vec<bool> {
    let facts = &case.facts;
    let rounds = u16::try_from(facts.table.rounds()).unwrap_or(u16::MAX);
    let table = Crosstable::new(tournament, facts.table.system(), rounds);
    let context = Context::new(&table, facts.edition.rules).with_unrated(facts.options.unrated);
    let claims = &facts.import.claims;
    let mut fitting = Vec::new();
    for found in case.attributions() {
        let column = &claims.columns[found.column];
        let Some(spec) = known_meaning(found).filter(|spec| is_wanted(spec)) else {
            continue;
        };
        let order = RankOrder {
            criteria: vec![spec.clone()],
        };
        let computed = standings(&context, &order).columns;
        let fits = computed.first().and_then(|values| values.as_ref().ok());
        fitting.push(fits.is_some_and(|values| {
            let mut both = column.values.iter().zip(values);
            both.all(|(stated, value)| match (stated, value) {
                (Some(stated), Some(value)) => stated.value == *value,
                _ => true,
            })
        }));
    }
    let used = case.rank_order();
    if let Some(used) = used.filter(|used| used.order.criteria.iter().all(is_wanted)) {
        let ranks = standings(&context, &used.order).ranks;
        let mut both = claims.ranks.iter().zip(&ranks);
        fitting.push(both.all(|(stated, &rank)| {
            stated
                .as_ref()
                .is_none_or(|stated| stated.value == u32::from(rank))
        }));
    }
    fitting
}

/// The repair that exchanges the entries of all players for two rounds.
fn exchange_of(tournament: &Tournament, [a, b]: [RoundNumber; 2]) -> Repair {
    let entries = tournament.ids().flat_map(|id| {
        let row = tournament.row(id);
        let other = |round: RoundNumber| row.get(round.index()).copied();
        let both = other(a).zip(other(b));
        both.into_iter()
            .flat_map(move |(of_a, of_b)| [(id, a, of_b), (id, b, of_a)])
    });
    Repair {
        entries: entries.collect(),
        words: format!("an exchange of the columns of rounds {a} and {b}"),
        exchange: Some(Exchange {
            what: format!("rounds {a} and {b}"),
            fix: format!(
                "compare the columns of rounds {a} and {b} with the pairings of the event"
            ),
            claims: Vec::new(),
            damage: None,
        }),
    }
}
