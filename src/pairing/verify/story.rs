//! The story of a pair: the bracket that it was made in, and why the player met nobody else there.

use super::{Differing, Reason, Rule, compare, reason};
use crate::model::{Entry, Opponent, Outcome, PlayerId, RoundNumber, RoundRange};
use crate::number::Points;
use crate::pairing::{
    BracketReview, Edition, History, NoPairing, Pair, STEPS, Situation, colours, pair, review,
    situations,
};

/// Why a player was paired as recorded in a round, by an edition of the rules.
#[derive(Clone, Debug)]
pub struct Story {
    /// The round.
    pub round: RoundNumber,
    /// The edition.
    pub edition: Edition,
    /// The player before the round.
    pub situation: Situation,
    /// The recorded opponent; `None` for the pairing-allocated bye.
    pub opponent: Option<PlayerId>,
    /// Who should have White, and by which rule; `None` for the bye.
    pub colours: Option<Pair>,
    /// Whether the player really had White; `None` for the bye and where no colour is recorded.
    pub has_white: Option<bool>,
    /// The scores of the brackets in which the player was left over, from the highest.
    pub left_over: Vec<Points>,
    /// The highest score of the residents of the bracket in which the player was paired.
    pub score: Points,
    /// The players moved down into that bracket.
    pub movers: Vec<PlayerId>,
    /// Its residents.
    pub residents: Vec<PlayerId>,
    /// Why the edition does not give the recorded round; `None` where it does.
    pub reason: Option<Reason>,
    /// The other players of the bracket, the nearest in the order of the rules first, and why the
    /// engine did not choose them.
    pub others: Vec<Other>,
}

/// Somebody whom the player could have met.
#[derive(Clone, Debug)]
pub struct Other {
    /// The opponent.
    pub opponent: PlayerId,
    /// Why the engine did not pair them.
    pub refusal: Refusal,
}

/// Why a pair was not made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// They played each other in this round (C1, C.1).
    Met(RoundNumber),
    /// The pair is prohibited in this event.
    Forbidden,
    /// Both must have the same colour (C3, C.3).
    Colours,
    /// With this pair the others cannot all be paired (C4, C.4).
    Completion,
    /// The best pairing of the round with this pair is worse by this rule.
    Worse(Reason),
    /// The rules give this pair.
    Given,
}

/// Why there is no story.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoStory {
    /// The player was not paired in the round.
    NotPaired,
    /// The round cannot be paired by the rules.
    NoPairing(NoPairing),
}

/// The story of a player's pairing in a recorded round. Of a large bracket, at most `most` other
/// players are examined.
///
/// # Errors
/// If the player was not paired, or the rules give no pairing.
pub fn story(
    history: &History,
    (round, player): (RoundNumber, PlayerId),
    edition: Edition,
    most: usize,
) -> Result<Story, NoStory> {
    let record = history.players.get(player.index());
    let record = record.filter(|record| record.is_paired(round));
    let entry = record.ok_or(NoStory::NotPaired)?.entry(round);
    let opponent = entry.opponent.player();
    let situations = situations(history, round, edition);
    let situation = situations.iter().find(|one| one.player == player);
    let situation = situation.cloned().ok_or(NoStory::NotPaired)?;
    let reviewed = review(history, round, edition, STEPS).map_err(NoStory::NoPairing)?;
    let mut left_over = Vec::new();
    let mut bracket = None;
    for one in &reviewed.brackets {
        let paired = one.recorded.pairs.iter().flatten().any(|&id| id == player);
        let left = one.recorded.left.contains(&player);
        if left {
            left_over.push(one.score);
        }
        if paired || left {
            bracket = Some(one);
        }
        if paired {
            break;
        }
    }
    let bracket = bracket.ok_or(NoStory::NoPairing(
        reviewed.stopped.unwrap_or(NoPairing::Impossible),
    ))?;
    let coloured = opponent.and_then(|other| {
        let pairs = colours(history, round, edition, &[[player, other]]);
        pairs.into_iter().next().flatten()
    });
    let fits = compare(history, round, edition).outcome;
    let fits = fits.as_ref().is_ok_and(Differing::is_empty);
    Ok(Story {
        round,
        edition,
        opponent,
        colours: coloured,
        has_white: opponent
            .and(entry.colour)
            .map(|colour| colour == crate::model::Colour::White),
        left_over,
        score: bracket.score,
        movers: bracket.movers.clone(),
        residents: bracket.residents.clone(),
        reason: match fits {
            true => None,
            false => reason::find(history, round, edition, STEPS),
        },
        others: others(
            history,
            (round, edition),
            bracket,
            [Some(player), opponent],
            most,
        ),
        situation,
    })
}

