//! T403: a stated tie-break value differs from the computed one.

use super::column_meaning::{
    describe_exceptions, describe_harmless_difference, fits_something_else, has_known_meaning,
    is_as_announced,
};
use super::{derivation_line, show};
use crate::audit::check::check;
use crate::audit::evidence::attribution::{Attribution, Fit, are_most_wrong};
use crate::audit::{Case, ColumnEvidence, Findings};
use crate::finding::{Certainty, Severity, first_of};
use crate::model::ParticipantId;
use crate::number::Exact;
use crate::rules::{Dummy, READINGS, Reading};
use crate::source::Field;
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
    for found in case.all_attributions() {
        let Some(best) = &found.best else { continue };
        let announced = found.announced.as_ref();
        if !has_known_meaning(found) {
            continue; // what it is, is not known: T402
        }
        // zeros do not prove that direct encounter was computed
        if found.evidence != ColumnEvidence::Distinguishing
            && !tiebreak::has_values(&best.meaning.spec.code)
        {
            continue;
        }
        if fits_something_else(case, found, best) && EditionCause::find(case, found).is_none() {
            report_other_tie_break(case, findings, found, best);
        }
        let poor = are_most_wrong(best.wrong.len(), found.compared);
        match announced {
            Some(announced) if poor => report_column(case, findings, found, announced),
            _ => {
                for (index, &player) in best.wrong.iter().enumerate() {
                    report_one(case, findings, found, best, (index, player));
                }
            }
        }
    }
}

/// A common cause of wrong columns: they contain the announced tie-breaks, but the program computes
/// all of them under an edition other than the right one.
#[derive(PartialEq, Eq)]
struct EditionCause {
    participants: ParticipantKind,
    /// The edition that the columns should follow, in words.
    expected: String,
    /// The edition that the columns follow, in words.
    best: String,
    /// Whether the file itself names the edition that the columns follow, so that they are not
    /// wrong.
    noted: bool,
}

impl EditionCause {
    /// Finds out whether a column follows another edition; `None` if it contains another tie-break,
    /// or if some of its values fit neither edition.
    fn find(case: &Case<'_>, found: &Attribution) -> Option<EditionCause> {
        let (best, announced_fit) = (found.best.as_ref()?, found.announced.as_ref()?);
        let noted = describe_harmless_difference(case, found, best).is_some();
        // if the file names the edition that the values follow, they still differ from those of the
        // event
        let fits = best.wrong.is_empty() && (noted || !announced_fit.wrong.is_empty());
        let follows_edition = has_known_meaning(found)
            && fits_something_else(case, found, best)
            && fits
            && best.meaning.assumptions.rules.reading.is_none()
            && is_as_announced(found, best);
        follows_edition.then(|| EditionCause {
            participants: found.participants,
            expected: announced_fit.meaning.assumptions.words(),
            best: best.meaning.assumptions.words(),
            noted,
        })
    }
}

