//! Decides for all birth dates of a file together whether the day or the month is written first,
//! and reports dates that could only be read with day and month exchanged.
//!
//! `6/8/1999` can be read as two days. A program writes all dates of a list in the same order, so
//! `11/15/1992` in another row shows that this is 8 June.

use super::trf::date::is_exchanged_birth;
use crate::import::{Import, Note, NoteKind, Reason};
use crate::model::{Date, PlayerId};
use crate::source::Span;

/// The largest number of further birth dates that a note points to.
const MAX_FURTHER_SPANS: usize = 4;

/// A birth date that can be read as two days.
struct AmbiguousBirth {
    player: PlayerId,
    month_first: Date,
}

/// The birth dates of a file that are written with the year last.
#[derive(Default)]
struct BirthDates<'i> {
    ambiguous: Vec<AmbiguousBirth>,
    /// Whether one of the ambiguous dates is written with a slash.
    has_slash: bool,
    /// The first birth date that exists only if its first number is the day; `None` if there is
    /// none.
    day_first: Option<&'i str>,
    /// The first birth date that exists only if its first number is the month; `None` if there is
    /// none.
    month_first: Option<&'i str>,
}

impl<'i> BirthDates<'i> {
    fn collect(import: &'i Import) -> BirthDates<'i> {
        let mut births = BirthDates::default();
        for (id, player) in import.tournament.ids().zip(&import.tournament.players) {
            let Some((text, day)) = player.birth.as_deref().zip(player.birth_date) else {
                continue;
            };
            if !has_year_last(text) {
                continue;
            }
            match Date::new(day.year(), day.day(), day.month()) {
                Some(same_day) if same_day == day => {}
                Some(month_first) => {
                    births.ambiguous.push(AmbiguousBirth {
                        player: id,
                        month_first,
                    });
                    births.has_slash |= text.contains('/');
                }
                // only one of the two numbers can be a month
                None => {
                    let proof = if first_number(text) == Some(day.day()) {
                        &mut births.day_first
                    } else {
                        &mut births.month_first
                    };
                    proof.get_or_insert(text);
                }
            }
        }
        births
    }
}

/// Whether a date consists of numbers, and the last one is a year of four digits.
fn has_year_last(text: &str) -> bool {
    // most texts begin with the year
    if text.bytes().take(4).all(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let year = text.bytes().rev().take_while(u8::is_ascii_digit).count();
    let has_letter = text.bytes().any(|byte| byte.is_ascii_alphabetic());
    year == 4 && !has_letter
}

fn first_number(text: &str) -> Option<u8> {
    let end = text.find(|c: char| !c.is_ascii_digit())?;
    text[..end].parse().ok()
}

/// Corrects the ambiguous birth dates, which the readers of the formats have read with the day
/// first, if the other birth dates of the file show that the month is first. Adds a note unless it
/// is certain that the day is first.
pub(super) fn resolve_ambiguous_dates(import: &mut Import) {
    note_exchanged_dates(import);
    let births = BirthDates::collect(import);
    let Some(first) = births.ambiguous.first() else {
        return;
    };
    let (reading, reason, is_month_first) = match (births.day_first, births.month_first) {
        (Some(_), None) => return,
        (None, Some(proof)) => {
            let text = format!("read with the month first, because `{proof}` has the month first");
            (text, Some(Reason::Restored), true)
        }
        (Some(one), Some(other)) => {
            let text = format!(
                "read with the day first, although the file contains both orders (`{one}`, \
                 `{other}`)"
            );
            (text, Some(Reason::BothOrders), false)
        }
        // dates without slashes, such as those with full stops, have the day first
        (None, None) if !births.has_slash => return,
        (None, None) => {
            let text =
                "read with the day first, but no other birth date confirms this order".to_owned();
            (text, None, false)
        }
    };
    let origins = &import.origins.players;
    let span = |one: &AmbiguousBirth| origins.get(one.player.index()).map(|origin| origin.birth);
    let spans: Vec<Span> = births.ambiguous.iter().filter_map(span).collect();
    let text = match births.ambiguous.len() {
        1 => format!("a birth date is ambiguous: {reading}"),
        n => format!("{n} birth dates are ambiguous: {reading}"),
    };
    let mut note = Note::new(
        NoteKind::BirthOrder,
        spans.first().copied().unwrap_or_default(),
        text,
    );
    note.player = (births.ambiguous.len() == 1).then_some(first.player);
    note.others = spans.into_iter().skip(1).take(MAX_FURTHER_SPANS).collect();
    note.reason = reason;
    if is_month_first {
        for one in births.ambiguous {
            import.tournament.players[one.player.index()].birth_date = Some(one.month_first);
        }
    }
    import.notes.push(note);
}

/// Adds a note about dates such as `2005/31/12`, which the calendar does not have and which were
/// read with day and month exchanged.
fn note_exchanged_dates(import: &mut Import) {
    let players = import.tournament.ids().zip(&import.tournament.players);
    let mut exchanged = players.filter_map(|(id, player)| {
        let (text, day) = player.birth.as_deref().zip(player.birth_date)?;
        is_exchanged_birth(text, day).then_some((id, text, day))
    });
    let Some((first, text, day)) = exchanged.next() else {
        return;
    };
    let others: Vec<PlayerId> = exchanged.map(|(id, ..)| id).collect();
    let text = match others.len() {
        0 => format!(
            "a birth date is not in the calendar as written: `{text}`, read as {day}, with day and \
             month exchanged"
        ),
        n => format!(
            "{} birth dates are not in the calendar as written, such as `{text}`: they are read with \
             day and month exchanged",
            n + 1
        ),
    };
    let origins = &import.origins.players;
    let span = |id: PlayerId| origins.get(id.index()).map(|origin| origin.birth);
    let mut note = Note::new(NoteKind::BirthOrder, span(first).unwrap_or_default(), text);
    note.player = others.is_empty().then_some(first);
    note.reason = Some(Reason::Exchanged);
    let further_spans = others.into_iter().filter_map(span);
    note.others = further_spans.take(MAX_FURTHER_SPANS).collect();
    import.notes.push(note);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::trf::date::birth_date;
    use crate::model::Player;

    /// Checks the birth dates that are read from these texts, and the end of the note.
    fn check(texts: &[&str], expected: &[&str], note: Option<&str>) {
        let mut import = Import::default();
        import.tournament.players = texts
            .iter()
            .map(|&text| Player {
                birth: Some(text.to_owned()),
                birth_date: birth_date(text),
                ..Player::default()
            })
            .collect();
        resolve_ambiguous_dates(&mut import);
        let dates: Vec<String> = import
            .tournament
            .players
            .iter()
            .filter_map(|player| Some(player.birth_date?.to_string()))
            .collect();
        assert_eq!(dates, expected);
        let found = import.notes.first().map(|note| note.text.as_str());
        match (found, note) {
            (Some(found), Some(note)) => assert!(found.contains(note), "{found}"),
            (found, note) => assert_eq!(found, note),
        }
    }

    #[test]
    fn one_date_shows_the_order_of_the_others() {
        let month_first = "2 birth dates are ambiguous: read with the month first, because \
                           `11/15/1992` has the month first";
        check(
            &["6/8/1999", "11/15/1992", "01/02/2003", "4/4/1990"],
            &["1999-06-08", "1992-11-15", "2003-01-02", "1990-04-04"],
            Some(month_first),
        );
        check(
            &["6/8/1999", "15/11/1992", "01.02.2003"],
            &["1999-08-06", "1992-11-15", "2003-02-01"],
            None,
        );
    }

    #[test]
    fn dates_in_both_orders_or_without_any_proof_are_noted() {
        check(
            &["6/8/1999", "15/11/1992", "11/16/1993"],
            &["1999-08-06", "1992-11-15", "1993-11-16"],
            Some("the file contains both orders (`15/11/1992`, `11/16/1993`)"),
        );
        check(
            &["6/8/1999"],
            &["1999-08-06"],
            Some("a birth date is ambiguous: read with the day first, but no other birth date"),
        );
        check(&["06.08.1999"], &["1999-08-06"], None);
        check(
            &["2005/31/12", "1990/04/04"],
            &["2005-12-31", "1990-04-04"],
            Some("`2005/31/12`, read as 2005-12-31, with day and month exchanged"),
        );
        // the year comes first, day and month are equal, or the month has a name
        check(
            &["1999/06/08", "1990", "4/4/1990", "Aug 6 1999"],
            &["1999-06-08", "1990-04-04", "1999-08-06"],
            None,
        );
    }
}
