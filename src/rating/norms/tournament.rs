//! The norms of all players of a tournament.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::best_case::{BestCase, MIN_REPORTED_GAMES};
use super::condition::{Condition, Exemption, Kind};
use super::event::{Candidate, Event};
use super::norm::{COVERED_FROM, Norm};
use super::remark::remarks;
use super::selection::{NormResult, Verdict, norm_result};
use crate::model::{
    Arbiter, Date, Entry, Outcome, PlayerId, RoundNumber, System, TimeClass, Tournament,
};
use crate::number::Points;
use crate::rating::event::{first_day, time_control};
use crate::rating::game::Opponent;
use crate::rating::in_force::{InForce, RatingList};
use crate::rating::regulations::NotCovered;
use crate::rating::rounds::Rounds;

/// The smallest number of games for a norm in most tournaments (1.4.1).
pub const MIN_GAMES: u32 = 9;

/// Facts about the tournament that are not in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NormConditions<'a> {
    /// The first day of the tournament; `None` to use the date in the file.
    pub start: Option<Date>,
    /// Whether FIDE's Qualification Commission approved a time control of less than 120 minutes for
    /// 60 moves.
    pub approved: bool,
    /// Why the rules on federations do not apply to the tournament; `None` to decide from the file
    /// whether they apply.
    pub exemption: Option<Exemption>,
    /// The smallest number of games that a norm requires in this event.
    pub least_games: u32,
    /// The consulted rating lists; `None` if no list was consulted.
    pub list: Option<&'a RatingList>,
    /// Whether the chief arbiter is IA or FA according to a rating list; `None` to use the title in
    /// the file.
    pub chief_arbiter_is_qualified: Option<bool>,
}

impl Default for NormConditions<'_> {
    fn default() -> Self {
        NormConditions {
            start: None,
            approved: false,
            exemption: None,
            least_games: MIN_GAMES,
            list: None,
            chief_arbiter_is_qualified: None,
        }
    }
}

/// The numbers of foreign players that decide whether a Swiss is international (1.4.3d). Each
/// number is the lowest over all rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForeignPlayers {
    /// The number of rated players from outside the host federation.
    pub foreign: usize,
    /// The number of different federations of these players.
    pub federations: usize,
    /// The number of these players with the title GM, IM, WGM or WIM.
    pub titled: usize,
}

impl ForeignPlayers {
    /// Whether the tournament is international, so that the rules on federations do not apply.
    #[must_use]
    pub const fn is_international(&self) -> bool {
        self.foreign >= 20 && self.federations >= 3 && self.titled >= 10
    }
}

/// A player, with the results for some norms.
#[derive(Clone, Debug)]
pub struct PlayerNorms {
    /// The player whose games were tested.
    pub player: PlayerId,
    /// The results, the highest norm first. If only this player was requested, every norm that the
    /// player can have; otherwise the norms that were reached, may have been reached, or were
    /// narrowly missed.
    pub results: Vec<NormResult>,
}

/// The norms of a tournament.
#[derive(Clone, Debug)]
pub struct EventNorms {
    /// The data of the tournament on which the conditions of norms depend.
    pub event: Event,
    /// The numbers of foreign players that may make the tournament international; `None` if the
    /// tournament is not a Swiss, or if the host federation is not stated.
    pub foreign_players: Option<ForeignPlayers>,
    /// The players with results, in the order of the file.
    pub players: Vec<PlayerNorms>,
    /// The rating list in force at the start; `None` if all ratings are those of the file.
    pub list: Option<InForce>,
    /// Remarks on what the file does not show or the regulations leave to judgement, one sentence
    /// each.
    pub remarks: Vec<Cow<'static, str>>,
}

