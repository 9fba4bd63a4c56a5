//! Errors in the bytes of a Swiss-Manager file (reference/tunx.md).

#![allow(clippy::ptr_arg, reason = "all mutations of bytes have one type")]

use super::{Category, Change, Mutation};
use crate::support::random::Random;

const fn records(
    name: &'static str,
    category: Category,
    change: fn(&mut Vec<u8>, &mut Random) -> Option<()>,
) -> Mutation {
    Mutation {
        name,
        category,
        change: Change::Records(change),
    }
}

pub(super) const MUTATIONS: &[Mutation] = &[
    records("pairing-code-unknown", Category::Results, code_unknown),
    records("pairing-player-unknown", Category::Results, player_unknown),
    records("pairing-player-twice", Category::Results, player_twice),
    records("pairing-without-players", Category::Results, nobody),
    records("schedule-count-wrong", Category::Structure, count_wrong),
    records("bytes-missing-at-the-end", Category::Structure, cut_off),
    records("bytes-behind-the-end", Category::Structure, behind),
    records("directory-wrong", Category::Structure, directory_wrong),
];

/// The size of a pairing record in bytes (reference/tunx.md 7).
const RECORD: usize = 21;

/// The offset of the last section of this kind; its marker may also occur in earlier data.
fn section(bytes: &[u8], kind: u8) -> Option<usize> {
    let marker = [kind, 0xFF, 0x89, 0x44];
    bytes.windows(4).rposition(|window| window == marker)
}

/// The offsets of the pairing records that meet a condition.
fn pairings(bytes: &[u8], fits: impl Fn(&[u8]) -> bool) -> Option<Vec<usize>> {
    let (start, end) = (section(bytes, 0xB3)? + 4, section(bytes, 0xD3)?);
    let all = (start..end).step_by(RECORD);
    Some(all.filter(|&at| fits(&bytes[at..at + RECORD])).collect())
}

fn short(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn is_game(record: &[u8]) -> bool {
    short(record, 2) < 0xFFFE
}

fn put(bytes: &mut [u8], at: usize, value: u16) {
    bytes[at..at + 2].copy_from_slice(&value.to_le_bytes());
}

fn code_unknown(bytes: &mut Vec<u8>, random: &mut Random) -> Option<()> {
    let at = random.one(&pairings(bytes, is_game)?)?;
    put(bytes, at + 4, random.one(&[7, 8, 11, 14, 40])?);
    Some(())
}

fn player_unknown(bytes: &mut Vec<u8>, random: &mut Random) -> Option<()> {
    let at = random.one(&pairings(bytes, is_game)?)?;
    let side = random.one(&[0, 2])?;
    put(bytes, at + side, random.one(&[60, 99, 300])?);
    Some(())
}

/// Puts a player of the next pairing record into a record as well.
fn player_twice(bytes: &mut Vec<u8>, random: &mut Random) -> Option<()> {
    let games = pairings(bytes, is_game)?;
    let at = random.one(&games)?;
    let next = at + RECORD;
    games.contains(&next).then_some(())?;
    let number = short(bytes, next);
    put(bytes, at + random.one(&[0, 2])?, number);
    Some(())
}

fn nobody(bytes: &mut Vec<u8>, random: &mut Random) -> Option<()> {
    let at = random.one(&pairings(bytes, is_game)?)?;
    put(bytes, at, 0);
    put(bytes, at + 2, 0);
    Some(())
}

/// Makes the schedule state one pairing more in the last round than there is.
fn count_wrong(bytes: &mut Vec<u8>, _: &mut Random) -> Option<()> {
    let at = section(bytes, 0xA5)? - 76 + 6;
    let count = short(bytes, at);
    put(bytes, at, count + 1);
    Some(())
}

fn cut_off(bytes: &mut Vec<u8>, random: &mut Random) -> Option<()> {
    let length = bytes.len() - 1 - random.below(bytes.len() / 2);
    bytes.truncate(length);
    Some(())
}

fn behind(bytes: &mut Vec<u8>, random: &mut Random) -> Option<()> {
    bytes.extend(std::iter::repeat_n(0, 1 + random.below(40)));
    Some(())
}

fn directory_wrong(bytes: &mut Vec<u8>, random: &mut Random) -> Option<()> {
    let at = section(bytes, 0xD3)? + 4 + 4 * random.below(3);
    bytes[at] = bytes[at].wrapping_add(4);
    Some(())
}
