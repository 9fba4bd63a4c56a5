//! Reports losses field by field. A format lists the fields that it can state; all other fields of
//! the source are losses.

use super::unread::{report_exchanged_births, report_unread_values};
use super::words::{
    COMMENTS, DAMAGED, DANGLING, MADE_UP_ROUNDS, NOT_STATED, OTHER_TOURNAMENTS, RECORDS, loss_texts,
};
use super::{LossKind, LossText, Losses, Subject, one_line, report_announced};
use crate::import::{Import, Lack, Note, NoteKind, Part, TeamClaims, UnreadKind, UnreadLine};
use crate::model::{
    FieldKey, FieldSpec, HEADER, PLAYER, Player, PlayerId, TEAM, Team, Tournament, fields,
};
use crate::source::{Field, Sources, Span};

loss_texts! {
    HEADER_VALUES Lost "tournament-values",
        "value of the tournament section cannot be written in this format", "values of the tournament section cannot be written in this format", "dropped";
    SCORE_SYSTEM Lost "score-system",
        "the points of results cannot be written in this format", "", "the totals of the players still include them";
    ADJUSTMENTS Lost "adjustments",
        "entry of adjusted points cannot be written in this format", "entries of adjusted points cannot be written in this format",
        "the totals of the players still include them";
    BYE_REQUESTS Lost "bye-requests",
        "bye announced for a future round cannot be written in this format", "byes announced for future rounds cannot be written in this format", "dropped";
    ACCELERATIONS Lost "accelerations", "acceleration cannot be written in this format", "accelerations cannot be written in this format", "dropped";
    NATIONAL Lost "national-records",
        "entry on a national list cannot be written in this format", "entries on national lists cannot be written in this format", "dropped";
    FORBIDDEN Lost "forbidden-pairs",
        "prohibited pairing cannot be written in this format", "prohibited pairings cannot be written in this format", "dropped";
    FORBIDDEN_TEAMS Lost "forbidden-teams",
        "prohibited pairing of teams cannot be written in this format", "prohibited pairings of teams cannot be written in this format", "dropped";
    TEAMS Lost "teams", "team cannot be written in this format", "teams cannot be written in this format", "dropped with all data about teams";
    MATCHES Lost "matches", "match between teams cannot be written in this format", "matches between teams cannot be written in this format", "dropped";
    LINE_UPS Lost "line-ups",
        "line-up that differs from the order of the team's list cannot be written in this format", "line-ups that differ from the order of the teams' lists cannot be written in this format", "dropped";
    TEAM_ADJUSTMENTS Lost "team-adjustments",
        "entry of adjusted team points cannot be written in this format", "entries of adjusted team points cannot be written in this format", "dropped";
    TEAM_DETAILS Lost "team-details",
        "team has a short name, captain, federation or strength, which cannot be written in this format", "teams have short names, captains, federations or strengths, which cannot be written in this format", "dropped";
    TEAM_POINTS Lost "team-points",
        "team has stated points or a rank, which cannot be written in this format", "teams have stated points or ranks, which cannot be written in this format", "dropped";
    COLUMNS Lost "tie-break-values",
        "column of tie-break values cannot be written in this format", "columns of tie-break values cannot be written in this format", "dropped";
    RATING_FIGURES Lost "rating-figures",
        "column of rating figures cannot be written in this format", "columns of rating figures cannot be written in this format", "dropped";
    BEFORE Lost "points-before",
        "score before a round cannot be written in this format", "scores before rounds cannot be written in this format", "dropped";
    PART Changed "part-of-event",
        "the source contains only part of an event, which cannot be stated in this format", "", "written as if it were the whole event";
    TEAM_ACCELERATIONS Lost "team-accelerations",
        "acceleration of teams cannot be written in this format", "accelerations of teams cannot be written in this format", "dropped";
    CONTROL Changed "control-characters",
        "text contains control characters", "texts contain control characters", "written as blanks";
    POINTS Lost "stated-points", "total cannot be written in this format", "totals cannot be written in this format", "dropped";
    RANKS Lost "ranks", "rank cannot be written in this format", "ranks cannot be written in this format", "dropped";
}

