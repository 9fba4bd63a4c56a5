//! Typed tables: questions about ambiguous columns, the answers with `--map`, and tables that would
//! be misread without a question.

use crosstable::audit::{Options, audit};
use crosstable::finding::Severity;
use crosstable::format::{ReadError, ReadOptions, Reading, read};
use crosstable::import::{Lack, Note, NoteKind};
use crosstable::number::Points;

pub(super) fn load(text: &str, map: &str) -> Result<Reading, ReadError> {
    let map = (!map.is_empty()).then(|| map.parse().unwrap());
    let options = ReadOptions {
        map,
        ..ReadOptions::default()
    };
    read("typed.csv", text.as_bytes().to_vec(), &options)
}

/// Checks the number of rounds that are read, or the question that is asked.
fn check(text: &str, map: &str, expected: Result<u16, &str>) {
    let found = load(text, map).map(|reading| reading.import.tournament.rounds);
    match (found, expected) {
        (Ok(found), Ok(expected)) => assert_eq!(found, expected, "{map}"),
        (Err(error), Err(expected)) => {
            assert!(error.to_string().contains(expected), "{error}");
            assert!(!error.help().is_empty());
        }
        (found, expected) => panic!("{map}: {found:?} instead of {expected:?}"),
    }
}

const ROUNDS: &str = "No;Name;1.Rd;zwei;3.Rd;Pts\n\
    1;Aster;2w1;3b1;4w1;3\n\
    2;Birch;1b0;4w1;3b1;2\n\
    3;Cedar;4b1;1w0;2w0;1\n\
    4;Dahlia;3w0;2b0;1b0;0\n";

#[test]
fn an_unnumbered_round_raises_a_question() {
    let question = "which round is column D (zwei)?";
    check(ROUNDS, "", Err(question));
    check(ROUNDS, "2=D", Ok(3));
    // a skipped column does not change the number of round 3
    check(ROUNDS, "skip=D", Ok(3));
    let skipped = load(ROUNDS, "skip=D").unwrap();
    let told = |note: &Note| note.text.starts_with("there is no column for round 2");
    assert!(skipped.import.notes.iter().any(told));
    check(&ROUNDS.replace("zwei", "2.Rd"), "", Ok(3));
    // without any number the columns count from the left
    check(
        &ROUNDS.replace("1.Rd;zwei;3.Rd", "eins;zwei;drei"),
        "",
        Ok(3),
    );
}

#[test]
fn a_map_must_name_existing_columns() {
    check(
        ROUNDS,
        "2=Z",
        Err("--map says 2=Z, but the last column is F"),
    );
    let wrong = |map: &str| map.parse::<crosstable::format::ColumnMap>().unwrap_err();
    assert_eq!(wrong("name=A,name=B"), "the meaning `name` is named twice");
    assert_eq!(wrong("name=A,rank=A"), "column A is named twice");
    // who says what the columns mean says that there is a table
    let bare = "A;B;C\nAster;2w1;1\nBirch;1b0;0\n";
    check(bare, "name=A,1=B,points=C", Ok(1));
}

#[test]
fn a_starting_number_given_twice_is_an_error() {
    let twice = ROUNDS
        .replace("zwei", "2.Rd")
        .replace("\n4;Dahlia", "\n3;Dahlia");
    let reading = load(&twice, "").unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let found = audit
        .findings
        .iter()
        .any(|finding| finding.code.code == "S107" && finding.message.ends_with("is used twice"));
    assert!(found, "{:?}", audit.findings);
}

#[test]
fn cells_beyond_the_limit_are_refused() {
    let long = ROUNDS.replace("Aster", &"x".repeat(70_000));
    check(
        &long,
        "",
        Err("row 2 has a cell with more than 65536 bytes"),
    );
}

#[test]
fn files_with_too_many_tables_are_refused() {
    let table = "No;Name;1.Rd;Pts\n1;Aster;2w1;1\n2;Birch;1b0;0\n\nNo;Name;FED\n1;Aster;NOR\n\n";
    check(&table.repeat(150), "", Err("more than 200 tables"));
}

