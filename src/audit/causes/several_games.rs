//! Suspects several changed games at once. Tie-break values that depend on all of them become right
//! only if all of them are repaired.

use std::collections::BTreeMap;

use super::explanation::{add_consequences, explain};
use super::repairs::{MAX_REPAIRS, Repair, Suspicion};
use crate::audit::facts::result_agreement::{FORFEIT_RESULTS, PLAYED_RESULTS};
use crate::audit::points::points_differ::POINTS_DIFFER;
use crate::audit::{Case, Facts};
use crate::finding::Finding;
use crate::model::{Opponent, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// Maximum number of games that are suspected together.
const MAX_GAMES: usize = 4;

/// Maximum number of changes that are looked at. A round robin with several cycles has many.
const MAX_STEPS: usize = 500_000;

/// A game with another result: the round, its players, and their outcomes.
type Change = (RoundNumber, [PlayerId; 2], [Outcome; 2]);

/// The points that the results of players have too little, negative if too much; without the
/// players whose totals are right.
type OpenTotals = BTreeMap<PlayerId, Points>;

/// Suspects that the results of two or more games were changed, if with other results all wrong
/// totals would be right. The suspicion has a repair for each such set of games; `None` if there
/// are so many sets that they cannot all be tried, because one of them would then be named by
/// chance.
pub(super) fn several_games_suspicion(
    case: &Case<'_>,
    has_wrong_values: bool,
) -> Option<Suspicion> {
    let facts = &case.facts;
    let wrong_totals = case.totals().wrong.iter();
    let open: OpenTotals = wrong_totals
        .filter(|wrong| wrong.adjustment.is_none())
        .map(|wrong| (wrong.player, wrong.surplus()))
        .collect();
    // one changed game explains two totals, and only other values show that there were two games
    let may_be_several = open.len() > 2 || open.len() == 2 && has_wrong_values;
    let sum = open.values().fold(Points::ZERO, |sum, &total| sum + total);
    if !may_be_several || open.len() > 2 * MAX_GAMES || sum != Points::ZERO {
        return None;
    }
    let mut steps_left = MAX_STEPS;
    let mut find = |games: usize| {
        let mut search = GameSearch {
            facts,
            changes: Vec::new(),
            found: Vec::new(),
            steps_left,
        };
        search.find_changes(&open, games);
        steps_left = search.steps_left;
        search.found
    };
    // one game fewer than there are wrong totals is enough to connect all their players
    let most_games = (open.len() - 1).clamp(2, MAX_GAMES);
    let single_games = if open.len() == 2 { find(1) } else { Vec::new() };
    let mut sets = (2..=most_games).map(&mut find);
    let sets = sets.find(|sets| !sets.is_empty())?;
    if steps_left == 0 || sets.len() + single_games.len() > MAX_REPAIRS {
        return None;
    }
    let repairs = single_games
        .iter()
        .chain(&sets)
        .map(|changes| repair(facts, &open, changes));
    Some(Suspicion {
        players: open.keys().copied().collect(),
        repairs: repairs.collect(),
    })
}

/// The search for sets of changed games.
struct GameSearch<'f, 'a> {
    facts: &'f Facts<'a>,
    /// The changes of the set that is being built.
    changes: Vec<Change>,
    /// The sets that settle all totals.
    found: Vec<Vec<Change>>,
    /// The number of changes that may still be looked at.
    steps_left: usize,
}

impl GameSearch<'_, '_> {
    /// Finds all sets of `games_left` further changes that settle the `open` totals.
    fn find_changes(&mut self, open: &OpenTotals, games_left: usize) {
        let Some((&player, &missing)) = open.first_key_value() else {
            if games_left == 0 {
                self.keep_set();
            }
            return;
        };
        if open.len() > 2 * games_left || self.found.len() > MAX_REPAIRS {
            return;
        }
        for change in changes_of(self.facts, player) {
            if self.steps_left == 0 {
                return;
            }
            self.steps_left -= 1;
            let (round, [_, opponent], _) = change;
            let is_chosen = |other: &Change| {
                other.0 == round && (other.1.contains(&player) || other.1.contains(&opponent))
            };
            let [gained, gained_by_opponent] = gains(self.facts, &change);
            // the last game of a player settles the total
            if self.changes.iter().any(is_chosen) || games_left == 1 && gained != missing {
                continue;
            }
            let mut rest = open.clone();
            for (id, points) in [(player, gained), (opponent, gained_by_opponent)] {
                let missing = rest.remove(&id).unwrap_or_default() - points;
                if missing != Points::ZERO {
                    rest.insert(id, missing);
                }
            }
            self.changes.push(in_order_of_players(change));
            self.find_changes(&rest, games_left - 1);
            self.changes.pop();
        }
    }

    fn keep_set(&mut self) {
        let mut set = self.changes.clone();
        set.sort_by_key(|&(round, players, _)| (players, round));
        if !self.found.contains(&set) {
            self.found.push(set);
        }
    }
}

/// Returns the change with the player first who comes first in the list of players.
fn in_order_of_players(change: Change) -> Change {
    let (round, [a, b], [outcome_a, outcome_b]) = change;
    if a < b {
        change
    } else {
        (round, [b, a], [outcome_b, outcome_a])
    }
}

/// Returns the games of a player with other results that give other points.
fn changes_of(facts: &Facts<'_>, player: PlayerId) -> Vec<Change> {
    let mut changes = Vec::new();
    for round in facts.table.round_numbers() {
        let entry = facts.entry(player, round);
        let Opponent::Player(opponent) = entry.opponent else {
            continue;
        };
        if opponent == player || facts.entry(opponent, round).opponent != Opponent::Player(player) {
            continue;
        }
        let results: &[[Outcome; 2]] = if entry.outcome.is_forfeit() {
            &FORFEIT_RESULTS
        } else {
            &PLAYED_RESULTS
        };
        let game_changes = results
            .iter()
            .map(|&results| (round, [player, opponent], results));
        changes.extend(game_changes.filter(|change| gains(facts, change)[0] != Points::ZERO));
    }
    changes
}

/// Returns the points that the two players gain with a change.
fn gains(facts: &Facts<'_>, &(round, players, outcomes): &Change) -> [Points; 2] {
    let system = &facts.import.tournament.score_system;
    [0, 1].map(|side| {
        let entry = facts.entry(players[side], round);
        system.points(outcomes[side], entry.colour) - system.points(entry.outcome, entry.colour)
    })
}

/// Returns the repair of all games of a set.
fn repair(facts: &Facts<'_>, open: &OpenTotals, changes: &[Change]) -> Repair {
    let parts: Vec<Repair> = changes
        .iter()
        .map(|&(round, players, outcomes)| {
            let ([a, b], [outcome_a, outcome_b]) = (players, outcomes);
            match outcome_a {
                // the winner comes first
                Outcome::Loss | Outcome::ForfeitLoss => {
                    Repair::for_game(facts, round, [b, a], [outcome_b, outcome_a])
                }
                _ => Repair::for_game(facts, round, players, outcomes),
            }
        })
        .collect();
    let descriptions: Vec<&str> = parts.iter().map(|part| part.description.as_str()).collect();
    // the total of a player is right although two results are wrong if they cancel out; it is then
    // no evidence that they are wrong
    let has_right_total = |&(_, players, _): &Change| {
        let mut players = players.iter();
        players.any(|player| !open.contains_key(player))
    };
    Repair {
        entries: parts.iter().flat_map(|part| part.entries.clone()).collect(),
        description: descriptions.join(" and "),
        is_one_of_many: changes.iter().any(has_right_total),
        parts: if parts.len() > 1 { parts } else { Vec::new() },
        ..Repair::default()
    }
}

/// Lists the findings that disappear if several games are repaired under one finding for each game:
/// those about one of its players under this game, and all others, which depend on all games, under
/// the first. `None` if the repair is of a single game, or if a game has no finding of its own.
pub(super) fn list_under_games(
    facts: &Facts<'_>,
    repair: &Repair,
    consequences: &mut Vec<Finding>,
) -> Option<Vec<Finding>> {
    if repair.parts.is_empty() {
        return None;
    }
    let leading_indices = leading_findings(facts, repair, consequences)?;
    let mut lists: Vec<(Option<Finding>, Vec<Finding>)> =
        leading_indices.iter().map(|_| (None, Vec::new())).collect();
    let mut depends_on_all = false;
    for (index, finding) in std::mem::take(consequences).into_iter().enumerate() {
        if let Some(part) = leading_indices.iter().position(|&lead| lead == index) {
            lists[part].0 = Some(finding);
            continue;
        }
        let mut parts = (0..leading_indices.len())
            .filter(|&part| concerns(facts, &repair.parts[part], &finding));
        let only_part = parts.next().filter(|_| parts.next().is_none());
        depends_on_all |= only_part.is_none();
        lists[only_part.unwrap_or_default()].1.push(finding);
    }
    let descriptions: Vec<&str> = repair
        .parts
        .iter()
        .map(|part| part.description.as_str())
        .collect();
    let causes = lists
        .into_iter()
        .enumerate()
        .filter_map(|(index, (cause, list))| {
            let mut cause = cause?;
            let mut part = repair.parts[index].clone();
            if depends_on_all {
                let mut others = descriptions.clone();
                part.description = format!(
                    "{}, together with {},",
                    others.remove(index),
                    others.join(" and ")
                );
            }
            explain(facts, &mut cause, &[&part]);
            add_consequences(&mut cause, &list);
            Some(cause)
        });
    Some(causes.collect())
}

/// Returns for each game the index of the finding about the total of one of its players; preferably
/// of a player who has no other of these games.
fn leading_findings(
    facts: &Facts<'_>,
    repair: &Repair,
    findings: &[Finding],
) -> Option<Vec<usize>> {
    let games_of = |finding: &Finding| {
        let parts = repair.parts.iter();
        parts.filter(|part| concerns(facts, part, finding)).count()
    };
    let mut leading_indices: Vec<usize> = Vec::new();
    for part in &repair.parts {
        let leads = |&index: &usize| {
            let finding = &findings[index];
            finding.code == POINTS_DIFFER.code
                && !leading_indices.contains(&index)
                && concerns(facts, part, finding)
        };
        let possible = (0..findings.len()).filter(leads);
        leading_indices.push(possible.min_by_key(|&index| games_of(&findings[index]))?);
    }
    Some(leading_indices)
}

/// Whether a finding is about a player whose result a repair changes.
fn concerns(facts: &Facts<'_>, repair: &Repair, finding: &Finding) -> bool {
    let mut entries = repair.entries.iter();
    finding.subject.player.is_some()
        && entries.any(|&(player, ..)| facts.number(player) == finding.subject.player)
}
