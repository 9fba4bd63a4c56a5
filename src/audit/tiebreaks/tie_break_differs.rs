//! T403: a stated tie-break value differs from the computed one.

use super::column_meaning::{
    describe_exceptions, describe_harmless_difference, fits_other_meaning, has_known_meaning,
};
use super::other_edition::{EditionCause, FIX_EDITION, describe_remedy};
use super::rounded_values::RoundedValues;
use super::{derivation_line, value_as_text};
use crate::audit::check::check;
use crate::audit::evidence::attribution::{Attribution, Fit, are_most_wrong};
use crate::audit::{Case, ColumnEvidence, Findings};
use crate::finding::{Certainty, Severity, first_of};
use crate::model::ParticipantId;
use crate::number::Exact;
use crate::source::{Field, Span};
use crate::tiebreak::{self, ParticipantKind};

check! {
    TIE_BREAK_DIFFERS = "T403" "tie-break-differs", Error,
    page: include_str!("../../../docs/checks/tie-break-differs.md"),
    needs: [Results],
    compares: Columns,
    not_corrected: "the program that printed the tie-break values should compute them again",
    run: tie_break_differs,
}

fn tie_break_differs(case: &Case<'_>, findings: &mut Findings) {
    report_other_edition(case, findings);
    for attribution in case.all_attributions() {
        let Some(best_fit) = &attribution.best_fit else {
            continue;
        };
        let announced_fit = attribution.announced_fit.as_ref();
        if !has_known_meaning(attribution) {
            continue; // T402 reports a column of unknown meaning
        }
        // zeros do not prove that direct encounter was computed
        if attribution.evidence != ColumnEvidence::Distinguishing
            && !tiebreak::has_values(&best_fit.meaning.spec.code)
        {
            continue;
        }
        // an announced tie-break that only lost decimals is not another tie-break
        let rounded_values =
            announced_fit.and_then(|fit| RoundedValues::find_all(case, attribution, fit));
        if let Some((rounded_values, announced_fit)) = rounded_values.as_ref().zip(announced_fit) {
            rounded_values.report(
                &TIE_BREAK_DIFFERS,
                (case, findings),
                (attribution, announced_fit),
            );
            continue;
        }
        // what fits only a minority of the values does not explain the column
        let explains_column = best_fit.wrong.len() * 2 <= attribution.compared;
        if explains_column
            && fits_other_meaning(case, attribution, best_fit)
            && EditionCause::find(case, attribution).is_none()
        {
            report_other_tie_break(case, findings, attribution, best_fit);
        }
        let rounded_values = RoundedValues::find(case, attribution, best_fit);
        if let Some(rounded_values) = &rounded_values {
            rounded_values.report(
                &TIE_BREAK_DIFFERS,
                (case, findings),
                (attribution, best_fit),
            );
        }
        let is_rounded = |player| {
            let rounded_values = rounded_values.as_ref();
            rounded_values
                .is_some_and(|rounded_values| rounded_values.participants.contains(&player))
        };
        let other_wrong_players = best_fit.wrong.iter().filter(|player| !is_rounded(**player));
        let most_are_wrong = are_most_wrong(other_wrong_players.count(), attribution.compared);
        match announced_fit {
            Some(announced_fit) if most_are_wrong => {
                report_column(case, findings, attribution, announced_fit)
            }
            _ => {
                for (index, &player) in best_fit.wrong.iter().enumerate() {
                    if is_rounded(player) {
                        continue;
                    }
                    report_one(case, findings, attribution, best_fit, (index, player));
                }
            }
        }
    }
}

/// Reports columns that follow an edition other than the right one; columns with the same cause
/// become one finding.
fn report_other_edition(case: &Case<'_>, findings: &mut Findings) {
    let mut causes: Vec<(EditionCause, Vec<(&Attribution, &Fit)>)> = Vec::new();
    for attribution in case.all_attributions() {
        let Some((cause, best_fit)) =
            EditionCause::find(case, attribution).zip(attribution.best_fit.as_ref())
        else {
            continue;
        };
        match causes
            .iter_mut()
            .find(|(other_cause, _)| *other_cause == cause)
        {
            Some((_, columns)) => columns.push((attribution, best_fit)),
            None => causes.push((cause, vec![(attribution, best_fit)])),
        }
    }
    for (cause, columns) in causes {
        match columns[..] {
            [(attribution, best_fit)] => {
                report_other_tie_break(case, findings, attribution, best_fit)
            }
            _ => report_several(case, findings, &cause, &columns),
        }
    }
}

