//! Defines a tournament, which contains the facts that a file states.

use super::team::MAX_TEAMS;
use super::{
    Adjustment, Colour, Date, Entry, LineUp, Match, Opponent, Outcome, Player, PlayerId, RankOrder,
    RoundNumber, ScoreBasis, ScoreSystem, StartingRank, Team, TeamAdjustment, TeamId,
};
use crate::number::Points;

/// The system by which a tournament is paired.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum System {
    /// A Swiss, in which the pairings depend on the results.
    Swiss,
    /// A round robin of `cycles` cycles. Other pre-determined pairings also count as a round robin
    /// (C.07 15.2).
    RoundRobin {
        /// How often each pair of players meets; 0 if the file does not say.
        cycles: u8,
    },
    /// A knock-out tournament.
    KnockOut,
    /// A Scheveningen or Schiller system, which has pre-determined pairings between two groups.
    Scheveningen,
}

impl System {
    /// Whether the pairings are fixed before the start (C.07 15.2).
    #[must_use]
    pub const fn is_predetermined(self) -> bool {
        !matches!(self, System::Swiss)
    }

    /// Returns the name of the system in documents and options, such as `round-robin`.
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
    /// Blitz chess.
    Blitz,
}

/// A range of rounds, which includes the first and the last round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RoundRange {
    /// The first round of the range.
    pub first: RoundNumber,
    /// The last round of the range.
    pub last: RoundNumber,
}

/// A bye that a player requested for a round (TRF26 240, XXZ), or that the file states for the
/// round to be paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByeRequest {
    /// The round for which the bye was requested.
    pub round: RoundNumber,
    /// The player who requested the bye.
    pub player: PlayerId,
    /// The kind of bye: full-point, half-point or zero-point.
    pub kind: Outcome,
}

/// Fictitious points in accelerated rounds (TRF26 250, XXA). They count for pairings but are not
/// part of the score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Acceleration {
    /// The rounds in which the fictitious points are added.
    pub rounds: RoundRange,
    /// The fictitious points, which are match points in a team event.
    pub points: Points,
    /// The players who get the points; empty if the record names teams.
    pub players: Vec<PlayerId>,
}

/// A player's entry in a national list (TRF26, national rating support).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NationalRecord {
    /// The player of the entry.
    pub player: PlayerId,
    /// The code of the federation that keeps the list.
    pub federation: String,
    /// The title or class on the national list; `None` if not stated.
    pub title: Option<String>,
    /// The national rating; `None` if not stated.
    pub rating: Option<u16>,
    /// The region or league; `None` if not stated.
    pub origin: Option<String>,
    /// The player's number on the national list, which may contain letters; `None` if not stated.
    pub number: Option<String>,
}

/// The facts of a tournament. Numbers in brackets are codes of TRF records that state the field. An
/// `Option` is `None`, and a list is empty, if the file does not state the field.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tournament {
    /// The name of the event (012).
    pub name: Option<String>,
    /// The city of the event (022).
    pub city: Option<String>,
    /// The federation that hosts the event (032), as written.
    pub federation: Option<String>,
    /// The first day of the event (042).
    pub start: Option<Date>,
    /// The last day of the event (052).
    pub end: Option<Date>,
    /// The organiser of the event, as written.
    pub organiser: Option<String>,
    /// The tournament director, as written.
    pub director: Option<String>,
    /// The number under which FIDE registered the event.
    pub fide_event: Option<u32>,
    /// The number of the event in the database of chess-results.com.
    pub database_number: Option<u32>,
    /// The class of the time control: standard, rapid or blitz.
    pub time_class: Option<TimeClass>,
    /// The type of the tournament as free text (092).
    pub type_text: Option<String>,
    /// The chief arbiter (102), as written.
    pub chief_arbiter: Option<String>,
    /// The deputy arbiters (112), as written.
    pub deputy_arbiters: Vec<String>,
    /// The time control as free text (122).
    pub time_text: Option<String>,
    /// The day of each round (132); `None` for a round whose day is not stated.
    pub round_dates: Vec<Option<Date>>,
    /// The start time of each round as written (`16:30`); `None` for a round whose start time is
    /// not stated.
    pub round_times: Vec<Option<String>>,
    /// The number of planned rounds (142, XXR).
    pub planned_rounds: Option<u16>,
    /// How the starting rank was determined (172).
    pub starting_rank: Option<StartingRank>,
    /// The colour of the highest-ranked player in round 1 (152, XXC).
    pub initial_colour: Option<Colour>,
    /// The program or the person that made the pairings (182).
    pub pairing_program: Option<String>,
    /// The type of the tournament as a code (192), in upper case.
    pub type_code: Option<String>,
    /// The time control as a code (222), as written.
    pub time_code: Option<String>,
    /// The pairing system (192, or else the words of 092).
    pub system: Option<System>,
    /// Whether this is a team event, because the file has a record 013 or 310, or a code for teams
    /// in 192.
    pub team_event: bool,
    /// The points that each outcome is worth.
    pub score_system: ScoreSystem,
    /// The match points of a won, drawn and lost match (362); `None` if not stated.
    pub match_points: Option<[Points; 3]>,
    /// The match points and game points of a team for a pairing-allocated bye (320). If they are
    /// `None`, the bye counts as a drawn match.
    pub team_bye: [Option<Points>; 2],
    /// The colour of each board for the first team of a match (352).
    pub board_colours: Vec<Colour>,
    /// Adjustments of the points of players (299).
    pub adjustments: Vec<Adjustment>,
    /// Byes that were requested for rounds that the file does not contain yet (240, XXZ).
    pub bye_requests: Vec<ByeRequest>,
    /// Fictitious points of accelerated rounds (250, XXA).
    pub accelerations: Vec<Acceleration>,
    /// The players' entries in national rating lists.
    pub national_records: Vec<NationalRecord>,
    /// Players who may not meet each other, with the rounds to which this applies (260, XXP).
    pub forbidden: Vec<(RoundRange, Vec<PlayerId>)>,
    /// The numbers of teams that may not meet each other, with the rounds to which this applies.
    pub forbidden_teams: Vec<(RoundRange, Vec<u16>)>,
    /// The rank order that the file states (202, 212); `None` if it states none.
    pub rank_order: Option<RankOrder>,
    /// The players, in the order of the file.
    pub players: Vec<Player>,
    /// The teams, in the order of their numbers.
    pub teams: Vec<Team>,
    /// The matches of teams that the file states, round by round.
    pub matches: Vec<Match>,
    /// Line-ups that differ from the order of the teams' lists (300).
    pub line_ups: Vec<LineUp>,
    /// Adjustments of the points of teams (299).
    pub team_adjustments: Vec<TeamAdjustment>,
    /// The number of boards of a match; `None` if not stated.
    pub boards: Option<u16>,
    /// The number of rounds that the file contains, which may be less than the planned number.
    pub rounds: u16,
    /// The entries of players × rounds, row by row. The index of an entry is `player * rounds +
    /// round`, all counted from 0.
    pub entries: Vec<Entry>,
}

