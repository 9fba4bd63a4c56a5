//! Swiss-Manager's list of tie-breaks: its numbers and names, and what each is in the
//! codes of FIDE. The numbers stand in tournament files and upload files, the names in the
//! annotations below a printed list, the short headings over its columns.

use Meaning::{ByHand, ByType, Code, Own};
use Unplayed::{Halves, Plain, Rules, Virtual};

use crate::format::rank_order::rank_order;
use crate::import::Announcement;
use crate::model::{Cut, ScoreBasis, TieBreakSpec};

/// A tie-break of the program's list.
#[derive(Debug)]
pub struct ProgramTieBreak {
    /// Its number.
    pub number: u16,
    /// Its name, in English whatever the language of the program.
    pub name: &'static str,
    /// The heading over its column.
    pub heading: &'static str,
    /// What it is.
    pub meaning: Meaning,
    /// How it counts unplayed rounds.
    pub unplayed: Unplayed,
    /// The name alone does not tell the parameters (cuts, forfeits): printed lists hide them.
    pub hidden: bool,
}

/// What a tie-break of the program's list is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// A code of FIDE, in the settings of the file; where the number itself says what is
    /// cut, that cut.
    Code(&'static str, Option<Cut>),
    /// One of these codes, in the order of the program's types 0, 1, 2 ...
    ByType(&'static [&'static str]),
    /// A rule of the program's own, known by name only.
    Own,
    /// Entered by hand or imported: no calculation can give it.
    ByHand,
}

/// How unplayed rounds are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unplayed {
    /// Not known, or it makes no difference.
    Plain,
    /// By the virtual opponent of the years before 2023.
    Virtual,
    /// The same for opponents, but an own unplayed round counts half the virtual opponent.
    Halves,
    /// By FIDE's rules from 2023 on, or where the file says so from 2026 on.
    Rules,
}

/// What a file says about a tie-break beside its number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// Lowest and highest results left out.
    pub cut: Cut,
    /// The type of numbers 68, 82 and 88, as the program counts: 68 has 0 WIN, 1 WON,
    /// 2 BWG, 3 BPG; 88 has 0 TPR, 1 APRO, 2 PTP, 3 APPO. `None`: not told, or told in a
    /// way that has no code.
    pub kind: Option<u8>,
    /// The score that counts in a team event.
    pub basis: Option<ScoreBasis>,
    /// The limit of Koya in percent.
    pub limit: Option<u16>,
    /// The rating that counts for an unrated opponent.
    pub unrated: Option<u16>,
    /// Forfeits count as games against the scheduled opponent.
    pub forfeits_as_played: bool,
    /// Fore Buchholz instead of Buchholz.
    pub fore: bool,
    /// The rules of 2026 instead of those of 2023.
    pub rules_2026: bool,
    /// The parameters are told by a likely reading only.
    pub uncertain: bool,
}

/// In what kind of event a tie-break stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Teams play.
    pub teams: bool,
    /// Number of rounds, which a limit in percent depends on.
    pub rounds: u16,
}

const NO_CUT: Option<Cut> = None;
const CUT_1: Option<Cut> = Some(Cut { low: 1, high: 0 });
const MEDIAN_1: Option<Cut> = Some(Cut { low: 1, high: 1 });

const fn row(
    number: u16,
    name: &'static str,
    heading: &'static str,
    meaning: Meaning,
    unplayed: Unplayed,
) -> ProgramTieBreak {
    ProgramTieBreak {
        number,
        name,
        heading,
        meaning,
        unplayed,
        hidden: false,
    }
}

/// A row whose name hides the parameters.
const fn hidden(
    number: u16,
    name: &'static str,
    heading: &'static str,
    meaning: Meaning,
    unplayed: Unplayed,
) -> ProgramTieBreak {
    ProgramTieBreak {
        hidden: true,
        ..row(number, name, heading, meaning, unplayed)
    }
}

