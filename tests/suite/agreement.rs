//! A report never contradicts the audit: every highlighted cell belongs to a finding, and every
//! finding about a player is highlighted somewhere.

use std::fs;
use std::path::PathBuf;

use crosstable::audit::{self, Case, Need, Options};
use crosstable::finding::{Finding, Severity};
use crosstable::format::{self, FORMATS, Reading, WriteOptions};
use crosstable::import::Lack;
use crosstable::model::{Crosstable, Entry, PlayerId, RoundNumber, System};
use crosstable::number::Points;
use crosstable::report::AuditReport;
use crosstable::report::dossier::{Cell, Circumstances, Column, Dossier, Tone, Value, dossier};
use crosstable::verdict::Verdict;

use crate::support::{crosstable, root, shared};

/// The samples, and some real files of every kind.
fn files() -> Vec<PathBuf> {
    let mut paths = listed(root().join("samples"));
    if let Some(defects) = shared("data/defects") {
        paths.extend(listed(defects));
    }
    for folder in ["crosstable", "standings", "team"] {
        if let Some(exports) = shared(&format!("data/exports/{folder}")) {
            paths.extend(listed(exports).into_iter().step_by(6));
        }
    }
    for folder in ["data/tunx", "data/trf"] {
        if let Some(reports) = shared(folder) {
            paths.extend(listed(reports).into_iter().step_by(6));
        }
    }
    paths
}

fn listed(folder: PathBuf) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.is_file());
    paths.sort();
    paths
}

fn read(path: &PathBuf) -> Option<Reading> {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    format::read(&name, fs::read(path).unwrap(), &Default::default()).ok()
}

/// The report on the first tournament of a file, and the findings on which it is based.
fn report(reading: &Reading) -> (Dossier, Vec<Finding>) {
    let (source, import) = (&reading.sources, &reading.import);
    let case = Case::new(source, import, &Options::default());
    let audit = audit::judge(&case);
    let verdict = Verdict::without_choices(import, &audit);
    let audited = AuditReport {
        source,
        import,
        audit: &audit,
        system: import.tournament.system.unwrap_or(System::Swiss),
        left_out: 0,
        verdict: &verdict,
        small_groups_from: None,
    };
    (
        dossier(&audited, &case, Circumstances::default()),
        audit.findings,
    )
}

/// Sheets with a row for each player, in which the notes of highlighted cells name their findings.
const MARKED: [&str; 3] = ["Standings", "Crosstable", "Players"];

/// The columns and rows of a sheet.
fn cells<'d>(dossier: &'d Dossier, name: &str) -> impl Iterator<Item = (&'d Column, &'d Cell)> {
    let sheet = dossier.sheets.iter().find(|sheet| sheet.name == name);
    let tables = sheet.into_iter().flat_map(|sheet| sheet.tables());
    tables.flat_map(|table| {
        table
            .rows
            .iter()
            .flat_map(|row| table.columns.iter().zip(&row.cells))
    })
}

const fn stands_out(tone: Tone) -> bool {
    matches!(
        tone,
        Tone::Error | Tone::Warning | Tone::Info | Tone::Differs
    )
}

/// The beginning of a note about a finding.
fn named(finding: &Finding) -> String {
    format!("{} {}: ", finding.severity.word(), finding.code.code)
}

fn number(cell: &Cell) -> Option<String> {
    match &cell.value {
        Value::Number(number, _) => Some(number.to_text()),
        _ => None,
    }
}

