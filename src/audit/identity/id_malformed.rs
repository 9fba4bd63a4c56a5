//! I602: what is stated as FIDE ID cannot be one.

use crate::audit::check::check;
use crate::audit::facts::submission::IdShape;
use crate::audit::several::{Words, by_number, report};
use crate::audit::{Facts, Findings, Need};
use crate::finding::Severity;
use crate::model::{FieldKey, PlayerId};

check! {
    ID_MALFORMED = "I602" "id-malformed", Error,
    page: include_str!("../../../docs/checks/id-malformed.md"),
    needs: [FideIds],
    kept: "the right ID is not in the file",
    run: id_malformed on facts,
}

fn id_malformed(facts: &Facts<'_>, findings: &mut Findings) {
    if !facts.share_with_id().is_submission() {
        return;
    }
    // only a tournament report is sent to FIDE
    let gravest = match facts.has(Need::Records) {
        true => Severity::Error,
        false => Severity::Warning,
    };
    let shapes = [
        (&[IdShape::National, IdShape::Other][..], gravest),
        (&[IdShape::Long], Severity::Info),
    ];
    for (shapes, severity) in shapes {
        let players = by_number(facts).into_iter();
        let players = players.filter_map(|id| {
            let shape = facts.id_shape(id);
            shapes
                .contains(&shape)
                .then(|| (id, describe_id(facts, id, shape)))
        });
        let words = Words {
            field: FieldKey::FideId,
            many: "malformed FIDE IDs",
            label: "no FIDE ID",
            share: 30,
        };
        let players: Vec<_> = players.collect();
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
                    .fix("enter the number of the player on FIDE's list");
            },
        );
    }
}

fn describe_id(facts: &Facts<'_>, id: PlayerId, shape: IdShape) -> String {
    let player = facts.import.tournament.player(id);
    let written = player.fide_id.as_deref().unwrap_or_default();
    let what = match shape {
        IdShape::National => "has fewer than 6 digits, as numbers of national lists have",
        IdShape::Long => "has more than 9 digits, more than any ID so far",
        _ => "is not a number of 6 to 9 digits",
    };
    format!("malformed FIDE ID of {}: `{written}` {what}", facts.who(id))
}
