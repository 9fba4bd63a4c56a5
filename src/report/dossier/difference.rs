//! A workbook or page about the differences between two files of one event, in the words of the
//! text report.

use super::cell::{Cell, Column, Kind, Tone};
use super::moment::moment_in_words;
use super::summary::name_value_block;
use super::{Content, Dossier, Moment, Row, Sheet, Table};
use crate::compare::{Difference, StatedValue, Subject, Topic};
use crate::finding::count;
use crate::report::file_names::shared_folders_length;
use crate::report::text::{
    SIDES, TOPICS, file_in_words, matched_in_words, number_and_name, one_sided_in_words,
    outcome_in_words, team_in_words, title,
};
use crate::report::{ComparisonReport, filed};
use crate::source::printable;

/// Makes a workbook or page about two files of one event, with every difference. `written_at` is
/// the moment at which it is written, if known.
#[must_use]
pub fn diff_dossier(compared: &ComparisonReport<'_>, written_at: Option<Moment>) -> Dossier {
    let folders = folders_of_both(compared);
    let [first, second] = [0, 1].map(|side| {
        let name = title(compared.sources[side], compared.imports[side]);
        name.strip_prefix(&folders).unwrap_or(&name).to_owned()
    });
    let tournament = &compared.imports[0].tournament;
    let tone = if compared.comparison.is_same() {
        Tone::Good
    } else {
        Tone::Warning
    };
    let name = tournament.name.as_deref().unwrap_or(&first);
    Dossier {
        title: super::cell::clean(&format!("{name}: comparison of two files")),
        file: format!("{first} and {second}"),
        folders: String::new(),
        counts: [0; 3],
        verdict: Cell::text(outcome_in_words(compared.comparison)).with_tone(tone),
        start: tournament.start,
        written_at,
        comparable_event: None,
        prints_all: true,
        events: Vec::new(),
        sheets: vec![summary(compared, written_at), differences(compared)],
    }
}

/// Returns the folders with which the paths of both files begin. They belong to the machine that
/// compares the files, and are not shown.
fn folders_of_both(compared: &ComparisonReport<'_>) -> String {
    let paths = compared
        .sources
        .map(|source| printable(source.main().name()));
    let shared_length = shared_folders_length(paths.iter().map(AsRef::as_ref));
    paths[0][..shared_length].to_owned()
}

fn summary(compared: &ComparisonReport<'_>, written_at: Option<Moment>) -> Sheet {
    let comparison = compared.comparison;
    let outcome = outcome_in_words(comparison);
    let folders = folders_of_both(compared);
    let file = |side| {
        let words = file_in_words(compared, side);
        Cell::text(words.strip_prefix(&folders).unwrap_or(&words))
    };
    let files = name_value_block(
        "Comparison of two files",
        vec![
            ("Outcome", Cell::text(outcome).with_tone(Tone::Strong)),
            (SIDES[0], file(0)),
            (SIDES[1], file(1)),
            ("Matched", Cell::lines(matched_in_words(comparison))),
            ("Not compared", Cell::lines(&comparison.uncompared_values)),
            ("Written", Cell::text(moment_in_words(written_at))),
        ],
    );
    let mut topics = name_value_block("Differences", Vec::new());
    topics.rows = TOPICS
        .iter()
        .filter_map(|(topic, words)| {
            let differences = comparison.differences.iter();
            let number = differences
                .filter(|difference| difference.topic == *topic)
                .count();
            let cells = vec![Cell::text(words), Cell::text(count(number, "difference"))];
            (number > 0).then(|| Row::from(cells))
        })
        .collect();
    let mut unmatched_block = name_value_block("In one file only", Vec::new());
    let mut one_sided_block = name_value_block("Stated in one file only", Vec::new());
    for (side, name) in SIDES.iter().enumerate() {
        let (teams, players) = participants_only_in(compared, side);
        for (noun, listed) in [("team", teams), ("player", players)] {
            if !listed.is_empty() {
                let heading = format!("{} in {name} only", count(listed.len(), noun));
                let cells = vec![Cell::text(heading), Cell::lines(listed)];
                unmatched_block.rows.push(Row::from(cells));
            }
        }
        let entries = comparison.one_sided_values.iter();
        let entries = entries.filter(|entry| entry.side == side);
        let entries: Vec<String> = entries.map(one_sided_in_words).collect();
        if !entries.is_empty() {
            let heading = Cell::text(format!("only {name} states"));
            one_sided_block
                .rows
                .push(Row::from(vec![heading, Cell::lines(entries)]));
        }
    }
    let blocks = [files, topics, unmatched_block, one_sided_block];
    let blocks = blocks.into_iter().filter(|table| !table.rows.is_empty());
    Sheet {
        name: "Summary".to_owned(),
        description: "Which files were compared, and what differs".to_owned(),
        content: Content::Blocks(blocks.collect()),
    }
}

