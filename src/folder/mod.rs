//! Finds what only a comparison of several files shows: one event in two files, one game in two
//! events, or a player in two places at once.
//!
//! Each hint is a question about the events in two or more files, and names these files. A hint is
//! never an error.

mod event;
mod matching;
mod pairs;
mod small_groups;

use std::collections::{BTreeMap, BTreeSet};

pub use self::event::Event;
use self::matching::Matching;
use self::pairs::candidate_pairs;
use self::small_groups::small_group_hints;
use crate::finding::count;
use crate::model::Date;

/// The largest number of hints that are listed. Further hints are only counted.
const MAX_HINTS: usize = 1000;

/// The kind of a hint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum HintKind {
    /// One event is in several files.
    SameEvent,
    /// Two different events contain the same games.
    SameGames,
    /// Two sections of one event share players.
    Sections,
    /// Players played in two different places on one day.
    TwoPlaces,
    /// Several events within a short time have the same few players (Q813).
    SmallGroup,
}

impl HintKind {
    /// Returns the name of the kind in documents, such as `same-event`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HintKind::SameEvent => "same-event",
            HintKind::SameGames => "same-games",
            HintKind::Sections => "sections-share-players",
            HintKind::TwoPlaces => "two-places",
            HintKind::SmallGroup => "small-group",
        }
    }
}

/// A player who is in two files with the same FIDE ID.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedPlayer {
    /// The FIDE ID.
    pub id: u32,
    /// The name in the first file and in the second.
    pub names: [String; 2],
    /// The pairing number in the first file and in the second; `None` if the player has no number.
    pub numbers: [Option<u16>; 2],
    /// A day on which the player played in both events; `None` if the days of the rounds are not
    /// stated.
    pub day: Option<Date>,
}

/// A game that two files contain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedGame {
    /// The names of both players, as the first file writes them.
    pub players: [String; 2],
    /// The round in the first file and in the second, from 1.
    pub rounds: [u16; 2],
    /// The day of the game; `None` if it is not stated.
    pub day: Option<Date>,
    /// The result in the first file and in the second, such as `1-0`; the first player's score
    /// comes first.
    pub results: [String; 2],
}

/// A question that arises only when several files are compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The kind of question.
    pub kind: HintKind,
    /// The files that the hint is about, in the order in which they were compared. If a file
    /// contains several tournaments, its name is followed by that of the tournament; see
    /// [`Event::title()`].
    pub files: Vec<String>,
    /// The text of the hint: a question in one sentence.
    pub message: String,
    /// Players who are in both files, at most [`Hint::MAX_ROWS`].
    pub players: Vec<SharedPlayer>,
    /// Games that are in both files, at most [`Hint::MAX_ROWS`]. For [`HintKind::SameEvent`], these
    /// are only the games with different results.
    pub games: Vec<SharedGame>,
}

impl Hint {
    /// The largest number of players, or of games, that a hint lists.
    pub const MAX_ROWS: usize = 100;
}

/// The hints about all files of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hints {
    /// The hints, sorted by kind and then by the order of the files.
    pub list: Vec<Hint>,
    /// The number of further hints, which are not listed.
    pub unlisted_hints: usize,
    /// Whether some pairs of files were not compared because too many files have the same players.
    pub is_incomplete: bool,
    /// The number of tournaments that were compared.
    pub compared_tournaments: usize,
}

/// Compares the events of all files of a run. The hints are in the order of `events`.
#[must_use]
pub fn hints(events: &[Event]) -> Hints {
    let first_copies = first_copies(events);
    let originals: Vec<usize> = (0..events.len())
        .filter(|&e| first_copies[e] == e)
        .collect();
    let (pairs, is_complete) = candidate_pairs(events, &originals);
    let mut parents = first_copies;
    let mut differing_games_by_group: BTreeMap<usize, Vec<SharedGame>> = BTreeMap::new();
    let mut different_pairs = Vec::new();
    for (a, b) in pairs {
        let matching = Matching::new(&events[a], &events[b]);
        if matching.is_same_event() {
            let (low, high) = ascending(first_of_group(&parents, a), first_of_group(&parents, b));
            parents[high] = low;
            differing_games_by_group
                .entry(low)
                .or_default()
                .extend(matching.contradictions());
        } else {
            different_pairs.push((a, b));
        }
    }
    let mut list = same_event_hints(events, &parents, &mut differing_games_by_group);
    let mut asked_pairs = BTreeSet::new();
    for (a, b) in different_pairs {
        // hints about copies of the same event have one cause
        let roots = ascending(first_of_group(&parents, a), first_of_group(&parents, b));
        if roots.0 != roots.1 && !asked_pairs.contains(&roots) {
            let hint = Matching::new(&events[a], &events[b]).hint();
            if hint.is_some() {
                asked_pairs.insert(roots);
            }
            list.extend(hint);
        }
    }
    list.extend(small_group_hints(events, &parents));
    list.sort_by_key(|hint| hint.kind);
    let unlisted_hints = list.len().saturating_sub(MAX_HINTS);
    list.truncate(MAX_HINTS);
    Hints {
        list,
        unlisted_hints,
        is_incomplete: !is_complete,
        compared_tournaments: events.len(),
    }
}

