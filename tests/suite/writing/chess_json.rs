//! Chess-JSON as the official tie-break checker accepts it.

use crosstable::format::write::{Loss, LossKind, WriteOptions};
use crosstable::import::NoteKind;
use crosstable::model::team::Encounters;
use crosstable::model::{PlayerId, Tournament};
use serde_json::{Value, json};

use super::{read, read_as, written};
use crate::support::root;

const EVENT: &str = "\
012 Exämple Open
042 2026/05/01
142 5
202 BH/C1,SB
240 H   3    2
001    1 m GM Example, Anna                     2000 NOR    99000001 1990        2.0    1     2 w 1  0000 - U
001    2 w    Example, Ben                                  no-id-12             0.5    3     1 b 0  0000 - H
001    3      Example                                                            1.0    2     4 w +  0000 - F
001    4      Example, Di                                                        0.0    4     3 b -     3 w W
";

fn document(text: &str) -> (Value, Vec<Loss>) {
    let written = written(text, "chess-json", &WriteOptions::default()).unwrap();
    assert!(written.bytes.is_ascii());
    (
        serde_json::from_slice(&written.bytes).unwrap(),
        written.losses,
    )
}

#[test]
fn sides_are_written_as_objects_and_decimals_as_strings() {
    let (document, _) = document(EVENT);
    assert_eq!(document["filetype"], "Event");
    assert_eq!(document["status"], json!({ "code": 0, "error": [] }));
    let event = &document["event"];
    assert_eq!(event["eventInfo"]["fullName"], "Exämple Open");
    let tournament = &event["tournaments"][0];
    // the checker takes the edition of the rules from the day that stands here
    assert_eq!(tournament["tournamentInfo"]["startDate"], "2026-05-01");
    assert_eq!(tournament["rankOrder"], json!(["PTS", "BH/C1", "SB"]));
    assert_eq!(
        (&tournament["numRounds"], &tournament["currentRound"]),
        (&json!(5), &json!(2))
    );
    assert_eq!(tournament["scoreSystem"]["game"]["W"], "1.0");
    assert_eq!(tournament["scoreSystem"]["game"]["H"], "D");
    let first = json!({
        "cid": 1, "profileId": 1, "present": true, "gamePoints": "2.0", "rank": 1,
        "rating": { "list": "TRF", "rating": 2000 },
    });
    assert_eq!(tournament["competitors"][0], first);
    let second = json!({
        "cid": 2, "profileId": 2, "present": false, "gamePoints": "0.5", "rank": 3,
    });
    assert_eq!(
        tournament["competitors"][1], second,
        "unrated, and absent in the next round"
    );
    assert_eq!(event["profiles"][0]["lastName"], "Example");
    assert_eq!(event["profiles"][0]["fideId"], 99_000_001);
    assert_eq!(event["profiles"][1]["localId"], "no-id-12");
}

#[test]
fn games_are_written_before_the_byes_of_their_round() {
    let (document, losses) = document(EVENT);
    let games = document["event"]["tournaments"][0]["gameList"]
        .as_array()
        .unwrap();
    let plain = |game: &Value| {
        let side = |side: &Value| match side {
            Value::Null => "-".to_owned(),
            side => format!("{}{}", side["cid"], side["result"].as_str().unwrap()),
        };
        let flags = [&game["played"], &game["rated"]].map(|flag| flag == &json!(true));
        format!(
            "{} {} {} {flags:?}",
            game["round"],
            side(&game["white"]),
            side(&game["black"])
        )
    };
    let games: Vec<String> = games.iter().map(plain).collect();
    let expected = [
        "1 1W 2L [true, true]",
        "1 3W 4Z [false, false]",
        "2 1P - [true, false]",
        "2 2D - [false, false]",
        "2 3W - [false, false]",
        // the opponent has a bye in this round
        "2 4W - [false, false]",
    ];
    assert_eq!(games, expected);
    let told: Vec<(LossKind, &str)> = losses.iter().map(|l| (l.kind, l.text.as_str())).collect();
    let expected = [
        (
            LossKind::Changed,
            "1 bye announced for the next round is not a zero-point bye: written as absent, without the points",
        ),
        (
            LossKind::Changed,
            "1 FIDE ID is not a whole number: written as `localId`",
        ),
        (
            LossKind::Lost,
            "1 opponent is the player, is not in the list or has another game in the round: a bye with the same result is written instead",
        ),
    ];
    assert_eq!(told, expected);
}

#[test]
fn matches_of_teams_follow_from_the_games() {
    let text = "\
012 Teams
092 Team Swiss
001    1      Example, Anna                                                      1.0    1     3 w 1
001    2      Example, Ben                                                       0.5    2     4 b =
001    3      Example, Cy                                                        0.0    4     1 b 0
001    4      Example, Di                                                        0.5    3     2 w =
013 Reds                                1    2
013 Blues                               3    4
";
    let (document, losses) = document(text);
    let tournament = &document["event"]["tournaments"][0];
    assert_eq!(
        (&tournament["teamTournament"], &tournament["teamSize"]),
        (&json!(true), &json!(2))
    );
    let games = &tournament["gameList"];
    assert_eq!(
        (&games[0]["board"], &games[1]["board"]),
        (&json!(1), &json!(2))
    );
    let expected = json!([{
        "id": 9, "round": 1, "games": [games[0]["id"], games[1]["id"]],
        "white": { "cid": 1, "result": "W" }, "black": { "cid": 2, "result": "L" }, "played": true,
    }]);
    assert_eq!(tournament["matchList"], expected);
    assert_eq!(tournament["competitors"][1]["cplayers"][0]["order"], 1);
    assert!(
        losses.iter().any(|loss| loss.text
            == "team matches are derived from the games on their boards: `matchList`")
    );
}

