//! Assesses, condition by condition, whether a set of games makes a norm (B.01 1.4).

use std::collections::{BTreeMap, BTreeSet};

use super::condition::{Condition, Kind, SpecialRule, whole_condition};
use super::counts::{Counts, FOREIGN_FEDERATIONS};
use super::event::{Candidate, Event};
use super::norm::Norm;
use crate::model::{PlayerId, RoundNumber};
use crate::number::{Points, round_half_up, score_percentage};
use crate::rating::game::{Game, Opponent};
use crate::rating::title::Title;
use crate::rules::dp;

/// The rating that counts for an unrated opponent whose rating is not raised to the floor (B.01
/// 1.4.6d).
pub const UNRATED_OPPONENT_RATING: u16 = 1400;
/// The largest number of games for which one norm counts in an application for a title, even if the
/// tournament was longer (B.01 1.7).
const MAX_COUNTED_GAMES: u32 = 13;

/// An opponent whose rating is raised to the floor of a norm (B.01 1.4.6b, c).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RaisedOpponent {
    /// The round of the game against the opponent.
    pub round: RoundNumber,
    /// The opponent's own rating; `None` if unrated.
    pub own_rating: Option<u16>,
    /// The floor of the norm, which counts instead of the opponent's own rating.
    pub floor: u16,
}

/// A game that a norm uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UsedGame {
    /// The round in which the game was played.
    pub round: RoundNumber,
    /// The opponent; `None` if the file names none.
    pub opponent: Option<PlayerId>,
    /// The opponent's own rating; `None` if unrated.
    pub rating: Option<u16>,
    /// The rating that counts: the floor of the norm for the one opponent who is raised to the
    /// floor, 1400 for other unrated opponents, otherwise the opponent's own rating.
    pub counted_rating: u16,
    /// The score in the game: 1, ½ or 0.
    pub score: Points,
}

/// The result of assessing whether a set of games makes a norm.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assessment {
    /// The norm that was assessed.
    pub norm: Norm,
    /// The games in the set that was assessed.
    pub used_games: Vec<UsedGame>,
    /// The rounds whose games could be used, but are left out, as the player may choose (B.01
    /// 1.4.1e, f).
    pub left_out_rounds: Vec<RoundNumber>,
    /// The number of games for which the norm counts in an application for the title.
    pub games_counted: u32,
    /// All conditions of the norm, with the numbers found and required. Failed conditions that rule
    /// out every norm in the tournament come first.
    pub conditions: Vec<Condition>,
    /// The opponent whose rating is raised to the floor; `None` if there is none.
    pub raised_opponent: Option<RaisedOpponent>,
    /// The sum of the opponents' ratings, each counted as in [`UsedGame::counted_rating`].
    pub sum: i64,
    /// Ra, the average of the opponents' counted ratings, rounded half up (B.01 1.4.7); `None` if
    /// there is no game.
    pub average: Option<i32>,
    /// The points in the games of the set.
    pub score: Points,
    /// p, the score in percent, rounded half up; `None` if there is no game.
    pub percent: Option<u32>,
    /// dp, the rating difference for the score in percent (B.02 8.1); `None` if there is no game.
    pub difference: Option<i32>,
    /// Rp, the performance rating; `None` if there is no game.
    pub performance: Option<i32>,
    /// The lowest score with which these games would give the required performance rating; `None`
    /// if no score would.
    pub score_needed: Option<Points>,
    /// The special rules on which the result rests.
    pub special_rules: Vec<SpecialRule>,
}

impl Assessment {
    /// Returns the conditions that are certainly not met.
    pub fn failing_conditions(&self) -> impl Iterator<Item = &Condition> {
        self.conditions.iter().filter(|condition| condition.fails())
    }

    /// Whether every condition is met. `None` if no condition is certainly failed, but the file
    /// lacks data for at least one.
    #[must_use]
    pub fn is_met(&self) -> Option<bool> {
        if self.failing_conditions().next().is_some() {
            return Some(false);
        }
        let is_known = self.conditions.iter().all(|one| one.actual.is_some());
        is_known.then_some(true)
    }

    /// Returns the score minus the score needed, negative if it is too low; `None` if no score
    /// would be enough.
    #[must_use]
    pub fn excess(&self) -> Option<Points> {
        self.score_needed.map(|needed| self.score - needed)
    }

    /// Whether none of the conditions on the opponents' federations and titles is certainly failed.
    pub(super) fn meets_federations_and_titles(&self) -> bool {
        let is_mix = |kind| {
            matches!(
                kind,
                Kind::Foreign
                    | Kind::OwnFederation
                    | Kind::OneFederation
                    | Kind::TitleHolders
                    | Kind::OwnTitle
            )
        };
        !self
            .failing_conditions()
            .any(|condition| is_mix(condition.kind))
    }
}

