//! Results that nothing speaks against: what may serve as evidence.

use std::collections::HashSet;

use crate::audit::Case;
use crate::audit::case::Game;
use crate::audit::results::verdict::{Verdict, of_outcomes, verdict};
use crate::audit::unread::unread;
use crate::finding::Finding;
use crate::import::NoteKind;
use crate::model::{AdjustmentKind, Opponent, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// What may serve as evidence: results that nothing speaks against.
pub(super) struct Evidence<'a> {
    case: &'a Case<'a>,
    /// Halves of rounds that something else than their game speaks against.
    doubted: HashSet<(PlayerId, RoundNumber)>,
}

/// Notes that say of a half of a round that it may be another one.
const NOTES: [NoteKind; 3] = [
    NoteKind::Malformed,
    NoteKind::Disagreement,
    NoteKind::SpreadsheetDamage,
];

/// Findings that say of a bye that it may be a game or a forfeit.
const BYES: [&str; 2] = ["R208", "R210"];

impl<'a> Evidence<'a> {
    pub(super) fn of(case: &'a Case<'a>, findings: &[Finding]) -> Evidence<'a> {
        let notes = case.import.notes.iter();
        let notes = notes.filter(|note| NOTES.contains(&note.kind));
        let mut doubted: HashSet<_> = notes
            .filter_map(|note| note.player.zip(note.round))
            .collect();
        for finding in findings.iter().filter(|f| BYES.contains(&f.code.code)) {
            let subject = &finding.subject;
            let ids = case.import.tournament.ids();
            for id in ids.filter(|&id| case.number(id) == subject.player) {
                let rounds = rounds(case).filter(|of| subject.round.is_none_or(|r| r == of.0));
                doubted.extend(rounds.map(|round| (id, round)));
            }
        }
        // the row of a bye, and somebody names the player
        let answers = case.halves().filter_map(|(_, round, entry)| {
            let named = entry.opponent.player()?;
            let answer = case.entry(named, round).opponent;
            (answer == Opponent::Nobody).then_some((named, round))
        });
        doubted.extend(answers);
        // what reads as an absence may be a sign that nobody could read
        let unread = unread(case.import, case.table.rounds());
        doubted.extend(unread.filter(|&(id, round)| case.entry(id, round).outcome.is_bye()));
        Evidence { case, doubted }
    }

    /// Whether something else than the two halves of a game speaks against one of them.
    pub(super) fn is_doubted(&self, player: PlayerId, round: RoundNumber) -> bool {
        let other = self.case.entry(player, round).opponent.player();
        let mut halves = [Some(player), other].into_iter().flatten();
        halves.any(|id| self.doubted.contains(&(id, round)))
    }

    /// Whether nothing speaks against a player's half of a round.
    pub(super) fn is_settled(&self, player: PlayerId, round: RoundNumber) -> bool {
        !self.is_doubted(player, round) && is_sound(self.case, player, round)
    }

    /// The first round of a player whose result is in doubt.
    pub(super) fn doubtful_round(&self, player: PlayerId) -> Option<RoundNumber> {
        rounds(self.case).find(|&round| !self.is_settled(player, round))
    }

    /// The first round of a player, apart from `besides`, that may have brought other points.
    pub(super) fn doubtful_points(
        &self,
        player: PlayerId,
        besides: &[RoundNumber],
    ) -> Option<RoundNumber> {
        let case = self.case;
        let doubtful = |&round: &RoundNumber| {
            let settled = is_sound(case, player, round) || brings_the_same(case, player, round);
            !besides.contains(&round) && (self.is_doubted(player, round) || !settled)
        };
        rounds(case).find(doubtful)
    }
}

/// Every round that counts.
fn rounds(case: &Case<'_>) -> impl Iterator<Item = RoundNumber> + use<> {
    (0..case.table.rounds()).map(RoundNumber::at)
}

