//! Explains a stated total that differs from the results: by a changed result, by an unplayed
//! round, or as the total after an earlier round.

use crate::audit::evidence::totals::WrongTotal;
use crate::audit::{Case, Need};
use crate::finding::{FindingNote, amount, rounds_in_words};
use crate::import::Lack;
use crate::model::{Outcome, ParticipantId, PlayerId, RoundNumber};
use crate::number::Points;

/// Explains the stated total; `None` if no explanation is found. `changed_game` is the game whose
/// other result would explain it, if there is one.
pub(super) fn explain(
    case: &Case<'_>,
    wrong_total: &WrongTotal,
    changed_game: Option<(PlayerId, RoundNumber)>,
) -> Option<FindingNote> {
    changed_game
        .map(|game| describe_changed_game(case, game))
        .or_else(|| explain_by_blank_round(case, wrong_total))
        .or_else(|| explain_by_unplayed_round(case, wrong_total))
        .or_else(|| explain_by_earlier_round(case, wrong_total))
        .map(FindingNote::Remark)
        .or_else(|| explain_by_one_result(case, wrong_total))
}

/// Returns the blank rounds of a player if points for one of them would make the stated total
/// right: an entry was then probably lost. Empty if the file has a notation for absences, or if no
/// single round gives the missing amount.
pub(super) fn blank_rounds(case: &Case<'_>, wrong_total: &WrongTotal) -> Vec<RoundNumber> {
    let (table, id) = (&case.facts.table, ParticipantId::from(wrong_total.player));
    let import = case.facts.import;
    let byes = &import.tournament.score_system;
    let amounts = [
        table.win(),
        table.draw(),
        byes.full_point_bye,
        byes.half_point_bye,
    ];
    let may_be_one_round =
        wrong_total.surplus() > Points::ZERO && amounts.contains(&wrong_total.surplus());
    if !import.lacks(Lack::BlankRounds) || !may_be_one_round {
        return Vec::new();
    }
    let is_blank = |round: &RoundNumber| {
        table.outcome(id, *round) == Outcome::Absent
            && import
                .origins
                .cell(wrong_total.player, *round)
                .span()
                .is_empty()
    };
    table.round_numbers().filter(is_blank).collect()
}

fn explain_by_blank_round(case: &Case<'_>, wrong_total: &WrongTotal) -> Option<String> {
    let rounds = blank_rounds(case, wrong_total);
    let rounds: Vec<u16> = rounds.iter().map(|round| round.0).collect();
    let rounds_in_words = rounds_in_words(&rounds)?;
    let notation = case.facts.import.notation;
    let points = amount(&notation.points(wrong_total.surplus()), "point");
    let stated_points = notation.points(wrong_total.stated.value);
    Some(if rounds.len() == 1 {
        format!(
            "{rounds_in_words} is blank: if it gives {points}, the total {stated_points} is right"
        )
    } else {
        format!(
            "{rounds_in_words} are blank: if one of them gives {points}, the total {stated_points} is right"
        )
    })
}

/// Explains a total by a different value of a kind of bye or forfeit, either in all of the player's
/// rounds of this kind or in one of them; `None` if no such value gives the stated total.
fn explain_by_unplayed_round(case: &Case<'_>, wrong_total: &WrongTotal) -> Option<String> {
    let (table, id) = (&case.facts.table, ParticipantId::from(wrong_total.player));
    let stated_points = case.facts.import.notation.points(wrong_total.stated.value);
    // a bye for which the file states no points is more often worth a draw than a win
    let values = [
        (table.draw(), "a draw"),
        (table.win(), "a win"),
        (Points::ZERO, "nothing"),
    ];
    for counts_all in [true, false] {
        for round in table.round_numbers() {
            let outcome = table.outcome(id, round);
            if outcome.is_played() {
                continue;
            }
            let same_outcomes = table.outcomes(id).iter().filter(|&&o| o == outcome).count();
            let times = if counts_all { same_outcomes } else { 1 };
            let times = i32::try_from(times).unwrap_or(1);
            let points = table.points(id)[round.index()];
            let explains =
                |(worth, _): &&(Points, &str)| (*worth - points) * times == wrong_total.surplus();
            if let Some((_, worth)) = values.iter().find(explains) {
                let noun = noun(outcome);
                let rounds_in_words = match (counts_all, same_outcomes) {
                    (_, 1) => format!("the {noun}{}", case.facts.of_round(round)),
                    (true, n) => format!("each of {n} rounds ({noun})"),
                    (false, n) => format!("one of {n} rounds ({noun})"),
                };
                return Some(format!(
                    "counting {rounds_in_words} as {worth} gives the stated {stated_points}"
                ));
            }
        }
    }
    None
}

/// Returns a noun for the outcome of an unplayed round.
const fn noun(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Absent => "absence",
        Outcome::Unknown => "unknown result",
        other => other.words(),
    }
}

/// Explains a total by a different result of a game, because the total of the opponent differs by
/// the opposite amount.
fn describe_changed_game(case: &Case<'_>, (opponent, round): (PlayerId, RoundNumber)) -> String {
    format!(
        "the total of {} differs by the opposite amount: the result of their game{} \
         may be wrong",
        case.facts.who(opponent),
        case.facts.in_round(round)
    )
}

/// Explains a stated total as the total before the last round; `None` if it is not that total.
fn explain_by_earlier_round(case: &Case<'_>, wrong_total: &WrongTotal) -> Option<String> {
    let points = case.facts.table.points(wrong_total.player.into());
    let last_points = points.last()?;
    let total_before = wrong_total.derived - *last_points;
    let has_earlier_rounds = case.facts.has(Need::Rounds) && points.len() > 1;
    (has_earlier_rounds && total_before == wrong_total.stated.value).then(|| {
        format!(
            "{} is the total before round {}",
            case.facts.import.notation.points(wrong_total.stated.value),
            points.len()
        )
    })
}

/// Explains a total by a different result of one game; `None` if no result gives the stated total.
fn explain_by_one_result(case: &Case<'_>, wrong_total: &WrongTotal) -> Option<FindingNote> {
    let (table, id) = (&case.facts.table, ParticipantId::from(wrong_total.player));
    let system = &case.facts.import.tournament.score_system;
    let results = [
        (system.w(), "a win"),
        (system.d(), "a draw"),
        (system.l(), "a loss"),
    ];
    let find_result = |round: RoundNumber| {
        let points = table.points(id)[round.index()];
        let was_played = table.outcome(id, round).is_played();
        results
            .iter()
            .find(|(worth, _)| was_played && *worth - points == wrong_total.surplus())
            .map(|(_, words)| (round, *words))
    };
    let rounds: Vec<_> = table.round_numbers().filter_map(find_result).collect();
    let (_, words) = rounds.first()?;
    if rounds.iter().any(|(_, other)| other != words) {
        let repair = "one different result would explain the total".to_owned();
        return Some(FindingNote::Repair(repair));
    }
    let list: Vec<String> = rounds.iter().map(|(round, _)| round.to_string()).collect();
    let list = list.join(", ");
    Some(FindingNote::Remark(match rounds.len() {
        1 if case.facts.has(Need::Rounds) => {
            format!("{words} in round {list} would give the stated value")
        }
        1 => {
            let game_in_words = case.facts.occasion(wrong_total.player, rounds[0].0);
            format!("{words} {game_in_words} would give the stated value")
        }
        _ if !case.facts.has(Need::Rounds) => {
            format!(
                "{words} in one of {} games would give the stated value",
                rounds.len()
            )
        }
        _ => format!("{words} in one of the rounds {list} would give the stated value"),
    }))
}
