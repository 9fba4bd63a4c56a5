//! A game whose result was changed in both rows, with one of the two totals adapted to it. The file
//! looks like one with a single wrong total, the one that was not adapted. Or two games of a player
//! were changed so that the player's total stays right.

use crosstable::format::read;
use crosstable::import::Import;
use crosstable::model::{Crosstable, Entry, Outcome, PlayerId, RoundNumber, System};
use crosstable::number::Points;
use crosstable::rules;
use crosstable::standings::standings;
use crosstable::tiebreak::Context;

use super::unmutated::correct;
use crate::mutations::{Base, files, in_format, is_right, made, made_in, written};
use crate::support::bulk;

const RESULTS: [[Outcome; 2]; 3] = [
    [Outcome::Win, Outcome::Loss],
    [Outcome::Draw, Outcome::Draw],
    [Outcome::Loss, Outcome::Win],
];

/// Another result of a game: the two players, the round and the results.
type Change = ([PlayerId; 2], RoundNumber, [Outcome; 2]);

/// Changes the result of a game in both rows. Returns the points that the first player gains.
fn change(import: &mut Import, (players, round, results): Change) -> Points {
    let tournament = &mut import.tournament;
    let width = usize::from(tournament.rounds);
    let system = tournament.score_system;
    let gains = players.into_iter().zip(results).map(|(player, outcome)| {
        let entry: &mut Entry = &mut tournament.entries[player.index() * width + round.index()];
        let before = system.points(entry.outcome, entry.colour);
        entry.outcome = outcome;
        system.points(outcome, entry.colour) - before
    });
    gains.collect::<Vec<_>>()[0]
}

/// The file with another result of a game, and with the first player's total adapted.
fn with_adapted_total(base: &Base, game: Change) -> Option<Vec<u8>> {
    let mut import = base.reading.import.clone();
    let gain = change(&mut import, game);
    let stated = import.claims.points.get_mut(game.0[0].index())?.as_mut()?;
    stated.value += gain;
    written(base, &import)
}

/// The file with other results of two games of a player who has the same total with both.
fn with_equal_total(base: &Base, games: [Change; 2]) -> Option<Vec<u8>> {
    let mut import = base.reading.import.clone();
    let gains = games.map(|game| change(&mut import, game));
    (gains[0] + gains[1] == Points::ZERO).then(|| written(base, &import))?
}

/// Each other result of each played game of a file.
fn changes(base: &Base) -> Vec<Change> {
    let tournament = &base.reading.import.tournament;
    let rounds = || RoundNumber::up_to(usize::from(tournament.rounds));
    let mut list = Vec::new();
    for (id, round) in tournament
        .ids()
        .flat_map(|id| rounds().map(move |round| (id, round)))
    {
        let entry = tournament.entry(id, round).unwrap();
        if let (Some(other), true) = (entry.opponent.player(), entry.outcome.is_played()) {
            let others = RESULTS
                .into_iter()
                .filter(|[mine, _]| *mine != entry.outcome);
            list.extend(others.map(|results| ([id, other], round, results)));
        }
    }
    list
}

/// Whether every stated value follows from the results, and the file may say that it has no teams.
fn is_consistent(mut import: Import) -> bool {
    import.claims.teams.take_if(|teams| teams.value == 0);
    is_right(&import)
}

/// Checks that the total which was not adapted is corrected only if every stated value of the
/// corrected copy follows from its results. Such a copy may be the right file of another event, so
/// nothing in the file shows that the game was changed.
fn check(base: &Base, step: usize) -> Vec<String> {
    let (mut files, mut consistent, mut wrong) = (0, 0, Vec::new());
    for game in changes(base).into_iter().step_by(step) {
        let Some(bytes) = with_adapted_total(base, game) else {
            continue;
        };
        let (players, round, results) = game;
        let name = format!("{results:?} of {} in {round}", players[0].0);
        let trial = correct(base, &name, bytes);
        files += 1;
        match is_consistent(trial.copy) {
            true => consistent += 1,
            false => wrong.extend(trial.wrong),
        }
    }
    assert!(files > 0, "{}", base.name);
    super::print_count(&format!(
        "{}: {files} changed games, {consistent} consistent, {} wrong\n",
        base.name,
        wrong.len()
    ));
    wrong
}

