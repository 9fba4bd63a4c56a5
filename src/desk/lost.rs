//! Lists the data that the format for submission cannot hold.

use super::criteria;
use crate::format::write::{LossKind, WriteOptions};
use crate::format::{FORMATS, Reading};
use crate::import::Import;
use crate::report::dossier::Lost;

/// The format in which tournaments are submitted to FIDE.
const SUBMISSION_FORMAT: &str = "trf26";

/// The data of a tournament that the format for submission cannot hold.
#[must_use]
pub fn lost(reading: &Reading, import: &Import) -> Vec<Lost> {
    let format = FORMATS
        .iter()
        .find(|format| format.name == SUBMISSION_FORMAT);
    let Some(writer) = format.and_then(|format| format.writer) else {
        return Vec::new();
    };
    // like `convert`, which also fills in what is missing; filling in loses nothing
    let mut import = import.clone();
    let cut = criteria::drop_following_criteria(&mut import);
    let options = WriteOptions {
        sources: Some(&reading.sources),
        ..WriteOptions::default()
    };
    let lost = |words: String, whom: Vec<String>| Lost {
        format: SUBMISSION_FORMAT,
        words,
        whom,
    };
    match writer(&import, &options) {
        Ok(written) => cut
            .into_iter()
            .chain(criteria::rules_left_out(&import, &written.losses))
            .chain(written.losses)
            .filter(|loss| loss.kind != LossKind::Added)
            .map(|loss| {
                let whom = loss.subjects.iter().map(ToString::to_string);
                lost(loss.text.clone(), whom.collect())
            })
            .collect(),
        Err(error) => vec![lost(format!("it cannot be written: {error}"), Vec::new())],
    }
}
