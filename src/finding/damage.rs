//! Damage to a whole file that leaves its values in doubt.

/// What happened to a file whose values are not in the lines, rounds, columns or rows to which they
/// belong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Damage {
    /// The lines of most players are broken.
    BrokenLines,
    /// A round is in the file more than once.
    RepeatedRound,
    /// The columns of points and ranks are exchanged.
    ExchangedColumns,
    /// The rows of players, or their results, are exchanged.
    ExchangedRows,
    /// A column has moved by one row, or the values of two columns are exchanged.
    ColumnSlip,
    /// A row was deleted or inserted, and the rows below it were numbered again.
    Renumbered,
    /// The results of a round are inverted, or belong to other boards.
    RoundResults,
    /// A game has the number of a round that does not exist.
    StrayGame,
}

impl Damage {
    /// Returns a clause that says what happened to the file.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Damage::BrokenLines => {
                "the lines of the file are broken, and most of its values were not read"
            }
            Damage::RepeatedRound => "a round seems to be in the file more than once",
            Damage::ExchangedColumns => "the columns of points and ranks seem to be exchanged",
            Damage::ExchangedRows => "the rows of some players seem to be exchanged",
            Damage::ColumnSlip => "the values of a column seem to be in the wrong rows or columns",
            Damage::Renumbered => {
                "the numbers of the rows seem to differ from those by which opponents name the \
                 players"
            }
            Damage::RoundResults => "the results of a round seem to be wrong in several games",
            Damage::StrayGame => "a game has the number of a round that does not exist",
        }
    }

    /// Whether the damage puts the results in doubt, and not only the stated points and ranks.
    #[must_use]
    pub const fn concerns_results(self) -> bool {
        !matches!(self, Damage::ExchangedColumns)
    }

    /// Returns a sentence, without its full stop, that says what happened and which values are
    /// therefore in doubt.
    #[must_use]
    pub fn warning(self) -> String {
        let doubtful = if self.concerns_results() {
            "the results"
        } else {
            "the stated points and ranks"
        };
        format!(
            "{}: values that depend on {doubtful} are in doubt",
            self.words()
        )
    }
}
