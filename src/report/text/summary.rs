//! The summary of an audit: the event, the basis of the audit, the subjects that were not checked,
//! and the outcome.

use std::fmt::{self, Write};

use super::concise::severity_colour;
use super::sheets::{equal_tournaments, sheets};
use super::subjects::subjects;
use super::wrap::line;
use super::{assumed_system, differing_settings, edition, title};
use crate::audit::rank_order::Inference;
use crate::audit::{
    AS_POINTS, Audit, ColumnEvidence, ColumnFit, ColumnMatch, Need, RankOrderOrigin, UsedRankOrder,
};
use crate::audit::{Check, TEAM_POINTS_DIFFER, TIE_BREAK_DIFFERS, applies, find};
use crate::finding::{Severity, count, first_of};
use crate::import::{AnnouncedCriterion, Import};
use crate::model::Tournament;
use crate::report::{AuditReport, Paint, Style};
use crate::rules::interpretation_in_words;
use crate::source::{Naming, printable};
use crate::standings::NAMED_ORDERS;
use crate::tiebreak::ParticipantKind;

/// Writes a heading above the findings of one tournament, for files with several tournaments.
///
/// # Errors
/// The output cannot be written.
pub fn heading(out: &mut impl Write, audited: &AuditReport<'_>, style: Style) -> fmt::Result {
    let title = title(audited.source, audited.import);
    writeln!(out, "{}\n", style.paint(title, Paint::Bold))
}

/// Maximum number of tournaments of further files that are named as left out.
const MAX_LEFT_OUT: usize = 3;

/// Writes the summary of one audit.
///
/// # Errors
/// The output cannot be written.
pub fn audit_summary(out: &mut impl Write, audited: &AuditReport<'_>, style: Style) -> fmt::Result {
    let audit = audited.audit;
    let title = style.paint(title(audited.source, audited.import), Paint::Bold);
    writeln!(out, "{title}: {}", tournament(audited))?;
    let other_files = audited.source.files()[1..].iter();
    let other_files: Vec<_> = other_files.map(|file| printable(file.name())).collect();
    if !other_files.is_empty() {
        line(out, style, "with", &other_files.join(", "))?;
    }
    // without further files, the user has chosen one of the tournaments
    let left_out = &audited.import.other_tournaments;
    if !other_files.is_empty() && !left_out.is_empty() {
        line(
            out,
            style,
            "left out",
            &printable(&first_of(left_out, MAX_LEFT_OUT)),
        )?;
    }
    if let Some(sheets) = sheets(audited.import) {
        line(out, style, "sheets", &sheets)?;
    }
    if let Some(copies) = equal_tournaments(audited.import) {
        line(out, style, "same as", &copies)?;
    }
    let other_editions = differing_settings(audited.import, &audit.edition);
    let other_editions = other_editions.map_or_else(String::new, |other_editions| {
        format!("; the file uses {other_editions}")
    });
    line(
        out,
        style,
        "edition",
        &(edition(&audit.edition) + &other_editions),
    )?;
    let hint = match (&audit.rank_order, &audit.inference) {
        (None, None) => "; --tie-breaks was not given",
        _ => "",
    };
    line(out, style, "rank order", &(rank_order(audited) + hint))?;
    for (index, (_, words)) in stated_columns(audit).enumerate() {
        let head = if index == 0 { "columns" } else { "" };
        line(out, style, head, &words)?;
    }
    line(out, style, "checked", &count(audit.checked, "stated value"))?;
    let unchecked = unchecked_data(audited);
    if !unchecked.is_empty() {
        line(out, style, "not checked", &unchecked)?;
    }
    let mut findings = findings_in_words(audited, style);
    if nothing_to_recompute(audited).is_some() {
        findings += "; name the other files of the event after --with";
    }
    line(out, style, "found", &findings)
}

/// Returns the numbers of players and teams of a file: `12 players in 3 teams`, `3 teams`.
pub(in crate::report) fn participants(tournament: &Tournament) -> String {
    match (tournament.players.len(), tournament.teams.len()) {
        (0, teams) if teams > 0 => count(teams, "team"),
        (players, 0) => count(players, "player"),
        (players, teams) => {
            format!("{} in {}", count(players, "player"), count(teams, "team"))
        }
    }
}

/// Returns the participants, the rounds, the system and the format.
pub(super) fn tournament(audited: &AuditReport<'_>) -> String {
    let tournament = &audited.import.tournament;
    let (reached, planned) = audited.rounds();
    let rounds = if planned == reached {
        count(usize::from(planned), "round")
    } else {
        format!("{reached} of {planned} rounds")
    };
    let assumed_note = assumed_system(audited);
    let participants_text = participants(tournament);
    format!(
        "{participants_text}, {rounds}, {}{assumed_note}, {}, {}",
        audited.system.name(),
        dialect(audited),
        encoding_or_kind(audited),
    )
}

