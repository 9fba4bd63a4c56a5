//! Recognises a round robin by its pairings, if the file does not name the system: each participant
//! met every other participant equally often.

use super::team::Encounters;
use super::{Opponent, ParticipantId, RoundNumber, System, Tournament};

/// The smallest number of participants in a round robin. An event of two participants is a match.
const MIN_PARTICIPANTS: usize = 3;

/// The smallest number of participants from which a round robin can be recognised by its pairings
/// alone. In a smaller Swiss, everybody may meet everybody by chance.
const MIN_LIKELY_PARTICIPANTS: usize = 6;

/// Returns how often each participant met every other participant. `None` if the pairings are not a
/// complete round robin, because not all pairs met equally often or there were more rounds than a
/// round robin needs.
pub(crate) fn whole_cycles(
    participants: usize,
    rounds: u16,
    opponent: impl Fn(ParticipantId, RoundNumber) -> Option<ParticipantId>,
) -> Option<u8> {
    let rounds = usize::from(rounds);
    if participants < MIN_PARTICIPANTS {
        return None;
    }
    // with an odd number of participants, one of them is free in each round
    let turn = participants - usize::from(participants.is_multiple_of(2));
    if rounds == 0 || !rounds.is_multiple_of(turn) {
        return None;
    }
    let cycles = u8::try_from(rounds / turn).ok()?;
    let mut meetings = vec![0_u8; participants * participants];
    for id in ParticipantId::up_to(participants) {
        for round in (0..rounds).map(RoundNumber::at) {
            if let Some(other) = opponent(id, round) {
                let meetings = &mut meetings[id.index() * participants + other.index()];
                *meetings = meetings.saturating_add(1);
            }
        }
    }
    let mut pairs = meetings.iter().enumerate();
    let is_whole = pairs.all(|(index, &meetings)| {
        index / participants == index % participants || meetings == cycles
    });
    is_whole.then_some(cycles)
}

impl Tournament {
    /// Returns the stated pairing system. If the file does not state one, the system is a round
    /// robin if all players (in a team event, all teams) met each other equally often, and
    /// otherwise a Swiss.
    #[must_use]
    pub fn likely_system(&self) -> System {
        self.system.unwrap_or_else(|| self.played_system())
    }

    /// Returns the system that the pairings suggest, even if the file states another: a round robin
    /// or a Swiss.
    pub(crate) fn played_system(&self) -> System {
        let has_teams = self.team_event && !self.teams.is_empty();
        let participants = if has_teams {
            self.teams.len()
        } else {
            self.players.len()
        };
        let cycles = match has_teams {
            _ if participants < MIN_LIKELY_PARTICIPANTS => None,
            true => self.cycles_of_teams(),
            false => self.cycles_of_players(),
        };
        cycles.map_or(System::Swiss, |cycles| System::RoundRobin { cycles })
    }

    /// Returns the system that readers infer from a table with a column for each round, which is a
    /// Swiss. `None` if they may infer a round robin, because everybody met everybody or there are
    /// only two players.
    pub(crate) fn system_by_rounds(&self) -> Option<System> {
        let is_swiss =
            self.players.len() >= MIN_PARTICIPANTS && self.played_system() == System::Swiss;
        is_swiss.then_some(System::Swiss)
    }

    /// Returns how often each player met every other player; see [`whole_cycles`].
    pub(crate) fn cycles_of_players(&self) -> Option<u8> {
        whole_cycles(self.players.len(), self.rounds, |id, round| {
            match self.row(id.player())[round.index()].opponent {
                Opponent::Player(other) => Some(other.into()),
                _ => None,
            }
        })
    }

    /// Returns how often each team met every other team; see [`whole_cycles`].
    fn cycles_of_teams(&self) -> Option<u8> {
        let encounters = Encounters::compute(self);
        whole_cycles(self.teams.len(), encounters.rounds, |team, round| {
            let (encounter, side) = encounters.team_encounter(team.team(), round)?;
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
    fn whole_cycles_of_a_round_robin_are_counted() {
        check(&BERGER, Some(1));
        check(&[BERGER, BERGER].concat(), Some(2));
        check(&BERGER[..2], None);
        check(&[BERGER[0], BERGER[1], BERGER[0]], None);
        assert_eq!(whole_cycles(0, 0, |_, _| None), None);
        assert_eq!(whole_cycles(4, 0, |_, _| None), None);
    }
}
