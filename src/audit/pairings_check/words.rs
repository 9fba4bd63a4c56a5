//! Describes compared pairings in words, for findings and for all documents.

use super::{PairingsCheck, SwissCheck};
use crate::finding::count as counted;
use crate::model::{Colour, Outcome, PlayerId, RoundNumber, Tournament};
use crate::number::Points;
use crate::pairing::tables::TableReview;
use crate::pairing::verify::{Board, Breach, Reason, Rule, Verdict};
use crate::pairing::{Criterion, Edition, OrderRule, Prohibition, RoundsAgo};
use crate::source::printable;

/// Returns the number and name of a player: `12 Example, Anna`.
pub(super) fn who(tournament: &Tournament, id: PlayerId) -> String {
    let player = tournament.player(id);
    let name = printable(&player.name);
    match player.number {
        Some(number) if name.is_empty() => number.to_string(),
        Some(number) => format!("{number} {name}"),
        None => name.into_owned(),
    }
}

/// Describes the first difference, with its bracket: `first difference in the bracket of 4.5
/// points: C14, repeated downfloats: 1 instead of 0 (22 Example, Anna)`.
#[must_use]
pub fn reason_in_words(tournament: &Tournament, reason: &Reason) -> String {
    if reason.rule == Rule::Colours {
        let name = reason.rule.name(reason.edition);
        return format!("only colours differ (article {name})");
    }
    let bracket = reason.score.map_or_else(String::new, |score| {
        format!(" in the bracket of {}", score.in_words())
    });
    format!(
        "first difference{bracket}: {}",
        rule_in_words(tournament, reason)
    )
}

/// Describes the rule that explains the first difference, without its bracket: `C14, repeated
/// downfloats: 1 instead of 0 (22 Example, Anna)`.
#[must_use]
pub fn rule_in_words(tournament: &Tournament, reason: &Reason) -> String {
    let difference = match &reason.rule {
        Rule::Prohibited(pairs) => {
            let pairs = pairs.iter().map(|([first, second], prohibition)| {
                let (first, second) = (who(tournament, *first), who(tournament, *second));
                format!(
                    "{first} and {second} {}",
                    prohibition_in_words(*prohibition)
                )
            });
            pairs.collect::<Vec<_>>().join("; ")
        }
        Rule::Completion => "the players in the lower brackets could not all be paired".to_owned(),
        Rule::Bye {
            player,
            prohibition: Some(prohibition),
            ..
        } => format!(
            "the bye of {}, who {}",
            who(tournament, *player),
            prohibition_in_words(*prohibition)
        ),
        Rule::Bye {
            player,
            prohibition: None,
            scores: Some([lowest, score]),
        } => format!(
            "score of the player with the bye: {score} instead of {lowest} ({})",
            who(tournament, *player)
        ),
        Rule::Bye { player, .. } => format!(
            "the bye goes to {}, who should not have it",
            who(tournament, *player)
        ),
        Rule::Criterion {
            criterion,
            counts: [engine, recorded],
            levels,
            players,
        } => {
            let names: Vec<String> = players.iter().map(|&id| who(tournament, id)).collect();
            let more_names = match names.len().saturating_sub(MAX_NAMED) {
                0 => String::new(),
                count => format!("; and {count} more"),
            };
            let names = if names.is_empty() {
                String::new()
            } else {
                format!(
                    " ({}{more_names})",
                    names[..names.len().min(MAX_NAMED)].join("; ")
                )
            };
            let quantity = criterion_in_words(*criterion, reason.round);
            let scores = |levels: &[Points]| {
                let levels: Vec<String> = levels.iter().map(Points::to_string).collect();
                levels.join(" and ")
            };
            if engine == recorded {
                format!(
                    "{quantity}: {} instead of {}{names}",
                    scores(&levels[1]),
                    scores(&levels[0])
                )
            } else {
                format!("{quantity}: {recorded} instead of {engine}{names}")
            }
        }
        Rule::Order(rule) => format!(
            "equally good by every criterion, but the rules try this pairing later ({})",
            order_in_words(*rule)
        ),
        Rule::Colours => "only colours differ".to_owned(),
    };
    format!("{}, {difference}", reason.rule.name(reason.edition))
}

