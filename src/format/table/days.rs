//! Reads the days in a text around a table: the first and the last day of an event, and the day of
//! a round.

mod two_digits;
mod written;

use self::written::{Meaning, WrittenDay, words, written_days};
use super::words::{DETAIL_WORDS, DetailWord};
use crate::format::notes::Notes;
use crate::format::trf::date::{Interpretation, find_date};
use crate::import::{HeaderField, Import, Note, NoteKind, Reason};
use crate::model::{Date, FieldKey, RoundNumber};
use crate::source::{Source, Span};

/// Reads the first and the last day of an event from the value of a detail, such as `2024/02/11 to
/// 2024/02/18`. `span` is the value's, `line` that of the whole detail.
pub(super) fn read_days(
    import: &mut Import,
    value: &str,
    (source, span, line): (&Source, Span, Span),
    notes: &mut Notes,
) {
    let days = written_days(value);
    let meanings = meanings(&days, &|| two_digits::latest_year(source.text()));
    let (Some(first), Some(last)) = (days.first(), days.last()) else {
        return read_named_day(import, value, false, (span, line), notes);
    };
    let mut read_day = |key: FieldKey, day: &WrittenDay<'_>, meaning: Meaning, from_end: bool| {
        let day_span = find_span(source, span, day.text, from_end);
        import
            .origins
            .header
            .push(HeaderField::new(key, day_span, line));
        note_doubt(day.text, meaning, day_span, notes);
        set_day(import, key, meaning.date());
        if let Meaning::DayFirst(_, other) = meaning
            && key == FieldKey::FirstDay
        {
            import.other_start = Some(other);
        }
    };
    let is_first_unread = days.len() == 1 && has_number_before(value, first.text);
    let is_only_last = days.len() == 1 && (is_first_unread || is_last_day(value));
    if !is_only_last {
        read_day(FieldKey::FirstDay, first, meanings[0], false);
    }
    if is_only_last || days.len() > 1 {
        let meaning = meanings[days.len() - 1];
        read_day(FieldKey::LastDay, last, meaning, true);
    }
    if is_first_unread {
        // `10.06. - 14.06.2026`: the first day has no year
        return note_unread_day(import, FieldKey::FirstDay, (span, line), notes);
    }
    let other_end = unread_end(value, first.text).filter(|_| days.len() == 1 && !is_only_last);
    if let Some(end) = other_end {
        let end_span = find_span(source, span, end, true);
        return note_unread_day(import, FieldKey::LastDay, (end_span, line), notes);
    }
    if has_number_before(value, first.text) {
        let first_field = import.origins.header.iter_mut().rev();
        let mut first_field = first_field.filter(|field| field.key == Some(FieldKey::FirstDay));
        if let Some(field) = first_field.next() {
            field.value = span;
            let text = "the text contains another number before the first date";
            notes.add(NoteKind::UnusualDate, span, text);
        }
    }
}

/// Reads the last day of an event from the value of a detail that states only this day. `span` is the
/// value's, `line` that of the whole detail.
pub(super) fn read_last_day(
    import: &mut Import,
    value: &str,
    (source, span, line): (&Source, Span, Span),
    notes: &mut Notes,
) {
    let days = written_days(value);
    let meanings = meanings(&days, &|| two_digits::latest_year(source.text()));
    let ([day], [meaning]) = (&days[..], &meanings[..]) else {
        return read_named_day(import, value, true, (span, line), notes);
    };
    let day_span = find_span(source, span, day.text, true);
    let field = HeaderField::new(FieldKey::LastDay, day_span, line);
    import.origins.header.push(field);
    note_doubt(day.text, *meaning, day_span, notes);
    set_day(import, FieldKey::LastDay, meaning.date());
}

fn set_day(import: &mut Import, key: FieldKey, date: Option<Date>) {
    match key {
        FieldKey::LastDay => import.tournament.end = date,
        _ => import.tournament.start = date,
    }
}

/// Adds a note about a day that does not exist, or that can be read in two ways.
fn note_doubt(text: &str, meaning: Meaning, span: Span, notes: &mut Notes) {
    match meaning {
        Meaning::Certain(_) => {}
        Meaning::DayFirst(date, other_date) => {
            let text = format!("read as {date}, with the day first; {other_date} is also possible");
            notes.add(NoteKind::AmbiguousDate, span, text);
        }
        Meaning::Exchanged(date) => {
            let interpretation = Interpretation {
                date,
                alternative: None,
                is_exchanged: true,
            };
            let text = interpretation.exchange_in_words(text);
            notes.add(NoteKind::ImpossibleDate, span, text);
        }
        Meaning::Impossible => {
            let text = "a date such as 2026/05/01 is expected here";
            notes.add(NoteKind::InvalidHeader, span, text);
        }
    }
}

