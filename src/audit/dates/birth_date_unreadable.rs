//! D511: a birth date that is neither a day nor a year, that may mean two different days, or that
//! could only be read with day and month exchanged.

use crate::audit::check::check;
use crate::audit::several::{Words, by_number, report};
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity};
use crate::import::{NoteKind, Reason};
use crate::model::{FieldKey, PlayerId};

check! {
    BIRTH_DATE_UNREADABLE = "D511" "birth-date-unreadable", Warning,
    page: include_str!("../../../docs/checks/birth-date-unreadable.md"),
    not_corrected: "the right date is not in the file",
    run: birth_date_unreadable on facts,
}

fn birth_date_unreadable(facts: &Facts<'_>, findings: &mut Findings) {
    report_order(facts, findings);
    let tournament = &facts.import.tournament;
    let describe_unreadable = |id: PlayerId| {
        let stated_date = tournament.player(id).unreadable_birth()?;
        let text = format!(
            "the birth date of {} is unreadable: `{stated_date}`",
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
        label: "neither a valid date nor a year",
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

/// Reports birth dates that may mean two different days because the order of day and month is
/// unclear.
fn report_order(facts: &Facts<'_>, findings: &mut Findings) {
    for note in &facts.import.notes {
        if note.kind != NoteKind::BirthOrder {
            continue;
        }
        let mut finding = findings
            .report(&BIRTH_DATE_UNREADABLE, note.text.clone())
            .severity(match note.reason {
                Some(Reason::BothOrders | Reason::Exchanged) => Severity::Warning,
                _ => Severity::Info,
            })
            .at(
                note.span,
                match note.reason {
                    Some(Reason::Exchanged) => "the second number cannot be a month",
                    _ => "the day or the month may come first",
                },
            )
            .player(note.player.and_then(|id| facts.number(id)))
            .found(facts.source.slice(note.span).trim())
            .cites(&[FieldKey::Birth])
            .fix("write the year first, as in 1990/01/31");
        if note.reason != Some(Reason::Restored) {
            finding = finding.certainty(Certainty::Heuristic);
        }
        for &other in &note.others {
            finding = finding.label(other, "and here");
        }
    }
}
