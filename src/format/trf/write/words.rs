//! Contains the texts of losses that occur only if a TRF file is written, and the words that
//! replace records of TRF26 in older versions.

use crate::format::write::loss_texts;
pub(super) use crate::format::write::{does_not_fit, player_words};
use crate::model::{System, Tournament};

loss_texts! {
    NATIONAL_FEDERATION Added "national-federations",
        "national rating without a federation", "national ratings without a federation",
        "written under the event's federation";
    TYPE_WORDS Added "type-words",
        "the system of the event is written in words", "", "in record 092";
    HALF_POINT_BYES Changed "half-point-byes",
        "half-point bye has no result code in {}", "half-point byes have no result code in {}", "written as `0000 - =`";
    FULL_POINT_BYES Changed "full-point-byes",
        "full-point bye has no result code in {}", "full-point byes have no result code in {}", "written as `0000 - +`";
    LONE_BYES Changed "full-point-byes-alone",
        "full-point bye is the only one in its round, in a file without `U`", "full-point byes are the only ones in their rounds, in a file without `U`",
        "written as `F`, which will be read as a pairing-allocated bye";
    ALLOCATED_BYES Changed "pairing-allocated-byes",
        "pairing-allocated bye has no result code in {}", "pairing-allocated byes have no result code in {}",
        "written as `0000 - +`, like full-point byes";
    UNRATED_GAMES Changed "unrated-games",
        "result of a game that is not rated has no result code in {}", "results of games that are not rated have no result code in {}",
        "written as `1`, `=` and `0`, which mean rated games";
    OPPONENTS_OF_BYES Lost "opponents-of-byes",
        "bye names an opponent, which is not possible in {}", "byes name an opponent, which is not possible in {}", "dropped";
    DRAWS_WITHOUT_OPPONENT Changed "draws-without-opponent",
        "draw without an opponent", "draws without an opponent", "written as `0000 - =`, which means a half-point bye";
    FORFEITS_WITHOUT_OPPONENT Changed "forfeits-without-opponent",
        "forfeit without an opponent", "forfeits without an opponent",
        "written as `0000 - +` and `0000 - -`, which mean a full-point bye and an absence";
    UNOPPOSED_UNKNOWN Lost "results-not-known",
        "unknown result of a game without an opponent", "unknown results of games without an opponent", "left blank";
    OPPONENTS Lost "opponents",
        "opponent whose number has more than four digits", "opponents whose numbers have more than four digits", "dropped";
    NAMES Changed "names-cut",
        "name is longer than 33 characters", "names are longer than 33 characters", "cut";
    BARS Changed "names-bars",
        "name contains a bar, which separates fields in Vega's TDF", "names contain bars, which separate fields in Vega's TDF", "written as `/`";
    TITLES Lost "titles",
        "title is not a FIDE title", "titles are not FIDE titles", "dropped";
    FEDERATIONS Lost "federations",
        "federation is not a code of three letters", "federations are not codes of three letters", "dropped";
    FEDERATION Changed "federation",
        "the federation of the event is not a code of three capital letters", "", "written unchanged in record 032";
    RATINGS_IN_USE Lost "ratings-in-use",
        "rating in use is not the FIDE rating", "ratings in use are not the FIDE ratings",
        "dropped; record 001 states the FIDE rating, which is blank if the player has none";
    NATIONAL_AS_FIDE Changed "national-ratings-as-fide",
        "rating in use is national, and the source states no FIDE ratings",
        "ratings in use are national, and the source states no FIDE ratings",
        "written in the columns of the FIDE rating";
    STARTING_RANK Added "starting-rank",
        "the method that chooses between FIDE ratings and national ratings is filled in", "",
        "in record 172";
    RATINGS Lost "ratings", "rating above 9999", "ratings above 9999", "dropped";
    FIDE_IDS Lost "fide-ids",
        "FIDE ID is longer than 11 characters", "FIDE IDs are longer than 11 characters", "dropped";
    BIRTH_DATES Lost "birth-dates",
        "birth date is longer than 10 characters", "birth dates are longer than 10 characters", "dropped";
    UNREADABLE_BIRTHS Changed "unreadable-birth-dates",
        "birth date is neither a valid date nor a year", "birth dates are neither valid dates nor years", "written as in the source";
    ROUNDED_POINTS Changed "points-rounded",
        "total is not a multiple of a tenth of a point", "totals are not multiples of a tenth of a point", "rounded half up";
    TEAM_NAMES Changed "team-names-cut",
        "team name is longer than 32 characters", "team names are longer than 32 characters", "cut";
    TEAM_NUMBERS Lost "team-numbers",
        "record 013 has no column for the numbers of the teams", "", "the order of the records replaces the numbers";
    TEAM_DETAILS Lost "team-details",
        "team has a short name, strength, points or rank, for which record 013 has no column", "teams have short names, strengths, points or ranks, for which record 013 has no columns", "dropped";
    TEAM_TEXTS Changed "team-texts-cut",
        "short name or strength of a team is longer than its columns", "short names or strengths of teams are longer than their columns", "cut";
    CAPTAINS Lost "captains",
        "team has a captain or a federation, for which record 310 has no column", "teams have captains or federations, for which record 310 has no columns", "dropped";
    LINE_UPS Lost "line-ups",
        "line-up that differs from the order of the team's list has no record in {}", "line-ups that differ from the order of the teams' lists have no record in {}", "the results of the players remain";
    TEAM_BYES Lost "team-byes",
        "the points for a team's bye have no record in {}", "", "dropped";
    MATCH_SCORES Lost "match-scores",
        "stated score of a match has no record in any version", "stated scores of matches have no record in any version", "the results of the players remain";
    HEADER Lost "tournament-values",
        "value of the tournament section has no record in {}", "values of the tournament section have no record in {}", "dropped";
    CUT_HEADER Changed "tournament-values-cut",
        "value of the tournament section is longer than 4000 characters", "values of the tournament section are longer than 4000 characters", "cut";
    TYPE_CODE Changed "type-code",
        "the encoded type (192) has no record in {}", "", "written in words in record 092";
    TIME_CODE Changed "time-code",
        "the encoded time control (222) has no record in {}", "", "written in words in record 122";
    SCORE_SYSTEM Lost "score-system",
        "the points for results (162) have no record in {}", "", "the totals of the players still include them";
    SCORE_DETAILS Changed "score-details",
        "the points for results do not fit into record 162", "", "written as XXS, which only JaVaFo reads";
    SCORE_APPROXIMATE Changed "score-approximate",
        "points for a kind of result cannot be written exactly", "points for some kinds of results cannot be written exactly",
        "the nearest value is written";
    ACTIVE_PLAYERS Lost "active-players",
        "record 062 has no field for the number of players with a game", "", "dropped in {}";
    BYE_REQUESTS Lost "bye-requests",
        "bye announced for a future round has no record in {}", "byes announced for future rounds have no record in {}", "dropped";
    ACCELERATIONS Lost "accelerations",
        "acceleration has no record in {}", "accelerations have no record in {}", "dropped";
    FORBIDDEN Lost "forbidden-pairs",
        "prohibited pairing has no record in {}", "prohibited pairings have no record in {}", "dropped";
    ADJUSTMENTS Lost "adjustments",
        "record of adjusted points (299) cannot be written in {}", "records of adjusted points (299) cannot be written in {}",
        "the totals of the players still include them";
    ENGINE_ADJUSTMENTS Lost "adjustments",
        "record of adjusted points (299) is not accepted by the engine", "records of adjusted points (299) are not accepted by the engine",
        "dropped, and the totals are written without these points";
    ROUND_DATES Changed "round-dates",
        "date of a round is in a different century from the first date", "dates of rounds are in a different century from the first date", "only the last two digits of the year are written";
    OPEN_ROUNDS Changed "open-rounds",
        "round has games without a result, and the engine refuses such rounds", "rounds have games without a result, and the engine refuses such rounds",
        "dropped, so that the engine pairs the first dropped round";
    OPEN_GAMES Changed "open-games",
        "player has a game without a result in an earlier round, and the engine refuses such games", "players have games without a result in earlier rounds, and the engine refuses such games",
        "written as draws, because they count as draws for the next pairing";
    ENGINE_TOTALS Changed "engine-totals",
        "total differs from the sum of the results, and the engine refuses such totals", "totals differ from the sums of the results, and the engine refuses such totals",
        "the sum is written";
    TEAM_ADJUSTMENTS Lost "team-adjustments",
        "record of adjusted team points (299) cannot be written in {}", "records of adjusted team points (299) cannot be written in {}",
        "dropped, so the team points computed from the written file differ";
    NATIONAL Lost "national-records",
        "entry on a national list cannot be written in {}", "entries on national lists cannot be written in {}", "dropped";
    NATIONAL_CUT Changed "national-records-cut",
        "value of an entry on a national list does not fit into its columns", "values of entries on national lists do not fit into their columns", "cut, or dropped if it is a rating";
    TEAMS Lost "teams", "team is not accepted by the engine", "teams are not accepted by the engine", "dropped";
    MATCHES Lost "matches", "match between teams has no record in any version", "matches between teams have no record in any version", "dropped";
    TIE_BREAKS Lost "tie-break-values",
        "column of tie-break values cannot be written in {}", "columns of tie-break values cannot be written in {}", "dropped";
}