impl EventNorms {
    /// Finds the norms of a tournament that were reached, that may have been reached although the
    /// file lacks data, or that were narrowly missed. If `only_player` is a player, returns that
    /// player's result for every norm that the player can have.
    ///
    /// # Errors
    /// [`NotCovered`] if the tournament started before 2024.
    pub fn compute(
        tournament: &Tournament,
        conditions: NormConditions<'_>,
        only_player: Option<PlayerId>,
    ) -> Result<EventNorms, NotCovered> {
        let start = conditions.start.or_else(|| first_day(tournament));
        if let Some(start) = start.filter(|&start| start < COVERED_FROM) {
            return Err(NotCovered {
                start,
                covered_from: COVERED_FROM,
            });
        }
        let list = conditions
            .list
            .and_then(|list| list.in_force(TimeClass::Standard));
        let rounds = Rounds::new(tournament, list);
        let foreign_players = foreign_players(tournament, &rounds);
        let event = norm_event(tournament, conditions, foreign_players, start);
        let mut players = Vec::new();
        let has_title_holders = rounds.has_title_holders();
        let is_tested = |id: &PlayerId| only_player.map_or(has_title_holders, |only| only == *id);
        for id in tournament.ids().filter(is_tested) {
            let best_case = BestCase::compute(tournament, &rounds, id);
            let is_reachable = |norm: &Norm| {
                best_case
                    .as_ref()
                    .is_some_and(|best_case| best_case.may_allow(*norm))
            };
            if only_player.is_none() && !Norm::ALL.iter().any(is_reachable) {
                continue;
            }
            let mut results = norm_results(tournament, &rounds, &event, (id, list));
            if only_player.is_none() {
                results.retain(is_reached_or_close);
            }
            if !results.is_empty() {
                let player = id;
                players.push(PlayerNorms { player, results });
            }
        }
        let remarks = remarks(tournament, &rounds, &event, (conditions.list, list));
        Ok(EventNorms {
            event,
            foreign_players,
            players,
            list: list.cloned(),
            remarks,
        })
    }
}

/// Returns the properties of the tournament that norms depend on.
fn norm_event(
    tournament: &Tournament,
    conditions: NormConditions<'_>,
    foreign: Option<ForeignPlayers>,
    start: Option<Date>,
) -> Event {
    let international = foreign.is_some_and(|foreign| foreign.is_international());
    let by_foreign_players = international.then_some(Exemption::InternationalSwiss);
    let persons = tournament.players.iter();
    Event {
        system: system_for_players(tournament),
        rounds: tournament
            .planned_rounds
            .unwrap_or(0)
            .max(tournament.rounds),
        players: persons.filter(|player| !player.is_placeholder()).count(),
        start,
        time: time_control(tournament),
        approved: conditions.approved,
        exemption: conditions.exemption.or(by_foreign_players),
        least_games: conditions.least_games,
        rounds_a_day: rounds_a_day(tournament),
        chief_arbiter_is_qualified: conditions
            .chief_arbiter_is_qualified
            .or_else(|| is_stated_arbiter_qualified(tournament)),
    }
}

/// Whether a chief arbiter is IA or FA according to the file; `None` if the file states no title of
/// a chief arbiter.
fn is_stated_arbiter_qualified(tournament: &Tournament) -> Option<bool> {
    let chief_arbiters = Arbiter::all_from_text(tournament.chief_arbiter.as_deref()?);
    let titles: Vec<&str> = chief_arbiters
        .iter()
        .filter_map(|chief| chief.title)
        .collect();
    let is_qualified = titles.iter().any(|title| Arbiter::may_direct_norms(title));
    (!titles.is_empty()).then_some(is_qualified)
}

/// Returns the pairing system that determines the opponents of a player. In a team event, opponents
/// are not known before the start, even if the pairings of the teams are.
fn system_for_players(tournament: &Tournament) -> System {
    if tournament.team_event {
        return System::Swiss;
    }
    let system = tournament.likely_system();
    match (system, tournament.played_system()) {
        (System::RoundRobin { cycles: 0 }, played @ System::RoundRobin { .. }) => played,
        _ => system,
    }
}

/// Returns the largest number of rounds on one day; `None` if the date of any round is missing.
fn rounds_a_day(tournament: &Tournament) -> Option<u32> {
    if tournament.round_dates.len() < usize::from(tournament.rounds) {
        return None;
    }
    let mut days: BTreeMap<Date, u32> = BTreeMap::new();
    for date in &tournament.round_dates {
        *days.entry((*date)?).or_default() += 1;
    }
    days.into_values().max()
}

