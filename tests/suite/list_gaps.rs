//! Lost rows of lists of pairings: gaps in the numbers of the boards, and rounds that do not name
//! every player.

use crosstable::audit::open_rounds;

use crate::list_numbers::{SAMPLES, findings, games, pairings, read, severe};

/// Whether a row with a further board of the round stands below a row. Only then does a lost row
/// leave a gap.
fn is_before_board(lines: &[String], line: usize) -> bool {
    let board = |line: usize| lines.get(line)?.split(';').next()?.parse::<usize>().ok();
    board(line + 1).is_some()
}

/// A row that was lost before another leaves a gap in the numbers of the boards. The colours of the
/// two players in the other rounds prove nothing.
#[test]
fn a_lost_board_is_named() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let complete = severe(findings(&read(&lines)));
        assert!(complete.is_empty(), "{complete:#?}");
        for (line, round, cells) in games(&lines) {
            if !is_before_board(&lines, line) {
                continue;
            }
            let mut lines = lines.clone();
            lines.remove(line);
            let missing = format!(
                "error S114 pairings are missing: the numbers of the boards omit board {} in round \
                 {round}",
                cells[0]
            );
            assert_eq!(severe(findings(&read(&lines))), [missing]);
        }
    }
}

/// A player of whom all rows were lost: the boards that are missing between others name the rounds,
/// and the colours and points of the opponents are not doubted in other findings.
#[test]
fn a_player_lost_in_all_rounds_is_one_finding() {
    for sample in SAMPLES {
        let lines = pairings(sample);
        let all_games = games(&lines);
        for (_, _, first) in all_games.iter().filter(|(_, round, _)| *round == 1) {
            let player = &first[3];
            let is_kept = |line: &&String| !line.contains(player);
            let kept: Vec<String> = lines.iter().filter(is_kept).cloned().collect();
            let lost = all_games.iter().filter(|(line, ..)| {
                lines[*line].contains(player) && is_before_board(&lines, *line)
            });
            let gaps = lost.map(|(_, round, cells)| format!("board {} in round {round}", cells[0]));
            let gaps: Vec<String> = gaps.collect();
            let found = severe(findings(&read(&kept)));
            assert_eq!(found.len(), usize::from(!gaps.is_empty()), "{found:#?}");
            for gap in gaps.iter().take(5) {
                assert!(found[0].contains(gap), "{gap} {found:#?}");
            }
        }
    }
}

/// Boards with other numbers prove nothing if every player is named, or if more boards would be
/// missing than players.
#[test]
fn other_numbers_of_boards_are_no_gap() {
    let mut lines = pairings(SAMPLES[0]);
    for (line, _, mut cells) in games(&lines.clone()) {
        let board: usize = cells[0].parse().unwrap();
        cells[0] = (board * 2).to_string();
        lines[line] = cells.join(";");
    }
    let found = severe(findings(&read(&lines)));
    assert!(found.is_empty(), "{found:#?}");
    let (last, _, _) = games(&lines).pop().unwrap();
    lines.remove(last); // two players are not named, and three boards are missing
    let found = severe(findings(&read(&lines)));
    assert!(found.is_empty(), "{found:#?}");
}

/// The last rows of several rounds are lost: no number is missing between others, and one finding
/// says which rounds do not name everybody.
#[test]
fn rounds_that_do_not_name_everybody_are_one_finding() {
    let lines = pairings(SAMPLES[1]);
    let name = games(&lines)[0].2[3].clone();
    let keep = |line: &&String| !line.contains(&name);
    let boards = |line: &String| match line.split_once(';') {
        Some((board, rest)) if board.parse::<u16>().is_ok() => format!(";{rest}"),
        _ => line.clone(),
    };
    let start: Vec<String> = lines.iter().take(20).map(boards).collect();
    let rest = lines.iter().skip(20).filter(keep).map(boards);
    let lines: Vec<String> = start.into_iter().chain(rest).collect();
    let found = findings(&read(&lines));
    let of_list: Vec<&String> = found.iter().filter(|one| one.contains("S114")).collect();
    assert_eq!(of_list.len(), 1, "{found:#?}");
    assert!(
        of_list[0].contains("rounds 2, 3, 4, 5, 6 and 1 more do not name every player"),
        "{of_list:?}"
    );
}

/// A round between those of the merged lists has no results; a later round that has a list does.
#[test]
fn rounds_without_a_list_have_no_results() {
    let lines = pairings("lakeside-open.trf");
    let is_round = |line: &String| line.starts_with("Round ");
    let starts = (0..lines.len()).filter(|&index| is_round(&lines[index]));
    let starts: Vec<usize> = starts.chain([lines.len()]).collect();
    let heading = &lines[..starts[0]];
    let list = |round: usize| read(&[heading, &lines[starts[round - 1]..starts[round]]].concat());
    let further = [2, 3, 4, 6].map(list).into_iter().collect();
    let merged = list(1).merge_with(further).unwrap();
    assert_eq!(open_rounds(&merged.import).without_results, [5, 7]);
}
