//! Writes a tournament file that includes the pairing of the next round, for the program that
//! continues the event.

use super::{Refusal, write_with_defaults};
use crate::format::write::WrittenFile;
use crate::format::{FORMATS, Reading};
use crate::import::Import;
use crate::model::{Entry, RoundNumber, Tournament};
use crate::pairing::Pairing;

/// The format that pairing engines read: the one written if the source is not a tournament report.
const ENGINE_FORMAT: &str = "trf16";

/// Writes a tournament with the pairing of a round. Each player's row contains the opponent and the
/// colour but no result, or the pairing-allocated bye. A tournament report keeps its version and
/// its other lines.
///
/// # Errors
/// [`Refusal`] if the format cannot be written or cannot hold the tournament.
pub fn write_next_round(
    reading: &Reading,
    import: &Import,
    round: RoundNumber,
    pairing: &Pairing,
) -> Result<WrittenFile, Refusal> {
    let mut paired_import = import.clone();
    enter_pairing(&mut paired_import.tournament, round, pairing);
    let name = if import.capabilities.is_report {
        import.format
    } else {
        ENGINE_FORMAT
    };
    let format = FORMATS.iter().copied().find(|format| format.name == name);
    let writer = format.and_then(|format| Some((format, format.writer?)));
    let (format, writer) = writer.ok_or_else(|| {
        let message = format!("{name} files can be read but not written");
        Refusal::new(message, "print the pairing as text or JSON")
    })?;
    write_with_defaults(format, writer, reading, &paired_import)
}

/// Enters the pairing of a round into the rows of the players. If the round comes after the last
/// one of the tournament, the rows are extended.
fn enter_pairing(tournament: &mut Tournament, round: RoundNumber, pairing: &Pairing) {
    let old_rounds = usize::from(tournament.rounds);
    let new_rounds = old_rounds.max(round.index() + 1);
    if new_rounds > old_rounds {
        let rows = tournament.ids().flat_map(|id| {
            let mut row = tournament.row(id).to_vec();
            row.resize(new_rounds, Entry::default());
            row
        });
        tournament.entries = rows.collect();
        tournament.rounds = u16::try_from(new_rounds).unwrap_or(u16::MAX);
    }
    for (id, entry) in pairing.entries() {
        tournament.entries[id.index() * new_rounds + round.index()] = entry;
    }
}
