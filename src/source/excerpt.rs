//! Excerpts: the few lines around a span, safe to print and short enough for a terminal.
//!
//! A line of a tournament file has some 220 columns and may contain anything, even escape
//! sequences. An excerpt contains the lines that one finding is about. Of each line it contains the
//! beginning (which shows whose line it is) and the surroundings of the marks. The parts between
//! are omitted (`…`), and control characters become visible characters.

use std::ops::Range;

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::cut::{ExcerptStyle, FullLine, Spot};
use super::printable::printable;
use super::{Source, Sources, Span};

/// A marked span in an excerpt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The marked range of bytes in the text of the excerpt; never empty.
    pub bytes: Range<usize>,
    /// The marked terminal columns in the line of the excerpt, from 0.
    pub columns: Range<usize>,
    /// The number shown beside the line, minus 1: the number of the line or, in a workbook, of the
    /// row in its sheet.
    pub line: usize,
    /// The first marked column in the source, in characters from 0.
    pub column: usize,
}

/// The lines that one finding is about, in a form that miette can draw.
#[derive(Clone, Debug)]
pub struct Excerpt {
    text: String,
    rows: Vec<Row>,
    marks: Vec<Mark>,
}

/// One line of an excerpt.
#[derive(Clone, Debug)]
struct Row {
    /// The name of the file, safe to print.
    name: String,
    /// The number shown beside the line, minus 1.
    line: usize,
    /// The bytes of the line in the text of the excerpt.
    bytes: Range<usize>,
}

impl Excerpt {
    /// Makes an excerpt of the lines that contain `spots`. The line of the first spot comes first;
    /// the other lines follow in the order of the files.
    #[must_use]
    pub fn new(sources: &Sources, spots: &[Spot], style: ExcerptStyle) -> Excerpt {
        let mut excerpt = Excerpt {
            text: String::new(),
            rows: Vec::new(),
            marks: Vec::new(),
        };
        let lines: Vec<(u32, usize)> = spots
            .iter()
            .map(|spot| {
                let file = sources.source_of(spot.span);
                (file.base(), file.line_index(spot.span.start))
            })
            .collect();
        let mut order = lines.clone();
        order.sort_unstable();
        order.dedup();
        order.sort_by_key(|&line| Some(line) != lines.first().copied());
        let mut marks: Vec<Option<Mark>> = vec![None; spots.len()];
        for (base, line) in order {
            let spots_on_line = (0..spots.len()).filter(|&index| lines[index] == (base, line));
            let spots_on_line: Vec<usize> = spots_on_line.collect();
            let line_spots: Vec<Spot> = spots_on_line.iter().map(|&index| spots[index]).collect();
            let file = sources.source_of(Span {
                start: base,
                end: base,
            });
            for (index, mark) in
                spots_on_line
                    .into_iter()
                    .zip(excerpt.push(file, line, &line_spots, style))
            {
                marks[index] = Some(mark);
            }
        }
        excerpt.marks = marks.into_iter().flatten().collect();
        excerpt
    }

