//! Finds out which rounds of a tournament are over, and which are still open.

use super::unread::unreadable_entry;
use crate::import::{Import, Lack, Part};
use crate::model::team::Encounters;
use crate::model::{Crosstable, Opponent, Outcome, ScoreBasis, System, TeamTable, Tournament};

/// How many entries of a round have a result, and how many have none. In a list of matches without
/// players, the entries are those of teams.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::audit) struct RoundState {
    /// The number of entries with an opponent and the result of a game or a forfeit, or a result
    /// that could not be read.
    pub(in crate::audit) reported_count: u32,
    /// The number of entries without a result.
    pub(in crate::audit) unknown_count: u32,
    /// The number of entries with the result of a game or a forfeit, but without an opponent.
    pub(in crate::audit) unpaired_count: u32,
}

impl RoundState {
    /// Counts an entry of this round. `is_paired` says whether the entry names an opponent.
    fn count(&mut self, outcome: Outcome, is_paired: bool) {
        match outcome {
            Outcome::Unknown => self.unknown_count += 1,
            outcome if outcome.is_played() || outcome.is_forfeit() => {
                if is_paired {
                    self.reported_count += 1;
                } else {
                    self.unpaired_count += 1;
                }
            }
            _ => {}
        }
    }

    /// Whether most results of the round are known.
    pub(in crate::audit) fn is_over(self) -> bool {
        self.reported_count + self.unpaired_count > self.unknown_count
    }

    /// Whether the round has no games, no forfeits and no pairings.
    pub(in crate::audit) fn is_empty(self) -> bool {
        self.reported_count == 0 && self.unknown_count == 0 && self.unpaired_count == 0
    }
}

/// Which rounds of a tournament are over, and whether the event is over.
#[derive(Clone, Debug, Default)]
pub(in crate::audit) struct Progress {
    /// The state of each round of the file.
    pub(in crate::audit) rounds: Vec<RoundState>,
    /// The number of rounds up to the last one that is over: most of its results are known, or it
    /// has byes that the stated points include. Later rounds are open: not played yet, in progress,
    /// or only filled with byes for a pairing engine (reference/trf.md 14).
    pub(in crate::audit) rounds_over: usize,
    /// Whether the event is over: all planned rounds are over or, if the number of planned rounds
    /// is not stated, no round is open.
    pub(in crate::audit) finished: bool,
    /// The number of rounds that the file announces: as the number of rounds, or by the days of
    /// rounds. 0 if it announces none, or if its rounds have no order.
    pub(in crate::audit) announced: usize,
}

impl Progress {
    pub(in crate::audit) fn from_import(import: &Import) -> Progress {
        let rounds = if import.tournament.entries.is_empty() {
            rounds_of_teams(&import.tournament)
        } else {
            rounds_of_players(import)
        };
        Progress::from_rounds(import, rounds)
    }

    /// Returns the rounds of the file that have no games, no forfeits and no pairings, in ascending
    /// order.
    fn empty_rounds(&self) -> Vec<u16> {
        let states = (1..).zip(&self.rounds);
        let empty_rounds = states.filter(|(_, state)| state.is_empty());
        empty_rounds.map(|(round, _)| round).collect()
    }

    /// Returns the rounds without games before the last round with games; if `with_last` is set,
    /// also those after it.
    pub(in crate::audit) fn rounds_without_games(&self, with_last: bool) -> Vec<u16> {
        if with_last {
            self.empty_rounds()
        } else {
            self.skipped_rounds()
        }
    }

    fn from_rounds(import: &Import, rounds: Vec<RoundState>) -> Progress {
        let tournament = &import.tournament;
        let rounds_over = rounds
            .iter()
            .rposition(|state| state.is_over())
            .map_or(0, |last| last + 1);
        let rounds_over = rounds_over.max(with_counted_byes(import, &rounds, rounds_over));
        if import.lacks(Lack::RoundOrder) {
            return Progress::without_order(rounds);
        }
        let planned_rounds = tournament.planned_rounds.map_or(rounds.len(), usize::from);
        Progress {
            finished: rounds_over > 0
                && rounds_over >= planned_rounds
                && !has_skipped_round(import, &rounds),
            rounds_over,
            announced: announced_rounds(tournament),
            rounds,
        }
    }

