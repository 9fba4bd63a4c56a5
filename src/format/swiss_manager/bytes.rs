//! Reads the bytes of a file strictly in order, and records the offset of each value
//! (reference/tunx.md 1).

use nom::bytes::complete::{tag, take};
use nom::error::{Error, ErrorKind};
use nom::multi::length_data;
use nom::number::complete::{le_u16, le_u32, u8 as byte};
use nom::{Err, IResult, Parser};

use crate::format::ReadError;

/// The result of a parser that reads bytes.
pub(super) type Parsed<'a, T> = IResult<&'a [u8], T, Error<&'a [u8]>>;

/// The sections of a file, in the order of the file (reference/tunx.md 2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Section {
    Header,
    Configuration,
    Schedule,
    Players,
    Pairings,
    Teams,
    Matches,
    Forbidden,
    Directory,
    End,
}

impl Section {
    /// Returns the name of the section in messages.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Section::Header => "header",
            Section::Configuration => "configuration",
            Section::Schedule => "schedule",
            Section::Players => "players",
            Section::Pairings => "pairings",
            Section::Teams => "teams",
            Section::Matches => "matches",
            Section::Forbidden => "forbidden pairings",
            Section::Directory => "directory",
            Section::End => "end",
        }
    }

    /// Returns the four bytes with which the section begins.
    pub(super) const fn marker(self) -> [u8; 4] {
        let code = match self {
            Section::Header => 0x93,
            Section::Configuration => 0x95,
            Section::Schedule => 0xA3,
            Section::Players => 0xA5,
            Section::Pairings => 0xB3,
            Section::Teams => 0xB5,
            Section::Matches => 0xC3,
            Section::Forbidden => 0xC5,
            Section::Directory => 0xD3,
            Section::End => 0xE3,
        };
        [code, 0xFF, 0x89, 0x44]
    }
}

/// A record or section of known length, whose fields have fixed offsets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'a> {
    /// The offset of the first byte of the block in the file.
    pub(super) offset: u32,
    bytes: &'a [u8],
}

/// A value with its position in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LocatedValue<T> {
    pub(super) value: T,
    /// The offset of the first byte of the value in the file.
    pub(super) offset: u32,
    /// The length of the value in bytes.
    pub(super) length: u32,
}

impl<'a> Block<'a> {
    pub(super) fn length(self) -> u32 {
        to_u32(self.bytes.len())
    }

    /// Reads the u8 at an offset, in bytes from the start of the block (tables in
    /// reference/tunx.md).
    pub(super) fn read_u8(self, offset: usize) -> LocatedValue<u8> {
        self.field(offset, 1, byte)
    }

    /// Reads the u16 at an offset, in bytes from the start of the block (tables in
    /// reference/tunx.md).
    pub(super) fn read_u16(self, offset: usize) -> LocatedValue<u16> {
        self.field(offset, 2, le_u16)
    }

    /// Reads the u32 at an offset, in bytes from the start of the block (tables in
    /// reference/tunx.md).
    pub(super) fn read_u32(self, offset: usize) -> LocatedValue<u32> {
        self.field(offset, 4, le_u32)
    }

    fn field<T>(
        self,
        offset: usize,
        length: u32,
        mut parser: impl Parser<&'a [u8], Output = T, Error = Error<&'a [u8]>>,
    ) -> LocatedValue<T> {
        let (_, value) = parser
            .parse(&self.bytes[offset..])
            .expect("the fields of a record lie inside it");
        LocatedValue {
            value,
            offset: self.offset + to_u32(offset),
            length,
        }
    }
}

/// A UTF-16 string of the file that is not decoded yet.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Text<'a> {
    /// The offset in the file of the count that precedes the characters.
    pub(super) offset: u32,
    units: &'a [u8],
}

impl Text<'_> {
    pub(super) fn is_empty(self) -> bool {
        self.units.is_empty()
    }

    /// Returns the length of the string in the file in bytes, including the count before it.
    pub(super) fn length(self) -> u32 {
        to_u32(self.units.len() + 2)
    }

    /// Decodes the characters; an unpaired surrogate becomes U+FFFD.
    pub(super) fn chars(self) -> impl Iterator<Item = char> {
        let units = self.units.chunks_exact(2);
        let units = units.map(|unit| u16::from_le_bytes([unit[0], unit[1]]));
        char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
    }
}

/// Converts a length or offset to `u32`. It always fits, because files beyond 4 GiB are refused
/// before they are read.
pub(super) fn to_u32(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

/// Reads a string: a u16 count, followed by this number of UTF-16 units. Returns the bytes of the
/// units.
pub(super) fn string(i: &[u8]) -> Parsed<'_, &[u8]> {
    length_data(le_u16.map(|count| usize::from(count) * 2)).parse(i)
}

