//! Wrong scores and ranks of teams: one finding for each cause, with its consequences as notes.

use crosstable::audit::{Audit, Case, Options, audit, judge, match_every_edition};

use super::open;
use crate::support::scratch::Scratch;
use crate::support::shared;

const SAMPLE: &str = include_str!("../../../samples/clean-teams.trf");

/// The sample with these replacements, each of which must match once.
fn changed(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(SAMPLE.to_owned(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text.replace(from, to)
    })
}

fn audited(text: &str) -> Audit {
    let reading = open("made", text.as_bytes().to_vec());
    audit(&reading.sources, &reading.import, &Options::default())
}

/// The findings, each followed by its notes: `S115 …`, ` so match points …`.
fn found(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for finding in audited(text).findings {
        lines.push(format!("{} {}", finding.code.code, finding.message));
        lines.extend(finding.notes.iter().map(|note| format!(" {note}")));
    }
    lines
}

fn check(changes: &[(&str, &str)], expected: &[&str]) {
    assert_eq!(found(&changed(changes)), expected);
}

/// The sample with other ranks of the teams, in the order of their numbers.
fn ranked(ranks: [u32; 5]) -> String {
    let mut ranks = ranks.into_iter();
    let lines = SAMPLE.lines().map(|line| match line.starts_with("310") {
        true => format!(
            "{}{:3}{}\n",
            &line[..68],
            ranks.next().unwrap(),
            &line[71..]
        ),
        false => format!("{line}\n"),
    });
    lines.collect()
}

/// The ranks by match points, then game points.
const RANKS: [u32; 5] = [2, 4, 1, 3, 5];

#[test]
fn standings_of_teams_name_other_match_points_that_fit() {
    let scratch = Scratch::new("team-match-points");
    scratch.file("stated.trf", SAMPLE);
    let without: String = SAMPLE
        .lines()
        .filter(|line| !line.starts_with("362"))
        .map(|line| format!("{line}\n"))
        .collect();
    scratch.file("without.trf", without);
    let flow = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = |name: &str| flow(&scratch.run(&["standings", name]).err);
    let warning = "warning: without.trf: match points of all teams fit 3-1-0, a score system that \
                   is not declared; the scores computed here do not use these points (P309)";
    let found = words("without.trf");
    assert!(found.contains(warning), "{found}");
    assert!(!words("stated.trf").contains("P309"));
    // one team of several: the other outputs say so as well
    let derivation = scratch.run(&["why", "without.trf", "1", "MPTS"]);
    assert!(
        flow(&derivation.err).contains(warning),
        "{}",
        derivation.err
    );
    for arguments in [
        &["standings", "--format", "json", "without.trf"][..],
        &["why", "--format", "json", "without.trf", "1", "MPTS"],
    ] {
        let document: serde_json::Value =
            serde_json::from_str(&scratch.run(arguments).out).unwrap();
        let found = document["score_system"].as_str().unwrap();
        assert!(warning.ends_with(found), "{found}");
    }
    for (name, is_named) in [("without.trf", true), ("stated.trf", false)] {
        scratch.run(&["report", name, "-o", "report.html", "--force"]);
        let page = scratch.read("report.html");
        let note = "Note: match points of all teams fit 3-1-0";
        assert_eq!(page.contains(note), is_named, "{name}");
    }
}

/// The sample without the games of a round, and without the scores of the teams if `has_scores` is
/// not set.
fn without_round(round: usize, has_scores: bool) -> String {
    let (row_start, scores) = (91 + 10 * (round - 1), 57..67);
    let line = |line: &str| {
        let blank = match line {
            _ if line.starts_with("001") => row_start..row_start + 8,
            _ if line.starts_with("310") && !has_scores => scores.clone(),
            _ => 0..0,
        };
        let characters = line.chars().enumerate();
        let kept = characters.map(|(index, c)| if blank.contains(&index) { ' ' } else { c });
        kept.chain(['\n']).collect::<String>()
    };
    SAMPLE.lines().map(line).collect()
}

#[test]
fn stated_ranks_order_the_teams_if_the_points_count_a_missing_round() {
    let scratch = Scratch::new("team-missing-round");
    for round in 1..=3 {
        for has_scores in [true, false] {
            scratch.file("teams.trf", without_round(round, has_scores));
            let json = scratch.run(&["standings", "--format", "json", "teams.trf"]);
            let document: serde_json::Value = serde_json::from_str(&json.out).unwrap();
            let why = format!(
                "the points include results of round {round}, which has no games in the file"
            );
            assert_eq!(document["ranks_why"], why);
            assert!(document["errors"].is_array());
            let lines = document["standings"].as_array().unwrap();
            let teams: Vec<_> = lines.iter().map(|line| &line["id"]).collect();
            // the teams in the order of `RANKS`
            assert_eq!(teams, [3, 1, 4, 2, 5], "round {round}");
        }
    }
}

