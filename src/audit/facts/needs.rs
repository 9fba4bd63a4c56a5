//! Lists the data that checks need and that not every file contains, and describes the rounds that
//! a file states.

use std::borrow::Cow;

use super::Facts;
use super::by_list::why_not_in_force;
use super::progress::{OpenRounds, open_rounds};
use crate::finding::rounds_in_words;
use crate::import::{Import, Lack, Part};
use crate::lists::ConsultedLists;
use crate::model::{
    Arbiter, Entry, FieldKey, Opponent, PlayerId, RoundNumber, RoundRange, TimeClass,
};
use crate::rating::{self, InForce, Title, norms};

/// Data that a check needs. If a need is not met, the check does not run, and is reported as not
/// run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Need {
    /// The tournament section: dates, city, arbiters.
    Section,
    /// A day of the event or of a round, or the tournament section, which should state them.
    Days,
    /// The records that only a tournament report has.
    Records,
    /// The results of all rounds of the file.
    Results,
    /// The results of several rounds, even if others may be missing.
    RoundResults,
    /// The round in which each game was played.
    Rounds,
    /// The opponents in the games.
    Opponents,
    /// The colours of the games.
    Colours,
    /// The distinction between allocated and requested full-point byes.
    ByeKinds,
    /// The complete list of players.
    WholeList,
    /// An event that pairs players, not teams.
    PairedPlayers,
    /// The teams, if the event pairs teams.
    PairedTeams,
    /// The first day of the event.
    FirstDay,
    /// The days of some rounds.
    RoundDates,
    /// The FIDE IDs of some players.
    FideIds,
    /// The federation codes of the players.
    Federations,
    /// The title of the chief arbiter.
    ArbiterTitle,
    /// A readable time control.
    TimeControl,
    /// The rating list for which the games are to be rated, stated apart from the time control.
    Category,
    /// A tournament in which a title norm is possible: standard chess with title holders, not older
    /// than the oldest known regulations.
    Norms,
    /// The results of all planned rounds.
    Finished,
    /// Limits, set by the office, for the deviation of a player from the others (I623).
    OutlierLimits,
    /// A rating list of FIDE, which identifies the players.
    RatingList,
    /// The rating list in force on the first day, in the category of the event.
    ListInForce,
    /// The user's request to compare the pairings with the rules.
    PairingRules,
    /// The standard rating list in force as well, for a rapid or blitz event. It rates players
    /// without a rapid or blitz rating.
    StandardInForce,
    /// The day on which the report was received.
    Received,
}

impl Need {
    /// Whether a file meets the need. Always `false` for a rating list, a request of the user and
    /// the day of receipt, because no file contains these.
    #[must_use]
    pub fn is_met(self, import: &Import) -> bool {
        match self {
            Need::Section => !import.lacks(Lack::TournamentSection),
            Need::Days => {
                states_days(import) || (Need::Section.is_met(import) && !import.is_table())
            }
            Need::Records => import.capabilities.is_report,
            Need::Results => import.part == Part::Event && !import.lacks(Lack::Results),
            Need::RoundResults => match import.part {
                Part::Rounds(rounds) => rounds.first < rounds.last && !import.lacks(Lack::Results),
                _ => Need::Results.is_met(import),
            },
            Need::Rounds => !import.lacks(Lack::RoundOrder),
            Need::Opponents => !import.lacks(Lack::Opponents),
            Need::Colours => !import.lacks(Lack::Colours),
            Need::ByeKinds => !import.lacks(Lack::ByeKinds),
            Need::WholeList => !import.lacks(Lack::Rows),
            Need::PairedPlayers => !import.tournament.pairs_teams(),
            Need::PairedTeams => {
                let tournament = &import.tournament;
                tournament.team_event || !tournament.pairs_teams()
            }
            Need::FirstDay => import.tournament.start.is_some(),
            Need::RoundDates => import.tournament.round_dates.iter().any(Option::is_some),
            Need::FideIds => {
                let mut players = import.tournament.players.iter();
                players.any(|player| player.fide_id.is_some())
            }
            Need::Federations => {
                let tournament = &import.tournament;
                let mut players = tournament.players.iter();
                tournament.federation.is_some() || players.any(|player| player.federation.is_some())
            }
            Need::ArbiterTitle => {
                let chief = import.tournament.chief_arbiter.as_deref();
                let arbiters = chief.map(Arbiter::all_from_text).unwrap_or_default();
                arbiters.iter().any(|arbiter| arbiter.title.is_some())
            }
            Need::TimeControl => rating::time_control(&import.tournament).is_some(),
            Need::Category => import.tournament.time_class.is_some(),
            Need::Norms => missing_for_norms(import, None).is_none(),
            Need::Finished => open_rounds(import) == OpenRounds::default(),
            Need::RatingList
            | Need::OutlierLimits
            | Need::ListInForce
            | Need::StandardInForce
            | Need::PairingRules
            | Need::Received => false,
        }
    }

