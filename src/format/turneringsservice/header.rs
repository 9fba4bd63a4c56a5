//! Reads the data of the event and of the group: names, dates, arbiters, system, rounds, points,
//! time control.

use super::element::{Element, parse_day};
use super::lowering::Lowering;
use crate::format::trf::system_in_words;
use crate::model::{Acceleration, Date, FieldKey, PlayerId, RoundNumber, RoundRange, ScoreSystem};
use crate::number::Points;

/// The names of all attributes of a round that are known, including those that are not read.
const ROUND_ATTRIBUTES: [&str; 10] = [
    "StartDate",
    "IsRated",
    "ActiveElo",
    "TimeFirstMove",
    "TimeFinish",
    "AdditionPerMove",
    "PointsForWin",
    "PointsForLoss",
    "Rd",
    "Num",
];

impl<'d> Lowering<'_, 'd, '_> {
    pub(super) fn read_header(&mut self) {
        let event = self.root.attribute("Event");
        let group = self.group.attribute("Event");
        for field in [event, group].into_iter().flatten() {
            self.record_span(FieldKey::Name, field.span);
        }
        let words =
            |field: Option<crate::source::Field<&str>>| field.map(|field| field.value.to_owned());
        self.import.tournament.name = match (words(event), words(group)) {
            (Some(event), Some(group)) => Some(format!("{event}, {group}")),
            (event, group) => event.or(group),
        };
        self.import.tournament.city = words(self.read_fact("Site", FieldKey::City));
        self.import.tournament.federation =
            words(self.read_fact("Federation", FieldKey::Federation));
        self.import.tournament.start = self.read_date("StartDate", FieldKey::FirstDay);
        self.import.tournament.end = self.read_date("EndDate", FieldKey::LastDay);
        self.import.tournament.organiser = words(self.root.attribute("Organiser"));
        let chief_arbiter = self.read_fact("Arbiter", FieldKey::ChiefArbiter);
        self.import.tournament.chief_arbiter = chief_arbiter.map(|field| person_name(field.value));
        let deputy = self.read_fact("DeputyArbiter", FieldKey::DeputyArbiters);
        let deputies = deputy.map(|field| person_name(field.value)).into_iter();
        self.import.tournament.deputy_arbiters = deputies.collect();
        if let Some(pairing) = self.group.attribute("Pairing") {
            self.record_span(FieldKey::Type, pairing.span);
            self.import.tournament.type_text = Some(pairing.value.to_owned());
            let text = pairing.value.to_lowercase();
            // Monrad and Konrad are Swiss systems of the Nordic countries
            let is_nordic_swiss = ["monrad", "konrad"].iter().any(|word| text.contains(word));
            self.import.tournament.system = match system_in_words(&text) {
                None if is_nordic_swiss => Some(crate::model::System::Swiss),
                system => system,
            };
        }
        self.import.tournament.team_event = self.root.bool_attribute("TeamEvent").unwrap_or(false);
        self.read_planned_rounds();
        self.read_rounds();
    }

    fn read_date(&mut self, name: &str, key: FieldKey) -> Option<Date> {
        let field = self.read_fact(name, key)?;
        let Ok(day) = parse_day(field.value) else {
            self.note_invalid(
                field.span,
                format!("`{name}`: a date such as 2025.10.03 is expected"),
            );
            return None;
        };
        day
    }

    fn read_planned_rounds(&mut self) {
        let Some(field) = self.group.attribute("NumRounds") else {
            return;
        };
        self.record_span(FieldKey::PlannedRounds, field.span);
        match field.value.parse::<u16>() {
            Ok(0) => {}
            Ok(rounds) => self.import.tournament.planned_rounds = Some(rounds),
            Err(_) => self.note_invalid(field.span, "`NumRounds`: a number of rounds is expected"),
        }
    }

    /// Reads the day of each round, whether the round is rated, and the time control of the first
    /// round.
    fn read_rounds(&mut self) {
        let first_rated = self
            .group
            .number_attribute("FirstRatedRound")
            .map_or(1, |field| field.value);
        let rounds = self.group.child("Rounds");
        let rounds = rounds
            .map(|rounds| rounds.children("Rd"))
            .unwrap_or_default();
        let mut days = Vec::new();
        for (index, round) in rounds.iter().enumerate().take(self.limits.rounds) {
            let number = RoundNumber::at(index);
            round.note_unknown(&ROUND_ATTRIBUTES, &["TimeControls"], &mut self.notes);
            let day = round.attribute("StartDate").and_then(|field| {
                self.record_span(FieldKey::RoundDates, field.span);
                parse_day(field.value).unwrap_or_else(|()| {
                    self.note_invalid(
                        field.span,
                        "`StartDate`: a date such as 2025.10.03 is expected",
                    );
                    None
                })
            });
            days.push(day);
            if round.bool_attribute("IsRated") == Some(false) {
                self.unrated_rounds.push(number);
            }
        }
        for unrated_round in
            1..first_rated.min(i32::try_from(self.limits.rounds).unwrap_or(i32::MAX))
        {
            self.unrated_rounds
                .extend(u16::try_from(unrated_round).ok().map(RoundNumber));
        }
        while days.last() == Some(&None) {
            days.pop();
        }
        self.import.tournament.round_dates = days;
        self.import.tournament.time_text = rounds.first().and_then(time_control_text);
    }

