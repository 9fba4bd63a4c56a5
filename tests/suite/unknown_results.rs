//! A result that is missing or unreadable is one finding, and no check of pairings takes the game as
//! not played.

use std::collections::BTreeSet;
use std::fs;

use crosstable::audit::{Audit, Options, audit};
use crosstable::format::{ReadOptions, Reading, read};
use crosstable::model::{Opponent, PlayerId, RoundNumber};
use crosstable::source::Span;

use serde_json::Value;

use crate::support::scratch::Scratch;
use crate::support::{bulk, root};

fn reading(name: &str, bytes: Vec<u8>) -> Reading {
    read(name, bytes, &ReadOptions::default()).unwrap()
}

fn audited(name: &str, bytes: Vec<u8>) -> Audit {
    let reading = reading(name, bytes);
    audit(&reading.sources, &reading.import, &Options::default())
}

/// The codes of the findings, with how many each has.
fn codes(audit: &Audit) -> Vec<&'static str> {
    audit.findings.iter().map(|f| f.code.code).collect()
}

/// The codes of the findings about pairings, at any severity.
fn pairing_codes(audit: &Audit) -> BTreeSet<&'static str> {
    let codes = codes(audit).into_iter();
    codes.filter(|code| code.starts_with('W')).collect()
}

/// Whether the audit says that the pairings are checked only in part, because of this.
fn is_partly_checked(audit: &Audit, why: &str) -> bool {
    let mut partly = audit.partly_run.iter();
    partly.any(|one| one.codes.contains(&"W706") && one.why.ends_with(why))
}

/// The two sides of each game of a file: the players, the round, and the spans of both results.
fn games(reading: &Reading) -> Vec<(PlayerId, RoundNumber, [Span; 2])> {
    let import = &reading.import;
    let tournament = &import.tournament;
    let mut games = Vec::new();
    for id in tournament.ids() {
        for round in RoundNumber::up_to(usize::from(tournament.rounds)) {
            let entry = tournament.entry(id, round).unwrap();
            if let Opponent::Player(other) = entry.opponent
                && id < other
            {
                let span = |id| import.origins.cell(id, round).result;
                games.push((id, round, [span(id), span(other)]));
            }
        }
    }
    games
}

/// The file with another sign in these spans of one character.
fn replaced(bytes: &[u8], spans: &[Span], sign: u8) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for span in spans {
        assert_eq!(span.end - span.start, 1);
        bytes[span.start as usize] = sign;
    }
    bytes
}

/// Each game of the samples, with the result of both rows or of one row unreadable or blank.
#[test]
fn an_unknown_result_is_one_finding_and_no_pairing_is_called_wrong() {
    let step = if bulk() { 1 } else { 5 };
    for name in ["clean-open.trf", "lakeside-open.trf"] {
        let bytes = fs::read(root().join("samples").join(name)).unwrap();
        let right = reading(name, bytes.clone());
        let known = pairing_codes(&audited(name, bytes.clone()));
        for (id, round, spans) in games(&right).into_iter().step_by(step) {
            for (sign, code) in [(b'O', "S111"), (b' ', "R212"), (b'*', "R212")] {
                for sides in [&spans[..], &spans[..1], &spans[1..]] {
                    let found = audited(name, replaced(&bytes, sides, sign));
                    let what = format!("{name} {} {round} {sign} {}", id.0, sides.len());
                    let cause = codes(&found).into_iter().filter(|one| *one == code);
                    assert_eq!(cause.count(), 1, "{what}: {:?}", codes(&found));
                    let pairings = pairing_codes(&found);
                    assert!(pairings.is_subset(&known), "{what}: {pairings:?}");
                    let why = "the result of a game is not known";
                    assert!(
                        is_partly_checked(&found, why),
                        "{what}: {:#?}",
                        found.partly_run
                    );
                }
            }
        }
        assert!(!is_partly_checked(&audited(name, bytes), ""), "{name}");
    }
}

/// In a list, a cell that cannot be read leaves neither opponent nor colour.
#[test]
fn no_pairing_of_a_list_is_called_wrong_for_a_cell_that_cannot_be_read() {
    let name = "harbour-csv.csv";
    let text = fs::read_to_string(root().join("samples").join(name)).unwrap();
    let known = pairing_codes(&audited(name, text.clone().into_bytes()));
    let mut tried = 0;
    for (row, line) in text.lines().enumerate().skip(15) {
        let cells: Vec<&str> = line.split(';').collect();
        for column in (5..10).filter(|_| cells.len() > 10) {
            let mut cells = cells.clone();
            cells[column] = "xx";
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines[row] = cells.join(";");
            let found = audited(name, lines.join("\n").into_bytes());
            let pairings = pairing_codes(&found);
            assert!(pairings.is_subset(&known), "{row} {column}: {pairings:?}");
            tried += 1;
        }
    }
    assert!(tried >= 30, "{tried}");
}

/// Eight players in three rounds: the example of the page of W708, in which 1 with 2 points meets 8
/// without points in round 3, although 2 and 7 were available.
const DISTANT: &str = "\
012 Harbour Open
022 Exampleton
032 NOR
042 2026/05/01
052 2026/05/03
092 Individual: Swiss-System
102 IA Example, Edda (99000001)
142 3
001    1      Ahlgren, Tove                                                      3.0    1     5 w 1     3 b 1     8 w 1
001    2      Brandao, Ines                                                      2.0    2     6 b 1     4 w 0     7 b 1
001    3      Castellan, Piero                                                   2.0    2     7 w 1     1 w 0     6 b 1
001    4      Dvorak, Milan                                                      3.0    1     8 b 1     2 b 1     5 w 1
001    5      Eriksen, Lars                                                      1.0    5     1 b 0     7 w 1     4 b 0
001    6      Fontana, Lia                                                       1.0    5     2 w 0     8 b 1     3 w 0
001    7      Gruner, Jorg                                                       0.0    7     3 b 0     5 b 0     2 w 0
001    8      Hansen, Ida                                                        0.0    7     4 w 0     6 w 0     1 b 0
";

