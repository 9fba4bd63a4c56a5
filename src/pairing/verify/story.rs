//! Explains one pair: the bracket in which it was made, and why the rules do not pair the player
//! with anybody else in that bracket.

use super::{Reason, Rule, compare_with_budget, reason};
use crate::model::{Entry, PlayerId, RoundNumber, RoundRange};
use crate::number::Points;
use crate::pairing::limit::Budget;
use crate::pairing::{
    BracketReview, Edition, History, Limit, Meetings, NoPairing, Pair, Prohibition, Situation,
    colours, pair_with_budget, prohibition_of_bye, review_with_budget, situations,
};

/// The explanation of a player's recorded pair or bye in a round, by an edition of the rules.
#[derive(Clone, Debug)]
pub struct Story {
    /// The recorded round.
    pub round: RoundNumber,
    /// The edition by which the pair is explained.
    pub edition: Edition,
    /// The player's situation before the round.
    pub situation: Situation,
    /// The recorded opponent; `None` for the pairing-allocated bye.
    pub opponent: Option<PlayerId>,
    /// Who should have White, and by which rule; `None` for the bye.
    pub colours: Option<Pair>,
    /// Whether the player had White according to the file; `None` for the bye and if no colour is
    /// recorded.
    pub has_white: Option<bool>,
    /// The brackets in which the player was left over and floated down, the highest first.
    pub left_over: Vec<LeftOver>,
    /// The highest score among the residents of the bracket in which the player was paired.
    pub score: Points,
    /// The players moved down into the bracket in which the player was paired.
    pub movers: Vec<PlayerId>,
    /// The residents of the bracket in which the player was paired.
    pub residents: Vec<PlayerId>,
    /// The number of residents in S1 if no player was moved down into the bracket; otherwise 0.
    pub upper_size: usize,
    /// The absolute rule that the recorded pair or bye breaks; `None` if it breaks none.
    pub prohibition: Option<Prohibition>,
    /// Why the edition does not give the recorded round; `None` if it does.
    pub reason: Option<Reason>,
    /// The other players of the bracket, in the order of the bracket, and why each of them was not
    /// the opponent. If the player has the pairing-allocated bye, why each of them does not have
    /// it.
    pub others: Vec<OtherPlayer>,
    /// Whether the limit was reached, so that players are missing in `others` or in a bracket of
    /// `left_over`.
    pub unfinished: bool,
}

/// A bracket in which a player was left over.
#[derive(Clone, Debug)]
pub struct LeftOver {
    /// The highest score among the residents of the bracket.
    pub score: Points,
    /// The other players of the bracket, and why each of them was not the opponent.
    pub others: Vec<OtherPlayer>,
}

/// A player of the bracket who was not the opponent, and why.
#[derive(Clone, Debug)]
pub struct OtherPlayer {
    /// The player who was not the opponent.
    pub opponent: PlayerId,
    /// Why the rules do not pair this player with the player whose pair is explained, or do not
    /// give this player the bye.
    pub refusal: Refusal,
}

/// Why the rules do not pair two players, or do not give a player the bye.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// An absolute rule forbids the pair or the bye, regardless of the rest of the round.
    Prohibited(Prohibition),
    /// With this pair or bye, the other players cannot all be paired (C4, C.4).
    Completion,
    /// Even the best pairing of the round with this pair or bye is worse by this rule.
    Worse(Reason),
    /// There is no refusal: the rules pair the two players.
    Given,
    /// There is no refusal: the rules give the player the bye.
    GivenBye,
}

/// Why a player's pairing cannot be explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoStory {
    /// The player was not paired in the round.
    NotPaired,
    /// The round cannot be paired by the rules.
    NoPairing(NoPairing),
}

/// Explains a player's pair or bye in a recorded round. The work is subtracted from the limit. In a
/// large bracket, at most `max_others` other players are examined.
///
/// # Errors
/// If the player was not paired, if the rules give no pairing, or if the limit is reached before it
/// is found.
pub fn story(
    history: &History,
    (round, player): (RoundNumber, PlayerId),
    edition: Edition,
    max_others: usize,
    limit: &mut Limit,
) -> Result<Story, NoStory> {
    let mut request = Request {
        history,
        round,
        edition,
        max_others,
        budget: Budget::new(*limit),
        unfinished: false,
    };
    let story = request.story(player);
    *limit = request.budget.remaining_limit();
    story
}