#[test]
fn wrong_ranks_of_teams_leave_no_points_in_doubt() {
    // teams 1 and 2 have other ranks than their scores give
    let text = ranked([4, 2, 1, 3, 5]);
    assert!(found(&text).iter().any(|line| line.starts_with("P309")));
    let scratch = Scratch::new("team-ranks-doubt");
    scratch.file("ranks.trf", text);
    // the same file with wrong match points of team 1
    let scores = changed(&[("FERRY   2214    5.0", "FERRY   2214    6.0")]);
    scratch.file("scores.trf", scores);
    for (name, is_doubtful) in [("ranks.trf", false), ("scores.trf", true)] {
        let standings = scratch.run(&["standings", name]);
        let found = standings.out.contains("In doubt") || standings.err.contains("P309");
        assert_eq!(
            found, is_doubtful,
            "{name}: {}{}",
            standings.out, standings.err
        );
    }
}

#[test]
fn exchanged_columns_of_scores_are_one_finding() {
    // team 2 has five match points and five game points
    let lines = SAMPLE.lines().map(|line| {
        if line.starts_with("310") {
            let (match_points, game_points) = (&line[54..60], &line[61..67]);
            format!(
                "{}{game_points} {match_points}{}\n",
                &line[..54],
                &line[67..]
            )
        } else {
            format!("{line}\n")
        }
    });
    let expected =
        "P309 match points and game points of 4 teams are in each other's columns".to_owned();
    assert_eq!(found(&lines.collect::<String>()), [expected]);
}

#[test]
fn scores_that_include_a_later_round_are_listed_under_the_points_of_the_players() {
    // the last of four rounds is cut off, in which four teams of five scored
    let lines = SAMPLE.lines().map(|line| {
        let columns = if line.starts_with("001") { 120 } else { 200 };
        let line: String = line.chars().take(columns).collect();
        line + "\n"
    });
    let lines = found(&lines.collect::<String>());
    let is_about_teams = |line: &&String| line.starts_with("P309");
    assert_eq!(lines.iter().find(is_about_teams), None, "{lines:#?}");
    let points = "P301 points seem to include results of a round after the 3 rounds in the file";
    assert!(
        lines.iter().any(|line| line.starts_with(points)),
        "{lines:#?}"
    );
    let is_note =
        |line: &String| line.starts_with(" so ") && line.contains("points differ for team");
    assert!(lines.iter().any(is_note), "{lines:#?}");
}

#[test]
fn contradictory_ranks_are_reported_with_both_teams() {
    // 5.5 game points before 6.0: team 4 has the third place, team 1 not the fourth
    assert_eq!(
        found(&ranked([4, 5, 1, 3, 5])),
        [
            "P309 the rank contradicts game points: team 4 Pilots' Landing has 5.5 and rank 3, \
             team 1 Ferry Quay has 6.0 and rank 4"
        ]
    );
    assert_eq!(
        found(&ranked([2, 3, 1, 4, 5])),
        ["P309 the rank differs for team 2 Lighthouse: the file says 3, the matches give 4"]
    );
}

#[test]
fn if_teams_share_a_rank_only_the_wrong_one_is_reported() {
    assert_eq!(
        found(&ranked([2, 4, 1, 4, 5])),
        ["P309 the rank differs for team 4 Pilots' Landing: the file says 4, the matches give 3"]
    );
    assert_eq!(
        found(&ranked([2, 4, 2, 3, 5])),
        ["P309 the rank differs for team 3 Old Customs House: the file says 2, the matches give 1"]
    );
    // by match points alone four teams are tied, and may stand in any order
    let tied = ranked([1, 1, 1, 1, 5]).replace("212 MPTS,GPTS\n", "");
    let missing = "S102 records for a title event are missing: 202 (tie-breaks)";
    assert_eq!(found(&tied), [missing]);
}

#[test]
fn no_finding_proposes_the_stated_rank() {
    let mut wrong = 0;
    for number in (0..3125).step_by(11) {
        let ranks = [1, 5, 25, 125, 625].map(|of| number / of % 5 + 1);
        let found = found(&ranked(ranks));
        assert_eq!(found.is_empty(), ranks == RANKS, "{ranks:?}");
        for message in &found {
            let Some((_, said)) = message.split_once("the file says ") else {
                continue;
            };
            let (stated, right) = said.split_once(", the matches give ").unwrap();
            assert_ne!(stated, right, "{ranks:?}: {message}");
            wrong += 1;
        }
    }
    assert!(wrong > 200, "{wrong}");
}

