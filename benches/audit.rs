//! How long it takes from bytes to findings.

use crosstable::audit::{Case, Options, audit};
use crosstable::format::{Reading, rank_order, read};
use crosstable::model::{Crosstable, RankOrder, System};
use crosstable::rules;
use crosstable::standings::standings;
use crosstable::tiebreak::Context;
use divan::Bencher;

mod support;

fn main() {
    divan::main();
}

/// The tie-breaks of the first benchmark.
const THIRTEEN: &str = "PTS,DE,BH/C1,BH,SB,ARO,WIN,BPG,PS,TPR,PTP,APRO,KS";

/// What TRF16 files are usually ranked by.
const USUAL: &str = "PTS,BH/C1,BH,SB";

fn order(text: &str) -> RankOrder {
    rank_order(text).expect("the list is right")
}

fn reading(file: &str) -> Reading {
    read("open.trf", file.into(), &Default::default()).expect("a generated file is right")
}

/// A generated open whose ranks follow `criteria` under the rules of 2024.
fn ranked(players: usize, rounds: usize, criteria: &str) -> String {
    let file = support::open(players, rounds);
    let tournament = reading(&file).import.tournament;
    let table = Crosstable::new(&tournament, System::Swiss, tournament.rounds);
    let rules = rules::edition("2024").expect("2024 is an edition");
    let table = standings(&Context::new(&table, rules), &order(criteria));
    let mut places = vec![0; players];
    for (place, id) in table.order.iter().enumerate() {
        places[id.index()] = place + 1;
    }
    let mut places = places.into_iter();
    let line = |line: &str| match line.starts_with("001") {
        true => {
            let place = places.next().expect("a line a player");
            format!("{}{place:>4}{}\n", &line[..85], &line[89..])
        }
        false => format!("{line}\n"),
    };
    file.lines().map(line).collect()
}

fn options(criteria: Option<&str>) -> Options {
    Options {
        rules: rules::edition("2024"),
        rank_order: criteria.map(order),
        ..Options::default()
    }
}

/// Read, computed by thirteen criteria, and audited under one edition.
#[divan::bench(args = [(120, 9), (2000, 11)])]
fn read_and_audit_by_thirteen(bencher: Bencher<'_, '_>, (players, rounds): (usize, usize)) {
    let file = ranked(players, rounds, THIRTEEN);
    let options = options(Some(THIRTEEN));
    bencher.bench(|| {
        let reading = reading(&file);
        let audit = audit(&reading.sources, &reading.import, &options);
        let against = |code: &str| audit.findings.iter().any(|f| f.code.code == code);
        assert!(!against("T404") && !against("P305"));
        audit
    });
}

/// The search for the rank order of a file that names none.
#[divan::bench(args = [(120, 9), (2000, 11)])]
fn infer_rank_order(bencher: Bencher<'_, '_>, (players, rounds): (usize, usize)) {
    let reading = reading(&ranked(players, rounds, USUAL));
    let options = options(None);
    bencher.bench(|| {
        let case = Case::new(&reading.sources, &reading.import, &options);
        let found = case.inference();
        // ties that the order leaves are ranked by starting number: not all fits
        assert!(found.candidates[0].wrong * 10 < found.pairs);
        found.pairs
    });
}
