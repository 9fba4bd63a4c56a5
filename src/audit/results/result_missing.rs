//! R212: a pairing has no result.

use std::collections::BTreeSet;

use super::report_game;
use crate::audit::check::check;
use crate::audit::citation;
use crate::audit::facts::Game;
use crate::audit::facts::result_agreement::{ResultAgreement, compare_sides};
use crate::audit::{Facts, Findings, Need};
use crate::finding::{Severity, first_of};
use crate::import::NoteKind;
use crate::model::{FieldKey, Outcome, PlayerId, RoundNumber};
use crate::source::Span;

check! {
    RESULT_MISSING = "R212" "result-missing", Error,
    page: include_str!("../../../docs/checks/result-missing.md"),
    needs: [Results, Opponents],
    doubts: [Points],
    not_corrected: "the file does not say what the result was",
    run: result_missing on facts,
}

/// If the file does not state the rounds: the maximum number of games without a result that are
/// reported one by one. Otherwise, one finding reports them, and this is the maximum number of
/// rounds that it names and of further games whose cells it marks.
const MAX_SEPARATE: usize = 5;

fn result_missing(facts: &Facts<'_>, findings: &mut Findings) {
    report_byes(facts, findings);
    if !facts.has(Need::Rounds) {
        return report_without_rounds(facts, findings);
    }
    let mut finished_games: Vec<&Game> = Vec::new();
    let mut open_rounds: Vec<(u32, Option<&Game>)> = vec![(0, None); facts.progress.rounds.len()];
    for game in &facts.games {
        if compare_sides(game) != ResultAgreement::Unknown {
            continue;
        }
        let (a, b, round) = (game.first.0, game.second.0, game.round);
        if findings.has_finding_about(a, round) || findings.has_finding_about(b, round) {
            continue;
        }
        if round.index() >= facts.progress.rounds_over {
            let open_round = &mut open_rounds[round.index()];
            *open_round = (open_round.0 + 1, open_round.1.or(Some(game)));
        } else {
            finished_games.push(game);
        }
    }
    // games with a result on one side are reported one by one
    let (games_without_result, one_sided_games): (Vec<&Game>, Vec<&Game>) =
        finished_games.iter().partition(|game| {
            [game.first.1.outcome, game.second.1.outcome] == [Outcome::Unknown, Outcome::Unknown]
        });
    match games_without_result.len() {
        0 | 1 => finished_games
            .iter()
            .for_each(|game| report(facts, findings, game)),
        _ => {
            one_sided_games
                .iter()
                .for_each(|game| report(facts, findings, game));
            report_several(facts, findings, &games_without_result);
        }
    }
    for (games, first_game) in open_rounds {
        if let Some(first_game) = first_game {
            report_round_in_progress(facts, findings, first_game, games);
        }
    }
}

/// Reports byes without points beside byes with points in one finding.
fn report_byes(facts: &Facts<'_>, findings: &mut Findings) {
    let notes = facts.import.notes.iter();
    let byes = notes.filter(|note| note.kind == NoteKind::ByeWithoutPoints);
    let byes = byes.filter_map(|note| Some((note.span, note.player?, note.round?)));
    let byes: Vec<(Span, PlayerId, RoundNumber)> = byes.collect();
    let Some(&(span, first, round)) = byes.first() else {
        return;
    };
    let in_words = |&(_, id, round): &(_, PlayerId, RoundNumber)| {
        format!("{}{}", facts.who(id), facts.in_round(round))
    };
    let entry = facts.entry(first, round);
    let points = facts
        .import
        .notation
        .points(facts.import.tournament.points(&entry));
    let counted = match entry.outcome {
        Outcome::PairingAllocatedBye => format!("counted as {points}, like the other byes"),
        _ => format!("counted as {points}"),
    };
    let message = match byes.len() {
        1 => format!("the points of a bye are missing: {}", in_words(&byes[0])),
        count => format!(
            "the points of {count} byes are missing, the first of {}",
            in_words(&byes[0])
        ),
    };
    let mut finding = findings
        .report(&RESULT_MISSING, message)
        .severity(Severity::Warning)
        .at(span, counted)
        .player(facts.number(first))
        .round(round.0)
        .because(byes.iter().skip(1).map(in_words))
        .rule("practice")
        .fix("enter the points of the bye");
    for &(span, ..) in byes.iter().skip(1).take(MAX_SEPARATE) {
        finding = finding.label(span, "and here");
    }
    for &(_, id, round) in &byes {
        finding = finding.about_entry(id, round);
    }
}

