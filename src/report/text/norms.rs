//! Title norms, as text.

use super::table::{Column, Table};
use super::wrap::{wrap, wrap_indented};
use super::{number_and_name, title, warning_of_damage};
use crate::finding::{amount, count};
use crate::model::PlayerId;
use crate::number::Points;
use crate::rating::norms::{Condition, NormResult, Verdict};
use crate::report::{NormsReport, Paint, Style};
use crate::source::printable;

/// Lists the players who reached a norm, and the players who came close with the conditions that
/// fail. If one player is requested, all conditions are listed.
#[must_use]
pub fn norms(report: &NormsReport<'_>, style: Style) -> String {
    let mut out = warning_of_damage(report.damage, style) + &heading(report, style);
    for player in &report.norms.players {
        for result in &player.results {
            out += &norm(report, player.player, result, style);
        }
    }
    if report.norms.players.is_empty() {
        out += match report.player {
            None => "Nobody reached a norm or came close to one.\n",
            Some(_) => "There is no norm that this player could still earn.\n",
        };
    }
    for remark in &report.norms.remarks {
        out += &format!("\n{}\n", wrap(remark, style.text_width()));
    }
    out
}

fn heading(report: &NormsReport<'_>, style: Style) -> String {
    let name = match &report.import.tournament.name {
        Some(name) => printable(name),
        None => title(report.source, report.import).into(),
    };
    let norms = report.norms;
    let start_text = norms
        .event
        .start
        .map(|day| format!("; the event starts on {day}"));
    let mut lines = vec![format!(
        "FIDE Handbook B.01, in force since 2024-01-01{}",
        start_text.unwrap_or_default()
    )];
    if let Some(players) = norms.foreign_players {
        lines.push(format!(
            "players from outside the host federation in every round: at least {} rated, {}, \
             {} with the title GM, IM, WGM or WIM (1.4.3d asks for 20, 3 and 10)",
            players.foreign,
            count(players.federations, "federation"),
            players.titled
        ));
    }
    let exemption = norms.event.exemption;
    lines.extend(exemption.map(|exemption| {
        format!(
            "the rules on federations do not apply ({})",
            exemption.article()
        )
    }));
    let lines = lines
        .iter()
        .map(|line| wrap(line, style.text_width()) + "\n");
    format!(
        "{}: title norms\n{}\n",
        style.paint(name, Paint::Bold),
        lines.collect::<String>()
    )
}

/// Describes one norm of the player `id`.
fn norm(report: &NormsReport<'_>, id: PlayerId, result: &NormResult, style: Style) -> String {
    let tournament = &report.import.tournament;
    let details = report.norms.title_and_federation(tournament, id);
    let details = details.iter().filter(|text| !text.is_empty());
    let details: Vec<_> = details.map(|text| printable(text)).collect();
    let details = if details.is_empty() {
        String::new()
    } else {
        format!(" ({})", details.join(", "))
    };
    let (verdict, paint) = verdict(result);
    let head = format!(
        "{}{details}: {} norm {}",
        number_and_name(tournament, id),
        result.best_assessment.norm.name(),
        verdict
    );
    let mut out = format!("{}\n", style.paint(head, paint));
    let is_shown =
        |condition: &&Condition| report.player.is_some() || condition.is_met() != Some(true);
    let mut table = Table::new([
        ("", Column::Left),
        ("Condition", Column::Wrap),
        ("Found", Column::Right),
        ("Required", Column::Left),
        ("Missing", Column::Right),
        ("Article", Column::Left),
    ]);
    let mut has_rows = false;
    for condition in result.best_assessment.conditions.iter().filter(is_shown) {
        has_rows = true;
        table.row(row(condition).into());
    }
    for line in numbers(result) {
        out += &wrap_indented(&line, 2, 0, style);
    }
    if has_rows {
        out += &table.render(style);
    }
    if report.player.is_some() {
        out += &format!("\n{}", games(report, result).render(style));
    }
    out.push('\n');
    out
}

