//! What a check looks at.

use std::cell::OnceCell;

use super::attribution::{self, Attribution, Known};
use super::needs::{self, Need};
use super::outcome::{Audit, RankOrderFrom, UsedRankOrder};
use super::points::ranking::Ranking;
use super::points::totals::Totals;
use super::progress::Progress;
use super::rank_order::{self, Inference, WhyNot};
use super::teams::TeamEvent;
use super::tiebreaks::judgement::Judgement;
use super::{ColumnMatch, Findings};
use crate::import::{Import, Lack, StatedColumn};
use crate::model::{
    Crosstable, Entry, Opponent, PlayerId, RankOrder, RoundNumber, System, TeamId, Tournament,
};
use crate::rules::{self, RuleSet, Selection};
use crate::source::{Sources, Span, shortened};
use crate::tiebreak::Among;

/// No name of a person is longer; a cell of a table may be.
pub(in crate::audit) const NAME: usize = 80;

/// What the person at the keyboard decided.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// `--rules`; `None`: `auto`.
    pub rules: Option<&'static RuleSet>,
    /// `--tie-breaks`
    pub rank_order: Option<RankOrder>,
    /// `--round`
    pub round: Option<u16>,
    /// `--unrated`
    pub unrated: Option<u16>,
    /// `--system`
    pub system: Option<System>,
}

/// A tournament under audit: facts, claims, and what follows from the facts.
pub struct Case<'a> {
    /// The file.
    pub source: &'a Sources,
    /// What was read.
    pub import: &'a Import,
    /// What the person decided.
    pub options: &'a Options,
    /// The edition, and why.
    pub edition: Selection,
    /// The rank order that the ranks are held against, where one is known.
    pub rank_order: Option<UsedRankOrder>,
    /// The crosstable of the rounds asked for, else of all rounds of the file.
    pub table: Crosstable,
    /// Games in which each player names the other, under the lower starting number.
    pub(super) games: Vec<Game>,
    /// Which rounds are over.
    pub(super) progress: Progress,
    /// Stated totals that the results do not give.
    pub(super) totals: Totals,
    /// The stated ranks against the points.
    pub(super) ranking: Ranking,
    inference: OnceCell<Inference>,
    /// The crosstable of the rounds that are over, where others are still open.
    settled: Option<Crosstable>,
    known: OnceCell<Known>,
    judgement: OnceCell<Option<Judgement>>,
    attributions: OnceCell<Vec<Attribution>>,
    team_attributions: OnceCell<Vec<Attribution>>,
    teams: OnceCell<Option<TeamEvent>>,
}

/// A game in which each player names the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Game {
    pub(super) round: RoundNumber,
    /// The player with the lower starting number, and that player's half.
    pub(super) first: (PlayerId, Entry),
    /// The other one.
    pub(super) second: (PlayerId, Entry),
}

impl<'a> Case<'a> {
    /// Works out what follows from the facts.
    #[must_use]
    pub fn new(source: &'a Sources, import: &'a Import, options: &'a Options) -> Case<'a> {
        let tournament = &import.tournament;
        let edition = match options.rules {
            Some(rules) => Selection::asked_for(rules),
            None => rules::select(tournament),
        };
        let system = options
            .system
            .or(tournament.system)
            .unwrap_or(System::Swiss);
        let rounds = options.round.unwrap_or(tournament.rounds);
        let table = Crosstable::new(tournament, system, rounds);
        let progress = Progress::of(import);
        let totals = Totals::of(import, &table, &progress);
        Case {
            source,
            import,
            options,
            edition,
            rank_order: announced(import, options),
            games: games(import),
            ranking: Ranking::of(import, &table, &progress, &totals),
            totals,
            settled: (progress.over < table.rounds()).then(|| {
                let over = u16::try_from(progress.over).unwrap_or(u16::MAX);
                Crosstable::new(tournament, system, over)
            }),
            known: OnceCell::new(),
            judgement: OnceCell::new(),
            attributions: OnceCell::new(),
            team_attributions: OnceCell::new(),
            teams: OnceCell::new(),
            table,
            progress,
            inference: OnceCell::new(),
        }
    }

    /// The rank orders that would explain the stated ranks, searched for once and only where
    /// somebody asks: a guess, never a fact.
    #[must_use]
    pub fn inference(&self) -> &Inference {
        self.inference.get_or_init(|| {
            let refuse = |why_not| Inference {
                why_not: Some(why_not),
                ..Inference::default()
            };
            if !self.has(Need::Results) {
                return refuse(WhyNot::NoResults);
            }
            if !self.has(Need::WholeList) {
                return refuse(WhyNot::CutShort);
            }
            if !self.has(Need::Opponents) {
                return refuse(WhyNot::NoOpponents);
            }
            if self.ranking.instead.is_some() {
                return refuse(WhyNot::NoTable);
            }
            if self.totals.count_other_rounds() {
                return refuse(WhyNot::OtherRounds);
            }
            let both = self.ranking.order.iter().zip(&self.ranking.agrees);
            let agreeing = both.filter(|(_, agrees)| **agrees);
            let evidence = rank_order::Evidence {
                table: &self.table,
                teams: None,
                ranked: agreeing.map(|(r, _)| (r.player, r.rank)).collect(),
                unrated: self.options.unrated,
                numbered: !self.import.lacks(Lack::PairingNumbers),
            };
            rank_order::infer(&evidence, &self.editions())
        })
    }

    /// Where nothing names a rank order, takes the one that the printed columns show, unless
    /// the ranks say that it was another one.
    pub(super) fn take_order_of_columns(&mut self) {
        if self.rank_order.is_some() || self.import.tournament.team_event {
            return;
        }
        let Some(order) = attribution::rank_order(self) else {
            return;
        };
        self.rank_order = Some(UsedRankOrder {
            order,
            from: RankOrderFrom::Columns,
        });
        if self
            .judgement()
            .is_some_and(|found| found.fits_poorly(self))
        {
            self.rank_order = None;
            self.judgement.take();
        }
    }

    /// Among whom the rank order of the event ranks: its teams, where it has any.
    pub(super) fn among(&self) -> Among {
        match self.import.tournament.team_event {
            true => Among::Teams,
            false => Among::Players,
        }
    }

    /// The editions to try where values or ranks do not fit, the one in force first. The
    /// text of 2023 gives the same numbers as that of 2024.
    pub(super) fn editions(&self) -> Vec<&'static RuleSet> {
        let mut editions = vec![self.edition.rules];
        let others = ["2026", "2024", "legacy", "raw"];
        let others = others.into_iter().filter_map(rules::edition);
        for rules in self.edition.also_acceptable.iter().copied().chain(others) {
            let twin = |known: &&RuleSet| {
                known.name == rules.name || (known.name == "2023" && rules.name == "2024")
            };
            if !editions.iter().any(twin) {
                editions.push(rules);
            }
        }
        editions
    }

