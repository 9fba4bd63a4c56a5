//! A written file is read back as the same tournament, in every format that can be written and with
//! everything that the format can hold. A file that is written in its own version stays unchanged.

mod chess_json;
mod generator;
mod held;
mod pairings;
mod table;

use std::fs;
use std::path::PathBuf;

use crosstable::format::write::{Dialect, LossKind, WriteError, WriteOptions, WrittenFile};
use crosstable::format::{FORMATS, Format, ReadOptions, Reading, Writer, read};
use crosstable::import::{Import, NoteKind};
use crosstable::model::{Colour, Entry, Opponent, Outcome, Player, PlayerId};
use proptest::prelude::*;

use crate::support::{root, shared};
use generator::import;
use held::held;

/// The formats that can be written.
fn writers() -> Vec<(&'static Format, Writer)> {
    let formats = FORMATS.iter().copied();
    formats
        .filter_map(|format| Some((format, format.writer?)))
        .collect()
}

pub(super) fn named(name: &str) -> Writer {
    let found = writers()
        .into_iter()
        .find(|(format, _)| format.name == name);
    found.unwrap().1
}

fn read_as(format: &str, bytes: Vec<u8>) -> Reading {
    let options = ReadOptions {
        format: Some(format.to_owned()),
        ..ReadOptions::default()
    };
    read("written", bytes, &options).unwrap()
}

/// Every sample, and every available real file.
fn material() -> Vec<(String, Vec<u8>)> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for folder in [Some(root().join("samples")), shared("data/trf")]
        .into_iter()
        .flatten()
    {
        let entries = fs::read_dir(folder).unwrap();
        paths.extend(entries.map(|entry| entry.unwrap().path()));
    }
    paths.sort();
    let tournament =
        |path: &PathBuf| path.is_file() && path.extension().is_none_or(|e| e != "md" && e != "csv");
    let list: Vec<_> = paths
        .into_iter()
        .filter(tournament)
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read(path).unwrap())
        })
        .collect();
    assert!(list.len() > 10);
    list
}

#[test]
fn a_file_written_in_its_own_version_stays_as_it_is() {
    let mut count = 0;
    for (name, bytes) in material() {
        let reading = read(&name, bytes.clone(), &ReadOptions::default()).unwrap();
        let format = reading.import.format;
        if !format.starts_with("trf") {
            continue;
        }
        let options = WriteOptions {
            sources: Some(&reading.sources),
            ..WriteOptions::default()
        };
        let written = named(format)(&reading.import, &options).unwrap();
        assert!(written.bytes == bytes, "{name} changed");
        assert_eq!(written.losses, [], "{name}");
        count += 1;
    }
    assert!(count > 10);
}

/// Whether a game is named by only one of its players, or its two sides contradict each other.
/// Formats that state each game once cannot hold such a game unchanged.
fn contradictory(import: &Import) -> bool {
    let tournament = &import.tournament;
    let odd = |id: PlayerId, round: usize, entry: &Entry| match entry.opponent {
        Opponent::Nobody => false,
        Opponent::Unknown(_) => true,
        Opponent::Player(other) => {
            let mirror = tournament.row(other)[round];
            let kind = |entry: &Entry| (entry.outcome.is_game(), entry.outcome.is_rated());
            let colours = entry.colour.map(Colour::opposite) == mirror.colour;
            mirror.opponent != Opponent::Player(id)
                || kind(entry) != kind(&mirror)
                || !colours
                || entry.outcome.is_bye()
        }
    };
    let mut rows = tournament.ids();
    rows.any(|id| {
        let mut row = tournament.row(id).iter().enumerate();
        row.any(|(round, entry)| odd(id, round, entry))
    })
}

