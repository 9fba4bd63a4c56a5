//! The sheet *Summary*: the verdict, the most serious findings, what was examined and what was not,
//! and what the audit is based on.

use super::cell::{Cell, Column, Kind, Target, Tone, clean};
use super::moment::moment_in_words;
use super::{Content, DossierInput, Row, SEVERITIES, Sheet, Table, charts, findings};
use crate::audit::{ColumnMatch, find};
use crate::finding::{Family, Severity, count};
use crate::report::file_names::file_name;
use crate::report::{filed, text};
use crate::verdict::{Area, Decision, State, Verdict, area};

/// The name of the sheet in a workbook, and the heading of the section in a page.
pub(super) const NAME: &str = "Summary";

/// Makes the sheet *Summary*. `following_sheets` are all other sheets of the report, which it
/// lists.
pub(super) fn sheet(input: &DossierInput<'_>, following_sheets: &[Sheet]) -> Sheet {
    let blocks = [
        verdict(input),
        most_serious_findings(input),
        area_counts(input),
        event(input),
        basis(input),
        stated_columns(input),
        sign_off(),
        charts::score_chart(input).unwrap_or_default(),
        charts::rating_chart(input).unwrap_or_default(),
        contents_table(following_sheets),
    ];
    let blocks = blocks.into_iter().filter(|table| !table.rows.is_empty());
    Sheet {
        name: NAME.to_owned(),
        description: "What was checked, on what basis, and what was found".to_owned(),
        content: Content::Blocks(blocks.collect()),
    }
}

/// Makes a block with two columns: names and values. Pairs with an empty value are left out.
pub(super) fn name_value_block(title: &str, pairs: Vec<(&str, Cell)>) -> Table {
    let rows = pairs
        .into_iter()
        .filter(|(_, cell)| *cell != Cell::default());
    Table {
        title: title.to_owned(),
        columns: vec![Column::new("", Kind::Text), Column::new("", Kind::Prose)],
        rows: rows
            .map(|(name, cell)| Row::from(vec![Cell::text(name).with_tone(Tone::Dim), cell]))
            .collect(),
        ..Table::default()
    }
}

fn verdict(input: &DossierInput<'_>) -> Table {
    let audited = input.audited;
    let verdict = audited.verdict;
    let left_out = audited.left_out;
    let left_out =
        (left_out > 0).then(|| count(left_out, "finding") + " left out by the selection of checks");
    let accepted = verdict.accepted.len();
    let accepted = (accepted > 0).then(|| count(accepted, "finding") + " accepted");
    let ignored = verdict.ignored.iter();
    let ignored = ignored.map(|check| format!("{}: {}", check.code.code, filed::words(&check.why)));
    let missing_areas = verdict
        .missing
        .iter()
        .map(|area_words| filed::words(area_words));
    let chosen_profile = &verdict.profile;
    let description = chosen_profile.profile.description;
    name_value_block(
        &input.title(),
        vec![
            ("Verdict", decision(verdict)),
            ("Missing", Cell::lines(missing_areas)),
            ("Left out", Cell::optional_text(left_out)),
            ("Accepted", Cell::optional_text(accepted)),
            ("Ignored checks", Cell::lines(ignored)),
            (
                "Judged as",
                Cell::text(format!("{description} ({})", chosen_profile.why)),
            ),
        ],
    )
}

/// The largest number of findings that the summary describes in words.
const MAX_SERIOUS: usize = 8;

/// The largest number of consequences that the summary lists with a finding.
const MAX_CONSEQUENCES: usize = 2;

