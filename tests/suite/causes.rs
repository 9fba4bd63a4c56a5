//! One cause is one finding: it names the right cause, and its consequences are notes of it.

mod colours;
mod columns;
mod damage;
mod declarations;
mod displaced_beside_total;
mod displaced_points;
mod displaced_tie_breaks;
mod divided;
mod earlier_points;
mod exchanged_cells;
mod exchanged_games;
mod exchanged_ranks;
mod exchanged_tie_breaks;
mod forfeits;
mod listed_twice;
mod mixed_rounds;
mod moved_results;
mod overwritten_rows;
mod ranks;
mod renumbered;
mod renumbered_ranks;
mod repeated;
mod round_results;
mod rows;
mod rows_by_rank;
mod second_entries;
mod single;
mod split_ratings;
mod squeezed;
mod stayed_ranks;
mod two_results;
mod whole_file;
mod wrong_games;

use std::fs;

use crosstable::audit::{Options, audit};
use crosstable::finding::{Finding, Severity};
use crosstable::format;

use crate::mutations::{all, made};
use crate::support::root;

/// The findings above severity info.
fn findings(name: &str, text: String) -> Vec<Finding> {
    let reading = format::read(name, text.into_bytes(), &Default::default()).unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let findings = audit.findings.into_iter();
    findings
        .filter(|finding| finding.severity > Severity::Info)
        .collect()
}

/// Whether a finding says that these values of two players seem to be exchanged, and advises so.
fn only_exchange(finding: &Finding, values: &str, [a, b]: &[String; 2]) -> bool {
    let phrase = format!("the {values} of {a} and {b}");
    let fix = finding.fix.as_deref().unwrap_or_default();
    finding
        .message
        .starts_with(&format!("{phrase} seem to be exchanged: "))
        && fix.starts_with(&format!("exchange {phrase}"))
}

fn sample(name: &str) -> String {
    fs::read_to_string(root().join("samples").join(name)).unwrap()
}

/// A sample with changes, each of which must match exactly once.
fn changed(name: &str, changes: &[(&str, &str)]) -> String {
    let mut text = sample(name);
    for (from, to) in changes {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text = text.replace(from, to);
    }
    text
}

/// The only finding in a file; its code and message must begin with `expected`.
fn only(name: &str, text: String, expected: &str) -> Finding {
    let mut found = findings(name, text);
    let lines: Vec<String> = found
        .iter()
        .map(|f| format!("{} {} {:#?}", f.code.code, f.message, f.notes_in_words()))
        .collect();
    assert_eq!(found.len(), 1, "{lines:#?}");
    assert!(lines[0].starts_with(expected), "{lines:#?}");
    found.remove(0)
}

/// A tournament report with these player lines, without a header.
fn players(rows: &[&str]) -> String {
    rows.iter().map(|row| format!("{row}\n")).collect()
}

#[test]
fn tie_breaks_that_follow_from_a_wrong_result_are_its_notes() {
    // one side of the game of round 4 says that the winner lost
    let text = changed(
        "harbour-csv.csv",
        &[("  6b1;  3w1;  5w½", "  6b1;  3w0;  5w½")],
    );
    let finding = only(
        "x.csv",
        text,
        "R211 unusual division of the point in round 4",
    );
    assert_eq!(finding.severity, Severity::Error);
    let notes = finding.notes_in_words().join("\n");
    assert!(
        notes.starts_with(
            "a win of 1 Lindqvist Marta against 3 Duarte Sofia in round 4 would explain"
        ),
        "{notes}"
    );
    for part in [
        "so points differ for 1 Lindqvist Marta",
        "so the values of BH of players ",
        "so the values of SB of players ",
    ] {
        assert!(notes.contains(part), "{part}: {notes}");
    }
}

#[test]
fn a_game_changed_on_both_sides_is_one_finding() {
    let changes = [
        ("  6b1;  3w1;  5w½", "  6b1;  3w0;  5w½"),
        ("  7w1;  1b0;  2w1", "  7w1;  1b1;  2w1"),
    ];
    let finding = only(
        "x.csv",
        changed("harbour-csv.csv", &changes),
        "P301 points differ for ",
    );
    let notes = finding.notes_in_words().join("\n");
    assert!(notes.contains(" of 1 Lindqvist Marta"), "{notes}");
    assert!(notes.contains("so points differ for "), "{notes}");
    // the stated total is right, so no other one is proposed
    assert_eq!(finding.expected, None);
}

