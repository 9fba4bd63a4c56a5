//! Finds out which lists of a file belong to one event, and merges them.

use std::borrow::Cow;

use super::same_round::{find_other_lists, note_copies};
use super::table::extract_words;
use crate::import::{Import, NoteKind, Part, SheetUse, UnreadKind};
use crate::merge::{EventFile, as_extract, merge};
use crate::source::{Place, Sources, Span, sheet_name};

/// The largest number of lists of a file that are compared with its events as extracts.
const MAX_EXTRACTS: usize = 20;

/// The lists of a file that was read.
pub(super) struct Lists<'r> {
    pub(super) sources: &'r Sources,
    pub(super) imports: &'r [&'r Import],
}

/// A list that is an extract of an event, in the form in which it is merged with the event.
pub(super) struct Extract {
    /// The index of the list.
    index: usize,
    /// The index of the first list of the event.
    event: usize,
    import: Import,
}

/// An event of a file.
pub(super) struct Event<'r> {
    /// The indices of its lists.
    lists: Vec<usize>,
    pub(super) import: Cow<'r, Import>,
}

/// Returns the number (from 1) of the event to which each list of a file belongs.
pub(super) fn numbers_of_events(list_count: usize, events: &[Event<'_>]) -> Vec<u16> {
    let mut numbers = vec![1; list_count];
    for (event, number) in events.iter().zip(1..) {
        for &index in &event.lists {
            numbers[index] = number;
        }
    }
    numbers
}

impl<'r> Lists<'r> {
    /// Finds the lists that have only some of the players of an event on purpose.
    pub(super) fn find_extracts(&self) -> Vec<Extract> {
        let imports = self.imports.iter();
        let most = imports.map(|import| import.tournament.players.len()).max();
        let is_candidate = |&index: &usize| {
            let import = self.imports[index];
            let player_count = import.tournament.players.len();
            matches!(import.part, Part::Standings | Part::Players)
                && !is_hidden(import)
                && (1..most.unwrap_or(0)).contains(&player_count)
        };
        let mut candidates: Vec<usize> = (0..self.imports.len())
            .filter(is_candidate)
            .take(MAX_EXTRACTS)
            .collect();
        // a list that is no extract may belong to the event of which others are extracts
        while !candidates.is_empty() {
            let events = self.events_without(&candidates);
            let extracts = candidates
                .iter()
                .filter_map(|&index| self.extract_of(&events, index));
            let extracts: Vec<Extract> = extracts.collect();
            if extracts.len() == candidates.len() {
                return extracts;
            }
            candidates = extracts.iter().map(|extract| extract.index).collect();
        }
        Vec::new()
    }

    /// Returns the list as an extract of the first event to which it can belong; `None` if there is
    /// none.
    fn extract_of(&self, events: &[Event<'_>], index: usize) -> Option<Extract> {
        let list = self.imports[index];
        let words = self.extract_words(index);
        events.iter().find_map(|event| {
            let lists = event.lists.iter();
            let known_words: Vec<String> =
                lists.flat_map(|&index| self.extract_words(index)).collect();
            let is_named = words.iter().any(|word| !known_words.contains(word));
            Some(Extract {
                index,
                event: event.lists[0],
                import: as_extract(&event.import, list, is_named)?,
            })
        })
    }

    /// Returns the words in the lines above a list, and in the names of its sheets, that say that
    /// it is an extract.
    fn extract_words(&self, index: usize) -> Vec<String> {
        let import = self.imports[index];
        let first_player = first_span(import);
        let is_above = |span: Span| span.end <= first_player.start;
        let lines = import.unread.iter();
        let lines = lines.filter(|line| line.kind == UnreadKind::Comment && is_above(line.span));
        let lines = lines.map(|line| self.sources.slice(line.span));
        let sheets = own_sheets(import).map(|sheet| sheet.name.as_str());
        let texts = lines.chain(sheets).chain(import.tournament.name.as_deref());
        texts.flat_map(extract_words).collect()
    }

    /// Returns the events of the file, in the order of their first lists. Each extract is merged
    /// with its event.
    pub(super) fn events(&self, extracts: &[Extract]) -> Vec<Event<'r>> {
        let indices: Vec<usize> = extracts.iter().map(|extract| extract.index).collect();
        let mut events = self.events_without(&indices);
        for event in &mut events {
            let is_of_event = |extract: &&Extract| extract.event == event.lists[0];
            let own: Vec<&Extract> = extracts.iter().filter(is_of_event).collect();
            if own.is_empty() {
                continue;
            }
            match self.merge(&event.lists, &own) {
                Some(import) => {
                    event.import = Cow::Owned(import);
                    event.lists.extend(own.iter().map(|extract| extract.index));
                }
                // as_extract accepts no list that cannot be merged
                None => return self.events_without(&[]),
            }
        }
        events
    }

    /// Returns the events of all lists except those with the indices in `left_out`: one event, if
    /// all lists belong together, or else one for each list.
    fn events_without(&self, left_out: &[usize]) -> Vec<Event<'r>> {
        let others = (0..self.imports.len()).filter(|index| !left_out.contains(index));
        let others: Vec<usize> = others.collect();
        let imports = others.iter().map(|&index| self.imports[index]);
        if others.len() > 1
            && are_lists_of_one_event(imports)
            && let Some(import) = self.merge(&others, &[])
        {
            return vec![Event {
                lists: others,
                import: Cow::Owned(import),
            }];
        }
        let events = others.into_iter().map(|index| Event {
            lists: vec![index],
            import: Cow::Borrowed(self.imports[index]),
        });
        events.collect()
    }

    /// Merges the lists with these indices, and extracts. `None` if they are not one event.
    fn merge(&self, indices: &[usize], extracts: &[&Extract]) -> Option<Import> {
        let imports: Vec<&Import> = indices.iter().map(|&index| self.imports[index]).collect();
        let other_lists = find_other_lists(&imports)?;
        let is_dropped = |index: &usize| other_lists.iter().any(|list| list.dropped == *index);
        let counted = (0..imports.len()).filter(|index| !is_dropped(index));
        let files = counted.map(|index| EventFile {
            name: self.name(imports[index]),
            import: imports[index].clone(),
            is_extract: false,
        });
        let extracts = extracts.iter().map(|extract| EventFile {
            name: self.name(self.imports[extract.index]),
            import: extract.import.clone(),
            is_extract: true,
        });
        let mut import = merge(files.chain(extracts).collect()).ok()?;
        for list in &other_lists {
            import.notes.push(list.note(&imports));
            import.unread.extend(&imports[list.dropped].unread);
        }
        let mut kinds = import.notes.iter().map(|note| note.kind);
        if !kinds.any(|kind| kind == NoteKind::RepeatedPairings) {
            import.notes.extend(note_copies(&imports));
        }
        import.unread.sort_by_key(|unread| unread.span.start);
        Some(import)
    }

    /// Names a list by its sheets, or by where it begins.
    fn name(&self, import: &Import) -> String {
        if let Some(name) = name_of_sheets(import) {
            return name;
        }
        match self.sources.locate(first_span(import)) {
            Place::Table { table, .. } => format!("table {table}"),
            Place::Text { line, .. } => format!("the list from line {line} on"),
            Place::Cell { sheet, row, .. } => {
                format!("the list from row {row} of sheet {} on", sheet_name(&sheet))
            }
            Place::Bytes { .. } => self.sources.main().name().to_owned(),
        }
    }
}

