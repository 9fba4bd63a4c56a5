//! Finds out whether a report ends in the middle of a player's line.

use crate::format::cut_short::{self, Cut};
use crate::import::Import;
use crate::model::{Opponent, Outcome, PlayerId, RoundNumber};
use crate::source::{Source, Span};

/// The column in which the first round begins, counted from 1.
const FIRST_ROUND_COLUMN: usize = 92;
const FIRST_RESULT_COLUMN: usize = FIRST_ROUND_COLUMN + 7;
const COLUMNS_PER_ROUND: usize = 10;

/// Adds a note that the report is cut off in its last line. This requires that no text follows the
/// line, that all other players' lines are longer, and that another row names the player as
/// opponent in a missing round or the header states more players than the file contains. The length
/// alone proves nothing, because a program may omit blanks at the end of a line.
pub(super) fn note_cut(source: &Source, import: &mut Import) {
    let lines = &import.origins.players;
    let Some(last) = (0..lines.len()).max_by_key(|&index| lines[index].line.end) else {
        return;
    };
    let line = lines[last].line;
    if (line.end - source.base()) as usize != source.text().len() || line.is_empty() {
        return;
    }
    let last_width = line_width(source, line);
    let mut other_lines = (0..lines.len()).filter(|&index| index != last);
    let id = PlayerId::at(last);
    let Some(round) = first_missing_round(import, id, last_width) else {
        return;
    };
    let stated_count = import.claims.players;
    let lacks_players = stated_count.is_some_and(|count| count.value as usize > lines.len());
    if other_lines.all(|index| line_width(source, lines[index].line) > last_width)
        && (lacks_players || is_named_from_round(import, id, round))
    {
        let last_character = source.slice(line).char_indices().next_back();
        let start = line.start as usize + last_character.map_or(0, |(offset, _)| offset);
        let end = Span::new(start..line.end as usize);
        cut_short::note_cut(
            import,
            id,
            Some(RoundNumber::at(round)),
            Cut::EndOfFile(end),
        );
    }
}

/// Returns the number of characters in a line, without blanks at the end.
pub(super) fn line_width(source: &Source, line: Span) -> usize {
    source.slice(line).trim_end().chars().count()
}

/// Returns the index of the first round whose result is beyond column `width`. `None` if there is
/// no such round, or if a result was nevertheless read in this round or a later one, because the
/// columns of the line are shifted or counted in bytes.
pub(super) fn first_missing_round(import: &Import, id: PlayerId, width: usize) -> Option<usize> {
    let mut rounds = 0..usize::from(import.tournament.rounds);
    let first_round =
        rounds.find(|round| width < FIRST_RESULT_COLUMN + COLUMNS_PER_ROUND * round)?;
    let mut missing_entries = import.tournament.row(id)[first_round..].iter();
    missing_entries
        .all(|entry| matches!(entry.outcome, Outcome::Unknown | Outcome::Absent))
        .then_some(first_round)
}

/// Whether another row names a player as opponent in the round with index `round` (from 0) or a
/// later one.
pub(super) fn is_named_from_round(import: &Import, id: PlayerId, round: usize) -> bool {
    let tournament = &import.tournament;
    let mut other_players = tournament.ids().filter(|&other| other != id);
    other_players.any(|other| {
        let mut entries = tournament.row(other)[round..].iter();
        entries.any(|entry| entry.opponent == Opponent::Player(id))
    })
}
