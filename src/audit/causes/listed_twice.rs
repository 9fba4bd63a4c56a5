//! Lists consequences under the finding about a player, a team or a whole list of players that the
//! file contains twice.

use super::under::{PLAYER_COUNTS, is_about_count, is_from, list_under, names_as_opponent};
use std::collections::BTreeSet;

use crate::audit::dates::round_date_outside::ROUND_DATE_OUTSIDE;
use crate::audit::dates::round_dates_missing::ROUND_DATES_MISSING;
use crate::audit::evidence::repeated_rows::first_row_of_player;
use crate::audit::facts::result_agreement::outcomes_of_opponent;
use crate::audit::identity::id_used_twice::ID_USED_TWICE;
use crate::audit::identity::person_entered_twice::PERSON_ENTERED_TWICE;
use crate::audit::pairings::allocated_byes_several::ALLOCATED_BYES_SEVERAL;
use crate::audit::points::points_differ::POINTS_DIFFER;
use crate::audit::points::ranks_irregular::RANKS_IRREGULAR;
use crate::audit::points::round_unbalanced::ROUND_UNBALANCED;
use crate::audit::points::team_points_differ::TEAM_POINTS_DIFFER;
use crate::audit::results::team_match_disagrees::TEAM_MATCH_DISAGREES;
use crate::audit::structure::counts_differ::COUNTS_DIFFER;
use crate::audit::structure::numbers_irregular::{NUMBERS_IRREGULAR, has_second_list};
use crate::audit::structure::record_repeated::RECORD_REPEATED;
use crate::audit::structure::reference_unknown::REFERENCE_UNKNOWN;
use crate::audit::structure::team_membership::TEAM_MEMBERSHIP;
use crate::audit::{Case, Facts, findings_unless_unwanted};
use crate::finding::{Family, Finding, FindingNote, Severity};
use crate::import::NoteKind;
use crate::model::{Colour, Entry, FieldKey, Opponent, PlayerId, RoundNumber};

/// Lists consequences under the finding about the player, the team or the list that occurs twice.
pub(super) fn list_under_listed_twice(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    list_under_second_list(facts, findings);
    list_under_rows_without_results(facts, findings);
    list_under_repeated_players(facts, findings);
    list_under_repeated_teams(facts, findings);
    list_under_teams_repeated_by_name(facts, findings);
}

/// Lists what follows from a second list of players. If all rows of the first list are repeated,
/// the event is in the file twice and counts once, so only its repeated records follow. If the
/// second list is that of another event, every result that names a number of both is ambiguous, and
/// the header is that of the first event.
fn list_under_second_list(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    let is_lead = |finding: &Finding| {
        is_from(finding, &NUMBERS_IRREGULAR)
            && finding.severity > Severity::Info
            && finding.subject.player.is_none()
    };
    if !findings.iter().any(is_lead) {
        return;
    }
    let notes = facts.import.notes.iter();
    let repeated = notes.filter(|note| {
        note.kind == NoteKind::RepeatedRow && note.player.is_some() && note.reason.is_none()
    });
    if repeated.count() == facts.import.tournament.players.len() {
        list_under(findings, is_lead, |finding| {
            // records with other values are another event, or another state of this one
            is_from(finding, &RECORD_REPEATED) && finding.severity < Severity::Error
        });
    } else if has_second_list(facts) {
        list_under(findings, is_lead, |finding| {
            use Family::{Pairings, Points, Results, TieBreaks};
            let checks = [
                &RECORD_REPEATED,
                &REFERENCE_UNKNOWN,
                &COUNTS_DIFFER,
                &ROUND_DATE_OUTSIDE,
                &ROUND_DATES_MISSING,
                &ID_USED_TWICE,
                &PERSON_ENTERED_TWICE,
            ];
            checks.iter().any(|check| is_from(finding, check))
                || matches!(
                    finding.code.family(),
                    Results | Points | TieBreaks | Pairings
                )
        });
    }
}

/// Returns the numbers that occur more than once, in ascending order.
fn repeated_numbers(numbers: impl Iterator<Item = u16>) -> Vec<u16> {
    let mut numbers: Vec<u16> = numbers.collect();
    numbers.sort_unstable();
    let groups = numbers.chunk_by(|a, b| a == b);
    groups
        .filter(|group| group.len() > 1)
        .map(|group| group[0])
        .collect()
}

