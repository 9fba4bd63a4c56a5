//! T402: a tie-break that is unknown or not exact.

use super::declared_at;
use crate::audit::check::check;
use crate::audit::evidence::attribution::Attribution;
use crate::audit::{Case, ColumnEvidence, Findings, Need};
use crate::import::StatedColumn;
use crate::tiebreak::{self, Among, Unavailable};

check! {
    TIE_BREAK_UNKNOWN = "T402" "tie-break-unknown", Warning,
    page: include_str!("../../../docs/checks/tie-break-unknown.md"),
    kept: "the file does not say what the name means",
    run: tie_break_unknown,
}

fn tie_break_unknown(case: &Case<'_>, findings: &mut Findings) {
    let used = case.rank_order().filter(|used| used.from.is_stated());
    for spec in used.map_or(&[][..], |used| &used.order.criteria) {
        let why = match tiebreak::resolve(spec, case.facts.among()) {
            // criteria of teams: T405 in an individual event, later work in a team event
            Ok(_) | Err(Unavailable::TeamOnly { .. } | Unavailable::ScoreOfTeams { .. }) => {
                continue;
            }
            Err(why) => why,
        };
        let mut finding = findings
            .report(
                &TIE_BREAK_UNKNOWN,
                format!("tie-break {} is not known: {why}", spec.spelled),
            )
            .tie_break(spec.spelled.clone())
            .found(spec.spelled.clone())
            .because(["ranks decided by it or by later criteria are not checked".to_owned()])
            .rule("C.07 articles 5 and 14")
            .fix(
                "use the acronym and the modifiers of C.07; `crosstable list tie-breaks` has them",
            );
        if let Some(span) = declared_at(case, spec) {
            finding = finding.at(span, "not known");
            let _ = finding;
        }
    }
    for found in case.all_attributions() {
        let column = found.stated(&case.facts);
        // without results nothing is computed, whatever the columns are
        let is_told = match found.among {
            Among::Teams => found.evidence != ColumnEvidence::NoResults,
            Among::Players | Among::Both => case.facts.has(Need::Results),
        };
        if is_told && column.announced.is_none() && !column.about.not_computable {
            unclear(case, findings, found, column);
        }
    }
}

/// A column that could be several tie-breaks: what its values show is told.
fn unclear(case: &Case<'_>, findings: &mut Findings, found: &Attribution, column: &StatedColumn) {
    let label = &column.label;
    let about = &column.about;
    let words = about.words.as_ref().map(|words| &words.value);
    let message = match words {
        // a rule of the program's own
        Some(_) if about.codes.is_empty() && about.program_code.is_some() => {
            format!("`{label}` is a tie-break of the program's own, which no rules define")
        }
        Some(words) if !column.about.codes.is_empty() => {
            format!("`{label}` is announced without its parameters: {words}")
        }
        Some(words) => format!("`{label}` does not say exactly which tie-break it is: {words}"),
        None => format!("heading `{label}` does not say which tie-break it is"),
    };
    let found = found.sentence();
    let mut finding = findings
        .report(&TIE_BREAK_UNKNOWN, message)
        .tie_break(label.clone())
        .found(label.clone())
        .because(found.map(|found| format!("its values are {found}")))
        .rule("C.07 articles 5 and 14")
        .fix(match case.facts.import.capabilities.typed_by_people {
            true => "write the acronym of C.07 as the heading, or give `--tie-breaks`",
            false => {
                "choose the tie-break with its parameters in the program and export again, or \
                 give `--tie-breaks`"
            }
        });
    if let Some(words) = &column.about.words {
        finding = finding.at(words.span, "without parameters");
        let _ = finding;
    } else if !column.heading.is_empty() {
        finding = finding.at(column.heading, "which one?");
        let _ = finding;
    } else if let Some(value) = column.values.iter().flatten().next() {
        finding = finding.at(value.span, "its first value");
        let _ = finding;
    }
}
