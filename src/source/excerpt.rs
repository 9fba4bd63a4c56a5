//! The few lines around a span, safe to print and short enough for a terminal.
//!
//! A line of a tournament file is some 220 columns wide and may hold anything, escape
//! sequences included. An excerpt holds the lines that one finding talks about: each
//! keeps its beginning (which tells whose line it is) and the surroundings of its marks;
//! stretches between are left out (`…`), and control characters are shown as signs.

use std::ops::Range;

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use unicode_width::UnicodeWidthChar;

use super::printable::{printable, push_printable};
use super::{Source, Span};

/// Columns that a label's text may claim beside its mark before the line is cut further.
const TEXT: usize = 28;

/// The page an excerpt is drawn on.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    /// Terminal columns of a line, where that is possible.
    pub width: usize,
    /// What stands for a stretch that was left out.
    pub gap: &'static str,
}

/// A place to be shown in an excerpt.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// The place in the source; where it is empty, the column behind it is marked.
    pub span: Span,
    /// Terminal columns of the text that will hang from it.
    pub text_width: usize,
}

/// Where a spot lies in an excerpt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Bytes in the excerpt; never empty.
    pub bytes: Range<usize>,
    /// Terminal columns in the excerpt's line, from 0.
    pub columns: Range<usize>,
    /// The true line in the source, from 0.
    pub line: usize,
    /// The true column in the source, in characters from 0.
    pub column: usize,
}

/// The lines that one finding talks about, as miette draws them.
#[derive(Clone, Debug)]
pub struct Excerpt {
    name: String,
    text: String,
    rows: Vec<Row>,
    marks: Vec<Mark>,
}

#[derive(Clone, Debug)]
struct Row {
    line: usize,
    bytes: Range<usize>,
}

impl Excerpt {
    /// The lines of `spots`. The line of the first spot comes first, the others in the order
    /// of the file.
    #[must_use]
    pub fn new(source: &Source, spots: &[Spot], paper: Paper) -> Excerpt {
        let mut excerpt = Excerpt {
            name: printable(source.name()).into_owned(),
            text: String::new(),
            rows: Vec::new(),
            marks: Vec::new(),
        };
        let lines: Vec<usize> = spots
            .iter()
            .map(|spot| source.line_index(spot.span.start))
            .collect();
        let mut order = lines.clone();
        order.sort_unstable();
        order.dedup();
        order.sort_by_key(|&line| Some(line) != lines.first().copied());
        let mut marks: Vec<Option<Mark>> = vec![None; spots.len()];
        for line in order {
            let here: Vec<usize> = (0..spots.len()).filter(|&at| lines[at] == line).collect();
            let wanted: Vec<Spot> = here.iter().map(|&at| spots[at]).collect();
            for (at, mark) in here
                .into_iter()
                .zip(excerpt.push(source, line, &wanted, paper))
            {
                marks[at] = Some(mark);
            }
        }
        excerpt.marks = marks.into_iter().flatten().collect();
        excerpt
    }

    /// Where the spots lie, in the order in which they were given.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Adds a line and says where its spots lie.
    fn push(&mut self, source: &Source, line: usize, spots: &[Spot], paper: Paper) -> Vec<Mark> {
        let full = FullLine::new(source, line, spots);
        let cut = full.cut(paper);
        let start = self.text.len();
        self.text.push_str(&cut.text);
        self.rows.push(Row {
            line,
            bytes: start..self.text.len(),
        });
        // the line feed keeps the last mark of a row apart from the next row
        self.text.push('\n');
        let marks = cut.marks.into_iter().zip(&full.spots);
        marks
            .map(|((bytes, columns), spot)| Mark {
                bytes: start + bytes.start..start + bytes.end,
                columns,
                line,
                column: spot.start,
            })
            .collect()
    }
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        _before: usize,
        _after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let asked = span.offset()..span.offset() + span.len();
        // a span that runs from one row into the next makes miette draw two pictures
        let row = self
            .rows
            .iter()
            .find(|row| row.bytes.start <= asked.start && asked.end <= row.bytes.end)
            .ok_or(MietteError::OutOfBounds)?;
        let mark = self.marks.iter().find(|m| m.bytes.start == asked.start);
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            self.text[row.bytes.clone()].as_bytes(),
            SourceSpan::from(row.bytes.clone()),
            row.line,
            mark.map_or(0, |mark| mark.column),
            1,
        )))
    }
}