/// Reports columns that follow an edition other than the right one; those with the same cause
/// become one finding.
fn report_other_edition(case: &Case<'_>, findings: &mut Findings) {
    let mut causes: Vec<(EditionCause, Vec<(&Attribution, &Fit)>)> = Vec::new();
    for found in case.all_attributions() {
        let Some((cause, best)) = EditionCause::find(case, found).zip(found.best.as_ref()) else {
            continue;
        };
        match causes.iter_mut().find(|(known, _)| *known == cause) {
            Some((_, columns)) => columns.push((found, best)),
            None => causes.push((cause, vec![(found, best)])),
        }
    }
    for (cause, columns) in causes {
        match columns[..] {
            [(found, best)] => report_other_tie_break(case, findings, found, best),
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
    let column = |found: &Attribution| found.stated(&case.facts);
    let labels: Vec<String> = columns
        .iter()
        .map(|(found, _)| column(found).label.clone())
        .collect();
    let codes = columns
        .iter()
        .map(|(_, best)| best.meaning.spec.spelled.clone());
    let codes: Vec<String> = codes.collect();
    let (all, announced) = (columns.len(), first_of(&codes, columns.len()));
    let message = match cause.noted {
        true => format!(
            "values of {} are {announced} under edition {}, as the file says, not those of the \
             event",
            first_of(&labels, all),
            cause.best
        ),
        false => format!(
            "values of {} are not {announced} under edition {}: they fit these under edition {}",
            first_of(&labels, all),
            cause.expected,
            cause.best
        ),
    };
    let edition = &case.facts.edition;
    let mut remedies: Vec<&str> = match cause.noted {
        true => vec![FIX_EDITION],
        false => columns
            .iter()
            .map(|(_, best)| describe_remedy(best))
            .collect(),
    };
    remedies.dedup();
    let mut finding = findings
        .report(&TIE_BREAK_DIFFERS, message)
        .severity(if cause.noted {
            Severity::Info
        } else {
            Severity::Warning
        })
        .tie_break(codes.join(","))
        .found(cause.best.clone())
        .because([format!("{}: {}", edition.rules.name, edition.why)])
        .rule("C.07")
        .fix(remedies.join("; "))
        .certainty(Certainty::ByRule);
    for (index, (found, _)) in columns.iter().enumerate() {
        let announced_fit = found.announced.as_ref().filter(|_| !cause.noted);
        let first = announced_fit.and_then(|announced_fit| {
            Some((announced_fit, first_difference(case, found, announced_fit)?))
        });
        let (span, text) = match first {
            Some((announced_fit, (player, stated))) => {
                let expected = show(
                    &announced_fit.meaning.spec,
                    announced_fit.values[player.index()],
                );
                (
                    stated.span,
                    format!("the first of {}: {expected} expected", labels[index]),
                )
            }
            None => (column(found).heading, "this column".to_owned()),
        };
        finding = match index {
            0 => finding.at(span, text),
            _ => finding.label(span, text),
        };
    }
}

/// The advice if the file names an edition other than that of the event.
const FIX_EDITION: &str = "choose the edition of the event in the settings of the program, unless its \
                      regulations name this one";

/// Reports a column that agrees with a tie-break or an edition other than the right one.
fn report_other_tie_break(
    case: &Case<'_>,
    findings: &mut Findings,
    found: &Attribution,
    best: &Fit,
) {
    let column = found.stated(&case.facts);
    let announced_fit = found.announced.as_ref();
    let announced_fit = announced_fit.filter(|announced| announced.wrong.len() > best.wrong.len());
    let noted = describe_harmless_difference(case, found, best);
    let (message, severity, spec) = match &noted {
        Some(message) => (message.clone(), Severity::Info, &best.meaning.spec),
        None => {
            let spec = announced_fit.map_or(&best.meaning.spec, |announced_fit| {
                &announced_fit.meaning.spec
            });
            let message = describe_contradiction(case, found, best, announced_fit);
            (message, Severity::Warning, spec)
        }
    };
    let reading = best
        .meaning
        .assumptions
        .rules
        .reading
        .and_then(find_reading);
    let reading = reading.filter(|_| noted.is_some());
    let edition = || {
        format!(
            "{}: {}",
            case.facts.edition.rules.name, case.facts.edition.why
        )
    };
    let of_reading = |reading: &Reading| format!("{}: {}", reading.name, reading.title);
    let because = reading.map_or_else(edition, of_reading);
    let mut finding = findings
        .report(&TIE_BREAK_DIFFERS, message)
        .severity(severity)
        .tie_break(spec.spelled.clone())
        .because([because])
        .rule("C.07")
        .fix(match (reading, &noted) {
            (Some(_), _) => "check that the regulations of the event allow this way of counting",
            (None, Some(_)) => FIX_EDITION,
            (None, None) => describe_remedy(best),
        })
        .certainty(Certainty::ByRule);
    let first = announced_fit.and_then(|announced_fit| {
        Some((announced_fit, first_difference(case, found, announced_fit)?))
    });
    finding = match first {
        Some((announced_fit, (player, stated))) => {
            let expected = show(
                &announced_fit.meaning.spec,
                announced_fit.values[player.index()],
            );
            finding.found(announced_fit.wrong.len().to_string()).at(
                stated.span,
                format!("the first of them: {expected} expected"),
            )
        }
        None => finding
            .found(best.meaning.rules_in_words())
            .at(column.heading, "this column"),
    };
    let _ = finding;
}

/// The message about values that contradict the announced tie-break, or the edition of the event.
fn describe_contradiction(
    case: &Case<'_>,
    found: &Attribution,
    best: &Fit,
    announced_fit: Option<&Fit>,
) -> String {
    let label = &found.stated(&case.facts).label;
    let (spec, edition) = match announced_fit {
        Some(announced_fit) => (
            &announced_fit.meaning.spec,
            announced_fit.meaning.assumptions.words(),
        ),
        None => (&best.meaning.spec, case.facts.edition.rules.name.to_owned()),
    };
    format!(
        "values of {label} are not {} under edition {edition}: they fit {}{}",
        spec.spelled,
        best.meaning.words(),
        describe_exceptions(found, best)
    )
}

fn find_reading(name: &str) -> Option<&'static Reading> {
    READINGS.iter().find(|reading| reading.name == name)
}

/// The advice about a column that agrees with a tie-break or an edition other than the right one.
fn describe_remedy(best: &Fit) -> &'static str {
    let meaning = &best.meaning;
    let old = meaning.assumptions.rules.dummy == Dummy::VirtualOpponent;
    match (meaning.spec.code.as_str(), old) {
        ("BH" | "FB", true) => {
            "take the Buchholz of 2023 or 2026 in the settings of the program (Swiss-Manager: \
             number 84, not 37)"
        }
        ("SB", true) => {
            "take the Sonneborn-Berger of 2023 or 2026 in the settings of the program \
             (Swiss-Manager: number 85, not 52)"
        }
        _ => "update the program or its settings, or write the tie-break that it computes",
    }
}

