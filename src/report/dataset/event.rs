//! Writes one tournament into the tables of the data set.

use std::io::Write;

use super::buffer::Cell;
use super::schema::{EVENTS, FINDINGS, GAMES, PLAYERS, STATED};
use super::table::TableWriter;
use crate::audit::{ColumnMatch, Facts, last_round};
use crate::finding::{Finding, Severity};
use crate::import::StatedColumn;
use crate::model::{Colour, PlayerId, RoundNumber, Sex, TimeClass};
use crate::report::AuditReport;
use crate::rules;
use crate::source::Place;
use crate::standings::standings;
use crate::tiebreak::Context;

type Tables<W> = [TableWriter<W>];

/// The editions whose ranks the table of players contains. The edition of 2023 gives the same ranks
/// as that of 2024.
const EDITIONS: [&str; 3] = ["legacy", "2024", "2026"];

/// Adds the rows of a tournament to all tables. `id` is the key of the tournament in the data set.
pub(super) fn add_tournament<W: Write + Send>(
    tables: &mut Tables<W>,
    id: i64,
    facts: &Facts<'_>,
    audited: &AuditReport<'_>,
) {
    add_event(&mut tables[EVENTS], id, audited);
    add_players(&mut tables[PLAYERS], id, facts, audited);
    add_games(&mut tables[GAMES], id, facts);
    let (claims, audit) = (&audited.import.claims, audited.audit);
    for (columns, column_matches, is_team_column) in [
        (&claims.columns, &audit.columns, false),
        (&claims.team_columns, &audit.team_columns, true),
    ] {
        for (position, column) in columns.iter().enumerate() {
            // with `--rules all`, a column has a match for each edition; matches without values are
            // not written
            let column_match = column_matches.iter().find(|column_match| {
                column_match.column == position && !column_match.values.is_empty()
            });
            add_stated_column(
                &mut tables[STATED],
                id,
                (position, is_team_column),
                column,
                column_match,
            );
        }
    }
    for finding in &audit.findings {
        add_finding(&mut tables[FINDINGS], id, audited, finding);
    }
}

/// Adds to the table of events a file that could not be read, with the reason `why`.
pub(super) fn add_unread_file<W: Write + Send>(
    tables: &mut Tables<W>,
    id: i64,
    file: &str,
    why: &str,
) {
    let mut row = [Cell::Null; 28];
    row[..4].copy_from_slice(&[Cell::Key(id), Cell::Text(file), Cell::Null, Cell::Text(why)]);
    tables[EVENTS].push(row);
}

fn add_event<W: Write + Send>(table: &mut TableWriter<W>, id: i64, audited: &AuditReport<'_>) {
    let (import, audit) = (audited.import, audited.audit);
    let tournament = &import.tournament;
    let last_played_round = last_round(import);
    let rounds = tournament
        .planned_rounds
        .unwrap_or(tournament.rounds.max(last_played_round));
    let order = audit.rank_order.as_ref();
    let criteria = order.map(|used_order| used_order.order.to_string());
    let dialect = Some(import.dialect.as_str()).filter(|words| !words.is_empty());
    let time_class = tournament.time_class.map(|class| match class {
        TimeClass::Standard => "standard",
        TimeClass::Rapid => "rapid",
        TimeClass::Blitz => "blitz",
    });
    let decision_reasons = audited.verdict.reasons.join("; ");
    table.push([
        Cell::Key(id),
        Cell::Text(audited.source.main().name()),
        Cell::number(import.number),
        Cell::Null,
        Cell::Text(import.format),
        Cell::text(dialect),
        Cell::text(tournament.pairing_program.as_deref()),
        Cell::text(tournament.name.as_deref()),
        Cell::text(tournament.city.as_deref()),
        Cell::text(tournament.federation.as_deref()),
        Cell::day(tournament.start),
        Cell::day(tournament.end),
        Cell::text(time_class),
        Cell::Text(audited.system.name()),
        Cell::Flag(tournament.team_event),
        Cell::Number(rounds.into()),
        Cell::Number(last_played_round.into()),
        Cell::count(tournament.players.len()),
        Cell::count(tournament.teams.len()),
        Cell::Text(audit.edition.rules.name),
        Cell::Flag(audit.edition.is_assumed),
        Cell::text(criteria.as_deref()),
        Cell::text(order.map(|used_order| used_order.origin.word())),
        Cell::count(audit.count(Severity::Error)),
        Cell::count(audit.count(Severity::Warning)),
        Cell::count(audit.count(Severity::Info)),
        Cell::Text(audited.verdict.decision.word()),
        Cell::text(Some(&*decision_reasons).filter(|words| !words.is_empty())),
    ]);
}

/// Returns the ranks of all players under each of [`EDITIONS`], by the rank order of the event; the
/// outer index is that of the edition, the inner one that of the player. Empty if no rank order is
/// known, or if it ranks teams.
fn ranks(facts: &Facts<'_>, audited: &AuditReport<'_>) -> Vec<Vec<u16>> {
    let used_order = audited.audit.rank_order.as_ref();
    let team_event = audited.import.tournament.team_event;
    let Some(used_order) =
        used_order.filter(|used_order| !(team_event && used_order.origin.is_stated()))
    else {
        return Vec::new();
    };
    let rules = EDITIONS.into_iter().filter_map(rules::edition);
    rules
        .map(|rules| {
            let context = Context::new(facts.settled(), rules).with_unrated(facts.options.unrated);
            standings(&context, &used_order.order).ranks
        })
        .collect()
}

