//! The comparison of two files, as text.

use similar::{ChangeTag, TextDiff};

use super::wrap::wrap_indented;
use super::{number_and_name, title};
use crate::compare::{
    Comparison, Difference, MatchedBy, OneSidedValue, StatedValue, Subject, Topic,
};
use crate::finding::count;
use crate::import::Import;
use crate::model::TeamId;
use crate::report::{ComparisonReport, Paint, Style};
use crate::source::printable;

/// The letters that stand for the first and the second file in the report.
pub(in crate::report) const SIDES: [&str; 2] = ["A", "B"];

/// The topics in the order of the report, each with its heading.
pub(in crate::report) const TOPICS: [(Topic, &str); 7] = [
    (Topic::Tournament, "tournament section"),
    (Topic::Team, "teams"),
    (Topic::Player, "players"),
    (Topic::Match, "matches"),
    (Topic::Game, "games and byes"),
    (Topic::TeamStanding, "stated standings of the teams"),
    (Topic::Standing, "stated standings"),
];

/// Describes the differences between two files, at most `max_differences` in each topic.
#[must_use]
pub fn diff(compared: &ComparisonReport<'_>, max_differences: usize, style: Style) -> String {
    let report = Report {
        compared,
        max_differences,
        style,
    };
    let mut out = report.heading();
    out += &report.list_unmatched();
    for (topic, words) in TOPICS {
        out += &report.topic(topic, words);
    }
    out += &report.one_sided_values();
    out += &report.conclusion();
    out
}

struct Report<'a> {
    compared: &'a ComparisonReport<'a>,
    max_differences: usize,
    style: Style,
}

