//! The regulations as data: one file per edition, one answer per question on which the
//! editions differ. Nothing outside this room compares editions.

mod by_date;
mod legacy;
mod rating_table;
mod raw;
mod readings;
mod rule_set;
mod selfgame2022;
mod y2023;
mod y2024;
mod y2026;

pub use by_date::{Selection, by_date, select};
pub use rating_table::{dp, pd};
pub use readings::{READINGS, Reading, readings};
pub use rule_set::{
    Dummy, ForfeitsAsGames, LowCut, OpponentsUnplayed, ProductCut, RepeatedGames, RuleSet,
    StandardPoints, UnplayedProduct,
};

/// Every edition, oldest first.
pub static EDITIONS: [&RuleSet; 6] = [
    &raw::RAW,
    &legacy::EDITION,
    &selfgame2022::SELFGAME_2022,
    &y2023::EDITION,
    &y2024::Y2024,
    &y2026::Y2026,
];

/// The edition with this name: `2024`, also written `fide2024`.
#[must_use]
pub fn edition(name: &str) -> Option<&'static RuleSet> {
    let name = name.strip_prefix("fide").unwrap_or(name);
    EDITIONS.into_iter().find(|rules| rules.name == name)
}

/// The rule set that the modifier `/Vyyyy` forces for a single code.
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

/// The newest edition, used where a file carries no date.
#[must_use]
pub fn newest() -> &'static RuleSet {
    &y2026::Y2026
}