/// Writes a tournament, reads it back and writes it again: it must be the tournament that the
/// format can hold, and the second file must equal the first.
fn back_and_forth(
    name: &str,
    import: &Import,
    format: &Format,
    writer: Writer,
) -> Result<(), String> {
    let options = WriteOptions::default();
    let written = match writer(import, &options) {
        Ok(written) => written,
        Err(error) => return Err(format!("{name} as {}: {error}", format.name)),
    };
    let text = String::from_utf8_lossy(&written.bytes).into_owned();
    if written.bytes.trim_ascii().is_empty() {
        return Ok(());
    }
    let again = read_as(format.name, written.bytes.clone());
    let allocated = |entry: &Entry| entry.outcome == Outcome::PairingAllocatedBye;
    let mut named = written.losses.iter();
    let named = named.any(|loss| loss.name == "full-point-byes-alone");
    // TRF26 can tell such byes, but not beside XXS: then the writer names them
    let lone =
        !import.tournament.entries.iter().any(allocated) && (format.name != "trf26" || named);
    let expected = held(import, format.name, lone);
    let found = held(&again.import, format.name, lone);
    // of such a file it is enough that it can be read back
    let nobody = |player: &Player| player.is_placeholder() || player.name.trim().is_empty();
    let odd = contradictory(import) || import.tournament.players.iter().any(nobody);
    let whole = format.name.starts_with("trf") || format.name == "json" || !odd;
    if whole && expected != found {
        let lines = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
        let (expected, found) = (lines(&expected), lines(&found));
        let at = expected.iter().zip(&found).position(|(a, b)| a != b);
        let at = at.unwrap_or(expected.len().min(found.len()));
        let around =
            |list: &[String]| list[at.saturating_sub(6)..(at + 4).min(list.len())].join("\n");
        return Err(format!(
            "{name} as {}: expected\n{}\nfound\n{}\n{text}",
            format.name,
            around(&expected),
            around(&found)
        ));
    }
    let twice = writer(&again.import, &options).map_err(|error| error.to_string())?;
    let twice = String::from_utf8_lossy(&twice.bytes).into_owned();
    if !whole {
        return Ok(());
    }
    // a document of crosstable names where its facts came from, and a lone full-point bye may
    // be read as an allocated one
    let byes = again
        .import
        .notes
        .iter()
        .any(|note| note.kind == NoteKind::UncertainBye);
    if format.name != "json" && !byes && twice != text {
        return Err(format!("{name} as {}, twice: {text}\n{twice}", format.name));
    }
    Ok(())
}

/// Checks that opponents and results are the same after writing and reading.
fn games_survive(
    name: &str,
    import: &Import,
    format: &Format,
    writer: Writer,
) -> Result<(), String> {
    let written = writer(import, &WriteOptions::default());
    let written = written.map_err(|error| format!("{name} as {}: {error}", format.name))?;
    let again = read_as(format.name, written.bytes).import;
    let games = |import: &Import| {
        let tournament = &import.tournament;
        let mut list = Vec::new();
        for id in tournament.ids() {
            for entry in tournament.row(id) {
                if let Some(opponent) = entry.opponent.player().filter(|_| entry.outcome.is_game())
                {
                    let name = |id| tournament.player(id).name.replace([',', ' '], "");
                    let short = |id| name(id).chars().take(20).collect::<String>();
                    let half = entry.outcome.half_points();
                    list.push((short(id), short(opponent), entry.colour.is_some(), half));
                }
            }
        }
        list.sort();
        list
    };
    match games(import) == games(&again) {
        true => Ok(()),
        false => Err(format!("{name} as {}: other games", format.name)),
    }
}

