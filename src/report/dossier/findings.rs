//! The sheet *Findings*: a row for each finding, so that people can filter, decide and comment.

use std::borrow::Cow;

use super::cell::{Cell, Column, Kind, Target, Tone};
use super::{Content, Dossier, DossierInput, Row, Sheet, Table, teams};
use crate::finding::Finding;
use crate::model::{PlayerId, TeamId};
use crate::report::filed;
use crate::verdict::{AcceptedFinding, area};

/// The name of the sheet in a workbook, and the heading of the section in a page.
pub const NAME: &str = "Findings";
/// The heading of the column with the messages of the findings.
pub const MESSAGE_HEADING: &str = "What is wrong";
/// The heading of the column in which people enter their decisions.
pub const DECISION_HEADING: &str = "Decision";
/// The words that may be chosen as a decision. Only the first one, `accept`, has an effect: the
/// finding no longer counts.
pub const DECISIONS: [&str; 4] = ["accept", "correct", "ask", "reject"];
/// The heading of the column in which people explain their decisions.
pub const COMMENT_HEADING: &str = "Comment";
/// The heading of the column with the player or team, the round, and the position in the file.
const SUBJECT_HEADING: &str = "Who and where";
/// The number of columns that are printed, counted from the left.
pub(super) const PRINTED_COLUMNS: usize = 9;
/// The heading of the column with the key of a finding: code and fingerprint, as `crosstable
/// accept` takes them.
pub const KEY_HEADING: &str = "Accept as";
/// The heading of the column that names the tournament file.
pub const FILE_HEADING: &str = "File";
/// The heading of the column with the number of the tournament in its file, from 1.
pub const TOURNAMENT_HEADING: &str = "Tournament";

pub(super) fn sheet(input: &DossierInput<'_>) -> Sheet {
    let findings = &input.audited.audit.findings;
    let rows = findings.iter().enumerate();
    let rows = rows
        .map(|(index, finding)| row(input, input.player_findings.subject(index), finding, None));
    let accepted = input.audited.verdict.accepted.iter();
    let accepted = accepted.map(|accepted| {
        let number = accepted.finding.subject.player;
        let mut players = input.audited.import.tournament.ids();
        let tournament = &input.audited.import.tournament;
        let subject = players
            .find(|&id| number.is_some() && tournament.player(id).number.map(|n| n.0) == number);
        row(input, subject, &accepted.finding, Some(accepted))
    });
    let rows = rows.chain(accepted).collect();
    Sheet {
        name: NAME.to_owned(),
        description:
            "The findings, most serious first; below each finding are those that follow from it"
                .to_owned(),
        content: Content::List(Table {
            columns: columns(),
            rows,
            frozen_columns: 2,
            printed_columns: PRINTED_COLUMNS,
            is_portrait: true,
            prints_all_rows: true,
            has_headings: true,
            empty_text: "no problem was found in what was checked".to_owned(),
            ..Table::default()
        }),
    }
}

fn columns() -> Vec<Column> {
    // only the first columns are printed, so that the texts have enough width; columns for filters
    // and programs come after them
    let mut columns: Vec<Column> = [
        ("Severity", Kind::Symbol, None),
        ("Code", Kind::Symbol, None),
        (SUBJECT_HEADING, Kind::Prose, Some(14)),
        (MESSAGE_HEADING, Kind::Prose, Some(25)),
        ("Why", Kind::Prose, Some(25)),
        ("What to do", Kind::Prose, Some(18)),
        ("Rule", Kind::Text, Some(13)),
        (DECISION_HEADING, Kind::Text, Some(8)),
        (COMMENT_HEADING, Kind::Prose, Some(9)),
        ("Go to", Kind::Text, None),
        ("Found", Kind::Text, Some(14)),
        ("Expected", Kind::Text, Some(14)),
        ("No", Kind::Number, None),
        ("Name", Kind::Text, None),
        ("Round", Kind::Number, None),
        ("Place", Kind::Text, None),
        ("Certainty", Kind::Text, None),
        ("Area", Kind::Text, None),
        ("Check", Kind::Text, None),
        ("Fingerprint", Kind::Text, None),
        (KEY_HEADING, Kind::Text, None),
        (FILE_HEADING, Kind::Text, None),
        (TOURNAMENT_HEADING, Kind::Number, None),
    ]
    .map(|(heading, kind, max_width)| Column {
        max_width,
        ..Column::new(heading, kind)
    })
    .into();
    let notes = [
        (
            "Severity",
            "error: the file contradicts itself or a rule; do not submit it uncorrected.\nwarning: \
             probably wrong; somebody has to decide.\ninfo: worth knowing, nothing to correct.",
        ),
        (
            "Code",
            "The check that reports the finding; each check has its own page in the manual.",
        ),
        (
            "No",
            "The number of the player, or of the team if the finding is about a team.",
        ),
        ("Found", "The value as the file writes it."),
        ("Expected", "The correct value."),
        ("Place", "The position in the file."),
        (
            "Go to",
            "A link to the cell of this report that the finding refers to.",
        ),
        (
            DECISION_HEADING,
            "Your decision. accept: nothing has to be corrected, and your comment says why; the \
             finding no longer counts once the workbook is read back. correct, ask, reject: a \
             note for yourself.",
        ),
        (
            "Certainty",
            "proved: by the file itself. by list: by a rating list or another table. by rule: \
             by a rule that admits exceptions. heuristic: a likely explanation.",
        ),
        (
            "Fingerprint",
            "Identifies the finding: it stays the same in every report on this event.",
        ),
        (
            KEY_HEADING,
            "Identifies the finding and the facts that it is based on: it changes as soon as one of them does. A \
             new report that replaces this one uses it to keep decisions and comments.",
        ),
    ];
    for column in &mut columns {
        if column.heading == DECISION_HEADING {
            column.choices = &DECISIONS;
        }
    }
    for (heading, note) in notes {
        for column in &mut columns {
            if column.heading == heading {
                column.note = Some(note.to_owned());
            }
        }
    }
    columns
}

