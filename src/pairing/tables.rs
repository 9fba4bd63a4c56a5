//! Berger tables (C.05, annex 1): who meets whom in each round of a round robin, and with which
//! colours; and which of them a recorded event follows.
//!
//! Of `n` places, `n` even, the last one stands still: in round `r` places `i` and `j` meet where
//! `i + j` and `r + 1` leave the same remainder by `n - 1`, and the last place meets the one that
//! would meet itself. The lower place has White where the sum is odd; against the last place the
//! first half has White. With an odd number of players nobody has the last place, and its
//! opponent is free.

use super::History;
use super::verify::{Board, Differing, difference, recorded};
use crate::model::{PlayerId, RoundNumber};

/// With more players no table is looked for.
pub const MOST_PLAYERS: usize = 100;

/// The boards `[white, black]` of a round of the table for so many places, in the printed order.
/// Rounds after the last begin again with the first; an odd number of places has no table.
#[must_use]
pub fn table_round(places: u16, round: u16) -> Vec<[u16; 2]> {
    if places < 2 || places % 2 == 1 || round == 0 {
        return Vec::new();
    }
    let (places, round) = (u32::from(places), u32::from(round));
    let cycle = places - 1;
    let sum = round + 1;
    // the place that would meet itself; the cycle is odd
    let middle = if sum % 2 == 0 { sum } else { sum + cycle } / 2 % cycle;
    let place = |number: u32| match number % cycle {
        0 => cycle,
        number => number,
    };
    let middle = place(middle);
    let pairs = (1..places / 2).map(|step| [place(middle + step), place(middle + cycle - step)]);
    let pairs = std::iter::once([middle, places]).chain(pairs);
    let coloured = pairs.map(|[one, other]| match has_white(places, one, other) {
        true => [one, other],
        false => [other, one],
    });
    let narrow = |place: u32| u16::try_from(place).unwrap_or(u16::MAX);
    coloured.map(|pair| pair.map(narrow)).collect()
}

/// Whether a place has White against another one.
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

/// Whether two places meet in a round of the table.
const fn meet(places: u32, round: u32, one: u32, other: u32) -> bool {
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

/// How an event uses the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variant {
    /// The round of the table with which the event begins, from 1.
    pub start: u16,
    /// Whether all colours are the other ones.
    pub reversed: bool,
    /// Whether the last two rounds of the first cycle are exchanged, as C.05 recommends for a double
    /// round robin: nobody has a colour three times in a row then.
    pub exchanged: bool,
}

impl Variant {
    /// The round of the table that belongs to a round of the event, from 1, and whether its colours
    /// are turned: each cycle has the colours that the one before did not have.
    fn place(self, cycle: u16, round: RoundNumber) -> (u16, bool) {
        let index = u16::try_from(round.index()).unwrap_or(u16::MAX);
        let (number, mut index) = (index / cycle, index % cycle);
        if self.exchanged && number == 0 && cycle >= 2 && index + 2 >= cycle {
            index = cycle * 2 - 3 - index;
        }
        let table = (index + self.start - 1) % cycle + 1;
        (table, self.reversed != (number % 2 == 1))
    }
}

/// A recorded round robin beside the Berger table that explains most of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableReview {
    /// The number of places of the table: that of the players, or one more.
    pub places: u16,
    /// How the event uses the table.
    pub variant: Variant,
    /// The players by their places, where these are not the order of the starting numbers. Then
    /// every board fits, and the numbers of the file are not those of the draw.
    pub draw: Option<Vec<PlayerId>>,
    /// The rounds with boards, in their order.
    pub rounds: Vec<ReviewedRound>,
}

/// A recorded round beside that of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewedRound {
    /// The round.
    pub round: RoundNumber,
    /// The round of the table, from 1.
    pub table: u16,
    /// How many boards the file records.
    pub boards: usize,
    /// The boards that differ; `engine` are those of the table.
    pub differing: Differing,
    /// Another round of the table that has all recorded pairs.
    pub like: Option<u16>,
}

