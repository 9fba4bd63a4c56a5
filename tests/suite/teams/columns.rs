//! Printed columns of teams: the tie-breaks that they contain, and wrong values.

use std::fs;

use crosstable::audit::{Audit, ColumnEvidence, ColumnMatch, Options, audit};

use super::open;
use crate::support::scratch::Scratch;
use crate::support::shared;

/// A crosstable of six teams. The match points, Buchholz in match points (TB1), and the sums of the
/// opponents' match points times the own board points (TB2) were computed by hand.
const CUP: &str = "\
From the Tournament-Database of Chess-Results http://chess-results.com;;;;;;;;
Harbour Team Cup;;;;;;;;
Rk.;Team;1.Rd;2.Rd;3.Rd;MP;Pts.;TB1;TB2
1;Harbour Lights;4w3;5w2½;2b2½;6;8;9;24
2;Old Customs;3w2;6b3½;1w1½;3;7;9;15
3;Pilot House;2b2;4w1;6w3½;3;6,5;6;9
4;Mill Pond;1b1;3b3;5w2;3;6;12;21
5;Quay Side;6w2½;1b1½;4b2;3;6;9;15
6;Rope Walk;5b1½;2w½;3b½;0;2,5;9;7,5
;;;;;;;;
Tie Break1: Buchholz Tie-Break Variable (2023) (Matchpoints);;;;;;;;
Tie Break2: Extended Sonneborn-Berger for teams (ESB) (EMGSB);;;;;;;;
";

fn audited(text: &str) -> Audit {
    let reading = open("cup.csv", text.as_bytes().to_vec());
    audit(&reading.sources, &reading.import, &Options::default())
}

/// Code, severity, team and message of each finding about scores and tie-breaks.
fn findings(audit: &Audit) -> Vec<String> {
    let of_values = |code: &str| ["P309", "T402", "T403"].contains(&code);
    let list = audit.findings.iter().filter(|f| of_values(f.code.code));
    let words = list.map(|f| {
        let (code, severity) = (f.code.code, f.severity.word());
        format!("{code} {severity}: {}", f.message)
    });
    words.collect()
}

/// Checks the findings after these replacements in the file; each replaced text must exist.
fn check(changes: &[(&str, &str)], expected: &[&str]) {
    let mut text = CUP.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    assert_eq!(findings(&audited(&text)), expected, "{text}");
}

/// For each column its label, its tie-break, and the number of values that agree and that differ.
fn codes(columns: &[ColumnMatch]) -> Vec<(&str, &str, usize, usize)> {
    fn of(column: &ColumnMatch) -> (&str, &str, usize, usize) {
        let code = column.code.as_deref().unwrap_or("-");
        (&column.label, code, column.agree, column.differ)
    }
    columns.iter().map(of).collect()
}

#[test]
fn values_that_follow_from_the_matches_are_accepted() {
    check(&[], &[]);
    let audit = audited(CUP);
    let expected = [("TB1", "BH:MP", 6, 0), ("TB2", "EMGSB", 6, 0)];
    assert_eq!(codes(&audit.team_columns), expected);
    assert!(audit.columns.is_empty());
    assert!(audit.not_run.iter().all(|check| check.code != "T403"));
}

#[test]
fn a_single_wrong_value_is_reported_with_its_team() {
    check(
        &[(";12;21", ";8;21")],
        &[
            "T403 error: BH:MP of team 4 Mill Pond differs: the file says 8, the computed value is 12",
        ],
    );
    // nobody else has its points
    check(
        &[(";9;24", ";9;25")],
        &[
            "T403 warning: EMGSB of team 1 Harbour Lights differs: the file says 25, the computed value is 24",
        ],
    );
}

#[test]
fn another_tie_break_than_announced_is_one_finding() {
    check(
        &[("(EMGSB)", "(EMMSB)")],
        &[
            "T403 warning: values of TB2 are not EMMSB under edition 2024: they fit EMGSB under \
           edition 2024",
        ],
    );
    check(
        &[("(Matchpoints)", "(Gamepoints)")],
        &[
            "T403 warning: values of TB1 are not BH:GP under edition 2024: they fit BH:MP under \
           edition 2024",
        ],
    );
}

