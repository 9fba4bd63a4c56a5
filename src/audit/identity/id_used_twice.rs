//! I603: several players have the same FIDE ID.

use crate::audit::check::check;
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

/// Maximum number of players listed.
const MAX_SHOWN: usize = 6;

fn id_used_twice(facts: &Facts<'_>, findings: &mut Findings) {
    let shared = shared_ids(facts);
    let concerned: usize = shared.iter().map(|shared| shared.players.len()).sum();
    let players = facts.import.tournament.players.len();
    // if a program filled in numbers for many players, there is one cause and one finding
    if shared.len() > 1 && concerned >= 4 && concerned * 10 > players * 3 {
        return report_many(facts, findings, &shared, concerned);
    }
    let copies = repeated_entries(facts, &shared);
    for one in &shared {
        report(facts, findings, one, &copies);
    }
}

/// The span that a finding about a player's ID underlines: the name, so that the reader sees who
/// the player is.
fn name_span(facts: &Facts<'_>, player: PlayerId) -> Span {
    facts.import.origins.player(player).name
}

fn report(facts: &Facts<'_>, findings: &mut Findings, shared: &SharedId, copies: &[PlayerId]) {
    let names: Vec<String> = shared.players.iter().map(|&id| facts.who(id)).collect();
    let listed_names = first_of(&names, MAX_SHOWN);
    let message = if shared.same_name {
        format!(
            "player is entered more than once: {listed_names} have the same name and the same FIDE ID {}",
            shared.id
        )
    } else {
        format!(
            "the FIDE ID {} is used more than once: {listed_names} have it",
            shared.id
        )
    };
    let repeated_entries = shared.players.iter().filter(|id| copies.contains(id));
    let repeated_entries: Vec<PlayerId> = repeated_entries.copied().collect();
    let words: Vec<String> = repeated_entries.iter().map(|&id| facts.who(id)).collect();
    let first = shared.players[0];
    let mut finding = findings
        .report(&ID_USED_TWICE, message)
        .at(name_span(facts, first), "first here")
        .player(facts.number(first))
        .found(shared.id.clone())
        .rests_on(names)
        .cites(&[FieldKey::FideId]);
    finding = match (&words[..], shared.same_name) {
        ([], false) => finding
            .fix("look the ID up in the rating list: relatives and namesakes are often mixed up"),
        ([], true) => finding.fix("merge the entries in the pairing program and export again"),
        (words, _) => finding
            .because(["no opponent's row names this entry".to_owned()])
            .fix(format!(
                "remove the entry that no opponent names ({})",
                first_of(words, MAX_SHOWN)
            )),
    };
    for &player in shared.players.iter().skip(1).take(MAX_SHOWN) {
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

/// Reports that many players have an ID that other players also have.
fn report_many(facts: &Facts<'_>, findings: &mut Findings, shared: &[SharedId], concerned: usize) {
    let list = shared.iter().map(|shared| {
        let names: Vec<String> = shared.players.iter().map(|&id| facts.who(id)).collect();
        format!("{}: {}", shared.id, first_of(&names, usize::MAX))
    });
    findings
        .report(
            &ID_USED_TWICE,
            format!("some FIDE IDs are used more than once: {concerned} players share an ID with another player"),
        )
        .at(name_span(facts, shared[0].players[0]), "the first such player")
        .found(concerned.to_string())
        .because(list)
        .cites(&[FieldKey::FideId])
        .fix("let the pairing program fill in the IDs from the rating list");
}
