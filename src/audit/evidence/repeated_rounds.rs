//! Finds rounds that repeat the results of other rounds because a column was pasted twice.

use crate::audit::facts::Facts;
use crate::model::{Entry, Opponent, PlayerId, RoundNumber};
use crate::number::Points;

/// Minimum number of games in two equal rounds. If fewer games were played, the rounds may be equal
/// by coincidence.
const MIN_EQUAL_GAMES: usize = 2;

/// Minimum number of games in two equal rounds if there is less evidence for a repetition: the file
/// does not state the colours, a few rows differ, or the stated points include both rounds.
const MIN_EQUAL_GAMES_WITHOUT_SUPPORT: usize = 4;

/// Maximum number of rows that may differ between two equal rounds in a small event: the rows of
/// the two players of one game.
const MAX_DIFFERING_ROWS: usize = 2;

/// In a large event, one of this many rows with a game may differ between two equal rounds.
const ROWS_PER_DIFFERING_ROW: usize = 10;

/// Minimum number of wrong totals that show that a round had other results. A single wrong game
/// causes two wrong totals.
const MIN_WRONG_TOTALS: usize = 3;

/// Minimum number of other rounds that are needed to decide whether an event repeats its pairings.
const MIN_OTHER_ROUNDS: usize = 2;

/// If at most one round in this many is repeated, the repetition counts as an exception. In a round
/// robin of three cycles in which all games are drawn, a third of the rounds are equal to others.
const ROUNDS_PER_EXCEPTION: usize = 4;

/// Rounds that repeat the results of other rounds, and those other rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::audit) struct RepeatedRounds {
    /// The first of the equal rounds, for each group of equal rounds.
    pub(in crate::audit) first_rounds: Vec<RoundNumber>,
    /// The other rounds of all groups, in ascending order.
    pub(in crate::audit) copies: Vec<RoundNumber>,
    /// The number of games in the copies that are the same as in the first round.
    pub(in crate::audit) games: usize,
    /// The players whose entries differ between the equal rounds, in the order of the file; empty
    /// if the rounds are equal throughout. There are few of them.
    pub(in crate::audit) differing_players: Vec<PlayerId>,
    /// Which of the equal rounds the stated points include.
    pub(in crate::audit) counted_rounds: CountedRounds,
}

/// Which of several equal rounds the stated points include.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::audit) enum CountedRounds {
    /// Only one round. The others are superfluous.
    Once,
    /// One round, and other results in place of the others.
    OtherResults,
    /// All rounds, although apart from them nobody meets an opponent again with the same colour.
    All,
    /// Unknown, because no points are stated.
    Unknown,
}

/// The result of comparing two equal rounds: the number of games that are the same in both, and the
/// few players whose entries differ.
#[derive(Default)]
struct Comparison {
    games: usize,
    differing_players: Vec<PlayerId>,
}

impl RepeatedRounds {
    /// Finds rounds that other rounds repeat. `None` if there are none, or if other pairings of the
    /// event are repeated as well, as in a match.
    pub(in crate::audit) fn find(facts: &Facts<'_>) -> Option<RepeatedRounds> {
        let rounds: Vec<RoundNumber> = (0..facts.table.rounds()).map(RoundNumber::at).collect();
        let mut repeated = RepeatedRounds {
            first_rounds: Vec::new(),
            copies: Vec::new(),
            games: 0,
            differing_players: Vec::new(),
            counted_rounds: CountedRounds::Unknown,
        };
        for (index, &first) in rounds.iter().enumerate() {
            if repeated.copies.contains(&first) {
                continue;
            }
            for &later in &rounds[index + 1..] {
                let Some(comparison) = compare(facts, first, later) else {
                    continue;
                };
                repeated.games += comparison.games;
                repeated
                    .differing_players
                    .extend(comparison.differing_players);
                repeated.copies.push(later);
                if repeated.first_rounds.last() != Some(&first) {
                    repeated.first_rounds.push(first);
                }
            }
        }
        let copies = &mut repeated.copies;
        copies.sort_unstable();
        copies.dedup();
        // a pasted round is an exception
        if copies.is_empty() || copies.len() * 2 > rounds.len() {
            return None;
        }
        repeated.differing_players.sort_unstable();
        repeated.differing_players.dedup();
        let recurrence = Recurrence::find(facts, &rounds, &repeated);
        if recurrence == Recurrence::Usual {
            return None;
        }
        repeated.counted_rounds = repeated.find_counted_rounds(facts, recurrence)?;
        Some(repeated)
    }

