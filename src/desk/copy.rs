//! Makes a copy of a file that contains its corrections and is otherwise unchanged.

use super::Refusal;
use crate::audit::fix::Fix;
use crate::format::write::{Choice, WriteOptions, WrittenFile};
use crate::format::{FORMATS, Format, Reading, Writer};
use crate::import::Import;
use crate::source::Field;

/// Writes a tournament in a format with default options.
///
/// # Errors
/// [`Refusal`] if the format cannot hold the tournament.
pub fn write_with_defaults(
    format: &Format,
    writer: Writer,
    reading: &Reading,
    import: &Import,
) -> Result<WrittenFile, Refusal> {
    let options = WriteOptions {
        sources: Some(&reading.sources),
        ..WriteOptions::default()
    };
    super::write(format, writer, reading, import, &options)
}

/// Writes a copy of the file that contains the corrections and is otherwise unchanged. Returns the
/// bytes of the copy, and the result of reading them with `read_again`.
///
/// # Errors
/// [`Refusal`] if crosstable does not write the format, or if a correction would change other parts
/// of the file.
pub fn write_corrected_copy<E: From<Refusal>>(
    reading: &Reading,
    bytes: &[u8],
    fix: &Fix,
    read_again: impl FnOnce(Vec<u8>) -> Result<Reading, E>,
) -> Result<(WrittenFile, Reading), E> {
    let name = reading.sources.main().name();
    let mut formats = FORMATS.iter().copied();
    let source_format = formats.find(|format| format.name == reading.import.format);
    let Some((format, writer)) =
        source_format.and_then(|source_format| Some((source_format, source_format.writer?)))
    else {
        return Err(E::from(Refusal::new(
            format!(
                "{name} cannot be corrected: crosstable reads {}, but does not write it",
                reading.import.format
            ),
            WRITE_AS_TRF,
        )));
    };
    let unchanged_fix = Fix::unchanged(&reading.import);
    // a file that cannot be rewritten unchanged is not overwritten
    if write_with_defaults(format, writer, reading, &unchanged_fix.import)?.bytes != bytes {
        return Err(E::from(Refusal::new(
            format!(
                "{name} cannot be corrected line by line: other parts of the file would change as \
                well"
            ),
            rewrite_remedy(name, format),
        )));
    }
    let copy = write_with_defaults(format, writer, reading, &fix.import)?;
    let copy_reading = read_again(copy.bytes.clone())?;
    if !states_exactly(&copy_reading.import, &fix.import) {
        return Err(E::from(Refusal::new(
            format!(
                "{name} cannot be corrected line by line: its lines have no room for the \
                 corrections"
            ),
            rewrite_remedy(name, format),
        )));
    }
    Ok((copy, copy_reading))
}

/// The advice for a file in a format that crosstable does not write.
const WRITE_AS_TRF: &str = "write the corrected tournament as a TRF file with -o NAME.trf, or \
    list the corrections with --diff and make them in the program that wrote the file";

/// Returns the advice if the corrections cannot be made without changing other parts of the file.
/// `name` is the name of the file.
fn rewrite_remedy(name: &str, format: &Format) -> String {
    let (option, otherwise) = if format.choices.contains(&Choice::Anew) {
        (" --anew", String::new())
    } else {
        ("", format!("; or {WRITE_AS_TRF}"))
    };
    format!(
        "rewrite it first, and correct the new file: crosstable convert {name} NEW --to \
         {}{option}{otherwise}",
        format.name
    )
}

/// Whether the copy states the corrected facts and claims, and nothing else.
fn states_exactly(copy: &Import, corrected: &Import) -> bool {
    fn values<T: Copy>(fields: &[Option<Field<T>>]) -> Vec<Option<T>> {
        let value = |field: &Option<Field<T>>| field.map(|field| field.value);
        fields.iter().map(value).collect()
    }
    let (a, b) = (&copy.claims, &corrected.claims);
    let counts = |import: &Import| {
        let claims = &import.claims;
        values(&[
            claims.players,
            claims.active_players,
            claims.rated_players,
            claims.teams,
        ])
    };
    let values_of_teams = |import: &Import| -> Vec<_> {
        let team_claims = import.claims.team_claims.iter();
        let values = team_claims.map(|team| {
            let scores = values(&[team.match_points, team.game_points]);
            (scores, team.rank.map(|rank| rank.value))
        });
        values.collect()
    };
    copy.tournament == corrected.tournament
        && values(&a.points) == values(&b.points)
        && values(&a.ranks) == values(&b.ranks)
        && values_of_teams(copy) == values_of_teams(corrected)
        && counts(copy) == counts(corrected)
}
