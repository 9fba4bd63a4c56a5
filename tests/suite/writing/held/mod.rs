//! The data of a tournament that a format can hold, as text to be compared before and after a round
//! trip.

mod chess_json;
mod table;
mod teams;

use crosstable::import::{Import, RatingColumn, StatedColumn};
use crosstable::model::{Opponent, Outcome, Player, PlayerId, ScoreSystem, System, Tournament};
use crosstable::number::Points;

/// The facts and claims that survive in a format. `lone` says that the written tournament has no
/// pairing-allocated bye: TRF16 then cannot distinguish a full-point bye from one, and neither can
/// TRF26 with record XXS.
pub(super) fn held(import: &Import, format: &str, lone: bool) -> String {
    let claims = &import.claims;
    let count = |field: Option<crosstable::source::Field<u32>>| field.map(|field| field.value);
    let counts = [claims.players, claims.rated_players, claims.teams].map(count);
    if format == "json" {
        let columns: Vec<_> = claims.columns.iter().map(column).collect();
        let figures: Vec<_> = claims.rating_columns.iter().map(figures).collect();
        let players = import.tournament.players.len();
        let points: Vec<_> = (0..players).map(|at| stated(&claims.points, at)).collect();
        let ranks: Vec<_> = (0..players).map(|at| stated(&claims.ranks, at)).collect();
        let (part, lacks) = (import.part, &import.lacks);
        let teams = teams::stated_in_full(import);
        return format!(
            "{:#?}\n{points:?}\n{ranks:?}\n{counts:?} {:?}\n{columns:?}\n{figures:?}\n{part:?} {lacks:?}\n{teams}",
            import.tournament,
            count(claims.active_players)
        );
    }
    match format {
        "chess-json" => return chess_json::held(import),
        "csv" | "xlsx" => return table::crosstable(import),
        "sm-text" => return table::players(import),
        _ => {}
    }
    let (tournament, order) = in_order(&import.tournament);
    let of = |id: &PlayerId| {
        let rank = stated(&claims.ranks, id.index()).filter(|&rank| rank > 0);
        (stated(&claims.points, id.index()), rank)
    };
    let stated: Vec<_> = order.iter().map(of).collect();
    let teams = match format {
        "trf26" => teams::stated(import),
        _ => String::new(),
    };
    let mut facts = older(tournament, format, lone);
    let lists = (fictitious(&facts), requests(&facts));
    facts.accelerations.clear();
    facts.bye_requests.clear();
    format!("{facts:#?}\n{stated:?}\n{counts:?}\n{lists:#?}\n{teams}")
}

/// A column without its spans.
fn column(column: &StatedColumn) -> String {
    let values = column.values.iter().map(|value| value.map(|v| v.value));
    let values: Vec<_> = values.collect();
    let spelled = column.announced.as_ref().map(|spec| &spec.spelled);
    let mut announcement = column.announcement.clone();
    let words = announcement.words.take().map(|words| words.value);
    format!(
        "{} {spelled:?} {words:?} {announcement:?} {values:?}",
        column.label
    )
}

/// A column of rating figures without its spans.
fn figures(column: &RatingColumn) -> String {
    let values = column.values.iter().map(|value| value.map(|v| v.value));
    let values: Vec<_> = values.collect();
    let RatingColumn {
        figure,
        label,
        decimals,
        ..
    } = column;
    format!("{figure:?} {label} {decimals} {values:?}")
}

fn stated<T: Copy>(list: &[Option<crosstable::source::Field<T>>], at: usize) -> Option<T> {
    list.get(at).copied().flatten().map(|field| field.value)
}

