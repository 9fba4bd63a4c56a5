//! I613: a player is unrated in the file, but rated on the list in force.

use super::other_list_used::OTHER_LIST_USED;
use super::{CommonParts, Difference, players_on_list_in_force, report, stated_rating, words_for};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::import::Lack;
use crate::model::FieldKey;

check! {
    RATED_ON_LIST_ONLY = "I613" "rated-on-list-only", Warning,
    page: include_str!("../../../../docs/checks/rated-on-list-only.md"),
    needs: [ListInForce],
    not_corrected: "the pairings and tie-breaks are based on the rating in the file",
    may_be_right: true,
    run: rated_on_list_only on facts,
}

fn rated_on_list_only(facts: &Facts<'_>, findings: &mut Findings) {
    if findings.count(&OTHER_LIST_USED) > 0 || facts.import.lacks(Lack::Ratings) {
        return;
    }
    let differences =
        players_on_list_in_force(facts).filter_map(|(id, player, listed, _, list)| {
            let rating = listed.rating.filter(|_| stated_rating(player).is_none())?;
            Some(Difference::warning(
                id,
                format!(
                    "{} is unrated in the file, but {list} has {rating}",
                    facts.who(id)
                ),
                (String::new(), rating.to_string()),
            ))
        });
    let common_parts = CommonParts {
        check: &RATED_ON_LIST_ONLY,
        words: words_for(
            FieldKey::Rating,
            "players are unrated in the file but rated on the list",
            "no rating",
        ),
        rule: "",
        fix: "in the pairing program, import the list in force on the first day of the event again, and export the file again",
    };
    report(facts, findings, &common_parts, differences);
}
