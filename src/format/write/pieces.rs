//! What a tournament consists of, piece by piece: a format names those that it holds, and all
//! others that are there are losses.

use super::words::{COMMENTS, DAMAGED, DANGLING, MADE_UP_ROUNDS, NOT_TOLD, RECORDS, whats};
use super::{ANNOUNCED, Losses, Subject, What, announced, one_line};
use crate::import::{Import, Lack, Note, NoteKind, TeamClaims, Unread, UnreadKind};
use crate::model::{Colour, Player, Sex, Team};
use crate::source::{Sources, Span};

/// A piece of a tournament, of its players, or of what is claimed about them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::format) enum Piece {
    Name,
    City,
    Federation,
    Days,
    Organiser,
    Director,
    FideEvent,
    DatabaseNumber,
    TimeClass,
    Type,
    TypeCode,
    System,
    ChiefArbiter,
    Deputies,
    TimeText,
    TimeCode,
    RoundDays,
    RoundTimes,
    PlannedRounds,
    StartingRank,
    InitialColour,
    PairingProgram,
    RankOrder,
    MatchPoints,
    BoardColours,
    StatedAfter,
    Counts,
    ScoreSystem,
    Adjustments,
    ByeRequests,
    Accelerations,
    NationalRecords,
    Forbidden,
    ForbiddenTeams,
    Teams,
    Matches,
    LineUps,
    TeamAdjustments,
    TeamBye,
    TeamDetails,
    TeamPoints,
    TeamColumns,
    Columns,
    Announced,
    Before,
    Sex,
    Title,
    Rating,
    FideRating,
    NationalRating,
    NationalId,
    PlayerFederation,
    FideId,
    Birth,
    Club,
    Category,
    Group,
    KFactor,
    Points,
    Ranks,
}

whats! {
    HEADER Lost "tournament-values",
        "value of the tournament section has no place", "values of the tournament section have no place", "left out";
    SCORE_SYSTEM Lost "score-system",
        "the points of results have no place", "", "the totals of the players still count them";
    ADJUSTMENTS Lost "adjustments",
        "statement of points out of the ordinary has no place", "statements of points out of the ordinary have no place",
        "the totals of the players still count them";
    BYE_REQUESTS Lost "bye-requests",
        "bye announced for a round to come has no place", "byes announced for rounds to come have no place", "left out";
    ACCELERATIONS Lost "accelerations", "acceleration has no place", "accelerations have no place", "left out";
    NATIONAL Lost "national-records",
        "entry on a national list has no place", "entries on national lists have no place", "left out";
    FORBIDDEN Lost "forbidden-pairs",
        "prohibited pairing has no place", "prohibited pairings have no place", "left out";
    FORBIDDEN_TEAMS Lost "forbidden-teams",
        "prohibited pairing of teams has no place", "prohibited pairings of teams have no place", "left out";
    TEAMS Lost "teams", "team has no place", "teams have no place", "left out with all that belongs to them";
    MATCHES Lost "matches", "match of teams has no place", "matches of teams have no place", "left out";
    LINE_UPS Lost "line-ups",
        "line-up out of the order of the team's list has no place", "line-ups out of the order of the teams' lists have no place", "left out";
    TEAM_ADJUSTMENTS Lost "team-adjustments",
        "statement of points of teams out of the ordinary has no place", "statements of points of teams out of the ordinary have no place", "left out";
    TEAM_DETAILS Lost "team-details",
        "team has a short name, captain, federation or strength, which has no place", "teams have short names, captains, federations or strengths, which have no place", "left out";
    TEAM_POINTS Lost "team-points",
        "team has stated points or a rank, which have no place", "teams have stated points or ranks, which have no place", "left out";
    COLUMNS Lost "tie-break-values",
        "column of tie-break values has no place", "columns of tie-break values have no place", "left out";
    BEFORE Lost "points-before",
        "amount of points before a round has no place", "amounts of points before rounds have no place", "left out";
    SEXES Lost "sexes", "sex has no place", "sexes have no place", "left out";
    TITLES Lost "titles", "title has no place", "titles have no place", "left out";
    RATINGS Lost "ratings", "rating has no place", "ratings have no place", "left out";
    FIDE_RATINGS Lost "fide-ratings",
        "FIDE rating beside the rating in use has no place", "FIDE ratings beside the ratings in use have no place", "left out";
    NATIONAL_RATINGS Lost "national-ratings",
        "national rating has no place", "national ratings have no place", "left out";
    NATIONAL_IDS Lost "national-ids",
        "number on a national list has no place", "numbers on national lists have no place", "left out";
    FEDERATIONS Lost "federations",
        "federation has no place", "federations have no place", "left out";
    FIDE_IDS Lost "fide-ids", "FIDE ID has no place", "FIDE IDs have no place", "left out";
    BIRTHS Lost "birth-dates", "birth date has no place", "birth dates have no place", "left out";
    CLUBS Lost "clubs", "club has no place", "clubs have no place", "left out";
    CATEGORIES Lost "categories", "category has no place", "categories have no place", "left out";
    GROUPS Lost "groups", "prize group has no place", "prize groups have no place", "left out";
    K_FACTORS Lost "k-factors",
        "development coefficient has no place", "development coefficients have no place", "left out";
    POINTS Lost "stated-points", "total has no place", "totals have no place", "left out";
    RANKS Lost "ranks", "rank has no place", "ranks have no place", "left out";
}

