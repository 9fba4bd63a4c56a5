//! Standings as a table on a terminal.

use super::summary::origin_in_words;
use super::table::{Column, Table};
use super::wrap::wrap;
use super::{differing_settings, edition, title, warning_of_doubt};
use crate::finding::count;
use crate::model::{Outcome, PlayerId, Tournament};
use crate::number::Exact;
use crate::report::{Paint, PrintedRules, StandingsReport, Style};
use crate::rules::interpretation_in_words;
use crate::source::printable;
use crate::tiebreak;

/// Shows standings as a table, with remarks below it.
#[must_use]
pub fn standings(ranked: &StandingsReport<'_>, style: Style) -> String {
    let entrants = ranked.entrants();
    let standings = ranked.standings;
    let mut table = Table::new([
        ("Rank", Column::Right),
        ("No", Column::Right),
        (
            if entrants.are_teams() { "Team" } else { "Name" },
            Column::Cut,
        ),
    ]);
    let mut decimals = Vec::new();
    for (spec, column) in standings.criteria.iter().zip(&standings.columns) {
        table.column(printable(&spec.spelled).into_owned(), Column::Right);
        let usual_decimals = tiebreak::find(&spec.code).map_or(0, |entry| entry.decimals);
        let values = column.as_deref().unwrap_or_default();
        decimals.push(decimals_of_column(
            usual_decimals,
            values,
            &ranked.import.tournament,
        ));
    }
    for &id in &standings.order {
        let number = entrants.number(id);
        let rank = standings.ranks[id.index()];
        let mut row = vec![
            match rank {
                0 => no_value(style),
                _ => rank.to_string(),
            },
            number.map_or(String::new(), |n| n.to_string()),
            printable(entrants.name(id)).into_owned(),
        ];
        for (column, &digits) in standings.columns.iter().zip(&decimals) {
            let value = column.as_ref().ok().and_then(|column| column[id.index()]);
            row.push(value.map_or_else(|| no_value(style), |v| v.to_rounded_text(digits)));
        }
        table.row(row);
    }
    let mut out = warning_of_doubt(
        ranked.damage,
        (ranked.points_doubt, "these standings depend"),
        style,
    );
    out += &format!("{}\n{}", heading(ranked, style), table.render(style));
    for (spec, why) in standings.unavailable_criteria() {
        let text = format!("\n{} is not computed: {why}\n", spec.spelled);
        out += &printable(&text).replace('␊', "\n");
    }
    out + &printed_remark(ranked.printed_rules, style) + &provisional_remark(ranked, style)
}

/// Returns a remark for each group of stated columns that follow rules other than those in use;
/// empty if there are none.
pub(super) fn printed_remark(printed_rules: &[PrintedRules], style: Style) -> String {
    let remark = |printed: &PrintedRules| {
        let verb = match printed.columns.len() {
            1 => "follows",
            _ => "follow",
        };
        let columns = printable(&printed.columns.join(", ")).into_owned();
        let rules = interpretation_in_words(&printed.rules_key);
        let text = match printed.edition {
            Some(edition) => {
                let exception = match printed.differ {
                    0 => String::new(),
                    differing => format!(", except for {differing} of them"),
                };
                format!(
                    "In the file, {columns} {verb} edition {rules}: `--rules {edition}` gives the \
                     printed values{exception}."
                )
            }
            None => format!(
                "In the file, {columns} {verb} {rules}: {} from those computed here.",
                match printed.differ_in_use {
                    1 => "1 printed value differs".to_owned(),
                    many => format!("{many} printed values differ"),
                }
            ),
        };
        format!("\n{}\n", wrap(&text, style.text_width()))
    };
    printed_rules.iter().map(remark).collect()
}

