//! Reads crosstables of teams, whose cells contain the opponent, the team's colour on board 1 and
//! its board points (reference/swiss-manager-exports.md 5.4). These tables do not name players.

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::one_of;
use nom::combinator::{all_consuming, map, map_opt, opt, recognize, value};
use nom::{IResult, Parser};

use super::cell::{bye_word, half_sign, swiss_colour};
use super::meaning::Meaning;
use super::tables::Table;
use super::{List, rounds, standing};
use crate::format::lexis::number;
use crate::format::notes::Notes;
use crate::format::{ReadError, ReadOptions, check_size};
use crate::import::{Import, Lack, Note, NoteKind, TeamOrigin};
use crate::model::{Colour, Match, MatchKind, Outcome, RoundNumber, Team};
use crate::number::Points;
use crate::source::Span;

/// A match in a cell: the opponent's number, the team's colour on board 1, and its board points
/// (`None` if they are not stated).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct TeamMatch {
    opponent: u32,
    colour: Colour,
    points: Option<Points>,
}

/// The content of a cell in a crosstable of teams.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TeamCell {
    /// A match with its opponent, colour and points.
    TeamMatch(TeamMatch),
    /// A pairing-allocated bye, with its board points; `None` if they are not stated.
    Bye(Option<Points>),
    /// A round without a match and without points.
    NotPaired,
    /// A cell that does not follow the grammar. The points of the round are not known.
    Unreadable,
}

/// The cell of a team for a round, with its span; `None` if the cell is blank.
type RoundCell = Option<(TeamCell, Span)>;

/// Reads a crosstable of teams.
pub(super) fn read(
    list: &List<'_>,
    options: &ReadOptions,
    notes: &mut Notes,
) -> Result<Import, ReadError> {
    let table = list.table();
    let rounds = rounds::numbered_rounds(table);
    let round_count = rounds::round_count(&rounds);
    check_size(table.rows.len(), round_count, &options.limits)?;
    rounds::note_missing_rounds(&rounds, notes);
    let mut import = Import::default();
    let tournament = &mut import.tournament;
    tournament.team_event = true;
    tournament.rounds = u16::try_from(round_count).unwrap_or(u16::MAX);
    import.origins.rounds = tournament.rounds;
    for (index, row) in table.rows.iter().enumerate() {
        let name = table.value_of(row, Meaning::Team);
        import.origins.teams.push(TeamOrigin {
            line: row.span,
            name: name.span,
            ..TeamOrigin::default()
        });
        tournament.teams.push(Team {
            number: u16::try_from(index + 1).unwrap_or(u16::MAX),
            name: name.text.into_owned(),
            ..Team::default()
        });
    }
    for &(round, column) in &rounds {
        let cells = read_cells(table, column.index, round, notes);
        add_matches(&cells, round, &mut import, notes);
    }
    import.lacks.push(Lack::Results);
    standing::read_team_claims(table, &mut import, notes);
    if import.claims.team_claims.is_empty() {
        import.missing_data.push("matches of the teams".to_owned());
    }
    Ok(import)
}

fn read_cells(
    table: &Table<'_>,
    column: u16,
    round: RoundNumber,
    notes: &mut Notes,
) -> Vec<RoundCell> {
    let mut cells = Vec::with_capacity(table.rows.len());
    for row in &table.rows {
        let value = table.value(row, column);
        let parse_result = all_consuming(team_cell).parse(&value.text);
        let round_cell = match parse_result {
            Ok((_, cell)) => Some((cell, value.span)),
            Err(_) => (!value.is_empty()).then_some((TeamCell::Unreadable, value.span)),
        };
        if let Some((TeamCell::Unreadable, _)) = round_cell {
            let text = "a match is expected here: opponent, colour on board 1 and board points, such as 64b3½";
            let note = Note::new(NoteKind::Malformed, value.span, text);
            notes.push(note.in_round(round));
        }
        cells.push(round_cell);
    }
    cells
}

/// Adds the matches of a round. The team that has White on board 1 comes first. Adds a note about
/// each match that only one of the two rows states.
fn add_matches(cells: &[RoundCell], round: RoundNumber, import: &mut Import, notes: &mut Notes) {
    for (index, round_cell) in cells.iter().enumerate() {
        let Some((cell, span)) = round_cell else {
            continue;
        };
        let own_number = u16::try_from(index + 1).unwrap_or(u16::MAX);
        let unopposed_match = |kind, points| Match {
            round,
            first: own_number,
            kind,
            board_points: [points, None],
            ..Match::default()
        };
        let round_match = match *cell {
            TeamCell::TeamMatch(_) => None,
            TeamCell::Bye(points) => Some(unopposed_match(
                MatchKind::Bye(Outcome::PairingAllocatedBye),
                points,
            )),
            TeamCell::NotPaired => Some(unopposed_match(MatchKind::NotPaired, None)),
            // the row of the other team may state the match
            TeamCell::Unreadable if is_named_by_opponent(cells, own_number) => continue,
            TeamCell::Unreadable => Some(unopposed_match(MatchKind::Bye(Outcome::Unknown), None)),
        };
        if let Some(round_match) = round_match {
            import.origins.matches.push(*span);
            import.tournament.matches.push(round_match);
        }
        let TeamCell::TeamMatch(own_match) = cell else {
            continue;
        };
        let opponent_number = usize::try_from(own_match.opponent).unwrap_or(usize::MAX);
        let opponent_match = opponent_number
            .checked_sub(1)
            .and_then(|opponent_number| cells.get(opponent_number));
        let opponent_match = opponent_match
            .copied()
            .flatten()
            .and_then(|(cell, _)| cell.as_match());
        let opponent_match = opponent_match
            .filter(|opponent_match| opponent_match.opponent == u32::from(own_number));
        if opponent_match.is_none_or(|opponent_match| opponent_match.colour == own_match.colour) {
            let text = format!(
                "the row of team {} does not state this match, or both rows state the same colour",
                own_match.opponent
            );
            let note = Note::new(NoteKind::Disagreement, *span, text);
            notes.push(note.in_round(round));
        }
        // the match is read from the row of the team with White, or from the only row that states
        // it
        if own_match.colour == Colour::White || opponent_match.is_none() {
            let second_team = u16::try_from(own_match.opponent).ok();
            let points = [
                own_match.points,
                opponent_match.and_then(|opponent_match| opponent_match.points),
            ];
            let (first, second_team, points) = match (own_match.colour, second_team) {
                (Colour::Black, Some(white)) => (white, Some(own_number), [points[1], points[0]]),
                (_, second) => (own_number, second, points),
            };
            import.origins.matches.push(*span);
            import.tournament.matches.push(Match {
                round,
                first,
                second: second_team,
                board_points: points,
                ..Match::default()
            });
        }
    }
}

