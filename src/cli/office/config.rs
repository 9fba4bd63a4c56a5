//! Reads `crosstable.toml`, which states what an office has decided for all its files.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::Deserialize;
use toml::Spanned;

use super::config_error::{ConfigError, parse_error, unknown_name};
use super::limits::Limits;
use crate::audit::{CATALOGUE, SCORE_SYSTEM_UNDECLARED, find, unbuilt};
use crate::cli::args::TieBreaks;
use crate::cli::error::{Error, display_path};
use crate::cli::own_files::CONFIG_NAME;
use crate::cli::suggest::suggestion;
use crate::finding::{Code, Severity};
use crate::rules::{federation, federations};
use crate::verdict::{ExcludedCheck, PROFILES, Profile, profile};

/// The maximum size of the file, in bytes; files written by hand are smaller.
const MAX_BYTES: u64 = 1 << 20;

/// The checked settings of a `crosstable.toml`.
#[derive(Clone, Debug, Default)]
pub(super) struct Config {
    /// The path of the file, for messages.
    pub(super) path: PathBuf,
    /// The text of the file.
    #[cfg_attr(not(feature = "parquet"), allow(dead_code, reason = "of data sets"))]
    pub(super) text: String,
    pub(super) profile: Option<&'static Profile>,
    pub(super) severities: Vec<(Code, Severity)>,
    pub(super) ignored_checks: Vec<ExcludedCheck>,
    /// The database of rating lists; `None` if the file names none.
    pub(super) lists: Option<PathBuf>,
    /// The tie-breaks for files that name none, by the code of the federation.
    pub(super) tie_breaks: BTreeMap<String, TieBreaks>,
    /// The limits for questions that are asked only if the office sets a limit.
    pub(super) limits: Limits,
}

/// The content of the file before it is checked.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct UncheckedConfig {
    profile: Option<Spanned<String>>,
    severities: BTreeMap<Spanned<String>, Spanned<String>>,
    ignore: BTreeMap<Spanned<String>, Spanned<String>>,
    /// The path of the database of rating lists, relative to the folder of this file.
    rating_lists: Option<Spanned<OneOrMany>>,
    /// The rank orders to which the office gave a name.
    rank_orders: BTreeMap<Spanned<String>, Spanned<String>>,
    /// The language of reports, which must be English.
    language: Option<Spanned<String>>,
    federations: BTreeMap<Spanned<String>, Federation>,
    limits: Limits,
}

/// The value of a key that takes a single text. Other values, such as a list of texts, are read
/// too, so that they can be refused with a clear message.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(serde::de::IgnoredAny),
}

/// The settings for the events of a federation.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Federation {
    tie_breaks: Option<Spanned<String>>,
    /// Always refused, because the points that a file states show its score system.
    score_system: Option<Spanned<serde::de::IgnoredAny>>,
}

impl Config {
    /// Returns the path of the `crosstable.toml` in the folder of `file`, or else in the nearest
    /// folder above it; `None` if there is none. The file may be unreadable. If `file` is `None`,
    /// the search begins in the current folder.
    pub(super) fn find_above(file: Option<&Path>) -> Option<PathBuf> {
        let current_folder = Path::new(".");
        let folder = file.map_or(current_folder, |file| {
            file.parent().unwrap_or(current_folder)
        });
        let folder = if folder.as_os_str().is_empty() {
            current_folder
        } else {
            folder
        };
        let folder = fs::canonicalize(folder).ok()?;
        let mut candidates = folder.ancestors().map(|folder| folder.join(CONFIG_NAME));
        // a folder, or a link that leads nowhere, is an error when it is read, because the verdict
        // would be different without the settings
        let is_broken_link = |path: &Path| path.is_symlink() && !path.exists();
        candidates.find(|path| path.is_file() || path.is_dir() || is_broken_link(path))
    }

    /// Reads and checks the settings in a file.
    pub(super) fn read(path: &Path) -> Result<Config, Error> {
        let fail = |source| Error::Open {
            name: display_path(path),
            source,
        };
        if fs::metadata(path).map_err(fail)?.len() > MAX_BYTES {
            return Err(Error::usage(
                format!("{} is too large", display_path(path)),
                "a configuration file can have at most one megabyte; give the path of the right \
                 file with --config",
            ));
        }
        let text = fs::read_to_string(path).map_err(fail)?;
        let config = Config::parse(&text).map_err(|error| error.into_error(path, &text))?;
        let folder = path.parent().unwrap_or(Path::new(""));
        Ok(Config {
            path: path.to_owned(),
            text,
            lists: config.lists.map(|lists| {
                if lists == Path::new("none") {
                    lists
                } else {
                    folder.join(lists)
                }
            }),
            ..config
        })
    }

