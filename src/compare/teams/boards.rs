//! Compares which players sat on which board of a match.

use super::compared::MatchComparison;
use super::side::{Side, TeamRound};
use crate::compare::StatedValue;
use crate::model::{PlayerId, TeamId};
use crate::source::Span;

/// The result of comparing the boards of a match in two files.
pub(super) enum BoardComparison {
    /// The boards are the same in all that both files state.
    Same,
    /// Only the file with this index (0 or 1) states a line-up in an order other than that of the
    /// team's list.
    OnlyIn(usize),
    /// The boards differ. Contains the line-up that each file states.
    Different(Box<[StatedValue; 2]>),
}

/// The two players on a board, by their ids in the first file; `None` if nobody played there.
type Board = [Option<PlayerId>; 2];

/// Boards, each with its number from 1.
type Boards = Vec<(usize, Board)>;

/// Compares the order of the players on the boards of a match. Differences in who played are
/// reported with the games. If a file does not state a line-up, the order of the team's list of
/// members is taken.
pub(super) fn compare(
    matches: &MatchComparison<'_>,
    ids: [TeamId; 2],
    opponents: [TeamId; 2],
    team_rounds: &[TeamRound<'_>; 2],
) -> BoardComparison {
    let round = team_rounds[0].encounter.round;
    let teams = [0, 1].map(|side| [ids[side], opponents[side]]);
    let states_boards = [0, 1].map(|side| {
        let has_stated_boards = team_rounds[side]
            .stated_match
            .is_some_and(|one| !one.boards.is_empty());
        let line_up = |team: &TeamId| matches.sides[side].line_up(*team, round).is_some();
        has_stated_boards || teams[side].iter().any(line_up)
    });
    if states_boards == [false; 2]
        || team_rounds
            .iter()
            .any(|team_round| team_round.encounter.boards.is_empty())
    {
        return BoardComparison::Same;
    }
    let boards = common_boards(matches, team_rounds);
    let players = boards
        .each_ref()
        .map(|list| list.iter().map(|(_, board)| *board));
    let [a, b] = players;
    if a.eq(b) {
        return BoardComparison::Same;
    }
    for side in [0, 1] {
        if states_boards[1 - side] {
            continue;
        }
        let is_reordered = |team: &TeamId| matches.reordered_teams.contains(team);
        if teams[0].iter().any(is_reordered) {
            return BoardComparison::Same;
        }
        if !can_state_line_ups(matches.sides, 1 - side) {
            return BoardComparison::OnlyIn(side);
        }
    }
    let values = [0, 1].map(|side| {
        let other_boards = &boards[1 - side];
        let words: Vec<String> = boards[side]
            .iter()
            .enumerate()
            .filter(|(index, (_, board))| {
                other_boards.get(*index).map(|(_, board)| board) != Some(board)
            })
            .map(|(_, (number, board))| {
                format!("board {number}: {}", board_in_words(matches, *board))
            })
            .collect();
        let words = if words.is_empty() {
            "no such board".to_owned()
        } else {
            words.join("; ")
        };
        StatedValue::new(
            words,
            line_up_span(&matches.sides[side], teams[side], &team_rounds[side]),
        )
    });
    BoardComparison::Different(Box::new(values))
}

/// Whether the file with index `side` can state line-ups in an order other than that of the team's
/// list.
fn can_state_line_ups(sides: &[Side<'_>; 2], side: usize) -> bool {
    let formats = sides.each_ref().map(|side| side.import.format);
    let tournament = &sides[side].import.tournament;
    let mut stated = tournament.matches.iter();
    formats[0] == formats[1]
        || !tournament.line_ups.is_empty()
        || stated.any(|one| !one.boards.is_empty())
}

/// Returns the boards of both files with only the players who have a board in both files. If no
/// player had to be removed, empty boards above the last occupied board are kept, otherwise none.
fn common_boards(matches: &MatchComparison<'_>, team_rounds: &[TeamRound<'_>; 2]) -> [Boards; 2] {
    let boards_in_first_ids = [0, 1].map(|side| {
        let first_id = |seat: PlayerId| matches.matched_ids.player(side, seat);
        let boards = team_rounds[side].boards();
        boards
            .map(|board| board.map(|seat| seat.map(first_id)))
            .collect::<Vec<_>>()
    });
    let has_board = |side: usize, player: PlayerId| {
        let mut seats = boards_in_first_ids[side].iter().flatten().flatten();
        seats.any(|&seat| seat == Some(player))
    };
    let is_in_both = |seat: Option<PlayerId>| {
        seat.filter(|&player| {
            has_board(0, player) && has_board(1, player) && !matches.moved_players.contains(&player)
        })
    };
    let mut all_kept = true;
    let mut lists = boards_in_first_ids.each_ref().map(|boards| {
        let mut is_in_both = |seat: Option<Option<PlayerId>>| {
            let kept_player = seat.and_then(is_in_both);
            all_kept &= seat.is_none() || kept_player.is_some();
            kept_player
        };
        let boards = (1..).zip(boards.iter());
        let boards = boards.map(|(number, board)| (number, board.map(&mut is_in_both)));
        boards.collect::<Boards>()
    });
    for list in &mut lists {
        if all_kept {
            let last_filled = list.iter().rposition(|(_, board)| *board != [None; 2]);
            list.truncate(last_filled.map_or(0, |last_filled| last_filled + 1));
        } else {
            list.retain(|(_, board)| *board != [None; 2])
        }
    }
    lists
}

fn board_in_words(matches: &MatchComparison<'_>, board: Board) -> String {
    let tournament = &matches.sides[0].import.tournament;
    let [own, other] = board.map(|seat| {
        seat.map_or_else(
            || "no player".to_owned(),
            |player| tournament.player(player).in_words(),
        )
    });
    format!("{own} - {other}")
}

/// Returns the span of the stated line-up; the span of the match if no line-up is stated.
fn line_up_span(side: &Side<'_>, teams: [TeamId; 2], team_round: &TeamRound<'_>) -> Span {
    let line_ups = &side.import.origins.line_ups;
    let line_up = teams
        .into_iter()
        .find_map(|team| side.line_up(team, team_round.encounter.round));
    let span = line_up.and_then(|index| line_ups.get(index).copied());
    let span = span.filter(|span| !span.is_empty());
    span.unwrap_or_else(|| side.match_span(teams[0], team_round))
}