/// Lists what follows from a number that several players have in a file that states results by
/// numbers instead of in the rows of players. The results of the number belong to none of these
/// rows, so the points and the ranks in them cannot be compared with results.
fn list_under_rows_without_results(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    let mut findings_so_far = findings.iter();
    if !findings_so_far.any(|finding| is_from(finding, &NUMBERS_IRREGULAR)) {
        return;
    }
    let players = &facts.import.tournament.players;
    for number in repeated_numbers(players.iter().filter_map(|player| Some(player.number?.0))) {
        let leads = |finding: &Finding| {
            is_from(finding, &NUMBERS_IRREGULAR) && finding.subject.player == Some(number)
        };
        if !findings.iter().any(leads) {
            continue;
        }
        let ids = || facts.import.tournament.ids();
        let rounds = || facts.table.round_numbers();
        let rows: Vec<PlayerId> = ids()
            .filter(|&id| facts.number(id) == Some(number))
            .collect();
        let has_result =
            |&row: &PlayerId| rounds().any(|round| facts.entry(row, round) != Entry::default());
        let is_named =
            |id: PlayerId| rounds().any(|round| names_as_opponent(facts, id, round, number));
        if rows.iter().any(has_result) || !ids().any(is_named) {
            continue;
        }
        let remaining = findings_with_results_of(facts, number, &rows);
        let is_about_rows = |finding: &Finding| {
            is_from(finding, &POINTS_DIFFER) && finding.subject.player == Some(number)
        };
        for finding in findings.iter_mut().filter(|finding| is_about_rows(finding)) {
            finding.message = format!("the results of number {number} count for none of its rows");
        }
        list_under(findings, leads, |finding| {
            let follows = matches!(
                finding.code.family(),
                Family::Points | Family::TieBreaks | Family::Pairings
            );
            is_about_rows(finding) || follows && !remaining.contains(&finding.fingerprint())
        });
    }
}

/// Returns the fingerprints of the findings that the file would have if the results of `number`
/// belonged to the first of its rows, and if none of its rows stated anything that follows from
/// results.
fn findings_with_results_of(facts: &Facts<'_>, number: u16, rows: &[PlayerId]) -> BTreeSet<String> {
    let mut import = facts.import.clone();
    let rounds = usize::from(import.tournament.rounds);
    for id in facts.import.tournament.ids() {
        for round in facts.table.round_numbers() {
            if names_as_opponent(facts, id, round, number) {
                let entry = facts.entry(id, round);
                let changed_entry = Entry {
                    opponent: Opponent::Player(rows[0]),
                    ..entry
                };
                let answer = Entry {
                    outcome: (outcomes_of_opponent(entry.outcome).first())
                        .map_or(entry.outcome, |&outcome| outcome),
                    opponent: Opponent::Player(id),
                    colour: entry.colour.map(Colour::opposite),
                };
                for (player, entry) in [(id, changed_entry), (rows[0], answer)] {
                    let index = player.index() * rounds + round.index();
                    if let Some(place) = import.tournament.entries.get_mut(index) {
                        *place = entry;
                    }
                }
            }
        }
    }
    let claims = &mut import.claims;
    for row in rows.iter().map(|row| row.index()) {
        claims.points.get_mut(row).map(Option::take);
        claims.ranks.get_mut(row).map(Option::take);
        for column in &mut claims.columns {
            column.values.get_mut(row).map(Option::take);
        }
    }
    let facts = Facts::for_trial(facts.source, &import, &facts.options);
    let findings = findings_unless_unwanted(&Case::from_facts(facts), None).unwrap_or_default();
    findings.iter().map(Finding::fingerprint).collect()
}

