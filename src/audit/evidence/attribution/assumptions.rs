//! Lists the assumptions under which a column may have been computed: the edition or
//! interpretation, and the rating of unrated players.

use std::cell::OnceCell;

use crate::audit::Facts;
use crate::audit::evidence::totals::Totals;
use crate::import::{Announcement, StatedColumn};
use crate::model::{Crosstable, ScoreBasis, TeamTable, TieBreakSpec};
use crate::number::{Exact, Points};
use crate::rules::{self, INTERPRETATIONS, RuleSet};
use crate::tiebreak::{self, Aspect, Context, ParticipantKind};

/// Ratings that programs use for unrated players although the file does not state them.
const USUAL_ASSUMED_RATINGS: [u16; 3] = [1400, 1000, 0];

/// An edition that never came into force, but that programs may have followed.
const NEVER_IN_FORCE: &str = "selfgame2022";

/// Assumptions under which a column may have been computed.
#[derive(Clone, Debug)]
pub(in crate::audit) struct Assumptions {
    /// The edition, or an interpretation of it.
    pub(in crate::audit) rules: RuleSet,
    /// The rating that unrated players are assumed to have; `None` if no rating is assumed.
    pub(in crate::audit) unrated: Option<u16>,
    /// The index of the set of which this one is a variant: the edition without the interpretation
    /// or the assumed rating. For an edition, its own index.
    base: usize,
}

/// The crosstables from which tie-breaks are computed: those of players or of teams.
pub(super) enum Tables {
    Players(Crosstable),
    Teams(Box<TeamTable>),
}

/// The crosstables, and all sets of assumptions under which tie-breaks are computed from them.
pub(super) struct AssumptionSets {
    tables: Tables,
    pub(super) list: Vec<Assumptions>,
}

impl AssumptionSets {
    /// Returns the sets of assumptions for the columns of the players.
    pub(super) fn compute(facts: &Facts<'_>, totals: &Totals) -> AssumptionSets {
        // points without their halves do not show a round
        let table = if totals.are_miswritten() {
            with_open_games_at_zero(facts.settled().clone())
        } else {
            printed_table(facts)
        };
        AssumptionSets::with_tables(Tables::Players(table), facts)
    }

    /// Returns the sets of assumptions for the columns of the players or teams in `tables`.
    pub(super) fn with_tables(tables: Tables, facts: &Facts<'_>) -> AssumptionSets {
        let mut sets = AssumptionSets {
            tables,
            list: Vec::new(),
        };
        let mut editions = facts.editions();
        let was_never_in_force = |rules: &&RuleSet| rules.name == NEVER_IN_FORCE;
        if !editions.iter().any(was_never_in_force) {
            editions.extend(rules::edition(NEVER_IN_FORCE));
        }
        // teams have no ratings
        let are_players = sets.participant_kind() == ParticipantKind::Players;
        let unrated = facts.options.unrated.filter(|_| are_players);
        for rules in &editions {
            sets.add((*rules).clone(), unrated, None);
        }
        for (base, rules) in editions.iter().enumerate() {
            for interpretation in INTERPRETATIONS {
                let Some(read) = interpretation.applied_to(rules) else {
                    continue;
                };
                sets.add(read, unrated, Some(base));
            }
        }
        if are_players {
            sets.add_assumed_ratings(facts, &editions);
        }
        sets
    }

    /// Whether the participants are players or teams.
    pub(super) fn participant_kind(&self) -> ParticipantKind {
        match self.tables {
            Tables::Players(_) => ParticipantKind::Players,
            Tables::Teams(_) => ParticipantKind::Teams,
        }
    }

    /// Returns the crosstable to which the printed points belong; for teams, the one with the score
    /// that decides first.
    pub(super) fn table(&self) -> &Crosstable {
        self.table_in_score(None)
    }

    /// Returns the crosstable of the teams with match points or with game points, or with the score
    /// that decides first if `basis` is `None`. Players have only one crosstable.
    pub(super) fn table_in_score(&self, basis: Option<ScoreBasis>) -> &Crosstable {
        match &self.tables {
            Tables::Players(table) => table,
            Tables::Teams(table) => table.score(basis.unwrap_or(table.primary)),
        }
    }

    /// Returns the score that decides first in the rank order of the teams; `None` for players.
    pub(super) fn primary(&self) -> Option<ScoreBasis> {
        match &self.tables {
            Tables::Players(_) => None,
            Tables::Teams(table) => Some(table.primary),
        }
    }

    /// Whether any participant has a rating.
    pub(super) fn has_ratings(&self) -> bool {
        let table = self.table();
        table.ids().any(|player| table.rating(player).is_some())
    }