    fn parse(text: &str) -> Result<Config, ConfigError> {
        let unchecked: UncheckedConfig =
            toml::from_str(text).map_err(|error| parse_error(&error))?;
        let mut config = Config {
            limits: unchecked.limits,
            ..Config::default()
        };
        if let Some(name) = &unchecked.profile {
            let names = PROFILES.iter().map(|profile| profile.name);
            config.profile = Some(profile(name.get_ref()).ok_or_else(|| {
                let message = format!("there is no profile `{}`", name.get_ref());
                unknown_name(name, message, "the profiles are", names)
            })?);
        }
        for (code, word) in &unchecked.severities {
            let mut earlier_severities = config.severities.iter();
            let check = known_check(code)?;
            if earlier_severities.any(|(other, _)| *other == check) {
                return Err(named_twice_error(code, check));
            }
            config.severities.push((check, known_severity(word)?));
        }
        for (code, reason) in &unchecked.ignore {
            let why = reason.get_ref().trim();
            if why.is_empty() {
                return Err(ConfigError {
                    span: Some(reason.span()),
                    message: format!("no reason is given for ignoring {}", code.get_ref()),
                    help: "write why the check is ignored; the verdict shows the reason".to_owned(),
                });
            }
            let check = known_check(code)?;
            if config
                .ignored_checks
                .iter()
                .any(|other| other.code == check)
            {
                return Err(named_twice_error(code, check));
            }
            config.ignored_checks.push(ExcludedCheck {
                code: check,
                why: why.to_owned(),
                is_switched_off: true,
            });
        }
        config.lists = unchecked.rating_lists.map(database_path).transpose()?;
        unchecked
            .language
            .as_ref()
            .map_or(Ok(()), refuse_other_language)?;
        let office_orders = rank_orders(&unchecked.rank_orders)?;
        for (code, defaults) in &unchecked.federations {
            let known_code = known_federation(code)?;
            if let Some(system) = &defaults.score_system {
                return Err(score_system_error(system.span()));
            }
            if let Some(order) = &defaults.tie_breaks {
                let rank_order = tie_breaks(order, &office_orders)?;
                config.tie_breaks.insert(known_code.to_owned(), rank_order);
            }
        }
        Ok(config)
    }
}

/// The rank orders that the office defined, by their names in lower case.
type OfficeOrders = BTreeMap<String, TieBreaks>;

fn rank_orders(
    orders: &BTreeMap<Spanned<String>, Spanned<String>>,
) -> Result<OfficeOrders, ConfigError> {
    let mut office_orders = OfficeOrders::new();
    for (name, order) in orders {
        // an office cannot give a known name a different meaning
        if TieBreaks::from_str(name.get_ref()).is_ok() {
            return Err(ConfigError {
                span: Some(name.span()),
                message: format!("the name `{}` already has a meaning", name.get_ref()),
                help: "choose a name that is neither a tie-break nor a known rank order".to_owned(),
            });
        }
        let rank_order = tie_breaks(order, &OfficeOrders::new())?;
        office_orders.insert(name.get_ref().trim().to_ascii_lowercase(), rank_order);
    }
    Ok(office_orders)
}

/// Parses a list of tie-breaks, or the name of a rank order: one that crosstable knows, or one that
/// the office defined.
fn tie_breaks(
    order_text: &Spanned<String>,
    office_orders: &OfficeOrders,
) -> Result<TieBreaks, ConfigError> {
    let name = order_text.get_ref().trim().to_ascii_lowercase();
    if let Some(order) = office_orders.get(&name) {
        return Ok(order.clone());
    }
    TieBreaks::from_str(order_text.get_ref()).map_err(|message| ConfigError {
        span: Some(order_text.span()),
        message,
        help: suggestion(&name, office_orders.keys().map(String::as_str)).unwrap_or_else(|| {
            "write a list such as \"BH/C1,BH,SB\", the name of a known order, or one of \
             [rank-orders]"
                .to_owned()
        }),
    })
}

