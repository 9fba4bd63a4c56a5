//! A recorded round beside the engine's, bracket by bracket, with the value of each criterion and
//! the first difference.
//!
//! Each bracket takes the recorded brackets above it as given, with the players left over there. So
//! one pair made by hand does not change the brackets below.

mod order;
mod value;

pub use order::OrderRule;
pub use value::{Part, Value, Values};

use super::bracket::Bracket;
use super::completion::is_completable;
use super::engine::{Engine, Paired, Position, Stage};
use super::field::Field;
use super::matching::{Budget, Failure};
use super::{Criterion, Edition, History, NoPairing, Record};
use crate::model::{Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// A recorded round beside the pairing of an edition.
#[derive(Clone, Debug)]
pub struct Review {
    /// The brackets, from the top down.
    pub brackets: Vec<BracketReview>,
    /// Why the brackets below the last of the list could not be paired; `None` if there are none.
    pub stopped: Option<NoPairing>,
}

impl Review {
    /// Whether the round is the pairing of the edition, apart from colours.
    #[must_use]
    pub fn fits(&self) -> bool {
        let same = |review: &BracketReview| review.difference == Difference::None;
        self.stopped.is_none() && self.brackets.iter().all(same)
    }
}

/// A bracket, and its pairing by the engine and in the record.
#[derive(Clone, Debug)]
pub struct BracketReview {
    /// The part of the bracket in the round.
    pub stage: Stage,
    /// The highest score of its residents.
    pub score: Points,
    /// The players moved down into it, as recorded above.
    pub movers: Vec<PlayerId>,
    /// The residents.
    pub residents: Vec<PlayerId>,
    /// The pairing by the rules.
    pub engine: Candidate,
    /// The recorded pairing.
    pub recorded: Candidate,
    /// The criteria that count in this bracket, the most important first.
    pub values: Vec<Values>,
    /// The first difference between the two.
    pub difference: Difference,
}

/// A pairing of a bracket.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Candidate {
    /// The pairs, the higher ranked player first, in order.
    pub pairs: Vec<[PlayerId; 2]>,
    /// The players left over, in order.
    pub left: Vec<PlayerId>,
}

/// The first difference between a recorded bracket and the engine's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// They are the same.
    None,
    /// Pairs that may not meet (C1, C3; C.1, C.3; forbidden pairs).
    Barred(Vec<[PlayerId; 2]>),
    /// The players left over and those below cannot all be paired (C4, C.4).
    Completion,
    /// Everybody can be paired only if the bye goes to a player who should not have it (C2, C5).
    Bye,
    /// The value of this criterion.
    Criterion(Criterion),
    /// Both are equal in all criteria: the recorded one comes later in the order.
    Order(OrderRule),
}

/// Reviews a recorded round with at most `steps` examined pairs.
///
/// # Errors
/// If the round has no complete pairing, or it is too hard to find.
pub fn review(
    history: &History,
    round: RoundNumber,
    edition: Edition,
    steps: u64,
) -> Result<Review, NoPairing> {
    review_from(history, round, edition, &mut Budget(steps))
}

/// Reviews a recorded round with the steps of a budget that other work shares.
pub(super) fn review_from(
    history: &History,
    round: RoundNumber,
    edition: Edition,
    budget: &mut Budget,
) -> Result<Review, NoPairing> {
    let field = Field::within(history, round, edition, budget)?;
    let mut engine = Engine::new(&field, budget)?;
    let record = Recorded::new(&field, history, round);
    let mut position = Position::default();
    let mut brackets = Vec::new();
    while position.start < field.players.len() {
        let paired = match engine.next(&position, budget) {
            Ok(paired) => paired,
            Err(failure) => {
                let stopped = Some(failure.into());
                return Ok(Review { brackets, stopped });
            }
        };
        let recorded = record.candidate(&paired.bracket);
        position = paired.after(recorded.left.clone());
        let same = recorded.pairs == paired.solution.pairs;
        let mut context = Context {
            engine: &engine,
            record: &record,
            budget: &mut *budget,
        };
        let difference = if same {
            Difference::None
        } else {
            context.restriction(&paired, &recorded)?
        };
        let (values, difference) = context.compare(&paired, &recorded, difference)?;
        if difference == Difference::Bye {
            engine.eligible = record.eligible();
        }
        brackets.push(BracketReview {
            stage: paired.stage,
            score: field.score(paired.bracket.residents.start),
            movers: ids(&field, paired.bracket.movers.iter().copied()),
            residents: ids(&field, paired.bracket.residents.clone()),
            engine: candidate(&field, &paired.solution.pairs, &paired.solution.left),
            recorded: candidate(&field, &recorded.pairs, &recorded.left),
            values,
            difference,
        });
    }
    Ok(Review {
        brackets,
        stopped: None,
    })
}

