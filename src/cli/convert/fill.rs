//! Points, ranks and the number of rounds, filled in where the source states none: from the
//! standings, never silently, and never from a rank order that was only guessed.

use crate::audit::{Case, Options};
use crate::format::Reading;
use crate::format::write::{Loss, LossKind};
use crate::import::{Claims, Import, Lack, Part, TeamClaims};
use crate::model::{Outcome, RankOrder, ScoreBasis};
use crate::source::{Field, Span};
use crate::standings::standings;
use crate::tiebreak::Context;

/// Fills in what is missing and says what it was.
pub(super) fn fill(reading: &mut Reading, format: &str) -> Vec<Loss> {
    let mut added = Vec::new();
    let open = {
        let entries = reading.import.tournament.entries.iter();
        entries
            .filter(|entry| entry.outcome == Outcome::Unknown)
            .count()
    };
    let (points, ranks) = missing(&reading.import);
    if (points || ranks) && open > 0 {
        added.push(told(
            "points-and-ranks-left-blank",
            open,
            format!("points and ranks are left blank: {open} results are not known yet"),
        ));
    } else if points || ranks {
        let (claims, words) = computed(reading);
        let players = reading.import.tournament.players.len();
        if points {
            reading.import.claims.points = claims.points;
            added.push(told(
                "points",
                players,
                format!("points of {players} players are filled in from their results"),
            ));
        }
        if ranks {
            reading.import.claims.ranks = claims.ranks;
            added.push(told(
                "ranks",
                players,
                format!("ranks of {players} players are filled in: {words}"),
            ));
        }
    }
    if open == 0 {
        added.extend(teams(reading));
    }
    let tournament = &mut reading.import.tournament;
    let days = u16::try_from(tournament.round_dates.len()).unwrap_or(0);
    if format == "trf26"
        && tournament.planned_rounds.is_none()
        && days > 0
        && days >= tournament.rounds
    {
        tournament.planned_rounds = Some(days);
        added.push(told(
            "planned-rounds",
            1,
            format!("the number of rounds is filled in: {days}, as many as have a day"),
        ));
    }
    added
}

/// Match points, game points and ranks of the teams, where the source states none of them.
fn teams(reading: &mut Reading) -> Vec<Loss> {
    let stated = &reading.import.claims.teams_stated;
    let told_already = stated.iter().any(|team| {
        team.match_points.is_some() || team.game_points.is_some() || team.rank.is_some()
    });
    if told_already || reading.import.part != Part::Event {
        return Vec::new();
    }
    let options = Options::default();
    let case = Case::new(&reading.sources, &reading.import, &options);
    let Some(event) = case.teams() else {
        return Vec::new();
    };
    let table = &event.table;
    if table.open_results() > 0 {
        return Vec::new();
    }
    let (order, words) = match case.team_order() {
        Some(order) => (order.clone(), format!("by {order}, which the file names")),
        // a guess is nothing to write into a file
        None => (
            event.by_both_scores(),
            "by both scores, as the file names no tie-breaks".to_owned(),
        ),
    };
    let rules = case.edition.rules;
    let ranks = standings(&Context::of_teams(table, rules), &order).ranks;
    let total = |basis, team| Some(Field::new(table.score(basis).total(team), Span::default()));
    let claims = ranks.iter().enumerate().map(|(team, &rank)| TeamClaims {
        match_points: total(ScoreBasis::MatchPoints, team),
        game_points: total(ScoreBasis::GamePoints, team),
        rank: Some(Field::new(u32::from(rank), Span::default())),
    });
    let claims: Vec<TeamClaims> = claims.collect();
    let text = format!(
        "match points, game points and ranks of {} teams are filled in: {words} under the rules of {}",
        claims.len(),
        rules.name
    );
    let count = claims.len();
    reading.import.claims.teams_stated = claims;
    vec![told("team-points-and-ranks", count, text)]
}

fn told(name: &'static str, count: usize, text: String) -> Loss {
    Loss {
        kind: LossKind::Added,
        name,
        count,
        text,
        subjects: Vec::new(),
    }
}

/// Whether the source states no points, and no ranks, although its results give them.
fn missing(import: &Import) -> (bool, bool) {
    let tournament = &import.tournament;
    let told = import.part == Part::Event
        && !import.lacks(Lack::Results)
        && !import.lacks(Lack::Rows)
        && tournament.complete_rounds() > 0;
    let points = import.claims.points.iter().all(Option::is_none);
    // 0 is how programs write that there is no rank
    let ranks = import
        .claims
        .ranks
        .iter()
        .flatten()
        .all(|rank| rank.value == 0);
    (told && points, told && ranks)
}

/// Points and ranks, and by what the ranks go.
fn computed(reading: &Reading) -> (Claims, String) {
    let options = Options::default();
    let case = Case::new(&reading.sources, &reading.import, &options);
    // the rank order of a team event ranks its teams
    let declared = reading.import.rank_order().map(RankOrder::with_points);
    let declared = declared.filter(|_| !reading.import.tournament.team_event);
    let order = declared
        .clone()
        .unwrap_or_else(|| RankOrder::default().with_points());
    let context = Context::new(&case.table, case.edition.rules);
    let standings = standings(&context, &order);
    let edition = format!(
        "the rules of {}, {}",
        case.edition.rules.name, case.edition.why
    );
    let unavailable = standings
        .unavailable()
        .map(|(spec, why)| format!("; {spec} is not counted, {why}"));
    let undefined = standings
        .undefined()
        .map(|spec| format!("; {spec} is undefined for everybody"));
    let unavailable: Vec<String> = unavailable.chain(undefined).collect();
    let words = match declared {
        Some(order) => format!("by {order}, which the file names, under {edition}{}", unavailable.concat()),
        None => "by points alone, as the file names no tie-breaks; players with equal points share a rank".to_owned(),
    };
    let field = |rank: &u16| Some(Field::new(u32::from(*rank), Span::default()));
    let claims = Claims {
        points: (0..case.table.participants())
            .map(|player| Some(Field::new(case.table.total(player), Span::default())))
            .collect(),
        ranks: standings.ranks.iter().map(field).collect(),
        ..Claims::default()
    };
    (claims, words)
}
