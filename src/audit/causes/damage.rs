//! Lists consequences under the finding about damage of the whole file: broken lines, a round that
//! is in the file more than once, exchanged columns.

use std::collections::BTreeSet;

use super::squeezed_rows::list_under_squeezed_rows;
use super::under::{is_from, list_under};
use crate::audit::dates::birth_date_impossible::BIRTH_DATE_IMPOSSIBLE;
use crate::audit::dates::birth_date_unreadable::BIRTH_DATE_UNREADABLE;
use crate::audit::dates::day_too_full::DAY_TOO_FULL;
use crate::audit::dates::day_without_round::DAY_WITHOUT_ROUND;
use crate::audit::dates::round_date_outside::ROUND_DATE_OUTSIDE;
use crate::audit::dates::round_dates_missing::ROUND_DATES_MISSING;
use crate::audit::evidence::repeated_rounds::{
    CountedRounds, RepeatedRounds, may_be_scored, surplus,
};
use crate::audit::evidence::totals::CommonCause;
use crate::audit::evidence::totals::exchanged::unread_rank_spans;
use crate::audit::identity::federation_other_standard::FEDERATION_OTHER_STANDARD;
use crate::audit::identity::federation_unknown::FEDERATION_UNKNOWN;
use crate::audit::identity::id_malformed::ID_MALFORMED;
use crate::audit::identity::id_missing::ID_MISSING;
use crate::audit::identity::id_used_twice::ID_USED_TWICE;
use crate::audit::points::points_differ::POINTS_DIFFER;
use crate::audit::points::ranks_irregular::RANKS_IRREGULAR;
use crate::audit::points::standings_differ::STANDINGS_DIFFER;
use crate::audit::results::opponent_unknown::OPPONENT_UNKNOWN;
use crate::audit::results::round_robin_incomplete::ROUND_ROBIN_INCOMPLETE;
use crate::audit::results::sources_disagree::SOURCES_DISAGREE;
use crate::audit::structure::column_unclear::COLUMN_UNCLEAR;
use crate::audit::structure::counts_differ::COUNTS_DIFFER;
use crate::audit::structure::dialect_old::DIALECT_OLD;
use crate::audit::structure::encoding_damaged::ENCODING_DAMAGED;
use crate::audit::structure::header_missing::HEADER_MISSING;
use crate::audit::structure::numbers_irregular::NUMBERS_IRREGULAR;
use crate::audit::structure::placeholder_player::PLACEHOLDER_PLAYER;
use crate::audit::structure::player_line_malformed::PLAYER_LINE_MALFORMED;
use crate::audit::structure::record_repeated::RECORD_REPEATED;
use crate::audit::structure::record_unknown::RECORD_UNKNOWN;
use crate::audit::structure::reference_unknown::REFERENCE_UNKNOWN;
use crate::audit::structure::round_count_differs::ROUND_COUNT_DIFFERS;
use crate::audit::structure::round_repeated::ROUND_REPEATED;
use crate::audit::structure::sign_unknown::SIGN_UNKNOWN;
use crate::audit::structure::title_header_missing::TITLE_HEADER_MISSING;
use crate::audit::{Case, Check, Facts, findings_unless_unwanted};
use crate::finding::{Damage, Family, Finding, Label, Severity};
use crate::import::{Import, NoteKind, Reason};
use crate::model::{PlayerId, RoundNumber};

/// Lists findings under the finding about damage of the whole file from which they follow.
pub(super) fn list_under_damage(case: &Case<'_>, findings: &mut Vec<Finding>) {
    list_under_broken_rows(&case.facts, findings);
    list_under_squeezed_rows(&case.facts, findings);
    list_under_repeated_round(&case.facts, findings);
    list_under_exchanged_columns(case, findings);
    list_under_renumbered_rows(findings);
    list_under_other_round(&case.facts, findings);
}

/// Marks the first finding that satisfies `leads` as the one that reports `damage`, and lists the
/// findings that satisfy `follows` under it.
fn list_under_damage_of(
    damage: Damage,
    findings: &mut Vec<Finding>,
    leads: impl Fn(&Finding) -> bool,
    follows: impl Fn(&Finding) -> bool,
) {
    if let Some(lead) = findings.iter_mut().find(|finding| leads(finding)) {
        lead.damage = Some(damage);
    }
    list_under(findings, leads, follows);
}

