//! The rounds of lists of pairings: wherever a list states them, each game is read into its round,
//! and no game disappears without a word.

use std::fs;

use crosstable::audit::{Options, audit};
use crosstable::finding::Finding;
use crosstable::format::{self, ReadOptions, Reading};
use crosstable::import::{Import, NoteKind, UnreadKind};
use crosstable::model::{Entry, Opponent, PlayerId, RoundNumber, Tournament};
use rust_xlsxwriter::Workbook;

use crate::support::scratch::Scratch;
use crate::support::{pairings_as_csv, root};

/// Headings of a column of rounds, in the words of several languages.
const HEADINGS: [&str; 11] = [
    "Round", "Rd", "Rd.", "Runde", "Rnd", "Kolo", "Ronda", "Rodada", "Тур", "Kierros", "Ronde",
];

const SAMPLES: [&str; 3] = ["clean-open.trf", "round-robin.trf", "lakeside-open.trf"];

/// The pairings of one round: the line that states the round, the headings, and the rows.
#[derive(Clone)]
struct Round {
    number: usize,
    rows: Vec<String>,
}

/// The pairings of a sample as this program writes them: the lines before the first round, the
/// headings, and the rounds.
struct Lists {
    before: Vec<String>,
    headings: String,
    rounds: Vec<Round>,
}

fn lists(sample: &str) -> Lists {
    let bytes = fs::read(root().join("samples").join(sample)).unwrap();
    let import = format::read(sample, bytes, &ReadOptions::default())
        .unwrap()
        .import;
    let text = pairings_as_csv(&import);
    let mut lists = Lists {
        before: Vec::new(),
        headings: String::new(),
        rounds: Vec::new(),
    };
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(rest) = line.strip_prefix("Round ") {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            lists.headings = lines.next().unwrap().to_owned();
            lists.rounds.push(Round {
                number: digits.parse().unwrap(),
                rows: Vec::new(),
            });
        } else if let Some(round) = lists.rounds.last_mut() {
            if !line.trim_matches(';').is_empty() {
                round.rows.push(line.to_owned());
            }
        } else {
            lists.before.push(line.to_owned());
        }
    }
    assert!(lists.rounds.len() >= 5, "{text}");
    lists
}

impl Lists {
    /// Each round below a line that states it, with its own headings. `number` returns the number
    /// that the line states.
    fn with_lines(&self, number: impl Fn(usize) -> usize) -> String {
        let mut lines = self.before.clone();
        for round in &self.rounds {
            lines.push(format!("Round {}", number(round.number)));
            lines.push(self.headings.clone());
            lines.extend(round.rows.clone());
        }
        lines.join("\r\n")
    }

    /// All rounds below the same headings, with a line before each round.
    fn with_lines_between(&self) -> String {
        let mut lines = self.before.clone();
        lines.push(self.headings.clone());
        for round in &self.rounds {
            lines.push(format!("Round {}", round.number));
            lines.extend(round.rows.clone());
        }
        lines.join("\r\n")
    }

    /// All rounds in one table with a column of rounds. `cell` returns the content of the cell in
    /// a row of a round.
    fn with_column(&self, heading: &str, cell: impl Fn(usize, usize) -> String) -> String {
        let mut lines = self.before.clone();
        lines.push(format!("{heading};{}", self.headings));
        for round in &self.rounds {
            let rows = round.rows.iter().enumerate();
            lines.extend(rows.map(|(row, text)| format!("{};{text}", cell(round.number, row))));
        }
        lines.join("\r\n")
    }
}

fn read(text: &str) -> Reading {
    format::read("x.csv", text.as_bytes().to_vec(), &ReadOptions::default()).unwrap()
}

fn errors(reading: &Reading) -> Vec<Finding> {
    let findings = audit(&reading.sources, &reading.import, &Options::default()).findings;
    let is_severe = |finding: &Finding| finding.severity.word() != "info";
    findings.into_iter().filter(is_severe).collect()
}

fn messages(findings: &[Finding]) -> Vec<String> {
    let message = |one: &Finding| format!("[{}] {}", one.code.code, one.message);
    findings.iter().map(message).collect()
}

