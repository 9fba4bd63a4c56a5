//! A list whose words name an edition of the rules, dated in every month: a label such as `(2023)` and
//! the editions 2023 and 2024, which give the same values, contradict each other on no day.

use std::fs;

use crosstable::audit::{Audit, Options, audit};
use crosstable::format;

use crate::support::lakeside::{audited, doubts, with_dates};
use crate::support::root;

/// The words of the sample that name the rules.
const LABEL: &str = "Variable (2023)";

/// Every month in which a clean list is dated.
fn months() -> impl Iterator<Item = (u16, u8)> {
    (2022..=2026).flat_map(|year| (1..=12).map(move |month| (year, month)))
}

/// The sample in this format, with other dates and another label of the tie-breaks. Nobody has an
/// unplayed round, so every edition gives the same values.
fn sample(format: &str, (year, month): (u16, u8), label: &str) -> Audit {
    let name = format!("harbour-{format}.{format}");
    let text = fs::read_to_string(root().join("samples").join(&name)).unwrap();
    assert_eq!(text.matches(LABEL).count(), 2);
    let text = text
        .replace("2026/06/", &format!("{year}/{month:02}/"))
        .replace(".06.2026", &format!(".{month:02}.{year}"))
        .replace(LABEL, label);
    let reading = format::read(&name, text.into(), &Default::default()).unwrap();
    audit(&reading.sources, &reading.import, &Options::default())
}

#[test]
fn a_clean_list_is_clean_in_every_month() {
    let usual = doubts(&sample("csv", (2026, 6), LABEL));
    assert!(
        usual.iter().all(|found| !found.starts_with('T')),
        "{usual:?}"
    );
    for month in months() {
        for format in ["csv", "html"] {
            assert_eq!(
                doubts(&sample(format, month, LABEL)),
                usual,
                "{format} {month:?}"
            );
        }
    }
}

/// The tie-breaks and editions that a message about a column contrasts: what the column is not, and
/// what it fits. `None` for other messages.
fn contrasted(message: &str) -> Option<(&str, &str)> {
    let (_, text) = message.split_once(" are not ")?;
    let (expected, followed) = text.split_once(": they fit ")?;
    Some((expected, followed))
}

#[test]
fn no_message_contrasts_an_interpretation_with_itself() {
    let labels = [
        "Variable (2023)",
        "Variable (2024)",
        "Variable (2026)",
        "Variable",
    ];
    for label in labels {
        for month in months() {
            for found in &sample("csv", month, label).findings {
                if let Some((expected, followed)) = contrasted(&found.message) {
                    assert_ne!(expected, followed, "{label} {month:?}");
                }
            }
        }
    }
}

/// With byes, the values are those of the rules of 2023 and 2024 only.
#[test]
fn values_of_2023_are_right_until_the_rules_of_2026() {
    let edition_findings = |year: u16, month: u8| {
        let list = with_dates(&format!("{year}/{month:02}/09 to {year}/{month:02}/13"));
        let audit = audited(&list, "csv");
        let findings = audit.findings.into_iter();
        let findings = findings.filter(|found| found.code.code == "T403");
        findings.map(|found| found.message).collect::<Vec<String>>()
    };
    for (year, month) in months() {
        let is_in_force = (2023, 9) <= (year, month) && (year, month) < (2026, 3);
        let found = edition_findings(year, month);
        assert_eq!(found.is_empty(), is_in_force, "{year}-{month}: {found:?}");
    }
}
