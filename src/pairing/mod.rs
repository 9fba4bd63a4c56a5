//! Pairs.
pub mod matching;
