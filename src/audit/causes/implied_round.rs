//! Finds out what the cells of a round say if they are in other rows. Each player with a game is
//! named by exactly one cell, that of the opponent, so this cell gives the colour and the result of
//! the player, in whichever row it is. It does not say who the opponent is.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use crate::audit::Facts;
use crate::audit::facts::result_agreement::outcomes_of_opponent;
use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// The byes that a player without a game may have had.
const POSSIBLE_BYES: [Outcome; 3] = [
    Outcome::ForfeitWin,
    Outcome::HalfPointBye,
    Outcome::ZeroPointBye,
];

/// Maximum number of times that the games are compared in the search for likely pairings.
const MAX_PASSES: usize = 4;

/// In the search for likely pairings, the games are in the order of the points. Each is compared
/// with this number of games after it; the players of others have very different points.
const MAX_DISTANCE: usize = 50;

/// Minimum number of wrong totals that show that the results are in other rows.
const MIN_WRONG_TOTALS: usize = 3;

/// Maximum number of players in a small event whose results fit nobody else's.
const MAX_UNPAIRED: usize = 2;

/// In a large event, the results of one in this many players may fit nobody else's.
const PLAYERS_PER_UNPAIRED: usize = 20;

/// What a pairing of two players who meet in another round adds to its cost, in squares of
/// hundredths of a point. It is more than the square of any difference of points.
const COST_OF_REMATCH: i64 = 1_000_000_000_000;

/// The entries of a round that follow from its cells if the rows of the cells are not used.
pub(super) struct ImpliedRound {
    /// The entries, in the order of the players. Colours and results are those that the cells give;
    /// the opponents are only possible ones.
    pub(super) entries: Vec<Entry>,
    /// The number of rows with stated points.
    pub(super) stated_totals: usize,
    /// The number of stated totals that differ from the results in the file.
    pub(super) wrong_totals: usize,
    /// The number of stated totals that differ from the results with these entries.
    pub(super) wrong_totals_after: usize,
}

impl ImpliedRound {
    /// Returns the entries that the cells of a round imply. `None` if they cannot be the cells of a
    /// complete round: two of them name the same player, one names nobody in the file, or the
    /// results of White and Black do not fit each other.
    pub(super) fn find(facts: &Facts<'_>, round: RoundNumber) -> Option<ImpliedRound> {
        let mut naming_cells: BTreeMap<PlayerId, Entry> = BTreeMap::new();
        let mut byes = Vec::new();
        for id in facts.import.tournament.ids() {
            let entry = facts.entry(id, round);
            match entry.opponent {
                Opponent::Player(named) => {
                    if naming_cells.insert(named, entry).is_some() {
                        return None;
                    }
                }
                Opponent::Nobody => byes.push(entry),
                Opponent::Unknown(_) => return None,
            }
        }
        let mut entries = vec![Entry::default(); facts.import.tournament.players.len()];
        for (&player, cell) in &naming_cells {
            let possible_outcomes = outcomes_of_opponent(cell.outcome);
            let fits = |outcome: &&Outcome| {
                let entry = Entry {
                    outcome: **outcome,
                    colour: cell.colour.map(Colour::opposite),
                    ..Entry::default()
                };
                points_needed(facts, player, round) == Some(points_of(facts, &entry))
            };
            let fitting_outcome = possible_outcomes.iter().find(fits);
            let outcome = match fitting_outcome.or_else(|| possible_outcomes.first()) {
                Some(&outcome) => outcome,
                None if cell.outcome == Outcome::Unknown => Outcome::Unknown,
                None => return None,
            };
            entries[player.index()] = Entry {
                outcome,
                colour: cell.colour.map(Colour::opposite),
                opponent: Opponent::Nobody,
            };
        }
        let is_unnamed = |id: &PlayerId| !naming_cells.contains_key(id);
        let unnamed_players: Vec<PlayerId> =
            facts.import.tournament.ids().filter(is_unnamed).collect();
        for (player, bye) in assign_byes(facts, round, &unnamed_players, byes) {
            entries[player.index()] = bye;
        }
        let players: Vec<PlayerId> = naming_cells.into_keys().collect();
        Pairings::find(facts, round, &players, &entries)?.enter(&mut entries);
        Some(ImpliedRound::with_totals(facts, round, entries))
    }

