//! Declared points out of the ordinary: which results they concern.

use super::Facts;
use crate::model::{AdjustmentKind, FieldKey, Outcome, PlayerId, RoundNumber, ScoreBasis, TeamId};

impl Facts<'_> {
    /// ` (record 299)` behind what a player's round brought, where a declared bonus, penalty or
    /// other worth of a result changes it.
    pub(in crate::audit) fn adjusted(&self, player: PlayerId, round: RoundNumber) -> String {
        let outcome = self.entry(player, round).outcome;
        let mut all = self.import.tournament.adjustments.iter();
        let concerns = all.any(|one| {
            (one.players.is_empty() || one.players.contains(&player))
                && is_about(one.kind, one.round, (outcome, round))
        });
        self.by_adjustment(concerns)
    }

    /// The same of a score of a team.
    pub(in crate::audit) fn adjusted_team(
        &self,
        team: TeamId,
        basis: ScoreBasis,
        (outcome, round): (Outcome, RoundNumber),
    ) -> String {
        let number = self.import.tournament.teams[team.index()].number;
        let mut all = self.import.tournament.team_adjustments.iter();
        let concerns = all.any(|one| {
            let given = match basis {
                ScoreBasis::MatchPoints => one.match_points,
                ScoreBasis::GamePoints => one.game_points,
            };
            given.is_some()
                && one.concerns(number)
                && is_about(one.kind, one.round, (outcome, round))
        });
        self.by_adjustment(concerns)
    }

    fn by_adjustment(&self, concerns: bool) -> String {
        match concerns {
            true => format!(" ({})", self.named(FieldKey::Adjustments)),
            false => String::new(),
        }
    }
}

/// Whether it changes what this result of this round brings; a bonus for the whole event changes
/// the total alone.
fn is_about(
    kind: AdjustmentKind,
    of: Option<RoundNumber>,
    (outcome, round): (Outcome, RoundNumber),
) -> bool {
    let in_round = of.is_none_or(|of| of == round);
    match kind {
        AdjustmentKind::Bonus => of == Some(round),
        _ => in_round && kind.covers(outcome),
    }
}
