//! Reads a player's line by the order of its words, from both ends (reference/trf.md 12, step 5).
//! This succeeds only if every word can be assigned in exactly one way.

use nom::Parser;
use nom::combinator::all_consuming;

use super::cell::Cell;
use super::date::{is_birth_year, is_no_birth, parse_date};
use super::player::PlayerRecord;
use crate::format::lexis::{number, points};
use crate::format::line::Line;
use crate::import::{CellOrigin, PlayerOrigin};
use crate::source::{Field, Span};

/// Reads a player's line by the order of its words: number, sex, title, name, rating, federation,
/// FIDE ID, birth date, points, rank and, for each round, opponent, colour and result. `None` if
/// the number or the name is missing, or if a word fits no field.
pub(super) fn player<'a>(line: Line<'a>, cells: &mut Vec<Cell>) -> Option<PlayerRecord<'a>> {
    let words: Vec<Field<&'a str>> = line.words(4).collect();
    let mut words = Words {
        list: &words,
        found_fields: 1,
    };
    let number_word = words.take_first()?;
    let (_, value) = all_consuming(number).parse(number_word.value).ok()?;
    if value == 0 || value > 9999 {
        return None;
    }
    let start = cells.len();
    cells.extend(words.take_rounds()?);
    let mut record = PlayerRecord {
        number: Some(Field::new(value, number_word.span)),
        origin: PlayerOrigin {
            line: line.span(),
            number: number_word.span,
            ..PlayerOrigin::default()
        },
        cells: start..cells.len(),
        ..PlayerRecord::default()
    };
    if words.take_tail(&mut record).is_none() || words.take_head(line, &mut record).is_none() {
        cells.truncate(start);
        return None;
    }
    // few fields prove nothing: a sentence after a number is not a player
    if words.found_fields < 4 {
        cells.truncate(start);
        return None;
    }
    Some(record)
}

/// The words that have not been assigned to a field yet, and the number of fields found so far.
struct Words<'w, 'a> {
    list: &'w [Field<&'a str>],
    found_fields: usize,
}

impl<'w, 'a> Words<'w, 'a> {
    fn take_first(&mut self) -> Option<Field<&'a str>> {
        let (first, rest) = self.list.split_first()?;
        self.list = rest;
        Some(*first)
    }

    /// Takes the last word if it fits. The word counts as a found field.
    fn take_last(&mut self, fits: impl Fn(&str) -> bool) -> Option<Field<&'a str>> {
        let (last, rest) = self.list.split_last()?;
        if !fits(last.value) {
            return None;
        }
        self.list = rest;
        self.found_fields += 1;
        Some(*last)
    }

    /// Takes the rounds from the end of the line, each in the order result, colour, opponent's
    /// number. `None` if the opponent in a round is not a number.
    fn take_rounds(&mut self) -> Option<Vec<Cell>> {
        let mut list = Vec::new();
        while let [.., opponent, colour, result] = self.list {
            let (Some(colour_sign), Some(result_sign)) =
                (only_character(colour.value), only_character(result.value))
            else {
                break;
            };
            let is_colour = matches!(colour_sign, 'w' | 'b' | 'W' | 'B' | '-');
            let is_result = "10=+-WDLHFUZwdlhfuz*?".contains(result_sign);
            if !is_colour || !is_result {
                break;
            }
            let (_, number) = all_consuming(number).parse(opponent.value).ok()?;
            if number > 9999 {
                return None;
            }
            list.push(Cell {
                opponent: Some(number),
                colour: colour_sign,
                result: result_sign,
                origin: CellOrigin {
                    opponent: opponent.span,
                    colour: colour.span,
                    result: result.span,
                    result_code: u8::try_from(result_sign).unwrap_or(b'?'),
                },
            });
            self.list = &self.list[..self.list.len() - 3];
        }
        list.reverse();
        if !list.is_empty() {
            self.found_fields += 1;
        }
        Some(list)
    }

    /// Takes rank, points, birth date, FIDE ID, federation and rating from the end of the line, as
    /// far as the words fit.
    fn take_tail(&mut self, record: &mut PlayerRecord<'a>) -> Option<()> {
        let is_points =
            |text: &str| text.contains(['.', ',']) && all_consuming(points).parse(text).is_ok();
        let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        // a rank is only written after points
        let has_rank = matches!(self.list, [.., score, _] if is_points(score.value));
        if has_rank && let Some(word) = self.take_last(|text| are_digits(text) && text.len() <= 4) {
            record.origin.rank = word.span;
            record.rank = Some(word.map(|text| text.parse().unwrap_or(0)));
        }
        if let Some(word) = self.take_last(is_points) {
            record.origin.points = word.span;
            let (_, value) = all_consuming(points).parse(word.value).ok()?;
            record.points = Some(Field::new(value, word.span));
        }
        let is_birth = |text: &str| {
            parse_date(text).is_some()
                || (text.len() >= 8 && (is_no_birth(text) || is_birth_year(text)))
        };
        if let Some(word) = self.take_last(is_birth) {
            (record.birth, record.origin.birth) = (word.value, word.span);
        }
        let is_id = |text: &str| {
            let number = are_digits(text) && (5..=11).contains(&text.len());
            number || (text.len() >= 5 && text.bytes().all(|byte| byte == b'-'))
        };
        if let Some(word) = self.take_last(is_id) {
            (record.fide_id, record.origin.fide_id) = (word.value, word.span);
        }
        let is_code = |text: &str| text.len() == 3 && text.bytes().all(|b| b.is_ascii_uppercase());
        if let Some(word) = self.take_last(is_code) {
            (record.federation, record.origin.federation) = (word.value, word.span);
        }
        if let Some(word) = self.take_last(|text| are_digits(text) && (3..=4).contains(&text.len()))
        {
            (record.rating, record.origin.rating) = (word.value, word.span);
        }
        Some(())
    }

    /// Takes sex, title and name from the remaining words. `None` if the name does not begin with a
    /// letter, or if a word of the name except the last contains a digit.
    fn take_head(&mut self, line: Line<'a>, record: &mut PlayerRecord<'a>) -> Option<()> {
        if let [first, _, ..] = self.list
            && let Some((sex, title)) = split_sex(*first)
        {
            self.list = &self.list[1..];
            self.found_fields += 1;
            (record.sex, record.origin.sex) = (sex.value, sex.span);
            if !title.value.is_empty() {
                self.found_fields += 1;
                (record.title, record.origin.title) = (title.value, title.span);
            }
        }
        if record.title.is_empty()
            && let [first, _, ..] = self.list
            && is_title(first.value)
        {
            self.list = &self.list[1..];
            self.found_fields += 1;
            (record.title, record.origin.title) = (first.value, first.span);
        }
        let (first, last) = (self.list.first()?, self.list.last()?);
        let begins_with_letter = first.value.chars().next().is_some_and(char::is_alphabetic);
        let has_digit = |word: &Field<&str>| word.value.chars().any(|c| c.is_ascii_digit());
        let words_before_last = &self.list[..self.list.len() - 1];
        if !begins_with_letter || words_before_last.iter().any(has_digit) {
            return None;
        }
        let span = Span {
            start: first.span.start,
            end: last.span.end,
        };
        let start = line.span().start;
        let text = line.text();
        record.name = text.get((span.start - start) as usize..(span.end - start) as usize)?;
        record.origin.name = span;
        self.found_fields += 1;
        Some(())
    }
}

