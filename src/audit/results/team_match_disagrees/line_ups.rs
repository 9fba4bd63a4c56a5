//! R216: a stated line-up contradicts the teams or the games of the round.

use std::collections::HashSet;

use super::TEAM_MATCH_DISAGREES;
use crate::audit::facts::TeamEvent;
use crate::audit::{Facts, Findings};
use crate::finding::{Severity, count};
use crate::import::{DanglingTarget, Reason};
use crate::model::team::{Course, Encounter, LineUp};
use crate::model::{FieldKey, Outcome, PlayerId, TeamId};
use crate::source::Span;

/// Maximum number of contradictions listed for a line-up.
const MAX_LISTED: usize = 12;

/// Maximum number of games underlined.
const MAX_LABELLED: usize = 6;

/// The contradictions of a line-up, in words, and the players whose games are concerned.
#[derive(Default)]
struct Contradictions {
    faults: Vec<String>,
    players: Vec<PlayerId>,
    /// The players in the line-up who belong to a different team.
    foreign_players: Vec<PlayerId>,
}

/// Reports each line-up with contradictions as one finding, under which the wrong boards that
/// follow from the contradictions are listed.
pub(super) fn check_line_ups(facts: &Facts<'_>, findings: &mut Findings, event: &TeamEvent) {
    let tournament = &facts.import.tournament;
    let lines_without_team = lines_naming_missing_team(facts);
    for (index, line_up) in tournament.line_ups.iter().enumerate() {
        let Some(team) = tournament.team(line_up.team) else {
            continue;
        };
        // a line-up for a round that is still to be paired cannot be compared
        if line_up.round.0 > tournament.rounds {
            continue;
        }
        // if the line-up names an opponent that does not exist, S114 reports it
        let line_up_span = facts.import.origins.line_ups.get(index);
        if line_up_span
            .is_some_and(|&span| lines_without_team.contains(&facts.source.line_of(span)))
        {
            continue;
        }
        let Some((encounter, side)) = event.encounters.team_encounter(team, line_up.round) else {
            continue;
        };
        let mut contradictions = Contradictions::default();
        check_opponent(facts, (encounter, side), line_up, &mut contradictions);
        check_named_players(facts, event, team, line_up, &mut contradictions);
        check_unnamed_players(
            (facts, findings),
            event,
            (encounter, team),
            line_up,
            &mut contradictions,
        );
        check_order(facts, (encounter, side), line_up, &mut contradictions);
        // players without an opponent because of the wrong line-up
        let players_without_opponent = encounter.boards.iter().filter_map(|board| match *board {
            [Some(player), None] | [None, Some(player)] => Some(player),
            _ => None,
        });
        report(
            facts,
            findings,
            (index, line_up, team),
            (contradictions, players_without_opponent.collect()),
        );
    }
}

/// Returns the lines of records that name a team that does not exist.
fn lines_naming_missing_team(facts: &Facts<'_>) -> HashSet<Span> {
    let notes = facts.import.notes.iter();
    let notes_on_missing_teams =
        notes.filter(|note| matches!(note.reason, Some(Reason::Missing(DanglingTarget::Team(_)))));
    notes_on_missing_teams
        .map(|note| facts.source.line_of(note.span))
        .collect()
}

/// Checks that the team met the opponent that the line-up states.
fn check_opponent(
    facts: &Facts<'_>,
    (encounter, side): (&Encounter, usize),
    line_up: &LineUp,
    contradictions: &mut Contradictions,
) {
    let played_opponent = [Some(encounter.first), encounter.second][1 - side];
    let number = |team: TeamId| facts.import.tournament.teams[team.index()].number;
    match (played_opponent, line_up.opponent) {
        (None, _) => contradictions.faults.push(match encounter.course {
            Course::Bye(outcome) if outcome != Outcome::Absent => {
                format!("the team has a {}", outcome.words())
            }
            _ => "the team has no opponent".to_owned(),
        }),
        (Some(played_opponent), Some(against)) if against != number(played_opponent) => {
            contradictions.faults.push(format!(
                "it is for a match against team {against}, but the games are against {}",
                facts.describe_team(played_opponent)
            ))
        }
        _ => {}
    }
}

/// Checks the players in the line-up: each must belong to the team, occur once, be on an existing
/// board, and have a game.
fn check_named_players(
    facts: &Facts<'_>,
    event: &TeamEvent,
    team: TeamId,
    line_up: &LineUp,
    contradictions: &mut Contradictions,
) {
    let tournament = &facts.import.tournament;
    let boards = event.encounters.boards;
    if !tournament.board_colours.is_empty() && line_up.players.len() > boards {
        let board_count = line_up.players.len();
        contradictions.faults.push(format!(
            "it has {}, but a match has {boards}",
            count(board_count, "board")
        ));
        let surplus_players = line_up.players[boards..].iter().flatten();
        let has_opponent = |player: &&PlayerId| {
            let entry = facts.entry(**player, line_up.round);
            entry.opponent.player().is_some()
        };
        contradictions
            .players
            .extend(surplus_players.filter(has_opponent));
    }
    let mut checked_players: HashSet<PlayerId> = HashSet::new();
    for &player in line_up.players.iter().flatten() {
        let name = || facts.who(player);
        let entry = facts.entry(player, line_up.round);
        if !checked_players.insert(player) {
            contradictions
                .faults
                .push(format!("{} is named twice", name()));
        } else if event.encounters.team_by_player[player.index()] != Some(team) {
            contradictions.foreign_players.push(player);
            contradictions
                .faults
                .push(match event.encounters.team_by_player[player.index()] {
                    Some(other) => format!("{} belongs to {}", name(), facts.describe_team(other)),
                    None => format!("{} belongs to no team", name()),
                });
        } else if entry.opponent.player().is_none() && is_absent(entry.outcome) {
            contradictions
                .faults
                .push(format!("{} did not play", name()));
        }
    }
}

