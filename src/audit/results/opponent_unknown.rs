//! R204: a row names an opponent who is not in the list of players.

use std::collections::BTreeMap;

use crate::audit::check::check;
use crate::audit::structure::counts_differ::COUNTS_DIFFER;
use crate::audit::structure::reference_unknown::REFERENCE_UNKNOWN;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity};
use crate::import::Lack;
use crate::model::{FieldKey, Opponent, PlayerId, RoundNumber};

check! {
    OPPONENT_UNKNOWN = "R204" "opponent-unknown", Error,
    page: include_str!("../../../docs/checks/opponent-unknown.md"),
    needs: [WholeList],
    doubts: [Points, Counts],
    not_corrected: "the file does not say who met whom: look at the pairings of the round",
    run: opponent_unknown on facts,
}

/// Maximum number of entries underlined for one missing number, and maximum number of missing
/// numbers named.
const MAX_SHOWN: usize = 5;

/// Maximum number of unknown opponents reported one by one. If there are more, the list of players
/// is incomplete, and there is one finding.
const MAX_SEPARATE: usize = 8;

/// Minimum number of rows that must name a number for it to belong to a missing player. In a single
/// row, the number is probably a typing error.
pub(in crate::audit) const MIN_NAMING_ROWS: usize = 2;

/// For each number that no player has, the entries that name it, as player and round.
type RowsByMissingNumber = BTreeMap<u32, Vec<(PlayerId, RoundNumber)>>;

fn opponent_unknown(facts: &Facts<'_>, findings: &mut Findings) {
    // a missing player is one cause, however many rows name the number
    let mut rows_by_number = RowsByMissingNumber::new();
    for (id, round, entry) in facts.stated_entries() {
        if let Opponent::Unknown(number) = entry.opponent
            && !findings.has_finding_about(id, round)
        {
            rows_by_number.entry(number).or_default().push((id, round));
        }
    }
    if rows_by_number.is_empty() {
        return;
    }
    let numbers = nameable_numbers(facts);
    // if two players share a number, S107 reports it once, and every reference is ambiguous
    rows_by_number.retain(|number, _| numbers.binary_search(number).is_err());
    let highest_number = numbers.last().copied();
    let counts_by_number = rows_by_number
        .iter()
        .map(|(&number, rows)| (number, rows.len()));
    if is_incomplete(counts_by_number, &numbers, count_missing_players(facts)) {
        return report_incomplete_list(facts, findings, &rows_by_number, highest_number);
    }
    for (number, rows) in rows_by_number {
        report(facts, findings, number, &rows, highest_number);
    }
}

/// Returns the numbers by which rows can name opponents, in ascending order: the starting numbers,
/// or the stated ranks if the file has no starting numbers.
fn nameable_numbers(facts: &Facts<'_>) -> Vec<u32> {
    let import = facts.import;
    let mut numbers: Vec<u32> = if import.lacks(Lack::PairingNumbers) {
        let ranks = import.claims.ranks.iter().flatten();
        ranks.map(|rank| rank.value).collect()
    } else {
        let players = import.tournament.players.iter();
        let numbers = players.filter_map(|player| player.number);
        numbers.map(|number| u32::from(number.0)).collect()
    };
    numbers.sort_unstable();
    numbers
}

/// Whether the list of players is incomplete, because many opponents are missing from it.
pub(in crate::audit) fn is_player_list_incomplete(facts: &Facts<'_>) -> bool {
    let row_counts = rows_by_missing_number(facts);
    let counts_by_number = row_counts.iter().map(|(&number, &rows)| (number, rows));
    is_incomplete(
        counts_by_number,
        &nameable_numbers(facts),
        count_missing_players(facts),
    )
}

