//! The colours of a whole round, overwritten with one colour: one finding that names the round.

use crosstable::finding::Severity;

use super::columns::changed_columns;
use super::{findings, only};

/// The column of the colour of a round in a tournament report.
fn colour_column(round: usize) -> std::ops::Range<usize> {
    let column = 97 + 10 * (round - 1);
    column..column + 1
}

/// A sample in which every colour of some rounds is replaced.
fn with_colours<const N: usize>(name: &str, rounds: [usize; N], from: char, to: &str) -> String {
    changed_columns(name, rounds.map(colour_column), |rows| {
        for colour in rows.iter_mut().flatten() {
            *colour = colour.replace(from, to);
        }
    })
}

/// A sample, one of its rounds, and the number of games in it.
const ROUNDS: [(&str, usize, usize); 3] = [
    ("clean-open.trf", 1, 5),
    ("lakeside-open.trf", 1, 12),
    ("lakeside-open.trf", 5, 12),
];

#[test]
fn one_colour_in_a_whole_round_is_one_finding() {
    for (name, round, games) in ROUNDS {
        for (from, to, word) in [('b', "w", "white"), ('w', "b", "black")] {
            let text = with_colours(name, [round], from, to);
            let found = only("x.trf", text, "R205");
            let expected = format!(
                "the colours of round {round} seem to have been overwritten: both players have \
                 {word} in {games} of {games} games"
            );
            assert_eq!(found.message, expected);
            assert_eq!(found.severity, Severity::Error);
            assert_eq!(found.subject.round, u16::try_from(round).ok());
            assert_eq!(found.because.len(), games);
        }
    }
}

#[test]
fn one_colour_in_several_rounds_is_one_finding() {
    let text = with_colours("lakeside-open.trf", [1, 2], 'b', "w");
    let found = only("x.trf", text, "R205");
    let expected =
        "the colours of rounds 1 and 2 seem to have been overwritten: both players have white";
    assert!(found.message.starts_with(expected), "{}", found.message);
}

/// Three games of a round are no proof of a slip of the whole round.
#[test]
fn few_disagreeing_colours_are_separate_findings() {
    let text = changed_columns("lakeside-open.trf", [colour_column(1)], |rows| {
        rows[..3].iter_mut().for_each(|row| row[0] = "w".to_owned());
        rows[12..15]
            .iter_mut()
            .for_each(|row| row[0] = "w".to_owned());
    });
    let found = findings("x.trf", text);
    assert_eq!(found.len(), 3, "{found:#?}");
    assert!(found.iter().all(|finding| finding.code.code == "R205"));
}
