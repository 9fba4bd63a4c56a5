//! Pairings compared with the rules, and a round that was paired by the rules, as text.

use super::table::{Column, Table};
use super::wrap::{wrap, wrap_indented};
use super::{number_and_name, title};
use crate::audit::{
    CheckedRound, PairingsCheck, SwissCheck, boards_in_words, breach_in_words, editions_in_words,
    guess_in_words, no_guess_in_words, reason_in_words, round_list, table_in_words,
    unfinished_in_words,
};
use crate::model::Tournament;
use crate::pairing::tables::{ReviewedRound, TableReview};
use crate::pairing::verify::{Board, Chain, DifferingBoards, UnfinishedSearch, Verdict, chains};
use crate::pairing::{Edition, NoPairing};
use crate::report::{Paint, PairedRound, PairingsReport, Style};

/// Describes for each round of an event which rules its pairing follows.
#[must_use]
pub fn pairings(verified: &PairingsReport<'_>, style: Style) -> String {
    let title = title(verified.source, verified.import);
    let tournament = &verified.import.tournament;
    match verified.check {
        PairingsCheck::Swiss(check) => {
            let head = format!("{title}: pairings by the Dutch system");
            let head = style.paint(head, Paint::Bold);
            format!("{head}\n\n{}", swiss(tournament, check, style))
        }
        PairingsCheck::Tables(review) => {
            let head = format!("{title}: pairings by Berger tables");
            let head = style.paint(head, Paint::Bold);
            format!("{head}\n\n{}", tables(tournament, review, style))
        }
        PairingsCheck::NotChecked(why) => {
            let text = format!("{title}: pairings are not checked: {why}");
            format!("{}\n", wrap(&text, style.text_width()))
        }
    }
}

fn swiss(tournament: &Tournament, check: &SwissCheck, style: Style) -> String {
    let heading = match &check.editions[..] {
        [only] => format!("Follows the rules of {}", only.name()),
        _ => "Follows the rules of".to_owned(),
    };
    let mut table = Table::new([("Round", Column::Right), (&heading, Column::Wrap)]);
    for round in &check.rounds {
        table.row(vec![round.round.to_string(), short_editions(round)]);
    }
    let mut out = table.render(style);
    for verdict in check.verdicts().filter(|verdict| verdict.is_unexplained()) {
        out += &differing_boards(tournament, verdict, style);
    }
    out + &conclusion(check, style)
}

/// Describes each round of a round robin and the round of the Berger table that belongs to it.
fn tables(tournament: &Tournament, review: &TableReview, style: Style) -> String {
    let mut table = Table::new([("Round", Column::Right), ("Berger table", Column::Wrap)]);
    for round in &review.rounds {
        table.row(vec![
            round.round.to_string(),
            round_of_table(tournament, review, round),
        ]);
    }
    let [board_count, differing_count] = review.counts();
    let text = if review.is_recognised() {
        format!(
            "{} of {board_count} boards are those of {}.",
            board_count - differing_count,
            table_in_words(review)
        )
    } else {
        format!(
            "No Berger table is recognised by the starting numbers of the file: {differing_count} of \
             {board_count} boards differ from the nearest one."
        )
    };
    let draw = review.draw.iter().map(|draw| {
        let numbers = draw.iter().map(|id| tournament.player(*id).number);
        let numbers = numbers.map(|number| number.map_or(0, |number| number.0).to_string());
        let numbers: Vec<String> = numbers.collect();
        format!(
            " The starting numbers in the order of the table: {}.",
            numbers.join(", ")
        )
    });
    let text = text + &draw.collect::<String>();
    table.render(style) + &format!("\n{}\n", wrap(&text, style.text_width()))
}

/// Returns the round of the table that belongs to `round`: `round 3`. If boards differ, the text
/// also says how, or that the pairs are those of a different round of the table.
pub(in crate::report) fn round_of_table(
    tournament: &Tournament,
    review: &TableReview,
    round: &ReviewedRound,
) -> String {
    let DifferingBoards { engine, file } = &round.differing;
    match round.matching_round {
        _ if round.differing.is_empty() => format!("round {}", round.table_round),
        Some(matching_round) if !review.is_recognised() => {
            format!("no; the pairs are those of round {matching_round}")
        }
        None if !review.is_recognised() => "no".to_owned(),
        Some(matching_round) => format!(
            "the pairs of round {matching_round} instead of round {}",
            round.table_round
        ),
        None => format!(
            "round {}, but {} instead of {}",
            round.table_round,
            boards_in_words(tournament, file),
            boards_in_words(tournament, engine)
        ),
    }
}