/// Whether a player's half of a round is confirmed by the other half, or needs none.
fn is_sound(case: &Case<'_>, player: PlayerId, round: RoundNumber) -> bool {
    let entry = case.entry(player, round);
    match entry.opponent {
        Opponent::Unknown(_) => false,
        Opponent::Nobody => !entry.outcome.is_game(),
        Opponent::Player(other) => {
            let answer = case.entry(other, round);
            other != player
                && answer.opponent == Opponent::Player(player)
                && matches!(
                    of_outcomes(entry.outcome, answer.outcome),
                    Verdict::Agree | Verdict::Split
                )
        }
    }
}

/// Whether a game that is played on one side and a forfeit on the other brings this player
/// the same either way.
fn brings_the_same(case: &Case<'_>, player: PlayerId, round: RoundNumber) -> bool {
    let entry = case.entry(player, round);
    let Some(other) = entry.opponent.player().filter(|&other| other != player) else {
        return false;
    };
    let answer = case.entry(other, round);
    let system = &case.import.tournament.score_system;
    let worth = |outcome| system.points(outcome, entry.colour);
    answer.opponent == Opponent::Player(player)
        && of_outcomes(entry.outcome, answer.outcome) == Verdict::PlayedAndForfeit
        && mirrored(answer.outcome)
            .first()
            .is_some_and(|&mirror| worth(mirror) == worth(entry.outcome))
}

/// The stated points of a player.
pub(super) fn stated(case: &Case<'_>, player: PlayerId) -> Option<Points> {
    let points = case.import.claims.points.get(player.index()).copied();
    points.flatten().map(|field| field.value)
}

/// Records 299 replace what a result is worth: totals cannot be told from the score system.
pub(super) fn results_are_adjusted(case: &Case<'_>) -> bool {
    let adjustments = case.import.tournament.adjustments.iter();
    let mut kinds = adjustments.map(|adjustment| adjustment.kind);
    kinds.any(|kind| kind != AdjustmentKind::Bonus)
}

/// What the other side of a game has when this side has `outcome`; several for a forfeit, as
/// both may lose so.
pub(in crate::audit) fn mirrored(outcome: Outcome) -> &'static [Outcome] {
    match outcome {
        Outcome::Win => &[Outcome::Loss],
        Outcome::Draw => &[Outcome::Draw],
        Outcome::Loss => &[Outcome::Win],
        Outcome::UnratedWin => &[Outcome::UnratedLoss],
        Outcome::UnratedDraw => &[Outcome::UnratedDraw],
        Outcome::UnratedLoss => &[Outcome::UnratedWin],
        Outcome::ForfeitWin => &[Outcome::ForfeitLoss],
        Outcome::ForfeitLoss => &[Outcome::ForfeitWin, Outcome::ForfeitLoss],
        _ => &[],
    }
}

/// Whether the halves of a game may be read in more than one way that fits the other half.
pub(super) fn is_open(game: &Game) -> bool {
    let outcomes = [game.first.1.outcome, game.second.1.outcome];
    let unknown = outcomes.iter().filter(|&&o| o == Outcome::Unknown).count();
    match verdict(game) {
        Verdict::Contradiction | Verdict::Split => true,
        Verdict::Unknown => unknown == 1,
        _ => false,
    }
}

/// The sign of an outcome in a report.
pub(super) const fn sign(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "1",
        Outcome::Draw => "=",
        Outcome::Loss => "0",
        Outcome::UnratedWin => "W",
        Outcome::UnratedDraw => "D",
        Outcome::UnratedLoss => "L",
        Outcome::ForfeitWin => "+",
        Outcome::ForfeitLoss => "-",
        Outcome::PairingAllocatedBye => "U",
        Outcome::FullPointBye => "F",
        Outcome::HalfPointBye => "H",
        Outcome::ZeroPointBye | Outcome::Absent => "Z",
        Outcome::Unknown => "",
    }
}
