//! Which edition a start date selects.

use super::{EDITIONS, RuleSet, newest, raw};
use crate::model::{Date, Tournament};

/// The edition used, and why.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The edition.
    pub rules: &'static RuleSet,
    /// Why, in words: `starts 2024-05-11`.
    pub why: String,
    /// No date was found: the edition is an assumption, and an audit compares with every
    /// edition before it calls a value wrong.
    pub assumed: bool,
}

/// The edition for a tournament: by the start date (042), else the first round date, else
/// the end date; without any date the newest, assumed.
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
            return Selection {
                rules: by_date(date),
                why: format!("{word} {date}"),
                assumed: false,
            };
        }
    }
    Selection {
        rules: newest(),
        why: "assumed: the file has no date".to_owned(),
        assumed: true,
    }
}

fn by_date(date: Date) -> &'static RuleSet {
    EDITIONS
        .into_iter()
        .rev()
        .find(|rules| rules.from.is_some_and(|from| from <= date))
        .unwrap_or(&raw::RAW)
}
