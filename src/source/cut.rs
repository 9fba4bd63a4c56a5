//! A line of a file cut to the width of a terminal: its beginning and the surroundings of
//! its marks stay.

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use super::printable::push_printable;
use super::{Source, Span};

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

/// Columns that a label's text may claim beside its mark before the line is cut further.
const TEXT: usize = 28;

/// A line of the source, its characters counted and its spots in columns.
pub(super) struct FullLine {
    characters: Vec<char>,
    pub(super) spots: Vec<Range<usize>>,
    text_widths: Vec<usize>,
}

/// What is left of a line; for each spot its bytes and its terminal columns.
pub(super) struct CutLine {
    pub(super) text: String,
    width: usize,
    pub(super) marks: Vec<(Range<usize>, Range<usize>)>,
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
    pub(super) fn new(source: &Source, line: usize, spots: &[Spot]) -> FullLine {
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
    pub(super) fn cut(&self, paper: Paper) -> CutLine {
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
