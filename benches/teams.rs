//! Measures a team event: matches, both scores, every tie-break of teams, and the audit.

use std::hint::black_box;

use crosstable::audit::{Options, audit};
use crosstable::format::write::WriteOptions;
use crosstable::format::{FORMATS, rank_order, read};
use crosstable::import::Import;
use crosstable::model::team::Encounters;
use crosstable::model::{System, TeamTable};
use crosstable::rules::edition;
use crosstable::source::Sources;
use crosstable::standings::standings;
use crosstable::tiebreak::{Context, column};
use divan::Bencher;

#[path = "support/team_event.rs"]
mod team_event;

use team_event::{codes, event};

fn main() {
    divan::main();
}

/// The numbers of teams, rounds and boards.
const SIZES: &[(usize, usize, usize)] = &[(50, 11, 4), (200, 11, 4)];

/// Computes the matches and both scores from the players' rows.
#[divan::bench(args = SIZES)]
fn matches_and_scores(bencher: Bencher<'_, '_>, size: (usize, usize, usize)) {
    let event = event(size);
    bencher.bench_local(|| {
        let encounters = Encounters::compute(black_box(&event));
        TeamTable::new(&event, &encounters, System::Swiss, u16::MAX)
    });
}

/// Computes all tie-breaks of teams.
#[divan::bench(args = SIZES)]
fn all_tie_breaks(bencher: Bencher<'_, '_>, size: (usize, usize, usize)) {
    let event = event(size);
    let table = TeamTable::new(
        &event,
        &Encounters::compute(&event),
        System::Swiss,
        u16::MAX,
    );
    let order = rank_order(&codes()).expect("codes of the catalogue");
    let rules = edition("2026").expect("it exists");
    bencher.bench_local(|| {
        let context = Context::for_teams(black_box(&table), rules);
        let columns = order.criteria.iter().map(|spec| column(&context, spec));
        columns.flatten().flatten().flatten().count()
    });
}

/// Computes matches, both scores, all tie-breaks as one rank order, and the findings.
#[divan::bench(args = SIZES)]
fn audited_with_all_tie_breaks(bencher: Bencher<'_, '_>, size: (usize, usize, usize)) {
    let (sources, import) = {
        let import = Import {
            tournament: event(size),
            ..Import::default()
        };
        let trf26 = FORMATS.iter().find(|format| format.name == "trf26");
        let write = trf26
            .and_then(|format| format.writer)
            .expect("it is written");
        let written = write(&import, &WriteOptions::default())
            .expect("it fits")
            .bytes;
        let reading = read("teams.trf", written, &Default::default()).expect("just written");
        (reading.sources, reading.import)
    };
    let order = rank_order(&format!("MPTS,{}", codes())).expect("codes of the catalogue");
    let options = Options {
        rules: edition("2026"),
        rank_order: Some(order.clone()),
        ..Options::default()
    };
    let rules = edition("2026").expect("it exists");
    let run = |sources: &Sources| {
        let found = audit(sources, &import, &options);
        let event = &import.tournament;
        let table = TeamTable::new(event, &Encounters::compute(event), System::Swiss, u16::MAX);
        let standings = standings(&Context::for_teams(&table, rules), &order);
        (found.findings.len(), standings.ranks.len())
    };
    bencher.bench_local(|| run(black_box(&sources)));
}
