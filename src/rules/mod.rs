//! The regulations as data: one file per edition, one answer per question on which the
//! editions differ. Nothing outside this room compares editions.

mod by_date;
mod legacy;
mod raw;
mod rule_set;
mod selfgame2022;
mod y2023;
mod y2024;
mod y2026;

pub use by_date::{Selection, select};
pub use rule_set::{Dummy, OpponentsUnplayed, RuleSet};

/// Every edition, oldest first.
pub static EDITIONS: [&RuleSet; 6] = [
    &raw::RAW,
    &legacy::LEGACY,
    &selfgame2022::SELFGAME_2022,
    &y2023::Y2023,
    &y2024::Y2024,
    &y2026::Y2026,
];

/// The edition with this name: `2024`, also written `fide2024`.
#[must_use]
pub fn edition(name: &str) -> Option<&'static RuleSet> {
    let name = name.strip_prefix("fide").unwrap_or(name);
    EDITIONS.into_iter().find(|rules| rules.name == name)
}

/// The newest edition, used where a file carries no date.
#[must_use]
pub fn newest() -> &'static RuleSet {
    &y2026::Y2026
}
