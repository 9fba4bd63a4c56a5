//! FIDE's text: a line of headings, then a player on each line, in columns of fixed width
//! (`docs/rating-lists.md`). The columns start where the heading says.

use std::io::BufRead;
use std::ops::Range;

use super::cells;
use super::lines::{Bad, Lines, Names};
use super::{ReadError, Summary, Trouble};
use crate::lists::{Kind, Listed, Month};
use crate::model::{Sex, TimeClass};
use crate::source::shortened;

/// A column of the text.
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
    /// The rating of a list of one category; the heading is the month.
    Single,
    SingleGames,
    SingleK,
    Birth,
    Flag,
}

/// Headings, longest first where one begins like another. Old headings touch each other
/// (`TitlFed`, `GamesBorn`).
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

/// The columns of a text, as its heading shows them.
pub(super) struct Layout {
    columns: Vec<(Column, Range<usize>)>,
    month: Option<Month>,
    kind: Option<Kind>,
    /// The end of the federation column: a shorter line is cut off.
    least: usize,
}

impl Layout {
    /// The layout of a heading; `None` if it is none.
    pub(super) fn from_heading(heading: &str) -> Option<Layout> {
        let lower = heading.to_ascii_lowercase();
        let mut starts: Vec<(usize, Column)> = Vec::new();
        let mut month = None;
        let mut at = 0;
        while at < lower.len() {
            let rest = lower.get(at..)?;
            if rest.starts_with(' ') {
                at += 1;
                continue;
            }
            if let Some(found) = rest.get(..5).and_then(Month::from_heading) {
                month = Some(found);
                starts.push((at, Column::Single));
                at += 5;
                continue;
            }
            let known = HEADINGS.iter().find(|(word, _)| rest.starts_with(word));
            match known {
                Some((word, column)) => {
                    starts.push((at, *column));
                    at += word.len();
                }
                None if rest.starts_with('k') => {
                    starts.push((at, Column::SingleK));
                    at += 1;
                }
                None => return None,
            }
        }
        let ends = starts.iter().skip(1).map(|(start, _)| *start);
        let ends = ends.chain([usize::MAX]);
        let columns: Vec<_> = starts
            .iter()
            .zip(ends)
            .map(|(&(start, column), end)| (column, start..end))
            .collect();
        let has = |column| columns.iter().find(|(known, _)| *known == column);
        has(Column::Id)?;
        has(Column::Name)?;
        let least = has(Column::Federation)?.1.start + 3;
        let single = has(Column::Single).is_some();
        let combined = has(Column::Rating(TimeClass::Standard)).is_some();
        let mut layout = Layout {
            columns,
            month,
            kind: combined.then_some(Kind::Combined),
            least,
        };
        layout.widen(&lower);
        (single || combined).then_some(layout)
    }

