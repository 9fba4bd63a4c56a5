//! R216: what a file states about a match, against its boards.

use super::team_match_disagrees::TEAM_MATCH_DISAGREES;
use crate::audit::teams::TeamEvent;
use crate::audit::{Case, Findings};
use crate::finding::{Severity, count};
use crate::model::team::{Course, Encounter};
use crate::model::{MatchKind, Outcome, PlayerId, ScoreBasis};
use crate::number::Points;
use crate::source::Span;

/// Record 352 for another number of boards than the line-ups have.
pub(super) fn board_colours(case: &Case<'_>, findings: &mut Findings, event: &TeamEvent) {
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
pub(super) fn contradicted(case: &Case<'_>, findings: &mut Findings, event: &TeamEvent) {
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

/// A match that is called forfeited by one team, and players' rows that say another.
pub(super) fn forfeit_disagrees(case: &Case<'_>, findings: &mut Findings, encounter: &Encounter) {
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

/// Points of a match as stated, against its boards.
pub(super) fn stated_score(
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

/// The rows for people (801, 802) against what the boards give.
pub(super) fn rows_for_people(case: &Case<'_>, findings: &mut Findings, event: &TeamEvent) {
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
