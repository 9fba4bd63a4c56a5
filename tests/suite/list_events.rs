//! Lists of pairings of two events in one file: two groups of players, or two tournaments of the same
//! players. Each event is read as if it were alone in the file.

use std::collections::BTreeMap;

use crosstable::audit::{Options, audit};
use crosstable::finding::Severity;
use crosstable::format::write::Table;
use crosstable::format::{self, Reading};
use crosstable::model::Entry;

use crate::list_extracts::table;
use crate::list_numbers::pairings;
use crate::list_sheets::{Sheet, all_of, page, rounds, severe, workbook};

const SAMPLES: [&str; 3] = ["clean-open.trf", "lakeside-open.trf", "round-robin.trf"];

/// The columns of the number and the name of White and of Black.
const SIDES: [[usize; 2]; 2] = [[1, 3], [9, 7]];

pub(crate) type Round = Vec<String>;

/// The rounds of a sample, each with a line that states only the round.
pub(crate) fn rounds_of(sample: &str) -> Vec<Round> {
    let lines = pairings(sample);
    let (_, rounds) = rounds(&lines);
    let rounds = rounds.iter().zip(1..).map(|(lines, round)| {
        let line = lines[0].replacen(lines[0].trim_end_matches(';'), &format!("Round {round}"), 1);
        let rows = lines[1..]
            .iter()
            .filter(|line| !line.trim_matches(';').is_empty());
        [line]
            .into_iter()
            .chain(rows.map(|line| (*line).to_owned()))
            .collect()
    });
    rounds.collect()
}

/// The rounds of a second event of the same players: the games of each round are those of the next.
fn second_event(rounds: &[Round]) -> Vec<Round> {
    let mut games = rounds.to_vec();
    games.rotate_left(1);
    let lines = rounds.iter().map(|lines| lines[0].clone());
    for (lines, line) in games.iter_mut().zip(lines) {
        lines[0] = line;
    }
    games
}

/// The rounds of another group: the players have the same numbers and other names.
fn other_group(rounds: &[Round]) -> Vec<Round> {
    let renamed = |line: &String| {
        let mut cells: Vec<String> = line.split(';').map(str::to_owned).collect();
        for side in SIDES {
            let is_player = cells
                .get(side[0])
                .is_some_and(|cell| cell.parse::<u16>().is_ok());
            if is_player {
                cells[side[1]].insert_str(0, "Other");
            }
        }
        cells.join(";")
    };
    let rounds = rounds
        .iter()
        .map(|lines| lines.iter().map(renamed).collect());
    rounds.collect()
}

/// Sheets of an event: `name` and `title` contain `{}` for the round; an empty title is no line.
fn sheets_of<'r>(rounds: &'r [Round], name: &str, title: &'r str) -> Vec<Sheet<'r>> {
    let sheets = rounds.iter().zip(1..).map(|(lines, round)| {
        let title = Some(title).filter(|title| !title.is_empty());
        let lines = title.into_iter().chain(lines.iter().map(String::as_str));
        (name.replace("{}", &format!("{round}")), lines.collect())
    });
    sheets.collect()
}

fn csv(lines: &[&str]) -> Reading {
    let bytes = lines.join("\n").into_bytes();
    format::read("x.csv", bytes, &Default::default()).unwrap()
}

/// What an event states, by the names of its players: their numbers and entries, and the errors and
/// warnings.
type Event = (BTreeMap<String, (Option<u16>, Vec<String>)>, Vec<String>);

fn events(reading: &Reading) -> Vec<Event> {
    let mut reading = reading.clone();
    let further = std::mem::take(&mut reading.further);
    let mut events = Vec::new();
    for import in [reading.import.clone()].into_iter().chain(further) {
        reading.import = import;
        let tournament = &reading.import.tournament;
        let names = |entry: &Entry| {
            let opponent = entry.opponent.player();
            let opponent = opponent.map(|id| tournament.player(id).name.as_str());
            format!("{opponent:?} {:?} {:?}", entry.colour, entry.outcome)
        };
        let players = tournament.ids().map(|id| {
            let player = tournament.player(id);
            let entries = (1..=tournament.rounds).map(crosstable::model::RoundNumber);
            let entries = entries
                .filter_map(|round| tournament.entry(id, round))
                .map(names);
            let number = player.number.map(|number| number.0);
            (player.name.clone(), (number, entries.collect()))
        });
        events.push((players.collect(), severe(&reading)));
    }
    events
}

/// The findings of all events of a file about the division into events, by their severities.
fn divisions(reading: &Reading) -> Vec<Severity> {
    let mut reading = reading.clone();
    let further = std::mem::take(&mut reading.further);
    let mut severities = Vec::new();
    for import in [reading.import.clone()].into_iter().chain(further) {
        reading.import = import;
        let findings = audit(&reading.sources, &reading.import, &Options::default()).findings;
        let of_division = findings
            .iter()
            .filter(|finding| is_of_division(&finding.message));
        severities.extend(of_division.map(|finding| {
            assert_eq!(finding.code.code, "S120");
            finding.severity
        }));
    }
    severities
}

