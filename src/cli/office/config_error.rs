//! Errors in `crosstable.toml` and `crosstable-accepted.toml`, with their positions and
//! suggestions.

use std::ops::Range;
use std::path::Path;

use toml::Spanned;

use crate::cli::error::{Error, display_path};
use crate::cli::suggest::suggestion;

/// An error in one of these files, with its position in bytes.
pub(super) struct ConfigError {
    pub(super) span: Option<Range<usize>>,
    pub(super) message: String,
    pub(super) help: String,
}

impl ConfigError {
    /// Converts the error for the command line; `text` is the content of the file.
    pub(super) fn into_error(self, path: &Path, text: &str) -> Error {
        let position_text = self.span.map(|span| position(text, &span));
        let position_text = position_text.unwrap_or_default();
        Error::usage(
            format!("{}{position_text}: {}", display_path(path), self.message),
            self.help,
        )
    }
}

/// Formats a position in the file for messages: `:3:1` is line 3, column 1. Lines and columns are
/// counted from 1, columns in characters.
pub(super) fn position(text: &str, span: &Range<usize>) -> String {
    let text_before = text.get(..span.start).unwrap_or(text);
    let line = text_before.matches('\n').count() + 1;
    let start = text_before.rfind('\n').map_or(0, |end| end + 1);
    let column = text_before[start..].chars().count() + 1;
    format!(":{line}:{column}")
}

/// Creates the error about a file that cannot be parsed. If a key is unknown, the error suggests
/// the most similar known key.
pub(super) fn parse_error(error: &toml::de::Error) -> ConfigError {
    let message = error.message().trim();
    let quoted_words: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let is_unknown_key = message.starts_with("unknown field");
    let help = match quoted_words.split_first() {
        Some((name, known_keys)) if is_unknown_key => {
            suggest_or_list(name, "the keys are", known_keys.iter().copied())
        }
        _ => "the guide `From mail to decision` shows how to write this setting".to_owned(),
    };
    let message = match (is_unknown_key, quoted_words.first()) {
        (true, Some(name)) => format!("there is no key `{name}`"),
        _ => message.to_owned(),
    };
    ConfigError {
        span: error.span(),
        message,
        help,
    }
}

/// Creates the error about an unknown name. The help suggests the most similar known name. If no
/// known name is similar, the help lists all known names after `introduction`, unless
/// `introduction` is empty.
pub(super) fn unknown_name<'a>(
    name: &Spanned<String>,
    message: String,
    introduction: &str,
    known_names: impl IntoIterator<Item = &'a str>,
) -> ConfigError {
    ConfigError {
        span: Some(name.span()),
        message,
        help: suggest_or_list(name.get_ref(), introduction, known_names),
    }
}

/// Returns the help for an unknown name: `did you mean X?` if a known name is similar, otherwise
/// the known names after `introduction`, or an empty text if `introduction` is empty.
fn suggest_or_list<'a>(
    name: &str,
    introduction: &str,
    known_names: impl IntoIterator<Item = &'a str>,
) -> String {
    let known_names: Vec<&str> = known_names.into_iter().collect();
    suggestion(name, known_names.iter().copied()).unwrap_or_else(|| match introduction {
        "" => String::new(),
        _ => format!("{introduction} {}", known_names.join(", ")),
    })
}
