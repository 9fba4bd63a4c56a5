//! A correction is right or refused: in a file with one or two errors, every corrected value is the
//! value in the file without the errors.

use std::collections::BTreeMap;

use crosstable::audit::Options;
use crosstable::audit::fix::{Correction, Count, Value};
use crosstable::import::Import;
use crosstable::model::{Opponent, Outcome, PlayerId, RoundNumber};

use super::corrected;
use crate::mutations::{Base, Mutation, all, apply_all, files, made};
use crate::support::bulk;
use crate::support::random::Random;

/// The player of the unmutated file who is this player: by FIDE ID, by name, or by number.
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

/// The round of the unmutated file with the cells of this round, which is another round if whole
/// columns were exchanged.
fn same_round(mutated: &Import, right: &Import, round: RoundNumber) -> RoundNumber {
    let (these, those) = (&mutated.tournament, &right.tournament);
    if these.players.len() != those.players.len() {
        return round;
    }
    let same_cells = |other: RoundNumber| {
        let same = |&id: &PlayerId| these.entry(id, round) == those.entry(id, other);
        these.ids().filter(same).count()
    };
    let rounds = (0..usize::from(those.rounds)).map(RoundNumber::at);
    // the same number where it is as good, else nearly all cells
    let best = rounds.max_by_key(|&other| (same_cells(other), other == round));
    best.filter(|&other| same_cells(other) * 4 > these.players.len() * 3)
        .unwrap_or(round)
}

