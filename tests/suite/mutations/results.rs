//! Errors in one result: its code, its colour or its opponent.

use crosstable::import::Import;
use crosstable::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber, Tournament};

use super::made::set;
use super::{Category, Mutation, said};
use crate::support::random::Random;

pub(super) const MUTATIONS: &[Mutation] = &[
    said("result-flipped", Category::Results, result_flipped),
    said(
        "result-flipped-on-one-side",
        Category::Results,
        result_flipped_on_one_side,
    ),
    said("result-drawn", Category::Results, result_drawn),
    said("result-blank", Category::Results, result_blank),
    said(
        "result-blank-on-one-side",
        Category::Results,
        result_blank_on_one_side,
    ),
    said("forfeit-as-game", Category::Results, forfeit_as_game),
    said("game-as-forfeit", Category::Results, game_as_forfeit),
    said(
        "forfeit-on-one-side",
        Category::Results,
        forfeit_on_one_side,
    ),
    said("forfeit-of-both", Category::Results, forfeit_of_both),
    said("game-missing", Category::Results, game_missing),
    said(
        "game-missing-on-one-side",
        Category::Results,
        game_missing_on_one_side,
    ),
    said("game-as-byes", Category::Results, game_as_byes),
    said(
        "bye-of-another-kind",
        Category::Results,
        bye_of_another_kind,
    ),
    said("bye-as-absence", Category::Results, bye_as_absence),
    said("absence-as-bye", Category::Results, absence_as_bye),
    said("opponent-wrong", Category::Results, opponent_wrong),
    said("opponent-oneself", Category::Results, opponent_oneself),
    said("opponent-unknown", Category::Results, opponent_unknown),
    said(
        "colour-wrong-on-one-side",
        Category::Colours,
        colour_wrong_on_one_side,
    ),
    said("colours-exchanged", Category::Colours, colours_exchanged),
    said("colour-blank", Category::Colours, colour_blank),
];

/// A player's entry in a round.
pub(super) type Half = (PlayerId, RoundNumber, Entry);

/// The entries of all rounds that meet a condition.
pub(super) fn halves(tournament: &Tournament, fits: impl Fn(&Entry) -> bool) -> Vec<Half> {
    let rounds = || RoundNumber::up_to(usize::from(tournament.rounds));
    let all = tournament
        .ids()
        .flat_map(|id| rounds().map(move |round| (id, round)));
    let entries = all.map(|(id, round)| (id, round, tournament.row(id)[round.index()]));
    entries.filter(|(_, _, entry)| fits(entry)).collect()
}

/// The entries of games that meet a condition and whose opponents name the player as well, each
/// with the opponent and the opponent's entry.
pub(super) fn games(
    tournament: &Tournament,
    fits: impl Fn(&Entry) -> bool,
) -> Vec<(Half, PlayerId, Entry)> {
    let with_other = |half: Half| {
        let other = half.2.opponent.player()?;
        let answer = tournament.row(other)[half.1.index()];
        (answer.opponent == Opponent::Player(half.0)).then_some((half, other, answer))
    };
    halves(tournament, fits)
        .into_iter()
        .filter_map(with_other)
        .collect()
}

fn is_played(entry: &Entry) -> bool {
    entry.outcome.is_played()
}

const fn mirror(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win => Outcome::Loss,
        Outcome::Loss => Outcome::Win,
        other => other,
    }
}

/// A different result for a game.
fn another(outcome: Outcome, random: &mut Random) -> Option<Outcome> {
    let mut results = vec![Outcome::Win, Outcome::Draw, Outcome::Loss];
    results.retain(|result| *result != outcome);
    random.one(&results)
}

fn set_outcome(import: &mut Import, (id, round, entry): Half, outcome: Outcome) {
    set(
        &mut import.tournament,
        id,
        round,
        Entry { outcome, ..entry },
    );
}

/// Gives both sides of a game other outcomes.
fn both(
    import: &mut Import,
    random: &mut Random,
    fits: fn(&Entry) -> bool,
    outcomes: impl Fn(Outcome, &mut Random) -> Option<[Outcome; 2]>,
) -> Option<()> {
    let (half, other, answer) = random.one(&games(&import.tournament, fits))?;
    let [mine, theirs] = outcomes(half.2.outcome, random)?;
    set_outcome(import, half, mine);
    set_outcome(import, (other, half.1, answer), theirs);
    Some(())
}

fn one_side(
    import: &mut Import,
    random: &mut Random,
    fits: fn(&Entry) -> bool,
    outcome: impl Fn(Outcome, &mut Random) -> Option<Outcome>,
) -> Option<()> {
    let half = random.one(&halves(&import.tournament, fits))?;
    let outcome = outcome(half.2.outcome, random)?;
    set_outcome(import, half, outcome);
    Some(())
}

fn result_flipped(import: &mut Import, random: &mut Random) -> Option<()> {
    both(import, random, is_played, |outcome, random| {
        let new = another(outcome, random)?;
        Some([new, mirror(new)])
    })
}

fn result_flipped_on_one_side(import: &mut Import, random: &mut Random) -> Option<()> {
    one_side(import, random, is_played, another)
}

fn result_drawn(import: &mut Import, random: &mut Random) -> Option<()> {
    let decided = |entry: &Entry| entry.outcome == Outcome::Win;
    both(import, random, decided, |_, _| Some([Outcome::Draw; 2]))
}

fn result_blank(import: &mut Import, random: &mut Random) -> Option<()> {
    both(import, random, is_played, |_, _| {
        Some([Outcome::Unknown; 2])
    })
}

fn result_blank_on_one_side(import: &mut Import, random: &mut Random) -> Option<()> {
    one_side(import, random, is_played, |_, _| Some(Outcome::Unknown))
}

