//! Finds out how many boards the matches of an event have.

use std::collections::HashMap;

use super::line_up::has_board;
use crate::model::{PlayerId, RoundNumber, Tournament};

/// The largest number of boards that is inferred from the game points of a match.
const MAX_INFERRED_BOARDS: usize = 99;

/// Returns the number of boards of a match. If it is not stated, it is inferred from the stated
/// board colours and from the boards that teams used in a round; if there are none, from the game
/// points of the matches. It is the number of colours, unless fewer boards were ever used or most
/// line-ups have more boards.
pub(super) fn board_count(tournament: &Tournament) -> usize {
    if let Some(boards) = tournament.boards.filter(|&boards| boards > 0) {
        return usize::from(boards);
    }
    let stated_counts = tournament.matches.iter().map(|stated| stated.boards.len());
    let line_ups = tournament
        .line_ups
        .iter()
        .map(|line_up| line_up.players.len());
    let seats_filled = tournament.teams.iter().flat_map(|team| {
        let count_filled_seats = move |round: RoundNumber| {
            let has_board = |&&player: &&PlayerId| {
                let entry = tournament.entry(player, round);
                entry.is_some_and(|entry| entry.opponent.player().is_some())
                    && has_board(tournament, player, round)
            };
            team.members.iter().filter(has_board).count()
        };
        (1..=tournament.rounds)
            .map(RoundNumber)
            .map(count_filled_seats)
    });
    let stated_count: Option<usize> = stated_counts.chain(line_ups).max();
    let mut counts = vec![0_usize; 1];
    for seats in seats_filled {
        counts.resize(counts.len().max(seats + 1), 0);
        counts[seats] += 1;
    }
    let most_boards = (counts.len() - 1).max(stated_count.unwrap_or(0));
    let colours = tournament.board_colours.len();
    if colours == 0 && most_boards == 0 {
        return board_count_by_points(tournament);
    }
    if colours == 0 || most_boards == 0 {
        return most_boards.max(colours);
    }
    // each board has one colour, so the colours count the boards unless most line-ups are longer
    let usual_count = (1..counts.len()).max_by_key(|&seats| (counts[seats], seats));
    match usual_count {
        Some(usual_count) if usual_count > colours => usual_count,
        _ => colours.min(most_boards),
    }
}

/// Returns the number of boards that follows from the game points of the matches; 0 if no match has
/// game points. In a match, the game points of both teams usually add up to one win for each board.
/// The most frequent sum is used, because a match may have fewer points (if both players lost a
/// game) or a typing error; of equally frequent sums, the largest. If a draw is not worth half a
/// win, the largest sum is used.
fn board_count_by_points(tournament: &Tournament) -> usize {
    let system = &tournament.score_system;
    let (win, draw) = (system.w().hundredths(), system.d().hundredths());
    if win <= 0 {
        return 0;
    }
    let mut counts: HashMap<usize, usize> = HashMap::new();
    for stated in &tournament.matches {
        let [Some(a), Some(b)] = stated.board_points else {
            continue;
        };
        let sum = i64::from(a.hundredths()) + i64::from(b.hundredths());
        let boards = usize::try_from((sum + i64::from(win) - 1) / i64::from(win));
        if let Ok(boards) = boards
            && stated.second.is_some()
            && (1..=MAX_INFERRED_BOARDS).contains(&boards)
        {
            *counts.entry(boards).or_default() += 1;
        }
    }
    let draw_is_half_win = 2 * draw == win;
    let counts = counts.into_iter();
    let most_frequent =
        counts.max_by_key(|&(boards, count)| (if draw_is_half_win { count } else { 0 }, boards));
    most_frequent.map_or(0, |(boards, _)| boards)
}
