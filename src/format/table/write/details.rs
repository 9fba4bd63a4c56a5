//! Writes the lines above and below a table: the name, the details with the labels of
//! chess-results.com, the title of the list, the annotation and the link
//! (reference/swiss-manager-exports.md 2).

use std::mem::discriminant;

use super::super::details::read_as_name;
use super::{Table, words as w};
use crate::format::trf::{system_in_words, system_words};
use crate::format::write::{Losses, Order, Subject, one_line};
use crate::import::{Import, StatedColumn};
use crate::model::{Date, FieldKey, TimeClass};

/// Returns the lines above a table: the name, the details, an empty line, and the title of the
/// list.
pub(super) fn title_lines(
    import: &Import,
    table: Table,
    order: Order,
    losses: &mut Losses,
) -> Vec<String> {
    let tournament = &import.tournament;
    let mut lines: Vec<String> = Vec::new();
    let name = tournament.name.as_deref().map(one_line);
    if let Some(name) = name.filter(|name| !name.is_empty()) {
        if read_as_name(&name) != Some(&*name) {
            losses.add(&w::NAME, Subject::value(&*name));
        }
        lines.push(name.into());
    }
    let type_text = type_words(import, table, losses);
    let mut add_detail = |label: &str, value: Option<&str>| {
        let value = value.map(one_line).filter(|value| !value.is_empty());
        lines.extend(value.map(|value| format!("{label} : {value}")));
    };
    let number = |number: Option<u32>| number.map(|number| number.to_string());
    add_detail("Organizer(s)", tournament.organiser.as_deref());
    add_detail("Federation", tournament.federation.as_deref());
    add_detail("Tournament director", tournament.director.as_deref());
    add_detail("Chief Arbiter", tournament.chief_arbiter.as_deref());
    for deputy in &tournament.deputy_arbiters {
        let plain_name = deputy.replace([',', ';'], " ");
        let plain_name: Vec<&str> = plain_name.split_whitespace().collect();
        if deputy.contains([',', ';']) {
            losses.add(&w::DEPUTIES, Subject::value(one_line(deputy)));
        }
        add_detail("Deputy Chief Arbiter", Some(&plain_name.join(" ")));
    }
    let time_control_label = match tournament.time_class {
        Some(TimeClass::Standard) => "Time control (Standard)",
        Some(TimeClass::Rapid) => "Time control (Rapid)",
        Some(TimeClass::Blitz) => "Time control (Blitz)",
        None => "Time control",
    };
    add_detail(time_control_label, tournament.time_text.as_deref());
    add_detail("Location", tournament.city.as_deref());
    let planned_rounds = number(tournament.planned_rounds.map(u32::from));
    add_detail("Number of rounds", planned_rounds.as_deref());
    add_detail("Tournament type", type_text.as_deref());
    add_detail("FIDE-Event-ID", number(tournament.fide_event).as_deref());
    let days = match (tournament.start, tournament.end) {
        (Some(start), Some(end)) => Some(format!("{} to {}", day(start), day(end))),
        (None, Some(end)) => Some(format!("to {}", day(end))),
        (start, None) => start.map(day),
    };
    add_detail("Date", days.as_deref());
    add_detail("Pairing program", tournament.pairing_program.as_deref());
    lines.extend(import.last_update.map(|updated| {
        let (day, month) = (updated.day(), updated.month());
        format!("Last update {day:02}.{month:02}.{:04}", updated.year())
    }));
    lines.push(String::new());
    lines.push(
        match (table, order) {
            (Table::Crosstable, Order::Number) => "Starting rank crosstable",
            (Table::Crosstable, Order::Rank) => "Ranking crosstable",
            (Table::Players, Order::Number) => "Starting rank list of players",
            (Table::Players, Order::Rank) => "Ranking list of players",
            (Table::Pairings, _) => "Pairings/Results",
        }
        .to_owned(),
    );
    lines
}

