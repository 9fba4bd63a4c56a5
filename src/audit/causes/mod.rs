//! Finds the consequences of a cause: the file is audited again with a possible repair, and every
//! finding that then disappears is listed under the finding about the cause.

mod beside_total;
mod columns;
mod damage;
mod damaged_rows;
mod declarations;
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
mod several_games;
mod shifted_rows;
mod sorted;
mod squeezed_rows;
mod suspicions;
mod under;
mod whole_file;

pub use self::whole_file::find_damage;

use super::Case;
use crate::finding::Finding;

/// Lists findings under the findings about their causes.
pub(super) fn gather(case: &Case<'_>, findings: Vec<Finding>) -> Vec<Finding> {
    match beside_total::gather_beside_total(case, &findings) {
        Some(gathered) => gathered,
        None => gather::gather(case, findings),
    }
}