/// What lists of players tell of them and of their standing.
pub(in crate::format) const OF_PLAYERS: &[Piece] = &[
    Piece::Columns,
    Piece::Sex,
    Piece::Title,
    Piece::Rating,
    Piece::FideRating,
    Piece::NationalRating,
    Piece::NationalId,
    Piece::PlayerFederation,
    Piece::FideId,
    Piece::Birth,
    Piece::Club,
    Piece::Category,
    Piece::Group,
    Piece::Points,
    Piece::Ranks,
];

/// Counts everything that the import has and the format does not hold.
pub(in crate::format) fn lost(import: &Import, holds: &[Piece], losses: &mut Losses) {
    for (piece, name, value) in HEADERS {
        if let Some(value) = value(import).filter(|_| !holds.contains(piece)) {
            let value = one_line(&value).into_owned();
            losses.add(&HEADER, Subject::value(format!("{name} {value}")));
        }
    }
    for (piece, what, count) in LISTS {
        // without the teams there is no place for what belongs to them
        let of_teams = matches!(piece, Piece::TeamDetails | Piece::TeamPoints);
        if of_teams && !holds.contains(&Piece::Teams) {
            continue;
        }
        let count = count(import);
        if count > 0 && !holds.contains(piece) {
            losses.add_many(what, count, Subject::default());
        }
    }
    let tournament = &import.tournament;
    // what an open game counts is no fact that anybody writes down
    if !tournament.score_system.is_usual() && !holds.contains(&Piece::ScoreSystem) {
        losses.add(&SCORE_SYSTEM, Subject::default());
    }
    for column in &import.claims.columns {
        if !holds.contains(&Piece::Columns) {
            losses.add(&COLUMNS, Subject::value(one_line(&column.label)));
        }
    }
    for (piece, what, value) in PLAYERS {
        if holds.contains(piece) {
            continue;
        }
        for (id, player) in tournament.ids().zip(&tournament.players) {
            if let Some(value) = value(player) {
                losses.add(what, Subject::player(tournament, id).with(value));
            }
        }
    }
    if !holds.contains(&Piece::Announced) {
        for criterion in &import.announced {
            losses.add(&ANNOUNCED, announced(criterion));
        }
    }
}

/// What records name that the source does not have: members, teams, rounds. The audit tells
/// them (S114), what is written does not any more. Records kept as a whole tell it themselves.
pub(in crate::format) fn dangling(import: &Import, losses: &mut Losses) {
    let mut unread: Vec<Span> = import.unread.iter().map(|unread| unread.span).collect();
    unread.sort_unstable_by_key(|span| span.start);
    let kept = |note: &&Note| {
        let behind = unread.partition_point(|span| span.start <= note.span.start);
        let before = behind.checked_sub(1).map(|at| unread[at]);
        before.is_some_and(|span| note.span.end <= span.end)
    };
    let dropped = import.notes.iter();
    let dropped = dropped.filter(|note| note.kind == NoteKind::UnknownReference);
    for note in dropped.filter(|note| !kept(note)) {
        losses.add(&DANGLING, Subject::value(one_line(&note.text)));
    }
}

/// What the source does not tell either.
pub(in crate::format) fn not_told(import: &Import, losses: &mut Losses) {
    dangling(import, losses);
    for lack in &import.lacks {
        match lack {
            Lack::RoundOrder => losses.add(&MADE_UP_ROUNDS, Subject::default()),
            Lack::TournamentSection => {}
            other => losses.add(&NOT_TOLD, Subject::value(other.words())),
        }
    }
}

