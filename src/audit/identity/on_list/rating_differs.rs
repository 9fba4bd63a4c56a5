//! I610: the rating differs from the list in force.

use super::other_list_used::OTHER_LIST_USED;
use super::{CommonParts, Difference, players_on_list_in_force, report, stated_rating, words_for};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::model::FieldKey;

check! {
    RATING_DIFFERS = "I610" "rating-differs", Warning,
    page: include_str!("../../../../docs/checks/rating-differs.md"),
    needs: [ListInForce],
    not_corrected: "the pairings and tie-breaks are based on the rating in the file",
    may_be_right: true,
    run: rating_differs on facts,
}

fn rating_differs(facts: &Facts<'_>, findings: &mut Findings) {
    if findings.count(&OTHER_LIST_USED) > 0 {
        return;
    }
    let differences =
        players_on_list_in_force(facts).filter_map(|(id, player, listed, _, list)| {
            let (rating_in_file, rating_on_list) = (stated_rating(player)?, listed.rating?);
            (rating_in_file != rating_on_list).then(|| {
                Difference::warning(
                    id,
                    format!(
                        "the rating of {} differs: the file has {rating_in_file}, {list} has {rating_on_list}",
                        facts.who(id)
                    ),
                    (rating_in_file.to_string(), rating_on_list.to_string()),
                )
            })
        });
    let common_parts = CommonParts {
        check: &RATING_DIFFERS,
        words: words_for(
            FieldKey::Rating,
            "ratings differ from those on the list in force",
            "another rating",
        ),
        rule: "B.01 1.4.6a",
        fix: "update the ratings before the first round; for the report, import the list again",
    };
    report(facts, findings, &common_parts, differences);
}