/// A file whose bytes are read from the beginning to the end.
#[derive(Clone)]
pub(super) struct Bytes<'a> {
    all_bytes: &'a [u8],
    rest: &'a [u8],
    /// The section that is being read, for error messages.
    pub(super) section: Section,
}

impl<'a> Bytes<'a> {
    pub(super) fn new(all_bytes: &'a [u8]) -> Bytes<'a> {
        Bytes {
            all_bytes,
            rest: all_bytes,
            section: Section::Header,
        }
    }

    /// Returns the offset in the file of the next byte.
    pub(super) fn offset(&self) -> u32 {
        to_u32(self.all_bytes.len() - self.rest.len())
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    fn read<T>(
        &mut self,
        part_name: impl Fn() -> String,
        mut parser: impl Parser<&'a [u8], Output = T, Error = Error<&'a [u8]>>,
    ) -> Result<T, Fault> {
        match parser.parse(self.rest) {
            Ok((rest, value)) => {
                self.rest = rest;
                Ok(value)
            }
            Err(Err::Error(error) | Err::Failure(error)) => {
                let offset = to_u32(self.all_bytes.len() - error.input.len());
                Err(self.fault(offset, format!("{} is cut off", part_name())))
            }
            Err(Err::Incomplete(_)) => {
                Err(self.fault(self.offset(), format!("{} is cut off", part_name())))
            }
        }
    }

    /// Reads the next `length` bytes as a block. `part_name` returns their name for error messages.
    pub(super) fn block(
        &mut self,
        length: usize,
        part_name: impl Fn() -> String,
    ) -> Result<Block<'a>, Fault> {
        let offset = self.offset();
        let bytes = self.read(part_name, take(length))?;
        Ok(Block { offset, bytes })
    }

    /// Reads the next string. `part_name` returns its name for error messages.
    pub(super) fn text(&mut self, part_name: impl Fn() -> String) -> Result<Text<'a>, Fault> {
        let offset = self.offset();
        // nearly all strings are empty
        if let Some(rest) = self.rest.strip_prefix(&[0, 0]) {
            self.rest = rest;
            return Ok(Text { offset, units: &[] });
        }
        let units = self.read(part_name, string)?;
        Ok(Text { offset, units })
    }

    /// Whether the next bytes are the marker of `section`.
    pub(super) fn is_next(&self, section: Section) -> bool {
        self.rest.starts_with(&section.marker())
    }

    /// Reads the marker of `section`, which must be next.
    pub(super) fn marker(&mut self, section: Section) -> Result<LocatedValue<Section>, Fault> {
        self.section = section;
        let offset = self.offset();
        let marker = section.marker();
        let mut parser = tag::<_, _, Error<&[u8]>>(&marker[..]);
        match parser.parse(self.rest) {
            Ok((rest, _)) => {
                self.rest = rest;
                Ok(LocatedValue {
                    value: section,
                    offset,
                    length: 4,
                })
            }
            Err(Err::Error(error)) if error.code == ErrorKind::Tag => {
                let found_bytes = &self.rest[..self.rest.len().min(4)];
                // a cut file may end with the first bytes of the right marker
                let problem = if marker.starts_with(found_bytes) {
                    "its marker is cut off".to_owned()
                } else {
                    format!(
                        "the marker {} is expected, but {} was found",
                        hex(&marker),
                        hex(found_bytes)
                    )
                };
                Err(self.fault(offset, problem))
            }
            Err(_) => Err(self.fault(offset, "its marker is cut off".to_owned())),
        }
    }

    /// Checks that `count` records of at least `min_length` bytes each fit into the rest of the
    /// file, before memory is reserved for them. `records` is their name for error messages.
    pub(super) fn check_room_for(
        &self,
        count: usize,
        min_length: usize,
        records: &str,
    ) -> Result<(), Fault> {
        let needed_bytes = count.saturating_mul(min_length);
        if needed_bytes <= self.rest.len() {
            return Ok(());
        }
        Err(self.fault(
            self.offset(),
            format!(
                "{count} {records} need at least {needed_bytes} bytes, but the rest of the file \
                 has only {}",
                self.rest.len()
            ),
        ))
    }

    pub(super) fn fault(&self, offset: u32, problem: String) -> Fault {
        Fault {
            section: self.section,
            offset,
            problem,
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    bytes.join(" ")
}

/// A fault that makes the file unreadable, with its section and its offset in the file.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    section: Section,
    offset: u32,
    problem: String,
}

impl From<Fault> for ReadError {
    fn from(fault: Fault) -> ReadError {
        ReadError::Damaged {
            message: format!(
                "the Swiss-Manager file is damaged or cut off in section `{}`, byte {}: {}",
                fault.section.name(),
                fault.offset,
                fault.problem
            ),
            help: "copy the file again, or open it in Swiss-Manager and save it again; older \
                   files without Unicode (.TUN, .TUR, .TUM, .TUT) are not read: save them \
                   with a current version"
                .to_owned(),
        }
    }
}
