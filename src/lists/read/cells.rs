//! Reads the values in the cells of rating lists.

use crate::model::Sex;

/// Reads a FIDE ID of 4 to 9 digits; `None` for anything else. An apostrophe before the ID or `.0`
/// after it, which spreadsheets may have added, is ignored.
pub(super) fn parse_id(text: &str) -> Option<u32> {
    let text = text.trim().trim_start_matches('\'');
    let text = text.strip_suffix(".0").unwrap_or(text);
    let is_number = (4..=9).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|&id| is_number && id > 0)
}

/// Reads a rating from 1 to 3999; `None` for anything else, such as `0`, `-`, `unr` or an empty
/// cell.
pub(super) fn parse_rating(text: &str) -> Option<u16> {
    text.trim()
        .parse()
        .ok()
        .filter(|rating| (1..4000).contains(rating))
}

/// Reads a number of games; `None` if the cell does not contain a number.
pub(super) fn parse_number(text: &str) -> Option<u16> {
    text.trim().parse().ok()
}

/// Reads the development coefficient K; `None` for `0` or an empty cell, which mean that the player
/// is unrated.
pub(super) fn parse_k(text: &str) -> Option<u16> {
    parse_number(text).filter(|&k| k > 0)
}

/// Reads the year of a date whose parts may be in any order; `None` if it contains no year from
/// 1850 to 2100. `1900/01/01` means that the date is unknown.
pub(super) fn parse_year(text: &str) -> Option<u16> {
    let mut numbers = text.split(|c: char| !c.is_ascii_digit());
    let year = numbers.find(|part| part.len() == 4)?.parse().ok()?;
    (1850..=2100)
        .contains(&year)
        .then_some(year)
        .filter(|_| text.trim() != "1900/01/01")
}

/// Reads a sex: `M` for a man, `F` or `W` for a woman, in either case; `None` for anything else.
pub(super) fn parse_sex(text: &str) -> Option<Sex> {
    match text.trim() {
        "M" | "m" => Some(Sex::Man),
        "F" | "f" | "W" | "w" => Some(Sex::Woman),
        _ => None,
    }
}

/// Reads a title and returns it as in the FIDE Handbook: `g` in old lists becomes `GM`.
pub(super) fn parse_title(text: &str) -> String {
    match text.trim() {
        "g" => "GM".to_owned(),
        "m" => "IM".to_owned(),
        "f" => "FM".to_owned(),
        "c" => "CM".to_owned(),
        "wg" => "WGM".to_owned(),
        "wm" => "WIM".to_owned(),
        "wf" => "WFM".to_owned(),
        "wc" => "WCM".to_owned(),
        other => other.to_ascii_uppercase(),
    }
}

/// Whether a text has the form of a federation code: three capital letters.
pub(super) fn is_federation(text: &str) -> bool {
    text.len() == 3 && text.bytes().all(|b| b.is_ascii_uppercase())
}
