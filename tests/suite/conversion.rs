//! A conversion introduces no errors and loses nothing without reporting it: in every format, the
//! audit of the copy has only findings that the source also has, and `diff` shows nothing that only
//! the source states, unless a reported loss explains it.

mod altered;
mod cases;
mod criteria;
mod damaged;
mod explained;
mod matches;
mod missing_rounds;
mod named;
mod ratings;
mod unread;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crosstable::audit::{Options, audit};
use crosstable::compare::{Comparison, Topic, compare};
use crosstable::finding::{Finding, Severity};
use crosstable::format::write::{Loss, LossKind, Subject};
use crosstable::format::{FORMATS, ReadOptions, Reading, read};
use crosstable::model::{FieldKey, HEADER, PLAYER};
use serde_json::Value;

use crate::support::scratch::Scratch;
use crate::support::{bulk, root, shared};

/// Every format that has a writer.
fn targets() -> impl Iterator<Item = &'static str> {
    let written = FORMATS.iter().filter(|format| format.writer.is_some());
    written.map(|format| format.name)
}

/// The files below a folder, in the order of their names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            paths.extend(files(&path));
        } else {
            paths.push(path);
        }
    }
    paths.sort();
    paths
}

/// The samples and a part of the shared files; with `CROSSTABLE_BULK=1`, all of them.
fn material() -> Vec<PathBuf> {
    let mut paths = files(&root().join("samples"));
    for folder in [
        "chess-json",
        "defects",
        "exports",
        "pairing",
        "trf",
        "tunx",
        "turneringsservice",
    ] {
        let Some(folder) = shared("data").map(|data| data.join(folder)) else {
            continue;
        };
        let found = files(&folder).into_iter();
        let small = |path: &PathBuf| fs::metadata(path).is_ok_and(|data| data.len() < 60_000);
        if bulk() {
            paths.extend(found);
        } else {
            paths.extend(found.filter(small).step_by(12));
        }
    }
    paths
}

/// Reads a file; `None` if it does not contain exactly one tournament.
fn reading(path: &Path) -> Option<Reading> {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let reading = read(&name, fs::read(path).unwrap(), &ReadOptions::default()).ok()?;
    reading.further.is_empty().then_some(reading)
}

