//! What a file states about its team matches is in the copy, or is named as lost, even if the
//! boards contradict it; and the copy does not contradict the boards where the file does not.

use crosstable::finding::Severity;
use crosstable::format::{ReadOptions, read};
use serde_json::{Value, json};

use super::damaged::convert;
use super::{Found, targets};
use crate::support::root;
use crate::support::scratch::Scratch;

/// The sample as Chess-JSON, which has no place for the adjusted points of team 3.
fn document(folder: &str) -> Value {
    let scratch = Scratch::new(folder);
    scratch.sample("clean-teams.trf", "a.trf");
    let run = scratch.run(&["convert", "a.trf", "a.json", "--to", "chess-json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let mut document = serde_json::from_str(&scratch.read("a.json")).unwrap();
    let third = &mut list(&mut document, "competitors")[2];
    assert_eq!(
        (&third["cid"], &third["matchPoints"]),
        (&json!(3), &json!("5.0"))
    );
    third["matchPoints"] = "6.0".into();
    document
}

fn list<'v>(document: &'v mut Value, name: &str) -> &'v mut Vec<Value> {
    let list = &mut document["event"]["tournaments"][0][name];
    list.as_array_mut().unwrap()
}

fn found(name: &str, text: &str) -> Found {
    let reading = read(name, text.as_bytes().to_vec(), &ReadOptions::default());
    Found::new(&reading.unwrap())
}

/// The errors of an audit, as code and message, without the decimals of whole points.
fn errors(found: &Found) -> Vec<String> {
    let errors = found.findings.iter();
    errors
        .filter(|finding| finding.severity >= Severity::Error)
        .map(|finding| format!("{} {}", finding.code.code, finding.message).replace(".0", ""))
        .collect()
}

/// The losses that name a statement about a match, or all matches.
const OF_MATCHES: &[&str] = &[
    "match-scores",
    "contradicted-values",
    "matches",
    "teams",
    "dangling-references",
];

/// Converts a document with errors about matches into every format: each copy has the same errors,
/// or a loss names what is missing.
fn check_errors_remain(document: &Value, what: &str) {
    let text = document.to_string();
    let source = errors(&found("a.json", &text));
    assert!(!source.is_empty(), "{what}: no error");
    for target in targets() {
        let converted = convert("a.json", text.as_bytes(), target).unwrap();
        let copy = converted.reading.map(|copy| errors(&Found::new(&copy)));
        let remain = copy.as_ref() == Some(&source);
        assert!(
            remain || converted.losses.lose(OF_MATCHES),
            "{what}: {source:?} to {target}: {copy:?}, losses {:?}",
            converted.losses.names
        );
        if target == "chess-json" {
            assert!(
                remain || !source[0].starts_with("R216 match points"),
                "{what}: {source:?} became {copy:?}"
            );
        }
    }
}

/// A win is worth 3 match points in the sample, a draw 1.
#[test]
fn a_stated_result_of_a_match_is_never_replaced_by_the_computed_one() {
    let sample = document("conversion-match-results");
    let mut count = 0;
    for index in 0..list(&mut sample.clone(), "matchList").len() {
        for results in [["W", "L"], ["D", "D"], ["L", "W"]] {
            let mut changed = sample.clone();
            let one = &mut list(&mut changed, "matchList")[index];
            let is_played = one["played"] == true && one["black"].is_object();
            let stated = ["white", "black"].map(|side| one[side]["result"].clone());
            if !is_played || stated == results.map(|code| json!(code)) {
                continue;
            }
            one["white"]["result"] = results[0].into();
            one["black"]["result"] = results[1].into();
            check_errors_remain(&changed, &format!("match {index}: {results:?}"));
            count += 1;
        }
    }
    assert_eq!(count, 14, "7 matches with two other results each");
}

