//! Tables: texts with separators, workbooks, Swiss-Manager's player and pairing files.

use std::io::Read as _;

use crosstable::format::write::{Loss, Order, Separator, Table, WriteOptions};
use crosstable::import::Import;
use crosstable::model::{Outcome, PlayerId, System};
use crosstable::source::{Field, Span};
use proptest::prelude::*;

use super::generator::import;
use super::held::held;
use super::{BYES, contradictory, material, named, read_as, written};

fn lines(text: &str, format: &str, options: &WriteOptions<'_>) -> (Vec<String>, Vec<String>) {
    let written = written(text, format, options).unwrap();
    let losses = written.losses.into_iter().map(|loss| loss.text).collect();
    let text = String::from_utf8(written.bytes).unwrap();
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned();
    assert!(text.ends_with("\r\n"));
    (text.lines().map(str::to_owned).collect(), losses)
}

fn check(format: &str, options: &WriteOptions<'_>, expected: &[&str], told: &[&str]) {
    let (lines, losses) = lines(BYES, format, options);
    assert_eq!(lines, expected);
    assert_eq!(losses, told);
}

#[test]
fn a_crosstable_is_written_by_starting_number() {
    let losses = [
        "1 full-point bye is written like an allocated one: `-1`",
        "2 results of games that are not rated: written like results of rated games",
    ];
    let losses: Vec<&str> = losses.into_iter().rev().collect();
    let expected = [
        "Example",
        "",
        "Starting rank crosstable",
        "No.;;Name;sex;FED;Rtg;FideID;Birth;1.Rd;2.Rd;Pts.;Rk.",
        "1;GM;Example,Anna;m;NOR;2000;99000001;1990;2w1;-½;1,5;1",
        "2;WFM;Example, Ben;w;;0;;;1b0;-1;1;2",
        "3;;Example, Cy;;;0;;;4w½;-1;1;3",
        "4;;Example, Di;;;0;;;3b½;-0;0,5;4",
    ];
    check("csv", &WriteOptions::default(), &expected, &losses);
    let comma = WriteOptions {
        separator: Some(Separator::Comma),
        ..WriteOptions::default()
    };
    let (lines, _) = lines(BYES, "csv", &comma);
    assert_eq!(
        lines[4],
        "1,GM,\"Example,Anna\",m,NOR,2000,99000001,1990,2w1,-½,1.5,1"
    );
}

#[test]
fn wrong_opponents_are_written_as_the_source_names_them() {
    // in round 1, Birch meets number 7, who is not in the list; in round 2, Cedar meets Cedar
    let table = "Starting rank crosstable\nNo.;Name;1.Rd;2.Rd;Pts.\n\
                 1;Aster;3w1;2b½;1,5\n2;Birch;7w1;1w½;1,5\n3;Cedar;1b0;3b1;1\n";
    let (written, losses) = lines(table, "csv", &WriteOptions::default());
    let named = ["2;;Birch;;0;7w1;1w½;1,5", "3;;Cedar;;0;1b0;3b1;1"];
    assert_eq!(written[written.len() - 2..], named);
    let is_about_opponents = |loss: &&String| loss.contains("opponent");
    assert_eq!(losses.iter().find(is_about_opponents), None);
    // a number of a row cannot be one that no player has
    let mut import = read_as("csv", table.into()).import;
    ranked(&mut import);
    let options = WriteOptions {
        order: Order::Rank,
        ..WriteOptions::default()
    };
    let by_rank = super::named("csv")(&import, &options).unwrap();
    let text = String::from_utf8(by_rank.bytes).unwrap();
    assert!(text.contains(";Birch;;0;-1;"), "{text}");
    let mut losses = by_rank.losses.iter();
    let loss = losses.find(|loss| is_about_opponents(&&loss.text)).unwrap();
    let expected = "1 opponent is the player, or is not in the list: a bye with the same \
                    result is written instead";
    assert_eq!(loss.text, expected);
}

