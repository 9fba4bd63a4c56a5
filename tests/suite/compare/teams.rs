//! `diff` on team events: the sample with one change, conversions, and real files.

use serde_json::Value;

use super::document;
use crate::support::scratch::Scratch;
use crate::support::{crosstable, root, shared};

const TEAMS: &str = "samples/clean-teams.trf";

fn sample() -> String {
    std::fs::read_to_string(root().join(TEAMS)).unwrap()
}

/// The differences: topic, field, team or player, round, the value in each file, and the number of
/// games that follow.
fn differences(document: &Value) -> Vec<String> {
    let differences = document["differences"].as_array().unwrap().iter();
    differences
        .map(|difference| {
            let said = |side: usize| {
                let said = &difference["said"][side];
                said["value"].as_str().unwrap_or("-").to_owned()
            };
            let number = |whom: &str| difference[whom][0]["number"].as_u64();
            let whom = number("team").or(number("player"));
            let whom = whom.map_or_else(String::new, |number| format!(" {number}"));
            let round = difference["round"].as_u64();
            let round = round.map_or_else(String::new, |round| format!(" in {round}"));
            let games = match difference["games"].as_u64().unwrap() {
                0 => String::new(),
                games => format!(" (+{games})"),
            };
            format!(
                "{} {}{whom}{round}: {} | {}{games}",
                difference["topic"].as_str().unwrap(),
                difference["field"].as_str().unwrap(),
                said(0),
                said(1)
            )
        })
        .collect()
}

/// `side what count` for each kind of value that only one file states.
fn told(document: &Value) -> Vec<String> {
    let told = document["told_by_one"].as_array().unwrap().iter();
    told.map(|told| {
        let what = told["what"].as_str().unwrap();
        format!("{} {what} {}", told["side"], told["count"])
    })
    .collect()
}

/// Compares the sample with a copy that has these replacements: the differences, and the values
/// that only one file states.
fn check_told(name: &str, pieces: &[(&str, &str)], expected: &[&str], alone: &[&str]) {
    let mut text = sample();
    for (from, to) in pieces {
        assert!(text.contains(from), "{name}: {from}");
        text = text.replacen(from, to, 1);
    }
    let scratch = Scratch::new(&format!("diff-teams-{name}"));
    scratch.file("b.trf", &text);
    let path = scratch.path("b.trf");
    let path = path.to_str().unwrap();
    let document = document(&[TEAMS, path]);
    assert_eq!(differences(&document), expected, "{name}");
    assert_eq!(told(&document), alone, "{name}");
    // the same the other way round
    let turned = super::document(&[path, TEAMS]);
    assert_eq!(differences(&turned).len(), expected.len(), "{name}");
    let same = Value::Bool(expected.is_empty());
    assert_eq!((&document["same"], &turned["same"]), (&same, &same));
}

fn check(name: &str, pieces: &[(&str, &str)], expected: &[&str]) {
    check_told(name, pieces, expected, &[]);
}

/// Replacements of player lines that change single results: for each player and round, the new text
/// of the result columns.
fn halves(changes: &[(usize, usize, &str)]) -> Vec<(String, String)> {
    let text = sample();
    let mut lines: Vec<(usize, String, String)> = Vec::new();
    for &(player, round, half) in changes {
        let place = match lines.iter().position(|(known, ..)| *known == player) {
            Some(place) => place,
            None => {
                let start = format!("001 {player:>4} ");
                let line = text.lines().find(|line| line.starts_with(&start)).unwrap();
                lines.push((player, line.to_owned(), line.to_owned()));
                lines.len() - 1
            }
        };
        let line = &mut lines[place].2;
        let mut chars: Vec<char> = line.chars().collect();
        let at = 91 + 10 * (round - 1);
        chars.splice(at..at + 8, format!("{half:>8}").chars());
        *line = chars.into_iter().collect();
    }
    lines.into_iter().map(|(_, from, to)| (from, to)).collect()
}

/// Like `check`, with changed results of players and further replacements.
fn check_halves(
    name: &str,
    changes: &[(usize, usize, &str)],
    pieces: &[(&str, &str)],
    expected: &[&str],
) {
    let halves = halves(changes);
    let halves = halves.iter().map(|(from, to)| (from.as_str(), to.as_str()));
    let all: Vec<(&str, &str)> = halves.chain(pieces.iter().copied()).collect();
    check(name, &all, expected);
}

