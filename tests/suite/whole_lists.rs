//! A list of pairings that states the number of rounds and contains all of them is a whole event.
//! Without that number, further rounds may be missing, and the program says so.

use crosstable::audit::{Options, audit, last_round};
use crosstable::finding::Severity;
use crosstable::format::{self, Reading};
use crosstable::import::Part;

const HEADING: &str = "Harbour Open\nNumber of rounds : 3\nTournament type : Swiss-System\n";

/// Six players. In round 3, the first two do not play.
const ROUNDS: [&str; 3] = [
    "1;1;Alder, Ann;1 - 0;Dogwood, Dee;4\n2;5;Elm, Eve;½ - ½;Birch, Bob;2\n\
     3;3;Cedar, Cid;1 - 0;Fir, Fay;6\n",
    "1;2;Birch, Bob;½ - ½;Alder, Ann;1\n2;3;Cedar, Cid;1 - 0;Elm, Eve;5\n\
     3;6;Fir, Fay;0 - 1;Dogwood, Dee;4\n",
    "1;4;Dogwood, Dee;0 - 1;Cedar, Cid;3\n2;6;Fir, Fay;½ - ½;Elm, Eve;5\n",
];

fn list(heading: &str, rounds: &[usize]) -> String {
    let mut text = heading.to_owned();
    for round in rounds {
        let games = ROUNDS[round - 1];
        text += &format!("\nRound {round}\nBo.;No.;White;Result;Black;No.\n{games}");
    }
    text
}

fn read(text: &str) -> Reading {
    format::read("list.csv", text.into(), &Default::default()).unwrap()
}

/// The reasons why checks did not run, and the findings.
fn audited(reading: &Reading) -> (Vec<String>, Vec<String>) {
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let reasons = audit.not_run.iter();
    let reasons = reasons.map(|not_run| format!("{} {}", not_run.code, not_run.why));
    let findings = audit.findings.iter();
    let findings = findings.map(|finding| format!("{} {}", finding.code.code, finding.message));
    (reasons.collect(), findings.collect())
}

#[test]
fn a_list_of_all_rounds_is_examined_like_the_lists_of_the_rounds() {
    let whole = read(&list(HEADING, &[1, 2, 3]));
    assert_eq!(whole.import.part, Part::Event);
    assert_eq!(last_round(&whole.import), 3);
    let first = read(&list(HEADING, &[1]));
    let merged = first
        .merge_with(vec![read(&list(HEADING, &[2, 3]))])
        .unwrap();
    assert_eq!(merged.import.part, Part::Event);
    assert_eq!(audited(&whole), audited(&merged));
    let (reasons, _) = audited(&whole);
    assert!(
        !reasons
            .iter()
            .any(|reason| reason.contains("round") && reason.contains("missing"))
    );

    // two players who meet again are found in the list alone
    let again = list(HEADING, &[1, 2, 3]).replace(
        "4;Dogwood, Dee;0 - 1;Cedar, Cid;3",
        "4;Dogwood, Dee;0 - 1;Alder, Ann;1",
    );
    let (_, findings) = audited(&read(&again));
    let meets_again = |finding: &String| finding.starts_with("W701 ");
    assert!(findings.iter().any(meets_again), "{findings:?}");
}

#[test]
fn a_list_that_may_lack_rounds_is_not_a_whole_event() {
    let unknown = "some rounds may be missing: the list does not state how many there are";
    let missing = "some rounds are missing";
    for (heading, rounds, why) in [
        ("Harbour Open\n", &[1, 2, 3][..], unknown),
        ("Harbour Open\n", &[1, 2][..], unknown),
        ("Harbour Open\n", &[2, 3][..], missing),
        ("Harbour Open\n", &[1][..], missing),
        (HEADING, &[1, 2][..], missing),
        (HEADING, &[1, 3][..], missing),
        (HEADING, &[2, 3][..], missing),
    ] {
        let reading = read(&list(heading, rounds));
        assert_ne!(reading.import.part, Part::Event, "{rounds:?}");
        let (reasons, _) = audited(&reading);
        let of_rematches = reasons.iter().find(|reason| reason.starts_with("W701 "));
        assert_eq!(of_rematches.unwrap(), &format!("W701 {why}"), "{rounds:?}");
    }
}

