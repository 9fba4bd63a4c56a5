//! Converts a file to another format, and lists the data that are lost.

use super::{Refusal, criteria, fill};
use crate::format::write::{Loss, WriteOptions, WrittenFile};
use crate::format::{Format, Reading, Writer};
use crate::import::Import;
use crate::report::json::{LossDoc, LossSubjectDoc};

/// Writes a tournament in a format. Returns the written file, and the list of what was lost or
/// filled in. If `is_filled` is `true`, missing points and ranks are computed and written.
///
/// # Errors
/// [`Refusal`] if the format cannot hold the tournament.
pub fn convert(
    reading: &mut Reading,
    (format, writer): (&'static Format, Writer),
    options: WriteOptions<'_>,
    is_filled: bool,
) -> Result<(WrittenFile, Vec<Loss>), Refusal> {
    let mut losses = Vec::new();
    if is_filled {
        losses = fill::fill(reading, format.capabilities);
    }
    let options = WriteOptions {
        sources: Some(&reading.sources),
        ..options
    };
    let written_file = write(format, writer, reading, &reading.import, &options)?;
    losses.extend(criteria::unwritten_editions(
        &reading.import,
        &written_file.losses,
    ));
    let writer_losses = drop_unwritten_additions(&mut losses, &written_file.losses);
    losses.splice(..0, writer_losses);
    Ok((written_file, losses))
}

/// The names of values that can be filled in, each with the names of the losses that are reported
/// if the format has no field for the value.
const LOSSES_BY_FILLED_VALUE: [(&str, &[&str]); 5] = [
    ("points", &["stated-points"]),
    ("ranks", &["ranks"]),
    ("team-points-and-ranks", &["team-points", "teams"]),
    (
        "team-points-and-ranks-left-blank",
        &["team-points", "teams"],
    ),
    ("board-order", &["teams"]),
];

/// Removes from `additions` the values that were filled in but not written. Returns the losses of
/// the writer without the losses of these values: the source does not state them, so they are not
/// lost.
fn drop_unwritten_additions(additions: &mut Vec<Loss>, losses: &[Loss]) -> Vec<Loss> {
    let mut losses = losses.to_vec();
    for (name, loss_names) in LOSSES_BY_FILLED_VALUE {
        let is_lost = losses.iter().any(|loss| loss_names.contains(&loss.name));
        if is_lost && additions.iter().any(|addition| addition.name == name) {
            additions.retain(|addition| addition.name != name);
            // the teams themselves are in the source
            losses.retain(|loss| loss.name == "teams" || !loss_names.contains(&loss.name));
        }
    }
    losses
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
) -> Result<WrittenFile, Refusal> {
    let name = reading.sources.main().name();
    writer(import, options).map_err(|error| {
        let message = format!("cannot write {name} as {}: {error}", format.name);
        Refusal::new(message, error.help())
    })
}

/// Converts a loss to a part of a JSON document.
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
