//! The tie-breaks of the Olympiads of 2008 and 2010 (reference/rulings.md 12).

use super::catalogue::{Among, Rule};
use super::trace::Trace;
use super::{Context, Method, Sense, Step, TieBreak};
use crate::model::{Modifiers, ScoreBasis};
use crate::number::Exact;

pub(super) static OSB: TieBreak = TieBreak {
    code: "OSB",
    name: "Olympiad Sonneborn-Berger",
    article: "Olympiad regulations of 2008",
    among: Among::Teams,
    modifiers: &[],
    sense: Sense::HighFirst,
    decimals: 1,
    method: Method::value::<OlympiadSonnebornBerger>(),
    page: include_str!("../../docs/tiebreaks/OSB.md"),
};

pub(super) static OBH: TieBreak = TieBreak {
    code: "OBH",
    name: "Olympiad Buchholz",
    article: "Olympiad regulations of 2008",
    among: Among::Teams,
    modifiers: &[],
    sense: Sense::HighFirst,
    decimals: 0,
    method: Method::value::<OlympiadBuchholz>(),
    page: include_str!("../../docs/tiebreaks/OBH.md"),
};

struct OlympiadSonnebornBerger;

impl Rule for OlympiadSonnebornBerger {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        team: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        Some(value(context, true, team, trace))
    }
}

struct OlympiadBuchholz;

impl Rule for OlympiadBuchholz {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        team: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        Some(value(context, false, team, trace))
    }
}

/// The final match points of all scheduled opponents, times the board points made against
/// them or not, without the opponent with the fewest match points; of several the one with
/// the smallest product goes. Forfeited matches count, byes bring nothing.
fn value<T: Trace>(context: &Context<'_>, products: bool, team: usize, trace: &mut T) -> Exact {
    let matches = context.in_score(ScoreBasis::MatchPoints).table;
    let games = context.in_score(ScoreBasis::GamePoints).table;
    let mut terms = Vec::new();
    for round in 0..matches.rounds() {
        let Some(opponent) = matches.opponent(team, round) else {
            continue;
        };
        let score = i64::from(matches.total(opponent).hundredths());
        let factor = match products {
            true => i64::from(games.points(team)[round].hundredths()),
            false => 100,
        };
        terms.push((score, score * factor, round));
    }
    let weakest = terms.iter().min().map(|&(_, _, round)| round);
    let mut sum = 0;
    for &(score, product, round) in &terms {
        let cut = Some(round) == weakest;
        if !cut {
            sum += product;
        }
        trace.step(|| Step {
            counted: Some(Exact::from_hundredths(score)),
            points: products.then(|| Exact::from(games.points(team)[round])),
            why: "final match points of the opponent".to_owned(),
            amount: Some(Exact::from_products(product)),
            cut: cut.then(|| "the opponent with the fewest match points".to_owned()),
            ..Step::of(context, team, round)
        });
    }
    Exact::from_products(sum)
}
