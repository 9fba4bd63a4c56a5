//! Reads lists of team events, which contain teams, their matches, or their players ordered by
//! board results (reference/swiss-manager-exports.md 4.1).

use super::listed_games::RowPlace;
use super::meaning::Meaning;
use super::rounds::note_other_round_in_sheet_name;
use super::row_rounds::rounds_of_rows;
use super::tables::{Table, Value};
use super::unpaired::{is_bye, is_unpaired};
use super::{List, numbers, players, standing, starting};
use crate::format::notes::Notes;
use crate::format::{ReadError, ReadOptions, check_size};
use crate::import::{Import, Lack, Part, TeamOrigin};
use crate::model::{Match, MatchKind, Outcome, PlayerId, Team, Tournament};
use crate::source::{Field, Row, Span};

/// Reads a list of teams that is ordered by number or by rank.
pub(super) fn read_teams(
    list: &List<'_>,
    options: &ReadOptions,
    notes: &mut Notes,
) -> Result<Import, ReadError> {
    let table = list.table();
    check_size(table.rows.len(), 0, &options.limits)?;
    let mut import = team_import(Part::Players);
    for (row, position) in table.rows.iter().zip(1..) {
        let number = players::parse_number(&table.value_of(row, Meaning::Number));
        let name = table.value_of(row, Meaning::Team);
        let text_of = |meaning| table.value_of(row, meaning).non_empty_text();
        let number_span = table.value_of(row, Meaning::Number).span;
        import.origins.teams.push(TeamOrigin {
            line: row.span,
            number: number.map(|_| number_span).unwrap_or_default(),
            name: name.span,
            ..TeamOrigin::default()
        });
        import.tournament.teams.push(Team {
            number: number.map_or(position, |number| number.0),
            name: name.text.into_owned(),
            captain: text_of(Meaning::Captain),
            strength: text_of(Meaning::TeamRating),
            ..Team::default()
        });
    }
    standing::read_team_claims(table, &mut import, notes);
    if !import.claims.team_claims.is_empty() {
        import.missing_data.clear();
    }
    Ok(import)
}

/// Reads the team matches of one or several rounds.
pub(super) fn read_pairings(
    list: &List<'_>,
    options: &ReadOptions,
    notes: &mut Notes,
) -> Result<Import, ReadError> {
    let mut import = team_import(Part::Players);
    let mut next_round = 0;
    for (index, table) in list.tables.iter().enumerate() {
        let begins_sheet = list.begins_sheet(index);
        let places = rounds_of_rows(table, next_round, begins_sheet, notes);
        if begins_sheet {
            note_other_round_in_sheet_name(table, &places, notes);
        }
        let columns = |meaning| table.columns(meaning).map(|column| column.index);
        let names: Vec<u16> = columns(Meaning::Team).collect();
        let numbers: Vec<u16> = team_number_columns(columns(Meaning::Number).collect(), &names);
        let results: Vec<u16> = columns(Meaning::Result).collect();
        for (row, place) in table.rows.iter().zip(places) {
            let Some(RowPlace { round, .. }) = place else {
                continue;
            };
            next_round = round.0.saturating_add(1);
            check_size(2 * table.rows.len(), usize::from(round.0), &options.limits)?;
            let value = |columns: &[u16], side: usize| {
                let column = columns.get(side);
                column.map_or_else(Value::default, |&column_index| {
                    table.value(row, column_index)
                })
            };
            let mut team = |side| {
                let name = value(&names, side);
                let number_cell = value(&numbers, side);
                let number = players::parse_number(&number_cell);
                let number = number.map(|number| Field::new(number.0, number_cell.span));
                let is_team = !name.is_empty() && !is_unpaired(&name.text);
                is_team.then(|| find_or_add_team(&mut import, &name, number))
            };
            let (first, second) = (team(0), team(1));
            let points = [0, 1].map(|side| numbers::parse_points(&value(&results, side).text));
            let second_name = value(&names, 1);
            let kind = match second {
                None if is_bye(&second_name.text) => MatchKind::Bye(Outcome::PairingAllocatedBye),
                None if is_unpaired(&second_name.text) => MatchKind::NotPaired,
                _ => MatchKind::Boards,
            };
            if let Some(first) = first {
                import.origins.matches.push(row.span);
                import.tournament.matches.push(Match {
                    round,
                    first,
                    second,
                    kind,
                    board_points: points,
                    ..Match::default()
                });
            }
        }
    }
    Ok(import)
}