impl Report<'_> {
    fn heading(&self) -> String {
        let mut out = String::new();
        for (side, name) in SIDES.iter().enumerate() {
            let name = self.style.paint(*name, Paint::Bold);
            out += &format!("{name}  {}\n", file_in_words(self.compared, side));
        }
        for words in matched_in_words(self.compared.comparison) {
            out += &wrap_indented(&words, 0, 2, self.style);
        }
        out
    }

    /// Lists the teams and players who are in one file only.
    fn list_unmatched(&self) -> String {
        let comparison = self.compared.comparison;
        let mut out = String::new();
        for side in [0, 1] {
            let import = self.compared.imports[side];
            let tournament = &import.tournament;
            let teams = comparison.unmatched_teams[side].iter();
            let teams = teams.map(|&id| team_in_words(import, id));
            out += &self.list_only_in_file(side, "team", teams.collect());
            let players = comparison.unmatched_players[side].iter();
            let players = players.map(|&id| number_and_name(tournament, id));
            out += &self.list_only_in_file(side, "player", players.collect());
        }
        out
    }

    fn list_only_in_file(&self, side: usize, noun: &str, participants: Vec<String>) -> String {
        if participants.is_empty() {
            return String::new();
        }
        let heading = format!(
            "{} in {} only",
            count(participants.len(), noun),
            SIDES[side]
        );
        let mut out = self.bold_head(&heading);
        for words in participants.iter().take(self.max_differences) {
            out += &wrap_indented(words, 2, 2, self.style);
        }
        out + &self.more_line(participants.len())
    }

    fn topic(&self, topic: Topic, words: &str) -> String {
        let differences = self.compared.comparison.differences.iter();
        let mut topic_differences: Vec<&Difference> =
            differences.filter(|d| d.topic == topic).collect();
        if topic_differences.is_empty() {
            return String::new();
        }
        let mut out = self.bold_head(&format!(
            "{words}: {}",
            count(topic_differences.len(), "difference")
        ));
        if matches!(topic, Topic::Game | Topic::Match) {
            topic_differences.sort_by_key(|difference| difference.round);
            for difference in topic_differences.iter().take(self.max_differences) {
                out += &self.entry(difference);
            }
            return out + &self.more_line(topic_differences.len());
        }
        // differences are shown field by field, so that a field that differs for everybody does not
        // hide the others
        let mut fields: Vec<&str> = topic_differences.iter().map(|d| d.field.as_str()).collect();
        fields.dedup();
        let mut described_fields: Vec<&str> = Vec::new();
        for field in fields {
            if described_fields.contains(&field) {
                continue;
            }
            described_fields.push(field);
            let field_differences = topic_differences.iter().filter(|d| d.field == field);
            for difference in field_differences.clone().take(self.max_differences) {
                out += &self.entry(difference);
            }
            out += &self.more_line(field_differences.count());
        }
        out
    }

    /// Describes a difference: the participant that it is about, and a line for each file.
    fn entry(&self, difference: &Difference) -> String {
        let tournament = &self.compared.imports[0].tournament;
        let mut head = String::new();
        if let Some(round) = difference.round {
            head += &format!("round {round}, ");
        }
        match difference.subject {
            Subject::Tournament => {}
            Subject::Player([id, _]) => head += &format!("{}: ", number_and_name(tournament, id)),
            Subject::Team([id, _]) => {
                let team = self.compared.imports[0].team_in_words(id);
                head += &format!("{}: ", printable(&team));
            }
        }
        head += &difference.field;
        let mut out = wrap_indented(&head, 2, 2, self.style);
        let values = self.marked_values(&difference.values);
        for (side, value) in values.into_iter().enumerate() {
            let position = match difference.values[side].span {
                Some(span) => format!(
                    "  {}",
                    self.style.paint(
                        format!("({})", self.compared.sources[side].locate(span)),
                        Paint::Dim
                    )
                ),
                None => String::new(),
            };
            out += &format!("    {}  {value}{position}\n", SIDES[side]);
        }
        if difference.game_differences > 0 {
            let games = count(difference.game_differences, "difference");
            out += &wrap_indented(
                &format!("also {games} in the games of this match"),
                4,
                2,
                self.style,
            );
        }
        out
    }

    /// Returns both values as text. If colours are available, the characters in which they differ
    /// are coloured.
    fn marked_values(&self, values: &[StatedValue; 2]) -> [String; 2] {
        let [a, b] = values
            .each_ref()
            .map(|stated| printable(stated.value.as_deref().unwrap_or("not stated")).into_owned());
        if !self.style.color {
            return [a, b];
        }
        let difference = TextDiff::from_words(a.as_str(), b.as_str());
        let side = |own_tag: ChangeTag, paint: Paint| -> String {
            let changes = difference.iter_all_changes();
            changes
                .filter(|change| change.tag() == ChangeTag::Equal || change.tag() == own_tag)
                .map(|change| match change.tag() {
                    ChangeTag::Equal => change.value().to_owned(),
                    _ => self.style.paint(change.value(), paint).to_string(),
                })
                .collect()
        };
        [
            side(ChangeTag::Delete, Paint::Red),
            side(ChangeTag::Insert, Paint::Green),
        ]
    }

    fn one_sided_values(&self) -> String {
        let mut out = String::new();
        for (side, name) in SIDES.iter().enumerate() {
            let entries = &self.compared.comparison.one_sided_values;
            let entries: Vec<String> = entries
                .iter()
                .filter(|entry| entry.side == side)
                .map(one_sided_in_words)
                .collect();
            if !entries.is_empty() {
                let text = format!("only {name} states: {}", entries.join(", "));
                out += &format!("\n{}", wrap_indented(&text, 0, 2, self.style));
            }
        }
        out
    }

    fn conclusion(&self) -> String {
        let comparison = self.compared.comparison;
        let mut out = String::new();
        if !comparison.uncompared_values.is_empty() {
            let text = format!("not compared: {}", comparison.uncompared_values.join("; "));
            out += &format!("\n{}", wrap_indented(&text, 0, 2, self.style));
        }
        let paint = if comparison.is_same() {
            Paint::Green
        } else {
            Paint::Yellow
        };
        let words = self.style.paint(outcome_in_words(comparison), paint);
        out + &format!("\n{words}\n")
    }

    fn bold_head(&self, text: &str) -> String {
        format!("\n{}\n", self.style.paint(text, Paint::Bold))
    }

    fn more_line(&self, total: usize) -> String {
        match total.saturating_sub(self.max_differences) {
            0 => String::new(),
            more => wrap_indented(&format!("and {more} more (--all)"), 2, 2, self.style),
        }
    }
}

