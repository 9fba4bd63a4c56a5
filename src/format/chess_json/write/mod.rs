//! Writes a document that the tie-break checker reads (reference/chess-json.md 11), in the form of
//! the checker's version 1.10 and later: sides of games and ratings are objects, decimals are
//! strings.

mod doc;
mod games;
mod matches;
mod persons;
mod scores;
mod teams;
mod words;

use std::borrow::Cow;

use self::doc::{
    Acceleration, AccelerationRange, Envelope, Event, Info, List, ProhibitedPairing, Round, Status,
    TimeControl, TournamentDoc,
};
use self::persons::{NATIONAL_LIST, RATING_LIST, one_line_text, points_text};
use self::scores::scores;
use self::words as w;
use super::UNSTATED_TYPE;
use crate::format::trf::system_words;
use crate::format::write::{
    self, HEADER_VALUES, Losses, Numbers, Sharing, Subject, WriteError, WriteOptions, WrittenFile,
    report_lacks, report_last_update, report_lost_fields, report_part, report_unread,
    with_both_sides,
};
use crate::import::Import;
use crate::model::team::Encounters;
use crate::model::{
    Colour, FieldKey, Opponent, Outcome, PlayerId, RoundNumber, System, Tournament,
};
use crate::number::Points;

pub(super) fn write(
    import: &Import,
    options: &WriteOptions<'_>,
) -> Result<WrittenFile, WriteError> {
    let mut losses = Losses::new("Chess-JSON");
    write::check_opponents(import, "every game in Chess-JSON has two players")?;
    if !import.tournament.teams.is_empty() {
        write::check_players(import, "a team in Chess-JSON consists of players")?;
    }
    let mut writing = Writing {
        numbers: Numbers::assign(&import.tournament, Sharing::Never, &mut losses)?,
        profiles: vec![0; import.tournament.players.len()],
        import,
        ids: Ids(0),
        teams: Vec::new(),
        team_size: 0,
        completed_tournament: Cow::Borrowed(&import.tournament),
        encounters: Encounters::default(),
        unopposed_winners: Vec::new(),
        is_absent: Vec::new(),
        columns: Vec::new(),
    };
    writing.columns = writing.rank_order_columns(&mut losses);
    writing.is_absent = writing.absent_next_round(&mut losses);
    let document = writing.document(&mut losses);
    let mut written_fields = WRITTEN_FIELDS.to_vec();
    if writing.teams.is_empty() {
        written_fields.retain(|key| !TEAM_FIELDS.contains(key));
    }
    report_lost_fields(import, &written_fields, &mut losses);
    report_last_update(import, &HEADER_VALUES, &mut losses);
    report_part(import, &mut losses);
    report_lacks(import, options.sources, &mut losses);
    if import.format != "chess-json" {
        report_unread(&import.unread, options.sources, &mut losses);
    }
    let json = serde_json::to_string_pretty(&document)
        .expect("a document whose keys are strings can be serialised");
    let mut text = escape_non_ascii(&json) + "\n";
    if let Some(end) = options.line_end {
        text = text.replace('\n', end.text());
    }
    write::encode_and_finish(text, options.encoding.unwrap_or("utf-8"), false, losses)
}

/// The fields that are written, or whose loss is reported by another part of the writer.
const WRITTEN_FIELDS: &[FieldKey] = &[
    FieldKey::Name,
    FieldKey::City,
    FieldKey::Federation,
    FieldKey::FirstDay,
    FieldKey::LastDay,
    FieldKey::Type,
    FieldKey::TypeCode,
    FieldKey::System,
    FieldKey::ChiefArbiter,
    FieldKey::DeputyArbiters,
    FieldKey::TimeControl,
    FieldKey::TimeCode,
    FieldKey::RoundDates,
    FieldKey::RoundTimes,
    FieldKey::PlannedRounds,
    FieldKey::InitialColour,
    FieldKey::PairingProgram,
    FieldKey::RankOrder,
    FieldKey::MatchPoints,
    FieldKey::BoardColours,
    FieldKey::Boards,
    FieldKey::ScoreSystem,
    FieldKey::ByeRequests,
    FieldKey::Accelerations,
    FieldKey::NationalRecords,
    FieldKey::ForbiddenPairs,
    FieldKey::Teams,
    FieldKey::TeamBye,
    FieldKey::TeamPoints,
    FieldKey::Matches,
    FieldKey::LineUps,
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
    FieldKey::KFactor,
    FieldKey::Points,
    FieldKey::Ranks,
];

