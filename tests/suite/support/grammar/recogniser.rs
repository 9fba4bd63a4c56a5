//! Decides whether a text matches a production, by interpreting the grammar.

use std::ops::Range;

use super::{Columns, Expression, Grammar};

/// The state of matching a text with a production.
struct Reading<'a> {
    line: &'a [char],
    at: usize,
    /// The columns that are assigned to fields.
    cut: Vec<Range<usize>>,
    /// The columns whose text does not match, each with the expected production.
    misses: Vec<(Range<usize>, &'a str)>,
}

impl Grammar {
    /// Checks that the whole of `text` matches the production `name`.
    ///
    /// # Errors
    /// The place at which the text does not match.
    pub(crate) fn derives(&self, name: &str, text: &str) -> Result<(), String> {
        let line: Vec<char> = text.chars().collect();
        self.whole(name, &line)
    }

    /// Matches all of `line`; blanks around it are ignored unless the production has columns.
    fn whole(&self, name: &str, line: &[char]) -> Result<(), String> {
        let record = self.is_record(name);
        let line = if record { line } else { trim(line) };
        let mut reading = Reading {
            line,
            at: 0,
            cut: Vec::new(),
            misses: Vec::new(),
        };
        let fits = self.fits(&self.production(name).expression, &mut reading);
        let cut = |at: usize| reading.cut.iter().any(|cut| cut.contains(&at));
        let open = |at: usize| !record || !(cut(at) || line[at].is_whitespace());
        let left = (reading.at..line.len()).find(|&at| open(at));
        let at = match left {
            None if fits => return Ok(()),
            left => left.unwrap_or(reading.at),
        };
        let misses = &reading.misses;
        // where nothing fits at all, the first attempt is the one that came closest
        let here = misses
            .iter()
            .find(|(columns, _)| at > 0 && columns.contains(&at));
        let text: String = line.iter().collect();
        Err(match here.or(misses.first()) {
            Some((columns, what)) => {
                let (from, to) = (columns.start + 1, columns.end);
                let piece: String = line[columns.clone()].iter().collect();
                format!("{text:?}: {piece:?} in columns {from}-{to} is no {what}")
            }
            None => format!("{text:?}: column {} is not part of any {name}", at + 1),
        })
    }

    /// Matches an expression; if it does not match, the state stays unchanged.
    fn fits<'a>(&'a self, expression: &'a Expression, reading: &mut Reading<'a>) -> bool {
        let start = (reading.at, reading.cut.len());
        let fits = match expression {
            Expression::Literal(text, either_case) => reading.literal(text, *either_case),
            Expression::Class(class) => reading.take(class.holds),
            Expression::Name(name) => self.fits(&self.production(name).expression, reading),
            Expression::Columns(columns) => self.columns(columns, reading),
            Expression::Sequence(parts) => parts.iter().all(|part| self.fits(part, reading)),
            Expression::Choice(parts) => parts.iter().any(|part| self.fits(part, reading)),
            Expression::Repeat(what, least, most) => {
                let mut times = 0;
                let mut before = usize::MAX;
                while times < *most && reading.at != before {
                    before = reading.at;
                    if !self.fits(what, reading) {
                        break;
                    }
                    times += 1;
                }
                times >= *least
            }
            Expression::Except(what, not) => !self.fits(not, reading) && self.fits(what, reading),
        };
        if !fits {
            reading.at = start.0;
            reading.cut.truncate(start.1);
        }
        fits
    }

    fn columns<'a>(&'a self, columns: &'a Columns, reading: &mut Reading<'a>) -> bool {
        let width = columns.to - columns.from;
        let mut from = columns.from - 1;
        loop {
            let to = (from.saturating_add(width).saturating_add(1)).min(reading.line.len());
            let piece = reading.line.get(from..to).unwrap_or_default();
            let blank = trim(piece).is_empty();
            if blank && columns.every.is_none() {
                return false;
            }
            if !blank {
                if self.whole(&columns.name, piece).is_err() {
                    reading.misses.push((from..to, &columns.name));
                    return false;
                }
                reading.cut.push(from..to);
            }
            from += match columns.every {
                Some(every) if from + every < reading.line.len() => every,
                _ => return true,
            };
        }
    }
}

impl Reading<'_> {
    fn take(&mut self, fits: impl Fn(char) -> bool) -> bool {
        let taken = self.line.get(self.at).is_some_and(|&c| fits(c));
        self.at += usize::from(taken);
        taken
    }

    fn literal(&mut self, text: &str, either_case: bool) -> bool {
        text.chars().all(|wanted| {
            self.take(|c| c == wanted || (either_case && c.eq_ignore_ascii_case(&wanted)))
        })
    }
}

fn trim(text: &[char]) -> &[char] {
    let full = |c: &char| !c.is_whitespace();
    let first = text.iter().position(full).unwrap_or(text.len());
    let behind = text.iter().rposition(full).map_or(first, |last| last + 1);
    &text[first..behind]
}
