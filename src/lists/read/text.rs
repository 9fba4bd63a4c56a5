//! Reads FIDE's text lists: a line of headings, then one player on each line, in columns of fixed
//! width (`docs/rating-lists.md`). Each column begins where its heading begins.

use std::io::BufRead;
use std::ops::Range;

use super::cells;
use super::lines::{LineCheck, Lines, NameCheck};
use super::{ReadError, ReadFailure, Summary};
use crate::lists::{Kind, ListEntry, Month};
use crate::model::{Sex, TimeClass};
use crate::source::shortened;

/// The meaning of a column in a text list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Column {
    Id,
    Name,
    Federation,
    Sex,
    Title,
    WomenTitle,
    OtherTitles,
    Arena,
    Rating(TimeClass),
    Games(TimeClass),
    K(TimeClass),
    /// The rating in a list of a single time class. The heading of this column is the month.
    Single,
    SingleGames,
    SingleK,
    Birth,
    Flag,
}

/// The headings in lower case. If one heading is the beginning of another, the longer one comes
/// first. In old lists, headings may follow each other without a blank (`TitlFed`, `GamesBorn`).
const HEADINGS: [(&str, Column); 26] = [
    ("id number", Column::Id),
    ("id_number", Column::Id),
    ("fideid", Column::Id),
    ("name", Column::Name),
    ("fed", Column::Federation),
    ("sex", Column::Sex),
    ("titl", Column::Title),
    ("tit", Column::Title),
    ("wtit", Column::WomenTitle),
    ("otit", Column::OtherTitles),
    ("foa", Column::Arena),
    ("srtng", Column::Rating(TimeClass::Standard)),
    ("sgm", Column::Games(TimeClass::Standard)),
    ("sk", Column::K(TimeClass::Standard)),
    ("rrtng", Column::Rating(TimeClass::Rapid)),
    ("rgm", Column::Games(TimeClass::Rapid)),
    ("rk", Column::K(TimeClass::Rapid)),
    ("brtng", Column::Rating(TimeClass::Blitz)),
    ("bgm", Column::Games(TimeClass::Blitz)),
    ("bk", Column::K(TimeClass::Blitz)),
    ("games", Column::SingleGames),
    ("gms", Column::SingleGames),
    ("b-day", Column::Birth),
    ("born", Column::Birth),
    ("birthday", Column::Birth),
    ("flag", Column::Flag),
];

/// The columns of a text list, as found from its line of headings.
pub(super) struct Layout {
    columns: Vec<(Column, Range<usize>)>,
    month: Option<Month>,
    kind: Option<Kind>,
    /// The number of bytes in a line up to the end of the federation column. If the last line of
    /// the list is shorter, the list is incomplete.
    min_length: usize,
}

impl Layout {
    /// Finds the columns from the line of headings; `None` if the line is not a line of headings of
    /// a FIDE text list.
    pub(super) fn from_heading(heading: &str) -> Option<Layout> {
        let lower_case = heading.to_ascii_lowercase();
        let mut column_starts: Vec<(usize, Column)> = Vec::new();
        let mut month = None;
        let mut column_start = 0;
        while column_start < lower_case.len() {
            let rest = lower_case.get(column_start..)?;
            if rest.starts_with(' ') {
                column_start += 1;
                continue;
            }
            if let Some(heading_month) = rest.get(..5).and_then(Month::from_heading) {
                month = Some(heading_month);
                column_starts.push((column_start, Column::Single));
                column_start += 5;
                continue;
            }
            let matching_heading = HEADINGS.iter().find(|(word, _)| rest.starts_with(word));
            match matching_heading {
                Some((word, column)) => {
                    column_starts.push((column_start, *column));
                    column_start += word.len();
                }
                None if rest.starts_with('k') => {
                    column_starts.push((column_start, Column::SingleK));
                    column_start += 1;
                }
                None => return None,
            }
        }
        let ends = column_starts.iter().skip(1).map(|(start, _)| *start);
        let ends = ends.chain([usize::MAX]);
        let columns: Vec<_> = column_starts
            .iter()
            .zip(ends)
            .map(|(&(start, column), end)| (column, start..end))
            .collect();
        let find_column = |column| columns.iter().find(|(known, _)| *known == column);
        find_column(Column::Id)?;
        find_column(Column::Name)?;
        let min_length = find_column(Column::Federation)?.1.start + 3;
        let has_one_rating = find_column(Column::Single).is_some();
        let has_all_ratings = find_column(Column::Rating(TimeClass::Standard)).is_some();
        let mut layout = Layout {
            columns,
            month,
            kind: has_all_ratings.then_some(Kind::Combined),
            min_length,
        };
        layout.widen_columns(&lower_case);
        (has_one_rating || has_all_ratings).then_some(layout)
    }

