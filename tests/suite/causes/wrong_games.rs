//! A game of a list of games that names the wrong player, or the number of a round that does not
//! exist, is one finding with the right cause.

use crosstable::finding::{Finding, Severity};
use crosstable::format::{self, FORMATS, write::WriteOptions};
use serde_json::{Value, json};

use super::{findings, sample};

const SAMPLES: [&str; 3] = ["clean-open.trf", "lakeside-open.trf", "round-robin.trf"];

/// A sample in Chess-JSON.
fn chess_json(name: &str) -> Value {
    let text = sample(name).into_bytes();
    let reading = format::read(name, text, &Default::default()).unwrap();
    let format = FORMATS.iter().find(|format| format.name == "chess-json");
    let writer = format.unwrap().writer.unwrap();
    let written = writer(&reading.import, &WriteOptions::default()).unwrap();
    serde_json::from_slice(&written.bytes).unwrap()
}

fn tournament(document: &mut Value) -> &mut Value {
    &mut document["event"]["tournaments"][0]
}

fn games(document: &mut Value) -> &mut Vec<Value> {
    tournament(document)["gameList"].as_array_mut().unwrap()
}

/// The number and name of a competitor, as findings name a player.
fn who(document: &Value, cid: u64) -> String {
    let profiles = document["event"]["profiles"].as_array().unwrap();
    let profile = profiles.iter().find(|profile| profile["id"] == cid);
    format!("{cid} {}", profile.unwrap()["fideName"].as_str().unwrap())
}

/// A game with two players: its index, its round and its players.
type Game = (usize, u64, [u64; 2]);

/// Every third game with two players.
fn some_games(document: &mut Value) -> Vec<Game> {
    let list = games(document).iter().enumerate();
    let of_game = |(index, game): (usize, &Value)| {
        let side = |key: &str| game[key]["cid"].as_u64().filter(|&cid| cid > 0);
        let players = [side("white")?, side("black")?];
        Some((index, game["round"].as_u64().unwrap(), players))
    };
    list.filter_map(of_game).step_by(3).collect()
}

/// The findings above severity info that a sample has only with a change.
fn new_findings(document: &Value, change: impl FnOnce(&mut Value)) -> Vec<Finding> {
    let before = findings("x.jch", document.to_string());
    let mut changed = document.clone();
    change(&mut changed);
    let mut found = findings("x.jch", changed.to_string());
    found.retain(|finding| !before.iter().any(|known| known.message == finding.message));
    found
}

/// Codes and messages, for failures.
fn lines(found: &[Finding]) -> Vec<String> {
    let lines = found.iter();
    lines
        .map(|found| {
            format!(
                "{} {} {:?}",
                found.code.code,
                found.message,
                found.notes_in_words()
            )
        })
        .collect()
}

/// What a finding says beside its message.
fn explanation(finding: &Finding) -> String {
    let mut lines = finding.because.clone();
    lines.extend(finding.notes_in_words());
    lines.join("\n")
}

#[test]
fn a_game_in_a_round_that_does_not_exist_is_one_finding() {
    for name in SAMPLES {
        let mut document = chess_json(name);
        for is_declared in [true, false] {
            if !is_declared {
                tournament(&mut document)["numRounds"] = Value::Null;
                tournament(&mut document)["rounds"] = json!([]);
            }
            for (index, round, players) in some_games(&mut document) {
                let found = new_findings(&document, |changed| {
                    games(changed)[index]["round"] = (round + 10).into();
                });
                let [finding] = &found[..] else {
                    panic!("{name} {round} {players:?}: {:#?}", lines(&found));
                };
                let mut players = players;
                players.sort_unstable();
                let [a, b] = players.map(|cid| who(&document, cid));
                let message = format!("the game of {a} and {b} is in round {}, but ", round + 10);
                assert_eq!(finding.code.code, "S109", "{:#?}", lines(&found));
                assert!(finding.message.starts_with(&message), "{}", finding.message);
                assert_eq!(finding.severity, Severity::Error);
                // a player may have been absent in other rounds as well
                let free = explanation(finding);
                assert!(
                    free.contains("neither player has a game or bye in round"),
                    "{free}"
                );
                if let Some(expected) = &finding.expected {
                    assert_eq!(*expected, round.to_string());
                }
            }
        }
    }
}