/// The list, in the order of the numbers.
#[rustfmt::skip]
pub static TIE_BREAKS: &[ProgramTieBreak] = &[
    row(1, "points (game-points)", "Pts.", Code("PTS", NO_CUT), Plain),
    row(2, "Buchholz Tie-Breaks (all Results)", "BH.", Code("BH", NO_CUT), Plain),
    row(3, "Buchholz Tie-Breaks (without one result)", "BH1.", Code("BH", CUT_1), Plain),
    row(4, "Buchholz Tie-Breaks (without two results=middle Tie-Breaks)", "BHm.", Code("BH", MEDIAN_1), Plain),
    row(5, "Manually input (after Tie-Break matches)", "Man", ByHand, Plain),
    row(6, "Manually input (after Tie-Break matches)", "Man", ByHand, Plain),
    row(7, "Sonneborn-Berger-Tie-Break (with real points)", "SB.", Code("SB", NO_CUT), Plain),
    row(8, "Fide Tie-Break", "Fide", Code("PS", NO_CUT), Plain),
    row(9, "Fide Tie-Break (fine)", "Fide", Own, Plain),
    row(10, "rating average of the opponents", "rtgØ", Code("ARO", NO_CUT), Plain),
    row(11, "Direct Encounter (The results of the players in the same point group)", "Res.", Code("DE", NO_CUT), Plain),
    row(12, "The greater number of victories", "vict", Code("WIN", NO_CUT), Plain),
    row(13, "Matchpoints (2 for wins, 1 for Draws, 0 for Losses)", "MP", Code("MPTS", NO_CUT), Plain),
    row(14, "The results of the teams in then same point group according to Matchpoints", "Res.", Code("DE", NO_CUT), Plain),
    row(15, "Board Tie-Breaks of the whole tournament", "BT", Own, Plain),
    row(16, "Buchholz Tie-Breaks (sum of team-points of the opponents and own points)", "BH.", Own, Plain),
    row(17, "Buchholz Tie-Breaks (with the real points)", "BH.", Own, Plain),
    row(18, "Carasaxa Tie-Breaks", "CARA", Own, Plain),
    row(19, "Sonneborn-Berger Tie-Break (with modified points, analogous to Buchholz Tie-Break)", "SB.", Code("SB", NO_CUT), Plain),
    row(20, "rating average of the opponents (without one result)", "ratØ", Code("ARO", CUT_1), Plain),
    row(21, "Performance", "ratP", Code("TPR", NO_CUT), Plain),
    row(22, "Buchholz Tie-Breaks (sum of team-points of the opponents)", "BH.", Own, Plain),
    row(23, "Sum of the ratings of the opponents (whithout one result)", "RtgSum", Own, Plain),
    row(24, "The BSV-Board-Tie-Break", "BP", Own, Plain),
    row(25, "Sum of Buchholz-Tie-Breaks (all Results)", "BHs", Own, Plain),
    row(26, "For imported tournaments (Tie-break 1)", "TB1", ByHand, Plain),
    row(27, "For imported tournaments (Tie-break 2)", "TB2", ByHand, Plain),
    row(28, "Buchholz-Tie-Breaks (all Results (special))", "BH", Own, Plain),
    row(29, "Buchholz-Tie-Breaks (without two results=middle Tie-Breaks (special))", "BHm", Own, Plain),
    row(30, "Buchholz-Tie-Breaks (all Results with real points)", "BH", Own, Plain),
    row(31, "Buchholz-Tie-Breaks (without two results with real points)", "BHm", Own, Plain),
    row(32, "For imported tournaments (Tie-break 3)", "TB3", ByHand, Plain),
    row(33, "Fide Tie-Break (no points for dropped players)", "Fide", Own, Plain),
    row(34, "Buchholz-Tie-Breaks (without two results=middle Tie-Breaks)", "BHm", Own, Plain),
    row(35, "FIDE-Sonneborn-Berger-Tie-Break", "SB", Code("SB", NO_CUT), Plain),
    hidden(36, "rating average of the opponents (variabel with parameters)", "RtgØ", Code("ARO", NO_CUT), Plain),
    hidden(37, "Buchholz Tie-Breaks (variabel with parameter)", "BH.", Code("BH", NO_CUT), Virtual),
    row(38, "points (game-points) + 1 point for each won match.", "Pts+", Own, Plain),
    row(39, "points (3 for wins, 2 for Draws, 1 for Losses, 0 for Losses forfeit)", "Pts+", Own, Plain),
    row(40, "Matchpoints (3 for wins, 1 for Draws, 0 for Losses)", "MP3", Own, Plain),
    row(41, "Better result (Victory or Draw) against player with the lowest starting rank", "ratMax", Own, Plain),
    row(42, "points (normal points + points from the qualifying rounds)", "Pts+", Own, Plain),
    row(43, "Play-off points", "Pts.", ByHand, Plain),
    hidden(44, "Matchpoints (variabel)", "MP", Own, Plain),
    row(45, "Koya Tie-Break", "Koya", Code("KS", NO_CUT), Plain),
    row(46, "Points (game-points) + Matchpoints (3 for wins, 1 for Draws, 0 for Losses)", "Pts+MP", Own, Plain),
    hidden(47, "Points (variabel)", "PtsV", Own, Plain),
    hidden(48, "Sum of Matchpoints (variabel)", "MPSum", Own, Plain),
    row(49, "Sum Matchpoints (2,1,0) without lowest result (Olympiad)", "MPSum", Own, Plain),
    row(50, "Olympiad-Sonneborn-Berger-Tie-Break", "SB", Own, Plain),
    row(51, "ECU-Tie-Break", "ECU", Own, Plain),
    hidden(52, "Sonneborn-Berger-Tie-Break variable", "SB", Code("SB", NO_CUT), Halves),
    row(53, "Most black", "mBl", Code("BPG", NO_CUT), Plain),
    row(54, "Recursive Ratingperformance", "RecRp", Own, Plain),
    row(55, "Average Recursive Ratingperformance", "ARPO", Own, Plain),
    row(56, "Sum Matchpoints (2,1,0) without lowest result (Olympiad Khanty-Mansiysk)", "MPSum", Own, Plain),
    row(57, "Olympiad-Sonneborn-Berger-Tie-Break without lowest result (Khanty-Mansiysk)", "SB", Own, Plain),
    row(58, "Rtg Sum (without lowest rtg) or Progressive Score (Youth WCC)", "Rtg/Fi", Own, Plain),
    row(59, "Rating Performance without two results (EM 2011)", "Rp2EM", Own, Plain),
    hidden(60, "Performance (variable with parameter)", "Rp", Code("TPR", NO_CUT), Plain),
    row(61, "Arranz System (Win:1 / Draw: 0.6 black, 0.4 white, lost: 0)", "APkt", Own, Plain),
    row(62, "Games ascending (Less is better)", "Games", Own, Plain),
    row(63, "Percent", "%", Own, Plain),
    row(64, "Board", "Board", Own, Plain),
    row(65, "Games descending (More is better)", "Games", Own, Plain),
    row(66, "Ranking of their teams", "Rank", Own, Plain),
    row(67, "Sonneborn-Berger-Tie-Break (analog [57] but with all results)", "SB", Own, Plain),
    hidden(68, "The greater number of victories (variable)", "vict", ByType(&["WIN", "WON", "BWG", "BPG"]), Plain),
    row(69, "Koya Tie-Break (fine)", "Koya", Own, Plain),
    hidden(70, "Sum Buchholz-Tie Break variable", "BHs", Own, Plain),
    row(71, "Berlin Tie Break", "Berlin", Own, Plain),
    row(72, "Rating-difference", "RtgDif", Own, Plain),
    row(73, "Schmuljan Tie Break", "Schmul", Own, Plain),
    row(74, "Olympiad-Sonneborn-Berger-Tie-Break without lowest result (Chennai)", "SBOly", Own, Plain),
    row(75, "Olympiad-Sum of Adjusted matchpoints without lowest result (Chennai)", "MPOly", Own, Plain),
    row(76, "Special Gamepoints for white and black", "GPts", Own, Plain),
    row(77, "Average of Opponents' Buchholz (AOB)", "AOB", Code("AOB", NO_CUT), Rules),
    row(78, "Board Count (BC)", "BC", Code("BC", NO_CUT), Plain),
    row(79, "Rounds Elected to Play", "REP", Code("REP", NO_CUT), Plain),
    row(80, "Average Rating of Opponents (ARO)", "ARO", Code("ARO", NO_CUT), Rules),
    row(81, "Direct Encounter (DE)", "DE", Code("DE", NO_CUT), Rules),
    row(82, "Extended Sonneborn-Berger for teams (ESB)", "ESB", ByType(&["EMMSB", "EMGSB", "EGMSB", "EGGSB"]), Rules),
    row(83, "Extended Direct Encounter for teams (EDE)", "EDE", Code("EDE", NO_CUT), Rules),
    row(84, "Buchholz Tie-Break Variable (2023)", "BH", Code("BH", NO_CUT), Rules),
    row(85, "Sonneborn Berger Tie-Break Variable (2023)", "SB", Code("SB", NO_CUT), Rules),
    row(86, "FIDE Tiebreak (Progressive Score)", "PS", Code("PS", NO_CUT), Rules),
    row(87, "Koya System (KS)", "KS", Code("KS", NO_CUT), Rules),
    row(88, "Performance Tie-Breaks (TPR, APRO, PTP, APPO)", "TPR", ByType(&["TPR", "APRO", "PTP", "APPO"]), Rules),
    row(89, "Top Board Results TBR", "TBR", Code("TBR", NO_CUT), Plain),
    row(90, "Bottom Board Elimination (BBE)", "BBE", Code("BBE", NO_CUT), Plain),
    row(91, "Scores and Schedule Strength Combination (SSSC)", "SSSC", Code("SSSC", NO_CUT), Plain),
    row(92, "Kashdan", "Kas", Own, Plain),
];

