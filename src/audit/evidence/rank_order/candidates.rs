//! Finds the rank orders that would explain the stated ranks.

use std::cmp::Ordering;

use super::criteria::{MAX_USUAL_COST, criteria_to_try, parse_criterion};
use super::pairs::{Pairs, Verdicts};
use super::search::{Criterion, FoundOrders, MIN_PAIRS, Order, Separation, WRONG_COST, search};
use super::{Candidate, Inference, NoOrderReason};
use crate::audit::evidence::ranking::mark_longest;
use crate::model::{Crosstable, ParticipantId, RankOrder, TeamTable, TieBreakSpec};
use crate::rules::RuleSet;
use crate::standings::{NAMED_ORDERS, Standings, standings};
use crate::tiebreak::{self, Column, Context, Method, Sense};

/// Maximum number of candidates that are compared with all ranks and shown.
const MAX_SHOWN: usize = 4;

/// Maximum number of pairs that the search examines. If there are more, it examines the same share
/// of the pairs in every score group.
pub(super) const MAX_PAIRS: usize = 400;

/// The participants, and those of their stated ranks that may form a final table.
pub(in crate::audit) struct SearchInput<'a> {
    /// The crosstable; for teams, the one with the score that decides first.
    pub(in crate::audit) table: &'a Crosstable,
    /// The team event whose teams are ranked; `None` if players are ranked.
    pub(in crate::audit) team_table: Option<&'a TeamTable>,
    /// The participants with their ranks, ordered by rank. Those whose rank contradicts their
    /// points are omitted.
    pub(in crate::audit) ranked_participants: Vec<(ParticipantId, u32)>,
    /// The rating that unrated players are assumed to have; `None` if no rating is assumed.
    pub(in crate::audit) unrated: Option<u16>,
    /// Whether the file states the starting numbers. If not, the order of the list replaces them.
    pub(in crate::audit) has_numbers: bool,
}

impl SearchInput<'_> {
    pub(super) fn context<'b>(&'b self, rules: &'b RuleSet) -> Context<'b> {
        match self.team_table {
            Some(team_table) => Context::for_teams(team_table, rules),
            None => Context::new(self.table, rules).with_unrated(self.unrated),
        }
    }

    /// Returns the pairs of neighbours by rank who have equal points but different ranks.
    pub(super) fn pairs(&self) -> Pairs {
        let points = |id: ParticipantId| self.table.total(id);
        let neighbours = self
            .ranked_participants
            .windows(2)
            .map(|pair| (pair[0], pair[1]));
        let separated_pairs = neighbours
            .filter(|((a, above), (b, below))| above != below && points(*a) == points(*b));
        Pairs::new(separated_pairs.map(|((a, _), (b, _))| (a, b)).collect())
    }

    /// Returns a set of participants, as small as possible, without whom the stated ranks agree
    /// with `standings`.
    fn misplaced(&self, standings: &Standings) -> Vec<ParticipantId> {
        let ranks = self
            .ranked_participants
            .iter()
            .map(|(id, _)| standings.ranks[id.index()]);
        let ranks: Vec<u16> = ranks.collect();
        let agrees = mark_longest(&ranks, |above, below| above <= below);
        let misplaced = self
            .ranked_participants
            .iter()
            .zip(agrees)
            .filter(|(_, agrees)| !agrees);
        misplaced.map(|(&(id, _), _)| id).collect()
    }
}

