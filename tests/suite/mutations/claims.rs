//! Mistakes in what a file says follows from the results.

use crosstable::import::{Import, TeamClaims};
use crosstable::model::ScoreBasis;
use crosstable::number::Points;
use crosstable::source::Field;

use super::{Category, Mutation, said};
use crate::support::random::Random;

pub(super) const MUTATIONS: &[Mutation] = &[
    said("total-wrong", Category::Points, total_wrong),
    said("total-blank", Category::Points, total_blank),
    said("totals-exchanged", Category::Points, totals_exchanged),
    said("rank-wrong", Category::Ranks, rank_wrong),
    said("rank-blank", Category::Ranks, rank_blank),
    said("ranks-exchanged", Category::Ranks, ranks_exchanged),
    said(
        "ranks-of-neighbours-exchanged",
        Category::Ranks,
        neighbours_exchanged,
    ),
    said("tie-break-value-wrong", Category::TieBreaks, value_wrong),
    said(
        "player-count-wrong",
        Category::Structure,
        player_count_wrong,
    ),
    said("rated-count-wrong", Category::Structure, rated_count_wrong),
    said("team-count-wrong", Category::Teams, team_count_wrong),
    said("match-points-wrong", Category::Teams, match_points_wrong),
    said("game-points-wrong", Category::Teams, game_points_wrong),
    said("team-rank-wrong", Category::Teams, team_rank_wrong),
    said(
        "team-ranks-exchanged",
        Category::Teams,
        team_ranks_exchanged,
    ),
];

/// A stated value of the list that somebody picks.
fn pick<'a, T>(list: &'a mut [Option<Field<T>>], random: &mut Random) -> Option<&'a mut Field<T>> {
    let at = random.below(list.len());
    list.get_mut(at)?.as_mut()
}

/// Half a point to two points more or less, and nothing below zero.
fn off(points: Points, random: &mut Random) -> Option<Points> {
    let by = Points::from_halves(i32::try_from(1 + random.below(4)).ok()?);
    let other = if random.percent(50) {
        points + by
    } else {
        points - by
    };
    (other >= Points::ZERO).then_some(other)
}

fn total_wrong(import: &mut Import, random: &mut Random) -> Option<()> {
    let field = pick(&mut import.claims.points, random)?;
    field.value = off(field.value, random)?;
    Some(())
}

fn total_blank(import: &mut Import, random: &mut Random) -> Option<()> {
    let at = random.below(import.claims.points.len());
    import.claims.points.get_mut(at)?.take().map(|_| ())
}

/// Exchanges two values; `None` where they are the same.
fn exchange<T: PartialEq + Copy>(list: &mut [Option<Field<T>>], [a, b]: [usize; 2]) -> Option<()> {
    let values = [list.get(a)?.as_ref()?.value, list.get(b)?.as_ref()?.value];
    list.get_mut(a)?.as_mut()?.value = values[1];
    list.get_mut(b)?.as_mut()?.value = values[0];
    (values[0] != values[1]).then_some(())
}

fn totals_exchanged(import: &mut Import, random: &mut Random) -> Option<()> {
    let list = &mut import.claims.points;
    let places = [random.below(list.len()), random.below(list.len())];
    exchange(list, places)
}

fn rank_wrong(import: &mut Import, random: &mut Random) -> Option<()> {
    let players = import.claims.ranks.len();
    let field = pick(&mut import.claims.ranks, random)?;
    field.value = u32::try_from(1 + random.below(players)).ok()?;
    Some(())
}

fn rank_blank(import: &mut Import, random: &mut Random) -> Option<()> {
    let at = random.below(import.claims.ranks.len());
    import.claims.ranks.get_mut(at)?.take().map(|_| ())
}

fn ranks_exchanged(import: &mut Import, random: &mut Random) -> Option<()> {
    let list = &mut import.claims.ranks;
    let places = [random.below(list.len()), random.below(list.len())];
    exchange(list, places)
}

/// The ranks of two who stand one behind the other.
fn neighbours_exchanged(import: &mut Import, random: &mut Random) -> Option<()> {
    let list = &mut import.claims.ranks;
    let rank = u32::try_from(1 + random.below(list.len())).ok()?;
    let place = |rank: u32| {
        let mut fields = list.iter();
        fields.position(|field| field.is_some_and(|field| field.value == rank))
    };
    let places = [place(rank)?, place(rank + 1)?];
    exchange(list, places)
}

fn value_wrong(import: &mut Import, random: &mut Random) -> Option<()> {
    let columns = &mut import.claims.columns;
    let at = random.below(columns.len());
    let values = &mut columns.get_mut(at)?.values;
    let places = [random.below(values.len()), random.below(values.len())];
    exchange(values, places)
}

fn count_wrong(count: Option<&mut Field<u32>>, random: &mut Random) -> Option<()> {
    let field = count?;
    let by = u32::try_from(1 + random.below(3)).ok()?;
    field.value = match random.percent(50) {
        true => field.value + by,
        false => field.value.checked_sub(by)?,
    };
    Some(())
}

fn player_count_wrong(import: &mut Import, random: &mut Random) -> Option<()> {
    count_wrong(import.claims.players.as_mut(), random)
}

fn rated_count_wrong(import: &mut Import, random: &mut Random) -> Option<()> {
    count_wrong(import.claims.rated_players.as_mut(), random)
}

fn team_count_wrong(import: &mut Import, random: &mut Random) -> Option<()> {
    count_wrong(import.claims.teams.as_mut(), random)
}

fn team<'a>(import: &'a mut Import, random: &mut Random) -> Option<&'a mut TeamClaims> {
    let teams = &mut import.claims.team_claims;
    let at = random.below(teams.len());
    teams.get_mut(at)
}

fn score_wrong(import: &mut Import, random: &mut Random, basis: ScoreBasis) -> Option<()> {
    let team = team(import, random)?;
    let field = match basis {
        ScoreBasis::MatchPoints => team.match_points.as_mut()?,
        ScoreBasis::GamePoints => team.game_points.as_mut()?,
    };
    field.value = off(field.value, random)?;
    Some(())
}

fn match_points_wrong(import: &mut Import, random: &mut Random) -> Option<()> {
    score_wrong(import, random, ScoreBasis::MatchPoints)
}

fn game_points_wrong(import: &mut Import, random: &mut Random) -> Option<()> {
    score_wrong(import, random, ScoreBasis::GamePoints)
}

fn team_rank_wrong(import: &mut Import, random: &mut Random) -> Option<()> {
    let teams = import.claims.team_claims.len();
    let field = team(import, random)?.rank.as_mut()?;
    field.value = u32::try_from(1 + random.below(teams)).ok()?;
    Some(())
}

fn team_ranks_exchanged(import: &mut Import, random: &mut Random) -> Option<()> {
    let teams = &mut import.claims.team_claims;
    let places = [random.below(teams.len()), random.below(teams.len())];
    let mut ranks: Vec<_> = teams.iter().map(|team| team.rank).collect();
    exchange(&mut ranks, places)?;
    for (team, rank) in teams.iter_mut().zip(ranks) {
        team.rank = rank;
    }
    Some(())
}
