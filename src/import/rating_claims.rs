//! Defines the rating figures of players that a file states although they follow from the games:
//! number of games, score, expected score, rating change.

use crate::number::Exact;
use crate::source::{Field, Span};

/// A figure that follows from a player's rated games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RatingFigure {
    /// n, the number of games against rated opponents.
    Games,
    /// W, the score in these games.
    Score,
    /// We, the expected score in these games.
    Expected,
    /// W − We, the score minus the expected score.
    Difference,
    /// K × (W − We), the rating change.
    Change,
    /// Rc, the average rating of the opponents in these games.
    Average,
}

impl RatingFigure {
    /// Every figure, in the usual order of the columns.
    pub const ALL: [RatingFigure; 6] = [
        RatingFigure::Average,
        RatingFigure::Games,
        RatingFigure::Score,
        RatingFigure::Expected,
        RatingFigure::Difference,
        RatingFigure::Change,
    ];

    /// Returns the heading of the figure on chess-results.com, such as `w-we`. Of these headings,
    /// FIDE's rating reports use only `Rc`.
    #[must_use]
    pub const fn heading(self) -> &'static str {
        match self {
            RatingFigure::Games => "n",
            RatingFigure::Score => "w",
            RatingFigure::Expected => "we",
            RatingFigure::Difference => "w-we",
            RatingFigure::Change => "rtg+/-",
            RatingFigure::Average => "Rc",
        }
    }

    /// Whether the heading alone shows that a table is about ratings. Other headings are ambiguous;
    /// for example, `w` may be a number of wins.
    #[must_use]
    pub const fn is_distinct(self) -> bool {
        matches!(self, RatingFigure::Expected | RatingFigure::Change)
    }
}

/// A column of a file that states one figure for each player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingColumn {
    /// The figure that the column contains.
    pub figure: RatingFigure,
    /// The heading as written, such as `rtg+/-`.
    pub label: String,
    /// The span of the heading.
    pub heading: Span,
    /// The largest number of decimals in a value of the column. A single value does not show to how
    /// many decimals it was rounded, because programs omit zeros at the end.
    pub decimals: u8,
    /// One value for each player; `None` for a blank cell.
    pub values: Vec<Option<Field<Exact>>>,
}