/// Finds the rank orders that explain the stated ranks. The editions are tried in their order until
/// one explains almost all ranks, so the likeliest edition should come first.
#[must_use]
pub(in crate::audit) fn infer(
    evidence: &SearchInput<'_>,
    editions: &[&'static RuleSet],
) -> Inference {
    let pairs = evidence.pairs();
    let without_order = |no_order| Inference {
        pairs: pairs.len(),
        no_order: Some(no_order),
        ..Inference::default()
    };
    if evidence.ranked_participants.is_empty() {
        return without_order(NoOrderReason::NoRanks);
    }
    if pairs.len() == 0 {
        return without_order(NoOrderReason::NoTies);
    }
    let number_of = |id: ParticipantId| evidence.table.number(id);
    let number_verdicts = pairs.verdicts(|a, b| number_of(a).cmp(&number_of(b)));
    if evidence.has_numbers && number_verdicts.right.len() == pairs.len() && pairs.len() > 2 {
        return without_order(NoOrderReason::StartingOrder);
    }
    if pairs.len() < MIN_PAIRS {
        return without_order(NoOrderReason::TooFew);
    }
    let rating_of = |id: ParticipantId| evidence.table.rating(id);
    let rating_verdicts = pairs.verdicts(|a, b| rating_of(b).cmp(&rating_of(a)));
    if rating_verdicts.right.len() == pairs.len() {
        return without_order(NoOrderReason::RatingOrder);
    }
    let sample = pairs.sample(MAX_PAIRS);
    let mut trials: Vec<Trial> = Vec::new();
    for &rules in editions {
        // unusual criteria are tried only if the usual ones leave something unexplained
        let mut trial = Trial::new(evidence, &sample, rules, &trials, MAX_USUAL_COST);
        if !trial.explains_all() {
            trial = Trial::new(evidence, &sample, rules, &trials, usize::MAX);
        }
        trials.push(trial);
        let is_enough = |trial: &Trial| trial.best_order().explains_nearly_all(sample.len());
        if trials.iter().any(is_enough) {
            break;
        }
    }
    let inference = merge_trials(evidence, &sample, &trials, editions);
    let Some(mut inference) = inference else {
        return without_order(NoOrderReason::NothingFits);
    };
    // people see the first candidate, so it is computed for all pairs and under every edition
    let first_candidate = &inference.candidates[0];
    if let Some(exact_candidate) = compare_order(
        evidence,
        &pairs,
        first_candidate.name,
        &first_candidate.order,
        editions,
    ) {
        inference.candidates[0] = exact_candidate;
    }
    inference.pairs = pairs.len();
    inference.may_be_more |= sample.len() < pairs.len();
    inference
}

/// The result of the search under one edition.
struct Trial {
    rules: &'static RuleSet,
    specs: Vec<TieBreakSpec>,
    /// For each criterion, its verdicts on the pairs; `None` if they depend on the tied set. Of
    /// criteria with the same verdicts, only one is kept.
    verdicts: Vec<Option<Verdicts>>,
    /// For each criterion, the number of pairs that it orders wrongly if it is the first criterion.
    wrong_if_first: Vec<usize>,
    found_orders: FoundOrders,
}

impl Trial {
    fn new(
        evidence: &SearchInput<'_>,
        pairs: &Pairs,
        rules: &'static RuleSet,
        earlier_trials: &[Trial],
        max_cost: usize,
    ) -> Trial {
        let context = evidence.context(rules);
        let search_criteria = SearchCriteria::new(evidence, pairs, &context, max_cost, &[]);
        let criteria = search_criteria.criteria(&context);
        let wrong_if_first: Vec<usize> = criteria
            .iter()
            .map(|c| c.count_wrong_if_first(pairs))
            .collect();
        // editions also differ in direct encounter: the result for an earlier edition is reused
        // only if it treats forfeits and repeated games in the same way
        let has_same_search = |trial: &&Trial| {
            trial.rules.forfeits_are_meetings == rules.forfeits_are_meetings
                && trial.rules.repeated_games == rules.repeated_games
                && trial.specs == search_criteria.specs
                && trial.verdicts == search_criteria.verdicts
        };
        let mut found_orders = match earlier_trials.iter().find(has_same_search) {
            Some(trial) => trial.found_orders.clone(),
            None => search(pairs, &criteria),
        };
        drop(criteria);
        found_orders.cut_short |= max_cost < usize::MAX;
        let SearchCriteria {
            specs, verdicts, ..
        } = search_criteria;
        Trial {
            rules,
            specs,
            verdicts,
            wrong_if_first,
            found_orders,
        }
    }

    /// Whether the best order leaves no pair tied and orders no pair wrongly.
    fn explains_all(&self) -> bool {
        self.best_order().open == 0 && self.best_order().wrong == 0
    }

    fn best_order(&self) -> &Order {
        &self.found_orders.orders[0]
    }

    /// Returns a lower bound for the number of pairs that an order ranks wrongly: the number that
    /// its first criterion after the points ranks wrongly.
    fn min_wrong_pairs(&self, order: &RankOrder) -> usize {
        let first_criterion = order.criteria.iter().find(|spec| !spec.is_score());
        let index = first_criterion.and_then(|spec| self.specs.iter().position(|s| s == spec));
        index.map_or(0, |index| self.wrong_if_first[index])
    }

    fn order(&self, criteria: &[usize]) -> RankOrder {
        let criteria = criteria.iter().map(|&at| self.specs[at].clone());
        RankOrder {
            criteria: criteria.collect(),
        }
        .with_points()
    }
}

/// The criteria of a search, and the verdicts of each criterion on the pairs.
pub(super) struct SearchCriteria {
    pub(super) specs: Vec<TieBreakSpec>,
    /// For each criterion, its cost, and how many criteria have the same verdicts.
    costs_and_counts: Vec<(usize, u64)>,
    /// For each criterion, its verdicts; `None` if they depend on the tied set. Of criteria with
    /// equal verdicts, only one is kept.
    verdicts: Vec<Option<Verdicts>>,
}

impl SearchCriteria {
    /// Prepares the criteria that cost at most `max_cost`, and those in `further_specs`.
    pub(super) fn new(
        evidence: &SearchInput<'_>,
        pairs: &Pairs,
        context: &Context<'_>,
        max_cost: usize,
        further_specs: &[TieBreakSpec],
    ) -> SearchCriteria {
        let candidates = criteria_to_try(
            context.participant_kind(),
            evidence.table.system().is_predetermined(),
        );
        let usual_criteria = candidates
            .iter()
            .filter(|candidate| candidate.cost <= max_cost);
        let usual_criteria = usual_criteria
            .filter_map(|candidate| Some((parse_criterion(candidate.spelled)?, candidate.cost)));
        let further_criteria = further_specs.iter().filter(|spec| !spec.is_score());
        let further_criteria = further_criteria.map(|spec| (spec.clone(), MAX_USUAL_COST));
        let mut search_criteria = SearchCriteria {
            specs: Vec::new(),
            costs_and_counts: Vec::new(),
            verdicts: Vec::new(),
        };
        for (spec, cost) in usual_criteria.chain(further_criteria) {
            search_criteria.add(pairs, context, spec, cost);
        }
        search_criteria
    }

    fn add(&mut self, pairs: &Pairs, context: &Context<'_>, spec: TieBreakSpec, cost: usize) {
        let Ok(entry) = tiebreak::resolve(&spec, context.participant_kind()) else {
            return;
        };
        let verdicts = match entry.method {
            Method::Order { .. } if self.specs.contains(&spec) => return,
            Method::Order { .. } => None,
            Method::Value { .. } => {
                let Ok(column) = tiebreak::column(context, &spec) else {
                    return;
                };
                let verdicts = pairs.verdicts(|a, b| compare(&column, entry.sense, a, b));
                if verdicts.right.len() + verdicts.wrong.len() == 0 {
                    return;
                }
                Some(verdicts)
            }
        };
        // without unplayed rounds, many criteria have the same values
        let mut known_verdicts = self.verdicts.iter();
        if let Some(twin) = known_verdicts.position(|v| verdicts.is_some() && *v == verdicts) {
            self.costs_and_counts[twin].1 += 1;
            return;
        }
        self.specs.push(spec);
        self.costs_and_counts.push((cost, 1));
        self.verdicts.push(verdicts);
    }

    /// Returns the criteria in the form that the search uses.
    pub(super) fn criteria<'a>(&'a self, context: &'a Context<'_>) -> Vec<Criterion<'a>> {
        let entries = self
            .specs
            .iter()
            .zip(&self.costs_and_counts)
            .zip(&self.verdicts);
        entries
            .map(|((spec, &(cost, equivalent_criteria)), verdicts)| {
                let separation = match verdicts {
                    Some(verdicts) => Separation::Always(verdicts),
                    None => Separation::Within(Box::new(move |set| {
                        tiebreak::split(context, spec, set).unwrap_or_else(|_| vec![set.to_vec()])
                    })),
                };
                Criterion {
                    cost,
                    equivalent_criteria,
                    separation,
                }
            })
            .collect()
    }
}

