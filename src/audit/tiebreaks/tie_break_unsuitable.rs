//! T405: a tie-break that does not suit the event, or rests on what the file lacks.

use super::declared_at;
use crate::audit::check::check;
use crate::audit::outcome::RankOrderFrom;
use crate::audit::{Case, Findings};
use crate::model::TieBreakSpec;
use crate::tiebreak::{self, Unavailable};

check! {
    TIE_BREAK_UNSUITABLE = "T405" "tie-break-unsuitable", Info,
    page: include_str!("../../../docs/checks/tie-break-unsuitable.md"),
    needs: [Results],
    run: tie_break_unsuitable,
}

/// Criteria that rest on ratings (C.07 article 10).
const BY_RATING: &[&str] = &["ARO", "TPR", "PTP", "APRO", "APPO", "RTNG", "SRO"];

/// Criteria made for Swiss tournaments: in a round robin everybody has the same opponents.
const SWISS_ONLY: &[&str] = &["BH", "FB", "AOB", "SOB", "OBH"];

/// Criteria that count colours.
const BY_COLOUR: &[&str] = &["BPG", "BWG"];

fn tie_break_unsuitable(case: &Case<'_>, findings: &mut Findings) {
    let used = case
        .rank_order
        .as_ref()
        .filter(|used| used.from != RankOrderFrom::Inferred);
    for spec in used.map_or(&[][..], |used| &used.order.criteria) {
        let Some(why) = unsuitable(case, spec) else {
            continue;
        };
        let mut finding = findings
            .report(
                &TIE_BREAK_UNSUITABLE,
                format!("tie-break {} does not suit: {why}", spec.spelled),
            )
            .tie_break(spec.spelled.clone())
            .found(spec.spelled.clone())
            .rule("C.07")
            .fix("repair what it rests on first; or choose another criterion next time");
        if let Some(span) = declared_at(case, spec) {
            finding = finding.at(span, "does not suit");
            let _ = finding;
        }
    }
}

fn unsuitable(case: &Case<'_>, spec: &TieBreakSpec) -> Option<String> {
    let is = |codes: &[&str]| codes.contains(&spec.code.as_str());
    match tiebreak::resolve(spec) {
        Err(why @ (Unavailable::TeamOnly { .. } | Unavailable::ScoreOfTeams { .. }))
            if !case.import.tournament.team_event =>
        {
            return Some(why.to_string());
        }
        Err(_) => return None,
        Ok(_) => {}
    }
    let players = case.import.tournament.players.len();
    let unrated = || {
        (0..players)
            .filter(|&player| case.table.rating(player).is_none())
            .count()
    };
    if is(BY_RATING) && case.options.unrated.is_none() && spec.modifiers.unrated.is_none() {
        let unrated = unrated();
        if unrated > 0 {
            return Some(format!("{unrated} of {players} players have no rating"));
        }
    }
    // Fore Buchholz and the like compare opponents, who are the same for everybody
    if is(SWISS_ONLY) && case.table.system().is_predetermined() {
        return Some("in a round robin it follows from the points".to_owned());
    }
    if is(BY_COLOUR) {
        let without = case.games.iter().filter(|game| {
            game.first.1.outcome.is_played()
                && game.first.1.colour.is_none()
                && game.second.1.colour.is_none()
        });
        let without = without.count();
        if without > 0 {
            return Some(format!("{without} games have no colours"));
        }
    }
    None
}
