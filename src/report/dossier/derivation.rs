//! The derivation of a computed value, in a few lines for a note.

use super::DossierInput;
use super::cell::join_lines;
use crate::model::PlayerId;
use crate::number::Exact;
use crate::report::text;
use crate::tiebreak::Step;

/// Returns the steps that lead to a player's value of a criterion, as lines of a note. `criterion`
/// is the index of the criterion in the rank order. `None` if the value is not computed.
pub(super) fn derivation_text(
    input: &DossierInput<'_>,
    criterion: usize,
    id: PlayerId,
) -> Option<String> {
    let spec = input.standings.criteria.get(criterion)?;
    let derivation = input
        .standings
        .derive(input.context, criterion, id.into())
        .ok()?;
    let edition = input.audited.audit.edition.rules.words();
    let value = derivation
        .value
        .map_or("undefined".to_owned(), Exact::to_text);
    let mut lines = vec![format!("{spec} computed: {value} ({edition})")];
    lines.extend(derivation.steps.iter().map(|step| step_line(input, step)));
    lines.extend(derivation.remarks.iter().cloned());
    Some(join_lines(lines))
}

/// Writes a step of a derivation as a line: `round 3: 12 Example, Anna, draw: 4.5 (final score 4;
/// …)`.
fn step_line(input: &DossierInput<'_>, step: &Step) -> String {
    let tournament = &input.audited.import.tournament;
    let round = step.round.map(|round| format!("round {round}"));
    let opponent = step
        .opponent
        .map(|id| text::number_and_name(tournament, id.player()));
    let outcome = step.outcome.map(|_| step.outcome_words.to_owned());
    let details: Vec<String> = [opponent, outcome].into_iter().flatten().collect();
    let details = details.join(", ");
    let head = match round {
        Some(round) if details.is_empty() => round,
        Some(round) => format!("{round}: {details}"),
        None => details,
    };
    let amount = step.amount.map_or("–".to_owned(), Exact::to_text);
    let mut line = format!("{head}: {amount}");
    if !step.why.is_empty() {
        line += &format!(" ({})", step.why);
    }
    if let Some(article) = &step.cut_reason {
        line += &format!(" – left out ({article})");
    }
    line
}
