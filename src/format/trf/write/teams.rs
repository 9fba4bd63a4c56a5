//! Writes the records of teams and team events: 013, 310, 299, 300, 240, 320, 330, 260
//! (reference/trf.md 7 and 8).

use std::collections::BTreeMap;

use super::Writing;
use super::lists::{adjustment_letter, cut_text, write_amount, write_numbers};
use super::out::Out;
use super::words::{self as w, does_not_fit};
use crate::format::write::{Losses, Numbers, Subject, WriteError, one_line};
use crate::import::TeamClaims;
use crate::model::team::{Course, Encounters};
use crate::model::{LineUp, Match, MatchKind, Outcome, PlayerId, Team, TeamId, Tournament};
use crate::number::Points;

/// Writes 013: the teams of TRF16 with their members, in the order of the teams' numbers.
pub(super) fn write_registered_teams(out: &mut Out, writing: &Writing<'_>, losses: &mut Losses) {
    let claims = &writing.import.claims.team_claims;
    for (index, team) in writing.tournament().teams.iter().enumerate() {
        out.push_ascii("013 ");
        out.push_text(&cut_text(&team.name, 32));
        write_numbers(out, 37, &member_numbers(team, &writing.numbers));
        out.end_line();
        let stated_claims = claims.get(index).copied().unwrap_or_default();
        let details = [team.short_name.is_some(), team.strength.is_some()];
        if details.contains(&true) || stated_claims != TeamClaims::default() {
            losses.add(&w::TEAM_DETAILS, Subject::value(one_line(&team.name)));
        }
    }
}

fn member_numbers(team: &Team, numbers: &Numbers) -> Vec<u16> {
    team.members.iter().map(|id| numbers.get(*id)).collect()
}

/// Writes 310: the teams of TRF26 with their members.
pub(super) fn write_teams(
    out: &mut Out,
    writing: &Writing<'_>,
    losses: &mut Losses,
) -> Result<(), WriteError> {
    let claims = &writing.import.claims.team_claims;
    for (index, team) in writing.tournament().teams.iter().enumerate() {
        if !(1..=999).contains(&team.number) {
            return Err(does_not_fit(
                format!(
                    "the number {} of team {} does not fit into columns 5-7 of record 310",
                    team.number, team.name
                ),
                "number the teams from 1 to 999, or write trf16, which has no team numbers",
            ));
        }
        let stated_claims = claims.get(index).copied().unwrap_or_default();
        out.push_ascii("310 ");
        out.push_number(u32::from(team.number), 3);
        out.pad_to(9);
        out.push_text(&cut_text(&team.name, 32));
        let mut text = |column: usize, width: usize, text: Option<&String>| {
            let Some(text) = text else { return };
            if one_line(text).chars().count() > width {
                losses.add(&w::TEAM_TEXTS, Subject::value(one_line(text)));
            }
            out.pad_to(column);
            out.push_text(&cut_text(text, width));
        };
        text(42, 5, team.short_name.as_ref());
        text(48, 6, team.strength.as_ref());
        for (column, points) in [
            (60, stated_claims.match_points),
            (67, stated_claims.game_points),
        ] {
            if let Some(points) = points {
                let text = points.value.to_text(1, '.');
                if text.len() > 6 {
                    return Err(too_wide_error(points.value, "310"));
                }
                out.push_right_aligned(column, &text);
            }
        }
        if let Some(rank) = stated_claims
            .rank
            .filter(|rank| (1..=999).contains(&rank.value))
        {
            out.push_right_aligned(71, &rank.value.to_string());
        }
        write_numbers(out, 74, &member_numbers(team, &writing.numbers));
        out.end_line();
        if team.captain.is_some() || team.federation.is_some() {
            losses.add(&w::CAPTAINS, Subject::value(one_line(&team.name)));
        }
    }
    Ok(())
}

fn too_wide_error(points: Points, record: &str) -> WriteError {
    does_not_fit(
        format!("{points} points do not fit into the columns of record {record}"),
        "write the tournament as JSON, or correct the value",
    )
}

/// Writes 299 for teams, in the columns of the table in FIDE's document.
pub(super) fn write_adjustments(out: &mut Out, tournament: &Tournament) -> Result<(), WriteError> {
    for adjustment in &tournament.team_adjustments {
        out.push_ascii("299 ");
        out.push_ascii(adjustment_letter(adjustment.kind));
        for (column, points) in [(11, adjustment.match_points), (17, adjustment.game_points)] {
            if let Some(points) = points {
                write_amount(out, column, points, "299")?;
            }
        }
        let round = adjustment.round.map_or(0, |round| round.0);
        out.push_right_aligned(22, &format!("{round:03}"));
        write_numbers(out, 24, &adjustment.teams);
        out.end_line();
    }
    Ok(())
}