/// An extra game after the last round, of players who lack no other game, is no mistyped number.
#[test]
fn a_game_of_players_with_all_games_is_not_in_the_wrong_round() {
    let document = chess_json("clean-open.trf");
    let found = new_findings(&document, |changed| {
        let mut game = games(changed)[0].clone();
        game["id"] = 1000.into();
        game["round"] = 6.into();
        games(changed).push(game);
    });
    let found = lines(&found).join("\n");
    assert!(
        found.contains("there are games after the last declared round"),
        "{found}"
    );
}

#[test]
fn a_game_of_a_player_against_the_same_player_is_one_finding() {
    for name in SAMPLES {
        let mut document = chess_json(name);
        for (index, round, [white, black]) in some_games(&mut document) {
            for (side, player, other) in [("black", white, black), ("white", black, white)] {
                let found = new_findings(&document, |changed| {
                    games(changed)[index][side]["cid"] = player.into();
                });
                let [finding] = &found[..] else {
                    panic!("{name} {round} {player}: {:#?}", lines(&found));
                };
                let message = format!(
                    "the opponent of {} in round {round} is the player's own number",
                    who(&document, player)
                );
                assert_eq!(finding.message, message);
                // the advice names who has no game in this round
                let advice = finding.fix.as_deref().unwrap_or_default();
                let other = who(&document, other);
                let is_named = advice.contains(&other) || explanation(finding).contains(&other);
                assert!(is_named, "{:#?} {advice}", lines(&found));
            }
        }
    }
}

#[test]
fn a_game_that_names_another_opponent_is_at_most_two_findings() {
    for name in SAMPLES {
        let mut document = chess_json(name);
        let competitors = tournament(&mut document)["competitors"].as_array().unwrap();
        let count = competitors.len() as u64;
        for (index, round, [white, black]) in some_games(&mut document) {
            let others = (1..=count).filter(|cid| ![white, black].contains(cid));
            for other in others.skip(index % 3).step_by(4) {
                let found = new_findings(&document, |changed| {
                    games(changed)[index]["black"]["cid"] = other.into();
                });
                let [finding, ..] = &found[..] else {
                    panic!("{name} {round} {white} {other}: no finding");
                };
                assert!(
                    found.len() <= 2,
                    "{name} {round} {other}: {:#?}",
                    lines(&found)
                );
                assert_eq!(finding.code.code, "S114", "{:#?}", lines(&found));
                assert_eq!(finding.subject.player.map(u64::from), Some(other));
                assert_eq!(finding.subject.round.map(u64::from), Some(round));
                let names = explanation(finding);
                assert!(names.contains(&who(&document, black)), "{names}");
            }
        }
    }
}

#[test]
fn a_game_under_the_number_of_another_round_is_one_finding() {
    for name in SAMPLES {
        let mut document = chess_json(name);
        for (index, round, players) in some_games(&mut document) {
            let other_round = if round == 1 { 2 } else { round - 1 };
            let found = new_findings(&document, |changed| {
                games(changed)[index]["round"] = other_round.into();
            });
            let [finding] = &found[..] else {
                panic!("{name} {round} {players:?}: {:#?}", lines(&found));
            };
            let begin = "statements contradict the results for ";
            assert!(finding.message.starts_with(begin), "{:#?}", lines(&found));
            for cid in players {
                assert!(
                    finding.message.contains(&who(&document, cid)),
                    "{}",
                    finding.message
                );
            }
        }
    }
}
