//! Reads player lines whose fields are not in their columns (reference/trf.md 12). Columns may be
//! counted in bytes or be shifted; if no layout of columns fits, the fields are read in the order
//! of the words.
//!
//! Every repair is noted. A program shifts the columns of all its lines in the same way, so the
//! layout that fitted the previous line is tried first, and each layout is noted once.

use super::cell::{Cell, FIRST_ROUND_COLUMN};
use super::columns_fit::{BLANK_COLUMNS, fits_columns, is_blank};
use super::player::{PlayerRecord, player};
use super::split_rating::player_with_split_rating;
use super::words;
use crate::format::lexis::number;
use crate::format::line::{Counting, Line, Shift};
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind};
use crate::source::Span;

/// The columns at which the fields of a player start. A shift begins and ends at such a column.
const FIELD_STARTS: [usize; 12] = [5, 10, 11, 15, 49, 54, 58, 70, 81, 86, 92, usize::MAX];

/// The largest number of lines for which a layout is searched for, because each search takes long.
const MAX_SEARCHES: usize = 1000;

/// The layouts found so far for lines whose fields are not in their columns.
#[derive(Default)]
pub(super) struct Recovery {
    /// The layouts that fitted lines, each with the spans of these lines. The layout used last is
    /// at the end.
    layouts: Vec<(Layout, Vec<Span>)>,
    search_count: usize,
    /// The spans of the lines that were read by the order of their words.
    lines_in_word_order: Vec<Span>,
}

/// The layout of a line: how its columns are counted, and which fields are shifted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Layout {
    counting: Counting,
    shift: Shift,
}

impl Layout {
    fn apply<'a>(self, line: Line<'a>) -> Line<'a> {
        line.with_counting(self.counting).with_shift(self.shift)
    }

    fn words(self) -> String {
        let Shift {
            first,
            last,
            distance,
        } = self.shift;
        let counting_words = match self.counting {
            Counting::Characters => "",
            Counting::Bytes => "columns are counted in bytes",
            Counting::Composed => {
                "columns are counted with a letter and its accent as one character"
            }
        };
        if distance == 0 {
            return counting_words.to_owned();
        }
        let side = if distance < 0 { "left" } else { "right" };
        let count = distance.unsigned_abs();
        let columns = if count == 1 { "column" } else { "columns" };
        let range = match (first, last) {
            (5, usize::MAX) => "all fields".to_owned(),
            (first, usize::MAX) => format!("the fields from column {first} on"),
            (first, last) => format!("the fields in columns {first} to {last}"),
        };
        let conjunction = if counting_words.is_empty() {
            ""
        } else {
            ", and "
        };
        format!("{counting_words}{conjunction}{range} are {count} {columns} too far to the {side}")
    }
}

impl Recovery {
    /// Reads a line that begins with 001; `None` if no player can be read from it.
    pub(super) fn player<'a>(
        &mut self,
        line: Line<'a>,
        cells: &mut Vec<Cell>,
        notes: &mut Notes,
    ) -> Option<PlayerRecord<'a>> {
        if fits_columns(line) {
            return Some(player(line, cells, notes));
        }
        if let Some(layout) = self.choose_layout(line) {
            return Some(player(layout.apply(line), cells, notes));
        }
        if let Some(record) = player_with_split_rating(line, cells, notes) {
            return Some(record);
        }
        if let Some(record) = words::player(line, cells) {
            self.lines_in_word_order.push(line.span());
            return Some(record);
        }
        read_specified_columns(line, cells, notes)
    }
}

impl Recovery {
    /// Returns the layout that fits the line: the layout used last, or else one found by a search.
    /// `None` if no layout fits.
    fn choose_layout(&mut self, line: Line<'_>) -> Option<Layout> {
        if let Some((layout, lines)) = self.layouts.last_mut()
            && fits_columns(layout.apply(line))
        {
            lines.push(line.span());
            return Some(*layout);
        }
        if self.search_count >= MAX_SEARCHES {
            return None;
        }
        self.search_count += 1;
        let layout = find_layout(line)?;
        let position = self.layouts.iter().position(|(used, _)| *used == layout);
        let (_, mut lines) = position.map_or((layout, Vec::new()), |position| {
            self.layouts.remove(position)
        });
        lines.push(line.span());
        self.layouts.push((layout, lines));
        Some(layout)
    }

    /// Adds one note for each layout of columns, with the spans of all lines that have this layout.
    /// Returns the spans of the lines that were read by the order of their words.
    pub(super) fn finish(self, notes: &mut Notes) -> Vec<Span> {
        for (layout, lines) in self.layouts {
            let Some((&first, others)) = lines.split_first() else {
                continue;
            };
            let mut text = layout.words();
            if !others.is_empty() {
                text.push_str(&format!(" ({} lines, first here)", lines.len()));
            }
            let mut note = Note::new(NoteKind::Realigned, first, text);
            note.others = others.to_vec();
            notes.push(note);
        }
        self.lines_in_word_order
    }
}

