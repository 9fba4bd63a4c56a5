//! Wrong records of teams: findings about a correct file in which one record is changed.

use crosstable::audit::audit;

use super::open;

/// The lines of the sample.
pub(super) fn sample() -> Vec<String> {
    let text = include_str!("../../../samples/clean-teams.trf");
    text.lines().map(str::to_owned).collect()
}

/// The findings about a file as code and message, in the order of the report.
pub(super) fn found(lines: &[String]) -> Vec<String> {
    let reading = open("made", (lines.join("\n") + "\n").into_bytes());
    let audit = audit(&reading.sources, &reading.import, &Default::default());
    let findings = audit.findings.iter();
    findings
        .map(|finding| format!("{} {}", finding.code.code, finding.message))
        .collect()
}

fn check(lines: &[String], expected: &[&str]) {
    assert_eq!(found(lines), expected);
}

/// The sample with the record that begins with `begins` replaced.
fn with(begins: &str, record: &str) -> Vec<String> {
    let mut lines = sample();
    let at = lines.iter().position(|line| line.starts_with(begins));
    lines[at.unwrap()] = record.to_owned();
    lines
}

/// The sample without the records that begin with `begins`.
fn without(begins: &str) -> Vec<String> {
    let mut lines = sample();
    lines.retain(|line| !line.starts_with(begins));
    lines
}

/// The sample with these records added at the end.
fn and(records: &[&str]) -> Vec<String> {
    let mut lines = sample();
    lines.extend(records.iter().map(ToString::to_string));
    lines
}

/// The sample with another number and other members in the record 310 of team 2.
fn team(number: &str, members: &str) -> Vec<String> {
    with(
        "310   2",
        &format!(
            "310 {number:>3} Lighthouse                       LIGHT   2183    5.0    5.0   4  {members}"
        ),
    )
}

const MEMBERS: &str = "   2    7   12   17";

#[test]
fn the_sample_has_no_errors() {
    check(&sample(), &[]);
    check(&team("2", MEMBERS), &[]);
}

#[test]
fn wrong_numbers_of_teams_are_reported() {
    let number = "S113 record 310 is not valid: a team number from 1 to 999 is expected here; \
                  an unused number is given to the team";
    for wrong in ["0", "", "x2"] {
        check(&team(wrong, MEMBERS), &[number]);
    }
    // the number of the place is taken, so another one is free
    let mut lines = team("0", MEMBERS);
    let fifth = lines.iter_mut().find(|line| line.starts_with("310   5"));
    let fifth = fifth.unwrap();
    *fifth = fifth.replacen("310   5", "310   2", 1);
    let teams = open("made", lines.join("\n").into_bytes())
        .import
        .tournament;
    let numbers: Vec<u16> = teams.teams.iter().map(|team| team.number).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5]);
    assert_eq!(teams.teams[1].name, "Salt Warehouse");
    let twice = team("1", MEMBERS);
    let nobody = "S114 dangling reference: records 240, 320, 801 and 802 name team 2, \
                  which does not exist";
    check(&twice, &["S115 team number 1 is used twice", nobody]);
    check(&team("102", MEMBERS), &[nobody]);
    // one finding however often
    let mut lines = sample();
    for _ in 0..900 {
        lines.push(format!("310   5 {:<64}    1", "Reserves"));
    }
    assert_eq!(found(&lines)[0], "S115 team number 5 is used 901 times");
}

#[test]
fn wrong_members_of_teams_are_reported() {
    let alone = "S115 2 Bergström, Ole belongs to no team";
    let unknown = |number: u32| {
        format!("S114 dangling reference: record 310 names number {number}, which no player has")
    };
    for number in [0, 99] {
        let members = format!("{number:>4}    7   12   17");
        check(&team("2", &members), &[alone, &unknown(number)]);
    }
    check(
        &team("2", "  x2    7   12   17"),
        &[
            alone,
            "S113 record 310 is not valid: a member's pairing number is expected here",
        ],
    );
    check(
        &team("2", "   2    7   12   17    2"),
        &["S115 2 Bergström, Ole is listed twice in team 2 Lighthouse"],
    );
    check(
        &team("2", "   2    7   12   17    2    2"),
        &["S115 2 Bergström, Ole is listed 3 times in team 2 Lighthouse"],
    );
}

