//! A report that ends in the middle of a player's line.

use crate::format::cut_short;
use crate::import::Import;
use crate::model::{Opponent, PlayerId, RoundNumber};
use crate::source::{Source, Span};

/// First column of the first round, where its result stands, and columns to the next round.
const FIRST: usize = 92;
const RESULT: usize = FIRST + 7;
const STRIDE: usize = 10;

/// Tells of the last line where the report ends with it, it stops before all others, and an
/// opponent's line shows that more stood there: blanks at the end of a line may be left out.
pub(super) fn tell(source: &Source, import: &mut Import) {
    let lines = &import.origins.players;
    let Some(last) = (0..lines.len()).max_by_key(|&at| lines[at].line.end) else {
        return;
    };
    let line = lines[last].line;
    if (line.end - source.base()) as usize != source.text().len() || line.is_empty() {
        return;
    }
    let width = |span: Span| source.slice(span).trim_end().chars().count();
    let own = width(line);
    let mut others = (0..lines.len()).filter(|&at| at != last);
    let rounds = usize::from(import.tournament.rounds);
    let Some(round) = (0..rounds).find(|round| own < RESULT + STRIDE * round) else {
        return;
    };
    let id = PlayerId::at(last);
    let named = |at: usize| {
        let row = import.tournament.row(PlayerId::at(at));
        let mut lost = row[round..].iter();
        lost.any(|entry| entry.opponent == Opponent::Player(id))
    };
    if others.clone().all(|at| width(lines[at].line) > own) && others.any(named) {
        let last = source.slice(line).char_indices().next_back();
        let start = line.start as usize + last.map_or(0, |(at, _)| at);
        let end = Span::new(start..line.end as usize);
        cut_short::tell(import, id, Some(RoundNumber::at(round)), end);
    }
}
