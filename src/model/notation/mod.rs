//! Parses the notation of rank orders: `BH:GP/C1` becomes a `TieBreakSpec` (TRF26 202 and 212, C.07
//! article 14). The productions are in `grammar/rank-order.ebnf`.

mod fault;

use nom::branch::alt;
use nom::bytes::complete::{tag_no_case, take_while_m_n, take_while1};
use nom::character::complete::{char as sign, one_of};
use nom::combinator::{cut as certain, map, map_opt, opt, value, verify};
use nom::error::context;
use nom::multi::{many0, many0_count};
use nom::sequence::preceded;
use nom::{Err, IResult, Parser};

pub use fault::RankOrderError;
use fault::{Fault, error};

use crate::model::{Cut, KoyaLimit, Modifiers, RankOrder, ScoreBasis, TieBreakSpec};

/// Reads a rank order: criteria separated by commas or blanks, in upper or lower case. Every code
/// is accepted; which codes exist is checked with the catalogue of tie-breaks. A text without
/// criteria is an empty rank order.
///
/// # Errors
/// [`RankOrderError`] for the first word that does not follow the notation or repeats a modifier.
pub fn rank_order(text: &str) -> Result<RankOrder, RankOrderError> {
    match list(text) {
        Ok(("", criteria)) => Ok(RankOrder { criteria }),
        Ok((rest, _)) => Err(error(text, &Fault::new(rest))),
        Err(Err::Error(fault) | Err::Failure(fault)) => Err(error(text, &fault)),
        Err(Err::Incomplete(_)) => Err(error(text, &Fault::new(""))),
    }
}

type Parsed<'a, T> = IResult<&'a str, T, Fault<'a>>;

/// Returns a parser that must succeed. If `parser` fails, the whole text is rejected, and
/// `expected` says what was expected.
fn required<'a, T>(
    expected: &'static str,
    parser: impl Parser<&'a str, Output = T, Error = Fault<'a>>,
) -> impl Parser<&'a str, Output = T, Error = Fault<'a>> {
    certain(context(expected, parser))
}

fn is_gap(c: char) -> bool {
    c == ',' || c.is_whitespace()
}

/// Parses the criteria of a rank order.
///
/// rank-order = { gap } [ criterion { gap{1,} criterion } { gap } ]
///
/// Written as a loop: a criterion ends at a gap or at the end of the text.
fn list(i: &str) -> Parsed<'_, Vec<TieBreakSpec>> {
    let (mut i, _) = many0_count(gap).parse(i)?;
    let mut criteria = Vec::new();
    while !i.is_empty() {
        let (rest, spec) = criterion(i)?;
        if !rest.is_empty() {
            let expected = "a comma, a `/` with a modifier, or the end of the text is expected";
            required(expected, gap).parse(rest)?;
        }
        criteria.push(spec);
        (i, _) = many0_count(gap).parse(rest)?;
    }
    Ok((i, criteria))
}

/// Parses a character that separates criteria.
///
/// gap = "," | white
fn gap(i: &str) -> Parsed<'_, char> {
    verify(nom::character::complete::anychar, |&c| is_gap(c)).parse(i)
}

/// Parses a criterion.
///
/// criterion = self-made | ( old-esb | code [ basis ] ) { mark modifier }
fn criterion(i: &str) -> Parsed<'_, TieBreakSpec> {
    let code_and_basis = alt((map(old_esb, |code| (code, None)), (code, opt(basis))));
    let changes = many0((mark, modifier));
    let (rest, ((code, basis), changes)) = alt((
        map(self_made, |code| ((code, None), vec![])),
        (code_and_basis, changes),
    ))
    .parse(i)?;
    let mut modifiers = Modifiers::default();
    for (position, change) in changes {
        if !change.apply(&mut modifiers) {
            return Err(Err::Failure(Fault {
                rest: position,
                expected: Some(
                    "another modifier (each only once, not both `C` and `M`) is expected",
                ),
            }));
        }
    }
    let spec = TieBreakSpec {
        code,
        basis,
        modifiers,
        spelled: i[..i.len() - rest.len()].to_owned(),
    };
    Ok((rest, spec))
}