/// Returns a remark that results are missing and values may therefore change; empty if no result is
/// missing.
fn provisional_remark(ranked: &StandingsReport<'_>, style: Style) -> String {
    let tournament = &ranked.import.tournament;
    if let Some(teams) = ranked.teams {
        let open_matches = teams.open_results().div_ceil(2);
        if open_matches == 0 {
            return String::new();
        }
        let text = format!(
            "Provisional: {} not known yet; a match without a result gives no match points.",
            match open_matches {
                1 => "the result of 1 match is".to_owned(),
                _ => format!("the results of {open_matches} matches are"),
            }
        );
        return format!("\n{}\n", wrap(&text, style.text_width()));
    }
    let rounds = usize::from(ranked.round);
    let has_open_result = |id: &PlayerId| {
        let row = tournament.row(*id);
        let mut entries = row.iter().take(rounds);
        entries.any(|entry| entry.outcome == Outcome::Unknown)
    };
    match tournament.ids().filter(has_open_result).count() {
        0 => String::new(),
        number => {
            let text = format!(
                "Provisional: results of {} are not known yet; until then they count as draws \
                 unless the score system of the event says otherwise.",
                count(number, "player"),
            );
            format!("\n{}\n", wrap(&text, style.text_width()))
        }
    }
}

fn no_value(style: Style) -> String {
    if style.unicode { "–" } else { "-" }.to_owned()
}

/// Returns the number of decimals of a column: `usual_decimals`, which is the number under 1-½-0; a
/// larger number if exact values need it; 0 if the score system has no halves and all values are
/// whole.
pub(in crate::report) fn decimals_of_column(
    usual_decimals: usize,
    column: &[Option<Exact>],
    tournament: &Tournament,
) -> usize {
    let decimals = |value: &Exact| match value.denominator() {
        1 => 0,
        2 | 5 | 10 => 1,
        4 | 20 | 25 | 50 | 100 => 2,
        _ => usual_decimals,
    };
    let decimals = column
        .iter()
        .flatten()
        .map(decimals)
        .max()
        .unwrap_or(usual_decimals);
    let has_whole_points = Exact::from(tournament.score_system.d()).denominator() == 1;
    if decimals == 0 && has_whole_points {
        0
    } else {
        usual_decimals.max(decimals)
    }
}

fn heading(ranked: &StandingsReport<'_>, style: Style) -> String {
    let entrants = ranked.entrants();
    let tournament = &ranked.import.tournament;
    let name = match &tournament.name {
        Some(name) => printable(name),
        None => title(ranked.source, ranked.import).into(),
    };
    let rounds_in_file = tournament.rounds.max(ranked.round);
    let planned_rounds = tournament.planned_rounds.unwrap_or(rounds_in_file);
    let origin = match ranked.rank_order_from {
        Some(origin) => origin_in_words(origin, ranked.inference),
        None if entrants.are_teams() => {
            "no tie-breaks are named, and none can be inferred: ranked by both scores only"
                .to_owned()
        }
        None => {
            "no tie-breaks are named, and none can be inferred: ranked by points only".to_owned()
        }
    };
    let order: Vec<&str> = ranked
        .standings
        .criteria
        .iter()
        .map(|spec| spec.spelled.as_str())
        .collect();
    let grounds = format!(
        "edition {}, rank order {} ({origin})",
        edition(ranked.edition),
        printable(&order.join(",")),
    );
    let other_editions = differing_settings(ranked.import, ranked.edition);
    let other_editions = other_editions.map_or_else(String::new, |other_editions| {
        format!("; the file uses {other_editions} (--rules selects an edition)")
    });
    let stated_order_text = ranked
        .stated_order
        .map_or_else(String::new, |stated_order| {
            format!(
                "; the ranks are those of the file, because {}",
                printable(&stated_order.why)
            )
        });
    let grounds = grounds + &other_editions + &stated_order_text;
    format!(
        "{}: after round {} of {planned_rounds}, {}\n{}\n",
        style.paint(name, Paint::Bold),
        ranked.round,
        count(
            entrants.count(),
            if entrants.are_teams() {
                "team"
            } else {
                "player"
            }
        ),
        wrap(&grounds, style.text_width()),
    )
}
