//! Values are not corrected if another error explains them, and the reason names this error.

use crosstable::audit::Options;

use super::{audited, corrected, parse};
use crate::support::{root, shared};

/// Checks that nothing in a file is corrected, and why these findings stay.
fn check_text(name: &str, text: &str, kept: &[(&str, &str)]) {
    let reading = parse(name, text.as_bytes().to_vec());
    let options = Options::default();
    let fix = corrected(&reading, &options);
    assert!(fix.corrections.is_empty(), "{name} {:#?}", fix.corrections);
    let left = audited(&reading, &options);
    for (finding, words) in kept {
        let about = |fingerprint: String| {
            fingerprint == *finding || fingerprint.starts_with(&format!("{finding}:"))
        };
        let mut all = fix.uncorrected(&left);
        let found = all.find(|kept| about(kept.finding.fingerprint()));
        let why = found.map_or("is not left", |kept| kept.why);
        assert!(why.contains(words), "{name} {finding} {why}");
    }
}

/// Like [`check_text`], for a sample with these changes.
fn check(sample: &str, changes: &[(&str, &str)], kept: &[(&str, &str)]) {
    let text = std::fs::read_to_string(root().join("samples").join(sample)).unwrap();
    let change = |text: String, (from, to): &(&str, &str)| {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text.replace(from, to)
    };
    let text = changes.iter().fold(text, change);
    check_text(sample, &text, kept);
}

#[test]
fn totals_that_an_exchange_of_two_entries_explains_are_not_corrected() {
    let words = "both totals fit if the entries of 2 Brandão, Inês and 10 Jansky, Ola in round 1 are exchanged";
    check(
        "clean-open.trf",
        &[
            ("     2 w =     9 b 1", "    10 w =     9 b 1"),
            ("     1 b =     7 w 1", "     9 b 0     7 w 1"),
            ("    10 w 1     1 w 0", "     2 w 1     1 w 0"),
            ("     9 b 0     5 w 0", "     1 b =     5 w 0"),
        ],
        // the other total belongs to the same finding
        &[("P301:2", words)],
    );
}

/// Two totals are wrong by half a point, one too high and one too low, and no round explains both.
#[test]
fn totals_with_opposite_differences_are_not_corrected() {
    check(
        "clean-open.trf",
        &[("0.0   10", "1.5   10"), ("4.0    1    ", "2.5    1    ")],
        &[("P301:10", "differs by the opposite amount")],
    );
}

#[test]
fn ranks_that_another_order_explains_are_not_corrected() {
    check(
        "clean-open.trf",
        &[("202 BH/C1,BH,SB", "202 PS,WIN")],
        &[(
            "T404:1",
            "PTS,BH/C1,BH,SB explains the stated ranks better than the declared PTS,PS,WIN",
        )],
    );
}

/// 1 drew with 5 in round 5, with 4 points and rank 1. The row of 1 says that the game was lost, and
/// the total follows; so 3, who has 4 points and rank 2, seems to be ranked too low.
#[test]
fn ranks_are_not_corrected_by_a_division_that_a_total_only_follows() {
    let result = ("6 w 1     5 w =", "6 w 1     5 w 0");
    let total = ("4.0    1    ", "3.5    1    ");
    let kept = [("R211:1:r5", "the totals agree with this result")];
    check("clean-open.trf", &[result, total], &kept);
    // a comment about something else explains no division
    let comment = (
        "012 Harbour Open",
        "### The tables were exchanged\n012 Harbour Open",
    );
    check("clean-open.trf", &[result, total, comment], &kept);
    // 4 beat 5 in round 4: 1 point instead of ½, and 4 seems to be ranked too low
    check(
        "clean-open.trf",
        &[
            ("5 w 0    10 b 1", "5 w =    10 b 1"),
            ("2.5    6    ", "3.0    6    "),
        ],
        &[("R211:4:r4", "the totals agree with this result")],
    );
}

#[test]
fn ranks_are_corrected_by_a_division_that_a_record_declares() {
    let text = std::fs::read_to_string(root().join("samples/clean-open.trf")).unwrap();
    let text = text
        .replace("6 w 1     5 w =", "6 w 1     5 w 0")
        .replace("4.0    1    ", "3.5    1    ")
        .replace("202 ", "299           0.0    5    1\r\n202 ");
    let fix = corrected(&parse("a.trf", text.into_bytes()), &Options::default());
    let subjects: Vec<&str> = fix.corrections.iter().map(|c| &*c.subject).collect();
    assert_eq!(
        subjects,
        ["rank of 1 Ahlgren, Tove", "rank of 3 Castellan, Piero"]
    );
}

/// 16 has the allocated bye in round 7, 2½ points and rank 19. As a half-point bye, with a total
/// that follows, it puts 8, who has 2½ points and rank 20, in front.
#[test]
fn ranks_that_a_bye_of_another_kind_explains_are_not_corrected() {
    let kept = [(
        "P305:16",
        "16 Petrenkiv, Daria has a pairing-allocated bye instead of a half-point bye in round 7",
    )];
    for bye in ["H", "Z"] {
        let total = if bye == "H" { "2.0   19" } else { "1.5   19" };
        let kind = if bye == "H" { &kept[..] } else { &[] };
        check(
            "lakeside-open.trf",
            &[
                ("22 b =  0000 - U", &format!("22 b =  0000 - {bye}")),
                ("2.5   19", total),
            ],
            kind,
        );
    }
}

#[test]
fn a_missing_rating_may_explain_the_number_of_rated_players() {
    check(
        "clean-open.trf",
        &[("2120 FRA", "     FRA")],
        &[("S110:072", "6 Fontaine, Aline has no rating")],
    );
}

#[test]
fn a_duplicate_player_may_explain_the_number_of_players() {
    check(
        "clean-open.trf",
        &[("072 10", "072 9"), ("Hoxha, Besnik  ", "Ahlgren, Tove  ")],
        &[(
            "S110:072",
            "1 Ahlgren, Tove and 8 Ahlgren, Tove have the same name",
        )],
    );
}

#[test]
fn a_gap_in_the_list_may_be_a_missing_player() {
    check(
        "clean-open.trf",
        &[("062 10", "062 11"), ("0.0   10", "0.0   11")],
        &[("S110:062", "the ranks have a gap")],
    );
}

#[test]
fn real_files_with_such_defects_are_not_corrected() {
    let Some(folder) = shared("data/defects") else {
        return;
    };
    let exchanged = "are exchanged: look at the pairings";
    let list: [(&str, &[(&str, &str)]); 6] = [
        ("fix-crossed-games.trf", &[("P301:2", exchanged)]),
        ("fix-team-crossed-boards.trf", &[("P301:7", exchanged)]),
        (
            "fix-wrong-202.trf",
            &[("T404:1", "PTS,BH/C1,BH,SB explains")],
        ),
        (
            "fix-duplicate-player.trf",
            &[("I603", "whether they are one person")],
        ),
        // the number of rated players follows from the unread rating
        (
            "fix-rating-letter.trf",
            &[("S105", "does not change such a line")],
        ),
        // the number of teams is right, which belongs to the missing record
        ("fix-team-line-deleted.trf", &[("S115", "")]),
    ];
    for (name, kept) in list {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        check_text(name, &text, kept);
    }
}
