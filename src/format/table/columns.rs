//! Finds the columns of text lists in which each column has a fixed width
//! (reference/swiss-manager-exports.md 8.3). Users set the widths themselves, so a column is found
//! by its heading and by the blanks below the heading.

use std::ops::Range;

use super::headers::meaning;
use super::meaning::Meaning;
use crate::source::{ContainerError, Limits, Source, read_fixed_columns};

/// The number of lines at the start of a text in which the heading of a table is searched for.
const MAX_LINES_BEFORE_HEADING: usize = 60;

/// The largest distance, in characters, at which numbers may begin to the left of their heading.
/// Blanks further to the left are inside names.
const MAX_NUMBER_SHIFT: usize = 6;

/// The number of characters after which the rest of a line is ignored when columns are searched.
const MAX_LINE_LENGTH: usize = 1000;

/// A table whose columns have fixed widths.
pub(super) struct Columns {
    /// The indices of the table's lines in the text, from 0. The first line is the heading.
    lines: Range<usize>,
    /// The position in characters, from 0, at which each column starts.
    starts: Vec<usize>,
}

/// For each character position below the headings, whether it is filled and how often a number
/// begins there.
struct Body {
    /// For each position, whether a line has a character other than a blank there.
    is_filled: Vec<bool>,
    /// For each position, the number of lines in which a number begins there.
    number_starts: Vec<usize>,
}

impl Default for Body {
    fn default() -> Body {
        Body {
            is_filled: vec![false; MAX_LINE_LENGTH + 1],
            number_starts: vec![0; MAX_LINE_LENGTH + 1],
        }
    }
}

impl Body {
    fn add(&mut self, line: &str) {
        let mut previous_char = ' ';
        for (index, c) in line.chars().enumerate().take(MAX_LINE_LENGTH) {
            self.is_filled[index] |= !c.is_whitespace();
            self.number_starts[index] +=
                usize::from(c.is_ascii_digit() && !previous_char.is_ascii_digit());
            previous_char = c;
        }
    }

    fn is_free(&self, index: usize) -> bool {
        !self.is_filled[index]
    }

    /// Returns the position in the range at which a number begins in the most lines; `None` if no
    /// number begins in the range. This is used if no blank separates two columns, because long
    /// names touch the ratings after them.
    fn number_start(&self, within: Range<usize>) -> Option<usize> {
        let start = within
            .rev()
            .max_by_key(|&index| self.number_starts[index])?;
        (self.number_starts[start] > 0).then_some(start)
    }
}

/// A word of the heading line, with its start and end in characters from 0.
struct Word {
    start: usize,
    end: usize,
    meaning: Meaning,
}

impl Columns {
    /// Finds the columns of a text from its heading; `None` if no line is a heading.
    pub(super) fn find(source: &Source) -> Option<Columns> {
        let line = |index: usize| source.slice(source.line_span(index));
        let count = source.line_starts().len();
        // most lines of most texts can be ruled out without splitting them into words
        let has_few_digits = |text: &str| {
            let digits = text.bytes().filter(u8::is_ascii_digit).count();
            text.len() >= 16 && digits * 3 < text.len()
        };
        let heading =
            |&index: &usize| has_few_digits(line(index)) && is_heading(&heading_words(line(index)));
        let head_index = (0..count.min(MAX_LINES_BEFORE_HEADING)).find(heading)?;
        let is_blank = |&index: &usize| line(index).trim().is_empty();
        // a ruler or an empty line may follow the heading
        let is_ruler = |text: &str| text.chars().all(|c| matches!(c, '-' | '=' | ' ' | '_'));
        let first_row =
            (head_index + 1..count.min(head_index + 4)).find(|&index| !is_ruler(line(index)))?;
        let end = (first_row..count).find(is_blank).unwrap_or(count);
        let mut body = Body::default();
        let mut rows = 0;
        for index in first_row..end {
            let text = line(index);
            rows += usize::from(text.contains(|c: char| c.is_ascii_digit()));
            body.add(text);
        }
        (rows >= 2).then(|| Columns {
            lines: head_index..end,
            starts: column_starts(&heading_words(line(head_index)), &body),
        })
    }

    /// Cuts the lines of the table into cells.
    pub(super) fn cut(&self, source: Source, limits: &Limits) -> Result<Source, ContainerError> {
        read_fixed_columns(source, &self.lines, &self.starts, limits)
    }
}

fn heading_words(line: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut text = String::new();
    for (index, c) in line.chars().chain([' ']).enumerate().take(MAX_LINE_LENGTH) {
        if !c.is_whitespace() {
            text.push(c);
        } else if !text.is_empty() {
            words.push(Word {
                start: index - text.chars().count(),
                end: index,
                meaning: meaning(&text),
            });
            text.clear();
        }
    }
    words
}

