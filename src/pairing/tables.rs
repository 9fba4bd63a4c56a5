//! Berger tables (C.05, annex 1): who meets whom in each round of a round robin, and with which
//! colours. Also finds out how a recorded event uses its table.
//!
//! A table has an even number `n` of places, and the last place keeps its position. Rounds and
//! places are numbered from 1. In round `r` the places `i` and `j` meet if `i + j` and `r + 1`
//! leave the same remainder modulo `n - 1`. The last place meets the place that would otherwise
//! meet itself. The lower of two places has White if their sum is odd. Against the last place, the
//! places of the lower half, up to `n / 2`, have White. If the number of players is odd, the last
//! place is empty, and the player who would meet it is free.

use super::History;
use super::verify::{Board, DifferingBoards, differing_boards, recorded_boards};
use crate::model::{PlayerId, RoundNumber};

/// The largest number of players in an event that is compared with Berger tables.
pub const MAX_PLAYERS: usize = 100;

/// Returns the boards of a round (from 1) in the table with this many places, in the printed order.
/// A board is `[white, black]`, both places from 1. After the last round the table starts again.
/// The result is empty for an odd number of places, because there are no tables for it, for no
/// places, and for round 0.
#[must_use]
pub fn table_round(places: u16, round: u16) -> Vec<[u16; 2]> {
    if places < 2 || places % 2 == 1 || round == 0 {
        return Vec::new();
    }
    let (places, round) = (u32::from(places), u32::from(round));
    let cycle = places - 1;
    let sum = round + 1;
    // the place that would meet itself; `cycle`, the number of rounds in the table, is odd
    let middle = if sum % 2 == 0 { sum } else { sum + cycle } / 2 % cycle;
    let place = |number: u32| match number % cycle {
        0 => cycle,
        number => number,
    };
    let middle = place(middle);
    let pairs = (1..places / 2).map(|step| [place(middle + step), place(middle + cycle - step)]);
    let pairs = std::iter::once([middle, places]).chain(pairs);
    let boards = pairs.map(|[one, other]| {
        if has_white(places, one, other) {
            [one, other]
        } else {
            [other, one]
        }
    });
    let to_u16 = |place: u32| u16::try_from(place).unwrap_or(u16::MAX);
    boards.map(|pair| pair.map(to_u16)).collect()
}

/// Whether the place `one` has White against the place `other` in a table with this many places.
const fn has_white(places: u32, one: u32, other: u32) -> bool {
    if other == places {
        one <= places / 2
    } else if one == places {
        other > places / 2
    } else if (one + other) % 2 == 1 {
        one < other
    } else {
        one > other
    }
}

/// Whether two places meet in a round of the table with this many places.
const fn meet_in_round(places: u32, round: u32, one: u32, other: u32) -> bool {
    let cycle = places - 1;
    let sum = if other == places {
        2 * one
    } else if one == places {
        2 * other
    } else {
        one + other
    };
    one != other && sum % cycle == (round + 1) % cycle
}

/// How an event uses its Berger table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variant {
    /// The round of the table with which the event begins, from 1.
    pub start: u16,
    /// Whether all colours are exchanged.
    pub reverses_colours: bool,
    /// Whether the last two rounds of the first cycle are exchanged, as C.05 recommends for a
    /// double round robin. Then nobody has the same colour three times in a row.
    pub exchanges_last_rounds: bool,
    /// Whether the rounds of the table are played in reverse order, from `start` down.
    pub runs_backwards: bool,
}

impl Variant {
    /// Returns the round of the table (from 1) that an event uses in the round `round`, and whether
    /// its colours are exchanged. `cycle` is the number of rounds in the table. Colours are
    /// exchanged from one cycle to the next.
    fn round_in_table(self, cycle: u16, round: RoundNumber) -> (u16, bool) {
        let index = u16::try_from(round.index()).unwrap_or(u16::MAX);
        let (number, mut index) = (index / cycle, index % cycle);
        if self.exchanges_last_rounds && number == 0 && cycle >= 2 && index + 2 >= cycle {
            index = cycle * 2 - 3 - index;
        }
        let table = if self.runs_backwards {
            (self.start - 1 + cycle - index % cycle) % cycle + 1
        } else {
            (index + self.start - 1) % cycle + 1
        };
        (table, self.reverses_colours != (number % 2 == 1))
    }
}

