//! The rank order in use, computed and compared with the stated ranks.

use super::attribution::{self, Attribution, Known};
use super::rank_order::FEW;
use super::ranking::{Ranked, Ranking, longest};
use super::totals::Totals;
use crate::audit::facts::{Facts, Need, RankOrderFrom, UsedRankOrder};
use crate::import::Lack;
use crate::model::{ParticipantId, PlayerId, RankOrder, TieBreakSpec};
use crate::rules::{self, RuleSet};
use crate::standings::{Standings, standings};
use crate::tiebreak::{self, Among, Aspect, Column, Context, TieBreak};

/// The facts and options that the judgement of a rank order depends on.
pub(in crate::audit) struct Ground<'g, 'a> {
    pub(in crate::audit) facts: &'g Facts<'a>,
    pub(in crate::audit) ranking: &'g Ranking,
    /// The participants whose values depend on nothing unknown.
    pub(in crate::audit) known: &'g Known,
}

/// The order of tied players under one rule set.
#[derive(Clone, Debug)]
pub(in crate::audit) struct Judgement {
    /// Under which edition or reading.
    pub(in crate::audit) rules: RuleSet,
    /// The criteria that could be computed: those up to the first that could not; if `dropped` is
    /// set, also those after it.
    pub(in crate::audit) order: RankOrder,
    /// The first criterion that cannot be computed, if there is one.
    pub(in crate::audit) stop: Option<Stop>,
    /// The computed table.
    pub(in crate::audit) standings: Standings,
    /// Indices in the stated order of players whose rank contradicts the criteria, each with the
    /// index of a neighbour who has the same points and whose rank is right.
    pub(in crate::audit) wrong: Vec<(usize, usize)>,
    /// No date is known, and this is the edition that fits best.
    pub(in crate::audit) nearest: bool,
    /// The ranks follow the criteria after those that missing ratings leave undefined, except for a
    /// few players, and no rating tried for unrated players does better.
    pub(in crate::audit) dropped: bool,
}

/// The first criterion that cannot be computed: nothing is asserted about players who are still
/// tied before it.
#[derive(Clone, Debug)]
pub(in crate::audit) struct Stop {
    /// As the rank order spells it.
    pub(in crate::audit) spelled: String,
    /// Why, in words for people.
    pub(in crate::audit) why: String,
    /// Missing ratings leave it undefined for everybody: the rules drop it from the list
    /// (C.07 10).
    pub(in crate::audit) is_undefined: bool,
}

impl Judgement {
    /// Whether so many players contradict the order that it is hardly the one of the event: more
    /// than a few, and more than one in ten of those who share their points.
    pub(in crate::audit) fn fits_poorly(&self, ranking: &Ranking) -> bool {
        self.wrong.len() > FEW && self.wrong.len() * 10 > tied(ranking)
    }

    /// Whether a criterion other than the scores was computed.
    pub(in crate::audit) fn breaks_ties(&self) -> bool {
        !self.order.criteria.iter().all(TieBreakSpec::is_score)
    }

