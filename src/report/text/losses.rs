//! The losses of a conversion, as text.

use super::wrap::wrap_indented;
use crate::report::json::{LossDoc, LossesDoc};
use crate::report::{Paint, Style};
use crate::source::printable;

/// The largest number of subjects that are listed for a loss; the loss report has all of them.
const MAX_LISTED: usize = 5;

/// Lists the losses of a conversion and, unless `quiet` is true, the written file and the added
/// values. `report` is the path of the loss report; `None` if none is written.
#[must_use]
pub fn losses(document: &LossesDoc, report: Option<&str>, quiet: bool, style: Style) -> String {
    let mut out = String::new();
    if !quiet {
        let target = &document.target;
        let source = document.source.dialect.as_deref().unwrap_or("");
        out += &format!(
            "{} ({}) written as {} ({}, {})\n",
            printable(&document.source.file),
            printable(source),
            printable(&target.file),
            target.format,
            target.encoding
        );
    }
    if !document.losses.is_empty() {
        out += &format!("{}\n", style.paint("lost or changed:", Paint::Yellow));
        document
            .losses
            .iter()
            .for_each(|loss| write_loss(&mut out, loss, style));
    } else if !quiet {
        out += "nothing was lost\n";
    }
    if !quiet && !document.added.is_empty() {
        out += &format!("{}\n", style.paint("filled in:", Paint::Bold));
        document
            .added
            .iter()
            .for_each(|loss| write_loss(&mut out, loss, style));
    }
    let additions = document.added.iter().filter(|_| !quiet);
    let mut entries = document.losses.iter().chain(additions);
    if entries.any(|loss| loss.subjects.len() > MAX_LISTED) {
        let hint = match report {
            Some(report) => format!("the complete lists are in {}", printable(report)),
            None => "--loss-report FILE writes the complete lists".to_owned(),
        };
        out += &format!("{hint}\n");
    }
    out
}

fn write_loss(out: &mut String, loss: &LossDoc, style: Style) {
    *out += &wrap_indented(&printable(&loss.message), 2, 2, style);
    let subjects: Vec<String> = loss
        .subjects
        .iter()
        .take(MAX_LISTED)
        .map(|subject| printable(&subject.words).into_owned())
        .collect();
    if subjects.is_empty() {
        return;
    }
    let remaining = match loss
        .subjects
        .len()
        .max(loss.count)
        .saturating_sub(MAX_LISTED)
    {
        0 => String::new(),
        n if loss.subjects.len() > MAX_LISTED => format!("; and {n} more"),
        _ => String::new(),
    };
    let text = format!("{}{remaining}", subjects.join("; "));
    *out += &wrap_indented(&text, 6, 2, style);
}
