//! The situation of each player before a round under the rules, to explain pairings.

use super::colour::Preference;
use super::field::Field;
use super::{Edition, History};
use crate::model::{Colour, PlayerId, RoundNumber};
use crate::number::Points;

/// A player before a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    /// The player.
    pub player: PlayerId,
    /// The pairing number.
    pub number: u16,
    /// The pairing score: points, and fictitious points of this round.
    pub score: Points,
    /// The colour preference.
    pub preference: Preference,
    /// The colours of the games played, in their order.
    pub colours: Vec<Colour>,
    /// Downfloats one and two rounds ago.
    pub downfloats: [bool; 2],
    /// Upfloats one and two rounds ago.
    pub upfloats: [bool; 2],
    /// Whether C2 (C.2) allows the pairing-allocated bye.
    pub may_have_bye: bool,
    /// The number of rounds without a game over the board.
    pub unplayed: u16,
    /// Whether the player is a topscorer of the last round (1.8, A.7).
    pub topscorer: bool,
}

/// The players to be paired in a round, in their order: by pairing score, then by number.
#[must_use]
pub fn situations(history: &History, round: RoundNumber, edition: Edition) -> Vec<Situation> {
    let players = Field::new(history, round, edition).players.into_iter();
    let situation = |player: super::field::Contestant| Situation {
        player: player.id,
        number: player.number,
        score: player.score,
        preference: player.preference,
        colours: player.colours,
        downfloats: player.down,
        upfloats: player.up,
        may_have_bye: player.may_have_bye,
        unplayed: player.unplayed,
        topscorer: player.top,
    };
    players.map(situation).collect()
}

/// Who may meet whom in a round: C1 to C3 (C.1, C.3), and the forbidden pairs.
#[derive(Clone, Debug)]
pub struct Meetings {
    field: Field,
    /// The place of each player in the field.
    places: Vec<Option<usize>>,
}

impl Meetings {
    /// The meetings that a round allows.
    #[must_use]
    pub fn new(history: &History, round: RoundNumber, edition: Edition) -> Meetings {
        let field = Field::new(history, round, edition);
        Meetings {
            places: places(history, &field),
            field,
        }
    }

    /// Whether two players may meet; false for a player who is not to be paired.
    #[must_use]
    pub fn allow(&self, first: PlayerId, second: PlayerId) -> bool {
        let place = |id: PlayerId| self.places.get(id.index()).copied().flatten();
        match (place(first), place(second)) {
            (Some(first), Some(second)) => self.field.may_meet(first, second),
            _ => false,
        }
    }
}

/// The place of each player in a field, by [`PlayerId`].
fn places(history: &History, field: &Field) -> Vec<Option<usize>> {
    let mut places = vec![None; history.players.len()];
    for (place, player) in field.players.iter().enumerate() {
        places[player.id.index()] = Some(place);
    }
    places
}

/// Who should have White in each pair of a round, whether or not the pair follows the rules, and
/// the deciding rule; `None` if a player of the pair is not to be paired in the round. All pairs
/// are answered in one call because each answer needs the whole event.
#[must_use]
pub fn colours(
    history: &History,
    round: RoundNumber,
    edition: Edition,
    pairs: &[[PlayerId; 2]],
) -> Vec<Option<super::Pair>> {
    let field = Field::new(history, round, edition);
    let places = places(history, &field);
    let place = |id: PlayerId| places.get(id.index()).copied().flatten();
    let pair = |&[first, second]: &[PlayerId; 2]| {
        let (first, second) = (place(first)?, place(second)?);
        let sorted = (first.min(second), first.max(second));
        (first != second).then(|| super::coloured(&field, sorted))
    };
    pairs.iter().map(pair).collect()
}
