//! S111: a result code or colour code is unknown.

use std::collections::HashMap;

use super::{group_same_faults, note_span, notes_of_kind};
use crate::audit::check::check;
use crate::audit::citation::REPORTS;
use crate::audit::evidence::totals::unread_signs::{CodeMeaning, result_code_in};
use crate::audit::facts::codes::{REPORT_CODES, report_code};
use crate::audit::{Case, Facts, Findings};
use crate::finding::count;
use crate::import::{Note, NoteKind};
use crate::model::{FieldKey, Opponent, Outcome, PlayerId, RoundNumber};

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
    // all entries with a code whose meaning was found have the same cause, so they are reported
    // together
    for meaning in &case.totals().code_meanings {
        let has_sign = |note: &Note| {
            let entry = note.player.zip(note.round);
            entry.is_some_and(|(id, round)| {
                result_code_in(facts.source, facts.import, id, round) == meaning.code
            })
        };
        let (same_notes, others) = other_codes.into_iter().partition(|note| has_sign(note));
        other_codes = others;
        report(facts, findings, &same_notes, Some(meaning));
    }
    let groups = group_same_faults(facts, other_codes, MAX_SEPARATE);
    for same_notes in join_sides_of_games(facts, groups) {
        report(facts, findings, &same_notes, None);
    }
}

/// Reports unknown codes with the same cause, and what they probably stand for.
fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    same_notes: &[&Note],
    meaning: Option<&CodeMeaning>,
) {
    let note = same_notes[0];
    let Some((id, round)) = note.player.zip(note.round) else {
        return;
    };
    let game = side_of_same_game(facts, same_notes);
    let players = match game.and_then(|other| other.player) {
        Some(other) => format!("{} and {}", facts.who(id), facts.who(other)),
        None => facts.who(id),
    };
    let cells = match same_notes.len() {
        1 => String::new(),
        _ if game.is_some() => String::new(),
        count => format!(" in {count} cells, the first"),
    };
    let message = format!(
        "a code is not allowed{cells}{} for {players}: {}",
        facts.in_round(round),
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
        .rests_on(same_notes.iter().map(|other| {
            let player_in_words = other.player.map(|id| facts.who(id));
            let round = other.round.map(|round| round.to_string());
            let [player_in_words, round] = [player_in_words, round].map(Option::unwrap_or_default);
            format!("{player_in_words} {round} {}", other.text)
        }))
        .because([facts
            .choose_words(REPORT_CODES, "the cell counts as an unknown result")
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
    // a list of games has a single result for both players
    if let Some(other) = game
        && note_span(facts, other) != note_span(facts, note)
    {
        finding = finding.label(note_span(facts, other), "and here");
    }
    for other in &same_notes[1..] {
        if let (Some(id), Some(round)) = (other.player, other.round) {
            finding = finding.about_entry(id, round).causes(id);
        }
    }
}

/// Joins the notes about the two sides of a game into one group if both sides have the same code.
/// The code was then entered once for both, or by somebody who knows no other code for the result.
/// `groups` and the returned vector contain groups of notes with one cause.
fn join_sides_of_games<'c>(facts: &Facts<'_>, groups: Vec<Vec<&'c Note>>) -> Vec<Vec<&'c Note>> {
    let mut joined_groups: Vec<Vec<&Note>> = Vec::with_capacity(groups.len());
    let mut index_of_entry: HashMap<(PlayerId, RoundNumber), usize> = HashMap::new();
    for group in groups {
        let [note] = group[..] else {
            joined_groups.push(group);
            continue;
        };
        let first_side = other_side(facts, note).and_then(|side| index_of_entry.get(&side));
        let same_code = first_side.filter(|&&index| joined_groups[index][0].text == note.text);
        if let Some(&index) = same_code {
            joined_groups[index].push(note);
            joined_groups[index].sort_by_key(|side| side.player.and_then(|id| facts.number(id)));
            continue;
        }
        if let Some(entry) = note.player.zip(note.round) {
            index_of_entry.insert(entry, joined_groups.len());
        }
        joined_groups.push(group);
    }
    joined_groups
}

/// Returns the opponent's entry for the game that a note is about, as player and round; `None` if
/// the rows of both players do not name each other.
fn other_side(facts: &Facts<'_>, note: &Note) -> Option<(PlayerId, RoundNumber)> {
    let (id, round) = note.player.zip(note.round)?;
    let opponent = facts.entry(id, round).opponent.player()?;
    let names_back = facts.entry(opponent, round).opponent == Opponent::Player(id);
    (opponent != id && names_back).then_some((opponent, round))
}

/// Returns the second note if there are exactly two, about the two sides of one game; otherwise
/// `None`.
fn side_of_same_game<'c>(facts: &Facts<'_>, notes: &[&'c Note]) -> Option<&'c Note> {
    let &[note, other] = notes else {
        return None;
    };
    let side = other_side(facts, note)?;
    (other.player.zip(other.round) == Some(side)).then_some(other)
}

/// Describes in words what an unknown code probably stands for, and why.
fn describe(meaning: &CodeMeaning) -> String {
    let value = match (meaning.outcome, meaning.has_games) {
        (Outcome::Win, true) => "a win",
        (Outcome::Win, false) => "a full point",
        (_, true) => "a draw",
        (_, false) => "half a point",
    };
    format!(
        "`{}` probably stands for {value}: the points of {} are right if it does",
        meaning.code,
        count(meaning.players, "player")
    )
}

fn advise(facts: &Facts<'_>, meaning: &CodeMeaning) -> String {
    // the outcome that the code seems to mean, and the code for it in a table
    let (outcome, table_code) = match (meaning.outcome, meaning.has_games) {
        (Outcome::Win, true) => (Outcome::Win, "1"),
        (Outcome::Win, false) => (Outcome::FullPointBye, "-1"),
        (_, true) => (Outcome::Draw, "½"),
        (_, false) => (Outcome::HalfPointBye, "-½"),
    };
    let code = facts.choose_words(report_code(outcome), table_code);
    if meaning.has_games {
        format!(
            "compare the entries with the score sheets; if this is right, write `{code}` instead"
        )
    } else {
        format!("if this is right, write these entries as `{code}`")
    }
}
