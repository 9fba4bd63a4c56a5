//! Lists the boards of a round, as recorded and as the engine pairs them, and compares them.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Colour, Outcome, PlayerId, RoundNumber};
use crate::pairing::{History, Pairing};

/// A board of a round; the pairing-allocated bye counts as a board with one player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Board {
    /// The player with White, or the player with the bye.
    pub white: PlayerId,
    /// The player with Black; `None` for the bye.
    pub black: Option<PlayerId>,
}

impl Board {
    /// Returns the two players, the lower ID first, regardless of colours.
    #[must_use]
    pub fn pair(self) -> (PlayerId, Option<PlayerId>) {
        match self.black {
            Some(black) if black < self.white => (black, Some(self.white)),
            black => (self.white, black),
        }
    }

    /// Returns the two players, or only the player with the bye.
    pub fn players(self) -> impl Iterator<Item = PlayerId> {
        [Some(self.white), self.black].into_iter().flatten()
    }
}

/// Returns the boards of the engine's pairing, ordered by their players.
#[must_use]
pub fn boards_of_pairing(pairing: &Pairing) -> Vec<Board> {
    let boards = pairing.pairs.iter().map(|pair| Board {
        white: pair.white,
        black: Some(pair.black),
    });
    let bye = pairing.bye.map(|white| Board { white, black: None });
    let mut boards: Vec<Board> = boards.chain(bye).collect();
    boards.sort_unstable();
    boards
}

/// Returns the boards that the file records in a round, ordered by their players. If a board has no
/// colours, the player with the lower ID is put in `white`.
#[must_use]
pub fn recorded_boards(history: &History, round: RoundNumber) -> Vec<Board> {
    let mut boards = Vec::new();
    for (index, record) in history.players.iter().enumerate() {
        let (own, entry) = (PlayerId::at(index), record.entry(round));
        match entry.opponent.player() {
            Some(other) => {
                let other_entry = history
                    .players
                    .get(other.index())
                    .map(|one| one.entry(round));
                let other_colour = other_entry.and_then(|entry| entry.colour);
                let is_white = match (entry.colour, other_colour) {
                    (Some(colour), _) => colour == Colour::White,
                    (None, Some(colour)) => colour == Colour::Black,
                    (None, None) => own < other,
                };
                if is_white {
                    boards.push(Board {
                        white: own,
                        black: Some(other),
                    });
                }
            }
            None if entry.outcome == Outcome::PairingAllocatedBye => boards.push(Board {
                white: own,
                black: None,
            }),
            None => {}
        }
    }
    boards.sort_unstable();
    boards
}

/// Returns the boards that are only in `first`, and those that are only in `second`.
#[must_use]
pub fn differing_boards(first: &[Board], second: &[Board]) -> [Vec<Board>; 2] {
    let only_in_first = |boards: &[Board], others: &[Board]| {
        let others: BTreeSet<&Board> = others.iter().collect();
        let differs = boards.iter().filter(|board| !others.contains(board));
        differs.copied().collect()
    };
    [only_in_first(first, second), only_in_first(second, first)]
}

/// Boards that differ between the file and the engine's pairing and are connected by common
/// players, so that none of them can be changed alone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chain {
    /// The boards that only the file has.
    pub file: Vec<Board>,
    /// The boards that only the engine's pairing has.
    pub engine: Vec<Board>,
}

impl Chain {
    /// Whether the pairs are the same and only colours differ.
    #[must_use]
    pub fn differs_only_in_colours(&self) -> bool {
        have_same_pairs(&self.file, &self.engine)
    }
}

/// Whether two pairings have the same pairs, regardless of colours.
pub(super) fn have_same_pairs(first: &[Board], second: &[Board]) -> bool {
    let pairs = |boards: &[Board]| {
        let mut pairs: Vec<_> = boards.iter().map(|board| board.pair()).collect();
        pairs.sort_unstable();
        pairs
    };
    pairs(first) == pairs(second)
}