/// Returns the code of a federation in capitals; an error if FIDE has no such federation.
fn known_federation(code: &Spanned<String>) -> Result<&'static str, ConfigError> {
    if let Some(known) = federation(code.get_ref()) {
        return Ok(known.code);
    }
    let message = format!("there is no federation `{}`", code.get_ref());
    let mut error = unknown_name(code, message, "", federations().map(|known| known.code));
    if error.help.is_empty() {
        error.help = "write the three-letter code of FIDE, such as NOR".to_owned();
    }
    Err(error)
}

fn database_path(path: Spanned<OneOrMany>) -> Result<PathBuf, ConfigError> {
    let span = Some(path.span());
    match path.into_inner() {
        OneOrMany::One(path) if !path.trim().is_empty() => Ok(PathBuf::from(path)),
        _ => Err(ConfigError {
            span,
            message: "`rating-lists` must be the path of one database".to_owned(),
            help: "write rating-lists = \"lists.sqlite\", or \"none\"; `crosstable list-import \
                   --lists lists.sqlite FILE` imports lists of any number of months into it"
                .to_owned(),
        }),
    }
}

fn refuse_other_language(language: &Spanned<String>) -> Result<(), ConfigError> {
    match language.get_ref().trim().to_ascii_lowercase().as_str() {
        "en" | "english" => Ok(()),
        _ => Err(ConfigError {
            span: Some(language.span()),
            message: format!(
                "crosstable writes no reports in the language `{}`",
                language.get_ref()
            ),
            help: "reports are written in English; write language = \"en\", or omit the key"
                .to_owned(),
        }),
    }
}

fn score_system_error(span: Range<usize>) -> ConfigError {
    ConfigError {
        span: Some(span),
        message: "a score system cannot be set for a federation".to_owned(),
        help: format!(
            "a file declares its score system (TRF26 record 162, TRF16 XXS); without a \
             declaration, it is inferred from the stated points, and {} reports it",
            SCORE_SYSTEM_UNDECLARED.code.code
        ),
    }
}

fn known_check(code: &Spanned<String>) -> Result<Code, ConfigError> {
    let check = find(code.get_ref());
    check.map(|check| check.code).ok_or_else(|| {
        let is_meant = |name: &str| name.eq_ignore_ascii_case(code.get_ref());
        let mut unbuilt_checks = unbuilt();
        if let Some(check) =
            unbuilt_checks.find(|check| is_meant(check.code) || is_meant(check.name))
        {
            return ConfigError {
                span: Some(code.span()),
                message: format!(
                    "{} cannot be set, because this check has no findings of its own",
                    check.code
                ),
                help: format!(
                    "omit this check; `crosstable explain {}` says why it has no findings",
                    check.code
                ),
            };
        }
        let codes = CATALOGUE.iter().map(|check| check.code.code);
        let names = CATALOGUE.iter().map(|check| check.code.name);
        let message = format!("there is no check `{}`", code.get_ref());
        let mut error = unknown_name(code, message, "", codes.chain(names));
        if error.help.is_empty() {
            error.help = "`crosstable list checks` shows all checks".to_owned();
        }
        error
    })
}

/// Creates the error about a check that has two lines, such as one with its code and one with its
/// name.
fn named_twice_error(code: &Spanned<String>, check: Code) -> ConfigError {
    ConfigError {
        span: Some(code.span()),
        message: format!("{} ({}) occurs twice", check.code, check.name),
        help: "keep one of the two lines".to_owned(),
    }
}

