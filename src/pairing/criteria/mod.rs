//! The quality criteria (C6 to C21 of the rules of 2026, C.5 to C.19 of those of 2017), and how
//! much a pair, or a player who is left over, violates each criterion.
//!
//! The violations of a bracket's pairing are the sum over its pairs and over the players left over.
//! They are counted separately for each level of a criterion (a score or a score difference), and
//! compared from the highest level down. The engine chooses by these counts, and explanations of a
//! pairing show them.

mod list;

pub(super) use list::criteria;
pub use list::{Criterion, RoundsAgo};

use super::bracket::{Bracket, Zone};
use super::field::Field;
use super::{ColourRule, Edition};
use crate::model::Colour;
use crate::number::Points;

/// How often one pair or player violates a criterion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ViolationCount {
    /// The score or score difference at which the violations are counted, in hundredths of a point;
    /// 0 if the criterion has only one level.
    pub(super) level: i32,
    /// The number of violations at this level; for C9, the number of unplayed games.
    pub(super) count: i32,
}

impl ViolationCount {
    /// No violation.
    pub(super) const NONE: ViolationCount = ViolationCount { level: 0, count: 0 };

    /// Returns one violation if `violated`, otherwise none, for a criterion with one level.
    fn once_if(violated: bool) -> ViolationCount {
        ViolationCount {
            level: 0,
            count: i32::from(violated),
        }
    }

    /// Returns one violation at the level of these points if `violated`, otherwise none.
    fn at_level_if(violated: bool, level: Points) -> ViolationCount {
        if violated {
            ViolationCount {
                level: level.hundredths(),
                count: 1,
            }
        } else {
            ViolationCount::NONE
        }
    }
}

/// A bracket of a field, with the scores that the criteria use for it.
#[derive(Clone, Copy)]
pub(super) struct BracketView<'a> {
    pub(super) field: &'a Field,
    pub(super) bracket: &'a Bracket,
    /// The lowest score in the bracket.
    lowest_score: Points,
    /// The score of the next scoregroup; the lowest score in the bracket if there is none.
    lowest_next_score: Points,
}

impl<'a> BracketView<'a> {
    pub(super) fn new(field: &'a Field, bracket: &'a Bracket) -> BracketView<'a> {
        let lowest_score = bracket.lowest_score(field);
        let next_player = bracket.next.clone().next();
        BracketView {
            field,
            bracket,
            lowest_score,
            lowest_next_score: next_player.map_or(lowest_score, |player| field.score(player)),
        }
    }

    /// Whether a player was moved down into the bracket.
    fn is_mover(&self, player: usize) -> bool {
        self.bracket.zone(player) == Zone::Mover
    }

    /// Returns the score difference that counts for a player who is left over (A.8): the difference
    /// between the player's score and one point less than `lowest_score`.
    fn difference_of_left_over(&self, player: usize, lowest_score: Points) -> Points {
        self.field.score(player) - (lowest_score - Points::ONE)
    }

    /// Returns the score difference of a pair, the higher ranked player first.
    fn difference(&self, higher: usize, lower: usize) -> Points {
        self.field.score(higher) - self.field.score(lower)
    }
}

impl Criterion {
    /// Returns the violations by a player who is left over in the bracket. For criteria about the
    /// next bracket, the player is left over there.
    pub(super) fn violations_of_left_over(
        self,
        view: &BracketView,
        player: usize,
    ) -> ViolationCount {
        let contestant = &view.field.players[player];
        let edition = view.field.edition;
        match self {
            Criterion::Pairs | Criterion::NextPairs => ViolationCount::once_if(true),
            Criterion::LeftScores | Criterion::NextScores => {
                ViolationCount::at_level_if(true, contestant.score)
            }
            Criterion::Differences => ViolationCount::at_level_if(
                true,
                view.difference_of_left_over(player, view.lowest_score),
            ),
            Criterion::NextDifferences => ViolationCount::at_level_if(
                true,
                view.difference_of_left_over(player, view.lowest_next_score),
            ),
            Criterion::NextBye => ViolationCount::once_if(!contestant.may_have_bye),
            Criterion::Unplayed => ViolationCount {
                level: 0,
                count: i32::from(contestant.unplayed_rounds),
            },
            Criterion::Downfloat(ago) => match edition {
                Edition::Dutch2026 => ViolationCount::once_if(
                    contestant.downfloats[ago.index()] && !view.is_mover(player),
                ),
                _ => ViolationCount::once_if(contestant.downfloats[ago.index()]),
            },
            Criterion::DownfloatScore(ago) => match edition {
                Edition::Dutch2026 => {
                    let is_violated = contestant.downfloats[ago.index()] && view.is_mover(player);
                    ViolationCount::at_level_if(is_violated, contestant.score)
                }
                _ => {
                    let difference = view.difference_of_left_over(player, view.lowest_score);
                    ViolationCount::at_level_if(contestant.downfloats[ago.index()], difference)
                }
            },
            Criterion::Floats(ago) => ViolationCount::once_if(contestant.downfloats[ago.index()]),
            Criterion::TopDifference
            | Criterion::TopRepetition
            | Criterion::Preference
            | Criterion::StrongPreference
            | Criterion::Upfloat(_)
            | Criterion::UpfloatScore(_) => ViolationCount::NONE,
        }
    }

