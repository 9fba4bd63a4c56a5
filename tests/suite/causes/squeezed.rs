//! Lines whose blanks were squeezed: one finding says so, and every mistake besides keeps the finding
//! that it has in a file with all blanks.

use super::findings;
use super::rows::{line_of, lines, split};

/// Squeezes the blanks of all player lines.
fn squeezed(text: &str) -> String {
    let lines = text.lines().map(|line| match line.starts_with("001 ") {
        true => line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n",
        false => format!("{line}\n"),
    });
    lines.collect()
}

/// Replaces the text of a player's line from a column on.
fn write_at(lines: &mut [String], number: u16, column: usize, text: &str) {
    let index = line_of(lines, number);
    let (head, tail) = split(&lines[index], column);
    let rest: String = tail.chars().skip(text.chars().count()).collect();
    lines[index] = head + text + &rest;
}

const POINTS: usize = 81;
const RANK: usize = 86;

/// The column of a round's cell.
const fn cell(round: usize) -> usize {
    92 + 10 * (round - 1)
}

/// The sample in which 10 Jansky, who lost all games, is absent in round 4, so that 7 Grüner has a bye
/// instead of the won game.
fn with_absence() -> Vec<String> {
    let mut text = lines();
    write_at(&mut text, 7, cell(4), "0000 - U");
    write_at(&mut text, 10, cell(4), "        ");
    text
}

/// The code and subject of each finding above info.
fn fingerprints(text: String) -> Vec<String> {
    let found = findings("x.trf", text);
    let mut fingerprints: Vec<String> = found.iter().map(|f| f.fingerprint()).collect();
    fingerprints.sort();
    fingerprints
}

type Mistake = (&'static str, u16, usize, &'static str);

/// One mistake of each class: the code, the player, the column, and the wrong text.
const MISTAKES: [Mistake; 9] = [
    // both players of a game lost it
    ("R211", 3, cell(4) + 7, "0"),
    ("P301", 1, POINTS, " 4.5"),
    // the total of the player whose line omits a round
    ("P301", 10, POINTS, " 1.0"),
    // 3.0 points behind 2.5 points
    ("P305", 5, RANK, "   5"),
    // 5 had White as well
    ("R205", 6, cell(1) + 5, "w"),
    // 6 names 4 instead of 5
    ("R202", 6, cell(1), "   4"),
    ("R204", 2, cell(3), "  44"),
    ("R203", 1, cell(2), "   1"),
    ("R211", 9, cell(1) + 7, "="),
];

/// Squeezed blanks change no value and no order of the fields, and the opponents show in which
/// round 10 Jansky is absent.
#[test]
fn squeezed_lines_hide_no_other_mistake() {
    for text in [lines(), with_absence()] {
        assert_eq!(fingerprints(text.concat()), [""; 0]);
        let only_damage = fingerprints(squeezed(&text.concat()));
        assert_eq!(only_damage.len(), 1, "{only_damage:?}");
        assert!(only_damage[0].starts_with("S105"), "{only_damage:?}");
        for (code, player, column, wrong) in MISTAKES {
            let mut text = text.clone();
            write_at(&mut text, player, column, wrong);
            let mut expected = fingerprints(text.concat());
            assert!(!expected.is_empty(), "{code} {player}");
            expected.extend(only_damage.iter().cloned());
            expected.sort();
            let found = fingerprints(squeezed(&text.concat()));
            assert_eq!(found, expected, "{code} of {player}");
        }
    }
}

#[test]
fn the_finding_names_the_lines_that_omit_rounds() {
    let found = findings("x.trf", squeezed(&with_absence().concat()));
    let notes = found[0].notes_in_words();
    let expected = "the line of 10 Jansky, Ola omits rounds; the games are in the rounds in which \
                    the opponents name this player";
    assert!(notes.iter().any(|note| note == expected), "{notes:?}");
}

/// If nothing shows which rounds a line omits, what concerns its games is listed under the damage, and
/// mistakes in whole lines are findings of their own.
#[test]
fn only_what_concerns_an_unclear_line_is_listed_under_it() {
    // 4 has a bye in round 2 or 3, and 3 and 2 name nobody there
    let rows = [
        "001    1      Ahlgren, Tove                     2412 SWE    99000100 1970/01/10  3.0    1     4 w 1     2 b 1     3 w 1  0000 - Z",
        "001    2      Brandao, Ines                     2305 POR    99000101 1972/02/11  2.0    2     3 w 1     1 w 0  0000 - H     4 b =",
        "001    3      Castellan, Piero                  2288 ITA    99000102 1974/03/12  0.5    4     2 b 0  0000 - H     1 b 0  0000 - Z",
        "001    4      Dvorak, Milan                     2250 CZE    99000103 1976/04/13  1.0    3     1 b 0  0000 - H                2 w =",
    ];
    let aligned = format!("012 Harbour Open\n{}\n", rows.join("\n"));
    let aligned = aligned.replace(
        "0000 - H                2 w =",
        "0000 - H               2 w =",
    );
    let found = findings("x.trf", squeezed(&aligned));
    let codes: Vec<&str> = found.iter().map(|f| f.code.code).collect();
    let about_damage = found.iter().find(|f| f.code.code == "S105").unwrap();
    let of_game = "so the pairing of round 4 is stated by only one side: 2 Brandao, Ines names 4";
    let notes = about_damage.notes_in_words();
    let mut notes = notes.iter();
    assert!(notes.any(|note| note.starts_with(of_game)), "{found:#?}");
    assert!(!codes.contains(&"R202"), "{codes:?}");
    assert!(!codes.contains(&"P301"), "{codes:?}");
    // a wrong total of 1, who never met the doubtful line in a doubtful round
    let wrong = aligned.replace(" 3.0    1", " 3.5    1");
    let found = findings("x.trf", squeezed(&wrong));
    let is_own = |f: &crosstable::finding::Finding| f.fingerprint().starts_with("P301:1");
    assert!(found.iter().any(is_own), "{found:#?}");
}