/// Returns the table of the games on which the norm is based, as the certificate lists them.
fn games(report: &NormsReport<'_>, result: &NormResult) -> Table {
    let tournament = &report.import.tournament;
    let mut table = Table::new([
        ("Round", Column::Right),
        ("Opponent", Column::Cut),
        ("Title", Column::Left),
        ("Fed", Column::Left),
        ("Rating", Column::Right),
        ("Counts", Column::Right),
        ("Score", Column::Right),
    ]);
    for game in &result.best_assessment.used_games {
        let details = game
            .opponent
            .map(|id| report.norms.title_and_federation(tournament, id));
        let [title, federation] = details.unwrap_or_default();
        table.row(vec![
            game.round.to_string(),
            game.opponent
                .map_or_else(String::new, |id| number_and_name(tournament, id)),
            printable(&title).into_owned(),
            printable(&federation).into_owned(),
            game.rating
                .map_or_else(String::new, |rating| rating.to_string()),
            game.counted_rating.to_string(),
            game.score.to_text(1, '.'),
        ]);
    }
    table
}

/// Returns the verdict in words, with its colour.
pub(in crate::report) fn verdict(result: &NormResult) -> (&'static str, Paint) {
    match result.verdict() {
        Verdict::Reached => ("reached", Paint::Green),
        Verdict::Missed => ("not reached", Paint::Yellow),
        Verdict::Unclear => ("possible, but the file does not say enough", Paint::Cyan),
        Verdict::NotApplicable => ("not applicable to this player", Paint::Dim),
    }
}

/// Returns a row of the table of conditions: whether the condition is met, the condition, the
/// number found, the number required, the number that is missing or in excess, and the article.
pub(in crate::report) fn row(condition: &Condition) -> [String; 6] {
    let bound = if condition.kind.is_maximum() {
        "at most"
    } else {
        "at least"
    };
    let shortfall_text = condition.shortfall().map(|shortfall| {
        if condition.kind.is_maximum() {
            format!("{} too many", shortfall.to_text())
        } else {
            shortfall.to_text()
        }
    });
    [
        match condition.is_met() {
            Some(true) => "met",
            Some(false) => "fails",
            None => "not known",
        }
        .to_owned(),
        condition.kind.words().to_owned(),
        condition
            .actual
            .map_or_else(String::new, |actual| actual.to_text()),
        format!("{bound} {}", condition.required.to_text()),
        shortfall_text.unwrap_or_default(),
        condition.article.to_owned(),
    ]
}

/// Returns the numbers on which the verdict is based, as lines of text.
fn numbers(result: &NormResult) -> Vec<String> {
    let best = &result.best_assessment;
    let points = |points: Points| points.to_text(0, '.');
    let mut lines = Vec::new();
    let mut text = format!(
        "{}, {}",
        count(best.used_games.len(), "game"),
        amount(&points(best.score), "point")
    );
    if let (Some(average), Some(percent), Some(dp), Some(performance)) = (
        best.average,
        best.percent,
        best.difference,
        best.performance,
    ) {
        text += &format!(": Ra {average}, p {percent} %, dp {dp:+}, Rp {performance}");
    }
    match (best.score_needed, best.excess()) {
        (Some(needed), Some(excess)) if excess >= Points::ZERO => {
            text += &format!(
                "; {} needed, {} more than needed",
                points(needed),
                points(excess)
            );
        }
        (Some(needed), Some(excess)) => {
            text += &format!("; {} needed, {} missing", points(needed), points(-excess));
        }
        _ => text += "; no score is enough against these opponents",
    }
    lines.push(text);
    lines.extend(notes(result));
    lines
}

/// Returns remarks about how the games were chosen and counted.
pub(in crate::report) fn notes(result: &NormResult) -> Vec<String> {
    let best = &result.best_assessment;
    let mut lines = Vec::new();
    lines.extend(best.raised_opponent.map(|raised| {
        let (round, floor) = (raised.round, raised.floor);
        match raised.own_rating {
            Some(rating) => format!(
                "round {round}: the opponent's rating is raised from {rating} to {floor} (B.01 \
                 1.4.6)"
            ),
            None => {
                format!("round {round}: the unrated opponent counts as rated {floor} (B.01 1.4.6)")
            }
        }
    }));
    let rounds = best.left_out_rounds.iter().map(|round| round.to_string());
    let rounds: Vec<String> = rounds.collect();
    if !rounds.is_empty() {
        let noun = if rounds.len() == 1 { "round" } else { "rounds" };
        lines.push(format!("left out: {noun} {}", rounds.join(", ")));
    }
    let special = best.special_rules.iter();
    lines.extend(special.map(|special| format!("{} ({})", special.words(), special.article())));
    let unusable_rounds = result.unusable_rounds.iter();
    lines.extend(
        unusable_rounds
            .map(|(round, why)| format!("round {round} does not count: {}", why.words())),
    );
    if !result.is_complete {
        lines.push("not every choice of games that the articles allow was tried".to_owned());
    }
    lines
}
