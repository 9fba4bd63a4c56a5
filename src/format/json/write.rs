//! Writes facts and claims as a document.

use super::doc::*;
use super::event::*;
use super::member::Member;
use super::values::{key, keys, points_text, to_range_doc};
use super::write_teams;
use crate::format::write::{self, Losses, WriteError, WriteOptions, WrittenFile};
use crate::import::{
    AnnouncedCriterion, Announcement, ConvertedFrom, Import, Part, RatingColumn, StatedColumn,
};
use crate::model::{Entry, Opponent, Player, PlayerId, ScoreSystem, System, Tournament, fields};
use crate::number::Exact;
use crate::source::{Field, Sources};

pub(super) fn write(
    import: &Import,
    options: &WriteOptions<'_>,
) -> Result<WrittenFile, WriteError> {
    let document = document(import, options.sources);
    let mut text = serde_json::to_string_pretty(&document)
        .expect("a document whose keys are strings can be serialised");
    text.push('\n');
    if let Some(end) = options.line_end {
        text = text.replace('\n', end.text());
    }
    let mut losses = Losses::new("json");
    write::report_team_accelerations(import, &mut losses);
    write::report_unread_values(import, options.sources, &mut losses);
    write::report_dangling(import, &mut losses);
    write::report_other_tournaments(import, &mut losses);
    write::encode_and_finish(text, options.encoding.unwrap_or("utf-8"), false, losses)
}

fn document(import: &Import, sources: Option<&Sources>) -> Document {
    let tournament = &import.tournament;
    let claims = &import.claims;
    let count = |field: Option<Field<u32>>| field.map(|field| field.value);
    Document {
        schema: SCHEMA.to_owned(),
        source: source_doc(import),
        tournament: event_doc(tournament),
        players: tournament.ids().map(|id| player_doc(import, id)).collect(),
        teams: write_teams::team_docs(import),
        matches: write_teams::match_docs(tournament),
        line_ups: write_teams::line_up_docs(tournament),
        stated: Stated {
            players: count(claims.players),
            active_players: count(claims.active_players),
            rated_players: count(claims.rated_players),
            teams: count(claims.teams),
        },
        criteria: (import.announced_criteria.iter())
            .map(criterion_doc)
            .collect(),
        columns: claims.columns.iter().map(column_doc).collect(),
        team_columns: claims.team_columns.iter().map(column_doc).collect(),
        rating_columns: claims.rating_columns.iter().map(rating_doc).collect(),
        team_rows: claims.team_rows.iter().map(write_teams::row_doc).collect(),
        points_before: claims
            .points_before
            .iter()
            .map(|before| PointsBeforeDoc {
                player: key(before.player),
                round: before.round.0,
                points: points_text(before.points.value),
            })
            .collect(),
        unread: unread_lines(import, sources),
    }
}

/// Describes the source of the tournament. If the tournament was read from a document of
/// crosstable, this is the source that the document names.
fn source_doc(import: &Import) -> Origin {
    let first_source = import
        .converted_from
        .clone()
        .unwrap_or_else(|| ConvertedFrom {
            format: Some(import.format.to_owned()).filter(|format| !format.is_empty()),
            dialect: Some(import.dialect.clone()).filter(|dialect| !dialect.is_empty()),
        });
    Origin {
        format: first_source.format,
        dialect: first_source.dialect,
        part: match import.part {
            Part::Event => None,
            Part::Players => Some(PartDoc::Players),
            Part::Standings => Some(PartDoc::Standings),
            Part::Rounds(rounds) => Some(PartDoc::Rounds(to_range_doc(rounds))),
            Part::NotPaired => Some(PartDoc::NotPaired),
            Part::Card => Some(PartDoc::Card),
        },
        stated_after: import.stated_after,
        updated: import.last_update.map(|day| day.to_string()),
        lacks: import.lacks.iter().map(|lack| (*lack).into()).collect(),
        missing: import.missing_data.clone(),
    }
}

/// Writes the facts of the event that have the same name in the document and in the model.
macro_rules! event {
    (header { $($key:ident: $field:ident, $spelling:ident, $name:literal;)* } $($rest:tt)*) => {
        |tournament: &Tournament| Event {
            $($field: tournament.$field.write(),)*
            ..Event::default()
        }
    };
}

fn event_doc(tournament: &Tournament) -> Event {
    let rank = tournament.starting_rank.as_ref();
    let mut event = fields!(event)(tournament);
    event.cycles = match tournament.system {
        Some(System::RoundRobin { cycles }) => Some(cycles),
        _ => None,
    };
    event.starting_rank_federation = rank.and_then(|rank| rank.federation.clone());
    event.score_system = (tournament.score_system != ScoreSystem::STANDARD)
        .then(|| score_doc(&tournament.score_system));
    event.team = tournament.team_event;
    event.rounds = tournament.rounds;
    write_lists(tournament, &mut event);
    event
}