/// Declares, for each field of a player, the loss that is reported if the target format cannot
/// state the field.
macro_rules! player_losses {
    (
        header $header:tt player {
            $($key:ident: $field:ident, $spelling:ident, $name:literal, $names:literal, $code:literal;)*
        } $($rest:tt)*
    ) => {
        static PLAYER_LOSSES: &[(FieldKey, LossText)] = &[$((FieldKey::$key, LossText {
            kind: LossKind::Lost,
            name: $code,
            singular: concat!($name, " cannot be written in this format"),
            plural: concat!($names, " cannot be written in this format"),
            instead: "dropped",
        }),)*];
    };
}
fields!(player_losses);

/// The fields that a list of players can state. All other fields are losses.
pub(in crate::format) const PLAYER_LIST_FIELDS: &[FieldKey] = &[
    FieldKey::TieBreaks,
    FieldKey::Sex,
    FieldKey::Title,
    FieldKey::Rating,
    FieldKey::FideRating,
    FieldKey::NationalRating,
    FieldKey::NationalId,
    FieldKey::PlayerFederation,
    FieldKey::FideId,
    FieldKey::Birth,
    FieldKey::Club,
    FieldKey::Category,
    FieldKey::Group,
    FieldKey::Points,
    FieldKey::Ranks,
];

/// Reports the values of all fields that are not in `supported`, which contains the fields that the
/// target format can state.
pub(in crate::format) fn report_lost_fields(
    import: &Import,
    supported: &[FieldKey],
    losses: &mut Losses,
) {
    report_header(import, supported, losses);
    report_control_characters(import, losses);
    report_lists(import, supported, losses);
    let tournament = &import.tournament;
    // the points of a game without a result do not belong to the facts of the event
    if !tournament.score_system.is_usual() && !supported.contains(&FieldKey::ScoreSystem) {
        losses.add(&SCORE_SYSTEM, Subject::default());
    }
    let claims = &import.claims;
    for (key, columns) in [
        (FieldKey::TieBreaks, &claims.columns),
        (FieldKey::TeamColumns, &claims.team_columns),
    ] {
        for column in columns.iter().filter(|_| !supported.contains(&key)) {
            losses.add(&COLUMNS, Subject::value(one_line(&column.label)));
        }
    }
    if !supported.contains(&FieldKey::RatingFigures) {
        report_rating_figures(import, losses);
    }
    for (field, (_, loss_text)) in PLAYER.iter().zip(PLAYER_LOSSES) {
        if supported.contains(&field.key) {
            continue;
        }
        for (id, player) in tournament.ids().zip(&tournament.players) {
            if let Some(value) = lost_value(field, player) {
                losses.add(loss_text, Subject::player(tournament, id).with_value(value));
            }
        }
    }
    if !supported.contains(&FieldKey::Announced) {
        report_announced(&import.announced_criteria, losses);
    }
}

/// Reports every column of rating figures as lost.
pub(in crate::format) fn report_rating_figures(import: &Import, losses: &mut Losses) {
    for column in &import.claims.rating_columns {
        losses.add(&RATING_FIGURES, Subject::value(one_line(&column.label)));
    }
}

/// Reports a player's values in the fields `keys` as lost, because the target format has no column
/// for them.
pub(in crate::format) fn report_lost_columns(
    tournament: &Tournament,
    id: PlayerId,
    keys: &[FieldKey],
    losses: &mut Losses,
) {
    for (field, (key, loss_text)) in PLAYER.iter().zip(PLAYER_LOSSES) {
        if keys.contains(key)
            && let Some(value) = (field.words)(tournament.player(id))
        {
            losses.add(loss_text, Subject::player(tournament, id).with_value(value));
        }
    }
}

