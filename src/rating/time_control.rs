//! Time controls: the length of a game of 60 moves, and the rating category to which it belongs.

use nom::bytes::complete::tag;
use nom::character::complete::{char, u32};
use nom::combinator::{all_consuming, opt};
use nom::multi::separated_list1;
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use crate::model::TimeClass;
use crate::number::Exact;

/// The number of moves for which time controls are compared (B.02 1.1).
const COMPARED_MOVES: u32 = 60;
/// The number of seconds in a minute.
const SECONDS_PER_MINUTE: u64 = 60;
/// The smallest number that counts as the seconds of a first period. Smaller numbers were probably
/// meant as minutes.
const SHORTEST_PERIOD: u32 = 180;

/// One period of a time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    /// The number of moves in the period; `None` for the rest of the game.
    pub moves: Option<u32>,
    /// The time for the whole period, in seconds.
    pub seconds: u32,
    /// The increment for each move, in seconds.
    pub increment: u32,
}

/// The time control of a game, for both players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// The periods of White; there is at least one.
    white: Vec<Period>,
    /// The periods of Black; `None` if they are the same as those of White.
    black: Option<Vec<Period>>,
}

/// The rating category to which a time control belongs, or why it belongs to none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// The time control belongs to standard, rapid or blitz.
    Rated(TimeClass),
    /// The time control is too short for any category.
    TooShort,
    /// The players have different times, which rapid and blitz do not allow (1.2).
    Unequal,
}

impl Class {
    /// Returns the category of games in which each player has this many minutes for 60 moves.
    pub(super) fn from_minutes(minutes: Exact) -> Class {
        let [standard, rapid, blitz] = [60, 10, 3].map(Exact::whole);
        if minutes >= standard {
            Class::Rated(TimeClass::Standard)
        } else if minutes > rapid {
            Class::Rated(TimeClass::Rapid)
        } else if minutes > blitz {
            Class::Rated(TimeClass::Blitz)
        } else {
            Class::TooShort
        }
    }
}

impl TimeControl {
    /// Parses an encoded time control as record 222 of TRF26 and chess-results.com write it:
    /// `40/5400+30:1800+30`, `W300-B240`. `None` if the text is not an encoded time control.
    #[must_use]
    pub fn parse(code: &str) -> Option<TimeControl> {
        let parse = all_consuming(control).parse(code.trim());
        parse.ok().map(|(_, control)| control)
    }

    /// Parses a time control in words that names one period with or without an increment: `90
    /// minutes + 30 seconds per move`, `1h30 + 30s`, `15'+10"`, `90+30`. `None` for any other text;
    /// the meaning of several periods is not guessed.
    #[must_use]
    pub fn from_words(text: &str) -> Option<TimeControl> {
        let lower = text.to_lowercase();
        let text = lower.replace("from move 1", " ").replace("''", "\"");
        let (number, rest) = first_number(&text)?;
        let (minutes, rest, minutes_named) = if HOURS.contains(&first_word(rest)) {
            let (minutes, rest) = minutes_of_hours(number, rest)?;
            (minutes, rest, true)
        } else {
            let is_named = starts_with_unit(rest, &["min", "'", "′", "мин"]);
            (number, rest, is_named || first_word(rest) == "m")
        };
        let has_plus = rest.trim_start().starts_with('+');
        let seconds = match first_number(rest) {
            None => minutes_named.then_some(0),
            Some((seconds, end)) => {
                let is_named = starts_with_unit(end, &["s", "\"", "″", "с"]);
                let is_last = first_number(end).is_none();
                let is_understood = (minutes_named && is_named)
                    || (has_plus && (is_named || end.trim().is_empty()));
                (is_last && is_understood).then_some(seconds)
            }
        };
        Some(TimeControl {
            white: vec![Period {
                moves: None,
                seconds: minutes.checked_mul(60)?,
                increment: seconds?,
            }],
            black: None,
        })
    }

    /// Whether the first period is so short that its number was probably meant in minutes, although
    /// the notation requires seconds: `90+30`.
    #[must_use]
    pub fn is_written_in_minutes(&self) -> bool {
        let first_period = self.white.first();
        first_period.is_some_and(|period| period.seconds < SHORTEST_PERIOD)
    }

    /// Returns the seconds that each player has for 60 moves: the time of every period that starts
    /// within these moves, and the increments for them. `None` if the players have different times.
    #[must_use]
    pub fn seconds(&self) -> Option<u64> {
        let (white, black) = self.totals();
        (white == black).then_some(white)
    }

