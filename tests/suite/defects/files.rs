//! Every file in the shared folder of defects shows the defect for which it was collected.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crosstable::finding::Finding;
use crosstable::format;
use serde_json::Value;

use super::audited;
use crate::support::scratch::Scratch;
use crate::support::{crosstable, shared};

/// The findings expected in each file: severity, code, and words of the message, the notes or the
/// derivation. Exactly one finding of that code and severity has these words.
const FINDINGS: &[(&str, &[(&str, &str)])] = &[
    (
        "fix-crossed-games.trf",
        &[(
            "error P301",
            "an exchange of the games of 2 Brandão, Inês and 10 Jansky, Ola",
        )],
    ),
    (
        "fix-team-crossed-boards.trf",
        &[(
            "error P301",
            "an exchange of the games of 7 Player1, Team4 and 8 Player2, Team4",
        )],
    ),
    (
        "fix-wrong-202.trf",
        &[("error T404", "PTS,BH/C1,BH,SB, which explains more")],
    ),
    (
        "fix-duplicate-player.trf",
        &[(
            "error I603",
            "have the same name and the same FIDE ID 99000108",
        )],
    ),
    ("fix-rating-letter.trf", &[("error S105", "7 Grüner, Jörg")]),
    (
        "fix-team-line-deleted.trf",
        &[("error S115", "the record of team 5 is missing")],
    ),
    (
        "wrong-cause-P302.trf",
        &[(
            "error P301",
            "a drawn game between them in round 1 is probably missing",
        )],
    ),
    (
        "flood-T403.csv",
        &[("error R211", "so the values of BH of players")],
    ),
    ("order-a.trf", &[("error P301", "69 nguyencaptures")]),
    ("order-b.trf", &[("error P301", "69 nguyencaptures")]),
    (
        "utf16-cyrillic-refused.trf",
        &[("error R204", "the list of players, which is incomplete")],
    ),
    ("injection.trf", &[("warning S106", "control characters")]),
    (
        "silent-points-blank.trf",
        &[("error P301", "points are missing for 7 Grüner, Jörg")],
    ),
    (
        "silent-name-blank.trf",
        &[("error S105", "name is missing")],
    ),
    (
        "silent-rating-2O15.csv",
        &[("error S105", "a rating is expected here")],
    ),
    (
        "silent-rating-2O15.xlsx",
        &[("error S105", "a rating is expected here")],
    ),
    (
        "silent-rating-decimal.xlsx",
        &[("error S105", "a rating is expected here")],
    ),
    ("silent-start-2016.trf", &[("warning D505", "2016-05-01")]),
    (
        "silent-start-2026-13-01.trf",
        &[("warning D506", "`2026/13/01`")],
    ),
    ("silent-start-blank.trf", &[("error D501", "blank")]),
    ("silent-132-year-2001.trf", &[("error D504", "2001-05-01")]),
    (
        "silent-end-before-start.trf",
        &[("error D502", "2025-05-03")],
    ),
    (
        "silent-birth-1985-13-45.trf",
        &[("warning D511", "`1985/13/45`")],
    ),
    ("silent-birth-2035.trf", &[("error D512", "2035/07/16")]),
    ("silent-federation-QQQ.trf", &[("warning I618", "`QQQ`")]),
    ("silent-fide-id-twice.trf", &[("error I603", "99000105")]),
    (
        "silent-one-profile-twice.json",
        &[("error I603", "the same name and the same FIDE ID")],
    ),
    (
        "silent-same-person-twice.trf",
        &[("info I617", "have the same name")],
    ),
    ("silent-rating-9999.trf", &[("warning I614", "9999")]),
    (
        "silent-title-WGM-man.trf",
        &[("warning I621", "the player is a man")],
    ),
    ("silent-title-XQ.trf", &[("warning I621", "`XQ`")]),
    ("silent-rematch.trf", &[("error W701", "rounds 4 and 5")]),
    (
        "silent-second-pab.trf",
        &[(
            "error W702",
            "12 Petrov, Elena 12 has the bye in rounds 1 and 4",
        )],
    ),
    (
        "silent-two-pabs-one-round.trf",
        &[("error W704", "2 allocated byes in round 2")],
    ),
    (
        "silent-three-whites.trf",
        &[("error W707", "4 Dvořáček, Milan has WWW")],
    ),
    (
        "silent-game-twice.json",
        &[("warning S104", "game 8-4 is given twice in round 2")],
    ),
    (
        "plants.trf",
        &[
            ("error I618", "federation of the event"),
            ("error D502", "last day is before the first day"),
            ("error D504", "round 3 on 2026-07-02 is out of order"),
            ("error I603", "99000102"),
            ("error D512", "2031/05/14"),
            ("warning I621", "7 Grüner, Jörg"),
            ("warning I618", "8 Hoxha, Besnik"),
            ("warning I614", "3934"),
            ("warning D511", "`1986/13/48`"),
            ("info I626", "1 Ahlgren, Tove is chief arbiter"),
        ],
    ),
    (
        "plants2.trf",
        &[
            ("error W701", "2 pairs of players, 7 rematches in all"),
            (
                "error W702",
                "5 Eriksen, Nils Olav has the bye in rounds 1, 2, 3, 4 and 5",
            ),
            ("error W704", "3 allocated byes in round 5"),
            // four of five players: one finding names the colours of each
            ("error W706", "2 Brandao, Ines: BBB after round 3"),
        ],
    ),
    (
        "2021-World-Blitz-Chess-Championship-Open.csv",
        &[("info T403", "ARO/C1")],
    ),
];