#[test]
fn rating_figures_are_written_if_they_can_be_read_back() {
    let table = "No.;Name;Rtg;n;w-we;rtg+/-;K;1.Rd;Pts.\n\
                 1;Aster;2000;1;0,50;10;20;2w1;1\n2;Birch;2000;1;-0,50;-10;20;1b0;0\n";
    let mut import = read_as("csv", table.into()).import;
    let write = |import: &Import, format| {
        let written = named(format)(import, &WriteOptions::default()).unwrap();
        let losses = written.losses.into_iter();
        let losses = losses.filter(|loss| loss.name == "rating-figures");
        let subjects = losses.flat_map(|loss| loss.subjects.into_iter().filter_map(|s| s.value));
        (written.bytes, subjects.collect::<Vec<String>>())
    };
    let (bytes, lost) = write(&import, "csv");
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.contains(";K;1.Rd;Pts.;n;w-we;rtg+/-\r\n"), "{text}");
    assert!(text.contains(";20;1b0;0;1;-0,5;-10\r\n"), "{text}");
    assert_eq!(lost, [""; 0]);
    for format in ["trf16", "trf26", "chess-json"] {
        assert_eq!(
            write(&import, format).1,
            ["n", "w-we", "rtg+/-"],
            "{format}"
        );
    }
    // nothing would show that `n` and `w-we` are rating figures
    import.claims.rating_columns.pop();
    let (bytes, lost) = write(&import, "csv");
    assert!(!String::from_utf8(bytes).unwrap().contains("w-we"));
    assert_eq!(lost, ["n", "w-we"]);
}

#[test]
fn the_code_of_an_allocated_bye_gives_its_points() {
    let cell = |worth: &str| {
        let text = format!("162  W 1.0    D 0.5    L 0.0    A 0.0    P {worth}    X 0.0\n{BYES}");
        let (lines, losses) = lines(&text, "csv", &WriteOptions::default());
        let row = lines
            .iter()
            .find(|line| line.starts_with("2;WFM;"))
            .unwrap();
        let cells: Vec<&str> = row.split(';').collect();
        let named = losses
            .iter()
            .any(|loss| loss.contains("worth less than a win"));
        (cells[9].to_owned(), named)
    };
    assert_eq!(cell("1.0"), ("-1".to_owned(), false));
    assert_eq!(cell("0.5"), ("-½".to_owned(), true));
    assert_eq!(cell("0.0"), ("-0".to_owned(), true));
}

#[test]
fn a_list_of_players_is_written() {
    let options = WriteOptions {
        table: Some(Table::Players),
        ..WriteOptions::default()
    };
    let expected = [
        "Example",
        "",
        "Starting rank list of players",
        "No.;;Name;sex;FED;Rtg;FideID;Birth;Pts.;Rk.",
        "1;GM;Example,Anna;m;NOR;2000;99000001;1990;1,5;1",
        "2;WFM;Example, Ben;w;;0;;;1;2",
        "3;;Example, Cy;;;0;;;1;3",
        "4;;Example, Di;;;0;;;0,5;4",
    ];
    let losses = ["a list of players cannot state the results of the rounds: dropped"];
    check("csv", &options, &expected, &losses);
}

