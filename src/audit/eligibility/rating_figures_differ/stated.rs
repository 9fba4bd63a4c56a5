//! Collects the rating figures that a file states about a player, with the precision with which
//! they are written.

use crate::audit::Facts;
use crate::import::RatingFigure;
use crate::model::PlayerId;
use crate::number::Exact;
use crate::source::Span;

/// A rating figure that a file states.
#[derive(Clone, Copy, Debug)]
pub(super) struct StatedFigure {
    pub(super) figure: RatingFigure,
    pub(super) value: Exact,
    pub(super) span: Span,
    /// The index of the column in the claims.
    column: usize,
    /// The number of decimals that the column shows.
    decimals: u8,
    /// The decimal separator of the column.
    separator: char,
}

/// The figures that a file states about a player. There is at least one.
#[derive(Clone, Debug)]
pub(super) struct StatedFigures {
    pub(super) player: PlayerId,
    pub(super) numbers: Vec<StatedFigure>,
}

impl StatedFigures {
    /// Returns the figures of every player, by starting number. Players without figures are
    /// omitted.
    pub(super) fn collect(facts: &Facts<'_>) -> Vec<StatedFigures> {
        let columns = &facts.import.claims.rating_columns;
        if columns.is_empty() {
            return Vec::new();
        }
        let separator = separator(facts);
        let numbers = |player: PlayerId| {
            let stated_figures = columns.iter().enumerate().filter_map(|(index, column)| {
                let field = column.values.get(player.index()).copied().flatten()?;
                Some(StatedFigure {
                    figure: column.figure,
                    value: field.value,
                    span: field.span,
                    column: index,
                    decimals: column.decimals,
                    separator,
                })
            });
            stated_figures.collect::<Vec<StatedFigure>>()
        };
        let players = facts.by_number().into_iter();
        let stated_figures = players.map(|player| StatedFigures {
            player,
            numbers: numbers(player),
        });
        stated_figures
            .filter(|stated_figures| !stated_figures.numbers.is_empty())
            .collect()
    }

    /// Returns a stated figure; `None` if it is blank.
    pub(super) fn number(&self, figure: RatingFigure) -> Option<&StatedFigure> {
        self.numbers.iter().find(|number| number.figure == figure)
    }
}

impl StatedFigure {
    /// Returns the largest permitted difference between the stated and the computed value: half a
    /// unit of the last decimal. 0 for numbers of games and scores, which are always written
    /// exactly.
    pub(super) fn tolerance(&self) -> Exact {
        let unit = 10_i128.pow(u32::from(self.decimals.min(6)));
        let half_unit = Exact::ratio(1, 2 * unit).unwrap_or(Exact::ZERO);
        match self.figure {
            // less than the half of a point by which scores differ
            RatingFigure::Games | RatingFigure::Score => half_unit.min(Exact::from_hundredths(25)),
            _ => half_unit,
        }
    }

    /// Whether the stated value equals `computed`, rounded to the decimals that the file writes.
    /// `slack` is added to the tolerance.
    pub(super) fn agrees_with(&self, computed: Exact, slack: Exact) -> bool {
        let distance = self.value.checked_sub(computed).map(absolute);
        let tolerance = self.tolerance().checked_add(slack);
        match (distance, tolerance) {
            (Some(distance), Some(tolerance)) => distance <= tolerance,
            // numbers beyond 64 bits are not compared
            _ => true,
        }
    }

    /// Returns the heading of the column and the value as the file writes it: `rtg+/- 11,5`.
    pub(super) fn words(&self, facts: &Facts<'_>) -> String {
        let label = &facts.import.claims.rating_columns[self.column].label;
        format!("{} {}", label.trim(), self.in_notation(self.value))
    }

    /// Returns a value with the decimals and the decimal separator of the column.
    pub(super) fn in_notation(&self, value: Exact) -> String {
        let text = value.to_rounded_text(usize::from(self.decimals));
        text.replace('.', &self.separator.to_string())
    }
}

/// Returns the decimal separator of the figures: a comma if any figure contains one, otherwise a
/// point.
fn separator(facts: &Facts<'_>) -> char {
    let columns = facts.import.claims.rating_columns.iter();
    let mut values = columns.flat_map(|column| column.values.iter().flatten());
    if values.any(|value| facts.source.slice(value.span).contains(',')) {
        ','
    } else {
        '.'
    }
}

/// Returns the absolute value.
fn absolute(value: Exact) -> Exact {
    let opposite = Exact::ZERO.checked_sub(value).unwrap_or(value);
    value.max(opposite)
}