/// A request to explain the pairs of a round.
struct Request<'h> {
    history: &'h History,
    round: RoundNumber,
    edition: Edition,
    /// The largest number of other players of a bracket who are examined.
    max_others: usize,
    budget: Budget,
    /// Whether the limit was reached before all these players were examined.
    unfinished: bool,
}

impl Request<'_> {
    fn story(&mut self, player: PlayerId) -> Result<Story, NoStory> {
        let (history, round, edition) = (self.history, self.round, self.edition);
        let record = history.players.get(player.index());
        let record = record.filter(|record| record.is_paired(round));
        let entry = record.ok_or(NoStory::NotPaired)?.entry(round);
        let opponent = entry.opponent.player();
        let situations = situations(history, round, edition);
        let situation = situations.into_iter().find(|one| one.player == player);
        let situation = situation.ok_or(NoStory::NotPaired)?;
        let budget = &mut self.budget;
        let reviewed =
            review_with_budget(history, round, edition, budget).map_err(NoStory::NoPairing)?;
        let comparison = compare_with_budget(history, round, edition, budget).outcome;
        let is_followed = comparison.map_err(NoStory::NoPairing)?.is_empty();
        let is_left_over = |one: &&BracketReview| one.recorded.left_over.contains(&player);
        let mut brackets_left: Vec<&BracketReview> =
            reviewed.brackets.iter().filter(is_left_over).collect();
        let is_paired =
            |one: &&BracketReview| one.recorded.pairs.iter().flatten().any(|&id| id == player);
        let paired_bracket = reviewed.brackets.iter().find(is_paired);
        // a player with the bye is left over in the last bracket and floats no further
        let bracket = paired_bracket.or_else(|| brackets_left.pop());
        let stop_reason = reviewed.stop_reason.unwrap_or(NoPairing::Impossible);
        let bracket = bracket.ok_or(NoStory::NoPairing(stop_reason))?;
        let pair = [Some(player), opponent];
        let other_players = self.others(bracket, pair);
        let left_over = brackets_left.into_iter().map(|one| LeftOver {
            score: one.score,
            others: self.others(one, pair),
        });
        let left_over = left_over.collect();
        let colour_allocation = opponent.and_then(|other| {
            let pairs = colours(history, round, edition, &[[player, other]]);
            pairs.into_iter().next().flatten()
        });
        Ok(Story {
            round,
            edition,
            opponent,
            colours: colour_allocation,
            has_white: opponent
                .and(entry.colour)
                .map(|colour| colour == crate::model::Colour::White),
            left_over,
            score: bracket.score,
            movers: bracket.movers.clone(),
            residents: bracket.residents.clone(),
            upper_size: if bracket.movers.is_empty() {
                bracket.engine.pairs.len()
            } else {
                0
            },
            prohibition: match opponent {
                Some(other) => Meetings::new(history, round).find_prohibition(player, other),
                None => prohibition_of_bye(history, player, round, edition),
            },
            others: other_players,
            unfinished: self.unfinished,
            situation,
            reason: if is_followed {
                None
            } else {
                let reason = reason::reason_of_review(history, (round, edition), reviewed);
                Some(reason.map_err(NoStory::NoPairing)?)
            },
        })
    }

    /// Returns the other players of a bracket, and why each of them was not the opponent of the
    /// first player of `pair`. If `pair` has no second player, the first has the bye, and the
    /// result is why none of the others has it.
    fn others(&mut self, bracket: &BracketReview, pair: [Option<PlayerId>; 2]) -> Vec<OtherPlayer> {
        let [Some(player), opponent] = pair else {
            return Vec::new();
        };
        // players who were moved down do not meet each other
        let is_mover = |id: &PlayerId| bracket.movers.contains(id);
        let order = bracket.movers.iter().chain(&bracket.residents).copied();
        let candidates = order.filter(|id| {
            let meets = opponent.is_none() || !is_mover(&player) || !is_mover(id);
            meets && !pair.contains(&Some(*id))
        });
        let mut examined_players = Vec::new();
        for other in candidates.take(self.max_others) {
            let refusal = match opponent {
                Some(_) => self.refusal([player, other]),
                None => self.refusal_of_bye(other),
            };
            let Ok(refusal) = refusal else {
                self.unfinished = true;
                break;
            };
            examined_players.push(OtherPlayer {
                opponent: other,
                refusal,
            });
        }
        examined_players
    }

    /// Returns why the rules do not pair two players.
    ///
    /// # Errors
    /// If the reason is not found within the limit.
    fn refusal(&mut self, [player, other]: [PlayerId; 2]) -> Result<Refusal, NoPairing> {
        if let Some(prohibition) =
            Meetings::new(self.history, self.round).find_prohibition(player, other)
        {
            return Ok(Refusal::Prohibited(prohibition));
        }
        self.refusal_of_round((player, Some(other)))
    }

    /// Returns why the rules do not give a player the pairing-allocated bye.
    ///
    /// # Errors
    /// If the reason is not found within the limit.
    fn refusal_of_bye(&mut self, player: PlayerId) -> Result<Refusal, NoPairing> {
        let prohibition = prohibition_of_bye(self.history, player, self.round, self.edition);
        if let Some(prohibition) = prohibition {
            return Ok(Refusal::Prohibited(prohibition));
        }
        Ok(match self.refusal_of_round((player, None))? {
            Refusal::Given => Refusal::GivenBye,
            refusal => refusal,
        })
    }

    /// Returns why the rules do not pair the round so that two players meet, or so that a player
    /// has the pairing-allocated bye. Finds the best such pairing, and the rule by which it is
    /// worse.
    ///
    /// # Errors
    /// If the reason is not found within the limit.
    fn refusal_of_round(
        &mut self,
        pair: (PlayerId, Option<PlayerId>),
    ) -> Result<Refusal, NoPairing> {
        let request = (self.round, self.edition);
        let explained_history =
            match history_with_pair(self.history, request, pair, &mut self.budget) {
                Ok(Some(history)) => history,
                Ok(None) | Err(NoPairing::Impossible) => return Ok(Refusal::Completion),
                Err(why) => return Err(why),
            };
        match reason::find_reason(
            &explained_history,
            self.round,
            self.edition,
            &mut self.budget,
        ) {
            Ok(Reason {
                rule: Rule::Colours,
                ..
            })
            | Err(NoPairing::Impossible) => Ok(Refusal::Given),
            Ok(reason) => Ok(Refusal::Worse(reason)),
            Err(why) => Err(why),
        }
    }
}

