//! S119: the results of a round are in the file twice, as two rounds.

use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::{Severity, count};
use crate::model::{FieldKey, Opponent, PlayerId, RoundNumber};
use crate::number::Points;

check! {
    ROUND_REPEATED = "S119" "round-repeated", Error,
    page: include_str!("../../../docs/checks/round-repeated.md"),
    needs: [Results, Rounds, Opponents],
    not_corrected: "the file does not say which of the two rounds was pasted",
    run: round_repeated on facts,
}

/// The fewest played games of two equal rounds with which equality is no coincidence.
const MIN_GAMES: usize = 2;

/// The same if the file does not state the colours, which change from game to game in a match.
const MIN_GAMES_WITHOUT_COLOURS: usize = 4;

/// A round whose results another round repeats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::audit) struct Repeated {
    /// The first of the two rounds.
    pub(in crate::audit) first: RoundNumber,
    /// The second of the two rounds.
    pub(in crate::audit) second: RoundNumber,
    /// The games that were played in each.
    games: usize,
    /// What the stated points count.
    pub(in crate::audit) counted: Counted,
}

/// What the stated points count of two equal rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::audit) enum Counted {
    /// One of them: the other one is superfluous.
    Once,
    /// One of them, and other results in place of the other one.
    OtherResults,
    /// No points are stated.
    Unknown,
}

impl Repeated {
    /// The round that another one repeats; `None` if there is none, or if the stated points count
    /// both or do not fit either.
    pub(in crate::audit) fn find(facts: &Facts<'_>) -> Option<Repeated> {
        let rounds = facts.table.rounds();
        let mut pairs = (0..rounds).flat_map(|a| (a + 1..rounds).map(move |b| (a, b)));
        let (first, second, games) = pairs.find_map(|(a, b)| {
            let (first, second) = (RoundNumber::at(a), RoundNumber::at(b));
            let games = equal_games(facts, first, second)?;
            Some((first, second, games))
        })?;
        Some(Repeated {
            first,
            second,
            games,
            counted: what_is_counted(facts, second)?,
        })
    }
}

/// The number of games of two rounds in which everybody has the same opponent, colour and result;
/// `None` if they differ, or if so few games were played that they may be equal by coincidence.
fn equal_games(facts: &Facts<'_>, a: RoundNumber, b: RoundNumber) -> Option<usize> {
    let (mut played, mut coloured) = (0, 0);
    for id in facts.import.tournament.ids() {
        let entry = facts.entry(id, a);
        if entry != facts.entry(id, b) {
            return None;
        }
        let is_game = entry.outcome.is_played() && matches!(entry.opponent, Opponent::Player(_));
        played += usize::from(is_game);
        coloured += usize::from(is_game && entry.colour.is_some());
    }
    // each game is in the rows of two players
    let games = played / 2;
    let enough = coloured >= 2 * MIN_GAMES || games >= MIN_GAMES_WITHOUT_COLOURS;
    enough.then_some(games)
}

/// What the stated points count, if the results of `second` are those of an earlier round; `None`
/// if they count both rounds, or if neither a superfluous nor an overwritten round explains them.
fn what_is_counted(facts: &Facts<'_>, second: RoundNumber) -> Option<Counted> {
    let worths = [facts.table.win(), facts.table.draw(), facts.table.loss()];
    let (mut both, mut once, mut other, mut stated) = (0, 0, 0, 0);
    for id in facts.import.tournament.ids() {
        if let Some((surplus, of_round)) = surplus(facts, id, second) {
            stated += 1;
            both += usize::from(surplus == Points::ZERO);
            once += usize::from(surplus == Points::ZERO - of_round);
            other += usize::from(worths.contains(&(surplus + of_round)));
        }
    }
    // a single stated total may be wrong as well
    let wrong = (stated / 10).max(1);
    let are_right = |right: usize| right + wrong >= stated;
    match stated {
        0 => Some(Counted::Unknown),
        _ if are_right(both) => None,
        _ if are_right(once) => Some(Counted::Once),
        _ if are_right(other) => Some(Counted::OtherResults),
        _ => None,
    }
}

/// By how much the stated points of a player exceed the results, and the points for a round; `None`
/// if no points are stated.
fn surplus(facts: &Facts<'_>, id: PlayerId, round: RoundNumber) -> Option<(Points, Points)> {
    let stated = facts.import.claims.points.get(id.index())?.as_ref()?;
    let of_round = facts.table.points(id.into()).get(round.index())?;
    Some((stated.value - facts.table.total(id.into()), *of_round))
}

fn round_repeated(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(repeated) = Repeated::find(facts) else {
        return;
    };
    let Repeated { first, second, .. } = repeated;
    let games = count(repeated.games, "game");
    let (severity, reason, fix) = match repeated.counted {
        Counted::Once => (
            Severity::Error,
            format!("the stated points count round {first} once"),
            format!("delete one of the two rounds: round {second} was probably pasted"),
        ),
        Counted::OtherResults => (
            Severity::Error,
            "the stated points count other results for one of the two rounds".to_owned(),
            format!(
                "compare rounds {first} and {second} with the pairings of the event, and enter \
                 the results of the one that was overwritten"
            ),
        ),
        Counted::Unknown => (
            Severity::Warning,
            "the file states no points that would show whether both were played".to_owned(),
            format!("compare rounds {first} and {second} with the pairings of the event"),
        ),
    };
    let mut ids = facts.import.tournament.ids();
    let player = ids.find(|&id| facts.entry(id, second).outcome.is_played());
    let who = player.map_or_else(String::new, |id| format!(", first {}", facts.who(id)));
    let finding = findings
        .report(
            &ROUND_REPEATED,
            format!("round {first} stands twice: round {second} repeats its {games}"),
        )
        .severity(severity)
        .round(second.0)
        .because([
            format!("all players have the same opponent, colour and result in both{who}"),
            reason,
        ])
        .cites(&[FieldKey::PlayerRows])
        .rule("practice")
        .fix(fix);
    if let Some(player) = player {
        finding
            .at(facts.cell(player, second), "the same again")
            .label(facts.cell(player, first), "first here");
    }
}