/// The other players of a bracket, each with the reason why the first of `pair` could not meet
/// them.
fn others(
    history: &History,
    (round, edition): (RoundNumber, Edition),
    bracket: &BracketReview,
    pair: [Option<PlayerId>; 2],
    most: usize,
) -> Vec<Other> {
    let [Some(player), _] = pair else {
        return Vec::new();
    };
    let order: Vec<PlayerId> = bracket
        .movers
        .iter()
        .chain(&bracket.residents)
        .copied()
        .collect();
    // movers do not meet movers
    let is_mover = |id: &PlayerId| bracket.movers.contains(id);
    let others = order
        .into_iter()
        .filter(|id| !(pair.contains(&Some(*id)) || is_mover(&player) && is_mover(id)));
    let other = |opponent| Other {
        opponent,
        refusal: refusal(history, round, edition, [player, opponent]),
    };
    others.take(most).map(other).collect()
}

fn refusal(
    history: &History,
    round: RoundNumber,
    edition: Edition,
    [player, other]: [PlayerId; 2],
) -> Refusal {
    let entries = history.players[player.index()].entries.iter();
    let mut earlier = RoundNumber::up_to(round.index()).zip(entries);
    let met = earlier
        .find(|(_, entry)| entry.outcome.is_game() && entry.opponent == Opponent::Player(other));
    if let Some((earlier, _)) = met {
        return Refusal::Met(earlier);
    }
    let prohibited = history.forbidden.iter().any(|(rounds, group)| {
        (rounds.first..=rounds.last).contains(&round)
            && [player, other].iter().all(|id| group.contains(id))
    });
    if prohibited {
        return Refusal::Forbidden;
    }
    if !crate::pairing::Meetings::new(history, round, edition).allow(player, other) {
        return Refusal::Colours;
    }
    let Some(with) = with_pair(history, round, edition, [player, other]) else {
        return Refusal::Completion;
    };
    match reason::find(&with, round, edition, STEPS) {
        Some(Reason {
            rule: Rule::Colours,
            ..
        })
        | None => Refusal::Given,
        Some(reason) => Refusal::Worse(reason),
    }
}

/// The history with the best pairing of the round in which two players meet; `None` where there is
/// none.
fn with_pair(
    history: &History,
    round: RoundNumber,
    edition: Edition,
    [player, other]: [PlayerId; 2],
) -> Option<History> {
    let mut forced = history.clone();
    let only = RoundRange {
        first: round,
        last: round,
    };
    for id in history.entrants(round) {
        if id != player && id != other {
            forced.forbidden.push((only, vec![player, id]));
        }
    }
    let pairing = pair(&forced, round, edition).ok()?;
    let mut with = history.clone();
    let mut set = |id: PlayerId, entry: Entry| {
        if let Some(place) = with.players[id.index()].entries.get_mut(round.index()) {
            *place = entry;
        }
    };
    let mut met = false;
    for one in &pairing.pairs {
        met |= [[one.white, one.black], [one.black, one.white]].contains(&[player, other]);
        for (own, opponent) in [(one.white, one.black), (one.black, one.white)] {
            let entry = Entry {
                opponent: Opponent::Player(opponent),
                colour: None,
                outcome: Outcome::Unknown,
            };
            set(own, entry);
        }
    }
    if let Some(id) = pairing.bye {
        let outcome = Outcome::PairingAllocatedBye;
        set(
            id,
            Entry {
                outcome,
                ..Entry::default()
            },
        );
    }
    // the player may have had the bye instead
    met.then_some(with)
}
