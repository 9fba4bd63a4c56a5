//! Writes the tournament section (reference/trf.md 4, 16 and 17).

use super::out::Out;
use super::words::{self as w};
use super::{Version, Writing, scores};
use crate::format::trf::lone_byes::lone_full_point_byes;
use crate::format::trf::lower::century;
use crate::format::trf::parse::header::{system, system_in_words};
use crate::format::write::{Dialect, Losses, Subject};
use crate::model::team::Encounters;
use crate::model::{Colour, Date, RankOrder, RoundNumber, ScoreSystem, System, Tournament};
use crate::number::Points;

/// The largest number of characters of a text in the tournament section.
const MAX_TEXT_LENGTH: usize = 4000;

/// Writes the tournament section. Adds to `losses` the values for which there is no record.
pub(super) fn write_header(out: &mut Out, writing: &Writing<'_>, losses: &mut Losses) {
    let mut header = Header {
        out,
        writing,
        losses,
    };
    header.write_texts();
    if writing.version == Version::V26 {
        header.write_trf26_records();
    } else {
        header.report_values_of_trf26();
    }
    header.report_values_without_record();
}

/// What is needed to write the tournament section.
struct Header<'a, 'w, 'i> {
    out: &'a mut Out,
    writing: &'w Writing<'i>,
    losses: &'a mut Losses,
}

