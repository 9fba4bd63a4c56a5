//! S110: declared numbers of players or teams are not those of the file.

use crate::audit::check::check;
use crate::audit::{Case, Findings};
use crate::source::Field;

check! {
    COUNTS_DIFFER = "S110" "counts-differ", Warning,
    page: include_str!("../../../docs/checks/counts-differ.md"),
    run: counts_differ,
}

fn counts_differ(case: &Case<'_>, findings: &mut Findings) {
    let claims = &case.import.claims;
    let tournament = &case.import.tournament;
    let players = tournament.players.len();
    compare(findings, "062", "players", claims.players, players);
    let rated = tournament
        .players
        .iter()
        .filter(|p| p.rating.is_some())
        .count();
    compare(
        findings,
        "072",
        "rated players",
        claims.rated_players,
        rated,
    );
    compare(
        findings,
        "082",
        "teams",
        claims.teams,
        tournament.teams.len(),
    );
    if let Some(active) = claims.active_players {
        let plays = tournament.ids().filter(|&id| {
            let mut row = tournament.row(id).iter();
            row.any(|entry| entry.outcome.is_played())
        });
        let plays = plays.count();
        // programs differ on whether a forfeit makes a player active
        let present = tournament.ids().filter(|&id| {
            let mut row = tournament.row(id).iter();
            row.any(|entry| !entry.outcome.is_bye())
        });
        if active.value as usize != present.count() {
            compare(findings, "062", "players with games", Some(active), plays);
        }
    }
}

fn compare(
    findings: &mut Findings,
    code: &str,
    what: &str,
    stated: Option<Field<u32>>,
    counted: usize,
) {
    let Some(stated) = stated.filter(|stated| stated.value as usize != counted) else {
        return;
    };
    findings
        .report(
            &COUNTS_DIFFER,
            format!(
                "number of {what} differs: record {code} says {}, the file has {counted}",
                stated.value
            ),
        )
        .at(stated.span, format!("{counted} in the file"))
        .record(code)
        .values(stated.value.to_string(), counted.to_string())
        .because(match code {
            "072" => ["ratings in the file may be national; 072 counts those of FIDE".to_owned()],
            _ => ["a difference shows an edited or truncated file".to_owned()],
        })
        .rule(format!("TRF26 {code}"))
        .fix("let the program write the file again");
}