/// Says why the rules prefer the pairing that they give to the recorded pairing.
#[must_use]
pub const fn order_in_words(rule: OrderRule) -> &'static str {
    match rule {
        OrderRule::Movers => "other players moved down are paired",
        OrderRule::MoverOpponents => "the players moved down have other opponents",
        OrderRule::FewerExchanges => "more players are exchanged between the halves",
        OrderRule::NearerExchanges | OrderRule::LeavingUpper | OrderRule::LeavingLower => {
            "a later exchange between the halves"
        }
        OrderRule::Transposition => "a later transposition of the lower half",
    }
}

/// Maximum number of players who are named for one rule.
const MAX_NAMED: usize = 4;

/// Says why a pair or a bye is not allowed, in words that follow the names of the players.
#[must_use]
pub fn prohibition_in_words(prohibition: Prohibition) -> String {
    match prohibition {
        Prohibition::Met(round) => format!("played each other in round {round}"),
        Prohibition::Forbidden => "are a pair that the event prohibits".to_owned(),
        Prohibition::Colours(colour) => format!("must both have {}", colour_name(colour)),
        Prohibition::NoBye(round, kind) => {
            let kind = match kind {
                Outcome::PairingAllocatedBye => "had the pairing-allocated bye",
                Outcome::ForfeitWin => "won without play",
                Outcome::FullPointBye => "had a full-point bye",
                _ => "had the points of a win without play",
            };
            format!("{kind} in round {round}")
        }
    }
}

/// Describes a recorded board that breaks an absolute rule, with the criteria of the editions that
/// forbid it: `C.1 (2017), C1 (2026): 1 Example, Anna and 13 Example, Boris played each other in
/// round 1`.
#[must_use]
pub fn breach_in_words(tournament: &Tournament, breach: &Breach) -> String {
    let players = breach.board.players().map(|id| who(tournament, id));
    let players: Vec<String> = players.collect();
    let name = |edition: &Edition| {
        let name = breach.prohibition.name(*edition);
        format!("{name} ({})", edition.name())
    };
    let rules = match breach.prohibition {
        Prohibition::Forbidden => breach.prohibition.name(Edition::Dutch2026).to_owned(),
        _ => breach
            .editions
            .iter()
            .map(name)
            .collect::<Vec<_>>()
            .join(", "),
    };
    format!(
        "{rules}: {} {}",
        players.join(" and "),
        prohibition_in_words(breach.prohibition)
    )
}

/// Says why no edition gives a pairing, with the common reason of all editions or the reason of
/// each edition.
#[must_use]
pub fn unanswered_in_words(verdict: &Verdict) -> String {
    let unanswered = verdict.unanswered_editions();
    let reasons: Vec<(Edition, &str)> = unanswered.map(|(one, why)| (one, why.words())).collect();
    let edition_and_reason =
        |(edition, why): &(Edition, &str)| format!("{}: {why}", edition.name());
    match &reasons[..] {
        [(_, first), others @ ..] if others.iter().all(|(_, why)| why == first) => {
            (*first).to_owned()
        }
        _ => reasons
            .iter()
            .map(edition_and_reason)
            .collect::<Vec<_>>()
            .join("; "),
    }
}

/// Returns editions in words: `2017 and 2026`.
#[must_use]
pub fn editions_in_words(editions: &[Edition]) -> String {
    let names: Vec<&str> = editions.iter().map(|edition| edition.name()).collect();
    names.join(" and ")
}