/// Returns the editions that give a round: `2017 and 2026`; for a round that was not compared, `not
/// checked` with the reason.
fn short_editions(round: &CheckedRound) -> String {
    let verdict = match &round.verdict {
        Ok(verdict) => verdict,
        Err(why) => return format!("not checked: {why}"),
    };
    let fitting_editions: Vec<&str> = verdict.fitting_editions().map(Edition::name).collect();
    let older_rules_note = match verdict.fits_older_rules {
        true => ", and the rules before 2014",
        false if verdict.unfinished.contains(&UnfinishedSearch::OlderRules) => {
            "; the rules before 2014 were not tried within the time limit"
        }
        false => "",
    };
    let editions: Vec<&str> = verdict
        .comparisons
        .iter()
        .map(|comparison| comparison.edition.name())
        .collect();
    let by_number = verdict
        .comparisons
        .iter()
        .any(|comparison| comparison.by_number);
    let colours_note = if by_number {
        ", with colours decided by the starting numbers of all players"
    } else {
        ""
    };
    let unanswered_editions: Vec<(Edition, NoPairing)> = verdict.unanswered_editions().collect();
    if !unanswered_editions.is_empty() {
        // a round for which no edition gives an answer has no verdict and was handled above
        let words = verdict.comparisons.iter().map(|comparison| {
            let answer = match &comparison.outcome {
                Ok(differing) if differing.is_empty() => "yes".to_owned(),
                Ok(_) => "no".to_owned(),
                Err(reason) => format!("not checked ({})", reason.words()),
            };
            format!("{}: {answer}", comparison.edition.name())
        });
        let prefix = if verdict.is_open() { "open: " } else { "" };
        let words = words.collect::<Vec<_>>().join("; ");
        return format!("{prefix}{words}{older_rules_note}{colours_note}");
    }
    match &fitting_editions[..] {
        [] if editions.len() == 1 => "no".to_owned(),
        [_] if editions.len() == 1 => format!("yes{older_rules_note}{colours_note}"),
        [] if verdict.fits_older_rules => {
            "neither; the rules before 2014 give this round".to_owned()
        }
        [] => "neither".to_owned(),
        [edition] if !verdict.fits_older_rules => {
            format!("{edition} only{older_rules_note}{colours_note}")
        }
        _ => fitting_editions.join(" and ") + older_rules_note + colours_note,
    }
}

/// Returns the boards of a round that no edition gives; boards that belong together are on lines of
/// their own.
fn differing_boards(tournament: &Tournament, verdict: &Verdict, style: Style) -> String {
    let mut out = format!("\nRound {}\n", verdict.round);
    for breach in &verdict.breaches {
        out += &wrap_indented(&breach_in_words(tournament, breach), 2, 0, style);
    }
    let mut differences: Vec<&DifferingBoards> = Vec::new();
    for comparison in &verdict.comparisons {
        let Ok(difference) = &comparison.outcome else {
            continue;
        };
        if !differences.contains(&difference) {
            differences.push(difference);
            let editions = editions_in_words(&verdict.editions_that_differ_in(difference));
            let rules = format!("rules of {editions}");
            out += &boards_that_differ(tournament, &rules, difference, style);
        }
        if let Some(reason) = verdict.reason(comparison.edition) {
            let text = format!(
                "{}: {}",
                comparison.edition.name(),
                reason_in_words(tournament, reason)
            );
            out += &wrap_indented(&text, 4, 0, style);
        }
    }
    for words in unfinished_in_words(verdict) {
        out += &wrap_indented(&format!("{words}."), 2, 0, style);
    }
    let guess = guess_in_words(tournament, verdict);
    let no_guess = no_guess_in_words(verdict).map(str::to_owned);
    if let Some(text) = guess.or(no_guess) {
        out += &wrap_indented(&format!("{text}."), 2, 0, style);
    }
    out
}