/// Returns the results of a player for each norm that the player can have.
fn norm_results(
    tournament: &Tournament,
    rounds: &Rounds<'_>,
    event: &Event,
    (id, list): (PlayerId, Option<&InForce>),
) -> Vec<NormResult> {
    let candidate = Candidate::new(tournament, rounds, list, id);
    let norms = Norm::ALL.into_iter();
    let norms = norms.filter(|norm| candidate.reason_not_tested(*norm).is_none());
    let games = rounds.games(id);
    norms
        .map(|norm| norm_result(norm, &candidate, event, &games))
        .collect()
}

/// Whether a norm was reached, may have been reached, or was narrowly missed. It was narrowly
/// missed if there are enough games to report, the average rating of the opponents is high enough,
/// and at most half a point is missing.
fn is_reached_or_close(result: &NormResult) -> bool {
    if matches!(result.verdict(), Verdict::Reached | Verdict::Unclear) {
        return true;
    }
    let assessment = &result.best_assessment;
    let is_average = |condition: &&Condition| condition.kind == Kind::Average;
    let average = assessment.conditions.iter().find(is_average);
    assessment.used_games.len() >= MIN_REPORTED_GAMES
        && average.is_some_and(|condition| condition.is_met() == Some(true))
        && assessment
            .excess()
            .is_some_and(|excess| excess >= -Points::HALF)
}

/// Counts the foreign players that decide whether a Swiss is international. Each number is the
/// lowest over all rounds. `None` if the tournament is not a Swiss of players, has no rounds or
/// does not state its federation.
fn foreign_players(tournament: &Tournament, rounds: &Rounds<'_>) -> Option<ForeignPlayers> {
    let host = tournament
        .federation
        .as_deref()?
        .trim()
        .to_ascii_uppercase();
    let is_swiss = tournament.likely_system() == System::Swiss && !tournament.team_event;
    if !is_swiss || tournament.rounds == 0 {
        return None;
    }
    let foreign = |id: &PlayerId| {
        let code = rounds.opponent(*id).federation.as_deref();
        let is_foreign = code.is_some_and(|code| code != host && code != "FID");
        let row = tournament.row(*id).iter();
        is_foreign
            && rounds.rating(*id).is_some()
            && row.filter(|entry| is_missing(entry)).count() <= 1
    };
    let players: Vec<PlayerId> = tournament.ids().filter(foreign).collect();
    let count_in_round = |round: RoundNumber| {
        let present_players = players.iter().filter(|&&id| {
            let entry = tournament.entry(id, round);
            entry.is_some_and(|entry| !is_missing(entry))
        });
        let present_players: Vec<&Opponent> =
            present_players.map(|&id| rounds.opponent(id)).collect();
        let federations: BTreeSet<_> = present_players
            .iter()
            .map(|player| &player.federation)
            .collect();
        let is_titled =
            |player: &&&Opponent| player.has_title(|title| Norm::Wim.is_own_title(title));
        ForeignPlayers {
            foreign: present_players.len(),
            federations: federations.len(),
            titled: present_players.iter().filter(is_titled).count(),
        }
    };
    let counts = RoundNumber::up_to(usize::from(tournament.rounds)).map(count_in_round);
    counts.reduce(|least, next| ForeignPlayers {
        foreign: least.foreign.min(next.foreign),
        federations: least.federations.min(next.federations),
        titled: least.titled.min(next.titled),
    })
}

