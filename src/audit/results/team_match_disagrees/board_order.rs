//! R216: the order of the boards contradicts the lists of the teams, or the colours differ from the
//! declared colours.

use std::collections::{BTreeMap, HashSet};

use super::TEAM_MATCH_DISAGREES;
use super::exchanged_members::{ExchangedMembers, find_exchanged_members};
use crate::audit::citation;
use crate::audit::facts::TeamEvent;
use crate::audit::{Builder, Facts, Findings};
use crate::finding::{Severity, first_of};
use crate::model::team::{Course, Encounter};
use crate::model::{FieldKey, PlayerId, RoundNumber, TeamId};

/// A team and two of its members: the first member played on a higher board, but the second member
/// is higher in the team's list.
type OutOfOrder = (TeamId, PlayerId, PlayerId);

/// Maximum number of rounds that a message names.
const MAX_ROUNDS: usize = 6;

/// Reports line-ups that contradict the order of the teams' lists. A pair of players in the wrong
/// order in several rounds gives one finding.
pub(super) fn check_orders(facts: &Facts<'_>, findings: &mut Findings, event: &TeamEvent) {
    // older reports may list teams in a different order (reference/trf.md 7.1)
    if !facts.import.capabilities.lists_members_by_board {
        return;
    }
    let line_ups = facts.import.tournament.line_ups.iter();
    let declared_line_ups: HashSet<(RoundNumber, u16)> =
        line_ups.map(|one| (one.round, one.team)).collect();
    let mut wrong_orders: Vec<(&Encounter, OutOfOrder)> = Vec::new();
    for encounter in &event.encounters.list {
        for (team, above, below) in find_out_of_order(facts, encounter, &declared_line_ups) {
            let round = encounter.round;
            if findings.has_finding_about(above, round) || findings.has_finding_about(below, round)
            {
                continue;
            }
            wrong_orders.push((encounter, (team, above, below)));
        }
    }
    let teams = |encounter: &Encounter| Some([encounter.first, encounter.second?]);
    let contradictions: Vec<[TeamId; 2]> = wrong_orders
        .iter()
        .filter_map(|(encounter, _)| teams(encounter))
        .collect();
    let exchanges =
        find_exchanged_members(facts, findings, event, &declared_line_ups, &contradictions);
    for exchange in &exchanges {
        report_exchange(facts, findings, exchange);
        wrong_orders.retain(|(encounter, _)| {
            let mut matches = exchange.matches.iter();
            !matches.any(|(round, opponent, _)| {
                *round == encounter.round
                    && encounter.side(exchange.team).is_some()
                    && encounter.side(*opponent).is_some()
            })
        });
    }
    let mut rounds_by_pair: BTreeMap<OutOfOrder, Vec<RoundNumber>> = BTreeMap::new();
    for (encounter, pair) in wrong_orders {
        let rounds = rounds_by_pair.entry(pair).or_default();
        rounds.push(encounter.round);
    }
    for (pair, rounds) in rounds_by_pair {
        let fix = fix_order(facts, &rounds);
        let games: Vec<_> = rounds
            .iter()
            .map(|&round| (round, [pair.1, pair.2]))
            .collect();
        report_order(facts, findings, pair, &games).fix(fix);
    }
}

/// Finds, for each team of a match, the first two players whose order on the boards differs from
/// the team's list.
fn find_out_of_order(
    facts: &Facts<'_>,
    encounter: &Encounter,
    declared_line_ups: &HashSet<(RoundNumber, u16)>,
) -> Vec<OutOfOrder> {
    let (Some(second), None) = (encounter.second, encounter.match_index) else {
        return Vec::new();
    };
    let teams = [encounter.first, second].into_iter().enumerate();
    let out_of_order = teams.filter_map(|(side, team)| {
        let team_entry = &facts.import.tournament.teams[team.index()];
        if declared_line_ups.contains(&(encounter.round, team_entry.number)) {
            return None;
        }
        let members = &team_entry.members;
        let players = encounter.boards.iter().filter_map(|board| board[side]);
        let positions = players.filter_map(|seat| members.iter().position(|&m| m == seat));
        let positions: Vec<usize> = positions.collect();
        let pair = positions.windows(2).find(|pair| pair[0] > pair[1])?;
        Some((team, members[pair[0]], members[pair[1]]))
    });
    out_of_order.collect()
}

