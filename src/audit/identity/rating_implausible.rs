//! I614: a rating that no list of that date can have.

use crate::audit::check::check;
use crate::audit::several::{Words, by_number, report};
use crate::audit::{Facts, Findings, Need};
use crate::model::{Date, FieldKey, Player, PlayerId};

check! {
    RATING_IMPLAUSIBLE = "I614" "rating-implausible", Warning,
    page: include_str!("../../../docs/checks/rating-implausible.md"),
    kept: "the right rating is not in the file",
    run: rating_implausible on facts,
}

/// Since this day, no rating on the list is below 1400 (B.02 7.1.2); before it was 1000.
const FLOOR_RAISED: Date = Date::known(2024, 3, 1);

/// No player was ever rated higher.
const HIGHEST: u16 = 2900;

fn rating_implausible(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(start) = facts.import.tournament.start else {
        return;
    };
    if !is_for_rating(facts) {
        return;
    }
    let floor = if start < FLOOR_RAISED { 1000 } else { 1400 };
    let implausible = |id: PlayerId| {
        let player = facts.import.tournament.player(id);
        // the rating of a player without an ID is often that of a national list
        let of_list = player
            .fide_rating
            .or(match facts.has(Need::Records) && has_id(player) {
                true => player.rating,
                false => None,
            });
        let rating = of_list.or(player.rating).filter(|rating| *rating > 0)?;
        let reason = match rating {
            rating if rating > HIGHEST => "is above every rating".to_owned(),
            rating if of_list.is_some() && rating < floor => {
                format!("is below {floor}, the lowest on the list")
            }
            _ => return None,
        };
        Some((
            id,
            format!(
                "rating of {} cannot be right: {rating} {reason}",
                facts.who(id)
            ),
        ))
    };
    let players: Vec<_> = by_number(facts)
        .into_iter()
        .filter_map(implausible)
        .collect();
    let words = Words {
        field: FieldKey::Rating,
        many: "ratings cannot be right",
        label: "this rating",
        share: 20,
    };
    report(
        facts,
        findings,
        &RATING_IMPLAUSIBLE,
        &words,
        &players,
        |finding| {
            finding.cites(&[FieldKey::Rating]).rule("B.02 7.1.2").fix(
                "look the player up in the list; an unrated player has no rating, and a national \
             rating belongs in the field for national ratings",
            );
        },
    );
}

/// Whether the file looks like a report to FIDE: at least half of the players have an ID of 6 to 9
/// digits.
fn is_for_rating(facts: &Facts<'_>) -> bool {
    let players = &facts.import.tournament.players;
    players.iter().filter(|player| has_id(player)).count() * 2 >= players.len()
}

fn has_id(player: &Player) -> bool {
    let id = player.fide_id.as_deref().unwrap_or_default();
    (6..=9).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_digit())
}
