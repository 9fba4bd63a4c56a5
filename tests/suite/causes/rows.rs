//! Whole rows that were exchanged, and rows that were broken into two lines.

use crosstable::finding::Severity;

use super::{findings, only, sample};

/// The lines of the sample with 10 players and 5 rounds, which has no errors.
pub(super) fn lines() -> Vec<String> {
    let text = sample("clean-open.trf");
    text.split_inclusive('\n').map(str::to_owned).collect()
}

/// The index of a player's line.
pub(super) fn line_of(lines: &[String], number: u16) -> usize {
    let start = format!("001 {number:>4} ");
    let found = lines.iter().position(|line| line.starts_with(&start));
    found.unwrap()
}

/// Splits a line at a column; all characters before the points count as one column.
pub(super) fn split(line: &str, column: usize) -> (String, String) {
    let characters = line.chars();
    let head: String = characters.clone().take(column - 1).collect();
    (head, characters.skip(column - 1).collect())
}

#[test]
fn exchanged_starting_numbers_are_one_finding() {
    let mut text = lines();
    let [a, b] = [3, 8].map(|number| line_of(&text, number));
    text[a].replace_range(4..8, "   8");
    text[b].replace_range(4..8, "   3");
    let finding = only(
        "x.trf",
        text.concat(),
        "R203 the starting numbers of 3 Hoxha, Besnik and 8 Castellan, Piero seem to be exchanged",
    );
    assert_eq!(finding.severity, Severity::Error);
    assert_eq!(
        finding.fix.as_deref(),
        Some(
            "compare the starting numbers of 3 Hoxha, Besnik and 8 Castellan, Piero with the \
             starting list"
        )
    );
}

/// The row of a player who never appeared has no games that could be doubted.
#[test]
fn results_exchanged_with_a_row_of_absences_are_one_finding() {
    let absent = concat!(
        "001   11 m    Kask, Olev                        1800 EST    99000110 1988/01/19 ",
        " 0.0   11  0000 - Z  0000 - Z  0000 - Z  0000 - Z  0000 - Z",
        "\n"
    );
    let mut whole = lines();
    whole.push(absent.to_owned());
    let before = findings("x.trf", whole.concat()).len();
    // with the row above, it looks like an inserted row
    for number in 1..10 {
        let mut text = whole.clone();
        let [a, b] = [number, 11].map(|number| line_of(&text, number));
        let [(head_of_a, results_of_a), (head_of_b, results_of_b)] =
            [a, b].map(|index| split(&text[index], 92));
        text[a] = head_of_a + &results_of_b;
        text[b] = head_of_b + &results_of_a;
        let found = findings("x.trf", text.concat());
        let messages: Vec<&String> = found.iter().map(|found| &found.message).collect();
        let exchanges = messages.iter().filter(|message| {
            message.starts_with(&format!("the results in the rows of {number} "))
                && message.contains(" and 11 Kask, Olev seem to be exchanged")
        });
        assert_eq!(exchanges.count(), 1, "{number}: {messages:#?}");
        assert_eq!(found.len(), before + 1, "{number}: {messages:#?}");
    }
}

#[test]
fn exchanged_results_of_two_rows_are_one_finding() {
    let mut text = lines();
    let [a, b] = [3, 8].map(|number| line_of(&text, number));
    let [(head_of_a, results_of_a), (head_of_b, results_of_b)] =
        [a, b].map(|index| split(&text[index], 92));
    text[a] = head_of_a + &results_of_b;
    text[b] = head_of_b + &results_of_a;
    let finding = only(
        "x.trf",
        text.concat(),
        "R202 the results in the rows of 3 Castellan, Piero and 8 Hoxha, Besnik seem to be exchanged",
    );
    assert!(
        finding
            .notes_in_words()
            .iter()
            .any(|note| note.starts_with("so the results of players ")),
        "{:#?}",
        finding.notes_in_words()
    );
}

