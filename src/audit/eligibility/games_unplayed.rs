//! Q812: unusually many games were not played.

use crate::audit::check::check;
use crate::audit::facts::Game;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity, count, first_of};
use crate::model::{Outcome, PlayerId};

check! {
    GAMES_UNPLAYED = "Q812" "games-unplayed", Warning,
    page: include_str!("../../../docs/checks/games-unplayed.md"),
    needs: [Results, Opponents],
    not_corrected: "the score sheets show which games were played",
    run: games_unplayed on facts,
}

/// Forfeits are unusually many if more than one game in this many is a forfeit.
const GAMES_PER_FORFEIT: usize = 10;
/// Minimum number of forfeits that are reported, because most events have a few.
const MIN_FORFEITS: usize = 4;
/// Maximum number of players whom the finding names.
const MAX_NAMED: usize = 6;

fn is_forfeit(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss)
}

fn games_unplayed(facts: &Facts<'_>, findings: &mut Findings) {
    let has_forfeit =
        |game: &&Game| is_forfeit(game.first.1.outcome) || is_forfeit(game.second.1.outcome);
    let forfeits: Vec<&Game> = facts.games.iter().filter(has_forfeit).collect();
    let games = facts.games.len();
    let no_shows = find_no_shows(facts);
    if forfeits.len() >= MIN_FORFEITS && forfeits.len() * GAMES_PER_FORFEIT > games {
        let first_forfeit = forfeits[0];
        findings
            .report(
                &GAMES_UNPLAYED,
                format!(
                    "unusually many games were not played: {} in {games} games",
                    count(forfeits.len(), "forfeit")
                ),
            )
            .at(
                facts.result(first_forfeit.first.0, first_forfeit.round),
                "the first forfeit",
            )
            .found(forfeits.len().to_string())
            .because(describe_no_shows(&no_shows))
            .rests_on(no_shows.iter().map(|(_, name)| name))
            .rule("B.02 9.1")
            .fix("confirm that these games were not played, and send the reports of the rounds")
            .certainty(Certainty::Heuristic);
    } else if let Some((id, _)) = no_shows.first() {
        let names: Vec<String> = no_shows.iter().map(|(_, name)| name.clone()).collect();
        findings
            .report(
                &GAMES_UNPLAYED,
                format!("players never appeared: {}", first_of(&names, MAX_NAMED)),
            )
            .rests_on(&names)
            .severity(Severity::Info)
            .at(facts.import.origins.player(*id).name, "only forfeits")
            .found(no_shows.len().to_string())
            .rule("B.02 9.1")
            .fix("leave the players in this report; in future events, remove such players before round 1");
    }
}

/// Returns the players who were paired but never played, with their names.
fn find_no_shows(facts: &Facts<'_>) -> Vec<(PlayerId, String)> {
    let tournament = &facts.import.tournament;
    let is_no_show = |id: &PlayerId| {
        let row = tournament.row(*id);
        row.iter()
            .any(|entry| entry.outcome == Outcome::ForfeitLoss)
            && row.iter().all(|entry| {
                entry.opponent.player().is_none() || entry.outcome == Outcome::ForfeitLoss
            })
    };
    let players = crate::audit::several::by_number(facts).into_iter();
    let players = players.filter(is_no_show);
    players.map(|id| (id, facts.who(id))).collect()
}

fn describe_no_shows(no_shows: &[(PlayerId, String)]) -> Option<String> {
    let names: Vec<String> = no_shows.iter().map(|(_, name)| name.clone()).collect();
    (!names.is_empty()).then(|| format!("never appeared: {}", first_of(&names, MAX_NAMED)))
}