/// The entries of a round as the names of both players, the colour and the outcome.
fn games(tournament: &Tournament, round: usize) -> Vec<String> {
    let round = RoundNumber::at(round - 1);
    let name = |id: PlayerId| tournament.player(id).name.clone();
    let in_words = |id: PlayerId, entry: &Entry| {
        let opponent = match entry.opponent {
            Opponent::Player(other) => name(other),
            _ => "nobody".to_owned(),
        };
        let (colour, outcome) = (entry.colour, entry.outcome);
        format!("{} {opponent} {colour:?} {outcome:?}", name(id))
    };
    let entries = tournament.ids().filter_map(|id| {
        let entry = tournament.entry(id, round)?;
        (*entry != Entry::default()).then(|| in_words(id, entry))
    });
    let mut games: Vec<String> = entries.collect();
    games.sort();
    games
}

fn assert_same_games(import: &Import, expected: &Import, without: &[usize], context: &str) {
    for round in 1..=usize::from(expected.tournament.rounds) {
        let found = games(&import.tournament, round);
        if without.contains(&round) {
            assert!(found.is_empty(), "{context}: {found:#?}");
        } else {
            assert_eq!(
                found,
                games(&expected.tournament, round),
                "{context}: {round}"
            );
        }
    }
}

#[test]
fn a_column_states_the_rounds_in_every_language() {
    for sample in SAMPLES {
        let lists = lists(sample);
        let expected = read(&lists.with_lines(|number| number));
        for heading in HEADINGS {
            let cells: [fn(usize, usize) -> String; 4] = [
                |round, _| round.to_string(),
                |round, _| format!("Round {round}"),
                |round, _| format!("{round}."),
                // merged cells: only the first row of a round is filled
                |round, row| {
                    if row == 0 {
                        round.to_string()
                    } else {
                        String::new()
                    }
                },
            ];
            for cell in cells {
                let text = lists.with_column(heading, cell);
                let reading = read(&text);
                let context = format!("{sample} {heading}");
                assert_same_games(&reading.import, &expected.import, &[], &context);
                assert_eq!(
                    messages(&errors(&reading)),
                    messages(&errors(&expected)),
                    "{context}"
                );
                assert!(reading.import.notes.is_empty(), "{context}");
            }
        }
        let reading = read(&lists.with_lines_between());
        assert_same_games(&reading.import, &expected.import, &[], sample);
        assert!(
            reading.import.notes.is_empty(),
            "{:#?}",
            reading.import.notes
        );
    }
}

#[test]
fn the_order_of_rows_with_a_column_does_not_matter() {
    let lists = lists("clean-open.trf");
    let expected = read(&lists.with_lines(|number| number));
    let text = lists.with_column("Round", |round, _| round.to_string());
    let mut lines: Vec<&str> = text.split("\r\n").collect();
    let start = lists.before.len() + 1;
    lines[start..].sort_by_key(|line| line.split(';').nth(1).unwrap().to_owned());
    let reading = read(&lines.join("\r\n"));
    assert_same_games(&reading.import, &expected.import, &[], "by board");
}

#[test]
fn a_round_that_stands_above_two_lists_is_one_error() {
    for sample in SAMPLES {
        let lists = lists(sample);
        let last = lists.rounds.len();
        let expected = read(&lists.with_lines(|number| number));
        for changed in 2..last {
            for typed in (1..=last).filter(|&round| round != changed) {
                let text =
                    lists.with_lines(|number| if number == changed { typed } else { number });
                let reading = read(&text);
                let context = format!("{sample}: {changed} as {typed}");
                let errors = errors(&reading);
                let [error] = errors.as_slice() else {
                    panic!("{context}: {:#?}", messages(&errors));
                };
                assert_eq!(error.code.code, "S104", "{context}");
                for words in [
                    format!("says round {typed}, like another list"),
                    format!("it is read as round {changed}, which is a guess"),
                ] {
                    let message = &error.message;
                    assert!(message.contains(&words), "{context} {message}");
                }
                assert!(error.at.is_some() && error.labels.len() == 1, "{context}");
                // the order of the other lists shows which round it is
                assert_same_games(&reading.import, &expected.import, &[], &context);
            }
        }
    }
}

/// Checks that the rows of a list that does not count are among the lines that were not read, so
/// that a conversion names them.
fn assert_named(reading: &Reading, rows: &[String], applies: bool) {
    let unread = reading.import.unread.iter();
    let kept = unread.filter(|line| line.kind == UnreadKind::Kept);
    let kept: Vec<&str> = kept
        .map(|line| reading.sources.slice(line.span).trim())
        .collect();
    for row in rows.iter().filter(|_| applies) {
        assert!(kept.contains(&row.trim()), "{row} {kept:#?}");
    }
}

