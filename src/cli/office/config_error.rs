//! Errors in `crosstable.toml` and `crosstable-accepted.toml`, with their positions and
//! suggestions.

use std::ops::Range;
use std::path::Path;

use toml::Spanned;

use crate::cli::error::{Error, display_path};
use crate::cli::suggest::suggestion;

/// An error in the file, with its position.
pub(super) struct ConfigError {
    pub(super) span: Option<Range<usize>>,
    pub(super) message: String,
    pub(super) help: String,
}

impl ConfigError {
    /// Converts the error for the command line; `text` is the content of the file.
    pub(super) fn error(self, path: &Path, text: &str) -> Error {
        let place = self.span.map(|span| position(text, &span));
        let place = place.unwrap_or_default();
        Error::usage(
            format!("{}{place}: {}", display_path(path), self.message),
            self.help,
        )
    }
}

/// A position in the file for messages, `:3:1`: line and column, counted from 1 in characters.
pub(super) fn position(text: &str, span: &Range<usize>) -> String {
    let before = text.get(..span.start).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let column = before[start..].chars().count() + 1;
    format!(":{line}:{column}")
}

/// Describes why a file cannot be parsed. For an unknown key, the error suggests the most similar
/// one.
pub(super) fn parse_error(error: &toml::de::Error) -> ConfigError {
    let message = error.message().trim();
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let unknown = message.starts_with("unknown field");
    let help = match quoted.split_first() {
        Some((name, known)) if unknown => {
            suggest_or_list(name, "the keys are", known.iter().copied())
        }
        _ => "write it as the guide `From mail to decision` shows".to_owned(),
    };
    let message = match (unknown, quoted.first()) {
        (true, Some(name)) => format!("there is no key `{name}`"),
        _ => message.to_owned(),
    };
    ConfigError {
        span: error.span(),
        message,
        help,
    }
}

/// The error about an unknown name. The help suggests the most similar known name. If none is
/// similar, the help lists all known names after `introduction`, unless `introduction` is empty.
pub(super) fn unknown_name<'a>(
    at: &Spanned<String>,
    message: String,
    all: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> ConfigError {
    ConfigError {
        span: Some(at.span()),
        message,
        help: suggest_or_list(at.get_ref(), all, known),
    }
}

/// The help for an unknown name: `did you mean X?` if a known name is similar, otherwise the known
/// names after `introduction`, or nothing if `introduction` is empty.
fn suggest_or_list<'a>(name: &str, all: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    suggestion(name, known.iter().copied()).unwrap_or_else(|| match all {
        "" => String::new(),
        _ => format!("{all} {}", known.join(", ")),
    })
}
