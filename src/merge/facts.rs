//! Merges the tournament sections and the notes of several files.

use super::players::MergedEvent;
use super::{EventFile, PlayerMap};
use crate::import::HeaderField;
use crate::model::{FieldKey, HEADER, PlayerId, ScoreSystem, Tournament};

/// Fills in facts that the first file does not state but another file does, and keeps the notes of
/// all files.
pub(super) fn fill_facts(merged: &mut MergedEvent, files: &[EventFile], maps: &[PlayerMap]) {
    for (file, map) in files.iter().zip(maps).skip(1) {
        let (import, further_import) = (&mut merged.import, &file.import);
        fill_tournament(&mut import.tournament, &further_import.tournament);
        fill_player_lists(&mut import.tournament, &further_import.tournament, map);
        super::teams::take_teams(import, file, map);
        let kind = |field: &HeaderField| match field.key {
            Some(key) => (Some((key, field.substitute)), None),
            None => (None, field.record),
        };
        let known_kinds: Vec<_> = import.origins.header.iter().map(kind).collect();
        let new_fields = further_import.origins.header.iter();
        // each list of pairings states the day of its own round
        let new_fields = new_fields.filter(|field| {
            field.key == Some(FieldKey::RoundDates) || !known_kinds.contains(&kind(field))
        });
        import.origins.header.extend(new_fields);
        import.unread.extend(&further_import.unread);
        for note in &further_import.notes {
            let mut note = note.clone();
            note.player = note.player.and_then(|id| merged_id(map, id));
            import.notes.push(note);
        }
        for missing in &further_import.missing_data {
            if !import.missing_data.contains(missing) {
                import.missing_data.push(missing.clone());
            }
        }
    }
}

/// Returns the id in the merged event of a player of a further file; `None` if it is unknown.
fn merged_id(map: &PlayerMap, id: PlayerId) -> Option<PlayerId> {
    map.get(id.index()).copied().flatten()
}

/// Fills in the empty fields of the merged tournament section from that of a further file.
fn fill_tournament(merged: &mut Tournament, further_tournament: &Tournament) {
    for field in HEADER {
        (field.fill)(merged, further_tournament);
    }
    merged.team_event |= further_tournament.team_event;
    let (ours, theirs) = (&mut merged.score_system, &further_tournament.score_system);
    if *ours == ScoreSystem::STANDARD || (ours.is_usual() && !theirs.is_usual()) {
        *ours = *theirs;
    }
    // lists of pairings state the points of a bye, crosstables do not
    if ours.pairing_allocated_bye == ours.w() && theirs.w() == ours.w() {
        ours.pairing_allocated_bye = theirs.pairing_allocated_bye;
    }
}

/// Fills in the empty lists of facts about players, such as requested byes, from a further file.
fn fill_player_lists(merged: &mut Tournament, further_tournament: &Tournament, map: &PlayerMap) {
    let merged_ids = |ids: &[PlayerId]| -> Vec<PlayerId> {
        ids.iter().filter_map(|&id| merged_id(map, id)).collect()
    };
    if merged.adjustments.is_empty() {
        let adjustments = further_tournament.adjustments.iter().map(|adjustment| {
            let mut adjustment = adjustment.clone();
            adjustment.players = merged_ids(&adjustment.players);
            adjustment
        });
        merged.adjustments = adjustments.collect();
    }
    if merged.bye_requests.is_empty() {
        let requests = further_tournament
            .bye_requests
            .iter()
            .filter_map(|request| {
                let player = merged_id(map, request.player)?;
                Some(crate::model::ByeRequest { player, ..*request })
            });
        merged.bye_requests = requests.collect();
    }
    if merged.accelerations.is_empty() {
        let accelerations = further_tournament.accelerations.iter().map(|acceleration| {
            let mut acceleration = acceleration.clone();
            acceleration.players = merged_ids(&acceleration.players);
            acceleration
        });
        merged.accelerations = accelerations.collect();
    }
    if merged.forbidden.is_empty() {
        let pairs = further_tournament
            .forbidden
            .iter()
            .map(|(rounds, ids)| (*rounds, merged_ids(ids)));
        merged.forbidden = pairs.collect();
    }
    for record in &further_tournament.national_records {
        if let Some(player) = merged_id(map, record.player)
            && !merged
                .national_records
                .iter()
                .any(|known| known.player == player)
        {
            let mut record = record.clone();
            record.player = player;
            merged.national_records.push(record);
        }
    }
}
