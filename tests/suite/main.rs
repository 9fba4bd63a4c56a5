//! Outside-in tests, in one binary.
#![allow(clippy::unwrap_used, reason = "a panic is how a test says no")]

mod any_crosstable;
mod architecture;
mod attribution;
mod catalogue;
mod check_pages;
mod cli;
mod consequences;
mod containers;
mod convert;
mod corpus;
mod event;
mod exchange_files;
mod findings;
mod golden;
mod grammar;
mod hostile;
mod inference;
mod json;
mod lacks;
mod lists;
mod manual;
mod reading;
mod readme;
mod round_trip;
mod samples;
mod stated_columns;
mod support;
mod tables;
mod text;
mod tiebreak_pages;
mod tied_orders;
mod tunx;
mod tunx_hostile;
mod writing;
