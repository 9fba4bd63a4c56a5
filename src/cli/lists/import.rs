//! The command `crosstable list-import FILE…`, which imports rating lists.

use std::path::{Path, PathBuf};

use super::source::{ListFile, unreadable_list};
use super::{RatingListsArgs, store_error};
use crate::cli::error::{Error, display_path};
use crate::cli::output::Output;
use crate::cli::terminal::TerminalArgs;
use crate::cli::{Exit, clock, print_stderr};
use crate::lists::read::{ReadFailure, ReadOptions, Summary, read};
use crate::lists::{Kind, Month, RatingLists};
use crate::model::TimeClass;
use crate::store::{Import, Store};

const EXAMPLES: &str = "\
Examples:
  crosstable list-import players_list.zip --month 2026-11
  crosstable list-import standard_nov26frl.txt rapid_nov26frl.txt
  crosstable list-import spieler.csv --month 2026-11 --kind GER
  crosstable list-import spiski.csv --month 2026-11 --kind RUS --encoding windows-1251

A list is imported completely or not at all. A list of the same month and kind is replaced.";

/// Import rating lists, against which players are then checked.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(in crate::cli) struct Args {
    /// Lists of FIDE (text or XML) or of a federation (with a line of headings), or the zip
    /// archives as downloaded.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The month in which the list is in force, such as 2026-11; by default the month that the list
    /// states or, if it states none, the month in the name of the file.
    #[arg(long, value_name = "YYYY-MM")]
    month: Option<Month>,
    /// What the list contains: fide (three ratings), fide-standard, fide-rapid, fide-blitz, or the
    /// code of a federation, such as GER; by default determined by its headings and the name of the
    /// file.
    #[arg(long, value_name = "KIND")]
    kind: Option<Kind>,
    /// The encoding of a list that is not UTF-8, such as windows-1251; by default Windows-1252.
    #[arg(long, value_name = "NAME", value_parser = parse_encoding)]
    encoding: Option<&'static encoding_rs::Encoding>,
    /// Imports a list even if it has far fewer players than that of another month. Otherwise such a
    /// list is refused, because it seems to be cut off.
    #[arg(long)]
    partial: bool,
    #[command(flatten)]
    lists: RatingListsArgs,
}

fn parse_encoding(name: &str) -> Result<&'static encoding_rs::Encoding, &'static str> {
    encoding_rs::Encoding::for_label(name.as_bytes()).ok_or(
        "this encoding is not known; write windows-1252, windows-1251, windows-1250 or utf-8",
    )
}

pub(in crate::cli) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let path = args.lists.required_path()?;
    let mut output = Output::stdout();
    for file in &args.files {
        let result = import(args, file, &path)?;
        for remark in &result.remarks {
            print_stderr(&format!("warning: {}: {remark}\n", result.name));
        }
        if !terminal.quiet {
            output.write(&result.text)?;
        }
    }
    output.finish()?;
    Ok(Exit::Clean)
}

/// The result of importing one list.
struct ImportResult {
    name: String,
    text: String,
    remarks: Vec<String>,
}