fn row(
    input: &DossierInput<'_>,
    subject: Option<PlayerId>,
    finding: &Finding,
    accepted: Option<&AcceptedFinding>,
) -> Row {
    let tournament = &input.audited.import.tournament;
    let team = finding.subject.team.and_then(|no| tournament.team(no));
    let team_name = |id: TeamId| tournament.teams[id.index()].name.as_str();
    let name = subject.map(|id| tournament.player(id).name.as_str());
    let name = name.or(team.map(team_name));
    let position = finding.at.as_ref();
    let position = position.map(|label| filed::place(input.audited.source, label.span));
    let number = finding.subject.player.or(finding.subject.team);
    let participant = match (number, name) {
        (Some(number), Some(name)) => Some(format!("{number} {name}")),
        (Some(number), None) => Some(number.to_string()),
        (None, name) => name.map(str::to_owned),
    };
    let round = finding.subject.round.map(|round| format!("round {round}"));
    let who_and_where = [participant, round, position.clone()];
    let target = cell_of_finding(input, subject, finding);
    let tone = Tone::from(finding.severity);
    Row::from(vec![
        Cell::text(finding.severity.word()).with_tone(tone),
        Cell::text(finding.code.code).with_tone(Tone::Strong),
        Cell::lines(who_and_where.into_iter().flatten()),
        Cell::text(filed::words(&finding.message)),
        Cell::lines(filed::all_reasons(finding)),
        Cell::optional_text(filed::advice(finding)),
        Cell::text(&finding.rule),
        accepted.map_or_else(Cell::default, |_| {
            Cell::text("accepted").with_tone(Tone::Good)
        }),
        Cell::optional_text(accepted.map(|accepted| &accepted.reason)),
        target.map_or_else(Cell::default, |target| {
            Cell::text(&target.sheet).with_link(Some(target))
        }),
        Cell::optional_text(found_value(input, finding)),
        Cell::optional_text(finding.expected.as_ref()),
        Cell::optional_whole(number),
        Cell::optional_text(name),
        Cell::optional_whole(finding.subject.round),
        Cell::optional_text(position),
        Cell::text(finding.certainty.words()),
        Cell::text(area(finding.code).description),
        Cell::text(finding.code.name),
        Cell::text(finding.fingerprint()).with_tone(Tone::Dim),
        Cell::text(finding.key()).with_tone(Tone::Dim),
        Cell::text(input.audited.source.main().name()).with_tone(Tone::Dim),
        Cell::optional_whole(input.audited.import.number),
    ])
}

/// Returns the cell of the report to which a finding refers: in the row of the player `subject` or,
/// if there is none, in the row of the team that the finding is about. `None` if the finding is
/// about neither, or if the report has no sheets of teams.
pub(super) fn cell_of_finding(
    input: &DossierInput<'_>,
    subject: Option<PlayerId>,
    finding: &Finding,
) -> Option<Target> {
    let team = || input.audited.import.tournament.team(finding.subject.team?);
    let cell_of_team = || team_cell(input, finding, team()?);
    subject
        .map(|id| player_cell(input, finding, id))
        .or_else(cell_of_team)
}

