//! W711: a player entered late and has points for missed rounds, or was paired again after an
//! absence.

use super::list::{Item, report};
use super::{is_in_pairing, is_swiss};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::model::{FieldKey, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

check! {
    LATE_ENTRY = "W711" "late-entry", Info,
    page: include_str!("../../../docs/checks/late-entry.md"),
    needs: [PairedPlayers, Results, Rounds, Opponents],
    not_corrected: "the file does not say what was announced",
    may_be_right: true,
    run: late_entry on facts,
}

fn late_entry(facts: &Facts<'_>, findings: &mut Findings) {
    if !is_swiss(facts) {
        return;
    }
    let players = facts.import.tournament.ids();
    let items = players.flat_map(|id| {
        [
            find_late_entry(facts, findings, id),
            find_return(facts, findings, id),
        ]
    });
    let items = items.flatten().collect();
    report(
        facts,
        findings,
        &LATE_ENTRY,
        ("late entries and returns", "this round"),
        items,
        |finding| {
            let fix = format!(
                "enter a missed round as a {}, or as a {} if the rules of the event grant it; if \
                 it is already entered in this way, confirm that the player announced the absence",
                facts.outcome_with_code(Outcome::ZeroPointBye),
                facts.outcome_with_code(Outcome::HalfPointBye)
            );
            let finding = finding.cites(&[FieldKey::Opponents]);
            finding.rule("C.04.2 C").fix(fix);
        },
    );
}

/// Reports a player who entered late and has points for earlier rounds; `None` for any other
/// player.
fn find_late_entry(facts: &Facts<'_>, findings: &Findings, id: PlayerId) -> Option<Item> {
    let first_round = facts
        .table
        .round_numbers()
        .position(|round| is_in_pairing(facts, id, round));
    let first_round = first_round.filter(|&first_round| first_round > 0)?;
    let missed_rounds: Vec<RoundNumber> = facts.table.round_numbers().take(first_round).collect();
    // an entry that another finding is about may be a game
    if missed_rounds
        .iter()
        .any(|&round| findings.has_finding_about(id, round))
    {
        return None;
    }
    let points = facts.table.points(id.into());
    let points_before: Points = points[..missed_rounds.len()].iter().copied().sum();
    // one bye may be granted (W712), and many events grant half-point byes
    let is_not_full_point =
        |round: &RoundNumber| facts.table.outcome(id.into(), *round) != Outcome::FullPointBye;
    let no_full_points = missed_rounds.iter().all(is_not_full_point);
    let round_with_points = missed_rounds
        .iter()
        .find(|round| points[round.index()] > Points::ZERO)?;
    (missed_rounds.len() > 1).then(|| Item {
        player: id,
        round: *round_with_points,
        text: format!(
            "late entry with points: {} is paired from round {} on; points for \
             the earlier rounds: {}",
            facts.who(id),
            missed_rounds.len() + 1,
            facts.import.notation.points(points_before),
        ),
        severity: if no_full_points {
            Severity::Info
        } else {
            Severity::Warning
        },
    })
}

/// Reports a player who was paired again after a forfeit loss, or after two requested absences in a
/// row; `None` for any other player.
fn find_return(facts: &Facts<'_>, findings: &Findings, id: PlayerId) -> Option<Item> {
    let mut was_paired = false;
    let mut absences = 0;
    let mut forfeit_round = None;
    for round in facts.table.round_numbers() {
        let outcome = facts.table.outcome(id.into(), round);
        // other findings report a forfeit that is in doubt
        if outcome == Outcome::ForfeitLoss && !findings.has_finding_about(id, round) {
            forfeit_round = forfeit_round.or(Some(round));
            was_paired = true;
            continue;
        }
        if is_in_pairing(facts, id, round) {
            if let Some(missed) = forfeit_round {
                return Some(return_item(
                    facts,
                    id,
                    round,
                    &format!("a forfeit in round {missed}"),
                ));
            }
            if was_paired && absences > 1 {
                return Some(return_item(
                    facts,
                    id,
                    round,
                    &format!("{absences} absences in a row"),
                ));
            }
            (was_paired, absences) = (true, 0);
        } else if matches!(outcome, Outcome::ZeroPointBye | Outcome::Absent)
            && !findings.has_finding_about(id, round)
        {
            absences += 1;
        } else {
            absences = 0;
        }
    }
    None
}

fn return_item(facts: &Facts<'_>, id: PlayerId, round: RoundNumber, absence: &str) -> Item {
    Item {
        player: id,
        round,
        text: format!(
            "return after {absence}: {} is paired in round {round}",
            facts.who(id)
        ),
        severity: Severity::Info,
    }
}
