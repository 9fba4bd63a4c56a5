//! A generated Swiss event that the engine paired by the Dutch system.

use crosstable::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber};
use crosstable::pairing::verify::verify;
use crosstable::pairing::{Edition, History, Record, pair};

const BOTH: [Edition; 2] = [Edition::Dutch2017, Edition::Dutch2026];

/// The number of rounds that follow the rules of 2017.
pub(crate) fn fitting(event: &History, rounds: u16) -> usize {
    let rounds = RoundNumber::up_to(usize::from(rounds));
    let fits = rounds.filter(|&round| {
        let verdict = verify(event, round, &BOTH);
        verdict
            .fitting_editions()
            .any(|edition| edition == Edition::Dutch2017)
    });
    fits.count()
}

/// An event with irregular results that are the same in every run: a third of the games are drawn,
/// and a few are forfeits.
pub(crate) fn event((players, rounds): (u16, u16)) -> History {
    let record = |number| Record {
        number,
        ..Record::default()
    };
    let mut history = History {
        players: (1..=players).map(record).collect(),
        planned_rounds: Some(rounds),
        ..History::default()
    };
    let mut state = 88_172_645_463_325_252_u64;
    for round in RoundNumber::up_to(usize::from(rounds)) {
        let made = pair(&history, round, Edition::Dutch2017).expect("a pairing");
        for pair in &made.pairs {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let (white, black) = match state % 40 {
                0 => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
                1..=13 => (Outcome::Draw, Outcome::Draw),
                14..=28 => (Outcome::Win, Outcome::Loss),
                _ => (Outcome::Loss, Outcome::Win),
            };
            play(&mut history, pair.white, pair.black, (Colour::White, white));
            play(&mut history, pair.black, pair.white, (Colour::Black, black));
        }
        if let Some(id) = made.bye {
            enter(
                &mut history,
                id,
                Entry {
                    outcome: Outcome::PairingAllocatedBye,
                    ..Entry::default()
                },
            );
        }
    }
    history
}

fn play(
    history: &mut History,
    id: PlayerId,
    opponent: PlayerId,
    (colour, outcome): (Colour, Outcome),
) {
    enter(
        history,
        id,
        Entry {
            opponent: Opponent::Player(opponent),
            colour: Some(colour),
            outcome,
        },
    );
}

fn enter(history: &mut History, id: PlayerId, entry: Entry) {
    let points = history.scores.points(entry.outcome, entry.colour);
    let record = &mut history.players[id.index()];
    record.entries.push(entry);
    record.points.push(points);
}
