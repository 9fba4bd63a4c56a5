//! Turns records into text, facts with their spans in this text, and notes, section by section in
//! the order of the file.

mod header;
mod pairings;
mod players;
mod rank_order;
mod teams;

use super::bytes::{LocatedValue, Section};
use super::page::{self, Page};
use super::parse::{Kind, Records};
use crate::format::notes::Notes;
use crate::format::{Reading, open_games};
use crate::import::{HeaderField, Import, NoteKind, Part};
use crate::model::{Date, FieldKey, PlayerId};
use crate::source::{Decoding, Field, Layout, Source, Span};

/// The state that all steps of reading a file share.
struct Lowering<'a> {
    records: &'a Records<'a>,
    page: Page,
    import: Import,
    notes: Notes,
}

pub(super) fn lower(name: &str, records: &Records<'_>) -> Reading {
    let rows = records.players.len() * 12 + records.pairings.len() * 4;
    let mut lowering = Lowering {
        records,
        page: Page::with_capacity(
            4096 + records.players.len() * 160 + records.pairings.len() * 48,
            256 + rows,
        ),
        import: Import::default(),
        notes: Notes::default(),
    };
    lowering.read_header();
    lowering.read_schedule();
    lowering.read_players();
    lowering.read_pairings();
    open_games::score_as_zero(&mut lowering.import.tournament);
    lowering.read_teams();
    lowering.read_forbidden();
    lowering.check_directory();
    lowering.finish(name)
}

impl Lowering<'_> {
    /// Records the spans of a value that belongs to the tournament as a whole, and of its line.
    fn record_span(&mut self, key: FieldKey, value: Span, line: Span) {
        let field = HeaderField::new(key, value, line);
        self.import.origins.header.push(field);
    }

    fn kind(&self) -> Kind {
        self.records.kind
    }

    fn note(&mut self, kind: NoteKind, span: Span, text: impl Into<String>) {
        self.notes.add(kind, span, text);
    }

    fn note_missing(&mut self, item: impl Into<String>) {
        self.import.missing_data.push(item.into());
    }

    /// Returns the player with this starting number, which is the player's position in the list,
    /// from 1; `None` if there is no such player.
    fn player(&self, number: u16) -> Option<PlayerId> {
        let index = usize::from(number).checked_sub(1)?;
        (index < self.records.players.len()).then(|| PlayerId::at(index))
    }

    /// Writes `label` and a number, unless the number is 0. Returns the span of the number.
    fn write_number_if_set(
        &mut self,
        section: Section,
        label: &str,
        field: LocatedValue<u16>,
    ) -> Span {
        if field.value == 0 {
            return self.page.blank_span();
        }
        self.page.write_literal(label);
        self.page.write_number(section, field)
    }

    /// Writes a date. Returns its span, the date if it is complete, and its text. The month and the
    /// day may be 0, which means that they are unknown. Any other date that does not exist gets a
    /// note and is not returned.
    fn write_date(
        &mut self,
        section: Section,
        field: LocatedValue<u32>,
        kind: NoteKind,
    ) -> (Span, Option<Date>, Option<String>) {
        if field.value == 0 {
            return (self.page.blank_span(), None, None);
        }
        let span = self.page.write_date(section, field);
        let (year, month, day) = page::date_parts(field.value);
        let full_date = || {
            let year = u16::try_from(year).ok()?;
            Date::new(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
        };
        let has_unknown_day = (1..=9999).contains(&year) && month <= 12 && day == 0;
        let date = full_date().filter(|date| (1..=9999).contains(&date.year()));
        if date.is_none() && !has_unknown_day {
            let text = format!("{} is not a date; the date is not read", field.value);
            self.note(kind, span, text);
            return (span, None, None);
        }
        let words = match (month, day) {
            (0, _) => format!("{year:04}"),
            _ => format!("{year:04}/{month:02}/{day:02}"),
        };
        (span, date, Some(words))
    }

    /// Compares the offsets that the directory states for the sections with the offsets at which
    /// they begin, and adds notes about differences.
    fn check_directory(&mut self) {
        let records = self.records;
        let section_start = |section| {
            let marker = records
                .markers
                .iter()
                .find(|marker| marker.value == section);
            marker.map_or(0, |marker| marker.offset)
        };
        let (forbidden, directory) = (
            section_start(Section::Forbidden),
            section_start(Section::Directory),
        );
        let next_section = if forbidden > 0 { forbidden } else { directory };
        let last_entry = if forbidden > 0 { directory } else { 0 };
        let offsets_after_pairings = match section_start(Section::Teams) {
            0 => [next_section, 0, 0],
            teams => [teams, section_start(Section::Matches), next_section],
        };
        let expected_offsets = [
            section_start(Section::Schedule),
            section_start(Section::Players),
            section_start(Section::Pairings),
            offsets_after_pairings[0],
            offsets_after_pairings[1],
            offsets_after_pairings[2],
            last_entry,
        ];
        let block = records.directory;
        self.page.begin_line(
            Section::Directory,
            block.offset,
            block.length(),
            "directory:",
        );
        let mut differences = Vec::new();
        for (entry, expected) in expected_offsets.into_iter().enumerate() {
            let field = block.read_u32(entry * 4);
            self.page.write_literal(" ");
            let span = self.page.write_number(Section::Directory, field);
            if field.value != expected {
                differences.push((Field::new(field.value, span), expected));
            }
        }
        self.page.end_line();
        if let Some(((first, expected), others)) = differences.split_first() {
            let more_words = match others.len() {
                0 => String::new(),
                n => format!(" (further wrong starts: {n})"),
            };
            let text = format!(
                "the directory of the file gives byte {} as the start of a section, but the section \
                 begins at byte {expected}{more_words}; the sections were found by their order",
                first.value
            );
            self.note(NoteKind::UncertainLayout, first.span, text);
        }
        self.note_extra_content();
    }

    /// Adds notes about bytes after the end of the tournament, and about sections for teams that
    /// are unexpected or missing.
    fn note_extra_content(&mut self) {
        let records = self.records;
        if records.trailing_bytes.value > 0 {
            let trailing_bytes = records.trailing_bytes;
            self.page.begin_line(
                Section::End,
                trailing_bytes.offset,
                trailing_bytes.length,
                "after the end: ",
            );
            self.page.write_plain_number(trailing_bytes.length);
            self.page.write_literal(" bytes");
            let span = self.page.end_line();
            let text = format!(
                "{} bytes after the end of the tournament are not read",
                trailing_bytes.value
            );
            self.note(NoteKind::UncertainLayout, span, text);
        }
        if records.has_wrong_sections {
            let text = if self.kind().is_team() {
                "the file of a team event has no sections for teams and matches"
            } else {
                "the file of an individual event has sections for teams and matches"
            };
            self.note(NoteKind::UncertainLayout, Span::default(), text);
        }
    }

    fn finish(mut self, name: &str) -> Reading {
        for &span in &self.page.undecodable_spans {
            let text = "half of a character (an unpaired surrogate) is replaced";
            self.notes.add(NoteKind::Undecodable, span, text);
        }
        let mut import = self.import;
        import.format = "tunx";
        import.notes = self.notes.finish();
        if import.tournament.rounds == 0 {
            import.part = Part::Players;
        }
        let decoding = Decoding {
            encoding: "utf-16le",
            ..Decoding::utf8()
        };
        let (text, byte_places) = self.page.finish();
        let source = Source::new(name, text, decoding).with_layout(Layout::Bytes(byte_places));
        Reading::with_tournament(source, import)
    }
}
