//! Text of a grammar file ▶ productions.

use std::collections::HashMap;
use std::path::Path;

use super::{Class, Columns, Expression, Grammar, Production};

impl Grammar {
    /// The grammar in a file, with those it imports.
    pub(crate) fn load(path: &Path) -> Grammar {
        let text = std::fs::read_to_string(path).unwrap();
        let folder = path.parent().unwrap();
        let import = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
        Grammar::parse(&text, &import)
    }

    /// The grammar in `text`; `import` gives the texts of other files.
    pub(crate) fn parse(text: &str, import: &dyn Fn(&str) -> String) -> Grammar {
        let mut productions = HashMap::new();
        let (mut start, mut starts) = (None, Vec::new());
        for text in statements(text) {
            if let Some(other) = text.strip_prefix("import ") {
                let other = other.trim_matches('"');
                let imported = Grammar::parse(&import(other), import);
                productions.extend(imported.productions);
                starts.push(imported.start);
                continue;
            }
            let (name, meaning) = text.split_once(" = ").unwrap_or_else(|| panic!("{text}"));
            let mut parser = Parser {
                text: meaning,
                at: 0,
            };
            let expression = parser.choice();
            assert!(
                parser.rest().is_empty(),
                "{name}: `{}` is not understood",
                parser.rest()
            );
            assert!(Class::named(name).is_none(), "{name} is built in");
            start.get_or_insert_with(|| name.to_owned());
            let production = Production {
                expression,
                text: text.clone(),
            };
            let twice = productions.insert(name.to_owned(), production);
            assert!(twice.is_none(), "{name} stands for two things");
        }
        Grammar {
            start: start.expect("a production"),
            imported: starts,
            productions,
        }
    }
}

/// Productions and imports, each on one line with single blanks.
fn statements(text: &str) -> Vec<String> {
    let mut list: Vec<String> = Vec::new();
    for line in text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
    {
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
        match list.last_mut() {
            Some(last) if line.starts_with(' ') => *last = format!("{last} {words}"),
            _ => list.push(words),
        }
    }
    list
}

/// Reads what stands behind the `=`.
struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn take(&mut self, sign: &str) -> bool {
        let fits = self.rest().starts_with(sign);
        self.at += if fits { sign.len() } else { 0 };
        fits
    }

    fn expect(&mut self, sign: &str) {
        assert!(
            self.take(sign),
            "`{sign}` is expected before `{}`",
            self.rest()
        );
    }

    fn until(&mut self, end: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let found = &rest[..rest.find(end).unwrap_or(rest.len())];
        self.at += found.len();
        found
    }

    fn number(&mut self) -> Option<usize> {
        self.until(|c| !c.is_ascii_digit()).parse().ok()
    }

    fn choice(&mut self) -> Expression {
        let mut parts = vec![self.sequence()];
        while self.take(" | ") {
            parts.push(self.sequence());
        }
        if parts.len() == 1 {
            parts.remove(0)
        } else {
            Expression::Choice(parts)
        }
    }

    fn sequence(&mut self) -> Expression {
        let mut parts = vec![self.term()];
        let goes_on = |rest: &str| {
            let next = rest.strip_prefix(' ').and_then(|rest| rest.chars().next());
            next.is_some_and(|c| c.is_ascii_alphabetic() || "\"([{".contains(c))
        };
        while goes_on(self.rest()) {
            self.expect(" ");
            parts.push(self.term());
        }
        if parts.len() == 1 {
            parts.remove(0)
        } else {
            Expression::Sequence(parts)
        }
    }

    fn term(&mut self) -> Expression {
        let what = self.factor();
        if !self.take(" - ") {
            return what;
        }
        Expression::Except {
            what: Box::new(what),
            not: Box::new(self.factor()),
        }
    }

    fn factor(&mut self) -> Expression {
        let what = self.primary();
        if !self.take("{") {
            return what;
        }
        let least = self.number().expect("a number of times");
        let most = if self.take(",") {
            self.number().unwrap_or(usize::MAX)
        } else {
            least
        };
        self.expect("}");
        Expression::Repeat {
            what: Box::new(what),
            least,
            most,
        }
    }

    fn primary(&mut self) -> Expression {
        let repeat = |what, most| Expression::Repeat {
            what: Box::new(what),
            least: 0,
            most,
        };
        if self.take("\"") {
            let text = self.until(|c| c == '"').to_owned();
            self.expect("\"");
            return Expression::Literal {
                text,
                either_case: self.take("i"),
            };
        }
        if self.take("( ") {
            return self.inside(" )");
        }
        if self.take("[ ") {
            return repeat(self.inside(" ]"), 1);
        }
        if self.take("{ ") {
            return repeat(self.inside(" }"), usize::MAX);
        }
        let name = self
            .until(|c| !(c.is_ascii_alphanumeric() || c == '-'))
            .to_owned();
        assert!(
            !name.is_empty(),
            "a name is expected before `{}`",
            self.rest()
        );
        if self.take("(") {
            return Expression::Columns(self.columns(name));
        }
        Class::named(&name).map_or(Expression::Name(name), Expression::Class)
    }

    fn inside(&mut self, end: &str) -> Expression {
        let inside = self.choice();
        self.expect(end);
        inside
    }

    fn columns(&mut self, name: String) -> Columns {
        let from = self.number().expect("a column");
        let to = if self.take("-") {
            self.number().unwrap_or(usize::MAX)
        } else {
            from
        };
        let every = if self.take(" every ") {
            self.number()
        } else {
            None
        };
        self.expect(")");
        assert!(from >= 1 && from <= to, "{name}: columns {from} to {to}");
        Columns {
            name,
            from,
            to,
            every,
        }
    }
}
