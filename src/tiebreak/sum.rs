//! The common part of Buchholz and Sonneborn-Berger: lists the contributions of the rounds, cuts
//! some of them and adds up the rest.

use super::Context;
use super::contribution::{Contribution, ContributionSettings};
use super::cut::{Cuttable, cut};
use super::derivation::Step;
use super::participant::Participant;
use super::trace::{NoTrace, Trace};
use crate::model::{Cut, ParticipantId, RoundNumber};
use crate::number::{Exact, Points};
use crate::rules::{LowCut, ProductCut};

/// The amounts that a tie-break adds up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Term {
    /// The opponents' scores, in hundredths.
    Scores,
    /// The opponents' scores times the points obtained, in ten-thousandths.
    Products,
}

impl Term {
    /// Returns the amount that a contribution adds to the sum, in the unit of the term.
    fn amount(self, contribution: &Contribution) -> i64 {
        let score = i64::from(contribution.score.hundredths());
        match self {
            Term::Scores => score,
            Term::Products => score * i64::from(contribution.points.hundredths()),
        }
    }

    /// Converts a sum of this term, in the unit of the term, to its exact value.
    pub(super) fn exact(self, sum: i64) -> Exact {
        match self {
            Term::Scores => Exact::from_hundredths(sum),
            Term::Products => Exact::from_products(sum),
        }
    }
}

/// The settings of a sum of contributions.
#[derive(Clone, Copy)]
pub(super) struct Sum {
    /// The settings that decide which contributions are used.
    pub(super) settings: ContributionSettings,
    /// The amounts that are added up.
    pub(super) term: Term,
    /// The numbers of contributions that are cut; `None` for no cut.
    pub(super) cuts: Option<Cut>,
}

/// Returns the sum of the contributions of a participant, with the modifiers of the tie-break
/// applied.
pub(super) fn sum(player: Participant<'_, '_>, term: Term, trace: &mut impl Trace) -> Exact {
    let sum = Sum::from_modifiers(player, term);
    term.exact(sum.compute(player.context, player.id, trace))
}

/// Returns Buchholz (or, if `fore` is true, Fore Buchholz) of each participant in hundredths,
/// without cuts.
pub(super) fn buchholz<'a>(context: &'a Context<'_>, fore: bool) -> &'a [i64] {
    let sum = Sum {
        settings: ContributionSettings {
            fore,
            ..ContributionSettings::default()
        },
        term: Term::Scores,
        cuts: None,
    };
    let value = |player| sum.compute(context, player, &mut NoTrace);
    context.shared.buchholz[usize::from(fore)].get_or_init(|| context.map_participants(value))
}

impl Sum {
    /// Returns the settings of the sum that the modifiers of the tie-break request.
    pub(super) fn from_modifiers(player: Participant<'_, '_>, term: Term) -> Sum {
        let modifiers = player.modifiers;
        Sum {
            settings: ContributionSettings {
                fore: modifiers.fore,
                forfeits_as_played: modifiers.forfeits_as_played,
                for_products: term == Term::Products,
            },
            term,
            cuts: modifiers.cut,
        }
    }

    /// Returns the sum of the contributions of `participant` after the cuts, in the unit of the
    /// term.
    pub(super) fn compute(
        self,
        context: &Context<'_>,
        participant: ParticipantId,
        trace: &mut impl Trace,
    ) -> i64 {
        let list = context.contributions(self.settings, participant);
        self.compute_from(list, context, participant, trace)
    }

