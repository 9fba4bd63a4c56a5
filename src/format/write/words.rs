//! Contains the texts of losses that several formats share.

use super::WriteError;
use crate::import::{Import, Lack};
use crate::model::{PlayerId, Tournament};

/// Declares kinds of losses: constant, kind, name for scripts, words for one loss, words for
/// several losses, and what was written instead.
macro_rules! loss_texts {
    ($($constant:ident $kind:ident $name:literal, $singular:literal, $plural:literal, $instead:literal;)*) => {
        $(pub(in crate::format) static $constant: $crate::format::write::LossText = $crate::format::write::LossText {
            kind: $crate::format::write::LossKind::$kind,
            name: $name,
            singular: $singular,
            plural: $plural,
            instead: $instead,
        };)*
    };
}

pub(in crate::format) use loss_texts;

loss_texts! {
    ASSIGNED_NUMBERS Added "pairing-numbers",
        "player without a unique pairing number", "players without a unique pairing number",
        "numbers are assigned in the order of the list";
    UNCOLOURED_GAMES Changed "colours",
        "game without colours, or with the same colour for both players", "games without colours, or with the same colour for both players",
        "the player with the lower number is written as White";
    ONE_SIDED_GAMES Changed "one-sided-games",
        "game is in the row of only one player", "games are in the row of only one player",
        "written for both players";
    UNOPPOSED_RESULTS Changed "results-without-opponent",
        "result without an opponent", "results without an opponent", "a bye is written instead";
    UNOPPOSED_UNKNOWN Lost "results-not-known",
        "unknown result of a game without an opponent", "unknown results of games without an opponent", "dropped";
    DANGLING Lost "dangling-references",
        "record refers to a player, team or round that cannot be identified", "records refer to players, teams or rounds that cannot be identified", "only the known players, teams and rounds are written";
    NOT_STATED Added "not-told",
        "the written file also lacks what the source does not state", "", "";
    MADE_UP_ROUNDS Added "made-up-rounds",
        "the source does not say which game belongs to which round", "", "the rounds in the written file are invented";
    OTHER_TOURNAMENTS Lost "other-tournaments", "other tournament of the file", "other tournaments of the file", "not written";
    COMMENTS Lost "comments", "comment or ruler", "comments and rulers", "dropped";
    RECORDS Lost "records", "record that is not understood or cannot be written in this format", "records that are not understood or cannot be written in this format", "dropped";
    DAMAGED Lost "damaged-lines", "line that could not be read", "lines that could not be read", "dropped";
}

/// Returns the pairing number and name of a player.
pub(in crate::format) fn player_words(tournament: &Tournament, id: PlayerId) -> String {
    let player = tournament.player(id);
    match player.number {
        Some(number) => format!("{number} {}", player.name),
        None => player.name.clone(),
    }
}

/// Returns an error if an import has no players. It is for formats that have a line for each player
/// and cannot state only teams or matches, because the written file could not be read back.
/// `target` says what the format requires.
pub(in crate::format) fn check_players(import: &Import, target: &str) -> Result<(), WriteError> {
    let tournament = &import.tournament;
    if !tournament.players.is_empty() {
        return Ok(());
    }
    let contents = match (tournament.teams.len(), tournament.matches.len()) {
        (0, _) => "no players".to_owned(),
        (teams, 0) => format!("teams without players ({teams})"),
        (teams, matches) => {
            format!("teams and their matches without players ({teams} teams, {matches} matches)")
        }
    };
    Err(does_not_fit(
        format!("the tournament has {contents}, but {target}; the file could not be read back"),
        "write the tournament as JSON, which can state everything; or name the lists of the players after --with",
    ))
}

/// Returns an error if an import has results without opponents. It is for formats in which each
/// result belongs to a game, because the results would be read back as byes or as games with a
/// missing opponent. `target` says what the format requires.
pub(in crate::format) fn check_opponents(import: &Import, target: &str) -> Result<(), WriteError> {
    if !import.lacks(Lack::Opponents) {
        return Ok(());
    }
    Err(does_not_fit(
        format!("the tournament has results without opponents, but {target}"),
        "write the tournament as JSON, which can state everything, or its players with --to csv --table players; \
         or name a crosstable or the pairings after --with",
    ))
}

/// Returns the error for a list of pairings without rows.
pub(in crate::format) fn no_pairings() -> WriteError {
    does_not_fit(
        "no round has a game or a bye, and a list of pairings without rows cannot be read back"
            .to_owned(),
        "choose another kind of table, or the format `json`",
    )
}

pub(in crate::format) fn does_not_fit(message: String, help: &str) -> WriteError {
    WriteError::DoesNotFit {
        message,
        help: help.to_owned(),
    }
}