impl TeamCell {
    const fn as_match(self) -> Option<TeamMatch> {
        match self {
            TeamCell::TeamMatch(met) => Some(met),
            _ => None,
        }
    }
}

/// Whether another team's row states a match against the team with the number `own_number`.
fn is_named_by_opponent(cells: &[RoundCell], own_number: u16) -> bool {
    let mut opponent_matches = cells
        .iter()
        .flatten()
        .filter_map(|(cell, _)| cell.as_match());
    opponent_matches.any(|team_match| team_match.opponent == u32::from(own_number))
}

/// Parses a cell of a crosstable of teams.
///
/// team-cell = no-match | team-bye | team-match
fn team_cell(i: &str) -> IResult<&str, TeamCell> {
    alt((
        value(TeamCell::NotPaired, all_consuming(no_match)),
        map(all_consuming(team_bye), TeamCell::Bye),
        map(team_match, TeamCell::TeamMatch),
    ))
    .parse(i)
}

/// Parses a bye, which is a word, `-1`, or a match against team 0. Returns its board points, if
/// they are stated.
///
/// team-bye = bye-word | "-1" | ( "0" | "z" ) swiss-colour board-points
fn team_bye(i: &str) -> IResult<&str, Option<Points>> {
    let against_nobody = (one_of("0z"), swiss_colour, board_points);
    alt((
        value(None, alt((bye_word, value((), tag("-1"))))),
        map(against_nobody, |(.., points)| Some(points)),
    ))
    .parse(i)
}

/// Parses a match against another team.
///
/// team-match = number swiss-colour [ board-points ]
fn team_match(i: &str) -> IResult<&str, TeamMatch> {
    let parts = (number, swiss_colour, opt(board_points));
    map(parts, |(opponent, colour, points)| TeamMatch {
        opponent,
        colour,
        points,
    })
    .parse(i)
}

/// Parses the board points of a team.
///
/// board-points = digit{1,2} [ half-sign ] | half-sign
fn board_points(i: &str) -> IResult<&str, Points> {
    let digits = recognize((one_of("0123456789"), opt(one_of("0123456789"))));
    let whole_points = map_opt(digits, |digits: &str| digits.parse::<i32>().ok());
    let whole_and_half = map((whole_points, opt(half_sign)), |(whole_points, half)| {
        Points::from_halves(2 * whole_points + i32::from(half.is_some()))
    });
    alt((whole_and_half, value(Points::HALF, half_sign))).parse(i)
}

/// Parses a round without a match. People write `z` where Swiss-Manager writes `0`.
///
/// no-match = ( "0" | "z" ) swiss-colour ( "0" | "z" ) | "-" [ "0" ]
fn no_match(i: &str) -> IResult<&str, &str> {
    let no_opponent = recognize((one_of("0z"), swiss_colour, one_of("0z")));
    alt((no_opponent, recognize((tag("-"), opt(tag("0")))))).parse(i)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_team_crosstables_are_parsed() {
        let check = |text, expected: Option<TeamCell>| {
            let parsed_cell = all_consuming(team_cell).parse(text).ok();
            assert_eq!(parsed_cell.map(|(_, cell)| cell), expected, "{text}");
        };
        let team_match = |opponent, colour, cells| {
            let points = Some(Points::from_halves(cells));
            Some(TeamCell::TeamMatch(TeamMatch {
                opponent,
                colour,
                points,
            }))
        };
        check("64b3½", team_match(64, Colour::Black, 7));
        check("1w½", team_match(1, Colour::White, 1));
        check("12w4", team_match(12, Colour::White, 8));
        for text in ["zwz", "0wz", "0w0", "-0", "-"] {
            check(text, Some(TeamCell::NotPaired));
        }
        for text in ["bye", "BYE", "spielfrei", "-1"] {
            check(text, Some(TeamCell::Bye(None)));
        }
        check("0w2", Some(TeamCell::Bye(Some(Points::from_halves(4)))));
        check("0w½", Some(TeamCell::Bye(Some(Points::HALF))));
        check("x", None);
    }
}
