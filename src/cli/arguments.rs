//! Completes the command line: `crosstable FILE…` means `crosstable audit FILE…`.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::Subcommand;

use super::Command;

/// Other names of the command `audit`, which new users are likely to try.
pub(super) const ALIASES_OF_AUDIT: [&str; 2] = ["check", "validate"];

/// Returns the arguments of the process, with `audit` added if they name files but no command.
pub(super) fn complete_arguments(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let Some(first) = first_command_argument(&arguments) else {
        return arguments;
    };
    let word = &arguments[first];
    let remaining_arguments = &arguments[first..];
    let means_audit = if is_option(word) {
        // `audit` is also added before its options; help and version belong to the program
        !asks_for_help(word)
            && remaining_arguments
                .iter()
                .any(|argument| Path::new(argument).is_file())
            && !remaining_arguments
                .iter()
                .any(|argument| is_command(argument))
    } else {
        !is_command(word) && looks_like_a_file(word)
    };
    if means_audit {
        arguments.insert(first, "audit".into());
    } else if let Some(command) = command_in_capitals(word) {
        arguments[first] = command;
    }
    arguments
}

/// Returns the command that `word` names in capital letters, as users of DOS type it; `None` if
/// there is none.
fn command_in_capitals(word: &OsStr) -> Option<OsString> {
    let lower_case: OsString = word.to_str()?.to_ascii_lowercase().into();
    (!is_command(word) && is_command(&lower_case)).then_some(lower_case)
}

/// Returns the message about a first argument that names no command; `None` if it names a command,
/// is an option, or is absent. The caller has already checked that no file has this name.
pub(super) fn explain_unknown(arguments: &[OsString]) -> Option<String> {
    let word = arguments.get(first_command_argument(arguments)?)?;
    (!is_option(word) && !is_command(word)).then(|| {
        let word = word.to_string_lossy();
        format!("no command has the name `{word}`, and there is no such file in this folder")
    })
}

/// Returns the advice to users who give `convert` the option `--output` of the other commands;
/// `None` for other arguments.
pub(super) fn explain_output(arguments: &[OsString]) -> Option<String> {
    let command = first_command_argument(arguments)?;
    let is_output_option = |argument: &OsString| argument == "-o" || argument == "--output";
    (arguments[command] == "convert" && arguments.iter().any(is_output_option)).then(|| {
        "name the file to write after the file to read: `crosstable convert IN OUT`".to_owned()
    })
}

/// Whether the first argument names a command or asks for the version. If so, the options of the
/// other commands need not be defined.
pub(super) fn names_a_command(arguments: &[OsString]) -> bool {
    first_command_argument(arguments).is_some_and(|first| {
        let word = &arguments[first];
        word == "--version" || word == "-V" || word != "help" && is_command(word)
    })
}

/// Returns the index of the first argument that is not an option of the program itself; `None` if
/// there is none.
fn first_command_argument(arguments: &[OsString]) -> Option<usize> {
    let mut index = 1;
    loop {
        match arguments.get(index)?.to_str() {
            Some("-q" | "--quiet") => index += 1,
            Some("--color") => index += 2,
            Some(text) if text.starts_with("--color=") => index += 1,
            _ => return Some(index),
        }
    }
}

fn is_option(argument: &OsStr) -> bool {
    argument.len() > 1 && argument.to_string_lossy().starts_with('-')
}

fn asks_for_help(argument: &OsStr) -> bool {
    matches!(
        argument.to_str(),
        Some("-h" | "--help" | "-V" | "--version")
    )
}

fn is_command(argument: &OsStr) -> bool {
    let word = argument.to_str();
    word.is_some_and(|word| {
        word == "help" || ALIASES_OF_AUDIT.contains(&word) || Command::has_subcommand(word)
    })
}

/// Whether an argument that is not a command looks like input: a file, a folder, a pattern or
/// standard input. The names of commands contain neither dots nor path separators, so an argument
/// that contains one is a mistyped file.
fn looks_like_a_file(argument: &OsStr) -> bool {
    let text = argument.to_string_lossy();
    text == "-" || text.contains(['.', '/', '\\', '*', '?']) || Path::new(argument).exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(words: &str, expected: &str) {
        let arguments = words.split(' ').map(OsString::from).collect();
        let completed = complete_arguments(arguments).join(OsStr::new(" "));
        assert_eq!(completed, expected);
    }

    #[test]
    fn a_file_without_a_command_is_audited() {
        check("crosstable open.trf", "crosstable audit open.trf");
        check(
            "crosstable opn.trf b.xlsx",
            "crosstable audit opn.trf b.xlsx",
        );
        check("crosstable season/", "crosstable audit season/");
        check("crosstable -", "crosstable audit -");
        check("crosstable src", "crosstable audit src");
        check(
            "crosstable -q --color never open.trf",
            "crosstable -q --color never audit open.trf",
        );
        check(
            "crosstable --format json Cargo.toml",
            "crosstable audit --format json Cargo.toml",
        );
    }

    #[test]
    fn commands_are_recognised_in_capitals() {
        check("crosstable AUDIT open.trf", "crosstable audit open.trf");
        check("crosstable -q Help Audit", "crosstable -q help Audit");
        check("crosstable VALIDATE x", "crosstable validate x");
    }

    #[test]
    fn an_unknown_word_gets_advice() {
        let explain = |words: &str| {
            let arguments: Vec<OsString> = words.split(' ').map(OsString::from).collect();
            explain_unknown(&arguments)
        };
        let text = explain("crosstable -q noex").unwrap();
        assert!(text.contains("`noex`"), "{text}");
        assert_eq!(explain("crosstable audit"), None);
        assert_eq!(explain("crosstable --nonsense"), None);
        assert_eq!(explain("crosstable"), None);
    }

    #[test]
    fn the_option_output_of_convert_gets_advice() {
        let explain = |words: &str| {
            let arguments: Vec<OsString> = words.split(' ').map(OsString::from).collect();
            explain_output(&arguments)
        };
        assert!(explain("crosstable convert a.trf -o b.csv").is_some());
        assert_eq!(explain("crosstable report a.trf -o b.xlsx"), None);
        assert_eq!(explain("crosstable convert a.trf --nonsense"), None);
    }

    #[test]
    fn commands_and_mistyped_commands_are_not_changed() {
        for words in [
            "crosstable",
            "crosstable audit open.trf",
            "crosstable check open.trf",
            "crosstable help audit",
            "crosstable adit open.trf",
            "crosstable --help",
            "crosstable --version",
            "crosstable -q report Cargo.toml",
            "crosstable --rules 2024 report Cargo.toml",
        ] {
            check(words, words);
        }
    }
}
