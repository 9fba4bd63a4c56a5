//! Computes the evidence for or against the claims of a file, from the facts and from other
//! evidence, not from checks. `Case` computes each piece once.

pub(in crate::audit) mod attribution;
pub(in crate::audit) mod columns;
pub(in crate::audit) mod computable;
pub(in crate::audit) mod judgement;
pub(in crate::audit) mod printed_order;
pub mod rank_order;
pub(in crate::audit) mod ranking;
pub(in crate::audit) mod repeated_rounds;
pub(in crate::audit) mod repeated_rows;
pub(in crate::audit) mod second_games;
pub(in crate::audit) mod shared_ranks;
pub(in crate::audit) mod stated_ranks;
pub(in crate::audit) mod stray_game;
pub(in crate::audit) mod table_order;
pub(in crate::audit) mod team_ranks;
pub(in crate::audit) mod team_scores;
pub(in crate::audit) mod totals;
pub(in crate::audit) mod twins;
