//! T403: a stated tie-break value is not the computed one.

use super::{line, show};
use crate::audit::attribution::{Attribution, Fit, is_most};
use crate::audit::check::check;
use crate::audit::{Case, ColumnEvidence, Findings};
use crate::finding::{Certainty, Severity};
use crate::model::PlayerId;
use crate::number::Exact;
use crate::source::Field;

check! {
    TIE_BREAK_DIFFERS = "T403" "tie-break-differs", Error,
    page: include_str!("../../../docs/checks/tie-break-differs.md"),
    needs: [Results],
    run: tie_break_differs,
}

fn tie_break_differs(case: &Case<'_>, findings: &mut Findings) {
    for found in case.attributions() {
        let Some(best) = &found.best else { continue };
        let announced = found.announced.as_ref();
        if announced.is_none() && !found.accepted {
            continue; // what it is, is not known: T402
        }
        // a column without evidence is held against what it is announced as, no more
        let telling = found.evidence == ColumnEvidence::Telling;
        if telling && !is_right(case, found, best) {
            another(case, findings, found, best);
        }
        let poor = is_most(best.wrong.len(), found.compared);
        match announced {
            Some(announced) if poor => differ(case, findings, found, announced),
            _ => {
                for (at, &player) in best.wrong.iter().enumerate() {
                    single(case, findings, found, best, (at, player));
                }
            }
        }
    }
}

/// Whether the values are those that the announced tie-break has under an edition that is
/// right for the event. Without a date any edition may be.
fn is_right(case: &Case<'_>, found: &Attribution, best: &Fit) -> bool {
    let allowed =
        |rules: &crate::rules::RuleSet| rules.reading.is_none() && case.edition.allows(rules);
    let edition = best.meaning.as_points
        || allowed(&best.meaning.world.rules)
        || found.also.iter().any(|world| allowed(&world.rules))
        || found
            .tied
            .iter()
            .any(|fit| allowed(&fit.meaning.world.rules));
    let announced = found.announced.as_ref();
    edition && announced.is_none_or(|a| a.meaning.spec == best.meaning.spec)
}

/// The column fits something else than it should.
fn another(case: &Case<'_>, findings: &mut Findings, found: &Attribution, best: &Fit) {
    let column = &case.import.claims.columns[found.column];
    let held = found
        .announced
        .as_ref()
        .filter(|a| a.wrong.len() > best.wrong.len());
    // a known reading of an edition that is right: noted, not called wrong
    let reading = best.meaning.world.rules.reading.is_some()
        && case.edition.allows_name(best.meaning.world.rules.name)
        && found
            .announced
            .as_ref()
            .is_none_or(|a| a.meaning.spec == best.meaning.spec);
    let spelled = &best.meaning.spec.spelled;
    let (spec, edition) = match held {
        Some(announced) => (
            announced.meaning.spec.spelled.clone(),
            announced.meaning.world.words(),
        ),
        None => (spelled.clone(), case.edition.rules.name.to_owned()),
    };
    let but = match best.wrong.len() {
        0 => String::new(),
        n => format!(" but for {n} of {} players", found.compared),
    };
    let mut finding = findings
        .report(
            &TIE_BREAK_DIFFERS,
            format!(
                "values of {} are not {spec} under edition {edition}: they fit {}{but}",
                column.label,
                best.meaning.words()
            ),
        )
        .severity(if reading {
            Severity::Info
        } else {
            Severity::Warning
        })
        .tie_break(spec)
        .because([format!("{}: {}", case.edition.rules.name, case.edition.why)])
        .rule("C.07")
        .fix(remedy(best))
        .certainty(Certainty::ByRule);
    if let Some(announced) = held {
        finding = finding.found(announced.wrong.len().to_string());
        let (player, value) = first(case, found, announced);
        if let Some(stated) = value {
            let expected = show(&announced.meaning.spec, announced.values[player.index()]);
            finding = finding.at(
                stated.span,
                format!("the first of them: {expected} expected"),
            );
        }
    } else {
        finding = finding
            .found(best.meaning.under())
            .at(column.heading, "this column");
    }
    let _ = finding;
}