/// Files whose defect is not a finding; they are tested below or in the tests named here.
const OTHERS: [&str; 8] = [
    "golden-last-round-byes.trf",
    "golden-team-swiss-7.trf",
    "koya-L60.trf",
    "seeder-corrected.trf",
    "2014-sinquefield-cup.csv",
    "2022-Ouagadougou-Open.csv",
    "2021-coppa-cita-di-Verona-Italie-rapid.csv",
    "league-art2.html",
];

/// A file that `conversion/cases.rs` tests.
const CONVERTED: &str = "team-mixed-forfeits.trf";

fn folder() -> Option<PathBuf> {
    shared("data/defects")
}

#[test]
fn every_file_is_listed_with_its_defect() {
    let Some(folder) = folder() else { return };
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let names = names.filter(|entry| entry.file_type().unwrap().is_file());
    let mut names: BTreeSet<String> = names
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    assert!(names.remove("README.md"));
    let listed = FINDINGS.iter().map(|(name, _)| *name);
    let listed = listed.chain(OTHERS).chain([CONVERTED]);
    let listed: BTreeSet<String> = listed.map(str::to_owned).collect();
    assert_eq!(names, listed);
}

#[test]
fn each_file_shows_its_defect_once() {
    let mut wrong = Vec::new();
    for (name, expected) in FINDINGS {
        let Some(audit) = audited(name) else { return };
        for (kind, words) in *expected {
            let is_it = |finding: &&Finding| {
                let of_kind = format!("{} {}", finding.severity.word(), finding.code.code);
                let mut texts = vec![finding.message.clone()];
                texts.extend(finding.notes_in_words());
                texts.extend(finding.because.clone());
                texts.extend(finding.fix.clone());
                texts.extend(finding.at.iter().map(|label| label.text.clone()));
                of_kind == *kind && texts.iter().any(|text| text.contains(words))
            };
            let found = audit.findings.iter().filter(is_it).count();
            if found != 1 {
                wrong.push(format!("{name}: {found} findings {kind} with `{words}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_corrected_file_has_no_findings_about_points() {
    let Some(audit) = audited("seeder-corrected.trf") else {
        return;
    };
    assert!(super::of(&audit, "P301").is_empty());
}

#[test]
fn draughts_tables_are_refused_with_a_clear_message() {
    let Some(folder) = folder() else { return };
    for name in [
        "2022-Ouagadougou-Open.csv",
        "2021-coppa-cita-di-Verona-Italie-rapid.csv",
    ] {
        let bytes = fs::read(folder.join(name)).unwrap();
        let refused = format::read(name, bytes, &Default::default());
        let message = refused.expect_err("it is refused").to_string();
        assert!(message.contains("as in draughts"), "{name}: {message}");
    }
}

#[test]
fn round_robins_are_recognised_by_their_games() {
    let Some(folder) = folder() else { return };
    for (name, rounds) in [("2014-sinquefield-cup.csv", 10), ("league-art2.html", 1)] {
        let found = document(&["audit", "--format", "json"], &folder.join(name));
        let tournament = &found["tournament"];
        assert_eq!(tournament["system"], "round-robin", "{name}");
        assert_eq!(tournament["rounds_played"], rounds, "{name}");
    }
}

/// The output of the program for a file of the folder.
fn printed(arguments: &[&str], file: &Path) -> String {
    let file = file.to_str().unwrap();
    let output = crosstable(&[arguments, &[file]].concat());
    String::from_utf8(output.stdout).unwrap()
}

fn document(arguments: &[&str], file: &Path) -> Value {
    serde_json::from_str(&printed(arguments, file)).unwrap()
}

#[test]
fn a_last_round_of_byes_counts_in_every_command() {
    let Some(folder) = folder() else { return };
    let file = folder.join("golden-last-round-byes.trf");
    assert!(printed(&["audit"], &file).contains("6 players, 6 rounds"));
    assert!(printed(&["standings"], &file).contains("after round 6 of 6"));
}

#[test]
fn values_by_board_are_arrays_in_json() {
    let Some(folder) = folder() else { return };
    let file = folder.join("golden-team-swiss-7.trf");
    let run = [
        "standings",
        "--format",
        "json",
        "--tie-breaks",
        "MPTS,TBR,BBE",
    ];
    let found = document(&run, &file);
    let values = found["standings"][0]["values"].as_array().unwrap();
    assert!(values[1].is_array() && values[2].is_array(), "{values:?}");
}

#[test]
fn a_limit_without_a_sign_is_a_percentage() {
    let Some(folder) = folder() else { return };
    let file = folder.join("koya-L60.trf");
    let output = crosstable(&["why", file.to_str().unwrap(), "1", "KS/L60"]);
    let output = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.contains("limit 4.2: 60 percent of the possible points"),
        "{output}"
    );
}

#[test]
fn injected_control_characters_have_no_effect() {
    let Some(folder) = folder() else { return };
    let file = folder.join("injection.trf");
    let is_active = |text: &str| {
        let is_control =
            |c: char| (c.is_control() && c != '\n') || ('\u{202a}'..='\u{202e}').contains(&c);
        text.chars().any(is_control)
    };
    for run in [
        &["audit"][..],
        &["audit", "--format", "json"],
        &["standings"],
        &["standings", "--format", "json"],
        &["letter"],
    ] {
        let text = printed(run, &file);
        assert!(!text.is_empty() && !is_active(&text), "{run:?}: {text}");
    }
    let scratch = Scratch::new("injection");
    let page = scratch.path("page.html");
    crosstable(&[
        "report",
        file.to_str().unwrap(),
        "-o",
        page.to_str().unwrap(),
    ]);
    let text = fs::read_to_string(&page).unwrap();
    for markup in ["<script>alert", "<script>x", "<img src=x"] {
        assert!(!text.contains(markup), "{markup}");
    }
    let list = scratch.path("list.csv");
    crosstable(&["convert", file.to_str().unwrap(), list.to_str().unwrap()]);
    let text = fs::read_to_string(&list).unwrap();
    let cells = text.lines().flat_map(|line| line.split(';'));
    for cell in cells.map(|cell| cell.trim_start_matches('"')) {
        // a bye begins with a minus, and is a number
        let is_formula = cell.starts_with(['=', '+', '@'])
            || (cell.starts_with('-') && !["-1", "-½", "-0"].contains(&cell));
        assert!(!is_formula, "`{cell}`");
    }
}

#[test]
fn two_files_of_one_event_are_compared() {
    let Some(folder) = shared("data/defects/with") else {
        return;
    };
    let findings = |list: &str, third: &str| -> Vec<String> {
        let name = |name: &str| folder.join(name).to_str().unwrap().to_owned();
        let mut run: Vec<String> = ["audit", "--format", "json"].map(str::to_owned).into();
        run.push(name("ct.csv"));
        run.push("--with".to_owned());
        run.extend([list, "r1.csv", "r2.csv", third, "r4.csv", "r5.csv"].map(name));
        let run: Vec<&str> = run.iter().map(String::as_str).collect();
        let output = crosstable(&run);
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        let of_files = |finding: &&Value| {
            ["S114", "R214", "P308"].contains(&finding["code"].as_str().unwrap())
        };
        let findings = found["findings"].as_array().unwrap();
        let findings = findings.iter().filter(of_files);
        let before = format!("{}/", folder.display());
        let words = |finding: &Value| {
            let text = |key: &str| finding[key].as_str().unwrap().replace(&before, "");
            format!("{} {} {}", text("severity"), text("code"), text("message"))
        };
        findings.map(words).collect()
    };
    assert_eq!(findings("sl.csv", "r3.csv"), [""; 0]);
    assert_eq!(
        findings("sl.csv", "r3x.csv"),
        [
            "error R214 sources disagree in round 3: 3 Nguyen, Elena 3 has a forfeit loss with \
             White against 7 Smith, Ivan 7 in ct.csv, no entry in r3x.csv"
        ]
    );
    assert_eq!(
        findings("slx.csv", "r3.csv"),
        [
            "error S114 the players of the files do not match: slx.csv lacks players who are in \
             ct.csv: Smith, Ivan 7"
        ]
    );
    assert_eq!(
        findings("sly.csv", "r3.csv"),
        [
            "warning S114 the players of the files do not match: 7 Smith, Ivan 7 in ct.csv is \
             Zzith, Ivan 7 in sly.csv"
        ]
    );
}
