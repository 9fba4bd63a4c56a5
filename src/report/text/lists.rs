//! Formats, tie-breaks, checks and editions, listed as text.

use super::table::{Column, Table};
use crate::report::Style;
use crate::report::json::{ChecksDoc, EditionsDoc, FormatsDoc, TieBreakEntry, TieBreaksDoc};

/// Lists the file formats that can be read or written.
#[must_use]
pub fn formats(document: &FormatsDoc, style: Style) -> String {
    let mut table = Table::new([
        ("Name", Column::Left),
        ("Format", Column::Wrap),
        ("Extensions", Column::Left),
        ("", Column::Left),
    ]);
    for format in &document.formats {
        let abilities = [(format.read, "read"), (format.write, "write")];
        let abilities = abilities.into_iter().filter(|(can, _)| *can);
        table.row(vec![
            format.name.clone(),
            format.title.clone(),
            format.extensions.join(" "),
            abilities
                .map(|(_, word)| word)
                .collect::<Vec<_>>()
                .join(", "),
        ]);
    }
    table.render(style)
}

fn entries(head: &str, list: &[&TieBreakEntry]) -> Table {
    let mut table = Table::new([
        (head, Column::Left),
        ("Name", Column::Wrap),
        ("Article", Column::Wrap),
        ("Modifiers", Column::Left),
        ("Better", Column::Left),
    ]);
    for entry in list {
        table.row(vec![
            entry.code.clone(),
            entry.name.clone(),
            entry.article.clone(),
            entry.modifiers.join(" "),
            entry.sense.clone(),
        ]);
    }
    table
}

/// Lists the tie-breaks and the named rank orders.
#[must_use]
pub fn tie_breaks(document: &TieBreaksDoc, style: Style) -> String {
    let is_for_teams = |entry: &&TieBreakEntry| entry.among == "teams";
    let (teams, others): (Vec<_>, Vec<_>) = document.tie_breaks.iter().partition(is_for_teams);
    let mut out = entries("Code", &others).render(style);
    if !teams.is_empty() {
        out += &format!("\n{}", entries("Teams", &teams).render(style));
    }
    if !document.rank_orders.is_empty() {
        let mut table = Table::new([
            ("Rank order", Column::Left),
            ("What it is", Column::Wrap),
            ("Tie-breaks", Column::Wrap),
        ]);
        for order in &document.rank_orders {
            table.row(vec![
                order.name.clone(),
                order.title.clone(),
                order.tie_breaks.join(", "),
            ]);
        }
        out += &format!("\n{}", table.render(style));
    }
    out
}

/// Lists the checks that run and those that do not.
#[must_use]
pub fn checks(document: &ChecksDoc, style: Style) -> String {
    let mut table = Table::new([
        ("Code", Column::Left),
        ("Name", Column::Left),
        ("Severity", Column::Left),
        ("Looks for", Column::Wrap),
    ]);
    for check in &document.checks {
        table.row(vec![
            check.code.clone(),
            check.name.clone(),
            check.severity.clone(),
            check.about.clone(),
        ]);
    }
    let mut not_run = Table::new([
        ("Code", Column::Left),
        ("State", Column::Left),
        ("Would look for", Column::Wrap),
        ("Why it does not run", Column::Wrap),
    ]);
    for check in &document.not_run {
        not_run.row(vec![
            check.code.clone(),
            check.state.clone(),
            check.title.clone(),
            check.why.clone(),
        ]);
    }
    format!(
        "{}\nNot examined: checks of the catalogue that do not run.\n\n{}",
        table.render(style),
        not_run.render(style)
    )
}

/// Lists the editions of the rules.
#[must_use]
pub fn editions(document: &EditionsDoc, style: Style) -> String {
    let mut table = Table::new([
        ("Name", Column::Left),
        ("For events from", Column::Left),
        ("What it is", Column::Wrap),
    ]);
    for edition in &document.editions {
        table.row(vec![
            edition.name.clone(),
            edition.from.clone().unwrap_or_default(),
            edition.title.clone(),
        ]);
    }
    table.render(style)
}