/// The first participant whose value differs, with the stated value.
fn first_difference(
    case: &Case<'_>,
    found: &Attribution,
    fit: &Fit,
) -> Option<(ParticipantId, Field<Exact>)> {
    let player = *fit.wrong.first()?;
    Some((player, stated_value(case, found, player)?))
}

fn stated_value(
    case: &Case<'_>,
    found: &Attribution,
    participant: ParticipantId,
) -> Option<Field<Exact>> {
    let column = found.stated(&case.facts);
    column.values.get(participant.index()).copied().flatten()
}

/// Reports a column most of whose values differ from the announced tie-break, if nothing else
/// explains them.
fn report_column(case: &Case<'_>, findings: &mut Findings, found: &Attribution, announced: &Fit) {
    let label = &found.stated(&case.facts).label;
    let spec = &announced.meaning.spec;
    let count = announced.wrong.len();
    let Some((player, stated)) = first_difference(case, found, announced) else {
        return;
    };
    let expected = show(spec, announced.values[player.index()]);
    findings
        .report(
            &TIE_BREAK_DIFFERS,
            format!(
                "values of {label} are not {} under edition {}: {count} of {} differ",
                spec.spelled,
                announced.meaning.assumptions.words(),
                count + announced.agree,
            ),
        )
        .severity(Severity::Warning)
        .at(
            stated.span,
            format!("the first of them: {expected} expected"),
        )
        .tie_break(spec.spelled.clone())
        .found(count.to_string())
        .because([format!(
            "{}: {}",
            case.facts.edition.rules.name, case.facts.edition.why
        )])
        .rule("C.07")
        .fix("update the program or its settings, or write the tie-break that it computes")
        .certainty(Certainty::ByRule);
}

/// Reports one value that differs.
fn report_one(
    case: &Case<'_>,
    findings: &mut Findings,
    found: &Attribution,
    best: &Fit,
    (index, player): (usize, ParticipantId),
) {
    let Some(stated) = stated_value(case, found, player) else {
        return;
    };
    let spec = &best.meaning.spec;
    let value = best.values[player.index()];
    let (given, expected) = (show(spec, Some(stated.value)), show(spec, value));
    // direct encounter has no values, so how a program prints it proves little
    let severity = if !tiebreak::has_values(&spec.code) {
        Severity::Info
    } else if changes_order(case, found, player, stated.value) {
        Severity::Error
    } else {
        Severity::Warning
    };
    let message = format!(
        "{} of {} differs: the file says {given}, computed {expected}",
        spec.spelled,
        case.facts.who_among(found.participants, player)
    );
    let of_player = found.participants == ParticipantKind::Players;
    if of_player
        && findings.attach(&TIE_BREAK_DIFFERS, player.player(), severity, || {
            format!("so {message}")
        })
    {
        return;
    }
    let trail = found.derivations.get(index);
    let who = case.facts.who_among(found.participants, player);
    let trail = trail.map(|derivation| derivation_line(spec, &who, derivation));
    let number = case.facts.participant_number(found.participants, player);
    let finding = findings
        .report(&TIE_BREAK_DIFFERS, message)
        .severity(severity)
        .at(stated.span, format!("should be {expected}"))
        .tie_break(spec.spelled.clone())
        .values(
            stated.value.to_text(),
            value.map_or_else(|| "undefined".to_owned(), Exact::to_text),
        )
        .because(trail)
        .rule("C.07")
        .fix("update the program or its settings");
    let _ = match (of_player, number) {
        (false, Some(team)) => finding.team(team),
        _ => finding.player(number),
    };
}

/// Whether a participant with the stated value would be ordered differently among those with the
/// same points.
fn changes_order(
    case: &Case<'_>,
    found: &Attribution,
    participant: ParticipantId,
    stated: Exact,
) -> bool {
    let table = match (found.participants, case.facts.teams()) {
        (ParticipantKind::Teams, Some(event)) => event.table.score(event.table.primary),
        _ => &case.facts.table,
    };
    let Some(best) = &found.best else {
        return false;
    };
    let Some(value) = best.values[participant.index()] else {
        return false;
    };
    let mut others = table
        .ids()
        .filter(|&other| other != participant && table.total(other) == table.total(participant));
    others.any(|other| {
        best.values[other.index()].is_some_and(|theirs| stated.cmp(&theirs) != value.cmp(&theirs))
    })
}