/// Changes each of these parts, which must be there once.
fn changed(text: &str, changes: &[(&str, &str)]) -> Vec<u8> {
    let change = |text: String, (from, to): &(&str, &str)| {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text.replace(from, to)
    };
    changes.iter().fold(text.to_owned(), change).into_bytes()
}

#[test]
fn a_difference_of_points_is_not_large_if_a_result_before_it_is_unknown() {
    let find = |changes: &[(&str, &str)]| codes(&audited("a.trf", changed(DISTANT, changes)));
    assert!(find(&[]).contains(&"W708"));
    // 8 may have won in round 2: then the difference is one point
    let both = [
        ("6 w 0     1", "6 w O     1"),
        ("8 b 1     3", "8 b O     3"),
    ];
    assert!(!find(&both).contains(&"W708"));
    let one = [("6 w 0     1", "6 w ?     1")];
    assert!(!find(&one).contains(&"W708"));
    // the result of the game itself decides nothing
    let itself = [("8 w 1", "8 w O"), ("1 b 0\n", "1 b O\n")];
    assert!(find(&itself).contains(&"W708"), "{:?}", find(&itself));
}

/// The example of the page of W707: 1 has White in three rounds.
const REPEATED: &str = "\
012 Harbour Open
022 Exampleton
032 NOR
042 2026/05/01
052 2026/05/03
092 Individual: Swiss-System
102 IA Example, Edda (99000001)
142 3
001    1      Ahlgren, Tove                                                      0.0    8     5 w 0     6 w 0     2 w 0
001    2      Brandao, Ines                                                      1.5    3     6 b 0     8 w =     1 b 1
001    3      Castellan, Piero                                                   1.0    7     7 w =     5 b 0     8 b =
001    4      Dvorak, Milan                                                      1.5    3     8 b =     7 w =     6 b =
001    5      Eriksen, Lars                                                      2.5    1     1 b 1     3 w 1     7 b =
001    6      Fontana, Lia                                                       2.5    1     2 w 1     1 b 1     4 w =
001    7      Gruner, Jorg                                                       1.5    3     3 b =     4 b =     5 w =
001    8      Hansen, Ida                                                        1.5    3     4 w =     2 b =     3 w =
";

#[test]
fn the_same_colour_three_times_needs_three_games_that_were_played() {
    let find = |changes: &[(&str, &str)]| codes(&audited("a.trf", changed(REPEATED, changes)));
    assert!(find(&[]).contains(&"W707"));
    // the other row says that the game of round 2 was played
    assert!(find(&[("6 w 0", "6 w O")]).contains(&"W707"));
    let unknown = [("6 w 0", "6 w O"), ("1 b 1     4", "1 b O     4")];
    assert!(!find(&unknown).contains(&"W707"));
    // a win by forfeit on one side
    assert!(!find(&[("6 w 0", "6 w -")]).contains(&"W707"));
    let forfeit = [("6 w 0", "6 w -"), ("1 b 1     4", "1 b +     4")];
    assert!(!find(&forfeit).contains(&"W707"));
}

/// The first example of the page of a check.
fn example(page: &str) -> String {
    let path = root().join("docs/checks").join(format!("{page}.md"));
    let page = fs::read_to_string(path).unwrap();
    let (_, example) = page.split_once("```trf wrong\n").unwrap();
    example.split_once("```").unwrap().0.to_owned()
}

#[test]
fn a_bye_or_an_absence_is_not_called_wrong_if_it_may_be_a_game() {
    let cases = [
        // the opponent's row says that the win by forfeit was a game
        ("allocated-bye-barred", "W703", ("2 w -", "2 w 0")),
        // the row of 4 says that 6 played
        (
            "allocated-bye-unfit",
            "W705",
            ("5 w 1     2 w =", "6 w 1     2 w ="),
        ),
        // round 2 of 5 cannot be read
        (
            "late-entry",
            "W711",
            ("0000 - F     1 b 0", "0000 - O     1 b 0"),
        ),
    ];
    for (page, code, change) in cases {
        let text = example(page);
        let find = |changes: &[(&str, &str)]| codes(&audited("a.trf", changed(&text, changes)));
        assert!(find(&[]).contains(&code), "{page}");
        let found = find(&[change]);
        assert!(!found.contains(&code), "{page}: {found:?}");
        assert!(
            found.iter().any(|one| one.starts_with(['R', 'S'])),
            "{page}: {found:?}"
        );
    }
}

#[test]
fn no_round_is_paired_again_after_a_game_whose_result_is_unknown() {
    let scratch = Scratch::new("unknown-result");
    let unread = [
        ("5 w 1     3", "5 w O     3"),
        ("1 b 0     7", "1 b O     7"),
    ];
    scratch.file(
        "a.trf",
        String::from_utf8(changed(DISTANT, &unread)).unwrap(),
    );
    let run = scratch.run(&["pairings", "a.trf", "--format", "json"]);
    let document: Value = serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{run:#?}"));
    let rounds = document["rounds"].as_array().unwrap();
    let checked: Vec<&Value> = rounds.iter().map(|round| &round["checked"]).collect();
    assert_eq!(checked, [true, false, false], "{document:#}");
    let text = document.to_string();
    assert!(text.contains("a result of round 1 is not known"), "{text}");
}
