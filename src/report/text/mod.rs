//! Writes reports as text for a terminal.

mod concise;
mod diff;
mod finding;
mod fix;
mod folder;
mod lists;
mod losses;
mod norms;
mod one_line;
mod page;
mod pairings;
mod rating;
mod sheets;
mod standings;
mod story;
mod subjects;
mod summary;
mod table;
mod tally;
mod verdict;
mod why;
mod wrap;

pub use concise::concise;
pub use diff::diff;
pub use finding::FindingRenderer;
pub use fix::{fix, fix_concise, fix_totals};
pub use folder::{hints, hints_line};
pub use lists::{checks, editions, formats, tie_breaks};
pub use losses::losses;
pub use norms::norms;
pub(in crate::report) use norms::{
    notes as norm_notes, row as norm_condition, verdict as norm_verdict,
};
pub use one_line::audit_line;
pub use page::page;
pub(super) use pairings::round_of_table;
pub use pairings::{paired, pairings};
pub use rating::rating;
pub(in crate::report) use rating::{origin_words, outlook};
pub use standings::standings;
pub use story::{refusal_in_words, story};
pub use summary::{audit_summary, heading};
pub use tally::{Line, Tally};
pub use verdict::verdict;
pub use why::why;

pub(in crate::report) use diff::{
    SIDES, TOPICS, file_in_words, matched_in_words, one_sided_in_words, outcome_in_words,
    team_in_words,
};
pub(in crate::report) use standings::decimals_of_column;
pub(in crate::report) use summary::{
    dialect, origin_in_words, participants, rank_order, stated_column, stated_columns,
};

use self::wrap::wrap;
use super::file_names::file_name;
use crate::audit::PointsDoubt;
use crate::finding::{Damage, first_of};
use crate::import::Import;
use crate::model::{PlayerId, System, Tournament};
use crate::report::{AuditReport, Style};
use crate::rules::Selection;
use crate::source::{Sources, printable};
use crate::tiebreak::{self, Aspect, ParticipantKind};

/// Returns a player's number and name, safe to print: `12 Example, Anna`.
pub(in crate::report) fn number_and_name(tournament: &Tournament, id: PlayerId) -> String {
    let player = tournament.player(id);
    let name = printable(&player.name);
    match player.number {
        Some(number) if name.is_empty() => number.to_string(),
        Some(number) => format!("{number} {name}"),
        None => name.into_owned(),
    }
}

/// Returns the name of the file, safe to print, and, if the file has several tournaments, the
/// number and name of this one: `spring.json, tournament 2 (Group B)`
pub(in crate::report) fn title(source: &Sources, import: &Import) -> String {
    title_of(source.main().name(), import)
}

/// Returns the same text as [`title`], but without the folders of the path, for documents that are
/// filed.
pub(in crate::report) fn filed_title(source: &Sources, import: &Import) -> String {
    title_of(file_name(source.main().name()), import)
}

fn title_of(file: &str, import: &Import) -> String {
    let file = printable(file);
    match (import.number, &import.tournament.name) {
        (None, _) => file.into_owned(),
        (Some(number), None) => format!("{file}, tournament {number}"),
        (Some(number), Some(name)) => {
            format!("{file}, tournament {number} ({})", printable(name))
        }
    }
}

/// Returns the edition and why it was chosen: `2024 (starts 2024-05-11)`. If dates disagree, the
/// text also names the other dates and the editions that they indicate: `legacy (starts 2016-05-01;
/// doubtful: first round 2026-05-01, when the rules of 2026 would apply)`.
pub(in crate::report) fn edition(selection: &Selection) -> String {
    let mut why = selection.why.clone();
    if !selection.doubts.is_empty() {
        why += &format!("; doubtful: {}", selection.doubts.join("; "));
    }
    format!("{} ({})", selection.rules.name, printable(&why))
}

