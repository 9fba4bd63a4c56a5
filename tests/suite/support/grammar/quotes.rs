//! Finds the productions that doc comments quote.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A production that a doc comment quotes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Quote {
    /// The name before the `=`.
    pub(crate) name: String,
    /// The whole production, with single blanks.
    pub(crate) text: String,
    /// The file, and whether the comment belongs to a function.
    pub(crate) place: String,
    pub(crate) on_function: bool,
}

/// Collects the quotes in all Rust files below a folder.
pub(crate) fn in_folder(folder: &Path, list: &mut Vec<Quote>) {
    let mut entries: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            in_folder(&path, list);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            list.extend(in_text(&path.display().to_string(), &text));
        }
    }
}

/// The quotes in a Rust file: each is a line `name = …` of a doc comment, with the following lines
/// that are indented by two blanks.
pub(crate) fn in_text(place: &str, text: &str) -> Vec<Quote> {
    let mut list: Vec<Quote> = Vec::new();
    let mut waiting = 0;
    let mut goes_on = false;
    for line in text.lines().map(str::trim_start) {
        let Some(comment) = line.strip_prefix("///") else {
            let function = line.split_whitespace().any(|word| word == "fn");
            if !line.starts_with("#[") {
                let last = list.len() - waiting;
                list[last..]
                    .iter_mut()
                    .for_each(|quote| quote.on_function = function);
                waiting = 0;
            }
            goes_on = false;
            continue;
        };
        let comment = comment.strip_prefix(' ').unwrap_or(comment);
        let words = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        if goes_on && comment.starts_with("  ") {
            let last = list.last_mut().unwrap();
            last.text = format!("{} {words}", last.text);
            continue;
        }
        let name = words.split(" = ").next().unwrap_or_default();
        let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        goes_on = name.len() + 3 <= words.len() && name.chars().all(is_name);
        if goes_on {
            waiting += 1;
            list.push(Quote {
                name: name.to_owned(),
                place: place.to_owned(),
                on_function: false,
                text: words,
            });
        }
    }
    list
}

/// The differences between a grammar (name ▶ text) and the quotes.
pub(crate) fn differences(grammar: &BTreeMap<String, String>, quotes: &[Quote]) -> Vec<String> {
    let mut list = Vec::new();
    for (name, text) in grammar {
        let found: Vec<_> = quotes.iter().filter(|quote| quote.name == *name).collect();
        match found[..] {
            [] => list.push(format!("no function quotes `{text}`")),
            [quote] if quote.text != *text => {
                list.push(format!(
                    "{}\n  grammar: {text}\n  comment: {}",
                    quote.place, quote.text
                ));
            }
            [quote] if !quote.on_function => {
                list.push(format!(
                    "{}: `{name}` is quoted, but not at a function",
                    quote.place
                ));
            }
            [_] => {}
            _ => list.push(format!("`{name}` is quoted {} times", found.len())),
        }
    }
    let unknown = quotes
        .iter()
        .filter(|quote| !grammar.contains_key(&quote.name));
    list.extend(unknown.map(|q| format!("{}: no grammar has `{}`", q.place, q.text)));
    list
}
