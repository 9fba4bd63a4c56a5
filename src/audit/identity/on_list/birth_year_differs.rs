//! I607: the year of birth differs from the rating list.

use super::{CommonParts, Difference, belongs_to_another_person, list_in_words, report, words_for};
use crate::audit::check::check;
use crate::audit::several::by_number;
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::model::FieldKey;

check! {
    BIRTH_YEAR_DIFFERS = "I607" "birth-year-differs", Warning,
    page: include_str!("../../../../docs/checks/birth-year-differs.md"),
    needs: [RatingList],
    not_corrected: "the player or the federation must say which year is right",
    may_be_right: true,
    run: birth_year_differs on facts,
}

fn birth_year_differs(facts: &Facts<'_>, findings: &mut Findings) {
    let list = list_in_words(facts);
    let differences = by_number(facts).into_iter().filter_map(|id| {
        let player = facts.import.tournament.player(id);
        let listed = facts.list_entry(id)?;
        let (stated_year, listed_year) = (player.birth_year()?, listed.birth?);
        if stated_year == listed_year {
            return None;
        }
        let is_other_person = belongs_to_another_person(player, listed);
        Some(Difference {
            player: id,
            severity: if is_other_person {
                Severity::Error
            } else {
                Severity::Warning
            },
            text: format!(
                "the year of birth of {} differs: the file has {stated_year}, {list} has {listed_year}",
                facts.who(id)
            ),
            values: (stated_year.to_string(), listed_year.to_string()),
            note: is_other_person
                .then(|| "the name differs as well: the ID belongs to another person".to_owned()),
        })
    });
    let common_parts = CommonParts {
        check: &BIRTH_YEAR_DIFFERS,
        words: words_for(
            FieldKey::Birth,
            "years of birth differ from those on the list",
            "another year",
        ),
        rule: "B.02 8.3.3",
        fix: "correct the year; if the year on the list is wrong, the player's federation must report it to FIDE",
    };
    report(facts, findings, &common_parts, differences);
}