/// Whether a player was missing in a round; a player with a pairing-allocated bye counts as
/// present.
fn is_missing(entry: &Entry) -> bool {
    match entry.outcome {
        Outcome::ForfeitLoss => true,
        Outcome::PairingAllocatedBye => false,
        outcome => outcome.is_bye(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::remark::{SEX_REMARK, UNTITLED_REMARK};
    use super::*;
    use crate::model::Player;

    /// Returns a Swiss of two rounds. Each player is given as federation, title, rating and
    /// results: `GER GM 2500 ==`.
    fn tournament(players: &[String]) -> Tournament {
        let outcome = |c| match c {
            '=' => Outcome::Draw,
            'U' => Outcome::PairingAllocatedBye,
            'H' => Outcome::HalfPointBye,
            _ => Outcome::ForfeitLoss,
        };
        let (mut persons, mut entries) = (Vec::new(), Vec::new());
        for words in players {
            let words: Vec<&str> = words.split(' ').collect();
            persons.push(Player {
                federation: Some(words[0].to_owned()),
                title: Some(words[1].to_owned()),
                rating: words[2].parse().ok(),
                ..Player::default()
            });
            entries.extend(words[3].chars().map(|c| Entry {
                outcome: outcome(c),
                ..Entry::default()
            }));
        }
        Tournament {
            federation: Some("GER".to_owned()),
            system: Some(System::Swiss),
            players: persons,
            rounds: 2,
            entries,
            ..Tournament::default()
        }
    }

    /// Checks the numbers of foreign players, federations and titled players after the first of 20
    /// foreign players, 10 of them with a title, from 3 federations, is replaced by the player
    /// `replaced`.
    fn check(replaced: &str, expected: (usize, usize, usize)) {
        let code = |index: usize| ["FRA", "POL", "AUT"][index % 3];
        let title = |index: usize| if index < 10 { "WIM" } else { "FM" };
        let player = |index: usize| format!("{} {} 2100 ==", code(index), title(index));
        let mut players: Vec<String> = (0..20).map(player).collect();
        players[0] = replaced.to_owned();
        players.push("GER GM 2500 ==".to_owned());
        let tournament = tournament(&players);
        let rounds = Rounds::new(&tournament, None);
        let found = foreign_players(&tournament, &rounds).unwrap();
        let numbers = (found.foreign, found.federations, found.titled);
        assert_eq!(numbers, expected, "{replaced}");
        assert_eq!(found.is_international(), expected == (20, 3, 10));
    }

    #[test]
    fn a_swiss_is_international_by_its_foreign_players() {
        check("FRA WIM 2100 ==", (20, 3, 10));
        // a player with the pairing-allocated bye has not missed the round
        check("FRA WIM 2100 =U", (20, 3, 10));
        // absent in one round: counted in the other only
        check("FRA WIM 2100 =H", (19, 3, 9));
        check("FRA WIM 2100 -H", (19, 3, 9));
        check("FRA FM 2100 ==", (20, 3, 9));
        check("FID GM 2100 ==", (19, 3, 9));
        check("GER GM 2100 ==", (19, 3, 9));
        check("FRA GM - ==", (19, 3, 9));
    }

    #[test]
    fn rounds_a_day_are_known_only_if_all_dates_are_stated() {
        let check = |days: &[u8], expected| {
            let date = |&day: &u8| Date::new(2026, 5, day);
            let tournament = Tournament {
                rounds: 3,
                round_dates: days.iter().map(date).collect(),
                ..Tournament::default()
            };
            assert_eq!(rounds_a_day(&tournament), expected, "{days:?}");
        };
        check(&[1, 2, 2], Some(2));
        check(&[1, 1, 1], Some(3));
        check(&[1, 2], None);
        check(&[1, 2, 0], None);
        check(&[], None);
    }

    #[test]
    fn without_title_holders_only_a_requested_player_is_assessed() {
        let check = |title: &str, only, judged: usize, remark: &str| {
            let players = [format!("GER {title} 2500 =="), "FRA x 2400 ==".to_owned()];
            let found = EventNorms::compute(&tournament(&players), NormConditions::default(), only);
            let found = found.unwrap();
            assert_eq!(found.players.len(), judged, "{title}");
            assert!(
                found.remarks.iter().any(|one| one == remark),
                "{:?}",
                found.remarks
            );
        };
        check("FM", None, 0, SEX_REMARK);
        check("CM", None, 0, UNTITLED_REMARK);
        check("CM", Some(PlayerId(1)), 1, UNTITLED_REMARK);
    }

    #[test]
    fn earlier_tournaments_are_not_covered() {
        let early = Tournament {
            start: Some(Date::known(2023, 12, 31)),
            ..Tournament::default()
        };
        let error = EventNorms::compute(&early, NormConditions::default(), None).unwrap_err();
        assert!(
            error
                .to_string()
                .ends_with("before 2024-01-01 are not covered")
        );
    }
}