#[test]
fn a_single_wrong_total_is_not_reported_as_a_wrong_result() {
    let text = changed("harbour-csv.csv", &[("  3w1;  5w½;4;", "  3w1;  5w½;4,5;")]);
    let finding = only("x.csv", text, "P301 points differ for 1 Lindqvist Marta");
    assert_eq!(finding.expected.as_deref(), Some("4"));
}

#[test]
fn a_missing_drawn_game_is_an_error_for_both_players() {
    let changes = [
        (
            "  4.0    1     2 w =     9 b 1",
            "  4.0    1               9 b 1",
        ),
        (
            "  2.5    5     1 b =     7 w 1",
            "  2.5    5               7 w 1",
        ),
    ];
    let finding = only(
        "x.trf",
        changed("clean-open.trf", &changes),
        "P301 points differ for 1 Ahlgren, Tove and 2 Brandão, Inês: a drawn game between them in \
         round 1 is probably missing",
    );
    assert_eq!(finding.severity, Severity::Error);
}

#[test]
fn half_point_byes_written_as_absence_are_one_finding() {
    // 4 withdrew after round 1 and has no half point for it
    let text = players(&[
        "001    1      Ahlgren, Tove                                                      2.0    1  0000 - -     3 w 1     2 b =",
        "001    2      Brandao, Ines                                                      2.0    2     3 b 1  0000 - -     1 w =",
        "001    3      Castellan, Piero                                                   1.0    3     2 w 0     1 b 0     5 w 1",
        "001    4      Dvorak, Milan                                                      0.0    5     5 w 0  0000 - -  0000 - -",
        "001    5      Eriksen, Nils                                                      1.0    4     4 b 1  0000 - -     3 b 0",
    ]);
    let finding = findings("x.trf", text);
    let of_points: Vec<&Finding> = finding
        .iter()
        .filter(|finding| finding.code.code.starts_with('P'))
        .collect();
    assert_eq!(of_points.len(), 1, "{finding:#?}");
    assert_eq!(
        of_points[0].message,
        "half-point byes are probably written as `0000 - -`: the points of 2 players include them"
    );
    assert_eq!(of_points[0].because.len(), 2);
}

#[test]
fn board_wins_by_forfeit_written_as_absence_are_one_finding() {
    let changes = [
        (
            "  3.5    1  0000 - +     7 w =",
            "  3.5    1  0000 - -     7 w =",
        ),
        (
            "  3.0    2  0000 - U    16 w 1",
            "  3.0    2  0000 - U  0000 - -",
        ),
        (
            "  0.0   19  0000 - Z    15 b 0",
            "  0.0   19  0000 - Z  0000 - Z",
        ),
    ];
    let found = findings("x.trf", changed("clean-teams.trf", &changes));
    let of_players: Vec<&Finding> = found
        .iter()
        .filter(|finding| finding.code.code == "P301")
        .collect();
    assert_eq!(of_players.len(), 1, "{found:#?}");
    assert_eq!(
        of_players[0].message,
        "2 wins by forfeit in team matches are probably written as absences (`0000 - -`)"
    );
    assert!(
        of_players[0]
            .fix
            .as_deref()
            .unwrap()
            .starts_with("correct the results")
    );
}

#[test]
fn a_record_that_makes_most_scores_wrong_is_one_finding() {
    let text = sample("clean-teams.trf") + "299 D   0.0\n";
    let finding = only(
        "x.trf",
        text,
        "P309 record 299 is probably wrong: without it, the match points of ",
    );
    assert_eq!(finding.subject.record.as_deref(), Some("299"));
}

#[test]
fn a_derivation_names_the_record_that_it_uses() {
    let text = sample("clean-teams.trf") + "299 -         1.5\n";
    let finding = only(
        "x.trf",
        text,
        "P309 game points differ for team 5 Salt Warehouse",
    );
    let forfeit = finding
        .because
        .iter()
        .find(|line| line.contains("forfeit loss"));
    assert!(
        forfeit.unwrap().ends_with("1.5 (record 299)"),
        "{:?}",
        finding.because
    );
}

#[test]
fn a_player_entered_again_is_one_finding() {
    let row = sample("clean-open.trf");
    let row = row
        .lines()
        .find(|line| line.starts_with("001    9"))
        .unwrap();
    let text = sample("clean-open.trf") + &row.replace("001    9", "001   11") + "\n";
    let finding = only(
        "x.trf",
        text,
        "I603 a player is entered more than once: 9 Ivarsdóttir, Rún and 11 Ivarsdóttir, Rún have \
         the same name and the same FIDE ID 99000108",
    );
    let notes = finding.notes_in_words().join("\n");
    for part in [
        "(R202)",
        "the number of players differs",
        "the number of rated players differs",
    ] {
        assert!(notes.contains(part), "{part}: {notes}");
    }
}

