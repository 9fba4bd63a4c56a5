//! The sheet *Pairings*: every game and bye, round by round, with a printed page for each round.

use super::cell::{Cell, Column, Kind, Tone, Value};
use super::crosstable::{points_text, result_symbol};
use super::layout::has_rounds;
use super::{Content, DossierInput, Row, Sheet, Table, marks};
use crate::finding::Finding;
use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// The name of the sheet in a workbook, and the heading of the section in a page.
pub(super) const NAME: &str = "Pairings";

pub(super) fn sheet(input: &DossierInput<'_>) -> Sheet {
    let columns = [
        ("Round", Kind::Number),
        ("No", Kind::Number),
        ("White", Kind::Text),
        ("Rating", Kind::Number),
        ("Points", Kind::Number),
        ("Result", Kind::Symbol),
        ("Points", Kind::Number),
        ("Black", Kind::Text),
        ("Rating", Kind::Number),
        ("No", Kind::Number),
        ("Remark", Kind::Text),
    ];
    let mut columns: Vec<Column> = columns
        .map(|(heading, kind)| Column::new(heading, kind))
        .into();
    columns[4].note = Some("Points before the round.".to_owned());
    columns[6].note = Some("Points before the round.".to_owned());
    let rounds = if has_rounds(input.audited.import) {
        input.audited.import.tournament.rounds
    } else {
        0
    };
    let mut scores_before = vec![Points::ZERO; input.order.len()];
    let mut rows = Vec::new();
    for round in (1..=rounds).map(RoundNumber) {
        let first_row = rows.len();
        rows.extend(round_rows(input, round, &scores_before));
        if first_row > 0
            && let Some(row) = rows.get_mut(first_row)
        {
            row.begins_page = true;
        }
        for (id, points) in (0..).map(PlayerId).zip(&mut scores_before) {
            let entry = input.audited.import.tournament.entry(id, round);
            *points += entry.map_or(Points::ZERO, |entry| {
                input.points_of_round(id, round, entry)
            });
        }
    }
    Sheet {
        name: NAME.to_owned(),
        description:
            "Every game and bye, round by round; players without any entry in a round are not \
                listed"
                .to_owned(),
        content: Content::List(Table {
            columns,
            rows,
            frozen_columns: 1,
            has_headings: true,
            empty_text: "the file contains no games".to_owned(),
            ..Table::default()
        }),
    }
}

/// A row of a round, before the rows are sorted.
struct Line {
    /// The sort key: games come before byes. Within each, the row with the higher score at the
    /// start of the round comes first, then the row with the lower pairing number.
    key: (bool, std::cmp::Reverse<Points>, u16),
    row: Row,
}

fn round_rows(input: &DossierInput<'_>, round: RoundNumber, scores_before: &[Points]) -> Vec<Row> {
    let tournament = &input.audited.import.tournament;
    let mut lines = Vec::new();
    for id in tournament.ids() {
        let Some(entry) = tournament.entry(id, round) else {
            continue;
        };
        if let Some(line) = entry_line(input, round, (id, entry), scores_before) {
            lines.push(line);
        }
    }
    lines.sort_by_key(|line| line.key);
    lines.into_iter().map(|line| line.row).collect()
}

/// Returns the row for a player's entry; `None` if the row for the opponent's entry already shows
/// the game, or if the player was absent and has no opponent.
fn entry_line(
    input: &DossierInput<'_>,
    round: RoundNumber,
    (id, entry): (PlayerId, &Entry),
    scores_before: &[Points],
) -> Option<Line> {
    let tournament = &input.audited.import.tournament;
    let number = |id: PlayerId| tournament.player(id).number.map_or(u16::MAX, |n| n.0);
    let score = |id: PlayerId| scores_before.get(id.index()).copied().unwrap_or_default();
    let findings = input.player_findings.findings_in_round(id, round);
    let remark = |words: &str| Cell::text(words);
    let (opponent_cells, remark_text) = match entry.opponent {
        Opponent::Player(opponent) if opponent != id => {
            let opponent_entry = tournament
                .entry(opponent, round)
                .copied()
                .unwrap_or_default();
            if opponent_entry.opponent == Opponent::Player(id) {
                if (number(opponent), opponent) < (number(id), id) {
                    return None;
                }
                return Some(game_line(
                    input,
                    round,
                    (id, entry),
                    (opponent, &opponent_entry),
                    scores_before,
                ));
            }
            (
                input.side(opponent, None),
                "the opponent's row does not name this player",
            )
        }
        Opponent::Player(_) => (Vec::new(), "the row names its own player as the opponent"),
        Opponent::Unknown(_) => (Vec::new(), "the opponent is not in the list"),
        Opponent::Nobody => match entry.outcome {
            Outcome::Absent => return None,
            outcome => (Vec::new(), outcome.words()),
        },
    };
    let mut cells = vec![Cell::whole(round.0)];
    cells.extend(input.side(id, Some(score(id))));
    let points = match result_symbol(entry.outcome) {
        "" => points_text(tournament.points(entry)),
        symbol => symbol.to_owned(),
    };
    cells.push(with_findings(Cell::text(points), &findings));
    cells.extend(black_cells(opponent_cells));
    cells.push(remark(remark_text).with_tone(marks::tone(&findings)));
    Some(Line {
        key: (
            entry.opponent == Opponent::Nobody,
            std::cmp::Reverse(score(id)),
            number(id),
        ),
        row: Row::from(cells),
    })
}

