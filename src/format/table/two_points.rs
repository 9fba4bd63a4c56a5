//! Rejects crosstables of games worth two points, as in draughts: `68b2` or `2/23w` for a win,
//! `39w1` for a draw. If they were read as chess, `1` would be a win for both sides.

use nom::branch::alt;
use nom::character::complete::{char as sign, one_of};
use nom::combinator::{all_consuming, recognize};
use nom::{IResult, Parser};

use super::cell::swiss_colour;
use super::tables::Table;
use crate::format::ReadError;
use crate::format::lexis::number;

/// The smallest number of wins written as `2` that proves that games are worth two points. Fewer
/// may be misprints.
const MIN_WINS: usize = 3;

/// Returns an error if the games of a table are worth two points, because at least one cell in ten
/// is a win written as `2`. `unread` are the indices of the cells that are not chess results,
/// counted row by row; `filled_count` is the number of cells that are not blank.
pub(super) fn reject_two_point_games(
    table: &Table<'_>,
    unread: impl Iterator<Item = usize>,
    filled_count: usize,
) -> Result<(), ReadError> {
    let rounds = table.rounds();
    let (mut won, mut first_example) = (0, None);
    for index in unread {
        let (row, round) = (index / rounds.len(), index % rounds.len());
        let text = table.value(table.rows[row], rounds[round].1.index).text;
        if all_consuming(won_game).parse(&*text).is_ok() {
            won += 1;
            first_example = first_example.or_else(|| Some(text.into_owned()));
        }
    }
    let Some(example) = first_example.filter(|_| won >= MIN_WINS && won * 10 >= filled_count)
    else {
        return Ok(());
    };
    Err(ReadError::Unsupported {
        message: format!(
            "the games of this table are worth two points ({won} of {filled_count} cells, such as \
             `{example}`), as in draughts"
        ),
        help: "only chess results are read; if this is a chess event, write 1, ½ and 0 into the \
               cells"
            .to_owned(),
    })
}

/// Parses a won game, such as `68b2` or `2/23w`.
fn won_game(i: &str) -> IResult<&str, &str> {
    let score_last = (number, swiss_colour, sign('2'));
    let score_first = (sign('2'), one_of("/"), number, swiss_colour);
    alt((recognize(score_last), recognize(score_first))).parse(i)
}

#[cfg(test)]
mod tests {
    use crate::format::ReadOptions;
    use crate::format::table::read;
    use crate::source::{Limits, Source, read_separated};

    /// Checks the error for a table in which two players meet in four rounds; `None` if the table
    /// is read.
    fn check(rows: [&str; 2], expected: Option<&str>) {
        let text = format!(
            "Rk;Name;1.Rd;2.Rd;3.Rd;4.Rd;Pts\n1;Ahlgren;{}\n2;Brandao;{}\n",
            rows[0], rows[1]
        );
        let source = read_separated(Source::from_text("x", &text), &Limits::DEFAULT).unwrap();
        let error = read(source, "csv", &ReadOptions::default()).err();
        assert_eq!(
            error.map(|error| error.to_string()).as_deref(),
            expected,
            "{text}"
        );
    }

    #[test]
    fn draughts_tables_with_two_points_a_game_are_recognised() {
        let message = "the games of this table are worth two points (3 of 8 cells, such as \
                       `2w2`), as in draughts";
        check(["2w2;2b1;2w2;2b0;5", "1b0;1w1;1b0;1w2;3"], Some(message));
        let message = "the games of this table are worth two points (3 of 8 cells, such as \
                       `2/2w`), as in draughts";
        check(
            ["2/2w;1/2b;2/2w;0/2b;5", "0/1b;1/1w;0/1b;2/1w;3"],
            Some(message),
        );
        check(["2w1;2b½;2w1;2b0;2,5", "1b0;1w½;1b0;1w1;1,5"], None);
    }
}