#[test]
fn fields_of_teams_are_compared() {
    check(
        "name",
        &[("Lighthouse     ", "Light Hall     ")],
        &["team name 2: Lighthouse | Light Hall"],
    );
    check("typing", &[("Lighthouse     ", "LIGHTHOUSE     ")], &[]);
    check(
        "strength",
        &[("FERRY   2214", "FERRY   2215"), ("LIGHT", "LITE ")],
        &[
            "team strength 1: 2214 | 2215",
            "team short name 2: LIGHT | LITE",
        ],
    );
    check(
        "silent",
        &[("FERRY   2214", "FERRY       ")],
        &["team strength 1: 2214 | -"],
    );
    check(
        "names-swapped",
        &[
            ("1 Ferry Quay                       FERRY", "1 @@"),
            (
                "Lighthouse                       LIGHT",
                "Ferry Quay                       FERRY",
            ),
            ("1 @@", "1 Lighthouse                       LIGHT"),
        ],
        &[
            "team name 1: Ferry Quay | Lighthouse",
            "team short name 1: FERRY | LIGHT",
            "team name 2: Lighthouse | Ferry Quay",
            "team short name 2: LIGHT | FERRY",
        ],
    );
}

#[test]
fn renumbered_teams_are_reported_once() {
    // 5 becomes 6 in every record; whom it met and what it had stays the same
    check(
        "renumbered",
        &[
            ("310   5 Salt", "310   6 Salt"),
            ("300   2   1   5 ", "300   2   1   6 "),
            ("320  1.0  1.5   5 ", "320  1.0  1.5   6 "),
            ("330 +-   4   3   5", "330 +-   4   3   6"),
            ("2 w 1=0 123   5 b 1=0 214", "2 w 1=0 123   6 b 1=0 214"),
            ("HHH        5 w =10 124", "HHH        6 w =10 124"),
            ("1 b 010 123   5 w +++", "1 b 010 123   6 w +++"),
            ("801  5 SALT", "801  6 SALT"),
            ("2 w  1.5    5 b  1.5", "2 w  1.5    6 b  1.5"),
            ("HPB    1.5    5 w  1.5", "HPB    1.5    6 w  1.5"),
            ("1 b  1.0    5 w  3.0f", "1 b  1.0    6 w  3.0f"),
            ("802   5 SALT", "802   6 SALT"),
        ],
        &["team number 5: 5 | 6"],
    );
}

#[test]
fn members_and_their_order_are_compared() {
    check(
        "moved",
        &[
            ("4     2    7   12   17", "4     2    7   17"),
            ("1     3    8   13   18", "1     3    8   13   18   12"),
        ],
        &["player team 12: 2 Lighthouse | 3 Old Customs House"],
    );
    check(
        "out",
        &[("4     2    7   12   17", "4     2    7   12")],
        &["player team 17: 2 Lighthouse | -"],
    );
    check(
        "in-two",
        &[("1     3    8   13   18", "1     3    8   13   18   17")],
        &["player team 17: 2 Lighthouse | 2 Lighthouse and 3 Old Customs House"],
    );
    check(
        "order",
        &[("4     2    7   12   17", "4     7    2   12   17")],
        &[
            "team order of the members 2: 2 Bergström, Ole; 7 Grönqvist, Sten | \
           7 Grönqvist, Sten; 2 Bergström, Ole",
        ],
    );
}

#[test]
fn teams_in_only_one_file_are_reported() {
    let text = sample();
    let line = text
        .lines()
        .find(|line| line.starts_with("310   5"))
        .unwrap();
    let scratch = Scratch::new("diff-teams-gone");
    scratch.file("b.trf", text.replacen(&format!("{line}\n"), "", 1));
    let document = document(&[TEAMS, scratch.path("b.trf").to_str().unwrap()]);
    let alone = &document["teams_alone"];
    assert_eq!(alone[0][0]["name"], "Salt Warehouse");
    assert_eq!(alone[1].as_array().unwrap().len(), 0);
    assert_eq!(document["teams"].as_array().unwrap().len(), 4);
    // its matches and members go with it
    assert_eq!(differences(&document), [""; 0]);
    assert_eq!(document["same"], Value::Bool(false));
}

