//! Finds the consequences of a cause: the file is audited again with a possible repair, and every
//! finding that then disappears is listed under the finding about the cause.

mod beside_total;
mod columns;
mod damage;
mod damaged_rows;
mod declarations;
mod dependent;
mod effect;
mod exchanged_cells;
mod exchanged_games;
mod exchanged_ranks;
mod exchanged_tie_breaks;
mod explanation;
mod faults;
mod gather;
mod implied_round;
mod leading;
mod listed_rounds;
mod listed_twice;
mod merged;
mod mixed_round;
mod moved_rows;
mod moved_tie_breaks;
mod moves;
mod naming;
mod overwritten_rows;
mod points;
mod points_before;
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
mod stayed_ranks;
mod stray_game;
mod suspicions;
mod under;
mod unlisted_players;
mod whole_file;

pub use self::whole_file::find_damage;

use super::Case;
use super::check::sort;
use crate::finding::Finding;

/// Lists findings under the findings about their causes.
pub(super) fn gather(case: &Case<'_>, findings: Vec<Finding>) -> Vec<Finding> {
    let (stray_game, findings) = stray_game::list_under_stray_game(case, findings);
    let (mixed_round, findings) = mixed_round::list_under_mixed_round(case, findings);
    let mut gathered = match beside_total::gather_beside_total(case, &findings) {
        Some(gathered) => gathered,
        None => gather::gather(case, findings),
    };
    if stray_game.is_some() || mixed_round.is_some() {
        gathered.extend(stray_game.into_iter().chain(mixed_round));
        sort(&mut gathered);
    }
    gathered
}
