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
        ("points".to_owned(), format!("{:?}", points.map(|p| p.value))),
        ("rank".to_owned(), format!("{:?}", rank.map(|r| r.value))),
    ];
    for (index, entry) in import.tournament.row(id).iter().enumerate() {
        list.push((format!("{}", RoundNumber::at(index)), format!("{entry:?}")));
    }
    list
}

/// The number of corrected values, and those that differ from the file before, in words.
pub(super) fn wrong_values(base: &Base, name: &str, bytes: Vec<u8>) -> (usize, Vec<String>) {
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
    (fix.corrections.len(), wrong)
}