/// Checks the order of the boards: the games, with the order of the opposing team, may show that
/// two players of the line-up are exchanged.
fn check_order(
    facts: &Facts<'_>,
    (encounter, side): (&Encounter, usize),
    line_up: &LineUp,
    contradictions: &mut Contradictions,
) {
    let Some(second) = encounter.second.filter(|_| encounter.match_index.is_none()) else {
        return;
    };
    let board_players = encounter.boards.iter().filter_map(|board| board[side]);
    let listed_positions = board_players.filter_map(|seat| {
        let mut listed_players = line_up.players.iter();
        let index = listed_players.position(|&listed_player| listed_player == Some(seat))?;
        Some((index, seat))
    });
    let listed_positions: Vec<(usize, PlayerId)> = listed_positions.collect();
    let mut pairs = listed_positions.windows(2);
    if let Some(&[(_, above), (_, below)]) = pairs.find(|pair| pair[0].0 > pair[1].0) {
        let opposing_team = [encounter.first, second][1 - side];
        contradictions.faults.push(format!(
            "according to the games and the order of {}, {} plays above {}",
            facts.describe_team(opposing_team),
            facts.who(above),
            facts.who(below)
        ));
        contradictions.players.extend([above, below]);
    }
}

/// Whether a player was absent. If a reserve did not play, some programs write an absence, and
/// others write a forfeit loss.
const fn is_absent(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Absent | Outcome::ZeroPointBye)
}

/// Checks that the line-up contains all members who played in the match.
fn check_unnamed_players(
    (facts, findings): (&Facts<'_>, &Findings),
    event: &TeamEvent,
    (encounter, team): (&Encounter, TeamId),
    line_up: &LineUp,
    contradictions: &mut Contradictions,
) {
    let opposing_team = match encounter.side(team) {
        Some(0) => encounter.second,
        _ => Some(encounter.first),
    };
    for &player in &encounter.spare_players {
        let team_of = |player: PlayerId| event.encounters.team_by_player[player.index()];
        let opponent = facts.entry(player, line_up.round).opponent.player();
        let Some(opponent) = opponent.filter(|_| team_of(player) == Some(team)) else {
            continue;
        };
        if line_up.players.contains(&Some(player)) || team_of(opponent) != opposing_team {
            continue;
        }
        // an earlier finding says why: the player may be in the wrong list
        if findings.has_finding_about(player, line_up.round) {
            continue;
        }
        let fault = format!("{} played but is not named", facts.who(player));
        contradictions.faults.push(fault);
        contradictions.players.extend([player, opponent]);
    }
}

fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (index, line_up, team): (usize, &LineUp, TeamId),
    (contradictions, players_without_opponent): (Contradictions, Vec<PlayerId>),
) {
    let has_only_foreign_players =
        contradictions.faults.len() == contradictions.foreign_players.len();
    let all_faults = contradictions.faults.clone();
    let mut faults = contradictions.faults.into_iter();
    let Some(first_fault) = faults.next() else {
        return;
    };
    let round = line_up.round;
    let message = format!(
        "the line-up of {}{} cannot be right: {first_fault}",
        facts.describe_team(team),
        facts.in_round(round)
    );
    // the list of a team may contain the wrong player
    let mut foreign_players = contradictions
        .foreign_players
        .iter()
        .filter(|_| has_only_foreign_players);
    let follows_from_finding = foreign_players.any(|&player| {
        let text = || message.clone();
        findings.attach_to_game(
            &TEAM_MATCH_DISAGREES,
            (player, round),
            Severity::Error,
            text,
        ) || findings.attach(&TEAM_MATCH_DISAGREES, player, Severity::Error, text)
    });
    if follows_from_finding {
        return;
    }
    let mut finding = findings
        .report(&TEAM_MATCH_DISAGREES, message)
        .team(line_up.team)
        .round(round.0)
        .record(facts.subject(FieldKey::LineUps))
        .because(faults.take(MAX_LISTED))
        .rests_on(all_faults)
        .cites(&[FieldKey::LineUps])
        .fix("correct the line-up, or the opponents in the players' lines");
    if let Some(&span) = facts.import.origins.line_ups.get(index) {
        finding = finding.at(span, "as stated here");
    }
    for (index, player) in contradictions.players.into_iter().enumerate() {
        if index < MAX_LABELLED {
            finding = finding.label(facts.cell(player, round), "a game of this match");
        }
        finding = finding.about_entry(player, round);
    }
    for player in players_without_opponent {
        finding = finding.about_entry(player, round);
    }
}
