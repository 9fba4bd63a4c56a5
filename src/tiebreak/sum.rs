//! Lists what each round contributes, cuts, and sums: the common part of Buchholz and
//! Sonneborn-Berger.

use super::Step;
use super::context::{Context, View};
use super::contribution::Contribution;
use super::cut::{Cuttable, cut};
use super::trace::Trace;
use crate::model::{Cut, Modifiers};
use crate::number::{Exact, Points};
use crate::rules::ProductCut;

/// What is summed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Term {
    /// The opponents' scores, in hundredths.
    Scores,
    /// The opponents' scores times the points obtained, in ten-thousandths.
    Products,
}

impl Term {
    fn amount(self, contribution: &Contribution) -> i64 {
        let score = i64::from(contribution.score.hundredths());
        match self {
            Term::Scores => score,
            Term::Products => score * i64::from(contribution.points.hundredths()),
        }
    }

    /// A sum of this term as a value.
    pub(super) fn exact(self, sum: i64) -> Exact {
        match self {
            Term::Scores => Exact::from_hundredths(sum),
            Term::Products => Exact::from_products(sum),
        }
    }
}

/// The view that the modifiers ask for.
pub(super) fn view(modifiers: &Modifiers, fore: bool, term: Term) -> View {
    View {
        fore: fore || modifiers.fore,
        forfeits_as_played: modifiers.forfeits_as_played,
        products: term == Term::Products,
    }
}

/// The sum of what is left of the contributions of `player` after `cuts`.
pub(super) fn sum<T: Trace>(
    context: &Context<'_>,
    view: View,
    term: Term,
    cuts: Option<Cut>,
    player: usize,
    trace: &mut T,
) -> i64 {
    let list = context.contributions(view, player);
    total(context, view, term, cuts, player, list, trace)
}

/// The sum of products with points of another score: those that `player` obtained round by
/// round (13.2).
pub(super) fn products_with<T: Trace>(
    context: &Context<'_>,
    view: View,
    cuts: Option<Cut>,
    player: usize,
    points: &[Points],
    trace: &mut T,
) -> i64 {
    let of_context = context.contributions(view, player);
    let with = |(entry, &points): (&Contribution, &Points)| Contribution { points, ..*entry };
    let list: Vec<Contribution> = of_context.iter().zip(points).map(with).collect();
    total(context, view, Term::Products, cuts, player, &list, trace)
}

fn total<T: Trace>(
    context: &Context<'_>,
    view: View,
    term: Term,
    cuts: Option<Cut>,
    player: usize,
    list: &[Contribution],
    trace: &mut T,
) -> i64 {
    // points out of the ordinary may be of any size: stay at the limit, never wrap
    let amounts = list.iter().map(|entry| term.amount(entry));
    let mut sum = amounts.fold(0, i64::saturating_add);
    let mut removed = Vec::new();
    if let Some(cuts) = cuts {
        let mut values = Vec::with_capacity(list.len());
        let counting = (0..).zip(list).filter(|(_, entry)| entry.counts);
        values.extend(counting.map(|(round, entry)| cuttable(context, term, round, entry)));
        cut(values, cuts, context.rules.low_cut, |entry, article| {
            sum = sum.saturating_sub(entry.value);
            removed.push((entry.round, article));
        });
    }
    tell(context, view, term, player, list, &removed, trace);
    sum
}

fn cuttable(context: &Context<'_>, term: Term, round: usize, entry: &Contribution) -> Cuttable {
    let value = term.amount(entry);
    let by_product = term == Term::Products && context.rules.product_cut == ProductCut::Product;
    Cuttable {
        round,
        score: if by_product {
            value
        } else {
            Term::Scores.amount(entry)
        },
        value,
        voluntary: entry.voluntary,
    }
}

fn tell<T: Trace>(
    context: &Context<'_>,
    view: View,
    term: Term,
    player: usize,
    list: &[Contribution],
    removed: &[(usize, &'static str)],
    trace: &mut T,
) {
    for (round, entry) in list.iter().enumerate() {
        trace.step(|| {
            let article = removed.iter().find(|(at, _)| *at == round);
            step(
                context,
                view,
                term,
                player,
                round,
                entry.points,
                article.map(|(_, article)| *article),
            )
        });
    }
    if view.fore && context.given(view).table.rounds() > 0 {
        trace.remark(|| "the pairings of the last scheduled round count as draws (8.3)".to_owned());
    }
    if context.table.system().is_predetermined()
        && term == Term::Scores
        && !context.rules.buchholz_in_round_robin
    {
        trace.remark(|| "not to be used in a round robin (8)".to_owned());
    }
}

fn step(
    context: &Context<'_>,
    view: View,
    term: Term,
    player: usize,
    round: usize,
    points: Points,
    cut: Option<&str>,
) -> Step {
    let given = context.given(View {
        products: view.products,
        ..view
    });
    let before = given.table.points(player)[..round].iter().copied().sum();
    let (mut entry, basis) = given.contribution(player, round, before);
    entry.points = points;
    let why = given.why(basis, player, round);
    let mut step = Step {
        why,
        cut: cut.map(str::to_owned),
        ..Step::of(context, player, round)
    };
    if entry.counts {
        step.counted = Some(Exact::from(entry.score));
        step.points = (term == Term::Products).then(|| Exact::from(entry.points));
        step.amount = Some(term.exact(term.amount(&entry)));
    }
    step
}
