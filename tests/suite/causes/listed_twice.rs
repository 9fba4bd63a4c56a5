//! What a file lists twice: the row of a player, all rows, or the players of a second event. Nobody
//! else is accused.

use super::rows::{line_of, lines};
use super::{findings, only, sample};
use crate::support::scratch::Scratch;

/// A row that is pasted again counts once: whichever row it is, the only new finding is about it.
#[test]
fn a_row_that_is_given_twice_is_one_finding() {
    for name in ["clean-open.trf", "lakeside-open.trf"] {
        let text = sample(name);
        for line in text.lines().filter(|line| line.starts_with("001 ")) {
            let twice = text.replace(line, &format!("{line}\n{line}"));
            let finding = only(name, twice, "S107 the row of ");
            assert!(finding.message.ends_with("is given twice, but counts once"));
            assert_eq!(finding.subject.player, line[4..8].trim().parse().ok());
        }
    }
}

#[test]
fn a_row_that_is_given_three_times_is_one_finding() {
    let text = sample("clean-open.trf");
    let line = text.lines().find(|line| line.starts_with("001 ")).unwrap();
    let text = text.replace(line, &format!("{line}\n{line}\n{line}"));
    let finding = only("clean-open.trf", text, "S107 the row of ");
    assert!(
        finding
            .message
            .ends_with("is given 3 times, but counts once")
    );
}

/// Which of two different rows is right is not known, so both are read. The finding says what
/// differs and where, and no consequence is repeated.
#[test]
fn a_row_that_is_given_twice_with_a_change_is_one_finding() {
    let changes = [
        (" m IM", " w IM", "sex `m` and `w`", "of the same player"),
        (
            "  3.0    3",
            "  3.5    3",
            "points `3.0` and `3.5`",
            "of the same player",
        ),
        // row 2: a result, which an arbiter could also give, and an opponent
        (
            "4 b =",
            "4 b 0",
            "`4 b =` and `4 b 0` in round 3",
            "only the first row agrees",
        ),
        (
            "1 b =",
            "9 b =",
            "`1 b =` and `9 b =` in round 1",
            "only the first row agrees",
        ),
    ];
    for (from, to, difference, advice) in changes {
        let mut text = lines();
        let is_row = |line: &String| line.starts_with("001 ") && line.contains(from);
        let index = text.iter().position(is_row).expect(from);
        let again = text[index].replacen(from, to, 1);
        text.insert(index + 1, again);
        let found = findings("x.trf", text.concat());
        let codes: Vec<&str> = found.iter().map(|finding| finding.code.code).collect();
        assert_eq!(codes, ["S107"], "{found:#?}");
        let message = &found[0].message;
        let lines = format!(
            " is given twice, in lines {} and {}, with ",
            index + 1,
            index + 2
        );
        assert!(message.starts_with("the row of "), "{message}");
        assert!(message.contains(&lines), "{message}");
        assert!(
            message.contains(&format!("different values: {difference}")),
            "{message}"
        );
        // the player would get a second number by renumbering
        let fix = found[0].fix.as_deref().unwrap_or_default();
        assert!(
            fix.starts_with("delete the wrong row") && fix.contains(advice),
            "{fix}"
        );
        let notes = &found[0].notes_in_words();
        let unique: std::collections::BTreeSet<&String> = notes.iter().collect();
        assert_eq!(unique.len(), notes.len(), "{notes:#?}");
        let restates = |note: &&String| note.contains("entered") || note.contains("one side only");
        assert_eq!(notes.iter().find(restates), None, "{notes:#?}");
    }
}

/// The second row may be the right one: the opponents of the differing rounds decide.
#[test]
fn the_second_of_two_rows_may_agree_with_the_opponents() {
    let mut text = lines();
    let is_row = |line: &String| line.starts_with("001 ") && line.contains("4 b =");
    let index = text.iter().position(is_row).unwrap();
    let wrong = text[index].replacen("4 b =", "4 b 0", 1);
    text.insert(index, wrong);
    let found = findings("x.trf", text.concat());
    let fix = found[0].fix.as_deref().unwrap_or_default();
    assert!(fix.contains("only the second row agrees"), "{found:#?}");
}