/// Reports several columns that follow an edition other than the right one.
fn report_several(
    case: &Case<'_>,
    findings: &mut Findings,
    cause: &EditionCause,
    columns: &[(&Attribution, &Fit)],
) {
    let column = |attribution: &Attribution| attribution.stated(&case.facts);
    let labels: Vec<String> = columns
        .iter()
        .map(|(attribution, _)| column(attribution).label.clone())
        .collect();
    let codes = columns
        .iter()
        .map(|(_, best_fit)| best_fit.meaning.spec.spelled.clone());
    let codes: Vec<String> = codes.collect();
    let (column_count, announced) = (columns.len(), first_of(&codes, columns.len()));
    let labels_in_words = first_of(&labels, column_count);
    let message = if cause.is_named_in_file {
        format!(
            "values of {labels_in_words} are {announced} under edition {}, as the file says, not under \
             the edition of the event",
            cause.followed_edition
        )
    } else {
        format!(
            "values of {labels_in_words} are not {announced} under edition {}",
            cause.expected_edition
        )
    };
    let meaning = format!("these tie-breaks under edition {}", cause.followed_edition);
    let edition = &case.facts.edition;
    let mut remedies: Vec<String> = if cause.is_named_in_file {
        vec![FIX_EDITION.to_owned()]
    } else {
        columns
            .iter()
            .map(|(attribution, best_fit)| {
                describe_remedy(best_fit, column(attribution).announcement.program_code)
            })
            .collect()
    };
    remedies.dedup();
    let mut finding = findings
        .report(&TIE_BREAK_DIFFERS, message)
        .fits((!cause.is_named_in_file).then_some(meaning))
        .severity(if cause.is_named_in_file {
            Severity::Info
        } else {
            Severity::Warning
        })
        .tie_break(codes.join(","))
        .found(cause.followed_edition.clone())
        .because([format!(
            "edition in use: {} ({})",
            edition.rules.name, edition.why
        )])
        .rule("C.07")
        .fix(remedies.join("; "))
        .certainty(Certainty::ByRule);
    for (index, (attribution, _)) in columns.iter().enumerate() {
        let announced_fit = attribution.announced_fit.as_ref();
        let compared_fit = announced_fit.filter(|_| !cause.is_named_in_file);
        let (span, text) = first_difference_label(case, attribution, compared_fit);
        finding = match index {
            0 => finding.at(span, text),
            _ => finding.label(span, text),
        };
    }
}

/// Returns the span and the label of the first value in a column that differs from `fit`, or else
/// those of the whole column.
fn first_difference_label(
    case: &Case<'_>,
    attribution: &Attribution,
    fit: Option<&Fit>,
) -> (Span, String) {
    let column = attribution.stated(&case.facts);
    let first_difference =
        fit.and_then(|fit| Some((fit, find_first_difference(case, attribution, fit)?)));
    let Some((fit, (participant, stated))) = first_difference else {
        return (column.heading, "this column".to_owned());
    };
    let value = fit.values[participant.index()];
    let expected = value_as_text(&case.facts, &fit.meaning.spec, value);
    let text = format!(
        "the first wrong value of {}: {expected} expected",
        column.label
    );
    (stated.span, text)
}

