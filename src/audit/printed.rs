//! Finds the rules that the printed tie-break values of a file follow if these are not the rules in
//! use.

use super::{ColumnFit, ColumnMatch};
use crate::rules;
use crate::tiebreak::{self, TieBreak};

/// Columns of a file that follow an edition of the rules other than the one that the audit uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PrintedEdition {
    /// The name of the edition that gives the printed values.
    pub(super) edition: &'static str,
    /// The columns: the heading, followed by the tie-break if it is a different word.
    pub(super) columns: Vec<String>,
    /// The number of printed values in these columns that this edition does not give either.
    differ: usize,
}

/// Printed columns whose values differ from those under the edition in use, and the rules that
/// explain them better.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintedRules {
    /// The edition or interpretation that the columns follow, by its key: `legacy read as
    /// half-virtual`.
    pub rules_key: String,
    /// The name of the edition, which `--rules` can select; `None` for an interpretation.
    pub edition: Option<&'static str>,
    /// The columns: the heading, followed by the tie-break if it is a different word.
    pub columns: Vec<String>,
    /// The number of printed values in these columns that these rules do not give either.
    pub differ: usize,
    /// The number of printed values in these columns that differ under the edition in use.
    pub differ_in_use: usize,
}

/// Finds the rules that explain printed `columns` better than `used_edition` does: first the
/// edition that explains the most columns, then for each other column the rules that explain it
/// best. Empty if no rules explain a column better than the edition in use.
#[must_use]
pub fn find_printed_rules<'a>(
    columns: impl Iterator<Item = &'a ColumnMatch> + Clone,
    used_edition: &'static str,
) -> Vec<PrintedRules> {
    let main_edition = find_printed_edition(columns.clone(), used_edition);
    let mut printed_rules: Vec<PrintedRules> = Vec::new();
    for column in columns {
        let Some(match_under_used) = column.under_edition(used_edition) else {
            continue;
        };
        let fit_under_main = main_edition.as_ref().and_then(|main| {
            column
                .by_edition
                .iter()
                .find(|fit| fit.edition == main.edition)
        });
        let (rules_key, edition, differ) = match fit_under_main {
            Some(fit) if explains_better(fit, &match_under_used) && fit.differ <= column.differ => {
                (fit.rules_key.clone(), Some(fit.edition), fit.differ)
            }
            _ => {
                let is_edition = column.rules_key == column.edition;
                let edition = is_edition.then_some(column.edition);
                (column.rules_key.clone(), edition, column.differ)
            }
        };
        if differ >= match_under_used.differ || !has_values(column) {
            continue;
        }
        let same_rules = printed_rules
            .iter_mut()
            .find(|rules| rules.rules_key == rules_key);
        match same_rules {
            Some(rules) => {
                rules.columns.push(column_name(column));
                rules.differ += differ;
                rules.differ_in_use += match_under_used.differ;
            }
            None => printed_rules.push(PrintedRules {
                rules_key,
                edition,
                columns: vec![column_name(column)],
                differ,
                differ_in_use: match_under_used.differ,
            }),
        }
    }
    printed_rules
}

/// Whether the tie-break of a column is a value. A place among tied players is printed in several
/// ways, so it does not show which edition the file follows.
fn has_values(column: &ColumnMatch) -> bool {
    let spec = column.spec.as_ref();
    spec.is_none_or(|spec| tiebreak::find(&spec.code).is_some_and(TieBreak::has_values))
}

/// Whether an edition explains nearly all values of a column, and more of them than the edition in
/// use. A few values may simply be wrong in the file.
fn explains_better(fit: &ColumnFit, match_under_used: &ColumnMatch) -> bool {
    fit.differ < match_under_used.differ && fit.differ * 9 <= fit.agree
}

/// Finds the edition that explains the largest number of printed `columns` better than
/// `used_edition` does; `None` if no edition explains any column better.
fn find_printed_edition<'a>(
    columns: impl IntoIterator<Item = &'a ColumnMatch>,
    used_edition: &'static str,
) -> Option<PrintedEdition> {
    let mut editions: Vec<PrintedEdition> = Vec::new();
    for column in columns {
        let Some(match_under_used) = column.under_edition(used_edition) else {
            continue;
        };
        if !has_values(column) {
            continue;
        }
        let better_fits = column.by_edition.iter();
        for fit in better_fits.filter(|fit| explains_better(fit, &match_under_used)) {
            let index = editions
                .iter()
                .position(|printed| printed.edition == fit.edition);
            let index = index.unwrap_or_else(|| {
                editions.push(PrintedEdition {
                    edition: fit.edition,
                    columns: Vec::new(),
                    differ: 0,
                });
                editions.len() - 1
            });
            editions[index].columns.push(column_name(column));
            editions[index].differ += fit.differ;
        }
    }
    // if two editions explain equally many, the later one: programs follow the current text, and
    // hardly a text that was never in force
    let in_force_from = |printed: &PrintedEdition| {
        rules::edition(printed.edition).and_then(|rules| rules.in_force_from)
    };
    editions.into_iter().max_by_key(|printed| {
        let count = printed.columns.len();
        (count, usize::MAX - printed.differ, in_force_from(printed))
    })
}

