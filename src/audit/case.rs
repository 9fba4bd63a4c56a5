//! What a check looks at: the facts of a file, and the evidence drawn from them.

use std::cell::OnceCell;

use super::evidence::attribution::{self, Attribution, Known};
use super::evidence::computable::computable;
use super::evidence::judgement::{Ground, Judgement};
use super::evidence::rank_order::{self, Inference};
use super::evidence::ranking::Ranking;
use super::evidence::table_order::{AsStated, Grounds};
use super::evidence::team_ranks;
use super::evidence::totals::Totals;
use super::evidence::totals::unwritten::Unwritten;
use super::facts::{Facts, Need, Options, RankOrderFrom, UsedRankOrder};
use super::pairings_check::{PairingsCheck, check_pairings};
use crate::finding::Finding;
use crate::import::Import;
use crate::model::RankOrder;
use crate::rating::norms::{Asked, EventNorms};
use crate::source::Sources;

/// A tournament under audit: its facts, and the evidence for or against what the file states. Every
/// piece of evidence is worked out once, when it is first asked for.
pub struct Case<'a> {
    /// What the file says happened.
    pub facts: Facts<'a>,
    totals: OnceCell<Totals>,
    unwritten: OnceCell<Option<Unwritten>>,
    ranking: OnceCell<Ranking>,
    known: OnceCell<Known>,
    attributions: OnceCell<Vec<Attribution>>,
    team_attributions: OnceCell<Vec<Attribution>>,
    rank_order: OnceCell<Option<UsedRankOrder>>,
    judgement: OnceCell<Option<Judgement>>,
    inference: OnceCell<Inference>,
    better_order: OnceCell<Option<RankOrder>>,
    norms: OnceCell<Option<EventNorms>>,
    pairings: OnceCell<PairingsCheck>,
}

