//! What TRF and the project's own document can hold of teams.

use std::fmt::Write;

use crosstable::import::{Import, TeamClaims, TeamRow};
use crosstable::model::{Match, MatchKind, Outcome, PlayerId, Tournament};
use crosstable::number::Points;

use super::column;

/// Points and ranks of the teams, without their places.
pub(super) fn stated(import: &Import) -> String {
    let mut text = String::new();
    for (at, team) in import.tournament.teams.iter().enumerate() {
        let claims = &import.claims.team_claims;
        let TeamClaims {
            match_points,
            game_points,
            rank,
        } = claims.get(at).copied().unwrap_or_default();
        let points = [match_points, game_points].map(|points| points.map(|of| of.value));
        let rank = rank.map(|rank| rank.value).filter(|&rank| rank > 0);
        writeln!(text, "team {}: {points:?} {rank:?}", team.number).unwrap();
    }
    text
}

/// Everything that is stated about teams.
pub(super) fn stated_in_full(import: &Import) -> String {
    let mut text = stated(import);
    for stated in &import.claims.team_columns {
        writeln!(text, "{}", column(stated)).unwrap();
    }
    for row in &import.claims.team_rows {
        text += &of_row(row);
    }
    text
}

fn of_row(row: &TeamRow) -> String {
    let name = row.short_name.as_ref().map(|name| &name.value);
    let points = [row.match_points, row.game_points].map(|points| points.map(|of| of.value));
    let mut text = format!("{} {} {name:?} {points:?}\n", row.code(), row.team.value);
    for round in &row.rounds {
        let mut round = round.clone();
        round.span = crosstable::source::Span::default();
        writeln!(text, "  {round:?}").unwrap();
    }
    text
}

/// Players named anew.
pub(super) fn rename(facts: &mut Tournament, place: &[PlayerId]) {
    let seat = |seat: &mut Option<PlayerId>| {
        *seat = seat.map(|id| place[id.index()]);
    };
    let line_ups = facts.line_ups.iter_mut();
    line_ups.for_each(|line_up| line_up.players.iter_mut().for_each(seat));
    let boards = facts.matches.iter_mut().flat_map(|one| &mut one.boards);
    boards.flatten().for_each(seat);
}

/// Matches that the players' games tell are not written, nor scores of matches; byes and
/// forfeits have records of their own in TRF26.
pub(super) fn of_trf(facts: &mut Tournament, format: &str) {
    for team in &mut facts.teams {
        team.captain = None;
        team.federation = None;
        team.short_name = team.short_name.as_deref().map(|name| cut(name, 5));
        team.strength = team.strength.as_deref().map(|text| cut(text, 6));
    }
    facts.boards = None;
    if format != "trf26" {
        for team in &mut facts.teams {
            (team.short_name, team.strength) = (None, None);
        }
        facts.matches.clear();
        facts.line_ups.clear();
        facts.team_adjustments.clear();
        facts.forbidden_teams.clear();
        facts.board_colours.clear();
        facts.team_bye = [None; 2];
        return;
    }
    let mut worth = facts.team_bye;
    let mut matches = Vec::new();
    for one in &facts.matches {
        let (second, kind) = match one.kind {
            MatchKind::Bye(Outcome::PairingAllocatedBye) => (None, one.kind),
            MatchKind::Bye(Outcome::FullPointBye | Outcome::HalfPointBye) => (None, one.kind),
            MatchKind::Bye(_) => (None, MatchKind::Bye(Outcome::ZeroPointBye)),
            MatchKind::Forfeit { .. } => (one.second, one.kind),
            MatchKind::Boards | MatchKind::NotPaired => continue,
        };
        let mut points: [Option<Points>; 2] = [None; 2];
        if kind == MatchKind::Bye(Outcome::PairingAllocatedBye) {
            points = [one.match_points[0], one.board_points[0]];
            if points == [None; 2] {
                points = facts.team_bye;
            }
            if worth == [None; 2] {
                worth = points;
            }
        }
        matches.push(Match {
            second,
            kind,
            match_points: [points[0], None],
            board_points: [points[1], None],
            boards: Vec::new(),
            ..one.clone()
        });
    }
    matches.sort_by_key(|one| (one.round, one.first, format!("{:?}", one.kind)));
    facts.matches = matches;
    facts.team_bye = worth;
    facts.line_ups.sort_by_key(|line_up| line_up.round);
}

fn cut(text: &str, width: usize) -> String {
    text.chars()
        .take(width)
        .collect::<String>()
        .trim_end()
        .to_owned()
}
