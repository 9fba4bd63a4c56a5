//! Finds the first rule by which the recorded pairing of a round differs from that of an edition.

use crate::model::{Colour, Outcome, PlayerId, RoundNumber};
use crate::number::Points;
use crate::pairing::field::Field;
use crate::pairing::limit::Budget;
use crate::pairing::{
    BracketReview, Candidate, Criterion, Difference, Edition, History, Meetings, NoPairing,
    OrderRule, Prohibition, Review, Value, Values, Violation, pair_with_colours,
    prohibition_of_bye, review_with_budget,
};

/// Why an edition does not give a recorded round: the first rule that decides in the highest
/// bracket that differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The recorded round.
    pub round: RoundNumber,
    /// The edition that does not give the recorded round.
    pub edition: Edition,
    /// The highest score among the residents of the bracket that differs; `None` if only colours
    /// differ.
    pub score: Option<Points>,
    /// The rule by which the engine's pairing comes first.
    pub rule: Rule,
}

/// The rule by which the engine's pairing comes before the recorded one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Players who may not meet are paired. Each item is such a pair and the reason why it is not
    /// allowed. There is at least one.
    Prohibited(Vec<([PlayerId; 2], Prohibition)>),
    /// After the recorded pairing, the players of the lower brackets cannot all be paired.
    Completion,
    /// The bye goes to a player who should not have it.
    Bye {
        /// The player who has the bye.
        player: PlayerId,
        /// The rule that forbids the bye to the player (C2, C.2); `None` if only the player's score
        /// is too high (C5).
        prohibition: Option<Prohibition>,
        /// The score that the player with the bye should have, and the score that this player has.
        /// `None` under rules that do not prescribe a score.
        scores: Option<[Points; 2]>,
    },
    /// The recorded pairing is worse in a criterion.
    Criterion {
        /// The most important criterion in which the two pairings differ.
        criterion: Criterion,
        /// The number of violations in the engine's pairing and in the recorded one.
        counts: [u32; 2],
        /// The scores or score differences at which the engine's pairing and the recorded one
        /// violate the criterion, the highest first; all 0 if the criterion has only one level.
        levels: [Vec<Points>; 2],
        /// The players who cause the violations in the recorded pairing. In criteria about colours
        /// or floats, this is only the player of a pair whose preference is not granted, or who
        /// floats again.
        players: Vec<PlayerId>,
    },
    /// All criteria are equal, but the recorded pairing comes later in the order of generation.
    Order(OrderRule),
    /// Only colours differ.
    Colours,
}

impl Rule {
    /// Returns the name of the criterion or the number of the article in an edition, such as `C14`,
    /// `C.12`, `4.3.a` or `5.2`.
    #[must_use]
    pub fn name(&self, edition: Edition) -> &'static str {
        let is_2026 = edition == Edition::Dutch2026;
        match self {
            Rule::Prohibited(pairs) => pairs
                .first()
                .map_or("C.1", |(_, prohibition)| prohibition.name(edition)),
            Rule::Completion if is_2026 => "C4",
            Rule::Completion => "C.4",
            Rule::Bye {
                prohibition: Some(prohibition),
                ..
            } => prohibition.name(edition),
            Rule::Bye {
                prohibition: None, ..
            } if is_2026 => "C5",
            Rule::Bye {
                prohibition: None, ..
            } => "C.2",
            Rule::Criterion { criterion, .. } => criterion.name(edition),
            Rule::Order(rule) => article_of_order(*rule, is_2026),
            Rule::Colours if is_2026 => "5.2",
            Rule::Colours => "E",
        }
    }
}

const fn article_of_order(rule: OrderRule, is_2026: bool) -> &'static str {
    match rule {
        OrderRule::Movers if is_2026 => "4.4",
        OrderRule::Movers => "D.3",
        OrderRule::MoverOpponents | OrderRule::Transposition if is_2026 => "4.2",
        OrderRule::MoverOpponents | OrderRule::Transposition => "D.1",
        OrderRule::FewerExchanges if is_2026 => "4.3.a",
        OrderRule::FewerExchanges => "D.2.a",
        OrderRule::NearerExchanges if is_2026 => "4.3.b",
        OrderRule::NearerExchanges => "D.2.b",
        OrderRule::LeavingUpper if is_2026 => "4.3.c",
        OrderRule::LeavingUpper => "D.2.c",
        OrderRule::LeavingLower if is_2026 => "4.3.d",
        OrderRule::LeavingLower => "D.2.d",
    }
}

/// Returns the first rule by which a recorded round differs from an edition.
///
/// # Errors
/// If the rule cannot be found.
pub(super) fn find_reason(
    history: &History,
    round: RoundNumber,
    edition: Edition,
    budget: &mut Budget,
) -> Result<Reason, NoPairing> {
    let review = review_with_budget(history, round, edition, budget)?;
    reason_of_review(history, (round, edition), review)
}

