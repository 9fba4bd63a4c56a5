//! The command `crosstable convert`.

use serde_json::Value;

use crate::support::scratch::{Run, Scratch};

fn check(run: &Run, code: i32, err: &[&str]) {
    assert_eq!(run.code, code, "{run:#?}");
    for words in err {
        assert!(run.err.contains(words), "{words}: {run:#?}");
    }
}

const UNPLAYED: &str = "every-unplayed-round.trf";

#[test]
fn losses_are_listed_at_the_end_and_in_a_report() {
    let scratch = Scratch::new("convert-losses");
    scratch.sample(UNPLAYED, "a.trf");
    let arguments = [
        "convert",
        "a.trf",
        "b.trf",
        "--to",
        "trf06",
        "--loss-report",
        "losses.json",
    ];
    let run = scratch.run(&arguments);
    let words = "1 half-point bye has no result code in TRF06: written as `0000 - =`";
    check(
        &run,
        0,
        &[
            "a.trf (TRF26) written as b.trf (trf06, utf-8)",
            words,
            "8 Hämäläinen, Onni in round 2",
        ],
    );
    assert_eq!(run.out, "");
    assert!(scratch.read("b.trf").contains("0000 - ="));
    let report: Value = serde_json::from_str(&scratch.read("losses.json")).unwrap();
    assert_eq!(report["schema"], "crosstable.losses.v1");
    assert_eq!(report["target"]["format"], "trf06");
    let losses = report["losses"].as_array().unwrap();
    let bye = losses
        .iter()
        .find(|loss| loss["name"] == "half-point-byes")
        .unwrap();
    assert_eq!(
        (&bye["kind"], &bye["count"]),
        (&"changed".into(), &1.into())
    );
    assert_eq!(bye["message"], words);
    assert_eq!(
        (&bye["subjects"][0]["player"], &bye["subjects"][0]["round"]),
        (&8.into(), &2.into())
    );
    let schema =
        std::fs::read_to_string(crate::support::root().join("docs/reference/losses.schema.json"))
            .unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    assert!(
        jsonschema::validator_for(&schema)
            .unwrap()
            .is_valid(&report)
    );
}

#[test]
fn strict_changes_only_the_exit_code_after_a_loss() {
    let scratch = Scratch::new("convert-strict");
    scratch.sample(UNPLAYED, "a.trf");
    check(
        &scratch.run(&["convert", "--strict", "a.trf", "b.trf", "--to", "trf16"]),
        1,
        &["182"],
    );
    assert!(
        scratch.names().contains(&"b.trf".to_owned()),
        "it is written all the same"
    );
    check(
        &scratch.run(&["convert", "--strict", "a.trf", "a.json"]),
        0,
        &["nothing was lost"],
    );
    let back = scratch.run(&["convert", "--strict", "a.json", "c.trf"]);
    check(&back, 0, &["a.json", "nothing was lost"]);
    // what was filled in is no loss
    scratch.file("d.trf", "012 X\n001    1      A\n001    2      B\n");
    scratch.file(
        "e.trf",
        format!(
            "012 X\n{:91}   2 w 1\n{:91}   1 b 0\n",
            "001    1      A", "001    2      B"
        ),
    );
    check(
        &scratch.run(&["convert", "--strict", "d.trf", "f.trf"]),
        0,
        &["nothing was lost"],
    );
    let filled = scratch.run(&["convert", "--strict", "e.trf", "g.trf"]);
    check(
        &filled,
        0,
        &[
            "filled in",
            "points of 2 players",
            "ranks of 2 players",
            "by points only",
        ],
    );
    let line = |number: usize| {
        scratch
            .read("g.trf")
            .lines()
            .nth(number)
            .unwrap()
            .to_owned()
    };
    assert_eq!(line(1), "142 1");
    assert!(line(2).ends_with("1.0    1     2 w 1"), "{}", line(2));
    assert!(line(3).ends_with("0.0    2     1 b 0"), "{}", line(3));
}