/// The tournament with its players ordered by number. Players without a number come last and get
/// the following numbers, and all references are adapted.
fn in_order(tournament: &Tournament) -> (Tournament, Vec<PlayerId>) {
    let mut facts = tournament.clone();
    let last = facts
        .players
        .iter()
        .filter_map(|player| player.number)
        .max();
    let mut next = last.map_or(0, |number| number.0);
    for player in &mut facts.players {
        if player.number.is_none() {
            next += 1;
            player.number = Some(crosstable::model::PairingNumber(next));
        }
    }
    let mut order: Vec<PlayerId> = facts.ids().collect();
    order.sort_by_key(|id| facts.player(*id).number);
    let mut place = vec![PlayerId(0); order.len()];
    for (at, id) in order.iter().enumerate() {
        place[id.index()] = PlayerId::at(at);
    }
    let rename = |ids: &mut Vec<PlayerId>| {
        for id in ids.iter_mut() {
            *id = place[id.index()];
        }
    };
    facts.entries = order
        .iter()
        .flat_map(|id| facts.row(*id).to_vec())
        .collect();
    facts.players = order.iter().map(|id| facts.player(*id).clone()).collect();
    for entry in &mut facts.entries {
        if let Opponent::Player(id) = &mut entry.opponent {
            *id = place[id.index()];
        }
    }
    facts
        .teams
        .iter_mut()
        .for_each(|team| rename(&mut team.members));
    teams::rename(&mut facts, &place);
    facts
        .accelerations
        .iter_mut()
        .for_each(|a| rename(&mut a.players));
    facts
        .forbidden
        .iter_mut()
        .for_each(|(_, players)| rename(players));
    for adjustment in &mut facts.adjustments {
        rename(&mut adjustment.players);
        adjustment.players.sort_unstable();
    }
    for request in &mut facts.bye_requests {
        request.player = place[request.player.index()];
    }
    for record in &mut facts.national_records {
        record.player = place[record.player.index()];
    }
    (facts, order)
}

/// The tournament without data that TRF cannot hold, and with the values that TRF writes where it
/// has only one form for several.
fn older(mut facts: Tournament, format: &str, lone: bool) -> Tournament {
    for player in &mut facts.players {
        *player = usual(player);
    }
    cells(&mut facts, format, lone);
    facts.organiser = None;
    facts.director = None;
    facts.fide_event = None;
    facts.database_number = None;
    facts.time_class = None;
    // whether 092 is the source's own or says the system, and 122 the encoded control
    facts.type_text = None;
    facts.match_points = facts
        .match_points
        .filter(|points| *points != [Points::from_whole(2), Points::ONE, Points::ZERO]);
    facts
        .accelerations
        .retain(|acceleration| !acceleration.players.is_empty());
    if let Some(System::RoundRobin { cycles }) = &mut facts.system {
        *cycles = 0;
    }
    teams::of_trf(&mut facts, format);
    if format == "trf26" {
        facts.score_system.unknown = facts.score_system.unknown.max(Points::ZERO);
        return facts;
    }
    // the only column for a rating is that of FIDE ratings
    if facts.states_fide_ratings() {
        for player in &mut facts.players {
            player.rating = player.fide_rating.take();
        }
    }
    for (team, number) in facts.teams.iter_mut().zip(1..) {
        team.number = number;
    }
    Tournament {
        planned_rounds: None,
        initial_colour: None,
        starting_rank: None,
        pairing_program: None,
        type_code: None,
        rank_order: None,
        time_code: None,
        time_text: None,
        match_points: None,
        score_system: ScoreSystem::STANDARD,
        national_records: Vec::new(),
        adjustments: Vec::new(),
        accelerations: Vec::new(),
        forbidden: Vec::new(),
        bye_requests: Vec::new(),
        ..facts
    }
}

/// The player's FIDE title; `None` for other texts, because a category such as `I` would be read as
/// a title.
fn title(player: &Player) -> Option<String> {
    const TITLES: &str = " GM IM FM CM WGM WIM WFM WCM AGM AIM AFM ACM ";
    let title = player.title.clone();
    title.filter(|title| TITLES.contains(&format!(" {title} ")))
}