fn check(name: &str, reading: &Reading, wrong: &mut Vec<String>) {
    let (dossier, findings) = report(reading);
    // nothing stands out that no finding names
    for sheet in MARKED {
        for (column, cell) in cells(&dossier, sheet) {
            let counted = sheet == "Players" && column.heading == "Findings";
            if !stands_out(cell.tone) || counted {
                continue;
            }
            let note = cell.note.as_deref().unwrap_or_default();
            if !findings
                .iter()
                .any(|finding| note.starts_with(&named(finding)))
            {
                wrong.push(format!(
                    "{name}: {sheet}, {}: {:?} stands out with {note:?}",
                    column.heading, cell.value
                ));
            }
        }
    }
    // and whatever a finding says of a player of the list stands out
    let players = &reading.import.tournament.players;
    for finding in &findings {
        let subject = finding.subject.player;
        let listed = subject.is_some_and(|subject| {
            let mut numbers = players.iter().filter_map(|player| player.number);
            numbers.any(|number| number.0 == subject)
        });
        if !listed || finding.at.is_none() {
            continue;
        }
        let mut all = MARKED.iter().flat_map(|sheet| cells(&dossier, sheet));
        let told = all.any(|(_, cell)| {
            let note = cell.note.as_deref().unwrap_or_default();
            stands_out(cell.tone) && (note.contains(&named(finding)) || note.contains(" more"))
        });
        if !told {
            let (code, message) = (finding.code.code, &finding.message);
            wrong.push(format!("{name}: {code} {message} stands out nowhere"));
        }
    }
}

#[test]
fn a_report_highlights_exactly_what_findings_name() {
    let mut wrong = Vec::new();
    let mut checked = 0;
    for path in files() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if let Some(reading) = read(&path) {
            check(&name, &reading, &mut wrong);
            checked += 1;
        }
    }
    assert!(checked > 20, "only {checked} files");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Checks whose errors are about results or points. Those of colours are not among them.
const ABOUT_POINTS: [&str; 19] = [
    "P301", "P305", "R201", "R202", "R203", "R204", "R207", "R208", "R209", "R210", "R211", "R212",
    "R213", "R214", "R215", "R216", "S105", "S111", "S117",
];

#[test]
fn standings_say_that_the_audit_finds_errors_about_points() {
    let (mut doubtful, mut certain) = (0, 0);
    for path in files() {
        let Some(reading) = read(&path) else { continue };
        let (import, name) = (&reading.import, path.display());
        if !Need::Results.is_met(import) {
            continue;
        }
        let last = audit::last_round(import);
        let (dossier, findings) = report(&reading);
        let is_about_points = |finding: &&Finding| {
            finding.severity == Severity::Error
                && ABOUT_POINTS.contains(&finding.code.code)
                && finding.subject.round.is_none_or(|round| round <= last)
        };
        let error = findings.iter().find(is_about_points);
        let sheets = dossier.sheets.iter();
        for sheet in
            sheets.filter(|sheet| ["Standings", "Team standings"].contains(&sheet.name.as_str()))
        {
            let says_so = sheet.description.starts_with("In doubt: ");
            assert!(
                says_so || error.is_none(),
                "{name}: {:?}",
                error.map(|error| &error.message)
            );
        }
        let has_errors = findings
            .iter()
            .any(|finding| finding.severity == Severity::Error);
        doubtful += usize::from(error.is_some());
        certain += usize::from(!has_errors);
        if !has_errors {
            let mut sheets = dossier.sheets.iter();
            let doubt = sheets.find(|sheet| sheet.description.starts_with("In doubt: "));
            assert!(doubt.is_none(), "{name}: {}", doubt.unwrap().description);
        }
    }
    assert!(
        doubtful > 2 && certain > 10,
        "{doubtful} and {certain} files"
    );
}

/// An event whose ranks no rank order explains. The file has points and ranks, but no tie-breaks.
const GUESSED: &str = "samples/harbour-open-trf16.trf";