const SYSTEM: &str = "362 TW 3.0   TD 1.0   TL 0.0\n";

#[test]
fn a_missing_score_system_is_one_finding() {
    check(
        &[(SYSTEM, "")],
        &["P309 match points of all teams fit 3-1-0, a score system that is not declared"],
    );
    check(
        &[(SYSTEM, "362 TW 1.0   TD 0.5   TL 0.0\n")],
        &["P309 match points of all teams fit 3-1-0, not the declared score system"],
    );
    let audit = audited(&changed(&[(SYSTEM, "")]));
    let fix = audit.findings[0].fix.as_deref();
    assert_eq!(
        fix,
        Some("state the system in record 362: `362 TW 3.0   TD 1.0   TL 0.0`")
    );
}

#[test]
fn differences_that_another_score_system_does_not_explain_are_notes() {
    let Some(folder) = shared("data/trf") else {
        return;
    };
    let name = "fide-tec-sample__echecsjs__grandmommyscup.trf";
    let text = std::fs::read(folder.join(name)).unwrap();
    let text = String::from_utf8_lossy(&text).into_owned();
    let changes = [("362 TW 2 ", "362 TW 3 "), ("2475   19 ", "2475   18 ")];
    let changed = changes.iter().fold(text, |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text.replace(from, to)
    });
    let mut found = found(&changed);
    found.retain(|line| line.starts_with("P309"));
    assert_eq!(
        found,
        [
            "P309 match points differ for team 3 Georgia: the file says 18.0, the matches give \
             19.0",
            "P309 match points of 49 of 50 teams fit 2-1-0, not the declared score system",
        ]
    );
}

const FIFTH: &str = "SALT    2090    3.0    4.5   5     5   10   15   20";

#[test]
fn a_team_without_players_explains_its_wrong_scores() {
    let found = found(&changed(&[(FIFTH, FIFTH.split_at(28).0)]));
    assert_eq!(found[0], "S115 team 5 Salt Warehouse has no player");
    let own = " so match points differ for team 5 Salt Warehouse: the file says 3.0, the \
               matches give 1.0";
    assert!(found.iter().any(|line| line == own), "{found:#?}");
    assert!(
        !found.iter().any(|line| line.starts_with("P309")),
        "{found:#?}"
    );
}

#[test]
fn a_wrong_team_number_in_record_299_explains_a_score() {
    let nobody = "S114 dangling reference: record 299 names team 9, which does not exist";
    let so = " so match points differ for team 3 Old Customs House: the file says 5.0, the \
              matches give 6.0";
    check(
        &[("299    -1.0        001    3", "299    -1.0        001    9")],
        &[nobody, so],
    );
    // another difference has another cause
    check(
        &[
            ("299    -1.0        001    3", "299    -1.0        001    9"),
            ("2152    5.0    7.5   1 ", "2152    5.0    8.5   1 "),
        ],
        &[
            "P309 game points differ for team 3 Old Customs House: the file says 8.5, the matches \
             give 7.5",
            nobody,
            so,
        ],
    );
}

#[test]
fn points_of_players_do_not_depend_on_the_members_of_teams() {
    // 1 and 6 are of one team
    let met = [
        ("1     4 w =\n001    2", "1     6 w =\n001    2"),
        ("5 w =     1 b =\n001    5", "5 w =     9 b =\n001    5"),
        ("8 b 0     9 b =\n001    7", "8 b 0     1 b =\n001    7"),
        ("10 b 1     6 w =\n001   10", "10 b 1     4 w =\n001   10"),
        ("99000206 1976/07/06  2.0", "99000206 1976/07/06  2.5"),
    ];
    let found = found(&changed(&met));
    let met = "R216 1 Aaltonen, Veera and 6 Farrugia, Pawlu of team 1 Ferry Quay meet each other \
               in round 4";
    assert!(found.iter().any(|line| line == met), "{found:#?}");
    let points =
        "P301 points differ for 6 Farrugia, Pawlu: the file says 2.5, the results give 2.0";
    assert!(found.iter().any(|line| line == points), "{found:#?}");
}

#[test]
fn players_are_not_ranked_by_the_order_of_the_teams() {
    let reading = open("made", SAMPLE.as_bytes().to_vec());
    let options = Options::default();
    let case = Case::new(&reading.sources, &reading.import, &options);
    let under = match_every_edition(&case.facts, &judge(&case));
    let labels: Vec<&str> = under.iter().map(|column| column.label.as_str()).collect();
    assert_eq!(labels, [""; 0]);
}
