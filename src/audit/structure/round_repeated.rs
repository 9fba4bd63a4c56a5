//! S119: the results of a round are in the file twice, as two rounds.

use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity, count, rounds_in_words};
use crate::model::{FieldKey, Opponent, PlayerId, RoundNumber};
use crate::number::Points;

check! {
    ROUND_REPEATED = "S119" "round-repeated", Error,
    page: include_str!("../../../docs/checks/round-repeated.md"),
    needs: [Results, Rounds, Opponents],
    not_corrected: "the file does not say which of the two rounds was pasted",
    run: round_repeated on facts,
}

/// Minimum number of played games in two equal rounds, so that their equality is no coincidence.
const MIN_GAMES: usize = 2;

/// The same minimum if the file does not state colours, which alternate between the games of a
/// match.
const MIN_GAMES_WITHOUT_COLOURS: usize = 4;

/// Minimum number of wrong totals that prove other results of a round. A single wrong game makes
/// two totals wrong.
const MIN_WRONG_TOTALS: usize = 3;

/// Rounds whose results other rounds repeat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::audit) struct Repeated {
    /// The first of the equal rounds, for each group of equal rounds.
    firsts: Vec<RoundNumber>,
    /// The other rounds of all groups, in ascending order.
    pub(in crate::audit) copies: Vec<RoundNumber>,
    /// The number of games that were played in all copies.
    games: usize,
    /// Which of the equal rounds the stated points count.
    pub(in crate::audit) counted: Counted,
}

/// Which of several equal rounds the stated points count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::audit) enum Counted {
    /// Only one of the equal rounds: the others are superfluous.
    Once,
    /// One of the equal rounds, and other results instead of the remaining ones.
    OtherResults,
    /// No points are stated.
    Unknown,
}

impl Repeated {
    /// Finds the rounds that other rounds repeat; `None` if there are none, or if the stated points
    /// count all of them or fit no interpretation.
    pub(in crate::audit) fn find(facts: &Facts<'_>) -> Option<Repeated> {
        let (mut firsts, mut copies, mut games) = (Vec::new(), Vec::new(), 0);
        let rounds: Vec<RoundNumber> = (0..facts.table.rounds()).map(RoundNumber::at).collect();
        for (index, &first) in rounds.iter().enumerate() {
            if copies.contains(&first) {
                continue;
            }
            let later_rounds = rounds[index + 1..].iter();
            let equal_rounds: Vec<(RoundNumber, usize)> = later_rounds
                .filter_map(|&later| Some((later, equal_games(facts, first, later)?)))
                .collect();
            let is_not_copy = |round: &&RoundNumber| {
                **round != first && equal_rounds.iter().all(|(copy, _)| copy != *round)
            };
            // in a match the same opponents meet again and again, so rounds may be equal
            let is_match = || {
                let mut other_rounds = rounds.iter().filter(is_not_copy);
                other_rounds.any(|&other| have_same_opponents(facts, first, other))
            };
            if equal_rounds.is_empty() || is_match() {
                continue;
            }
            firsts.push(first);
            games += equal_rounds.iter().map(|(_, games)| games).sum::<usize>();
            copies.extend(equal_rounds.into_iter().map(|(copy, _)| copy));
        }
        // a pasted round is an exception
        if copies.is_empty() || copies.len() * 2 > rounds.len() {
            return None;
        }
        copies.sort_unstable();
        let counted = find_counted_rounds(facts, &copies)?;
        Some(Repeated {
            firsts,
            copies,
            games,
            counted,
        })
    }

    /// Whether a round is one of the equal rounds.
    pub(in crate::audit) fn concerns(&self, round: u16) -> bool {
        let mut rounds = self.firsts.iter().chain(&self.copies);
        rounds.any(|concerned| concerned.0 == round)
    }
}

/// The number of games of two rounds in which everybody has the same opponent, colour and result;
/// `None` if the rounds differ, or if so few games were played that the rounds may be equal by
/// coincidence.
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
    let is_no_coincidence = coloured >= 2 * MIN_GAMES || games >= MIN_GAMES_WITHOUT_COLOURS;
    is_no_coincidence.then_some(games)
}

/// Whether most players have the same opponent in two rounds.
fn have_same_opponents(facts: &Facts<'_>, a: RoundNumber, b: RoundNumber) -> bool {
    let (mut paired, mut same) = (0, 0);
    for id in facts.import.tournament.ids() {
        let [one, other] = [a, b].map(|round| facts.entry(id, round).opponent);
        if matches!(one, Opponent::Player(_)) {
            paired += 1;
            same += usize::from(one == other);
        }
    }
    same * 2 > paired
}