#[test]
fn a_second_game_of_a_player_is_one_error_that_names_both_rows() {
    let lists = lists("clean-open.trf");
    let expected = read(&lists.with_lines(|number| number));
    for round in 1..lists.rounds.len() {
        let text = lists.with_column("Round", |number, row| match row {
            0 if number == round + 1 => round.to_string(),
            _ => number.to_string(),
        });
        let reading = read(&text);
        let errors = errors(&reading);
        let is_second = |one: &&Finding| one.code.code == "R214";
        let found: Vec<&Finding> = errors.iter().filter(is_second).collect();
        let [error] = found.as_slice() else {
            panic!("{:#?}", messages(&errors));
        };
        let words = format!("has two entries in round {round}: ");
        assert!(error.message.contains(&words), "{}", error.message);
        assert_eq!(error.labels.len(), 1);
        let moved = &lists.rounds[round].rows[0];
        assert!(
            reading
                .sources
                .slice(error.at.as_ref().unwrap().span)
                .contains(moved.as_str())
        );
        let same = games(&expected.import.tournament, round);
        assert_eq!(games(&reading.import.tournament, round), same);
        assert_named(&reading, &[format!("{round};{moved}")], true);
    }
}

#[test]
fn a_row_whose_round_cannot_be_read_is_named_and_left_out() {
    let lists = lists("clean-open.trf");
    for content in ["x", "2026", "0", "1-0", ""] {
        let text = lists.with_column("Round", |round, row| match (round, row) {
            (2, 0) => content.to_owned(),
            _ => round.to_string(),
        });
        let reading = read(&text);
        let errors = errors(&reading);
        let found = errors.iter().filter(|one| one.code.code == "S105");
        let found: Vec<&Finding> = found.collect();
        assert_eq!(found.len(), 1, "{content}: {:#?}", messages(&errors));
        let line = reading.sources.line_of(found[0].at.as_ref().unwrap().span);
        assert!(
            reading
                .sources
                .slice(line)
                .contains(&lists.rounds[1].rows[0]),
            "{content}"
        );
        assert_named(
            &reading,
            &[format!("{content};{}", lists.rounds[1].rows[0])],
            true,
        );
    }
    // between two rows of the same round, a blank cell can only mean this round
    let text = lists.with_column("Round", |round, row| match (round, row) {
        (2, 1) => String::new(),
        _ => round.to_string(),
    });
    let expected = read(&lists.with_lines(|number| number));
    assert_same_games(&read(&text).import, &expected.import, &[], "blank between");
}

#[test]
fn a_list_without_any_round_does_not_overwrite_games() {
    let lists = lists("clean-open.trf");
    let mut lines = lists.before.clone();
    lines.push(lists.headings.clone());
    lines.extend(lists.rounds.iter().flat_map(|round| round.rows.clone()));
    let reading = read(&lines.join("\r\n"));
    let expected = read(&lists.with_lines(|number| number));
    let first_round = games(&expected.import.tournament, 1);
    assert_eq!(games(&reading.import.tournament, 1), first_round);
    let errors = errors(&reading);
    let found = messages(&errors);
    assert!(
        found.len() == 1 && found[0].contains("seem to belong to other rounds"),
        "{found:#?}"
    );
}

#[test]
fn a_list_that_is_repeated_with_its_results_completes_the_first() {
    let lists = lists("clean-open.trf");
    let expected = read(&lists.with_lines(|number| number));
    let mut lines: Vec<String> = lists
        .with_lines(|number| number)
        .split("\r\n")
        .map(str::to_owned)
        .collect();
    let open = |row: &String| {
        let results = ["1 - 0", "0 - 1", "½ - ½"];
        results
            .iter()
            .fold(row.clone(), |row, result| row.replace(result, ""))
    };
    let heading = lines.iter().position(|line| line == "Round 3").unwrap();
    let rows: Vec<String> = lists.rounds[2].rows.iter().map(open).collect();
    let repeated = ["Round 3".to_owned(), lists.headings.clone()]
        .into_iter()
        .chain(rows);
    lines.splice(heading..heading, repeated);
    let reading = read(&lines.join("\r\n"));
    assert_same_games(&reading.import, &expected.import, &[], "completed");
    assert!(
        !messages(&errors(&reading))
            .iter()
            .any(|one| one.contains("R214"))
    );
}

