//! `crosstable-accepted.toml`: findings that a person has accepted.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::cli::error::{Error, shown};
use crate::cli::output::Output;

/// Above the entries, for whoever opens the file.
const HEAD: &str = "\
# Findings that somebody has accepted, written by `crosstable accept`. A finding that differs in
# any fact has another fingerprint and is reported again. To take a decision back, delete its block.

";

/// Larger than all decisions about the files of a folder.
const LARGEST: u64 = 16 << 20;

/// The findings that were accepted.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(in crate::cli) struct Acceptances {
    #[serde(default)]
    accepted: Vec<Entry>,
    /// The file as it is written.
    #[cfg_attr(not(feature = "parquet"), allow(dead_code, reason = "of data sets"))]
    #[serde(skip)]
    pub(super) text: String,
}

/// A decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(in crate::cli) struct Entry {
    /// The name of the tournament file, without folders.
    pub(in crate::cli) file: String,
    /// Which of its tournaments, where it has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) tournament: Option<u16>,
    /// Code and fingerprint of the finding: `P301@0f3a91c25b`.
    pub(in crate::cli) finding: String,
    /// What it says, for people.
    #[serde(default)]
    pub(in crate::cli) about: String,
    /// Why it is accepted.
    pub(in crate::cli) reason: String,
    /// Who accepted it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) by: Option<String>,
    /// The day: `2026-05-01`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) on: Option<String>,
}

impl Acceptances {
    /// Reads the decisions; none where the file does not exist.
    pub(in crate::cli) fn read(path: &Path) -> Result<Acceptances, Error> {
        let fail = |source| Error::Open {
            name: shown(path),
            source,
        };
        match fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Acceptances::default()),
            Err(error) => return Err(fail(error)),
            Ok(about) if about.len() > LARGEST => {
                return Err(damaged(path, "it is too large"));
            }
            Ok(_) => {}
        }
        let text = fs::read_to_string(path).map_err(fail)?;
        let read: Result<Acceptances, _> = toml::from_str(&text);
        let read = read.map_err(|error| damaged(path, error.message().trim()))?;
        Ok(Acceptances { text, ..read })
    }

    /// The decision about a finding.
    pub(in crate::cli) fn find(
        &self,
        file: &str,
        tournament: Option<u16>,
        finding: &str,
    ) -> Option<&Entry> {
        // the latest decision counts
        let mut entries = self.accepted.iter().rev();
        entries.find(|entry| {
            entry.finding == finding && entry.file == file && entry.tournament == tournament
        })
    }

    /// Adds a decision in place of an earlier one about the same finding; one with the same reason
    /// stays, with who made it.
    pub(in crate::cli) fn add(&mut self, entry: Entry) {
        let known = self.find(&entry.file, entry.tournament, &entry.finding);
        if known.is_some_and(|known| known.reason == entry.reason) {
            return;
        }
        self.accepted.retain(|known| {
            known.finding != entry.finding
                || known.file != entry.file
                || known.tournament != entry.tournament
        });
        self.accepted.push(entry);
    }

    /// Writes the decisions; the file is replaced in one step.
    pub(in crate::cli) fn write(&self, path: &Path) -> Result<(), Error> {
        let text = toml::to_string(self).map_err(|error| {
            Error::write(&shown(path), std::io::Error::other(error.to_string()))
        })?;
        let mut output = Output::create(path, true, [])?;
        output.write(HEAD)?;
        output.write(&text)?;
        output.finish()
    }
}

fn damaged(path: &Path, why: &str) -> Error {
    Error::usage(
        format!("cannot read {}: {why}", shown(path)),
        "correct it, or name another file with --accept",
    )
}
