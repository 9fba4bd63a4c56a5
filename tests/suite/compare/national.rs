//! What files state about players on national lists is compared by content.

use serde_json::{Value, json};

use super::{CLEAN, check, document};
use crate::support::root;
use crate::support::scratch::Scratch;

/// A national record: federation, starting number, title, rating, region and number.
type Record = (
    &'static str,
    u16,
    &'static str,
    u16,
    &'static str,
    &'static str,
);

const RECORDS: [Record; 4] = [
    ("ISL", 1, "A", 1777, "", "L01"),
    ("AUT", 2, "", 1850, "W", "1234"),
    ("ISL", 2, "", 1800, "", ""),
    ("AUT", 4, "", 1900, "", "77"),
];

/// The sample with these records.
fn report(records: &[Record]) -> String {
    let mut text = std::fs::read_to_string(root().join(CLEAN)).unwrap();
    for (federation, player, title, rating, region, number) in records {
        let names = format!("{:34}", "");
        text += &format!(
            "{federation} {player:4}  {title:>3} {names}{rating:4} {region:>3} {number:>11}\n"
        );
    }
    text
}

/// Checks the differences between two files in both directions.
fn check_both(name: &str, [a, b]: [&str; 2], expected: &[[&str; 3]]) {
    let scratch = Scratch::new(name);
    let [first, second] = [("a", a), ("b", b)].map(|(name, text)| {
        scratch.file(name, text);
        scratch.path(name).to_str().unwrap().to_owned()
    });
    let lines = |order: [usize; 2]| {
        let line = |[subject, values @ ..]: &[&str; 3]| {
            format!("{subject}: {} | {}", values[order[0]], values[order[1]])
        };
        expected.iter().map(line).collect::<Vec<_>>()
    };
    for (files, order) in [([&first, &second], [0, 1]), ([&second, &first], [1, 0])] {
        let lines = lines(order);
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        check(files[0], files[1], &lines);
    }
}

#[test]
fn one_altered_national_record_is_one_difference() {
    type Case = (&'static str, fn(&mut Vec<Record>), [&'static str; 3]);
    const ADA: &str = "ISL, title A, rating 1777, number L01";
    const BEA: &str = "AUT, rating 1850, region W, number 1234";
    let cases: [Case; 8] = [
        (
            "title",
            |list| list[0].2 = "B",
            [
                "national record 1 null",
                ADA,
                "ISL, title B, rating 1777, number L01",
            ],
        ),
        (
            "rating",
            |list| list[1].3 = 1860,
            [
                "national record 2 null",
                BEA,
                "AUT, rating 1860, region W, number 1234",
            ],
        ),
        (
            "region",
            |list| list[1].4 = "",
            [
                "national record 2 null",
                BEA,
                "AUT, rating 1850, number 1234",
            ],
        ),
        (
            "number",
            |list| list[1].5 = "1235",
            [
                "national record 2 null",
                BEA,
                "AUT, rating 1850, region W, number 1235",
            ],
        ),
        (
            "federation",
            |list| list[2].0 = "FAR",
            [
                "national record 2 null",
                "ISL, rating 1800",
                "FAR, rating 1800",
            ],
        ),
        (
            "removed",
            |list| list.truncate(3),
            ["national record 4 null", "AUT, rating 1900, number 77", "-"],
        ),
        (
            "added",
            |list| list.push(("NOR", 1, "", 1500, "", "")),
            ["national record 1 null", "-", "NOR, rating 1500"],
        ),
        (
            "of a second player",
            |list| list.push(("NOR", 9, "", 1500, "", "")),
            ["national record 9 null", "-", "NOR, rating 1500"],
        ),
    ];
    for (name, alter, expected) in cases {
        let mut records = RECORDS.to_vec();
        alter(&mut records);
        let texts = [report(&RECORDS), report(&records)];
        check_both(
            &format!("national-{}", name.replace(' ', "-")),
            [&texts[0], &texts[1]],
            &[expected],
        );
    }
    let mut turned = RECORDS.to_vec();
    turned.reverse();
    let texts = [report(&RECORDS), report(&turned)];
    check_both("national-order", [&texts[0], &texts[1]], &[]);
}

#[test]
fn records_that_a_file_lacks_altogether_are_one_difference() {
    let [all, one, none] = [&RECORDS[..], &RECORDS[..1], &[]].map(report);
    let expected = ["national records null null", "stated for 3 players", "-"];
    check_both("national-lack", [&all, &none], &[expected]);
    let expected = [
        "national record 1 null",
        "ISL, title A, rating 1777, number L01",
        "-",
    ];
    check_both("national-only-one", [&one, &none], &[expected]);
}