/// Makes a block with the most serious findings in words, each with a link to its cell in the
/// report.
fn most_serious_findings(input: &DossierInput<'_>) -> Table {
    let findings = input.audited.audit.findings.iter().enumerate();
    let serious_findings = findings.filter(|(_, finding)| finding.severity > Severity::Info);
    let serious_findings: Vec<_> = serious_findings
        .map(|(index, finding)| {
            let subject = input.player_findings.subject(index);
            (findings::cell_of_finding(input, subject, finding), finding)
        })
        .collect();
    let mut table = name_value_block("What was found", Vec::new());
    table.rows = (serious_findings.iter().take(MAX_SERIOUS))
        .map(|(target, finding)| {
            let severity =
                Cell::text(finding.severity.word()).with_tone(Tone::from(finding.severity));
            let to_do = filed::advice(finding);
            let to_do = to_do.map(|to_do| format!("To do: {to_do}"));
            let consequences = filed::consequences(finding).take(MAX_CONSEQUENCES);
            let consequences = consequences.map(|words| format!("Consequence: {words}"));
            let message = std::iter::once(filed::words(&finding.message));
            let words = message.chain(consequences).chain(to_do);
            Row::from(vec![severity.with_link(target.clone()), Cell::lines(words)])
        })
        .collect();
    if let remaining @ 1.. = serious_findings.len().saturating_sub(MAX_SERIOUS) {
        let words = format!("and {remaining} more: see {}", findings::NAME);
        let link = Cell::text(findings::NAME).with_link(Some(first_cell(findings::NAME)));
        table.rows.push(Row::from(vec![link, Cell::text(words)]));
    }
    table
}

/// Makes a block of empty lines in which the office enters its decision.
fn sign_off() -> Table {
    let lines = ["Decision", "Name", "Date", "Signature"];
    let mut table = name_value_block("Decision of the office", Vec::new());
    table.rows = lines
        .map(|name| Row::from(vec![Cell::text(name).with_tone(Tone::Dim), Cell::default()]))
        .into();
    table
}

/// Makes a cell with the decision of a verdict in words, and with its emphasis.
pub(super) fn decision(verdict: &Verdict) -> Cell {
    let tone = match verdict.decision {
        Decision::Rate => Tone::Good,
        Decision::Ask | Decision::Unknown => Tone::Warning,
        Decision::Return => Tone::Error,
    };
    let words = filed::words(&verdict.words());
    let mut letters = words.chars();
    let initial = letters.next().map(|letter| letter.to_ascii_uppercase());
    Cell::text(initial.into_iter().chain(letters).collect::<String>()).with_tone(tone)
}

fn event(input: &DossierInput<'_>) -> Table {
    let audited = input.audited;
    let tournament = &audited.import.tournament;
    let dates = match (tournament.start, tournament.end) {
        (Some(start), Some(end)) if start != end => Some(format!("{start} to {end}")),
        (Some(day), _) | (None, Some(day)) => Some(day.to_string()),
        (None, None) => None,
    };
    let (reached, planned) = audited.rounds();
    let rounds = if planned == reached {
        planned.to_string()
    } else {
        format!("{reached} of {planned}")
    };
    let assumed_note = text::assumed_system(audited);
    let system = format!("{}{assumed_note}", audited.system.name());
    let main = audited.source.main();
    let other_files = audited.source.files()[1..].iter();
    let teams = input.teams.is_some().then_some(tournament.teams.len());
    let other_files: Vec<&str> = other_files.map(|file| file_name(file.name())).collect();
    let received = input.circumstances.received;
    let format = format!(
        "{}, {}",
        text::dialect(audited),
        main.decoding().encoding.to_ascii_lowercase()
    );
    name_value_block(
        "Event",
        vec![
            (
                "File",
                Cell::text(text::filed_title(audited.source, audited.import)),
            ),
            (
                "Size",
                Cell::optional_text(received.map(|file| count(file.bytes, "byte"))),
            ),
            (
                "SHA-256",
                Cell::optional_text(received.map(|file| &file.sha256)),
            ),
            ("Format", Cell::text(format)),
            ("Further files", Cell::text(other_files.join(", "))),
            ("City", Cell::optional_text(tournament.city.as_ref())),
            (
                "Federation",
                Cell::optional_text(tournament.federation.as_ref()),
            ),
            ("Dates", Cell::optional_text(dates)),
            ("System", Cell::text(system)),
            ("Rounds", Cell::text(rounds)),
            ("Teams", Cell::optional_whole(teams)),
            ("Players", Cell::whole(tournament.players.len())),
            (
                "Chief arbiter",
                Cell::optional_text(tournament.chief_arbiter.as_ref()),
            ),
            (
                "Organiser",
                Cell::optional_text(tournament.organiser.as_ref()),
            ),
            (
                "Time control",
                Cell::optional_text(
                    tournament
                        .time_text
                        .as_ref()
                        .or(tournament.time_code.as_ref()),
                ),
            ),
        ],
    )
}

