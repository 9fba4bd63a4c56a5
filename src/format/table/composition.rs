//! Reads compositions, which list the players of each team. They may state the players' results in
//! each round, but no opponents (reference/swiss-manager-exports.md 4.1).

use super::cell::{self, ResultCode};
use super::meaning::Meaning;
use super::tables::Table;
use super::teams::team_import;
use super::{List, number_players, numbers, players, rating_figures, standing};
use crate::format::notes::Notes;
use crate::format::{ReadError, ReadOptions, check_size};
use crate::import::{
    Announcement, CellOrigin, Import, Lack, Note, NoteKind, Part, StatedColumn, TeamOrigin,
};
use crate::model::{Entry, PlayerId, RoundNumber, Team};
use crate::number::Exact;
use crate::source::{Field, Span};

/// Reads the teams with their players and their results.
pub(super) fn read(
    list: &List<'_>,
    options: &ReadOptions,
    notes: &mut Notes,
) -> Result<Import, ReadError> {
    let rows = list.tables.iter().map(|table| table.rows.len()).sum();
    check_size(rows, 0, &options.limits)?;
    let mut import = team_import(Part::Players);
    let mut results = Vec::new();
    for (table, position) in list.tables.iter().zip(1..) {
        let heading = read_heading(table).unwrap_or_else(|| Heading {
            number: position,
            ..Heading::default()
        });
        heading.add_claims(&mut import);
        let mut table_import = Import::default();
        players::add_players(table, &mut table_import, notes);
        standing::read_claims(table, &mut table_import, notes);
        let first_index = import.tournament.players.len();
        let members = (0..table.rows.len()).map(|index| PlayerId::at(first_index + index));
        import.origins.teams.push(TeamOrigin {
            line: heading.span,
            name: heading.span,
            members: table_import
                .origins
                .players
                .iter()
                .map(|origin| origin.name)
                .collect(),
            ..TeamOrigin::default()
        });
        import.tournament.teams.push(Team {
            number: heading.number,
            name: heading.name,
            captain: heading.captain,
            strength: heading.strength,
            members: members.collect(),
            ..Team::default()
        });
        results.extend(
            (0..table.rows.len()).map(|index| read_row(table, index, first_index + index, notes)),
        );
        import.notation = table_import.notation;
        import
            .tournament
            .players
            .extend(table_import.tournament.players);
        import.origins.players.extend(table_import.origins.players);
        import.claims.points.extend(table_import.claims.points);
        let figures = table_import.claims.rating_columns;
        rating_figures::append(&mut import.claims.rating_columns, figures, first_index);
    }
    let players = import.tournament.players.len();
    for column in &mut import.claims.rating_columns {
        column.values.resize(players, None);
    }
    let teams = import.tournament.teams.len();
    for column in &mut import.claims.team_columns {
        column.values.resize(teams, None);
    }
    // numbers of players are board numbers within a team
    for player in &mut import.tournament.players {
        player.number = None;
    }
    number_players(list.table(), &mut import, Meaning::Number, notes);
    fill_results(results, &mut import, options)?;
    Ok(import)
}

/// The results of a player: for each round, its number (from 1), the result code (`None` if there
/// is none), and the span of the cell.
type Results = Vec<(u16, Option<ResultCode>, Span)>;

/// Reads the results of a player, and adds a note about each cell that contains anything else.
/// `index` is the index of the row among the rows of the table, `player` the index of the player.
fn read_row(table: &Table<'_>, index: usize, player: usize, notes: &mut Notes) -> Results {
    let rounds = table.rounds().into_iter();
    let cells = rounds.map(|(round, column)| {
        let value = table.value(table.rows[index], column.index);
        let code = cell::parse_result_code(value.text.trim());
        if code.is_none() && !value.is_empty() {
            let text = "a result is expected: 1, ½, 0, or + and - for a forfeit";
            let note = Note::new(NoteKind::UnknownCode, value.span, text);
            let note = note.about(PlayerId::at(player));
            notes.push(note.in_round(RoundNumber(round)));
        }
        (round, code, value.span)
    });
    cells.collect()
}

/// Fills the entries of all rounds up to the last one in which anybody has a result. These entries
/// have no opponents. A blank cell means that the player did not play.
fn fill_results(
    results: Vec<Results>,
    import: &mut Import,
    options: &ReadOptions,
) -> Result<(), ReadError> {
    let stated_results = results.iter().flatten();
    let stated_results = stated_results.filter(|(_, code, _)| code.is_some());
    let rounds = stated_results.map(|(round, ..)| *round).max().unwrap_or(0);
    if rounds == 0 {
        let missing_results = "results of the players (the list has none)";
        import.missing_data.push(missing_results.to_owned());
        return Ok(());
    }
    let width = usize::from(rounds);
    check_size(results.len(), width, &options.limits)?;
    import.part = Part::Event;
    import.lacks.retain(|lack| *lack != Lack::Results);
    import.lacks.extend([Lack::Opponents, Lack::Colours]);
    let cells = import.tournament.players.len() * width;
    (import.tournament.rounds, import.origins.rounds) = (rounds, rounds);
    import.tournament.entries = vec![Entry::default(); cells];
    import.origins.cells = vec![CellOrigin::default(); cells];
    for (player, row) in results.into_iter().enumerate() {
        for (round, code, span) in row {
            let (Some(code), 1..) = (code, round) else {
                continue;
            };
            let index = player * width + RoundNumber(round).index();
            import.tournament.entries[index].outcome = code.outcome();
            import.origins.cells[index] = CellOrigin {
                result: span,
                result_code: code.character(),
                ..CellOrigin::default()
            };
        }
    }
    Ok(())
}

