//! The rank order in use, and who says so.

use crate::model::RankOrder;

/// Where a rank order comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankOrderFrom {
    /// The file, which declares it.
    File,
    /// `--tie-breaks`
    Option,
    /// The printed columns of tie-break values, where each is known for what it is.
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

    /// Whether somebody says so: the file or the person at the keyboard.
    #[must_use]
    pub const fn is_stated(self) -> bool {
        matches!(self, RankOrderFrom::File | RankOrderFrom::Option)
    }
}

/// The rank order that the ranks were held against.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsedRankOrder {
    /// The criteria, `PTS` in front where none was named.
    pub order: RankOrder,
    /// Who says so.
    pub from: RankOrderFrom,
}
