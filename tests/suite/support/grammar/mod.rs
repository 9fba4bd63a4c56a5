//! The grammars of `grammar/`, read by their own small notation (`grammar/notation.md`).

mod generator;
mod notation;
pub(crate) mod quotes;
mod recogniser;

use std::collections::HashMap;

pub(crate) use generator::Generator;

/// The productions of a file and of those it imports.
pub(crate) struct Grammar {
    /// The first production of the file.
    pub(crate) start: String,
    productions: HashMap<String, Production>,
}

/// A name and what it stands for.
pub(crate) struct Production {
    /// As written, with single blanks.
    pub(crate) text: String,
    expression: Expression,
    /// It cuts columns out of a line.
    record: bool,
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
    Blank,
    Any,
}

impl Class {
    fn named(name: &str) -> Option<Class> {
        match name {
            "digit" => Some(Class::Digit),
            "letter" => Some(Class::Letter),
            "blank" => Some(Class::Blank),
            "any" => Some(Class::Any),
            _ => None,
        }
    }

    fn holds(self, c: char) -> bool {
        match self {
            Class::Digit => c.is_ascii_digit(),
            Class::Letter => c.is_ascii_alphabetic(),
            Class::Blank => c.is_whitespace(),
            Class::Any => !c.is_control(),
        }
    }
}

impl Grammar {
    /// Every name that is used stands for something, and every production is used.
    pub(crate) fn check_names(&self) -> Result<(), String> {
        let mut used = vec![self.start.as_str()];
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

    fn production(&self, name: &str) -> &Production {
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

    fn cuts_columns(&self) -> bool {
        match self {
            Expression::Columns(_) => true,
            Expression::Sequence(parts) | Expression::Choice(parts) => {
                parts.iter().any(Expression::cuts_columns)
            }
            Expression::Repeat { what, .. } => what.cuts_columns(),
            _ => false,
        }
    }
}
