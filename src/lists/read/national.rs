//! Reads national rating lists, which are texts with separators and with headings that name the
//! columns.

use std::collections::HashSet;
use std::io::BufRead;

use super::cells;
use super::lines::{LineCheck, Lines, NameCheck};
use super::{ReadFailure, Summary};
use crate::lists::{Kind, ListEntry};
use crate::model::TimeClass;
use crate::source::shortened;

/// The meaning of a column according to its heading. If several headings of a list have the same
/// meaning, the one that is first in `HEADINGS` counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Column {
    Id,
    FideId,
    Name,
    First,
    Last,
    Birth,
    Sex,
    Federation,
    Rating,
    Title,
}

const HEADINGS: [(Column, &[&str]); 10] = [
    (
        Column::Id,
        &[
            "id",
            "zps",
            "relatienummer",
            "ecf_code",
            "id fsi",
            "id_no",
            "nr",
            "cfc#",
            "unique_no",
            "member_no",
            "idno",
        ],
    ),
    (
        Column::FideId,
        &[
            "fide-id",
            "fide_no",
            "fin",
            "fide number",
            "fideid",
            "fide id",
            "fide no",
            "fide_id",
        ],
    ),
    (
        Column::Name,
        &[
            "name,vorname",
            "spielername",
            "naam",
            "full_name",
            "nominativo",
            "name",
            "navn",
        ],
    ),
    (
        Column::First,
        &["vorname", "etunimi", "first", "firstname", "first name"],
    ),
    (
        Column::Last,
        &["nachname", "sukunimi", "last", "surname", "last name"],
    ),
    (
        Column::Birth,
        &[
            "geburtsjahr",
            "geboren",
            "anno nascita",
            "birthday",
            "født",
            "bdate",
            "born",
            "birth",
        ],
    ),
    (Column::Sex, &["geschlecht", "gender", "sex", "s"]),
    (
        Column::Federation,
        &["fide-land", "nation", "fed", "maa", "federazione"],
    ),
    (
        Column::Rating,
        &[
            "dwz",
            "rtg_nat",
            "revised_standard",
            "selo",
            "elo",
            "rating",
            "rat.",
            "active rtg",
        ],
    ),
    (Column::Title, &["fide-titel", "titel", "title"]),
];

/// The indices of the columns in a national list, by their meaning.
pub(super) struct Columns {
    separator: char,
    positions: Vec<(Column, usize)>,
    federation: Option<&'static str>,
    /// The index of the column with the member's number within the club, if the column for the ID
    /// contains only the number of the club; otherwise `None`.
    member_column: Option<usize>,
}

impl Columns {
    /// Finds the columns from the line of headings; `None` if the line lacks headings that every
    /// national list has.
    pub(super) fn from_heading(line: &str) -> Option<Columns> {
        let count = |separator: char| line.matches(separator).count();
        let separator = [';', '\t', ','].into_iter().max_by_key(|&c| count(c))?;
        let headings: Vec<String> = split(line, separator)
            .into_iter()
            .map(|heading| heading.trim().to_lowercase())
            .collect();
        let mut positions: Vec<(Column, usize)> = Vec::new();
        for (column, words) in HEADINGS {
            let index = words.iter().find_map(|word| {
                let mut headings = headings.iter().enumerate();
                headings
                    .find(|(_, heading)| heading == word)
                    .map(|(index, _)| index)
            });
            positions.extend(index.map(|index| (column, index)));
        }
        // the Danish list has the FIDE ID in a second column with this heading
        let mut number_headings = headings
            .iter()
            .enumerate()
            .filter(|(_, heading)| *heading == "nr");
        if let Some((index, _)) = number_headings.nth(1) {
            positions.push((Column::FideId, index));
        }
        let has_column = |column| positions.iter().any(|(known, _)| *known == column);
        let has_name = has_column(Column::Name) || has_column(Column::Last);
        let has_heading = |heading: &str| headings.iter().any(|known| known == heading);
        let federation = match () {
            () if has_heading("dwz") => Some("GER"),
            () if has_heading("relatienummer") => Some("NED"),
            () if has_heading("ecf_code") => Some("ENG"),
            () if has_heading("id fsi") => Some("ITA"),
            () if has_heading("selo") => Some("FIN"),
            () if has_heading("cfc#") => Some("CAN"),
            () => None,
        };
        let first_is_zps = headings.first().is_some_and(|heading| heading == "zps");
        let member_column = headings.iter().position(|heading| heading == "mgl-nr");
        (has_name && has_column(Column::Id) && has_column(Column::Rating)).then_some(Columns {
            separator,
            positions,
            federation,
            member_column: member_column.filter(|_| first_is_zps),
        })
    }