/// What to do about a column computed in another way.
fn remedy(best: &Fit) -> &'static str {
    let meaning = &best.meaning;
    let old = meaning.world.rules.dummy == crate::rules::Dummy::VirtualOpponent;
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

/// The first player whose value differs, and the value.
fn first(case: &Case<'_>, found: &Attribution, fit: &Fit) -> (PlayerId, Option<Field<Exact>>) {
    let player = fit.wrong[0];
    (player, stated(case, found, player))
}

fn stated(case: &Case<'_>, found: &Attribution, player: PlayerId) -> Option<Field<Exact>> {
    let column = &case.import.claims.columns[found.column];
    column.values.get(player.index()).copied().flatten()
}

/// Most values differ from what is announced, and nothing fits.
fn differ(case: &Case<'_>, findings: &mut Findings, found: &Attribution, announced: &Fit) {
    let label = &case.import.claims.columns[found.column].label;
    let spec = &announced.meaning.spec;
    let count = announced.wrong.len();
    if count == 0 {
        return;
    }
    let (player, value) = first(case, found, announced);
    let mut finding = findings
        .report(
            &TIE_BREAK_DIFFERS,
            format!(
                "values of {label} are not {} under edition {}: {count} of {} differ",
                spec.spelled,
                announced.meaning.world.words(),
                count + announced.agree,
            ),
        )
        .severity(Severity::Warning)
        .tie_break(spec.spelled.clone())
        .found(count.to_string())
        .because([format!("{}: {}", case.edition.rules.name, case.edition.why)])
        .rule("C.07")
        .fix("update the program or its settings, or write the tie-break that it computes")
        .certainty(Certainty::ByRule);
    if let Some(stated) = value {
        let expected = show(spec, announced.values[player.index()]);
        finding = finding.at(
            stated.span,
            format!("the first of them: {expected} expected"),
        );
    }
    let _ = finding;
}

/// A single value differs.
fn single(
    case: &Case<'_>,
    findings: &mut Findings,
    found: &Attribution,
    best: &Fit,
    (at, player): (usize, PlayerId),
) {
    let Some(stated) = stated(case, found, player) else {
        return;
    };
    let spec = &best.meaning.spec;
    let value = best.values[player.index()];
    let (given, expected) = (show(spec, Some(stated.value)), show(spec, value));
    // direct encounter has no number of its own: how a program prints it proves little
    let severity = match spec.code.as_str() {
        "DE" => Severity::Info,
        _ if changes_order(case, best, player, stated.value) => Severity::Error,
        _ => Severity::Warning,
    };
    let message = format!(
        "{} of {} differs: the file says {given}, computed {expected}",
        spec.spelled,
        case.who(player)
    );
    if findings.attach(player, severity, || format!("so {message}")) {
        return;
    }
    let trail = found.derivations.get(at);
    let trail = trail.map(|derivation| line(case, spec, player, derivation));
    findings
        .report(&TIE_BREAK_DIFFERS, message)
        .severity(severity)
        .at(stated.span, format!("should be {expected}"))
        .player(case.number(player))
        .tie_break(spec.spelled.clone())
        .values(
            stated.value.to_text(),
            value.map_or_else(|| "undefined".to_owned(), Exact::to_text),
        )
        .because(trail)
        .rule("C.07")
        .fix("update the program or its settings");
}

/// Whether the stated value puts the player on the other side of somebody with the same
/// points.
fn changes_order(case: &Case<'_>, best: &Fit, player: PlayerId, stated: Exact) -> bool {
    let table = &case.table;
    let Some(value) = best.values[player.index()] else {
        return false;
    };
    let mut others = (0..table.participants()).filter(|&other| {
        other != player.index() && table.total(other) == table.total(player.index())
    });
    others.any(|other| {
        best.values[other].is_some_and(|theirs| stated.cmp(&theirs) != value.cmp(&theirs))
    })
}
