//! Compares a corrected copy with the file before it was mutated, value by value at the same place.

use crosstable::audit::Options;
use crosstable::format::read;
use crosstable::import::Import;
use crosstable::model::{PlayerId, RoundNumber};

use super::corrected;
use crate::mutations::Base;

/// The values of a player that the corrected copy states, with their names.
fn values(import: &Import, id: PlayerId) -> Vec<(String, String)> {
    let claims = &import.claims;
    let points = claims.points.get(id.index()).copied().flatten();
    let rank = claims.ranks.get(id.index()).copied().flatten();
    let mut list = vec![
        (
            "points".to_owned(),
            format!("{:?}", points.map(|p| p.value)),
        ),
        ("rank".to_owned(), format!("{:?}", rank.map(|r| r.value))),
    ];
    for (index, entry) in import.tournament.row(id).iter().enumerate() {
        list.push((format!("{}", RoundNumber::at(index)), format!("{entry:?}")));
    }
    list
}

/// The correction of a mutated file.
pub(super) struct Trial {
    /// The number of corrected values.
    pub(super) corrections: usize,
    /// The corrected values that differ from those of the file before, in words.
    pub(super) wrong: Vec<String>,
    /// The corrected copy.
    pub(super) copy: Import,
}

/// Corrects a mutated file, in which the rows are where they were before.
pub(super) fn correct(base: &Base, name: &str, bytes: Vec<u8>) -> Trial {
    let right = &base.reading.import;
    let reading = read(&base.name, bytes, &<_>::default()).unwrap();
    let fix = corrected(&reading, &Options::default());
    let mut wrong = Vec::new();
    for id in right.tournament.ids() {
        let stated = values(&reading.import, id);
        let copy = values(&fix.import, id);
        let before = values(right, id);
        for ((stated, copy), before) in stated.iter().zip(&copy).zip(&before) {
            if copy != stated && copy != before {
                wrong.push(format!(
                    "{} {name} player {}: {} {} {} {}",
                    base.name, id.0, stated.0, stated.1, copy.1, before.1
                ));
            }
        }
    }
    Trial {
        corrections: fix.corrections.len(),
        wrong,
        copy: fix.import,
    }
}
