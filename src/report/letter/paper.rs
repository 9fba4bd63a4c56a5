//! The letter as plain text, for an email and for the sheet of a report.

use std::fmt::Write;

use super::{Item, Letter};

/// The largest number of characters on a line of the letter.
const WIDTH: usize = 76;

/// A paragraph of a letter: the mark before it (`1. `, `- `, or nothing) and its text.
type Paragraph = (String, String);

impl Letter {
    /// Returns the letter as plain text, with lines of at most 76 characters.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut out = format!("Subject: {}\n\n", self.subject);
        let mut previous = "";
        for (mark, text) in &self.paragraphs() {
            // only the lines of a plain list stand directly below each other
            if !previous.is_empty() && mark != "- " {
                out.push('\n');
            }
            wrap(&mut out, mark, text);
            previous = text;
        }
        out
    }

    /// Returns the paragraphs of the letter below its subject, each with the mark before it.
    pub(in crate::report) fn paragraphs(&self) -> Vec<Paragraph> {
        let plain = |text: String| (String::new(), text);
        let bullet = |words: &String| ("- ".to_owned(), words.clone());
        let addressee = self.addressee.as_deref().unwrap_or("colleague");
        let mut out = vec![plain(format!("Dear {addressee},")), plain(self.opening())];
        out.extend(numbered(&self.corrections, 1));
        let is_complete = self.missing.is_empty();
        if !is_complete && !self.corrections.is_empty() {
            out.push(plain("This is missing:".to_owned()));
        }
        out.extend(self.missing.iter().map(bullet));
        out.extend(self.request.iter().cloned().map(plain));
        if !self.questions.is_empty() {
            if !self.corrections.is_empty() || !is_complete {
                out.push(plain("Please also tell us:".to_owned()));
            }
            out.extend(numbered(&self.questions, self.corrections.len() + 1));
        }
        if !self.not_examined.is_empty() {
            out.push(plain("Not examined:".to_owned()));
            out.extend(self.not_examined.iter().map(bullet));
        }
        out.push(plain("Kind regards".to_owned()));
        out
    }

    fn opening(&self) -> String {
        let is_complete = self.missing.is_empty();
        let request = match (
            self.corrections.is_empty(),
            is_complete,
            self.questions.is_empty(),
        ) {
            (false, _, _) => "Before it can be rated, please correct:",
            (true, false, _) => "It cannot be rated yet, because something is missing:",
            (true, true, false) => "Before it is rated, please tell us:",
            (true, true, true) => "Nothing in it has to be corrected.",
        };
        format!("thank you for the {}. {request}", self.event)
    }
}

fn numbered(items: &[Item], first: usize) -> impl Iterator<Item = Paragraph> + '_ {
    (first..).zip(items).map(|(number, item)| {
        let place = match item.place.as_str() {
            "" => String::new(),
            place => format!(" ({place})"),
        };
        (format!("{number}. "), format!("{}{place}", item.text))
    })
}

/// Adds a paragraph to `out`. Its lines after the first are indented to where the text after `mark`
/// begins.
fn wrap(out: &mut String, mark: &str, text: &str) {
    let indent = " ".repeat(mark.len());
    let mut line = mark.to_owned();
    let mut is_empty = true;
    for word in text.split_whitespace() {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            let _ = writeln!(out, "{line}");
            line.clone_from(&indent);
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    let _ = writeln!(out, "{line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_wrapped_below_their_number() {
        let mut out = String::new();
        wrap(&mut out, "1. ", &"word ".repeat(20));
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("1. word") && lines[1].starts_with("   word"));
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH));
    }
}
