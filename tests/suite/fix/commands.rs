//! The commands `crosstable audit --fix` and `--diff`.

use serde_json::Value;

use super::damage::SMALL;
use crate::support::scratch::{Run, Scratch};

/// The small file with wrong points for player 1 and a wrong number of players.
fn damaged() -> String {
    SMALL
        .replace("2.5    1", "3.5    1")
        .replace("062 4", "062 5")
}

/// The same tournament as a table typed by hand, with wrong points for player 1.
const TABLE: &str = "No.,Name,1,2,3,Pts.\n1,\"Alder, Ann\",4w1,2b=,3w1,3.5\n2,\"Birch, Bob\",3w=,1w=,4b1,2\n3,\"Cedar, Cid\",2b=,4b0,1b0,0.5\n4,\"Dogwood, Dee\",1b0,3w1,2w0,1\n";

fn check(run: &Run, code: i32, out: &[&str], err: &[&str]) {
    assert_eq!(run.code, code, "{run:#?}");
    for words in out {
        assert!(run.out.contains(words), "{words}: {run:#?}");
    }
    for words in err {
        assert!(run.err.contains(words), "{words}: {run:#?}");
    }
}

#[test]
fn a_corrected_copy_is_written_next_to_the_file() {
    let scratch = Scratch::new("fix-copy");
    scratch.file("a.trf", damaged());
    let words = "9:81: points of 1 Alder, Ann: 3.5 → 2.5 (P301)";
    let run = scratch.run(&["audit", "a.trf", "--fix"]);
    check(&run, 0, &["2 values corrected in a-fixed.trf", words], &[]);
    assert_eq!(scratch.read("a.trf"), damaged());
    assert_eq!(scratch.read("a-fixed.trf"), SMALL);
    // the same again, and then something else in its place
    let again = scratch.run(&["audit", "a.trf", "--fix"]);
    check(&again, 0, &["already corrected in"], &[]);
    scratch.file("a-fixed.trf", "mine");
    let refused = scratch.run(&["audit", "a.trf", "--fix"]);
    check(&refused, 2, &[], &["a-fixed.trf already exists", "--force"]);
    check(
        &scratch.run(&["audit", "a.trf", "--fix", "--force"]),
        0,
        &[words],
        &[],
    );
    assert_eq!(scratch.read("a-fixed.trf"), SMALL);
    // nothing to correct, no copy
    scratch.file("b.trf", SMALL);
    check(
        &scratch.run(&["audit", "b.trf", "--fix"]),
        0,
        &["nothing to correct"],
        &[],
    );
    assert_eq!(scratch.names(), ["a-fixed.trf", "a.trf", "b.trf"]);
}

#[test]
fn the_copy_can_go_to_a_named_file_the_same_file_or_a_pipe() {
    let scratch = Scratch::new("fix-named");
    scratch.file("a.trf", damaged());
    check(
        &scratch.run(&["audit", "a.trf", "--fix", "-o", "b.trf"]),
        0,
        &["in b.trf"],
        &[],
    );
    assert_eq!(scratch.read("b.trf"), SMALL);
    let own = scratch.run(&["audit", "a.trf", "--fix", "-o", "a.trf", "--force"]);
    check(
        &own,
        2,
        &[],
        &["a.trf is an input file and would be overwritten"],
    );
    // a named copy is written also where nothing is to be corrected
    check(
        &scratch.run(&["audit", "b.trf", "--fix", "-o", "c.trf"]),
        0,
        &["nothing to correct"],
        &[],
    );
    assert_eq!(scratch.read("c.trf"), SMALL);
    let piped = scratch.run_with(&["audit", "-", "--fix"], damaged().as_bytes());
    check(&piped, 0, &[], &["2 values corrected in <stdout>"]);
    assert_eq!(piped.out, SMALL);
    check(
        &scratch.run(&["audit", "a.trf", "--fix", "--in-place"]),
        0,
        &["in a.trf"],
        &[],
    );
    assert_eq!(scratch.read("a.trf"), SMALL);
    let other = scratch.run(&["audit", "b.trf", "--fix", "-o", "d.json"]);
    check(&other, 0, &[], &[]);
    assert!(scratch.read("d.json").contains("crosstable.tournament."));
    assert_eq!(scratch.names(), ["a.trf", "b.trf", "c.trf", "d.json"]);
}

#[test]
fn showing_the_differences_writes_no_file() {
    let scratch = Scratch::new("fix-diff");
    scratch.file("a.trf", damaged());
    let run = scratch.run(&["audit", "a.trf", "--diff"]);
    let lines = "    6 - 062 5\n      + 062 4\n            ^\n";
    // the findings of the file count
    check(
        &run,
        1,
        &[
            "2 values can be corrected",
            lines,
            "2 values would be corrected",
        ],
        &[],
    );
    assert!(
        run.out.contains("    9 - 001    1 m    Alder, Ann"),
        "{run:#?}"
    );
    check(
        &scratch.run(&["audit", "a.trf", "--diff", "-o", "diff.txt"]),
        1,
        &[],
        &[],
    );
    assert_eq!(scratch.read("diff.txt"), run.out);
    assert_eq!(scratch.names(), ["a.trf", "diff.txt"]);
    let both = scratch.run(&["audit", "a.trf", "--diff", "--fix", "-q"]);
    check(&both, 0, &[lines, "corrected in a-fixed.trf"], &[]);
    assert_eq!(scratch.read("a-fixed.trf"), SMALL);
}