/// Describes what a criterion counts in a round.
fn criterion_in_words(criterion: Criterion, round: RoundNumber) -> String {
    let round_before = |ago: RoundsAgo| round.index().saturating_sub(ago.index());
    let words = match criterion {
        Criterion::Pairs => "players not paired in the bracket",
        Criterion::LeftScores => "scores of the players not paired",
        Criterion::Differences => "differences of scores",
        Criterion::NextBye => "players of the last bracket who may not have the bye",
        Criterion::NextPairs => "players not paired in the next bracket",
        Criterion::NextScores => "scores of the players not paired in the next bracket",
        Criterion::NextDifferences => "differences of scores in the next bracket",
        Criterion::Unplayed => "unplayed games of the player with the bye",
        Criterion::TopDifference => "colour differences beyond 2",
        Criterion::TopRepetition => "players with the same colour three times in a row",
        Criterion::Preference => "players without their colour preference",
        Criterion::StrongPreference => "players without their strong colour preference",
        Criterion::Downfloat(ago) => {
            return format!("players who float down as in round {}", round_before(ago));
        }
        Criterion::Upfloat(ago) => {
            return format!("players who float up as in round {}", round_before(ago));
        }
        Criterion::Floats(ago) => {
            return format!("players who float as in round {}", round_before(ago));
        }
        Criterion::DownfloatScore(ago) => {
            let round = round_before(ago);
            return format!("score differences of players who float down as in round {round}");
        }
        Criterion::UpfloatScore(ago) => {
            let round = round_before(ago);
            return format!("score differences of players who float up as in round {round}");
        }
    };
    words.to_owned()
}

/// Returns the name of a colour: `White`.
pub(super) const fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "White",
        Colour::Black => "Black",
    }
}

fn number(tournament: &Tournament, id: PlayerId) -> String {
    let number = tournament.player(id).number;
    number.map_or_else(|| "?".to_owned(), |number| number.to_string())
}

