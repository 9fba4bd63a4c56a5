//! I608: the sex differs from the rating list.

use super::{CommonParts, Difference, list_in_words, listed_players, report, words_for};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::model::{FieldKey, Sex};

check! {
    SEX_DIFFERS = "I608" "sex-differs", Warning,
    page: include_str!("../../../../docs/checks/sex-differs.md"),
    needs: [RatingList],
    not_corrected: "only the organiser knows which sex is right",
    may_be_right: true,
    run: sex_differs on facts,
}

fn sex_differs(facts: &Facts<'_>, findings: &mut Findings) {
    let list = list_in_words(facts);
    let differences = listed_players(facts).filter_map(|(id, player, listed)| {
        let (stated_sex, listed_sex) = (player.sex?, listed.sex?);
        (stated_sex != listed_sex).then(|| {
            Difference::warning(
                id,
                format!(
                    "the sex of {} differs: the file has {}, {list} has {}",
                    facts.who(id),
                    sex_letter(stated_sex),
                    sex_letter(listed_sex)
                ),
                (
                    sex_letter(stated_sex).to_owned(),
                    sex_letter(listed_sex).to_owned(),
                ),
            )
        })
    });
    let common_parts = CommonParts {
        check: &SEX_DIFFERS,
        words: words_for(
            FieldKey::Sex,
            "players have a different sex on the list",
            "a different sex",
        ),
        rule: "",
        fix: "correct the sex; if the program writes m for everybody, import the players from the list",
    };
    report(facts, findings, &common_parts, differences);
}

const fn sex_letter(sex: Sex) -> &'static str {
    match sex {
        Sex::Man => "m",
        Sex::Woman => "w",
    }
}
