//! Byes of players whose team plays: no tolerance for byes of teams hides them, and no other player
//! is accused.

use super::wrong::{found, sample};

/// The players of the sample with a zero-point bye in a round in which their team played, each with
/// the round.
const ABSENT: [(u16, usize); 15] = [
    (9, 1),
    (16, 1),
    (17, 1),
    (18, 1),
    (19, 1),
    (11, 2),
    (13, 2),
    (17, 2),
    (20, 2),
    (14, 3),
    (16, 3),
    (18, 3),
    (20, 3),
    (16, 4),
    (19, 4),
];

/// The sample with the zero-point bye of a player replaced, and the player as findings name it.
fn with_bye(lines: &[String], (player, round): (u16, usize), bye: &str) -> (Vec<String>, String) {
    let mut lines = lines.to_vec();
    let begins = format!("001 {player:>4} ");
    let line = lines.iter_mut().find(|line| line.starts_with(&begins));
    let line = line.unwrap();
    let mut characters: Vec<char> = line.chars().collect();
    let result = 98 + 10 * (round - 1);
    assert_eq!(characters[result], 'Z', "{line}");
    characters[result] = bye.chars().next().unwrap();
    let name: String = characters[14..47].iter().collect();
    *line = characters.into_iter().collect();
    (lines, format!("{player} {}", name.trim()))
}

/// The sample in the records of TRF16.
fn older_sample() -> Vec<String> {
    let mut lines = sample();
    lines.retain(|line| line.starts_with("001") || line < &"1820".to_owned());
    for team in 1..=5 {
        let members = [0, 5, 10, 15].map(|row| format!("{:>4}", team + row));
        lines.push(format!(
            "013 {:<32}{}",
            format!("Team {team}"),
            members.join(" ")
        ));
    }
    lines
}

/// A bye worth points, in a round in which the team played, contradicts the stated total (C.07
/// 2.2: the bye of a team is that of a team without a match).
#[test]
fn a_bye_of_a_player_whose_team_plays_is_never_silent() {
    for lines in [sample(), older_sample()] {
        let before = found(&lines);
        for absence in ABSENT {
            for bye in ["F", "H", "U"] {
                let (lines, player) = with_bye(&lines, absence, bye);
                let mut new = found(&lines);
                new.retain(|finding| !before.contains(finding));
                let context = format!("{absence:?} {bye}: {new:?}");
                assert!(
                    new.iter().any(|finding| finding.contains(&player)),
                    "{context}"
                );
                let names_only = |code: &str| {
                    let mut of_code = new.iter().filter(|finding| finding.starts_with(code));
                    of_code.all(|finding| finding.contains(&player))
                };
                assert!(names_only("P301") && names_only("R216"), "{context}");
            }
        }
    }
}

/// The totals of the other members of the team count its bye in round 3, so it is no reason for a
/// total that lacks a bye of the player alone.
#[test]
fn a_bye_of_the_team_hides_no_bye_of_a_player() {
    let (lines, _) = with_bye(&sample(), (17, 1), "F");
    assert_eq!(
        found(&lines),
        ["P301 points differ for 17 Quintela, Xavi: the file says 1.0, the results give 2.0"]
    );
    // no total counts it: the bye counts for the team alone
    let mut lines = sample();
    for (player, stated, without) in [(2, "1.5", "0.5"), (7, "2.0", "1.0"), (12, "3.0", "2.0")]
        .into_iter()
        .chain([(17, "1.0", "0.0"), (5, "1.5", "0.5"), (10, "1.5", "0.5")])
        .chain([(15, "3.0", "2.0"), (20, "1.0", "0.0")])
    {
        let begins = format!("001 {player:>4} ");
        let line = lines.iter_mut().find(|line| line.starts_with(&begins));
        let line = line.unwrap();
        *line = line.replacen(&format!("  {stated} "), &format!("  {without} "), 1);
    }
    let wrong_points = found(&lines);
    let wrong_points = wrong_points
        .iter()
        .filter(|finding| finding.starts_with("P301"));
    assert_eq!(wrong_points.count(), 0, "{:?}", found(&lines));
}

/// Three members of team 3 sit on its three boards in round 2, so a fourth has none, whatever the
/// order of the list.
#[test]
fn a_bye_takes_no_board_from_a_player_with_an_opponent() {
    let (lines, _) = with_bye(&sample(), (13, 2), "U");
    assert_eq!(
        found(&lines),
        [
            "R216 13 Moravec, Hynek is in the list of team 3 Old Customs House, which played in round \
          2, but has a pairing-allocated bye that no team has"
        ]
    );
}

/// Whether totals lack the byes of teams is a habit of the whole file.
#[test]
fn a_single_total_without_the_bye_of_the_team_is_wrong() {
    // team 2 has the pairing-allocated bye of round 3, team 4 a half-point bye in round 2
    for (player, stated, without) in [(2, "1.5", "0.5"), (19, "0.5", "0.0")] {
        let mut lines = sample();
        let begins = format!("001 {player:>4} ");
        let line = lines.iter_mut().find(|line| line.starts_with(&begins));
        let line = line.unwrap();
        *line = line.replacen(&format!("  {stated} "), &format!("  {without} "), 1);
        let found = found(&lines);
        let start = format!("P301 points differ for {player} ");
        assert!(found[0].starts_with(&start), "{found:?}");
    }
}

/// In round 4, team 2 has a zero-point bye, and the rows of its members say so. Its stated scores,
/// 5 and 5, do not include points for this round.
#[test]
fn a_stated_bye_that_the_rows_and_scores_contradict_is_one_finding() {
    for (letter, bye) in [('F', "full-point"), ('H', "half-point")] {
        let mut lines = sample();
        let record = lines.iter_mut().find(|line| line.starts_with("240 Z   4"));
        let record = record.unwrap();
        *record = record.replacen('Z', &letter.to_string(), 1);
        let message = format!(
            "R216 a {bye} bye of team 2 Lighthouse is stated in round 4, but the rows of its \
             players say zero-point bye"
        );
        assert_eq!(found(&lines), [message]);
        // with points for the bye in one of the scores, the record may be right
        let team = lines.iter_mut().find(|line| line.starts_with("310   2"));
        let team = team.unwrap();
        *team = team.replacen(
            "5.0    5.0",
            if letter == 'F' {
                "8.0    8.0"
            } else {
                "6.0    6.5"
            },
            1,
        );
        let errors = found(&lines);
        let mut of_byes = errors
            .iter()
            .filter(|error| error.contains("bye of team 2"));
        assert_eq!(of_byes.next(), None);
    }
}
