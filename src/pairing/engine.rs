//! The brackets of a round, from the top down (1.9, A.9).

use super::bracket::Bracket;
use super::completion::{bye_candidates, is_completable, is_ideal_below};
use super::criteria::{Case, Criterion, criteria};
use super::field::Field;
use super::matching::{Budget, Failure};
use super::solve::{Scope, Solution, solve};
use super::Edition;

/// How a bracket came to be the last but one that is paired by itself (A.9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// A bracket with others below it.
    Normal,
    /// The penultimate pairing bracket: paired again so that all below can be paired.
    Penultimate,
    /// The last bracket, or the collapsed last bracket.
    Last,
}

/// A bracket that is paired.
#[derive(Clone, Debug)]
pub(super) struct Paired {
    pub(super) bracket: Bracket,
    pub(super) stage: Stage,
    pub(super) solution: Solution,
    /// Whether C9 counts in this bracket.
    pub(super) counts_unplayed: bool,
}

/// Pairs a field.
///
/// # Errors
/// If there is no complete pairing, or the budget ends.
pub(super) fn run(field: &Field, budget: &mut Budget) -> Result<Vec<Paired>, Failure> {
    if field.players.is_empty() {
        return Ok(Vec::new());
    }
    let eligible = bye_candidates(field, budget)?.ok_or(Failure::Incomplete)?;
    continue_from(field, &eligible, Vec::new(), 0, budget)
}

/// Pairs the brackets from the scoregroup at `start` on.
pub(super) fn continue_from(
    field: &Field,
    eligible: &[bool],
    mut movers: Vec<usize>,
    mut start: usize,
    budget: &mut Budget,
) -> Result<Vec<Paired>, Failure> {
    let engine = Engine { field, eligible };
    let mut brackets = Vec::new();
    while start < field.players.len() {
        let bracket = Bracket::at(field, movers, start);
        start = bracket.residents.end;
        let mut paired = match field.edition {
            Edition::Dutch2026 => engine.bracket_2026(bracket, budget)?,
            _ => engine.bracket_2017(bracket, budget)?,
        };
        movers = paired.solution.left.clone();
        let penultimate = paired.stage == Stage::Penultimate;
        brackets.push(paired);
        if penultimate {
            let last = Bracket::collapsed(field, movers, start);
            paired = engine.last(last, false, budget)?;
            brackets.push(paired);
            break;
        }
    }
    Ok(brackets)
}

struct Engine<'a> {
    field: &'a Field,
    eligible: &'a [bool],
}

impl Engine<'_> {
    fn solve(
        &self,
        bracket: &Bracket,
        scope: Scope,
        counts: impl Fn(Criterion) -> bool,
        budget: &mut Budget,
    ) -> Result<Solution, Failure> {
        let list: Vec<Criterion> =
            criteria(self.field.edition).iter().copied().filter(|&c| counts(c)).collect();
        let case = Case::new(self.field, bracket);
        solve(case, scope, &list, self.eligible, budget)
    }

    /// The last bracket: all are paired but at most one, who has the bye.
    fn last(&self, bracket: Bracket, unplayed: bool, budget: &mut Budget) -> Result<Paired, Failure> {
        let counts = |criterion: Criterion| {
            !criterion.is_ahead() && (unplayed || criterion != Criterion::Unplayed)
        };
        let solution = self.solve(&bracket, Scope::All, counts, budget)?;
        Ok(Paired {
            bracket,
            stage: Stage::Last,
            solution,
            counts_unplayed: unplayed,
        })
    }

    fn bracket_2026(&self, bracket: Bracket, budget: &mut Budget) -> Result<Paired, Failure> {
        if bracket.is_last() {
            return self.last(bracket, true, budget);
        }
        // the bye goes to a player of this bracket, or to one above it
        let odd = self.field.players.len() % 2 == 1;
        let bye = odd && self.eligible[..bracket.residents.end].contains(&true);
        if !bye {
            let counts = |c: Criterion| !c.is_ahead() && c != Criterion::Unplayed;
            let solution = self.solve(&bracket, Scope::Bracket, counts, budget)?;
            let left = &solution.left;
            if is_ideal_below(self.field, &bracket, left, self.eligible, true, budget)? {
                return Ok(normal(bracket, solution));
            }
        }
        if bye && bracket.len() % 2 == 1 {
            let solution = self.solve(&bracket, Scope::All, |_| true, budget)?;
            // C9 is about a bracket that leaves over one player, who has the bye
            if solution.left.len() == 1 {
                return Ok(Paired {
                    counts_unplayed: true,
                    ..normal(bracket, solution)
                });
            }
        }
        let counts = |criterion: Criterion| criterion != Criterion::Unplayed;
        let solution = self.solve(&bracket, Scope::All, counts, budget)?;
        Ok(normal(bracket, solution))
    }

    fn bracket_2017(&self, bracket: Bracket, budget: &mut Budget) -> Result<Paired, Failure> {
        if bracket.is_last() {
            return self.last(bracket, false, budget);
        }
        let alone = |criterion: Criterion| !criterion.is_ahead();
        let mut solution = self.solve(&bracket, Scope::Bracket, alone, budget)?;
        let left = &solution.left;
        if !is_ideal_below(self.field, &bracket, left, self.eligible, false, budget)? {
            let last = bracket.next.end == bracket.end;
            let counts = |criterion: Criterion| last || criterion != Criterion::NextBye;
            solution = self.solve(&bracket, Scope::Next, counts, budget)?;
        }
        let mut rest = solution.left.clone();
        rest.extend(bracket.residents.end..bracket.end);
        if is_completable(self.field, &rest, self.eligible, budget)? {
            return Ok(normal(bracket, solution));
        }
        let solution = self.solve(&bracket, Scope::All, alone, budget)?;
        Ok(Paired {
            stage: Stage::Penultimate,
            ..normal(bracket, solution)
        })
    }
}

fn normal(bracket: Bracket, solution: Solution) -> Paired {
    Paired {
        bracket,
        stage: Stage::Normal,
        solution,
        counts_unplayed: false,
    }
}