fn is_of_division(message: &str) -> bool {
    message.contains("the lists seem to belong to")
}

/// Checks that the file is read as the two events alone, each with a finding about the division. Its
/// severity is `division`; `None` if the players are others, so that there is no such finding.
#[track_caller]
fn assert_events(reading: &Reading, alone: [&Reading; 2], division: Option<Severity>, case: &str) {
    let expected: Vec<Event> = alone.iter().flat_map(|reading| events(reading)).collect();
    let mut found = events(reading);
    assert_eq!(found.len(), 2, "{case}");
    let expected_divisions: Vec<Severity> = division.iter().flat_map(|it| [*it; 2]).collect();
    assert_eq!(divisions(reading), expected_divisions, "{case}");
    for (_, findings) in &mut found {
        findings.retain(|finding| !is_of_division(finding));
    }
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found.0, expected.0, "{case}");
        assert_eq!(found.1, expected.1, "{case}");
    }
}

/// A rapid and a blitz tournament of the same players, with a sheet for each round.
#[test]
fn two_events_of_the_same_players_on_sheets_are_two_tournaments() {
    for sample in SAMPLES {
        let first = rounds_of(sample);
        let second = second_event(&first);
        for (names, titles) in [
            (["Rapid round {}", "Blitz R{}"], ["", ""]),
            (["Round {} rapid", "Round {} blitz"], ["", ""]),
            (["Sheet {}", "Sheet {}b"], ["Spring Rapid", "Spring Blitz"]),
            (["R{}", "R{} (2)"], ["", ""]),
            (["Schnellschach {}", "Runde {} Blitz"], ["", ""]),
            (
                ["Rapid {}", "Blitz {}"],
                ["Rapid and Blitz Festival", "Rapid and Blitz Festival"],
            ),
            (
                ["R{}", "R{}b"],
                ["Location : Rapid City", "Arbiter : Blitz, Hans"],
            ),
            (["R{}", "R{}b"], ["Rapid", "Corrected (blitz cancelled)"]),
            (["Round {} draft", "Round {} final"], ["", ""]),
            (["Rapid {}", "Rapid {} corrected"], ["", ""]),
            (["Sat R{}", "Sun R{}"], ["", ""]),
            (["R{}a", "R{}b"], ["Lakeside Rapid, old", "New pairings"]),
        ] {
            let is_named = ["Blitz", "Festival"]
                .iter()
                .any(|word| titles[1].ends_with(word))
                || names[1].to_lowercase().contains("blitz");
            let division = Some(match is_named {
                true => Severity::Info,
                false => Severity::Warning,
            });
            let [first, second] = [0, 1].map(|event| {
                let rounds = [&first, &second][event];
                sheets_of(rounds, names[event], titles[event])
            });
            let alone = [&first, &second].map(|sheets| workbook(sheets));
            let case = format!("{sample} {names:?}");
            let below = [first.clone(), second.clone()].concat();
            assert_events(&workbook(&below), [&alone[0], &alone[1]], division, &case);
            // without words, nothing tells which event a list in another order is of
            if !names[0].starts_with("R{}") {
                let pairs = first.iter().zip(&second);
                let mixed = pairs.flat_map(|(first, second)| [first.clone(), second.clone()]);
                let mixed: Vec<Sheet<'_>> = mixed.collect();
                assert_events(&workbook(&mixed), [&alone[0], &alone[1]], division, &case);
            }
        }
    }
}

/// The same in a text and on a page, with or without titles.
#[test]
fn two_events_below_each_other_are_two_tournaments() {
    for sample in SAMPLES {
        let first = rounds_of(sample);
        for (second, has_same_players) in
            [(second_event(&first), true), (other_group(&first), false)]
        {
            let division = |is_named: bool| {
                has_same_players.then_some(match is_named {
                    true => Severity::Info,
                    false => Severity::Warning,
                })
            };
            for titles in [["", ""], ["Spring Rapid", "Spring Blitz"]] {
                let events = [0, 1].map(|event| {
                    let title = Some(titles[event]).filter(|title| !title.is_empty());
                    let rounds: &[Round] = [&first, &second][event];
                    let lines = rounds.iter().flatten().map(String::as_str);
                    title.into_iter().chain(lines).collect::<Vec<&str>>()
                });
                let case = format!("{sample} {titles:?}");
                let alone = [csv(&events[0]), csv(&events[1])];
                let both = [&events[0][..], &events[1]].concat();
                let is_named = !titles[0].is_empty();
                assert_events(
                    &csv(&both),
                    [&alone[0], &alone[1]],
                    division(is_named),
                    &case,
                );
            }
            let [first, second] = [&first, &second].map(|rounds| -> Vec<Vec<&str>> {
                let rounds = rounds.iter();
                rounds
                    .map(|lines| lines.iter().map(String::as_str).collect())
                    .collect()
            });
            let read = |rounds: &[Vec<&str>]| page(&[], rounds, ["<h2>", "</h2><table>"]);
            let alone = [read(&first), read(&second)];
            let both = [first, second].concat();
            assert_events(
                &read(&both),
                [&alone[0], &alone[1]],
                division(false),
                sample,
            );
        }
    }
}