    /// Reads the score system. The file does not state the points of a draw, so they are inferred
    /// from those of a win and a loss.
    pub(super) fn read_scores(&mut self) {
        let win = self.group.points_attribute("PointsForWin");
        let loss = self.group.points_attribute("PointsForLoss");
        let Some(win) = win else {
            let span = self.group.attribute("PointsForWin").map(|field| field.span);
            let text = "`PointsForWin`: the points for a win are expected; 1, ½, 0 are used";
            let start = self.group.span().start;
            let name = crate::source::Span {
                start,
                end: start + 6,
            };
            return self.note_invalid(span.unwrap_or(name), text);
        };
        self.record_span(FieldKey::ScoreSystem, win.span);
        let loss_points = loss.map_or(Points::ZERO, |field| field.value);
        let draw_points = match (win.value.hundredths(), loss_points.hundredths()) {
            (100, 0) => Points::HALF,
            (300, 100) => Points::from_whole(2),
            (300, 0) => Points::ONE,
            (win_, loss_points) => {
                let mean = Points::from_hundredths((win_ + loss_points) / 2);
                let text = format!(
                    "`PointsForWin`: the file does not state the points for a draw; {mean} is \
                     used, halfway between win and loss"
                );
                self.note_invalid(win.span, text);
                mean
            }
        };
        let mut system = ScoreSystem::from_results(win.value, draw_points, loss_points);
        if let Some(points) = self.points_of_result("PointsForBye", &system) {
            system.pairing_allocated_bye = points;
        }
        if let Some(points) = self.points_of_result("PostponedCalcAs", &system) {
            system.unknown = points;
        }
        self.import.tournament.score_system = system;
    }

    /// Returns the points that an attribute states by a result: `+` for the points of a win, `d` or
    /// `=` for those of a draw, `-` for no points. `None` if the attribute is missing or, with a
    /// note, has another value.
    fn points_of_result(&mut self, name: &str, system: &ScoreSystem) -> Option<Points> {
        let field = self.group.attribute(name)?;
        match field.value {
            "+" | "1" => Some(system.w()),
            "d" | "D" | "=" => Some(system.d()),
            "-" | "0" => Some(Points::ZERO),
            _ => {
                self.note_invalid(field.span, format!("`{name}`: `+` or `d` is expected"));
                None
            }
        }
    }

    /// Reads Baku acceleration according to the rules of 2016. The first half of all rounds,
    /// rounded up, is accelerated. The upper group gets the points of a win in the first half of
    /// the accelerated rounds, and the points of a draw in the second half.
    pub(super) fn read_acceleration(&mut self) {
        let last_number = self
            .group
            .number_attribute("AccelleratedLastGaSn")
            .map_or(0, |field| field.value);
        let planned_rounds = self.import.tournament.planned_rounds.unwrap_or(0);
        if self.group.bool_attribute("PairingAccellerated") != Some(true)
            || last_number < 1
            || planned_rounds == 0
        {
            return;
        }
        let upper_group = self.import.tournament.ids().filter(|&id| {
            let number = self.import.tournament.player(id).number;
            number.is_some_and(|number| i32::from(number.0) <= last_number)
        });
        let upper_group: Vec<PlayerId> = upper_group.collect();
        let system = self.import.tournament.score_system;
        let accelerated_rounds = planned_rounds.div_ceil(2);
        let first_half_rounds = accelerated_rounds.div_ceil(2);
        for (first, last, points) in [
            (1, first_half_rounds, system.w()),
            (first_half_rounds + 1, accelerated_rounds, system.d()),
        ] {
            if first <= last {
                let (first, last) = (RoundNumber(first), RoundNumber(last));
                self.import.tournament.accelerations.push(Acceleration {
                    rounds: RoundRange { first, last },
                    points,
                    players: upper_group.clone(),
                });
            }
        }
    }
}

/// Returns a name in the form `Last, First`, without the title of an arbiter. If the name has no
/// comma, its last word is the last name.
fn person_name(text: &str) -> String {
    let name_without_title = ["IA ", "FA "]
        .iter()
        .find_map(|title| text.strip_prefix(title));
    let name = name_without_title.unwrap_or(text).trim();
    match name.rsplit_once(' ') {
        Some((first, last)) if !name.contains(',') => format!("{last}, {first}"),
        _ => name.to_owned(),
    }
}

/// Returns the time control of a round with the times as written in the file: moves and time of
/// each period, the time for the rest of the game, and the increment. `None` if none of them is
/// stated.
fn time_control_text(round: &Element<'_, '_>) -> Option<String> {
    let phases = round
        .child("TimeControls")
        .map(|controls| controls.children("phase"));
    let mut parts: Vec<String> = Vec::new();
    for phase in phases.unwrap_or_default() {
        if let (Some(moves), Some(time)) = (phase.attribute("moves"), phase.attribute("Time")) {
            parts.push(format!("{} for {} moves", time.value, moves.value));
        }
    }
    let rest_time = round.attribute("TimeFinish");
    parts.extend(rest_time.map(|time| format!("{} for the rest", time.value)));
    let increment = round
        .attribute("AdditionPerMove")
        .filter(|time| time.value != "0:00:00");
    parts.extend(increment.map(|time| format!("{} added each move", time.value)));
    (!parts.is_empty()).then(|| parts.join(", "))
}
