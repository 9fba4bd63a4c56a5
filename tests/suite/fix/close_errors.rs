//! Two errors that concern the same players, and errors in ranks that follow another edition. What
//! seems to confirm a correction may then be wrong as well.

use std::collections::BTreeSet;

use crosstable::audit::Options;
use crosstable::audit::fix::{Correction, Value};
use crosstable::format::read;
use crosstable::import::Import;
use crosstable::model::{PlayerId, RoundNumber};
use crosstable::number::Points;
use crosstable::rules::{EDITIONS, RuleSet};

use super::mutants::wrong_corrections;
use super::{corrected, print_count};
use crate::mutations::{
    Base, Mutation, all, apply_all, claimed_under, files, made, made_in, written,
};
use crate::support::bulk;
use crate::support::random::Random;

/// The kinds of errors of which pairs are tried. All of them keep the rows in their places.
const KINDS: [&str; 16] = [
    "result-flipped",
    "result-flipped-on-one-side",
    "result-drawn",
    "game-as-forfeit",
    "forfeit-of-both",
    "opponent-wrong",
    "bye-of-another-kind",
    "bye-as-absence",
    "games-crossed",
    "games-crossed-over-colours",
    "row-results-exchanged",
    "total-wrong",
    "totals-exchanged",
    "rank-wrong",
    "ranks-exchanged",
    "ranks-of-neighbours-exchanged",
];

fn mutation(name: &str) -> &'static Mutation {
    all().find(|mutation| mutation.name == name).unwrap()
}

/// A value of a file that an error may change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Cell {
    Entry(PlayerId, RoundNumber),
    Points(PlayerId),
    Rank(PlayerId),
}

/// The opponent of a player in a round; `None` if there is none.
fn opponent(import: &Import, id: PlayerId, round: RoundNumber) -> Option<PlayerId> {
    let entry = import.tournament.entry(id, round)?;
    entry.opponent.player()
}

/// The values that differ between two files with the same players.
fn changed_cells(before: &Import, after: &Import) -> BTreeSet<Cell> {
    let mut cells = BTreeSet::new();
    for id in before.tournament.ids() {
        let index = id.index();
        let value = |import: &Import| {
            let claims = &import.claims;
            let points = claims.points.get(index).copied().flatten();
            let rank = claims.ranks.get(index).copied().flatten();
            (
                points.map(|field| field.value),
                rank.map(|field| field.value),
            )
        };
        let [(points, rank), (points_after, rank_after)] = [value(before), value(after)];
        cells.extend((points != points_after).then_some(Cell::Points(id)));
        cells.extend((rank != rank_after).then_some(Cell::Rank(id)));
        let rounds = RoundNumber::up_to(usize::from(before.tournament.rounds));
        let differs = |round: &RoundNumber| {
            before.tournament.entry(id, *round) != after.tournament.entry(id, *round)
        };
        cells.extend(rounds.filter(differs).map(|round| Cell::Entry(id, round)));
    }
    cells
}

/// The players whose values these are, and their opponents in these games.
fn players_concerned(import: &Import, cells: &BTreeSet<Cell>) -> BTreeSet<PlayerId> {
    let players = cells.iter().flat_map(|cell| match *cell {
        Cell::Entry(id, round) => [Some(id), opponent(import, id, round)],
        Cell::Points(id) | Cell::Rank(id) => [Some(id), None],
    });
    players.flatten().collect()
}

/// The file with both errors, of which the second concerns a player of the first but changes no
/// value that the first changed. `None` if no such place was found.
fn with_close_errors(base: &Base, pair: [&Mutation; 2], seed: u64) -> Option<Vec<u8>> {
    const PLACES_TRIED: u64 = 12;
    let right = &base.reading.import;
    let bytes = pair[0].apply(base, seed)?.bytes;
    let first = Base {
        name: base.name.clone(),
        reading: read(&base.name, bytes.clone(), &<_>::default()).ok()?,
        bytes,
        findings: Vec::new(),
    };
    let cells = changed_cells(right, &first.reading.import);
    let players = players_concerned(right, &cells);
    (0..PLACES_TRIED).find_map(|place| {
        let bytes = pair[1].apply(&first, seed * PLACES_TRIED + place)?.bytes;
        let second = read(&base.name, bytes.clone(), &<_>::default()).ok()?;
        let further_cells = changed_cells(&first.reading.import, &second.import);
        let is_close = !players_concerned(right, &further_cells).is_disjoint(&players);
        (is_close && further_cells.is_disjoint(&cells)).then_some(bytes)
    })
}

/// Whether a bye of the player was changed.
fn has_other_bye(right: &Import, cells: &BTreeSet<Cell>, player: PlayerId) -> bool {
    let is_bye = |cell: &Cell| match *cell {
        Cell::Entry(id, round) => id == player && opponent(right, id, round).is_none(),
        _ => false,
    };
    cells.iter().any(is_bye)
}

