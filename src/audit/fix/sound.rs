//! Finds results against which there is no evidence. They may serve as evidence for corrections.

use std::collections::HashSet;

use super::is_from;
use crate::audit::facts::Game;
use crate::audit::facts::result_agreement::{
    ResultAgreement, compare_outcomes, compare_sides, outcomes_of_opponent,
};
use crate::audit::facts::unread::unread_entries;
use crate::audit::results::bye_with_opponent::BYE_WITH_OPPONENT;
use crate::audit::results::division_unusual::has_declared_change_in_round;
use crate::audit::results::forfeit_without_opponent::FORFEIT_WITHOUT_OPPONENT;
use crate::audit::{Case, Check};
use crate::finding::Finding;
use crate::import::NoteKind;
use crate::model::{AdjustmentKind, Colour, Opponent, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// The results that may serve as evidence, because there is no evidence against them.
pub(super) struct SoundResults<'a> {
    case: &'a Case<'a>,
    /// The entries, as player and round, that are contradicted by evidence from outside their game.
    doubtful_entries: HashSet<(PlayerId, RoundNumber)>,
    /// The games of a Swiss tournament between players who met in another round as well. One of the
    /// two games may be against somebody else.
    repeated_games: Vec<RepeatedGame>,
}

/// A player's game against an opponent whom the player met in another round as well.
#[derive(Clone, Copy)]
pub(super) struct RepeatedGame {
    pub(super) player: PlayerId,
    pub(super) opponent: PlayerId,
    pub(super) round: RoundNumber,
}

/// The kinds of notes that make an entry doubtful.
const DOUBTFUL_NOTES: [NoteKind; 3] = [
    NoteKind::Malformed,
    NoteKind::Disagreement,
    NoteKind::SpreadsheetDamage,
];

/// The checks whose findings show that a bye may really be a game or a forfeit.
static BYE_CHECKS: [&Check; 2] = [&BYE_WITH_OPPONENT, &FORFEIT_WITHOUT_OPPONENT];

impl<'a> SoundResults<'a> {
    pub(super) fn collect(case: &'a Case<'a>, findings: &[Finding]) -> SoundResults<'a> {
        let notes = case.facts.import.notes.iter();
        let notes = notes.filter(|note| DOUBTFUL_NOTES.contains(&note.kind));
        let mut doubtful_entries: HashSet<_> = notes
            .filter_map(|note| note.player.zip(note.round))
            .collect();
        for finding in findings.iter().filter(|f| is_from(&BYE_CHECKS, f)) {
            let subject = &finding.subject;
            let ids = case.facts.import.tournament.ids();
            for id in ids.filter(|&id| case.facts.number(id) == subject.player) {
                let rounds = counted_rounds(case)
                    .filter(|counted_round| subject.round.is_none_or(|r| r == counted_round.0));
                doubtful_entries.extend(rounds.map(|round| (id, round)));
            }
        }
        // a player with a bye is in doubt if somebody names the player as opponent
        let named_without_opponent = case.facts.stated_entries().filter_map(|(_, round, entry)| {
            let opponent = entry.opponent.player()?;
            let opponent_of_named = case.facts.entry(opponent, round).opponent;
            (opponent_of_named == Opponent::Nobody).then_some((opponent, round))
        });
        doubtful_entries.extend(named_without_opponent);
        // an entry that is read as an absence may have an unreadable result code
        let unread_entries = unread_entries(case.facts.import, case.facts.table.rounds());
        doubtful_entries.extend(
            unread_entries.filter(|&(id, round)| case.facts.entry(id, round).outcome.is_bye()),
        );
        doubtful_entries.extend(crossed_entries(case));
        SoundResults {
            case,
            doubtful_entries,
            repeated_games: repeated_games(case),
        }
    }

    /// Returns the games between players who met more than once, which a Swiss tournament does not
    /// allow. There is an element for each player of such a game.
    pub(super) fn repeated_games(&self) -> &[RepeatedGame] {
        &self.repeated_games
    }

    /// Returns an opponent whom the player met more than once in a Swiss tournament; `None` if
    /// there is none.
    pub(super) fn opponent_met_twice(&self, player: PlayerId) -> Option<PlayerId> {
        let mut games = self.repeated_games.iter();
        let game = games.find(|game| game.player == player)?;
        Some(game.opponent)
    }

    /// Whether there is evidence from outside the game against a player's entry for a round, or
    /// against the opponent's entry.
    pub(super) fn is_doubted(&self, player: PlayerId, round: RoundNumber) -> bool {
        let opponent = self.case.facts.entry(player, round).opponent.player();
        let mut players = [Some(player), opponent].into_iter().flatten();
        players.any(|id| self.doubtful_entries.contains(&(id, round)))
    }

    /// Whether there is no evidence against a player's entry for a round.
    pub(super) fn is_settled(&self, player: PlayerId, round: RoundNumber) -> bool {
        !self.is_doubted(player, round) && is_sound(self.case, player, round)
    }

    /// Returns the first round in which a player's result is in doubt; `None` if there is none.
    pub(super) fn doubtful_round(&self, player: PlayerId) -> Option<RoundNumber> {
        counted_rounds(self.case).find(|&round| !self.is_settled(player, round))
    }

    /// Returns the first round, other than those in `excluded_rounds`, for which a player may have
    /// received other points; `None` if there is none.
    pub(super) fn doubtful_points(
        &self,
        player: PlayerId,
        excluded_rounds: &[RoundNumber],
    ) -> Option<RoundNumber> {
        let case = self.case;
        let is_doubtful = |&round: &RoundNumber| {
            let is_settled =
                is_sound(case, player, round) || gives_same_points(case, player, round);
            !excluded_rounds.contains(&round) && (self.is_doubted(player, round) || !is_settled)
        };
        counted_rounds(case).find(is_doubtful)
    }
}

