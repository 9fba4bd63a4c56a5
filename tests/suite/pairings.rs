//! The command `pairings` compares recorded rounds with the rules, and pairs the next round.

use serde_json::{Value, json};

use crate::support::scratch::Scratch;

/// Five players in a possible Swiss of two rounds; `second` contains the cells of round 2.
pub(super) fn event(second: [&str; 5]) -> String {
    let rows = [
        "001    1      Ahlgren, Tove                     2412 SWE    99000100             1.0    1",
        "001    2      Brandao, Ines                     2305 POR    99000101             1.0    1",
        "001    3      Castellan, Piero                  2288 ITA    99000102             0.0    4",
        "001    4      Dvorak, Milan                     2250 CZE    99000103             0.0    4",
        "001    5      Eriksen, Lars                     2199 NOR    99000104             1.0    1",
    ];
    let first = [
        "     3 w 1",
        "     4 b 1",
        "     1 b 0",
        "     2 w 0",
        "  0000 - U",
    ];
    let mut text = "012 Harbour Open\n092 Individual: Swiss-System (Dutch)\n142 5\n".to_owned();
    for ((row, first), second) in rows.iter().zip(first).zip(second) {
        text += &format!("{row}{first}{second}\n");
    }
    text
}

fn run(name: &str, text: String, arguments: &[&str]) -> Value {
    let scratch = Scratch::new(&format!("pairings-{name}"));
    scratch.file("a.trf", text);
    let mut words = vec!["pairings", "a.trf", "--format", "json"];
    words.extend(arguments);
    let run = scratch.run(&words);
    serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{run:#?}"))
}

/// Round 2 by hand. 1, 2 and 5 have a point: 1 had White, 2 Black, and 5 the bye. S1 is 1, S2 is 2
/// and 5. After 1-2, 5 would float down, and the bye was already a downfloat (C14, C.12); so 1
/// meets 5, and 2 floats. 1-5 and 2-3 grant all colour preferences but that of 3: 2 and 3 both had
/// Black, and the higher ranked one gets White (5.2.4, E.4). 4 has the bye.
const RIGHT: [&str; 5] = [
    "     5 b  ",
    "     3 w  ",
    "     2 b  ",
    "  0000 - U",
    "     1 w  ",
];

#[test]
fn a_round_that_follows_the_rules_fits_both_editions() {
    let document = run("right", event(RIGHT), &[]);
    assert_eq!(document["schema"], "crosstable.pairings.v1");
    for round in document["rounds"].as_array().unwrap() {
        assert_eq!(round["checked"], true, "{round:#}");
        assert_eq!(round["fits"], json!(["2017", "2026"]), "{round:#}");
        assert_eq!(round["differs"], json!({}));
    }
    assert_eq!(document["rounds"].as_array().unwrap().len(), 2);
}

/// A bonus that belongs to no round changes the final total, but no bracket.
#[test]
fn points_that_belong_to_no_round_do_not_affect_the_pairing() {
    let text = event(RIGHT) + "299           1.0  000    4\n";
    let document = run("bonus", text, &[]);
    for round in document["rounds"].as_array().unwrap() {
        assert_eq!(round["fits"], json!(["2017", "2026"]), "{round:#}");
    }
}

/// Round 2 with 1-2, so that 5 floats down a second time.
const FLOATS_TWICE: [&str; 5] = [
    "     2 b  ",
    "     1 w  ",
    "     5 w  ",
    "  0000 - U",
    "     3 b  ",
];

#[test]
fn the_first_differing_criterion_is_reported() {
    for (edition, criterion) in [("2026", "C14"), ("2017", "C.12")] {
        let options = ["--round", "2", "--edition", edition];
        let document = run("wrong", event(FLOATS_TWICE), &options);
        let rounds = document["rounds"].as_array().unwrap();
        assert_eq!(rounds.len(), 1);
        let round = &rounds[0];
        assert_eq!(round["fits"], json!([]));
        let boards = json!({"engine": [[2, 3], [5, 1]], "file": [[2, 1], [3, 5]]});
        assert_eq!(round["differs"][edition], boards);
        assert_eq!(round["chains"], json!([boards]));
        assert_eq!(round["criterion"], criterion, "{round:#}");
    }
}

#[test]
fn a_difference_only_in_colours_is_reported_as_such() {
    let wrong = [
        "     5 w  ",
        "     3 w  ",
        "     2 b  ",
        "  0000 - U",
        "     1 b  ",
    ];
    let document = run("colours", event(wrong), &["--round", "2"]);
    let round = &document["rounds"][0];
    assert_eq!(round["criterion"], "5.2");
    assert_eq!(round["criteria"], json!({"2017": "E", "2026": "5.2"}));
    assert_eq!(
        round["differs"]["2017"],
        json!({"engine": [[5, 1]], "file": [[1, 5]]})
    );
}

#[test]
fn the_next_round_is_paired() {
    let text = event([""; 5]);
    for edition in ["2017", "2026"] {
        let document = run("next", text.clone(), &["--pair", "--edition", edition]);
        assert_eq!(document["round"], 2);
        assert_eq!(document["edition"], edition);
        assert_eq!(document["pairs"], json!([[5, 1], [2, 3], [4, 0]]));
    }
}

/// 2 and 3 are absent in the round to be paired: their rows already contain the byes.
#[test]
fn byes_stated_for_the_round_to_be_paired_count() {
    let text = event(["", "  0000 - Z", "  0000 - H", "", ""]);
    let document = run("byes", text, &["--pair"]);
    assert_eq!(document["round"], 2);
    assert_eq!(document["pairs"], json!([[5, 1], [4, 0]]));
}

#[test]
fn other_systems_than_the_dutch_one_are_not_checked() {
    let other = event(RIGHT).replace("(Dutch)", "(Lim)\n192 FIDE_LIM");
    let document = run("lim", other, &[]);
    let why = document["not_checked"].as_str().unwrap();
    assert!(why.contains("the Lim system"), "{why}");
    assert_eq!(document["rounds"], json!([]));
}

/// After a contradiction it is unknown from which results a later round was paired.
#[test]
fn rounds_after_an_error_are_not_checked() {
    let broken = event(RIGHT).replace("     4 b 1", "     4 b 0");
    let document = run("broken", broken, &[]);
    for round in document["rounds"].as_array().unwrap() {
        assert_eq!(round["checked"], false);
        assert!(
            round["why_not"].as_str().unwrap().contains("R2"),
            "{round:#}"
        );
    }
}

/// The round that the documentation works by hand.
#[test]
fn the_worked_round_of_the_documentation_is_right() {
    let page =
        std::fs::read_to_string(crate::support::root().join("docs/rules/pairing.md")).unwrap();
    let (_, block) = page.split_once("```trf round\n").unwrap();
    let (text, _) = block.split_once("```").unwrap();
    let document = run("worked", text.to_owned(), &[]);
    for round in document["rounds"].as_array().unwrap() {
        assert_eq!(round["fits"], json!(["2017", "2026"]), "{round:#}");
    }
    for statement in [
        "Both editions give 5-1, 2-3 and the bye for 4",
        "C14 (C.12) counts 1",
    ] {
        assert!(page.contains(statement), "{statement}");
    }
    // the first candidate of the page is worse by the criterion that the page names
    let first = event([
        "     2 b  ",
        "     1 w  ",
        "     5 w  ",
        "  0000 - U",
        "     3 b  ",
    ]);
    let document = run(
        "worked-first",
        first,
        &["--round", "2", "--edition", "2026"],
    );
    assert_eq!(document["rounds"][0]["criterion"], "C14");
}

fn story(name: &str, text: &str, words: &[&str]) -> Value {
    let scratch = Scratch::new(&format!("pairing-story-{name}"));
    scratch.file("a.trf", text);
    let mut all = vec!["why", "a.trf"];
    all.extend(words);
    all.extend(["--format", "json"]);
    let run = scratch.run(&all);
    serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{run:#?}"))
}

/// 2 floated down and may meet 3 or 4, but has met 4.
#[test]
fn the_explanation_of_a_pair_names_the_obstacles_to_other_pairs() {
    let document = story("two", &event(RIGHT), &["2", "pairing", "--round", "2"]);
    assert_eq!(document["schema"], "crosstable.why-pairing.v1");
    assert_eq!(document["opponent"], 3);
    assert_eq!(document["white"], 2);
    assert_eq!(document["colours_by"], "5.2.4");
    assert_eq!(document["moved_down"], json!([2]));
    assert_eq!(document["residents"], json!([3, 4]));
    assert_eq!(document["fits"], true);
    let others = document["others"].as_array().unwrap();
    assert_eq!(others.len(), 1);
    assert_eq!(others[0]["player"], 4);
    assert_eq!(others[0]["rule"], "C1");
    // 1 could have met 2, and 5 would have floated down again
    let document = story("one", &event(RIGHT), &["1", "pairing", "--round", "2"]);
    assert_eq!(document["opponent"], 5);
    assert_eq!(document["others"][0]["player"], 2);
    assert_eq!(document["others"][0]["rule"], "C14");
    // the bye: 2 has a higher score, and with the bye for 3 another would float from above, as 2
    // and 4 have met
    let document = story("four", &event(RIGHT), &["4", "pairing", "--round", "2"]);
    assert_eq!(document["opponent"], 0);
    assert_eq!(document["white"], Value::Null);
    assert_eq!(document["left_over"], json!([]));
    assert_eq!(document["others"][0]["player"], 2);
    assert_eq!(document["others"][0]["rule"], "C5");
    assert_eq!(document["others"][1]["player"], 3);
    assert_eq!(document["others"][1]["rule"], "4.3.a");
    // 2 floated down: why 1 and 5 did not meet 2 is told too
    let document = story("float", &event(RIGHT), &["2", "pairing", "--round", "2"]);
    let above = &document["left_over"][0];
    assert_eq!(above["points"], "1");
    let rules = above["others"].as_array().unwrap().iter();
    let rules: Vec<&Value> = rules.map(|other| &other["rule"]).collect();
    assert_eq!(rules, ["C14", "4.3.a"]);
}

/// An event before February 2026 is explained under the rules in force at the time.
#[test]
fn an_old_event_is_explained_under_the_rules_of_2017() {
    let words = ["2", "pairing", "--round", "2"];
    let check = |name: &str, header: &str, edition| {
        let document = story(name, &(header.to_owned() + &event(RIGHT)), &words);
        assert_eq!(document["edition"], edition);
    };
    check("date-2025", "042 2025/05/01\n", "2017");
    check("date-2026", "042 2026/05/01\n", "2026");
    check(
        "named-2017",
        "042 2026/05/01\n192 FIDE_DUTCH_2017\n",
        "2017",
    );
}

/// The texts for stories of different kinds; see the snapshots.
#[test]
fn explanations_match_the_worked_examples() {
    let scratch = Scratch::new("pairing-stories");
    scratch.file("a.trf", event(RIGHT));
    let cases = [("1", "1"), ("1", "2"), ("2", "2"), ("3", "2"), ("4", "2")];
    for (player, round) in cases {
        let run = scratch.run(&["why", "a.trf", player, "pairing", "--round", round]);
        assert_eq!(run.code, 0, "{run:#?}");
        insta::assert_snapshot!(format!("pairing_story_{player}_round_{round}"), run.out);
    }
}

/// Twelve players whose numbers are their places after two rounds: two boards of round 1 are
/// between players of the upper half, which is impossible with starting numbers.
#[test]
fn ranks_as_pairing_numbers_are_not_taken_for_starting_numbers() {
    // white, black, result of White in half points
    let rounds = [
        [
            (1, 2, 2),
            (3, 4, 2),
            (5, 11, 2),
            (6, 12, 2),
            (7, 9, 2),
            (8, 10, 2),
        ],
        [
            (5, 1, 0),
            (6, 3, 0),
            (8, 7, 1),
            (9, 2, 0),
            (10, 4, 0),
            (12, 11, 1),
        ],
    ];
    let by_place = [1, 3, 7, 8, 2, 4, 5, 6, 11, 12, 9, 10];
    let by_number: Vec<usize> = (1..=12).collect();
    let text = |order: &[usize]| {
        let number = |player| 1 + order.iter().position(|&other| other == player).unwrap();
        let mut text = "012 Harbour Open\n092 Individual: Swiss-System (Dutch)\n142 5\n".to_owned();
        for &player in order {
            let (mut halves, mut games) = (0, String::new());
            for round in &rounds {
                for &(white, black, result) in round {
                    let (other, colour, own) = match player {
                        _ if player == white => (black, 'w', result),
                        _ if player == black => (white, 'b', 2 - result),
                        _ => continue,
                    };
                    halves += own;
                    games += &format!("  {:4} {colour} {}", number(other), ['0', '=', '1'][own]);
                }
            }
            text += &format!(
                "001 {0:4}      {1:<33} {2:4} NOR {3:>11} {3:>10} {4:>2}.{5} {0:4}{games}\n",
                number(player),
                format!("Example, Player {player}"),
                2400 - 10 * player,
                "",
                halves / 2,
                halves % 2 * 5,
            );
        }
        text
    };
    let document = run("places", text(&by_place), &[]);
    let why = document["not_checked"].as_str().unwrap();
    assert!(why.contains("ranks in the standings"), "{why}");
    let document = run("starting-numbers", text(&by_number), &[]);
    assert_eq!(document["not_checked"], Value::Null);
}

/// A system that the organiser made up is not a Dutch system.
#[test]
fn a_custom_system_is_not_checked() {
    let text = event(RIGHT).replace("(Dutch)", "(Own)\n192 CUSTOM_SWISS");
    let document = run("custom", text, &[]);
    let why = document["not_checked"].as_str().unwrap();
    assert!(why.contains("a system of its own"), "{why}");
}

#[test]
fn a_round_without_the_player_has_no_explanation() {
    let scratch = Scratch::new("pairing-story-none");
    scratch.file("a.trf", event(RIGHT));
    let run = scratch.run(&["why", "a.trf", "2", "pairing", "--round", "4"]);
    assert_eq!(run.code, 2, "{run:#?}");
    let mut text = event(RIGHT);
    text += "001    6      Fontana, Lia                      2100 NOR    99000105             0.0    4\n";
    scratch.file("b.trf", text);
    let run = scratch.run(&["why", "b.trf", "6", "pairing", "--round", "2"]);
    assert_eq!(run.code, 2, "{run:#?}");
    assert!(
        run.err.contains("the player has no entry in round 2"),
        "{run:#?}"
    );
}

/// Programs cannot open a workbook that contains only text.
#[test]
fn text_is_not_written_into_a_workbook() {
    let scratch = Scratch::new("pairings-workbook");
    scratch.sample("clean-open.trf", "a.trf");
    let commands: [&[&str]; 5] = [
        &["standings", "a.trf"],
        &["rating", "a.trf"],
        &["norms", "a.trf"],
        &["pairings", "a.trf"],
        &["why", "a.trf", "1", "BH"],
    ];
    for words in commands {
        // pairings are written as a workbook as well
        let is_check = words[0] == "pairings";
        let names = ["out.xlsx", "out.html", "OUT.ODS"];
        for name in names.into_iter().skip(usize::from(is_check)) {
            let mut all = words.to_vec();
            all.extend(["-o", name]);
            let run = scratch.run(&all);
            assert_eq!(run.code, 2, "{run:#?}");
            assert!(run.err.contains("this command does not write"), "{run:#?}");
            assert!(!scratch.path(name).exists());
        }
    }
}

/// In TRF16, only record 092 names the system.
#[test]
fn another_system_named_in_words_is_not_checked() {
    for (words, system) in [
        ("Swiss-System (Dubov)", "the Dubov system"),
        ("Keizer", "the Keizer system"),
        ("Swiss-System (Manual pairing)", "pairings by hand"),
    ] {
        let text = event(RIGHT).replace("Swiss-System (Dutch)", words);
        let document = run("words", text.clone(), &[]);
        let why = document["not_checked"].as_str().unwrap();
        assert!(why.contains(system), "{why}");
        // the code counts more than the words
        let coded = text.replace("142 5", "192 FIDE_DUTCH_2026\n142 5");
        let document = run("words-coded", coded, &[]);
        assert_eq!(document["not_checked"], Value::Null, "{words}");
    }
}

/// Eight players and five rounds: the first group has four players. With one fictitious point for
/// each of them, 1 and 2 meet 3 and 4, and 5 and 6 meet 7 and 8; players with odd numbers in the
/// upper halves have White.
#[test]
fn an_event_type_with_baku_acceleration_is_accelerated() {
    let mut text = "012 Harbour Open\n192 FIDE_DUTCH_2026_BAKU\n142 5\n152 W\n".to_owned();
    for number in 1..=8 {
        let name = format!("Example, Player {number}");
        text += &format!(
            "001 {number:4}      {name:<33} {:4} NOR {:>11} {:>10}  0.0 {number:4}\n",
            2400 - 10 * number,
            "",
            ""
        );
    }
    let document = run("baku", text.clone(), &["--pair"]);
    assert_eq!(document["pairs"], json!([[1, 3], [4, 2], [5, 7], [8, 6]]));
    assert_eq!(document["baku_last"], 4);
    // without the number of rounds the points are unknown
    let scratch = Scratch::new("pairings-baku-rounds");
    scratch.file("a.trf", text.replace("142 5\n", ""));
    let run = scratch.run(&["pairings", "a.trf", "--pair"]);
    assert_eq!(run.code, 2, "{run:#?}");
    assert!(run.err.contains("Baku"), "{run:#?}");
}

#[test]
fn the_next_round_is_paired_by_the_edition_of_the_file() {
    for (code, edition) in [("FIDE_DUTCH_2017", "2017"), ("FIDE_DUTCH_2025", "2026")] {
        let text = event([""; 5]).replace("142 5", &format!("192 {code}\n142 5"));
        let document = run("declared", text, &["--pair"]);
        assert_eq!(document["edition"], edition);
    }
}

/// 5 has the bye in both rounds. The violation is reported with its round, for both editions.
#[test]
fn a_second_bye_is_reported_before_the_first_criterion() {
    let second = [
        "     2 b  ",
        "     1 w  ",
        "     4 w  ",
        "     3 b  ",
        "  0000 - U",
    ];
    let document = run("second-bye", event(second), &["--round", "2"]);
    let breach = "C.2 (2017), C2 (2026): 5 Eriksen, Lars had the pairing-allocated bye in round 1";
    assert_eq!(document["rounds"][0]["breaches"], json!([breach]));
}

/// Each edition has its criterion, and the cause is called a guess.
#[test]
fn a_cause_is_a_guess_and_each_edition_has_its_criterion() {
    let text = event(FLOATS_TWICE).replace("142 5", "192 FIDE_DUTCH_2026\n142 5");
    let document = run("guess", text, &["--round", "2"]);
    let round = &document["rounds"][0];
    assert_eq!(round["criteria"], json!({"2017": "C.12", "2026": "C14"}));
    assert_eq!(round["criterion"], "C14", "the file names 2026");
    let guess = "a guess: the pairings would fit if 2 Brandao, Ines and 1 Ahlgren, Tove were paired by hand, and \
                 all others by the rules";
    assert_eq!(round["cause"], guess);
    assert_eq!(round["no_cause"], Value::Null);
}
