//! A game whose result was changed in both rows, with one of the two totals adapted to it. The file
//! looks like one with a single wrong total, the one that was not adapted.

use crosstable::model::{Entry, Outcome, PlayerId, RoundNumber};
use crosstable::number::Points;

use super::bulk;
use super::unmutated::wrong_values;
use crate::mutations::{Base, files, in_format, made, written};

const RESULTS: [[Outcome; 2]; 3] = [
    [Outcome::Win, Outcome::Loss],
    [Outcome::Draw, Outcome::Draw],
    [Outcome::Loss, Outcome::Win],
];

/// The file with another result of a game in both rows, and with the first player's total adapted.
fn changed(
    base: &Base,
    [id, other]: [PlayerId; 2],
    round: RoundNumber,
    results: [Outcome; 2],
) -> Option<Vec<u8>> {
    let mut import = base.reading.import.clone();
    let tournament = &mut import.tournament;
    let width = usize::from(tournament.rounds);
    let system = tournament.score_system;
    for (player, outcome) in [id, other].into_iter().zip(results) {
        let entry: &mut Entry = &mut tournament.entries[player.index() * width + round.index()];
        if player == id {
            let gain: Points =
                system.points(outcome, entry.colour) - system.points(entry.outcome, entry.colour);
            let stated = import.claims.points.get_mut(id.index())?.as_mut()?;
            stated.value += gain;
        }
        entry.outcome = outcome;
    }
    written(base, &import)
}

/// Changes each played game of a file in each way; returns the number of files, of files with
/// corrections, and the wrong values.
fn check(base: &Base, step: usize) -> (usize, usize, Vec<String>) {
    let tournament = &base.reading.import.tournament;
    let (mut files, mut fixed, mut wrong) = (0, 0, Vec::new());
    let mut count = 0;
    for id in tournament.ids() {
        for round in RoundNumber::up_to(usize::from(tournament.rounds)) {
            let entry = tournament.entry(id, round).unwrap();
            let Some(other) = entry.opponent.player().filter(|_| entry.outcome.is_played()) else {
                continue;
            };
            for results in RESULTS.into_iter().filter(|[mine, _]| *mine != entry.outcome) {
                count += 1;
                if count % step != 0 {
                    continue;
                }
                let Some(bytes) = changed(base, [id, other], round, results) else {
                    continue;
                };
                let name = format!("{results:?} of {} in {round}", id.0);
                let (count, bad) = wrong_values(base, &name, bytes);
                files += 1;
                fixed += usize::from(count > 0);
                wrong.extend(bad);
            }
        }
    }
    (files, fixed, wrong)
}

#[test]
fn changed_games() {
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
    bases.extend((0..4).flat_map(made));
    bases.retain(|base| ["trf16", "trf26", "csv"].contains(&base.reading.import.format));
    let step = if bulk() { 1 } else { 3 };
    let mut all = Vec::new();
    for base in &bases {
        let (files, fixed, wrong) = check(base, step);
        super::print_count(&format!(
            "{}: {files} files, {fixed} corrected, {} wrong\n",
            base.name,
            wrong.len()
        ));
        all.extend(wrong);
    }
    assert!(all.is_empty(), "{} wrong\n{}", all.len(), all.join("\n"));
}