#[test]
fn teams_without_members_are_reported() {
    let lines = team("2", "");
    let found = found(&lines);
    assert_eq!(found[0], "S115 team 2 Lighthouse has no player");
    assert!(
        found
            .iter()
            .all(|line| !line.contains("belongs to no team")),
        "{found:?}"
    );
    let mut lines = sample();
    for line in lines.iter_mut().filter(|line| line.starts_with("310")) {
        line.truncate(71);
    }
    check(&lines, &["S115 none of the 5 teams has a player"]);
    let mut lines = sample();
    lines.push("310".to_owned());
    check(
        &lines,
        &["S113 record 310 is not valid: a team is expected here; the record is empty"],
    );
}

#[test]
fn equal_names_of_teams_are_reported() {
    let same = sample()
        .into_iter()
        .map(|line| match line.starts_with("310   2") {
            true => line.replace("Lighthouse", "Ferry Quay"),
            false => line,
        });
    check(
        &same.collect::<Vec<_>>(),
        &["S115 teams 1 and 2 have the same name: Ferry Quay"],
    );
    let nameless = sample()
        .into_iter()
        .map(|line| match line.starts_with("310") {
            true => line.replace("Lighthouse", "          "),
            false => line,
        });
    check(
        &nameless.collect::<Vec<_>>(),
        &["S113 record 310 is not valid: the team's name is expected here"],
    );
}

/// A record 310 whose team name has the wrong length: all fields after it are read.
#[test]
fn names_of_a_wrong_length_are_reported_and_the_record_is_read() {
    let moved = "S113 record 310 is not valid: the fields after the name are not in their \
                 columns, because the name is too short or too long; they are read from \
                 shifted columns";
    let bytes = "S113 record 310 is not valid: columns are counted in bytes";
    let cases = [
        ("Lighthouse Keepers of Exampleton Harbour  ", moved),
        ("Lighthouse Keepers                ", moved),
        ("Lighthouse                      ", moved),
        ("Lighthøuse                      ", bytes),
    ];
    for (name, told) in cases {
        let rest = format!("LIGHT   2183    5.0    5.0   4  {MEMBERS}");
        check(&with("310   2", &format!("310   2 {name}{rest}")), &[told]);
    }
}

/// Checks the members and notes that are read from records 013 with these names and members.
fn check_names(names: [&str; 2], members: [&[u16]; 2], expected: &[&str]) {
    let mut lines = sample();
    lines.retain(|line| line.starts_with("001") || line.starts_with("012"));
    for (name, members) in names.iter().zip(members) {
        let numbers: Vec<String> = members.iter().map(|n| format!("{n:>4}")).collect();
        lines.push(format!("013 {name}{}", numbers.join(" ")));
    }
    let reading = open("made", lines.join("\n").into_bytes());
    for (team, members) in reading.import.tournament.teams.iter().zip(members) {
        let found: Vec<u16> = team.members.iter().map(|id| id.0 + 1).collect();
        assert_eq!(found, members, "{names:?}");
    }
    let notes = reading.import.notes.iter();
    let notes = notes.filter(|note| {
        lines[20..]
            .iter()
            .any(|line| reading.sources.slice(reading.sources.line_of(note.span)) == line)
    });
    let notes: Vec<&str> = notes.map(|note| note.text.as_str()).collect();
    assert_eq!(notes, expected, "{names:?}");
    let found = reading.import.tournament.teams.iter().zip(names);
    for (team, name) in found {
        assert_eq!(team.name, name.trim());
    }
}

