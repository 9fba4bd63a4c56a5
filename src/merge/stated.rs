//! Merges the points, ranks and tie-break values that files state.

use super::players::MergedEvent;
use super::{EventFile, PlayerMap};
use crate::import::{
    Announcement, Import, Lack, Note, NoteKind, Part, PointsBefore, RatingColumn, StatedColumn,
};
use crate::model::PlayerId;
use crate::number::Exact;
use crate::source::Field;

/// Fills in claims that the first file does not state but another file does, and adds a note for
/// each value in which two files differ.
pub(super) fn fill_standings(merged: &mut MergedEvent, files: &[EventFile], maps: &[PlayerMap]) {
    let players = merged.import.tournament.players.len();
    merged.import.claims.points.resize(players, None);
    merged.import.claims.ranks.resize(players, None);
    for column in &mut merged.import.claims.columns {
        column.values.resize(players, None);
    }
    for column in &mut merged.import.claims.rating_columns {
        column.values.resize(players, None);
    }
    let mut merged_round = last_stated_round(&files[0].import);
    for (file, map) in files.iter().zip(maps).skip(1) {
        take_points_before(&mut merged.import, &file.import, map);
        take_counts(&mut merged.import, &file.import);
        if !states_standings(&file.import) {
            continue;
        }
        let file_round = last_stated_round(&file.import);
        if !states_standings(&merged.import) {
            merged_round = last_complete_round(&merged.import).or(file_round);
        }
        match (merged_round, file_round) {
            (Some(merged_round), Some(file_round)) if merged_round != file_round => {
                let words = format!(
                    "the standings of {} (after round {file_round}; the other standings are \
                     after round {merged_round})",
                    file.name
                );
                merged.import.missing_data.push(words);
            }
            _ => {
                take_standings(&mut merged.import, &file.import, map);
                merged_round = merged_round.or(file_round);
            }
        }
    }
    merged.import.stated_after = merged_round.or(merged.import.stated_after);
}

/// Whether a file states the points or the rank of any player.
pub(super) fn states_standings(import: &Import) -> bool {
    import.claims.points.iter().any(Option::is_some)
        || import.claims.ranks.iter().any(Option::is_some)
}

/// Returns the round after which the points and ranks in a file were computed: the stated round, or
/// else the last complete one. `None` if neither is known.
pub(crate) fn last_stated_round(import: &Import) -> Option<u16> {
    import.stated_after.or_else(|| last_complete_round(import))
}

/// Returns the number of the last round whose results are all known (0 if there is none); `None` if
/// the file does not state results.
fn last_complete_round(import: &Import) -> Option<u16> {
    let has_results = import.part == Part::Event && !import.lacks(Lack::Results);
    has_results.then(|| import.tournament.complete_rounds())
}

/// Merges the stated points, ranks and columns of tie-break values of a further file.
fn take_standings(merged: &mut Import, further_import: &Import, map: &PlayerMap) {
    let lacks_standings = !states_standings(merged);
    for (index, merged_id) in map.iter().enumerate() {
        let Some(merged_id) = *merged_id else {
            continue;
        };
        let stated = |field: &Option<Field<_>>| *field;
        let points = further_import.claims.points.get(index).and_then(stated);
        let merged_points = &mut merged.claims.points[merged_id.index()];
        if let Some(points) = points {
            match *merged_points {
                None => {
                    *merged_points = Some(points);
                    merged.origins.players[merged_id.index()].points = points.span;
                }
                Some(merged_points) if merged_points.value != points.value => {
                    let note = difference_note(
                        "points",
                        merged_id,
                        merged_points.map(|_| ()),
                        points.map(|_| ()),
                    );
                    merged.notes.push(note);
                }
                Some(_) => {}
            }
        }
        let rank = further_import.claims.ranks.get(index).copied().flatten();
        let merged_rank = &mut merged.claims.ranks[merged_id.index()];
        if let Some(rank) = rank.filter(|rank| rank.value > 0) {
            match *merged_rank {
                None => {
                    *merged_rank = Some(rank);
                    merged.origins.players[merged_id.index()].rank = rank.span;
                }
                Some(merged_rank) if merged_rank.value != rank.value && merged_rank.value > 0 => {
                    let note = difference_note(
                        "rank",
                        merged_id,
                        merged_rank.map(|_| ()),
                        rank.map(|_| ()),
                    );
                    merged.notes.push(note);
                }
                Some(_) => {}
            }
        }
    }
    if merged.announced_criteria.is_empty() {
        merged
            .announced_criteria
            .clone_from(&further_import.announced_criteria);
    }
    merge_columns(merged, further_import, map, lacks_standings);
    merge_rating_columns(merged, further_import, map);
}