/// A workbook with a sheet for each round, which states its round only in its name, if at all.
fn workbook(lists: &Lists, sheets: &[(&str, usize)]) -> Vec<u8> {
    let mut workbook = Workbook::new();
    for (name, round) in sheets {
        let sheet = workbook.add_worksheet();
        sheet.set_name(*name).unwrap();
        let rows = [&lists.headings]
            .into_iter()
            .chain(&lists.rounds[round - 1].rows);
        for (row, line) in (0..).zip(rows) {
            for (column, cell) in (0..).zip(line.split(';')) {
                sheet.write_string(row, column, cell).unwrap();
            }
        }
    }
    workbook.save_to_buffer().unwrap()
}

#[test]
fn the_name_of_a_sheet_states_the_round() {
    let lists = lists("clean-open.trf");
    let expected = read(&lists.with_lines(|number| number)).import.tournament;
    for name in [
        "Round 3", "Rd 3", "Rd. 3", "Runde 3", "3. Runde", "R3", "Тур 3", "Ronda 3",
    ] {
        let bytes = workbook(&lists, &[(name, 3)]);
        let reading = format::read("x.xlsx", bytes, &ReadOptions::default()).unwrap();
        let tournament = &reading.import.tournament;
        assert_eq!(tournament.rounds, 3, "{name}");
        assert_eq!(games(tournament, 3), games(&expected, 3), "{name}");
        let mut notes = reading.import.notes.iter();
        assert!(
            notes.all(|note| note.kind != NoteKind::UncertainLayout),
            "{name}"
        );
    }
    // other names state no round
    for name in ["Sheet1", "3", "Pairings", "Group 3"] {
        let bytes = workbook(&lists, &[(name, 3)]);
        let reading = format::read("x.xlsx", bytes, &ReadOptions::default()).unwrap();
        assert_eq!(reading.import.tournament.rounds, 1, "{name}");
        let mut notes = reading.import.notes.iter();
        assert!(
            notes.any(|note| note.kind == NoteKind::UncertainLayout),
            "{name}"
        );
    }
}

#[test]
fn a_column_of_rounds_can_be_named_on_the_command_line() {
    let lists = lists("clean-open.trf");
    let expected = read(&lists.with_lines(|number| number));
    let text = lists.with_column("Session", |round, _| round.to_string());
    let options = ReadOptions {
        map: Some("round=A".parse().unwrap()),
        ..ReadOptions::default()
    };
    let reading = format::read("x.csv", text.into_bytes(), &options).unwrap();
    assert_same_games(&reading.import, &expected.import, &[], "round=A");
}

#[test]
fn sheets_of_different_rounds_are_one_event() {
    let lists = lists("clean-open.trf");
    let expected = read(&lists.with_lines(|number| number));
    let count = lists.rounds.len();
    let names: Vec<String> = (1..=count).map(|round| format!("Round {round}")).collect();
    let names = names.iter().map(String::as_str);
    let mut sheets: Vec<(&str, usize)> = names.zip(1..).collect();
    let bytes = workbook(&lists, &sheets);
    let reading = format::read("x.xlsx", bytes, &ReadOptions::default()).unwrap();
    assert!(reading.further.is_empty());
    assert_eq!(reading.import.number, None);
    assert_same_games(
        &reading.import,
        &expected.import,
        &[],
        "a sheet for each round",
    );
    let sheet_uses = &reading.import.sheets;
    assert_eq!(sheet_uses.len(), count);
    assert!(sheet_uses.iter().all(|sheet| sheet.tournaments == [1]));
    let scratch = Scratch::new("sheets-of-rounds");
    scratch.file("x.xlsx", workbook(&lists, &sheets));
    let run = scratch.run(&["audit", "x.xlsx"]);
    assert!(
        run.out.contains("'Round 1', 'Round 2', 'Round 3'"),
        "{}",
        run.out
    );

    // as further lists of an event, too, they are all read
    let start = lists.rounds.first().unwrap();
    let first = [&lists.headings].into_iter().chain(&start.rows);
    let first: Vec<&str> = first.map(String::as_str).collect();
    let main = read(&(first.join("\n") + "\n"));
    let bytes = workbook(&lists, &sheets);
    let further = format::read("x.xlsx", bytes, &ReadOptions::default()).unwrap();
    let merged = main.merge_with(vec![further]).unwrap();
    assert_same_games(&merged.import, &expected.import, &[], "after --with");

    // two equal lists of one round are one
    sheets.push(("R1", 1));
    let bytes = workbook(&lists, &sheets);
    let reading = format::read("x.xlsx", bytes, &ReadOptions::default()).unwrap();
    assert!(reading.further.is_empty());
    assert_same_games(&reading.import, &expected.import, &[], "round 1 twice");
}
