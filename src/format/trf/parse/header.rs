//! Parses single values of the tournament section (reference/trf.md 4).

use std::sync::LazyLock;

use nom::bytes::complete::tag;
use nom::character::complete::multispace0;
use nom::combinator::opt;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use crate::format::lexis::number;
use crate::format::words::Words;
use crate::model::{Colour, System};

/// Parses the number of players in 062. The number of players who actually played may follow in
/// brackets: `163 (73)`.
///
/// count = number [ { blank } "(" number ")" ]
pub(in crate::format::trf) fn count(i: &str) -> IResult<&str, (u32, Option<u32>)> {
    let active_players = preceded(multispace0, delimited(tag("("), number, tag(")")));
    (number, opt(active_players)).parse(i)
}

/// Parses a colour of record 152.
///
/// side = "W"i | "B"i
pub(in crate::format) fn colour(text: &str) -> Option<Colour> {
    match text.as_bytes() {
        [b'W' | b'w'] => Some(Colour::White),
        [b'B' | b'b'] => Some(Colour::Black),
        _ => None,
    }
}

/// The methods that record 172 may state for the starting rank.
pub(in crate::format::trf) const STARTING_RANK_METHODS: [&str; 7] =
    ["FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"];

/// Returns the system of an encoded type (192, in capitals); `None` if the type is not in the list
/// of reference/trf.md 4.6.
///
/// type = round-robin | knock-out | scheveningen | swiss | team-swiss
/// swiss = "FIDE_"i ( dutch | "DUBOV"i | "BURSTEIN"i | "DOUBLESWISS"i ) [ "_BAKU"i ] |
///   "CUSTOM_SWISS"i | "CUSTOM_DOUBLESWISS"i
/// dutch = "DUTCH"i [ "_2017"i | "_2025"i | "_2026"i ]
/// round-robin = ( "FIDE_"i | "BERGER_"i ) [ "TEAM_"i ] "DOUBLEROUNDROBIN"i | "BERGER_"i [
///   "TEAM_"i ] "ROUNDROBIN"i [ "_G"i ( digit - "0" ) [ digit ] ] | ( "FIDE_"i | "CUSTOM_"i ) [
///   "TEAM_"i ] "ROUNDROBIN"i
/// knock-out = "CUSTOM_"i [ "TEAM_"i ] "KNOCKOUT"i
/// scheveningen = ( "FIDE_"i [ "DOUBLE"i ] | "CUSTOM_"i ) "SCHEVENINGEN"i | ( "FIDE_"i |
///   "CUSTOM_"i ) "SCHILLER"i
pub(in crate::format) fn system(code: &str) -> Option<System> {
    let (stem, _) = code
        .strip_suffix("_BAKU")
        .map_or((code, false), |stem| (stem, true));
    let cycles = |cycles| Some(System::RoundRobin { cycles });
    match stem {
        "FIDE_DUTCH" | "FIDE_DUTCH_2017" | "FIDE_DUTCH_2025" | "FIDE_DUTCH_2026" | "FIDE_DUBOV"
        | "FIDE_BURSTEIN" | "FIDE_DOUBLESWISS" => Some(System::Swiss),
        "CUSTOM_SWISS" | "CUSTOM_DOUBLESWISS" if stem == code => Some(System::Swiss),
        "FIDE_ROUNDROBIN"
        | "BERGER_ROUNDROBIN"
        | "FIDE_TEAM_ROUNDROBIN"
        | "BERGER_TEAM_ROUNDROBIN" => cycles(1),
        "FIDE_DOUBLEROUNDROBIN"
        | "BERGER_DOUBLEROUNDROBIN"
        | "FIDE_TEAM_DOUBLEROUNDROBIN"
        | "BERGER_TEAM_DOUBLEROUNDROBIN" => cycles(2),
        "CUSTOM_ROUNDROBIN" | "CUSTOM_TEAM_ROUNDROBIN" => cycles(0),
        "CUSTOM_KNOCKOUT" | "CUSTOM_TEAM_KNOCKOUT" => Some(System::KnockOut),
        "FIDE_SCHEVENINGEN"
        | "FIDE_DOUBLESCHEVENINGEN"
        | "CUSTOM_SCHEVENINGEN"
        | "FIDE_SCHILLER"
        | "CUSTOM_SCHILLER" => Some(System::Scheveningen),
        _ => berger_cycles(stem).map_or_else(|| team_swiss(stem), cycles),
    }
}