/// Returns a note about points or a rank that two files state differently. `text` says which value
/// differs.
fn difference_note(text: &str, player: PlayerId, mine: Field<()>, theirs: Field<()>) -> Note {
    Note::new(NoteKind::SourcesDisagreeOnStandings, mine.span, text)
        .with_span(theirs.span)
        .about(player)
}

/// Merges the columns of tie-break values of a further file. New columns are added if the event has
/// no columns yet or no standings of its own (`lacks_standings`). Otherwise a column only fills in
/// values of the event's column with the same heading.
fn merge_columns(
    merged: &mut Import,
    further_import: &Import,
    map: &PlayerMap,
    lacks_standings: bool,
) {
    let players = merged.tournament.players.len();
    let adds_columns = merged.claims.columns.is_empty() || lacks_standings;
    for column in &further_import.claims.columns {
        let has_same_heading =
            |other: &&mut StatedColumn| other.label.trim() == column.label.trim();
        match merged.claims.columns.iter_mut().find(has_same_heading) {
            Some(known) => {
                known.announced = known.announced.take().or_else(|| column.announced.clone());
                if known.announcement == Announcement::default() {
                    known.announcement = column.announcement.clone();
                }
                fill_values(&mut known.values, &column.values, map);
            }
            None if adds_columns => {
                let mut new_column = StatedColumn {
                    values: vec![None; players],
                    ..column.clone()
                };
                fill_values(&mut new_column.values, &column.values, map);
                merged.claims.columns.push(new_column);
            }
            None => {}
        }
    }
}

/// Merges the columns of rating figures of a further file. A column fills in missing values of the
/// event's column with the same figure; if there is none, it is added.
fn merge_rating_columns(merged: &mut Import, further_import: &Import, map: &PlayerMap) {
    let players = merged.tournament.players.len();
    for column in &further_import.claims.rating_columns {
        let columns = &mut merged.claims.rating_columns;
        let has_same_figure = |known: &&mut RatingColumn| known.figure == column.figure;
        match columns.iter_mut().find(has_same_figure) {
            Some(known) => {
                known.decimals = known.decimals.max(column.decimals);
                fill_values(&mut known.values, &column.values, map);
            }
            None => {
                let mut new_column = RatingColumn {
                    values: vec![None; players],
                    ..column.clone()
                };
                fill_values(&mut new_column.values, &column.values, map);
                columns.push(new_column);
            }
        }
    }
}

/// Fills in values from a further file that `merged_values` does not have yet.
fn fill_values(
    merged_values: &mut [Option<Field<Exact>>],
    further_values: &[Option<Field<Exact>>],
    map: &PlayerMap,
) {
    for (value, merged_id) in further_values.iter().zip(map) {
        if let Some(merged_id) = merged_id {
            let merged_value = &mut merged_values[merged_id.index()];
            *merged_value = merged_value.or(*value);
        }
    }
}

/// Adds the points that players had before a round according to a further file.
fn take_points_before(merged: &mut Import, further_import: &Import, map: &PlayerMap) {
    let points_before = further_import
        .claims
        .points_before
        .iter()
        .filter_map(|stated| {
            let player = map.get(stated.player.index()).copied().flatten()?;
            Some(PointsBefore { player, ..*stated })
        });
    merged.claims.points_before.extend(points_before);
}

/// Fills in missing counts of players and teams from a further file.
fn take_counts(merged: &mut Import, further_import: &Import) {
    let (claims, theirs) = (&mut merged.claims, &further_import.claims);
    claims.players = claims.players.or(theirs.players);
    claims.active_players = claims.active_players.or(theirs.active_players);
    claims.rated_players = claims.rated_players.or(theirs.rated_players);
    claims.teams = claims.teams.or(theirs.teams);
}
