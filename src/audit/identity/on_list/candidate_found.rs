//! I620: the rating list contains a person who may be the player, or contains the player under two
//! IDs.

use super::{list_in_words, listed_players, words_for};
use crate::audit::check::check;
use crate::audit::several::{self, by_number};
use crate::audit::{Facts, Findings};
use crate::finding::Certainty;
use crate::lists::ListEntry;
use crate::model::FieldKey;
use crate::source::shortened;

check! {
    CANDIDATE_FOUND = "I620" "candidate-found", Info,
    page: include_str!("../../../../docs/checks/candidate-found.md"),
    needs: [RatingList],
    not_corrected: "a person has to decide whether it is the player",
    run: candidate_found on facts,
}

fn candidate_found(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(lists) = facts.lists() else { return };
    let list = list_in_words(facts);
    for id in by_number(facts) {
        let player_on_lists = lists.players.get(id.index());
        let candidates =
            player_on_lists.map_or(&[][..], |player_on_lists| &player_on_lists.candidates);
        let Some((first_candidate, other_candidates)) = candidates.split_first() else {
            continue;
        };
        let further_candidates = match other_candidates.len() {
            0 => String::new(),
            n => format!(" or {n} more"),
        };
        let stated_id = facts.import.tournament.player(id).fide_id.clone();
        findings
            .report(
                &CANDIDATE_FOUND,
                format!(
                    "{} may be {} on {list}{further_candidates}",
                    facts.who(id),
                    person_in_words(&first_candidate.entry)
                ),
            )
            .at(
                facts.import.origins.player(id).field_span(FieldKey::FideId),
                "another ID",
            )
            .player(facts.number(id))
            .values(
                stated_id.unwrap_or_default(),
                first_candidate
                    .entry
                    .id
                    .map_or_else(String::new, |id| id.to_string()),
            )
            .because(candidates.iter().map(|candidate| {
                let person = person_in_words(&candidate.entry);
                format!("{person}: {}", candidate.evidence.in_words())
            }))
            .cites(&[FieldKey::FideId])
            .rule("practice")
            .fix("check whether it is the same person before you use the ID")
            .certainty(Certainty::Heuristic);
    }
    report_doubles(facts, findings, &list);
}

/// Reports players who may have two IDs on the list. FIDE then removes one of the IDs.
fn report_doubles(facts: &Facts<'_>, findings: &mut Findings, list: &str) {
    let players_with_two_ids = listed_players(facts).filter_map(|(id, _, listed)| {
        let other_entries = &facts.lists()?.players.get(id.index())?.doubles;
        let names: Vec<String> = other_entries.iter().map(person_in_words).collect();
        let own_id = listed.id.unwrap_or_default();
        (!names.is_empty()).then(|| {
            let (who, other_entries) = (facts.who(id), names.join("; "));
            (
                id,
                format!("{who} may have two IDs on {list}: {own_id} and {other_entries}"),
            )
        })
    });
    let players_with_two_ids: Vec<_> = players_with_two_ids.collect();
    let words = words_for(
        FieldKey::FideId,
        "players may have two IDs",
        "one of the two IDs",
    );
    several::report(
        facts,
        findings,
        &CANDIDATE_FOUND,
        &words,
        &players_with_two_ids,
        |finding| {
            finding
                .cites(&[FieldKey::FideId])
                .rule("practice")
                .fix(
                    "check whether they are one person; if so, the federation asks FIDE to remove \
                     one of the IDs, and the report must state the other ID",
                )
                .certainty(Certainty::Heuristic);
        },
    );
}

/// Describes a person on the list: `99000011 Beispiel, Bruno (GER, 1979)`.
fn person_in_words(listed: &ListEntry) -> String {
    let id = listed.id.map_or_else(String::new, |id| format!("{id} "));
    let year = listed
        .birth
        .map_or_else(String::new, |year| format!(", {year}"));
    format!(
        "{id}{} ({}{year})",
        shortened(&listed.name, 80),
        listed.federation
    )
}
