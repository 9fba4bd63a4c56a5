//! Cuts a line of a file to the width of a terminal. The beginning of the line and the surroundings
//! of its marks are kept.

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use super::printable::push_printable;
use super::{Source, Span};

/// The width of an excerpt, and the text for omitted parts.
#[derive(Clone, Copy, Debug)]
pub struct ExcerptStyle {
    /// The width of a line in terminal columns. A line may be wider if its marks need it.
    pub width: usize,
    /// The text that replaces an omitted part.
    pub gap: &'static str,
}

/// A span that an excerpt marks.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// The span in the source. If it is empty, the one column after its position is marked.
    pub span: Span,
    /// The width, in terminal columns, of the text that is drawn below the mark.
    pub text_width: usize,
}

/// The largest width, in terminal columns, that is reserved for the text of a mark.
const MAX_TEXT_WIDTH: usize = 28;

/// A line of the source as characters. Each spot is a range of columns, counted in characters from
/// 0.
pub(super) struct FullLine {
    characters: Vec<char>,
    pub(super) spots: Vec<Range<usize>>,
    /// The width, in terminal columns, of the text below the mark of each spot.
    text_widths: Vec<usize>,
}

/// A shortened line. Each mark is a range of bytes of the text and a range of terminal columns.
pub(super) struct CutLine {
    pub(super) text: String,
    /// The width of the text in terminal columns.
    width: usize,
    pub(super) marks: Vec<(Range<usize>, Range<usize>)>,
}

/// The numbers of columns that are kept: `head` at the beginning of the line, `margin` on either
/// side of each spot, and `spot` at most of a spot itself.
#[derive(Clone, Copy)]
struct KeepLimits {
    head: usize,
    margin: usize,
    spot: usize,
}

/// Keeps the whole line.
const KEEP_ALL: KeepLimits = KeepLimits::new(usize::MAX, 0, usize::MAX);

/// The limits to choose from, the most generous first. The first one with which the line fits the
/// width is used; if there is none, the last one is used.
const KEEP_CHOICES: [KeepLimits; 9] = [
    KeepLimits::new(34, 24, 48),
    KeepLimits::new(34, 12, 36),
    KeepLimits::new(34, 6, 36),
    KeepLimits::new(34, 2, 24),
    KeepLimits::new(34, 0, 24),
    KeepLimits::new(24, 0, 24),
    KeepLimits::new(14, 0, 18),
    KeepLimits::new(8, 0, 12),
    KeepLimits::new(0, 0, 8),
];

impl KeepLimits {
    const fn new(head: usize, margin: usize, spot: usize) -> KeepLimits {
        KeepLimits { head, margin, spot }
    }
}