/// Finds the entries of a round in which both players of one game have White and both players of
/// another one have Black. A player of each game may be exchanged with one of the other.
fn crossed_entries(case: &Case<'_>) -> HashSet<(PlayerId, RoundNumber)> {
    let shared_colour = |game: &Game| {
        let [first, second] = [game.first, game.second].map(|(_, entry)| entry.colour);
        first.filter(|_| first == second)
    };
    let games = || case.facts.games.iter();
    let mut colours: HashSet<(RoundNumber, Colour)> = HashSet::new();
    colours.extend(games().filter_map(|game| Some((game.round, shared_colour(game)?))));
    let is_crossed = |game: &&Game| {
        shared_colour(game).is_some_and(|colour| colours.contains(&(game.round, colour.opposite())))
    };
    let crossed = games()
        .filter(is_crossed)
        .flat_map(|game| [game.first, game.second].map(|(player, _)| (player, game.round)));
    crossed.collect()
}

/// Finds the games of a Swiss tournament whose two players also met in another round.
fn repeated_games(case: &Case<'_>) -> Vec<RepeatedGame> {
    let tournament = &case.facts.import.tournament;
    if case.facts.table.system().is_predetermined() || tournament.team_event {
        return Vec::new();
    }
    let games = tournament.ids().flat_map(|player| {
        let row = tournament.row(player);
        let is_repeated = move |index: usize| {
            let mut others = (0..row.len()).filter(move |&other| other != index);
            others.any(|other| {
                row[other].outcome.is_played() && row[other].opponent == row[index].opponent
            })
        };
        row.iter().enumerate().filter_map(move |(index, entry)| {
            let opponent = entry.opponent.player()?;
            (entry.outcome.is_played() && is_repeated(index)).then_some(RepeatedGame {
                player,
                opponent,
                round: RoundNumber::at(index),
            })
        })
    });
    games.collect()
}

/// Returns the rounds whose points are included in the computed totals.
fn counted_rounds(case: &Case<'_>) -> impl Iterator<Item = RoundNumber> + use<> {
    (0..case.facts.table.rounds()).map(RoundNumber::at)
}

/// Whether the opponent's entry confirms a player's entry for a round, or the entry needs no
/// confirmation.
fn is_sound(case: &Case<'_>, player: PlayerId, round: RoundNumber) -> bool {
    let entry = case.facts.entry(player, round);
    match entry.opponent {
        Opponent::Unknown(_) => false,
        Opponent::Nobody => !entry.outcome.is_game(),
        Opponent::Player(other) => {
            let opponent_entry = case.facts.entry(other, round);
            other != player
                && opponent_entry.opponent == Opponent::Player(player)
                && match compare_outcomes(entry.outcome, opponent_entry.outcome) {
                    ResultAgreement::Agree => true,
                    // R211 asks about the division, even where a comment may explain it
                    ResultAgreement::Split => {
                        has_declared_change_in_round(&case.facts, [player, other], round)
                    }
                    _ => false,
                }
        }
    }
}

/// Whether a game that one side states as played and the other as forfeited gives this player the
/// same points either way.
fn gives_same_points(case: &Case<'_>, player: PlayerId, round: RoundNumber) -> bool {
    let entry = case.facts.entry(player, round);
    let Some(other) = entry.opponent.player().filter(|&other| other != player) else {
        return false;
    };
    let opponent_entry = case.facts.entry(other, round);
    let system = &case.facts.import.tournament.score_system;
    let points_for = |outcome| system.points(outcome, entry.colour);
    opponent_entry.opponent == Opponent::Player(player)
        && compare_outcomes(entry.outcome, opponent_entry.outcome)
            == ResultAgreement::PlayedAndForfeit
        && outcomes_of_opponent(opponent_entry.outcome)
            .first()
            .is_some_and(|&opposite_outcome| {
                points_for(opposite_outcome) == points_for(entry.outcome)
            })
}

/// Returns the stated points of a player; `None` if none are stated.
pub(super) fn stated_points(case: &Case<'_>, player: PlayerId) -> Option<Points> {
    let stated = case.facts.import.claims.points_of(player);
    stated.map(|field| field.value)
}

/// Whether the file changes the points of some results, so that totals do not follow from the score
/// system alone.
pub(super) fn results_are_adjusted(case: &Case<'_>) -> bool {
    let adjustments = case.facts.import.tournament.adjustments.iter();
    let mut kinds = adjustments.map(|adjustment| adjustment.kind);
    kinds.any(|kind| kind != AdjustmentKind::Bonus)
}

/// Whether the two sides of a game do not agree, so that more than one result may be right.
pub(super) fn has_several_results(game: &Game) -> bool {
    let outcomes = [game.first.1.outcome, game.second.1.outcome];
    let unknown_count = outcomes.iter().filter(|&&o| o == Outcome::Unknown).count();
    match compare_sides(game) {
        ResultAgreement::Contradiction | ResultAgreement::Split => true,
        ResultAgreement::Unknown => unknown_count == 1,
        _ => false,
    }
}