/// Returns the boards that differ: a line for each group of boards that belong together, and one
/// for all boards on which only the colours differ.
fn boards_that_differ(
    tournament: &Tournament,
    rules: &str,
    difference: &DifferingBoards,
    style: Style,
) -> String {
    let chains = chains(&difference.file, &difference.engine);
    let (colours, pairs): (Vec<&Chain>, Vec<&Chain>) = chains
        .iter()
        .partition(|chain| chain.differs_only_in_colours());
    let mut out = String::new();
    for chain in pairs {
        let text = format!(
            "{rules}: {} instead of {}",
            boards_in_words(tournament, &chain.engine),
            boards_in_words(tournament, &chain.file)
        );
        out += &wrap_indented(&text, 2, 0, style);
    }
    let boards: Vec<Board> = colours
        .iter()
        .flat_map(|chain| &chain.engine)
        .copied()
        .collect();
    if !boards.is_empty() {
        let remaining_text = match boards.len().saturating_sub(MAX_BOARDS) {
            0 => String::new(),
            remaining => format!(" and {remaining} more"),
        };
        let listed_boards = &boards[..boards.len().min(MAX_BOARDS)];
        let text = format!(
            "{rules}: opposite colours: {}{remaining_text}",
            boards_in_words(tournament, listed_boards)
        );
        out += &wrap_indented(&text, 2, 0, style);
    }
    out
}

/// The largest number of boards that are listed as having only different colours.
const MAX_BOARDS: usize = 10;

fn conclusion(check: &SwissCheck, style: Style) -> String {
    let count = check.verdicts().count();
    if count == 0 {
        return "\nNo round was checked.\n".to_owned();
    }
    let count_in_words = |edition: &Edition| {
        let [fitting_rounds, checked_rounds] = check.count_fitting_rounds(*edition);
        format!(
            "{fitting_rounds} of {checked_rounds} by the rules of {}",
            edition.name()
        )
    };
    let editions: Vec<String> = check.editions.iter().map(count_in_words).collect();
    let mut text = format!(
        "Rounds that are paired according to the rules: {}.",
        editions.join(", ")
    );
    if let Some(last) = check.last_accelerated_number {
        text += &format!(
            " The type of the event names Baku acceleration, and the file states no fictitious \
             points, so those of C.04.7 count for the players up to number {last}."
        );
    }
    let has_several_editions = check.editions.len() > 1;
    let may_be_other = check.may_be_other_system();
    if let Some((edition, _)) = check
        .likely_edition()
        .filter(|_| has_several_editions && !may_be_other)
    {
        text += &format!(
            " The event was probably paired by the rules of {}.",
            edition.name()
        );
    }
    if may_be_other {
        text += " The file does not name its pairing system, and its rounds do not show that it is the \
                 Dutch one: whether another system was used is a question for the arbiter.";
    } else if check.verdicts().any(Verdict::differs) && has_several_editions {
        text += " A round that follows no rules is a question for the arbiter: numbers or results \
                 may have been corrected after it was paired.";
    }
    let open_rounds = check.open_rounds();
    if !open_rounds.is_empty() {
        text += &format!(
            " Open: {}. At least one edition gives no answer, and no other edition gives the \
             recorded pairing, so it is not known whether the rules were followed.",
            round_list(&open_rounds)
        );
    }
    format!("\n{}\n", wrap(&text, style.text_width()))
}

/// Lists the boards of a round that was paired by the rules.
#[must_use]
pub fn paired(paired: &PairedRound<'_>, style: Style) -> String {
    let tournament = &paired.import.tournament;
    let head = format!(
        "{}: round {} by the Dutch system of {}",
        title(paired.source, paired.import),
        paired.round,
        paired.edition.name()
    );
    let head = match paired.last_accelerated_number {
        Some(last) => format!("{head}, with Baku acceleration up to number {last}"),
        None => head,
    };
    let mut table = Table::new([
        ("Board", Column::Right),
        ("White", Column::Cut),
        ("Black", Column::Cut),
        ("Colours by", Column::Left),
    ]);
    for (board, pair) in (1..).zip(&paired.pairing.pairs) {
        table.row(vec![
            board.to_string(),
            number_and_name(tournament, pair.white),
            number_and_name(tournament, pair.black),
            pair.rule.article(paired.edition).to_owned(),
        ]);
    }
    let mut out = format!(
        "{}\n{}",
        style.paint(head, Paint::Bold),
        table.render(style)
    );
    if let Some(bye) = paired.pairing.bye {
        out += &format!(
            "\nPairing-allocated bye: {}\n",
            number_and_name(tournament, bye)
        );
    }
    out
}
