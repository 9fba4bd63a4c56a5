//! Commands, exit codes and help texts.

use crate::support::scratch::{Run, Scratch};
use crate::support::{crosstable, root, shared};

const CLEAN: &str = "samples/clean-open.trf";
const PLANTED: &str = "samples/planted-errors.trf";

fn run(arguments: &[&str]) -> Run {
    crosstable(arguments).into()
}

/// Checks the exit code, and that the output and the messages contain these texts.
fn check(run: &Run, code: i32, out: &[&str], err: &[&str]) {
    assert_eq!(run.code, code, "{run:#?}");
    for text in out {
        assert!(run.out.contains(text), "no `{text}` in {}", run.out);
    }
    // a help line is wrapped where it happens to be full
    let flat = run.err.split_whitespace().collect::<Vec<_>>().join(" ");
    for text in err {
        let found = run.err.contains(text) || flat.contains(text);
        assert!(found, "no `{text}` in {}", run.err);
    }
}

#[test]
fn a_planted_error_is_found_with_its_position() {
    let place = "[samples/planted-errors.trf:19:81]";
    check(
        &run(&["audit", PLANTED]),
        1,
        &["P301 points-differ", place],
        &[],
    );
}

#[test]
fn a_clean_file_exits_with_zero_and_says_what_was_checked() {
    let run = run(&["audit", CLEAN]);
    let out = [
        "edition      2026 (starts 2026-05-01)",
        "rank order",
        "checked",
    ];
    check(&run, 0, &out, &[]);
    assert!(run.err.is_empty(), "{run:?}");
}

#[test]
fn the_findings_that_fail_a_run_can_be_selected() {
    check(
        &run(&["audit", "--fail-on", "never", PLANTED]),
        0,
        &["P301"],
        &[],
    );
    let ignored = run(&["audit", "--ignore", "P301", PLANTED]);
    assert!(!ignored.out.contains("P301"), "{ignored:?}");
    assert!(ignored.out.contains("1 finding left out by"), "{ignored:?}");
    let selected = run(&["audit", "--select", "points-differ,R2", PLANTED]);
    check(&selected, 1, &["P301"], &[]);
    let unknown = run(&["audit", "--select", "P999", PLANTED]);
    check(&unknown, 2, &[], &["P999", "crosstable list checks"]);
}

#[test]
fn usage_errors_name_a_remedy() {
    check(&run(&["audit"]), 2, &[], &["FILE"]);
    check(
        &run(&["audit", "no-such.trf"]),
        2,
        &[],
        &["cannot read no-such.trf", "help:"],
    );
    check(
        &run(&["audit", "*.nothing"]),
        2,
        &[],
        &["no file matches *.nothing"],
    );
    check(
        &run(&["audit", "--rules", "1999", CLEAN]),
        2,
        &[],
        &["legacy"],
    );
    check(
        &run(&["audit", "--tie-breaks", "XYZ", CLEAN]),
        2,
        &[],
        &["XYZ", "list tie-breaks"],
    );
    check(
        &run(&["audit", "--round", "9", CLEAN]),
        2,
        &[],
        &["no round 9", "the last round is 5"],
    );
    check(
        &run(&["audit", "--round", "0", CLEAN]),
        2,
        &[],
        &["--round"],
    );
    check(
        &run(&["standings", "samples"]),
        2,
        &[],
        &["accepts only one"],
    );
    check(
        &run(&["standings", "--rules", "all", CLEAN]),
        2,
        &[],
        &["one edition"],
    );
    check(
        &run(&["audit", "--from", "fax", CLEAN]),
        2,
        &[],
        &["fax", "list formats"],
    );
    check(
        &run(&["audit", "--encoding", "klingon", CLEAN]),
        2,
        &[],
        &["klingon", "utf-8"],
    );
    check(&run(&["explain", "P31"]), 2, &[], &["did you mean `P301`?"]);
    check(
        &run(&["audit", "--profile", "titel-event", CLEAN]),
        2,
        &[],
        &["did you mean `title-event`?", "fide-standard, fide-rapid"],
    );
    check(
        &run(&["why", CLEAN, "3", "pairng"]),
        2,
        &[],
        &["did you mean `PAIRING`?"],
    );
}

