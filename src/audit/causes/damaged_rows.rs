//! Lists what follows from rows that were lost or whose cells are in the wrong columns.

use std::collections::{BTreeMap, BTreeSet};

use super::moves::rows_in_order;
use super::under::{PLAYER_COUNTS, is_about_count, is_from, list_under, names_as_opponent};
use crate::audit::Facts;
use crate::audit::dates::birth_date_impossible::BIRTH_DATE_IMPOSSIBLE;
use crate::audit::dates::birth_date_unreadable::BIRTH_DATE_UNREADABLE;
use crate::audit::identity::federation_unknown::FEDERATION_UNKNOWN;
use crate::audit::identity::id_malformed::ID_MALFORMED;
use crate::audit::identity::title_impossible::TITLE_IMPOSSIBLE;
use crate::audit::points::rank_missing::RANK_MISSING;
use crate::audit::points::ranks_irregular::RANKS_IRREGULAR;
use crate::audit::results::opponent_unknown::{
    MIN_NAMING_ROWS, OPPONENT_UNKNOWN, rows_by_missing_number,
};
use crate::audit::results::pairing_one_sided::PAIRING_ONE_SIDED;
use crate::audit::structure::counts_differ::{
    COUNTS_DIFFER, Count, DifferingCount, differing_counts,
};
use crate::audit::structure::numbers_irregular::NUMBERS_IRREGULAR;
use crate::audit::structure::player_line_malformed::PLAYER_LINE_MALFORMED;
use crate::audit::structure::record_unknown::RECORD_UNKNOWN;
use crate::audit::structure::reference_unknown::REFERENCE_UNKNOWN;
use crate::audit::structure::round_count_differs::ROUND_COUNT_DIFFERS;
use crate::audit::structure::sign_unknown::SIGN_UNKNOWN;
use crate::finding::{Family, Finding, Severity};
use crate::import::{Note, NoteKind, Reason};
use crate::model::{FieldKey, PlayerId, RoundNumber};
use crate::source::Span;

/// Lists what follows from lost rows: the opponents of the players in them name somebody who is not
/// in the list, and the header states higher numbers.
pub(super) fn list_under_lost_rows(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    let is_player_count_too_high = |finding: &Finding| {
        is_about_count(facts, finding, &PLAYER_COUNTS) && finding.states_too_high_number()
    };
    let cut_note = facts
        .import
        .notes
        .iter()
        .find(|note| note.kind == NoteKind::CutShort);
    let cut_row = cut_note.and_then(|note| facts.number(note.player?));
    let unknown_opponents = findings
        .iter()
        .filter(|finding| is_from(finding, &OPPONENT_UNKNOWN))
        .count();
    if cut_row.is_none() && unknown_opponents == 0 {
        return;
    }
    let missing_numbers = rows_by_missing_number(facts);
    let is_lost = cut_row.is_some()
        || (unknown_opponents == 1 && findings.iter().any(is_player_count_too_high))
        || are_from_lost_rows(facts, &missing_numbers);
    if !is_lost {
        return;
    }
    let tied_rows = rows_without_rank_of_tie(facts, missing_numbers.len());
    // a row that was cut short is in the list, but may lack its rank
    let lost_ranks = missing_numbers.len() + usize::from(cut_row.is_some()) + tied_rows.len();
    let names_missing = |finding: &Finding| {
        let found_number = finding.found.as_ref().and_then(|found| found.parse().ok());
        found_number.is_some_and(|found| missing_numbers.contains_key(&found))
    };
    let is_gap = |finding: &Finding| {
        is_from(finding, &NUMBERS_IRREGULAR) && finding.severity == Severity::Info
    };
    list_under(
        findings,
        |finding| match cut_row {
            Some(_) => {
                let checks = [&PLAYER_LINE_MALFORMED, &RECORD_UNKNOWN];
                let has_row_fault = checks.iter().any(|check| is_from(finding, check));
                has_row_fault && finding.subject.player == cut_row
            }
            None => is_from(finding, &OPPONENT_UNKNOWN),
        },
        |finding| {
            (cut_row.is_some() && is_from(finding, &OPPONENT_UNKNOWN))
                || is_player_count_too_high(finding)
                || (cut_row.is_some()
                    && finding.states_too_high_number()
                    && is_from(finding, &COUNTS_DIFFER))
                || (is_from(finding, &REFERENCE_UNKNOWN) && names_missing(finding))
                || (cut_row.is_some() && is_from(finding, &ROUND_COUNT_DIFFERS))
                || lacks_few_ranks(finding, lost_ranks)
                || is_from(finding, &RANK_MISSING)
                    && (finding.subject.player).is_some_and(|number| tied_rows.contains(&number))
                || is_gap(finding)
        },
    );
}

