//! Checks, for files without games, whether the rating figures of one row agree with each other.

use super::stated::{StatedFigure, StatedFigures};
use crate::audit::Facts;
use crate::import::RatingFigure;
use crate::number::Exact;
use crate::rating::limit_k_by_volume;

/// The figures of a row that depend on each other.
pub(super) struct Row<'s> {
    /// n, the number of games.
    games: Option<&'s StatedFigure>,
    /// W, the score.
    score: Option<&'s StatedFigure>,
    /// We, the expected score.
    expected: Option<&'s StatedFigure>,
    /// W − We.
    difference: Option<&'s StatedFigure>,
    /// The rating change.
    change: Option<&'s StatedFigure>,
    /// The K factor; `None` if it is not stated.
    k: Option<u16>,
}

impl<'s> Row<'s> {
    pub(super) fn new(facts: &Facts<'_>, stated: &'s StatedFigures) -> Row<'s> {
        let k = facts.import.tournament.player(stated.player).k_factor;
        Row {
            games: stated.number(RatingFigure::Games),
            score: stated.number(RatingFigure::Score),
            expected: stated.number(RatingFigure::Expected),
            difference: stated.number(RatingFigure::Difference),
            change: stated.number(RatingFigure::Change),
            k: k.filter(|&k| k > 0),
        }
    }

    /// Whether the row has a figure that follows from its other figures.
    pub(super) fn is_comparable(&self) -> bool {
        let has_delta = self.delta().is_some();
        let has_computed_delta = self.computed_delta().is_some();
        (has_computed_delta && self.difference.is_some())
            || (has_delta && self.change.is_some() && self.k.is_some())
            || (self.games.is_some() && self.score.is_some())
    }

    /// Returns the contradiction in words, the wrong figure, and its correct value; `None` if the
    /// figures of the row agree.
    pub(super) fn find_contradiction(
        &self,
        facts: &Facts<'_>,
    ) -> Option<(String, &'s StatedFigure, Exact)> {
        self.find_score_above_games(facts)
            .or_else(|| self.find_wrong_difference(facts))
            .or_else(|| self.find_wrong_change(facts))
    }

    fn find_score_above_games(
        &self,
        facts: &Facts<'_>,
    ) -> Option<(String, &'s StatedFigure, Exact)> {
        let (games, score) = (self.games?, self.score?);
        (score.value > games.value).then(|| {
            let words = format!("{} is more than {}", score.words(facts), games.words(facts));
            (words, score, games.value)
        })
    }

    fn find_wrong_difference(
        &self,
        facts: &Facts<'_>,
    ) -> Option<(String, &'s StatedFigure, Exact)> {
        let (computed_delta, slack) = self.computed_delta()?;
        let stated_delta = self.difference?;
        (!stated_delta.agrees_with(computed_delta, slack)).then(|| {
            let words = format!(
                "{}, but W − We is {}",
                stated_delta.words(facts),
                stated_delta.in_notation(computed_delta)
            );
            (words, stated_delta, computed_delta)
        })
    }

    fn find_wrong_change(&self, facts: &Facts<'_>) -> Option<(String, &'s StatedFigure, Exact)> {
        let change = self.change?;
        let k = self.k?;
        let (delta, slack) = self.delta()?;
        let games = self.games.and_then(|games| {
            let is_whole = games.value.denominator() == 1;
            u32::try_from(games.value.numerator())
                .ok()
                .filter(|_| is_whole)
        });
        let limited_k = games.map_or(k, |games| limit_k_by_volume(k, games));
        let product = |k: u16| {
            let k = Exact::whole(k.into());
            Some((delta.checked_mul(k)?, slack.checked_mul(k)?))
        };
        let gives_change =
            |k| product(k).is_none_or(|(product, slack)| change.agrees_with(product, slack));
        if gives_change(k) || gives_change(limited_k) {
            return None;
        }
        let (right, _) = product(limited_k)?;
        let words = format!(
            "{}, but K {limited_k} × (W − We) is {}",
            change.words(facts),
            change.in_notation(right)
        );
        Some((words, change, right))
    }

    /// Returns W − We computed from W and We, and the maximum error that their rounding causes;
    /// `None` if the row lacks one of them.
    fn computed_delta(&self) -> Option<(Exact, Exact)> {
        let (score, expected) = (self.score?, self.expected?);
        let delta = score.value.checked_sub(expected.value)?;
        Some((delta, expected.tolerance()))
    }

    /// Returns W − We as stated, or else computed from W and We, and the maximum error that
    /// rounding causes. `None` if the row states neither W − We nor both W and We.
    fn delta(&self) -> Option<(Exact, Exact)> {
        let stated_delta = self
            .difference
            .map(|delta| (delta.value, delta.tolerance()));
        stated_delta.or_else(|| self.computed_delta())
    }
}
