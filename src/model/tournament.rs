//! A tournament: the facts of a file.

use super::team::MOST_TEAMS;
use super::{
    Colour, Date, Entry, LineUp, Match, Opponent, Outcome, Player, PlayerId, RankOrder,
    RoundNumber, ScoreBasis, ScoreSystem, Team, TeamAdjustment, TeamId,
};
use crate::number::Points;

/// How opponents are found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum System {
    /// A Swiss: pairings depend on results.
    Swiss,
    /// A round robin of `cycles` cycles; other pre-determined pairings count as one
    /// (C.07 15.2).
    RoundRobin {
        /// How often each pair meets; 0 where the file does not say.
        cycles: u8,
    },
    /// A knock-out.
    KnockOut,
    /// A Scheveningen or Schiller system: pre-determined pairings between two groups.
    Scheveningen,
}

impl System {
    /// Pairings were fixed before the start (C.07 15.2).
    #[must_use]
    pub const fn is_predetermined(self) -> bool {
        !matches!(self, System::Swiss)
    }

    /// The name in documents and options: `round-robin`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            System::Swiss => "swiss",
            System::RoundRobin { .. } => "round-robin",
            System::KnockOut => "knock-out",
            System::Scheveningen => "scheveningen",
        }
    }
}

/// The class of a time control (B.01, B.02 1.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TimeClass {
    /// Standard chess.
    Standard,
    /// Rapid chess.
    Rapid,
    /// Blitz.
    Blitz,
}

/// A span of rounds, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RoundRange {
    /// First round.
    pub first: RoundNumber,
    /// Last round.
    pub last: RoundNumber,
}

/// To what an out-of-the-ordinary amount of points (TRF26 299) applies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AdjustmentKind {
    /// Bonus or penalty, whatever the result.
    Bonus,
    /// Replaces what a win (`W`) brings.
    Win,
    /// Replaces what a draw (`D`) brings.
    Draw,
    /// Replaces what a loss (`L`) brings.
    Loss,
    /// Replaces what a full-point bye (`F`) brings.
    FullPointBye,
    /// Replaces what a half-point bye (`H`) brings.
    HalfPointBye,
    /// Replaces what a zero-point bye (`Z`) brings.
    ZeroPointBye,
    /// Replaces what a forfeit win (`+`) brings.
    ForfeitWin,
    /// Replaces what a forfeit loss (`-`) brings.
    ForfeitLoss,
}

/// Points out of the ordinary (TRF26 299).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Adjustment {
    /// To what it applies.
    pub kind: AdjustmentKind,
    /// The points; for a bonus those that are added, else those that count instead.
    pub points: Points,
    /// The round; `None`: all rounds (a bonus: the total).
    pub round: Option<RoundNumber>,
    /// The players; empty: everybody.
    pub players: Vec<PlayerId>,
}

/// A bye announced for a round (TRF26 240, XXZ, or filled in for the round to be paired).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByeRequest {
    /// The round.
    pub round: RoundNumber,
    /// The player.
    pub player: PlayerId,
    /// Full-point, half-point or zero-point bye.
    pub kind: Outcome,
}

/// Fictitious points of accelerated rounds (TRF26 250, XXA); never part of the score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Acceleration {
    /// The rounds.
    pub rounds: RoundRange,
    /// The fictitious points (of a team event: match points).
    pub points: Points,
    /// The players; empty where the record names teams.
    pub players: Vec<PlayerId>,
}

/// How the starting rank was made (TRF26 172).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartingRank {
    /// Federation of the national ratings.
    pub federation: Option<String>,
    /// The method: `FIDE`, `NRO`, `FIDON`, `NIDOF`, `HBFN`, `LBFN` or `OTHER`.
    pub method: String,
}

/// A player's entry on a national list (TRF26, national rating support).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NationalRecord {
    /// The player meant.
    pub player: PlayerId,
    /// Federation whose list it is.
    pub federation: String,
    /// National classification.
    pub title: Option<String>,
    /// National rating.
    pub rating: Option<u16>,
    /// Region or league.
    pub origin: Option<String>,
    /// National number; may hold letters.
    pub number: Option<String>,
}