    /// Number and name, as a finding names a player: `12 Example, Anna`.
    #[must_use]
    pub fn who(&self, id: PlayerId) -> String {
        let player = self.import.tournament.player(id);
        match (player.number, &*shortened(&player.name, NAME)) {
            (Some(number), "") => format!("player {number}"),
            (Some(number), name) => format!("{number} {name}"),
            (None, "") => "a player without number and name".to_owned(),
            (None, name) => name.to_owned(),
        }
    }

    /// The pairing number of a player.
    #[must_use]
    pub fn number(&self, id: PlayerId) -> Option<u16> {
        self.import.tournament.player(id).number.map(|n| n.0)
    }

    /// Number and name of a player or of a team, whose place in the list `id` then is.
    pub(super) fn who_among(&self, among: Among, id: PlayerId) -> String {
        match among {
            Among::Teams => self.which(TeamId::at(id.index())),
            Among::Players | Among::Both => self.who(id),
        }
    }

    /// The number of a player or of a team.
    pub(super) fn number_among(&self, among: Among, id: PlayerId) -> Option<u16> {
        match among {
            Among::Teams => Some(self.import.tournament.teams[id.index()].number),
            Among::Players | Among::Both => self.number(id),
        }
    }

    /// Where a player's half of a round stands; the end of the row where it is too short
    /// to hold one.
    pub(super) fn cell(&self, id: PlayerId, round: RoundNumber) -> Span {
        let span = self.import.origins.cell(id, round).span();
        if span.is_empty() {
            self.row_end(id)
        } else {
            span
        }
    }

    /// Where the result of a player's half of a round stands.
    pub(super) fn result(&self, id: PlayerId, round: RoundNumber) -> Span {
        let span = self.import.origins.cell(id, round).result;
        if span.is_empty() {
            self.cell(id, round)
        } else {
            span
        }
    }

    fn row_end(&self, id: PlayerId) -> Span {
        let line = self
            .import
            .origins
            .players
            .get(id.index())
            .map(|origin| origin.line)
            .unwrap_or_default();
        Span {
            start: line.end,
            end: line.end,
        }
    }

    /// The result of a player's half of a round as the file writes it, in quotes.
    pub(super) fn sign(&self, id: PlayerId, round: RoundNumber) -> String {
        match self.import.origins.cell(id, round).letter {
            0 | b' ' => "nothing".to_owned(),
            _ => {
                let span = self.import.origins.cell(id, round).result;
                format!("`{}`", self.source.slice(span).trim())
            }
        }
    }

    /// What a player did in a round.
    pub(super) fn entry(&self, id: PlayerId, round: RoundNumber) -> Entry {
        let tournament = &self.import.tournament;
        tournament.entry(id, round).copied().unwrap_or_default()
    }

    /// Every half of a round that the file tells.
    pub(super) fn halves(&self) -> impl Iterator<Item = (PlayerId, RoundNumber, &'a Entry)> {
        let tournament = &self.import.tournament;
        tournament.ids().flat_map(move |id| {
            tournament
                .row(id)
                .iter()
                .enumerate()
                .map(move |(round, entry)| (id, RoundNumber::at(round), entry))
                .filter(|(_, round, _)| needs::tells(self.import, *round))
        })
    }

