//! The sheet *Boards*: the players of all teams in the order of their place in the team's list,
//! with their scores on each board and in total.

use super::super::cell::{Cell, Column, Kind, Tone};
use super::super::crosstable::points_text;
use super::super::{Content, DossierInput, Row, Sheet, Table};
use super::Teams;
use super::tally::{Tallies, Tally};
use crate::model::{PlayerId, TeamId, TieBreakSpec};
use crate::number::Exact;
use crate::tiebreak;

/// The name of the sheet in a workbook, and the heading of the section in a page.
const NAME: &str = "Boards";

/// The largest number of players at one place of the team lists (such as board 1) who are printed
/// without a new page. If there are more, a new page begins with the first of them.
const MAX_PLAYERS_WITHOUT_PAGE: usize = 15;

/// The largest number of boards that have a column each, because the width of a sheet is limited.
const MAX_BOARDS: usize = 24;

/// The scores of the players on their boards, and their performance ratings.
pub(super) struct BoardScores<'a, 'b> {
    input: &'b DossierInput<'a>,
    pub(super) tallies: &'b Tallies,
    /// The tournament performance rating of each player, by index; `None` if it is undefined.
    performances: Vec<Option<Exact>>,
}

/// Returns the columns for the cells of [`BoardScores::cells`].
pub(super) fn score_columns() -> [Column; 5] {
    [
        Column::new("Games", Kind::Number).with_note(
            "Games over the board in completed rounds, on all boards; forfeits do not count as \
             games.",
        ),
        Column::new("Points", Kind::Number).with_note("Points from these games."),
        Column::new("%", Kind::Number).with_note(
            "The percentage from these games, on the scale \
            1-½-0.",
        ),
        Column::new("Perf", Kind::Number).with_note(
            "The tournament performance rating (TPR, C.07 10.2), on all boards together; it is \
             undefined if a player of the event has no rating (article 10).",
        ),
        Column::new("Forfeits", Kind::Symbol).with_note("Boards won (+) and lost (-) by forfeit."),
    ]
}

impl<'a, 'b> BoardScores<'a, 'b> {
    pub(super) fn new(input: &'b DossierInput<'a>, teams: &'b Teams<'a>) -> BoardScores<'a, 'b> {
        let performances = tiebreak::column(input.context, &TieBreakSpec::without_modifiers("TPR"));
        BoardScores {
            input,
            tallies: &teams.tallies,
            performances: performances.unwrap_or_default(),
        }
    }

    /// Returns a player's tournament performance rating on all boards together; `None` if it is
    /// undefined.
    pub(super) fn performance(&self, id: PlayerId) -> Option<Exact> {
        self.performances.get(id.index()).copied().flatten()
    }

    /// Whether the performance rating of any player is defined.
    pub(super) fn has_performances(&self) -> bool {
        self.performances.iter().any(Option::is_some)
    }

    /// Returns the cells with games, points and percentage; empty if there is no game.
    pub(super) fn score(&self, tally: Tally) -> [Cell; 3] {
        if tally.games == 0 {
            return Default::default();
        }
        let points = Cell::number(tally.points.into(), self.input.point_digits);
        [
            Cell::whole(tally.games),
            points.with_tone(Tone::Strong),
            percentage(tally),
        ]
    }

    /// Returns the cells with a player's games, points, percentage, performance and forfeits.
    pub(super) fn cells(&self, id: PlayerId) -> Vec<Cell> {
        let tally = self.tallies.player(id);
        let mut cells = Vec::from(self.score(tally));
        let performance = self.performance(id);
        cells.push(performance.map_or_else(Cell::default, |value| Cell::number(value, 0)));
        cells.push(Cell::text(tally.forfeits()));
        cells
    }
}

fn percentage(tally: Tally) -> Cell {
    let value = tally.percentage();
    value.map_or_else(Cell::default, |value| Cell::number(value, 1))
}

/// A member of a team. `place` is the member's position, from 1, in the team's list.
#[derive(Clone, Copy)]
pub(super) struct Member {
    pub(super) place: usize,
    pub(super) team: TeamId,
    pub(super) id: PlayerId,
}

/// Returns the members of all teams, team by team, in the order of the file.
pub(super) fn members(input: &DossierInput<'_>) -> Vec<Member> {
    let teams = input.audited.import.tournament.teams.iter().enumerate();
    let members = teams.flat_map(|(index, facts)| {
        let team = TeamId::at(index);
        let members = (1..).zip(&facts.members);
        members.map(move |(place, &id)| Member { place, team, id })
    });
    members.collect()
}

