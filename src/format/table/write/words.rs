//! The texts about losses of facts that no table can state.

use crate::format::write::loss_texts;

loss_texts! {
    COLOURS Changed "colours",
        "game without a colour", "games without a colour",
        "the player with the lower number is written as White";
    ONE_SIDED_COLOURS Changed "one-sided-colours",
        "colour is only in the row of the opponent", "colours are only in the rows of the opponents",
        "the opposite colour is written";
    UNRATED Changed "unrated-games",
        "result of a game that is not rated", "results of games that are not rated", "written like results of rated games";
    FULL_POINT_BYES Changed "full-point-byes",
        "full-point bye is written like an allocated one", "full-point byes are written like allocated ones", "`-1`";
    LESSER_BYES Changed "lesser-byes",
        "allocated bye is worth less than a win", "allocated byes are worth less than a win",
        "written like requested byes of half a point or no point, `-½` or `-0`";
    ALLOCATED_BYES Changed "pairing-allocated-byes",
        "allocated bye is not the only one of its round", "allocated byes are not the only ones of their rounds",
        "written as `-1`; a reader takes only one `-1` of a round for an allocated bye";
    OPPONENTS_OF_BYES Lost "opponents-of-byes",
        "bye names an opponent", "byes name an opponent", "dropped";
    OPPONENTS Lost "opponents",
        "opponent is the player, or is not in the list", "opponents are the players themselves, or are not in the list",
        "a bye with the same result is written instead";
    BYE_NAMES Changed "names-of-byes",
        "name is read as a bye when the table is read again", "names are read as byes when the table is read again", "written unchanged";
    BIRTHS Lost "birth-dates",
        "birth date is neither a date nor a year", "birth dates are neither dates nor years", "dropped";
    NAMELESS Changed "names", "player has no name", "players have no name", "written as `?`";
    DEPUTIES Changed "deputy-arbiters",
        "name of an arbiter has a comma or a semicolon", "names of arbiters have a comma or a semicolon", "written without the comma or semicolon";
    NAME Changed "event-name",
        "the name of the event looks like a line of another kind when the table is read again", "", "written unchanged";
    SYSTEM Lost "system",
        "the system of the event does not follow from the type that the source states", "", "dropped";
    SYSTEM_WORDS Added "system-words",
        "the system of the event is written in words", "", "`Tournament type`";
    HEADINGS Changed "tie-break-names",
        "column of tie-break values gets a different heading", "columns of tie-break values get different headings", "the code or the number of the tie-break is written";
    EMPTY_CRITERIA Added "empty-criteria",
        "criterion of the rank order has no values in the source", "criteria of the rank order have no values in the source", "an empty column shows the position of the criterion";
    ROUNDED Changed "tie-break-values-rounded",
        "tie-break value has more than six decimals", "tie-break values have more than six decimals", "rounded";
}
