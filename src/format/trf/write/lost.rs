//! Reports values that the written version of TRF, or every version, cannot state. Other losses are
//! reported by the code that writes the records.

use super::kept::is_in_main;
use super::words as w;
use super::{Version, Writing, lists, teams};
use crate::format::write::{
    Dialect, Losses, Subject, one_line, report_announced, report_control_characters, report_lacks,
    report_last_update, report_lost_columns, report_part, report_rating_figures,
    report_team_accelerations, report_unread,
};
use crate::import::UnreadLine;
use crate::model::{FieldKey, Outcome};

pub(super) fn report_losses(writing: &Writing<'_>, is_same_version: bool, losses: &mut Losses) {
    writing.ratings.report_losses(writing, losses);
    report_player_losses(writing, losses);
    report_list_losses(writing, losses);
    let import = writing.import;
    for team in &import.tournament.teams {
        if team.name.chars().count() > 32 {
            losses.add(&w::TEAM_NAMES, Subject::value(one_line(&team.name)));
        }
    }
    if !import.claims.columns.is_empty() {
        for column in &import.claims.columns {
            losses.add(&w::TIE_BREAKS, Subject::value(one_line(&column.label)));
        }
    }
    report_rating_figures(import, losses);
    report_announced(&import.announced_criteria, losses);
    report_control_characters(import, losses);
    // if the version stays the same, the record is kept
    if !is_same_version {
        report_team_accelerations(import, losses);
    }
    report_last_update(import, &w::HEADER, losses);
    report_part(import, losses);
    report_lacks(import, writing.options.sources, losses);
    // if the version stays the same, unread lines of the main file are written
    let sources = writing.options.sources;
    let is_written =
        |unread: &UnreadLine| is_same_version && sources.is_some_and(|all| is_in_main(unread, all));
    let unwritten_lines = import.unread.iter().filter(|unread| !is_written(unread));
    report_unread(unwritten_lines, sources, losses);
}

/// The fields of players for which no version has a column.
const FIELDS_WITHOUT_COLUMN: [FieldKey; 4] = [
    FieldKey::Club,
    FieldKey::Category,
    FieldKey::Group,
    FieldKey::KFactor,
];

fn report_player_losses(writing: &Writing<'_>, losses: &mut Losses) {
    let tournament = &writing.import.tournament;
    let is_older_version = writing.version != Version::V26;
    for (id, player) in tournament.ids().zip(&tournament.players) {
        report_lost_columns(tournament, id, &FIELDS_WITHOUT_COLUMN, losses);
        if is_older_version && (player.national_rating.is_some() || player.national_id.is_some()) {
            losses.add(&w::NATIONAL, Subject::player(tournament, id));
        }
    }
    if is_older_version {
        for record in &tournament.national_records {
            losses.add(&w::NATIONAL, Subject::player(tournament, record.player));
        }
    }
}

fn report_list_losses(writing: &Writing<'_>, losses: &mut Losses) {
    let tournament = &writing.import.tournament;
    let is_trf26 = writing.version == Version::V26;
    let dialect = writing.options.dialect;
    let is_for_engine = writing.version == Version::V16 && dialect.is_some();
    // in a team event, record 240 lists teams
    if !is_trf26 || tournament.team_event {
        for request in &tournament.bye_requests {
            let is_written = match dialect {
                Some(_) if !is_for_engine || !writing.is_next_round(request.round) => false,
                Some(_) => {
                    writing.writes_requests_in_cells() || request.kind == Outcome::ZeroPointBye
                }
                None => false,
            };
            if !is_written {
                let subject = Subject::player(tournament, request.player).in_round(request.round);
                losses.add(&w::BYE_REQUESTS, subject.with_value(request.kind.words()));
            }
        }
        let accelerations = tournament.accelerations.iter();
        let count = accelerations
            .filter(|acceleration| !acceleration.players.is_empty())
            .count();
        if !is_for_engine && count > 0 {
            losses.add_many(&w::ACCELERATIONS, count, Subject::default());
        }
        for (rounds, players) in &tournament.forbidden {
            if !is_for_engine || !lists::covers_all_rounds(tournament, rounds) {
                let numbers: Vec<String> = players
                    .iter()
                    .map(|id| writing.numbers.get(*id).to_string())
                    .collect();
                losses.add(&w::FORBIDDEN, Subject::value(numbers.join(" ")));
            }
        }
    }
    let is_for_bbp = dialect == Some(Dialect::BbpPairings);
    if !tournament.adjustments.is_empty() && (!is_trf26 || is_for_bbp) {
        let loss_text = if is_for_bbp {
            &w::ENGINE_ADJUSTMENTS
        } else {
            &w::ADJUSTMENTS
        };
        losses.add_many(loss_text, tournament.adjustments.len(), Subject::default());
    }
    if is_for_bbp {
        for team in &tournament.teams {
            losses.add(&w::TEAMS, Subject::value(one_line(&team.name)));
        }
    } else if !is_trf26
        && tournament
            .teams
            .iter()
            .zip(1..)
            .any(|(team, position)| team.number != position)
    {
        losses.add(&w::TEAM_NUMBERS, Subject::default());
    }
    report_team_losses(writing, is_trf26 && !is_for_bbp, losses);
}

/// Reports data about teams that only records of TRF26 can state. `has_team_records` is true if
/// these records are written.
fn report_team_losses(writing: &Writing<'_>, has_team_records: bool, losses: &mut Losses) {
    teams::report_lost_matches(writing, has_team_records, losses);
    let tournament = &writing.import.tournament;
    for column in &writing.import.claims.team_columns {
        losses.add(&w::TIE_BREAKS, Subject::value(one_line(&column.label)));
    }
    if has_team_records {
        return;
    }
    for (_, teams) in &tournament.forbidden_teams {
        let teams: Vec<String> = teams.iter().map(u16::to_string).collect();
        let words = format!("teams {}", teams.join(" "));
        losses.add(&w::FORBIDDEN, Subject::value(words));
    }
    let counts = [
        (&w::TEAM_ADJUSTMENTS, tournament.team_adjustments.len()),
        (&w::LINE_UPS, tournament.line_ups.len()),
        (&w::TEAM_BYES, usize::from(tournament.team_bye != [None; 2])),
    ];
    for (loss_text, count) in counts {
        if count > 0 {
            losses.add_many(loss_text, count, Subject::default());
        }
    }
}
