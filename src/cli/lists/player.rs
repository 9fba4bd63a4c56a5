//! The command `crosstable player WHO`, which looks players up in the rating lists.

use super::{RatingListsArgs, no_lists_error, store_error};
use crate::cli::Exit;
use crate::cli::error::Error;
use crate::cli::output::Output;
use crate::lists::likeness::{Likeness, likeness};
use crate::lists::{Kind, ListEntry, ListInfo, Month, RatingLists};
use crate::model::{FideId, Sex, TimeClass};
use crate::source::printable;
use crate::store::Store;

const EXAMPLES: &str = "\
Examples:
  crosstable player 99000011
  crosstable player \"Beispiel, Bruno\" --born 1979
  crosstable player \"Bruno Beispiel\" --month 2026-11";

/// The maximum number of players that are shown.
const MAX_SHOWN: usize = 20;
/// The maximum number of players of a list whose names are compared.
const MAX_COMPARED: usize = 2000;

/// Look a player up in the rating lists.
///
/// A FIDE ID is looked up in all months, a name in the newest list of each kind and, if none of
/// these has it, in earlier months.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(in crate::cli) struct Args {
    /// A FIDE ID, or a name; typing errors, other transliterations and swapped names are found too.
    #[arg(value_name = "ID|NAME")]
    who: String,
    /// The year of birth, for a common name.
    #[arg(long, value_name = "YEAR")]
    born: Option<u16>,
    /// Searches only the lists of this month.
    #[arg(long, value_name = "YYYY-MM")]
    month: Option<Month>,
    #[command(flatten)]
    lists: RatingListsArgs,
}

pub(in crate::cli) fn run(args: &Args) -> Result<Exit, Error> {
    let path = args.lists.required_path()?;
    let Some(store) = Store::open(&path).map_err(store_error)? else {
        return Err(no_lists_error(&path));
    };
    let mut lists = store.lists().map_err(store_error)?;
    lists.retain(|list| args.month.is_none_or(|month| list.month == month));
    lists.sort_by_key(|list| (std::cmp::Reverse(list.month), list.kind.to_string()));
    if lists.is_empty() {
        return Err(no_lists_error(&path));
    }
    let id = args.who.trim().parse::<u32>().ok();
    // as a file writes it: `"99000011"`, `99 000 011`
    let lines = match id.or_else(|| FideId::from_text(&args.who).number()) {
        Some(id) => find_by_id(&store, &lists, id)?,
        None => find_by_name(&store, &lists, &args.who, args.born)?,
    };
    if lines.is_empty() {
        return Err(Error::Absent {
            name: args.who.clone(),
            message: format!("no rating list contains {}", printable(&args.who)),
            help: "check the spelling, or name another month; `crosstable lists` shows all months"
                .to_owned(),
        });
    }
    let output = Output::stdout();
    output.write_whole(&lines)
}

fn find_by_id(store: &Store, lists: &[ListInfo], id: u32) -> Result<String, Error> {
    let mut text = String::new();
    for list in lists {
        if let Some(list_entry) = store.by_id(list.number, id).map_err(store_error)? {
            text += &entry_line(list, &list_entry);
        }
    }
    Ok(text)
}

/// Lists, as text, the players with names similar to `name`, the most similar first: from the
/// newest list of each kind or, if these lists contain no such player, from the newest month whose
/// lists contain one. `born` is the year of birth, if the user gives it.
fn find_by_name(
    store: &Store,
    lists: &[ListInfo],
    name: &str,
    born: Option<u16>,
) -> Result<String, Error> {
    let is_newest = |list: &ListInfo| {
        let mut lists_of_kind = lists.iter().filter(|other| other.kind == list.kind);
        lists_of_kind.all(|other| other.month <= list.month)
    };
    let (newest, older_months): (Vec<&ListInfo>, Vec<&ListInfo>) =
        lists.iter().partition(|list| is_newest(list));
    let older_months = older_months.chunk_by(|one, next| one.month == next.month);
    let mut matches: Vec<(Likeness, &ListInfo, ListEntry)> = Vec::new();
    for group in std::iter::once(&newest[..]).chain(older_months) {
        for list in group {
            let listed_players = store.by_name(list.number, name, born, MAX_COMPARED);
            for list_entry in listed_players.map_err(store_error)? {
                let similarity = likeness(name, &list_entry.name);
                if similarity > Likeness::Different {
                    matches.push((similarity, list, list_entry));
                }
            }
        }
        if !matches.is_empty() {
            break;
        }
    }
    matches.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.2.name.cmp(&b.2.name)));
    let remaining = matches.len().saturating_sub(MAX_SHOWN);
    let mut text: String = matches
        .iter()
        .take(MAX_SHOWN)
        .map(|(_, list, list_entry)| entry_line(list, list_entry))
        .collect();
    if remaining > 0 {
        text += &format!(
            "players not shown: {remaining}; give the year of birth with --born to see fewer\n"
        );
    }
    Ok(text)
}

/// Returns the entry of a player on a list, as one line: `2026-11 fide: 99000011 Beispiel, Bruno,
/// GER, m, 1979, standard 1873 (K 20), …`
fn entry_line(list: &ListInfo, list_entry: &ListEntry) -> String {
    let mut values = vec![list_entry.name.clone(), list_entry.federation.clone()];
    values.push(list_entry.title.clone());
    values.push(list_entry.other_titles.clone());
    values.extend(
        list_entry
            .sex
            .map(|sex| if sex == Sex::Man { "m" } else { "w" }.to_owned()),
    );
    values.extend(list_entry.birth.map(|year| year.to_string()));
    let names = match list.kind {
        Kind::National(_) => [
            (TimeClass::Standard, "rating"),
            (TimeClass::Rapid, ""),
            (TimeClass::Blitz, ""),
        ],
        _ => [
            (TimeClass::Standard, "standard"),
            (TimeClass::Rapid, "rapid"),
            (TimeClass::Blitz, "blitz"),
        ],
    };
    for (class, name) in names {
        let in_list = list_entry.in_category(class);
        let k = in_list.k.map_or_else(String::new, |k| format!(" (K {k})"));
        values.extend(in_list.rating.map(|rating| format!("{name} {rating}{k}")));
    }
    values.extend(list_entry.is_inactive.then(|| "inactive".to_owned()));
    values.retain(|part| !part.is_empty());
    let id = list_entry
        .id
        .map_or_else(|| list_entry.national_id.clone(), |id| id.to_string());
    let text = format!("{} {}: {id} {}", list.month, list.kind, values.join(", "));
    format!("{}\n", printable(&text))
}
