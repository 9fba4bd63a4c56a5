//! Parses records of national rating support (reference/trf.md 6), which begin with the code of a
//! federation and have the columns of 001.

use super::player::value_or_note;
use crate::format::lexis::number;
use crate::format::line::Line;
use crate::format::notes::Notes;
use crate::import::NoteKind;
use crate::source::Field;

/// A record of national rating support. The texts are as written, without blanks around them.
pub(in crate::format::trf) struct NationalLine<'a> {
    pub(in crate::format::trf) federation: &'a str,
    pub(in crate::format::trf) number: Field<u32>,
    pub(in crate::format::trf) title: &'a str,
    pub(in crate::format::trf) rating: Option<u32>,
    pub(in crate::format::trf) origin: &'a str,
    pub(in crate::format::trf) national_number: &'a str,
}

/// Whether a line may be a record of national rating support: it has three capital letters, a
/// number in columns 5-8, and a blank after the number. It is such a record only if a player has
/// this number.
///
/// national-code = capital{3} - other-code
pub(super) fn looks_national(line: Line<'_>) -> bool {
    let code = line.columns(1..=3).0;
    code.bytes().all(|byte| byte.is_ascii_uppercase())
        && matches!(line.field(5..=8, number), Ok(Some(_)))
        && line.character(9).0 == ' '
}

/// Parses a record of national rating support; `None` if it has no pairing number.
///
/// national = national-code(1-3) positive(5-8) [ text(10) ] [ text(11-13) ] [ text(15-47) ] [
///   number(49-52) ] [ text(54-56) ] [ text(58-68) ] [ text(70-79) ]
pub(in crate::format::trf) fn national<'a>(
    line: Line<'a>,
    notes: &mut Notes,
) -> Option<NationalLine<'a>> {
    let number_field = line.field(5..=8, number).ok().flatten()?;
    let rating = value_or_note(
        line.field(49..=52, number),
        NoteKind::Malformed,
        "a national rating is expected here",
        notes,
    );
    Some(NationalLine {
        federation: line.columns(1..=3).0,
        number: number_field,
        title: line.trimmed(11..=13).0,
        rating: rating.map(|field| field.value),
        origin: line.trimmed(54..=56).0,
        national_number: line.trimmed(58..=68).0,
    })
}
