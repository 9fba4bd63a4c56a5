//! Checks that the rooms keep to the table in `docs/architecture.md`, and which files need each
//! other.

mod circles;
mod methods;
mod modules;
mod references;
mod trials;
mod wording;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use crosstable::audit::{CATALOGUE, unbuilt};

use self::references::{Reference, references};
use crate::support::root;

/// Room ▶ rooms that it may use. `cli` may use everything and is not in the table.
fn table() -> BTreeMap<String, BTreeSet<String>> {
    let page = fs::read_to_string(root().join("docs/architecture.md")).unwrap();
    let mut table = BTreeMap::new();
    for line in page.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let room = cells[1].trim_matches('`');
        if cells.len() == 5 && root().join("src").join(room).is_dir() && room != "cli" {
            let names = cells[2].split('`').skip(1).step_by(2);
            table.insert(room.to_owned(), names.map(str::to_owned).collect());
        }
    }
    table
}

/// The files of `src` with this extension by their relative paths, with `/` between folders.
fn files(extension: &str) -> BTreeMap<String, String> {
    let mut list = BTreeMap::new();
    collect(&root().join("src"), "", extension, &mut list);
    list
}

fn collect(folder: &Path, prefix: &str, extension: &str, list: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), extension, list);
        } else if path.extension().is_some_and(|e| e == extension) {
            list.insert(
                format!("{prefix}{name}"),
                fs::read_to_string(&path).unwrap(),
            );
        }
    }
}

/// References between the files of the program, parsed once for all tests.
static REFERENCES: LazyLock<BTreeSet<Reference>> = LazyLock::new(|| {
    let mut files = files("rs");
    files.remove("main.rs");
    let (references, reached) = references(&files, "crosstable");
    let all: BTreeSet<String> = files.into_keys().collect();
    assert_eq!(all, reached, "files that are no module");
    references
});

/// The rooms that a reference leads to: the room at the beginning of its path, and the room that
/// defines the named item.
fn rooms(reference: &Reference) -> BTreeSet<&str> {
    let mut rooms = BTreeSet::new();
    rooms.extend(reference.to.split_once('/').map(|(room, _)| room));
    let mut segments = reference.path.split("::");
    if matches!(segments.next(), Some("crate" | "crosstable")) {
        rooms.extend(segments.next());
    }
    rooms
}

/// The references that the table does not allow.
fn forbidden(
    references: &BTreeSet<Reference>,
    table: &BTreeMap<String, BTreeSet<String>>,
) -> BTreeSet<String> {
    let mut wrong = BTreeSet::new();
    for reference in references.iter().filter(|one| !one.called) {
        let Some((room, _)) = reference.from.split_once('/') else {
            continue;
        };
        let Some(allowed) = table.get(room) else {
            continue;
        };
        for named in rooms(reference) {
            let is_room = table.contains_key(named) || named == "cli";
            if is_room && named != room && !allowed.contains(named) {
                wrong.insert(format!(
                    "{} uses {named}: {}",
                    reference.from, reference.path
                ));
            }
        }
    }
    wrong
}

