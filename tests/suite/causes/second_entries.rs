//! A round of games under the number of a round that is in the file already: all second entries of
//! the round are one finding.

use crosstable::finding::{Finding, Severity};
use crosstable::format::{self, FORMATS, write::WriteOptions};
use crosstable::model::{Crosstable, PlayerId, System};
use serde_json::Value;

use super::{findings, only, sample};

/// A sample in Chess-JSON, with the games of one round once more under the number of another round.
fn chess_json(name: &str, from: u64, to: u64) -> String {
    let text = sample(name).into_bytes();
    let reading = format::read(name, text, &Default::default()).unwrap();
    let format = FORMATS.iter().find(|format| format.name == "chess-json");
    let writer = format.unwrap().writer.unwrap();
    let written = writer(&reading.import, &WriteOptions::default()).unwrap();
    let mut document: Value = serde_json::from_slice(&written.bytes).unwrap();
    let games = document.pointer_mut("/event/tournaments/0/gameList");
    let games = games.and_then(Value::as_array_mut).unwrap();
    let games_of_round = games.iter().filter(|game| game["round"] == from);
    let mut again: Vec<Value> = games_of_round.cloned().collect();
    assert!(again.len() > 3, "{name}");
    for (index, game) in again.iter_mut().enumerate() {
        game["id"] = (1000 + index).into();
        game["round"] = to.into();
    }
    games.append(&mut again);
    document.to_string()
}

/// The lines of one round once more under the number of another round. A line states its round in
/// `prefix` and `suffix`.
fn lines_again(text: &str, prefix: &str, suffix: &str, [from, to]: [u16; 2]) -> String {
    let [from, to] = [from, to].map(|round| format!("{prefix}{round}{suffix}"));
    let (mut head, mut tail) = (String::new(), String::new());
    let last = text.rfind(&from).unwrap();
    for line in text.lines() {
        let line = format!("{line}\n");
        head.push_str(&line);
        if line.contains(&from) {
            tail.push_str(&line.replace(&from, &to));
        }
    }
    assert!(tail.lines().count() > 2);
    let end = last + text[last..].find('\n').unwrap() + 1;
    head.insert_str(end, &tail);
    head
}

#[test]
fn games_under_the_number_of_another_round_are_one_finding() {
    for (name, rounds) in [("lakeside-open.trf", 7), ("clean-open.trf", 5)] {
        for (from, to) in [(rounds, 3), (1, 2), (2, rounds)] {
            let begin = "S114 statements contradict the results for ";
            let finding = only("x.json", chess_json(name, from, to), begin);
            let reason = format!("the player has a second entry in round {to}; the first counts");
            assert!(finding.message.ends_with(&reason), "{}", finding.message);
            assert_eq!(finding.severity, Severity::Error);
            assert_eq!(finding.subject.round, u16::try_from(to).ok());
            assert_eq!(finding.subject.player, None);
        }
    }
}

#[test]
fn games_listed_twice_are_one_finding() {
    for (name, round) in [("lakeside-open.trf", 7), ("clean-open.trf", 1)] {
        let finding = only("x.json", chess_json(name, round, round), "S104 game ");
        let end = format!(" are given twice in round {round}");
        assert!(finding.message.ends_with(&end), "{}", finding.message);
        assert_eq!(finding.severity, Severity::Warning);
        assert_eq!(
            finding.fix.as_deref(),
            Some("remove one of the two, or correct its round number")
        );
    }
}

/// The new findings of an upload in which the pairings of a round stand once more, under the number
/// of another round.
fn found_in_upload(rounds: [u16; 2]) -> Vec<Finding> {
    let sample = sample("upload.xml");
    let before = findings("x.xml", sample.clone());
    let text = lines_again(&sample, "<playerpairing round=\"", "\"", rounds);
    let mut found = findings("x.xml", text);
    found.retain(|finding| !before.iter().any(|known| known.message == finding.message));
    found
}

#[test]
fn pairings_of_an_upload_under_the_number_of_another_round_are_one_finding() {
    for rounds in [[2, 1], [4, 2]] {
        let found = found_in_upload(rounds);
        let messages: Vec<&str> = found.iter().map(|one| one.message.as_str()).collect();
        let [message] = messages[..] else {
            panic!("{messages:#?}");
        };
        let end = format!(
            " are given twice in round {} with different values; the first counts",
            rounds[1]
        );
        assert!(message.starts_with("player "), "{message}");
        assert!(message.ends_with(&end), "{message}");
    }
}

/// If the second entries come first, they count, and the round repeats another one.
#[test]
fn a_repeated_round_that_counts_is_one_finding() {
    let found = found_in_upload([1, 3]);
    let messages: Vec<&str> = found.iter().map(|one| one.message.as_str()).collect();
    assert_eq!(
        messages,
        ["round 1 is in the file twice: round 3 repeats its 3 games"]
    );
    let notes = found[0].notes_in_words().join("\n");
    let note = "are given twice in round 3 with different values; the first counts";
    assert!(notes.contains(note), "{notes}");
}

/// A repeated round that the points count is only a warning by itself. Entries without effect make it
/// an error.
#[test]
fn a_repeated_round_with_contradicted_entries_is_an_error() {
    let mut document: Value = serde_json::from_str(&chess_json("lakeside-open.trf", 1, 3)).unwrap();
    let tournament = &mut document["event"]["tournaments"][0];
    // the games of round 1 come first, so they count as those of round 3
    let games = tournament["gameList"].as_array_mut().unwrap();
    games.rotate_right(12);
    let reading = format::read(
        "x.json",
        document.to_string().into_bytes(),
        &Default::default(),
    );
    let event = &reading.unwrap().import.tournament;
    let table = Crosstable::new(event, System::Swiss, event.rounds);
    let competitors = &mut document["event"]["tournaments"][0]["competitors"];
    for competitor in competitors.as_array_mut().unwrap() {
        let has_number = |id: &PlayerId| {
            let number = event.player(*id).number.map(|number| number.0);
            competitor["cid"] == Value::from(number)
        };
        let id = event.ids().find(has_number).unwrap();
        competitor["gamePoints"] = table.total(id.into()).to_string().into();
    }
    let begin = "S119 round 1 is in the file twice: round 3 repeats its 12 games";
    let finding = only("x.json", document.to_string(), begin);
    assert_eq!(finding.severity, Severity::Error);
    let reason = "the player has a second entry in round 3; the first counts";
    assert!(
        finding
            .notes_in_words()
            .iter()
            .any(|note| note.ends_with(reason))
    );
}
