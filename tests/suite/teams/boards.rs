//! Wrong boards of matches: each mistake is one finding, whichever boards it concerns.

use crosstable::audit::audit;
use crosstable::finding::Finding;

use super::open;
use super::wrong::{found, sample};

/// The columns of a player's number and of the entry for a round in a line of the sample.
fn number(line: &str) -> Option<usize> {
    line.strip_prefix("001")?.get(..5)?.trim().parse().ok()
}

/// The byte at which the entry for a round begins; names of the sample have letters of two bytes.
fn start_of_entry(line: &str, round: usize) -> usize {
    let column = 91 + 10 * (round - 1);
    line.char_indices()
        .nth(column)
        .map_or(line.len(), |(at, _)| at)
}

/// Replaces the result of a player in a round.
fn set_result(lines: &mut [String], player: usize, round: usize, result: &str) {
    let line = lines.iter_mut().find(|line| number(line) == Some(player));
    let line = line.unwrap();
    let at = start_of_entry(line, round) + 7;
    line.replace_range(at..=at, result);
}

/// The played games of the sample, each from the view of both players: round, the two players and
/// the result of the first.
fn games(lines: &[String]) -> Vec<(usize, [usize; 2], char)> {
    let mut games = Vec::new();
    for line in lines {
        let Some(player) = number(line) else { continue };
        for round in 1..=4 {
            let entry = &line[start_of_entry(line, round)..];
            let (opponent, result) = (&entry[..4], entry.chars().nth(7).unwrap());
            let opponent: usize = opponent.trim().parse().unwrap();
            if "10=".contains(result) {
                games.push((round, [player, opponent], result));
            }
        }
    }
    games
}

/// The team of each player of the sample: 1 to 5 in turn.
const fn team(player: usize) -> usize {
    (player - 1) % 5 + 1
}

/// Two boards of one match have results that are better for the same team than those played. The
/// totals of all four players then differ, which no bonus or penalty of one team explains.
#[test]
fn two_changed_boards_of_a_match_are_no_bonus() {
    let sample = sample();
    let games = games(&sample);
    let mut tried = 0;
    for (index, &(round, [a, b], first_result)) in games.iter().enumerate() {
        for &(other_round, [c, d], second_result) in &games[index + 1..] {
            let is_match = [team(a), team(b)] == [team(c), team(d)];
            let better = |result: char| match result {
                '0' => Some(("=", "=")),
                '=' => Some(("1", "0")),
                _ => None,
            };
            let (Some(first), Some(second)) = (better(first_result), better(second_result)) else {
                continue;
            };
            if round != other_round || !is_match {
                continue;
            }
            let mut lines = sample.clone();
            for ([player, opponent], results) in [([a, b], first), ([c, d], second)] {
                set_result(&mut lines, player, round, results.0);
                set_result(&mut lines, opponent, round, results.1);
            }
            let found = found(&lines);
            let context = format!("round {round}, {a}-{b} and {c}-{d}: {found:#?}");
            assert!(
                found.len() == 2 && found.iter().all(|one| one.starts_with("P301")),
                "{context}"
            );
            tried += 1;
        }
    }
    assert!(tried >= 10, "{tried}");
}

/// Round 4, boards 1-4 and 6-9: drawn, but entered as won by team 4.
#[test]
fn two_changed_boards_of_a_match_are_two_findings() {
    let mut lines = sample();
    for (winner, loser) in [(4, 1), (9, 6)] {
        set_result(&mut lines, winner, 4, "1");
        set_result(&mut lines, loser, 4, "0");
    }
    assert_eq!(
        found(&lines),
        [
            "P301 points differ for 1 Aaltonen, Veera: the file says 3.0, the results give 2.5",
            "P301 points differ for 6 Farrugia, Pawlu: the file says 2.0, the results give 1.5",
        ]
    );
}

/// A player who is missing from the list of the team has no board in its matches. That is one
/// finding, whether or not a line-up names the player.
#[test]
fn a_member_missing_from_a_list_is_one_finding() {
    for missing in 1..=20 {
        let mut lines = sample();
        let begins = format!("310   {}", team(missing));
        let list = lines.iter_mut().find(|line| line.starts_with(&begins));
        let list = list.unwrap();
        let members: Vec<&str> = list[73..].split_whitespace().collect();
        let others = members
            .iter()
            .filter(|member| **member != missing.to_string());
        let others: Vec<String> = others.map(|member| format!("{member:>4}")).collect();
        *list = format!("{}{}", &list[..73], others.join(" "));
        let found = found(&lines);
        let expected = format!("S115 {missing} ");
        assert!(
            found.len() == 1 && found[0].starts_with(&expected),
            "{missing}: {found:#?}"
        );
    }
}

