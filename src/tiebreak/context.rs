//! The crosstable and the rules from which tie-breaks are computed.

use std::cell::OnceCell;

use super::contribution::{self, Contribution, ContributionSettings, Inputs};
use super::game::Games;
use super::opponent_score;
use super::properties::ParticipantKind;
use crate::model::{Crosstable, ParticipantId, RoundNumber, ScoreBasis, TeamTable};
use crate::number::Points;
use crate::rules::{RuleSet, UnplayedProduct};

/// A crosstable under an edition of the rules, with the columns that several tie-breaks need. Each
/// of these columns is computed when it is first needed.
#[derive(Debug)]
pub struct Context<'a> {
    /// The crosstable from which tie-breaks are computed.
    pub table: &'a Crosstable,
    /// The edition of the rules that is applied.
    pub rules: &'a RuleSet,
    /// The rating that counts for unrated players (`--unrated`); `None` if they have none.
    pub unrated: Option<u16>,
    teams: Option<Teams<'a>>,
    pub(super) shared: SharedColumns<'a>,
}

/// The tables of a team event, and the score (match points or game points) that `Context::table`
/// contains.
#[derive(Clone, Copy, Debug)]
struct Teams<'a> {
    table: &'a TeamTable,
    score: ScoreBasis,
}

/// The columns that several tie-breaks need. The file of each tie-break fills its own columns.
#[derive(Debug, Default)]
pub(super) struct SharedColumns<'a> {
    /// The context of the same team event in the score that `Context::table` does not contain.
    other_score_context: OnceCell<Box<Context<'a>>>,
    /// The crosstable in which the games of the last round are draws; `None` if this changes
    /// nothing.
    fore_table: OnceCell<Option<Box<Crosstable>>>,
    /// The adjusted score of each participant: first from the real crosstable, then with the games
    /// of the last round as draws.
    adjusted_scores: [OnceCell<Vec<Points>>; 2],
    /// The contributions of all rounds for each of the eight views (see
    /// [`Context::contributions`]).
    contributions: [OnceCell<Vec<Contribution>>; 8],
    /// The Buchholz of each participant in hundredths: first from the real crosstable, then with
    /// the games of the last round as draws.
    pub(super) buchholz: [OnceCell<Vec<i64>>; 2],
    /// The games that rating-based tie-breaks use.
    pub(super) rated_games: OnceCell<Games>,
    /// The performance rating of each player (10.2).
    pub(super) performances: OnceCell<Vec<Option<i32>>>,
    /// The perfect tournament performance of each player (10.3).
    pub(super) perfect_performances: OnceCell<Vec<Option<i32>>>,
    are_all_rated: OnceCell<bool>,
    most_games: OnceCell<usize>,
}

