//! Merges what two files state about one round of one player. Two entries may agree, one may
//! contain more than the other, or they may contradict each other.

use crate::import::{CellOrigin, Import, Lack, Part};
use crate::model::{Entry, Opponent, Outcome, PlayerId, RoundNumber};

/// What a file states about one round of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StatedEntry {
    pub(crate) entry: Entry,
    pub(crate) origin: CellOrigin,
    /// Which details of the entry the file does not state.
    pub(crate) doubts: Doubts,
}

/// Which details of a player's entry for a round a file does not state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Doubts {
    /// Whether it is unknown if a full-point bye was allocated or requested.
    pub(crate) lacks_bye_kind: bool,
    /// Whether the points of a requested bye are unknown.
    pub(crate) lacks_bye_worth: bool,
    /// Whether the opponent is unknown because the file has results without opponents.
    pub(crate) lacks_opponent: bool,
}

/// The result of merging what two files state about one round of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EntryMerge {
    /// The second file states nothing that the first does not state.
    Unchanged,
    /// The second file adds to the first. Contains what both state together.
    Completed(StatedEntry),
    /// The two files contradict each other.
    Conflict,
}

/// Gives access to what a file states about the rounds of its players.
pub(crate) struct StatedEntries<'a> {
    import: &'a Import,
    /// For each round, whether any player has an opponent in it.
    has_opponents: Vec<bool>,
    /// The number of the last round that contains a game, an allocated bye or an unread entry; 0 if
    /// there is none. Later rounds may contain requested byes.
    last_paired_round: u16,
}

impl<'a> StatedEntries<'a> {
    pub(crate) fn new(import: &'a Import) -> StatedEntries<'a> {
        let mut has_opponents = vec![false; usize::from(import.tournament.rounds)];
        for row in import.tournament.entries.chunks(has_opponents.len().max(1)) {
            for (has_opponents, entry) in has_opponents.iter_mut().zip(row) {
                *has_opponents |= entry.opponent != Opponent::Nobody;
            }
        }
        let rounds = (0..has_opponents.len()).map(RoundNumber::at);
        let is_paired = |round: &RoundNumber| {
            let mut column = import.tournament.ids();
            has_opponents[round.index()]
                || column.any(|id| import.tournament.entry(id, *round).is_some_and(is_pairing))
        };
        let last_paired_round = rounds.rev().find(is_paired).map_or(0, |round| round.0);
        StatedEntries {
            import,
            has_opponents,
            last_paired_round,
        }
    }

    /// Whether the file would contain a game of this player in this round if there were one,
    /// because the round is not after the last paired round and the file states results completely.
    pub(crate) fn would_state_game(&self, id: PlayerId, round: RoundNumber) -> bool {
        let states_round = match self.import.part {
            Part::Event => !self.import.has_unknown_rounds(id),
            Part::Rounds(range) => (range.first..=range.last).contains(&round),
            Part::Players | Part::Standings | Part::NotPaired | Part::Card => false,
        };
        let lacks_some = [Lack::Results, Lack::Rows].map(|lack| self.import.lacks(lack));
        states_round && round.0 <= self.last_paired_round && lacks_some == [false; 2]
    }

    /// Whether any player of the file has an opponent in this round.
    pub(crate) fn has_opponents(&self, round: RoundNumber) -> bool {
        self.has_opponents.get(round.index()) == Some(&true)
    }

    /// Whether the file states the games of this round.
    pub(crate) fn has_games(&self, round: RoundNumber) -> bool {
        let states_games = match self.import.part {
            Part::Event => true,
            Part::Rounds(range) => (range.first..=range.last).contains(&round),
            Part::Players | Part::Standings | Part::NotPaired | Part::Card => false,
        };
        let is_paired = self.has_opponents(round);
        let lacks_some = [Lack::Results, Lack::Rows].map(|lack| self.import.lacks(lack));
        states_games && is_paired && lacks_some == [false; 2]
    }

    /// Returns what the file states about a player's round; `None` if it states nothing.
    pub(crate) fn entry(&self, id: PlayerId, round: RoundNumber) -> Option<StatedEntry> {
        read_entry(self.import, &self.has_opponents, id, round)
    }
}

/// Whether an entry shows that its round was paired. This is also true of an entry that could not
/// be read.
fn is_pairing(entry: &Entry) -> bool {
    entry.opponent != Opponent::Nobody
        || matches!(
            entry.outcome,
            Outcome::PairingAllocatedBye | Outcome::Unknown
        )
}

/// Returns what a file states about a player's round; `None` if it states nothing. `has_opponents`
/// contains, for each round, whether any player has an opponent in it.
fn read_entry(
    import: &Import,
    has_opponents: &[bool],
    id: PlayerId,
    round: RoundNumber,
) -> Option<StatedEntry> {
    let entry = *import.tournament.entry(id, round)?;
    let is_absent = entry.outcome == Outcome::Absent && entry.opponent == Opponent::Nobody;
    // a result that could not be read, or one without an opponent that is not known
    if entry.outcome == Outcome::Unknown && entry.opponent == Opponent::Nobody {
        return None;
    }
    let leaves_blank = import.lacks_reasons_of_blank_rounds();
    let states_round = match import.part {
        Part::Players | Part::Standings => false,
        Part::NotPaired | Part::Card => !is_absent,
        Part::Rounds(range) => (range.first..=range.last).contains(&round) && !is_absent,
        Part::Event => {
            !import.lacks(Lack::Results)
                && !(is_absent && (leaves_blank || !has_opponents[round.index()]))
        }
    };
    states_round.then(|| StatedEntry {
        entry,
        origin: import.origins.cell(id, round),
        doubts: Doubts {
            lacks_bye_kind: import.lacks(Lack::ByeKinds)
                && matches!(
                    entry.outcome,
                    Outcome::PairingAllocatedBye | Outcome::FullPointBye
                ),
            lacks_bye_worth: import.part == Part::NotPaired
                && entry.outcome == Outcome::ZeroPointBye,
            lacks_opponent: import.lacks(Lack::Opponents),
        },
    })
}

/// Returns the points of an outcome in the usual score system, in half points.
const fn usual_half_points(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Win
        | Outcome::UnratedWin
        | Outcome::ForfeitWin
        | Outcome::PairingAllocatedBye
        | Outcome::FullPointBye => 2,
        Outcome::Draw | Outcome::UnratedDraw | Outcome::HalfPointBye => 1,
        _ => 0,
    }
}

