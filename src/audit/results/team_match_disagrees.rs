//! R216: the boards of a match do not give its result, or players sit where their team does
//! not play.

use crate::audit::check::check;
use crate::audit::teams::TeamEvent;
use crate::audit::{Case, Findings};
use crate::finding::{Severity, count};
use crate::model::team::{Course, Encounter};
use crate::model::{MatchKind, Outcome, PlayerId, ScoreBasis, TeamId};
use crate::number::Points;
use crate::source::Span;

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
        forfeit_disagrees(case, findings, encounter);
        empty_boards(case, findings, encounter);
        stated_score(case, findings, event, encounter);
        colours(case, findings, encounter);
        order(case, findings, event, encounter);
    }
    board_colours(case, findings, event);
    contradicted(case, findings, event);
    rows_for_people(case, findings, event);
}

/// Record 352 for another number of boards than the line-ups have.
fn board_colours(case: &Case<'_>, findings: &mut Findings, event: &TeamEvent) {
    let colours = case.import.tournament.board_colours.len();
    let boards = event.encounters.boards;
    if colours == 0 || colours == boards {
        return;
    }
    let finding = findings
        .report(
            &TEAM_MATCH_DISAGREES,
            format!(
                "{} for the boards, but the line-ups have {}",
                count(colours, "colour"),
                count(boards, "board")
            ),
        )
        .found(colours.to_string())
        .record(case.words("352", "colours"))
        .because(["matches count with the boards of the line-ups".to_owned()])
        .rule("TRF26 352")
        .fix("write one colour for each board, or correct the line-ups");
    if let Some(field) = case.import.origins.header("352").next() {
        finding.at(field.value, format!("should be {boards}"));
    }
}

