//! Recognises the meaning of a column by the words of its heading, in any language, or by the form
//! of the heading (reference/swiss-manager-exports.md 1.3, 7.2).
//!
//! The headings of one table may mix languages, so each heading is recognised on its own.

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{anychar, char as sign};
use nom::combinator::{all_consuming, map, map_opt, opt, verify};
use nom::sequence::preceded;
use nom::{IResult, Parser};

use super::meaning::Meaning;
use super::notation::tie_break_in_heading;
use super::words::{HEADINGS, ROUNDS, TIE_BREAK_LABELS, TIE_BREAKS};

/// The length of the longest heading, in characters. A longer text is a sentence.
const MAX_HEADING_LENGTH: usize = 24;

/// Returns a heading in normal form: in lower case, with single blanks and without a dot at the
/// end. The dot stays if it is the only difference between two headings (the Russian `Ст.ном` and
/// `Ст.ном.`).
pub(super) fn normal_form(heading: &str) -> String {
    let words: Vec<&str> = heading.split_whitespace().collect();
    let text = words.join(" ").to_lowercase();
    match text.strip_suffix('.') {
        Some(undotted) if HEADINGS.meaning(&text).is_none() => undotted.to_owned(),
        _ => text,
    }
}

/// Returns the meaning that a heading has on its own. Empty and unknown headings may later get a
/// meaning from the columns next to them.
pub(super) fn meaning(heading: &str) -> Meaning {
    let normal_form = normal_form(heading);
    if normal_form.is_empty() {
        return match heading.trim() {
            "" => Meaning::Blank,
            _ => Meaning::Unknown,
        };
    }
    if normal_form.chars().count() > MAX_HEADING_LENGTH {
        return Meaning::Unknown;
    }
    if let Some(meaning) = HEADINGS.meaning(&normal_form) {
        return meaning;
    }
    if let Some((word, most)) = normal_form.split_once('/')
        && most.parse::<u8>().is_ok()
        && HEADINGS.meaning(word) == Some(Meaning::Points)
    {
        // `Pts/7`: out of seven
        return Meaning::Points;
    }
    if let Ok((_, round)) = all_consuming(round_heading).parse(&normal_form) {
        return Meaning::Round(round);
    }
    if let Ok((_, place)) = all_consuming(tie_break_heading).parse(&normal_form) {
        return Meaning::TieBreak(place);
    }
    if codes_of_name(&normal_form).is_some() || tie_break_in_heading(heading.trim()).is_some() {
        return Meaning::NamedTieBreak;
    }
    Meaning::Unknown
}

/// Returns the codes that the name of a tie-break in a heading may mean; empty if the name alone
/// does not determine a code. `None` if the heading is not the name of a tie-break. The heading
/// must be in normal form. Text after the name is ignored, as in `bh 2` and `buchholz cut 1`.
pub(super) fn codes_of_name(normal_form: &str) -> Option<&'static [&'static str]> {
    let name = normal_form.split([':', '/', ' ', '.']).next().unwrap_or("");
    TIE_BREAKS.meaning(name.trim_end_matches(|c: char| c.is_ascii_digit()))
}

/// Parses the heading of a round in normal form, such as `3.rd`, `3`, `r3`, `round 3` or
/// `1st round`. Returns the number of the round.
///
/// round-heading = round-number [ "." ] [ blank ] [ round-word ]
///   | round-number ordinal-ending blank round-word
///   | round-word [ "." ] [ blank ] round-number
fn round_heading(i: &str) -> IResult<&str, u16> {
    let number_first = (
        round_number,
        opt(sign('.')),
        opt(sign(' ')),
        opt(round_word),
    );
    let ordinal_first = (round_number, ordinal_ending, sign(' '), round_word);
    let word_first = (round_word, opt(sign('.')), opt(sign(' ')), round_number);
    alt((
        map(ordinal_first, |(number, ..)| number),
        map(number_first, |(number, ..)| number),
        map(word_first, |(.., number)| number),
    ))
    .parse(i)
}

/// Parses the ending of an English ordinal number, such as `1st`.
///
/// ordinal-ending = "st" | "nd" | "rd" | "th"
fn ordinal_ending(i: &str) -> IResult<&str, &str> {
    alt((tag("st"), tag("nd"), tag("rd"), tag("th"))).parse(i)
}

/// Parses the number of a round, from 1 to 99.
///
/// round-number = [ "0" ] ( digit - "0" ) [ digit ]
fn round_number(i: &str) -> IResult<&str, u16> {
    let value = |(_, first, second): (Option<char>, u16, Option<u16>)| match second {
        Some(second) => first * 10 + second,
        None => first,
    };
    map((opt(sign('0')), nonzero_digit, opt(digit)), value).parse(i)
}

fn digit(i: &str) -> IResult<&str, u16> {
    let value = |c: char| c.to_digit(10).and_then(|digit| u16::try_from(digit).ok());
    map_opt(anychar, value).parse(i)
}

fn nonzero_digit(i: &str) -> IResult<&str, u16> {
    verify(digit, |&digit| digit > 0).parse(i)
}

/// Parses a word for a round, in any language.
///
/// round-word = words("../src/format/table/words/rounds.tsv")
fn round_word(i: &str) -> IResult<&str, ()> {
    ROUNDS.parse(i)
}

/// Parses a heading with the number of a tie-break, in normal form, such as `tb1`, `des 2` or
/// `доп3`. Returns the number, from 1.
///
/// tie-break-heading = tie-break-label [ "." ] [ blank ] ( digit - "0" )
fn tie_break_heading(i: &str) -> IResult<&str, u16> {
    preceded(
        (tie_break_label, opt(sign('.')), opt(sign(' '))),
        nonzero_digit,
    )
    .parse(i)
}

/// Parses a label for a numbered tie-break, in any language.
///
/// tie-break-label = words("../src/format/table/words/tie-break-labels.tsv")
fn tie_break_label(i: &str) -> IResult<&str, ()> {
    TIE_BREAK_LABELS.parse(i)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_recognised_in_every_language() {
        let check = |heading, expected| assert_eq!(meaning(heading), expected, "{heading:?}");
        check("Rk.", Meaning::Rank);
        check("Ст.ном", Meaning::Rank);
        check("Ст.ном.", Meaning::Number);
        check("Nº.Inic.", Meaning::Number);
        check("Pts. ", Meaning::Points);
        check("\u{a0}TB1\u{a0}", Meaning::TieBreak(1));
        check("Des 2", Meaning::TieBreak(2));
        check("Доп3", Meaning::TieBreak(3));
        check("3.Rd", Meaning::Round(3));
        check("10.Rd.", Meaning::Round(10));
        check("R4", Meaning::Round(4));
        check("1st round", Meaning::Round(1));
        check("3rd Round", Meaning::Round(3));
        check("12th round", Meaning::Round(12));
        check("1st", Meaning::Unknown);
        check("12", Meaning::Round(12));
        check("0", Meaning::Unknown);
        check("100", Meaning::Unknown);
        check("p.", Meaning::Points);
        check("BH:GP/C1", Meaning::NamedTieBreak);
        check("EGGSB/C1", Meaning::NamedTieBreak);
        check("MPvGP", Meaning::NamedTieBreak);
        check("TPN", Meaning::NamedTieBreak);
        check("tpn", Meaning::Unknown);
        check("RecRp", Meaning::NamedTieBreak);
        check("\u{a0}", Meaning::Blank);
        check("From the Tournament-Database of", Meaning::Unknown);
    }
}
