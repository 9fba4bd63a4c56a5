//! Checks that the rooms keep to the table in `docs/architecture.md`, and which files need each
//! other.

mod circles;
mod methods;
mod modules;
mod references;
mod trials;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

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

/// The files of `src` by their relative paths, with `/` between folders.
fn files() -> BTreeMap<String, String> {
    let mut list = BTreeMap::new();
    collect(&root().join("src"), "", &mut list);
    list
}

fn collect(folder: &Path, prefix: &str, list: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), list);
        } else if path.extension().is_some_and(|e| e == "rs") {
            list.insert(
                format!("{prefix}{name}"),
                fs::read_to_string(&path).unwrap(),
            );
        }
    }
}

/// References between the files of the program, parsed once for all tests.
static REFERENCES: LazyLock<BTreeSet<Reference>> = LazyLock::new(|| {
    let mut files = files();
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

/// `circles.txt` lists the remaining circles and only gets shorter: `CROSSTABLE_EXPECTED=write`
/// removes circles that no longer exist, and never adds one.
#[test]
fn files_depend_on_each_other_only_in_listed_circles() {
    let graph = circles::graph(&REFERENCES);
    let found = circles::circles(&graph);
    let path = root().join("tests/suite/architecture/circles.txt");
    let text = fs::read_to_string(&path).unwrap();
    let difference = circles::compare(&found, &circles::listed(&text));
    let unlisted = difference.unlisted.iter();
    let arrows: Vec<Vec<String>> = unlisted.map(|c| circles::arrows(&graph, c)).collect();
    assert!(arrows.is_empty(), "new circles of files: {arrows:#?}");
    if std::env::var_os("CROSSTABLE_EXPECTED").is_some_and(|v| v == "write") {
        fs::write(&path, circles::list(&text, &found)).unwrap();
        return;
    }
    assert!(
        difference.outdated.is_empty(),
        "fewer files need each other than circles.txt lists, shorten it: {:#?}",
        difference.outdated
    );
}

/// Messages cite records and formats by the tables of `citation.rs`, and checks look up what a file
/// can state in its capabilities.
#[test]
fn audit_names_no_format_outside_its_table_of_citations() {
    let names = ["TRF", "TUNX", "TUMX", "TURX", "TUTX", "chess-results"];
    let asks = ["import.format", "import.dialect"];
    let mut wrong: Vec<&str> = Vec::new();
    let files = files();
    for (path, text) in files.range("audit/".to_owned().."audit0".to_owned()) {
        if path == "audit/citation.rs" {
            continue;
        }
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        wrong.extend(lines.filter(|line| {
            let is_named = line.contains('"') && names.iter().any(|name| line.contains(name));
            is_named || asks.iter().any(|asked| line.contains(asked))
        }));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
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