/// A game that may be used for a norm, with its opponent and score.
#[derive(Clone, Copy, Debug)]
pub(super) struct UsableGame<'a> {
    pub(super) game: &'a Game,
    pub(super) opponent: &'a Opponent,
    pub(super) score: Points,
}

impl UsableGame<'_> {
    /// Returns the game as the norm uses it. `raised` is the opponent in the set of games whose
    /// rating is raised to the floor; it matters only if this is the game against that opponent.
    fn used_game(&self, raised: Option<RaisedOpponent>) -> UsedGame {
        let rating = self.opponent.rating;
        let raised = raised.filter(|raised| raised.round == self.game.round);
        UsedGame {
            round: self.game.round,
            opponent: self.opponent.player,
            rating,
            counted_rating: raised.map_or(rating.unwrap_or(UNRATED_OPPONENT_RATING), |raised| {
                raised.floor
            }),
            score: self.score,
        }
    }
}

/// Assesses whether a set of games makes the norm `norm`. `special_rules` are the rules that allow
/// this choice of games.
pub(super) fn assess(
    norm: Norm,
    candidate: &Candidate,
    event: &Event,
    games: &[UsableGame<'_>],
    mut special_rules: Vec<SpecialRule>,
) -> Assessment {
    let count = u32::try_from(games.len()).unwrap_or(u32::MAX);
    let (sum, raised) = sum_of_ratings(norm, games);
    let score: Points = games.iter().map(|game| game.score).sum();
    let average = round_half_up(sum, i64::from(count)).and_then(|value| i32::try_from(value).ok());
    let percent = percentage(score, count);
    let difference = percent.map(dp);
    let performance = average.zip(difference).map(|(average, dp)| average + dp);
    let is_eight_of_nine = special_rules.contains(&SpecialRule::EightGames);
    let games_counted = (count + u32::from(is_eight_of_nine)).min(MAX_COUNTED_GAMES);
    let counts = if event.is_double_round_robin() {
        Counts::for_double_round_robin(count)
    } else {
        Counts::for_games(count)
    };
    let (least, article) = if is_eight_of_nine {
        (event.least_games - 1, "B.01 1.4.1c")
    } else {
        (event.least_games, "B.01 1.4.1")
    };
    let mut conditions = vec![whole_condition(
        Kind::Games,
        Some(count.into()),
        least.into(),
        article,
    )];
    if event.is_double_round_robin() {
        let players = i64::try_from(event.players).ok();
        conditions.push(whole_condition(Kind::Players, players, 6, "B.01 1.4.5f"));
    }
    match event.exemption {
        Some(exemption) => special_rules.push(SpecialRule::Exempt(exemption)),
        None => conditions.extend(federation_conditions(candidate, games, counts)),
    }
    conditions.extend(title_conditions(norm, event, games, counts));
    conditions.extend([
        whole_condition(
            Kind::Average,
            average.map(i64::from),
            norm.average().into(),
            "B.01 1.4.8a",
        ),
        Condition {
            kind: Kind::Score,
            actual: Some(score.into()),
            required: counts.score.into(),
            article: "B.01 1.4.8b",
        },
        whole_condition(
            Kind::Performance,
            performance.map(i64::from),
            norm.performance().into(),
            "B.01 1.4.8",
        ),
    ]);
    conditions.extend(event.conditions());
    // failed conditions of the tournament come before conditions of the player
    conditions
        .sort_by_key(|condition| !(condition.kind.is_same_for_all_players() && condition.fails()));
    if event.relies_on_approval() {
        special_rules.push(SpecialRule::ApprovedTime);
    }
    Assessment {
        norm,
        used_games: games
            .iter()
            .map(|usable| usable.used_game(raised))
            .collect(),
        left_out_rounds: Vec::new(),
        games_counted,
        conditions,
        raised_opponent: raised,
        sum,
        average,
        score,
        percent,
        difference,
        performance,
        score_needed: average.and_then(|average| score_needed(norm, average, count)),
        special_rules,
    }
}

/// Returns the sum of the opponents' ratings, and the opponent whose rating is raised to the floor.
/// The lowest rating is raised if it is below the floor. Other unrated opponents count as 1400
/// (B.01 1.4.6).
fn sum_of_ratings(norm: Norm, games: &[UsableGame<'_>]) -> (i64, Option<RaisedOpponent>) {
    let rating =
        |usable: &UsableGame<'_>| usable.opponent.rating.unwrap_or(UNRATED_OPPONENT_RATING);
    let lowest = games.iter().min_by_key(|usable| rating(usable));
    let raised = lowest.filter(|usable| rating(usable) < norm.floor());
    let raised = raised.map(|usable| RaisedOpponent {
        round: usable.game.round,
        own_rating: usable.opponent.rating,
        floor: norm.floor(),
    });
    let sum: i64 = games.iter().map(|usable| i64::from(rating(usable))).sum();
    let added_points = raised.map_or(0, |raised| {
        i64::from(raised.floor) - i64::from(raised.own_rating.unwrap_or(UNRATED_OPPONENT_RATING))
    });
    (sum + added_points, raised)
}

/// Returns the score in percent; `None` if there is no game.
fn percentage(score: Points, games: u32) -> Option<u32> {
    let half_points = u32::try_from(score.hundredths() / 50).ok()?;
    score_percentage(half_points, games)
}

/// Returns the lowest score that gives the performance rating required for the norm in this number
/// of games against opponents with this average rating; `None` if no score does.
fn score_needed(norm: Norm, average: i32, games: u32) -> Option<Points> {
    let max_half_points = i32::try_from(games).ok()?.checked_mul(2)?;
    let mut scores = (0..=max_half_points).map(|count| Points::HALF * count);
    scores.find(|&score| {
        let percent = percentage(score, games);
        percent.is_some_and(|percent| average + dp(percent) >= norm.performance())
    })
}

/// Returns the conditions on federations. Opponents listed under `FID` count as having no
/// federation (B.01 1.4.2a). If the federations of some opponents are not stated, the number found
/// is `None`, unless the known federations already decide the condition.
fn federation_conditions(
    candidate: &Candidate,
    games: &[UsableGame<'_>],
    counts: Counts,
) -> impl Iterator<Item = Condition> + use<> {
    let mut count_by_federation: BTreeMap<&str, u32> = BTreeMap::new();
    let mut unknown = 0;
    for usable in games {
        match usable.opponent.federation.as_deref() {
            None => unknown += 1,
            Some("FID") => {}
            Some(federation) => *count_by_federation.entry(federation).or_default() += 1,
        }
    }
    let own_federation = candidate.federation.as_deref();
    let foreign = count_by_federation
        .keys()
        .filter(|code| Some(**code) != own_federation);
    let foreign = u32::try_from(foreign.count()).unwrap_or(u32::MAX);
    let own_federation_count = own_federation.map(|own_federation| {
        count_by_federation
            .get(own_federation)
            .copied()
            .unwrap_or(0)
    });
    let largest_federation_count = count_by_federation.values().copied().max().unwrap_or(0);
    // the known federations decide a condition if the unknown ones cannot change the answer
    let decided_minimum =
        |count: u32, required: u32| (count >= required || unknown == 0).then_some(i64::from(count));
    let decided_maximum = |count: u32, allowed: u32| {
        (count > allowed || count + unknown <= allowed).then_some(i64::from(count))
    };
    let foreign = own_federation.and_then(|_| decided_minimum(foreign, FOREIGN_FEDERATIONS));
    let own_federation_count =
        own_federation_count.and_then(|count| decided_maximum(count, counts.own_federation));
    let largest_federation_count = decided_maximum(largest_federation_count, counts.one_federation);
    [
        whole_condition(
            Kind::Foreign,
            foreign,
            FOREIGN_FEDERATIONS.into(),
            "B.01 1.4.3",
        ),
        whole_condition(
            Kind::OwnFederation,
            own_federation_count,
            counts.own_federation.into(),
            "B.01 1.4.4",
        ),
        whole_condition(
            Kind::OneFederation,
            largest_federation_count,
            counts.one_federation.into(),
            "B.01 1.4.4",
        ),
    ]
    .into_iter()
}

/// Returns the conditions on the opponents' titles. In a double round robin, players are counted
/// instead of games (B.01 1.4.5f).
fn title_conditions(
    norm: Norm,
    event: &Event,
    games: &[UsableGame<'_>],
    counts: Counts,
) -> impl Iterator<Item = Condition> + use<> {
    let count = |counts: &dyn Fn(&Opponent) -> bool| {
        let matching = games.iter().filter(|usable| counts(usable.opponent));
        let number = if event.is_double_round_robin() {
            let (known, unknown): (Vec<_>, Vec<_>) = matching
                .map(|one| one.opponent.player)
                .partition(Option::is_some);
            BTreeSet::from_iter(known).len() + unknown.len()
        } else {
            matching.count()
        };
        i64::try_from(number).ok()
    };
    let title_holders = count(&|opponent| opponent.has_title(Title::is_counted));
    let own_title = count(&|opponent| opponent.has_title(|title| norm.is_own_title(title)));
    [
        whole_condition(
            Kind::TitleHolders,
            title_holders,
            counts.title_holders.into(),
            "B.01 1.4.5a",
        ),
        whole_condition(
            Kind::OwnTitle,
            own_title,
            counts.own_title.into(),
            norm.own_title_article(),
        ),
    ]
    .into_iter()
}