#[test]
fn only_selected_findings_are_corrected() {
    let scratch = Scratch::new("fix-select");
    scratch.file("a.trf", damaged());
    check(
        &scratch.run(&["audit", "a.trf", "--fix", "--select", "S110"]),
        0,
        &["1 value corrected"],
        &[],
    );
    assert_eq!(
        scratch.read("a-fixed.trf"),
        damaged().replace("062 5", "062 4")
    );
    check(
        &scratch.run(&["audit", "a.trf", "--fix", "--ignore", "P301", "-o", "b.trf"]),
        0,
        &["1 value corrected"],
        &[],
    );
    assert_eq!(scratch.read("b.trf"), scratch.read("a-fixed.trf"));
}

#[test]
fn uncorrected_findings_determine_the_exit_code() {
    let scratch = Scratch::new("fix-exit");
    let text = damaged().replace("   1 b 0     3 w 1", "   1 w 0     3 w 1");
    scratch.file("a.trf", text);
    let run = scratch.run(&["audit", "a.trf", "--fix"]);
    check(
        &run,
        1,
        &[
            "not corrected",
            "error[R205]",
            "which colour each player had",
        ],
        &[],
    );
    let concise = scratch.run(&[
        "audit",
        "a.trf",
        "--diff",
        "--format",
        "concise",
        "--fail-on",
        "never",
    ]);
    check(
        &concise,
        0,
        &[
            "a.trf:9:81: corrected[P301] points of 1 Alder, Ann: 3.5 → 2.5\n",
            "a.trf:9:97: error[R205]",
            "not corrected: the file does not say which colour each player had\n",
        ],
        &[],
    );
}

#[test]
fn json_lists_corrections_changed_lines_and_remaining_findings() {
    let scratch = Scratch::new("fix-json");
    scratch.file("a.trf", damaged());
    scratch.file("b.trf", "no tournament at all");
    let run = scratch.run(&["audit", "a.trf", "--fix", "--format", "json"]);
    let document: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(document["schema"], "crosstable.fix.v1");
    assert_eq!(document["target"]["file"], "a-fixed.trf");
    assert_eq!(document["target"]["written"], true);
    let points = &document["corrections"][1];
    assert_eq!(
        (&points["kind"], &points["player"]),
        (&"points".into(), &1.into())
    );
    assert_eq!(
        (&points["from"], &points["to"]),
        (&"3.5".into(), &"2.5".into())
    );
    assert_eq!(points["finding"], "P301:1");
    assert_eq!(points["at"]["column"], 81);
    let line = &document["lines"][1];
    assert_eq!(
        (&line["line"], &line["columns"][0]["column"]),
        (&9.into(), &82.into())
    );
    assert!(line["new"].as_str().unwrap().contains("2.5    1"));
    let several = scratch.run(&["audit", "a.trf", "b.trf", "--diff", "--format", "json"]);
    assert_eq!(several.code, 2);
    let list: Value = serde_json::from_str(&several.out).unwrap();
    assert_eq!(list[0]["target"], Value::Null);
    assert_eq!(list[1]["schema"], "crosstable.fix.v1");
    assert!(
        list[1]["error"]["message"]
            .as_str()
            .unwrap()
            .contains("b.trf")
    );
    let stream = scratch.run(&[
        "audit",
        "a.trf",
        "a-fixed.trf",
        "--diff",
        "--format",
        "ndjson",
    ]);
    assert_eq!(stream.out.lines().count(), 2);
}

#[test]
fn every_file_of_a_folder_gets_exactly_one_copy() {
    let scratch = Scratch::new("fix-folder");
    scratch.file("season/a.trf", damaged());
    scratch.file("season/b.trf", SMALL);
    scratch.file("season/notes.txt", "no tournament");
    let run = scratch.run(&["audit", "season", "--fix"]);
    let words = "2 files checked; 2 values to correct in 1 file; 1 skipped";
    check(&run, 0, &["corrected in season/a-fixed.trf", words], &[]);
    assert_eq!(scratch.read("season/a-fixed.trf"), SMALL);
    let again = scratch.run(&["audit", "season", "--fix", "--force"]);
    check(&again, 0, &["already corrected in", words], &[]);
}

