//! Reads the data about the event and the tournament as a whole: names, dates, arbiters, type, time
//! control.

use std::borrow::Cow;
use std::collections::HashMap;

use nom::Parser;
use nom::combinator::all_consuming;

use super::UNSTATED_TYPE;
use super::event::{Lowering, keep_unread_members};
use super::node::{Node, Object, TextMember, text_member};
use super::shapes;
use crate::format::trf::date::Interpretation;
use crate::format::trf::{colour, date, system, system_in_words};
use crate::import::{Note, NoteKind};
use crate::model::{Colour, Date, FieldKey, System};
use crate::source::{Field, Span};

/// The keys whose values for the event and for its only tournament must be equal. Names and places
/// are not among them, because the event may state them at greater or lesser length.
const UNIQUE_FACTS: [&str; 4] = ["federation", "startDate", "endDate", "typeOfTournament"];

impl<'a> Lowering<'_, 'a> {
    pub(super) fn read_header(&mut self) {
        let info = self.tournament.object("tournamentInfo");
        self.set_dialect();
        self.read_name(info.as_ref());
        let city = self.read_fact(info.as_ref(), "site", FieldKey::City);
        let federation = self.read_fact(info.as_ref(), "federation", FieldKey::Federation);
        self.import.tournament.city = city.map(|field| field.value.into_owned());
        self.import.tournament.federation = federation.map(|field| field.value.into_owned());
        self.import.tournament.start =
            self.read_day(info.as_ref(), "startDate", FieldKey::FirstDay);
        self.import.tournament.end = self.read_day(info.as_ref(), "endDate", FieldKey::LastDay);
        self.read_arbiters(info.as_ref());
        self.read_system(info.as_ref());
        self.read_planned_rounds();
        self.read_rounds();
        self.read_colours();
        self.read_time_control();
        self.read_rank_order();
        if let Some(info) = &info {
            info.mark_known(&["website", "organizers", "other"]);
            keep_unread_members(
                info,
                &shapes::TOURNAMENT_INFO,
                &mut self.import.unread,
                &mut self.notes,
            );
        }
    }

    fn set_dialect(&mut self) {
        self.import.dialect = if self.event.from_trf {
            "Chess-JSON made from a TRF file"
        } else {
            "Chess-JSON"
        }
        .to_owned();
    }

    /// Returns the text under `key` in the tournament's `info`, or else in the event; `None` if
    /// neither states it.
    fn find_text(&mut self, info: Option<&Object<'a>>, key: &str) -> Option<TextMember<'a>> {
        let info_objects = info.into_iter().chain(self.event.info.as_ref());
        // both are read, so that neither key counts as unknown
        let mut members = info_objects.filter_map(|info| text_member(info, key));
        let counted = members.next()?;
        // one of several tournaments may have days and a federation of its own
        if let Some((other, _)) = members.next()
            && self.event.tournaments.len() == 1
            && UNIQUE_FACTS.contains(&key)
            && !is_same_value(&counted.0.value, &other.value)
        {
            let stated = |field: &Field<Cow<'a, str>>| {
                Field::new(field.value.clone().into_owned(), field.span)
            };
            let (counted, other) = (stated(&counted.0), stated(&other));
            self.note_contradiction(&format!("`{key}`"), &counted, &other);
        }
        Some(counted)
    }

    fn read_fact(
        &mut self,
        info: Option<&Object<'a>>,
        member: &str,
        key: FieldKey,
    ) -> Option<Field<Cow<'a, str>>> {
        let (field, line) = self.find_text(info, member)?;
        self.record_span(key, field.span, line);
        Some(field)
    }

    /// Reads the name of the event and appends the name of the tournament, unless the event's name
    /// contains it.
    fn read_name(&mut self, info: Option<&Object<'a>>) {
        let full_name = self.read_fact(info, "fullName", FieldKey::Name);
        let full_name = full_name.map(|field| field.value.into_owned());
        let full_name = full_name.or_else(|| self.event.name.clone());
        let group = text_member(self.tournament, "name");
        self.import.tournament.name = match (full_name, group) {
            (Some(full_name), Some((group, _))) if !full_name.contains(&*group.value) => {
                Some(format!("{full_name}, {}", group.value))
            }
            (Some(full_name), _) => Some(full_name),
            (None, Some((group, line))) => {
                self.record_span(FieldKey::Name, group.span, line);
                Some(group.value.into_owned())
            }
            (None, None) => None,
        };
    }

    fn read_day(&mut self, info: Option<&Object<'a>>, member: &str, key: FieldKey) -> Option<Date> {
        let field = self.read_fact(info, member, key)?;
        let Some(interpretation) = interpret_day(&field.value) else {
            let text = format!("`{member}`: a date such as 2026-05-01 is expected");
            self.notes.add(NoteKind::InvalidHeader, field.span, text);
            return None;
        };
        if interpretation.is_exchanged {
            let text = interpretation.exchange_in_words(&field.value);
            self.notes.add(NoteKind::ImpossibleDate, field.span, text);
        }
        Some(interpretation.date)
    }

    fn read_arbiters(&mut self, info: Option<&Object<'a>>) {
        let infos = info.into_iter().chain(self.event.info.as_ref());
        let arbiter_objects: Vec<Object<'a>> =
            infos.filter_map(|info| info.object("arbiters")).collect();
        let Some(arbiters) = arbiter_objects.first() else {
            return;
        };
        if let Some((chief, line)) = arbiters.member("chiefArbiter")
            && let Some(name) = self.person_name(chief)
        {
            self.record_span(FieldKey::ChiefArbiter, chief.inner_span(), line);
            self.import.tournament.chief_arbiter = Some(name);
        }
        let deputies = ["deputyChiefArbiters", "arbiters"].map(|key| arbiters.items(key));
        arbiters.mark_known(&["ratingOfficer"]);
        keep_unread_members(
            arbiters,
            &shapes::ARBITERS,
            &mut self.import.unread,
            &mut self.notes,
        );
        for list in deputies {
            for id in list {
                if let Some(name) = self.person_name(id) {
                    self.record_span(FieldKey::DeputyArbiters, id.inner_span(), id.span());
                    self.import.tournament.deputy_arbiters.push(name);
                }
            }
        }
    }

    /// Returns the name of the person with this id; `None` for the id 0, which means nobody.
    fn person_name(&mut self, id: Node<'_>) -> Option<String> {
        let Some(number) = id.count() else {
            if id.text().is_none_or(|field| !field.value.is_empty()) {
                let text = "`arbiters`: the `id` of a profile is expected";
                self.notes
                    .add_listed(NoteKind::InvalidHeader, id.span(), text);
            }
            return None;
        };
        let id = Some(number).filter(|id| id.value > 0)?;
        let Some(profile) = self.event.profile(id.value) else {
            let text = format!("profile {} does not exist", id.value);
            self.notes.add(NoteKind::UnknownReference, id.span, text);
            return None;
        };
        super::players::profile_name(profile).map(|field| field.value)
    }

    /// Reads the tournament system from the type if it is an encoded one, or else from `format` and
    /// `pairingSystem`, or else from the words of the type.
    fn read_system(&mut self, info: Option<&Object<'a>>) {
        let code = self.read_fact(info, "typeOfTournament", FieldKey::TypeCode);
        let code = code.map(|field| field.value.to_ascii_uppercase());
        let pairing_systems: Vec<_> = self.tournament.items("pairingSystem");
        let pairing_systems = pairing_systems.into_iter().filter_map(Node::non_empty_text);
        let pairing_systems: Vec<String> = pairing_systems
            .map(|name| name.value.to_lowercase())
            .collect();
        let is_double = pairing_systems
            .iter()
            .any(|system_name| system_name == "double" || system_name.contains("doubleround"));
        let format = self.tournament.non_empty_text("format");
        let format = format.map(|field| field.value.to_lowercase());
        let system_by_format = match format.as_deref() {
            Some("swiss") => Some(System::Swiss),
            Some("roundrobin") => Some(System::RoundRobin {
                cycles: if is_double { 2 } else { 1 },
            }),
            Some("schiller" | "scheveningen") => Some(System::Scheveningen),
            Some("knokout" | "knockout") => Some(System::KnockOut),
            _ => None,
        };
        let words = text_member(self.tournament, "tournamentType");
        let words = words.filter(|(field, _)| field.value != UNSTATED_TYPE);
        let mut system_by_words = None;
        if let Some((field, line)) = words {
            self.record_span(FieldKey::Type, field.span, line);
            system_by_words = system_in_words(&field.value);
            self.import.tournament.type_text = Some(field.value.into_owned());
        }
        let system_by_code = code.as_deref().and_then(system);
        self.import.tournament.system = system_by_code.or(system_by_format).or(system_by_words);
        self.import.tournament.type_code = code;
        if let Some((program, line)) = text_member(self.tournament, "pairingcontrollerid") {
            self.record_span(FieldKey::PairingProgram, program.span, line);
            self.import.tournament.pairing_program = Some(program.value.into_owned());
        }
        self.import.tournament.team_event = self.has_teams();
    }

    fn read_planned_rounds(&mut self) {
        let Some((node, line)) = self.tournament.member("numRounds") else {
            return;
        };
        let rounds = node
            .count()
            .and_then(|field| u16::try_from(field.value).ok());
        match rounds {
            Some(0) => {}
            Some(rounds) => {
                self.record_span(FieldKey::PlannedRounds, node.inner_span(), line);
                self.import.tournament.planned_rounds = Some(rounds);
            }
            None => {
                let text = "`numRounds`: a number of rounds, 1 or more, is expected";
                self.notes
                    .add(NoteKind::InvalidHeader, node.inner_span(), text);
            }
        }
    }

    /// Reads the date and time of each round. If several objects have the number of a round, the
    /// first one counts.
    fn read_rounds(&mut self) {
        let mut days: Vec<Option<Date>> = Vec::new();
        let mut times: Vec<Option<String>> = Vec::new();
        let mut spans: HashMap<usize, Span> = HashMap::new();
        for node in self.tournament.items("rounds") {
            let Some(round) = Object::new(node) else {
                let text = "a round should be a JSON object";
                self.notes
                    .add_listed(NoteKind::InvalidHeader, node.span(), text);
                continue;
            };
            round.mark_known(&["rated", "ratingList", "timeControl"]);
            let stated_number = round.get("roundNo").and_then(Node::count);
            let number = stated_number.map_or(days.len() + 1, |field| field.value as usize);
            let start = text_member(&round, "startTime");
            keep_unread_members(
                &round,
                &shapes::ROUND,
                &mut self.import.unread,
                &mut self.notes,
            );
            let Some((start, line)) = start else { continue };
            if number == 0 || number > self.limits.rounds {
                let span = stated_number.map_or(round.span(), |field| field.span);
                self.record_span(FieldKey::RoundDates, span, round.span());
                let text = "`roundNo`: the number of a round, 1 or more, is expected; the day is \
                            not read";
                self.notes.add_listed(NoteKind::InvalidHeader, span, text);
                continue;
            }
            let first_span = *spans.entry(number).or_insert(round.span());
            if first_span != round.span() {
                let text = format!("round {number} of `rounds`");
                let note = Note::new(NoteKind::Repeated, round.span(), text);
                self.notes.push(note.with_span(first_span));
                continue;
            }
            let day = parse_day(&start.value);
            if day.is_none() {
                let text = "`startTime`: a date such as 2026-05-01 is expected";
                self.notes
                    .add_habit(NoteKind::InvalidHeader, start.span, text);
                continue;
            }
            if days.len() < number {
                days.resize(number, None);
            }
            days[number - 1] = day;
            if let Some(time) = time_of_day(&start.value) {
                times.resize(times.len().max(number), None);
                times[number - 1] = Some(time.to_owned());
            }
            self.record_span(FieldKey::RoundDates, start.span, line);
        }
        self.import.tournament.round_dates = days;
        self.import.tournament.round_times = times;
    }

    /// Reads the initial colour, the number of boards and the colours of the boards.
    fn read_colours(&mut self) {
        if let Some((field, line)) = text_member(self.tournament, "topColor") {
            self.record_span(FieldKey::InitialColour, field.span, line);
            self.import.tournament.initial_colour = colour(&field.value);
            if self.import.tournament.initial_colour.is_none() {
                let text = "`topColor`: `W` or `B` is expected";
                self.notes.add(NoteKind::InvalidHeader, field.span, text);
            }
        }
        self.tournament.mark_known(&["teamColor"]);
        let boards = self.tournament.get("teamSize").and_then(Node::count);
        let boards = boards.and_then(|boards| u16::try_from(boards.value).ok());
        self.import.tournament.boards = boards.filter(|&boards| boards > 0);
        let Some((field, line)) = text_member(self.tournament, "teamSequence") else {
            return;
        };
        self.record_span(FieldKey::BoardColours, field.span, line);
        let colours = field.value.chars();
        let colours: Option<Vec<Colour>> = colours
            .map(|letter| colour(letter.encode_utf8(&mut [0; 4])))
            .collect();
        match colours {
            Some(colours) => self.import.tournament.board_colours = colours,
            None => {
                let text = "`teamSequence`: a `W` or `B` for each board is expected";
                self.notes.add(NoteKind::InvalidHeader, field.span, text);
            }
        }
    }

    fn read_time_control(&mut self) {
        let Some(control) = self.tournament.object("timeControl") else {
            return;
        };
        if let Some((field, line)) = text_member(&control, "description") {
            self.record_span(FieldKey::TimeControl, field.span, line);
            self.import.tournament.time_text = Some(field.value.into_owned());
        }
        if let Some((field, line)) = text_member(&control, "encoded") {
            self.record_span(FieldKey::TimeCode, field.span, line);
            self.import.tournament.time_code = Some(field.value.into_owned());
        }
        control.mark_known(&["defaultTime", "periods"]);
        keep_unread_members(
            &control,
            &shapes::TIME_CONTROL,
            &mut self.import.unread,
            &mut self.notes,
        );
    }
}