/// Returns the words for the tournament system: those of the source, or else crosstable's own;
/// `None` if the source has no words and readers would infer the right system without them.
fn type_words(import: &Import, table: Table, losses: &mut Losses) -> Option<String> {
    let tournament = &import.tournament;
    let stated_system = tournament.type_text.as_deref().and_then(system_in_words);
    let stated_system = stated_system.or_else(|| match table {
        Table::Crosstable => tournament.system_by_rounds(),
        Table::Players | Table::Pairings => None,
    });
    let system_kind = tournament.system.as_ref().map(discriminant);
    let words = system_words(tournament)
        .filter(|_| system_kind != stated_system.as_ref().map(discriminant));
    match (&tournament.type_text, words) {
        (Some(_), Some(words)) => losses.add(&w::SYSTEM, Subject::value(words)),
        (None, Some(words)) => {
            losses.add(&w::SYSTEM_WORDS, Subject::value(&*words));
            return Some(words);
        }
        (_, None) => {}
    }
    tournament.type_text.clone()
}

/// Returns a day as chess-results.com writes it: `2026/08/08`.
pub(super) fn day(day: Date) -> String {
    format!("{:04}/{:02}/{:02}", day.year(), day.month(), day.day())
}

/// Returns the fields about the tournament as a whole that have a line above the table, or whose
/// loss is reported separately.
pub(super) fn written_fields(import: &Import) -> Vec<FieldKey> {
    let mut list = vec![
        FieldKey::Name,
        FieldKey::City,
        FieldKey::Federation,
        FieldKey::FirstDay,
        FieldKey::LastDay,
        FieldKey::Organiser,
        FieldKey::Director,
        FieldKey::FideEvent,
        FieldKey::DatabaseNumber,
        FieldKey::ChiefArbiter,
        FieldKey::DeputyArbiters,
        FieldKey::TimeControl,
        FieldKey::Type,
        FieldKey::System,
        FieldKey::PlannedRounds,
        FieldKey::PairingProgram,
    ];
    if import.tournament.time_text.is_some() {
        list.push(FieldKey::TimeClass);
    }
    list
}

/// Returns the heading of a column of tie-break values: the code of the tie-break, or its name in
/// the source. If the source states more about the tie-break, the heading is `TB` and a number,
/// which the annotation explains. `index` is that of the column among the columns of tie-breaks.
pub(super) fn tie_break_heading(column: &StatedColumn, index: usize) -> String {
    let words = column.announcement.words.as_ref();
    let is_plain = words.is_none_or(|words| words.value == column.label);
    match &column.announced {
        Some(spec) if is_plain => spec.spelled.clone(),
        None if is_plain && words.is_some() => one_line(&column.label).into_owned(),
        _ => format!("TB{}", index + 1),
    }
}

/// Returns the lines below a table: the names of the tie-breaks whose headings are only numbers,
/// and the address of the event on chess-results.com.
pub(super) fn footer_lines(import: &Import, table: Table) -> Vec<String> {
    let mut lines = Vec::new();
    let tie_break_lines = import.claims.columns.iter().enumerate();
    let tie_break_lines = tie_break_lines.filter_map(|(index, column)| {
        let heading = tie_break_heading(column, index);
        let position = heading.strip_prefix("TB")?;
        let words = column.announcement.words.as_ref()?;
        Some(format!("Tie Break{position}: {}", one_line(&words.value)))
    });
    let has_columns = table != Table::Pairings;
    let tie_break_lines: Vec<String> = tie_break_lines.filter(|_| has_columns).collect();
    if !tie_break_lines.is_empty() {
        lines.extend([String::new(), "Annotation:".to_owned()]);
        lines.extend(tie_break_lines);
    }
    if let Some(number) = import.tournament.database_number {
        lines.push(String::new());
        lines.push(format!(
            "You find all details to this tournament under https://chess-results.com/tnr{number}.aspx?lan=1"
        ));
    }
    lines
}
