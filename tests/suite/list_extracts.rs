//! A file with an extract of the standings, such as the prize winners, the women or an age group,
//! beside a list of all players: nobody is missing in the extract, and what it states is compared.

use std::fmt::Write;
use std::fs;

use crosstable::audit::{Options, audit};
use crosstable::format::write::{Order, Separator, Table};
use crosstable::format::{self, FORMATS, ReadOptions, Reading, WriteOptions};
use rust_xlsxwriter::Workbook;

use crate::list_numbers::SAMPLES;
use crate::support::root;

/// A list: the name of its sheet, the lines above it, and the table with its headings.
#[derive(Clone, Debug)]
pub(crate) struct List {
    pub(crate) name: &'static str,
    pub(crate) titles: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

impl List {
    fn column(&self, heading: &str) -> usize {
        self.rows[0]
            .iter()
            .position(|cell| cell == heading)
            .unwrap()
    }

    /// The players for whom the cell below the heading is as wanted, as a list with this name.
    pub(crate) fn extract(
        &self,
        name: &'static str,
        heading: &str,
        wanted: impl Fn(&str) -> bool,
    ) -> List {
        let column = self.column(heading);
        let mut rows = self.rows.clone();
        let is_wanted = |row: &Vec<String>| row[column] == heading || wanted(&row[column]);
        rows.retain(is_wanted);
        assert!(rows.len() > 1, "{name}");
        let titles = vec![name.to_owned()];
        List { name, titles, rows }
    }

    /// The list with ranks of its own: 1, 2, 3.
    fn with_own_ranks(mut self) -> List {
        let column = self.column("Rk.");
        for (rank, row) in self.rows.iter_mut().enumerate().skip(1) {
            row[column] = rank.to_string();
        }
        self
    }

    pub(crate) fn with_cell(mut self, row: usize, heading: &str, text: &str) -> List {
        let column = self.column(heading);
        text.clone_into(&mut self.rows[row][column]);
        self
    }

    pub(crate) fn cell(&self, row: usize, heading: &str) -> &str {
        &self.rows[row][self.column(heading)]
    }