    /// Returns the word of the catalogue for the missing data.
    pub(in crate::audit) const fn word(self) -> &'static str {
        match self {
            Need::ArbiterTitle | Need::RatingList | Need::ListInForce => "list",
            Need::PairingRules | Need::PairedPlayers => "pair",
            Need::StandardInForce => "lists",
            Need::Category | Need::OutlierLimits | Need::Received => "reg",
            Need::Records
            | Need::FirstDay
            | Need::RoundDates
            | Need::FideIds
            | Need::Federations
            | Need::TimeControl
            | Need::Norms
            | Need::Finished => "file",
            _ => "2nd",
        }
    }

    /// Whether only the office can meet the need, by rating lists, options or the day of receipt.
    #[must_use]
    pub const fn depends_on_office(self) -> bool {
        matches!(
            self,
            Need::RatingList
                | Need::OutlierLimits
                | Need::ListInForce
                | Need::StandardInForce
                | Need::PairingRules
                | Need::Received
        )
    }

    /// Says why a file does not meet the need, as a phrase for messages.
    #[must_use]
    pub fn why_unmet(self, import: &Import) -> &'static str {
        match self {
            Need::Section => "the file has no tournament section",
            Need::Days => "the file states no dates",
            Need::Records => "only a tournament report has the records that this check needs",
            Need::Results if import.has_only_teams() => match import.part {
                Part::Event => "a crosstable of teams has no games of players",
                _ if import.tournament.matches.is_empty() => "a list of teams has no results",
                _ => "pairings of teams have no games of players",
            },
            Need::Results => match import.part {
                Part::Players if states_points(import) => "the list does not say who played whom",
                Part::Players => "a list of players has no results",
                Part::Standings => "standings have no results",
                Part::Rounds(rounds) => why_not_whole(rounds, import),
                Part::NotPaired => "the list has no games",
                Part::Card => "a card has only the games of one player",
                Part::Event => "the file has no results",
            },
            Need::RoundResults => Need::Results.why_unmet(import),
            Need::Rounds => "the file does not state the rounds",
            Need::Opponents => "the file does not name the opponents",
            Need::Colours => "the file has no colours",
            Need::ByeKinds => "the file writes allocated and requested byes in the same way",
            Need::WholeList => "the list of players is cut short",
            Need::PairedPlayers => "it is a team event, and pairings of teams are not checked",
            Need::PairedTeams => "it is a team event, but the file does not state the teams",
            Need::FirstDay => "the file does not say when the event began",
            Need::RoundDates => "the file has no round dates",
            Need::FideIds => "the file has no FIDE IDs",
            Need::Federations => "the file has no federation codes",
            Need::ArbiterTitle => "the file does not state the title of the chief arbiter",
            Need::TimeControl => "the file has no time control that can be read",
            Need::Category => "the file does not say for which list the games are to be rated",
            Need::Norms => missing_for_norms(import, None).unwrap_or_default(),
            Need::Finished => "not all rounds are finished",
            Need::OutlierLimits => "no limits are set for this check",
            Need::RatingList | Need::ListInForce | Need::StandardInForce => {
                "no rating list was given"
            }
            Need::PairingRules => "no comparison with the pairing system was requested",
            Need::Received => "the day on which the report was received is not given",
        }
    }
}

