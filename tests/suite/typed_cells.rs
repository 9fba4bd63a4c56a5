//! Cells as people type them: byes in words or blank, signs for the player's own column, results
//! before the opponents, and results as points of 3-1-0.

use crosstable::model::{Opponent, Outcome, PlayerId};

use super::typed_tables::{found, load};

/// A table of seven players who meet each other once; the cell for the bye of each round is given.
fn byes(cells: [&str; 7]) -> String {
    let mut text = "No;Name;R1;R2;R3;R4;R5;R6;R7;Pts\n".to_owned();
    let names = [
        "Aster", "Birch", "Cedar", "Dahlia", "Elder", "Fern", "Grape",
    ];
    for (at, name) in names.iter().enumerate() {
        let mut row = format!("{};{name}", at + 1);
        let mut points = 0;
        for (round, bye) in cells.iter().enumerate() {
            let other = (2 * round + 7 - at) % 7;
            if other == at {
                row += &format!(";{bye}");
                points += 1;
                continue;
            }
            // the smaller number wins with White
            let wins = at < other;
            points += i32::from(wins);
            let half = if wins { "w1" } else { "b0" };
            row += &format!(";{}{half}", other + 1);
        }
        text += &format!("{row};{points}\n");
    }
    text
}

#[test]
fn byes_are_read_as_people_type_them() {
    let check = |cells: [&str; 7], expected: &[&str]| {
        assert_eq!(found(&byes(cells)), expected, "{cells:?}");
    };
    check(["bye"; 7], &[]);
    check(
        [
            "Bye 1",
            "1 (bye)",
            "1 bye",
            "fri",
            "Libre",
            "spielfrei",
            "frei1",
        ],
        &[],
    );
    // blank cells of which the totals prove a point: one finding, and no round behind the last
    check(
        [""; 7],
        &[
            "P301 2:34 points include byes or results whose cells are blank: 7 totals differ from the \
             results",
        ],
    );
    // a word that nobody reads is told, and the total that it spoils is its consequence
    let unknown = found(&byes(["pause"; 7]));
    assert_eq!(unknown.len(), 1, "{unknown:?}");
    assert!(unknown[0].starts_with("S111 "), "{unknown:?}");
}

#[test]
fn byes_in_two_columns_are_not_games() {
    let check = |opponent: &str| {
        let wide = WHOLE_BYES.replace('@', opponent);
        let import = load(&wide, "").unwrap().import;
        let entry = import.tournament.entries[2 * 3];
        assert_eq!(entry.outcome, Outcome::PairingAllocatedBye, "{wide}");
        assert_eq!(found(&wide), Vec::<String>::new(), "{wide}");
    };
    check("bye");
    check("0");
    check("-");
    check("spielfrei");
}

/// Three players with a bye in each round; opponents and results are in separate columns.
const WHOLE_BYES: &str = "No;Name;R1;;R2;;R3;;Pts\n\
    1;Aster;2w;1;3b;1;@;1;3\n\
    2;Birch;1b;0;@;1;3w;1;2\n\
    3;Cedar;@;1;1w;0;2b;0;1\n";

#[test]
fn a_round_robin_may_have_any_mark_in_a_players_own_cell() {
    let check = |own: &str, birch: &str, expected: &[&str]| {
        let text = format!(
            "No;Name;1;2;3;4;Pts;SB\n1;Aster;{own};1;1;½;2.5;3.25\n2;Birch;0;{own};½;1;1.5;{birch}\n\
             3;Cedar;0;½;{own};1;1.5;1.25\n4;Dahlia;½;0;0;{own};0.5;1.25\n"
        );
        let import = load(&text, "").unwrap().import;
        assert_eq!(import.dialect, "all-play-all table", "{text}");
        assert_eq!(import.tournament.rounds, 3, "{text}");
        let found = found(&text);
        let codes: Vec<&str> = found.iter().map(|finding| &finding[..4]).collect();
        assert_eq!(codes, expected, "{text}");
    };
    for own in ["", "-", "■", "#", "\\", "---", "*", "x"] {
        check(own, "1.25", &[]);
        check(own, "2.25", &["T403"]);
    }
}

#[test]
fn results_before_the_opponents_are_read_if_the_sheet_proves_them() {
    let text = "No;Name;R1;R2;R3;Pts\n1;Aster;1w2;1 b3;½w4;2.5\n2;Birch;0b1;1w4;1b3;2\n\
                3;Cedar;1b4;0w1;0w2;1\n4;Dahlia;0w3;0b2;½b1;0.5\n";
    assert_eq!(found(text), Vec::<String>::new());
    let import = load(text, "").unwrap().import;
    let entry = import.tournament.entries[1];
    assert_eq!(entry.opponent, Opponent::Player(PlayerId(2)));
    assert_eq!(entry.outcome, Outcome::Win);
}

#[test]
fn results_in_three_point_scoring_are_read_if_every_total_agrees() {
    let text = "No;Name;R1;R2;R3;Pts\n1;Aster;2w3;3b3;4w1;7\n2;Birch;1b0;4w3;3b3;6\n\
                3;Cedar;4b3;1w0;2w0;3\n4;Dahlia;3w0;2b0;1b1;1\n";
    let codes = |text: &str| -> Vec<String> {
        let found = found(text);
        found
            .iter()
            .map(|finding| finding[..4].to_owned())
            .collect()
    };
    assert_eq!(codes(text), ["P302"]);
    // one total that does not fit, and nothing is certain
    assert!(codes(&text.replace(";7\n", ";6\n")).contains(&"S111".to_owned()));
}

/// Letters for results, without colours: `W` is a win, not White.
#[test]
fn letters_for_results_are_read_if_the_sheet_proves_them() {
    let text = "\
No;Name;R1;R2;R3;Pts
1;Aster;W2;D3;W4;2.5
2;Birch;L1;W4;d 3;1.5
3;Cedar;W4;D1;D2;2
4;Dahlia;L3;l2;L1;0
";
    // the colours are not known, everything else is
    assert_eq!(found(text), ["R206 2:11 6 played games have no colours"]);
    let import = load(text, "").unwrap().import;
    let row = import.tournament.row(PlayerId(0));
    let outcomes: Vec<Outcome> = row.iter().map(|entry| entry.outcome).collect();
    assert_eq!(outcomes, [Outcome::Win, Outcome::Draw, Outcome::Win]);
    for entry in &import.tournament.entries {
        assert_eq!(entry.colour, None);
        assert!(matches!(entry.opponent, Opponent::Player(_)));
    }
    // with colours, `W` is White, and the results are open
    let text = "No;Name;R1;R2;R3;Pts\n1;Aster;W2;B3;W4;0\n2;Birch;B1;W4;B3;0\n3;Cedar;W4;W1;W2;0\n4;Dahlia;B3;B2;B1;0\n";
    let import = load(text, "").unwrap().import;
    let entries = import.tournament.entries.iter();
    assert!(
        entries
            .into_iter()
            .all(|entry| entry.colour.is_some() && entry.outcome == Outcome::Unknown)
    );
}
