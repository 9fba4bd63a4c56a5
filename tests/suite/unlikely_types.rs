//! S113, R215 and R216: the type of the event against its words, its teams and its rounds, and a
//! player whose byes are those of another team.

use std::fs;

use crosstable::audit::{Options, audit};
use crosstable::format::{ReadOptions, read};

use crate::support::root;

const SWISS: &str = "092 Individual: Swiss-System (Dutch)";
const DUTCH: &str = "192 FIDE_DUTCH_2026";
const TEAM_SWISS: &str = "092 Team Swiss-System";
const TEAM_CODE: &str = "192 FIDE_TEAM_TYPEA_MP_GP";

/// The findings S113, R215 and R216 about a sample with these replacements.
fn findings(sample: &str, replacements: &[(&str, &str)]) -> Vec<String> {
    let mut text = fs::read_to_string(root().join("samples").join(sample)).unwrap();
    for (old, new) in replacements {
        assert!(text.contains(old), "{old}");
        text = text.replacen(old, new, 1);
    }
    let reading = read("event.trf", text.into(), &ReadOptions::default()).unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let codes = ["S113", "R215", "R216"];
    let findings = audit.findings.iter();
    let findings = findings.filter(|finding| codes.contains(&finding.code.code));
    let in_words = findings.map(|finding| {
        let (code, severity) = (finding.code.code, finding.severity.word());
        format!("{severity} {code} {}", finding.message)
    });
    in_words.collect()
}

fn open(replacements: &[(&str, &str)]) -> Vec<String> {
    findings("lakeside-open.trf", replacements)
}

fn teams(replacements: &[(&str, &str)]) -> Vec<String> {
    findings("clean-teams.trf", replacements)
}

#[test]
fn types_that_fit_the_event_are_silent() {
    assert_eq!(open(&[]), [""; 0]);
    assert_eq!(teams(&[]), [""; 0]);
    assert_eq!(findings("round-robin.trf", &[]), [""; 0]);
    for words in [
        "Swiss",
        "Tournament",
        "Individual",
        "Dutch, then knock-out",
        "",
    ] {
        assert_eq!(
            open(&[(SWISS, &format!("092 {words}"))]),
            [""; 0],
            "{words}"
        );
    }
    // both words, or none, decide nothing
    for words in [
        "Swiss",
        "Teams and individual players",
        "Championship of clubs",
    ] {
        assert_eq!(
            teams(&[(TEAM_SWISS, &format!("092 {words}"))]),
            [""; 0],
            "{words}"
        );
    }
    // without a code, rows may be those of teams
    let without_code = [(SWISS, "092 Team Swiss"), (DUTCH, "192")];
    assert_eq!(open(&without_code), [""; 0]);
}

#[test]
fn a_type_that_its_words_contradict_is_questioned() {
    assert_eq!(
        open(&[(SWISS, "092 Individual: Round-Robin")]),
        [
            "warning S113 the type of the event is in doubt: `FIDE_DUTCH_2026` is a swiss event, \
             but the type in words is `Individual: Round-Robin`"
        ]
    );
    assert_eq!(
        open(&[(SWISS, "092 Team Swiss-System")]),
        [
            "warning S113 the type of the event is in doubt: `FIDE_DUTCH_2026` is an individual \
             event, but the type in words is `Team Swiss-System`"
        ]
    );
    assert_eq!(
        open(&[(DUTCH, "192 FIDE_TEAM_BAKU")]),
        [
            "warning S113 the type of the event is in doubt: `FIDE_TEAM_BAKU` is a team event, but \
             the type in words is `Individual: Swiss-System (Dutch)`, and the file has no teams"
        ]
    );
    assert_eq!(
        teams(&[
            (TEAM_CODE, "192 FIDE_DUTCH_2026"),
            (TEAM_SWISS, "092 Swiss")
        ]),
        [
            "warning S113 the type of the event is in doubt: `FIDE_DUTCH_2026` is an individual \
             event, but the file has matches of teams"
        ]
    );
}

/// A table of the players of a team event is individual although its words name teams.
#[test]
fn words_about_the_players_of_teams_are_no_team_event() {
    let words = "092 Teams-Einzelwertung (Swiss)";
    assert_eq!(open(&[(SWISS, words)]), [""; 0]);
}