/// A wrong total of one of the rows, or of a third one, keeps its own finding.
#[test]
fn a_wrong_total_beside_exchanged_results_is_a_second_finding() {
    for number in [3, 8, 7] {
        let mut text = lines();
        let index = line_of(&text, number);
        let (head, rounds) = split(&text[index], 92);
        let (head, total) = (&head[..head.len() - 11], &head[head.len() - 11..]);
        // half a point more or less
        let total = match total.split_once(".0") {
            Some((whole, end)) => format!("{whole}.5{end}"),
            None => total.replacen(".5", ".0", 1),
        };
        text[index] = format!("{head}{total}{rounds}");
        exchange_results(&mut text, [3, 8]);
        let found = findings("x.trf", text.concat());
        let codes: Vec<&str> = found.iter().map(|one| one.code.code).collect();
        assert_eq!(codes.len(), 2, "{number}: {found:#?}");
        let is_exchange = |one: &&crosstable::finding::Finding| {
            one.code.code == "R202"
                && (one.message).starts_with("the results in the rows of 3 Castellan, Piero and 8 ")
        };
        assert_eq!(found.iter().filter(is_exchange).count(), 1, "{found:#?}");
        let total = found.iter().find(|one| one.code.code == "P301").unwrap();
        assert_eq!(total.subject.player, Some(number));
    }
}

/// Ranks of others that contradict their points do not make exchanged results look like exchanged
/// starting numbers.
#[test]
fn wrong_ranks_beside_exchanged_results_keep_their_own_findings() {
    let clean = lines();
    // the characters before a column, and the next four from it
    let cell = |text: &[String], number, column| {
        let (head, rest) = split(&text[line_of(text, number)], column);
        (head, rest[..4].to_owned(), rest[4..].to_owned())
    };
    let points = |number| cell(&clean, number, 81).1;
    let others = [1, 2, 4, 5, 6, 7, 9, 10];
    let pairs = others
        .iter()
        .flat_map(|a| others.iter().map(move |b| [*a, *b]));
    for [a, b] in pairs.filter(|&[a, b]| a < b && points(a) != points(b)) {
        let mut text = clean.clone();
        for (number, other) in [(a, b), (b, a)] {
            let (head, _, rest) = cell(&clean, number, 86);
            text[line_of(&clean, number)] = head + &cell(&clean, other, 86).1 + &rest;
        }
        exchange_results(&mut text, [3, 8]);
        let found = findings("x.trf", text.concat());
        let exchange = "the results in the rows of 3 Castellan, Piero and 8 ";
        let (exchanges, others): (Vec<_>, Vec<_>) = found
            .iter()
            .partition(|one| one.message.starts_with(exchange));
        assert_eq!(exchanges.len(), 1, "{a} {b}: {found:#?}");
        let is_about_ranks = |code| ["P305", "T404"].contains(&code);
        let are_about_ranks = others.iter().all(|one| is_about_ranks(one.code.code));
        assert!(are_about_ranks && !others.is_empty(), "{a} {b}: {found:#?}");
    }
}

/// Exchanges the starting numbers of two lines.
fn exchange_numbers(text: &mut [String], [a, b]: [u16; 2]) {
    let lines = [a, b].map(|number| line_of(text, number));
    for (line, number) in lines.into_iter().zip([b, a]) {
        text[line].replace_range(4..8, &format!("{number:>4}"));
    }
}

/// Exchanges everything behind the rank in the lines of two players.
fn exchange_results(text: &mut [String], pair: [u16; 2]) {
    let lines = pair.map(|number| line_of(text, number));
    let [a, b] = lines.map(|line| split(&text[line], 92));
    text[lines[0]] = a.0 + &b.1;
    text[lines[1]] = b.0 + &a.1;
}

#[test]
fn two_exchanges_are_one_finding() {
    let mut text = lines();
    exchange_numbers(&mut text, [3, 8]);
    exchange_numbers(&mut text, [5, 10]);
    only(
        "x.trf",
        text.concat(),
        "R202 the starting numbers of 3 Hoxha, Besnik and 8 Castellan, Piero, and of 5 Jansky, Ola \
         and 10 Eriksen, Nils Olav seem to be exchanged",
    );
    let mut text = lines();
    exchange_results(&mut text, [3, 8]);
    exchange_results(&mut text, [5, 10]);
    only(
        "x.trf",
        text.concat(),
        "R202 the results in the rows of 3 Castellan, Piero and 8 Hoxha, Besnik, and of 5 Eriksen, \
         Nils Olav and 10 Jansky, Ola seem to be exchanged",
    );
}