/// Lines that the source kept and another format has no place for.
pub(in crate::format) fn unread<'a>(
    lines: impl IntoIterator<Item = &'a Unread>,
    sources: Option<&Sources>,
    losses: &mut Losses,
) {
    let Some(sources) = sources else {
        return;
    };
    for unread in lines {
        let what = match unread.why {
            UnreadKind::Comment => &COMMENTS,
            UnreadKind::Damaged => &DAMAGED,
            UnreadKind::UnknownRecord | UnreadKind::Extension | UnreadKind::Kept => &RECORDS,
        };
        let line = one_line(sources.slice(unread.span)).into_owned();
        let short: String = line.chars().take(60).collect();
        let dots = if short.len() < line.len() { " ..." } else { "" };
        let subject = match unread.why {
            UnreadKind::Comment => Subject::default(),
            _ if short.is_empty() => Subject::default(),
            _ => Subject::value(short + dots),
        };
        losses.add(what, subject);
    }
}

type Value = fn(&Import) -> Option<String>;

/// Values of the tournament section, with what people call them.
const HEADERS: &[(Piece, &str, Value)] = &[
    (Piece::Name, "name", |i| i.tournament.name.clone()),
    (Piece::City, "city", |i| i.tournament.city.clone()),
    (Piece::Federation, "federation", |i| {
        i.tournament.federation.clone()
    }),
    (Piece::Days, "first day", |i| {
        i.tournament.start.map(|day| day.to_string())
    }),
    (Piece::Days, "last day", |i| {
        i.tournament.end.map(|day| day.to_string())
    }),
    (Piece::Organiser, "organiser", |i| {
        i.tournament.organiser.clone()
    }),
    (Piece::Director, "director", |i| {
        i.tournament.director.clone()
    }),
    (Piece::FideEvent, "number at FIDE", |i| {
        i.tournament.fide_event.map(|number| number.to_string())
    }),
    (Piece::DatabaseNumber, "number in the database", |i| {
        i.tournament
            .database_number
            .map(|number| number.to_string())
    }),
    (Piece::TimeClass, "class of the time control", |i| {
        let class = i.tournament.time_class;
        class.map(|class| format!("{class:?}").to_lowercase())
    }),
    (Piece::Type, "type", |i| i.tournament.type_text.clone()),
    (Piece::TypeCode, "encoded type", |i| {
        i.tournament.type_code.clone()
    }),
    (Piece::System, "system", |i| {
        let told = i.tournament.type_text.is_some() || i.tournament.type_code.is_some();
        let system = i.tournament.system.filter(|_| !told);
        system.map(|system| system.name().to_owned())
    }),
    (Piece::ChiefArbiter, "chief arbiter", |i| {
        i.tournament.chief_arbiter.clone()
    }),
    (Piece::Deputies, "deputy arbiters", |i| {
        let deputies = &i.tournament.deputy_arbiters;
        (!deputies.is_empty()).then(|| deputies.join("; "))
    }),
    (Piece::TimeText, "time control", |i| {
        i.tournament.time_text.clone()
    }),
    (Piece::TimeCode, "encoded time control", |i| {
        i.tournament.time_code.clone()
    }),
    (Piece::RoundDays, "days of the rounds", |i| {
        let days = i.tournament.round_dates.iter().flatten().count();
        (days > 0).then(|| format!("({days})"))
    }),
    (Piece::RoundTimes, "start times of the rounds", |i| {
        let times = i.tournament.round_times.iter().flatten().count();
        (times > 0).then(|| format!("({times})"))
    }),
    (Piece::PlannedRounds, "rounds planned", |i| {
        let planned = i.tournament.planned_rounds;
        let planned = planned.filter(|&planned| planned != i.tournament.rounds);
        planned.map(|planned| planned.to_string())
    }),
    (Piece::StartingRank, "starting rank by", |i| {
        let rank = i.tournament.starting_rank.as_ref();
        rank.map(|rank| rank.method.clone())
    }),
    (Piece::InitialColour, "initial colour", |i| {
        let colour = i.tournament.initial_colour;
        colour.map(|colour| {
            if colour == Colour::White {
                "white"
            } else {
                "black"
            }
            .to_owned()
        })
    }),
    (Piece::PairingProgram, "pairing program", |i| {
        i.tournament.pairing_program.clone()
    }),
    (Piece::RankOrder, "rank order", |i| {
        i.tournament.rank_order.as_ref().map(ToString::to_string)
    }),
    (Piece::MatchPoints, "match points", |i| {
        let points = i.tournament.match_points?;
        Some(points.map(|points| points.to_string()).join(", "))
    }),
    (Piece::TeamBye, "points of a bye of a team", |i| {
        let points = i.tournament.team_bye.iter().flatten();
        let points: Vec<_> = points.map(ToString::to_string).collect();
        (!points.is_empty()).then(|| points.join(", "))
    }),
    (Piece::BoardColours, "colours of the boards", |i| {
        let boards = i.tournament.board_colours.len();
        (boards > 0).then(|| format!("({boards})"))
    }),
    (
        Piece::StatedAfter,
        "points and ranks are those after round",
        |i| i.stated_after.map(|round| round.to_string()),
    ),
    (Piece::Counts, "number of players", |i| {
        i.claims.players.map(|field| field.value.to_string())
    }),
    (Piece::Counts, "number of players with a game", |i| {
        i.claims.active_players.map(|field| field.value.to_string())
    }),
    (Piece::Counts, "number of rated players", |i| {
        i.claims.rated_players.map(|field| field.value.to_string())
    }),
    (Piece::Counts, "number of teams", |i| {
        i.claims.teams.map(|field| field.value.to_string())
    }),
];