/// The value in the unmutated file for which a correction was made; `None` if it has no such value.
fn right_value(mutated: &Import, right: &Import, value: Value) -> Option<Value> {
    let player = |id| same_player(mutated, right, id);
    let claims = &right.claims;
    let team = |id: crosstable::model::TeamId| {
        let number = mutated.tournament.teams[id.index()].number;
        let at = right.tournament.team(number)?;
        claims.team_claims.get(at.index())
    };
    Some(match value {
        Value::Outcome(id, round, _) => {
            let there = same_round(mutated, right, round);
            let entry = right.tournament.entry(player(id)?, there)?;
            Value::Outcome(id, round, entry.outcome)
        }
        Value::Opponent(id, round, named) => {
            let there = same_round(mutated, right, round);
            let entry = right.tournament.entry(player(id)?, there)?;
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

/// The value in one notation: an absence can be written in two ways with the same meaning.
fn plain(value: Value) -> Value {
    match value {
        Value::Outcome(id, round, Outcome::ZeroPointBye) => {
            Value::Outcome(id, round, Outcome::Absent)
        }
        other => other,
    }
}

/// The number of corrections in a mutated file, and those that differ from the unmutated file.
pub(super) fn wrong_corrections(base: &Base, mutated: &[u8]) -> (usize, Vec<Correction>) {
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

/// A file, and the mutations applied to it one after the other.
type Trial<'a> = (&'a Base, Vec<&'static Mutation>);

/// The numbers of mutated files and corrections of one kind.
#[derive(Default, Debug)]
struct Tally {
    mutants: usize,
    /// The number of files in which something was corrected.
    corrected: usize,
    /// The number of corrected values.
    values: usize,
    /// The number of files with a wrong correction.
    wrong: usize,
}

/// The tallies by the names of the mutations.
type Tallies = BTreeMap<String, Tally>;

/// Without `CROSSTABLE_BULK`, the suite tries one in this many pairs of a file and a mutation.
const SAMPLE: usize = 13;

/// Every mutation of every file, or a sample of these trials.
fn single(bases: &[Base]) -> impl Iterator<Item = Trial<'_>> {
    let step = if bulk() { 1 } else { SAMPLE };
    // each file starts at another mutation, so every mutation is tried on some files
    bases.iter().enumerate().flat_map(move |(index, base)| {
        let mutations = all().skip(index % step).step_by(step);
        mutations.map(move |mutation| (base, vec![mutation]))
    })
}

/// Pairs of mutations drawn at random, `times` for each file.
fn double(bases: &[Base], times: usize) -> impl Iterator<Item = Trial<'_>> {
    let mutations: Vec<&Mutation> = all().collect();
    (0..).zip(bases).flat_map(move |(seed, base)| {
        let mut random = Random(seed);
        let mut draw = || random.one(&mutations).unwrap();
        let pairs: Vec<_> = (0..times).map(|_| vec![draw(), draw()]).collect();
        pairs.into_iter().map(move |pair| (base, pair))
    })
}

/// Runs the trials; returns the wrong corrections, one line for each mutated file.
fn try_all<'a>(trials: impl Iterator<Item = Trial<'a>>, tallies: &mut Tallies) -> Vec<String> {
    let mut wrong = Vec::new();
    for (seed, (base, mutations)) in (0..).zip(trials) {
        let Some(mutated) = apply_all(&mutations, base, seed) else {
            continue;
        };
        let (count, bad) = wrong_corrections(base, &mutated);
        let kinds: Vec<String> = match &mutations[..] {
            [only] => vec![format!("{:?} {}", only.category, only.name)],
            several => several
                .iter()
                .map(|mutation| format!("{:?}", mutation.category))
                .collect(),
        };
        let tally = tallies.entry(kinds.join(" and ")).or_default();
        tally.mutants += 1;
        tally.corrected += usize::from(count > 0);
        tally.values += count;
        tally.wrong += usize::from(!bad.is_empty());
        if !bad.is_empty() {
            let names: Vec<&str> = mutations.iter().map(|mutation| mutation.name).collect();
            let names = names.join("+");
            let value = |c: &Correction| {
                format!(
                    "{} {}: {} {}",
                    c.code.code, c.subject, c.stated, c.corrected
                )
            };
            let values: Vec<String> = bad.iter().map(value).collect();
            let line = format!("{} {names} {seed}: {}", base.name, values.join("; "));
            if let Some(folder) = std::env::var_os("CROSSTABLE_MUTANTS") {
                let name = format!("{names}-{seed}-{}", base.name);
                let _ = std::fs::write(std::path::Path::new(&folder).join(name), &mutated);
                print(&format!("{line}\n"));
            }
            wrong.push(line);
        }
    }
    wrong
}

fn print(text: &str) {
    let _ = std::io::Write::write_all(&mut std::io::stderr(), text.as_bytes());
}

fn print_counts(bases: usize, tallies: &Tallies) {
    if std::env::var_os("CROSSTABLE_COUNTS").is_none() {
        return;
    }
    let sum = |of: fn(&Tally) -> usize| -> usize { tallies.values().map(of).sum() };
    let mut text = format!(
        "{bases} files, {} mutants, {} corrected, {} values, {} wrong\n",
        sum(|tally| tally.mutants),
        sum(|tally| tally.corrected),
        sum(|tally| tally.values),
        sum(|tally| tally.wrong),
    );
    for (kinds, tally) in tallies {
        text += &format!("{kinds}: {tally:?}\n");
    }
    print(&text);
}

/// Checks that no correction is wrong, and that at least `kinds_corrected` kinds of errors are
/// corrected.
fn check<'a>(bases: usize, trials: impl Iterator<Item = Trial<'a>>, kinds_corrected: usize) {
    let mut tallies = BTreeMap::new();
    let wrong = try_all(trials, &mut tallies);
    print_counts(bases, &tallies);
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    let corrected = tallies.values().filter(|tally| tally.corrected > 0).count();
    assert!(corrected >= kinds_corrected, "{tallies:?}");
}

/// Made-up events, each in several formats.
fn events() -> Vec<Base> {
    let events = if bulk() { 200 } else { 24 };
    let bases: Vec<Base> = (0..events).flat_map(made).collect();
    assert!(bases.len() >= 50, "{}", bases.len());
    bases
}

/// Files without errors.
fn right_files() -> Vec<Base> {
    let small = |base: &Base| bulk() || base.reading.import.tournament.entries.len() < 100;
    let bases: Vec<Base> = files().into_iter().filter(small).collect();
    assert!(bases.len() >= 10);
    bases
}

#[test]
fn no_correction_of_an_error_in_a_made_up_event_is_wrong() {
    let bases = events();
    check(bases.len(), single(&bases), 4);
}

#[test]
fn no_correction_of_an_error_in_a_file_is_wrong() {
    let bases = right_files();
    check(bases.len(), single(&bases), 4);
}

#[test]
fn no_correction_of_two_errors_in_a_made_up_event_is_wrong() {
    let bases = events();
    let times = if bulk() { 40 } else { 4 };
    check(bases.len(), double(&bases, times), 4);
}

#[test]
fn no_correction_of_two_errors_in_a_file_is_wrong() {
    let bases = right_files();
    let times = if bulk() { 100 } else { 10 };
    check(bases.len(), double(&bases, times), 4);
}

/// Exchanged starting numbers together with every other error, `times` for each file. After the
/// exchange, a number in another row may stand for somebody else.
fn with_exchanged_numbers(bases: &[Base], times: usize) -> impl Iterator<Item = Trial<'_>> {
    let exchanges: Vec<&Mutation> = all()
        .filter(|mutation| mutation.name.starts_with("starting-numbers-exchanged"))
        .collect();
    assert!(!exchanges.is_empty());
    let trials = bases.iter().flat_map(move |base| {
        let exchanges = exchanges.clone();
        all().flat_map(move |other| {
            let pairs = exchanges.clone().into_iter();
            pairs
                .flat_map(move |exchange| [vec![exchange, other], vec![other, exchange]])
                .map(move |pair| (base, pair))
        })
    });
    // the position of a trial is its seed, so a repeated trial is another pair of players
    let step = if bulk() { 1 } else { SAMPLE / 2 };
    let trials: Vec<Trial<'_>> = trials.step_by(step).collect();
    (0..times).flat_map(move |_| trials.clone())
}

#[test]
fn no_correction_beside_exchanged_starting_numbers_is_wrong() {
    let mut bases = right_files();
    // in a single round, two exchanges may leave a right file in which others play each other
    let fits = |base: &Base| {
        let tournament = &base.reading.import.tournament;
        tournament.rounds > 1 && tournament.entries.len() < 50
    };
    bases.retain(fits);
    let times = if bulk() { 40 } else { 1 };
    check(bases.len(), with_exchanged_numbers(&bases, times), 2);
}
