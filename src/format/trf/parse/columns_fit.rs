//! Decides whether the fields of a player line are in their columns (reference/trf.md 12). Every
//! line is examined, so the usual case is fast.

use super::cell::{COLUMNS_PER_ROUND, FIRST_ROUND_COLUMN};
use crate::format::lexis::{number, points};
use crate::format::line::Line;

/// The columns between the fields, counted from 1, which must be blank.
pub(super) const BLANK_COLUMNS: [usize; 9] = [4, 9, 14, 48, AFTER_RATING, 57, 69, 80, 85];

/// The column between the rating and the federation.
pub(super) const AFTER_RATING: usize = 53;

/// Whether every field of a line is in its columns: there are blanks between the fields, there is a
/// pairing number, and each round consists of opponent, colour and result.
pub(super) fn fits_columns(line: Line<'_>) -> bool {
    if line.is_unshifted() && line.is_ascii_from(48) {
        return fits_bytes(line);
    }
    let has_rating_in_columns =
        !line.trimmed(49..=52).0.contains(' ') && line.is_blank(AFTER_RATING);
    has_rating_in_columns && fits_columns_without_rating(line)
}

/// Whether every field of a line except the rating is in its columns. The column after the rating
/// need not be blank.
pub(super) fn fits_columns_without_rating(line: Line<'_>) -> bool {
    let width = line.width();
    let is_blank_column = |&column: &usize| column > width || is_blank(line.character(column).0);
    let is_one_word = |columns| !line.trimmed(columns).0.contains(' ');
    let mut blank_columns = BLANK_COLUMNS.iter();
    blank_columns.all(|column| *column == AFTER_RATING || is_blank_column(column))
        && gap_fits([is_blank_column(&90), is_blank_column(&91)], width)
        && matches!(line.field(5..=8, number), Ok(Some(_)))
        && line.field(81..=84, points).is_ok()
        && rank_fits(line)
        && is_one_word(54..=56)
        && is_one_word(58..=68)
        && rounds_fit(line)
}

/// Whether the columns of the rank contain a rank. Points are accepted there if the columns of the
/// points are filled too, because the two values are then exchanged, not shifted.
fn rank_fits(line: Line<'_>) -> bool {
    line.field(86..=89, number).is_ok()
        || line.field(86..=89, points).is_ok() && !line.trimmed(81..=84).0.is_empty()
}

/// Whether the two columns before the rounds are blank, or the line has no rounds. `blank` says for
/// each of the two columns whether it is blank; `width` is the number of columns of the line.
fn gap_fits(blank: [bool; 2], width: usize) -> bool {
    blank == [true; 2] || width < FIRST_ROUND_COLUMN
}

fn rounds_fit(mut line: Line<'_>) -> bool {
    let mut column = FIRST_ROUND_COLUMN;
    while line.byte_offset(column) < line.text().len() {
        line = line.with_mark_at(column);
        let (opponent, _) = line.columns(column..=column + 3);
        let has_digits = opponent
            .bytes()
            .all(|b| b.is_ascii_digit() || is_blank(char::from(b)));
        let character = |offset| line.character(column + offset).0;
        let has_colour = matches!(character(5), 'w' | 'b' | 'W' | 'B' | ' ' | '-');
        let has_gaps = [4, 6, 8, 9]
            .into_iter()
            .all(|offset| is_blank(character(offset)));
        if !(has_digits && has_colour && has_gaps) {
            return false;
        }
        column += COLUMNS_PER_ROUND;
    }
    true
}

/// Does the same as `fits_columns`, for a line in which every column from 48 on is one byte.
fn fits_bytes(line: Line<'_>) -> bool {
    let bytes = line.text().as_bytes();
    // how many more bytes than columns are before column 48
    let extra_bytes = line.byte_offset(48).saturating_sub(47);
    let byte_at = |column: usize| {
        let byte = if column < 48 {
            line.byte_offset(column)
        } else {
            column - 1 + extra_bytes
        };
        bytes.get(byte).copied().unwrap_or(b' ')
    };
    if !BLANK_COLUMNS
        .iter()
        .all(|&column| is_blank(char::from(byte_at(column))))
    {
        return false;
    }
    let field = |from: usize, to: usize| {
        let extra_bytes = if from < 48 { 0 } else { extra_bytes };
        let to = (to + extra_bytes).min(bytes.len());
        bytes
            .get(from - 1 + extra_bytes..to)
            .unwrap_or(b"")
            .trim_ascii()
    };
    let are_digits = |text: &[u8]| text.iter().all(u8::is_ascii_digit);
    let is_amount = |text: &[u8]| {
        let points = text.iter().position(|b| matches!(b, b'.' | b','));
        match points {
            Some(point) => {
                point > 0 && are_digits(&text[..point]) && are_digits(&text[point + 1..])
            }
            None => are_digits(text),
        }
    };
    let gap = [90, 91].map(|column| is_blank(char::from(byte_at(column))));
    if !gap_fits(gap, line.width()) {
        return false;
    }
    let rounds = bytes
        .get(FIRST_ROUND_COLUMN - 1 + extra_bytes..)
        .unwrap_or(b"");
    !field(5, 8).is_empty()
        && are_digits(field(5, 8))
        && is_amount(field(81, 84))
        && (are_digits(field(86, 89)) || is_amount(field(86, 89)) && !field(81, 84).is_empty())
        && rounds.chunks(COLUMNS_PER_ROUND).all(group_fits)
}

fn group_fits(group: &[u8]) -> bool {
    // nearly every group is complete; without an early exit the compiler can compare all bytes at
    // once
    if let &[a, b, c, d, gap, colour, other, _, first, second] = group {
        let blank = |byte: u8| (byte == b' ') | (byte == b'\t');
        let is_digit = |byte: u8| byte.is_ascii_digit() | blank(byte);
        let has_colour = matches!(colour, b'w' | b'b' | b'W' | b'B' | b' ' | b'-');
        return (is_digit(a) & is_digit(b) & is_digit(c) & is_digit(d))
            & (blank(gap) & has_colour & blank(other) & blank(first) & blank(second));
    }
    let byte_at = |index: usize| group.get(index).copied().unwrap_or(b' ');
    let blank = |index| is_blank(char::from(byte_at(index)));
    let opponent = &group[..group.len().min(4)];
    opponent
        .iter()
        .all(|b| b.is_ascii_digit() || is_blank(char::from(*b)))
        && blank(4)
        && matches!(byte_at(5), b'w' | b'b' | b'W' | b'B' | b' ' | b'-')
        && blank(6)
        && blank(8)
        && blank(9)
}

pub(super) fn is_blank(character: char) -> bool {
    character == ' ' || character == '\t'
}