/// Whether these words are a heading. They must include the name, a round or the points, and at
/// least four known words, because fewer could occur in any sentence.
fn is_heading(words: &[Word]) -> bool {
    let is_known = |word: &&Word| !matches!(word.meaning, Meaning::Unknown | Meaning::Blank);
    let known_count = words.iter().filter(is_known).count();
    let has_name = words.iter().any(|word| word.meaning == Meaning::Name);
    let has_rounds = words
        .iter()
        .any(|word| matches!(word.meaning, Meaning::Round(_) | Meaning::Points));
    has_name && has_rounds && known_count >= 4 && known_count * 3 >= words.len() * 2
}

/// Returns the position at which each column starts, which is after the last position before its
/// heading that is blank in all lines. Values may begin to the left of the heading (as numbers do)
/// or to the right.
fn column_starts(words: &[Word], body: &Body) -> Vec<usize> {
    let mut starts: Vec<usize> = Vec::new();
    let mut previous_end = 0;
    for word in words {
        let earliest_start = previous_end.max(word.start.saturating_sub(MAX_NUMBER_SHIFT));
        let free_index = (earliest_start..=word.start)
            .rev()
            .find(|&index| body.is_free(index));
        let start = match free_index {
            _ if starts.is_empty() => 0,
            Some(index) => (index + 1).min(word.start),
            None => body
                .number_start(earliest_start..word.start + 1)
                .unwrap_or(word.start),
        };
        if word.meaning == Meaning::Name
            && let Some(title) = title_start(previous_end, start, body)
        {
            starts.push(title);
        }
        starts.push(start);
        previous_end = word.end;
    }
    starts
}

/// Returns the start of a column of titles, which is to the left of the names and has no heading;
/// `None` if there is no such column. `before` is the end of the previous heading, `name` the start
/// of the names.
fn title_start(before: usize, name: usize, body: &Body) -> Option<usize> {
    let gap_index = (before..name).find(|&index| body.is_free(index))?;
    (gap_index..name).find(|&index| !body.is_free(index))
}

#[cfg(test)]
mod tests {
    use crate::format::{ReadOptions, read};
    use crate::model::{Opponent, Outcome, PlayerId, RoundNumber};
    use crate::number::Points;

    const LIST: &str = "\
Harbour Open
Organizer(s)                   : Harbour Club
Rating-Ø                       : 2140
Date                           : 2026/05/01 to 2026/05/03

Final ranking crosstable after 3 Rounds

Rank     Name                  Rtg  FED  1.Rd.   2.Rd.   3.Rd.  Pts  BH
  1  IM  Ahlgren,Tove         2230  SWE    3w1     2b½     4w1    2½  3.5
  2      Brandão,Inês          980  POR    4b1     1w½    -½      2   4
  3  WFM Castellan,Piero Maria2150  ITA    1b0     4w1     -1     2   2.5
  4      Dahl,Ingrid                NOR    2w0     3b0     1b0    0   6.5

Program Swiss-Manager developed and copyright
";

    fn import(text: &str) -> crate::import::Import {
        let options = ReadOptions::default();
        read("x.txt", text.as_bytes().to_vec(), &options)
            .unwrap()
            .import
    }

    #[test]
    fn columns_are_found_by_their_headings() {
        let import = import(LIST);
        let tournament = &import.tournament;
        let names: Vec<&str> = tournament.players.iter().map(|p| &*p.name).collect();
        let expected = [
            "Ahlgren,Tove",
            "Brandão,Inês",
            "Castellan,Piero Maria",
            "Dahl,Ingrid",
        ];
        assert_eq!(names, expected);
        let titles: Vec<Option<&str>> = tournament
            .players
            .iter()
            .map(|p| p.title.as_deref())
            .collect();
        assert_eq!(titles, [Some("IM"), None, Some("WFM"), None]);
        let ratings: Vec<Option<u16>> = tournament.players.iter().map(|p| p.rating).collect();
        assert_eq!(ratings, [Some(2230), Some(980), Some(2150), None]);
        assert_eq!(tournament.rounds, 3);
        let entry = |player, round| {
            *tournament
                .entry(PlayerId(player), RoundNumber(round))
                .unwrap()
        };
        assert_eq!(entry(0, 2).opponent, Opponent::Player(PlayerId(1)));
        assert_eq!(entry(0, 2).outcome, Outcome::Draw);
        assert_eq!(entry(1, 3).outcome, Outcome::HalfPointBye);
        let points = import.claims.points.iter().map(|p| p.unwrap().value);
        let halves = [5, 4, 4, 0].map(Points::from_halves);
        assert_eq!(points.collect::<Vec<_>>(), halves);
        assert!(import.notes.is_empty(), "{:?}", import.notes);
    }

    #[test]
    fn sentences_are_not_headings() {
        let letter = "Dear Name of the club, 3 points in round 4\n1 is enough\n2 is more\n";
        let options = ReadOptions::default();
        assert!(read("x.txt", letter.as_bytes().to_vec(), &options).is_err());
    }
}
