//! Defines the table from which all values are computed: participants × rounds. Opponents,
//! outcomes, colours and points are separate vectors, which contain the rounds of one participant
//! after those of another.

use std::ops::Range;

use super::{
    AdjustmentKind, Colour, Entry, Opponent, Outcome, ParticipantId, PlayerId, RoundNumber, System,
    Tournament,
};
use crate::number::Points;

/// The value in `opponents` for a round without an opponent.
const NOBODY: u16 = u16::MAX;

/// The value in `opponents` for an opponent who is not in the list of participants. No participant
/// has this index, because there are at most 9999 participants.
const UNLISTED: u16 = u16::MAX - 1;

/// The results of all participants after a number of rounds. The participants are players, or the
/// teams of a team event in match points or in game points (see [`TeamTable`](super::TeamTable)).
///
/// If the two entries for a game contradict each other, both are kept, and each participant's
/// values are computed from the participant's own row.
#[derive(Clone, Debug)]
pub struct Crosstable {
    participants: usize,
    rounds: usize,
    is_final: bool,
    system: System,
    opponents: Vec<u16>,
    outcomes: Vec<Outcome>,
    colours: Vec<Option<Colour>>,
    points: Vec<Points>,
    totals: Vec<Points>,
    ratings: Vec<Option<u16>>,
    numbers: Vec<u16>,
    win: Points,
    draw: Points,
    loss: Points,
}

/// The properties of a crosstable as a whole.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableProperties {
    /// The number of rounds that are counted, from the first.
    pub(super) rounds: usize,
    /// Whether the last scheduled round is among the counted rounds.
    pub(super) is_final: bool,
    /// The pairing system whose rules apply.
    pub(super) system: System,
    /// The points of a win, a draw and a loss, in this order, in the score (such as match points)
    /// that the crosstable contains.
    pub(super) result_points: [Points; 3],
}

/// The data of one participant in one round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    /// The opponent; `None` if there is none, or none in the list of participants.
    pub(super) opponent: Option<ParticipantId>,
    /// How the round ended for the participant.
    pub(super) outcome: Outcome,
    /// The colour of the participant, or of a team on board 1; `None` if unknown.
    pub(super) colour: Option<Colour>,
    /// The participant's points in the round.
    pub(super) points: Points,
}

impl Crosstable {
    /// Builds a crosstable. `numbers` contains the pairing numbers of the participants, `cells`
    /// their rounds, one participant after the other, and `extra_points` the points of each
    /// participant that do not belong to a round.
    pub(super) fn from_rows(
        properties: TableProperties,
        numbers: Vec<u16>,
        cells: &[Cell],
        extra_points: &[Points],
    ) -> Crosstable {
        let row = properties.rounds.max(1);
        let mut totals = extra_points.to_vec();
        for (total, cells) in totals.iter_mut().zip(cells.chunks(row)) {
            *total += cells.iter().map(|cell| cell.points).sum();
        }
        let [win, draw, loss] = properties.result_points;
        let opponent = |cell: &Cell| cell.opponent.map_or(NOBODY, |opponent| opponent.0);
        Crosstable {
            participants: numbers.len(),
            rounds: properties.rounds,
            is_final: properties.is_final,
            system: properties.system,
            opponents: cells.iter().map(opponent).collect(),
            outcomes: cells.iter().map(|cell| cell.outcome).collect(),
            colours: cells.iter().map(|cell| cell.colour).collect(),
            points: cells.iter().map(|cell| cell.points).collect(),
            totals,
            ratings: vec![None; numbers.len()],
            numbers,
            win,
            draw,
            loss,
        }
    }

    /// Returns the crosstable after the first `rounds` rounds of `tournament`, with the rules of
    /// `system`.
    #[must_use]
    pub fn new(tournament: &Tournament, system: System, rounds: u16) -> Crosstable {
        let all_rounds = usize::from(tournament.rounds);
        let rounds = usize::from(rounds).min(all_rounds);
        let participants = tournament.players.len();
        let mut table = Crosstable {
            participants,
            rounds,
            is_final: rounds >= all_rounds.max(usize::from(tournament.planned_rounds.unwrap_or(0))),
            system,
            opponents: Vec::with_capacity(participants * rounds),
            outcomes: Vec::with_capacity(participants * rounds),
            colours: Vec::with_capacity(participants * rounds),
            points: Vec::with_capacity(participants * rounds),
            totals: Vec::with_capacity(participants),
            ratings: tournament.players.iter().map(|p| p.rating).collect(),
            numbers: tournament
                .players
                .iter()
                .map(|p| p.number.map_or(0, |n| n.0))
                .collect(),
            win: tournament.score_system.w(),
            draw: tournament.score_system.d(),
            loss: tournament.score_system.l(),
        };
        for id in tournament.ids() {
            for entry in &tournament.row(id)[..rounds] {
                table.push(tournament, id, entry);
            }
        }
        table.apply_adjustments(tournament);
        let row = rounds.max(1);
        table.totals.resize(participants, Points::ZERO);
        for (total, points) in table.totals.iter_mut().zip(table.points.chunks(row)) {
            *total += points.iter().copied().sum();
        }
        table
    }