fn import(args: &Args, path: &Path, database: &Path) -> Result<ImportResult, Error> {
    let mut file = ListFile::open(path)?;
    // the database is opened first: reading takes minutes, which are wasted if the database cannot
    // be written
    let mut store = Store::open_to_write(database).map_err(store_error)?;
    let options = ReadOptions {
        encoding: args.encoding,
    };
    let mut import = Import::default();
    let result = file.read(|input| {
        read(input, &options, |player| {
            import.add(&player);
            Ok::<(), std::convert::Infallible>(())
        })
    });
    let summary = match result {
        Ok(Ok(summary)) => summary,
        Err(error) | Ok(Err(ReadFailure::Read(error))) => {
            return Err(unreadable_list(path, &error));
        }
        Ok(Err(ReadFailure::Receiver(never))) => match never {},
    };
    let kind = kind(args, &file, &summary)?;
    let (month, month_source) = month(args, &file, &summary)?;
    if !args.partial {
        refuse_incomplete(&store, &file.name, month, &kind, summary.players)?;
    }
    let mut remarks = summary.remarks;
    let packing_month = file
        .packing_month
        .filter(|_| summary.month.is_none() && !matches!(kind, Kind::National(_)));
    remarks.extend(doubts_about_month(month, packing_month));
    remarks.extend(warn_of_same_list(&store, &import, month, &kind)?);
    let names = crate::source::printable(&file.name).into_owned();
    let import_summary = import
        .finish(&mut store, month, &kind, &names)
        .map_err(store_error)?;
    if import_summary.repeated_lines > 0 {
        remarks.push(format!(
            "lines ignored because the same ID occurs again further down in the list: {}",
            import_summary.repeated_lines
        ));
    }
    let verb = if import_summary.has_replaced_list {
        "replaced"
    } else {
        "imported"
    };
    Ok(ImportResult {
        text: format!(
            "{kind} {month}: {} players {verb} from {names} ({}; the month is taken from \
             {month_source})\n",
            import_summary.players, summary.layout
        ),
        name: file.name,
        remarks,
    })
}

/// Returns the month of the list, and says in words where it is stated.
fn month(args: &Args, file: &ListFile, summary: &Summary) -> Result<(Month, &'static str), Error> {
    let month_in_name = file
        .names
        .iter()
        .find_map(|name| Month::from_file_name(name));
    if let (Some(stated_month), Some(other)) = (summary.month, month_in_name)
        && stated_month != other
    {
        return Err(Error::Absent {
            name: file.name.clone(),
            message: format!(
                "{} has the month {other} in its name, but {stated_month} in its heading",
                file.name
            ),
            help: "find out which month is right, then rename the file or download it again"
                .to_owned(),
        });
    }
    match (args.month, summary.month) {
        (Some(requested_month), Some(stated_month)) if requested_month != stated_month => {
            Err(Error::Absent {
                name: file.name.clone(),
                message: format!(
                    "{} is the list of {stated_month}, not of {requested_month}",
                    file.name
                ),
                help: format!("import it with --month {stated_month} or without --month"),
            })
        }
        (Some(requested_month), stated_month) => match month_in_name {
            Some(other) if stated_month.is_none() && other != requested_month => {
                Err(Error::Absent {
                    name: file.name.clone(),
                    message: format!(
                        "{} has the month {other} in its name, not {requested_month}",
                        file.name
                    ),
                    help: "name the month of the list, or rename the file".to_owned(),
                })
            }
            _ => Ok((requested_month, "--month")),
        },
        (None, Some(stated_month)) => Ok((stated_month, "its heading")),
        (None, None) => match (month_in_name, file.packing_month) {
            (Some(month), _) => Ok((month, "its name")),
            (None, Some(month)) => Ok((month, "the day on which the archive was packed")),
            (None, None) => Err(Error::Absent {
                name: file.name.clone(),
                message: format!("{} does not state its month", file.name),
                help: "name the month with --month YYYY-MM".to_owned(),
            }),
        },
    }
}

/// Lists reasons to doubt that the list is of `month`: the month is in the future, or the archive
/// was packed for an earlier month, `packing_month`. Both are warnings only, because clocks can be
/// wrong.
fn doubts_about_month(month: Month, packing_month: Option<Month>) -> Vec<String> {
    let mut doubts = Vec::new();
    let today = clock::today().and_then(Month::from_day);
    if let Some(next) = today.and_then(Month::next).filter(|&next| month > next) {
        doubts.push(format!(
            "the list of {month} has not appeared yet (the next one is that of {next}). If the month \
             is wrong, import the list with the right month, and remove the list of {month} with \
             `crosstable lists --remove {month}`"
        ));
    }
    if let Some(packing_month) = packing_month.filter(|&packing_month| packing_month < month) {
        doubts.push(format!(
            "judging by the day on which it was packed, the archive contains the list of \
             {packing_month} or an earlier one, not that of {month}. If the month is wrong, import \
             the list with the right month, and remove the list of {month} with `crosstable lists \
             --remove {month}`"
        ));
    }
    doubts
}

