//! Rating changes and norms in a report.

use crosstable::rating::norms::{self, EventNorms};
use crosstable::rating::{EventRatings, PlayerRating, RatingConditions};

use super::*;
use crate::support::scratch::Scratch;

const SAMPLE: &str = "harbour-open-trf26.trf";

/// A numeric cell in hundredths, read from its digits without arithmetic.
fn hundredths(value: &Data) -> i64 {
    assert!(matches!(value, Data::Float(_)), "no number: {value}");
    let text = value.to_string();
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    assert!(part.len() <= 2, "more than hundredths: {text}");
    format!("{whole}{part:0<2}").parse().unwrap()
}

#[test]
fn changes_are_those_of_the_command() {
    let bytes = std::fs::read(root().join("samples").join(SAMPLE)).unwrap();
    let reading = format::read(SAMPLE, bytes, &ReadOptions::default()).unwrap();
    let tournament = &reading.import.tournament;
    let ratings = EventRatings::compute(tournament, RatingConditions::default()).unwrap();
    let mut book = Book::of(&sample(SAMPLE));
    let sheet = book.sheet("Ratings");
    let mut compared = 0;
    for (id, result) in &ratings.players {
        let PlayerRating::Rated(change) = result else {
            continue;
        };
        if change.games == 0 {
            continue;
        }
        let name = &tournament.player(*id).name;
        let row = row(&sheet, "Name", name);
        let cell = |heading| hundredths(&row[column(&sheet, heading)]);
        assert_eq!(cell("Rating"), i64::from(change.own_rating) * 100, "{name}");
        assert_eq!(cell("New"), i64::from(change.new_rating) * 100, "{name}");
        assert_eq!(cell("K"), i64::from(change.k_applied) * 100, "{name}");
        assert_eq!(cell("Games"), i64::from(change.games) * 100, "{name}");
        let difference = i64::from(change.change.hundredths());
        assert_eq!(cell("Change"), difference, "{name}");
        compared += 1;
    }
    assert!(compared > 5, "{compared} players compared");
    assert!(book.xml("Ratings").contains("<autoFilter"));
}

#[test]
fn norms_are_those_of_the_command_or_the_reason_is_given() {
    // five rounds are too few: what fails is listed with its article
    let bytes = std::fs::read(root().join("samples").join(SAMPLE)).unwrap();
    let reading = format::read(SAMPLE, bytes, &ReadOptions::default()).unwrap();
    let tournament = &reading.import.tournament;
    let found = EventNorms::compute(tournament, norms::NormConditions::default(), None).unwrap();
    let mut book = Book::of(&sample(SAMPLE));
    let sheet = book.sheet("Norms");
    let results = found.players.iter().flat_map(|player| &player.results);
    match results.count() {
        0 => {
            let text = sheet.rows().flatten().map(ToString::to_string);
            let words = text.collect::<Vec<_>>().join(" ");
            assert!(words.contains("nobody reached a norm"), "{words}");
        }
        rows => assert_eq!(sheet.rows().len(), 1 + rows),
    }
    // a team event without titles, rapid chess
    let page = page_of(&sample("clean-teams.trf"));
    assert!(page.contains("<h2>Norms</h2>"));
    assert!(page.contains("not examined: "), "no reason");
}

#[test]
fn the_report_on_an_event_without_ratings_says_so() {
    let header = "012 Nobody Came\n022 Oslo\n032 NOR\n042 2026/05/01\n052 2026/05/02\n062 0\n";
    let mut book = Book::of(&of("no-players.trf", header));
    let sheet = book.sheet("Ratings");
    let words: Vec<String> = sheet.rows().flatten().map(ToString::to_string).collect();
    assert!(words.iter().any(|word| word == "no players"), "{words:?}");
}

#[test]
fn findings_between_files_name_and_link_both_files() {
    let scratch = Scratch::new("report-hints");
    scratch.sample(SAMPLE, "season/first.trf");
    scratch.sample("harbour-open-trf16.trf", "season/second.trf");
    scratch.sample("clean-teams.trf", "season/cup.trf");
    let run = scratch.run(&["report", "season", "-o", "season.xlsx", "--lists", "none"]);
    assert_ne!(run.code, 2, "{run:?}");
    let mut book = Book::new(scratch.bytes("season.xlsx"));
    let sheet = book.sheet("Between files");
    let cell = |row: usize, heading| {
        let cells = sheet.rows().nth(row).unwrap();
        cells[column(&sheet, heading)].to_string()
    };
    assert!(cell(1, "What is asked").contains("2 files seem to belong to one event"));
    let index = book.sheet("Index");
    // without the folder that all files share
    for (line, file) in [(1, "first.trf"), (2, "second.trf")] {
        assert_eq!(cell(line, "File"), file);
        // the number leads to the row of the index with the same file
        let number: usize = cell(line, "No").parse().unwrap();
        let row = index.rows().nth(number).unwrap();
        assert_eq!(row[column(&index, "File")].to_string(), file);
    }
    let names = book.cells.sheet_names();
    let place = names
        .iter()
        .position(|name| name == "Between files")
        .unwrap();
    let xml = book.part(&format!("xl/worksheets/sheet{}.xml", place + 1));
    assert!(xml.matches("location=\"'Index'!B").count() == 2, "{xml}");
    // reports of their own have no index: the terminal shows the questions
    let run = scratch.run(&[
        "report", "season", "--each", "-o", "each/", "--lists", "none",
    ]);
    let said = "Questions about several files (not errors):";
    assert!(
        run.err.contains(said) && run.err.contains("season/second.trf"),
        "{run:?}"
    );
}
