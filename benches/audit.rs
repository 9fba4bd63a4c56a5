//! Measures an audit, from bytes to findings.

use crosstable::audit::{Case, Options, audit};
use crosstable::format::{Reading, rank_order, read};
use crosstable::import::{Announcement, StatedColumn};
use crosstable::model::{Crosstable, Opponent, Outcome, RankOrder, System};
use crosstable::rules;
use crosstable::source::{Field, Span};
use crosstable::standings::standings;
use crosstable::tiebreak::{self, Context};
use divan::Bencher;

mod support;

fn main() {
    divan::main();
}

/// The tie-breaks of the first benchmark.
const THIRTEEN: &str = "PTS,DE,BH/C1,BH,SB,ARO,WIN,BPG,PS,TPR,PTP,APRO,KS";

/// The usual rank order of TRF16 files.
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
    let line = |line: &str| {
        if line.starts_with("001") {
            let place = places.next().expect("a line a player");
            format!("{}{place:>4}{}\n", &line[..85], &line[89..])
        } else {
            format!("{line}\n")
        }
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

/// The search for the rank order of a file that states none.
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

/// Attribution of three printed columns that are not announced: the whole catalogue under every
/// edition and interpretation. Some rounds are not played, so that editions differ.
#[divan::bench(args = [(220, 9)])]
fn attribute_hidden_columns(bencher: Bencher<'_, '_>, (players, rounds): (usize, usize)) {
    let reading = printed(players, rounds, ["", "", ""]);
    bencher.bench(|| attributed(&reading));
}

/// The same where the columns are announced and fit.
#[divan::bench(args = [(220, 9)])]
fn attribute_announced_columns(bencher: Bencher<'_, '_>, (players, rounds): (usize, usize)) {
    let reading = printed(players, rounds, ["BH/C1", "SB", "ARO/C1"]);
    bencher.bench(|| attributed(&reading));
}

fn attributed(reading: &Reading) -> usize {
    let options = options(None);
    let audit = audit(&reading.sources, &reading.import, &options);
    assert!(
        audit
            .columns
            .iter()
            .all(|column| column.differ == 0 && column.code.is_some())
    );
    audit.columns.len()
}

/// A generated open with byes and forfeits that prints three columns by the rules of 2024.
fn printed(players: usize, rounds: usize, announced: [&str; 3]) -> Reading {
    let mut reading = reading(&support::open(players, rounds));
    let tournament = &mut reading.import.tournament;
    let kinds = [
        Outcome::HalfPointBye,
        Outcome::ZeroPointBye,
        Outcome::PairingAllocatedBye,
    ];
    for index in (0..tournament.entries.len()).step_by(37) {
        let entry = &mut tournament.entries[index];
        entry.opponent = Opponent::Nobody;
        entry.outcome = kinds[index % 3];
    }
    let table = Crosstable::new(tournament, System::Swiss, tournament.rounds);
    let rules = rules::edition("2024").expect("2024 is an edition");
    let context = Context::new(&table, rules);
    let first = |text: &str| order(text).criteria.into_iter().next();
    let columns = ["BH/C1", "SB", "ARO/C1"].iter().zip(announced);
    let columns = columns.map(|(computed, announced)| {
        let spec = first(computed).expect("a criterion");
        let values = tiebreak::column(&context, &spec).expect("it can be computed");
        let field = |value: Option<_>| Some(Field::new(value?, Span::default()));
        StatedColumn {
            label: "TB".to_owned(),
            heading: Span::default(),
            announced: (!announced.is_empty()).then(|| first(announced)).flatten(),
            about: Announcement::default(),
            values: values.into_iter().map(field).collect(),
        }
    });
    reading.import.claims.columns = columns.collect();
    reading.import.claims.points = (table.ids())
        .map(|player| Some(Field::new(table.total(player), Span::default())))
        .collect();
    reading
}
