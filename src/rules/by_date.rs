//! Which edition a start date selects.

use super::{EDITIONS, RuleSet, legacy, newest, raw};
use crate::model::{Date, Tournament};

/// The edition in force for a tournament, and the reason.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The edition in force.
    pub rules: &'static RuleSet,
    /// The reason in words: `starts 2024-05-11`.
    pub why: String,
    /// No date was found: the edition is an assumption, and an audit compares with every
    /// edition before it calls a value wrong.
    pub assumed: bool,
    /// Further editions that are allowed on this date: a value that one of them gives is not
    /// wrong.
    pub also_acceptable: &'static [&'static RuleSet],
}

/// From September 2023 to March 2024 the old rules were still allowed in events that FIDE
/// did not run itself.
const TRANSITION: (Date, Date) = (Date::known(2023, 9, 1), Date::known(2024, 3, 31));

/// Editions that were allowed beside the new text in the transition.
static IN_TRANSITION: [&RuleSet; 1] = [&legacy::EDITION];

impl Selection {
    /// The selection of an edition that the user asked for.
    #[must_use]
    pub fn asked_for(rules: &'static RuleSet) -> Selection {
        Selection {
            rules,
            why: "as requested".to_owned(),
            assumed: false,
            also_acceptable: &[],
        }
    }

    /// Whether a value computed under `rules` is right: `rules` is the edition in force, is
    /// allowed as well, or no date is known.
    #[must_use]
    pub fn allows(&self, rules: &RuleSet) -> bool {
        self.allows_name(rules.name)
    }

    /// As [`Selection::allows`], by the name of the edition.
    #[must_use]
    pub fn allows_name(&self, name: &str) -> bool {
        // the text of 2024 has the numbers of 2023
        let canonical = |name: &str| if name == "2023" { "2024" } else { name }.to_owned();
        let mut right = [self.rules]
            .into_iter()
            .chain(self.also_acceptable.iter().copied());
        self.assumed || right.any(|rules| canonical(rules.name) == canonical(name))
    }
}

/// The edition for a tournament. It follows from the start date (042), else from the first
/// round date, else from the end date; without any date the newest edition is assumed. An
/// event that runs across a boundary keeps the edition of its first day.
#[must_use]
pub fn select(tournament: &Tournament) -> Selection {
    let first_round = tournament.round_dates.iter().flatten().min();
    let dated = [
        ("starts", tournament.start),
        ("first round", first_round.copied()),
        ("ends", tournament.end),
    ];
    for (word, date) in dated {
        if let Some(date) = date {
            let (rules, also_acceptable) = by_date(date);
            return Selection {
                rules,
                why: format!("{word} {date}"),
                assumed: false,
                also_acceptable,
            };
        }
    }
    Selection {
        rules: newest(),
        why: "assumed: the file has no date".to_owned(),
        assumed: true,
        also_acceptable: &[],
    }
}

/// The edition of events that start on `date`, and the editions that are allowed as well.
#[must_use]
pub fn by_date(date: Date) -> (&'static RuleSet, &'static [&'static RuleSet]) {
    let rules = EDITIONS
        .into_iter()
        .rev()
        .find(|rules| rules.from.is_some_and(|from| from <= date))
        .unwrap_or(&raw::RAW);
    let (first, last) = TRANSITION;
    let also_acceptable: &[&RuleSet] = if first <= date && date <= last {
        &IN_TRANSITION
    } else {
        &[]
    };
    (rules, also_acceptable)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(date: (u16, u8, u8), expected: &str) {
        let (rules, also) = by_date(Date::known(date.0, date.1, date.2));
        let also: String = also
            .iter()
            .map(|rules| format!("|{}", rules.name))
            .collect();
        assert_eq!(format!("{}{also}", rules.name), expected, "{date:?}");
    }

    #[test]
    fn editions_change_on_their_first_day() {
        check((2008, 12, 31), "raw");
        check((2009, 1, 1), "legacy");
        check((2023, 8, 31), "legacy");
        check((2023, 9, 1), "2023|legacy");
        check((2024, 3, 31), "2023|legacy");
        check((2024, 4, 1), "2023");
        check((2024, 7, 31), "2023");
        check((2024, 8, 1), "2024");
        check((2026, 2, 28), "2024");
        check((2026, 3, 1), "2026");
    }

    #[test]
    fn the_first_date_that_is_known_counts() {
        let mut tournament = Tournament {
            end: Date::new(2026, 3, 2),
            ..Tournament::default()
        };
        assert_eq!(select(&tournament).why, "ends 2026-03-02");
        tournament.round_dates = vec![None, Date::new(2024, 8, 1)];
        assert_eq!(select(&tournament).rules.name, "2024");
        tournament.start = Date::new(2024, 7, 31);
        assert_eq!(select(&tournament).rules.name, "2023");
        let undated = select(&Tournament::default());
        assert!(undated.assumed && undated.rules.name == "2026");
    }
}