/// Groups the boards that differ into chains, ordered by their first players.
#[must_use]
pub fn chains(file: &[Board], engine: &[Board]) -> Vec<Chain> {
    let boards = || file.iter().chain(engine);
    // the players of a board belong to the same group; one player of each group represents it
    let mut groups = Groups::default();
    for board in boards() {
        let first = groups.representative(board.white);
        for player in board.players() {
            groups.join(first, player);
        }
    }
    let mut chains: BTreeMap<PlayerId, Chain> = BTreeMap::new();
    for board in file {
        let group = groups.representative(board.white);
        chains.entry(group).or_default().file.push(*board);
    }
    for board in engine {
        let group = groups.representative(board.white);
        chains.entry(group).or_default().engine.push(*board);
    }
    let mut chains: Vec<Chain> = chains.into_values().collect();
    for chain in &mut chains {
        chain.file.sort_unstable();
        chain.engine.sort_unstable();
    }
    chains.sort_by_key(|chain| chain.file.first().or(chain.engine.first()).copied());
    chains
}

/// Groups of players who are connected by boards.
#[derive(Default)]
struct Groups {
    /// For each player, another player of the same group. In each group, one player has no entry
    /// and represents the group.
    next: BTreeMap<PlayerId, PlayerId>,
}

impl Groups {
    /// Returns the player who represents the group of a player.
    fn representative(&mut self, player: PlayerId) -> PlayerId {
        let mut representative = player;
        while let Some(&next) = self.next.get(&representative) {
            representative = next;
        }
        // shorten the path for later look-ups of these players
        let mut link = player;
        while let Some(next) = self.next.get_mut(&link) {
            link = std::mem::replace(next, representative);
        }
        representative
    }

    /// Joins the groups of two players.
    fn join(&mut self, first: PlayerId, second: PlayerId) {
        let (first, second) = (self.representative(first), self.representative(second));
        if first != second {
            self.next.insert(second, first);
        }
    }
}

/// Like [`chains`], but puts all boards that differ only in colours into one chain, the last.
#[must_use]
pub fn chains_and_colours(file: &[Board], engine: &[Board]) -> Vec<Chain> {
    let all_chains = chains(file, engine);
    let (colour_chains, mut pairs): (Vec<Chain>, Vec<Chain>) = all_chains
        .into_iter()
        .partition(Chain::differs_only_in_colours);
    if !colour_chains.is_empty() {
        let mut colours = Chain::default();
        for chain in colour_chains {
            colours.file.extend(chain.file);
            colours.engine.extend(chain.engine);
        }
        pairs.push(colours);
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(white: usize, black: usize) -> Board {
        Board {
            white: PlayerId::at(white),
            black: (black > 0).then(|| PlayerId::at(black)),
        }
    }

    #[test]
    fn boards_that_share_players_form_one_chain() {
        let file = [board(1, 4), board(2, 3), board(5, 6), board(7, 0)];
        let engine = [board(1, 3), board(2, 4), board(6, 5), board(7, 0)];
        let [file_boards, engine_boards] = differing_boards(&file, &engine);
        let found = chains(&file_boards, &engine_boards);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].file, [board(1, 4), board(2, 3)]);
        assert_eq!(found[0].engine, [board(1, 3), board(2, 4)]);
        assert!(!found[0].differs_only_in_colours() && found[1].differs_only_in_colours());
        // the two boards that differ only in colours are in the same chain
        let file = [file.as_slice(), &[board(8, 9)]].concat();
        let engine = [engine.as_slice(), &[board(9, 8)]].concat();
        let [file_boards, engine_boards] = differing_boards(&file, &engine);
        let found = chains_and_colours(&file_boards, &engine_boards);
        assert_eq!(found.len(), 2);
        assert_eq!(found[1].file, [board(5, 6), board(8, 9)]);
    }
}
