//! Collects the facts of earlier rounds on which the pairing of a round depends.

use super::acceleration::first_group_size;
use crate::model::{
    Colour, Crosstable, Entry, Outcome, PlayerId, RoundNumber, RoundRange, ScoreSystem, System,
    Tournament,
};
use crate::number::Points;

/// The facts of an event that the pairing rules use: the entries of each player in each round, and
/// the settings of the event.
///
/// The pairing of round `r` depends on the rounds before it. From round `r` itself only the list of
/// participants is used.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct History {
    /// The records of all players, indexed by [`PlayerId`].
    pub players: Vec<Record>,
    /// The number of rounds of the event. `None` if it is unknown; then no round counts as the
    /// last.
    pub planned_rounds: Option<u16>,
    /// The colour drawn before round 1 for the first player. `None` if the file does not state it;
    /// then it is inferred from the boards of round 1.
    pub initial_colour: Option<Colour>,
    /// The points for each outcome.
    pub scores: ScoreSystem,
    /// Groups of players who may not meet each other, each with the range of rounds in which this
    /// applies.
    pub forbidden: Vec<(RoundRange, Vec<PlayerId>)>,
    /// Whether odd and even in C.04.3 5.2.5 (E.5) refer to the pairing number. If false, they refer
    /// to the position among the players who have taken part in a pairing. The text leaves this
    /// open, and programs differ.
    pub odd_by_number: bool,
    /// The pairing number of the last player of the first group, if the type of the event is the
    /// only statement about Baku acceleration, so that the fictitious points follow from C.04.7;
    /// otherwise `None`.
    pub last_accelerated_number: Option<u16>,
}

/// Whether the type of an event (TRF record 192) says that it has Baku acceleration, and nothing in
/// the file states the fictitious points. Stated points take precedence over the type.
#[must_use]
pub fn is_baku_by_type(tournament: &Tournament) -> bool {
    let code = tournament.type_code.as_deref().unwrap_or_default();
    tournament.accelerations.is_empty() && code.split('_').any(|word| word == "BAKU")
}

/// The facts of a player's rounds on which pairings depend.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The pairing number: the position in the initial list, from 1.
    pub number: u16,
    /// The player's entry for each round, from round 1. In rounds beyond the end of the list, the
    /// player is absent.
    pub entries: Vec<Entry>,
    /// The points obtained in each round, from round 1.
    pub points: Vec<Points>,
    /// The fictitious points of each round, from round 1. Rounds beyond the end of the list have no
    /// fictitious points.
    pub fictitious_points: Vec<Points>,
}

impl Record {
    /// Returns the player's entry for a round; an absence if the record ends before that round.
    #[must_use]
    pub fn entry(&self, round: RoundNumber) -> Entry {
        self.entries.get(round.index()).copied().unwrap_or_default()
    }

    /// Adds a bye announced for a round that the record does not contain yet.
    fn add_announced_bye(&mut self, round: RoundNumber, kind: Outcome) {
        // a request for a later round than the next does not concern the next pairing
        if round.index() > self.entries.len() {
            return;
        }
        if self.entries.len() == round.index() {
            self.entries.push(Entry::default());
        }
        let entry = &mut self.entries[round.index()];
        if *entry == Entry::default() {
            entry.outcome = kind;
        }
    }

    /// Returns the pairing score before a round: the points of all earlier rounds plus the
    /// fictitious points of this round.
    #[must_use]
    pub fn pairing_score(&self, round: RoundNumber) -> Points {
        let fictitious_points = self.fictitious_points.get(round.index()).copied();
        self.score(round) + fictitious_points.unwrap_or_default()
    }

    /// Returns the points of all rounds before `round`. A bonus that belongs to no round is not
    /// included: it changes the final total, but the file does not say from which round on it
    /// counts.
    #[must_use]
    pub fn score(&self, round: RoundNumber) -> Points {
        let points = self.points.iter().take(round.index()).copied();
        points.sum()
    }

    /// Whether the player took part in the recorded pairing of a round, with an opponent or the
    /// pairing-allocated bye.
    #[must_use]
    pub fn is_paired(&self, round: RoundNumber) -> bool {
        let entry = self.entry(round);
        entry.opponent.player().is_some() || entry.outcome == Outcome::PairingAllocatedBye
    }
}

/// A board of round 1 as evidence of the colour that was drawn for the first player.
pub(super) struct FirstBoard {
    /// The position of the board's higher ranked player among the participants, from 1.
    position: u16,
    /// The pairing number of the board's higher ranked player.
    number: u16,
    /// The colour that was drawn for the first player if the colours of this board are correct.
    pub(super) colour: Colour,
}

