//! Merges several files of one event, and the lists of one event in a file.

use super::Reading;
use super::one_file::{Lists, numbers_of_events};
use crate::import::{Import, Part};
use crate::merge::{EventFile, OtherEvent, merge};
use crate::model::{Entry, PlayerId, RoundNumber};

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
    /// the second does not count, with a note. Anything else, such as lists of different events,
    /// stays a tournament of its own. Extracts, such as a list of the prize winners, are compared
    /// with the event to which they belong.
    pub(super) fn join_lists(&mut self) {
        if self.further.is_empty() {
            return;
        }
        let imports: Vec<&Import> = self.imports().collect();
        let lists = Lists {
            sources: &self.sources,
            imports: &imports,
        };
        let extracts = lists.find_extracts();
        let events = lists.events(&extracts);
        if events.len() == imports.len() {
            return;
        }
        let numbers = numbers_of_events(imports.len(), &events);
        let is_single = events.len() == 1;
        let events = events.into_iter().zip(1..).map(|(event, number)| {
            let mut import = event.import.into_owned();
            import.number = (!is_single).then_some(number);
            for sheet in &mut import.sheets {
                for number in &mut sheet.tournaments {
                    *number = numbers.get(usize::from(*number) - 1).copied().unwrap_or(1);
                }
                sheet.tournaments.sort_unstable();
                sheet.tournaments.dedup();
            }
            import
        });
        let mut events = events.collect::<Vec<Import>>().into_iter();
        if let Some(first) = events.next() {
            self.import = first;
            self.further = events.collect();
        }
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

fn event_file(name: &str, import: Import) -> EventFile {
    EventFile {
        name: name.to_owned(),
        import,
        is_extract: false,
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