/// Reports games without a result if the file does not state the rounds: one by one, or as one
/// finding if there are many.
fn report_without_rounds(facts: &Facts<'_>, findings: &mut Findings) {
    let games = facts.games.iter();
    let games_without_result: Vec<&Game> = games
        .filter(|game| compare_sides(game) == ResultAgreement::Unknown)
        .collect();
    if games_without_result.len() <= MAX_SEPARATE {
        return games_without_result
            .iter()
            .for_each(|game| report(facts, findings, game));
    }
    let (first, second) = (
        games_without_result[0].first.0,
        games_without_result[0].second.0,
    );
    findings
        .report(
            &RESULT_MISSING,
            format!(
                "{} results are missing, the first in the game of {} against {}",
                games_without_result.len(),
                facts.who(first),
                facts.who(second)
            ),
        )
        .severity(severity(facts))
        .at(
            facts.cell(first, games_without_result[0].round),
            "the first missing result",
        )
        .found(games_without_result.len().to_string())
        .rule("B.02 9.1")
        .fix("enter the results before the tournament is reported");
}

/// Returns the severity of a missing result: an error once the tournament is over.
fn severity(facts: &Facts<'_>) -> Severity {
    if facts.progress.finished {
        Severity::Error
    } else {
        Severity::Info
    }
}

fn report(facts: &Facts<'_>, findings: &mut Findings, game: &Game) {
    let round = game.round;
    let message = format!(
        "result missing{}: {} against {}",
        facts.in_round(round),
        facts.who(game.first.0),
        facts.who(game.second.0),
    );
    report_game(facts, findings, &RESULT_MISSING, game, message)
        .severity(severity(facts))
        .because([describe_unfinished(facts)])
        .rule("B.02 9.1")
        .cites(&[FieldKey::ScoreSystem])
        .fix("enter the result, or mark the game as forfeited");
}

/// Reports games without a result in rounds that are over, as one finding with a list.
fn report_several(facts: &Facts<'_>, findings: &mut Findings, games: &[&Game]) {
    let line = |game: &&Game| {
        let (first, second) = (game.first.0, game.second.0);
        let round_in_words = facts.in_round(game.round);
        format!(
            "{} against {}{round_in_words}",
            facts.who(first),
            facts.who(second)
        )
    };
    let rounds: BTreeSet<RoundNumber> = games.iter().map(|game| game.round).collect();
    let rounds: Vec<String> = rounds.iter().map(ToString::to_string).collect();
    let noun = if rounds.len() == 1 { "round" } else { "rounds" };
    let mut finding = findings
        .report(
            &RESULT_MISSING,
            format!(
                "{} results are missing in {noun} {}",
                games.len(),
                first_of(&rounds, MAX_SEPARATE)
            ),
        )
        .severity(severity(facts))
        .at(
            facts.cell(games[0].first.0, games[0].round),
            "the first missing result",
        )
        .found(games.len().to_string())
        .because(games.iter().map(line))
        .because([describe_unfinished(facts)])
        .rule("B.02 9.1")
        .cites(&[FieldKey::ScoreSystem])
        .fix("enter the results, or mark the games as forfeited");
    for game in games.iter().skip(1).take(MAX_SEPARATE) {
        let cell = facts.cell(game.first.0, game.round);
        finding = finding.label(cell, "and here");
    }
    for game in games {
        for player in [game.first.0, game.second.0] {
            finding = finding.about_entry(player, game.round).causes(player);
        }
    }
}

/// Describes how many points a game without a result counts.
fn describe_unfinished(facts: &Facts<'_>) -> String {
    let score_system = &facts.import.tournament.score_system;
    let note_without_records = if score_system.unknown == score_system.d() {
        "an unfinished game is not rated; it counts as a draw here"
    } else {
        "an unfinished game is not rated; it gives no points here"
    };
    facts.choose_words(
        format!(
            "an unfinished game is not rated; it gives the points that {} states for `X`, or those of a draw if it states none",
            citation::record(FieldKey::ScoreSystem)
        ),
        note_without_records.to_owned(),
    )
}

/// Reports the missing results of a round that is in progress, as one finding.
fn report_round_in_progress(
    facts: &Facts<'_>,
    findings: &mut Findings,
    first_game: &Game,
    game_count: u32,
) {
    let round = first_game.round;
    let missing_results = match game_count {
        1 => "the result of a game is missing".to_owned(),
        n => format!("{n} results are missing"),
    };
    findings
        .report(
            &RESULT_MISSING,
            format!("round {round} is not finished: {missing_results}"),
        )
        .severity(Severity::Info)
        .at(
            facts.cell(first_game.first.0, round),
            "the first missing result",
        )
        .round(round.0)
        .found(game_count.to_string())
        .rule("B.02 9.1")
        .fix("enter the results before the file is submitted");
}
