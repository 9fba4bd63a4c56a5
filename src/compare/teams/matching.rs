//! Finds the teams that are in both files of one event.

use std::collections::HashMap;

use super::{listed_teams, teams_by_player};
use crate::compare::matching::{Matching, is_similar};
use crate::compare::{Comparison, MatchedBy};
use crate::import::Import;
use crate::merge::{is_column_cut, name_key, share_word, sorted_words};
use crate::model::{PlayerId, Team, TeamId};

/// The minimum number of members in common for which two teams count as the same; a single player
/// may have changed teams.
const MIN_COMMON_MEMBERS: usize = 2;

/// A team with the details by which teams are matched.
struct KeyedTeam<'a> {
    team: &'a Team,
    key: String,
    /// For a team of the first file: the number of members that it has in common with each team of
    /// the second file, by the index of that team.
    common_members: HashMap<usize, usize>,
    /// For a team of the first file: the index of the team of the second file with which it shares
    /// most of its members, and the number of these members; `None` if there is no such team. For a
    /// team of the second file: its own index.
    closest_team: Option<(usize, usize)>,
    /// Whether at least one member of the team is in a team of the other file.
    has_members_in_other_teams: bool,
}

impl KeyedTeam<'_> {
    fn name(&self) -> Option<String> {
        (!self.key.is_empty()).then(|| self.key.clone())
    }

    fn closest_key(&self, min_members: usize) -> Option<String> {
        let (team, members) = self.closest_team?;
        (members >= min_members).then(|| team.to_string())
    }
}

/// Matches the teams of both files: first by name and members together, then by members, by name,
/// by number and by similar names. If one file names no teams, the teams of the other file are
/// counted as stated by only one file.
pub(in crate::compare) fn match_teams(files: [&Import; 2], comparison: &mut Comparison) {
    let counts = files.map(|import| listed_teams(import).len());
    if let [0, many] | [many, 0] = counts {
        for _ in 0..many {
            comparison.count_one_sided(usize::from(counts[0] == 0), "teams", Some("team"));
        }
        return;
    }
    let mut matching = Matching::new(known_teams(files, comparison));
    use MatchedBy::{Members, Name, Number, Spelling};
    let join = |a: Option<String>, b: Option<String>| Some(format!("{}\n{}", a?, b?));
    let number = |keyed_team: &KeyedTeam<'_>| Some(keyed_team.team.number.to_string());
    let short_name = |keyed_team: &KeyedTeam<'_>| {
        let key = name_key(keyed_team.team.short_name.as_deref()?);
        (!key.is_empty()).then_some(key)
    };
    matching.match_unique_keys(
        Name,
        |keyed_team| join(keyed_team.name(), keyed_team.closest_key(1)),
        |_, _| true,
    );
    // if the members are in a team with another name, two names may have been exchanged
    matching.match_unique_keys(
        Members,
        |keyed_team| keyed_team.closest_key(MIN_COMMON_MEMBERS),
        |_, _| true,
    );
    matching.match_unique_keys(
        Name,
        |keyed_team| join(keyed_team.name(), number(keyed_team)),
        |_, _| true,
    );
    matching.match_duplicates(
        Name,
        |keyed_team| join(keyed_team.name(), number(keyed_team)),
        |_| true,
    );
    matching.match_unique_keys(Name, KeyedTeam::name, |_, _| true);
    matching.match_unique_keys(
        Name,
        |keyed_team| Some(sorted_words(&keyed_team.name()?)),
        |_, _| true,
    );
    matching.match_unique_fits(Name, |a, b| is_column_cut(&a.key, &b.key));
    matching.match_unique_keys(Members, |keyed_team| keyed_team.closest_key(1), |_, _| true);
    matching.match_unique_keys(Name, short_name, |a, b| {
        share_word(&a.key, &b.key) && may_be_same_team(a, b)
    });
    // a number and a word (`Chess`) in common are not evidence if no other teams match
    let match_by_number = |matching: &mut Matching<KeyedTeam<'_>>| {
        matching.match_unique_keys(Number, number, |a, b| {
            share_word(&a.key, &b.key) && may_be_same_team(a, b)
        });
    };
    let are_matched = matching.matched_count() > 0;
    if are_matched {
        match_by_number(&mut matching);
    }
    matching.match_unique_fits(Spelling, |a, b| {
        is_similar(&a.key, &b.key)
            && distinguishing_words(&a.key) == distinguishing_words(&b.key)
            && may_be_same_team(a, b)
    });
    if !are_matched && matching.matched_count() > 0 {
        match_by_number(&mut matching);
    }
    (comparison.team_pairs, comparison.unmatched_teams) = matching.finish(TeamId::at);
    comparison.duplicates = duplicate_teams(files, comparison);
}