/// Returns the number of cycles (`n`) in `BERGER_ROUNDROBIN_Gn` or `BERGER_TEAM_ROUNDROBIN_Gn`;
/// `None` for every other code.
fn berger_cycles(code: &str) -> Option<u8> {
    let cycles = code
        .strip_prefix("BERGER_ROUNDROBIN_G")
        .or_else(|| code.strip_prefix("BERGER_TEAM_ROUNDROBIN_G"))?;
    cycles.parse().ok().filter(|&n| n > 0)
}

/// Returns the system of `FIDE_TEAM[_TYPEA|_TYPEB][_MP|_GP|_MP_GP|_GP_MP]` or
/// `CUSTOM_TEAM_SWISS[_MP|_GP]`; `None` for every other code.
///
/// team-swiss = "FIDE_TEAM"i [ "_TYPEA"i | "_TYPEB"i ] [ team-scores ] [ "_BAKU"i ] |
///   "CUSTOM_TEAM_SWISS"i [ "_MP"i | "_GP"i ]
/// team-scores = "_MP_GP"i | "_GP_MP"i | "_MP"i | "_GP"i
fn team_swiss(code: &str) -> Option<System> {
    let scores = ["", "_MP", "_GP", "_MP_GP", "_GP_MP"];
    let is_known = match code.strip_prefix("CUSTOM_TEAM_SWISS") {
        Some(rest) => scores[..3].contains(&rest),
        None => {
            let rest = code.strip_prefix("FIDE_TEAM")?;
            let rest = rest
                .strip_prefix("_TYPEA")
                .or_else(|| rest.strip_prefix("_TYPEB"))
                .unwrap_or(rest);
            scores.contains(&rest)
        }
    };
    is_known.then_some(System::Swiss)
}

/// What a word in the description of an event suggests about the system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hint {
    RoundRobin,
    /// A round robin in which all players meet twice.
    Double,
    Scheveningen,
    KnockOut,
    Swiss,
}

const HINTS: &[(&str, Hint)] = &[
    ("double", Hint::Double),
    ("knock-out", Hint::KnockOut),
    ("round-robin", Hint::RoundRobin),
    ("scheveningen", Hint::Scheveningen),
    ("swiss", Hint::Swiss),
];

static SYSTEMS: LazyLock<Words<Hint>> =
    LazyLock::new(|| Words::new(include_str!("../systems.tsv"), HINTS));

/// Returns what the words of a description suggest about the system.
fn hints_in_words(text: &str) -> Vec<Hint> {
    let text = text.to_lowercase();
    let mut hints: Vec<Hint> = SYSTEMS.meanings_within(&text).collect();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    if words.any(|word| word == "rr") {
        hints.push(Hint::RoundRobin);
    }
    hints
}

/// Whether the words of record 092 suggest a system, but not `system`.
pub(in crate::format) fn words_contradict_system(text: &str, system: System) -> bool {
    let mut hints = hints_in_words(text);
    // this hint is about the number of cycles, not about the system
    hints.retain(|&hint| hint != Hint::Double);
    let hint_of_system = match system {
        System::Swiss => Hint::Swiss,
        System::RoundRobin { .. } => Hint::RoundRobin,
        System::KnockOut => Hint::KnockOut,
        System::Scheveningen => Hint::Scheveningen,
    };
    !hints.is_empty() && !hints.contains(&hint_of_system)
}

/// Returns the system that the words of record 092 suggest; `None` if they suggest none.
pub(in crate::format) fn system_in_words(text: &str) -> Option<System> {
    let hints = hints_in_words(text);
    let has_hint = |hint| hints.contains(&hint);
    if has_hint(Hint::RoundRobin) {
        let cycles = if has_hint(Hint::Double) { 2 } else { 0 };
        return Some(System::RoundRobin { cycles });
    }
    if has_hint(Hint::Scheveningen) {
        return Some(System::Scheveningen);
    }
    if has_hint(Hint::KnockOut) {
        return Some(System::KnockOut);
    }
    has_hint(Hint::Swiss).then_some(System::Swiss)
}