/// Returns the numbers of the players who lack the rank of their tie, because a table states the rank
/// of tied players only once, and the first of their rows was lost. Empty if there are more such ties
/// than lost rows.
fn rows_without_rank_of_tie(facts: &Facts<'_>, lost_rows: usize) -> BTreeSet<u16> {
    let claims = &facts.import.claims;
    let rows = rows_in_order(facts);
    let points = |id: PlayerId| claims.points_of(id).map(|points| points.value);
    let ties = rows.chunk_by(|&a, &b| points(a) == points(b));
    let ties_without_rank: Vec<&[PlayerId]> = ties
        .filter(|tie| {
            let is_blank = |&id: &PlayerId| {
                claims.rank_of(id).is_none() && facts.import.origins.player(id).rank.is_empty()
            };
            tie.iter().all(is_blank)
        })
        .collect();
    if ties_without_rank.len() > lost_rows {
        return BTreeSet::new();
    }
    let players = ties_without_rank.into_iter().flatten();
    players.filter_map(|&id| facts.number(id)).collect()
}

/// Whether the players with these numbers are missing because their rows were lost: several rows
/// name each of them, and with them the starting numbers run from 1 without a gap.
fn are_from_lost_rows(facts: &Facts<'_>, missing_numbers: &BTreeMap<u32, usize>) -> bool {
    let tournament = &facts.import.tournament;
    let stated_numbers = tournament.ids().filter_map(|id| facts.number(id));
    let mut numbers: BTreeSet<u32> = stated_numbers.map(u32::from).collect();
    numbers.extend(missing_numbers.keys());
    missing_numbers
        .values()
        .all(|&rows| rows >= MIN_NAMING_ROWS)
        && numbers
            .last()
            .is_some_and(|&last| last as usize == numbers.len())
}

/// Lists a wrong number of rated players under the first rating that cannot be read, if the players
/// with such ratings are those who are missing from the number.
pub(super) fn list_under_unread_ratings(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    let is_unread_rating = |note: &&Note| {
        note.kind == NoteKind::Malformed && note.reason == Some(Reason::Field(FieldKey::Rating))
    };
    let notes = facts.import.notes.iter().filter(is_unread_rating);
    let places: Vec<Span> = notes.map(|note| note.span).collect();
    let lacks_ratings = |count: &DifferingCount| {
        count.count == Count::RatedPlayers
            && count.stated.value as usize == count.counted + places.len()
    };
    if places.is_empty() || !differing_counts(facts).iter().any(lacks_ratings) {
        return;
    }
    list_under(
        findings,
        |finding| {
            let place = finding.at.as_ref().map(|label| label.span);
            is_from(finding, &PLAYER_LINE_MALFORMED)
                && place.is_some_and(|place| places.contains(&place))
        },
        |finding| is_about_count(facts, finding, &[FieldKey::RatedPlayerCount]),
    );
}

/// Minimum number of findings about the cells of one row that prove that its cells are shifted.
const MIN_SHIFTED_CELLS: usize = 3;

/// Lists what follows from a row whose cells are shifted.
pub(super) fn list_under_shifted_rows(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    let is_about_cells = |finding: &Finding| {
        let checks = [&PLAYER_LINE_MALFORMED, &SIGN_UNKNOWN];
        checks.iter().any(|check| is_from(finding, check)) && finding.severity > Severity::Info
    };
    let damaged_rows: BTreeSet<u16> = findings
        .iter()
        .filter(|finding| is_about_cells(finding))
        .filter_map(|finding| finding.subject.player)
        .collect();
    for number in damaged_rows {
        let concerned_sets: Vec<BTreeSet<u16>> = findings
            .iter()
            .filter_map(|finding| concerned_players(facts, finding, number))
            .collect();
        if concerned_sets.len() < MIN_SHIFTED_CELLS {
            continue;
        }
        let players: BTreeSet<u16> = concerned_sets.into_iter().flatten().collect();
        let ids = facts.import.tournament.ids();
        let row: Vec<PlayerId> = ids.filter(|&id| facts.number(id) == Some(number)).collect();
        let lead_check = [&PLAYER_LINE_MALFORMED, &SIGN_UNKNOWN]
            .into_iter()
            .find(|check| {
                let mut findings = findings.iter();
                findings.any(|finding| {
                    is_from(finding, check) && finding.subject.player == Some(number)
                })
            });
        list_under(
            findings,
            |finding| {
                lead_check.is_some_and(|check| is_from(finding, check))
                    && finding.subject.player == Some(number)
            },
            |finding| {
                concerns_row(facts, finding, number)
                    || lacks_few_ranks(finding, 1)
                    || is_about_rank_of(facts, finding, &row)
                    || depends_on_rows(facts, finding, &players)
            },
        );
    }
}

