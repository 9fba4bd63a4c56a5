//! crosstable reads chess tournament files, works out everything that follows from their results
//! under a chosen edition of FIDE's rules, and compares it with what the files state.
//!
//! Four verbs: read ([`mod@format`]), rank ([`mod@standings`]), audit ([`mod@audit`]), and write.
//!
//! ```
//! use crosstable::{audit, format};
//!
//! let file = "\
//! 012 Example
//! 001    1      Example, Anna                     2000                             1.0    1     2 w 1
//! 001    2      Example, Ben                      1900                             0.5    2     1 b 0
//! ";
//! let reading = format::read("example.trf", file.into(), &format::ReadOptions::default())?;
//! let audit = audit::audit(&reading.sources, &reading.import, &audit::Options::default());
//! assert!(audit.findings.iter().any(|finding| finding.code.code == "P301"));
//! # Ok::<(), format::ReadError>(())
//! ```

#[cfg(test)]
extern crate self as crosstable;

pub mod audit;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compare;
pub mod desk;
pub mod finding;
pub mod folder;
pub mod format;
pub mod import;
pub mod lists;
pub mod merge;
pub mod model;
pub mod number;
pub mod pairing;
pub mod rating;
pub mod report;
pub mod rules;
pub mod source;
pub mod standings;
#[cfg(feature = "lists")]
pub mod store;
pub mod tiebreak;
pub mod verdict;
