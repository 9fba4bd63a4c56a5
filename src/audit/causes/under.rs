//! Lists consequences under the fault of the file that causes them: lost rows, a row with shifted
//! cells, a round without games, or the wrong type of tournament.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::audit::check::sort;
use crate::audit::dates::birth_date_impossible::BIRTH_DATE_IMPOSSIBLE;
use crate::audit::dates::birth_date_unreadable::BIRTH_DATE_UNREADABLE;
use crate::audit::dates::round_dates_missing::ROUND_DATES_MISSING;
use crate::audit::evidence::ranking::{OtherRanks, may_count_unrecorded_rounds};
use crate::audit::evidence::team_scores::{SCORES, wrong_scores};
use crate::audit::evidence::totals::CommonCause;
use crate::audit::identity::federation_unknown::FEDERATION_UNKNOWN;
use crate::audit::identity::id_malformed::ID_MALFORMED;
use crate::audit::identity::title_impossible::TITLE_IMPOSSIBLE;
use crate::audit::pairings::colour_difference::COLOUR_DIFFERENCE;
use crate::audit::pairings::colour_repeated::COLOUR_REPEATED;
use crate::audit::pairings::late_entry::LATE_ENTRY;
use crate::audit::pairings::requested_bye_unusual::REQUESTED_BYE_UNUSUAL;
use crate::audit::pairings::score_difference::SCORE_DIFFERENCE;
use crate::audit::points::points_differ::POINTS_DIFFER;
use crate::audit::points::ranks_irregular::RANKS_IRREGULAR;
use crate::audit::points::team_points_differ::TEAM_POINTS_DIFFER;
use crate::audit::results::opponent_unknown::OPPONENT_UNKNOWN;
use crate::audit::results::pairing_one_sided::PAIRING_ONE_SIDED;
use crate::audit::results::round_empty::ROUND_EMPTY;
use crate::audit::results::round_robin_incomplete::ROUND_ROBIN_INCOMPLETE;
use crate::audit::structure::column_unclear::COLUMN_UNCLEAR;
use crate::audit::structure::counts_differ::COUNTS_DIFFER;
use crate::audit::structure::numbers_irregular::NUMBERS_IRREGULAR;
use crate::audit::structure::player_line_malformed::PLAYER_LINE_MALFORMED;
use crate::audit::structure::record_unknown::RECORD_UNKNOWN;
use crate::audit::structure::reference_unknown::REFERENCE_UNKNOWN;
use crate::audit::structure::round_count_differs::ROUND_COUNT_DIFFERS;
use crate::audit::structure::sign_unknown::SIGN_UNKNOWN;
use crate::audit::tiebreaks::rounded_values::EXPORT_DECIMALS;
use crate::audit::tiebreaks::tie_break_differs::TIE_BREAK_DIFFERS;
use crate::audit::tiebreaks::tie_breaks_undeclared::TIE_BREAKS_UNDECLARED;
use crate::audit::{Case, Check, Facts, findings_unless_unwanted};
use crate::finding::{Family, Finding, Severity};
use crate::import::{Note, NoteKind, Reason};
use crate::model::{FieldKey, Opponent, PlayerId, RoundNumber, System};
use crate::number::Points;
use crate::source::Span;

/// Lists findings under the finding about the fault of the file from which they follow.
pub(super) fn list_under_faults(case: &Case<'_>, mut findings: Vec<Finding>) -> Vec<Finding> {
    let facts = &case.facts;
    list_under_lost_rows(facts, &mut findings);
    list_under_unclear_cells(facts, &mut findings);
    list_under_shifted_rows(facts, &mut findings);
    list_under_empty_rounds(case, &mut findings);
    list_team_scores_under_rounds(case, &mut findings);
    list_under_unrecorded_rounds(case, &mut findings);
    list_under_lost_decimals(case, &mut findings);
    list_under_wrong_system(facts, &mut findings);
    findings
}

/// Maximum number of findings of one check that are listed one by one. If there are more, only the
/// first is listed, with the number of the others.
const MAX_LISTED_FINDINGS: usize = 4;