#[test]
fn a_total_is_not_corrected_by_a_changed_game_that_other_values_contradict() {
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
    let lists = bases.iter().filter_map(|base| in_format(base, "csv"));
    let lists: Vec<Base> = lists.collect();
    bases.extend(lists);
    bases.extend((0..if bulk() { 40 } else { 4 }).flat_map(made));
    bases.retain(|base| ["trf16", "trf26", "csv"].contains(&base.reading.import.format));
    bases.retain(|base| is_consistent(base.reading.import.clone()));
    assert!(bases.len() > 10, "{}", bases.len());
    let step = if bulk() { 1 } else { 10 };
    let wrong: Vec<String> = bases.iter().flat_map(|base| check(base, step)).collect();
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// A tie-break that is undefined because a player has no rating is dropped (C.07 10). The ranks
/// then follow the criteria after it, so they are evidence about the results as well.
#[test]
fn ranks_by_the_criteria_after_an_undefined_one_contradict_a_changed_game() {
    let base = made_in(8, "trf26").expect("a readable file");
    let tournament = &base.reading.import.tournament;
    let order = tournament.rank_order.as_ref().unwrap();
    assert_eq!(order.to_string(), "PTS,ARO,BH");
    assert!((tournament.players.iter()).any(|player| player.rating.is_none()));
    let wrong = check(&base, 1);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The event with the ranks that follow if this rating counts for unrated players.
fn with_ranks_for(mut base: Base, unrated: u16) -> Base {
    let mut import = base.reading.import.clone();
    let tournament = &import.tournament;
    let table = Crosstable::new(tournament, System::Swiss, tournament.rounds);
    let rules = rules::select(tournament, None).rules;
    let context = Context::new(&table, rules).with_unrated(Some(unrated));
    let order = tournament.rank_order.clone().unwrap();
    let ranks = standings(&context, &order).ranks;
    for (stated, rank) in import.claims.ranks.iter_mut().zip(ranks) {
        stated.as_mut().unwrap().value = u32::from(rank);
    }
    base.bytes = written(&base, &import).unwrap();
    base.reading = read(&base.name, base.bytes.clone(), &<_>::default()).unwrap();
    base
}

/// The number of totals that are corrected if each of them is wrong by half a point.
fn count_corrected_totals(base: &Base) -> usize {
    let ids = base.reading.import.tournament.ids();
    let corrected = ids.filter(|id| {
        let mut import = base.reading.import.clone();
        let stated = import.claims.points[id.index()].as_mut().unwrap();
        stated.value += Points::HALF;
        let trial = correct(base, &format!("{id:?}"), written(base, &import).unwrap());
        assert!(trial.wrong.is_empty(), "{:#?}", trial.wrong);
        trial.corrections > 0
    });
    corrected.count()
}

/// A rating for unrated players may have been announced although the file does not say so. The ranks
/// then fit no order that can be computed, and they are evidence against the results only if all of them
/// fit other results.
#[test]
fn a_total_is_corrected_although_a_rating_for_unrated_players_was_announced() {
    let base = || made_in(8, "trf26").expect("a readable file");
    let count = count_corrected_totals(&base());
    assert!(count > 5, "{count}");
    for unrated in [1000, 1400, 1700] {
        let base = with_ranks_for(base(), unrated);
        let corrected = count_corrected_totals(&base);
        // another rating may explain all ranks together with another result
        assert!(
            corrected * 5 >= count * 4,
            "{unrated}: {corrected} of {count}"
        );
    }
}

/// If two games of a player are changed so that the player's total stays right, the wrong totals of
/// the two opponents look like the only mistakes.
#[test]
fn totals_are_not_corrected_by_two_changed_games_of_one_player() {
    let mut bases: Vec<Base> = files();
    bases.retain(|base| base.reading.import.tournament.entries.len() < 300);
    bases.retain(|base| ["trf16", "trf26", "csv"].contains(&base.reading.import.format));
    bases.extend((0..if bulk() { 40 } else { 4 }).flat_map(made));
    let (mut count, mut wrong) = (0, Vec::new());
    for base in &bases {
        let games = changes(base);
        let pairs = games.iter().flat_map(|first| {
            let others = games.iter();
            let others = others.filter(move |second| {
                second.0[0] == first.0[0] && second.0[1] != first.0[1] && second.1 > first.1
            });
            others.map(move |second| [*first, *second])
        });
        for pair in pairs.step_by(if bulk() { 1 } else { 37 }) {
            if let Some(bytes) = with_equal_total(base, pair) {
                count += 1;
                wrong.extend(correct(base, &format!("{pair:?}"), bytes).wrong);
            }
        }
    }
    super::print_count(&format!("{count} pairs of games, {} wrong\n", wrong.len()));
    assert!(count > 100, "{count}");
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