impl<'w> Header<'_, 'w, '_> {
    fn tournament(&self) -> &'w Tournament {
        &self.writing.import.tournament
    }

    fn report_loss(&mut self, value: String) {
        self.losses.add(&w::HEADER, Subject::value(value));
    }

    fn write_record(&mut self, code: &str, value: Option<&str>) {
        self.writing.kept.write_before_record(self.out, code);
        let cut_position = value.and_then(|text| text.char_indices().nth(MAX_TEXT_LENGTH));
        if let (Some((offset, _)), Some(text)) = (cut_position, value) {
            self.losses.add(&w::CUT_HEADER, Subject::value(code));
            return self.out.push_record(code, Some(&text[..offset]));
        }
        self.out.push_record(code, value);
    }

    fn write_number(&mut self, code: &str, number: Option<u32>) {
        let text = number.map(|number| number.to_string());
        self.write_record(code, text.as_deref());
    }

    /// Writes the records 012 to 132, which all versions have.
    fn write_texts(&mut self) {
        let tournament = self.tournament();
        let claims = &self.writing.import.claims;
        self.write_record("012", tournament.name.as_deref());
        self.write_record("022", tournament.city.as_deref());
        let federation = tournament.federation.as_deref();
        if federation.is_some_and(|code| !is_federation(code)) {
            let subject = Subject::value(federation.unwrap_or_default());
            self.losses.add(&w::FEDERATION, subject);
        }
        self.write_record("032", federation);
        self.write_day("042", tournament.start);
        self.write_day("052", tournament.end);
        let players = claims.players.map(|field| field.value);
        match claims.active_players {
            Some(active) if self.writing.version != Version::V26 && players.is_some() => {
                let text = format!("{} ({})", players.unwrap_or(0), active.value);
                self.write_record("062", Some(&text));
            }
            active => {
                if active.is_some() {
                    self.losses.add(&w::ACTIVE_PLAYERS, Subject::default());
                }
                self.write_number("062", players);
            }
        }
        self.write_number("072", claims.rated_players.map(|field| field.value));
        self.write_number("082", claims.teams.map(|field| field.value));
        self.write_type();
        self.write_record("102", tournament.chief_arbiter.as_deref());
        for deputy in &tournament.deputy_arbiters {
            self.write_record("112", Some(deputy));
        }
        self.write_time_control();
        self.write_round_dates();
    }

    /// Writes a day. TRF06 writes the day first, with full stops.
    fn write_day(&mut self, code: &str, day: Option<Date>) {
        let is_trf06 = self.writing.version == Version::V06;
        let text = day.map(|day| {
            if is_trf06 {
                format!("{:02}.{:02}.{:04}", day.day(), day.month(), day.year())
            } else {
                format!("{:04}/{:02}/{:02}", day.year(), day.month(), day.day())
            }
        });
        self.write_record(code, text.as_deref());
    }

    /// Writes 092: the type in the source's words, or else the system in words if no record 192
    /// states it.
    fn write_type(&mut self) {
        let tournament = self.tournament();
        let has_code = tournament.type_code.is_some();
        let is_older_version = self.writing.version != Version::V26;
        if tournament.type_text.is_some() {
            self.write_record("092", tournament.type_text.as_deref());
            if has_code && is_older_version && !states_code(tournament) {
                let code = tournament.type_code.as_deref().unwrap_or_default();
                self.report_loss(format!("192 {code}"));
            }
            return;
        }
        let words = w::system(tournament).filter(|_| is_older_version || !has_code);
        self.write_record("092", words.as_deref());
        match (words, has_code) {
            (Some(words), true) => self.losses.add(&w::TYPE_CODE, Subject::value(words)),
            (Some(words), false) => self.losses.add(&w::TYPE_WORDS, Subject::value(words)),
            (None, true) if is_older_version => {
                let code = tournament.type_code.as_deref().unwrap_or_default();
                self.report_loss(format!("192 {code}"));
            }
            _ => {}
        }
    }

    fn write_time_control(&mut self) {
        let tournament = self.tournament();
        let code = tournament
            .time_code
            .as_deref()
            .filter(|_| self.writing.version != Version::V26);
        match (tournament.time_text.as_deref(), code) {
            (None, Some(code)) => {
                let words = w::time_control(code);
                self.losses
                    .add(&w::TIME_CODE, Subject::value(words.as_str()));
                self.write_record("122", Some(&words));
            }
            (text, code) => {
                self.write_record("122", text);
                if let Some(code) = code {
                    self.report_loss(format!("222 {code}"));
                }
            }
        }
    }

    /// Writes 132: the day of each round as `YY/MM/DD` in the columns of the round. Readers take
    /// the century from record 042.
    fn write_round_dates(&mut self) {
        self.writing.kept.write_before_record(self.out, "132");
        let tournament = self.tournament();
        let dates = &tournament.round_dates;
        if dates.iter().all(Option::is_none) {
            return;
        }
        self.out.push_ascii("132");
        for (round, date) in dates.iter().enumerate() {
            if let Some(date) = date {
                self.out.pad_to(92 + 10 * round);
                let year = date.year() % 100;
                let (month, day) = (date.month(), date.day());
                if century(year, tournament.start) + year != date.year() {
                    let subject = Subject::default().in_round(RoundNumber::at(round));
                    self.losses
                        .add(&w::ROUND_DATES, subject.with_value(date.to_string()));
                }
                self.out
                    .push_ascii(&format!("{year:02}/{month:02}/{day:02}"));
            }
        }
        self.out.end_line();
    }

    /// Writes the records 142 to 362, which only TRF26 has.
    fn write_trf26_records(&mut self) {
        let tournament = self.tournament();
        self.write_number("142", tournament.planned_rounds.map(u32::from));
        let colour = tournament.initial_colour.map(|colour| match colour {
            Colour::White => "W",
            Colour::Black => "B",
        });
        self.write_record("152", colour);
        self.write_scores();
        let starting_rank = tournament.starting_rank.as_ref();
        if let Some(rank) = starting_rank.or(self.writing.ratings.starting_rank.as_ref()) {
            let federation = rank.federation.as_deref().unwrap_or("");
            let text = format!("{federation:3} {}", rank.method);
            self.writing.kept.write_before_record(self.out, "172");
            // without a federation, the method still has to be in its columns
            self.out.push_ascii("172 ");
            self.out.push_text(&crate::format::write::one_line(&text));
            self.out.end_line();
        }
        self.write_record("182", tournament.pairing_program.as_deref());
        self.write_encoded_type();
        if let Some(order) = &tournament.rank_order {
            let (code, text) = rank_order(order);
            self.writing.kept.write_before_record(self.out, "202");
            self.writing.kept.write_before_record(self.out, "212");
            self.write_record(code, Some(&text));
        }
        self.write_record("222", tournament.time_code.as_deref());
        let boards = tournament.board_colours.iter();
        let boards: String = boards
            .map(|colour| if *colour == Colour::White { 'W' } else { 'B' })
            .collect();
        self.write_record("352", Some(&boards));
        self.writing.kept.write_before_record(self.out, "362");
        if let Some(points) = tournament
            .match_points
            .filter(|points| *points != DEFAULT_MATCH_POINTS)
        {
            scores::write_match_points(self.out, points);
        }
    }

    fn write_encoded_type(&mut self) {
        let code = self.tournament().type_code.as_deref();
        let is_for_bbp = self.writing.options.dialect == Some(Dialect::BbpPairings);
        let is_known_type =
            |code: &str| code.starts_with("FIDE_DUTCH") || code.starts_with("FIDE_BURSTEIN");
        match code {
            Some(code) if is_for_bbp && !is_known_type(code) => {
                self.report_loss(format!("192 {code}"))
            }
            code => self.write_record("192", code),
        }
    }

    /// Writes the score system: in 162 if the symbols of this record suffice, else in XXS.
    fn write_scores(&mut self) {
        let tournament = self.tournament();
        let system = &tournament.score_system;
        self.writing.kept.write_before_record(self.out, "162");
        // a file with 162 is read as TRF26, in which `F` is always a full-point bye; otherwise it
        // may be read as a pairing-allocated bye
        let symbols_suffice = scores::fits_symbols(system);
        let marks_trf26 = symbols_suffice && !lone_full_point_byes(tournament).is_empty();
        if !symbols_suffice {
            self.report_lone_byes();
        }
        if *system == ScoreSystem::STANDARD && !marks_trf26 {
            return;
        }
        let for_bbp = self.writing.options.dialect == Some(Dialect::BbpPairings);
        if symbols_suffice {
            scores::write_symbols(
                self.out,
                tournament,
                if for_bbp { "Z" } else { "A" },
                !for_bbp,
            );
        } else if for_bbp {
            scores::write_symbols(self.out, tournament, "Z", false);
            self.losses.add(&w::SCORE_APPROXIMATE, Subject::default());
        } else {
            scores::write_codes(self.out, system);
            self.losses.add(&w::SCORE_DETAILS, Subject::default());
            if system.unknown != system.d() {
                self.losses.add(
                    &w::SCORE_APPROXIMATE,
                    Subject::value("a result that is not known"),
                );
            }
        }
    }

    /// Reports full-point byes that readers would take for pairing-allocated byes as losses.
    fn report_lone_byes(&mut self) {
        let tournament = self.tournament();
        for (id, round) in lone_full_point_byes(tournament) {
            let subject = Subject::player(tournament, id).in_round(round);
            self.losses.add(&w::LONE_BYES, subject);
        }
    }

    /// Reports values for which only TRF26 has a record. Values that have records for engines are
    /// reported elsewhere.
    fn report_values_of_trf26(&mut self) {
        let tournament = self.tournament();
        if self.writing.version == Version::V16 {
            self.report_lone_byes();
        }
        if self.writing.options.dialect.is_none() {
            let rounds = tournament.planned_rounds;
            if let Some(rounds) = rounds {
                self.report_loss(format!("142 planned rounds {rounds}"));
            }
            if let Some(colour) = tournament.initial_colour {
                self.report_loss(format!(
                    "152 {}",
                    if colour == Colour::White { "W" } else { "B" }
                ));
            }
            if tournament.score_system != ScoreSystem::STANDARD {
                self.losses.add(&w::SCORE_SYSTEM, Subject::default());
            }
        }
        if let Some(rank) = &tournament.starting_rank {
            self.report_loss(format!("172 {}", rank.method));
        }
        if let Some(program) = &tournament.pairing_program {
            self.report_loss(format!("182 {program}"));
        }
        if let Some(order) = &tournament.rank_order {
            let (code, text) = rank_order(order);
            self.report_loss(format!("{code} {text}"));
        }
        if !tournament.board_colours.is_empty() {
            self.report_loss("352 colours of the boards".to_owned());
        }
        if tournament
            .match_points
            .is_some_and(|points| points != DEFAULT_MATCH_POINTS)
        {
            self.report_loss("362 match points".to_owned());
        }
    }

    /// Reports values for which no version of TRF has a record.
    fn report_values_without_record(&mut self) {
        let tournament = self.tournament();
        let values = [
            ("organiser", tournament.organiser.clone()),
            ("director", tournament.director.clone()),
            (
                "FIDE event number",
                tournament.fide_event.map(|n| n.to_string()),
            ),
            (
                "chess-results.com event number",
                tournament.database_number.map(|n| n.to_string()),
            ),
            (
                "kind of time control",
                tournament
                    .time_class
                    .map(|class| format!("{class:?}").to_lowercase()),
            ),
        ];
        let encounters = Encounters::compute(&Tournament {
            boards: None,
            ..tournament.clone()
        });
        if let Some(boards) = tournament
            .boards
            .filter(|&boards| usize::from(boards) != encounters.boards)
        {
            self.report_loss(format!("boards per match {boards}"));
        }
        if tournament.round_times.iter().any(Option::is_some) {
            self.report_loss("start times of the rounds".to_owned());
        }
        if let Some(round) = self.writing.import.stated_after {
            self.report_loss(format!("points and ranks are those after round {round}"));
        }
        self.report_system();
        for (name, value) in values {
            if let Some(value) = value {
                self.report_loss(format!("{name} {value}"));
            }
        }
    }

    /// Reports the system as lost if neither the encoded type nor the words of 092 state it.
    fn report_system(&mut self) {
        let tournament = self.tournament();
        let (Some(system), Some(text)) = (tournament.system, &tournament.type_text) else {
            return;
        };
        let is_in_code = tournament.type_code.is_some() && self.writing.version == Version::V26;
        let kind = std::mem::discriminant::<System>;
        let is_in_words =
            system_in_words(text).is_some_and(|stated| kind(&stated) == kind(&system));
        if !is_in_code && !is_in_words {
            self.report_loss(format!(
                "system {}",
                w::system(tournament).unwrap_or_default()
            ));
        }
    }
}