#[test]
fn names_in_record_013_are_read_at_any_width() {
    let members: [&[u16]; 2] = [&[1, 6, 11, 16], &[2, 7, 12, 17]];
    let wide = |name: &str, columns: usize| format!("{name:<columns$}");
    let first = wide("Ferry Quay", 32);
    // one to ten letters of two bytes, padded in bytes
    for accents in [1, 2, 3, 4, 5, 6, 10] {
        let name = "é".repeat(accents) + "cole";
        let name = wide(&name, 32 - accents);
        // two columns to the left the same numbers are read
        let told: &[&str] = match accents {
            1 | 2 => &[],
            _ => &["columns are counted in bytes"],
        };
        check_names([&first, &name], members, told);
        let name = wide(name.trim(), 32);
        check_names([&first, &name], members, &[]);
    }
    let long = "The Lighthouse Keepers of Exampleton Harbour   ";
    check_names(
        [&first, long],
        members,
        &[
            "the name is too long and reaches the columns of the members, which are read one \
             after another",
        ],
    );
    check_names([&first, &wide("Lighthouse 1905", 32)], members, &[]);
}

#[test]
fn wrong_allocated_byes_of_teams_are_reported() {
    check(
        &with("320", "320  1.0  1.5   5       9"),
        &["S114 dangling reference: record 320 names team 9, which does not exist"],
    );
    check(
        &with("320", "320  1.0  1.5   5       2       3"),
        &["S114 dangling reference: record 320 names round 5, which does not exist"],
    );
    let played = with("320", "320  1.0  1.5   4       2");
    check(
        &played,
        &[
            "R216 a pairing-allocated bye of team 4 Pilots' Landing is stated in round 1, \
             but its players met team 3 Old Customs House",
        ],
    );
    check(
        &with("320", "320  1.0  1.5   5"),
        &[
            "R216 team 2 Lighthouse has a pairing-allocated bye in round 3, but record 320 does \
             not name the team",
        ],
    );
    check(
        &and(&["320  1.0  1.5   5"]),
        &["R216 a pairing-allocated bye of team 5 Salt Warehouse is stated twice in round 1"],
    );
}

/// Checks the findings if record 300 of team 1 in round 2 is replaced.
fn check_line_up(record: &str, expected: &[&str]) {
    check(&with("300   2   1", record), expected);
}

#[test]
fn line_ups_that_contradict_the_event_are_reported() {
    let fault = |fault: &str| {
        format!("R216 the line-up of team 1 Ferry Quay in round 2 cannot be right: {fault}")
    };
    let cases = [
        (
            "300   2   1   5    6    6   16",
            "6 Farrugia, Pawlu is named twice",
        ),
        (
            "300   2   1   5    6 0000   16",
            "1 Aaltonen, Veera played but is not named",
        ),
        (
            "300   2   1   5    6   11   16",
            "11 Kovalčík, Matej did not play",
        ),
        (
            "300   2   1   5    6    1   16   11",
            "it has 4 boards, but a match has 3",
        ),
        (
            "300   2   1   5    6    1   16   15",
            "it has 4 boards, but a match has 3",
        ),
        (
            "300   2   1   3    6    1   16",
            "it is for a match against team 3, but the games are against team 5 Salt Warehouse",
        ),
    ];
    for (record, expected) in cases {
        let found = found(&with("300   2   1", record));
        assert_eq!(found[0], fault(expected), "{record}");
        let more = found[1..].iter();
        // without a line-up for this match its boards are in another order
        assert!(
            more.clone()
                .all(|line| record.contains("  3 ") && line.contains("order of its list")),
            "{found:?}"
        );
    }
    check(
        &and(&["300   1   5   4   10   15   20"]),
        &[
            "R216 the line-up of team 5 Salt Warehouse in round 1 cannot be right: the team has a \
             pairing-allocated bye",
        ],
    );
    // the games and team 3, which plays in the order of its list, say otherwise
    check(
        &with("300   1   4", "300   1   4   3   14 0000    4"),
        &[
            "R216 the line-up of team 4 Pilots' Landing in round 1 cannot be right: according to \
             the games and the order of team 3 Old Customs House, 4 Dragomir, Ilinca plays above \
             14 Nygård, Tor",
        ],
    );
    check(
        &with("300   1   4", "300   1   4   3    4 0000   15"),
        &[
            "R216 the line-up of team 4 Pilots' Landing in round 1 cannot be right: \
             15 Oliveira, Célia belongs to team 5 Salt Warehouse",
        ],
    );
    for (record, told) in [
        (
            "300   9   1   5    6    1   16",
            "names round 9, which does not exist",
        ),
        (
            "300   2   8   5    6    1   16",
            "names team 8, which does not exist",
        ),
        (
            "300   2   1   8    6    1   16",
            "names team 8, which does not exist",
        ),
        (
            "300   2   1   5    6   77   16",
            "names number 77, which no player has",
        ),
    ] {
        let found = found(&with("300   2   1", record));
        let told = format!("S114 dangling reference: record 300 {told}");
        assert!(found.contains(&told), "{found:?}");
    }
}