/// A recorded pairing of a bracket, by players of the field.
struct RecordedBracket {
    pairs: Vec<(usize, usize)>,
    left: Vec<usize>,
}

/// The recorded round.
struct Recorded {
    /// The opponent of each player.
    opponents: Vec<Option<usize>>,
    /// The player with the bye.
    bye: Option<usize>,
}

impl Recorded {
    fn new(field: &Field, history: &History, round: RoundNumber) -> Recorded {
        let mut index = vec![None; history.players.len()];
        for (place, player) in field.players.iter().enumerate() {
            index[player.id.index()] = Some(place);
        }
        let record =
            |place: usize| -> &Record { &history.players[field.players[place].id.index()] };
        let opponent = |place: usize| {
            let opponent = record(place).entry(round).opponent.player()?;
            let other = (*index.get(opponent.index())?)?;
            let back = record(other).entry(round).opponent.player()?;
            (back == field.players[place].id).then_some(other)
        };
        let places = 0..field.players.len();
        let has_bye =
            |&place: &usize| record(place).entry(round).outcome == Outcome::PairingAllocatedBye;
        Recorded {
            bye: places.clone().find(has_bye),
            opponents: places.map(opponent).collect(),
        }
    }

    /// The recorded pairs inside a bracket, and who is left over.
    fn candidate(&self, bracket: &Bracket) -> RecordedBracket {
        let inside =
            |player: usize| bracket.residents.contains(&player) || bracket.movers.contains(&player);
        let opponent = |player: usize| self.opponents[player].filter(|&other| inside(other));
        let pairs = bracket.players().filter_map(|player| {
            let other = opponent(player)?;
            (player < other).then_some((player, other))
        });
        RecordedBracket {
            pairs: pairs.collect(),
            left: bracket
                .players()
                .filter(|&player| opponent(player).is_none())
                .collect(),
        }
    }

    /// Only the recorded player may have the bye.
    fn eligible(&self) -> Vec<bool> {
        (0..self.opponents.len())
            .map(|player| Some(player) == self.bye)
            .collect()
    }
}

struct Context<'a> {
    engine: &'a Engine<'a>,
    record: &'a Recorded,
    budget: &'a mut Budget,
}

impl Context<'_> {
    /// The absolute criterion that a recorded bracket violates; `None` if there is none.
    fn restriction(
        &mut self,
        paired: &Paired,
        recorded: &RecordedBracket,
    ) -> Result<Difference, Failure> {
        let field = self.engine.field;
        let barred = recorded
            .pairs
            .iter()
            .filter(|(a, b)| !field.may_meet(*a, *b));
        let barred: Vec<[PlayerId; 2]> = barred.map(|&pair| pair_ids(field, pair)).collect();
        if !barred.is_empty() {
            return Ok(Difference::Barred(barred));
        }
        let mut rest = recorded.left.clone();
        rest.extend(paired.bracket.residents.end..paired.bracket.end);
        if is_completable(field, &rest, &self.engine.eligible, self.budget)? {
            return Ok(Difference::None);
        }
        let eligible = self.record.eligible();
        if is_completable(field, &rest, &eligible, self.budget)? {
            return Ok(Difference::Bye);
        }
        Ok(Difference::Completion)
    }

    /// The values of all criteria, and the first difference.
    fn compare(
        &mut self,
        paired: &Paired,
        recorded: &RecordedBracket,
        restriction: Difference,
    ) -> Result<(Vec<Values>, Difference), Failure> {
        let same = recorded.pairs == paired.solution.pairs;
        let values = value::values(self.engine, paired, &recorded.pairs, self.budget)?;
        if same || restriction != Difference::None {
            return Ok((values, restriction));
        }
        let differing = values
            .iter()
            .find(|values| values.engine != values.recorded);
        let difference = match differing {
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

fn candidate(field: &Field, pairs: &[(usize, usize)], left: &[usize]) -> Candidate {
    Candidate {
        pairs: pairs.iter().map(|&pair| pair_ids(field, pair)).collect(),
        left: ids(field, left.iter().copied()),
    }
}