impl TableReview {
    /// The recorded boards, and how many of them differ.
    #[must_use]
    pub fn counts(&self) -> [usize; 2] {
        let boards = self.rounds.iter().map(|round| round.boards).sum();
        let differing = self.rounds.iter().map(|round| round.differing.file.len());
        [boards, differing.sum()]
    }

    /// Whether the event follows the table at all: at least half of its boards are those of it.
    #[must_use]
    pub fn is_recognised(&self) -> bool {
        let [boards, differing] = self.counts();
        differing * 2 <= boards
    }
}

/// Reviews a round robin; `None` with fewer than three players or more than [`MOST_PLAYERS`], or where
/// no round has boards.
#[must_use]
pub fn review_tables(history: &History, rounds: u16) -> Option<TableReview> {
    let count = history.players.len();
    if !(3..=MOST_PLAYERS).contains(&count) {
        return None;
    }
    let mut order: Vec<PlayerId> = (0..count).map(PlayerId::at).collect();
    order.sort_by_key(|id| (history.players[id.index()].number, *id));
    let games = (1..=rounds).map(RoundNumber).filter_map(|round| {
        let mut boards = recorded(history, round);
        boards.retain(|board| board.black.is_some());
        (!boards.is_empty()).then_some((round, boards))
    });
    let event = Event {
        places: u16::try_from(count + count % 2).ok()?,
        games: games.collect(),
    };
    event.games.first()?;
    let (variant, differing) = event.best(&order)?;
    let boards: usize = event.games.iter().map(|(_, boards)| boards.len()).sum();
    if differing * 2 > boards
        && let Some((variant, draw)) = event.other_draw(&order)
    {
        return Some(event.review(variant, &draw, true));
    }
    Some(event.review(variant, &order, false))
}

/// The games of an event.
struct Event {
    /// An even number.
    places: u16,
    games: Vec<(RoundNumber, Vec<Board>)>,
}

impl Event {
    const fn cycle(&self) -> u16 {
        self.places - 1
    }

    /// The variants of the table, the plain one first.
    fn variants(&self) -> impl Iterator<Item = Variant> {
        let last = self.games.last().map_or(0, |(round, _)| round.0);
        let doubled = last > self.cycle();
        let exchanged = [false, true].into_iter().take(1 + usize::from(doubled));
        let cycle = self.cycle();
        exchanged.flat_map(move |exchanged| {
            let turned = [false, true].into_iter();
            turned.flat_map(move |reversed| {
                (1..=cycle).map(move |start| Variant {
                    start,
                    reversed,
                    exchanged,
                })
            })
        })
    }

    /// How many boards are not those of a variant, counted up to `most`.
    fn differing(&self, variant: Variant, places: &[u32], most: usize) -> usize {
        let mut count = 0;
        for (round, boards) in &self.games {
            let (table, turned) = variant.place(self.cycle(), *round);
            for board in boards {
                let white = places[board.white.index()];
                let black = board.black.map_or(white, |id| places[id.index()]);
                let all = u32::from(self.places);
                let fits =
                    meet(all, table.into(), white, black) && has_white(all, white, black) != turned;
                count += usize::from(!fits);
            }
            if count > most {
                break;
            }
        }
        count
    }

    /// The variant with the fewest boards that differ, and their number.
    fn best(&self, order: &[PlayerId]) -> Option<(Variant, usize)> {
        let places = places(order);
        let mut best: Option<(Variant, usize)> = None;
        for variant in self.variants() {
            let most = best.map_or(usize::MAX, |(_, count)| count);
            let count = self.differing(variant, &places, most);
            if count < most {
                best = Some((variant, count));
            }
        }
        best
    }

