//! The derivation of one tie-break value, as text.

use super::standings::printed_remark;
use super::table::{Column, Table};
use super::wrap::{wrap, wrap_indented};
use super::{edition, warning_of_doubt};
use crate::model::Outcome;
use crate::number::Exact;
use crate::report::{DerivationReport, Paint, Style};
use crate::source::printable;
use crate::tiebreak::{Derivation, Method, Step};

/// Shows how one value is computed, round by round.
#[must_use]
pub fn why(derived: &DerivationReport<'_>, style: Style) -> String {
    let derivation = derived.derivation;
    let entry = derived.entry;
    let value = match (derivation.value, entry.method) {
        (None, Method::Order { .. }) => "not tied".to_owned(),
        (value, _) => value_text(value, entry.decimals),
    };
    let head = format!(
        "{} {} of {}: {value}",
        printable(&derived.spec.spelled),
        entry.name,
        derived.entrants.number_and_name(derived.participant),
    );
    let mut out = warning_of_doubt(
        derived.damage,
        (derived.points_doubt, "this value may depend"),
        style,
    );
    out += &format!(
        "{}\n{}, after round {}, edition {}\n\n",
        style.paint(head, Paint::Bold),
        entry.article,
        derived.round,
        edition(derived.edition),
    );
    if !derived.tied.is_empty() {
        out += &tied_participants(derived, style);
    }
    if !derivation.steps.is_empty() {
        out += &steps(derived, style);
        out.push('\n');
        if derived.tied.is_empty() {
            out += &wrap_indented(&sum_line(derivation, &value), 2, 0, style);
        }
    }
    for remark in &derivation.remarks {
        out += &wrap_indented(&printable(remark), 2, 0, style);
    }
    out + &printed_remark(derived.printed_rules, style)
}

/// Returns the participants that were tied, among which direct encounter decides.
fn tied_participants(derived: &DerivationReport<'_>, style: Style) -> String {
    let other_participants = derived.tied.iter().filter(|id| **id != derived.participant);
    let names: Vec<String> = other_participants
        .map(|&id| derived.entrants.number_and_name(id))
        .collect();
    if names.is_empty() {
        return String::new();
    }
    let text = format!("tied with {}", names.join("; "));
    wrap(&text, style.text_width()) + "\n\n"
}

fn value_text(value: Option<Exact>, decimals: usize) -> String {
    let Some(value) = value else {
        return "undefined".to_owned();
    };
    let rounded_text = value.to_rounded_text(decimals);
    let exact_text = value.to_text();
    // a rounded value is shown in addition to the exact one, never instead of it
    let is_exact = rounded_text.trim_end_matches('0').trim_end_matches('.')
        == exact_text.trim_end_matches('0').trim_end_matches('.');
    if is_exact || value.denominator() == 1 {
        rounded_text
    } else {
        format!("{rounded_text} (exactly {exact_text})")
    }
}

fn steps(derived: &DerivationReport<'_>, style: Style) -> String {
    let mut table = Table::new([
        ("Round", Column::Right),
        ("Opponent", Column::Cut),
        ("Result", Column::Left),
        ("Counts", Column::Right),
        ("Adds", Column::Right),
        ("Why", Column::Wrap),
    ]);
    let steps = &derived.derivation.steps;
    // if all opponents' scores are added unchanged, one column is enough
    let has_one_column = steps.iter().all(|step| step.counted_value == step.amount);
    for step in steps {
        table.row(row(derived, step, has_one_column));
    }
    table.render(style)
}

/// Whether a step is about an entry that could not be read at all, not even the opponent.
fn was_not_read(derived: &DerivationReport<'_>, step: &Step) -> bool {
    let Some(round) = step.round.filter(|_| !derived.entrants.are_teams()) else {
        return false;
    };
    let origin = derived
        .import
        .origins
        .cell(derived.participant.player(), round);
    step.outcome == Some(Outcome::Unknown)
        && step.opponent.is_none()
        && !matches!(origin.result_code, 0 | b' ')
}

fn row(derived: &DerivationReport<'_>, step: &Step, has_one_column: bool) -> Vec<String> {
    let text = |value: Option<Exact>| value.map_or(String::new(), Exact::to_text);
    let mut why = printable(&step.why).into_owned();
    if why == step.outcome_words {
        why.clear();
    }
    let result = if was_not_read(derived, step) {
        "not read"
    } else {
        step.outcome_words
    };
    if let Some(article) = &step.cut_reason {
        let separator = if why.is_empty() { "" } else { "; " };
        why = format!("{why}{separator}{}", left_out_reason(article));
    }
    vec![
        step.round.map_or(String::new(), |round| round.to_string()),
        step.opponent
            .map_or(String::new(), |id| derived.entrants.number_and_name(id)),
        result.to_owned(),
        text(step.counted_value.filter(|_| !has_one_column)),
        match &step.cut_reason {
            Some(_) => format!("({})", text(step.amount)),
            None => text(step.amount),
        },
        why,
    ]
}

/// Returns the reason why a contribution is left out: `left out as most significant (14.2)`.
fn left_out_reason(article: &str) -> String {
    let reason = if article.contains("16.5") {
        "as a voluntary unplayed round "
    } else if article.contains("14.2") {
        "as most significant "
    } else if article.contains("14.1") {
        "as least significant "
    } else {
        ""
    };
    format!("left out {reason}({})", printable(article))
}

/// Returns the last line: the sum of the contributions that gives the value.
fn sum_line(derivation: &Derivation, value: &str) -> String {
    let counted_steps = derivation
        .steps
        .iter()
        .filter(|step| step.cut_reason.is_none());
    let amounts: Option<Vec<Exact>> = counted_steps.map(|step| step.amount).collect();
    let sum = amounts.as_ref().and_then(|amounts| {
        let mut terms = amounts.iter().copied();
        terms.try_fold(Exact::ZERO, Exact::checked_add)
    });
    match amounts {
        Some(amounts) if sum == derivation.value && !amounts.is_empty() => {
            let terms: Vec<String> = amounts.iter().map(|amount| amount.to_text()).collect();
            format!("{} = {value}", terms.join(" + "))
        }
        _ => format!("= {value}"),
    }
}
