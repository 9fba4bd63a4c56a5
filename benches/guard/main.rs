//! Paths of the program whose instructions `.ci/guard` counts under callgrind, each in a separate
//! process.
//!
//! `guard` lists their names. `guard PATH` runs one of them once, so that tables that are built on
//! first use exist, and then once more within [`counted`]. `guard file NAME` prints an input file
//! for a process of the program itself.

#![allow(clippy::print_stdout, reason = "the script reads the names")]

use std::hint::black_box;
use std::io::Write as _;

use crosstable::audit::{Case, Options, audit, judge};
use crosstable::format::{FORMATS, ReadOptions, Reading, read};
use crosstable::model::team::Encounters;
use crosstable::model::{Crosstable, System, TeamTable};
use crosstable::report::dossier::{Circumstances, dossier};
use crosstable::report::html::html;
use crosstable::report::json::{audit_document, to_json};
use crosstable::report::workbook::workbook;
use crosstable::report::{AuditReport, Style, concise};
use crosstable::rules::edition;
use crosstable::tiebreak::{CATALOGUE, Context, ParticipantKind, column};
use crosstable::verdict::Verdict;

#[path = "../support/audits.rs"]
mod audits;
#[path = "../support/cells.rs"]
mod cells;
#[path = "../support/dutch.rs"]
mod dutch;
mod files;
#[path = "../support/mod.rs"]
mod support;
#[path = "../support/team_event.rs"]
mod team_event;
#[path = "../../tests/suite/support/tunx.rs"]
#[allow(
    clippy::unwrap_used,
    reason = "made for the tests, where a panic says no"
)]
mod tunx;

use audits::{THIRTEEN, USUAL, damaged, options, order, printed, ranked, reading};
use files::{PLAYERS, ROUNDS, file, open, written};

/// The work that is counted. It returns a number that is 0 only if nothing was done.
type Work = Box<dyn FnMut() -> usize>;

/// The paths other than reading and writing each format.
const PATHS: &[(&str, fn() -> Work)] = &[
    ("tie-breaks thirteen", || tie_breaks(THIRTEEN, &["2026"])),
    ("tie-breaks catalogue", || {
        let codes = CATALOGUE
            .iter()
            .filter(|entry| entry.participants != ParticipantKind::Teams);
        let codes: Vec<&str> = codes.map(|entry| entry.code).collect();
        tie_breaks(&codes.join(","), &["legacy", "2024", "2026"])
    }),
    ("tie-breaks teams", team_tie_breaks),
    ("audit right order", || {
        audited(&ranked(PLAYERS, ROUNDS, THIRTEEN), options(Some(THIRTEEN)))
    }),
    ("audit wrong order", || {
        audited(&support::open(PLAYERS, ROUNDS), options(Some(THIRTEEN)))
    }),
    ("audit no order", || {
        audited(&ranked(PLAYERS, ROUNDS, USUAL), Options::default())
    }),
    ("pairings both editions", || {
        let event = dutch::event((120, 9));
        Box::new(move || dutch::fitting(&event, 9))
    }),
    ("attribute hidden", || {
        attributed(printed(PLAYERS, ROUNDS, ["", "", ""]))
    }),
    ("attribute announced", || {
        attributed(printed(PLAYERS, ROUNDS, ["BH/C1", "SB", "ARO/C1"]))
    }),
    ("attribute damaged", || attributed(damaged(PLAYERS, ROUNDS))),
    ("report text", || {
        reported(|audited, _| {
            let mut text = String::new();
            let done = concise(&mut text, audited, Style::PLAIN);
            done.map_or(0, |()| text.len())
        })
    }),
    ("report json", || {
        reported(|audited, _| to_json(&audit_document(audited), true).len())
    }),
    ("report html", || {
        reported(|audited, case| html(&dossier(audited, case, Circumstances::default())).len())
    }),
    ("report xlsx", || {
        reported(|audited, case| {
            let workbook = workbook(&dossier(audited, case, Circumstances::default()));
            workbook.expect("a generated open fits").len()
        })
    }),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["file", name] => {
            let text = input(name);
            let done = std::io::stdout().write_all(text.as_bytes());
            done.expect("the output can be written");
        }
        [path] if !path.starts_with('-') => {
            let mut work = work(path);
            assert_ne!(work(), 0, "{path} does nothing");
            counted(&mut work);
        }
        _ => {
            for name in names() {
                println!("{name}");
            }
        }
    }
}

