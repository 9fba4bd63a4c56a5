//! Reads the players and their national records (reference/trf.md 5 and 6).

use super::parse::date;
use super::parse::national::national;
use super::parse::player::PlayerRecord;
use super::{Lowering, filled};
use crate::format::numbers::double_numbers;
use crate::format::person::{self, Title};
use crate::import::{Note, NoteKind};
use crate::model::{Date, NationalRecord, PairingNumber, Player, PlayerId, Sex};
use crate::source::Span;

impl Lowering<'_> {
    pub(super) fn players(&mut self) {
        let players = std::mem::take(&mut self.records.players);
        let count = players.len();
        self.import.tournament.players.reserve(count);
        self.import.claims.points.reserve(count);
        self.import.claims.ranks.reserve(count);
        self.import.origins.players.reserve(count);
        for (index, record) in players.iter().enumerate() {
            let player = self.player(PlayerId::at(index), record);
            self.import.tournament.players.push(player);
            self.import.claims.points.push(record.points);
            self.import.claims.ranks.push(record.rank);
            self.import.origins.players.push(record.origin);
        }
        if players.iter().any(|record| record.comma) {
            self.import.notation.separator = ',';
        }
        self.records.players = players;
        double_numbers(&self.import, &mut self.notes);
    }

    fn player(&mut self, id: PlayerId, record: &PlayerRecord<'_>) -> Player {
        let origin = &record.origin;
        let number = self.number(id, record);
        let (birth, birth_date) = self.birth(record.birth, origin.birth);
        Player {
            number,
            name: record.name.to_owned(),
            sex: self.sex(record.sex, origin.sex),
            title: self.title(record.title, origin.title),
            rating: self.rating(record.rating, origin.rating),
            federation: self.federation(record.federation, origin.federation),
            fide_id: self.fide_id(record.fide_id, origin.fide_id),
            birth,
            birth_date,
            ..Player::default()
        }
    }

    /// The birth date as written, and as a date if day, month and year are known.
    fn birth(&mut self, text: &str, span: Span) -> (Option<String>, Option<Date>) {
        if date::no_birth(text) {
            return (None, None);
        }
        let day = date::birth_date(text);
        if day.is_none() && !date::birth_year(text) {
            let text = "a birth date such as 1990/01/31 or a year is expected here";
            self.notes.habit(NoteKind::UnusualField, span, text);
        }
        (Some(text.to_owned()), day)
    }

    /// positive = { "0" } ( digit - "0" ) digit{0,3}
    fn number(&mut self, id: PlayerId, record: &PlayerRecord<'_>) -> Option<PairingNumber> {
        let stated = record.number.map(|field| field.value);
        let number = stated
            .and_then(|n| u16::try_from(n).ok())
            .filter(|n| (1..=9999).contains(n));
        match number {
            Some(number) => self.numbers.add(number, id),
            None => {
                let text = "a pairing number from 1 to 9999 is expected here; no result can refer to this player";
                let note = Note::new(NoteKind::NoNumber, record.origin.number, text);
                self.notes.push(note.about(id));
            }
        }
        number.map(PairingNumber)
    }

    /// sex = "m" | "M" | "w" | "W" | "f" | "F" | "v" | "d"
    fn sex(&mut self, text: &str, span: Span) -> Option<Sex> {
        let sex = person::sex(text);
        if sex.is_none() && !text.is_empty() {
            let text = "`m` or `w` is expected here; read as unknown";
            self.notes.habit(NoteKind::UnusualField, span, text);
        }
        sex
    }

    /// The title in its usual form. Other words are national titles and are kept as written.
    ///
    /// title = "GM"i | "IM"i | "FM"i | "CM"i | "WGM"i | "WIM"i | "WFM"i | "WCM"i
    fn title(&mut self, text: &str, span: Span) -> Option<String> {
        if text.is_empty() {
            return None;
        }
        match person::title(text) {
            Title::Long(title) => {
                self.habits.long_titles = true;
                Some(title.to_owned())
            }
            Title::Short(title) => {
                self.habits.short_titles = true;
                let note = "a title in the short form of 2006, read as its long form";
                self.notes.habit(NoteKind::OldNotation, span, note);
                Some(title.to_owned())
            }
            Title::Other => {
                let note = "not a FIDE title; kept as written";
                self.notes.habit(NoteKind::UnusualField, span, note);
                Some(text.to_owned())
            }
        }
    }

    /// rating = "u"i | digit{1,4}
    fn rating(&mut self, text: &str, span: Span) -> Option<u16> {
        if text.is_empty() || text.eq_ignore_ascii_case("u") {
            return None;
        }
        match text.parse::<u16>() {
            Ok(rating) => (rating > 0).then_some(rating),
            Err(_) => {
                let text = "a rating is expected here; read as unrated";
                self.notes.add(NoteKind::Malformed, span, text);
                None
            }
        }
    }

    /// federation = capital{3}
    fn federation(&mut self, text: &str, span: Span) -> Option<String> {
        let plain = text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_uppercase());
        if !plain && !text.is_empty() {
            let text = "a federation of three capitals is expected here; kept as written";
            self.notes.habit(NoteKind::UnusualField, span, text);
        }
        filled(text)
    }

    /// fide-id = ( "0" | "-" ){1,} | { "0" } ( digit - "0" ) digit{5,10}
    fn fide_id(&mut self, text: &str, span: Span) -> Option<String> {
        if text.bytes().all(|byte| matches!(byte, b'0' | b'-')) {
            return None;
        }
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits || text.trim_start_matches('0').len() < 6 {
            let text = "not a FIDE ID; read as a national number and kept as written";
            self.notes.habit(NoteKind::UnusualField, span, text);
        }
        Some(text.to_owned())
    }

    /// Reads national rating support: lines that begin with the code of a federation and then refer
    /// to a player by number.
    pub(super) fn national(&mut self) {
        let candidates: Vec<_> = self
            .records
            .others
            .iter()
            .filter(|r| !r.known)
            .copied()
            .collect();
        for candidate in candidates {
            let Some(record) = national(candidate.line, &mut self.notes) else {
                continue;
            };
            let Some(player) = self.numbers.player(record.number.value) else {
                super::parse::unknown(candidate.line, &mut self.records, &mut self.notes);
                continue;
            };
            self.records.national = true;
            self.import
                .origins
                .header
                .push(super::header_field(&candidate));
            let rating = record.rating.and_then(|rating| u16::try_from(rating).ok());
            self.import
                .tournament
                .national_records
                .push(NationalRecord {
                    player,
                    federation: record.federation.to_owned(),
                    title: filled(record.title),
                    rating: rating.filter(|&rating| rating > 0),
                    origin: filled(record.origin),
                    number: filled(record.national_number),
                });
        }
        self.import
            .origins
            .header
            .sort_by_key(|field| field.line.start);
    }
}