/// Lists the findings that satisfy `follows` under the first finding that satisfies `leads`; does
/// nothing if none does.
pub(super) fn list_under(
    findings: &mut Vec<Finding>,
    leads: impl Fn(&Finding) -> bool,
    follows: impl Fn(&Finding) -> bool,
) {
    let Some(index) = findings.iter().position(leads) else {
        return;
    };
    let mut cause = findings.remove(index);
    let (consequences, rest): (Vec<Finding>, Vec<Finding>) =
        std::mem::take(findings).into_iter().partition(follows);
    let mut counts_by_code: Vec<(&str, usize)> = Vec::new();
    for finding in &consequences {
        cause.add_consequence(finding);
        let code = finding.code.code;
        let same_code = consequences.iter().filter(|other| other.code.code == code);
        let total = same_code.count();
        let shown_count = match counts_by_code
            .iter_mut()
            .find(|(known_code, _)| *known_code == code)
        {
            Some((_, shown_count)) => {
                *shown_count += 1;
                *shown_count
            }
            None => {
                counts_by_code.push((code, 1));
                1
            }
        };
        cause.severity = cause.severity.max(finding.severity);
        let note = format!("so {}", finding.message);
        if cause.notes.contains(&note) {
            continue;
        }
        if total <= MAX_LISTED_FINDINGS {
            cause.notes.push(note);
        } else if shown_count == 1 {
            let other_count = total - 1;
            cause.notes.push(format!(
                "so {}; {other_count} more findings of {code}",
                finding.message
            ));
        }
        let further_notes = finding.notes.iter().filter(|note| note.starts_with("so "));
        cause.notes.extend(further_notes.cloned());
    }
    *findings = rest;
    findings.push(cause);
    sort(findings);
}

/// Whether `check` reported the finding.
pub(super) fn is_from(finding: &Finding, check: &Check) -> bool {
    finding.code == check.code
}

/// Whether a finding is about the number of players or teams that the header states.
pub(super) fn is_about_count(facts: &Facts<'_>, finding: &Finding, keys: &[FieldKey]) -> bool {
    let record = finding.subject.record.as_deref();
    let mut keys = keys.iter();
    is_from(finding, &COUNTS_DIFFER) && keys.any(|&key| record == Some(facts.subject(key)))
}

pub(super) const PLAYER_COUNTS: [FieldKey; 3] = [
    FieldKey::PlayerCount,
    FieldKey::RatedPlayerCount,
    FieldKey::ActivePlayerCount,
];

/// Whether the row of a player names this number as the opponent in a round.
pub(super) fn names_as_opponent(
    facts: &Facts<'_>,
    id: PlayerId,
    round: RoundNumber,
    number: u16,
) -> bool {
    match facts.entry(id, round).opponent {
        Opponent::Unknown(named) => named == u32::from(number),
        Opponent::Player(other) => facts.number(other) == Some(number),
        Opponent::Nobody => false,
    }
}

/// Whether the number that a finding found is higher than the expected one.
fn is_found_too_high(finding: &Finding) -> bool {
    let number = |text: &Option<String>| text.as_ref()?.parse::<u32>().ok();
    number(&finding.found) > number(&finding.expected)
}

/// Lists what follows from lost rows: the opponents of the players in them name somebody who is not
/// in the list, and the header states higher numbers.
fn list_under_lost_rows(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    let is_player_count_too_high = |finding: &Finding| {
        is_about_count(facts, finding, &PLAYER_COUNTS) && is_found_too_high(finding)
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
    let missing_numbers = missing_opponents(facts);
    let is_lost = cut_row.is_some()
        || (unknown_opponents == 1 && findings.iter().any(is_player_count_too_high))
        || are_from_lost_rows(facts, &missing_numbers);
    if !is_lost {
        return;
    }
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
                let is_of_row = checks.iter().any(|check| is_from(finding, check));
                is_of_row && finding.subject.player == cut_row
            }
            None => is_from(finding, &OPPONENT_UNKNOWN),
        },
        |finding| {
            (cut_row.is_some() && is_from(finding, &OPPONENT_UNKNOWN))
                || is_player_count_too_high(finding)
                || (cut_row.is_some()
                    && is_found_too_high(finding)
                    && is_from(finding, &COUNTS_DIFFER))
                || (is_from(finding, &REFERENCE_UNKNOWN) && names_missing(finding))
                || (cut_row.is_some() && is_from(finding, &ROUND_COUNT_DIFFERS))
                || (is_from(finding, &RANKS_IRREGULAR) && finding.subject.player.is_none())
                || is_gap(finding)
        },
    );
}

/// The numbers that rows name as opponents but no player has, each with the count of these rows.
fn missing_opponents(facts: &Facts<'_>) -> BTreeMap<u32, usize> {
    let mut row_counts = BTreeMap::new();
    for (.., entry) in facts.stated_entries() {
        if let Opponent::Unknown(number) = entry.opponent {
            *row_counts.entry(number).or_default() += 1;
        }
    }
    row_counts
}

