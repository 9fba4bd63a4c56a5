//! The catalogue: every tie-break under its code.

use super::trace::{Silent, Trace};
use super::{Column, Context, Derivation};
use super::{
    adjusted, average_of_buchholz, average_perfect_performance, average_performance,
    average_rating, berlin, black_games, black_wins, board_count, bottom_boards, buchholz,
    direct_encounter, extended_direct_encounter, extended_sonneborn_berger, fore_buchholz,
    gelbfuhs, koya, non_neustadtl, olympiad, other_score, pairing_number, perfect_performance,
    performance, points, progressive, rating, rounds_elected, secondary_score, sonneborn_berger,
    standard_points, sum_of_buchholz, sum_of_ratings, team_points, top_boards, wins,
    wins_over_the_board,
};
use crate::model::{Modifiers, PlayerId};
use crate::number::Exact;

/// Which values come first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sense {
    /// The higher value is better.
    HighFirst,
    /// The lower value is better (TPN, BC).
    LowFirst,
}

/// Among whom a tie-break compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Among {
    /// Single players only: it rests on ratings or colours.
    Players,
    /// Teams only: it needs match points and game points, or boards.
    Teams,
    /// Both; of teams in one of their scores.
    Both,
}

impl Among {
    /// The name in documents: `players`, `teams`, `both`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Among::Players => "players",
            Among::Teams => "teams",
            Among::Both => "both",
        }
    }
}

/// A modifier a code may carry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Modifier {
    /// `/Cn`
    CutLow,
    /// `/Mn`
    CutMedian,
    /// `/L±n`
    Limit,
    /// `/Kn`
    Divisor,
    /// `/P`
    ForfeitsAsPlayed,
    /// `/F`
    Fore,
    /// `/R`
    Reversed,
    /// `/Un`
    Unrated,
}

impl Modifier {
    /// How it is written: `/C1`.
    #[must_use]
    pub const fn notation(self) -> &'static str {
        match self {
            Modifier::CutLow => "/Cn",
            Modifier::CutMedian => "/Mn",
            Modifier::Limit => "/L+n",
            Modifier::Divisor => "/Kn",
            Modifier::ForfeitsAsPlayed => "/P",
            Modifier::Fore => "/F",
            Modifier::Reversed => "/R",
            Modifier::Unrated => "/Un",
        }
    }
}

/// How a criterion splits participants.
#[derive(Clone, Copy, Debug)]
pub enum Method {
    /// One value for each participant. The second function derives the value of one
    /// participant step by step, by the same code.
    Value {
        /// All values.
        column: fn(&Context<'_>, &Modifiers) -> Column,
        /// The derivation of one value.
        derive: fn(&Context<'_>, &Modifiers, PlayerId) -> Derivation,
    },
    /// Splits a set of tied participants into smaller sets, best first; a set that stays
    /// tied stays together. (Direct encounter and its relatives.)
    Order {
        /// The sets.
        split: fn(&Context<'_>, &Modifiers, &[PlayerId]) -> Vec<Vec<PlayerId>>,
        /// The derivation of the place of one participant inside the set.
        derive: fn(&Context<'_>, &Modifiers, &[PlayerId], PlayerId) -> Derivation,
    },
}

/// A tie-break with one value for each participant, written once for both instances: the
/// silent one in bulk and the one that tells how the value comes about.
pub(super) trait Rule {
    /// The value of `player` (place in the list, from 0); `None`: undefined.
    fn value<T: Trace>(
        context: &Context<'_>,
        modifiers: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact>;
}

impl Method {
    /// The method of a rule.
    pub(super) const fn value<R: Rule>() -> Method {
        Method::Value {
            column: column::<R>,
            derive: derive::<R>,
        }
    }
}

fn column<R: Rule>(context: &Context<'_>, modifiers: &Modifiers) -> Column {
    (0..context.table.participants())
        .map(|player| R::value(context, modifiers, player, &mut Silent))
        .collect()
}

fn derive<R: Rule>(context: &Context<'_>, modifiers: &Modifiers, player: PlayerId) -> Derivation {
    let mut derivation = Derivation::default();
    derivation.value = R::value(context, modifiers, player.index(), &mut derivation);
    derivation
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
    /// Modifiers it accepts (`/R` and `/V` are accepted everywhere).
    pub modifiers: &'static [Modifier],
    /// Which values come first.
    pub sense: Sense,
    /// Decimals usual when it is shown under 1-½-0.
    pub decimals: usize,
    /// How it is computed.
    pub method: Method,
    /// Its manual page.
    pub page: &'static str,
}

/// Every tie-break, in the order in which `list tie-breaks` shows them.
pub static CATALOGUE: &[&TieBreak] = &[
    &points::PTS,
    &direct_encounter::DE,
    &wins::WIN,
    &wins_over_the_board::WON,
    &black_games::BPG,
    &black_wins::BWG,
    &progressive::PS,
    &rounds_elected::REP,
    &standard_points::STD,
    &pairing_number::TPN,
    &buchholz::BH,
    &average_of_buchholz::AOB,
    &fore_buchholz::FB,
    &sonneborn_berger::SB,
    &koya::KS,
    &average_rating::ARO,
    &performance::TPR,
    &perfect_performance::PTP,
    &average_performance::APRO,
    &average_perfect_performance::APPO,
    &rating::RTNG,
    &adjusted::ADJ,
    &gelbfuhs::GELB,
    &non_neustadtl::NNSB,
    &sum_of_buchholz::SOB,
    &sum_of_ratings::SRO,
    &team_points::MPTS,
    &team_points::GPTS,
    &other_score::MPVGP,
    &extended_sonneborn_berger::EMMSB,
    &extended_sonneborn_berger::EMGSB,
    &extended_sonneborn_berger::EGMSB,
    &extended_sonneborn_berger::EGGSB,
    &extended_direct_encounter::EDE,
    &extended_direct_encounter::EDET,
    &extended_direct_encounter::EDEB,
    &extended_direct_encounter::EDEBT,
    &extended_direct_encounter::EDEBB,
    &extended_direct_encounter::EDEC,
    &board_count::BC,
    &top_boards::TBR,
    &bottom_boards::BBE,
    &secondary_score::SSSC,
    &olympiad::OSB,
    &olympiad::OBH,
    &berlin::BERLIN,
];

/// Codes that rest on ratings (C.07 article 10).
pub const BY_RATING: &[&str] = &["ARO", "TPR", "PTP", "APRO", "APPO", "RTNG", "SRO"];

/// Other names of codes: rounds one elected to play were called "games elected" before
/// August 2024.
const ALIASES: &[(&str, &str)] = &[("GE", "REP")];

/// The entry with this code, in either case.
#[must_use]
pub fn find(code: &str) -> Option<&'static TieBreak> {
    let named = |name: &str| {
        CATALOGUE
            .iter()
            .copied()
            .find(|e| e.code.eq_ignore_ascii_case(name))
    };
    named(code).or_else(|| {
        let alias = ALIASES
            .iter()
            .find(|(alias, _)| alias.eq_ignore_ascii_case(code))?;
        named(alias.1)
    })
}
