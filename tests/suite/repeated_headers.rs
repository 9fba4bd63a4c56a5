//! A printed list that repeats its headings on every page is one table, whichever of its numbers
//! continue on the next page. Two groups with the same headings remain two tables.

use crosstable::format;

use crate::support::lakeside::{audited, doubts, list};
use crate::support::rows;

/// The list with its headings again before the row of each of these players.
fn with_headings_before(numbers: &[usize]) -> Vec<Vec<String>> {
    let mut list = list();
    let headings = rows::heading(&list).unwrap();
    let repeated = list[headings].clone();
    for number in numbers.iter().rev() {
        list.insert(headings + number, repeated.clone());
    }
    list
}

#[test]
fn pages_pasted_together_are_one_table() {
    for format in ["csv", "html", "xlsx"] {
        let whole = audited(&list(), format);
        assert!(doubts(&whole).is_empty(), "{:?}", doubts(&whole));
        for pages in [&[13][..], &[2], &[9, 17]] {
            let parts = audited(&with_headings_before(pages), format);
            assert_eq!(doubts(&parts), doubts(&whole), "{format} {pages:?}");
            assert_eq!(parts.checked, whole.checked, "{format} {pages:?}");
        }
    }
}

fn tournaments(text: &str) -> usize {
    let reading = format::read("groups.csv", text.into(), &Default::default()).unwrap();
    1 + reading.further.len()
}

#[test]
fn groups_with_their_own_numbers_or_ranks_are_several_tables() {
    let table = |second: [&str; 2]| {
        let [third, fourth] = second;
        format!(
            "No.;Name;1.Rd;Pts.;Rk.\n1;Aster, Ada;2w0;0;2\n2;Birch, Bea;1b1;1;1\n\n\
             No.;Name;1.Rd;Pts.;Rk.\n{third}\n{fourth}\n"
        )
    };
    // the numbers begin again
    let own_numbers = table(["1;Cedar, Cid;2w0;0;2", "2;Dahlia, Dan;1b1;1;1"]);
    assert_eq!(tournaments(&own_numbers), 2);
    // the players are numbered together, but ranked by group
    let own_ranks = table(["3;Cedar, Cid;4w0;0;2", "4;Dahlia, Dan;3b1;1;1"]);
    assert_eq!(tournaments(&own_ranks), 2);
    let one_group = table(["3;Cedar, Cid;4w0;0;4", "4;Dahlia, Dan;3b1;1;3"]);
    assert_eq!(tournaments(&one_group), 1);
}
