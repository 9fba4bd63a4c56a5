//! The data that a crosstable and a list of players can hold.

use crosstable::import::{Import, RatingFigure};
use crosstable::model::{Colour, Opponent, Outcome, Player, PlayerId, Sex, System, Tournament};
use crosstable::number::Points;

use super::{byes_give_nothing, in_order, stated};

/// The data of a crosstable in a text with separators or a workbook.
pub(super) fn crosstable(import: &Import) -> String {
    let (mut tournament, order) = in_order(&import.tournament);
    if byes_give_nothing(import) {
        tournament.score_system.pairing_allocated_bye = Points::ZERO;
    }
    let mut facts = Tournament {
        name: tournament.name.clone(),
        city: tournament.city.clone(),
        federation: tournament.federation.clone(),
        start: tournament.start,
        end: tournament.end,
        organiser: tournament.organiser.clone(),
        director: tournament.director.clone(),
        chief_arbiter: tournament.chief_arbiter.clone(),
        deputy_arbiters: tournament
            .deputy_arbiters
            .iter()
            .map(|name| plain(name))
            .collect(),
        time_text: tournament.time_text.clone(),
        planned_rounds: tournament.planned_rounds,
        pairing_program: tournament.pairing_program.clone(),
        type_text: type_text(&tournament),
        system: system(&tournament),
        players: tournament.players.iter().map(person).collect(),
        rounds: tournament.rounds,
        entries: tournament.entries.clone(),
        ..Tournament::default()
    };
    rounds(&mut facts, allocated_bye(&tournament));
    format!("{facts:#?}\n{:?}", claims(import, &order))
}

/// The system as a crosstable states it. The cells suggest a Swiss tournament, unless two players
/// play a match; any other system is stated in words.
fn type_text(tournament: &Tournament) -> Option<String> {
    let of = if tournament.team_event {
        "Team"
    } else {
        "Individual"
    };
    let is_match = tournament.players.len() < 3;
    let words = match tournament.system {
        Some(System::RoundRobin { .. }) => Some("Round-Robin"),
        Some(System::Swiss) if is_match => Some("Swiss-System"),
        _ => None,
    };
    let words = words.map(|words| format!("{of}: {words}"));
    tournament.type_text.clone().or(words)
}

fn system(tournament: &Tournament) -> Option<System> {
    let is_match = tournament.players.len() < 3;
    Some(match tournament.system {
        Some(System::RoundRobin { .. }) => System::RoundRobin { cycles: 0 },
        None if is_match => return None,
        system => system.unwrap_or(System::Swiss),
    })
}

/// The data of Swiss-Manager's player file.
pub(super) fn players(import: &Import) -> String {
    let (tournament, order) = in_order(&import.tournament);
    let list = tournament.starting_rank.as_ref();
    let list = list.and_then(|rank| rank.federation.as_deref());
    let national_ratings = tournament.national_ratings(list);
    let person = |(player, national): (&Player, Option<u16>)| Player {
        // a reader prefers the FIDE rating
        rating: player.fide_rating.or(player.rating).or(national),
        national_rating: player.national_rating.or(national),
        sex: player.sex.filter(|sex| *sex == Sex::Woman),
        fide_id: player
            .fide_id
            .clone()
            .filter(|id| id.bytes().all(|b| b.is_ascii_digit())),
        fide_rating: None,
        k_factor: None,
        name: comma(&player.name),
        ..person(player)
    };
    let players = tournament.players.iter().zip(national_ratings);
    let players: Vec<Player> = players.map(person).collect();
    format!("{players:#?}\n{:?}", claims(import, &order))
}

fn claims(import: &Import, order: &[PlayerId]) -> Vec<String> {
    let of = |id: &PlayerId| {
        let rank = stated(&import.claims.ranks, id.index()).filter(|&rank| rank > 0);
        let figures = RatingFigure::ALL.map(|figure| {
            let mut columns = import.claims.rating_columns.iter();
            let column = columns.find(|column| column.figure == figure)?;
            stated(&column.values, id.index())
        });
        let points = stated(&import.claims.points, id.index());
        format!("{points:?} {rank:?} {figures:?}")
    };
    order.iter().map(of).collect()
}

/// The player with the date of birth in one notation, or the year as it is written, and no other
/// text.
fn person(player: &Player) -> Player {
    let is_year = |text: &String| {
        let (year, rest) = text.split_at_checked(4).unwrap_or((text, ""));
        let plain = |c: char| matches!(c, '0' | '/' | '.' | '-' | ' ');
        year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit()) && rest.chars().all(plain)
    };
    Player {
        name: player.name.trim().to_owned(),
        birth: match player.birth_date {
            Some(day) => Some(day.to_string()),
            None => player.birth.clone().filter(is_year),
        },
        ..player.clone()
    }
}

/// The name with one blank after the comma.
fn comma(name: &str) -> String {
    match name.split_once(',') {
        Some((surname, given)) if given.trim().is_empty() => surname.trim().to_owned(),
        Some((surname, given)) => format!("{}, {}", surname.trim(), given.trim()),
        None => name.trim().to_owned(),
    }
}

/// The name without commas and semicolons, because a list of arbiters separates its names by
/// commas.
fn plain(name: &str) -> String {
    let name = name.replace([',', ';'], " ");
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The bye that is read in place of an allocated bye: its code shows only its points, and which
/// full-point bye of a round was the allocated one is a guess.
fn allocated_bye(tournament: &Tournament) -> Outcome {
    let system = &tournament.score_system;
    match system.pairing_allocated_bye {
        worth if worth == system.w() => Outcome::FullPointBye,
        worth if worth == system.d() => Outcome::HalfPointBye,
        worth if worth == Points::ZERO => Outcome::ZeroPointBye,
        _ => Outcome::FullPointBye,
    }
}

fn rounds(facts: &mut Tournament, allocated_bye: Outcome) {
    let rounds = usize::from(facts.rounds).max(1);
    for (at, entry) in facts.entries.iter_mut().enumerate() {
        let id = PlayerId::at(at / rounds);
        entry.outcome = match entry.outcome {
            Outcome::UnratedWin => Outcome::Win,
            Outcome::UnratedDraw => Outcome::Draw,
            Outcome::UnratedLoss => Outcome::Loss,
            same => same,
        };
        match entry.opponent {
            Opponent::Player(other) => {
                let white = if id < other {
                    Colour::White
                } else {
                    Colour::Black
                };
                entry.colour = entry.colour.or(Some(white));
            }
            _ => {
                entry.colour = None;
                entry.outcome = match entry.outcome {
                    Outcome::PairingAllocatedBye => allocated_bye,
                    Outcome::Win | Outcome::ForfeitWin => Outcome::FullPointBye,
                    Outcome::Draw => Outcome::HalfPointBye,
                    Outcome::Loss | Outcome::ForfeitLoss => Outcome::ZeroPointBye,
                    Outcome::Unknown => Outcome::Absent,
                    same => same,
                };
            }
        }
    }
}