    /// Moves the starts of columns with numbers to the left: in old texts, numbers are
    /// right-aligned and begin before their heading.
    fn widen(&mut self, heading: &str) {
        if !heading.contains("titl") {
            return;
        }
        for index in 1..self.columns.len() {
            let (column, range) = self.columns[index].clone();
            let before = heading.as_bytes().get(range.start.wrapping_sub(1));
            if column == Column::Single && before == Some(&b' ') {
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

/// A part of a line, by bytes or by characters.
struct Line<'l> {
    text: &'l str,
    /// Where each character begins, if columns are counted in characters.
    starts: Option<Vec<usize>>,
}

impl<'l> Line<'l> {
    fn cell(&self, range: &Range<usize>) -> &'l str {
        let place = |column: usize| match &self.starts {
            Some(starts) => starts.get(column).copied().unwrap_or(self.text.len()),
            None => column.min(self.text.len()),
        };
        let (start, end) = (place(range.start), place(range.end));
        self.text.get(start..end).unwrap_or_default().trim()
    }
}

/// Reads the lines after the heading.
pub(super) fn read<R: BufRead, E>(
    mut lines: Lines<R>,
    layout: &Layout,
    take: &mut impl FnMut(Listed) -> Result<(), Trouble<E>>,
) -> Result<Summary, Trouble<E>> {
    let class = TimeClass::Standard;
    let mut bad = Bad::default();
    let mut names = Names::default();
    let mut last_born = 0;
    let mut players = 0;
    lines.advance()?;
    while lines.advance()? {
        if lines.bytes().iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        match player(&lines, layout, class) {
            Ok(player) => {
                names.look(lines.number, &player.name);
                last_born = last_born.max(player.birth.unwrap_or(0));
                bad.good += 1;
                players += 1;
                take(player)?;
            }
            Err(why) => {
                if lines.unfinished && lines.bytes().len() < layout.least {
                    let number = lines.number;
                    let cut = ReadError::Cut(format!("it ends in the middle of line {number}"));
                    return Err(cut.into());
                }
                bad.add(lines.number, || why);
            }
        }
    }
    if lines.unfinished && ends_early(&lines, layout) {
        let cut = format!("it ends in the middle of line {}", lines.number);
        return Err(ReadError::Cut(cut).into());
    }
    names.judge()?;
    let mut remarks = bad.judge()?;
    if let Some(month) = layout.month.filter(|month| last_born > month.year()) {
        remarks.push(format!("it has players born in {last_born}, after {month}"));
    }
    Ok(Summary {
        kind: layout.kind.clone(),
        month: layout.month,
        players,
        layout: layout.words(),
        remarks,
    })
}

/// Whether the last line ends before its year of birth.
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
) -> Result<Listed, String> {
    let text = lines.text();
    let by_bytes = player_of(
        &Line {
            text: &text,
            starts: None,
        },
        layout,
        class,
    );
    if by_bytes.is_ok() || text.is_ascii() {
        return by_bytes;
    }
    let starts = Some(text.char_indices().map(|(index, _)| index).collect());
    player_of(
        &Line {
            text: &text,
            starts,
        },
        layout,
        class,
    )
}

fn player_of(line: &Line<'_>, layout: &Layout, class: TimeClass) -> Result<Listed, String> {
    let mut player = Listed::default();
    let mut flag = "";
    for (column, range) in &layout.columns {
        let cell = line.cell(range);
        match *column {
            Column::Id => {
                let no_id = || format!("no FIDE ID: `{}`", shortened(cell, 20));
                player.id = Some(cells::id(cell).ok_or_else(no_id)?);
            }
            Column::Name => cell.clone_into(&mut player.name),
            Column::Federation => {
                if !cells::is_federation(cell) {
                    let cell = shortened(cell, 20);
                    return Err(format!("no federation in its column: `{cell}`"));
                }
                cell.clone_into(&mut player.federation);
            }
            Column::Sex => player.sex = cells::sex(cell),
            Column::Title => player.title = cells::title(cell),
            Column::WomenTitle => player.women_title = cells::title(cell),
            Column::OtherTitles => cell.clone_into(&mut player.other_titles),
            Column::Arena => {}
            Column::Rating(class) => player.of_mut(class).rating = number_in(cell)?,
            Column::Games(class) => player.of_mut(class).games = cells::number(cell),
            Column::K(class) => player.of_mut(class).k = cells::k(cell),
            Column::Single => player.of_mut(class).rating = number_in(cell)?,
            Column::SingleGames => player.of_mut(class).games = cells::number(cell),
            Column::SingleK => player.of_mut(class).k = cells::k(cell),
            Column::Birth => player.birth = cells::year(cell),
            Column::Flag => flag = cell,
        }
    }
    for letter in flag.chars() {
        match letter.to_ascii_lowercase() {
            'i' => player.inactive = true,
            'w' => player.sex = player.sex.or(Some(Sex::Woman)),
            _ => {}
        }
    }
    let old = !layout
        .columns
        .iter()
        .any(|(column, _)| *column == Column::Sex);
    if old {
        player.sex = player.sex.or(Some(Sex::Man));
    }
    Ok(player)
}

/// A rating, or nothing; letters in its column mean that columns are shifted.
fn number_in(cell: &str) -> Result<Option<u16>, String> {
    match cell.bytes().all(|b| b.is_ascii_digit()) {
        true => Ok(cells::rating(cell)),
        false => Err(format!(
            "no rating in its column: `{}`",
            shortened(cell, 20)
        )),
    }
}