/// A finding's code and its subject: player, team and round.
type Key = (&'static str, Option<u16>, Option<u16>, Option<u16>);

/// The results of the audit of a file.
struct Found {
    findings: Vec<Finding>,
    keys: BTreeSet<Key>,
    /// For each check, the number of its findings and the highest severity.
    codes: BTreeMap<&'static str, (usize, Severity)>,
}

impl Found {
    fn new(reading: &Reading) -> Found {
        let findings = audit(&reading.sources, &reading.import, &Options::default()).findings;
        let mut codes = BTreeMap::new();
        for finding in &findings {
            let code = codes
                .entry(finding.code.code)
                .or_insert((0, finding.severity));
            code.0 += 1;
            code.1 = code.1.max(finding.severity);
        }
        Found {
            keys: findings.iter().map(key).collect(),
            codes,
            findings,
        }
    }

    /// Whether the source has such a finding: the check reports no more often or the same subject,
    /// with at least this severity, or a note names it.
    fn has(&self, finding: &Finding, count: usize) -> bool {
        let known = self.codes.get(finding.code.code);
        let as_often = known.is_some_and(|(known, _)| *known >= count);
        let as_severe = known.is_some_and(|(_, worst)| *worst >= finding.severity);
        as_severe && (as_often || self.keys.contains(&key(finding)))
            || self.notes(finding)
            || self.counts_as_unknown_opponents(finding.code.code, count)
    }

    /// Whether the source reports at least `count` unknown opponents in one finding, because the
    /// header shows that the list is incomplete. A copy that cannot state the number of players
    /// reports them one by one.
    fn counts_as_unknown_opponents(&self, code: &str, count: usize) -> bool {
        let mut findings = self.findings.iter();
        code == "R204"
            && findings.any(|finding| {
                let is_about_list = finding.message.contains("which is incomplete");
                let stated = finding.found.as_ref().and_then(|text| text.parse().ok());
                finding.code.code == code
                    && is_about_list
                    && stated.is_some_and(|stated: usize| stated >= count)
            })
    }

    /// Whether a finding of at least this severity names this finding or its subject in a note.
    fn notes(&self, finding: &Finding) -> bool {
        let subject = finding.message.split_once(" for ");
        let subject = subject.and_then(|(_, rest)| rest.split_once(':'));
        let names = |note: &str| {
            note.contains(&finding.message) || subject.is_some_and(|(who, _)| note.contains(who))
        };
        let causes = self.findings.iter();
        let mut causes = causes.filter(|cause| cause.severity >= finding.severity);
        causes.any(|cause| {
            let notes = cause.notes_in_words();
            let mut notes = notes.iter().chain(&cause.because);
            notes.any(|note| names(note))
        })
    }
}

fn key(finding: &Finding) -> Key {
    let subject = &finding.subject;
    (
        finding.code.code,
        subject.player,
        subject.team,
        subject.round,
    )
}

/// A converted file, with the entries of its loss report.
struct Converted {
    reading: Option<Reading>,
    losses: Losses,
}

/// The entries of a loss report.
#[derive(Default)]
struct Losses {
    /// The names of all entries, lost or filled in.
    names: BTreeSet<String>,
    /// What is lost or changed: the name of each entry, and the values, players or teams.
    lost: Vec<(String, Vec<LostSubject>)>,
}

/// A value, player or team that a loss concerns.
struct LostSubject {
    /// The starting number and the name of the player.
    player: (Option<u64>, Option<String>),
    value: Option<String>,
}

impl Losses {
    fn new(report: &Value) -> Losses {
        let name = |loss: &Value| loss["name"].as_str().unwrap().to_owned();
        let subject = |subject: &Value| {
            let text = |key| subject[key].as_str().map(str::to_owned);
            LostSubject {
                player: (subject["player"].as_u64(), text("name")),
                value: text("value"),
            }
        };
        let [lost, added] = ["losses", "added"].map(|list| report[list].as_array().unwrap());
        let subjects = |loss: &Value| {
            loss["subjects"]
                .as_array()
                .unwrap()
                .iter()
                .map(subject)
                .collect()
        };
        Losses {
            names: lost.iter().chain(added).map(name).collect(),
            lost: lost
                .iter()
                .map(|loss| (name(loss), subjects(loss)))
                .collect(),
        }
    }

    /// The losses of a conversion in memory.
    fn of(list: &[Loss]) -> Losses {
        let lost = list.iter().filter(|loss| loss.kind != LossKind::Added);
        let subject = |subject: &Subject| LostSubject {
            player: (subject.number.map(u64::from), subject.name.clone()),
            value: subject.value.clone(),
        };
        let subjects = |loss: &Loss| loss.subjects.iter().map(subject).collect();
        Losses {
            names: list.iter().map(|loss| loss.name.to_owned()).collect(),
            lost: lost
                .map(|loss| (loss.name.to_owned(), subjects(loss)))
                .collect(),
        }
    }

    /// Whether something is lost or changed under one of these names. What is filled in explains no
    /// value that the copy lacks.
    fn lose(&self, by: &[&str]) -> bool {
        self.lost
            .iter()
            .any(|(name, _)| by.contains(&name.as_str()))
    }

    /// Whether the list names this value of the tournament section as lost.
    fn name_header_value(&self, value: &str) -> bool {
        let names = explained::header_names(value);
        let lists = self
            .lost
            .iter()
            .filter(|(name, _)| name == "tournament-values");
        let mut values = lists.flat_map(|(_, subjects)| subjects.iter());
        values.any(|subject| {
            let text = subject.value.as_deref().unwrap_or_default();
            names
                .iter()
                .any(|name| text == *name || text.starts_with(&format!("{name} ")))
        })
    }

    /// Whether the list names a column of a table as lost or written by another name.
    fn name_column(&self, label: &str) -> bool {
        let lists = ["tie-break-values", "tie-break-names", "rating-figures"];
        let mut columns = lists.iter().flat_map(|list| self.subjects(list));
        columns.any(|column| {
            column
                .value
                .as_ref()
                .is_some_and(|text| text.contains(label))
        })
    }

    /// Whether the list names lines with this record as lost.
    fn name_record(&self, name: &str) -> bool {
        name.strip_prefix("record ").is_some_and(|code| {
            let mut lines = self.subjects("records");
            lines.any(|line| {
                line.value
                    .as_ref()
                    .is_some_and(|text| text.starts_with(code))
            })
        })
    }

    /// The subjects of a loss.
    fn subjects<'a>(&'a self, of: &'a str) -> impl Iterator<Item = &'a LostSubject> {
        let lists = self.lost.iter().filter(move |(name, _)| name == of);
        lists.flat_map(|(_, subjects)| subjects.iter())
    }
}

/// Converts a file; `None` if the conversion is refused.
fn convert(scratch: &Scratch, path: &Path, target: &str) -> Option<Converted> {
    let (source, out) = (path.to_str().unwrap(), "out");
    let arguments = ["convert", source, out, "--to", target, "--force"];
    let report = ["--loss-report", "losses.json"];
    let run = scratch.run(&[&arguments[..], &report].concat());
    if run.code == 2 {
        return None;
    }
    assert_eq!(run.code, 0, "{source} to {target}: {run:#?}");
    let report: Value = serde_json::from_str(&scratch.read("losses.json")).unwrap();
    let options = ReadOptions::default();
    Some(Converted {
        reading: read("out", scratch.bytes(out), &options).ok(),
        losses: Losses::new(&report),
    })
}

fn is_explained(names: &BTreeSet<String>, by: &[&str]) -> bool {
    by.iter().any(|name| names.contains(*name))
}

/// New findings that no loss explains.
fn new_findings(
    source: &Found,
    written: &Found,
    target: &str,
    names: &BTreeSet<String>,
) -> Vec<String> {
    let findings = written.findings.iter();
    let new = findings.filter(|finding| {
        let (count, _) = written.codes[finding.code.code];
        !source.has(finding, count)
            && !explained::of_format(finding.code.code, target)
            && !is_explained(names, explained::finding(finding.code.code))
    });
    new.map(|finding| format!("{} {}", finding.code.code, finding.message))
        .collect()
}

/// A value without control characters and the blanks beside them.
fn plain(value: &Option<String>) -> Option<String> {
    let of_text = |c: &char| !c.is_control() && !c.is_whitespace();
    value
        .as_ref()
        .map(|text| text.chars().filter(of_text).collect())
}

/// Differences that no loss explains.
fn differences(imports: [&Reading; 2], comparison: &Comparison, losses: &Losses) -> Vec<String> {
    let topic = |topic| match topic {
        Topic::Tournament => "tournament",
        Topic::Team => "team",
        Topic::Player => "player",
        Topic::Match => "match",
        Topic::Game => "game",
        Topic::TeamStanding => "team standing",
        _ => "other",
    };
    // stated boards say who sat where; a line-up that they do not say is reported
    let matches = &imports[1].import.tournament.matches;
    let states_boards = matches.iter().any(|stated| !stated.boards.is_empty());
    let mut list = Vec::new();
    for difference in &comparison.differences {
        let field = format!("{}: {}", topic(difference.topic), difference.field);
        let [source, written] = difference.values.clone().map(|value| value.value);
        let is_plain = losses.lose(&["control-characters"]) && plain(&source) == plain(&written);
        if !is_plain && !is_explained(&losses.names, explained::difference(&field)) {
            list.push(format!("{field}: {source:?} and {written:?}"));
        }
    }
    for one in comparison
        .one_sided_values
        .iter()
        .filter(|one| one.side == 0)
    {
        let is_explained = (one.name == "line-ups" && states_boards)
            || losses.lose(explained::left_out(&one.name))
            || losses.name_record(&one.name)
            || one.noun.is_none() && losses.name_header_value(&one.name)
            || one.noun.is_some() && losses.name_column(&one.name);
        if !is_explained {
            list.push(format!(
                "only the source states {} ({})",
                one.name, one.count
            ));
        }
    }
    let alone = &comparison.unmatched_players[0];
    if !alone.is_empty() && !losses.lose(&["players", "names", "names-of-byes"]) {
        list.push(format!("{} players are lost", alone.len()));
    }
    list
}

/// Values of players and of the tournament section that the list of losses names, although the copy
/// has them.
fn kept_losses(imports: [&Reading; 2], comparison: &Comparison, losses: &Losses) -> Vec<String> {
    let tournaments = imports.map(|reading| &reading.import.tournament);
    let mut list = Vec::new();
    for (loss, key) in explained::PLAYER_FIELDS {
        let field = PLAYER.iter().find(|field| field.key == key).unwrap();
        let lost: BTreeSet<_> = losses.subjects(loss).map(|lost| &lost.player).collect();
        for pair in comparison.player_pairs.iter().filter(|_| !lost.is_empty()) {
            let players = [0, 1].map(|side| tournaments[side].player(pair.ids[side]));
            let name = Some(players[0].name.clone()).filter(|name| !name.is_empty());
            let number = players[0].number.map(|number| u64::from(number.0));
            let [source, written] = players.map(|player| (field.words)(player));
            if source.is_some() && source == written && lost.contains(&(number, name)) {
                list.push(format!("{} is named as lost: {source:?}", field.name));
            }
        }
    }
    // the list names the system by the type that states it
    for field in HEADER.iter().filter(|field| field.key != FieldKey::System) {
        let [source, written] = tournaments.map(|tournament| (field.words)(tournament));
        if source.is_some() && source == written && losses.name_header_value(field.name) {
            list.push(format!("{} is named as lost: {source:?}", field.name));
        }
    }
    list
}

/// Converts every file into every format. Returns the number of conversions and the problems, each
/// with its file and format.
fn problems(paths: &[PathBuf], scratch: &Scratch) -> (usize, Vec<String>) {
    let (mut count, mut problems) = (0, Vec::new());
    for path in paths {
        let Some(source) = reading(path) else {
            continue;
        };
        let found = Found::new(&source);
        for target in targets() {
            let Some(converted) = convert(scratch, path, target) else {
                continue;
            };
            count += 1;
            let losses = &converted.losses;
            let mut mine = Vec::new();
            match &converted.reading {
                None => mine.push("cannot be read again".to_owned()),
                Some(written) => {
                    let new = Found::new(written);
                    mine.extend(new_findings(&found, &new, target, &losses.names));
                    let comparison = compare([&source.import, &written.import]);
                    mine.extend(differences([&source, written], &comparison, losses));
                    mine.extend(kept_losses([&source, written], &comparison, losses));
                }
            }
            let name = path.strip_prefix(root()).unwrap_or(path).display();
            problems.extend(
                mine.into_iter()
                    .map(|what| format!("{name} to {target}: {what}")),
            );
        }
    }
    (count, problems)
}

#[test]
fn a_conversion_adds_no_errors_and_reports_every_loss() {
    let material = material();
    // two halves, as there are at least two processors
    let halves = material.split_at(material.len() / 2);
    let (first, second) = std::thread::scope(|scope| {
        let half = |paths: &'static str, files: &[PathBuf]| problems(files, &Scratch::new(paths));
        let other = scope.spawn(move || half("conversion-2", halves.1));
        (half("conversion-1", halves.0), other.join().unwrap())
    });
    let count = first.0 + second.0;
    let problems = [first.1, second.1].concat();
    assert!(
        problems.is_empty(),
        "{} of {count} conversions:\n{}",
        problems.len(),
        problems.join("\n")
    );
    assert!(count > 200, "{count} conversions");
}
