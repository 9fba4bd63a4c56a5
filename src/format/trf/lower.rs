//! Records ▶ facts and claims.

use std::collections::HashMap;

use super::parse::{Cell, Records};
use crate::import::{Import, Note, Origins};
use crate::model::{Colour, Entry, Opponent, Outcome, PairingNumber, Player, PlayerId, Tournament};

pub(super) fn lower(records: Records<'_>, notes: Vec<Note>) -> Import {
    let mut import = Import {
        format: "trf16",
        notes,
        ..Import::default()
    };
    let tournament = &mut import.tournament;
    header(&records, tournament);
    let rounds = records
        .players
        .iter()
        .map(|p| p.cells.len())
        .max()
        .unwrap_or(0);
    tournament.rounds = u16::try_from(rounds).unwrap_or(u16::MAX);
    import.origins.rounds = tournament.rounds;
    import.origins.header = records.header.iter().map(|(field, _)| *field).collect();
    let by_number: HashMap<u32, PlayerId> = records
        .players
        .iter()
        .enumerate()
        .filter_map(|(at, p)| Some((p.number?.value, PlayerId::at(at))))
        .collect();
    for record in &records.players {
        tournament.players.push(Player {
            number: record
                .number
                .and_then(|n| u16::try_from(n.value).ok())
                .map(PairingNumber),
            name: record.name.to_owned(),
            rating: record
                .rating
                .and_then(|r| u16::try_from(r.value).ok())
                .filter(|&r| r > 0),
            ..Player::default()
        });
        import.claims.points.push(record.points);
        import.claims.ranks.push(record.rank);
        import.origins.players.push(record.origin);
        push_row(
            record.cells.as_slice(),
            rounds,
            &by_number,
            tournament,
            &mut import.origins,
        );
    }
    import
}

fn push_row(
    cells: &[Cell],
    rounds: usize,
    by_number: &HashMap<u32, PlayerId>,
    tournament: &mut Tournament,
    origins: &mut Origins,
) {
    for round in 0..rounds {
        let cell = cells.get(round);
        tournament
            .entries
            .push(cell.map_or_else(Entry::default, |cell| entry(cell, by_number)));
        origins
            .cells
            .push(cell.map_or_else(Default::default, |cell| cell.origin));
    }
}

fn entry(cell: &Cell, by_number: &HashMap<u32, PlayerId>) -> Entry {
    let opponent = match cell.opponent {
        None | Some(0) => Opponent::Nobody,
        Some(n) => by_number
            .get(&n)
            .map_or(Opponent::Unknown(n), |&id| Opponent::Player(id)),
    };
    let paired = opponent != Opponent::Nobody;
    let outcome = match cell.result.to_ascii_uppercase() {
        '1' => Outcome::Win,
        '=' if paired => Outcome::Draw,
        '=' => Outcome::HalfPointBye,
        '0' => Outcome::Loss,
        'W' => Outcome::UnratedWin,
        'D' => Outcome::UnratedDraw,
        'L' => Outcome::UnratedLoss,
        '+' if paired => Outcome::ForfeitWin,
        '+' => Outcome::FullPointBye,
        '-' if paired => Outcome::ForfeitLoss,
        '-' => Outcome::ZeroPointBye,
        'H' => Outcome::HalfPointBye,
        'F' => Outcome::FullPointBye,
        'U' => Outcome::PairingAllocatedBye,
        'Z' => Outcome::ZeroPointBye,
        _ if paired => Outcome::Unknown,
        _ => Outcome::Absent,
    };
    let colour = match cell.colour.to_ascii_lowercase() {
        'w' => Some(Colour::White),
        'b' => Some(Colour::Black),
        _ => None,
    };
    Entry {
        opponent,
        colour,
        outcome,
    }
}

fn header(records: &Records<'_>, tournament: &mut Tournament) {
    for (field, value) in &records.header {
        let text = || Some((*value).to_owned());
        match field.code() {
            "012" => tournament.name = text(),
            "022" => tournament.city = text(),
            "032" => tournament.federation = text(),
            "102" => tournament.chief_arbiter = text(),
            _ => {}
        }
    }
}
