//! I614: a rating that was not possible on any list of that time.

use crate::audit::check::check;
use crate::audit::several::{Words, by_number, report};
use crate::audit::{Facts, Findings, Need};
use crate::model::{Date, FieldKey, PlayerId, TimeClass};
use crate::rating;

check! {
    RATING_IMPLAUSIBLE = "I614" "rating-implausible", Warning,
    page: include_str!("../../../docs/checks/rating-implausible.md"),
    needs: [FirstDay],
    not_corrected: "the right rating is not in the file",
    run: rating_implausible on facts,
}

/// The first day on which the lowest published rating was 1400 (B.02 7.1.2). Before, it was 1000.
const FIRST_DAY_OF_RAISED_FLOOR: Date = Date::known(2024, 3, 1);

/// No standard rating above this was ever published.
const MAX_STANDARD_RATING: u16 = 2900;

/// No rapid or blitz rating above this was ever published. A few were above 2900.
const MAX_RAPID_OR_BLITZ_RATING: u16 = 3000;

fn rating_implausible(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(start) = facts.possible_first_day() else {
        return;
    };
    if !facts.share_with_id().is_submission() {
        return;
    }
    let max_rating = match rating::time_class(&facts.import.tournament) {
        Some(TimeClass::Standard) => MAX_STANDARD_RATING,
        Some(TimeClass::Rapid | TimeClass::Blitz) | None => MAX_RAPID_OR_BLITZ_RATING,
    };
    let floor = if start < FIRST_DAY_OF_RAISED_FLOOR {
        1000
    } else {
        1400
    };
    let fide_ratings = facts.import.tournament.fide_ratings();
    let describe_implausible = |id: PlayerId| {
        let player = facts.import.tournament.player(id);
        // the rating of a player without an ID is often that of a national list
        let is_of_fide = player.fide_rating.is_some()
            || facts.has(Need::Records) && facts.fide_id(id).number().is_some();
        let list_rating = fide_ratings[id.index()].filter(|_| is_of_fide);
        let rating = list_rating.or(player.rating).filter(|rating| *rating > 0)?;
        let (fault, reason) = match rating {
            rating if rating > max_rating => (
                Fault::High,
                format!("is above {max_rating}, and no rating has ever been that high"),
            ),
            rating if list_rating.is_some() && rating < floor => (
                Fault::Low,
                format!("is below {floor}, the lowest on the list"),
            ),
            _ => return None,
        };
        let text = format!(
            "the rating of {} cannot be right: {rating} {reason}",
            facts.who(id)
        );
        Some((fault, (id, text)))
    };
    let players: Vec<_> = by_number(facts)
        .into_iter()
        .filter_map(describe_implausible)
        .collect();
    // several ratings that are too low come from one cause: they are those of a national list
    for (fault, share) in [(Fault::High, 20), (Fault::Low, 0)] {
        let players_with_fault = players.iter().filter(|(found, _)| *found == fault);
        let players_with_fault: Vec<_> = players_with_fault
            .map(|(_, player)| player.clone())
            .collect();
        report_all(facts, findings, &players_with_fault, share);
    }
}

/// The reason why a rating cannot be right.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    High,
    Low,
}

fn report_all(
    facts: &Facts<'_>,
    findings: &mut Findings,
    players: &[(PlayerId, String)],
    max_share: usize,
) {
    let words = Words {
        field: FieldKey::Rating,
        message_for_many: "ratings cannot be right",
        label: "this rating",
        max_share,
    };
    report(
        facts,
        findings,
        &RATING_IMPLAUSIBLE,
        &words,
        players,
        |finding| {
            finding.cites(&[FieldKey::Rating]).rule("B.02 7.1.2").fix(
                "look the player up in the list; leave the rating of an unrated player blank; a national \
             rating belongs in the field for national ratings",
            );
        },
    );
}
