//! Lists of pairings whose rounds are on a sheet of a workbook each, or in a table of a page each:
//! what is wrong in a row is found as in one list.

use std::fmt::Write;

use crosstable::audit::{Options, audit};
use crosstable::format::{self, Reading};
use crosstable::import::Import;
use rust_xlsxwriter::Workbook;

use crate::list_numbers::{SAMPLES, pairings};
use crate::support::{bulk, step};

/// A sheet of a workbook: its name and its rows.
pub(crate) type Sheet<'l> = (String, Vec<&'l str>);

/// Asserts that the findings about a list of pairings do not depend on whether its rounds are below
/// each other, on a sheet each, or in a table of a page each. Without bulk, one of these is compared,
/// another one for nearly each list.
pub(crate) fn assert_same_on_sheets(lines: &[String]) {
    let (heading, rounds) = rounds(lines);
    if rounds.len() < 2 {
        return;
    }
    let all: Vec<&str> = lines.iter().map(String::as_str).collect();
    let expected = findings(&workbook(&[("Sheet1".to_owned(), all)]));
    let sheets = with_heading(&heading, &rounds);
    let kinds = ["sheets", "names of sheets", "tables"];
    let bytes = lines.iter().flat_map(|line| line.bytes()).map(usize::from);
    let first = if bulk() { 0 } else { bytes.sum::<usize>() % 3 };
    for words in kinds.into_iter().skip(first).step_by(step(3)) {
        let reading = match words {
            "sheets" => workbook(&sheets),
            "names of sheets" => workbook(&without_round_lines(&sheets)),
            _ => page(&heading, &rounds, ["<h2>", "</h2><table>"]),
        };
        let mut found = findings(&reading);
        if words != "tables" {
            // these sheets have names, and the summary lists them
            found.retain(|one| !one.contains(" sheet "));
        }
        assert_eq!(found, expected, "{words}");
        assert!(reading.further.is_empty(), "{words}");
    }
}

/// Splits a list into the lines above the first round and the lines of each round.
pub(crate) fn rounds(lines: &[String]) -> (Vec<&str>, Vec<Vec<&str>>) {
    let (mut heading, mut rounds) = (Vec::new(), Vec::<Vec<&str>>::new());
    for line in lines {
        if line.starts_with("Round ") {
            rounds.push(Vec::new());
        }
        rounds.last_mut().unwrap_or(&mut heading).push(line);
    }
    (heading, rounds)
}

/// A sheet for each round, the first with the lines above the list.
pub(crate) fn with_heading<'l>(heading: &[&'l str], rounds: &[Vec<&'l str>]) -> Vec<Sheet<'l>> {
    let sheets = rounds.iter().enumerate().map(|(index, lines)| {
        let heading = if index == 0 { heading } else { &[] };
        let name = lines[0].split([';', ' ']).take(2).collect::<Vec<_>>();
        (name.join(" "), [heading, lines].concat())
    });
    sheets.collect()
}

/// The sheets without the lines that state only a round, so that only the names do.
fn without_round_lines<'l>(sheets: &[Sheet<'l>]) -> Vec<Sheet<'l>> {
    let states_more = |line: &&&str| line.trim_end_matches(';').split(' ').count() > 2;
    let is_kept = |line: &&&str| !line.starts_with("Round ") || states_more(line);
    let sheets = sheets.iter().map(|(name, lines)| {
        let lines = lines.iter().filter(is_kept).copied();
        (name.clone(), lines.collect())
    });
    sheets.collect()
}

