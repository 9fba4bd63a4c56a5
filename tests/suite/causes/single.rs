//! One mistake is one finding: lost rows and teams, broken lines, shifted cells, and exchanged games
//! of players who then meet twice.

use std::collections::HashSet;

use crosstable::audit::{Options, audit};
use crosstable::finding::{Finding, Severity};
use crosstable::format::{Reading, read};

use crate::mutations::{Base, all, made, made_in};
use crate::support::bulk;

/// The findings above info of a file.
fn findings(reading: &Reading) -> Vec<Finding> {
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let findings = audit.findings.into_iter();
    findings
        .filter(|finding| finding.severity > Severity::Info)
        .collect()
}

/// The findings above info that files have with a mutation, but not without it.
fn new_findings(name: &str, check: impl Fn(&str, &[Finding])) {
    new_findings_in(name, made, check);
}

/// The same in files that `bases` makes from a number.
fn new_findings_in(name: &str, bases: impl Fn(u64) -> Vec<Base>, check: impl Fn(&str, &[Finding])) {
    // seeds make events of different kinds in turn
    let (seeds, min_files) = if bulk() { (20, 6) } else { (10, 3) };
    let mutation = all().find(|mutation| mutation.name == name).unwrap();
    let mut files = 0;
    for seed in 0..seeds {
        for base in bases(seed) {
            let Some(mutant) = mutation.apply(&base, seed) else {
                continue;
            };
            let Ok(reading) = read(&base.name, mutant.bytes, &Default::default()) else {
                continue;
            };
            files += 1;
            let known = fingerprints(&base);
            let mut new = findings(&reading);
            new.retain(|finding| !known.contains(&finding.fingerprint()));
            check(&format!("{name} {}", base.name), &new);
        }
    }
    assert!(files >= min_files, "{name}: {files} files");
}

fn fingerprints(base: &Base) -> HashSet<String> {
    let findings = findings(&base.reading);
    findings.iter().map(Finding::fingerprint).collect()
}

fn messages(findings: &[Finding]) -> Vec<String> {
    let words = |finding: &Finding| format!("{} {}", finding.code.code, finding.message);
    findings.iter().map(words).collect()
}

#[test]
fn a_lost_or_broken_part_of_a_file_is_one_finding() {
    for (name, code) in [
        ("row-deleted", "R204"),
        ("team-line-deleted", "S115"),
        ("player-line-wrapped-twice", "S103"),
        ("member-of-the-wrong-team", "R216"),
    ] {
        new_findings(name, |file, new| {
            let codes: Vec<&str> = new.iter().map(|finding| finding.code.code).collect();
            assert_eq!(codes, [code], "{file}: {:#?}", messages(new));
        });
    }
}

/// A pairing of a Swiss-Manager file with a wrong number leaves its players without a game.
#[test]
fn a_wrong_number_in_a_pairing_is_one_finding() {
    for name in [
        "pairing-player-unknown",
        "pairing-player-twice",
        "pairing-without-players",
    ] {
        let bases = |seed| made_in(seed, "tunx").into_iter().collect();
        new_findings_in(name, bases, |file, new| {
            // in a round robin, the numbers of games name the players of the lost game
            let codes = new.iter().map(|finding| finding.code.code);
            let codes: Vec<&str> = codes.filter(|code| *code != "R215").collect();
            assert_eq!(codes, ["S114"], "{file}: {:#?}", messages(new));
        });
    }
}

/// A deleted cell may be one whose loss leaves most values of the row possible. Two wrong cells do
/// not prove that the row is shifted.
#[test]
fn the_cells_of_a_shifted_row_are_one_finding_or_two() {
    new_findings("cell-deleted", |file, new| {
        let players: HashSet<_> = new.iter().map(|finding| finding.subject.player).collect();
        let is_allowed = new.len() < 2 || new.len() == 2 && players.len() == 1;
        assert!(is_allowed, "{file}: {:#?}", messages(new));
    });
}

/// Exchanged games with the same result change no points. If two players then meet too often, one
/// finding about this names the exchange, as far as tie-break values or numbers of games show it.
#[test]
fn exchanged_games_after_which_players_meet_twice_are_one_finding() {
    let mut found = 0;
    for name in ["games-crossed", "absence-of-the-wrong-player"] {
        let count = std::cell::Cell::new(0);
        new_findings(name, |file, new| {
            let codes = new.iter().map(|finding| finding.code.code);
            let about_pairs: Vec<&Finding> = new
                .iter()
                .filter(|finding| ["R215", "W701"].contains(&finding.code.code))
                .collect();
            if let [only] = about_pairs[..]
                && new.len() == 1
            {
                let is_exchange = |note: &String| note.contains("an exchange of the games of");
                count.set(count.get() + usize::from(only.notes_in_words().iter().any(is_exchange)));
            }
            let repeated = codes.filter(|code| *code == "R215").count();
            assert!(repeated < 2, "{file}: {:#?}", messages(new));
        });
        found += count.get();
    }
    let fewest = if bulk() { 6 } else { 3 };
    assert!(found >= fewest, "{found} exchanges are named");
}

/// The table of six players after a round robin, without the row of player 4.
fn table_without_a_row(rank_of_2: &str) -> String {
    format!(
        "Quay Open\nNo.;Name;1.Rd;2.Rd;3.Rd;4.Rd;5.Rd;Pts.;Rk.\n\
         1;Ahlgren, Tove;6w1;5b1;4w1;3b1;2w1;5;1\n\
         2;Brandao, Ines;5w1;4b1;3w1;6w1;1b0;4;{rank_of_2}\n\
         3;Castellan, Piero;4w1;6b1;2b0;1w0;5w1;3;3\n\
         5;Eriksen, Nils;2b0;1w0;6b1;4w0;3b0;1;5\n\
         6;Fontaine, Aline;1b0;3w0;5w0;2b0;4b0;0;6\n"
    )
}

/// A lost row explains one missing rank. A further one is another mistake.
#[test]
fn a_lost_row_explains_only_its_own_rank() {
    let codes = |rank_of_2: &str| {
        let text = table_without_a_row(rank_of_2);
        let reading = read("open.csv", text.into_bytes(), &Default::default()).unwrap();
        let findings = findings(&reading);
        let codes = findings.iter().map(|finding| finding.code.code);
        (codes.collect::<Vec<_>>(), messages(&findings))
    };
    let (right, messages) = codes("2");
    assert_eq!(right, ["R204"], "{messages:#?}");
    let (wrong, messages) = codes("7");
    assert!(wrong.contains(&"P306"), "{messages:#?}");
}
