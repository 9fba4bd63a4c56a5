//! Files with exactly one error of a named kind: errors that people and programs make when they
//! enter, edit and export a tournament.

mod base;
mod claims;
mod clean;
mod expected;
mod follows;
mod header;
mod lines;
mod made;
mod page;
mod places;
mod records;
mod results;
mod rows;
mod seats;
mod verdict;

use crosstable::format::write::WriteOptions;
use crosstable::format::{ReadOptions, read};
use crosstable::import::Import;

pub(crate) use base::{Base, files, in_format, made, made_in};
pub(crate) use follows::{claimed_under, is_right};

use crate::support::random::Random;

/// The subject of a mutation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Category {
    Structure,
    Results,
    Colours,
    Points,
    Ranks,
    TieBreaks,
    Teams,
    /// Data about the event from which no value follows.
    Event,
}

/// The part of a file that a mutation changes.
#[derive(Clone, Copy)]
pub(crate) enum Change {
    /// The imported data, which are then written back into the file; only for formats with a
    /// writer.
    Said(fn(&mut Import, &mut Random) -> Option<()>),
    /// The lines of a tournament report, each with its line ending.
    Lines(fn(&mut Vec<String>, &mut Random) -> Option<()>),
    /// The rows of a list: a text with semicolons, a page or a workbook.
    Rows(fn(&mut Vec<Vec<String>>, &mut Random) -> Option<()>),
    /// The bytes of a Swiss-Manager file.
    Records(fn(&mut Vec<u8>, &mut Random) -> Option<()>),
}

/// A file with one mutation.
pub(crate) struct Mutant {
    pub(crate) bytes: Vec<u8>,
    /// The mutated data, if the mutation changes the imported data.
    pub(crate) meant: Option<Import>,
}

/// A kind of error in a file.
pub(crate) struct Mutation {
    pub(crate) name: &'static str,
    pub(crate) category: Category,
    pub(crate) change: Change,
}

/// A mutation of the imported data.
const fn said(
    name: &'static str,
    category: Category,
    change: fn(&mut Import, &mut Random) -> Option<()>,
) -> Mutation {
    Mutation {
        name,
        category,
        change: Change::Said(change),
    }
}

/// All mutations.
pub(crate) fn all() -> impl Iterator<Item = &'static Mutation> {
    let lists = [
        results::MUTATIONS,
        seats::MUTATIONS,
        claims::MUTATIONS,
        header::MUTATIONS,
        lines::MUTATIONS,
        rows::MUTATIONS,
        records::MUTATIONS,
    ];
    lists.into_iter().flatten()
}

impl Mutation {
    /// The file with this mutation at a place chosen by the seed; `None` if the file has no
    /// suitable place.
    pub(crate) fn apply(&self, base: &Base, seed: u64) -> Option<Mutant> {
        // each mutation has numbers of its own
        let named = |state: u64, byte: u8| state.rotate_left(7) ^ u64::from(byte);
        let mut random = Random(self.name.bytes().fold(seed, named));
        let mut meant = None;
        let format = base.reading.import.format;
        let bytes = match self.change {
            Change::Said(change) => {
                let mut import = base.reading.import.clone();
                change(&mut import, &mut random)?;
                let bytes = written(base, &import)?;
                meant = Some(import);
                bytes
            }
            Change::Lines(change) => {
                let text = String::from_utf8(base.bytes.clone()).ok()?;
                let mut lines: Vec<String> = match format.starts_with("trf") {
                    true => text.split_inclusive('\n').map(str::to_owned).collect(),
                    false => return None,
                };
                change(&mut lines, &mut random)?;
                lines.concat().into_bytes()
            }
            Change::Rows(change) => {
                let right = base.rows()?;
                let mut rows = right.clone();
                change(&mut rows, &mut random)?;
                (rows != right).then_some(())?;
                base.of_rows(&rows)?
            }
            Change::Records(change) => {
                let mut bytes = base.bytes.clone();
                (format == "tunx").then_some(())?;
                change(&mut bytes, &mut random)?;
                bytes
            }
        };
        (bytes != base.bytes).then_some(Mutant { bytes, meant })
    }
}

/// The file with these mutations, one after the other. `None` if the file has no suitable place for
/// one of them, or cannot be read any more before the last.
pub(crate) fn apply_all(mutations: &[&Mutation], base: &Base, seed: u64) -> Option<Vec<u8>> {
    let (first, further) = mutations.split_first()?;
    let mut bytes = first.apply(base, seed)?.bytes;
    for (seed, mutation) in (seed + 1..).zip(further) {
        let with_mistakes = Base {
            name: base.name.clone(),
            reading: read(&base.name, bytes.clone(), &ReadOptions::default()).ok()?,
            bytes,
            findings: Vec::new(),
        };
        bytes = mutation.apply(&with_mistakes, seed)?.bytes;
    }
    (bytes != base.bytes).then_some(bytes)
}

/// The file with the values of `import` in their places; `None` if the format cannot hold the
/// mutated data.
pub(crate) fn written(base: &Base, import: &Import) -> Option<Vec<u8>> {
    let options = WriteOptions {
        sources: Some(&base.reading.sources),
        ..WriteOptions::default()
    };
    let format = import.format;
    let (right, right_left) = base::write(format, &base.reading.import, &options)?;
    let (written, left) = base::write(format, import, &options)?;
    (left == right_left && written != right).then_some(written)
}