/// Returns, for each number that no player has, how many entries name it as the opponent.
pub(in crate::audit) fn rows_by_missing_number(facts: &Facts<'_>) -> BTreeMap<u32, usize> {
    let listed_numbers = nameable_numbers(facts);
    let mut row_counts = BTreeMap::new();
    for (.., entry) in facts.stated_entries() {
        if let Opponent::Unknown(number) = entry.opponent
            && listed_numbers.binary_search(&number).is_err()
        {
            *row_counts.entry(number).or_default() += 1;
        }
    }
    row_counts
}

/// Returns how many fewer players the list has than the header says; 0 if it is not shorter.
fn count_missing_players(facts: &Facts<'_>) -> usize {
    let listed_count = facts.import.tournament.players.len();
    let stated_count = facts.import.claims.players;
    stated_count.map_or(0, |stated_count| {
        (stated_count.value as usize).saturating_sub(listed_count)
    })
}

/// Whether missing numbers show that the list of players is incomplete. `missing_numbers` contains
/// each missing number with the count of rows that name it. The list is incomplete if many numbers
/// are missing, if the header states many more players than the list has, or if only the beginning
/// or the end of the list is missing.
fn is_incomplete(
    missing_numbers: impl Iterator<Item = (u32, usize)> + Clone,
    listed_numbers: &[u32],
    missing_players: usize,
) -> bool {
    let count = missing_numbers.clone().count();
    let (Some(&lowest), Some(&highest)) = (listed_numbers.first(), listed_numbers.last()) else {
        return count > MAX_SEPARATE;
    };
    let mut rows = missing_numbers.clone().map(|(_, rows)| rows);
    let mut numbers = missing_numbers.map(|(number, _)| number);
    let are_at_one_end =
        numbers.clone().all(|number| number < lowest) || numbers.all(|number| number > highest);
    let are_from_missing_players =
        missing_players >= count || (are_at_one_end && rows.all(|rows| rows >= MIN_NAMING_ROWS));
    count > MAX_SEPARATE || (count > 1 && are_from_missing_players)
}

/// Reports that the list of players is incomplete.
fn report_incomplete_list(
    facts: &Facts<'_>,
    findings: &mut Findings,
    rows_by_number: &RowsByMissingNumber,
    highest_number: Option<u32>,
) {
    let rows = || rows_by_number.values().flatten().copied();
    let Some((first_player, round)) = rows().min() else {
        return;
    };
    let numbers: Vec<String> = rows_by_number
        .keys()
        .take(MAX_SHOWN)
        .map(|&number| place_of_missing_row(facts, number).unwrap_or(number))
        .map(|number| number.to_string())
        .collect();
    let ending = if rows_by_number.len() > MAX_SHOWN {
        " and others"
    } else {
        ""
    };
    let message = format!(
        "{} opponents are not in the list of players, which is incomplete: {}{ending}",
        rows_by_number.len(),
        numbers.join(", ")
    );
    let listed_numbers = nameable_numbers(facts);
    let lowest_number = listed_numbers
        .first()
        .filter(|&&lowest_number| rows_by_number.keys().all(|&number| number < lowest_number));
    let reason = match lowest_number {
        Some(lowest_number) => Some(format!("the lowest number in the list is {lowest_number}")),
        None => highest_number
            .map(|highest_number| format!("the highest number in the list is {highest_number}")),
    };
    let span = facts.import.origins.cell(first_player, round).opponent;
    let mut finding = findings
        .report(&OPPONENT_UNKNOWN, message)
        .at(span, format!("the first of {} rows", rows().count()))
        .found(rows_by_number.len().to_string())
        .rests_on(rows_by_number.keys().map(u32::to_string))
        .because(reason)
        .cites(&[FieldKey::Opponents])
        .fix("export the file again with the whole list of players");
    for (id, round) in rows() {
        finding = finding.about_entry(id, round).causes(id);
    }
    finding.absorbs(|other| {
        let found = other
            .found
            .as_ref()
            .and_then(|text| text.parse::<u32>().ok());
        let is_missing = found.is_some_and(|found| listed_numbers.binary_search(&found).is_err());
        (other.code == COUNTS_DIFFER.code && other.states_too_high_number())
            || (other.code == REFERENCE_UNKNOWN.code && is_missing)
    });
}

