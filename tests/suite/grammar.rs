//! The grammar files and the parsers agree (`grammar/notation.md`).

mod exchange;
mod table;
mod trf;

use std::collections::BTreeMap;

use crosstable::format::rank_order;

use crate::support::grammar::quotes::{Quote, differences, in_folder, in_text};
use crate::support::grammar::{Generator, Grammar};
use crate::support::root;

/// The files in `grammar/`, each before those that build on it.
const FILES: [&str; 6] = [
    "trf16.ebnf",
    "rank-order.ebnf",
    "trf26.ebnf",
    "vega.ebnf",
    "crosstable-cell.ebnf",
    "swiss-manager.ebnf",
];

fn load(file: &str) -> Grammar {
    Grammar::load(&root().join("grammar").join(file))
}

/// All productions of all files, by name.
fn productions() -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for file in FILES {
        for (name, production) in load(file).productions() {
            let text = production.text.clone();
            let other = all.insert(name.to_owned(), text.clone());
            assert!(
                other.is_none_or(|other| other == text),
                "two meanings of {name}"
            );
        }
    }
    all
}

fn quotes() -> Vec<Quote> {
    let mut list = Vec::new();
    in_folder(&root().join("src/format"), &mut list);
    in_folder(&root().join("src/model/notation"), &mut list);
    list
}

/// Whether a criterion has two modifiers of one kind, the only case that the grammar allows and the
/// reader refuses.
fn repeats_a_modifier(order: &str) -> bool {
    let is_gap = |c: char| c == ',' || c.is_whitespace();
    order.split(is_gap).any(|word| {
        let self_made = word.to_ascii_uppercase().starts_with("OTHER_");
        let parts = word.split(['/', '#', '!', '-']).skip(1);
        let mut kinds: Vec<char> = parts
            .filter_map(|part| part.chars().next())
            .filter(char::is_ascii_alphabetic)
            .map(|c| c.to_ascii_uppercase())
            .map(|c| if c == 'M' { 'C' } else { c })
            .collect();
        kinds.sort_unstable();
        !self_made && kinds.windows(2).any(|pair| pair[0] == pair[1])
    })
}

#[test]
fn every_name_is_defined_and_used() {
    for file in FILES {
        load(file)
            .check_names()
            .unwrap_or_else(|error| panic!("{file}: {error}"));
    }
}

#[test]
fn every_grammar_file_is_tested() {
    let mut files: Vec<String> = std::fs::read_dir(root().join("grammar"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".ebnf"))
        .collect();
    files.sort();
    let mut known = FILES.to_vec();
    known.sort_unstable();
    assert_eq!(files, known);
}

