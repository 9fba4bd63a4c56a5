//! Reads the first and last day of the event, and the days of the rounds (reference/trf.md 4.2).

use nom::Parser;
use nom::combinator::all_consuming;

use super::Lowering;
use super::parse::Record;
use super::parse::date::{self, Interpretation, WrittenDate};
use crate::format::line::words;
use crate::import::{Note, NoteKind};
use crate::model::{Date, FIRST_YEAR};
use crate::source::Field;

impl<'a> Lowering<'a> {
    pub(super) fn read_dates(&mut self) {
        let start = self.read_date(b"042");
        let end = self.read_date(b"052");
        let rounds = self.read_round_dates(start.map(|field| field.value.date));
        let (start, end) = self.choose_order(start, end, &rounds);
        self.import.tournament.start = start;
        self.import.tournament.end = end;
        self.import.tournament.round_dates = rounds;
    }

    /// Reads the first or last day of the event from record 042 or 052; `None` if it is missing or
    /// not a date.
    ///
    /// tournament-day = ( "042" | "052" ) [ date(5-) ]
    fn read_date(&mut self, code: &[u8; 3]) -> Option<Field<Interpretation>> {
        let field = self.value(code)?;
        self.habits.uses_dotted_dates |= field.value.contains('.');
        let whole_text = date::parse_date(field.value);
        let written_date = whole_text.or_else(|| date::find_date(field.value));
        match written_date.and_then(|written_date| Some((written_date, written_date.interpret()?)))
        {
            Some((written_date, mut interpretation)) => {
                // no program writes the month before the day and uses full stops
                if field.value.contains('.') {
                    let day_first = written_date.interpret_day_first();
                    interpretation.alternative =
                        day_first.filter(|&day| day != interpretation.date);
                }
                if whole_text.is_none() {
                    let text = "the field contains other text besides the date";
                    self.notes.add(NoteKind::UnusualDate, field.span, text);
                }
                if interpretation.is_exchanged {
                    let text = interpretation.exchange_in_words(field.value);
                    self.notes.add(NoteKind::ImpossibleDate, field.span, text);
                }
                Some(Field::new(interpretation, field.span))
            }
            None => {
                let text = "a date such as 2026/05/01 is expected here";
                self.notes.add(NoteKind::InvalidHeader, field.span, text);
                None
            }
        }
    }

    /// Returns the first and the last day. If a date allows both orders, decides which number is
    /// the day and which is the month: the start must not be after the end, and the rounds must be
    /// between start and end. If several choices remain, the first number is the day, and a note
    /// says so.
    fn choose_order(
        &mut self,
        start: Option<Field<Interpretation>>,
        end: Option<Field<Interpretation>>,
        rounds: &[Option<Date>],
    ) -> (Option<Date>, Option<Date>) {
        let (first_round, last_round) = (
            rounds.iter().flatten().min().copied(),
            rounds.iter().flatten().max().copied(),
        );
        let interpretations = |field: Option<Field<Interpretation>>| -> Vec<Option<Date>> {
            match field {
                None => vec![None],
                Some(field) => std::iter::once(Some(field.value.date))
                    .chain(field.value.alternative.map(Some))
                    .collect(),
            }
        };
        let is_possible = |start: Option<Date>, end: Option<Date>| {
            let is_ordered =
                |a: Option<Date>, b: Option<Date>| a.zip(b).is_none_or(|(a, b)| a <= b);
            is_ordered(start, end)
                && is_ordered(start, first_round)
                && is_ordered(last_round, end)
                && is_ordered(first_round, end)
        };
        let mut fitting_pairs = Vec::new();
        for (swapped, &first) in interpretations(start).iter().enumerate() {
            for (other, &last) in interpretations(end).iter().enumerate() {
                if is_possible(first, last) {
                    fitting_pairs.push((swapped != other, (first, last)));
                }
            }
        }
        // programs write both dates in the same order
        fitting_pairs.sort_by_key(|(mixed, _)| *mixed);
        let fitting_pairs: Vec<_> = fitting_pairs.into_iter().map(|(_, pair)| pair).collect();
        let usual_pair = (
            start.map(|field| field.value.date),
            end.map(|field| field.value.date),
        );
        // if several choices remain, the day of the first or last round decides
        let starts_or_ends_with_a_round = |pair: &&(Option<Date>, Option<Date>)| {
            (first_round.is_some() && pair.0 == first_round)
                || (last_round.is_some() && pair.1 == last_round)
        };
        let settled_pair = fitting_pairs
            .iter()
            .find(|pair| pair.0 == first_round && pair.1 == last_round)
            .or_else(|| fitting_pairs.iter().find(starts_or_ends_with_a_round))
            .copied();
        if let Some(settled) = settled_pair {
            return settled;
        }
        let chosen = fitting_pairs.first().copied().unwrap_or(usual_pair);
        for (field, chosen, side) in [(start, chosen.0, 0), (end, chosen.1, 1)] {
            let Some(field) = field else { continue };
            let (Some(swapped), Some(chosen)) = (field.value.alternative, chosen) else {
                continue;
            };
            let is_ambiguous = fitting_pairs.len() != 1
                && fitting_pairs
                    .iter()
                    .any(|pair| [pair.0, pair.1][side] != Some(chosen));
            if is_ambiguous || fitting_pairs.is_empty() {
                let other = if chosen == swapped {
                    field.value.date
                } else {
                    swapped
                };
                let text = format!("read as {chosen}; {other} is also possible");
                self.notes.add(NoteKind::AmbiguousDate, field.span, text);
                if side == 0 {
                    self.import.other_start = Some(other);
                }
            }
        }
        chosen
    }

