//! A generated team event.

use crosstable::model::{
    Colour, Entry, Opponent, Outcome, PairingNumber, Player, PlayerId, Team, Tournament,
};
use crosstable::tiebreak::{CATALOGUE, ParticipantKind};

/// A Swiss team event with irregular results. If the number of teams is odd, the last team never
/// plays.
pub(crate) fn event((teams, rounds, boards): (usize, usize, usize)) -> Tournament {
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

/// The codes of all tie-breaks of teams, and forms of some with another reference score or with
/// modifiers.
pub(crate) fn codes() -> String {
    let both = [
        "BH:GP/C1", "BH/C1", "SB:GP", "EMGSB/C1", "EGGSB/C1", "SSSC/F",
    ];
    let entries = CATALOGUE
        .iter()
        .filter(|entry| entry.participants != ParticipantKind::Players);
    let plain = entries.map(|entry| entry.code);
    plain.chain(both).collect::<Vec<_>>().join(",")
}
