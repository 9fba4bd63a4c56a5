//! Which players the checks of rating lists could not examine.

use super::birth_year_differs::BIRTH_YEAR_DIFFERS;
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
use crate::audit::facts::by_list::is_of_another_person;
use crate::audit::outcome::PartlyRun;
use crate::audit::{Check, Facts, Need};
use crate::finding::count;
use crate::model::{Arbiter, PlayerId};

/// The checks that compare a player with the entry under the player's ID.
static OF_PERSONS: [&Check; 5] = [
    &NAME_DIFFERS,
    &FEDERATION_DIFFERS,
    &BIRTH_YEAR_DIFFERS,
    &SEX_DIFFERS,
    &TITLE_DIFFERS,
];

/// The checks that compare a player's rating and K with that entry.
static OF_RATINGS: [&Check; 5] = [
    &RATING_DIFFERS,
    &OTHER_LIST_USED,
    &RATED_IN_FILE_ONLY,
    &RATED_ON_LIST_ONLY,
    &K_FACTOR_DIFFERS,
];

/// The players whom the checks of rating lists could not examine, and the arbiters.
pub(in crate::audit) fn partly_run(facts: &Facts<'_>) -> Vec<PartlyRun> {
    let mut partly = Vec::new();
    let mut add = |checks: &[&Check], why: Option<String>| {
        let codes = checks.iter().map(|check| check.code.code).collect();
        partly.extend(why.map(|why| PartlyRun { codes, why }));
    };
    if !facts.has(Need::RatingList) {
        return partly;
    }
    let left_out = LeftOut::count(facts);
    add(&OF_PERSONS, left_out.in_words(false));
    add(&OF_PERSONS, arbiters_in_words(facts));
    if facts.has(Need::ListInForce) {
        add(&OF_RATINGS, left_out.in_words(true));
    }
    partly
}

/// How many of the players who take part were not compared with the list.
#[derive(Default)]
struct LeftOut {
    players: usize,
    /// The file states no number of theirs that can be on the list.
    without_id: usize,
    /// The list does not have their ID.
    not_listed: usize,
    /// Their ID is that of another person.
    of_another: usize,
}

impl LeftOut {
    fn count(facts: &Facts<'_>) -> LeftOut {
        let mut left_out = LeftOut::default();
        let players = facts.import.tournament.ids();
        for id in players.filter(|&id: &PlayerId| facts.takes_part(id)) {
            let player = facts.import.tournament.player(id);
            left_out.players += 1;
            match (facts.fide_id(id).number(), facts.list_entry(id)) {
                (None, _) => left_out.without_id += 1,
                (Some(_), None) => left_out.not_listed += 1,
                (Some(_), Some(listed)) if is_of_another_person(player, listed) => {
                    left_out.of_another += 1;
                }
                _ => {}
            }
        }
        left_out
    }

    /// `3 of 40 players not compared with the list: 2 without a FIDE ID, 1 not on it`; `None` if all
    /// were compared. The ratings of players with another person's ID are not compared either.
    fn in_words(&self, with_ratings: bool) -> Option<String> {
        let of_another = if with_ratings { self.of_another } else { 0 };
        let reasons = [
            (self.without_id, "without a FIDE ID"),
            (self.not_listed, "not on it"),
            (of_another, "with the ID of another person"),
        ];
        let all: usize = reasons.iter().map(|(number, _)| number).sum();
        let reasons = reasons.iter().filter(|(number, _)| *number > 0);
        let reasons: Vec<String> = reasons.map(|(n, words)| format!("{n} {words}")).collect();
        (all > 0).then(|| {
            let players = count(self.players, "player");
            format!(
                "{all} of {players} not compared with the rating list: {}",
                reasons.join(", ")
            )
        })
    }
}

/// `the list does not have 1 arbiter`; `None` if it has everybody whose ID is stated.
fn arbiters_in_words(facts: &Facts<'_>) -> Option<String> {
    let arbiters = arbiters(&facts.import.tournament);
    let absent = arbiters.filter(|(_, text)| {
        let arbiter = Arbiter::from_text(text);
        arbiter.fide_number().is_some() && facts.arbiter_on_list(&arbiter).is_none()
    });
    let absent = absent.count();
    (absent > 0).then(|| format!("the rating list does not have {}", count(absent, "arbiter")))
}
