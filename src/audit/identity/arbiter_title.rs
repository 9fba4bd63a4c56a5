//! I625: the chief arbiter has none of the titles that rated events require.

use crate::audit::check::check;
use crate::audit::facts::arbiter::arbiter_span;
use crate::audit::identity::on_list::list_in_words;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity};
use crate::model::{Arbiter, FieldKey};

check! {
    ARBITER_TITLE = "I625" "arbiter-title", Error,
    page: include_str!("../../../docs/checks/arbiter-title.md"),
    needs: [Section, ArbiterTitle],
    not_corrected: "only the organiser knows who the arbiter was",
    run: arbiter_title on facts,
}

/// The titles that qualify a chief arbiter for a rated event. An event for norms requires one of
/// the first two.
const TITLES: [&str; 3] = ["IA", "FA", "NA"];

fn arbiter_title(facts: &Facts<'_>, findings: &mut Findings) {
    for arbiter in facts.chief_arbiters() {
        report_title(facts, findings, &arbiter);
    }
}

fn report_title(facts: &Facts<'_>, findings: &mut Findings, arbiter: &Arbiter<'_>) {
    let accepted_titles = if facts.options.titles {
        &TITLES[..2]
    } else {
        &TITLES[..]
    };
    // the title on the list counts, whatever the file states
    let (titles, list): (Vec<&str>, Option<String>) = match facts.titles_on_list(arbiter) {
        Some(listed) => {
            let titles = listed.other_titles.split(|c: char| !c.is_alphanumeric());
            let titles = titles.filter(|title| !title.is_empty()).collect();
            (titles, Some(list_in_words(facts)))
        }
        None => (arbiter.title.into_iter().collect(), None),
    };
    if titles.iter().any(|title| accepted_titles.contains(title)) {
        return;
    }
    let titles_held = titles.join(", ");
    let message = match (&list, titles_held.as_str()) {
        (None, "") => return,
        (None, titles_held) if TITLES.contains(&titles_held) => {
            format!(
                "the chief arbiter of an event for norms is {titles_held}, but must be IA or FA"
            )
        }
        (None, titles_held) => {
            format!("the chief arbiter has no FIDE title: {titles_held} is not IA, FA or NA")
        }
        (Some(list), "") => format!("the chief arbiter has no arbiter title on {list}"),
        (Some(list), titles_held) if facts.options.titles => {
            format!(
                "the chief arbiter of an event for norms is {titles_held} on {list}, but must be IA or FA"
            )
        }
        (Some(list), titles_held) => {
            format!("the chief arbiter has {titles_held} on {list}, but not IA, FA or NA")
        }
    };
    let licence_note =
        "it has not been verified whether the arbiter of a rated event needs a licence".to_owned();
    let stated_title = arbiter.title.filter(|_| list.is_some());
    let stated_title = stated_title.map(|title| format!("the file states the title {title}"));
    let finding = findings
        .report(&ARBITER_TITLE, message)
        .severity(Severity::Warning)
        .record(facts.subject(FieldKey::ChiefArbiter))
        .found(titles_held)
        .because(stated_title.into_iter().chain([licence_note]))
        .rule("B.01 1.1.5")
        .fix("state the chief arbiter's title as on FIDE's list, and check the licence")
        .certainty(match list {
            Some(_) => Certainty::ByList,
            None => Certainty::ByRule,
        });
    if let Some(span) = arbiter_span(facts, FieldKey::ChiefArbiter, arbiter.text) {
        finding.at(span, "this title");
    }
}