    fn with_title(mut self, name: &'static str) -> List {
        self.name = name;
        self.titles = vec![name.to_owned()];
        self
    }
}

/// A table of a sample as this program writes it.
pub(crate) fn table(sample: &str, table: Table, name: &'static str) -> List {
    let bytes = fs::read(root().join("samples").join(sample)).unwrap();
    let reading = format::read(sample, bytes, &ReadOptions::default()).unwrap();
    let csv = FORMATS.iter().find(|format| format.name == "csv").unwrap();
    let options = WriteOptions {
        table: Some(table),
        separator: Some(Separator::Semicolon),
        order: Order::Rank,
        ..WriteOptions::default()
    };
    let written = (csv.writer.unwrap())(&reading.import, &options).unwrap();
    let text = String::from_utf8(written.bytes).unwrap();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    let is_heading = |line: &&str| line.contains(";Name;") || line.starts_with("Round ");
    let first = lines.iter().position(is_heading).unwrap();
    let cells = |line: &&str| line.split(';').map(str::to_owned).collect();
    List {
        name,
        titles: lines[..first].iter().map(|&line| line.to_owned()).collect(),
        rows: lines[first..].iter().map(cells).collect(),
    }
}

/// The lists that have all players: pairings, the crosstable, standings, and some of them together.
fn whole_lists(sample: &str) -> Vec<Vec<List>> {
    let pairings = table(sample, Table::Pairings, "Pairings");
    let crosstable = table(sample, Table::Crosstable, "Crosstable");
    let standings = table(sample, Table::Players, "Standings");
    let titled = standings.clone().with_title("Final standings");
    vec![
        vec![pairings.clone()],
        vec![pairings, titled.clone()],
        vec![crosstable.clone()],
        vec![crosstable, titled],
        vec![standings],
    ]
}

fn standings(sample: &str) -> List {
    table(sample, Table::Players, "Standings")
}

fn is_up_to(rank: &str, last: u32) -> bool {
    rank.parse::<u32>().is_ok_and(|rank| rank <= last)
}

/// Extracts of the standings of a sample.
fn extracts(sample: &str) -> Vec<List> {
    let all = standings(sample);
    let women = all.extract("Best women", "sex", |sex| sex == "w");
    let birth = all.column("Birth");
    let mut years: Vec<String> = all.rows[1..]
        .iter()
        .map(|row| row[birth][..4].to_owned())
        .collect();
    years.sort();
    // the youngest third
    let year = years[years.len() * 2 / 3].clone();
    let young = |birth: &str| birth[..4] >= *year;
    let band = |rating: &str| rating.parse::<u32>().is_ok_and(|rating| rating < 2150);
    let prizes = all.extract("Prize list", "Rk.", |rank| is_up_to(rank, 3));
    let mut extracts = vec![
        prizes.clone(),
        prizes.with_title("Preisträger"),
        all.extract("Top 5", "Rk.", |rank| is_up_to(rank, 5)),
        women.clone(),
        women.with_own_ranks(),
        all.extract("Best juniors", "Birth", young).with_own_ranks(),
        all.extract("U2150", "Rtg", band).with_own_ranks(),
    ];
    if all.rows.len() > 15 {
        extracts.push(all.extract("Top 10", "Rk.", |rank| is_up_to(rank, 10)));
    }
    extracts
}

pub(crate) const KINDS: [&str; 3] = ["csv", "xlsx", "html"];

pub(crate) fn read(kind: &str, lists: &[List]) -> Reading {
    let bytes = match kind {
        "csv" => csv(lists),
        "xlsx" => workbook(lists),
        _ => page(lists),
    };
    let name = format!("open.{kind}");
    format::read(&name, bytes, &ReadOptions::default()).unwrap()
}

fn csv(lists: &[List]) -> Vec<u8> {
    let mut text = String::new();
    for list in lists {
        for title in &list.titles {
            writeln!(text, "{title}").unwrap();
        }
        for row in &list.rows {
            writeln!(text, "{}", row.join(";")).unwrap();
        }
        text.push('\n');
    }
    text.into_bytes()
}

fn workbook(lists: &[List]) -> Vec<u8> {
    let mut workbook = Workbook::new();
    for list in lists {
        let sheet = workbook.add_worksheet();
        sheet.set_name(list.name).unwrap();
        let titles = list.titles.iter().map(|title| vec![title.clone()]);
        for (row, cells) in (0..).zip(titles.chain(list.rows.clone())) {
            for (column, cell) in (0..).zip(&cells) {
                sheet.write_string(row, column, cell).unwrap();
            }
        }
    }
    workbook.save_to_buffer().unwrap()
}

fn page(lists: &[List]) -> Vec<u8> {
    let mut text = "<html><body>".to_owned();
    for list in lists {
        for title in list.titles.iter().filter(|title| !title.is_empty()) {
            write!(text, "<h2>{title}</h2>").unwrap();
        }
        text += "<table>";
        for row in &list.rows {
            let filled = row.iter().filter(|cell| !cell.is_empty()).count();
            match filled {
                0 => {}
                1 => write!(text, "</table><h3>{}</h3><table>", row[0]).unwrap(),
                _ => write!(text, "<tr><td>{}</td></tr>", row.join("</td><td>")).unwrap(),
            }
        }
        text += "</table>";
    }
    (text + "</body></html>").into_bytes()
}

/// The findings about all tournaments of a file, as severity, code and message.
pub(crate) fn findings(reading: &Reading) -> Vec<String> {
    let audits = reading
        .imports()
        .map(|import| audit(&reading.sources, import, &Options::default()));
    let findings = audits.flat_map(|audit| audit.findings);
    let in_words = findings.map(|one| {
        let (severity, code) = (one.severity.word(), one.code.code);
        format!("{severity} {code} {}", one.message)
    });
    in_words.collect()
}

/// The errors and warnings that a file has and another one does not have.
pub(crate) fn new_severe(found: &[String], known: &[String]) -> Vec<String> {
    let found = found.iter().filter(|one| !one.starts_with("info"));
    // ranks of tied players, which a list of pairings does not have, need tie-breaks
    let is_new = |one: &&String| !known.contains(one) && !one.contains("T401");
    found.filter(is_new).cloned().collect()
}

fn with(lists: &[List], further: &[List]) -> Vec<List> {
    [lists, further].concat()
}

/// Nobody is missing in an extract, and one info names it.
#[test]
fn an_extract_is_named_once() {
    for sample in SAMPLES {
        let total = standings(sample).rows.len() - 1;
        for lists in whole_lists(sample) {
            for kind in KINDS {
                let known = findings(&read(kind, &lists));
                let event_count = read(kind, &lists).imports().count();
                for extract in extracts(sample) {
                    let reading = read(kind, &with(&lists, std::slice::from_ref(&extract)));
                    let about = format!("{sample} {kind} {} {}", lists[0].name, extract.name);
                    assert_eq!(reading.imports().count(), event_count, "{about}");
                    let found = findings(&reading);
                    assert_eq!(new_severe(&found, &known), [""; 0], "{about}");
                    let new: Vec<&String> = found
                        .iter()
                        .filter(|one| !known.contains(one) && !one.contains("T401"))
                        .collect();
                    let count = extract.rows.len() - 1;
                    let words = format!("({count} of {total} players)");
                    let [info] = new[..] else {
                        panic!("{about} {new:#?}");
                    };
                    assert!(info.contains("S114") && info.contains(&words), "{info}");
                    if kind == "xlsx" {
                        assert!(info.contains(extract.name), "{info}");
                    }
                }
            }
        }
    }
}

/// All extracts of a file are one info.
#[test]
fn several_extracts_are_one_info() {
    for sample in SAMPLES {
        let lists = &whole_lists(sample)[1];
        let several = [0, 3, 5].map(|index| extracts(sample)[index].clone());
        for kind in KINDS {
            let known = findings(&read(kind, lists));
            let found = findings(&read(kind, &with(lists, &several)));
            let new = found.iter().filter(|one| !known.contains(one)).count();
            assert_eq!(new, 1, "{found:#?}");
        }
    }
}

/// Points, ratings and IDs in an extract are compared with the event.
#[test]
fn a_wrong_cell_of_an_extract_is_one_finding() {
    for sample in SAMPLES {
        for lists in whole_lists(sample) {
            let states_all = lists[0].name != "Pairings" || lists.len() > 1;
            for kind in KINDS {
                let known = findings(&read(kind, &lists));
                for extract in [0, 1, 2, 3, 4, 5].map(|index| extracts(sample)[index].clone()) {
                    let mut changes = vec![("Pts.", "0,5"), ("Rtg", "1234")];
                    if states_all {
                        changes.push(("FideID", "99999999"));
                    }
                    for (heading, text) in changes {
                        let name = extract.cell(2, "Name").to_owned();
                        let wrong = extract.clone().with_cell(2, heading, text);
                        let found = findings(&read(kind, &with(&lists, &[wrong])));
                        let new = new_severe(&found, &known);
                        let about = format!("{sample} {kind} {} {heading}", lists[0].name);
                        assert_eq!(new.len(), 1, "{about} {new:#?}");
                        assert!(new[0].contains(&name), "{about} {new:#?}");
                    }
                }
            }
        }
    }
}

/// The first ranks are those of the event, so a wrong one is found.
#[test]
fn a_wrong_rank_among_the_first_is_found() {
    for sample in SAMPLES {
        for lists in whole_lists(sample).into_iter().skip(1) {
            let known = findings(&read("xlsx", &lists));
            let top = extracts(sample)[2].clone();
            let wrong = top.with_cell(4, "Rk.", "7");
            let found = findings(&read("xlsx", &with(&lists, &[wrong])));
            let new = new_severe(&found, &known);
            assert_eq!(new.len(), 1, "{new:#?}");
            assert!(
                new[0].contains("P308") && new[0].contains("rank"),
                "{new:#?}"
            );
        }
    }
}

/// A name that nobody in the event has is an error, and adds no player.
#[test]
fn an_unknown_name_in_an_extract_is_one_finding() {
    for sample in SAMPLES {
        for lists in whole_lists(sample) {
            let before = read("xlsx", &lists);
            let known = findings(&before);
            let top = extracts(sample)[2].clone();
            let wrong = top
                .with_cell(3, "Name", "Unheard, Una")
                .with_cell(3, "FideID", "");
            let reading = read("xlsx", &with(&lists, &[wrong]));
            let players = |reading: &Reading| reading.import.tournament.players.len();
            assert_eq!(players(&reading), players(&before));
            let new = new_severe(&findings(&reading), &known);
            let words = "Unheard, Una in sheet 'Top 5' is not among the players";
            assert_eq!(new.len(), 1, "{new:#?}");
            assert!(
                new[0].contains("S114") && new[0].contains(words),
                "{new:#?}"
            );
        }
    }
}

/// Standings from which players were lost are no extract: any player, some at the end, or half of
/// all, unless the title says that the list is one.
#[test]
fn standings_that_lost_players_are_no_extract() {
    for sample in SAMPLES {
        let lists = &whole_lists(sample)[0];
        let all = standings(sample);
        let total = all.rows.len() - 1;
        for kind in KINDS {
            let single = (1..=total).map(|rank| vec![rank]);
            let several = [
                vec![3, 6],
                vec![1, total],
                vec![total - 2, total - 1, total],
                (total / 2..=total).collect(),
                (2..=total).step_by(2).collect(),
            ];
            for lost in single.chain(several) {
                let is_kept = |rank: &str| !lost.iter().any(|lost| lost.to_string() == rank);
                let list = all.extract("Final standings", "Rk.", is_kept);
                let prizes = extracts(sample)[0].clone();
                for further in [vec![list.clone()], vec![prizes, list.clone()]] {
                    let found = findings(&read(kind, &with(lists, &further)));
                    let is_error = |one: &&String| one.starts_with("error S114");
                    let errors = found.iter().filter(is_error).count();
                    assert!(errors > 0, "{sample} {kind} {lost:?} {found:#?}");
                    let infos = found.iter().filter(|one| one.contains("extract")).count();
                    assert_eq!(infos, further.len() - 1, "{found:#?}");
                }
            }
        }
    }
}

/// The blitz event of some of the players is an event of its own.
#[test]
fn another_event_of_some_of_the_players_is_no_extract() {
    for sample in SAMPLES {
        for lists in whole_lists(sample) {
            let mut other = extracts(sample)[2].clone().with_title("Blitz");
            for row in 1..other.rows.len() {
                other = other.with_cell(row, "Pts.", &format!("{},5", 30 - row));
            }
            let found = findings(&read("xlsx", &with(&lists, &[other])));
            assert!(
                !found.iter().any(|one| one.contains("extract")),
                "{found:#?}"
            );
        }
    }
}