    /// Whether a round, by number, is one of the equal rounds.
    pub(in crate::audit) fn concerns(&self, round: u16) -> bool {
        let mut rounds = self.first_rounds.iter().chain(&self.copies);
        rounds.any(|concerned| concerned.0 == round)
    }

    /// Returns which of the equal rounds the stated points include. `None` if neither superfluous
    /// nor overwritten rounds explain the points, or if there is too little evidence that the
    /// copies were not played.
    fn find_counted_rounds(
        &self,
        facts: &Facts<'_>,
        recurrence: Recurrence,
    ) -> Option<CountedRounds> {
        let copies = &self.copies;
        let (mut right_with_all, mut right_with_one, mut right_with_others, mut stated_count) =
            (0, 0, 0, 0);
        for id in facts.import.tournament.ids() {
            let Some((surplus, points_of_copies)) = surplus(facts, id, copies) else {
                continue;
            };
            stated_count += 1;
            right_with_all += usize::from(surplus == Points::ZERO);
            right_with_one += usize::from(surplus == -points_of_copies);
            right_with_others += usize::from(may_be_scored(
                facts,
                (surplus, points_of_copies),
                copies.len(),
            ));
        }
        // at least one stated total may be wrong for another reason, and for a player whose rows
        // differ between the copies, either row may count
        let tolerance = (stated_count / 10).max(1).max(self.differing_players.len());
        let are_nearly_all = |right: usize| right + tolerance >= stated_count;
        let wrong_count = stated_count - right_with_all;
        let is_exceptional = recurrence == Recurrence::None
            && copies.len() * ROUNDS_PER_EXCEPTION <= facts.table.rounds();
        let is_supported = self.games >= MIN_EQUAL_GAMES_WITHOUT_SUPPORT * copies.len();
        match stated_count {
            0 => (is_exceptional && self.differing_players.is_empty())
                .then_some(CountedRounds::Unknown),
            _ if are_nearly_all(right_with_all) => {
                let is_certain =
                    is_exceptional && is_supported && self.differing_players.is_empty();
                is_certain.then_some(CountedRounds::All)
            }
            _ if are_nearly_all(right_with_one) => Some(CountedRounds::Once),
            _ if are_nearly_all(right_with_others)
                && (wrong_count >= MIN_WRONG_TOTALS || is_exceptional) =>
            {
                Some(CountedRounds::OtherResults)
            }
            _ => None,
        }
    }
}

/// Whether the pairings of an event recur, apart from the equal rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Recurrence {
    /// The same opponents meet again, as in a match, or pairings recur with the same colours, as in
    /// a round robin of several cycles. In such events, rounds may be equal without a mistake.
    Usual,
    /// Nobody meets an opponent again with the same colour.
    None,
    /// There are too few rounds to decide, or only a few players meet an opponent again.
    Unknown,
}

impl Recurrence {
    fn find(facts: &Facts<'_>, rounds: &[RoundNumber], repeated: &RepeatedRounds) -> Recurrence {
        let others: Vec<RoundNumber> = rounds
            .iter()
            .copied()
            .filter(|round| !repeated.concerns(round.0))
            .collect();
        let is_match = |&first: &RoundNumber| {
            let rounds_with_same_pairs = others.iter().filter(|&&other| {
                let (paired, same) = count_equal(facts, first, other, same_opponent);
                same * 2 > paired
            });
            rounds_with_same_pairs.count() * 2 > others.len()
        };
        // if the file has no other rounds, the event may be a match, in which the same opponents
        // meet again; the rounds must then be equal throughout
        if repeated.first_rounds.iter().any(is_match)
            || (others.is_empty() && !repeated.differing_players.is_empty())
        {
            return Recurrence::Usual;
        }
        let originals: Vec<RoundNumber> = rounds
            .iter()
            .copied()
            .filter(|round| !repeated.copies.contains(round))
            .collect();
        let mut recurs = false;
        for (index, &one) in originals.iter().enumerate() {
            for &later in &originals[index + 1..] {
                let (paired, same) = count_equal(facts, one, later, same_pairing);
                if same * 2 > paired {
                    return Recurrence::Usual;
                }
                recurs |= same > 0;
            }
        }
        if !recurs && others.len() >= MIN_OTHER_ROUNDS {
            Recurrence::None
        } else {
            Recurrence::Unknown
        }
    }
}