/// Whether the players with these numbers are missing because their rows were lost: several rows
/// name each of them, and with them the starting numbers run from 1 without a gap.
fn are_from_lost_rows(facts: &Facts<'_>, missing_numbers: &BTreeMap<u32, usize>) -> bool {
    const MIN_NAMING_ROWS: usize = 2;
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

/// Minimum number of findings about the cells of one row that prove that its cells are shifted.
const MIN_SHIFTED_CELLS: usize = 3;

/// Lists what follows from a row whose cells are shifted.
fn list_under_shifted_rows(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
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
                    || is_from(finding, &RANKS_IRREGULAR)
                    || depends_on_rows(facts, finding, &players)
            },
        );
    }
}

/// Lists what follows from rows with more cells than headings whose cells cannot be assigned: no
/// value of such a row is certain.
fn list_under_unclear_cells(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
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
    let rows: BTreeSet<u16> = ids
        .filter(|&id| contains_cell(facts.import.origins.player(id).line))
        .filter_map(|id| facts.number(id))
        .collect();
    let is_lead = |finding: &Finding| {
        let span = finding.at.as_ref().map(|label| label.span);
        is_from(finding, &PLAYER_LINE_MALFORMED) && span == Some(note.span)
    };
    list_under(findings, is_lead, |finding| {
        let is_about_row = finding.subject.player.is_some_and(|n| rows.contains(&n));
        is_about_row
            || rows.iter().any(|&row| concerns_row(facts, finding, row))
            || (!rows.is_empty() && is_from(finding, &RANKS_IRREGULAR))
            || depends_on_rows(facts, finding, &rows)
    });
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
    let names =
        |of: u16, whom: u16| id(of).is_some_and(|of| names_as_opponent(facts, of, round, whom));
    let is_about = player == number || names(player, number) || names(number, player);
    is_about.then(|| [player, number].into())
}

/// Checks of values that depend on all rounds, so that a lost round changes them: scores, colours
/// in consecutive rounds, and earlier absences.
const ALL_ROUNDS_CHECKS: [&Check; 5] = [
    &COLOUR_DIFFERENCE,
    &COLOUR_REPEATED,
    &SCORE_DIFFERENCE,
    &LATE_ENTRY,
    &REQUESTED_BYE_UNUSUAL,
];

/// Lists what follows from rounds without games: every computed value omits these rounds. The
/// findings are listed only if the stated points include the rounds; if the file states no points,
/// nothing shows that the rounds were played. The finding about the points names the rounds; if a
/// table lacks their columns, the finding about empty rounds (R213) names them.
fn list_under_empty_rounds(case: &Case<'_>, findings: &mut Vec<Finding>) {
    let facts = &case.facts;
    let is_counted = matches!(case.totals().cause, Some(CommonCause::EmptyRounds { .. }));
    let states_no_points = || facts.import.claims.points.iter().all(Option::is_none);
    if !is_counted && !states_no_points() {
        return;
    }
    let mut notes = facts.import.notes.iter();
    let lacks_column = notes.any(|note| note.kind == NoteKind::RoundWithoutColumn);
    let is_empty_round =
        |finding: &Finding| is_from(finding, &ROUND_EMPTY) && finding.severity == Severity::Error;
    // without opponents, rounds are not checked for games
    let round_leads = (lacks_column || !is_counted) && findings.iter().any(is_empty_round);
    // the last rounds affect no earlier pairing
    let precede_games = !facts.progress.skipped_rounds().is_empty();
    list_under(
        findings,
        |finding| {
            if round_leads {
                is_empty_round(finding)
            } else {
                is_about_all_points(finding)
            }
        },
        |finding| {
            is_about_all_points(finding)
                || is_about_tie_breaks(finding)
                || is_from(finding, &ROUND_EMPTY)
                || is_from(finding, &ROUND_COUNT_DIFFERS)
                || is_from(finding, &COLUMN_UNCLEAR) && finding.severity > Severity::Info
                || precede_games && is_about_all_rounds(finding)
        },
    );
}

/// Whether a finding is about values that depend on all rounds, apart from points and tie-breaks.
fn is_about_all_rounds(finding: &Finding) -> bool {
    let mut checks = ALL_ROUNDS_CHECKS.iter();
    checks.any(|check| is_from(finding, check))
}

/// Whether a finding is about tie-breaks that depend on the results. Whether the file declares its
/// tie-breaks does not.
fn is_about_tie_breaks(finding: &Finding) -> bool {
    finding.code.family() == Family::TieBreaks && !is_from(finding, &TIE_BREAKS_UNDECLARED)
}