    /// Returns the number of rounds up to the last one with games, forfeits, pairings, or byes that
    /// count.
    pub(in crate::audit) fn recorded(&self) -> usize {
        let last_filled = self.rounds.iter().rposition(|round| !round.is_empty());
        last_filled.map_or(0, |last| last + 1).max(self.rounds_over)
    }

    /// Returns the number of announced rounds that the file does not record. Nothing says whether
    /// they were played.
    pub(in crate::audit) fn unrecorded(&self) -> usize {
        self.announced.saturating_sub(self.recorded())
    }

    /// Returns the rounds without games and forfeits before the last round that has some, in
    /// ascending order. Nothing shows that they were not played.
    pub(in crate::audit) fn skipped_rounds(&self) -> Vec<u16> {
        skipped_rounds(&self.rounds).collect()
    }

    /// Returns the progress if the order of the rounds is not known. All rounds count as over
    /// unless the event has no games, forfeits or pairings. The event is over if most results are
    /// known.
    fn without_order(rounds: Vec<RoundState>) -> Progress {
        let mut total = RoundState::default();
        for round in &rounds {
            total.reported_count += round.reported_count;
            total.unknown_count += round.unknown_count;
            total.unpaired_count += round.unpaired_count;
        }
        Progress {
            rounds_over: if total.is_empty() { 0 } else { rounds.len() },
            finished: total.is_over(),
            announced: 0,
            rounds,
        }
    }
}

/// Returns the number of rounds that a tournament announces, as a number or by the days of rounds.
fn announced_rounds(tournament: &Tournament) -> usize {
    let last_dated = tournament.round_dates.iter().rposition(Option::is_some);
    let planned = tournament.planned_rounds.map_or(0, usize::from);
    planned.max(last_dated.map_or(0, |last| last + 1))
}

/// Returns the rounds without games and forfeits before the last round that has some, in ascending
/// order.
fn skipped_rounds(rounds: &[RoundState]) -> impl Iterator<Item = u16> {
    let last_filled = rounds.iter().rposition(|state| !state.is_empty());
    let states = (1..).zip(&rounds[..last_filled.unwrap_or(0)]);
    states
        .filter(|(_, state)| state.is_empty())
        .map(|(round, _)| round)
}

/// Whether the file covers a whole event and has a round without games before its last round with
/// games. Files of a part of an event need not show all rounds.
fn has_skipped_round(import: &Import, rounds: &[RoundState]) -> bool {
    import.part == Part::Event && skipped_rounds(rounds).next().is_some()
}

/// Returns the state of each round, from the entries of the players.
fn rounds_of_players(import: &Import) -> Vec<RoundState> {
    let tournament = &import.tournament;
    let mut rounds = vec![RoundState::default(); usize::from(tournament.rounds)];
    for row in tournament.entries.chunks(rounds.len().max(1)) {
        for (state, entry) in rounds.iter_mut().zip(row) {
            state.count(entry.outcome, entry.opponent != Opponent::Nobody);
        }
    }
    // a text that could not be read stands for a result, so the game is over
    for (player, round) in import.notes.iter().filter_map(unreadable_entry) {
        let entry = tournament.entry(player, round);
        if entry.is_some_and(|entry| entry.outcome == Outcome::Unknown)
            && let Some(state) = rounds.get_mut(round.index())
        {
            state.unknown_count = state.unknown_count.saturating_sub(1);
            state.reported_count += 1;
        }
    }
    rounds
}

/// Returns the state of each round, from the team matches. For files that do not state the games of
/// players.
fn rounds_of_teams(tournament: &Tournament) -> Vec<RoundState> {
    let encounters = Encounters::compute(tournament);
    let rounds = encounters.rounds;
    let table = TeamTable::new(tournament, &encounters, System::Swiss, rounds);
    let match_point_table = table.score(ScoreBasis::MatchPoints);
    let mut states = vec![RoundState::default(); usize::from(rounds)];
    for team in match_point_table.ids() {
        for (state, round) in states.iter_mut().zip(match_point_table.round_numbers()) {
            let is_paired = match_point_table.opponent(team, round).is_some();
            let outcome = match_point_table.outcome(team, round);
            // a cell that could not be read does not make the round open
            if is_paired || outcome != Outcome::Unknown {
                state.count(outcome, is_paired);
            }
        }
    }
    states
}

