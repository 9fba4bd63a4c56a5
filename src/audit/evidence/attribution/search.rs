//! Searches for the meaning of each printed column.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::assumptions::{AssumptionSets, Assumptions, Contexts, announced_rules};
use super::candidate::{
    Candidate, are_equal_criteria, are_most_wrong, candidate_specs, prefer_exact_interpretation,
};
use super::hypotheses::{self, Hypothesis};
use super::known::KnownResults;
use super::printed::Printed;
use super::{Attribution, Fit, Meaning, encounter};
use crate::audit::Facts;
use crate::audit::evidence::columns::ColumnEvidence as Evidence;
use crate::audit::facts::needs::Need;
use crate::import::{Announcement, StatedColumn};
use crate::model::{ParticipantId, TieBreakSpec};
use crate::tiebreak::{self, Aspect, Column, Derivation, ParticipantKind};

/// Maximum number of candidates shown besides those that fit as well as the best one.
const MAX_SHOWN: usize = 4;

/// A computed column: the values of a tie-break under a set of assumptions. `None` if they cannot
/// be computed.
type ComputedColumn = Option<Rc<Column>>;

/// The data of the search: the facts, the printed columns, and the columns computed so far.
pub(super) struct Search<'w> {
    facts: &'w Facts<'w>,
    sets: &'w AssumptionSets,
    stated_columns: &'w [StatedColumn],
    contexts: Contexts<'w>,
    printed_columns: Vec<Printed>,
    known_results: KnownResults,
    hypotheses: Vec<Hypothesis>,
    computed_columns: RefCell<HashMap<(TieBreakSpec, usize), ComputedColumn>>,
}

/// A printed column whose meaning is searched, its announcement, and the columns to its left, on
/// which direct encounter depends.
#[derive(Clone, Copy)]
struct Question<'a> {
    printed: &'a Printed,
    announcement: &'a Announcement,
    earlier_columns: &'a [Printed],
}