/// Lists what follows from a round that the file lacks, but that its points or ranks count. It need
/// not be the last one, so colours and differences of points may follow from it. If the file states
/// no points and no table, nothing shows that the announced rounds were not played.
fn list_under_unrecorded_rounds(case: &Case<'_>, findings: &mut Vec<Finding>) {
    let facts = &case.facts;
    let is_counted = matches!(case.totals().cause, Some(CommonCause::LaterRound));
    if !is_counted && !may_count_unrecorded_rounds(facts.import, &facts.progress) {
        return;
    }
    let states_table = || {
        let ranking = case.ranking();
        let is_table = !matches!(
            ranking.other_ranks,
            Some(OtherRanks::StartingNumbers | OtherRanks::RatingOrder)
        );
        is_table && !ranking.order.is_empty()
    };
    // a table that follows from the rounds of the file shows that the event is not over
    let least_severity = if states_table() {
        Severity::Error
    } else {
        Severity::Warning
    };
    list_under(
        findings,
        |finding| {
            if is_counted {
                is_about_all_points(finding)
            } else {
                is_from(finding, &ROUND_COUNT_DIFFERS) && finding.severity >= least_severity
            }
        },
        |finding| {
            is_about_tie_breaks(finding)
                || is_about_all_rounds(finding)
                || is_from(finding, &ROUND_COUNT_DIFFERS)
                // more days than rounds
                || is_from(finding, &ROUND_DATES_MISSING) && is_found_too_high(finding)
        },
    );
}

/// Lists wrong scores of teams under the finding that the points of the players are those of other
/// rounds, if one round more or fewer can explain the scores.
fn list_team_scores_under_rounds(case: &Case<'_>, findings: &mut Vec<Finding>) {
    let expected_order = match case.totals().cause {
        Some(
            CommonCause::EmptyRounds { .. } | CommonCause::LaterRound | CommonCause::OpenRound(_),
        ) => Ordering::Greater,
        Some(CommonCause::AfterRound(_)) => Ordering::Less,
        _ => return,
    };
    let facts = &case.facts;
    let Some(event) = facts.teams() else { return };
    let scores = SCORES.into_iter();
    let scores = scores.flat_map(|(basis, _)| wrong_scores(facts, event, basis));
    let unexplained: BTreeSet<u16> = scores
        .filter(|wrong| wrong.surplus().cmp(&Points::ZERO) != expected_order)
        .map(|wrong| facts.import.tournament.teams[wrong.team.index()].number)
        .collect();
    let is_explained = |team: u16| !unexplained.contains(&team);
    list_under(findings, is_about_all_points, |finding| {
        is_from(finding, &TEAM_POINTS_DIFFER) && finding.subject.team.is_some_and(is_explained)
    });
}

/// Lists columns of tie-break values without their decimals under the finding about points without
/// their halves: the program that wrote the file cut off all decimals.
fn list_under_lost_decimals(case: &Case<'_>, findings: &mut Vec<Finding>) {
    if case.totals().are_miswritten() {
        list_under(findings, is_about_all_points, |finding| {
            let is_rounded = finding.fix.as_deref() == Some(EXPORT_DECIMALS);
            is_rounded && is_from(finding, &TIE_BREAK_DIFFERS)
        });
    }
}

/// Whether a finding is about the points of many players.
fn is_about_all_points(finding: &Finding) -> bool {
    is_from(finding, &POINTS_DIFFER) && finding.subject.player.is_none()
}

/// Lists what follows from the wrong type of tournament. A round robin with too few rounds may be a
/// Swiss tournament, in which forfeits, direct encounters and some tie-breaks count differently.
/// Findings that disappear in a Swiss tournament follow from the type.
fn list_under_wrong_system(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    let leads = |finding: &Finding| {
        is_from(finding, &ROUND_ROBIN_INCOMPLETE)
            && finding.expected.is_some()
            && finding.subject.player.is_none()
    };
    let is_of_family = |finding: &Finding| finding.code.family() == Family::TieBreaks;
    let is_stated = facts.options.system.is_none();
    if !is_stated || !findings.iter().any(leads) || !findings.iter().any(is_of_family) {
        return;
    }
    let mut import = facts.import.clone();
    import.tournament.system = Some(System::Swiss);
    let swiss_facts = Facts::for_trial(facts.source, &import, &facts.options);
    let remaining =
        findings_unless_unwanted(&Case::from_facts(swiss_facts), None).unwrap_or_default();
    let remaining: BTreeSet<String> = remaining.iter().map(Finding::fingerprint).collect();
    list_under(findings, leads, |finding| {
        is_of_family(finding) && !remaining.contains(&finding.fingerprint())
    });
}
