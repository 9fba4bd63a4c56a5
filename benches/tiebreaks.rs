//! Measures tie-breaks on one core, from a crosstable that is already read.

use crosstable::format::rank_order;
use crosstable::model::{
    Colour, Crosstable, Entry, Opponent, Outcome, PairingNumber, Player, PlayerId, RankOrder,
    System, Tournament,
};
use crosstable::rules::edition;
use crosstable::standings::standings;
use crosstable::tiebreak::{CATALOGUE, Context, ParticipantKind, column};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// The thirteen criteria for which the target time is set.
const THIRTEEN: &str = "PTS,DE,BH/C1,BH,SB,ARO,WIN,BPG,PS,TPR,PTP,APRO,KS";

/// A generator of random numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % limit
    }
}

/// A generated Swiss event: players with similar points meet, and some players are absent.
fn swiss(players: u16, rounds: u16) -> Tournament {
    let mut numbers = Numbers(20_240_811);
    let player = |n: u16| Player {
        number: Some(PairingNumber(n + 1)),
        name: format!("Player {n}"),
        rating: Some(2500 - n % 1200),
        ..Player::default()
    };
    let mut tournament = Tournament {
        players: (0..players).map(player).collect(),
        rounds,
        entries: vec![Entry::default(); usize::from(players) * usize::from(rounds)],
        ..Tournament::default()
    };
    let mut points = vec![0_u32; usize::from(players)];
    for round in 0..usize::from(rounds) {
        let mut order: Vec<usize> = (0..usize::from(players)).collect();
        order.sort_by_cached_key(|&p| (std::cmp::Reverse(points[p]), numbers.below(1000)));
        for pair in order.chunks(2) {
            let [white, black] = *pair else { continue };
            let (left, right) = match numbers.below(40) {
                0 => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
                1 => (Outcome::HalfPointBye, Outcome::PairingAllocatedBye),
                n if n < 15 => (Outcome::Win, Outcome::Loss),
                n if n < 26 => (Outcome::Draw, Outcome::Draw),
                _ => (Outcome::Loss, Outcome::Win),
            };
            let sides = [
                (white, left, black, Colour::White),
                (black, right, white, Colour::Black),
            ];
            for (own, outcome, other, colour) in sides {
                let paired = !outcome.is_bye();
                let entry = Entry {
                    opponent: if paired {
                        Opponent::Player(PlayerId::at(other))
                    } else {
                        Opponent::Nobody
                    },
                    colour: paired.then_some(colour),
                    outcome,
                };
                points[own] += tournament.points(&entry).hundredths().unsigned_abs();
                tournament.entries[own * usize::from(rounds) + round] = entry;
            }
        }
    }
    tournament
}

fn table(players: u16, rounds: u16) -> Crosstable {
    Crosstable::new(&swiss(players, rounds), System::Swiss, rounds)
}

fn thirteen() -> RankOrder {
    rank_order(THIRTEEN).expect("the list is in the notation")
}

const SIZES: [(u16, u16); 3] = [(120, 9), (500, 9), (2000, 11)];

/// Builds the crosstable from the facts.
#[divan::bench(args = SIZES)]
fn crosstable(bencher: Bencher<'_, '_>, (players, rounds): (u16, u16)) {
    let facts = swiss(players, rounds);
    bencher.bench_local(|| Crosstable::new(black_box(&facts), System::Swiss, rounds));
}

/// Computes each of the thirteen columns; direct encounter is computed among players with equal
/// points.
#[divan::bench(args = SIZES)]
fn thirteen_columns(bencher: Bencher<'_, '_>, (players, rounds): (u16, u16)) {
    let (table, list) = (table(players, rounds), thirteen());
    let rules = edition("2026").expect("it exists");
    bencher.bench_local(|| {
        let context = Context::new(black_box(&table), rules);
        let columns = list.criteria.iter().map(|spec| column(&context, spec));
        columns.flatten().flatten().flatten().count()
    });
}

/// Ranks the players by the thirteen criteria.
#[divan::bench(args = SIZES)]
fn ranked_by_thirteen(bencher: Bencher<'_, '_>, (players, rounds): (u16, u16)) {
    let (table, list) = (table(players, rounds), thirteen());
    let rules = edition("2026").expect("it exists");
    bencher.bench_local(|| standings(&Context::new(black_box(&table), rules), &list).ranks);
}

/// Computes every tie-break of the catalogue under three editions.
#[divan::bench(args = SIZES)]
fn catalogue_under_three_editions(bencher: Bencher<'_, '_>, (players, rounds): (u16, u16)) {
    let table = table(players, rounds);
    let list: Vec<_> = CATALOGUE
        .iter()
        .filter(|entry| entry.participants != ParticipantKind::Teams)
        .filter_map(|entry| rank_order(entry.code).ok()?.criteria.pop())
        .collect();
    bencher.bench_local(|| {
        let mut count = 0;
        for name in ["legacy", "2024", "2026"] {
            let context = Context::new(black_box(&table), edition(name).expect("it exists"));
            let columns = list.iter().map(|spec| column(&context, spec));
            count += columns.flatten().flatten().flatten().count();
        }
        count
    });
}

/// Computes one tie-break in a new context, including the intermediate columns that it needs.
#[divan::bench(args = CATALOGUE.iter().filter(|entry| entry.participants != ParticipantKind::Teams).map(|entry| entry.code))]
fn one_tie_break(bencher: Bencher<'_, '_>, code: &str) {
    let table = table(120, 9);
    let spec = rank_order(code).expect("a code").criteria.remove(0);
    let rules = edition("2026").expect("it exists");
    bencher.bench_local(|| column(&Context::new(black_box(&table), rules), &spec));
}