/// The tie-break with this number; `None` where the list has none.
#[must_use]
pub fn tie_break(number: u16) -> Option<&'static ProgramTieBreak> {
    let at = usize::from(number).checked_sub(1)?;
    TIE_BREAKS.get(at)
}

/// Beginnings of annotation lines that differ from the list.
const PRINTED: &[(u16, &str)] = &[
    (68, "Number of wins"),
    (86, "Progressive Score"),
    (
        88,
        "Average [Tournament] Performance Rating Of Opponents (APRO)",
    ),
];

/// The tie-break whose name a line of an annotation begins with, and what stands behind the
/// name (its parameters); capitals and the number of blanks do not matter.
#[must_use]
pub fn named(line: &str) -> Option<(&'static ProgramTieBreak, &str)> {
    // the year that the list names is a parameter: lines have `(2026)` as well
    let name = |known: &ProgramTieBreak| known.name.trim_end_matches(" (2023)");
    let listed = TIE_BREAKS.iter().map(|known| (known.number, name(known)));
    let begun = listed
        .chain(PRINTED.iter().copied())
        .filter_map(|(number, name)| Some((name.len(), number, behind(line, name)?)));
    // the longest name; of equal ones (manual input) the first
    let (_, number, rest) = begun.rev().max_by_key(|(length, ..)| *length)?;
    Some((tie_break(number)?, rest.trim()))
}