impl Tournament {
    /// Returns the match points of a won, drawn and lost match: the stated ones, or else 2, 1 and
    /// 0.
    #[must_use]
    pub fn match_points_or_default(&self) -> [Points; 3] {
        let default_points = [2, 1, 0].map(Points::from_whole);
        self.match_points.unwrap_or(default_points)
    }

    /// Returns the row of a player, which is an entry for each round of the file.
    #[must_use]
    pub fn row(&self, player: PlayerId) -> &[Entry] {
        let rounds = usize::from(self.rounds);
        &self.entries[player.index() * rounds..(player.index() + 1) * rounds]
    }

    /// Returns the entry of a player for a round; `None` if the file does not contain the round.
    #[must_use]
    pub fn entry(&self, player: PlayerId, round: RoundNumber) -> Option<&Entry> {
        self.row(player).get(round.index())
    }

    /// Returns the number of the last complete round; 0 if there is none. A round is complete if it
    /// was paired (at least one player has a game, a forfeit or a pairing-allocated bye in it) and
    /// all its results are known. Byes announced for later rounds do not make these rounds
    /// complete.
    #[must_use]
    pub fn complete_rounds(&self) -> u16 {
        let is_complete = |round: &u16| {
            let column = || {
                let index = usize::from(*round - 1);
                let entries = self.entries.iter().skip(index);
                entries
                    .step_by(usize::from(self.rounds))
                    .map(|entry| entry.outcome)
            };
            let is_paired =
                |outcome: Outcome| !outcome.is_bye() || outcome == Outcome::PairingAllocatedBye;
            column().any(is_paired) && !column().any(|outcome| outcome == Outcome::Unknown)
        };
        (1..=self.rounds).rev().find(is_complete).unwrap_or(0)
    }

    /// Returns the ids of all players, in the order of the file.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = PlayerId> + use<> {
        (0..self.players.len()).map(PlayerId::at)
    }

    /// Returns the player with this id.
    #[must_use]
    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[id.index()]
    }

    /// Returns the first team with the pairing number `number`; `None` if no team has it.
    #[must_use]
    pub fn team(&self, number: u16) -> Option<TeamId> {
        let mut teams = self.teams.iter().take(MAX_TEAMS);
        let index = teams.position(|team| team.number == number);
        index.map(TeamId::at)
    }

    /// Returns the primary score of the teams, which ranks them before all other criteria. It is
    /// the score with which the rank order begins, or else the first score in the encoded type, or
    /// else match points (reference/trf.md 4.6, reference/rulings.md 3).
    #[must_use]
    pub fn primary_score(&self) -> ScoreBasis {
        let stated_score = self.rank_order.as_ref().and_then(RankOrder::primary_score);
        let score_of_type = || {
            let mut words = self.type_code.as_deref()?.split('_');
            words.find_map(|word| match word {
                "MP" => Some(ScoreBasis::MatchPoints),
                "GP" => Some(ScoreBasis::GamePoints),
                _ => None,
            })
        };
        stated_score
            .or_else(score_of_type)
            .unwrap_or(ScoreBasis::MatchPoints)
    }

    /// Returns a player's entry for a round as a phrase, such as `a win with White against 12
    /// Example, Anna`.
    #[must_use]
    pub fn entry_in_words(&self, entry: &Entry) -> String {
        let outcome = entry.outcome.words();
        let mut words = match entry.outcome {
            Outcome::Absent => return "no entry".to_owned(),
            Outcome::UnratedWin | Outcome::UnratedDraw | Outcome::UnratedLoss => {
                format!("an {outcome}")
            }
            Outcome::Unknown if entry.opponent == Opponent::Nobody => {
                "an unknown result".to_owned()
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

    /// Returns the points that the score system gives for an entry, before adjustments.
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
    fn the_last_complete_round_is_found() {
        use Outcome::{Absent, HalfPointBye, Loss, Unknown, Win};
        check(&[&[Win, Win], &[Loss, Loss]], 2);
        check(&[&[Win, Win], &[Loss, Unknown]], 1);
        // an adjourned game does not make later rounds incomplete
        check(&[&[Unknown, Win], &[Unknown, Loss]], 2);
        // a bye announced for round 2, which is not paired yet
        check(&[&[Win, HalfPointBye], &[Loss, Absent]], 1);
        check(&[&[Absent], &[Absent]], 0);
    }
}
