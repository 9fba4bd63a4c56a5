//! Describes the situation of each player before a round under the pairing rules, for explanations
//! of pairings.

use std::cell::OnceCell;

use super::colour::Preference;
use super::field::{Field, colours_before, is_topscorer, rules_out_bye};
use super::{Edition, History};
use crate::model::{Colour, Opponent, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// The properties of a player before a round, as far as the pairing rules use them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    /// The player who is described.
    pub player: PlayerId,
    /// The pairing number.
    pub number: u16,
    /// The pairing score: the points so far plus the fictitious points of the round.
    pub score: Points,
    /// The colour that the player should get, and the strength of this preference.
    pub preference: Preference,
    /// The colours of the games played, in the order of the rounds.
    pub colours: Vec<Colour>,
    /// Whether the player had a downfloat one round ago (index 0) and two rounds ago (index 1).
    pub downfloats: [bool; 2],
    /// Whether the player had an upfloat one round ago (index 0) and two rounds ago (index 1).
    pub upfloats: [bool; 2],
    /// Whether C2 (C.2) allows the player the pairing-allocated bye.
    pub may_have_bye: bool,
    /// The number of earlier rounds without a game over the board.
    pub unplayed_rounds: u16,
    /// Whether the player is a topscorer (C.04.3 1.8, A.7); always false before the last round.
    pub is_topscorer: bool,
}

/// Returns the situations of all players to be paired in a round, ordered by pairing score from the
/// highest, then by pairing number.
#[must_use]
pub fn situations(history: &History, round: RoundNumber, edition: Edition) -> Vec<Situation> {
    let players = Field::new(history, round, edition).players.into_iter();
    let situation = |player: super::field::Contestant| Situation {
        player: player.id,
        number: player.number,
        score: player.score,
        preference: player.preference,
        colours: player.colours,
        downfloats: player.downfloats,
        upfloats: player.upfloats,
        may_have_bye: player.may_have_bye,
        unplayed_rounds: player.unplayed_rounds,
        is_topscorer: player.is_topscorer,
    };
    players.map(situation).collect()
}

/// Why two players may not meet, or a player may not have the pairing-allocated bye, regardless of
/// the rest of the round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prohibition {
    /// The two players met in this round (C1, C.1).
    Met(RoundNumber),
    /// The event prohibits the pair (TRF record 260).
    Forbidden,
    /// Both players have an absolute preference for this colour (C3, C.3).
    Colours(Colour),
    /// The player had the pairing-allocated bye in this round, or points without play that exclude
    /// it (C2, C.2).
    NoBye(RoundNumber, Outcome),
}

impl Prohibition {
    /// Returns the name of the criterion in an edition, such as `C1` (2026) or `C.1` (2017). For a
    /// pair that the event prohibits, the record that says so.
    #[must_use]
    pub const fn name(self, edition: Edition) -> &'static str {
        let is_2026 = matches!(edition, Edition::Dutch2026);
        match self {
            Prohibition::Met(_) if is_2026 => "C1",
            Prohibition::Met(_) => "C.1",
            Prohibition::Forbidden => "record 260",
            Prohibition::Colours(_) if is_2026 => "C3",
            Prohibition::Colours(_) => "C.3",
            Prohibition::NoBye(..) if is_2026 => "C2",
            Prohibition::NoBye(..) => "C.2",
        }
    }
}

/// Returns why a player may not have the pairing-allocated bye of a round (C2, C.2); `None` if the
/// player may.
#[must_use]
pub fn prohibition_of_bye(
    history: &History,
    player: PlayerId,
    round: RoundNumber,
    edition: Edition,
) -> Option<Prohibition> {
    let record = history.players.get(player.index())?;
    let mut earlier_rounds = RoundNumber::up_to(round.index());
    let excluding_round =
        earlier_rounds.find(|&earlier| rules_out_bye(history, record, earlier, edition))?;
    Some(Prohibition::NoBye(
        excluding_round,
        record.entry(excluding_round).outcome,
    ))
}

/// Who may meet whom in a round: C1 and C3 (C.1, C.3), which are the same in every edition, and the
/// forbidden pairs. The colour that a player must have is computed when it is first needed.
#[derive(Clone, Debug)]
pub struct Meetings<'h> {
    history: &'h History,
    round: RoundNumber,
    /// For each player, whether the player is to be paired in the round; indexed by [`PlayerId`].
    paired: Vec<bool>,
    /// For each player, the colour of the player's absolute preference, computed when it is first
    /// needed. `None` if the player has no absolute preference, or is a topscorer, whose preference
    /// need not be granted. Indexed by [`PlayerId`].
    binding_colours: Vec<OnceCell<Option<Colour>>>,
}

