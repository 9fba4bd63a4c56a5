//! Checks whether rating changes and norms can be computed from a file.

use super::Refusal;
use crate::audit::{Case, Need, Options, find_damage};
use crate::finding::Damage;
use crate::format::Reading;
use crate::import::{Import, Lack};

const ADD_FILES_HELP: &str = "name the other files of the event after --with: the crosstable, or the pairings \
                    of all rounds";

/// Returns warnings about the rating changes and norms of a file, in words. `name` is the name of
/// the file in messages.
///
/// # Errors
/// [`Refusal`] if the file has no games against named opponents.
pub fn doubts_about_games(name: &str, import: &Import) -> Result<Vec<&'static str>, Refusal> {
    let refuse = |why: &str| {
        let message = format!("nothing can be computed from {name}: {why}");
        Err(Refusal::new(message, ADD_FILES_HELP))
    };
    if !Need::Results.is_met(import) {
        return refuse(Need::Results.why_unmet(import));
    }
    if import.lacks(Lack::Opponents) {
        return refuse("it states results without opponents, but ratings depend on the opponents");
    }
    if import.tournament.rounds == 0 {
        return refuse("it has no rounds");
    }
    let doubts = [
        (
            Lack::Ratings,
            "the file has no ratings, so every player counts as unrated",
        ),
        (
            Lack::Rows,
            "the list is cut short, so games against players who are missing from it are not \
             counted",
        ),
    ];
    let doubts = doubts.iter().filter(|(lack, _)| import.lacks(*lack));
    Ok(doubts.map(|(_, doubt)| *doubt).collect())
}

/// Finds damage to the whole file that leaves its results in doubt; `None` if there is none.
#[must_use]
pub fn damage_of_results(reading: &Reading, import: &Import) -> Option<Damage> {
    let options = Options::default();
    let damage = find_damage(&Case::new(&reading.sources, import, &options));
    damage.filter(|damage| damage.concerns_results())
}
