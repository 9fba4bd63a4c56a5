//! The federations of FIDE and the codes that files name them by, in `federations.tsv`: code,
//! name, ISO 3166 codes of three and two letters, kind, remark. It is sorted by code.

use std::sync::LazyLock;

/// The kind of unit that a code names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FederationKind {
    /// A member federation.
    Federation,
    /// FID and NON: players who are shown without a federation; a code of some events only.
    Special,
    /// A worldwide organisation, which takes part in team events and has no players on the list.
    Organisation,
    /// A code that is no longer in use.
    Historical,
    /// A code that nobody could confirm: other sports have it.
    Unconfirmed,
}

/// A code and its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Federation {
    /// Three capitals: `GER`.
    pub code: &'static str,
    /// The name in English.
    pub name: &'static str,
    /// The three letters of ISO 3166 for the same country (`DEU`); empty where there is none.
    pub iso: &'static str,
    /// The two letters of ISO 3166 (`DE`); empty where there are none.
    pub iso2: &'static str,
    /// The kind of unit that the code names.
    pub kind: FederationKind,
    /// Further information, such as the code that replaced it; empty if there is none.
    pub remark: &'static str,
}

/// The rows of the table without its heading, by code.
static ROWS: LazyLock<Vec<&str>> =
    LazyLock::new(|| include_str!("federations.tsv").lines().skip(1).collect());

/// Every federation, by code.
pub fn federations() -> impl Iterator<Item = Federation> {
    ROWS.iter().filter_map(|row| federation_of_row(row))
}

/// The federation with a code, in upper or lower case; `None` if the code is unknown.
#[must_use]
pub fn federation(code: &str) -> Option<Federation> {
    let code = code.trim().to_ascii_uppercase();
    let found = ROWS.binary_search_by(|row| {
        let known = row.split('\t').next().unwrap_or_default();
        known.cmp(&code)
    });
    found.ok().and_then(|index| federation_of_row(ROWS[index]))
}

/// The federations that a text of another standard means: an ISO 3166 code of three or two letters
/// (`DEU`, `DE`), or the name of the country in English. Empty for a code of FIDE, and where nothing
/// is meant; several where one ISO code stands for several federations (`GBR`).
#[must_use]
pub fn meant_by(text: &str) -> Vec<Federation> {
    let text = text.trim();
    if text.len() < 2 || federation(text).is_some() {
        return Vec::new();
    }
    let is_meant = |known: &Federation| {
        let mut others = [known.iso, known.iso2, known.name].into_iter();
        known.kind == FederationKind::Federation
            && others.any(|other| other.eq_ignore_ascii_case(text))
    };
    federations().filter(is_meant).collect()
}

fn federation_of_row(row: &'static str) -> Option<Federation> {
    let mut cells = row.split('\t');
    Some(Federation {
        code: cells.next()?,
        name: cells.next()?,
        iso: cells.next()?,
        iso2: cells.next()?,
        kind: match cells.next()? {
            "special" => FederationKind::Special,
            "organisation" => FederationKind::Organisation,
            "historical" => FederationKind::Historical,
            "unconfirmed" => FederationKind::Unconfirmed,
            _ => FederationKind::Federation,
        },
        remark: cells.next().unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_complete_and_sorted() {
        let lines = include_str!("federations.tsv").lines().count();
        assert_eq!(federations().count() + 1, lines);
        assert!(federations().is_sorted_by(|a, b| a.code < b.code));
        let of_kind = |kind| federations().filter(|known| known.kind == kind).count();
        assert_eq!(of_kind(FederationKind::Federation), 207);
        assert_eq!(of_kind(FederationKind::Unconfirmed), 10);
        assert_eq!(of_kind(FederationKind::Historical), 11);
        assert_eq!(of_kind(FederationKind::Organisation), 3);
        assert_eq!(of_kind(FederationKind::Special), 3);
    }

    #[test]
    fn codes_of_other_standards_are_understood() {
        let check = |text: &str, expected: &[&str]| {
            let codes: Vec<&str> = meant_by(text).iter().map(|known| known.code).collect();
            assert_eq!(codes, expected, "{text}");
        };
        check("DEU", &["GER"]);
        check("ch", &["SUI"]);
        check("Netherlands", &["NED"]);
        check("GBR", &["ENG", "SCO", "WLS"]);
        check("GER", &[]);
        // FIDE's own code, whatever others mean by it
        check("BRN", &[]);
        check("XQZ", &[]);
        check("", &[]);
    }

    #[test]
    fn codes_are_found_in_either_case() {
        assert_eq!(federation("nor").map(|known| known.name), Some("Norway"));
        assert_eq!(federation(" GER ").map(|known| known.iso), Some("DEU"));
        assert_eq!(federation("DEU"), None);
        let kind = |code| federation(code).map(|known| known.kind);
        assert_eq!(kind("FID"), Some(FederationKind::Special));
        assert_eq!(kind("TCH"), Some(FederationKind::Historical));
        assert_eq!(kind("PRK"), Some(FederationKind::Unconfirmed));
    }
}
