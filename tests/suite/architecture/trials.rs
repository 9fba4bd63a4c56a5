//! Small made-up crates, on which the tests of this folder must detect the problems that they look
//! for.

use std::collections::{BTreeMap, BTreeSet};

use super::circles;
use super::references::{Reference, references};

/// The references in a crate with these files and texts; folders and files are named as in `src`.
fn read(files: &[(&str, &str)]) -> BTreeSet<Reference> {
    let files: BTreeMap<String, String> = files
        .iter()
        .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
        .collect();
    let (references, reached) = references(&files, "house");
    assert_eq!(reached.len(), files.len(), "every file is a module");
    references
}

/// `from > to` for each two files of which one needs the other.
fn arrows(files: &[(&str, &str)]) -> Vec<String> {
    let graph = circles::graph(&read(files));
    let arrows = graph.iter().flat_map(|(from, edges)| {
        let arrow = move |to| format!("{from} > {to}");
        edges.keys().map(arrow)
    });
    arrows.collect()
}

/// Two rooms, of which `report` may use `model`; `body` is the text of a file in `model`.
fn house(body: &str) -> Vec<(&str, &str)> {
    vec![
        ("lib.rs", "mod model; mod report;"),
        (
            "model/mod.rs",
            "mod inner; mod other; pub use other::Thing;",
        ),
        ("model/inner.rs", body),
        ("model/other.rs", "pub struct Thing; pub enum Kind { A }"),
        (
            "report/mod.rs",
            "mod page; pub mod text; pub use page::Page;",
        ),
        ("report/page.rs", "pub struct Page;"),
        ("report/text.rs", "pub fn wrap() {}"),
    ]
}

fn forbidden(body: &str) -> bool {
    let table = [("model", &[][..]), ("report", &["model"][..])];
    let table = table.map(|(room, allowed)| {
        let allowed = allowed.iter().map(|name| (*name).to_owned()).collect();
        (room.to_owned(), allowed)
    });
    !super::forbidden(&read(&house(body)), &table.into()).is_empty()
}

#[test]
fn a_forbidden_use_is_detected_in_every_syntax() {
    for body in [
        "use crate::report::Page;",
        "use crate::{model::{Thing, other::Kind}, report::Page};",
        "use crate::{model::Thing, report};",
        "use super::super::report;",
        "use super::super::report::{self as above};",
        "use crate as house; type T = house::report::Page;",
        "use super::super::*; type T = report::Page;",
        "fn f() -> Option<crate::report::Page> { None }",
        "fn f() { use crate::report as r; r::text::wrap() }",
        "fn f(p: super::super::report::Page) {}",
        "fn f() { match 1 { _ => self::super::super::report::text::wrap() } }",
        "fn f() { print!(\"{}\", crate::report::text::wrap()); }",
        "macro_rules! m { () => { $crate::report::text::wrap() }; }",
        "macro_rules! m { () => { use crate::{model::Thing, report::Page}; }; }",
        "#[derive(x)] #[serde(with = \"crate::report::text\")] struct S;",
        "/// See [`crate::report::Page`].\nstruct S;",
        "#[cfg(test)] mod tests { use crate::{model::Thing, report::Page}; }",
        "#[cfg(test)] mod tests { use house::report::Page; }",
    ] {
        assert!(forbidden(body), "{body}");
    }
    for body in [
        "use crate::{model::{Thing, other::Kind}};",
        "use super::other::Kind::A;",
        "fn report() {} fn f() { report() }",
        "struct S { report: u8 } fn f(s: S) -> u8 { print!(\"{}\", s.report); s.report }",
        "use std::report::Page;",
    ] {
        assert!(!forbidden(body), "{body}");
    }
}

