//! I626: an arbiter takes part as a player.

use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::model::{FieldKey, PlayerId, name_key};

check! {
    ARBITER_PLAYS = "I626" "arbiter-plays", Info,
    page: include_str!("../../../docs/checks/arbiter-plays.md"),
    needs: [Section],
    kept: "who was the arbiter, the organiser knows",
    run: arbiter_plays on facts,
}

fn arbiter_plays(facts: &Facts<'_>, findings: &mut Findings) {
    let tournament = &facts.import.tournament;
    let chief = tournament
        .chief_arbiter
        .iter()
        .map(|text| ("chief arbiter", text));
    let deputies = tournament
        .deputy_arbiters
        .iter()
        .map(|text| ("deputy arbiter", text));
    for (office, arbiter) in chief.chain(deputies) {
        let plays = |id: &PlayerId| {
            let mut row = tournament.row(*id).iter();
            is_same(
                arbiter,
                &tournament.player(*id).name,
                tournament.player(*id).fide_id.as_deref(),
            ) && row.any(|entry| entry.outcome.is_played())
        };
        if let Some(player) = tournament.ids().find(plays) {
            let finding = findings
                .report(
                    &ARBITER_PLAYS,
                    format!(
                        "arbiter plays: {} is {office} and has games",
                        facts.who(player)
                    ),
                )
                .at(facts.import.origins.player(player).name, "the player")
                .player(facts.number(player))
                .found(arbiter.clone())
                .rule("B.01 1.1.6")
                .fix("correct the list of arbiters; in an event for norms no arbiter may play");
            if let Some(place) = facts.import.origins.header(FieldKey::ChiefArbiter).next() {
                finding.label(place.value, "the chief arbiter");
            }
        }
    }
}

/// Whether the text of an arbiter, such as `IA Example, Edda (99000001)`, names this player: by
/// the ID where both have one, else by the name.
fn is_same(arbiter: &str, name: &str, id: Option<&str>) -> bool {
    let digits: String = arbiter.chars().filter(char::is_ascii_digit).collect();
    if let Some(id) = id.filter(|id| id.len() >= 6 && !digits.is_empty()) {
        return id == digits;
    }
    let text: String = arbiter
        .split(['(', ')'])
        .next()
        .unwrap_or_default()
        .to_owned();
    let words = text.split_whitespace();
    let without_title: Vec<&str> = words
        .skip_while(|word| ["IA", "FA", "NA"].contains(word))
        .collect();
    let key = name_key(name);
    key.contains(' ') && name_key(&without_title.join(" ")) == key
}