impl StatedEntry {
    /// Merges this entry with what another file states about the same round of the player.
    pub(crate) fn merge(self, other: StatedEntry) -> EntryMerge {
        let (mine, theirs) = (self.entry, other.entry);
        let is_known = |stated: &StatedEntry| stated.entry.outcome != Outcome::Unknown;
        match (self.doubts.lacks_opponent, other.doubts.lacks_opponent) {
            (false, false) => {}
            _ if is_known(&self)
                && is_known(&other)
                && usual_half_points(mine.outcome) != usual_half_points(theirs.outcome) =>
            {
                return EntryMerge::Conflict;
            }
            (true, false) => return EntryMerge::Completed(other),
            (_, true) => return EntryMerge::Unchanged,
        }
        match (mine.outcome.is_bye(), theirs.outcome.is_bye()) {
            (true, true) => self.merge_bye(other),
            (false, false) => self.merge_game(other),
            // one file has a pairing without a result, and a later one a bye instead
            _ => EntryMerge::Conflict,
        }
    }

    fn merge_bye(self, other: StatedEntry) -> EntryMerge {
        use Outcome::{Absent, FullPointBye, HalfPointBye, PairingAllocatedBye, ZeroPointBye};
        let result_with_outcome = |outcome, lacks_bye_kind| {
            let mut merged = self;
            merged.entry.outcome = outcome;
            merged.doubts = Doubts {
                lacks_bye_kind,
                ..Doubts::default()
            };
            if merged == self {
                EntryMerge::Unchanged
            } else {
                EntryMerge::Completed(merged)
            }
        };
        let (mine, theirs) = (self.entry.outcome, other.entry.outcome);
        match (mine, theirs) {
            (mine, theirs) if mine == theirs => result_with_outcome(
                mine,
                self.doubts.lacks_bye_kind && other.doubts.lacks_bye_kind,
            ),
            (Absent, ZeroPointBye) => EntryMerge::Completed(other),
            (ZeroPointBye, Absent) => EntryMerge::Unchanged,
            // the bye was requested, whatever its points
            (PairingAllocatedBye | FullPointBye, _) if other.doubts.lacks_bye_worth => {
                if self.doubts.lacks_bye_kind {
                    result_with_outcome(FullPointBye, false)
                } else if mine == FullPointBye {
                    EntryMerge::Unchanged
                } else {
                    EntryMerge::Conflict
                }
            }
            (HalfPointBye, _) if other.doubts.lacks_bye_worth => EntryMerge::Unchanged,
            (_, HalfPointBye | FullPointBye) if self.doubts.lacks_bye_worth => {
                EntryMerge::Completed(other)
            }
            (_, PairingAllocatedBye) if self.doubts.lacks_bye_worth => {
                if other.doubts.lacks_bye_kind {
                    result_with_outcome(FullPointBye, false)
                } else {
                    EntryMerge::Conflict
                }
            }
            (PairingAllocatedBye | FullPointBye, PairingAllocatedBye | FullPointBye) => {
                match (self.doubts.lacks_bye_kind, other.doubts.lacks_bye_kind) {
                    (true, true) => EntryMerge::Unchanged,
                    (true, false) => result_with_outcome(theirs, false),
                    (false, true) => EntryMerge::Unchanged,
                    (false, false) => EntryMerge::Conflict,
                }
            }
            _ => EntryMerge::Conflict,
        }
    }