/// Whether two entries have the same opponent.
fn same_opponent(a: Entry, b: Entry) -> bool {
    a.opponent == b.opponent
}

/// Whether two entries have the same opponent and the same colour.
fn same_pairing(a: Entry, b: Entry) -> bool {
    a.opponent == b.opponent && a.colour == b.colour
}

/// Counts the players who have an opponent in round `a`, and those of them whose entries for the
/// two rounds are the same according to `is_same`.
fn count_equal(
    facts: &Facts<'_>,
    a: RoundNumber,
    b: RoundNumber,
    is_same: impl Fn(Entry, Entry) -> bool,
) -> (usize, usize) {
    let ids = facts.import.tournament.ids();
    let entries = ids.map(|id| (facts.entry(id, a), facts.entry(id, b)));
    let paired_entries = entries.filter(|(one, _)| matches!(one.opponent, Opponent::Player(_)));
    paired_entries.fold((0, 0), |(paired, same), (one, other)| {
        (paired + 1, same + usize::from(is_same(one, other)))
    })
}

/// Compares two rounds; `None` if more than a few players have different opponents, colours or
/// results in them, or if so few games were played that the rounds may be equal by coincidence.
fn compare(facts: &Facts<'_>, a: RoundNumber, b: RoundNumber) -> Option<Comparison> {
    let (mut played_count, mut coloured_count) = (0, 0);
    let mut differing_players = Vec::new();
    let tournament = &facts.import.tournament;
    let limit = MAX_DIFFERING_ROWS.max(tournament.players.len() / ROWS_PER_DIFFERING_ROW);
    for id in tournament.ids() {
        let entry = facts.entry(id, a);
        if entry != facts.entry(id, b) {
            if differing_players.len() == limit {
                return None;
            }
            differing_players.push(id);
            continue;
        }
        let is_game = entry.outcome.is_played() && matches!(entry.opponent, Opponent::Player(_));
        played_count += usize::from(is_game);
        coloured_count += usize::from(is_game && entry.colour.is_some());
    }
    // each game is in the rows of two players
    let games = played_count / 2;
    let max_differing = MAX_DIFFERING_ROWS.max(played_count / ROWS_PER_DIFFERING_ROW);
    let is_enough = match differing_players.len() {
        0 => coloured_count >= 2 * MIN_EQUAL_GAMES || games >= MIN_EQUAL_GAMES_WITHOUT_SUPPORT,
        count => count <= max_differing && coloured_count >= 2 * MIN_EQUAL_GAMES_WITHOUT_SUPPORT,
    };
    is_enough.then_some(Comparison {
        games,
        differing_players,
    })
}

/// Whether other results in `rounds` rounds could give a player the stated points. The present
/// results of these rounds give `points_of_rounds`, and the stated points exceed the computed ones
/// by `surplus`.
pub(in crate::audit) fn may_be_scored(
    facts: &Facts<'_>,
    (surplus, points_of_rounds): (Points, Points),
    rounds: usize,
) -> bool {
    let needed_points = surplus + points_of_rounds;
    let table = &facts.table;
    match rounds {
        1 => [table.win(), table.draw(), table.loss()].contains(&needed_points),
        _ => {
            let max_points: Points = std::iter::repeat_n(table.win(), rounds).sum();
            (Points::ZERO..=max_points).contains(&needed_points)
        }
    }
}

/// Returns the amount by which a player's stated points exceed the points of the results, and the
/// points that the results of `rounds` give; `None` if no points are stated.
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
