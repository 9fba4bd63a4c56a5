//! What only several files can show: one event twice, one game twice, one player at two places.
//!
//! Nothing here is an error: each hint is a question about two files, both of which are named.

mod event;
mod matching;
mod pairs;

use std::collections::{BTreeMap, BTreeSet};

pub use self::event::Event;
use self::matching::Matching;
use self::pairs::candidates;
use crate::finding::count;
use crate::model::Date;

/// The most hints that are listed; further ones are counted.
const HINTS: usize = 1000;

/// What a hint is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// One event is in several files.
    SameEvent,
    /// Two events contain the same games.
    SameGames,
    /// Two sections of an event share players.
    Sections,
    /// Players who played at two places on one day.
    TwoPlaces,
}

impl Kind {
    /// The name in documents: `same-event`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::SameEvent => "same-event",
            Kind::SameGames => "same-games",
            Kind::Sections => "sections-share-players",
            Kind::TwoPlaces => "two-places",
        }
    }
}

/// A player who is in two files under one FIDE ID.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedPlayer {
    /// The FIDE ID.
    pub id: u32,
    /// The name in the first file and in the second.
    pub names: [String; 2],
    /// The pairing number in each file; `None` if it has none.
    pub numbers: [Option<u16>; 2],
    /// A day on which the player played in both; `None` if the days of the rounds are not stated.
    pub day: Option<Date>,
}

/// A game that two files contain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedGame {
    /// The names of both players, as the first file writes them.
    pub players: [String; 2],
    /// The round in each file.
    pub rounds: [u16; 2],
    /// The day; `None` if it is not stated.
    pub day: Option<Date>,
    /// The result in each file, from the first player's side: `1-0`.
    pub results: [String; 2],
}

/// Something that several files show together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// What it is about.
    pub kind: Kind,
    /// The files, each with the tournament in it, in the order of the run.
    pub files: Vec<String>,
    /// The question in a sentence.
    pub message: String,
    /// Players who are in both files, at most [`Hint::ROWS`].
    pub players: Vec<SharedPlayer>,
    /// Games that are in both files, at most [`Hint::ROWS`]; of one event in several files only
    /// those with different results.
    pub games: Vec<SharedGame>,
}

impl Hint {
    /// The most players or games of a hint.
    pub const ROWS: usize = 100;
}

/// What the events of a run show together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hints {
    /// The hints by kind, then in the order of the files.
    pub list: Vec<Hint>,
    /// The number of hints beyond those that are listed.
    pub more: usize,
    /// Whether some pairs of events were not compared, because too many have the same players.
    pub incomplete: bool,
    /// The number of tournaments that were compared.
    pub compared: usize,
}

/// Compares the events of a run. The order of `events` decides the order of the hints.
#[must_use]
pub fn hints(events: &[Event]) -> Hints {
    let copies = copies(events);
    let single: Vec<usize> = (0..events.len()).filter(|&e| copies[e] == e).collect();
    let (pairs, complete) = candidates(events, &single);
    let mut root = copies;
    let mut differing: BTreeMap<usize, Vec<SharedGame>> = BTreeMap::new();
    let mut others = Vec::new();
    for (a, b) in pairs {
        let matching = Matching::new(&events[a], &events[b]);
        if matching.is_same_event() {
            let (low, high) = ordered(find(&root, a), find(&root, b));
            root[high] = low;
            differing
                .entry(low)
                .or_default()
                .extend(matching.contradictions());
        } else {
            others.push((a, b));
        }
    }
    let mut list = same_events(events, &root, &mut differing);
    let mut seen = BTreeSet::new();
    for (a, b) in others {
        // copies of an event are one cause
        let roots = ordered(find(&root, a), find(&root, b));
        if roots.0 != roots.1 && !seen.contains(&roots) {
            let hint = Matching::new(&events[a], &events[b]).hint();
            if hint.is_some() {
                seen.insert(roots);
            }
            list.extend(hint);
        }
    }
    list.sort_by_key(|hint| hint.kind);
    let more = list.len().saturating_sub(HINTS);
    list.truncate(HINTS);
    Hints {
        list,
        more,
        incomplete: !complete,
        compared: events.len(),
    }
}

/// For each event the first one with the same players and games.
fn copies(events: &[Event]) -> Vec<usize> {
    let mut first: BTreeMap<u64, usize> = BTreeMap::new();
    let first_of = |(index, event): (usize, &Event)| match event.fingerprint {
        Some(fingerprint) => *first.entry(fingerprint).or_insert(index),
        None => index,
    };
    events.iter().enumerate().map(first_of).collect()
}

fn ordered(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

/// The first event of those that are one.
fn find(root: &[usize], mut event: usize) -> usize {
    while root[event] != event {
        event = root[event];
    }
    event
}

fn same_events(
    events: &[Event],
    root: &[usize],
    differing: &mut BTreeMap<usize, Vec<SharedGame>>,
) -> Vec<Hint> {
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for event in 0..events.len() {
        groups.entry(find(root, event)).or_default().push(event);
    }
    // contradictions were noted under what was the first event at that time
    let mut games: BTreeMap<usize, Vec<SharedGame>> = BTreeMap::new();
    for (event, more) in std::mem::take(differing) {
        games.entry(find(root, event)).or_default().extend(more);
    }
    let groups = groups.into_iter().filter(|(_, group)| group.len() > 1);
    let hint = |(first, group): (usize, Vec<usize>)| {
        let mut games = games.remove(&first).unwrap_or_default();
        // of three files two may contradict the third
        let mut known: Vec<SharedGame> = Vec::new();
        games.retain(|game| {
            let is_new = !known.contains(game);
            if is_new && known.len() < Hint::ROWS {
                known.push(game.clone());
            }
            is_new
        });
        let differ = games.len();
        games.truncate(Hint::ROWS);
        let group: Vec<&Event> = group.into_iter().map(|event| &events[event]).collect();
        Hint {
            kind: Kind::SameEvent,
            files: group.iter().map(|event| event.title.clone()).collect(),
            message: message(&group, differ),
            players: Vec::new(),
            games,
        }
    };
    groups.map(hint).collect()
}

/// What is to be asked about the files of one event.
fn message(group: &[&Event], differ: usize) -> String {
    let mut text = format!("{} files seem to be one event", group.len());
    let dates: BTreeSet<_> = group.iter().filter_map(|event| event.dates()).collect();
    if dates.len() > 1 {
        text += ", with different dates";
    }
    let most = group.iter().map(|event| event.games.len()).max();
    let most: Vec<&&Event> = group
        .iter()
        .filter(|event| Some(event.games.len()) == most)
        .collect();
    if let [whole] = most[..] {
        text += &format!("; the latest state seems to be {}", whole.title);
    }
    if differ > 0 {
        let games = count(differ, "result");
        text += &format!("; {games} differ: which file is the corrected one?");
    }
    text
}

#[cfg(test)]
mod tests;
