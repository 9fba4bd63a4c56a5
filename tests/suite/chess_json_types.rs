//! Chess-JSON: values of another type than expected are reported, values that cannot be read
//! decide nothing, and a missing list of games is one cause.

use std::sync::atomic::{AtomicUsize, Ordering};

use crosstable::audit::{Options, audit};
use crosstable::format::{self, ReadOptions, Reading};
use crosstable::import::Import;
use serde_json::{Value, json};

use crate::support::scratch::Scratch;
use crate::support::{crosstable, root, step};

/// The step from a value to one of its members or items.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Key(String),
    Index(usize),
}

/// A sample as Chess-JSON.
pub(crate) fn converted(sample: &str) -> Value {
    static CONVERTED: AtomicUsize = AtomicUsize::new(0);
    let number = CONVERTED.fetch_add(1, Ordering::Relaxed);
    let scratch = Scratch::new(&format!("chess-json-types-{number}"));
    let path = scratch.path("event.jch");
    let source = root().join("samples").join(sample);
    let output = crosstable(&["convert", source.to_str().unwrap(), path.to_str().unwrap()]);
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap()
}

pub(crate) fn read(event: &Value) -> Option<Reading> {
    format::read(
        "event.jch",
        event.to_string().into_bytes(),
        &ReadOptions::default(),
    )
    .ok()
}

/// The findings about an event, as `severity code message`.
fn findings(event: &Value) -> Vec<String> {
    let reading = read(event).expect("the event is read");
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let findings = audit.findings.iter();
    let in_words = findings.map(|finding| {
        let (code, severity) = (finding.code.code, finding.severity.word());
        format!("{severity} {code} {}", finding.message)
    });
    in_words.collect()
}

/// The findings about an event with a change that the event without it does not have.
pub(crate) fn new_findings(sample: &str, change: impl FnOnce(&mut Value)) -> Vec<String> {
    let mut event = converted(sample);
    let known = findings(&event);
    change(&mut event);
    let mut found = findings(&event);
    found.retain(|finding| !known.contains(finding));
    found
}

pub(crate) fn tournament(event: &mut Value) -> &mut Value {
    &mut event["event"]["tournaments"][0]
}

/// The facts and claims of an import, without spans.
pub(crate) fn content(import: &Import) -> String {
    let claims = &import.claims;
    let points = claims.points.iter().map(|field| field.map(|f| f.value));
    let ranks = claims.ranks.iter().map(|field| field.map(|f| f.value));
    let teams = claims.team_claims.iter().map(|team| {
        (
            team.match_points.map(|f| f.value),
            team.game_points.map(|f| f.value),
            team.rank.map(|f| f.value),
        )
    });
    format!(
        "{:?} {:?} {:?} {:?}",
        import.tournament,
        points.collect::<Vec<_>>(),
        ranks.collect::<Vec<_>>(),
        teams.collect::<Vec<_>>()
    )
}

/// All places of an event, of the items of a list only the first and the last.
pub(crate) fn places(value: &Value, path: &[Step], list: &mut Vec<Vec<Step>>) {
    let steps: Vec<(Step, &Value)> = match value {
        Value::Object(members) => {
            let members = members.iter();
            members
                .map(|(key, value)| (Step::Key(key.clone()), value))
                .collect()
        }
        Value::Array(items) => {
            let last = items.len().saturating_sub(1);
            let items = items.iter().enumerate();
            let items = items.filter(|(index, _)| [0, last].contains(index));
            items
                .map(|(index, value)| (Step::Index(index), value))
                .collect()
        }
        _ => Vec::new(),
    };
    for (step, value) in steps {
        let path = [path, &[step]].concat();
        places(value, &path, list);
        list.push(path);
    }
}

pub(crate) fn at<'v>(event: &'v mut Value, path: &[Step]) -> &'v mut Value {
    path.iter().fold(event, |value, step| match step {
        Step::Key(key) => &mut value[key.as_str()],
        Step::Index(index) => &mut value[*index],
    })
}

/// Values of other types than that of a value.
fn other_types(value: &Value) -> Vec<Value> {
    match value {
        Value::Bool(_) => vec![json!("no"), json!(0), json!([1]), json!({"x": 1})],
        Value::Number(_) => vec![json!(true), json!("no"), json!([1]), json!({"x": 1})],
        Value::String(_) => vec![json!(true), json!([1]), json!({"x": 1})],
        Value::Array(_) => vec![json!(true), json!("no"), json!({"x": 1})],
        Value::Object(_) => vec![json!(true), json!("no"), json!([1])],
        Value::Null => Vec::new(),
    }
}

