//! Reads the header, the configuration and the schedule (reference/tunx.md 3 to 5).

use super::Lowering;
use crate::format::swiss_manager::bytes::Section;
use crate::import::NoteKind;
use crate::model::{FieldKey, System, TimeClass};
use crate::number::Points;
use crate::source::Span;

/// The strings of the header. For each, its index, its label, and the field of a tournament report
/// with the same meaning, or `None` if there is no such field. The paths of local files (7, 8) are
/// private and therefore not read.
const HEADER_STRINGS: [(usize, &str, Option<FieldKey>); 23] = [
    (0, "name", Some(FieldKey::Name)),
    (1, "second title line", None),
    (2, "remarks", None),
    (3, "director", None),
    (4, "organiser", None),
    (5, "place", Some(FieldKey::City)),
    (6, "arbiters", None),
    (9, "event in PGN files", None),
    (10, "site in PGN files", None),
    (11, "internal number", None),
    (12, "text 12", None),
    (13, "age groups", None),
    (14, "time control", Some(FieldKey::TimeControl)),
    (20, "federation", Some(FieldKey::Federation)),
    (21, "chief arbiter", Some(FieldKey::ChiefArbiter)),
    (22, "representative of the federation", None),
    (23, "e-mail", None),
    (24, "home page", None),
    (25, "federation of national ratings", None),
    (26, "federation of national ratings", None),
    (27, "federation of national ratings", None),
    (28, "federation of national ratings", None),
    (35, "deputy chief arbiters", Some(FieldKey::DeputyArbiters)),
];

