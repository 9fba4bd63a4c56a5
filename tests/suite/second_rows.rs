//! A crosstable with two different rows of one player: one finding names both, the numbers stay those
//! of the table, and a converted file says which row is not in it.

use std::fs;

use crosstable::audit::{Options, audit};
use crosstable::finding::{Finding, Severity};
use crosstable::format;

use crate::support::root;
use crate::support::scratch::Scratch;

const ROW: &str = "4;;Haverkamp Ilse ;2098;NED;  5b1;  1b0;  2w0;  8w1;  6b½;2,5;12,5;4,5";

/// The sample with another row before or after that of 4 Haverkamp.
fn with_row(other: &str, is_first: bool) -> String {
    let text = fs::read_to_string(root().join("samples/harbour-csv.csv")).unwrap();
    assert_eq!(text.matches(ROW).count(), 1);
    let rows = if is_first {
        format!("{other}\n{ROW}")
    } else {
        format!("{ROW}\n{other}")
    };
    text.replace(ROW, &rows)
}

fn found(text: &str) -> Vec<Finding> {
    let bytes = text.as_bytes().to_vec();
    let reading = format::read("x.csv", bytes, &Default::default()).unwrap();
    let findings = audit(&reading.sources, &reading.import, &Options::default()).findings;
    let findings = findings.into_iter();
    findings.filter(|f| f.severity > Severity::Info).collect()
}

fn check(other: &str, is_first: bool, expected: &str) {
    let found = found(&with_row(other, is_first));
    let words: Vec<String> = found
        .iter()
        .map(|f| format!("{} {}", f.code.code, f.message))
        .collect();
    assert_eq!(
        words,
        [format!(
            "S104 two rows of Haverkamp Ilse differ: {expected}"
        )]
    );
    assert_eq!(found[0].severity, Severity::Error);
    assert_eq!(found[0].subject.player, Some(4));
    let advice = found[0].fix.as_deref();
    assert_eq!(
        advice,
        Some("find out which row is right, and remove the other one")
    );
}

#[test]
fn two_rows_of_one_player_are_one_finding() {
    let shown = "the row that fits those of the opponents counts";
    let unknown = "nothing shows which one is right, and the first one counts";
    // 1 Lindqvist won in round 2
    let other_result = ROW.replace("1b0", "1b1");
    let both = format!("column `2.Rd` has `1b0` and `1b1`; {shown}");
    check(&other_result, false, &both);
    check(&other_result, true, &both);
    let other_rating = ROW.replace("2098", "2099");
    check(
        &other_rating,
        false,
        &format!("column `Rtg` has `2098` and `2099`; {unknown}"),
    );
    check(
        &other_rating,
        true,
        &format!("column `Rtg` has `2099` and `2098`; {unknown}"),
    );
    // the other row is not the one that the opponents name
    let other_rank = ROW.replace("4;;Haver", "9;;Haver");
    check(
        &other_rank,
        false,
        &format!("column `Rk.` has `4` and `9`; {shown}"),
    );
    let many = ROW.replace("2098", "2099").replace("NED", "BEL");
    let many = many.replace("5b1;  1b0", "5b½;  1b½");
    check(
        &many,
        false,
        &format!(
            "column `Rtg` has `2098` and `2099`, column `FED` has `NED` and `BEL`, column `1.Rd` has \
             `5b1` and `5b½`, and column `2.Rd` differs; {shown}"
        ),
    );
}

/// Namesakes who met other opponents are two players.
#[test]
fn namesakes_with_other_opponents_are_two_players() {
    let text = fs::read_to_string(root().join("samples/harbour-csv.csv")).unwrap();
    let namesakes = text.replace("Castellan Rui", "Haverkamp Ilse");
    assert!(found(&namesakes).iter().all(|f| f.code.code != "S104"));
}

