//! Reports pairings that a list lacks: gaps in the numbers of the boards, and players whom a
//! round does not name (S114).

use super::notes_of_kind;
use crate::audit::check::Builder;
use crate::audit::{Check, Facts, Findings};
use crate::finding::{Severity, first_of};
use crate::import::{Note, NoteKind};
use crate::model::{Entry, PlayerId, RoundNumber};
use crate::source::Span;

/// Maximum number of rounds or players named in a line.
const MAX_NAMED: usize = 5;

/// Maximum number of further places that are underlined.
const MAX_LABELLED: usize = 3;

/// The boards that a round of a list of pairings lacks.
struct Gap<'n> {
    round: RoundNumber,
    /// The notes about the missing boards, in the order of the boards. Their texts are the numbers.
    boards: &'n [&'n Note],
    /// The players whom the round does not name.
    unnamed: Vec<PlayerId>,
}

impl Gap<'_> {
    /// Returns the missing boards: `board 4`, `boards 4, 5 and 9`.
    fn in_words(&self) -> String {
        let numbers: Vec<String> = self.boards.iter().map(|note| note.text.clone()).collect();
        let word = if numbers.len() == 1 {
            "board"
        } else {
            "boards"
        };
        format!("{word} {}", first_of(&numbers, MAX_NAMED))
    }
}

/// Reports missing rounds in one finding, gaps in the numbers of boards in another, and the rounds
/// of lists that do not name every player, as far as neither explains them, in a third.
pub(super) fn report_missing_pairings(
    facts: &Facts<'_>,
    findings: &mut Findings,
    check: &'static Check,
) {
    let boards: Vec<&Note> = notes_of_kind(facts, NoteKind::MissingBoard).collect();
    let gaps: Vec<Gap> = boards
        .chunk_by(|one, next| one.round == next.round)
        .filter_map(|boards| {
            let round = boards[0].round?;
            let unnamed = unnamed_players(facts, round);
            // with fewer, not every missing board had a player, and the boards have other numbers
            (unnamed.len() >= boards.len()).then_some(Gap {
                round,
                boards,
                unnamed,
            })
        })
        .collect();
    report_missing_rounds(facts, findings, check);
    report_gaps(facts, findings, (check, &gaps));
    let is_missing =
        |round| notes_of_kind(facts, NoteKind::MissingRound).any(|note| note.round == Some(round));
    let is_explained =
        |round: RoundNumber| is_missing(round) || gaps.iter().any(|gap| gap.round == round);
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
        let cell = import.origins.cell(*id, round);
        entry.is_some_and(|entry| *entry == Entry::default())
            && cell.result.is_empty()
            && cell.opponent.is_empty()
    };
    import.tournament.ids().filter(states_nothing).collect()
}

/// Reports the rounds that a list lacks between others in one finding, unless other lists of the
/// event have their games.
fn report_missing_rounds(facts: &Facts<'_>, findings: &mut Findings, check: &'static Check) {
    let rounds = notes_of_kind(facts, NoteKind::MissingRound);
    let rounds = rounds.filter_map(|note| Some((note.round?, note)));
    let players = facts.import.tournament.players.len();
    let rounds: Vec<(RoundNumber, &Note)> = rounds
        .filter(|(round, _)| unnamed_players(facts, *round).len() == players)
        .collect();
    // a list that repeats the round of another probably is that of a missing round (R214)
    let repeated_count = notes_of_kind(facts, NoteKind::RepeatedRound).count();
    let Some(&(first_round, first)) = rounds.first().filter(|_| repeated_count < rounds.len())
    else {
        return;
    };
    let numbers: Vec<String> = rounds.iter().map(|(round, _)| round.to_string()).collect();
    let message = match numbers.len() {
        1 => format!(
            "the pairings of a round are missing: {}, but not round {first_round}",
            first.text
        ),
        _ => format!(
            "the pairings of rounds between others are missing: {}",
            first_of(&numbers, MAX_NAMED)
        ),
    };
    let mut finding = findings
        .report(check, message)
        .severity(Severity::Warning)
        .at(super::note_span(facts, first), "the next round")
        .label(first.other_span(), "the round before")
        .round(first_round.0)
        .found(numbers.len().to_string())
        .rests_on(numbers.iter().skip(MAX_NAMED))
        .rule("practice")
        .fix("add the pairings of the round, or correct the number of the round that is wrong");
    for (round, _) in rounds {
        finding = leave_in_doubt(finding, round, &unnamed_players(facts, round));
    }
}

fn report_gaps(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (check, gaps): (&'static Check, &[Gap<'_>]),
) {
    let Some(first) = gaps.first() else { return };
    let in_words: Vec<String> = gaps
        .iter()
        .map(|gap| format!("{}{}", gap.in_words(), facts.in_round(gap.round)))
        .collect();
    let line = |gap: &Gap<'_>| {
        let names: Vec<String> = gap.unnamed.iter().map(|&id| facts.who(id)).collect();
        format!(
            "not named in round {}: {}",
            gap.round,
            first_of(&names, MAX_NAMED)
        )
    };
    let mut finding = findings
        .report(
            check,
            format!(
                "pairings are missing: the numbers of the boards omit {}",
                first_of(&in_words, MAX_NAMED)
            ),
        )
        .severity(Severity::Error)
        .at(first.boards[0].span, "the next board")
        .found(in_words.len().to_string())
        .because(gaps.iter().map(line))
        .rests_on(in_words.iter().skip(MAX_NAMED))
        .rule("practice")
        .fix("add the missing pairings, or export the list again");
    if let [gap] = gaps {
        finding = finding.round(gap.round.0);
    }
    let mut spans: Vec<Span> = gaps
        .iter()
        .flat_map(|gap| gap.boards)
        .map(|note| note.span)
        .collect();
    spans.dedup();
    for &span in spans.iter().skip(1).take(MAX_LABELLED) {
        finding = finding.label(span, "and here");
    }
    for gap in gaps {
        finding = leave_in_doubt(finding, gap.round, &gap.unnamed);
    }
}

/// Marks the finding as one about the entries of the players whom a round does not name: they may
/// have had a game, with any colour and result.
fn leave_in_doubt<'f>(
    finding: Builder<'f>,
    round: RoundNumber,
    unnamed: &[PlayerId],
) -> Builder<'f> {
    let players = unnamed.iter();
    players.fold(finding, |finding, &id| finding.about_entry(id, round))
}

/// Reports the rounds of lists of pairings that do not name every player, which contradicts no list
/// of players.
fn report_rounds(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (check, notes): (&'static Check, &[&Note]),
) {
    let Some(first) = notes.first() else { return };
    let rounds: Vec<String> = notes
        .iter()
        .filter_map(|note| Some(note.round?.to_string()))
        .collect();
    let message = match notes.len() {
        1 => first.text.clone(),
        _ => format!(
            "rounds {} do not name every player; {}",
            first_of(&rounds, MAX_NAMED),
            first.text
        ),
    };
    let mut finding = findings
        .report(check, message)
        .severity(Severity::Info)
        .at(super::note_span(facts, first), "here");
    if let ([_], Some(round)) = (notes, first.round) {
        finding = finding.round(round.0);
    }
    for round in notes.iter().filter_map(|note| note.round) {
        finding = leave_in_doubt(finding, round, &unnamed_players(facts, round));
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