#[test]
fn matches_against_a_missing_team_are_not_reported_separately() {
    // a board was forfeited, so that the rows of the other team tell a win by forfeit
    let text = sample();
    let gone = text.lines().find(|line| line.starts_with("310   4"));
    let without = text.replacen(&format!("{}\n", gone.unwrap()), "", 1);
    let scratch = Scratch::new("diff-teams-gone-forfeit");
    let path = scratch.path("b.trf");
    scratch.file("b.trf", &without);
    let document = document(&[TEAMS, path.to_str().unwrap()]);
    assert_eq!(document["teams_alone"][0][0]["name"], "Pilots' Landing");
    assert_eq!(differences(&document), [""; 0]);
}

#[test]
fn a_team_that_occurs_twice_is_reported_once() {
    let text = sample();
    let line = text.lines().find(|line| line.starts_with("310   1"));
    let line = line.unwrap();
    let twice = text.replacen(line, &format!("{line}\n{line}"), 1);
    let scratch = Scratch::new("diff-teams-twice");
    scratch.file("b.trf", &twice);
    let path = scratch.path("b.trf");
    let path = path.to_str().unwrap();
    for (files, side) in [([TEAMS, path], 1), ([path, TEAMS], 0)] {
        let document = document(&files);
        assert_eq!(differences(&document), [""; 0]);
        let alone = document["teams_alone"][side].as_array().unwrap();
        assert_eq!(alone.len(), 1);
    }
    let itself = document(&[path, path]);
    assert_eq!(differences(&itself), [""; 0]);
    assert_eq!(itself["same"], Value::Bool(true));
}

#[test]
fn counts_and_the_described_type_are_compared() {
    check(
        "counts",
        &[
            ("062 20", "062 21"),
            ("072 20", "072 19"),
            ("082 5", "082 6"),
            ("092 Team Swiss-System", "092 Team Swiss"),
        ],
        &[
            "tournament type in words: Team Swiss-System | Team Swiss",
            "tournament number of players: 20 | 21",
            "tournament number of rated players: 20 | 19",
            "tournament number of teams: 5 | 6",
        ],
    );
    check_told(
        "counts-left-out",
        &[("082 5\n", "")],
        &[],
        &["0 number of teams 1"],
    );
}

#[test]
fn stated_scores_and_ranks_of_teams_are_compared() {
    check(
        "stated",
        &[
            ("5.0    6.0   2  ", "5.0    6.5   2  "),
            ("5.0    5.0   4  ", "6.0    5.0   4  "),
            ("5.0    7.5   1", "5.0    7.5   2"),
        ],
        &[
            "team-standing match points 2: 5 | 6",
            "team-standing game points 1: 6 | 6.5",
            "team-standing rank 3: 1 | 2",
        ],
    );
    check(
        "printed",
        &[
            ("5 b  1.5    3 w  2.0", "5 b  1.0    3 w  2.0"),
            ("2 w 1=0 123", "2 w 1=1 123"),
            ("801  3 OLDCH    5    7.5", "801  3 OLDCH    5    7.0"),
        ],
        &[
            "team-standing record 801 1: round 1: 2 w 1=0 123 | round 1: 2 w 1=1 123",
            "team-standing record 801 3: game points 7.5 | game points 7",
            "team-standing record 802 1: round 2: 5 b 1.5 | round 2: 5 b 1",
        ],
    );
}

#[test]
fn team_data_of_the_tournament_section_are_compared() {
    check(
        "worth",
        &[
            ("362 TW 3.0", "362 TW 2.0"),
            ("320  1.0  1.5", "320  2.0  3.0"),
            ("352 WBW", "352 WBB"),
        ],
        &[
            "tournament colours of the boards: WBW | WBB",
            "tournament match points for a win, a draw and a loss: 3, 1, 0 | 2, 1, 0",
            "tournament points for a pairing-allocated bye of a team: 1 match points, 1.5 game \
             points | 2 match points, 3 game points",
        ],
    );
    check(
        "usual-worth",
        &[("362 TW 3.0   TD 1.0   TL 0.0\n", "")],
        &["tournament match points for a win, a draw and a loss: 3, 1, 0 | 2, 1, 0"],
    );
    check(
        "lists",
        &[
            ("299    -1.0        001    3", "299    -2.0  0.5   001    3"),
            ("240 Z   4    2\n", "240 Z   4    2\n260   1   4   5   3\n"),
        ],
        &[
            "team adjusted points 3: -1 match points added in round 1 | -2 match \
             points and 0.5 game points added in round 1",
            "team prohibited pairing 3: - | against 5 Salt Warehouse, rounds 1 to 4",
        ],
    );
}

