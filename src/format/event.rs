//! Merges several files of one event, and the lists of one event in a file.

use super::Reading;
use super::same_round::{find_other_lists, note_copies};
use crate::import::{Import, NoteKind, Part};
use crate::merge::{EventFile, OtherEvent, merge};
use crate::model::{Entry, PlayerId, RoundNumber};
use crate::source::sheet_name;

impl Reading {
    /// Merges this file and further files into one event. Uses the first tournament of this file,
    /// and from each other file the tournament that belongs to the same event, or every list of it
    /// if the file has several, such as a sheet for each round.
    ///
    /// # Errors
    /// `OtherEvent` if a file belongs to a different event.
    pub fn merge_with(self, further: Vec<Reading>) -> Result<Reading, OtherEvent> {
        let mut sources = self.sources;
        let main_name = sources.main().name().to_owned();
        let mut files = vec![event_file(&main_name, self.import)];
        let mut left_out = files[0].import.other_tournaments.clone();
        let other_tournaments = self.further.iter().zip(2..);
        left_out.extend(other_tournaments.map(|(import, number)| import.title_with_number(number)));
        for reading in further {
            let mut imports = vec![reading.import];
            imports.extend(reading.further);
            let source = reading.sources.into_main();
            let name = source.name().to_owned();
            let (imports, others) = find_same_event(&files[0], &name, imports)?;
            left_out.extend(others.iter().map(|other| format!("{name}, {other}")));
            let source_offset = sources.push(source);
            files.extend(
                imports
                    .into_iter()
                    .map(|import| event_file(&name, import.shifted(source_offset))),
            );
        }
        let mut import = merge(files)?;
        import.other_tournaments = left_out;
        Ok(Reading {
            sources,
            import,
            further: Vec::new(),
        })
    }

    /// Joins the lists of one event in a file into one tournament: pairings of rounds, and at most
    /// one list of players and one of standings. If two lists state the same round with other games,
    /// the second does not count, with a note. Changes nothing if the file has anything else, such
    /// as lists of different events.
    pub(super) fn join_lists(&mut self) {
        if self.further.is_empty() || !are_lists_of_one_event(self.imports()) {
            return;
        }
        let imports: Vec<&Import> = self.imports().collect();
        let Some(other_lists) = find_other_lists(&imports) else {
            return;
        };
        let name = self.sources.main().name();
        let is_dropped = |index: &usize| other_lists.iter().any(|list| list.dropped == *index);
        let counted = (0..imports.len()).filter(|index| !is_dropped(index));
        let files = counted.map(|index| {
            let name = name_of_sheets(imports[index]).unwrap_or_else(|| name.to_owned());
            event_file(&name, imports[index].clone())
        });
        let Ok(mut import) = merge(files.collect()) else {
            return;
        };
        for list in &other_lists {
            import.notes.push(list.note(&imports));
            import.unread.extend(&imports[list.dropped].unread);
        }
        let mut kinds = import.notes.iter().map(|note| note.kind);
        if !kinds.any(|kind| kind == NoteKind::RepeatedPairings) {
            import.notes.extend(note_copies(&imports));
        }
        import.unread.sort_by_key(|unread| unread.span.start);
        import.number = None;
        for sheet in &mut import.sheets {
            if !sheet.tournaments.is_empty() {
                sheet.tournaments = vec![1];
            }
        }
        self.import = import;
        self.further.clear();
    }

    /// Makes lists of pairings whole events if they state that they contain all rounds.
    pub(super) fn recognise_whole_events(&mut self) {
        let name = self.sources.main().name();
        for import in std::iter::once(&mut self.import).chain(&mut self.further) {
            // like several lists that contain all rounds together
            if states_all_rounds(import)
                && let Ok(event) = merge(vec![event_file(name, import.clone())])
            {
                *import = event;
            }
        }
    }
}

/// Whether a list contains the pairings of all rounds, of which it states the number, or of more
/// rounds than it states. A round that names fewer than two thirds of the players seems to be cut
/// short.
fn states_all_rounds(import: &Import) -> bool {
    let Part::Rounds(range) = import.part else {
        return false;
    };
    let tournament = &import.tournament;
    let is_named = |id: &PlayerId, round: RoundNumber| {
        let entry = tournament.entry(*id, round);
        entry.is_some_and(|entry| *entry != Entry::default())
    };
    let names_most_players = |round: RoundNumber| {
        let named_count = tournament.ids().filter(|id| is_named(id, round)).count();
        named_count > 0 && named_count * 3 >= tournament.players.len() * 2
    };
    range.first.0 == 1
        && tournament
            .planned_rounds
            .is_some_and(|planned| planned <= range.last.0)
        && (range.first.0..=range.last.0)
            .map(RoundNumber)
            .all(names_most_players)
}

/// Whether all tournaments of a file are lists that may complete each other: pairings of rounds, and
/// at most one list of players and one of standings. A list that nobody sees, because
/// its sheet is hidden, completes nothing.
fn are_lists_of_one_event<'i>(imports: impl Iterator<Item = &'i Import>) -> bool {
    let mut has_rounds = false;
    let mut other_parts = Vec::new();
    for import in imports {
        let sheet = import.number.and_then(|number| import.sheet_of(number));
        if sheet.is_some_and(|sheet| sheet.is_hidden) {
            return false;
        }
        match import.part {
            Part::Rounds(_) => has_rounds = true,
            part @ (Part::Players | Part::Standings) if !other_parts.contains(&part) => {
                other_parts.push(part);
            }
            _ => return false,
        }
    }
    has_rounds
}

/// Names the sheets of a list in a file with several: `sheet Standings` or `the list on sheets
/// 'Round 1' to 'Round 7'`. `None` if the list has no sheet of its own.
fn name_of_sheets(import: &Import) -> Option<String> {
    let number = import.number?;
    let sheets = import.sheets.iter();
    let mut sheets = sheets.filter(|sheet| sheet.tournaments.contains(&number));
    let first = sheets.next()?;
    let is_shared = first.tournaments.len() > 1;
    match sheets.next_back() {
        _ if is_shared => None,
        Some(last) => Some(format!(
            "the list on sheets {} to {}",
            sheet_name(&first.name),
            sheet_name(&last.name)
        )),
        None => Some(format!("sheet {}", sheet_name(&first.name))),
    }
}

fn event_file(name: &str, import: Import) -> EventFile {
    EventFile {
        name: name.to_owned(),
        import,
    }
}

/// Returns the tournaments of a file that belong to the same event as `main_file`: the first one,
/// and with it the further ones that are only lists of the event. The second list names those that
/// are left out. `name` is the name of the file, `imports` are its tournaments.
fn find_same_event(
    main_file: &EventFile,
    name: &str,
    imports: Vec<Import>,
) -> Result<(Vec<Import>, Vec<String>), OtherEvent> {
    if imports.len() == 1 {
        return Ok((imports, Vec::new()));
    }
    let (mut same_event, mut left_out) = (Vec::new(), Vec::new());
    let mut other_event = None;
    for (number, import) in (1..).zip(imports) {
        let title = import.title_with_number(number);
        if import.part == Part::Event && !same_event.is_empty() {
            left_out.push(title);
            continue;
        }
        match merge(vec![main_file.clone(), event_file(name, import.clone())]) {
            Ok(_) => same_event.push(import),
            Err(error) => {
                left_out.push(title);
                other_event = Some(error);
            }
        }
    }
    match other_event {
        Some(error) if same_event.is_empty() => Err(error),
        _ => Ok((same_event, left_out)),
    }
}
