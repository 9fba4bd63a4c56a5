//! Made-up events, in which all claims follow from the results.

use crosstable::format::rank_order;
use crosstable::import::Import;
use crosstable::model::{
    Colour, Date, Entry, Opponent, Outcome, PairingNumber, Player, PlayerId, RoundNumber, Sex,
    System, Team, Tournament,
};
use crosstable::number::Points;
use crosstable::pairing::{Edition, History, pair};

use super::follows::claimed;
use crate::support::random::Random;

/// The kind of a made-up event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Swiss,
    RoundRobin,
    Teams,
}

impl Kind {
    /// The kind for a seed; half of all events are Swiss tournaments of single players.
    pub(crate) const fn of(seed: u64) -> Kind {
        match seed % 4 {
            0 | 2 => Kind::Swiss,
            1 => Kind::RoundRobin,
            _ => Kind::Teams,
        }
    }
}

/// A made-up event with its points, ranks and counts.
pub(crate) fn event(kind: Kind, seed: u64) -> Import {
    let mut random = Random(seed ^ 0x5eed);
    let mut tournament = head(kind, &mut random);
    match kind {
        Kind::Swiss => swiss(&mut tournament, &mut random),
        Kind::RoundRobin => round_robin(&mut tournament, &mut random),
        Kind::Teams => teams(&mut tournament, &mut random),
    }
    claimed(tournament)
}

fn head(kind: Kind, random: &mut Random) -> Tournament {
    let (players, rounds) = match kind {
        // enough players that every round can be paired
        Kind::Swiss => (14 + random.below(12), 5 + random.below(4)),
        Kind::RoundRobin => {
            let players = 5 + random.below(6);
            (players, players + players % 2 - 1)
        }
        // pairs of players, who become teams of as many boards
        Kind::Teams => (0, 0),
    };
    let orders = match kind {
        Kind::Swiss => &[
            "BH/C1,BH,SB",
            "DE,WIN,BH/C1",
            "BH,SB,WON",
            "PS,BH",
            "ARO,BH",
        ][..],
        Kind::RoundRobin => &["SB,WIN", "DE,SB,KS"],
        Kind::Teams => &["MPTS,GPTS", "GPTS,MPTS"],
    };
    let order = random.one(orders).unwrap();
    let order = rank_order(order).unwrap();
    let round = u16::try_from(rounds).unwrap();
    let mut tournament = Tournament {
        name: Some("Made-up Open".to_owned()),
        city: Some("Exampleton".to_owned()),
        federation: Some("NOR".to_owned()),
        start: Date::new(2026, 5, 1),
        end: Date::new(2026, 5, 9),
        type_text: Some("Individual: Swiss-System".to_owned()),
        chief_arbiter: Some("IA Example, Edda (99000001)".to_owned()),
        time_text: Some("90 minutes + 30 seconds a move".to_owned()),
        pairing_program: Some("Pairings by hand".to_owned()),
        planned_rounds: Some(round),
        initial_colour: Some(Colour::White),
        system: Some(System::Swiss),
        type_code: Some("FIDE_DUTCH_2026".to_owned()),
        rank_order: Some(match kind {
            Kind::Teams => order,
            _ => order.with_points(),
        }),
        ..Tournament::default()
    };
    if kind != Kind::Swiss {
        tournament.system = Some(System::RoundRobin { cycles: 1 });
        tournament.type_text = Some("Individual: Round-Robin".to_owned());
        tournament.type_code = Some("FIDE_ROUNDROBIN".to_owned());
    }
    resize(&mut tournament, players, round, random);
    tournament
}

/// A day in May, the month of the event.
fn may(day: u16) -> Option<Date> {
    Date::new(2026, 5, u8::try_from(day).ok()?)
}

/// Gives an event this number of players and rounds.
fn resize(tournament: &mut Tournament, players: usize, rounds: u16, random: &mut Random) {
    let mut player = |at: usize| Player {
        number: Some(PairingNumber(u16::try_from(at + 1).unwrap())),
        name: format!("{}, {}", NAMES[at % NAMES.len()], FIRST[at / NAMES.len()]),
        sex: Some(Sex::Man),
        rating: (!random.percent(5)).then(|| u16::try_from(2400 - 9 * at).unwrap()),
        federation: Some("NOR".to_owned()),
        fide_id: Some((99_000_100 + at).to_string()),
        birth: Some(format!("19{}/02/11", 50 + at % 50)),
        birth_date: u16::try_from(1950 + at % 50)
            .ok()
            .and_then(|year| Date::new(year, 2, 11)),
        ..Player::default()
    };
    tournament.players = (0..players).map(&mut player).collect();
    tournament.rounds = rounds;
    tournament.planned_rounds = Some(rounds);
    // a round a day, the last one on the last day
    tournament.round_dates = (1..=rounds).map(may).collect();
    tournament.end = may(rounds).or(tournament.end);
    tournament.entries = vec![Entry::default(); players * usize::from(rounds)];
}

