//! Assesses title norms: which conditions of a norm a player's games meet, and by how much they
//! miss the others (B.01 of 1 January 2024, article 1.4).

mod assessment;
mod best_case;
mod condition;
mod counts;
mod event;
mod identity;
mod norm;
mod remark;
mod selection;
mod tournament;

pub use assessment::{Assessment, RaisedOpponent, UNRATED_OPPONENT_RATING, UsedGame};
pub use condition::{Condition, Exemption, Kind, SpecialRule};
pub use counts::{Counts, FOREIGN_FEDERATIONS};
pub use event::{Candidate, Event};
pub use norm::{COVERED_FROM, Norm, NotTested};
pub use selection::{NormResult, Unusable, Verdict, norm_result};
pub use tournament::{EventNorms, ForeignPlayers, MIN_GAMES, NormConditions, PlayerNorms};
