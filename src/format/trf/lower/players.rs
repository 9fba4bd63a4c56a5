//! Reads the players, and the records of national rating support (reference/trf.md 5 and 6).

use super::parse::date;
use super::parse::national::national;
use super::parse::player::PlayerRecord;
use super::parse::split_rating::join_split_rating;
use super::{Lowering, non_empty};
use crate::format::numbers::note_shared_numbers;
use crate::format::person::{self, Title};
use crate::import::{HeaderField, Note, NoteKind, Reason};
use crate::model::{Date, FieldKey, NationalRecord, PairingNumber, Player, PlayerId, Sex};
use crate::source::Span;

impl Lowering<'_> {
    pub(super) fn read_players(&mut self) {
        let players = std::mem::take(&mut self.records.players);
        let count = players.len();
        self.import.tournament.players.reserve(count);
        self.import.claims.points.reserve(count);
        self.import.claims.ranks.reserve(count);
        self.import.origins.players.reserve(count);
        for (index, record) in players.iter().enumerate() {
            let player = self.read_player(PlayerId::at(index), record);
            self.import.tournament.players.push(player);
            self.import.claims.points.push(record.points);
            self.import.claims.ranks.push(record.rank);
            self.import.origins.players.push(record.origin);
        }
        self.read_decimal_signs(&players);
        self.records.players = players;
        note_shared_numbers(&self.import, &mut self.notes);
    }

    /// Sets the decimal sign of the file to the one that most points have. Adds a note if any have a
    /// comma.
    fn read_decimal_signs(&mut self, players: &[PlayerRecord<'_>]) {
        let with_sign = |sign| {
            let has_sign = move |record: &&PlayerRecord<'_>| {
                record.points.is_some() && record.decimal_sign == Some(sign)
            };
            players.iter().filter(has_sign)
        };
        let (commas, points) = (with_sign(',').count(), with_sign('.').count());
        self.import.notation.separator = if commas > points { ',' } else { '.' };
        let Some(first) = with_sign(',').next() else {
            return;
        };
        let text = match (commas, points) {
            (commas, 0) => format!("{commas} totals have a decimal comma"),
            (1, _) => format!("one total has a decimal comma, {points} have a decimal point"),
            (_, 1) => format!("{commas} totals have a decimal comma, one has a decimal point"),
            _ => format!("{commas} totals have a decimal comma, {points} have a decimal point"),
        };
        let kind = if points == 0 {
            NoteKind::DecimalCommas
        } else {
            NoteKind::MixedDecimalSigns
        };
        let mut note = Note::new(kind, first.origin.points, text);
        let others = with_sign(',').skip(1);
        note.others = others.map(|record| record.origin.points).collect();
        self.notes.push(note);
    }

    fn read_player(&mut self, id: PlayerId, record: &PlayerRecord<'_>) -> Player {
        let origin = &record.origin;
        let number = self.read_number(id, record);
        let (birth, birth_date) = self.read_birth(record.birth, origin.birth);
        Player {
            number,
            name: record.name.to_owned(),
            sex: self.read_sex(record.sex, origin.sex),
            title: self.read_title(record.title, origin.title),
            rating: self.read_rating(record.rating, origin.rating),
            federation: self.read_federation(record.federation, origin.federation),
            fide_id: self.read_fide_id(record.fide_id, origin.fide_id),
            birth,
            birth_date,
            ..Player::default()
        }
    }

    /// Returns the birth date as written, and as a date if day, month and year are known. Both are
    /// `None` if the text says that the date is unknown.
    fn read_birth(&mut self, text: &str, span: Span) -> (Option<String>, Option<Date>) {
        if date::is_no_birth(text) {
            return (None, None);
        }
        let day = date::birth_date(text);
        if day.is_none() && !date::is_birth_year(text) {
            let text = "a birth date such as 1990/01/31 or a year is expected here";
            self.notes.add_habit(NoteKind::UnusualField, span, text);
        }
        (Some(text.to_owned()), day)
    }

    /// Returns the pairing number of a player; `None` with a note if it is not from 1 to 9999.
    ///
    /// positive = { "0" } ( digit - "0" ) digit{0,3}
    fn read_number(&mut self, id: PlayerId, record: &PlayerRecord<'_>) -> Option<PairingNumber> {
        let stated_number = record.number.map(|field| field.value);
        let number = stated_number
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

    /// Returns the sex of a player; `None` if it is unknown.
    ///
    /// sex = "m" | "M" | "w" | "W" | "f" | "F" | "v" | "d" | "u"
    fn read_sex(&mut self, text: &str, span: Span) -> Option<Sex> {
        let sex = person::parse_sex(text);
        person::note_unread_sex(sex, text, span, &mut self.notes);
        sex
    }

    /// Returns the title in its usual form; `None` if the text is empty. Other words are kept as
    /// written, with a note, because they may be national titles.
    ///
    /// title = "GM"i | "IM"i | "FM"i | "CM"i | "WGM"i | "WIM"i | "WFM"i | "WCM"i
    fn read_title(&mut self, text: &str, span: Span) -> Option<String> {
        if text.is_empty() {
            return None;
        }
        match person::parse_title(text) {
            Title::Long(title) => {
                self.habits.uses_long_titles = true;
                Some(title.to_owned())
            }
            Title::Short(title) => {
                self.habits.uses_short_titles = true;
                let note = "the title has the short form of TRF06; it is read as the long form";
                self.notes.add_habit(NoteKind::OldNotation, span, note);
                Some(title.to_owned())
            }
            Title::Other => {
                let note = "not a FIDE title; kept as written";
                self.notes.add_habit(NoteKind::UnusualField, span, note);
                Some(text.to_owned())
            }
        }
    }

    /// Returns the rating of a player; `None` for an unrated player and, with a note, for a text
    /// that is not a rating. A rating with a blank between its digits is read, with a note.
    ///
    /// rating = "u"i | digit{1,4}
    fn read_rating(&mut self, text: &str, span: Span) -> Option<u16> {
        if text.is_empty() || text.eq_ignore_ascii_case("u") {
            return None;
        }
        if let Some(rating) = join_split_rating(text) {
            let text = "the rating has a blank between its digits; it is read without the blank";
            self.notes.add(NoteKind::Malformed, span, text);
            return Some(rating);
        }
        match text.parse::<u16>() {
            Ok(rating) => (rating > 0).then_some(rating),
            Err(_) => {
                let text = "a rating is expected here; the player is read as unrated";
                let note = Note::new(NoteKind::Malformed, span, text);
                let reason = Reason::Field(FieldKey::Rating);
                self.notes.push(note.with_reason(reason));
                None
            }
        }
    }

    /// Returns the federation of a player; `None` if the text is empty. A text that is not a code
    /// of three capital letters is kept as written, with a note.
    ///
    /// federation = capital{3}
    fn read_federation(&mut self, text: &str, span: Span) -> Option<String> {
        let is_code = text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_uppercase());
        if !is_code && !text.is_empty() {
            let text =
                "a federation code of three capital letters is expected here; kept as written";
            self.notes.add_habit(NoteKind::UnusualField, span, text);
        }
        non_empty(text)
    }

    /// Returns the FIDE ID of a player; `None` if the text contains only zeros and hyphens or is
    /// empty. Another text that is not a FIDE ID is kept as written, with a note.
    ///
    /// fide-id = ( "0" | "-" ){1,} | { "0" } ( digit - "0" ) digit{5,10}
    fn read_fide_id(&mut self, text: &str, span: Span) -> Option<String> {
        if text.bytes().all(|byte| matches!(byte, b'0' | b'-')) {
            return None;
        }
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits || text.trim_start_matches('0').len() < 6 {
            let text = "not a FIDE ID; read as a national number and kept as written";
            self.notes.add_habit(NoteKind::UnusualField, span, text);
        }
        Some(text.to_owned())
    }

    /// Reads national rating support: lines that begin with the code of a federation and then refer
    /// to a player by number.
    pub(super) fn read_national(&mut self) {
        let candidates: Vec<_> = self
            .records
            .other_records
            .iter()
            .filter(|r| !r.is_defined)
            .copied()
            .collect();
        for candidate in candidates {
            let Some(record) = national(candidate.line, &mut self.notes) else {
                continue;
            };
            let Some(player) = self.numbers.player(record.number.value) else {
                super::parse::keep_unknown(candidate.line, &mut self.records, &mut self.notes);
                continue;
            };
            self.records.has_national_records = true;
            self.import.origins.header.push(HeaderField {
                key: Some(FieldKey::NationalRecords),
                ..super::header_field(&candidate)
            });
            let rating = record.rating.and_then(|rating| u16::try_from(rating).ok());
            self.import
                .tournament
                .national_records
                .push(NationalRecord {
                    player,
                    federation: record.federation.to_owned(),
                    title: non_empty(record.title),
                    rating: rating.filter(|&rating| rating > 0),
                    origin: non_empty(record.origin),
                    number: non_empty(record.national_number),
                });
        }
        self.import
            .origins
            .header
            .sort_by_key(|field| field.line.start);
    }

    /// Determines the ratings in use (reference/trf.md 6). Record 001 states the FIDE rating,
    /// national records state the national one, and record 172 says which of them was used. Without
    /// national ratings, the rating of record 001 is the only one.
    pub(super) fn choose_ratings(&mut self) {
        let tournament = &mut self.import.tournament;
        let Some(rank) = tournament.starting_rank.clone() else {
            return;
        };
        let national = tournament.national_ratings(rank.federation.as_deref());
        if national.iter().all(Option::is_none) {
            return;
        }
        for (player, national) in tournament.players.iter_mut().zip(national) {
            if let Some(rating) = rank.choose(player.rating, national) {
                player.fide_rating = player.rating;
                player.rating = rating;
            }
        }
    }
}
