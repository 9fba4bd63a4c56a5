//! The data from which a tie-break is computed.

use std::cell::OnceCell;

use super::contribution::{self, Contribution, Inputs, View};
use super::game::Games;
use super::opponent_score;
use super::properties::Among;
use crate::model::{Crosstable, ParticipantId, RoundNumber, ScoreBasis, TeamTable};
use crate::number::Points;
use crate::rules::{RuleSet, UnplayedProduct};

/// A crosstable judged under an edition, with the columns that several tie-breaks need.
/// Each is computed once, when it is first asked for.
#[derive(Debug)]
pub struct Context<'a> {
    /// The crosstable.
    pub table: &'a Crosstable,
    /// The edition.
    pub rules: &'a RuleSet,
    /// The rating counted for unrated players (`--unrated`), if there is one.
    pub unrated: Option<u16>,
    teams: Option<Teams<'a>>,
    pub(super) shared: Shared<'a>,
}

/// Both scores of a team event, and the one that `Context::table` uses.
#[derive(Clone, Copy, Debug)]
struct Teams<'a> {
    table: &'a TeamTable,
    score: ScoreBasis,
}

/// Intermediate columns; each rule fills its own in its own file.
#[derive(Debug, Default)]
pub(super) struct Shared<'a> {
    /// The context in the other score of a team event.
    other: OnceCell<Box<Context<'a>>>,
    /// The crosstable with the last round as draws; `None` if it is the same.
    fore: OnceCell<Option<Box<Crosstable>>>,
    /// Adjusted scores, of the real and the fore crosstable.
    adjusted: [OnceCell<Vec<Points>>; 2],
    /// Contributions by view.
    contributions: [OnceCell<Vec<Contribution>>; 8],
    /// Buchholz in hundredths, of the real and the fore crosstable.
    pub(super) buchholz: [OnceCell<Vec<i64>>; 2],
    /// The games that rating-based tie-breaks count.
    pub(super) rated_games: OnceCell<Games>,
    /// Performance ratings (10.2).
    pub(super) performances: OnceCell<Vec<Option<i32>>>,
    /// Perfect performances (10.3).
    pub(super) perfect_performances: OnceCell<Vec<Option<i32>>>,
    all_rated: OnceCell<bool>,
    most_games: OnceCell<usize>,
}

