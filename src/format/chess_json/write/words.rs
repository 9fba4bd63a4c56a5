//! The texts about losses that occur only when Chess-JSON is written.

use crate::format::write::loss_texts;

loss_texts! {
    SYSTEM_WORDS Added "type-words",
        "the system of the event is written in words", "", "`tournamentType`";
    MATCHES Added "match-list",
        "team matches are derived from the games on their boards", "", "`matchList`";
    TEAM_NUMBERS Changed "team-numbers",
        "team has no number, or the number of another team", "teams have no number, or the number of another team", "an unused number is written";
    OPPONENTS Lost "opponents",
        "opponent is the player, is not in the list or has another game in the round",
        "opponents are the players themselves, are not in the list or have another game in the round",
        "a bye with the same result is written instead";
    COLOURS_WITHOUT_OPPONENT Lost "colours",
        "colour in a round without an opponent cannot be written in this format",
        "colours in rounds without an opponent cannot be written in this format", "dropped";
    MIXED Changed "mixed-games",
        "game is marked as played or rated for only one of the players", "games are marked as played or rated for only one of the players",
        "written as played, and as not rated";
    MATCH_SCORES Lost "match-scores",
        "stated score of a match cannot be written in this format, and does not follow from the written games",
        "stated scores of matches cannot be written in this format, and do not follow from the written games",
        "dropped";
    NO_TEAM Lost "team-event",
        "not every player is in exactly one team", "", "written as an event of individual players";
    BYES_OF_TEAMS Changed "byes-of-teams-alone",
        "the points of pairing-allocated byes belong to the teams, so the totals of the players do not include them", "", "written as byes without points";
    TITLES Lost "titles",
        "title is not a FIDE title", "titles are not FIDE titles", "dropped";
    RATINGS_AS_FIDE Changed "ratings-as-fide",
        "rating in use is not a FIDE rating", "ratings in use are not FIDE ratings",
        "written like FIDE ratings";
    RATINGS Lost "ratings", "rating is above 4000", "ratings are above 4000", "dropped";
    FIDE_IDS Changed "fide-ids",
        "FIDE ID is not a whole number", "FIDE IDs are not whole numbers",
        "written as `localId`";
    FIDE_IDS_LOST Lost "fide-ids-left-out",
        "FIDE ID is not a whole number", "FIDE IDs are not whole numbers",
        "dropped, because the player has a `localId`";
    NATIONAL_LIST Changed "national-records",
        "entry on a national list", "entries on national lists", "only the rating is written";
    NATIONAL_LOST Lost "national-records-left-out",
        "entry on a national list cannot be written in this format", "entries on national lists cannot be written in this format", "dropped";
    SCORE_DETAILS Lost "score-details",
        "points of results for which the format has no code", "", "points that depend on the colour, or differ between forfeits and games, are dropped";
    ACCELERATIONS Lost "accelerations", "acceleration of teams", "accelerations of teams", "dropped";
    FORBIDDEN Lost "forbidden-pairs", "prohibited pairing of players in a team event", "prohibited pairings of players in a team event", "dropped";
    BYE_REQUESTS Changed "bye-requests",
        "bye announced for the next round is not a zero-point bye", "byes announced for the next round are not zero-point byes",
        "written as absent, without the points";
    LATER_REQUESTS Lost "later-bye-requests",
        "bye announced for a round after the next one", "byes announced for rounds after the next one", "dropped";
    TIMES Lost "round-times", "start time of a round has no date, or is not a time", "start times of rounds have no date, or are not times", "dropped";
    COLUMNS Lost "tie-break-values",
        "column of tie-break values is for a tie-break that is not in the rank order", "columns of tie-break values are for tie-breaks that are not in the rank order", "dropped";
}