impl<'h> Meetings<'h> {
    /// Prepares to answer questions about a round. No answer is computed yet.
    #[must_use]
    pub fn new(history: &'h History, round: RoundNumber) -> Meetings<'h> {
        let mut is_paired = vec![false; history.players.len()];
        for id in history.entrants(round) {
            is_paired[id.index()] = true;
        }
        Meetings {
            binding_colours: vec![OnceCell::new(); is_paired.len()],
            history,
            round,
            paired: is_paired,
        }
    }

    /// Whether two players may meet in the round; false if one of them is not to be paired.
    #[must_use]
    pub fn may_meet(&self, first: PlayerId, second: PlayerId) -> bool {
        let is_paired = |id: PlayerId| self.paired.get(id.index()).is_some_and(|paired| *paired);
        first != second
            && is_paired(first)
            && is_paired(second)
            // the colours are stored when they are first needed, so this check is the fastest
            && self.clashing_colour(first, second).is_none()
            && !self.are_forbidden(first, second)
            && self.round_of_meeting(first, second).is_none()
    }

    /// Returns why two players of the event may not meet; `None` if they may.
    #[must_use]
    pub fn find_prohibition(&self, first: PlayerId, second: PlayerId) -> Option<Prohibition> {
        let meeting = self.round_of_meeting(first, second).map(Prohibition::Met);
        meeting.or_else(|| {
            if self.are_forbidden(first, second) {
                return Some(Prohibition::Forbidden);
            }
            self.clashing_colour(first, second)
                .map(Prohibition::Colours)
        })
    }

    /// Returns the colour for which both players have an absolute preference; `None` if their
    /// preferences do not prevent them from meeting.
    fn clashing_colour(&self, first: PlayerId, second: PlayerId) -> Option<Colour> {
        let colour = self.binding_colour(first)?;
        (self.binding_colour(second) == Some(colour)).then_some(colour)
    }

    /// Returns the first round before this one in which one of the players has a game with the
    /// other; `None` if there is none.
    fn round_of_meeting(&self, first: PlayerId, second: PlayerId) -> Option<RoundNumber> {
        let names = |one: PlayerId, other: PlayerId, round: RoundNumber| {
            let entry = self.history.players[one.index()].entry(round);
            entry.opponent == Opponent::Player(other) && entry.outcome.is_game()
        };
        let mut earlier = RoundNumber::up_to(self.round.index());
        earlier.find(|&round| names(first, second, round) || names(second, first, round))
    }

    fn are_forbidden(&self, first: PlayerId, second: PlayerId) -> bool {
        self.history.forbidden.iter().any(|(rounds, group)| {
            (rounds.first..=rounds.last).contains(&self.round)
                && group.contains(&first)
                && group.contains(&second)
        })
    }

    fn binding_colour(&self, id: PlayerId) -> Option<Colour> {
        *self.binding_colours[id.index()].get_or_init(|| {
            let record = &self.history.players[id.index()];
            let preference = Preference::from_colours(&colours_before(record, self.round));
            let is_binding =
                preference.is_absolute() && !is_topscorer(self.history, record, self.round);
            preference.colour().filter(|_| is_binding)
        })
    }
}

/// Returns the index of each player in the field; `None` for players who are not to be paired. The
/// result is indexed by [`PlayerId`].
fn field_indices(history: &History, field: &Field) -> Vec<Option<usize>> {
    let mut places = vec![None; history.players.len()];
    for (place, player) in field.players.iter().enumerate() {
        places[player.id.index()] = Some(place);
    }
    places
}

/// Returns, for each of these pairs, who should have White in a round, and by which rule. The pairs
/// need not follow the pairing rules. `None` if a player of the pair is not to be paired in the
/// round, or if both are the same player. One call takes all pairs, because every answer needs data
/// of the whole event.
#[must_use]
pub fn colours(
    history: &History,
    round: RoundNumber,
    edition: Edition,
    pairs: &[[PlayerId; 2]],
) -> Vec<Option<super::Pair>> {
    let field = Field::new(history, round, edition);
    let places = field_indices(history, &field);
    let index_of = |id: PlayerId| places.get(id.index()).copied().flatten();
    let pair = |&[first, second]: &[PlayerId; 2]| {
        let (first, second) = (index_of(first)?, index_of(second)?);
        let sorted = (first.min(second), first.max(second));
        (first != second).then(|| super::pair_with_colours(&field, sorted))
    };
    pairs.iter().map(pair).collect()
}
