//! Decisions of an office: `crosstable.toml`, accepted findings, and decisions typed into a
//! workbook.

use std::fs;
use std::io::Cursor;

use calamine::{Reader, Xlsx};
use rust_xlsxwriter::{DocProperties, Workbook};
use serde_json::Value;

use crate::support::scratch::{Run, Scratch};

/// Two players and two games; the total of the first player is half a point too high.
const FILE: &str = "\
012 Harbour Open
022 Exampleton
032 NOR
042 2026/05/01
052 2026/05/02
102 IA Example, Edda
122 90 minutes + 30 seconds
142 2
001    1 m    Example, Anna                     1900 NOR    99000101 1990/01/01  2.0    1     2 w 1     2 b =
001    2 m    Sample, Ben                       1900 NOR    99000102 1990/01/01  0.5    2     1 b 0     1 w =
";

const REASON: &str = "half a point after a protest";

fn check(run: &Run, code: i32, out: &[&str], err: &[&str]) {
    assert_eq!(run.code, code, "{run:?}");
    for text in out {
        assert!(run.out.contains(text), "{text}: {run:?}");
    }
    for text in err {
        // where a message is broken into lines depends on where the clone lies
        let err = run.err.replace("\n  │ ", " ");
        assert!(err.contains(text), "{text}: {run:?}");
    }
}

/// The key of the finding about the total.
fn key(scratch: &Scratch) -> String {
    let listed = scratch.run(&["accept", "open.trf"]);
    let mut lines = listed.out.lines();
    let line = lines.find(|line| line.starts_with("P301@"));
    let line = line.unwrap_or_else(|| panic!("{listed:?}"));
    line.split(' ').next().unwrap().to_owned()
}