#[test]
fn the_files_of_swiss_manager_are_written() {
    let header = "Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;Typ;Gr;KlubNr;Klub;FideIdent;Quelle;Pkt;Wtg1;Wtg2;Wtg3;Wtg4;Wtg5;Wtg6;Rang;Nachname;Vorname;Atitel";
    let expected = [
        header,
        "1;Example Anna;GM;0;0;2000;1990;NOR;;;;0;;99000001;;1½;;;;;;;1;Example;Anna;",
        "2;Example Ben;WFM;0;0;0;;;W;;;0;;0;;1;;;;;;;2;Example;Ben;",
        "3;Example Cy;;0;0;0;;;;;;0;;0;;1;;;;;;;3;Example;Cy;",
        "4;Example Di;;0;0;0;;;;;;0;;0;;½;;;;;;;4;Example;Di;",
    ];
    let losses = [
        "the player file cannot state the results: write the pairing file with --table pairings",
        "1 value of the tournament section cannot be written in this format: dropped",
    ];
    let losses = [
        "1 man cannot be distinguished from a player of unknown sex: only women are marked",
        losses[0],
        "1 value of the tournament section cannot be written in this format: dropped",
    ]
    .map(|loss| loss.replace("section have", "section has"));
    let losses: Vec<&str> = losses.iter().map(String::as_str).collect();
    check("sm-text", &WriteOptions::default(), &expected, &losses);
    let pairings = WriteOptions {
        table: Some(Table::Pairings),
        ..WriteOptions::default()
    };
    let expected = [
        "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS",
        "1;1;0;0;1;2;1;0;;1:0;0;;",
        "1;2;0;0;3;4;0,5;0,5;;0,5:0,5;0;;",
        "2;1;0;0;2;-1;1;0;;1:0;0;;",
    ];
    let losses = [
        "1 game that is not rated: written like rated games",
        "3 requested byes and absences: dropped, because the format has only allocated byes",
        "the pairing file cannot state the players' names and standings: write the player file \
         with --table players",
        "1 value of the tournament section cannot be written in this format: dropped",
    ];
    check("sm-text", &pairings, &expected, &losses);
    let bytes = written(BYES, "sm-text", &pairings).unwrap().bytes;
    let again = read_as("sm-text", bytes).import.tournament;
    assert_eq!(again.row(PlayerId(0))[0].outcome, Outcome::Win);
    assert_eq!(
        again.row(PlayerId(1))[1].outcome,
        Outcome::PairingAllocatedBye
    );
}