type Count = fn(&Import) -> usize;

/// Lists, and how long they are.
const LISTS: &[(Piece, &What, Count)] = &[
    (Piece::Adjustments, &ADJUSTMENTS, |i| {
        i.tournament.adjustments.len()
    }),
    (Piece::ByeRequests, &BYE_REQUESTS, |i| {
        i.tournament.bye_requests.len()
    }),
    (Piece::Accelerations, &ACCELERATIONS, |i| {
        i.tournament.accelerations.len()
    }),
    (Piece::NationalRecords, &NATIONAL, |i| {
        i.tournament.national_records.len()
    }),
    (Piece::Forbidden, &FORBIDDEN, |i| {
        i.tournament.forbidden.len()
    }),
    (Piece::ForbiddenTeams, &FORBIDDEN_TEAMS, |i| {
        i.tournament.forbidden_teams.len()
    }),
    (Piece::Teams, &TEAMS, |i| i.tournament.teams.len()),
    (Piece::Matches, &MATCHES, |i| i.tournament.matches.len()),
    (Piece::LineUps, &LINE_UPS, |i| i.tournament.line_ups.len()),
    (Piece::TeamAdjustments, &TEAM_ADJUSTMENTS, |i| {
        i.tournament.team_adjustments.len()
    }),
    (Piece::TeamDetails, &TEAM_DETAILS, |i| {
        let more = |team: &&Team| {
            let texts = [&team.short_name, &team.captain, &team.federation];
            texts.iter().any(|text| text.is_some()) || team.strength.is_some()
        };
        i.tournament.teams.iter().filter(more).count()
    }),
    (Piece::TeamPoints, &TEAM_POINTS, |i| {
        let stated = i.claims.teams_stated.iter();
        stated.filter(|of| **of != TeamClaims::default()).count()
    }),
    (Piece::TeamColumns, &COLUMNS, |i| {
        i.claims.team_columns.len()
    }),
    (Piece::Before, &BEFORE, |i| i.claims.before.len()),
    (Piece::Points, &POINTS, |i| {
        i.claims.points.iter().flatten().count()
    }),
    (Piece::Ranks, &RANKS, |i| {
        let ranks = i.claims.ranks.iter().flatten();
        ranks.filter(|rank| rank.value > 0).count()
    }),
];

type Of = fn(&Player) -> Option<String>;

fn number(value: Option<u16>) -> Option<String> {
    value.map(|value| value.to_string())
}

/// What is told about players beside number and name.
const PLAYERS: &[(Piece, &What, Of)] = &[
    (Piece::Sex, &SEXES, |player| {
        player
            .sex
            .map(|sex| if sex == Sex::Man { "m" } else { "w" }.to_owned())
    }),
    (Piece::Title, &TITLES, |player| player.title.clone()),
    (Piece::Rating, &RATINGS, |player| number(player.rating)),
    (Piece::FideRating, &FIDE_RATINGS, |player| {
        number(
            player
                .fide_rating
                .filter(|_| player.fide_rating != player.rating),
        )
    }),
    (Piece::NationalRating, &NATIONAL_RATINGS, |player| {
        let differs = player.national_rating != player.rating;
        number(player.national_rating.filter(|_| differs))
    }),
    (Piece::NationalId, &NATIONAL_IDS, |player| {
        player.national_id.clone()
    }),
    (Piece::PlayerFederation, &FEDERATIONS, |player| {
        player.federation.clone()
    }),
    (Piece::FideId, &FIDE_IDS, |player| player.fide_id.clone()),
    (Piece::Birth, &BIRTHS, |player| player.birth.clone()),
    (Piece::Club, &CLUBS, |player| player.club.clone()),
    (Piece::Category, &CATEGORIES, |player| {
        player.category.clone()
    }),
    (Piece::Group, &GROUPS, |player| player.group.clone()),
    (Piece::KFactor, &K_FACTORS, |player| number(player.k_factor)),
];