#[test]
fn namesakes_who_play_in_the_same_round_are_only_noted() {
    let text = changed("clean-open.trf", &[("Grüner, Jörg   ", "Fontaine, Aline")]);
    let reading = format::read("x.trf", text.into_bytes(), &Default::default()).unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let mut found = audit.findings.iter();
    let finding = found.find(|finding| finding.code.code == "I617").unwrap();
    assert_eq!(finding.severity, Severity::Info);
}

#[test]
fn two_joined_lines_are_one_finding() {
    let text = sample("clean-open.trf").replace("10 b 1\r\n001    5", "10 b 1001    5");
    let finding = only(
        "x.trf",
        text,
        "S105 two records are in one line (5 Eriksen, Nils Olav)",
    );
    assert_eq!(finding.subject.player, Some(5));
}

#[test]
fn players_own_numbers_as_codes_for_byes_are_one_finding() {
    let row = |number: u16, name: &str, cells: &str| {
        format!(
            "001 {number:4}      {name:<33}                                  1.0 {number:4}{cells}\n"
        )
    };
    let text = [
        row(1, "Ahlgren, Tove", "     1 - U     3 w 0"),
        row(2, "Brandao, Ines", "     2 - U     4 w 0"),
        row(3, "Castellan, Piero", "     4 w 0     1 b 1"),
        row(4, "Dvorak, Milan", "     3 b 1     2 b 1"),
        row(5, "Eriksen, Nils", "     5 - U     5 - Z"),
    ]
    .concat();
    let found = findings("x.trf", text);
    let own: Vec<&Finding> = found.iter().filter(|f| f.code.code == "R203").collect();
    assert_eq!(own.len(), 1, "{found:#?}");
    assert_eq!(
        own[0].message,
        "the opponent is the player's own number in 4 rows: it probably means a bye"
    );
    assert_eq!(own[0].because.len(), 4);
}

#[test]
fn an_incomplete_list_is_one_finding() {
    let text = "062 20\n".to_owned()
        + &players(&[
            "001    1      Ahlgren, Tove                                                      2.5    3    11 w 1    12 b 1    13 w 0    14 b =    15 w 0",
            "001    2      Brandao, Ines                                                      1.0   17    16 w 0    17 b 0    18 w 0    19 b 1    20 w 0",
        ]);
    let found = findings("x.trf", text);
    // the text has no header records
    let of_header = |code: &str| code.starts_with("S10") || code == "D501";
    let graver = found.iter().filter(|f| !of_header(f.code.code));
    let codes: Vec<&str> = graver.map(|f| f.code.code).collect();
    assert_eq!(codes, ["R204"], "{found:#?}");
    let finding = found.iter().find(|f| f.code.code == "R204").unwrap();
    let notes = finding.notes_in_words().join("\n");
    for part in ["so the number of players differs", "so ranks have gaps"] {
        assert!(notes.contains(part), "{part}: {notes}");
    }
}

#[test]
fn a_stray_team_in_an_individual_event_is_one_finding() {
    let text = sample("clean-open.trf") + "013 Harbour Club                       1    2\n";
    let finding = only("x.trf", text, "S115 team 1 Harbour Club is the only team");
    assert_eq!(
        finding.because,
        ["2 players are in its list, and 8 other players are in no list"]
    );
}

#[test]
fn missing_results_are_one_finding() {
    let changes = [
        ("     2 w =     9 b 1", "     2 w       9 b 1"),
        ("     1 b =     7 w 1", "     1 b       7 w 1"),
        ("     8 w =     2 b 0", "     8 w       2 b 0"),
        ("     7 b =     4 w 0", "     7 b       4 w 0"),
    ];
    let found = findings("x.trf", changed("clean-open.trf", &changes));
    let missing: Vec<&Finding> = found.iter().filter(|f| f.code.code == "R212").collect();
    assert_eq!(missing.len(), 1, "{found:#?}");
    assert_eq!(missing[0].message, "2 results are missing in round 1");
    assert_eq!(
        missing[0].because[..2],
        [
            "1 Ahlgren, Tove against 2 Brandão, Inês in round 1",
            "7 Grüner, Jörg against 8 Hoxha, Besnik in round 1"
        ]
    );
}

