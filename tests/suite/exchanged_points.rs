//! A column of points that is exchanged with the column of a round is one finding, and the values
//! are read as they are meant.

use crosstable::audit::{Options, audit};
use crosstable::finding::Severity;
use crosstable::format::{ReadOptions, read};
use crosstable::import::Import;

use crate::support::root;

/// A table in a text with semicolons: the lines above it, its rows with the heading first, and the
/// lines below it.
struct Sheet {
    above: String,
    rows: Vec<Vec<String>>,
    below: String,
}

/// What of the two columns is exchanged.
#[derive(Clone, Copy, Debug)]
enum Exchange {
    Headings,
    Values,
}

impl Sheet {
    fn read(text: &str) -> Sheet {
        let lines: Vec<&str> = text.lines().collect();
        let is_heading = |line: &&str| line.contains("1.Rd");
        let first = lines.iter().position(is_heading).unwrap();
        let cells = |line: &&str| line.split(';').map(str::to_owned).collect::<Vec<_>>();
        let is_row = |line: &&&str| line.starts_with(|c: char| c.is_ascii_digit());
        let count = lines[first + 1..].iter().take_while(is_row).count();
        let (above, rest) = lines.split_at(first);
        let (rows, below) = rest.split_at(count + 1);
        Sheet {
            above: above.join("\n"),
            rows: rows.iter().map(cells).collect(),
            below: below.join("\n"),
        }
    }

    fn text(&self, exchanged: Option<(usize, usize, Exchange)>) -> Vec<u8> {
        let mut rows = self.rows.clone();
        if let Some((a, b, what)) = exchanged {
            let (heading, values) = rows.split_first_mut().unwrap();
            match what {
                Exchange::Headings => heading.swap(a, b),
                Exchange::Values => values.iter_mut().for_each(|row| row.swap(a, b)),
            }
        }
        let rows: Vec<String> = rows.iter().map(|row| row.join(";")).collect();
        format!("{}\n{}\n{}\n", self.above, rows.join("\n"), self.below).into_bytes()
    }

    /// The column whose heading begins with `heading`.
    fn column(&self, heading: &str) -> usize {
        let mut headings = self.rows[0].iter();
        headings.position(|text| text.starts_with(heading)).unwrap()
    }
}

/// The findings of a file, each with its severity, code and message, and what was read.
fn findings(text: Vec<u8>) -> (Vec<(Severity, &'static str, String)>, Import) {
    let reading = read("table.csv", text, &ReadOptions::default()).unwrap();
    let found = audit(&reading.sources, &reading.import, &Options::default()).findings;
    let found = found.into_iter();
    let found = found.map(|one| (one.severity, one.code.code, one.message));
    (found.collect(), reading.import)
}

/// The samples of tables.
fn tables() -> Vec<Sheet> {
    let harbour = std::fs::read_to_string(root().join("samples/harbour-csv.csv")).unwrap();
    // with byes and without tie-breaks
    let typed = "\
Rk;Name;1.Rd;2.Rd;3.Rd;Pts
1;Ahlgren, Tove;4w1;2b½;3w1;2½
2;Brandao, Ines;3b1;1w½;-1;2½
3;Castellan, Piero;2w0;4b1;1b0;1
4;Dahl, Ingrid;1b0;3w0;-0;0
";
    [&harbour, typed].map(Sheet::read).into()
}

#[test]
fn exchanged_points_are_one_finding_and_are_read() {
    for sheet in tables() {
        let (clean, import) = findings(sheet.text(None));
        let points = sheet.column("Pts");
        for round in 1..=import.tournament.rounds {
            let column = sheet.column(&format!("{round}.Rd"));
            for what in [Exchange::Headings, Exchange::Values] {
                let text = sheet.text(Some((points, column, what)));
                let (mut found, read) = findings(text);
                let name = format!("round {round}, {what:?}: {found:#?}");
                let message = format!(
                    "the columns of points and of round {round} seem to be exchanged; they are \
                     read according to the contents of their cells"
                );
                let slip = (Severity::Error, "S116", message);
                let index = found.iter().position(|one| *one == slip);
                found.remove(index.expect(&name));
                assert_eq!(found, clean, "{name}");
                assert_eq!(read.tournament.entries, import.tournament.entries, "{name}");
                let values = |import: &Import| {
                    let points = import.claims.points.iter();
                    points
                        .map(|one| one.map(|one| one.value))
                        .collect::<Vec<_>>()
                };
                assert_eq!(values(&read), values(&import), "{name}");
            }
        }
    }
}

/// Points among games, or games among points, are no exchange: the cells are wrong.
#[test]
fn single_cells_in_the_wrong_column_are_no_exchange() {
    for sheet in tables() {
        let points = sheet.column("Pts");
        let mut one_row = sheet;
        one_row.rows[1].swap(points, points - 1);
        let (found, _) = findings(one_row.text(None));
        assert!(
            !found.iter().any(|(_, code, _)| *code == "S116"),
            "{found:#?}"
        );
    }
}