/// Writes 300: the stated line-ups, and the line-ups of matches with stated boards if they differ
/// from the board order of the team.
pub(super) fn write_line_ups(out: &mut Out, tournament: &Tournament, numbers: &Numbers) {
    let mut list: Vec<LineUp> = tournament.line_ups.clone();
    for team_match in &tournament.matches {
        for side in 0..2 {
            list.extend(line_up_from_boards(tournament, team_match, side));
        }
    }
    list.sort_by_key(|line_up| line_up.round);
    for line_up in list {
        out.push_ascii("300 ");
        out.push_number(u32::from(line_up.round.0), 3);
        out.push_ascii(" ");
        out.push_number(u32::from(line_up.team), 3);
        if let Some(opponent) = line_up.opponent {
            out.push_ascii(" ");
            out.push_number(u32::from(opponent), 3);
        }
        for (index, seat) in line_up.players.iter().enumerate() {
            out.pad_to(17 + 5 * index);
            match seat {
                Some(player) => out.push_number(u32::from(numbers.get(*player)), 4),
                None => out.push_ascii("0000"),
            }
        }
        out.end_line();
    }
}

/// Returns the line-up of one side of a match with stated boards. `side` is 0 for the first team, 1
/// for the second. `None` if the source states the line-up separately, or if it follows from the
/// board order of the team.
fn line_up_from_boards(tournament: &Tournament, team_match: &Match, side: usize) -> Option<LineUp> {
    let team_number = [Some(team_match.first), team_match.second][side]?;
    let opponent = [team_match.second, Some(team_match.first)][side]?;
    let is_for_match =
        |line_up: &LineUp| (line_up.round, line_up.team) == (team_match.round, team_number);
    let team = &tournament.teams[tournament.team(team_number)?.index()];
    let mut players: Vec<Option<PlayerId>> =
        team_match.boards.iter().map(|board| board[side]).collect();
    while players.last() == Some(&None) {
        players.pop();
    }
    let members = team.members.iter().copied().map(Some);
    let players_in_order = members.filter(|seat| players.contains(seat));
    if tournament.line_ups.iter().any(is_for_match) || players_in_order.eq(players.iter().copied())
    {
        return None;
    }
    Some(LineUp {
        round: team_match.round,
        team: team_number,
        opponent: Some(opponent),
        players,
    })
}

/// Writes the 240 records of teams: one for each round and kind of bye.
pub(super) fn write_byes(out: &mut Out, tournament: &Tournament) {
    let mut numbers_by_round_and_letter: BTreeMap<(u16, &str), Vec<u16>> = BTreeMap::new();
    for team_match in &tournament.matches {
        let letter = match team_match.kind {
            MatchKind::Bye(Outcome::PairingAllocatedBye) => continue,
            MatchKind::Bye(Outcome::FullPointBye) => "F",
            MatchKind::Bye(Outcome::HalfPointBye) => "H",
            MatchKind::Bye(_) => "Z",
            _ => continue,
        };
        numbers_by_round_and_letter
            .entry((team_match.round.0, letter))
            .or_default()
            .push(team_match.first);
    }
    for ((round, letter), mut teams) in numbers_by_round_and_letter {
        teams.sort_unstable();
        out.push_ascii("240 ");
        out.push_ascii(letter);
        out.push_right_aligned(9, &format!("{round:3}"));
        write_numbers(out, 11, &teams);
        out.end_line();
    }
}

/// The match points and game points of a bye; `None` if not stated.
type ByePoints = [Option<Points>; 2];

