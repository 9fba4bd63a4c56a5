//! Compares a recorded round with the engine's pairing, bracket by bracket: the value of each
//! criterion, and the first difference.
//!
//! Each bracket takes the recorded brackets above it, and the players left over in them, as given.
//! So one pair made by hand in a bracket does not change the brackets below.

mod order;
mod value;

pub use order::OrderRule;
pub use value::{Value, Values, Violation};

use super::bracket::Bracket;
use super::completion::is_completable;
use super::engine::{Engine, PairedBracket, Position, Stage};
use super::field::Field;
use super::limit::Budget;
use super::matching::Failure;
use super::{Criterion, Edition, History, Limit, NoPairing, Record};
use crate::model::{Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// A recorded round compared with the pairing that an edition gives.
#[derive(Clone, Debug)]
pub struct Review {
    /// The brackets, from the top down.
    pub brackets: Vec<BracketReview>,
    /// Why the brackets below the last listed one could not be paired; `None` if the list is
    /// complete.
    pub stop_reason: Option<NoPairing>,
    /// The score of the players who may have the bye under the rules of 2026: the lowest score for
    /// which everybody else can be paired (C5). `None` if nobody may have the bye, or under older
    /// rules, which decide on the bye in the last bracket. Meaningless if the number of players is
    /// even.
    pub bye_score: Option<Points>,
}

impl Review {
    /// Whether the recorded pairs are those that the edition requires. Colours are not compared.
    #[must_use]
    pub fn fits(&self) -> bool {
        let is_same = |review: &BracketReview| review.difference == Difference::None;
        self.stop_reason.is_none() && self.brackets.iter().all(is_same)
    }
}

/// A bracket with two pairings: the engine's and the recorded one.
#[derive(Clone, Debug)]
pub struct BracketReview {
    /// The position of the bracket in the round.
    pub stage: Stage,
    /// The highest score among the residents.
    pub score: Points,
    /// The players moved down into the bracket from the recorded brackets above.
    pub movers: Vec<PlayerId>,
    /// The residents of the bracket.
    pub residents: Vec<PlayerId>,
    /// The engine's pairing, which follows the rules.
    pub engine: Candidate,
    /// The recorded pairing.
    pub recorded: Candidate,
    /// The values of the criteria that apply to this bracket, the most important criterion first.
    pub values: Vec<Values>,
    /// The first difference between the two pairings.
    pub difference: Difference,
}

/// One of the possible pairings of a bracket.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Candidate {
    /// The pairs. In each pair the higher ranked player comes first, and the pairs are sorted by
    /// the rank of that player.
    pub pairs: Vec<[PlayerId; 2]>,
    /// The players left over, in the order of the bracket.
    pub left_over: Vec<PlayerId>,
}

/// The first difference between a recorded bracket and the engine's pairing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// The pairs are the same.
    None,
    /// The recorded bracket has these pairs of players who may not meet (C1, C3; C.1, C.3;
    /// forbidden pairs).
    Prohibited(Vec<[PlayerId; 2]>),
    /// After the recorded bracket, the players left over and the players below the bracket cannot
    /// all be paired (C4, C.4).
    Completion,
    /// After the recorded bracket, the players below it can be paired only if the bye goes to the
    /// player who has it in the recorded pairing but should not have it (C2, C5).
    Bye,
    /// The values of this criterion differ, and those of all more important criteria are equal.
    Criterion(Criterion),
    /// The values of all criteria are equal, but the recorded pairing comes later in the order of
    /// generation.
    Order(OrderRule),
}

/// Reviews a recorded round within a limit.
///
/// # Errors
/// If the round has no complete pairing, or none is found within the limit.
pub fn review(
    history: &History,
    round: RoundNumber,
    edition: Edition,
    limit: Limit,
) -> Result<Review, NoPairing> {
    review_with_budget(history, round, edition, &mut Budget::new(limit))
}

