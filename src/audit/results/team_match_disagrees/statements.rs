//! R216: a statement about a match contradicts its boards.

use std::collections::{HashMap, HashSet};

use super::TEAM_MATCH_DISAGREES;
use crate::audit::facts::TeamEvent;
use crate::audit::{Facts, Findings, Need};
use crate::finding::{Severity, count};
use crate::import::NoteKind;
use crate::model::team::{Course, Encounter, contradicting_bye};
use crate::model::{
    FieldKey, Match, MatchKind, Opponent, Outcome, PlayerId, RoundNumber, ScoreBasis, TeamId,
};
use crate::number::Points;
use crate::source::Span;

/// Reports that the number of boards with declared colours differs from the number of boards in the
/// line-ups.
pub(super) fn check_board_colours(facts: &Facts<'_>, findings: &mut Findings, event: &TeamEvent) {
    let colours = facts.import.tournament.board_colours.len();
    let boards = event.encounters.boards;
    if colours == 0 || colours == boards {
        return;
    }
    let finding = findings
        .report(
            &TEAM_MATCH_DISAGREES,
            format!(
                "the file declares {} for the boards, but the line-ups have {}",
                count(colours, "colour"),
                count(boards, "board")
            ),
        )
        .found(colours.to_string())
        .record(facts.subject(FieldKey::BoardColours))
        .because(["the score of a match is computed from the boards in the line-ups".to_owned()])
        .cites(&[FieldKey::BoardColours])
        .fix("write one colour for each board, or correct the line-ups");
    if let Some(field) = facts.import.origins.header(FieldKey::BoardColours).next() {
        finding.at(field.value, format!("should be {boards}"));
    }
}

/// Reports byes of teams that played, and pairs of contradicting statements about a team in a
/// round.
pub(super) fn check_contradictions(facts: &Facts<'_>, findings: &mut Findings, event: &TeamEvent) {
    let tournament = &facts.import.tournament;
    let mut is_used = vec![false; tournament.matches.len()];
    let encounters = event.encounters.list.iter();
    for index in encounters.filter_map(|one| one.match_index) {
        is_used[index] = true;
    }
    // the teams that have the allocated bye according to their players' rows
    let byes = event.encounters.list.iter().filter(|one| {
        one.course == Course::Bye(Outcome::PairingAllocatedBye) && one.match_index.is_none()
    });
    let bye_teams: HashMap<RoundNumber, TeamId> = byes.map(|one| (one.round, one.first)).collect();
    for (index, one) in tournament.matches.iter().enumerate() {
        let Some(team) = tournament.team(one.first).filter(|_| !is_used[index]) else {
            continue;
        };
        // the reader has noted a bye that the players' rows contradict (S114)
        let members = &tournament.teams[team.index()].members;
        if let MatchKind::Bye(outcome) = one.kind
            && facts.has(Need::Records)
            && contradicting_bye(tournament, members, one.round, outcome).is_some()
        {
            continue;
        }
        // the games of either team may contradict a forfeited match
        let second = one.second.and_then(|number| tournament.team(number));
        let stated_index = |team: TeamId| {
            let (encounter, _) = event.encounters.team_encounter(team, one.round)?;
            encounter.match_index
        };
        // the games of the team contradict a bye, whatever else is stated about its match
        let met_team = event.encounters.team_encounter(team, one.round);
        let met_team = met_team.is_some_and(|(encounter, _)| encounter.second.is_some());
        let is_refuted_bye = met_team && matches!(one.kind, MatchKind::Bye(_));
        let other_statement = stated_index(team).or_else(|| stated_index(second?));
        match other_statement.filter(|_| !is_refuted_bye) {
            Some(first) => report_two_statements(facts, findings, [first, index]),
            None => report_against_games(facts, findings, event, (index, one, team), &bye_teams),
        }
    }
}

/// Describes a statement about a team in words.
fn describe_statement(statement: &Match) -> String {
    match statement.kind {
        MatchKind::Bye(outcome) => format!("a {}", outcome.words()),
        MatchKind::Forfeit { .. } => "a forfeited match".to_owned(),
        MatchKind::NotPaired => "a round without a match".to_owned(),
        MatchKind::Boards => "a match".to_owned(),
    }
}