impl<'a> Case<'a> {
    /// The case of a file: its facts, and no evidence yet.
    #[must_use]
    pub fn new(source: &'a Sources, import: &'a Import, options: &Options) -> Case<'a> {
        Case::from_facts(Facts::new(source, import, options))
    }

    /// The case of these facts.
    pub(in crate::audit) fn from_facts(facts: Facts<'a>) -> Case<'a> {
        Case {
            facts,
            totals: OnceCell::new(),
            unwritten: OnceCell::new(),
            ranking: OnceCell::new(),
            known: OnceCell::new(),
            attributions: OnceCell::new(),
            team_attributions: OnceCell::new(),
            rank_order: OnceCell::new(),
            judgement: OnceCell::new(),
            inference: OnceCell::new(),
            better_order: OnceCell::new(),
            norms: OnceCell::new(),
            pairings: OnceCell::new(),
        }
    }

    /// Stated totals that the results do not give.
    pub(in crate::audit) fn totals(&self) -> &Totals {
        let facts = &self.facts;
        let totals = || Totals::compute(facts.import, &facts.table, &facts.progress);
        self.totals.get_or_init(totals)
    }

    /// The common cause of several wrong totals: points for rounds that the rows show as absences.
    pub(in crate::audit) fn unwritten(&self) -> Option<&Unwritten> {
        let compute = || Unwritten::compute(&self.facts, self.totals());
        self.unwritten.get_or_init(compute).as_ref()
    }

    /// The stated ranks against the points.
    pub(in crate::audit) fn ranking(&self) -> &Ranking {
        let facts = &self.facts;
        self.ranking.get_or_init(|| {
            Ranking::compute(facts.import, &facts.table, &facts.progress, self.totals())
        })
    }

    /// Whether the file can state ranks: a tournament report has columns for them, another file
    /// only if it states any.
    pub(in crate::audit) fn states_ranks(&self) -> bool {
        self.facts.has(Need::Records) || !self.ranking().order.is_empty()
    }

    /// The players for whom the results of completed rounds are known, and those of their
    /// opponents.
    fn known(&self) -> &Known {
        let facts = &self.facts;
        self.known
            .get_or_init(|| Known::compute(facts, self.totals(), facts.settled()))
    }

    /// What the stated columns of the players' tie-break values contain.
    pub(in crate::audit) fn attributions(&self) -> &[Attribution] {
        self.attributions
            .get_or_init(|| attribution::attribute(&self.facts, self.totals()))
    }

    /// What the stated columns of the teams' tie-break values contain.
    pub(in crate::audit) fn team_attributions(&self) -> &[Attribution] {
        self.team_attributions
            .get_or_init(|| attribution::attribute_teams(&self.facts))
    }

    /// The columns of players, then those of teams.
    pub(in crate::audit) fn all_attributions(&self) -> impl Iterator<Item = &Attribution> {
        self.attributions().iter().chain(self.team_attributions())
    }

    /// The rank order with which the ranks are compared, if one is known: the one asked for or
    /// announced, else the one that the printed columns show.
    #[must_use]
    pub fn rank_order(&self) -> Option<&UsedRankOrder> {
        let announced = || self.facts.announced.clone();
        self.rank_order
            .get_or_init(|| announced().or_else(|| self.order_of_columns()))
            .as_ref()
    }

    /// The rank order that the printed columns show, unless the ranks say that it was another
    /// one.
    fn order_of_columns(&self) -> Option<UsedRankOrder> {
        if self.facts.import.tournament.team_event {
            return None;
        }
        let used = UsedRankOrder {
            order: attribution::rank_order(self.attributions())?,
            from: RankOrderFrom::Columns,
        };
        let judgement = self.judge(&used);
        let poor = |found: &Judgement| found.fits_poorly(self.ranking());
        if judgement.as_ref().is_some_and(poor) {
            return None;
        }
        // the functions below ask for the same order
        self.judgement.get_or_init(|| judgement);
        Some(used)
    }

    /// The rank order against the stated ranks; `None` where no order is known, or the ranks are
    /// not a final table.
    pub(in crate::audit) fn judgement(&self) -> Option<&Judgement> {
        let used = self.rank_order();
        self.judgement.get_or_init(|| self.judge(used?)).as_ref()
    }

    fn judge(&self, used: &UsedRankOrder) -> Option<Judgement> {
        let (facts, ranking) = (&self.facts, self.ranking());
        if !Judgement::is_possible(facts, self.totals(), ranking, used) {
            return None;
        }
        let columns = match used.from {
            RankOrderFrom::Columns => self.attributions(),
            _ => &[],
        };
        Some(Judgement::compute(&self.ground(), used, columns))
    }

    /// A rank order of the players that explains more of the stated ranks than the declared
    /// one; `None` if there is none, or the file declares no order.
    pub(in crate::audit) fn better_order(&self) -> Option<&RankOrder> {
        let used = self.facts.announced.as_ref();
        let of_file = used.filter(|used| used.from == RankOrderFrom::File);
        let better = || {
            let (declared, _) = computable(&self.facts, of_file?);
            rank_order::explaining(&self.facts, self.ranking(), &declared)
        };
        self.better_order.get_or_init(better).as_ref()
    }

    /// The title norms that are reached or narrowly missed; `None` if the tournament is older than
    /// the oldest known regulations.
    #[must_use]
    pub fn norms(&self) -> Option<&EventNorms> {
        let tournament = &self.facts.import.tournament;
        let compute = || EventNorms::compute(tournament, Asked::default(), None).ok();
        self.norms.get_or_init(compute).as_ref()
    }

    /// Compares the pairings with the rules where somebody asks for it; `findings` are those of the
    /// audit, which say what is in doubt.
    pub(in crate::audit) fn compare_pairings(&self, findings: &[Finding]) {
        if let Some(asked) = &self.facts.options.pairings {
            let compare = || check_pairings(&self.facts, findings, asked);
            self.pairings.get_or_init(compare);
        }
    }

    /// The pairings compared with the rules; `None` where nobody asked.
    pub(in crate::audit) fn pairings(&self) -> Option<&PairingsCheck> {
        self.pairings.get()
    }

    /// The facts and options that the judgement of a rank order depends on.
    pub(in crate::audit) fn ground(&self) -> Ground<'_, 'a> {
        Ground {
            facts: &self.facts,
            ranking: self.ranking(),
            known: self.known(),
        }
    }

    /// The rank orders that would explain the stated ranks, searched for once, when first needed: a
    /// guess, never a fact.
    #[must_use]
    pub fn inference(&self) -> &Inference {
        self.inference.get_or_init(|| {
            rank_order::infer_for_players(&self.facts, self.totals(), self.ranking())
        })
    }

    /// Why a table of the players follows their stated ranks; `None` where a rank order of the
    /// event gives it, or the file states no final table. The search for a rank order counts
    /// only where an audit has asked for it.
    #[must_use]
    pub fn as_stated(&self) -> Option<AsStated> {
        let grounds = Grounds {
            ranking: self.ranking(),
            used: self.rank_order(),
            judgement: self.judgement(),
            inference: self.inference_if_asked(),
        };
        AsStated::find(&self.facts, &grounds)
    }

    /// What ranks the teams: the option, else the file, else the search, else the score that ranks
    /// first and the other one. The search uses the stated ranks, which are those after all rounds
    /// of the file, whichever round is requested.
    #[must_use]
    pub fn team_ranking(&self) -> (RankOrder, Option<RankOrderFrom>, Option<Inference>) {
        team_ranks::team_ranking(&self.facts)
    }

    /// The same for the teams: why a table of them follows their stated ranks, by the rank order
    /// that [`Case::team_ranking`] gives.
    #[must_use]
    pub fn teams_as_stated(
        &self,
        order: &RankOrder,
        from: Option<RankOrderFrom>,
    ) -> Option<AsStated> {
        AsStated::find_of_teams(&self.facts, (order, from))
    }

    /// The inference, if it has been computed already.
    pub(in crate::audit) fn inference_if_asked(&self) -> Option<&Inference> {
        self.inference.get()
    }
}