/// Byes stated for teams that did play, and second matches of a team in a round.
fn contradicted(case: &Case<'_>, findings: &mut Findings, event: &TeamEvent) {
    let tournament = &case.import.tournament;
    let mut used = vec![false; tournament.matches.len()];
    for at in event.encounters.list.iter().filter_map(|one| one.stated) {
        used[at] = true;
    }
    for (at, one) in tournament.matches.iter().enumerate() {
        let Some(team) = tournament.team(one.first).filter(|_| !used[at]) else {
            continue;
        };
        let Some((met, side)) = event.encounters.of_team(team, one.round) else {
            continue;
        };
        let other = [Some(met.first), met.second][1 - side];
        let other = other.map_or_else(|| "nobody".to_owned(), |other| case.which(other));
        let what = match one.kind {
            MatchKind::Bye(outcome) => format!("a {}", outcome.words()),
            MatchKind::Forfeit { .. } => "a forfeited match".to_owned(),
            _ => "a further match".to_owned(),
        };
        let mut finding = findings
            .report(
                &TEAM_MATCH_DISAGREES,
                format!(
                    "{what} of {} is stated{}, but its players met {other}",
                    case.which(team),
                    case.in_round(one.round)
                ),
            )
            .team(one.first)
            .round(one.round.0)
            .because(["the games count, not the statement".to_owned()])
            .rule("TRF26 240, 320, 330")
            .fix("correct the team or the round of the record, or the results");
        if let Some(&span) = case.import.origins.matches.get(at) {
            finding = finding.at(span, "stated here");
        }
        let seats = met.boards.iter().filter_map(|board| board[side]);
        if let Some(player) = seats.into_iter().next() {
            finding.label(case.cell(player, one.round), "a game in this round");
        }
    }
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

/// A match that is called forfeited by one team, and players' rows that say another.
fn forfeit_disagrees(case: &Case<'_>, findings: &mut Findings, encounter: &Encounter) {
    let (Course::Forfeit { present }, Some(stated)) = (encounter.course, encounter.stated) else {
        return;
    };
    let round = encounter.round;
    let second = encounter.second.unwrap_or(encounter.first);
    let outcomes = |side: usize| {
        let seats = encounter.boards.iter().filter_map(move |board| board[side]);
        seats.map(|player| (player, case.entry(player, round).outcome))
    };
    let against = (0..2).find_map(|side| {
        let won = outcomes(side).find(|(_, outcome)| *outcome == Outcome::ForfeitWin);
        let lost = outcomes(side).find(|(_, outcome)| *outcome == Outcome::ForfeitLoss);
        match present[side] {
            true if won.is_none() => lost,
            true => None,
            false => won,
        }
    });
    let Some((player, outcome)) = against else {
        return;
    };
    let finding = findings
        .report(
            &TEAM_MATCH_DISAGREES,
            format!(
                "{} - {}{} is called forfeited otherwise than the rows of its players say",
                case.which(encounter.first),
                case.which(second),
                case.in_round(round)
            ),
        )
        .team(case.import.tournament.teams[encounter.first.index()].number)
        .round(round.0)
        .record(case.words("330", "match"))
        .label(case.cell(player, round), outcome.words())
        .because(["the record counts for the teams, the row for the player".to_owned()])
        .rule("TRF26 330")
        .fix("find out which team was there, and correct the record or the rows");
    if let Some(&span) = case.import.origins.matches.get(stated) {
        finding.at(span, "forfeited as a whole");
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

/// Points of a match as stated, against its boards.
fn stated_score(
    case: &Case<'_>,
    findings: &mut Findings,
    event: &TeamEvent,
    encounter: &Encounter,
) {
    let tournament = &case.import.tournament;
    let (Some(second), Some(at)) = (encounter.second, encounter.stated) else {
        return;
    };
    let stated = &tournament.matches[at];
    let seated = encounter.boards.iter().flatten().any(Option::is_some);
    // without boards the stated points are all there is
    if !seated || encounter.course != Course::Boards {
        return;
    }
    let teams = [encounter.first, second];
    let round = encounter.round.index();
    if round >= event.table.score(ScoreBasis::GamePoints).rounds() {
        return;
    }
    let derived = |basis: ScoreBasis| {
        let table = event.table.score(basis);
        teams.map(|team| table.points(team.index())[round])
    };
    let scores = [
        ("board points", stated.board_points, ScoreBasis::GamePoints),
        ("match points", stated.match_points, ScoreBasis::MatchPoints),
    ];
    for (name, stated, basis) in scores {
        let [Some(a), Some(b)] = stated else { continue };
        let [own, other] = derived(basis);
        if (a, b) == (own, other) {
            continue;
        }
        let open = event.table.score(basis).outcome(teams[0].index(), round) == Outcome::Unknown;
        if open {
            continue;
        }
        report_score(case, findings, encounter, name, ([a, b], [own, other]));
        // match points follow from the boards
        return;
    }
}

fn report_score(
    case: &Case<'_>,
    findings: &mut Findings,
    encounter: &Encounter,
    name: &str,
    (found, expected): ([Points; 2], [Points; 2]),
) {
    let notation = case.import.notation;
    let words = |[a, b]: [Points; 2]| format!("{} : {}", notation.points(a), notation.points(b));
    let second = encounter.second.unwrap_or(encounter.first);
    let round = encounter.round;
    let message = format!(
        "{name} of {} - {}{} differ: the file says {}, the boards give {}",
        case.which(encounter.first),
        case.which(second),
        case.in_round(round),
        words(found),
        words(expected)
    );
    let seats = encounter.boards.iter().flatten().flatten();
    for &player in seats {
        if findings.attach_to_game((player, round), Severity::Error, || format!("so {message}")) {
            return;
        }
    }
    let boards = encounter.boards.iter().enumerate().map(|(at, [a, b])| {
        let seat = |seat: &Option<PlayerId>| match seat {
            Some(player) => {
                let entry = case.entry(*player, round);
                let points = case.import.tournament.points(&entry);
                format!("{} {}", case.who(*player), notation.points(points))
            }
            None => "nobody".to_owned(),
        };
        format!("board {}: {} - {}", at + 1, seat(a), seat(b))
    });
    let finding = findings
        .report(&TEAM_MATCH_DISAGREES, message)
        .team(case.import.tournament.teams[encounter.first.index()].number)
        .round(round.0)
        .values(words(found), words(expected))
        .because(boards)
        .rule("TRF26 362; C.07 2.2")
        .fix("compare with the score sheet of the match: correct the board, or the points");
    let spans = &case.import.origins.matches;
    if let Some(&span) = encounter.stated.and_then(|at| spans.get(at)) {
        finding.at(span, format!("should be {}", words(expected)));
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
fn order(case: &Case<'_>, findings: &mut Findings, event: &TeamEvent, encounter: &Encounter) {
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
        debug_assert!(event.encounters.boards > 0);
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

/// The rows for people (801, 802) against what the boards give.
fn rows_for_people(case: &Case<'_>, findings: &mut Findings, event: &TeamEvent) {
    for row in &case.import.claims.team_rows {
        let number = u16::try_from(row.team.value).unwrap_or(0);
        let Some(team) = case.import.tournament.team(number) else {
            continue;
        };
        let scores = [
            ("match points", row.match_points, ScoreBasis::MatchPoints),
            ("game points", row.game_points, ScoreBasis::GamePoints),
        ];
        for (name, stated, basis) in scores {
            let Some(stated) = stated else { continue };
            let derived = event.total(team, basis, stated.value);
            let claims = case.stated_of(team);
            let in_310 = match basis {
                ScoreBasis::MatchPoints => claims.match_points,
                ScoreBasis::GamePoints => claims.game_points,
            };
            // P309 speaks of what the team's own record says
            let told = in_310.is_some_and(|field| field.value == stated.value);
            if derived != stated.value && !told {
                let span: Span = stated.span;
                let notation = case.import.notation;
                let (found, expected) = (notation.points(stated.value), notation.points(derived));
                findings
                    .report(
                        &TEAM_MATCH_DISAGREES,
                        format!(
                            "record {} says {found} {name} for {}, the boards give {expected}",
                            row.code(),
                            case.which(team)
                        ),
                    )
                    .severity(Severity::Warning)
                    .at(span, format!("should be {expected}"))
                    .team(number)
                    .record(row.code())
                    .values(found, expected)
                    .rule(format!("TRF26 {}", row.code()))
                    .fix("export again: the record is for people and made from the others");
            }
        }
    }
}
