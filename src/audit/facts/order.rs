//! The rank order in use, and its origin.

use crate::model::RankOrder;

/// The origin of a rank order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankOrderOrigin {
    /// The file declares the order.
    File,
    /// The user requested the order with `--tie-breaks`.
    Option,
    /// The printed columns of tie-break values show the order. The meaning of each column is known.
    Columns,
    /// A search found the order, so it is a guess.
    Inferred,
}

impl RankOrderOrigin {
    /// Returns the word that documents use for the origin.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            RankOrderOrigin::File => "file",
            RankOrderOrigin::Option => "option",
            RankOrderOrigin::Columns => "columns",
            RankOrderOrigin::Inferred => "inferred",
        }
    }

    /// Whether the file or the user states the rank order.
    #[must_use]
    pub const fn is_stated(self) -> bool {
        matches!(self, RankOrderOrigin::File | RankOrderOrigin::Option)
    }
}

/// The rank order with which the stated ranks are compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsedRankOrder {
    /// The criteria, with `PTS` in front if the order names no score.
    pub order: RankOrder,
    /// The origin of the order.
    pub origin: RankOrderOrigin,
}