#[test]
fn copies_that_cannot_be_written_are_refused_with_a_remedy() {
    let scratch = Scratch::new("fix-refused");
    scratch.file("a.trf", damaged());
    scratch.file("table.csv", TABLE);
    check(
        &scratch.run(&["audit", "table.csv", "--diff"]),
        1,
        &["points of 1 Alder, Ann: 3.5 → 2.5"],
        &[],
    );
    check(
        &scratch.run(&["audit", "table.csv", "--fix"]),
        2,
        &[],
        &["table.csv cannot be corrected", "--to csv", "NAME.trf"],
    );
    check(
        &scratch.run(&["audit", "table.csv", "--fix", "-o", "b.trf"]),
        0,
        &["in b.trf"],
        &[],
    );
    assert!(
        scratch.read("b.trf").contains(" 2.5 "),
        "{}",
        scratch.read("b.trf")
    );
    let refused = |arguments: &[&str], words: &str| {
        check(
            &scratch.run(&[&["audit", "a.trf"], arguments].concat()),
            2,
            &[],
            &[words],
        );
    };
    refused(
        &["--fix", "--with", "table.csv"],
        "--with merges several files",
    );
    refused(&["--diff", "--round", "2"], "--round audits only some");
    refused(&["--diff", "--rules", "all"], "--rules all compares");
    refused(
        &["table.csv", "--fix", "-o", "x.trf"],
        "--output names one copy",
    );
    refused(&["--in-place"], "--fix");
    refused(
        &["--fix", "--in-place", "-o", "x.trf"],
        "cannot be used with",
    );
    let piped = scratch.run_with(&["audit", "-", "--fix", "--in-place"], damaged().as_bytes());
    check(
        &piped,
        2,
        &[],
        &["standard input cannot be corrected in place"],
    );
    assert_eq!(scratch.names(), ["a.trf", "b.trf", "table.csv"]);
}

/// A typed table is not changed in place; a table that crosstable wrote is.
#[test]
fn tables_are_corrected_only_if_crosstable_wrote_them() {
    let scratch = Scratch::new("fix-tables");
    let points = "points of 1 Alder, Ann: 3.5 → 2.5";
    scratch.file("typed.csv", TABLE);
    for (ending, place) in [("csv", "4:30"), ("xlsx", "Sheet1!I4")] {
        let (anew, fixed) = (format!("anew.{ending}"), format!("anew-fixed.{ending}"));
        let convert = scratch.run(&["convert", "typed.csv", &anew]);
        check(&convert, 0, &[], &[]);
        let before = scratch.bytes(&anew);
        let diff = scratch.run(&["audit", &anew, "--diff"]);
        let words = points.replace('.', if ending == "csv" { "," } else { "." });
        check(&diff, 1, &[place, &words, "^^^\n"], &[]);
        assert!(!diff.out.contains("^^^^"), "{diff:#?}");
        let run = scratch.run(&["audit", &anew, "--fix"]);
        check(
            &run,
            0,
            &[&format!("1 value corrected in {fixed}"), &words],
            &[],
        );
        assert_eq!(scratch.bytes(&anew), before);
        // the copy says what is right, and nothing is left to correct in it
        let again = scratch.run(&["audit", &fixed, "--fix"]);
        check(
            &again,
            0,
            &["nothing to correct; no findings are left"],
            &[],
        );
        let differing = scratch.run(&["diff", &anew, &fixed]);
        check(&differing, 1, &["points"], &[]);
    }
    // another ending than that of the file: a table with the corrections
    let run = scratch.run(&["audit", "typed.csv", "--fix", "-o", "b.xlsx"]);
    check(&run, 0, &["1 value corrected in b.xlsx", points], &[]);
    let again = scratch.run(&["audit", "b.xlsx", "--fix"]);
    check(&again, 0, &["nothing to correct"], &[]);
}

#[test]
fn one_of_several_tournaments_must_be_selected() {
    let scratch = Scratch::new("fix-several");
    scratch.sample("two-groups.json", "groups.json");
    let run = scratch.run(&["audit", "groups.json", "--diff", "--format", "json"]);
    let list: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(list.as_array().unwrap().len(), 2);
}

#[cfg(unix)]
#[test]
fn a_file_corrected_in_place_keeps_its_permissions() {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new("fix-rights");
    scratch.file("a.trf", damaged());
    let path = scratch.path("a.trf");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    check(
        &scratch.run(&["audit", "a.trf", "--fix", "--in-place"]),
        0,
        &[],
        &[],
    );
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o640
    );
    assert_eq!(scratch.read("a.trf"), SMALL);
}

/// A document keeps the file from which it was converted, so that it can be converted back without
/// a change.
#[test]
fn a_converted_document_is_corrected_in_place() {
    let scratch = Scratch::new("fix-document");
    scratch.file("a.trf", damaged());
    check(&scratch.run(&["convert", "a.trf", "a.json"]), 0, &[], &[]);
    let run = scratch.run(&["audit", "a.json", "--fix"]);
    check(&run, 0, &["2 values corrected in a-fixed.json"], &[]);
    let (before, after) = (scratch.read("a.json"), scratch.read("a-fixed.json"));
    assert!(before.contains("\"format\": \"trf26\""), "{before}");
    let changed: Vec<&str> = before
        .lines()
        .zip(after.lines())
        .filter(|(old, new)| old != new)
        .map(|(_, new)| new.trim())
        .collect();
    assert_eq!(
        changed,
        ["\"points\": \"2.5\",", "\"players\": 4,"],
        "{after}"
    );
}
