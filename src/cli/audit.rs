//! `crosstable audit FILE…`

use std::io::Write;
use std::path::PathBuf;

use miette::{IntoDiagnostic, Result, WrapErr};

use super::Exit;
use crate::audit::{self, Options};
use crate::finding::Severity;
use crate::format::{ReadOptions, read};
use crate::report;

/// Recompute everything and report where the file disagrees with itself or with the rules.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Tournament file.
    file: PathBuf,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Exit> {
    let name = args.file.display().to_string();
    let bytes = std::fs::read(&args.file)
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot read {name}"))?;
    let reading = read(&name, bytes, &ReadOptions::default())
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot read {name}"))?;
    let audit = audit::audit(&reading.source, &reading.import, &Options::default());
    let mut text = String::new();
    let drawer = report::Drawer::new(report::Style::PLAIN);
    for finding in &audit.findings {
        drawer
            .finding(&mut text, &reading.source, finding)
            .into_diagnostic()?;
    }
    writeln!(
        out,
        "{text}{name}: {} checked under edition {} ({}): {} errors, {} warnings",
        audit.checked,
        audit.edition.rules.name,
        audit.edition.why,
        audit.count(Severity::Error),
        audit.count(Severity::Warning),
    )
    .into_diagnostic()?;
    Ok(if audit.count(Severity::Error) > 0 {
        Exit::Findings
    } else {
        Exit::Clean
    })
}
