//! Reads the words in many languages that readers recognise. A file of words contains one word on
//! each line, after the word's meaning and language. Support for a new language requires only new
//! lines.

use std::cmp::Reverse;
use std::collections::HashMap;

use nom::bytes::complete::{tag, tag_no_case};
use nom::error::{Error, ErrorKind};
use nom::{Err, IResult, Parser};

/// The words of one of the program's word lists (a `.tsv` file), with their meanings. Each list has
/// one use, such as headings of columns or words for a bye. In a list, a word has the same meaning
/// in all languages.
pub(super) struct Words<M> {
    /// The words, longer words first: if one word is the beginning of another, the longer word must
    /// be tried first.
    list: Vec<(&'static str, M)>,
    by_word: HashMap<&'static str, M>,
}

/// The columns of a line: meaning, language, word.
type Line<'f> = [&'f str; 3];

/// Returns the columns of each line that is not a comment; `None` for a line that does not have
/// exactly three columns.
fn lines(file: &str) -> impl Iterator<Item = Option<Line<'_>>> {
    let is_comment = |line: &&str| *line == "#" || line.starts_with("# ");
    let lines = file.lines().filter(move |line| !is_comment(line));
    lines.map(|line| {
        let mut columns = line.split('\t');
        let three_columns = [columns.next()?, columns.next()?, columns.next()?];
        columns.next().is_none().then_some(three_columns)
    })
}

impl<M: Copy> Words<M> {
    /// Reads a file of words that is part of the program. `names` contains the meanings, each with
    /// its spelling in the file. Tests (`check`) ensure that all lines are valid, so none is
    /// skipped.
    pub(super) fn new(file: &'static str, names: &[(&str, M)]) -> Words<M> {
        let meanings_by_name: HashMap<&str, M> = names.iter().copied().collect();
        let word_and_meaning =
            |[meaning, _, word]: Line<'static>| Some((word, *meanings_by_name.get(meaning)?));
        let mut list: Vec<(&str, M)> = lines(file).flatten().filter_map(word_and_meaning).collect();
        list.sort_by_key(|(word, _)| Reverse(word.len()));
        Words {
            by_word: list.iter().copied().collect(),
            list,
        }
    }

    /// Returns the meaning of a whole text; `None` if the text is not a word of the file.
    pub(super) fn meaning(&self, text: &str) -> Option<M> {
        self.by_word.get(text).copied()
    }

    /// Returns the meanings of the words with which a text begins, that of the longest word first.
    pub(super) fn meanings_at_start(&self, text: &str) -> impl Iterator<Item = M> {
        let words = self.list.iter();
        words.filter_map(move |(word, meaning)| text.starts_with(word).then_some(*meaning))
    }

    /// Returns the meanings of the words that occur anywhere in a text, that of the longest word
    /// first.
    pub(super) fn meanings_within(&self, text: &str) -> impl Iterator<Item = M> {
        let words = self.list.iter();
        words.filter_map(move |(word, meaning)| text.contains(word).then_some(*meaning))
    }

    /// Parses the longest word with which the input begins. Returns its meaning.
    pub(super) fn parse<'i>(&self, i: &'i str) -> IResult<&'i str, M> {
        parse_first(&self.list, i, |word| tag(word).parse(i))
    }

    /// Parses the longest word with which the input begins, whether its letters are upper or lower
    /// case. Returns its meaning.
    pub(super) fn parse_in_any_case<'i>(&self, i: &'i str) -> IResult<&'i str, M> {
        parse_first(&self.list, i, |word| tag_no_case(word).parse(i))
    }
}

