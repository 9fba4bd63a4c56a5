//! R214: two files of one event disagree about a game.

use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::import::{Note, NoteKind};
use crate::model::{Opponent, PlayerId, RoundNumber};

check! {
    SOURCES_DISAGREE = "R214" "sources-disagree", Error,
    page: include_str!("../../../docs/checks/sources-disagree.md"),
    doubts: [Points],
    not_corrected: "the files do not say which of them is right",
    run: sources_disagree on facts,
}

fn sources_disagree(facts: &Facts<'_>, findings: &mut Findings) {
    for note in &facts.import.notes {
        if note.kind == NoteKind::SourcesDisagreeOnGame
            && let (Some(player), Some(round)) = (note.player, note.round)
        {
            report(facts, findings, note, player, round);
        }
    }
}

fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    note: &Note,
    player: PlayerId,
    round: RoundNumber,
) {
    let entry = facts.entry(player, round);
    let first_entry = facts.import.tournament.entry_in_words(&entry);
    let file = |span| facts.source.source_of(span).name().to_owned();
    let other_span = note.others.first().copied().unwrap_or(note.span);
    let (this_file, other_file) = (file(note.span), file(other_span));
    let mut finding = findings
        .report(
            &SOURCES_DISAGREE,
            format!(
                "sources disagree in round {round}: {} has {first_entry} in {this_file}, {} in {other_file}",
                facts.who(player),
                note.text,
            ),
        )
        .at(note.span, format!("here: {first_entry}"))
        .label(other_span, format!("there: {}", note.text))
        .player(facts.number(player))
        .round(round.0)
        .found(format!("{first_entry}; {}", note.text))
        .about_entry(player, round)
        .causes(player)
        .rule("B.02 9.1")
        .fix("look at the score sheet, and correct the wrong file at its source");
    for &place in note.others.iter().skip(1) {
        finding = finding.label(place, "the other side of the game");
    }
    if let Opponent::Player(opponent) = entry.opponent {
        finding.about_entry(opponent, round).causes(opponent);
    }
}