/// Parses a code that an organiser has made up. Returns it in upper case.
///
/// self-made = "OTHER_"i ( any - gap ){1,}
fn self_made(i: &str) -> Parsed<'_, String> {
    let name = take_while1(|c: char| !is_gap(c) && !c.is_control());
    let (rest, _) =
        preceded(tag_no_case("OTHER_"), required("a name is expected", name)).parse(i)?;
    Ok((rest, i[..i.len() - rest.len()].to_ascii_uppercase()))
}

/// Parses an older name for one of the four codes of C.07 9.1 for teams. Returns the code.
///
/// old-esb = "ESB:"i ( "MM"i | "MG"i | "GM"i | "GG"i )
fn old_esb(i: &str) -> Parsed<'_, String> {
    let scores = alt((
        value("EMMSB", tag_no_case("MM")),
        value("EMGSB", tag_no_case("MG")),
        value("EGMSB", tag_no_case("GM")),
        value("EGGSB", tag_no_case("GG")),
    ));
    let scores = required("`MM`, `MG`, `GM` or `GG` is expected", scores);
    map(preceded(tag_no_case("ESB:"), scores), str::to_owned).parse(i)
}

/// Parses a code. Returns it in upper case, except `MPvGP`.
///
/// code = letter{1,}
fn code(i: &str) -> Parsed<'_, String> {
    let letters = take_while1(|c: char| c.is_ascii_alphabetic());
    let written = |code: &str| match code.to_ascii_uppercase() {
        code if code == "MPVGP" => "MPvGP".to_owned(),
        code => code,
    };
    map(letters, written).parse(i)
}

/// Parses the score that a criterion of a team event uses.
///
/// basis = ":" ( "MP"i | "GP"i )
fn basis(i: &str) -> Parsed<'_, ScoreBasis> {
    let scores = alt((
        value(ScoreBasis::MatchPoints, tag_no_case("MP")),
        value(ScoreBasis::GamePoints, tag_no_case("GP")),
    ));
    preceded(sign(':'), required("`MP` or `GP` is expected", scores)).parse(i)
}

/// Parses the mark before a modifier: `/`, or in old files another character. Returns the text
/// after the mark, which error messages need.
///
/// mark = "/" | "#" | "!" | "-"
fn mark(i: &str) -> Parsed<'_, &str> {
    let (rest, _) = one_of("/#!-").parse(i)?;
    Ok((rest, rest))
}

/// A parsed modifier, before it is added to the modifiers of its criterion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    Cut(Cut),
    Limit(KoyaLimit),
    Divisor(u16),
    Unrated(u16),
    Version(u16),
    ForfeitsAsPlayed,
    Fore,
    Reversed,
}

impl Change {
    /// Adds the modifier to the modifiers of its criterion. Returns `false` if they already contain
    /// a modifier of this kind.
    fn apply(self, to: &mut Modifiers) -> bool {
        fn set_once<T>(field: &mut Option<T>, value: T) -> bool {
            field.replace(value).is_none()
        }
        let switch = |field: &mut bool| !std::mem::replace(field, true);
        match self {
            Change::Cut(cut) => set_once(&mut to.cut, cut),
            Change::Limit(limit) => set_once(&mut to.limit, limit),
            Change::Divisor(x) => set_once(&mut to.divisor, x),
            Change::Unrated(rating) => set_once(&mut to.unrated, rating),
            Change::Version(year) => set_once(&mut to.version, year),
            Change::ForfeitsAsPlayed => switch(&mut to.forfeits_as_played),
            Change::Fore => switch(&mut to.fore),
            Change::Reversed => switch(&mut to.reversed),
        }
    }
}

