//! Reads the tournament section: name, place, dates, arbiters, tie-breaks.

use roxmltree::Node;

use super::Upload;
use crate::format::swiss_manager::codes::{EventContext, interpret, tie_break};
use crate::format::xml;
use crate::import::{AnnouncedCriterion, HeaderField, NoteKind};
use crate::model::{Date, FieldKey, RankOrder, System};
use crate::source::{Field, Span, shortened};

/// The attributes of players and teams that contain tie-break values.
pub(super) const TIE_BREAK_ATTRIBUTES: [&str; 5] = ["tb1", "tb2", "tb3", "tb4", "tb5"];

impl<'a> Upload<'a, '_> {
    pub(super) fn read_header(&mut self) {
        let mut elements = xml::elements(self.root, "tournament");
        let Some(node) = elements.next() else {
            let text = "the element `tournament` is expected inside the root element";
            let span = xml::node_span(self.root);
            let start = Span::new(span.start as usize..span.start as usize + 1);
            return self.notes.add(NoteKind::InvalidHeader, start, text);
        };
        self.read_texts(node);
        self.read_system(node);
        self.import.tournament.start = self.read_date(node, "from", FieldKey::FirstDay);
        self.import.tournament.end = self.read_date(node, "to", FieldKey::LastDay);
        self.read_round_dates();
        self.read_tie_breaks(node);
    }

    /// Returns the text of an attribute of the tournament. Records its span as that of the field
    /// `key`.
    fn read_text(&mut self, node: Node<'a, '_>, name: &str, key: FieldKey) -> Option<String> {
        let attribute = node.attribute_node(name)?;
        let (value, line) = (attribute.range_value(), attribute.range());
        let field = HeaderField::new(key, Span::new(value), Span::new(line));
        self.import.origins.header.push(field);
        let text = attribute.value().trim();
        (!text.is_empty()).then(|| text.to_owned())
    }

    fn read_texts(&mut self, node: Node<'a, '_>) {
        let chief = self.read_text(node, "chiefarbiter", FieldKey::ChiefArbiter);
        let arbiter = xml::attribute(node, "arbiter").map(|(text, _)| text.to_owned());
        let tournament = &mut self.import.tournament;
        tournament.organiser = xml::attribute(node, "organiser").map(|(text, _)| text.to_owned());
        tournament.director = xml::attribute(node, "director").map(|(text, _)| text.to_owned());
        tournament.chief_arbiter = chief.or(arbiter);
        self.import.tournament.name = self.read_text(node, "name", FieldKey::Name);
        self.import.tournament.city = self.read_text(node, "location", FieldKey::City);
        // the server writes `XXX` for no federation
        let federation = self.read_text(node, "federation", FieldKey::Federation);
        self.import.tournament.federation = federation.filter(|code| code != "XXX");
        self.import.tournament.time_text =
            self.read_text(node, "timecontrol", FieldKey::TimeControl);
        let deputies = self.read_text(node, "deputyarbiter", FieldKey::DeputyArbiters);
        self.import.tournament.deputy_arbiters = deputies.into_iter().collect();
        let invalid_kind = NoteKind::InvalidHeader;
        self.import.tournament.fide_event = self.whole_number(node, "fideeventid", invalid_kind);
        self.import.tournament.database_number = self.whole_number(node, "key", invalid_kind);
    }

    /// Reads the system, the kind of event (individual or team) and the number of planned rounds.
    fn read_system(&mut self, node: Node<'a, '_>) {
        let rounds = self.whole_number(node, "rounds", NoteKind::InvalidHeader);
        let rounds = rounds.and_then(|rounds| u16::try_from(rounds).ok());
        self.import.tournament.planned_rounds = rounds.filter(|rounds| *rounds > 0);
        let cycles = xml::attribute(node, "replay").and_then(|(text, _)| text.parse().ok());
        let round_robin = System::RoundRobin {
            cycles: cycles.unwrap_or(0),
        };
        let (system, teams) = match xml::attribute(node, "type") {
            Some(("0", _)) => (System::Swiss, false),
            Some(("1", _)) => (round_robin, false),
            Some(("2", _)) => (round_robin, true),
            Some(("3", _)) => (System::Swiss, true),
            other => {
                let span =
                    other.map_or_else(|| xml::attribute_span(node, "name"), |(_, span)| span);
                let text = "a type from 0 (Swiss) to 3 (team Swiss) is expected";
                return self.notes.add(NoteKind::InvalidHeader, span, text);
            }
        };
        self.import.tournament.system = Some(system);
        self.import.tournament.team_event = teams;
    }

    fn read_date(&mut self, node: Node<'a, '_>, name: &str, key: FieldKey) -> Option<Date> {
        let text = self.read_text(node, name, key)?;
        let day = parse_date(&text);
        if day.is_none() {
            let expected = format!("a date such as 20260131 or 31.01.2026 is expected as `{name}`");
            let span = xml::attribute_span(node, name);
            self.notes.add(NoteKind::InvalidHeader, span, expected);
        }
        day
    }

    /// Reads the day of each round.
    fn read_round_dates(&mut self) {
        let limit = self.limits.rounds;
        let mut dates = Vec::new();
        let rounds: Vec<_> = xml::elements(self.root, "round").take(limit).collect();
        for round in rounds {
            let number = xml::attribute(round, "round").and_then(|(text, _)| text.parse().ok());
            let day = xml::attribute(round, "date").and_then(|(text, _)| parse_date(text));
            let Some(index) = number
                .and_then(|n: usize| n.checked_sub(1))
                .filter(|&index| index < limit)
            else {
                continue;
            };
            if dates.len() <= index {
                dates.resize(index + 1, None);
            }
            dates[index] = day;
        }
        if dates.iter().any(Option::is_some) {
            self.import.tournament.round_dates = dates;
        }
    }

    /// Reads the tie-breaks, which are stated as numbers in Swiss-Manager's list of tie-breaks. The
    /// meaning of their parameters is not confirmed.
    fn read_tie_breaks(&mut self, node: Node<'a, '_>) {
        let context = EventContext {
            is_team_event: self.import.tournament.team_event,
            rounds: self.import.tournament.planned_rounds.unwrap_or(0),
        };
        let mut is_readable = true;
        for name in TIE_BREAK_ATTRIBUTES {
            let Some((text, span)) = xml::attribute(node, &format!("{name}no")) else {
                continue;
            };
            let number = match text.parse() {
                Ok(0) => continue,
                Ok(number) => number,
                Err(_) => {
                    let text = "the number of a tie-break in Swiss-Manager's list is expected";
                    self.notes.add(NoteKind::InvalidHeader, span, text);
                    is_readable = false;
                    continue;
                }
            };
            let (spec, mut announcement) = interpret(number, None, context);
            announcement.words = tie_break(number).map(|row| Field::new(row.name.to_owned(), span));
            if let Some((detail, _)) = xml::attribute(node, &format!("{name}_detail")) {
                announcement.uncertain = true;
                let detail = shortened(detail, 40);
                self.note_missing(format!(
                    "parameters of the tie-breaks ({name}_detail is `{detail}`)"
                ));
            }
            self.import.announced_criteria.push(AnnouncedCriterion {
                spec,
                announcement,
                span,
            });
        }
        let specs = self
            .import
            .announced_criteria
            .iter()
            .map(|criterion| criterion.spec.clone());
        let specs: Option<Vec<_>> = specs.collect();
        if let Some(criteria) = specs.filter(|specs| is_readable && !specs.is_empty()) {
            self.import.tournament.rank_order = Some(RankOrder { criteria }.with_points());
        }
    }
}

