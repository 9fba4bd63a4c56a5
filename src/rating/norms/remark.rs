//! The remarks on a tournament's norms: the assumptions behind the results, and what a file does
//! not show.

use std::borrow::Cow;

use super::event::{Candidate, Event};
use crate::model::{PlayerId, Tournament};
use crate::rating::days_of_long_event;
use crate::rating::in_force::{InForce, RatingList};
use crate::rating::rounds::Rounds;

/// The remark that one tournament is not enough for the title.
const TITLE_REMARK: &str = "The title requires more than one tournament: 27 games in all, the rating for the title, a norm \
     under the usual rule on federations, and a tournament as in 1.5.6 (1.5).";
/// The remark if no player has a title that counts for norms.
pub(super) const UNTITLED_REMARK: &str =
    "No player in the file has a title, so no norm is possible (1.4.5).";
/// The remark if the sex of any player is not known.
pub(super) const SEX_REMARK: &str = "The file does not state the sex of every player: \
                   women's norms are tested for those who are stated to be women or \
                   have a women's title.";
/// The remark if the file has no date.
const UNDATED_REMARK: &str =
    "The file has no date, so the regulations of 1 January 2024 are assumed.";

/// Returns the remarks on the norms of a tournament. `consulted` are the consulted rating lists,
/// and `list` is the one in force at the start; each is `None` if there is none.
pub(super) fn remarks(
    tournament: &Tournament,
    rounds: &Rounds<'_>,
    event: &Event,
    (consulted, list): (Option<&RatingList>, Option<&InForce>),
) -> Vec<Cow<'static, str>> {
    let mut remarks = vec![remark_on_values(tournament, consulted, list)];
    remarks.extend(days_of_long_event(tournament, event.start).map(|days| {
        format!(
            "The tournament lasts {days} days. In one of more than 30 days, each game counts with \
             the ratings and titles of its own day (1.1.4); here those at the start are used for \
             all games."
        )
        .into()
    }));
    let arbiter = match event.chief_arbiter_is_qualified {
        Some(_) => "",
        None => "the title of the chief arbiter (1.1.5), ",
    };
    let not_shown = format!(
        "A file does not show the registration 30 days before the start (1.1.1), {arbiter}or \
         whether a format was approved or changed (1.4.2)."
    );
    remarks.extend([not_shown.into(), TITLE_REMARK.into()]);
    let mut ids = tournament.ids();
    let code = |id: PlayerId| rounds.opponent(id).federation.as_deref();
    if ids.any(|id| matches!(code(id), Some("RUS" | "BLR" | "FID"))) {
        let source = match list {
            Some(_) => "the rating list states, or the file if the list does not state one",
            None => "the file states",
        };
        remarks.push(neutral_remark(source).into());
    }
    if event.start.is_none() {
        remarks.push(UNDATED_REMARK.into());
    }
    let is_sex_unknown = |id| {
        let candidate = Candidate::new(tournament, rounds, list, id);
        candidate.sex.is_none()
    };
    if !rounds.has_title_holders() {
        remarks.push(match list {
            Some(_) => UNTITLED_REMARK.replace(" in the file", "").into(),
            None => UNTITLED_REMARK.into(),
        });
    } else if tournament.ids().any(is_sex_unknown) {
        remarks.push(SEX_REMARK.into());
    }
    remarks
}

/// Returns the remark if a player belongs to RUS, BLR or FID, about which the FIDE Council has made
/// decisions. `source` completes the clause "each player counts under the code that": `the file
/// states`.
fn neutral_remark(source: &str) -> String {
    format!(
        "Players of RUS, BLR and FID take part: the code under which they count depends on \
         decisions of the FIDE Council for the year. Here each player counts under the code that \
         {source}, and FID counts as no federation."
    )
}

/// Returns the remark on the source of the ratings, titles and federations: the rating list in
/// force at the start (`list`), or the file if there is none. `rating_list` are the consulted
/// lists, `None` if no list was consulted.
fn remark_on_values(
    tournament: &Tournament,
    rating_list: Option<&RatingList>,
    list: Option<&InForce>,
) -> Cow<'static, str> {
    match (list, rating_list.and_then(RatingList::why_missing)) {
        (Some(list), _) => {
            let persons = tournament.ids();
            let persons = persons.filter(|&id| !tournament.player(id).is_placeholder());
            let persons: Vec<PlayerId> = persons.collect();
            let is_complete = persons.iter().all(|&id| list.listed(id).is_some());
            let list_remark = if is_complete {
                "It is the list in force at the start."
            } else {
                "The list in force at the start decides."
            };
            let sources = list.describe_sources(&persons, "players");
            format!("Ratings, titles and federations are {sources}. {list_remark}").into()
        }
        (None, Some(why)) => format!(
            "Ratings, titles and federations are those of the file; {why}. The list in force at \
             the start decides."
        )
        .into(),
        (None, None) => "Ratings, titles and federations are those of the file; no rating list \
                         was used. The list in force at the start decides."
            .into(),
    }
}
