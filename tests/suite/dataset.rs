//! `audit --format parquet`: the rows, and parts that are the same in every run.

use std::collections::BTreeMap;
use std::fs::File;

use parquet::file::reader::{FileReader, SerializedFileReader};

use crate::support::root;
use crate::support::scratch::{Run, Scratch};

const TABLES: [&str; 5] = ["events", "players", "games", "stated", "findings"];

/// Writes the samples as a data set whose parts cover four files each.
fn write(scratch: &Scratch, folder: &str, more: &[&str]) -> Run {
    let samples = root().join("samples");
    let arguments = [
        "audit",
        "--format",
        "parquet",
        "--part-size",
        "4",
        "-o",
        folder,
    ];
    scratch.run(&[&arguments[..], more, &[samples.to_str().unwrap()]].concat())
}

/// All files of a data set, with their bytes.
fn files(scratch: &Scratch, folder: &str) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for table in TABLES {
        for name in scratch.names_in(&format!("{folder}/{table}")) {
            let path = format!("{table}/{name}");
            let bytes = scratch.bytes(&format!("{folder}/{path}"));
            files.insert(path, bytes);
        }
    }
    files
}

/// The rows of a table as JSON, in the order of the parts.
#[cfg(unix)]
fn rows(scratch: &Scratch, folder: &str, table: &str) -> Vec<serde_json::Value> {
    let mut rows = Vec::new();
    for name in scratch.names_in(&format!("{folder}/{table}")) {
        let file = File::open(scratch.path(&format!("{folder}/{table}/{name}"))).unwrap();
        let reader = SerializedFileReader::new(file).unwrap();
        for row in reader.get_row_iter(None).unwrap() {
            rows.push(serde_json::from_str(&as_json(&row.unwrap())).unwrap());
        }
    }
    rows
}

/// A row as JSON, with every value as text.
fn as_json(row: &parquet::record::Row) -> String {
    let cells = row.get_column_iter();
    let cells = cells.map(|(name, value)| (name.clone(), value.to_string()));
    serde_json::to_string(&cells.collect::<BTreeMap<_, _>>()).unwrap()
}

#[test]
#[cfg(unix)]
fn the_rows_have_the_values_of_the_json_documents() {
    let scratch = Scratch::new("dataset-rows");
    scratch.file("broken.trf", "no tournament\n");
    assert_eq!(write(&scratch, "set", &["broken.trf"]).code, 2);
    let samples = root().join("samples");
    let samples = samples.to_str().unwrap();
    let documents = scratch.run(&["audit", "--format", "ndjson", "broken.trf", samples]);
    let documents: Vec<serde_json::Value> = documents
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let events = rows(&scratch, "set", "events");
    assert_eq!(events.len(), documents.len());
    assert_ne!(events[0]["error"], "null");
    let (mut findings, mut players) = (0, 0);
    for (event, document) in events.iter().zip(&documents) {
        let file = document["source"]["file"].as_str().unwrap();
        assert_eq!(event["file"], format!("{file:?}"));
        if document["error"].is_object() {
            assert_ne!(event["error"], "null", "{file}");
            continue;
        }
        assert_eq!(event["error"], "null", "{file}");
        let edition = document["edition"]["used"].as_str().unwrap();
        assert_eq!(event["edition"], format!("{edition:?}"), "{file}");
        for (column, severity) in [
            ("errors", "errors"),
            ("warnings", "warnings"),
            ("infos", "infos"),
        ] {
            let number = document["summary"][severity].to_string();
            assert_eq!(event[column], number, "{file}");
        }
        findings += document["findings"].as_array().unwrap().len();
        players += document["tournament"]["participants"].as_u64().unwrap();
    }
    assert_eq!(rows(&scratch, "set", "findings").len(), findings);
    assert_eq!(rows(&scratch, "set", "players").len() as u64, players);
    check_harbour(&scratch, &events);
}

/// Checks some rows of the event that the manual shows.
#[cfg(unix)]
fn check_harbour(scratch: &Scratch, events: &[serde_json::Value]) {
    let is_harbour = |event: &&serde_json::Value| {
        event["file"]
            .as_str()
            .unwrap()
            .ends_with("/harbour-open-trf26.trf\"")
    };
    let event = events.iter().find(is_harbour).unwrap();
    assert_eq!(event["start_date"], "2026-05-01");
    assert_eq!(event["rank_order"], "\"PTS,BH/C1,BH,SB\"");
    let of_event = |table| {
        let rows = rows(scratch, "set", table).into_iter();
        rows.filter(|row| row["event"] == event["event"])
            .collect::<Vec<_>>()
    };
    let players = of_event("players");
    let first = &players[0];
    assert_eq!(first["name"], "\"Ahlgren, Tove\"");
    assert_eq!(first["birth_date"], "1970-01-10");
    assert_eq!(first["points_stated"], "4.00");
    assert_eq!(
        (&first["rank_stated"], &first["rank_2026"]),
        (&"1".into(), &"1".into())
    );
    let games = of_event("games");
    assert_eq!(games.len(), players.len() * 5);
    assert_eq!(games[1]["outcome"], "\"win\"");
    assert_eq!(
        (&games[1]["opponent"], &games[1]["colour"]),
        (&"9".into(), &"\"b\"".into())
    );
}