/// The errors and warnings without their excerpts: `S104 typed.csv:4:3 message`.
pub(super) fn found(text: &str) -> Vec<String> {
    let reading = load(text, "").unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let graver = audit.findings.iter();
    let graver = graver.filter(|finding| finding.severity > Severity::Info);
    let shown = graver.map(|finding| {
        let places = finding.at.iter().chain(&finding.labels);
        let places: Vec<String> = places
            .map(|label| reading.sources.locate(label.span).to_string())
            .collect();
        let code = finding.code.code;
        format!("{code} {} {}", places.join(" "), finding.message)
    });
    shown.collect()
}

const WHOLE: &str = "No;Name;1.Rd;2.Rd;3.Rd;Pts\n\
    1;Aster;2w1;3b1;4w1;3\n\
    2;Birch;1b0;4w1;3b1;2\n\
    3;Cedar;4b1;1w0;2w0;1\n\
    4;Dahlia;3w0;2b0;1b0;0\n";

#[test]
fn a_deleted_row_is_reported_if_opponents_are_named_by_rank() {
    let ranked = WHOLE.replace("No;", "Rk.;");
    assert_eq!(found(&ranked), [""; 0]);
    // 2 is missing, and numbers made up from the order of the rows would be 1, 2, 3
    let deleted = ranked.replace("2;Birch;1b0;4w1;3b1;2\n", "");
    let codes = |line: &String| line.starts_with("R204");
    let found: Vec<String> = found(&deleted).into_iter().filter(codes).collect();
    let expected = "R204 2:9 3:17 4:14 opponent 2 does not exist: \
                    named by 1 Aster in round 1 and by 2 other rows";
    assert_eq!(found, [expected]);
}

#[test]
fn ranks_of_a_list_that_is_cut_short_have_gaps() {
    let table = WHOLE
        .replace("No;", "Rk.;")
        .replace("\n4;Dahlia", "\n6;Dahlia");
    let mut reading = load(&table.replace("4w", "6w").replace("4b", "6b"), "").unwrap();
    let mut gaps = |whole: bool| {
        reading.import.lacks.retain(|&lack| lack != Lack::Rows);
        if !whole {
            reading.import.lacks.push(Lack::Rows);
        }
        let audit = audit(&reading.sources, &reading.import, &Options::default());
        let gap = audit.findings.iter().find(|f| f.code.code == "P306");
        gap.map(|gap| gap.message.clone())
    };
    let gap = "ranks have gaps: no player has rank 4-5";
    assert_eq!(gaps(true).as_deref(), Some(gap));
    assert_eq!(gaps(false), None);
}

#[test]
fn unreadable_results_suggest_no_score_system() {
    // draws that became question marks; the points still count them
    let table = "No;Name;1.Rd;2.Rd;3.Rd;Pts\n\
        1;Aster;2w?;3b?;4w1;2\n\
        2;Birch;1b?;4w1;3b?;2\n\
        3;Cedar;4b1;1w?;2w?;2\n\
        4;Dahlia;3w0;2b0;1b0;0\n";
    let found = found(table);
    let of = |code: &str| found.iter().filter(|line| line.starts_with(code)).count();
    assert_eq!((of("S111"), of("P302")), (1, 0), "{found:?}");
}

#[test]
fn a_row_pasted_twice_is_one_finding() {
    assert_eq!(found(WHOLE), Vec::<String>::new());
    let birch = "2;Birch;1b0;4w1;3b1;2\n";
    let message = "the row of Birch is given twice, but counts once";
    let below = WHOLE.replace(birch, &birch.repeat(2));
    assert_eq!(found(&below), [format!("S104 4:3 3:3 {message}")]);
    let at_the_end = format!("{WHOLE}{birch}");
    assert_eq!(found(&at_the_end), [format!("S104 6:3 3:3 {message}")]);
    // without numbers the opponents are rows: those behind would be off by one
    let ranks = below.replace("No;Name", "Rk;Name");
    assert_eq!(found(&ranks), [format!("S104 4:3 3:3 {message}")]);
    // namesakes in a list of names are two people
    let names = "Name;Club\nAster, A;Harbour\nAster, A;Harbour\nBirch, B;Harbour\n";
    assert_eq!(load(names, "").unwrap().import.tournament.players.len(), 3);
}

