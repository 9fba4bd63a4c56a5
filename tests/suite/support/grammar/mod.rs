//! The grammars of `grammar/`, which are written in a notation of their own
//! (`grammar/notation.md`).

mod generator;
mod notation;
pub(crate) mod quotes;
mod recogniser;

use std::collections::{HashMap, HashSet};

pub(crate) use generator::{Generator, Sentence};

/// The productions of a file and of the files that it imports.
pub(crate) struct Grammar {
    /// The first production of the file.
    pub(crate) start: String,
    /// The first productions of the imported files.
    imported: Vec<String>,
    productions: HashMap<String, Production>,
}

/// A production: the definition of a name.
pub(crate) struct Production {
    /// The text of the production, with single blanks.
    pub(crate) text: String,
    expression: Expression,
}

/// The definition of a production.
#[derive(Clone, Debug)]
enum Expression {
    /// These characters; if the flag is true, in upper or lower case.
    Literal(String, bool),
    Class(&'static Class),
    Name(String),
    Columns(Columns),
    Sequence(Vec<Expression>),
    Choice(Vec<Expression>),
    /// The expression, at least and at most this number of times.
    Repeat(Box<Expression>, usize, usize),
    /// The first expression, unless the second one matches.
    Except(Box<Expression>, Box<Expression>),
}

/// A reference to columns, such as `name(92-99 every 10)`; columns count from 1, and both ends are
/// included.
#[derive(Clone, Debug)]
struct Columns {
    name: String,
    from: usize,
    /// The last column; `usize::MAX` for the end of the line.
    to: usize,
    every: Option<usize>,
}

/// A predefined name: the characters that it matches, and some of them.
#[derive(Debug)]
struct Class {
    name: &'static str,
    holds: fn(char) -> bool,
    some: &'static str,
}

const fn class(name: &'static str, holds: fn(char) -> bool, some: &'static str) -> Class {
    Class { name, holds, some }
}

static CLASSES: [Class; 6] = [
    class("digit", |c| c.is_ascii_digit(), "0123456789"),
    class(
        "letter",
        |c| c.is_ascii_alphabetic(),
        "ABCDEFGHWXYZabcdfghwxyz",
    ),
    class(
        "capital",
        |c| c.is_ascii_uppercase(),
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    ),
    class("blank", |c| c == ' ', " "),
    class("white", char::is_whitespace, "  \t"),
    class(
        "any",
        |c| !c.is_control(),
        "ABCDEabcde01289 .,-'()/:éüłčжΩ日",
    ),
];

impl Grammar {
    /// Checks that every name is defined, and every production is used.
    pub(crate) fn check_names(&self) -> Result<(), String> {
        let mut seen = HashSet::new();
        let mut used = vec![self.start.as_str()];
        used.extend(self.imported.iter().map(String::as_str));
        while let Some(name) = used.pop() {
            let production = self.productions.get(name);
            let production = production.ok_or_else(|| format!("`{name}` stands for nothing"))?;
            if seen.insert(name) {
                production.expression.names(&mut used);
            }
        }
        let mut names = self.productions.keys();
        match names.find(|name| !seen.contains(name.as_str())) {
            Some(name) => Err(format!("`{name}` is never used")),
            None => Ok(()),
        }
    }

    /// The productions by name.
    pub(crate) fn productions(&self) -> impl Iterator<Item = (&String, &Production)> {
        self.productions.iter()
    }

    /// The production of this name.
    pub(crate) fn production(&self, name: &str) -> &Production {
        let production = self.productions.get(name);
        production.unwrap_or_else(|| panic!("no production `{name}`"))
    }

    /// Whether a production assigns columns of its text, itself or through another production.
    fn is_record(&self, name: &str) -> bool {
        self.cuts(&self.production(name).expression)
    }

    fn cuts(&self, expression: &Expression) -> bool {
        match expression {
            Expression::Columns(_) => true,
            Expression::Name(name) => self.is_record(name),
            other => other.parts().any(|part| self.cuts(part)),
        }
    }
}

impl Expression {
    fn parts(&self) -> impl Iterator<Item = &Expression> {
        let (list, one, other) = match self {
            Expression::Sequence(parts) | Expression::Choice(parts) => {
                (parts.as_slice(), None, None)
            }
            Expression::Repeat(what, ..) => (&[][..], Some(&**what), None),
            Expression::Except(what, not) => (&[][..], Some(&**what), Some(&**not)),
            _ => (&[][..], None, None),
        };
        list.iter().chain(one).chain(other)
    }

    fn names<'a>(&'a self, list: &mut Vec<&'a str>) {
        if let Expression::Name(name) | Expression::Columns(Columns { name, .. }) = self {
            list.push(name);
        }
        self.parts().for_each(|part| part.names(list));
    }
}
