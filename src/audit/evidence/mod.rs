//! What speaks for or against a file's claims, worked out from its facts. A piece of evidence
//! knows the facts and the pieces it rests on, and nothing of the checks; `Case` keeps each
//! once it is worked out.

pub(in crate::audit) mod attribution;
pub(in crate::audit) mod columns;
pub(in crate::audit) mod judgement;
pub mod rank_order;
pub(in crate::audit) mod ranking;
pub(in crate::audit) mod shared_ranks;
pub(in crate::audit) mod stated_ranks;
pub(in crate::audit) mod table_order;
pub(in crate::audit) mod team_ranks;
pub(in crate::audit) mod team_scores;
pub(in crate::audit) mod totals;
pub(in crate::audit) mod twins;