/// Returns the encoding of a text file, or the kind of workbook.
fn encoding_or_kind(audited: &AuditReport<'_>) -> String {
    let main = audited.source.main();
    match main.grid().map(|grid| grid.naming) {
        Some(Naming::Cells) => audited.import.format.to_owned(),
        _ => main.decoding().encoding.to_ascii_lowercase(),
    }
}

/// Returns the version of the format with its extensions, or the name of the format if its version
/// is not known.
pub(in crate::report) fn dialect<'a>(audited: &AuditReport<'a>) -> &'a str {
    let import = audited.import;
    match import.dialect.as_str() {
        "" => import.format,
        words if words.eq_ignore_ascii_case(import.format) => import.format,
        words => words,
    }
}

pub(in crate::report) fn rank_order(audited: &AuditReport<'_>) -> String {
    let audit = audited.audit;
    match (&audit.rank_order, &audit.inference) {
        (Some(order), inference) => used_order(order, inference.as_ref(), audited),
        (
            None,
            Some(Inference {
                no_order: Some(why),
                ..
            }),
        ) => {
            format!(
                "{}, and none can be inferred: {}",
                unstated_rank_order(audited.import),
                why.words()
            )
        }
        (None, Some(inference)) if !inference.candidates.is_empty() => {
            format!(
                "{}, and {}",
                unstated_rank_order(audited.import),
                nearest_order(inference)
            )
        }
        (None, _) => unstated_rank_order(audited.import),
    }
}

/// Returns the rank order that is closest to explaining the ranks, for events in which no order
/// explains them well.
fn nearest_order(inference: &Inference) -> String {
    let candidate = inference.candidates.first();
    let nearest_words = candidate.map_or_else(String::new, |candidate| {
        let broken_ties = count(inference.pairs, "broken tie");
        let order = printable(&candidate.order.to_string()).into_owned();
        format!(
            "; the nearest, {order}, explains {} of {broken_ties}",
            candidate.right
        )
    });
    format!("no order explains the stated ranks well{nearest_words}")
}

/// Returns the text about the tie-breaks of a file that does not state a rank order. Names of
/// tie-breaks without parameters do not define an order.
fn unstated_rank_order(import: &Import) -> String {
    let name =
        |criterion: &AnnouncedCriterion| match (&criterion.spec, &criterion.announcement.words) {
            (Some(spec), _) => Some(printable(&spec.spelled).into_owned()),
            (None, Some(words)) => Some(printable(&words.value).into_owned()),
            (None, None) => None,
        };
    let names: Vec<String> = import.announced_criteria.iter().filter_map(name).collect();
    if names.is_empty() {
        "not named in the file".to_owned()
    } else {
        format!(
            "named in the file, but not exactly enough to rank by: {}",
            names.join(", ")
        )
    }
}

fn used_order(
    used_order: &UsedRankOrder,
    inference: Option<&Inference>,
    audited: &AuditReport<'_>,
) -> String {
    let mut origin = origin_in_words(used_order.origin, inference);
    let tournament = &audited.import.tournament;
    let rounds = tournament.planned_rounds.unwrap_or(tournament.rounds);
    // only orders that the rules recommend, not any usual order
    let mut recommended = NAMED_ORDERS.iter().filter(|order| order.edition.is_some());
    if used_order.origin == RankOrderOrigin::File
        && let Some(named_order) =
            recommended.find(|named_order| named_order.order(rounds) == used_order.order)
    {
        origin += &format!(": {}", named_order.name);
    }
    format!("{} ({origin})", printable(&used_order.order.to_string()))
}

/// Returns the origin of the rank order, in words; for an inferred order also the evidence.
pub(in crate::report) fn origin_in_words(
    origin: RankOrderOrigin,
    inference: Option<&Inference>,
) -> String {
    match (origin, inference) {
        (RankOrderOrigin::File, _) => "from the file".to_owned(),
        (RankOrderOrigin::Option, _) => "as requested".to_owned(),
        (RankOrderOrigin::Columns, _) => "from the printed columns".to_owned(),
        (RankOrderOrigin::Inferred, Some(inference)) => guess_with_evidence(inference),
        (RankOrderOrigin::Inferred, None) => "a guess from the ranks".to_owned(),
    }
}

