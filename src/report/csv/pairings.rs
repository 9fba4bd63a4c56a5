//! Pairings that were compared with the rules, as a CSV table with a row for each round and
//! edition.

use super::csv_line;
use crate::audit::{
    PairingsCheck, boards_in_words, breach_in_words, guess_in_words, no_guess_in_words,
    reason_in_words, unfinished_part_in_words,
};
use crate::pairing::verify::{Board, UnfinishedSearch};
use crate::report::PairingsReport;

/// The headings of the table that [`pairings`] writes.
const PAIRING_HEADINGS: [&str; 8] = [
    "round",
    "rules",
    "result",
    "rules_give",
    "file_has",
    "criterion",
    "explanation",
    "cause",
];

/// Writes compared pairings: a line for each round and edition, or for each round of a round robin.
/// The result is `fits`, `differs` or `not-checked`; for `not-checked`, the explanation says why.
#[must_use]
pub fn pairings(verified: &PairingsReport<'_>) -> String {
    let tournament = &verified.import.tournament;
    let boards = |boards: &[Board]| boards_in_words(tournament, boards);
    let mut out = csv_line(&PAIRING_HEADINGS.map(str::to_owned));
    let mut row = |cells: [String; 8]| out += &csv_line(&cells);
    let empty_cell = String::new;
    match verified.check {
        PairingsCheck::NotChecked(why) => {
            row(not_checked_cells(String::new(), "", why));
        }
        PairingsCheck::Tables(review) => {
            for round in &review.rounds {
                let matching_round = round.matching_round.filter(|_| !round.differing.is_empty());
                row([
                    round.round.to_string(),
                    format!("berger {}", round.table_round),
                    result_word(round.differing.is_empty()).to_owned(),
                    boards(&round.differing.engine),
                    boards(&round.differing.file),
                    empty_cell(),
                    matching_round.map_or_else(empty_cell, |matching_round| {
                        format!("the pairs are those of round {matching_round} of the table")
                    }),
                    empty_cell(),
                ]);
            }
        }
        PairingsCheck::Swiss(swiss) => {
            for round in &swiss.rounds {
                let number = round.round.to_string();
                let verdict = match &round.verdict {
                    Ok(verdict) => verdict,
                    Err(why) => {
                        row(not_checked_cells(number, "", why));
                        continue;
                    }
                };
                let cause = guess_in_words(tournament, verdict);
                let cause = cause.or_else(|| no_guess_in_words(verdict).map(str::to_owned));
                for comparison in &verdict.comparisons {
                    let rules = comparison.edition.name().to_owned();
                    let reason = verdict.reason(comparison.edition);
                    let name = reason.map(|reason| reason.rule.name(comparison.edition).to_owned());
                    let breaches = verdict.breaches.iter();
                    let breaches_of_edition =
                        breaches.filter(|breach| breach.editions.contains(&comparison.edition));
                    let words =
                        breaches_of_edition.map(|breach| breach_in_words(tournament, breach));
                    let words =
                        words.chain(reason.map(|reason| reason_in_words(tournament, reason)));
                    // a note about the whole round is written only in the first row of the round
                    let is_first = comparison.edition == verdict.comparisons[0].edition;
                    let unfinished_searches =
                        verdict.unfinished.iter().filter(|search| match search {
                            UnfinishedSearch::FirstDifference(edition) => {
                                *edition == comparison.edition
                            }
                            UnfinishedSearch::OlderRules => is_first,
                        });
                    let words = words
                        .chain(unfinished_searches.map(|search| unfinished_part_in_words(*search)));
                    let words = words.collect::<Vec<_>>().join("; ");
                    row(match &comparison.outcome {
                        Ok(differing) => [
                            number.clone(),
                            rules,
                            result_word(differing.is_empty()).to_owned(),
                            boards(&differing.engine),
                            boards(&differing.file),
                            name.unwrap_or_default(),
                            words,
                            cause.clone().unwrap_or_default(),
                        ],
                        Err(reason) => not_checked_cells(number.clone(), &rules, reason.words()),
                    });
                }
            }
        }
    }
    out
}

/// Returns the cells of a round that was not compared, with the reason; `rules` is empty if no
/// edition was tried.
fn not_checked_cells(round: String, rules: &str, why: &str) -> [String; 8] {
    let mut cells: [String; 8] = Default::default();
    cells[0] = round;
    cells[1] = rules.to_owned();
    cells[2] = "not-checked".to_owned();
    cells[6] = why.to_owned();
    cells
}

/// Returns the result of a comparison as the table writes it.
const fn result_word(fits: bool) -> &'static str {
    if fits { "fits" } else { "differs" }
}