/// Whether all lists may complete each other: pairings of rounds, and at most one list of players
/// and one of standings. A list that nobody sees, because its sheet is hidden, completes nothing.
fn are_lists_of_one_event<'i>(imports: impl Iterator<Item = &'i Import>) -> bool {
    let mut has_rounds = false;
    let mut other_parts = Vec::new();
    for import in imports {
        if is_hidden(import) {
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

/// Whether the sheet of a list is hidden.
fn is_hidden(import: &Import) -> bool {
    let sheet = import.number.and_then(|number| import.sheet_of(number));
    sheet.is_some_and(|sheet| sheet.is_hidden)
}

/// Returns the sheets of a list.
fn own_sheets(import: &Import) -> impl DoubleEndedIterator<Item = &SheetUse> {
    let sheets = import.sheets.iter();
    let is_own = |sheet: &&SheetUse| {
        import
            .number
            .is_some_and(|number| sheet.tournaments.contains(&number))
    };
    sheets.filter(is_own)
}

/// Names the sheets of a list in a file with several: `sheet Standings` or `the list on sheets
/// 'Round 1' to 'Round 7'`. `None` if the list has no sheet of its own.
fn name_of_sheets(import: &Import) -> Option<String> {
    let mut sheets = own_sheets(import);
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

/// Returns the span of the first player of a list.
fn first_span(import: &Import) -> Span {
    let lines = import.origins.players.iter().map(|origin| origin.line);
    let lines = lines.filter(|line| !line.is_empty());
    lines.min_by_key(|line| line.start).unwrap_or_default()
}
