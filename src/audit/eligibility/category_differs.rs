//! Q802: the time control belongs to another rating list than the one that the file states.

use super::time_control_span;
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::amount;
use crate::model::{FieldKey, TimeClass};
use crate::rating::{self, Class, time_class_name};

check! {
    CATEGORY_DIFFERS = "Q802" "category-differs", Error,
    page: include_str!("../../../docs/checks/category-differs.md"),
    needs: [Category, TimeControl],
    not_corrected: "the file does not say whether the category or the time control is wrong",
    run: category_differs on facts,
}

fn category_differs(facts: &Facts<'_>, findings: &mut Findings) {
    let tournament = &facts.import.tournament;
    let profile_category = facts.options.category;
    let category = profile_category.or(tournament.time_class);
    let Some((stated_category, time)) = category.zip(rating::time_control(tournament)) else {
        return;
    };
    let Some(minutes) = time.minutes() else {
        return;
    };
    let fitting_list = match time.class() {
        Class::Rated(class) if class == stated_category => return,
        Class::Rated(class) => time_class_name(class),
        Class::TooShort => "no list",
        Class::Unequal => return,
    };
    let article = match stated_category {
        TimeClass::Standard => "B.02 1.1",
        TimeClass::Rapid | TimeClass::Blitz => "B.02 rapid and blitz 1.1",
    };
    let stated_category = time_class_name(stated_category);
    let source = match profile_category {
        Some(_) => "the category of the profile",
        None => "stated",
    };
    let minutes = amount(&facts.in_notation(minutes), "minute");
    let finding = findings
        .report(
            &CATEGORY_DIFFERS,
            format!(
                "the time control does not fit the category: {stated_category} is {source}, but \
                 {minutes} for 60 moves belong to {fitting_list}"
            ),
        )
        .record(facts.subject(FieldKey::TimeCode))
        .values(stated_category, fitting_list)
        .because([
            "standard games have 60 minutes or more, rapid games more than 10 and less than 60, \
             blitz games more than 3 and at most 10"
                .to_owned(),
        ])
        .rule(article)
        .fix("submit the event for the rating list to which its time control belongs");
    if let Some(span) = time_control_span(facts) {
        finding.at(span, "the time control");
    }
}