/// Returns, for each event, the index of the first event with the same players and games.
fn first_copies(events: &[Event]) -> Vec<usize> {
    let mut first_by_fingerprint: BTreeMap<u64, usize> = BTreeMap::new();
    let first_copy = |(index, event): (usize, &Event)| match event.fingerprint {
        Some(fingerprint) => *first_by_fingerprint.entry(fingerprint).or_insert(index),
        None => index,
    };
    events.iter().enumerate().map(first_copy).collect()
}

fn ascending(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

/// Returns the first event of the group to which an event belongs. `parents` contains, for each
/// event, an earlier event of its group, or the event itself if it is the first.
fn first_of_group(parents: &[usize], mut event: usize) -> usize {
    while parents[event] != event {
        event = parents[event];
    }
    event
}

fn same_event_hints(
    events: &[Event],
    parents: &[usize],
    differing_games_by_group: &mut BTreeMap<usize, Vec<SharedGame>>,
) -> Vec<Hint> {
    let mut events_by_group: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for event in 0..events.len() {
        events_by_group
            .entry(first_of_group(parents, event))
            .or_default()
            .push(event);
    }
    // contradictions were stored under the event that was the first of its group at that time
    let mut games_by_group: BTreeMap<usize, Vec<SharedGame>> = BTreeMap::new();
    for (event, games_of_event) in std::mem::take(differing_games_by_group) {
        games_by_group
            .entry(first_of_group(parents, event))
            .or_default()
            .extend(games_of_event);
    }
    let groups = events_by_group
        .into_iter()
        .filter(|(_, group)| group.len() > 1);
    let hint = |(first, group): (usize, Vec<usize>)| {
        let mut games = games_by_group.remove(&first).unwrap_or_default();
        // two of three files may contradict the third in the same game
        let mut unique_games: Vec<SharedGame> = Vec::new();
        games.retain(|game| {
            let is_new = !unique_games.contains(game);
            if is_new && unique_games.len() < Hint::MAX_ROWS {
                unique_games.push(game.clone());
            }
            is_new
        });
        let differing_games = games.len();
        games.truncate(Hint::MAX_ROWS);
        let group: Vec<&Event> = group.into_iter().map(|event| &events[event]).collect();
        Hint {
            kind: HintKind::SameEvent,
            files: group.iter().map(|event| event.title.clone()).collect(),
            message: same_event_message(&group, differing_games),
            players: Vec::new(),
            games,
        }
    };
    groups.map(hint).collect()
}

/// Returns the text of the hint that several files contain one event; `differing_results` is the
/// number of games whose results differ between the files.
fn same_event_message(group: &[&Event], differing_results: usize) -> String {
    let mut text = format!("{} files seem to belong to one event", group.len());
    let dates: BTreeSet<_> = group.iter().filter_map(|event| event.dates()).collect();
    if dates.len() > 1 {
        text += ", with different dates";
    }
    let most_games = group.iter().map(|event| event.games.len()).max();
    let largest_events: Vec<&&Event> = group
        .iter()
        .filter(|event| Some(event.games.len()) == most_games)
        .collect();
    if let [latest] = largest_events[..] {
        text += &format!("; the latest version seems to be {}", latest.title);
    }
    if differing_results > 0 {
        let results = count(differing_results, "result");
        text += &format!("; {results} differ: which file is the corrected one?");
    }
    text
}

#[cfg(test)]
mod tests;