    /// Whether so many totals are wrong now that they show whether the results are in other rows.
    pub(super) const fn has_wrong_totals(&self) -> bool {
        self.wrong_totals >= MIN_WRONG_TOTALS
    }

    /// Whether nearly all totals that are wrong now are right with these entries. If hardly any are
    /// wrong now, they show nothing, and only other evidence is enough.
    pub(super) const fn fits(&self, has_other_evidence: bool) -> bool {
        if self.has_wrong_totals() {
            self.wrong_totals_after * 5 <= self.wrong_totals
                && self.wrong_totals_after * 10 <= self.stated_totals
        } else {
            has_other_evidence && self.wrong_totals_after <= self.wrong_totals
        }
    }

    /// Returns a round with these entries, which are in the order of the players.
    pub(super) fn with_totals(
        facts: &Facts<'_>,
        round: RoundNumber,
        entries: Vec<Entry>,
    ) -> ImpliedRound {
        let mut implied = ImpliedRound {
            entries,
            stated_totals: 0,
            wrong_totals: 0,
            wrong_totals_after: 0,
        };
        for id in facts.import.tournament.ids() {
            let Some(needed) = points_needed(facts, id, round) else {
                continue;
            };
            let entries = [facts.entry(id, round), implied.entries[id.index()]];
            if entries
                .iter()
                .any(|entry| entry.outcome == Outcome::Unknown)
            {
                continue;
            }
            implied.stated_totals += 1;
            let is_wrong = |entry: &Entry| points_of(facts, entry) != needed;
            let [now, after] = entries.map(|entry| usize::from(is_wrong(&entry)));
            implied.wrong_totals += now;
            implied.wrong_totals_after += after;
        }
        implied
    }
}

/// Returns the points that a player must have in a round so that the stated total is right; `None`
/// if no total is stated.
fn points_needed(facts: &Facts<'_>, id: PlayerId, round: RoundNumber) -> Option<Points> {
    let stated = facts.import.claims.points_of(id)?;
    Some(stated.value - facts.table.total(id.into()) + points_of(facts, &facts.entry(id, round)))
}

fn points_of(facts: &Facts<'_>, entry: &Entry) -> Points {
    facts.import.tournament.points(entry)
}

/// Gives each player without a game one of the cells without an opponent that makes the total
/// right, or a bye that does. A forfeit that only one row states may be such a cell, so that its
/// winner is not among the named players.
fn assign_byes(
    facts: &Facts<'_>,
    round: RoundNumber,
    players: &[PlayerId],
    mut byes: Vec<Entry>,
) -> Vec<(PlayerId, Entry)> {
    let mut assigned = Vec::new();
    for &player in players {
        let needed = points_needed(facts, player, round);
        let fits = |bye: &Entry| Some(points_of(facts, bye)) == needed;
        let cell = byes.iter().position(fits);
        let bye = match cell {
            Some(index) => Some(byes.swap_remove(index)),
            None => POSSIBLE_BYES
                .map(|outcome| Entry {
                    outcome,
                    ..Entry::default()
                })
                .into_iter()
                .find(fits),
        };
        assigned.push((player, bye.unwrap_or_default()));
    }
    assigned
}

/// Possible games of a round.
struct Pairings<'f> {
    facts: &'f Facts<'f>,
    round: RoundNumber,
    /// The players who meet in another round, both ways.
    met: HashSet<(PlayerId, PlayerId)>,
    games: Vec<[PlayerId; 2]>,
}