    /// Extends the rating column to the left in old lists, because its right-aligned numbers begin
    /// before its heading.
    fn widen_columns(&mut self, heading: &str) {
        if !heading.contains("titl") {
            return;
        }
        for index in 1..self.columns.len() {
            let (column, range) = self.columns[index].clone();
            let previous_byte = heading.as_bytes().get(range.start.wrapping_sub(1));
            if column == Column::Single && previous_byte == Some(&b' ') {
                self.columns[index - 1].1.end = range.start - 1;
                self.columns[index].1.start = range.start - 1;
            }
        }
    }

    fn words(&self) -> &'static str {
        match self.kind {
            Some(_) => "FIDE text, three ratings",
            None => "FIDE text, one rating",
        }
    }
}

/// A line of which parts can be read by column. Columns are counted in bytes or in characters.
struct Line<'l> {
    text: &'l str,
    /// The byte offset of each character; `None` if columns are counted in bytes.
    character_offsets: Option<Vec<usize>>,
}

impl<'l> Line<'l> {
    fn cell(&self, range: &Range<usize>) -> &'l str {
        let byte_offset = |column: usize| match &self.character_offsets {
            Some(character_offsets) => character_offsets
                .get(column)
                .copied()
                .unwrap_or(self.text.len()),
            None => column.min(self.text.len()),
        };
        let (start, end) = (byte_offset(range.start), byte_offset(range.end));
        self.text.get(start..end).unwrap_or_default().trim()
    }
}

/// Reads the players on the lines after the heading.
pub(super) fn read<R: BufRead, E>(
    mut lines: Lines<R>,
    layout: &Layout,
    take: &mut impl FnMut(ListEntry) -> Result<(), ReadFailure<E>>,
) -> Result<Summary, ReadFailure<E>> {
    let class = TimeClass::Standard;
    let mut line_check = LineCheck::default();
    let mut names = NameCheck::default();
    let mut last_born = 0;
    let mut players = 0;
    lines.advance()?;
    while lines.advance()? {
        if lines.bytes().iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        match player(&lines, layout, class) {
            Ok(player) => {
                names.inspect(lines.number, &player.name);
                last_born = last_born.max(player.birth.unwrap_or(0));
                line_check.fitting_lines += 1;
                players += 1;
                take(player)?;
            }
            Err(why) => {
                if lines.unfinished && lines.bytes().len() < layout.min_length {
                    let number = lines.number;
                    let error =
                        ReadError::CutOff(format!("it ends in the middle of line {number}"));
                    return Err(error.into());
                }
                line_check.add_skipped(lines.number, || why);
            }
        }
    }
    if lines.unfinished && ends_early(&lines, layout) {
        let error = format!("it ends in the middle of line {}", lines.number);
        return Err(ReadError::CutOff(error).into());
    }
    names.judge()?;
    let mut remarks = line_check.judge()?;
    if let Some(month) = layout.month.filter(|month| last_born > month.year()) {
        remarks.push(format!(
            "it has players born in {last_born}, after the month of the list ({month})"
        ));
    }
    Ok(Summary {
        kind: layout.kind.clone(),
        month: layout.month,
        players,
        layout: layout.words(),
        remarks,
    })
}