/// Returns the words ` (assumed)` after the pairing system if the file does not state the system;
/// otherwise empty.
pub(in crate::report) fn assumed_system(audited: &AuditReport<'_>) -> &'static str {
    match (audited.import.tournament.system, audited.system) {
        (Some(_), _) => "",
        (None, System::RoundRobin { .. }) => " (everybody met everybody)",
        (None, _) => " (assumed)",
    }
}

/// Whether the values of this tie-break of players differ between editions, because it depends on
/// how unplayed rounds count.
fn depends_on_edition(code: &str) -> bool {
    tiebreak::find(code).is_some_and(|entry| {
        entry.participants != ParticipantKind::Teams && entry.depends_on(Aspect::UnplayedRounds)
    })
}

/// Returns the tie-breaks for which the program that wrote the file uses an edition other than the
/// one in use: `edition 2024 for BH/C1, SB`; `None` if there are none.
pub(in crate::report) fn differing_settings(import: &Import, used: &Selection) -> Option<String> {
    // the rules of 2023 have the article numbers of 2024
    let number = |name: &'static str| if name == "2023" { "2024" } else { name };
    let mut editions: Vec<(&str, Vec<&str>)> = Vec::new();
    for criterion in &import.announced_criteria {
        let announcement = &criterion.announcement;
        let codes = criterion.spec.iter().map(|spec| spec.code.as_str());
        let mut codes = codes.chain(announcement.codes.iter().copied());
        let Some(edition) = announcement.edition.filter(|_| !announcement.uncertain) else {
            continue;
        };
        if number(edition) == number(used.rules.name) || !codes.any(depends_on_edition) {
            continue;
        }
        let spelling = criterion.spec.as_ref().map(|spec| spec.spelled.as_str());
        let words = announcement
            .words
            .as_ref()
            .map(|words| words.value.as_str());
        let name = spelling.or(words).unwrap_or("a tie-break");
        match editions.iter_mut().find(|(other, _)| *other == edition) {
            Some((_, names)) => names.push(name),
            None => editions.push((edition, vec![name])),
        }
    }
    let parts = editions.iter();
    let parts = parts.map(|(edition, names)| format!("edition {edition} for {}", names.join(", ")));
    let text = parts.collect::<Vec<_>>().join(", ");
    (!text.is_empty()).then(|| printable(&text).into_owned())
}

/// Maximum number of errors that a warning names.
const MAX_NAMED_ERRORS: usize = 2;

/// Returns the errors of an audit that leave points in doubt, as a sentence without its full stop;
/// `None` if there are none. `what_depends` names what is computed from the points: `these
/// standings depend`.
pub(in crate::report) fn errors_in_words(
    doubt: &PointsDoubt,
    what_depends: &str,
) -> Option<String> {
    let errors = first_of(&doubt.errors, MAX_NAMED_ERRORS);
    let sentence = || format!("the audit finds errors on which {what_depends}: {errors}");
    (!errors.is_empty()).then(sentence)
}

/// Returns the lines above a document that say why its values are in doubt; empty if they are not.
/// If the whole file is damaged, only the damage is named, because it is itself the cause of
/// errors.
fn warning_of_doubt(
    damage: Option<Damage>,
    (doubt, what_depends): (&PointsDoubt, &str),
    style: Style,
) -> String {
    match errors_in_words(doubt, what_depends) {
        Some(errors) if damage.is_none() => {
            let words = format!("In doubt: {errors}.");
            format!("{}\n\n", wrap(&printable(&words), style.text_width()))
        }
        _ => warning_of_damage(damage, style),
    }
}

/// Returns the lines above a document about a damaged file that say what is in doubt; empty if the
/// file is not damaged.
fn warning_of_damage(damage: Option<Damage>, style: Style) -> String {
    damage.map_or_else(String::new, |damage| {
        let words = format!("In doubt: {}.", damage.warning());
        format!("{}\n\n", wrap(&words, style.text_width()))
    })
}
