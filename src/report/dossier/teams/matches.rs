//! The sheet *Matches*: every match with its boards, round by round, with a printed page for each
//! round.

use super::super::cell::{Cell, Column, Kind, Tone};
use super::super::crosstable::{points_text, result_symbol};
use super::super::pairings::with_findings;
use super::super::{Content, DossierInput, Row, Sheet, Table, marks};
use super::Teams;
use crate::audit::TeamEvent;
use crate::model::team::{Course, Encounter, TeamAdjustment};
use crate::model::{AdjustmentKind, Colour, Entry, Outcome, PlayerId, ScoreBasis, TeamId};
use crate::number::Points;

/// The name of the sheet in a workbook, and the heading of the section in a page.
const NAME: &str = "Matches";

/// The columns, with the kind of their content.
const COLUMNS: [(&str, Kind); 13] = [
    ("Round", Kind::Number),
    ("Match", Kind::Number),
    ("Board", Kind::Number),
    ("No", Kind::Number),
    ("First team", Kind::Text),
    ("Rating", Kind::Number),
    ("Colour", Kind::Symbol),
    ("Result", Kind::Symbol),
    ("Second team", Kind::Text),
    ("Rating", Kind::Number),
    ("No", Kind::Number),
    ("Match points", Kind::Symbol),
    ("Remark", Kind::Text),
];

pub(super) fn sheet<'a>(input: &DossierInput<'a>, teams: &Teams<'a>) -> Sheet {
    let mut columns: Vec<Column> = COLUMNS
        .map(|(heading, kind)| Column::new(heading, kind))
        .into();
    for numbers in [3, 10] {
        columns[numbers].note = Some("The number of the team, or of the player.".to_owned());
    }
    columns[6].note = Some("The colour of the first team's player.".to_owned());
    columns[7].note = Some("Game points of the match, or the result of the board.".to_owned());
    let mut rows: Vec<Row> = Vec::new();
    if let Some(event) = teams.event {
        let is_counted = |encounter: &&Encounter| encounter.round.0 <= teams.rounds();
        let (mut round, mut number) = (0, 0);
        let mut encounters: Vec<&Encounter> =
            event.encounters.list.iter().filter(is_counted).collect();
        // matches come before byes; the stable sort keeps the order of the file within each
        encounters.sort_by_key(|encounter| (encounter.round, encounter.second.is_none()));
        for encounter in encounters {
            let begins_round = encounter.round.0 != round;
            if begins_round {
                (round, number) = (encounter.round.0, 0);
            }
            number += 1;
            let writer = Writer {
                input,
                teams,
                event,
                encounter,
                number,
            };
            let first_row = rows.len();
            writer.write(&mut rows);
            rows[first_row].begins_page = begins_round && first_row > 0;
        }
    }
    Sheet {
        name: NAME.to_owned(),
        description:
            "Every match and bye, round by round, with its boards: players, colours, results"
                .to_owned(),
        content: Content::List(Table {
            columns,
            rows,
            frozen_columns: 3,
            has_headings: true,
            empty_text: "the file contains no match results".to_owned(),
            ..Table::default()
        }),
    }
}

/// Writes the rows of one match.
struct Writer<'a, 'b> {
    input: &'b DossierInput<'a>,
    teams: &'b Teams<'a>,
    event: &'a TeamEvent,
    encounter: &'a Encounter,
    /// The number of the match in the round, from 1.
    number: usize,
}

impl Writer<'_, '_> {
    fn write(&self, rows: &mut Vec<Row>) {
        rows.push(self.heading());
        for (index, seats) in (1_usize..).zip(&self.encounter.boards) {
            rows.push(self.board(Cell::whole(index), *seats, None));
        }
        for &player in &self.encounter.spare_players {
            let team = self.event.encounters.team_by_player[player.index()];
            let seats = if team == Some(self.encounter.first) {
                [Some(player), None]
            } else {
                [None, Some(player)]
            };
            let remark = "paired, but on no board of this match";
            rows.push(self.board(Cell::text("?"), seats, Some(remark)));
        }
    }

    fn first_cells(&self, board: Cell) -> Vec<Cell> {
        let round = Cell::whole(self.encounter.round.0);
        vec![round, Cell::whole(self.number), board]
    }