    /// The context its values were computed in.
    pub(in crate::audit) fn context<'j>(&'j self, facts: &'j Facts<'_>) -> Context<'j> {
        context(facts, &self.rules)
    }

    /// Whether ranks can be compared with an order: they are a final table, and everything that the
    /// order depends on is stated.
    pub(in crate::audit) fn is_possible(
        facts: &Facts<'_>,
        totals: &Totals,
        ranking: &Ranking,
        used: &UsedRankOrder,
    ) -> bool {
        // an inferred order is a guess: nothing is called wrong by it; and the announced
        // order of a team event ranks its teams
        let of_teams = used.from == RankOrderFrom::File && facts.import.tournament.team_event;
        let needs = [Need::Results, Need::WholeList, Need::Opponents];
        used.from != RankOrderFrom::Inferred
            && !of_teams
            && ranking.instead.is_none()
            && needs.into_iter().all(|need| facts.has(need))
            && !totals.count_other_rounds()
            && ranking.order.len() >= 2
    }

    /// Compares the ranks with an order; `columns` are those on which an order by printed columns
    /// is based.
    pub(in crate::audit) fn compute(
        ground: &Ground<'_, '_>,
        used: &UsedRankOrder,
        columns: &[Attribution],
    ) -> Judgement {
        let (order, stop) = computable(ground.facts, used);
        let judge = |rules: &RuleSet| judge(ground, rules, &order, stop.as_ref());
        let first = judge(ground.facts.edition.rules);
        if first.wrong.is_empty() {
            return without_undefined(ground, used, &first).unwrap_or(first);
        }
        // in a transition period two editions are right
        let mut acceptable = ground
            .facts
            .edition
            .also_acceptable
            .iter()
            .map(|rules| judge(rules));
        if let Some(fits) = acceptable.find(|judgement| judgement.wrong.is_empty()) {
            return fits;
        }
        if used.from == RankOrderFrom::Columns {
            return as_computed(columns, first, judge);
        }
        if !ground.facts.edition.assumed {
            return first;
        }
        // without a date, every edition is tried before an order is called wrong
        let others = rules::EDITIONS.into_iter().rev();
        let edition = &ground.facts.edition;
        let others =
            others.filter(|rules| rules.name != edition.rules.name && !edition.excludes(rules));
        let mut best = first;
        for rules in others {
            let other = judge(rules);
            if other.wrong.len() < best.wrong.len() {
                best = other;
            }
        }
        best.nearest = true;
        best
    }

    /// The edition or reading that gives the stated order of all tied players, if this one does
    /// not.
    pub(in crate::audit) fn fitting(&self, ground: &Ground<'_, '_>) -> Option<RuleSet> {
        let fits = |rules: &RuleSet| {
            let context = context(ground.facts, rules);
            let mut shortened = shortened(&self.order);
            shortened.all(|order| {
                let standings = standings(&context, &order);
                wrong(ground, &standings, &self.order.criteria).is_empty()
            })
        };
        let codes: Vec<&str> = self
            .order
            .criteria
            .iter()
            .map(|spec| spec.code.as_str())
            .collect();
        let other = |rules: &RuleSet| *rules != self.rules;
        editions_and_readings(ground.facts, &codes)
            .filter(other)
            .find(fits)
    }

    /// Whether another rank order gives the stated order of all tied players.
    pub(in crate::audit) fn is_given_by(&self, ground: &Ground<'_, '_>, order: &RankOrder) -> bool {
        let standings = standings(&self.context(ground.facts), order);
        wrong(ground, &standings, &order.criteria).is_empty()
    }

    /// The first criterion in which two players differ, and their positions in the sets tied before
    /// it.
    pub(in crate::audit) fn separating(&self, a: PlayerId, b: PlayerId) -> Option<usize> {
        separating(&self.standings, a.into(), b.into())
    }
}

/// In events with more halves of rounds than this, ratings of unrated players are not tried.
const TRIED_HALVES: usize = 2000;

/// The ratings that are tried for unrated players, and the step between them.
const TRIED_RATINGS: std::ops::RangeInclusive<u16> = 0..=3000;
const RATING_STEP: usize = 25;

/// The judgement without the criteria that missing ratings leave undefined: these are dropped from
/// the list (C.07 10). The file does not say which rating was announced for unrated players, if one
/// was. So `None` unless a tenth of the tied players or fewer contradict the rest of the order, and
/// neither a rating nor a reading that is tried leaves fewer who do.
fn without_undefined(
    ground: &Ground<'_, '_>,
    used: &UsedRankOrder,
    first: &Judgement,
) -> Option<Judgement> {
    let facts = ground.facts;
    let is_undefined = first.stop.as_ref().is_some_and(|stop| stop.is_undefined);
    if !is_undefined || used.from == RankOrderFrom::Columns {
        return None;
    }
    let (order, _) = computable_but(facts, used, |stop| stop.is_undefined);
    let judged = judge(ground, facts.edition.rules, &order, first.stop.as_ref());
    let contradict = judged.wrong.len();
    let few = (1..=tied(ground.ranking) / 10).contains(&contradict);
    if !few || facts.import.tournament.entries.len() > TRIED_HALVES {
        return None;
    }
    let contradicting =
        |context: &Context<'_>| wrong(ground, &standings(context, &order), &order.criteria).len();
    let codes: Vec<&str> = order
        .criteria
        .iter()
        .map(|spec| spec.code.as_str())
        .collect();
    let mut readings = editions_and_readings(facts, &codes);
    let as_read = |rules: RuleSet| contradicting(&context(facts, &rules)) >= contradict;
    let mut ratings = TRIED_RATINGS.step_by(RATING_STEP);
    let as_announced = |rating| {
        let context = context(facts, facts.edition.rules).with_unrated(Some(rating));
        contradicting(&context) >= contradict
    };
    let is_best = readings.all(as_read) && ratings.all(as_announced);
    is_best.then_some(Judgement {
        dropped: true,
        ..judged
    })
}

/// How many players share their points with somebody.
fn tied(ranking: &Ranking) -> usize {
    let sets = ranking.order.chunk_by(|a, b| a.points == b.points);
    sets.map(<[Ranked]>::len).filter(|&set| set > 1).sum()
}

/// The order by printed columns is that of the edition or reading which the columns follow: that
/// this is not the right edition is reported for the columns (T403).
fn as_computed(
    columns: &[Attribution],
    first: Judgement,
    judge: impl Fn(&RuleSet) -> Judgement,
) -> Judgement {
    let rules = attribution::rules(columns).into_iter();
    let judgements = rules.map(|rules| judge(&rules));
    // the first of equally good ones
    judgements.fold(first, |best, other| {
        match other.wrong.len() < best.wrong.len() {
            true => other,
            false => best,
        }
    })
}