fn basis(input: &DossierInput<'_>) -> Table {
    let audit = input.audited.audit;
    let case = input.case;
    let round = case
        .facts
        .options
        .round
        .map(|round| format!("after round {round}"));
    let unrated_rating = case.facts.options.unrated;
    let unrated_text =
        unrated_rating.map(|rating| format!("unrated players count as rated {rating}"));
    let mut compared_pairings = input.audited.verdict.areas.iter();
    let compared_pairings = compared_pairings.find_map(|area| area.comparison.as_ref());
    let other_editions = text::differing_settings(input.audited.import, &audit.edition);
    name_value_block(
        "Judged by",
        vec![
            (
                "Edition of the rules",
                Cell::text(filed::edition(&audit.edition)),
            ),
            (
                "Settings of the file",
                Cell::optional_text(
                    other_editions.map(|other_editions| filed::words(&other_editions)),
                ),
            ),
            (
                "Rank order",
                Cell::text(filed::words(&text::rank_order(input.audited))),
            ),
            ("Standings", Cell::optional_text(round)),
            ("Pairings", Cell::optional_text(compared_pairings)),
            ("Unrated players", Cell::optional_text(unrated_text)),
            ("Checked", Cell::text(count(audit.checked, "stated value"))),
            ("Checks not run", Cell::text(checks_not_run(input))),
            (
                "Report written",
                Cell::text(moment_in_words(input.circumstances.written_at)),
            ),
        ],
    )
}

/// Makes a block with a row for each area of the audit: its result, and the number of its findings
/// of each severity. Further rows name data that no check uses; the last row has the totals.
fn area_counts(input: &DossierInput<'_>) -> Table {
    let audit = input.audited.audit;
    let columns = [
        ("Area", Kind::Text),
        ("Errors", Kind::Number),
        ("Warnings", Kind::Number),
        ("Infos", Kind::Number),
        ("Result", Kind::Text),
        ("What was not examined, and why", Kind::Prose),
    ];
    let count_findings = |only_area: Option<&Area>, severity: Severity| {
        let findings_in_area = audit.findings.iter().filter(|finding| {
            finding.severity == severity
                && only_area.is_none_or(|only_area| area(finding.code) == only_area)
        });
        findings_in_area.count()
    };
    let row = |name: Cell, only_area: Option<&Area>, result: [Cell; 2]| {
        let mut cells = vec![name];
        cells.extend(SEVERITIES.map(|severity| {
            let number = count_findings(only_area, severity);
            let tone = if number > 0 {
                Tone::from(severity)
            } else {
                Tone::Dim
            };
            Cell::whole(number).with_tone(tone)
        }));
        cells.extend(result);
        Row::from(cells)
    };
    let areas = input.audited.verdict.areas.iter();
    let mut rows: Vec<Row> = areas
        .map(|area_verdict| {
            // the area may have findings of severity info
            let words = match area_verdict.state {
                State::Clean => "nothing wrong",
                state => state.words(),
            };
            let state = Cell::text(words).with_tone(tone(area_verdict.state));
            let why = area_verdict
                .unexamined
                .iter()
                .map(|reason| filed::words(&reason.why));
            let why = Cell::lines(why);
            row(
                Cell::text(area_verdict.area.description),
                Some(area_verdict.area),
                [state, why],
            )
        })
        .collect();
    // data of the file that no check uses belong to no area
    rows.extend(audit.not_checked.iter().map(|words| {
        let mut cells = vec![Cell::text("further contents")];
        cells.resize(1 + SEVERITIES.len(), Cell::default());
        let state = State::NotExamined;
        cells.push(Cell::text(state.words()).with_tone(tone(state)));
        cells.push(Cell::text(filed::words(words)));
        Row::from(cells)
    }));
    let total_label = Cell::text("all").with_tone(Tone::Strong);
    let total_label = total_label.with_link(Some(first_cell(findings::NAME)));
    rows.push(row(total_label, None, [Cell::default(), Cell::default()]));
    Table {
        title: "Areas".to_owned(),
        columns: columns.map(|(name, kind)| Column::new(name, kind)).into(),
        rows,
        has_headings: true,
        ..Table::default()
    }
}