impl<'f> Pairings<'f> {
    /// Finds pairings of players whose colours and results fit each other, as far as possible
    /// between players with equal points who do not meet in another round. `None` if there are
    /// none.
    fn find(
        facts: &'f Facts<'f>,
        round: RoundNumber,
        players: &[PlayerId],
        entries: &[Entry],
    ) -> Option<Pairings<'f>> {
        let mut pairings = Pairings {
            facts,
            round,
            met: find_pairs_of_other_rounds(facts, round),
            games: Vec::new(),
        };
        let mut players = players.to_vec();
        players.sort_by_key(|&id| Reverse(pairings.score_before(id)));
        // the sides of games with the same colours and results, in the order of the points
        let mut sides: Vec<(Side, [Vec<PlayerId>; 2])> = Vec::new();
        for &player in &players {
            let side = Side::from_entry(&entries[player.index()]);
            let known = sides.iter_mut().find_map(|(first, games)| {
                let second = first.fits(side);
                // without colours, both sides of a draw look the same
                let is_next_first = *first == side && (!second || games[0].len() <= games[1].len());
                match (is_next_first, second) {
                    (true, _) => Some(&mut games[0]),
                    (false, true) => Some(&mut games[1]),
                    _ => None,
                }
            });
            match known {
                Some(players) => players.push(player),
                None => sides.push((side, [vec![player], Vec::new()])),
            }
        }
        let mut unpaired_players: Vec<PlayerId> = Vec::new();
        for (_, [first, second]) in sides {
            let paired_count = first.len().min(second.len());
            let unpaired = first.iter().chain(&second).copied();
            let unpaired = unpaired.filter(|id| !first[..paired_count].contains(id));
            let unpaired = unpaired.filter(|id| !second[..paired_count].contains(id));
            unpaired_players.extend(unpaired);
            let games = first.into_iter().zip(second).map(|(a, b)| [a, b]);
            let games = pairings.improve(games.collect());
            pairings.games.extend(games);
        }
        // a result may be wrong for another reason, or both players may have lost by forfeit
        let max_unpaired = MAX_UNPAIRED.max(players.len() / PLAYERS_PER_UNPAIRED);
        let pairs = unpaired_players.chunks_exact(2);
        pairings.games.extend(pairs.map(|pair| [pair[0], pair[1]]));
        (unpaired_players.len() <= max_unpaired).then_some(pairings)
    }

    /// Exchanges opponents as long as that makes the pairings likelier.
    fn improve(&self, mut games: Vec<[PlayerId; 2]>) -> Vec<[PlayerId; 2]> {
        for _ in 0..MAX_PASSES {
            let mut is_changed = false;
            for i in 0..games.len() {
                for j in i + 1..games.len().min(i + 1 + MAX_DISTANCE) {
                    let ([a, b], [c, d]) = (games[i], games[j]);
                    if self.cost(a, d) + self.cost(c, b) < self.cost(a, b) + self.cost(c, d) {
                        games[i][1] = d;
                        games[j][1] = b;
                        is_changed = true;
                    }
                }
            }
            if !is_changed {
                break;
            }
        }
        games
    }

    /// Returns how unlikely a pairing is: the square of the difference of points, in hundredths, and
    /// more if the players meet in another round.
    fn cost(&self, a: PlayerId, b: PlayerId) -> i64 {
        let score = |id| i64::from(self.score_before(id).hundredths());
        let difference = score(a) - score(b);
        let rematch = i64::from(self.met.contains(&(a, b))) * COST_OF_REMATCH;
        difference
            .saturating_mul(difference)
            .saturating_add(rematch)
    }

    fn score_before(&self, id: PlayerId) -> Points {
        let points = self.facts.table.points(id.into());
        points.iter().take(self.round.index()).copied().sum()
    }

    /// Enters the opponents in the entries of a round.
    fn enter(&self, entries: &mut [Entry]) {
        for &[a, b] in &self.games {
            entries[a.index()].opponent = Opponent::Player(b);
            entries[b.index()].opponent = Opponent::Player(a);
        }
    }
}

/// The colour and the result of one side of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Side {
    colour: Option<Colour>,
    outcome: Outcome,
}

impl Side {
    const fn from_entry(entry: &Entry) -> Side {
        Side {
            colour: entry.colour,
            outcome: entry.outcome,
        }
    }

    /// Whether the other side of the same game may have this colour and this result.
    fn fits(self, other: Side) -> bool {
        self.colour.map(Colour::opposite) == other.colour
            && match outcomes_of_opponent(self.outcome) {
                [usual_outcome, ..] => *usual_outcome == other.outcome,
                [] => self.outcome == other.outcome,
            }
    }
}

/// Returns the pairs of players who meet in a round other than `round`, both ways.
fn find_pairs_of_other_rounds(
    facts: &Facts<'_>,
    round: RoundNumber,
) -> HashSet<(PlayerId, PlayerId)> {
    let entries = facts.stated_entries();
    let entries = entries.filter(|(_, other, _)| *other != round);
    let pairs = entries.filter_map(|(id, _, entry)| Some((id, entry.opponent.player()?)));
    pairs.flat_map(|(a, b)| [(a, b), (b, a)]).collect()
}