pub(crate) fn workbook(sheets: &[Sheet<'_>]) -> Reading {
    let mut workbook = Workbook::new();
    for (name, lines) in sheets {
        let sheet = workbook.add_worksheet();
        sheet.set_name(name).unwrap();
        for (row, line) in (0..).zip(lines) {
            for (column, cell) in (0..).zip(line.split(';')) {
                sheet.write_string(row, column, cell).unwrap();
            }
        }
    }
    let bytes = workbook.save_to_buffer().unwrap();
    format::read("open", bytes, &Default::default()).unwrap()
}

/// A page with a table for each round. A line with these tags around it states the round.
pub(crate) fn page(heading: &[&str], rounds: &[Vec<&str>], [start, end]: [&str; 2]) -> Reading {
    let mut text = "<html><body>".to_owned();
    for line in heading.iter().filter(|line| !line.is_empty()) {
        write!(text, "<h2>{}</h2>", line.trim_end_matches(';')).unwrap();
    }
    for lines in rounds {
        let line = lines[0].trim_end_matches(';');
        write!(text, "{start}{line}{end}").unwrap();
        for line in &lines[1..] {
            let cells = line.replace(';', "</td><td>");
            write!(text, "<tr><td>{cells}</td></tr>").unwrap();
        }
        text += "</table>";
    }
    text += "</body></html>";
    format::read("open", text.into_bytes(), &Default::default()).unwrap()
}

/// The findings as severity, code and message.
fn findings(reading: &Reading) -> Vec<String> {
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let findings = audit.findings.iter();
    let mut in_words: Vec<String> = findings
        .map(|one| {
            let (severity, code) = (one.severity.word(), one.code.code);
            format!("{severity} {code} {}", one.message)
        })
        .collect();
    in_words.sort();
    in_words
}

/// The line that states the round of a table may be any kind of element before its rows.
#[test]
fn elements_above_a_table_state_its_round() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let (heading, rounds) = rounds(&lines);
        let expected = page(&heading, &rounds, ["<h2>", "</h2><table>"]);
        for tags in [
            ["<h1>", "</h1><table>"],
            ["<h4>", "</h4><table>"],
            ["<h6>", "</h6><table>"],
            ["<p>", "</p><table>"],
            ["<div>", "</div><table>"],
            ["<b>", "</b><table>"],
            ["<b>", "</b><br><table>"],
            ["<p><strong>", "</strong></p><table>"],
            ["<table><caption>", "</caption>"],
            ["<p>All results are final</p><p>", "</p><table>"],
        ] {
            let found = page(&heading, &rounds, tags);
            assert!(found.further.is_empty(), "{tags:?}");
            let [entries, expected_entries] =
                [&found, &expected].map(|reading| &reading.import.tournament.entries);
            assert_eq!(entries, expected_entries, "{tags:?}");
            assert_eq!(findings(&found), findings(&expected), "{tags:?}");
        }
    }
}

/// The errors and warnings among findings.
pub(crate) fn severe(reading: &Reading) -> Vec<String> {
    let found = findings(reading).into_iter();
    found.filter(|one| !one.starts_with("info")).collect()
}

/// A round is lost: one finding names it, and the points of the later rounds follow from it.
#[test]
fn a_lost_round_is_one_finding() {
    for sample in SAMPLES {
        for lines in [pairings(sample), crate::list_points::pairings(sample)] {
            let (heading, rounds) = rounds(&lines);
            for lost in 1..rounds.len() - 1 {
                let mut rounds = rounds.clone();
                rounds.remove(lost);
                let missing = format!(
                    "warning S114 the pairings of a round are missing: the list has rounds {lost} \
                     and {}, but not round {}",
                    lost + 2,
                    lost + 1
                );
                let all = [heading.clone(), rounds.concat()].concat();
                let list = workbook(&[("Sheet1".to_owned(), all)]);
                let expected = [missing];
                assert_eq!(severe(&list), expected);
                assert_eq!(
                    severe(&workbook(&with_heading(&heading, &rounds))),
                    expected
                );
            }
        }
    }
}

