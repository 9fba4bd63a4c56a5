//! Parses fields of persons that several formats write in the same way: name, title, sex, FIDE ID.

use super::notes::Notes;
use crate::import::{Note, NoteKind};
use crate::model::Sex;
use crate::source::{Field, Span};

/// Returns the name as `Surname, First name`, with the span of the surname. If only one of the two
/// is stated, returns that part alone; `None` if neither is.
pub(super) fn full_name<T: AsRef<str>>(
    last_name: Option<Field<T>>,
    first_name: Option<Field<T>>,
) -> Option<Field<String>> {
    match (last_name, first_name) {
        (Some(last), Some(first)) => {
            let name = format!("{}, {}", last.value.as_ref(), first.value.as_ref());
            Some(Field::new(name, last.span))
        }
        (last_name, first_name) => {
            let only_part = last_name.or(first_name)?;
            Some(only_part.map(|name| name.as_ref().to_owned()))
        }
    }
}

/// Whether a text is a FIDE ID. A text that consists of zeros means that there is none.
pub(super) fn is_fide_id(id: &str) -> bool {
    id.bytes().any(|byte| byte != b'0')
}

/// The meaning of a text in a title field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Title {
    /// A FIDE title in its usual form: `GM`, `WFM`.
    Long(&'static str),
    /// A FIDE title written in the short form of 2006 (`g`, `wf`, `ff`). The value is the usual
    /// form.
    Short(&'static str),
    /// Not a FIDE title.
    Other,
}

/// Returns the meaning of a text in a title field, which may be in upper or lower case.
pub(super) fn parse_title(text: &str) -> Title {
    const FIDE_TITLES: [&str; 8] = ["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"];
    let text = text.to_ascii_uppercase();
    if let Some(title) = FIDE_TITLES.into_iter().find(|title| *title == text) {
        return Title::Long(title);
    }
    Title::Short(match text.as_str() {
        "G" => "GM",
        "M" | "I" => "IM",
        "F" => "FM",
        "C" => "CM",
        "WG" | "GF" => "WGM",
        "WM" | "MF" => "WIM",
        "WF" | "FF" => "WFM",
        "WC" | "CF" => "WCM",
        _ => return Title::Other,
    })
}

/// Returns a FIDE title in its usual form. Returns any other text as written, and adds a note
/// unless it is a title of FIDE's Online Arena.
pub(super) fn read_title(field: &Field<impl AsRef<str>>, notes: &mut Notes) -> String {
    let text = field.value.as_ref();
    match parse_title(text) {
        Title::Long(title) | Title::Short(title) => title.to_owned(),
        Title::Other if title_of_fide(text).is_some() => text.to_owned(),
        Title::Other => {
            let note = "not a FIDE title; kept as written";
            notes.add_habit(NoteKind::UnusualField, field.span, note);
            text.to_owned()
        }
    }
}

/// Returns the title of FIDE or of its Online Arena that this text states; `None` for other texts,
/// and for the short forms of 2006, because an `I` in the title column of a list is a national
/// category.
pub(super) fn title_of_fide(text: &str) -> Option<&'static str> {
    const ARENA_TITLES: [&str; 4] = ["AGM", "AIM", "AFM", "ACM"];
    match parse_title(text) {
        Title::Long(title) => Some(title),
        Title::Short(_) => None,
        Title::Other => ARENA_TITLES
            .into_iter()
            .find(|t| t.eq_ignore_ascii_case(text)),
    }
}

/// Adds the note of [`unread_sex`], if there is one.
pub(super) fn note_unread_sex(sex: Option<Sex>, text: &str, span: Span, notes: &mut Notes) {
    if let Some(note) = unread_sex(sex, text, span) {
        notes.push(note);
    }
}

/// Returns a note if `sex` is `None` because `text` cannot be read. There is no note for a blank
/// text, `-`, `*` and `u`, because they state that the sex is unknown.
pub(super) fn unread_sex(sex: Option<Sex>, text: &str, span: Span) -> Option<Note> {
    let is_unread = sex.is_none() && !matches!(text.trim(), "" | "-" | "*" | "u" | "U");
    let text = "`m` or `w` is expected here; the sex counts as unknown";
    is_unread.then(|| Note::new(NoteKind::UnreadSex, span, text))
}

/// Parses a sex: `m` for men and `w` for women, or `f`, `v` or `d` for women in some languages and
/// lists; `None` for other texts.
pub(super) fn parse_sex(text: &str) -> Option<Sex> {
    match text {
        "m" | "M" => Some(Sex::Man),
        "w" | "W" | "f" | "F" | "v" | "d" => Some(Sex::Woman),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(title_of_fide(text), expected, "{text}");
    }

    #[test]
    fn a_category_is_not_read_as_a_title() {
        check("GM", Some("GM"));
        check("wfm", Some("WFM"));
        check("AFM", Some("AFM"));
        for category in ["I", "II", "M", "m", "g", "NM", "A", ""] {
            check(category, None);
        }
    }
}
