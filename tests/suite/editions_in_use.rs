//! Standings never disagree silently with the audit about the edition: where the audit shows that a
//! printed column follows other rules, the standings use these rules or name the column.

use std::fs;
use std::path::{Path, PathBuf};

use crosstable::audit::{self, Case, Options};
use crosstable::desk::{JudgedEvent, Ranking};
use crosstable::format::{self, Reading};
use crosstable::rules;
use crosstable::standings::Standings;
use crosstable::tiebreak::{self, ParticipantKind, TieBreak};

use crate::support::{root, shared, step};

fn files_below(folder: &Path, paths: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap();
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files_below(&path, paths);
        } else {
            paths.push(path);
        }
    }
}

fn read(path: &Path) -> Option<Reading> {
    let name = path.file_name()?.to_string_lossy().into_owned();
    format::read(&name, fs::read(path).ok()?, &Default::default()).ok()
}

/// The headings of printed columns whose values, as the audit explains them, are not those of the
/// standings, although the standings do not name the column.
fn silent_columns(
    judged: &JudgedEvent<'_>,
    ranking: &Ranking,
    standings: &Standings,
) -> Vec<String> {
    let participants = if judged.ranks_teams {
        ParticipantKind::Teams
    } else {
        ParticipantKind::Players
    };
    let named: Vec<&String> = (ranking.printed_rules.iter())
        .flat_map(|printed| &printed.columns)
        .collect();
    let mut silent = Vec::new();
    for column in judged.case.column_matches(participants) {
        let Some(spec) = &column.spec else { continue };
        let index = standings
            .criteria
            .iter()
            .position(|other| other.is_same(spec));
        let has_values = tiebreak::find(&spec.code).is_some_and(TieBreak::has_values);
        let Some(Ok(computed)) = index.map(|index| &standings.columns[index]) else {
            continue;
        };
        let is_named = named
            .iter()
            .any(|name| name.starts_with(column.label.as_str()));
        if has_values && !is_named && column.values.iter().ne(computed) {
            silent.push(column.label);
        }
    }
    silent
}

#[test]
fn no_column_follows_other_rules_in_silence() {
    let mut paths = Vec::new();
    if let Some(exports) = shared("data/exports") {
        files_below(&exports, &mut paths);
    }
    let mut paths: Vec<_> = paths.into_iter().step_by(step(2)).collect();
    files_below(&root().join("samples"), &mut paths);
    let mut compared = 0;
    for path in paths {
        let Some(reading) = read(&path) else { continue };
        let options = Options::default();
        let last_round = Some(audit::last_round(&reading.import)).filter(|&round| round > 0);
        let asked = (last_round, false);
        let Ok(judged) = JudgedEvent::new(&reading, &reading.import, &options, asked) else {
            continue;
        };
        let ranking = judged.ranking();
        let standings = judged.standings(&ranking);
        compared += standings.columns.len();
        let silent = silent_columns(&judged, &ranking, &standings);
        assert_eq!(silent, Vec::<String>::new(), "{}", path.display());
        // an edition of the audit is that of the standings
        let audit = audit::judge(&Case::new(&reading.sources, &reading.import, &options));
        let used = judged.case.edition_in_use();
        assert_eq!(audit.edition.rules.name, used.rules.name);
    }
    assert!(compared > 20);
}

/// 2 has the bye of round 3, and 4 is absent in round 3. Under the rules before 2023, 2 counts 1.0
/// for opponents and has a virtual opponent with 0.5; 4 counts 0.5 and has one with 1.0. Buchholz of
/// 2 is 2.5 + 2 + 0.5 = 5, that of 4 is 2.5 + 2 + 1 = 5.5.
const BEFORE_2023: &str = "No;Name;1;2;3;Pts;BH\n1;Alder, Ann;4w1;2w1;3b½;2,5;3,5\n\
    2;Birch, Bob;3w½;1b0;-1;1,5;5\n3;Cedar, Cid;2b½;4w1;1w½;2;4\n4;Dogwood, Dee;1b0;3b0;-0;0;5,5\n";

fn edition_of(text: &str, requested: Option<&str>) -> (&'static str, String, usize) {
    let reading = format::read("open.csv", text.into(), &Default::default()).unwrap();
    let options = Options {
        rules: requested.and_then(rules::edition),
        ..Options::default()
    };
    let judged = JudgedEvent::new(&reading, &reading.import, &options, (None, false)).unwrap();
    let edition = judged.case.edition_in_use();
    let named = judged.ranking().printed_rules.len();
    (edition.rules.name, edition.why.clone(), named)
}

#[test]
fn printed_columns_decide_only_if_the_edition_is_assumed() {
    let (name, why, named) = edition_of(BEFORE_2023, None);
    assert_eq!((name, named), ("legacy", 0));
    assert_eq!(
        why,
        "assumed: the file has no date; the printed values of BH follow this edition"
    );
    // a date or a request is not overruled, and the column is named
    let dated = format!("Quay Open\nDate : 2026/05/01\n{BEFORE_2023}");
    assert_eq!(edition_of(&dated, None).0, "2026");
    assert_eq!(edition_of(&dated, None).2, 1);
    let (name, why, named) = edition_of(BEFORE_2023, Some("2024"));
    assert_eq!((name, why.as_str(), named), ("2024", "as requested", 1));
}