#[test]
fn exchanged_games_are_one_finding() {
    // 1 beat 6 in round 3, and 4 lost to 2: both rows have the game of the other
    let changes = [
        ("  2b½;  4w1;  6b1;  3w1", "  2b½;  4w1;  2w0;  3w1"),
        ("  5b1;  1b0;  2w0;  8w1", "  5b1;  1b0;  6b1;  8w1"),
        ("  7b½;  8w1;  1w0;  2b0", "  7b½;  8w1;  4w0;  2b0"),
        ("  1w½;  7b½;  4b1;  6w1", "  1w½;  7b½;  1b1;  6w1"),
    ];
    let text = changed("harbour-csv.csv", &changes);
    let finding = only("x.csv", text, "P301 points differ for ");
    let notes = finding.notes_in_words().join("\n");
    assert!(
        notes.contains(
            "an exchange of the games of 1 Lindqvist Marta and 4 Haverkamp Ilse in round 3"
        ),
        "{notes}"
    );
}

/// A made-up event as TRF26 in which the line `from`, which must exist, is replaced by `to`.
fn made_up(seed: u64, from: &str, to: &str) -> String {
    let bases = made(seed);
    let base = bases.iter().find(|base| base.name.contains("trf26"));
    let text = String::from_utf8(base.unwrap().bytes.clone()).unwrap();
    assert_eq!(text.matches(from).count(), 1, "{from}");
    text.replace(from, to)
}

#[test]
fn ranks_and_tie_breaks_of_the_wrong_score_system_are_its_notes() {
    let text = made_up(0, "192 FIDE_DUTCH_2026", "192 FIDE_ROUNDROBIN");
    let finding = only(
        "x.trf",
        text,
        "R215 a round robin of 18 players needs 17 rounds",
    );
    let order = "so rank 9 is shared by 2 Birch, Ann and 7 Gorse, Ann, but DE is 2 against 4; 4 more findings of this kind (T404)";
    assert!(
        finding
            .notes_in_words()
            .iter()
            .any(|note| note.starts_with(order)),
        "{:#?}",
        finding.notes_in_words()
    );
}

#[test]
fn a_wrong_rank_in_an_event_of_the_wrong_score_system_is_still_reported() {
    // 17 Quince and 8 Hazel are in the wrong order under either system
    let text = made_up(2, "192 FIDE_DUTCH_2026", "192 FIDE_ROUNDROBIN");
    let wrong = |line: &str| {
        let rank = line.get(85..89).filter(|_| line.starts_with("001"));
        match rank.map(str::trim) {
            Some("6") => format!("{}   7{}\n", &line[..85], &line[89..]),
            Some("7") => format!("{}   6{}\n", &line[..85], &line[89..]),
            _ => format!("{line}\n"),
        }
    };
    let text: String = text.lines().map(wrong).collect();
    let codes: Vec<&str> = findings("x.trf", text)
        .iter()
        .map(|finding| finding.code.code)
        .collect();
    let both = codes.contains(&"R215") && codes.contains(&"T404");
    assert!(both && codes.len() == 2, "{codes:?}");
}

#[test]
fn ranks_by_another_order_are_one_finding() {
    let text = made_up(6, "202 BH,SB,WON", "202 WON,SB,BH");
    let finding = only("x.trf", text, "T404 ranks do not follow the tie-breaks in ");
    let fix = finding.fix.as_deref().unwrap();
    assert!(
        fix.contains("PTS,BH,SB, which gives all of the stated ranks"),
        "{fix}"
    );
    assert!(finding.notes.len() > 3, "{:#?}", finding.notes_in_words());
}

#[test]
fn crossed_games_of_a_round_robin_are_one_finding() {
    // 6 Fir and 7 Gorse exchanged their games of a round: points differ, and four pairs
    let right = made_up(1, "192 FIDE_ROUNDROBIN", "192 FIDE_ROUNDROBIN");
    let place = |number: usize| 91 + 10 * number;
    let lines: Vec<&str> = right.lines().collect();
    let line = |number: u16| {
        let start = format!("001 {number:4}");
        lines
            .iter()
            .position(|line| line.starts_with(&start))
            .unwrap()
    };
    let met = |number: u16, round: usize| lines[line(number)][place(round)..].get(..8);
    let round = (0..5).find(|&round| {
        let names = |a: u16, b: u16| met(a, round).unwrap()[..4].trim() == b.to_string();
        let results = [6, 7].map(|number| met(number, round).unwrap()[7..].to_owned());
        let played = results
            .iter()
            .all(|sign| ["0", "=", "1"].contains(&sign.as_str()));
        !names(6, 7) && played && results[0] != results[1]
    });
    let round = round.unwrap();
    let opponents = [6, 7].map(|number| met(number, round).unwrap()[..4].trim().parse().unwrap());
    let mut changed: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
    let mut put = |number: u16, columns: std::ops::Range<usize>, text: &str| {
        let start = place(round);
        changed[line(number)].replace_range(start + columns.start..start + columns.end, text);
    };
    put(6, 0..8, met(7, round).unwrap());
    put(7, 0..8, met(6, round).unwrap());
    put(opponents[0], 0..4, "   7");
    put(opponents[1], 0..4, "   6");
    let finding = only(
        "x.trf",
        changed.join("\n") + "\n",
        "P301 points differ for ",
    );
    let pairs = "so the numbers of games of players 2 and 3 differ (R215)";
    assert!(
        finding.notes_in_words().iter().any(|note| note == pairs),
        "{:#?}",
        finding.notes_in_words()
    );
}