/// Reports a column that agrees with a tie-break or an edition other than the right one.
fn report_other_tie_break(
    case: &Case<'_>,
    findings: &mut Findings,
    attribution: &Attribution,
    best_fit: &Fit,
) {
    let column = attribution.stated(&case.facts);
    let announced_fit = attribution.announced_fit.as_ref();
    let announced_fit =
        announced_fit.filter(|announced| announced.wrong.len() > best_fit.wrong.len());
    let harmless_difference = describe_harmless_difference(case, attribution, best_fit);
    let (message, severity, spec) = match &harmless_difference {
        Some(message) => (message.clone(), Severity::Info, &best_fit.meaning.spec),
        None => {
            let spec = announced_fit.map_or(&best_fit.meaning.spec, |announced_fit| {
                &announced_fit.meaning.spec
            });
            let message = describe_contradiction(case, attribution, best_fit, announced_fit);
            (message, Severity::Warning, spec)
        }
    };
    let interpretation = best_fit.meaning.assumptions.rules.interpretation_name;
    let interpretation = interpretation.filter(|_| harmless_difference.is_some());
    let edition = || {
        format!(
            "edition in use: {} ({})",
            case.facts.edition.rules.name, case.facts.edition.why
        )
    };
    // the message describes an interpretation
    let reason = interpretation.is_none().then(edition);
    let mut finding = findings
        .report(&TIE_BREAK_DIFFERS, message)
        .fits(
            harmless_difference
                .is_none()
                .then(|| describe_meaning(attribution, best_fit)),
        )
        .severity(severity)
        .tie_break(spec.spelled.clone())
        .because(reason)
        .rule("C.07")
        .fix(match (interpretation, &harmless_difference) {
            (Some(_), _) => {
                "check that the regulations of the event allow this way of counting".to_owned()
            }
            (None, Some(_)) => FIX_EDITION.to_owned(),
            (None, None) => describe_remedy(best_fit, column.announcement.program_code),
        })
        .certainty(Certainty::ByRule);
    let first_wrong_value = announced_fit.and_then(|announced_fit| {
        Some((
            announced_fit,
            find_first_difference(case, attribution, announced_fit)?,
        ))
    });
    finding = match first_wrong_value {
        Some((announced_fit, (player, stated))) => {
            let expected = value_as_text(
                &case.facts,
                &announced_fit.meaning.spec,
                announced_fit.values[player.index()],
            );
            finding.found(announced_fit.wrong.len().to_string()).at(
                stated.span,
                format!("the first such value: {expected} expected"),
            )
        }
        None => finding
            .found(best_fit.meaning.rules_key())
            .at(column.heading, "this column"),
    };
    finding.finish();
}

/// Returns the words for the tie-break and the edition that the values fit.
fn describe_meaning(attribution: &Attribution, best_fit: &Fit) -> String {
    best_fit.meaning.words() + &describe_exceptions(attribution, best_fit)
}

/// Returns the beginning of the message about values that contradict the announced tie-break, or
/// the edition of the event; [`describe_meaning`] is its end.
fn describe_contradiction(
    case: &Case<'_>,
    attribution: &Attribution,
    best_fit: &Fit,
    announced_fit: Option<&Fit>,
) -> String {
    let label = &attribution.stated(&case.facts).label;
    let (spec, edition) = match announced_fit {
        Some(announced_fit) => (
            &announced_fit.meaning.spec,
            announced_fit.meaning.assumptions.words(),
        ),
        None => (
            &best_fit.meaning.spec,
            case.facts.edition.rules.name.to_owned(),
        ),
    };
    format!(
        "values of {label} are not {} under edition {edition}",
        spec.spelled
    )
}

/// Returns the first participant whose value differs, with the stated value.
fn find_first_difference(
    case: &Case<'_>,
    attribution: &Attribution,
    fit: &Fit,
) -> Option<(ParticipantId, Field<Exact>)> {
    let player = *fit.wrong.first()?;
    Some((player, find_stated_value(case, attribution, player)?))
}

fn find_stated_value(
    case: &Case<'_>,
    attribution: &Attribution,
    participant: ParticipantId,
) -> Option<Field<Exact>> {
    let column = attribution.stated(&case.facts);
    column.values.get(participant.index()).copied().flatten()
}

