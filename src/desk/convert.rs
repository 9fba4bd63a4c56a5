//! Converts a file to another format, and lists what could not be carried over.

use super::{Refusal, criteria, fill};
use crate::format::write::{Loss, WriteOptions, Written};
use crate::format::{Format, Reading, Writer};
use crate::import::Import;
use crate::report::json::{LossDoc, LossSubjectDoc};

/// Writes a tournament in a format. Returns the written file, and the list of what was lost or
/// filled in. If `is_filled` is true, missing points and ranks are computed and written.
///
/// # Errors
/// [`Refusal`] if the format cannot hold the tournament.
pub fn convert(
    reading: &mut Reading,
    (format, writer): (&'static Format, Writer),
    options: WriteOptions<'_>,
    is_filled: bool,
) -> Result<(Written, Vec<Loss>), Refusal> {
    let mut losses = Vec::new();
    if is_filled {
        losses = fill::fill(reading, format.capabilities);
    }
    let options = WriteOptions {
        sources: Some(&reading.sources),
        ..options
    };
    let written = write(format, writer, reading, &reading.import, &options)?;
    losses.extend(criteria::unwritten_editions(
        &reading.import,
        &written.losses,
    ));
    losses.splice(..0, written.losses.iter().cloned());
    Ok((written, losses))
}

/// Writes a tournament in a format.
///
/// # Errors
/// [`Refusal`] if the format cannot hold the tournament.
pub fn write(
    format: &Format,
    writer: Writer,
    reading: &Reading,
    import: &Import,
    options: &WriteOptions<'_>,
) -> Result<Written, Refusal> {
    let name = reading.sources.main().name();
    writer(import, options).map_err(|error| {
        let message = format!("cannot write {name} as {}: {error}", format.name);
        Refusal::new(message, error.help())
    })
}

/// A loss as a part of a JSON document.
#[must_use]
pub fn loss_document(loss: &Loss) -> LossDoc {
    let subjects = loss.subjects.iter().map(|subject| LossSubjectDoc {
        player: subject.number,
        name: subject.name.clone(),
        round: subject.round,
        value: subject.value.clone(),
        words: subject.to_string(),
    });
    LossDoc {
        kind: loss.kind.name().to_owned(),
        name: loss.name.to_owned(),
        count: loss.count,
        message: loss.text.clone(),
        subjects: subjects.collect(),
    }
}
