//! Computes what follows from the results of an event without the audit: the claims of made-up
//! events, and whether a mutated file is a correct file of another event.

use crosstable::import::{Claims, Import, StatedColumn, TeamClaims};
use crosstable::model::team::Encounters;
use crosstable::model::{
    Colour, Crosstable, Opponent, Outcome, ParticipantId, RankOrder, ScoreBasis, System, TeamId,
    TeamTable, Tournament,
};
use crosstable::rules::{self, RuleSet};
use crosstable::source::{Field, Span};
use crosstable::standings::{Standings, standings};
use crosstable::tiebreak::Context;

fn field<T>(value: T) -> Option<Field<T>> {
    Some(Field::new(value, Span::default()))
}

fn count(list: usize) -> Option<Field<u32>> {
    field(u32::try_from(list).unwrap())
}

fn rules_of(tournament: &Tournament) -> &'static RuleSet {
    rules::select(tournament, None).rules
}

/// The rank order of the players: the order that the event declares, unless it is one of teams.
fn order_of_players(tournament: &Tournament) -> RankOrder {
    let declared = tournament
        .rank_order
        .clone()
        .filter(|_| !tournament.team_event);
    declared.unwrap_or_default().with_points()
}

fn of_players(
    tournament: &Tournament,
    order: &RankOrder,
    rules: &RuleSet,
) -> (Crosstable, Standings) {
    let system = tournament.system.unwrap_or(System::Swiss);
    let table = Crosstable::new(tournament, system, tournament.rounds);
    let found = standings(&Context::new(&table, rules), order);
    (table, found)
}

/// The import with the claims that follow from the results, under the edition of the event's date.
pub(super) fn claimed(tournament: Tournament) -> Import {
    let rules = rules_of(&tournament);
    claimed_under(tournament, rules)
}

/// The import with the claims that follow from the results under an edition.
pub(crate) fn claimed_under(tournament: Tournament, rules: &RuleSet) -> Import {
    let mut import = Import::default();
    let order = order_of_players(&tournament);
    let (table, found) = of_players(&tournament, &order, rules);
    let claims = &mut import.claims;
    for id in tournament.ids() {
        let id = ParticipantId::from(id);
        claims.points.push(field(table.total(id)));
        claims.ranks.push(field(u32::from(found.ranks[id.index()])));
    }
    claims.columns = columns(&found);
    let rated = tournament
        .players
        .iter()
        .filter(|player| player.rating.is_some());
    claims.rated_players = count(rated.count());
    claims.players = count(tournament.players.len());
    if tournament.team_event {
        claims.teams = count(tournament.teams.len());
        claims.team_claims = team_claims(&tournament, rules);
    }
    import.tournament = tournament;
    import
}

/// The values of each tie-break that gives every player a value.
fn columns(found: &Standings) -> Vec<StatedColumn> {
    let of_all = found.criteria.iter().zip(&found.columns);
    let of_all = of_all.filter_map(|(spec, values)| {
        let values = values.as_ref().ok()?;
        let printed = !spec.is_score() && values.iter().all(Option::is_some);
        printed.then(|| StatedColumn {
            label: spec.spelled.clone(),
            heading: Span::default(),
            announced: Some(spec.clone()),
            announcement: <_>::default(),
            values: values
                .iter()
                .map(|value| value.map(|v| Field::new(v, Span::default())))
                .collect(),
        })
    });
    of_all.collect()
}

fn team_claims(tournament: &Tournament, rules: &RuleSet) -> Vec<TeamClaims> {
    let system = tournament.system.unwrap_or(System::Swiss);
    let table = TeamTable::new(
        tournament,
        &Encounters::compute(tournament),
        system,
        u16::MAX,
    );
    let table = table.with_primary_score(tournament.primary_score());
    let order = tournament.rank_order.clone().unwrap_or_default();
    let ranks = standings(&Context::for_teams(&table, rules), &order).ranks;
    let total = |basis, at| {
        field(
            table
                .score(basis)
                .total(ParticipantId::from(TeamId::at(at))),
        )
    };
    let claims = (0..tournament.teams.len()).map(|at| TeamClaims {
        match_points: total(ScoreBasis::MatchPoints, at),
        game_points: total(ScoreBasis::GamePoints, at),
        rank: field(u32::from(ranks[at])),
    });
    claims.collect()
}

/// Whether a file is consistent: both sides of each game agree, nobody is named twice, and every
/// stated value follows from its results. It then could be the correct file of another event.
pub(crate) fn is_right(import: &Import) -> bool {
    let tournament = &import.tournament;
    games_agree(tournament)
        && people_differ(tournament)
        && plan_fits(tournament)
        && claims_follow(tournament, &import.claims)
}

const fn mirrored(a: Outcome, b: Outcome) -> bool {
    use Outcome::{Draw, ForfeitLoss, ForfeitWin, Loss, Win};
    matches!(
        (a, b),
        (Win, Loss)
            | (Loss, Win)
            | (Draw, Draw)
            | (ForfeitWin, ForfeitLoss)
            | (ForfeitLoss, ForfeitWin | ForfeitLoss)
    )
}

fn games_agree(tournament: &Tournament) -> bool {
    tournament.ids().all(|id| {
        tournament
            .row(id)
            .iter()
            .enumerate()
            .all(|(round, entry)| match entry.opponent {
                Opponent::Nobody => entry.outcome != Outcome::Unknown,
                Opponent::Unknown(_) => false,
                Opponent::Player(other) => {
                    let answer = tournament.row(other)[round];
                    answer.opponent == Opponent::Player(id)
                        && mirrored(entry.outcome, answer.outcome)
                        && entry.colour == answer.colour.map(Colour::opposite)
                        && (entry.colour.is_some() || entry.outcome.is_forfeit())
                }
            })
    })
}

