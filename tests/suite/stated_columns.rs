//! T403: columns of tie-break values, as a spreadsheet could state them, are added to a sample.

use crosstable::audit::{Audit, Options, audit};
use crosstable::format::{self, Reading};
use crosstable::import::{Announcement, StatedColumn};
use crosstable::model::{Crosstable, System, TieBreakSpec};
use crosstable::number::Exact;
use crosstable::rules;
use crosstable::source::{Field, Span};
use crosstable::tiebreak::{self, Context};

use crate::support::root;

fn sample() -> Reading {
    let bytes = std::fs::read(root().join("samples/harbour-open-trf26.trf")).unwrap();
    format::read("harbour-open-trf26.trf", bytes, &Default::default()).unwrap()
}

fn spec(text: &str) -> TieBreakSpec {
    format::rank_order(text).unwrap().criteria.remove(0)
}

/// A column with the heading `announced` and the values of `held` under an edition.
fn column(reading: &Reading, announced: &str, held: &str, edition: &str) -> StatedColumn {
    let tournament = &reading.import.tournament;
    let table = Crosstable::new(tournament, System::Swiss, tournament.rounds);
    let context = Context::new(&table, rules::edition(edition).unwrap());
    let values = tiebreak::column(&context, &spec(held)).unwrap();
    let values = values
        .into_iter()
        .map(|value| Some(Field::new(value?, Span::default())));
    StatedColumn {
        label: "TB1".to_owned(),
        heading: Span::default(),
        announcement: Announcement::default(),
        announced: (!announced.is_empty()).then(|| spec(announced)),
        values: values.collect(),
    }
}

/// Checks the findings about the sample with this column; returns the audit.
fn check(reading: &mut Reading, column: StatedColumn, expected: &[&str]) -> Audit {
    reading.import.claims.columns = vec![column];
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let found: Vec<String> = audit
        .findings
        .iter()
        .map(|f| format!("{}[{}] {}", f.severity.word(), f.code.code, f.message))
        .collect();
    assert_eq!(found, expected);
    audit
}

#[test]
fn right_values_cause_no_findings() {
    let mut reading = sample();
    let stated = column(&reading, "BH/C1", "BH/C1", "2026");
    let audit = check(&mut reading, stated, &[]);
    let found = &audit.columns[0];
    assert_eq!((found.agree, found.differ, found.edition), (10, 0, "2026"));
    assert!(audit.not_run.iter().all(|check| check.code != "T403"));
}

#[test]
fn one_wrong_value_is_reported_with_its_derivation() {
    let mut reading = sample();
    let mut stated = column(&reading, "BH", "BH", "2026");
    // player 3 met 4, 6, 1, 2 and 8, who have 2.5, 2.5, 4, 2.5 and 2: 13.5
    let value = stated.values[2].as_mut().unwrap();
    assert_eq!(value.value.to_text(), "13.5");
    value.value = Exact::whole(99);
    let message = "error[T403] BH of 3 Castellan, Piero differs: the file says 99, the computed value is 13.5";
    let audit = check(&mut reading, stated, &[message]);
    let finding = &audit.findings[0];
    assert_eq!(finding.fingerprint(), "T403:3:BH");
    assert!(finding.because[0].ends_with("2.5 + 2.5 + 4 + 2.5 + 2 = 13.5"));
}

#[test]
fn another_number_of_cuts_is_one_finding() {
    let mut reading = sample();
    let stated = column(&reading, "BH", "BH/C1", "2026");
    let message = "warning[T403] values of TB1 are not BH under edition 2026: \
                   they fit BH/C1 under edition 2026";
    let audit = check(&mut reading, stated, &[message]);
    assert_eq!(audit.columns[0].code.as_deref(), Some("BH/C1"));
    assert_eq!(audit.columns[0].differ, 0);
}

#[test]
fn a_heading_without_meaning_is_reported() {
    let mut reading = sample();
    let stated = column(&reading, "", "BH", "2026");
    let message = "warning[T402] heading `TB1` does not say which tie-break it is";
    check(&mut reading, stated, &[message]);
}

/// The sample with other result codes for the win of 7 against 10 in round 4. 7 met 8, 2, 6, 10 and
/// 9; 10 met 9, 5, 8, 7 and 4.
fn with_game(seven: &str, ten: &str, others: &[(&str, &str)]) -> Reading {
    let bytes = std::fs::read(root().join("samples/harbour-open-trf26.trf")).unwrap();
    let mut text = String::from_utf8(bytes).unwrap();
    let seven = ("6 b 0    10 w 1 ", format!("6 b 0    10 w {seven} "));
    let ten = ("8 b 0     7 b 0 ", format!("8 b 0     7 b {ten} "));
    let others = others.iter().map(|&(from, to)| (from, to.to_owned()));
    for (from, to) in [seven, ten].into_iter().chain(others) {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, &to);
    }
    format::read("damaged.trf", text.into(), &Default::default()).unwrap()
}

/// The number of Buchholz values of `held` that agree with those of `reading`, that differ, and
/// that are not compared.
fn compared(reading: &mut Reading, held: &Reading, expected: &[&str]) -> (usize, usize, usize) {
    let stated = column(held, "BH", "BH", "2026");
    let audit = check(reading, stated, expected);
    let found = &audit.columns[0];
    (found.agree, found.differ, found.not_compared)
}

const MISSING: &str =
    "error[R212] result missing in round 4: 7 Grüner, Jörg against 10 Jansky, Ola";

#[test]
fn values_that_depend_on_an_unread_result_are_not_compared() {
    let expected = [
        "error[S111] a code is not allowed in round 4 for 7 Grüner, Jörg: `Q` is not a result \
         code; the result counts as unknown",
    ];
    let mut reading = with_game("Q", "0", &[]);
    assert_eq!(compared(&mut reading, &sample(), &expected), (4, 0, 6));
}

#[test]
fn a_question_mark_is_an_unread_result() {
    let mut reading = with_game("?", "?", &[]);
    // 1, 3 met neither 7 nor 10
    assert_eq!(compared(&mut reading, &sample(), &[MISSING]), (2, 0, 8));
}

#[test]
fn points_prove_the_result_that_a_blank_means() {
    let mut reading = with_game(" ", " ", &[]);
    assert_eq!(compared(&mut reading, &sample(), &[MISSING]), (2, 0, 8));
}

#[test]
fn an_adjourned_game_that_counts_as_a_draw_is_compared() {
    let totals = [
        (
            "2075 GER    99000106 1982/07/16  2.5",
            "2075 GER    99000106 1982/07/16  2.0",
        ),
        (
            "1850 POL    99000109 1988/01/19  0.0",
            "1850 POL    99000109 1988/01/19  0.5",
        ),
    ];
    let mut reading = with_game("*", "*", &totals);
    let held = with_game("*", "*", &totals);
    assert_eq!(compared(&mut reading, &held, &[MISSING]), (10, 0, 0));
}
