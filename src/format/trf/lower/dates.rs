//! First and last day, and the days of the rounds (reference/trf.md 4.2).

use nom::Parser;
use nom::combinator::all_consuming;

use super::Lowering;
use super::parse::Record;
use super::parse::date::{self, Reading, Written};
use crate::format::line::words;
use crate::import::NoteKind;
use crate::model::Date;
use crate::source::Field;

impl<'a> Lowering<'a> {
    pub(super) fn dates(&mut self) {
        let start = self.date(b"042");
        let end = self.date(b"052");
        let rounds = self.round_dates(start.map(|field| field.value.date));
        let (start, end) = self.settle(start, end, &rounds);
        self.import.tournament.start = start;
        self.import.tournament.end = end;
        self.import.tournament.round_dates = rounds;
    }

    /// tournament-day = ( "042" | "052" ) [ date(5-) ]
    fn date(&mut self, code: &[u8; 3]) -> Option<Field<Reading>> {
        let field = self.value(code)?;
        self.habits.dotted_dates |= field.value.contains('.');
        let reading = date::written(field.value).and_then(Written::reading);
        match reading {
            Some(mut reading) => {
                // nobody writes the month first and then a full stop
                if field.value.contains('.') {
                    reading.swapped = None;
                }
                Some(Field::new(reading, field.span))
            }
            None => {
                let text = "a date such as 2026/05/01 is expected here";
                self.notes.add(NoteKind::InvalidHeader, field.span, text);
                None
            }
        }
    }

    /// Where day and month could be swapped, the reading counts that keeps the start before
    /// the end and the rounds between them; if both do, day first.
    fn settle(
        &mut self,
        start: Option<Field<Reading>>,
        end: Option<Field<Reading>>,
        rounds: &[Option<Date>],
    ) -> (Option<Date>, Option<Date>) {
        let (first_round, last_round) = (
            rounds.iter().flatten().min().copied(),
            rounds.iter().flatten().max().copied(),
        );
        let readings = |field: Option<Field<Reading>>| -> Vec<Option<Date>> {
            match field {
                None => vec![None],
                Some(field) => std::iter::once(Some(field.value.date))
                    .chain(field.value.swapped.map(Some))
                    .collect(),
            }
        };
        let fits = |start: Option<Date>, end: Option<Date>| {
            let ordered = |a: Option<Date>, b: Option<Date>| a.zip(b).is_none_or(|(a, b)| a <= b);
            ordered(start, end)
                && ordered(start, first_round)
                && ordered(last_round, end)
                && ordered(first_round, end)
        };
        let mut fitting = Vec::new();
        for (swapped, &first) in readings(start).iter().enumerate() {
            for (other, &last) in readings(end).iter().enumerate() {
                if fits(first, last) {
                    fitting.push((swapped != other, (first, last)));
                }
            }
        }
        // a program writes both dates in one order
        fitting.sort_by_key(|(mixed, _)| *mixed);
        let fitting: Vec<_> = fitting.into_iter().map(|(_, pair)| pair).collect();
        let plain = (
            start.map(|field| field.value.date),
            end.map(|field| field.value.date),
        );
        // the day of the first or last round settles what the order leaves open
        let exact = |pair: &&(Option<Date>, Option<Date>)| {
            (first_round.is_some() && pair.0 == first_round)
                || (last_round.is_some() && pair.1 == last_round)
        };
        let both = fitting
            .iter()
            .find(|pair| pair.0 == first_round && pair.1 == last_round)
            .or_else(|| fitting.iter().find(exact))
            .copied();
        if let Some(settled) = both {
            return settled;
        }
        let taken = fitting.first().copied().unwrap_or(plain);
        for (field, taken, pick) in [(start, taken.0, 0), (end, taken.1, 1)] {
            let Some(field) = field else { continue };
            let (Some(swapped), Some(taken)) = (field.value.swapped, taken) else {
                continue;
            };
            let open = fitting.len() != 1
                && fitting
                    .iter()
                    .any(|pair| [pair.0, pair.1][pick] != Some(taken));
            if open || fitting.is_empty() {
                let other = if taken == swapped {
                    field.value.date
                } else {
                    swapped
                };
                let text = format!("read as {taken}; it could also be {other}");
                self.notes.add(NoteKind::AmbiguousDate, field.span, text);
            }
        }
        taken
    }

    /// 132: in the columns of the rounds, else every date of the line in order.
    fn round_dates(&mut self, start: Option<Date>) -> Vec<Option<Date>> {
        let mut list = Vec::new();
        for record in self.records.all(b"132").collect::<Vec<_>>() {
            let early = record.line.columns(record.from..=91).0;
            if early.trim().is_empty() {
                let dates = self.dates_in_columns(record, start);
                list.extend(dates);
                continue;
            }
            let (text, span) = record.line.rest(record.from);
            let text_of_note =
                "the dates do not stand in the columns of the rounds; they are read in order";
            self.notes.add(NoteKind::Misplaced, span, text_of_note);
            let at = span.start as usize;
            let separated = text.replace(';', " ");
            for word in words(&separated, at) {
                list.push(self.round_date(word, start));
            }
        }
        while list.last() == Some(&None) {
            list.pop();
        }
        list
    }

    /// round-dates = "132" date(92-101 every 10)
    fn dates_in_columns(&mut self, record: Record<'_>, start: Option<Date>) -> Vec<Option<Date>> {
        let mut list = Vec::new();
        let (mut line, mut column) = (record.line, 92);
        while column <= line.width() {
            line = line.onward(column);
            // a date of ten columns reaches into the blanks behind it
            let (text, span) = line.trimmed(column..=column + 9);
            if text.is_empty() {
                list.push(None);
            } else {
                list.push(self.round_date(Field::new(text, span), start));
            }
            column += 10;
        }
        list
    }

    fn round_date(&mut self, word: Field<&str>, start: Option<Date>) -> Option<Date> {
        let written = all_consuming(date::date).parse(word.value).ok();
        let date = match written.map(|(_, written)| written) {
            Some(Written::Short(year, second, third)) => short(year, second, third, start),
            Some(other) => other.reading().map(|reading| reading.date),
            None => None,
        };
        if date.is_none() {
            let text = "the day of the round is expected here, such as 26/05/01";
            self.notes.add(NoteKind::InvalidHeader, word.span, text);
        }
        date
    }
}

/// A date of two-digit numbers; its century is that of the first day.
fn short(year: u8, second: u8, third: u8, start: Option<Date>) -> Option<Date> {
    let year = u16::from(year);
    let century = match start {
        Some(start) => start.year() / 100 * 100,
        None if year >= 70 => 1900,
        None => 2000,
    };
    let year = century + year % 100;
    // Irish tools write the day before the month
    Date::new(year, second, third).or_else(|| Date::new(year, third, second))
}
