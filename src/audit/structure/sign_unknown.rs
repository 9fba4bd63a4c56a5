//! S111: a result code or colour code is unknown.

use super::{group_same_faults, note_span, notes_of_kind, times_suffix};
use crate::audit::check::check;
use crate::audit::citation::REPORTS;
use crate::audit::evidence::totals::unread_signs::{SignMeaning, sign_in};
use crate::audit::{Case, Facts, Findings};
use crate::finding::count;
use crate::import::{Note, NoteKind};
use crate::model::{FieldKey, Outcome};

check! {
    SIGN_UNKNOWN = "S111" "sign-unknown", Error,
    page: include_str!("../../../docs/checks/sign-unknown.md"),
    doubts: [Points, UnreadPoints],
    not_corrected: "the file does not say what the code stands for",
    run: sign_unknown,
}

/// Maximum number of entries with the same unknown code reported one by one. If there are more, the
/// cause is the program or its language.
const MAX_SEPARATE: usize = 5;

fn sign_unknown(case: &Case<'_>, findings: &mut Findings) {
    let facts = &case.facts;
    // R212 reports a code that means "not known yet"; such a note has no player
    let unknown_codes =
        notes_of_kind(facts, NoteKind::UnknownCode).filter(|note| note.player.is_some());
    let mut other_codes: Vec<&Note> = unknown_codes.collect();
    if other_codes.is_empty() {
        return;
    }
    // a sign with one meaning has one cause
    for meaning in &case.totals().sign_meanings {
        let has_sign = |note: &Note| {
            let entry = note.player.zip(note.round);
            entry.is_some_and(|(id, round)| {
                sign_in(facts.source, facts.import, id, round) == meaning.sign
            })
        };
        let (same, others) = other_codes.into_iter().partition(|note| has_sign(note));
        other_codes = others;
        report(facts, findings, &same, Some(meaning));
    }
    for same in group_same_faults(facts, other_codes, MAX_SEPARATE) {
        report(facts, findings, &same, None);
    }
}

/// Reports unknown codes that have one cause, and what they probably stand for.
fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    same: &[&Note],
    meaning: Option<&SignMeaning>,
) {
    let note = same[0];
    let Some((id, round)) = note.player.zip(note.round) else {
        return;
    };
    let message = format!(
        "code not allowed{} for {}{}: {}",
        facts.in_round(round),
        facts.who(id),
        times_suffix(same.len()),
        note.text
    );
    let mut finding = findings
        .report(&SIGN_UNKNOWN, message)
        .at(
            note_span(facts, note),
            facts.choose_words(format!("not a {REPORTS} code"), "not a result".to_owned()),
        )
        .player(facts.number(id))
        .round(round.0)
        .found(facts.source.slice(note.span).trim())
        .rests_on(same.iter().map(|other| {
            let player_in_words = other.player.map(|id| facts.who(id));
            let round = other.round.map(|round| round.to_string());
            let [player_in_words, round] = [player_in_words, round].map(Option::unwrap_or_default);
            format!("{player_in_words} {round} {}", other.text)
        }))
        .because([facts
            .choose_words(
                "results are 1 = 0 + - W D L H F U Z or blank, colours w, b, - or blank",
                "the cell counts as an unknown result",
            )
            .to_owned()])
        .because(meaning.map(describe))
        .cites(&[FieldKey::Colours, FieldKey::Results])
        .fix(match meaning {
            Some(meaning) => advise(facts, meaning),
            None => facts.choose_words(
                format!(
                    "correct the code; local forms such as ½, K or 1F have their own code in \
                     {REPORTS}"
                ),
                "correct the cell".to_owned(),
            ),
        })
        .about_entry(id, round)
        .causes(id);
    for other in &same[1..] {
        if let (Some(id), Some(round)) = (other.player, other.round) {
            finding = finding.about_entry(id, round).causes(id);
        }
    }
}

/// What a sign probably stands for, and why.
fn describe(meaning: &SignMeaning) -> String {
    let value = match (meaning.outcome, meaning.has_games) {
        (Outcome::Win, true) => "a win",
        (Outcome::Win, false) => "a full point",
        (_, true) => "a draw",
        (_, false) => "half a point",
    };
    format!(
        "`{}` probably stands for {value}: the points of {} are right if it does",
        meaning.sign,
        count(meaning.players, "player")
    )
}

fn advise(facts: &Facts<'_>, meaning: &SignMeaning) -> String {
    let codes = match (meaning.outcome, meaning.has_games) {
        (Outcome::Win, true) => ["1", "1"],
        (Outcome::Win, false) => ["F", "-1"],
        (_, true) => ["=", "½"],
        (_, false) => ["H", "-½"],
    };
    let [report_code, table_code] = codes;
    let code = facts.choose_words(report_code, table_code);
    if meaning.has_games {
        format!("compare with the score sheets; if this is right, write `{code}` in its place")
    } else {
        format!("if this is right, write these entries as `{code}`")
    }
}