/// The matches of a team event, with the numbers of the players on each board.
fn boards(tournament: &Tournament) -> Vec<String> {
    let seat = |seat: Option<PlayerId>| {
        let number = seat.and_then(|id| tournament.player(id).number);
        number.map_or_else(|| ".".to_owned(), |number| number.0.to_string())
    };
    let team = |id: crosstable::model::TeamId| tournament.teams[id.index()].number;
    let list = Encounters::compute(tournament).list.into_iter();
    let list = list.filter_map(|one| {
        let boards = one.boards.iter();
        let boards: Vec<String> = boards.map(|[a, b]| seat(*a) + "-" + &seat(*b)).collect();
        let second = team(one.second?);
        Some(format!(
            "{}: {}-{second} {}",
            one.round.0,
            team(one.first),
            boards.join(" ")
        ))
    });
    list.collect()
}

/// Checks round 1 of the sample after writing and reading Chess-JSON, with `record` as record 300
/// of team 4, and the losses about line-ups and about results without an opponent.
fn check_line_up(record: &str, expected: &[&str], losses: &[&str]) {
    let text = include_str!("../../../samples/clean-teams.trf");
    let text = text.replace("300   1   4   3    4 0000   14", record);
    let written = written(&text, "chess-json", &WriteOptions::default()).unwrap();
    let names = written.losses.iter().map(|loss| loss.name);
    let names = names.filter(|name| ["line-ups", "results-without-opponent"].contains(name));
    assert_eq!(names.collect::<Vec<_>>(), losses, "{record}");
    let back = read_as("chess-json", written.bytes);
    let back = boards(&back.import.tournament);
    assert_eq!(back[..expected.len()], *expected, "{record}");
    if losses.is_empty() {
        let trf = read("made", text.into(), &Default::default()).unwrap();
        assert_eq!(back, boards(&trf.import.tournament), "{record}");
    }
}

#[test]
fn boards_are_read_back_in_order() {
    // board 2 is empty: it was won against nobody
    let stated = ["1: 1-2 1-2 6-7 11-12", "1: 3-4 3-4 8-. 13-14"];
    check_line_up("300   1   4   3    4 0000   14", &stated, &[]);
    // the first team has Black on board 2, which is team 4 then
    let turned = ["1: 1-2 1-2 6-7 11-12", "1: 4-3 .-8 4-3 14-13"];
    check_line_up(
        "300   1   3   4    8    3   13\n300   1   4   3 0000    4   14",
        &turned,
        &[],
    );
    // nobody faced 8 or 19: each has a board, and the line-up with them is another one
    let apart = ["1: 1-2 1-2 6-7 11-12", "1: 3-4 3-4 8-. .-19 13-14"];
    check_line_up("300   1   4   3    4   19   14", &apart, &["line-ups"]);
}

#[test]
fn a_match_with_unknown_games_is_not_written_as_forfeited() {
    let text = include_str!("../../../samples/clean-teams.trf");
    let mut import = read("made", text.into(), &Default::default())
        .unwrap()
        .import;
    let entries = import.tournament.entries.len();
    import.tournament.entries = vec![Default::default(); entries];
    import.tournament.matches = vec![crosstable::model::Match {
        first: 1,
        second: Some(2),
        ..Default::default()
    }];
    let written = super::named("chess-json")(&import, &WriteOptions::default()).unwrap();
    let back = read_as("chess-json", written.bytes).import.tournament;
    assert_eq!(back.matches, import.tournament.matches);
}

/// Teams have members, so a document that calls them players is read as a team event.
#[test]
fn teams_with_a_wrong_flag_are_read_as_teams() {
    let text = std::fs::read_to_string(root().join("samples/clean-teams.trf")).unwrap();
    let document = written(&text, "chess-json", &WriteOptions::default()).unwrap();
    let right = String::from_utf8(document.bytes).unwrap();
    let is_flag = |text: &str| text.contains("\"teamTournament\": ");
    assert!(is_flag(&right));
    let wrong = right.replace("\"teamTournament\": true", "\"teamTournament\": false");
    assert_ne!(wrong, right);
    let [right, wrong] = [right, wrong].map(|text| read_as("chess-json", text.into_bytes()).import);
    assert_eq!(wrong.tournament, right.tournament);
    let notes = wrong.notes.iter();
    let texts: Vec<&str> = notes
        .filter(|note| note.kind == NoteKind::UnlikelyType)
        .map(|note| &*note.text)
        .collect();
    assert_eq!(
        texts,
        ["`teamTournament` is `false`, but the competitors have members: they were read as teams"]
    );
}
