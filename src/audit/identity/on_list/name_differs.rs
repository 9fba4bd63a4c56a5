//! I605: the stated ID belongs to a person with a different name.

use super::{
    CommonParts, Difference, belongs_to_another_person, list_in_words, report, same_year, words_for,
};
use crate::audit::check::check;
use crate::audit::several::by_number;
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::lists::likeness::{Likeness, likeness};
use crate::model::FieldKey;
use crate::source::shortened;

check! {
    NAME_DIFFERS = "I605" "name-differs", Error,
    page: include_str!("../../../../docs/checks/name-differs.md"),
    needs: [RatingList],
    not_corrected: "only the organiser knows whether the ID or the name is wrong",
    run: name_differs on facts,
}

fn name_differs(facts: &Facts<'_>, findings: &mut Findings) {
    let list = list_in_words(facts);
    let differences = by_number(facts).into_iter().filter_map(|id| {
        let player = facts.import.tournament.player(id);
        let listed = facts.list_entry(id)?;
        if player.name.is_empty() {
            return None;
        }
        let (severity, note) = match likeness(&player.name, &listed.name) {
            Likeness::Same => return None,
            Likeness::Probable => (Severity::Info, "initials, or another transliteration"),
            Likeness::Spelling => (Severity::Warning, "one letter differs"),
            Likeness::Different if !belongs_to_another_person(player, listed) => {
                (Severity::Warning, "same surname, different given name")
            }
            Likeness::Different => (Severity::Error, "different names"),
        };
        let listed_name = shortened(&listed.name, 80).into_owned();
        let year = match (listed.birth, same_year(player, listed)) {
            (Some(_), true) => "; same year of birth".to_owned(),
            (Some(year), false) => format!("; year of birth on the list: {year}"),
            (None, _) => String::new(),
        };
        Some(Difference {
            player: id,
            severity,
            text: format!(
                "the name of {} does not match the ID {}: {list} has {listed_name}",
                facts.who(id),
                listed.id.unwrap_or_default(),
            ),
            values: (player.name.clone(), listed_name),
            note: Some(format!("{note}{year}")),
        })
    });
    let common_parts = CommonParts {
        check: &NAME_DIFFERS,
        words: words_for(
            FieldKey::FideId,
            "names do not match the IDs",
            "the ID of another person",
        ),
        rule: "",
        fix: "correct the ID if it belongs to another person, otherwise the name",
    };
    report(facts, findings, &common_parts, differences);
}