/// Whether one of `checks` reported the finding.
fn is_from_any(finding: &Finding, checks: &[&Check]) -> bool {
    checks.iter().any(|check| is_from(finding, check))
}

/// Checks of single cells in a player's row.
const CELL_CHECKS: [&Check; 4] = [
    &PLAYER_LINE_MALFORMED,
    &SIGN_UNKNOWN,
    &BIRTH_DATE_IMPOSSIBLE,
    &BIRTH_DATE_UNREADABLE,
];

/// Checks of the dates of rounds, which a report states in one long line.
const ROUND_DATE_CHECKS: [&Check; 4] = [
    &ROUND_DATES_MISSING,
    &ROUND_DATE_OUTSIDE,
    &DAY_WITHOUT_ROUND,
    &DAY_TOO_FULL,
];

/// Checks of the federation and the FIDE ID.
const PERSON_CHECKS: [&Check; 5] = [
    &ID_MISSING,
    &ID_MALFORMED,
    &ID_USED_TWICE,
    &FEDERATION_UNKNOWN,
    &FEDERATION_OTHER_STANDARD,
];

/// Checks of the structure whose findings do not follow from broken lines.
const LINE_INDEPENDENT_CHECKS: [&Check; 5] = [
    &HEADER_MISSING,
    &TITLE_HEADER_MISSING,
    &ENCODING_DAMAGED,
    &DIALECT_OLD,
    &PLACEHOLDER_PLAYER,
];

/// Lists what follows from rows that are broken into several lines: the cell at the end of a line
/// may be cut in two. If the lines of the whole file are broken, nothing is known about the
/// results.
fn list_under_broken_rows(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    let notes = &facts.import.notes;
    let broken_players: Vec<PlayerId> = notes
        .iter()
        .filter(|note| note.reason == Some(Reason::NextLine))
        .filter_map(|note| note.player)
        .collect();
    if broken_players.is_empty() {
        return;
    }
    let leads = |finding: &Finding, number: Option<u16>| {
        is_from(finding, &RECORD_UNKNOWN)
            && finding.severity == Severity::Error
            && finding.subject.player == number
    };
    if notes.iter().any(|note| note.kind == NoteKind::BrokenLines) {
        let persons_are_cut = broken_players.iter().all(|&id| ends_in_person(facts, id));
        list_under_damage_of(
            Damage::BrokenLines,
            findings,
            |finding| leads(finding, None),
            |finding| {
                follows_from_broken_lines(finding)
                    || persons_are_cut && is_from_any(finding, &PERSON_CHECKS)
            },
        );
        return;
    }
    let players: BTreeSet<u16> = broken_players
        .iter()
        .filter_map(|&id| facts.number(id))
        .collect();
    let is_about_row = |finding: &Finding, players: &BTreeSet<u16>| {
        let player = finding.subject.player;
        is_from_any(finding, &CELL_CHECKS) && player.is_some_and(|number| players.contains(&number))
    };
    for &number in &players {
        list_under(
            findings,
            |finding| leads(finding, Some(number)),
            |finding| is_about_row(finding, &[number].into()),
        );
    }
    // more than a few broken rows are one finding
    list_under(
        findings,
        |finding| leads(finding, None),
        |finding| is_about_row(finding, &players),
    );
}

/// Whether the line of a player ends before the points, so that the federation, the FIDE ID or the
/// date of birth may be cut.
fn ends_in_person(facts: &Facts<'_>, id: PlayerId) -> bool {
    /// The last column that the line of a player may have before the points.
    const LAST_COLUMN: usize = 80;
    let line = facts.import.origins.player(id).line;
    facts.source.slice(line).chars().count() <= LAST_COLUMN
}

/// Whether a finding may follow from lines that are broken into several lines.
fn follows_from_broken_lines(finding: &Finding) -> bool {
    use Family::{Pairings, Points, Results, Structure, TieBreaks};
    match finding.code.family() {
        Results | Points | TieBreaks | Pairings => true,
        Structure => !is_from_any(finding, &LINE_INDEPENDENT_CHECKS),
        _ => is_from_any(finding, &CELL_CHECKS) || is_from_any(finding, &ROUND_DATE_CHECKS),
    }
}

