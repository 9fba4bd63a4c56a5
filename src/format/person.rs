//! Titles and sexes as programs write them.

use crate::model::Sex;

/// A title as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Title {
    /// A title of FIDE: `GM`, `WFM`.
    Long(&'static str),
    /// The same in the short form of 2006 (`g`, `wf`, `ff`), here its long form.
    Short(&'static str),
    /// No title of FIDE.
    Other,
}

/// What a title means, in either case.
pub(super) fn title(text: &str) -> Title {
    const LONG: [&str; 8] = ["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"];
    let text = text.to_ascii_uppercase();
    if let Some(title) = LONG.into_iter().find(|title| *title == text) {
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

/// The title of FIDE that a text is, arena titles among them. The short forms of 2006 are
/// none: what stands in the title column of a list as `I` is a category.
pub(super) fn title_of_fide(text: &str) -> Option<&'static str> {
    const ARENA: [&str; 4] = ["AGM", "AIM", "AFM", "ACM"];
    match title(text) {
        Title::Long(title) => Some(title),
        Title::Short(_) => None,
        Title::Other => ARENA.into_iter().find(|t| t.eq_ignore_ascii_case(text)),
    }
}

/// A sex: `m`, for women `w`, in other languages and lists `f`, `v`, `d`.
pub(super) fn sex(text: &str) -> Option<Sex> {
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
    fn a_category_is_no_title() {
        check("GM", Some("GM"));
        check("wfm", Some("WFM"));
        check("AFM", Some("AFM"));
        for category in ["I", "II", "M", "m", "g", "NM", "A", ""] {
            check(category, None);
        }
    }
}