fn document(scratch: &Scratch) -> Value {
    let run = scratch.run(&["audit", "--format", "json", "--select", "P", "open.trf"]);
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn an_accepted_finding_does_not_count_until_its_facts_change() {
    let scratch = Scratch::new("accept");
    scratch.file("open.trf", FILE);
    let key = key(&scratch);
    check(
        &scratch.run(&["audit", "--select", "P", "open.trf"]),
        1,
        &["1 error"],
        &[],
    );
    let accept = [
        "accept", "open.trf", &key, "--reason", REASON, "--by", "Edda",
    ];
    check(&scratch.run(&accept), 0, &[], &["accepted: 1 finding"]);
    let audited = scratch.run(&["audit", "--select", "P", "open.trf"]);
    let words = "accepted by Edda on ";
    check(
        &audited,
        0,
        &[words, REASON, "points (1 finding accepted)"],
        &[],
    );
    let found = document(&scratch);
    assert_eq!(found["findings"].as_array().unwrap().len(), 0);
    assert_eq!(found["accepted"][0]["finding"]["key"], key);
    assert_eq!(found["accepted"][0]["reason"], REASON);
    // another line, the same facts
    scratch.file("open.trf", FILE.replace("102 IA", "062 2\n102 IA"));
    check(
        &scratch.run(&["audit", "--select", "P", "open.trf"]),
        0,
        &[REASON],
        &[],
    );
    // another total
    scratch.file("open.trf", FILE.replace(" 2.0 ", " 1.0 "));
    check(
        &scratch.run(&["audit", "--select", "P", "open.trf"]),
        1,
        &["1 error"],
        &[],
    );
}

/// Ten players in one round. The first four have no FIDE ID, so that one finding lists them.
const WITHOUT_IDS: &str = "\
012 Harbour Open
022 Exampleton
032 NOR
042 2026/05/01
052 2026/05/01
102 IA Example, Edda (99000001)
122 90 minutes + 30 seconds
142 1
001    1 m    Adams, Ada                        1900 NOR             1990/01/01  1.0    1     2 w 1
001    2 m    Brown, Ben                        1900 NOR             1990/01/01  0.0    6     1 b 0
001    3 m    Clark, Cai                        1900 NOR             1990/01/01  1.0    2     4 w 1
001    4 m    Dixon, Dan                        1900 NOR             1990/01/01  0.0    7     3 b 0
001    5 m    Evans, Eli                        1900 NOR    99000105 1990/01/01  1.0    3     6 w 1
001    6 m    Floyd, Fay                        1900 NOR    99000106 1990/01/01  0.0    8     5 b 0
001    7 m    Grant, Gil                        1900 NOR    99000107 1990/01/01  1.0    4     8 w 1
001    8 m    Hardy, Hal                        1900 NOR    99000108 1990/01/01  0.0    9     7 b 0
001    9 m    Irwin, Ian                        1900 NOR    99000109 1990/01/01  1.0    5    10 w 1
001   10 m    Jones, Jan                        1900 NOR    99000110 1990/01/01  0.0   10     9 b 0
";

#[test]
fn a_decision_about_several_players_ends_when_one_of_them_changes() {
    let scratch = Scratch::new("accept-many");
    scratch.file("open.trf", WITHOUT_IDS);
    let accept = scratch.run(&["accept", "open.trf", "I601", "--reason", REASON]);
    check(&accept, 0, &[], &["accepted: 1 finding"]);
    let audit = |name: &str, text: &str| {
        scratch.file(name, text);
        scratch.run(&["audit", "--select", "I601", name])
    };
    let moved = WITHOUT_IDS.replace("102 IA", "062 10\n102 IA");
    check(&audit("open.trf", &moved), 0, &[REASON], &[]);
    // the third of the four is another person, or was born in another year
    let other = WITHOUT_IDS.replace("Clark, Cai", "Clark, Cyd");
    check(
        &audit("open.trf", &other),
        1,
        &["no FIDE ID: 4 of 10 players"],
        &[],
    );
    let year = WITHOUT_IDS.replace(
        "NOR             1990/01/01  1.0    2",
        "NOR             1990        1.0    2",
    );
    check(
        &audit("open.trf", &year),
        1,
        &["no FIDE ID: 4 of 10 players"],
        &[],
    );
    // four other players in another section of the same event
    let section = ["Adams", "Brown", "Clark", "Dixon"];
    let section = section.iter();
    let section = section.fold(WITHOUT_IDS.to_owned(), |text, name| {
        text.replace(name, "Other")
    });
    check(
        &audit("section.trf", &section),
        1,
        &["no FIDE ID: 4 of 10 players"],
        &[],
    );
}

#[test]
fn a_decision_stays_with_the_event_when_the_file_is_renamed() {
    let scratch = Scratch::new("accept-renamed");
    scratch.file("open.trf", FILE);
    // code and subject, as documents with fingerprints of subjects have them
    let accept = scratch.run(&["accept", "open.trf", "P301@P301:1", "--reason", REASON]);
    check(&accept, 0, &[], &["accepted: 1 finding"]);
    let audit = |name: &str, text: &str| {
        scratch.file(name, text);
        scratch.run(&["audit", "--select", "P", name])
    };
    check(&audit("final.trf", FILE), 0, &[REASON], &[]);
    // another event, or another total
    let other = FILE.replace("Harbour Open", "Harbour Cup");
    check(&audit("cup.trf", &other), 1, &["1 error"], &[]);
    let later = FILE.replace("042 2026/05/01", "042 2026/04/30");
    check(&audit("later.trf", &later), 1, &["1 error"], &[]);
    let total = FILE.replace(" 2.0 ", " 1.0 ");
    check(&audit("total.trf", &total), 1, &["1 error"], &[]);
}

#[test]
fn a_decision_needs_a_reason_and_a_finding() {
    let scratch = Scratch::new("accept-refused");
    scratch.file("open.trf", FILE);
    check(
        &scratch.run(&["accept", "open.trf", "P301"]),
        2,
        &[],
        &["only with a reason"],
    );
    let unknown = scratch.run(&["accept", "open.trf", "P301@0000000000", "--reason", REASON]);
    check(&unknown, 2, &[], &["no open finding", "P301@"]);
    check(
        &scratch.run(&["accept", "no.trf", "P301", "--reason", REASON]),
        2,
        &[],
        &["no.trf"],
    );
    assert_eq!(scratch.names(), ["open.trf"]);
    scratch.file("crosstable-accepted.toml", "accepted = 1");
    check(
        &scratch.run(&["audit", "open.trf"]),
        2,
        &[],
        &["crosstable-accepted.toml"],
    );
}

/// Types a decision and a comment on the finding about the total into a workbook, and saves it.
fn type_into(scratch: &Scratch, name: &str, decision: &str, comment: &str) {
    let mut old = Xlsx::new(Cursor::new(scratch.bytes(name))).unwrap();
    let range = old.worksheet_range("Findings").unwrap();
    let mut book = Workbook::new();
    book.set_properties(&DocProperties::new().set_author("crosstable 0.1.0"));
    let sheet = book.add_worksheet();
    sheet.set_name("Findings").unwrap();
    let rows: Vec<_> = range.rows().collect();
    let of = |heading: &str| {
        let mut cells = rows[0].iter();
        cells.position(|cell| *cell == heading).unwrap()
    };
    let columns = [of("Decision"), of("Comment")];
    for (index, row) in (0..).zip(&rows) {
        let typed = row.iter().any(|cell| *cell == "P301");
        for (column, cell) in row.iter().enumerate() {
            let text = match columns.iter().position(|&of| of == column && typed) {
                Some(0) => decision.to_owned(),
                Some(_) => comment.to_owned(),
                None => cell.to_string(),
            };
            let column = u16::try_from(column).unwrap();
            sheet.write_string(index, column, text).unwrap();
        }
    }
    scratch.file(name, book.save_to_buffer().unwrap());
}

#[test]
fn decisions_typed_into_a_workbook_are_kept_and_read() {
    let scratch = Scratch::new("accept-workbook");
    scratch.file("open.trf", FILE);
    let report = ["report", "open.trf", "-o", "open.xlsx", "--force"];
    check(&scratch.run(&report), 1, &[], &["written"]);
    type_into(&scratch, "open.xlsx", "Accepted", REASON);
    // a new report in its place keeps them
    check(&scratch.run(&report), 1, &[], &["written"]);
    let accept = ["accept", "open.xlsx", "--by", "Edda"];
    check(&scratch.run(&accept), 0, &[], &["accepted: 1 finding"]);
    check(
        &scratch.run(&["audit", "--select", "P", "open.trf"]),
        0,
        &["by Edda", REASON],
        &[],
    );
    // accepted rows stay in the report, and who accepted them stays known
    check(&scratch.run(&report), 0, &[], &["1 finding accepted"]);
    check(
        &scratch.run(&["accept", "open.xlsx", "--by", "Tove"]),
        0,
        &[],
        &[],
    );
    check(
        &scratch.run(&["audit", "--select", "P", "open.trf"]),
        0,
        &["by Edda"],
        &[],
    );
    type_into(&scratch, "open.xlsx", "asked", REASON);
    check(&scratch.run(&accept), 2, &[], &["no row of open.xlsx"]);
}

#[test]
fn only_the_exact_word_accepts() {
    let scratch = Scratch::new("accept-words");
    scratch.file("open.trf", FILE);
    let report = ["report", "open.trf", "-o", "open.xlsx", "--force"];
    check(&scratch.run(&report), 1, &[], &["written"]);
    let accept = ["accept", "open.xlsx"];
    for word in ["accept not", "accepted?", "not accepted", "acceptable"] {
        type_into(&scratch, "open.xlsx", word, REASON);
        let named = format!("not understood: `{word}` (cell ");
        let err = ["no row of open.xlsx", &named, "P301@"];
        check(&scratch.run(&accept), 2, &[], &err);
    }
    for word in ["correct", "Ask", "reject"] {
        type_into(&scratch, "open.xlsx", word, REASON);
        let run = scratch.run(&accept);
        check(&run, 2, &[], &["no row of open.xlsx"]);
        assert!(!run.err.contains("not understood"), "{run:?}");
    }
    assert_eq!(scratch.names(), ["open.trf", "open.xlsx"]);
    // without a reason nothing is accepted, and the other rows are read
    type_into(&scratch, "open.xlsx", "accept", " ");
    let run = scratch.run(&accept);
    let err = ["has no reason and is not accepted", "accepted: 0 findings"];
    check(&run, 2, &[], &err);
    assert_eq!(scratch.names(), ["open.trf", "open.xlsx"]);
    type_into(&scratch, "open.xlsx", " ACCEPT ", REASON);
    check(&scratch.run(&accept), 0, &[], &["accepted: 1 finding"]);
}

#[test]
fn a_workbook_applies_only_to_the_unchanged_file_next_to_it() {
    let scratch = Scratch::new("accept-beside");
    scratch.file("may/open.trf", FILE);
    scratch.file("out/open.trf", FILE);
    let report = ["report", "may/open.trf", "-o", "out/open.xlsx", "--force"];
    check(&scratch.run(&report), 1, &[], &["written"]);
    type_into(&scratch, "out/open.xlsx", "accept", REASON);
    let accept = ["accept", "out/open.xlsx"];
    // the total is right now
    scratch.file("out/open.trf", FILE.replace(" 2.0 ", " 1.5 "));
    let gone = [
        "open.trf has no open finding `P301@",
        "accepted: 0 findings",
    ];
    check(&scratch.run(&accept), 2, &[], &gone);
    assert_eq!(scratch.names_in("out"), ["open.trf", "open.xlsx"]);
    scratch.file("out/open.trf", FILE);
    check(&scratch.run(&accept), 0, &[], &["accepted: 1 finding"]);
    check(
        &scratch.run(&accept),
        0,
        &[],
        &["already accepted: 1 finding"],
    );
    assert_eq!(scratch.names_in("may"), ["open.trf"]);
    let kept = scratch.read("out/crosstable-accepted.toml");
    let key = kept
        .lines()
        .find_map(|line| line.strip_prefix("finding = "));
    let key = key.unwrap().trim_matches('"');
    let again = ["accept", "out/open.trf", key, "--reason", REASON];
    check(&scratch.run(&again), 2, &[], &["is already accepted"]);
    // without a file beside it, where it was
    fs::remove_file(scratch.path("out/open.trf")).unwrap();
    check(&scratch.run(&accept), 0, &[], &["accepted: 1 finding"]);
    assert_eq!(
        scratch.names_in("may"),
        ["crosstable-accepted.toml", "open.trf"]
    );
}

#[test]
fn simultaneous_decisions_are_all_kept() {
    let scratch = Scratch::new("accept-together");
    let names: Vec<String> = (0..12).map(|number| format!("open{number}.trf")).collect();
    for name in &names {
        scratch.file(name, FILE);
    }
    let start = |name: &String| {
        let accept = ["accept", name.as_str(), "P301", "--reason", REASON];
        scratch.command(&accept).spawn().unwrap()
    };
    let started: Vec<_> = names.iter().map(start).collect();
    for child in started {
        let done = child.wait_with_output().unwrap();
        assert!(done.status.success(), "{done:?}");
    }
    let kept = scratch.read("crosstable-accepted.toml");
    for name in &names {
        assert_eq!(
            kept.matches(&format!("\"{name}\"")).count(),
            1,
            "{name}: {kept}"
        );
    }
    assert_eq!(kept.matches("# Findings that").count(), 1, "{kept}");
}

#[test]
fn comments_in_the_file_of_decisions_are_kept() {
    let scratch = Scratch::new("accept-comments");
    scratch.file("open.trf", FILE);
    let key = key(&scratch);
    let ours = format!(
        "# ours, not to be touched\n[[accepted]]\nfile = \"open.trf\"\nfinding = \"{key}\"\n\
         reason = \"first\" # by telephone"
    );
    let report = ["report", "open.trf", "-o", "open.xlsx"];
    check(&scratch.run(&report), 1, &[], &["written"]);
    scratch.file("crosstable-accepted.toml", &ours);
    type_into(&scratch, "open.xlsx", "accepted", "second");
    let accept = ["accept", "open.xlsx"];
    check(&scratch.run(&accept), 0, &[], &["accepted: 1 finding"]);
    let kept = scratch.read("crosstable-accepted.toml");
    assert!(kept.starts_with(&ours), "{kept}");
    // the later one counts
    let audited = scratch.run(&["audit", "--select", "P", "open.trf"]);
    check(&audited, 0, &["second"], &[]);
    assert!(!audited.out.contains("first"), "{audited:?}");
    for (wrong, place, help) in [
        (
            ours.replace("reason", "reson"),
            ":5:1: there is no key `reson`",
            "did you mean `reason`?",
        ),
        (
            format!("[acepted]\n{ours}"),
            ":1:2: there is no key `acepted`",
            "did you mean `accepted`?",
        ),
    ] {
        scratch.file("crosstable-accepted.toml", &wrong);
        let err = ["crosstable-accepted.toml", place, help];
        check(&scratch.run(&["audit", "open.trf"]), 2, &[], &err);
        check(&scratch.run(&accept), 2, &[], &err);
        assert_eq!(scratch.read("crosstable-accepted.toml"), wrong);
    }
    // cannot be continued by a block
    scratch.file("crosstable-accepted.toml", "accepted = []");
    check(&scratch.run(&accept), 2, &[], &["crosstable-accepted.toml"]);
    assert_eq!(scratch.read("crosstable-accepted.toml"), "accepted = []");
}

#[test]
fn a_decision_about_a_vanished_finding_is_reported() {
    let scratch = Scratch::new("accept-gone");
    scratch.file("open.trf", FILE);
    let report = ["report", "open.trf", "-o", "open.xlsx", "--force"];
    check(&scratch.run(&report), 1, &[], &["written"]);
    type_into(&scratch, "open.xlsx", "ask", REASON);
    let kept = scratch.run(&report);
    assert!(!kept.err.contains("any more"), "{kept:?}");
    scratch.file("open.trf", FILE.replace(" 2.0 ", " 1.5 "));
    let gone = scratch.run(&report);
    let typed = format!("is no longer in the report; its entry was removed: ask, {REASON}");
    let err = ["the finding P301@", &typed, "written"];
    check(&gone, 0, &[], &err);
}

#[test]
fn an_office_sets_its_options_in_its_own_file() {
    let scratch = Scratch::new("office");
    scratch.file("may/open.trf", FILE);
    let config = "profile = \"national\"\n[ignore]\npoints-differ = \"points are ours\"\n";
    scratch.file("crosstable.toml", config);
    let audited = scratch.run(&["audit", "--select", "P", "may/open.trf"]);
    let out = [
        "national (from crosstable.toml)",
        "P301 points-differ: points are ours",
    ];
    check(&audited, 0, &out, &[]);
    assert!(!audited.out.contains("clean        points"), "{audited:?}");
    let without = ["audit", "--no-config", "--select", "P", "may/open.trf"];
    check(&scratch.run(&without), 1, &["1 error"], &[]);
    scratch.file("crosstable.toml", "[severities]\nP301 = \"warning\"\n");
    let audited = scratch.run(&["audit", "--select", "P", "may/open.trf"]);
    let named = "changes the severity of P301";
    check(&audited, 0, &["1 question", "1 warning", named], &[]);
    assert!(!scratch.run(&without).out.contains(named));
    scratch.file("crosstable.toml", "\n[severity]\n");
    let wrong = scratch.run(&["audit", "may/open.trf"]);
    let err = [
        "crosstable.toml:2:2",
        "no key `severity`",
        "did you mean `severities`?",
    ];
    check(&wrong, 2, &[], &err);
}

#[test]
fn unreadable_settings_are_an_error() {
    let scratch = Scratch::new("office-unread");
    scratch.file("may/open.trf", FILE);
    let refused = |help: &str| {
        let run = scratch.run(&["audit", "may/open.trf"]);
        check(&run, 2, &[], &["crosstable.toml", help]);
    };
    fs::create_dir(scratch.path("crosstable.toml")).unwrap();
    refused("it is a folder");
    fs::remove_dir(scratch.path("crosstable.toml")).unwrap();
    fs::write(scratch.path("crosstable.toml"), b"profile = \"\xff\"\n").unwrap();
    refused("save it as UTF-8");
    #[cfg(unix)]
    for target in ["nowhere", "crosstable.toml"] {
        fs::remove_file(scratch.path("crosstable.toml")).unwrap();
        std::os::unix::fs::symlink(target, scratch.path("crosstable.toml")).unwrap();
        refused("it is a link that does not lead to a file");
    }
}

#[test]
fn the_office_names_its_rating_lists_and_rank_orders() {
    let scratch = Scratch::new("config-lists");
    let page = crate::support::root().join("docs/checks/rating-differs.md");
    let page = fs::read_to_string(page).unwrap();
    let block = |mark: &str| {
        let (_, rest) = page.split_once(mark).unwrap();
        rest.split("```").next().unwrap().to_owned()
    };
    scratch.file("players_2026-05.txt", block("```list 2026-05\n"));
    scratch.file("office/may/open.trf", block("```trf wrong\n"));
    scratch.file("office/crosstable.toml", "rating-lists = \"own.sqlite\"\n");
    let audit = ["audit", "--select", "I610", "office/may/open.trf"];
    // it must exist where it is named, and a message says where it was looked for
    let missing = scratch.run(&audit);
    check(&missing, 2, &[], &["office/own.sqlite has no rating lists"]);
    let import = [
        "list-import",
        "players_2026-05.txt",
        "--lists",
        "office/own.sqlite",
    ];
    check(&scratch.run(&import), 0, &["2026-05"], &[]);
    check(&scratch.run(&audit), 0, &["I610 rating-differs"], &[]);
    let mut shown = scratch.command(&["lists"]);
    let shown = shown
        .current_dir(scratch.path("office/may"))
        .output()
        .unwrap();
    let shown = String::from_utf8(shown.stdout).unwrap();
    assert!(
        shown.contains("own.sqlite\n") && shown.contains("2026-05"),
        "{shown}"
    );
    // the command line comes first
    let without = [&audit[..], &["--lists", "none"]].concat();
    scratch.file("crosstable.toml", "rating-lists = \"none\"\n");
    let none = ["audit", "--select", "I610", "--config", "crosstable.toml"];
    let none = [&none[..], &["office/may/open.trf"]].concat();
    for arguments in [without, none] {
        let run = scratch.run(&arguments);
        let said = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("no rating list was given"), "{run:?}");
        assert!(!said.contains("rating-differs"), "{run:?}");
    }
    // the name of a rank order
    scratch.file("open.trf", FILE);
    let config = "[rank-orders]\nours = \"SB,BH\"\n[federations.NOR]\ntie-breaks = \"ours\"\n";
    scratch.file("crosstable.toml", config);
    let audited = scratch.run(&["audit", "open.trf"]);
    check(&audited, 1, &["PTS,SB,BH"], &[]);
    scratch.file(
        "crosstable.toml",
        "[federations.NRO]\ntie-breaks = \"SB\"\n",
    );
    let wrong = [
        "crosstable.toml:1:14",
        "there is no federation `NRO`",
        "`NOR`",
    ];
    check(&scratch.run(&["audit", "open.trf"]), 2, &[], &wrong);
}

