//! The report as a page.

use std::collections::{BTreeMap, BTreeSet};

use html5gum::{Token, Tokenizer};

use super::*;

/// The text, tags, IDs and attributes of a page.
#[derive(Default)]
struct Parsed {
    text: String,
    tags: BTreeMap<String, usize>,
    ids: BTreeSet<String>,
    attributes: Vec<(String, String)>,
}

fn parse(page: &str) -> Parsed {
    const VOID: [&str; 2] = ["meta", "br"];
    let mut parsed = Parsed::default();
    let mut open: Vec<String> = Vec::new();
    let word = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    for token in Tokenizer::new(page) {
        match token.unwrap() {
            Token::StartTag(tag) => {
                let name = word(&tag.name);
                *parsed.tags.entry(name.clone()).or_default() += 1;
                for (key, value) in &tag.attributes {
                    let (key, value) = (word(key), word(value));
                    if key == "id" {
                        assert!(parsed.ids.insert(value.clone()), "id {value} twice");
                    }
                    parsed.attributes.push((key, value));
                }
                if !VOID.contains(&name.as_str()) {
                    open.push(name);
                }
            }
            Token::EndTag(tag) => {
                let name = word(&tag.name);
                assert_eq!(open.pop().as_deref(), Some(name.as_str()));
            }
            Token::String(text) => parsed.text += &word(&text),
            Token::Error(error) => panic!("{error:?}"),
            _ => {}
        }
    }
    assert!(open.is_empty(), "{open:?}");
    parsed
}

#[test]
fn the_page_is_well_formed_and_needs_no_other_files() {
    let page = page_of(&sample("planted-errors.trf"));
    let parsed = parse(&page);
    for (key, value) in &parsed.attributes {
        assert!(
            !["src", "onclick", "onload", "style"].contains(&key.as_str()),
            "{key}"
        );
        if key == "href" {
            let id = value.strip_prefix('#').unwrap_or_else(|| panic!("{value}"));
            assert!(parsed.ids.contains(id), "{value} leads nowhere");
        }
    }
    assert!(!page.contains("http://") && !page.contains("https://"));
    assert!(!page.contains("@import") && !page.contains("url("));
    let ids = SHEETS.map(str::to_lowercase);
    assert!(
        ids.iter().all(|id| parsed.ids.contains(id)),
        "{:?}",
        parsed.ids
    );
    assert_eq!(parsed.tags["section"], SHEETS.len());
    assert!(parsed.text.contains("points differ for 7 Grüner, Jörg"));
}

#[test]
fn no_text_becomes_markup() {
    let dossier = of("hostile.trf", hostile());
    let parsed = parse(&page_of(&dossier));
    for name in NAMES {
        assert!(parsed.text.contains(name), "{name}");
    }
    assert_eq!(parsed.tags["script"], 1);
    assert!(!parsed.tags.contains_key("b"), "{:?}", parsed.tags);
}

#[test]
fn page_and_workbook_have_the_same_content() {
    for name in [
        "planted-errors.trf",
        "planted-tie-breaks.trf",
        "upload.xml",
        "harbour-open.TUNX",
    ] {
        let dossier = sample(name);
        let parsed = parse(&page_of(&dossier));
        let mut book = Book::of(&dossier);
        for (sheet, shown) in SHEETS.iter().zip(&dossier.sheets) {
            // where there is nothing to list the page has no headings either
            let empty = shown.tables()[0].rows.is_empty();
            for cell in book.sheet(sheet).rows().skip(usize::from(empty)).flatten() {
                if let Data::String(text) = cell {
                    assert!(
                        parsed.text.contains(text.as_str()),
                        "{sheet} of {name}: {text}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_page_about_several_events_has_a_menu_of_the_events() {
    let events = ["planted-errors.trf", "clean-teams.trf"];
    let dossier = combine_events(events.map(sample).into(), &[], None);
    let page = page_of(&dossier);
    let navigation = page.split("<nav").nth(1).unwrap();
    let navigation = navigation.split("</nav>").next().unwrap();
    let (own, menu) = navigation.split_once("<details class=\"menu\">").unwrap();
    let first = dossier.events[0].sheets.start;
    assert_eq!(own.matches("<a href").count(), first, "{own}");
    assert_eq!(menu.matches("<dt>").count(), events.len());
    assert_eq!(
        menu.matches("<a href").count(),
        dossier.sheets.len() - first
    );
    assert!(menu.contains("<dt>1 Harbour Open</dt>"), "{menu}");
    assert!(menu.contains("<a href=\"#2-team-standings\">Team standings</a>"));
    // the sections of the events are closed but for the summary, and name the event
    let sections = page.split("<section ").skip(1);
    let open = sections.filter(|section| section.contains("<details open>"));
    let names: Vec<&str> = open.map(|one| one.split('"').nth(1).unwrap()).collect();
    assert!(
        names.ends_with(&["findings", "1-summary", "2-summary"]),
        "{names:?}"
    );
    assert!(page.contains("<h2>1 Standings</h2>\n<span class=\"event\">Harbour Open</span>"));
    parse(&page);
}
