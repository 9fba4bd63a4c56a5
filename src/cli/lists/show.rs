//! The command `crosstable lists`, which shows and removes imported rating lists.

use super::{RatingListsArgs, store_error};
use crate::cli::Exit;
use crate::cli::error::{Error, display_path};
use crate::cli::output::Output;
use crate::lists::{ListInfo, Month, RatingLists};
use crate::store::{Store, discard};

const EXAMPLES: &str = "\
Examples:
  crosstable lists
  crosstable lists --remove 2026-08
  crosstable lists --check
  crosstable lists --rebuild";

/// Show which rating lists are imported, and remove old ones.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(in crate::cli) struct Args {
    /// Removes all lists of a month.
    #[arg(long, value_name = "YYYY-MM")]
    remove: Option<Month>,
    /// Checks the whole database for damage.
    #[arg(long)]
    check: bool,
    /// Removes the database, which may be damaged or of another version; import the lists again
    /// afterwards.
    #[arg(long, conflicts_with_all = ["remove", "check"])]
    rebuild: bool,
    #[command(flatten)]
    lists: RatingListsArgs,
}

pub(in crate::cli) fn run(args: &Args) -> Result<Exit, Error> {
    let path = args.lists.required_path()?;
    let output = Output::stdout();
    if args.rebuild {
        discard(&path, args.lists.is_default_path(&path)).map_err(store_error)?;
        let text = format!(
            "{}: the database was removed; import the lists again\n",
            display_path(&path)
        );
        return output.write_whole(&text);
    }
    if let Some(month) = args.remove {
        remove(&path, month)?;
    }
    let text = match Store::open(&path).map_err(store_error)? {
        None => format!(
            "{}: no rating lists; import one with `crosstable list-import FILE`\n",
            display_path(&path)
        ),
        Some(store) => {
            if args.check {
                store.verify().map_err(store_error)?;
            }
            let state = if args.check { ": undamaged" } else { "" };
            let lists = store.lists().map_err(store_error)?;
            format!("{}{state}\n{}", display_path(&path), table(lists))
        }
    };
    output.write_whole(&text)
}

fn remove(path: &std::path::Path, month: Month) -> Result<(), Error> {
    let store = Store::open(path).map_err(store_error)?;
    let lists = store
        .as_ref()
        .map_or_else(|| Ok(Vec::new()), RatingLists::lists);
    let lists = lists.map_err(store_error)?;
    drop(store);
    let numbers = lists
        .iter()
        .filter(|list| list.month == month)
        .map(|list| list.number);
    let numbers: Vec<i64> = numbers.collect();
    if numbers.is_empty() {
        return Err(Error::Absent {
            name: display_path(path),
            message: format!("there is no list of {month}"),
            help: "`crosstable lists` shows the imported lists".to_owned(),
        });
    }
    let mut store = Store::open_to_write(path).map_err(store_error)?;
    for number in numbers {
        store.remove(number).map_err(store_error)?;
    }
    store.compact().map_err(store_error)
}

/// Returns the lists as text, one line for each, newest first.
fn table(mut lists: Vec<ListInfo>) -> String {
    lists.sort_by_key(|list| (std::cmp::Reverse(list.month), list.kind.to_string()));
    let line = |list: &ListInfo| {
        let (month, kind) = (list.month.to_string(), list.kind.to_string());
        format!(
            "  {month}  {kind:<14} {:>9} players  {}\n",
            list.players, list.file
        )
    };
    if lists.is_empty() {
        "  no lists\n".to_owned()
    } else {
        lists.iter().map(line).collect()
    }
}
