//! Lists consequences under the finding about a game that has the number of a round that does not
//! exist: the empty rounds before it, and everything that counts them.

use std::collections::BTreeSet;

use super::damage::without_rounds;
use super::under::{is_from, list_under};
use crate::audit::evidence::stray_game::StrayGame;
use crate::audit::results::round_empty::ROUND_EMPTY;
use crate::audit::structure::round_count_differs::ROUND_COUNT_DIFFERS;
use crate::audit::{Case, Facts, findings_unless_unwanted};
use crate::finding::{Damage, Finding, Severity};
use crate::import::Import;
use crate::model::{Entry, RoundNumber};

/// Lists the findings that disappear if the stray game is moved to its round under the finding
/// about it. Returns this finding, which is `None` if the file has no stray game, and the other
/// findings.
pub(super) fn list_under_stray_game(
    case: &Case<'_>,
    mut findings: Vec<Finding>,
) -> (Option<Finding>, Vec<Finding>) {
    let leads = |finding: &Finding| {
        is_from(finding, &ROUND_COUNT_DIFFERS) && finding.severity == Severity::Error
    };
    let Some(index) = findings.iter().position(leads) else {
        return (None, findings);
    };
    let facts = &case.facts;
    let Some(stray_game) = StrayGame::find(facts) else {
        return (None, findings);
    };
    let import = without_stray_game(facts.import, &stray_game);
    let repaired = Facts::for_trial(facts.source, &import, &facts.options);
    let remaining = findings_unless_unwanted(&Case::from_facts(repaired), None).unwrap_or_default();
    // a round that nobody has played yet is not one of the empty rounds before the stray game
    let empty_rounds = remaining
        .iter()
        .filter(|finding| is_from(finding, &ROUND_EMPTY));
    for empty_round in empty_rounds {
        let is_same = |finding: &&mut Finding| finding.fingerprint() == empty_round.fingerprint();
        if let Some(finding) = findings.iter_mut().find(is_same) {
            *finding = empty_round.clone();
        }
    }
    let remaining: BTreeSet<String> = remaining.iter().map(Finding::fingerprint).collect();
    findings[index].damage = Some(Damage::StrayGame);
    list_under(&mut findings, leads, |finding| {
        !remaining.contains(&finding.fingerprint())
    });
    match findings.iter().position(leads) {
        Some(index) => (Some(findings.remove(index)), findings),
        None => (None, findings),
    }
}

/// Returns a copy of the file without the rounds after the last one that is not empty. The stray
/// game is in the only round that is free for it; if several are, nothing says to which it belongs,
/// and it is removed.
fn without_stray_game(import: &Import, stray_game: &StrayGame) -> Import {
    let mut repaired = import.clone();
    if let [round] = stray_game.free_rounds[..] {
        let tournament = &mut repaired.tournament;
        let rounds = usize::from(tournament.rounds);
        for player in &stray_game.players {
            let index = |round: RoundNumber| player.index() * rounds + round.index();
            let entry: Entry = tournament.entries[index(stray_game.round)];
            tournament.entries[index(round)] = entry;
        }
    }
    let superfluous = stray_game.last_filled.index() + 1..usize::from(import.tournament.rounds);
    let superfluous: Vec<RoundNumber> = superfluous.map(RoundNumber::at).collect();
    without_rounds(&repaired, &superfluous)
}
