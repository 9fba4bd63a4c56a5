//! Merges the rounds of several files, player by player.

use super::gaps::note_gaps;
use super::players::{MergedEvent, name_span};
use super::stated_entry::StatedEntries;
use super::table::{Cell, Table, entry_span};
use super::{EventFile, PlayerMap, matrix};
use crate::import::{Import, Lack, Note, NoteKind, Part, Reason};
use crate::model::{Opponent, Outcome, PlayerId, RoundNumber, RoundRange};
use crate::source::Span;

/// Merges the rounds of all files into the merged event.
pub(super) fn fill_rounds(merged: &mut MergedEvent, files: &[EventFile], maps: &[PlayerMap]) {
    let has_round_order = |file: &&EventFile| !file.import.lacks(Lack::RoundOrder);
    let rounds = files.iter().filter(has_round_order).map(round_count).max();
    let rounds = rounds.unwrap_or(0);
    let players = merged.import.tournament.players.len();
    let mut table = Table::new(players, rounds);
    table.is_complete_row = complete_rows(players, files, maps);
    for (file, map) in files
        .iter()
        .zip(maps)
        .filter(|(file, _)| has_round_order(file))
    {
        merge_file(merged, &mut table, file, map);
    }
    match files
        .iter()
        .zip(maps)
        .find(|(file, _)| !has_round_order(file))
    {
        Some((file, map)) => {
            let mut made_up_rounds = Table::new(players, round_count(file));
            made_up_rounds
                .is_complete_row
                .clone_from(&table.is_complete_row);
            merge_file(merged, &mut made_up_rounds, file, map);
            // the file that was merged first decides contradictions
            let prefers_matrix = merged.import.lacks(Lack::RoundOrder);
            match matrix::merge_games(table, made_up_rounds, prefers_matrix) {
                Ok(table) => write_rounds(merged, table, files, true),
                Err(made_up_rounds) => write_rounds(merged, made_up_rounds, files, false),
            }
        }
        None => {
            note_gaps(merged, &table, files, maps);
            write_rounds(merged, table, files, true);
        }
    }
}

/// Returns, for each merged player, whether any file states all rounds of the player, even if some
/// cells are blank.
fn complete_rows(players: usize, files: &[EventFile], maps: &[PlayerMap]) -> Vec<bool> {
    let mut is_complete = vec![false; players];
    for (file, map) in files.iter().zip(maps) {
        if file.import.part == Part::Event && !file.import.lacks(Lack::Results) {
            for id in map.iter().flatten() {
                is_complete[id.index()] = true;
            }
        }
    }
    is_complete
}

/// Returns the number of rounds for which a file may state entries.
fn round_count(file: &EventFile) -> usize {
    let import = &file.import;
    let rounds = match import.part {
        Part::Players | Part::Standings => 0,
        Part::Rounds(range) => range.last.0.min(import.tournament.rounds),
        Part::Event if import.lacks(Lack::Results) => 0,
        Part::Event | Part::NotPaired | Part::Card => import.tournament.rounds,
    };
    usize::from(rounds)
}

/// Adds what a file states about rounds to the table.
fn merge_file(merged: &MergedEvent, table: &mut Table, file: &EventFile, map: &PlayerMap) {
    let stated_entries = StatedEntries::new(&file.import);
    for (index, merged_id) in map.iter().enumerate() {
        let (id, Some(merged_id)) = (PlayerId::at(index), *merged_id) else {
            continue;
        };
        for round in (0..table.rounds.min(round_count(file))).map(RoundNumber::at) {
            let Some(mut stated_entry) = stated_entries.entry(id, round) else {
                table.cell_mut(merged_id, round).is_free |= is_free(&file.import, id, round);
                continue;
            };
            stated_entry.entry.opponent =
                merged.merged_opponent(file, map, stated_entry.entry.opponent);
            let span = name_span(&file.import, id);
            table
                .cell_mut(merged_id, round)
                .merge_entry(stated_entry, span);
        }
    }
}

/// Writes the merged rounds from the table into the event.
fn write_rounds(
    merged: &mut MergedEvent,
    mut table: Table,
    files: &[EventFile],
    has_round_order: bool,
) {
    note_missing_players(merged, &table, files);
    note_clashes(merged, &mut table);
    update_lacks(merged, &table, files, has_round_order);
    refer_by_number(merged, &mut table);
    let import = &mut merged.import;
    import.part = merged_part(import.part, &table, files);
    let entry = |cell: &Cell| {
        cell.stated_entry
            .map(|stated_entry| stated_entry.entry)
            .unwrap_or_default()
    };
    let origin = |cell: &Cell| {
        cell.stated_entry
            .map(|stated_entry| stated_entry.origin)
            .unwrap_or_default()
    };
    let rounds = u16::try_from(table.rounds).unwrap_or(u16::MAX);
    (import.tournament.rounds, import.origins.rounds) = (rounds, rounds);
    import.tournament.entries = table.cells.iter().map(entry).collect();
    import.origins.cells = table.cells.iter().map(origin).collect();
}