    /// Returns the first row of the match: the teams and the result.
    fn heading(&self) -> Row {
        let Encounter {
            round,
            first,
            second,
            ..
        } = *self.encounter;
        let tournament = &self.input.audited.import.tournament;
        let points = |basis, team: TeamId| {
            let team_points = self.event.table.score(basis).points(team.into());
            points_text(team_points[round.index()])
        };
        let score_text = |basis| match (second, points(basis, first).as_str()) {
            (Some(second), text) => format!("{text} : {}", points(basis, second)),
            (None, "0") if self.encounter.course == Course::Bye(Outcome::Absent) => String::new(),
            (None, text) => text.to_owned(),
        };
        let match_table = self.event.table.score(ScoreBasis::MatchPoints);
        let is_open = match_table.outcome(first.into(), round) == Outcome::Unknown;
        let mut findings = Vec::new();
        for team in [Some(first), second].into_iter().flatten() {
            let team_data = &tournament.teams[team.index()];
            findings.extend(self.teams.findings_in_round(team_data, round.0));
        }
        let team = |team: TeamId| {
            let team_data = &tournament.teams[team.index()];
            let name = Cell::text(&team_data.name).with_tone(Tone::Strong);
            (Cell::whole(team_data.number).with_tone(Tone::Strong), name)
        };
        let (number, name) = team(first);
        let (opponent_number, opponent) = second.map_or_else(Default::default, team);
        let mut cells = self.first_cells(Cell::default());
        let result = Cell::text(score_text(ScoreBasis::GamePoints)).with_tone(Tone::Strong);
        cells.extend([number, name, Cell::default(), Cell::default()]);
        cells.push(if findings.is_empty() {
            result
        } else {
            with_findings(result, &findings)
        });
        cells.extend([opponent, Cell::default(), opponent_number]);
        let match_points = if is_open {
            Cell::text("*")
        } else {
            Cell::text(score_text(ScoreBasis::MatchPoints))
        };
        cells.push(match_points.with_tone(Tone::Strong));
        let mut remarks = vec![self.decision_remark(is_open), self.adjustment_remark()];
        remarks.retain(|remark| !remark.is_empty());
        cells.push(Cell::text(remarks.join("; ")).with_tone(marks::tone(&findings)));
        Row::from(cells)
    }

    /// Returns a remark about how the match was decided if its boards did not decide it, or about
    /// an unfinished match (`is_open`); otherwise empty.
    fn decision_remark(&self, is_open: bool) -> String {
        let tournament = &self.input.audited.import.tournament;
        let name = |team: Option<TeamId>| {
            let number = team.map(|team| tournament.teams[team.index()].number);
            number.map_or_else(|| "the other team".to_owned(), |no| format!("team {no}"))
        };
        let absence_remark = |team| format!("forfeited: {} was absent", name(team));
        match self.encounter.course {
            Course::Boards if is_open => "not finished".to_owned(),
            Course::Boards => String::new(),
            Course::Forfeit { present } => match present {
                [true, false] => absence_remark(self.encounter.second),
                [false, true] => absence_remark(Some(self.encounter.first)),
                _ => "forfeited by both".to_owned(),
            },
            Course::Bye(Outcome::Absent) => "not paired".to_owned(),
            Course::Bye(outcome) => outcome.words().to_owned(),
        }
    }

    /// Returns a remark about the point adjustments (TRF26, record 299) that the file states for
    /// this round and that apply to one of the teams; empty if there are none. Adjustments for all
    /// rounds are not mentioned.
    fn adjustment_remark(&self) -> String {
        let tournament = &self.input.audited.import.tournament;
        let match_table = self.event.table.score(ScoreBasis::MatchPoints);
        let round = self.encounter.round;
        let adjustments = tournament.team_adjustments.iter();
        let adjustments = adjustments.filter(|adjustment| adjustment.round == Some(round));
        let words = adjustments.flat_map(|adjustment| {
            let teams = [Some(self.encounter.first), self.encounter.second];
            let remarks_on_teams = teams.into_iter().flatten().filter_map(|team| {
                let number = tournament.teams[team.index()].number;
                let outcome = match_table.outcome(team.into(), round);
                let is_applied =
                    adjustment.kind == AdjustmentKind::Bonus || adjustment.kind.applies_to(outcome);
                (is_applied && adjustment.concerns(number))
                    .then(|| adjustment_text(adjustment, number))
            });
            remarks_on_teams.collect::<Vec<String>>()
        });
        words.collect::<Vec<String>>().join("; ")
    }