impl<'a> Context<'a> {
    /// A context without any intermediate column computed yet.
    #[must_use]
    pub fn new(table: &'a Crosstable, rules: &'a RuleSet) -> Context<'a> {
        Context {
            table,
            rules,
            unrated: None,
            teams: None,
            shared: Shared::default(),
        }
    }

    /// The context of a team event, in its primary score.
    #[must_use]
    pub fn of_teams(table: &'a TeamTable, rules: &'a RuleSet) -> Context<'a> {
        Context::for_score(table, table.primary, rules)
    }

    fn for_score(table: &'a TeamTable, score: ScoreBasis, rules: &'a RuleSet) -> Context<'a> {
        Context {
            teams: Some(Teams { table, score }),
            ..Context::new(table.score(score), rules)
        }
    }

    /// The same under other rules, without any intermediate column computed yet.
    #[must_use]
    pub fn under<'b>(&self, rules: &'b RuleSet) -> Context<'b>
    where
        'a: 'b,
    {
        Context {
            unrated: self.unrated,
            teams: self.teams,
            ..Context::new(self.table, rules)
        }
    }

    /// The same with a rating counted for unrated players.
    #[must_use]
    pub fn with_unrated(self, unrated: Option<u16>) -> Context<'a> {
        Context {
            unrated,
            ..self.under(self.rules)
        }
    }

    /// The participants that it compares: players, or teams.
    #[must_use]
    pub fn among(&self) -> Among {
        match self.teams {
            Some(_) => Among::Teams,
            None => Among::Players,
        }
    }

    /// Its team event; `None` if the participants are players.
    pub(super) fn teams(&self) -> Option<&'a TeamTable> {
        self.teams.map(|teams| teams.table)
    }

    /// The score that `table` uses, in a team event.
    pub(super) fn score(&self) -> Option<ScoreBasis> {
        self.teams.map(|teams| teams.score)
    }

    /// The same in one of the scores of a team event; players have only one.
    pub(super) fn in_score(&self, score: ScoreBasis) -> &Context<'a> {
        match self.teams {
            Some(teams) if teams.score != score => self.shared.other.get_or_init(|| {
                let other = Context::for_score(teams.table, score, self.rules);
                Box::new(other)
            }),
            _ => self,
        }
    }

    /// The same in the other score: game points where teams are ranked by match points.
    pub(super) fn in_other_score(&self) -> &Context<'a> {
        match self.score() {
            Some(ScoreBasis::MatchPoints) => self.in_score(ScoreBasis::GamePoints),
            Some(ScoreBasis::GamePoints) => self.in_score(ScoreBasis::MatchPoints),
            None => self,
        }
    }

    /// The adjusted score of every participant (16.3).
    pub(super) fn adjusted(&self) -> &[Points] {
        self.adjusted_in(false)
    }

    fn adjusted_in(&self, fore: bool) -> &[Points] {
        self.shared.adjusted[usize::from(fore)]
            .get_or_init(|| opponent_score::column(self.table_in(fore), self.rules))
    }

    fn table_in(&self, fore: bool) -> &Crosstable {
        if !fore {
            return self.table;
        }
        let changed = || self.table.with_last_round_drawn().map(Box::new);
        self.shared
            .fore
            .get_or_init(changed)
            .as_deref()
            .unwrap_or(self.table)
    }

    /// The data from which the contributions of a view are computed.
    pub(super) fn inputs(&self, view: View) -> Inputs<'_> {
        Inputs {
            table: self.table_in(view.fore),
            rules: self.rules,
            adjusted: self.adjusted_in(view.fore),
            view,
        }
    }

    /// The contribution of each round of `participant` to Buchholz or Sonneborn-Berger.
    pub(super) fn contributions(
        &self,
        mut view: View,
        participant: ParticipantId,
    ) -> &[Contribution] {
        // only some readings count unplayed rounds differently in products
        view.products &= self.rules.unplayed_product != UnplayedProduct::DummyTimesPoints;
        let place = usize::from(view.fore)
            + 2 * usize::from(view.forfeits_as_played)
            + 4 * usize::from(view.products);
        let list = self.shared.contributions[place]
            .get_or_init(|| contribution::column(self.inputs(view)));
        let rounds = self.table.rounds();
        let start = participant.index() * rounds;
        &list[start..start + rounds]
    }

    /// One value for each participant, in the order of the list.
    pub(super) fn each<R>(&self, value: impl Fn(ParticipantId) -> R) -> Vec<R> {
        self.table.ids().map(value).collect()
    }

    /// The games that `participant` has scheduled.
    pub(super) fn games(&self, participant: ParticipantId) -> usize {
        let scheduled = |&round: &RoundNumber| self.table.opponent(participant, round).is_some();
        self.table.round_numbers().filter(scheduled).count()
    }

    /// The greatest number of games that one participant has scheduled.
    pub(super) fn most_games(&self) -> usize {
        let games = |player| self.games(player);
        *self
            .shared
            .most_games
            .get_or_init(|| self.table.ids().map(games).max().unwrap_or(0))
    }

    /// The rating counted for `participant`.
    pub(super) fn rating(&self, participant: ParticipantId) -> Option<u16> {
        self.table.rating(participant).or(self.unrated)
    }

    /// Whether every player has a rating, its own or the one announced for unrated players;
    /// without that, rating-based tie-breaks are undefined for everybody (article 10).
    #[must_use]
    pub fn all_rated(&self) -> bool {
        let rated = |player| self.rating(player).is_some();
        *self
            .shared
            .all_rated
            .get_or_init(|| self.rules.unrated_are_left_out || self.table.ids().all(rated))
    }
}