/// Returns a file in words: its name, its format, and the number of its players, teams and rounds.
pub(in crate::report) fn file_in_words(compared: &ComparisonReport<'_>, side: usize) -> String {
    let import = compared.imports[side];
    let tournament = &import.tournament;
    let kind = match import.dialect.as_str() {
        "" => import.format,
        dialect => dialect,
    };
    let (players, teams) = (tournament.players.len(), tournament.teams.len());
    let mut size = Vec::new();
    // a list of teams has no players
    if players > 0 || teams == 0 {
        size.push(count(players, "player"));
    }
    if teams > 0 {
        size.push(count(teams, "team"));
    }
    size.push(count(usize::from(tournament.rounds), "round"));
    format!(
        "{}: {}, {}",
        title(compared.sources[side], import),
        printable(kind),
        size.join(", ")
    )
}

/// Returns the numbers of players and teams in both files, and the ways in which they were matched.
pub(in crate::report) fn matched_in_words(comparison: &Comparison) -> Vec<String> {
    let players: Vec<MatchedBy> = comparison
        .player_pairs
        .iter()
        .map(|pair| pair.evidence)
        .collect();
    let teams: Vec<MatchedBy> = comparison
        .team_pairs
        .iter()
        .map(|pair| pair.evidence)
        .collect();
    let mut words = Vec::new();
    if !players.is_empty() || teams.is_empty() {
        words.push(matched_line(&players, "player"));
    }
    if !teams.is_empty() {
        words.push(matched_line(&teams, "team"));
    }
    words
}

fn matched_line(matched_by: &[MatchedBy], noun: &str) -> String {
    let number = match noun {
        "player" => "by starting number",
        _ => "by number",
    };
    let kinds = [
        (MatchedBy::FideId, "by FIDE ID"),
        (MatchedBy::Name, "by name"),
        (MatchedBy::Members, "by members"),
        (MatchedBy::Number, number),
        (MatchedBy::Spelling, "by similar names"),
    ];
    let kinds = kinds.into_iter().filter_map(|(kind, words)| {
        let number = matched_by
            .iter()
            .filter(|matched_by| **matched_by == kind)
            .count();
        (number > 0).then(|| format!("{number} {words}"))
    });
    let kinds = kinds.collect::<Vec<_>>().join(", ");
    let line = format!("{} in both files: {kinds}", count(matched_by.len(), noun));
    line.trim_end_matches([':', ' ']).to_owned()
}

/// Returns the number of differences, and the number of players and teams in one file only.
pub(in crate::report) fn outcome_in_words(comparison: &Comparison) -> String {
    if comparison.is_same() {
        return "no difference in what both files state".to_owned();
    }
    let players: usize = comparison.unmatched_players.iter().map(Vec::len).sum();
    let teams: usize = comparison.unmatched_teams.iter().map(Vec::len).sum();
    let mut words = count(comparison.differences.len(), "difference");
    for (number, noun) in [(teams, "team"), (players, "player")] {
        if number > 0 {
            words += &format!(", {} in one file only", count(number, noun));
        }
    }
    words
}

/// Returns a team of one of the files in words, with the number of its players.
pub(in crate::report) fn team_in_words(import: &Import, id: TeamId) -> String {
    let words = import.team_in_words(id);
    let members = match import.tournament.teams[id.index()].members.len() {
        0 => String::new(),
        members => format!(" ({})", count(members, "player")),
    };
    format!("{}{members}", printable(&words))
}

/// Returns a kind of value that only one of the files states, in words, with the number of values.
pub(in crate::report) fn one_sided_in_words(entry: &OneSidedValue) -> String {
    let value_name = printable(&entry.name);
    match entry.noun {
        None => value_name.into_owned(),
        Some("half of a game") if entry.count == 1 => format!("{value_name} (1 entry)"),
        Some("half of a game") => format!("{value_name} ({} entries)", entry.count),
        Some("match") if entry.count == 1 => format!("{value_name} (1 match)"),
        Some("match") => format!("{value_name} ({} matches)", entry.count),
        Some(noun @ ("team" | "player")) if value_name.strip_suffix('s') == Some(noun) => {
            count(entry.count, noun)
        }
        Some(noun) => format!("{value_name} ({})", count(entry.count, noun)),
    }
}