/// Whether two texts state the same value: the same day, or the same word, ignoring case.
fn is_same_value(a: &str, b: &str) -> bool {
    match (parse_day(a), parse_day(b)) {
        (Some(a), Some(b)) => a == b,
        _ => a.eq_ignore_ascii_case(b),
    }
}

/// Parses a date that a time of day may follow (`2026-05-01T14:00`); `None` if it is not a date.
fn parse_day(text: &str) -> Option<Date> {
    interpret_day(text).map(|interpretation| interpretation.date)
}

/// Parses a date like [`parse_day`], and returns also how it was interpreted.
fn interpret_day(text: &str) -> Option<Interpretation> {
    let whole_text = all_consuming(date::date).parse(text).ok();
    let written_date = match whole_text {
        Some((_, written_date)) => written_date,
        None => date::parse_date(text.split(['T', ' ']).next()?)?,
    };
    written_date.interpret()
}

/// Returns the time of day that follows a date, as `14:00`; `None` if no time follows, or if the
/// time is midnight or has seconds other than 0.
pub(super) fn time_of_day(text: &str) -> Option<&str> {
    let (_, time) = text.split_once(['T', ' '])?;
    let time = time.trim();
    let digits = |part: &str| part.len() <= 2 && part.bytes().all(|b| b.is_ascii_digit());
    let (hours, rest) = time.split_once(':')?;
    let minutes = rest.strip_suffix(":00").unwrap_or(rest);
    let is_clock_time = digits(hours) && minutes.len() == 2 && digits(minutes);
    (is_clock_time && time != "00:00:00").then(|| &time[..hours.len() + 3])
}

#[cfg(test)]
mod tests {
    use super::time_of_day;

    #[test]
    fn the_time_of_day_follows_the_date() {
        let check = |text, expected| assert_eq!(time_of_day(text), expected, "{text}");
        check("2026-05-01 16:30", Some("16:30"));
        check("2026-05-01T09:00:00", Some("09:00"));
        check("2026-05-01 00:00:00", None);
        check("2026-05-01", None);
        check("2026-05-01 soon", None);
    }
}
