//! The edition of the rules that the printed tie-break values of a file follow, if the audit uses
//! another one.

use super::{ColumnFit, ColumnMatch};

/// Columns of a file that follow an edition of the rules other than the one that the audit uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintedEdition {
    /// The name of the edition that gives the printed values.
    pub edition: &'static str,
    /// The columns: the heading, followed by the tie-break if it is a different word.
    pub columns: Vec<String>,
    /// The number of printed values in these columns that differ under this edition as well.
    pub differ: usize,
}

/// The edition that explains the most of the printed `columns` better than `used_edition` does;
/// `None` if no edition explains any column better.
#[must_use]
pub fn find_printed_edition<'a>(
    columns: impl IntoIterator<Item = &'a ColumnMatch>,
    used_edition: &'static str,
) -> Option<PrintedEdition> {
    let mut editions: Vec<PrintedEdition> = Vec::new();
    for column in columns {
        let Some(under_used) = column.under_edition(used_edition) else {
            continue;
        };
        // single values may be wrong in the file
        let explains =
            |fit: &&ColumnFit| fit.differ < under_used.differ && fit.differ * 9 <= fit.agree;
        let better_fits = column.by_edition.iter().filter(explains);
        for fit in better_fits {
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
    // if two editions explain equally many, the later one: programs follow the current text
    editions
        .into_iter()
        .max_by_key(|printed| (printed.columns.len(), usize::MAX - printed.differ))
}

/// The heading of a column with its tie-break: `TB1 (BH/C1)`, or `BH/C1` if that is the heading.
fn column_name(column: &ColumnMatch) -> String {
    match &column.code {
        Some(code) if *code != column.label => format!("{} ({code})", column.label),
        _ => column.label.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A column of ten values; `differ` says how many of them differ under each edition.
    fn column(label: &str, code: &str, differ: &[(&'static str, usize)]) -> ColumnMatch {
        let fit = |&(edition, differ): &(&'static str, usize)| ColumnFit {
            code: code.to_owned(),
            edition,
            rules_in_words: edition.to_owned(),
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
        let old = column("TB1", "BH", &[("legacy", 0), ("2024", 4), ("2026", 5)]);
        let both = column("SB", "SB", &[("legacy", 1), ("2024", 0), ("2026", 3)]);
        let under_used = column("TB2", "PS", &[("legacy", 0), ("2024", 0), ("2026", 0)]);
        let nobody = column("TB3", "KS", &[("legacy", 7), ("2024", 6), ("2026", 9)]);
        check(
            std::slice::from_ref(&old),
            Some(("legacy", &["TB1 (BH)"], 0)),
        );
        check(std::slice::from_ref(&both), Some(("2024", &["SB"], 0)));
        check(
            &[old, both, under_used.clone(), nobody.clone()],
            Some(("legacy", &["TB1 (BH)", "SB"], 1)),
        );
        check(&[under_used, nobody], None);
        check(&[], None);
    }
}
