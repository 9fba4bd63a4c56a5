//! On how many boards the matches of an event are played.

use std::collections::HashMap;

use super::line_up::sits;
use crate::model::{PlayerId, RoundNumber, Tournament};

/// The most boards that game points of a match are taken for.
const MOST_BOARDS: usize = 99;

/// Boards of a match: stated, else the colours of the boards, else the most seats that a team
/// had filled in one round. Where nobody sits at any board the game points of the matches tell.
pub(super) fn boards_of(tournament: &Tournament) -> usize {
    if let Some(boards) = tournament.boards.filter(|&boards| boards > 0) {
        return usize::from(boards);
    }
    let stated = tournament.matches.iter().map(|one| one.boards.len());
    let line_ups = tournament.line_ups.iter().map(|one| one.players.len());
    let sat = tournament.teams.iter().flat_map(|team| {
        let paired = move |round: RoundNumber| {
            let sat = |&&player: &&PlayerId| {
                let entry = tournament.entry(player, round);
                entry.is_some_and(|entry| entry.opponent.player().is_some())
                    && sits(tournament, player, round)
            };
            team.members.iter().filter(sat).count()
        };
        (1..=tournament.rounds).map(RoundNumber).map(paired)
    });
    let stated: Option<usize> = stated.chain(line_ups).max();
    let mut counts = vec![0_usize; 1];
    for seats in sat {
        counts.resize(counts.len().max(seats + 1), 0);
        counts[seats] += 1;
    }
    let most = (counts.len() - 1).max(stated.unwrap_or(0));
    let colours = tournament.board_colours.len();
    if colours == 0 && most == 0 {
        return boards_by_points(tournament);
    }
    if colours == 0 || most == 0 {
        return most.max(colours);
    }
    // one colour for each board, unless line-ups of that length are not what is usual
    let usual = (1..counts.len()).max_by_key(|&seats| (counts[seats], seats));
    match usual {
        Some(usual) if usual > colours => usual,
        _ => colours.min(most),
    }
}

/// Boards of a match by its game points: what both teams made adds up to a win on each board.
/// A single match may be short of points (a board lost by both) or mistyped: the usual sum
/// counts, of several the greatest. Where a drawn game is not worth half a won one the sums
/// differ by rights, and the greatest counts.
fn boards_by_points(tournament: &Tournament) -> usize {
    let system = &tournament.score_system;
    let (win, draw) = (system.w().hundredths(), system.d().hundredths());
    if win <= 0 {
        return 0;
    }
    let mut counts: HashMap<usize, usize> = HashMap::new();
    for one in &tournament.matches {
        let [Some(a), Some(b)] = one.board_points else {
            continue;
        };
        let sum = i64::from(a.hundredths()) + i64::from(b.hundredths());
        let boards = usize::try_from((sum + i64::from(win) - 1) / i64::from(win));
        if let Ok(boards) = boards
            && one.second.is_some()
            && (1..=MOST_BOARDS).contains(&boards)
        {
            *counts.entry(boards).or_default() += 1;
        }
    }
    let halves = 2 * draw == win;
    let usual = counts.into_iter();
    let usual = usual.max_by_key(|&(boards, count)| (if halves { count } else { 0 }, boards));
    usual.map_or(0, |(boards, _)| boards)
}
