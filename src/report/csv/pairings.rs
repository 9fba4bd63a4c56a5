//! Compared pairings as rows: one for each round and edition.

use super::line;
use crate::audit::{
    PairingsCheck, boards_in_words, breach_in_words, guess_in_words, no_guess_in_words,
    reason_in_words,
};
use crate::pairing::verify::Board;
use crate::report::Verified;

/// The headings of [`pairings`].
const PAIRINGS: [&str; 8] = [
    "round",
    "rules",
    "result",
    "rules_give",
    "file_has",
    "criterion",
    "explanation",
    "cause",
];

/// Compared pairings, a row for each round and edition, or for each round of a round robin. The
/// result is `fits`, `differs` or `not-checked`; the explanation of the last one is its reason.
#[must_use]
pub fn pairings(verified: &Verified<'_>) -> String {
    let tournament = &verified.import.tournament;
    let boards = |boards: &[Board]| boards_in_words(tournament, boards);
    let mut out = line(&PAIRINGS.map(str::to_owned));
    let mut row = |cells: [String; 8]| out += &line(&cells);
    let none = String::new;
    match verified.check {
        PairingsCheck::NotChecked(why) => {
            row(not_checked(String::new(), "", why));
        }
        PairingsCheck::Tables(review) => {
            for round in &review.rounds {
                let like = round.like.filter(|_| !round.differing.is_empty());
                row([
                    round.round.to_string(),
                    format!("berger {}", round.table),
                    word(round.differing.is_empty()).to_owned(),
                    boards(&round.differing.engine),
                    boards(&round.differing.file),
                    none(),
                    like.map_or_else(none, |like| format!("has the pairs of round {like}")),
                    none(),
                ]);
            }
        }
        PairingsCheck::Swiss(swiss) => {
            for round in &swiss.rounds {
                let number = round.round.to_string();
                let verdict = match &round.verdict {
                    Ok(verdict) => verdict,
                    Err(why) => {
                        row(not_checked(number, "", why));
                        continue;
                    }
                };
                let cause = guess_in_words(tournament, verdict);
                let cause = cause.or_else(|| no_guess_in_words(verdict).map(str::to_owned));
                for tried in &verdict.tried {
                    let rules = tried.edition.name().to_owned();
                    let reason = verdict.reason(tried.edition);
                    let name = reason.map(|reason| reason.rule.name(tried.edition).to_owned());
                    let breaches = verdict.breaches.iter();
                    let of_edition =
                        breaches.filter(|breach| breach.editions.contains(&tried.edition));
                    let words = of_edition.map(|breach| breach_in_words(tournament, breach));
                    let words =
                        words.chain(reason.map(|reason| reason_in_words(tournament, reason)));
                    let words = words.collect::<Vec<_>>().join("; ");
                    row(match &tried.outcome {
                        Ok(differing) => [
                            number.clone(),
                            rules,
                            word(differing.is_empty()).to_owned(),
                            boards(&differing.engine),
                            boards(&differing.file),
                            name.unwrap_or_default(),
                            words,
                            cause.clone().unwrap_or_default(),
                        ],
                        Err(reason) => not_checked(number.clone(), &rules, reason.words()),
                    });
                }
            }
        }
    }
    out
}

/// A round that was not compared, under one set of rules or any, and why.
fn not_checked(round: String, rules: &str, why: &str) -> [String; 8] {
    let mut cells: [String; 8] = Default::default();
    cells[0] = round;
    cells[1] = rules.to_owned();
    cells[2] = "not-checked".to_owned();
    cells[6] = why.to_owned();
    cells
}

const fn word(fits: bool) -> &'static str {
    match fits {
        true => "fits",
        false => "differs",
    }
}
