//! Computes totals of team members without the byes of their team. In a team event, a player's
//! total includes games and forfeits, but a bye of the team may count for the team alone
//! (reference/trf.md 5.4).

use std::cell::OnceCell;

use crate::audit::facts::Facts;
use crate::model::{Outcome, ParticipantId, PlayerId};
use crate::number::Points;

/// If at least this many totals are right with the byes of teams, and at most one is right without
/// them, the totals of the file include these byes.
const MIN_WITH_BYES: usize = 2;

/// Decides whether a total may lack byes of the player's team.
pub(super) struct TeamByes<'f, 'a> {
    facts: &'f Facts<'a>,
    counts: OnceCell<ByeCounts>,
}

impl<'f, 'a> TeamByes<'f, 'a> {
    pub(super) fn new(facts: &'f Facts<'a>) -> TeamByes<'f, 'a> {
        TeamByes {
            facts,
            counts: OnceCell::new(),
        }
    }

    fn counts(&self) -> ByeCounts {
        *self.counts.get_or_init(|| count_byes(self.facts))
    }

    /// Whether more totals of the file are right with the byes of teams than without them.
    pub(super) fn are_usually_counted(&self) -> bool {
        let counts = self.counts();
        counts.with_byes > counts.without_byes
    }

    /// Whether a total is right if the team's byes are not counted, and the other totals of the
    /// file do not show that these byes count.
    pub(super) fn explain(&self, player: PlayerId, stated: Points) -> bool {
        let is_explained = self.facts.import.tournament.team_event
            && (stated == total_without_team_byes(self.facts, player)
                // games without a result, as in an unfinished round, may not count either
                || stated == total_without(self.facts, player, |outcome| outcome == Outcome::Unknown));
        is_explained && self.counts().may_be_lacking()
    }
}

/// The numbers of totals that are right with the byes of teams, and without them.
#[derive(Clone, Copy)]
struct ByeCounts {
    with_byes: usize,
    without_byes: usize,
}

impl ByeCounts {
    /// Whether totals of the file may lack the byes of teams: not if a single total lacks them and
    /// others have them.
    const fn may_be_lacking(self) -> bool {
        self.with_byes < MIN_WITH_BYES || self.without_byes > 1
    }
}

/// Counts the totals that are right with the byes of teams, and without them.
fn count_byes(facts: &Facts<'_>) -> ByeCounts {
    let (mut with_byes, mut without_byes) = (0, 0);
    for player in facts.import.tournament.ids() {
        let Some(stated) = facts.import.claims.points_of(player) else {
            continue;
        };
        let total = facts.table.total(player.into());
        let total_without = total_without_team_byes(facts, player);
        if total != total_without {
            with_byes += usize::from(stated.value == total);
            without_byes += usize::from(stated.value == total_without);
        }
    }
    ByeCounts {
        with_byes,
        without_byes,
    }
}

/// Returns a player's total without the points for byes that the player's team may have. A bye in a
/// round in which the team met another one is the player's own, and always counts.
pub(in crate::audit) fn total_without_team_byes(facts: &Facts<'_>, player: PlayerId) -> Points {
    total_without(facts, player, |_| false)
}

/// Returns a player's total without the points for byes that the player's team may have, and
/// without those for other outcomes that are `excluded`.
fn total_without(facts: &Facts<'_>, player: PlayerId, excluded: fn(Outcome) -> bool) -> Points {
    let table = &facts.table;
    let participant = ParticipantId::from(player);
    let rounds = table.round_numbers().filter(|&round| {
        let outcome = table.outcome(participant, round);
        excluded(outcome) || (outcome.is_bye() && !facts.team_has_match(player, round))
    });
    let points = rounds.map(|round| table.points(participant)[round.index()]);
    table.total(participant) - points.sum()
}
