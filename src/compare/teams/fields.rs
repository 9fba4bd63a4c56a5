//! Compares the fields and the members of each team.

use std::collections::{HashMap, HashSet};

use super::{MatchedIds, ORDER_FIELD, TEAM_FIELD, listed_teams, teams_by_player};
use crate::compare::entrant::{Entrant, EntrantComparison};
use crate::compare::{Comparison, Difference, StatedValue, Subject, Topic};
use crate::import::{Import, Part};
use crate::model::{Player, PlayerId, TEAM, Team, TeamId};
use crate::source::Span;

/// Compares the fields and members of every team that is in both files.
pub(in crate::compare) fn compare(files: [&Import; 2], comparison: &mut Comparison) {
    if comparison.team_pairs.is_empty() {
        return;
    }
    let have_numbers = files.iter().all(|import| has_numbers(import));
    let pairs = std::mem::take(&mut comparison.team_pairs);
    for pair in &pairs {
        let mut entrant: EntrantComparison<'_, '_, Team> = EntrantComparison {
            files,
            ids: pair.ids,
            comparison,
        };
        entrant.compare_name(pair.evidence);
        if have_numbers {
            entrant.compare_number();
        }
        for field in TEAM {
            entrant.compare_field(field);
        }
    }
    comparison.team_pairs = pairs;
    if !have_numbers {
        let words = "numbers of the teams (at least one file does not state them)";
        comparison.uncompared_values.push(words.to_owned());
    }
    compare_members(files, comparison);
}

/// Whether a file states team numbers of its own. The numbers in record 013 and in many lists only
/// count the lines, so they are not such numbers.
fn has_numbers(import: &Import) -> bool {
    let mut indices = 0..listed_teams(import).len();
    indices.any(|index| import.team_number(TeamId::at(index)).is_some())
}

impl EntrantComparison<'_, '_, Team> {
    fn compare_number(&mut self) {
        let [a, b] = self.both_versions().map(|team| team.number);
        if a != b {
            let values = [a, b].map(|number| Some(number.to_string()));
            self.add_difference("number", values, |origin| origin.number);
        }
    }
}

/// Compares which team each player is in, then the order of the members in each team.
fn compare_members(files: [&Import; 2], comparison: &mut Comparison) {
    let names_members = files.map(|import| {
        listed_teams(import)
            .iter()
            .any(|team| !team.members.is_empty())
    });
    if names_members != [true; 2] {
        for (side, import) in files.into_iter().enumerate() {
            let teams = listed_teams(import)
                .iter()
                .filter(|team| !team.members.is_empty());
            for _ in teams {
                comparison.count_one_sided(side, "members", Some("team"));
            }
        }
        return;
    }
    let mut members = MemberComparison {
        files,
        matched_ids: MatchedIds::new(comparison),
        teams_by_player: [0, 1].map(|side: usize| {
            let mut teams_by_player = teams_by_player(files[side]);
            for [double, known] in &comparison.duplicates[side] {
                for teams in teams_by_player.values_mut() {
                    if teams.contains(known) {
                        teams.retain(|team| team != double);
                    } else {
                        let duplicates = teams.iter_mut().filter(|team| *team == double);
                        duplicates.for_each(|team| *team = *known);
                    }
                }
            }
            teams_by_player
        }),
        unmatched_teams: comparison
            .unmatched_teams
            .each_ref()
            .map(|list| list.iter().copied().collect()),
        moved_players: HashSet::new(),
        differences: Vec::new(),
    };
    for ids in comparison.ids::<Player>() {
        members.compare_player(ids);
    }
    // a list of one round and a list of results may have members in a different order
    let states_order = |import: &&Import| matches!(import.part, Part::Event | Part::Players);
    if files.iter().all(states_order) {
        for ids in comparison.ids::<Team>() {
            members.compare_order(ids);
        }
    } else {
        let words = "the order of the members (at least one file does not state it)";
        comparison.uncompared_values.push(words.to_owned());
    }
    comparison.differences.append(&mut members.differences);
}

/// The teams whose members are compared, and the differences found so far.
struct MemberComparison<'a> {
    files: [&'a Import; 2],
    matched_ids: MatchedIds,
    teams_by_player: [HashMap<PlayerId, Vec<TeamId>>; 2],
    /// For each file, its teams that are not in the other file.
    unmatched_teams: [HashSet<TeamId>; 2],
    /// Players of the first file who are in a different team in the second file.
    moved_players: HashSet<PlayerId>,
    differences: Vec<Difference>,
}