fn add_players<W: Write + Send>(
    table: &mut TableWriter<W>,
    id: i64,
    facts: &Facts<'_>,
    audited: &AuditReport<'_>,
) {
    let (tournament, claims) = (&audited.import.tournament, &audited.import.claims);
    let mut teams = vec![None; tournament.players.len()];
    for team in &tournament.teams {
        for member in &team.members {
            teams[member.index()] = Some(team.number);
        }
    }
    let ranks = ranks(facts, audited);
    for player in tournament.ids() {
        let (index, data) = (player.index(), tournament.player(player));
        let sex = data.sex.map(|sex| match sex {
            Sex::Man => "m",
            Sex::Woman => "w",
        });
        let points = claims.points.get(index).copied().flatten();
        let rank = claims.ranks.get(index).copied().flatten();
        let [legacy, y2024, y2026] = [0, 1, 2].map(|edition: usize| {
            let rank = ranks.get(edition).and_then(|ranks| ranks.get(index));
            Cell::number(rank.copied())
        });
        table.push([
            Cell::Key(id),
            Cell::count(index + 1),
            Cell::number(data.number.map(|number| number.0)),
            Cell::Text(&data.name),
            Cell::text(sex),
            Cell::text(data.title.as_deref()),
            Cell::text(data.federation.as_deref()),
            Cell::text(data.fide_id.as_deref()),
            Cell::text(data.birth.as_deref()),
            Cell::day(data.birth_date),
            Cell::number(data.rating),
            Cell::text(data.national_id.as_deref()),
            Cell::text(data.club.as_deref()),
            Cell::number(teams[index]),
            Cell::points(points.map(|points| points.value)),
            Cell::Points(facts.table.total(player.into())),
            Cell::number(rank.map(|rank| rank.value)),
            legacy,
            y2024,
            y2026,
        ]);
    }
}

/// Adds a row for each player's entry for each round.
fn add_games<W: Write + Send>(table: &mut TableWriter<W>, id: i64, facts: &Facts<'_>) {
    let tournament = &facts.import.tournament;
    for player in tournament.ids() {
        let points = facts.table.points(player.into());
        for (index, entry) in tournament.row(player).iter().enumerate().take(points.len()) {
            let opponent = entry.opponent.player().map(PlayerId::index);
            let colour = entry.colour.map(|colour| match colour {
                Colour::White => "w",
                Colour::Black => "b",
            });
            table.push([
                Cell::Key(id),
                Cell::Number(RoundNumber::at(index).0.into()),
                Cell::count(player.index() + 1),
                opponent.map_or(Cell::Null, |opponent| Cell::count(opponent + 1)),
                Cell::text(colour),
                Cell::Text(entry.outcome.words()),
                Cell::Points(points[index]),
            ]);
        }
    }
}

/// Adds the values of a stated column; `position` is the index of the column among those of
/// players, or of teams if `is_team_column` is true.
fn add_stated_column<W: Write + Send>(
    table: &mut TableWriter<W>,
    id: i64,
    (position, is_team_column): (usize, bool),
    column: &StatedColumn,
    column_match: Option<&ColumnMatch>,
) {
    for (index, value) in column.values.iter().enumerate() {
        let Some(value) = value else { continue };
        let computed_value =
            column_match.and_then(|column_match| column_match.values.get(index).copied().flatten());
        let (text, computed_value) = (
            value.value.to_text(),
            computed_value.map(|value| value.to_text()),
        );
        table.push([
            Cell::Key(id),
            Cell::Flag(is_team_column),
            Cell::count(position + 1),
            Cell::Text(&column.label),
            Cell::text(column_match.and_then(|column_match| column_match.code.as_deref())),
            Cell::text(column_match.map(|column_match| column_match.edition)),
            Cell::count(index + 1),
            Cell::Value(value.value),
            Cell::Text(&text),
            Cell::text(computed_value.as_deref()),
        ]);
    }
}

fn add_finding<W: Write + Send>(
    table: &mut TableWriter<W>,
    id: i64,
    audited: &AuditReport<'_>,
    finding: &Finding,
) {
    let subject = &finding.subject;
    let position = finding.at.as_ref();
    let position = position.map(|label| audited.source.locate(label.span));
    let (line, column) = match position {
        Some(Place::Text { line, column, .. }) => (Cell::count(line), Cell::count(column)),
        _ => (Cell::Null, Cell::Null),
    };
    table.push([
        Cell::Key(id),
        Cell::Text(finding.code.code),
        Cell::Text(finding.code.name),
        Cell::Text(finding.severity.word()),
        Cell::Text(finding.certainty.words()),
        Cell::Text(&finding.message),
        Cell::text(finding.found.as_deref()),
        Cell::text(finding.expected.as_deref()),
        Cell::Text(&finding.rule),
        Cell::number(subject.player),
        Cell::number(subject.team),
        Cell::number(subject.round),
        Cell::text(subject.record.as_deref()),
        Cell::text(subject.code.as_deref()),
        line,
        column,
        Cell::Text(&finding.fingerprint()),
        Cell::Text(&finding.key()),
    ]);
}