/// A match that names no game, or that of other teams, and a game with another board than its match
/// says.
#[test]
fn statements_about_the_games_of_a_match_are_kept_or_named() {
    let sample = document("conversion-match-games");
    let games_of = |one: &Value| -> Vec<u64> {
        let games = one["games"].as_array();
        let games = games.into_iter().flatten();
        games.map(|id| id.as_u64().unwrap()).collect()
    };
    let matches = list(&mut sample.clone(), "matchList").clone();
    let played = matches.iter().filter(|one| one["played"] == true);
    let played: Vec<&Value> = played.filter(|one| one["black"].is_object()).collect();
    assert_eq!(played.len(), 7);
    for one in &played {
        let (match_id, games) = (&one["id"], games_of(one));
        let with_games = |of: &Value, games: &[u64]| {
            let mut changed = sample.clone();
            let mut matches = list(&mut changed, "matchList").iter_mut();
            let found = matches.find(|other| other["id"] == of["id"]).unwrap();
            found["games"] = json!(games);
            changed
        };
        // the game of the last board is omitted
        let omitted = with_games(one, &[&games[..games.len() - 1], &[0]].concat());
        if games[games.len() - 1] > 0 {
            let errors = errors(&found("a.json", &omitted.to_string()));
            let unnamed = "`matchList` names no match with 1 game between teams";
            assert!(errors[0].contains(unnamed), "{errors:?}");
            assert_eq!(errors.len(), 1, "{errors:?}");
            check_errors_remain(&omitted, &format!("match {match_id} without its last game"));
        }
        // the boards of two games are exchanged
        let mut exchanged = sample.clone();
        for (id, board) in [(games[0], 2), (games[1], 1)] {
            let mut games = list(&mut exchanged, "gameList").iter_mut();
            let game = games.find(|game| game["id"] == id);
            if let Some(game) = game {
                game["board"] = board.into();
            }
        }
        let errors = errors(&found("a.json", &exchanged.to_string()));
        assert_eq!(errors.len(), 1, "{errors:?}");
        let board = "a statement contradicts the results: `board` of a game is";
        assert!(
            errors[0].starts_with(&format!("S114 {board}")),
            "{errors:?}"
        );
        check_errors_remain(&exchanged, &format!("match {match_id} with other boards"));
    }
    // two matches of a round exchange a game
    let [first, second] = [played[0], played[1]];
    assert_eq!(first["round"], second["round"]);
    let mut moved = sample.clone();
    for one in list(&mut moved, "matchList") {
        let mut games = games_of(one);
        let other = match one["id"] == first["id"] {
            true => second,
            false if one["id"] == second["id"] => first,
            false => continue,
        };
        games[0] = games_of(other)[0];
        one["games"] = json!(games);
    }
    let errors = errors(&found("a.json", &moved.to_string()));
    assert!(
        errors
            .iter()
            .all(|error| error.contains("which is between teams")),
        "{errors:?}"
    );
    assert_eq!(errors.len(), 2, "{errors:?}");
    check_errors_remain(&moved, "exchanged games");
}

/// Boards that are counted through all matches of a round prove nothing about the order in a match.
#[test]
fn boards_that_are_counted_through_a_round_are_not_compared() {
    let mut document = document("conversion-match-boards");
    for game in list(&mut document, "gameList") {
        if let Some(board) = game["board"].as_u64() {
            game["board"] = (board + 7).into();
        }
    }
    assert_eq!(errors(&found("a.json", &document.to_string())), [""; 0]);
}

/// A list that is shorter than those of other matches omits a board, which need not be the last.
#[test]
fn the_boards_of_a_shorter_list_are_not_compared() {
    let mut document = document("conversion-match-shorter");
    let mut matches = list(&mut document, "matchList").iter_mut();
    let games = matches.find_map(|one| one["games"].as_array_mut().filter(|list| list.len() == 3));
    let id = games.unwrap().remove(0);
    list(&mut document, "gameList").retain(|game| game["id"] != id);
    let errors = errors(&found("a.json", &document.to_string()));
    assert!(!errors.is_empty());
    assert!(
        !errors.iter().any(|error| error.contains("`board`")),
        "{errors:?}"
    );
}