#[test]
fn nothing_is_overwritten_by_accident() {
    let scratch = Scratch::new("convert-files");
    scratch.sample("clean-open.trf", "a.trf");
    let run = |arguments: &[&str]| scratch.run(&[&["convert", "a.trf"], arguments].concat());
    check(&run(&["b.trf"]), 0, &[]);
    check(&run(&["b.trf"]), 2, &["b.trf already exists", "--force"]);
    check(&run(&["b.trf", "--force"]), 0, &[]);
    check(&run(&["a.trf", "--force"]), 2, &["is an input file"]);
    check(&run(&["./a.trf", "--force"]), 2, &["is an input file"]);
    check(
        &run(&["c.trf", "--loss-report", "b.trf"]),
        2,
        &["b.trf already exists"],
    );
    check(
        &run(&["c.trf", "--loss-report", "c.trf"]),
        2,
        &["c.trf is also the output file"],
    );
    check(&run(&["c.trf", "--loss-report", "./c.trf"]), 2, &[]);
    check(
        &run(&["-", "--to", "trf16", "--loss-report", "-"]),
        2,
        &["OUT and the loss report cannot both be standard output"],
    );
    check(&run(&["no/folder/c.trf"]), 2, &["cannot write"]);
    check(&run(&[".", "--to", "trf16"]), 2, &["cannot write"]);
    assert_eq!(scratch.names(), ["a.trf", "b.trf"]);
}

#[test]
fn the_target_is_given_or_follows_from_the_extension() {
    let scratch = Scratch::new("convert-target");
    scratch.sample("harbour-open-trf16.trf", "a.trf");
    let run = |arguments: &[&str]| scratch.run(&[&["convert", "a.trf"], arguments].concat());
    check(
        &run(&["b.txt"]),
        2,
        &["fits several formats", "trf06, trf16, trf26, json"],
    );
    check(&run(&["b.pdf"]), 2, &["does not determine the format"]);
    check(&run(&["b.xlxs"]), 2, &["did you mean `xlsx`? Otherwise"]);
    check(
        &run(&["b.trf", "--to", "klingon"]),
        2,
        &["unknown format `klingon`"],
    );
    check(
        &run(&["b.json", "--dialect", "bbp"]),
        2,
        &["no records for pairing engines"],
    );
    check(
        &run(&["b.trf", "--to-encoding", "klingon"]),
        2,
        &["unknown encoding `klingon`"],
    );
    assert_eq!(scratch.names(), ["a.trf"]);
    let piped = scratch.run_with(
        &["convert", "-", "-", "--to", "trf16"],
        scratch.read("a.trf").as_bytes(),
    );
    check(&piped, 0, &["<stdin>", "<stdout>", "nothing was lost"]);
    assert_eq!(
        piped.out,
        scratch.read("a.trf"),
        "the same version stays as it is"
    );
    check(
        &run(&["b.trf", "--line-ends", "lf", "--to", "trf16"]),
        0,
        &[],
    );
    assert_eq!(
        scratch.read("b.trf"),
        scratch.read("a.trf").replace("\r\n", "\n")
    );
    check(&run(&["-", "--to", "trf16", "--quiet"]), 0, &[]);
}

#[test]
fn characters_that_the_encoding_lacks_are_losses() {
    let scratch = Scratch::new("convert-encoding");
    scratch.sample("harbour-open-trf16.trf", "a.trf");
    let run = scratch.run(&[
        "convert",
        "a.trf",
        "b.trf",
        "--to",
        "trf16",
        "--to-encoding",
        "windows-1252",
        "--strict",
    ]);
    check(
        &run,
        1,
        &[
            "(trf16, windows-1252)",
            "characters are not in the encoding",
            "`ř` is written as `r`",
        ],
    );
}

#[test]
fn the_loss_report_may_go_to_standard_output() {
    let scratch = Scratch::new("convert-report-out");
    scratch.sample(UNPLAYED, "a.trf");
    let run = scratch.run(&["convert", "a.trf", "b.json", "--loss-report", "-"]);
    check(&run, 0, &[]);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report["schema"], "crosstable.losses.v1");
    assert_eq!(scratch.names(), ["a.trf", "b.json"]);
}

#[test]
fn a_name_may_be_as_long_as_the_file_system_allows() {
    let scratch = Scratch::new("convert-long-name");
    scratch.sample(UNPLAYED, "a.trf");
    let name = "x".repeat(251) + ".trf";
    check(&scratch.run(&["convert", "a.trf", &name]), 0, &[]);
    assert_eq!(scratch.names(), ["a.trf", &name]);
}

/// Player lines of TRF with these opponents and results.
fn players(lines: &[&str]) -> String {
    let mut text = "012 Harbour Open\n".to_owned();
    for line in lines {
        text += &format!("001 {line}\n");
    }
    text
}