/// Returns the teams and the players that only one of the two files has, in words. `side` is the
/// index of the file: 0 or 1.
fn participants_only_in(
    compared: &ComparisonReport<'_>,
    side: usize,
) -> (Vec<String>, Vec<String>) {
    let import = compared.imports[side];
    let teams = compared.comparison.unmatched_teams[side].iter();
    let players = compared.comparison.unmatched_players[side].iter();
    (
        teams.map(|&id| team_in_words(import, id)).collect(),
        players
            .map(|&id| number_and_name(&import.tournament, id))
            .collect(),
    )
}

fn differences(compared: &ComparisonReport<'_>) -> Sheet {
    let columns = [
        ("About", Kind::Text, Some(16)),
        ("Round", Kind::Number, None),
        ("No", Kind::Number, None),
        ("Name", Kind::Text, Some(24)),
        ("What", Kind::Text, Some(18)),
        ("A", Kind::Prose, Some(26)),
        ("B", Kind::Prose, Some(26)),
        ("Place in A", Kind::Text, Some(22)),
        ("Place in B", Kind::Text, Some(22)),
        ("Remark", Kind::Text, Some(22)),
    ];
    let columns = columns.map(|(heading, kind, max_width)| Column {
        max_width,
        ..Column::new(heading, kind)
    });
    let rows = TOPICS.iter().flat_map(|(topic, words)| {
        let differences = compared.comparison.differences.iter();
        let mut topic_differences: Vec<&Difference> =
            differences.filter(|d| d.topic == *topic).collect();
        if matches!(topic, Topic::Game | Topic::Match) {
            topic_differences.sort_by_key(|difference| difference.round);
        }
        let rows = topic_differences.into_iter();
        rows.map(|difference| row(compared, words, difference))
            .collect::<Vec<_>>()
    });
    Sheet {
        name: "Differences".to_owned(),
        description: "Every difference, with its place in both files".to_owned(),
        content: Content::List(Table {
            columns: columns.into(),
            rows: rows.collect(),
            frozen_columns: 4,
            prints_all_rows: true,
            has_headings: true,
            empty_text: "no difference in what both files state".to_owned(),
            ..Table::default()
        }),
    }
}

fn row(compared: &ComparisonReport<'_>, topic: &str, difference: &Difference) -> Row {
    let import = compared.imports[0];
    let tournament = &import.tournament;
    let (number, name) = match difference.subject {
        Subject::Tournament => (None, None),
        Subject::Player([id, _]) => {
            let player = tournament.player(id);
            (player.number.map(|number| number.0), Some(&player.name))
        }
        Subject::Team([id, _]) => (
            import.team_number(id),
            Some(&tournament.teams[id.index()].name),
        ),
    };
    let value = |stated: &StatedValue| match &stated.value {
        Some(value) => Cell::text(value).with_tone(Tone::Differs),
        None => Cell::text("not stated").with_tone(Tone::Dim),
    };
    let position = |side: usize| {
        let span = difference.values[side].span;
        Cell::optional_text(span.map(|span| filed::place(compared.sources[side], span)))
    };
    let games = difference.game_differences;
    let games = (games > 0).then(|| {
        format!(
            "also {} in the games of this match",
            count(games, "difference")
        )
    });
    Row::from(vec![
        Cell::text(topic),
        Cell::optional_whole(difference.round.map(|round| round.0)),
        Cell::optional_whole(number),
        Cell::optional_text(name).with_tone(Tone::Strong),
        Cell::text(&difference.field),
        value(&difference.values[0]),
        value(&difference.values[1]),
        position(0).with_tone(Tone::Dim),
        position(1).with_tone(Tone::Dim),
        Cell::optional_text(games),
    ])
}
