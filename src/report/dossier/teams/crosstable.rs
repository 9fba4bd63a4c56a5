//! The sheet *Team crosstable*: the opponents of each team, with game points and match points.

use super::super::cell::{Cell, Column, Kind, Tone};
use super::super::crosstable::points_text;
use super::super::pairings::with_findings;
use super::super::{Content, DossierInput, Row, Sheet, Table};
use super::{Teams, team_cells, team_columns};
use crate::audit::TeamEvent;
use crate::model::{Outcome, ParticipantId, RoundNumber, ScoreBasis, TeamId};

/// The name of the sheet in a workbook, and the heading of the section in a page.
pub(in super::super) const NAME: &str = "Team crosstable";

/// The column of the first round, from 0.
pub(in super::super) const FIRST_ROUND: usize = 2;

/// The note on the headings of the rounds, which explains their cells.
const LEGEND: &str = "opponent's number; below it game points of both and, in brackets, match \
                      points: 12, 2½:1½ (2).\n+ and -: the match was won and lost by forfeit.\n\
                      *: not known yet.\nU: pairing-allocated bye. F: full-point bye. H: \
                      half-point bye. Z: zero-point bye; each with game points and match \
                      points.\n–: not paired.";

pub(super) fn sheet<'a>(input: &DossierInput<'a>, teams: &Teams<'a>) -> Sheet {
    let rounds = teams.rounds();
    let mut columns = team_columns();
    columns.extend(
        (1..=rounds).map(|round| Column::new(format!("R{round}"), Kind::Symbol).with_note(LEGEND)),
    );
    columns.extend([
        Column::new("MP", Kind::Number).with_note("Match points, computed from the matches."),
        Column::new("GP", Kind::Number).with_note("Game points, computed from the matches."),
        Column::new("Rank", Kind::Number).with_note("See Team standings."),
    ]);
    let row = |&team: &TeamId| {
        let team_data = &input.audited.import.tournament.teams[team.index()];
        let mut cells = team_cells(team_data);
        cells.extend((1..=rounds).map(|round| {
            let findings = teams.findings_in_round(team_data, round);
            let cell = round_cell(input, teams, team, RoundNumber(round));
            if findings.is_empty() {
                cell
            } else {
                with_findings(cell, &findings)
            }
        }));
        cells.extend(super::SCORES.map(|basis| teams.total(basis, team).with_tone(Tone::Strong)));
        cells.push(teams.rank_cell(team));
        Row::from(cells)
    };
    Sheet {
        name: NAME.to_owned(),
        description:
            "Every team's rounds: opponent's number, game points of both teams, match points"
                .to_owned(),
        content: Content::List(Table {
            columns,
            rows: teams.order.iter().map(row).collect(),
            frozen_columns: FIRST_ROUND,
            prints_all_rows: true,
            may_be_cut: true,
            has_headings: true,
            ..Table::default()
        }),
    }
}

impl Teams<'_> {
    /// Returns the number of rounds that are shown; 0 if no result of a match is known.
    pub(in super::super) fn rounds(&self) -> u16 {
        let rounds = |event: &TeamEvent| event.table.score(ScoreBasis::GamePoints).rounds();
        u16::try_from(self.event.map_or(0, rounds)).unwrap_or(u16::MAX)
    }
}

/// Returns the cell of a team's round, in two lines: the opponent's number and the score, such as
/// `12` and `2½:1½ (2)`. For a bye, its letter and the points: `U` and `2 (1)`.
fn round_cell(
    input: &DossierInput<'_>,
    teams: &Teams<'_>,
    team: TeamId,
    round: RoundNumber,
) -> Cell {
    let Some(event) = teams.event else {
        return Cell::default();
    };
    let [match_table, game_table] = super::SCORES.map(|basis| event.table.score(basis));
    let team = ParticipantId::from(team);
    let points = |team: ParticipantId| points_text(game_table.points(team)[round.index()]);
    let own_points = points(team);
    let match_points = points_text(match_table.points(team)[round.index()]);
    let outcome = match_table.outcome(team, round);
    let Some(opponent) = match_table.opponent(team, round) else {
        let letter = match outcome {
            Outcome::PairingAllocatedBye => "U",
            Outcome::FullPointBye => "F",
            Outcome::HalfPointBye => "H",
            Outcome::ZeroPointBye => "Z",
            Outcome::ForfeitWin => "+",
            Outcome::ForfeitLoss => "-",
            _ => "–",
        };
        let score = format!("{own_points} ({match_points})");
        let lines = [letter, &score];
        return match (letter, score.as_str()) {
            ("–", "0 (0)") => Cell::text(letter).with_tone(Tone::Dim),
            _ => Cell::lines(lines),
        };
    };
    let number = input.audited.import.tournament.teams[opponent.team().index()].number;
    let result_mark = match outcome {
        Outcome::Unknown => " *",
        Outcome::ForfeitWin => " +",
        Outcome::ForfeitLoss => " -",
        _ => "",
    };
    let opponent_points = points(opponent);
    let score = match outcome {
        Outcome::Unknown => format!("{own_points}:{opponent_points}"),
        _ => format!("{own_points}:{opponent_points} ({match_points})"),
    };
    Cell::lines([format!("{number}{result_mark}"), score])
}