/// A recorded round robin compared with the Berger table that explains most of its boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableReview {
    /// The number of places in the table: the number of players, or one more if this number is odd.
    pub places: u16,
    /// How the event uses the table.
    pub variant: Variant,
    /// The players in the order of their places in the table, if this is not the order of the
    /// starting numbers. In this order every board fits the table, so the numbers in the file are
    /// probably not those of the draw. `None` if the order of the starting numbers is used.
    pub draw: Option<Vec<PlayerId>>,
    /// The rounds in which the file records boards, in order.
    pub rounds: Vec<ReviewedRound>,
    /// See [`TableReview::is_recognised`].
    recognised: bool,
}

/// A recorded round compared with the round of the table that it should follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewedRound {
    /// The round of the event.
    pub round: RoundNumber,
    /// The number of the round in the table, from 1.
    pub table_round: u16,
    /// The number of boards that the file records.
    pub boards: usize,
    /// The boards in which the file and the table differ; the `engine` list contains those of the
    /// table.
    pub differing: DifferingBoards,
    /// The first round of the table, other than `table_round`, that contains all recorded pairs;
    /// `None` if there is none.
    pub matching_round: Option<u16>,
}

impl TableReview {
    /// Returns the number of recorded boards in all rounds, and how many of them differ from the
    /// table.
    #[must_use]
    pub fn counts(&self) -> [usize; 2] {
        let boards = self.rounds.iter().map(|round| round.boards).sum();
        let differing_counts = self.rounds.iter().map(|round| round.differing.file.len());
        [boards, differing_counts.sum()]
    }

    /// Whether the event follows the table: at least half of its boards, over all rounds, are in
    /// the table.
    #[must_use]
    pub const fn is_recognised(&self) -> bool {
        self.recognised
    }

    /// Returns the review restricted to one round; `None` if the file records no boards in this
    /// round.
    #[must_use]
    pub fn into_round(mut self, round: RoundNumber) -> Option<TableReview> {
        self.rounds.retain(|known| known.round == round);
        (!self.rounds.is_empty()).then_some(self)
    }
}

/// Compares the first `rounds` rounds of a round robin with the table that explains most of their
/// boards. `None` if there are fewer than three players or more than [`MAX_PLAYERS`], or if no
/// round has boards.
#[must_use]
pub fn review_tables(history: &History, rounds: u16) -> Option<TableReview> {
    let count = history.players.len();
    if !(3..=MAX_PLAYERS).contains(&count) {
        return None;
    }
    let mut order: Vec<PlayerId> = (0..count).map(PlayerId::at).collect();
    order.sort_by_key(|id| (history.players[id.index()].number, *id));
    let games = (1..=rounds).map(RoundNumber).filter_map(|round| {
        let mut boards = recorded_boards(history, round);
        boards.retain(|board| board.black.is_some());
        (!boards.is_empty()).then_some((round, boards))
    });
    let event = Event {
        places: u16::try_from(count + count % 2).ok()?,
        games: games.collect(),
    };
    event.games.first()?;
    let (variant, differing) = event.best_variant(&order)?;
    let boards: usize = event.games.iter().map(|(_, boards)| boards.len()).sum();
    if differing * 2 > boards
        && let Some((variant, draw)) = event.find_draw(&order)
    {
        return Some(event.review(variant, &draw, true));
    }
    Some(event.review(variant, &order, false))
}

/// The recorded boards of an event, by round.
struct Event {
    /// The number of places in the table; always even.
    places: u16,
    /// The recorded boards with two players of each round that has any.
    games: Vec<(RoundNumber, Vec<Board>)>,
}

impl Event {
    /// Returns the number of rounds in the table.
    const fn cycle_length(&self) -> u16 {
        self.places - 1
    }