#[test]
fn a_number_of_two_players_is_one_finding() {
    let twice = WHOLE.replace("4;Dahlia", "3;Dahlia");
    let found = found(&twice);
    let message = "S107 5:1 4:1 the starting number of 3 Dahlia is used twice";
    assert_eq!(found, [message]);
}

#[test]
fn unambiguous_points_determine_the_score_system() {
    let played = "No;Name;1.Rd;2.Rd;3.Rd;Pts\n\
        1;Aster;2w1;3b½;4w1;7\n\
        2;Birch;1b0;4w1;3b1;6\n\
        3;Cedar;4b1;1w½;2w0;4\n\
        4;Dahlia;3w0;2b0;1b0;0\n";
    let win = |text: &str| {
        let system = load(text, "").unwrap().import.tournament.score_system;
        (system.w(), system.d())
    };
    let (three, one) = (Points::from_whole(3), Points::ONE);
    assert_eq!(win(played), (three, one));
    let message = "P302 2:21 points follow a score system that is not declared: 3-1-0 explains \
                   the points of all 4 players";
    assert_eq!(found(played), [message]);
    // one total that it does not explain, and nobody takes it for granted
    assert_eq!(win(&played.replace("2w0;4", "2w0;3")), (one, Points::HALF));
    assert_eq!(win(WHOLE), (one, Points::HALF));
}

#[test]
fn a_table_without_rows_is_reported_as_such() {
    let head = "Harbour Open\nNo;Name;Rtg;1.Rd;Pts\n";
    let words = "the table in line 2 has headings, but no row below them has a name";
    check(head, "", Err(words));
    check(&format!("{head}1;;;;\n"), "", Err(words));
}

#[test]
fn long_cells_are_shortened_in_messages() {
    let long = WHOLE.replace("Dahlia", &"Dahlia ".repeat(5_000));
    let found = found(&long.replace("1b0;0", "1b0;2"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].contains("Dahlia Da…: the file says 2"),
        "{found:?}"
    );
    assert!(found[0].chars().count() < 200, "{found:?}");
}

#[test]
fn invisible_characters_are_reported_with_their_position() {
    let turned = WHOLE.replace("Cedar", "Ce\u{202e}dar");
    let message = "S106 4:5 the text contains control characters: a character that changes the \
                   direction of the text (U+202E)";
    assert_eq!(found(&turned), [message]);
    let hidden = WHOLE.replace("Cedar", "Ce\u{200b}d\u{200b}ar");
    let message = "S106 4:5 the text contains control characters: an invisible character \
                   (U+200B), the first of 2";
    assert_eq!(found(&hidden), [message]);
}

/// The messages of S117, each with its place.
fn damaged(text: &str) -> Vec<String> {
    let reading = load(text, "").unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let damaged = audit.findings.iter().filter(|f| f.code.code == "S117");
    damaged
        .map(|finding| {
            let place = reading.sources.locate(finding.at.as_ref().unwrap().span);
            format!("{place} {}", finding.message)
        })
        .collect()
}

#[test]
fn an_error_of_a_formula_is_reported_in_every_cell() {
    let table = "No;Name;Rtg;1.Rd;2.Rd;3.Rd;Pts;TB1\n\
        1;Aster;#N/A;2w1;3b1;4w1;3;3\n\
        2;Birch;2000;1b0;4w1;3b1;2;#REF!\n\
        3;Cedar;1900;4b1;1w0;2w0;1;5\n\
        4;Dahlia;1800;3w0;2b0;1b0;0;6\n";
    let found = damaged(table);
    let message = |who: &str, column: &str| {
        format!(
            "a value of {who} was changed by a spreadsheet program: a formula shows an \
             error in column {column}, and the original value cannot be recovered"
        )
    };
    let expected = [
        format!("2:9 {}", message("1 Aster", "Rtg")),
        format!("3:28 {}", message("2 Birch", "TB1")),
    ];
    assert_eq!(found, expected);
    // it is no value that could not be read for another reason (S105)
    let reading = load(table, "").unwrap();
    let malformed = |note: &Note| note.kind == crosstable::import::NoteKind::Malformed;
    assert!(!reading.import.notes.iter().any(malformed));
    // the results do not suffer from it
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    assert!(
        audit
            .findings
            .iter()
            .all(|finding| finding.notes.is_empty())
    );
}