/// Lists what follows from rows with more cells than headings whose cells cannot be assigned: no
/// value of such a row is certain.
pub(super) fn list_under_unclear_cells(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    let is_unclear =
        |note: &&Note| note.kind == NoteKind::ExtraCells && note.reason != Some(Reason::Restored);
    let Some(note) = facts.import.notes.iter().find(is_unclear) else {
        return;
    };
    let contains_cell = |line: Span| {
        let mut cells = note.others.iter().chain([&note.span]);
        cells.any(|cell| (line.start..line.end).contains(&cell.start))
    };
    let ids = facts.import.tournament.ids();
    let players: Vec<PlayerId> = ids
        .filter(|&id| contains_cell(facts.import.origins.player(id).line))
        .collect();
    let rows: BTreeSet<u16> = players.iter().filter_map(|&id| facts.number(id)).collect();
    let is_lead = |finding: &Finding| {
        let span = finding.at.as_ref().map(|label| label.span);
        is_from(finding, &PLAYER_LINE_MALFORMED) && span == Some(note.span)
    };
    let concerns_rows =
        |finding: &Finding| rows.iter().any(|&row| concerns_row(facts, finding, row));
    // if the shift begins after the rounds, the values of opponents do not depend on it
    let has_wrong_games = findings
        .iter()
        .any(|finding| finding.subject.round.is_some() && concerns_rows(finding));
    let lacks_rank = players.iter().any(|&id| facts.stated_rank(id) == 0);
    list_under(findings, is_lead, |finding| {
        let is_about_row = finding.subject.player.is_some_and(|n| rows.contains(&n));
        is_about_row
            || concerns_rows(finding)
            || is_about_rank_of(facts, finding, &players)
            || ((lacks_rank || has_wrong_games) && lacks_few_ranks(finding, players.len()))
            || (has_wrong_games && depends_on_rows(facts, finding, &rows))
    });
}

/// Whether a finding says that nobody has certain ranks, and these are no more than `rows` can have.
fn lacks_few_ranks(finding: &Finding, rows: usize) -> bool {
    let gaps = finding.found.as_deref().unwrap_or_default().split(", ");
    let lengths = gaps.map(|gap| {
        let (first, last) = gap.split_once('-').unwrap_or((gap, gap));
        let number = |text: &str| text.parse::<usize>().ok();
        // if there are many gaps, only the first ones are listed
        Some((number(last)? + 1).saturating_sub(number(first)?))
    });
    let missing_ranks: Option<usize> = lengths.sum();
    is_from(finding, &RANKS_IRREGULAR)
        && finding.subject.player.is_none()
        && missing_ranks.is_some_and(|missing| missing <= rows)
}

/// Whether a finding says that one of these players shares a rank with somebody.
fn is_about_rank_of(facts: &Facts<'_>, finding: &Finding, players: &[PlayerId]) -> bool {
    let labels = finding.at.iter().chain(&finding.labels);
    let mut spans = labels.map(|label| label.span);
    is_from(finding, &RANKS_IRREGULAR)
        && spans.any(|span| {
            let mut lines = players
                .iter()
                .map(|&id| facts.import.origins.player(id).line);
            lines.any(|line| (line.start..line.end).contains(&span.start))
        })
}

/// Whether a finding is about a tie-break of one of these players or of an opponent of theirs.
fn depends_on_rows(facts: &Facts<'_>, finding: &Finding, players: &BTreeSet<u16>) -> bool {
    if finding.code.family() != Family::TieBreaks || finding.subject.player.is_none() {
        return false;
    }
    let ids = facts.import.tournament.ids();
    let mut ids = ids.filter(|&id| finding.subject.player == facts.number(id));
    ids.any(|id| {
        let entries = facts.import.tournament.row(id).iter();
        let opponents = entries.filter_map(|entry| entry.opponent.player());
        let mut numbers = opponents.chain([id]).filter_map(|id| facts.number(id));
        numbers.any(|number| players.contains(&number))
    })
}

fn concerns_row(facts: &Facts<'_>, finding: &Finding, number: u16) -> bool {
    concerned_players(facts, finding, number).is_some()
}

/// Returns the starting numbers of the players whom a finding about cells of the row `number`
/// concerns; `None` if the finding is about something else.
fn concerned_players(facts: &Facts<'_>, finding: &Finding, number: u16) -> Option<BTreeSet<u16>> {
    let player = finding.subject.player?;
    let cells = [
        &PLAYER_LINE_MALFORMED,
        &SIGN_UNKNOWN,
        &BIRTH_DATE_IMPOSSIBLE,
        &BIRTH_DATE_UNREADABLE,
        &FEDERATION_UNKNOWN,
        &ID_MALFORMED,
        &TITLE_IMPOSSIBLE,
    ];
    if player == number && cells.iter().any(|check| is_from(finding, check)) {
        return Some([number].into());
    }
    let round = RoundNumber(finding.subject.round?);
    if !is_from(finding, &PAIRING_ONE_SIDED) {
        return None;
    }
    let id = |number: u16| {
        let mut ids = facts.import.tournament.ids();
        ids.find(|&id| facts.number(id) == Some(number))
    };
    let names = |player: u16, opponent: u16| {
        id(player).is_some_and(|id| names_as_opponent(facts, id, round, opponent))
    };
    let is_about = player == number || names(player, number) || names(number, player);
    is_about.then(|| [player, number].into())
}
