//! Finds the players whom the checks against the rating lists could not examine.

use super::birth_year_differs::BIRTH_YEAR_DIFFERS;
use super::candidate_found::CANDIDATE_FOUND;
use super::federation_differs::FEDERATION_DIFFERS;
use super::k_factor_differs::K_FACTOR_DIFFERS;
use super::name_differs::NAME_DIFFERS;
use super::other_list_used::OTHER_LIST_USED;
use super::rated_in_file_only::RATED_IN_FILE_ONLY;
use super::rated_on_list_only::RATED_ON_LIST_ONLY;
use super::rating_differs::RATING_DIFFERS;
use super::sex_differs::SEX_DIFFERS;
use super::title_differs::TITLE_DIFFERS;
use crate::audit::facts::arbiter::arbiters;
use crate::audit::facts::by_list::belongs_to_another_person;
use crate::audit::outcome::PartlyRun;
use crate::audit::{Check, Facts, Need};
use crate::finding::count;
use crate::model::{FideId, PlayerId};
use crate::rating::KList;

/// The checks that compare a player with the entry under the player's ID in a rating list.
static PERSON_CHECKS: [&Check; 5] = [
    &NAME_DIFFERS,
    &FEDERATION_DIFFERS,
    &BIRTH_YEAR_DIFFERS,
    &SEX_DIFFERS,
    &TITLE_DIFFERS,
];

/// The checks that compare a player's rating and K factor with the entry under the player's ID.
static RATING_CHECKS: [&Check; 5] = [
    &RATING_DIFFERS,
    &OTHER_LIST_USED,
    &RATED_IN_FILE_ONLY,
    &RATED_ON_LIST_ONLY,
    &K_FACTOR_DIFFERS,
];

/// Lists the players and arbiters whom the checks against the rating lists could not examine.
pub(in crate::audit) fn partly_run(facts: &Facts<'_>) -> Vec<PartlyRun> {
    let mut partly_run_checks = Vec::new();
    let mut add = |checks: &[&Check], why: Option<String>| {
        let codes = checks.iter().map(|check| check.code.code).collect();
        partly_run_checks.extend(why.map(|why| PartlyRun { codes, why }));
    };
    if !facts.has(Need::RatingList) {
        return partly_run_checks;
    }
    let counts = NotCompared::count(facts);
    add(&PERSON_CHECKS, counts.in_words(false));
    add(&PERSON_CHECKS, arbiters_in_words(facts));
    add(&[&CANDIDATE_FOUND], not_searched_in_words(facts));
    if facts.has(Need::ListInForce) {
        add(&RATING_CHECKS, counts.in_words(true));
        add(&[&K_FACTOR_DIFFERS], k_not_compared_in_words(facts));
    }
    partly_run_checks
}

/// How many of the players who take part were not compared with the list, by reason.
#[derive(Default)]
struct NotCompared {
    players: usize,
    /// The number of players whose ID the file does not state.
    without_id: usize,
    /// The number of players whose stated ID cannot be an ID on the list.
    unreadable: usize,
    /// The number of players whose ID is not on the list.
    not_listed: usize,
    /// The number of players with the ID of another person.
    with_other_id: usize,
}

impl NotCompared {
    fn count(facts: &Facts<'_>) -> NotCompared {
        let mut counts = NotCompared::default();
        let players = facts.import.tournament.ids();
        for id in players.filter(|&id: &PlayerId| facts.takes_part(id)) {
            let player = facts.import.tournament.player(id);
            counts.players += 1;
            match (facts.fide_id(id), facts.list_entry(id)) {
                (FideId::Blank, _) => counts.without_id += 1,
                (id, _) if id.number().is_none() => counts.unreadable += 1,
                (_, None) => counts.not_listed += 1,
                (_, Some(listed)) if belongs_to_another_person(player, listed) => {
                    counts.with_other_id += 1;
                }
                _ => {}
            }
        }
        counts
    }

    /// Returns the number of players who were not compared with the list, by reason: `3 of 40
    /// players not compared with the list: 2 without a FIDE ID, 1 not on the list`; `None` if all
    /// were compared. `compares_ratings` adds the players with another person's ID, whose ratings
    /// are not compared.
    fn in_words(&self, compares_ratings: bool) -> Option<String> {
        let with_other_id = if compares_ratings {
            self.with_other_id
        } else {
            0
        };
        let reasons = [
            (self.without_id, "without a FIDE ID"),
            (self.unreadable, "with an ID that cannot be read"),
            (self.not_listed, "not on the list"),
            (with_other_id, "with the ID of another person"),
        ];
        uncompared_in_words(self.players, "player", &reasons)
    }
}

/// Says how many arbiters were not compared with the list, by reason; `None` if all were compared.
fn arbiters_in_words(facts: &Facts<'_>) -> Option<String> {
    let [mut all, mut without_id, mut not_listed, mut nameless] = [0; 4];
    for (_, arbiter) in arbiters(&facts.import.tournament) {
        all += 1;
        match arbiter.fide_number() {
            None => without_id += 1,
            Some(_) if facts.arbiter_on_list(&arbiter).is_none() => not_listed += 1,
            Some(_) if arbiter.name.is_empty() => nameless += 1,
            Some(_) => {}
        }
    }
    let reasons = [
        (without_id, "without a FIDE ID"),
        (not_listed, "not on the list"),
        (nameless, "without a name"),
    ];
    uncompared_in_words(all, "arbiter", &reasons)
}

/// Says how many of `all` persons, named by `noun`, were not compared with the list, with the
/// number for each of the `reasons`; `None` if all were compared.
fn uncompared_in_words(all: usize, noun: &str, reasons: &[(usize, &str)]) -> Option<String> {
    let uncompared: usize = reasons.iter().map(|(number, _)| number).sum();
    let reasons = reasons.iter().filter(|(number, _)| *number > 0);
    let reasons: Vec<String> = reasons.map(|(n, words)| format!("{n} {words}")).collect();
    (uncompared > 0).then(|| {
        format!(
            "{uncompared} of {} not compared with the rating list: {}",
            count(all, noun),
            reasons.join(", ")
        )
    })
}

/// Says for how many players, whose ID is not on the list, no search by name was made; `None` if
/// there are no such players.
fn not_searched_in_words(facts: &Facts<'_>) -> Option<String> {
    let players = facts.import.tournament.players.len();
    let skipped_count = facts.lists()?.unsearched_count;
    (skipped_count > 0).then(|| {
        let players = count(players, "player");
        format!("{skipped_count} of {players} not searched for by name on the rating list")
    })
}

/// Says why the stated K factors were not compared; `None` if they were, or if the file states no K
/// factor.
fn k_not_compared_in_words(facts: &Facts<'_>) -> Option<String> {
    let KList::Missing(month) = &facts.in_force()?.k else {
        return None;
    };
    let mut players = facts.import.tournament.players.iter();
    let is_stated = players.any(|player| player.k_factor.is_some_and(|k| k > 0));
    is_stated
        .then(|| format!("K not compared: the list of {month}, which states it, is not imported"))
}