#[test]
fn a_column_of_errors_is_one_finding() {
    let row = |number: u32| format!("{number};Player {number};#N/A;-1;1\n");
    let rows: String = (1..=8).map(row).collect();
    let found = damaged(&("No;Name;Rtg;1.Rd;Pts\n".to_owned() + &rows));
    let message = "2:12 8 values were changed by a spreadsheet program: a formula shows \
                   an error in column Rtg, and the original value cannot be recovered";
    assert_eq!(found, [message]);
}

const ALONE: &str = "No;Name;R1;R2;R3;Pts;BH\n\
    1;Aster;1;1;½;2,5;4\n\
    2;Birch;0;1;1;2;4\n\
    3;Cedar;1;0;½;1,5;5\n\
    4;Dahlia;0;0;0;0;6\n";

#[test]
fn results_without_opponents_only_add_up_to_points() {
    use crosstable::import::Lack;
    use crosstable::model::Outcome;
    let audited = |text: &str| {
        let reading = load(text, "").unwrap();
        assert!(reading.import.lacks(Lack::Opponents));
        // they are no byes
        let byes = reading.import.tournament.entries.iter();
        assert_eq!(byes.filter(|entry| entry.outcome.is_bye()).count(), 0);
        let won = Outcome::Win;
        assert_eq!(reading.import.tournament.entries[0].outcome, won);
        let audit = audit(&reading.sources, &reading.import, &Options::default());
        let codes = audit.findings.iter().map(|f| f.code.code.to_owned());
        let found: Vec<String> = codes.filter(|code| code != "T402").collect();
        let not_run = |code: &str| audit.not_run.iter().any(|check| check.code == code);
        for code in ["R207", "R213", "T404"] {
            assert!(not_run(code), "{code} ran");
        }
        assert!(!not_run("P301"));
        found
    };
    assert_eq!(audited(ALONE), Vec::<String>::new());
    assert_eq!(audited(&ALONE.replace("½;1,5;5", "½;2,5;5")), ["P301"]);
    // a table of a Swiss with byes alone in one round has opponents elsewhere
    let reading = load(ROUNDS.replace("zwei", "2.Rd").as_str(), "").unwrap();
    assert!(!reading.import.lacks(Lack::Opponents));
}

#[test]
fn pairings_add_the_opponents_of_results() {
    let alone = load(ALONE, "").unwrap();
    let games = "No;Name;1.Rd;2.Rd;3.Rd;Pts\n\
        1;Aster;4w1;2b1;3w½;2,5\n2;Birch;3b0;1w0;4w1;1\n\
        3;Cedar;2w1;4b0;1b½;1,5\n4;Dahlia;1b0;3w1;2b0;1\n";
    // two and four have other results in round 2
    let whole = alone.merge_with(vec![load(games, "").unwrap()]).unwrap();
    assert!(!whole.import.lacks(crosstable::import::Lack::Opponents));
    let audit = audit(&whole.sources, &whole.import, &Options::default());
    let games = audit.findings.iter().filter(|f| f.code.code == "R214");
    let players: Vec<Option<u16>> = games.map(|finding| finding.subject.player).collect();
    assert_eq!(players, [Some(2), Some(4)]);
}

/// The findings about a page of pairings with this text as its second result.
fn of_result(result: &str) -> Vec<String> {
    let table = "Round 1;;;;\nBo.;No.;White;Result;Black;No.\n\
        1;1;Aster;1 - 0;Cedar;3\n2;2;Birch;RESULT;Dahlia;4\n";
    found(&table.replace("RESULT", result))
}