/// What stands in `line` behind the words of `name`.
fn behind<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = line;
    for word in name.split_whitespace() {
        rest = rest.trim_start();
        let (begin, behind) = rest.split_at_checked(word.len())?;
        if !begin.eq_ignore_ascii_case(word) {
            return None;
        }
        rest = behind;
    }
    let ends = !rest.starts_with(|c: char| c.is_alphanumeric());
    ends.then_some(rest)
}

/// What a number with its settings announces: the criterion in the codes of FIDE where it
/// has one and the settings leave no doubt which, and what else is known about it. Without
/// settings (`None`: the file hides them) a criterion is told only where the number alone
/// settles it.
///
/// The words of the announcement are the caller's, who knows where they stand.
#[must_use]
pub fn announce(
    number: u16,
    settings: Option<&Settings>,
    setting: Setting,
) -> (Option<TieBreakSpec>, Announcement) {
    let mut about = Announcement {
        program_code: Some(number),
        ..Announcement::default()
    };
    let Some(known) = tie_break(number) else {
        return (None, about);
    };
    let rules_2026 = settings.is_some_and(|settings| settings.rules_2026);
    about.year = match number {
        _ if rules_2026 => Some(2026),
        84 | 85 if settings.is_some() => Some(2023),
        _ => None,
    };
    (about.edition, about.reading) = match known.unplayed {
        Plain => (None, None),
        Virtual => (Some("legacy"), None),
        Halves => (Some("legacy"), Some("half-virtual")),
        Rules if rules_2026 => (Some("2026"), None),
        Rules => (Some("2024"), None),
    };
    about.codes = match known.meaning {
        Code("PTS", _) if setting.teams => vec!["GPTS"],
        Code(code, _) => vec![code],
        ByType(codes) => codes.to_vec(),
        Own | ByHand => Vec::new(),
    };
    about.not_computable = known.meaning == ByHand;
    about.unrated = settings.and_then(|settings| settings.unrated);
    about.uncertain = number == 12 || settings.is_some_and(|settings| settings.uncertain);
    (known.criterion(settings, setting), about)
}

