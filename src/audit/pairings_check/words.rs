//! Describes compared pairings in words, for findings and for all documents.

use super::{PairingsCheck, SwissCheck};
use crate::finding::count as counted;
use crate::model::{Colour, Outcome, PlayerId, RoundNumber, Tournament};
use crate::number::Points;
use crate::pairing::tables::TableReview;
use crate::pairing::verify::{Board, Cause, FirstRound, Reason, Rule};
use crate::pairing::{Criterion, OrderRule};
use crate::source::printable;

/// The number and name of a player: `12 Example, Anna`.
fn who(tournament: &Tournament, id: PlayerId) -> String {
    let player = tournament.player(id);
    let name = printable(&player.name);
    match player.number {
        Some(number) if name.is_empty() => number.to_string(),
        Some(number) => format!("{number} {name}"),
        None => name.into_owned(),
    }
}

/// The first difference, with its bracket: `first difference in the bracket of 4.5 points: C14,
/// repeated downfloats: 1 instead of 0 (22 Example, Anna)`.
#[must_use]
pub fn reason_in_words(tournament: &Tournament, reason: &Reason) -> String {
    if reason.rule == Rule::Colours {
        let name = reason.rule.name(reason.edition);
        return format!("only colours differ (article {name})");
    }
    let place = reason.score.map_or_else(String::new, |score| {
        format!(" in the bracket of {}", score.in_words())
    });
    format!(
        "first difference{place}: {}",
        rule_in_words(tournament, reason)
    )
}

/// The rule that explains the first difference, without its bracket: `C14, repeated downfloats: 1
/// instead of 0 (22 Example, Anna)`.
#[must_use]
pub fn rule_in_words(tournament: &Tournament, reason: &Reason) -> String {
    let all = |pairs: &[[PlayerId; 2]]| {
        let pairs = pairs.iter().map(|[first, second]| {
            format!(
                "{} and {}",
                who(tournament, *first),
                who(tournament, *second)
            )
        });
        pairs.collect::<Vec<_>>().join("; ")
    };
    let what = match &reason.rule {
        Rule::Barred(pairs) => format!("{} may not meet", all(pairs)),
        Rule::Clash(pairs) => format!("{} must have the same colour", all(pairs)),
        Rule::Completion => "the players below could not all be paired".to_owned(),
        Rule::Bye => "the bye goes to a player who should not have it".to_owned(),
        Rule::Criterion {
            criterion,
            counts: [engine, recorded],
            players,
        } => {
            let names: Vec<String> = players.iter().map(|&id| who(tournament, id)).collect();
            let more = match names.len().saturating_sub(MAX_NAMED) {
                0 => String::new(),
                more => format!("; and {more} more"),
            };
            let names = match names.is_empty() {
                true => String::new(),
                false => format!(
                    " ({}{more})",
                    names[..names.len().min(MAX_NAMED)].join("; ")
                ),
            };
            let what = in_words(*criterion);
            match engine == recorded {
                true => format!("{what}: {recorded} in both, with higher scores{names}"),
                false => format!("{what}: {recorded} instead of {engine}{names}"),
            }
        }
        Rule::Order(rule) => format!(
            "equal in every criterion, and later in the order of the rules ({})",
            order_in_words(*rule)
        ),
        Rule::Colours => "only colours differ".to_owned(),
    };
    format!("{}, {what}", reason.rule.name(reason.edition))
}

/// How the recorded pairing comes later in the order of generation, in words.
#[must_use]
pub const fn order_in_words(rule: OrderRule) -> &'static str {
    match rule {
        OrderRule::Movers => "other players moved down are paired",
        OrderRule::MoverOpponents => "other opponents of the players moved down",
        OrderRule::FewerExchanges => "more players are exchanged between the halves",
        OrderRule::NearerExchanges | OrderRule::LeavingUpper | OrderRule::LeavingLower => {
            "a later exchange between the halves"
        }
        OrderRule::Transposition => "a later transposition of the lower half",
    }
}

/// The most players that are named for one rule.
const MAX_NAMED: usize = 4;

