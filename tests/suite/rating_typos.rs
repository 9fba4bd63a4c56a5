//! A rating with a lost digit, in a column whose heading does not say which ratings it contains (I614).

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