/// Reads a day with the name of its month, such as `1 May 2026`. Adds a note if the text contains no
/// day, unless it has neither letters nor digits (`-`). `is_last` says that the label states the
/// last day.
fn read_named_day(
    import: &mut Import,
    value: &str,
    is_last: bool,
    (span, line): (Span, Span),
    notes: &mut Notes,
) {
    if !value.contains(char::is_alphanumeric) {
        return;
    }
    // `to be announced` states no day
    let has_digit = value.contains(|c: char| c.is_ascii_digit());
    let key = match is_last || has_digit && is_last_day(value) {
        true => FieldKey::LastDay,
        false => FieldKey::FirstDay,
    };
    // `9 - 13 May 2026` has another day, which is not read
    let numbers = value.split(|c: char| !c.is_alphanumeric() && c != ':');
    let is_number =
        |word: &&str| word.starts_with(|c: char| c.is_ascii_digit()) && !word.contains(':');
    let has_one_day = numbers.filter(is_number).count() <= 2;
    let written_date = find_date(value).filter(|_| has_one_day);
    let interpretation = written_date.and_then(|written_date| written_date.interpret());
    let Some(interpretation) = interpretation else {
        return note_unread_day(import, key, (span, line), notes);
    };
    set_day(import, key, Some(interpretation.date));
    let text = "the date is not written with numbers only";
    notes.push(Note::new(NoteKind::UnusualDate, span, text));
    import
        .origins
        .header
        .push(HeaderField::new(key, span, line));
}

/// Adds a note about a day in a notation that is not read.
fn note_unread_day(
    import: &mut Import,
    key: FieldKey,
    (span, line): (Span, Span),
    notes: &mut Notes,
) {
    set_day(import, key, None);
    let text = "a date such as 2026/05/01 is expected here";
    let note = Note::new(NoteKind::InvalidHeader, span, text);
    notes.push(note.with_reason(Reason::OtherNotation));
    import
        .origins
        .header
        .push(HeaderField::new(key, span, line));
}

/// Returns the place of a part of a value; that of the whole value if the source writes the part in
/// another way. The last such part counts if `from_end`.
fn find_span(source: &Source, value: Span, part: &str, from_end: bool) -> Span {
    let text = source.slice(value);
    let index = if from_end {
        text.rfind(part)
    } else {
        text.find(part)
    };
    index.map_or(value, |index| {
        let start = value.start as usize + index;
        Span::new(start..start + part.len())
    })
}

/// Whether a text with a single day states the last day, as in `to 2024/02/18`.
fn is_last_day(text: &str) -> bool {
    let first_word = text.split_whitespace().next();
    first_word
        .is_some_and(|word| DETAIL_WORDS.meaning(&word.to_lowercase()) == Some(DetailWord::Until))
}

/// Returns the last day if it follows the only day in a notation that is not read, as in
/// `2026/05/01 to tba` or `01.05.2026 - 09.05.`.
fn unread_end<'a>(text: &'a str, day: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(day)?;
    let rest = rest.trim_start_matches('.').trim();
    if let Some(end) = rest.strip_prefix(['-', '–', '—']) {
        let has_number = end.contains(|c: char| c.is_ascii_digit()) && !end.contains(':');
        return has_number.then(|| end.trim());
    }
    let (_, end) = rest.split_once(char::is_whitespace)?;
    is_last_day(rest).then(|| end.trim())
}

/// Whether a word before the first day contains a number that is not a time, as in `01.05. -
/// 09.05.2026`.
fn has_number_before(text: &str, first_day: &str) -> bool {
    let words = words(text).take_while(|word| !word.contains(first_day));
    let mut words = words.filter(|word| !word.contains(':'));
    words.any(|word| word.contains(|c: char| c.is_ascii_digit()))
}

/// Reads the days of rounds from the headings that state the rounds.
pub(super) fn read_days_of_rounds(
    import: &mut Import,
    source: &Source,
    headings: &[(Span, RoundNumber)],
    notes: &mut Notes,
) {
    for &(heading, round) in headings {
        let Some((span, day)) = day_of_round(source, heading) else {
            continue;
        };
        let field = HeaderField::new(FieldKey::RoundDates, span, heading);
        import.origins.header.push(field);
        if day.is_none() {
            let text = "the date of the round is expected here, such as 2026/05/01";
            notes.push(Note::new(NoteKind::InvalidHeader, span, text).in_round(round));
        }
        let days = &mut import.tournament.round_dates;
        days.resize(days.len().max(round.index() + 1), None);
        days[round.index()] = days[round.index()].or(day);
    }
}

/// Returns the first day in the heading of a round, such as `Round 3 on 2026/05/02 at 10:00`, with
/// its span. There is no date if there is no such day, and nothing if the heading states none.
fn day_of_round(source: &Source, heading: Span) -> Option<(Span, Option<Date>)> {
    let days = written_days(source.slice(heading));
    let meanings = meanings(&days, &|| two_digits::latest_year(source.text()));
    let certain_date = |meaning: &Meaning| match *meaning {
        Meaning::Certain(date) | Meaning::DayFirst(date, _) => Some(date),
        Meaning::Exchanged(_) | Meaning::Impossible => None,
    };
    let index = meanings
        .iter()
        .position(|meaning| certain_date(meaning).is_some());
    let index = index.unwrap_or(0);
    let day = days.get(index)?;
    let span = find_span(source, heading, day.text, false);
    Some((span, certain_date(&meanings[index])))
}