/// Returns the first rule by which a reviewed round differs from the edition.
///
/// # Errors
/// If the review stopped before it reached the first difference.
pub(super) fn reason_of_review(
    history: &History,
    (round, edition): (RoundNumber, Edition),
    review: Review,
) -> Result<Reason, NoPairing> {
    let reason = |score, rule| Reason {
        round,
        edition,
        score,
        rule,
    };
    if review.fits() {
        return Ok(reason(None, Rule::Colours));
    }
    let stop_reason = review.stop_reason.unwrap_or(NoPairing::Impossible);
    let mut brackets = review.brackets.into_iter();
    let bracket = brackets.find(|bracket| bracket.difference != Difference::None);
    let bracket = bracket.ok_or(stop_reason)?;
    let request = (history, round, edition);
    if let Some(rule) = rule_of_high_bye(request, review.bye_score, &bracket) {
        return Ok(reason(Some(bracket.score), rule));
    }
    let rule = match bracket.difference {
        Difference::None => return Err(stop_reason),
        Difference::Prohibited(pairs) => {
            let meetings = Meetings::new(history, round);
            let prohibited = pairs.into_iter().filter_map(|pair| {
                let prohibition = meetings.find_prohibition(pair[0], pair[1])?;
                Some((pair, prohibition))
            });
            Rule::Prohibited(prohibited.collect())
        }
        Difference::Completion => Rule::Completion,
        Difference::Bye => rule_of_bye(request, review.bye_score).ok_or(stop_reason)?,
        Difference::Order(rule) => Rule::Order(rule),
        Difference::Criterion(criterion) => {
            let mut values = bracket.values.into_iter();
            let values = values.find(|values| values.criterion == criterion);
            rule_of_values(request, &values.ok_or(stop_reason)?)
        }
    };
    Ok(reason(Some(bracket.score), rule))
}

/// Returns the rule about the bye, if a player is left over in the recorded bracket for the bye
/// although the rules give the bye to a player with a lower score. C5 takes precedence over the
/// criteria of the bracket, which may be violated too because this player floats.
fn rule_of_high_bye(
    request: (&History, RoundNumber, Edition),
    bye_score: Option<Points>,
    bracket: &BracketReview,
) -> Option<Rule> {
    let is_compared = matches!(
        bracket.difference,
        Difference::Criterion(_) | Difference::Order(_)
    );
    let rule = rule_of_bye(request, bye_score).filter(|_| is_compared)?;
    let Rule::Bye {
        player,
        scores: Some([lowest, score]),
        ..
    } = rule
    else {
        return None;
    };
    let left_over = |candidate: &Candidate| candidate.left_over.contains(&player);
    let floats = left_over(&bracket.recorded) && !left_over(&bracket.engine);
    (score > lowest && floats).then_some(rule)
}

/// Returns the rule that the player with the recorded bye should not have it, because of an
/// absolute criterion or else the score. `bye_score` is the score that the player should have.
/// `None` if nobody has the bye.
fn rule_of_bye(
    (history, round, edition): (&History, RoundNumber, Edition),
    bye_score: Option<Points>,
) -> Option<Rule> {
    let mut entrants = history.entrants(round).into_iter();
    let player = entrants.find(|id| {
        let entry = history.players[id.index()].entry(round);
        entry.outcome == Outcome::PairingAllocatedBye
    })?;
    let field = Field::new(history, round, edition);
    let mut players = field.players.iter();
    let score = players.find(|one| one.id == player)?.score;
    Some(Rule::Bye {
        player,
        prohibition: prohibition_of_bye(history, player, round, edition),
        scores: bye_score.map(|lowest| [lowest, score]),
    })
}

/// Returns the rule for a criterion whose values differ, with both values and the players who cause
/// them in the recorded pairing.
fn rule_of_values(request: (&History, RoundNumber, Edition), values: &Values) -> Rule {
    let levels = |value: &Option<Value>| -> Vec<Points> {
        let levels = value.iter().flat_map(|value| &value.levels);
        let levels = levels.map(|&(level, count)| std::iter::repeat_n(level, count as usize));
        levels.flatten().collect()
    };
    let levels = [levels(&values.engine), levels(&values.recorded)];
    let count = |side: usize| u32::try_from(levels[side].len()).unwrap_or(u32::MAX);
    let violations = values.recorded.as_ref();
    let violations = violations.map_or(&[][..], |value| &value.violations);
    Rule::Criterion {
        criterion: values.criterion,
        counts: [count(0), count(1)],
        levels,
        players: players_concerned(request, values.criterion, violations),
    }
}

/// Returns the players in these violations to whom the criterion refers.
fn players_concerned(
    (history, round, edition): (&History, RoundNumber, Edition),
    criterion: Criterion,
    violations: &[Violation],
) -> Vec<PlayerId> {
    let players_of_violation = |violation: &Violation| match (criterion, &violation.players[..]) {
        (Criterion::Downfloat(_) | Criterion::DownfloatScore(_), &[higher, _]) => vec![higher],
        (Criterion::Upfloat(_) | Criterion::UpfloatScore(_), &[_, lower]) => vec![lower],
        _ => violation.players.clone(),
    };
    let is_about_colours = matches!(
        criterion,
        Criterion::Preference | Criterion::StrongPreference
    );
    if !is_about_colours {
        return violations.iter().flat_map(players_of_violation).collect();
    }
    // take the player of each pair whose preference is not granted
    let field = Field::new(history, round, edition);
    let mut places = vec![None; history.players.len()];
    for (place, player) in field.players.iter().enumerate() {
        places[player.id.index()] = Some(place);
    }
    let index_of = |id: PlayerId| places.get(id.index()).copied().flatten();
    let players_without_preference = |violation: &Violation| {
        let &[higher, lower] = &violation.players[..] else {
            return violation.players.clone();
        };
        let (Some(first), Some(second)) = (index_of(higher), index_of(lower)) else {
            return violation.players.clone();
        };
        let pair = pair_with_colours(&field, (first.min(second), first.max(second)));
        let lacks_preference = |&(id, index): &(PlayerId, usize)| {
            let preferred_colour = field.players[index].preference.colour();
            preferred_colour.is_some_and(|colour| (colour == Colour::White) != (pair.white == id))
        };
        let players = [(higher, first), (lower, second)].into_iter();
        players.filter(lacks_preference).map(|(id, _)| id).collect()
    };
    violations
        .iter()
        .flat_map(players_without_preference)
        .collect()
}