/// The facts of a tournament.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tournament {
    /// Name (012).
    pub name: Option<String>,
    /// City (022).
    pub city: Option<String>,
    /// Federation (032).
    pub federation: Option<String>,
    /// First day (042).
    pub start: Option<Date>,
    /// Last day (052).
    pub end: Option<Date>,
    /// Organiser.
    pub organiser: Option<String>,
    /// Tournament director.
    pub director: Option<String>,
    /// Number of the event at FIDE.
    pub fide_event: Option<u32>,
    /// Number of the event in the database of chess-results.com.
    pub database_number: Option<u32>,
    /// Standard, rapid or blitz, where stated.
    pub time_class: Option<TimeClass>,
    /// Free text on the type (092).
    pub type_text: Option<String>,
    /// Chief arbiter (102).
    pub chief_arbiter: Option<String>,
    /// Deputy arbiters (112).
    pub deputy_arbiters: Vec<String>,
    /// Time control as text (122).
    pub time_text: Option<String>,
    /// Days of the rounds (132), as far as stated.
    pub round_dates: Vec<Option<Date>>,
    /// Start times of the rounds as written (`16:30`), as far as stated.
    pub round_times: Vec<Option<String>>,
    /// Number of rounds planned (142, XXR).
    pub planned_rounds: Option<u16>,
    /// How the starting rank was made (172).
    pub starting_rank: Option<StartingRank>,
    /// Colour of the first player in round 1 (152, XXC).
    pub initial_colour: Option<Colour>,
    /// Program or person that paired (182).
    pub pairing_program: Option<String>,
    /// Encoded type (192), as written in capitals.
    pub type_code: Option<String>,
    /// Encoded time control (222), as written.
    pub time_code: Option<String>,
    /// The system, as far as the file tells (192, else words of 092).
    pub system: Option<System>,
    /// A team event: 013, 310 or a team code of 192.
    pub team_event: bool,
    /// What results are worth.
    pub score_system: ScoreSystem,
    /// Match points of a won, drawn and lost match (362), where stated.
    pub match_points: Option<[Points; 3]>,
    /// Match points and game points that a pairing-allocated bye brings a team (320), where
    /// stated; else it counts as a drawn match.
    pub team_bye: [Option<Points>; 2],
    /// Colour of each board for the team named first (352).
    pub board_colours: Vec<Colour>,
    /// Points out of the ordinary.
    pub adjustments: Vec<Adjustment>,
    /// Byes announced for rounds that the file does not hold yet (240, XXZ).
    pub bye_requests: Vec<ByeRequest>,
    /// Fictitious points of accelerated rounds (250, XXA).
    pub accelerations: Vec<Acceleration>,
    /// Entries on national rating lists.
    pub national_records: Vec<NationalRecord>,
    /// Pairs that may not meet, with the rounds concerned (260, XXP).
    pub forbidden: Vec<(RoundRange, Vec<PlayerId>)>,
    /// Teams that may not meet, by their numbers, with the rounds concerned.
    pub forbidden_teams: Vec<(RoundRange, Vec<u16>)>,
    /// The rank order as announced (202, 212).
    pub rank_order: Option<RankOrder>,
    /// The players, in the order of the file.
    pub players: Vec<Player>,
    /// The teams, in the order of their numbers.
    pub teams: Vec<Team>,
    /// Matches of the teams, round by round, as far as the file states them.
    pub matches: Vec<Match>,
    /// Line-ups out of the order of the teams' lists.
    pub line_ups: Vec<LineUp>,
    /// Points of teams out of the ordinary.
    pub team_adjustments: Vec<TeamAdjustment>,
    /// Boards of a match, where stated.
    pub boards: Option<u16>,
    /// Rounds that the file holds (not those planned).
    pub rounds: u16,
    /// players × rounds, row by row: `entries[player * rounds + round]`.
    pub entries: Vec<Entry>,
}

impl Tournament {
    /// The row of a player: one entry for each round of the file.
    #[must_use]
    pub fn row(&self, player: PlayerId) -> &[Entry] {
        let rounds = usize::from(self.rounds);
        &self.entries[player.index() * rounds..(player.index() + 1) * rounds]
    }

    /// What a player did in a round; `None` outside the file's rounds.
    #[must_use]
    pub fn entry(&self, player: PlayerId, round: RoundNumber) -> Option<&Entry> {
        self.row(player).get(round.index())
    }