/// The information in the line above the players of a team.
#[derive(Default)]
struct Heading {
    span: Span,
    number: u16,
    name: String,
    strength: Option<String>,
    captain: Option<String>,
    /// The tie-break values of the team, each with its label.
    values: Vec<(String, Field<Exact>)>,
}

/// Reads the line above a team's players, which describes the team: `1. EXAMPLETON A (RtgAvg:1896,
/// Captain: Abel, Ada / TB1: 12 / TB2: 0)`. `None` if there is no such line.
fn read_heading(table: &Table<'_>) -> Option<Heading> {
    let texts = table.title_texts().filter_map(|text| {
        let (number, rest) = text.text.split_once('.')?;
        let number = number.trim().parse().ok()?;
        let (name, details) = rest.rsplit_once(" (").unwrap_or((rest, ""));
        let mut heading = Heading {
            span: text.span,
            number,
            name: name.trim().to_owned(),
            ..Heading::default()
        };
        let mut pieces = details.trim_end_matches(')').split(" / ");
        if let Some(first) = pieces.next() {
            heading.read_details(first, text.span);
        }
        for piece in pieces {
            let label_and_value = piece.split_once(':');
            let value = label_and_value.and_then(|(_, value)| numbers::parse_exact(value.trim()));
            if let (Some((label, _)), Some(value)) = (label_and_value, value) {
                let value = Field::new(value, text.span);
                heading.values.push((label.trim().to_owned(), value));
            }
        }
        Some(heading)
    });
    texts.last()
}

impl Heading {
    /// Reads the first part of the details, which contains the mean rating and the captain. Commas
    /// separate these values, but names may contain commas too. If there is no captain, a tie-break
    /// value follows the mean rating.
    fn read_details(&mut self, text: &str, span: Span) {
        let mut remaining_text = Some(text);
        while let Some(text) = remaining_text {
            let (piece, after) = match text.split_once(", ") {
                Some((piece, after)) if after.contains(':') => (piece, Some(after)),
                _ => (text, None),
            };
            remaining_text = after;
            let Some((label, value)) = piece.split_once(':') else {
                continue;
            };
            let value = value.trim();
            match numbers::parse_exact(value) {
                Some(exact) if self.strength.is_some() => {
                    let value = Field::new(exact, span);
                    self.values.push((label.trim().to_owned(), value));
                }
                Some(_) => self.strength = Some(value.to_owned()),
                None if self.captain.is_none() && !value.is_empty() => {
                    self.captain = Some(value.to_owned());
                }
                None => {}
            }
        }
    }

    /// Adds the tie-break values to the claims, as those of the team that is added to the import
    /// next.
    fn add_claims(&self, import: &mut Import) {
        let index = import.tournament.teams.len();
        for (label, value) in &self.values {
            let columns = &mut import.claims.team_columns;
            let column_index = columns.iter().position(|column| column.label == *label);
            let column_index = column_index.unwrap_or_else(|| {
                columns.push(StatedColumn {
                    label: label.clone(),
                    heading: value.span,
                    announced: None,
                    announcement: Announcement::default(),
                    values: Vec::new(),
                });
                columns.len() - 1
            });
            columns[column_index].values.resize(index, None);
            columns[column_index].values.push(Some(*value));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::format::{ReadOptions, read};
    use crate::import::{Lack, Part};
    use crate::model::{Outcome, PlayerId, RoundNumber};
    use crate::number::Points;

    /// Two teams in a list with three rounds. The third round has no results.
    const LIST: &str = "\
From the Tournament-Database of Chess-Results http://chess-results.com;;;;;;;;
Harbour League;;;;;;;;
Team-Composition with round-results;;;;;;;;
  1. Northport (RtgAvg:2100, Captain: Abel, Ada / TB1: 3 / TB2: 4);;;;;;;;
Bo.;Name;Rtg;FED;1;2;3;Pts.;Games
1;Alder, Ann;2100;NOR;1;½;;1,5;2
2;Birch, Bob;2050;NOR;+;;;1;1
  2. Southport (RtgAvg:2000 / TB1: 1 / TB2: 2);;;;;;;;
Bo.;Name;Rtg;FED;1;2;3;Pts.;Games
1;Cedar, Cid;2000;NOR;0;½;;0,5;2
2;Dogwood, Dee;1950;NOR;-;1;;2;1
";

    #[test]
    fn compositions_have_results_without_opponents() {
        let options = ReadOptions::default();
        let reading = read("list.csv", LIST.into(), &options).unwrap();
        let import = &reading.import;
        let tournament = &import.tournament;
        assert_eq!(import.part, Part::Event);
        // nothing is stated for the third round
        assert_eq!((tournament.players.len(), tournament.rounds), (4, 2));
        assert!(import.lacks(Lack::Opponents));
        let outcomes: Vec<Outcome> = tournament.entries.iter().map(|e| e.outcome).collect();
        let expected = [
            [Outcome::Win, Outcome::Draw],
            [Outcome::ForfeitWin, Outcome::Absent],
            [Outcome::Loss, Outcome::Draw],
            [Outcome::ForfeitLoss, Outcome::Win],
        ];
        assert_eq!(outcomes, expected.concat());
        let points = import.claims.points[3].unwrap();
        assert_eq!(points.value, Points::from_whole(2));
        let cell = import.origins.cell(PlayerId(0), RoundNumber(2)).result;
        assert_eq!(reading.sources.slice(cell), "½");
    }

    #[test]
    fn a_cell_without_a_valid_result_is_reported() {
        let text = LIST.replace("NOR;+;;;1;1", "NOR;x1;;;1;1");
        let reading = read("list.csv", text.into(), &ReadOptions::default()).unwrap();
        let notes = &reading.import.notes;
        assert!(
            notes
                .iter()
                .any(|note| note.text.starts_with("a result is expected"))
        );
    }
}
