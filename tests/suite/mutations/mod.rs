//! Files with exactly one mistake, each kind of mistake with a name: what people and programs
//! get wrong when they enter, edit and export a tournament.

mod base;
mod claims;
mod header;
mod lines;
mod made;
mod results;
mod seats;

use crosstable::format::write::{WriteOptions, Written};
use crosstable::format::{FORMATS, ReadOptions, read};
use crosstable::import::Import;

pub(crate) use base::{Base, files, made};

use crate::support::random::Random;

/// What a mistake is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Category {
    Structure,
    Results,
    Colours,
    Points,
    Ranks,
    TieBreaks,
    Teams,
}

/// Where a mistake is made.
#[derive(Clone, Copy)]
pub(crate) enum Change {
    /// In what the file says, which is then written back into it: for every format that has a
    /// writer.
    Said(fn(&mut Import, &mut Random) -> Option<()>),
    /// In the lines of a tournament report, each with its end.
    Lines(fn(&mut Vec<String>, &mut Random) -> Option<()>),
}

/// A kind of mistake.
pub(crate) struct Mutation {
    pub(crate) name: &'static str,
    pub(crate) category: Category,
    pub(crate) change: Change,
}

/// A mistake in what a file says.
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

/// Every kind of mistake.
pub(crate) fn all() -> impl Iterator<Item = &'static Mutation> {
    let lists = [
        results::MUTATIONS,
        seats::MUTATIONS,
        claims::MUTATIONS,
        header::MUTATIONS,
        lines::MUTATIONS,
    ];
    lists.into_iter().flatten()
}

impl Mutation {
    /// The file with this mistake, at the place that the seed decides; `None` where the file has
    /// no place for it.
    pub(crate) fn apply(&self, base: &Base, seed: u64) -> Option<Vec<u8>> {
        // each mutation has numbers of its own
        let named = |state: u64, byte: u8| state.rotate_left(7) ^ u64::from(byte);
        let mut random = Random(self.name.bytes().fold(seed, named));
        let mutated = match self.change {
            Change::Said(change) => {
                let mut import = base.reading.import.clone();
                change(&mut import, &mut random)?;
                written(base, &import)?
            }
            Change::Lines(change) => {
                let format = base.reading.import.format;
                let text = String::from_utf8(base.bytes.clone()).ok()?;
                let mut lines: Vec<String> = match format.starts_with("trf") {
                    true => text.split_inclusive('\n').map(str::to_owned).collect(),
                    false => return None,
                };
                change(&mut lines, &mut random)?;
                lines.concat().into_bytes()
            }
        };
        (mutated != base.bytes).then_some(mutated)
    }
}

/// The file with these mistakes, one after the other; `None` where it has no place for one of
/// them, or a later one cannot be made because the file cannot be read any more.
pub(crate) fn apply_all(mutations: &[&Mutation], base: &Base, seed: u64) -> Option<Vec<u8>> {
    let (first, further) = mutations.split_first()?;
    let mut bytes = first.apply(base, seed)?;
    for (seed, mutation) in (seed + 1..).zip(further) {
        let with_mistakes = Base {
            name: base.name.clone(),
            reading: read(&base.name, bytes.clone(), &ReadOptions::default()).ok()?,
            bytes,
        };
        bytes = mutation.apply(&with_mistakes, seed)?;
    }
    (bytes != base.bytes).then_some(bytes)
}

/// The file with what `import` says in its places; `None` where the format cannot hold the
/// mistake.
fn written(base: &Base, import: &Import) -> Option<Vec<u8>> {
    let mut formats = FORMATS.iter();
    let writer = formats
        .find(|format| format.name == import.format)?
        .writer?;
    let options = WriteOptions {
        sources: Some(&base.reading.sources),
        ..WriteOptions::default()
    };
    let right = writer(&base.reading.import, &options).ok()?;
    let written = writer(import, &options).ok()?;
    let lost = |written: &Written| -> Vec<(&str, usize)> {
        let losses = written.losses.iter();
        losses.map(|loss| (loss.name, loss.count)).collect()
    };
    (lost(&written) == lost(&right)).then_some(written.bytes)
}
