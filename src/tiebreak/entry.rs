//! An entry of the catalogue, and how it is declared.

use super::boards::Compared;
use super::properties::{Among, Aspect, Candidate, Modifier, Printed, Sense, Trait};
use super::{Column, Context, Derivation};
use crate::model::{Modifiers, ParticipantId};

/// How a criterion splits participants.
#[derive(Clone, Copy, Debug)]
pub enum Method {
    /// One value for each participant. The second function derives the value of one
    /// participant step by step, by the same code.
    Value {
        /// All values.
        column: fn(&Context<'_>, &Modifiers) -> Column,
        /// The derivation of one value.
        derive: fn(&Context<'_>, &Modifiers, ParticipantId) -> Derivation,
    },
    /// Splits a set of tied participants into smaller sets, best first; a set that stays
    /// tied stays together. (Direct encounter and its relatives.)
    Order {
        /// The sets.
        split: fn(&Context<'_>, &Modifiers, &[ParticipantId]) -> Vec<Vec<ParticipantId>>,
        /// The derivation of the place of one participant inside the set.
        derive: fn(&Context<'_>, &Modifiers, &[ParticipantId], ParticipantId) -> Derivation,
    },
}

/// An entry of the catalogue.
#[derive(Debug)]
pub struct TieBreak {
    /// `BH`
    pub code: &'static str,
    /// `Buchholz`
    pub name: &'static str,
    /// The article that defines it: `C.07 8.1`.
    pub article: &'static str,
    /// Among whom it compares.
    pub among: Among,
    /// What it depends on besides the results of the participant's own rounds.
    pub aspects: &'static [Aspect],
    /// Further properties.
    pub traits: &'static [Trait],
    /// Modifiers it accepts (`/R` and `/V` are accepted everywhere).
    pub modifiers: &'static [Modifier],
    /// The readings of editions (by name) that can change its values.
    pub readings: &'static [&'static str],
    /// How usual it is as a column of printed values.
    pub printed: Printed,
    /// The forms that a search for a rank order tries.
    pub candidates: &'static [Candidate],
    /// Which values come first.
    pub sense: Sense,
    /// Decimals usual when it is shown under 1-½-0.
    pub decimals: usize,
    /// How it is computed.
    pub method: Method,
    /// What it makes of a team's points on the boards, to be compared one after the other;
    /// only of criteria that split by it (TBR, BBE).
    pub(super) compared: Option<Compared>,
    /// Its manual page.
    pub page: &'static str,
}

impl TieBreak {
    /// Whether the value depends on this aspect.
    #[must_use]
    pub fn looks_at(&self, aspect: Aspect) -> bool {
        self.aspects.contains(&aspect)
    }

    /// Whether the tie-break has this property.
    #[must_use]
    pub fn is(&self, property: Trait) -> bool {
        self.traits.contains(&property)
    }

    /// Whether it has one value for each participant, and does not just split a tied set.
    #[must_use]
    pub const fn has_values(&self) -> bool {
        matches!(self.method, Method::Value { .. })
    }

    /// How far it looks: 0, the participant's own rounds; 1, those of the opponents; 2, those
    /// of their opponents.
    #[must_use]
    pub fn reach(&self) -> u8 {
        if self.looks_at(Aspect::TheirOpponents) {
            2
        } else {
            u8::from(self.looks_at(Aspect::Opponents))
        }
    }
}

/// Declares a tie-break: a `static` with code, name, article, properties and method. Its page is
/// `docs/tiebreaks/<CODE>.md`. What may be left out: `looks_at` (only the participant's own
/// results), `traits`, `modifiers`, `readings` (none changes it), `tried` (for each kind of event
/// the forms, each with its cost and `@` its place; none is tried) and `sense` (the higher value is
/// better).
///
/// The method is one of
/// - `value: f`, a function from a [`Participant`](super::participant::Participant) and a
///   trace to its value;
/// - `rounds: f, "words"`, which counts the rounds for which `f` holds and that the words
///   describe;
/// - `order: split, derive`, the two functions of [`Method::Order`];
/// - `boards: f, "words"`, which compares what `f` makes of a team's points on the boards.
macro_rules! tie_break {
    (
        $static:ident = $code:literal $name:literal, $article:literal,
        among: $among:ident,
        $(looks_at: [$($aspect:ident),+],)?
        $(traits: [$($trait:ident),+],)?
        $(modifiers: [$($modifier:ident),+],)?
        $(readings: [$($reading:literal),+],)?
        printed: $printed:ident,
        $(tried: [$($event:ident [$($spelled:literal $cost:literal @ $place:literal),+]),*],)?
        $(sense: $sense:ident,)?
        decimals: $decimals:literal,
        $method:ident: $first:expr $(, $second:expr)? $(,)?
    ) => {
        #[doc = concat!($code, ": ", $name)]
        pub(super) static $static: $crate::tiebreak::TieBreak = $crate::tiebreak::TieBreak {
            code: $code,
            name: $name,
            article: $article,
            among: $crate::tiebreak::Among::$among,
            aspects: &[$($($crate::tiebreak::Aspect::$aspect),+)?],
            traits: &[$($($crate::tiebreak::Trait::$trait),+)?],
            modifiers: &[$($($crate::tiebreak::Modifier::$modifier),+)?],
            readings: &[$($($reading),+)?],
            printed: $crate::tiebreak::Printed::$printed,
            candidates: &[$($($($crate::tiebreak::Candidate {
                event: $crate::tiebreak::Event::$event,
                spelled: $spelled,
                cost: $cost,
                place: $place,
            },)+)*)?],
            sense: tie_break!(@sense $($sense)?),
            decimals: $decimals,
            method: tie_break!(@method $method $first $(, $second)?),
            compared: tie_break!(@compared $method $first),
            page: include_str!(concat!("../../docs/tiebreaks/", $code, ".md")),
        };
    };
    (@sense) => { $crate::tiebreak::Sense::HighFirst };
    (@sense $sense:ident) => { $crate::tiebreak::Sense::$sense };
    (@method value $value:expr) => {
        $crate::tiebreak::Method::Value {
            column: |context, modifiers| {
                use $crate::tiebreak::{participant, trace::Silent};
                participant::column(context, modifiers, |one| $value(one, &mut Silent))
            },
            derive: |context, modifiers, player| {
                use $crate::tiebreak::participant;
                participant::derive(context, modifiers, player, |one, trace| $value(one, trace))
            },
        }
    };
    (@method rounds $counts:expr, $what:expr) => {
        $crate::tiebreak::Method::Value {
            column: |context, modifiers| {
                use $crate::tiebreak::{participant, trace::Silent};
                participant::column(context, modifiers, |one| {
                    one.count($counts, $what, &mut Silent)
                })
            },
            derive: |context, modifiers, player| {
                use $crate::tiebreak::participant;
                participant::derive(context, modifiers, player, |one, trace| {
                    one.count($counts, $what, trace)
                })
            },
        }
    };
    (@method order $split:expr, $derive:expr) => {
        $crate::tiebreak::Method::Order {
            split: $split,
            derive: $derive,
        }
    };
    (@method boards $compared:expr, $how:expr) => {
        $crate::tiebreak::Method::Order {
            split: |context, _, set| $crate::tiebreak::boards::order(context, set, $compared),
            derive: |context, _, set, team| {
                $crate::tiebreak::boards::derive(context, set, team, $compared, $how)
            },
        }
    };
    (@compared boards $compared:expr) => { Some($compared) };
    (@compared $method:ident $other:expr) => { None };
}
pub(super) use tie_break;
