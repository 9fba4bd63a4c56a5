//! The JSON documents: the schemas in the manual are current, and the program's output matches
//! them.

use std::fs;

use serde_json::Value;

use crate::support::{crosstable, root, shared};

fn validator(name: &str) -> jsonschema::Validator {
    let path = root().join(format!("docs/reference/{name}.schema.json"));
    let schema: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

/// Validates a document against its schema.
fn check(schema: &str, document: &Value) {
    let validator = validator(schema);
    let errors: Vec<String> = validator
        .iter_errors(document)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{schema}: {errors:#?}");
}

fn stdout(arguments: &[&str]) -> String {
    String::from_utf8(crosstable(arguments).stdout).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let text = stdout(arguments);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// `UPDATE_SCHEMAS=1 cargo test` rewrites the schemas; read the diff.
#[test]
fn schemas_in_the_manual_are_those_of_the_code() {
    let update = std::env::var_os("UPDATE_SCHEMAS").is_some();
    let tournament = ("tournament", crosstable::format::json::schema());
    let mut schemas = crosstable::report::json::schemas();
    schemas.push(tournament);
    for (name, schema) in schemas {
        let path = root().join(format!("docs/reference/{name}.schema.json"));
        if update {
            fs::write(&path, &schema).unwrap();
        }
        let there = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(
            there.replace("\r\n", "\n"),
            schema,
            "{name}: run with UPDATE_SCHEMAS=1"
        );
    }
}

#[test]
fn documents_match_their_schemas() {
    let file = "samples/planted-errors.trf";
    check("audit", &json(&["audit", "--format", "json", file]));
    check("fix", &json(&["audit", "--diff", "--format", "json", file]));
    check(
        "fix",
        &json(&["audit", "--diff", "--format", "json", file, "no-such.trf"]),
    );
    check("standings", &json(&["standings", "--format", "json", file]));
    check("why", &json(&["why", "--format", "json", file, "7", "PTS"]));
    check("rating", &json(&["rating", "--format", "json", file]));
    check("norms", &json(&["norms", "--format", "json", file]));
    check("pairings", &json(&["pairings", "--format", "json", file]));
    let again = ["pairings", "--pair", "--round", "5", "--format", "json"];
    check(
        "pairing",
        &json(&[&again[..], &["samples/harbour-open-trf16.trf"]].concat()),
    );
    for what in ["formats", "tie-breaks", "checks", "editions"] {
        let schema = format!("list-{what}");
        check(&schema, &json(&["list", what, "--format", "json"]));
    }
}

#[test]
fn schemas_reject_unknown_members() {
    let mut document = json(&["audit", "--format", "json", "samples/planted-errors.trf"]);
    document["summary"]["errors"] = Value::from("one");
    assert!(!validator("audit").is_valid(&document));
    assert!(!validator("audit").is_valid(&Value::Null));
    assert!(!validator("standings").is_valid(&document));
}

#[test]
fn several_files_are_an_array_and_a_bad_one_has_an_error() {
    let files = ["samples/clean-open.trf", "no-such-file.trf"];
    let document = json(&["audit", "--format", "json", files[0], files[1]]);
    check("audit", &document);
    assert_eq!(document[0]["source"]["file"], files[0]);
    assert_eq!(document[1]["source"]["file"], files[1]);
    assert!(document[1]["error"]["message"].is_string());
    assert!(document[1]["error"]["help"].is_string());
    let alone = json(&["audit", "--format", "json", "no-such-file.trf"]);
    check("audit", &alone);
    assert!(alone["error"].is_object());
}

#[test]
fn a_stream_has_an_object_on_every_line() {
    let text = stdout(&["audit", "--format", "ndjson", "samples", "no-such-file.trf"]);
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(lines.len() >= 3, "{text}");
    for line in &lines {
        check("audit", line);
    }
    let files: Vec<&str> = lines
        .iter()
        .map(|line| line["source"]["file"].as_str().unwrap())
        .collect();
    let mut sorted = files.clone();
    sorted[..files.len() - 1].sort_unstable();
    assert_eq!(files, sorted, "in the order given, a folder by name");
}

#[test]
fn findings_between_files_come_last_and_only_on_request() {
    let files = ["samples/clean-open.trf", "samples/harbour-open-trf16.trf"];
    let lines = |option: &[&str], format: &str| {
        let command = [&["audit", "--format", format][..], option, &files].concat();
        let text = stdout(&command);
        let parsed = text.lines().map(|line| serde_json::from_str(line).unwrap());
        parsed.collect::<Vec<Value>>()
    };
    assert_eq!(lines(&[], "ndjson").len(), 2);
    let documents = lines(&["--hints"], "ndjson");
    assert_eq!(documents.len(), 3);
    check("folder", &documents[2]);
    assert_eq!(documents[2]["compared"], 2);
    assert_eq!(documents[2]["hints"][0]["kind"], "same-event");
    let named = &documents[2]["hints"][0]["files"];
    assert_eq!(*named, serde_json::json!(files));
    let array = json(&["audit", "--hints", "--format", "json", files[0], files[1]]);
    assert_eq!(array[2], documents[2]);
    let text = stdout(&["audit", files[0], files[1]]);
    assert!(
        text.contains("2 files seem to belong to one event"),
        "{text}"
    );
    let text = stdout(&["audit", "--no-hints", files[0], files[1]]);
    assert!(!text.contains("seem to belong to one event"), "{text}");
}

#[test]
fn numbers_are_written_as_exact_text() {
    let document = json(&[
        "standings",
        "--format",
        "json",
        "samples/planted-errors.trf",
    ]);
    assert_eq!(document["schema"], "crosstable.standings.v1");
    assert_eq!(document["tie_breaks"][0], "PTS");
    let line = &document["standings"][0];
    assert_eq!(line["rank"], 1);
    assert_eq!(line["values"][0], "4");
    assert_eq!(line["name"], "Ahlgren, Tove");
}

#[test]
fn positions_of_findings_are_counted_in_characters() {
    let document = json(&["audit", "--format", "json", "samples/planted-errors.trf"]);
    let findings = document["findings"].as_array().unwrap();
    let finding = findings.iter().find(|f| f["code"] == "P301").unwrap();
    // the name in front of the points is not ASCII
    assert_eq!(finding["at"]["line"], 19);
    assert_eq!(finding["at"]["column"], 81);
    assert_eq!(finding["at"]["length"], 4);
    assert_eq!(finding["found"], "3");
    assert_eq!(finding["expected"], "2.5");
    assert_eq!(finding["fingerprint"], "P301:7");
    assert_eq!(finding["subject"]["player"], 7);
    assert_eq!(finding["certainty"], "proved");
}

#[test]
fn every_real_file_gives_a_valid_document() {
    let Some(folder) = shared("data/trf") else {
        return;
    };
    let validator = validator("audit");
    let output = crosstable(&["audit", "--format", "ndjson", &folder.display().to_string()]);
    let text = String::from_utf8(output.stdout).unwrap();
    for line in text.lines() {
        let document: Value = serde_json::from_str(line).unwrap();
        let file = &document["source"]["file"];
        assert!(validator.is_valid(&document), "{file}");
        assert!(document.get("error").is_none(), "{file}: {document}");
    }
    assert_eq!(text.lines().count(), 153);
    assert!(
        !text
            .chars()
            .any(|c| c != '\n' && crosstable::source::is_control(c))
    );
}