/// Parses any modifier, without the mark before it.
///
/// modifier = cut | median | limit | divisor | unrated | version | switch
fn modifier(i: &str) -> Parsed<'_, Change> {
    let modifiers = alt((cut, median, limit, divisor, unrated, version, switch));
    required(
        "a modifier (C, M, L, K, P, F, R, U or V) is expected",
        modifiers,
    )
    .parse(i)
}

/// Parses the modifier that cuts the least significant contributions.
///
/// cut = "C"i times
fn cut(i: &str) -> Parsed<'_, Change> {
    let cut = |low| Change::Cut(Cut { low, high: 0 });
    map(preceded(tag_no_case("C"), times), cut).parse(i)
}

/// Parses the modifier that cuts contributions at both ends.
///
/// median = "M"i times
fn median(i: &str) -> Parsed<'_, Change> {
    let cut = |n| Change::Cut(Cut { low: n, high: n });
    map(preceded(tag_no_case("M"), times), cut).parse(i)
}

/// Parses the limit of the Koya system. A number with a sign moves the limit by this number of half
/// points. A number of two or more digits without a sign is a percentage, as in Chess-JSON (`L60`).
/// It cannot be a number of half points, because no limit is moved that far. A single digit is a
/// number of half points, because a percentage that low would exclude nobody.
///
/// limit = "L"i ( ( "+" | "-" ) times | percent )
fn limit(i: &str) -> Parsed<'_, Change> {
    let half_point_limit = map((one_of("+-"), times), |(sign, number)| {
        let half_points = number.cast_signed();
        KoyaLimit::Moved(if sign == '-' {
            -half_points
        } else {
            half_points
        })
    });
    let expected =
        "a number of half points such as +2 or -2, or a percentage up to 100, is expected";
    let limit = required(expected, alt((half_point_limit, percent)));
    map(preceded(tag_no_case("L"), limit), Change::Limit).parse(i)
}

/// Parses a number without a sign in the Koya limit.
///
/// percent = "100" | digit{1,2}
fn percent(i: &str) -> Parsed<'_, KoyaLimit> {
    let all_points = value(KoyaLimit::Percent(100), tag_no_case("100"));
    let digits = take_while_m_n(1, 2, |c: char| c.is_ascii_digit());
    let two_digits = map_opt(digits, |digits: &str| {
        let number: u8 = digits.parse().ok()?;
        Some(if number < 10 {
            KoyaLimit::Moved(number.into())
        } else {
            KoyaLimit::Percent(number)
        })
    });
    alt((all_points, two_digits)).parse(i)
}

/// Parses the divisor in the formula of SSSC.
///
/// divisor = "K"i times
fn divisor(i: &str) -> Parsed<'_, Change> {
    map(preceded(tag_no_case("K"), times), Change::Divisor).parse(i)
}

/// Parses the rating that counts for unrated players.
///
/// unrated = "U"i times
fn unrated(i: &str) -> Parsed<'_, Change> {
    map(preceded(tag_no_case("U"), times), Change::Unrated).parse(i)
}

/// Parses the year of the rules that apply to the criterion.
///
/// version = "V"i digit{4}
fn version(i: &str) -> Parsed<'_, Change> {
    let year = required("a year is expected", |i| digits(i, 4));
    map(preceded(tag_no_case("V"), year), Change::Version).parse(i)
}

/// Parses a modifier without a number.
///
/// switch = "P"i | "F"i | "R"i
fn switch(i: &str) -> Parsed<'_, Change> {
    alt((
        value(Change::ForfeitsAsPlayed, tag_no_case("P")),
        value(Change::Fore, tag_no_case("F")),
        value(Change::Reversed, tag_no_case("R")),
    ))
    .parse(i)
}

/// Parses the number in a modifier, of one to four digits.
///
/// times = digit{1,4}
fn times(i: &str) -> Parsed<'_, u16> {
    required("a number of up to four digits is expected", |i| {
        digits(i, 1)
    })
    .parse(i)
}

