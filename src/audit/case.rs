//! The input of every check: the facts of a file, and the evidence computed from them.

use std::borrow::Cow;
use std::cell::OnceCell;

use super::evidence::attribution::{self, Attribution, KnownResults};
use super::evidence::columns::ColumnMatch;
use super::evidence::computable::computable_part;
use super::evidence::judgement::{Judgement, JudgementInput};
use super::evidence::printed_order::PrintedOrder;
use super::evidence::rank_order::{self, Inference};
use super::evidence::ranking::Ranking;
use super::evidence::table_order::{OrderEvidence, StatedOrder};
use super::evidence::team_ranks;
use super::evidence::totals::Totals;
use super::evidence::totals::missing_entries::MissingEntries;
use super::facts::arbiter::is_chief_qualified;
use super::facts::{Facts, Need, Options, RankOrderOrigin, UsedRankOrder};
use super::pairings_check::{PairingsCheck, check_pairings};
use super::printed::find_proved_edition;
use crate::finding::{Damage, Finding};
use crate::import::Import;
use crate::model::RankOrder;
use crate::rating::norms::{EventNorms, NormConditions};
use crate::rules::{self, Selection};
use crate::source::Sources;
use crate::tiebreak::ParticipantKind;

/// A tournament under audit: its facts, and the evidence for or against what the file states. Each
/// piece of evidence is computed once, on first use.
pub struct Case<'a> {
    /// The facts of the file.
    pub facts: Facts<'a>,
    totals: OnceCell<Totals>,
    missing_entries: OnceCell<Option<MissingEntries>>,
    ranking: OnceCell<Ranking>,
    known_results: OnceCell<KnownResults>,
    attributions: OnceCell<Vec<Attribution>>,
    edition_in_use: OnceCell<Selection>,
    team_attributions: OnceCell<Vec<Attribution>>,
    rank_order: OnceCell<Option<UsedRankOrder>>,
    judgement: OnceCell<Option<Judgement>>,
    printed_order: OnceCell<Option<PrintedOrder>>,
    inference: OnceCell<Inference>,
    better_order: OnceCell<Option<RankOrder>>,
    norms: OnceCell<Option<EventNorms>>,
    pairings: OnceCell<PairingsCheck>,
}

