//! R214: two files of one event, or two lists of one file, disagree about a game. If the games in a
//! file are those of a different round than the file says, this is one finding, and so are two
//! games whose players a file exchanges.

use std::collections::BTreeMap;

use super::other_versions::report_other_versions;
use super::repeated_rounds::report_repeated_rounds;
use crate::audit::check::check;
use crate::audit::{Facts, Findings, Need};
use crate::finding::{Certainty, Severity};
use crate::import::{Note, NoteKind, Reason};
use crate::model::{Entry, Opponent, Outcome, PlayerId, RoundNumber};

check! {
    SOURCES_DISAGREE = "R214" "sources-disagree", Error,
    page: include_str!("../../../docs/checks/sources-disagree.md"),
    doubts: [Points],
    not_corrected: "the sources do not say which of them is right",
    run: sources_disagree on facts,
}

/// Minimum number of games of a different round that show that the file is about that round.
const MIN_GAMES: usize = 3;

/// A game about which two files disagree: the note about the game, and one of its players.
type Disagreement<'n> = (&'n Note, PlayerId);

fn sources_disagree(facts: &Facts<'_>, findings: &mut Findings) {
    report_other_versions(facts, findings, &SOURCES_DISAGREE);
    report_repeated_rounds(facts, findings, &SOURCES_DISAGREE);
    let mut groups: BTreeMap<(RoundNumber, String), Vec<Disagreement<'_>>> = BTreeMap::new();
    for note in &facts.import.notes {
        if note.kind == NoteKind::SourcesDisagreeOnGame
            && let (Some(player), Some(round)) = (note.player, note.round)
        {
            let [_, file] = facts.source.names_of_both([note.span, note.other_span()]);
            let games = groups.entry((round, file)).or_default();
            games.push((note, player));
        }
    }
    for ((round, file), games) in groups {
        if let Some(actual_round) = find_actual_round(facts, round, &games) {
            report_other_round(facts, findings, &games, &file, [round, actual_round]);
            continue;
        }
        let mut is_reported = vec![false; games.len()];
        for (index, game) in games.iter().enumerate() {
            if is_reported[index] {
                continue;
            }
            let is_partner = |&other: &usize| are_crossed(facts, round, [game, &games[other]]);
            if let Some(other) = (index + 1..games.len()).find(is_partner) {
                is_reported[other] = true;
                report_crossed(facts, findings, [*game, games[other]], round);
            } else {
                report(facts, findings, game.0, game.1, round);
            }
        }
    }
    report_repeated_pairings(facts, findings);
    report_copies(facts, findings);
}

/// Whether two games have the same four players in both files, but not the same opponents.
fn are_crossed(facts: &Facts<'_>, round: RoundNumber, games: [&Disagreement<'_>; 2]) -> bool {
    let players = games.map(|&(_, player)| {
        let opponent = facts.entry(player, round).opponent.player();
        opponent.map(|opponent| [player, opponent])
    });
    let other_opponents = games.map(|(note, _)| match note.reason {
        Some(Reason::OtherOpponent(id)) => Some(id),
        _ => None,
    });
    let ([Some(first), Some(second)], [Some(first_other), Some(second_other)]) =
        (players, other_opponents)
    else {
        return false;
    };
    second.contains(&first_other) && first.contains(&second_other)
}