    /// The crosstable of the rounds that are over: what a table during the event is made of.
    #[must_use]
    pub fn settled(&self) -> &Crosstable {
        self.settled.as_ref().unwrap_or(&self.table)
    }

    /// Around whom the results of the rounds that are over are known.
    pub(super) fn known(&self) -> &Known {
        self.known.get_or_init(|| Known::of(self, self.settled()))
    }

    /// The declared rank order against the stated ranks; computed when first asked for.
    pub(super) fn judgement(&self) -> Option<&Judgement> {
        self.judgement.get_or_init(|| Judgement::of(self)).as_ref()
    }

    /// What the stated columns of the players' tie-break values hold; worked out when first
    /// asked for.
    pub(super) fn attributions(&self) -> &[Attribution] {
        self.attributions
            .get_or_init(|| attribution::attribute(self))
    }

    /// The same of the teams'.
    pub(super) fn team_attributions(&self) -> &[Attribution] {
        self.team_attributions
            .get_or_init(|| attribution::attribute_teams(self))
    }

    /// Both.
    pub(super) fn all_attributions(&self) -> impl Iterator<Item = &Attribution> {
        self.attributions().iter().chain(self.team_attributions())
    }

    /// The stated columns of tie-break values of players or of teams.
    pub(super) fn stated_columns(&self, among: Among) -> &'a [StatedColumn] {
        match among {
            Among::Teams => &self.import.claims.team_columns,
            Among::Players | Among::Both => &self.import.claims.columns,
        }
    }

    /// The matches of a team event, where the file tells any; worked out when first asked for.
    #[must_use]
    pub fn teams(&self) -> Option<&TeamEvent> {
        self.teams.get_or_init(|| TeamEvent::of(self)).as_ref()
    }

    /// Of two players the one with the lower starting number first.
    pub(super) fn lower_first(&self, a: PlayerId, b: PlayerId) -> (PlayerId, PlayerId) {
        lower_first(&self.import.tournament, a, b)
    }

    pub(super) fn finish(self, findings: Findings) -> Audit {
        let (columns, not_run) = (self.columns(self.attributions()), self.not_run());
        let team_columns = self.columns(self.team_attributions());
        let not_checked = self.not_checked();
        let mut findings = findings.into_list();
        findings.sort_by_key(|finding| {
            let at = finding.at.as_ref().map_or(0, |label| label.span.start);
            (std::cmp::Reverse(finding.severity), at)
        });
        let checked = self.checked();
        let inference = self.inference.into_inner();
        let best = inference
            .as_ref()
            .and_then(|found| found.candidates.first());
        let inferred = best.map(|best| UsedRankOrder {
            order: best.order.clone(),
            from: RankOrderFrom::Inferred,
        });
        Audit {
            checked,
            edition: self.edition,
            rank_order: self.rank_order.or(inferred),
            inference,
            columns,
            team_columns,
            not_run,
            not_checked,
            findings,
        }
    }

    fn columns(&self, attributions: &[Attribution]) -> Vec<ColumnMatch> {
        let columns = attributions.iter().map(|found| found.summary(self));
        columns.collect()
    }
}

/// The rank order asked for, else the announced one.
fn announced(import: &Import, options: &Options) -> Option<UsedRankOrder> {
    let asked = options.rank_order.clone();
    let (order, from) = match asked {
        Some(order) => (order, RankOrderFrom::Option),
        None => (import.rank_order()?, RankOrderFrom::File),
    };
    (!order.criteria.is_empty()).then(|| UsedRankOrder {
        order: order.with_points(),
        from,
    })
}

/// Starting number, then place in the list: players without a number come last.
fn lower_first(tournament: &Tournament, a: PlayerId, b: PlayerId) -> (PlayerId, PlayerId) {
    let key = |id: PlayerId| (tournament.player(id).number.map_or(u16::MAX, |n| n.0), id);
    if key(b) < key(a) { (b, a) } else { (a, b) }
}

fn games(import: &Import) -> Vec<Game> {
    let tournament = &import.tournament;
    let rounds = usize::from(tournament.rounds);
    let mut games = Vec::with_capacity(tournament.entries.len() / 2);
    for id in tournament.ids() {
        for (at, entry) in tournament.row(id).iter().enumerate() {
            let Opponent::Player(other) = entry.opponent else {
                continue;
            };
            let answer = tournament.entries[other.index() * rounds + at];
            if other == id
                || !needs::tells(import, RoundNumber::at(at))
                || answer.opponent != Opponent::Player(id)
                || lower_first(tournament, id, other).0 != id
            {
                continue;
            }
            games.push(Game {
                round: RoundNumber::at(at),
                first: (id, *entry),
                second: (other, answer),
            });
        }
    }
    games
}