/// What a criterion counts, in words.
const fn in_words(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::Pairs => "players left over in the bracket",
        Criterion::LeftScores => "scores of the players left over",
        Criterion::Differences => "differences of scores",
        Criterion::NextBye => "players of the last bracket who may not have the bye",
        Criterion::NextPairs => "players left over in the next bracket",
        Criterion::NextScores => "scores of the players left over in the next bracket",
        Criterion::NextDifferences => "differences of scores in the next bracket",
        Criterion::Unplayed => "unplayed games of the player with the bye",
        Criterion::TopDifference => "colour differences beyond 2",
        Criterion::TopRepetition => "colours three times in a row",
        Criterion::Preference => "players without their colour preference",
        Criterion::StrongPreference => "players without their strong colour preference",
        Criterion::Downfloat(_) => "repeated downfloats",
        Criterion::Upfloat(_) => "repeated upfloats",
        Criterion::Floats(_) => "repeated floats",
        Criterion::DownfloatScore(_) => "score differences of repeated downfloats",
        Criterion::UpfloatScore(_) => "score differences of repeated upfloats",
    }
}

/// The name of a colour: `White`.
const fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "White",
        Colour::Black => "Black",
    }
}

fn number(tournament: &Tournament, id: PlayerId) -> String {
    let number = tournament.player(id).number;
    number.map_or_else(|| "?".to_owned(), |number| number.to_string())
}

/// Boards by the starting numbers of their players, White first: `4-14, 5-20`; `23 bye` for a bye.
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

/// What documents say about a round if the limit ended the search for a cause.
pub const SEARCH_STOPPED: &str =
    "cause not searched further: the time limit of the round was reached";

/// The changes that together explain a round, in words that fit after "if"; `None` if there are
/// none.
#[must_use]
pub fn causes_in_words(tournament: &Tournament, causes: &[Cause]) -> Option<String> {
    let by_hand = causes.iter().filter_map(|cause| match cause {
        Cause::BoardByHand(board) => Some(board.black.is_some()),
        _ => None,
    });
    let others = by_hand
        .reduce(|one, other| one || other)
        .map(|pair| match pair {
            true => "all others by the rules",
            false => "all others were paired by the rules",
        });
    let words = causes
        .iter()
        .map(|cause| cause_in_words(tournament, *cause));
    let mut words: Vec<String> = words.collect();
    words.extend(others.map(str::to_owned));
    let last = words.pop()?;
    Some(match words.len() {
        0 => last,
        1 => format!("{}, and {last}", words[0]),
        _ => format!("{}; and {last}", words.join("; ")),
    })
}

/// One change that may explain a round, in words that fit after "if".
fn cause_in_words(tournament: &Tournament, cause: Cause) -> String {
    let who = |id| who(tournament, id);
    match cause {
        Cause::OtherEdition(edition) => {
            format!("the rules of {} were used, which give it", edition.name())
        }
        Cause::NumbersExchanged(first, second) => format!(
            "{} and {} had each other's starting numbers",
            who(first),
            who(second)
        ),
        Cause::WrongNumber(player, number) => format!(
            "{} had the starting number {number} when the round was paired",
            who(player)
        ),
        Cause::TwoNumbersOtherwise([(first, number), (second, other)]) => format!(
            "{} had the starting number {number} and {} the number {other} when the round was \
             paired",
            who(first),
            who(second)
        ),
        Cause::InitialColour(colour) => format!(
            "{} had been drawn for the first player of round 1",
            colour_name(colour)
        ),
        Cause::ColoursExchanged(board) => match board.black {
            Some(black) => format!(
                "the colours of {} and {} were exchanged by hand",
                who(board.white),
                who(black)
            ),
            None => "colours were exchanged by hand".to_owned(),
        },
        Cause::AbsentCounted(player, number) => {
            let others = match number {
                1 => String::new(),
                _ => format!(" and of {}", counted(number - 1, "other")),
            };
            format!(
                "the place of {}{others}, who did not play in round 1, counted where the colours \
                 alternate down the list",
                who(player)
            )
        }
        Cause::BoardByHand(board) => match board.black {
            Some(black) => format!(
                "{} and {} were paired by hand",
                who(board.white),
                who(black)
            ),
            None => format!("the bye of {} was given by hand", who(board.white)),
        },
        Cause::WrongResult(first, second, round) => format!(
            "the game between {} and {} in round {round} had another result when the round was \
             paired",
            who(first),
            who(second)
        ),
        Cause::WrongBye(player, round, kind) => {
            let kind = match kind {
                Outcome::PairingAllocatedBye => "the pairing-allocated bye",
                Outcome::FullPointBye => "a full-point bye",
                Outcome::HalfPointBye => "a half-point bye",
                Outcome::ZeroPointBye => "a zero-point bye",
                _ => "an absence",
            };
            format!("{} had {kind} in round {round}", who(player))
        }
        Cause::NotAccelerated => "the round was not accelerated".to_owned(),
        Cause::Accelerated(last, points) => format!(
            "the players up to number {last} had {} by acceleration (Baku)",
            match points == Points::ONE {
                true => "1 fictitious point".to_owned(),
                false => format!("{points} fictitious points"),
            }
        ),
        Cause::OtherSystem(FirstRound::Folded) => {
            "another system was used: in round 1 the first of \
             the list met the last, the second the last but one"
                .to_owned()
        }
        Cause::OtherSystem(FirstRound::Neighbours) => "another system was used: in round 1 the \
             first of the list met the second, the third the fourth"
            .to_owned(),
    }
}

