//! The checks of the catalogue that do not run on a file. `unbuilt.tsv` lists them with code, name,
//! severity, title, state, and reason. Reports name them, so that nobody believes that the file
//! passed them.

use std::sync::LazyLock;

use super::catalogue::find;

/// A check that does not run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unbuilt {
    /// The code of the check: `D509`.
    pub code: &'static str,
    /// The name of the check, which is also the name of its page: `registration-late`.
    pub name: &'static str,
    /// The severity that the findings of the check would have: `error`, `warning` or `info`.
    pub severity: &'static str,
    /// The defect that the check would look for.
    pub title: &'static str,
    /// The kind of reason: `needs input` (the check needs a value that no file format states),
    /// `folder` (it compares several files), `note` (it is reported as a note of another finding)
    /// or `not built`.
    pub state: &'static str,
    /// Why the check does not run.
    pub why: &'static str,
    /// The text of the check's page in the manual.
    pub page: &'static str,
}

/// The names of checks, each with the text of its page in the manual.
macro_rules! pages {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../docs/checks/", $name, ".md")))),*]
    };
}

const PAGES: [(&str, &str); 5] = pages! {
    "norm-unconfirmed" "registration-differs" "registration-impossible" "registration-late"
    "small-group"
};

static UNBUILT: LazyLock<Vec<Unbuilt>> = LazyLock::new(|| {
    let rows = include_str!("unbuilt.tsv").lines().skip(1);
    rows.filter_map(|row| {
        let mut cells = row.split('\t');
        let (code, name) = (cells.next()?, cells.next()?);
        Some(Unbuilt {
            code,
            name,
            severity: cells.next()?,
            title: cells.next()?,
            state: cells.next()?,
            why: cells.next()?,
            page: PAGES.iter().find(|(page, _)| *page == name)?.1,
        })
    })
    .collect()
});

/// Returns the checks that do not run, ordered by code.
pub fn unbuilt() -> impl Iterator<Item = &'static Unbuilt> {
    UNBUILT.iter().filter(|check| find(check.code).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_complete_and_names_no_existing_check() {
        let lines = include_str!("unbuilt.tsv").lines().count();
        assert_eq!(UNBUILT.len() + 1, lines);
        assert_eq!(unbuilt().count(), UNBUILT.len(), "a row has a check by now");
        for check in UNBUILT.iter() {
            assert!(["error", "warning", "info"].contains(&check.severity));
            assert!(["needs input", "folder", "note", "not built"].contains(&check.state));
            assert!(!check.title.is_empty() && !check.why.is_empty());
        }
        assert!(UNBUILT.is_sorted_by_key(|check| check.code));
        assert_eq!(PAGES.len(), UNBUILT.len(), "a page has no row");
    }
}