const fn tone(state: State) -> Tone {
    match state {
        State::Errors => Tone::Error,
        State::Questions => Tone::Warning,
        State::Partly => Tone::Plain,
        State::NotExamined => Tone::Dim,
        State::Clean => Tone::Good,
    }
}

/// Makes a block with the stated columns of tie-break values, and with the tie-break that each of
/// them contains.
fn stated_columns(input: &DossierInput<'_>) -> Table {
    let audit = input.audited.audit;
    let columns = text::stated_columns(audit);
    let row = |(column, words): (&ColumnMatch, String)| {
        let tone = match column.differ {
            1.. if has_finding_about_values(input, column) => Tone::Differs,
            _ => Tone::Plain,
        };
        Row::from(vec![
            Cell::text(&column.label),
            Cell::text(filed::words(&words)).with_tone(tone),
        ])
    };
    let mut table = name_value_block("Stated tie-breaks", Vec::new());
    table.rows = columns.map(row).collect();
    table
}

/// Whether any finding is about the values of this stated column.
fn has_finding_about_values(input: &DossierInput<'_>, column: &ColumnMatch) -> bool {
    let announced_code = column.announced.as_ref().map(|fit| &fit.code);
    let names = [Some(&column.label), column.code.as_ref(), announced_code];
    let mut findings = input.audited.audit.findings.iter();
    findings.any(|finding| {
        let code = finding.subject.code.as_ref();
        finding.code.family() == Family::TieBreaks && code.is_some() && names.contains(&code)
    })
}

/// Returns the codes of the checks that did not run, separated by spaces, or `none`. The block
/// about the areas gives the reasons.
fn checks_not_run(input: &DossierInput<'_>) -> String {
    let mut codes: Vec<&str> = (input.audited.audit.not_run.iter())
        .map(|check| check.code)
        .collect();
    let areas = input.audited.verdict.areas.iter();
    let gaps = areas.flat_map(|area_verdict| &area_verdict.unexamined);
    let gaps = gaps.flat_map(|gap| &gap.codes);
    codes.extend(gaps.filter(|code| find(code).is_none()));
    codes.sort_unstable();
    codes.dedup();
    if codes.is_empty() {
        "none".to_owned()
    } else {
        codes.join(" ")
    }
}

/// Makes a block with the names and descriptions of the sheets.
fn contents_table(sheets: &[Sheet]) -> Table {
    let row = |sheet: &Sheet| {
        let name = Cell::text(&sheet.name).with_link(Some(first_cell(&sheet.name)));
        Row::from(vec![name, Cell::text(clean(&sheet.description))])
    };
    let mut table = name_value_block("In this report", Vec::new());
    table.may_be_cut = true;
    table.rows = sheets.iter().map(row).collect();
    table
}

fn first_cell(sheet: &str) -> Target {
    Target {
        sheet: sheet.to_owned(),
        row: 0,
        column: 0,
    }
}
