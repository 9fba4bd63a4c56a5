//! Computes points, ranks and the number of rounds if the source states none. Everything filled in
//! is reported, and ranks are never computed from a guessed rank order.

use super::added::addition;
use super::byes::fill_byes_of_teams;
use super::criteria::{self, Criteria};
use crate::audit::{Case, Options, open_rounds};
use crate::finding::count;
use crate::format::Reading;
use crate::format::write::Loss;
use crate::import::{Capabilities, Claims, Import, Lack, Part, TeamClaims};
use crate::model::{Entry, Opponent, Outcome, PlayerId, RankOrder, ScoreBasis};
use crate::source::{Field, Span};
use crate::standings::standings_with_contexts;
use crate::tiebreak::Context;

/// Computes points, ranks, scores of teams and the number of rounds if the source states none.
/// Returns what was filled in and what had to be left blank, as entries in the list of losses.
pub(super) fn fill(reading: &mut Reading, target: Capabilities) -> Vec<Loss> {
    let mut additions = Vec::from_iter(fill_byes_of_teams(reading));
    let open_results = {
        let entries = reading.import.tournament.entries.iter();
        entries
            .filter(|entry| entry.outcome == Outcome::Unknown)
            .count()
    };
    let (points, ranks) = missing_claims(&reading.import);
    let lacks_team_claims = lacks_team_values(&reading.import);
    if open_results == 0 && (points || ranks || lacks_team_claims) {
        let case = Case::new(&reading.sources, &reading.import, &Options::default());
        let players = (points || ranks).then(|| compute_claims(&case));
        let contradictions = count_one_sided_entries(&reading.import);
        let fills_teams = lacks_team_claims && contradictions == 0;
        let teams = fills_teams.then(|| compute_team_claims(&case)).flatten();
        if lacks_team_claims && contradictions > 0 && case.facts.teams().is_some() {
            additions.push(addition(
                "team-points-and-ranks-left-blank",
                contradictions,
                format!(
                    "match points, game points and ranks of the teams are left blank: \
                     {contradictions} pairings are stated by only one of the two players"
                ),
            ));
        }
        if let Some((claims, words)) = players {
            let players = reading.import.tournament.players.len();
            if points {
                reading.import.claims.points = claims.points;
                additions.push(addition(
                    "points",
                    players,
                    format!("points of {players} players are filled in from their results"),
                ));
            }
            if ranks {
                reading.import.claims.ranks = claims.ranks;
                additions.push(addition(
                    "ranks",
                    players,
                    format!("ranks of {players} players are filled in: {words}"),
                ));
            }
        }
        if let Some((claims, loss)) = teams {
            reading.import.claims.team_claims = claims;
            additions.push(loss);
        }
    } else if points || ranks {
        additions.push(addition(
            "points-and-ranks-left-blank",
            open_results,
            format!(
                "points and ranks are left blank, because {} {} unknown",
                count(open_results, "result"),
                if open_results == 1 { "is" } else { "are" }
            ),
        ));
    }
    additions.extend(report_board_order(&reading.import, target));
    if target.is_report {
        additions.extend(report_missing_days(&reading.import));
    }
    if target.requires_planned_rounds {
        additions.extend(fill_planned_rounds(&mut reading.import));
        additions.extend(criteria::drop_following_criteria(&mut reading.import));
    }
    additions
}

/// Counts the entries of players whose opponent has a different opponent, or none, in the same
/// round. It is then unknown to which match the game belongs.
fn count_one_sided_entries(import: &Import) -> usize {
    let tournament = &import.tournament;
    let entries_by_round = tournament.ids().flat_map(|id| {
        let entries = tournament.row(id).iter().enumerate();
        entries.map(move |(round, entry)| (id, round, entry))
    });
    let is_one_sided = |(id, round, entry): &(PlayerId, usize, &Entry)| {
        let opponent = entry.opponent.player();
        opponent.is_some_and(|opponent| {
            tournament.row(opponent)[*round].opponent != Opponent::Player(*id)
        })
    };
    entries_by_round.filter(is_one_sided).count()
}

/// Reports that the written format lists a team's members by board although the source does not.
/// `None` if the source lists them by board too, if the written format does not, or if there are no
/// teams.
fn report_board_order(import: &Import, target: Capabilities) -> Option<Loss> {
    let is_same_order =
        import.capabilities.lists_members_by_board || !target.lists_members_by_board;
    let teams = import.tournament.teams.len();
    let text = "the members of the teams are written in the order of the source, which may differ \
                from the order of the boards";
    (teams > 0 && !is_same_order).then(|| addition("board-order", teams, text.to_owned()))
}

/// Reports rounds whose days the source does not state, although the written format must state them.
/// `None` if there are none.
fn report_missing_days(import: &Import) -> Option<Loss> {
    let tournament = &import.tournament;
    let days = tournament.round_dates.iter().filter(|day| day.is_some());
    let missing = usize::from(tournament.rounds).checked_sub(days.count());
    let missing = missing.filter(|&missing| missing > 0)?;
    let text = format!(
        "the days of {} are left blank, because the source does not state them; a report must \
         state them",
        count(missing, "round")
    );
    Some(addition("round-dates-left-blank", missing, text))
}

