//! I626: an arbiter takes part as a player.

use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::model::{FieldKey, Player, PlayerId, name_key};
use crate::source::Span;

check! {
    ARBITER_PLAYS = "I626" "arbiter-plays", Info,
    page: include_str!("../../../docs/checks/arbiter-plays.md"),
    needs: [Section],
    kept: "only the organiser knows who was the arbiter",
    run: arbiter_plays on facts,
}

/// An arbiter as the file names one: `IA Example, Edda (99000001)`.
struct Arbiter<'f> {
    text: &'f str,
    /// The FIDE ID; empty if there is none.
    digits: String,
    /// The name as names are compared.
    name: String,
}

fn arbiter_plays(facts: &Facts<'_>, findings: &mut Findings) {
    let tournament = &facts.import.tournament;
    let chief = tournament.chief_arbiter.iter();
    let chief = chief.map(|text| (FieldKey::ChiefArbiter, text));
    let deputies = tournament.deputy_arbiters.iter();
    let deputies = deputies.map(|text| (FieldKey::DeputyArbiters, text));
    for (office, text) in chief.chain(deputies) {
        let arbiter = Arbiter::from_text(text);
        let plays = |id: &PlayerId| {
            let mut row = tournament.row(*id).iter();
            arbiter.is(tournament.player(*id)) && row.any(|entry| entry.outcome.is_played())
        };
        if let Some(player) = tournament.ids().find(plays) {
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
    let words = match office {
        FieldKey::ChiefArbiter => "chief arbiter",
        _ => "deputy arbiter",
    };
    let who = facts.who(player);
    let finding = findings
        .report(
            &ARBITER_PLAYS,
            format!("arbiter plays: {who} is {words} and has games"),
        )
        .at(facts.import.origins.player(player).name, "the player")
        .player(facts.number(player))
        .found(arbiter.text)
        .rule("B.01 1.1.6")
        .fix("correct the list of arbiters; in an event for norms no arbiter may play");
    let places = facts.import.origins.header(office);
    let of_arbiter = |place: &Span| facts.source.slice(*place).contains(arbiter.text);
    let mut places = places.map(|field| field.value);
    if let Some(place) = places.find(of_arbiter) {
        finding.label(place, words);
    }
}

impl Arbiter<'_> {
    fn from_text(text: &str) -> Arbiter<'_> {
        let name = text.split(['(', ')']).next().unwrap_or_default();
        let words = name.split_whitespace();
        let words = words.skip_while(|word| ["IA", "FA", "NA"].contains(word));
        Arbiter {
            text,
            digits: text.chars().filter(char::is_ascii_digit).collect(),
            name: name_key(&words.collect::<Vec<_>>().join(" ")),
        }
    }

    /// Whether this player is meant: by the ID where both have one, else by the name.
    fn is(&self, player: &Player) -> bool {
        let id = player.fide_id.as_deref().filter(|id| id.len() >= 6);
        match id {
            Some(id) if !self.digits.is_empty() => id == self.digits,
            _ => self.name.contains(' ') && name_key(&player.name) == self.name,
        }
    }
}
