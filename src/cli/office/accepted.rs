//! Reads and writes `crosstable-accepted.toml`, which lists the findings that people have accepted.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::config_error::parse_error;
use crate::cli::error::{Error, display_path};
use crate::model::Tournament;

/// The comment at the beginning of the file, for people who open it.
const OPENING_COMMENT: &str = "\
# Findings that somebody has accepted, written by `crosstable accept`. A finding that differs in
# any fact has another fingerprint and is reported again. To take a decision back, delete its blocks.

";

/// The maximum size of the file, in bytes; the decisions about a folder need less.
const MAX_BYTES: u64 = 16 << 20;

/// The findings that people have accepted.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::cli) struct Acceptances {
    #[serde(default)]
    accepted: Vec<Entry>,
    /// The text of the file, without changes.
    #[cfg_attr(not(feature = "parquet"), allow(dead_code, reason = "of data sets"))]
    #[serde(skip)]
    pub(super) text: String,
}

/// A decision to accept a finding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::cli) struct Entry {
    /// The name of the tournament file, without folders.
    pub(in crate::cli) file: String,
    /// The name and the days of the event, by which a decision is found again if the file is
    /// renamed; `None` if the file states no name or no first day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) event: Option<String>,
    /// The number of the tournament in the file, from 1; `None` if the file contains only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) tournament: Option<u16>,
    /// Code and fingerprint of the finding: `P301@0f3a91c25b`.
    pub(in crate::cli) finding: String,
    /// The message of the finding, for people.
    #[serde(default, rename = "about")]
    pub(in crate::cli) message: String,
    /// The reason for accepting the finding.
    pub(in crate::cli) reason: String,
    /// The name of the person who accepted the finding, if stated.
    #[serde(rename = "by", skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) person: Option<String>,
    /// The day of the decision, `2026-05-01`, if stated.
    #[serde(rename = "on", skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) day: Option<String>,
}

/// Returns the name and the days of an event: `Harbour Open, 2026-05-01 to 2026-05-03`; `None` if
/// the file does not state both its name and its first day.
pub(in crate::cli) fn event_in_words(tournament: &Tournament) -> Option<String> {
    let name = tournament.name.as_deref().map(str::trim);
    let name = name.filter(|name| !name.is_empty())?;
    let days = [Some(tournament.start?), tournament.end];
    let days: Vec<String> = days.iter().flatten().map(ToString::to_string).collect();
    Some(format!("{name}, {}", days.join(" to ")))
}

impl Acceptances {
    /// Reads the decisions from a file; there are none if the file does not exist.
    pub(in crate::cli) fn read(path: &Path) -> Result<Acceptances, Error> {
        let fail = |source| Error::Open {
            name: display_path(path),
            source,
        };
        match fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Acceptances::default()),
            Err(error) => return Err(fail(error)),
            Ok(metadata) if metadata.len() > MAX_BYTES => {
                return Err(damaged_error(path, "it is too large"));
            }
            Ok(_) => {}
        }
        let text = fs::read_to_string(path).map_err(fail)?;
        Acceptances::parse(path, text)
    }

    /// Parses the decisions in the text of a file.
    fn parse(path: &Path, text: String) -> Result<Acceptances, Error> {
        let acceptances: Result<Acceptances, _> = toml::from_str(&text);
        let acceptances =
            acceptances.map_err(|error| parse_error(&error).into_error(path, &text))?;
        Ok(Acceptances {
            text,
            ..acceptances
        })
    }

    /// Returns the latest decision about a finding of a file or, if there is none, about the same
    /// finding of another file of the event; `None` if there is no such decision either. `finding`
    /// is its code and fingerprint.
    pub(in crate::cli) fn find(
        &self,
        (file, event): (&str, Option<&str>),
        tournament: Option<u16>,
        finding: &str,
    ) -> Option<&Entry> {
        let is_same = |entry: &&Entry| entry.finding == finding && entry.tournament == tournament;
        // the latest decision counts, but a decision about this file takes precedence
        let entries = || self.accepted.iter().rev().filter(is_same);
        let entry_of_file = entries().find(|entry| entry.file == file);
        entry_of_file
            .or_else(|| entries().find(|entry| event.is_some() && entry.event.as_deref() == event))
    }

    /// Adds decisions to a file, below the text that people have written there. If there are
    /// several decisions about a finding, the latest counts. A decision with the same reason as an
    /// earlier decision is not added, so that the name of the person who decided first is kept.
    ///
    /// The file is locked from reading to writing, so that no decision of another process is lost.
    pub(in crate::cli) fn add(path: &Path, entries: Vec<Entry>) -> Result<(), Error> {
        let fail = |source| Error::write(&display_path(path), source);
        let mut options = OpenOptions::new();
        let options = options.read(true).append(true).create(true);
        let mut file = options.open(path).map_err(fail)?;
        // on a file system without locks, the file is changed without one
        while file
            .lock()
            .is_err_and(|error| error.kind() == ErrorKind::Interrupted)
        {}
        // the file is read through the handle that holds the lock: Windows refuses other handles
        let mut text = String::new();
        let result = (&file).take(MAX_BYTES).read_to_string(&mut text);
        result.map_err(fail)?;
        let existing_decisions = Acceptances::parse(path, text)?;
        let is_new = |entry: &Entry| {
            let earlier_decision =
                existing_decisions.find((&entry.file, None), entry.tournament, &entry.finding);
            earlier_decision.is_none_or(|earlier_decision| earlier_decision.reason != entry.reason)
        };
        let new_decisions = Acceptances {
            accepted: entries.into_iter().filter(is_new).collect(),
            text: String::new(),
        };
        if new_decisions.accepted.is_empty() {
            return Ok(());
        }
        let new_decisions = toml::to_string(&new_decisions);
        let new_decisions =
            new_decisions.map_err(|error| fail(io::Error::other(error.to_string())))?;
        let new_decisions = match existing_decisions.text.as_str() {
            "" => format!("{OPENING_COMMENT}{new_decisions}"),
            text if text.ends_with('\n') => format!("\n{new_decisions}"),
            _ => format!("\n\n{new_decisions}"),
        };
        // an array that is written on one line cannot be extended by appending
        Acceptances::parse(path, format!("{}{new_decisions}", existing_decisions.text))?;
        let result = file.write_all(new_decisions.as_bytes());
        result.map_err(|error| {
            // if writing fails, no part of a decision stays in the file
            let _ = file.set_len(existing_decisions.text.len() as u64);
            fail(error)
        })
    }
}

fn damaged_error(path: &Path, why: &str) -> Error {
    Error::usage(
        format!("cannot read {}: {why}", display_path(path)),
        "correct the file, or name another file with --accept",
    )
}
