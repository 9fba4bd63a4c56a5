//! Decides which full-point byes are pairing-allocated byes.

use crate::format::notes::Notes;
use crate::import::{Import, Note, NoteKind};
use crate::model::{Outcome, RoundNumber};
use crate::number::Points;

/// Decides which of several full-point byes in a round is the pairing-allocated bye. It is the bye
/// of the player with the fewest points; if there are several such players, the one with the
/// highest number. The other byes were requested (reference/swiss-manager-exports.md 5.2).
pub(super) fn choose_allocated_byes(import: &mut Import, notes: &mut Notes) {
    let tournament = &mut import.tournament;
    let rounds = usize::from(tournament.rounds);
    let mut scores = vec![Points::ZERO; tournament.players.len()];
    for round in 0..rounds {
        let entry_index = |player: usize| player * rounds + round;
        let full_point_bye = Outcome::PairingAllocatedBye;
        let byes: Vec<usize> = (0..scores.len())
            .filter(|&player| tournament.entries[entry_index(player)].outcome == full_point_bye)
            .collect();
        let order_key = |player: &usize| {
            let number = tournament.players[*player]
                .number
                .map_or(0, |number| number.0);
            (scores[*player], std::cmp::Reverse(number))
        };
        let player_with_allocated_bye = byes.iter().copied().min_by_key(order_key);
        for &player in byes
            .iter()
            .filter(|&&player| Some(player) != player_with_allocated_bye)
        {
            tournament.entries[entry_index(player)].outcome = Outcome::FullPointBye;
        }
        if byes.len() > 1 {
            let span = import.origins.cells[entry_index(byes[0])].span();
            let text = "several full-point byes in one round; that of the player with the fewest \
                        points and the highest number is read as the pairing-allocated bye, the \
                        others as full-point byes";
            let note = Note::new(NoteKind::UncertainBye, span, text);
            notes.push(note.in_round(RoundNumber::at(round)));
        }
        for (player, score) in scores.iter_mut().enumerate() {
            let entry = &tournament.entries[player * rounds + round];
            *score += tournament.score_system.points(entry.outcome, entry.colour);
        }
    }
}
