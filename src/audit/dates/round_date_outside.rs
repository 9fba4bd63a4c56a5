//! D504: a round that was played outside the event, or before an earlier round.

use super::end_before_start::END_BEFORE_START;
use super::{certain_day, report, round_days};
use crate::audit::check::check;
use crate::audit::evidence::ranking::mark_longest;
use crate::audit::{Facts, Findings};
use crate::model::{Date, FieldKey, RoundNumber};
use crate::source::Span;

check! {
    ROUND_DATE_OUTSIDE = "D504" "round-date-outside", Error,
    page: include_str!("../../../docs/checks/round-date-outside.md"),
    needs: [Days],
    not_corrected: "nothing else in the file says when the rounds were played",
    run: round_date_outside on facts,
}

/// Maximum number of rounds, or of rounds described together, that are listed one by one.
const MAX_LISTED: usize = 5;

fn round_date_outside(facts: &Facts<'_>, findings: &mut Findings) {
    // if the first and the last day contradict each other, neither is a bound
    let has_bounds = findings.count(&END_BEFORE_START) == 0;
    let find_bound = |key| certain_day(facts, key).filter(|_| has_bounds);
    let (start, end) = (
        find_bound(FieldKey::FirstDay),
        find_bound(FieldKey::LastDay),
    );
    let days = round_days(facts);
    let find_bound_fault = |day: Date| match (start, end) {
        (Some(start), _) if day < start => Some("before the first day"),
        (_, Some(end)) if day > end => Some("after the last day"),
        _ => None,
    };
    // as few rounds as possible are reported: the other rounds are in order without them
    let days_inside = days
        .iter()
        .filter(|(_, day)| find_bound_fault(*day).is_none());
    let days_inside: Vec<(RoundNumber, Date)> = days_inside.copied().collect();
    let are_in_order = mark_longest(&days_inside, |earlier, later| earlier.1 <= later.1);
    let marked_days = days_inside.iter().zip(are_in_order);
    let rounds_out_of_order: Vec<RoundNumber> = marked_days
        .filter(|(_, fits)| !fits)
        .map(|((round, _), _)| *round)
        .collect();
    let find_fault = |round, day| match find_bound_fault(day) {
        None if rounds_out_of_order.contains(&round) => Some("out of order"),
        fault => fault,
    };
    let wrong_rounds = days.iter();
    let wrong_rounds =
        wrong_rounds.filter_map(|&(round, day)| Some((round, day, find_fault(round, day)?)));
    let wrong_rounds: Vec<(RoundNumber, Date, &str)> = wrong_rounds.collect();
    let Some(&(first_wrong_round, day, fault)) = wrong_rounds.first() else {
        return;
    };
    let dated_rounds = days.iter().map(|(round, _)| *round);
    let round_index = dated_rounds
        .take_while(|round| *round != first_wrong_round)
        .count();
    let have_same_fault = wrong_rounds.iter().all(|&(.., other)| other == fault);
    let message = if wrong_rounds.len() == days.len() && have_same_fault && days.len() > 1 {
        format!("all {} rounds are {fault}: round 1 is on {day}", days.len())
    } else {
        let words = describe_rounds(&wrong_rounds);
        format!("round dates are inconsistent: {}", words.join(", "))
    };
    let days = [("starts", start), ("ends", end)];
    let days = days
        .into_iter()
        .filter_map(|(word, day)| Some(format!("{word} {}", day?)));
    let days: Vec<String> = days.collect();
    let label = (message, FieldKey::RoundDates, "the days of the rounds");
    let mut finding = report(facts, findings, &ROUND_DATE_OUTSIDE, label);
    if let Some(place) = place_of_day(facts, round_index) {
        finding = finding.at(place, "the day of this round");
    }
    let finding = finding
        .found(day.to_string())
        .rests_on(
            wrong_rounds
                .iter()
                .map(|(round, day, fault)| format!("{round} {day} {fault}")),
        )
        .cites(&[FieldKey::RoundDates])
        .fix(
            "correct the dates; if a game was postponed, enter the day on which it was played as \
              the last day of the event",
        );
    if !days.is_empty() {
        finding.because([format!("the event {}", days.join(" and "))]);
    }
}

/// Describes the rounds with wrong days. Three or more rounds that follow each other with the same
/// fault are described together.
fn describe_rounds(wrong_rounds: &[(RoundNumber, Date, &str)]) -> Vec<String> {
    let follows = |a: &(RoundNumber, Date, &str), b: &(RoundNumber, Date, &str)| {
        a.0.0 + 1 == b.0.0 && a.1 <= b.1 && a.2 == b.2
    };
    let groups = wrong_rounds.chunk_by(follows);
    let groups =
        groups.flat_map(|group| group.chunks(if group.len() < 3 { 1 } else { group.len() }));
    let groups: Vec<&[(RoundNumber, Date, &str)]> = groups.collect();
    let in_words = |group: &&[(RoundNumber, Date, &str)]| match group {
        [(first, first_day, fault), .., (last, last_day, _)] if first_day == last_day => {
            format!("rounds {first} to {last} on {first_day} are {fault}")
        }
        [(first, first_day, fault), .., (last, last_day, _)] => {
            format!("rounds {first} to {last} from {first_day} to {last_day} are {fault}")
        }
        [(round, day, fault)] => format!("round {round} on {day} is {fault}"),
        [] => String::new(),
    };
    let mut words: Vec<String> = groups.iter().take(MAX_LISTED).map(in_words).collect();
    let left_out: usize = groups
        .iter()
        .skip(MAX_LISTED)
        .map(|group| group.len())
        .sum();
    if left_out > 0 {
        words.push(format!("and {left_out} more"));
    }
    words
}

/// Returns the place of the day of a round, given its index among the rounds with a day; `None` if
/// one record states the days of several rounds.
fn place_of_day(facts: &Facts<'_>, index: usize) -> Option<Span> {
    let fields = facts.import.origins.header(FieldKey::RoundDates);
    let places: Vec<Span> = fields.map(|field| field.value).collect();
    let has_one_for_each = places.len() > 1 && places.len() == round_days(facts).len();
    places.get(index).copied().filter(|_| has_one_for_each)
}
