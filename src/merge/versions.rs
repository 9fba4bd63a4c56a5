//! Finds tables of one file that seem to be the same event, but state different results, such as an
//! older and a corrected table on two sheets of a workbook.

use std::collections::{HashMap, HashSet};

use super::stated_entry::{EntryMerge, StatedEntries};
use crate::import::{Import, Lack, Note, NoteKind, Reason};
use crate::model::{Opponent, PlayerId, RoundNumber, names};
use crate::source::Span;

/// The smallest share of equal players, opponents and results for which two tables count as the
/// same event, in percent. The rapid and the blitz event of one festival have the same players, and
/// in a round robin also the same pairings, but not the same results.
const SAME_EVENT_PERCENT: usize = 80;

/// Maximum number of earlier tables with which the contradictions of a table are noted, so that the
/// notes of a file with many copies of one event do not fill the memory.
const MAX_OTHER_VERSIONS: usize = 4;

/// Adds a note to both of two tournaments of one file for each game on which they contradict each
/// other, or for the points of each player if one of them states no games. Adds none to tournaments
/// that are not the same event.
pub(crate) fn note_other_versions(imports: &mut [&mut Import]) {
    let names: Vec<_> = imports.iter().map(|import| unique_names(import)).collect();
    let mut notes = Vec::new();
    for second in 1..imports.len() {
        let mut other_versions = 0;
        for first in 0..second {
            if other_versions == MAX_OTHER_VERSIONS {
                break;
            }
            let map = common_players(&names[first], &names[second]);
            let smaller = names[first].len().min(names[second].len());
            if map.is_empty() || !is_enough(map.len(), smaller) {
                continue;
            }
            let (a, b) = (&*imports[first], &*imports[second]);
            if have_other_days(a, b) {
                continue;
            }
            let differences = differences(a, b, &map);
            other_versions += usize::from(!differences.is_empty());
            for difference in differences {
                notes.push((first, difference.note(a, b)));
                notes.push((second, difference.exchanged().note(b, a)));
            }
        }
    }
    for (index, note) in notes {
        imports[index].notes.push(note);
    }
}

const fn is_enough(count: usize, total: usize) -> bool {
    count * 100 >= total * SAME_EVENT_PERCENT
}

/// The players of a table by name; namesakes are left out.
fn unique_names(import: &Import) -> HashMap<String, PlayerId> {
    let mut ids = HashMap::new();
    let mut namesakes = HashSet::new();
    for (id, player) in import.tournament.ids().zip(&import.tournament.players) {
        let name = names::sorted_words(&names::key(&player.name));
        if !name.is_empty() && ids.insert(name.clone(), id).is_some() {
            namesakes.insert(name);
        }
    }
    ids.retain(|name, _| !namesakes.contains(name));
    ids
}

/// The players of the second table who are in the first one too, with their ids there.
fn common_players(
    first: &HashMap<String, PlayerId>,
    second: &HashMap<String, PlayerId>,
) -> HashMap<PlayerId, PlayerId> {
    let common = second.iter();
    let common = common.filter_map(|(name, &id)| Some((id, *first.get(name)?)));
    common.collect()
}

/// Whether both tables state the first day of the event, and the days are different.
fn have_other_days(a: &Import, b: &Import) -> bool {
    let (a, b) = (a.tournament.start, b.tournament.start);
    a.is_some() && b.is_some() && a != b
}

/// What two tables state differently about a player.
#[derive(Clone, Copy)]
struct Difference {
    /// The player in each table.
    players: [PlayerId; 2],
    /// The round of the game; `None` for the points of the player.
    round: Option<RoundNumber>,
    /// The place of the statement in each table.
    spans: [Span; 2],
}

impl Difference {
    const fn exchanged(self) -> Difference {
        let ([a, b], [span_a, span_b]) = (self.players, self.spans);
        Difference {
            players: [b, a],
            round: self.round,
            spans: [span_b, span_a],
        }
    }

    /// The note for the table `own`; its text is what the other table states.
    fn note(self, own: &Import, other: &Import) -> Note {
        let [player, other_player] = self.players;
        let stated = |import: &Import, id: PlayerId| match self.round {
            Some(round) => {
                let entry = import.tournament.entry(id, round);
                entry.map_or_else(String::new, |entry| import.tournament.entry_in_words(entry))
            }
            None => {
                let points = import.claims.points_of(id);
                points.map_or_else(String::new, |points| {
                    format!("{} points", import.notation.points(points.value))
                })
            }
        };
        let text = format!(
            "this table states {}; the other table states {}",
            stated(own, player),
            stated(other, other_player)
        );
        let note = Note::new(NoteKind::OtherVersion, self.spans[0], text)
            .with_span(self.spans[1])
            .with_reason(Reason::Tournament(other.number.unwrap_or(1)))
            .about(player);
        match self.round {
            Some(round) => note.in_round(round),
            None => note,
        }
    }
}