/// Whether the entries of two players for a round were changed so that the rows of both games agree:
/// the result of their game was changed in both rows, or the players were exchanged.
fn are_changed_together(
    mutated: &Import,
    cells: &BTreeSet<Cell>,
    players: [PlayerId; 2],
    round: RoundNumber,
) -> bool {
    let is_agreed = |player: PlayerId| {
        let named = opponent(mutated, player, round);
        named.and_then(|named| opponent(mutated, named, round)) == Some(player)
    };
    players[0] != players[1]
        && players
            .into_iter()
            .all(|player| cells.contains(&Cell::Entry(player, round)) && is_agreed(player))
}

/// Whether a wrong correction follows from everything that the file states (`docs/guides/fix.md`,
/// the cases that cannot be told apart):
/// - a game was changed in both rows, or two games were crossed, and the total or a bye of another
///   of these players was changed as well,
/// - a result was changed in one row and both totals with it, or both players were exchanged in
///   another round,
/// - a bye was changed and the total of the same player, so that the total is wrong in any case,
/// - two players have each other's entries of a round, and an opponent of one of them was adapted.
fn cannot_be_told_apart(right: &Import, mutated: &Import, correction: &Correction) -> bool {
    let cells = changed_cells(right, mutated);
    let is_changed = |cell: Cell| cells.contains(&cell);
    let rounds = || RoundNumber::up_to(usize::from(right.tournament.rounds));
    match correction.value {
        Value::Points(id, _) => {
            let hides_change = |other: &PlayerId| {
                (is_changed(Cell::Points(*other)) || has_other_bye(right, &cells, *other))
                    && rounds()
                        .any(|round| are_changed_together(mutated, &cells, [id, *other], round))
            };
            right.tournament.ids().any(|other| hides_change(&other))
                || (is_changed(Cell::Points(id)) && has_other_bye(right, &cells, id))
        }
        Value::Outcome(id, round, _) => opponent(mutated, id, round).is_some_and(|other| {
            let mut other_rounds = rounds().filter(|&other_round| other_round != round);
            (is_changed(Cell::Points(id)) && is_changed(Cell::Points(other)))
                || other_rounds
                    .any(|round| are_changed_together(mutated, &cells, [id, other], round))
        }),
        Value::Opponent(id, round, named) => {
            let entries = |import: &Import, players: [PlayerId; 2]| {
                players.map(|player| import.tournament.entry(player, round).copied())
            };
            let have_each_others_entries = |other: PlayerId| {
                entries(mutated, [named, other]) == entries(right, [other, named])
            };
            if opponent(right, id, round).is_some_and(have_each_others_entries) {
                return true;
            }
            let mut others = right.tournament.ids().filter(|&other| other != named);
            is_changed(Cell::Entry(named, round))
                && others.any(|other| {
                    opponent(mutated, other, round).is_some_and(|opposite| {
                        are_changed_together(mutated, &cells, [other, opposite], round)
                    })
                })
        }
        // ranks follow from the points, so they are wrong if a total is
        Value::Rank(..) => right.tournament.ids().any(|id| {
            let value = Value::Points(id, Points::ZERO);
            let correction = Correction {
                value,
                ..correction.clone()
            };
            cannot_be_told_apart(right, mutated, &correction)
        }),
        _ => false,
    }
}

/// The corrections of a file that are wrong, in words, and the number of all corrections.
fn wrong_in_words(base: &Base, names: &str, bytes: &[u8]) -> (usize, Option<String>) {
    let (count, mut wrong) = wrong_corrections(base, bytes);
    if wrong.is_empty() {
        return (count, None);
    }
    let mutated = read(&base.name, bytes.to_vec(), &<_>::default()).unwrap();
    let right = &base.reading.import;
    wrong.retain(|correction| !cannot_be_told_apart(right, &mutated.import, correction));
    let words = wrong
        .iter()
        .map(|c| format!("{}: {} {}", c.subject, c.stated, c.corrected));
    let words: Vec<String> = words.collect();
    if let Some(folder) = std::env::var_os("CROSSTABLE_MUTANTS").filter(|_| !words.is_empty()) {
        let _ = std::fs::write(
            std::path::Path::new(&folder).join(format!("{names}-{}", base.name)),
            bytes,
        );
    }
    let line = format!("{} {names}: {}", base.name, words.join("; "));
    (count, (!words.is_empty()).then_some(line))
}

/// The numbers of files and of corrected values, and the wrong corrections.
#[derive(Default)]
struct Count {
    files: usize,
    values: usize,
    wrong: Vec<String>,
}

impl Count {
    fn try_file(&mut self, base: &Base, names: &str, bytes: &[u8]) {
        let (values, wrong) = wrong_in_words(base, names, bytes);
        self.files += 1;
        self.values += values;
        self.wrong.extend(wrong);
    }

    fn check(&self, name: &str) {
        let Count {
            files,
            values,
            wrong,
        } = self;
        print_count(&format!(
            "{name}: {files} files, {values} values, {} wrong\n",
            wrong.len()
        ));
        assert!(
            *files > 20 && *values > 0,
            "{name}: {files} files, {values} values"
        );
        assert!(
            wrong.is_empty(),
            "{} wrong\n{}",
            wrong.len(),
            wrong.join("\n")
        );
    }
}

