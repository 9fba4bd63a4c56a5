//! The quality criteria (C6 to C21, C.5 to C.19): what each counts for a pair, and for a player who
//! is left over.
//!
//! The harm of a pairing of a bracket is the sum over its pairs and over those left over; it is
//! counted for each level of a criterion (scores, differences of scores), and compared from the
//! highest level down. The engine decides by it, and the explanation of a pairing shows it.

mod list;

pub(super) use list::criteria;
pub use list::{Ago, Criterion};

use super::bracket::{Bracket, Place};
use super::field::Field;
use super::{ColourRule, Edition};
use crate::model::Colour;
use crate::number::Points;

/// A violation of a criterion by one pair or player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Harm {
    /// A score or a difference of scores, in hundredths; 0 if the criterion has one level.
    pub(super) level: i32,
    /// How often, or by how many hundredths, the criterion is violated on this level.
    pub(super) count: i32,
}

impl Harm {
    pub(super) const NONE: Harm = Harm { level: 0, count: 0 };

    /// 1 if `harmed`, on the only level.
    fn when(harmed: bool) -> Harm {
        Harm {
            level: 0,
            count: i32::from(harmed),
        }
    }

    /// 1 on the level of these points if `harmed`.
    fn on(harmed: bool, level: Points) -> Harm {
        if harmed {
            Harm {
                level: level.hundredths(),
                count: 1,
            }
        } else {
            Harm::NONE
        }
    }
}

/// A bracket of a field, as the criteria see it.
#[derive(Clone, Copy)]
pub(super) struct Case<'a> {
    pub(super) field: &'a Field,
    pub(super) bracket: &'a Bracket,
    /// The lowest score in the bracket.
    low: Points,
    /// The score of the next scoregroup; if there is none, that of the bracket.
    next_low: Points,
}

impl<'a> Case<'a> {
    pub(super) fn new(field: &'a Field, bracket: &'a Bracket) -> Case<'a> {
        let low = bracket.low(field);
        let next = bracket.next.clone().next();
        Case {
            field,
            bracket,
            low,
            next_low: next.map_or(low, |player| field.score(player)),
        }
    }

    /// Whether a player was moved down into the bracket.
    fn is_mover(&self, player: usize) -> bool {
        self.bracket.place(player) == Place::Mover
    }

    /// The difference that counts for a player who is left over (A.8): the score minus one point
    /// less than the lowest.
    fn own_difference(&self, player: usize, low: Points) -> Points {
        self.field.score(player) - (low - Points::ONE)
    }

    fn difference(&self, higher: usize, lower: usize) -> Points {
        self.field.score(higher) - self.field.score(lower)
    }
}

impl Criterion {
    /// The harm of a player who is left over in the bracket or, for criteria about the next
    /// bracket, in that one.
    pub(super) fn left(self, case: &Case, player: usize) -> Harm {
        let contestant = &case.field.players[player];
        let edition = case.field.edition;
        match self {
            Criterion::Pairs | Criterion::NextPairs => Harm::when(true),
            Criterion::LeftScores | Criterion::NextScores => Harm::on(true, contestant.score),
            Criterion::Differences => Harm::on(true, case.own_difference(player, case.low)),
            Criterion::NextDifferences => {
                Harm::on(true, case.own_difference(player, case.next_low))
            }
            Criterion::NextBye => Harm::when(!contestant.may_have_bye),
            Criterion::Unplayed => Harm {
                level: 0,
                count: i32::from(contestant.unplayed),
            },
            Criterion::Downfloat(ago) => match edition {
                Edition::Dutch2026 => {
                    Harm::when(contestant.down[ago.index()] && !case.is_mover(player))
                }
                _ => Harm::when(contestant.down[ago.index()]),
            },
            Criterion::DownfloatScore(ago) => match edition {
                Edition::Dutch2026 => {
                    let harmed = contestant.down[ago.index()] && case.is_mover(player);
                    Harm::on(harmed, contestant.score)
                }
                _ => {
                    let difference = case.own_difference(player, case.low);
                    Harm::on(contestant.down[ago.index()], difference)
                }
            },
            Criterion::Floats(ago) => Harm::when(contestant.down[ago.index()]),
            Criterion::TopDifference
            | Criterion::TopRepetition
            | Criterion::Preference
            | Criterion::StrongPreference
            | Criterion::Upfloat(_)
            | Criterion::UpfloatScore(_) => Harm::NONE,
        }
    }

