//! Errors in the data about the event and about its players.

use crosstable::format::rank_order;
use crosstable::import::Import;
use crosstable::model::{Date, RankOrder, ScoreSystem, System, TieBreakSpec, Tournament};
use crosstable::number::Points;

use super::{Category, Mutation, said};
use crate::support::random::Random;

pub(super) const MUTATIONS: &[Mutation] = &[
    said("tie-break-another", Category::TieBreaks, tie_break_another),
    said("tie-break-cut", Category::TieBreaks, tie_break_cut),
    said("tie-break-dropped", Category::TieBreaks, tie_break_dropped),
    said(
        "tie-breaks-exchanged",
        Category::TieBreaks,
        tie_breaks_exchanged,
    ),
    said(
        "tie-breaks-of-another-event",
        Category::TieBreaks,
        other_event,
    ),
    said("round-count-wrong", Category::Structure, round_count_wrong),
    said("year-wrong", Category::Event, year_wrong),
    said("system-wrong", Category::Event, system_wrong),
    said("score-system-wrong", Category::Points, score_system_wrong),
    said("adjustment-missing", Category::Points, adjustment_missing),
    said("rating-wrong", Category::Event, rating_wrong),
    said("rating-blank", Category::Event, rating_blank),
    said("name-blank", Category::Structure, name_blank),
    said("fide-number-twice", Category::Structure, fide_number_twice),
];

/// The criteria that follow the scores in the rank order.
fn criteria(tournament: &mut Tournament) -> Option<&mut RankOrder> {
    tournament.rank_order.as_mut()
}

fn place(order: &RankOrder, random: &mut Random) -> Option<usize> {
    let all = order.criteria.iter().enumerate();
    let places: Vec<usize> = all
        .filter(|(_, spec)| !spec.is_score())
        .map(|(at, _)| at)
        .collect();
    random.one(&places)
}

fn parsed(code: &str) -> TieBreakSpec {
    rank_order(code).unwrap().criteria.remove(0)
}

fn tie_break_another(import: &mut Import, random: &mut Random) -> Option<()> {
    let order = criteria(&mut import.tournament)?;
    let at = place(order, random)?;
    let codes = [
        "BH", "BH/C1", "BH/M1", "SB", "PS", "WIN", "WON", "DE", "BPG", "ARO", "KS",
    ];
    order.criteria[at] = parsed(random.one(&codes)?);
    Some(())
}

/// Exchanges `BH` and `BH/C1`.
fn tie_break_cut(import: &mut Import, random: &mut Random) -> Option<()> {
    let order = criteria(&mut import.tournament)?;
    let at = place(order, random)?;
    let spelled = match order.criteria[at].spelled.as_str() {
        "BH" => "BH/C1",
        "BH/C1" => "BH",
        "SB" => "SB/C1",
        "ARO" => "ARO/C1",
        _ => return None,
    };
    order.criteria[at] = parsed(spelled);
    Some(())
}

fn tie_break_dropped(import: &mut Import, random: &mut Random) -> Option<()> {
    let order = criteria(&mut import.tournament)?;
    let at = place(order, random)?;
    order.criteria.remove(at);
    (order.criteria.len() > 1).then_some(())
}

fn tie_breaks_exchanged(import: &mut Import, random: &mut Random) -> Option<()> {
    let order = criteria(&mut import.tournament)?;
    let [a, b] = [place(order, random)?, place(order, random)?];
    order.criteria.swap(a, b);
    Some(())
}

fn other_event(import: &mut Import, random: &mut Random) -> Option<()> {
    let orders = [
        "PS,WIN", "DE,SB", "BH,SB", "BH/C1,BH", "WIN,BH", "ARO", "SB,BH",
    ];
    let order = rank_order(random.one(&orders)?).ok()?.with_points();
    let stated = criteria(&mut import.tournament)?;
    if stated.criteria.iter().any(|spec| spec.code == "MPTS") {
        *stated = rank_order(random.one(&["GPTS,MPTS", "MPTS,EMMSB", "MPTS,GPTS"])?).ok()?;
    } else {
        *stated = order;
    }
    Some(())
}

fn round_count_wrong(import: &mut Import, random: &mut Random) -> Option<()> {
    let planned = import.tournament.planned_rounds.as_mut()?;
    *planned = match random.percent(50) {
        true => *planned + 1,
        false => planned.checked_sub(1)?,
    };
    Some(())
}

fn year_wrong(import: &mut Import, random: &mut Random) -> Option<()> {
    let start = import.tournament.start?;
    let year = random.one(&[2012, 2016, 2022, 2023, 2024, 2025])?;
    let date = Date::new(year, start.month(), start.day())?;
    import.tournament.start = Some(date);
    if random.percent(50) {
        let end = import.tournament.end?;
        import.tournament.end = Date::new(year, end.month(), end.day());
    }
    Some(())
}

fn system_wrong(import: &mut Import, _: &mut Random) -> Option<()> {
    let tournament = &mut import.tournament;
    let code = match tournament.system? {
        System::Swiss if tournament.team_event => "FIDE_TEAM_ROUNDROBIN",
        System::Swiss => "FIDE_ROUNDROBIN",
        _ if tournament.team_event => "FIDE_TEAM_TYPEA_MP_GP",
        _ => "FIDE_DUTCH_2026",
    };
    tournament.type_code = Some(code.to_owned());
    Some(())
}

fn score_system_wrong(import: &mut Import, random: &mut Random) -> Option<()> {
    let whole = Points::from_whole;
    let systems = [
        ScoreSystem::from_results(whole(3), whole(1), whole(0)),
        ScoreSystem::from_results(whole(2), whole(1), whole(0)),
        ScoreSystem::STANDARD,
    ];
    import.tournament.score_system = random.one(&systems)?;
    Some(())
}

fn adjustment_missing(import: &mut Import, random: &mut Random) -> Option<()> {
    let tournament = &mut import.tournament;
    let (players, teams) = (
        &mut tournament.adjustments,
        &mut tournament.team_adjustments,
    );
    if !players.is_empty() {
        players.remove(random.below(players.len()));
    } else if !teams.is_empty() {
        teams.remove(random.below(teams.len()));
    } else {
        return None;
    }
    Some(())
}

fn rating_wrong(import: &mut Import, random: &mut Random) -> Option<()> {
    let players = &mut import.tournament.players;
    let at = random.below(players.len());
    let rating = players.get_mut(at)?.rating.as_mut()?;
    *rating = u16::try_from(1400 + random.below(1300)).ok()?;
    Some(())
}

fn rating_blank(import: &mut Import, random: &mut Random) -> Option<()> {
    let players = &mut import.tournament.players;
    let at = random.below(players.len());
    players.get_mut(at)?.rating.take().map(|_| ())
}

fn name_blank(import: &mut Import, random: &mut Random) -> Option<()> {
    let players = &mut import.tournament.players;
    let at = random.below(players.len());
    players.get_mut(at)?.name.clear();
    Some(())
}

fn fide_number_twice(import: &mut Import, random: &mut Random) -> Option<()> {
    let players = &mut import.tournament.players;
    let [a, b] = [random.below(players.len()), random.below(players.len())];
    let number = players.get(a)?.fide_id.clone()?;
    players.get_mut(b)?.fide_id = Some(number);
    Some(())
}