/// The lines of TRF26 into which a table is converted.
fn records(table: &str) -> Vec<String> {
    let import = read_as("csv", table.into()).import;
    let bytes = named("trf26")(&import, &WriteOptions::default())
        .unwrap()
        .bytes;
    let text = String::from_utf8(bytes).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn only_declared_points_are_written() {
    let check = |table: &str, expected: &[&str]| {
        let records = records(table);
        let found: Vec<&str> = records
            .iter()
            .filter_map(|line| line.strip_prefix("162"))
            .collect();
        assert_eq!(found, expected, "{table}");
    };
    let over = "No.;;Name;Rtg;1.Rd;Pts.\n1;;Example, Anna;2000;2w1;1\n2;;Example, Ben;1900;1b0;0\n";
    check(over, &[]);
    // its totals count an open game as nothing, and TRF26 would count it as a draw
    let open = "No.;;Name;Rtg;1.Rd;Pts.\n1;;Example, Anna;2000;2w;0\n2;;Example, Ben;1900;1b;0\n";
    let system = "  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0    X 0.0";
    check(open, &[system]);
    let page = "Round 1\nBo.;No.;White;Rtg;Result;Black;Rtg;No.\n1;1;Example, Anna;2000;1 - 0;Example, Ben;1900;2\n";
    check(page, &[]);
}

#[test]
fn the_usual_points_are_not_lost() {
    let check = |records: &str, lost: bool| {
        let import = read_as("trf26", format!("{BYES}{records}").into()).import;
        let written = named("csv")(&import, &WriteOptions::default()).unwrap();
        let told = written
            .losses
            .iter()
            .any(|loss| loss.name == "score-system");
        assert_eq!(told, lost, "{records}");
    };
    check("", false);
    check("162  W 1.0    D 0.5    L 0.0\n", false);
    // what a result counts that is not known yet is no rule of the event
    check(
        "162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0    X 0.0\n",
        false,
    );
    check(
        "162  W 1.0    D 0.5    L 0.0    A 0.0    P 0.5    X 0.5\n",
        true,
    );
    check("162  W 3.0    D 1.0    L 0.0\n", true);
}

#[test]
fn a_system_other_than_that_of_the_cells_is_named_in_words() {
    let check = |system: Option<System>, words: Option<&str>, line: Option<&str>, told: &[&str]| {
        let mut import = read_as("trf16", BYES.into()).import;
        import.tournament.system = system;
        import.tournament.type_text = words.map(str::to_owned);
        let written = named("csv")(&import, &WriteOptions::default()).unwrap();
        let text = String::from_utf8(written.bytes.clone()).unwrap();
        let lines = text.lines();
        let found = lines
            .filter_map(|line| line.strip_prefix("Tournament type : "))
            .next();
        assert_eq!(found, line);
        let losses: Vec<&str> = written
            .losses
            .iter()
            .filter(|loss| loss.name.starts_with("system"))
            .map(|loss| loss.text.as_str())
            .collect();
        assert_eq!(losses, told);
        read_as("csv", written.bytes).import.tournament.system
    };
    let robin = Some(System::RoundRobin { cycles: 0 });
    let words = "the system of the event is written in words: `Tournament type`";
    let line = Some("Individual: Round-Robin");
    assert_eq!(check(robin, None, line, &[words]), robin);
    assert_eq!(check(robin, line, line, &[]), robin);
    assert_eq!(
        check(Some(System::Swiss), None, None, &[]),
        Some(System::Swiss)
    );
    let cup = Some("Winter Cup");
    let lost = "the system of the event does not follow from the type that the source states: \
                dropped";
    assert_eq!(check(robin, cup, cup, &[lost]), Some(System::Swiss));
}

#[test]
fn the_name_of_an_event_is_read_back_or_its_loss_is_listed() {
    let check = |name: &str, told: bool| {
        let mut import = read_as("trf16", BYES.into()).import;
        import.tournament.name = Some(name.to_owned());
        for format in ["csv", "xlsx"] {
            let written = named(format)(&import, &WriteOptions::default()).unwrap();
            let loss = written.losses.iter().any(|loss| loss.name == "event-name");
            let again = read_as(format, written.bytes).import.tournament.name;
            let same = again.as_deref() == Some(name);
            assert_eq!((same, loss), (!told, told), "{name} as {format}: {again:?}");
        }
    };
    check("Round robin of the harbour", false);
    check("= \"x\"", false);
    check("'@Open", false);
    check("+47 Open; 2nd", false);
    check("Chess Results Cup", true);
    check("Location : Exampleton", true);
    check("\"Open\"", true);
    check("#1 Open", true);
}

/// A tournament with names that look like formulas, are long, or have no Latin letters.
fn hostile() -> (Import, Vec<String>) {
    let mut import = read_as("trf16", BYES.into()).import;
    let names = [
        "=HYPERLINK(\"http://x\")",
        "+1;2",
        "-cmd|' /C calc'!A0",
        "@SUM(A1)",
        "'=x",
        "''t Hooft",
        "محمد علي",
        "王小明",
        "♞ Émile 🏆",
        &"x".repeat(33),
        &"y".repeat(200),
        "Bob \"B\" Smith",
    ];
    let mut list = Vec::new();
    for (number, name) in (1..).zip(names) {
        list.push(crosstable::model::Player {
            number: Some(crosstable::model::PairingNumber(number)),
            name: name.to_owned(),
            ..import.tournament.players[2].clone()
        });
    }
    import.tournament.entries = vec![import.tournament.entries[1]; 2 * list.len()];
    import.tournament.players = list;
    import.claims.points.clear();
    import.claims.ranks.clear();
    import.tournament.name = Some("=Open".to_owned());
    (import, names.map(str::to_owned).to_vec())
}

#[test]
fn names_that_look_like_formulas_are_written_and_read_unchanged() {
    let (import, names) = hostile();
    for format in ["csv", "xlsx", "chess-json"] {
        let written = named(format)(&import, &WriteOptions::default()).unwrap();
        let bytes = written.bytes.clone();
        let again = read_as(format, written.bytes).import.tournament;
        let found: Vec<&str> = again
            .players
            .iter()
            .map(|player| player.name.as_str())
            .collect();
        assert_eq!(found, names, "{format}");
        assert_eq!(again.name.as_deref(), Some("=Open"), "{format}");
        if format == "csv" {
            let text = String::from_utf8(bytes).unwrap();
            let formulas = |c: char| text.contains(&format!(";{c}")) && c != '-';
            assert!(!['=', '+', '@'].into_iter().any(formulas), "{text}");
            assert!(text.starts_with("\u{feff}'=Open\r\n"), "{text}");
        } else if format == "xlsx" {
            let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
            let mut sheet = String::new();
            let mut part = archive.by_name("xl/worksheets/sheet1.xml").unwrap();
            part.read_to_string(&mut sheet).unwrap();
            assert!(!sheet.contains("<f>") && !sheet.contains("<f "), "{sheet}");
        }
    }
}

#[test]
fn tie_break_columns_keep_their_annotations() {
    let text = "\
Harbour Open
No.;;Name;Rtg;1.Rd;Pts.;Rk.;TB1;BH/C1
1;;Example, Anna;2000;2w1;1;1;0,5;7
2;;Example, Ben;1900;1b0;0;2;1;12,25

Annotation:
Tie Break1: Sonneborn Berger Tie-Break Variable (2023) (Gamepoints)
";
    for format in ["csv", "xlsx"] {
        let first = read_as("csv", text.into()).import;
        let bytes = named(format)(&first, &WriteOptions::default())
            .unwrap()
            .bytes;
        let again = read_as(format, bytes).import;
        let told = |import: &Import| {
            let columns = import.claims.columns.iter();
            let told = columns.map(|column| {
                let values = column
                    .values
                    .iter()
                    .map(|value| value.map(|field| field.value));
                let spelled = column.announced.as_ref().map(|spec| spec.spelled.clone());
                (
                    column.announcement.words.clone().map(|words| words.value),
                    spelled,
                    values.collect(),
                )
            });
            told.collect::<Vec<(Option<String>, Option<String>, Vec<_>)>>()
        };
        assert_eq!(told(&first).len(), 2);
        assert_eq!(told(&again), told(&first), "{format}");
        assert_eq!(
            again.tournament.rank_order, first.tournament.rank_order,
            "{format}"
        );
    }
}

#[test]
fn the_same_event_gives_an_identical_workbook() {
    let import = read_as("trf16", BYES.into()).import;
    let write = || {
        named("xlsx")(&import, &WriteOptions::default())
            .unwrap()
            .bytes
    };
    assert_eq!(write(), write());
}

#[test]
fn tables_that_a_format_does_not_have_are_refused() {
    let refuse = |format: &str, table, words: &str| {
        let options = WriteOptions {
            table: Some(table),
            ..WriteOptions::default()
        };
        let error = written(BYES, format, &options).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
        assert!(!error.help().is_empty());
    };
    refuse("sm-text", Table::Crosstable, "cannot contain a crosstable");
}

/// Gives everybody a rank that does not depend on the number; some ranks are shared.
fn ranked(import: &mut Import) {
    let players = import.tournament.players.len();
    let mut ranks = Vec::new();
    for at in 0..players {
        let place = (at * 7 + 3) % players;
        let rank = u32::try_from(place - place % 2 + 1).unwrap();
        ranks.push(Some(Field::new(rank, Span::default())));
    }
    import.claims.ranks = ranks;
}

/// Writes a crosstable by rank and reads it back: it must have the same data as one by number.
fn by_rank(name: &str, import: &Import) -> Result<(), String> {
    for format in ["csv", "xlsx"] {
        let write = |import: &Import| {
            let options = WriteOptions {
                order: Order::Rank,
                ..WriteOptions::default()
            };
            named(format)(import, &options).unwrap()
        };
        let written = write(import);
        let again = read_as(format, written.bytes.clone()).import;
        let (expected, found) = (held(import, format, false), held(&again, format, false));
        if expected != found {
            return Err(format!("{name}\n{expected}\n{found}"));
        }
        let usual = named(format)(import, &WriteOptions::default()).unwrap();
        // the same of the same players, in the order of the rows
        let told = |losses: &[Loss]| -> Vec<String> {
            let mut texts: Vec<String> = losses.iter().map(|loss| loss.text.clone()).collect();
            texts.sort();
            texts
        };
        if told(&written.losses) != told(&usual.losses) {
            return Err(format!("{name}: {:?}", told(&written.losses)));
        }
    }
    Ok(())
}

#[test]
fn real_crosstables_by_rank_survive_a_round_trip() {
    let mut count = 0;
    for (name, bytes) in material() {
        let reading = crosstable::format::read(&name, bytes, &Default::default()).unwrap();
        let mut import = reading.import;
        let nobody = |player: &crosstable::model::Player| {
            player.is_placeholder() || player.name.trim().is_empty()
        };
        let odd = contradictory(&import) || import.tournament.players.iter().any(nobody);
        if odd || !import.format.starts_with("trf") || import.tournament.rounds == 0 {
            continue;
        }
        ranked(&mut import);
        by_rank(&name, &import).unwrap();
        count += 1;
    }
    assert!(count > 5);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn made_up_crosstables_by_rank_survive_a_round_trip(import in import()) {
        let mut import = import;
        ranked(&mut import);
        let outcome = by_rank("made up", &import);
        prop_assert!(outcome.is_ok(), "{}", outcome.unwrap_err());
    }
}

#[test]
fn a_player_whose_name_looks_like_a_heading_is_read() {
    let mut import = read_as("trf16", BYES.into()).import;
    let names = ["White", "Schwarz", "Team", "Nom"];
    for (player, name) in import.tournament.players.iter_mut().zip(names) {
        name.clone_into(&mut player.name);
    }
    ranked(&mut import);
    for format in ["csv", "xlsx"] {
        for (table, order) in [
            (Table::Crosstable, Order::Number),
            (Table::Crosstable, Order::Rank),
            (Table::Players, Order::Number),
            (Table::Players, Order::Rank),
            (Table::Pairings, Order::Number),
        ] {
            let options = WriteOptions {
                order,
                table: Some(table),
                ..WriteOptions::default()
            };
            let written = named(format)(&import, &options).unwrap();
            let again = read_as(format, written.bytes).import.tournament;
            let mut found: Vec<&str> = again.players.iter().map(|p| p.name.as_str()).collect();
            found.sort_unstable();
            let mut expected = names;
            expected.sort_unstable();
            assert_eq!(found, expected, "{format} {table:?} {order:?}");
        }
    }
}

#[test]
fn a_crosstable_by_rank_names_opponents_by_their_row() {
    let mut import = read_as("trf16", BYES.into()).import;
    let ranks = [2, 4, 2, 1];
    import.claims.ranks = ranks
        .map(|rank| Some(Field::new(rank, Span::default())))
        .to_vec();
    let write = |import: &Import, table| {
        let options = WriteOptions {
            order: Order::Rank,
            table: Some(table),
            ..WriteOptions::default()
        };
        let written = named("csv")(import, &options);
        written.map(|written| String::from_utf8(written.bytes).unwrap())
    };
    let text = write(&import, Table::Crosstable).unwrap();
    let expected = [
        "Ranking crosstable",
        "Rk.;SNo;;Name;sex;FED;Rtg;FideID;Birth;1.Rd;2.Rd;Pts.",
        "1;4;;Example, Di;;;0;;;3b½;-0;0,5",
        "2;1;GM;Example,Anna;m;NOR;2000;99000001;1990;4w1;-½;1,5",
        "2;3;;Example, Cy;;;0;;;1w½;-1;1",
        "4;2;WFM;Example, Ben;w;;0;;;2b0;-1;1",
    ];
    assert_eq!(text.lines().skip(2).collect::<Vec<_>>(), expected);
    let text = write(&import, Table::Players).unwrap();
    assert_eq!(text.lines().nth(2), Some("Ranking list of players"));
    let names = |text: &str| {
        let players = read_as("csv", text.into()).import.tournament.players;
        let names = players.into_iter().map(|player| player.name);
        names.collect::<Vec<String>>()
    };
    assert_eq!(names(&text)[0], "Example, Di");
    import.claims.ranks[1] = None;
    let error = write(&import, Table::Crosstable).unwrap_err();
    assert_eq!(error.to_string(), "2 Example, Ben has no rank");
    assert_eq!(error.help(), "omit --order rank");
}
