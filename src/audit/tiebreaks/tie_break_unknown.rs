//! T402: a tie-break is unknown, or is not named exactly.

use super::declared_span;
use crate::audit::check::check;
use crate::audit::evidence::attribution::Attribution;
use crate::audit::{Case, ColumnEvidence, Findings, Need};
use crate::finding::first_of;
use crate::import::StatedColumn;
use crate::source::Span;
use crate::tiebreak::{self, ParticipantKind, Unavailable};

check! {
    TIE_BREAK_UNKNOWN = "T402" "tie-break-unknown", Warning,
    page: include_str!("../../../docs/checks/tie-break-unknown.md"),
    not_corrected: "the file does not say what the name means",
    run: tie_break_unknown,
}

fn tie_break_unknown(case: &Case<'_>, findings: &mut Findings) {
    let used_order = case
        .rank_order()
        .filter(|used_order| used_order.origin.is_stated());
    for spec in used_order.map_or(&[][..], |used_order| &used_order.order.criteria) {
        let reason = match tiebreak::resolve(spec, case.facts.participant_kind()) {
            // T405 reports criteria of teams in an individual event; in a team event nothing does
            // yet
            Ok(_) | Err(Unavailable::TeamOnly { .. } | Unavailable::ScoreOfTeams { .. }) => {
                continue;
            }
            Err(reason) => reason,
        };
        let finding = findings
            .report(
                &TIE_BREAK_UNKNOWN,
                format!("tie-break {} is not known: {reason}", spec.spelled),
            )
            .tie_break(spec.spelled.clone())
            .found(spec.spelled.clone())
            .because(["ranks decided by this criterion or by later ones are not checked".to_owned()])
            .rule("C.07 articles 5 and 14")
            .fix(
                "use the acronym and the modifiers of C.07; `crosstable list tie-breaks` shows them",
            );
        if let Some(span) = declared_span(case, spec) {
            finding.at(span, "not known");
        }
    }
    let mut groups: Vec<Vec<UnclearColumn<'_>>> = Vec::new();
    for attribution in case.all_attributions() {
        let column = attribution.stated(&case.facts);
        // without results nothing is computed, so the meaning of columns does not matter
        let is_stated = match attribution.participants {
            ParticipantKind::Teams => attribution.evidence != ColumnEvidence::NoResults,
            ParticipantKind::Players | ParticipantKind::PlayersAndTeams => {
                case.facts.has(Need::Results)
            }
        };
        if !is_stated || column.announced.is_some() || column.announcement.not_computable {
            continue;
        }
        let unclear_column = UnclearColumn {
            attribution,
            column,
        };
        match groups
            .iter_mut()
            .find(|group| group[0].has_same_cause_as(&unclear_column))
        {
            Some(group) => group.push(unclear_column),
            None => groups.push(vec![unclear_column]),
        }
    }
    for group in groups {
        report(case, findings, &group);
    }
}

/// A column whose tie-break is not clear, because several may be meant.
struct UnclearColumn<'c> {
    attribution: &'c Attribution,
    column: &'c StatedColumn,
}

/// Why the tie-break of a column is not clear.
#[derive(Clone, Copy, PartialEq, Eq)]
enum UnclearReason {
    /// The file names a tie-break that only the program defines.
    OwnRule,
    /// The file names a tie-break without its parameters.
    WithoutParameters,
    /// The words about the column may mean several tie-breaks.
    Words,
    /// The heading, such as `TB1`, does not name a tie-break.
    Heading,
}

impl UnclearColumn<'_> {
    fn reason(&self) -> UnclearReason {
        let announcement = &self.column.announcement;
        match &announcement.words {
            Some(_) if announcement.codes.is_empty() && announcement.program_code.is_some() => {
                UnclearReason::OwnRule
            }
            Some(_) if !announcement.codes.is_empty() => UnclearReason::WithoutParameters,
            Some(_) => UnclearReason::Words,
            None => UnclearReason::Heading,
        }
    }

    /// Whether two columns are unclear because of one setting of the program: both name a tie-break
    /// without its parameters, and both are columns of players or both of teams.
    fn has_same_cause_as(&self, other: &UnclearColumn<'_>) -> bool {
        let reasons = [self.reason(), other.reason()];
        reasons == [UnclearReason::WithoutParameters; 2]
            && self.attribution.participants == other.attribution.participants
    }

    /// Returns what the file says about the column; empty if it says nothing.
    fn words(&self) -> &str {
        let words = self.column.announcement.words.as_ref();
        words.map_or("", |words| &words.value)
    }

    /// Returns the span of the words about the column, or else of its heading, or else of its first
    /// value, with a label; `None` if there is none of these.
    fn span_and_label(&self) -> Option<(Span, &'static str)> {
        let column = self.column;
        if let Some(words) = &column.announcement.words {
            return Some((words.span, "without parameters"));
        }
        if !column.heading.is_empty() {
            return Some((column.heading, "which tie-break?"));
        }
        let first_value = column.values.iter().flatten().next();
        first_value.map(|value| (value.span, "its first value"))
    }
}

/// Reports columns whose tie-breaks are unclear for the same reason, and what their values suggest.
fn report(case: &Case<'_>, findings: &mut Findings, group: &[UnclearColumn<'_>]) {
    let first_column = &group[0];
    let (label, words) = (&first_column.column.label, first_column.words());
    let labels = group.iter().map(|one| one.column.label.clone());
    let labels: Vec<String> = labels.collect();
    let quoted_labels: Vec<String> = labels.iter().map(|label| format!("`{label}`")).collect();
    let message = match first_column.reason() {
        _ if group.len() > 1 => format!(
            "{} are announced without their parameters",
            first_of(&quoted_labels, quoted_labels.len())
        ),
        // only the program defines this tie-break
        UnclearReason::OwnRule => {
            format!("`{label}` is the program's own tie-break, which no rules define")
        }
        UnclearReason::WithoutParameters => {
            format!("`{label}` is announced without its parameters: {words}")
        }
        UnclearReason::Words => {
            format!("`{label}` does not say exactly which tie-break it is: {words}")
        }
        UnclearReason::Heading => format!("heading `{label}` does not say which tie-break it is"),
    };
    let describe = |one: &UnclearColumn<'_>| {
        let values = one.attribution.sentence();
        match group.len() {
            1 => values.map(|values| format!("its values are {values}")),
            _ => {
                let values =
                    values.map_or_else(String::new, |values| format!("; its values are {values}"));
                Some(format!("{}: {}{values}", one.column.label, one.words()))
            }
        }
    };
    let mut finding = findings
        .report(&TIE_BREAK_UNKNOWN, message)
        .tie_break(labels.join(","))
        .found(labels.join(","))
        .because(group.iter().filter_map(describe))
        .rule("C.07 articles 5 and 14")
        .fix(if case.facts.import.capabilities.typed_by_people {
            "write the acronym of C.07 as the heading"
        } else {
            "choose the tie-break with its parameters in the pairing program and export the file \
             again"
        });
    for (index, (span, text)) in group
        .iter()
        .filter_map(UnclearColumn::span_and_label)
        .enumerate()
    {
        finding = match index {
            0 => finding.at(span, text),
            _ => finding.label(span, text),
        };
    }
}
