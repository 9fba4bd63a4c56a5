//! Two players exchanged their ranks, and nothing else. It is one finding, which names both players
//! if more than their own points contradict the ranks.

use super::exchanged_cells::sheets;
use super::rows::{line_of, lines, split};
use super::{findings, only_exchange};

#[test]
fn exchanged_ranks_of_two_players_are_one_finding() {
    for (name, sheet) in sheets() {
        let ranks = sheet.columns_with(|heading| heading == "Rk.")[0];
        let points = sheet.columns_with(|heading| heading == "Pts.")[0];
        let (mut count, mut named_count) = (0, 0);
        for row in 0..sheet.rows.len() {
            for distance in [1, 3, 4] {
                let other = (row + distance) % sheet.rows.len();
                if sheet.rows[row][points] == sheet.rows[other][points] {
                    continue;
                }
                let mut rows = sheet.rows.clone();
                let rank = std::mem::take(&mut rows[row][ranks]);
                rows[row][ranks] = std::mem::replace(&mut rows[other][ranks], rank);
                let found = sheet.new_findings(&rows);
                let messages: Vec<&str> = found.iter().map(|found| &found.message[..]).collect();
                let case = format!("{name}, rows {row} and {other}: {messages:#?}");
                let [finding] = &found[..] else {
                    panic!("{case}");
                };
                assert_eq!(finding.code.code, "P305", "{case}");
                count += 1;
                let who =
                    |row: usize| format!("{} {}", row + 1, sheet.rows[row][sheet.name].trim());
                let pair = [row.min(other), row.max(other)].map(who);
                named_count += usize::from(only_exchange(finding, "ranks", &pair));
            }
        }
        assert!(
            count >= 6 && named_count * 2 >= count,
            "{name}: {named_count} of {count}"
        );
    }
}

/// The same mistake in a tournament report.
#[test]
fn exchanged_ranks_in_a_report_are_one_finding() {
    for pair in [[1, 5], [3, 10], [4, 1], [8, 3], [10, 1]] {
        let clean = lines();
        let mut text = clean.clone();
        let [a, b] = pair.map(|number| line_of(&clean, number));
        for (line, other) in [(a, b), (b, a)] {
            let (head, rest) = split(&clean[line], 86);
            let rank = &split(&clean[other], 86).1[..4];
            text[line] = format!("{head}{rank}{}", &rest[4..]);
        }
        let found = findings("x.trf", text.concat());
        let [finding] = &found[..] else {
            panic!("{pair:?}: {found:#?}");
        };
        assert_eq!(finding.code.code, "P305", "{pair:?}: {finding:#?}");
    }
}