/// Four teams of four boards, each of which meets every other one. All games are drawn, and all
/// members play in the order of the lists.
fn round_robin() -> Vec<String> {
    const ROUNDS: [[[usize; 2]; 2]; 3] = [[[1, 4], [2, 3]], [[4, 3], [1, 2]], [[2, 4], [3, 1]]];
    let mut lines = vec![
        "012 Example Teams".to_owned(),
        "032 NOR".to_owned(),
        "042 2026/06/06".to_owned(),
        "052 2026/06/07".to_owned(),
        "092 Team Round-Robin".to_owned(),
        "142 3".to_owned(),
        "192 FIDE_TEAM_BERGER".to_owned(),
        "212 MPTS,GPTS".to_owned(),
        "352 WBWB".to_owned(),
        "362 TW 2.0   TD 1.0   TL 0.0".to_owned(),
    ];
    for number in 1..=16 {
        let (own_team, board) = ((number - 1) / 4 + 1, (number - 1) % 4 + 1);
        let entries = ROUNDS.map(|matches| {
            let teams = matches.into_iter().find(|teams| teams.contains(&own_team));
            let [first, second] = teams.unwrap();
            let is_white = (own_team == first) == (board % 2 == 1);
            let opponent = (first + second - own_team - 1) * 4 + board;
            format!("  {opponent:>4} {} =", if is_white { 'w' } else { 'b' })
        });
        let name = format!("Player, Number{number}");
        lines.push(format!(
            "001 {number:>4}      {name:<66} 1.5    1{}",
            entries.concat()
        ));
    }
    for team in 1..=4 {
        let members = (1..=4).map(|board| format!("{:>4}", (team - 1) * 4 + board));
        let members: Vec<String> = members.collect();
        lines.push(format!(
            "310 {team:>3} {:<32} {:<5}           3.0    6.0   1  {}",
            format!("Team {team}"),
            format!("TEAM{team}"),
            members.join(" ")
        ));
    }
    lines
}

/// Two members are exchanged in the list of one team. The lists of the three opposing teams agree
/// about the order of the boards, so that is one finding, about this team.
#[test]
fn two_members_exchanged_in_a_list_accuse_no_other_team() {
    let right = round_robin();
    let about_matches = |lines: &[String]| {
        let mut found = found(lines);
        found.retain(|one| one.starts_with("R216"));
        found
    };
    assert_eq!(about_matches(&right), [""; 0]);
    for team in 1..=4 {
        for (a, b) in [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)] {
            let mut lines = right.clone();
            let list = lines
                .iter_mut()
                .find(|line| line.starts_with(&format!("310   {team}")));
            let list = list.unwrap();
            let [first, second] = [a, b].map(|board| format!("{:>4}", (team - 1) * 4 + board));
            let members = list.split_off(73);
            let exchanged = members.replace(&first, "  xx").replace(&second, &first);
            list.push_str(&exchanged.replace("  xx", &second));
            let name = |number: &str| format!("{0} Player, Number{0}", number.trim());
            assert_eq!(
                about_matches(&lines),
                [format!(
                    "R216 team {team} Team {team} does not play in the order of its list in rounds \
                     1, 2 and 3: {} plays above {}",
                    name(&first),
                    name(&second)
                )]
            );
        }
    }
}

/// If a game is missing from both rows, the boards below it are counted one too high. Their colours
/// then follow from the missing game.
#[test]
fn the_boards_below_a_missing_one_have_no_wrong_colours() {
    let sample = sample();
    for (round, players, _) in games(&sample) {
        let mut lines = sample.clone();
        for line in &mut lines {
            if number(line).is_some_and(|number| players.contains(&number)) {
                let at = start_of_entry(line, round);
                line.replace_range(at..at + 8, "        ");
            }
        }
        let found = found(&lines);
        assert!(!found.is_empty());
        assert!(
            !found.iter().any(|one| one.starts_with("R216 colours")),
            "round {round}, {players:?}: {found:#?}"
        );
    }
}

/// Round 2: 8 plays 16 instead of 15, and 7 plays 15 instead of 8. The findings about these games
/// are about players, not about teams with their numbers.
#[test]
fn consequences_for_players_do_not_name_teams() {
    let mut lines = sample();
    for (player, entry) in [
        (7, "  15 b ="),
        (8, "  16 w 1"),
        (15, "   7 w ="),
        (16, "   8 b 0"),
    ] {
        let line = lines.iter_mut().find(|line| number(line) == Some(player));
        let line = line.unwrap();
        let at = start_of_entry(line, 2);
        line.replace_range(at..at + 8, entry);
    }
    let reading = open("made", lines.join("\n").into_bytes());
    let findings = audit(&reading.sources, &reading.import, &Default::default()).findings;
    let notes = findings.iter().flat_map(Finding::notes_in_words);
    let notes: Vec<String> = notes.collect();
    assert!(
        notes
            .iter()
            .any(|note| note.ends_with("the results of players 15 and 16 differ (R216)")),
        "{notes:#?}"
    );
    assert!(
        !notes.iter().any(|note| note.contains("teams 15")),
        "{notes:#?}"
    );
}
