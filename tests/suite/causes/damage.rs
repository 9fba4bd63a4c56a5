//! Damage of a whole file is one finding, under which everything else is listed, and nothing in
//! such a file is corrected.

use crosstable::audit::{Options, fix};
use crosstable::finding::{Finding, Severity};
use crosstable::format::read;

use super::rows::{line_of, lines, split};
use super::{findings, only, sample};

/// The only finding, an error whose code and message begin so; nothing in the file is corrected.
fn only_error(name: &str, text: String, expected: &str) -> Finding {
    let reading = read(name, text.clone().into_bytes(), &Default::default()).unwrap();
    let fixed = fix::fix(
        &reading.sources,
        &reading.import,
        &Options::default(),
        &|_| true,
    );
    assert!(fixed.corrections.is_empty(), "{:#?}", fixed.corrections);
    let finding = only(name, text, expected);
    assert_eq!(finding.severity, Severity::Error);
    finding
}

/// The sample whose players' lines are changed.
fn changed_lines(change: impl Fn(&str) -> String) -> String {
    let lines = lines()
        .into_iter()
        .map(|line| match line.starts_with("001") {
            true => change(line.trim_end()) + "\n",
            false => line,
        });
    lines.collect()
}

#[test]
fn lines_that_a_mail_program_wrapped_are_one_finding() {
    for column in [51, 70, 75, 81, 92, 101, 118] {
        let text = changed_lines(|line| {
            let (head, rest) = split(line, column);
            format!("{head}\n{rest}")
        });
        let finding = only_error(
            "x.trf",
            text,
            "S103 lines are broken: the rows of all 10 players continue in the next line",
        );
        let because = finding.because.join("\n");
        assert!(
            because.starts_with("the line of 1 Ahlgren, Tove is broken"),
            "{because}"
        );
    }
}

/// One total and the number of players are wrong in a file whose lines are broken: nobody can say
/// what is right.
#[test]
fn nothing_is_corrected_in_a_file_whose_lines_are_broken() {
    let text = changed_lines(|line| {
        let (head, rest) = split(line, 101);
        format!("{head}\n{rest}")
    });
    let text = text
        .replace("062 10", "062 11")
        .replace("  0.0   10", "  1.0   10");
    only_error("x.trf", text, "S103 lines are broken");
}

/// Fewer than half of the rows: each is a row of its own.
#[test]
fn a_few_broken_rows_are_not_a_broken_file() {
    let mut text = lines();
    for number in [3, 5] {
        let index = line_of(&text, number);
        let (head, rest) = split(&text[index], 81);
        text[index] = format!("{head}\n{rest}");
    }
    let found = findings("x.trf", text.concat());
    let players: Vec<Option<u16>> = found.iter().map(|found| found.subject.player).collect();
    assert_eq!(players, [Some(3), Some(5)], "{found:#?}");
}

#[test]
fn a_row_in_three_parts_is_one_finding() {
    for [first, second] in [[61, 101], [71, 96], [82, 112], [93, 113]] {
        let mut text = lines();
        let index = line_of(&text, 3);
        let (head, rest) = split(&text[index], first);
        let (middle, rest) = split(&rest, second - first + 1);
        text[index] = format!("{head}\n{middle}\n{rest}");
        let finding = only(
            "x.trf",
            text.concat(),
            "S103 2 lines between the players are not records",
        );
        assert_eq!(finding.severity, Severity::Error, "{first}");
        assert_eq!(finding.subject.player, Some(3), "{first}");
    }
}

/// The sample with one block of a round more: round `round` is repeated.
fn doubled(round: usize) -> String {
    changed_lines(|line| {
        let (head, rest) = split(line, 90 + 10 * (round - 1));
        let (block, behind) = split(&rest, 11);
        format!("{head}{block}{block}{behind}")
    })
}

#[test]
fn a_round_that_was_pasted_twice_is_one_finding() {
    for round in 1..=5 {
        let expected = format!(
            "S119 round {round} is in the file twice: round {} repeats its 5 games",
            round + 1
        );
        let finding = only_error("x.trf", doubled(round), &expected);
        assert_eq!(
            finding.because,
            [
                "all players have the same opponent, colour and result in these rounds, for \
                 example 1 Ahlgren, Tove"
                    .to_owned(),
                format!("the stated points do not count round {}", round + 1),
            ]
        );
    }
}

/// Player 10 lost all games; the stated half point does not follow from the doubled round.
#[test]
fn a_wrong_total_beside_a_repeated_round_is_a_second_finding() {
    let text = doubled(2).replace("  0.0   10", "  0.5   10");
    let found = findings("x.trf", text);
    let codes: Vec<&str> = found.iter().map(|found| found.code.code).collect();
    assert!(
        codes.contains(&"S119") && codes.contains(&"P301"),
        "{codes:?}"
    );
    let total = found.iter().find(|found| found.code.code == "P301");
    assert_eq!(total.unwrap().subject.player, Some(10));
}

#[test]
fn a_round_pasted_over_the_next_one_is_one_finding() {
    for round in 1..=4 {
        let text = changed_lines(|line| {
            let (head, rest) = split(line, 90 + 10 * (round - 1));
            let (block, behind) = split(&rest, 11);
            let (_, behind) = split(&behind, 11);
            format!("{head}{block}{block}{behind}")
        });
        let expected = format!(
            "S119 round {round} is in the file twice: round {} repeats its 5 games",
            round + 1
        );
        only_error("x.trf", text, &expected);
    }
}

