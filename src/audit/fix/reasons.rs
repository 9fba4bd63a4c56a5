//! Why a finding is not corrected where no step had a reason of its own.

use crate::finding::{Finding, Severity};

/// Checks whose findings a person has to decide, and why.
const REASONS: &[(&str, &str)] = &[
    ("S101", "what is missing, no other record tells"),
    ("S102", "what is missing, no other record tells"),
    ("S103", "a line that nobody understands stays as it is"),
    (
        "S104",
        "which of the statements is right, the file does not tell",
    ),
    (
        "S105",
        "the line stays as it is; `crosstable convert --anew` writes all lines in their columns",
    ),
    (
        "S106",
        "what the damaged characters were, the file does not tell",
    ),
    (
        "S107",
        "results name players by their numbers: renumber in the pairing program",
    ),
    (
        "S108",
        "whether rounds are missing or superfluous, the file does not tell",
    ),
    (
        "S109",
        "whether rounds are missing or the number is wrong, the file does not tell",
    ),
    (
        "S110",
        "which of the numbers is right, the file does not tell",
    ),
    ("S111", "what the sign stands for, the file does not tell"),
    (
        "S112",
        "the notation is read; `crosstable convert` writes a newer one",
    ),
    ("S113", "what was meant, the file does not tell"),
    (
        "S114",
        "which is right, the record or what it speaks of, the file does not tell",
    ),
    (
        "S115",
        "in which team a player belongs, the file does not tell",
    ),
    ("S116", "what the column means, a person must say: --map"),
    (
        "S117",
        "what was typed before the cell changed, the file does not tell",
    ),
    (
        "S118",
        "removing a player changes the numbers of others: correct it in the pairing program",
    ),
    (
        "R201",
        "which side is right, the file does not tell: look at the score sheet",
    ),
    (
        "R202",
        "who met whom, the file does not tell: look at the pairings of the round",
    ),
    (
        "R203",
        "who met whom, the file does not tell: look at the pairings of the round",
    ),
    (
        "R204",
        "who met whom, the file does not tell: look at the pairings of the round",
    ),
    ("R205", "which colour was played, the file does not tell"),
    ("R206", "which colour was played, the file does not tell"),
    (
        "R207",
        "whether it was a game or a bye, the file does not tell",
    ),
    (
        "R208",
        "whether it was a forfeit or a bye, the file does not tell",
    ),
    (
        "R209",
        "whether the game was played, the points do not tell",
    ),
    (
        "R210",
        "whether it was a forfeit or a bye, the file does not tell",
    ),
    (
        "R211",
        "the totals say the same: an arbiter may have divided the point so",
    ),
    ("R212", "what the result was, the file does not tell"),
    (
        "R213",
        "results that are not in the file cannot be put there",
    ),
    ("R214", "which of the files is right, they do not tell"),
    (
        "R215",
        "results that are not in the file cannot be put there",
    ),
    (
        "R216",
        "which board, line-up or statement is right, the file does not tell: look at the score sheet",
    ),
    ("P301", "the results do not settle the total"),
    (
        "P302",
        "which score system holds, the regulations of the event say",
    ),
    (
        "P303",
        "whether the bonus or penalty holds, the regulations of the event say",
    ),
    (
        "P304",
        "a player without a rank may have been taken out of the table",
    ),
    ("P305", "which rank is right, the file does not tell"),
    ("P306", "which rank is right, the file does not tell"),
    ("P307", "which of the byes is wrong, the file does not tell"),
    ("P308", "which of the files is up to date, they do not tell"),
    ("P309", "the matches do not settle which is right"),
    ("T401", "an order that was only guessed is never written"),
    ("T402", "what the name means, the file does not tell"),
    (
        "T403",
        "tie-break values are computed anew by the program that printed them",
    ),
    ("T404", "which rank is right, the file does not tell"),
    (
        "T405",
        "the tie-breaks of an event are not a matter of its file",
    ),
    (
        "T406",
        "players whom every tie-break leaves tied may have been ranked by lot",
    ),
];

/// Why it stays.
pub(super) fn of(finding: &Finding) -> &'static str {
    if finding.severity == Severity::Info {
        return "there is nothing to repair";
    }
    let known = REASONS.iter().find(|(code, _)| *code == finding.code.code);
    known.map_or("a person must decide", |(_, why)| why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::CATALOGUE;

    #[test]
    fn every_check_has_a_reason_and_every_reason_a_check() {
        let mut checks: Vec<&str> = CATALOGUE.iter().map(|check| check.code.code).collect();
        let mut reasons: Vec<&str> = REASONS.iter().map(|(code, _)| *code).collect();
        checks.sort_unstable();
        reasons.sort_unstable();
        assert_eq!(checks, reasons);
    }
}