impl MemberComparison<'_> {
    fn teams(&self, side: usize, id: PlayerId) -> &[TeamId] {
        self.teams_by_player[side]
            .get(&id)
            .map_or(&[], Vec::as_slice)
    }

    /// Compares the teams that a player belongs to.
    fn compare_player(&mut self, ids: [PlayerId; 2]) {
        let [mine, theirs] = [0, 1].map(|side| self.teams(side, ids[side]));
        let is_in = |team: &TeamId| {
            let same_team = self.matched_ids.teams[0].get(team);
            same_team.is_some_and(|same_team| theirs.contains(same_team))
        };
        if mine.len() == theirs.len() && mine.iter().all(is_in) {
            return;
        }
        // membership in a team that is missing from the other file is not a difference
        let are_unmatched = |side: usize, teams: &[TeamId]| {
            teams
                .iter()
                .all(|team| self.unmatched_teams[side].contains(team))
        };
        let is_unstated = theirs.is_empty() && are_unmatched(0, mine)
            || mine.is_empty() && are_unmatched(1, theirs);
        self.moved_players.insert(ids[0]);
        if is_unstated {
            return;
        }
        let stated_values = [0, 1].map(|side| self.membership(side, ids[side]));
        self.differences.push(Difference {
            topic: Topic::Player,
            field: TEAM_FIELD.to_owned(),
            subject: Subject::Player(ids),
            round: None,
            game_differences: 0,
            values: stated_values,
        });
    }

    /// Describes the teams of a player, with the span of the player in the list of the first team.
    fn membership(&self, side: usize, id: PlayerId) -> StatedValue {
        let import = self.files[side];
        let own_teams = self.teams(side, id);
        let Some(first) = own_teams.first() else {
            return StatedValue::absent(Player::span(import, id));
        };
        let words: Vec<String> = own_teams
            .iter()
            .map(|team| import.team_in_words(*team))
            .collect();
        let span = self.member_span(side, *first, id);
        StatedValue::new(words.join(" and "), span)
    }

    /// Returns the span of a member in the list of a team; the span of the team if the member has
    /// no span.
    fn member_span(&self, side: usize, team: TeamId, member: PlayerId) -> Span {
        let import = self.files[side];
        let list = &import.tournament.teams[team.index()].members;
        let index = list.iter().position(|&other| other == member);
        let origin = import.origins.team(team);
        let span = origin.and_then(|origin| origin.members.get(index?).copied());
        let span = span.filter(|span| !span.is_empty());
        span.unwrap_or_else(|| Team::span(import, team))
    }

    /// Compares the order of the members of a team; `ids` are the team's ids in the two files.
    fn compare_order(&mut self, ids: [TeamId; 2]) {
        let lists = [0, 1].map(|side: usize| {
            let team = &self.files[side].tournament.teams[ids[side].index()];
            let mut list: Vec<PlayerId> = Vec::new();
            for &member in &team.members {
                let id_in_first = self.matched_ids.player(side, member);
                let id_in_first =
                    id_in_first.filter(|id_in_first| !self.moved_players.contains(id_in_first));
                list.extend(id_in_first.filter(|id_in_first| !list.contains(id_in_first)));
            }
            list
        });
        let [a, b] = &lists;
        let Some(first) = a.iter().zip(b).position(|(a, b)| a != b) else {
            return;
        };
        let last_difference = a.iter().zip(b).rposition(|(a, b)| a != b);
        let last_difference = last_difference.unwrap_or(first);
        let stated_values = [0, 1].map(|side| {
            let import = self.files[side];
            let own_teams = |id_in_first: PlayerId| match side {
                0 => id_in_first,
                _ => self.matched_ids.players[0]
                    .get(&id_in_first)
                    .copied()
                    .unwrap_or(id_in_first),
            };
            let words: Vec<String> = lists[side][first..=last_difference]
                .iter()
                .map(|&id_in_first| import.tournament.player(own_teams(id_in_first)).in_words())
                .collect();
            let span = self.member_span(side, ids[side], own_teams(lists[side][first]));
            StatedValue::new(words.join("; "), span)
        });
        self.differences.push(Difference {
            topic: Topic::Team,
            field: ORDER_FIELD.to_owned(),
            subject: Subject::Team(ids),
            round: None,
            game_differences: 0,
            values: stated_values,
        });
    }
}