/// A line of the source, its characters counted and its spots in columns.
struct FullLine {
    characters: Vec<char>,
    spots: Vec<Range<usize>>,
    text_widths: Vec<usize>,
}

/// What is left of a line; for each spot its bytes and its terminal columns.
struct CutLine {
    text: String,
    width: usize,
    marks: Vec<(Range<usize>, Range<usize>)>,
}

/// How much of a line is kept: columns at its beginning, columns on either side of a
/// spot, columns of a long spot.
#[derive(Clone, Copy)]
struct Keep {
    head: usize,
    around: usize,
    spot: usize,
}

const ALL: Keep = Keep::new(usize::MAX, 0, usize::MAX);

/// From generous to strict; the first that fits is used, else the last.
const KEEP: [Keep; 9] = [
    Keep::new(34, 24, 48),
    Keep::new(34, 12, 36),
    Keep::new(34, 6, 36),
    Keep::new(34, 2, 24),
    Keep::new(34, 0, 24),
    Keep::new(24, 0, 24),
    Keep::new(14, 0, 18),
    Keep::new(8, 0, 12),
    Keep::new(0, 0, 8),
];

impl Keep {
    const fn new(head: usize, around: usize, spot: usize) -> Keep {
        Keep { head, around, spot }
    }
}

impl FullLine {
    fn new(source: &Source, line: usize, spots: &[Spot]) -> FullLine {
        let span = source.line_span(line);
        let text = source.slice(span);
        let mut characters: Vec<char> = text.chars().collect();
        // columns of a byte offset; beyond the end of the line every byte is one column
        let column = |offset: u32| {
            let byte = (offset.saturating_sub(span.start)) as usize;
            let inside = text.char_indices().take_while(|&(at, _)| at < byte).count();
            inside + byte.saturating_sub(text.len())
        };
        // a spot that goes on in the next line is marked to the end of its first
        let last = characters.len().max(1);
        let spots: Vec<_> = spots
            .iter()
            .map(|spot| (spot.text_width, spot.span))
            .collect();
        let ranges = spots.iter().map(|(_, spot)| {
            let start = column(spot.start).min(last);
            start..column(spot.end).min(last).max(start + 1)
        });
        let ranges: Vec<Range<usize>> = ranges.collect();
        let end = ranges.iter().map(|spot| spot.end).max().unwrap_or(0);
        if end > characters.len() {
            characters.resize(end, ' ');
        }
        FullLine {
            characters,
            spots: ranges,
            text_widths: spots.into_iter().map(|(width, _)| width).collect(),
        }
    }

    /// The most generous cut that fits.
    fn cut(&self, paper: Paper) -> CutLine {
        let mut cut = self.cut_to(ALL, paper.gap);
        for keep in KEEP {
            if self.fits(&cut, paper.width) {
                break;
            }
            cut = self.cut_to(keep, paper.gap);
        }
        cut
    }

    fn fits(&self, cut: &CutLine, width: usize) -> bool {
        let texts = cut.marks.iter().zip(&self.text_widths);
        let mut ends = texts.map(|((_, columns), &text)| {
            // miette hangs a text from the middle of its mark, four columns to the right
            let middle = usize::midpoint(columns.start, columns.end);
            if text == 0 {
                0
            } else {
                middle + 4 + text.min(TEXT)
            }
        });
        cut.width <= width && ends.all(|end| end <= width)
    }

    fn cut_to(&self, keep: Keep, sign: &str) -> CutLine {
        let mut cut = CutLine {
            text: String::new(),
            width: 0,
            marks: vec![(0..0, 0..0); self.spots.len()],
        };
        let mut behind = 0;
        let gap = |cut: &mut CutLine, left: bool, right: bool| {
            for part in [
                if left { " " } else { "" },
                sign,
                if right { " " } else { "" },
            ] {
                cut.text.push_str(part);
                cut.width += part.chars().count();
            }
        };
        for range in self.ranges(keep) {
            if range.start > behind {
                gap(&mut cut, behind > 0, true);
            }
            for at in range.clone() {
                self.start_marks(&mut cut, at);
                let before = cut.text.len();
                push_printable(&mut cut.text, self.characters[at]);
                let shown = cut.text[before..].chars();
                cut.width += shown.map(|c| c.width().unwrap_or(0)).sum::<usize>();
                self.end_marks(&mut cut, at);
            }
            behind = range.end;
        }
        if behind < self.trimmed_length() {
            gap(&mut cut, behind > 0, false);
        }
        cut
    }