#[test]
fn a_value_of_another_type_is_never_dropped_silently() {
    let mut silent = Vec::new();
    for sample in ["lakeside-open.trf", "clean-teams.trf", "round-robin.trf"] {
        let event = converted(sample);
        let known = read(&event).unwrap();
        let mut paths = Vec::new();
        places(&event, &[], &mut paths);
        for (index, path) in paths.iter().enumerate() {
            let mut changed = event.clone();
            let values = other_types(at(&mut changed, path)).into_iter().enumerate();
            // neighbours are often of the same type
            let is_tried = |kind: usize| (kind + index).is_multiple_of(step(2));
            for (_, value) in values.filter(|(kind, _)| is_tried(*kind)) {
                // a FIDE ID is kept as written; the checks of identity examine it
                if path.last() == Some(&Step::Key("fideId".to_owned())) && value == json!("no") {
                    continue;
                }
                *at(&mut changed, path) = value.clone();
                let Some(reading) = read(&changed) else {
                    continue;
                };
                let is_reported = reading.import.notes.len() > known.import.notes.len();
                if !is_reported && content(&reading.import) != content(&known.import) {
                    silent.push(format!("{sample} {path:?} {value}"));
                }
            }
        }
    }
    assert!(silent.is_empty(), "{} {silent:#?}", silent.len());
}

/// Makes a game of the first round a forfeit and returns it.
fn forfeit(event: &mut Value) -> &mut Value {
    let games = tournament(event)["gameList"].as_array_mut().unwrap();
    let is_won = |game: &&mut Value| game["white"]["result"] == "W" && game["round"] == 1;
    let game = games.iter_mut().find(is_won).unwrap();
    game["black"]["result"] = json!("Z");
    game
}

#[test]
fn flags_written_as_texts_are_read_and_reported_together() {
    let flags = |value: fn(bool) -> Value| {
        let mut event = converted("lakeside-open.trf");
        let game = forfeit(&mut event);
        (game["played"], game["rated"]) = (json!(false), json!(false));
        let right = read(&event).unwrap();
        for game in tournament(&mut event)["gameList"].as_array_mut().unwrap() {
            for key in ["played", "rated"] {
                game[key] = value(game[key].as_bool().unwrap());
            }
        }
        let reading = read(&event).unwrap();
        let found = findings(&event);
        let is_about_type = |finding: &&String| finding.contains("S113");
        let found: Vec<String> = found.iter().filter(is_about_type).cloned().collect();
        (content(&right.import) == content(&reading.import), found)
    };
    let texts = [
        |flag: bool| json!(flag.to_string()),
        |flag| json!(if flag { "True" } else { "FALSE" }),
    ];
    for text in texts {
        let (is_equal, found) = flags(text);
        assert!(is_equal, "{found:#?}");
        assert_eq!(found.len(), 2, "{found:#?}");
        assert!(found.iter().all(|finding| finding.contains("quotation")));
    }
    // a word is not read, and the results decide: `W` against `Z` is a forfeit
    for value in [|_: bool| json!("no"), |_| json!(0), |_| json!([])] {
        let (_, found) = flags(value);
        assert_eq!(found.len(), 2, "{found:#?}");
    }
    let mut event = converted("lakeside-open.trf");
    forfeit(&mut event)["played"] = json!(false);
    let right = content(&read(&event).unwrap().import);
    forfeit(&mut event)["played"] = Value::Null;
    assert_eq!(content(&read(&event).unwrap().import), right);
}

/// The only new finding about a value after a change, without code and severity.
fn repair_told(sample: &str, change: impl FnOnce(&mut Value)) -> String {
    let right = content(&read(&converted(sample)).unwrap().import);
    let mut event = converted(sample);
    change(&mut event);
    assert_eq!(content(&read(&event).unwrap().import), right);
    let known = findings(&converted(sample));
    let mut found = findings(&event);
    found.retain(|finding| !known.contains(finding));
    let [finding] = &found[..] else {
        panic!("{found:#?}");
    };
    finding.replace("warning S113 value is not valid", "")
}