/// Parses a day in the notation of real files, `20260131`, or in a notation of the format's
/// description, `31.01.2026` or `2026-01-31`. `None` for other texts.
pub(super) fn parse_date(text: &str) -> Option<Date> {
    let digits = |range: std::ops::Range<usize>| text.get(range)?.parse::<u16>().ok();
    let month = |n: u16| u8::try_from(n).ok();
    match text.len() {
        8 => Date::new(digits(0..4)?, month(digits(4..6)?)?, month(digits(6..8)?)?),
        10 if text.get(2..3) == Some(".") => {
            Date::new(digits(6..10)?, month(digits(3..5)?)?, month(digits(0..2)?)?)
        }
        10 => Date::new(digits(0..4)?, month(digits(5..7)?)?, month(digits(8..10)?)?),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<(u16, u8, u8)>) {
        let expected = expected.and_then(|(year, month, day)| Date::new(year, month, day));
        assert_eq!(parse_date(text), expected, "{text}");
    }

    #[test]
    fn days_are_read_in_three_notations() {
        check("20250926", Some((2025, 9, 26)));
        check("26.09.2025", Some((2025, 9, 26)));
        check("2025/09/26", Some((2025, 9, 26)));
        check("20250931", None);
        check("2025", None);
        check("é2.09.202", None);
        check("2é.09.202", None);
    }
}
