//! Reads the claims in the columns of a table of players or teams: points, ranks, tie-breaks, and
//! rating figures of players.

use super::annotation::{self, AnnouncedTieBreak};
use super::damage;
use super::meaning::Meaning;
use super::numbers::{decimal_sign, notation, parse_exact, parse_points, parse_whole_number};
use super::rating_figures;
use super::tables::{Column, Table, Value};
use crate::format::notes::Notes;
use crate::import::{Announcement, Import, Note, NoteKind, StatedColumn, TeamClaims};
use crate::model::{PlayerId, TieBreakSpec};
use crate::number::{Exact, Points};
use crate::source::Field;

/// Reads the claims of a table with one row per player.
pub(super) fn read_claims(table: &Table<'_>, import: &mut Import, notes: &mut Notes) {
    let list = annotation::read_annotation(table);
    let score = table
        .column(Meaning::Points)
        .or_else(|| annotation::score_column(table, &list))
        .copied();
    import.claims.points = vec![None; table.rows.len()];
    if let Some(column) = score {
        read_points(table, &column, import, notes);
    }
    let points = |index: usize| {
        let stated_points = import.claims.points.get(index).copied().flatten();
        stated_points.map(|field| field.value)
    };
    import.claims.ranks = read_ranks(table, Meaning::Name, points, |index, value| {
        // a cell with an error has a note already
        let rank_column = table.column(Meaning::Rank);
        let is_noted = rank_column
            .is_some_and(|column| damage::lost_value_note(table, column, value).is_some());
        if !is_noted {
            let note = Note::new(NoteKind::Malformed, value.span, RANK_EXPECTED);
            notes.push(note.about(PlayerId::at(index)));
        }
    });
    let is_not_score = |column: &&Column| score.is_none_or(|score| score.index != column.index);
    let tie_breaks: Vec<(Column, AnnouncedTieBreak)> =
        tie_breaks(table, &list, is_not_score).collect();
    for (column, announced) in &tie_breaks {
        let note = |index, note: Note| note.about(PlayerId::at(index));
        let column = stated_column(table, column, announced, note, notes);
        import.claims.columns.push(column);
    }
    rating_figures::read(table, import, notes);
    let criteria = tie_breaks
        .into_iter()
        .map(|(_, announced)| announced)
        .collect();
    annotation::set_rank_order(criteria, import);
}

/// Reads the claims of a table with one row per team. A column of points is read as game points
/// only if there is also a column of match points; otherwise it may contain either.
pub(super) fn read_team_claims(table: &Table<'_>, import: &mut Import, notes: &mut Notes) {
    let list = annotation::read_annotation(table);
    let tie_breaks: Vec<(Column, AnnouncedTieBreak)> = tie_breaks(table, &list, |_| true).collect();
    let score = |meaning| table.column(meaning).copied();
    let scores = [score(Meaning::MatchPoints), score(Meaning::Points)];
    let mut columns = Vec::new();
    if let [None, Some(points)] = scores {
        let either_score = AnnouncedTieBreak {
            announcement: Announcement {
                codes: vec!["MPTS", "GPTS"],
                ..Announcement::default()
            },
            ..AnnouncedTieBreak::default()
        };
        columns.push(stated_column(
            table,
            &points,
            &either_score,
            |_, note| note,
            notes,
        ));
    }
    for (column, announced) in &tie_breaks {
        columns.push(stated_column(
            table,
            column,
            announced,
            |_, note| note,
            notes,
        ));
    }
    let has_both_scores = scores[0].is_some();
    let mut read_scores = |column: Option<Column>, code: &str| -> Vec<Option<Field<Points>>> {
        let column = match column.filter(|_| has_both_scores) {
            Some(column) => {
                let unknown_tie_break = AnnouncedTieBreak::default();
                stated_column(table, &column, &unknown_tie_break, |_, note| note, notes).values
            }
            None => announced_column(&columns, code).map_or_else(Vec::new, |c| c.values.clone()),
        };
        column.into_iter().map(points_of_value).collect()
    };
    let [matches, games] = [
        read_scores(scores[0], "MPTS"),
        read_scores(scores[1], "GPTS"),
    ];
    let score_at =
        |scores: &[Option<Field<Points>>], index: usize| scores.get(index).copied().flatten();
    let points = |index| score_at(&matches, index).map(|field| field.value);
    let ranks = read_ranks(table, Meaning::Team, points, |_, value| {
        notes.add(NoteKind::Malformed, value.span, RANK_EXPECTED);
    });
    let claims: Vec<TeamClaims> = (0..table.rows.len())
        .map(|index| TeamClaims {
            match_points: score_at(&matches, index),
            game_points: score_at(&games, index),
            rank: ranks[index],
        })
        .collect();
    if claims.iter().any(|stated| *stated != TeamClaims::default()) {
        import.claims.team_claims = claims;
    }
    import.claims.team_columns = columns;
    let criteria: Vec<AnnouncedTieBreak> = tie_breaks
        .into_iter()
        .map(|(_, announced)| announced)
        .collect();
    let names_score =
        |announced: &AnnouncedTieBreak| announced.spec.as_ref().is_some_and(TieBreakSpec::is_score);
    let has_score_criterion = criteria.iter().any(names_score);
    annotation::set_rank_order(criteria, import);
    // the list does not state which of the scores ranks first
    if !has_score_criterion {
        import.tournament.rank_order = None;
    }
}