/// Lists the findings that follow from a round that is in the file more than once. If the
/// superfluous round was inserted, these are the findings that disappear without it. If other
/// results were overwritten, they are the findings about values that are computed from the results,
/// except wrong totals that no other results explain. If the file does not show which of the two
/// happened, they are those that follow in either case.
fn list_under_repeated_round(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    let is_lead = |finding: &Finding| is_from(finding, &ROUND_REPEATED);
    if !findings.iter().any(is_lead) {
        return;
    }
    let Some(repeated) = RepeatedRounds::find(facts) else {
        return;
    };
    let may_be_inserted = repeated.counted_rounds != CountedRounds::OtherResults;
    let may_be_overwritten = repeated.counted_rounds != CountedRounds::Once;
    let remaining_fingerprints = if may_be_inserted {
        fingerprints_without(facts, &repeated.copies)
    } else {
        BTreeSet::new()
    };
    let independent_fingerprints: BTreeSet<String> = findings
        .iter()
        .filter(|finding| {
            // ranks that are the starting numbers follow from no results
            let are_no_ranks =
                is_from(finding, &RANKS_IRREGULAR) && finding.severity == Severity::Info;
            is_wrong_total(facts, finding, &repeated) || may_be_inserted && are_no_ranks
        })
        .map(Finding::fingerprint)
        .collect();
    list_under_damage_of(Damage::RepeatedRound, findings, is_lead, |finding| {
        use Family::{Pairings, Points, Results, TieBreaks};
        let fingerprint = finding.fingerprint();
        let disappears = may_be_inserted && !remaining_fingerprints.contains(&fingerprint);
        let depends_on_results = may_be_overwritten;
        match finding.code.family() {
            _ if is_from_any(finding, &[&ROUND_COUNT_DIFFERS, &COLUMN_UNCLEAR]) => may_be_inserted,
            // an inserted round moves the rounds to which records refer; a round pasted over
            // another one adds second entries, which have no effect
            _ if is_from_any(finding, &[&REFERENCE_UNKNOWN, &RECORD_REPEATED]) => {
                finding.subject.round.is_some_and(|round| {
                    let is_moved = may_be_inserted && round >= repeated.copies[0].0;
                    is_moved || repeated.concerns(round)
                })
            }
            Results => {
                let round = finding.subject.round;
                disappears
                    || depends_on_results && round.is_none_or(|round| repeated.concerns(round))
            }
            Points | TieBreaks | Pairings => {
                disappears || depends_on_results && !independent_fingerprints.contains(&fingerprint)
            }
            _ => may_be_inserted && is_from_any(finding, &ROUND_DATE_CHECKS),
        }
    });
}

/// Returns the fingerprints of the findings that the file would have without some rounds. The other
/// rounds keep the numbers that they have in the file.
fn fingerprints_without(facts: &Facts<'_>, rounds: &[RoundNumber]) -> BTreeSet<String> {
    let import = without_rounds(facts.import, rounds);
    let kept_rounds = (0..facts.table.rounds()).map(RoundNumber::at);
    let kept_rounds: Vec<u16> = kept_rounds
        .filter(|round| !rounds.contains(round))
        .map(|round| round.0)
        .collect();
    let facts = Facts::for_trial(facts.source, &import, &facts.options);
    let remaining_findings =
        findings_unless_unwanted(&Case::from_facts(facts), None).unwrap_or_default();
    let remaining_findings = remaining_findings.into_iter().map(|mut finding| {
        if let Some(round) = &mut finding.subject.round {
            let index = usize::from(*round).checked_sub(1);
            *round = index
                .and_then(|index| kept_rounds.get(index).copied())
                .unwrap_or(*round);
        }
        finding.fingerprint()
    });
    remaining_findings.collect()
}

