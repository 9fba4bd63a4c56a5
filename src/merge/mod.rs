//! Merges several files of one event. If two files contradict each other, a note names the
//! positions in both.

mod absences;
mod differences;
mod divided_events;
mod extracts;
mod facts;
mod find_players;
mod gaps;
mod matrix;
mod players;
mod repeated_pages;
mod rounds;
mod same_value;
mod stated;
mod stated_entry;
mod table;
mod teams;
mod versions;

use self::players::MergedEvent;
use crate::import::{Import, Part};

pub use crate::model::name_key;
pub(crate) use crate::model::names::{is_column_cut, share_word, sorted_words};
pub(crate) use differences::share_a_rating;
pub(crate) use divided_events::note_divided_events;
pub(crate) use extracts::as_extract;
pub(crate) use find_players::fide_id;
pub(crate) use players::name_span;
pub(crate) use same_value::is_same_value;
pub(crate) use stated::last_stated_round;
pub(crate) use stated_entry::{EntryMerge, StatedEntries, StatedEntry};
pub(crate) use versions::note_other_versions;

/// One of several files about an event.
#[derive(Clone, Debug)]
pub struct EventFile {
    /// The name of the file, for messages.
    pub name: String,
    /// The content of the file. Its spans must already be shifted to the file's range of offsets
    /// among the sources (`Import::shifted`).
    pub import: Import,
    /// Whether the list has only some of the players on purpose, such as the prize winners. What it
    /// states is compared with the other lists, but it adds no players and none are missing in it.
    pub is_extract: bool,
}

/// The error for a file that is about a different event than the other files.
#[derive(Clone, Debug, thiserror::Error)]
#[error(
    "{file} is not about the same event as {main}: {found_count} of its {named_count} {kind} appear \
     there"
)]
pub struct OtherEvent {
    /// The name of the file about a different event.
    pub file: String,
    /// The name of the main file, with which `file` was compared.
    pub main: String,
    /// What was counted: `players`, or `teams` if `file` names no player.
    pub kind: &'static str,
    /// The number of players or teams in `file`.
    pub named_count: usize,
    /// The number of these players or teams that also occur in the other files.
    pub found_count: usize,
}

/// Builds one import from several files about the same event. The main file comes first.
///
/// The fullest file, or the first of several equally full files, is the frame, whose list of
/// players, rounds and stated values are used. What is missing from the frame is taken from the
/// other files. If two files contradict each other, the value of the fuller file is used, and a
/// note reports the contradiction.
///
/// # Errors
/// [`OtherEvent`] if a file has too few players in common with the others, or has no players and no
/// team in common with the others.
pub fn merge(files: Vec<EventFile>) -> Result<Import, OtherEvent> {
    let (format, capabilities, dialect, notation, sheets) = match files.first() {
        Some(main) => {
            let import = &main.import;
            (
                import.format,
                import.capabilities,
                import.dialect.clone(),
                import.notation,
                import.sheets.clone(),
            )
        }
        None => return Ok(Import::default()),
    };
    let mut files = files;
    // the sort is stable: equally full files stay in the given order; a file that names only teams
    // comes last, because other files cannot be compared with it by their players
    files.sort_by_key(|file| {
        let names_no_player = file.import.tournament.players.is_empty();
        let priority = merge_priority(file.import.part);
        (file.is_extract, names_no_player, priority)
    });
    let mut merged = MergedEvent::new(&files[0]);
    let mut maps = vec![merged.own_map()];
    for file in &files[1..] {
        maps.push(merged.add_file(file)?);
    }
    differences::note_event_differences(&mut merged.import, &files);
    rounds::fill_rounds(&mut merged, &files, &maps);
    repeated_pages::note_repeated_pages(&mut merged.import, &files, &maps);
    facts::fill_facts(&mut merged, &files, &maps);
    stated::fill_standings(&mut merged, &files, &maps);
    extracts::note_extracts(&mut merged.import, &files, &maps);
    let mut import = merged.import;
    absences::infer_requested_byes(&mut import);
    (import.format, import.capabilities) = (format, capabilities);
    (import.dialect, import.notation, import.sheets) = (dialect, notation, sheets);
    // the event was last updated when the last of its files was
    import.last_update = files
        .iter()
        .filter_map(|file| file.import.last_update)
        .max();
    Ok(import)
}

/// Returns the priority with which a file with this part of an event is merged. The file with the
/// lowest number is the fullest and is merged first.
const fn merge_priority(part: Part) -> u8 {
    match part {
        Part::Event => 0,
        Part::Players => 1,
        Part::Standings => 2,
        Part::Rounds(_) => 3,
        Part::NotPaired | Part::Card => 4,
    }
}

/// For each player of a file, the id of the player in the merged event; `None` if the player is not
/// in it.
type PlayerMap = Vec<Option<crate::model::PlayerId>>;
