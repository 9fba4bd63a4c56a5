//! The sheet *Board prizes*: the best players of each board, by performance and by percentage.

use std::collections::BTreeMap;

use super::super::cell::{Cell, Column, Kind, Tone};
use super::super::{Content, DossierInput, Row, Sheet, Table};
use super::Teams;
use super::boards::{BoardScores, members, shared_ranks};
use super::tally::Tally;
use crate::finding::count;
use crate::model::{PlayerId, TeamId};

/// The name of the sheet in a workbook, and the heading of the section in a page.
pub(super) const NAME: &str = "Board prizes";

/// The lowest rank that is listed. Players are listed if they have this rank or a better one by
/// performance or by percentage.
const LOWEST_LISTED_RANK: usize = 5;

/// A player with enough games for a board prize.
struct Candidate {
    id: PlayerId,
    team: TeamId,
    /// The games that count for the prize of this board.
    tally: Tally,
}

pub(super) fn sheet<'a>(input: &DossierInput<'a>, teams: &Teams<'a>) -> Sheet {
    let board_scores = BoardScores::new(input, teams);
    let min_games = board_scores.tallies.min_games().max(1);
    let has_enough =
        |tally: &Tally| usize::try_from(tally.games).is_ok_and(|games| games >= min_games);
    let mut candidates_by_place: BTreeMap<usize, Vec<Candidate>> = BTreeMap::new();
    let mut team_by_player = BTreeMap::new();
    for member in members(input) {
        team_by_player.entry(member.id).or_insert(member.team);
        let tally = board_scores.tallies.player(member.id);
        if has_enough(&tally) {
            candidates_by_place
                .entry(member.place)
                .or_default()
                .push(Candidate {
                    id: member.id,
                    team: member.team,
                    tally,
                });
        }
    }
    let mut candidates_by_board: BTreeMap<usize, Vec<Candidate>> = BTreeMap::new();
    for (&(board, id), &tally) in &board_scores.tallies.tally_by_board_and_player {
        if let Some(&team) = team_by_player.get(&id)
            && has_enough(&tally)
        {
            let candidate = Candidate { id, team, tally };
            candidates_by_board
                .entry(board)
                .or_default()
                .push(candidate);
        }
    }
    let mut rows = Vec::new();
    for (place, candidates) in &candidates_by_place {
        rows.extend(prize_rows(
            &board_scores,
            "place in the list",
            *place,
            candidates,
            true,
        ));
    }
    let first_row = rows.len();
    for (board, candidates) in &candidates_by_board {
        rows.extend(prize_rows(
            &board_scores,
            "board played",
            *board,
            candidates,
            false,
        ));
    }
    if first_row > 0
        && let Some(row) = rows.get_mut(first_row)
    {
        row.begins_page = true;
    }
    Sheet {
        name: NAME.to_owned(),
        description: format!(
            "The best {LOWEST_LISTED_RANK} of each board by performance and by percentage, with \
             at least {} over the board: half of {}, rounded up; forfeits do not count as games",
            count(min_games, "game"),
            count(board_scores.tallies.rounds, "round"),
        ),
        content: Content::List(Table {
            columns: columns(min_games),
            rows,
            frozen_columns: 2,
            has_headings: true,
            empty_text: format!(
                "no player has at least {} over the board",
                count(min_games, "game")
            ),
            ..Table::default()
        }),
    }
}

fn columns(min_games: usize) -> Vec<Column> {
    let rule = format!(
        "Among the players with at least {}: half of the rounds, rounded up.",
        count(min_games, "game")
    );
    vec![
        Column::new("Boards by", Kind::Text).with_note(
            "place in the list: all games of a player count for the place in the team's list, \
             whatever the board.\nboard played: only the games on that board count.",
        ),
        Column::new("Board", Kind::Number),
        Column::new("By perf", Kind::Number).with_note(format!(
            "The place by performance, then by percentage. {rule} No performance is computed for \
             a single board."
        )),
        Column::new("By %", Kind::Number).with_note(format!(
            "The place by percentage, then by the number of games. {rule}"
        )),
        Column::new("No", Kind::Number).with_note("The pairing number."),
        Column::new("Title", Kind::Symbol),
        Column::new("Name", Kind::Text),
        Column::new("Team", Kind::Text),
        Column::new("Rating", Kind::Number),
        Column::new("Games", Kind::Number).with_note(
            "Games over the board; forfeits do not \
            count as games.",
        ),
        Column::new("Points", Kind::Number),
        Column::new("%", Kind::Number).with_note(
            "The percentage from these games, on the scale \
            1-½-0.",
        ),
        Column::new("Perf", Kind::Number).with_note(
            "The tournament performance rating (TPR, C.07 10.2), on all boards together.",
        ),
    ]
}

/// Returns the rows with the best players of one board. `basis` says how players are assigned to
/// boards: by their place in the team's list, or by the board on which they played.
/// `is_by_performance` says whether they are ranked by performance too.
fn prize_rows(
    board_scores: &BoardScores<'_, '_>,
    basis: &str,
    board: usize,
    candidates: &[Candidate],
    is_by_performance: bool,
) -> Vec<Row> {
    let is_by_performance = is_by_performance && board_scores.has_performances();
    let performance = |candidate: &Candidate| {
        board_scores
            .performance(candidate.id)
            .filter(|_| is_by_performance)
    };
    let score = |candidate: &Candidate| (candidate.tally.percentage(), candidate.tally.games);
    let keys: Vec<_> = candidates.iter().map(score).collect();
    let ranks_by_score = shared_ranks(&keys);
    let keys: Vec<_> = candidates
        .iter()
        .map(|c| (performance(c), score(c)))
        .collect();
    let ranks_by_performance = shared_ranks(&keys);
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.retain(|&index| {
        ranks_by_score[index] <= LOWEST_LISTED_RANK
            || is_by_performance && ranks_by_performance[index] <= LOWEST_LISTED_RANK
    });
    order.sort_by_key(|&index| (ranks_by_performance[index], ranks_by_score[index]));
    let row = |(place_in_table, &index): (usize, &usize)| {
        let candidate = &candidates[index];
        let tone = if place_in_table == 0 {
            Tone::Strong
        } else {
            Tone::Dim
        };
        let rank_cell = |rank: usize| {
            let cell = Cell::whole(rank);
            cell.with_tone(if rank == 1 { Tone::Strong } else { Tone::Plain })
        };
        let mut cells = vec![
            Cell::text(basis).with_tone(Tone::Dim),
            Cell::whole(board).with_tone(tone),
        ];
        cells.push(if is_by_performance {
            rank_cell(ranks_by_performance[index])
        } else {
            Cell::default()
        });
        cells.push(rank_cell(ranks_by_score[index]));
        cells.extend(board_scores.player_cells(candidate.id, candidate.team));
        cells.extend(board_scores.score(candidate.tally));
        let value = performance(candidate);
        cells.push(value.map_or_else(Cell::default, |value| Cell::number(value, 0)));
        Row::from(cells)
    };
    order.iter().enumerate().map(row).collect()
}