#[test]
fn every_file_can_be_written_in_every_format_and_read_back() {
    let mut wrong = Vec::new();
    for (name, bytes) in material() {
        let reading = read(&name, bytes, &ReadOptions::default()).unwrap();
        for (format, writer) in writers() {
            // what other formats tell is more than TRF holds
            let import = &reading.import;
            let whole = import.format.starts_with("trf") || format.name == "json";
            let outcome = match whole {
                // a list of players has no games, and players without names have none to compare
                false if contradictory(import) || format.name == "sm-text" => continue,
                false if import.tournament.players.iter().all(|p| p.name.is_empty()) => continue,
                false => games_survive(&name, import, format, writer),
                true => back_and_forth(&name, import, format, writer),
            };
            wrong.extend(outcome.err());
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn written_tournaments_are_read_back_unchanged(import in import()) {
        for (format, writer) in writers() {
            let outcome = back_and_forth("made up", &import, format, writer);
            prop_assert!(outcome.is_ok(), "{}", outcome.unwrap_err());
        }
    }

    #[test]
    fn files_are_written_in_any_encoding_and_for_any_engine(import in import()) {
        for (format, writer) in writers() {
            for dialect in [Dialect::JaVaFo, Dialect::BbpPairings] {
                let options = WriteOptions {
                    dialect: Some(dialect),
                    encoding: Some("windows-1252"),
                    ..WriteOptions::default()
                };
                let written = writer(&import, &options).unwrap();
                let again = read_as(format.name, written.bytes);
                prop_assert_eq!(again.import.tournament.players.len(), import.tournament.players.len());
            }
        }
    }
}

/// Writes a TRF text in a format.
fn written(
    text: &str,
    format: &str,
    options: &WriteOptions<'_>,
) -> Result<WrittenFile, WriteError> {
    let reading = read("made", text.into(), &ReadOptions::default()).unwrap();
    let options = WriteOptions {
        sources: Some(&reading.sources),
        ..*options
    };
    named(format)(&reading.import, &options)
}

/// Checks the written lines, and the descriptions of the losses.
fn check(text: &str, format: &str, dialect: Option<Dialect>, lines: &[&str], losses: &[&str]) {
    let options = WriteOptions {
        dialect,
        anew: true,
        ..WriteOptions::default()
    };
    let written = written(text, format, &options).unwrap();
    let told: Vec<&str> = written
        .losses
        .iter()
        .map(|loss| loss.text.as_str())
        .collect();
    let text = String::from_utf8(written.bytes).unwrap();
    assert_eq!(text.lines().collect::<Vec<_>>(), lines);
    assert_eq!(told, losses);
    assert!(text.ends_with("\r\n") && text.matches('\n').count() == lines.len());
}

const BYES: &str = "\
012 Example
001    1 m GM Example,Anna                      2000 NOR    99000001 1990        1.5    1     2 w 1  0000 - H
001    2 wWFM Example, Ben                                                       1.0    2     1 b 0  0000 - U
001    3      Example, Cy                                                        1.0    3     4 w D  0000 - F
001    4      Example, Di                                                        0.5    4     3 b D  0000 - Z
";

#[test]
fn the_columns_are_those_of_the_specification() {
    check(
        BYES,
        "trf16",
        None,
        &[
            "012 Example",
            "001    1 m GM Example, Anna                     2000 NOR    99000001 1990        1.5    1     2 w 1  0000 - H",
            "001    2 wWFM Example, Ben                                                       1.0    2     1 b 0  0000 - U",
            "001    3      Example, Cy                                                        1.0    3     4 w D  0000 - F",
            "001    4      Example, Di                                                        0.5    4     3 b D  0000 - Z",
        ],
        &[],
    );
}

#[test]
fn values_without_a_code_in_trf06_are_reported_as_losses() {
    check(
        BYES,
        "trf06",
        None,
        &[
            "012 Example",
            "001    1 m  g Example, Anna                     2000 NOR    99000001 1990        1.5    1     2 w 1  0000 - =",
            "001    2 w wf Example, Ben                                                       1.0    2     1 b 0  0000 - +",
            "001    3      Example, Cy                                                        1.0    3     4 w =  0000 - +",
            "001    4      Example, Di                                                        0.5    4     3 b =  0000 - -",
        ],
        &[
            "1 half-point bye has no result code in TRF06: written as `0000 - =`",
            "1 pairing-allocated bye has no result code in TRF06: written as `0000 - +`, like full-point byes",
            "2 results of games that are not rated have no result code in TRF06: written as `1`, `=` and `0`, which mean rated games",
            "1 full-point bye has no result code in TRF06: written as `0000 - +`",
        ],
    );
}

const ENGINE: &str = "\
012 Example
142 5
152 W
162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.0
240 H   2    1
250       1.0   1   2    1    2
260   1   5    1    2
001    1      Example, Anna                                                      3.0    1     2 w 1
001    2      Example, Ben                                                       0.0    2     1 b 0
001    3      Example, Cy                                                        1.0    3  0000 - U
";

#[test]
fn pairing_engines_get_their_own_records() {
    let players = [
        "001    1      Example, Anna                                                      3.0    1     2 w 1  0000 - H",
        "001    2      Example, Ben                                                       0.0    2     1 b 0",
        "001    3      Example, Cy                                                        1.0    3  0000 - U",
    ];
    let lists = ["XXA    1  1.0  1.0", "XXA    2  1.0  1.0", "XXP 1 2"];
    let javafo = [
        "012 Example",
        "XXR 5",
        "XXC white1",
        "XXS W=3.0 D=1.0 L=0.0 PAB=1.0",
    ];
    let lines = [&javafo[..], &players, &lists].concat();
    check(ENGINE, "trf16", Some(Dialect::JaVaFo), &lines, &[]);
    let bbp = [
        "012 Example",
        "XXR 5",
        "XXC white1",
        "BBW  3.0",
        "BBD  1.0",
        "BBL  0.0",
        "BBZ  0.0",
        "BBF  0.0",
        "BBU  1.0",
    ];
    let lines = [&bbp[..], &players, &lists].concat();
    check(ENGINE, "trf16", Some(Dialect::BbpPairings), &lines, &[]);
    let plain = [
        &["012 Example"],
        &[players[0].trim_end_matches("  0000 - H")],
        &players[1..],
    ]
    .concat();
    let losses = [
        "2 values of the tournament section have no record in TRF16: dropped",
        "the points for results (162) have no record in TRF16: the totals of the players still include them",
        "1 bye announced for a future round has no record in TRF16: dropped",
        "1 acceleration has no record in TRF16: dropped",
        "1 prohibited pairing has no record in TRF16: dropped",
    ];
    check(ENGINE, "trf16", None, &plain, &losses);
}

#[test]
fn byes_of_the_next_round_are_read_back_as_requests() {
    let options = WriteOptions {
        dialect: Some(Dialect::JaVaFo),
        ..WriteOptions::default()
    };
    let bytes = written(ENGINE, "trf16", &options).unwrap().bytes;
    let (before, after) = (read_as("trf26", ENGINE.into()), read_as("trf16", bytes));
    let (before, after) = (before.import.tournament, after.import.tournament);
    assert_eq!(after.bye_requests, before.bye_requests);
    assert_eq!(
        (after.rounds, after.score_system),
        (before.rounds, before.score_system)
    );
    assert_eq!(after.forbidden, before.forbidden);
}

#[test]
fn values_that_do_not_fit_are_refused_with_a_reason() {
    let player = |points: &str, rank: &str| {
        format!(
            "001    1      Example, Anna                     2000                            {points} {rank}\n"
        )
    };
    let refuse = |text: &str, format: &str, words: &[&str]| {
        let error = written(
            text,
            format,
            &WriteOptions {
                anew: true,
                ..WriteOptions::default()
            },
        )
        .unwrap_err();
        for word in words {
            assert!(error.to_string().contains(word), "{error}");
        }
        assert!(!error.help().is_empty());
    };
    refuse(
        &player("2.25", "   1"),
        "trf16",
        &["2.25", "1 Example, Anna", "81-84"],
    );
    refuse(&player("1000", "   1"), "trf16", &["1000"]);
    let rounded = WriteOptions {
        round_points: true,
        anew: true,
        ..WriteOptions::default()
    };
    let written = written(&player("2.25", "   1"), "trf16", &rounded).unwrap();
    assert_eq!(
        written.losses[0].text,
        "1 total is not a multiple of a tenth of a point: rounded half up"
    );
    assert_eq!(
        written.losses[0].subjects[0].to_string(),
        "1 Example, Anna: 2.25 as 2.3"
    );
    assert!(
        String::from_utf8(written.bytes)
            .unwrap()
            .contains(" 2.3    1")
    );
}

#[test]
fn hostile_names_stay_in_their_columns() {
    let mut import = read_as("trf16", BYES.into()).import;
    let names = [
        "Example\r\n001    9 \u{1b}[2J\tx, A|B",
        &"Ж".repeat(200),
        "王小明",
        "e\u{301}".repeat(40).as_str(),
    ]
    .map(str::to_owned);
    for (player, name) in import.tournament.players.iter_mut().zip(names) {
        player.name = name;
    }
    import.tournament.name = Some("A\r\n001    7\u{2028}".to_owned());
    for format in ["trf06", "trf16", "trf26"] {
        let written = named(format)(&import, &WriteOptions::default()).unwrap();
        let again = read_as(format, written.bytes).import;
        assert_eq!(again.tournament.players.len(), 4);
        assert_eq!(again.tournament.row(PlayerId(0)).len(), 2);
        let name = |at: usize| again.tournament.players[at].name.as_str();
        assert_eq!(name(1), "Ж".repeat(33));
        assert_eq!(name(2), "王小明");
        assert_eq!(name(3), "e\u{301}".repeat(16));
        assert!(!name(0).contains(char::is_control));
        let cut = written
            .losses
            .iter()
            .find(|loss| loss.name == "names-cut")
            .unwrap();
        assert_eq!((cut.kind, cut.count), (LossKind::Changed, 2));
        let bars = written.losses.iter().find(|loss| loss.name == "names-bars");
        let bars = bars.unwrap();
        assert_eq!((bars.kind, bars.count), (LossKind::Changed, 1));
    }
}

#[test]
fn files_without_players_and_with_the_most_players_are_written() {
    for (format, writer) in writers() {
        let empty = writer(&Import::default(), &WriteOptions::default());
        // headings alone are refused: somebody exported a list before anybody was in it
        if ["csv", "xlsx", "sm-text", "trf06", "trf16", "trf26"].contains(&format.name) {
            let error = empty.unwrap_err();
            assert!(
                error.to_string().contains("the tournament has no players"),
                "{error}"
            );
            continue;
        }
        let empty = empty.unwrap();
        assert_eq!(empty.losses, [], "{}", format.name);
        let options = ReadOptions {
            format: Some(format.name.to_owned()),
            ..ReadOptions::default()
        };
        assert!(
            read("written", empty.bytes, &options).is_ok(),
            "{}",
            format.name
        );
    }
    let mut import = Import::default();
    let full = crosstable::model::Player::default();
    import.tournament.players = vec![full.clone(); 9999];
    for format in ["trf06", "trf16", "trf26", "json"] {
        let written = named(format)(&import, &WriteOptions::default()).unwrap();
        assert_eq!(
            read_as(format, written.bytes)
                .import
                .tournament
                .players
                .len(),
            9999
        );
    }
    import.tournament.players.push(full);
    let error = named("trf26")(&import, &WriteOptions::default()).unwrap_err();
    assert!(error.to_string().contains("10000 players"), "{error}");
}

#[test]
fn every_document_that_the_schema_allows_is_read() {
    let text = fs::read_to_string(root().join("docs/reference/tournament.schema.json")).unwrap();
    let schema: serde_json::Value = serde_json::from_str(&text).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for (name, bytes) in material() {
        let reading = read(&name, bytes, &ReadOptions::default()).unwrap();
        let options = WriteOptions {
            sources: Some(&reading.sources),
            ..WriteOptions::default()
        };
        let written = named("json")(&reading.import, &options).unwrap();
        let document: serde_json::Value = serde_json::from_slice(&written.bytes).unwrap();
        assert!(validator.is_valid(&document), "{name}");
        // a program's own names of criteria have no place in the document, nor what nobody has or
        // could read
        let known = [
            "contradicted-values",
            "criteria",
            "dangling-references",
            "interpreted-dates",
            "repaired-values",
            "repeated-records",
            "team-accelerations",
            "unread-header-values",
            "unread-values",
        ];
        let mut losses = written
            .losses
            .iter()
            .filter(|loss| !known.contains(&loss.name));
        assert_eq!(losses.next(), None, "{name}");
    }
}
