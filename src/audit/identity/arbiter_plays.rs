//! I626: an arbiter also takes part as a player.

use crate::audit::check::check;
use crate::audit::facts::arbiter::{arbiter_span, arbiters, office_in_words};
use crate::audit::{Facts, Findings};
use crate::model::{Arbiter, FieldKey, PlayerId};

check! {
    ARBITER_PLAYS = "I626" "arbiter-plays", Info,
    page: include_str!("../../../docs/checks/arbiter-plays.md"),
    needs: [Section],
    not_corrected: "only the organiser knows who the arbiter was",
    run: arbiter_plays on facts,
}

fn arbiter_plays(facts: &Facts<'_>, findings: &mut Findings) {
    let tournament = &facts.import.tournament;
    for (office, arbiter) in arbiters(tournament) {
        let is_arbiter_with_games = |id: &PlayerId| {
            let mut row = tournament.row(*id).iter();
            arbiter.is_player(tournament.player(*id)) && row.any(|entry| entry.outcome.is_played())
        };
        if let Some(player) = tournament.ids().find(is_arbiter_with_games) {
            report(facts, findings, (office, &arbiter), player);
        }
    }
}

fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (office, arbiter): (FieldKey, &Arbiter<'_>),
    player: PlayerId,
) {
    let office_name = office_in_words(office);
    let who = facts.who(player);
    let finding = findings
        .report(
            &ARBITER_PLAYS,
            format!("an arbiter plays: {who} is {office_name} and has games"),
        )
        .at(facts.import.origins.player(player).name, "the player")
        .player(facts.number(player))
        .found(arbiter.text)
        .rule("B.01 1.1.6")
        .fix("correct the list of arbiters; in an event for norms no arbiter may play");
    if let Some(span) = arbiter_span(facts, office, arbiter.text) {
        finding.label(span, office_name);
    }
}
