//! Pairings of a team event follow the scores of teams, also if the file lists only its players. The
//! rules about individual pairings are then reported as not run, whatever the table.

use std::fs;

use crosstable::audit::{Audit, Options, audit};
use crosstable::format::write::{Separator, Table, WriteOptions};
use crosstable::format::{self, FORMATS, ReadOptions};

use crate::support::root;

/// The types of the event as the tables state them. The second is that of an individual event.
const TYPE: &str = "Team Swiss-System";
const INDIVIDUAL: &str = "Individual: Swiss-System";

/// The checks of the rules for individual Swiss events.
const SWISS_CHECKS: [&str; 11] = [
    "W701", "W702", "W703", "W704", "W705", "W706", "W707", "W708", "W711", "W712", "W713",
];

/// A team event written as a table of its players, which does not state the teams.
fn written(table: Table) -> String {
    let bytes = fs::read(root().join("samples/clean-teams.trf")).unwrap();
    let import = format::read("x", bytes, &ReadOptions::default()).unwrap();
    let csv = FORMATS.iter().find(|format| format.name == "csv").unwrap();
    let options = WriteOptions {
        table: Some(table),
        separator: Some(Separator::Semicolon),
        ..WriteOptions::default()
    };
    let written = (csv.writer.unwrap())(&import.import, &options).unwrap();
    let text = String::from_utf8(written.bytes).unwrap();
    assert!(text.contains(TYPE), "{text}");
    text
}

fn audit_text(text: &str) -> Audit {
    let reading = format::read("x.csv", text.as_bytes().to_vec(), &ReadOptions::default()).unwrap();
    assert!(reading.import.tournament.teams.is_empty());
    audit(&reading.sources, &reading.import, &Options::default())
}

fn reported(audit: &Audit, codes: &[&str]) -> Vec<String> {
    let findings = audit.findings.iter();
    let findings = findings.filter(|finding| codes.contains(&finding.code.code));
    findings
        .map(|finding| format!("{} {}", finding.code.code, finding.message))
        .collect()
}

/// Why a check did not run; `None` if it ran.
fn why_not_run<'a>(audit: &'a Audit, code: &str) -> Option<&'a str> {
    let mut not_run = audit.not_run.iter();
    not_run
        .find(|not_run| not_run.code == code)
        .map(|not_run| not_run.why.as_ref())
}

const TABLES: [Table; 2] = [Table::Crosstable, Table::Pairings];

#[test]
fn players_of_a_team_swiss_are_not_judged_by_individual_rules() {
    for table in TABLES {
        let text = written(table);
        for words in [
            TYPE,
            "Swiss-System for teams",
            "Mannschaften, Schweizer System",
        ] {
            let audit = audit_text(&text.replace(TYPE, words));
            assert_eq!(reported(&audit, &SWISS_CHECKS), [""; 0], "{words}");
            for code in SWISS_CHECKS {
                assert_eq!(
                    why_not_run(&audit, code),
                    Some("it is a team event, and pairings of teams are not checked"),
                    "{code} {words}"
                );
            }
        }
    }
}

/// In round 3, 1 Aaltonen, 6 Farrugia and others had the same colour a third time.
#[test]
fn the_same_pairings_are_judged_in_an_individual_swiss() {
    for table in TABLES {
        let audit = audit_text(&written(table).replace(TYPE, INDIVIDUAL));
        let repeated_colours = reported(&audit, &["W707"]);
        assert_eq!(repeated_colours.len(), 3, "{repeated_colours:#?}");
        assert_eq!(why_not_run(&audit, "W707"), None);
    }
}

/// 20 players cannot meet each other in four rounds, but five teams might.
#[test]
fn a_round_robin_of_teams_is_not_counted_by_its_players() {
    for table in TABLES {
        let text = written(table);
        let audit = audit_text(&text.replace(TYPE, "Team: Round Robin"));
        assert_eq!(reported(&audit, &["R215"]), [""; 0]);
        assert_eq!(
            why_not_run(&audit, "R215"),
            Some("it is a team event, but the file does not state the teams")
        );
        let audit = audit_text(&text.replace(TYPE, "Individual: Round Robin"));
        assert_eq!(reported(&audit, &["R215"]).len(), 1);
    }
}