/// Warns if the list has the same ratings as the list of the nearest other month; `None` if the
/// ratings differ or there is no other list.
fn warn_of_same_list(
    store: &Store,
    import: &Import,
    month: Month,
    kind: &Kind,
) -> Result<Option<String>, Error> {
    let lists = store.lists().map_err(store_error)?;
    let other_lists = lists
        .iter()
        .filter(|list| list.kind == *kind && list.month != month);
    let Some(nearest) = other_lists.min_by_key(|list| list.month.distance(month)) else {
        return Ok(None);
    };
    let player_count =
        store.read_in_transaction(|store| import.count_if_same(store, nearest.number, kind));
    Ok(player_count.map_err(store_error)?.map(|player_count| {
        let other_month = nearest.month;
        format!(
            "the list of {other_month} may be the same list: {player_count} rated players were \
             compared, and all have the same ratings and games. Remove the list whose month is wrong with \
             `crosstable lists --remove YYYY-MM`"
        )
    }))
}

/// Returns the kind of the list: the requested kind or, if none is requested, the kind that the
/// list states. It is an error if the list states a different kind than the requested one, or if
/// neither is known.
fn kind(args: &Args, file: &ListFile, summary: &Summary) -> Result<Kind, Error> {
    let kind_in_name = || {
        let classes = [
            ("standard", TimeClass::Standard),
            ("rapid", TimeClass::Rapid),
            ("blitz", TimeClass::Blitz),
        ];
        let mut names = file.names.iter().map(|name| name.to_lowercase());
        names.find_map(|name| {
            let class = classes.iter().find(|(word, _)| name.contains(word));
            class.map(|(_, class)| Kind::Single(*class))
        })
    };
    let is_national = summary.layout == "national list";
    let stated_kind = match &summary.kind {
        Some(stated_kind) => Some(stated_kind.clone()),
        None => kind_in_name().filter(|_| !is_national),
    };
    let is_possible = |kind: &Kind| match &stated_kind {
        Some(stated_kind) => stated_kind == kind,
        None => matches!(kind, Kind::National(_)) == is_national && *kind != Kind::Combined,
    };
    match (&args.kind, &stated_kind) {
        (Some(requested_kind), _) if is_possible(requested_kind) => Ok(requested_kind.clone()),
        (Some(requested_kind), stated_kind) => Err(Error::Absent {
            name: file.name.clone(),
            message: format!(
                "{} is not a list of the kind {requested_kind}, but of the kind {}",
                file.name,
                stated_kind
                    .as_ref()
                    .map_or(summary.layout.to_owned(), Kind::to_string)
            ),
            help: "omit --kind, or name the kind that the list has; the file may have the wrong \
                   name"
                .to_owned(),
        }),
        (None, Some(stated_kind)) => Ok(stated_kind.clone()),
        (None, None) => Err(Error::Absent {
            name: file.name.clone(),
            message: format!("{} does not state the kind of its ratings", file.name),
            help: if is_national {
                "name the federation with --kind CODE, such as --kind GER"
            } else {
                "name the kind with --kind fide-standard, fide-rapid or fide-blitz"
            }
            .to_owned(),
        }),
    }
}

/// Refuses a list that has less than nine tenths of the players of the list of the nearest month.
fn refuse_incomplete(
    store: &Store,
    name: &str,
    month: Month,
    kind: &Kind,
    players: u64,
) -> Result<(), Error> {
    let lists = store.lists().map_err(store_error)?;
    let other_lists = lists
        .iter()
        .filter(|list| list.kind == *kind && list.month != month);
    let Some(nearest) = other_lists.min_by_key(|list| list.month.distance(month)) else {
        return Ok(());
    };
    if players.saturating_mul(10) >= nearest.players.saturating_mul(9) {
        return Ok(());
    }
    Err(Error::Absent {
        name: name.to_owned(),
        message: format!(
            "{name} has {players} players, but the list of {} has {}, so the file seems to be cut \
             off",
            nearest.month, nearest.players
        ),
        help: format!(
            "download it again, or import it anyway with --partial (database: {})",
            display_path(store.path())
        ),
    })
}