#[test]
fn a_table_with_unknown_rank_order_is_ordered_by_stated_ranks() {
    let path = root().join(GUESSED);
    let reading = read(&path).unwrap();
    let import = &reading.import;
    let case = Case::new(&reading.sources, import, &Options::default());
    let audit = audit::judge(&case);
    let why = case.stated_order(None).expect("no rank order is named").why;
    assert!(audit.rank_order.is_none_or(|used| !used.origin.is_stated()));
    let (dossier, _) = report(&reading);
    let sheet = dossier
        .sheets
        .iter()
        .find(|sheet| sheet.name == "Standings");
    let sheet = sheet.unwrap();
    assert!(sheet.description.contains(&why), "{}", sheet.description);
    let ranks = cells(&dossier, "Standings").filter(|(column, _)| column.heading == "Stated rank");
    let ranks: Vec<_> = ranks.filter_map(|(_, cell)| number(cell)).collect();
    let numbers: Vec<u32> = ranks.iter().map(|rank| rank.parse().unwrap()).collect();
    assert!(numbers.len() > 3 && numbers.is_sorted(), "{numbers:?}");
    assert!(cells(&dossier, "Standings").all(|(column, _)| column.heading != "Rank"));
}

#[test]
fn a_poorly_fitting_order_is_not_used_as_rank_order() {
    for path in files() {
        let Some(reading) = read(&path) else { continue };
        let audit = audit::audit(&reading.sources, &reading.import, &Options::default());
        let best = audit
            .inference
            .as_ref()
            .and_then(|found| found.candidates.first());
        if best.is_some_and(|best| best.fits_poorly()) {
            assert!(audit.rank_order.is_none(), "{}", path.display());
        }
    }
}

#[test]
fn audit_and_standings_agree_on_the_last_round() {
    // round 6 holds half-point byes alone, and the points include them
    let byes = ["1.0", "1.5", "0.5", "0.5"];
    let rows = ["2 w =", "1 b =", "4 w 0", "3 b 1"];
    let mut text = "012 Byes\n142 2\n".to_owned();
    for (at, (row, points)) in rows.iter().zip(byes).enumerate() {
        let bye = if at == 3 { "0000 - Z" } else { "0000 - H" };
        let points = if at == 3 { "1.0" } else { points };
        text += &format!(
            "001 {:>4}      Player, No {}                                                       {points:>4} {:>4}  {row:>8}  {bye}\n",
            at + 1,
            at + 1,
            at + 1
        );
    }
    let reading = format::read("byes.trf", text.into_bytes(), &Default::default()).unwrap();
    assert_eq!(reading.import.tournament.rounds, 2);
    assert_eq!(audit::last_round(&reading.import), 2);
    let round = RoundNumber(2);
    assert!(reading.import.tournament.ids().any(|id| {
        let entry = reading.import.tournament.entry(id, round);
        entry.is_some_and(|entry| entry.outcome.is_bye())
    }));
}

/// Every page and workbook of a team event in the shared data.
fn team_pages() -> Vec<PathBuf> {
    let Some(data) = shared("data") else {
        return Vec::new();
    };
    let files = walkdir::WalkDir::new(data).sort_by_file_name().into_iter();
    let mut paths: Vec<PathBuf> = files.map(|entry| entry.unwrap().into_path()).collect();
    let endings = ["html", "xlsx", "xls", "ods", "csv"];
    paths.retain(|path| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| endings.contains(&ending))
    });
    paths.retain(|path| read(path).is_some_and(|reading| reading.import.tournament.team_event));
    paths
}

#[test]
fn audit_and_standings_agree_on_the_last_round_of_team_pages() {
    let pages = team_pages();
    let mut compared = 0;
    for path in &pages {
        let name = path.to_str().unwrap();
        let document = |command: &str| {
            let output = crosstable(&[command, "--format", "json", name]);
            serde_json::from_slice::<serde_json::Value>(&output.stdout).ok()
        };
        let Some(standings) = document("standings") else {
            continue;
        };
        let audit = document("audit").unwrap();
        let reading = read(path).unwrap();
        let last = u64::from(audit::last_round(&reading.import));
        assert_eq!(audit["tournament"]["rounds_played"], last, "{name}");
        assert_eq!(standings["after_round"], last, "{name}");
        let text = String::from_utf8(crosstable(&["audit", name]).stdout).unwrap();
        let planned = audit["tournament"]["rounds"].as_u64().unwrap();
        let words = match last == planned {
            true => format!("{planned} round"),
            false => format!("{last} of {planned} rounds"),
        };
        assert!(text.contains(&words), "{name}: no `{words}` in {text}");
        compared += 1;
    }
    assert!(
        pages.is_empty() || compared >= 3,
        "{compared} of {}",
        pages.len()
    );
}