/// Reports two statements about a team in one round; only the first statement counts.
fn report_two_statements(facts: &Facts<'_>, findings: &mut Findings, [first, second]: [usize; 2]) {
    let tournament = &facts.import.tournament;
    let (counted_statement, other_statement) =
        (&tournament.matches[first], &tournament.matches[second]);
    let ids = [other_statement.first]
        .into_iter()
        .chain(other_statement.second);
    let mut ids = ids.filter(|&number| {
        number == counted_statement.first || Some(number) == counted_statement.second
    });
    let number = ids.next().unwrap_or(other_statement.first);
    let team_in_words = tournament.team(number);
    let team_in_words = team_in_words.map_or_else(
        || format!("team {number}"),
        |team| facts.describe_team(team),
    );
    let is_same = (
        counted_statement.kind,
        counted_statement.first,
        counted_statement.second,
    ) == (
        other_statement.kind,
        other_statement.first,
        other_statement.second,
    );
    let in_round = facts.in_round(other_statement.round);
    let message = if is_same {
        format!(
            "{} of {team_in_words} is stated twice{in_round}",
            describe_statement(other_statement)
        )
    } else {
        format!(
            "{} and {} of {team_in_words} are stated{in_round}: the first counts",
            describe_statement(counted_statement),
            describe_statement(other_statement)
        )
    };
    let mut finding = findings
        .report(&TEAM_MATCH_DISAGREES, message)
        .severity(if is_same {
            Severity::Warning
        } else {
            Severity::Error
        })
        .team(number)
        .round(other_statement.round.0)
        .cites(&[
            FieldKey::ByeRequests,
            FieldKey::TeamBye,
            FieldKey::ForfeitedMatches,
        ])
        .fix("remove the statement that is wrong");
    let span_of = |index: usize| facts.import.origins.matches.get(index).copied();
    if let Some(span) = span_of(second) {
        finding = finding.at(span, if is_same { "again here" } else { "stated here" });
    }
    if let Some(span) = span_of(first) {
        finding.label(span, "this statement counts");
    }
}

/// Reports a bye or a forfeit of a team that played.
fn report_against_games(
    facts: &Facts<'_>,
    findings: &mut Findings,
    event: &TeamEvent,
    (index, statement, team): (usize, &Match, TeamId),
    bye_team: &HashMap<RoundNumber, TeamId>,
) {
    let Some((encounter, side)) = event.encounters.team_encounter(team, statement.round) else {
        return;
    };
    let round = statement.round;
    let opponent = [Some(encounter.first), encounter.second][1 - side];
    let members = &facts.import.tournament.teams[team.index()].members;
    let description = match statement.kind {
        MatchKind::Bye(outcome) if opponent.is_none() => {
            contradicting_bye(&facts.import.tournament, members, round, outcome)
        }
        _ => None,
    };
    let number = |team: TeamId| facts.import.tournament.teams[team.index()].number;
    let is_stated_match = opponent.is_some() && opponent.map(number) == statement.second;
    let team_of = |player: PlayerId| event.encounters.team_by_player[player.index()];
    let is_in_match = |player: &PlayerId| is_stated_match || team_of(*player) == Some(team);
    let has_played = |player: &PlayerId| facts.entry(*player, round).outcome.is_played();
    let board_players = encounter.boards.iter().flatten().flatten();
    let mut players = board_players
        .chain(&encounter.spare_players)
        .copied()
        .filter(is_in_match);
    let player = players.find(has_played);
    let statement_in_words = format!(
        "{} of {} is stated{}",
        describe_statement(statement),
        facts.describe_team(team),
        facts.in_round(round)
    );
    // the player may be in the wrong team, which is already reported
    if let Some(player) = player.filter(|player| encounter.spare_players.contains(player)) {
        let text = || format!("{statement_in_words} but does not count");
        if findings.attach_to_game(
            &TEAM_MATCH_DISAGREES,
            (player, round),
            Severity::Error,
            text,
        ) {
            return;
        }
    }
    let message = match (opponent.filter(|_| !is_stated_match), player) {
        (Some(opponent), _) => format!(
            "{statement_in_words}, but its players met {}",
            facts.describe_team(opponent)
        ),
        (None, Some(player)) => format!("{statement_in_words}, but {} played", facts.who(player)),
        (None, None) => match description {
            Some((_, outcome)) => {
                format!(
                    "{statement_in_words}, but the rows of its players say {}",
                    outcome.words()
                )
            }
            None => format!("{statement_in_words} but does not count"),
        },
    };
    let is_allocated_bye = statement.kind == MatchKind::Bye(Outcome::PairingAllocatedBye);
    let bye_team = bye_team.get(&round).filter(|_| is_allocated_bye);
    let explanation = bye_team.map(|&team| {
        format!(
            "the players' rows say that {} had the bye",
            facts.describe_team(team)
        )
    });
    let mut finding = findings
        .report(&TEAM_MATCH_DISAGREES, message)
        .team(statement.first)
        .round(round.0)
        .because(["the games count, not the statement".to_owned()])
        .because(explanation)
        .cites(&[
            FieldKey::ByeRequests,
            FieldKey::TeamBye,
            FieldKey::ForfeitedMatches,
        ])
        .fix("correct the team or the round of the record, or the results");
    if let Some(&span) = facts.import.origins.matches.get(index) {
        finding = finding.at(span, "stated here");
    }
    if let Some(player) = player {
        finding.label(facts.cell(player, round), "a game in this round");
    }
}

