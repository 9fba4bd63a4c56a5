//! Computes the contribution of each round to Buchholz and Sonneborn-Berger (16.4).

use super::opponent_score;
use super::round::Kind;
use crate::model::{Crosstable, ParticipantId, RoundNumber};
use crate::number::Points;
use crate::rules::{Dummy, RuleSet, UnplayedProduct};

/// The settings that decide which contributions a tie-break uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct ContributionSettings {
    /// Whether games of the last round count as draws (Fore Buchholz, 8.3).
    pub(super) fore: bool,
    /// Whether forfeits count as games against the scheduled opponent (`/P`).
    pub(super) forfeits_as_played: bool,
    /// Whether the scores are multiplied by points, as in Sonneborn-Berger. This only matters if
    /// the rules count unplayed rounds differently in such products.
    pub(super) for_products: bool,
}

/// The contribution of a round to Buchholz (the sum of the scores) and to Sonneborn-Berger (the sum
/// of the scores times the points).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Contribution {
    /// The opponent's score as it counts in the tie-break.
    pub(super) score: Points,
    /// The participant's points in the round, with which Sonneborn-Berger multiplies the score.
    pub(super) points: Points,
    /// Whether the round is a voluntary unplayed round (16.5).
    pub(super) is_voluntary: bool,
    /// Whether the round contributes at all. The bye of a round robin does not contribute.
    pub(super) counts: bool,
}

/// The origin of the score in a contribution, for the derivation of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Basis {
    /// The score is the adjusted score of the opponent.
    Adjusted(ParticipantId),
    /// The score is the final score of the scheduled opponent.
    Final(ParticipantId),
    /// The score is 0, because the opponent is not in the list.
    NotInTheList,
    /// The score is 0, because the round is a bye under rules without a dummy.
    NoOpponent,
    /// There is no score, because the round is the bye of a round robin.
    RoundRobinBye,
    /// The score is that of the virtual opponent under the rules of 2009: the sum of these values.
    Virtual {
        /// The participant's score before the round.
        score_before: Points,
        /// A win minus the participant's points in the round.
        complement: Points,
        /// A draw for each later round.
        later_draws: Points,
    },
    /// The score is the participant's own final score, but at most `cap`.
    Own {
        /// The limit under the rules of 2026; `None` under rules without one.
        cap: Option<Points>,
    },
    /// The score is 0, because unplayed rounds contribute nothing under an interpretation of
    /// Sonneborn-Berger.
    Nothing,
}

/// The data from which contributions are computed.
#[derive(Clone, Copy)]
pub(super) struct Inputs<'a> {
    /// The crosstable; for Fore Buchholz, the one in which the games of the last round are draws.
    pub(super) table: &'a Crosstable,
    /// The edition of the rules that applies.
    pub(super) rules: &'a RuleSet,
    /// The adjusted score of each participant (16.3).
    pub(super) adjusted_scores: &'a [Points],
    /// The settings of the tie-break.
    pub(super) settings: ContributionSettings,
}

/// Returns the contributions of all rounds of the first participant, then those of the second one,
/// and so on.
pub(super) fn compute_all(inputs: Inputs<'_>) -> Vec<Contribution> {
    let table = inputs.table;
    let mut contributions = Vec::with_capacity(table.participants() * table.rounds());
    for player in table.ids() {
        let mut score_before = Points::ZERO;
        for round in table.round_numbers() {
            contributions.push(inputs.contribution(player, round, score_before).0);
            score_before += table.points(player)[round.index()];
        }
    }
    contributions
}

