//! Reads and writes FIDE's Tournament Report File: TRF06, TRF16, TRF26 and their dialects. One
//! reader reads all versions and finds out which version a file follows.

mod broken;
mod cut;
mod encodings;
mod lone_byes;
mod lower;
mod parse;
mod used_codes;
mod version;
mod write;

use super::notes::Notes;
use super::{Choice, Format, ReadError, ReadOptions, Reader, Reading};
use crate::import::{Capabilities, Import};
use crate::source::{Limits, Source};

pub(super) use encodings::likely_encodings;
pub(super) use parse::date;
pub(super) use parse::header::{colour, system, system_in_words, words_contradict_system};
pub(in crate::format) use write::system_words;

/// Returns the reader, which is the same for all versions. Only one of the three formats has a
/// `max_sniff` above 0, so that a text is examined only once.
const fn reader(max_sniff: u8) -> Reader {
    Reader::Text {
        sniff,
        max_sniff,
        read,
    }
}

pub(super) static TRF_06: Format = Format {
    name: "trf06",
    title: "FIDE Tournament Report File of 2006",
    extensions: &["trf", "txt"],
    page: include_str!("../../../docs/formats/trf06.md"),
    capabilities: Capabilities::REPORT,
    reader: reader(0),
    writer: Some(write::write_trf06),
    choices: &[Choice::Text, Choice::Anew],
};

pub(super) static TRF_16: Format = Format {
    name: "trf16",
    title: "FIDE Tournament Report File of 2016, also with engine extensions",
    extensions: &["trf", "trfx", "txt"],
    page: include_str!("../../../docs/formats/trf16.md"),
    capabilities: Capabilities::REPORT,
    reader: reader(90),
    writer: Some(write::write_trf16),
    choices: &[Choice::Text, Choice::Anew, Choice::Dialect],
};

pub(super) static TRF_26: Format = Format {
    name: "trf26",
    title: "FIDE Tournament Report File of 2026",
    extensions: &["trf", "txt"],
    page: include_str!("../../../docs/formats/trf26.md"),
    capabilities: Capabilities {
        forfeits_name_opponents: true,
        lists_members_by_board: true,
        requires_planned_rounds: true,
        has_rank_order_record: true,
        ..Capabilities::REPORT
    },
    reader: reader(0),
    writer: Some(write::write_trf26),
    choices: &[Choice::Text, Choice::Anew, Choice::Dialect],
};

/// Returns the likelihood that a text is a TRF, in per cent: 90 if a player's line has a number;
/// less if there are only header records, or players' lines without a number.
fn sniff(text: &str) -> u8 {
    const HEADER_CODES: [&str; 14] = [
        "012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "122", "132", "142",
        "XXR",
    ];
    let mut codes = [false; HEADER_CODES.len()];
    let mut players = false;
    let mut start = 0;
    let line_ends = memchr::memchr2_iter(b'\n', b'\r', text.as_bytes());
    for end in line_ends.chain([text.len()]) {
        let line = &text[start..end];
        start = end + 1;
        // most lines of other files can be ruled out by their first character
        let Some((code, rest)) = line
            .starts_with(['0', '1', 'X'])
            .then(|| line.split_at_checked(3))
            .flatten()
        else {
            continue;
        };
        if code == "001" {
            let number = rest.get(..5).unwrap_or(rest);
            if rest.contains('|')
                || (number.starts_with(' ') && number.trim().parse::<u16>().is_ok())
            {
                return 90;
            }
            players = true;
        } else if (rest.is_empty() || rest.starts_with(' '))
            && let Some(index) = HEADER_CODES.iter().position(|known| *known == code)
        {
            codes[index] = true;
        }
    }
    let header_count = codes.iter().filter(|is_present| **is_present).count();
    match (players, header_count) {
        (true, 1..) => 60,
        (_, 3..) => 40,
        _ => 0,
    }
}

fn read(source: Source, options: &ReadOptions) -> Result<Reading, ReadError> {
    let import = read_import(&source, &options.limits)?;
    Ok(Reading::with_tournament(source, import))
}

/// Reads a text. The code that patches a file uses this function as well.
fn read_import(source: &Source, limits: &Limits) -> Result<Import, ReadError> {
    let mut notes = Notes::default();
    let records = parse::records(source, limits, &mut notes)?;
    let mut import = lower::lower(records, notes);
    cut::note_cut(source, &mut import);
    broken::note_broken_lines(source, &mut import);
    Ok(import)
}