    /// Returns the marks, in the order of the spots from which the excerpt was made.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Adds a line to the excerpt, and returns the marks of its spots.
    fn push(
        &mut self,
        source: &Source,
        line: usize,
        spots: &[Spot],
        style: ExcerptStyle,
    ) -> Vec<Mark> {
        let full_line = FullLine::new(source, line, spots);
        let cut_line = full_line.cut(style);
        let start = self.text.len();
        let line = source.line_number(line).saturating_sub(1);
        self.text.push_str(&cut_line.text);
        self.rows.push(Row {
            name: printable(source.name()).into_owned(),
            line,
            bytes: start..self.text.len(),
        });
        // the line feed separates the last mark of a row from the next row
        self.text.push('\n');
        let marks = cut_line.marks.into_iter().zip(&full_line.spots);
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
        let requested_bytes = span.offset()..span.offset() + span.len();
        // miette draws two excerpts for a span that runs from one row into the next
        let row = self
            .rows
            .iter()
            .find(|row| {
                row.bytes.start <= requested_bytes.start && requested_bytes.end <= row.bytes.end
            })
            .ok_or(MietteError::OutOfBounds)?;
        let mark = self
            .marks
            .iter()
            .find(|m| m.bytes.start == requested_bytes.start);
        Ok(Box::new(MietteSpanContents::new_named(
            row.name.clone(),
            self.text[row.bytes.clone()].as_bytes(),
            SourceSpan::from(row.bytes.clone()),
            row.line,
            mark.map_or(0, |mark| mark.column),
            1,
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: &str = "001   12 m GM Müller, Jürgen                    2512 GER     4600123 \
        1990/01/01  2.5    3     7 w 1     9 b =  0000 - H     1 w 1     2 b 0     3 w =     \
        4 b 1     5 w 0     6 b 1     8 w 1    10 b 0    11 w 1    13 b =";

    /// Returns the span of these columns (from 1) in the line that starts at the byte `start`.
    fn span(text: &str, start: usize, columns: Range<usize>) -> Span {
        let byte = |column: usize| {
            let mut all = text[start..].char_indices().map(|(position, _)| position);
            start + all.nth(column - 1).unwrap_or(text.len() - start)
        };
        Span::new(byte(columns.start)..byte(columns.end))
    }

    fn style(width: usize) -> ExcerptStyle {
        ExcerptStyle { width, gap: "…" }
    }

    /// Checks the excerpt's lines, each with the real place of its mark and with the marked columns
    /// below.
    fn check(text: &str, spans: &[Span], width: usize, expected: &[&str]) {
        let source = Sources::from(Source::from_text("x", text));
        let spots = spans.iter().map(|&span| Spot {
            span,
            text_width: 10,
        });
        let excerpt = Excerpt::new(&source, &spots.collect::<Vec<_>>(), style(width));
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
    fn a_short_line_is_shown_whole_with_marks_after_its_end() {
        check("062 12", &[Span::new(4..6)], 70, &["062 12", "    ^^ 1:5"]);
        check("062", &[Span::new(3..3)], 70, &["062 ", "   ^ 1:4"]);
        check("", &[Span::new(0..0)], 70, &[" ", "^ 1:1"]);
        check("062", &[Span::new(90..94)], 70, &["062 ", "   ^ 1:4"]);
    }

    #[test]
    fn columns_are_exact_after_characters_of_every_script() {
        // wide characters, a separate accent, an escape sequence
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
    fn distant_lines_are_shown_together_with_the_main_line_first() {
        let text = "012 A\n022 B\r\n032 C";
        check(
            text,
            &[Span::new(17..18), Span::new(4..5)],
            70,
            &["032 C", "    ^ 3:5", "012 A", "    ^ 1:5"],
        );
        let source = Sources::from(Source::from_text("x", text));
        let spot = |range| Spot {
            span: Span::new(range),
            text_width: 0,
        };
        let excerpt = Excerpt::new(&source, &[spot(17..18), spot(4..5)], style(70));
        let read = |range: Range<usize>| excerpt.read_span(&SourceSpan::from(range), 0, 0);
        assert!(read(4..11).is_err());
        let first = read(4..5).unwrap();
        assert_eq!((first.line(), first.column()), (2, 4));
    }

    #[test]
    fn a_mark_as_long_as_the_line_is_limited_to_the_excerpt() {
        let line = span(ROW, 0, 1..220);
        let source = Sources::from(Source::from_text("x", ROW));
        let spot = Spot {
            span: line,
            text_width: 20,
        };
        let excerpt = Excerpt::new(&source, &[spot], style(60));
        let mark = &excerpt.marks()[0];
        assert!(mark.columns.end <= 60, "{excerpt:?}");
        assert_eq!(mark.columns.start, 0);
    }
}
