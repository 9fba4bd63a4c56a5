//! A correction is right or refused: in a file with one mistake, whatever is corrected says
//! what the file without it says.

use std::collections::BTreeMap;

use crosstable::audit::Options;
use crosstable::audit::fix::{Correction, Count, Value};
use crosstable::import::Import;
use crosstable::model::{Opponent, Outcome, PlayerId};

use super::corrected;
use crate::mutations::{Base, Category, all, files, made};

/// Who in the unmutated file is this player: by FIDE number, by name, by number.
fn same_player(mutated: &Import, right: &Import, id: PlayerId) -> Option<PlayerId> {
    let player = mutated.tournament.player(id);
    let only = |fits: &dyn Fn(PlayerId) -> bool| {
        let mut found = right.tournament.ids().filter(|&id| fits(id));
        let first = found.next()?;
        found.next().is_none().then_some(first)
    };
    let theirs = |id| right.tournament.player(id);
    let by_name = only(&|id| !player.name.is_empty() && theirs(id).name == player.name);
    let by_id = || only(&|id| player.fide_id.is_some() && theirs(id).fide_id == player.fide_id);
    by_name
        .or_else(by_id)
        .or_else(|| only(&|id| theirs(id).number == player.number))
}

/// What the unmutated file has in the place of a correction; `None` where it has no such place.
fn right_value(mutated: &Import, right: &Import, value: Value) -> Option<Value> {
    let player = |id| same_player(mutated, right, id);
    let claims = &right.claims;
    let team = |id: crosstable::model::TeamId| {
        let number = mutated.tournament.teams[id.index()].number;
        let at = right.tournament.team(number)?;
        claims.teams_stated.get(at.index())
    };
    Some(match value {
        Value::Outcome(id, round, _) => {
            let entry = right.tournament.entry(player(id)?, round)?;
            Value::Outcome(id, round, entry.outcome)
        }
        Value::Opponent(id, round, named) => {
            let entry = right.tournament.entry(player(id)?, round)?;
            let same = entry.opponent == Opponent::Player(player(named)?);
            Value::Opponent(id, round, if same { named } else { id })
        }
        Value::Points(id, _) => Value::Points(id, claims.points[player(id)?.index()]?.value),
        Value::Rank(id, _) => Value::Rank(id, claims.ranks[player(id)?.index()]?.value),
        Value::TeamPoints(id, basis, _) => {
            Value::TeamPoints(id, basis, team(id)?.score(basis)?.value)
        }
        Value::TeamRank(id, _) => Value::TeamRank(id, team(id)?.rank?.value),
        Value::Count(count, _) => {
            let field = match count {
                Count::Players => claims.players,
                Count::ActivePlayers => claims.active_players,
                Count::RatedPlayers => claims.rated_players,
                Count::Teams => claims.teams,
            };
            Value::Count(count, field?.value)
        }
    })
}

/// An absence is written in two ways that mean the same.
fn plain(value: Value) -> Value {
    match value {
        Value::Outcome(id, round, Outcome::ZeroPointBye) => {
            Value::Outcome(id, round, Outcome::Absent)
        }
        other => other,
    }
}

/// What is corrected of a mutated file, and what of it differs from the unmutated one.
fn wrong_corrections(base: &Base, mutated: &[u8]) -> (usize, Vec<Correction>) {
    let Ok(reading) = crosstable::format::read(&base.name, mutated.to_vec(), &<_>::default())
    else {
        return (0, Vec::new());
    };
    let corrections = corrected(&reading, &Options::default()).corrections;
    let is_wrong = |correction: &&Correction| {
        let right = right_value(&reading.import, &base.reading.import, correction.value);
        right.map(plain) != Some(plain(correction.value))
    };
    let wrong = corrections.iter().filter(is_wrong).cloned().collect();
    (corrections.len(), wrong)
}

/// How often a mutation was tried, corrected something, and something wrongly.
#[derive(Default, Debug)]
struct Tally {
    mutants: usize,
    corrected: usize,
    wrong: usize,
}

/// By category and name.
type Tallies = BTreeMap<(Category, &'static str), Tally>;

/// Of so many pairs of a file and a mutation the suite tries one.
const SAMPLE: usize = 13;

/// Whether all are asked for, and not a sample.
fn bulk() -> bool {
    std::env::var_os("CROSSTABLE_BULK").is_some_and(|value| value == "1")
}

/// Tries the mutations on these files; what was corrected wrongly, a line for each mutant.
fn try_all(bases: &[Base], tallies: &mut Tallies) -> Vec<String> {
    let stride = if bulk() { 1 } else { SAMPLE };
    let pairs = bases
        .iter()
        .flat_map(|base| all().map(move |mutation| (base, mutation)));
    let mut wrong = Vec::new();
    for (seed, (base, mutation)) in (0..).zip(pairs.step_by(stride)) {
        let Some(mutant) = mutation.apply(base, seed) else {
            continue;
        };
        let mutated = mutant.bytes;
        let (count, bad) = wrong_corrections(base, &mutated);
        let tally = tallies
            .entry((mutation.category, mutation.name))
            .or_default();
        tally.mutants += 1;
        tally.corrected += usize::from(count > 0);
        tally.wrong += usize::from(!bad.is_empty());
        let told = |c: &Correction| format!("{} {}: {} {}", c.code.code, c.what, c.from, c.to);
        let told: Vec<String> = bad.iter().map(told).collect();
        if !told.is_empty() {
            let what = told.join("; ");
            let line = format!("{} {} {seed}: {what}", base.name, mutation.name);
            if let Some(folder) = std::env::var_os("CROSSTABLE_MUTANTS") {
                let name = format!("{}-{seed}-{}", mutation.name, base.name);
                let _ = std::fs::write(std::path::Path::new(&folder).join(name), &mutated);
                let _ = std::io::Write::write_all(
                    &mut std::io::stderr(),
                    format!("{line}\n").as_bytes(),
                );
            }
            wrong.push(line);
        }
    }
    wrong
}

fn told(bases: usize, tallies: &Tallies) {
    if std::env::var_os("CROSSTABLE_COUNTS").is_none() {
        return;
    }
    let mutants: usize = tallies.values().map(|tally| tally.mutants).sum();
    let mut text = format!("{bases} files, {mutants} mutants\n");
    for ((category, name), tally) in tallies {
        text += &format!("{category:?} {name}: {tally:?}\n");
    }
    let _ = std::io::Write::write_all(&mut std::io::stderr(), text.as_bytes());
}

fn check(bases: &[Base], kinds_corrected: usize) {
    let mut tallies = BTreeMap::new();
    let wrong = try_all(bases, &mut tallies);
    told(bases.len(), &tallies);
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    let corrected = tallies.values().filter(|tally| tally.corrected > 0).count();
    assert!(corrected >= kinds_corrected, "{tallies:?}");
}

#[test]
fn no_correction_of_a_mistake_in_a_made_up_event_is_wrong() {
    let events = if bulk() { 200 } else { 24 };
    let bases: Vec<Base> = (0..events).flat_map(made).collect();
    assert!(bases.len() >= 50, "{}", bases.len());
    check(&bases, 4);
}

#[test]
fn no_correction_of_a_mistake_in_a_file_is_wrong() {
    let small = |base: &Base| bulk() || base.reading.import.tournament.entries.len() < 100;
    let bases: Vec<Base> = files().into_iter().filter(small).collect();
    assert!(bases.len() >= 10);
    check(&bases, 4);
}