/// Converts a file and compares it with its copy: the differences, and the values that only the
/// first file states.
fn compared(scratch: &Scratch, source: &str, target: &str) -> (Value, Vec<String>) {
    let run = scratch.run(&["convert", source, "copy", "--to", target, "--force"]);
    assert_eq!(run.code, 0, "{run:#?}");
    let [source, copy] =
        [source, "copy"].map(|name| scratch.path(name).to_str().unwrap().to_owned());
    let document = document(&[&source, &copy]);
    let alone = document["told_by_one"].as_array().unwrap().iter();
    let alone = alone
        .filter(|value| value["side"] == 0 && value["what"].as_str().unwrap().contains("national"));
    let alone = alone.map(|value| value["what"].as_str().unwrap().to_owned());
    (document["differences"].clone(), alone.collect())
}

#[test]
fn a_format_without_national_records_makes_no_difference() {
    let scratch = Scratch::new("national-formats");
    scratch.file("a.trf", report(&RECORDS));
    for (target, expected) in [
        ("json", &[][..]),
        ("trf26", &[]),
        ("trf16", &["national record"]),
        ("csv", &["national record"]),
        // it has only the rating
        (
            "chess-json",
            &["number on a national list", "national record"],
        ),
    ] {
        let (differences, alone) = compared(&scratch, "a.trf", target);
        assert_eq!(differences, json!([]), "{target}");
        assert_eq!(alone, expected, "{target}");
    }
}

/// Writes `national.json` with national ratings and numbers in columns, without records.
fn columns(scratch: &Scratch) {
    scratch.file("a.trf", report(&[]));
    let run = scratch.run(&["convert", "a.trf", "national.json", "--to", "json"]);
    assert_eq!(run.code, 0, "{run:#?}");
    let mut event = scratch.read("national.json");
    for (rating, national) in [(2412, 1777), (2305, 1850), (2250, 1900)] {
        let rating = format!("\"rating\": {rating},");
        let columns = format!("\"national_rating\": {national}, \"national_id\": \"N{national}\",");
        assert!(event.contains(&rating), "{rating}");
        event = event.replacen(&rating, &format!("{rating} {columns}"), 1);
    }
    scratch.file("national.json", event);
}

#[test]
fn columns_agree_with_the_records_that_state_the_same() {
    let scratch = Scratch::new("national-columns");
    columns(&scratch);
    let (differences, alone) = compared(&scratch, "national.json", "trf26");
    assert_eq!(differences, json!([]));
    assert_eq!(alone, [""; 0]);
    let copy = scratch.read("copy");
    let columns = scratch.read("national.json");
    for (from, to, expected) in [
        (
            "1850     ",
            "1860     ",
            ["national rating 2 null", "1850", "1860"],
        ),
        (
            "N1850",
            "N1851",
            ["number on a national list 2 null", "N1850", "N1851"],
        ),
    ] {
        assert!(copy.contains(from), "{from}");
        let altered = copy.replacen(from, to, 1);
        let name = format!("national-columns-{to}");
        check_both(name.trim_end(), [&columns, &altered], &[expected]);
    }
}

#[test]
fn values_that_do_not_fit_into_a_national_record_are_named() {
    let scratch = Scratch::new("national-cut");
    scratch.file("a.trf", report(&RECORDS));
    let run = scratch.run(&["convert", "a.trf", "a.json", "--to", "json"]);
    assert_eq!(run.code, 0, "{run:#?}");
    let mut event = scratch.read("a.json");
    for (from, to) in [("\"A\"", "\"Master\""), ("\"1234\"", "\"123456789012\"")] {
        assert!(event.contains(from), "{from}");
        event = event.replacen(from, to, 1);
    }
    scratch.file("a.json", event);
    let run = scratch.run(&[
        "convert",
        "a.json",
        "b.trf",
        "--to",
        "trf26",
        "--loss-report",
        "losses.json",
    ]);
    assert_eq!(run.code, 0, "{run:#?}");
    let losses: Value = serde_json::from_str(&scratch.read("losses.json")).unwrap();
    let losses = losses["losses"].as_array().unwrap();
    let cut = losses
        .iter()
        .find(|loss| loss["name"] == "national-records-cut");
    let values = cut.unwrap()["subjects"].as_array().unwrap().iter();
    let values: Vec<_> = values
        .map(|subject| subject["value"].as_str().unwrap())
        .collect();
    assert_eq!(values, ["Master", "123456789012"]);
}