    /// Adds sets in which unrated players count with a rating: each rating that the file states for
    /// this, and each usual one, except the one in the options. Adds nothing if every player has a
    /// rating.
    fn add_assumed_ratings(&mut self, facts: &Facts<'_>, editions: &[&'static RuleSet]) {
        let table = self.table();
        if table.ids().all(|player| table.rating(player).is_some()) {
            return;
        }
        let columns = facts.import.claims.columns.iter();
        let mut tried_ratings: Vec<u16> = facts.options.unrated.into_iter().collect();
        let stated_ratings = columns.filter_map(|column| {
            let spec_rating = column.announced.as_ref().and_then(|s| s.modifiers.unrated);
            column.announcement.unrated.or(spec_rating)
        });
        for rating in stated_ratings.chain(USUAL_ASSUMED_RATINGS) {
            if tried_ratings.contains(&rating) {
                continue;
            }
            tried_ratings.push(rating);
            for (base, rules) in editions.iter().enumerate() {
                let rules = (*rules).clone();
                self.add(rules, Some(rating), Some(base));
            }
        }
    }

    fn add(&mut self, rules: RuleSet, unrated: Option<u16>, base: Option<usize>) {
        let base = base.unwrap_or(self.list.len());
        self.list.push(Assumptions {
            rules,
            unrated,
            base,
        });
    }

    /// Returns the indexes of the sets under which `code` may have different values, the likelier
    /// ones first.
    pub(super) fn sets_for(&self, code: &str) -> impl Iterator<Item = usize> {
        let entry = tiebreak::find(code);
        let concerns = |index: usize| match self.list[index].rules.interpretation_name {
            Some(name) => entry.is_some_and(|entry| entry.interpretations.contains(&name)),
            // this set differs only in the rating of unrated players
            None if self.base(index).is_some() => {
                entry.is_some_and(|entry| entry.depends_on(Aspect::Ratings))
            }
            None => true,
        };
        let indexes = (0..self.list.len()).filter(|&index| concerns(index));
        indexes.collect::<Vec<usize>>().into_iter()
    }

    /// Whether the edition of a set was ever in force or in general use.
    pub(super) fn is_usual(&self, set: usize) -> bool {
        self.list[set].rules.name != NEVER_IN_FORCE
    }

    /// Returns the index of the set for the edition of which `set` is a variant; `None` if `set` is
    /// itself an edition.
    pub(super) fn base(&self, set: usize) -> Option<usize> {
        let base = self.list[set].base;
        (base != set).then_some(base)
    }

    pub(super) fn context(&self, set: usize) -> Context<'_> {
        let Assumptions { rules, unrated, .. } = &self.list[set];
        match &self.tables {
            Tables::Players(table) => Context::new(table, rules).with_unrated(*unrated),
            Tables::Teams(table) => Context::for_teams(table, rules),
        }
    }
}

/// The contexts in which tie-breaks are computed, one for each set of assumptions, created on first
/// use.
pub(super) struct Contexts<'w> {
    sets: &'w AssumptionSets,
    contexts: Vec<OnceCell<Context<'w>>>,
}

impl<'w> Contexts<'w> {
    pub(super) fn new(sets: &'w AssumptionSets) -> Contexts<'w> {
        let contexts = sets.list.iter().map(|_| OnceCell::new());
        Contexts {
            sets,
            contexts: contexts.collect(),
        }
    }

    pub(super) fn get(&self, set: usize) -> &Context<'w> {
        self.contexts[set].get_or_init(|| self.sets.context(set))
    }
}

/// Returns the edition and the interpretation that are announced for a column, either in words or
/// by the number that a program has for the tie-break. `None` if no edition is announced.
pub(super) fn announced_rules(
    spec: &TieBreakSpec,
    announcement: &Announcement,
) -> Option<(&'static str, Option<&'static str>)> {
    match spec.modifiers.version.and_then(rules::version) {
        Some(rules) => Some((rules.name, None)),
        None => announcement
            .edition
            .map(|edition| (edition, announcement.interpretation)),
    }
}

/// Returns the crosstable to which the printed values belong: after the requested round, or else
/// after the round whose points are printed. A game without a result still gives no points.
fn printed_table(facts: &Facts<'_>) -> Crosstable {
    if facts.options.round.is_some() {
        return facts.table.clone();
    }
    let tournament = &facts.import.tournament;
    let system = facts.table.system();
    let printed_points = printed_points(facts);
    let count_agreeing = |table: &Crosstable| {
        let scores = table.ids().zip(&printed_points);
        let matching_scores = scores.filter(|(player, score)| {
            score.is_some_and(|score| score == Exact::from(table.total(*player)))
        });
        matching_scores.count()
    };
    let settled_table = facts.settled();
    let mut best_table = with_open_games_at_zero(settled_table.clone());
    let mut max_agreeing_count = count_agreeing(&best_table);
    if max_agreeing_count == printed_points.iter().flatten().count() {
        return best_table;
    }
    // the points may also be those after the previous round or those with the round in progress,
    // and may count games without a result by the score system of the file
    let rounds_over = u16::try_from(facts.progress.rounds_over).unwrap_or(u16::MAX);
    let rounds = [
        rounds_over,
        rounds_over.saturating_sub(1),
        tournament.rounds,
    ];
    for rounds in rounds.into_iter().filter(|&rounds| rounds > 0) {
        let table_as_read = Crosstable::new(tournament, system, rounds);
        for table in [
            with_open_games_at_zero(table_as_read.clone()),
            table_as_read,
        ] {
            let agreeing_count = count_agreeing(&table);
            if agreeing_count > max_agreeing_count {
                (max_agreeing_count, best_table) = (agreeing_count, table);
            }
        }
    }
    best_table
}

fn with_open_games_at_zero(table: Crosstable) -> Crosstable {
    table.with_open_results_at(Points::ZERO).unwrap_or(table)
}

/// Returns the printed points of each player; `None` for a player without a value. If the file
/// states no points, these are the values of the column that is announced as points, or else of the
/// first column, which then often contains the points.
fn printed_points(facts: &Facts<'_>) -> Vec<Option<Exact>> {
    let claims = &facts.import.claims;
    let points = claims.points.iter();
    let points: Vec<_> = points
        .map(|field| field.map(|field| Exact::from(field.value)))
        .collect();
    if points.iter().any(Option::is_some) {
        return points;
    }
    let is_score = |column: &&StatedColumn| {
        column
            .announced
            .as_ref()
            .is_some_and(TieBreakSpec::is_score)
    };
    let column = claims.columns.iter().find(is_score);
    let column = column.or(claims.columns.first());
    column.map_or_else(Vec::new, |column| {
        let values = column.values.iter();
        values.map(|field| field.map(|field| field.value)).collect()
    })
}
