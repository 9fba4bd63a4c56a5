//! The grammars of `grammar/`, read by their own small notation (`grammar/notation.md`).

mod generator;
mod notation;
pub(crate) mod quotes;
mod recogniser;

use std::collections::HashMap;

pub(crate) use generator::{Generator, Sentence};

/// The productions of a file and of those it imports.
pub(crate) struct Grammar {
    /// The first production of the file.
    pub(crate) start: String,
    /// The first productions of the files it imports.
    imported: Vec<String>,
    productions: HashMap<String, Production>,
}

/// A name and what it stands for.
pub(crate) struct Production {
    /// As written, with single blanks.
    pub(crate) text: String,
    expression: Expression,
}

/// What a production stands for.
#[derive(Clone, Debug)]
enum Expression {
    Literal {
        text: String,
        either_case: bool,
    },
    Class(Class),
    Name(String),
    Columns(Columns),
    Sequence(Vec<Expression>),
    Choice(Vec<Expression>),
    Repeat {
        what: Box<Expression>,
        least: usize,
        most: usize,
    },
    Except {
        what: Box<Expression>,
        not: Box<Expression>,
    },
}

/// `name(92-99 every 10)`, in 1-based columns, both ends included.
#[derive(Clone, Debug)]
struct Columns {
    name: String,
    from: usize,
    /// `usize::MAX`: the end of the line.
    to: usize,
    every: Option<usize>,
}

/// The names that are built in.
#[derive(Clone, Copy, Debug)]
enum Class {
    Digit,
    Letter,
    Capital,
    Blank,
    White,
    Any,
}

impl Class {
    fn named(name: &str) -> Option<Class> {
        match name {
            "digit" => Some(Class::Digit),
            "letter" => Some(Class::Letter),
            "capital" => Some(Class::Capital),
            "blank" => Some(Class::Blank),
            "white" => Some(Class::White),
            "any" => Some(Class::Any),
            _ => None,
        }
    }

    fn holds(self, c: char) -> bool {
        match self {
            Class::Digit => c.is_ascii_digit(),
            Class::Letter => c.is_ascii_alphabetic(),
            Class::Capital => c.is_ascii_uppercase(),
            Class::Blank => c == ' ',
            Class::White => c.is_whitespace(),
            Class::Any => !c.is_control(),
        }
    }
}

impl Grammar {
    /// Every name that is used stands for something, and every production is used.
    pub(crate) fn check_names(&self) -> Result<(), String> {
        let mut used = vec![self.start.as_str()];
        used.extend(self.imported.iter().map(String::as_str));
        let mut seen = Vec::new();
        while let Some(name) = used.pop() {
            let Some(production) = self.productions.get(name) else {
                return Err(format!("`{name}` is used and stands for nothing"));
            };
            if !seen.contains(&name) {
                seen.push(name);
                production.expression.names(&mut used);
            }
        }
        match self
            .productions
            .keys()
            .find(|name| !seen.contains(&name.as_str()))
        {
            Some(name) => Err(format!("`{name}` is never used")),
            None => Ok(()),
        }
    }

    /// The productions by name.
    pub(crate) fn productions(&self) -> impl Iterator<Item = (&str, &Production)> {
        self.productions
            .iter()
            .map(|(name, production)| (name.as_str(), production))
    }

    /// Whether a production cuts columns out of its text, itself or by another's name.
    fn is_record(&self, name: &str) -> bool {
        self.cuts_columns(&self.production(name).expression)
    }

    fn cuts_columns(&self, expression: &Expression) -> bool {
        match expression {
            Expression::Columns(_) => true,
            Expression::Name(name) => self.is_record(name),
            Expression::Sequence(parts) | Expression::Choice(parts) => {
                parts.iter().any(|part| self.cuts_columns(part))
            }
            Expression::Repeat { what, .. } => self.cuts_columns(what),
            _ => false,
        }
    }

    /// The production of this name.
    pub(crate) fn production(&self, name: &str) -> &Production {
        self.productions
            .get(name)
            .unwrap_or_else(|| panic!("no production `{name}`"))
    }
}

impl Expression {
    fn names<'a>(&'a self, list: &mut Vec<&'a str>) {
        match self {
            Expression::Literal { .. } | Expression::Class(_) => {}
            Expression::Name(name) | Expression::Columns(Columns { name, .. }) => list.push(name),
            Expression::Sequence(parts) | Expression::Choice(parts) => {
                parts.iter().for_each(|part| part.names(list));
            }
            Expression::Repeat { what, .. } => what.names(list),
            Expression::Except { what, not } => {
                what.names(list);
                not.names(list);
            }
        }
    }
}
