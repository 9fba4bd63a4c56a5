//! R216: the boards of a match do not give its result, or players sit where their team does
//! not play.

use super::team_statements;
use crate::audit::check::check;
use crate::audit::teams::TeamEvent;
use crate::audit::{Case, Findings};
use crate::finding::Severity;
use crate::model::team::{Course, Encounter};
use crate::model::{Outcome, PlayerId, TeamId};

check! {
    TEAM_MATCH_DISAGREES = "R216" "team-match-disagrees", Error,
    page: include_str!("../../../docs/checks/team-match-disagrees.md"),
    run: team_match_disagrees,
}

const RULE: &str = "TRF26 300, 310, 330";

fn team_match_disagrees(case: &Case<'_>, findings: &mut Findings) {
    let Some(event) = case.teams() else { return };
    for encounter in &event.encounters.list {
        let clubmates = same_team(case, findings, event, encounter);
        foreign(case, findings, event, encounter, &clubmates);
        team_statements::forfeit_disagrees(case, findings, encounter);
        empty_boards(case, findings, encounter);
        team_statements::stated_score(case, findings, event, encounter);
        colours(case, findings, encounter);
        order(case, findings, encounter);
    }
    team_statements::board_colours(case, findings, event);
    team_statements::contradicted(case, findings, event);
    team_statements::rows_for_people(case, findings, event);
}

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
            .about(opponent, round)
            .causes(player)
            .causes(opponent);
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
        let number = case.import.tournament.teams[own.index()].number;
        let mut line_ups = case.import.tournament.line_ups.iter();
        let line_up = line_ups.position(|one| (one.round, one.team) == (round, number));
        let (message, why) = match (other, met) {
            (Some(other), Some(met)) if other == met && line_up.is_some() => (
                format!(
                    "{} plays{}, and the line-up of {} does not name this player",
                    case.who(player),
                    case.in_round(round),
                    case.which(own)
                ),
                "a line-up that is stated (record 300) counts".to_owned(),
            ),
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
                "most boards of the match say so".to_owned(),
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
        findings
            .report(&TEAM_MATCH_DISAGREES, message)
            .at(case.cell(player, round), "not a board of this match")
            .player(case.number(player))
            .team(case.import.tournament.teams[own.index()].number)
            .round(round.0)
            .because([why, "the game counts for no team".to_owned()])
            .rule(RULE)
            .fix("correct the opponent, or the team of one of the players")
            .about(player, round)
            .causes(player);
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
            .about(player, round)
            .causes(player);
    }
}

/// Colours of the boards against record 352.
fn colours(case: &Case<'_>, findings: &mut Findings, encounter: &Encounter) {
    let expected = &case.import.tournament.board_colours;
    if expected.is_empty()
        || encounter.course != Course::Boards
        || expected.len() < encounter.boards.len()
    {
        return;
    }
    let round = encounter.round;
    let mut wrong: Vec<(usize, PlayerId)> = Vec::new();
    for (at, (board, &colour)) in encounter.boards.iter().zip(expected).enumerate() {
        let Some(player) = board[0] else { continue };
        let found = case.entry(player, round).colour;
        if found.is_some_and(|found| found != colour) && !findings.speaks_of(player, round) {
            wrong.push((at, player));
        }
    }
    let Some(&(at, player)) = wrong.first() else {
        return;
    };
    let second = encounter.second.unwrap_or(encounter.first);
    let boards: Vec<String> = wrong.iter().map(|(at, _)| (at + 1).to_string()).collect();
    let noun = if wrong.len() == 1 { "board" } else { "boards" };
    findings
        .report(
            &TEAM_MATCH_DISAGREES,
            format!(
                "colours on {noun} {} of {} - {}{} are not those of the boards",
                boards.join(", "),
                case.which(encounter.first),
                case.which(second),
                case.in_round(round)
            ),
        )
        .severity(Severity::Warning)
        .at(case.cell(player, round), format!("on board {}", at + 1))
        .team(case.import.tournament.teams[encounter.first.index()].number)
        .round(round.0)
        .rule("TRF26 352")
        .fix("correct the colours, the order of the boards (record 300), or record 352");
}

/// Line-ups in which the orders of both teams contradict each other.
fn order(case: &Case<'_>, findings: &mut Findings, encounter: &Encounter) {
    let (Some(second), None) = (encounter.second, encounter.stated) else {
        return;
    };
    // the order of 013 need not be that of the boards (trf.md 7.1)
    if case.import.format != "trf26" {
        return;
    }
    let members = |team: TeamId| &case.import.tournament.teams[team.index()].members;
    let number = |team: TeamId| case.import.tournament.teams[team.index()].number;
    let round = encounter.round;
    for (side, team) in [encounter.first, second].into_iter().enumerate() {
        let declared = case.import.tournament.line_ups.iter();
        let mut declared = declared.filter(|one| (one.round, one.team) == (round, number(team)));
        if declared.next().is_some() {
            continue;
        }
        let seats = encounter.boards.iter().filter_map(|board| board[side]);
        let places = seats.filter_map(|seat| members(team).iter().position(|&m| m == seat));
        let places: Vec<usize> = places.collect();
        let Some(at) = places.windows(2).position(|pair| pair[0] > pair[1]) else {
            continue;
        };
        let (above, below) = (members(team)[places[at]], members(team)[places[at + 1]]);
        if findings.speaks_of(above, round) || findings.speaks_of(below, round) {
            continue;
        }
        findings
            .report(
                &TEAM_MATCH_DISAGREES,
                format!(
                    "{} does not play in the order of its list{}: {} sits above {}",
                    case.which(team),
                    case.in_round(round),
                    case.who(above),
                    case.who(below)
                ),
            )
            .severity(Severity::Warning)
            .at(
                case.cell(below, round),
                "lower in this match, higher in the list",
            )
            .label(
                case.cell(above, round),
                "higher in this match, lower in the list",
            )
            .team(number(team))
            .round(round.0)
            .rule("TRF26 300, 310")
            .fix("declare the line-up with a record 300, or correct the opponents")
            .about(below, round);
    }
}
