//! The points are those after an earlier round, but the ranks are those after the last one: one
//! error about the points, and the ranks, which agree with the results, are not called wrong.

use crosstable::finding::Severity;

use super::{findings, sample};

const SAMPLES: [&str; 4] = [
    "lakeside-open.trf",
    "clean-open.trf",
    "round-robin.trf",
    "harbour-open-trf16.trf",
];

/// The points in halves that the result code of a round gives (TRF16, positions 99, 109 and so on).
fn halves(code: char) -> u32 {
    match code {
        '1' | 'W' | '+' | 'F' | 'U' => 2,
        '=' | 'D' | 'H' => 1,
        _ => 0,
    }
}

/// The file with the points before its last `rounds` rounds, and the number of changed totals.
fn without_last_rounds(text: &str, rounds: usize) -> (String, usize) {
    let mut changed_count = 0;
    let line = |line: &str| {
        if !line.starts_with("001") {
            return line.to_owned();
        }
        let cells: Vec<char> = line.chars().collect();
        let codes: Vec<char> = cells.iter().skip(98).step_by(10).copied().collect();
        let last_codes = codes.iter().rev().take(rounds);
        let lost: u32 = last_codes.map(|&code| halves(code)).sum();
        let stated: String = cells[80..84].iter().collect();
        let (whole, half) = stated.trim().split_once('.').unwrap();
        let points = 2 * whole.parse::<u32>().unwrap() + u32::from(half == "5") - lost;
        changed_count += usize::from(lost > 0);
        let points = format!("{:>2}.{}", points / 2, points % 2 * 5);
        let (before, after) = (cells[..80].iter(), cells[84..].iter());
        format!(
            "{}{points}{}",
            before.collect::<String>(),
            after.collect::<String>()
        )
    };
    let lines: Vec<String> = text.lines().map(line).collect();
    (lines.join("\n") + "\n", changed_count)
}

#[test]
fn ranks_that_agree_with_the_results_are_right_beside_points_of_an_earlier_round() {
    for name in SAMPLES {
        let text = sample(name);
        let errors = |text: String| {
            let mut found = findings(name, text);
            found.retain(|finding| finding.severity == Severity::Error);
            found
        };
        assert_eq!(errors(text.clone()).len(), 0, "{name}");
        for rounds in 1..=2 {
            let (changed, count) = without_last_rounds(&text, rounds);
            let found = errors(changed);
            let [only] = &found[..] else {
                panic!("{name} without {rounds} rounds: {found:#?}");
            };
            assert_eq!(only.code.code, "P301", "{only:#?}");
            assert!(
                only.message.starts_with("points are those after round"),
                "{only:#?}"
            );
            assert!(
                only.message.contains(&format!("{count} totals differ")),
                "{only:#?}"
            );
            assert!(
                only.fix
                    .as_deref()
                    .unwrap()
                    .contains("compute the standings"),
                "{only:#?}"
            );
        }
    }
}