    /// Returns all ways in which an event can use the table. The first is the table as printed.
    fn variants(&self) -> impl Iterator<Item = Variant> {
        let last_round = self.games.last().map_or(0, |(round, _)| round.0);
        let has_second_cycle = last_round > self.cycle_length();
        let exchanges_last_rounds = [false, true]
            .into_iter()
            .take(1 + usize::from(has_second_cycle));
        let cycle = self.cycle_length();
        let combinations = [false, true].into_iter();
        let combinations = combinations.flat_map(move |runs_backwards| {
            exchanges_last_rounds
                .clone()
                .flat_map(move |exchanges_last_rounds| {
                    [false, true].map(|reverses_colours| {
                        (runs_backwards, exchanges_last_rounds, reverses_colours)
                    })
                })
        });
        combinations.flat_map(
            move |(runs_backwards, exchanges_last_rounds, reverses_colours)| {
                (1..=cycle).map(move |start| Variant {
                    start,
                    reverses_colours,
                    exchanges_last_rounds,
                    runs_backwards,
                })
            },
        )
    }

    /// Returns the number of recorded boards that a variant of the table does not contain. `places`
    /// is indexed by [`PlayerId`]. Counting stops once the number is greater than `max_count`.
    fn count_differing(&self, variant: Variant, places: &[u32], max_count: usize) -> usize {
        let mut count = 0;
        for (round, boards) in &self.games {
            let (table, has_exchanged_colours) =
                variant.round_in_table(self.cycle_length(), *round);
            for board in boards {
                let white = places[board.white.index()];
                let black = board.black.map_or(white, |id| places[id.index()]);
                let all_places = u32::from(self.places);
                let is_right = meet_in_round(all_places, table.into(), white, black)
                    && has_white(all_places, white, black) != has_exchanged_colours;
                count += usize::from(!is_right);
            }
            if count > max_count {
                break;
            }
        }
        count
    }

    /// Returns the variant with the fewest boards that differ from the table, and the number of
    /// these boards. `order` contains the players in the order of their places. A variant with the
    /// rounds in the printed order is preferred if it explains at least half of the boards, unless
    /// another variant explains at least as many more boards as a round has.
    fn best_variant(&self, order: &[PlayerId]) -> Option<(Variant, usize)> {
        let places = places_by_player(order);
        let is_in_order = |variant: &Variant| variant.start == 1 && !variant.runs_backwards;
        let printed = self.best_of(self.variants().filter(is_in_order), &places)?;
        let best_variant = self.best_of(self.variants(), &places)?;
        let boards: usize = self.games.iter().map(|(_, boards)| boards.len()).sum();
        let round = usize::from(self.places / 2);
        let is_near = printed.1 * 2 <= boards && printed.1 < best_variant.1 + round;
        Some(if is_near { printed } else { best_variant })
    }

    /// Returns the variant with the fewest boards that differ from the table, and the number of
    /// these boards. If this number is equal for several variants, the first of them is taken.
    fn best_of(
        &self,
        variants: impl Iterator<Item = Variant>,
        places: &[u32],
    ) -> Option<(Variant, usize)> {
        let mut best_variant: Option<(Variant, usize)> = None;
        for variant in variants {
            let lowest_count = best_variant.map_or(usize::MAX, |(_, count)| count);
            let count = self.count_differing(variant, places, lowest_count);
            if count < lowest_count {
                best_variant = Some((variant, count));
            }
        }
        best_variant
    }

    /// Searches for a different order of the players with which every board agrees with the table.
    /// Returns the variant of the table and the order; `None` if there is none. The player in the
    /// last place of the table determines all other places, because they follow from the order of
    /// that player's opponents.
    fn find_draw(&self, order: &[PlayerId]) -> Option<(Variant, Vec<PlayerId>)> {
        let is_odd = order.len() < usize::from(self.places);
        let candidates = order.iter().map(|&id| Some(id)).filter(|_| !is_odd);
        let candidates = candidates.chain(is_odd.then_some(None));
        for last_player in candidates {
            let Some(opponents) = self.opponents_of_last(last_player, order) else {
                continue;
            };
            for variant in self.variants() {
                let draw = self.players_by_place(variant, &opponents, last_player);
                if self.count_differing(variant, &places_by_player(&draw), 0) == 0 {
                    return Some((variant, draw));
                }
            }
        }
        None
    }