/// The line above a list says `Round 14` in place of `Round 4`.
#[test]
fn a_round_out_of_order_is_read_as_the_missing_one() {
    for sample in SAMPLES {
        for lines in [pairings(sample), crate::list_points::pairings(sample)] {
            let expected = workbook(&[("Sheet1".to_owned(), all_of(&lines))]);
            let typed: Vec<String> = lines
                .iter()
                .map(|line| line.replace("Round 4", "Round 14"))
                .collect();
            let (heading, rounds) = rounds(&typed);
            let mut sheets = with_heading(&heading, &rounds);
            // without the line, the name says round 14
            let names_only = without_round_lines(&sheets);
            sheets[3].0 = "Sheet4".to_owned();
            for reading in [
                workbook(&[("Sheet1".to_owned(), all_of(&typed))]),
                workbook(&sheets),
                workbook(&names_only),
            ] {
                let import = &reading.import;
                assert_eq!(
                    import.tournament.entries,
                    expected.import.tournament.entries
                );
                let found = severe(&reading);
                assert_eq!(found.len(), 1, "{found:#?}");
                assert!(found[0].contains("it is read as round 4"), "{found:#?}");
            }
        }
    }
}

/// An earlier round has the number of a later one as well: its place among the others shows which
/// round it is.
#[test]
fn an_earlier_round_with_the_number_of_a_later_one_is_one_finding() {
    for sample in SAMPLES {
        for lines in [pairings(sample), crate::list_points::pairings(sample)] {
            let expected = workbook(&[("Sheet1".to_owned(), all_of(&lines))]);
            for (round, number) in [(2, 4), (3, 5), (4, 1)] {
                let (from, to) = (format!("Round {round}"), format!("Round {number}"));
                let typed: Vec<String> =
                    lines.iter().map(|line| line.replace(&from, &to)).collect();
                let (heading, rounds) = rounds(&typed);
                let mut sheets = with_heading(&heading, &rounds);
                for (index, sheet) in (1..).zip(&mut sheets) {
                    sheet.0 = format!("Sheet{index}");
                }
                for reading in [
                    workbook(&[("Sheet1".to_owned(), all_of(&typed))]),
                    workbook(&sheets),
                ] {
                    let entries = &reading.import.tournament.entries;
                    assert_eq!(*entries, expected.import.tournament.entries);
                    let found = severe(&reading);
                    assert_eq!(found.len(), 1, "{found:#?}");
                    let words = format!("says round {number}, like another list");
                    assert!(found[0].contains("S104"), "{found:#?}");
                    assert!(found[0].contains(&words), "{found:#?}");
                    let words = format!("it is read as round {round}");
                    assert!(found[0].contains(&words), "{found:#?}");
                }
            }
        }
    }
}

/// The first list says round 11 or that of a later list, the second one a round after the last, or
/// the last one round 15.
#[test]
fn the_first_and_the_last_list_with_another_round_are_one_finding() {
    for sample in SAMPLES {
        let lines = crate::list_points::pairings(sample);
        let expected = workbook(&[("Sheet1".to_owned(), all_of(&lines))]);
        let last = rounds(&lines).1.len();
        for (round, number) in [(1, 11), (1, 3), (2, last + 1), (last, 15)] {
            let (from, to) = (format!("Round {round} "), format!("Round {number} "));
            let typed: Vec<String> = lines.iter().map(|line| line.replace(&from, &to)).collect();
            let reading = workbook(&[("Sheet1".to_owned(), all_of(&typed))]);
            let entries = &reading.import.tournament.entries;
            assert_eq!(*entries, expected.import.tournament.entries, "{from} {to}");
            let found = severe(&reading);
            assert_eq!(found.len(), 1, "{found:#?}");
            let words = format!("it is read as round {round}");
            assert!(found[0].contains(&words), "{found:#?}");
        }
    }
}