#[test]
fn numbers_in_another_notation_are_read_and_reported_together() {
    let comma = |value: &mut Value| *value = json!(value.as_str().unwrap().replace('.', ","));
    let quoted = |value: &mut Value| *value = json!(value.to_string());
    for (sample, count) in [("lakeside-open.trf", 24), ("clean-open.trf", 10)] {
        type Column<'c> = (&'c str, &'c str, fn(&mut Value));
        let columns: [Column<'_>; 3] = [
            (
                "gamePoints",
                "a decimal point is expected; a comma was read as one",
                comma,
            ),
            (
                "rank",
                "a whole number without quotation marks is expected",
                quoted,
            ),
            (
                "cid",
                "a whole number without quotation marks is expected",
                quoted,
            ),
        ];
        for (key, what, write) in columns {
            let begin = format!("`{key}` of a competitor: {what}");
            let all = repair_told(sample, |event| {
                let competitors = tournament(event)["competitors"].as_array_mut().unwrap();
                competitors.iter_mut().for_each(|one| write(&mut one[key]));
            });
            assert!(
                all.starts_with(&format!(" ({count} times): {begin}")),
                "{all}"
            );
            let one = repair_told(sample, |event| {
                write(&mut tournament(event)["competitors"][2][key])
            });
            assert!(one.starts_with(&format!(": {begin}")), "{one}");
        }
        // the first value is the example
        let points = repair_told(sample, |event| {
            let competitors = tournament(event)["competitors"].as_array_mut().unwrap();
            competitors
                .iter_mut()
                .for_each(|one| comma(&mut one["gamePoints"]));
        });
        let mut event = converted(sample);
        let first = tournament(&mut event)["competitors"][0]["gamePoints"]
            .as_str()
            .unwrap();
        let value = first.trim_end_matches(".0");
        let example = format!("(`{}` as {value})", first.replace('.', ","));
        assert!(points.ends_with(&example), "{points} {example}");
        let sides = repair_told(sample, |event| {
            let games = tournament(event)["gameList"].as_array_mut().unwrap();
            games
                .iter_mut()
                .for_each(|game| quoted(&mut game["white"]["cid"]));
        });
        assert!(
            sides.contains("`cid` of a side of a game or match"),
            "{sides}"
        );
        let rounds = repair_told(sample, |event| {
            quoted(&mut tournament(event)["gameList"][3]["round"])
        });
        assert!(rounds.starts_with(": `round` of a game"), "{rounds}");
        let rating = repair_told(sample, |event| {
            quoted(&mut tournament(event)["competitors"][1]["rating"]["rating"]);
        });
        assert!(rating.contains("`rating` of a competitor"), "{rating}");
        let win = repair_told(sample, |event| {
            comma(&mut tournament(event)["scoreSystem"]["game"]["D"])
        });
        assert!(win.ends_with("(`0,5` as 0.5)"), "{win}");
    }
}

#[test]
fn a_rating_without_a_value_is_that_of_the_profile() {
    let mut event = converted("lakeside-open.trf");
    let right = read(&event).unwrap().import.tournament.players[2].rating;
    assert!(right.is_some());
    for rating in [json!(null), json!({ "rating": null }), json!({})] {
        tournament(&mut event)["competitors"][2]["rating"] = rating.clone();
        let import = read(&event).unwrap().import;
        assert_eq!(import.tournament.players[2].rating, right, "{rating}");
    }
    for rating in [json!(true), json!([1671]), json!({ "rating": "high" })] {
        let found = new_findings("lakeside-open.trf", |event| {
            tournament(event)["competitors"][2]["rating"] = rating.clone();
        });
        let is_reported = |finding: &String| finding.contains("a rating is expected");
        assert!(found.iter().any(is_reported), "{rating} {found:#?}");
    }
}

#[test]
fn a_sex_that_cannot_be_read_is_reported() {
    let found = new_findings("lakeside-open.trf", |event| {
        event["event"]["profiles"][3]["sex"] = json!(1);
    });
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].starts_with("info S105"), "{found:#?}");
}

#[test]
fn an_order_with_an_unreadable_criterion_is_not_used() {
    for order in [
        json!(["PTS", "BHC1", "BH", "SB"]),
        json!(["PTS", true, "SB"]),
    ] {
        let mut event = converted("lakeside-open.trf");
        tournament(&mut event)["rankOrder"] = order.clone();
        assert_eq!(read(&event).unwrap().import.tournament.rank_order, None);
        let found = new_findings("lakeside-open.trf", |event| {
            tournament(event)["rankOrder"] = order;
        });
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].starts_with("warning S113"), "{found:#?}");
    }
    // the same in a TRF and in a file of TournamentService
    let read_changed = |sample: &str, from: &str, to: &str| {
        let path = root().join("samples").join(sample);
        let bytes = std::fs::read(path).unwrap();
        let text = String::from_utf8_lossy(&bytes).replacen(from, to, 1);
        format::read(sample, text.into_bytes(), &ReadOptions::default()).unwrap()
    };
    let open = read_changed("lakeside-open.trf", "202 BH/C1", "202 BHC1");
    assert_eq!(open.import.tournament.rank_order, None);
    let audit = audit(&open.sources, &open.import, &Options::default());
    let codes = audit.findings.iter().map(|finding| finding.code.code);
    assert_eq!(codes.collect::<Vec<_>>(), ["S113"]);
    let groups = read_changed(
        "norwegian-groups.trx",
        "\"Buchholz-1low\"",
        "\"Buchholz-1low\" Factor=\"99999\"",
    );
    assert_eq!(groups.import.tournament.rank_order, None);
}