#[test]
fn an_exchange_of_numbers_and_one_of_results_are_one_finding() {
    let mut text = lines();
    exchange_numbers(&mut text, [3, 8]);
    exchange_results(&mut text, [5, 10]);
    let finding = only(
        "x.trf",
        text.concat(),
        "R202 the starting numbers of 3 Hoxha, Besnik and 8 Castellan, Piero, and the results in \
         the rows of 5 Eriksen, Nils Olav and 10 Jansky, Ola seem to be exchanged",
    );
    assert_eq!(
        finding.fix.as_deref(),
        Some(
            "compare the starting numbers of 3 Hoxha, Besnik and 8 Castellan, Piero with the \
             starting list; compare the results of 5 Eriksen, Nils Olav and 10 Jansky, Ola with \
             the pairings of the event"
        )
    );
}

/// 3 has the number of 4, 4 that of 6, and 6 that of 3.
#[test]
fn three_numbers_in_a_circle_are_one_finding() {
    let mut text = lines();
    exchange_numbers(&mut text, [3, 4]);
    exchange_numbers(&mut text, [3, 6]);
    only(
        "x.trf",
        text.concat(),
        "R203 the starting numbers of 3 Fontaine, Aline, 4 Castellan, Piero and 6 Dvořáček, Milan \
         seem to be exchanged",
    );
}

/// An exchange that leaves a game without an answer is not the cause.
#[test]
fn rows_that_fit_in_neither_order_are_not_exchanged() {
    let mut text = lines();
    let index = line_of(&text, 3);
    let (head, results) = split(&text[index], 92);
    // player 3 names the opponents of other rounds
    let rounds: Vec<&str> = [40, 30, 20, 10, 0].map(|at| &results[at..at + 8]).to_vec();
    text[index] = format!("{head}{}\n", rounds.join("  "));
    let found = super::findings("x.trf", text.concat());
    let is_exchange =
        |finding: &crosstable::finding::Finding| finding.message.contains("exchanged");
    assert!(
        found.len() > 1 && !found.iter().any(is_exchange),
        "{found:#?}"
    );
}

#[test]
fn a_line_wrapped_by_a_mail_program_is_one_finding() {
    for column in [70, 81, 92, 112, 118] {
        let mut text = lines();
        let index = line_of(&text, 3);
        let (head, rest) = split(&text[index], column);
        text[index] = format!("{}\n{rest}", head.trim_end());
        let finding = only(
            "x.trf",
            text.concat(),
            "S103 a line between the players is not a record: the row of 3 Castellan, Piero \
             continues in it",
        );
        assert_eq!(finding.severity, Severity::Error, "column {column}");
        let because = finding.because.join("\n");
        let expected = match column {
            112 | 118 => {
                "the line of 3 Castellan, Piero is broken: rounds 3 to 5 are missing from it"
            }
            _ => "the line of 3 Castellan, Piero is broken: rounds 1 to 5 are missing from it",
        };
        assert_eq!(because, expected, "column {column}");
    }
}

/// A line that is neither a record nor the rest of a row does no harm.
#[test]
fn a_line_of_words_between_the_players_is_a_question() {
    let mut text = lines();
    let index = line_of(&text, 3);
    text.insert(index + 1, "printed by the arbiter\n".to_owned());
    let finding = only(
        "x.trf",
        text.concat(),
        "S103 a line between the players is not a record: it starts with `pri`",
    );
    assert_eq!(finding.severity, Severity::Warning);
}

/// Every blank of the rows is one blank. In an event in which everybody plays all rounds, the order
/// of the fields shows what they are. If some do not, nobody knows which rounds their rows omit.
#[test]
fn rows_with_squeezed_blanks_are_one_finding() {
    let squeezed = |name: &str| -> String {
        let text = sample(name);
        let rows = text.lines().map(|line| match line.starts_with("001 ") {
            true => line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n",
            false => format!("{line}\n"),
        });
        rows.collect()
    };
    let message = "S105 fields of a player line are in the wrong columns";
    only("x.trf", squeezed("clean-open.trf"), message);
    let teams = squeezed("clean-teams.trf");
    // the last player of each team misses the first round
    let some_absent: String = teams
        .lines()
        .map(|line| {
            let mut fields: Vec<&str> = line.split(' ').collect();
            if line.starts_with("001 ") && line.split(' ').nth(1).is_some_and(|n| n.ends_with('4'))
            {
                let first = fields
                    .iter()
                    .rposition(|field| field.contains('.'))
                    .unwrap()
                    + 2;
                fields.drain(first..first + 3);
            }
            fields.join(" ") + "\n"
        })
        .collect();
    only("x.trf", some_absent, message);
}