impl ProgramTieBreak {
    /// The criterion in the codes of FIDE.
    fn criterion(&self, settings: Option<&Settings>, setting: Setting) -> Option<TieBreakSpec> {
        let plain = Settings::default();
        let settings = match settings {
            Some(settings) => settings,
            None if self.hidden || self.has_cut() => return None,
            None => &plain,
        };
        let settings_cut = self.has_cut().then_some(settings.cut);
        let (code, cut) = match self.meaning {
            Code("PTS", _) if setting.teams => ("GPTS", None),
            Code(code, Some(cut)) => (code, Some(cut)),
            Code(code, None) => (code, settings_cut),
            ByType(codes) => (*codes.get(usize::from(settings.kind?))?, settings_cut),
            Own | ByHand => return None,
        };
        let basis = match settings.basis {
            _ if self.number == 14 => Some(ScoreBasis::MatchPoints),
            basis if setting.teams => basis,
            _ => None,
        };
        let mut text = code.to_owned();
        text.push_str(match basis {
            Some(ScoreBasis::MatchPoints) => ":MP",
            Some(ScoreBasis::GamePoints) => ":GP",
            None => "",
        });
        text.push_str(&match cut.unwrap_or_default() {
            Cut { low: 0, high: 0 } => String::new(),
            Cut { low, high: 0 } => format!("/C{low}"),
            Cut { low, high } if low == high => format!("/M{low}"),
            // the notation has no word for other cuts
            _ => return None,
        });
        if let Some(limit) = settings.limit.filter(|_| code == "KS") {
            match moved_limit(limit, setting.rounds) {
                0 => {}
                steps => text.push_str(&format!("/L{steps:+}")),
            }
        }
        let rated = matches!(code, "ARO" | "TPR" | "APRO" | "PTP" | "APPO");
        if let Some(unrated) = settings.unrated.filter(|&rating| rated && rating > 0) {
            text.push_str(&format!("/U{unrated}"));
        }
        if settings.fore {
            text.push_str("/F");
        }
        if settings.forfeits_as_played {
            text.push_str("/P");
        }
        let order = rank_order(&text).ok()?;
        order.criteria.into_iter().next()
    }

    /// Whether its parameters can hold a cut.
    fn has_cut(&self) -> bool {
        matches!(self.number, 36 | 37 | 52 | 70 | 80 | 82 | 84..=86)
    }
}

/// By how many half points a limit in percent of the possible score lies above that of 50
/// percent: scores count in half points, so a limit between two of them is the upper one.
fn moved_limit(percent: u16, rounds: u16) -> i32 {
    let (percent, rounds) = (i32::from(percent), i32::from(rounds));
    (percent * rounds + 49).div_euclid(50) - rounds
}

#[cfg(test)]
mod tests {
    use super::*;

    const SWISS: Setting = Setting {
        teams: false,
        rounds: 9,
    };

    fn check(number: u16, settings: Option<Settings>, setting: Setting, expected: &str) {
        let (spec, about) = announce(number, settings.as_ref(), setting);
        assert_eq!(about.program_code, Some(number));
        let rules = [about.edition, about.reading].into_iter().flatten();
        let rules: String = rules.map(|rule| format!(" {rule}")).collect();
        let spelled = spec.map_or("-".to_owned(), |spec| spec.spelled);
        assert_eq!(spelled + &rules, expected);
    }

    fn cut(low: u16, high: u16) -> Option<Settings> {
        Some(Settings {
            cut: Cut { low, high },
            ..Settings::default()
        })
    }