/// Returns the place in the table by which the rows name the opponent with this number; `None` if
/// they name the number itself.
fn place_of_missing_row(facts: &Facts<'_>, number: u32) -> Option<u32> {
    let mut missing_rows = facts.import.origins.missing_rows.iter();
    let missing_row = missing_rows.find(|missing_row| missing_row.number == number)?;
    Some(missing_row.place)
}

/// Returns words that say between which players, by their stated ranks, a place of the table is.
fn neighbours_in_words(facts: &Facts<'_>, place: u32) -> String {
    let players = || {
        let ids = facts.import.tournament.ids();
        ids.filter_map(|id| Some((facts.import.claims.rank_of(id)?.value, id)))
    };
    let player_before = players().filter(|&(rank, _)| rank <= place).max();
    let player_after = players().filter(|&(rank, _)| rank > place).min();
    let in_words = |(rank, id)| format!("{} (rank {rank})", facts.who(id));
    match (player_before.map(in_words), player_after.map(in_words)) {
        (Some(before), Some(after)) => format!("place {place} is between {before} and {after}"),
        (Some(other), None) => format!("place {place} is after {other}"),
        (None, Some(other)) => format!("place {place} is before {other}"),
        (None, None) => format!("nobody is in place {place}"),
    }
}

fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    number: u32,
    rows: &[(PlayerId, RoundNumber)],
    highest_number: Option<u32>,
) {
    let (first_player, round) = rows[0];
    let further_rows = match rows.len() {
        1 => String::new(),
        n => format!(" and by {} other rows", n - 1),
    };
    let named_by = format!(
        "named by {} in round {round}{further_rows}",
        facts.who(first_player)
    );
    let place = place_of_missing_row(facts, number);
    let mut certainty = Certainty::Proved;
    let message = match place {
        // a number that only one row names is probably a typing error, and no row is missing
        Some(place) if rows.len() >= MIN_NAMING_ROWS => {
            certainty = Certainty::Heuristic;
            format!("the row in place {place} of the table seems to be missing: {named_by}")
        }
        _ => {
            let number = place.unwrap_or(number);
            format!("opponent {number} does not exist: {named_by}")
        }
    };
    let label_of = |(id, round): (PlayerId, RoundNumber)| {
        (
            facts.import.origins.cell(id, round).opponent,
            format!("round {round}"),
        )
    };
    let (span, text) = label_of(rows[0]);
    // a number that the file does not state may belong to another player
    let are_numbers_made_up = facts.import.lacks(Lack::PairingNumbers);
    let subject = u16::try_from(number).ok().filter(|_| !are_numbers_made_up);
    let mut finding = findings
        .report(&OPPONENT_UNKNOWN, message)
        .severity(Severity::Error)
        .at(span, text)
        .player(subject)
        .found(number.to_string())
        .rests_on(
            rows.iter()
                .map(|&(id, round)| format!("{} {round}", facts.who(id))),
        )
        .cites(&[FieldKey::Opponents])
        .fix("restore the player who was deleted, or correct the number")
        .certainty(certainty);
    if let Some(place) = place {
        finding = finding.because([
            "the rows name their opponents by the places in the table".to_owned(),
            neighbours_in_words(facts, place),
        ]);
    } else if let Some(highest_number) = highest_number {
        finding = finding.because([format!(
            "the highest number in the list is {highest_number}"
        )]);
    }
    for &row in rows.iter().skip(1).take(MAX_SHOWN - 1) {
        let (span, text) = label_of(row);
        finding = finding.label(span, text);
    }
    for &(id, round) in rows {
        finding = finding.about_entry(id, round).causes(id);
    }
}
