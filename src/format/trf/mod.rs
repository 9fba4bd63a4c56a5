//! FIDE's Tournament Report File: TRF06, TRF16 and their dialects.

mod lower;
mod parse;

use super::{Format, ReadError, ReadOptions};
use crate::import::Import;
use crate::source::Source;

pub(super) static TRF_16: Format = Format {
    name: "trf16",
    title: "FIDE Tournament Report File of 2016",
    extensions: &["trf", "trfx", "txt"],
    sniff,
    read,
};

fn sniff(text: &str) -> u8 {
    let player = text.lines().any(|line| line.starts_with("001 "));
    if player { 90 } else { 0 }
}

fn read(source: &Source, _options: &ReadOptions) -> Result<Import, ReadError> {
    let (records, notes) = parse::records(source);
    Ok(lower::lower(records, notes))
}
