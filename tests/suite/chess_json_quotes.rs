//! Chess-JSON: numbers between quotation marks are read as numbers, and reported.

use serde_json::{Value, json};

use crate::chess_json_types::{
    Step, at, content, converted, new_findings, places, read, tournament,
};

/// Samples with what they do not have: arbiters, accelerations, prohibited pairings, computed
/// tie-breaks. The checker writes coefficients as texts, so these are not among them.
fn extended(sample: &str) -> Value {
    let mut event = converted(sample);
    let numbers: Vec<Value> = {
        let profiles = event["event"]["profiles"].as_array().unwrap();
        profiles
            .iter()
            .map(|profile| profile["id"].clone())
            .collect()
    };
    event["event"]["eventInfo"]["arbiters"] = json!({});
    tournament(&mut event)["tournamentInfo"]["arbiters"] = json!({
        "chiefArbiter": numbers[0], "deputyChiefArbiters": [numbers[1]], "arbiters": [numbers[2]]
    });
    tournament(&mut event)["prohibited"] =
        json!([{ "firstRound": 1, "lastRound": 2, "competitors": [1, 2] }]);
    tournament(&mut event)["accelerated"] = json!({ "name": "", "values": [
        { "firstRound": 1, "lastRound": 1, "firstCompetitor": 1, "lastCompetitor": 2,
          "gamePoints": "1.0", "matchPoints": "1.0" }
    ] });
    event["tiebreakResult"] = json!({
        "tiebreaks": [{ "name": "SB" }],
        "competitors": [{ "cid": 1, "tiebreakScore": [7] }, { "cid": 2, "tiebreakScore": [6] }]
    });
    event
}

/// The same event as versions before 1.10 of the checker write it: sides and ratings are numbers.
fn older_shape(mut event: Value) -> Value {
    for list in ["gameList", "matchList"] {
        let games = tournament(&mut event)[list].as_array_mut();
        for game in games.into_iter().flatten() {
            for (side, result) in [("white", "wResult"), ("black", "bResult")] {
                let stated = game[side].take();
                game[side] = stated.get("cid").cloned().unwrap_or(json!(0));
                if let Some(code) = stated.get("result") {
                    game[result] = code.clone();
                }
            }
        }
    }
    event["event"]["ratingLists"] = json!([{ "listName": "TRF" }]);
    for profile in event["event"]["profiles"].as_array_mut().unwrap() {
        let ratings = profile["rating"].as_array();
        let first = ratings.and_then(|list| list.first());
        profile["rating"] = json!([first.map(|one| one["rating"].clone())]);
    }
    for competitor in tournament(&mut event)["competitors"]
        .as_array_mut()
        .unwrap()
    {
        if let Some(rating) = competitor["rating"].get("rating").cloned() {
            competitor["rating"] = rating;
        }
    }
    event
}

/// Whether a decimal stands at a place: the format has decimals between quotation marks.
fn may_be_text(path: &[Step]) -> bool {
    path.iter().any(|step| match step {
        Step::Key(key) => {
            ["gamePoints", "matchPoints", "scoreSystem", "tiebreakScore"].contains(&key.as_str())
        }
        Step::Index(_) => false,
    })
}

/// A whole number between quotation marks that has a meaning is read as the number, and one finding
/// names its key.
#[test]
fn every_quoted_number_is_reported() {
    let mut wrong = Vec::new();
    for sample in ["lakeside-open.trf", "clean-teams.trf", "round-robin.trf"] {
        for event in [extended(sample), older_shape(extended(sample))] {
            let known = read(&event).unwrap();
            let known_content = content(&known.import);
            let mut paths = Vec::new();
            places(&event, &[], &mut paths);
            let mut count = 0;
            for path in paths {
                let mut changed = event.clone();
                let value = at(&mut changed, &path).clone();
                if !value.is_number() || may_be_text(&path) {
                    continue;
                }
                *at(&mut changed, &path) = json!(99_999);
                let other = read(&changed);
                let has_meaning = other.is_none_or(|other| {
                    content(&other.import) != known_content
                        || other.import.notes.len() != known.import.notes.len()
                });
                if !has_meaning {
                    continue;
                }
                count += 1;
                *at(&mut changed, &path) = json!(value.to_string());
                let Some(reading) = read(&changed) else {
                    wrong.push(format!("{sample} {path:?} is not read"));
                    continue;
                };
                let is_equal = content(&reading.import) == known_content;
                let notes = reading.import.notes.len() - known.import.notes.len();
                let is_named = reading
                    .import
                    .notes
                    .iter()
                    .any(|note| note.text.contains("quotation marks") && note.span.start > 0);
                if !is_equal || notes != 1 || !is_named {
                    wrong.push(format!("{sample} {path:?} {is_equal} {notes} {is_named}"));
                }
            }
            assert!(count > 20, "{sample} {count}");
        }
    }
    assert!(wrong.is_empty(), "{} {wrong:#?}", wrong.len());
}

#[test]
fn a_quoted_number_is_one_finding_with_its_key() {
    type Change = fn(&mut Value);
    let changes: [(&str, Change); 4] = [
        ("`numRounds`", |event| {
            tournament(event)["numRounds"] = json!("5");
        }),
        ("`id` of a profile", |event| {
            for profile in event["event"]["profiles"].as_array_mut().unwrap() {
                profile["id"] = json!(profile["id"].to_string());
            }
        }),
        ("`fideId` of a profile", |event| {
            for profile in event["event"]["profiles"].as_array_mut().unwrap() {
                profile["fideId"] = json!(profile["fideId"].to_string());
            }
        }),
        ("`round` of a game", |event| {
            for game in tournament(event)["gameList"].as_array_mut().unwrap() {
                game["round"] = json!(game["round"].to_string());
            }
        }),
    ];
    for (key, change) in changes {
        let found = new_findings("clean-open.trf", change);
        assert_eq!(found.len(), 1, "{key} {found:#?}");
        assert!(
            found[0].contains("S113") && found[0].contains(key),
            "{found:#?}"
        );
    }
}
