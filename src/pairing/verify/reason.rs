//! The first rule by which the recorded pairing of a round differs from that of an edition.

use crate::model::{PlayerId, RoundNumber};
use crate::number::Points;
use crate::pairing::field::Field;
use crate::pairing::matching::Budget;
use crate::pairing::{
    Criterion, Difference, Edition, History, OrderRule, Part, Value, review_from,
};

/// Why an edition does not give a recorded round: the rule in the highest bracket that differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The edition.
    pub edition: Edition,
    /// The highest score among the residents of that bracket; `None` if only colours differ.
    pub score: Option<Points>,
    /// The rule by which the engine's pairing comes first.
    pub rule: Rule,
}

/// The rule by which the engine's pairing comes before the recorded one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The recorded round pairs players who may not meet: they have met, or the event forbids the
    /// pair.
    Barred(Vec<[PlayerId; 2]>),
    /// The recorded round pairs players with the same absolute colour preference.
    Clash(Vec<[PlayerId; 2]>),
    /// After the recorded bracket the players below cannot all be paired.
    Completion,
    /// The bye goes to a player who should not have it.
    Bye,
    /// The recorded pairing is worse in a criterion.
    Criterion {
        /// The criterion.
        criterion: Criterion,
        /// The number of violations in the engine's pairing and in the recorded one.
        counts: [u32; 2],
        /// The players who cause the violations in the recorded pairing.
        players: Vec<PlayerId>,
    },
    /// All criteria are equal, but the recorded pairing comes later in the order of generation.
    Order(OrderRule),
    /// Only colours differ.
    Colours,
}

impl Rule {
    /// The name of the criterion or the article in an edition: `C14`, `C.12`, `4.3.a`, `5.2`.
    #[must_use]
    pub fn name(&self, edition: Edition) -> &'static str {
        let new = edition == Edition::Dutch2026;
        match self {
            Rule::Barred(_) if new => "C1",
            Rule::Barred(_) => "C.1",
            Rule::Clash(_) if new => "C3",
            Rule::Clash(_) => "C.3",
            Rule::Completion if new => "C4",
            Rule::Completion => "C.4",
            Rule::Bye if new => "C5",
            Rule::Bye => "C.2",
            Rule::Criterion { criterion, .. } => criterion.name(edition),
            Rule::Order(rule) => article_of_order(*rule, new),
            Rule::Colours if new => "5.2",
            Rule::Colours => "E",
        }
    }
}

const fn article_of_order(rule: OrderRule, new: bool) -> &'static str {
    match rule {
        OrderRule::Movers if new => "4.4",
        OrderRule::Movers => "D.3",
        OrderRule::MoverOpponents | OrderRule::Transposition if new => "4.2",
        OrderRule::MoverOpponents | OrderRule::Transposition => "D.1",
        OrderRule::FewerExchanges if new => "4.3.a",
        OrderRule::FewerExchanges => "D.2.a",
        OrderRule::NearerExchanges if new => "4.3.b",
        OrderRule::NearerExchanges => "D.2.b",
        OrderRule::LeavingUpper if new => "4.3.c",
        OrderRule::LeavingUpper => "D.2.c",
        OrderRule::LeavingLower if new => "4.3.d",
        OrderRule::LeavingLower => "D.2.d",
    }
}

/// The first rule by which a recorded round differs from an edition; `None` if it cannot be found.
pub(super) fn find_reason(
    history: &History,
    round: RoundNumber,
    edition: Edition,
    budget: &mut Budget,
) -> Option<Reason> {
    let review = review_from(history, round, edition, budget).ok()?;
    if review.fits() {
        return Some(Reason {
            edition,
            score: None,
            rule: Rule::Colours,
        });
    }
    let mut brackets = review.brackets.into_iter();
    let bracket = brackets.find(|bracket| bracket.difference != Difference::None)?;
    let rule = match bracket.difference {
        Difference::None => return None,
        Difference::Barred(pairs) => {
            let field = Field::new(history, round, edition);
            let place = |id: PlayerId| field.players.iter().position(|one| one.id == id);
            let clashes = |[first, second]: &[PlayerId; 2]| match (place(*first), place(*second)) {
                (Some(first), Some(second)) => field.have_same_absolute_preference(first, second),
                _ => false,
            };
            match pairs.iter().all(clashes) {
                true => Rule::Clash(pairs),
                false => Rule::Barred(pairs),
            }
        }
        Difference::Completion => Rule::Completion,
        Difference::Bye => Rule::Bye,
        Difference::Order(rule) => Rule::Order(rule),
        Difference::Criterion(criterion) => {
            let mut values = bracket.values.into_iter();
            let values = values.find(|values| values.criterion == criterion)?;
            let count = |value: &Option<Value>| {
                let levels = value.iter().flat_map(|value| &value.levels);
                levels.map(|(_, count)| *count).sum()
            };
            let parts = values.recorded.iter().flat_map(|value| &value.parts);
            let players = parts.flat_map(|part: &Part| part.players.iter().copied());
            Rule::Criterion {
                criterion,
                counts: [count(&values.engine), count(&values.recorded)],
                players: players.collect(),
            }
        }
    };
    Some(Reason {
        edition,
        score: Some(bracket.score),
        rule,
    })
}