/// The sample with two members exchanged between the lists of two teams, a member moved to another
/// list, and players who met an opponent of another match.
fn wrong_teams() -> Vec<(String, String)> {
    let sample = std::fs::read_to_string(root().join("samples/clean-teams.trf")).unwrap();
    let with_lists = |members: [&str; 5]| {
        let lines = sample
            .lines()
            .map(|line| match line.strip_prefix("310   ") {
                Some(rest) => {
                    let team: usize = rest[..1].parse().unwrap();
                    format!("{:<73}{}", &line[..73], members[team - 1])
                }
                None => line.to_owned(),
            });
        lines.map(|line| line + "\n").collect::<String>()
    };
    let sides = [
        "   1    6   11   16",
        "   2    7   12   17",
        "   3    8   13   18",
        "   4    9   14   19",
        "   5   10   15   20",
    ];
    let mut files = Vec::new();
    for first in 0..5 {
        for second in first + 1..5 {
            for board in 0..3 {
                let place = 5 * board..5 * board + 5;
                let mut exchanged = sides.map(str::to_owned);
                exchanged[first].replace_range(place.clone(), &sides[second][place.clone()]);
                exchanged[second].replace_range(place.clone(), &sides[first][place]);
                let lists = exchanged.each_ref().map(String::as_str);
                let what = format!("board {board} of teams {first} and {second} exchanged");
                files.push((what, with_lists(lists)));
            }
        }
    }
    let met_another = sample
        .replace("8 b 0     9 b =", "8 b 0    15 w +")
        .replace(
            "0000 - H    10 b 1     6 w =",
            "0000 - H    10 b 1    13 w =",
        )
        .replace("11 b 0    15 w +", "11 b 0     9 b =")
        .replace("19 b 1    13 b -", "19 b 1     6 b -");
    let other_line_up = sample
        .replace("2.0    5     4 w =", "2.0    5     9 w =")
        .replace("2.0    5     3 b =", "2.0    5  0000 - Z")
        .replace(
            "2.0    5  0000 - Z  0000 - H    10 b 1",
            "2.0    5     3 b =  0000 - H    10 b 1",
        );
    assert!(met_another != sample && other_line_up != sample);
    files.push(("met another".to_owned(), met_another));
    files.push(("other line-up".to_owned(), other_line_up));
    files
}

/// Chess-JSON orders players by team, so the same finding may name two players in another order; and
/// it has no place for the adjusted points of team 3.
#[test]
fn written_matches_do_not_contradict_the_games_more_than_the_source() {
    for (what, text) in wrong_teams() {
        let source = errors(&found("a.trf", &text));
        assert!(!source.is_empty(), "{what}: no error");
        let converted = convert("a.trf", text.as_bytes(), "chess-json").unwrap();
        let mut copy = errors(&Found::new(&converted.reading.unwrap()));
        let adjusted = "P309 match points differ for team 3 Old Customs House: the file says 5, \
                        the matches give 6";
        copy.retain(|error| error != adjusted);
        let codes = |errors: &[String]| {
            let mut codes: Vec<String> = errors.iter().map(|error| error[..4].to_owned()).collect();
            codes.sort();
            codes
        };
        let is_same = codes(&copy) == codes(&source);
        let is_lost = copy.len() < source.len() && converted.losses.lose(&["line-ups"]);
        // the audit explains the wrong opponents by an exchange of two games, which would contradict
        // the result of the match that the format requires
        let is_explained = what == "met another"
            && copy
                .iter()
                .all(|error| ["R216", "P301"].contains(&&error[..4]));
        assert!(
            is_same || is_lost || is_explained,
            "{what}: {source:?} became {copy:?}"
        );
    }
}
