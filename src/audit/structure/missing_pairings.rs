//! Reports pairings that a list lacks: gaps in the numbers of the boards, and players whom a
//! round does not name (S114).

use super::notes_of_kind;
use crate::audit::{Check, Facts, Findings};
use crate::finding::{Severity, first_of};
use crate::import::{Note, NoteKind};
use crate::model::{Entry, PlayerId, RoundNumber};

/// Maximum number of rounds or players named in a line.
const MAX_NAMED: usize = 5;

/// Maximum number of further places that are underlined.
const MAX_LABELLED: usize = 3;

/// Reports gaps in the numbers of boards in one finding, and the rounds of lists that do not name
/// every player, as far as the gaps do not explain them, in another.
pub(super) fn report_missing_pairings(
    facts: &Facts<'_>,
    findings: &mut Findings,
    check: &'static Check,
) {
    let gaps: Vec<&Note> = notes_of_kind(facts, NoteKind::MissingBoard)
        .filter(|note| note.round.is_some_and(|round| lacks_pairs(facts, round)))
        .collect();
    report_gaps(facts, findings, (check, &gaps));
    let is_explained = |round: RoundNumber| gaps.iter().any(|gap| gap.round == Some(round));
    let rounds = notes_of_kind(facts, NoteKind::UnmatchedPlayer);
    let rounds: Vec<&Note> = rounds
        .filter(|note| note.round.is_some_and(|round| !is_explained(round)))
        .collect();
    report_rounds(facts, findings, (check, &rounds));
}

/// The players about whom the file states nothing in a round.
fn unnamed_players(facts: &Facts<'_>, round: RoundNumber) -> Vec<PlayerId> {
    let import = facts.import;
    let states_nothing = |id: &PlayerId| {
        let entry = import.tournament.entry(*id, round);
        entry.is_some_and(|entry| *entry == Entry::default())
            && import.origins.cell(*id, round).result.is_empty()
    };
    import.tournament.ids().filter(states_nothing).collect()
}

/// Whether two players of the event or more are not named in a round with a gap. If all are, the
/// boards are only numbered in another way.
fn lacks_pairs(facts: &Facts<'_>, round: RoundNumber) -> bool {
    unnamed_players(facts, round).len() >= 2
}

fn report_gaps(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (check, gaps): (&'static Check, &[&Note]),
) {
    let Some(first) = gaps.first() else { return };
    let in_words = |note: &&Note| {
        let round = note
            .round
            .map_or_else(String::new, |round| facts.in_round(round));
        format!("{}{round}", note.text)
    };
    let boards: Vec<String> = gaps.iter().map(in_words).collect();
    let mut rounds: Vec<RoundNumber> = gaps.iter().filter_map(|note| note.round).collect();
    rounds.dedup();
    let line = |round: &RoundNumber| {
        let names = unnamed_players(facts, *round).into_iter();
        let names: Vec<String> = names.map(|id| facts.who(id)).collect();
        format!(
            "not named in round {round}: {}",
            first_of(&names, MAX_NAMED)
        )
    };
    let mut finding = findings
        .report(
            check,
            format!(
                "pairings are missing: the numbers of the boards omit {}",
                first_of(&boards, MAX_NAMED)
            ),
        )
        .severity(Severity::Error)
        .at(first.span, "the next board")
        .found(boards.len().to_string())
        .because(rounds.iter().map(line))
        .rests_on(boards.iter().skip(MAX_NAMED))
        .rule("practice")
        .fix("add the missing pairings, or export the list again");
    if let [round] = rounds[..] {
        finding = finding.round(round.0);
    }
    for note in gaps.iter().skip(1).take(MAX_LABELLED) {
        finding = finding.label(note.span, "and here");
    }
}

/// Reports the rounds of lists of pairings that do not name every player, which contradicts no list
/// of players.
fn report_rounds(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (check, notes): (&'static Check, &[&Note]),
) {
    let Some(first) = notes.first() else { return };
    let message = match notes.len() {
        1 => first.text.clone(),
        count => format!("{count} rounds do not name every player; {}", first.text),
    };
    let mut finding = findings
        .report(check, message)
        .severity(Severity::Info)
        .at(super::note_span(facts, first), "here");
    if let ([_], Some(round)) = (notes, first.round) {
        finding = finding.round(round.0);
    }
    finding
        .found(facts.source.slice(first.span).trim())
        .because(notes.iter().skip(1).map(|note| note.text.clone()))
        .rule("practice")
        .fix(match notes.len() {
            1 => "check whether the pairings of this round are complete, and who was absent",
            _ => "check whether the pairings of these rounds are complete, and who was absent",
        });
}