/// Reports two members who are exchanged in the list of their team.
fn report_exchange(facts: &Facts<'_>, findings: &mut Findings, exchange: &ExchangedMembers) {
    let [above, below] = exchange.above_and_below;
    let games: Vec<(RoundNumber, [PlayerId; 2])> = exchange
        .matches
        .iter()
        .map(|&(round, _, players)| (round, players))
        .collect();
    report_order(facts, findings, (exchange.team, above, below), &games)
        .because(["the lists of the opposing teams show the order of the boards".to_owned()])
        .fix(facts.choose_words(
            format!(
                "exchange {} and {} in the list of the team, or declare the line-ups with \
                 records {}",
                facts.who(below),
                facts.who(above),
                citation::record_code(FieldKey::LineUps)
            ),
            format!(
                "exchange {} and {} in the list of the team, or correct the line-ups",
                facts.who(below),
                facts.who(above)
            ),
        ));
}

/// Returns what to do about a wrong order in these rounds.
fn fix_order(facts: &Facts<'_>, rounds: &[RoundNumber]) -> String {
    match rounds {
        [_] => facts.choose_words(
            format!(
                "declare the line-up with a {}, or correct the opponents",
                citation::record(FieldKey::LineUps)
            ),
            "correct the line-up or the opponents".to_owned(),
        ),
        _ => facts.choose_words(
            format!(
                "correct the order of the list, or declare the line-ups with records {}",
                citation::record_code(FieldKey::LineUps)
            ),
            "correct the order of the list, or the line-ups".to_owned(),
        ),
    }
}

/// Reports that members of a team do not play in the order of its list. `games` are the rounds with
/// two members each, the first of whom played higher.
fn report_order<'f>(
    facts: &Facts<'_>,
    findings: &'f mut Findings,
    (team, above, below): OutOfOrder,
    games: &[(RoundNumber, [PlayerId; 2])],
) -> Builder<'f> {
    let words: Vec<String> = games.iter().map(|(round, _)| round.to_string()).collect();
    let (first_round, [first_above, first_below]) = games[0];
    let in_rounds = match games {
        [_] => facts.in_round(first_round).to_string(),
        _ => format!(" in rounds {}", first_of(&words, MAX_ROUNDS)),
    };
    let mut finding = findings
        .report(
            &TEAM_MATCH_DISAGREES,
            format!(
                "{} does not play in the order of its list{in_rounds}: {} plays above {}",
                facts.describe_team(team),
                facts.who(above),
                facts.who(below)
            ),
        )
        .severity(Severity::Warning)
        .rests_on(&words)
        .at(
            facts.cell(first_below, first_round),
            "lower in this match, higher in the list",
        )
        .label(
            facts.cell(first_above, first_round),
            "higher in this match, lower in the list",
        )
        .team(facts.import.tournament.teams[team.index()].number)
        .round(first_round.0)
        .cites(&[FieldKey::LineUps, FieldKey::TeamLists]);
    for &(round, [_, below]) in games {
        finding = finding.about_entry(below, round);
    }
    finding
}

/// A match whose colours differ from the declared colours: the boards concerned, counted from 1,
/// and the first player with a wrong colour.
struct WrongColours<'e> {
    encounter: &'e Encounter,
    boards: Vec<usize>,
    player: PlayerId,
}

fn find_wrong_colours<'e>(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (event, encounter): (&TeamEvent, &'e Encounter),
) -> Option<WrongColours<'e>> {
    let declared_colours = &facts.import.tournament.board_colours;
    if declared_colours.is_empty()
        || encounter.course != Course::Boards
        || declared_colours.len() < encounter.boards.len()
        // if a member played outside the boards of the match, the board numbers are uncertain
        || !encounter.spare_players.is_empty()
    {
        return None;
    }
    let round = encounter.round;
    let mut wrong_boards: Vec<(usize, PlayerId)> = Vec::new();
    for (index, (board, &colour)) in encounter.boards.iter().zip(declared_colours).enumerate() {
        let Some(player) = board[0] else { continue };
        let played_colour = facts.entry(player, round).colour;
        if played_colour.is_some_and(|played_colour| played_colour != colour)
            && !findings.has_finding_about(player, round)
        {
            wrong_boards.push((index, player));
        }
    }
    let &(_, player) = wrong_boards.first()?;
    // if a board is missing, those below it are counted too high: P301 reports the missing game
    if facts.missing_board(event, encounter).is_some() && has_higher_total(facts, encounter) {
        return None;
    }
    let boards = wrong_boards.iter().map(|(index, _)| index + 1).collect();
    let wrong_colours = WrongColours {
        encounter,
        boards,
        player,
    };
    // a wrong order, or a player in the wrong list or in none, moves the boards
    let players = encounter.boards.iter().flatten().flatten().copied();
    let unlisted_opponents = players.clone().filter_map(|player| {
        let opponent = facts.entry(player, round).opponent.player()?;
        let team = event.encounters.team_by_player[opponent.index()];
        team.is_none().then_some(opponent)
    });
    let follows_from_finding = players.chain(unlisted_opponents).any(|player| {
        let text = || wrong_colours.message(facts);
        findings.attach_to_game(
            &TEAM_MATCH_DISAGREES,
            (player, round),
            Severity::Warning,
            text,
        ) || findings.attach(&TEAM_MATCH_DISAGREES, player, Severity::Error, text)
    });
    (!follows_from_finding).then_some(wrong_colours)
}