/// Whether a file states a day of the event or of a round, even one that cannot be read.
fn states_days(import: &Import) -> bool {
    let days = [FieldKey::FirstDay, FieldKey::LastDay, FieldKey::RoundDates];
    let tournament = &import.tournament;
    tournament.start.or(tournament.end).is_some()
        || tournament.round_dates.iter().any(Option::is_some)
        || days
            .iter()
            .any(|&key| import.origins.header(key).next().is_some())
}

/// Returns the reason why no title norm is possible in this event; `None` if a norm is possible.
/// The titles are those in the list in force or, for players who are not in it, those in the file.
fn missing_for_norms(import: &Import, list: Option<&InForce>) -> Option<&'static str> {
    let tournament = &import.tournament;
    let class = rating::time_class(tournament);
    let list = list.filter(|list| list.category == TimeClass::Standard);
    let title = |id: PlayerId| match list.and_then(|list| list.person(id)) {
        Some(person) => person.title,
        None => tournament
            .player(id)
            .title
            .as_deref()
            .and_then(Title::parse),
    };
    let mut titles = tournament.ids().filter_map(title);
    match rating::first_day(tournament) {
        _ if matches!(class, Some(TimeClass::Rapid | TimeClass::Blitz)) => {
            Some("norms are possible in standard chess only")
        }
        None => Some("the file does not say when the event began"),
        Some(start) if start < norms::COVERED_FROM => {
            Some("the event began before the earliest known regulations were in force")
        }
        Some(_) if !titles.any(Title::is_counted) => {
            Some("no player has a title that counts for norms")
        }
        Some(_) => None,
    }
}

/// Describes the unfinished rounds: `rounds 8 and 9 are not finished`.
fn describe_open_rounds(import: &Import) -> String {
    let mut open_rounds = open_rounds(import);
    let mut rounds = open_rounds.without_results;
    rounds.append(&mut open_rounds.unfinished);
    rounds.sort_unstable();
    match (rounds_in_words(&rounds), rounds.len()) {
        (Some(words), 1) => format!("{words} is not finished"),
        (Some(words), _) => format!("{words} are not finished"),
        (None, _) => Need::Finished.why_unmet(import).to_owned(),
    }
}

/// Says why pairings of these rounds are not a whole event.
fn why_not_whole(rounds: RoundRange, import: &Import) -> &'static str {
    let several_from_first = rounds.first.0 == 1 && rounds.last.0 > 1;
    let tournament = &import.tournament;
    let is_blank = |round: RoundNumber| {
        let mut entries = tournament
            .ids()
            .filter_map(|id| tournament.entry(id, round));
        entries.all(|entry| *entry == Entry::default())
    };
    let mut listed_rounds = (rounds.first.0..=rounds.last.0).map(RoundNumber);
    let has_blank_round = listed_rounds.any(is_blank);
    match tournament.planned_rounds {
        None if several_from_first => {
            "some rounds may be missing: the list does not state how many there are"
        }
        Some(planned) if several_from_first && planned < rounds.last.0 => {
            "the list has more rounds than it states"
        }
        Some(planned) if several_from_first && planned == rounds.last.0 && !has_blank_round => {
            "some rounds name only a part of the players"
        }
        _ => "some rounds are missing",
    }
}

/// Whether a list of players states their points.
fn states_points(import: &Import) -> bool {
    import.claims.points.iter().any(Option::is_some)
}

/// Whether the file states what happened in a round at all.
pub(in crate::audit) fn states_round(import: &Import, round: RoundNumber) -> bool {
    match import.part {
        Part::Event | Part::NotPaired | Part::Card => true,
        Part::Players | Part::Standings => false,
        Part::Rounds(rounds) => (rounds.first..=rounds.last).contains(&round),
    }
}