/// Lists what follows from exchanged columns of points and ranks, such as points in the column of
/// ranks that cannot be read as ranks.
fn list_under_exchanged_columns(case: &Case<'_>, findings: &mut Vec<Finding>) {
    if !matches!(case.totals().cause, Some(CommonCause::Ranks)) {
        return;
    }
    let unread_ranks = unread_rank_spans(&case.facts);
    let is_unread_rank = |finding: &Finding| {
        let label = finding.at.as_ref();
        is_from(finding, &PLAYER_LINE_MALFORMED)
            && label.is_some_and(|label| unread_ranks.contains(&label.span))
    };
    list_under_damage_of(
        Damage::ExchangedColumns,
        findings,
        |finding| is_from(finding, &POINTS_DIFFER) && finding.subject.player.is_none(),
        |finding| {
            [Family::Points, Family::TieBreaks].contains(&finding.code.family())
                || is_unread_rank(finding)
        },
    );
}

/// Checks of the numbers of players and of ranks. They report errors if a row is missing or
/// superfluous.
const LIST_CHECKS: [&Check; 6] = [
    &OPPONENT_UNKNOWN,
    &RANKS_IRREGULAR,
    &REFERENCE_UNKNOWN,
    &COUNTS_DIFFER,
    &NUMBERS_IRREGULAR,
    &ROUND_ROBIN_INCOMPLETE,
];

/// Lists what follows from rows that were numbered again because one was deleted or inserted.
fn list_under_renumbered_rows(findings: &mut Vec<Finding>) {
    list_under(
        findings,
        |finding| finding.damage == Some(Damage::Renumbered),
        |finding| is_from_any(finding, &LIST_CHECKS),
    );
}

/// Lists wrong points before a round under the finding that the file has the games of another
/// round: the stated points are those before that other round.
fn list_under_other_round(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    let is_lead = |finding: &Finding| {
        is_from(finding, &SOURCES_DISAGREE)
            && finding.subject.player.is_none()
            && finding.subject.round.is_some()
    };
    let file_name = |label: &Label| facts.source.source_of(label.span).name();
    let leads: Vec<(Option<u16>, Vec<&str>)> = findings
        .iter()
        .filter(|finding| is_lead(finding))
        .map(|finding| {
            let labels = finding.at.iter().chain(&finding.labels);
            (finding.subject.round, labels.map(file_name).collect())
        })
        .collect();
    for (round, files) in leads {
        list_under(
            findings,
            |finding| is_lead(finding) && finding.subject.round == round,
            |finding| {
                let label = finding.at.as_ref();
                is_from(finding, &STANDINGS_DIFFER)
                    && finding.subject.round == round
                    && label.is_some_and(|label| files.contains(&file_name(label)))
            },
        );
    }
}

/// Whether a finding is about the points of a player whose total would be wrong whatever the
/// results of the repeated rounds.
fn is_wrong_total(facts: &Facts<'_>, finding: &Finding, repeated: &RepeatedRounds) -> bool {
    let number = finding.subject.player;
    let mut ids = facts.import.tournament.ids();
    let id = ids.find(|&id| number.is_some() && facts.number(id) == number);
    let Some(id) = id.filter(|_| is_from(finding, &POINTS_DIFFER)) else {
        return false;
    };
    let copies = &repeated.copies;
    let surplus = surplus(facts, id, copies);
    repeated.counted_rounds == CountedRounds::All
        || surplus.is_some_and(|surplus| !may_be_scored(facts, surplus, copies.len()))
}

/// Returns a copy of the file without `rounds`, which must be in ascending order.
pub(super) fn without_rounds(import: &Import, rounds: &[RoundNumber]) -> Import {
    let mut import = import.clone();
    for round in rounds.iter().rev() {
        remove_round(&mut import, *round);
    }
    import
}

/// Removes a round, with everything that the file states about it.
fn remove_round(import: &mut Import, round: RoundNumber) {
    let rounds = usize::from(import.tournament.rounds);
    let mut index = 0..;
    let mut is_kept = || {
        index
            .next()
            .is_some_and(|index: usize| index % rounds != round.index())
    };
    import.tournament.entries.retain(|_| is_kept());
    let width = usize::from(import.origins.rounds);
    let mut index = 0..;
    let mut is_kept = || {
        index
            .next()
            .is_some_and(|index: usize| index % width != round.index())
    };
    if width == rounds {
        import.origins.cells.retain(|_| is_kept());
        import.origins.rounds -= 1;
    }
    import.tournament.rounds -= 1;
    if import.tournament.round_dates.len() >= rounds {
        import.tournament.round_dates.remove(round.index());
    }
}