#[test]
fn names_are_followed_to_the_file_that_defines_them() {
    let inner = |body: &str| arrows(&house(body));
    // through what `mod.rs` exports
    assert_eq!(
        inner("use crate::report::Page;"),
        ["model/inner.rs > report/page.rs"]
    );
    assert_eq!(
        inner("use super::Thing as T;"),
        ["model/inner.rs > model/other.rs"]
    );
    // the module alone is not yet a file that is needed
    assert_eq!(inner("use crate::report;"), [""; 0]);
    assert_eq!(
        inner("use crate::report; type P = report::Page;"),
        ["model/inner.rs > report/page.rs"]
    );
    assert_eq!(
        inner("use crate::report::text as t; fn f() { t::wrap() }"),
        ["model/inner.rs > report/text.rs"]
    );
    // variants belong to their enum
    assert_eq!(
        inner("use super::other::Kind; fn f() { Kind::A; }"),
        ["model/inner.rs > model/other.rs"]
    );
    // a glob, and what it brings in
    assert_eq!(
        inner("use crate::report::*; type P = Page;"),
        [
            "model/inner.rs > report/mod.rs",
            "model/inner.rs > report/page.rs"
        ]
    );
    assert_eq!(
        inner("fn f() { use crate::report::text::*; wrap() }"),
        ["model/inner.rs > report/text.rs"]
    );
    // what a block defines or brings in hides what stands outside
    assert_eq!(
        inner("fn f() { use crate::report as model; model::Page; }"),
        ["model/inner.rs > report/page.rs"]
    );
    // a name that a macro defines is looked for where the path ends
    assert_eq!(
        inner("use crate::report::text::MADE;"),
        ["model/inner.rs > report/text.rs"]
    );
    // tests and doc comments bind nobody
    assert_eq!(
        inner("/// [`crate::report::Page`]\n#[cfg(test)] mod tests { use crate::report::Page; }"),
        [""; 0]
    );
}

#[test]
fn a_module_and_a_function_may_have_one_name() {
    let files = [
        (
            "lib.rs",
            "pub mod audit; pub mod cli; pub use audit::audit;",
        ),
        ("audit.rs", "pub fn audit() {} pub fn other() {}"),
        (
            "cli.rs",
            "use crate::audit::audit; fn f() { audit(); crate::audit::other(); }",
        ),
    ];
    assert_eq!(arrows(&files), ["cli.rs > audit.rs"]);
}

#[test]
fn a_module_may_have_the_name_of_the_crate() {
    let files = |body| {
        [
            ("lib.rs", "mod model; mod report;"),
            (
                "model/mod.rs",
                "pub mod house; mod team; pub use house::House;",
            ),
            ("model/house.rs", "pub struct House; use super::team::Team;"),
            ("model/team.rs", body),
            (
                "report.rs",
                "pub struct Page; type P = house::report::Page;",
            ),
        ]
    };
    let there = "model/house.rs > model/team.rs";
    for body in [
        "pub struct Team; use super::House;",
        "pub struct Team; type H = crate::model::House;",
        "pub struct Team; type H = super::house::House;",
        "pub struct Team; use crate::model; type H = model::House;",
        "pub struct Team; use super::*; type H = house::House;",
    ] {
        let found = arrows(&files(body));
        assert!(
            found.contains(&"model/team.rs > model/house.rs".to_owned()),
            "{body}"
        );
        assert!(found.contains(&there.to_owned()), "{body}");
    }
    // where no module of this name is in scope, the name is that of the crate
    let found = arrows(&files("pub struct Team; type P = house::report::Page;"));
    assert_eq!(found, [there, "model/team.rs > report.rs"]);
}

#[test]
fn macros_are_followed_like_other_items() {
    let files = [
        ("lib.rs", "mod room;"),
        ("room/mod.rs", "mod check; mod one; use check::check;"),
        (
            "room/check.rs",
            "macro_rules! check { ($x:path) => { $crate::room::check::run($x) }; } \
             pub(super) use check; pub fn run() {}",
        ),
        ("room/one.rs", "use super::check; check!(run);"),
    ];
    assert_eq!(
        arrows(&files),
        ["room/mod.rs > room/check.rs", "room/one.rs > room/check.rs"]
    );
}

/// The circles of files in one folder, each with the items that it uses.
fn circle(a: &str, b: &str, c: &str, door: &str) -> BTreeSet<circles::Circle> {
    let files = [
        ("lib.rs", "mod room;"),
        ("room/mod.rs", door),
        ("room/a.rs", a),
        ("room/b.rs", b),
        ("room/c.rs", c),
    ];
    circles::circles(&circles::graph(&read(&files)))
}

