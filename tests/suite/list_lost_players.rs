//! A list of standings that lost players, beside a list that has all of them: one error names the
//! lost players, and what only the list of standings states about players is listed under it.

use crosstable::format::write::Table;

use crate::list_extracts::{KINDS, List, findings, new_severe, read, table};
use crate::list_numbers::SAMPLES;

/// The list without every `step`th of its rows, at most `count`.
fn without_rows(list: &List, step: usize, count: usize) -> List {
    let mut list = list.clone();
    for index in (0..count).rev() {
        let row = 1 + (index * 3 + step) % (list.rows.len() - 1);
        list.rows.remove(row);
    }
    list
}

/// The list without the columns with this heading.
fn without_column(list: &List, heading: &str) -> List {
    let mut list = list.clone();
    let headings = list
        .rows
        .iter()
        .find(|row| row.iter().any(|cell| cell == heading));
    let is_kept: Vec<bool> = headings
        .unwrap()
        .iter()
        .map(|cell| cell != heading)
        .collect();
    for row in &mut list.rows {
        let mut kept = is_kept.iter().copied();
        row.retain(|_| kept.next().unwrap_or(true));
    }
    list
}

#[test]
fn a_player_lost_from_the_standings_is_one_finding() {
    let mut count = 0;
    for sample in SAMPLES {
        let standings = table(sample, Table::Players, "Standings");
        let pairings = table(sample, Table::Pairings, "Pairings");
        let without_ratings = without_column(&pairings, "Rtg");
        for (all, kind) in [&pairings, &without_ratings]
            .into_iter()
            .flat_map(|all| KINDS.map(|kind| (all, kind)))
        {
            let known = findings(&read(kind, &[all.clone(), standings.clone()]));
            for lost_count in 1..=2 {
                for step in [0, 2, 5] {
                    let lists = [all.clone(), without_rows(&standings, step, lost_count)];
                    let found = findings(&read(kind, &lists));
                    let new = new_severe(&found, &known);
                    let case = format!("{sample} {kind} {lost_count} {step}");
                    // each lost row is a mistake of its own
                    assert!((1..=lost_count).contains(&new.len()), "{case}: {new:#?}");
                    let is_s114 = |one: &String| one.contains("S114");
                    assert!(new.iter().all(is_s114), "{case}: {new:#?}");
                    let is_new = |one: &&String| !known.contains(one) && !one.contains("T401");
                    let all_new = found.iter().filter(is_new).count();
                    assert_eq!(all_new, new.len(), "{case}: {found:#?}");
                    count += 1;
                }
            }
        }
    }
    assert!(count > 60, "{count}");
}
