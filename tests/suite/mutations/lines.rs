//! Errors in the lines of a tournament report: deleted, duplicated, joined, shifted or cut off.
#![expect(
    clippy::ptr_arg,
    reason = "all mistakes in lines have one signature, whether they change their number or not"
)]

use super::{Category, Change, Mutation};
use crate::support::random::Random;

const fn lines(
    name: &'static str,
    change: fn(&mut Vec<String>, &mut Random) -> Option<()>,
) -> Mutation {
    Mutation {
        name,
        category: Category::Structure,
        change: Change::Lines(change),
    }
}

pub(super) const MUTATIONS: &[Mutation] = &[
    lines("player-line-deleted", player_line_deleted),
    lines("player-line-twice", player_line_twice),
    lines("player-again-under-a-new-number", player_again),
    lines("player-lines-joined", player_lines_joined),
    lines("player-lines-permuted", player_lines_permuted),
    lines("player-line-shifted", player_line_shifted),
    lines("rating-with-a-letter", rating_with_a_letter),
    lines("points-with-a-letter", points_with_a_letter),
    lines("digit-wrong", digit_wrong),
    lines("team-line-deleted", team_line_deleted),
    lines("team-line-twice", team_line_twice),
    lines("header-line-deleted", header_line_deleted),
    lines("other-line-deleted", other_line_deleted),
    lines("file-cut-off", file_cut_off),
    lines("player-lines-wrapped", player_lines_wrapped),
    lines("player-line-wrapped-twice", player_line_wrapped_twice),
    lines("starting-numbers-exchanged", numbers_exchanged),
    lines("starting-numbers-exchanged-twice", numbers_exchanged_twice),
    lines("round-block-doubled", round_block_doubled),
    lines("points-and-ranks-exchanged", points_and_ranks_exchanged),
];

fn of_record(lines: &[String], records: &[&str]) -> Vec<usize> {
    let is_of = |line: &String| records.iter().any(|record| line.starts_with(record));
    (0..lines.len()).filter(|&at| is_of(&lines[at])).collect()
}

fn player(lines: &[String], random: &mut Random) -> Option<usize> {
    random.one(&of_record(lines, &["001"]))
}

fn player_line_deleted(lines: &mut Vec<String>, random: &mut Random) -> Option<()> {
    let at = player(lines, random)?;
    lines.remove(at);
    Some(())
}

fn player_line_twice(lines: &mut Vec<String>, random: &mut Random) -> Option<()> {
    let at = player(lines, random)?;
    lines.insert(at, lines[at].clone());
    Some(())
}

fn player_again(lines: &mut Vec<String>, random: &mut Random) -> Option<()> {
    let players = of_record(lines, &["001"]);
    let at = random.one(&players)?;
    let copy = format!("001 {:4}{}", players.len() + 1, lines[at].get(8..)?);
    lines.insert(players.last()? + 1, copy);
    Some(())
}

/// Removes the line ending of a player's line.
fn player_lines_joined(lines: &mut Vec<String>, random: &mut Random) -> Option<()> {
    let at = player(lines, random)?;
    let line = lines[at].trim_end().to_owned();
    lines[at] = line;
    Some(())
}

fn player_lines_permuted(lines: &mut Vec<String>, random: &mut Random) -> Option<()> {
    let [a, b] = [player(lines, random)?, player(lines, random)?];
    lines.swap(a, b);
    Some(())
}

/// Adds or removes a blank in a player's line.
fn player_line_shifted(lines: &mut Vec<String>, random: &mut Random) -> Option<()> {
    let at = player(lines, random)?;
    let line = &mut lines[at];
    let blanks: Vec<usize> = line.match_indices(' ').map(|(at, _)| at).collect();
    let column = random.one(&blanks)?;
    if random.percent(50) {
        line.insert(column, ' ');
    } else {
        line.remove(column);
    }
    Some(())
}

/// Replaces the characters in these columns, counted from 1.
fn replace(line: &mut String, columns: std::ops::RangeInclusive<usize>, text: &str) -> Option<()> {
    let mut signs: Vec<char> = line.chars().collect();
    let range = columns.start() - 1..*columns.end();
    signs.get(range.clone())?;
    signs.splice(range, text.chars());
    *line = signs.into_iter().collect();
    Some(())
}

fn columns(line: &str, columns: std::ops::RangeInclusive<usize>) -> String {
    let count = columns.end() - columns.start() + 1;
    line.chars().skip(columns.start() - 1).take(count).collect()
}

fn letter(lines: &mut [String], at: usize, place: std::ops::RangeInclusive<usize>) -> Option<()> {
    let text = columns(&lines[at], place.clone());
    let typed = text.replacen('0', "O", 1).replacen('1', "l", 1);
    (typed != text).then_some(())?;
    replace(&mut lines[at], place, &typed)
}

fn rating_with_a_letter(lines: &mut Vec<String>, random: &mut Random) -> Option<()> {
    let at = player(lines, random)?;
    letter(lines, at, 49..=52)
}

fn points_with_a_letter(lines: &mut Vec<String>, random: &mut Random) -> Option<()> {
    let at = player(lines, random)?;
    letter(lines, at, 81..=84)
}