impl<'a> Case<'a> {
    /// Computes the facts of a file. Evidence is computed later, on first use.
    #[must_use]
    pub fn new(source: &'a Sources, import: &'a Import, options: &Options) -> Case<'a> {
        Case::from_facts(Facts::new(source, import, options))
    }

    /// Returns a case with facts that are already computed.
    pub(in crate::audit) fn from_facts(facts: Facts<'a>) -> Case<'a> {
        Case {
            facts,
            totals: OnceCell::new(),
            missing_entries: OnceCell::new(),
            ranking: OnceCell::new(),
            known_results: OnceCell::new(),
            attributions: OnceCell::new(),
            edition_in_use: OnceCell::new(),
            team_attributions: OnceCell::new(),
            rank_order: OnceCell::new(),
            judgement: OnceCell::new(),
            printed_order: OnceCell::new(),
            inference: OnceCell::new(),
            better_order: OnceCell::new(),
            norms: OnceCell::new(),
            pairings: OnceCell::new(),
        }
    }

    /// Returns the players whose stated points differ from the points of their results.
    pub(in crate::audit) fn totals(&self) -> &Totals {
        self.totals.get_or_init(|| Totals::compute(&self.facts))
    }

    /// Returns a common cause of several wrong totals: they include points for rounds that the
    /// players' rows show as absences. `None` if there is no such cause.
    pub(in crate::audit) fn missing_entries(&self) -> Option<&MissingEntries> {
        let compute = || MissingEntries::compute(&self.facts, self.totals());
        self.missing_entries.get_or_init(compute).as_ref()
    }

    /// Returns the stated ranks compared with the points.
    pub(in crate::audit) fn ranking(&self) -> &Ranking {
        let facts = &self.facts;
        self.ranking.get_or_init(|| {
            Ranking::compute(facts.import, &facts.table, &facts.progress, self.totals())
        })
    }

    /// Whether ranks are among the claims of the file. Always true for a tournament report, because
    /// it has columns for them even if these are blank; for another file, true only if it states a
    /// rank.
    pub(in crate::audit) fn states_ranks(&self) -> bool {
        self.facts.has(Need::Records) || !self.ranking().order.is_empty()
    }

    /// Returns what is known about the results on which the players' tie-break values depend, for
    /// all completed rounds.
    fn known_results(&self) -> &KnownResults {
        let facts = &self.facts;
        self.known_results
            .get_or_init(|| KnownResults::compute(facts, self.totals(), facts.settled()))
    }

    /// Returns the meanings found for the stated columns of the players' tie-break values.
    pub(in crate::audit) fn attributions(&self) -> &[Attribution] {
        self.attributions
            .get_or_init(|| attribution::attribute(&self.facts, self.totals()))
    }

    /// Returns the meanings found for the stated columns of the teams' tie-break values.
    pub(in crate::audit) fn team_attributions(&self) -> &[Attribution] {
        self.team_attributions
            .get_or_init(|| attribution::attribute_teams(&self.facts))
    }

    /// Returns the meanings found for the columns of the players, then those for the columns of the
    /// teams.
    pub(in crate::audit) fn all_attributions(&self) -> impl Iterator<Item = &Attribution> {
        self.attributions().iter().chain(self.team_attributions())
    }

    /// Returns how well the stated columns of tie-break values of the players, or of the teams,
    /// agree with computed ones.
    #[must_use]
    pub fn column_matches(&self, participants: ParticipantKind) -> Vec<ColumnMatch> {
        let attributions = match participants {
            ParticipantKind::Teams => self.team_attributions(),
            _ => self.attributions(),
        };
        let attributions = attributions.iter();
        attributions
            .map(|found| found.summary(&self.facts))
            .collect()
    }

    /// Returns the edition by which values are computed and shown. It is the edition of the event;
    /// if the event has no date, that edition is an assumption, and an edition that the printed
    /// columns prove replaces it.
    #[must_use]
    pub fn edition_in_use(&self) -> &Selection {
        let edition = &self.facts.edition;
        if !edition.is_assumed {
            return edition;
        }
        self.edition_in_use.get_or_init(|| {
            let mut columns = self.column_matches(ParticipantKind::Players);
            columns.extend(self.column_matches(ParticipantKind::Teams));
            let proved_edition = find_proved_edition(&columns, edition.rules.name);
            let proved_edition = proved_edition.and_then(|proved_edition| {
                let rules = rules::edition(proved_edition.edition)?;
                Some(edition.shown_by_columns(rules, &proved_edition.columns))
            });
            proved_edition.unwrap_or_else(|| edition.clone())
        })
    }

    /// Returns the rank order with which the stated ranks are compared: the one that was requested
    /// or announced, else the one that the printed columns show. `None` if no order is known.
    #[must_use]
    pub fn rank_order(&self) -> Option<&UsedRankOrder> {
        let find_announced_order = || self.facts.announced_order.clone();
        self.rank_order
            .get_or_init(|| find_announced_order().or_else(|| self.order_of_columns()))
            .as_ref()
    }

    /// Returns the rank order that the printed columns show; `None` if it fits the stated ranks
    /// poorly.
    fn order_of_columns(&self) -> Option<UsedRankOrder> {
        if self.facts.import.tournament.team_event {
            return None;
        }
        let used_order = UsedRankOrder {
            order: attribution::rank_order(self.attributions())?,
            origin: RankOrderOrigin::Columns,
        };
        let judgement = self.judge(&used_order);
        let is_poor = |found: &Judgement| found.fits_poorly(self.ranking());
        if judgement.as_ref().is_some_and(is_poor) {
            return None;
        }
        // stored, because `judgement` would compute the same value again
        self.judgement.get_or_init(|| judgement);
        Some(used_order)
    }

    /// Returns how well the rank order in use agrees with the stated ranks; `None` if no order is
    /// known, or if the stated ranks do not form a final table.
    pub(in crate::audit) fn judgement(&self) -> Option<&Judgement> {
        let used_order = self.rank_order();
        self.judgement
            .get_or_init(|| self.judge(used_order?))
            .as_ref()
    }

    /// Returns how the order of tied players agrees with the printed tie-break values; `None` if
    /// the rank order decides it, or if the ranks do not follow the values.
    pub(in crate::audit) fn printed_order(&self) -> Option<&PrintedOrder> {
        let find = || {
            let orders = (self.rank_order(), self.judgement());
            PrintedOrder::find(&self.facts, self.ranking(), orders)
        };
        self.printed_order.get_or_init(find).as_ref()
    }

    /// Compares the stated ranks with `used_order`; `None` if they cannot be compared.
    fn judge(&self, used_order: &UsedRankOrder) -> Option<Judgement> {
        let (facts, ranking) = (&self.facts, self.ranking());
        if !Judgement::is_possible(facts, self.totals(), ranking, used_order) {
            return None;
        }
        let columns = match used_order.origin {
            RankOrderOrigin::Columns => self.attributions(),
            _ => &[],
        };
        Some(Judgement::compute(
            &self.judgement_input(),
            used_order,
            columns,
        ))
    }

    /// Returns a rank order of the players that explains more of the stated ranks than the declared
    /// one; `None` if there is none, or if the file declares no order.
    pub(in crate::audit) fn better_order(&self) -> Option<&RankOrder> {
        let used_order = self.facts.announced_order.as_ref();
        let declared_order = used_order.filter(|used| used.origin == RankOrderOrigin::File);
        let find_better_order = || {
            let (declared_order, _) = computable_part(&self.facts, declared_order?);
            rank_order::find_better_order(&self.facts, self.ranking(), &declared_order)
        };
        self.better_order.get_or_init(find_better_order).as_ref()
    }

    /// Returns the title norms that players reach or narrowly miss; `None` if the tournament is
    /// older than the oldest known regulations.
    #[must_use]
    pub fn norms(&self) -> Option<&EventNorms> {
        let tournament = &self.facts.import.tournament;
        let lists = self.facts.lists();
        let conditions = NormConditions {
            list: self.facts.rating_list(),
            chief_arbiter_is_qualified: lists
                .and_then(|lists| is_chief_qualified(tournament, lists)),
            ..NormConditions::default()
        };
        let compute = || EventNorms::compute(tournament, conditions, None).ok();
        self.norms.get_or_init(compute).as_ref()
    }

    /// Returns the reason, in words, why no norms are examined; `None` if they are examined.
    #[must_use]
    pub fn reason_without_norms(&self) -> Option<Cow<'static, str>> {
        let need = Need::Norms;
        (!self.facts.has(need)).then(|| self.facts.why_unmet(need))
    }

    /// Compares the pairings with the rules if the options request it. `findings` are those of the
    /// audit: they show which results and pairings are in doubt.
    pub(in crate::audit) fn compare_pairings(&self, findings: &[Finding]) {
        if let Some(request) = &self.facts.options.pairings {
            let compare = || check_pairings(&self.facts, findings, request);
            self.pairings.get_or_init(compare);
        }
    }

    /// Returns the pairings compared with the rules; `None` if the options do not request it.
    pub(in crate::audit) fn pairings(&self) -> Option<&PairingsCheck> {
        self.pairings.get()
    }

    /// Returns the facts and evidence that the judgement of a rank order depends on.
    pub(in crate::audit) fn judgement_input(&self) -> JudgementInput<'_, 'a> {
        JudgementInput {
            facts: &self.facts,
            ranking: self.ranking(),
            known_results: self.known_results(),
        }
    }

    /// Returns the rank orders that would explain the stated ranks, as a guess. The search runs
    /// once, on first use.
    #[must_use]
    pub fn inference(&self) -> &Inference {
        self.inference.get_or_init(|| {
            rank_order::infer_for_players(&self.facts, self.totals(), self.ranking())
        })
    }

    /// Returns the stated ranks and the reason why a table of the players is ordered by their
    /// stated ranks; `None` if a rank order of the event orders it, or if the file states no final
    /// table. A rank order that a search would find is considered only if an audit has run that
    /// search. `damage` is the damage of the whole file.
    #[must_use]
    pub fn stated_order(&self, damage: Option<Damage>) -> Option<StatedOrder> {
        let evidence = OrderEvidence {
            totals: self.totals(),
            ranking: self.ranking(),
            used_order: self.rank_order(),
            judgement: self.judgement(),
            inference: self.inference_so_far(),
            damage,
        };
        StatedOrder::find(&self.facts, &evidence)
    }

    /// Returns the rank order of the teams, where it comes from, and the result of a search if
    /// there was one. The order is the requested one, else the declared one, else the one found by
    /// the search, else the score that decides first, then the other score. The search uses the
    /// stated ranks, which are those after all rounds of the file, whichever round is requested.
    #[must_use]
    pub fn team_ranking(&self) -> (RankOrder, Option<RankOrderOrigin>, Option<Inference>) {
        team_ranks::team_ranking(&self.facts)
    }

    /// Returns the stated ranks and the reason why a table of the teams is ordered by their stated
    /// ranks; `None` if `order` orders it. `order` and `origin` are those that
    /// [`Case::team_ranking`] returns, and `damage` is the damage of the whole file.
    #[must_use]
    pub fn stated_order_of_teams(
        &self,
        order: &RankOrder,
        origin: Option<RankOrderOrigin>,
        damage: Option<Damage>,
    ) -> Option<StatedOrder> {
        StatedOrder::find_for_teams(&self.facts, (order, origin), (damage, self.totals()))
    }

    /// Returns the result of the search for a rank order; `None` if the search has not run.
    pub(in crate::audit) fn inference_so_far(&self) -> Option<&Inference> {
        self.inference.get()
    }
}
