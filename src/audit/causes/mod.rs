//! Finds the consequences of a cause: the file is audited again with a possible repair, and every
//! finding that then disappears is listed under the finding about the cause.

mod beside_total;
mod columns;
mod damage;
mod damaged_rows;
mod declarations;
mod effect;
mod exchanged_games;
mod explanation;
mod faults;
mod gather;
mod leading;
mod listed_twice;
mod merged;
mod moves;
mod naming;
mod points;
mod ranks;
mod renumbered;
mod repairs;
mod repeated_pairings;
mod results;
mod round_columns;
mod rounds;
mod rows;
mod second_games;
mod several_games;
mod shifted_rows;
mod sorted;
mod squeezed_rows;
mod stray_game;
mod suspicions;
mod under;
mod whole_file;

pub use self::whole_file::find_damage;

use super::Case;
use super::check::sort;
use crate::finding::Finding;

/// Lists findings under the findings about their causes.
pub(super) fn gather(case: &Case<'_>, findings: Vec<Finding>) -> Vec<Finding> {
    let (stray_game, findings) = stray_game::list_under_stray_game(case, findings);
    let mut gathered = match beside_total::gather_beside_total(case, &findings) {
        Some(gathered) => gathered,
        None => gather::gather(case, findings),
    };
    if stray_game.is_some() {
        gathered.extend(stray_game);
        sort(&mut gathered);
    }
    gathered
}