/// Returns the rank, from 1, of each of `keys`. The greatest key has rank 1; equal keys share the
/// best rank.
pub(super) fn shared_ranks<K: Ord>(keys: &[K]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..keys.len()).collect();
    order.sort_by(|&a, &b| keys[b].cmp(&keys[a]));
    let mut ranks = vec![0; keys.len()];
    let mut rank = 0;
    for (index, &key_index) in order.iter().enumerate() {
        if index == 0 || keys[order[index - 1]] != keys[key_index] {
            rank = index + 1;
        }
        ranks[key_index] = rank;
    }
    ranks
}

pub(super) fn sheet<'a>(input: &DossierInput<'a>, teams: &Teams<'a>) -> Sheet {
    let board_scores = BoardScores::new(input, teams);
    let boards = teams
        .tallies
        .tally_by_board_and_player
        .keys()
        .map(|(board, _)| *board);
    let boards = boards.max().unwrap_or(0).min(MAX_BOARDS);
    let mut columns = vec![
        Column::new("Board", Kind::Number)
            .with_note("The place in the team's list; players after the last board are reserves."),
        Column::new("Rank", Kind::Number).with_note(
            "The rank among the players at this place: by performance, then by percentage and \
             games; by percentage if no performance is defined.",
        ),
        Column::new("No", Kind::Number).with_note("The pairing number."),
        Column::new("Title", Kind::Symbol),
        Column::new("Name", Kind::Text),
        Column::new("Team", Kind::Text).with_max_width(24),
        Column::new("Rating", Kind::Number),
    ];
    columns.extend(score_columns());
    columns.extend((1..=boards).map(|board| {
        Column::new(format!("On {board}"), Kind::Symbol)
            .with_note("Points and games on that board, for example 5½/7.")
    }));
    let mut members = members(input);
    let key = |member: &Member| {
        let tally = board_scores.tallies.player(member.id);
        (
            tally.games > 0,
            board_scores.performance(member.id),
            tally.percentage(),
            tally.games,
        )
    };
    members.sort_by_key(|member| (member.place, std::cmp::Reverse(key(member))));
    let mut rows = Vec::new();
    for members_at_place in members.chunk_by(|a, b| a.place == b.place) {
        let keys: Vec<_> = members_at_place.iter().map(key).collect();
        for (index, (member, rank)) in members_at_place.iter().zip(shared_ranks(&keys)).enumerate()
        {
            rows.push(Row {
                cells: row(&board_scores, member, rank, boards),
                begins_page: index == 0
                    && !rows.is_empty()
                    && members_at_place.len() > MAX_PLAYERS_WITHOUT_PAGE,
            });
        }
    }
    Sheet {
        name: NAME.to_owned(),
        description: "The players of all teams by their place in the team's list: games, points, \
            percentage, performance, and their score on each board"
            .to_owned(),
        content: Content::List(Table {
            columns,
            rows,
            frozen_columns: 5,
            has_headings: true,
            empty_text: "the file does not name the members of the teams".to_owned(),
            ..Table::default()
        }),
    }
}

fn row(
    board_scores: &BoardScores<'_, '_>,
    member: &Member,
    rank: usize,
    boards: usize,
) -> Vec<Cell> {
    let has_played = board_scores.tallies.player(member.id).games > 0;
    let mut cells = vec![Cell::whole(member.place)];
    cells.push(Cell::optional_whole(has_played.then_some(rank)));
    cells.extend(board_scores.player_cells(member.id, member.team));
    cells.extend(board_scores.cells(member.id));
    cells.extend((1..=boards).map(|board| {
        let tally = board_scores
            .tallies
            .tally_by_board_and_player
            .get(&(board, member.id));
        let played_tally = tally.filter(|tally| tally.games > 0);
        Cell::optional_text(
            played_tally.map(|tally| format!("{}/{}", points_text(tally.points), tally.games)),
        )
    }));
    cells
}

impl BoardScores<'_, '_> {
    /// Returns the cells that identify a player: number, title, name, team and rating.
    pub(super) fn player_cells(&self, id: PlayerId, team: TeamId) -> Vec<Cell> {
        let tournament = &self.input.audited.import.tournament;
        let mut cells = self.input.player_cells(id);
        cells.push(Cell::text(&tournament.teams[team.index()].name));
        cells.push(Cell::optional_whole(tournament.player(id).rating));
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_a_rank() {
        let check = |keys: &[u8], expected: &[usize]| assert_eq!(shared_ranks(keys), expected);
        check(&[], &[]);
        check(&[5, 9, 7], &[3, 1, 2]);
        check(&[7, 7, 9, 1], &[2, 2, 1, 4]);
    }
}