    /// Reads the day of each round from the columns of the rounds in record 132; `None` for a round
    /// without a readable date. If the dates are not in these columns, all dates of the line are
    /// read in their order. A note is added about each record that repeats an earlier one.
    fn read_round_dates(&mut self, start: Option<Date>) -> Vec<Option<Date>> {
        let mut list = Vec::new();
        let mut records_read: Vec<Record<'_>> = Vec::new();
        for record in self.records.with_code(b"132").collect::<Vec<_>>() {
            let is_same = |earlier: &&Record<'_>| earlier.value() == record.value();
            if let Some(earlier) = records_read.iter().find(is_same) {
                let text = "record 132 is in the file more than once; the first counts";
                let note = Note::new(NoteKind::Repeated, record.line.span(), text);
                self.notes.push(note.with_span(earlier.line.span()));
                continue;
            }
            records_read.push(record);
            let text_before_rounds = record.line.columns(record.value_column..=91).0;
            if text_before_rounds.trim().is_empty() {
                let dates = self.dates_in_columns(record, start);
                list.extend(dates);
                continue;
            }
            let (text, span) = record.line.rest(record.value_column);
            let text_of_note =
                "the dates are not in the columns of the rounds, so they are read in their order";
            self.notes.add(NoteKind::Misplaced, span, text_of_note);
            let start_byte = span.start as usize;
            let text_with_blanks = text.replace(';', " ");
            for word in words(&text_with_blanks, start_byte) {
                list.push(self.read_round_date(word, start));
            }
        }
        while list.last() == Some(&None) {
            list.pop();
        }
        list
    }

    /// Reads the day of each round from its columns in record 132; `None` if they are blank or
    /// contain no date.
    ///
    /// round-dates = "132" date(92-101 every 10)
    fn dates_in_columns(&mut self, record: Record<'_>, start: Option<Date>) -> Vec<Option<Date>> {
        let mut list = Vec::new();
        let (mut line, mut column) = (record.line, 92);
        while column <= line.width() {
            line = line.with_mark_at(column);
            // a date of ten characters extends into the blank columns after it
            let (text, span) = line.trimmed(column..=column + 9);
            if text.is_empty() {
                list.push(None);
            } else {
                list.push(self.read_round_date(Field::new(text, span), start));
            }
            column += 10;
        }
        list
    }

    fn read_round_date(&mut self, word: Field<&str>, start: Option<Date>) -> Option<Date> {
        let written_date = all_consuming(date::date).parse(word.value).ok();
        let date = match written_date.map(|(_, written_date)| written_date) {
            Some(WrittenDate::Short(year, second, third)) => short_date(year, second, third, start),
            Some(other) => other.interpret().map(|reading| reading.date),
            None => None,
        };
        if date.is_none() {
            let text = "the date of the round is expected here, such as 26/05/01";
            self.notes.add(NoteKind::InvalidHeader, word.span, text);
        }
        date
    }
}

/// Returns the first year of the century to which the two-digit `year` belongs, such as 1900.
/// `short_date` describes how it is chosen.
pub(in crate::format::trf) fn century(year: u16, start: Option<Date>) -> u16 {
    match start {
        Some(start) if start.year() >= FIRST_YEAR => start.year() / 100 * 100,
        _ if year >= 70 => 1900,
        _ => 2000,
    }
}

/// Returns the date with a two-digit year, in the century of `start`, the first day of the event.
/// Without `start`, the year is from 1970 to 2069. `second` and `third` are month and day, or else
/// day and month. `None` if neither order is a date.
fn short_date(year: u8, second: u8, third: u8, start: Option<Date>) -> Option<Date> {
    let year = u16::from(year);
    let year = century(year, start) + year % 100;
    // some Irish programs write the day before the month
    Date::new(year, second, third).or_else(|| Date::new(year, third, second))
}