/// Compares the values of two participants: `Less` if the value of `a` is better. An undefined
/// value is worse than any other.
fn compare(column: &Column, sense: Sense, a: ParticipantId, b: ParticipantId) -> Ordering {
    match (column[a.index()], column[b.index()]) {
        (Some(x), Some(y)) if sense == Sense::HighFirst => y.cmp(&x),
        (Some(x), Some(y)) => x.cmp(&y),
        (x, y) => y.is_some().cmp(&x.is_some()),
    }
}

/// Merges the results of the trials under all editions; `None` if no order explains more ranks than
/// an arbitrary order would explain by chance.
fn merge_trials(
    evidence: &SearchInput<'_>,
    pairs: &Pairs,
    trials: &[Trial],
    editions: &[&'static RuleSet],
) -> Option<Inference> {
    // of several equally good trials, `min_by_key` returns the first, under the edition tried first
    let key = |order: &Order| (order.cost(), order.open);
    let (index, trial) = (0..)
        .zip(trials)
        .min_by_key(|(_, trial)| key(trial.best_order()))?;
    let best_order = trial.best_order();
    let is_evident = |order: &Order| order.beats_chance(pairs.len());
    if best_order.criteria.is_empty() || !trial.found_orders.orders.iter().any(is_evident) {
        return None;
    }
    let equal_orders = trial
        .found_orders
        .orders
        .iter()
        .filter(|o| o.is_as_good_as(best_order));
    let equally_good_count = equal_orders.map(|order| order.equivalent_orders).sum();

    // of the named orders that fit as well as the best order, the most usual one comes first
    let fit_cost = |wrong: usize, open: usize| WRONG_COST * wrong + open;
    let rounds = u16::try_from(evidence.table.rounds()).unwrap_or(u16::MAX);
    let predetermined = evidence.table.system().is_predetermined();
    let suitable_orders = NAMED_ORDERS.iter();
    let ranks_players = evidence.team_table.is_none();
    let mut suitable_orders = suitable_orders
        .filter(|named| ranks_players && named.is_for_predetermined == predetermined);
    let named_candidate = suitable_orders.find_map(|named| {
        let order = named.order(rounds);
        if trial.min_wrong_pairs(&order) > best_order.wrong {
            return None;
        }
        let edition = &editions[index..=index];
        let candidate = compare_order(evidence, pairs, Some(named.name), &order, edition)?;
        let fits_as_well = fit_cost(candidate.wrong, candidate.open)
            <= fit_cost(best_order.wrong, best_order.open);
        fits_as_well.then_some(candidate)
    });
    let mut candidates: Vec<Candidate> = named_candidate.into_iter().collect();
    let orders = trial
        .found_orders
        .orders
        .iter()
        .filter(|o| !o.criteria.is_empty());
    for order in orders.take(MAX_SHOWN) {
        let candidate = Candidate {
            order: trial.order(&order.criteria),
            name: None,
            editions: vec![editions[index]],
            right: pairs.len() - order.wrong - order.open,
            wrong: order.wrong,
            open: order.open,
            misplaced: Vec::new(),
        };
        if candidates
            .iter()
            .all(|other| other.order != candidate.order)
        {
            candidates.push(candidate);
        }
    }
    candidates.truncate(MAX_SHOWN);
    candidates.first()?;
    Some(Inference {
        pairs: pairs.len(),
        candidates,
        equally_good: equally_good_count,
        may_be_more: trial.found_orders.cut_short,
        no_order: None,
    })
}

/// Compares the ranks that `order` gives under each of `editions` with the stated ranks. The result
/// contains the editions under which the order fits best. `None` if the order cannot be computed
/// under any edition.
pub(super) fn compare_order(
    evidence: &SearchInput<'_>,
    pairs: &Pairs,
    name: Option<&'static str>,
    order: &RankOrder,
    editions: &[&'static RuleSet],
) -> Option<Candidate> {
    let cost = |c: &Candidate| (WRONG_COST * c.wrong + c.open, c.misplaced.len());
    let mut best_candidate: Option<Candidate> = None;
    for &rules in editions {
        let standings = standings(&evidence.context(rules), order);
        if standings.columns.iter().any(Result::is_err) {
            continue;
        }
        let rank = |id: ParticipantId| standings.ranks[id.index()];
        let verdicts = pairs.verdicts(|a, b| rank(a).cmp(&rank(b)));
        let (right, wrong) = (verdicts.right.len(), verdicts.wrong.len());
        let candidate = Candidate {
            order: order.clone(),
            name,
            editions: vec![rules],
            right,
            wrong,
            open: pairs.len() - right - wrong,
            misplaced: evidence.misplaced(&standings),
        };
        match &mut best_candidate {
            Some(known) if cost(known) == cost(&candidate) => known.editions.push(rules),
            Some(known) if cost(known) < cost(&candidate) => {}
            _ => best_candidate = Some(candidate),
        }
    }
    best_candidate
}
