//! I602: a stated FIDE ID cannot be an ID, or contains characters that are not digits.

use crate::audit::check::check;
use crate::audit::several::{Words, by_number, report};
use crate::audit::{Facts, Findings, Need};
use crate::finding::Severity;
use crate::model::{FideId, FieldKey, IdFault, PlayerId, is_quotation_mark};

check! {
    ID_MALFORMED = "I602" "id-malformed", Error,
    page: include_str!("../../../docs/checks/id-malformed.md"),
    needs: [FideIds],
    not_corrected: "the right ID is not in the file",
    run: id_malformed on facts,
}

/// What is wrong with an ID.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// The text is not an ID.
    NotAnId,
    /// The ID has too many digits.
    TooLong,
    /// The ID is in quotation marks.
    Quoted,
    /// The ID has blanks, apostrophes or a decimal point, like numbers in tables.
    Formatted,
}

fn id_malformed(facts: &Facts<'_>, findings: &mut Findings) {
    if !facts.share_with_id().is_submission() {
        return;
    }
    // only a tournament report is sent to FIDE
    let is_report = facts.has(Need::Records);
    let severity_of_report = if is_report {
        Severity::Error
    } else {
        Severity::Warning
    };
    let faults = [
        (Fault::NotAnId, severity_of_report, "malformed FIDE IDs"),
        (Fault::TooLong, Severity::Info, "FIDE IDs that are too long"),
        (
            Fault::Quoted,
            Severity::Warning,
            "FIDE IDs between quotation marks",
        ),
        (
            Fault::Formatted,
            Severity::Info,
            "FIDE IDs that contain more than digits",
        ),
    ];
    // a reader of tables understands an ID however it is written
    let faults = faults
        .into_iter()
        .filter(|(fault, ..)| is_report || matches!(fault, Fault::NotAnId | Fault::TooLong));
    let faulty_ids = by_number(facts).into_iter();
    let faulty_ids = faulty_ids.filter_map(|id| Some((id, find_fault(facts, id)?)));
    let faulty_ids: Vec<(PlayerId, Fault)> = faulty_ids.collect();
    for (fault, severity, message_for_many) in faults {
        let players = faulty_ids.iter().filter(|&&(_, found)| found == fault);
        let players: Vec<_> = players
            .map(|&(id, _)| (id, describe_id(facts, id)))
            .collect();
        let words = Words {
            field: FieldKey::FideId,
            message_for_many,
            label: match fault {
                Fault::NotAnId | Fault::TooLong => "not a FIDE ID",
                Fault::Quoted | Fault::Formatted => "not only digits",
            },
            max_share: 30,
        };
        report(
            facts,
            findings,
            &ID_MALFORMED,
            &words,
            &players,
            |finding| {
                finding
                    .severity(severity)
                    .cites(&[FieldKey::FideId])
                    .fix(match fault {
                        Fault::NotAnId | Fault::TooLong => {
                            "enter the player's number on FIDE's list"
                        }
                        Fault::Quoted | Fault::Formatted => "write only the digits",
                    });
            },
        );
    }
}

/// Returns what is wrong with a player's ID; `None` if nothing is, or if the player has no ID.
fn find_fault(facts: &Facts<'_>, id: PlayerId) -> Option<Fault> {
    match facts.fide_id(id) {
        FideId::Blank => None,
        FideId::National(_) | FideId::Other => Some(Fault::NotAnId),
        FideId::Long(_) => Some(Fault::TooLong),
        FideId::Fide(_) => {
            let text = facts.import.tournament.player(id).fide_id.as_deref()?;
            if text.trim().bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            if text.contains(is_quotation_mark) {
                Some(Fault::Quoted)
            } else {
                Some(Fault::Formatted)
            }
        }
    }
}

fn describe_id(facts: &Facts<'_>, id: PlayerId) -> String {
    let player = facts.import.tournament.player(id);
    let text = player.fide_id.as_deref().unwrap_or_default();
    let player_in_words = facts.who(id);
    let fault = match facts.fide_id(id) {
        FideId::Fide(number) => {
            return format!(
                "the FIDE ID of {player_in_words} contains more than digits: `{text}`; it is compared as {number}"
            );
        }
        FideId::National(_) => "has fewer than 6 digits, like the numbers of national lists",
        FideId::Long(_) => "has more than 9 digits, more than any existing ID",
        FideId::Blank | FideId::Other => match FideId::fault(text) {
            Some(IdFault::Marked) => "cannot be read: write only its digits",
            Some(IdFault::Cut) => "cannot be read: a spreadsheet has cut off its digits",
            None => "is not a number of 6 to 9 digits",
        },
    };
    format!("malformed FIDE ID of {player_in_words}: `{text}` {fault}")
}