/// Returns the column that is announced as the tie-break with this code; `None` if there is none.
pub(in crate::format) fn announced_column<'c>(
    columns: &'c [StatedColumn],
    code: &str,
) -> Option<&'c StatedColumn> {
    columns.iter().find(|column| {
        let announced_spec = column.announced.as_ref();
        announced_spec.is_some_and(|spec| spec.code == code)
    })
}

/// Converts the value of a tie-break to points; `None` if there is no value or points cannot have
/// this value.
pub(in crate::format) fn points_of_value(value: Option<Field<Exact>>) -> Option<Field<Points>> {
    let value = value?;
    Some(Field::new(
        parse_points(&value.value.to_text())?,
        value.span,
    ))
}

/// Returns the columns of tie-breaks that `allowed` accepts, each with its announcement.
fn tie_breaks<'t>(
    table: &'t Table<'_>,
    list: &'t [AnnouncedTieBreak],
    allowed: impl Fn(&&Column) -> bool + 't,
) -> impl Iterator<Item = (Column, AnnouncedTieBreak)> + 't {
    let columns = table.columns.iter().filter(move |column| allowed(column));
    columns.filter_map(move |column| {
        let announced_tie_break = match column.meaning {
            Meaning::TieBreak(place) => annotation::find_announcement(list, place),
            Meaning::NamedTieBreak => annotation::interpret_heading(table, column),
            _ => return None,
        };
        Some((*column, announced_tie_break))
    })
}

fn stated_column(
    table: &Table<'_>,
    column: &Column,
    announced: &AnnouncedTieBreak,
    announcement: impl Fn(usize, Note) -> Note,
    notes: &mut Notes,
) -> StatedColumn {
    StatedColumn {
        label: table.heading(column).to_owned(),
        heading: column.heading,
        announced: announced.spec.clone(),
        announcement: announced.announcement.clone(),
        values: read_values(table, column, announcement, notes),
    }
}

fn read_points(table: &Table<'_>, column: &Column, import: &mut Import, notes: &mut Notes) {
    let replace_half_sign = |text: &str| match table.half_sign {
        Some(character) => text.replace(character, "½"),
        None => text.to_owned(),
    };
    let mut texts = Vec::with_capacity(table.rows.len());
    for (index, row) in table.rows.iter().enumerate() {
        let value = table.value(row, column.index);
        let text = replace_half_sign(&value.text);
        let mut stated_points = value.read(|_| parse_points(&text));
        if let Some(damage) = damage::points_damage(&value).filter(|_| stated_points.is_none()) {
            stated_points = value.read(|_| parse_points(damage.original_value.as_deref()?));
            notes.push(damage.note(value.span).about(PlayerId::at(index)));
        } else if stated_points.is_none() && !value.is_empty() {
            notes.add(NoteKind::Malformed, value.span, "points are expected here");
        }
        import.claims.points[index] = stated_points;
        import.origins.players[index].points = value.span;
        texts.push(text);
    }
    import.notation = notation(texts.iter().map(String::as_str));
    // whole points do not show the decimal sign of the file
    let is_shown = texts.iter().any(|text| text.contains(['.', ',']));
    let separator = (!is_shown).then(|| find_decimal_sign(table)).flatten();
    if let Some(separator) = separator {
        import.notation.separator = separator;
    }
}