/// The first criterion in which two participants differ.
pub(in crate::audit) fn separating(
    standings: &Standings,
    a: ParticipantId,
    b: ParticipantId,
) -> Option<usize> {
    standings.columns.iter().position(|column| {
        let Ok(column) = column else { return false };
        column[a.index()] != column[b.index()]
    })
}

/// Every other edition, newest first, then every reading that can change one of `codes`.
pub(super) fn editions_and_readings(
    facts: &Facts<'_>,
    codes: &[&str],
) -> impl Iterator<Item = RuleSet> {
    let editions = facts.possible_editions();
    let entries: Vec<&TieBreak> = codes
        .iter()
        .filter_map(|code| tiebreak::find(code))
        .collect();
    let matters = |reading: &&rules::Reading| {
        let mut entries = entries.iter();
        entries.any(|entry| entry.readings.contains(&reading.name))
    };
    let readings: Vec<&rules::Reading> = rules::READINGS.iter().filter(matters).collect();
    let read = editions.clone().into_iter().flat_map(move |edition| {
        let readings = readings.clone().into_iter();
        readings.filter_map(move |reading| reading.applied_to(edition))
    });
    editions.into_iter().cloned().chain(read)
}

/// The criteria up to the first that cannot be computed; nothing is asserted about ranks that
/// depend on it.
pub(in crate::audit) fn computable(
    facts: &Facts<'_>,
    used: &UsedRankOrder,
) -> (RankOrder, Option<Stop>) {
    computable_but(facts, used, |_| false)
}

/// The same, but some of the criteria that cannot be computed are skipped.
fn computable_but(
    facts: &Facts<'_>,
    used: &UsedRankOrder,
    separates_nobody: impl Fn(&Stop) -> bool,
) -> (RankOrder, Option<Stop>) {
    let mut criteria = Vec::new();
    let gap = match used.from {
        RankOrderFrom::File => gap(facts, &used.order),
        _ => None,
    };
    for (index, spec) in used.order.criteria.iter().enumerate() {
        if let Some((_, stop)) = gap.as_ref().filter(|(place, _)| *place == index) {
            return (RankOrder { criteria }, Some(stop.clone()));
        }
        if let Some(stop) = why_not(facts, spec).filter(|stop| !separates_nobody(stop)) {
            return (RankOrder { criteria }, Some(stop));
        }
        criteria.push(spec.clone());
    }
    (RankOrder { criteria }, gap.map(|(_, stop)| stop))
}

/// The first criterion that the program names and no rules define, and the index in `order` at
/// which it belongs; `order` does not contain it.
fn gap(facts: &Facts<'_>, order: &RankOrder) -> Option<(usize, Stop)> {
    let (number, index) = facts.import.first_without_code(order)?;
    let words = facts.import.announced[number].about.words.as_ref();
    let name = words.map_or_else(String::new, |words| format!(", {}", words.value));
    let stop = Stop {
        spelled: format!("criterion {}{name}", number + 1),
        why: "its settings are not known or no rules define it".to_owned(),
        is_undefined: false,
    };
    Some((index, stop))
}

/// Why a criterion cannot be computed for this event; `None` where it can.
fn why_not(facts: &Facts<'_>, spec: &TieBreakSpec) -> Option<Stop> {
    let stop = |why: &str, is_undefined| {
        Some(Stop {
            spelled: spec.spelled.clone(),
            why: why.to_owned(),
            is_undefined,
        })
    };
    if let Err(why) = tiebreak::resolve(spec, Among::Players) {
        return stop(&why.to_string(), false);
    }
    if !tiebreak::looks_at(&spec.code, Aspect::Ratings) {
        return None;
    }
    let players = &facts.import.tournament.players;
    let nobody_is_rated = players.iter().all(|player| player.rating.is_none());
    if facts.import.lacks(Lack::Ratings) || nobody_is_rated {
        return stop("it needs ratings, and the file has none", false);
    }
    let context = context(facts, facts.edition.rules);
    let column = tiebreak::column(&context, spec).ok()?;
    // nobody has a value if one player has no rating (article 10)
    let undefined = column.iter().all(Option::is_none);
    let why = "it is undefined as long as a player has no rating and none is announced for \
               unrated players";
    stop(why, true).filter(|_| undefined)
}

/// The context in which values are computed.
fn context<'c>(facts: &'c Facts<'_>, rules: &'c RuleSet) -> Context<'c> {
    Context::new(facts.settled(), rules).with_unrated(facts.options.unrated)
}