/// If the list of results is cut short, replaces each opponent about whose round nothing is stated
/// by a reference to the opponent's number, because the opponent's row is among the missing ones.
fn refer_by_number(merged: &MergedEvent, table: &mut Table) {
    if !merged.import.lacks(Lack::Rows) {
        return;
    }
    let rounds = table.rounds.max(1);
    let states_nothing = |index: usize, cells: &[Cell], is_complete_row: &[bool]| {
        let is_stated = cells
            .get(index)
            .is_some_and(|cell| cell.stated_entry.is_some());
        !is_stated && !is_complete_row[index / rounds]
    };
    for index in 0..table.cells.len() {
        let Some(stated_entry) = &table.cells[index].stated_entry else {
            continue;
        };
        if let Opponent::Player(other) = stated_entry.entry.opponent
            && states_nothing(
                other.index() * rounds + index % rounds,
                &table.cells,
                &table.is_complete_row,
            )
            && let Some(number) = merged.import.tournament.player(other).number
            && let Some(stated_entry) = &mut table.cells[index].stated_entry
        {
            stated_entry.entry.opponent = Opponent::Unknown(number.0.into());
        }
    }
}

/// Adds a note for each game about which two files contradict each other.
fn note_clashes(merged: &mut MergedEvent, table: &mut Table) {
    for id in merged.import.tournament.ids() {
        for round in (0..table.rounds).map(RoundNumber::at) {
            let cell = table.cell_mut(id, round);
            let (Some(stated_entry), Some(clash)) = (cell.stated_entry, cell.clash.take()) else {
                continue;
            };
            let mut spans = vec![clash.span];
            // a game has two entries, but one note is enough
            if let Opponent::Player(other) = stated_entry.entry.opponent {
                let opponent_cell = table.cell_mut(other, round);
                if opponent_cell
                    .stated_entry
                    .is_some_and(|stated_entry| stated_entry.entry.opponent == Opponent::Player(id))
                    && let Some(clash) = opponent_cell.clash.take()
                {
                    spans.push(clash.span);
                }
            }
            let import = &mut merged.import;
            let span = entry_span(&stated_entry.origin).unwrap_or_else(|| name_span(import, id));
            let text = import.tournament.entry_in_words(&clash.entry);
            let mut note = Note::new(NoteKind::SourcesDisagreeOnGame, span, text);
            note.others = spans;
            note.reason = clash.entry.opponent.player().map(Reason::OtherOpponent);
            import.notes.push(note.about(id).in_round(round));
        }
    }
}

/// Whether a list of pairings has a row for the player in this round that contains neither a game
/// nor a bye worth points, as in a round robin when the player is free.
fn is_free(import: &Import, id: PlayerId, round: RoundNumber) -> bool {
    let cell = import.origins.cell(id, round);
    matches!(import.part, Part::Rounds(range) if (range.first..=range.last).contains(&round))
        && !(cell.result.is_empty() && cell.opponent.is_empty())
}

/// Adds a note for each round whose list of pairings does not name all players of the event.
fn note_missing_players(merged: &mut MergedEvent, table: &Table, files: &[EventFile]) {
    if merged.import.part == Part::Event {
        return;
    }
    for index in 0..table.rounds {
        let round = RoundNumber::at(index);
        let states_rounds = |file: &&EventFile| match file.import.part {
            Part::Rounds(range) => (range.first..=range.last).contains(&round),
            _ => false,
        };
        let Some(file) = files.iter().find(states_rounds) else {
            continue;
        };
        let tournament = &merged.import.tournament;
        let column = table.cells.iter().skip(index).step_by(table.rounds);
        let missing_players = tournament.players.iter().zip(column);
        let missing_players: Vec<&str> = missing_players
            .filter(|(_, cell)| cell.stated_entry.is_none() && !cell.is_free)
            .map(|(player, _)| player.name.as_str())
            .collect();
        if missing_players.is_empty()
            || matches!(tournament.system, Some(system) if system.is_predetermined())
        {
            continue;
        }
        let more_words = match missing_players.len() {
            0..=5 => String::new(),
            n => format!(" and {} more", n - 5),
        };
        let first_names = missing_players
            .iter()
            .take(5)
            .copied()
            .collect::<Vec<_>>()
            .join("; ");
        let text = format!(
            "{} does not name every player in round {round}; {}: {first_names}{more_words}",
            file.name,
            if file.import.lacks(Lack::Absences) {
                "counted as absent, or as requested byes if the stated points include points for \
                 them"
            } else {
                "counted as absent"
            }
        );
        let span = place_of_round(&file.import, round);
        let note = Note::new(NoteKind::UnmatchedPlayer, span, text);
        merged.import.notes.push(note.in_round(round));
    }
}