/// Whether a word is a FIDE title.
fn is_title(word: &str) -> bool {
    const TITLES: [&str; 8] = ["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"];
    TITLES.iter().any(|title| word.eq_ignore_ascii_case(title))
}

/// Splits a word into the sex and the title. It may be only the sex, such as `w`, or both, such as
/// `wWGM`, because a title of three letters begins directly after the sex. The title may be empty.
/// `None` if the word is something else.
fn split_sex(word: Field<&str>) -> Option<(Field<&str>, Field<&str>)> {
    let title = word.value.strip_prefix(['m', 'w', 'f'])?;
    let may_follow = title.is_empty() || title.len() == 3 && is_title(title);
    if !may_follow {
        return None;
    }
    let span = |start, end| Span { start, end };
    let title_start = word.span.start + 1;
    let sex = Field::new(&word.value[..1], span(word.span.start, title_start));
    let title = Field::new(title, span(title_start, word.span.end));
    Some((sex, title))
}

/// Returns the only character of a word; `None` if the word is longer.
fn only_character(word: &str) -> Option<char> {
    let mut characters = word.chars();
    let first_character = characters.next()?;
    characters.next().is_none().then_some(first_character)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<(&str, &str, usize)>) {
        let mut cells = Vec::new();
        let record = player(Line::new(text, 0), &mut cells);
        let found_fields =
            record.map(|record| (record.name, record.federation, record.cells.len()));
        assert_eq!(found_fields, expected, "{text}");
        assert!(expected.is_some() || cells.is_empty());
    }

    #[test]
    fn words_in_a_unique_order_are_assigned_to_fields() {
        check(
            "001  1  Smith,John  AUS 3205011",
            Some(("Smith,John", "AUS", 0)),
        );
        check(
            "001    1       Player A 1 2402 USA ----------- 0000/00/00 1.0  15   26 w -   8 b +",
            Some(("Player A 1", "USA", 2)),
        );
        check(
            "001 1 m GM Example, Anna 2400 NOR 1990/01/01 2.5 3 2 w 1 3 b =",
            Some(("Example, Anna", "NOR", 2)),
        );
        check("001 ONE TWO THREE", None);
        check("001    1 BROKEN RECORD", None);
        check("001 1 12 34 56", None);
        check("001", None);
    }

    #[test]
    fn a_title_of_three_letters_stands_right_behind_the_sex() {
        let check = |word: &str, expected: [&str; 3]| {
            let text = format!("001 1 {word} Example, Anna 2400 NOR 1990/01/01 2.5 3");
            let record = player(Line::new(&text, 0), &mut Vec::new()).unwrap();
            assert_eq!([record.sex, record.title, record.name], expected);
            let span = record.origin.title;
            assert_eq!(&text[span.start as usize..span.end as usize], record.title);
        };
        check("wWGM", ["w", "WGM", "Example, Anna"]);
        check("w WGM", ["w", "WGM", "Example, Anna"]);
        check("w GM", ["w", "GM", "Example, Anna"]);
        check("WGM", ["", "WGM", "Example, Anna"]);
        check("wwgm", ["w", "wgm", "Example, Anna"]);
        // the title of a woman in mixed case, not a sex beside a title of two letters
        check("wGM", ["", "wGM", "Example, Anna"]);
        // the columns of sex and title are too narrow for this word
        check("wWolf", ["", "", "wWolf Example, Anna"]);
    }
}