/// The order cut after its first criteria, then longer and longer, and last the whole order.
/// Players separated by a few criteria are separated in the same way by the whole order, so the
/// first criteria usually show a contradiction and the others need not be computed.
fn shortened(order: &RankOrder) -> impl Iterator<Item = RankOrder> {
    let all = order.criteria.len();
    // the points, and mostly direct encounter and one value
    let lengths = std::iter::successors(Some(3), |length| Some(2 * length));
    let lengths = lengths.take_while(move |length| *length < all);
    lengths.chain([all]).map(|length| RankOrder {
        criteria: order.criteria[..length].to_vec(),
    })
}

fn judge(
    ground: &Ground<'_, '_>,
    rules: &RuleSet,
    order: &RankOrder,
    stop: Option<&Stop>,
) -> Judgement {
    let standings = standings(&context(ground.facts, rules), order);
    let wrong = wrong(ground, &standings, &order.criteria);
    Judgement {
        rules: rules.clone(),
        order: order.clone(),
        stop: stop.cloned(),
        standings,
        wrong,
        nearest: false,
        dropped: false,
    }
}

/// Players whose place among those with equal points contradicts the computed order: as few as
/// possible. Players with a value in `criteria` that depends on something unknown are skipped.
fn wrong(
    ground: &Ground<'_, '_>,
    standings: &Standings,
    criteria: &[TieBreakSpec],
) -> Vec<(usize, usize)> {
    let known = ground.known;
    let allow: Vec<_> = criteria.iter().map(|spec| known.allows(spec)).collect();
    let comparable = |ranked: &Ranked| allow.iter().all(|allows| allows(ranked.player.into()));
    let all = ground.ranking.order.iter().enumerate();
    let (places, order): (Vec<usize>, Vec<Ranked>) =
        all.filter(|(_, ranked)| comparable(ranked)).unzip();
    let mut wrong = Vec::new();
    let mut start = 0;
    for set in order.chunk_by(|a, b| a.points == b.points) {
        let ranks = ranks(set, standings);
        let agrees = longest(&ranks, |above, below| above <= below);
        for index in (0..set.len()).filter(|&index| !agrees[index]) {
            let contradicts = |&other: &usize| {
                agrees[other]
                    && set[other].rank != set[index].rank
                    && (other < index) == (ranks[other] > ranks[index])
                    && ranks[other] != ranks[index]
            };
            // the nearest above, else the nearest below
            let above = (0..index).rev().find(contradicts);
            let neighbour = above.or_else(|| (index + 1..set.len()).find(contradicts));
            if let Some(neighbour) = neighbour {
                // points that the table does not give are reported by P301
                let (player, other) = (set[index].player, set[neighbour].player);
                let criterion = separating(standings, player.into(), other.into());
                let sound = |i: usize| {
                    let player = set[i].player;
                    is_comparable(standings, criterion, player.into())
                        && ground.facts.settled().total(player.into()) == set[i].points
                };
                if sound(index) && sound(neighbour) {
                    wrong.push((places[start + index], places[start + neighbour]));
                }
            }
        }
        start += set.len();
    }
    wrong
}

/// Computed ranks in the stated order; within a shared rank in the computed order, because a shared
/// rank contradicts nothing.
fn ranks(set: &[Ranked], standings: &Standings) -> Vec<u16> {
    let mut ranks: Vec<u16> = set
        .iter()
        .map(|ranked| standings.ranks[ranked.player.index()])
        .collect();
    let mut start = 0;
    for shared in set.chunk_by(|a, b| a.rank == b.rank) {
        ranks[start..start + shared.len()].sort_unstable();
        start += shared.len();
    }
    ranks
}

/// Whether a player has a value in every criterion up to the deciding one: players without a value
/// are sorted last, which proves nothing.
pub(in crate::audit) fn is_defined(
    standings: &Standings,
    by: Option<usize>,
    participant: ParticipantId,
) -> bool {
    has_values(standings, by, participant, |_| false)
}

/// The same, but criteria that are undefined for everybody separate nobody.
fn is_comparable(standings: &Standings, by: Option<usize>, participant: ParticipantId) -> bool {
    has_values(standings, by, participant, |column| {
        column.iter().all(Option::is_none)
    })
}

/// Whether a participant has a value in each criterion up to the one that decides, except in
/// columns that do not matter.
fn has_values(
    standings: &Standings,
    by: Option<usize>,
    participant: ParticipantId,
    is_passed: impl Fn(&Column) -> bool,
) -> bool {
    let criteria = standings.criteria.iter().zip(&standings.columns);
    let deciding = by.map_or(standings.criteria.len(), |by| by + 1);
    criteria.take(deciding).all(|(spec, column)| {
        let by_value = tiebreak::find(&spec.code).is_some_and(TieBreak::has_values);
        let has_value =
            |column: &Column| column[participant.index()].is_some() || is_passed(column);
        !by_value || column.as_ref().is_ok_and(has_value)
    })
}
