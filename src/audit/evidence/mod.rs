//! Evidence for or against a file's claims, computed from its facts. A piece of evidence uses the
//! facts and the pieces it depends on, and no checks; `Case` computes each once.

pub(in crate::audit) mod attribution;
pub(in crate::audit) mod columns;
pub(in crate::audit) mod computable;
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
