//! `diff` compares days of birth as they were read, and not the order of their numbers.

use super::{check, run};
use crate::support::scratch::Scratch;

/// A table of three players with these birth dates.
fn table(births: [&str; 3]) -> String {
    let [a, b, c] = births;
    format!(
        "Harbour Open\nRk.;SNo;Name;Rtg;Birth;1.Rd;Pts.\n1;1;Ahlgren, Tove;2200;{a};2w1;1\n\
         2;2;Brandao, Ines;2150;{b};1b0;0\n3;3;Castellan, Piero;2100;{c};-1;1\n"
    )
}

/// Checks the differences between two tables. No other test may use the same `folder`.
fn check_tables(folder: &str, first: [&str; 3], second: [&str; 3], expected: &[&str]) {
    let scratch = Scratch::new(folder);
    let files = [("a.csv", first), ("b.csv", second)].map(|(name, births)| {
        scratch.file(name, table(births));
        scratch.path(name).display().to_string()
    });
    check(&files[0], &files[1], expected);
}

#[test]
fn the_same_day_in_another_order_is_no_difference() {
    let month_first = ["6/8/1999", "11/15/1992", "4/22/1985"];
    for other in [
        ["1999/06/08", "1992/11/15", "1985/04/22"],
        ["08.06.1999", "15.11.1992", "22.04.1985"],
        ["1999", "1992/00/00", "1985"],
    ] {
        check_tables("births-same", month_first, other, &[]);
    }
}

#[test]
fn another_day_is_a_difference_in_any_notation() {
    check_tables(
        "births-other",
        ["6/8/1999", "11/15/1992", "4/22/1985"],
        ["06.08.1999", "15.11.1992", "22.04.1985"],
        &["birth date 1 null: 6/8/1999 | 06.08.1999"],
    );
    // the same text is another day, because the other dates show another order
    check_tables(
        "births-other",
        ["6/8/1999", "11/15/1992", "4/22/1985"],
        ["6/8/1999", "15/11/1992", "22/4/1985"],
        &["birth date 1 null: 1999-06-08 | 1999-08-06"],
    );
}

/// A table with American dates agrees with its copy in every format that states birth dates.
#[test]
fn a_converted_table_with_american_dates_is_no_difference() {
    let scratch = Scratch::new("births-converted");
    scratch.file("a.csv", table(["6/8/1999", "11/15/1992", "4/22/1985"]));
    let path = |name| scratch.path(name).display().to_string();
    for name in ["b.trf", "b.csv", "b.xlsx", "b.json"] {
        let written = run(&["convert", &path("a.csv"), &path(name)]);
        assert_eq!(written.code, 0, "{}", written.err);
        check(&path("a.csv"), &path(name), &[]);
    }
}