/// The lists of two groups follow each other round by round, with the same numbers.
#[test]
fn two_groups_in_each_round_are_two_tournaments() {
    for sample in SAMPLES {
        let first = rounds_of(sample);
        let second = other_group(&first);
        let alone = [&first, &second].map(|rounds| {
            let lines: Vec<&str> = rounds.iter().flatten().map(String::as_str).collect();
            csv(&lines)
        });
        let pairs = first.iter().zip(&second);
        let mixed = pairs.flat_map(|(first, second)| first.iter().chain(second));
        let mixed: Vec<&str> = mixed.map(String::as_str).collect();
        assert_events(&csv(&mixed), [&alone[0], &alone[1]], None, sample);
    }
}

/// A round that is in the file twice, with the same or with other games, is no second event.
#[test]
fn a_repeated_round_is_no_second_event() {
    for sample in SAMPLES {
        let first = rounds_of(sample);
        let second = second_event(&first);
        for (round, other) in [(1, &first), (1, &second), (0, &second)] {
            let rounds = first.iter().chain([&other[round]]);
            let lines: Vec<&str> = rounds.flatten().map(String::as_str).collect();
            let reading = csv(&lines);
            assert!(reading.further.is_empty(), "{sample}");
            let found = severe(&reading);
            let is_repeated = found.iter().any(|one| one.contains("R214"));
            // the rows of a copy count once
            assert_eq!(is_repeated, other[0] == second[0], "{sample} {found:#?}");
        }
    }
}

/// The players have the same places in the starting order of both events, so that the games of the
/// first round are the same.
#[test]
fn the_first_round_of_two_events_may_be_the_same() {
    for sample in SAMPLES {
        let first = rounds_of(sample);
        let mut second = second_event(&first);
        second[0].clone_from(&first[0]);
        let sheets = [(&first, "Rapid {}"), (&second, "Blitz {}")];
        let [first, second] = sheets.map(|(rounds, name)| sheets_of(rounds, name, ""));
        let alone = [&first, &second].map(|sheets| workbook(sheets));
        let both = [first, second].concat();
        let division = Some(Severity::Info);
        assert_events(&workbook(&both), [&alone[0], &alone[1]], division, sample);
    }
}

/// A crosstable of the same players is in doubt if it is unknown whether the lists belong to one
/// event.
#[test]
fn a_crosstable_beside_lists_that_may_be_of_one_event_is_in_doubt() {
    for sample in SAMPLES {
        let first = rounds_of(sample);
        let second = second_event(&first);
        let crosstable = table(sample, Table::Crosstable, "Crosstable");
        let lines: Vec<String> = crosstable.rows.iter().map(|row| row.join(";")).collect();
        for (name, expected) in [("R{} new", Severity::Warning), ("Blitz {}", Severity::Info)] {
            let first_name = if expected == Severity::Info {
                "Rapid {}"
            } else {
                "R{}"
            };
            let mut sheets = vec![("Crosstable".to_owned(), all_of(&lines))];
            sheets.extend(sheets_of(&first, first_name, ""));
            sheets.extend(sheets_of(&second, name, ""));
            let reading = workbook(&sheets);
            assert_eq!(reading.imports().count(), 3, "{sample} {name}");
            let in_doubt = match expected {
                Severity::Info => vec![expected; 2],
                _ => vec![expected; 3],
            };
            assert_eq!(divisions(&reading), in_doubt, "{sample} {name}");
        }
    }
}

/// The place and the arbiter on a sheet of its own are those of both events. The number of rounds may
/// be that of one event, and of two such sheets nobody knows which event each is about.
#[test]
fn a_sheet_of_details_states_what_the_events_share() {
    for sample in SAMPLES {
        let first = rounds_of(sample);
        let second = second_event(&first);
        let lines = ["Federation;SUI", "City;Exampleton", "Rounds;99"];
        let mut sheets = sheets_of(&first, "Rapid {}", "");
        sheets.extend(sheets_of(&second, "Blitz {}", ""));
        for names in [&["Info"][..], &["Rapid info", "Blitz info"]] {
            let mut sheets = sheets.clone();
            for (place, name) in names.iter().enumerate() {
                sheets.insert(place * 3, ((*name).to_owned(), lines.to_vec()));
            }
            let reading = workbook(&sheets);
            assert_eq!(reading.imports().count(), 2, "{sample}");
            let is_read = names.len() == 1;
            for import in reading.imports() {
                let tournament = &import.tournament;
                let city = tournament.city.as_deref();
                assert_eq!(city, is_read.then_some("Exampleton"), "{sample}");
                assert_ne!(tournament.planned_rounds, Some(99), "{sample}");
                let with_details = import.sheets.iter().filter(|sheet| sheet.has_details);
                assert_eq!(with_details.count(), usize::from(is_read), "{sample}");
            }
        }
    }
}
