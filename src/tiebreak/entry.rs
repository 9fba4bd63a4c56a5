//! The entries of the catalogue of tie-breaks, and the macro that declares them.

use super::boards::ComparedValues;
use super::properties::{
    Aspect, Candidate, Modifier, ParticipantKind, PrintFrequency, Sense, Trait,
};
use super::{Column, Context, Derivation};
use crate::model::{Modifiers, ParticipantId};

/// The method by which a tie-break separates participants.
#[derive(Clone, Copy, Debug)]
pub enum Method {
    /// By a value for each participant. Both functions are made from the same calculation.
    Value {
        /// Computes the values of all participants.
        column: fn(&Context<'_>, &Modifiers) -> Column,
        /// Derives the value of one participant, step by step.
        derive: fn(&Context<'_>, &Modifiers, ParticipantId) -> Derivation,
    },
    /// By splitting a set of tied participants, as direct encounter does, without giving each of
    /// them a value.
    Order {
        /// Splits the set into smaller sets, the best first. Participants who stay tied are in the
        /// same set.
        split: fn(&Context<'_>, &Modifiers, &[ParticipantId]) -> Vec<Vec<ParticipantId>>,
        /// Derives the rank of one participant within the set.
        derive: fn(&Context<'_>, &Modifiers, &[ParticipantId], ParticipantId) -> Derivation,
    },
}

/// An entry of the catalogue: a tie-break with its properties.
#[derive(Debug)]
pub struct TieBreak {
    /// The code: `BH`.
    pub code: &'static str,
    /// The name: `Buchholz`.
    pub name: &'static str,
    /// The article that defines the tie-break: `C.07 8.1`.
    pub article: &'static str,
    /// Whether the tie-break compares players, teams or both.
    pub participants: ParticipantKind,
    /// Data that the value depends on, apart from the results of the participant's own rounds.
    pub aspects: &'static [Aspect],
    /// Properties of the tie-break, apart from the data that it uses.
    pub traits: &'static [Trait],
    /// The modifiers that the tie-break accepts, except `/R` and `/V`, which every tie-break
    /// accepts.
    pub modifiers: &'static [Modifier],
    /// The names of the interpretations that can change the value.
    pub interpretations: &'static [&'static str],
    /// How often programs print the tie-break as a column.
    pub print_frequency: PrintFrequency,
    /// The forms of the tie-break that a search for a rank order tries.
    pub candidates: &'static [Candidate],
    /// Whether high or low values are better.
    pub sense: Sense,
    /// The usual number of decimals when the value is shown (under 1-½-0).
    pub decimals: usize,
    /// How the tie-break separates participants.
    pub method: Method,
    /// Computes from a team's points on the boards the values that are compared one by one; `None`
    /// for tie-breaks that do not compare boards (all but TBR and BBE).
    pub(super) compared_values: Option<ComparedValues>,
    /// The text of the manual page.
    pub page: &'static str,
}

impl TieBreak {
    /// Whether the value depends on an aspect.
    #[must_use]
    pub fn depends_on(&self, aspect: Aspect) -> bool {
        self.aspects.contains(&aspect)
    }

    /// Whether the tie-break has this property.
    #[must_use]
    pub fn has_trait(&self, property: Trait) -> bool {
        self.traits.contains(&property)
    }

    /// Whether the tie-break gives each participant a value. Otherwise it splits sets of tied
    /// participants.
    #[must_use]
    pub const fn has_values(&self) -> bool {
        matches!(self.method, Method::Value { .. })
    }

    /// Returns whose rounds the value depends on: 0 if only the participant's own rounds, 1 if also
    /// those of the opponents, 2 if also those of the opponents' opponents.
    #[must_use]
    pub fn reach(&self) -> u8 {
        if self.depends_on(Aspect::TheirOpponents) {
            2
        } else {
            u8::from(self.depends_on(Aspect::Opponents))
        }
    }
}

/// Declares a tie-break: a `static` with code, name, article, properties and method. Its page is
/// `docs/tiebreaks/<CODE>.md`. These parts are optional: `depends_on` (by default only the
/// participant's own results), `traits`, `modifiers`, `interpretations` (by default,
/// none changes the value), `candidates` (for each kind of event, the forms that a search tries,
/// each with its cost and, after `@`, its position in the search; by default, none) and `sense` (by
/// default, the higher value is better).
///
/// The method is one of
/// - `value: f`, a function from a [`Participant`](super::participant::Participant) and a
///   trace to its value;
/// - `rounds: f, "words"`, which counts the rounds for which `f` holds and that the words
///   describe;
/// - `order: split, derive`, the two functions of [`Method::Order`];
/// - `boards: f, "words"`, which compares the values that `f` computes from a team's points on the
///   boards.
macro_rules! tie_break {
    (
        $static:ident = $code:literal $name:literal, $article:literal,
        participants: $participants:ident,
        $(depends_on: [$($aspect:ident),+],)?
        $(traits: [$($trait:ident),+],)?
        $(modifiers: [$($modifier:ident),+],)?
        $(interpretations: [$($interpretation:literal),+],)?
        print_frequency: $print_frequency:ident,
        $(candidates: [
            $($event:ident [$($spelled:literal $cost:literal @ $position:literal),+]),*
        ],)?
        $(sense: $sense:ident,)?
        decimals: $decimals:literal,
        $method:ident: $first:expr $(, $second:expr)? $(,)?
    ) => {
        #[doc = concat!($code, ": ", $name)]
        pub(super) static $static: $crate::tiebreak::TieBreak = $crate::tiebreak::TieBreak {
            code: $code,
            name: $name,
            article: $article,
            participants: $crate::tiebreak::ParticipantKind::$participants,
            aspects: &[$($($crate::tiebreak::Aspect::$aspect),+)?],
            traits: &[$($($crate::tiebreak::Trait::$trait),+)?],
            modifiers: &[$($($crate::tiebreak::Modifier::$modifier),+)?],
            interpretations: &[$($($interpretation),+)?],
            print_frequency: $crate::tiebreak::PrintFrequency::$print_frequency,
            candidates: &[$($($($crate::tiebreak::Candidate {
                event: $crate::tiebreak::Event::$event,
                spelled: $spelled,
                cost: $cost,
                position: $position,
            },)+)*)?],
            sense: tie_break!(@sense $($sense)?),
            decimals: $decimals,
            method: tie_break!(@method $method $first $(, $second)?),
            compared_values: tie_break!(@compared_values $method $first),
            page: include_str!(concat!("../../docs/tiebreaks/", $code, ".md")),
        };
    };
    (@sense) => { $crate::tiebreak::Sense::HighFirst };
    (@sense $sense:ident) => { $crate::tiebreak::Sense::$sense };
    (@method value $value:expr) => {
        $crate::tiebreak::Method::Value {
            column: |context, modifiers| {
                use $crate::tiebreak::{participant, trace::NoTrace};
                participant::column(context, modifiers, |one| $value(one, &mut NoTrace))
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
                use $crate::tiebreak::{participant, trace::NoTrace};
                participant::column(context, modifiers, |one| {
                    one.count($counts, $what, &mut NoTrace)
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
    (@method boards $compared_values:expr, $how:expr) => {
        $crate::tiebreak::Method::Order {
            split: |context, _, set| {
                $crate::tiebreak::boards::order(context, set, $compared_values)
            },
            derive: |context, _, set, team| {
                $crate::tiebreak::boards::derive(context, set, team, $compared_values, $how)
            },
        }
    };
    (@compared_values boards $compared_values:expr) => { Some($compared_values) };
    (@compared_values $method:ident $other:expr) => { None };
}
pub(super) use tie_break;