#[test]
fn an_unreadable_file_does_not_stop_the_others() {
    let scratch = Scratch::new("one-bad-file");
    scratch.sample("harbour-open-trf26.trf", "a.trf");
    scratch.file("b.trf", "this is not a tournament\n");
    scratch.sample("planted-errors.trf", "c.trf");
    let run = scratch.run(&["audit", "a.trf", "b.trf", "c.trf"]);
    check(
        &run,
        2,
        &["a.trf:", "[c.trf:19:81]", "unreadable: b.trf", "3 files: "],
        &["cannot read b.trf"],
    );
}

#[test]
fn folders_are_searched_and_other_files_are_skipped() {
    let scratch = Scratch::new("folders");
    scratch.sample("clean-open.trf", "season/spring/open.trf");
    scratch.sample("clean-open.trf", "season/autumn.TRF");
    scratch.file("season/notes.md", "# Notes\n");
    scratch.file("season/.hidden.trf", "nothing\n");
    scratch.file("season/broken.trf", "nothing\n");
    let run = scratch.run(&["audit", "--format", "ndjson", "season"]);
    assert_eq!((run.code, run.out.lines().count()), (2, 3), "{run:#?}");
    assert!(
        run.out.lines().nth(1).unwrap().contains("\"error\""),
        "{run:#?}"
    );
    scratch.file("empty/readme.txt", "nothing here\n");
    let run = scratch.run(&["audit", "empty"]);
    check(&run, 2, &[], &["there is no tournament file in empty"]);
}

#[test]
fn patterns_of_file_names_are_expanded() {
    let scratch = Scratch::new("globs");
    for name in ["r1.trf", "r2.trf", "sub/r3.trf", "other.txt", "odd[1].trf"] {
        scratch.sample("clean-open.trf", name);
    }
    let files = |pattern: &str| {
        let run = scratch.run(&["audit", "--format", "ndjson", pattern]);
        assert_eq!(run.code, 0, "{run:#?}");
        run.out.lines().count()
    };
    assert_eq!(files("r*.trf"), 2);
    assert_eq!(files("**/r*.trf"), 3);
    assert_eq!(files("**"), 5);
    assert_eq!(files("s*/**"), 1);
    // a name that looks like a pattern is a name first
    assert_eq!(files("odd[1].trf"), 1);
}

#[test]
fn standard_input_can_be_audited() {
    let scratch = Scratch::new("stdin");
    let text = std::fs::read(root().join(PLANTED)).unwrap();
    let run = scratch.run_with(&["audit", "--format", "concise", "-"], &text);
    check(&run, 1, &["<stdin>:19:81: error[P301] "], &[]);
    let run = scratch.run_with(&["standings", "-"], &text);
    check(&run, 0, &["Ahlgren, Tove"], &[]);
    check(
        &scratch.run(&["audit", "-"]),
        2,
        &[],
        &["the file is empty"],
    );
    check(&scratch.run(&["audit", "-", "-"]), 2, &[], &["named twice"]);
}

#[test]
fn limits_are_enforced_and_can_be_raised() {
    let scratch = Scratch::new("limits");
    scratch.sample("clean-open.trf", "a.trf");
    let small = ["audit", "--limit", "file=100", "a.trf"];
    check(
        &scratch.run(&small),
        2,
        &[],
        &["but crosstable reads at most", "--limit file="],
    );
    let text = scratch.read("a.trf");
    let piped = ["audit", "--limit", "file=100", "-"];
    check(
        &scratch.run_with(&piped, text.as_bytes()),
        2,
        &[],
        &["<stdin>", "--limit file="],
    );
    check(
        &scratch.run(&["audit", "--limit", "size=1", "a.trf"]),
        2,
        &[],
        &["cells"],
    );
}

#[test]
fn an_output_file_is_written_completely_or_not_at_all() {
    let scratch = Scratch::new("output");
    scratch.sample("clean-open.trf", "a.trf");
    let to = |arguments: &[&str]| scratch.run(&[&["standings", "a.trf"], arguments].concat());
    check(&to(&["-o", "out.json"]), 0, &[], &[]);
    assert!(scratch.read("out.json").starts_with("{\n  \"schema\""));
    check(
        &to(&["-o", "out.json"]),
        2,
        &[],
        &["already exists", "--force"],
    );
    check(
        &to(&["-o", "out.json", "--force", "--format", "text"]),
        0,
        &[],
        &[],
    );
    assert!(scratch.read("out.json").starts_with("Harbour Open"));
    check(
        &to(&["-o", "a.trf", "--force"]),
        2,
        &[],
        &["is an input file"],
    );
    check(
        &to(&["-o", "no/such/folder.txt"]),
        2,
        &[],
        &["cannot write"],
    );
    assert_eq!(scratch.names(), ["a.trf", "out.json"]);
}