/// Returns boards by the starting numbers of their players, White first: `4-14, 5-20`; `23 bye` for
/// a bye.
#[must_use]
pub fn boards_in_words(tournament: &Tournament, boards: &[Board]) -> String {
    let mut boards = boards.to_vec();
    boards.sort_by_key(|board| tournament.player(board.white).number);
    let words = boards.iter().map(|board| match board.black {
        Some(black) => format!(
            "{}-{}",
            number(tournament, board.white),
            number(tournament, black)
        ),
        None => format!("{} bye", number(tournament, board.white)),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// Returns rounds by their numbers: `round 3`, `rounds 3 and 5`.
#[must_use]
pub fn round_list(rounds: &[RoundNumber]) -> String {
    let words: Vec<String> = rounds.iter().map(ToString::to_string).collect();
    match words.split_last() {
        Some((last, [])) => format!("round {last}"),
        Some((last, others)) => format!("rounds {} and {last}", others.join(", ")),
        None => String::new(),
    }
}

impl PairingsCheck {
    /// Describes what was compared, and how much of it follows the rules; `None` if nothing was
    /// compared.
    #[must_use]
    pub fn describe_compared(&self) -> Option<String> {
        match self {
            PairingsCheck::Swiss(swiss) if self.is_checked() => Some(swiss_in_words(swiss)),
            PairingsCheck::Tables(review) => Some(tables_in_words(review)),
            PairingsCheck::Swiss(_) | PairingsCheck::NotChecked(_) => None,
        }
    }

    /// Describes the rounds that were not compared, with a sentence for each reason: `round 9 is
    /// not compared: no pairing keeps all absolute rules`. If only some editions give no answer,
    /// the sentence names them.
    #[must_use]
    pub fn describe_unchecked(&self) -> Vec<String> {
        let PairingsCheck::Swiss(swiss) = self else {
            return Vec::new();
        };
        let mut reasons: Vec<(Option<Edition>, &str, Vec<RoundNumber>)> = Vec::new();
        let mut add_reason = |edition, why, round| {
            let known_reasons = reasons.iter_mut();
            match known_reasons
                .into_iter()
                .find(|known| (known.0, known.1) == (edition, why))
            {
                Some((.., rounds)) => rounds.push(round),
                None => reasons.push((edition, why, vec![round])),
            }
        };
        for round in &swiss.rounds {
            match &round.verdict {
                Err(why) => add_reason(None, why.as_str(), round.round),
                Ok(verdict) => {
                    for (edition, why) in verdict.unanswered_editions() {
                        add_reason(Some(edition), why.words(), round.round);
                    }
                }
            }
        }
        let words = reasons.iter().map(|(edition, why, rounds)| {
            let verb = if rounds.len() == 1 { "is" } else { "are" };
            let edition_name = edition.map_or_else(String::new, |edition| {
                format!(" with the rules of {}", edition.name())
            });
            format!(
                "{} {verb} not compared{edition_name}: {why}",
                round_list(rounds)
            )
        });
        words.collect()
    }
}

fn swiss_in_words(swiss: &SwissCheck) -> String {
    let mut parts: Vec<String> = Vec::new();
    for edition in &swiss.editions {
        let [fitting, count] = swiss.count_fitting_rounds(*edition);
        let (name, verb) = (edition.name(), follow_verb(count));
        parts.push(if parts.is_empty() {
            let rounds = counted(count, "round");
            format!("{fitting} of {rounds} {verb} the Dutch system of {name}")
        } else {
            format!("{fitting} of {count} {verb} that of {name}")
        });
    }
    let older_count = swiss
        .verdicts()
        .filter(|verdict| verdict.fits_older_rules)
        .count();
    if older_count > 0 {
        let count = swiss.verdicts().count();
        let verb = follow_verb(count);
        parts.push(format!(
            "{older_count} of {count} {verb} the rules before 2014"
        ));
    }
    let mut words = parts.join(", ");
    if swiss.may_be_other_system() {
        words +=
            "; the file does not name its pairing system, and another system may have been used";
    } else if swiss.used_superseded_rules() {
        words += "; the event began after 2026-02-01 and was probably paired by the rules of 2017";
    }
    words
}

/// Returns the verb of a sentence about this number of rounds: `follows` or `follow`.
const fn follow_verb(count: usize) -> &'static str {
    if count == 1 { "follows" } else { "follow" }
}

fn tables_in_words(review: &TableReview) -> String {
    let [boards, differing] = review.counts();
    let table = table_in_words(review);
    match differing {
        0 => format!("all {boards} boards are those of {table}"),
        _ => format!(
            "{} of {boards} boards are those of {table}",
            boards - differing
        ),
    }
}

/// Describes the table and how it was used: `the Berger table for 10 players, begun with its round
/// 3, with the colours reversed`.
#[must_use]
pub fn table_in_words(review: &TableReview) -> String {
    let variant = review.variant;
    let mut words = format!("the Berger table for {} players", review.places);
    let first = if variant.runs_backwards {
        review.places - 1
    } else {
        1
    };
    if variant.start != first {
        words += &format!(", starting with its round {}", variant.start);
    }
    if variant.runs_backwards {
        words += ", with its rounds in reverse order";
    }
    if variant.reverses_colours {
        words += ", with the colours reversed";
    }
    if variant.exchanges_last_rounds {
        words += ", with the last two rounds of the first cycle exchanged";
    }
    if review.draw.is_some() {
        words += ", with player numbers that differ from those in the file";
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairing::NoPairing;
    use crate::pairing::verify::EditionComparison;

    /// One player of the bracket is not paired. By the rules, this player has 1 point; in the file,
    /// 1.5 points.
    #[test]
    fn equal_counts_are_shown_as_scores() {
        let rule = Rule::Criterion {
            criterion: Criterion::LeftScores,
            counts: [1, 1],
            levels: [2, 3].map(|halves| vec![Points::from_halves(halves)]),
            players: Vec::new(),
        };
        let reason = Reason {
            round: RoundNumber(4),
            edition: Edition::Dutch2026,
            score: Some(Points::from_halves(3)),
            rule,
        };
        let words = rule_in_words(&Tournament::default(), &reason);
        assert_eq!(
            words,
            "C7, scores of the players not paired: 1.5 instead of 1"
        );
    }

    /// A reason that both editions share is given once; different reasons are given with their
    /// editions.
    #[test]
    fn each_edition_without_an_answer_has_its_reason() {
        let verdict = |reasons: [NoPairing; 2]| {
            let editions = [Edition::Dutch2017, Edition::Dutch2026].into_iter();
            let comparisons = editions
                .zip(reasons)
                .map(|(edition, reason)| EditionComparison {
                    edition,
                    outcome: Err(reason),
                    by_number: false,
                });
            Verdict::new(RoundNumber(2), comparisons.collect())
        };
        let limit = NoPairing::Limit.words();
        let same = verdict([NoPairing::Limit; 2]);
        assert_eq!(unanswered_in_words(&same), limit);
        let different = verdict([NoPairing::Impossible, NoPairing::Limit]);
        let expected = format!("2017: {}; 2026: {limit}", NoPairing::Impossible.words());
        assert_eq!(unanswered_in_words(&different), expected);
    }
}
