//! The values in the cells of lists.

use crate::model::Sex;

/// A FIDE ID of 4 to 9 digits; a cell of a sheet may have added an apostrophe or `.0`.
pub(super) fn id(text: &str) -> Option<u32> {
    let text = text.trim().trim_start_matches('\'');
    let text = text.strip_suffix(".0").unwrap_or(text);
    let digits = (4..=9).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|&id| digits && id > 0)
}

/// A rating; `0`, `-`, `unr` and a blank mean none.
pub(super) fn rating(text: &str) -> Option<u16> {
    text.trim()
        .parse()
        .ok()
        .filter(|rating| (1..4000).contains(rating))
}

/// A number of games.
pub(super) fn number(text: &str) -> Option<u16> {
    text.trim().parse().ok()
}

/// A K; unrated players have none, or `0`.
pub(super) fn k(text: &str) -> Option<u16> {
    number(text).filter(|&k| k > 0)
}

/// The year of a date in any order of its parts; `None` if it has none.
pub(super) fn year(text: &str) -> Option<u16> {
    let mut parts = text.split(|c: char| !c.is_ascii_digit());
    let year = parts.find(|part| part.len() == 4)?.parse().ok()?;
    (1850..=2100)
        .contains(&year)
        .then_some(year)
        .filter(|_| text.trim() != "1900/01/01")
}

/// `M`, `F`, `w`; anything else states nothing.
pub(super) fn sex(text: &str) -> Option<Sex> {
    match text.trim() {
        "M" | "m" => Some(Sex::Man),
        "F" | "f" | "W" | "w" => Some(Sex::Woman),
        _ => None,
    }
}

/// A title as the handbook writes it; old lists have `g`, `m`, `wf`.
pub(super) fn title(text: &str) -> String {
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

/// Whether a text is the code of a federation.
pub(super) fn is_federation(text: &str) -> bool {
    text.len() == 3 && text.bytes().all(|b| b.is_ascii_uppercase())
}
