//! Decides who has White in a pair, and by which rule (C.04.3 5.2; E.1 to E.5 in the edition of
//! 2017).

use super::{Preference, Strength};
use crate::model::Colour;

/// The rule that decides the colours of a pair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ColourRule {
    /// Both preferences are granted (C.04.3 5.2.1, E.1).
    Granted,
    /// The stronger preference is granted; if both are absolute, that of the player with the
    /// greater colour difference (C.04.3 5.2.2, E.2).
    Stronger,
    /// Each player gets the opposite of the colour that the player had the last time the two
    /// players had different colours. Unplayed rounds are skipped (C.04.3 5.2.3, E.3).
    Alternated,
    /// The preference of the higher ranked player is granted (C.04.3 5.2.4, E.4).
    HigherRanked,
    /// The higher ranked player has the initial colour if that player's position among the
    /// participants is odd, otherwise the opposite colour (C.04.3 5.2.5, E.5).
    Number,
}

impl ColourRule {
    /// Returns the number of the rule's article in an edition, such as `5.2.3` (2026) or `E.3`
    /// (2017).
    #[must_use]
    pub const fn article(self, edition: crate::pairing::Edition) -> &'static str {
        let is_2026 = matches!(edition, crate::pairing::Edition::Dutch2026);
        match self {
            ColourRule::Granted if is_2026 => "5.2.1",
            ColourRule::Stronger if is_2026 => "5.2.2",
            ColourRule::Alternated if is_2026 => "5.2.3",
            ColourRule::HigherRanked if is_2026 => "5.2.4",
            ColourRule::Number if is_2026 => "5.2.5",
            ColourRule::Granted => "E.1",
            ColourRule::Stronger => "E.2",
            ColourRule::Alternated => "E.3",
            ColourRule::HigherRanked => "E.4",
            ColourRule::Number => "E.5",
        }
    }
}

/// One player of a pair, with the data that the allocation of colours uses.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// The colour that the player should get, and the strength of this preference.
    pub preference: Preference,
    /// The colours of the games that the player has played, in the order of the rounds.
    pub colours: &'a [Colour],
    /// Whether the player's position among all who have taken part in a pairing is odd (C.04.3
    /// 5.2.5, E.5).
    pub has_odd_position: bool,
}

/// Returns the colour of the higher ranked player of a pair, and the rule that decides.
/// `initial_colour` is the colour drawn before round 1.
#[must_use]
pub fn allocate(higher: Side, lower: Side, initial_colour: Colour) -> (Colour, ColourRule) {
    let (own, other) = (higher.preference, lower.preference);
    let colour_by_number = if higher.has_odd_position {
        initial_colour
    } else {
        initial_colour.opposite()
    };
    let (own_colour, other_colour) = match (own.colour(), other.colour()) {
        (None, None) => return (colour_by_number, ColourRule::Number),
        (Some(colour), None) => return (colour, ColourRule::Granted),
        (None, Some(colour)) => return (colour.opposite(), ColourRule::Granted),
        (Some(own), Some(other)) => (own, other),
    };
    if own_colour != other_colour {
        return (own_colour, ColourRule::Granted);
    }
    let weight = |preference: Preference| match preference.strength {
        Strength::Absolute => (Strength::Absolute, preference.difference.abs()),
        strength => (strength, 0),
    };
    if weight(own) != weight(other) {
        let is_granted = weight(own) > weight(other);
        let colour = if is_granted {
            own_colour
        } else {
            own_colour.opposite()
        };
        return (colour, ColourRule::Stronger);
    }
    let games = higher.colours.iter().rev().zip(lower.colours.iter().rev());
    if let Some((&colour, _)) = games.into_iter().find(|(own, other)| own != other) {
        return (colour.opposite(), ColourRule::Alternated);
    }
    (own_colour, ColourRule::HigherRanked)
}
