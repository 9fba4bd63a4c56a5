//! Measures the writing of reports.

use crosstable::audit::{Case, Options, judge};
use crosstable::format::{ReadOptions, read};
use crosstable::model::System;
use crosstable::report::AuditReport;
use crosstable::report::dossier::{Circumstances, Dossier, dossier};
use crosstable::report::html::html;
use crosstable::report::workbook::workbook;
use crosstable::verdict::Verdict;

mod support;

fn main() {
    divan::main();
}

/// Calls `work` with all data of a dossier.
fn with_audit<R>(
    players: usize,
    rounds: usize,
    work: impl FnOnce(&AuditReport<'_>, &Case<'_>) -> R,
) -> R {
    let file = support::open(players, rounds);
    let reading = read("generated.trf", file.into_bytes(), &ReadOptions::default())
        .expect("a generated file is a tournament file");
    let case = Case::new(&reading.sources, &reading.import, &Options::default());
    let audit = judge(&case);
    let verdict = Verdict::without_choices(&reading.import, &audit);
    let audited = AuditReport {
        source: &reading.sources,
        import: &reading.import,
        audit: &audit,
        system: System::Swiss,
        left_out: 0,
        verdict: &verdict,
        small_groups_from: None,
    };
    work(&audited, &case)
}

fn made(players: usize, rounds: usize) -> Dossier {
    with_audit(players, rounds, |audited, case| {
        dossier(audited, case, Circumstances::default())
    })
}

/// Computes the data of a report from an audit.
#[divan::bench(args = [(120, 9), (1000, 11)])]
fn data(bencher: divan::Bencher<'_, '_>, (players, rounds): (usize, usize)) {
    with_audit(players, rounds, |audited, case| {
        bencher.bench_local(|| dossier(audited, case, Circumstances::default()));
    });
}

/// Writes a report as a workbook.
#[divan::bench(args = [(120, 9), (1000, 11)])]
fn xlsx(bencher: divan::Bencher<'_, '_>, (players, rounds): (usize, usize)) {
    let dossier = made(players, rounds);
    bencher.bench(|| workbook(&dossier).expect("a generated event fits"));
}

/// Writes a report as a page.
#[divan::bench(args = [(120, 9), (1000, 11)])]
fn page(bencher: divan::Bencher<'_, '_>, (players, rounds): (usize, usize)) {
    let dossier = made(players, rounds);
    bencher.bench(|| html(&dossier));
}
