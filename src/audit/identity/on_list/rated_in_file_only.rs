//! I612: a player is rated in the file, but not on the list in force.

use super::other_list_used::OTHER_LIST_USED;
use super::{CommonParts, Difference, players_on_list_in_force, report, stated_rating, words_for};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::model::{FieldKey, TimeClass};

check! {
    RATED_IN_FILE_ONLY = "I612" "rated-in-file-only", Warning,
    page: include_str!("../../../../docs/checks/rated-in-file-only.md"),
    needs: [ListInForce],
    not_corrected: "the pairings and tie-breaks are based on the rating in the file",
    may_be_right: true,
    run: rated_in_file_only on facts,
}

fn rated_in_file_only(facts: &Facts<'_>, findings: &mut Findings) {
    if findings.count(&OTHER_LIST_USED) > 0 {
        return;
    }
    let differences =
        players_on_list_in_force(facts).filter_map(|(id, player, listed, month, list)| {
            let rating_in_file = stated_rating(player)?;
            // a player without a rapid or blitz rating is paired by the standard rating
            let standard_rating = facts.lists()?.rating(id, month, TimeClass::Standard);
            let any_rating = listed
                .rating
                .or(standard_rating.and_then(|listed| listed.rating));
            any_rating.is_none().then(|| {
                Difference::warning(
                    id,
                    format!(
                        "{} has the rating {rating_in_file} in the file, but no rating on {list}",
                        facts.who(id)
                    ),
                    (rating_in_file.to_string(), String::new()),
                )
            })
        });
    let common_parts = CommonParts {
        check: &RATED_IN_FILE_ONLY,
        words: words_for(
            FieldKey::Rating,
            "ratings are not on the list in force",
            "no rating on the list",
        ),
        rule: "B.02 7.2.1",
        fix: "leave the rating of an unrated player blank; a national rating belongs in the field for national \
              ratings",
    };
    report(facts, findings, &common_parts, differences);
}