/// The fields of `WRITTEN_FIELDS` that an event of individual players does not have.
const TEAM_FIELDS: [FieldKey; 7] = [
    FieldKey::MatchPoints,
    FieldKey::Boards,
    FieldKey::Teams,
    FieldKey::TeamBye,
    FieldKey::TeamPoints,
    FieldKey::Matches,
    FieldKey::LineUps,
];

/// The state that the steps of writing share.
struct Writing<'a> {
    import: &'a Import,
    numbers: Numbers,
    /// The `id` of each player's profile, indexed by `PlayerId`; 0 until it is assigned.
    profiles: Vec<u32>,
    ids: Ids,
    teams: Vec<teams::WrittenTeam>,
    team_size: usize,
    /// The tournament as it will be read from the written file. In a team event, a game that only
    /// one player's row contains is in the rows of both players.
    completed_tournament: Cow<'a, Tournament>,
    /// The team matches; empty if the event is written as one of individual players.
    encounters: Encounters,
    /// The players whose results without an opponent are written as games of a match, sorted by
    /// round.
    unopposed_winners: Vec<(RoundNumber, PlayerId)>,
    /// For each player, whether the player is absent from the next round.
    is_absent: Vec<bool>,
    /// For each criterion of the rank order, the index of the stated column with its values.
    columns: Vec<Option<usize>>,
}

/// The last `id` that was assigned. Profiles, teams, games and matches share one counter.
struct Ids(u32);

impl Ids {
    fn next(&mut self) -> u32 {
        self.0 += 1;
        self.0
    }
}

