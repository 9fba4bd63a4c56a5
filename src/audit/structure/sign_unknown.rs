//! S111: a result code or colour code is unknown.

use std::collections::HashMap;

use super::{group_same_faults, note_span, notes_of_kind, times_suffix};
use crate::audit::check::check;
use crate::audit::citation::REPORTS;
use crate::audit::{Facts, Findings};
use crate::import::{Note, NoteKind};
use crate::model::{FieldKey, Opponent, PlayerId, RoundNumber};

check! {
    SIGN_UNKNOWN = "S111" "sign-unknown", Error,
    page: include_str!("../../../docs/checks/sign-unknown.md"),
    doubts: [Points, UnreadPoints],
    not_corrected: "the file does not say what the code stands for",
    run: sign_unknown on facts,
}

/// Maximum number of entries with the same unknown code reported one by one. If there are more, the
/// cause is the program or its language.
const MAX_SEPARATE: usize = 5;

fn sign_unknown(facts: &Facts<'_>, findings: &mut Findings) {
    // R212 reports a code that means "not known yet"; such a note has no player
    let unknown_codes =
        notes_of_kind(facts, NoteKind::UnknownCode).filter(|note| note.player.is_some());
    let groups = group_same_faults(facts, unknown_codes.collect(), MAX_SEPARATE);
    for same in join_sides_of_games(facts, groups) {
        let note = same[0];
        let (Some(id), Some(round)) = (note.player, note.round) else {
            continue;
        };
        let other_side = match same[..] {
            [_, other] => other.player,
            _ => None,
        };
        let players = match other_side {
            Some(other) => format!("{} and {}", facts.who(id), facts.who(other)),
            None => format!("{}{}", facts.who(id), times_suffix(same.len())),
        };
        let message = format!(
            "code not allowed{} for {players}: {}",
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
            .rests_on(same.iter().map(|other| {
                let player_in_words = other.player.map(|id| facts.who(id));
                let round = other.round.map(|round| round.to_string());
                let [player_in_words, round] =
                    [player_in_words, round].map(Option::unwrap_or_default);
                format!("{player_in_words} {round} {}", other.text)
            }))
            .because([facts
                .choose_words(
                    "results are 1 = 0 + - W D L H F U Z or blank, colours w, b, - or blank",
                    "the cell counts as an unknown result",
                )
                .to_owned()])
            .cites(&[FieldKey::Colours, FieldKey::Results])
            .fix(facts.choose_words(
                format!(
                    "correct the code; local forms such as ½, K or 1F have their own code in \
                     {REPORTS}"
                ),
                "correct the cell".to_owned(),
            ))
            .about_entry(id, round)
            .causes(id);
        // a list of games has a single result for both players
        if let [_, other] = same[..]
            && note_span(facts, other) != note_span(facts, note)
        {
            finding = finding.label(note_span(facts, other), "and here");
        }
        for other in &same[1..] {
            if let (Some(id), Some(round)) = (other.player, other.round) {
                finding = finding.about_entry(id, round).causes(id);
            }
        }
    }
}

/// Joins the notes about the two sides of a game if both have the same code: somebody entered it
/// once, or does not know another way to write the result.
fn join_sides_of_games<'c>(facts: &Facts<'_>, groups: Vec<Vec<&'c Note>>) -> Vec<Vec<&'c Note>> {
    let mut joined: Vec<Vec<&Note>> = Vec::with_capacity(groups.len());
    let mut index_of_entry: HashMap<(PlayerId, RoundNumber), usize> = HashMap::new();
    for group in groups {
        let [note] = group[..] else {
            joined.push(group);
            continue;
        };
        let first_side = other_side(facts, note).and_then(|side| index_of_entry.get(&side));
        let same_code = first_side.filter(|&&index| joined[index][0].text == note.text);
        if let Some(&index) = same_code {
            joined[index].push(note);
            joined[index].sort_by_key(|side| side.player.and_then(|id| facts.number(id)));
            continue;
        }
        if let Some(entry) = note.player.zip(note.round) {
            index_of_entry.insert(entry, joined.len());
        }
        joined.push(group);
    }
    joined
}

/// The entry of the opponent in the game that a note is about; `None` if the rows of both players
/// do not name each other.
fn other_side(facts: &Facts<'_>, note: &Note) -> Option<(PlayerId, RoundNumber)> {
    let (id, round) = note.player.zip(note.round)?;
    let opponent = facts.entry(id, round).opponent.player()?;
    let names_back = facts.entry(opponent, round).opponent == Opponent::Player(id);
    (opponent != id && names_back).then_some((opponent, round))
}
