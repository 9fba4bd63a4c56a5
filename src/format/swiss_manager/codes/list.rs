//! The table of Swiss-Manager's tie-breaks, by number.

use super::Meaning::{self, ByHand, ByType, Code, ProgramRule};
use super::ProgramTieBreak;
use super::UnplayedRounds::{self, Halves, Plain, Rules, Virtual};
use crate::model::Cut;

const NO_CUT: Option<Cut> = None;
const CUT_1: Option<Cut> = Some(Cut { low: 1, high: 0 });
const MEDIAN_1: Option<Cut> = Some(Cut { low: 1, high: 1 });

const fn row(
    number: u16,
    name: &'static str,
    heading: &'static str,
    meaning: Meaning,
    unplayed_rounds: UnplayedRounds,
) -> ProgramTieBreak {
    ProgramTieBreak {
        number,
        name,
        heading,
        meaning,
        unplayed_rounds,
        hides_parameters: false,
    }
}

/// Returns the row of a tie-break whose name does not show its parameters.
const fn variable_row(
    number: u16,
    name: &'static str,
    heading: &'static str,
    meaning: Meaning,
    unplayed_rounds: UnplayedRounds,
) -> ProgramTieBreak {
    ProgramTieBreak {
        hides_parameters: true,
        ..row(number, name, heading, meaning, unplayed_rounds)
    }
}

