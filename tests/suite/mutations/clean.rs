//! Events without errors have no errors or warnings, in any format.

use crosstable::finding::Severity;
use crosstable::format::write::WriteOptions;
use crosstable::format::{self, ReadOptions, read};
use crosstable::import::Import;
use crosstable::model::Outcome;

use super::base::{made_for, write};
use super::made::Kind;
use super::verdict::audited;
use crate::support::bulk;

/// The formats: those with a writer in the program, pages, and Swiss-Manager's files.
const FORMATS: [&str; 10] = [
    "trf06",
    "trf16",
    "trf26",
    "json",
    "csv",
    "html",
    "xlsx",
    "chess-json",
    "sm-text",
    "tunx",
];

/// The number of events in each format: with `CROSSTABLE_BULK=1`, and without.
const EVENTS: [usize; 2] = [200, 10];

/// Whether enough games were played that Q812 does not ask about the others.
fn is_played(event: &Import) -> bool {
    let count = |counts: fn(Outcome) -> bool| {
        let entries = event.tournament.entries.iter();
        entries.filter(|entry| counts(entry.outcome)).count()
    };
    let forfeits = count(Outcome::is_forfeit);
    forfeits < 8 || forfeits * 10 <= count(Outcome::is_game)
}

/// The errors and warnings in a made-up event; `None` if the format cannot hold it.
fn findings(seed: u64, format: &str) -> Option<Vec<String>> {
    let event = made_for(seed, format).filter(is_played)?;
    findings_in(seed, format, &event)
}

fn findings_in(seed: u64, format: &str, event: &Import) -> Option<Vec<String>> {
    let entry = format::FORMATS.iter().find(|entry| entry.name == format)?;
    let (bytes, _) = write(format, event, &WriteOptions::default())?;
    let name = format!("clean-{seed}-{format}.{}", entry.extensions[0]);
    let reading = match read(&name, bytes, &ReadOptions::default()) {
        Ok(reading) => reading,
        Err(error) => return Some(vec![format!("{name} {error}")]),
    };
    let findings = audited(&reading).findings.into_iter();
    // reports before TRF26 have no place for tie-breaks
    let without_place = format == "trf06" || format == "trf16";
    let findings = findings.filter(|finding| {
        let undeclared = without_place && finding.code.code == "T401";
        finding.severity > Severity::Info && !undeclared
    });
    let text = |found: crosstable::finding::Finding| {
        format!("{name} {} {}", found.code.code, found.message)
    };
    Some(findings.map(text).collect())
}

#[test]
fn events_without_errors_have_no_findings_in_any_format() {
    let events = if bulk() { EVENTS[0] } else { EVENTS[1] };
    let of_format = |format: &'static str| {
        let all =
            (0..4 * EVENTS[0]).filter_map(|seed| findings(u64::try_from(seed).unwrap(), format));
        all.take(events).collect::<Vec<_>>()
    };
    for format in FORMATS {
        let found = of_format(format);
        assert_eq!(found.len(), events, "{format}");
        let lines = found.concat();
        assert!(
            lines.is_empty(),
            "{} findings\n{}",
            lines.len(),
            lines.join("\n")
        );
    }
}

/// crosstable's JSON names players by a key, so a file without starting numbers is complete.
#[test]
fn nothing_is_found_in_a_clean_event_without_starting_numbers() {
    for seed in (0..16).filter(|&seed| Kind::of(seed) != Kind::Teams) {
        for kept in [0, 2, 3] {
            let Some(mut event) = made_for(seed, "json").filter(is_played) else {
                continue;
            };
            let players = event.tournament.players.iter_mut().enumerate();
            let unnumbered = players.filter(|(index, _)| kept == 0 || index % kept > 0);
            unnumbered.for_each(|(_, player)| player.number = None);
            let found = findings_in(seed, "json", &event).unwrap();
            assert!(found.is_empty(), "{found:#?}");
        }
    }
}