/// Reports allocated byes that the players' rows state and that are missing from the file's record
/// of allocated byes.
pub(super) fn check_unlisted_byes(facts: &Facts<'_>, findings: &mut Findings, event: &TeamEvent) {
    let tournament = &facts.import.tournament;
    let bye = MatchKind::Bye(Outcome::PairingAllocatedBye);
    let stated_byes = || tournament.matches.iter().filter(|one| one.kind == bye);
    if !facts.has(Need::Records) || stated_byes().next().is_none() {
        return;
    }
    // if the record has a number that names no team, S114 reports it
    let bye_lines = facts.import.origins.matches.iter().zip(&tournament.matches);
    let bye_lines: HashSet<Span> = bye_lines
        .filter(|(_, one)| one.kind == bye)
        .map(|(&span, _)| facts.source.line_of(span))
        .collect();
    let mut notes = facts.import.notes.iter();
    if notes.any(|note| {
        note.kind == NoteKind::UnknownReference
            && bye_lines.contains(&facts.source.line_of(note.span))
    }) {
        return;
    }
    // if the record gives the bye to another team, which played, that is reported instead
    let reported_rounds: HashSet<RoundNumber> = stated_byes()
        .filter(|one| {
            let team = tournament.team(one.first);
            let found = team.and_then(|team| event.encounters.team_encounter(team, one.round));
            found.is_none_or(|(met, _)| met.match_index.is_none() || met.second.is_some())
        })
        .map(|one| one.round)
        .collect();
    for one in &event.encounters.list {
        let is_allocated = one.course == Course::Bye(Outcome::PairingAllocatedBye);
        if !is_allocated || one.match_index.is_some() || reported_rounds.contains(&one.round) {
            continue;
        }
        let members = &tournament.teams[one.first.index()].members;
        let is_stated = |player: &&PlayerId| {
            facts.entry(**player, one.round).outcome == Outcome::PairingAllocatedBye
        };
        let Some(&player) = members.iter().find(is_stated) else {
            continue;
        };
        if findings.has_finding_about(player, one.round) {
            continue;
        }
        let finding = findings
            .report(
                &TEAM_MATCH_DISAGREES,
                format!(
                    "{} has a pairing-allocated bye{}, but {} does not name the team",
                    facts.describe_team(one.first),
                    facts.in_round(one.round),
                    facts.describe_field(FieldKey::TeamBye),
                ),
            )
            .severity(Severity::Warning)
            .at(facts.cell(player, one.round), "an allocated bye")
            .team(tournament.teams[one.first.index()].number)
            .round(one.round.0)
            .record(facts.subject(FieldKey::TeamBye))
            .because(["the players' rows count, not the record".to_owned()])
            .cites(&[FieldKey::TeamBye])
            .fix(format!(
                "enter the team in {}, or correct the bye",
                facts.describe_field(FieldKey::TeamBye)
            ));
        if let Some(&span) = bye_lines.iter().min() {
            finding.label(span, "other byes are named here");
        }
    }
}

/// Reports a match that is stated as forfeited by one team, although the players' rows say that the
/// other team forfeited it.
pub(super) fn check_forfeit(facts: &Facts<'_>, findings: &mut Findings, encounter: &Encounter) {
    let (Course::Forfeit { present }, Some(stated)) = (encounter.course, encounter.match_index)
    else {
        return;
    };
    let round = encounter.round;
    let second = encounter.second.unwrap_or(encounter.first);
    let outcomes = |side: usize| {
        let seats = encounter.boards.iter().filter_map(move |board| board[side]);
        seats.map(|player| (player, facts.entry(player, round).outcome))
    };
    let contradicting_entry = (0..2).find_map(|side| {
        let win = outcomes(side).find(|(_, outcome)| *outcome == Outcome::ForfeitWin);
        let loss = outcomes(side).find(|(_, outcome)| *outcome == Outcome::ForfeitLoss);
        match present[side] {
            true if win.is_none() => loss,
            true => None,
            false => win,
        }
    });
    let Some((player, outcome)) = contradicting_entry else {
        return;
    };
    let message = format!(
        "{} - {}{} is stated as forfeited, but the rows of its players say otherwise",
        facts.describe_team(encounter.first),
        facts.describe_team(second),
        facts.in_round(round)
    );
    // the player may be in the wrong list
    let (check, severity) = (&TEAM_MATCH_DISAGREES, Severity::Error);
    if findings.attach_to_game(check, (player, round), severity, || message.clone()) {
        return;
    }
    let mut finding = findings
        .report(check, message)
        .team(facts.import.tournament.teams[encounter.first.index()].number)
        .round(round.0)
        .record(facts.subject(FieldKey::ForfeitedMatches))
        .label(facts.cell(player, round), outcome.words())
        .because(["the record counts for the teams, the row for the player".to_owned()])
        .cites(&[FieldKey::ForfeitedMatches])
        .fix("find out which team was present, and correct the record or the rows");
    for &seated in encounter.boards.iter().flatten().flatten() {
        finding = finding.about_entry(seated, round);
    }
    if let Some(&span) = facts.import.origins.matches.get(stated) {
        finding.at(span, "forfeited as a whole");
    }
}