/// Returns the last round whose results or byes count towards the standings; 0 if there is none. In
/// a list of matches without players, the number is determined from the matches. All commands show
/// the standings after this round unless another one is requested.
#[must_use]
pub fn last_round(import: &Import) -> u16 {
    u16::try_from(Progress::from_import(import).rounds_over).unwrap_or(u16::MAX)
}

/// The planned rounds of an event for which its file has no results.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OpenRounds {
    /// The rounds for which the file has no results, in ascending order.
    pub without_results: Vec<u16>,
    /// The rounds for which the file has only a few results, in ascending order, if it is a list of
    /// single rounds. In other files, such rounds are in `without_results`.
    pub unfinished: Vec<u16>,
    /// Whether the rounds may have been played although results are missing: the file shows only a
    /// part of the event, states points and ranks after a later round, or has a later round with
    /// results.
    pub may_have_been_played: bool,
}

/// Finds the planned rounds for which the file has no results.
#[must_use]
pub fn open_rounds(import: &Import) -> OpenRounds {
    let tournament = &import.tournament;
    let planned_rounds = tournament.planned_rounds.unwrap_or(tournament.rounds);
    let progress = Progress::from_import(import);
    let rounds_over = u16::try_from(progress.rounds_over).unwrap_or(u16::MAX);
    if !matches!(import.part, Part::Rounds(_)) {
        let is_whole = matches!(import.part, Part::Event | Part::Card);
        let states_later_round = import.stated_after.is_some_and(|after| after > rounds_over);
        let mut without_results = Vec::new();
        let has_skipped_round = has_skipped_round(import, &progress.rounds);
        if has_skipped_round {
            without_results = progress.skipped_rounds();
        }
        without_results.extend((rounds_over..planned_rounds).map(|index| index + 1));
        return OpenRounds {
            without_results,
            unfinished: Vec::new(),
            may_have_been_played: !is_whole
                || import.lacks(Lack::Results)
                || states_later_round
                || has_skipped_round,
        };
    }
    // nothing is known about rounds without a list
    let state = |round: u16| {
        let state = progress.rounds.get(usize::from(round) - 1);
        state.copied().unwrap_or_default()
    };
    let rounds = (1..=planned_rounds).filter(|&round| !state(round).is_over());
    let (unfinished, without_results) = rounds.partition(|&round| state(round).reported_count > 0);
    OpenRounds {
        without_results,
        unfinished,
        may_have_been_played: true,
    }
}

/// Returns the number of rounds that are over: `rounds_over`, and later rounds that consist of byes
/// if they are planned, most players have a bye, nobody has anything else, and most of the stated
/// points include these byes. If only a few players have byes, the round is still to be paired.
fn with_counted_byes(import: &Import, rounds: &[RoundState], rounds_over: usize) -> usize {
    let tournament = &import.tournament;
    let consists_of_byes = |round: usize| {
        let rows = tournament.entries.chunks(rounds.len().max(1));
        let entries = rows.filter_map(|row| row.get(round));
        let bye_count = entries.filter(|entry| entry.outcome.is_bye()).count();
        rounds[round].is_empty() && bye_count * 2 > tournament.players.len()
    };
    let last_bye_round = (rounds_over..rounds.len())
        .take_while(|&round| consists_of_byes(round))
        .last();
    // before the last planned round, the byes belong to a round that is still to be paired
    let planned_rounds = tournament.planned_rounds.map(usize::from);
    let Some(last_bye_round) =
        last_bye_round.filter(|last| planned_rounds.is_some_and(|planned| last + 1 >= planned))
    else {
        return rounds_over;
    };
    let table = |rounds: usize| {
        let rounds = u16::try_from(rounds).unwrap_or(u16::MAX);
        Crosstable::new(tournament, System::Swiss, rounds)
    };
    let (without, with) = (table(rounds_over), table(last_bye_round + 1));
    let (mut included, mut excluded) = (0_usize, 0_usize);
    for id in tournament.ids() {
        let stated = import.claims.points_of(id);
        let (before, after) = (without.total(id.into()), with.total(id.into()));
        if before == after {
            continue;
        }
        included += usize::from(stated.is_some_and(|stated| stated.value == after));
        excluded += usize::from(stated.is_some_and(|stated| stated.value == before));
    }
    if included > excluded {
        last_bye_round + 1
    } else {
        rounds_over
    }
}
