//! The words of findings are for people: what a finding or a note of it is, its code, its subject and
//! the kind of the note say.

use std::collections::BTreeMap;

use syn::visit::{self, Visit};
use syn::{Expr, ExprMethodCall, ItemFn, ItemMod, Member};

use super::modules::is_for_tests;

/// Methods that look for words in a text.
const SEARCHES: [&str; 14] = [
    "contains",
    "ends_with",
    "find",
    "match_indices",
    "matches",
    "rfind",
    "rsplit_once",
    "split",
    "split_once",
    "splitn",
    "starts_with",
    "strip_prefix",
    "strip_suffix",
    "trim_start_matches",
];

/// Fields and variables that hold the words of a finding.
const WORDS: [&str; 4] = ["message", "text", "contradiction", "meaning"];

/// Methods of a finding and of its notes that return words.
const METHODS: [&str; 2] = ["message", "notes_in_words"];

/// The searches in words of findings that a file contains, each as the words and the search.
#[derive(Default)]
struct Searches(Vec<String>);

impl<'ast> Visit<'ast> for Searches {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        let search = call.method.to_string();
        if SEARCHES.contains(&search.as_str())
            && let Some(words) = words(&call.receiver)
        {
            self.0.push(format!("{words}.{search}"));
        }
        visit::visit_expr_method_call(self, call);
    }
}

/// The name of the words of a finding that an expression is about: `message` for
/// `finding.message.trim()`. A variable counts if it is called `message`.
fn words(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Field(field) => match &field.member {
            Member::Named(name) => Some(name.to_string()).filter(|name| WORDS.contains(&&**name)),
            Member::Unnamed(_) => None,
        },
        Expr::MethodCall(call) if METHODS.contains(&&*call.method.to_string()) => {
            Some(call.method.to_string())
        }
        Expr::MethodCall(call) => words(&call.receiver),
        Expr::Paren(inner) => words(&inner.expr),
        Expr::Reference(inner) => words(&inner.expr),
        Expr::Unary(inner) => words(&inner.expr),
        Expr::Index(inner) => words(&inner.expr),
        Expr::Path(path) => path.path.is_ident("message").then(|| "message".to_owned()),
        _ => None,
    }
}

fn searches(text: &str) -> Vec<String> {
    let mut searches = Searches::default();
    searches.visit_file(&syn::parse_file(text).unwrap());
    searches.0
}

/// Words that are passed to a function or to a variable of another name are not detected.
#[test]
fn no_code_looks_for_words_in_findings() {
    let files = super::files("rs");
    let rooms = ["audit/", "finding/", "report/", "verdict/"];
    let files = files
        .iter()
        .filter(|(path, _)| rooms.iter().any(|room| path.starts_with(room)));
    let found: BTreeMap<&String, Vec<String>> = files
        .map(|(path, text)| (path, searches(text)))
        .filter(|(_, searches)| !searches.is_empty())
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_search_in_the_words_of_a_finding_is_detected() {
    for (code, expected) in [
        (
            "finding.message.starts_with(\"so \")",
            "message.starts_with",
        ),
        (
            "(&finding.message).trim().contains(':')",
            "message.contains",
        ),
        ("message.split_once(':')", "message.split_once"),
        ("list.any(|it| it.text.ends_with(\"x\"))", "text.ends_with"),
        (
            "finding.notes_in_words()[0].strip_prefix(\"so \")",
            "notes_in_words.strip_prefix",
        ),
        ("other.message().find(':')", "message.find"),
    ] {
        assert_eq!(searches(&format!("fn f() {{ {code}; }}")), [expected]);
    }
    for code in [
        "fn f() { finding.message.is_empty(); }",
        "fn f() { finding.notes.iter().find(|note| note.lists(finding)); }",
        "#[cfg(test)] mod tests { fn f() { finding.message.contains('x'); } }",
    ] {
        assert!(searches(code).is_empty(), "{code}");
    }
}
