//! I615: the rating list in force has a different K.

use super::other_list_used::OTHER_LIST_USED;
use super::{Common, Difference, rated_players, report, words_for};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::model::FieldKey;

check! {
    K_FACTOR_DIFFERS = "I615" "k-factor-differs", Warning,
    page: include_str!("../../../../docs/checks/k-factor-differs.md"),
    needs: [ListInForce],
    kept: "the reported changes rest on the K of the file",
    run: k_factor_differs on facts,
}

fn k_factor_differs(facts: &Facts<'_>, findings: &mut Findings) {
    if findings.count(&OTHER_LIST_USED) > 0 {
        return;
    }
    let differing = rated_players(facts).filter_map(|(id, player, listed, _, list)| {
        let own = player.k_factor.filter(|&k| k > 0)?;
        let other = listed.k?;
        (own != other).then(|| {
            Difference::warning(
                id,
                format!(
                    "the K of {} differs: {own}, {list} has {other}",
                    facts.who(id)
                ),
                (own.to_string(), other.to_string()),
            )
        })
    });
    let common = Common {
        check: &K_FACTOR_DIFFERS,
        words: words_for(
            FieldKey::KFactor,
            "the K of players differs from the list in force",
            "another K",
        ),
        rule: "B.02 8.3.3, 7.1.2",
        fix: "update K; that of juniors ends with the year in which they turn 18",
    };
    report(facts, findings, &common, differing);
}
