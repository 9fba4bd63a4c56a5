//! Converts a file to another format, and lists the data that are lost.

use super::{Refusal, criteria, fill};
use crate::format::write::{Loss, WriteOptions, WrittenFile};
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
) -> Result<(WrittenFile, Vec<Loss>), Refusal> {
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
    let lost = drop_unwritten_additions(&mut losses, &written.losses);
    losses.splice(..0, lost);
    Ok((written, losses))
}

/// The names of values that are filled in, each with the names of the losses that are reported if
/// the format has no field for the value.
const FILLED_AND_LOST: [(&str, &[&str]); 5] = [
    ("points", &["stated-points"]),
    ("ranks", &["ranks"]),
    ("team-points-and-ranks", &["team-points", "teams"]),
    (
        "team-points-and-ranks-left-blank",
        &["team-points", "teams"],
    ),
    ("board-order", &["teams"]),
];

/// Removes from `added` the values that were filled in but not written. Returns the losses of the
/// writer except those of such values: the source does not state them, so they are not lost.
fn drop_unwritten_additions(added: &mut Vec<Loss>, lost: &[Loss]) -> Vec<Loss> {
    let mut lost = lost.to_vec();
    for (name, losses) in FILLED_AND_LOST {
        let is_lost = lost.iter().any(|loss| losses.contains(&loss.name));
        if is_lost && added.iter().any(|addition| addition.name == name) {
            added.retain(|addition| addition.name != name);
            // the teams themselves are in the source
            lost.retain(|loss| loss.name == "teams" || !losses.contains(&loss.name));
        }
    }
    lost
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
