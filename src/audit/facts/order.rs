//! The rank order in use, and its source.

use crate::model::RankOrder;

/// Where a rank order comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankOrderFrom {
    /// The file, which declares it.
    File,
    /// `--tie-breaks`
    Option,
    /// The printed columns of tie-break values, if the meaning of each is known.
    Columns,
    /// Found by search: a guess, never a fact.
    Inferred,
}

impl RankOrderFrom {
    /// The word documents use.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            RankOrderFrom::File => "file",
            RankOrderFrom::Option => "option",
            RankOrderFrom::Columns => "columns",
            RankOrderFrom::Inferred => "inferred",
        }
    }

    /// Whether the file or the user states it.
    #[must_use]
    pub const fn is_stated(self) -> bool {
        matches!(self, RankOrderFrom::File | RankOrderFrom::Option)
    }
}

/// The rank order with which the ranks were compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsedRankOrder {
    /// The criteria, `PTS` in front where none was named.
    pub order: RankOrder,
    /// Its source.
    pub from: RankOrderFrom,
}
