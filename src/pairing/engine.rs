//! Pairs the brackets of a round, from the top down (C.04.3 1.9; A.9 in the edition of 2017).

use super::Edition;
use super::bracket::Bracket;
use super::completion::{bye_candidates, is_completable, is_ideal_below};
use super::criteria::{BracketView, Criterion, criteria};
use super::field::Field;
use super::limit::Budget;
use super::matching::Failure;
use super::solve::{Scope, Solution, check_size, solve};

/// The position of a bracket in the round, which decides how the bracket is paired.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stage {
    /// A bracket with others below it.
    Normal,
    /// The penultimate pairing bracket (2017, A.9), which is paired a second time so that all
    /// players below it can be paired.
    Penultimate,
    /// The last bracket, or the collapsed last bracket (A.9).
    Last,
}

/// A bracket with its pairing.
#[derive(Clone, Debug)]
pub(super) struct PairedBracket {
    pub(super) bracket: Bracket,
    pub(super) stage: Stage,
    pub(super) solution: Solution,
    /// Whether criterion C9 (the unplayed games of the player with the bye) applies to this
    /// bracket.
    pub(super) counts_unplayed: bool,
}

/// The state of a round's pairing after one bracket and before the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Position {
    /// The indices of the players left over in the bracket above, who move down.
    pub(super) movers: Vec<usize>,
    /// The index of the first player of the next scoregroup.
    pub(super) start: usize,
    /// Whether all players from the index `start` on form one bracket, the collapsed last bracket
    /// (2017, A.9).
    pub(super) collapsed: bool,
}

/// Pairs the brackets of one round.
pub(super) struct Engine<'a> {
    pub(super) field: &'a Field,
    /// For each player of the field, whether the player may have the bye.
    pub(super) eligible: Vec<bool>,
}