#[test]
fn functions_quote_their_productions_word_for_word() {
    let wrong = differences(&productions(), &quotes());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_change_of_either_side_is_reported() {
    let (grammar, quotes) = (productions(), quotes());
    for name in grammar.keys() {
        let mut changed = grammar.clone();
        changed.get_mut(name).unwrap().push_str(" digit");
        assert_eq!(differences(&changed, &quotes).len(), 1, "{name} grew");
        let mut changed = grammar.clone();
        changed.remove(name);
        assert_eq!(differences(&changed, &quotes).len(), 1, "{name} is gone");
    }
    for at in 0..quotes.len() {
        let mut changed = quotes.clone();
        changed[at].text = changed[at].text.replacen(" = ", " = [ digit ] ", 1);
        assert_eq!(differences(&grammar, &changed).len(), 1, "{:?}", quotes[at]);
        let gone = changed.remove(at);
        assert_eq!(differences(&grammar, &changed).len(), 1, "{gone:?} is gone");
        let mut twice = quotes.clone();
        twice.push(quotes[at].clone());
        assert_eq!(differences(&grammar, &twice).len(), 1, "{gone:?} twice");
    }
}

#[test]
fn a_quote_is_found_in_a_comment_above_a_function() {
    let text = "
/// Says more.
///
/// cell = [ number(1-4) ]
///   colour(6)
///
/// # Errors
#[must_use]
pub(super) fn cell(i: &str) {}

/// lost = digit
const LOST: u8 = 1;
";
    let found = in_text("x.rs", text);
    let read: Vec<_> = found
        .iter()
        .map(|q| (q.text.as_str(), q.on_function))
        .collect();
    assert_eq!(
        read,
        [
            ("cell = [ number(1-4) ] colour(6)", true),
            ("lost = digit", false)
        ]
    );
}

/// Checks that a small grammar accepts the words in `good` and rejects those in `bad`.
fn check(grammar: &str, good: &[&str], bad: &[&str]) {
    let grammar = Grammar::parse(grammar, &|_| unreachable!());
    grammar.check_names().unwrap();
    for text in good {
        assert_eq!(grammar.derives(&grammar.start, text), Ok(()), "{text:?}");
    }
    for text in bad {
        assert!(grammar.derives(&grammar.start, text).is_err(), "{text:?}");
    }
    let mut generator = Generator::new(&grammar, 1);
    for _ in 0..50 {
        let sentence = generator.sentence(&grammar.start);
        assert_eq!(grammar.derives(&grammar.start, &sentence.text), Ok(()));
    }
}

#[test]
fn each_character_of_the_notation_means_what_its_page_says() {
    check("a = \"FIDE\"", &["FIDE"], &["fide", "FID", "FIDES", ""]);
    check("a = \"MP\"i", &["MP", "mp", "Mp"], &["M", "MPP"]);
    check("a = b \"x\"\nb = digit", &["1x"], &["x", "1", "x1"]);
    check("a = \"x\" | \"xy\" | \"z\"", &["x", "z"], &["xy", "xz"]);
    check("a = [ \"x\" ] letter", &["xy", "y"], &["x", "xyz"]);
    check("a = { digit } \".\"", &[".", "12."], &["1", "1.2"]);
    check(
        "a = ( \"x\" | \"y\" ){2} digit{1,}",
        &["xy1", "yy123"],
        &["x1", "xyx1", "xy"],
    );
    check("a = digit{1,3} [ blank ]", &["1", "123"], &["", "1234"]);
    check(
        "a = ( any - b ){1,}\nb = \",\" | blank",
        &["x+é"],
        &["x,", ""],
    );
}

#[test]
fn fields_in_columns_are_matched_before_the_rest() {
    let grammar = "line = \"001\" n(5-8) [ t(10-12) ] c(15-17 every 4)\nn = digit{1,4}\n\
                   t = any{1,}\nc = [ n(1) ] [ n(3) ]";
    let good = [
        "001    1",
        "001 12",
        "001    1 é x",
        "001  1   abc  1 2",
        "001    1      1   1",
    ];
    let bad = [
        "002    1",
        "001",
        "001 1 1",
        "001    1x",
        "001    1      1 23",
        "001    1      1 2x",
    ];
    check(grammar, &good, &bad);
}

#[test]
fn generated_rank_orders_are_read() {
    let grammar = load("rank-order.ebnf");
    let mut generator = Generator::new(&grammar, 7);
    let mut read = 0;
    for _ in 0..2000 {
        let text = generator.sentence("rank-order").text;
        let order = rank_order(&text);
        assert_eq!(
            order.is_err(),
            repeats_a_modifier(&text),
            "{text:?}: {order:?}"
        );
        if let Ok(order) = order {
            assert_eq!(grammar.derives("rank-order", &order.to_string()), Ok(()));
            read += 1;
        }
    }
    assert!(read > 1000, "{read} read");
}

#[test]
fn invalid_rank_orders_are_refused() {
    let grammar = load("rank-order.ebnf");
    let mut generator = Generator::new(&grammar, 11);
    let mut refused = 0;
    for _ in 0..2000 {
        let mut text: Vec<char> = generator.sentence("rank-order").text.chars().collect();
        let other = ['/', ':', 'X', '0', ',', 'é'][generator.below(6)];
        text.insert(generator.below(text.len() + 1), other);
        let text: String = text.into_iter().collect();
        let derives = grammar.derives("rank-order", &text).is_ok();
        let order = rank_order(&text);
        assert_eq!(
            order.is_ok(),
            derives && !repeats_a_modifier(&text),
            "{text:?}: {order:?}"
        );
        refused += usize::from(!derives);
    }
    assert!(refused > 200, "{refused} refused");
}
