//! Lists the data that is lost when a tournament is written in the format of submissions to FIDE.

use super::criteria;
use crate::format::write::{LossKind, WriteOptions};
use crate::format::{FORMATS, Reading};
use crate::import::Import;
use crate::report::dossier::ConversionLoss;

/// The format in which tournaments are submitted to FIDE.
const SUBMISSION_FORMAT: &str = "trf26";

/// Lists the data of a tournament that the format of submissions to FIDE cannot hold; empty if
/// nothing is lost.
#[must_use]
pub fn submission_losses(reading: &Reading, import: &Import) -> Vec<ConversionLoss> {
    let format = FORMATS
        .iter()
        .find(|format| format.name == SUBMISSION_FORMAT);
    let Some(writer) = format.and_then(|format| format.writer) else {
        return Vec::new();
    };
    // like `convert`, which also fills in what is missing; filling in loses nothing
    let mut import = import.clone();
    let dropped_criteria = criteria::drop_following_criteria(&mut import);
    let options = WriteOptions {
        sources: Some(&reading.sources),
        ..WriteOptions::default()
    };
    let conversion_loss = |words: String, affected_participants: Vec<String>| ConversionLoss {
        format: SUBMISSION_FORMAT,
        words,
        affected_participants,
    };
    match writer(&import, &options) {
        Ok(written_file) => dropped_criteria
            .into_iter()
            .chain(criteria::unwritten_editions(&import, &written_file.losses))
            .chain(written_file.losses)
            .filter(|loss| loss.kind != LossKind::Added)
            .map(|loss| {
                let affected_participants = loss.subjects.iter().map(ToString::to_string);
                conversion_loss(loss.text.clone(), affected_participants.collect())
            })
            .collect(),
        Err(error) => vec![conversion_loss(
            format!("it cannot be written: {error}"),
            Vec::new(),
        )],
    }
}