impl<'a> Engine<'a> {
    /// Prepares the pairing of a round: finds out who may have the bye.
    ///
    /// # Errors
    /// If a scoregroup is too large, there is no complete pairing, or the budget runs out.
    pub(super) fn new(field: &'a Field, budget: &mut Budget) -> Result<Engine<'a>, Failure> {
        check_sizes(field, budget)?;
        let eligible = bye_candidates(field, budget)?.ok_or(Failure::Incomplete)?;
        Ok(Engine { field, eligible })
    }

    /// Pairs all brackets from a position downwards.
    ///
    /// # Errors
    /// If there is no complete pairing, or the budget runs out.
    pub(super) fn pair_all(
        &self,
        mut position: Position,
        budget: &mut Budget,
    ) -> Result<Vec<PairedBracket>, Failure> {
        let mut brackets = Vec::new();
        while position.start < self.field.players.len() {
            let paired_bracket = self.pair_next(&position, budget)?;
            position = paired_bracket.position_after(paired_bracket.solution.left_over.clone());
            brackets.push(paired_bracket);
        }
        Ok(brackets)
    }

    /// Pairs the next bracket below a position.
    ///
    /// # Errors
    /// If there is no complete pairing, or the budget runs out.
    pub(super) fn pair_next(
        &self,
        position: &Position,
        budget: &mut Budget,
    ) -> Result<PairedBracket, Failure> {
        let movers = position.movers.clone();
        if position.collapsed {
            let bracket = Bracket::collapsed(self.field, movers, position.start);
            return self.pair_last(bracket, false, budget);
        }
        let bracket = Bracket::from_scoregroup(self.field, movers, position.start);
        match self.field.edition {
            Edition::Dutch2026 if bracket.is_last() => self.pair_last(bracket, true, budget),
            _ if bracket.is_last() => self.pair_last(bracket, false, budget),
            Edition::Dutch2026 => self.pair_bracket_2026(bracket, budget),
            _ => self.pair_bracket_2017(bracket, budget),
        }
    }

    /// Finds the best pairing of a bracket. `counts` says whether a criterion of the edition
    /// applies.
    fn solve(
        &self,
        bracket: &Bracket,
        scope: Scope,
        counts: impl Fn(Criterion) -> bool,
        budget: &mut Budget,
    ) -> Result<Solution, Failure> {
        let counted_criteria = criteria(self.field.edition).iter().copied();
        let counted_criteria: Vec<Criterion> = counted_criteria
            .filter(|&criterion| counts(criterion))
            .collect();
        let view = BracketView::new(self.field, bracket);
        solve(view, scope, &counted_criteria, &self.eligible, budget)
    }

    /// Pairs the last bracket; a player who is left over has the bye. `unplayed` says whether C9
    /// applies.
    fn pair_last(
        &self,
        bracket: Bracket,
        unplayed: bool,
        budget: &mut Budget,
    ) -> Result<PairedBracket, Failure> {
        let counts = |criterion: Criterion| {
            !criterion.is_about_next_bracket() && (unplayed || criterion != Criterion::Unplayed)
        };
        let solution = self.solve(&bracket, Scope::All, counts, budget)?;
        Ok(PairedBracket {
            bracket,
            stage: Stage::Last,
            solution,
            counts_unplayed: unplayed,
        })
    }

    /// Pairs a bracket that is not the last by the rules of 2026. The bracket is first solved in a
    /// small scope, which saves time if the result is certainly final.
    fn pair_bracket_2026(
        &self,
        bracket: Bracket,
        budget: &mut Budget,
    ) -> Result<PairedBracket, Failure> {
        // find out whether the bye may go to a player of this bracket or of one above it
        let has_bye = self.field.players.len() % 2 == 1;
        let bye_is_above = has_bye && self.eligible[..bracket.residents.end].contains(&true);
        if !bye_is_above {
            let counts = |c: Criterion| !c.is_about_next_bracket() && c != Criterion::Unplayed;
            for scope in [Scope::Bracket, Scope::Next] {
                let includes_next = scope == Scope::Next;
                let counts =
                    |c: Criterion| counts(c) || (includes_next && c.is_about_next_bracket());
                let solution = self.solve(&bracket, scope, counts, budget)?;
                let left_over = &solution.left_over;
                if is_ideal_below(
                    self.field,
                    &bracket,
                    left_over,
                    &self.eligible,
                    true,
                    budget,
                )? {
                    return Ok(PairedBracket::new_normal(bracket, solution));
                }
                // examining only the next scoregroup saves time only in a large field
                if bracket.end - bracket.next.end < MANY_PLAYERS_BELOW {
                    break;
                }
            }
        }
        if bye_is_above && bracket.len() % 2 == 1 {
            let solution = self.solve(&bracket, Scope::All, |_| true, budget)?;
            // C9 is about a bracket in which exactly one player is left over, who has the bye
            if solution.left_over.len() == 1 {
                return Ok(PairedBracket {
                    counts_unplayed: true,
                    ..PairedBracket::new_normal(bracket, solution)
                });
            }
        }
        let counts = |criterion: Criterion| criterion != Criterion::Unplayed;
        let solution = self.solve(&bracket, Scope::All, counts, budget)?;
        Ok(PairedBracket::new_normal(bracket, solution))
    }

    /// Pairs a bracket by the rules before 2026: the criteria look at the next bracket only. If the
    /// players below cannot be paired then, the bracket is paired again so that they can (A.9).
    fn pair_bracket_2017(
        &self,
        bracket: Bracket,
        budget: &mut Budget,
    ) -> Result<PairedBracket, Failure> {
        let is_about_bracket = |criterion: Criterion| !criterion.is_about_next_bracket();
        let mut solution = self.solve(&bracket, Scope::Bracket, is_about_bracket, budget)?;
        let left_over = &solution.left_over;
        let is_older = self.field.edition == Edition::Older;
        if !is_older
            && !is_ideal_below(
                self.field,
                &bracket,
                left_over,
                &self.eligible,
                false,
                budget,
            )?
        {
            let counts = |c: Criterion| c != Criterion::NextBye || bracket.next_is_last();
            solution = self.solve(&bracket, Scope::Next, counts, budget)?;
        }
        let mut unpaired = solution.left_over.clone();
        unpaired.extend(bracket.residents.end..bracket.end);
        if is_completable(self.field, &unpaired, &self.eligible, budget)? {
            return Ok(PairedBracket::new_normal(bracket, solution));
        }
        let solution = self.solve(&bracket, Scope::All, is_about_bracket, budget)?;
        let stage = if is_older {
            Stage::Normal
        } else {
            Stage::Penultimate
        };
        Ok(PairedBracket {
            stage,
            ..PairedBracket::new_normal(bracket, solution)
        })
    }
}

/// Returns an error if a scoregroup is too large for the engine, or if the budget runs out. Called
/// before the search for a pairing begins.
fn check_sizes(field: &Field, budget: &mut Budget) -> Result<(), Failure> {
    let mut start_above = 0;
    let mut start = 0;
    while start < field.players.len() {
        // if the number of players above is odd, one of them moves down; choose one without floats,
        // who adds the fewest possible violations
        let is_plain = |&player: &usize| {
            let player = &field.players[player];
            player.downfloats == [false; 2] && player.upfloats == [false; 2]
        };
        let mover = (start_above..start)
            .find(is_plain)
            .filter(|_| start % 2 == 1);
        let bracket = Bracket::from_scoregroup(field, mover.into_iter().collect(), start);
        let counts_unplayed = bracket.is_last() && field.edition == Edition::Dutch2026;
        let counts = |criterion: &Criterion| {
            !criterion.is_about_next_bracket()
                && (counts_unplayed || *criterion != Criterion::Unplayed)
        };
        let counted_criteria = criteria(field.edition).iter().copied().filter(counts);
        let counted_criteria: Vec<Criterion> = counted_criteria.collect();
        check_size(BracketView::new(field, &bracket), &counted_criteria, budget)?;
        (start_above, start) = (start, bracket.residents.end);
    }
    Ok(())
}

/// The smallest number of players below the next scoregroup for which it is faster to examine that
/// scoregroup alone first.
const MANY_PLAYERS_BELOW: usize = 100;

impl PairedBracket {
    /// Returns a bracket with others below it, in which C9 does not apply.
    fn new_normal(bracket: Bracket, solution: Solution) -> PairedBracket {
        PairedBracket {
            bracket,
            stage: Stage::Normal,
            solution,
            counts_unplayed: false,
        }
    }

    /// Returns the position below this bracket if the players `left_over` move down from it.
    pub(super) fn position_after(&self, left_over: Vec<usize>) -> Position {
        Position {
            movers: left_over,
            start: self.bracket.residents.end,
            collapsed: self.stage == Stage::Penultimate,
        }
    }
}
