//! One event from several files: each tells what it knows, and where two contradict each
//! other a note names both places.

mod absences;
mod facts;
mod half;
mod join;
mod matrix;
mod names;
mod players;
mod rounds;
mod stated;
mod table;
mod teams;

use self::players::Whole;
use crate::import::{Import, Part};

pub(crate) use half::{Half, HalfMerge, Halves};
pub(crate) use join::fide_id;
pub use names::key as name_key;
pub(crate) use names::{akin, cut_off, sorted};
pub(crate) use players::place as name_place;
pub(crate) use players::share_a_rating;
pub(crate) use stated::stated_after;

/// A file of an event that is told by several.
#[derive(Clone, Debug)]
pub struct Told {
    /// The name people know the file by.
    pub name: String,
    /// What it says, its places moved to where the file begins among the others
    /// (`Import::shifted`).
    pub import: Import,
}

/// Files that do not tell of one event.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{file} does not tell of the event of {main}: {found} of its {named} {kind} are in it")]
pub struct OtherEvent {
    /// The file that does not fit.
    pub file: String,
    /// What it was compared with.
    pub main: String,
    /// What it was known by: `players`, or `teams` where it names no player.
    pub kind: &'static str,
    /// How many of them it names.
    pub named: usize,
    /// Those whom the others know.
    pub found: usize,
}

/// Builds one import from files of the same event, the main one first.
///
/// The fullest file is the frame: its list of players, its rounds, its stated values; the
/// main one where several are equally full. The others fill in what it lacks. What two
/// files tell differently stays as the fuller one says, and is noted.
///
/// # Errors
/// Where most players of a file are unknown to the others, or all its teams where it names no
/// player.
pub fn merge(files: Vec<Told>) -> Result<Import, OtherEvent> {
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
    // players for others to be held against
    files.sort_by_key(|file| {
        let nobody = file.import.tournament.players.is_empty();
        (nobody, fullness(file.import.part))
    });
    let mut whole = Whole::new(&files[0]);
    let mut maps = vec![whole.own_map()];
    for file in &files[1..] {
        maps.push(whole.meet(file)?);
    }
    rounds::fill(&mut whole, &files, &maps);
    facts::fill(&mut whole, &files, &maps);
    stated::fill(&mut whole, &files, &maps);
    let mut import = whole.import;
    absences::settle(&mut import);
    (import.format, import.capabilities) = (format, capabilities);
    (import.dialect, import.notation) = (dialect, notation);
    Ok(import)
}

/// How much of an event a part tells; the fullest first.
const fn fullness(part: Part) -> u8 {
    match part {
        Part::Event => 0,
        Part::Players => 1,
        Part::Standings => 2,
        Part::Rounds(_) => 3,
        Part::NotPaired | Part::Card => 4,
    }
}

/// Which player of the whole each player of a file is; `None`: nobody of it.
type Map = Vec<Option<crate::model::PlayerId>>;
