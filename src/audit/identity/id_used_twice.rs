//! I603: several players have the same FIDE ID.

use crate::audit::check::check;
use crate::audit::evidence::repeated_rows::differences;
use crate::audit::evidence::twins::{SharedId, repeated_entries, rounds_with_opponent, shared_ids};
use crate::audit::structure::counts_differ::COUNTS_DIFFER;
use crate::audit::{Facts, Findings};
use crate::finding::first_of;
use crate::model::{FieldKey, PlayerId};
use crate::source::Span;

check! {
    ID_USED_TWICE = "I603" "id-used-twice", Error,
    page: include_str!("../../../docs/checks/id-used-twice.md"),
    doubts: [Points, UnreadPoints],
    not_corrected: "only the rating list can show whether they are one person",
    run: id_used_twice on facts,
}

/// Maximum number of players, or of differences between two rows, listed.
const MAX_SHOWN: usize = 6;

fn id_used_twice(facts: &Facts<'_>, findings: &mut Findings) {
    let shared_ids = shared_ids(facts);
    let players_concerned: usize = shared_ids
        .iter()
        .map(|shared_id| shared_id.players.len())
        .sum();
    let players = facts.import.tournament.players.len();
    // if a program filled in numbers for many players, there is one cause and one finding
    if shared_ids.len() > 1 && players_concerned >= 4 && players_concerned * 10 > players * 3 {
        return report_many(facts, findings, &shared_ids, players_concerned);
    }
    let copies = repeated_entries(facts, &shared_ids);
    for shared_id in &shared_ids {
        report(facts, findings, shared_id, &copies);
    }
}

/// Returns the span that a finding about a player's ID underlines: the name, so that the reader
/// sees who the player is.
fn name_span(facts: &Facts<'_>, player: PlayerId) -> Span {
    facts.import.origins.player(player).name
}

fn report(facts: &Facts<'_>, findings: &mut Findings, shared_id: &SharedId, copies: &[PlayerId]) {
    let names: Vec<String> = shared_id.players.iter().map(|&id| facts.who(id)).collect();
    let listed_names = first_of(&names, MAX_SHOWN);
    let message = if shared_id.same_name {
        format!(
            "a player is entered more than once: {listed_names} have the same name and the same FIDE ID {}",
            shared_id.id
        )
    } else {
        format!(
            "the FIDE ID {} is used more than once: {listed_names} have it",
            shared_id.id
        )
    };
    let repeated_entries = shared_id.players.iter().filter(|id| copies.contains(id));
    let repeated_entries: Vec<PlayerId> = repeated_entries.copied().collect();
    let repeated_names: Vec<String> = repeated_entries.iter().map(|&id| facts.who(id)).collect();
    let first_player = shared_id.players[0];
    let mut finding = findings
        .report(&ID_USED_TWICE, message)
        .at(name_span(facts, first_player), "first here")
        .player(facts.number(first_player))
        .found(shared_id.id.clone())
        .rests_on(names)
        .because(describe_differences(facts, shared_id))
        .cites(&[FieldKey::FideId]);
    finding = match (&repeated_names[..], shared_id.same_name) {
        ([], false) => finding
            .fix("look the ID up in the rating list: relatives and namesakes are often mixed up"),
        ([], true) => {
            finding.fix("merge the entries in the pairing program and export the file again")
        }
        (repeated_names, _) => finding
            .because(["no opponent's row names this entry".to_owned()])
            .fix(format!(
                "remove the entry that no opponent names ({})",
                first_of(repeated_names, MAX_SHOWN)
            )),
    };
    for &player in shared_id.players.iter().skip(1).take(MAX_SHOWN) {
        finding = finding.label(name_span(facts, player), "again here");
    }
    for &player in &repeated_entries {
        finding = finding.causes(player);
        for round in rounds_with_opponent(facts, player) {
            finding = finding.about_entry(player, round);
        }
    }
    // the numbers in the header may not count the repeated entries
    let count = repeated_entries.len();
    finding.absorbs(|other| {
        let number = |text: &Option<String>| text.as_ref()?.parse::<usize>().ok();
        let numbers = number(&other.found).zip(number(&other.expected));
        other.code == COUNTS_DIFFER.code
            && count > 0
            && numbers.is_some_and(|(stated, counted)| stated + count == counted)
    });
}

/// Describes the differences between the two rows of a player who is entered twice; `None` if more
/// than two players have the ID, if the names differ, or if nothing else differs.
fn describe_differences(facts: &Facts<'_>, shared_id: &SharedId) -> Option<String> {
    let &[first, second] = &shared_id.players[..] else {
        return None;
    };
    let differences = differences(facts, [first, second]);
    (shared_id.same_name && !differences.is_empty())
        .then(|| format!("the rows differ: {}", first_of(&differences, MAX_SHOWN)))
}

/// Reports that many players have an ID that other players also have.
fn report_many(
    facts: &Facts<'_>,
    findings: &mut Findings,
    shared_ids: &[SharedId],
    players_concerned: usize,
) {
    let list = shared_ids.iter().map(|shared_id| {
        let names: Vec<String> = shared_id.players.iter().map(|&id| facts.who(id)).collect();
        format!("{}: {}", shared_id.id, first_of(&names, usize::MAX))
    });
    findings
        .report(
            &ID_USED_TWICE,
            format!(
                "some FIDE IDs are used more than once: {players_concerned} players share an ID \
                 with another player"
            ),
        )
        .at(
            name_span(facts, shared_ids[0].players[0]),
            "the first such player",
        )
        .found(players_concerned.to_string())
        .because(list)
        .cites(&[FieldKey::FideId])
        .fix("let the pairing program fill in the IDs from the rating list");
}