const NAMES: [&str; 24] = [
    "Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel", "Ivy", "Juniper",
    "Kapok", "Larch", "Maple", "Nutmeg", "Oak", "Pine", "Quince", "Rowan", "Spruce", "Teak",
    "Umbra", "Vine", "Willow", "Yew",
];

const FIRST: [&str; 4] = ["Ann", "Bob", "Cid", "Dee"];

/// The results of games, each as likely as the others.
const GAMES: [[Outcome; 2]; 3] = [
    [Outcome::Win, Outcome::Loss],
    [Outcome::Draw, Outcome::Draw],
    [Outcome::Loss, Outcome::Win],
];

pub(super) fn set(tournament: &mut Tournament, id: PlayerId, round: RoundNumber, entry: Entry) {
    let place = id.index() * usize::from(tournament.rounds) + round.index();
    tournament.entries[place] = entry;
}

/// Adds a game of two players, White first, which is a forfeit in 4 of 100 cases.
fn game(tournament: &mut Tournament, round: RoundNumber, pair: [PlayerId; 2], random: &mut Random) {
    let mut outcomes = random.one(&GAMES).unwrap();
    if random.percent(4) {
        outcomes = [Outcome::ForfeitWin, Outcome::ForfeitLoss];
    }
    if random.percent(50) {
        outcomes.reverse();
    }
    for (side, outcome) in outcomes.into_iter().enumerate() {
        let entry = Entry {
            opponent: Opponent::Player(pair[1 - side]),
            colour: Some([Colour::White, Colour::Black][side]),
            outcome,
        };
        set(tournament, pair[side], round, entry);
    }
}

/// Makes up a Swiss tournament whose rounds are paired by the rules of 2026.
fn swiss(tournament: &mut Tournament, random: &mut Random) {
    for round in RoundNumber::up_to(usize::from(tournament.rounds)) {
        let ids: Vec<PlayerId> = tournament.ids().collect();
        for id in ids {
            if random.percent(4) {
                let kinds = [Outcome::HalfPointBye, Outcome::ZeroPointBye];
                let outcome = random.one(&kinds).unwrap();
                let entry = Entry {
                    outcome,
                    ..Entry::default()
                };
                set(tournament, id, round, entry);
            }
        }
        let history = History::from_tournament(tournament);
        let pairing = pair(&history, round, Edition::Dutch2026).unwrap();
        for pair in &pairing.pairs {
            game(tournament, round, [pair.white, pair.black], random);
        }
        if let Some(id) = pairing.bye {
            let entry = Entry {
                outcome: Outcome::PairingAllocatedBye,
                ..Entry::default()
            };
            set(tournament, id, round, entry);
        }
    }
}

/// The pairs of each round if everybody meets everybody (circle method); with an odd number, one
/// player is free in each round.
fn circle(places: usize) -> Vec<Vec<[usize; 2]>> {
    let even = places + places % 2;
    let turning = even - 1;
    let pairs = |round: usize| {
        let seat = |at: usize| (round + at) % turning;
        let mut pairs = vec![[turning, seat(0)]];
        pairs.extend((1..even / 2).map(|at| [seat(at), seat(turning - at)]));
        pairs.retain(|pair| pair.iter().all(|&one| one < places));
        pairs
    };
    (0..turning).map(pairs).collect()
}

/// The two players in random order, White first.
fn drawn(mut pair: [PlayerId; 2], random: &mut Random) -> [PlayerId; 2] {
    if random.percent(50) {
        pair.reverse();
    }
    pair
}

fn round_robin(tournament: &mut Tournament, random: &mut Random) {
    for (at, pairs) in circle(tournament.players.len()).iter().enumerate() {
        for pair in pairs {
            let players = drawn(pair.map(PlayerId::at), random);
            game(tournament, RoundNumber::at(at), players, random);
        }
    }
}

/// Makes up teams without reserves, which meet board by board.
fn teams(tournament: &mut Tournament, random: &mut Random) {
    let (count, boards) = (4 + 2 * random.below(2), 2 + random.below(3));
    let rounds = u16::try_from(count - 1).unwrap();
    resize(tournament, count * boards, rounds, random);
    tournament.team_event = true;
    tournament.boards = u16::try_from(boards).ok();
    tournament.type_text = Some("Team Round-Robin".to_owned());
    tournament.type_code = Some("FIDE_TEAM_ROUNDROBIN".to_owned());
    let whole = Points::from_whole;
    tournament.match_points = Some([whole(2), whole(1), whole(0)]);
    let team = |at: usize| Team {
        number: u16::try_from(at + 1).unwrap(),
        name: format!("{} Club", NAMES[at]),
        members: (0..boards)
            .map(|board| PlayerId::at(at * boards + board))
            .collect(),
        ..Team::default()
    };
    tournament.teams = (0..count).map(team).collect();
    for (at, pairs) in circle(count).iter().enumerate() {
        for pair in pairs {
            for board in 0..boards {
                let players = pair.map(|team| PlayerId::at(team * boards + board));
                let players = drawn(players, random);
                game(tournament, RoundNumber::at(at), players, random);
            }
        }
    }
}