#[test]
fn line_ups_are_compared() {
    check(
        "line-up",
        &[(
            "300   2   1   5    6    1   16",
            "300   2   1   5    1    6   16",
        )],
        &[
            "match boards 5 in 2: board 1: 5 Eskelund, Maja - 6 Farrugia, Pawlu; board 2: 10 \
           Jankauskas, Tadas - 1 Aaltonen, Veera | board 1: 10 Jankauskas, Tadas - 1 Aaltonen, \
           Veera; board 2: 5 Eskelund, Maja - 6 Farrugia, Pawlu",
        ],
    );
    // the games and the other team's list say who sat where
    check(
        "line-up-stated",
        &[(
            "300   1   4   3    4 0000   14",
            "300   1   4   3   14 0000    4",
        )],
        &[
            "match stated line-up 4 in 1: 4 Dragomir, Ilinca; no player; 14 Nygård, Tor | 14 \
             Nygård, Tor; no player; 4 Dragomir, Ilinca",
        ],
    );
    check_told(
        "line-up-left-out",
        &[("300   1   4   3    4 0000   14\n", "")],
        &[],
        &["0 line-ups 1"],
    );
}

#[test]
fn a_different_game_is_not_a_different_match() {
    check_halves(
        "game",
        &[(1, 1, "   2 w ="), (2, 1, "   1 b =")],
        &[],
        &[
            "game result 1 in 1: a win with White against 2 Bergström, Ole | a draw with White \
           against 2 Bergström, Ole",
        ],
    );
}

#[test]
fn a_different_opponent_is_reported_once_for_the_match() {
    // 1 - 3 and 4 - 5 become 1 - 4 and 3 - 5
    check_halves(
        "opponents",
        &[
            (1, 3, "   4 w 1"),
            (4, 3, "   1 b 0"),
            (6, 3, "   9 b 0"),
            (9, 3, "   6 w 1"),
            (11, 3, "  19 w 1"),
            (19, 3, "  11 b 0"),
            (3, 3, "   5 w ="),
            (5, 3, "   3 b ="),
            (8, 3, "  10 b 1"),
            (10, 3, "   8 w 0"),
            (13, 3, "  15 w 0"),
            (15, 3, "  13 b 1"),
        ],
        &[],
        &[
            "match opponent 1 in 3: 2 : 1 against 3 Old Customs House | 2 : 1 against 4 Pilots' \
             Landing (+3)",
            "match opponent 3 in 3: 1 : 2 against 1 Ferry Quay | 1.5 : 1.5 against 5 Salt \
             Warehouse (+3)",
            "match opponent 4 in 3: 1.5 : 1.5 against 5 Salt Warehouse | 1 : 2 against 1 Ferry \
             Quay (+3)",
            "match opponent 5 in 3: 1.5 : 1.5 against 4 Pilots' Landing | 1.5 : 1.5 against 3 Old \
             Customs House (+3)",
        ],
    );
}

