//! A rating with a lost digit, in a column whose heading does not say which ratings it contains
//! (I614).

use crosstable::audit::{Options, audit};
use crosstable::format;

use crate::support::lakeside::{audited, doubts, list, with_cells};
use crate::support::rows;

#[test]
fn a_rating_far_below_all_others_is_asked_about() {
    for heading in ["Rtg", "Rating", "Elo"] {
        for format in ["csv", "html", "xlsx"] {
            let mut list = with_cells("Rtg", &[24], "166");
            let headings = rows::heading(&list).unwrap();
            for cell in &mut list[headings] {
                if cell == "Rtg" {
                    *cell = heading.to_owned();
                }
            }
            let found = doubts(&audited(&list, format));
            assert_eq!(found.len(), 1, "{heading} {format} {found:?}");
            let question = "is below 1400, the lowest on FIDE's list, and less than half of nearly \
                            all other ratings";
            assert!(
                found[0].starts_with("I614 is the rating of 24 "),
                "{found:?}"
            );
            assert!(found[0].ends_with(question), "{found:?}");
        }
    }
}

#[test]
fn national_ratings_are_not_asked_about() {
    assert!(doubts(&audited(&list(), "csv")).is_empty());
    // the rating of a beginner on a national list
    let list = with_cells("Rtg", &[24], "1120");
    assert_eq!(doubts(&audited(&list, "csv")), [""; 0]);
    // a column of national ratings
    let list = with_cells("Rtg", &[10, 13, 16, 19, 22, 24], "640");
    assert_eq!(doubts(&audited(&list, "csv")), [""; 0]);
}

/// Ten players without FIDE IDs, with these ratings.
fn list_without_ids(ratings: [u16; 10]) -> String {
    let heading = "Quay Open\nDate : 2026/05/01 to 2026/05/02\nNo.;Name;Rtg;FED\n";
    let rows = ratings.iter().enumerate().map(|(index, rating)| {
        let number = index + 1;
        format!("{number};Player {number:02};{rating};NOR\n")
    });
    heading.to_owned() + &rows.collect::<String>()
}

fn questions(text: &str) -> Vec<String> {
    let reading = format::read("quay.csv", text.into(), &Default::default()).unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let findings = audit.findings.iter().filter(|f| f.code.code == "I614");
    findings
        .map(|f| format!("{} {}", f.severity.word(), f.message))
        .collect()
}

#[test]
fn a_rating_far_below_the_others_is_a_question_without_ids() {
    let lost_digit = list_without_ids([2150, 2080, 197, 1940, 1890, 1810, 1780, 1660, 1650, 1640]);
    assert_eq!(
        questions(&lost_digit),
        [
            "info is the rating of 3 Player 03 right? 197 is less than half of nearly all other ratings"
        ]
    );
    let too_high = list_without_ids([2150, 2080, 3977, 1940, 1890, 1810, 1780, 1660, 1650, 1640]);
    assert_eq!(questions(&too_high).len(), 1);
    // a national list of ratings that begin at 600
    let national = list_without_ids([2150, 1900, 1500, 1300, 1100, 900, 800, 750, 700, 640]);
    assert_eq!(questions(&national), [""; 0]);
}
