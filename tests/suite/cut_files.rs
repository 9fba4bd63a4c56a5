//! Files that are cut off in the middle, and lists in which single opponent numbers are wrong.

use crosstable::audit::{Options, audit};
use crosstable::finding::Severity;
use crosstable::format::write::WriteOptions;
use crosstable::format::{FORMATS, read};
use crosstable::import::Lack;
use crosstable::model::Outcome;

use crate::support::root;

fn sample(name: &str) -> String {
    std::fs::read_to_string(root().join("samples").join(name)).unwrap()
}

/// The text up to the end of `last`, which it contains once.
fn up_to<'t>(text: &'t str, last: &str) -> &'t str {
    assert_eq!(text.matches(last).count(), 1, "{last}");
    &text[..text.find(last).unwrap() + last.len()]
}

/// Checks the errors and warnings, T402 on missing headings, and whether the list is taken for a
/// part of an event.
fn check(name: &str, text: impl Into<Vec<u8>>, expected: &[&str], part: bool) {
    let reading = read(name, text.into(), &Default::default()).unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let grave = audit
        .findings
        .iter()
        .filter(|f| f.severity != Severity::Info);
    let told = grave.filter(|f| f.code.code != "T402");
    let found: Vec<String> = told
        .map(|f| format!("{} {}", f.code.code, f.message))
        .collect();
    assert_eq!(found, expected);
    assert_eq!(reading.import.lacks(Lack::Rows), part);
}

#[test]
fn a_cut_off_last_row_of_a_text_with_separators_is_reported() {
    let text = sample("harbour-csv.csv");
    let lost = |rounds| {
        format!("S105 the file ends in the middle of the row of 7 Castellan Rui: {rounds}")
    };
    let row = "7;;Castellan Rui ;2050;POR;  6w½;  2w½;  3b0;  5w½;  8b½;2;11,5;4,25";
    let ends = [
        ("7;;Castellan Rui ;2050;PO", "rounds 1 to 5 are lost"),
        (
            "7;;Castellan Rui ;2050;POR;  6w½;  2",
            "rounds 2 to 5 are lost",
        ),
        (
            "7;;Castellan Rui ;2050;POR;  6w½;  2w½;  3b0;  5w½;",
            "round 5 is lost",
        ),
        (
            "7;;Castellan Rui ;2050;POR;  6w½;  2w½;  3b0;  5w½;  8b½;2;1",
            "everything after the last cell is lost",
        ),
    ];
    for (end, rounds) in ends {
        assert!(row.starts_with(end), "{end}");
        check("cut.csv", up_to(&text, end), &[&lost(rounds)], true);
    }
}

#[test]
fn a_split_character_does_not_change_the_others() {
    let text = sample("harbour-csv.csv");
    let mut bytes = up_to(&text, "7;;Castellan Rui ;2050;POR;  6w½;  2w½")
        .as_bytes()
        .to_vec();
    bytes.pop();
    let expected = [
        "S105 the file ends in the middle of the row of 7 Castellan Rui: rounds 2 to 5 are lost",
        "S106 some characters cannot be decoded: bytes that are not text in utf-8",
    ];
    check("cut.csv", bytes, &expected, true);
}

#[test]
fn a_cut_off_last_row_of_a_page_is_reported() {
    let text = sample("harbour-html.html");
    let row = text.find("Castellan Rui").unwrap();
    let cell = text[row..].find("3b0").unwrap();
    let expected =
        ["S105 the file ends in the middle of the row of 7 Castellan Rui: rounds 3 to 5 are lost"];
    check("cut.html", &text[..row + cell + 1], &expected, true);
}

#[test]
fn a_cut_off_last_line_of_a_report_is_reported() {
    let text = sample("harbour-open-trf26.trf");
    let lost =
        |rounds| format!("S105 the file ends in the middle of the row of 10 Jansky, Ola: {rounds}");
    let line = text.lines().last().unwrap();
    for (end, rounds) in [
        ("7 b 0     4 w", "round 5 is lost"),
        ("8 b 0     7 b", "rounds 4 to 5 are lost"),
        ("1988/01/19  0.0   10", "rounds 1 to 5 are lost"),
    ] {
        assert!(line.contains(end), "{end}");
        check("cut.trf", up_to(&text, end), &[&lost(rounds)], false);
    }
}

/// The last line of a report in which two players have played in every round, cut off anywhere
/// after the rank, and any line with a line break anywhere after the first letter of the name: the
/// text is the same in the copy in its own version.
#[test]
fn a_copy_of_a_cut_or_broken_line_is_the_same_text() {
    for name in ["harbour-open-trf16.trf", "harbour-open-trf26.trf"] {
        let text = sample(name).replace("\r\n", "\n");
        let last = text.trim_end().rfind("\n001").unwrap() + 1;
        for end in last + 90..text.trim_end().len() {
            check_copy(&text[..end], name);
        }
        let third = text.match_indices("\n001").nth(2).unwrap().0 + 1;
        for column in 15..100 {
            let (before, after) = text.split_at(third + column);
            check_copy(&format!("{before}\n{after}"), name);
        }
    }
}