/// Compares the stated points of a match with the points that its boards give.
pub(super) fn check_stated_score(
    facts: &Facts<'_>,
    findings: &mut Findings,
    event: &TeamEvent,
    encounter: &Encounter,
) {
    let tournament = &facts.import.tournament;
    let (Some(second), Some(index)) = (encounter.second, encounter.match_index) else {
        return;
    };
    let stated = &tournament.matches[index];
    let has_players = encounter.boards.iter().flatten().any(Option::is_some);
    // without boards there is nothing to compare the stated points with
    if !has_players || encounter.course != Course::Boards {
        return;
    }
    let teams = [encounter.first, second];
    let round = encounter.round;
    if round.index() >= event.table.score(ScoreBasis::GamePoints).rounds() {
        return;
    }
    let computed_points = |basis: ScoreBasis| {
        let table = event.table.score(basis);
        teams.map(|team| table.points(team.into())[round.index()])
    };
    let scores = [
        ("board points", stated.board_points, ScoreBasis::GamePoints),
        ("match points", stated.match_points, ScoreBasis::MatchPoints),
    ];
    for (name, stated, basis) in scores {
        let [Some(a), Some(b)] = stated else { continue };
        let [own, other] = computed_points(basis);
        if (a, b) == (own, other) {
            continue;
        }
        let has_open_board =
            event.table.score(basis).outcome(teams[0].into(), round) == Outcome::Unknown;
        if has_open_board {
            continue;
        }
        report_score(facts, findings, encounter, name, ([a, b], [own, other]));
        // match points follow from the board points, so one finding is enough
        return;
    }
}

fn report_score(
    facts: &Facts<'_>,
    findings: &mut Findings,
    encounter: &Encounter,
    name: &str,
    (found, expected): ([Points; 2], [Points; 2]),
) {
    let notation = facts.import.notation;
    let words = |[a, b]: [Points; 2]| format!("{} : {}", notation.points(a), notation.points(b));
    let second = encounter.second.unwrap_or(encounter.first);
    let round = encounter.round;
    let message = format!(
        "{name} of {} - {}{} differ: the file says {}, the boards give {}",
        facts.describe_team(encounter.first),
        facts.describe_team(second),
        facts.in_round(round),
        words(found),
        words(expected)
    );
    // a member whose opponent is in the wrong list has a game, but no seat
    let has_game = |player: &PlayerId| facts.entry(*player, round).opponent != Opponent::Nobody;
    let teams = [encounter.first, second].map(|team| &facts.import.tournament.teams[team.index()]);
    let members = teams.into_iter().flat_map(|team| &team.members);
    let seats = encounter.boards.iter().flatten().flatten();
    for &player in seats.chain(members.filter(|player| has_game(player))) {
        if findings.attach_to_game(
            &TEAM_MATCH_DISAGREES,
            (player, round),
            Severity::Error,
            || message.clone(),
        ) {
            return;
        }
    }
    let boards = encounter.boards.iter().enumerate().map(|(index, [a, b])| {
        let seat = |seat: &Option<PlayerId>| match seat {
            Some(player) => {
                let entry = facts.entry(*player, round);
                let points = facts.import.tournament.points(&entry);
                format!("{} {}", facts.who(*player), notation.points(points))
            }
            None => "nobody".to_owned(),
        };
        format!("board {}: {} - {}", index + 1, seat(a), seat(b))
    });
    let finding = findings
        .report(&TEAM_MATCH_DISAGREES, message)
        .team(facts.import.tournament.teams[encounter.first.index()].number)
        .round(round.0)
        .values(words(found), words(expected))
        .because(boards)
        .cites(&[FieldKey::MatchPoints])
        .rule("C.07 2.2")
        .fix("compare the boards with the score sheet of the match, and correct the board or the points that are wrong");
    let spans = &facts.import.origins.matches;
    if let Some(&span) = encounter.match_index.and_then(|index| spans.get(index)) {
        finding.at(span, format!("should be {}", words(expected)));
    }
}