/// Reads a number of at least `least` and at most four digits.
fn digits(i: &str, least: usize) -> Parsed<'_, u16> {
    let digits = take_while_m_n(least, 4, |c: char| c.is_ascii_digit());
    map_opt(digits, |digits: &str| digits.parse().ok()).parse(i)
}

#[cfg(test)]
mod tests {
    use nom::combinator::all_consuming;
    use proptest::prelude::*;

    use super::*;

    /// Checks whether the whole text follows the production.
    fn check<'a, T: std::fmt::Debug>(
        production: impl Fn(&'a str) -> Parsed<'a, T>,
        good: [&'a str; 3],
        bad: [&'a str; 3],
    ) {
        for text in good {
            let read = all_consuming(&production).parse(text);
            assert!(read.is_ok(), "{text:?}: {read:?}");
        }
        for text in bad {
            let read = all_consuming(&production).parse(text);
            assert!(read.is_err(), "{text:?}: {read:?}");
        }
    }

    #[test]
    fn productions_accept_valid_texts_and_reject_others() {
        check(
            list,
            ["PTS,BH/C1", " bh , sb de ", ""],
            ["PTS;BH", "BH/", "1"],
        );
        check(gap, [",", " ", "\t"], ["", ";", "B"]);
        check(
            criterion,
            ["BH:GP/C1", "esb:mm#P", "OTHER_X"],
            ["BH C1", "/C1", "BH:"],
        );
        check(
            self_made,
            ["OTHER_X", "other_2/3", "Other_:é"],
            ["OTHER_", "OTHERS", "OTHER_X Y"],
        );
        check(
            old_esb,
            ["ESB:MM", "esb:mg", "ESB:Gg"],
            ["ESB", "ESB:", "ESB:MP"],
        );
        check(code, ["BH", "MPvGP", "x"], ["", "B2", "Ö"]);
        check(basis, [":MP", ":gp", ":Mp"], ["", ":", ":M"]);
        check(mark, ["/", "#", "-"], ["", "+", "//"]);
        check(modifier, ["C1", "v2024", "R"], ["", "C", "X1"]);
        check(cut, ["C1", "c12", "C0001"], ["C", "C12345", "M1"]);
        check(median, ["M1", "m2", "M10"], ["M", "M-1", "C1"]);
        check(limit, ["L+1", "l-2", "L3"], ["L", "L+", "L--1"]);
        check(percent, ["60", "100", "9"], ["", "200", "+1"]);
        check(divisor, ["K4", "k18", "K1"], ["K", "K1.5", "4"]);
        check(unrated, ["U1400", "u0", "U1000"], ["U", "U14000", "1400"]);
        check(version, ["V2024", "v2026", "V2022"], ["V", "V24", "V20240"]);
        check(switch, ["P", "f", "R"], ["", "PF", "Q"]);
        check(times, ["1", "0", "9999"], ["", "-1", "10000"]);
    }

    fn read(text: &str) -> Vec<TieBreakSpec> {
        rank_order(text).unwrap().criteria
    }

    #[test]
    fn every_part_of_a_criterion_is_parsed() {
        let specs = read("pts, bh:gp/c1-P#v2026 KS/L-3 mpvgp,ARO/M2!U1400/R OTHER_a:b/c");
        let codes: Vec<&str> = specs.iter().map(|spec| spec.code.as_str()).collect();
        assert_eq!(codes, ["PTS", "BH", "KS", "MPvGP", "ARO", "OTHER_A:B/C"]);
        let modifiers = Modifiers {
            cut: Some(Cut { low: 1, high: 0 }),
            forfeits_as_played: true,
            version: Some(2026),
            ..Modifiers::default()
        };
        assert_eq!(specs[1].basis, Some(ScoreBasis::GamePoints));
        assert_eq!(specs[1].modifiers, modifiers);
        assert_eq!(specs[1].spelled, "bh:gp/c1-P#v2026");
        assert_eq!(specs[2].modifiers.limit, Some(KoyaLimit::Moved(-3)));
        let modifiers = Modifiers {
            cut: Some(Cut { low: 2, high: 2 }),
            unrated: Some(1400),
            reversed: true,
            ..Modifiers::default()
        };
        assert_eq!(specs[4].modifiers, modifiers);
        assert_eq!(specs[5].spelled, "OTHER_a:b/c");
    }

    #[test]
    fn the_minus_before_a_koya_limit_is_part_of_the_number() {
        let limits = |text| {
            let modifiers = &read(text)[0].modifiers;
            (modifiers.limit, modifiers.forfeits_as_played)
        };
        assert_eq!(limits("KS-L-2"), (Some(KoyaLimit::Moved(-2)), false));
        assert_eq!(limits("KS-L2-P"), (Some(KoyaLimit::Moved(2)), true));
        assert_eq!(limits("KS/L+1"), (Some(KoyaLimit::Moved(1)), false));
    }

    #[test]
    fn the_older_names_for_teams_are_translated() {
        let codes = |text| -> Vec<String> { read(text).into_iter().map(|s| s.code).collect() };
        let text = "ESB:MM,ESB:MG/C1,esb:gm,ESB:GG";
        assert_eq!(codes(text), ["EMMSB", "EMGSB", "EGMSB", "EGGSB"]);
        assert_eq!(rank_order(text).unwrap().to_string(), text);
    }

    fn fault(text: &str, start: usize, index: usize, message: &str) {
        let error = rank_order(text).unwrap_err();
        assert_eq!((error.start, error.fault_offset), (start, index), "{error}");
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn errors_name_the_word_its_position_and_what_is_expected() {
        fault(
            "PTS, BH/X1,SB",
            5,
            8,
            "`BH/X1` is not a tie-break: a modifier (C, M, L, K, P, F, R, U or V) is expected \
             instead of `X1`",
        );
        fault(
            "BH:XP",
            0,
            3,
            "`BH:XP` is not a tie-break: `MP` or `GP` is expected instead of `XP`",
        );
        fault(
            "OTHER_é BH/C",
            9,
            13,
            "`BH/C` is not a tie-break: a number of up to four digits is expected at its end",
        );
        fault(
            "BH/C1/C2",
            0,
            6,
            "`BH/C1/C2` is not a tie-break: another modifier (each only once, not both `C` and \
             `M`) is expected instead of `C2`",
        );
        fault(
            "PTS BH;SB",
            4,
            6,
            "`BH;SB` is not a tie-break: a comma, a `/` with a modifier, or the end of the text \
             is expected instead of `;SB`",
        );
        fault(
            "7\u{1b}[2J",
            0,
            0,
            "`7\u{fffd}[2J` is not a tie-break: the code of a tie-break is expected instead of \
             `7\u{fffd}[2J`",
        );
    }

    /// Spellings of single criteria: correct ones, and ones with small faults.
    fn criterion_text() -> impl Strategy<Value = String> {
        let code = "[A-Za-z]{1,6}|ESB:[MG]{2}|OTHER_[A-Za-zé:/0-9]{1,5}";
        let rest = "(:MP|:gp)?([/#!-]([CMKU][0-9]{1,4}|L[+-]?[0-9]|V20[0-9]{2}|[PFR])){0,3}";
        (code, rest).prop_map(|(code, rest)| code + &rest)
    }

    proptest! {
        #[test]
        fn any_text_is_parsed_or_rejected_with_a_position(text in any::<String>()) {
            if let Err(error) = rank_order(&text) {
                prop_assert!(text[error.start..].starts_with(&error.word));
                prop_assert!((error.start..=error.start + error.word.len()).contains(&error.fault_offset));
            }
        }

        #[test]
        fn displayed_rank_orders_are_parsed_as_the_same(
            words in proptest::collection::vec(criterion_text(), 0..5),
            gap in "[, \t]{1,3}",
        ) {
            if let Ok(order) = rank_order(&words.join(&gap)) {
                prop_assert_eq!(rank_order(&order.to_string()), Ok(order));
            }
        }
    }
}