    /// The last complete round, 0 where there is none: a round that was paired (somebody
    /// has a game, a forfeit or an allocated bye in it) and no result of which is still
    /// unknown. Byes announced for later rounds do not make those complete.
    #[must_use]
    pub fn complete_rounds(&self) -> u16 {
        let complete = |round: &u16| {
            let column = || {
                let first = usize::from(*round - 1);
                let entries = self.entries.iter().skip(first);
                entries
                    .step_by(usize::from(self.rounds))
                    .map(|entry| entry.outcome)
            };
            let paired =
                |outcome: Outcome| !outcome.is_bye() || outcome == Outcome::PairingAllocatedBye;
            column().any(paired) && !column().any(|outcome| outcome == Outcome::Unknown)
        };
        (1..=self.rounds).rev().find(complete).unwrap_or(0)
    }

    /// All players' ids, in the order of the file.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = PlayerId> + use<> {
        (0..self.players.len()).map(PlayerId::at)
    }

    /// The player.
    #[must_use]
    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[id.index()]
    }

    /// The place of the team with this number; of several the first.
    #[must_use]
    pub fn team(&self, number: u16) -> Option<TeamId> {
        let mut teams = self.teams.iter().take(MOST_TEAMS);
        let found = teams.position(|team| team.number == number);
        found.map(TeamId::at)
    }

    /// The score by which teams are ranked first: what the rank order begins with, else what
    /// the encoded type names first, else match points (reference/trf.md 4.6,
    /// reference/rulings.md 3).
    #[must_use]
    pub fn primary_score(&self) -> ScoreBasis {
        let named = self.rank_order.as_ref().and_then(RankOrder::primary_score);
        let coded = || {
            let mut words = self.type_code.as_deref()?.split('_');
            words.find_map(|word| match word {
                "MP" => Some(ScoreBasis::MatchPoints),
                "GP" => Some(ScoreBasis::GamePoints),
                _ => None,
            })
        };
        named.or_else(coded).unwrap_or(ScoreBasis::MatchPoints)
    }

    /// A player's half of a round as a phrase: `a win with White against 12 Example, Anna`.
    #[must_use]
    pub fn entry_in_words(&self, entry: &Entry) -> String {
        let outcome = entry.outcome.words();
        let mut words = match entry.outcome {
            Outcome::Absent => return "nothing".to_owned(),
            Outcome::UnratedWin | Outcome::UnratedDraw | Outcome::UnratedLoss => {
                format!("an {outcome}")
            }
            Outcome::Unknown => "a game without a result".to_owned(),
            _ => format!("a {outcome}"),
        };
        if let Some(colour) = entry.colour {
            words += match colour {
                Colour::White => " with White",
                Colour::Black => " with Black",
            };
        }
        match entry.opponent {
            Opponent::Nobody => {}
            Opponent::Unknown(number) => words += &format!(" against {number}"),
            Opponent::Player(id) => {
                words += " against ";
                words += &self.player(id).in_words();
            }
        }
        words.trim_end().to_owned()
    }

    /// What the player's round brought before adjustments.
    #[must_use]
    pub fn points(&self, entry: &Entry) -> Points {
        self.score_system.points(entry.outcome, entry.colour)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rows: &[&[Outcome]], expected: u16) {
        let entry = |&outcome: &Outcome| Entry {
            outcome,
            ..Entry::default()
        };
        let tournament = Tournament {
            rounds: u16::try_from(rows[0].len()).unwrap(),
            players: vec![Player::default(); rows.len()],
            entries: rows.iter().flat_map(|row| row.iter().map(entry)).collect(),
            ..Tournament::default()
        };
        assert_eq!(tournament.complete_rounds(), expected);
    }

    #[test]
    fn the_last_complete_round() {
        use Outcome::{Absent, HalfPointBye, Loss, Unknown, Win};
        check(&[&[Win, Win], &[Loss, Loss]], 2);
        check(&[&[Win, Win], &[Loss, Unknown]], 1);
        // an adjourned game does not undo the rounds behind it
        check(&[&[Unknown, Win], &[Unknown, Loss]], 2);
        // a bye announced for round 2, which is not paired yet
        check(&[&[Win, HalfPointBye], &[Loss, Absent]], 1);
        check(&[&[Absent], &[Absent]], 0);
    }
}
