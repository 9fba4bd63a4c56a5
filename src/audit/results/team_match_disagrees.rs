//! R216: the boards of a match do not give its result, or players sit where their team does
//! not play.

use super::{team_board_order, team_byes, team_line_ups, team_statements, team_strangers};
use crate::audit::check::check;
use crate::audit::teams::TeamEvent;
use crate::audit::{Case, Findings};
use crate::model::team::{Course, Encounter};
use crate::model::{Outcome, PlayerId};

check! {
    TEAM_MATCH_DISAGREES = "R216" "team-match-disagrees", Error,
    page: include_str!("../../../docs/checks/team-match-disagrees.md"),
    run: team_match_disagrees,
}

const RULE: &str = "TRF26 300, 310, 330";

fn team_match_disagrees(case: &Case<'_>, findings: &mut Findings) {
    let Some(event) = case.teams() else { return };
    // causes first: what follows from them is written under them
    team_strangers::strangers(case, findings, event);
    team_line_ups::line_ups(case, findings, event);
    for encounter in &event.encounters.list {
        let clubmates = same_team(case, findings, event, encounter);
        foreign(case, findings, event, encounter, &clubmates);
        team_statements::forfeit_disagrees(case, findings, encounter);
        empty_boards(case, findings, encounter);
        team_statements::stated_score(case, findings, event, encounter);
    }
    team_board_order::orders(case, findings, event);
    team_board_order::colours(case, findings, event);
    team_statements::board_colours(case, findings, event);
    team_statements::contradicted(case, findings, event);
    team_statements::unlisted(case, findings, event);
    team_statements::rows_for_people(case, findings, event);
    team_byes::unlike(case, findings, event);
}

// Who sits in which team, and opposite whom, changes no player's own points: none of these
// findings is their cause.

/// Players of one team who met each other.
fn same_team(
    case: &Case<'_>,
    findings: &mut Findings,
    event: &TeamEvent,
    encounter: &Encounter,
) -> Vec<PlayerId> {
    let mut found = Vec::new();
    let team_of = |player: PlayerId| event.encounters.team_of[player.index()];
    for &player in &encounter.spare {
        let opponent = case.entry(player, encounter.round).opponent.player();
        let Some(opponent) = opponent.filter(|&other| other != player) else {
            continue;
        };
        if team_of(player).is_none() || team_of(player) != team_of(opponent) {
            continue;
        }
        found.push(player);
        if case.lower_first(player, opponent).0 != player {
            continue;
        }
        let team = team_of(player).unwrap_or(encounter.first);
        let round = encounter.round;
        findings
            .report(
                &TEAM_MATCH_DISAGREES,
                format!(
                    "{} and {} of {} meet each other{}",
                    case.who(player),
                    case.who(opponent),
                    case.which(team),
                    case.in_round(round)
                ),
            )
            .at(case.cell(player, round), "of the same team")
            .label(case.cell(opponent, round), "the other one")
            .player(case.number(player))
            .team(case.import.tournament.teams[team.index()].number)
            .round(round.0)
            .because(["the game counts for no team".to_owned()])
            .rule(RULE)
            .fix("one of them sits in the wrong team, or the opponent is another one: correct it")
            .about(player, round)
            .about(opponent, round);
    }
    found
}

/// Players whose opponent belongs to a team that theirs did not meet, or who sit behind the
/// last board.
fn foreign(
    case: &Case<'_>,
    findings: &mut Findings,
    event: &TeamEvent,
    encounter: &Encounter,
    clubmates: &[PlayerId],
) {
    let round = encounter.round;
    for &player in &encounter.spare {
        if clubmates.contains(&player) || findings.speaks_of(player, round) {
            continue;
        }
        let Some(opponent) = case.entry(player, round).opponent.player() else {
            continue;
        };
        let own = event.encounters.team_of[player.index()];
        let other = event.encounters.team_of[opponent.index()];
        let own = own.unwrap_or(encounter.first);
        if encounter.side(own).is_none() {
            continue; // in two teams: S115
        }
        let met = match own {
            _ if own == encounter.first => encounter.second,
            _ => Some(encounter.first),
        };
        let (message, why) = match (other, met) {
            (Some(other), Some(met)) if other == met => (
                format!(
                    "{} sits behind board {}{}",
                    case.who(player),
                    event.encounters.boards,
                    case.in_round(round)
                ),
                format!("a match has {} boards", event.encounters.boards),
            ),
            (Some(other), Some(met)) => (
                format!(
                    "{} plays against {}, but {} plays against {}{}",
                    case.who(player),
                    case.which(other),
                    case.which(own),
                    case.which(met),
                    case.in_round(round)
                ),
                "a team has one match in a round: the one with most boards, else the first"
                    .to_owned(),
            ),
            (Some(other), None) => (
                format!(
                    "{} plays against {}, but {} has no opponent{}",
                    case.who(player),
                    case.which(other),
                    case.which(own),
                    case.in_round(round)
                ),
                format!(
                    "{} is paired with another team, or has a bye",
                    case.which(other)
                ),
            ),
            // S115 speaks of players without a team
            (None, _) => continue,
        };
        let mut finding = findings
            .report(&TEAM_MATCH_DISAGREES, message)
            .at(case.cell(player, round), "not a board of this match")
            .player(case.number(player))
            .team(case.import.tournament.teams[own.index()].number)
            .round(round.0)
            .because([why, "the game counts for no team".to_owned()])
            .rule(RULE)
            .fix("correct the opponent, or the team of one of the players")
            .about(player, round);
        // the other half of the game does not fit for the same reason
        if other != met && case.entry(opponent, round).opponent.player() == Some(player) {
            finding = finding
                .label(case.cell(opponent, round), "the same game")
                .about(opponent, round);
            let _ = finding;
        }
    }
}

/// Somebody without an opponent in a match: a win by forfeit, or nothing.
fn empty_boards(case: &Case<'_>, findings: &mut Findings, encounter: &Encounter) {
    if encounter.course != Course::Boards {
        return;
    }
    let round = encounter.round;
    for (at, board) in encounter.boards.iter().enumerate() {
        let ([Some(player), None] | [None, Some(player)]) = *board else {
            continue;
        };
        let outcome = case.entry(player, round).outcome;
        let alone = matches!(
            outcome,
            Outcome::ForfeitWin
                | Outcome::ForfeitLoss
                | Outcome::PairingAllocatedBye
                | Outcome::Unknown
        );
        if alone || findings.speaks_of(player, round) {
            continue;
        }
        findings
            .report(
                &TEAM_MATCH_DISAGREES,
                format!(
                    "nobody sits opposite {} on board {}{}",
                    case.who(player),
                    at + 1,
                    case.in_round(round)
                ),
            )
            .at(
                case.cell(player, round),
                "played against nobody of the other team",
            )
            .player(case.number(player))
            .round(round.0)
            .rule(RULE)
            .fix("enter the opponent, or a win by forfeit")
            .about(player, round);
    }
}