/// Returns the first day in the heading of a round; `None` if it states none that exists.
pub(super) fn day_in_heading(source: &Source, heading: Span) -> Option<Date> {
    day_of_round(source, heading)?.1
}

/// Returns the day if the text is one and nothing else.
pub(super) fn parse_day(text: &str) -> Option<Date> {
    match written_days(text).as_slice() {
        [only] if only.text == text => only.date(false),
        _ => None,
    }
}

/// Decides for the days of an event which number is the day and which is the month. If they may have
/// been exchanged in all days, the day is first, unless the days are in order only otherwise.
/// `latest_year` finds the latest year that the file states with four digits in a date.
fn meanings(days: &[WrittenDay<'_>], latest_year: &dyn Fn() -> Option<u16>) -> Vec<Meaning> {
    let dates: Vec<Option<Date>> = days.iter().map(|day| day.date(false)).collect();
    if let Some(meanings) = two_digits::year_first_meanings(days, &dates, latest_year) {
        return meanings;
    }
    // a day with full stops, or with the year first, can be read in only one order
    let month_first = days.iter().map(|day| match day.has_slashes {
        true => day.date(true),
        false => day.date(false),
    });
    let month_first: Vec<Option<Date>> = month_first.collect();
    let slash_count = days.iter().filter(|day| day.has_slashes).count();
    let count = |dates: &[Option<Date>]| dates.iter().flatten().count();
    let is_in_order = |dates: &[Option<Date>]| dates.iter().flatten().is_sorted();
    let can_be_month_first = slash_count > 0 && count(&month_first) == days.len();
    let is_month_first = can_be_month_first
        && (count(&dates) < days.len() || (!is_in_order(&dates) && is_in_order(&month_first)));
    let is_ambiguous = can_be_month_first && !is_month_first && is_in_order(&month_first);
    let pairs = dates.iter().zip(&month_first).zip(days);
    let meanings = pairs.map(|((&date, &other), day)| match (date, other) {
        (_, Some(other)) if is_month_first => Meaning::Certain(other),
        (Some(date), Some(other)) if is_ambiguous && date != other => {
            Meaning::DayFirst(date, other)
        }
        (Some(date), _) => Meaning::Certain(date),
        (None, _) => day
            .exchanged()
            .map_or(Meaning::Impossible, Meaning::Exchanged),
    });
    meanings.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_found_between_other_words() {
        let check = |text, expected: &[&str]| {
            let days = meanings(&written_days(text), &|| None);
            let days = days.into_iter().map(|day| match day.date() {
                Some(date) => date.to_string(),
                None => "none".to_owned(),
            });
            assert_eq!(days.collect::<Vec<_>>(), expected, "{text}");
        };
        let both = ["2024-02-11", "2024-02-18"];
        check("2024/02/11 to 2024/02/18", &both);
        check("11.02.2024 bis 18.02.2024", &both);
        check("11.02.2024-18.02.2024", &both);
        check("2024-02-11 – 2024-02-18", &both);
        check("11.2.24, 18.2.24.", &both);
        check("from 2024-02-11T10:00 at Exampleton", &["2024-02-11"]);
        check("2024/02/31", &["none"]);
        check("2024/13/02 to 2024/02/32", &["2024-02-13", "none"]);
        check("tomorrow", &[]);
    }

    #[test]
    fn an_ambiguous_order_of_day_and_month_gives_two_dates() {
        let check = |text, days: &[&str], other: Option<&str>| {
            let meanings = meanings(&written_days(text), &|| None);
            let dates: Vec<String> = meanings
                .iter()
                .filter_map(|day| day.date())
                .map(|date| date.to_string())
                .collect();
            assert_eq!(dates, days, "{text}");
            let others = meanings.iter().filter_map(|meaning| match meaning {
                Meaning::DayFirst(_, other) => Some(other.to_string()),
                _ => None,
            });
            assert_eq!(others.clone().next().as_deref(), other, "{text}");
        };
        check("05/01/2026", &["2026-01-05"], Some("2026-05-01"));
        check("05/05/2026", &["2026-05-05"], None);
        check("05.01.2026", &["2026-01-05"], None);
        check("2026/05/01", &["2026-05-01"], None);
        // one of the two days is possible in one order only
        check(
            "05/01/2026 to 15/01/2026",
            &["2026-01-05", "2026-01-15"],
            None,
        );
        check(
            "05/01/2026 to 05/15/2026",
            &["2026-05-01", "2026-05-15"],
            None,
        );
        // with day and month exchanged, the event would end before it starts
        check(
            "10/05/2026 to 01/06/2026",
            &["2026-05-10", "2026-06-01"],
            None,
        );
        check(
            "05/01/2026 to 05/03/2026",
            &["2026-01-05", "2026-03-05"],
            Some("2026-05-01"),
        );
    }

    #[test]
    fn a_text_is_a_day_only_as_a_whole() {
        assert_eq!(parse_day("30.12.2021"), Date::new(2021, 12, 30));
        assert_eq!(parse_day("30.12.2021."), None);
        assert_eq!(parse_day("on 30.12.2021"), None);
    }
}
