//! S110: declared numbers of players or teams are not those of the file.

use crate::audit::check::check;
use crate::audit::{Case, Findings, Need};
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
    if !case.has(Need::WholeList) {
        return;
    }
    compare(case, findings, ("062", "players"), claims.players, players);
    let rated = tournament
        .players
        .iter()
        .filter(|p| p.rating.is_some())
        .count();
    let rated_players = ("072", "rated players");
    compare(case, findings, rated_players, claims.rated_players, rated);
    let teams = tournament.teams.len();
    compare(case, findings, ("082", "teams"), claims.teams, teams);
    if let Some(active) = claims.active_players.filter(|_| case.has(Need::Results)) {
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
            let with_games = ("062", "players with games");
            compare(case, findings, with_games, Some(active), plays);
        }
    }
}

fn compare(
    case: &Case<'_>,
    findings: &mut Findings,
    (code, what): (&str, &str),
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
                "number of {what} differs: {} says {}, the file has {counted}",
                case.words(format!("record {code}"), "the file".to_owned()),
                stated.value,
            ),
        )
        .at(stated.span, format!("{counted} in the file"))
        .record(code)
        .values(stated.value.to_string(), counted.to_string())
        .because(match code {
            "072" => [case
                .words(
                    "ratings in the file may be national; 072 counts those of FIDE",
                    "ratings in the file may be national",
                )
                .to_owned()],
            _ => ["a difference shows an edited or truncated file".to_owned()],
        })
        .rule(format!("TRF26 {code}"))
        .fix("let the program write the file again");
}
