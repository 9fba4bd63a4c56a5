//! Two blocks with charts: the number of players with each score, and in each rating class, such as
//! 2100–2199.

use std::collections::BTreeMap;

use super::cell::{Cell, Column, Kind};
use super::{Chart, DossierInput, Row, Table};
use crate::number::Exact;

/// The smallest number of players for which a chart of scores or ratings is shown.
const MIN_PLAYERS: usize = 6;

/// The width of a rating class, in rating points.
const CLASS_WIDTH: u16 = 100;

/// Makes a block with the number of players with each score; `None` if the file has no results or
/// fewer than [`MIN_PLAYERS`] players.
pub(super) fn score_chart(input: &DossierInput<'_>) -> Option<Table> {
    if !input.has_standings() || input.order.len() < MIN_PLAYERS {
        return None;
    }
    let totals = input
        .order
        .iter()
        .map(|&id| input.context.table.total(id.into()));
    let mut players_by_total: BTreeMap<_, usize> = BTreeMap::new();
    for total in totals {
        *players_by_total.entry(total).or_default() += 1;
    }
    let rows = players_by_total.into_iter().rev().map(|(total, players)| {
        Row::from(vec![
            Cell::number(Exact::from(total), input.point_digits),
            Cell::whole(players),
        ])
    });
    Some(chart_block("Scores", "Points", rows.collect()))
}

/// Makes a block with the number of players in each rating class; `None` if fewer than
/// [`MIN_PLAYERS`] players have a rating.
pub(super) fn rating_chart(input: &DossierInput<'_>) -> Option<Table> {
    let players = input.audited.import.tournament.players.iter();
    let ratings = players.filter_map(|player| player.rating.filter(|&rating| rating > 0));
    let classes: Vec<u16> = ratings.map(|rating| rating / CLASS_WIDTH).collect();
    if classes.len() < MIN_PLAYERS {
        return None;
    }
    let (first_class, last_class) = (classes.iter().min()?, classes.iter().max()?);
    let rows = (*first_class..=*last_class).map(|class| {
        let players = classes.iter().filter(|&&other| other == class).count();
        let lowest = u32::from(class) * u32::from(CLASS_WIDTH);
        Row::from(vec![
            Cell::text(format!("{lowest}–{}", lowest + u32::from(CLASS_WIDTH) - 1)),
            Cell::whole(players),
        ])
    });
    Some(chart_block("Ratings", "Rating", rows.collect()))
}

fn chart_block(title: &str, name_heading: &str, rows: Vec<Row>) -> Table {
    Table {
        title: title.to_owned(),
        columns: vec![
            Column::new(name_heading, Kind::Text),
            Column::new("Players", Kind::Number),
        ],
        rows,
        has_headings: true,
        chart: Some(Chart::Columns),
        ..Table::default()
    }
}