impl FullLine {
    pub(super) fn new(source: &Source, line: usize, spots: &[Spot]) -> FullLine {
        let span = source.line_span(line);
        let text = source.slice(span);
        let mut characters: Vec<char> = text.chars().collect();
        // the column of a byte offset; beyond the end of the line every byte is a column
        let column = |offset: u32| {
            let byte = (offset.saturating_sub(span.start)) as usize;
            let characters_before = text
                .char_indices()
                .take_while(|&(position, _)| position < byte)
                .count();
            characters_before + byte.saturating_sub(text.len())
        };
        // a spot that continues on the next line is marked up to the end of this line
        let line_end = characters.len().max(1);
        let spots: Vec<_> = spots
            .iter()
            .map(|spot| (spot.text_width, spot.span))
            .collect();
        let ranges = spots.iter().map(|(_, spot)| {
            let start = column(spot.start).min(line_end);
            start..column(spot.end).min(line_end).max(start + 1)
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

    /// Cuts the line to the width, and keeps as much of it as fits.
    pub(super) fn cut(&self, style: ExcerptStyle) -> CutLine {
        let mut cut_line = self.cut_to(KEEP_ALL, style.gap);
        for keep in KEEP_CHOICES {
            if self.fits(&cut_line, style.width) {
                break;
            }
            cut_line = self.cut_to(keep, style.gap);
        }
        cut_line
    }

    /// Whether a cut line and the texts below its marks fit into `width` terminal columns.
    fn fits(&self, cut_line: &CutLine, width: usize) -> bool {
        let texts = cut_line.marks.iter().zip(&self.text_widths);
        let mut ends = texts.map(|((_, columns), &text)| {
            // miette starts a text four columns to the right of the middle of its mark
            let middle = usize::midpoint(columns.start, columns.end);
            if text == 0 {
                0
            } else {
                middle + 4 + text.min(MAX_TEXT_WIDTH)
            }
        });
        cut_line.width <= width && ends.all(|end| end <= width)
    }

    /// Cuts the line to the parts that `keep` allows; `gap` is written where a part is omitted.
    fn cut_to(&self, keep: KeepLimits, gap: &str) -> CutLine {
        let mut cut_line = CutLine {
            text: String::new(),
            width: 0,
            marks: vec![(0..0, 0..0); self.spots.len()],
        };
        let mut end = 0;
        let add_gap = |cut_line: &mut CutLine, left: bool, right: bool| {
            for part in [
                if left { " " } else { "" },
                gap,
                if right { " " } else { "" },
            ] {
                cut_line.text.push_str(part);
                cut_line.width += part.chars().count();
            }
        };
        for range in self.ranges(keep) {
            if range.start > end {
                add_gap(&mut cut_line, end > 0, true);
            }
            for column in range.clone() {
                self.start_marks(&mut cut_line, column);
                let length_before = cut_line.text.len();
                push_printable(&mut cut_line.text, self.characters[column]);
                let added_text = cut_line.text[length_before..].chars();
                cut_line.width += added_text.map(|c| c.width().unwrap_or(0)).sum::<usize>();
                self.end_marks(&mut cut_line, column);
            }
            end = range.end;
        }
        if end < self.trimmed_length() {
            add_gap(&mut cut_line, end > 0, false);
        }
        cut_line
    }

    /// Starts the marks of the spots that begin at `column`.
    fn start_marks(&self, cut_line: &mut CutLine, column: usize) {
        for (spot, mark) in self.spots.iter().zip(&mut cut_line.marks) {
            if spot.start == column {
                *mark = (
                    cut_line.text.len()..cut_line.text.len(),
                    cut_line.width..cut_line.width,
                );
            }
        }
    }

    /// Ends the marks of the spots whose last column is `column`.
    fn end_marks(&self, cut_line: &mut CutLine, column: usize) {
        for (spot, mark) in self.spots.iter().zip(&mut cut_line.marks) {
            if spot.end == column + 1 {
                mark.0.end = cut_line.text.len();
                mark.1.end = cut_line.width;
            }
        }
    }

    /// Returns the length of the line without blanks at its end.
    fn trimmed_length(&self) -> usize {
        let last_visible = self.characters.iter().rposition(|c| !c.is_whitespace());
        last_visible.map_or(0, |column| column + 1)
    }

    /// Returns the columns that are kept, as ascending ranges that do not touch.
    fn ranges(&self, keep: KeepLimits) -> Vec<Range<usize>> {
        let length = self.characters.len();
        if keep.head >= length {
            return std::iter::once(0..length).collect();
        }
        let mut ranges = Vec::new();
        let head = self.head_length(keep.head);
        if head > 0 {
            ranges.push(0..head);
        }
        for spot in &self.spots {
            let mut start = spot.start.saturating_sub(keep.margin);
            let mut end = (spot.end + keep.margin).min(length);
            // words around a spot are kept whole
            if keep.margin > 0 {
                start = self.cell_start(start).min(spot.start);
                end = self.cell_end(end).max(spot.end);
            }
            if spot.len() <= keep.spot {
                ranges.push(start..end);
            } else {
                ranges.push(start..spot.start + keep.spot / 2);
                ranges.push(spot.end - keep.spot / 2..end);
            }
        }
        ranges.sort_by_key(|range| range.start);
        let mut merged_ranges: Vec<Range<usize>> = Vec::with_capacity(ranges.len());
        for range in ranges {
            match merged_ranges.last_mut() {
                // the text for an omitted part would itself take three columns
                Some(last) if range.start <= last.end + 3 => last.end = last.end.max(range.end),
                _ => merged_ranges.push(range),
            }
        }
        merged_ranges
    }

    /// Returns the length of the kept beginning: up to the first two blanks after the 14th column
    /// (the end of the name in a player's line) or, without such blanks, `max_length` columns.
    fn head_length(&self, max_length: usize) -> usize {
        let gap =
            (14..max_length).find(|&column| self.is_blank(column) && self.is_blank(column + 1));
        let mut end = gap.unwrap_or(max_length).min(self.characters.len());
        while end > 0 && self.is_blank(end - 1) {
            end -= 1;
        }
        end
    }

    /// Returns the first column of the cell that contains a column or, if that column is blank, of
    /// the next cell. Two blanks separate cells.
    fn cell_start(&self, mut column: usize) -> usize {
        while column < self.characters.len() && self.is_blank(column) {
            column += 1;
        }
        let is_word_edge = |start: &usize| *start == 0 || self.is_blank(start - 1);
        let is_cell_edge =
            |start: &usize| *start < 2 || self.is_blank(start - 1) && self.is_blank(start - 2);
        let nearby_columns = || (column.saturating_sub(11)..=column).rev();
        nearby_columns()
            .find(is_cell_edge)
            .or_else(|| nearby_columns().find(is_word_edge))
            .unwrap_or(column)
    }

    /// Returns the column after the cell that contains a column or, if that column is blank, after
    /// the cell before it.
    fn cell_end(&self, mut column: usize) -> usize {
        while column > 0 && self.is_blank(column - 1) {
            column -= 1;
        }
        let is_word_edge = |end: &usize| self.is_blank(*end);
        let is_cell_edge = |end: &usize| self.is_blank(*end) && self.is_blank(end + 1);
        let nearby_columns = || column..column + 12;
        nearby_columns()
            .find(is_cell_edge)
            .or_else(|| nearby_columns().find(is_word_edge))
            .unwrap_or(column)
    }

    /// Whether a column is blank or lies beyond the end of the line.
    fn is_blank(&self, column: usize) -> bool {
        self.characters
            .get(column)
            .is_none_or(|c| c.is_whitespace())
    }
}
