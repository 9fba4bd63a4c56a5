//! The sheet *Norms*: the players who reached a title norm, and what is missing for those who came
//! close.

use super::cell::{Cell, Column, Kind, Tone};
use super::input::DossierInput;
use super::{Content, Row, Sheet, Table};
use crate::model::Player;
use crate::number::Points;
use crate::rating::norms::{Condition, NormResult, Verdict};
use crate::report::text;

/// The name of the sheet in a workbook, and the heading of the section in a page.
pub(super) const NAME: &str = "Norms";

/// The width of the columns with conditions and notes, in characters.
const PROSE_WIDTH: usize = 44;

/// Makes the sheet *Norms*.
pub(super) fn sheet(input: &DossierInput<'_>) -> Sheet {
    let import = input.audited.import;
    let why_not = input.case.reason_without_norms();
    let norms = match why_not {
        None => input.case.norms(),
        Some(_) => None,
    };
    let (description, mut rows, empty) = match norms {
        None => {
            let why = format!("not examined: {}", why_not.unwrap_or_default());
            (why.clone(), Vec::new(), why)
        }
        Some(norms) => {
            let mut description = vec![
                "Title norms according to FIDE Handbook B.01, in force since 2024-01-01."
                    .to_owned(),
            ];
            description.extend(norms.remarks.iter().map(ToString::to_string));
            let rows = norms.players.iter().flat_map(|player_norms| {
                let player = import.tournament.player(player_norms.player);
                let details = norms.title_and_federation(&import.tournament, player_norms.player);
                let results = player_norms.results.iter();
                results.map(move |result| row(player, &details, result))
            });
            let empty = "nobody reached a norm or came close to one".to_owned();
            (description.join(" "), rows.collect(), empty)
        }
    };
    let columns = columns();
    if rows.is_empty() {
        // the text goes into the column of conditions, which is wide enough
        let mut cells = vec![Cell::default(); columns.len()];
        cells[columns.len() - 2] = Cell::text(empty).with_tone(Tone::Dim);
        rows.push(Row::from(cells));
    }
    Sheet {
        name: NAME.to_owned(),
        description,
        content: Content::List(Table {
            columns,
            rows,
            frozen_columns: 2,
            has_headings: true,
            ..Table::default()
        }),
    }
}

fn columns() -> Vec<Column> {
    let number = |heading: &str, note: &str| Column::new(heading, Kind::Number).with_note(note);
    vec![
        Column::new("No", Kind::Number),
        Column::new("Name", Kind::Text),
        Column::new("Title", Kind::Text),
        Column::new("Fed", Kind::Text),
        Column::new("Norm", Kind::Symbol),
        Column::new("Result", Kind::Prose).with_max_width(16),
        number("Games", "The games that count for the norm."),
        number("Points", "The points in these games."),
        number(
            "Needed",
            "The points that the norm requires; empty if no score is enough.",
        ),
        number(
            "Ra",
            "The average rating of the opponents; the lowest rating may be raised to a floor \
             (B.01 1.4.6).",
        ),
        number("p", "The score in percent."),
        number("dp", "The rating difference that corresponds to the score."),
        number("Rp", "The performance: Ra plus dp."),
        Column::new("Conditions that are not met or not known", Kind::Prose)
            .with_max_width(PROSE_WIDTH)
            .with_note("Each condition with what was found, what is required, and the article."),
        Column::new("Notes", Kind::Prose).with_max_width(PROSE_WIDTH),
    ]
}

fn row(player: &Player, [title, federation]: &[String; 2], result: &NormResult) -> Row {
    let best = &result.best_assessment;
    let points = |points: Points| Cell::number(points.into(), 1);
    let tone = verdict_tone(result);
    let conditions = best.conditions.iter();
    let unmet_conditions = conditions.filter(|condition| condition.is_met() != Some(true));
    Row::from(vec![
        Cell::optional_whole(player.number.map(|number| number.0)),
        Cell::text(&player.name).with_tone(Tone::Strong),
        Cell::text(title),
        Cell::text(federation),
        Cell::text(best.norm.name()),
        Cell::text(text::norm_verdict(result).0).with_tone(tone),
        Cell::whole(best.used_games.len()),
        points(best.score),
        best.score_needed.map_or_else(Cell::default, points),
        Cell::optional_whole(best.average),
        Cell::optional_whole(best.percent),
        Cell::optional_whole(best.difference),
        Cell::optional_whole(best.performance),
        Cell::lines(unmet_conditions.map(condition_text)),
        Cell::lines(text::norm_notes(result)),
    ])
}

/// Returns the emphasis of a verdict on a norm.
pub(super) fn verdict_tone(result: &NormResult) -> Tone {
    match result.verdict() {
        Verdict::Reached => Tone::Good,
        Verdict::Missed => Tone::Warning,
        Verdict::Unclear => Tone::Info,
        Verdict::NotApplicable => Tone::Dim,
    }
}

/// Describes a condition of a norm: `fails: opponents with a title: 3, at least 4, 1 missing
/// (1.4.4)`.
fn condition_text(condition: &Condition) -> String {
    let [state, words, found_text, required, missing_text, article] =
        text::norm_condition(condition);
    let found_text = match found_text.as_str() {
        "" => String::new(),
        found_text => format!(" {found_text},"),
    };
    let missing_text = match missing_text.as_str() {
        "" => String::new(),
        missing_text if missing_text.ends_with("many") => format!(", {missing_text}"),
        missing_text => format!(", {missing_text} missing"),
    };
    format!("{state}: {words}:{found_text} {required}{missing_text} ({article})")
}
