//! FIDE's Tournament Report File: TRF06, TRF16, TRF26 and their dialects. One reader reads
//! all of it; the version is what the content shows.

mod lower;
mod notes;
mod parse;
mod version;

use super::{Format, ReadError, ReadOptions};
use crate::import::Import;
use crate::source::Source;
use notes::Notes;

pub(super) static TRF_06: Format = Format {
    name: "trf06",
    title: "FIDE Tournament Report File of 2006",
    extensions: &["trf", "txt"],
    sniff,
    read,
};

pub(super) static TRF_16: Format = Format {
    name: "trf16",
    title: "FIDE Tournament Report File of 2016, also with engine extensions",
    extensions: &["trf", "trfx", "txt"],
    sniff,
    read,
};

pub(super) static TRF_26: Format = Format {
    name: "trf26",
    title: "FIDE Tournament Report File of 2026",
    extensions: &["trf", "txt"],
    sniff,
    read,
};

/// A player line makes it certain; header records alone may be another text.
fn sniff(text: &str) -> u8 {
    let mut best = 0;
    for line in text.split(['\n', '\r']).take(10_000) {
        if line.starts_with("001 ") || line == "001" {
            return 90;
        }
        let header = [
            "012 ", "022 ", "032 ", "042 ", "092 ", "102 ", "122 ", "XXR ", "142 ",
        ];
        if header.iter().any(|code| line.starts_with(code)) {
            best = 40;
        }
    }
    best
}

fn read(source: &Source, options: &ReadOptions) -> Result<Import, ReadError> {
    let mut notes = Notes::default();
    let records = parse::records(source, &options.limits, &mut notes)?;
    Ok(lower::lower(records, notes))
}
