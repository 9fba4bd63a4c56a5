//! Compares the stated scores of teams with the scores from their matches.

use crate::audit::facts::{Facts, TeamEvent};
use crate::model::{ScoreBasis, TeamId};
use crate::number::Points;
use crate::source::Field;

/// The two scores of a team, each with its name.
pub(in crate::audit) const SCORES: [(ScoreBasis, &str); 2] = [
    (ScoreBasis::MatchPoints, "match points"),
    (ScoreBasis::GamePoints, "game points"),
];

/// A stated score that differs from the score from the matches.
#[derive(Clone, Copy)]
pub(in crate::audit) struct WrongScore {
    pub(in crate::audit) team: TeamId,
    /// The stated score.
    pub(in crate::audit) stated: Field<Points>,
    /// The score from the matches.
    pub(in crate::audit) derived: Points,
}

impl WrongScore {
    /// Returns the amount by which the stated score exceeds the score from the matches; negative if
    /// it is lower.
    pub(in crate::audit) fn surplus(&self) -> Points {
        self.stated.value - self.derived
    }
}

/// Returns every stated score of the kind `basis` that differs from the score from the matches.
pub(in crate::audit) fn wrong_scores(
    facts: &Facts<'_>,
    event: &TeamEvent,
    basis: ScoreBasis,
) -> Vec<WrongScore> {
    let teams = facts.team_ids().filter_map(|team| {
        let stated = facts.team_claims(team).score(basis)?;
        let derived = event.total(team, basis, stated.value);
        (derived != stated.value).then_some(WrongScore {
            team,
            stated,
            derived,
        })
    });
    teams.collect()
}