    /// Returns the exact minutes that each player has for 60 moves; `None` if the players have
    /// different times.
    #[must_use]
    pub fn minutes(&self) -> Option<Exact> {
        self.seconds().map(minutes_from_seconds)
    }

    /// Returns the exact minutes for 60 moves of the player who has less time.
    pub(super) fn shorter_minutes(&self) -> Exact {
        let (white, black) = self.totals();
        minutes_from_seconds(white.min(black))
    }

    /// Returns the exact difference between the minutes that the two players have for 60 moves.
    pub(super) fn minutes_apart(&self) -> Exact {
        let (white, black) = self.totals();
        minutes_from_seconds(white.abs_diff(black))
    }

    /// Returns the seconds of White and of Black for 60 moves.
    fn totals(&self) -> (u64, u64) {
        let white = total_seconds(&self.white);
        let black = self.black.as_deref().map_or(white, total_seconds);
        (white, black)
    }

    /// Returns the rating category of the time control: standard from 60 minutes, rapid between 10
    /// and 60, blitz above 3 and up to 10 (B.02 1.1; rapid and blitz 1.1).
    #[must_use]
    pub fn class(&self) -> Class {
        self.minutes().map_or(Class::Unequal, Class::from_minutes)
    }

    /// Whether the first period has at least the 30 moves that standard chess requires. A first
    /// period without a number of moves is always long enough (B.02 1.2).
    #[must_use]
    pub fn first_period_is_long_enough(&self) -> bool {
        let mut players = [Some(&self.white), self.black.as_ref()]
            .into_iter()
            .flatten();
        players.all(|periods| {
            let moves = periods.first().and_then(|period| period.moves);
            moves.is_none_or(|moves| moves >= 30)
        })
    }
}

/// Returns the minutes for 60 moves that a game of standard chess requires if the higher rated
/// player has the rating `higher` (B.02 1.1). An unrated player counts as rated below 1800.
#[must_use]
pub const fn minutes_needed(higher: u16) -> u32 {
    match higher {
        2400.. => 120,
        1800.. => 90,
        _ => 60,
    }
}

/// Seconds as exact minutes.
fn minutes_from_seconds(seconds: u64) -> Exact {
    let minutes = Exact::ratio(i128::from(seconds), i128::from(SECONDS_PER_MINUTE));
    // no time control is so long that it needs more than 64 bits
    minutes.unwrap_or(Exact::ZERO)
}

/// Returns the seconds that the periods of one player give for 60 moves.
fn total_seconds(periods: &[Period]) -> u64 {
    let mut moves_left = u64::from(COMPARED_MOVES);
    let mut sum = 0;
    for period in periods {
        if moves_left == 0 {
            break;
        }
        let moves = period
            .moves
            .map_or(moves_left, |moves| moves_left.min(moves.into()));
        sum += u64::from(period.seconds) + u64::from(period.increment) * moves;
        moves_left -= moves;
    }
    sum
}

/// Parses a time control: `control = periods | "W" periods "-" "B" periods`
fn control(input: &str) -> IResult<&str, TimeControl> {
    let mut both_players = (preceded(char('W'), periods), preceded(tag("-B"), periods));
    if let Ok((rest, (white, black))) = both_players.parse(input) {
        let black = Some(black);
        return Ok((rest, TimeControl { white, black }));
    }
    let (rest, white) = periods(input)?;
    let black = None;
    Ok((rest, TimeControl { white, black }))
}

/// Parses the periods of one player: `periods = period { ":" period }`
fn periods(input: &str) -> IResult<&str, Vec<Period>> {
    separated_list1(char(':'), period).parse(input)
}

/// Parses one period: `period = [ moves "/" ] seconds [ "+" increment ]`
fn period(input: &str) -> IResult<&str, Period> {
    let mut parts = (
        opt(terminated(u32, char('/'))),
        u32,
        opt(preceded(char('+'), u32)),
    );
    let (rest, (moves, seconds, increment)) = parts.parse(input)?;
    let increment = increment.unwrap_or(0);
    Ok((
        rest,
        Period {
            moves,
            seconds,
            increment,
        },
    ))
}

/// Returns the first number in a text, and the text after it; `None` if there is no number.
fn first_number(text: &str) -> Option<(u32, &str)> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let text = &text[start..];
    let to = text.find(|c: char| !c.is_ascii_digit());
    let (digits, rest) = text.split_at(to.unwrap_or(text.len()));
    Some((digits.parse().ok()?, rest))
}