/// Checks that the copy of a report in its own version is the same text.
fn check_copy(text: &str, name: &str) {
    let reading = read(name, text.into(), &Default::default()).unwrap();
    let import = &reading.import;
    let format = FORMATS.iter().find(|format| format.name == import.format);
    let options = WriteOptions {
        sources: Some(&reading.sources),
        ..WriteOptions::default()
    };
    let written = format.unwrap().writer.unwrap()(import, &options).unwrap();
    assert_eq!(String::from_utf8(written.bytes).unwrap(), text);
    assert_eq!(written.losses.len(), 0, "{:?}", written.losses);
}

/// A loss names the rounds that are lost, and the text that is not read where there is one.
#[test]
fn the_loss_of_a_cut_row_names_all_its_rounds() {
    let text = sample("harbour-open-trf26.trf");
    let losses = |text: &str| {
        let reading = read("cut.trf", text.into(), &Default::default()).unwrap();
        let options = WriteOptions {
            sources: Some(&reading.sources),
            ..WriteOptions::default()
        };
        let format = FORMATS.iter().find(|format| format.name == "json");
        let written = format.unwrap().writer.unwrap()(&reading.import, &options).unwrap();
        let unread = written.losses.iter();
        let unread = unread.filter(|loss| loss.name == "unread-values");
        let subjects = unread.flat_map(|loss| &loss.subjects);
        subjects.map(ToString::to_string).collect::<Vec<_>>()
    };
    let expected =
        |lost: &str| format!("10 Jansky, Ola: the file ends in the middle of the row: {lost}");
    for (end, lost) in [
        ("7 b 0     4 w", "round 5 is lost"),
        ("8 b 0     7 b", "rounds 4 to 5 are lost"),
    ] {
        assert_eq!(losses(up_to(&text, end)), [expected(lost)]);
    }
    let broken = text.replace("8 b 0     7 b 0", "8 b 0\n     7 b 0");
    let rest = broken.lines().last().unwrap().trim();
    let expected = format!(
        "10 Jansky, Ola: the rest of the row is in the next line, which is not read: rounds 4 to 5 \
         are lost (`{rest}`)"
    );
    assert_eq!(losses(&broken), [expected]);
}

#[test]
fn missing_blanks_at_the_end_of_a_report_are_not_a_cut() {
    // player 4 withdrew after round 1, and the line ends there
    let text = "\
001    1      Ahlgren, Tove                                                      2.5    1     4 w 1     2 b =     3 w 1
001    2      Brandao, Ines                                                      1.5    2     3 b =     1 w =     0 - H
001    3      Castellan, Piero                                                   0.5    3     2 w =     0 - Z     1 b 0
001    4      Dvorak, Milan                                                      0.0    4     1 b 0";
    let reading = read("short.trf", text.into(), &Default::default()).unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    assert!(
        audit.findings.iter().all(|f| f.code.code != "S105"),
        "{:?}",
        audit.findings
    );
}

#[test]
fn a_wrong_opponent_number_is_reported_in_its_cell() {
    let text = sample("harbour-csv.csv");
    let wrong = |to: &str| text.replace("  8w½;  5b½;  7w1", &format!("  {to};  5b½;  7w1"));
    check(
        "one.csv",
        wrong("18w½"),
        &["R204 opponent 18 does not exist: named by 3 Duarte Sofia in round 1"],
        false,
    );
    let two = wrong("18w½").replace("  5b1;  1b0;  2w0", "  55b1;  1b0;  2w0");
    check(
        "several.csv",
        two.replace("  8b½;  7b½;  1b½", "  80b½;  7b½;  1b½"),
        &[
            "R204 opponent 18 does not exist: named by 3 Duarte Sofia in round 1",
            "R204 opponent 55 does not exist: named by 4 Haverkamp Ilse in round 1",
            "R204 opponent 80 does not exist: named by 5 Brandt Felix in round 3",
        ],
        false,
    );
}

#[test]
fn a_row_that_was_deleted_is_one_finding() {
    let text = sample("harbour-csv.csv");
    let row = "8;;Whitlock Owen ;1967;ENG;  3b½;  6b0;  5w½;  4b0;  7w½;1,5;11,5;3,5\n";
    check(
        "deleted.csv",
        text.replace("\r\n", "\n").replace(row, ""),
        &["R204 opponent 8 does not exist: named by 3 Duarte Sofia in round 1 and by 4 other rows"],
        false,
    );
}

#[test]
fn a_list_of_some_players_is_not_an_error() {
    let text = sample("harbour-csv.csv").replace("\r\n", "\n");
    let rows = text.lines().filter(|line| {
        let rank = line.split(';').next().unwrap();
        rank.parse::<u16>().is_err() || rank < "4"
    });
    let text: Vec<&str> = rows.collect();
    check("part.csv", text.join("\n"), &[], true);
}

/// The last line is shorter than the others because its columns are counted in bytes: none of its
/// results is missing.
#[test]
fn a_line_with_columns_in_bytes_is_not_called_cut_off() {
    let text = sample("harbour-open-trf16.trf");
    let text = text.replace("Jansky, Ola     ", "Jánský, Óla  ");
    let text = up_to(&text, "8 b 0     7 b 0     4 w 0");
    let reading = read("a.trf", text.as_bytes().to_vec(), &Default::default()).unwrap();
    let last = reading.import.tournament.entries.last().unwrap();
    assert_eq!(last.outcome, Outcome::Loss);
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let cut = audit
        .findings
        .iter()
        .any(|finding| finding.message.contains("ends in the middle"));
    assert!(!cut);
}
