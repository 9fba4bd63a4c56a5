//! Ranks that a conversion fills in are those that `standings` prints for the source, and the audit
//! of the copy does not contradict them.

use std::collections::BTreeMap;

use crosstable::audit::{Options, audit};
use crosstable::format::Reading;
use serde_json::Value;

use super::{files, reading};
use crate::support::scratch::Scratch;
use crate::support::{root, shared};

/// Converts a file into TRF26; `None` if the conversion is refused or fills in no ranks. Returns the
/// loss list.
fn fill(scratch: &Scratch, source: &str) -> Option<Value> {
    let report = ["--to", "trf26", "--force", "--loss-report", "losses.json"];
    let run = scratch.run(&[&["convert", source, "copy"][..], &report].concat());
    if run.code == 2 {
        return None;
    }
    assert_eq!(run.code, 0, "{source}: {run:#?}");
    let report: Value = serde_json::from_str(&scratch.read("losses.json")).unwrap();
    is_added(&report, "ranks").then_some(report)
}

fn is_added(report: &Value, name: &str) -> bool {
    let mut added = report["added"].as_array().unwrap().iter();
    added.any(|loss| loss["name"] == name)
}

/// The stated ranks of a file, by starting number.
fn stated_ranks(reading: &Reading) -> BTreeMap<u64, u64> {
    let import = &reading.import;
    let ids = import.tournament.ids();
    let ranks = ids.filter_map(|id| {
        let number = import.tournament.player(id).number?;
        let rank = import.claims.rank_of(id)?;
        Some((u64::from(number.0), u64::from(rank.value)))
    });
    ranks.collect()
}

/// The ranks of the players that `standings` prints, by starting number; `None` if it is refused.
fn printed_ranks(scratch: &Scratch, arguments: &[&str]) -> Option<BTreeMap<u64, u64>> {
    let run = scratch.run(&[&["standings", "--players", "--format", "json"], arguments].concat());
    let document: Value = serde_json::from_str(&run.out).ok()?;
    let rows = document["standings"].as_array()?.iter();
    let ranks = rows.map(|row| (row["id"].as_u64().unwrap(), row["rank"].as_u64().unwrap()));
    Some(ranks.collect())
}

/// The findings of T404 in a file.
fn contradicted_ranks(reading: &Reading) -> Vec<String> {
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let findings = audit.findings.into_iter();
    let findings = findings.filter(|finding| finding.code.code == "T404");
    findings.map(|finding| finding.message).collect()
}

#[test]
fn filled_ranks_are_those_of_the_standings() {
    let bulk = std::env::var_os("CROSSTABLE_BULK").is_some_and(|value| value == "1");
    let mut paths = files(&root().join("samples"));
    if let Some(folder) = shared("data/tunx") {
        let found = files(&folder).into_iter();
        paths.extend(found.filter(|path| bulk || path.ends_with("indian_u11_1376000.TUNX")));
    }
    let scratch = Scratch::new("conversion-ranks");
    let mut count = 0;
    for path in &paths {
        let source = path.to_str().unwrap();
        let Some(read_source) = reading(path) else {
            continue;
        };
        if fill(&scratch, source).is_none() {
            continue;
        }
        let copy = reading(&scratch.path("copy")).unwrap();
        assert_eq!(contradicted_ranks(&copy), [] as [&str; 0], "{source}");
        let import = &read_source.import;
        let order = import.tournament.rank_order.as_ref();
        // players who are tied before a criterion without a code share a rank
        let is_complete =
            order.is_none_or(|order| import.first_criterion_without_code(order).is_none());
        if let Some(printed) = printed_ranks(&scratch, &[source]).filter(|_| is_complete) {
            assert_eq!(stated_ranks(&copy), printed, "{source}");
            count += 1;
        }
    }
    assert!(count > 1, "{count}");
}

/// The file of Swiss-Manager sets the rules before 2023 for Buchholz, but its event began in 2026.
#[test]
fn ranks_under_the_rules_of_the_source_are_named() {
    let Some(source) = shared("data/tunx/romanian_u1700_1350000.TUNX") else {
        return;
    };
    let source = source.to_str().unwrap();
    let scratch = Scratch::new("conversion-other-rules");
    let report = fill(&scratch, source).unwrap();
    let other = report["added"].as_array().unwrap().iter();
    let other: Vec<&Value> = other
        .filter(|loss| loss["name"] == "ranks-under-other-rules")
        .collect();
    let text = other[0]["message"].as_str().unwrap();
    assert!(text.contains("BH by the rules of 2009-2023"), "{text}");
    let json = ["convert", source, "event.json", "--force"];
    assert_eq!(scratch.run(&json).code, 0);
    let ranks = |rules| printed_ranks(&scratch, &["event.json", "--rules", rules]).unwrap();
    let [in_force, of_source] = ["2024", "legacy"].map(ranks);
    let differing = in_force.iter().filter(|(id, rank)| of_source[id] != **rank);
    let expected: Vec<(u64, String)> = differing
        .map(|(id, rank)| (*id, format!("{rank}, not {}", of_source[id])))
        .collect();
    let subjects = other[0]["subjects"].as_array().unwrap().iter();
    let named: Vec<(u64, String)> = subjects
        .map(|one| {
            let value = one["value"].as_str().unwrap().to_owned();
            (one["player"].as_u64().unwrap(), value)
        })
        .collect();
    assert_eq!(named, expected);
    assert!(!named.is_empty());
}
