//! The words of findings about values: one notation in a finding, every odd value named, rounds
//! described together, and advice that fits the cause.

use std::fs;

use crosstable::audit::{Options, audit};
use crosstable::finding::Finding;
use crosstable::format;

use crate::support::root;

const SAMPLES: [&str; 3] = ["clean-open.trf", "lakeside-open.trf", "round-robin.trf"];

fn sample(name: &str) -> String {
    fs::read_to_string(root().join("samples").join(name)).unwrap()
}

fn findings(name: &str, text: &str) -> Vec<Finding> {
    let reading = format::read(name, text.as_bytes().to_vec(), &Default::default()).unwrap();
    audit(&reading.sources, &reading.import, &Options::default()).findings
}

fn about(code: &str, text: &str) -> Vec<Finding> {
    let mut list = findings("a.trf", text);
    list.retain(|finding| finding.code.code == code);
    list
}

/// The totals of the players' lines of a TRF (columns 81-84), each with its line.
fn totals(text: &str) -> Vec<(usize, String)> {
    let lines = text.lines().enumerate();
    let players = lines.filter(|(_, line)| line.starts_with("001"));
    let total = |line: &str| line.chars().skip(80).take(4).collect();
    players.map(|(index, line)| (index, total(line))).collect()
}

/// The text with other totals in these lines.
fn with_totals(text: &str, totals: &[(usize, String)]) -> String {
    let lines = text.lines().enumerate().map(|(index, line)| {
        let mut chars: Vec<char> = line.chars().collect();
        if let Some((_, total)) = totals.iter().find(|(at, _)| *at == index) {
            chars.splice(80..84, total.chars());
        }
        chars.into_iter().collect::<String>()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Two exchanged totals are one finding. A score sheet is named only if another result of the game
/// of the two players makes both totals right, and then the exchange is named as well.
#[test]
fn exchanged_totals_are_one_finding_with_fitting_advice() {
    let mut both = 0;
    for name in SAMPLES {
        let text = sample(name);
        let list = totals(&text);
        for second in 1..list.len() {
            for first in [0, second / 2] {
                let [(a, one), (b, other)] = [&list[first], &list[second]];
                if one == other || first == second {
                    continue;
                }
                let changed = with_totals(&text, &[(*a, other.clone()), (*b, one.clone())]);
                let found = about("P301", &changed);
                assert_eq!(found.len(), 1, "{name} {first} {second} {found:#?}");
                let advice = found[0].fix.as_deref().unwrap();
                assert!(
                    advice.contains("exchange the"),
                    "{name} {first} {second} {advice}"
                );
                // in tenths of a point
                let value = |text: &str| text.trim().replace('.', "").parse::<i32>().unwrap();
                if advice.contains("score sheet") {
                    both += 1;
                    assert!((value(one) - value(other)).abs() <= 10, "{advice}");
                }
            }
        }
    }
    assert!(both > 0);
}

#[test]
fn the_total_in_another_notation_is_named() {
    for name in SAMPLES {
        let text = sample(name);
        let all = totals(&text);
        let comma = |list: &[(usize, String)]| -> Vec<(usize, String)> {
            let commas = list
                .iter()
                .map(|(at, total)| (*at, total.replace('.', ",")));
            commas.collect()
        };
        for odd in 0..all.len() {
            let (_, total) = &all[odd];
            // one total with a point, or one with a comma
            let mut others = all.clone();
            let _ = others.remove(odd);
            for changed in [comma(&others), comma(&all[odd..=odd])] {
                let found = about("S112", &with_totals(&text, &changed));
                assert_eq!(found.len(), 1, "{name} {found:#?}");
                let message = &found[0].message;
                let written = match changed.len() {
                    1 => total.replace('.', ","),
                    _ => total.clone(),
                };
                let who = format!("`{}` of ", written.trim());
                let half = message.split(", ").find(|half| half.contains("one "));
                assert!(message.contains(&who) && half.is_some(), "{message}");
                // the example of each sign is behind the words about it
                let comma_at = message.find("a decimal comma (`").unwrap();
                let point_at = message.find("a decimal point (`").unwrap();
                assert!(comma_at < point_at, "{message}");
            }
        }
    }
}

#[test]
fn a_conversion_anew_writes_decimal_points() {
    let text = sample("clean-open.trf");
    let commas: Vec<(usize, String)> = totals(&text)
        .into_iter()
        .map(|(at, total)| (at, total.replace('.', ",")))
        .collect();
    let scratch = crate::support::scratch::Scratch::new("decimal-commas");
    scratch.file("a.trf", with_totals(&text, &commas));
    let run = scratch.run(&["convert", "--anew", "--to", "trf26", "a.trf", "b.trf"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let written = fs::read_to_string(scratch.path("b.trf")).unwrap();
    assert!(
        totals(&written)
            .iter()
            .all(|(_, total)| total.contains('.'))
    );
    scratch.file("c.trf", with_totals(&text, &commas[1..]));
    let run = scratch.run(&["audit", "--fix", "c.trf"]);
    let words = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = words + &run.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("`crosstable convert --anew --to trf26` writes"),
        "{words}"
    );
}

/// A finding uses one decimal sign, that of the file, also in its label.
#[test]
fn the_label_has_the_notation_of_the_message() {
    let text = sample("harbour-csv.csv");
    for (from, to) in [
        ("4;12,5;10", "3,5;12,5;10"),
        (";1,5;11,5;3,5", ";2;11,5;3,5"),
    ] {
        assert!(text.contains(from));
        let found = findings("a.csv", &text.replacen(from, to, 1));
        let points: Vec<_> = found.iter().filter(|one| one.code.code == "P301").collect();
        assert_eq!(points.len(), 1, "{found:#?}");
        let label = &points[0].at.as_ref().unwrap().text;
        assert!(
            !label.contains('.') && !points[0].message.contains("1.5"),
            "{label}"
        );
    }
}

#[test]
fn rounds_that_follow_each_other_are_described_together() {
    let text = sample("lakeside-open.trf");
    let line = text.lines().find(|line| line.starts_with("052")).unwrap();
    let changed = text.replacen(line, "052 2026/05/09", 1);
    let found = about("D504", &changed);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].message.contains("rounds "), "{}", found[0].message);
    assert!(
        found[0].message.matches("after the last day").count() == 1,
        "{}",
        found[0].message
    );
}