/// Returns the value that the check found; `None` if the finding states none. A number is given as
/// the file writes it: `3.0`, `2,5`, `3½`.
fn found_value<'a>(input: &'a DossierInput<'_>, finding: &'a Finding) -> Option<&'a str> {
    let found_number = finding.found.as_deref()?;
    let stated_text = finding.at.as_ref();
    let stated_text = stated_text.map(|label| input.audited.source.slice(label.span).trim());
    let stated_text = stated_text
        .filter(|stated_text| normalize_number(stated_text) == normalize_number(found_number));
    Some(stated_text.unwrap_or(found_number))
}

/// Returns a number without trailing zeros and with a decimal point, so that different spellings of
/// it are equal; other text is unchanged.
fn normalize_number(number: &str) -> Cow<'_, str> {
    let are_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let decimal = number.replace('½', ".5").replace(',', ".");
    match decimal.split_once('.') {
        Some((whole, fraction)) if are_digits(whole) && are_digits(fraction) => {
            let whole = if whole.is_empty() { "0" } else { whole };
            let text = format!("{whole}.{fraction}");
            text.trim_end_matches('0')
                .trim_end_matches('.')
                .to_owned()
                .into()
        }
        _ => number.into(),
    }
}

/// Returns the cell of the report that a finding about this player refers to.
fn player_cell(input: &DossierInput<'_>, finding: &Finding, player: PlayerId) -> Target {
    let (sheet, column) = input.sheet_and_column(finding);
    input.target_in_row(sheet, player, column)
}

/// Returns the cell of the report that a finding about this team refers to; `None` if the report
/// has no sheets of teams.
fn team_cell(input: &DossierInput<'_>, finding: &Finding, team: TeamId) -> Option<Target> {
    let teams = input.teams.as_ref()?;
    let row = teams.row(team);
    let (sheet, column) = match finding.subject.round {
        Some(round @ 1..) if round <= teams.rounds() => {
            let column = teams::FIRST_ROUND + usize::from(round) - 1;
            (teams::CROSSTABLE, column)
        }
        _ => {
            let label = finding.at.as_ref().map(|label| label.span);
            (teams::STANDINGS, teams::column(input, teams, team, label))
        }
    };
    Some(Target {
        sheet: sheet.to_owned(),
        row,
        column,
    })
}

impl Dossier {
    /// Restores the decision and the comment that somebody typed beside a finding. The tournament
    /// file, the number of the tournament in it and the key identify the finding. Returns whether
    /// the report still has this finding.
    pub fn keep_decision(
        &mut self,
        (file, tournament, key): (&str, Option<u16>, &str),
        decision: &str,
        comment: &str,
    ) -> bool {
        let sheet = self.sheets.iter_mut().find(|sheet| sheet.name == NAME);
        let Some(Content::List(table)) = sheet.map(|sheet| &mut sheet.content) else {
            return false;
        };
        let column_of = |heading: &str| {
            let mut columns = table.columns.iter();
            columns.position(|column| column.heading == heading)
        };
        let headings = [
            KEY_HEADING,
            FILE_HEADING,
            TOURNAMENT_HEADING,
            DECISION_HEADING,
            COMMENT_HEADING,
        ]
        .map(column_of);
        let [
            Some(key_index),
            Some(file_index),
            Some(number_index),
            Some(decision_index),
            Some(comment_index),
        ] = headings
        else {
            return false;
        };
        let [key, file] = [key, file].map(Cell::text);
        let number = Cell::optional_whole(tournament);
        let mut is_found = false;
        for Row { cells, .. } in &mut table.rows {
            let is_same = cells[key_index].value == key.value
                && cells[file_index].value == file.value
                && cells[number_index].value == number.value;
            if is_same {
                is_found = true;
                for (column, text) in [(decision_index, decision), (comment_index, comment)] {
                    let typed = Cell::text(text);
                    // a cell whose words stay the same keeps its emphasis
                    if !text.is_empty() && cells[column].value != typed.value {
                        cells[column] = typed;
                    }
                }
            }
        }
        is_found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_equal_in_every_notation() {
        let check = |a, b, same| {
            assert_eq!(
                normalize_number(a) == normalize_number(b),
                same,
                "{a} and {b}"
            )
        };
        check("3.0", "3", true);
        check("2,5", "2.5", true);
        check("3½", "3.5", true);
        check("½", "0.5", true);
        check("30", "3", false);
        check("3.05", "3.5", false);
        check("1 and =", "1 and -", false);
        check("B.01", "B.010", false);
    }
}