/// Reviews a recorded round within a budget that it shares with other work.
pub(super) fn review_with_budget(
    history: &History,
    round: RoundNumber,
    edition: Edition,
    budget: &mut Budget,
) -> Result<Review, NoPairing> {
    let field = Field::new_within_budget(history, round, edition, budget)?;
    let mut engine = Engine::new(&field, budget)?;
    let record = RecordedRound::new(&field, history, round);
    let mut may_have_bye = (0..field.players.len()).filter(|&player| engine.eligible[player]);
    let bye_score = match edition {
        Edition::Dutch2026 => may_have_bye.next().map(|player| field.score(player)),
        Edition::Dutch2017 | Edition::Older => None,
    };
    let mut position = Position::default();
    let mut brackets = Vec::new();
    while position.start < field.players.len() {
        let paired_bracket = match engine.pair_next(&position, budget) {
            Ok(paired) => paired,
            Err(failure) => {
                let stop_reason = Some(failure.into());
                return Ok(Review {
                    brackets,
                    stop_reason,
                    bye_score,
                });
            }
        };
        let recorded = record.recorded_bracket(&paired_bracket.bracket);
        position = paired_bracket.position_after(recorded.left_over.clone());
        let is_same = recorded.pairs == paired_bracket.solution.pairs;
        let mut context = Context {
            engine: &engine,
            record: &record,
            budget: &mut *budget,
        };
        let difference = if is_same {
            Difference::None
        } else {
            context.absolute_violation(&paired_bracket, &recorded)?
        };
        let (values, difference) = context.compare(&paired_bracket, &recorded, difference)?;
        if difference == Difference::Bye {
            engine.eligible = record.eligible_as_recorded();
        }
        brackets.push(BracketReview {
            stage: paired_bracket.stage,
            score: field.score(paired_bracket.bracket.residents.start),
            movers: ids(&field, paired_bracket.bracket.movers.iter().copied()),
            residents: ids(&field, paired_bracket.bracket.residents.clone()),
            engine: candidate(
                &field,
                &paired_bracket.solution.pairs,
                &paired_bracket.solution.left_over,
            ),
            recorded: candidate(&field, &recorded.pairs, &recorded.left_over),
            values,
            difference,
        });
    }
    Ok(Review {
        brackets,
        stop_reason: None,
        bye_score,
    })
}

/// The recorded pairing of a bracket, as indices in `Field::players`.
struct RecordedBracket {
    pairs: Vec<(usize, usize)>,
    left_over: Vec<usize>,
}

/// The recorded pairs of a round, as indices in `Field::players`.
struct RecordedRound {
    /// The opponent of each player, indexed like the field; `None` if there is none, or if the
    /// entries of the two players disagree.
    opponents: Vec<Option<usize>>,
    /// The player with the pairing-allocated bye; `None` if there is none.
    bye: Option<usize>,
}

impl RecordedRound {
    fn new(field: &Field, history: &History, round: RoundNumber) -> RecordedRound {
        let mut index = vec![None; history.players.len()];
        for (place, player) in field.players.iter().enumerate() {
            index[player.id.index()] = Some(place);
        }
        let record =
            |place: usize| -> &Record { &history.players[field.players[place].id.index()] };
        let opponent = |place: usize| {
            let opponent = record(place).entry(round).opponent.player()?;
            let other_index = (*index.get(opponent.index())?)?;
            let opponent_of_other = record(other_index).entry(round).opponent.player()?;
            (opponent_of_other == field.players[place].id).then_some(other_index)
        };
        let places = 0..field.players.len();
        let has_bye =
            |&place: &usize| record(place).entry(round).outcome == Outcome::PairingAllocatedBye;
        RecordedRound {
            bye: places.clone().find(has_bye),
            opponents: places.map(opponent).collect(),
        }
    }

