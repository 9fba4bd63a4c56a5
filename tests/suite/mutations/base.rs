//! The files that are mutated: samples, real files and made-up events.

use std::fs;
use std::path::Path;

use crosstable::audit::{Options, audit};
use crosstable::finding::{Finding, Severity};
use crosstable::format::write::WriteOptions;
use crosstable::format::{FORMATS, ReadOptions, Reading, read};
use crosstable::import::Import;

use super::made::Kind;
use crate::support::tunx::{self, Criterion, parameters};
use crate::support::{root, rows, shared};

/// A file in which, as far as an audit can see, everything is right.
pub(crate) struct Base {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) reading: Reading,
    /// The findings about the unchanged file.
    pub(crate) findings: Vec<Finding>,
}

impl Base {
    /// Reads and audits a file. `None` if it cannot be read or has an error, because the right
    /// values are then unknown.
    fn new(name: &str, bytes: Vec<u8>) -> Option<Base> {
        let reading = read(name, bytes.clone(), &ReadOptions::default()).ok()?;
        let audit = audit(&reading.sources, &reading.import, &Options::default());
        let is_clean = audit.findings.iter().all(|finding| {
            // a report of 2016 has no place for tie-breaks
            let code = finding.code.code;
            let about_values = code.starts_with(['R', 'P', 'T']) && code != "T401";
            let counts = ["S105", "S110", "S115"].contains(&finding.code.code);
            finding.severity == Severity::Info || !(about_values || counts)
        });
        is_clean.then(|| Base {
            name: name.to_owned(),
            bytes,
            reading,
            findings: audit.findings,
        })
    }
}

/// The samples and the available real files, except those with errors.
pub(crate) fn files() -> Vec<Base> {
    let folders = [Some(root().join("samples")), shared("data/trf")];
    let mut paths: Vec<_> = folders
        .iter()
        .flatten()
        .flat_map(|folder| fs::read_dir(folder).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file() && path.extension().is_some_and(|e| e != "md"))
        .collect();
    paths.sort();
    let base = |path: &std::path::PathBuf| base_of(path);
    paths.iter().filter_map(base).collect()
}

fn base_of(path: &Path) -> Option<Base> {
    let name = path.file_name()?.to_string_lossy().into_owned();
    Base::new(&name, fs::read(path).ok()?)
}

/// A made-up event in each of the formats that can hold its claims.
pub(crate) fn made(seed: u64) -> Vec<Base> {
    let formats = ["trf16", "trf26", "csv", "xlsx", "chess-json"];
    let of_format = |format: &&str| made_in(seed, format);
    formats.iter().filter_map(of_format).collect()
}

/// A made-up event as the reader of a format sees it; `None` if the format cannot hold such an
/// event, or if the file has an error.
pub(crate) fn made_in(seed: u64, format: &str) -> Option<Base> {
    let event = made_for(seed, format)?;
    let entry = FORMATS.iter().find(|entry| entry.name == format)?;
    let name = format!("made-{seed}-{format}.{}", entry.extensions[0]);
    let (bytes, _) = write(format, &event, &WriteOptions::default())?;
    Base::new(&name, bytes)
}

/// The file in another format; `None` if the format cannot hold it, or if the file then has an error.
pub(crate) fn in_format(base: &Base, format: &str) -> Option<Base> {
    let entry = FORMATS.iter().find(|entry| entry.name == format)?;
    let stem = Path::new(&base.name).file_stem()?.to_string_lossy();
    let (bytes, _) = write(format, &base.reading.import, &WriteOptions::default())?;
    Base::new(&format!("{stem}.{}", entry.extensions[0]), bytes)
}

/// A made-up event that a format can hold: lists have no teams, and columns only for tie-breaks
/// that give every player a value; the test builder of Swiss-Manager's files writes no matches.
pub(super) fn made_for(seed: u64, format: &str) -> Option<Import> {
    let kind = Kind::of(seed);
    let is_list = ["csv", "html", "xlsx"].contains(&format);
    if kind == Kind::Teams && (is_list || format == "tunx") {
        return None;
    }
    let event = super::made::event(kind, seed);
    let order = event.tournament.rank_order.iter();
    let criteria = order.flat_map(|order| &order.criteria);
    let printed = criteria.filter(|spec| !spec.is_score()).count() == event.claims.columns.len();
    (printed || !is_list).then_some(event)
}

/// The names of the values that a writer dropped, and how many of each.
pub(super) type Left = Vec<(&'static str, usize)>;

/// Writes `import` in a format; returns the bytes and the losses. The program has no writer for
/// pages and Swiss-Manager's files: a page shows the list that is written as text, and the tests
/// have a builder for Swiss-Manager's files.
pub(super) fn write(
    format: &str,
    import: &Import,
    options: &WriteOptions<'_>,
) -> Option<(Vec<u8>, Left)> {
    if format == "tunx" {
        let tournament = &import.tournament;
        return tunx::holds(tournament).then(|| (tunx::file(tournament, &criteria()), Vec::new()));
    }
    let source = if format == "html" { "csv" } else { format };
    let writer = FORMATS.iter().find(|entry| entry.name == source)?.writer?;
    let written = writer(import, options).ok()?;
    let left = written.losses.iter();
    let left = left.map(|loss| (loss.name, loss.count)).collect();
    let bytes = match format {
        "html" => rows::html(&rows::of_csv(&written.bytes)),
        _ => written.bytes,
    };
    Some((bytes, left))
}

/// Buchholz with one result cut, Buchholz and Sonneborn-Berger by the rules of 2026.
fn criteria() -> Vec<Criterion> {
    [(84, 1), (84, 0), (85, 0)]
        .map(|(number, cut)| (number, parameters(cut, 0, 0, true)))
        .to_vec()
}

impl Base {
    /// The rows of a list; `None` for other files.
    pub(super) fn rows(&self) -> Option<Vec<Vec<String>>> {
        let format = self.reading.import.format;
        if format == "csv" {
            return Some(rows::of_csv(&self.bytes));
        }
        let of_table = ["html", "xlsx"].contains(&format);
        let (bytes, _) =
            write("csv", &self.reading.import, &WriteOptions::default()).filter(|_| of_table)?;
        Some(rows::of_csv(&bytes))
    }

    /// A file in the format of this one with these rows; `None` if the format has no rows.
    pub(super) fn of_rows(&self, list: &[Vec<String>]) -> Option<Vec<u8>> {
        match self.reading.import.format {
            "csv" => Some(rows::csv(list)),
            "html" => Some(rows::html(list)),
            "xlsx" => rows::xlsx(list),
            _ => None,
        }
    }
}
