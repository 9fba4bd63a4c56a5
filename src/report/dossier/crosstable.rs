//! The sheet *Crosstable*: opponent, colour and result of each round as submitted; cells with
//! findings are highlighted.

use super::cell::{Cell, Column, Kind, Tone};
use super::layout::{CROSSTABLE, NAME_COLUMN, has_rounds};
use super::{Content, DossierInput, Row, Sheet, Table, marks};
use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// The note on the headings of the rounds, which explains their cells.
const LEGEND: &str = "opponent's number, colour, result: 12w1.\n+ and -: won and lost by forfeit.\n\
                      W D L: ended before both players had moved, not rated.\n*: not known yet.\n\
                      -1 U: pairing-allocated bye. -1 F: full-point bye.\n-½ H: half-point bye. \
                      -0 Z: zero-point bye.\nblank: nothing is stated.";

pub(super) fn sheet(input: &DossierInput<'_>) -> Sheet {
    let tournament = &input.audited.import.tournament;
    let rounds = if has_rounds(input.audited.import) {
        tournament.rounds
    } else {
        0
    };
    let mut columns = input.player_columns();
    columns.extend([
        Column::new("Fed", Kind::Symbol),
        Column::new("Rating", Kind::Number),
    ]);
    columns.extend(
        (1..=rounds).map(|round| Column::new(format!("R{round}"), Kind::Symbol).with_note(LEGEND)),
    );
    columns.push(Column::new("Points", Kind::Number).with_note("Computed from the results."));
    columns.push(Column::new("Rank", Kind::Number).with_note(input.ranks_note()));
    let rows = input.order.iter();
    Sheet {
        name: CROSSTABLE.to_owned(),
        description:
            "The rounds of all players as submitted: opponent's number, colour, result (for \
             example 12w1)"
                .to_owned(),
        content: Content::List(Table {
            columns,
            rows: rows.map(|&id| row(input, id, rounds)).collect(),
            frozen_columns: NAME_COLUMN + 1,
            prints_all_rows: true,
            may_be_cut: true,
            has_headings: true,
            empty_text: "the file has no players".to_owned(),
            ..Table::default()
        }),
    }
}

fn row(input: &DossierInput<'_>, id: PlayerId, rounds: u16) -> Row {
    let player = input.audited.import.tournament.player(id);
    let mut cells = input.player_cells(id);
    cells.push(Cell::optional_text(player.federation.as_ref()));
    cells.push(Cell::optional_whole(player.rating));
    cells.extend((1..=rounds).map(|round| round_cell(input, id, RoundNumber(round))));
    cells.push(input.points(id));
    cells.push(input.rank(id));
    Row::from(cells)
}

/// Returns the cell of a player's entry for a round, with the emphasis and text of the findings
/// about the entry.
fn round_cell(input: &DossierInput<'_>, id: PlayerId, round: RoundNumber) -> Cell {
    let tournament = &input.audited.import.tournament;
    let Some(entry) = tournament.entry(id, round) else {
        return Cell::default();
    };
    let findings = input.player_findings.findings_in_round(id, round);
    let tone = marks::tone(&findings);
    let text = entry_text(input, entry);
    // a blank cell could not show its highlighting
    let text = match (text.is_empty(), tone) {
        (true, Tone::Plain) => String::new(),
        (true, _) => "(blank)".to_owned(),
        _ => text,
    };
    Cell::text(text)
        .with_tone(tone)
        .with_note(marks::note(&findings))
}

/// Writes an entry as the crosstable shows it: `12w1`, `-½ H`.
pub(super) fn entry_text(input: &DossierInput<'_>, entry: &Entry) -> String {
    let tournament = &input.audited.import.tournament;
    let opponent = match entry.opponent {
        Opponent::Nobody => String::new(),
        Opponent::Player(id) => input.number(id),
        Opponent::Unknown(number) => format!("{number}?"),
    };
    let colour = match entry.colour {
        Some(Colour::White) => "w",
        Some(Colour::Black) => "b",
        None => "",
    };
    let bye = |letter: &str| {
        let points = points_text(tournament.points(entry));
        let separator = if opponent.is_empty() { "" } else { " " };
        format!("{opponent}{colour}{separator}-{points} {letter}")
    };
    match entry.outcome {
        Outcome::Absent => format!("{opponent}{colour}"),
        Outcome::PairingAllocatedBye => bye("U"),
        Outcome::FullPointBye => bye("F"),
        Outcome::HalfPointBye => bye("H"),
        Outcome::ZeroPointBye => bye("Z"),
        outcome => format!("{opponent}{colour}{}", result_symbol(outcome)),
    }
}

/// Returns the symbol of an outcome, such as `1`, `½`, `0`, `+` or `-`; empty for a bye and for an
/// absent player.
pub(super) const fn result_symbol(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "1",
        Outcome::Draw => "½",
        Outcome::Loss => "0",
        Outcome::UnratedWin => "W",
        Outcome::UnratedDraw => "D",
        Outcome::UnratedLoss => "L",
        Outcome::ForfeitWin => "+",
        Outcome::ForfeitLoss => "-",
        Outcome::Unknown => "*",
        _ => "",
    }
}

/// Writes points with the symbol `½` for a half: `½`, `1½`, `3`.
pub(super) fn points_text(points: Points) -> String {
    let text = points.to_text(0, '.');
    match text.strip_suffix(".5") {
        Some("0") => "½".to_owned(),
        Some(whole) => format!("{whole}½"),
        None => text,
    }
}