/// Reports a column most of whose values differ from the announced tie-break, if nothing else
/// explains them.
fn report_column(
    case: &Case<'_>,
    findings: &mut Findings,
    attribution: &Attribution,
    announced_fit: &Fit,
) {
    let label = &attribution.stated(&case.facts).label;
    let spec = &announced_fit.meaning.spec;
    let count = announced_fit.wrong.len();
    let Some((player, stated)) = find_first_difference(case, attribution, announced_fit) else {
        return;
    };
    let expected = value_as_text(&case.facts, spec, announced_fit.values[player.index()]);
    findings
        .report(
            &TIE_BREAK_DIFFERS,
            format!(
                "values of {label} are not {} under edition {}: {count} of {} differ",
                spec.spelled,
                announced_fit.meaning.assumptions.words(),
                count + announced_fit.agree,
            ),
        )
        .severity(Severity::Warning)
        .at(
            stated.span,
            format!("the first such value: {expected} expected"),
        )
        .tie_break(spec.spelled.clone())
        .found(count.to_string())
        .because([format!(
            "edition in use: {} ({})",
            case.facts.edition.rules.name, case.facts.edition.why
        )])
        .rule("C.07")
        .fix("update the program or its settings, or announce the tie-break that it computes")
        .certainty(Certainty::ByRule);
}

/// Reports a single value that differs.
fn report_one(
    case: &Case<'_>,
    findings: &mut Findings,
    attribution: &Attribution,
    best_fit: &Fit,
    (index, player): (usize, ParticipantId),
) {
    let Some(stated) = find_stated_value(case, attribution, player) else {
        return;
    };
    let spec = &best_fit.meaning.spec;
    let value = best_fit.values[player.index()];
    let (stated_text, expected) = (
        value_as_text(&case.facts, spec, Some(stated.value)),
        value_as_text(&case.facts, spec, value),
    );
    // direct encounter has no values, so how a program prints it proves little
    let severity = if !tiebreak::has_values(&spec.code) {
        Severity::Info
    } else if changes_order(case, attribution, player, stated.value) {
        Severity::Error
    } else {
        Severity::Warning
    };
    let message = format!(
        "{} of {} differs: the file says {stated_text}, the computed value is {expected}",
        spec.spelled,
        case.facts
            .describe_participant(attribution.participants, player)
    );
    let is_about_player = attribution.participants == ParticipantKind::Players;
    if is_about_player
        && findings.attach(&TIE_BREAK_DIFFERS, player.player(), severity, || {
            message.clone()
        })
    {
        return;
    }
    let derivation_line_of_value = attribution.derivations.get(index);
    let participant_in_words = case
        .facts
        .describe_participant(attribution.participants, player);
    let derivation_line_of_value = derivation_line_of_value
        .map(|derivation| derivation_line(&case.facts, spec, &participant_in_words, derivation));
    let number = case
        .facts
        .participant_number(attribution.participants, player);
    let finding = findings
        .report(&TIE_BREAK_DIFFERS, message)
        .severity(severity)
        .at(stated.span, format!("should be {expected}"))
        .tie_break(spec.spelled.clone())
        .values(
            stated.value.to_text(),
            value.map_or_else(|| "undefined".to_owned(), Exact::to_text),
        )
        .because(derivation_line_of_value)
        .rule("C.07")
        .fix("update the program or its settings");
    match (is_about_player, number) {
        (false, Some(team)) => finding.team(team),
        _ => finding.player(number),
    }
    .finish();
}

/// Whether a participant would be ordered differently among the participants with the same points
/// if the stated value were right.
fn changes_order(
    case: &Case<'_>,
    attribution: &Attribution,
    participant: ParticipantId,
    stated_value: Exact,
) -> bool {
    let table = match (attribution.participants, case.facts.teams()) {
        (ParticipantKind::Teams, Some(event)) => event.table.score(event.table.primary),
        _ => &case.facts.table,
    };
    let Some(best_fit) = &attribution.best_fit else {
        return false;
    };
    let Some(value) = best_fit.values[participant.index()] else {
        return false;
    };
    let mut tied_participants = table
        .ids()
        .filter(|&other| other != participant && table.total(other) == table.total(participant));
    tied_participants.any(|other| {
        best_fit.values[other.index()]
            .is_some_and(|other_value| stated_value.cmp(&other_value) != value.cmp(&other_value))
    })
}
