//! W712: a requested bye that the rules of most events do not allow.

use super::is_swiss;
use super::list::{Item, report};
use crate::audit::check::check;
use crate::audit::{Facts, Findings, Need};
use crate::finding::Severity;
use crate::model::{FieldKey, Outcome, PlayerId, RoundNumber};

check! {
    REQUESTED_BYE_UNUSUAL = "W712" "requested-bye-unusual", Info,
    page: include_str!("../../../docs/checks/requested-bye-unusual.md"),
    needs: [PairedPlayers, Results, Rounds],
    not_corrected: "the file does not say what the rules of the event grant",
    run: requested_bye_unusual on facts,
}

/// Number of rounds at the end of an event in which half-point byes are unusual.
const LAST_ROUND_COUNT: u16 = 2;

/// Maximum number of half-point byes that is usual for a player.
const MAX_HALF_POINT_BYES: usize = 2;

fn requested_bye_unusual(facts: &Facts<'_>, findings: &mut Findings) {
    if !is_swiss(facts) {
        return;
    }
    let items = facts.import.tournament.ids();
    let items = items.filter_map(|id| find_unusual_bye(facts, id)).collect();
    report(
        facts,
        findings,
        &REQUESTED_BYE_UNUSUAL,
        ("unusual requested byes", "this bye"),
        items,
        |finding| {
            finding
                .cites(&[FieldKey::Opponents])
                .rule("C.04.1 4")
                .fix("confirm that the rules of the event grant the bye");
        },
    );
}

/// Returns the first unusual bye of a player; `None` if there is none.
fn find_unusual_bye(facts: &Facts<'_>, id: PlayerId) -> Option<Item> {
    let rounds_with = |kind: Outcome| {
        let rounds = facts.table.round_numbers();
        rounds.filter(move |&round| facts.table.outcome(id.into(), round) == kind)
    };
    let item = |round: RoundNumber, text: String| Item {
        player: id,
        round,
        text,
        severity: Severity::Info,
    };
    let mut full_point_byes = rounds_with(Outcome::FullPointBye);
    if let Some(round) = full_point_byes.next().filter(|_| facts.has(Need::ByeKinds)) {
        let text = format!("full-point bye: {} has one in round {round}", facts.who(id));
        return Some(item(round, text));
    }
    if let Some(round) = rounds_with(Outcome::HalfPointBye).nth(MAX_HALF_POINT_BYES) {
        let bye_count = rounds_with(Outcome::HalfPointBye).count();
        let text = format!("{bye_count} half-point byes: {}", facts.who(id));
        return Some(item(round, text));
    }
    let last_planned = facts.import.tournament.planned_rounds?;
    let late_round = rounds_with(Outcome::HalfPointBye)
        .find(|round| round.0 + LAST_ROUND_COUNT > last_planned)?;
    let text = format!(
        "half-point bye near the end: {} in round {late_round} of {last_planned}",
        facts.who(id)
    );
    Some(item(late_round, text))
}