/// The lists of rounds 3 and 4 are in each other's places, without points: what seems irregular then
/// follows from it.
#[test]
fn lists_in_each_others_places_are_one_finding() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let (heading, rounds) = rounds(&lines);
        let mut exchanged = rounds.clone();
        (exchanged[2][0], exchanged[3][0]) = (rounds[3][0], rounds[2][0]);
        let all = [heading, exchanged.concat()].concat();
        let reading = workbook(&[("Sheet1".to_owned(), all)]);
        let found = findings(&reading);
        let words = "the list of round 4 is in the place of that of round 3";
        assert!(found.iter().any(|one| one.contains(words)), "{found:#?}");
        let found = severe(&reading);
        assert_eq!(found.len(), 1, "{found:#?}");
        // a single repeated colour follows from the info, but may have another cause
        let words = match sample {
            "lakeside-open.trf" => "W707 the lists of rounds 3 and 4 seem to be exchanged",
            _ => "W707 same colour three times",
        };
        assert!(found[0].contains(words), "{found:#?}");
    }
}

/// The sheets are numbered, and nothing else states their rounds.
#[test]
fn numbers_of_sheets_are_rounds() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let (heading, rounds) = rounds(&lines);
        let expected = workbook(&with_heading(&heading, &rounds));
        let mut sheets = without_round_lines(&with_heading(&heading, &rounds));
        for (number, (name, lines)) in (1..).zip(&mut sheets) {
            *name = number.to_string();
            lines.retain(|line| !line.starts_with("Round "));
        }
        let reading = workbook(&sheets);
        assert!(reading.further.is_empty(), "{sample}");
        let entries = &reading.import.tournament.entries;
        assert_eq!(*entries, expected.import.tournament.entries);
    }
}

/// Half of a round is on a sheet of its own, below the name of the round.
#[test]
fn a_round_on_two_sheets_is_read_as_a_whole() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let (heading, rounds) = rounds(&lines);
        let expected = workbook(&with_heading(&heading, &rounds));
        let mut sheets = with_heading(&heading, &rounds);
        let mut second = sheets[2].1.clone();
        let half = second.len() / 2 + 1;
        second.drain(2..half);
        sheets[2].1.truncate(half);
        sheets.insert(3, ("Round 3 (2)".to_owned(), second));
        let reading = workbook(&sheets);
        assert!(reading.further.is_empty(), "{sample}");
        let entries = &reading.import.tournament.entries;
        assert_eq!(*entries, expected.import.tournament.entries);
        let found = severe(&reading);
        assert!(found.is_empty(), "{found:#?}");
    }
}

/// The boards of every round are on two sheets. The lists of the first round have no players in
/// common.
#[test]
fn rounds_on_two_sheets_each_are_one_event() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let (heading, rounds) = rounds(&lines);
        let expected = workbook(&with_heading(&heading, &rounds));
        let sheets = with_heading(&heading, &rounds).into_iter();
        let halves = sheets.flat_map(|(name, mut lines)| {
            let end = lines
                .iter()
                .rposition(|line| line.starts_with(char::is_numeric));
            let start = lines
                .iter()
                .position(|line| line.starts_with("1;"))
                .unwrap();
            let half = usize::midpoint(start, end.unwrap() + 1);
            let mut second = lines[start - 2..].to_vec();
            second.drain(2..2 + half - start);
            lines.truncate(half);
            [(format!("{name} a"), lines), (format!("{name} b"), second)]
        });
        let reading = workbook(&halves.collect::<Vec<_>>());
        assert!(reading.further.is_empty(), "{sample}");
        let entries = |reading: &Reading| reading.import.tournament.entries.clone();
        assert_eq!(entries(&reading), entries(&expected), "{sample}");
    }
}

/// The lists of two rounds are exchanged as a whole. The points before each round prove it.
#[test]
fn exchanged_lists_of_rounds_are_one_finding() {
    for sample in SAMPLES {
        let lines = crate::list_points::pairings(sample);
        let (heading, rounds) = rounds(&lines);
        let last = rounds.len() - 1;
        for pair in [[0, 1], [1, 2], [1, 3], [last - 1, last], [0, last]] {
            let mut exchanged = rounds.clone();
            exchanged.swap(pair[0], pair[1]);
            // the lines that state the rounds stay in their places
            for index in pair {
                exchanged[index][0] = rounds[index][0];
            }
            let all = [heading.clone(), exchanged.concat()].concat();
            for reading in [
                workbook(&[("Sheet1".to_owned(), all)]),
                workbook(&with_heading(&heading, &exchanged)),
            ] {
                let found = severe(&reading);
                let [first, second] = pair.map(|index| index + 1);
                let words =
                    format!("the lists of rounds {first} and {second} seem to be exchanged");
                assert_eq!(found.len(), 1, "{found:#?}");
                assert!(found[0].contains(&words), "{found:#?}");
            }
        }
    }
}

