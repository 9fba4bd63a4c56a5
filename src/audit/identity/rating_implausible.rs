//! I614: a rating that was not possible on any list of that time.

use crate::audit::check::check;
use crate::audit::several::{Words, by_number, report};
use crate::audit::{Facts, Findings, Need};
use crate::finding::Severity;
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
    // few FIDE IDs: the ratings may be those of a national list
    let may_be_national = !facts.share_with_id().is_submission();
    let max_rating = match rating::time_class(&facts.import.tournament) {
        Some(TimeClass::Standard) => MAX_STANDARD_RATING,
        Some(TimeClass::Rapid | TimeClass::Blitz) | None => MAX_RAPID_OR_BLITZ_RATING,
    };
    let floor = if start < FIRST_DAY_OF_RAISED_FLOOR {
        1000
    } else {
        1400
    };
    let lowest_usual_rating = lowest_rating_of_fide_column(facts, floor);
    let fide_ratings = facts.import.tournament.fide_ratings();
    let describe_implausible = |id: PlayerId| {
        let player = facts.import.tournament.player(id);
        // the rating of a player without an ID is often that of a national list
        let is_fide_rating = player.fide_rating.is_some()
            || facts.has(Need::Records) && facts.fide_id(id).number().is_some();
        let list_rating = fide_ratings[id.index()].filter(|_| is_fide_rating);
        let rating = list_rating.or(player.rating).filter(|rating| *rating > 0)?;
        let (fault, reason) = match rating {
            rating if rating > max_rating => (
                Fault::High,
                format!("is above {max_rating}, and no rating has ever been that high"),
            ),
            rating if list_rating.is_some() && rating < floor && !may_be_national => (
                Fault::Low,
                format!("is below {floor}, the lowest on the list"),
            ),
            rating
                if may_be_national
                    && lowest_usual_rating.is_some_and(|usual| rating < usual / 2) =>
            {
                let text = format!(
                    "is the rating of {} right? {rating} is less than half of nearly all other \
                     ratings",
                    facts.who(id)
                );
                return Some((Fault::Doubtful, (id, text)));
            }
            // a national rating in a column of FIDE ratings is not less than half of all others
            rating
                if lowest_usual_rating.is_some_and(|usual| rating < usual / 2)
                    && facts.fide_id(id).number().is_some() =>
            {
                let text = format!(
                    "is the rating of {} right? {rating} is below {floor}, the lowest on FIDE's list, \
                     and less than half of nearly all other ratings",
                    facts.who(id)
                );
                return Some((Fault::Low, (id, text)));
            }
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
    for (fault, share) in [(Fault::High, 20), (Fault::Low, 0), (Fault::Doubtful, 0)] {
        let players_with_fault = players.iter().filter(|(found, _)| *found == fault);
        let players_with_fault: Vec<_> = players_with_fault
            .map(|(_, player)| player.clone())
            .collect();
        report_all(facts, findings, (fault, share), &players_with_fault);
    }
}

/// Share of the ratings in a column, in percent, that may be below the lowest FIDE rating if the
/// other ratings are those of FIDE.
const MAX_SHARE_BELOW_FLOOR: usize = 10;

/// Returns the lowest rating from `floor` on if the ratings of the players look like FIDE ratings,
/// because nearly none is below `floor`. `None` for a column that may contain national ratings.
fn lowest_rating_of_fide_column(facts: &Facts<'_>, floor: u16) -> Option<u16> {
    let players = facts.import.tournament.players.iter();
    let ratings = players.filter_map(|player| player.rating.filter(|rating| *rating > 0));
    let (usual, low): (Vec<u16>, Vec<u16>) = ratings.partition(|rating| *rating >= floor);
    let are_fide_ratings = low.len() * 100 <= (usual.len() + low.len()) * MAX_SHARE_BELOW_FLOOR;
    usual.into_iter().min().filter(|_| are_fide_ratings)
}

/// The reason why a rating cannot be right, or why it may be wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// The rating is higher than any rating ever was.
    High,
    /// The rating is below the lowest on the list.
    Low,
    /// The rating is much lower than the others, but may be that of a national list.
    Doubtful,
}

fn report_all(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (fault, max_share): (Fault, usize),
    players: &[(PlayerId, String)],
) {
    let (message_for_many, severity) = match fault {
        Fault::High | Fault::Low => ("ratings cannot be right", Severity::Warning),
        Fault::Doubtful => ("ratings are much lower than the others", Severity::Info),
    };
    let words = Words {
        field: FieldKey::Rating,
        message_for_many,
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
            let finding = finding.severity(severity).cites(&[FieldKey::Rating]);
            finding.rule("B.02 7.1.2").fix(
                "look the player up in the list; leave the rating of an unrated player blank; a national \
                 rating belongs in the field for national ratings",
            );
        },
    );
}
