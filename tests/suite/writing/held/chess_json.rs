//! The data that Chess-JSON can hold.

use std::collections::HashSet;

use crosstable::import::Import;
use crosstable::model::team::Encounters;
use crosstable::model::{
    Colour, Opponent, Outcome, Player, PlayerId, RankOrder, ScoreSystem, System, Tournament,
};
use crosstable::number::Points;

use super::{byes_give_nothing, fictitious, in_order, requests, stated};

pub(super) fn held(import: &Import) -> String {
    let (tournament, order) = in_order(&import.tournament);
    let claims = &import.claims;
    let of = |id: &PlayerId| {
        let rank = stated(&claims.ranks, id.index()).filter(|&rank| rank > 0);
        (stated(&claims.points, id.index()), rank)
    };
    let stated_values: Vec<_> = order.iter().map(of).collect();
    let mut facts = Tournament {
        type_text: None,
        organiser: None,
        director: None,
        fide_event: None,
        database_number: None,
        time_class: None,
        starting_rank: None,
        adjustments: Vec::new(),
        national_records: Vec::new(),
        forbidden_teams: Vec::new(),
        matches: Vec::new(),
        line_ups: Vec::new(),
        team_adjustments: Vec::new(),
        boards: None,
        ..tournament.clone()
    };
    for team in &mut facts.teams {
        (team.short_name, team.captain) = (None, None);
        (team.federation, team.strength) = (None, None);
    }
    teams(&mut facts);
    for (at, player) in facts.players.iter_mut().enumerate() {
        *player = person(player, &tournament, PlayerId::at(at));
    }
    rounds(&mut facts);
    header(&mut facts);
    if !facts.team_event && byes_give_nothing(import) {
        facts.score_system.pairing_allocated_bye = Points::ZERO;
    }
    let lists = (fictitious(&facts), requests(&facts));
    facts.accelerations.clear();
    facts.bye_requests.clear();
    let teams = match facts.team_event {
        true => super::teams::stated(import),
        false => String::new(),
    };
    format!("{facts:#?}\n{stated_values:?}\n{lists:#?}\n{teams}")
}

/// Keeps the teams if each player is in exactly one of them; otherwise makes the event one of
/// single players.
fn teams(facts: &mut Tournament) {
    let mut members: Vec<PlayerId> = facts.teams.iter().flat_map(|t| t.members.clone()).collect();
    members.sort_unstable();
    let once: Vec<PlayerId> = facts.ids().collect();
    facts.team_event &= !facts.teams.is_empty() && members == once;
    if facts.team_event {
        facts.accelerations.clear();
        facts.forbidden.clear();
        let usual = [2, 1, 0].map(Points::from_whole);
        let [_, drawn, _] = *facts
            .match_points
            .insert(facts.match_points.unwrap_or(usual));
        // a bye that counts as a drawn match says nothing new
        facts.team_bye = match facts.team_bye {
            [None, None] => [None; 2],
            [Some(points), None] if points == drawn => [None; 2],
            [points, games] => [Some(points.unwrap_or(drawn)), games],
        };
    } else {
        facts.team_bye = [None; 2];
        facts.teams.clear();
        facts.match_points = None;
    }
}

fn person(player: &Player, tournament: &Tournament, id: PlayerId) -> Player {
    let number = player.fide_id.clone();
    let plain = |id: &String| !id.starts_with('0') && id.bytes().all(|b| b.is_ascii_digit());
    let mut records = tournament.national_records.iter();
    let record = records.find(|record| record.player == id);
    let year = |text: &String| text.get(..4).map(str::to_owned);
    Player {
        name: player.name.trim().to_owned(),
        title: super::title(player),
        fide_id: number.clone().filter(plain),
        national_id: player
            .national_id
            .clone()
            .or(number.filter(|id| !plain(id))),
        national_rating: player
            .national_rating
            .or(record.and_then(|record| record.rating)),
        birth: match player.birth_date {
            Some(day) => Some(day.to_string()),
            None => player.birth.as_ref().and_then(year),
        },
        fide_rating: None,
        category: None,
        group: None,
        ..player.clone()
    }
}

/// The indices of the entries with a board won in a match without an opponent.
fn won_alone(facts: &Tournament) -> HashSet<usize> {
    let mut places = HashSet::new();
    if !facts.team_event {
        return places;
    }
    for one in &Encounters::compute(facts).list {
        let alone = |id: &PlayerId| {
            let entry = facts.entry(*id, one.round).unwrap();
            entry.opponent == Opponent::Nobody && entry.outcome == Outcome::ForfeitWin
        };
        for board in one.boards.iter().filter(|_| one.second.is_some()) {
            if let Some(id) = board.iter().flatten().copied().find(alone) {
                places.insert(id.index() * usize::from(facts.rounds) + one.round.index());
            }
        }
    }
    places
}

fn rounds(facts: &mut Tournament) {
    let won_alone = won_alone(facts);
    let rounds = usize::from(facts.rounds).max(1);
    let next = facts.rounds + 1;
    for (at, entry) in facts.entries.iter_mut().enumerate() {
        let id = PlayerId::at(at / rounds);
        match entry.opponent {
            // games without colours are written with the lower number as White
            Opponent::Player(other) => {
                let white = if id < other {
                    Colour::White
                } else {
                    Colour::Black
                };
                entry.colour = entry.colour.or(Some(white));
            }
            _ => {
                entry.opponent = Opponent::Nobody;
                entry.colour = None;
                if !won_alone.contains(&at) {
                    entry.outcome = alone(entry.outcome);
                }
            }
        }
    }
    facts.bye_requests.retain(|request| request.round.0 == next);
    for request in &mut facts.bye_requests {
        request.kind = Outcome::ZeroPointBye;
    }
}

fn alone(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => Outcome::FullPointBye,
        Outcome::Draw | Outcome::UnratedDraw => Outcome::HalfPointBye,
        Outcome::Loss | Outcome::UnratedLoss | Outcome::ForfeitLoss => Outcome::ZeroPointBye,
        Outcome::Unknown => Outcome::Absent,
        same => same,
    }
}

fn header(facts: &mut Tournament) {
    if let Some(System::RoundRobin { cycles }) = &mut facts.system {
        *cycles = 0;
    }
    while facts.round_dates.last() == Some(&None) {
        facts.round_dates.pop();
    }
    facts.round_times.clear();
    let system = &facts.score_system;
    facts.score_system = ScoreSystem {
        win: [system.w(); 2],
        draw: [system.d(); 2],
        loss: [system.l(); 2],
        forfeit_win: system.w(),
        forfeit_loss: system.zero_point_bye,
        ..*system
    };
    // the points alone are what a file without a rank order says
    let order = facts.rank_order.take();
    let order = order.filter(|order| order.criteria.iter().any(|spec| spec.code != "PTS"));
    facts.rank_order = order.map(RankOrder::with_points);
}
