//! D511: a birth date that is neither a day nor a year.

use crate::audit::check::check;
use crate::audit::several::{Words, by_number, report};
use crate::audit::{Facts, Findings};
use crate::model::{FieldKey, PlayerId};

check! {
    BIRTH_DATE_UNREADABLE = "D511" "birth-date-unreadable", Warning,
    page: include_str!("../../../docs/checks/birth-date-unreadable.md"),
    not_corrected: "the right date is not in the file",
    run: birth_date_unreadable on facts,
}

fn birth_date_unreadable(facts: &Facts<'_>, findings: &mut Findings) {
    let tournament = &facts.import.tournament;
    let describe_unreadable = |id: PlayerId| {
        let stated_date = tournament.player(id).unreadable_birth()?;
        let text = format!(
            "birth date of {} is unreadable: `{stated_date}`",
            facts.who(id)
        );
        Some((id, text))
    };
    let players: Vec<_> = by_number(facts)
        .into_iter()
        .filter_map(describe_unreadable)
        .collect();
    let words = Words {
        field: FieldKey::Birth,
        message_for_many: "birth dates are unreadable",
        label: "neither a day of the calendar nor a year",
        max_share: 10,
    };
    report(
        facts,
        findings,
        &BIRTH_DATE_UNREADABLE,
        &words,
        &players,
        |finding| {
            finding
                .cites(&[FieldKey::Birth])
                .fix("write the date as in 1990/01/31, or the year alone");
        },
    );
}