#[test]
fn team_values_that_one_team_lacks_are_reported() {
    for (key, code) in [
        ("rank", "error P309"),
        ("matchPoints", "error P309"),
        ("gamePoints", "error P309"),
    ] {
        let found = new_findings("clean-teams.trf", |event| {
            let team = &mut tournament(event)["competitors"][1];
            assert!(team.as_object_mut().unwrap().remove(key).is_some());
        });
        assert_eq!(found.len(), 1, "{key} {found:#?}");
        assert!(found[0].starts_with(code), "{key} {found:#?}");
        let found = new_findings("clean-teams.trf", |event| {
            tournament(event)["competitors"][1][key] = json!("abc");
        });
        assert_eq!(found.len(), 1, "{key} {found:#?}");
        assert!(found[0].starts_with("warning S113"), "{key} {found:#?}");
    }
    // a file need not state the ranks
    let found = new_findings("clean-teams.trf", |event| {
        let teams = tournament(event)["competitors"].as_array_mut().unwrap();
        for team in teams {
            team.as_object_mut().unwrap().remove("rank");
        }
    });
    assert_eq!(found, [""; 0]);
    let found = new_findings("clean-teams.trf", |event| {
        event["event"]["teams"][1]["teamName"] = json!("");
    });
    assert_eq!(found, ["warning S115 a team has no name: team 2"]);
    let found = new_findings("clean-teams.trf", |event| {
        let other = tournament(event)["competitors"][1]["teamId"].clone();
        tournament(event)["competitors"][0]["cplayers"][1]["teamId"] = other;
    });
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].contains("S104") && found[0].contains("teamId"));
}

#[test]
fn games_in_no_match_and_in_two_matches_are_reported() {
    let is_played = |one: &&Value| one["games"].as_array().unwrap().len() > 1;
    let found = new_findings("clean-teams.trf", |event| {
        let matches = tournament(event)["matchList"].as_array_mut().unwrap();
        let index = matches.iter().position(|one| is_played(&one)).unwrap();
        matches.remove(index);
    });
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].starts_with("error S114"), "{found:#?}");
    let found = new_findings("clean-teams.trf", |event| {
        let matches = tournament(event)["matchList"].as_array_mut().unwrap();
        let played: Vec<usize> = (0..matches.len())
            .filter(|&index| is_played(&&matches[index]))
            .collect();
        matches[played[0]]["games"][0] = matches[played[1]]["games"][0].clone();
    });
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].contains("two matches name game"), "{found:#?}");
}

#[test]
fn rounds_without_a_day_or_with_a_wrong_number_are_reported() {
    let codes = |change: fn(&mut Value)| {
        let found = new_findings("lakeside-open.trf", |event| {
            change(&mut tournament(event)["rounds"]);
        });
        let codes = found
            .iter()
            .map(|finding| finding[..finding.len().min(12)].to_owned());
        codes.collect::<Vec<_>>()
    };
    let without_day = codes(|rounds| {
        rounds[2].as_object_mut().unwrap().remove("startTime");
    });
    assert_eq!(without_day, ["info D503 6 "]);
    assert_eq!(
        codes(|rounds| rounds[2]["roundNo"] = json!(0)),
        ["warning S113"]
    );
    assert_eq!(
        codes(|rounds| rounds[2]["roundNo"] = json!("x")),
        ["warning S113"]
    );
    let doubled = codes(|rounds| rounds[2]["roundNo"] = json!(2));
    assert!(doubled[0].starts_with("error S104"), "{doubled:?}");
    let found = new_findings("lakeside-open.trf", |event| {
        let games = &mut tournament(event)["gameList"];
        games[1]["id"] = games[0]["id"].clone();
    });
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].starts_with("warning S113"), "{found:#?}");
}

/// Without its games, an event has no game points: the scores of the teams are listed under the
/// points of the players.
#[test]
fn scores_of_teams_are_listed_under_the_points_without_games() {
    let new = new_findings("clean-teams.trf", |event| {
        let games = tournament(event).as_object_mut().unwrap();
        games.remove("gameList");
    });
    let is_score_too_high = |finding: &&String| {
        finding.starts_with("error P309") && finding.contains("game points differ")
    };
    let scores: Vec<_> = new.iter().filter(is_score_too_high).collect();
    // the program reads no reduction of 1 point for team 3 back, so this score has another cause
    assert!(
        scores.iter().all(|finding| finding.contains("team 3 ")),
        "{new:#?}"
    );
    let is_about_points = |finding: &String| finding.contains("but the file has no rounds");
    assert!(new.iter().any(is_about_points), "{new:#?}");
}
