//! What the columns of a table mean: words of each language for single columns, and what
//! their form tells without words (reference/swiss-manager-exports.md 1.3, 7.2).
//!
//! Titles of one table mix languages, so every column is matched for itself.

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{anychar, char as sign};
use nom::combinator::{all_consuming, map, map_opt, opt, verify};
use nom::sequence::preceded;
use nom::{IResult, Parser};

use super::{annotation, words};

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Meaning {
    /// Rank; a blank cell is a tie with the row above.
    Rank,
    /// Starting number (a running number in lists of boards and of teams).
    Number,
    /// Title: an empty heading left of the name.
    Title,
    /// A picture of a flag: a further empty heading left of the name.
    Flag,
    /// Name of the player.
    Name,
    /// First name, where surnames have a column of their own.
    FirstName,
    /// Federation.
    Federation,
    /// The rating that the event uses.
    Rating,
    /// FIDE rating beside a national one.
    InternationalRating,
    /// National rating.
    NationalRating,
    /// FIDE ID.
    FideId,
    /// National ID.
    NationalId,
    /// Sex.
    Sex,
    /// Age group or other type.
    Category,
    /// Prize group.
    Group,
    /// Club or city.
    Club,
    /// Birth date or year.
    Birth,
    /// Points.
    Points,
    /// Tie-break with this number in the event's list.
    TieBreak(u16),
    /// Tie-break under a name of its own: `BH:GP/C1`, `Buchholz`.
    NamedTieBreak,
    /// Number of games, score, expectation and rating change: computed for ratings, not for
    /// ranks.
    Statistic,
    /// FIDE development coefficient.
    KFactor,
    /// Rating performance.
    Performance,
    /// A round, or the opponent with this number.
    Round(u16),
    /// Colour of a round whose opponent, colour and result have columns of their own.
    RoundColour(u16),
    /// Result of such a round.
    RoundResult(u16),
    /// Board.
    Board,
    /// The player with White.
    White,
    /// The player with Black.
    Black,
    /// Result of a game or a match.
    Result,
    /// The round of a player's card.
    RoundNumber,
    /// Team.
    Team,
    /// Captain of a team.
    Captain,
    /// Mean rating of a team.
    TeamRating,
    /// Match points.
    MatchPoints,
    /// Number of games.
    Games,
    /// Percentage.
    Percent,
    /// Wins, draws or losses counted.
    Count,
    /// A link to the game.
    Game,
    /// The colon between two results.
    Separator,
    /// No heading.
    Blank,
    /// A heading that says nothing known.
    Unknown,
}

/// A text longer than this is a sentence, not a heading.
const LONGEST: usize = 24;

/// A heading without what does not matter: blanks at its ends, runs of blanks, no-break
/// spaces, case, and a final dot where it is not the only sign that tells two headings apart
/// (the Russian `Ст.ном` and `Ст.ном.`).
pub(super) fn folded(heading: &str) -> String {
    let words: Vec<&str> = heading.split_whitespace().collect();
    let text = words.join(" ").to_lowercase();
    if text == "ст.ном." {
        return text;
    }
    text.strip_suffix('.').unwrap_or(&text).to_owned()
}

/// What a heading says for itself; empty ones and others get their meaning from their
/// neighbours (`columns`).
pub(super) fn meaning(heading: &str) -> Meaning {
    let folded = folded(heading);
    if folded.is_empty() {
        return match heading.trim() {
            "" => Meaning::Blank,
            _ => Meaning::Unknown,
        };
    }
    if folded.chars().count() > LONGEST {
        return Meaning::Unknown;
    }
    if let Some(meaning) = words::of_heading(&folded) {
        return meaning;
    }
    if let Some((word, most)) = folded.split_once('/')
        && most.parse::<u8>().is_ok()
        && words::of_heading(word) == Some(Meaning::Points)
    {
        // `Pts/7`: out of seven
        return Meaning::Points;
    }
    if let Ok((_, round)) = all_consuming(round_heading).parse(&folded) {
        return Meaning::Round(round);
    }
    if let Ok((_, place)) = all_consuming(tie_break_heading).parse(&folded) {
        return Meaning::TieBreak(place);
    }
    let stem: &str = folded.split([':', '/', ' ', '.']).next().unwrap_or("");
    let stem = stem.trim_end_matches(|c: char| c.is_ascii_digit());
    if words::is_tie_break(stem) || annotation::in_notation(heading.trim()).is_some() {
        return Meaning::NamedTieBreak;
    }
    Meaning::Unknown
}

/// A heading of a round, as folded: `3.rd`, `3`, `r3`, `round 3`.
///
/// round-heading = round-number [ "." ] [ blank ] [ round-word ]
///   | round-word [ "." ] [ blank ] round-number
fn round_heading(i: &str) -> IResult<&str, u16> {
    let numbered = (
        round_number,
        opt(sign('.')),
        opt(sign(' ')),
        opt(round_word),
    );
    let worded = (round_word, opt(sign('.')), opt(sign(' ')), round_number);
    alt((
        map(numbered, |(number, ..)| number),
        map(worded, |(.., number)| number),
    ))
    .parse(i)
}

/// round-number = [ "0" ] ( digit - "0" ) [ digit ]
fn round_number(i: &str) -> IResult<&str, u16> {
    let value = |(_, first, second): (Option<char>, u16, Option<u16>)| match second {
        Some(second) => first * 10 + second,
        None => first,
    };
    map((opt(sign('0')), not_zero, opt(digit)), value).parse(i)
}

fn digit(i: &str) -> IResult<&str, u16> {
    let value = |c: char| c.to_digit(10).and_then(|digit| u16::try_from(digit).ok());
    map_opt(anychar, value).parse(i)
}

fn not_zero(i: &str) -> IResult<&str, u16> {
    verify(digit, |&digit| digit > 0).parse(i)
}

/// round-word = "round" | "runde" | "ronde" | "ronda" | "rnd" | "rd" | "r" | "тур" | "kolo" | "krs"
///   | "kierros" | "tour"
fn round_word(i: &str) -> IResult<&str, &str> {
    let latin = alt((
        tag("round"),
        tag("runde"),
        tag("ronde"),
        tag("ronda"),
        tag("rnd"),
        tag("rd"),
        tag("r"),
    ));
    let others = alt((
        tag("тур"),
        tag("kolo"),
        tag("krs"),
        tag("kierros"),
        tag("tour"),
    ));
    alt((latin, others)).parse(i)
}

/// A heading that numbers a tie-break, as folded: `tb1`, `des 2`, `доп3`.
///
/// tie-break-heading = tie-break-label [ "." ] [ blank ] ( digit - "0" )
fn tie_break_heading(i: &str) -> IResult<&str, u16> {
    preceded((tie_break_label, opt(sign('.')), opt(sign(' '))), not_zero).parse(i)
}

/// tie-break-label = "tb" | "wtg" | "desp" | "des" | "доп" | "ph"
fn tie_break_label(i: &str) -> IResult<&str, &str> {
    alt((
        tag("tb"),
        tag("wtg"),
        tag("desp"),
        tag("des"),
        tag("доп"),
        tag("ph"),
    ))
    .parse(i)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_every_language() {
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