/// Finds the edition that the printed `columns` prove if the edition in use is only assumed: it
/// explains some columns better than the assumed edition, which explains no column better. `None`
/// if no edition is proved.
pub(super) fn find_proved_edition(
    columns: &[ColumnMatch],
    assumed_edition: &'static str,
) -> Option<PrintedEdition> {
    let printed = find_printed_edition(columns, assumed_edition)?;
    let contradicts = |column: &ColumnMatch| {
        let (under_assumed, under_printed) = (
            column.under_edition(assumed_edition),
            column.under_edition(printed.edition),
        );
        let fits = under_assumed.zip(under_printed);
        fits.is_some_and(|(assumed, printed)| assumed.differ < printed.differ)
    };
    let is_contradicted = columns
        .iter()
        .any(|column| has_values(column) && contradicts(column));
    (!is_contradicted).then_some(printed)
}

/// Returns the heading of a column with its tie-break: `TB1 (BH/C1)`, or `BH/C1` if that is the
/// heading.
fn column_name(column: &ColumnMatch) -> String {
    match &column.code {
        Some(code) if *code != column.label => format!("{} ({code})", column.label),
        _ => column.label.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a column of ten values; `differ` says how many of them differ under each edition.
    fn column(label: &str, code: &str, differ: &[(&'static str, usize)]) -> ColumnMatch {
        let fit = |&(edition, differ): &(&'static str, usize)| ColumnFit {
            code: code.to_owned(),
            edition,
            rules_key: edition.to_owned(),
            agree: 10 - differ,
            differ,
        };
        ColumnMatch {
            label: label.to_owned(),
            code: Some(code.to_owned()),
            by_edition: differ.iter().map(fit).collect(),
            ..ColumnMatch::default()
        }
    }

    #[test]
    fn the_edition_that_explains_the_printed_values_is_named() {
        let check = |columns: &[ColumnMatch], expected: Option<(&str, &[&str], usize)>| {
            let found = find_printed_edition(columns, "2026");
            let found = found.as_ref().map(|found| {
                let columns: Vec<&str> = found.columns.iter().map(String::as_str).collect();
                (found.edition, columns, found.differ)
            });
            let expected =
                expected.map(|(edition, columns, differ)| (edition, columns.to_vec(), differ));
            assert_eq!(found, expected);
        };
        let fits_legacy = column("TB1", "BH", &[("legacy", 0), ("2024", 4), ("2026", 5)]);
        let fits_2024 = column("SB", "SB", &[("legacy", 1), ("2024", 0), ("2026", 3)]);
        let under_used = column("TB2", "PS", &[("legacy", 0), ("2024", 0), ("2026", 0)]);
        let fits_none = column("TB3", "KS", &[("legacy", 7), ("2024", 6), ("2026", 9)]);
        check(
            std::slice::from_ref(&fits_legacy),
            Some(("legacy", &["TB1 (BH)"], 0)),
        );
        check(std::slice::from_ref(&fits_2024), Some(("2024", &["SB"], 0)));
        check(
            &[
                fits_legacy,
                fits_2024,
                under_used.clone(),
                fits_none.clone(),
            ],
            Some(("legacy", &["TB1 (BH)", "SB"], 1)),
        );
        check(&[under_used, fits_none], None);
        check(&[], None);
    }
    #[test]
    fn columns_that_contradict_each_other_prove_no_edition() {
        let check = |columns: &[ColumnMatch], expected: Option<&str>| {
            let found = find_proved_edition(columns, "2026");
            assert_eq!(found.map(|found| found.edition), expected);
        };
        let fits_legacy = column("TB1", "BH", &[("legacy", 0), ("2024", 4), ("2026", 5)]);
        let fits_all = column("TB2", "PS", &[("legacy", 1), ("2024", 1), ("2026", 1)]);
        let fits_2026 = column("TB3", "SB", &[("legacy", 3), ("2024", 2), ("2026", 0)]);
        check(std::slice::from_ref(&fits_legacy), Some("legacy"));
        // if two editions give the same values, the one that was in force is named
        let equal_editions = [("legacy", 4), ("2024", 0), ("selfgame2022", 0), ("2026", 5)];
        check(&[column("TB1", "BH", &equal_editions)], Some("2024"));
        check(&[fits_legacy.clone(), fits_all.clone()], Some("legacy"));
        check(&[fits_legacy, fits_all.clone(), fits_2026], None);
        check(&[fits_all], None);
    }

    #[test]
    fn a_column_that_follows_an_interpretation_is_named_beside_the_edition() {
        let fits_legacy = column("TB1", "BH", &[("legacy", 0), ("2026", 5)]);
        let interpreted_column = ColumnMatch {
            edition: "legacy",
            rules_key: "legacy read as half-virtual".to_owned(),
            ..column("TB2", "SB", &[("legacy", 3), ("2026", 6)])
        };
        let columns = [fits_legacy, interpreted_column];
        let found = find_printed_rules(columns.iter(), "2026");
        let words = |printed: &PrintedRules| {
            let PrintedRules {
                edition,
                differ,
                differ_in_use,
                ..
            } = printed;
            (printed.columns.concat(), *edition, *differ, *differ_in_use)
        };
        let found: Vec<_> = found.iter().map(words).collect();
        let expected = [
            ("TB1 (BH)".to_owned(), Some("legacy"), 0, 5),
            ("TB2 (SB)".to_owned(), None, 0, 6),
        ];
        assert_eq!(found, expected);
        // under the edition that explains the first column, only the second one is named
        let found = find_printed_rules(columns.iter(), "legacy");
        let found: Vec<_> = found.iter().map(words).collect();
        assert_eq!(found, [("TB2 (SB)".to_owned(), None, 0, 3)]);
    }
}
