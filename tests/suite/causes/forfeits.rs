//! A played game that both rows have as a forfeit changes tie-break values only. The printed columns
//! then often fit an edition in which a forfeit counts like a game, but the game is the cause.

use super::{findings, sample};

/// The sample with one replacement in the rows with these ranks.
fn with_forfeit(changes: [(&str, &str, &str); 2]) -> String {
    let text = sample("harbour-csv.csv");
    let lines = text.lines().map(|line| {
        let mut line = line.to_owned();
        for (rank, find, replacement) in changes {
            if line.starts_with(&format!("{rank};")) {
                assert!(line.contains(find), "{line}");
                line = line.replacen(find, replacement, 1);
            }
        }
        line
    });
    lines.collect::<Vec<String>>().join("\n")
}

#[test]
fn a_played_game_entered_as_a_forfeit_is_the_cause() {
    for (changes, game) in [
        (
            [("1", "3w1", "3w+"), ("3", "1b0", "1b-")],
            "a win of 1 Lindqvist Marta against 3 Duarte Sofia in round 4",
        ),
        (
            [("2", "4b1", "4b+"), ("4", "2w0", "2w-")],
            "a win of 2 Okoro Daniel against 4 Haverkamp Ilse in round 3",
        ),
        (
            [("4", "5b1", "5b+"), ("5", "4w0", "4w-")],
            "a win of 4 Haverkamp Ilse against 5 Brandt Felix in round 1",
        ),
        (
            [("1", "6b1", "6b+"), ("6", "1w0", "1w-")],
            "a win of 1 Lindqvist Marta against 6 Novotna Petra in round 3",
        ),
        (
            [("6", "8w1", "8w+"), ("8", "6b0", "6b-")],
            "a win of 6 Novotna Petra against 8 Whitlock Owen in round 2",
        ),
    ] {
        let found = findings("harbour-csv.csv", with_forfeit(changes));
        let [finding] = &found[..] else {
            panic!("{game}: {found:#?}");
        };
        let fix = finding.fix.as_deref().unwrap_or_default();
        let expected = format!("look at the score sheet: {game} would make all these values right");
        assert_eq!(fix, expected, "{finding:#?}");
    }
}