#[test]
fn a_round_of_teams_without_results_does_not_count() {
    let Some(folder) = shared("data/defects") else {
        return;
    };
    let reading = read(&folder.join("league-art2.html")).unwrap();
    assert_eq!(audit::last_round(&reading.import), 1);
}

/// The stated totals that differ from the points of the results, although nothing reports points or
/// an error from which they follow. `None` if the event is not over, or if such a finding exists.
fn unreported_totals(name: &str, reading: &Reading) -> Option<Vec<String>> {
    let import = &reading.import;
    let tournament = &import.tournament;
    let audit = audit::audit(&reading.sources, import, &Options::default());
    let reports = |finding: &Finding| {
        finding.code.code.starts_with('P') || finding.severity == Severity::Error
    };
    let open = audit::open_rounds(import);
    let is_open = !open.without_results.is_empty() || !open.unfinished.is_empty();
    let lacks_results = import.lacks(Lack::Results);
    if tournament.team_event || lacks_results || is_open || audit.findings.iter().any(reports) {
        return None;
    }
    let system = tournament.system.unwrap_or(System::Swiss);
    let table = Crosstable::new(tournament, system, tournament.rounds);
    let stated = tournament.ids().zip(&import.claims.points);
    let wrong = stated.filter_map(|(id, stated)| {
        let (stated, derived) = (stated.as_ref()?.value, table.total(id.into()));
        (stated != derived)
            .then(|| format!("{name}: {id:?} states {stated}, the results {derived}"))
    });
    Some(wrong.collect())
}

#[test]
fn points_that_nothing_reports_are_those_of_the_results() {
    let readings = files().into_iter().filter_map(|path| {
        let reading = read(&path)?;
        unreported_totals(&path.display().to_string(), &reading)
    });
    let totals_of_files: Vec<Vec<String>> = readings.collect();
    // the samples alone have some ten such files
    assert!(totals_of_files.len() > 8, "{}", totals_of_files.len());
    let wrong = totals_of_files.concat();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A bye that is missing from a table in which a blank cell gives no points: the stated points
/// still include it.
#[test]
fn a_bye_that_a_blank_cell_replaces_is_reported() {
    let path = root().join("samples/lakeside-open.trf");
    let import = read(&path).unwrap().import;
    for name in ["csv", "xlsx"] {
        let writer = FORMATS.iter().find(|format| format.name == name);
        let writer = writer.unwrap().writer.unwrap();
        let tournament = &import.tournament;
        let mut blanked = 0;
        for (index, entry) in tournament.entries.iter().enumerate() {
            let has_points = tournament.points(entry) > Points::ZERO;
            if !entry.outcome.is_bye() || !has_points {
                continue;
            }
            let mut changed = import.clone();
            changed.tournament.entries[index] = Entry::default();
            let written = writer(&changed, &WriteOptions::default()).unwrap();
            let file = format!("x.{name}");
            let reading = format::read(&file, written.bytes, &Default::default()).unwrap();
            let audit = audit::audit(&reading.sources, &reading.import, &Options::default());
            let id = PlayerId::at(index / usize::from(tournament.rounds));
            let player = &tournament.player(id).name;
            let expected = format!("points differ for {} {player}", id.0 + 1);
            let mut findings = audit.findings.iter();
            let finding = findings.find(|finding| finding.message.starts_with(&expected));
            let finding = finding.unwrap_or_else(|| panic!("{name}: nothing about {player}"));
            let round = index % usize::from(tournament.rounds) + 1;
            let notes = finding.notes_in_words().join("\n");
            let is_named = [' ', ',', ':']
                .iter()
                .any(|end| notes.contains(&format!("round {round}{end}")));
            assert!(is_named, "{name}, {player}: {notes}");
            blanked += 1;
        }
        assert!(blanked > 2, "{blanked}");
    }
}
