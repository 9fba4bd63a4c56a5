//! Rows of one round that were pasted over those of another round: the file does not say where the
//! pasted rows end, so a corrected value is the value of the file before, or nothing is corrected.

use std::ops::Range;

use super::unmutated::correct;
use crate::mutations::{Base, files, in_format, made, written};
use crate::support::bulk;

/// The file in which these rows of a round are those of another round as well.
fn pasted(base: &Base, rows: Range<usize>, from: usize, to: usize) -> Option<Vec<u8>> {
    let mut import = base.reading.import.clone();
    let rounds = usize::from(import.tournament.rounds);
    for row in rows {
        let entries = &mut import.tournament.entries[row * rounds..][..rounds];
        entries[to] = entries[from];
    }
    written(base, &import)
}

/// Pastes the upper, lower and middle rows of each round over each other round.
fn check(base: &Base, heights: usize) -> (usize, usize, Vec<String>) {
    let players = base.reading.import.tournament.players.len();
    let rounds = usize::from(base.reading.import.tournament.rounds);
    let step = (players / heights).max(1);
    let (mut files, mut values, mut wrong) = (0, 0, Vec::new());
    for (from, to) in (0..rounds).flat_map(|from| (0..rounds).map(move |to| (from, to))) {
        // each pair of rounds has other heights
        let first = 1 + (from * rounds + to) % step;
        for height in (first..players).step_by(step).filter(|_| from != to) {
            let middle = (players - height) / 2;
            let blocks = [0, players - height, middle].map(|start| start..start + height);
            for rows in blocks {
                let name = format!("{rows:?} of {} over {}", from + 1, to + 1);
                let Some(bytes) = pasted(base, rows, from, to) else {
                    continue;
                };
                let trial = correct(base, &name, bytes);
                files += 1;
                values += trial.corrections;
                wrong.extend(trial.wrong);
            }
        }
    }
    (files, values, wrong)
}

fn check_all(bases: &[Base], heights: usize) {
    assert!(bases.len() >= 4, "{}", bases.len());
    let mut all = Vec::new();
    for base in bases {
        let heights = if bulk() { usize::MAX } else { heights };
        let (files, values, wrong) = check(base, heights);
        assert!(files > 0, "{}", base.name);
        super::print_count(&format!(
            "{}: {files} pastes, {values} values, {} wrong\n",
            base.name,
            wrong.len()
        ));
        all.extend(wrong);
    }
    assert!(all.is_empty(), "{} wrong\n{}", all.len(), all.join("\n"));
}

/// Samples of each kind, as reports and as lists.
#[test]
fn no_correction_of_rows_pasted_into_another_round_of_a_sample_is_wrong() {
    let names = [
        "lakeside-open.trf",
        "clean-open.trf",
        "round-robin.trf",
        "every-unplayed-round.trf",
        "three-points-for-a-win.trf",
        "harbour-open-trf16.trf",
        "clean-teams.trf",
    ];
    let mut bases: Vec<Base> = files();
    bases.retain(|base| names.contains(&&*base.name));
    let lists: Vec<Base> = bases
        .iter()
        .filter_map(|base| in_format(base, "csv"))
        .collect();
    bases.extend(lists);
    check_all(&bases, 1);
}

#[test]
fn no_correction_of_rows_pasted_into_another_round_of_a_made_up_event_is_wrong() {
    let events = if bulk() { 40 } else { 4 };
    let mut bases: Vec<Base> = (0..events).flat_map(made).collect();
    bases.retain(|base| ["trf16", "trf26", "csv"].contains(&base.reading.import.format));
    check_all(&bases, 1);
}
