//! Round robins that the file does not call so: everybody met everybody equally often.

use super::team::Encounters;
use super::{Opponent, ParticipantId, RoundNumber, System, Tournament};

/// The fewest participants of a round robin: fewer play a match.
const PARTICIPANTS: usize = 3;

/// The fewest participants of a likely round robin: in a smaller Swiss everybody may meet everybody
/// by chance.
const LIKELY: usize = 6;

/// How often each participant met every other one, if all pairs met equally often and in as many
/// rounds as that takes; `None`: the pairings are not a whole round robin.
pub(crate) fn whole_cycles(
    participants: usize,
    rounds: u16,
    opponent: impl Fn(ParticipantId, RoundNumber) -> Option<ParticipantId>,
) -> Option<u8> {
    let rounds = usize::from(rounds);
    if participants < PARTICIPANTS {
        return None;
    }
    // an odd number of participants leaves one of them free in each round
    let turn = participants - usize::from(participants.is_multiple_of(2));
    if rounds == 0 || !rounds.is_multiple_of(turn) {
        return None;
    }
    let cycles = u8::try_from(rounds / turn).ok()?;
    let mut met = vec![0_u8; participants * participants];
    for id in ParticipantId::up_to(participants) {
        for round in (0..rounds).map(RoundNumber::at) {
            if let Some(other) = opponent(id, round) {
                let met = &mut met[id.index() * participants + other.index()];
                *met = met.saturating_add(1);
            }
        }
    }
    let mut pairs = met.iter().enumerate();
    let is_whole =
        pairs.all(|(index, &met)| index / participants == index % participants || met == cycles);
    is_whole.then_some(cycles)
}

impl Tournament {
    /// The pairing system: as stated, else a round robin where everybody met everybody equally
    /// often (in a team event each team every other), else a Swiss.
    #[must_use]
    pub fn likely_system(&self) -> System {
        self.system.unwrap_or_else(|| self.played_system())
    }

    /// The system that the pairings show: a round robin or a Swiss.
    pub(crate) fn played_system(&self) -> System {
        let of_teams = self.team_event && !self.teams.is_empty();
        let participants = if of_teams {
            self.teams.len()
        } else {
            self.players.len()
        };
        let cycles = match of_teams {
            _ if participants < LIKELY => None,
            true => self.cycles_of_teams(),
            false => self.cycles_of_players(),
        };
        cycles.map_or(System::Swiss, |cycles| System::RoundRobin { cycles })
    }

    /// As [`whole_cycles`], of the players.
    pub(crate) fn cycles_of_players(&self) -> Option<u8> {
        whole_cycles(self.players.len(), self.rounds, |id, round| {
            match self.row(id.player())[round.index()].opponent {
                Opponent::Player(other) => Some(other.into()),
                _ => None,
            }
        })
    }

    fn cycles_of_teams(&self) -> Option<u8> {
        let encounters = Encounters::compute(self);
        whole_cycles(self.teams.len(), encounters.rounds, |team, round| {
            let (encounter, side) = encounters.of_team(team.team(), round)?;
            match side {
                0 => encounter.second.map(Into::into),
                _ => Some(encounter.first.into()),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Berger pairings of four participants, 0 to 3.
    const BERGER: [[usize; 4]; 3] = [[3, 2, 1, 0], [1, 0, 3, 2], [2, 3, 0, 1]];

    fn check(rounds: &[[usize; 4]], expected: Option<u8>) {
        let count = u16::try_from(rounds.len()).unwrap();
        let opponent = |id: ParticipantId, round: RoundNumber| {
            ParticipantId::up_to(4).nth(rounds[round.index()][id.index()])
        };
        assert_eq!(whole_cycles(4, count, opponent), expected);
    }

    #[test]
    fn everybody_meets_everybody_equally_often() {
        check(&BERGER, Some(1));
        check(&[BERGER, BERGER].concat(), Some(2));
        check(&BERGER[..2], None);
        check(&[BERGER[0], BERGER[1], BERGER[0]], None);
        assert_eq!(whole_cycles(0, 0, |_, _| None), None);
        assert_eq!(whole_cycles(4, 0, |_, _| None), None);
    }
}
