//! Conversions that once were wrong, each with the expected result.

use serde_json::Value;

use crate::support::scratch::{Run, Scratch};
use crate::support::{crosstable, root, shared};

/// The path of a file in the shared data; `None` if it is not available.
fn shared_file(name: &str) -> Option<String> {
    let path = shared("data")?.join(name);
    path.exists().then(|| path.to_str().unwrap().to_owned())
}

/// Runs a conversion that must succeed without messages.
fn convert(scratch: &Scratch, arguments: &[&str]) -> Run {
    let run = scratch.run(&[&["convert", "--force"], arguments].concat());
    assert_eq!(run.code, 0, "{run:#?}");
    run
}

/// The codes of the errors and warnings in a file.
fn codes(scratch: &Scratch, name: &str) -> Vec<String> {
    let run = scratch.run(&["audit", "--format", "json", name]);
    let audit: Value = serde_json::from_str(&run.out).unwrap();
    let findings = audit["findings"].as_array().unwrap().iter();
    let severe = findings.filter(|finding| finding["severity"] != "info");
    severe
        .map(|finding| finding["code"].as_str().unwrap().to_owned())
        .collect()
}

fn says(run: &Run, words: &[&str]) {
    let text = run.err.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in words {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn ranks_follow_the_rules_of_the_source() {
    let scratch = Scratch::new("conversion-rules");
    let Some(source) = shared_file("tunx/romanian_u1700_1350000.TUNX") else {
        return;
    };
    let run = convert(&scratch, &[&source, "a.trf"]);
    says(
        &run,
        &["according to the file, BH follows the rules of 2009-2023"],
    );
    says(
        &run,
        &["BH: the rules of 2009-2023; BH/M1: the rules of 2009-2023"],
    );
    convert(&scratch, &[&source, "b.json"]);
    let ranks = |arguments: &[&str]| {
        let run = scratch.run(&[&["standings", "--format", "json"], arguments].concat());
        let standings: Value = serde_json::from_str(&run.out).unwrap();
        standings["standings"].clone()
    };
    let by_program = ranks(&["b.json", "--rules", "legacy"]);
    let report = scratch.read("a.trf");
    let rows = by_program.as_array().unwrap();
    assert_eq!(rows.len(), 15);
    for row in rows {
        let start = format!("001 {:>4} ", row["id"].as_u64().unwrap());
        let line = report
            .lines()
            .find(|line| line.starts_with(&start))
            .unwrap();
        let rank: String = line.chars().skip(85).take(4).collect();
        assert_eq!(rank.trim(), row["rank"].to_string(), "{line}");
    }
}

#[test]
fn values_based_on_ratings_are_not_called_wrong_without_ratings() {
    let scratch = Scratch::new("conversion-ratings");
    let Some(source) = shared_file("exports/crosstable/html-startrank-en-arad2026-a.html") else {
        return;
    };
    convert(&scratch, &[&source, "a.trf"]);
    // the list has no days of rounds and no time control, and a report must have them
    assert_eq!(codes(&scratch, "a.trf"), ["D503", "Q801"]);
}

#[test]
fn the_bye_of_a_team_is_written_for_its_players() {
    let scratch = Scratch::new("conversion-team-bye");
    let Some(source) = shared_file("exports/upload-xml/xml-team-swiss.xml") else {
        return;
    };
    let run = convert(&scratch, &[&source, "a.trf"]);
    says(
        &run,
        &["byes of teams are written in the rows of 28 of their players"],
    );
    assert_eq!(
        codes(&scratch, "a.trf"),
        ["S105", "S101"],
        "four players have no name, and the federation is missing"
    );
}

#[test]
fn forfeits_of_both_teams_are_not_a_forfeited_match() {
    let scratch = Scratch::new("conversion-mixed-forfeits");
    let Some(source) = shared_file("defects/team-mixed-forfeits.trf") else {
        return;
    };
    convert(&scratch, &[&source, "a.jch"]);
    let event: Value = serde_json::from_str(&scratch.read("a.jch")).unwrap();
    let one = &event["event"]["tournaments"][0]["matchList"][0];
    assert_eq!(
        (&one["played"], &one["white"]["result"]),
        (&true.into(), &"L".into())
    );
}

#[test]
fn files_for_a_pairing_engine_contain_only_what_it_accepts() {
    let scratch = Scratch::new("conversion-engine");
    let line = |number: u16, name: &str, points: &str, rounds: &str| {
        format!(
            "001 {number:4}      {name:33}                                {points:>5}    {number}  {rounds}\n"
        )
    };
    let players = [
        line(1, "A", "1.0", "   2 w 1     3 b  "),
        line(2, "B", "0.0", "   1 b 0  0000 - H"),
        line(3, "C", "3.0", "0000 - U     1 w  "),
    ];
    scratch.file("a.trf", format!("012 X\n142 5\n{}", players.concat()));
    let run = convert(
        &scratch,
        &["a.trf", "b.trf", "--to", "trf16", "--dialect", "bbp"],
    );
    says(&run, &["1 round has games without a result", "round 2"]);
    says(
        &run,
        &["1 total differs from the sum of the results", "3 C: 3 as 1"],
    );
    let written = scratch.read("b.trf");
    let lines: Vec<&str> = written
        .lines()
        .filter(|line| line.starts_with("001"))
        .collect();
    assert!(lines[0].ends_with("1.0    1     2 w 1"), "{written}");
    assert!(
        lines[1].ends_with("0.0    2     1 b 0  0000 - H"),
        "{written}"
    );
    assert!(lines[2].ends_with("1.0    3  0000 - U"), "{written}");
    // before the first round nobody has a point
    scratch.file("c.trf", "012 X\n142 5\n001    1      A\n001    2      B\n");
    convert(
        &scratch,
        &["c.trf", "d.trf", "--to", "trf16", "--dialect", "bbp"],
    );
    let written = scratch.read("d.trf");
    let players = written.lines().filter(|line| line.starts_with("001"));
    assert!(
        players.clone().all(|line| line.ends_with(" 0.0")),
        "{written}"
    );
    assert_eq!(players.count(), 2);
}

#[test]
fn every_loss_is_reported() {
    let scratch = Scratch::new("conversion-names");
    scratch.file(
        "a.trf",
        "012 X\n022 A\u{1b}B\n001    1 m    Example, Adam\n001    2 w    Example, Eva\n",
    );
    let run = convert(&scratch, &["a.trf", "b.csv"]);
    says(
        &run,
        &[
            "1 text contains control characters: written as blanks",
            "city",
        ],
    );
    let run = convert(&scratch, &["a.trf", "b.txt", "--to", "sm-text"]);
    says(
        &run,
        &[
            "1 man cannot be distinguished from a player of unknown sex",
            "1 Example, Adam",
        ],
    );
    let Some(source) = shared_file("chess-json/team-50-swiss-baku.json") else {
        return;
    };
    for target in ["trf16", "trf26", "json"] {
        let run = convert(&scratch, &[&source, "c", "--to", target]);
        says(&run, &["4 accelerations of teams cannot be written"]);
    }
    let run = convert(&scratch, &[&source, "c.csv"]);
    says(
        &run,
        &[
            "; and 3 more",
            "--loss-report FILE writes the complete lists",
        ],
    );
    let run = convert(
        &scratch,
        &[&source, "c.csv", "--loss-report", "losses.json"],
    );
    says(&run, &["the complete lists are in losses.json"]);
}

#[test]
fn the_number_of_rounds_is_filled_in_for_a_report_of_2026() {
    let scratch = Scratch::new("conversion-rounds");
    let players = format!(
        "{:91}   2 w 1\n{:91}   1 b 0\n",
        "001    1      A", "001    2      B"
    );
    scratch.file("a.trf", format!("012 X\n{players}"));
    let run = convert(&scratch, &["a.trf", "b.trf"]);
    says(
        &run,
        &["the number of rounds is filled in: 1, one for each round in the source"],
    );
    assert!(scratch.read("b.trf").contains("\n142 1\r\n"), "{run:#?}");
}

#[test]
fn standings_report_points_under_another_score_system() {
    let scratch = Scratch::new("conversion-system");
    scratch.sample("three-points-for-a-win.trf", "a.trf");
    let text = scratch.read("a.trf");
    let declared = |line: &&str| line.starts_with("162") || line.starts_with("XXS");
    let lines: Vec<&str> = text.lines().filter(|line| !declared(line)).collect();
    scratch.file("b.trf", lines.join("\n"));
    let run = scratch.run(&["standings", "b.trf"]);
    says(
        &run,
        &["warning: b.trf: points follow a score system that is not declared: they fit 3-1-0"],
    );
    let run = crosstable(&["standings", "samples/three-points-for-a-win.trf"]);
    assert_eq!(String::from_utf8(run.stderr).unwrap(), "");
}

#[test]
fn results_without_opponents_are_refused() {
    let scratch = Scratch::new("conversion-opponents");
    let name = "exports/team/html-composition-results-en-axporto2026-r4.html";
    let Some(source) = shared_file(name) else {
        return;
    };
    for target in ["trf06", "trf16", "trf26", "chess-json", "csv", "xlsx"] {
        let run = scratch.run(&["convert", &source, "a", "--to", target]);
        assert_eq!(run.code, 2, "{run:#?}");
        says(
            &run,
            &[
                "the tournament has results without opponents",
                "write the tournament as JSON",
            ],
        );
    }
    convert(&scratch, &[&source, "a.json"]);
    convert(&scratch, &[&source, "a.csv", "--table", "players"]);
}

#[test]
fn the_date_of_the_last_update_is_kept() {
    let scratch = Scratch::new("conversion-update");
    let table = "Open\nLast update 30.12.2021 20:10:55\n\nStarting rank crosstable\n\
                 No.;Name;1.Rd;Pts.\n1;Example, A;2w1;1\n2;Example, B;1b0;0\n";
    scratch.file("a.csv", table);
    let edition = |name: &str| {
        let run = scratch.run(&["audit", "--format", "json", name]);
        let audit: Value = serde_json::from_str(&run.out).unwrap();
        audit["edition"].clone()
    };
    let expected = edition("a.csv");
    assert!(expected.to_string().contains("2021-12-30"), "{expected}");
    for name in ["b.csv", "b.xlsx", "b.json"] {
        convert(&scratch, &["a.csv", name]);
        assert_eq!(edition(name), expected, "{name}");
    }
    for target in ["trf26", "chess-json", "sm-text"] {
        let run = convert(&scratch, &["a.csv", "c", "--to", target]);
        says(&run, &["last update 2021-12-30"]);
    }
}

#[test]
fn values_that_the_reader_repaired_are_reported() {
    let scratch = Scratch::new("conversion-repaired");
    let player = format!("{:<69}31/02/1990  0.0    0", "001    1      A");
    scratch.file("a.trf", format!("012 X\n042 2026/13/01\n{player}\n"));
    let run = convert(&scratch, &["a.trf", "b.json"]);
    says(
        &run,
        &["1 date of the source is ambiguous or not a valid date: written as interpreted"],
    );
    let run = convert(&scratch, &["a.trf", "b.csv"]);
    says(
        &run,
        &[
            "1 birth date is neither a date nor a year: dropped",
            "1 A: 31/02/1990",
        ],
    );
    // a rank of 0 is none
    let run = scratch.run(&["diff", "a.trf", "b.csv"]);
    assert!(!run.out.contains("rank"), "{run:#?}");
}

#[test]
fn an_announced_absence_does_not_add_a_round() {
    let scratch = Scratch::new("conversion-absence");
    let line = |number: u16, rounds: &str| {
        format!("001 {number:4}      {:<67}0.0    {number}  {rounds}\n", "A")
    };
    let players = [
        line(1, "   2 w 1"),
        line(2, "   1 b 0  0000 - Z"),
        line(3, "0000 - Z"),
    ];
    scratch.file("a.trf", format!("012 X\n{}", players.concat()));
    convert(&scratch, &["a.trf", "b.trf", "--to", "trf06"]);
    let found = codes(&scratch, "b.trf");
    assert!(!found.contains(&"S108".to_owned()), "{found:?}");
}

/// In round 2, 1 has no entry and 4 has requested to be absent. Only 4 is said to have done so in a
/// copy, unless the copy is for a pairing engine.
#[test]
fn a_round_without_an_entry_does_not_become_a_requested_absence() {
    let scratch = Scratch::new("conversion-no-entry");
    let line = |number: u16, points: &str, rounds: &str| {
        format!(
            "001 {number:4}      {:<67}{points}    {number}  {rounds}\n",
            "A"
        )
    };
    let players = [
        line(1, "1.0", "   2 w 1"),
        line(2, "1.0", "   1 b 0     3 w 1"),
        line(3, "1.0", "   4 w 1     2 b 0"),
        line(4, "0.0", "   3 b 0  0000 - Z"),
    ];
    scratch.file("a.trf", format!("012 X\n{}", players.concat()));
    for target in ["trf26", "trf16", "trf06", "json"] {
        let copy = format!("{target}.copy");
        convert(&scratch, &["a.trf", &copy, "--to", target]);
        let run = scratch.run(&["diff", "a.trf", &copy]);
        assert!(!run.out.contains("requested absences"), "{run:#?}");
        convert(&scratch, &[&copy, "back.trf", "--to", "trf26"]);
        let written = scratch.read("back.trf");
        let rows = written.lines().filter(|row| row.starts_with("001"));
        let absences: Vec<bool> = rows.map(|row| row.contains("0000 - Z")).collect();
        assert_eq!(absences, [false, false, false, true], "{target}: {written}");
    }
    convert(&scratch, &["a.trf", "bbp.trf", "--dialect", "bbp"]);
    assert_eq!(scratch.read("bbp.trf").matches("0000 - Z").count(), 2);
}

#[test]
fn the_lost_colour_of_a_forfeit_without_an_opponent_is_reported() {
    let scratch = Scratch::new("conversion-forfeit-colours");
    let Some(source) = shared_file("tunx/swiss_team_93players.TUMX") else {
        return;
    };
    let run = convert(&scratch, &[&source, "a", "--to", "chess-json"]);
    says(
        &run,
        &["5 colours in rounds without an opponent cannot be written"],
    );
}

/// Two players play a match: the table does not show the system, and a second game between them is
/// no rematch in a Swiss.
#[test]
fn a_match_of_two_players_does_not_become_a_swiss() {
    let scratch = Scratch::new("conversion-match");
    let player = |number: u32, name: &str, points: &str, games: [&str; 2]| {
        let [first, second] = games;
        let head = format!("001 {number:>4}      {name:<33}");
        format!("{head:<80}{points:>4}{number:>5}  {first}  {second}\n")
    };
    let one = player(1, "Ahlgren, Tove", "0.5", ["   2 b 0", "   2 w ="]);
    let two = player(2, "Brandao, Ines", "1.5", ["   1 w 1", "   1 b ="]);
    scratch.file("match.trf", format!("012 Match\n{one}{two}"));
    for target in ["m.csv", "m.xlsx"] {
        let run = scratch.run(&["convert", "match.trf", target]);
        assert_eq!(run.code, 0, "{run:#?}");
        let found = codes(&scratch, target);
        assert!(
            !found.iter().any(|code| code == "W701"),
            "{target}: {found:?}"
        );
    }
    scratch.file(
        "swiss.trf",
        format!("012 Match\n092 Swiss-System\n{one}{two}"),
    );
    let run = convert(&scratch, &["swiss.trf", "s.csv"]);
    assert!(scratch.read("s.csv").contains("Swiss-System"), "{run:#?}");
    assert!(codes(&scratch, "s.csv").iter().any(|code| code == "W701"));
}

/// Two teams and a player without a team. In round 1 the first team has the bye, which is worth 5
/// game points that the totals of its players do not count.
const TEAMS_AND_ONE: &str = "\
012 Harbour League
042 2026/05/01
052 2026/05/02
062 5
142 2
162  P 5.0
192 FIDE_TEAM_TYPEA_MP_GP
001    1      Ahlgren, Tove                     2100 NOR                         1.0    1  0000 - U     3 w 1
001    2      Brandao, Ines                     2000 NOR                         0.0    4  0000 - U     4 b 0
001    3      Castellan, Piero                  1900 NOR                         0.0    4  0000 - Z     1 b 0
001    4      Dvorak, Milan                     1800 NOR                         1.0    1  0000 - Z     2 w 1
001    5      Eriksen, Lars                     1700 NOR                         0.0    4  0000 - Z  0000 - Z
310   1 Harbour                          HARB       0    3.0    6.0   1     1    2
310   2 Lakeside                         LAKE       0    1.0    1.0   2     3    4
";

#[test]
fn a_bye_of_a_team_gives_no_points_to_players_in_a_copy() {
    let scratch = Scratch::new("conversion-byes-of-teams");
    scratch.file("a.trf", TEAMS_AND_ONE);
    let of_points = |name: &str| {
        let mut codes = codes(&scratch, name);
        codes.retain(|code| ["P301", "P302", "P303"].contains(&code.as_str()));
        codes
    };
    assert_eq!(of_points("a.trf"), [""; 0]);
    let run = convert(&scratch, &["a.trf", "a.jch"]);
    says(
        &run,
        &["the points of pairing-allocated byes belong to the teams"],
    );
    let copy: Value = serde_json::from_str(&scratch.read("a.jch")).unwrap();
    let game = &copy["event"]["tournaments"][0]["scoreSystem"]["game"];
    assert_eq!(game["P"], "0.0", "{game}");
    convert(&scratch, &["a.trf", "a.csv"]);
    for name in ["a.jch", "a.csv"] {
        assert_eq!(of_points(name), [""; 0], "{name}");
    }
    // the totals count the bye: it is one of the players
    let counted = TEAMS_AND_ONE.replace("1.0    1  0000 - U", "6.0    1  0000 - U");
    let counted = counted.replace("0.0    4  0000 - U", "5.0    4  0000 - U");
    scratch.file("b.trf", counted);
    convert(&scratch, &["b.trf", "b.jch"]);
    let copy: Value = serde_json::from_str(&scratch.read("b.jch")).unwrap();
    assert_eq!(
        copy["event"]["tournaments"][0]["scoreSystem"]["game"]["P"],
        "5.0"
    );
}

/// The source states no team scores. A copy without teams has none either, and the report does not
/// mention them.
#[test]
fn values_that_a_format_cannot_hold_are_not_reported_as_filled_in() {
    let scratch = Scratch::new("conversion-not-filled");
    let whole = TEAMS_AND_ONE.replace("062 5", "062 4");
    let lines = whole.lines().filter(|line| !line.contains("Eriksen"));
    let blank = |line: &str| match line.starts_with("310") {
        true => format!("{}{:18}{}\n", &line[..53], "", &line[71..]),
        false => format!("{line}\n"),
    };
    scratch.file("a.trf", lines.map(blank).collect::<String>());
    let filled = "match points, game points and ranks of 2 teams are filled in";
    let run = convert(&scratch, &["a.trf", "b.jch"]);
    says(&run, &[filled]);
    let run = convert(&scratch, &["a.trf", "a.csv"]);
    says(&run, &["2 teams cannot be written in this format"]);
    let text = run.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(!text.contains(filled), "{text}");
}

/// The games that only one row states are games of the matches as well.
#[test]
fn a_match_has_the_games_that_only_one_row_states() {
    let scratch = Scratch::new("conversion-one-sided");
    let text = std::fs::read_to_string(root().join("samples/clean-teams.trf")).unwrap();
    let line = text.lines().find(|line| line.starts_with("001")).unwrap();
    let cut: String = line.chars().take(90).collect();
    scratch.file("a.trf", text.replace(line, &cut));
    let run = convert(&scratch, &["a.trf", "a.jch"]);
    says(&run, &["in the row of only one player: written for both"]);
    let found = scratch.run(&["audit", "--format", "concise", "a.jch"]).out;
    assert!(!found.contains("game points differ"), "{found}");
}