fn forfeit_as_game(import: &mut Import, random: &mut Random) -> Option<()> {
    let won = |entry: &Entry| entry.outcome == Outcome::ForfeitWin;
    both(import, random, won, |_, _| {
        Some([Outcome::Win, Outcome::Loss])
    })
}

fn game_as_forfeit(import: &mut Import, random: &mut Random) -> Option<()> {
    let won = |entry: &Entry| entry.outcome == Outcome::Win;
    both(import, random, won, |_, _| {
        Some([Outcome::ForfeitWin, Outcome::ForfeitLoss])
    })
}

fn forfeit_on_one_side(import: &mut Import, random: &mut Random) -> Option<()> {
    one_side(import, random, is_played, |outcome, _| match outcome {
        Outcome::Win => Some(Outcome::ForfeitWin),
        Outcome::Loss => Some(Outcome::ForfeitLoss),
        _ => None,
    })
}

fn forfeit_of_both(import: &mut Import, random: &mut Random) -> Option<()> {
    both(import, random, is_played, |_, _| {
        Some([Outcome::ForfeitLoss; 2])
    })
}

fn game_missing(import: &mut Import, random: &mut Random) -> Option<()> {
    let (half, other, _) = random.one(&games(&import.tournament, is_played))?;
    for id in [half.0, other] {
        set(&mut import.tournament, id, half.1, Entry::default());
    }
    Some(())
}

fn game_missing_on_one_side(import: &mut Import, random: &mut Random) -> Option<()> {
    let half = random.one(&halves(&import.tournament, is_played))?;
    set(&mut import.tournament, half.0, half.1, Entry::default());
    Some(())
}

/// Turns a game into byes: a full point for the winner and none for the loser, without opponents.
fn game_as_byes(import: &mut Import, random: &mut Random) -> Option<()> {
    let won = |entry: &Entry| entry.outcome == Outcome::Win;
    let (half, other, _) = random.one(&games(&import.tournament, won))?;
    let outcomes = [Outcome::FullPointBye, Outcome::ZeroPointBye];
    for (id, outcome) in [half.0, other].into_iter().zip(outcomes) {
        let entry = Entry {
            outcome,
            ..Entry::default()
        };
        set(&mut import.tournament, id, half.1, entry);
    }
    Some(())
}

const BYES: [Outcome; 4] = [
    Outcome::PairingAllocatedBye,
    Outcome::FullPointBye,
    Outcome::HalfPointBye,
    Outcome::ZeroPointBye,
];

fn bye_of_another_kind(import: &mut Import, random: &mut Random) -> Option<()> {
    let is_bye = |entry: &Entry| BYES.contains(&entry.outcome);
    one_side(import, random, is_bye, |outcome, random| {
        let mut kinds = BYES.to_vec();
        kinds.retain(|kind| *kind != outcome);
        random.one(&kinds)
    })
}

fn bye_as_absence(import: &mut Import, random: &mut Random) -> Option<()> {
    let is_bye = |entry: &Entry| BYES[..3].contains(&entry.outcome);
    one_side(import, random, is_bye, |_, _| Some(Outcome::Absent))
}

fn absence_as_bye(import: &mut Import, random: &mut Random) -> Option<()> {
    let absent = |entry: &Entry| [Outcome::Absent, Outcome::ZeroPointBye].contains(&entry.outcome);
    one_side(import, random, absent, |_, random| random.one(&BYES[..3]))
}

fn opponent(
    import: &mut Import,
    random: &mut Random,
    named: impl Fn(&Tournament, PlayerId, &mut Random) -> Option<Opponent>,
) -> Option<()> {
    let (id, round, entry) = random.one(&halves(&import.tournament, is_played))?;
    let opponent = named(&import.tournament, id, random)?;
    set(
        &mut import.tournament,
        id,
        round,
        Entry { opponent, ..entry },
    );
    Some(())
}

fn opponent_wrong(import: &mut Import, random: &mut Random) -> Option<()> {
    opponent(import, random, |tournament, id, random| {
        let ids: Vec<PlayerId> = tournament.ids().filter(|&other| other != id).collect();
        random.one(&ids).map(Opponent::Player)
    })
}

fn opponent_oneself(import: &mut Import, random: &mut Random) -> Option<()> {
    opponent(import, random, |_, id, _| Some(Opponent::Player(id)))
}

fn opponent_unknown(import: &mut Import, random: &mut Random) -> Option<()> {
    opponent(import, random, |tournament, _, random| {
        let number = tournament.players.len() + 1 + random.below(40);
        u32::try_from(number).ok().map(Opponent::Unknown)
    })
}

fn set_colour(import: &mut Import, (id, round, entry): Half, colour: Option<Colour>) {
    set(&mut import.tournament, id, round, Entry { colour, ..entry });
}

fn has_colour(entry: &Entry) -> bool {
    entry.outcome.is_played() && entry.colour.is_some()
}

fn colour_wrong_on_one_side(import: &mut Import, random: &mut Random) -> Option<()> {
    let half = random.one(&halves(&import.tournament, has_colour))?;
    set_colour(import, half, half.2.colour.map(Colour::opposite));
    Some(())
}

fn colours_exchanged(import: &mut Import, random: &mut Random) -> Option<()> {
    let (half, other, answer) = random.one(&games(&import.tournament, has_colour))?;
    set_colour(import, half, half.2.colour.map(Colour::opposite));
    let answer = (other, half.1, answer);
    set_colour(import, answer, answer.2.colour.map(Colour::opposite));
    Some(())
}

fn colour_blank(import: &mut Import, random: &mut Random) -> Option<()> {
    let half = random.one(&halves(&import.tournament, has_colour))?;
    set_colour(import, half, None);
    Some(())
}
