//! The sheet *Line-ups*: the members of each team, their board and result in each round, and their
//! totals.

use std::collections::HashMap;

use super::super::cell::{Cell, Column, Kind, Tone};
use super::super::crosstable::{entry_text, points_text, result_symbol};
use super::super::{Content, DossierInput, Row, Sheet, Table, marks};
use super::Teams;
use super::boards::{BoardScores, score_columns};
use crate::model::{Colour, Outcome, PlayerId, RoundNumber, TeamId};

/// The name of the sheet in a workbook, and the heading of the section in a page.
const NAME: &str = "Line-ups";

/// The note on the headings of the rounds, which explains their cells.
const LEGEND: &str = "board, colour, result: 2w1.\n+ and -: won and lost by forfeit.\n\
                      ?: paired, but on no board of the team's match.\nbyes as in \
                      Crosstable; blank: did not play.";

pub(super) fn sheet<'a>(input: &DossierInput<'a>, teams: &Teams<'a>) -> Sheet {
    let board_scores = BoardScores::new(input, teams);
    let mut columns = vec![
        Column::new("Team", Kind::Text).with_max_width(20),
        Column::new("Place", Kind::Number).with_note("The place in the team's list."),
        Column::new("No", Kind::Number).with_note("The pairing number."),
        Column::new("Title", Kind::Symbol),
        Column::new("Name", Kind::Text).with_max_width(24),
        Column::new("Rating", Kind::Number),
    ];
    let frozen_columns = columns.len() - 1;
    columns.extend(
        (1..=teams.rounds())
            .map(|round| Column::new(format!("R{round}"), Kind::Symbol).with_note(LEGEND)),
    );
    columns.extend(score_columns());
    let rows = teams.order.iter();
    Sheet {
        name: NAME.to_owned(),
        description:
            "Each team's members in the order of its list: board, colour and result in each \
                round (2w1; – sat out), and their games and points"
                .to_owned(),
        content: Content::List(Table {
            columns,
            rows: rows
                .flat_map(|&team| team_rows(input, teams, &board_scores, team))
                .collect(),
            frozen_columns,
            has_headings: true,
            empty_text: "the file does not name the members of the teams".to_owned(),
            ..Table::default()
        }),
    }
}

fn team_rows(
    input: &DossierInput<'_>,
    teams: &Teams<'_>,
    board_scores: &BoardScores<'_, '_>,
    team: TeamId,
) -> Vec<Row> {
    let tournament = &input.audited.import.tournament;
    let team_data = &tournament.teams[team.index()];
    let board_by_member_and_round = boards_of_members(teams, team);
    let members = (1_usize..).zip(&team_data.members);
    let row = |(place, &id): (usize, &PlayerId)| {
        let player = tournament.player(id);
        let tone = if place == 1 { Tone::Strong } else { Tone::Dim };
        let mut cells = vec![
            Cell::text(&team_data.name).with_tone(tone),
            Cell::whole(place),
            Cell::optional_whole(player.number.map(|number| number.0)),
            Cell::optional_text(player.title.as_ref()),
            Cell::text(&player.name),
            Cell::optional_whole(player.rating),
        ];
        let rounds = (1..=teams.rounds()).map(RoundNumber);
        cells.extend(rounds.map(|round| {
            let board = board_by_member_and_round.get(&(id, round)).copied();
            round_cell(input, id, round, board)
        }));
        cells.extend(board_scores.cells(id));
        Row::from(cells)
    };
    members.map(row).collect()
}

/// Returns the board, from 1, on which each member of the team played in each round.
fn boards_of_members(teams: &Teams<'_>, team: TeamId) -> HashMap<(PlayerId, RoundNumber), usize> {
    let mut board_by_member_and_round = HashMap::new();
    let Some(event) = teams.event else {
        return board_by_member_and_round;
    };
    for round in (1..=teams.rounds()).map(RoundNumber) {
        let Some((encounter, side)) = event.encounters.team_encounter(team, round) else {
            continue;
        };
        for (board, both) in (1..).zip(&encounter.boards) {
            if let Some(player) = both[side] {
                board_by_member_and_round.insert((player, round), board);
            }
        }
    }
    board_by_member_and_round
}

/// Returns the cell of a member's round: board, colour and result, such as `2w1`. `board` is the
/// board from 1; `None` if the member is on no board of the match.
fn round_cell(
    input: &DossierInput<'_>,
    id: PlayerId,
    round: RoundNumber,
    board: Option<usize>,
) -> Cell {
    let tournament = &input.audited.import.tournament;
    let Some(entry) = tournament.entry(id, round) else {
        return Cell::default();
    };
    let findings = input.player_findings.findings_in_round(id, round);
    let board = match board {
        Some(board) => board.to_string(),
        None if entry.opponent.player().is_some() => "?".to_owned(),
        None => {
            let text = match entry.outcome {
                Outcome::Absent | Outcome::ZeroPointBye => "–".to_owned(),
                _ => entry_text(input, entry),
            };
            let cell = Cell::text(text).with_note(marks::note(&findings));
            return cell.with_tone(match marks::tone(&findings) {
                Tone::Plain => Tone::Dim,
                tone => tone,
            });
        }
    };
    let colour = match entry.colour {
        Some(Colour::White) => "w",
        Some(Colour::Black) => "b",
        None => "",
    };
    let result = match result_symbol(entry.outcome) {
        "" => points_text(tournament.points(entry)),
        symbol => symbol.to_owned(),
    };
    Cell::text(format!("{board}{colour}{result}"))
        .with_tone(marks::tone(&findings))
        .with_note(marks::note(&findings))
}