impl Lowering<'_> {
    pub(super) fn read_header(&mut self) {
        let header = self.records.header;
        self.page.begin_line(
            Section::Header,
            header.offset,
            header.length(),
            "Swiss-Manager tournament file, program version ",
        );
        let (_, version, _) = self.write_date(
            Section::Header,
            header.read_u32(0x1C),
            NoteKind::UnusualField,
        );
        let number = header.read_u32(0x20);
        if number.value != 0 {
            self.page.write_literal(", chess-results.com number ");
            self.page.write_number(Section::Header, number);
            self.import.tournament.database_number = Some(number.value);
        }
        self.page.end_line();
        let words = self.kind().words();
        self.import.dialect = match version {
            Some(version) => format!("{words}, program version {version}"),
            None => words.to_owned(),
        };
        self.import.tournament.pairing_program = Some("Swiss-Manager".to_owned());
        for (index, label, key) in HEADER_STRINGS {
            self.header_text(index, label, key);
        }
        self.read_configuration();
    }

    /// Reads a string of the header and writes a line for it. A blank string gets a line only if a
    /// tournament report has a field for it.
    fn header_text(&mut self, index: usize, label: &str, key: Option<FieldKey>) {
        let text = self.records.texts[index];
        if text.is_empty() && key.is_none() {
            return;
        }
        self.page
            .begin_line(Section::Header, text.offset, text.length(), label);
        self.page.write_literal(": ");
        let span = self.page.write_text(Section::Header, text);
        let line = self.page.end_line();
        if let Some(key) = key {
            self.record_span(key, span, line);
        }
        let value = self.page.owned_text(span);
        let tournament = &mut self.import.tournament;
        match index {
            0 => tournament.name = value,
            3 => tournament.director = value,
            4 => tournament.organiser = value,
            5 => tournament.city = value,
            14 => tournament.time_text = value,
            // `ZZZ` and `XXX` stand for no federation
            20 => {
                tournament.federation =
                    value.filter(|code| !matches!(code.as_str(), "ZZZ" | "XXX"));
            }
            21 => tournament.chief_arbiter = value,
            35 => {
                let value = value.unwrap_or_default();
                let names = value.split(';').map(str::trim);
                let names = names.filter(|name| !name.is_empty());
                tournament.deputy_arbiters = names.map(str::to_owned).collect();
            }
            _ => {}
        }
    }

    fn read_configuration(&mut self) {
        let block = self.records.configuration;
        self.page.begin_line(
            Section::Configuration,
            block.offset,
            block.length(),
            "configuration: ",
        );
        self.page.write_words(
            Section::Configuration,
            block.read_u16(0x0B),
            self.kind().words(),
        );
        let players = block.read_u16(0x13);
        self.page.write_literal(", ");
        self.page.write_number(Section::Configuration, players);
        self.page.write_literal(" players, last paired round ");
        self.page
            .write_number(Section::Configuration, block.read_u16(0x11));
        self.write_number_if_set(Section::Configuration, ", teams ", block.read_u16(0x2F));
        self.write_number_if_set(Section::Configuration, ", boards ", block.read_u16(0x31));
        let rating_flags = block.read_u8(0x15);
        let words = match rating_flags.value & 3 {
            0 => "not rated",
            1 => "rated nationally",
            2 => "rated by FIDE",
            _ => "rated by FIDE and nationally",
        };
        self.page.write_literal(", ");
        self.page
            .write_words(Section::Configuration, rating_flags, words);
        self.page.end_line();
        self.read_event();
        self.read_days();
        self.read_system();
        self.read_rank_order();
    }

    /// Reads the time class and FIDE's number of the event.
    fn read_event(&mut self) {
        let block = self.records.configuration;
        let class_code = block.read_u8(0x4EF);
        let time_class = match class_code.value {
            1 => Some((TimeClass::Standard, "standard")),
            2 => Some((TimeClass::Rapid, "rapid")),
            3 => Some((TimeClass::Blitz, "blitz")),
            _ => None,
        };
        if let Some((class, words)) = time_class {
            self.page.begin_line(
                Section::Configuration,
                class_code.offset,
                class_code.length,
                "chess: ",
            );
            self.page
                .write_words(Section::Configuration, class_code, words);
            self.page.end_line();
            self.import.tournament.time_class = Some(class);
        }
        let event = block.read_u32(0x4F7);
        if event.value != 0 {
            self.page.begin_line(
                Section::Configuration,
                event.offset,
                event.length,
                "FIDE event: ",
            );
            self.page.write_number(Section::Configuration, event);
            self.page.end_line();
            self.import.tournament.fide_event = Some(event.value);
        }
    }

    /// Reads the first and the last day of the event.
    fn read_days(&mut self) {
        let block = self.records.configuration;
        for (offset, label, key) in [
            (0x47, "first day: ", FieldKey::FirstDay),
            (0x4B, "last day: ", FieldKey::LastDay),
        ] {
            let field = block.read_u32(offset);
            self.page
                .begin_line(Section::Configuration, field.offset, field.length, label);
            let (span, date, _) =
                self.write_date(Section::Configuration, field, NoteKind::InvalidHeader);
            let line = self.page.end_line();
            self.record_span(key, span, line);
            match offset {
                0x47 => self.import.tournament.start = date,
                _ => self.import.tournament.end = date,
            }
        }
    }

    /// Reads the number of planned rounds, the system and the match points.
    fn read_system(&mut self) {
        let block = self.records.configuration;
        let rounds = block.read_u16(0x17);
        self.page.begin_line(
            Section::Configuration,
            rounds.offset,
            rounds.length,
            "rounds: ",
        );
        let span = self.page.write_number(Section::Configuration, rounds);
        let line = self.page.end_line();
        self.record_span(FieldKey::PlannedRounds, span, line);
        let kind = self.kind();
        let tournament = &mut self.import.tournament;
        tournament.planned_rounds = (rounds.value > 0).then_some(rounds.value);
        tournament.team_event = kind.is_team();
        tournament.type_text = Some(kind.words().to_owned());
        let participants = if kind.is_team() {
            block.read_u16(0x2F).value
        } else {
            block.read_u16(0x13).value
        };
        tournament.system = Some(if kind.is_swiss() {
            System::Swiss
        } else {
            System::RoundRobin {
                cycles: cycles(rounds.value, participants),
            }
        });
        // the file states only the points of a win, and only the value 2 is known from files
        if kind.is_team() && block.read_u16(0x43).value == 2 {
            let points = [2, 1, 0].map(Points::from_whole);
            tournament.match_points = Some(points);
        }
        let last_paired = block.read_u16(0x11);
        if last_paired.value > rounds.value {
            let text = format!(
                "the file says that round {} is paired, but the event has only {} rounds",
                last_paired.value, rounds.value
            );
            self.note(NoteKind::Disagreement, span, text);
        }
    }

    /// Writes a line for each round and reads its date and time.
    pub(super) fn read_schedule(&mut self) {
        let records = self.records;
        let mut dates: Option<(Span, Span)> = None;
        for (number, round) in (1..).zip(&records.rounds) {
            let block = round.block;
            let offset = round.time.offset;
            self.page.begin_line(
                Section::Schedule,
                offset,
                block.offset + block.length() - offset,
                "schedule of round ",
            );
            self.page.write_plain_number(number);
            self.page.write_literal(": ");
            let (day, date, _) = self.write_date(
                Section::Schedule,
                block.read_u32(0),
                NoteKind::InvalidHeader,
            );
            self.page.write_literal(" ");
            let time = self.page.write_text(Section::Schedule, round.time);
            self.write_number_if_set(Section::Schedule, ", pairings ", block.read_u16(6));
            self.write_number_if_set(Section::Schedule, ", matches ", block.read_u16(8));
            for (offset, label) in [(14, ", paired on "), (18, ", last result on ")] {
                let field = block.read_u32(offset);
                if field.value != 0 {
                    self.page.write_literal(label);
                    self.page.write_date(Section::Schedule, field);
                }
            }
            let line = self.page.end_line();
            if !day.is_empty() && dates.is_none() {
                dates = Some((day, line));
            }
            let time = self.page.owned_text(time);
            self.import.tournament.round_dates.push(date);
            self.import.tournament.round_times.push(time);
        }
        if let Some((value, line)) = dates {
            self.record_span(FieldKey::RoundDates, value, line);
        }
    }
}

/// Returns how many times each pair meets in a round robin, computed from the number of rounds.
fn cycles(rounds: u16, participants: u16) -> u8 {
    let rounds_per_cycle = participants.saturating_sub(u16::from(participants.is_multiple_of(2)));
    // an incomplete last cycle counts as a cycle
    let cycles = match rounds_per_cycle {
        0 => 0,
        _ => rounds.div_ceil(rounds_per_cycle),
    };
    u8::try_from(cycles).unwrap_or(u8::MAX)
}