#[test]
fn quiet_leaves_only_findings() {
    let run = run(&["audit", "--quiet", CLEAN, PLANTED]);
    check(&run, 1, &["P301"], &[]);
    assert!(!run.out.contains("edition"), "{run:?}");
    assert_eq!(run.err, "");
}

#[test]
fn colours_are_used_only_on_request() {
    let escape = '\u{1b}';
    assert!(!run(&["audit", PLANTED]).out.contains(escape));
    assert!(
        run(&["audit", "--color", "always", PLANTED])
            .out
            .contains(escape)
    );
    assert!(
        !run(&["audit", "--color", "never", PLANTED])
            .out
            .contains(escape)
    );
}

#[test]
fn every_command_has_long_help_with_an_example() {
    let commands = [
        "audit",
        "standings",
        "why",
        "convert",
        "explain",
        "list",
        "completions",
        "man",
    ];
    for command in commands {
        let run = run(&[command, "--help"]);
        check(&run, 0, &["Example", &format!("crosstable {command}")], &[]);
    }
    check(&run(&["--help"]), 0, &commands, &[]);
    check(&run(&["--version"]), 0, &["crosstable 0."], &[]);
}

#[test]
fn completions_and_manual_pages_can_be_generated() {
    for shell in ["bash", "zsh", "fish", "powershell"] {
        check(
            &run(&["completions", shell]),
            0,
            &["crosstable", "tie-breaks"],
            &[],
        );
    }
    check(
        &run(&["man"]),
        0,
        &[".TH crosstable", "standings", "ndjson"],
        &[],
    );
}

#[test]
fn the_player_is_found_by_number_or_name() {
    let why = |player: &str| run(&["why", PLANTED, player, "PTS"]);
    check(&why("7"), 0, &["7 Grüner, Jörg: 2.5"], &[]);
    check(&why("gruner"), 0, &["7 Grüner, Jörg: 2.5"], &[]);
    check(&why("an"), 2, &[], &["matches", "2 Brandão, Inês"]);
    check(
        &why("nobody"),
        2,
        &[],
        &["no player has the number or name `nobody`"],
    );
    check(&why("99"), 2, &[], &["no player"]);
}

#[test]
fn ranks_can_be_compared_with_every_edition() {
    let scratch = Scratch::new("all-editions");
    let row = |number: usize, points: &str, rank: usize, cells: &str| {
        let fixed = format!("001 {number:4}      Example {number}");
        format!("{fixed:<80}{points:>4} {rank:4}  {cells}\n")
    };
    let file = |second: usize, third: usize| {
        [
            "012 Example\n042 2025/01/01\n".to_owned(),
            row(1, "3.0", 1, "   2 w 1     3 b 1     4 w 1"),
            row(2, "2.0", second, "   1 b 0     4 w 1     3 w 1"),
            row(3, "0.5", third, "   4 w =     1 w 0     2 b 0"),
            row(4, "0.5", 4, "   3 b =     2 b 0     1 b 0"),
        ]
        .concat()
    };
    let count = |text: String, agree: u64, differ: u64| {
        scratch.file("a.trf", text);
        let all = [
            "audit",
            "--rules",
            "all",
            "--tie-breaks",
            "PTS",
            "--format",
            "json",
            "a.trf",
        ];
        let run = scratch.run(&all);
        let document: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        let columns = document["columns"].as_array().unwrap();
        let ranks: Vec<_> = columns.iter().filter(|c| c["label"] == "rank").collect();
        assert_eq!(ranks.len(), crosstable::rules::EDITIONS.len(), "{run:#?}");
        for column in ranks {
            assert_eq!(
                (&column["agree"], &column["differ"]),
                (&agree.into(), &differ.into())
            );
        }
    };
    // 3 and 4 are tied by points: in either order they are right
    count(file(2, 3), 4, 0);
    count(file(3, 2), 2, 2);
}