impl Writing<'_> {
    fn tournament(&self) -> &Tournament {
        &self.import.tournament
    }

    /// Returns, for each criterion of the rank order, the index of the stated column with its
    /// values, or `None` if there is no such column. Reports columns of other tie-breaks as lost.
    fn rank_order_columns(&self, losses: &mut Losses) -> Vec<Option<usize>> {
        let stated_columns = &self.import.claims.columns;
        let order = self.tournament().rank_order.as_ref();
        let criteria = order.map_or(&[][..], |order| &order.criteria);
        let column_of = |criterion: &str| {
            let announces_criterion = |column: &crate::import::StatedColumn| {
                let spec = column.announced.as_ref();
                spec.is_some_and(|spec| spec.spelled == criterion)
            };
            stated_columns.iter().position(announces_criterion)
        };
        let list: Vec<Option<usize>> = criteria
            .iter()
            .map(|spec| column_of(&spec.spelled))
            .collect();
        for (index, column) in stated_columns.iter().enumerate() {
            if !list.contains(&Some(index)) {
                let label = write::one_line(&column.label);
                losses.add(&w::COLUMNS, Subject::value(label));
            }
        }
        list
    }

    fn document(&mut self, losses: &mut Losses) -> Envelope {
        let mut profiles = self.profiles(losses);
        let arbiters = self.arbiters(&mut profiles);
        let has_teams = self.has_teams(losses);
        let teams = if has_teams {
            self.team_docs(losses)
        } else {
            Vec::new()
        };
        self.report_national_records(losses);
        let mut rating_lists = vec![List {
            list_name: RATING_LIST.to_owned(),
        }];
        if self.has_national_ratings() {
            rating_lists.push(List {
                list_name: NATIONAL_LIST.to_owned(),
            });
        }
        let tournament = self.tournament();
        let day = |day: Option<crate::model::Date>| day.map(|day| day.to_string());
        let info = Info {
            full_name: one_line_text(tournament.name.as_deref()).unwrap_or_default(),
            site: one_line_text(tournament.city.as_deref()),
            federation: one_line_text(tournament.federation.as_deref()),
            start_date: day(tournament.start),
            end_date: day(tournament.end),
            type_of_tournament: one_line_text(tournament.type_code.as_deref()),
            arbiters: None,
        };
        Envelope {
            filetype: "Event",
            version: "1.0",
            origin: super::ORIGIN,
            published: "",
            status: Status::default(),
            event: Event {
                name: String::new(),
                event_info: Info {
                    arbiters: Some(arbiters),
                    ..info.clone()
                },
                rating_lists,
                profiles,
                teams,
                tournaments: [self.tournament_doc(info, has_teams, losses)],
            },
        }
    }

    fn tournament_doc(
        &mut self,
        // the checker takes the edition of the rules from the start date here
        tournament_info: Info,
        has_teams: bool,
        losses: &mut Losses,
    ) -> TournamentDoc {
        if has_teams {
            self.completed_tournament = with_both_sides(&self.import.tournament);
            self.find_encounters();
            self.unopposed_winners = self.unopposed_winners();
        }
        let mut game_list = self.games(losses);
        let match_list = if has_teams {
            self.matches(&mut game_list, losses)
        } else {
            Vec::new()
        };
        let competitors = if has_teams {
            self.team_competitors()
        } else {
            let order = self.numbers.order.iter();
            order.map(|&id| self.competitor(id)).collect()
        };
        let tournament = self.tournament();
        let (format, pairing_system) = system_keys(tournament);
        let order = tournament.rank_order.as_ref();
        let colour = |colour: Colour| if colour == Colour::White { "W" } else { "B" };
        let boards = tournament.board_colours.iter();
        let boards: String = boards.map(|&board| colour(board)).collect();
        TournamentDoc {
            tournament_no: 1,
            tournament_type: type_words(tournament, losses),
            tournament_info,
            format,
            pairing_system,
            pairingcontrollerid: one_line_text(tournament.pairing_program.as_deref()),
            rating_list: RATING_LIST,
            num_rounds: tournament.planned_rounds.unwrap_or(0),
            current_round: current_round(tournament),
            rounds: round_docs(tournament, losses),
            team_tournament: has_teams,
            team_size: self.team_size,
            team_color: tournament.board_colours.first().map(|&first| colour(first)),
            team_sequence: Some(boards).filter(|boards| !boards.is_empty()),
            top_color: tournament.initial_colour.map(colour),
            rank_order: match order {
                Some(order) => order
                    .criteria
                    .iter()
                    .map(|spec| spec.spelled.clone())
                    .collect(),
                None => vec!["PTS".to_owned()],
            },
            score_system: scores(self.import, has_teams, losses),
            accelerated: self.acceleration_docs(has_teams, losses),
            prohibited: self.prohibited_docs(has_teams, losses),
            time_control: TimeControl {
                description: one_line_text(tournament.time_text.as_deref()).unwrap_or_default(),
                encoded: one_line_text(tournament.time_code.as_deref()).unwrap_or_default(),
            },
            competitors,
            game_list,
            match_list,
        }
    }

    /// Returns the accelerations as ranges of players who get the same fictitious points in the
    /// same rounds. In a team event, the format expects ranges of teams. The source does not state
    /// them, so the accelerations are reported as lost.
    fn acceleration_docs(&self, has_teams: bool, losses: &mut Losses) -> Option<Acceleration> {
        let mut values = Vec::new();
        for acceleration in &self.tournament().accelerations {
            if has_teams || acceleration.players.is_empty() {
                losses.add(&w::ACCELERATIONS, Subject::default());
                continue;
            }
            let mut ranges: Vec<(u16, u16)> = Vec::new();
            for number in self.numbers.sorted_numbers(&acceleration.players) {
                match ranges.last_mut() {
                    Some((_, last)) if *last + 1 >= number => *last = number,
                    _ => ranges.push((number, number)),
                }
            }
            values.extend(ranges.into_iter().map(|(first, last)| AccelerationRange {
                match_points: points_text(Points::ZERO),
                game_points: points_text(acceleration.points),
                first_round: acceleration.rounds.first.0,
                last_round: acceleration.rounds.last.0,
                first_competitor: first,
                last_competitor: last,
            }));
        }
        (!values.is_empty()).then_some(Acceleration {
            name: "Acc",
            values,
        })
    }

    fn prohibited_docs(&self, has_teams: bool, losses: &mut Losses) -> Vec<ProhibitedPairing> {
        let forbidden_groups = &self.tournament().forbidden;
        if has_teams {
            for _ in forbidden_groups {
                losses.add(&w::FORBIDDEN, Subject::default());
            }
            return Vec::new();
        }
        let numbers = |ids: &[PlayerId]| ids.iter().map(|id| self.numbers.get(*id)).collect();
        let pairs = forbidden_groups
            .iter()
            .map(|(rounds, players)| ProhibitedPairing {
                first_round: rounds.first.0,
                last_round: rounds.last.0,
                competitors: numbers(players),
            });
        pairs.collect()
    }
}