fn write_lists(tournament: &Tournament, event: &mut Event) {
    event.adjustments = tournament
        .adjustments
        .iter()
        .map(|adjustment| AdjustmentDoc {
            kind: adjustment.kind.into(),
            points: points_text(adjustment.points),
            round: adjustment.round.map(|round| round.0),
            players: keys(&adjustment.players),
        })
        .collect();
    event.bye_requests = tournament
        .bye_requests
        .iter()
        .map(|request| RequestDoc {
            player: key(request.player),
            round: request.round.0,
            kind: request.kind.into(),
        })
        .collect();
    event.accelerations = tournament
        .accelerations
        .iter()
        .map(|acceleration| AccelerationDoc {
            rounds: to_range_doc(acceleration.rounds),
            points: points_text(acceleration.points),
            players: keys(&acceleration.players),
        })
        .collect();
    event.national_records = tournament
        .national_records
        .iter()
        .map(|record| NationalDoc {
            player: key(record.player),
            federation: record.federation.clone(),
            title: record.title.clone(),
            rating: record.rating,
            origin: record.origin.clone(),
            number: record.number.clone(),
        })
        .collect();
    event.forbidden = tournament
        .forbidden
        .iter()
        .map(|(rounds, players)| ForbiddenDoc {
            rounds: to_range_doc(*rounds),
            players: keys(players),
        })
        .collect();
    event.forbidden_teams = write_teams::forbidden_docs(tournament);
    event.team_adjustments = write_teams::adjustment_docs(tournament);
}

fn score_doc(system: &ScoreSystem) -> ScoreDoc {
    ScoreDoc {
        win: system.win.map(points_text),
        draw: system.draw.map(points_text),
        loss: system.loss.map(points_text),
        forfeit_win: points_text(system.forfeit_win),
        forfeit_loss: points_text(system.forfeit_loss),
        pairing_allocated_bye: points_text(system.pairing_allocated_bye),
        full_point_bye: points_text(system.full_point_bye),
        half_point_bye: points_text(system.half_point_bye),
        zero_point_bye: points_text(system.zero_point_bye),
        unknown: points_text(system.unknown),
    }
}

/// Writes the facts of a player that have the same name in the document and in the model.
macro_rules! player {
    (header $header:tt player {
        $($key:ident: $field:ident, $spelling:ident, $name:literal, $names:literal, $code:literal;)*
    } $($rest:tt)*) => {
        |player: &Player| PlayerDoc {
            $($field: player.$field.write(),)*
            ..PlayerDoc::default()
        }
    };
}

fn player_doc(import: &Import, id: PlayerId) -> PlayerDoc {
    let player = import.tournament.player(id);
    let points = import.claims.points_of(id);
    let rank = import.claims.rank_of(id);
    PlayerDoc {
        key: key(id),
        number: player.number.map(|number| number.0),
        name: player.name.clone(),
        points: points.map(|field| points_text(field.value)),
        rank: rank.map(|field| field.value),
        rounds: import.tournament.row(id).iter().map(round_doc).collect(),
        ..fields!(player)(player)
    }
}

fn round_doc(entry: &Entry) -> RoundDoc {
    RoundDoc {
        opponent: entry.opponent.player().map(key),
        unknown_opponent: match entry.opponent {
            Opponent::Unknown(number) => Some(number),
            _ => None,
        },
        colour: entry.colour.map(Into::into),
        result: entry.outcome.into(),
    }
}

fn column_doc(column: &StatedColumn) -> ColumnDoc {
    ColumnDoc {
        label: column.label.clone(),
        announced: column.announced.as_ref().map(|spec| spec.spelled.clone()),
        announcement: announcement_doc(&column.announcement),
        values: values_doc(&column.values),
    }
}

fn criterion_doc(criterion: &AnnouncedCriterion) -> CriterionDoc {
    CriterionDoc {
        tie_break: criterion.spec.as_ref().map(|spec| spec.spelled.clone()),
        announcement: announcement_doc(&criterion.announcement),
    }
}

fn announcement_doc(announcement: &Announcement) -> AnnouncementDoc {
    let codes = announcement.codes.iter();
    AnnouncementDoc {
        words: announcement.words.as_ref().map(|field| field.value.clone()),
        program_code: announcement.program_code.map(|code| code.number),
        codes: codes.map(|&code| code.to_owned()).collect(),
        year: announcement.year,
        unrated: announcement.unrated,
        edition: announcement.edition.map(str::to_owned),
        reading: announcement.interpretation.map(str::to_owned),
        not_computable: announcement.not_computable,
        uncertain: announcement.uncertain,
    }
}

fn rating_doc(column: &RatingColumn) -> RatingColumnDoc {
    RatingColumnDoc {
        figure: column.figure.into(),
        label: column.label.clone(),
        decimals: column.decimals,
        values: values_doc(&column.values),
    }
}

fn values_doc(values: &[Option<Field<Exact>>]) -> Vec<Option<String>> {
    let values = values.iter();
    values
        .map(|value| value.map(|field| field.value.to_text()))
        .collect()
}

/// Returns the text of each line that was not read.
fn unread_lines(import: &Import, sources: Option<&Sources>) -> Vec<String> {
    let Some(sources) = sources else {
        return Vec::new();
    };
    let unread_lines = import.unread.iter();
    unread_lines
        .map(|line| sources.slice(line.span).to_owned())
        .collect()
}