/// A row that is pasted again under a new number: the finding says what differs.
#[test]
fn a_second_entry_names_what_differs() {
    let mut text = lines();
    let is_row = |line: &String| line.starts_with("001 ") && line.contains("4 b =");
    let index = text.iter().position(is_row).unwrap();
    let again = text[index].replacen("4 b =", "4 b 0", 1);
    let again = format!("001   99{}", &again[8..]);
    text.insert(index + 1, again);
    let found = findings("x.trf", text.concat());
    let entered = found.iter().find(|one| one.code.code == "I603");
    let because = &entered.expect("found").because;
    let differs =
        |line: &String| line.starts_with("the rows differ: `4 b =` and `4 b 0` in round 3");
    assert!(because.iter().any(differs), "{found:#?}");
}

/// Values that are computed from an ambiguous number are not shown as if nothing were wrong. A row
/// that counts once leaves nothing in doubt.
#[test]
fn standings_name_a_number_of_two_different_rows() {
    let scratch = Scratch::new("listed-twice-standings");
    let mut text = lines();
    let index = line_of(&text, 7);
    let again = text[index].clone();
    text.insert(index, again.clone());
    scratch.file("same.trf", text.concat());
    text[index] = again.replace(" m ", " w ");
    scratch.file("other.trf", text.concat());
    let in_doubt = |name: &str| {
        let run = scratch.run(&["standings", name]);
        let text = run.out + &run.err;
        text.contains("In doubt") && text.contains("S107")
    };
    assert!(in_doubt("other.trf"));
    assert!(!in_doubt("same.trf"));
}

#[test]
fn a_competitor_that_is_given_twice_in_a_document_is_one_finding() {
    let name = "two-groups.json";
    let text = sample(name);
    let usual = findings(name, text.clone()).len();
    let start = text.find("\"competitors\"").unwrap();
    let object = start + text[start..].find('{').unwrap();
    let mut depth = 0;
    let length = text[object..].find(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0
    });
    let competitor = &text[object..=object + length.unwrap()];
    let twice = format!("{}{competitor},{}", &text[..object], &text[object..]);
    let found = findings(name, twice);
    let messages: Vec<&str> = found.iter().map(|one| one.message.as_str()).collect();
    assert_eq!(messages.len(), usual + 1, "{messages:#?}");
    let is_about_row = |message: &&str| message.ends_with("is given twice, but counts once");
    assert!(messages.iter().any(is_about_row), "{messages:#?}");
}

#[test]
fn a_file_that_contains_its_event_twice_is_one_finding() {
    for (name, players) in [("clean-open.trf", 10), ("lakeside-open.trf", 24)] {
        let text = sample(name);
        let finding = only(name, text.repeat(2), "S107 the rows of all ");
        let expected = format!(
            "the rows of all {players} players are given twice: the file seems to contain the event \
             twice, and each row counts once"
        );
        assert_eq!(finding.message, expected);
        assert!(finding.consequences.iter().all(|code| code.code == "S104"));
    }
    // a second copy with another result is no copy
    let text = sample("clean-open.trf");
    let other = text.replacen("6 w 1     5 w =", "6 w 0     5 w =", 1);
    assert!(findings("x.trf", format!("{text}{other}")).len() > 1);
}

#[test]
fn two_events_in_one_file_are_one_finding() {
    let text = sample("lakeside-open.trf") + &sample("clean-open.trf");
    let finding = only("x.trf", text, "S107 10 starting numbers are used twice");
    assert!(
        finding
            .message
            .contains("the file seems to contain two events")
    );
    let codes: Vec<&str> = finding.consequences.iter().map(|code| code.code).collect();
    assert!(codes.contains(&"S104"), "{codes:?}");
}