/// Whether a value has the form of an encoded time control (record 222).
///
/// control = "W" periods "-B" periods | periods
/// periods = period { ":" period }
/// period = [ digit{1,} "/" ] digit{1,} [ "+" digit{1,} ]
pub(in crate::format::trf) fn is_time_control(text: &str) -> bool {
    let is_period = |text: &str| {
        let (moves, rest) = text
            .split_once('/')
            .map_or((None, text), |(moves, rest)| (Some(moves), rest));
        let (seconds, increment) = rest
            .split_once('+')
            .map_or((rest, None), |(seconds, rest)| (seconds, Some(rest)));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        moves.is_none_or(digits) && digits(seconds) && increment.is_none_or(digits)
    };
    let are_periods = |text: &str| text.split(':').all(is_period);
    match text
        .strip_prefix('W')
        .and_then(|rest| rest.split_once("-B"))
    {
        Some((white, black)) => are_periods(white) && are_periods(black),
        None => are_periods(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_pairing_systems_are_complete() {
        let counts = [
            ("double", 1),
            ("knock-out", 1),
            ("round-robin", 6),
            ("scheveningen", 2),
            ("swiss", 7),
        ];
        let small = |word: &str| word.to_lowercase();
        let file = include_str!("../systems.tsv");
        crate::format::words::tests::check(file, HINTS, small, &counts);
    }

    #[test]
    fn words_contradict_a_system_if_they_name_only_others() {
        let robin = System::RoundRobin { cycles: 1 };
        let check = |text, system, expected| {
            assert_eq!(words_contradict_system(text, system), expected, "{text}");
        };
        check("Individual: Round-Robin", System::Swiss, true);
        check("Individual: Swiss-System (Dutch)", robin, true);
        check("Individual: Swiss-System (Dutch)", System::Swiss, false);
        check("Swiss, then knock-out", System::Swiss, false);
        check("Double Round Robin", robin, false);
        check("Double Swiss", System::Swiss, false);
        check("Berger", robin, false);
        check("Tournament", System::Swiss, false);
        check("", robin, false);
    }

    #[test]
    fn reads_encoded_types() {
        let swiss = [
            "FIDE_DUTCH",
            "FIDE_DUTCH_2026_BAKU",
            "FIDE_TEAM_TYPEA_MP_GP",
            "FIDE_TEAM_BAKU",
        ];
        for code in swiss {
            assert_eq!(system(code), Some(System::Swiss), "{code}");
        }
        let robin = |cycles| Some(System::RoundRobin { cycles });
        assert_eq!(system("BERGER_ROUNDROBIN_G4"), robin(4));
        assert_eq!(system("FIDE_DOUBLEROUNDROBIN"), robin(2));
        for code in [
            "FIDE_OLYMPIAD",
            "OTHER_X",
            "FIDE-TEAM-BAKU",
            "CUSTOM_SWISS_BAKU",
        ] {
            assert_eq!(system(code), None, "{code}");
        }
    }

    #[test]
    fn reads_types_in_words() {
        let robin = Some(System::RoundRobin { cycles: 0 });
        assert_eq!(system_in_words("Individual: Round-Robin"), robin);
        assert_eq!(system_in_words("RR (10)"), robin);
        assert_eq!(
            system_in_words("Individual: Swiss-System"),
            Some(System::Swiss)
        );
        assert_eq!(system_in_words("Warrior cup"), None);
    }

    #[test]
    fn reads_counts() {
        assert_eq!(count("163 (73)"), Ok(("", (163, Some(73)))));
        assert_eq!(count("031"), Ok(("", (31, None))));
        assert!(count("many").is_err());
    }

    #[test]
    fn recognises_time_controls() {
        for text in ["5400+30", "40/6000+30:900+30", "W300-B240"] {
            assert!(is_time_control(text), "{text}");
        }
        for text in ["90 min", "", "40/", "90+30+30", "W300"] {
            assert!(!is_time_control(text), "{text}");
        }
    }
}