#[test]
fn a_converted_file_names_the_row_that_it_lacks() {
    let scratch = Scratch::new("second-rows");
    scratch.file("two.csv", with_row(&ROW.replace("1b0", "1b1"), false));
    let run = scratch.run(&["convert", "two.csv", "two.trf"]);
    let words = run.out.clone() + &run.err;
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("1 further row of a player has other values: not written"),
        "{words}"
    );
    // the row is no comment, and is lost once
    scratch.file(
        "one.csv",
        fs::read_to_string(root().join("samples/harbour-csv.csv")).unwrap(),
    );
    let run = scratch.run(&["convert", "one.csv", "one.trf"]);
    let one = run.out + &run.err;
    let comments = |words: &str| {
        let words: Vec<&str> = words.split_whitespace().collect();
        let index = words.iter().position(|&word| word == "comments").unwrap();
        words[index - 1].to_owned()
    };
    assert_eq!(comments(&words), comments(&one));
    let written = scratch.read("two.trf");
    let numbers = written.lines().filter(|line| line.starts_with("001 "));
    let numbers: Vec<&str> = numbers.map(|line| line[4..8].trim()).collect();
    assert_eq!(numbers, ["1", "2", "3", "4", "5", "6", "7", "8"]);
    // the file that was written has the numbers by which the rows name each other
    let run = scratch.run(&["check", "two.trf"]);
    assert!(!run.out.contains("R20"), "{}", run.out);
    // its standings are in doubt, because the other row may be the right one
    let run = scratch.run(&["standings", "two.csv"]);
    assert!(run.out.starts_with("In doubt"), "{}", run.out);
}

/// A player entered again under another starting number is in the table twice: the copy keeps both.
#[test]
fn rows_with_two_starting_numbers_are_two_entries() {
    let table = "No.;Name;Rtg;1.Rd;2.Rd;Pts\n1;Aster, Ann;2000;2w1;3b1;2\n\
                 2;Birch, Bob;1900;1b0;4w1;1\n3;Cedar, Cid;1800;4b1;1w0;1\n\
                 4;Dahlia, Dot;1700;3w0;2b0;0\n5;Dahlia, Dot;1700;3w0;2b=;0\n";
    let reading = format::read("x.csv", table.as_bytes().to_vec(), &Default::default()).unwrap();
    assert_eq!(reading.import.tournament.players.len(), 5);
    assert!(found(table).iter().all(|f| f.code.code != "S104"));
    // with one starting number they are two rows of one entry
    let again = table.replace("\n5;", "\n4;");
    let reading = format::read("x.csv", again.clone().into_bytes(), &Default::default()).unwrap();
    assert_eq!(reading.import.tournament.players.len(), 4);
    assert!(found(&again).iter().any(|f| f.code.code == "S104"));
}

/// The rows of players in a crosstable.
fn rows(text: &str) -> Vec<&str> {
    let lines = text.lines();
    lines
        .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
        .collect()
}

#[test]
fn a_list_that_is_pasted_twice_is_one_finding() {
    let text = fs::read_to_string(root().join("samples/harbour-csv.csv")).unwrap();
    let rows = rows(&text);
    assert_eq!(rows.len(), 8);
    let last = rows[7];
    let check = |pasted: &[&str], expected: &[&str]| {
        let text = text.replace(last, &[&[last], pasted].concat().join("\n"));
        let found = found(&text);
        let words: Vec<String> = found
            .iter()
            .map(|f| format!("{} {}", f.code.code, f.message))
            .collect();
        assert_eq!(words, expected);
        assert!(found.iter().all(|f| f.severity == Severity::Warning));
    };
    check(
        &rows,
        &["S104 a list is given twice; its 8 rows count once"],
    );
    check(
        &rows[4..],
        &[
            "S104 4 rows are given twice, but count once: Brandt Felix, Novotna Petra, Castellan Rui and Whitlock Owen",
        ],
    );
    check(
        &rows[7..],
        &["S104 the row of Whitlock Owen is given twice, but counts once"],
    );
}

#[test]
fn a_game_that_is_given_twice_is_one_finding() {
    let list = "Round 1;;;;\nBo.;White;Black;Result\n1;Ahlgren, Tove;Brandao, Ines;1 - 0\n2;Castellan, Piero;Dvorak, Milan;0 - 1\n";
    for (again, expected) in [
        ("2;Castellan, Piero;Dvorak, Milan;0 - 1\n", 1),
        (
            "1;Ahlgren, Tove;Brandao, Ines;1 - 0\n2;Castellan, Piero;Dvorak, Milan;0 - 1\n",
            2,
        ),
    ] {
        let found = found(&format!("{list}{again}"));
        let mut repeated = found.iter().filter(|f| f.code.code == "S104");
        assert!(
            repeated.all(|f| f.message.contains("given twice")),
            "{found:#?}"
        );
        let repeated = found.iter().filter(|f| f.code.code == "S104");
        assert_eq!(repeated.count(), expected, "{found:#?}");
    }
}
