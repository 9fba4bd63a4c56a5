//! Texts of losses that several formats share.

use super::WriteError;
use crate::model::{PlayerId, Tournament};

/// Kinds of losses: constant, kind, name for scripts, words for one, words for several,
/// what was done.
macro_rules! loss_texts {
    ($($constant:ident $kind:ident $name:literal, $one:literal, $many:literal, $then:literal;)*) => {
        $(pub(in crate::format) static $constant: $crate::format::write::LossText = $crate::format::write::LossText {
            kind: $crate::format::write::LossKind::$kind,
            name: $name,
            one: $one,
            many: $many,
            then: $then,
        };)*
    };
}

pub(in crate::format) use loss_texts;

loss_texts! {
    ASSIGNED_NUMBERS Added "pairing-numbers",
        "player without a pairing number of its own", "players without a pairing number of their own",
        "numbers are given in the order of the list";
    NO_ROWS Lost "rows",
        "the table has no rows below its headings", "", "such a table cannot be read back";
    UNCOLOURED_GAMES Changed "colours",
        "game without colours, or in which both players have the same", "games without colours, or in which both players have the same",
        "the player with the lower number is written as White";
    ONE_SIDED_GAMES Changed "one-sided-games",
        "game is in the row of only one player", "games are in the row of only one player",
        "written as games of both";
    RESULTS_ALONE Changed "results-without-opponent",
        "result without an opponent", "results without an opponent", "written as byes";
    UNKNOWN_ALONE Lost "results-not-known",
        "result that is not known, of a game without an opponent", "results that are not known, of games without an opponent", "left out";
    DANGLING Lost "dangling-references",
        "record has a dangling reference", "records have dangling references", "written as far as it is known";
    NOT_TOLD Added "not-told",
        "what the source does not state is missing here too", "", "";
    MADE_UP_ROUNDS Added "made-up-rounds",
        "the source does not say which game belongs to which round", "", "the rounds are made up";
    COMMENTS Lost "comments", "comment or ruler", "comments and rulers", "left out";
    RECORDS Lost "records", "record that is not understood or has no place", "records that are not understood or have no place", "left out";
    DAMAGED Lost "damaged-lines", "line that could not be read", "lines that could not be read", "left out";
}

/// Number and name of a player.
pub(in crate::format) fn who(tournament: &Tournament, id: PlayerId) -> String {
    let player = tournament.player(id);
    match player.number {
        Some(number) => format!("{number} {}", player.name),
        None => player.name.clone(),
    }
}

pub(in crate::format) fn does_not_fit(message: String, help: &str) -> WriteError {
    WriteError::DoesNotFit {
        message,
        help: help.to_owned(),
    }
}
