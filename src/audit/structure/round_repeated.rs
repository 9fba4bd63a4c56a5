//! S119: the results of a round are in the file twice, as two rounds.

use crate::audit::check::check;
use crate::audit::evidence::repeated_rounds::{CountedRounds, RepeatedRounds};
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity, count, first_of, rounds_in_words};
use crate::model::{FieldKey, PlayerId, RoundNumber};

check! {
    ROUND_REPEATED = "S119" "round-repeated", Error,
    page: include_str!("../../../docs/checks/round-repeated.md"),
    needs: [RoundResults, Rounds, Opponents],
    not_corrected: "the file does not say which of the two rounds is the copy",
    run: round_repeated on facts,
}

/// Maximum number of players with differing entries who are named in a message.
const MAX_NAMED: usize = 4;

fn list_rounds(rounds: &[RoundNumber]) -> String {
    let mut numbers: Vec<u16> = rounds.iter().map(|round| round.0).collect();
    numbers.sort_unstable();
    rounds_in_words(&numbers).unwrap_or_default()
}

fn message(repeated: &RepeatedRounds) -> String {
    let RepeatedRounds {
        first_rounds,
        copies,
        ..
    } = repeated;
    let games = count(repeated.games, "game");
    let games_in_words = if repeated.differing_players.is_empty() {
        format!("its {games}")
    } else {
        format!("{} of its games", repeated.games)
    };
    let (first, copy) = (list_rounds(first_rounds), list_rounds(copies));
    match (first_rounds.len(), copies.len()) {
        (1, 1) => format!("{first} is in the file twice: {copy} repeats {games_in_words}"),
        (1, more) => {
            let occurrences = more + 1;
            format!("{first} is in the file {occurrences} times: {copy} repeat it ({games})")
        }
        _ => format!("{first} are in the file more than once: {copy} repeat them ({games})"),
    }
}

fn round_repeated(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(repeated) = RepeatedRounds::find(facts) else {
        return;
    };
    let (first, second) = (repeated.first_rounds[0], repeated.copies[0]);
    let all_rounds = list_rounds(&[&repeated.first_rounds[..], &repeated.copies].concat());
    let copies_in_words = list_rounds(&repeated.copies);
    let comparison_advice = format!("compare {all_rounds} with the pairings of the event");
    let (severity, reason, fix) = match repeated.counted_rounds {
        CountedRounds::Once if repeated.differing_players.is_empty() => (
            Severity::Error,
            format!("the stated points do not count {copies_in_words}"),
            format!("delete {copies_in_words}, which probably repeats the round by mistake"),
        ),
        CountedRounds::Once => (
            Severity::Error,
            format!("the stated points do not count {copies_in_words}"),
            format!("{comparison_advice}, and delete the copied entries"),
        ),
        CountedRounds::OtherResults => (
            Severity::Error,
            format!("the stated points count other results for {copies_in_words}"),
            format!("{comparison_advice}, and enter the results that were overwritten"),
        ),
        CountedRounds::All => (
            Severity::Warning,
            "the stated points count all of them, but in the other rounds nobody meets an \
             opponent again with the same colour"
                .to_owned(),
            comparison_advice,
        ),
        CountedRounds::Unknown => (
            Severity::Warning,
            "the file states no points that would show which rounds were played".to_owned(),
            comparison_advice,
        ),
    };
    let mut ids = facts.import.tournament.ids();
    let is_equal = |id: &PlayerId| !repeated.differing_players.contains(id);
    let player = ids.find(|&id| facts.entry(id, second).outcome.is_played() && is_equal(&id));
    let example = player.map_or_else(String::new, |id| format!(", for example {}", facts.who(id)));
    let differing_players: Vec<String> = repeated
        .differing_players
        .iter()
        .map(|&id| facts.who(id))
        .collect();
    let who = match differing_players.as_slice() {
        [] => "all players".to_owned(),
        names => format!("all players except {}", first_of(names, MAX_NAMED)),
    };
    let finding = findings
        .report(&ROUND_REPEATED, message(&repeated))
        .severity(severity)
        .round(second.0)
        .because([
            format!("{who} have the same opponent, colour and result in these rounds{example}"),
            reason,
        ])
        .cites(&[FieldKey::PlayerRows])
        .rule("practice")
        .certainty(Certainty::Heuristic)
        .fix(fix);
    if let Some(player) = player {
        finding
            .at(facts.cell(player, second), "the same again")
            .label(facts.cell(player, first), "first here");
    }
}