/// Returns the values of `format` and `pairingSystem`. Both are `None` if the system is unknown, or
/// if the encoded type of the event states it, because that type is written too.
fn system_keys(tournament: &Tournament) -> (Option<&'static str>, Option<Vec<&'static str>>) {
    if tournament.type_code.is_some() {
        return (None, None);
    }
    match tournament.system {
        Some(System::Swiss) => (Some("swiss"), None),
        Some(System::RoundRobin { cycles: 2 }) => {
            (Some("roundrobin"), Some(vec!["berger", "double"]))
        }
        Some(System::RoundRobin { .. }) => (Some("roundrobin"), None),
        Some(System::KnockOut) => (Some("knokout"), None),
        Some(System::Scheveningen) => (Some("scheveningen"), None),
        None => (None, None),
    }
}

/// Returns the text of `tournamentType`. From this text the tie-break checker decides how unplayed
/// rounds count; without it, the checker guesses from the number of players.
fn type_words(tournament: &Tournament, losses: &mut Losses) -> String {
    if let Some(words) = one_line_text(tournament.type_text.as_deref()) {
        if words == UNSTATED_TYPE {
            losses.add(&HEADER_VALUES, Subject::value(format!("type {words}")));
        }
        return words;
    }
    match system_words(tournament) {
        Some(words) => {
            losses.add(&w::SYSTEM_WORDS, Subject::value(words.as_str()));
            words
        }
        None => UNSTATED_TYPE.to_owned(),
    }
}

/// Returns the last round in which a player was paired or had a pairing-allocated bye; 0 if there
/// is none.
fn current_round(tournament: &Tournament) -> u16 {
    let rounds = usize::from(tournament.rounds).max(1);
    let is_paired = |index: usize| {
        tournament
            .entries
            .iter()
            .skip(index)
            .step_by(rounds)
            .any(|entry| {
                entry.opponent != Opponent::Nobody || entry.outcome == Outcome::PairingAllocatedBye
            })
    };
    (1..=tournament.rounds)
        .rev()
        .find(|&round| is_paired(usize::from(round) - 1))
        .unwrap_or(0)
}

fn round_docs(tournament: &Tournament, losses: &mut Losses) -> Vec<Round> {
    let mut list = Vec::new();
    let count = tournament
        .round_dates
        .len()
        .max(tournament.round_times.len());
    for index in 0..count {
        let day = tournament.round_dates.get(index).copied().flatten();
        let time = tournament
            .round_times
            .get(index)
            .and_then(|time| one_line_text(time.as_deref()));
        let round = u16::try_from(index + 1).unwrap_or(u16::MAX);
        let day_and_time = day.zip(time.as_deref());
        let day_and_time = day_and_time.map(|(day, time)| format!("{day} {time}"));
        let start = day_and_time
            .filter(|day_and_time| super::header::time_of_day(day_and_time) == time.as_deref());
        if let (None, Some(time)) = (&start, &time) {
            let value = format!("round {round}: {time}");
            losses.add(&w::TIMES, Subject::value(value));
        }
        if let Some(start_time) = start.or_else(|| day.map(|day| day.to_string())) {
            list.push(Round {
                round_no: round,
                start_time,
            });
        }
    }
    list
}

/// Returns the document in ASCII. All other characters are inside strings and are replaced by
/// escape sequences.
fn escape_non_ascii(json: &str) -> String {
    if json.is_ascii() {
        return json.to_owned();
    }
    let mut text = String::with_capacity(json.len() + json.len() / 4);
    for c in json.chars() {
        if c.is_ascii() {
            text.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            text.push_str(&format!("\\u{unit:04x}"));
        }
    }
    text
}
