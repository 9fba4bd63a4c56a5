//! Finds the consequences of a cause: the file is audited again with a possible repair, and every
//! finding that then disappears is listed under the finding about the cause.

mod columns;
mod damage;
mod declarations;
mod gather;
mod listed_twice;
mod merged;
mod moves;
mod naming;
mod points;
mod renumbered;
mod repairs;
mod results;
mod round_columns;
mod rounds;
mod rows;
mod shifted_rows;
mod sorted;
mod squeezed_rows;
mod suspicions;
mod under;
mod whole_file;

pub(super) use self::gather::gather;
pub use self::whole_file::find_damage;