    fn start_marks(&self, cut: &mut CutLine, at: usize) {
        for (spot, mark) in self.spots.iter().zip(&mut cut.marks) {
            if spot.start == at {
                *mark = (cut.text.len()..cut.text.len(), cut.width..cut.width);
            }
        }
    }

    fn end_marks(&self, cut: &mut CutLine, at: usize) {
        for (spot, mark) in self.spots.iter().zip(&mut cut.marks) {
            if spot.end == at + 1 {
                mark.0.end = cut.text.len();
                mark.1.end = cut.width;
            }
        }
    }

    fn trimmed_length(&self) -> usize {
        let last = self.characters.iter().rposition(|c| !c.is_whitespace());
        last.map_or(0, |at| at + 1)
    }

    /// The columns that are kept, in order and apart from each other.
    fn ranges(&self, keep: Keep) -> Vec<Range<usize>> {
        let length = self.characters.len();
        if keep.head >= length {
            return std::iter::once(0..length).collect();
        }
        let mut ranges = Vec::new();
        let head = self.head(keep.head);
        if head > 0 {
            ranges.push(0..head);
        }
        for spot in &self.spots {
            let mut from = spot.start.saturating_sub(keep.around);
            let mut to = (spot.end + keep.around).min(length);
            // surroundings go from word to word
            if keep.around > 0 {
                from = self.word_start(from).min(spot.start);
                to = self.word_end(to).max(spot.end);
            }
            if spot.len() <= keep.spot {
                ranges.push(from..to);
            } else {
                ranges.push(from..spot.start + keep.spot / 2);
                ranges.push(spot.end - keep.spot / 2..to);
            }
        }
        ranges.sort_by_key(|range| range.start);
        let mut apart: Vec<Range<usize>> = Vec::with_capacity(ranges.len());
        for range in ranges {
            match apart.last_mut() {
                // a gap of three columns is not worth a sign that takes three
                Some(last) if range.start <= last.end + 3 => last.end = last.end.max(range.end),
                _ => apart.push(range),
            }
        }
        apart
    }

    /// The beginning of the line, up to a gap of two blanks behind its 14th column (in a
    /// player's line the end of the name), else `most` columns.
    fn head(&self, most: usize) -> usize {
        let gap = (14..most).find(|&at| self.blank(at) && self.blank(at + 1));
        let mut end = gap.unwrap_or(most).min(self.characters.len());
        while end > 0 && self.blank(end - 1) {
            end -= 1;
        }
        end
    }

    /// From the middle of a cell back to its start, from blanks on to the next cell. Cells
    /// stand two blanks apart.
    fn word_start(&self, mut at: usize) -> usize {
        while at < self.characters.len() && self.blank(at) {
            at += 1;
        }
        let word = |start: &usize| *start == 0 || self.blank(start - 1);
        let cell = |start: &usize| *start < 2 || self.blank(start - 1) && self.blank(start - 2);
        let near = || (at.saturating_sub(11)..=at).rev();
        near()
            .find(cell)
            .or_else(|| near().find(word))
            .unwrap_or(at)
    }

    /// From the middle of a cell on to its end, from blanks back to the cell before.
    fn word_end(&self, mut at: usize) -> usize {
        while at > 0 && self.blank(at - 1) {
            at -= 1;
        }
        let word = |end: &usize| self.blank(*end);
        let cell = |end: &usize| self.blank(*end) && self.blank(end + 1);
        let near = || at..at + 12;
        near()
            .find(cell)
            .or_else(|| near().find(word))
            .unwrap_or(at)
    }