impl History {
    /// Reads the history of a tournament. If pairing numbers are missing or used twice, all players
    /// get new numbers: first the players with a number, by this number, then the players without a
    /// number. Players with equal numbers keep the order of the tournament's list.
    #[must_use]
    pub fn from_tournament(tournament: &Tournament) -> History {
        let table = Crosstable::new(tournament, System::Swiss, tournament.rounds);
        let mut order: Vec<PlayerId> = tournament.ids().collect();
        order.sort_by_key(|&id| {
            let number = tournament.player(id).number;
            (number.is_none(), number)
        });
        let is_distinct = order
            .windows(2)
            .all(|pair| tournament.player(pair[0]).number != tournament.player(pair[1]).number);
        let mut players: Vec<Record> = tournament
            .ids()
            .map(|id| {
                let points = table.points(id.into()).to_vec();
                Record {
                    number: tournament.player(id).number.map_or(0, |number| number.0),
                    entries: tournament.row(id).to_vec(),
                    points,
                    fictitious_points: Vec::new(),
                }
            })
            .collect();
        if !is_distinct || players.iter().any(|record| record.number == 0) {
            for (number, id) in (1..).zip(&order) {
                players[id.index()].number = number;
            }
        }
        for acceleration in &tournament.accelerations {
            for id in &acceleration.players {
                let Some(record) = players.get_mut(id.index()) else {
                    continue;
                };
                for round in acceleration.rounds.first.index()..=acceleration.rounds.last.index() {
                    if record.fictitious_points.len() <= round {
                        record.fictitious_points.resize(round + 1, Points::ZERO);
                    }
                    record.fictitious_points[round] = acceleration.points;
                }
            }
        }
        for request in &tournament.bye_requests {
            if let Some(record) = players.get_mut(request.player.index()) {
                record.add_announced_bye(request.round, request.kind);
            }
        }
        let mut history = History {
            players,
            planned_rounds: tournament.planned_rounds,
            initial_colour: tournament.initial_colour,
            scores: tournament.score_system,
            forbidden: tournament.forbidden.clone(),
            odd_by_number: false,
            last_accelerated_number: None,
        };
        if is_baku_by_type(tournament) {
            history.last_accelerated_number = history.last_of_first_group();
            if let Some(last) = history.last_accelerated_number {
                history.accelerate(last);
            }
        }
        history
    }

    /// Returns the pairing number of the last player of the first group (C.04.7 1.1, 1.2); `None`
    /// if there are no players, or if the number of rounds is unknown. The initial list contains
    /// the players with an entry in round 1, or all players if round 1 is not paired yet. Players
    /// who enter later do not change the first group.
    #[must_use]
    pub fn last_of_first_group(&self) -> Option<u16> {
        self.planned_rounds?;
        let round_1 = RoundNumber(1);
        let is_paired = self.players.iter().any(|record| record.is_paired(round_1));
        let records = self.players.iter();
        let list_records =
            records.filter(|record| !is_paired || record.entry(round_1) != Entry::default());
        let mut numbers: Vec<u16> = list_records.map(|record| record.number).collect();
        numbers.sort_unstable();
        let group = usize::from(first_group_size(u16::try_from(numbers.len()).ok()?));
        let last_index = group.min(numbers.len()).checked_sub(1)?;
        Some(numbers[last_index])
    }

    /// Gives every player up to the pairing number `last` the fictitious points of Baku
    /// acceleration (C.04.7). The accelerated rounds are the first half of all rounds, rounded up.
    /// In the first half of the accelerated rounds, rounded up, the fictitious points are those of
    /// a win, and in the other accelerated rounds those of a draw. Fictitious points that the
    /// records contained before are replaced. Nothing changes if the number of rounds is unknown.
    ///
    /// The last player of the first group stays the same when players enter late (C.04.7 1.2), so
    /// the caller has to pass `last`; see [`first_group_size`].
    pub fn accelerate(&mut self, last: u16) {
        let Some(rounds) = self.planned_rounds else {
            return;
        };
        let accelerated_rounds = rounds.div_ceil(2);
        let rounds_with_win = accelerated_rounds.div_ceil(2);
        let (win, draw) = (self.win(), self.scores.d());
        let points =
            (0..accelerated_rounds).map(|round| if round < rounds_with_win { win } else { draw });
        let points: Vec<Points> = points.collect();
        for record in &mut self.players {
            record.fictitious_points = if record.number <= last {
                points.clone()
            } else {
                Vec::new()
            };
        }
    }