fn usual(player: &Player) -> Player {
    let name = player
        .name
        .split_once(',')
        .map(|(surname, given)| format!("{}, {}", surname.trim_end(), given.trim_start()));
    let name = name
        .filter(|name| name.chars().count() <= 33)
        .unwrap_or_else(|| player.name.clone());
    let year = |text: &String| text.get(..4).map(str::to_owned);
    Player {
        name: name
            .chars()
            .take(33)
            .collect::<String>()
            .trim_end_matches(',')
            .trim()
            .to_owned(),
        title: title(player),
        // the day, or the year alone
        birth: match player.birth_date {
            Some(date) => Some(date.to_string()),
            None => player.birth.as_ref().and_then(year),
        },
        ..player.clone()
    }
}

/// Changes the rounds as this version of TRF writes them.
fn cells(facts: &mut Tournament, format: &str, lone: bool) {
    let rounds = usize::from(facts.rounds);
    let team = facts.team_event;
    for round in 0..rounds {
        for entry in facts.entries.iter_mut().skip(round).step_by(rounds) {
            let alone = entry.opponent == Opponent::Nobody;
            let outcome = &mut entry.outcome;
            *outcome = match *outcome {
                Outcome::Draw if alone => Outcome::HalfPointBye,
                Outcome::ForfeitLoss if alone => Outcome::ZeroPointBye,
                Outcome::ForfeitWin if alone && !team => Outcome::FullPointBye,
                Outcome::Unknown if alone => Outcome::Absent,
                other => other,
            };
            if format == "trf06" {
                *outcome = match *outcome {
                    Outcome::UnratedWin => Outcome::Win,
                    Outcome::UnratedDraw => Outcome::Draw,
                    Outcome::UnratedLoss => Outcome::Loss,
                    other => other,
                };
                if outcome.is_bye() {
                    entry.opponent = Opponent::Nobody;
                }
                if matches!(
                    outcome,
                    Outcome::PairingAllocatedBye | Outcome::FullPointBye
                ) || (team && alone && *outcome == Outcome::ForfeitWin)
                {
                    *outcome = Outcome::FullPointBye;
                }
                if matches!(outcome, Outcome::Draw | Outcome::UnratedDraw) && alone {
                    *outcome = Outcome::HalfPointBye;
                }
            } else if lone && *outcome == Outcome::FullPointBye {
                *outcome = Outcome::PairingAllocatedBye;
            }
        }
    }
}

/// The fictitious points by player and round.
fn fictitious(facts: &Tournament) -> Vec<(PlayerId, u16, Points)> {
    let mut list = Vec::new();
    for acceleration in &facts.accelerations {
        for player in &acceleration.players {
            let rounds = acceleration.rounds;
            list.extend(
                (rounds.first.0..=rounds.last.0.min(500))
                    .map(|r| (*player, r, acceleration.points)),
            );
        }
    }
    list.sort_unstable();
    list.dedup();
    list
}

fn requests(facts: &Tournament) -> Vec<(u16, PlayerId, String)> {
    let requests = facts.bye_requests.iter();
    let mut list: Vec<_> = requests
        .map(|request| {
            (
                request.round.0,
                request.player,
                request.kind.words().to_owned(),
            )
        })
        .collect();
    list.sort();
    list.dedup();
    list
}

/// Whether the players of a team event get no points for its allocated byes: the stated points of
/// some players do not include them, and those of no player do. Games without a result may be
/// counted.
pub(super) fn byes_give_nothing(import: &Import) -> bool {
    let tournament = &import.tournament;
    let proofs = tournament.ids().filter_map(|id| {
        let points = import.claims.points.get(id.index())?.as_ref()?.value;
        let (mut byes, mut open, mut rest) = (Points::ZERO, Points::ZERO, Points::ZERO);
        for entry in tournament.row(id) {
            let worth = tournament.points(entry);
            match entry.outcome {
                Outcome::PairingAllocatedBye => byes += worth,
                Outcome::Unknown => open += worth,
                _ => rest += worth,
            }
        }
        let without = points == rest || points == rest + open;
        let with = points == rest + byes || points == rest + byes + open;
        (with != without).then_some(without)
    });
    let proofs: Vec<bool> = proofs.collect();
    tournament.team_event && !proofs.is_empty() && proofs.iter().all(|&without| without)
}
