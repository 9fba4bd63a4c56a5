//! Points, ranks and the number of rounds, filled in where the source states none: from the
//! standings, never silently, and never from a rank order that was only guessed.

use crate::audit::{Facts, Options};
use crate::format::Reading;
use crate::format::write::{Loss, LossKind};
use crate::import::{Capabilities, Claims, Import, Lack, Part, TeamClaims};
use crate::model::{Outcome, RankOrder, ScoreBasis};
use crate::source::{Field, Span};
use crate::standings::standings;
use crate::tiebreak::Context;

/// Fills in what is missing, and returns the list of what was filled in.
pub(super) fn fill(reading: &mut Reading, target: Capabilities) -> Vec<Loss> {
    let mut added = Vec::new();
    let open = {
        let entries = reading.import.tournament.entries.iter();
        entries
            .filter(|entry| entry.outcome == Outcome::Unknown)
            .count()
    };
    let (points, ranks) = missing(&reading.import);
    let of_teams = lacks_team_values(&reading.import);
    if open == 0 && (points || ranks || of_teams) {
        let facts = Facts::new(&reading.sources, &reading.import, &Options::default());
        let players = (points || ranks).then(|| computed(&facts));
        let teams = of_teams.then(|| teams(&facts)).flatten();
        if let Some((claims, words)) = players {
            let players = reading.import.tournament.players.len();
            if points {
                reading.import.claims.points = claims.points;
                added.push(addition(
                    "points",
                    players,
                    format!("points of {players} players are filled in from their results"),
                ));
            }
            if ranks {
                reading.import.claims.ranks = claims.ranks;
                added.push(addition(
                    "ranks",
                    players,
                    format!("ranks of {players} players are filled in: {words}"),
                ));
            }
        }
        if let Some((claims, loss)) = teams {
            reading.import.claims.teams_stated = claims;
            added.push(loss);
        }
    } else if points || ranks {
        added.push(addition(
            "points-and-ranks-left-blank",
            open,
            format!("points and ranks are left blank: {open} results are not known yet"),
        ));
    }
    let tournament = &mut reading.import.tournament;
    let days = u16::try_from(tournament.round_dates.len()).unwrap_or(0);
    if target.planned_rounds
        && tournament.planned_rounds.is_none()
        && days > 0
        && days >= tournament.rounds
    {
        tournament.planned_rounds = Some(days);
        added.push(addition(
            "planned-rounds",
            1,
            format!("the number of rounds is filled in: {days}, the number of round dates"),
        ));
    }
    added
}

/// Whether the source states neither scores nor ranks of teams, although it is of a whole event.
fn lacks_team_values(import: &Import) -> bool {
    let mut stated = import.claims.teams_stated.iter();
    let told_already = stated.any(|team| {
        team.match_points.is_some() || team.game_points.is_some() || team.rank.is_some()
    });
    !told_already && import.part == Part::Event
}

/// Match points, game points and ranks of the teams; `None` if the matches do not give them.
fn teams(facts: &Facts<'_>) -> Option<(Vec<TeamClaims>, Loss)> {
    let event = facts.teams()?;
    let table = &event.table;
    if table.open_results() > 0 {
        return None;
    }
    let (order, words) = match facts.team_order() {
        Some(order) => (order.clone(), format!("by {order}, which the file names")),
        // a guess is nothing to write into a file
        None => (
            event.by_both_scores(),
            "by both scores, as the file names no tie-breaks".to_owned(),
        ),
    };
    let rules = facts.edition.rules;
    let ranks = standings(&Context::of_teams(table, rules), &order).ranks;
    let total = |basis, team| Some(Field::new(table.score(basis).total(team), Span::default()));
    let ids = table.score(table.primary).ids();
    let claims = ids.zip(&ranks).map(|(team, &rank)| TeamClaims {
        match_points: total(ScoreBasis::MatchPoints, team),
        game_points: total(ScoreBasis::GamePoints, team),
        rank: Some(Field::new(u32::from(rank), Span::default())),
    });
    let claims: Vec<TeamClaims> = claims.collect();
    let text = format!(
        "match points, game points and ranks of {} teams are filled in: {words} under the rules \
         of {}",
        claims.len(),
        rules.name
    );
    let loss = addition("team-points-and-ranks", claims.len(), text);
    Some((claims, loss))
}

fn addition(name: &'static str, count: usize, text: String) -> Loss {
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
    let stated = import.part == Part::Event
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
    (stated && points, stated && ranks)
}

/// Computes points and ranks, and names the order of the ranks.
fn computed(facts: &Facts<'_>) -> (Claims, String) {
    // the rank order of a team event ranks its teams
    let declared = facts.import.rank_order().map(RankOrder::with_points);
    let declared = declared.filter(|_| !facts.import.tournament.team_event);
    let order = declared
        .clone()
        .unwrap_or_else(|| RankOrder::default().with_points());
    let context = Context::new(&facts.table, facts.edition.rules);
    let standings = standings(&context, &order);
    let edition = format!(
        "the rules of {}, {}",
        facts.edition.rules.name, facts.edition.why
    );
    let unavailable = standings
        .unavailable()
        .map(|(spec, why)| format!("; {spec} is not counted, {why}"));
    let undefined = standings
        .undefined()
        .map(|spec| format!("; {spec} is undefined for everybody"));
    let unavailable: Vec<String> = unavailable.chain(undefined).collect();
    let words = match declared {
        Some(order) => format!(
            "by {order}, which the file names, under {edition}{}",
            unavailable.concat()
        ),
        None => "by points only, as the file names no tie-breaks; players with equal points \
            share a rank"
            .to_owned(),
    };
    let field = |rank: &u16| Some(Field::new(u32::from(*rank), Span::default()));
    let claims = Claims {
        points: (facts.table.ids())
            .map(|player| Some(Field::new(facts.table.total(player), Span::default())))
            .collect(),
        ranks: standings.ranks.iter().map(field).collect(),
        ..Claims::default()
    };
    (claims, words)
}
