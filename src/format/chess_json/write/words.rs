//! The texts of losses of Chess-JSON.

use crate::format::write::loss_texts;

loss_texts! {
    SYSTEM_WORDS Added "type-words",
        "the system of the event is written in words", "", "`tournamentType`";
    MATCHES Added "match-list",
        "the matches of the teams follow from their games", "", "`matchList`";
    OPPONENTS Lost "opponents",
        "opponent is not in the list, is the player itself or has another game in the round",
        "opponents are not in the list, are the players themselves or have other games in the round",
        "written as byes with the same result";
    MIXED Changed "mixed-games",
        "game was rated or played for one player and not for the other", "games were rated or played for one player and not for the other",
        "written as played, and as not rated";
    NO_TEAM Lost "team-event",
        "the teams do not hold every player exactly once", "", "written as an event of individual players";
    TITLES Lost "titles",
        "title is none of FIDE's", "titles are none of FIDE's", "left out";
    RATINGS Lost "ratings", "rating is above 4000", "ratings are above 4000", "left out";
    FIDE_IDS Changed "fide-ids",
        "number in place of the FIDE ID is no whole number", "numbers in place of the FIDE ID are no whole numbers",
        "written as `localId`";
    FIDE_IDS_LOST Lost "fide-ids-left-out",
        "number in place of the FIDE ID is no whole number", "numbers in place of the FIDE ID are no whole numbers",
        "left out, as the player has a `localId`";
    NATIONAL Changed "national-records",
        "entry on a national list", "entries on national lists", "the rating alone is written";
    NATIONAL_LOST Lost "national-records-left-out",
        "entry on a national list has no place", "entries on national lists have no place", "left out";
    SCORE_DETAILS Lost "score-details",
        "points of results that the letters cannot say", "", "colours, or forfeits against wins, losses and absences: left out";
    ACCELERATIONS Lost "accelerations", "acceleration of teams", "accelerations of teams", "left out";
    FORBIDDEN Lost "forbidden-pairs", "prohibited pairing of players of teams", "prohibited pairings of players of teams", "left out";
    BYE_REQUESTS Changed "bye-requests",
        "bye announced for the next round that is no zero-point bye", "byes announced for the next round that are no zero-point byes",
        "written as absent, without the points";
    LATER_REQUESTS Lost "later-bye-requests",
        "bye announced for a round behind the next one", "byes announced for rounds behind the next one", "left out";
    TIMES Lost "round-times", "start time of a round without a day, or that is no time", "start times of rounds without days, or that are no times", "left out";
    COLUMNS Lost "tie-break-values",
        "column of tie-break values is not in the rank order", "columns of tie-break values are not in the rank order", "left out";
}
