//! N906: documents that must be sent with a norm.

use super::{highest_norm, name_span, players_near_norm};
use crate::audit::check::check;
use crate::audit::{Case, Findings};
use crate::finding::{Certainty, count, first_of};

check! {
    NORM_DOCUMENTS = "N906" "norm-documents", Info,
    page: include_str!("../../../docs/checks/norm-documents.md"),
    needs: [Results, Rounds, Opponents, Norms],
    not_corrected: "no correction is needed",
    run: norm_documents,
}

/// Maximum number of players whom the finding names.
const MAX_NAMED: usize = 6;

fn norm_documents(case: &Case<'_>, findings: &mut Findings) {
    let facts = &case.facts;
    let players = players_near_norm(case).into_iter();
    let players: Vec<_> = players
        .filter(|player| highest_norm(player).is_some())
        .collect();
    let Some(first_player) = players.first() else {
        return;
    };
    let names: Vec<String> = players
        .iter()
        .map(|player| facts.who(player.player))
        .collect();
    let games_in_words = if facts.table.system().is_predetermined() {
        "all games"
    } else {
        "the games of these players"
    };
    findings
        .report(
            &NORM_DOCUMENTS,
            format!(
                "documents are required for {}: {}",
                count(players.len(), "norm"),
                first_of(&names, MAX_NAMED)
            ),
        )
        .at(
            name_span(facts, first_player.player),
            "the first such player",
        )
        .found(players.len().to_string())
        .because([
            "a certificate for each norm (IT1)".to_owned(),
            "the report of the tournament (IT3)".to_owned(),
            format!("{games_in_words} (PGN)"),
        ])
        .rests_on(&names)
        .rule("B.01 1.8, 1.9")
        .fix("send these documents with the report; the file does not say whether they exist")
        .certainty(Certainty::ByRule);
}
