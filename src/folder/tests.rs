use std::num::NonZeroU16;

use super::*;
use crate::import::Import;
use crate::model::{Colour, Entry, Opponent, Outcome, PairingNumber, Player, PlayerId, Tournament};

/// Returns four players, all against all; the first player of each pair wins. `ids` are their FIDE
/// IDs.
fn event(title: &str, ids: [u32; 4], start: (u16, u8, u8), city: &str) -> (String, Import) {
    let pairs = [[(0, 3), (1, 2)], [(0, 2), (3, 1)], [(0, 1), (2, 3)]];
    let mut entries = vec![Entry::default(); 12];
    for (round, pairs) in pairs.iter().enumerate() {
        for &(a, b) in pairs {
            let half = |opponent: usize, outcome, colour| Entry {
                opponent: Opponent::Player(PlayerId::at(opponent)),
                colour: Some(colour),
                outcome,
            };
            entries[a * 3 + round] = half(b, Outcome::Win, Colour::White);
            entries[b * 3 + round] = half(a, Outcome::Loss, Colour::Black);
        }
    }
    let player = |(number, id): (u16, u32)| Player {
        number: Some(PairingNumber(number)),
        name: format!("Player {id}"),
        fide_id: Some(id.to_string()),
        ..Player::default()
    };
    let day = crate::model::Date::new(start.0, start.1, start.2);
    let import = Import {
        tournament: Tournament {
            city: Some(city.to_owned()),
            start: day,
            end: day,
            players: (1..).zip(ids).map(player).collect(),
            rounds: 3,
            entries,
            ..Tournament::default()
        },
        ..Import::default()
    };
    (title.to_owned(), import)
}

const A: [u32; 4] = [99_000_001, 99_000_002, 99_000_003, 99_000_004];
const DAY: (u16, u8, u8) = (2026, 5, 1);

fn hints_about(events: Vec<(String, Import)>) -> Vec<Hint> {
    let events = events.into_iter();
    let events: Vec<Event> = events
        .filter_map(|(title, import)| Event::new(title, &import))
        .collect();
    hints(&events).list
}

fn kinds(hints: &[Hint]) -> Vec<&'static str> {
    hints.iter().map(|hint| hint.kind.name()).collect()
}

#[test]
fn an_event_in_two_files_is_one_finding() {
    let found = hints_about(vec![
        event("a", A, DAY, "Port"),
        event("b", [5, 6, 7, 8].map(|id| 99_000_000 + id), DAY, "Port"),
        event("c", A, DAY, "Port"),
    ]);
    assert_eq!(kinds(&found), ["same-event"]);
    assert_eq!(found[0].files, ["a", "c"]);
    assert!(found[0].games.is_empty());
}

#[test]
fn a_corrected_file_is_the_same_event() {
    let mut other = event("b", A, DAY, "Port");
    let entries = &mut other.1.tournament.entries;
    entries[2].outcome = Outcome::Draw;
    entries[5].outcome = Outcome::Draw;
    let found = hints_about(vec![event("a", A, DAY, "Port"), other]);
    assert_eq!(kinds(&found), ["same-event"]);
    let game = &found[0].games[0];
    assert_eq!(found[0].games.len(), 1);
    assert_eq!(game.results, ["1-0", "½-½"]);
    assert_eq!(game.rounds, [3, 3]);
}

/// Four players, rated 2000 each, who meet three times; the first one wins all games. By the tables
/// (B.02 8.1.2) each game against an equal opponent is worth half a point: K 20 gives 3 x 10 points
/// in each event.
#[test]
fn several_events_of_the_same_few_players_are_a_question_if_the_office_asks() {
    let events = |min_events: Option<u16>, days: &[(u16, u8, u8)]| {
        let event = |&day: &(u16, u8, u8)| {
            let (title, mut import) = event(&format!("{}-{}", day.1, day.2), A, day, "Port");
            for player in &mut import.tournament.players {
                player.rating = Some(2000);
                player.k_factor = Some(20);
            }
            // another game is drawn in each, so that they are not copies of one event
            let drawn_entries = [(3, 6), (4, 10), (8, 11)][usize::from(day.2 % 3)];
            for half in [drawn_entries.0, drawn_entries.1] {
                import.tournament.entries[half].outcome = Outcome::Draw;
            }
            let event = Event::new(title, &import).unwrap();
            match min_events.and_then(NonZeroU16::new) {
                Some(from) => event.with_small_groups_from(from, &import.tournament),
                None => event,
            }
        };
        let events: Vec<Event> = days.iter().map(event).collect();
        let hints = hints(&events).list.into_iter();
        let hints = hints.filter(|hint| hint.kind == HintKind::SmallGroup);
        hints
            .map(|hint| (hint.files.len(), hint.message))
            .collect::<Vec<_>>()
    };
    let close_days = [(2026, 5, 1), (2026, 5, 8), (2026, 5, 15)];
    assert_eq!(events(None, &close_days), []);
    assert_eq!(events(Some(4), &close_days), []);
    let found = events(Some(3), &close_days);
    assert_eq!(
        found,
        [(
            3,
            "3 events that began between 2026-05-01 and 2026-05-15 have the same 4 players; by the \
             ratings of the files, Player 99000001 gains 90.00 points in these events: are the games and \
             the arbiters' reports available?"
                .to_owned()
        )]
    );
    // an event more than three months later does not belong to the series
    assert_eq!(
        events(Some(3), &[close_days[0], close_days[1], (2026, 9, 15)]),
        []
    );
}

#[test]
fn a_player_in_two_places_at_once_is_a_finding() {
    let others = [A[0], 99_000_012, 99_000_013, 99_000_014];
    let found = hints_about(vec![
        event("a", A, DAY, "Port"),
        event("b", others, DAY, "Hill"),
        event("c", others.map(|id| id + 100), DAY, "Hill"),
    ]);
    assert_eq!(kinds(&found), ["two-places"]);
    assert_eq!(found[0].players.len(), 1);
    assert_eq!(found[0].players[0].id, A[0]);
    assert_eq!(found[0].files, ["a", "b"]);
    // a player may be in another place on another day
    let later = event("b", others, (2026, 5, 2), "Hill");
    assert_eq!(hints_about(vec![event("a", A, DAY, "Port"), later]), []);
}

#[test]
fn a_game_in_two_events_is_not_also_reported_as_two_places() {
    let others = [A[0], A[1], 99_000_013, 99_000_014];
    let found = hints_about(vec![
        event("a", A, DAY, "Port"),
        event("b", others, DAY, "Hill"),
    ]);
    assert_eq!(kinds(&found), ["same-games"]);
    assert_eq!(found[0].games.len(), 1);
}