#[test]
fn rooms_use_only_the_rooms_that_the_table_allows() {
    let table = table();
    let folders: BTreeSet<String> = fs::read_dir(root().join("src"))
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    let mut rooms: BTreeSet<String> = table.keys().cloned().collect();
    rooms.insert("cli".to_owned());
    assert_eq!(rooms, folders, "each folder of src has a row in the table");
    for (room, allowed) in &table {
        let unknown: Vec<&String> = allowed.difference(&folders).collect();
        assert!(
            unknown.is_empty(),
            "{room} may use {unknown:?}, which do not exist"
        );
    }
    let wrong = forbidden(&REFERENCES, &table);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn files_do_not_depend_on_each_other_in_circles() {
    let graph = circles::graph(&REFERENCES);
    let found = circles::circles(&graph);
    let arrows: Vec<Vec<String>> = found.iter().map(|c| circles::arrows(&graph, c)).collect();
    assert!(arrows.is_empty(), "circles of files: {arrows:#?}");
}

/// Messages cite records and formats by the tables of `citation.rs`, and checks look up what a file
/// can state in its capabilities.
#[test]
fn audit_names_no_format_outside_its_table_of_citations() {
    let mut wrong: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut files = files("rs");
    files.extend(self::files("tsv"));
    for (path, text) in files.range("audit/".to_owned().."audit0".to_owned()) {
        // the second lists checks to come, in the words of their specification
        if !["audit/citation.rs", "audit/unbuilt.tsv"].contains(&path.as_str()) {
            let code = without_tests(text);
            let lines = code.lines().filter(|line| names_format(line));
            let lines: Vec<String> = lines.map(str::to_owned).collect();
            if !lines.is_empty() {
                wrong.insert(path.clone(), lines);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Whether a line, be it code, text or a comment, names a format, a program or the code of a record,
/// or asks for the format of a file.
fn names_format(line: &str) -> bool {
    let names = [
        "TRF",
        "TUNX",
        "TUMX",
        "TURX",
        "TUTX",
        "chess-results",
        "Swiss-Manager",
        "\"trf",
        "\"chess-json",
        "\"swiss-manager",
        "import.format",
        "import.dialect",
        "match format",
        "format ==",
        "dialect ==",
    ];
    let is_code = |rest: &str| {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        digits == 3 && !rest[3..].starts_with(char::is_alphanumeric)
    };
    let words = ["record ", "records ", "Record ", "Records "];
    let names_record = |word: &str| line.split(word).skip(1).any(is_code);
    let is_code_literal = |rest: &str| is_code(rest) && rest[3..].starts_with('"');
    names.iter().any(|name| line.contains(name))
        || words.into_iter().any(names_record)
        || line.split("b\"").skip(1).any(is_code_literal)
}

/// The text of a file without its modules of tests.
fn without_tests(text: &str) -> String {
    let mut parts = text.split("#[cfg(test)]\nmod ");
    let mut code = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        // a module in a file of its own ends with its line
        let end = if part.lines().next().is_some_and(|line| line.ends_with(';')) {
            "\n"
        } else {
            "\n}\n"
        };
        code.push_str(part.split_once(end).map_or("", |(_, rest)| rest));
    }
    code
}

#[test]
fn names_of_formats_are_detected_in_every_place() {
    let module = "#[cfg(test)]\nmod tests {\n    // TRF\n}\n";
    for line in [
        "let text = \"record 013\";",
        "if code == b\"013\" {",
        "choose another tie-break in Swiss-Manager",
        "let Import { format, .. } = import; if format == x {",
        "    the middle of a text about the TRF16 \\",
        "// the field of record 162",
    ] {
        for text in [line.to_owned(), format!("{module}{line}\n")] {
            assert!(without_tests(&text).lines().any(names_format), "{text}");
        }
    }
    for text in [
        module,
        "a record of 100 games",
        "the 013th record",
        "let format = words();",
    ] {
        assert!(!without_tests(text).lines().any(names_format), "{text}");
    }
}

/// The only file that names checks by their codes outside of their declarations: it lists what no
/// check examines yet, and its test compares these codes with the list of checks to come.
const NAMES_CHECKS_TO_COME: &str = "verdict/area.rs";

/// A check is named by its constant. Its code is written only in its declaration:
/// `NAME = "X000" "name", …`.
#[test]
fn codes_of_findings_are_written_only_in_declarations() {
    let built = CATALOGUE.iter().map(|check| check.code.code);
    let literals: Vec<String> = built
        .chain(unbuilt().map(|check| check.code))
        .map(|code| format!("\"{code}\""))
        .collect();
    let mut wrong = Vec::new();
    for (path, text) in files("rs") {
        if path == NAMES_CHECKS_TO_COME {
            continue;
        }
        let code = without_tests(&text);
        let lines = code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        for line in lines {
            let is_declaration = |literal: &String| line.contains(&format!(" = {literal} \""));
            let mut written = literals.iter().filter(|literal| line.contains(*literal));
            if written.any(|literal| !is_declaration(literal)) {
                wrong.push(format!("{path}: {}", line.trim()));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "name these checks by their constants: {wrong:#?}"
    );
}

#[test]
fn every_room_states_its_purpose() {
    for room in table().keys() {
        let text = fs::read_to_string(root().join("src").join(room).join("mod.rs")).unwrap();
        assert!(
            text.starts_with("//! "),
            "{room}/mod.rs opens without a sentence"
        );
    }
}
