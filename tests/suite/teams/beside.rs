//! Independent mistakes in the table of the teams beside another mistake, and causes that are
//! wrongly inferred from the consequences of another mistake.

use super::wrong::{found, sample};

/// The sample, whose player 11 claims a win although player 14 won: the scores of teams 1 and 4 do
/// not follow from their match.
fn with_wrong_result() -> Vec<String> {
    let mut lines = sample();
    let line = lines.iter_mut().find(|line| line.starts_with("001   11"));
    let line = line.unwrap();
    *line = line.replace("14 w 0", "14 w 1");
    lines
}

/// Exchanges the ranks of two teams, which have one digit.
fn exchange_ranks(lines: &mut [String], teams: [usize; 2]) {
    let [first, second] = teams.map(|team| {
        let begins = format!("310 {team:>3} ");
        lines
            .iter()
            .position(|line| line.starts_with(&begins))
            .unwrap()
    });
    const RANK: std::ops::Range<usize> = 70..71;
    let rank = |line: usize| {
        let character = lines[line].chars().nth(RANK.start);
        character.unwrap().to_string()
    };
    let ranks = [rank(second), rank(first)];
    for (line, rank) in [first, second].into_iter().zip(ranks) {
        let start = lines[line].char_indices().nth(RANK.start).unwrap().0;
        lines[line].replace_range(start..=start, &rank);
    }
}

/// The ranks of the sample are 3, 1, 4, 2, 5 by match points and then game points: 5.0 7.5, 5.0
/// 6.0, 5.0 5.5, 5.0 5.0, 3.0 4.5.
#[test]
fn wrong_ranks_of_teams_do_not_hide_behind_another_finding() {
    let before = found(&with_wrong_result());
    assert!(
        before.iter().all(|finding| !finding.contains("rank")),
        "{before:?}"
    );
    for first in 1..=5 {
        for second in first + 1..=5 {
            // one of the two possible results of the match of teams 1 and 4 gives these ranks
            if [(1, 3), (2, 4)].contains(&(first, second)) {
                continue;
            }
            let mut lines = with_wrong_result();
            exchange_ranks(&mut lines, [first, second]);
            let found = found(&lines);
            let names_team = |finding: &String| {
                let names = [first, second].map(|team| format!("team {team} "));
                finding.starts_with("P309 the rank contradicts")
                    && names.iter().any(|name| finding.contains(name))
            };
            assert!(found.iter().any(names_team), "{first} {second}: {found:?}");
        }
    }
}

#[test]
fn a_rank_beside_another_finding_is_compared_with_the_stated_scores() {
    let mut lines = with_wrong_result();
    exchange_ranks(&mut lines, [2, 5]);
    let found = found(&lines);
    let ranks: Vec<&String> = found.iter().filter(|line| line.contains("rank")).collect();
    let possible = [
        "P309 the rank contradicts match points: team 2 Lighthouse has 5.0 and rank 5, team 5 Salt \
         Warehouse has 3.0 and rank 4",
        "P309 the rank contradicts match points: team 5 Salt Warehouse has 3.0 and rank 4, team 2 \
         Lighthouse has 5.0 and rank 5",
    ];
    assert!(
        ranks.len() == 1 && possible.contains(&ranks[0].as_str()),
        "{found:?}"
    );
}

/// A round of five matches on two boards. Teams 1 and 2 and their players are given as the results
/// on their two boards and their scores; the other matches end 2-0.
fn five_matches(results: [&str; 4], ranks: [u32; 10]) -> Vec<String> {
    let mut lines = vec!["012 Five Matches".to_owned(), "062 20".to_owned()];
    let mut teams = Vec::new();
    for pair in 0..5_usize {
        for side in 0..2_usize {
            let team = 2 * pair + side;
            for board in 0..2_usize {
                let number = 2 * team + board + 1;
                let opponent = 2 * (2 * pair + 1 - side) + board + 1;
                let result = match pair {
                    0 => results[2 * side + board],
                    _ => ["1", "0"][side],
                };
                // the true result of the first match is 1-0, ½-½
                let points = match (pair, board) {
                    (0, 1) => "0.5",
                    _ => ["1.0", "0.0"][side],
                };
                let colour = ["w", "b"][(side + board) % 2];
                let name = format!("Player{}, Ann", char::from(b'A' + number as u8 - 1));
                lines.push(format!(
                    "001 {number:>4}      {name:<33}{:33}{points:>4}{:>5}  {opponent:>4} {colour} {result}",
                    "", ""
                ));
            }
            let (match_points, game_points) = match (pair, side) {
                (0, 0) => ("2.0", "1.5"),
                (0, _) => ("0.0", "0.5"),
                (_, 0) => ("2.0", "2.0"),
                _ => ("0.0", "0.0"),
            };
            teams.push(format!(
                "310 {:>3} {:<32} {:5} {:6} {match_points:>6} {game_points:>6} {:>3}  {:>4} {:>4}",
                team + 1,
                format!("Team {}", team + 1),
                "",
                "",
                ranks[team],
                2 * team + 1,
                2 * team + 2
            ));
        }
    }
    lines.push("212 MPTS,GPTS".to_owned());
    lines.push("352 WB".to_owned());
    lines.extend(teams);
    lines
}

const RANKS: [u32; 10] = [5, 6, 1, 7, 1, 7, 1, 7, 1, 7];

fn messages_with(lines: &[String], words: &str) -> Vec<String> {
    let mut found = found(lines);
    found.retain(|finding| finding.contains(words));
    found
}