    #[test]
    fn every_number_has_its_place() {
        for (number, known) in (1..).zip(TIE_BREAKS) {
            assert_eq!(known.number, number);
        }
        assert!(tie_break(0).is_none() && tie_break(93).is_none());
    }

    #[test]
    fn numbers_and_settings_become_criteria() {
        check(84, cut(1, 0), SWISS, "BH/C1 2024");
        check(84, cut(0, 1), SWISS, "- 2024");
        check(37, cut(1, 1), SWISS, "BH/M1 legacy");
        check(52, cut(0, 0), SWISS, "SB legacy half-virtual");
        check(4, None, SWISS, "BH/M1");
        check(1, None, SWISS, "PTS");
        let settings = Settings {
            rules_2026: true,
            forfeits_as_played: true,
            ..Settings::default()
        };
        check(85, Some(settings), SWISS, "SB/P 2026");
        // what a program computes by rules of its own has no code
        check(54, cut(0, 0), SWISS, "-");
        check(93, None, SWISS, "-");
    }

    #[test]
    fn hidden_parameters_leave_the_criterion_open() {
        check(37, None, SWISS, "- legacy");
        check(68, None, SWISS, "-");
        check(84, None, SWISS, "- 2024");
        assert_eq!(announce(37, None, SWISS).1.codes, ["BH"]);
        assert_eq!(announce(84, None, SWISS).1.year, None);
        assert_eq!(announce(84, cut(0, 0).as_ref(), SWISS).1.year, Some(2023));
        assert!(announce(5, None, SWISS).1.not_computable);
    }

    #[test]
    fn types_choose_among_codes() {
        let kind = |kind| {
            Some(Settings {
                kind: Some(kind),
                unrated: Some(1400),
                ..Settings::default()
            })
        };
        check(68, kind(2), SWISS, "BWG");
        check(68, kind(4), SWISS, "-");
        check(88, kind(0), SWISS, "TPR/U1400 2024");
        check(82, kind(1), SWISS, "EMGSB 2024");
    }

    #[test]
    fn a_limit_in_percent_moves_by_half_points() {
        let limit = |percent| {
            Some(Settings {
                limit: Some(percent),
                ..Settings::default()
            })
        };
        check(87, limit(50), SWISS, "KS 2024");
        // 5.4 of 9: a score of 5.5 reaches it, one of 5 does not
        check(87, limit(60), SWISS, "KS/L+2 2024");
        check(87, limit(40), SWISS, "KS/L-1 2024");
    }

    #[test]
    fn scores_are_named_in_team_events() {
        let teams = Setting {
            teams: true,
            ..SWISS
        };
        let matches = Settings {
            basis: Some(ScoreBasis::MatchPoints),
            cut: Cut { low: 1, high: 0 },
            ..Settings::default()
        };
        check(84, Some(matches), teams, "BH:MP/C1 2024");
        check(1, None, teams, "GPTS");
        check(14, None, teams, "DE:MP");
    }

    #[test]
    fn annotations_name_tie_breaks() {
        let check = |line: &str, number: u16, behind: &str| {
            let (known, rest) = named(line).unwrap();
            assert_eq!((known.number, rest), (number, behind));
        };
        check("Buchholz Tie-Breaks (variabel with parameter)", 37, "");
        check(
            "Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)",
            84,
            "(2026) (Gamepoints, Cut1)",
        );
        check(
            "Buchholz Tie-Break Variable (2023) (Gamepoints)",
            84,
            "(2023) (Gamepoints)",
        );
        check("the greater number of victories", 12, "");
        check("The greater number of victories (variable)", 68, "");
        check(
            "Number of wins including byes (WIN) (Gamepoints, Forfeited games count)",
            68,
            "including byes (WIN) (Gamepoints, Forfeited games count)",
        );
        check(
            "Progressive Score, before FIDE-Tie-Break (PS)(Gamepoints)",
            86,
            ", before FIDE-Tie-Break (PS)(Gamepoints)",
        );
        check(
            "Koya System (KS) (Gamepoints/Limit 50\")",
            87,
            "(Gamepoints/Limit 50\")",
        );
        assert!(named("Something else").is_none());
    }
}