impl<'a> Context<'a> {
    /// Returns the context of a crosstable of players. No column is computed yet.
    #[must_use]
    pub fn new(table: &'a Crosstable, rules: &'a RuleSet) -> Context<'a> {
        Context {
            table,
            rules,
            unrated: None,
            teams: None,
            shared: SharedColumns::default(),
        }
    }

    /// Returns the context of a team event in the score by which its teams are ranked first. No
    /// column is computed yet.
    #[must_use]
    pub fn for_teams(table: &'a TeamTable, rules: &'a RuleSet) -> Context<'a> {
        Context::for_score(table, table.primary, rules)
    }

    fn for_score(table: &'a TeamTable, score: ScoreBasis, rules: &'a RuleSet) -> Context<'a> {
        Context {
            teams: Some(Teams { table, score }),
            ..Context::new(table.score(score), rules)
        }
    }

    /// Returns the context of the same crosstable under the rules `rules`. No column is computed
    /// yet.
    #[must_use]
    pub fn with_rules<'b>(&self, rules: &'b RuleSet) -> Context<'b>
    where
        'a: 'b,
    {
        Context {
            unrated: self.unrated,
            teams: self.teams,
            ..Context::new(self.table, rules)
        }
    }

    /// Returns the context in which `unrated` is the rating that counts for unrated players. No
    /// column is computed yet.
    #[must_use]
    pub fn with_unrated(self, unrated: Option<u16>) -> Context<'a> {
        Context {
            unrated,
            ..self.with_rules(self.rules)
        }
    }

    /// Returns whether the participants are players or teams: never
    /// `ParticipantKind::PlayersAndTeams`.
    #[must_use]
    pub fn participant_kind(&self) -> ParticipantKind {
        match self.teams {
            Some(_) => ParticipantKind::Teams,
            None => ParticipantKind::Players,
        }
    }

    /// Returns the tables of the team event; `None` if the crosstable is of players.
    pub(super) fn teams(&self) -> Option<&'a TeamTable> {
        self.teams.map(|teams| teams.table)
    }

    /// Returns the score (match points or game points) that `table` contains in a team event;
    /// `None` for a crosstable of players.
    pub(super) fn score(&self) -> Option<ScoreBasis> {
        self.teams.map(|teams| teams.score)
    }

    /// Returns the context of the team event whose crosstable contains `score` (match points or
    /// game points). For a crosstable of players, which has only one score, returns this context.
    pub(super) fn in_score(&self, score: ScoreBasis) -> &Context<'a> {
        match self.teams {
            Some(teams) if teams.score != score => {
                self.shared.other_score_context.get_or_init(|| {
                    let other_context = Context::for_score(teams.table, score, self.rules);
                    Box::new(other_context)
                })
            }
            _ => self,
        }
    }

    /// Returns the context of the team event whose crosstable contains the score that `table` does
    /// not contain: game points if `table` contains match points. For a crosstable of players,
    /// which has only one score, returns this context.
    pub(super) fn in_other_score(&self) -> &Context<'a> {
        match self.score() {
            Some(ScoreBasis::MatchPoints) => self.in_score(ScoreBasis::GamePoints),
            Some(ScoreBasis::GamePoints) => self.in_score(ScoreBasis::MatchPoints),
            None => self,
        }
    }

    /// Returns the adjusted score of every participant (16.3).
    pub(super) fn adjusted_scores(&self) -> &[Points] {
        self.adjusted_scores_in(false)
    }

    fn adjusted_scores_in(&self, fore: bool) -> &[Points] {
        self.shared.adjusted_scores[usize::from(fore)]
            .get_or_init(|| opponent_score::column(self.table_in(fore), self.rules))
    }

    fn table_in(&self, fore: bool) -> &Crosstable {
        if !fore {
            return self.table;
        }
        let draw_last_round = || self.table.with_last_round_drawn().map(Box::new);
        self.shared
            .fore_table
            .get_or_init(draw_last_round)
            .as_deref()
            .unwrap_or(self.table)
    }

    /// Returns the data from which the contributions are computed with these settings.
    pub(super) fn inputs(&self, settings: ContributionSettings) -> Inputs<'_> {
        Inputs {
            table: self.table_in(settings.fore),
            rules: self.rules,
            adjusted_scores: self.adjusted_scores_in(settings.fore),
            settings,
        }
    }

    /// Returns the contribution of each round of `participant` to Buchholz or Sonneborn-Berger with
    /// these settings.
    pub(super) fn contributions(
        &self,
        mut settings: ContributionSettings,
        participant: ParticipantId,
    ) -> &[Contribution] {
        // only some interpretations count unplayed rounds differently in Sonneborn-Berger
        settings.for_products &= self.rules.unplayed_product != UnplayedProduct::DummyTimesPoints;
        let settings_index = usize::from(settings.fore)
            + 2 * usize::from(settings.forfeits_as_played)
            + 4 * usize::from(settings.for_products);
        let contributions = self.shared.contributions[settings_index]
            .get_or_init(|| contribution::compute_all(self.inputs(settings)));
        let rounds = self.table.rounds();
        let start = participant.index() * rounds;
        &contributions[start..start + rounds]
    }

    /// Computes a value for each participant, in the order of the crosstable.
    pub(super) fn map_participants<R>(&self, value: impl Fn(ParticipantId) -> R) -> Vec<R> {
        self.table.ids().map(value).collect()
    }

    /// Returns the number of games or matches for which `participant` was paired, played or not.
    pub(super) fn games(&self, participant: ParticipantId) -> usize {
        let scheduled = |&round: &RoundNumber| self.table.opponent(participant, round).is_some();
        self.table.round_numbers().filter(scheduled).count()
    }

    /// Returns the largest number of games or matches for which any participant was paired.
    pub(super) fn most_games(&self) -> usize {
        let games = |player| self.games(player);
        *self
            .shared
            .most_games
            .get_or_init(|| self.table.ids().map(games).max().unwrap_or(0))
    }

    /// Returns the rating that counts for `participant`, which may be the one set for unrated
    /// players; `None` if there is none.
    pub(super) fn rating(&self, participant: ParticipantId) -> Option<u16> {
        self.table.rating(participant).or(self.unrated)
    }

    /// Whether rating-based tie-breaks are defined: every player has a rating, possibly the one set
    /// for unrated players, or the rules omit unrated opponents. Otherwise they are undefined for
    /// everybody (article 10).
    #[must_use]
    pub fn are_all_rated(&self) -> bool {
        let is_rated = |player| self.rating(player).is_some();
        *self
            .shared
            .are_all_rated
            .get_or_init(|| self.rules.unrated_are_left_out || self.table.ids().all(is_rated))
    }
}