#[test]
fn forfeits_and_byes_are_reported_for_the_match() {
    check(
        "absent",
        &[("330 +-   4   3   5", "330 --   4   3   5")],
        &[
            "match forfeit 3 in 4: a match won by forfeit against 5 Salt Warehouse | a match \
           forfeited by both teams against 5 Salt Warehouse",
        ],
    );
    check_halves(
        "played",
        &[
            (3, 4, "   5 w 1"),
            (5, 4, "   3 b 0"),
            (8, 4, "  10 b ="),
            (10, 4, "   8 w ="),
            (13, 4, "  15 w ="),
            (15, 4, "  13 b ="),
        ],
        &[("330 +-   4   3   5\n", "")],
        &[
            "match forfeit 3 in 4: a match won by forfeit against 5 Salt Warehouse | 2 : 1 against \
           5 Salt Warehouse (+3)",
        ],
    );
    check_halves(
        "bye",
        &[
            (2, 3, "0000 - H"),
            (7, 3, "0000 - H"),
            (12, 3, "0000 - H"),
            (17, 3, "0000 - H"),
        ],
        &[
            ("320  1.0  1.5   5       2", "320  1.0  1.5   5"),
            ("240 H   2    4", "240 H   3    2\n240 H   2    4"),
        ],
        &["match bye 2 in 3: a pairing-allocated bye | a half-point bye (+4)"],
    );
    // the rows of its players count: a record against them is told as stated alone
    check(
        "kind",
        &[("240 H   2    4", "240 F   2    4")],
        &["match stated bye or forfeit 4 in 2: a half-point bye | a full-point bye"],
    );
    // the rows say the same without the record
    check_told(
        "unsaid",
        &[("330 +-   4   3   5\n", "")],
        &[],
        &["0 stated byes and forfeits 1"],
    );
    // a bye of a team that did play
    check_told(
        "contradicted",
        &[("320  1.0  1.5   5       2", "320  1.0  1.5   5       4")],
        &["match stated bye or forfeit 4 in 3: - | a pairing-allocated bye"],
        &["0 stated byes and forfeits 1"],
    );
}

/// Comparing each statement with all games of the other file would take minutes.
#[test]
fn many_statements_are_compared_with_the_games_in_linear_time() {
    let (lines, teams) = (5, 12_000);
    let count = lines * teams;
    let line = |kind: &str| format!("240 {kind}   3{}\n", "    3".repeat(teams));
    let with = |kind: &str| sample() + &line(kind).repeat(lines);
    let scratch = Scratch::new("diff-teams-many");
    scratch.file("a.trf", with("F"));
    scratch.file("b.trf", with("H"));
    let [a, b] = ["a.trf", "b.trf"].map(|name| scratch.path(name));
    let begin = std::time::Instant::now();
    let document = document(&[a.to_str().unwrap(), b.to_str().unwrap()]);
    assert!(begin.elapsed().as_secs() < 60, "{:?}", begin.elapsed());
    let found = differences(&document);
    assert_eq!(found.len(), count);
    let expected = "match stated bye or forfeit 3 in 3: a full-point bye | a half-point bye";
    assert_eq!(found[0], expected);
}

#[test]
fn a_bye_announced_for_a_later_round_is_compared() {
    let six = sample().replacen("142 4", "142 6", 1);
    let scratch = Scratch::new("diff-teams-announced");
    scratch.file("a.trf", &six);
    let more = six.replacen("240 H   2    4", "240 H   6    3\n240 H   2    4", 1);
    scratch.file("b.trf", more);
    let [a, b] = ["a.trf", "b.trf"].map(|name| scratch.path(name));
    let document = document(&[a.to_str().unwrap(), b.to_str().unwrap()]);
    assert_eq!(
        differences(&document),
        ["match bye announced 3 in 6: - | a half-point bye"]
    );
}

/// Compares a file with its conversion into a format.
fn converted(file: &str, format: &str) -> Value {
    let name = file.rsplit('/').next().unwrap();
    let scratch = Scratch::new(&format!("diff-teams-{name}-{format}"));
    let path = scratch.path("converted");
    let path = path.to_str().unwrap();
    let output = crosstable(&["convert", file, path, "--to", format]);
    assert!(output.status.success(), "{output:?}");
    document(&[file, path])
}

#[test]
fn conversions_list_values_that_the_other_format_cannot_state() {
    let json = converted(TEAMS, "json");
    assert_eq!((differences(&json), told(&json)), (vec![], vec![]));
    let old = converted(TEAMS, "trf16");
    assert_eq!(differences(&old), [""; 0]);
    assert_eq!(
        told(&old),
        [
            "0 planned rounds 1",
            "0 encoded type 1",
            "0 pairing program 1",
            "0 rank order 1",
            "0 colours of the boards 1",
            "0 match points for a win, a draw and a loss 1",
            "0 points for a pairing-allocated bye of a team 1",
            "0 short name 5",
            "0 strength 5",
            // 320 for two teams, 240 H, 330
            "0 line-ups 2",
            "0 stated byes and forfeits 4",
            "0 requested absences of teams 1",
            "0 match points 5",
            "0 game points 5",
            "0 rank 5",
            "0 record 801 5",
            "0 record 802 5",
            "0 adjusted points 1",
        ]
    );
    assert_eq!(
        old["not_compared"],
        serde_json::json!(["numbers of the teams (at least one file does not state them)"])
    );
}