/// Returns, for each file, the teams with the name and number of a team that is in both files: the
/// duplicate, and the matched team.
fn duplicate_teams(files: [&Import; 2], comparison: &Comparison) -> [Vec<[TeamId; 2]>; 2] {
    [0, 1].map(|side: usize| {
        let key = |id: TeamId| {
            let team = &listed_teams(files[side])[id.index()];
            (team.number, name_key(&team.name))
        };
        let unmatched = &comparison.unmatched_teams[side];
        if unmatched.is_empty() {
            return Vec::new();
        }
        let matched = comparison.team_pairs.iter().map(|pair| pair.ids[side]);
        let matched: HashMap<_, _> = matched.map(|id| (key(id), id)).collect();
        let duplicate = |&id: &TeamId| Some([id, *matched.get(&key(id))?]);
        unmatched.iter().filter_map(duplicate).collect()
    })
}

/// Whether two teams can be the same: they have members in common, or nothing shows that they are
/// different. They are different if both have members who are in other teams of the other file, or
/// if their names differ in the words that distinguish the teams of a club.
fn may_be_same_team(a: &KeyedTeam<'_>, b: &KeyedTeam<'_>) -> bool {
    let closest_team = b.closest_team.map(|(own_team, _)| own_team);
    let have_common_members =
        closest_team.is_some_and(|closest_team| a.common_members.contains_key(&closest_team));
    let has_members_in_other_teams = a.has_members_in_other_teams && b.has_members_in_other_teams;
    let are_distinct =
        has_members_in_other_teams || distinguishing_words(&a.key) != distinguishing_words(&b.key);
    have_common_members || !are_distinct
}

/// Returns the words of a name that distinguish the teams of a club: `2`, `ii`, `b`, `u12`. `key`
/// is the normalised name.
fn distinguishing_words(key: &str) -> Vec<&str> {
    let distinguishing_words = key.split(' ').filter(|word| {
        let is_roman_number = word.chars().all(|c| "ivx".contains(c));
        is_roman_number || word.chars().count() == 1 || word.contains(|c: char| c.is_ascii_digit())
    });
    distinguishing_words.collect()
}

