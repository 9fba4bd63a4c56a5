//! Reads Swiss-Manager's tournament files (TUNX, TURX, TUMX, TUTX), and contains its list of
//! tie-breaks.

mod bytes;
pub mod codes;
mod lower;
mod page;
mod parse;

use super::{Format, ReadError, ReadOptions, Reader, Reading};
use crate::import::Capabilities;
use bytes::Section;

pub(super) static TUNX: Format = Format {
    name: "tunx",
    title: "Swiss-Manager tournament file: individual or team, Swiss or round robin",
    extensions: &["tunx", "turx", "tumx", "tutx"],
    page: include_str!("../../../docs/formats/tunx.md"),
    capabilities: Capabilities::NONE,
    reader: Reader::Bytes { sniff, read },
    writer: None,
    choices: &[],
};

/// Returns the likelihood that the bytes are a Swiss-Manager tournament file: 100 if they begin
/// with the marker of the header, 50 if they begin with a similar marker, else 0.
fn sniff(bytes: &[u8]) -> u8 {
    let marker = Section::Header.marker();
    match bytes {
        _ if bytes.starts_with(&marker) => 100,
        [_, rest @ ..] if rest.starts_with(&marker[1..]) => 50,
        _ => 0,
    }
}

fn read(name: &str, bytes: Vec<u8>, options: &ReadOptions) -> Result<Reading, ReadError> {
    if !bytes.starts_with(&Section::Header.marker()) {
        return Err(unsupported_file_error(&bytes));
    }
    let records = parse::read_records(&bytes, &options.limits)?;
    Ok(lower::lower(name, &records))
}

/// Returns the error for a file that is not a Swiss-Manager file, or is one of an older version.
fn unsupported_file_error(bytes: &[u8]) -> ReadError {
    let has_marker = sniff(bytes) > 0;
    ReadError::Unsupported {
        message: if has_marker {
            "an older or unknown kind of Swiss-Manager file: its section `header` (byte 0) does \
             not begin as in the files of current versions"
        } else {
            "not a Swiss-Manager file: the marker of section `header` is not at byte 0"
        }
        .to_owned(),
        help: "open it in a current version of Swiss-Manager and save it again (.TUNX, .TURX, \
               .TUMX, .TUTX), or export a FIDE rating file (TRF)"
            .to_owned(),
    }
}