impl Facts<'_> {
    /// Whether the file and the options meet a need of a check or a calculation.
    pub(in crate::audit) fn has(&self, need: Need) -> bool {
        let lists = self.options.lists.as_deref();
        match need {
            Need::RatingList => lists.is_some_and(|lists| lists.identity_month.is_some()),
            Need::ListInForce => lists.is_some_and(|lists| lists.in_force().is_some()),
            Need::PairingRules => self.options.pairings.is_some(),
            Need::OutlierLimits => self.options.outliers.is_some(),
            Need::Finished => self.progress.finished,
            Need::StandardInForce => lists.is_some_and(ConsultedLists::can_rate_newcomers),
            Need::FirstDay => self.possible_first_day().is_some(),
            Need::Category if self.options.category.is_some() => true,
            Need::ArbiterTitle if self.lists_title_of_chief() => true,
            Need::Received => self.options.received.is_some(),
            Need::Norms => missing_for_norms(self.import, self.in_force()).is_none(),
            _ => need.is_met(self.import),
        }
    }

    /// Says why the file and the options do not meet a need, as a phrase for messages.
    pub(in crate::audit) fn why_unmet(&self, need: Need) -> Cow<'static, str> {
        match (need, self.options.lists.as_deref()) {
            (Need::FirstDay, _) if need.is_met(self.import) => {
                "the first day that the file states cannot be right".into()
            }
            (Need::ListInForce, Some(lists)) if lists.identity_month.is_some() => {
                why_not_in_force(lists).into()
            }
            (Need::StandardInForce, Some(lists)) if lists.in_force().is_some() => {
                "the standard rating list of the first day is not imported".into()
            }
            (Need::StandardInForce, Some(_)) => self.why_unmet(Need::ListInForce),
            (Need::Finished, _) => describe_open_rounds(self.import).into(),
            (Need::Norms, _) => {
                let why = missing_for_norms(self.import, self.in_force());
                why.unwrap_or_default().into()
            }
            _ => need.why_unmet(self.import).into(),
        }
    }

    /// Whether only the office can meet the need. `false` for lists of an event whose first day the
    /// file does not state, because the office then cannot choose a list.
    pub(in crate::audit) fn depends_on_office(&self, need: Need) -> bool {
        let lists = self.options.lists.as_deref();
        let lists = lists.filter(|lists| lists.identity_month.is_some());
        let depends_on_day = matches!(need, Need::ListInForce | Need::StandardInForce);
        let lacks_day = depends_on_day && lists.is_some_and(|lists| lists.start_month.is_none());
        need.depends_on_office() && !lacks_day
    }

    /// Returns `report` for a tournament report and `other` for another file.
    pub(in crate::audit) fn choose_words<W>(&self, report: W, other: W) -> W {
        if self.has(Need::Records) {
            report
        } else {
            other
        }
    }

    /// Returns the words ` in round 3`; empty if the file does not state the rounds.
    pub(in crate::audit) fn in_round(&self, round: RoundNumber) -> String {
        self.round_after(" in", round)
    }

    /// Returns the words ` of round 3`; empty if the file does not state the rounds.
    pub(in crate::audit) fn of_round(&self, round: RoundNumber) -> String {
        self.round_after(" of", round)
    }

    fn round_after(&self, word: &str, round: RoundNumber) -> String {
        if self.has(Need::Rounds) {
            format!("{word} round {round}")
        } else {
            String::new()
        }
    }

    /// Describes when a player met an opponent: `round 3`, or `against 12 Example, Anna` if the
    /// file does not state the rounds.
    pub(in crate::audit) fn occasion(&self, player: PlayerId, round: RoundNumber) -> String {
        if self.has(Need::Rounds) {
            return format!("round {round}");
        }
        match self.entry(player, round).opponent {
            Opponent::Player(other) => format!("against {}", self.who(other)),
            Opponent::Unknown(number) => format!("against {number}"),
            Opponent::Nobody => "without an opponent".to_owned(),
        }
    }
}