/// Adds the number of planned rounds if the source states none. Returns a report of the added
/// number; or, if the source states the number, of the rounds that are still to be played. `None`
/// if there is nothing to report.
fn fill_planned_rounds(import: &mut Import) -> Option<Loss> {
    let is_whole_event = import.part == Part::Event;
    let tournament = &mut import.tournament;
    if let Some(planned) = tournament.planned_rounds {
        let complete_rounds = tournament.complete_rounds();
        let text = format!(
            "the event is not over: {planned} rounds are planned, {complete_rounds} are complete; \
             a report is written after the last round"
        );
        return (complete_rounds < planned).then(|| {
            addition(
                "rounds-to-come",
                usize::from(planned - complete_rounds),
                text,
            )
        });
    }
    let days = u16::try_from(tournament.round_dates.len()).unwrap_or(0);
    let (rounds, why) = if days > 0 && days >= tournament.rounds {
        (days, "one for each round with a date")
    } else {
        (tournament.rounds, "one for each round in the source")
    };
    if rounds == 0 || (!is_whole_event && days == 0) {
        return None;
    }
    tournament.planned_rounds = Some(rounds);
    let text = format!("the number of rounds is filled in: {rounds}, {why}");
    Some(addition("planned-rounds", 1, text))
}

/// Whether the source contains a whole event but states neither scores nor ranks of any team.
fn lacks_team_values(import: &Import) -> bool {
    let mut team_claims = import.claims.team_claims.iter();
    let is_stated = team_claims.any(|team| {
        team.match_points.is_some() || team.game_points.is_some() || team.rank.is_some()
    });
    !is_stated && import.part == Part::Event
}

/// Computes match points, game points and ranks of the teams, and reports them. `None` if the
/// source has no teams or lacks results of matches.
fn compute_team_claims(case: &Case<'_>) -> Option<(Vec<TeamClaims>, Loss)> {
    let (facts, edition) = (&case.facts, case.edition_in_use());
    let event = facts.teams()?;
    let table = &event.table;
    if table.open_results() > 0 {
        return None;
    }
    let (order, words) = match facts.team_order() {
        Some(order) => (
            order.clone(),
            format!("by the rank order of the file, {order},"),
        ),
        // a guessed order is never written into a file
        None => (
            event.order_by_both_scores(),
            "by both scores (the file names no tie-breaks),".to_owned(),
        ),
    };
    let criteria = Criteria::new(facts.import, order, edition.rules);
    let contexts = criteria.rules.iter();
    let contexts: Vec<_> = contexts
        .map(|rules| Context::for_teams(table, rules))
        .collect();
    let ranked_table = &contexts[0].table;
    let ranks =
        standings_with_contexts(ranked_table, &criteria.order, |index| &contexts[index]).ranks;
    let total = |basis, team| Some(Field::new(table.score(basis).total(team), Span::default()));
    let ids = table.score(table.primary).ids();
    let claims = ids.zip(&ranks).map(|(team, &rank)| TeamClaims {
        match_points: total(ScoreBasis::MatchPoints, team),
        game_points: total(ScoreBasis::GamePoints, team),
        rank: Some(Field::new(u32::from(rank), Span::default())),
    });
    let claims: Vec<TeamClaims> = claims.collect();
    let text = format!(
        "match points, game points and ranks of {} teams are filled in: {words} under the \
         {}{}",
        claims.len(),
        edition.rules.words(),
        criteria.remarks()
    );
    let loss = addition("team-points-and-ranks", claims.len(), text);
    Some((claims, loss))
}

/// Returns whether points can be computed and none is stated, and whether ranks can be computed and
/// none is stated.
fn missing_claims(import: &Import) -> (bool, bool) {
    let tournament = &import.tournament;
    let is_computable = import.part == Part::Event
        && !import.lacks(Lack::Results)
        && !import.lacks(Lack::Rows)
        // without results of rounds that may have been played, the sums would be too low
        && !open_rounds(import).may_have_been_played
        && tournament.complete_rounds() > 0;
    let lacks_points = import.claims.points.iter().all(Option::is_none);
    // programs write 0 for a player without a rank
    let lacks_ranks = import
        .claims
        .ranks
        .iter()
        .flatten()
        .all(|rank| rank.value == 0);
    (is_computable && lacks_points, is_computable && lacks_ranks)
}

/// Computes points and ranks of the players. Returns both, and the rank order in words.
fn compute_claims(case: &Case<'_>) -> (Claims, String) {
    let (facts, edition) = (&case.facts, case.edition_in_use());
    // in a team event, the stated rank order is that of the teams, not of the players
    let file_order = facts.import.rank_order().map(RankOrder::with_points);
    let file_order = file_order.filter(|_| !facts.import.tournament.team_event);
    let order = file_order
        .clone()
        .unwrap_or_else(|| RankOrder::default().with_points());
    let criteria = Criteria::new(facts.import, order, edition.rules);
    let contexts = criteria.rules.iter();
    let contexts: Vec<_> = contexts
        .map(|rules| Context::new(&facts.table, rules))
        .collect();
    let standings =
        standings_with_contexts(&facts.table, &criteria.order, |index| &contexts[index]);
    let edition = format!("the {} ({})", edition.rules.words(), edition.why);
    let uncomputed_remarks = standings
        .unavailable_criteria()
        .map(|(spec, why)| format!("; {spec} is not computed: {why}"));
    let undefined_remarks = standings
        .undefined_criteria()
        .map(|spec| format!("; {spec} is undefined for everybody"));
    let uncomputed_remarks: Vec<String> = uncomputed_remarks.chain(undefined_remarks).collect();
    let words = match file_order {
        Some(_) => format!(
            "by the rank order of the file, {}, under {edition}{}{}",
            criteria.order,
            criteria.remarks(),
            uncomputed_remarks.concat()
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