/// Returns the history with the best pairing of the round in which two players meet, or in which
/// `player` has the pairing-allocated bye if `other` is `None`. Returns `None` if there is no such
/// pairing.
///
/// # Errors
/// If the limit is reached, or if no complete pairing exists.
fn history_with_pair(
    history: &History,
    (round, edition): (RoundNumber, Edition),
    (player, other): (PlayerId, Option<PlayerId>),
    budget: &mut Budget,
) -> Result<Option<History>, NoPairing> {
    let mut forced_history = history.clone();
    let only_round = RoundRange {
        first: round,
        last: round,
    };
    for id in history.entrants(round) {
        if id != player && Some(id) != other {
            forced_history
                .forbidden
                .push((only_round, vec![player, id]));
        }
    }
    let pairing = pair_with_budget(&forced_history, round, edition, budget)?;
    // the player may have had the bye instead
    let is_made = match other {
        None => pairing.bye == Some(player),
        Some(other) => pairing.pairs.iter().any(|one| {
            let pair = [one.white, one.black];
            pair.contains(&player) && pair.contains(&other)
        }),
    };
    let mut changed_history = history.clone();
    for (id, entry) in pairing.entries() {
        // the colours do not matter for this question
        let entry = Entry {
            colour: None,
            ..entry
        };
        if let Some(place) = changed_history.players[id.index()]
            .entries
            .get_mut(round.index())
        {
            *place = entry;
        }
    }
    Ok(is_made.then_some(changed_history))
}
