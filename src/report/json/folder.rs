//! The last document of an audit of several files: what they show together.

use schemars::JsonSchema;
use serde::Serialize;

use crate::folder::{Hint, Hints, SharedGame, SharedPlayer};

/// The name of the document and its version.
const SCHEMA: &str = "crosstable.folder.v1";

/// What several files show together. The last document with `--hints`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FolderDoc {
    /// `crosstable.folder.v1`
    schema: String,
    /// Tournaments that were compared.
    compared: usize,
    /// Files that were not compared, because they could not be read.
    unread: usize,
    /// Whether all tournaments that share players were compared.
    complete: bool,
    /// Questions, by kind, then in the order of the files.
    hints: Vec<HintDoc>,
    /// Hints that are left out, because there are too many.
    more: usize,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct HintDoc {
    /// `same-event`, `same-games`, `sections-share-players` or `two-places`.
    kind: String,
    /// The question in a sentence.
    message: String,
    /// The files, with the tournament where a file has several.
    files: Vec<String>,
    /// Players who are in both files, at most 100.
    players: Vec<SharedPlayerDoc>,
    /// Games that are in both files, at most 100; for `same-event` those with different results.
    games: Vec<SharedGameDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct SharedPlayerDoc {
    /// The FIDE ID.
    fide_id: u32,
    /// The name in each file.
    names: [String; 2],
    /// The pairing number in each file.
    numbers: [Option<u16>; 2],
    /// A day on which the player played in both, if the file states it.
    day: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct SharedGameDoc {
    /// The names of both players.
    players: [String; 2],
    /// The round in each file.
    rounds: [u16; 2],
    /// The day, if the file states it.
    day: Option<String>,
    /// The result in each file, from the first player's side.
    results: [String; 2],
}

/// What several files show together; `unread` files could not be read.
#[must_use]
pub fn folder_document(hints: &Hints, unread: usize) -> FolderDoc {
    FolderDoc {
        schema: SCHEMA.to_owned(),
        compared: hints.compared,
        unread,
        complete: !hints.incomplete,
        hints: hints.list.iter().map(hint).collect(),
        more: hints.more,
    }
}

fn hint(hint: &Hint) -> HintDoc {
    HintDoc {
        kind: hint.kind.name().to_owned(),
        message: hint.message.clone(),
        files: hint.files.clone(),
        players: hint.players.iter().map(player).collect(),
        games: hint.games.iter().map(game).collect(),
    }
}

fn player(player: &SharedPlayer) -> SharedPlayerDoc {
    SharedPlayerDoc {
        fide_id: player.id,
        names: player.names.clone(),
        numbers: player.numbers,
        day: player.day.map(|day| day.to_string()),
    }
}

fn game(game: &SharedGame) -> SharedGameDoc {
    SharedGameDoc {
        players: game.players.clone(),
        rounds: game.rounds,
        day: game.day.map(|day| day.to_string()),
        results: game.results.clone(),
    }
}