    /// Returns the sum of the contributions in `list`, one for each round of `participant`, after
    /// the cuts.
    pub(super) fn compute_from<T: Trace>(
        self,
        list: &[Contribution],
        context: &Context<'_>,
        participant: ParticipantId,
        trace: &mut T,
    ) -> i64 {
        // adjustments may have any size, so the sum stays at the limit of the type instead of
        // wrapping
        let amounts = list.iter().map(|entry| self.term.amount(entry));
        let mut sum = amounts.fold(0, i64::saturating_add);
        if !T::RECORDS
            && let Some(least) = self.value_of_only_cut(list, context)
        {
            return sum.saturating_sub(least);
        }
        let mut removals = Vec::new();
        if let Some(cuts) = self.cuts {
            let mut values = Vec::with_capacity(list.len());
            let counted_entries = RoundNumber::up_to(list.len())
                .zip(list)
                .filter(|(_, entry)| entry.counts);
            values.extend(
                counted_entries
                    .map(|(round, entry)| self.cuttable_contribution(context, round, entry)),
            );
            cut(values, cuts, context.rules.low_cut, |entry, article| {
                sum = sum.saturating_sub(entry.value);
                if T::RECORDS {
                    removals.push((entry.round, article));
                }
            });
        }
        for (round, entry) in RoundNumber::up_to(list.len()).zip(list) {
            trace.step(|| {
                let article = removals.iter().find(|(other, _)| *other == round);
                Step {
                    cut_reason: article.map(|(_, article)| (*article).to_owned()),
                    ..self.step(context, participant, round, entry.points)
                }
            });
        }
        self.remark(context, trace);
        sum
    }

    /// Returns the value that is removed by the most usual cut, that of the least contribution. It
    /// is found without a list of all contributions. `None` if the settings request different cuts,
    /// or if a voluntary unplayed round may be cut instead.
    fn value_of_only_cut(self, list: &[Contribution], context: &Context<'_>) -> Option<i64> {
        let rule = context.rules.low_cut;
        if self.cuts != Some(Cut { low: 1, high: 0 })
            || (rule != LowCut::Least && list.iter().any(|entry| entry.is_voluntary))
        {
            return None;
        }
        let rounds = RoundNumber::up_to(list.len()).zip(list);
        let counted_entries = rounds.filter(|(_, entry)| entry.counts);
        let values =
            counted_entries.map(|(round, entry)| self.cuttable_contribution(context, round, entry));
        let least_entry = values.min_by_key(|entry| (entry.score, entry.value, entry.round))?;
        Some(least_entry.value)
    }

    /// Returns the contribution of a round, with the value by which cuts order the rounds.
    fn cuttable_contribution(
        self,
        context: &Context<'_>,
        round: RoundNumber,
        entry: &Contribution,
    ) -> Cuttable {
        let value = self.term.amount(entry);
        let is_cut_by_product =
            self.term == Term::Products && context.rules.product_cut == ProductCut::Product;
        Cuttable {
            round,
            score: if is_cut_by_product {
                value
            } else {
                Term::Scores.amount(entry)
            },
            value,
            is_voluntary: entry.is_voluntary,
        }
    }

    /// Returns the step of a derivation for a round; `points` are the factor by which the score is
    /// multiplied.
    fn step(
        self,
        context: &Context<'_>,
        participant: ParticipantId,
        round: RoundNumber,
        points: Points,
    ) -> Step {
        let inputs = context.inputs(self.settings);
        let score_before = inputs.table.points(participant)[..round.index()]
            .iter()
            .copied()
            .sum();
        let (mut entry, basis) = inputs.contribution(participant, round, score_before);
        entry.points = points;
        let mut step = Step {
            why: inputs.explain(basis, participant, round),
            ..Step::for_round(context, participant, round)
        };
        if entry.counts {
            step.counted_value = Some(Exact::from(entry.score));
            step.points = (self.term == Term::Products).then(|| Exact::from(entry.points));
            step.amount = Some(self.term.exact(self.term.amount(&entry)));
        }
        step
    }

    /// Records remarks on the sum as a whole.
    fn remark(self, context: &Context<'_>, trace: &mut impl Trace) {
        if self.settings.fore && context.inputs(self.settings).table.rounds() > 0 {
            trace.remark(|| {
                "the pairings of the last scheduled round count as draws (8.3)".to_owned()
            });
        }
        let system = context.table.system();
        let is_discouraged = self.term == Term::Scores && !context.rules.buchholz_in_round_robin;
        if system.is_predetermined() && is_discouraged {
            trace.remark(|| "this tie-break must not be used in a round robin (8)".to_owned());
        }
    }
}