/// Runs the work. `.ci/guard` tells callgrind to count the calls below this function.
#[inline(never)]
fn counted(work: &mut Work) -> usize {
    let done = work();
    // no jump in place of the call
    black_box(done) + 1
}

fn names() -> Vec<String> {
    let reads = FORMATS.iter().map(|format| format!("read {}", format.name));
    let written = FORMATS.iter().filter(|format| format.writer.is_some());
    let writes = written.map(|format| format!("write {}", format.name));
    let others = PATHS.iter().map(|(name, _)| (*name).to_owned());
    reads.chain(writes).chain(others).collect()
}

fn work(path: &str) -> Work {
    match path.split_once(' ') {
        Some(("read", format)) => reads(format),
        Some(("write", format)) => writes(format),
        _ => {
            let known = PATHS.iter().find(|(name, _)| *name == path);
            known.expect("the name of a path").1()
        }
    }
}

/// The input file of a process. It declares a rank order, which its ranks follow, or has ranks by
/// points alone.
fn input(name: &str) -> String {
    let file = match name {
        "right" => ranked(PLAYERS, ROUNDS, THIRTEEN),
        "wrong" => support::open(PLAYERS, ROUNDS),
        _ => panic!("no such file: {name}"),
    };
    file + "212 " + THIRTEEN + "\r\n"
}

fn reads(format: &str) -> Work {
    let (bytes, format) = (file(format), format.to_owned());
    Box::new(move || {
        let reading = read("generated", bytes.clone(), &ReadOptions::default());
        let import = reading.expect("a generated file can be read").import;
        assert_eq!(import.format, format);
        import.tournament.players.len()
    })
}

fn writes(format: &str) -> Work {
    let (reading, format) = (open(), format.to_owned());
    Box::new(move || written(&reading, &format).len())
}

fn tie_breaks(codes: &str, editions: &'static [&str]) -> Work {
    let event = open().import.tournament;
    let table = Crosstable::new(&event, System::Swiss, event.rounds);
    let order = order(codes);
    Box::new(move || {
        let values = editions.iter().map(|name| {
            let context = Context::new(&table, edition(name).expect("it exists"));
            let columns = order.criteria.iter().map(|spec| column(&context, spec));
            columns.flatten().flatten().flatten().count()
        });
        values.sum()
    })
}

fn team_tie_breaks() -> Work {
    let event = team_event::event((50, 11, 4));
    let order = order(&team_event::codes());
    Box::new(move || {
        let encounters = Encounters::compute(&event);
        let table = TeamTable::new(&event, &encounters, System::Swiss, u16::MAX);
        let context = Context::for_teams(&table, edition("2026").expect("it exists"));
        let columns = order.criteria.iter().map(|spec| column(&context, spec));
        columns.flatten().flatten().flatten().count()
    })
}

/// Work: the audit of a file that is already read.
fn audited(file: &str, options: Options) -> Work {
    let reading = reading(file);
    Box::new(move || audit(&reading.sources, &reading.import, &options).checked)
}

/// Work: the audit of three printed columns.
fn attributed(reading: Reading) -> Work {
    let options = options(None);
    Box::new(move || {
        let audit = audit(&reading.sources, &reading.import, &options);
        let columns = audit.columns.iter();
        columns.filter(|column| column.code.is_some()).count()
    })
}

/// Work: a report on an audit with findings, including the audit.
fn reported(report: impl Fn(&AuditReport<'_>, &Case<'_>) -> usize + 'static) -> Work {
    let reading: Reading = reading(&support::open(PLAYERS, ROUNDS));
    let options = options(Some(THIRTEEN));
    Box::new(move || {
        let case = Case::new(&reading.sources, &reading.import, &options);
        let audit = judge(&case);
        let verdict = Verdict::without_choices(&reading.import, &audit);
        let audited = AuditReport {
            source: &reading.sources,
            import: &reading.import,
            audit: &audit,
            system: System::Swiss,
            left_out: 0,
            verdict: &verdict,
            small_groups_from: None,
        };
        report(&audited, &case)
    })
}