/// Returns the teams of both files with the details by which they are matched.
fn known_teams<'a>(files: [&'a Import; 2], comparison: &Comparison) -> [Vec<KeyedTeam<'a>>; 2] {
    let ids_in_second: HashMap<PlayerId, PlayerId> = comparison
        .player_pairs
        .iter()
        .map(|pair| pair.ids.into())
        .collect();
    let teams_in_second_by_player = teams_by_player(files[1]);
    let mut keyed_teams = files.map(|import| {
        let teams = listed_teams(import).iter();
        let keyed_teams = teams.map(|team| KeyedTeam {
            team,
            key: name_key(&team.name),
            common_members: HashMap::new(),
            closest_team: None,
            has_members_in_other_teams: false,
        });
        keyed_teams.collect::<Vec<_>>()
    });
    // counts the members of each team who are in a team of the other file
    let mut sizes = [0, 1].map(|side: usize| vec![0_usize; keyed_teams[side].len()]);
    for (player, own_team) in teams_by_player(files[0]) {
        let teams_in_second = ids_in_second
            .get(&player)
            .and_then(|player| teams_in_second_by_player.get(player));
        let Some(teams_in_second) = teams_in_second else {
            continue;
        };
        for team in &own_team {
            sizes[0][team.index()] += 1;
            let member_counts = &mut keyed_teams[0][team.index()].common_members;
            for team in teams_in_second {
                *member_counts.entry(team.index()).or_default() += 1;
            }
        }
        for team in teams_in_second {
            sizes[1][team.index()] += 1;
        }
    }
    for (index, team) in keyed_teams[0].iter_mut().enumerate() {
        team.has_members_in_other_teams = sizes[0][index] > 0;
        let has_most_members = |&(other, count): &(usize, usize)| {
            2 * count > sizes[0][index] && 2 * count > sizes[1][other]
        };
        let member_counts = team
            .common_members
            .iter()
            .map(|(&other, &count)| (other, count));
        team.closest_team = member_counts.filter(has_most_members).min();
    }
    for (index, team) in keyed_teams[1].iter_mut().enumerate() {
        team.has_members_in_other_teams = sizes[1][index] > 0;
        team.closest_team = Some((index, usize::MAX));
    }
    keyed_teams
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::matching;
    use crate::model::{Player, Tournament};

    /// Returns an import with these teams, each written as `number name: members`, with the names
    /// of the members.
    fn import(list: &[&str]) -> Import {
        let mut tournament = Tournament::default();
        for line in list {
            let (head, members) = line.split_once(": ").unwrap_or((line, ""));
            let (number, name) = head.split_once(' ').unwrap();
            let mut team = Team {
                number: number.parse().unwrap(),
                name: name.trim_end_matches(':').to_owned(),
                ..Team::default()
            };
            for member in members.split_whitespace() {
                team.members.push(PlayerId::at(tournament.players.len()));
                tournament.players.push(Player {
                    name: member.to_owned(),
                    ..Player::default()
                });
            }
            tournament.teams.push(team);
        }
        Import {
            tournament,
            ..Import::default()
        }
    }

    fn check(a: &[&str], b: &[&str], expected: &[(usize, usize, MatchedBy)]) {
        let files = [import(a), import(b)];
        let files = [&files[0], &files[1]];
        let mut comparison = Comparison::default();
        matching::match_players(files, true, &mut comparison);
        match_teams(files, &mut comparison);
        let found: Vec<_> = comparison
            .team_pairs
            .iter()
            .map(|pair| (pair.ids[0].index(), pair.ids[1].index(), pair.evidence))
            .collect();
        assert_eq!(found, expected, "{a:?} {b:?}");
        let [alone_a, alone_b] = &comparison.unmatched_teams;
        assert_eq!(alone_a.len() + found.len(), a.len());
        assert_eq!(alone_b.len() + found.len(), b.len());
    }

    use MatchedBy::*;

    #[test]
    fn teams_match_by_name_or_by_members() {
        check(
            &["1 Northport: ann eva", "2 Southport: ida kim"],
            &["1 SOUTHPORT: kim ida", "2 Northport: eva ann"],
            &[(0, 1, Name), (1, 0, Name)],
        );
        // a team was renamed
        check(
            &["1 Northport: ann eva", "2 Southport: ida kim"],
            &["5 Rovers: eva ann zoe", "6 Southport: ida"],
            &[(0, 0, Members), (1, 1, Name)],
        );
        // two names were exchanged
        check(
            &["1 Northport: ann eva", "2 Southport: ida kim"],
            &["1 Southport: ann eva", "2 Northport: ida kim"],
            &[(0, 0, Members), (1, 1, Members)],
        );
        // one of three members changed to the other team
        check(
            &["1 Northport: ann eva zoe", "2 Southport: ida kim lea"],
            &["1 Northport: ann eva", "2 Southport: ida kim lea zoe"],
            &[(0, 0, Name), (1, 1, Name)],
        );
    }

    #[test]
    fn teams_without_members_match_by_name_or_number() {
        check(
            &["1 Northport", "2 Southport Chess"],
            &["1 Northprt", "2 Southport"],
            &[(0, 0, Spelling), (1, 1, Number)],
        );
        // teams of one club
        check(&["1 Northport 1"], &["1 Northport 2"], &[]);
        check(&["1 Northport II"], &["1 Northport III"], &[]);
        check(&["1 Northport 1"], &["2 Northprt 1"], &[(0, 0, Spelling)]);
    }

    #[test]
    fn teams_do_not_match_by_a_number_and_one_word() {
        check(
            &["1 Northport Chess", "2 Harbour Chess"],
            &["1 Exampleton Chess", "2 Vale Chess"],
            &[],
        );
        check(
            &["1 Northport Chess", "2 Harbour"],
            &["1 Exampleton Chess", "2 Harbour"],
            &[(0, 0, Number), (1, 1, Name)],
        );
    }

    #[test]
    fn duplicate_teams_are_matched_in_their_order() {
        let duplicates = ["1 Northport", "1 Northport", "2 Vale"];
        check(
            &duplicates,
            &duplicates,
            &[(0, 0, Name), (1, 1, Name), (2, 2, Name)],
        );
        check(&duplicates[1..], &duplicates, &[(0, 0, Name), (1, 2, Name)]);
    }

    #[test]
    fn teams_with_a_similar_name_but_other_members_do_not_match() {
        check(
            &["1 Northport Rovers: ann eva", "2 Southport: ida kim"],
            &["1 Northport United: ida kim", "2 Harbour: ann eva"],
            &[(0, 1, Members), (1, 0, Members)],
        );
    }

    #[test]
    fn a_file_without_teams_causes_no_differences() {
        let files = [import(&["1 Northport: ann eva"]), import(&[])];
        let mut comparison = Comparison::default();
        match_teams([&files[0], &files[1]], &mut comparison);
        assert!(comparison.is_same());
        assert_eq!(comparison.one_sided_values.len(), 1);
    }
}