    /// The harm of a pair, the higher ranked player first.
    pub(super) fn pair(self, case: &Case, higher: usize, lower: usize) -> Harm {
        let (first, second) = (&case.field.players[higher], &case.field.players[lower]);
        let (own, other) = (first.preference, second.preference);
        let unequal = first.score > second.score;
        match self {
            Criterion::Differences | Criterion::NextDifferences => {
                Harm::on(true, case.difference(higher, lower))
            }
            Criterion::TopDifference => top_harm(case.field, higher, lower, |player, white| {
                let change = if white { 1 } else { -1 };
                let after = case.field.players[player].preference.difference + change;
                after.abs() > 2
            }),
            Criterion::TopRepetition => top_harm(case.field, higher, lower, |player, white| {
                let colours = &case.field.players[player].colours;
                let colour = if white { Colour::White } else { Colour::Black };
                colours.len() > 1 && colours[colours.len() - 2..].iter().all(|&c| c == colour)
            }),
            Criterion::Preference => Harm::when(own.clashes(other)),
            Criterion::StrongPreference => {
                let strong = own.strength.min(other.strength) >= super::Strength::Strong;
                let absolute = own.is_absolute() && other.is_absolute();
                Harm::when(own.clashes(other) && strong && !absolute)
            }
            Criterion::Upfloat(ago) => Harm::when(unequal && second.up[ago.index()]),
            Criterion::UpfloatScore(ago) => {
                let harmed = unequal && second.up[ago.index()];
                Harm::on(harmed, case.difference(higher, lower))
            }
            Criterion::Downfloat(ago) => match case.field.edition {
                Edition::Dutch2026 => Harm::NONE,
                _ => Harm::when(unequal && first.down[ago.index()]),
            },
            Criterion::DownfloatScore(ago) => match case.field.edition {
                Edition::Dutch2026 => Harm::NONE,
                _ => {
                    let harmed = unequal && first.down[ago.index()];
                    Harm::on(harmed, case.difference(higher, lower))
                }
            },
            Criterion::Floats(ago) => {
                let ago = ago.index();
                let floats = [first.down[ago], second.up[ago]];
                let count = floats.iter().filter(|&&float| float).count();
                Harm {
                    level: 0,
                    count: if unequal {
                        i32::try_from(count).unwrap_or(0)
                    } else {
                        0
                    },
                }
            }
            Criterion::Pairs
            | Criterion::LeftScores
            | Criterion::NextPairs
            | Criterion::NextScores
            | Criterion::NextBye
            | Criterion::Unplayed => Harm::NONE,
        }
    }
}

/// The players of a pair with equal absolute preferences, one of them a topscorer, whom the colours
/// of article 5 harm: `harms` gets the player and whether the colour is White.
fn top_harm(
    field: &Field,
    higher: usize,
    lower: usize,
    harms: impl Fn(usize, bool) -> bool,
) -> Harm {
    let (first, second) = (&field.players[higher], &field.players[lower]);
    let absolute = first.preference.is_absolute() && second.preference.is_absolute();
    if !absolute || !first.preference.clashes(second.preference) || !(first.top || second.top) {
        return Harm::NONE;
    }
    let (colour, _): (Colour, ColourRule) = field.colours(higher, lower);
    let white = colour == Colour::White;
    Harm {
        level: 0,
        count: i32::from(harms(higher, white)) + i32::from(harms(lower, !white)),
    }
}