/// Swiss-Manager's tie-breaks in the order of their numbers, from 1.
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
    row(9, "Fide Tie-Break (fine)", "Fide", ProgramRule, Plain),
    row(10, "rating average of the opponents", "rtgØ", Code("ARO", NO_CUT), Plain),
    row(11, "Direct Encounter (The results of the players in the same point group)", "Res.", Code("DE", NO_CUT), Plain),
    row(12, "The greater number of victories", "vict", Code("WIN", NO_CUT), Plain),
    row(13, "Matchpoints (2 for wins, 1 for Draws, 0 for Losses)", "MP", Code("MPTS", NO_CUT), Plain),
    row(14, "The results of the teams in then same point group according to Matchpoints", "Res.", Code("DE", NO_CUT), Plain),
    row(15, "Board Tie-Breaks of the whole tournament", "BT", ProgramRule, Plain),
    row(16, "Buchholz Tie-Breaks (sum of team-points of the opponents and own points)", "BH.", ProgramRule, Plain),
    row(17, "Buchholz Tie-Breaks (with the real points)", "BH.", ProgramRule, Plain),
    row(18, "Carasaxa Tie-Breaks", "CARA", ProgramRule, Plain),
    row(19, "Sonneborn-Berger Tie-Break (with modified points, analogous to Buchholz Tie-Break)", "SB.", Code("SB", NO_CUT), Plain),
    row(20, "rating average of the opponents (without one result)", "ratØ", Code("ARO", CUT_1), Plain),
    row(21, "Performance", "ratP", Code("TPR", NO_CUT), Plain),
    row(22, "Buchholz Tie-Breaks (sum of team-points of the opponents)", "BH.", ProgramRule, Plain),
    row(23, "Sum of the ratings of the opponents (whithout one result)", "RtgSum", ProgramRule, Plain),
    row(24, "The BSV-Board-Tie-Break", "BP", ProgramRule, Plain),
    row(25, "Sum of Buchholz-Tie-Breaks (all Results)", "BHs", ProgramRule, Plain),
    row(26, "For imported tournaments (Tie-break 1)", "TB1", ByHand, Plain),
    row(27, "For imported tournaments (Tie-break 2)", "TB2", ByHand, Plain),
    row(28, "Buchholz-Tie-Breaks (all Results (special))", "BH", ProgramRule, Plain),
    row(29, "Buchholz-Tie-Breaks (without two results=middle Tie-Breaks (special))", "BHm", ProgramRule, Plain),
    row(30, "Buchholz-Tie-Breaks (all Results with real points)", "BH", ProgramRule, Plain),
    row(31, "Buchholz-Tie-Breaks (without two results with real points)", "BHm", ProgramRule, Plain),
    row(32, "For imported tournaments (Tie-break 3)", "TB3", ByHand, Plain),
    row(33, "Fide Tie-Break (no points for dropped players)", "Fide", ProgramRule, Plain),
    row(34, "Buchholz-Tie-Breaks (without two results=middle Tie-Breaks)", "BHm", ProgramRule, Plain),
    row(35, "FIDE-Sonneborn-Berger-Tie-Break", "SB", Code("SB", NO_CUT), Plain),
    variable_row(36, "rating average of the opponents (variabel with parameters)", "RtgØ", Code("ARO", NO_CUT), Plain),
    variable_row(37, "Buchholz Tie-Breaks (variabel with parameter)", "BH.", Code("BH", NO_CUT), Virtual),
    row(38, "points (game-points) + 1 point for each won match.", "Pts+", ProgramRule, Plain),
    row(39, "points (3 for wins, 2 for Draws, 1 for Losses, 0 for Losses forfeit)", "Pts+", ProgramRule, Plain),
    row(40, "Matchpoints (3 for wins, 1 for Draws, 0 for Losses)", "MP3", ProgramRule, Plain),
    row(41, "Better result (Victory or Draw) against player with the lowest starting rank", "ratMax", ProgramRule, Plain),
    row(42, "points (normal points + points from the qualifying rounds)", "Pts+", ProgramRule, Plain),
    row(43, "Play-off points", "Pts.", ByHand, Plain),
    variable_row(44, "Matchpoints (variabel)", "MP", ProgramRule, Plain),
    row(45, "Koya Tie-Break", "Koya", Code("KS", NO_CUT), Plain),
    row(46, "Points (game-points) + Matchpoints (3 for wins, 1 for Draws, 0 for Losses)", "Pts+MP", ProgramRule, Plain),
    variable_row(47, "Points (variabel)", "PtsV", ProgramRule, Plain),
    variable_row(48, "Sum of Matchpoints (variabel)", "MPSum", ProgramRule, Plain),
    row(49, "Sum Matchpoints (2,1,0) without lowest result (Olympiad)", "MPSum", ProgramRule, Plain),
    row(50, "Olympiad-Sonneborn-Berger-Tie-Break", "SB", ProgramRule, Plain),
    row(51, "ECU-Tie-Break", "ECU", ProgramRule, Plain),
    variable_row(52, "Sonneborn-Berger-Tie-Break variable", "SB", Code("SB", NO_CUT), Halves),
    row(53, "Most black", "mBl", Code("BPG", NO_CUT), Plain),
    row(54, "Recursive Ratingperformance", "RecRp", ProgramRule, Plain),
    row(55, "Average Recursive Ratingperformance", "ARPO", ProgramRule, Plain),
    row(56, "Sum Matchpoints (2,1,0) without lowest result (Olympiad Khanty-Mansiysk)", "MPSum", ProgramRule, Plain),
    row(57, "Olympiad-Sonneborn-Berger-Tie-Break without lowest result (Khanty-Mansiysk)", "SB", ProgramRule, Plain),
    row(58, "Rtg Sum (without lowest rtg) or Progressive Score (Youth WCC)", "Rtg/Fi", ProgramRule, Plain),
    row(59, "Rating Performance without two results (EM 2011)", "Rp2EM", ProgramRule, Plain),
    variable_row(60, "Performance (variable with parameter)", "Rp", Code("TPR", NO_CUT), Plain),
    row(61, "Arranz System (Win:1 / Draw: 0.6 black, 0.4 white, lost: 0)", "APkt", ProgramRule, Plain),
    row(62, "Games ascending (Less is better)", "Games", ProgramRule, Plain),
    row(63, "Percent", "%", ProgramRule, Plain),
    row(64, "Board", "Board", ProgramRule, Plain),
    row(65, "Games descending (More is better)", "Games", ProgramRule, Plain),
    row(66, "Ranking of their teams", "Rank", ProgramRule, Plain),
    row(67, "Sonneborn-Berger-Tie-Break (analog [57] but with all results)", "SB", ProgramRule, Plain),
    variable_row(68, "The greater number of victories (variable)", "vict", ByType(&["WIN", "WON", "BWG", "BPG"]), Plain),
    row(69, "Koya Tie-Break (fine)", "Koya", ProgramRule, Plain),
    variable_row(70, "Sum Buchholz-Tie Break variable", "BHs", ProgramRule, Plain),
    row(71, "Berlin Tie Break", "Berlin", ProgramRule, Plain),
    row(72, "Rating-difference", "RtgDif", ProgramRule, Plain),
    row(73, "Schmuljan Tie Break", "Schmul", ProgramRule, Plain),
    row(74, "Olympiad-Sonneborn-Berger-Tie-Break without lowest result (Chennai)", "SBOly", ProgramRule, Plain),
    row(75, "Olympiad-Sum of Adjusted matchpoints without lowest result (Chennai)", "MPOly", ProgramRule, Plain),
    row(76, "Special Gamepoints for white and black", "GPts", ProgramRule, Plain),
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
    row(92, "Kashdan", "Kas", ProgramRule, Plain),
];