    fn merge_game(self, other: StatedEntry) -> EntryMerge {
        let (mine, theirs) = (self.entry, other.entry);
        let opponents = match (mine.opponent, theirs.opponent) {
            (mine, theirs) if mine == theirs => Some(mine),
            // a dangling reference contradicts nothing
            (Opponent::Player(_), Opponent::Unknown(_) | Opponent::Nobody)
            | (Opponent::Unknown(_), Opponent::Nobody) => Some(mine.opponent),
            (Opponent::Unknown(_) | Opponent::Nobody, _) => Some(theirs.opponent),
            _ => None,
        };
        let colours_fit = match (mine.colour, theirs.colour) {
            (Some(mine), Some(theirs)) => mine == theirs,
            _ => true,
        };
        let (Some(opponent), true) = (opponents, colours_fit) else {
            return EntryMerge::Conflict;
        };
        let outcome = match (mine.outcome, theirs.outcome) {
            (Outcome::Unknown, outcome) | (outcome, Outcome::Unknown) => outcome,
            (mine, theirs) if mine == theirs => mine,
            // if only one file says that the game was not rated, this is not a contradiction here
            (mine, theirs)
                if mine.half_points().is_some() && mine.half_points() == theirs.half_points() =>
            {
                mine
            }
            _ => return EntryMerge::Conflict,
        };
        let merged_entry = Entry {
            opponent,
            colour: mine.colour.or(theirs.colour),
            outcome,
        };
        if merged_entry == mine {
            return EntryMerge::Unchanged;
        }
        // the origin of the merged entry is the file that states the result
        let origin = if mine.outcome == Outcome::Unknown && outcome != Outcome::Unknown {
            other.origin
        } else {
            self.origin
        };
        EntryMerge::Completed(StatedEntry {
            entry: merged_entry,
            origin,
            doubts: Doubts::default(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Colour;
    use Outcome::*;

    fn stated(opponent: u16, colour: char, outcome: Outcome) -> StatedEntry {
        StatedEntry {
            entry: Entry {
                opponent: match opponent {
                    0 => Opponent::Nobody,
                    number => Opponent::Player(PlayerId(number)),
                },
                colour: match colour {
                    'w' => Some(Colour::White),
                    'b' => Some(Colour::Black),
                    _ => None,
                },
                outcome,
            },
            origin: CellOrigin::default(),
            doubts: Doubts::default(),
        }
    }

    /// Checks what both entries state together; `expected` is `None` if they contradict each other.
    fn check(a: StatedEntry, b: StatedEntry, expected: Option<StatedEntry>) {
        let merged = match a.merge(b) {
            EntryMerge::Unchanged => Some(a.entry),
            EntryMerge::Completed(stated) => Some(stated.entry),
            EntryMerge::Conflict => None,
        };
        assert_eq!(merged, expected.map(|stated| stated.entry), "{a:?} {b:?}");
    }

    #[test]
    fn entries_of_games_are_merged() {
        let won = stated(2, 'w', Win);
        check(won, won, Some(won));
        check(won, stated(2, '-', Win), Some(won));
        check(stated(2, '-', Win), won, Some(won));
        check(stated(2, 'w', Unknown), won, Some(won));
        check(won, stated(2, 'w', Unknown), Some(won));
        check(won, stated(2, 'b', Win), None);
        check(won, stated(2, 'w', Draw), None);
        check(won, stated(3, 'w', Win), None);
        check(won, stated(2, 'w', ForfeitWin), None);
        check(won, stated(2, 'w', UnratedWin), Some(won));
        check(
            stated(0, '-', ForfeitWin),
            stated(2, 'w', ForfeitWin),
            Some(stated(2, 'w', ForfeitWin)),
        );
        check(won, stated(0, '-', HalfPointBye), None);
    }

    #[test]
    fn entries_of_byes_are_merged() {
        let bye = |outcome| stated(0, '-', outcome);
        let vague = |outcome| {
            let mut stated = bye(outcome);
            stated.doubts.lacks_bye_kind = true;
            stated
        };
        let bye_without_worth = {
            let mut stated = bye(ZeroPointBye);
            stated.doubts.lacks_bye_worth = true;
            stated
        };
        check(bye(Absent), bye(ZeroPointBye), Some(bye(ZeroPointBye)));
        check(bye(Absent), bye(HalfPointBye), None);
        check(
            bye(HalfPointBye),
            bye_without_worth,
            Some(bye(HalfPointBye)),
        );
        check(
            bye_without_worth,
            bye(HalfPointBye),
            Some(bye(HalfPointBye)),
        );
        check(
            vague(PairingAllocatedBye),
            bye_without_worth,
            Some(bye(FullPointBye)),
        );
        check(
            vague(PairingAllocatedBye),
            bye(FullPointBye),
            Some(bye(FullPointBye)),
        );
        check(
            vague(FullPointBye),
            bye(PairingAllocatedBye),
            Some(bye(PairingAllocatedBye)),
        );
        check(bye(PairingAllocatedBye), bye_without_worth, None);
        check(bye(PairingAllocatedBye), bye(FullPointBye), None);
        check(bye(PairingAllocatedBye), bye(HalfPointBye), None);
    }
}
