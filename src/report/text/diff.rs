//! Two files of one event side by side, for eyes.

use similar::{ChangeTag, TextDiff};

use super::wrap::wrap;
use super::{title, who};
use crate::finding::count;
use crate::import::compare::{Difference, MatchedBy, Said, ToldByOne, Topic};
use crate::report::{Compared, Paint, Style};
use crate::source::printable;

/// The names of the two files in the report.
const SIDES: [&str; 2] = ["A", "B"];

/// Where two files differ; of each kind at most `most` differences.
#[must_use]
pub fn diff(compared: &Compared<'_>, most: usize, style: Style) -> String {
    let report = Report {
        compared,
        most,
        style,
    };
    let mut out = report.heading();
    out += &report.alone();
    for (topic, words) in [
        (Topic::Tournament, "tournament section"),
        (Topic::Player, "players"),
        (Topic::Game, "games and byes"),
        (Topic::Standing, "stated standings"),
    ] {
        out += &report.topic(topic, words);
    }
    out += &report.told_by_one();
    out += &report.conclusion();
    out
}

struct Report<'a> {
    compared: &'a Compared<'a>,
    most: usize,
    style: Style,
}

impl Report<'_> {
    fn heading(&self) -> String {
        let mut out = String::new();
        for (side, name) in SIDES.iter().enumerate() {
            let import = self.compared.imports[side];
            let tournament = &import.tournament;
            let name = self.style.paint(*name, Paint::Bold);
            let kind = match import.dialect.as_str() {
                "" => import.format,
                dialect => dialect,
            };
            out += &format!(
                "{name}  {}: {}, {}, {}\n",
                title(self.compared.sources[side], import),
                printable(kind),
                count(tournament.players.len(), "player"),
                count(usize::from(tournament.rounds), "round"),
            );
        }
        let pairs = &self.compared.comparison.pairs;
        let by = |by: MatchedBy, words: &str| {
            let found = pairs.iter().filter(|pair| pair.by == by).count();
            (found > 0).then(|| format!("{found} {words}"))
        };
        let by: Vec<String> = [
            by(MatchedBy::FideId, "by FIDE id"),
            by(MatchedBy::Name, "by name"),
            by(MatchedBy::Number, "by starting number"),
            by(MatchedBy::Spelling, "by names that are nearly the same"),
        ]
        .into_iter()
        .flatten()
        .collect();
        let found = format!(
            "{} in both: {}",
            count(pairs.len(), "player"),
            by.join(", ")
        );
        out + &self.line(found.trim_end_matches([':', ' ']), 0)
    }

    /// Players who are in one file only.
    fn alone(&self) -> String {
        let mut out = String::new();
        for (side, alone) in self.compared.comparison.alone.iter().enumerate() {
            if alone.is_empty() {
                continue;
            }
            out += &self.head(&format!(
                "{} in {} only",
                count(alone.len(), "player"),
                SIDES[side]
            ));
            let import = self.compared.imports[side];
            for &id in alone.iter().take(self.most) {
                out += &self.line(&who(&import.tournament, id), 2);
            }
            out += &self.more(alone.len());
        }
        out
    }

    fn topic(&self, topic: Topic, words: &str) -> String {
        let all = self.compared.comparison.differences.iter();
        let mut of_topic: Vec<&Difference> = all.filter(|d| d.topic == topic).collect();
        if of_topic.is_empty() {
            return String::new();
        }
        let mut out = self.head(&format!("{words}: {}", count(of_topic.len(), "difference")));
        if topic == Topic::Game {
            of_topic.sort_by_key(|difference| difference.round);
            for difference in of_topic.iter().take(self.most) {
                out += &self.entry(difference);
            }
            return out + &self.more(of_topic.len());
        }
        // field by field, so that one that differs everywhere does not bury the others
        let mut fields: Vec<&str> = of_topic.iter().map(|d| d.field.as_str()).collect();
        fields.dedup();
        let mut seen: Vec<&str> = Vec::new();
        for field in fields {
            if seen.contains(&field) {
                continue;
            }
            seen.push(field);
            let of_field = of_topic.iter().filter(|d| d.field == field);
            for difference in of_field.clone().take(self.most) {
                out += &self.entry(difference);
            }
            out += &self.more(of_field.count());
        }
        out
    }

    /// A difference: whom it is about, and a line for each file.
    fn entry(&self, difference: &Difference) -> String {
        let tournament = &self.compared.imports[0].tournament;
        let mut head = String::new();
        if let Some(round) = difference.round {
            head += &format!("round {round}, ");
        }
        if let Some([id, _]) = difference.players {
            head += &format!("{}: ", who(tournament, id));
        }
        head += &difference.field;
        let mut out = self.line(&head, 2);
        let values = self.marked(&difference.said);
        for (side, value) in values.into_iter().enumerate() {
            let place = match difference.said[side].span {
                Some(span) => format!(
                    "  {}",
                    self.style.paint(
                        format!("({})", self.compared.sources[side].locate(span)),
                        Paint::Dim
                    )
                ),
                None => String::new(),
            };
            out += &format!("    {}  {value}{place}\n", SIDES[side]);
        }
        out
    }

    /// Both values, with what is different in them coloured where there are colours.
    fn marked(&self, said: &[Said; 2]) -> [String; 2] {
        let [a, b] = said
            .each_ref()
            .map(|said| printable(said.value.as_deref().unwrap_or("nothing")).into_owned());
        if !self.style.color {
            return [a, b];
        }
        let difference = TextDiff::from_words(a.as_str(), b.as_str());
        let side = |own: ChangeTag, paint: Paint| -> String {
            let changes = difference.iter_all_changes();
            changes
                .filter(|change| change.tag() == ChangeTag::Equal || change.tag() == own)
                .map(|change| match change.tag() {
                    ChangeTag::Equal => change.value().to_owned(),
                    _ => self.style.paint(change.value(), paint).to_string(),
                })
                .collect()
        };
        [
            side(ChangeTag::Delete, Paint::Red),
            side(ChangeTag::Insert, Paint::Green),
        ]
    }

    fn told_by_one(&self) -> String {
        let mut out = String::new();
        for (side, name) in SIDES.iter().enumerate() {
            let all = &self.compared.comparison.told_by_one;
            let told: Vec<String> = all
                .iter()
                .filter(|told| told.side == side)
                .map(in_words)
                .collect();
            if !told.is_empty() {
                let text = format!("only {name} tells: {}", told.join(", "));
                out += &format!("\n{}", self.line(&text, 0));
            }
        }
        out
    }

    fn conclusion(&self) -> String {
        let comparison = self.compared.comparison;
        let mut out = String::new();
        if !comparison.not_compared.is_empty() {
            let text = format!("not compared: {}", comparison.not_compared.join("; "));
            out += &format!("\n{}", self.line(&text, 0));
        }
        let alone: usize = comparison.alone.iter().map(Vec::len).sum();
        let differences = comparison.differences.len();
        let words = if comparison.is_same() {
            let words = "no difference in what both files tell";
            self.style.paint(words.to_owned(), Paint::Green)
        } else {
            let mut words = count(differences, "difference");
            if alone > 0 {
                words += &format!(", {} in one file only", count(alone, "player"));
            }
            self.style.paint(words, Paint::Yellow)
        };
        out + &format!("\n{words}\n")
    }

    fn head(&self, text: &str) -> String {
        format!("\n{}\n", self.style.paint(text, Paint::Bold))
    }

    fn more(&self, all: usize) -> String {
        match all.saturating_sub(self.most) {
            0 => String::new(),
            more => self.line(&format!("and {more} more (--all)"), 2),
        }
    }

    /// A line behind so many blanks; further lines stand two more to the right.
    fn line(&self, text: &str, blanks: usize) -> String {
        let text = wrap(text, self.style.text_width().saturating_sub(blanks + 2));
        let lines = text.lines().enumerate();
        lines
            .map(|(at, line)| {
                let blanks = blanks + if at == 0 { 0 } else { 2 };
                format!("{}{line}\n", " ".repeat(blanks))
            })
            .collect()
    }
}

fn in_words(told: &ToldByOne) -> String {
    let what = printable(&told.what);
    match told.of {
        None => what.into_owned(),
        Some("half of a game") if told.count == 1 => format!("{what} (1 half of a game)"),
        Some("half of a game") => format!("{what} ({} halves of games)", told.count),
        Some(of) => format!("{what} ({})", count(told.count, of)),
    }
}