/// Returns words for record 092 from which readers recognise the system; `None` if the system is
/// unknown.
pub(in crate::format) fn system(tournament: &Tournament) -> Option<String> {
    let words = match tournament.system? {
        System::Swiss => "Swiss-System",
        System::RoundRobin { cycles: 2 } => "Double Round-Robin",
        System::RoundRobin { .. } => "Round-Robin",
        System::KnockOut => "Knock-Out",
        System::Scheveningen => "Scheveningen System",
    };
    let competitors = if tournament.team_event {
        "Team"
    } else {
        "Individual"
    };
    Some(format!("{competitors}: {words}"))
}

/// Returns an encoded time control (record 222) in words: `5400+30` is 90 minutes and 30 seconds a
/// move.
pub(super) fn time_control(code: &str) -> String {
    let sides = code
        .strip_prefix('W')
        .and_then(|rest| rest.split_once("-B"));
    match sides {
        Some((white, black)) => format!(
            "White {}; Black {}",
            periods_words(white),
            periods_words(black)
        ),
        None => periods_words(code),
    }
}

fn periods_words(text: &str) -> String {
    let list: Vec<String> = text.split(':').map(period_words).collect();
    list.join(", then ")
}

fn period_words(text: &str) -> String {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (format!("{moves} moves in "), rest),
        None => (String::new(), text),
    };
    let (time, increment) = rest.split_once('+').unwrap_or((rest, ""));
    let time = match time.parse::<u32>() {
        Ok(seconds) if seconds % 60 == 0 => format!("{} minutes", seconds / 60),
        _ => format!("{time} seconds"),
    };
    match increment {
        "" | "0" => format!("{moves}{time}"),
        seconds => format!("{moves}{time} + {seconds} seconds a move"),
    }
}

#[cfg(test)]
mod tests {
    use super::time_control;

    #[test]
    fn encoded_time_controls_are_described_in_words() {
        let check = |code, words: &str| assert_eq!(time_control(code), words);
        check("5400+30", "90 minutes + 30 seconds a move");
        check(
            "40/6000+30:900+30",
            "40 moves in 100 minutes + 30 seconds a move, then 15 minutes + 30 seconds a move",
        );
        check("W300-B240", "White 5 minutes; Black 4 minutes");
        check("90", "90 seconds");
    }
}
