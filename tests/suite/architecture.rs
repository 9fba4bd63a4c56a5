//! Do the rooms keep to the table in `docs/architecture.md`?

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::root;

/// Room ▶ rooms it may use; `cli` may use everything and is absent.
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

fn files(folder: &Path, list: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, list);
        } else if path.extension().is_some_and(|e| e == "rs") {
            list.push(path);
        }
    }
}

/// The rooms that a file names by `crate::`, not only in `use` lines; doc comments and
/// tests count as well.
fn rooms_named(text: &str) -> BTreeSet<String> {
    let mut rooms = BTreeSet::new();
    for rest in text.split("crate::").skip(1) {
        if let Some(group) = rest.strip_prefix('{') {
            // use crate::{a::X, b::Y}: the first segment of each part
            let group = group.split('}').next().unwrap_or_default();
            rooms.extend(group.split(',').map(first_segment));
        } else {
            rooms.insert(first_segment(rest));
        }
    }
    rooms
}

fn first_segment(path: &str) -> String {
    path.trim()
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect()
}

#[test]
fn arrows_point_down_only() {
    let table = table();
    assert!(table.len() >= 10, "the table of rooms was not found");
    let mut wrong = Vec::new();
    for (room, allowed) in &table {
        let mut list = Vec::new();
        files(&root().join("src").join(room), &mut list);
        for file in list {
            let text = fs::read_to_string(&file).unwrap();
            for named in rooms_named(&text) {
                let is_room = table.contains_key(&named) || named == "cli";
                if is_room && named != *room && !allowed.contains(&named) {
                    wrong.push(format!("{} uses {named}", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_room_says_what_it_is_for() {
    for room in table().keys() {
        let text = fs::read_to_string(root().join("src").join(room).join("mod.rs")).unwrap();
        assert!(
            text.starts_with("//! "),
            "{room}/mod.rs opens without a sentence"
        );
    }
}
