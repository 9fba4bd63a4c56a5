//! A result that was entered wrongly on one side, and the total that follows it, as the formula of a
//! workbook does. The ranks are those of the right result, so none of them may be corrected.

use crosstable::model::{Outcome, PlayerId, RoundNumber};

use super::unmutated::correct;
use crate::mutations::{Base, files, in_format, made, written};
use crate::support::bulk;

/// The outcomes of a game, over the board or by forfeit.
const GAMES: [Outcome; 8] = [
    Outcome::Win,
    Outcome::Draw,
    Outcome::Loss,
    Outcome::ForfeitWin,
    Outcome::ForfeitLoss,
    Outcome::UnratedWin,
    Outcome::UnratedDraw,
    Outcome::UnratedLoss,
];

/// The outcomes of a round without an opponent.
const BYES: [Outcome; 5] = [
    Outcome::PairingAllocatedBye,
    Outcome::FullPointBye,
    Outcome::HalfPointBye,
    Outcome::ZeroPointBye,
    Outcome::Absent,
];

/// One entry, and the outcome that is entered instead.
type Change = (PlayerId, RoundNumber, Outcome);

/// Every other outcome of every entry of a file.
fn changes(base: &Base) -> Vec<Change> {
    let tournament = &base.reading.import.tournament;
    let rounds = || RoundNumber::up_to(usize::from(tournament.rounds));
    let entries = tournament
        .ids()
        .flat_map(|id| rounds().map(move |round| (id, round)));
    let changes = entries.flat_map(|(id, round)| {
        let entry = tournament.entry(id, round).unwrap();
        let kinds: &[Outcome] = match entry.opponent.player() {
            Some(_) => &GAMES,
            None => &BYES,
        };
        let others = kinds.iter().filter(|kind| **kind != entry.outcome);
        others.map(move |&outcome| (id, round, outcome))
    });
    changes.collect()
}

/// The file with this change, in which the total follows.
fn changed(base: &Base, (id, round, outcome): Change) -> Option<Vec<u8>> {
    let mut import = base.reading.import.clone();
    let tournament = &mut import.tournament;
    let system = tournament.score_system;
    let place = id.index() * usize::from(tournament.rounds) + round.index();
    let entry = &mut tournament.entries[place];
    let stated = import.claims.points.get_mut(id.index())?.as_mut()?;
    stated.value +=
        system.points(outcome, entry.colour) - system.points(entry.outcome, entry.colour);
    entry.outcome = outcome;
    written(base, &import)
}

/// Returns the wrong corrections of the file with each change, or with at most `limit` of them.
fn check(base: &Base, limit: usize) -> Vec<String> {
    let (mut tried, mut wrong) = (0, Vec::new());
    let all = changes(base);
    for &change in all.iter().step_by(all.len().div_ceil(limit).max(1)) {
        let Some(bytes) = changed(base, change) else {
            continue;
        };
        let (id, round, outcome) = change;
        let name = format!("{outcome:?} of {} in {round}", id.0);
        tried += 1;
        wrong.extend(correct(base, &name, bytes).wrong);
    }
    super::print_count(&format!(
        "{} ({}): {tried} results with their totals, {} wrong\n",
        base.name,
        base.reading.import.format,
        wrong.len()
    ));
    wrong
}

#[test]
fn no_correction_of_a_result_whose_total_follows_it_is_wrong() {
    let mut bases: Vec<Base> = files();
    bases.retain(|base| bulk() || base.reading.import.tournament.entries.len() < 100);
    let lists = bases.iter().filter_map(|base| in_format(base, "csv"));
    let lists: Vec<Base> = lists.collect();
    bases.extend(lists);
    bases.extend((0..if bulk() { 40 } else { 2 }).flat_map(made));
    bases.retain(|base| !base.reading.import.claims.points.is_empty());
    assert!(bases.len() > 10, "{}", bases.len());
    let limit = if bulk() { 1500 } else { 6 };
    let wrong: Vec<String> = bases.iter().flat_map(|base| check(base, limit)).collect();
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
