//! Ranks an event again with some of its entries changed.

use crate::audit::Case;
use crate::model::{Crosstable, Entry, PlayerId, RankOrder, RoundNumber, Tournament};
use crate::standings::{Standings, standings};
use crate::tiebreak::Context;

/// Maximum number of entries that are ranked again, over all attempts together.
pub(super) const MAX_RANKED_ENTRIES: usize = 500_000;

/// A change of one entry, given as the player, the round, and the new entry.
pub(super) type Change = (PlayerId, RoundNumber, Entry);

/// Ranks the event with some entries changed.
pub(super) struct Attempt<'a> {
    case: &'a Case<'a>,
    order: &'a RankOrder,
    /// The rating that counts for unrated players; `None` if they have none.
    unrated: Option<u16>,
    /// The event. After each attempt, it has its stated entries again.
    tournament: Tournament,
}

impl<'a> Attempt<'a> {
    pub(super) fn new(case: &'a Case<'a>, order: &'a RankOrder) -> Attempt<'a> {
        Attempt {
            case,
            order,
            unrated: case.facts.options.unrated,
            tournament: case.facts.import.tournament.clone(),
        }
    }

    /// Counts this rating for unrated players.
    pub(super) const fn set_unrated(&mut self, rating: Option<u16>) {
        self.unrated = rating;
    }

    pub(super) fn rank_with(&mut self, changes: &[Change]) -> Standings {
        let facts = &self.case.facts;
        let width = usize::from(self.tournament.rounds);
        let entry_index = |change: &Change| change.0.index() * width + change.1.index();
        for change in changes {
            self.tournament.entries[entry_index(change)] = change.2;
        }
        let table = Crosstable::new(
            &self.tournament,
            facts.table.system(),
            count_rounds(&facts.table),
        );
        let context = Context::new(&table, facts.edition.rules).with_unrated(self.unrated);
        let new_standings = standings(&context, self.order);
        for change in changes {
            self.tournament.entries[entry_index(change)] = facts.entry(change.0, change.1);
        }
        new_standings
    }
}

pub(super) fn count_rounds(table: &Crosstable) -> u16 {
    u16::try_from(table.rounds()).unwrap_or(u16::MAX)
}
