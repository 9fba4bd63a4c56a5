//! The regulations as data: a file for each edition, with an answer to each question on which the
//! editions differ. No code outside this folder compares editions.

mod by_date;
mod federations;
mod interpretations;
mod legacy;
mod rating_table;
mod raw;
mod rule_set;
mod selfgame2022;
mod y2023;
mod y2024;
mod y2026;

pub use by_date::{MAX_DAYS_OF_EVENT, Selection, by_date, select};
pub use federations::{Federation, FederationKind, federation, federations, federations_meant_by};
pub use interpretations::{
    INTERPRETATIONS, Interpretation, interpretation_in_words, interpretations,
};
pub use rating_table::{dp, pd};
pub use rule_set::{
    Dummy, ForfeitsAsGames, LowCut, OpponentsUnplayed, ProductCut, RepeatedGames, RuleSet,
    StandardPoints, UnplayedProduct,
};

/// Every edition, the oldest first.
pub static EDITIONS: [&RuleSet; 6] = [
    &raw::RAW,
    &legacy::EDITION,
    &selfgame2022::SELFGAME_2022,
    &y2023::EDITION,
    &y2024::Y2024,
    &y2026::Y2026,
];

/// Returns the edition with this name: `2024`, also written `fide2024`; `None` if there is no such
/// edition.
#[must_use]
pub fn edition(name: &str) -> Option<&'static RuleSet> {
    let name = name.strip_prefix("fide").unwrap_or(name);
    EDITIONS.into_iter().find(|rules| rules.name == name)
}

/// Returns the rule set that the modifier `/Vyyyy` selects for a single criterion; `None` if the
/// year has no rules of its own.
#[must_use]
pub fn version(year: u16) -> Option<&'static RuleSet> {
    match year {
        2022 => Some(&y2023::WORLD_RAPID_2022),
        2023 => Some(&y2023::EDITION),
        2024 => Some(&y2024::Y2024),
        2026 => Some(&y2026::Y2026),
        _ => None,
    }
}

/// Returns the newest edition, which is assumed for a file without a date.
#[must_use]
pub fn newest() -> &'static RuleSet {
    &y2026::Y2026
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_every_edition_and_interpretation() {
        let page = include_str!("../../docs/rules/editions.md");
        let row = |name: &str| {
            let start = format!("| `{name}` |");
            let found = page.lines().find(|line| line.starts_with(&start));
            found.unwrap_or_else(|| panic!("{name} is not on the page"))
        };
        for rules in EDITIONS {
            let first_day = rules.in_force_from.map(|date| date.to_string());
            assert!(
                row(rules.name).contains(&first_day.unwrap_or_default()),
                "{}",
                rules.name
            );
        }
        for interpretation in INTERPRETATIONS {
            row(interpretation.name);
        }
    }

    #[test]
    fn editions_and_versions_are_found_by_name() {
        assert_eq!(edition("fide2024").map(|rules| rules.name), Some("2024"));
        assert!(edition("2025").is_none() && version(2025).is_none());
        assert!(version(2022).is_some_and(|rules| rules.unplayed_use_up_rating_cuts));
    }
}