/// If the values show that two columns of rounds were exchanged, that is one finding.
#[test]
fn exchanged_columns_of_rounds_are_one_finding() {
    let exchange = all().find(|mutation| mutation.name == "round-columns-exchanged");
    let exchange = exchange.unwrap();
    let mut found = 0;
    for seed in 0..60 {
        for base in made(seed) {
            let Some(mutant) = exchange.apply(&base, seed) else {
                continue;
            };
            let reading =
                format::read(&base.name, mutant.bytes.clone(), &Default::default()).unwrap();
            let audit = audit(&reading.sources, &reading.import, &Options::default());
            let above = audit.findings.iter();
            let above = above.filter(|finding| finding.severity > Severity::Info);
            let messages: Vec<&str> = above.map(|finding| &*finding.message).collect();
            let named = |words: &&&str| words.starts_with("rounds ") && words.contains("exchanged");
            if messages.iter().any(|words| words.contains("PS")) {
                assert_eq!(
                    messages.iter().filter(named).count(),
                    1,
                    "{} {messages:#?}",
                    base.name
                );
                assert_eq!(messages.len(), 1, "{} {messages:#?}", base.name);
                found += 1;
            }
        }
    }
    assert!(found > 2, "{found}");
}

/// The next step for a total whose game was changed refers to the game.
#[test]
fn the_next_step_is_the_result_of_the_changed_game() {
    let text = changed(
        "clean-open.trf",
        &[
            ("     2 w =     9 b 1", "     2 w 1     9 b 1"),
            ("     1 b =     7 w 1", "     1 b 0     7 w 1"),
        ],
    );
    let finding = only("x.trf", text, "P301 points differ for ");
    let fix = finding.fix.unwrap();
    assert!(fix.starts_with("look at the score sheet"), "{fix}");
}

/// Two players with the same name of one word raise a question if all other data agree.
#[test]
fn namesakes_with_one_word_are_a_question_if_the_rest_agrees() {
    let report = |federation: &str, born: &str| {
        players(&[
            "001    1      Sundaram                          1812 IND             1990/01/10  1.0    1     2 w 1     4 b 0",
            "001    2      Brandao, Ines                     2305 POR             1972/02/11  0.0    3     1 b 0     3 w 0",
            &format!(
                "001    3      Sundaram                          1812 {federation}             {born}  1.0    1     4 w 0     2 b 1"
            ),
            "001    4      Castellan, Piero                  2288 ITA             1974/03/12  2.0    1     3 b 1     1 w 1",
        ])
    };
    let asked = |text: String| {
        let all = findings("x.trf", text);
        let mut all = all
            .into_iter()
            .filter(|finding| finding.code.code == "I617");
        all.next().map(|finding| finding.severity)
    };
    assert_eq!(asked(report("IND", "1990/01/10")), Some(Severity::Warning));
    assert_eq!(asked(report("SRI", "1990/01/10")), None);
    assert_eq!(asked(report("IND", "1991/01/10")), None);
}

#[test]
fn colours_stated_for_all_byes_are_one_finding() {
    // every bye of the event has a colour, as some programs write it
    let byes = ["H", "U", "Z"];
    let mut text = sample("lakeside-open.trf");
    for bye in byes {
        text = text.replace(&format!("0000 - {bye}"), &format!("0000 w {bye}"));
    }
    let finding = only("lakeside-open.trf", text, "R208 8 byes have a colour");
    assert_eq!(finding.because.len(), 8);
    // four of them are findings of their own
    let text = sample("lakeside-open.trf").replace("0000 - U", "0000 w U");
    let found = findings("lakeside-open.trf", text);
    let codes: Vec<&str> = found.iter().map(|finding| finding.code.code).collect();
    assert_eq!(codes, ["R208"; 4]);
}