/// Whether the total of a member of either team who has no game in the round of a match is higher
/// than the results: a missing game gives points to one of its players at least. A lower total may
/// lack the byes of the team.
fn has_higher_total(facts: &Facts<'_>, encounter: &Encounter) -> bool {
    let teams = [Some(encounter.first), encounter.second];
    let teams = teams.into_iter().flatten();
    let mut members = teams.flat_map(|team| &facts.import.tournament.teams[team.index()].members);
    members.any(|&member| {
        let entry = facts.entry(member, encounter.round);
        let stated = facts.import.claims.points_of(member);
        entry.opponent.player().is_none()
            && !entry.outcome.is_played()
            && stated.is_some_and(|stated| stated.value > facts.table.total(member.into()))
    })
}

impl WrongColours<'_> {
    fn describe_boards(&self) -> String {
        let noun = if self.boards.len() == 1 {
            "board"
        } else {
            "boards"
        };
        let boards: Vec<String> = self.boards.iter().map(ToString::to_string).collect();
        format!("colours on {noun} {}", boards.join(", "))
    }

    fn message(&self, facts: &Facts<'_>) -> String {
        let encounter = self.encounter;
        format!(
            "{} of {} - {}{} are not the declared ones",
            self.describe_boards(),
            facts.describe_team(encounter.first),
            facts.describe_team(encounter.second.unwrap_or(encounter.first)),
            facts.in_round(encounter.round)
        )
    }
}

/// Maximum number of matches with wrong colours on the same boards reported one by one. If there
/// are more, the declared colours are probably wrong.
const MAX_SEPARATE: usize = 3;

/// Reports boards whose colours differ from the declared colours: one finding for each match, or
/// one finding for all matches with the same wrong boards.
pub(super) fn check_colours(facts: &Facts<'_>, findings: &mut Findings, event: &TeamEvent) {
    let encounters = event.encounters.list.iter();
    let mut wrong_matches: Vec<WrongColours<'_>> = encounters
        .filter_map(|encounter| find_wrong_colours(facts, findings, (event, encounter)))
        .collect();
    // the sort is stable, so matches with the same boards stay in their order
    wrong_matches.sort_by(|a, b| a.boards.cmp(&b.boards));
    for matches_with_boards in wrong_matches.chunk_by(|a, b| a.boards == b.boards) {
        if matches_with_boards.len() <= MAX_SEPARATE {
            for wrong_match in matches_with_boards {
                let number =
                    facts.import.tournament.teams[wrong_match.encounter.first.index()].number;
                report_colours(facts, findings, wrong_match, wrong_match.message(facts))
                    .team(number);
            }
            continue;
        }
        let boards_in_words = matches_with_boards[0].describe_boards();
        let message = format!(
            "{boards_in_words} are not those of {} in {} matches",
            facts.describe_field(FieldKey::BoardColours),
            matches_with_boards.len()
        );
        let messages = matches_with_boards
            .iter()
            .map(|wrong_match| wrong_match.message(facts));
        let mut finding =
            report_colours(facts, findings, &matches_with_boards[0], message).rests_on(messages);
        for other in matches_with_boards.iter().skip(1).take(MAX_SEPARATE) {
            let cell = facts.cell(other.player, other.encounter.round);
            finding = finding.label(cell, "in another match");
        }
    }
}

fn report_colours<'f>(
    facts: &Facts<'_>,
    findings: &'f mut Findings,
    wrong_colours: &WrongColours<'_>,
    message: String,
) -> Builder<'f> {
    let round = wrong_colours.encounter.round;
    findings
        .report(&TEAM_MATCH_DISAGREES, message)
        .severity(Severity::Warning)
        .at(
            facts.cell(wrong_colours.player, round),
            format!("on board {}", wrong_colours.boards[0]),
        )
        .round(round.0)
        .cites(&[FieldKey::BoardColours])
        .fix(facts.choose_words(
            format!(
                "correct the colours, the order of the boards ({}), or {}",
                citation::record(FieldKey::LineUps),
                citation::record(FieldKey::BoardColours)
            ),
            "correct the colours or the order of the boards".to_owned(),
        ))
}