/// Which of the equal rounds the stated points count, if the rounds in `copies` repeat other
/// rounds; `None` if the points count all rounds, or if neither superfluous nor overwritten rounds
/// explain them.
fn find_counted_rounds(facts: &Facts<'_>, copies: &[RoundNumber]) -> Option<Counted> {
    let (mut both, mut once, mut other, mut stated) = (0, 0, 0, 0);
    for id in facts.import.tournament.ids() {
        let Some((surplus, of_copies)) = surplus(facts, id, copies) else {
            continue;
        };
        stated += 1;
        both += usize::from(surplus == Points::ZERO);
        once += usize::from(surplus == -of_copies);
        other += usize::from(may_be_scored(facts, (surplus, of_copies), copies.len()));
    }
    // a single stated total may be wrong as well
    let tolerance = (stated / 10).max(1);
    let are_right = |right: usize| right + tolerance >= stated;
    match stated {
        0 => Some(Counted::Unknown),
        _ if are_right(both) => None,
        _ if are_right(once) => Some(Counted::Once),
        _ if are_right(other) && stated - both >= MIN_WRONG_TOTALS => Some(Counted::OtherResults),
        _ => None,
    }
}

/// Whether a player's stated points may follow from different results of some rounds: the stated
/// points exceed the computed points by `surplus`, and these rounds now give the player `of_rounds`.
pub(in crate::audit) fn may_be_scored(
    facts: &Facts<'_>,
    (surplus, of_rounds): (Points, Points),
    rounds: usize,
) -> bool {
    let points_needed = surplus + of_rounds;
    let table = &facts.table;
    match rounds {
        1 => [table.win(), table.draw(), table.loss()].contains(&points_needed),
        _ => {
            let max_points: Points = std::iter::repeat_n(table.win(), rounds).sum();
            (Points::ZERO..=max_points).contains(&points_needed)
        }
    }
}

/// The stated points of a player minus the computed points, and the computed points of the given
/// rounds; `None` if no points are stated.
pub(in crate::audit) fn surplus(
    facts: &Facts<'_>,
    id: PlayerId,
    rounds: &[RoundNumber],
) -> Option<(Points, Points)> {
    let stated_points = facts.import.claims.points.get(id.index())?.as_ref()?;
    let points = facts.table.points(id.into());
    let points_of_rounds = rounds.iter().filter_map(|round| points.get(round.index()));
    let surplus = stated_points.value - facts.table.total(id.into());
    Some((surplus, points_of_rounds.copied().sum()))
}

fn in_words(rounds: &[RoundNumber]) -> String {
    let mut numbers: Vec<u16> = rounds.iter().map(|round| round.0).collect();
    numbers.sort_unstable();
    rounds_in_words(&numbers).unwrap_or_default()
}

fn message(repeated: &Repeated) -> String {
    let Repeated { firsts, copies, .. } = repeated;
    let games = count(repeated.games, "game");
    let (first, copy) = (in_words(firsts), in_words(copies));
    match (firsts.len(), copies.len()) {
        (1, 1) => format!("{first} is in the file twice: {copy} repeats its {games}"),
        (1, more) => {
            let occurrences = more + 1;
            format!("{first} is in the file {occurrences} times: {copy} repeat it ({games})")
        }
        _ => format!("{first} are in the file more than once: {copy} repeat them ({games})"),
    }
}

fn round_repeated(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(repeated) = Repeated::find(facts) else {
        return;
    };
    let (first, second) = (repeated.firsts[0], repeated.copies[0]);
    let all_rounds = in_words(&[&repeated.firsts[..], &repeated.copies].concat());
    let copies = in_words(&repeated.copies);
    let compare = format!("compare {all_rounds} with the pairings of the event");
    let (severity, reason, fix) = match repeated.counted {
        Counted::Once => (
            Severity::Error,
            format!("the stated points do not count {copies}"),
            format!("delete {copies}, which probably repeats the round by mistake"),
        ),
        Counted::OtherResults => (
            Severity::Error,
            format!("the stated points count other results for {copies}"),
            format!("{compare}, and enter the results that were overwritten"),
        ),
        Counted::Unknown => (
            Severity::Warning,
            "the file states no points that would show which rounds were played".to_owned(),
            compare,
        ),
    };
    let mut ids = facts.import.tournament.ids();
    let player = ids.find(|&id| facts.entry(id, second).outcome.is_played());
    let example = player.map_or_else(String::new, |id| format!(", for example {}", facts.who(id)));
    let finding = findings
        .report(&ROUND_REPEATED, message(&repeated))
        .severity(severity)
        .round(second.0)
        .because([
            format!("all players have the same opponent, colour and result in the rounds{example}"),
            reason,
        ])
        .cites(&[FieldKey::PlayerRows])
        .rule("practice")
        .certainty(Certainty::Heuristic)
        .fix(fix);
    if let Some(player) = player {
        finding
            .at(facts.cell(player, second), "the same again")
            .label(facts.cell(player, first), "first here");
    }
}