/// Returns the meaning of the first word in `list` that `parse` accepts at the beginning of the
/// input.
fn parse_first<'i, M: Copy>(
    list: &[(&'static str, M)],
    i: &'i str,
    parse: impl Fn(&'static str) -> IResult<&'i str, &'i str>,
) -> IResult<&'i str, M> {
    let try_word = |(word, meaning): &(&'static str, M)| {
        let (rest, _) = parse(word).ok()?;
        Some((rest, *meaning))
    };
    let no_match = || Err::Error(Error::new(i, ErrorKind::Tag));
    list.iter().find_map(try_word).ok_or_else(no_match)
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Checks that a file of words consists of sorted lines with three columns: a known meaning,
    /// the code of a language, and a word in the form in which texts are looked up. Each word must
    /// have one meaning. `counts` is the number of words of each meaning, so that a lost word is
    /// noticed.
    pub(in crate::format) fn check<M: Copy>(
        file: &'static str,
        names: &[(&str, M)],
        normal: impl Fn(&str) -> String,
        counts: &[(&str, usize)],
    ) {
        let lines: Vec<Line<'_>> = lines(file)
            .map(|line| line.unwrap_or_else(|| panic!("meaning, language and word in {file}")))
            .collect();
        let mut counts_by_meaning: BTreeMap<&str, usize> = BTreeMap::new();
        let mut meanings_by_word: BTreeMap<&str, &str> = BTreeMap::new();
        for [meaning, language, word] in &lines {
            let is_known = names.iter().any(|(name, _)| name == meaning);
            assert!(is_known, "unknown meaning {meaning}");
            let letters = language.bytes().all(|b| b.is_ascii_lowercase());
            let code = *language == "mul" || (language.len() == 2 && letters);
            assert!(code, "{word}: {language} is not a code of ISO 639-1");
            assert_eq!(
                normal(word),
                *word,
                "write this word in the form in which texts are looked up"
            );
            let other = meanings_by_word.insert(word, meaning);
            assert!(
                other.is_none_or(|other| other == *meaning),
                "{word}: {other:?} and {meaning}"
            );
            *counts_by_meaning.entry(meaning).or_default() += 1;
        }
        assert!(lines.is_sorted() && !lines.is_empty(), "sort {file}");
        let is_unique = lines.windows(2).all(|pair| pair[0] != pair[1]);
        assert!(is_unique, "a line occurs twice in {file}");
        let expected: BTreeMap<&str, usize> = counts.iter().copied().collect();
        assert_eq!(counts_by_meaning, expected);
        let words = Words::new(file, names);
        assert_eq!(words.by_word.len(), meanings_by_word.len());
    }

    const FILE: &str = "# a comment\n#\nbye\ten\tbye\nbye\tmul\t#\nsum\ten\tsum\nsum\ten\tsum up\n";

    fn words() -> Words<char> {
        Words::new(FILE, &[("bye", 'b'), ("sum", 's')])
    }

    #[test]
    fn words_are_found_as_whole_texts_at_the_start_and_in_the_middle() {
        let words = words();
        assert_eq!(words.meaning("bye"), Some('b'));
        assert_eq!(words.meaning("#"), Some('b'));
        assert_eq!(words.meaning("byes"), None);
        let all = |found: &mut dyn Iterator<Item = char>| found.collect::<String>();
        assert_eq!(all(&mut words.meanings_at_start("sum up # bye")), "ss");
        assert_eq!(all(&mut words.meanings_within("no sum up, bye")), "sbs");
    }

    #[test]
    fn the_longest_matching_word_counts() {
        let words = words();
        assert_eq!(words.parse("sum up 2"), Ok((" 2", 's')));
        assert_eq!(words.parse("sum 2"), Ok((" 2", 's')));
        assert!(words.parse("Sum 2").is_err());
        assert_eq!(words.parse_in_any_case("BYE"), Ok(("", 'b')));
    }

    #[test]
    fn a_line_of_a_word_file_needs_three_columns() {
        assert_eq!(lines("a\tb\n").collect::<Vec<_>>(), [None]);
        assert_eq!(lines("a\tb\tc\td\n").collect::<Vec<_>>(), [None]);
        assert_eq!(
            lines("#a\tb\tc\n").collect::<Vec<_>>(),
            [Some(["#a", "b", "c"])]
        );
    }
}