/// Returns the place of the first entry of a round in a file; that of the first player if the file
/// states no entry of the round.
fn place_of_round(import: &Import, round: RoundNumber) -> Span {
    let origins = &import.origins;
    let entries = import
        .tournament
        .ids()
        .map(|id| origins.cell(id, round).span());
    let first_entry = entries
        .filter(|span| !span.is_empty())
        .min_by_key(|span| span.start);
    let first_player = || origins.players.first().map(|player| player.line);
    first_entry.or_else(first_player).unwrap_or_default()
}

/// Updates the list of information that the merged event lacks, after all files have been merged.
fn update_lacks(
    merged: &mut MergedEvent,
    table: &Table,
    files: &[EventFile],
    has_round_order: bool,
) {
    let stated_entries = || table.cells.iter().filter_map(|cell| cell.stated_entry);
    let have_colours = |which: fn(Outcome) -> bool| {
        stated_entries().all(|stated_entry| {
            !which(stated_entry.entry.outcome) || stated_entry.entry.colour.is_some()
        })
    };
    let files_entries: Vec<StatedEntries<'_>> = files
        .iter()
        .map(|file| StatedEntries::new(&file.import))
        .collect();
    let is_known_in_every_round = |knows: &dyn Fn(&EventFile) -> bool| {
        (0..table.rounds).map(RoundNumber::at).all(|round| {
            let mut states_rounds = files
                .iter()
                .zip(&files_entries)
                .filter(|(file, _)| knows(file));
            states_rounds.any(|(file, stated_entries)| {
                let mut ids = file.import.tournament.ids();
                matches!(file.import.part, Part::Event | Part::Rounds(_))
                    && ids.any(|id| stated_entries.entry(id, round).is_some())
            })
        })
    };
    let players = &merged.import.tournament.players;
    let are_unrated = players.iter().all(|player| player.rating.is_none());
    let all_lack = |lack: Lack| files.iter().all(|file| file.import.lacks(lack));
    let is_still_lacking = |lack: &Lack| match lack {
        Lack::TournamentSection => all_lack(Lack::TournamentSection),
        Lack::RoundOrder => !has_round_order,
        Lack::Results | Lack::Opponents | Lack::Absences | Lack::BlankRounds | Lack::Rows => {
            table.rounds == 0 || !is_known_in_every_round(&|file| !file.import.lacks(*lack))
        }
        Lack::Colours => !have_colours(Outcome::is_game),
        Lack::ForfeitColours => !have_colours(Outcome::is_forfeit),
        Lack::ByeKinds => stated_entries().any(|stated_entry| stated_entry.doubts.lacks_bye_kind),
        Lack::Ratings => are_unrated,
        Lack::PairingNumbers => true,
    };
    let frame_lacks = merged.import.lacks.clone();
    let mut merged_lacks: Vec<Lack> = frame_lacks.into_iter().filter(is_still_lacking).collect();
    if merged.import.part != Part::Event && table.rounds > 0 {
        // the data that the lists of pairings lack, from which the rounds are taken
        for lack in files.iter().flat_map(|file| &file.import.lacks) {
            let concerns_rounds = matches!(
                lack,
                Lack::Colours
                    | Lack::ForfeitColours
                    | Lack::ByeKinds
                    | Lack::Absences
                    | Lack::BlankRounds
            );
            if concerns_rounds && is_still_lacking(lack) && !merged_lacks.contains(lack) {
                merged_lacks.push(*lack);
            }
        }
    }
    merged.import.lacks = merged_lacks;
}

/// Returns the part of the event that all files contain together.
fn merged_part(frame_part: Part, table: &Table, files: &[EventFile]) -> Part {
    if frame_part == Part::Event || table.rounds == 0 {
        return frame_part;
    }
    // cards of some players say nothing about the other players
    let states_no_rounds = files.iter().all(|file| {
        matches!(
            file.import.part,
            Part::Card | Part::NotPaired | Part::Players | Part::Standings
        )
    });
    let has_entries = |round: usize| {
        let column = table.cells.iter().skip(round).step_by(table.rounds);
        if states_no_rounds && column.clone().any(|cell| cell.stated_entry.is_none()) {
            return false;
        }
        let entries = column.filter_map(|cell| cell.stated_entry);
        entries
            .into_iter()
            .any(|stated_entry| stated_entry.entry.opponent != Opponent::Nobody)
    };
    let Some(first) = (0..table.rounds).find(|&round| has_entries(round)) else {
        return frame_part;
    };
    let next_empty_round = (first..table.rounds).find(|&round| !has_entries(round));
    let last_index = next_empty_round.unwrap_or(table.rounds) - 1;
    if first == 0 && last_index + 1 == table.rounds {
        return Part::Event;
    }
    Part::Rounds(RoundRange {
        first: RoundNumber::at(first),
        last: RoundNumber::at(last_index),
    })
}
