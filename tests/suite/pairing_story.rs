//! The texts of `why PLAYER pairing` and `pairings`.

use super::pairings::event;
use crate::support::scratch::Scratch;

/// Ten players. The odd ones of the upper half had White in round 1, and the whole upper half won.
/// 1, 3 and 5 prefer Black, 2 and 4 prefer White: by the rules 4-1 and 2-3, and 5 floats down. In
/// the file 2 meets 5, and 3 floats down, which is equally good but a later transposition (4, 5, 3
/// after 4, 3, 5).
fn float_by_hand() -> String {
    // the opponent, the colour and the result of round 1, and of round 2
    let rows = [
        "     6 w 1     4 b  ",
        "     7 b 1     5 w  ",
        "     8 w 1     6 b  ",
        "     9 b 1     1 w  ",
        "    10 w 1     2 b  ",
        "     1 b 0     3 w  ",
        "     2 w 0    10 b  ",
        "     3 b 0     9 w  ",
        "     4 w 0     8 b  ",
        "     5 b 0     7 w  ",
    ];
    let mut text = "012 Harbour Open\n192 FIDE_DUTCH_2026\n142 5\n152 W\n".to_owned();
    for (number, row) in (1..).zip(rows) {
        let name = format!("Example, Player {number}");
        let points = if number <= 5 { "1.0" } else { "0.0" };
        text += &format!(
            "001 {number:4}      {name:<33} {:4} NOR {:>11} {:>10}  {points} {number:4}{row}\n",
            2400 - 10 * number,
            "",
            ""
        );
    }
    text
}

/// The text of `why`, with single spaces instead of line breaks.
fn story_text(name: &str, text: String, player: &str) -> String {
    let scratch = Scratch::new(&format!("pairing-story-{name}"));
    scratch.file("a.trf", text);
    let run = scratch.run(&["why", "a.trf", player, "pairing", "--round", "2"]);
    assert_eq!(run.code, 0, "{run:#?}");
    run.out.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// 7, 9 and 10 could not meet 3 for the same reason, which is given once; 8 and 3 have met.
#[test]
fn players_with_the_same_obstacle_are_listed_together() {
    let text = story_text("together", float_by_hand(), "3");
    let part = "Why 3 Example, Player 3 met nobody other than 6 Example, Player 6 \
                8 Example, Player 8: C1, they played each other in round 1 \
                7 Example, Player 7; 9 Example, Player 9; 10 Example, Player 10: first difference in the \
                bracket of 1 point: 4.2, equally good by every criterion, but the rules try this pairing \
                later (a later transposition of the lower half)";
    assert!(text.ends_with(part), "{text}");
}

/// 2 has the bye, which the rules give to 4. The text is about a bye and not about a pair.
#[test]
fn the_explanation_of_a_bye_names_the_player_who_should_have_it() {
    let wrong = [
        "     5 b  ",
        "  0000 - U",
        "     4 w  ",
        "     3 b  ",
        "     1 w  ",
    ];
    let text = story_text("bye-by-hand", event(wrong), "2");
    let part = "4 Dvorak, Milan: the rules give the bye to this player";
    assert!(text.contains(part), "{text}");
    assert!(!text.contains("give this pair"), "{text}");
}

/// `why` names the bye of a player who is not paired in round 2.
#[test]
fn a_bye_without_a_pairing_is_named() {
    let scratch = Scratch::new("pairing-story-half");
    let half = [
        "     5 b  ",
        "     3 w  ",
        "     2 b  ",
        "  0000 - H",
        "     1 w  ",
    ];
    scratch.file("a.trf", event(half));
    let run = scratch.run(&["why", "a.trf", "4", "pairing", "--round", "2"]);
    assert_eq!(run.code, 2, "{run:#?}");
    let words = run.err.replace("\n  │ ", " ");
    assert!(words.contains("but has a half-point bye"), "{run:#?}");
}

/// A round robin has no edition: the option `--edition` causes a warning, even for a single round.
#[test]
fn an_edition_changes_nothing_for_a_round_robin() {
    let scratch = Scratch::new("pairings-table-edition");
    let rows = [
        "3.0    1     4 w 1     3 b 1     2 w 1",
        "2.0    2     3 w 1     4 b 1     1 b 0",
        "1.0    3     2 b 0     1 w 0     4 w 1",
        "0.0    4     1 b 0     2 w 0     3 b 0",
    ];
    let mut text = "012 Harbour Cup\n092 Individual: Round-Robin\n".to_owned();
    for (number, row) in (1..).zip(rows) {
        let name = format!("Example, Player {number}");
        text += &format!(
            "001 {number:4}      {name:<33} {:4} NOR {:>11} {:>10}  {row}\n",
            2400 - 10 * number,
            "",
            ""
        );
    }
    scratch.file("a.trf", text);
    let words = ["pairings", "a.trf", "--edition", "2017", "--round", "2"];
    let run = scratch.run(&words);
    assert!(run.err.contains("--edition has no effect"), "{run:#?}");
    assert!(!run.out.contains("\n      1 "), "{run:#?}");
    let run = scratch.run(&["pairings", "a.trf", "--round", "2"]);
    assert_eq!(run.err, "");
    let run = scratch.run(&["pairings", "a.trf", "--round", "4"]);
    assert_eq!(run.code, 2, "{run:#?}");
}
