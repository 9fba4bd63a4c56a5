//! I609: the title differs from the rating list.

use super::{CommonParts, Difference, list_in_words, listed_players, report, words_for};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::model::FieldKey;

check! {
    TITLE_DIFFERS = "I609" "title-differs", Warning,
    page: include_str!("../../../../docs/checks/title-differs.md"),
    needs: [RatingList],
    not_corrected: "a title may have been confirmed after the list was published",
    may_be_right: true,
    run: title_differs on facts,
}

/// The titles for play over the board. The list contains only these; another check reports other
/// titles.
const TITLES: [&str; 8] = ["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"];

fn title_differs(facts: &Facts<'_>, findings: &mut Findings) {
    let list = list_in_words(facts);
    let differences = listed_players(facts).filter_map(|(id, player, listed)| {
        let title_in_file = player.title.as_deref().unwrap_or_default();
        if title_in_file == listed.title || title_in_file == listed.women_title {
            return (title_in_file.is_empty() && !listed.title.is_empty()).then_some((
                id,
                title_in_file,
                listed,
            ));
        }
        (title_in_file.is_empty() || TITLES.contains(&title_in_file)).then_some((
            id,
            title_in_file,
            listed,
        ))
    });
    let differences = differences.map(|(id, title_in_file, listed)| {
        let is_minor = title_in_file.is_empty() && ["CM", "WCM"].contains(&&*listed.title);
        let listed_title = if listed.title.is_empty() {
            "none"
        } else {
            &listed.title
        };
        let stated_title = if title_in_file.is_empty() {
            "none"
        } else {
            title_in_file
        };
        Difference {
            player: id,
            severity: if is_minor {
                Severity::Info
            } else {
                Severity::Warning
            },
            text: format!(
                "the title of {} differs: the file has {stated_title}, {list} has {listed_title}",
                facts.who(id)
            ),
            values: (title_in_file.to_owned(), listed.title.clone()),
            note: None,
        }
    });
    let common_parts = CommonParts {
        check: &TITLE_DIFFERS,
        words: words_for(
            FieldKey::Title,
            "titles differ from those on the list",
            "another title",
        ),
        rule: "B.01 0.4, 1.4.5",
        fix: "write the title that was valid on the first day",
    };
    report(facts, findings, &common_parts, differences);
}