/// Reads a line by the columns of the specification, although not all fields are in them. `None`
/// with a note unless at least the number or the name is readable.
fn read_specified_columns<'a>(
    line: Line<'a>,
    cells: &mut Vec<Cell>,
    notes: &mut Notes,
) -> Option<PlayerRecord<'a>> {
    let name = line.trimmed(15..=47).0;
    let number = line.field(5..=8, number);
    // neither a number nor a name is in its columns
    if !matches!(number, Ok(Some(_))) && (name.is_empty() || line.width() < 84) {
        let text = "a pairing number is expected in columns 5 to 8";
        notes.add(NoteKind::Unreadable, line.columns(5..=8).1, text);
        return None;
    }
    // fields that do not parse are noted where they are read
    if let Some(&column) = BLANK_COLUMNS.iter().find(|&&column| !line.is_blank(column)) {
        let text = format!("column {column} is between two fields and should be blank");
        notes.add(NoteKind::Malformed, line.character(column).1, text);
    }
    Some(player(line, cells, notes))
}

/// Finds the layout that fits the line and is closest to the columns of the specification. `None`
/// if no layout fits, or if several equally close layouts give different values.
fn find_layout(line: Line<'_>) -> Option<Layout> {
    for counting in [Counting::Bytes, Counting::Composed] {
        let layout = Layout {
            counting,
            shift: Shift::NONE,
        };
        if !line.text().is_ascii() && fits_columns(layout.apply(line)) {
            return Some(layout);
        }
    }
    for distance in [-1, 1, -2, 2, -3, 3, 4] {
        let fitting_layouts: Vec<Layout> = shifts(distance)
            .filter(|layout| edges_are_blank(line, layout.shift))
            .filter(|layout| fits_columns(layout.apply(line)) && is_convincing(layout.apply(line)))
            .collect();
        let Some(first) = fitting_layouts.first() else {
            continue;
        };
        let same_texts = fitting_layouts
            .iter()
            .all(|other| field_texts(other.apply(line)) == field_texts(first.apply(line)));
        return same_texts.then_some(*first);
    }
    None
}

/// Returns all layouts that shift fields by `distance` columns, first those that shift many fields.
fn shifts(distance: isize) -> impl Iterator<Item = Layout> {
    let last_start = FIELD_STARTS.len() - 1;
    (1..=last_start).rev().flat_map(move |length| {
        let first_starts = (0..=last_start - length).rev();
        first_starts.map(move |first| Layout {
            counting: Counting::Characters,
            shift: Shift {
                first: FIELD_STARTS[first],
                last: match FIELD_STARTS[first + length] {
                    usize::MAX => usize::MAX,
                    start => start - 1,
                },
                distance,
            },
        })
    })
}

/// Whether a shift neither loses a character nor reads one twice at its edges.
fn edges_are_blank(line: Line<'_>, shift: Shift) -> bool {
    let is_blank_edge = |column: usize| {
        let source_column = column.saturating_add_signed(shift.distance);
        let mut columns = column.min(source_column)..column.max(source_column);
        columns.all(|column| is_blank(line.character(column.max(1)).0))
    };
    is_blank_edge(shift.first) && (shift.last == usize::MAX || is_blank_edge(shift.last + 1))
}