/// Reports dangling references, which are players, teams or rounds that records name although the
/// source does not have them. The audit of the source reports them (S114), but the audit of the
/// written file cannot. References in records that are kept as a whole are not lost.
pub(in crate::format) fn report_dangling(import: &Import, losses: &mut Losses) {
    let mut unread_spans: Vec<Span> = import.unread.iter().map(|unread| unread.span).collect();
    unread_spans.sort_unstable_by_key(|span| span.start);
    let is_in_kept_record = |note: &&Note| {
        let next_index = unread_spans.partition_point(|span| span.start <= note.span.start);
        let previous_span = next_index.checked_sub(1).map(|index| unread_spans[index]);
        previous_span.is_some_and(|span| note.span.end <= span.end)
    };
    let dangling_notes = import.notes.iter();
    let dangling_notes = dangling_notes.filter(|note| note.kind == NoteKind::UnknownReference);
    for note in dangling_notes.filter(|note| !is_in_kept_record(note)) {
        losses.add(&DANGLING, Subject::value(one_line(&note.text)));
    }
}

/// Reports the loss of the day of the source's last update, which is evidence for the year of the
/// event.
pub(in crate::format) fn report_last_update(
    import: &Import,
    loss_text: &'static LossText,
    losses: &mut Losses,
) {
    if let Some(day) = import.last_update {
        losses.add(loss_text, Subject::value(format!("last update {day}")));
    }
}

/// Reports that the source contains only a part of an event, for formats that cannot state this.
pub(in crate::format) fn report_part(import: &Import, losses: &mut Losses) {
    let words = match import.part {
        Part::Event => return,
        Part::Players => "a list of players".to_owned(),
        Part::Standings => "standings".to_owned(),
        Part::Rounds(rounds) if rounds.first == rounds.last => {
            format!("the pairings of round {}", rounds.first)
        }
        Part::Rounds(rounds) => {
            format!("the pairings of rounds {} to {}", rounds.first, rounds.last)
        }
        Part::NotPaired => "a list of players who were not paired".to_owned(),
        Part::Card => "the card of a player".to_owned(),
    };
    losses.add(&PART, Subject::value(words));
}

/// Reports values that were lost when the source was read, and information that the source does not
/// state.
pub(in crate::format) fn report_lacks(
    import: &Import,
    sources: Option<&Sources>,
    losses: &mut Losses,
) {
    report_unread_values(import, sources, losses);
    report_exchanged_births(import, losses);
    report_dangling(import, losses);
    report_other_tournaments(import, losses);
    for lack in &import.lacks {
        match lack {
            Lack::RoundOrder => losses.add(&MADE_UP_ROUNDS, Subject::default()),
            &other => losses.add(&NOT_STATED, Subject::value(import.lack_in_words(other))),
        }
    }
}

/// Reports the tournaments of the file that were not chosen.
pub(in crate::format) fn report_other_tournaments(import: &Import, losses: &mut Losses) {
    for other in &import.other_tournaments {
        losses.add(&OTHER_TOURNAMENTS, Subject::value(one_line(other)));
    }
}

/// Reports unread lines of the source as lost, because the target format cannot state them.
pub(in crate::format) fn report_unread<'a>(
    lines: impl IntoIterator<Item = &'a UnreadLine>,
    sources: Option<&Sources>,
    losses: &mut Losses,
) {
    let Some(sources) = sources else {
        return;
    };
    for unread in lines {
        let loss_text = match unread.kind {
            UnreadKind::Comment => &COMMENTS,
            // the loss of a repeated row is reported by its note
            UnreadKind::RepeatedRow => continue,
            UnreadKind::Damaged => &DAMAGED,
            UnreadKind::UnknownRecord | UnreadKind::Extension | UnreadKind::Kept => &RECORDS,
        };
        let line = one_line(sources.slice(unread.span)).into_owned();
        let short_line: String = line.chars().take(60).collect();
        let dots = if short_line.len() < line.len() {
            " ..."
        } else {
            ""
        };
        let subject = match unread.kind {
            UnreadKind::Comment => Subject::default(),
            _ if short_line.is_empty() => Subject::default(),
            _ => Subject::value(short_line + dots),
        };
        losses.add(loss_text, subject);
    }
}

