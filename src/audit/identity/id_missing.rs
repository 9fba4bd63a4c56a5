//! I601: a player has no FIDE ID. The same module says what is missing to register the player with
//! FIDE (I622).

use super::on_list::candidate_found::CANDIDATE_FOUND;
use crate::audit::check::check;
use crate::audit::facts::submission::FideIdShare;
use crate::audit::several::{Words, by_number, report};
use crate::audit::{Facts, Findings, Need};
use crate::finding::Severity;
use crate::model::{FideId, FieldKey, PlayerId};

check! {
    ID_MISSING = "I601" "id-missing", Error,
    page: include_str!("../../../docs/checks/id-missing.md"),
    needs: [FideIds],
    not_corrected: "the ID is not in the file: look it up in the rating list",
    run: id_missing on facts,
}

fn id_missing(facts: &Facts<'_>, findings: &mut Findings) {
    let share = facts.share_with_id();
    if !share.is_submission() {
        return report_no_submission(facts, findings, share);
    }
    let lacks_id = |id: &PlayerId| facts.fide_id(*id) == FideId::Blank && facts.takes_part(*id);
    let players: Vec<PlayerId> = by_number(facts).into_iter().filter(lacks_id).collect();
    let describe_player = |&id: &PlayerId| {
        let gaps = registration_gaps(facts, id);
        let note = if has_candidate(facts, id) {
            // a player who is on the list need not be registered
            let code = CANDIDATE_FOUND.code.code;
            format!("; may be on the rating list ({code})")
        } else if gaps.is_empty() {
            String::new()
        } else {
            format!(
                "; cannot be registered as a new player: {} (I622)",
                gaps.join(", ")
            )
        };
        (id, format!("no FIDE ID: {}{note}", facts.who(id)))
    };
    let texts: Vec<(PlayerId, String)> = players.iter().map(describe_player).collect();
    // only a tournament report is sent to FIDE
    let (severity, share) = if facts.has(Need::Records) {
        (Severity::Error, 30)
    } else {
        (Severity::Info, 0)
    };
    let words = Words {
        field: FieldKey::FideId,
        message_for_many: "no FIDE ID",
        label: "no FIDE ID",
        max_share: share,
    };
    report(facts, findings, &ID_MISSING, &words, &texts, |finding| {
        finding
            .severity(severity)
            .cites(&[FieldKey::FideId])
            .rule("B.02 9.1")
            .fix(
                "look the player up by name and year of birth; a new player gets an ID from the \
                 player's own federation, which needs the full birth date and the sex",
            );
    });
}

/// Whether the rating list contains a person who may be this player.
fn has_candidate(facts: &Facts<'_>, id: PlayerId) -> bool {
    let entry = facts
        .lists()
        .and_then(|lists| lists.players.get(id.index()));
    entry.is_some_and(|entry| !entry.candidates.is_empty())
}

/// Returns the reasons why the federation of the event cannot register this player (letter of
/// FIDE's Qualification Commission to rating officers, 2024; the article could not be verified);
/// empty if there are none.
fn registration_gaps(facts: &Facts<'_>, id: PlayerId) -> Vec<String> {
    let tournament = &facts.import.tournament;
    let player = tournament.player(id);
    let mut gaps = Vec::new();
    let mut add = |text: &str| gaps.push(text.to_owned());
    match (player.birth_date, player.birth_year()) {
        (Some(_), _) => {}
        (None, Some(_)) => add("only the year of birth is stated"),
        // D511 shows what is written
        (None, None) if player.unreadable_birth().is_some() => add("birth date unreadable"),
        (None, None) => add("birth date missing"),
    }
    if player.sex.is_none() {
        add("sex missing");
    }
    let is_same_federation = |host: &str, home: &str| host.trim().eq_ignore_ascii_case(home.trim());
    match (&tournament.federation, &player.federation) {
        (_, None) => add("federation missing"),
        (Some(host), Some(home)) if !is_same_federation(host, home) => {
            gaps.push(format!(
                "only {home} can give the ID, but the host is {host}"
            ));
        }
        _ => {}
    }
    gaps
}

/// Reports that most players have no FIDE ID, which suggests that the file is not meant for FIDE.
fn report_no_submission(facts: &Facts<'_>, findings: &mut Findings, share: FideIdShare) {
    let FideIdShare {
        active, with_id, ..
    } = share;
    let lacks_id = |id: &PlayerId| facts.fide_id(*id).number().is_none() && facts.takes_part(*id);
    let Some(first) = by_number(facts).into_iter().find(lacks_id) else {
        return;
    };
    findings
        .report(
            &ID_MISSING,
            format!(
                "not a submission to FIDE: {with_id} of {active} players {} a FIDE ID",
                if with_id == 1 { "has" } else { "have" }
            ),
        )
        .severity(Severity::Info)
        .at(
            facts
                .import
                .origins
                .player(first)
                .field_span(FieldKey::FideId),
            "the first player without an ID",
        )
        .found(with_id.to_string())
        .because(["IDs of players are therefore not examined".to_owned()])
        .cites(&[FieldKey::FideId])
        .fix("enter the IDs if the event is to be rated by FIDE; a national event needs none");
}