/// Rounds by their numbers: `round 3`, `rounds 3 and 5`.
#[must_use]
pub(in crate::audit) fn round_list(rounds: &[RoundNumber]) -> String {
    let words: Vec<String> = rounds.iter().map(ToString::to_string).collect();
    match words.split_last() {
        Some((last, [])) => format!("round {last}"),
        Some((last, others)) => format!("rounds {} and {last}", others.join(", ")),
        None => String::new(),
    }
}

impl PairingsCheck {
    /// What was compared, and how much of it follows the rules, in words; `None` if nothing was.
    #[must_use]
    pub fn compared(&self) -> Option<String> {
        match self {
            PairingsCheck::Swiss(swiss) if self.is_checked() => Some(swiss_in_words(swiss)),
            PairingsCheck::Tables(review) => Some(tables_in_words(review)),
            PairingsCheck::Swiss(_) | PairingsCheck::NotChecked(_) => None,
        }
    }

    /// The rounds that were not compared, a sentence for each reason: `round 9 is not compared: no
    /// pairing keeps all absolute rules`.
    #[must_use]
    pub fn unchecked(&self) -> Vec<String> {
        let PairingsCheck::Swiss(swiss) = self else {
            return Vec::new();
        };
        let mut reasons: Vec<(&str, Vec<RoundNumber>)> = Vec::new();
        for round in &swiss.rounds {
            let Err(why) = &round.verdict else { continue };
            match reasons.iter_mut().find(|(known, _)| known == why) {
                Some((_, rounds)) => rounds.push(round.round),
                None => reasons.push((why, vec![round.round])),
            }
        }
        let words = reasons.iter().map(|(why, rounds)| {
            let are = if rounds.len() == 1 { "is" } else { "are" };
            format!("{} {are} not compared: {why}", round_list(rounds))
        });
        words.collect()
    }
}

fn swiss_in_words(swiss: &SwissCheck) -> String {
    let count = swiss.verdicts().count();
    let rounds = counted(count, "round");
    let follow = if count == 1 { "follows" } else { "follow" };
    let mut parts: Vec<String> = Vec::new();
    for edition in &swiss.editions {
        let (fitting, name) = (swiss.fitting(*edition), edition.name());
        parts.push(match parts.is_empty() {
            true => format!("{fitting} of {rounds} {follow} the Dutch system of {name}"),
            false => format!("{fitting} of {count} that of {name}"),
        });
    }
    let older = swiss.verdicts().filter(|verdict| verdict.older).count();
    if older > 0 {
        parts.push(format!("{older} of {count} that of before 2014"));
    }
    let mut words = parts.join(", ");
    if swiss.is_behind() {
        words += "; the event began after 2026-02-01 and was probably paired by the rules of 2017";
    }
    words
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

/// The table and how it was used: `the Berger table for 10 players, begun with its round 3, with
/// the other colours`.
#[must_use]
pub fn table_in_words(review: &TableReview) -> String {
    let variant = review.variant;
    let mut words = format!("the Berger table for {} players", review.places);
    if variant.start > 1 {
        words += &format!(", begun with its round {}", variant.start);
    }
    if variant.reversed {
        words += ", with the other colours";
    }
    if variant.exchanged {
        words += ", with the last two rounds of the first cycle exchanged";
    }
    if review.draw.is_some() {
        words += ", under other numbers than those of the file";
    }
    words
}
