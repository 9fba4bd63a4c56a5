//! T405: a tie-break is not suitable for the event, or depends on data that the file lacks.

use super::declared_span;
use crate::audit::check::check;
use crate::audit::{Case, ColumnEvidence, Findings, Need};
use crate::finding::{Certainty, Severity, count};
use crate::import::{Announcement, Lack, ProgramCode, StatedColumn};
use crate::model::TieBreakSpec;
use crate::source::Span;
use crate::tiebreak::{self, Aspect, ParticipantKind, Trait, Unavailable};

check! {
    TIE_BREAK_UNSUITABLE = "T405" "tie-break-unsuitable", Info,
    page: include_str!("../../../docs/checks/tie-break-unsuitable.md"),
    not_corrected: "the tie-breaks are chosen by the regulations of the event",
    may_be_right: true,
    run: tie_break_unsuitable,
}

fn tie_break_unsuitable(case: &Case<'_>, findings: &mut Findings) {
    let used_order = case
        .rank_order()
        .filter(|used_order| used_order.origin.is_stated());
    // without results, the criteria cannot be judged; outdated tie-break numbers are reported
    // below even without results
    let used_order = used_order.filter(|_| case.facts.has(Need::Results));
    for spec in used_order.map_or(&[][..], |used_order| &used_order.order.criteria) {
        let Some(why) = why_unsuitable(case, spec) else {
            continue;
        };
        let finding = findings
            .report(
                &TIE_BREAK_UNSUITABLE,
                format!("tie-break {} does not suit the event: {why}", spec.spelled),
            )
            .tie_break(spec.spelled.clone())
            .found(spec.spelled.clone())
            .rule("C.07")
            .fix("correct the data that it needs, or choose another criterion for the next event");
        if let Some(span) = declared_span(case, spec) {
            finding.at(span, "does not suit");
        }
    }
    for old in find_outdated(case) {
        report_outdated(findings, old);
    }
}

/// A tie-break whose number in the program stands for the rules before 2023.
struct OutdatedTieBreak<'a> {
    label: &'a str,
    code: ProgramCode,
    /// The number of the same tie-break under the rules since 2023.
    new_number: u16,
    span: Span,
}

/// Finds the tie-breaks whose number in the program stands for the rules before 2023, in an event
/// under later rules. If the file prints values of a tie-break, these decide (T403), not the
/// number.
fn find_outdated<'a>(case: &'a Case<'_>) -> Vec<OutdatedTieBreak<'a>> {
    if !follows_new_rules(case) {
        return Vec::new();
    }
    let columns = case.all_attributions().filter_map(|attribution| {
        let column = attribution.stated(&case.facts);
        let (code, new_number) = outdated_code(&column.announcement)?;
        let has_known_meaning = attribution.best_fit.is_some()
            && (attribution.is_accepted || attribution.announced_fit.is_some());
        let is_decided_by_values =
            has_known_meaning && attribution.evidence == ColumnEvidence::Distinguishing;
        let fits_old_rules = || {
            attribution
                .equivalent_assumptions
                .iter()
                .any(|set| set.rules.name == "legacy")
        };
        (!is_decided_by_values || fits_old_rules()).then_some(OutdatedTieBreak {
            label: &column.label,
            code,
            new_number,
            span: column.heading,
        })
    });
    let mut outdated_tie_breaks: Vec<OutdatedTieBreak<'_>> = columns.collect();
    for criterion in &case.facts.import.announced_criteria {
        let Some((code, new_number)) = outdated_code(&criterion.announcement) else {
            continue;
        };
        let mut columns = stated_columns(case);
        let is_in_column = columns.any(|c| c.announcement.program_code == Some(code));
        if !is_in_column
            && outdated_tie_breaks
                .iter()
                .all(|outdated| outdated.code != code)
        {
            let words = criterion.announcement.words.as_ref();
            outdated_tie_breaks.push(OutdatedTieBreak {
                label: words.map_or("the rank order", |words| words.value.as_str()),
                code,
                new_number,
                span: criterion.span,
            });
        }
    }
    outdated_tie_breaks
}