    /// A draw of other numbers under which every board is that of the table: who has the last place
    /// decides the others, by the order in which that player meets them.
    fn other_draw(&self, order: &[PlayerId]) -> Option<(Variant, Vec<PlayerId>)> {
        let is_odd = order.len() < usize::from(self.places);
        let fixed = order.iter().map(|&id| Some(id)).filter(|_| !is_odd);
        let fixed = fixed.chain(is_odd.then_some(None));
        for last in fixed {
            let Some(met) = self.opponents(last, order) else {
                continue;
            };
            for variant in self.variants() {
                let draw = self.draw(variant, &met, last);
                if self.differing(variant, &places(&draw), 0) == 0 {
                    return Some((variant, draw));
                }
            }
        }
        None
    }

    /// Whom the player with the last place meets in each round of the first cycle; without one, who
    /// is free. `None` where that is not everybody else once.
    fn opponents(&self, last: Option<PlayerId>, order: &[PlayerId]) -> Option<Vec<PlayerId>> {
        let mut met = Vec::new();
        for round in (1..=self.cycle()).map(RoundNumber) {
            let (_, boards) = self.games.iter().find(|(known, _)| *known == round)?;
            let has = |board: &&Board, id| board.white == id || board.black == Some(id);
            let opponent = match last {
                Some(last) => {
                    let board = boards.iter().find(|board| has(board, last))?;
                    board.black.filter(|id| *id != last).unwrap_or(board.white)
                }
                None => {
                    let free = |id: &&PlayerId| !boards.iter().any(|board| has(&board, **id));
                    *order.iter().find(free)?
                }
            };
            if met.contains(&opponent) {
                return None;
            }
            met.push(opponent);
        }
        Some(met)
    }

    /// The players by place.
    fn draw(&self, variant: Variant, met: &[PlayerId], last: Option<PlayerId>) -> Vec<PlayerId> {
        let mut draw = met.to_vec();
        for (round, id) in (1..).map(RoundNumber).zip(met) {
            let (table, _) = variant.place(self.cycle(), round);
            let pair = table_round(self.places, table)[0];
            draw[usize::from(pair[0].min(pair[1])) - 1] = *id;
        }
        draw.extend(last);
        draw
    }

    fn review(&self, variant: Variant, order: &[PlayerId], other_draw: bool) -> TableReview {
        let numbers = places(order);
        let rounds = self.games.iter().map(|(round, boards)| {
            let (table, turned) = variant.place(self.cycle(), *round);
            let player = |place: u16| order.get(usize::from(place) - 1).copied();
            let given = table_round(self.places, table).into_iter();
            let given = given.filter_map(|[white, black]| {
                let pair = if turned {
                    [black, white]
                } else {
                    [white, black]
                };
                let [white, black] = pair.map(player);
                let (white, black) = (white?, Some(black?));
                Some(Board { white, black })
            });
            let [file, mut engine] = difference(boards, &given.collect::<Vec<_>>());
            // a board is missing in the file where somebody has withdrawn
            engine.retain(|board| {
                let concerned = |id| Some(id) == board.black || id == board.white;
                let mut of_file = file.iter();
                of_file.any(|other| concerned(other.white) || other.black.is_some_and(concerned))
            });
            let like = |other: &u16| {
                boards.iter().all(|board| {
                    let places = |id: PlayerId| numbers[id.index()];
                    let black = board.black.map_or(0, places);
                    let all = u32::from(self.places);
                    meet(all, (*other).into(), places(board.white), black)
                })
            };
            let mut others = (1..=self.cycle()).filter(|other| *other != table);
            ReviewedRound {
                round: *round,
                table,
                boards: boards.len(),
                like: others.find(like),
                differing: Differing { engine, file },
            }
        });
        TableReview {
            places: self.places,
            variant,
            rounds: rounds.collect(),
            draw: other_draw.then(|| order.to_vec()),
        }
    }
}

/// The place of each player, by [`PlayerId`].
fn places(order: &[PlayerId]) -> Vec<u32> {
    let mut places = vec![0; order.len()];
    for (place, id) in (1..).zip(order) {
        places[id.index()] = place;
    }
    places
}

#[cfg(test)]
mod tests;