/// Whether the type in words is the encoded type, because readers recognise codes in 092 as well.
fn states_code(tournament: &Tournament) -> bool {
    let words = tournament.type_text.as_deref().unwrap_or_default();
    let code = words.trim().to_ascii_uppercase();
    system(&code).is_some() && tournament.type_code.as_deref() == Some(&*code)
}

/// Whether a text is a code of three capital letters, as record 032 requires.
fn is_federation(code: &str) -> bool {
    code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// The match points of a win, a draw and a loss that readers assume if a file states none.
const DEFAULT_MATCH_POINTS: [Points; 3] = [Points::from_whole(2), Points::ONE, Points::ZERO];

/// Returns the code and the value of the record for a rank order. The record is 202 if points are
/// the first criterion and no other score follows, otherwise 212.
pub(super) fn rank_order(order: &RankOrder) -> (&'static str, String) {
    let spell = |specs: &[crate::model::TieBreakSpec]| {
        let list: Vec<&str> = specs.iter().map(|spec| spec.spelled.as_str()).collect();
        list.join(",")
    };
    match order.criteria.split_first() {
        Some((first, rest))
            if first.spelled == "PTS"
                && !rest.is_empty()
                && !rest.iter().any(|spec| spec.is_score()) =>
        {
            ("202", spell(rest))
        }
        _ => ("212", spell(&order.criteria)),
    }
}
