//! Finds several events of the same few players within a short time (Q813).

use std::collections::{BTreeMap, BTreeSet};

use super::event::SmallGroup;
use super::{Event, Hint, HintKind, first_of_group};
use crate::number::{Exact, Points};

/// The largest number of days between the first days of two events that may belong to one series.
const MAX_DAYS: i32 = 92;

/// The identity of a player in several events: the FIDE ID, or the hash of the name if there is no
/// FIDE ID.
type PlayerKey = u64;

/// A small event, with its players.
struct SmallEvent<'e> {
    event: &'e Event,
    group: &'e SmallGroup,
    players: BTreeSet<PlayerKey>,
}

/// Returns the hints about series of events with almost the same few players. `parents` contains,
/// for each event, an earlier copy of it from another file, or the event itself; see
/// [`first_of_group`].
pub(super) fn small_group_hints(events: &[Event], parents: &[usize]) -> Vec<Hint> {
    let first_events = (0..events.len()).filter(|&event| first_of_group(parents, event) == event);
    let small_events: Vec<SmallEvent<'_>> = first_events
        .filter_map(|event| small_event(&events[event]))
        .collect();
    let series = find_series(&small_events);
    let series = series.into_values().filter(|series| {
        let min_events = series
            .iter()
            .map(|&index| small_events[index].group.min_events.get())
            .max();
        min_events.is_some_and(|min_events| series.len() >= usize::from(min_events))
    });
    series
        .map(|series| {
            series_hint(
                &series
                    .iter()
                    .map(|&index| &small_events[index])
                    .collect::<Vec<_>>(),
            )
        })
        .collect()
}

fn small_event(event: &Event) -> Option<SmallEvent<'_>> {
    event.start?;
    let people = event.people.iter();
    let keys = people.map(|person| match person.id {
        0 => person.name_hash,
        id => u64::from(id),
    });
    Some(SmallEvent {
        event,
        group: event.small_group.as_ref()?,
        players: keys.filter(|&key| key != 0).collect(),
    })
}

/// Returns each series of small events as indices in `small_events`. The key is the first event of
/// the series, which may be the only one.
fn find_series(small_events: &[SmallEvent<'_>]) -> BTreeMap<usize, Vec<usize>> {
    let mut events_by_player: BTreeMap<PlayerKey, Vec<usize>> = BTreeMap::new();
    let mut parents: Vec<usize> = (0..small_events.len()).collect();
    for (index, event) in small_events.iter().enumerate() {
        let candidates = event
            .players
            .iter()
            .filter_map(|key| events_by_player.get(key));
        let candidates: BTreeSet<usize> = candidates.flatten().copied().collect();
        for other in candidates {
            if belong_to_one_series(event, &small_events[other]) {
                let [a, b] = [index, other].map(|event| first_of_group(&parents, event));
                parents[a.max(b)] = a.min(b);
            }
        }
        for &key in &event.players {
            events_by_player.entry(key).or_default().push(index);
        }
    }
    let mut series_by_first_event: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for index in 0..small_events.len() {
        series_by_first_event
            .entry(first_of_group(&parents, index))
            .or_default()
            .push(index);
    }
    series_by_first_event
}

/// Whether two events are close in time and at least three quarters of the players of the larger
/// event are in both.
fn belong_to_one_series(a: &SmallEvent<'_>, b: &SmallEvent<'_>) -> bool {
    let shared_players = a.players.intersection(&b.players).count();
    let are_close_in_time = a
        .event
        .start
        .zip(b.event.start)
        .is_some_and(|(a, b)| a.days_since(b).abs() <= MAX_DAYS);
    are_close_in_time && shared_players * 4 >= a.players.len().max(b.players.len()) * 3
}

fn series_hint(series: &[&SmallEvent<'_>]) -> Hint {
    let players: BTreeSet<PlayerKey> = series
        .iter()
        .flat_map(|event| &event.players)
        .copied()
        .collect();
    let has_same_players = series.iter().all(|event| event.players == players);
    let players_text = if has_same_players {
        format!("the same {} players", players.len())
    } else {
        "almost the same players".to_owned()
    };
    let days = || series.iter().filter_map(|event| event.event.start);
    let [first, last] =
        [days().min(), days().max()].map(|day| day.map_or_else(String::new, |day| day.to_string()));
    let gain_text = largest_gain(series).map_or_else(String::new, |(name, gain)| {
        let gain = Exact::from(gain).to_rounded_text(2);
        format!("; by the ratings of the files, {name} gains {gain} points in these events")
    });
    Hint {
        kind: HintKind::SmallGroup,
        files: series
            .iter()
            .map(|event| event.event.title.clone())
            .collect(),
        message: format!(
            "{} events that began between {first} and {last} have {players_text}{gain_text}: are the games and \
             the arbiters' reports available?",
            series.len()
        ),
        players: Vec::new(),
        games: Vec::new(),
    }
}

/// Returns the name of the player who gains the most rating points over all events of a series,
/// with the gain; `None` if nobody gains.
fn largest_gain<'e>(series: &[&SmallEvent<'e>]) -> Option<(&'e str, Points)> {
    let mut gain_by_player: BTreeMap<PlayerKey, (&str, Points)> = BTreeMap::new();
    for small_event in series {
        let people = small_event.event.people.iter().enumerate();
        for ((index, person), &change) in people.zip(&small_event.group.rating_changes) {
            let key = match person.id {
                0 => person.name_hash,
                id => u64::from(id),
            };
            let name = small_event.event.person_name(index);
            let gain = gain_by_player.entry(key).or_insert((name, Points::ZERO));
            gain.1 += change;
        }
    }
    let gains = gain_by_player
        .into_values()
        .filter(|(_, gain)| *gain > Points::ZERO);
    gains.max_by_key(|&(_, gain)| gain)
}