#[test]
fn incomplete_line_ups_are_reported() {
    let found = found(&with("300   1   4", "300   1       3    4 0000   14"));
    assert_eq!(
        found[0],
        "S113 record 300 is not valid: a team number is expected here"
    );
    check(
        &and(&["300   1   4   4    4 0000   14"]),
        &["S114 record 300 pairs team 4 with itself"],
    );
    check(
        &and(&["300   1   3   4"]),
        &["S113 record 300 is not valid: pairing numbers are expected here; the record has none"],
    );
    let twice = "record 300 (the line-up of team 4 in round 1) is given twice";
    check(
        &and(&["300   1   4   3    4 0000   14"]),
        &[&format!("S104 {twice}")],
    );
    check(
        &and(&["300   1   4   3 0000    4   14"]),
        &[&format!(
            "S104 {twice} with different values; the first counts"
        )],
    );
    check_line_up("300   2   1   5    6    1   16", &[]);
}

#[test]
fn wrong_forfeited_matches_are_reported() {
    check(
        &and(&["330 +-   4   3   3"]),
        &["S114 record 330 pairs team 3 with itself"],
    );
    for (record, told) in [
        ("330 +-   4   3   9", "names team 9, which does not exist"),
        ("330 +-   9   3   5", "names round 9, which does not exist"),
        ("330 +-   5   3   5", "names round 5, which does not exist"),
    ] {
        let told = format!("S114 dangling reference: record 330 {told}");
        check(&and(&[record]), &[&told]);
    }
    for record in ["330 +-   4   3", "330 +-   4"] {
        check(
            &and(&[record]),
            &["S113 record 330 is not valid: a team number is expected here"],
        );
    }
    check(
        &and(&["330 +-   1   1   2"]),
        &[
            "R216 a forfeited match of team 1 Ferry Quay is stated in round 1, but \
             1 Aaltonen, Veera played",
        ],
    );
    check(
        &and(&["330 +-   1   1   3"]),
        &[
            "R216 a forfeited match of team 1 Ferry Quay is stated in round 1, but its players \
             met team 2 Lighthouse",
        ],
    );
    check(
        &and(&["330 +-   4   3   5"]),
        &["R216 a forfeited match of team 3 Old Customs House is stated twice in round 4"],
    );
    // the points of both teams follow from the one record
    for sign in ["-+", "--"] {
        check(
            &with("330", &format!("330 {sign}   4   3   5")),
            &[
                "R216 team 3 Old Customs House - team 5 Salt Warehouse in round 4 is stated as \
                 forfeited, but the rows of its players say otherwise",
            ],
        );
    }
    check(&without("330"), &[]);
}