fn known_severity(word: &Spanned<String>) -> Result<Severity, ConfigError> {
    let severities = [Severity::Info, Severity::Warning, Severity::Error];
    let mut candidates = severities.into_iter();
    candidates
        .find(|severity| severity.word() == word.get_ref())
        .ok_or_else(|| {
            let message = format!("there is no severity `{}`", word.get_ref());
            unknown_name(
                word,
                message,
                "the severities are",
                severities.map(Severity::word),
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::office::config_error::position;

    fn error(text: &str) -> (String, String) {
        let wrong = Config::parse(text).map(|_| ()).expect_err(text);
        let place = wrong
            .span
            .map_or_else(String::new, |span| position(text, &span));
        (format!("{place}: {}", wrong.message), wrong.help)
    }

    fn check(text: &str, message: &str, help: &str) {
        assert_eq!(error(text), (message.to_owned(), help.to_owned()), "{text}");
    }

    #[test]
    fn errors_have_a_position_and_a_suggestion() {
        check(
            "[limits]\nrating-from-medium = 400\n",
            ":2:1: there is no key `rating-from-medium`",
            "did you mean `rating-from-median`?",
        );
        check(
            "# ours\nprofil = \"national\"\n",
            ":2:1: there is no key `profil`",
            "did you mean `profile`?",
        );
        check(
            "profile = \"fide-rapyd\"",
            ":1:11: there is no profile `fide-rapyd`",
            "did you mean `fide-rapid`?",
        );
        check(
            "profile = \"x\"",
            ":1:11: there is no profile `x`",
            "the profiles are fide-standard, fide-rapid, fide-blitz, title-event, national",
        );
        check(
            "[severities]\nT401 = \"fatal\"",
            ":2:8: there is no severity `fatal`",
            "the severities are info, warning, error",
        );
        check(
            "[ignore]\nS112 = \"old program\"\nrank-mising = \"none\"",
            ":3:1: there is no check `rank-mising`",
            "did you mean `rank-missing`?",
        );
        check(
            "[ignore]\nd509 = \"we register by mail\"",
            ":2:1: D509 cannot be set, because this check has no findings of its own",
            "omit this check; `crosstable explain D509` says why it has no findings",
        );
        for table in ["severities", "ignore"] {
            check(
                &format!("[{table}]\nT404 = \"error\"\norder-against-tie-breaks = \"info\""),
                ":3:1: T404 (order-against-tie-breaks) occurs twice",
                "keep one of the two lines",
            );
        }
        check(
            "[ignore]\nS112 = \" \"",
            ":2:8: no reason is given for ignoring S112",
            "write why the check is ignored; the verdict shows the reason",
        );
        check(
            "language = \"de\"",
            ":1:12: crosstable writes no reports in the language `de`",
            "reports are written in English; write language = \"en\", or omit the key",
        );
        check(
            "[federations.NORW]\ntie-breaks = \"BH\"",
            ":1:14: there is no federation `NORW`",
            "did you mean `NOR`?",
        );
        check(
            "[federations.NOR]\ntie-brakes = \"BH\"",
            ":2:1: there is no key `tie-brakes`",
            "did you mean `tie-breaks`?",
        );
        check(
            "[rank-orders]\nBH = \"SB\"",
            ":2:1: the name `BH` already has a meaning",
            "choose a name that is neither a tie-break nor a known rank order",
        );
        let settings = "[rank-orders]\nours = \"BH,SB\"\n[federations.NOR]\ntie-breaks = \"our\"";
        assert_eq!(error(settings).1, "did you mean `ours`?");
        for (text, place, message) in [
            (
                "rating-lists = [\"may.zip\"]",
                ":1:16",
                "the path of one database",
            ),
            ("rating-lists = \"\"", ":1:16", "the path of one database"),
            (
                "rating-list = \"a\"",
                ":1:1",
                "there is no key `rating-list`",
            ),
            ("[rank-orders]\nours = \"XYZ\"", ":2:8", "XYZ"),
            (
                "[federations.NOR]\nscore-system = \"3-1-0\"",
                ":2:16",
                "a score system cannot be set",
            ),
        ] {
            let (said, _) = error(text);
            assert!(said.starts_with(place) && said.contains(message), "{said}");
        }
        assert!(error("profile = ").0.starts_with(":1:"));
        assert!(
            error("[federations.NOR]\ntie-breaks = \"XYZ\"")
                .0
                .starts_with(":2:14: ")
        );
    }

    #[test]
    fn every_setting_in_the_guide_is_read() {
        let text = "profile = \"national\"\nrating-lists = \"lists.sqlite\"\n\
                    language = \"en\"\n[rank-orders]\nours = \"BH/C1,SB\"\n[severities]\nT401 = \"error\"\n[ignore]\nS112 = \"old\"\n\
                    [federations.nor]\ntie-breaks = \"BH/C1,BH\"\n\
                    [federations.SWE]\ntie-breaks = \"Ours\"\n";
        let Ok(config) = Config::parse(text) else {
            panic!("the text is valid");
        };
        assert_eq!(config.profile.map(|profile| profile.name), Some("national"));
        assert_eq!(config.severities.len(), 1);
        assert_eq!(config.ignored_checks[0].why, "old");
        assert!(config.ignored_checks[0].is_switched_off);
        let order = config.tie_breaks["NOR"].order(9).to_string();
        assert_eq!(order, "PTS,BH/C1,BH");
        let order = config.tie_breaks["SWE"].order(9).to_string();
        assert_eq!(order, "PTS,BH/C1,SB");
        assert_eq!(config.lists.as_deref(), Some(Path::new("lists.sqlite")));
    }
}