    /// Returns the row of one board. `seats` are the players of the first and the second team on
    /// it, and `remark` replaces the usual remark.
    fn board(&self, board: Cell, seats: [Option<PlayerId>; 2], remark: Option<&str>) -> Row {
        let round = self.encounter.round;
        let tournament = &self.input.audited.import.tournament;
        let entries = seats.map(|seat| tournament.entry(seat?, round));
        let findings: Vec<_> = seats
            .iter()
            .flatten()
            .flat_map(|&player| self.input.player_findings.findings_in_round(player, round))
            .collect();
        let [first_colour, second_colour] =
            entries.map(|entry| entry.and_then(|entry| entry.colour));
        let colour = first_colour.or(second_colour.map(Colour::opposite));
        let [mut first, mut second] = seats.map(|seat| self.side(seat));
        second.reverse();
        let mut cells = self.first_cells(board);
        cells.append(&mut first);
        cells.push(Cell::optional_text(colour.map(|colour| match colour {
            Colour::White => "w",
            Colour::Black => "b",
        })));
        cells.push(with_findings(Cell::text(self.result(entries)), &findings));
        // the cells of the second team are in the opposite order
        cells.append(&mut second);
        cells.swap(8, 9);
        cells.push(Cell::default());
        let words = remark.unwrap_or_else(|| board_remark(seats, entries));
        cells.push(Cell::text(words).with_tone(match marks::tone(&findings) {
            Tone::Plain => Tone::Dim,
            tone => tone,
        }));
        Row::from(cells)
    }

    /// Returns the cells of a team's player on a board: number, name and rating. `seat` is `None`
    /// if the team has no player on the board.
    fn side(&self, seat: Option<PlayerId>) -> Vec<Cell> {
        let Some(id) = seat else {
            let nobody = Cell::text("no player").with_tone(Tone::Dim);
            return vec![Cell::default(), nobody, Cell::default()];
        };
        let player = self.input.audited.import.tournament.player(id);
        vec![
            Cell::optional_whole(player.number.map(|number| number.0)),
            Cell::text(&player.name),
            Cell::optional_whole(player.rating),
        ]
    }

    /// Returns the result of a board: `1 – 0`. A team without a player on the board has no result
    /// of its own.
    fn result(&self, entries: [Option<&Entry>; 2]) -> String {
        let tournament = &self.input.audited.import.tournament;
        let results = entries.map(|entry| {
            let entry = entry?;
            Some(match result_symbol(entry.outcome) {
                "" => points_text(tournament.points(entry)),
                symbol => symbol.to_owned(),
            })
        });
        match results {
            [Some(first), Some(second)] => format!("{first} – {second}"),
            [Some(first), None] => format!("{first} –"),
            [None, Some(second)] => format!("– {second}"),
            [None, None] => String::new(),
        }
    }
}

/// Returns a remark about an unusual board; empty for a usual board.
fn board_remark(seats: [Option<PlayerId>; 2], entries: [Option<&Entry>; 2]) -> &'static str {
    let opponents = entries.map(|entry| entry.and_then(|entry| entry.opponent.player()));
    let colours = entries.map(|entry| entry.and_then(|entry| entry.colour));
    let is_forfeit = entries
        .iter()
        .flatten()
        .any(|entry| entry.outcome.is_forfeit());
    match (seats, colours) {
        ([None, None], _) => "left empty by both teams",
        ([Some(first), Some(second)], _) if opponents != [Some(second), Some(first)] => {
            match opponents {
                [None, None] => "no game between them in the file",
                _ => "their rows do not name each other",
            }
        }
        (_, [Some(first), Some(second)]) if first == second => "both rows state the same colour",
        _ if is_forfeit => "forfeit",
        _ => "",
    }
}

/// Describes a point adjustment: `299: team 3 -1 match points, +0.5 game points`, or, if the points
/// replace the earned ones, `299: team 3 gets 3 match points`.
fn adjustment_text(adjustment: &TeamAdjustment, team: u16) -> String {
    let is_bonus = adjustment.kind == AdjustmentKind::Bonus;
    let changes = [
        (adjustment.match_points, "match points"),
        (adjustment.game_points, "game points"),
    ];
    let changes = changes.into_iter().filter_map(|(points, unit)| {
        let points = points?;
        let has_plus = is_bonus && points > Points::ZERO;
        Some(format!(
            "{}{points} {unit}",
            if has_plus { "+" } else { "" }
        ))
    });
    let changes = changes.collect::<Vec<String>>().join(", ");
    let verb = if is_bonus { "" } else { "gets " };
    format!("299: team {team} {verb}{changes}")
}
