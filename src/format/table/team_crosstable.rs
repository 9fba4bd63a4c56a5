//! Crosstables of teams: opponent, colour on board 1, own board points
//! (swiss-manager-exports 5.4). They name no players.

use nom::branch::alt;
use nom::character::complete::one_of;
use nom::combinator::{all_consuming, map, map_opt, opt, recognize, value};
use nom::{IResult, Parser};

use super::cell::{half_sign, swiss_colour};
use super::headers::Meaning;
use super::tables::Table;
use super::{List, standing};
use crate::format::lexis::number;
use crate::format::notes::Notes;
use crate::format::{ReadError, ReadOptions, check_size};
use crate::import::{Import, Lack, Note, NoteKind, TeamOrigin};
use crate::model::{Colour, Match, MatchKind, RoundNumber, Team};
use crate::number::Points;
use crate::source::Span;

/// What a cell says: whom the team met, its colour on board 1, its board points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Met {
    opponent: u32,
    colour: Colour,
    points: Option<Points>,
}

/// A cell: nothing, no match, or a match.
type Half = Option<(Option<Met>, Span)>;

/// Reads a crosstable of teams.
pub(super) fn read(
    list: &List<'_>,
    options: &ReadOptions,
    notes: &mut Notes,
) -> Result<Import, ReadError> {
    let table = list.table();
    let rounds = table.rounds();
    check_size(table.rows.len(), rounds.len(), &options.limits)?;
    let mut import = Import::default();
    let tournament = &mut import.tournament;
    tournament.team_event = true;
    tournament.rounds = u16::try_from(rounds.len()).unwrap_or(u16::MAX);
    import.origins.rounds = tournament.rounds;
    for (at, row) in table.rows.iter().enumerate() {
        let name = table.value_of(row, Meaning::Team);
        import.origins.teams.push(TeamOrigin {
            line: row.span,
            name: name.span,
            ..TeamOrigin::default()
        });
        tournament.teams.push(Team {
            number: u16::try_from(at + 1).unwrap_or(u16::MAX),
            name: name.text.into_owned(),
            ..Team::default()
        });
    }
    for (at, (_, column)) in rounds.iter().enumerate() {
        let halves = halves(table, column.at, RoundNumber::at(at), notes);
        matches(&halves, RoundNumber::at(at), &mut import, notes);
    }
    import.lacks.push(Lack::Results);
    standing::claims_of_teams(table, &mut import, notes);
    if import.claims.teams_stated.is_empty() {
        import.missing.push("matches of the teams".to_owned());
    }
    Ok(import)
}

fn halves(table: &Table<'_>, column: u16, round: RoundNumber, notes: &mut Notes) -> Vec<Half> {
    let mut halves = Vec::with_capacity(table.rows.len());
    for row in &table.rows {
        let value = table.value(row, column);
        let read = all_consuming(team_cell).parse(&value.text);
        let half = read.ok().map(|(_, met)| (met, value.span));
        if half.is_none() && !value.is_empty() {
            let text = "a match is expected here: opponent, colour on board 1 and board points, such as 64b3½";
            let note = Note::new(NoteKind::Malformed, value.span, text);
            notes.push(note.in_round(round));
        }
        halves.push(half);
    }
    halves
}

/// The matches of a round; the team with White on board 1 first. Both rows must tell of it.
fn matches(halves: &[Half], round: RoundNumber, import: &mut Import, notes: &mut Notes) {
    for (at, half) in halves.iter().enumerate() {
        let Some((met, span)) = half else {
            continue;
        };
        let own = u16::try_from(at + 1).unwrap_or(u16::MAX);
        let Some(met) = met else {
            import.origins.matches.push(*span);
            import.tournament.matches.push(Match {
                round,
                first: own,
                // such a cell has no points: nobody to play against, and no bye
                kind: MatchKind::NotPaired,
                ..Match::default()
            });
            continue;
        };
        let other = usize::try_from(met.opponent).unwrap_or(usize::MAX);
        let answer = other.checked_sub(1).and_then(|other| halves.get(other));
        let answer = answer.copied().flatten().and_then(|(met, _)| met);
        let answer = answer.filter(|answer| answer.opponent == u32::from(own));
        if answer.is_none_or(|answer| answer.colour == met.colour) {
            let text = format!("team {} does not tell of the same match", met.opponent);
            let note = Note::new(NoteKind::Disagreement, *span, text);
            notes.push(note.in_round(round));
        }
        // the row of the team with White tells of the match, or the only one that does
        if met.colour == Colour::White || answer.is_none() {
            let second = u16::try_from(met.opponent).ok();
            let points = [met.points, answer.and_then(|answer| answer.points)];
            let (first, second, points) = match (met.colour, second) {
                (Colour::Black, Some(white)) => (white, Some(own), [points[1], points[0]]),
                (_, second) => (own, second, points),
            };
            import.origins.matches.push(*span);
            import.tournament.matches.push(Match {
                round,
                first,
                second,
                board_points: points,
                ..Match::default()
            });
        }
    }
}

/// team-cell = no-match | team-match
fn team_cell(i: &str) -> IResult<&str, Option<Met>> {
    alt((value(None, no_match), map(team_match, Some))).parse(i)
}

/// team-match = number swiss-colour [ board-points ]
fn team_match(i: &str) -> IResult<&str, Met> {
    let parts = (number, swiss_colour, opt(board_points));
    map(parts, |(opponent, colour, points)| Met {
        opponent,
        colour,
        points,
    })
    .parse(i)
}

/// board-points = digit{1,2} [ half-sign ] | half-sign
fn board_points(i: &str) -> IResult<&str, Points> {
    let digits = recognize((one_of("0123456789"), opt(one_of("0123456789"))));
    let whole = map_opt(digits, |digits: &str| digits.parse::<i32>().ok());
    let with_whole = map((whole, opt(half_sign)), |(whole, half)| {
        Points::from_halves(2 * whole + i32::from(half.is_some()))
    });
    alt((with_whole, value(Points::HALF, half_sign))).parse(i)
}

/// A round without a match; people write `z` where Swiss-Manager writes `0`.
///
/// no-match = ( "0" | "z" ) swiss-colour ( "0" | "z" )
fn no_match(i: &str) -> IResult<&str, &str> {
    recognize((one_of("0z"), swiss_colour, one_of("0z"))).parse(i)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_teams() {
        let check = |text, expected: Option<Option<(u32, Colour, i32)>>| {
            let read = all_consuming(team_cell).parse(text).ok().map(|(_, met)| {
                met.map(|met| (met.opponent, met.colour, met.points.unwrap().hundredths()))
            });
            assert_eq!(read, expected, "{text}");
        };
        check("64b3½", Some(Some((64, Colour::Black, 350))));
        check("1w½", Some(Some((1, Colour::White, 50))));
        check("12w4", Some(Some((12, Colour::White, 400))));
        check("zwz", Some(None));
        check("0wz", Some(None));
        check("0w0", Some(None));
        check("x", None);
    }
}
