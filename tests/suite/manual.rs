//! The manual documents every command and option, and no others.

use std::collections::BTreeSet;
use std::fs;

use crate::support::root;

fn page(name: &str) -> String {
    fs::read_to_string(root().join("docs").join(name)).unwrap()
}

/// The words of a text that begin with two hyphens.
fn options(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
    let options = words.filter(|word| word.len() > 2 && word.starts_with("--"));
    let options = options.filter(|word| word[2..].starts_with(|c: char| c.is_ascii_lowercase()));
    options.map(str::to_owned).collect()
}

#[test]
fn the_manual_lists_exactly_the_commands_and_options_of_the_program() {
    let text = page("reference/commands.md");
    let definition = crosstable::cli::definition();
    let mut known = BTreeSet::from(["--help".to_owned(), "--version".to_owned()]);
    for command in definition.get_subcommands() {
        let name = format!("`crosstable {}", command.get_name());
        assert!(text.contains(&name), "{name}");
        let all = command.get_arguments().chain(definition.get_arguments());
        known.extend(
            all.filter_map(|a| a.get_long())
                .map(|long| format!("--{long}")),
        );
    }
    let mut named = options(&text);
    named.extend(["--help".to_owned(), "--version".to_owned()]);
    assert_eq!(named, known);
}

#[test]
fn guides_use_only_options_that_exist() {
    let known = options(&page("reference/commands.md"));
    let guides = fs::read_dir(root().join("docs/guides")).unwrap();
    let names = guides.map(|entry| format!("guides/{}", entry.unwrap().file_name().display()));
    let names: Vec<String> = names.chain(["tutorial.md".to_owned()]).collect();
    assert!(names.len() > 3);
    for name in names {
        let unknown: Vec<String> = options(&page(&name)).difference(&known).cloned().collect();
        assert!(unknown.is_empty(), "{name}: {unknown:?}");
    }
}