fn guess_with_evidence(inference: &Inference) -> String {
    let Some(candidate) = inference.candidates.first() else {
        return "a guess from the ranks".to_owned();
    };
    let or_more = if inference.may_be_more {
        " or more"
    } else {
        ""
    };
    let rivals = match (
        inference.equally_good.saturating_sub(1),
        inference.may_be_more,
    ) {
        (0, false) => "no other order of this length fits equally well".to_owned(),
        (0, true) => "other orders may fit equally well".to_owned(),
        (1, false) => "1 other order fits equally well".to_owned(),
        (n, _) => format!("{n}{or_more} other orders fit equally well"),
    };
    format!(
        "a guess: it explains {} of {} under {}; {rivals}",
        candidate.right,
        count(inference.pairs, "broken tie"),
        candidate.editions(),
    )
}

/// Returns the stated columns of tie-break values, first of players, then of teams, each with a
/// description in words.
pub(in crate::report) fn stated_columns(
    audit: &Audit,
) -> impl Iterator<Item = (&ColumnMatch, String)> {
    let player_columns = audit
        .columns
        .iter()
        .map(|column| (column, ParticipantKind::Players));
    let team_columns = audit.team_columns.iter();
    let columns = player_columns.chain(team_columns.map(|column| (column, ParticipantKind::Teams)));
    columns.map(|(column, participants)| (column, stated_column(column, participants)))
}

/// Returns the reason why some values were not compared.
const fn reason_not_compared(participants: ParticipantKind) -> &'static str {
    match participants {
        ParticipantKind::Teams => {
            "because opposing teams are not in the list, or results of matches could not be read or do \
             not give the stated scores"
        }
        ParticipantKind::Players | ParticipantKind::PlayersAndTeams => {
            "because opponents are not in the list or results could not be read"
        }
    }
}

/// Returns a stated column and how well it agrees: `TB1 as BH/C1 under 2024: 118 values agree, 2
/// differ`, followed by other meanings that fit.
pub(in crate::report) fn stated_column(
    column: &ColumnMatch,
    participants: ParticipantKind,
) -> String {
    let label = printable(&column.label);
    let why_not_identified = match column.evidence {
        ColumnEvidence::Distinguishing => None,
        ColumnEvidence::Constant => Some("every value is the same, which proves nothing"),
        ColumnEvidence::AllZero => Some("every value is 0, which proves nothing"),
        ColumnEvidence::NoResults => Some("not checked: the file has no results"),
        ColumnEvidence::NoRatings => Some("not checked: the file has no ratings"),
        ColumnEvidence::NoValues => Some("no values to check"),
        ColumnEvidence::NotComputable => Some("not checked: it cannot be computed from this file"),
    };
    let Some(code) = &column.code else {
        let nearest_fit = column
            .alternatives
            .first()
            .filter(|_| why_not_identified.is_none());
        return match (why_not_identified, nearest_fit) {
            (Some(words), _) => format!("{label}: {words}"),
            (None, Some(fit)) => {
                format!("{label}: not identified; nearest is {}", fit_in_words(fit))
            }
            (None, None) => format!("{label}: not identified"),
        };
    };
    if let (Some(words), "DE") = (why_not_identified, code.as_str()) {
        return format!("{label} as DE: {words}");
    }
    let mut text = format!(
        "{label} as {}: {} agree, {} differ",
        meaning(code, &column.rules_key),
        count(column.agree, "value"),
        column.differ
    );
    if let Some(words) = why_not_identified {
        return format!("{text}; {words}");
    }
    if let Some(announced) = &column.announced {
        text.push_str(&format!("; the file announces {}", fit_in_words(announced)));
    }
    if !column.tied_with.is_empty() {
        text.push_str(&format!(
            "; indistinguishable from {}",
            tied_meanings(column)
        ));
    } else if let Some(next) = column.alternatives.first() {
        text.push_str(&format!("; next best {}", fit_in_words(next)));
    }
    if column.not_compared > 0 {
        text.push_str(&format!(
            "; {} not compared, {}",
            match participants {
                ParticipantKind::Teams => count(column.not_compared, "team"),
                ParticipantKind::Players | ParticipantKind::PlayersAndTeams =>
                    column.not_compared.to_string(),
            },
            reason_not_compared(participants)
        ));
    }
    text
}

/// Returns a tie-break and the edition: `BH/C1 under 2024`; for direct encounter also the form in
/// which the file shows it.
fn meaning(code: &str, rules_key: &str) -> String {
    let code = printable(code);
    match rules_key {
        AS_POINTS => format!("{code} in {rules_key}"),
        _ => format!("{code} under {}", interpretation_in_words(rules_key)),
    }
}

/// Returns a tie-break with the number of values that agree: `BH/C1 under 2024 (118 of 120)`
fn fit_in_words(fit: &ColumnFit) -> String {
    format!(
        "{} ({} of {})",
        meaning(&fit.code, &fit.rules_key),
        fit.agree,
        fit.agree + fit.differ
    )
}