#[test]
fn values_identify_a_column_without_an_announcement() {
    let annotation = "Tie Break1: Buchholz Tie-Break Variable (2023) (Matchpoints)";
    let changes = [(annotation, "")];
    let expected = "T402 warning: heading `TB1` does not say which tie-break it is";
    check(&changes, &[expected]);
    let audit = audited(&CUP.replace(annotation, ""));
    assert_eq!(codes(&audit.team_columns)[0], ("TB1", "BH:MP", 6, 0));
}

#[test]
fn nothing_is_compared_with_doubtful_scores() {
    let wrong = "P309 error: match points differ for team 1 Harbour Lights: the file says 5.0, \
                 the matches give 6.0";
    check(&[(";6;8;9;24", ";5;8;9;24")], &[wrong]);
    let audit = audited(&CUP.replace(";6;8;9;24", ";5;8;9;24"));
    // the opponents of team 1 rest on it
    let first = &audit.team_columns[0];
    assert_eq!((first.agree, first.differ, first.not_compared), (2, 0, 4));
    let scratch = Scratch::new("teams-not-compared");
    scratch.file("cup.csv", CUP.replace(";6;8;9;24", ";5;8;9;24"));
    let out = scratch.run(&["audit", "cup.csv"]).out;
    let words: Vec<&str> = out.split_whitespace().collect();
    let expected = "4 teams not compared, because opposing teams are not in the list, or results of \
                    matches could not be read or do not give the stated scores";
    assert!(words.join(" ").contains(expected), "{out}");
}

#[test]
fn a_single_column_of_points_may_be_either_score() {
    let text = CUP.replace(";MP;Pts.", ";Pts.;X");
    let audit = audited(&text);
    assert_eq!(codes(&audit.team_columns)[0], ("Pts.", "MPTS", 6, 0));
}

#[test]
fn a_list_without_matches_is_not_checked() {
    let text = "Rk.;Team;TB1;TB2;TB3\n1;Harbour Lights;6;8;9\n2;Old Customs;3;7;9\n\
                Tie Break1: Matchpoints (2 for wins, 1 for Draws, 0 for Losses);;;;\n";
    let audit = audited(text);
    let evidence = audit.team_columns.iter().map(|column| column.evidence);
    assert_eq!(evidence.collect::<Vec<_>>(), [ColumnEvidence::NoResults; 3]);
    assert_eq!(findings(&audit), [""; 0]);
    for code in ["P309", "T403"] {
        let check = audit.not_run.iter().find(|check| check.code == code);
        assert!(check.is_some(), "{code} {:?}", audit.not_run);
    }
}

#[test]
fn the_real_upload_file_counts_byes_of_opponents_as_draws() {
    let Some(folder) = shared("data/exports/upload-xml") else {
        return;
    };
    let name = "xml-team-swiss.xml";
    let reading = open(name, fs::read(folder.join(name)).unwrap());
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let expected = [
        ("tb1", "MPTS", 11, 0),
        ("tb2", "GPTS", 11, 0),
        ("tb3", "BH:MP", 11, 0),
    ];
    assert_eq!(codes(&audit.team_columns), expected);
    let under = audit.team_columns[2].rules_key.as_str();
    assert_eq!(under, "2024 read as allocated-bye-as-draw");
    let found = findings(&audit);
    let words: Vec<&str> = found.iter().filter_map(|f| f.split(':').next()).collect();
    assert_eq!(words, ["T402 warning", "T403 info"]);
}

#[test]
fn no_column_of_real_lists_of_teams_is_wrong() {
    let Some(folder) = shared("data/exports/team") else {
        return;
    };
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let reading = open(&name, fs::read(&path).unwrap());
        let audit = audit(&reading.sources, &reading.import, &Options::default());
        assert_eq!(findings(&audit), [""; 0], "{name}");
    }
}