#[test]
fn an_unreadable_result_of_a_pairing_is_reported() {
    let unknown = "S111 4:11 a code is not allowed in round 1 for 2 Birch: a result is expected \
                   here, such as 1 - 0, ½ - ½ or + - -";
    for result in ["xyz", "-1", "0.5", "1 - 2"] {
        assert_eq!(of_result(result), [unknown], "{result}");
    }
    let changed = "S117 4:11 a value of 2 Birch was changed by a spreadsheet program";
    let lost = "and the original value cannot be recovered";
    let check = |result: &str, expected: &str| {
        assert_eq!(of_result(result), [format!("{changed}: {expected}")]);
    };
    check(
        "Jan-00",
        "read as 1-0, because a program turned the value into a date",
    );
    check(
        "01. Feb",
        "read as 1/2, because a program turned the value into a date",
    );
    check(
        "Jan-26",
        &format!("a program turned the value into a date, {lost}"),
    );
    check("#N/A", &format!("a formula shows an error, {lost}"));
    // a game that is not over is no fault
    for result in ["", "*", "1 - 0", "+ - -"] {
        assert_eq!(of_result(result), Vec::<String>::new(), "{result}");
    }
}

/// The names of the players, and the notes on rows that are not players.
fn players_of(text: &str) -> (Vec<String>, Vec<String>) {
    let import = load(text, "").unwrap().import;
    let players = import.tournament.players.iter();
    let notes = import.notes.iter();
    let notes = notes.filter(|note| note.kind == NoteKind::UnknownRecord);
    (
        players.map(|player| player.name.clone()).collect(),
        notes.map(|note| note.text.clone()).collect(),
    )
}

#[test]
fn a_row_without_a_name_below_the_players_is_not_a_player() {
    let check = |text: &str, others: &[&str], rows: &[&str]| {
        let (players, notes) = players_of(text);
        let expected = ["Aster", "Birch", "Cedar", "Dahlia"];
        assert_eq!(players, [&expected, others].concat(), "{text}");
        let note = |row| {
            format!(
                "row `{row}` below the players has no number, no points and no results: the \
                 row is not read as a player"
            )
        };
        assert_eq!(notes, rows.iter().map(note).collect::<Vec<_>>(), "{text}");
    };
    check(WHOLE, &[], &[]);
    let below = |row: &str| format!("{WHOLE}{row}\n");
    check(&below("Total;4 players;;;;"), &[], &["4 players"]);
    // results or points without a number: somebody forgot the number
    check(&below(";Elder;-1;;;1"), &["Elder"], &[]);
    let rated = "No;Name;Rtg\n1;Aster;2000\n2;Birch;1900\n3;Cedar;1800\n4;Dahlia;1700\n";
    check(&format!("{rated};Elder;1600\n"), &["Elder"], &[]);
    check(&format!("{rated};;\n;Games;6\n"), &[], &["Games"]);
    // nobody is numbered: every row may be a player
    let bare = "Name;Rtg\nAster;2000\nBirch;1900\nCedar;1800\nDahlia;1700\nElder;1600\n";
    check(bare, &["Elder"], &[]);
}

#[test]
fn a_header_repeated_on_every_page_starts_no_new_list() {
    let (header, rows) = WHOLE.split_once('\n').unwrap();
    let rows: Vec<&str> = rows.lines().collect();
    let printed = |between: &str| {
        let pages = [rows[..2].join("\n"), rows[2..].join("\n")];
        format!("{header}\n{}\n{between}{header}\n{}\n", pages[0], pages[1])
    };
    for between in ["", "Page 2\n"] {
        let reading = load(&printed(between), "").unwrap();
        assert!(reading.further.is_empty(), "{between}");
        assert_eq!(reading.import.tournament.players.len(), 4);
        assert_eq!(found(&printed(between)), Vec::<String>::new());
    }
    // the numbers begin again with another player, or the columns are others: two lists
    let again = format!("{WHOLE}{}", WHOLE.replace("Dahlia", "Elder"));
    assert_eq!(again.matches("Dahlia").count(), 1);
    let other = printed("").replacen("3.Rd;Pts\n3", "3.Rd;TB1\n3", 1);
    assert_ne!(other, printed(""));
    for text in [again, other] {
        assert_eq!(
            load(&text, "").map(|reading| reading.further.len()).ok(),
            Some(1)
        );
    }
}