    /// Beyond the end of the line everything is blank.
    fn blank(&self, at: usize) -> bool {
        self.characters.get(at).is_none_or(|c| c.is_whitespace())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: &str = "001   12 m GM Müller, Jürgen                    2512 GER     4600123 \
        1990/01/01  2.5    3     7 w 1     9 b =  0000 - H     1 w 1     2 b 0     3 w =     \
        4 b 1     5 w 0     6 b 1     8 w 1    10 b 0    11 w 1    13 b =";

    /// The 1-based columns `columns` of the line that starts at byte `start`.
    fn span(text: &str, start: usize, columns: Range<usize>) -> Span {
        let byte = |column: usize| {
            let mut all = text[start..].char_indices().map(|(at, _)| at);
            start + all.nth(column - 1).unwrap_or(text.len() - start)
        };
        Span::new(byte(columns.start)..byte(columns.end))
    }

    fn paper(width: usize) -> Paper {
        Paper { width, gap: "…" }
    }

    /// The excerpt's lines, with the true place of each mark and the marked columns below.
    fn check(text: &str, spans: &[Span], width: usize, expected: &[&str]) {
        let source = Source::from_text("x", text);
        let spots = spans.iter().map(|&span| Spot {
            span,
            text_width: 10,
        });
        let excerpt = Excerpt::new(&source, &spots.collect::<Vec<_>>(), paper(width));
        let mut shown = Vec::new();
        for row in &excerpt.rows {
            shown.push(excerpt.text[row.bytes.clone()].to_owned());
            for mark in excerpt.marks.iter().filter(|m| m.line == row.line) {
                let blanks = " ".repeat(mark.columns.start);
                let place = format!("{}:{}", mark.line + 1, mark.column + 1);
                shown.push(format!(
                    "{blanks}{} {place}",
                    "^".repeat(mark.columns.len())
                ));
            }
        }
        assert_eq!(shown, expected);
    }

    #[test]
    fn a_long_line_keeps_its_beginning_and_its_marks() {
        let points = span(ROW, 0, 81..85);
        check(
            ROW,
            &[points, span(ROW, 0, 112..120)],
            74,
            &[
                "001   12 m GM Müller, Jürgen … 1990/01/01  2.5 … 0000 - H …",
                "                                          ^^^^ 1:81",
                "                                                 ^^^^^^^^ 1:112",
            ],
        );
        check(
            ROW,
            &[points, span(ROW, 0, 212..220)],
            50,
            &[
                "001   12 m GM …  2.5 …   13 b =",
                "                ^^^^ 1:81",
                "                       ^^^^^^^^ 1:212",
            ],
        );
    }

    #[test]
    fn a_short_line_is_shown_whole_and_marks_behind_its_end_show() {
        check("062 12", &[Span::new(4..6)], 70, &["062 12", "    ^^ 1:5"]);
        check("062", &[Span::new(3..3)], 70, &["062 ", "   ^ 1:4"]);
        check("", &[Span::new(0..0)], 70, &[" ", "^ 1:1"]);
        check("062", &[Span::new(90..94)], 70, &["062 ", "   ^ 1:4"]);
    }

    #[test]
    fn columns_are_exact_behind_every_script_and_sign() {
        // wide characters, an accent of its own, an escape sequence
        check(
            "001 王小明 2.5",
            &[Span::new(14..17)],
            70,
            &["001 王小明 2.5", "           ^^^ 1:9"],
        );
        check(
            "Mu\u{308}ller 2.5",
            &[Span::new(9..12)],
            70,
            &["Mu\u{308}ller 2.5", "       ^^^ 1:9"],
        );
        check(
            "\u{1b}[31mX 2.5",
            &[Span::new(7..10)],
            70,
            &["␛[31mX 2.5", "       ^^^ 1:8"],
        );
    }

    #[test]
    fn distant_lines_stand_one_below_the_other_the_main_one_first() {
        let text = "012 A\n022 B\r\n032 C";
        check(
            text,
            &[Span::new(17..18), Span::new(4..5)],
            70,
            &["032 C", "    ^ 3:5", "012 A", "    ^ 1:5"],
        );
        let source = Source::from_text("x", text);
        let spot = |range| Spot {
            span: Span::new(range),
            text_width: 0,
        };
        let excerpt = Excerpt::new(&source, &[spot(17..18), spot(4..5)], paper(70));
        let read = |range: Range<usize>| excerpt.read_span(&SourceSpan::from(range), 0, 0);
        assert!(read(4..11).is_err());
        let first = read(4..5).unwrap();
        assert_eq!((first.line(), first.column()), (2, 4));
    }

    #[test]
    fn a_mark_as_long_as_the_line_is_cut_inside() {
        let line = span(ROW, 0, 1..220);
        let source = Source::from_text("x", ROW);
        let spot = Spot {
            span: line,
            text_width: 20,
        };
        let excerpt = Excerpt::new(&source, &[spot], paper(60));
        let mark = &excerpt.marks()[0];
        assert!(mark.columns.end <= 60, "{excerpt:?}");
        assert_eq!(mark.columns.start, 0);
    }
}
