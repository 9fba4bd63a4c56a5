//! Finds out which games were played, as far as the file shows it. A result that is missing,
//! unreadable or contradicted by the opponent's row proves neither that a game was played nor that
//! it was not played.

use crate::audit::Findings;
use crate::audit::facts::Facts;
use crate::audit::facts::result_agreement::{ResultAgreement, compare_sides};
use crate::audit::facts::unread::unread_entries;
use crate::audit::structure::player_line_malformed::PLAYER_LINE_MALFORMED;
use crate::finding::Finding;
use crate::model::{Outcome, ParticipantId, PlayerId, RoundNumber};

/// Returns the opponent of a participant in a round; `None` if there is no opponent, or if the
/// opponent's row does not name the participant.
#[inline]
pub(super) fn confirmed_opponent(
    facts: &Facts<'_>,
    id: ParticipantId,
    round: RoundNumber,
) -> Option<ParticipantId> {
    let table = &facts.table;
    let opponent = table.opponent(id, round);
    opponent.filter(|&opponent| table.opponent(opponent, round) == Some(id))
}

/// Whether a participant played a game over the board in a round; `None` if this is not known.
#[inline]
pub(super) fn was_played(
    facts: &Facts<'_>,
    findings: &Findings,
    id: ParticipantId,
    round: RoundNumber,
) -> Option<bool> {
    let outcome = facts.table.outcome(id, round);
    let opponent = confirmed_opponent(facts, id, round);
    let opponent_outcome = opponent.map(|opponent| facts.table.outcome(opponent, round));
    match (outcome, opponent_outcome) {
        (Outcome::Unknown, Some(opponent_outcome)) if opponent_outcome.is_played() => Some(true),
        (outcome, Some(Outcome::Unknown)) if outcome.is_played() => Some(true),
        (Outcome::Unknown, _) | (_, Some(Outcome::Unknown)) => None,
        (outcome, Some(opponent_outcome))
            if outcome.is_played() != opponent_outcome.is_played() =>
        {
            None
        }
        (outcome, _) if outcome.is_played() => Some(true),
        // a bye, a forfeit or a blank entry that a finding is about may be a game
        _ => (!findings.has_finding_about(id.player(), round)).then_some(false),
    }
}

/// Whether the result of a participant in a round is known and no finding casts doubt on it.
pub(super) fn is_result_certain(
    facts: &Facts<'_>,
    findings: &Findings,
    id: ParticipantId,
    round: RoundNumber,
) -> bool {
    facts.table.outcome(id, round) != Outcome::Unknown
        && !findings.has_finding_about(id.player(), round)
}

/// Returns the finding that the row with the pairing of a player in a round may be one of another
/// player; `None` if there is no such finding.
pub(super) fn unclear_row(findings: &Findings, entry: (PlayerId, RoundNumber)) -> Option<&Finding> {
    let finding = findings.finding_about_game(entry);
    finding.filter(|finding| finding.code == PLAYER_LINE_MALFORMED.code)
}

/// Counts the games in finished rounds that may not have been played, or whose result is not known.
/// An entry that could not be read counts as one game.
pub(super) fn count_unknown_games(facts: &Facts<'_>) -> usize {
    let is_unknown = |agreement| {
        matches!(
            agreement,
            ResultAgreement::Unknown | ResultAgreement::PlayedAndForfeit
        )
    };
    let is_over = |round: RoundNumber| round.index() < facts.progress.rounds_over;
    let games = facts.games.iter();
    let unknown_games = games.filter(|game| is_over(game.round) && is_unknown(compare_sides(game)));
    let unread_entries = (!facts.import.notes.is_empty())
        .then(|| unread_entries(facts.import, facts.table.rounds()));
    let is_without_opponent = |&(id, round): &(_, _)| {
        is_over(round) && !facts.table.is_paired(ParticipantId::from(id), round)
    };
    let unread_entries = unread_entries.into_iter().flatten();
    unknown_games.count() + unread_entries.filter(is_without_opponent).count()
}