/// Reports accelerations of teams as lost. The import does not contain their teams.
pub(in crate::format) fn report_team_accelerations(import: &Import, losses: &mut Losses) {
    let accelerations = import.tournament.accelerations.iter();
    let count = accelerations
        .filter(|acceleration| acceleration.players.is_empty())
        .count();
    if count > 0 {
        losses.add_many(&TEAM_ACCELERATIONS, count, Subject::default());
    }
}

/// Reports texts that contain control characters, including tabs and line ends, which are written
/// as blanks.
pub(in crate::format) fn report_control_characters(import: &Import, losses: &mut Losses) {
    let tournament = &import.tournament;
    let has_control = |text: &str| text.trim().chars().any(char::is_control);
    for field in HEADER {
        if (field.words)(tournament).is_some_and(|text| has_control(&text)) {
            losses.add(&CONTROL, Subject::value(header_name(field)));
        }
    }
    for (id, player) in tournament.ids().zip(&tournament.players) {
        let has_control_in_field =
            |field: &FieldSpec<Player>| (field.words)(player).is_some_and(|t| has_control(&t));
        if has_control(&player.name) || PLAYER.iter().any(has_control_in_field) {
            losses.add(&CONTROL, Subject::player(tournament, id));
        }
    }
    for team in &tournament.teams {
        if has_control(&team.name) {
            losses.add(&CONTROL, Subject::value(format!("team {}", team.number)));
        }
    }
}

/// Reports values of the tournament section as lost if their fields are not in `supported`.
fn report_header(import: &Import, supported: &[FieldKey], losses: &mut Losses) {
    let fields = HEADER.iter();
    let fields = fields.map(|field| (field.key, header_name(field), header_value(field, import)));
    let claims = &import.claims;
    let number_text = |field: Option<Field<u32>>| field.map(|field| field.value.to_string());
    let counts = [
        (
            FieldKey::StatedAfter,
            "points and ranks are those after round",
            import.stated_after.map(|round| round.to_string()),
        ),
        (
            FieldKey::PlayerCount,
            "number of players",
            number_text(claims.players),
        ),
        (
            FieldKey::ActivePlayerCount,
            "number of players with a game",
            number_text(claims.active_players),
        ),
        (
            FieldKey::RatedPlayerCount,
            "number of rated players",
            number_text(claims.rated_players),
        ),
        (
            FieldKey::TeamCount,
            "number of teams",
            number_text(claims.teams),
        ),
    ];
    for (key, name, value) in fields.chain(counts) {
        if let Some(value) = value.filter(|_| !supported.contains(&key)) {
            let value = one_line(&value).into_owned();
            losses.add(&HEADER_VALUES, Subject::value(format!("{name} {value}")));
        }
    }
}

/// Returns the name of a field of the tournament section for the list of losses.
fn header_name(field: &FieldSpec<Tournament>) -> &'static str {
    match field.key {
        FieldKey::TimeClass => "kind of time control",
        FieldKey::StartingRank => "starting rank method",
        FieldKey::InitialColour => "initial colour",
        _ => field.name,
    }
}

/// Returns the value of a field of the tournament section for the list of losses; for a list, the
/// number of its items in brackets. `None` if nothing is lost.
fn header_value(field: &FieldSpec<Tournament>, import: &Import) -> Option<String> {
    let tournament = &import.tournament;
    let length_text = |length: usize| (length > 0).then(|| format!("({length})"));
    match field.key {
        // the type in words or the encoded type states the system as well
        FieldKey::System if tournament.type_text.is_some() || tournament.type_code.is_some() => {
            None
        }
        FieldKey::DeputyArbiters => {
            let deputies = &tournament.deputy_arbiters;
            (!deputies.is_empty()).then(|| deputies.join("; "))
        }
        FieldKey::RoundDates => length_text(tournament.round_dates.iter().flatten().count()),
        FieldKey::RoundTimes => length_text(tournament.round_times.iter().flatten().count()),
        FieldKey::BoardColours => length_text(tournament.board_colours.len()),
        FieldKey::InitialColour => (field.words)(tournament).map(|colour| colour.to_lowercase()),
        FieldKey::RankOrder => tournament.rank_order.as_ref().map(ToString::to_string),
        _ => (field.words)(tournament),
    }
}

