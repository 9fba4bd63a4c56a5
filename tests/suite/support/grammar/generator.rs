//! Generates sentences of a production by a random walk, which is the same for the same seed.

use std::collections::HashMap;

use super::{Columns, Expression, Grammar};
use crate::support::random::Random;

/// A text that matches a production, with the texts of its columns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sentence {
    /// The text.
    pub(crate) text: String,
    /// The texts of the fields, each with its first column.
    pub(crate) fields: Vec<(usize, String)>,
}

impl Sentence {
    /// The text in the columns that begin at `column`; empty if they are blank.
    pub(crate) fn field(&self, column: usize) -> &str {
        let field = self.fields.iter().find(|(from, _)| *from == column);
        field.map_or("", |(_, text)| text)
    }
}

/// A random walk through the productions of a grammar.
pub(crate) struct Generator<'a> {
    grammar: &'a Grammar,
    random: Random,
    only: HashMap<&'static str, fn(&str) -> bool>,
}

impl<'a> Generator<'a> {
    /// The walk with this seed.
    pub(crate) fn new(grammar: &'a Grammar, seed: u64) -> Generator<'a> {
        Generator {
            grammar,
            random: Random(seed),
            only: HashMap::new(),
        }
    }

    /// Limits the sentences of `name` to those for which `keep` is true, a condition that the
    /// grammar cannot express.
    pub(crate) fn only(mut self, name: &'static str, keep: fn(&str) -> bool) -> Generator<'a> {
        self.only.insert(name, keep);
        self
    }

    /// A random number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound)
    }

    /// A random sentence of the production `name`. The walk does not look ahead as the recogniser
    /// does, so it is repeated until the recogniser accepts the sentence.
    pub(crate) fn sentence(&mut self, name: &str) -> Sentence {
        for _ in 0..1000 {
            let mut sentence = Sentence::default();
            let fits = self.name(name, &mut sentence);
            if fits && self.grammar.derives(name, &sentence.text).is_ok() {
                return sentence;
            }
        }
        panic!("no sentence of `{name}` was found");
    }

    fn name(&mut self, name: &str, to: &mut Sentence) -> bool {
        let start = to.text.len();
        let fits = self.walk(&self.grammar.production(name).expression, to);
        fits && self
            .only
            .get(name)
            .is_none_or(|keep| keep(&to.text[start..]))
    }

    fn walk(&mut self, expression: &Expression, to: &mut Sentence) -> bool {
        match expression {
            Expression::Literal(text, either_case) => {
                let lower = *either_case && self.below(2) == 0;
                to.text += &if lower {
                    text.to_lowercase()
                } else {
                    text.clone()
                };
            }
            Expression::Class(class) => to.text.push(self.character(class.some)),
            Expression::Name(name) => return self.name(name, to),
            Expression::Columns(columns) => return self.columns(columns, to),
            Expression::Sequence(parts) => return parts.iter().all(|part| self.walk(part, to)),
            Expression::Choice(parts) => {
                let at = self.below(parts.len());
                return self.walk(&parts[at], to);
            }
            Expression::Repeat(what, least, most) => {
                let more = self.below(most.saturating_sub(*least).min(5) + 1);
                return (0..least + more).all(|_| self.walk(what, to));
            }
            Expression::Except(what, not) => {
                let mut part = Sentence::default();
                let fits = self.walk(what, &mut part);
                let excepted = match &**not {
                    Expression::Name(name) => self.grammar.derives(name, &part.text).is_ok(),
                    _ => false,
                };
                to.text += &part.text;
                return fits && !excepted;
            }
        }
        true
    }

    /// Adds a random sentence at a random place within its columns.
    fn columns(&mut self, columns: &Columns, to: &mut Sentence) -> bool {
        let times = if columns.every.is_some() {
            self.below(6)
        } else {
            1
        };
        for time in 0..times {
            let from = columns.from + time * columns.every.unwrap_or(0);
            let part = self.sentence(&columns.name);
            let length = part.text.chars().count();
            let room = match columns.to {
                usize::MAX => length + self.below(3),
                last => last + 1 - columns.from,
            };
            if length > room || length == 0 {
                return false;
            }
            let record = self.grammar.is_record(&columns.name);
            let before = if record {
                0
            } else {
                self.below(room - length + 1)
            };
            let filled = to.text.chars().count();
            if filled > from - 1 {
                return false;
            }
            to.text += &" ".repeat(from - 1 - filled + before);
            to.text += &part.text;
            to.fields.push((from, part.text));
        }
        true
    }

    fn character(&mut self, of: &str) -> char {
        of.chars().nth(self.below(of.chars().count())).unwrap()
    }
}