#[test]
fn real_team_events_are_the_same_in_other_formats() {
    for name in [
        "data/trf/fide-tec-sample__echecsjs__grandmommyscup.trf",
        "data/tunx/swiss_team_93players.TUMX",
        "data/trf/swiss-manager__lichess4545__trf16-seeder-l15.trf",
        "data/trf/swiss-manager__lichess4545__test-trf16-real-data-l16.trf",
    ] {
        let Some(path) = shared(name) else { continue };
        let path = path.to_str().unwrap();
        let json = converted(path, "json");
        assert_eq!(
            (differences(&json), told(&json)),
            (vec![], vec![]),
            "{name}"
        );
        let teams = json["teams"].as_array().unwrap().len();
        assert!(teams > 1, "{name}");
        for format in ["trf16", "trf26"] {
            let other = converted(path, format);
            assert_eq!(other["teams"].as_array().unwrap().len(), teams, "{name}");
            let mut found = differences(&other);
            found.retain(|one| !one.starts_with("player title"));
            assert_eq!(found, [""; 0], "{name} {format}");
        }
    }
}

#[test]
fn two_pages_of_the_same_round_agree() {
    let pages = [
        "html-board-pairings-en-axporto2026-r1.html",
        "html-team-pairings-en-axporto2026-r1.html",
    ];
    let [Some(boards), Some(teams)] =
        pages.map(|page| shared(&format!("data/exports/team/{page}")))
    else {
        return;
    };
    let document = document(&[boards.to_str().unwrap(), teams.to_str().unwrap()]);
    assert_eq!(differences(&document), [""; 0]);
    assert_eq!(document["teams"].as_array().unwrap().len(), 24);
    assert!(told(&document).contains(&"0 members 24".to_owned()));
}

#[test]
fn differences_of_teams_are_shown_as_text() {
    let output = crosstable(&["diff", TEAMS, "samples/planted-teams-trf16.trf"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    for words in [
        "TRF26, 20 players, 5 teams, 4 rounds",
        "5 teams in both files: 5 by name",
        "20 Tammsaar, Kaja: team",
        "B  Lighthouse and Salt Warehouse  (35:57)",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    assert!(!text.contains("line-ups and matches"), "{text}");
}

#[test]
fn clubs_of_an_individual_event_have_no_matches() {
    // Swiss pairings of single players, two of each club
    let clubs = "013 Northport                          1    6\n\
                 013 Southport                          2    7\n\
                 013 Harbour                            3    8\n\
                 013 Lighthouse                         4    9\n\
                 013 Ferry Quay                         5   10\n";
    let text = std::fs::read_to_string(root().join(super::CLEAN)).unwrap();
    let text = text.trim_end().to_owned() + "\n" + clubs;
    let other = text.replacen("8 b 0     7 b 0", "8 b 0     6 b 0", 1);
    assert_ne!(text, other);
    let scratch = Scratch::new("diff-teams-clubs");
    scratch.file("a.trf", &text);
    scratch.file("b.trf", &other);
    let [a, b] = ["a.trf", "b.trf"].map(|name| scratch.path(name));
    let document = document(&[a.to_str().unwrap(), b.to_str().unwrap()]);
    let found = differences(&document);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("game opponent 10 in 4"), "{found:?}");
}

#[test]
fn events_without_a_common_team_are_refused() {
    let scratch = Scratch::new("diff-teams-strangers");
    let heading = "No.;Team;Rtg\n";
    scratch.file(
        "a.csv",
        format!("{heading}1;Ferry Quay;2200\n2;Lighthouse;2100\n"),
    );
    scratch.file(
        "b.csv",
        format!("{heading}1;Northport;2200\n2;Southport Rovers;2100\n"),
    );
    let run = scratch.run(&["diff", "a.csv", "b.csv"]);
    assert_eq!(run.code, 2, "{}{}", run.out, run.err);
    assert!(run.err.contains("no team in common"), "{}", run.err);
}