/// The only drawn match is the one whose result was changed: it is no evidence of a system in which
/// a drawn match is worth nothing.
#[test]
fn a_score_system_is_not_inferred_from_the_consequences_of_a_mistake() {
    let right = five_matches(["1", "=", "0", "="], RANKS);
    assert_eq!(messages_with(&right, "P309"), [""; 0]);
    // player 1, who won, is not in the list of team 1, so the match ends ½-½
    let mut wrong = right;
    let team = wrong.iter_mut().find(|line| line.starts_with("310   1 "));
    let team = team.unwrap();
    *team = team.replace("   1    2", "        2");
    assert_eq!(messages_with(&wrong, "S115").len(), 1);
    assert_eq!(messages_with(&wrong, "P309"), [""; 0]);
}

/// Four teams share rank 1 and four share rank 7. Another number for one of them is wrong, although
/// it contradicts no rank of a better or worse team.
#[test]
fn a_rank_that_no_numbering_gives_is_reported() {
    let right = five_matches(["1", "=", "0", "="], RANKS);
    assert_eq!(messages_with(&right, "P309"), [""; 0]);
    let wrong = |team: usize, rank: u32| {
        let mut ranks = RANKS;
        ranks[team - 1] = rank;
        messages_with(&five_matches(["1", "=", "0", "="], ranks), "P309")
    };
    assert_eq!(
        wrong(1, 2),
        ["P309 the rank differs for team 1 Team 1: the file says 2, the matches give 5"]
    );
    assert_eq!(
        wrong(2, 5),
        ["P309 the rank differs for team 2 Team 2: the file says 5, the matches give 6"]
    );
    // both ways to go on after shared ranks are right
    let dense = [2, 3, 1, 4, 1, 4, 1, 4, 1, 4];
    let dense = five_matches(["1", "=", "0", "="], dense);
    assert_eq!(messages_with(&dense, "P309"), [""; 0]);
}

/// The record of a team is lost and the number of teams fits the records that are left: the players
/// met one team in each round, which met no other, so one finding names them all.
#[test]
fn a_lost_record_of_a_team_is_one_finding() {
    let mut lines = sample();
    lines.retain(|line| line.starts_with("001") || line.starts_with("012"));
    let members = |team: usize| [0, 5, 10, 15].map(|row| team + row);
    for lost in 1..=5 {
        let mut lines = lines.clone();
        lines.push("082 4".to_owned());
        for team in (1..=5).filter(|&team| team != lost) {
            let members = members(team).map(|number| format!("{number:>4}"));
            let name = format!("Team {team}");
            lines.push(format!("013 {name:<32}{}", members.join(" ")));
        }
        let found = messages_with(&lines, "S115");
        assert_eq!(found.len(), 1, "{found:?}");
        let begins = "S115 the record of a team is missing: ";
        assert!(found[0].starts_with(begins), "{found:?}");
        assert!(found[0].ends_with(" belong to no team"), "{found:?}");
        for number in members(lost) {
            let name = found[0].contains(&format!(" {number} "));
            assert!(name, "{number} {found:?}");
        }
    }
}

/// The sample with texts of lines replaced: the beginning of the line, the text and its
/// replacement.
fn with_changes(changes: &[[&str; 3]]) -> Vec<String> {
    let mut lines = sample();
    for [begins, old, new] in changes {
        let line = lines.iter_mut().find(|line| line.starts_with(begins));
        let line = line.unwrap();
        assert!(line.contains(old), "{line}");
        *line = line.replacen(old, new, 1);
    }
    lines
}

/// The drawn game of players 4 and 5 is changed into a win: the scores of both teams and the total
/// of player 5 are consequences of the wrong total of player 4, but the exchanged ranks of teams 2
/// and 3 are another mistake.
#[test]
fn scores_that_follow_from_a_changed_game_are_listed_under_it() {
    let mut lines = with_changes(&[
        ["001    4", "     5 w =", "     5 w 1"],
        ["001    5", "     4 b =", "     4 b 0"],
    ]);
    exchange_ranks(&mut lines, [2, 3]);
    assert_eq!(
        found(&lines),
        [
            "P301 points differ for 4 Dragomir, Ilinca: the file says 2.0, the results give 2.5",
            "P309 the rank contradicts game points: team 2 Lighthouse has 5.0 and rank 1, team 3 \
             Old Customs House has 7.5 and rank 4",
        ]
    );
}

/// Teams 4 and 5 met in round 3, and both lack a board: their players drew a game, and had no
/// half-point byes.
#[test]
fn a_game_missing_from_a_match_is_no_pair_of_half_point_byes() {
    let lines = with_changes(&[
        ["001    4", "     5 w =", "  0000 - Z"],
        ["001    5", "     4 b =", "  0000 - Z"],
    ]);
    assert_eq!(
        found(&lines),
        [
            "P301 points differ for 4 Dragomir, Ilinca and 5 Eskelund, Maja: a drawn game between \
          them in round 3 is probably missing"
        ]
    );
}

/// Record 320 names a team whose match of the round was forfeited: the pairings of its players
/// count.
#[test]
fn an_allocated_bye_of_a_team_with_a_forfeited_match_is_one_finding() {
    let lines = with_changes(&[["320", "   5       2", "   5       2   3"]]);
    assert_eq!(
        found(&lines),
        [
            "R216 a pairing-allocated bye of team 3 Old Customs House is stated in round 4, but its \
          players met team 5 Salt Warehouse"
        ]
    );
}
