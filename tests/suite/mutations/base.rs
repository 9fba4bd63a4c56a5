//! The files that get a mistake: samples, real ones, and events that are made up.

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

/// A file in which everything is right, as far as an audit can tell.
pub(crate) struct Base {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) reading: Reading,
    /// What an audit says about the file as it is.
    pub(crate) findings: Vec<Finding>,
}

impl Base {
    /// `None` where the file cannot be read, or something in it is wrong: then nobody can say
    /// what the right values are.
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

/// The samples, and the real files where they are at hand, as far as they are right.
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

/// An event that is made up, in the formats that hold its claims.
pub(crate) fn made(seed: u64) -> Vec<Base> {
    let formats = ["trf16", "trf26", "csv", "xlsx", "chess-json"];
    let of_format = |format: &&str| made_in(seed, format);
    formats.iter().filter_map(of_format).collect()
}

/// An event that is made up in a format, as the reader of the format sees it; `None` where the
/// format cannot hold such an event, or the file is not right.
pub(crate) fn made_in(seed: u64, format: &str) -> Option<Base> {
    let event = made_for(seed, format)?;
    let entry = FORMATS.iter().find(|entry| entry.name == format)?;
    let name = format!("made-{seed}-{format}.{}", entry.extensions[0]);
    let (bytes, _) = write(format, &event, &WriteOptions::default())?;
    Base::new(&name, bytes)
}

/// An event that is made up and that a format can hold: lists have no teams, and a column only for
/// tie-breaks that give every player a value; the builder of Swiss-Manager's files has no matches.
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

/// The names of what a writer had to leave out, and how often.
pub(super) type Left = Vec<(&'static str, usize)>;

/// What `import` says in a format, and what has no place there. Pages and Swiss-Manager's files
/// have no writer of the project: pages hold the list that a text does, Swiss-Manager's files come
/// from the builder of the tests.
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

    /// Rows in the format of this file.
    pub(super) fn of_rows(&self, list: &[Vec<String>]) -> Option<Vec<u8>> {
        match self.reading.import.format {
            "csv" => Some(rows::csv(list)),
            "html" => Some(rows::html(list)),
            "xlsx" => rows::xlsx(list),
            _ => None,
        }
    }
}
