//! Q811: the consequences of a player's new rating: another K factor, a title, or no rating at all.

use crate::audit::check::check;
use crate::audit::several::by_number;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, count};
use crate::model::{FieldKey, Player, PlayerId, Sex, TimeClass};
use crate::rating::{Change, PlayerRating};

check! {
    RATING_CONSEQUENCES = "Q811" "rating-consequences", Info,
    page: include_str!("../../../docs/checks/rating-consequences.md"),
    needs: [Results, Opponents, ListInForce],
    not_corrected: "nothing has to be corrected",
    run: rating_consequences on facts,
}

/// A player whose published rating has reached this value keeps the lowest K, 10 (B.02 8.3.3).
const RATING_OF_LOWEST_K: i32 = 2400;
/// The higher K of juniors does not apply to a player with at least this rating (B.02 8.3.3).
const LIMIT_OF_JUNIOR_K: i32 = 2300;
/// Titles that FIDE awards for a standard rating (B.01 1.3): the title, the required rating, and
/// the titles that are at least as high. The titles for women come last.
const TITLES: [(&str, i32, &[&str]); 4] = [
    ("FM", 2300, &["GM", "IM", "FM"]),
    ("CM", 2200, &["GM", "IM", "FM", "CM", "WGM", "WIM"]),
    ("WFM", 2100, &["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM"]),
    (
        "WCM",
        2000,
        &["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"],
    ),
];

fn rating_consequences(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(list_ratings) = facts.ratings_by_list() else {
        return;
    };
    let mut lines = Vec::new();
    let mut first_player: Option<PlayerId> = None;
    let mut players = 0;
    for id in by_number(facts) {
        let Some(PlayerRating::Rated(change)) = list_ratings.player(id) else {
            continue;
        };
        let player = facts.import.tournament.player(id);
        let category = list_ratings.regulations.category;
        let consequences = describe_consequences(player, change, category);
        if consequences.is_empty() {
            continue;
        }
        first_player.get_or_insert(id);
        players += 1;
        lines.push(format!(
            "{}: {} becomes {} ({})",
            facts.who(id),
            change.own_rating,
            change.new_rating,
            consequences.join("; ")
        ));
    }
    let Some(first_player) = first_player else {
        return;
    };
    let message = match &lines[..] {
        [player_and_ratings] => {
            format!("consequence of the new rating of {player_and_ratings}")
        }
        _ => format!(
            "new ratings of {} have consequences",
            count(players, "player")
        ),
    };
    let finding = findings
        .report(&RATING_CONSEQUENCES, message)
        .at(
            facts
                .import
                .origins
                .player(first_player)
                .field_span(FieldKey::Rating),
            "the old rating",
        )
        .found(players.to_string())
        .rule("B.02 7.2.1, 8.3.3; B.01 1.3")
        .fix("nothing; other events of the same period may change the new rating")
        .certainty(Certainty::ByList);
    if players == 1 {
        finding.player(facts.number(first_player));
    } else {
        finding.because(lines);
    }
}

/// Describes the consequences of a new rating; empty if there are none.
fn describe_consequences(player: &Player, change: &Change, class: TimeClass) -> Vec<String> {
    let mut words = Vec::new();
    if change.games == 0 {
        return words;
    }
    let (old_rating, new_rating) = (i32::from(change.own_rating), change.new_rating);
    let reaches = |limit: i32| old_rating < limit && new_rating >= limit;
    if change.falls_off {
        words.push("below the lowest rating, so unrated on the next list".to_owned());
    }
    if change.k_applied < change.k.value {
        words.push(format!(
            "K {} instead of {}, because K times the number of games is above 700",
            change.k_applied, change.k.value
        ));
    }
    match change.k.value {
        k if k > 10 && reaches(RATING_OF_LOWEST_K) => {
            words.push("K 10 from the next list on".to_owned())
        }
        40 if reaches(LIMIT_OF_JUNIOR_K) => {
            words.push("the K of juniors no longer applies".to_owned())
        }
        _ => {}
    }
    let title = player.title.as_deref().unwrap_or_default();
    let gives_title = |(name, limit, sufficient_titles): &&(&str, i32, &[&str])| {
        let is_for_women = name.starts_with('W');
        let may_hold = !is_for_women || player.sex == Some(Sex::Woman);
        may_hold && reaches(*limit) && !sufficient_titles.contains(&title)
    };
    if class == TimeClass::Standard
        && let Some((name, ..)) = TITLES.iter().find(gives_title)
    {
        words.push(format!("may claim the title {name} after 30 rated games"));
    }
    words
}