    /// Returns the opponent of the player in the last place in each round of the first cycle, or
    /// the free player of each round if `last_player` is `None`. Returns `None` unless these are
    /// all the other players, each exactly once.
    fn opponents_of_last(
        &self,
        last_player: Option<PlayerId>,
        order: &[PlayerId],
    ) -> Option<Vec<PlayerId>> {
        let mut opponents = Vec::new();
        for round in (1..=self.cycle_length()).map(RoundNumber) {
            let (_, boards) = self.games.iter().find(|(known, _)| *known == round)?;
            let has = |board: &&Board, id| board.white == id || board.black == Some(id);
            let opponent = match last_player {
                Some(last_player) => {
                    let board = boards.iter().find(|board| has(board, last_player))?;
                    board
                        .black
                        .filter(|id| *id != last_player)
                        .unwrap_or(board.white)
                }
                None => {
                    let is_free = |id: &&PlayerId| !boards.iter().any(|board| has(&board, **id));
                    *order.iter().find(is_free)?
                }
            };
            if opponents.contains(&opponent) {
                return None;
            }
            opponents.push(opponent);
        }
        Some(opponents)
    }

    /// Returns the players in the order of their places in the table, if `last_player` has the last
    /// place and meets `opponents` in the rounds of the first cycle.
    fn players_by_place(
        &self,
        variant: Variant,
        opponents: &[PlayerId],
        last_player: Option<PlayerId>,
    ) -> Vec<PlayerId> {
        let mut draw = opponents.to_vec();
        for (round, id) in (1..).map(RoundNumber).zip(opponents) {
            let (table, _) = variant.round_in_table(self.cycle_length(), round);
            let pair = table_round(self.places, table)[0];
            draw[usize::from(pair[0].min(pair[1])) - 1] = *id;
        }
        draw.extend(last_player);
        draw
    }

    /// Compares every round with the table. `order` contains the players in the order of their
    /// places; `other_draw` says whether this is not the order of the starting numbers.
    fn review(&self, variant: Variant, order: &[PlayerId], other_draw: bool) -> TableReview {
        let numbers = places_by_player(order);
        let rounds = self.games.iter().map(|(round, boards)| {
            let (table, has_exchanged_colours) =
                variant.round_in_table(self.cycle_length(), *round);
            let player = |place: u16| order.get(usize::from(place) - 1).copied();
            let table_boards = table_round(self.places, table).into_iter();
            let table_boards = table_boards.filter_map(|[white, black]| {
                let pair = if has_exchanged_colours {
                    [black, white]
                } else {
                    [white, black]
                };
                let [white, black] = pair.map(player);
                let (white, black) = (white?, Some(black?));
                Some(Board { white, black })
            });
            let [file, mut engine] = differing_boards(boards, &table_boards.collect::<Vec<_>>());
            // a board that is missing because a player withdrew is not a difference
            engine.retain(|board| {
                let is_on_board = |id| Some(id) == board.black || id == board.white;
                let mut file_boards = file.iter();
                file_boards
                    .any(|other| is_on_board(other.white) || other.black.is_some_and(is_on_board))
            });
            let has_all_pairs = |other: &u16| {
                boards.iter().all(|board| {
                    let places = |id: PlayerId| numbers[id.index()];
                    let black = board.black.map_or(0, places);
                    let all_places = u32::from(self.places);
                    meet_in_round(all_places, (*other).into(), places(board.white), black)
                })
            };
            let mut other_rounds = (1..=self.cycle_length()).filter(|other| *other != table);
            ReviewedRound {
                round: *round,
                table_round: table,
                boards: boards.len(),
                matching_round: other_rounds.find(has_all_pairs),
                differing: DifferingBoards { engine, file },
            }
        });
        let mut review = TableReview {
            places: self.places,
            variant,
            rounds: rounds.collect(),
            draw: other_draw.then(|| order.to_vec()),
            recognised: false,
        };
        let [boards, differing] = review.counts();
        review.recognised = differing * 2 <= boards;
        review
    }
}

/// Returns the place of each player in the table, from 1, indexed by [`PlayerId`]. `order` contains
/// the players in the order of their places.
fn places_by_player(order: &[PlayerId]) -> Vec<u32> {
    let mut places = vec![0; order.len()];
    for (place, id) in (1..).zip(order) {
        places[id.index()] = place;
    }
    places
}

#[cfg(test)]
mod tests;
