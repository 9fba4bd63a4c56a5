//! Two rows of a table exchanged their tie-break values, all of them or those of one column. It is
//! one finding, which names both rows and says what to exchange.

use crosstable::finding::Finding;

use super::findings;
use crate::support::{bulk, root, shared};

/// A table in a text with semicolons: the lines above its rows, the rows, and the lines below.
pub(super) struct Sheet {
    head: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
    end: Vec<String>,
    /// The indices of the columns of tie-break values, and their headings.
    columns: Vec<(usize, String)>,
    pub(super) name: usize,
}

impl Sheet {
    pub(super) fn read(text: &str) -> Sheet {
        let cells = |line: &str| line.split(';').map(str::to_owned).collect::<Vec<_>>();
        let lines: Vec<&str> = text.lines().collect();
        let heading = lines.iter().position(|line| line.contains(";1.Rd;"));
        let (head, rest) = lines.split_at(heading.unwrap() + 1);
        let is_row = |line: &&&str| line.starts_with(|c: char| c.is_ascii_digit());
        let (rows, end) = rest.split_at(rest.iter().take_while(is_row).count());
        let headings = cells(head.last().unwrap());
        let columns = headings.iter().cloned().enumerate();
        Sheet {
            head: head.iter().copied().map(str::to_owned).collect(),
            rows: rows.iter().map(|row| cells(row)).collect(),
            end: end.iter().copied().map(str::to_owned).collect(),
            columns: columns.filter(|(_, it)| it.starts_with("TB")).collect(),
            name: headings.iter().position(|cell| cell == "Name").unwrap(),
        }
    }

    /// The indices of the columns whose headings satisfy a condition.
    pub(super) fn columns_with(&self, is_meant: impl Fn(&str) -> bool) -> Vec<usize> {
        let headings = self.head.last().unwrap().split(';').enumerate();
        let meant = headings.filter(|(_, heading)| is_meant(heading.trim()));
        meant.map(|(column, _)| column).collect()
    }

    /// The findings that the table has only with these rows. That tie-breaks are not declared is no
    /// new finding if only the players whom it names differ.
    pub(super) fn new_findings(&self, rows: &[Vec<String>]) -> Vec<Finding> {
        let clean = findings("x.csv", self.text(&self.rows));
        let is_known = |found: &Finding| {
            let mut clean = clean.iter();
            clean.any(|known| {
                known.message == found.message
                    || known.code.code == "T401" && found.code.code == "T401"
            })
        };
        let mut found = findings("x.csv", self.text(rows));
        found.retain(|found| !is_known(found));
        found
    }

    fn text(&self, rows: &[Vec<String>]) -> String {
        let rows: Vec<String> = rows.iter().map(|row| row.join(";")).collect();
        [&self.head[..], &rows, &self.end].concat().join("\n") + "\n"
    }

    /// Whether two rows have different values in a column.
    fn differ(&self, [a, b]: [usize; 2], column: usize) -> bool {
        self.rows[a][column] != self.rows[b][column]
    }

    /// Checks that two rows with exchanged values in these columns are one finding, and that it
    /// calls them so.
    fn check(&self, pair: [usize; 2], columns: &[(usize, String)], values: &str) {
        let mut rows = self.rows.clone();
        for &(column, _) in columns {
            let [a, b] = pair.map(|row| self.rows[row][column].clone());
            (rows[pair[0]][column], rows[pair[1]][column]) = (b, a);
        }
        let found = self.new_findings(&rows);
        let messages: Vec<&str> = found.iter().map(|found| &found.message[..]).collect();
        let case = format!("rows {pair:?}: {messages:#?}");
        let [finding] = &found[..] else {
            panic!("{case}");
        };
        assert_eq!(finding.code.code, "T403", "{case}");
        let who = |row: usize| format!("{} {}", row + 1, self.rows[row][self.name].trim());
        let expected = format!("{values} of {} and {}", who(pair[0]), who(pair[1]));
        let message = format!("the {expected} seem to be exchanged: ");
        assert!(finding.message.starts_with(&message), "{case}");
        assert_eq!(finding.fix, Some(format!("exchange the {expected}")));
    }
}

pub(super) fn harbour() -> Sheet {
    let text = std::fs::read_to_string(root().join("samples/harbour-csv.csv")).unwrap();
    Sheet::read(&text)
}

/// The pairs of rows; those with a distance above `max` only in the long run.
fn pairs(rows: usize, max: usize) -> impl Iterator<Item = [usize; 2]> {
    let pairs = (0..rows).flat_map(move |a| (a + 1..rows).map(move |b| [a, b]));
    pairs.filter(move |[a, b]| bulk() || b - a <= max)
}

#[test]
fn exchanged_values_of_a_small_table_are_one_finding() {
    let sheet = harbour();
    for pair in pairs(sheet.rows.len(), 2) {
        sheet.check(pair, &sheet.columns, "tie-break values");
    }
}

#[test]
fn exchanged_values_of_a_large_table_are_one_finding() {
    let Some(path) = shared("data/exports/crosstable/csv-ranking-en-moscow2018-a.csv") else {
        return;
    };
    let sheet = Sheet::read(&std::fs::read_to_string(path).unwrap());
    sheet.check([0, 1], &sheet.columns, "tie-break values");
    for pair in [[1, 17], [40, 41], [59, 78], [120, 180]] {
        if bulk() {
            sheet.check(pair, &sheet.columns, "tie-break values");
        }
    }
}

/// Exchanged values of one column name the column if the values of the others differ.
#[test]
fn exchanged_values_of_one_column_name_it() {
    let sheet = harbour();
    for pair in pairs(sheet.rows.len(), 1) {
        let differing: Vec<&(usize, String)> = (sheet.columns.iter())
            .filter(|(column, _)| sheet.differ(pair, *column))
            .collect();
        if let [one, _, ..] = differing[..] {
            let values = format!("values of {}", one.1);
            sheet.check(pair, std::slice::from_ref(one), &values);
        }
    }
}

/// Wrong values that are not those of another row are not called exchanged.
#[test]
fn other_wrong_values_are_not_called_exchanged() {
    let sheet = harbour();
    for pair in pairs(sheet.rows.len(), 1) {
        let mut rows = sheet.rows.clone();
        for row in pair {
            rows[row][sheet.columns[0].0] = "20".to_owned();
        }
        let found = findings("x.csv", sheet.text(&rows));
        assert!(!found.is_empty());
        let is_exchange = |message: &str| message.contains("exchanged");
        assert!(
            !found.iter().any(|found| is_exchange(&found.message)),
            "{found:#?}"
        );
    }
}