    /// Returns the violations by a pair in the bracket. For criteria about the next bracket, the
    /// pair is in that bracket.
    pub(super) fn violations_of_pair(
        self,
        view: &BracketView,
        higher: usize,
        lower: usize,
    ) -> ViolationCount {
        let (first, second) = (&view.field.players[higher], &view.field.players[lower]);
        let (own, other) = (first.preference, second.preference);
        let is_unequal = first.score > second.score;
        match self {
            Criterion::Differences | Criterion::NextDifferences => {
                ViolationCount::at_level_if(true, view.difference(higher, lower))
            }
            Criterion::TopDifference => {
                violations_by_topscorers(view.field, higher, lower, |player, white| {
                    let step = if white { 1 } else { -1 };
                    let new_difference = view.field.players[player].preference.difference + step;
                    new_difference.abs() > 2
                })
            }
            Criterion::TopRepetition => {
                violations_by_topscorers(view.field, higher, lower, |player, white| {
                    let colours = &view.field.players[player].colours;
                    let colour = if white { Colour::White } else { Colour::Black };
                    colours.len() > 1 && colours[colours.len() - 2..].iter().all(|&c| c == colour)
                })
            }
            Criterion::Preference => ViolationCount::once_if(own.clashes_with(other)),
            Criterion::StrongPreference => {
                let is_strong = own.strength.min(other.strength) >= super::Strength::Strong;
                let is_absolute = own.is_absolute() && other.is_absolute();
                ViolationCount::once_if(own.clashes_with(other) && is_strong && !is_absolute)
            }
            Criterion::Upfloat(ago) => {
                ViolationCount::once_if(is_unequal && second.upfloats[ago.index()])
            }
            Criterion::UpfloatScore(ago) => {
                let is_violated = is_unequal && second.upfloats[ago.index()];
                ViolationCount::at_level_if(is_violated, view.difference(higher, lower))
            }
            Criterion::Downfloat(ago) => match view.field.edition {
                Edition::Dutch2026 => ViolationCount::NONE,
                _ => ViolationCount::once_if(is_unequal && first.downfloats[ago.index()]),
            },
            Criterion::DownfloatScore(ago) => match view.field.edition {
                Edition::Dutch2026 => ViolationCount::NONE,
                _ => {
                    let is_violated = is_unequal && first.downfloats[ago.index()];
                    ViolationCount::at_level_if(is_violated, view.difference(higher, lower))
                }
            },
            Criterion::Floats(ago) => {
                let index = ago.index();
                let floats = [first.downfloats[index], second.upfloats[index]];
                let count = floats.iter().filter(|&&float| float).count();
                ViolationCount {
                    level: 0,
                    count: if is_unequal {
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
            | Criterion::Unplayed => ViolationCount::NONE,
        }
    }
}

/// Counts the players of a pair who get a colour under article 5 that violates a criterion. The
/// count is 0 unless both players have the same absolute preference and at least one of them is a
/// topscorer. `violates` takes a player and whether that player gets White.
fn violations_by_topscorers(
    field: &Field,
    higher: usize,
    lower: usize,
    violates: impl Fn(usize, bool) -> bool,
) -> ViolationCount {
    let (first, second) = (&field.players[higher], &field.players[lower]);
    let is_absolute = first.preference.is_absolute() && second.preference.is_absolute();
    if !is_absolute
        || !first.preference.clashes_with(second.preference)
        || !(first.is_topscorer || second.is_topscorer)
    {
        return ViolationCount::NONE;
    }
    let (colour, _): (Colour, ColourRule) = field.colours(higher, lower);
    let white = colour == Colour::White;
    ViolationCount {
        level: 0,
        count: i32::from(violates(higher, white)) + i32::from(violates(lower, !white)),
    }
}
