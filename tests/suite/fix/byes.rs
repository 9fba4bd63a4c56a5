//! If the code of a bye and a total contradict each other, either may be wrong.

use crosstable::audit::Options;

use super::{audited, corrected, holds, parse};
use crate::support::root;

/// The sample, with or without the records 240, which state the byes again.
fn sample(with_records: bool) -> String {
    let path = root().join("samples/every-unplayed-round.trf");
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.split_inclusive('\n');
    lines
        .filter(|line| with_records || !line.starts_with("240"))
        .collect()
}

fn change(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "{from}");
    text.replace(from, to)
}

/// Checks the corrections in the sample after these changes, with and without records 240, and the
/// reasons why findings stay.
fn check(changes: &[(&str, &str)], expected: [&[&str]; 2], kept: [&[(&str, &str)]; 2]) {
    for (at, with_records) in [true, false].into_iter().enumerate() {
        let change = |text: String, (from, to): &(&str, &str)| change(&text, from, to);
        let file = changes.iter().fold(sample(with_records), change);
        let reading = parse("byes.trf", file.clone().into_bytes());
        let options = Options::default();
        let fix = corrected(&reading, &options);
        let told = |c: &crosstable::audit::fix::Correction| {
            format!(
                "{} {}: {} {}",
                c.code.code, c.subject, c.stated, c.corrected
            )
        };
        let found: Vec<String> = fix.corrections.iter().map(told).collect();
        assert_eq!(found, expected[at], "{file}");
        let copy = holds("byes.trf", file.as_bytes(), &options).unwrap();
        let left = audited(&parse("byes.trf", copy), &options);
        for (code, words) in kept[at] {
            let mut all = fix.uncorrected(&left);
            let found = all.find(|kept| kept.finding.code.code == *code);
            let why = found.map_or("is not left", |kept| kept.why);
            assert!(why.contains(words), "{code} {why}\n{file}");
        }
    }
}

/// Checks that nothing is corrected if a bye has another code, whatever byes other players have.
fn stays(changes: &[(&str, &str)], kept: [&str; 2]) {
    let kept = kept.map(|words| [("P301", words)]);
    check(changes, [&[], &[]], [&kept[0], &kept[1]]);
}

const ROW_9: &str = "7 b -  0000 - Z  ";
const ROW_7: &str = "3 b D  0000 - U  ";
const ROW_8: &str = "3 b =  0000 - H  ";

#[test]
fn the_sample_has_nothing_to_correct() {
    check(&[], [&[], &[]], [&[], &[]]);
}

#[test]
fn an_absence_with_the_code_of_a_bye_is_not_corrected() {
    // record 240 still tells the absence
    let check = |sign: &str, bye: &str| {
        let other = format!("7 b -  {sign}  ");
        let words = format!("if the {bye} were of another kind or value");
        stays(
            &[(ROW_9, &other)],
            ["the result of round 3 is in doubt", &words],
        );
    };
    check("0000 - F", "full-point bye");
    check("0000 - H", "half-point bye");
    check("0000 - U", "pairing-allocated bye");
    check("0000 - =", "half-point bye");
    // a forfeit or a bye: the file does not tell (R210)
    let lone = "7 b -  0000 - +  ";
    stays(&[(ROW_9, lone)], ["the result of round 3 is in doubt"; 2]);
}

#[test]
fn a_pairing_allocated_bye_with_another_code_is_not_corrected() {
    let check = |sign: &str, bye: &str| {
        let other = format!("3 b D  {sign}  ");
        let words = format!("if the {bye} were of another kind or value");
        stays(&[(ROW_7, &other)], [&words; 2]);
    };
    check("0000 - H", "half-point bye");
    check("0000 - =", "half-point bye");
    check("0000 - Z", "zero-point bye");
    check("0000 - -", "zero-point bye");
}

#[test]
fn a_requested_bye_with_another_code_is_not_corrected() {
    // record 240 tells what it was
    let check = |sign: &str, bye: &str| {
        let other = format!("3 b =  {sign}  ");
        let words = format!("if the {bye} were of another kind or value");
        stays(
            &[(ROW_8, &other)],
            ["the result of round 2 is in doubt", &words],
        );
    };
    check("0000 - F", "full-point bye");
    check("0000 - Z", "zero-point bye");
}

/// 8 is ranked above players with 2.5 points, so the total is wrong and not the byes.
#[test]
fn a_total_that_the_rank_contradicts_is_corrected() {
    let points: &[&str] = &["P301 points of 8 Hämäläinen, Onni: 2.0 3.0"];
    let total = ("3.0    4     3 b =", "2.0    4     3 b =");
    check(&[total], [points; 2], [&[]; 2]);
    // but not where a record contradicts the bye
    let other = ("6 w W  0000 - F  ", "6 w W  0000 - U  ");
    let doubt = ("P301", "the result of round 4 is in doubt");
    check(&[total, other], [&[], points], [&[doubt], &[]]);
}

/// The full-point bye of 8 became a half-point bye, which gives 2.5, and 8 and 5 (2.5) have each
/// other's rank. The rank of 8 then fits 2.5 and not 3.0, but with a full point the exchanged ranks
/// are the only mistake.
#[test]
fn a_total_that_one_wrong_rank_contradicts_is_not_corrected() {
    let bye = ("6 w W  0000 - F  ", "6 w W  0000 - H  ");
    let first = ("3.0    4     3 b =", "3.0    5     3 b =");
    let second = ("2.5    5  0000 - U", "2.5    4  0000 - U");
    let words = "the total is right, and at most one more rank is wrong, if 8 Hämäläinen, Onni has \
                 a pairing-allocated bye instead of a half-point bye in round 2: look at the pairings";
    let doubt = ("P301", "the result of round 4 is in doubt");
    check(
        &[bye, first, second],
        [&[]; 2],
        [&[doubt], &[("P301", words)]],
    );
}

#[test]
fn ranks_are_not_corrected_from_a_doubtful_bye() {
    let first = ("4.0    2     7 b 1", "4.0    3     7 b 1");
    let second = ("3.0    3     9 b +", "3.0    2     9 b +");
    let ranks: &[&str] = &[
        "P305 rank of 2 Bergström, Alva: 3 2",
        "P305 rank of 4 Dahl, Ingrid: 2 3",
    ];
    check(&[first, second], [ranks; 2], [&[]; 2]);
    let other = ("6 w W  0000 - F  ", "6 w W  0000 - U  ");
    let doubt: &[(&str, &str)] = &[(
        "P305",
        "the result of 8 Hämäläinen, Onni in round 4 is in doubt",
    )];
    check(&[first, second, other], [&[], ranks], [doubt, &[]]);
}

/// 2 names 9, whose row has an absence instead: 9 may have played the game (R210).
#[test]
fn a_bye_of_a_player_whom_an_opponent_names_is_doubtful() {
    let forfeit = ("4 b =     6 w 1", "4 b =     9 b +");
    let total = ("0.0    9     4 w -", "2.0    9     4 w -");
    let kept: &[(&str, &str)] = &[("P301", "the result of round 5 is in doubt")];
    check(&[forfeit, total], [&[]; 2], [kept; 2]);
}