impl Inputs<'_> {
    /// Returns the contribution of round `round` of `participant`, and the origin of its score.
    /// `score_before` is the participant's score before the round.
    #[inline]
    pub(super) fn contribution(
        &self,
        participant: ParticipantId,
        round: RoundNumber,
        score_before: Points,
    ) -> (Contribution, Basis) {
        let table = self.table;
        let opponent = table.opponent(participant, round);
        let points = table.points(participant)[round.index()];
        let game = |(score, basis)| {
            let contribution = Contribution {
                score,
                points,
                is_voluntary: false,
                counts: true,
            };
            (contribution, basis)
        };
        let kind = Kind::from_round(table, participant, round);
        let is_regular = self.rules.round_robin_forfeits_are_regular || !kind.is_forfeit();
        if table.system().is_predetermined() && is_regular {
            // 15.2: every scheduled game is regular, and byes contribute nothing
            let Some(opponent) = opponent else {
                return (Contribution::default(), Basis::RoundRobinBye);
            };
            return game((table.total(opponent), Basis::Final(opponent)));
        }
        let counts_as_game =
            kind.is_game() || (kind.is_forfeit() && self.settings.forfeits_as_played);
        match opponent {
            Some(opponent) if counts_as_game => game((
                self.adjusted_scores[opponent.index()],
                Basis::Adjusted(opponent),
            )),
            None if counts_as_game => game((Points::ZERO, Basis::NotInTheList)),
            _ => self.unplayed_contribution(kind, participant, round, score_before),
        }
    }

    /// Returns the contribution of an unplayed round, and the origin of its score.
    #[inline]
    fn unplayed_contribution(
        &self,
        kind: Kind,
        participant: ParticipantId,
        round: RoundNumber,
        score_before: Points,
    ) -> (Contribution, Basis) {
        let (table, rules) = (self.table, self.rules);
        let (mut score, mut basis) =
            self.dummy_score(rules.dummy, kind, participant, round, score_before);
        let mut points = table.points(participant)[round.index()];
        if self.settings.for_products {
            match rules.unplayed_product {
                UnplayedProduct::DummyTimesPoints => {}
                UnplayedProduct::DummyTimesDraw => points = table.draw(),
                UnplayedProduct::Nothing => (score, basis) = (Points::ZERO, Basis::Nothing),
                UnplayedProduct::RealOpponentTimesPoints => {
                    (score, basis) = self.dummy_score(
                        Dummy::RealOpponent,
                        kind,
                        participant,
                        round,
                        score_before,
                    );
                }
            }
        }
        let is_voluntary = kind.is_voluntary()
            || (rules.full_point_bye_is_voluntary && kind == Kind::FullPointBye);
        let contribution = Contribution {
            score,
            points,
            is_voluntary,
            counts: true,
        };
        (contribution, basis)
    }

    /// Returns the score that counts as that of the opponent in an unplayed round (16.4), and its
    /// origin.
    #[inline]
    fn dummy_score(
        &self,
        dummy: Dummy,
        kind: Kind,
        participant: ParticipantId,
        round: RoundNumber,
        score_before: Points,
    ) -> (Points, Basis) {
        let table = self.table;
        let rounds = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        match dummy {
            Dummy::RealOpponent => match table.opponent(participant, round) {
                Some(opponent) => (table.total(opponent), Basis::Final(opponent)),
                None => (Points::ZERO, Basis::NoOpponent),
            },
            Dummy::VirtualOpponent => {
                let complement = table.win() - table.points(participant)[round.index()];
                let later_draws = table.draw() * rounds(table.rounds() - round.index() - 1);
                let basis = Basis::Virtual {
                    score_before,
                    complement,
                    later_draws,
                };
                (score_before + complement + later_draws, basis)
            }
            Dummy::OwnScore => (table.total(participant), Basis::Own { cap: None }),
            Dummy::OwnScoreCapped => {
                let cap = match table.opponent(participant, round) {
                    Some(opponent) if kind.is_forfeit() => self.adjusted_scores[opponent.index()],
                    _ => table.draw() * rounds(table.rounds()),
                };
                (
                    table.total(participant).min(cap),
                    Basis::Own { cap: Some(cap) },
                )
            }
        }
    }

    /// Explains the origin of the score of a contribution in words.
    pub(super) fn explain(
        &self,
        basis: Basis,
        participant: ParticipantId,
        round: RoundNumber,
    ) -> String {
        let table = self.table;
        match basis {
            Basis::Adjusted(opponent) => opponent_score::explain(table, self.rules, opponent),
            Basis::Final(opponent) => format!("final score {}", table.total(opponent)),
            Basis::NotInTheList => "the opponent is not in the list: counts as 0".to_owned(),
            Basis::NoOpponent => "no opponent: counts as 0".to_owned(),
            Basis::RoundRobinBye => "bye in a round robin: counts as 0 (15.2)".to_owned(),
            Basis::Nothing => "unplayed: counts as 0 under these rules".to_owned(),
            Basis::Virtual {
                score_before,
                complement,
                later_draws,
            } => {
                let points_obtained = table.points(participant)[round.index()];
                format!(
                    "virtual opponent: {score_before} before the round + {complement} (a win less \
                     the {points_obtained} obtained) + {later_draws} for draws in the later rounds \
                     (C.02 13.15.2 of 2009)"
                )
            }
            Basis::Own { cap } => self.explain_own(cap, participant, round),
        }
    }

    /// Explains the score of a dummy opponent with the participant's own score.
    fn explain_own(
        &self,
        cap: Option<Points>,
        participant: ParticipantId,
        round: RoundNumber,
    ) -> String {
        let table = self.table;
        let own_points = table.total(participant);
        let Some(cap) = cap else {
            return format!("dummy opponent with the same final score {own_points} (16.4)");
        };
        let verb = if own_points > cap {
            "capped at"
        } else {
            "not above"
        };
        match table.opponent(participant, round) {
            Some(opponent) if Kind::from_round(table, participant, round).is_forfeit() => {
                let limit = "of the scheduled opponent";
                let mut text = format!(
                    "dummy opponent with the same final score {own_points}, {verb} the {cap} {limit} \
                     (16.4)"
                );
                let why = opponent_score::explain(table, self.rules, opponent);
                // the explanation is added only if it contains more than the number
                if why.contains(';') {
                    text.push_str(&format!("; the opponent: {why}"));
                }
                text
            }
            _ => format!(
                "dummy opponent with the same final score {own_points}, {verb} {cap}, a draw in each of \
                 {} rounds \
                 (16.4)",
                table.rounds()
            ),
        }
    }
}