/// A list that was cut in a round, or that lost boards of it, is not a whole event.
#[test]
fn a_list_with_a_cut_round_is_not_a_whole_event() {
    for (round, board) in [(2, 2), (3, 2)] {
        let text = list(HEADING, &[1, 2, 3]);
        let mut lines: Vec<&str> = text.lines().collect();
        let heading = format!("Round {round}");
        let first = lines.iter().position(|line| *line == heading).unwrap() + 2;
        let end = lines[first..].iter().position(|line| line.is_empty());
        let end = end.map_or(lines.len(), |length| first + length);
        lines.drain(first + board - 1..end);
        let reading = read(&(lines.join("\n") + "\n"));
        assert_ne!(reading.import.part, Part::Event, "{round}");
        let (reasons, _) = audited(&reading);
        let of_rematches = reasons.iter().find(|reason| reason.starts_with("W701 "));
        let expected = "W701 some rounds name only a part of the players";
        assert_eq!(of_rematches.unwrap(), expected);
    }
}

/// A list that states fewer rounds than it has, and lost boards of a round, gives the reason that
/// counts first.
#[test]
fn a_list_with_a_cut_round_and_more_rounds_than_it_states_says_so() {
    let heading = "Harbour Open\nNumber of rounds : 2\nTournament type : Swiss-System\n";
    let text = list(heading, &[1, 2, 3]);
    let mut lines: Vec<&str> = text.trim_end().lines().collect();
    lines.pop();
    let reading = read(&(lines.join("\n") + "\n"));
    assert_ne!(reading.import.part, Part::Event);
    let (reasons, _) = audited(&reading);
    let of_rematches = reasons.iter().find(|reason| reason.starts_with("W701 "));
    let expected = "W701 the list has more rounds than it states";
    assert_eq!(of_rematches.unwrap(), expected);
}

#[test]
fn a_list_of_all_rounds_belongs_to_a_list_of_standings() {
    let standings = "Harbour Open\nRank after Round 3\nRk.;Name;Pts.\n1;Cedar, Cid;3\n\
                     2;Alder, Ann;1,5\n3;Birch, Bob;1\n4;Dogwood, Dee;1\n5;Elm, Eve;1\n\
                     6;Fir, Fay;1\n";
    let merged = read(&list(HEADING, &[1, 2, 3]));
    let merged = merged.merge_with(vec![read(standings)]).unwrap();
    let (_, findings) = audited(&merged);
    let points: Vec<&String> = findings.iter().filter(|f| f.starts_with("P301 ")).collect();
    let [wrong_total] = &points[..] else {
        panic!("{findings:?}");
    };
    assert!(wrong_total.contains("Fir, Fay"), "{wrong_total}");
}

/// No other file can contain rounds after the last one, so the stated number must be wrong.
#[test]
fn more_rounds_than_the_list_states_are_an_error() {
    for (planned, rounds) in [(1, &[1, 2][..]), (2, &[1, 2, 3]), (1, &[1, 2, 3])] {
        let last = rounds.len();
        let heading =
            format!("Harbour Open\nNumber of rounds : {planned}\nTournament type : Swiss-System\n");
        let reading = read(&list(&heading, rounds));
        assert_eq!(reading.import.part, Part::Event, "{planned}, {rounds:?}");
        let audit = audit(&reading.sources, &reading.import, &Options::default());
        let found = audit.findings.iter();
        let of_rounds: Vec<_> = found
            .filter(|finding| finding.code.code == "S109")
            .collect();
        assert_eq!(of_rounds.len(), 1, "{planned}, {rounds:?}");
        assert_eq!(of_rounds[0].severity, Severity::Error);
        let message = &of_rounds[0].message;
        assert!(
            message.ends_with(&format!("the last game is in round {last}")),
            "{message}"
        );
    }
}