#[test]
fn national_categories_are_not_written_as_titles() {
    let scratch = Scratch::new("convert-titles");
    let table = "Starting list\nNo.;Title;Name;FideID;FED;Rtg\n\
                 1;GM;Example Anna;101;ISL;2500\n2;I;Example Ben;102;ISL;1800\n\
                 3;II;Example Cy;103;ISL;1700\n4;AFM;Example Di;104;ISL;1600\n";
    scratch.file("list.csv", table);
    let words = "2 titles are not FIDE titles: dropped";
    let whom = "2 Example Ben: I; 3 Example Cy: II";
    for target in ["a.trf", "a.jch"] {
        check(
            &scratch.run(&["convert", "list.csv", target]),
            0,
            &[words, whom],
        );
    }
    let text = scratch.read("a.trf");
    let titles = text.lines().filter(|line| line.starts_with("001"));
    let titles: Vec<&str> = titles.map(|line| line[9..13].trim()).collect();
    assert_eq!(titles, ["GM", "", "", "AFM"]);
    assert!(!scratch.read("a.jch").contains("\"IM\""));
}

#[test]
fn contradictory_rows_keep_their_opponents() {
    let scratch = Scratch::new("convert-opponents");
    // only the second rows of the games name their opponents, by rank they would seem to agree
    scratch.file(
        "a.trf",
        players(&[
            "   1      Example, Anna                     1500                         0.0    3  0000 - -",
            "   2      Example, Ben                      1490                         0.0    4  0000 - -",
            "   3      Example, Cy                       1480                         1.0    2     1 w 1",
            "   4      Example, Di                       1470                         0.0    1     2 b 0",
        ]),
    );
    check(&scratch.run(&["convert", "a.trf", "a.csv"]), 0, &[]);
    let run = scratch.run(&["diff", "a.trf", "a.csv"]);
    assert!(!run.out.contains("opponent"), "{}", run.out);
}

#[test]
fn a_lone_full_point_bye_stays_a_full_point_bye() {
    let scratch = Scratch::new("convert-lone-bye");
    let text = players(&[
        "   1      Example, Anna                     1500                         1.0    1     2 w 1",
        "   2      Example, Ben                      1490                         0.0    3     1 b 0",
        "   3      Example, Cy                       1480                         1.0    2  0000 - F",
    ]);
    // a record of TRF26 says that `F` is what it says
    scratch.file("a.trf", text + "152 W\n");
    check(&scratch.run(&["convert", "a.trf", "a.json"]), 0, &[]);
    let json = scratch
        .read("a.json")
        .replace("\"initial_colour\": \"white\"", "\"initial_colour\": null");
    scratch.file("b.json", json);
    check(&scratch.run(&["convert", "b.json", "b.trf"]), 0, &[]);
    let run = scratch.run(&["diff", "b.json", "b.trf"]);
    assert_eq!(run.code, 0, "{}\n{}", run.out, scratch.read("b.trf"));
    let words = "1 full-point bye is the only one in its round, in a file without `U`: written as \
                 `F`, which will be read as a pairing-allocated bye";
    let run = scratch.run(&["convert", "b.json", "c.trf", "--to", "trf16"]);
    let told = run.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains(words), "{told}");
}

#[test]
fn a_file_of_pairings_lists_its_losses() {
    let scratch = Scratch::new("convert-pairings-lost");
    let text = players(&[
        "   1      Example, Anna                     1500                         1.0    1     2 w 1",
        "   2      Example, Ben                      1490                         0.0    2     1 b -",
    ]);
    let more = "013 Harbour Club                        1    2\n\
                162  W    3.0    D  1.0    L  0.0\n299           1.0    1    1\n";
    scratch.file("a.trf", text + more);
    let arguments = [
        "convert", "a.trf", "a.txt", "--to", "sm-text", "--table", "pairings",
    ];
    let run = scratch.run(&arguments);
    let told = run.err.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "1 game is a forfeit in the row of only one player: written as forfeits of both players",
        "name Harbour Open",
        "1 team cannot be written in this format",
        "the points of results cannot be written in this format",
        "1 entry of adjusted team points cannot be written in this format",
    ] {
        assert!(told.contains(words), "{words}\n{told}");
    }
}

