//! The federations of FIDE and the codes by which files name them. The table `federations.tsv` is
//! sorted by code. Its columns are code, name, ISO 3166 codes of three and of two letters, kind,
//! remark.

use std::sync::LazyLock;

/// The kind of a code of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FederationKind {
    /// A member federation.
    Federation,
    /// FID and NON, which stand for players who are shown without a federation, and codes that only
    /// some events use.
    Special,
    /// A worldwide organisation. It takes part in team events but has no players on the rating
    /// list.
    Organisation,
    /// A code that is no longer in use.
    Historical,
    /// A code whose use by FIDE could not be confirmed; it is known from other sports.
    Unconfirmed,
}

/// A row of the table: a code and its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Federation {
    /// The code of three letters in upper case: `GER`.
    pub code: &'static str,
    /// The name in English.
    pub name: &'static str,
    /// The code of ISO 3166 with three letters for the same country (`DEU`); empty if there is
    /// none.
    pub iso: &'static str,
    /// The code of ISO 3166 with two letters for the same country (`DE`); empty if there is none.
    pub iso2: &'static str,
    /// The kind of the code.
    pub kind: FederationKind,
    /// A remark, such as the code that replaced this one; empty if there is none.
    pub remark: &'static str,
}

/// The rows of the table without its heading, sorted by code.
static ROWS: LazyLock<Vec<&str>> =
    LazyLock::new(|| include_str!("federations.tsv").lines().skip(1).collect());

/// Returns all rows of the table, sorted by code.
pub fn federations() -> impl Iterator<Item = Federation> {
    ROWS.iter().filter_map(|row| parse_row(row))
}

/// Returns the row with this code, in upper or lower case; `None` if the code is not in the table.
#[must_use]
pub fn federation(code: &str) -> Option<Federation> {
    let code = code.trim().to_ascii_uppercase();
    let index = ROWS.binary_search_by(|row| {
        let row_code = row.split('\t').next().unwrap_or_default();
        row_code.cmp(&code)
    });
    index.ok().and_then(|index| parse_row(ROWS[index]))
}

/// Returns the federations that a text means if it is not a code of FIDE but an ISO 3166 code of
/// three or two letters (`DEU`, `DE`) or the name of a country in English. Returns several
/// federations if one ISO code stands for them (`GBR`). The list is empty if the text is a code of
/// FIDE or means no federation.
#[must_use]
pub fn federations_meant_by(text: &str) -> Vec<Federation> {
    let text = text.trim();
    if text.len() < 2 || federation(text).is_some() {
        return Vec::new();
    }
    let is_meant = |known: &Federation| {
        let mut other_names = [known.iso, known.iso2, known.name].into_iter();
        known.kind == FederationKind::Federation
            && other_names.any(|other| other.eq_ignore_ascii_case(text))
    };
    federations().filter(is_meant).collect()
}

/// Parses a row of the table; `None` if the row has too few cells.
fn parse_row(row: &'static str) -> Option<Federation> {
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
        let count_of_kind = |kind| federations().filter(|known| known.kind == kind).count();
        assert_eq!(count_of_kind(FederationKind::Federation), 207);
        assert_eq!(count_of_kind(FederationKind::Unconfirmed), 10);
        assert_eq!(count_of_kind(FederationKind::Historical), 11);
        assert_eq!(count_of_kind(FederationKind::Organisation), 3);
        assert_eq!(count_of_kind(FederationKind::Special), 3);
    }

    #[test]
    fn codes_of_other_standards_are_recognised() {
        let check = |text: &str, expected: &[&str]| {
            let codes: Vec<&str> = federations_meant_by(text)
                .iter()
                .map(|known| known.code)
                .collect();
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