/// Changes one digit after the name.
fn digit_wrong(lines: &mut Vec<String>, random: &mut Random) -> Option<()> {
    let at = player(lines, random)?;
    let signs: Vec<char> = lines[at].chars().collect();
    let digits: Vec<usize> = (48..signs.len())
        .filter(|&at| signs[at].is_ascii_digit())
        .collect();
    let column = random.one(&digits)?;
    let digit = char::from_digit(u32::try_from(random.below(10)).ok()?, 10)?;
    replace(&mut lines[at], column + 1..=column + 1, &digit.to_string())
}

fn team_line_deleted(lines: &mut Vec<String>, random: &mut Random) -> Option<()> {
    let at = random.one(&of_record(lines, &["013", "310"]))?;
    lines.remove(at);
    Some(())
}

fn team_line_twice(lines: &mut Vec<String>, random: &mut Random) -> Option<()> {
    let at = random.one(&of_record(lines, &["013", "310"]))?;
    lines.insert(at, lines[at].clone());
    Some(())
}

fn header_line_deleted(lines: &mut Vec<String>, random: &mut Random) -> Option<()> {
    let records = [
        "012", "042", "052", "062", "072", "082", "092", "142", "162", "192", "202", "212",
    ];
    let at = random.one(&of_record(lines, &records))?;
    lines.remove(at);
    Some(())
}

/// Deletes a line of a record other than the header and the players.
fn other_line_deleted(lines: &mut Vec<String>, random: &mut Random) -> Option<()> {
    let records = [
        "162", "240", "250", "260", "299", "300", "320", "330", "352", "362",
    ];
    let at = random.one(&of_record(lines, &records))?;
    lines.remove(at);
    Some(())
}

fn file_cut_off(lines: &mut Vec<String>, random: &mut Random) -> Option<()> {
    let at = player(lines, random)?;
    lines.truncate(at + 1);
    let end = random.below(lines[at].chars().count());
    let kept = lines[at].chars().take(end).collect();
    lines[at] = kept;
    Some(())
}

/// Breaks a line before these columns, counted from 0 in characters; `None` if it ends before them.
fn wrap(line: &str, columns: &[usize]) -> Option<String> {
    let mut signs: Vec<char> = line.chars().collect();
    signs.get(columns.last()? + 1)?;
    for &column in columns.iter().rev() {
        signs.insert(column, '\n');
    }
    Some(signs.into_iter().collect())
}

/// A mail program breaks all lines at one column.
fn player_lines_wrapped(lines: &mut Vec<String>, random: &mut Random) -> Option<()> {
    let column = 70 + random.below(30);
    for at in of_record(lines, &["001"]) {
        lines[at] = wrap(&lines[at], &[column])?;
    }
    Some(())
}

fn player_line_wrapped_twice(lines: &mut Vec<String>, random: &mut Random) -> Option<()> {
    let at = player(lines, random)?;
    let column = 70 + random.below(20);
    lines[at] = wrap(&lines[at], &[column, column + 10 + random.below(10)])?;
    Some(())
}

/// Different players in pairs.
fn pairs(lines: &[String], random: &mut Random, count: usize) -> Option<Vec<[usize; 2]>> {
    let mut players = of_record(lines, &["001"]);
    let mut pairs = Vec::new();
    for _ in 0..count {
        let mut take =
            || (!players.is_empty()).then(|| players.swap_remove(random.below(players.len())));
        pairs.push([take()?, take()?]);
    }
    Some(pairs)
}

fn exchange_numbers(lines: &mut [String], random: &mut Random, count: usize) -> Option<()> {
    for pair in pairs(lines, random, count)? {
        let numbers = pair.map(|at| columns(&lines[at], 5..=8));
        for (at, number) in pair.into_iter().zip(numbers.iter().rev()) {
            replace(&mut lines[at], 5..=8, number)?;
        }
    }
    Some(())
}

fn numbers_exchanged(lines: &mut Vec<String>, random: &mut Random) -> Option<()> {
    exchange_numbers(lines, random, 1)
}

fn numbers_exchanged_twice(lines: &mut Vec<String>, random: &mut Random) -> Option<()> {
    exchange_numbers(lines, random, 2)
}

/// The block of a round is pasted twice, and the blocks behind it move to the right.
fn round_block_doubled(lines: &mut Vec<String>, random: &mut Random) -> Option<()> {
    let players = of_record(lines, &["001"]);
    let widths = players
        .iter()
        .map(|&at| lines[at].trim_end().chars().count());
    // the last block may end before its result
    let rounds = widths.max()?.saturating_sub(89).div_ceil(10);
    if rounds == 0 {
        return None;
    }
    let start = 89 + 10 * random.below(rounds);
    for at in players {
        let mut signs: Vec<char> = lines[at].trim_end_matches(['\r', '\n']).chars().collect();
        signs.resize(signs.len().max(89 + 10 * rounds), ' ');
        let block: Vec<char> = signs[start..start + 10].to_vec();
        signs.splice(start..start, block);
        let line: String = signs.into_iter().collect();
        lines[at] = line.trim_end().to_owned() + "\n";
    }
    Some(())
}

fn points_and_ranks_exchanged(lines: &mut Vec<String>, _: &mut Random) -> Option<()> {
    for at in of_record(lines, &["001"]) {
        let [points, rank] = [81..=84, 86..=89].map(|place| columns(&lines[at], place));
        replace(&mut lines[at], 81..=84, &rank)?;
        replace(&mut lines[at], 86..=89, &points)?;
    }
    Some(())
}
