//! The last document of an audit of several files: the hints that come from comparing them.

use schemars::JsonSchema;
use serde::Serialize;

use crate::folder::{Hint, Hints, SharedGame, SharedPlayer};

/// The schema and version of the document.
const SCHEMA: &str = "crosstable.folder.v1";

/// The hints that come from comparing several files with each other. An audit with `--hints` writes
/// them as its last document.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FolderDoc {
    /// The schema and version of the document: `crosstable.folder.v1`.
    schema: String,
    /// The number of tournaments that were compared.
    compared: usize,
    /// The number of files that were not compared, because they could not be read.
    unread: usize,
    /// Whether all tournaments that share players were compared.
    complete: bool,
    /// The hints, sorted by kind, then in the order of the files.
    hints: Vec<HintDoc>,
    /// The number of hints that are not listed, because there are too many.
    more: usize,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct HintDoc {
    /// The kind of the hint: `same-event`, `same-games`, `sections-share-players`,
    /// `two-places` or `small-group` (Q813).
    kind: String,
    /// The text of the hint, a question in a sentence.
    message: String,
    /// The files that the hint is about; if a file has several tournaments, with the number of the
    /// tournament.
    files: Vec<String>,
    /// Players who are in both files, at most 100.
    players: Vec<SharedPlayerDoc>,
    /// Games that are in both files, at most 100; for `same-event`, the games with different
    /// results.
    games: Vec<SharedGameDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct SharedPlayerDoc {
    /// The FIDE ID of the player.
    fide_id: u32,
    /// The name of the player in each file.
    names: [String; 2],
    /// The pairing number of the player in each file; `null` if a file gives none.
    numbers: [Option<u16>; 2],
    /// A day on which the player played in both events; `null` if the files state none.
    day: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct SharedGameDoc {
    /// The names of the two players.
    players: [String; 2],
    /// The round of the game in each file.
    rounds: [u16; 2],
    /// The day of the game; `null` if the files do not state it.
    day: Option<String>,
    /// The result in each file, for the player named first.
    results: [String; 2],
}

/// Makes the document with the hints about several files. `unread` is the number of files that
/// could not be read.
#[must_use]
pub fn folder_document(hints: &Hints, unread: usize) -> FolderDoc {
    FolderDoc {
        schema: SCHEMA.to_owned(),
        compared: hints.compared_tournaments,
        unread,
        complete: !hints.is_incomplete,
        hints: hints.list.iter().map(hint_document).collect(),
        more: hints.unlisted_hints,
    }
}

fn hint_document(hint: &Hint) -> HintDoc {
    HintDoc {
        kind: hint.kind.name().to_owned(),
        message: hint.message.clone(),
        files: hint.files.clone(),
        players: hint.players.iter().map(player_document).collect(),
        games: hint.games.iter().map(game_document).collect(),
    }
}

fn player_document(player: &SharedPlayer) -> SharedPlayerDoc {
    SharedPlayerDoc {
        fide_id: player.id,
        names: player.names.clone(),
        numbers: player.numbers,
        day: player.day.map(|day| day.to_string()),
    }
}

fn game_document(game: &SharedGame) -> SharedGameDoc {
    SharedGameDoc {
        players: game.players.clone(),
        rounds: game.rounds,
        day: game.day.map(|day| day.to_string()),
        results: game.results.clone(),
    }
}
