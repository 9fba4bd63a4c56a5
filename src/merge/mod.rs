//! Merges several files of one event. Where two files contradict each other, a note names
//! both places.

mod absences;
mod facts;
mod gaps;
mod half;
mod join;
mod matrix;
mod players;
mod rounds;
mod stated;
mod table;
mod teams;

use self::players::Merged;
use crate::import::{Import, Part};

pub use crate::model::name_key;
pub(crate) use crate::model::names::{akin, cut_off, sorted};
pub(crate) use half::{Half, HalfMerge, Halves};
pub(crate) use join::fide_id;
pub(crate) use players::place as name_place;
pub(crate) use players::share_a_rating;
pub(crate) use stated::stated_after;

/// One of several files of an event.
#[derive(Clone, Debug)]
pub struct EventFile {
    /// The name of the file for messages.
    pub name: String,
    /// The imported file, its spans shifted to where the file begins among the sources
    /// (`Import::shifted`).
    pub import: Import,
}

/// The error that a file is not about the event of the others.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{file} is not about the event of {main}: {found} of its {named} {kind} are in it")]
pub struct OtherEvent {
    /// The file that does not fit.
    pub file: String,
    /// The main file, with which it was compared.
    pub main: String,
    /// What was compared: `players`, or `teams` where the file names no player.
    pub kind: &'static str,
    /// Number of players or teams that the file names.
    pub named: usize,
    /// Number of them that the other files name.
    pub found: usize,
}

/// Builds one import from files of the same event, the main one first.
///
/// The fullest file is the frame: its list of players, its rounds, its stated values; the main one
/// where several are equally full. The others fill in what it lacks. What two files state
/// differently stays as in the fuller one, and is noted.
///
/// # Errors
/// Where most players of a file are unknown to the others, or all its teams where it names no
/// player.
pub fn merge(files: Vec<EventFile>) -> Result<Import, OtherEvent> {
    let (format, capabilities, dialect, notation) = match files.first() {
        Some(main) => {
            let import = &main.import;
            (
                import.format,
                import.capabilities,
                import.dialect.clone(),
                import.notation,
            )
        }
        None => return Ok(Import::default()),
    };
    let mut files = files;
    // a stable sort: equally full files stay as they were given; a list of teams alone has no
    // players with which to compare others
    files.sort_by_key(|file| {
        let nobody = file.import.tournament.players.is_empty();
        (nobody, fullness(file.import.part))
    });
    let mut merged = Merged::new(&files[0]);
    let mut maps = vec![merged.own_map()];
    for file in &files[1..] {
        maps.push(merged.meet(file)?);
    }
    rounds::fill(&mut merged, &files, &maps);
    facts::fill(&mut merged, &files, &maps);
    stated::fill(&mut merged, &files, &maps);
    let mut import = merged.import;
    absences::settle(&mut import);
    (import.format, import.capabilities) = (format, capabilities);
    (import.dialect, import.notation) = (dialect, notation);
    // the day of the latest update of the files is that of the event
    import.updated = files.iter().filter_map(|file| file.import.updated).max();
    Ok(import)
}

/// Rank of a part by how much of an event it holds; the fullest has the lowest number.
const fn fullness(part: Part) -> u8 {
    match part {
        Part::Event => 0,
        Part::Players => 1,
        Part::Standings => 2,
        Part::Rounds(_) => 3,
        Part::NotPaired | Part::Card => 4,
    }
}

/// For each player of a file, the id in the merged event; `None` where there is none.
type Map = Vec<Option<crate::model::PlayerId>>;