/// The contradictions of two tables of one event. `map` contains the players of the second table
/// and their ids in the first one. Empty if the tables are different events.
fn differences(a: &Import, b: &Import, map: &HashMap<PlayerId, PlayerId>) -> Vec<Difference> {
    // rounds that were made up cannot be compared
    let have_rounds = !a.lacks(Lack::RoundOrder) && !b.lacks(Lack::RoundOrder);
    let compared = if have_rounds {
        compare_games(a, b, map)
    } else {
        Compared::default()
    };
    let compared = match compared.total {
        0 => compare_points(a, b, map),
        _ => compared,
    };
    let is_same_event = is_enough(compared.equal_opponents, compared.total)
        && is_enough(compared.equal, compared.total);
    if is_same_event {
        compared.differences
    } else {
        Vec::new()
    }
}

/// The statements that two tables have in common.
#[derive(Default)]
struct Compared {
    /// The number of statements that both tables make.
    total: usize,
    /// The number of them that agree.
    equal: usize,
    /// The number of them with the same opponent or, if there is none, in both tables.
    equal_opponents: usize,
    differences: Vec<Difference>,
}

/// Compares what two tables state about the rounds of the players. A game is listed for one of its
/// players.
fn compare_games(a: &Import, b: &Import, map: &HashMap<PlayerId, PlayerId>) -> Compared {
    let (entries_a, entries_b) = (StatedEntries::new(a), StatedEntries::new(b));
    let rounds = a.tournament.rounds.min(b.tournament.rounds);
    let mut compared = Compared::default();
    let mut listed_games = HashSet::new();
    for (player_a, player_b) in in_order(map) {
        for round in (0..usize::from(rounds)).map(RoundNumber::at) {
            let stated = (
                entries_a.entry(player_a, round),
                entries_b.entry(player_b, round),
            );
            let (Some(stated_a), Some(mut stated_b)) = stated else {
                continue;
            };
            if let Opponent::Player(id) = stated_b.entry.opponent {
                stated_b.entry.opponent = match map.get(&id) {
                    Some(&id) => Opponent::Player(id),
                    None => Opponent::Unknown(0),
                };
            }
            let opponent = stated_a.entry.opponent;
            compared.total += 1;
            compared.equal_opponents += usize::from(opponent == stated_b.entry.opponent);
            if stated_a.merge(stated_b) != EntryMerge::Conflict {
                compared.equal += 1;
                continue;
            }
            let is_listed = listed_games.contains(&(player_a, round));
            for opponent in [opponent, stated_b.entry.opponent] {
                listed_games.extend(opponent.player().map(|id| (id, round)));
            }
            if !is_listed {
                compared.differences.push(Difference {
                    players: [player_a, player_b],
                    round: Some(round),
                    spans: [stated_a.origin.span(), stated_b.origin.span()],
                });
            }
        }
    }
    compared
}

/// Compares the points that two tables state after the same round.
fn compare_points(a: &Import, b: &Import, map: &HashMap<PlayerId, PlayerId>) -> Compared {
    let mut compared = Compared::default();
    if a.stated_after != b.stated_after {
        return compared;
    }
    for (player_a, player_b) in in_order(map) {
        let points = (a.claims.points_of(player_a), b.claims.points_of(player_b));
        let (Some(points_a), Some(points_b)) = points else {
            continue;
        };
        compared.total += 1;
        compared.equal_opponents += 1;
        if points_a.value == points_b.value {
            compared.equal += 1;
        } else {
            compared.differences.push(Difference {
                players: [player_a, player_b],
                round: None,
                spans: [points_a.span, points_b.span],
            });
        }
    }
    compared
}

/// The pairs of players in the order of the first table: the id there, and in the second table.
fn in_order(map: &HashMap<PlayerId, PlayerId>) -> Vec<(PlayerId, PlayerId)> {
    let mut pairs: Vec<_> = map.iter().map(|(&b, &a)| (a, b)).collect();
    pairs.sort_unstable();
    pairs
}