/// Returns the two columns with the numbers of the teams, which are after the columns of names;
/// empty if there are no such columns. `numbers` and `names` are the indices of all columns of
/// numbers and of names.
fn team_number_columns(numbers: Vec<u16>, names: &[u16]) -> Vec<u16> {
    let Some(&last) = names.last() else {
        return Vec::new();
    };
    let is_after_names = |&index: &u16| index > last;
    match (numbers.len(), numbers.last().is_some_and(is_after_names)) {
        // first a number that counts the matches, then one for each team
        (3.., true) => numbers[numbers.len() - 2..].to_vec(),
        (2, true) => numbers,
        _ => Vec::new(),
    }
}

/// Reads a list of the players of all teams, which is ordered by their board results.
pub(super) fn read_boards(
    list: &List<'_>,
    options: &ReadOptions,
    notes: &mut Notes,
) -> Result<Import, ReadError> {
    let table = list.table();
    check_size(table.rows.len(), 0, &options.limits)?;
    let mut import = team_import(Part::Standings);
    players::add_players(table, &mut import, notes);
    standing::read_claims(table, &mut import, notes);
    for (index, row) in table.rows.iter().enumerate() {
        add_to_team(table, row, PlayerId::at(index), &mut import);
        // the number in the list only counts the rows
        import.tournament.players[index].number = None;
    }
    import.lacks.push(Lack::PairingNumbers);
    for (number, player) in (1..).zip(&mut import.tournament.players) {
        player.number = Some(crate::model::PairingNumber(number));
    }
    starting::record_cut_short(table, &mut import);
    Ok(import)
}

/// Adds a player to the team that the row names; does nothing if the row names no team.
fn add_to_team(table: &Table<'_>, row: &Row, player: PlayerId, import: &mut Import) {
    let name = table.value_of(row, Meaning::Team);
    if !name.is_empty() {
        let number = find_or_add_team(import, &name, None);
        add_member(import, number, player, name.span);
    }
}

/// Adds a member to the team with this number. `span` is the span in which the source states that
/// the player belongs to the team.
pub(super) fn add_member(import: &mut Import, number: u16, player: PlayerId, span: Span) {
    let Some(id) = import.tournament.team(number) else {
        return;
    };
    let members = &mut import.tournament.teams[id.index()].members;
    if !members.contains(&player) {
        members.push(player);
        import.origins.teams[id.index()].members.push(span);
    }
}

/// Returns an import of a team event that is still empty. It lacks results, because most lists of
/// teams do not state them.
pub(super) fn team_import(part: Part) -> Import {
    Import {
        part,
        lacks: vec![Lack::Results],
        missing_data: vec!["matches and standings of the teams".to_owned()],
        tournament: Tournament {
            team_event: true,
            ..Tournament::default()
        },
        ..Import::default()
    }
}

/// Returns the number of the team with this name. If there is no such team yet, adds it with
/// `number`, which the list states, or else with the next free number.
pub(super) fn find_or_add_team(
    import: &mut Import,
    name: &Value<'_>,
    number: Option<Field<u16>>,
) -> u16 {
    let teams = &mut import.tournament.teams;
    if let Some(team) = teams.iter().find(|team| team.name == name.text) {
        return team.number;
    }
    import.origins.teams.push(TeamOrigin {
        line: name.span,
        number: number.map(|number| number.span).unwrap_or_default(),
        name: name.span,
        ..TeamOrigin::default()
    });
    let max_number = teams.iter().map(|team| team.number).max();
    let next_number = max_number.unwrap_or(0).saturating_add(1);
    let number = number.map_or(next_number, |number| number.value);
    teams.push(Team {
        number,
        name: name.text.clone().into_owned(),
        ..Team::default()
    });
    number
}