#[test]
fn byes_that_contradict_the_rows_of_the_players_are_reported() {
    let told = |team: u16, kind: &str, round: u16, rows: &str| {
        format!(
            "S114 a record contradicts the results: it gives team {team} a {kind} bye in round \
             {round}, but the lines of its players say {rows} bye; the lines count"
        )
    };
    check(
        &with("240 H", "240 Z   2    4"),
        &[&told(4, "zero-point", 2, "half-point")],
    );
    // one player of the team that has the allocated bye
    let mut rows = sample();
    let at = rows
        .iter()
        .position(|row| row.starts_with("001    7"))
        .unwrap();
    rows[at] = rows[at].replacen("0000 - U", "0000 - F", 1);
    check(
        &rows,
        &[
            "R216 players of team 2 Lighthouse have different byes in round 3: 3 with a \
             pairing-allocated bye, 1 with a full-point bye",
        ],
    );
    check(
        &with("240 H", "240 F   2    4"),
        &[&told(4, "full-point", 2, "half-point")],
    );
    check(
        &and(&["240 Z   1    5"]),
        &[&told(5, "zero-point", 1, "pairing-allocated")],
    );
    check(
        &with("320", "320  1.0  1.5   5   4   2"),
        &[&told(4, "pairing-allocated", 2, "half-point")],
    );
    check(
        &and(&["240 H   2    4"]),
        &["R216 a half-point bye of team 4 Pilots' Landing is stated twice in round 2"],
    );
    check(
        &and(&["240 H   4    2"]),
        &[
            "R216 a zero-point bye and a half-point bye of team 2 Lighthouse are stated in \
             round 4: the first counts",
        ],
    );
    let round = "S113 record 240 is not valid: a round number is expected here";
    check(&and(&["240 H   0    2"]), &[round]);
    check(&and(&["240 H        2"]), &[round]);
    check(
        &and(&["240 H   2"]),
        &["S113 record 240 is not valid: pairing numbers are expected here; the record has none"],
    );
}

#[test]
fn wrong_colours_and_points_of_matches_are_reported() {
    let colours = "S113 record 352 is not valid: a `W` or `B` for each board is expected here";
    check(
        &with("352", "352"),
        &[&format!("{colours}, but the record is empty")],
    );
    check(&with("352", "352 WX"), &[colours]);
    check(&with("352", "352 W X"), &[colours]);
    check(
        &with("352", "352 W B W"),
        &[
            "S113 record 352 is not valid: the colours of the boards are written without blanks; \
             read as `WBW`",
        ],
    );
    check(
        &with("352", "352 WBWB"),
        &["R216 the file declares 4 colours for the boards, but the line-ups have 3 boards"],
    );
    check(
        &with("352", "352 WB"),
        &["R216 the file declares 2 colours for the boards, but the line-ups have 3 boards"],
    );
    check(
        &with("352", "352 WWW"),
        &["R216 colours on board 2 are not those of record 352 in 6 matches"],
    );
    // the first record counts, and is told once
    check(
        &and(&["362 TW 2.0   TD 1.0   TL 0.0"]),
        &["S104 record 362 is given twice with different values; the first counts"],
    );
    for (record, told) in [
        (
            "362",
            "the points for a match result, such as `TW 2.0`, are expected here",
        ),
        (
            "362 foo",
            "the points for a match result, such as `TW 2.0`, are expected here",
        ),
        (
            "362 TW 1.0   TD 3.0   TL 0.0",
            "a lost match is worth more than a drawn one, or a drawn one more than a won one",
        ),
        (
            "362 TW -3.0   TD 1.0   TL 0.0",
            "a lost match is worth more than a drawn one, or a drawn one more than a won one",
        ),
    ] {
        let told = format!("S113 record 362 is not valid: {told}");
        let found = found(&with("362", record));
        assert!(found.contains(&told), "{found:?}");
    }
}

#[test]
fn wrong_acceleration_and_prohibitions_of_teams_are_reported() {
    check(&and(&["250  1.0        1   2    1    3"]), &[]);
    check(
        &and(&["250  1.0        1   2    1    9"]),
        &["S114 dangling reference: record 250 names team 9, which does not exist"],
    );
    for (record, told) in [
        ("250  1.0        1   2", "a pairing number is expected here"),
        (
            "250             1   2    1    3",
            "fictitious points are expected here",
        ),
        (
            "250  1.0        2   1    1    3",
            "2 or a higher number is expected here",
        ),
        (
            "250  1.0        1   2    3    1",
            "3 or a higher number is expected here",
        ),
        (
            "260   1   2    1",
            "a second pairing number is expected here",
        ),
    ] {
        let told = format!("S113 record {} is not valid: {told}", &record[..3]);
        check(&and(&[record]), &[&told]);
    }
}

