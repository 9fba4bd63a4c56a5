//! Finds out whether a report ends in the middle of a player's line.

use crate::format::cut_short;
use crate::import::Import;
use crate::model::{Opponent, PlayerId, RoundNumber};
use crate::source::{Source, Span};

/// The first column of the first round.
const FIRST_COLUMN: usize = 92;
const RESULT: usize = FIRST_COLUMN + 7;
const COLUMNS_PER_ROUND: usize = 10;

/// Notes that the report is cut off in its last line. This requires that no text follows the line,
/// that all other players' lines are longer, and that a missing round is in an opponent's line or
/// the header states more players. The length alone proves nothing, because a program may omit
/// blanks at the end of a line.
pub(super) fn note_cut(source: &Source, import: &mut Import) {
    let lines = &import.origins.players;
    let Some(last) = (0..lines.len()).max_by_key(|&index| lines[index].line.end) else {
        return;
    };
    let line = lines[last].line;
    if (line.end - source.base()) as usize != source.text().len() || line.is_empty() {
        return;
    }
    let width = |span: Span| source.slice(span).trim_end().chars().count();
    let last_width = width(line);
    let mut others = (0..lines.len()).filter(|&index| index != last);
    let rounds = usize::from(import.tournament.rounds);
    let Some(round) = (0..rounds).find(|round| last_width < RESULT + COLUMNS_PER_ROUND * round)
    else {
        return;
    };
    let id = PlayerId::at(last);
    let names_player = |index: usize| {
        let row = import.tournament.row(PlayerId::at(index));
        let mut lost = row[round..].iter();
        lost.any(|entry| entry.opponent == Opponent::Player(id))
    };
    let stated = import.claims.players;
    let lacks_players = stated.is_some_and(|stated| stated.value as usize > lines.len());
    if others
        .clone()
        .all(|index| width(lines[index].line) > last_width)
        && (lacks_players || others.any(names_player))
    {
        let last_character = source.slice(line).char_indices().next_back();
        let start = line.start as usize + last_character.map_or(0, |(offset, _)| offset);
        let end = Span::new(start..line.end as usize);
        cut_short::note_cut(import, id, Some(RoundNumber::at(round)), end);
    }
}