#[test]
fn formats_that_list_players_refuse_teams_without_players() {
    let scratch = Scratch::new("convert-no-players");
    let table = "Final Ranking crosstable\nRk.;Team;1.Rd;2.Rd;TB1\n\
                 1;Harbour Club;2w2½;3b3;4\n2;Lagoon Club;1b1½;4w3;2\n\
                 3;Marina Club;4b3;1w1;2\n4;Pier Club;3w1;2b1;0\n";
    scratch.file("teams.csv", table);
    for (target, row) in [
        ("trf16", "a TRF file has a line for each player"),
        ("trf26", "a TRF file has a line for each player"),
        ("chess-json", "a team in Chess-JSON consists of players"),
        (
            "sm-text",
            "each line of the format is about a player or a game",
        ),
        ("csv", "a table has a row for each player"),
        ("xlsx", "a table has a row for each player"),
    ] {
        let run = scratch.run(&["convert", "teams.csv", "a", "--to", target]);
        let text = run.err.split_whitespace().collect::<Vec<_>>().join(" ");
        let reason = format!(
            "cannot write teams.csv as {target}: the tournament has teams and their matches without players \
             (4 teams, 4 matches), but {row}; the file could not be read back"
        );
        assert_eq!(run.code, 2, "{text}");
        assert!(text.replace(" │", "").contains(&reason), "{text}");
        assert!(
            text.contains("help: write the tournament as JSON"),
            "{text}"
        );
        assert!(!scratch.names().contains(&"a".to_owned()));
    }
    check(&scratch.run(&["convert", "teams.csv", "a.json"]), 0, &[]);
}

#[test]
fn tables_and_exchange_formats_follow_from_extension_and_options() {
    let scratch = Scratch::new("convert-tables");
    scratch.sample("harbour-open-trf16.trf", "a.trf");
    let run = |arguments: &[&str]| scratch.run(&[&["convert", "a.trf"], arguments].concat());
    check(&run(&["a.csv"]), 0, &["(csv, utf-8)"]);
    check(&run(&["a.xlsx"]), 0, &["(xlsx, utf-8)"]);
    check(&run(&["a.jch"]), 0, &["(chess-json, utf-8)"]);
    let text = ["players.txt", "--to", "sm-text"];
    check(&run(&text), 0, &["--table pairings"]);
    let text = ["pairings.txt", "--to", "sm-text", "--table", "pairings"];
    check(&run(&text), 0, &["(sm-text, utf-8)"]);
    let players = ["players.csv", "--table", "players", "--separator", "comma"];
    check(&run(&players), 0, &[]);
    assert!(scratch.read("players.csv").contains("\nNo.,,Name,"));
    check(
        &run(&["b.trf", "--table", "players"]),
        2,
        &["trf26 is not a format for tables"],
    );
    check(
        &run(&["b.xlsx", "--separator", "tab"]),
        2,
        &["the separator of xlsx cannot be chosen"],
    );
    check(
        &run(&["b.xlsx", "--to-encoding", "windows-1252"]),
        2,
        &["the encoding and the line ends"],
    );
    check(
        &run(&["b.csv", "--round", "2"]),
        2,
        &["--round works only with --table pairings"],
    );
    check(
        &run(&["b.csv", "--table", "pairings", "--round", "77"]),
        2,
        &["there is no round 77", "the last round is"],
    );
    check(&run(&["rounds.csv", "--table", "pairings"]), 0, &[]);
    assert!(scratch.read("rounds.csv").contains("\nRound 2"));
    check(
        &run(&["b.trf", "--order", "rank"]),
        2,
        &["--order works only with --to csv or xlsx"],
    );
    check(&run(&["ranking.csv", "--order", "rank"]), 0, &[]);
    assert!(scratch.read("ranking.csv").contains("\nRk.;SNo;"));
    let one = ["round.csv", "--table", "pairings", "--round", "2"];
    check(&run(&one), 0, &["other rounds are not written"]);
    assert!(!scratch.read("round.csv").contains("\nRound 1"));
    // the same standings from each of them
    let standings = |file: &[&str]| {
        let order = [
            "--tie-breaks",
            "PTS,BH/C1,SB",
            "--rules",
            "2026",
            "--format",
            "json",
        ];
        let run = scratch.run(&[&["standings"], file, &order].concat());
        assert_eq!(run.code, 0, "{run:#?}");
        let document: Value = serde_json::from_str(&run.out).unwrap();
        document["standings"].clone()
    };
    let expected = standings(&["a.trf"]);
    assert!(
        expected.as_array().is_some_and(|rows| rows.len() > 3),
        "{expected}"
    );
    for file in ["a.csv", "a.xlsx", "a.jch"] {
        assert_eq!(standings(&[file]), expected, "{file}");
    }
    // the two files of Swiss-Manager are one event
    let event = scratch.run(&["audit", "players.txt", "--with", "pairings.txt"]);
    assert!(event.code < 2, "{event:#?}");
}
