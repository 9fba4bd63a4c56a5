//! Unknown signs for results: the cell keeps its opponent and its colour, and if the
//! points show what the sign stands for, one finding says so.

use std::fs;

use crosstable::audit::{Options, audit};
use crosstable::finding::{Finding, Severity};
use crosstable::format::{self, Reading};
use crosstable::model::{Colour, Opponent, Outcome, PlayerId};

use crate::support::root;

fn harbour() -> String {
    fs::read_to_string(root().join("samples/harbour-csv.csv")).unwrap()
}

fn read(text: &str) -> Reading {
    format::read("x.csv", text.as_bytes().to_vec(), &Default::default()).unwrap()
}

/// The findings about structure, results and points above severity info.
fn found(text: &str) -> Vec<Finding> {
    let reading = read(text);
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let findings = audit.findings.into_iter();
    let concerned = findings.filter(|finding| finding.code.code.starts_with(['S', 'R', 'P']));
    concerned
        .filter(|finding| finding.severity > Severity::Info)
        .collect()
}

/// Replaces a result in all cells of the rounds.
fn with_sign(text: &str, result: &str, sign: &str) -> String {
    let text = text.replace(&format!("w{result};"), &format!("w{sign};"));
    text.replace(&format!("b{result};"), &format!("b{sign};"))
}

#[test]
fn a_sign_in_place_of_all_draws_is_one_finding_with_its_meaning() {
    assert!(found(&harbour()).is_empty());
    // ten drawn games; each of the eight players has at least one
    for sign in ["?", "5", "O", "q", "#"] {
        let findings = found(&with_sign(&harbour(), "½", sign));
        assert_eq!(findings.len(), 1, "{sign}: {findings:#?}");
        let finding = &findings[0];
        assert_eq!(finding.code.code, "S111", "{sign}");
        assert!(
            finding
                .message
                .contains("in 20 cells, the first in round 1 for"),
            "{sign}: {finding:#?}"
        );
        let meaning = format!(
            "`{sign}` probably stands for a draw: the points of 8 players are right if it does"
        );
        assert!(finding.because.contains(&meaning), "{sign}: {finding:#?}");
    }
}

#[test]
fn a_sign_in_place_of_all_wins_is_one_finding_with_its_meaning() {
    // all players but 5, 7 and 8 won a game; 1 won three, the ten wins are half of the games
    for sign in ["l", "I", "!"] {
        let findings = found(&with_sign(&harbour(), "1", sign));
        assert_eq!(findings.len(), 1, "{sign}: {findings:#?}");
        assert_eq!(findings[0].code.code, "S111", "{sign}");
        let meaning = format!(
            "`{sign}` probably stands for a win: the points of 5 players are right if it does"
        );
        assert!(findings[0].because.contains(&meaning), "{findings:#?}");
    }
}

#[test]
fn a_sign_in_place_of_all_losses_says_nothing_about_its_meaning() {
    // the points are right whatever the sign is worth, as long as it is nothing
    let findings = found(&with_sign(&harbour(), "0", "O"));
    assert!(findings.iter().all(|finding| finding.code.code == "S111"));
    let mut lines = findings.iter().flat_map(|finding| &finding.because);
    assert!(
        lines.all(|line| !line.contains("probably")),
        "{findings:#?}"
    );
}

#[test]
fn one_drawn_game_mistyped_on_both_sides_is_one_finding() {
    let games = [
        ("2b½", "1w½"),
        ("8w½", "3b½"),
        ("7b½", "2w½"),
        ("6b½", "4w½"),
    ];
    for (one, other) in games {
        for sign in ["?", "O"] {
            let mistyped = |cell: &str| format!(" {}", cell.replace('½', sign));
            let text = harbour()
                .replacen(&format!(" {one}"), &mistyped(one), 1)
                .replacen(&format!(" {other}"), &mistyped(other), 1);
            let findings = found(&text);
            assert_eq!(findings.len(), 1, "{one}: {findings:#?}");
            let finding = &findings[0];
            assert_eq!(finding.code.code, "S111");
            // the message names the players of the game
            let message = finding.message.split(':').next().unwrap();
            assert!(message.contains(" and "), "{finding:#?}");
            assert_eq!(finding.notes.len(), 2, "{finding:#?}");
        }
    }
}

#[test]
fn a_sign_that_stands_for_a_draw_and_for_half_a_point_is_one_finding() {
    // the players have 1½, 1½, ½ and ½ points, half a point of them in a round without a game
    let table = "No;Name;1.Rd;2.Rd;Pts\n\
        1;Aster;2w1;-½;1,5\n\
        2;Birch;1b0;-½;0,5\n\
        3;Cedar;4w1;4b½;1,5\n\
        4;Dahlia;3b0;3w½;0,5\n";
    assert!(found(table).is_empty());
    let findings = found(&table.replace('½', "?"));
    assert_eq!(findings.len(), 1, "{findings:#?}");
    let meaning = "`?` probably stands for a draw: the points of 4 players are right if it does";
    assert!(findings[0].because.contains(&meaning.to_owned()));
}

#[test]
fn totals_that_contradict_each_other_give_a_sign_no_meaning() {
    // the points of 5, 6 and 7 count their signs as losses, those of the others as draws
    let mut text = with_sign(&harbour(), "½", "?");
    let changes = [
        (";2;13;5", ";0;13;5"),
        (";2;13;3", ";1;13;3"),
        (";2;11", ";0;11"),
    ];
    for (from, to) in changes {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text = text.replace(from, to);
    }
    let findings = found(&text);
    let mut lines = findings.iter().flat_map(|finding| &finding.because);
    assert!(
        lines.all(|line| !line.contains("probably stands")),
        "{findings:#?}"
    );
    let byes = |finding: &Finding| finding.message.starts_with("half-point byes");
    assert!(!findings.iter().any(byes), "{findings:#?}");
}

#[test]
fn a_cell_with_an_unread_result_keeps_its_opponent_and_its_colour() {
    let import = read(&with_sign(&harbour(), "½", "?")).import;
    let tournament = &import.tournament;
    // 1 Lindqvist has `2b?` in round 1 and `4w1` in round 2
    let first_round = tournament.row(PlayerId::at(0))[0];
    assert_eq!(first_round.opponent, Opponent::Player(PlayerId::at(1)));
    assert_eq!(first_round.colour, Some(Colour::Black));
    assert_eq!(first_round.outcome, Outcome::Unknown);
    assert_eq!(tournament.row(PlayerId::at(0))[1].outcome, Outcome::Win);
    let entries = tournament.entries.iter();
    let unknown = entries.filter(|entry| entry.outcome == Outcome::Unknown);
    assert_eq!(unknown.count(), 20);
    assert!(
        tournament
            .entries
            .iter()
            .all(|entry| entry.opponent != Opponent::Nobody)
    );
}
