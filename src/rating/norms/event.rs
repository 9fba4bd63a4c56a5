//! Describes the player and the tournament, as far as the conditions of a norm depend on them.

use super::condition::{Condition, Exemption, Kind, whole_condition};
use super::norm::{Norm, NotTested};
use crate::model::{Date, PlayerId, Sex, System, Tournament};
use crate::number::Exact;
use crate::rating::game::APPROVED_MINUTES;
use crate::rating::in_force::InForce;
use crate::rating::rounds::Rounds;
use crate::rating::time_control::TimeControl;
use crate::rating::title::Title;

/// The minutes for 60 moves that norms require (B.01 1.1.3).
const REQUIRED_MINUTES: u32 = 120;
/// The year whose FIDE calendar allows a shorter time control if it was approved.
const APPROVED_YEAR: u16 = 2026;

/// A player whose games are tested for a norm.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Candidate {
    /// The player's title; `None` if the player has no FIDE title.
    pub title: Option<Title>,
    /// The player's highest women's title, unless it is the one in `title`. Only rating lists state
    /// it, so it is `None` without a list.
    pub women_title: Option<Title>,
    /// The player's sex; `None` if not stated.
    pub sex: Option<Sex>,
    /// The code of the player's federation in upper case; `None` if not stated.
    pub federation: Option<String>,
}

impl Candidate {
    /// Describes a player by the rating list in force; data that the list does not have are taken
    /// from the file.
    pub(super) fn new(
        tournament: &Tournament,
        rounds: &Rounds<'_>,
        list: Option<&InForce>,
        id: PlayerId,
    ) -> Candidate {
        let player = rounds.opponent(id);
        let listed_sex = list.and_then(|list| list.person(id)?.sex);
        Candidate {
            title: player.title,
            women_title: player.women_title,
            sex: listed_sex.or(tournament.player(id).sex),
            federation: player.federation.clone(),
        }
    }

    /// Returns why a norm is not tested for the player; `None` if it is tested.
    #[must_use]
    pub fn reason_not_tested(&self, norm: Norm) -> Option<NotTested> {
        let reason = |title| norm.reason_not_tested(title, self.sex);
        reason(self.title).or_else(|| reason(Some(self.women_title?)))
    }
}

/// The tournament in which a norm is tested.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The pairing system that determines the opponents of a player.
    pub system: System,
    /// The number of scheduled rounds.
    pub rounds: u16,
    /// The number of players.
    pub players: usize,
    /// The first day of the tournament; `None` if not known.
    pub start: Option<Date>,
    /// The time control; `None` if it is not known.
    pub time: Option<TimeControl>,
    /// Whether FIDE's Qualification Commission approved less than 120 minutes for 60 moves for this
    /// tournament.
    pub approved: bool,
    /// Why the rules on federations do not apply to the tournament; `None` if they apply.
    pub exemption: Option<Exemption>,
    /// The smallest number of games for a norm: usually 9, but 8 in the World Cup and 7 in some
    /// team championships (B.01 1.4.1).
    pub least_games: u32,
    /// The largest number of rounds on one day; `None` if it is not known.
    pub rounds_a_day: Option<u32>,
    /// Whether the chief arbiter has the title IA or FA; `None` if the title is not known.
    pub chief_arbiter_is_qualified: Option<bool>,
}

impl Event {
    /// Whether all pairings are known before the start of the tournament.
    #[must_use]
    pub const fn has_fixed_pairings(&self) -> bool {
        matches!(
            self.system,
            System::RoundRobin { .. } | System::Scheveningen
        )
    }

    /// Whether everybody meets everybody twice.
    #[must_use]
    pub const fn is_double_round_robin(&self) -> bool {
        matches!(self.system, System::RoundRobin { cycles: 2 })
    }

    /// Whether a norm relies on the Qualification Commission's approval of a time control that
    /// would otherwise be too short.
    pub(super) fn relies_on_approval(&self) -> bool {
        let minutes = self.time.as_ref().and_then(TimeControl::minutes);
        self.may_be_shorter()
            && minutes.is_some_and(|minutes| minutes < whole_number(REQUIRED_MINUTES))
    }

    /// Whether the time control may give less than 120 minutes: the Qualification Commission
    /// approved it, and the calendar of the year allows this.
    fn may_be_shorter(&self) -> bool {
        self.approved
            && self
                .start
                .is_some_and(|start| start.year() == APPROVED_YEAR)
    }

    /// Returns the conditions that are the same for all players of the tournament.
    pub(super) fn conditions(&self) -> Vec<Condition> {
        let required_minutes = if self.may_be_shorter() {
            APPROVED_MINUTES
        } else {
            REQUIRED_MINUTES
        };
        let time = |kind, actual, required| Condition {
            kind,
            actual,
            required,
            article: "B.01 1.1.3",
        };
        let minutes = self.time.as_ref().map(TimeControl::shorter_minutes);
        let mut conditions = vec![time(Kind::Time, minutes, whole_number(required_minutes))];
        // norms require the same time for both players
        if let Some(control) = self.time.as_ref().filter(|time| time.minutes().is_none()) {
            let difference = Some(control.minutes_apart());
            conditions.push(time(Kind::TimeDifference, difference, Exact::ZERO));
        }
        conditions.push(whole_condition(
            Kind::RoundsADay,
            self.rounds_a_day.map(i64::from),
            2,
            "B.01 1.1.2",
        ));
        // an unknown title excludes no norm, because few files state it
        conditions.extend(self.chief_arbiter_is_qualified.map(|is_qualified| {
            let count = Some(i64::from(is_qualified));
            whole_condition(Kind::ChiefArbiter, count, 1, "B.01 1.1.5")
        }));
        conditions
    }
}

fn whole_number(number: u32) -> Exact {
    Exact::whole(number.into())
}