pub(crate) fn all_of(lines: &[String]) -> Vec<&str> {
    lines.iter().map(String::as_str).collect()
}

/// The lines that state two rounds are exchanged; the names of the sheets are right.
#[test]
fn two_exchanged_rounds_are_one_finding() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let (heading, rounds) = rounds(&lines);
        let expected = workbook(&with_heading(&heading, &rounds));
        let mut sheets = with_heading(&heading, &rounds);
        let lines = [2, 3].map(|index| sheets[index].1[0]);
        (sheets[2].1[0], sheets[3].1[0]) = (lines[1], lines[0]);
        let reading = workbook(&sheets);
        let import = &reading.import;
        assert_eq!(
            import.tournament.entries,
            expected.import.tournament.entries
        );
        let found = severe(&reading);
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(
            found[0].contains("S104") && found[0].contains("the names count"),
            "{found:#?}"
        );
    }
}

/// A sheet that states no round is of the only round that no other sheet states.
#[test]
fn a_sheet_without_a_round_is_of_the_missing_one() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let (heading, rounds) = rounds(&lines);
        let expected = workbook(&with_heading(&heading, &rounds));
        for index in 0..rounds.len() {
            let mut sheets = with_heading(&heading, &rounds);
            sheets[index].0 = "Sheet".to_owned();
            sheets[index].1.retain(|line| !line.starts_with("Round "));
            let reading = workbook(&sheets);
            let import = &reading.import;
            assert_eq!(
                import.tournament.entries,
                expected.import.tournament.entries
            );
            let found = findings(&reading);
            assert!(!found.iter().any(|one| one.contains("R214")), "{found:#?}");
        }
    }
}

/// Rounds of another event, or a hidden list, do not divide the rounds of an event.
#[test]
fn sheets_of_another_event_stay_apart() {
    let lists = SAMPLES.map(pairings);
    let [first, second] = [0, 1].map(|index| rounds(&lists[index]));
    let alone = [&first, &second].map(|(heading, rounds)| with_heading(heading, rounds));
    let mut together = Vec::new();
    for index in 0..alone[0].len().max(alone[1].len()) {
        for (event, letter) in alone.iter().zip(["A", "B"]) {
            let sheet = event.get(index).cloned();
            together.extend(sheet.map(|(name, lines)| (format!("{letter} {name}"), lines)));
        }
    }
    let reading = workbook(&together);
    let imports: Vec<&Import> = reading.imports().collect();
    assert_eq!(imports.len(), 2);
    for (import, alone) in imports.into_iter().zip(&alone) {
        let expected = workbook(alone).import.tournament.entries;
        assert_eq!(import.tournament.entries, expected);
    }
}

/// The name of a sheet may state its round as an English ordinal number.
#[test]
fn ordinal_numbers_are_rounds() {
    let lines = pairings(SAMPLES[0]);
    let (heading, rounds) = rounds(&lines);
    let sheets = without_round_lines(&with_heading(&heading, &rounds));
    let expected = workbook(&sheets).import.tournament.entries;
    for words in ["{} round", "Pairings of the {} round"] {
        let mut sheets = sheets.clone();
        for (index, sheet) in (1..).zip(&mut sheets) {
            let ending = ["st", "nd", "rd"].get(index - 1).unwrap_or(&"th");
            sheet.0 = words.replace("{}", &format!("{index}{ending}"));
        }
        assert_eq!(workbook(&sheets).import.tournament.entries, expected);
    }
}
