//! A line of a player with a blank in the rating is one finding, about the rating.

use super::{findings, sample};

const SAMPLES: [&str; 4] = [
    "harbour-open-trf16.trf",
    "clean-open.trf",
    "lakeside-open.trf",
    "clean-teams.trf",
];

/// The line with another rating, in `columns` columns instead of four.
fn with_rating(line: &str, rating: &str, columns: usize) -> String {
    let byte = |column: usize| {
        let mut starts = line.char_indices().map(|(byte, _)| byte);
        starts.nth(column - 1).unwrap()
    };
    format!(
        "{}{rating}{}",
        &line[..byte(49)],
        &line[byte(49 + columns)..]
    )
}

/// Checks that a changed rating in each line of the samples is one new finding with this end.
fn check(change: impl Fn(&str) -> Option<(String, usize)>, end: &str) {
    for name in SAMPLES {
        let text = sample(name);
        let clean: Vec<String> = findings(name, text.clone())
            .into_iter()
            .map(|found| found.message)
            .collect();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let mut count = 0;
        for (index, line) in lines
            .iter()
            .enumerate()
            .filter(|(_, line)| line.starts_with("001 "))
        {
            let rating: String = line.chars().skip(48).take(4).collect();
            let Some((rating, columns)) = change(&rating) else {
                continue;
            };
            let mut changed: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            changed[index] = with_rating(line, &rating, columns);
            let mut found = findings(name, changed.concat());
            found.retain(|found| !clean.contains(&found.message));
            let messages: Vec<&str> = found.iter().map(|found| &found.message[..]).collect();
            let [finding] = &found[..] else {
                panic!("{name}: {}: {messages:#?}", changed[index]);
            };
            assert_eq!(finding.code.code, "S105");
            assert!(finding.message.ends_with(end), "{messages:#?}");
            count += 1;
        }
        assert!(count >= 6, "{name}: {count}");
    }
}

/// A rating of four digits with a blank before the digit with this index.
fn split_rating(rating: &str, index: usize) -> Option<String> {
    let is_rating = rating.bytes().all(|byte| byte.is_ascii_digit()) && !rating.starts_with('0');
    is_rating.then(|| format!("{} {}", &rating[..index], &rating[index..]))
}

const READ_WITHOUT_BLANK: &str =
    ": the rating has a blank between its digits; it is read without the blank";

#[test]
fn a_blank_that_moves_the_further_fields_is_one_finding() {
    for index in [1, 2, 3] {
        check(
            |rating| Some((split_rating(rating, index)?, 4)),
            READ_WITHOUT_BLANK,
        );
    }
}

#[test]
fn a_blank_that_moves_only_the_rating_is_one_finding() {
    for index in [1, 2, 3] {
        check(
            |rating| Some((split_rating(rating, index)?, 5)),
            READ_WITHOUT_BLANK,
        );
    }
}

/// The digit is lost, so nobody knows the rating, and the number of rated players is another one.
#[test]
fn a_blank_in_place_of_a_digit_is_one_finding() {
    for index in [1, 2] {
        let replace = |rating: &str| {
            let mut split = split_rating(rating, index)?;
            split.remove(index + 1);
            Some((split, 4))
        };
        check(
            replace,
            ": a rating is expected here; the player is read as unrated",
        );
    }
}