/// Maximum number of values whose decimal signs are counted.
const MAX_DECIMAL_SIGNS: usize = 20;

/// Returns the decimal sign that most of the first tie-break values with decimals have, in the first
/// column with any; `None` if there are no decimals.
fn find_decimal_sign(table: &Table<'_>) -> Option<char> {
    let mut columns = table.columns.iter().filter(|column| {
        matches!(
            column.meaning,
            Meaning::TieBreak(_) | Meaning::NamedTieBreak
        )
    });
    columns.find_map(|column| {
        let rows = table.rows.iter();
        let signs = rows.filter_map(|row| decimal_sign(&table.value(row, column.index).text));
        let (mut commas, mut points) = (0, 0);
        for sign in signs.take(MAX_DECIMAL_SIGNS) {
            match sign {
                ',' => commas += 1,
                _ => points += 1,
            }
        }
        match (commas, points) {
            (0, 0) => None,
            _ if commas > points => Some(','),
            _ => Some('.'),
        }
    })
}

fn read_values(
    table: &Table<'_>,
    column: &Column,
    announcement: impl Fn(usize, Note) -> Note,
    notes: &mut Notes,
) -> Vec<Option<Field<Exact>>> {
    let read_value = |(index, row): (usize, &&crate::source::Row)| {
        let value = table.value(row, column.index);
        let number = value.read(parse_exact);
        if let Some(note) = damage::lost_value_note(table, column, &value) {
            notes.push(announcement(index, note));
        } else if number.is_none() && !value.is_empty() {
            let text = "the value of a tie-break is expected here";
            notes.add(NoteKind::Malformed, value.span, text);
        }
        number
    };
    table.rows.iter().enumerate().map(read_value).collect()
}

/// The text of a note about a cell without a rank in the column of ranks.
const RANK_EXPECTED: &str = "a rank is expected here";

/// Reads the rank of each row. If the column of ranks is to the left of the names, a blank rank
/// means a tie with the row above, unless the points differ. `points` returns the points of the row
/// with this index; `note_unread` is called for each cell that is not a rank.
fn read_ranks(
    table: &Table<'_>,
    name_meaning: Meaning,
    points: impl Fn(usize) -> Option<Points>,
    mut note_unread: impl FnMut(usize, &Value<'_>),
) -> Vec<Option<Field<u32>>> {
    let index_of = |meaning| table.column(meaning).map(|column| column.index);
    let rank_is_first = match (index_of(Meaning::Rank), index_of(name_meaning)) {
        (Some(rank), Some(name)) => rank < name,
        _ => false,
    };
    let mut row_above: Option<(u32, usize)> = None;
    let mut ranks = Vec::with_capacity(table.rows.len());
    for (index, row) in table.rows.iter().enumerate() {
        let value = table.value_of(row, Meaning::Rank);
        let stated_rank = value.read(parse_whole_number);
        if stated_rank.is_none() && !says_no_rank(&value.text) {
            note_unread(index, &value);
        }
        let tied_rank = || {
            let (rank, index_above) = row_above.filter(|_| rank_is_first && value.is_empty())?;
            (points(index_above) == points(index)).then(|| Field::new(rank, value.span))
        };
        let rank = stated_rank.or_else(tied_rank);
        if let Some(rank) = rank {
            row_above = Some((rank.value, index));
        }
        ranks.push(rank);
    }
    ranks
}

/// Whether a cell in the column of ranks means that the row has no rank, because it is blank or
/// contains only dashes.
fn says_no_rank(text: &str) -> bool {
    text.chars().all(|c| matches!(c, '-' | '–' | '—' | '−'))
}