/// Returns the stated columns of tie-break values, of players and of teams.
fn stated_columns<'a>(case: &Case<'a>) -> impl Iterator<Item = &'a StatedColumn> {
    let columns = [ParticipantKind::Players, ParticipantKind::Teams]
        .map(|participants| case.facts.stated_columns(participants));
    columns.into_iter().flatten()
}

/// Returns the program's number of a tie-break if it stands for Buchholz or Sonneborn-Berger under
/// the rules before 2023, with the number under those since; `None` for any other tie-break.
fn outdated_code(announcement: &Announcement) -> Option<(ProgramCode, u16)> {
    let has_old_rules = announcement.edition == Some("legacy");
    let code = announcement.program_code.filter(|_| has_old_rules)?;
    Some((code, code.replacement?))
}

/// Whether the rules in force since 2023 apply to this event: by its date, or because the file
/// names them.
pub(super) fn follows_new_rules(case: &Case<'_>) -> bool {
    let columns = stated_columns(case).map(|column| &column.announcement);
    let criteria = case
        .facts
        .import
        .announced_criteria
        .iter()
        .map(|criterion| &criterion.announcement);
    let mut announcements = columns.chain(criteria);
    !case.facts.edition.allows_name("legacy")
        || (case.facts.edition.is_assumed
            && announcements.any(|announcement| announcement.year.is_some()))
}

fn report_outdated(findings: &mut Findings, tie_break: OutdatedTieBreak<'_>) {
    let OutdatedTieBreak {
        label,
        code,
        new_number,
        span,
    } = tie_break;
    let ProgramCode {
        program, number, ..
    } = code;
    findings
        .report(
            &TIE_BREAK_UNSUITABLE,
            format!(
                "{label} is number {number} of {program}, which counts unplayed rounds by the \
                 rules before 2023"
            ),
        )
        .severity(Severity::Warning)
        .at(span, "the old rules")
        .tie_break(label.to_owned())
        .found(number.to_string())
        .rule("C.07 16")
        .fix(format!(
            "choose tie-break number {new_number} in the settings of {program}"
        ))
        .certainty(Certainty::ByRule);
}

fn why_unsuitable(case: &Case<'_>, spec: &TieBreakSpec) -> Option<String> {
    let entry = match tiebreak::resolve(spec, case.facts.participant_kind()) {
        Err(why @ (Unavailable::TeamOnly { .. } | Unavailable::ScoreOfTeams { .. }))
            if !case.facts.import.tournament.team_event =>
        {
            return Some(why.to_string());
        }
        Err(_) => return None,
        Ok(entry) => entry,
    };
    let table = &case.facts.table;
    let count_unrated = || {
        let count_unrated = table.ids().filter(|&player| table.rating(player).is_none());
        count_unrated.count()
    };
    if entry.depends_on(Aspect::Ratings)
        && !case.facts.import.lacks(Lack::Ratings)
        && case.facts.options.unrated.is_none()
        && spec.modifiers.unrated.is_none()
    {
        let count_unrated = count_unrated();
        if count_unrated > 0 {
            return Some(format!(
                "{count_unrated} of {} players {} no rating",
                table.participants(),
                if count_unrated == 1 { "has" } else { "have" }
            ));
        }
    }
    // such tie-breaks compare the opponents, who are the same for everybody in a round robin
    if entry.has_trait(Trait::SwissOnly) && case.facts.table.system().is_predetermined() {
        return Some("in a round robin its values follow from the points".to_owned());
    }
    if entry.depends_on(Aspect::Colours) {
        let games_without_colours = case.facts.games.iter().filter(|game| {
            game.first.1.outcome.is_played()
                && game.first.1.colour.is_none()
                && game.second.1.colour.is_none()
        });
        let games_without_colours = games_without_colours.count();
        if games_without_colours > 0 {
            let verb = if games_without_colours == 1 {
                "has"
            } else {
                "have"
            };
            let games = count(games_without_colours, "game");
            return Some(format!("{games} {verb} no colours"));
        }
    }
    None
}