fn set(names: &[&str]) -> circles::Circle {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn circles_of_files_are_found() {
    const DOOR: &str = "mod a; mod b; mod c; pub use b::B; pub struct Shared;";
    let none = circle("pub struct A; use super::B;", "pub struct B;", "", DOOR);
    assert_eq!(none, [].into());
    let two = circle(
        "pub struct A; use super::B;",
        "pub struct B; fn f(a: super::a::A) {}",
        "use super::a::A;",
        DOOR,
    );
    assert_eq!(two, [set(&["room/a.rs", "room/b.rs"])].into());
    let three = circle(
        "pub struct A; use super::b::B;",
        "pub struct B; use super::c::C;",
        "pub struct C; use super::a::A;",
        DOOR,
    );
    let all = set(&["room/a.rs", "room/b.rs", "room/c.rs"]);
    assert_eq!(three, [all].into());
    // a folder and its files are one house
    let parent = circle(
        "pub struct A; use super::Shared;",
        "pub struct B;",
        "",
        DOOR,
    );
    assert_eq!(parent, [].into());
    let door = "mod a; mod b; mod c; pub use b::B; pub struct Shared; use a::A;";
    let parent = circle(
        "pub struct A; use super::Shared;",
        "pub struct B;",
        "",
        door,
    );
    assert_eq!(parent, [].into());
    // tests do not count
    let tests = circle(
        "pub struct A; use super::B;",
        "pub struct B; #[cfg(test)] mod tests { use super::super::a::A; }",
        "",
        DOOR,
    );
    assert_eq!(tests, [].into());
}

#[test]
fn circles_through_the_door_of_another_folder_are_found() {
    let files = |door, table| {
        let files = [
            ("lib.rs", "mod a; mod room;"),
            ("a.rs", "pub struct A; use crate::room::Team;"),
            ("room/mod.rs", door),
            ("room/table.rs", table),
            ("room/team.rs", "pub struct Team;"),
        ];
        circles::circles(&circles::graph(&read(&files)))
    };
    let table = "pub struct Table; use crate::a::A;";
    // the door defines what `a` needs, and uses what needs `a`
    let door = "mod table; mod team; pub struct Team; fn f(t: table::Table) {}";
    let all = set(&["a.rs", "room/mod.rs", "room/table.rs"]);
    assert_eq!(files(door, table), [all].into());
    // the file needs a thing of the door, which needs `a`
    let door = "mod table; mod team; pub use team::Team; pub struct Shared; use crate::a::A;";
    assert_eq!(files(door, table), [].into());
    // a door that only exports needs nobody
    let door = "mod table; mod team; pub use team::Team; pub use table::Table;";
    assert_eq!(files(door, table), [].into());
    // without the door, the files below it may still need each other
    let inner = circle(
        "pub struct A; use super::{B, Shared};",
        "pub struct B; use super::{Shared, a::A};",
        "",
        "mod a; mod b; mod c; pub use b::B; pub struct Shared; fn f(a: a::A) {}",
    );
    assert_eq!(inner, [set(&["room/a.rs", "room/b.rs"])].into());
}

#[test]
fn calls_of_methods_are_followed() {
    const DOOR: &str = "mod a; mod b; mod c; pub use b::B;";
    let a = "pub struct A; use super::B; impl A { fn f(&self, b: B) {} }";
    let both = set(&["room/a.rs", "room/b.rs"]);
    for b in [
        "pub struct B; fn g() { super::make().f(); }",
        "pub struct B; fn g() { assert!(super::make().f()); }",
        "pub struct B; fn g() { super::make().f::<u8>(); }",
    ] {
        assert_eq!(circle(a, b, "", DOOR), [both.clone()].into(), "{b}");
    }
    // two files have a method of this name
    let b = "pub struct B; impl B { fn g(&self) { super::make().f(); } fn f(&self) {} }";
    assert_eq!(circle(a, b, "", DOOR), [].into());
    // a file adds methods to a type of another file, which calls them
    let a = "use super::B; impl B { pub fn f(&self) { Self::h() } fn h() {} }";
    for call in [
        "self.f()",
        "Self::f(self)",
        "assert!(self.f())",
        "B::f(self)",
    ] {
        let b = format!("pub struct B; impl B {{ fn g(&self) {{ {call}; }} }}");
        assert_eq!(circle(a, &b, "", DOOR), [both.clone()].into(), "{b}");
    }
    // of a type that is known, the methods of other types do not count
    let b = "pub struct B; impl B { fn g(&self) { self.f() } }";
    let c = "struct C; impl C { fn f(&self) {} }";
    assert_eq!(circle(a, b, c, DOOR), [both].into());
}