fn people_differ(tournament: &Tournament) -> bool {
    let players = &tournament.players;
    let twice = |at: usize| {
        let (player, before) = (&players[at], &players[..at]);
        before.iter().any(|other| {
            other.number == player.number
                || other.name == player.name
                || (player.fide_id.is_some() && other.fide_id == player.fide_id)
        })
    };
    (0..players.len()).all(|at| !players[at].name.is_empty() && !twice(at))
}

/// Whether the event has the planned number of rounds and ends in the year in which it began, and a
/// round robin pairs everybody with everybody.
fn plan_fits(tournament: &Tournament) -> bool {
    let planned = tournament.planned_rounds.unwrap_or(tournament.rounds);
    let days = tournament.start.zip(tournament.end);
    let one_year = days.is_none_or(|(start, end)| start.year() == end.year() && start <= end);
    let players = tournament.players.len();
    let all_play = tournament.team_event
        || !matches!(tournament.system, Some(System::RoundRobin { .. }))
        || usize::from(tournament.rounds) == players + players % 2 - 1;
    planned == tournament.rounds && one_year && all_play
}

/// Whether every stated value is the computed one. Either all players have a stated value, or none
/// has.
fn agree<T: PartialEq + Copy>(stated: &[Option<Field<T>>], computed: &[Option<Field<T>>]) -> bool {
    let none = stated.iter().all(Option::is_none);
    let same = |(a, b): (&Option<Field<T>>, &Option<Field<T>>)| {
        a.zip(*b).is_some_and(|(a, b)| a.value == b.value)
    };
    none || (stated.len() == computed.len() && stated.iter().zip(computed).all(same))
}

fn claims_follow(tournament: &Tournament, stated: &Claims) -> bool {
    let right = claimed(tournament.clone()).claims;
    let counts = [
        (stated.players, right.players),
        (stated.rated_players, right.rated_players),
        (stated.teams, right.teams),
    ];
    let counts_follow = counts
        .iter()
        .all(|(a, b)| a.is_none_or(|a| b.is_some_and(|b| a.value == b.value)));
    counts_follow
        && agree(&stated.points, &right.points)
        && columns_follow(tournament, stated)
        && ranks_follow(tournament, stated)
        && teams_follow(tournament, &stated.team_claims)
}

/// The order of the tie-breaks in the headings of a list.
fn printed_order(stated: &Claims) -> Option<RankOrder> {
    let columns = stated.columns.iter();
    let criteria: Option<Vec<_>> = columns.map(|column| column.announced.clone()).collect();
    let criteria = criteria.filter(|criteria| !criteria.is_empty())?;
    Some(RankOrder { criteria }.with_points())
}

fn columns_follow(tournament: &Tournament, stated: &Claims) -> bool {
    let Some(order) = printed_order(stated) else {
        return stated.columns.is_empty();
    };
    let right = columns(&of_players(tournament, &order, rules_of(tournament)).1);
    right.len() == stated.columns.len()
        && right
            .iter()
            .zip(&stated.columns)
            .all(|(right, stated)| agree(&stated.values, &right.values))
}

/// Whether the ranks follow the order that the file states. If it states none, any order is
/// accepted that begins with the points. Players who are equal in every criterion may be in any
/// order (C.07 4.3).
fn ranks_follow(tournament: &Tournament, stated: &Claims) -> bool {
    let declared = tournament
        .rank_order
        .clone()
        .filter(|_| !tournament.team_event);
    let order = declared
        .or_else(|| printed_order(stated))
        .unwrap_or_default();
    let found = of_players(tournament, &order.with_points(), rules_of(tournament)).1;
    ranked_alike(&stated.ranks, &found.ranks)
}

/// Whether the stated ranks have the same order as the computed ones and no gaps.
fn ranked_alike(stated: &[Option<Field<u32>>], computed: &[u16]) -> bool {
    let Some(ranks) = stated
        .iter()
        .map(|rank| rank.map(|rank| rank.value))
        .collect::<Option<Vec<_>>>()
    else {
        return stated.iter().all(Option::is_none);
    };
    let mut both: Vec<(u16, u32)> = computed.iter().copied().zip(ranks).collect();
    both.sort_unstable();
    let in_order = both
        .windows(2)
        .all(|pair| pair[0].0 == pair[1].0 || pair[0].1 < pair[1].1);
    let mut sorted: Vec<u32> = both.iter().map(|pair| pair.1).collect();
    sorted.sort_unstable();
    // a shared rank is that of the first who shares it
    let counted = sorted
        .iter()
        .enumerate()
        .all(|(at, &rank)| u32::try_from(at + 1) == Ok(rank) || (at > 0 && sorted[at - 1] == rank));
    in_order && counted
}

fn teams_follow(tournament: &Tournament, stated: &[TeamClaims]) -> bool {
    if stated.is_empty() {
        return true;
    }
    let right = team_claims(tournament, rules_of(tournament));
    let column = |teams: &[TeamClaims], basis| -> Vec<_> {
        teams.iter().map(|team| team.score(basis)).collect()
    };
    let ranks = |teams: &[TeamClaims]| -> Vec<_> { teams.iter().map(|team| team.rank).collect() };
    let computed: Vec<u16> = ranks(&right)
        .into_iter()
        .flatten()
        .filter_map(|rank| u16::try_from(rank.value).ok())
        .collect();
    let scores = [ScoreBasis::MatchPoints, ScoreBasis::GamePoints];
    scores
        .iter()
        .all(|&basis| agree(&column(stated, basis), &column(&right, basis)))
        && ranked_alike(&ranks(stated), &computed)
}