#[test]
fn more_records_than_the_limit_are_reported() {
    let many = vec!["299     0.0        001    3"; 1500];
    check(
        &and(&many),
        &[
            "S104 record 299 occurs too often: only the first 1000 records of this kind are read \
             (501 times, first here)",
        ],
    );
}

/// The sample with two players exchanged in the members of their teams.
fn exchanged(a: u16, b: u16) -> Vec<String> {
    let exchange = |line: String| {
        if !line.starts_with("310") {
            return line;
        }
        let members = line[73..].split_whitespace().map(|word| {
            let number: u16 = word.parse().unwrap();
            let number = match number {
                _ if number == a => b,
                _ if number == b => a,
                _ => number,
            };
            format!("{number:>4}")
        });
        let members: Vec<String> = members.collect();
        format!("{}{}", &line[..73], members.join(" "))
    };
    sample().into_iter().map(exchange).collect()
}

/// One error in the members of teams is one finding.
#[test]
fn exchanged_players_are_one_finding() {
    let both = |a: &str, first: &str, b: &str, second: &str| {
        format!("R216 {a} of {first} and {b} of {second} play for each other's teams")
    };
    check(
        &exchanged(6, 7),
        &[&both(
            "6 Farrugia, Pawlu",
            "team 2 Lighthouse",
            "7 Grönqvist, Sten",
            "team 1 Ferry Quay",
        )],
    );
    check(
        &exchanged(1, 3),
        &[&both(
            "1 Aaltonen, Veera",
            "team 3 Old Customs House",
            "3 Castelo, Rui",
            "team 1 Ferry Quay",
        )],
    );
    check(
        &exchanged(11, 14),
        &[&both(
            "11 Kovalčík, Matej",
            "team 4 Pilots' Landing",
            "14 Nygård, Tor",
            "team 1 Ferry Quay",
        )],
    );
    // within a team: the order alone
    check(
        &exchanged(1, 6),
        &[
            "R216 team 1 Ferry Quay does not play in the order of its list in rounds 1, 3 and 4: \
             1 Aaltonen, Veera plays above 6 Farrugia, Pawlu",
        ],
    );
}

#[test]
fn a_player_in_many_teams_is_reported_briefly() {
    let mut lines = sample();
    for number in 6..=900 {
        lines.push(format!("310 {number:>3} Reserves {number:<60}    1"));
    }
    let found = found(&lines);
    let told = "S115 1 Aaltonen, Veera belongs to several teams: team 1 Ferry Quay, team 6 \
                Reserves 6, team 7 Reserves 7, team 8 Reserves 8 and 892 more";
    assert!(found.iter().any(|line| line == told), "{found:?}");
}

/// The sample with other members of teams 3 and 4.
fn with_members(third: &str, fourth: &str) -> Vec<String> {
    let mut lines = sample();
    for (begins, members) in [("310   3", third), ("310   4", fourth)] {
        let line = lines.iter_mut().find(|line| line.starts_with(begins));
        let line = line.unwrap();
        line.truncate(73);
        line.push_str(members);
    }
    lines
}

/// Player 5 met players 3 and 4, and seems to play for another team as long as these two are in the
/// wrong lists.
#[test]
fn a_member_in_the_wrong_list_is_one_finding() {
    let exchanged = with_members("   4    8   13   18", "   3    9   14   19");
    check(
        &exchanged,
        &[
            "R216 3 Castelo, Rui of team 4 Pilots' Landing and 4 Dragomir, Ilinca of team 3 Old \
             Customs House play for each other's teams",
        ],
    );
    // player 8 also won by forfeit without an opponent
    let moved = with_members("   3   13   18", "   4    9   14   19    8");
    check(
        &moved,
        &[
            "R216 8 Halvorsen, Ida is in the list of team 4 Pilots' Landing, but plays for team 3 \
             Old Customs House",
        ],
    );
}