/// Returns the row of a game that both players' entries state.
fn game_line(
    input: &DossierInput<'_>,
    round: RoundNumber,
    first: (PlayerId, &Entry),
    second: (PlayerId, &Entry),
    scores_before: &[Points],
) -> Line {
    let tournament = &input.audited.import.tournament;
    let (white, black, remark) = match (first.1.colour, second.1.colour) {
        (Some(Colour::White), Some(Colour::Black)) => (first, second, ""),
        (Some(Colour::Black), Some(Colour::White)) => (second, first, ""),
        (None, None) => (first, second, "colours are not stated"),
        (Some(Colour::Black), None) | (None, Some(Colour::White)) => {
            (second, first, "one row states no colour")
        }
        (Some(Colour::White), None) | (None, Some(Colour::Black)) => {
            (first, second, "one row states no colour")
        }
        _ => (first, second, "both rows state the same colour"),
    };
    let score = |id: PlayerId| scores_before.get(id.index()).copied().unwrap_or_default();
    let mut findings = input.player_findings.findings_in_round(first.0, round);
    findings.extend(input.player_findings.findings_in_round(second.0, round));
    let is_forfeit = [white.1.outcome, black.1.outcome]
        .iter()
        .any(|outcome| outcome.is_forfeit());
    let remark = match (remark, is_forfeit) {
        ("", true) => "forfeit",
        (words, _) => words,
    };
    let result_text = |entry: &Entry| match result_symbol(entry.outcome) {
        "" => points_text(tournament.points(entry)),
        symbol => symbol.to_owned(),
    };
    let result = format!("{} – {}", result_text(white.1), result_text(black.1));
    let mut cells = vec![Cell::whole(round.0)];
    cells.extend(input.side(white.0, Some(score(white.0))));
    cells.push(with_findings(Cell::text(result), &findings));
    cells.extend(black_cells(input.side(black.0, Some(score(black.0)))));
    cells.push(Cell::text(remark).with_tone(Tone::Dim));
    let higher_score = score(white.0).max(score(black.0));
    let numbers =
        [white.0, black.0].map(|id| tournament.player(id).number.map_or(u16::MAX, |n| n.0));
    Line {
        key: (
            false,
            std::cmp::Reverse(higher_score),
            numbers[0].min(numbers[1]),
        ),
        row: Row::from(cells),
    }
}

/// Gives a cell the emphasis of the most serious of these findings, and a note with their text.
pub(super) fn with_findings(cell: Cell, findings: &[&Finding]) -> Cell {
    cell.with_tone(marks::tone(findings))
        .with_note(marks::note(findings))
}

/// Returns the cells of Black in the order of their columns, which begins with the points. `side`
/// contains them in the order number, name, rating, points; if `side` is empty, all cells are
/// blank.
fn black_cells(mut side: Vec<Cell>) -> Vec<Cell> {
    side.resize(4, Cell::default());
    side.reverse();
    side.swap(1, 2);
    // number, name, rating, points ▶ points, name, rating, number
    side
}

impl DossierInput<'_> {
    /// Returns the cells of one player of a game: number, name, rating and points before the round,
    /// which are left empty if `points` is `None`.
    fn side(&self, id: PlayerId, points: Option<Points>) -> Vec<Cell> {
        let player = self.audited.import.tournament.player(id);
        let points = points.map_or_else(Cell::default, |points| Cell {
            value: Value::Number(points.into(), self.point_digits),
            ..Cell::default()
        });
        vec![
            Cell::optional_whole(player.number.map(|number| number.0)),
            Cell::text(&player.name),
            Cell::optional_whole(player.rating),
            points,
        ]
    }

    /// Returns the points that a round adds to a player's score, including point adjustments.
    fn points_of_round(&self, id: PlayerId, round: RoundNumber, entry: &Entry) -> Points {
        let table = &self.case.facts.table;
        let points = table.points(id.into()).get(round.index()).copied();
        points.unwrap_or_else(|| self.audited.import.tournament.points(entry))
    }
}