/// Tries pairs of errors in each file, `times` of them drawn at random.
fn check_pairs(name: &str, bases: &[Base], times: usize) {
    let mut count = Count::default();
    for (seed, base) in (0..).zip(bases) {
        let mut random = Random(seed);
        for trial in 0..times as u64 {
            let pair = [0; 2].map(|_| mutation(random.one(&KINDS).unwrap()));
            if let Some(bytes) = with_close_errors(base, pair, trial) {
                let names = format!("{}+{} {trial}", pair[0].name, pair[1].name);
                count.try_file(base, &names, &bytes);
            }
        }
    }
    count.check(name);
}

#[test]
fn no_correction_of_two_errors_of_the_same_players_in_a_file_is_wrong() {
    let mut bases = files();
    bases.retain(|base| bulk() || base.reading.import.tournament.entries.len() < 100);
    check_pairs("files", &bases, if bulk() { 300 } else { 12 });
}

#[test]
fn no_correction_of_two_errors_of_the_same_players_in_a_made_up_event_is_wrong() {
    let bases: Vec<Base> = match bulk() {
        true => (0..200).flat_map(made).collect(),
        false => (0..16).filter_map(|seed| made_in(seed, "trf26")).collect(),
    };
    check_pairs("made-up events", &bases, if bulk() { 60 } else { 8 });
}

/// The file with the ranks of another edition; `None` if it then does not differ.
fn with_ranks_of(base: &Base, rules: &RuleSet) -> Option<Base> {
    let mut import = base.reading.import.clone();
    let claims = claimed_under(import.tournament.clone(), rules).claims;
    for (field, right) in import.claims.ranks.iter_mut().zip(&claims.ranks) {
        if let Some((field, right)) = field.as_mut().zip(right.as_ref()) {
            field.value = right.value;
        }
    }
    for (team, right) in import
        .claims
        .team_claims
        .iter_mut()
        .zip(&claims.team_claims)
    {
        if let Some((field, right)) = team.rank.as_mut().zip(right.rank) {
            field.value = right.value;
        }
    }
    let bytes = written(base, &import)?;
    Some(Base {
        name: format!("{}-{}", rules.name, base.name),
        reading: read(&base.name, bytes.clone(), &<_>::default()).ok()?,
        bytes,
        findings: Vec::new(),
    })
}

/// Whether the corrections of a file amount to one mistake: a wrong value, or an exchange of two.
fn corrects_one_mistake(base: &Base, bytes: &[u8]) -> bool {
    let reading = read(&base.name, bytes.to_vec(), &<_>::default()).unwrap();
    match &corrected(&reading, &Options::default()).corrections[..] {
        [_] => true,
        [a, b] => [&a.stated, &a.corrected] == [&b.corrected, &b.stated],
        _ => false,
    }
}

/// Two or three wrong ranks in files that follow another edition than the date says. If three of
/// them leave a file that follows the edition of the date with a single wrong rank, they cannot be
/// told apart from that mistake (`docs/guides/fix.md`).
#[test]
fn no_correction_of_ranks_that_follow_another_edition_is_wrong() {
    let kinds = [
        ["rank-wrong", "team-rank-wrong"],
        ["ranks-exchanged", "team-ranks-exchanged"],
        ["ranks-of-neighbours-exchanged", "team-ranks-exchanged"],
    ];
    let mut count = Count::default();
    let seeds = 0..if bulk() { 400 } else { 24 };
    for (seed, base) in seeds.clone().zip(seeds.map(|seed| made_in(seed, "trf26"))) {
        let Some(base) = base else { continue };
        let mut random = Random(seed);
        for other in EDITIONS
            .iter()
            .filter_map(|rules| with_ranks_of(&base, rules))
        {
            for trial in 0..if bulk() { 20 } else { 3 } {
                let is_team_event = usize::from(base.reading.import.tournament.team_event);
                let errors = [0; 3].map(|_| mutation(random.one(&kinds).unwrap()[is_team_event]));
                let errors = &errors[..2 + trial % 2];
                let Some(bytes) = apply_all(errors, &other, seed + trial as u64) else {
                    continue;
                };
                let names = format!("{} wrong ranks {trial}", errors.len());
                let (values, wrong) = wrong_in_words(&other, &names, &bytes);
                count.files += 1;
                count.values += values;
                let is_hidden = || errors.len() > 2 && corrects_one_mistake(&other, &bytes);
                count.wrong.extend(wrong.filter(|_| !is_hidden()));
            }
        }
    }
    print_count(&format!(
        "ranks of another edition: {} files, {} values\n",
        count.files, count.values
    ));
    assert!(count.files > 20, "{}", count.files);
    assert!(
        count.wrong.is_empty(),
        "{} wrong\n{}",
        count.wrong.len(),
        count.wrong.join("\n")
    );
}