/// In a match the same two play again, and the points count both games.
#[test]
fn equal_rounds_that_the_points_count_are_no_finding() {
    let rows = [
        "001    1      Ahlgren, Tove                                                      2.0    1     3 w 1     3 w 1",
        "001    2      Brandao, Ines                                                      2.0    1     4 b 1     4 b 1",
        "001    3      Castellan, Piero                                                   0.0    3     1 b 0     1 b 0",
        "001    4      Dvorak, Milan                                                      0.0    3     2 w 0     2 w 0",
    ];
    let found = findings("x.trf", super::players(&rows));
    assert!(
        found.iter().all(|found| found.code.code != "S119"),
        "{found:#?}"
    );
}

/// Two matches of four games with changing colours, so rounds 1 and 3 are equal. Player 2 won round
/// 2, but the points say that player 1 did; players 3 and 4 drew it.
#[test]
fn equal_rounds_of_a_match_are_not_said_to_be_pasted() {
    let rows = [
        "001    1      Ahlgren, Tove                                                      3.0    1     2 w 1     2 b 0     2 w 1     2 b =",
        "001    2      Brandao, Ines                                                      1.0    4     1 b 0     1 w 1     1 b 0     1 w =",
        "001    3      Castellan, Piero                                                   2.5    2     4 w 1     4 b =     4 w 1     4 b 0",
        "001    4      Dvorak, Milan                                                      1.5    3     3 b 0     3 w =     3 b 0     3 w 1",
    ];
    let found = findings("x.trf", super::players(&rows));
    assert!(found.iter().all(|found| found.code.code != "S119"));
    assert!(found.iter().any(|found| found.code.code == "P301"));
}

#[test]
fn a_round_that_is_in_the_file_three_times_is_one_finding() {
    let text = changed_lines(|line| {
        let (head, rest) = split(line, 100);
        let (block, behind) = split(&rest, 11);
        format!("{head}{block}{block}{block}{behind}")
    });
    only_error(
        "x.trf",
        text,
        "S119 round 2 is in the file 3 times: rounds 3 and 4 repeat it (10 games)",
    );
}

/// Round 1 is pasted over round 2, and the points of 1 and 5 say that their draw in round 5 was a
/// win of 1 by the row of 1 only.
#[test]
fn a_wrong_result_of_another_round_does_not_follow_from_a_pasted_round() {
    let text = changed_lines(|line| {
        let (head, rest) = split(line, 90);
        let (block, behind) = split(&rest, 11);
        let (_, behind) = split(&behind, 11);
        format!("{head}{block}{block}{behind}")
    });
    assert_eq!(text.matches("     5 w =").count(), 1);
    let found = findings("x.trf", text.replace("     5 w =", "     5 w 1"));
    let codes: Vec<&str> = found.iter().map(|found| found.code.code).collect();
    assert!(codes.contains(&"S119"), "{codes:?}");
    let is_in_round_5 = |found: &&Finding| found.subject.round == Some(5);
    assert!(found.iter().any(|found| is_in_round_5(&found)), "{codes:?}");
}

/// The rows of the sample as cells, changed by `change`; the first one is that of the headings.
fn changed_table(change: impl Fn(usize, &mut Vec<String>)) -> String {
    let text = sample("harbour-csv.csv");
    let mut lines: Vec<Vec<String>> = text
        .lines()
        .map(|line| line.split(';').map(str::to_owned).collect())
        .collect();
    let start = lines.iter().position(|cells| cells[0] == "Rk.").unwrap();
    for (index, cells) in lines[start..=start + 8].iter_mut().enumerate() {
        change(index, cells);
    }
    let lines: Vec<String> = lines.iter().map(|cells| cells.join(";")).collect();
    lines.join("\n")
}

#[test]
fn a_round_column_of_a_table_that_was_pasted_twice_is_one_finding() {
    for round in 1..=4 {
        let expected = format!(
            "S119 round {round} is in the file twice: round {} repeats its 4 games",
            round + 1
        );
        // the columns of rounds begin with the sixth
        let column = round + 4;
        let inserted = changed_table(|_, cells| cells.insert(column, cells[column].clone()));
        only_error("x.csv", inserted, &expected);
        let overwritten = changed_table(|index, cells| {
            if index > 0 {
                cells[column + 1] = cells[column].clone();
            }
        });
        only_error("x.csv", overwritten, &expected);
    }
}

#[test]
fn exchanged_columns_of_points_and_ranks_are_one_finding() {
    let (rank, points) = (0, 10);
    let expected =
        "P301 points and ranks are in each other's columns, starting with 1 Lindqvist Marta";
    let values = changed_table(|index, cells| {
        if index > 0 {
            cells.swap(rank, points);
        }
    });
    only_error("x.csv", values, expected);
    let headings = changed_table(|index, cells| {
        if index == 0 {
            cells.swap(rank, points);
        }
    });
    only_error("x.csv", headings, expected);
}

#[test]
fn a_pasted_row_and_joined_lines_are_at_most_two_findings() {
    let text = lines();
    let index = line_of(&text, 3);
    let pasted = text[index].replacen("001    3", "001   11", 1);
    let pasted = [text.concat(), pasted].concat();
    assert!(findings("x.trf", pasted).len() <= 2);
    let mut joined = lines();
    joined[index] = joined[index].trim_end().to_owned();
    assert!(findings("x.trf", joined.concat()).len() <= 2);
}
