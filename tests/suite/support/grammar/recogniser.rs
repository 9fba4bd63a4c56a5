//! Does a text derive from a production? An interpreter over the productions.

use std::ops::Range;

use super::{Columns, Expression, Grammar};

/// A text on its way through a production: what is left of it, and, for a record, which of
/// its columns are accounted for.
struct Reading<'a> {
    line: &'a [char],
    at: usize,
    cut: Vec<Range<usize>>,
}

impl Grammar {
    /// Whether the whole of `text` derives from the production `name`.
    ///
    /// # Errors
    /// Where the text stops to follow.
    pub(crate) fn derives(&self, name: &str, text: &str) -> Result<(), String> {
        let line: Vec<char> = text.chars().collect();
        let mut miss = String::new();
        if self.whole(name, &line, &mut miss) {
            return Ok(());
        }
        Err(if miss.is_empty() {
            format!("{text:?} is no {name}")
        } else {
            miss
        })
    }

    /// All of `line`; blanks around it are left out unless the production has columns.
    fn whole(&self, name: &str, line: &[char], miss: &mut String) -> bool {
        let production = self.production(name);
        let line = if production.record { line } else { trim(line) };
        let mut reading = Reading {
            line,
            at: 0,
            cut: Vec::new(),
        };
        if !self.fits(&production.expression, &mut reading, miss) {
            return false;
        }
        let covered = |at: &usize| reading.cut.iter().any(|cut| cut.contains(at));
        let open = |at: &usize| !covered(at) && !line[*at].is_whitespace();
        let rest = (reading.at..line.len()).find(|at| !production.record || open(at));
        if let Some(at) = rest {
            let text: String = line.iter().collect();
            *miss = format!(
                "{text:?} is no {name}: column {} belongs to nothing",
                at + 1
            );
        }
        rest.is_none()
    }

    /// Takes what fits; where nothing does, the reading stays as it was.
    fn fits(&self, expression: &Expression, reading: &mut Reading<'_>, miss: &mut String) -> bool {
        let start = (reading.at, reading.cut.len());
        let fits = match expression {
            Expression::Literal { text, either_case } => reading.literal(text, *either_case),
            Expression::Class(class) => reading.take(|c| class.holds(c)),
            Expression::Name(name) => self.fits(&self.production(name).expression, reading, miss),
            Expression::Columns(columns) => self.columns(columns, reading, miss),
            Expression::Sequence(parts) => parts.iter().all(|part| self.fits(part, reading, miss)),
            Expression::Choice(parts) => parts.iter().any(|part| self.fits(part, reading, miss)),
            Expression::Repeat { what, least, most } => {
                let mut times = 0;
                while times < *most {
                    let before = reading.at;
                    if !self.fits(what, reading, miss) {
                        break;
                    }
                    times += 1;
                    if reading.at == before {
                        break;
                    }
                }
                times >= *least
            }
            Expression::Except { what, not } => {
                !self.fits(not, reading, miss) && self.fits(what, reading, miss)
            }
        };
        if !fits {
            reading.at = start.0;
            reading.cut.truncate(start.1);
        }
        fits
    }

    fn columns(&self, columns: &Columns, reading: &mut Reading<'_>, miss: &mut String) -> bool {
        let mut from = columns.from - 1;
        loop {
            let to = columns
                .to
                .saturating_add(from + 1 - columns.from)
                .min(reading.line.len());
            let slice = reading.line.get(from..to).unwrap_or_default();
            let blank = trim(slice).is_empty();
            if columns.every.is_none() && blank {
                return false;
            }
            if !blank {
                if !self.whole(&columns.name, slice, miss) {
                    let text: String = slice.iter().collect();
                    let place = format!("columns {}-{to}", from + 1);
                    if !miss.contains("belongs to nothing") {
                        *miss = format!("{place} {text:?}: no {}", columns.name);
                    }
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
    let Some(first) = text.iter().position(full) else {
        return &[];
    };
    let last = text.iter().rposition(full).map_or(first, |last| last + 1);
    &text[first..last]
}