/// Whether the last line ends before the end of the column with the year of birth; `false` if the
/// list has no such column.
fn ends_early<R: BufRead>(lines: &Lines<R>, layout: &Layout) -> bool {
    let birth = layout
        .columns
        .iter()
        .find(|(column, _)| *column == Column::Birth);
    birth.is_some_and(|(_, range)| lines.bytes().len() < range.start + 4)
}

fn player<R: BufRead>(
    lines: &Lines<R>,
    layout: &Layout,
    class: TimeClass,
) -> Result<ListEntry, String> {
    let text = lines.text();
    let bytes_result = read_cells(
        &Line {
            text: &text,
            character_offsets: None,
        },
        layout,
        class,
    );
    if bytes_result.is_ok() || text.is_ascii() {
        return bytes_result;
    }
    let character_offsets = Some(text.char_indices().map(|(index, _)| index).collect());
    read_cells(
        &Line {
            text: &text,
            character_offsets,
        },
        layout,
        class,
    )
}

fn read_cells(line: &Line<'_>, layout: &Layout, class: TimeClass) -> Result<ListEntry, String> {
    let mut player = ListEntry::default();
    let mut flag = "";
    for (column, range) in &layout.columns {
        let cell = line.cell(range);
        match *column {
            Column::Id => {
                let missing_id = || format!("no FIDE ID: `{}`", shortened(cell, 20));
                player.id = Some(cells::parse_id(cell).ok_or_else(missing_id)?);
            }
            Column::Name => cell.clone_into(&mut player.name),
            Column::Federation => {
                if !cells::is_federation(cell) {
                    let cell = shortened(cell, 20);
                    return Err(format!(
                        "the column for federations contains `{cell}`, which is not the code of a federation"
                    ));
                }
                cell.clone_into(&mut player.federation);
            }
            Column::Sex => player.sex = cells::parse_sex(cell),
            Column::Title => player.title = cells::parse_title(cell),
            Column::WomenTitle => player.women_title = cells::parse_title(cell),
            Column::OtherTitles => cell.clone_into(&mut player.other_titles),
            Column::Arena => {}
            Column::Rating(class) => player.category_mut(class).rating = rating_cell(cell)?,
            Column::Games(class) => player.category_mut(class).games = cells::parse_number(cell),
            Column::K(class) => player.category_mut(class).k = cells::parse_k(cell),
            Column::Single => player.category_mut(class).rating = rating_cell(cell)?,
            Column::SingleGames => player.category_mut(class).games = cells::parse_number(cell),
            Column::SingleK => player.category_mut(class).k = cells::parse_k(cell),
            Column::Birth => player.birth = cells::parse_year(cell),
            Column::Flag => flag = cell,
        }
    }
    for letter in flag.chars() {
        match letter.to_ascii_lowercase() {
            'i' => player.is_inactive = true,
            'w' => player.sex = player.sex.or(Some(Sex::Woman)),
            _ => {}
        }
    }
    let lacks_sex_column = !layout
        .columns
        .iter()
        .any(|(column, _)| *column == Column::Sex);
    if lacks_sex_column {
        player.sex = player.sex.or(Some(Sex::Man));
    }
    Ok(player)
}

/// Reads a rating; `None` for an unrated player. Letters in the cell are an error, because they
/// mean that the columns are shifted.
fn rating_cell(cell: &str) -> Result<Option<u16>, String> {
    if cell.bytes().all(|b| b.is_ascii_digit()) {
        Ok(cells::parse_rating(cell))
    } else {
        Err(format!(
            "the column for ratings contains `{}`, which is not a rating",
            shortened(cell, 20)
        ))
    }
}