    /// Returns the players to be paired in a round. If the round is already paired, these are the
    /// players with an opponent or the pairing-allocated bye in it; otherwise all players without a
    /// bye in it.
    #[must_use]
    pub fn entrants(&self, round: RoundNumber) -> Vec<PlayerId> {
        let is_round_paired = self.players.iter().any(|record| record.is_paired(round));
        let takes_part = |record: &Record| {
            if is_round_paired {
                record.is_paired(round)
            } else {
                record.entry(round).outcome == Outcome::Absent
            }
        };
        let ids = (0..self.players.len()).map(PlayerId::at);
        ids.filter(|id| takes_part(&self.players[id.index()]))
            .collect()
    }

    /// Returns the position of each player among those who have taken part in a pairing up to this
    /// round, counted from 1 by pairing number (article 5.2.5, E.5). If
    /// [`odd_by_number`](History::odd_by_number) is set, it is the pairing number instead. The
    /// value is 0 for players who have not taken part. The result is indexed by [`PlayerId`];
    /// `entrants` are the players to be paired in `round`.
    #[must_use]
    pub fn participant_positions(&self, round: RoundNumber, entrants: &[PlayerId]) -> Vec<u16> {
        let mut takes_part = vec![false; self.players.len()];
        for id in entrants {
            takes_part[id.index()] = true;
        }
        for (part, record) in takes_part.iter_mut().zip(&self.players) {
            *part = *part || RoundNumber::up_to(round.index()).any(|r| record.is_paired(r));
        }
        let mut order: Vec<usize> = (0..self.players.len())
            .filter(|&id| takes_part[id])
            .collect();
        order.sort_by_key(|&id| self.players[id].number);
        let mut places = vec![0; self.players.len()];
        for (position, id) in (1..).zip(order) {
            places[id] = if self.odd_by_number {
                self.players[id].number
            } else {
                position
            };
        }
        places
    }

    /// Returns the colour drawn before round 1 for the first player: the stated colour, or else the
    /// colour inferred from the boards of round 1; `None` if the file has neither.
    #[must_use]
    pub fn drawn_colour(&self) -> Option<Colour> {
        self.initial_colour.or_else(|| self.colour_by_round_1())
    }

    /// Returns the drawn colour according to the first board of round 1, which has the highest
    /// ranked player. If there are at least two other boards, all of them contradict it, and the
    /// higher ranked players of the first two boards are neighbours in the list, the colours of the
    /// first board were probably exchanged, and the colour follows from the other boards. If the
    /// two players are not neighbours, the contradiction may also come from an absent player
    /// between them whose position was counted. `None` if round 1 has no boards with colours.
    fn colour_by_round_1(&self) -> Option<Colour> {
        let mut boards = self.colours_of_round_1();
        boards.sort_unstable_by_key(|board| board.position);
        let (first, others) = boards.split_first()?;
        let [second, _, ..] = others else {
            return Some(first.colour);
        };
        let are_neighbours = first.number.checked_add(1) == Some(second.number);
        let is_contradicted = others.iter().all(|board| board.colour != first.colour);
        Some(if are_neighbours && is_contradicted {
            first.colour.opposite()
        } else {
            first.colour
        })
    }

    /// Returns the boards of round 1, each with the drawn colour that follows from its colours.
    /// Boards without a colour are left out.
    #[must_use]
    pub(super) fn colours_of_round_1(&self) -> Vec<FirstBoard> {
        let round_1 = RoundNumber(1);
        let places = self.participant_positions(round_1, &self.entrants(round_1));
        let board_of = |(id, record): (usize, &Record)| {
            let entry = record.entry(round_1);
            let opponent = entry.opponent.player()?;
            let is_higher = record.number < self.players.get(opponent.index())?.number;
            let colour = entry.colour.filter(|_| is_higher && places[id] > 0)?;
            let is_odd = places[id] % 2 == 1;
            Some(FirstBoard {
                position: places[id],
                number: record.number,
                colour: if is_odd { colour } else { colour.opposite() },
            })
        };
        let boards = self.players.iter().enumerate().filter_map(board_of);
        boards.collect()
    }

    /// Whether a round is the last of the event; false if the number of rounds is unknown.
    #[must_use]
    pub fn is_last(&self, round: RoundNumber) -> bool {
        self.planned_rounds == Some(round.0)
    }

    /// Returns the points for a win over the board, or the greater value if White and Black get
    /// different points.
    #[must_use]
    pub fn win(&self) -> Points {
        self.scores.win[0].max(self.scores.win[1])
    }
}