/// Whether at least two fields have a distinctive form and are in their columns. Without this
/// condition, any text would fit.
fn is_convincing(line: Line<'_>) -> bool {
    let digits = |columns, least: usize| {
        let text = line.trimmed(columns).0;
        text.len() >= least && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let federation = line.trimmed(54..=56).0;
    let federation = federation.len() == 3 && federation.bytes().all(|b| b.is_ascii_uppercase());
    let points = line.trimmed(81..=84).0.contains(['.', ',']);
    let rounds = !line.rest(FIRST_ROUND_COLUMN).0.trim().is_empty();
    let recognised_fields = [
        digits(49..=52, 3),
        federation,
        digits(58..=68, 5),
        points,
        rounds,
    ];
    recognised_fields
        .into_iter()
        .filter(|is_recognised| *is_recognised)
        .count()
        >= 2
}

/// Returns the texts of all fields, which are compared to find out whether two layouts give the
/// same values.
fn field_texts(line: Line<'_>) -> [&str; 11] {
    [
        line.trimmed(5..=8).0,
        line.trimmed(10..=10).0,
        line.trimmed(11..=13).0,
        line.trimmed(15..=47).0,
        line.trimmed(49..=52).0,
        line.trimmed(54..=56).0,
        line.trimmed(58..=68).0,
        line.trimmed(70..=79).0,
        line.trimmed(81..=84).0,
        line.trimmed(86..=89).0,
        line.rest(FIRST_ROUND_COLUMN).0,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALIGNED: &str = "001    7 m IM Grüner, Jörg                      2075 GER    99000106 1982/07/16  2.5    7     8 w =     2 b 0  0000 - H";

    fn check(text: &str, expected: &str) {
        let (mut cells, mut notes) = (Vec::new(), Notes::default());
        let mut recovery = Recovery::default();
        let record = recovery.player(Line::new(text, 0), &mut cells, &mut notes);
        recovery.finish(&mut notes);
        let notes = notes.finish();
        let noted = notes
            .iter()
            .map(|note| note.text.as_str())
            .next()
            .unwrap_or("");
        let Some(record) = record else {
            assert_eq!(noted, expected, "{text}");
            return;
        };
        assert!(noted.starts_with(expected), "{text}: {noted}");
        let values = (
            record.number.map(|n| n.value),
            record.sex,
            record.title,
            record.name,
        );
        assert_eq!(values, (Some(7), "m", "IM", "Grüner, Jörg"), "{text}");
        let values = (
            record.rating,
            record.federation,
            record.fide_id,
            record.birth,
        );
        assert_eq!(values, ("2075", "GER", "99000106", "1982/07/16"), "{text}");
        let points = record.points.map(|points| points.value.hundredths());
        let rank = record.rank.map(|rank| rank.value);
        assert_eq!((points, rank), (Some(250), Some(7)), "{text}");
        let cells: Vec<_> = cells
            .iter()
            .map(|c| (c.opponent, c.colour, c.result))
            .collect();
        let expected = [
            (Some(8), 'w', '='),
            (Some(2), 'b', '0'),
            (Some(0), '-', 'H'),
        ];
        assert_eq!(cells, expected, "{text}");
    }

    #[test]
    fn shifted_lines_are_read_like_aligned_ones() {
        check(ALIGNED, "");
        let bytes = ALIGNED.replace("Jörg  ", "Jörg");
        check(&bytes, "columns are counted in bytes");
        let composed = ALIGNED.replace('ü', "u\u{308}").replace('ö', "o\u{308}");
        let mut cells = Vec::new();
        let mut notes = Notes::default();
        let line = Line::new(&composed, 0);
        let record = Recovery::default().player(line, &mut cells, &mut notes);
        assert_eq!(record.map(|record| record.rating), Some("2075"));
        check(
            &ALIGNED.replacen("   7 m", "  7 m", 1),
            "all fields are 1 column too far to the left",
        );
        check(
            &ALIGNED.replacen("Jörg", "Jörg  ", 1),
            "the fields from column 49 on are 2 columns too far to the right",
        );
        check(
            &ALIGNED.replacen("  2.5 ", "   2.5 ", 1),
            "the fields from column 81 on are 1 column too far to the right",
        );
        check(&ALIGNED.replacen("16  2.5 ", "16 2.5  ", 1), "");
        check(
            &ALIGNED.replacen("  7     8 w", "  7    8 w", 1),
            "the fields from column 92 on are 1 column too far to the left",
        );
        let loose = ALIGNED.split_whitespace().collect::<Vec<_>>().join(" ");
        let (mut recovery, mut notes) = (Recovery::default(), Notes::default());
        assert!(
            recovery
                .player(Line::new(&loose, 0), &mut cells, &mut notes)
                .is_some()
        );
        assert_eq!(recovery.finish(&mut notes).len(), 1);
    }

    #[test]
    fn points_in_the_columns_of_the_rank_are_not_shifted() {
        for aligned in [
            ALIGNED,
            &ALIGNED.replace(
                "2075 GER    99000106 1982/07/16",
                "     GER                       ",
            ),
        ] {
            let exchanged = aligned.replace(" 2.5    7", "   7  2.5");
            let (mut cells, mut notes) = (Vec::new(), Notes::default());
            let record =
                Recovery::default().player(Line::new(&exchanged, 0), &mut cells, &mut notes);
            let record = record.expect("a player");
            assert_eq!((record.name, record.federation), ("Grüner, Jörg", "GER"));
            assert_eq!(
                record.points.map(|points| points.value.hundredths()),
                Some(700)
            );
            assert_eq!(record.rank, None);
            let notes: Vec<String> = notes.finish().into_iter().map(|note| note.text).collect();
            assert_eq!(notes, ["a rank is expected here"]);
        }
        // without a value in the columns of the points, the line may be shifted
        let line = ALIGNED.replace(" 2.5    7", "      2.5");
        assert!(!fits_columns(Line::new(&line, 0)));
    }

    #[test]
    fn a_line_without_number_and_name_is_unread() {
        check(
            "001 MALFORMED LINE WITHOUT FIELDS",
            "a pairing number is expected in columns 5 to 8",
        );
        check("001", "a pairing number is expected in columns 5 to 8");
    }
}