impl<'w> Search<'w> {
    pub(super) fn new(
        facts: &'w Facts<'w>,
        sets: &'w AssumptionSets,
        known_results: KnownResults,
    ) -> Search<'w> {
        let stated_columns = facts.stated_columns(sets.participant_kind());
        let columns = stated_columns.iter().enumerate();
        let printed_columns =
            columns.map(|(index, column)| Printed::new(index, column, facts.source));
        Search {
            facts,
            sets,
            stated_columns,
            contexts: Contexts::new(sets),
            printed_columns: printed_columns.collect(),
            known_results,
            hypotheses: hypotheses::generate(facts.import, sets),
            computed_columns: RefCell::default(),
        }
    }

    /// Finds the meaning of each printed column.
    pub(super) fn attribute(&self) -> Vec<Attribution> {
        let pairs = self.printed_columns.iter().zip(self.stated_columns);
        let mut earlier_columns = Vec::new();
        let attributions = pairs.map(|(printed, column)| {
            let attribution = self.attribute_column(printed, column, &earlier_columns);
            earlier_columns.push(attribution.with_corrections(printed));
            attribution
        });
        attributions.collect()
    }

    /// Returns the participants whose value of this tie-break can be compared.
    fn comparable_participants(&self, spec: &TieBreakSpec) -> impl Iterator<Item = ParticipantId> {
        let allows = self.known_results.has_known_value(spec);
        self.sets.table().ids().filter(move |&id| allows(id))
    }

    fn attribute_column(
        &self,
        printed: &Printed,
        column: &StatedColumn,
        earlier_columns: &[Printed],
    ) -> Attribution {
        let mut announcement = column.announcement.clone();
        let mut announced_spec = column
            .announced
            .as_ref()
            .and_then(|spec| hypotheses::computable_form(self.facts.import, self.sets, spec));
        // the rating of unrated players is an assumption, not a part of the tie-break
        let spec_rating = announced_spec
            .as_mut()
            .and_then(|spec| spec.modifiers.unrated.take());
        announcement.unrated = announcement.unrated.or(spec_rating);
        let announcement = &announcement;
        let question = Question {
            printed,
            announcement,
            earlier_columns,
        };
        let needs_rating = |code: &str| tiebreak::depends_on(code, Aspect::Ratings);
        let needs_ratings = match &announced_spec {
            Some(spec) => needs_rating(&spec.code),
            None => {
                !announcement.codes.is_empty()
                    && announcement.codes.iter().all(|code| needs_rating(code))
            }
        };
        let distinguishing_count = printed.count_distinguishing(self.sets.table().ids());
        let evidence = match () {
            () if printed.values.iter().all(Option::is_none) => Evidence::NoValues,
            () if announcement.not_computable => Evidence::NotComputable,
            () if !self.has_results() => Evidence::NoResults,
            () if needs_ratings && !self.sets.has_ratings() => Evidence::NoRatings,
            () if printed.values.iter().flatten().all(|&v| v == 0) => Evidence::AllZero,
            () if distinguishing_count == 0 => Evidence::Constant,
            () => Evidence::Distinguishing,
        };
        let is_searched = evidence == Evidence::Distinguishing;
        let mut candidates = Vec::new();
        if matches!(
            evidence,
            Evidence::Distinguishing | Evidence::AllZero | Evidence::Constant
        ) && let Some(spec) = &announced_spec
        {
            self.try_spec(question, spec, 0, &mut candidates);
        }
        let has_full_fit = |candidates: &[Candidate]| candidates.iter().any(|t| t.wrong.is_empty());
        if is_searched && !has_full_fit(&candidates) {
            let codes = match &announced_spec {
                Some(spec) => vec![spec.code.as_str()],
                None => announcement.codes.clone(),
            };
            let specs = candidate_specs(&candidates);
            self.try_codes(question, &specs, &mut candidates, |code| {
                codes.contains(&code)
            });
            if !has_full_fit(&candidates) && !candidates.iter().any(|t| t.is_nearly_right()) {
                let specs = candidate_specs(&candidates);
                self.try_codes(question, &specs, &mut candidates, |code| {
                    !codes.contains(&code)
                });
            }
        }
        self.build_attribution(printed, announcement, announced_spec, evidence, candidates)
    }

    /// Whether the file has results. Always true for teams, because no search is made for teams
    /// without matches.
    fn has_results(&self) -> bool {
        self.sets.participant_kind() == ParticipantKind::Teams || self.facts.has(Need::Results)
    }

    fn try_codes(
        &self,
        question: Question<'_>,
        specs: &[TieBreakSpec],
        candidates: &mut Vec<Candidate>,
        is_wanted: impl Fn(&str) -> bool,
    ) {
        for hypothesis in self
            .hypotheses
            .iter()
            .filter(|hypothesis| is_wanted(&hypothesis.spec.code))
        {
            if !specs
                .iter()
                .any(|spec| are_equal_criteria(spec, &hypothesis.spec))
            {
                // a tie-break other than the announced one costs more
                let cost = hypothesis.cost + if specs.is_empty() { 0 } else { 4 };
                self.try_spec(question, &hypothesis.spec, cost, candidates);
            }
        }
    }

    /// Tries a tie-break under every set of assumptions that is possible for the column.
    fn try_spec(
        &self,
        question: Question<'_>,
        spec: &TieBreakSpec,
        cost: usize,
        candidates: &mut Vec<Candidate>,
    ) {
        let Question {
            printed,
            announcement,
            earlier_columns,
        } = question;
        let first_index = candidates.len();
        if !tiebreak::has_values(&spec.code) && !spec.modifiers.forfeits_as_played {
            let table = self.sets.table_in_score(spec.basis);
            let column = encounter::points_in_tied_sets(self.sets.table(), table, earlier_columns);
            let candidate = self.compare(printed, spec, 0, Rc::new(column), cost);
            candidates.extend(candidate.map(|mut candidate| {
                candidate.meaning.as_points = true;
                candidate
            }));
        }
        let mut sets_by_cost: Vec<(usize, usize)> = self
            .sets
            .sets_for(&spec.code)
            .filter(|&index| self.is_possible(index, spec, announcement))
            .map(|index| (index, self.assumption_cost(index, spec, announcement)))
            .collect();
        sets_by_cost.sort_by_key(|&(_, cost)| cost);
        for (set, extra) in sets_by_cost {
            let Some(column) = self.column(spec, set) else {
                continue;
            };
            let twin = candidates[first_index..]
                .iter_mut()
                .find(|candidate| candidate.column == column);
            if let Some(twin) = twin {
                // an interpretation that changes nothing is not another meaning, and an edition
                // that was never in force is reported only if no usual edition fits
                let Assumptions { rules, unrated, .. } = &self.sets.list[set];
                let is_edition = rules.is_edition() && *unrated == twin.meaning.assumptions.unrated;
                let has_interpretation = !twin.meaning.assumptions.rules.is_edition();
                let is_usual = self.sets.is_usual(set);
                // an interpretation of the announced edition is nearer to the announcement than
                // another edition
                let same_edition = rules.has_values_of(twin.meaning.assumptions.rules.name);
                let is_nearer = same_edition || announced_rules(spec, announcement).is_none();
                if is_edition && has_interpretation && is_usual && is_nearer {
                    twin.meaning.assumptions = self.sets.list[set].clone();
                    twin.set = set;
                } else if is_edition && (has_interpretation || is_usual) {
                    twin.equivalent_sets.push(set);
                }
                continue;
            }
            candidates.extend(self.compare(printed, spec, set, column, cost + extra));
        }
    }

    /// Whether values may have been computed under a set of assumptions: its edition was in force
    /// in time for the event, or the file or the user names it.
    fn is_possible(&self, index: usize, spec: &TieBreakSpec, announcement: &Announcement) -> bool {
        let rules = &self.sets.list[index].rules;
        let edition = &self.facts.edition;
        let announced = announced_rules(spec, announcement);
        !edition.excludes(rules)
            || rules.name == edition.rules.name
            || announced.is_some_and(|(name, _)| rules.has_values_of(name))
    }

    /// Returns the cost of a set of assumptions: 0 for the announced one or, if none is announced,
    /// for the edition in use.
    fn assumption_cost(
        &self,
        index: usize,
        spec: &TieBreakSpec,
        announcement: &Announcement,
    ) -> usize {
        let set = &self.sets.list[index];
        let rules = &set.rules;
        let announced_rules_of_column = announced_rules(spec, announcement);
        let edition_cost = match announced_rules_of_column {
            Some((name, _)) if rules.has_values_of(name) => 0,
            None if rules.has_values_of(self.facts.edition.rules.name) => 0,
            Some(_) => 4,
            None if !self.sets.is_usual(index) => 4,
            None if self.facts.edition.allows(rules) => 1,
            None => 3,
        };
        let interpretation_cost = match (rules.interpretation_name, announced_rules_of_column) {
            (name, Some((_, announced_name))) if name == announced_name => 0,
            (None, None) => 0,
            _ => 2,
        };
        let stated_rating = announcement.unrated.or(self.facts.options.unrated);
        let rating_cost = usize::from(set.unrated != stated_rating);
        edition_cost + interpretation_cost + rating_cost
    }

    fn column(&self, spec: &TieBreakSpec, set: usize) -> ComputedColumn {
        let key = (spec.clone(), set);
        if let Some(known) = self.computed_columns.borrow().get(&key) {
            return known.clone();
        }
        let column = tiebreak::column(self.contexts.get(set), spec);
        let column = column.ok().map(Rc::new);
        self.computed_columns
            .borrow_mut()
            .insert(key, column.clone());
        column
    }

    fn compare(
        &self,
        printed: &Printed,
        spec: &TieBreakSpec,
        set: usize,
        column: Rc<Column>,
        cost: usize,
    ) -> Option<Candidate> {
        let mut compared = 0;
        let mut wrong = Vec::new();
        let allows = self.known_results.has_known_value(spec);
        for (player, &value) in self.sets.table().ids().zip(column.iter()) {
            if !allows(player) {
                continue;
            }
            let Some(agrees) = printed.agrees(player, value) else {
                continue;
            };
            compared += 1;
            if !agrees {
                wrong.push(player);
            }
        }
        (compared > 0).then(|| Candidate {
            meaning: self.meaning(spec, set),
            set,
            equivalent_sets: Vec::new(),
            column,
            compared,
            wrong,
            cost,
        })
    }

    fn meaning(&self, spec: &TieBreakSpec, set: usize) -> Meaning {
        Meaning {
            spec: spec.clone(),
            assumptions: self.sets.list[set].clone(),
            as_points: false,
        }
    }

    fn build_attribution(
        &self,
        printed: &Printed,
        announcement: &Announcement,
        announced_spec: Option<TieBreakSpec>,
        evidence: Evidence,
        mut candidates: Vec<Candidate>,
    ) -> Attribution {
        let has_announced_spec = |t: &Candidate| {
            announced_spec
                .as_ref()
                .is_some_and(|s| are_equal_criteria(&t.meaning.spec, s))
        };
        candidates.retain(|t| has_announced_spec(t) || self.is_testable(t, printed, evidence));
        candidates.sort_by_key(Candidate::key);
        let value_count = printed.values.iter().flatten().count();
        let announced_fit = announced_spec.as_ref().and_then(|spec| {
            let same_spec = candidates
                .iter()
                .filter(|t| are_equal_criteria(&t.meaning.spec, spec));
            same_spec.min_by_key(|t| self.distance(t, spec, announcement))
        });
        let announced_fit = announced_fit.map(|t| self.fit(t));
        prefer_exact_interpretation(&mut candidates);
        let mut candidates = candidates.into_iter();
        let best_candidate = candidates.next();
        let (mut tied_fits, mut other_fits) = (Vec::new(), Vec::new());
        let mut equivalent_assumptions = Vec::new();
        if let Some(best) = &best_candidate {
            equivalent_assumptions = best
                .equivalent_sets
                .iter()
                .map(|&set| self.sets.list[set].clone())
                .collect();
            for other in candidates {
                if other.agrees_with(best, printed) {
                    // an interpretation adds nothing if an edition explains the values
                    let is_edition =
                        |candidate: &Candidate| candidate.meaning.assumptions.rules.is_edition();
                    if !is_edition(&other) && is_edition(best) {
                        continue;
                    }
                    tied_fits.extend(self.fits(&other));
                } else if other_fits.len() < MAX_SHOWN {
                    other_fits.push(self.fit(&other));
                }
            }
        }
        let compared_count = best_candidate.as_ref().map_or(0, |best| best.compared);
        let is_accepted = best_candidate.as_ref().is_some_and(|best| {
            let distinguishing_count =
                printed.count_distinguishing(self.comparable_participants(&best.meaning.spec));
            // a name such as Buchholz is evidence even without modifiers
            let is_announced = announcement
                .codes
                .contains(&best.meaning.spec.code.as_str());
            let fits = best.wrong.len() * if is_announced { 3 } else { 5 } <= distinguishing_count;
            fits && (distinguishing_count >= 3 || best.wrong.is_empty())
                || best.is_direct_encounter(printed)
        });
        Attribution {
            participants: self.sets.participant_kind(),
            column: printed.index,
            evidence,
            announced_fit,
            is_accepted,
            derivations: best_candidate
                .as_ref()
                .map_or_else(Vec::new, |best| self.derivations(best)),
            fits_by_edition: best_candidate.as_ref().map_or_else(Vec::new, |best| {
                self.fit_by_edition(printed, &best.meaning.spec)
            }),
            best_fit: best_candidate.as_ref().map(|best| self.fit(best)),
            equivalent_assumptions,
            tied_fits,
            other_fits,
            compared: compared_count,
            not_compared: value_count - compared_count.min(value_count),
        }
    }

    /// Whether a candidate can be judged by the compared values: at least one of them is not 0, or
    /// all values of the column are equal. Zeros alone agree with any direct encounter.
    fn is_testable(&self, candidate: &Candidate, printed: &Printed, evidence: Evidence) -> bool {
        let mut participants = self.comparable_participants(&candidate.meaning.spec);
        evidence != Evidence::Distinguishing
            || participants.any(|id| printed.values[id.index()].is_some_and(|value| value != 0))
    }

    /// Returns the number of differences between the assumptions of a candidate and the announced
    /// ones; a different edition counts as two.
    fn distance(
        &self,
        candidate: &Candidate,
        spec: &TieBreakSpec,
        announcement: &Announcement,
    ) -> usize {
        if candidate.meaning.as_points {
            return 0; // how programs print direct encounter
        }
        let announced = announced_rules(spec, announcement);
        let (name, interpretation) = announced.unwrap_or((self.facts.edition.rules.name, None));
        let unrated_rating = announcement.unrated.or(self.facts.options.unrated);
        let count_differences = |set: &Assumptions| {
            usize::from(!set.rules.has_values_of(name)) * 2
                + usize::from(set.rules.interpretation_name != interpretation)
                + usize::from(set.unrated != unrated_rating)
        };
        let distances = candidate.equivalent_sets.iter();
        let distances = distances.map(|&set| count_differences(&self.sets.list[set]));
        let distance = count_differences(&candidate.meaning.assumptions);
        distances.chain([distance]).min().unwrap_or(distance)
    }

    /// Returns how well a candidate fits, for each set of assumptions that gives its values.
    fn fits(&self, candidate: &Candidate) -> Vec<Fit> {
        let mut fits = vec![self.fit(candidate)];
        for &set in &candidate.equivalent_sets {
            let mut fit = self.fit(candidate);
            fit.meaning.assumptions = self.sets.list[set].clone();
            fits.push(fit);
        }
        fits
    }

    fn fit(&self, candidate: &Candidate) -> Fit {
        Fit {
            meaning: candidate.meaning.clone(),
            agree: candidate.compared - candidate.wrong.len(),
            wrong: candidate.wrong.clone(),
            values: Rc::clone(&candidate.column),
        }
    }

    /// Returns how well a tie-break fits under each edition.
    fn fit_by_edition(&self, printed: &Printed, spec: &TieBreakSpec) -> Vec<Fit> {
        let editions = (0..self.sets.list.len()).filter(|&set| self.sets.base(set).is_none());
        let candidates = editions.filter_map(|set| {
            let column = self.column(spec, set)?;
            self.compare(printed, spec, set, column, 0)
        });
        candidates.map(|candidate| self.fit(&candidate)).collect()
    }

    /// Returns derivations of the values of `best` for the participants whose printed values
    /// differ, if there are few of them; otherwise empty.
    fn derivations(&self, best: &Candidate) -> Vec<Derivation> {
        let are_few = !are_most_wrong(best.wrong.len(), best.compared);
        let wrong_participants = best
            .wrong
            .iter()
            .filter(|_| are_few && !best.meaning.as_points);
        let context = self.contexts.get(best.set);
        wrong_participants
            .filter_map(|&player| tiebreak::derive(context, &best.meaning.spec, player).ok())
            .collect()
    }
}
