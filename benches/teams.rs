//! Measures a team event: matches, both scores, every tie-break of teams, the audit.

use std::hint::black_box;

use crosstable::audit::{Options, audit};
use crosstable::format::write::WriteOptions;
use crosstable::format::{FORMATS, rank_order, read};
use crosstable::import::Import;
use crosstable::model::team::Encounters;
use crosstable::model::{
    Colour, Entry, Opponent, Outcome, PairingNumber, Player, PlayerId, System, Team, TeamTable,
    Tournament,
};
use crosstable::rules::edition;
use crosstable::source::Sources;
use crosstable::standings::standings;
use crosstable::tiebreak::{Among, CATALOGUE, Context, column};
use divan::Bencher;

fn main() {
    divan::main();
}

/// Teams, rounds, boards.
const SIZES: &[(usize, usize, usize)] = &[(50, 11, 4), (200, 11, 4)];

/// A team Swiss whose results follow no pattern; an odd round has a bye of the last team.
fn event((teams, rounds, boards): (usize, usize, usize)) -> Tournament {
    let players = teams * boards;
    let mut event = Tournament {
        team_event: true,
        rounds: u16::try_from(rounds).expect("few"),
        entries: vec![Entry::default(); players * rounds],
        ..Tournament::default()
    };
    let number = |index: usize| u16::try_from(index + 1).expect("few");
    for index in 0..players {
        event.players.push(Player {
            number: Some(PairingNumber(number(index))),
            rating: Some(1500 + number(index) % 900),
            ..Player::default()
        });
    }
    for index in 0..teams {
        event.teams.push(Team {
            number: number(index),
            members: (0..boards)
                .map(|board| PlayerId::at(index * boards + board))
                .collect(),
            ..Team::default()
        });
    }
    let mut seed = 12345_u32;
    for round in 0..rounds {
        for pair in 0..teams / 2 {
            let first = pair;
            let second = teams / 2 + (pair + round) % (teams / 2);
            for board in 0..boards {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let outcomes = match seed >> 24 {
                    0..90 => [Outcome::Win, Outcome::Loss],
                    90..170 => [Outcome::Draw, Outcome::Draw],
                    170..250 => [Outcome::Loss, Outcome::Win],
                    _ => [Outcome::ForfeitWin, Outcome::ForfeitLoss],
                };
                let seats = [first, second].map(|team| team * boards + board);
                for side in 0..2 {
                    let white = (board + side) % 2 == 0;
                    event.entries[seats[side] * rounds + round] = Entry {
                        opponent: Opponent::Player(PlayerId::at(seats[1 - side])),
                        colour: Some(if white { Colour::White } else { Colour::Black }),
                        outcome: outcomes[side],
                    };
                }
            }
        }
    }
    event
}

/// The codes of all tie-breaks of teams, with each reference score where it matters.
fn codes() -> String {
    let both = [
        "BH:GP/C1", "BH/C1", "SB:GP", "EMGSB/C1", "EGGSB/C1", "SSSC/F",
    ];
    let entries = CATALOGUE
        .iter()
        .filter(|entry| entry.among != Among::Players);
    let plain = entries.map(|entry| entry.code);
    plain.chain(both).collect::<Vec<_>>().join(",")
}

/// From the players' rows to both scores.
#[divan::bench(args = SIZES)]
fn matches_and_scores(bencher: Bencher<'_, '_>, size: (usize, usize, usize)) {
    let event = event(size);
    bencher.bench_local(|| {
        let encounters = Encounters::compute(black_box(&event));
        TeamTable::new(&event, &encounters, System::Swiss, u16::MAX)
    });
}

/// All tie-breaks of teams.
#[divan::bench(args = SIZES)]
fn all_tie_breaks(bencher: Bencher<'_, '_>, size: (usize, usize, usize)) {
    let event = event(size);
    let table = TeamTable::new(
        &event,
        &Encounters::compute(&event),
        System::Swiss,
        u16::MAX,
    );
    let order = rank_order(&codes()).expect("codes of the catalogue");
    let rules = edition("2026").expect("it exists");
    bencher.bench_local(|| {
        let context = Context::of_teams(black_box(&table), rules);
        let columns = order.criteria.iter().map(|spec| column(&context, spec));
        columns.flatten().flatten().flatten().count()
    });
}

/// Matches, both scores, all tie-breaks as one rank order, and the findings.
#[divan::bench(args = SIZES)]
fn audited_with_all_tie_breaks(bencher: Bencher<'_, '_>, size: (usize, usize, usize)) {
    let (sources, import) = {
        let import = Import {
            tournament: event(size),
            ..Import::default()
        };
        let trf26 = FORMATS.iter().find(|format| format.name == "trf26");
        let write = trf26
            .and_then(|format| format.writer)
            .expect("it is written");
        let written = write(&import, &WriteOptions::default())
            .expect("it fits")
            .bytes;
        let reading = read("teams.trf", written, &Default::default()).expect("just written");
        (reading.sources, reading.import)
    };
    let order = rank_order(&format!("MPTS,{}", codes())).expect("codes of the catalogue");
    let options = Options {
        rules: edition("2026"),
        rank_order: Some(order.clone()),
        ..Options::default()
    };
    let rules = edition("2026").expect("it exists");
    let run = |sources: &Sources| {
        let found = audit(sources, &import, &options);
        let event = &import.tournament;
        let table = TeamTable::new(event, &Encounters::compute(event), System::Swiss, u16::MAX);
        let standings = standings(&Context::of_teams(&table, rules), &order);
        (found.findings.len(), standings.ranks.len())
    };
    bencher.bench_local(|| run(black_box(&sources)));
}