/// Reports two games of a round whose players a file exchanges.
fn report_crossed(
    facts: &Facts<'_>,
    findings: &mut Findings,
    games: [Disagreement<'_>; 2],
    round: RoundNumber,
) {
    let [(first, first_player), (second, second_player)] = games;
    let entries = games.map(|(_, player)| facts.entry(player, round));
    let in_words = |entry: &Entry| facts.import.tournament.entry_in_words(entry);
    let [file, other_file] = facts
        .source
        .places_of_both([first.span, first.other_span()]);
    let word = facts.source.word_for_both([first.span, first.other_span()]);
    let mut finding = findings
        .report(
            &SOURCES_DISAGREE,
            format!(
                "sources disagree in round {round}: {other_file} exchanges players of two games; {} \
                 has {} there, {} in {file}",
                facts.who(first_player),
                first.text,
                in_words(&entries[0]),
            ),
        )
        .at(first.span, format!("here: {}", in_words(&entries[0])))
        .label(first.other_span(), format!("there: {}", first.text))
        .label(second.span, format!("here: {}", in_words(&entries[1])))
        .label(second.other_span(), format!("there: {}", second.text))
        .player(facts.number(first_player))
        .round(round.0)
        .found(format!("{}; {}", in_words(&entries[0]), first.text))
        .because([describe(facts, second, second_player, round)])
        .rule("B.02 9.1")
        .fix(format!("look at the score sheets, {}", correction(word)));
    for (player, entry) in [(first_player, entries[0]), (second_player, entries[1])] {
        finding = finding.about_entry(player, round).causes(player);
        if let Opponent::Player(opponent) = entry.opponent {
            finding = finding.about_entry(opponent, round).causes(opponent);
        }
    }
}

/// Reports lists of pairings that repeat another list, while the pairings of another round are
/// missing.
fn report_repeated_pairings(facts: &Facts<'_>, findings: &mut Findings) {
    let notes = facts.import.notes.iter();
    for note in notes.filter(|note| note.kind == NoteKind::RepeatedPairings) {
        let [copy, original] = facts.source.names_of_both([note.span, note.other_span()]);
        let Some(round) = note.round else { continue };
        let word = facts.source.word_for_both([note.span, note.other_span()]);
        findings
            .report(
                &SOURCES_DISAGREE,
                format!(
                    "{copy} repeats the pairings of round {round} in {original}, and no {word} has \
                     the pairings of round {}",
                    note.text
                ),
            )
            .severity(Severity::Warning)
            .at(note.span, format!("round {round} again"))
            .label(note.other_span(), format!("round {round}"))
            .round(round.0)
            .found(note.text.clone())
            .rule("practice")
            .fix(format!(
                "export the pairings of round {} in place of the second {word}",
                note.text
            ));
    }
}

/// Reports the lists of pairings that are in a file twice, while no round is missing.
fn report_copies(facts: &Facts<'_>, findings: &mut Findings) {
    let notes = facts.import.notes.iter();
    for note in notes.filter(|note| note.kind == NoteKind::CopiedPairings) {
        let [copy, original] = facts.source.names_of_both([note.span, note.other_span()]);
        let Some(round) = note.round else { continue };
        findings
            .report(
                &SOURCES_DISAGREE,
                format!(
                    "{copy} repeats the pairings of round {round} in {original}; they count once"
                ),
            )
            .severity(Severity::Warning)
            .at(note.span, format!("round {round} again"))
            .label(note.other_span(), format!("round {round}"))
            .found(round.to_string())
            .rule("practice")
            .fix("remove one of the two lists");
    }
}

/// Finds the round to which the games that a file states for `round` really belong: the one round
/// for which the merged event contains nearly all of these games. `None` if there is no such round.
fn find_actual_round(
    facts: &Facts<'_>,
    round: RoundNumber,
    games: &[Disagreement<'_>],
) -> Option<RoundNumber> {
    if games.len() < MIN_GAMES || !facts.has(Need::Rounds) {
        return None;
    }
    let in_words = |entry: &Entry| facts.import.tournament.entry_in_words(entry);
    let fits_round = |&(note, player): &Disagreement<'_>, other: RoundNumber| {
        let entry = facts.entry(player, other);
        let entry_without_result = Entry {
            outcome: Outcome::Unknown,
            ..entry
        };
        entry.opponent != Opponent::Nobody
            && (in_words(&entry) == note.text || in_words(&entry_without_result) == note.text)
    };
    let mut other_rounds = facts.table.round_numbers().filter(|&other| other != round);
    other_rounds.find(|&other| {
        let fitting_count = games.iter().filter(|game| fits_round(game, other)).count();
        fitting_count >= MIN_GAMES && fitting_count * 5 >= games.len() * 4
    })
}

/// Reports a file whose games are those of a different round than the file says.
fn report_other_round(
    facts: &Facts<'_>,
    findings: &mut Findings,
    games: &[Disagreement<'_>],
    file: &str,
    [round, actual_round]: [RoundNumber; 2],
) {
    let [(first_note, first_player), ..] = *games else {
        return;
    };
    let first_entry = facts.entry(first_player, round);
    let first_entry = facts.import.tournament.entry_in_words(&first_entry);
    let word = facts
        .source
        .word_for_both([first_note.span, first_note.other_span()]);
    // a file about another round says nothing about the games of this one
    findings
        .report(
            &SOURCES_DISAGREE,
            format!(
                "{file} seems to have the games of round {actual_round} as round {round}: {} games \
                 disagree with the other {word}s",
                games.len()
            ),
        )
        .at(first_note.span, format!("here: {first_entry}"))
        .label(
            first_note.other_span(),
            format!("there: {}", first_note.text),
        )
        .round(round.0)
        .found(games.len().to_string())
        .because(
            games
                .iter()
                .map(|&(note, player)| describe(facts, note, player, round)),
        )
        .rule("B.02 9.1")
        .fix(format!(
            "look at the number of the round in {file}, and leave the {word} out or correct it in \
             the program that wrote it"
        ))
        .certainty(Certainty::Heuristic);
}

/// Returns what to do with the wrong file or list.
fn correction(word: &str) -> String {
    format!("correct the wrong {word} in the program that wrote it, and export the {word} again")
}

fn describe(facts: &Facts<'_>, note: &Note, player: PlayerId, round: RoundNumber) -> String {
    let entry = facts.entry(player, round);
    let [file, other_file] = facts.source.places_of_both([note.span, note.other_span()]);
    format!(
        "sources disagree in round {round}: {} has {} in {file}, {} in {other_file}",
        facts.who(player),
        facts.import.tournament.entry_in_words(&entry),
        note.text,
    )
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
    let word = facts.source.word_for_both([note.span, note.other_span()]);
    let mut finding = findings
        .report(&SOURCES_DISAGREE, describe(facts, note, player, round))
        .at(note.span, format!("here: {first_entry}"))
        .label(note.other_span(), format!("there: {}", note.text))
        .player(facts.number(player))
        .round(round.0)
        .found(format!("{first_entry}; {}", note.text))
        .about_entry(player, round)
        .causes(player)
        .rule("B.02 9.1")
        .fix(format!("look at the score sheet, {}", correction(word)));
    for &place in note.others.iter().skip(1) {
        finding = finding.label(place, "the other side of the game");
    }
    if let Opponent::Player(opponent) = entry.opponent {
        finding.about_entry(opponent, round).causes(opponent);
    }
}