#[test]
fn questions_with_limits_are_asked_only_if_the_office_sets_them() {
    let scratch = Scratch::new("config-limits");
    let page = crate::support::root().join("docs/checks/outlier.md");
    let page = fs::read_to_string(page).unwrap();
    let block = |mark: &str| {
        let (_, rest) = page.split_once(mark).unwrap();
        rest.split("```").next().unwrap().to_owned()
    };
    scratch.file("players_2026-05.txt", block("```list 2026-05\n"));
    scratch.file("open.trf", block("```trf wrong\n"));
    let import = ["list-import", "players_2026-05.txt", "--lists", "db.sqlite"];
    check(&scratch.run(&import), 0, &["2026-05"], &[]);
    let codes = || {
        let run = scratch.run(&[
            "audit",
            "--format",
            "json",
            "--lists",
            "db.sqlite",
            "open.trf",
        ]);
        let document: Value = serde_json::from_str(&run.out).unwrap();
        let count = |list: &Value| {
            let all = list.as_array().unwrap().iter();
            all.filter(|one| one["code"] == "I623").count()
        };
        (
            count(&document["findings"]),
            count(&document["summary"]["not_run"]),
        )
    };
    assert_eq!(codes(), (0, 0));
    scratch.file("crosstable.toml", "[limits]\nevents-of-small-group = 3\n");
    assert_eq!(codes(), (0, 0));
    scratch.file("crosstable.toml", block("```toml\n"));
    assert_eq!(codes(), (1, 0));
    // the rating alone shows it as well, and beyond the limit there is nothing
    scratch.file("crosstable.toml", "[limits]\nrating-from-median = 700\n");
    assert_eq!(codes(), (1, 0));
    scratch.file("crosstable.toml", "[limits]\nrating-from-median = 900\n");
    assert_eq!(codes(), (0, 0));
}

#[test]
fn accept_reports_that_nothing_is_left_to_decide() {
    let scratch = Scratch::new("nothing-open");
    let path = crate::support::root().join("samples/clean-open.trf");
    scratch.file("open.trf", fs::read_to_string(path).unwrap());
    let listed = scratch.run(&["accept", "open.trf"]);
    check(&listed, 0, &[], &["open.trf: no open findings\n"]);
    assert_eq!(listed.out, "");
}

#[test]
fn a_reason_without_a_finding_accepts_nothing() {
    let scratch = Scratch::new("no-finding");
    let path = crate::support::root().join("samples/planted-errors.trf");
    scratch.file("open.trf", fs::read_to_string(path).unwrap());
    let words = ["no finding is named, so no finding is accepted"];
    for option in ["--reason", "--by"] {
        let run = scratch.run(&["accept", "open.trf", option, "asked on 3 May"]);
        check(&run, 2, &[], &words);
        assert_eq!(run.out, "");
    }
}
