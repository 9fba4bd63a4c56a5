//! Measures the comparison of all rounds of a Swiss event with both editions of the Dutch system.
//! The engine itself paired the event.

use std::hint::black_box;

use divan::Bencher;

#[path = "support/dutch.rs"]
mod dutch;

use dutch::{event, fitting};

fn main() {
    divan::main();
}

/// The numbers of players and rounds.
const SIZES: &[(u16, u16)] = &[(41, 9), (120, 9), (200, 9)];

/// Checks all rounds under both editions, one after the other.
#[divan::bench(args = SIZES)]
fn checked(bencher: Bencher<'_, '_>, size: (u16, u16)) {
    let event = event(size);
    bencher.bench_local(|| fitting(black_box(&event), size.1));
}

/// Checks a large open once, because this takes seconds.
#[divan::bench(args = [(2000, 11)], sample_count = 1, sample_size = 1)]
fn checked_once(bencher: Bencher<'_, '_>, size: (u16, u16)) {
    let event = event(size);
    bencher.bench_local(|| fitting(black_box(&event), size.1));
}