    /// Returns the recorded pairs in which both players are in the bracket, and the other players
    /// of the bracket as those left over.
    fn recorded_bracket(&self, bracket: &Bracket) -> RecordedBracket {
        let is_inside =
            |player: usize| bracket.residents.contains(&player) || bracket.movers.contains(&player);
        let opponent = |player: usize| self.opponents[player].filter(|&other| is_inside(other));
        let pairs = bracket.players().filter_map(|player| {
            let other = opponent(player)?;
            (player < other).then_some((player, other))
        });
        RecordedBracket {
            pairs: pairs.collect(),
            left_over: bracket
                .players()
                .filter(|&player| opponent(player).is_none())
                .collect(),
        }
    }

    /// Returns, for each player of the field, whether the player may have the bye, if the recorded
    /// bye is taken as given: only the player with the recorded bye may have it.
    fn eligible_as_recorded(&self) -> Vec<bool> {
        (0..self.opponents.len())
            .map(|player| Some(player) == self.bye)
            .collect()
    }
}

/// The data that the review of every bracket of a round uses.
struct Context<'a> {
    engine: &'a Engine<'a>,
    record: &'a RecordedRound,
    budget: &'a mut Budget,
}

impl Context<'_> {
    /// Returns the first absolute criterion that a recorded bracket violates; [`Difference::None`]
    /// if it violates none.
    fn absolute_violation(
        &mut self,
        paired: &PairedBracket,
        recorded: &RecordedBracket,
    ) -> Result<Difference, Failure> {
        let field = self.engine.field;
        let prohibited_pairs = recorded
            .pairs
            .iter()
            .filter(|(a, b)| !field.may_meet(*a, *b));
        let prohibited_pairs: Vec<[PlayerId; 2]> = prohibited_pairs
            .map(|&pair| pair_ids(field, pair))
            .collect();
        if !prohibited_pairs.is_empty() {
            return Ok(Difference::Prohibited(prohibited_pairs));
        }
        let mut unpaired = recorded.left_over.clone();
        unpaired.extend(paired.bracket.residents.end..paired.bracket.end);
        if is_completable(field, &unpaired, &self.engine.eligible, self.budget)? {
            return Ok(Difference::None);
        }
        let eligible = self.record.eligible_as_recorded();
        if is_completable(field, &unpaired, &eligible, self.budget)? {
            return Ok(Difference::Bye);
        }
        Ok(Difference::Completion)
    }

    /// Returns the values of all criteria for both pairings, and the first difference between the
    /// pairings. `restriction` is the result of [`Context::absolute_violation`].
    fn compare(
        &mut self,
        paired: &PairedBracket,
        recorded: &RecordedBracket,
        restriction: Difference,
    ) -> Result<(Vec<Values>, Difference), Failure> {
        let is_same = recorded.pairs == paired.solution.pairs;
        let values = value::values_of_criteria(self.engine, paired, &recorded.pairs, self.budget)?;
        if is_same || restriction != Difference::None {
            return Ok((values, restriction));
        }
        let first_differing = values
            .iter()
            .find(|values| values.engine != values.recorded);
        let difference = match first_differing {
            Some(values) => Difference::Criterion(values.criterion),
            None => Difference::Order(order::first_difference(
                &paired.bracket,
                &paired.solution.pairs,
                &recorded.pairs,
            )),
        };
        Ok((values, difference))
    }
}

fn ids(field: &Field, players: impl Iterator<Item = usize>) -> Vec<PlayerId> {
    players.map(|player| field.players[player].id).collect()
}

fn pair_ids(field: &Field, (higher, lower): (usize, usize)) -> [PlayerId; 2] {
    [field.players[higher].id, field.players[lower].id]
}

fn candidate(field: &Field, pairs: &[(usize, usize)], left_over: &[usize]) -> Candidate {
    Candidate {
        pairs: pairs.iter().map(|&pair| pair_ids(field, pair)).collect(),
        left_over: ids(field, left_over.iter().copied()),
    }
}