/// Returns other meanings that fit the values equally well: other editions of the same tie-break by
/// their names, then a few other tie-breaks by code and edition.
fn tied_meanings(column: &ColumnMatch) -> String {
    const MAX_SHOWN: usize = 4;
    let code = column.code.as_deref();
    let (same_tie_break, other_tie_breaks): (Vec<&ColumnFit>, Vec<&ColumnFit>) = column
        .tied_with
        .iter()
        .partition(|fit| Some(fit.code.as_str()) == code);
    let editions = same_tie_break.iter();
    let editions = editions.map(|fit| interpretation_in_words(&fit.rules_key));
    let mut parts: Vec<String> = editions.collect();
    let number = other_tie_breaks.len();
    let listed_fits = other_tie_breaks.into_iter().take(MAX_SHOWN);
    parts.extend(listed_fits.map(|fit| meaning(&fit.code, &fit.rules_key)));
    if number > MAX_SHOWN {
        parts.push(format!("{} more", number - MAX_SHOWN));
    }
    parts.join(", ")
}

/// Returns the data in the file that no check used, in words. The verdict names the checks that
/// could not run.
fn unchecked_data(audited: &AuditReport<'_>) -> String {
    printable(&audited.audit.not_checked.join("; ")).into_owned()
}

/// Whether the check with this code can apply to the file; `true` for an unknown code.
fn has_subject_of(import: &Import, code: &str) -> bool {
    find(code).is_none_or(|check| applies(import, check))
}

/// Returns the subjects that were not checked, each once, without reasons.
pub(super) fn subjects_not_checked(audited: &AuditReport<'_>) -> String {
    let audit = audited.audit;
    let codes = audit.not_run.iter().map(|check| check.code);
    let codes: Vec<&str> = codes
        .filter(|code| has_subject_of(audited.import, code))
        .collect();
    let mut parts: Vec<&str> = Vec::new();
    let subjects = subjects(&codes, |check| applies(audited.import, check));
    parts.extend(Some(&*subjects).filter(|words| !words.is_empty()));
    // the text in brackets is the reason, which is left out here
    let unused_data = audit.not_checked.iter();
    parts.extend(unused_data.map(|words| words.split(" (").next().unwrap_or(words)));
    printable(&parts.join(", ")).into_owned()
}

/// Returns why nothing was found: the file holds only a part of an event, from which nothing can be
/// computed. `None` if there are findings, or if something can be computed.
fn nothing_to_recompute(audited: &AuditReport<'_>) -> Option<&'static str> {
    let AuditReport { import, audit, .. } = audited;
    let excluded_findings = audited.verdict.accepted.len() + audited.left_out;
    if !audit.findings.is_empty() || excluded_findings > 0 {
        return None;
    }
    let need = Need::Results;
    let has_run = |check: &Check| {
        let mut not_run = audit.not_run.iter();
        not_run.all(|other| other.code != check.code.code)
    };
    // scores and tie-breaks of teams are computed from their matches only
    let computes_teams = import.tournament.team_event
        && (has_run(&TEAM_POINTS_DIFFER) || has_run(&TIE_BREAK_DIFFERS));
    (!need.is_met(import) && !computes_teams).then(|| need.why_unmet(import))
}

/// Returns the numbers of findings, in words, or says that nothing was found.
pub(super) fn findings_in_words(audited: &AuditReport<'_>, style: Style) -> String {
    let audit = audited.audit;
    let words = [Severity::Error, Severity::Warning, Severity::Info].map(|severity| {
        let number = audit.count(severity);
        (number > 0).then(|| {
            let text = count(number, severity.word());
            style.paint(text, severity_colour(severity)).to_string()
        })
    });
    let words: Vec<String> = words.into_iter().flatten().collect();
    let accepted = audited.verdict.accepted.len();
    let excluded_counts = [
        (accepted, "accepted"),
        (audited.left_out, "left out by --select or --ignore"),
    ];
    let excluded_counts = excluded_counts
        .into_iter()
        .filter(|(number, _)| *number > 0);
    let excluded_counts =
        excluded_counts.map(|(number, what)| format!("{} {what}", count(number, "finding")));
    let excluded_counts: Vec<String> = excluded_counts.collect();
    match (words.is_empty(), excluded_counts.is_empty()) {
        (true, true) => match nothing_to_recompute(audited) {
            None => {
                let text = "nothing wrong in what was checked";
                style.paint(text, Paint::Green).to_string()
            }
            Some(why) => format!("nothing wrong, but there was nothing to recompute: {why}"),
        },
        (true, false) => format!("nothing else; {}", excluded_counts.join(", ")),
        (false, true) => words.join(", "),
        (false, false) => format!("{}; {}", words.join(", "), excluded_counts.join(", ")),
    }
}