/// Lists what follows from a player's row that occurs twice: references to its number are
/// ambiguous.
fn list_under_repeated_players(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    let players = &facts.import.tournament.players;
    for number in repeated_numbers(players.iter().filter_map(|player| Some(player.number?.0))) {
        let is_about_number = |finding: &Finding| finding.subject.player == Some(number);
        // a player who met one of the two rows has no certain opponent
        let concerns_opponent = |finding: &Finding| {
            let (player, round) = (finding.subject.player, finding.subject.round);
            let ids = facts.import.tournament.ids();
            let mut ids = ids.filter(|&id| facts.number(id) == player);
            round.is_some_and(|round| {
                ids.any(|id| names_as_opponent(facts, id, RoundNumber(round), number))
            })
        };
        let has_bye_in_round = |finding: &Finding| {
            let ids = facts.import.tournament.ids();
            let mut ids = ids.filter(|&id| facts.number(id) == Some(number));
            finding.subject.round.is_some_and(|round| {
                ids.any(|id| facts.entry(id, RoundNumber(round)).outcome.is_bye())
            })
        };
        let number_text = number.to_string();
        let leads = |finding: &Finding| {
            is_from(finding, &NUMBERS_IRREGULAR)
                && finding.severity > Severity::Info
                && is_about_number(finding)
        };
        let is_about_person = |finding: &Finding| {
            let checks = [&PERSON_ENTERED_TWICE, &ID_USED_TWICE];
            checks.iter().any(|check| is_from(finding, check)) && is_about_number(finding)
        };
        // the finding that a person is entered twice says no more than that there are two rows
        let mut ids = facts.import.tournament.ids();
        let has_two_rows = ids
            .any(|id| facts.number(id) == Some(number) && first_row_of_player(facts, id).is_some());
        let repeats = findings
            .iter()
            .filter(|it| has_two_rows && is_about_person(it));
        let repeats: Vec<Finding> = repeats.cloned().collect();
        list_under(findings, leads, |finding| {
            let family = finding.code.family();
            let is_about_games = matches!(family, Family::Results | Family::Pairings);
            let is_about_teams = is_from(finding, &TEAM_MEMBERSHIP);
            is_about_person(finding)
                || ((is_about_teams || is_about_games) && is_about_number(finding))
                || (is_from(finding, &ALLOCATED_BYES_SEVERAL) && has_bye_in_round(finding))
                || (is_from(finding, &TEAM_MATCH_DISAGREES)
                    && (is_about_number(finding) || concerns_opponent(finding)))
                || (is_from(finding, &REFERENCE_UNKNOWN)
                    && finding.found.as_ref() == Some(&number_text))
                || is_about_count(facts, finding, &PLAYER_COUNTS)
                || is_from(finding, &RANKS_IRREGULAR)
                || is_from(finding, &ROUND_UNBALANCED)
        });
        if let Some(lead) = findings.iter_mut().find(|finding| leads(finding)) {
            let repeats_lead = |note: &FindingNote| repeats.iter().any(|it| note.lists(it));
            lead.notes.retain(|note| !repeats_lead(note));
        }
    }
}

/// Lists what follows from a team's record that occurs twice: its players are in two teams, and one
/// of the two teams has no match.
fn list_under_repeated_teams(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    let teams = &facts.import.tournament.teams;
    for number in repeated_numbers(teams.iter().map(|team| team.number)) {
        let is_about_team = |finding: &Finding| finding.subject.team == Some(number);
        let number_text = number.to_string();
        list_under(
            findings,
            |finding| {
                is_from(finding, &TEAM_MEMBERSHIP)
                    && is_about_team(finding)
                    && finding.subject.player.is_none()
                    && finding.found.as_ref() == Some(&number_text)
            },
            |finding| {
                let is_about_team = is_about_team(finding);
                (is_about_team
                    && (is_from(finding, &TEAM_MEMBERSHIP)
                        || is_from(finding, &TEAM_POINTS_DIFFER)))
                    || is_about_count(facts, finding, &[FieldKey::TeamCount])
            },
        );
    }
}

/// Lists what follows from a team that occurs twice in a file without team numbers: two teams with
/// the same name and the same players.
fn list_under_teams_repeated_by_name(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    let teams = &facts.import.tournament.teams;
    for (index, team) in teams.iter().enumerate() {
        let is_same_team = |other: &&crate::model::team::Team| {
            other.name == team.name && other.members == team.members
        };
        let copy = teams[index + 1..].iter().find(is_same_team);
        let Some(copy) = copy.filter(|copy| copy.number != team.number) else {
            continue;
        };
        let numbers = [Some(team.number), Some(copy.number)];
        let is_about_either = |finding: &Finding| numbers.contains(&finding.subject.team);
        list_under(
            findings,
            |finding| {
                is_from(finding, &TEAM_MEMBERSHIP)
                    && is_about_either(finding)
                    && finding.found.as_ref() == Some(&team.name)
            },
            |finding| {
                (is_about_either(finding) && is_from(finding, &TEAM_MEMBERSHIP))
                    || is_about_count(facts, finding, &[FieldKey::TeamCount])
            },
        );
    }
}