/// Returns the value of a player's field for the list of losses; `None` if nothing is lost.
fn lost_value(field: &FieldSpec<Player>, player: &Player) -> Option<String> {
    match field.key {
        FieldKey::FideRating if player.fide_rating == player.rating => None,
        FieldKey::NationalRating if player.national_rating == player.rating => None,
        // the birth date is lost with `Birth`, the field with the date as written
        FieldKey::BirthDate => None,
        _ => (field.words)(player),
    }
}

/// Reports lists that are not in `supported`, each with the number of its items.
fn report_lists(import: &Import, supported: &[FieldKey], losses: &mut Losses) {
    for (key, loss_text, count) in LISTS {
        // if the format cannot state teams, the loss of the teams includes the loss of their points
        if *key == FieldKey::TeamPoints && !supported.contains(&FieldKey::Teams) {
            continue;
        }
        let count = count(import);
        if count > 0 && !supported.contains(key) {
            losses.add_many(loss_text, count, Subject::default());
        }
        if *key == FieldKey::TeamAdjustments {
            report_team_details(import, supported, losses);
        }
    }
}

/// Reports the number of teams with a short name, captain, federation or strength that the format
/// cannot state.
fn report_team_details(import: &Import, supported: &[FieldKey], losses: &mut Losses) {
    let lost_fields = TEAM.iter().filter(|field| !supported.contains(&field.key));
    let lost_fields: Vec<_> = lost_fields.collect();
    let has_lost_field = |team: &&Team| {
        lost_fields
            .iter()
            .any(|field| (field.words)(team).is_some())
    };
    let count = import
        .tournament
        .teams
        .iter()
        .filter(has_lost_field)
        .count();
    if count > 0 && supported.contains(&FieldKey::Teams) {
        losses.add_many(&TEAM_DETAILS, count, Subject::default());
    }
}

/// A function that counts the items of a list in an import.
type CountItems = fn(&Import) -> usize;

/// The lists of an import, each with the text of its loss and a function that counts its items.
const LISTS: &[(FieldKey, &LossText, CountItems)] = &[
    (FieldKey::Adjustments, &ADJUSTMENTS, |i| {
        i.tournament.adjustments.len()
    }),
    (FieldKey::ByeRequests, &BYE_REQUESTS, |i| {
        i.tournament.bye_requests.len()
    }),
    (FieldKey::Accelerations, &ACCELERATIONS, |i| {
        i.tournament.accelerations.len()
    }),
    (FieldKey::NationalRecords, &NATIONAL, |i| {
        i.tournament.national_records.len()
    }),
    (FieldKey::ForbiddenPairs, &FORBIDDEN, |i| {
        i.tournament.forbidden.len()
    }),
    (FieldKey::ForbiddenTeams, &FORBIDDEN_TEAMS, |i| {
        i.tournament.forbidden_teams.len()
    }),
    (FieldKey::Teams, &TEAMS, |i| i.tournament.teams.len()),
    (FieldKey::Matches, &MATCHES, |i| i.tournament.matches.len()),
    (FieldKey::LineUps, &LINE_UPS, |i| {
        i.tournament.line_ups.len()
    }),
    (FieldKey::TeamAdjustments, &TEAM_ADJUSTMENTS, |i| {
        i.tournament.team_adjustments.len()
    }),
    (FieldKey::TeamPoints, &TEAM_POINTS, |i| {
        let team_claims = i.claims.team_claims.iter();
        team_claims
            .filter(|claims| **claims != TeamClaims::default())
            .count()
    }),
    (FieldKey::PointsBefore, &BEFORE, |i| {
        i.claims.points_before.len()
    }),
    (FieldKey::Points, &POINTS, |i| {
        i.claims.points.iter().flatten().count()
    }),
    (FieldKey::Ranks, &RANKS, |i| {
        let ranks = i.claims.ranks.iter().flatten();
        ranks.filter(|rank| rank.value > 0).count()
    }),
];