#[test]
fn a_round_robin_of_teams_needs_enough_rounds() {
    let robin = [
        (TEAM_SWISS, "092 Team: Round-Robin"),
        (TEAM_CODE, "192 FIDE_TEAM_ROUNDROBIN"),
    ];
    let expected = ["warning R215 a round robin of 5 teams needs 5 rounds, but the file has 4"];
    assert_eq!(teams(&robin), expected);
    // one cause, one finding: words that are right belong to it
    assert_eq!(teams(&robin[1..]), expected);
    // an error, because the ranks that are wrong for a round robin follow from it
    let found = open(&[(DUTCH, "192 FIDE_ROUNDROBIN")]);
    assert_eq!(
        found,
        ["error R215 a round robin of 24 players needs 23 rounds, but the file has 7"]
    );
}

/// 16 Petrov is absent in round 4, in which team 1 plays. No team has a bye in round 4, so a bye of
/// this player alone cannot be right, whatever the total says; the total without it makes it an error.
#[test]
fn an_allocated_bye_that_no_team_has_is_named() {
    let row = "0.0   19  0000 - Z    15 b 0  0000 - Z  0000 - Z";
    let with_bye = "0.0   19  0000 - Z    15 b 0  0000 - Z  0000 - U";
    assert_eq!(
        teams(&[(row, with_bye)]),
        [
            "error R216 16 Petrov, Kiril is in the list of team 1 Ferry Quay, which played in round 4, \
          but has a pairing-allocated bye that no team has"
        ]
    );
}

/// 17 Quintela is in the list of team 1, but has the bye of team 2 in round 3, and in round 4 a bye
/// that no team has. Each kind has its words, in one finding: the player is the cause of both.
#[test]
fn byes_of_another_team_and_of_no_team_are_told_apart() {
    let changes = [
        ("     1    6   11   16\n", "     1    6   11   16   17\n"),
        ("     2    7   12   17\n", "     2    7   12\n"),
        (
            "1.0   15  0000 - Z  0000 - Z  0000 - U  0000 - Z",
            "1.0   15  0000 - Z  0000 - Z  0000 - U  0000 - U",
        ),
    ];
    assert_eq!(
        teams(&changes),
        [
            "warning R216 17 Quintela, Xavi is in the list of team 1 Ferry Quay, which played in \
          rounds 3 and 4, but has the bye of team 2 Lighthouse in round 3 and a pairing-allocated \
          bye that no team has in round 4"
        ]
    );
}

/// Player 17 has no game, but the bye of team 2 in round 3, in which team 1 played.
#[test]
fn a_player_with_the_bye_of_another_team_is_named() {
    let lists = [
        ("     1    6   11   16\n", "     1    6   11   16   17\n"),
        ("     2    7   12   17\n", "     2    7   12\n"),
    ];
    assert_eq!(
        teams(&lists),
        [
            "warning R216 17 Quintela, Xavi is in the list of team 1 Ferry Quay, which played in round 3, \
          but has the bye of team 2 Lighthouse"
        ]
    );
    // 12 Lindqvist also has games of team 2, which are one finding with the bye
    let lists = [
        ("     1    6   11   16\n", "     1    6   11   16   12\n"),
        ("     2    7   12   17\n", "     2    7   17\n"),
    ];
    let found = teams(&lists);
    assert_eq!(
        found,
        [
            "error R216 12 Lindqvist, Elsa is in the list of team 1 Ferry Quay, but plays for \
             team 2 Lighthouse"
        ]
    );
    // a player in two lists is one cause
    let lists = [("     1    6   11   16\n", "     1    6   11   16   17\n")];
    assert_eq!(teams(&lists), [""; 0]);
    // 18 Rasmussen has a game and no bye; 20 Tammsaar has only the bye of team 5 in round 1
    let lists = [
        ("     4    9   14   19\n", "     4    9   14   19   20\n"),
        ("     5   10   15   20\n", "     5   10   15\n"),
    ];
    let found = teams(&lists);
    assert_eq!(
        found,
        [
            "warning R216 20 Tammsaar, Kaja is in the list of team 4 Pilots' Landing, which played in \
          round 1, but has the bye of team 5 Salt Warehouse"
        ]
    );
}
