//! Names, in messages, the record of a declared bonus, penalty or other change of points that
//! concerns a result.

use super::Facts;
use crate::model::{AdjustmentKind, FieldKey, Outcome, PlayerId, RoundNumber, ScoreBasis, TeamId};

impl Facts<'_> {
    /// Returns the text that follows the points of a player for a round if a declared adjustment
    /// applies to them: the name of the field of adjustments, in brackets. Otherwise returns an
    /// empty text.
    pub(in crate::audit) fn note_adjustment(&self, player: PlayerId, round: RoundNumber) -> String {
        let outcome = self.entry(player, round).outcome;
        let mut adjustments = self.import.tournament.adjustments.iter();
        let is_adjusted = adjustments.any(|record| {
            (record.players.is_empty() || record.players.contains(&player))
                && is_about(record.kind, record.round, (outcome, round))
        });
        self.name_adjustment(is_adjusted)
    }

    /// Returns the text that follows the points of a team for a round in one of its scores if a
    /// declared adjustment applies to them: the name of the field of adjustments, in brackets.
    /// Otherwise returns an empty text. `outcome` is the outcome of the team in the round.
    pub(in crate::audit) fn note_team_adjustment(
        &self,
        team: TeamId,
        basis: ScoreBasis,
        (outcome, round): (Outcome, RoundNumber),
    ) -> String {
        let number = self.import.tournament.teams[team.index()].number;
        let mut adjustments = self.import.tournament.team_adjustments.iter();
        let is_adjusted = adjustments.any(|record| {
            let points = match basis {
                ScoreBasis::MatchPoints => record.match_points,
                ScoreBasis::GamePoints => record.game_points,
            };
            points.is_some()
                && record.concerns(number)
                && is_about(record.kind, record.round, (outcome, round))
        });
        self.name_adjustment(is_adjusted)
    }

    /// Returns the name of the field of adjustments in brackets, after a space, if `is_adjusted` is
    /// true; otherwise an empty text.
    fn name_adjustment(&self, is_adjusted: bool) -> String {
        if is_adjusted {
            format!(" ({})", self.describe_field(FieldKey::Adjustments))
        } else {
            String::new()
        }
    }
}

/// Whether an adjustment changes the points for this result in this round. A bonus for the whole
/// event changes only the total, so it is not about any round.
fn is_about(
    kind: AdjustmentKind,
    adjusted_round: Option<RoundNumber>,
    (outcome, round): (Outcome, RoundNumber),
) -> bool {
    let is_in_round = adjusted_round.is_none_or(|round_of_adjustment| round_of_adjustment == round);
    match kind {
        AdjustmentKind::Bonus => adjusted_round == Some(round),
        _ => is_in_round && kind.applies_to(outcome),
    }
}
