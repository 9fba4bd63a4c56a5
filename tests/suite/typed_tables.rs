//! Tables that people typed: questions where a column could mean several things, the answers
//! of `--map`, and what would give a wrong tournament if nobody asked.

use crosstable::audit::{Options, audit};
use crosstable::format::{ReadError, ReadOptions, Reading, read};
use crosstable::import::Note;

fn load(text: &str, map: &str) -> Result<Reading, ReadError> {
    let map = (!map.is_empty()).then(|| map.parse().unwrap());
    let options = ReadOptions {
        map,
        ..ReadOptions::default()
    };
    read("typed.csv", text.as_bytes().to_vec(), &options)
}

/// The rounds read, or what is asked.
fn check(text: &str, map: &str, expected: Result<u16, &str>) {
    let found = load(text, map).map(|reading| reading.import.tournament.rounds);
    match (found, expected) {
        (Ok(found), Ok(expected)) => assert_eq!(found, expected, "{map}"),
        (Err(error), Err(expected)) => {
            assert!(error.to_string().contains(expected), "{error}");
            assert!(!error.help().is_empty());
        }
        (found, expected) => panic!("{map}: {found:?} instead of {expected:?}"),
    }
}

const ROUNDS: &str = "No;Name;1.Rd;zwei;3.Rd;Pts\n\
    1;Aster;2w1;3b1;4w1;3\n\
    2;Birch;1b0;4w1;3b1;2\n\
    3;Cedar;4b1;1w0;2w0;1\n\
    4;Dahlia;3w0;2b0;1b0;0\n";

#[test]
fn a_round_without_its_number_is_asked_for() {
    let question = "which round is column D (zwei)?";
    check(ROUNDS, "", Err(question));
    check(ROUNDS, "2=D", Ok(3));
    check(ROUNDS, "skip=D", Ok(2));
    let skipped = load(ROUNDS, "skip=D").unwrap();
    let told = |note: &Note| note.text.starts_with("no column tells round 2");
    assert!(skipped.import.notes.iter().any(told));
    check(&ROUNDS.replace("zwei", "2.Rd"), "", Ok(3));
    // without any number the columns count from the left
    check(
        &ROUNDS.replace("1.Rd;zwei;3.Rd", "eins;zwei;drei"),
        "",
        Ok(3),
    );
}

#[test]
fn a_map_names_columns_that_are_there() {
    check(
        ROUNDS,
        "2=Z",
        Err("--map says 2=Z, but the last column is F"),
    );
    let wrong = |map: &str| map.parse::<crosstable::format::ColumnMap>().unwrap_err();
    assert_eq!(wrong("name=A,name=B"), "`name` is named twice");
    assert_eq!(wrong("name=A,rank=A"), "column A is named twice");
    // who says what the columns mean says that there is a table
    let bare = "A;B;C\nAster;2w1;1\nBirch;1b0;0\n";
    check(bare, "name=A,1=B,points=C", Ok(1));
}

#[test]
fn a_starting_number_given_twice_is_an_error() {
    let twice = ROUNDS
        .replace("zwei", "2.Rd")
        .replace("\n4;Dahlia", "\n3;Dahlia");
    let reading = load(&twice, "").unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let found = audit.findings.iter().any(|finding| {
        finding.code.code == "S107" && finding.message.starts_with("starting number is used twice")
    });
    assert!(found, "{:?}", audit.findings);
}

#[test]
fn a_cell_is_no_book() {
    let long = ROUNDS.replace("Aster", &"x".repeat(70_000));
    check(&long, "", Err("row 2 has a cell of more than 65536 bytes"));
}

#[test]
fn a_file_is_no_heap_of_tables() {
    let table = "No;Name;1.Rd;Pts\n1;Aster;2w1;1\n2;Birch;1b0;0\n\nNo;Name;FED\n1;Aster;NOR\n\n";
    check(&table.repeat(150), "", Err("more than 200 tables"));
}
