//! Parses the text of a grammar file into productions.

use std::collections::HashMap;
use std::path::Path;

use super::{CLASSES, Columns, Expression, Grammar, Production};

impl Grammar {
    /// Loads the grammar in a file, with those that it imports.
    pub(crate) fn load(path: &Path) -> Grammar {
        let text = |path: &Path| std::fs::read_to_string(path).unwrap();
        Grammar::parse(&text(path), &|name| text(&path.with_file_name(name)))
    }

    /// Parses the grammar in `text`; `import` returns the texts of other files.
    pub(crate) fn parse(text: &str, import: &dyn Fn(&str) -> String) -> Grammar {
        let (mut productions, mut start, mut imported) = (HashMap::new(), None, Vec::new());
        for text in statements(text) {
            if let Some(other) = text.strip_prefix("import ") {
                let other = Grammar::parse(&import(other.trim_matches('"')), import);
                productions.extend(other.productions);
                imported.push(other.start);
                continue;
            }
            let (name, meaning) = text.split_once(" = ").unwrap_or_else(|| panic!("{text}"));
            let meaning = spelled_out(meaning, import);
            let mut rest = Rest(&meaning);
            let expression = rest.choice();
            assert!(rest.0.is_empty(), "{name}: `{}` is not understood", rest.0);
            let built_in = CLASSES.iter().any(|class| class.name == name);
            start.get_or_insert_with(|| name.to_owned());
            let name = name.to_owned();
            let twice = productions.insert(name, Production { text, expression });
            assert!(
                twice.is_none() && !built_in,
                "{:?} is known",
                twice.map(|p| p.text)
            );
        }
        let start = start.expect("a production");
        Grammar {
            start,
            imported,
            productions,
        }
    }
}

/// The productions and imports of a grammar, each on one line with single blanks.
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

/// The definition with `words("file")` replaced by the words of the file, longer ones first.
fn spelled_out(meaning: &str, import: &dyn Fn(&str) -> String) -> String {
    let Some((before, call)) = meaning.split_once("words(\"") else {
        return meaning.to_owned();
    };
    let (file, behind) = call.split_once("\")").expect("a file between quotes");
    let (sign, behind) = match behind.strip_prefix('i') {
        Some(behind) => ("i", behind),
        None => ("", behind),
    };
    let text = import(file);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut words: Vec<&str> = lines.filter_map(|line| line.split('\t').nth(2)).collect();
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let words: Vec<String> = words
        .iter()
        .map(|word| format!("\"{word}\"{sign}"))
        .collect();
    assert!(!words.is_empty(), "no words in {file}");
    format!("{before}( {} ){behind}", words.join(" | "))
}

/// The unread rest of a definition.
struct Rest<'a>(&'a str);

impl<'a> Rest<'a> {
    fn take(&mut self, sign: &str) -> bool {
        let rest = self.0.strip_prefix(sign);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    fn expect(&mut self, sign: &str) {
        assert!(self.take(sign), "`{sign}` is expected before `{}`", self.0);
    }

    fn until(&mut self, end: impl Fn(char) -> bool) -> &'a str {
        let (found, rest) = self.0.split_at(self.0.find(end).unwrap_or(self.0.len()));
        self.0 = rest;
        found
    }

    /// Reads a number; `otherwise` if there is none.
    fn number(&mut self, otherwise: usize) -> usize {
        self.until(|c| !c.is_ascii_digit())
            .parse()
            .unwrap_or(otherwise)
    }

    fn choice(&mut self) -> Expression {
        let mut parts = vec![self.sequence()];
        while self.take(" | ") {
            parts.push(self.sequence());
        }
        Expression::Choice(parts)
    }

    fn sequence(&mut self) -> Expression {
        let mut parts = vec![self.term()];
        let starts = |c: char| c.is_ascii_alphabetic() || "\"([{".contains(c);
        while self
            .0
            .strip_prefix(' ')
            .is_some_and(|rest| rest.starts_with(starts))
        {
            self.expect(" ");
            parts.push(self.term());
        }
        Expression::Sequence(parts)
    }

    fn term(&mut self) -> Expression {
        let what = self.factor();
        if !self.take(" - ") {
            return what;
        }
        Expression::Except(Box::new(what), Box::new(self.factor()))
    }

    fn factor(&mut self) -> Expression {
        let what = self.primary();
        if !self.take("{") {
            return what;
        }
        let least = self.number(0);
        let most = if self.take(",") {
            self.number(usize::MAX)
        } else {
            least
        };
        self.expect("}");
        Expression::Repeat(Box::new(what), least, most)
    }

    fn primary(&mut self) -> Expression {
        for (open, close, most) in [
            ("( ", " )", None),
            ("[ ", " ]", Some(1)),
            ("{ ", " }", Some(usize::MAX)),
        ] {
            if self.take(open) {
                let inside = self.choice();
                self.expect(close);
                return match most {
                    Some(most) => Expression::Repeat(Box::new(inside), 0, most),
                    None => inside,
                };
            }
        }
        if self.take("\"") {
            let text = self.until(|c| c == '"').to_owned();
            self.expect("\"");
            return Expression::Literal(text, self.take("i"));
        }
        let name = self.until(|c| !(c.is_ascii_alphanumeric() || c == '-'));
        assert!(!name.is_empty(), "a name is expected before `{}`", self.0);
        if self.take("(") {
            return Expression::Columns(self.columns(name.to_owned()));
        }
        let class = CLASSES.iter().find(|class| class.name == name);
        class.map_or_else(|| Expression::Name(name.to_owned()), Expression::Class)
    }

    fn columns(&mut self, name: String) -> Columns {
        let from = self.number(0);
        let to = if self.take("-") {
            self.number(usize::MAX)
        } else {
            from
        };
        let every = self.take(" every ").then(|| self.number(0));
        self.expect(")");
        assert!(
            1 <= from && from <= to && every != Some(0),
            "{name}: {from} to {to}"
        );
        Columns {
            name,
            from,
            to,
            every,
        }
    }
}