#[test]
fn a_known_rank_order_has_a_name() {
    let run = run(&["standings", "--tie-breaks", "Norway2017", PLANTED]);
    // five rounds: fewer than the seven from which Median-1 counts
    check(&run, 0, &["PTS,BH/C1,BH,ARO (as requested)"], &[]);
    check(&self::run(&["list", "tie-breaks"]), 0, &["norway2017"], &[]);
}

#[test]
fn a_file_with_one_tournament_has_no_second_one() {
    for command in [&["audit", PLANTED][..], &["why", PLANTED, "7", "PTS"]] {
        let asked = |number| run(&[command, &["--tournament", number]].concat());
        let second = asked("2");
        let words = ["has no tournament 2", "omit --tournament"];
        check(&second, 2, &[], &words);
        assert_eq!(asked("1").out, run(command).out);
    }
}

/// 2 has the bye of round 3, and 4 is absent in round 3. Under `legacy`, 2 counts 1.0 for opponents
/// and has a virtual opponent with 0.5; 4 counts 0.5 and has one with 1.0.
const BEFORE_2023: &str = "No;Name;1;2;3;Pts;BH\n1;Alder, Ann;4w1;2w1;3b½;2,5;3,5\n\
    2;Birch, Bob;3w½;1b0;-1;1,5;5\n3;Cedar, Cid;2b½;4w1;1w½;2;4\n4;Dogwood, Dee;1b0;3b0;-0;0;5,5\n";