/// Returns the 320 records to write: the points of byes, and the number of the team that has such a
/// bye by the number of the round. A record has at most one team for each round.
fn bye_records(tournament: &Tournament) -> Vec<(ByePoints, BTreeMap<u16, u16>)> {
    let mut records: Vec<(ByePoints, BTreeMap<u16, u16>)> = Vec::new();
    if tournament.team_bye != [None; 2] {
        records.push((tournament.team_bye, BTreeMap::new()));
    }
    for team_match in &tournament.matches {
        if team_match.kind != MatchKind::Bye(Outcome::PairingAllocatedBye) {
            continue;
        }
        let stated_points = [team_match.match_points[0], team_match.board_points[0]];
        let points_of_bye = match stated_points {
            [None, None] => tournament.team_bye,
            stated_points => stated_points,
        };
        let has_room = |(points, rounds): &&mut (ByePoints, BTreeMap<u16, u16>)| {
            *points == points_of_bye && !rounds.contains_key(&team_match.round.0)
        };
        match records.iter_mut().find(has_room) {
            Some((_, rounds)) => {
                rounds.insert(team_match.round.0, team_match.first);
            }
            None => records.push((
                points_of_bye,
                BTreeMap::from([(team_match.round.0, team_match.first)]),
            )),
        }
    }
    records
}

/// Writes 320, the pairing-allocated byes of teams.
pub(super) fn write_allocated_byes(
    out: &mut Out,
    tournament: &Tournament,
) -> Result<(), WriteError> {
    for (worth, rounds) in bye_records(tournament) {
        out.push_ascii("320 ");
        for (column, points) in [(8, worth[0]), (13, worth[1])] {
            if let Some(points) = points {
                write_amount(out, column, points, "320")?;
            }
        }
        for (round, team) in rounds {
            out.push_right_aligned(13 + 4 * usize::from(round), &team.to_string());
        }
        out.end_line();
    }
    Ok(())
}

/// Writes 330, the forfeited matches.
pub(super) fn write_forfeits(out: &mut Out, tournament: &Tournament) {
    for team_match in &tournament.matches {
        let MatchKind::Forfeit { present } = team_match.kind else {
            continue;
        };
        out.push_ascii("330 ");
        out.push_ascii(match present {
            [true, false] => "+-",
            [false, true] => "-+",
            _ => "--",
        });
        for (column, number) in [
            (10, Some(team_match.round.0)),
            (14, Some(team_match.first)),
            (18, team_match.second),
        ] {
            if let Some(number) = number {
                out.push_right_aligned(column, &number.to_string());
            }
        }
        out.end_line();
    }
}

/// Writes the 260 records of teams that may not meet.
pub(super) fn write_prohibited(out: &mut Out, tournament: &Tournament) {
    for (rounds, teams) in &tournament.forbidden_teams {
        out.push_ascii("260 ");
        out.push_number(u32::from(rounds.first.0), 3);
        out.push_ascii(" ");
        out.push_number(u32::from(rounds.last.0), 3);
        write_numbers(out, 13, teams);
        out.end_line();
    }
}

/// Reports matches that cannot be read back from the written file. `has_team_records` is true if
/// the team records of TRF26 are written.
pub(super) fn report_lost_matches(
    writing: &Writing<'_>,
    has_team_records: bool,
    losses: &mut Losses,
) {
    let tournament = writing.tournament();
    if tournament.matches.is_empty() {
        return;
    }
    let encounters = Encounters::compute(&Tournament {
        matches: Vec::new(),
        ..tournament.clone()
    });
    for team_match in &tournament.matches {
        let subject = || Subject::value(match_words(team_match)).in_round(team_match.round);
        let is_read_back = match team_match.kind {
            MatchKind::Bye(_) | MatchKind::Forfeit { .. } => has_team_records,
            MatchKind::NotPaired => true,
            MatchKind::Boards => follows_from_games(tournament, &encounters, team_match),
        };
        if !is_read_back {
            losses.add(&w::MATCHES, subject());
        } else if team_match.second.is_some()
            && (team_match.match_points, team_match.board_points) != ([None; 2], [None; 2])
        {
            losses.add(&w::MATCH_SCORES, subject());
        }
    }
}

/// Whether readers can infer a match from the games of the players, or a bye of a team from their
/// byes.
fn follows_from_games(
    tournament: &Tournament,
    encounters: &Encounters,
    team_match: &Match,
) -> bool {
    let team = |number: u16| tournament.team(number);
    let encounter =
        team(team_match.first).and_then(|first| encounters.team_encounter(first, team_match.round));
    let Some((encounter, _)) = encounter else {
        return false;
    };
    let opponents: [Option<TeamId>; 2] = [Some(encounter.first), encounter.second];
    match team_match.second {
        Some(second) => opponents.contains(&team(second)) && team(second).is_some(),
        None => matches!(encounter.course, Course::Bye(_)),
    }
}

fn match_words(team_match: &Match) -> String {
    match team_match.second {
        Some(second) => format!("{} - {second}", team_match.first),
        None => team_match.first.to_string(),
    }
}