/// The words for hours in texts about time controls.
const HOURS: [&str; 14] = [
    "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures", "hora",
    "horas", "ч", "час",
];

/// Returns the minutes of a time that begins with `hours` hours, and the text after the time:
/// `1h30`, `2 hours`. `rest` is the text after the number of hours. `None` if the text after the
/// hours is ambiguous.
fn minutes_of_hours(hours: u32, rest: &str) -> Option<(u32, &str)> {
    let rest = &rest.trim_start()[first_word(rest).len()..];
    let minutes = hours.checked_mul(60)?;
    if !rest.trim_start().starts_with(|c: char| c.is_ascii_digit()) {
        return Some((minutes, rest));
    }
    let (further, rest) = first_number(rest)?;
    let is_clear = further < 60 && !starts_with_unit(rest, &["s", "\"", "″", "с", ":", "/"]);
    is_clear.then(|| (minutes.saturating_add(further), rest))
}

/// Returns the letters at the beginning of a text, after any blanks.
fn first_word(text: &str) -> &str {
    let text = text.trim_start();
    let word_end = text.find(|c: char| !c.is_alphabetic());
    &text[..word_end.unwrap_or(text.len())]
}

/// Whether a text begins with one of the units, after any blanks.
fn starts_with_unit(text: &str, units: &[&str]) -> bool {
    let text = text.trim_start();
    units.iter().any(|unit| text.starts_with(unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded_time_controls_are_parsed_completely_or_rejected() {
        let check = |code: &str, minutes: Option<&str>| {
            let found = TimeControl::parse(code).and_then(|control| control.minutes());
            assert_eq!(found.map(Exact::to_text).as_deref(), minutes, "{code}");
        };
        check(" 5400+30 ", Some("120"));
        check("40/7200:1800+30", Some("160"));
        check("W300-B300", Some("5"));
        check("W300-B240", None);
        let unequal = TimeControl::parse("W300-B240").unwrap();
        assert_eq!(unequal.shorter_minutes(), Exact::whole(4));
        assert_eq!(unequal.minutes_apart(), Exact::whole(1));
        for broken in [
            "",
            "abc",
            "5400+",
            "5400+30:",
            "40/",
            "W300",
            "4294967296",
            "5400 +30",
        ] {
            assert_eq!(TimeControl::parse(broken), None, "{broken}");
        }
    }

    #[test]
    fn time_controls_in_words_have_one_period() {
        let check = |words: &str, expected: Option<(u32, u32)>| {
            let found = TimeControl::from_words(words);
            let found = found.map(|control| (control.white[0].seconds, control.white[0].increment));
            assert_eq!(found, expected.map(|(m, s)| (m * 60, s)), "{words}");
        };
        check("90 minutes + 30 seconds per move", Some((90, 30)));
        check(
            "Standard: 90 minutes with 30 second increment from move 1",
            Some((90, 30)),
        );
        check("15 minutes plus 10 sec per move", Some((15, 10)));
        check("8 min/player + 3 s/move", Some((8, 3)));
        check("12'+3''", Some((12, 3)));
        check("90+30", Some((90, 30)));
        check("60+0", Some((60, 0)));
        check("120 minutes per player per game", Some((120, 0)));
        check("90m+30s", Some((90, 30)));
        check("90 мин + 30 сек", Some((90, 30)));
        check("1h30 + 30s", Some((90, 30)));
        check("1 h 30 min + 30 s per move", Some((90, 30)));
        check("2 hours + 30 seconds", Some((120, 30)));
        check("1 hour", Some((60, 0)));
        for several in [
            "90min/40moves+30min+30sec",
            "1:30 + 10 from move 1",
            "40/120, 60",
            "100'x40mm + 50'x20mm + 30\" from move 1",
            "120",
            "Standard",
            "moves/time, increment",
            "4 rounds + 3 rounds",
            "99999999999 min",
            "2h/40 moves + 1h",
            "1h30/40 moves + 30s",
            "1h30s",
            "1h99 + 30s",
            "90 moves + 30 s",
            "1 hall + 30 s",
            "",
        ] {
            check(several, None);
        }
    }

    #[test]
    fn a_period_that_crosses_move_60_counts_up_to_it() {
        let control = TimeControl::parse("50/3000+10:50/600+30:600").unwrap();
        assert_eq!(control.seconds(), Some(3000 + 500 + 600 + 300));
    }
}