#[test]
fn standings_name_the_option_that_gives_the_printed_values() {
    let scratch = Scratch::new("standings-printed");
    scratch.file("open.csv", BEFORE_2023);
    let standings = |arguments: &[&str]| {
        let run = scratch.run(&[&["standings", "open.csv"], arguments].concat());
        assert_eq!(run.code, 0, "{run:?}");
        run.out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let hint = "In the file, BH follows edition legacy: `--rules legacy` gives the printed values.";
    let requested = standings(&["--rules", "2026"]);
    assert!(requested.contains(hint), "{requested}");
    assert!(!requested.contains("Birch, Bob 1.5 5.0"), "{requested}");
    let legacy = standings(&["--rules", "legacy"]);
    assert!(legacy.contains("Birch, Bob 1.5 5.0"), "{legacy}");
    // without a date, the printed values show the edition
    let undated = standings(&[]);
    let edition = "edition legacy (assumed: the file has no date; the printed values of BH follow this edition)";
    assert!(undated.contains(edition), "{undated}");
    assert!(undated.contains("Birch, Bob 1.5 5.0"), "{undated}");
    // what was not computed, or after another round, is not compared
    for arguments in [
        &[][..],
        &["--rules", "legacy"],
        &["--rules", "2026", "--tie-breaks", "PTS,WIN"],
        &["--rules", "2026", "--round", "2"],
    ] {
        let other = standings(arguments);
        assert!(!other.contains("In the file"), "{other}");
    }
}

#[test]
fn without_results_nothing_is_ranked() {
    let scratch = Scratch::new("standings-without-results");
    let list = "No;Name;Rtg\n1;Alder, Ann;2000\n2;Birch, Bob;1900\n";
    let round = "Round 2\nBo.;White;Result;Black\n1;Alder, Ann;1-0;Birch, Bob\n";
    scratch.file("list.csv", list);
    scratch.file("round-2.csv", round);
    scratch.file("round-1.csv", round.replace("Round 2", "Round 1"));
    let standings = |arguments: &[&str]| scratch.run(&[&["standings"], arguments].concat());
    for (file, why) in [
        ("list.csv", "a list of players has no results"),
        ("round-2.csv", "some rounds are missing"),
    ] {
        let words = ["nothing can be computed from", file, why, "after --with"];
        check(&standings(&[file]), 2, &[], &words);
        check(&scratch.run(&["why", file, "1", "PTS"]), 2, &[], &words);
    }
    let both = standings(&["list.csv", "--with", "round-1.csv", "round-2.csv"]);
    check(&both, 0, &["after round 2 of 2", "2.0"], &[]);
    check(
        &standings(&["round-1.csv"]),
        0,
        &["after round 1 of 1"],
        &[],
    );
    let Some(folder) = shared("data/exports") else {
        return;
    };
    let teams = folder.join("team/html-team-startrank-en-nuss2026.html");
    // the first sentence is broken where the path of the file is long
    let words = [
        "nothing can be computed from",
        "it lists teams without the results of their matches",
    ];
    check(&standings(&[&teams.display().to_string()]), 2, &[], &words);
    // a crosstable of teams without any player ranks the teams
    let teams = folder.join("crosstable/csv-team-ranking-en-olympiad2018.csv");
    let words = ["after round 11 of 11", "MPTS,MPvGP", "China", "18.0   28.5"];
    check(&standings(&[&teams.display().to_string()]), 0, &words, &[]);
}

/// A team event shows a ranking of teams, and of players on request.
#[test]
fn team_events_show_standings_of_teams() {
    let scratch = Scratch::new("standings-of-teams");
    let row = |number: u16, name: &str, points: &str, cells: [&str; 2]| {
        format!(
            "001 {number:>4}      {name:<33}{:29} {points} {number:>4}  {}  {}\n",
            "", cells[0], cells[1]
        )
    };
    let team = |number: u16, name: &str, members: [u16; 2]| {
        let [a, b] = members;
        format!("310 {number:>3} {name:<32}{:33}{a:>4} {b:>4}\n", "")
    };
    let event = [
        row(1, "Alder, Ann", "2.0", ["   3 w 1", "   5 b 1"]),
        row(2, "Birch, Bob", "1.0", ["   4 b 0", "   6 w 1"]),
        row(3, "Cedar, Cid", "0.0", ["   1 b 0", "0000 - U"]),
        row(4, "Dogwood, Dee", "1.0", ["   2 w 1", "0000 - U"]),
        row(5, "Elm, Eve", "0.0", ["0000 - U", "   1 w 0"]),
        row(6, "Fir, Fay", "0.0", ["0000 - U", "   2 b 0"]),
        team(1, "Harbour", [1, 2]),
        team(2, "Mill Street", [3, 4]),
        team(3, "Old Town", [5, 6]),
    ];
    scratch.file("league.trf", event.concat());
    let run = |words: &[&str]| scratch.run(words);
    let lines = [
        "MPTS,MPvGP",
        "Harbour       3.0    3.0",
        "Old Town      1.0    1.0",
    ];
    check(&run(&["standings", "league.trf"]), 0, &lines, &[]);
    let players = run(&["standings", "--players", "league.trf"]);
    check(&players, 0, &["Alder, Ann"], &[]);
    let why = run(&["why", "league.trf", "mill", "EMGSB"]);
    // 3 match points of Harbour x 1 game point, its own 2 x the 1 of the bye
    check(&why, 0, &["of 2 Mill Street: 5.00", "1 Harbour"], &[]);
    let absent = run(&["why", "league.trf", "9", "MPTS"]);
    check(
        &absent,
        2,
        &[],
        &["no team has the number or name `9`", "3 teams"],
    );
    let individual = run(&["why", "league.trf", "1", "ARO"]);
    check(&individual, 2, &[], &["compares players", "--players"]);
    let player = run(&["why", "--players", "league.trf", "1", "BH"]);
    check(&player, 0, &["1 Alder, Ann"], &[]);
    // an order that the file names ranks the teams: it says nothing of the players
    let declared = format!("212 MPTS,GPTS\n{}", event.concat());
    scratch.file("declared.trf", declared);
    let teams = run(&["standings", "declared.trf"]);
    check(
        &teams,
        0,
        &["rank order MPTS,GPTS", "Harbour       3.0   3.0"],
        &[],
    );
    let players = run(&["standings", "--players", "declared.trf"]);
    check(
        &players,
        0,
        &["rank order PTS", "1   1  Alder, Ann    2.0"],
        &[],
    );
    assert!(!players.out.contains("MPTS"), "{players:#?}");
}

#[test]
fn an_incomplete_list_is_not_ranked_by_criteria_on_missing_rows() {
    let Some(folder) = shared("data/exports/crosstable") else {
        return;
    };
    let file = folder.join("xlsx-ranking-en-freestyle-open-first150.xlsx");
    let file = file.display().to_string();
    let ranked = run(&["standings", "--tie-breaks", "PTS,BH", &file]);
    check(&ranked, 2, &[], &["is cut short, but BH depends"]);
    let points = run(&["standings", "--tie-breaks", "PTS", &file]);
    check(&points, 0, &["150"], &["warning: ", "cut short"]);
}