#[test]
fn parts_do_not_depend_on_the_threads_or_on_interruptions() {
    let scratch = Scratch::new("dataset-parts");
    write(&scratch, "one", &["-j", "1"]);
    write(&scratch, "many", &["-j", "8"]);
    let (one, many) = (files(&scratch, "one"), files(&scratch, "many"));
    assert!(one.len() >= 5 * TABLES.len());
    assert!(one == many);
    // a run that ended between the last two files of a part
    let first = one.keys().find(|name| name.starts_with("events/")).unwrap();
    scratch.remove(&format!("one/{first}"));
    let run = write(&scratch, "one", &["-j", "2", "--resume"]);
    assert!(run.err.contains("1 part written"), "{run:#?}");
    assert!(files(&scratch, "one") == many);
}

#[test]
fn files_of_an_incomplete_part_are_removed() {
    let scratch = Scratch::new("dataset-incomplete");
    let arguments = ["audit", "--format", "parquet", "-o", "set", "."];
    scratch.sample("clean-open.trf", "a.trf");
    scratch.run(&arguments);
    let before = files(&scratch, "set");
    let first = before
        .keys()
        .find(|name| name.starts_with("events/"))
        .unwrap();
    scratch.remove(&format!("set/{first}"));
    scratch.file("set/games/part-notes.parquet", "not ours");
    let run = scratch.run(&[&arguments[..], &["--resume", "--part-size", "7"]].concat());
    assert!(run.err.contains("1 part written"), "{run:#?}");
    let after = files(&scratch, "set");
    assert_eq!(after.len(), before.len() + 1, "{:?}", after.keys());
    // the digest of the name knows the size of the parts
    assert!(before.keys().all(|name| !after.contains_key(name)));
}

#[test]
fn another_run_is_not_continued() {
    let scratch = Scratch::new("dataset-other");
    write(&scratch, "set", &[]);
    let before = files(&scratch, "set");
    let run = write(&scratch, "set", &[]);
    assert!(
        run.code == 2 && run.err.contains("already contains a data set"),
        "{run:#?}"
    );
    let run = write(&scratch, "set", &["--resume", "--rules", "2024"]);
    assert!(
        run.code == 2 && run.err.contains("was written from other"),
        "{run:#?}"
    );
    assert!(files(&scratch, "set") == before);
    let run = scratch.run(&["audit", "--resume", "list.trf"]);
    assert!(
        run.code == 2 && run.err.contains("apply only to a data set"),
        "{run:#?}"
    );
    let run = scratch.run(&["audit", "--format", "parquet", "list.trf"]);
    assert!(run.code == 2 && run.err.contains("--output"), "{run:#?}");
}

#[test]
fn only_finished_parts_of_unchanged_files_count_as_complete() {
    let scratch = Scratch::new("dataset-resumed");
    let arguments = [
        "audit", "--format", "parquet", "-o", "set", "in", "--resume",
    ];
    scratch.sample("clean-open.trf", "in/a.trf");
    scratch.run(&arguments);
    let before = files(&scratch, "set");
    let resume = |what: &str| {
        let run = scratch.run(&arguments);
        assert!(run.err.contains("1 part written"), "{what}: {run:#?}");
        assert!(files(&scratch, "set") == before, "{what}");
    };
    for name in before.keys() {
        let path = format!("set/{name}");
        scratch.remove(&path);
        resume(name);
        let bytes = &before[name];
        scratch.file(&path, &bytes[..bytes.len() - 1]);
        resume(name);
        // the length of the footer reaches beyond the beginning
        let cut = [&bytes[..4], &bytes[bytes.len() - 8..]].concat();
        scratch.file(&path, cut);
        resume(name);
        scratch.file(&path, "");
        resume(name);
    }
    let run = scratch.run(&arguments);
    let words = "already complete: 1 part (their findings are not counted in the exit code)";
    assert!(run.code == 0 && run.err.contains(words), "{run:#?}");
    let refused = |what: &str| {
        let run = scratch.run(&arguments);
        let says = run.err.contains("was written from other");
        assert!(run.code == 2 && says, "{what}: {run:#?}");
        assert!(files(&scratch, "set") == before, "{what}");
    };
    scratch.file("in/crosstable.toml", "[severities]\nP301 = \"info\"\n");
    refused("configuration");
    scratch.remove("in/crosstable.toml");
    let run = scratch.run(&arguments);
    assert!(run.err.contains("already complete"), "{run:#?}");
    scratch.file(
        "in/a.trf",
        [scratch.bytes("in/a.trf"), b"\n".to_vec()].concat(),
    );
    refused("a longer file");
}