    fn cell<'c>(&self, cells: &'c [String], column: Column) -> &'c str {
        let position = self.positions.iter().find(|(known, _)| *known == column);
        let cell = position.and_then(|(_, index)| cells.get(*index));
        cell.map_or("", |cell| cell.trim())
    }

    fn player(&self, cells: &[String]) -> Result<ListEntry, String> {
        let cell = |column| self.cell(cells, column);
        let member = self.member_column.and_then(|index| cells.get(index));
        let national_id = match (cell(Column::Id), member) {
            (club, Some(member)) => format!("{club}-{}", member.trim()),
            (id, None) => id.to_owned(),
        };
        if national_id.is_empty() {
            return Err("the player has no number".to_owned());
        }
        let name = match cell(Column::Name) {
            "" => format!("{}, {}", cell(Column::Last), cell(Column::First)),
            name => name.replacen(',', ", ", 1).replace(",  ", ", "),
        };
        if !name.chars().any(char::is_alphabetic) {
            return Err(format!(
                "the cell for the name contains no name: `{}`",
                shortened(&name, 20)
            ));
        }
        let mut player = ListEntry {
            id: cells::parse_id(cell(Column::FideId)),
            national_id,
            name,
            federation: cell(Column::Federation).to_owned(),
            sex: cells::parse_sex(cell(Column::Sex)),
            title: cells::parse_title(cell(Column::Title)),
            birth: cells::parse_year(cell(Column::Birth)),
            ..ListEntry::default()
        };
        player.category_mut(TimeClass::Standard).rating = cells::parse_rating(cell(Column::Rating));
        Ok(player)
    }
}

/// Reads the lines after the headings. A player who is listed once for each of several clubs counts
/// once.
pub(super) fn read<R: BufRead, E>(
    mut lines: Lines<R>,
    columns: &Columns,
    take: &mut impl FnMut(ListEntry) -> Result<(), ReadFailure<E>>,
) -> Result<Summary, ReadFailure<E>> {
    let mut line_check = LineCheck::default();
    let mut names = NameCheck::default();
    let mut seen_players: HashSet<String> = HashSet::new();
    let mut repeated_lines = 0_u64;
    lines.advance()?;
    while lines.advance()? {
        if lines.bytes().iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        match columns.player(&split(&lines.text(), columns.separator)) {
            Ok(player) => {
                names.inspect(lines.number, &player.name);
                line_check.fitting_lines += 1;
                if seen_players.insert(player.national_id.clone()) {
                    take(player)?;
                } else {
                    repeated_lines += 1;
                }
            }
            Err(why) => line_check.add_skipped(lines.number, || why),
        }
    }
    // if the user names the encoding, accented letters are expected
    if !lines.is_encoding_named {
        names.judge()?;
    }
    let mut remarks = line_check.judge()?;
    if repeated_lines > 0 {
        remarks.push(format!(
            "{repeated_lines} further lines repeat players who are already listed"
        ));
    }
    Ok(Summary {
        kind: columns
            .federation
            .map(|code| Kind::National(code.to_owned())),
        month: None,
        players: seen_players.len() as u64,
        layout: "national list",
        remarks,
    })
}

/// Splits a line into cells. Quotation marks that are not closed end with the line.
fn split(line: &str, separator: char) -> Vec<String> {
    let mut cells = Vec::new();
    let mut cell = String::new();
    let mut is_quoted = false;
    let mut characters = line.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '"' if is_quoted && characters.peek() == Some(&'"') => {
                characters.next();
                cell.push('"');
            }
            '"' if is_quoted || cell.is_empty() => is_quoted = !is_quoted,
            c if c == separator && !is_quoted => cells.push(std::mem::take(&mut cell)),
            c => cell.push(c),
        }
    }
    cells.push(cell);
    cells
}