    /// Appends a player's entry for a round to the vectors.
    fn push(&mut self, tournament: &Tournament, id: PlayerId, entry: &Entry) {
        self.opponents.push(match entry.opponent {
            Opponent::Player(opponent) if opponent != id => opponent.0,
            Opponent::Player(_) | Opponent::Nobody => NOBODY,
            Opponent::Unknown(_) => UNLISTED,
        });
        self.outcomes.push(entry.outcome);
        self.colours.push(entry.colour);
        self.points.push(tournament.points(entry));
    }

    /// Applies adjustments (TRF26 299). A bonus with a round changes the points of that round, and
    /// a bonus without a round changes the total. An adjustment of another kind replaces the points
    /// of the rounds to which it applies.
    fn apply_adjustments(&mut self, tournament: &Tournament) {
        self.totals.resize(self.participants, Points::ZERO);
        for adjustment in &tournament.adjustments {
            let all_players: Vec<PlayerId>;
            let players = if adjustment.players.is_empty() {
                all_players = tournament.ids().collect();
                &all_players
            } else {
                &adjustment.players
            };
            for &id in players {
                let rounds = match adjustment.round {
                    Some(round) => round.index()..round.index() + 1,
                    None => 0..self.rounds,
                };
                if adjustment.kind == AdjustmentKind::Bonus && adjustment.round.is_none() {
                    self.totals[id.index()] += adjustment.points;
                    continue;
                }
                for round in rounds.filter(|&r| r < self.rounds) {
                    let index = id.index() * self.rounds + round;
                    match adjustment.kind {
                        AdjustmentKind::Bonus => self.points[index] += adjustment.points,
                        kind if kind.applies_to(self.outcomes[index]) => {
                            self.points[index] = adjustment.points;
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    /// Returns the number of participants.
    #[must_use]
    pub fn participants(&self) -> usize {
        self.participants
    }

    /// Returns the number of rounds that are counted.
    #[must_use]
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    /// Returns all participants, in the order of the rows.
    #[inline]
    pub fn ids(
        &self,
    ) -> impl DoubleEndedIterator<Item = ParticipantId> + ExactSizeIterator + Clone + use<> {
        ParticipantId::up_to(self.participants)
    }

    /// Returns the rounds that are counted, in order.
    #[inline]
    pub fn round_numbers(
        &self,
    ) -> impl DoubleEndedIterator<Item = RoundNumber> + ExactSizeIterator + Clone + use<> {
        RoundNumber::up_to(self.rounds)
    }

    /// Returns the index of round `round` of `participant` in each vector.
    #[inline]
    const fn cell(&self, participant: ParticipantId, round: RoundNumber) -> usize {
        participant.index() * self.rounds + round.index()
    }

    /// Returns the indices of all rounds of `participant` in each vector.
    #[inline]
    const fn row(&self, participant: ParticipantId) -> Range<usize> {
        let start = participant.index() * self.rounds;
        start..start + self.rounds
    }

    /// Whether the last scheduled round is among the counted rounds.
    #[must_use]
    pub fn is_final(&self) -> bool {
        self.is_final
    }

    /// Returns a copy in which every game of the last scheduled round is a draw over the board
    /// (Fore Buchholz, C.07 8.3). Byes are unchanged. `None` if the last scheduled round is not
    /// counted, or if nothing changes.
    #[must_use]
    pub fn with_last_round_drawn(&self) -> Option<Crosstable> {
        if !self.is_final || self.rounds == 0 {
            return None;
        }
        let mut table = self.clone();
        let mut is_changed = false;
        for player in 0..self.participants {
            let index = (player + 1) * self.rounds - 1;
            let is_paired = self.opponents[index] != NOBODY || self.outcomes[index].is_game();
            if is_paired && (self.outcomes[index], self.points[index]) != (Outcome::Draw, self.draw)
            {
                table.totals[player] += self.draw - self.points[index];
                table.points[index] = self.draw;
                table.outcomes[index] = Outcome::Draw;
                is_changed = true;
            }
        }
        is_changed.then_some(table)
    }

    /// Returns a copy in which every result that is not known yet is worth `points`; `None` if all
    /// results are known or already worth that much.
    #[must_use]
    pub fn with_open_results_at(&self, points: Points) -> Option<Crosstable> {
        let differs =
            |(outcome, old): (&Outcome, &Points)| *outcome == Outcome::Unknown && *old != points;
        if !self.outcomes.iter().zip(&self.points).any(differs) {
            return None;
        }
        let mut table = self.clone();
        for index in 0..table.outcomes.len() {
            if table.outcomes[index] == Outcome::Unknown {
                table.totals[index / table.rounds] += points - table.points[index];
                table.points[index] = points;
            }
        }
        Some(table)
    }

    /// Returns the pairing system whose rules apply.
    #[must_use]
    pub fn system(&self) -> System {
        self.system
    }

    /// Returns the opponent whom the row of `participant` names in round `round`. `None` if the row
    /// names nobody, the participant itself, or somebody who is not in the list of participants.
    #[must_use]
    pub fn opponent(
        &self,
        participant: ParticipantId,
        round: RoundNumber,
    ) -> Option<ParticipantId> {
        let opponent = self.opponents[self.cell(participant, round)];
        (opponent < UNLISTED).then_some(ParticipantId(opponent))
    }

    /// Whether the row of `participant` names an opponent in round `round`, even one who is not in
    /// the list of participants.
    #[must_use]
    pub fn is_paired(&self, participant: ParticipantId, round: RoundNumber) -> bool {
        self.opponents[self.cell(participant, round)] != NOBODY
    }

    /// Returns how round `round` ended for `participant`.
    #[must_use]
    pub fn outcome(&self, participant: ParticipantId, round: RoundNumber) -> Outcome {
        self.outcomes[self.cell(participant, round)]
    }

    /// Returns the outcomes of `participant`, round by round.
    #[must_use]
    pub fn outcomes(&self, participant: ParticipantId) -> &[Outcome] {
        &self.outcomes[self.row(participant)]
    }

    /// Returns the number of entries whose result is not known yet. Values that depend on such
    /// entries are provisional.
    #[must_use]
    pub fn open_results(&self) -> usize {
        let is_open = |outcome: &&Outcome| **outcome == Outcome::Unknown;
        self.outcomes.iter().filter(is_open).count()
    }

    /// Returns the colour of `participant` in round `round`; `None` if it is unknown.
    #[must_use]
    pub fn colour(&self, participant: ParticipantId, round: RoundNumber) -> Option<Colour> {
        self.colours[self.cell(participant, round)]
    }

    /// Returns the points of `participant`, round by round.
    #[must_use]
    pub fn points(&self, participant: ParticipantId) -> &[Points] {
        &self.points[self.row(participant)]
    }

    /// Returns the score of `participant`: the points of all rounds, and bonuses that do not belong
    /// to a round.
    #[must_use]
    pub fn total(&self, participant: ParticipantId) -> Points {
        self.totals[participant.index()]
    }

    /// Returns the crosstable with `total` as the score of `participant`, even if the points of the
    /// rounds have a different sum.
    #[must_use]
    pub fn with_total(mut self, participant: ParticipantId, total: Points) -> Crosstable {
        self.totals[participant.index()] = total;
        self
    }

    /// Returns the rating that is used for `participant`; `None` for an unrated player.
    #[must_use]
    pub fn rating(&self, participant: ParticipantId) -> Option<u16> {
        self.ratings[participant.index()]
    }

    /// Returns the pairing number of `participant`; 0 for a participant without one.
    #[must_use]
    pub fn number(&self, participant: ParticipantId) -> u16 {
        self.numbers[participant.index()]
    }

    /// Returns the points of a win, which formulas call W.
    #[must_use]
    pub fn win(&self) -> Points {
        self.win
    }

    /// Returns the points of a draw, which formulas call D.
    #[must_use]
    pub fn draw(&self) -> Points {
        self.draw
    }

    /// Returns the points of a loss, which formulas call L.
    #[must_use]
    pub fn loss(&self) -> Points {
        self.loss
    }
}

impl AdjustmentKind {
    /// Whether an adjustment of this kind changes the points of `outcome`.
    #[must_use]
    pub const fn applies_to(self, outcome: Outcome) -> bool {
        match self {
            AdjustmentKind::Bonus => true,
            AdjustmentKind::Win => matches!(outcome, Outcome::Win | Outcome::UnratedWin),
            AdjustmentKind::Draw => matches!(outcome, Outcome::Draw | Outcome::UnratedDraw),
            AdjustmentKind::Loss => matches!(outcome, Outcome::Loss | Outcome::UnratedLoss),
            AdjustmentKind::FullPointBye => matches!(outcome, Outcome::FullPointBye),
            AdjustmentKind::HalfPointBye => matches!(outcome, Outcome::HalfPointBye),
            AdjustmentKind::ZeroPointBye => {
                matches!(outcome, Outcome::ZeroPointBye | Outcome::Absent)
            }
            AdjustmentKind::ForfeitWin => matches!(outcome, Outcome::ForfeitWin),
            AdjustmentKind::ForfeitLoss => matches!(outcome, Outcome::ForfeitLoss),
        }
    }
}
