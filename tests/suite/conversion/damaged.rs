//! The same holds for conversions of damaged files: whatever the reader could not read is written,
//! or reported as lost.

use crosstable::compare::compare;
use crosstable::format::write::WriteOptions;
use crosstable::format::{FORMATS, ReadOptions, read};
use rayon::prelude::*;

use super::{Converted, Found, Losses, is_explained, new_findings};
use crate::hostile::bent;
use crate::mutations::{Base, files, made};
use crate::support::scratch::Scratch;
use crate::support::{bulk, root};

/// Converts in memory, as the command does; `None` if the format refuses the tournament.
pub(super) fn convert(name: &str, bytes: &[u8], target: &str) -> Option<Converted> {
    let mut reading = read(name, bytes.to_vec(), &ReadOptions::default()).ok()?;
    let format = FORMATS
        .iter()
        .copied()
        .find(|format| format.name == target)?;
    let is_filled = target != "json" && reading.import.format != target;
    let writer = (format, format.writer?);
    let options = WriteOptions::default();
    let (written, losses) =
        crosstable::desk::convert(&mut reading, writer, options, is_filled).ok()?;
    Some(Converted {
        reading: read("out", written.bytes, &ReadOptions::default()).ok(),
        losses: Losses::of(&losses),
    })
}

/// Losses that report unreadable parts of the source. The audit of the source reports such a part
/// and skips the checks that depend on it, but the copy looks complete.
const UNREAD: &[&str] = &["unread-values", "repaired-values", "damaged-lines"];

/// The problems that the copies of a damaged file have and the file does not, and the number of
/// copies.
fn check(name: &str, what: &str, bytes: &[u8]) -> (usize, Vec<String>) {
    let Ok(source) = read(name, bytes.to_vec(), &ReadOptions::default()) else {
        return (0, Vec::new());
    };
    if !source.further.is_empty() {
        return (0, Vec::new());
    }
    let found = Found::new(&source);
    let (mut count, mut problems) = (0, Vec::new());
    for target in super::targets() {
        let Some(converted) = convert(name, bytes, target) else {
            continue;
        };
        count += 1;
        let new = match &converted.reading {
            None => vec!["cannot be read again".to_owned()],
            Some(_) if is_explained(&converted.losses.names, UNREAD) => Vec::new(),
            Some(copy) => {
                let losses = &converted.losses;
                let comparison = compare([&source.import, &copy.import]);
                let mut new = new_findings(&found, &Found::new(copy), target, &losses.names);
                // players without number and name cannot be found in the copy
                if source.sources.main().text() != copy.sources.main().text() {
                    new.extend(super::differences([&source, copy], &comparison, losses));
                }
                new
            }
        };
        let head = format!("{name}, {what}, to {target}");
        let names = || {
            converted
                .losses
                .names
                .iter()
                .map(String::as_str)
                .collect::<Vec<_>>()
        };
        problems.extend(
            new.into_iter()
                .map(|new| format!("{head}: {new} ({})", names().join(", "))),
        );
        if !problems.is_empty()
            && let Some(folder) = std::env::var_os("CROSSTABLE_DAMAGED")
        {
            let file = format!("{what}-{name}").replace([' ', '/', '`'], "_");
            let _ = std::fs::write(std::path::Path::new(&folder).join(file), bytes);
        }
    }
    (count, problems)
}

/// The samples whose words are made unreadable one by one.
const UNREADABLE_IN: &[&str] = &[
    "clean-teams.trf",
    "every-unplayed-round.trf",
    "harbour-open-trf26.trf",
    "planted-tie-breaks.trf",
];

/// Checks the changed files of all bases.
fn check_all(bases: &[Base], changed: impl Fn(&Base) -> Vec<(String, Vec<u8>)> + Sync) {
    let results: Vec<(usize, Vec<String>)> = bases
        .par_iter()
        .flat_map_iter(|base| {
            let files = changed(base).into_iter();
            files.map(|(what, bytes)| check(&base.name, &what, &bytes))
        })
        .collect();
    let count: usize = results.iter().map(|(count, _)| count).sum();
    let problems: Vec<&String> = results.iter().flat_map(|(_, list)| list).collect();
    assert!(count > 100, "{count} copies");
    let list: Vec<&str> = problems.iter().map(|text| text.as_str()).collect();
    assert!(
        list.is_empty(),
        "{} in {count} copies:\n{}",
        list.len(),
        list.join("\n")
    );
}

/// The files to be damaged: the samples, and made-up events of every kind.
fn bases() -> Vec<Base> {
    let events = if bulk() { 12 } else { 2 };
    let mut bases: Vec<Base> = (0..events).flat_map(made).collect();
    let samples = files().into_iter();
    let is_sample = |base: &Base| root().join("samples").join(&base.name).exists();
    bases.extend(samples.filter(is_sample));
    bases
}

#[test]
fn a_copy_of_a_damaged_file_has_no_new_errors() {
    let (seeds, changes): (&[u64], _) = if bulk() {
        (&[0xc0_11ec, 0x5eed], 60)
    } else {
        (&[0xc0_11ec], 3)
    };
    check_all(&bases(), |base| {
        let bent = seeds.iter().flat_map(|seed| {
            let mut state = base.bytes.len() as u64 ^ seed;
            let bytes = (0..changes).map(move |_| bent(&base.bytes, &mut state));
            let name = move |(change, bytes)| (format!("change {seed:x}-{change}"), bytes);
            bytes.enumerate().map(name)
        });
        bent.collect()
    });
}

/// The text of a report with each word of each record of the tournament section, and of the lists,
/// replaced in turn.
fn unreadable_words(text: &str) -> Vec<(String, String)> {
    let mut changed = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let is_record = !line.starts_with("001") && !line.starts_with("###") && line.len() > 4;
        let mut end = 4;
        while is_record && line.is_char_boundary(end) {
            let rest = &line[end..];
            let Some(word) = rest.split_whitespace().next() else {
                break;
            };
            let from = end + rest.find(word).unwrap();
            end = from + word.len();
            // as long as the word, so that the columns after it stay
            let signs = "¤".repeat(word.chars().count());
            let (before, after) = (&text[..start + from], &text[start + end..]);
            let what = format!("{} {word}", &line[..3]);
            changed.push((what, format!("{before}{signs}{after}")));
        }
        start += line.len();
    }
    changed
}

/// What the document or the losses of a changed file do not show.
fn unnamed(name: &str, (what, text): &(String, String)) -> Option<String> {
    let mut reading = read(name, text.as_bytes().to_vec(), &ReadOptions::default()).ok()?;
    let mut formats = FORMATS.iter().copied();
    let format = formats.find(|format| format.name == "json")?;
    let writer = (format, format.writer?);
    let options = WriteOptions::default();
    let (written, losses) = crosstable::desk::convert(&mut reading, writer, options, false).ok()?;
    let is_written = String::from_utf8(written.bytes).unwrap().contains('¤');
    let mut subjects = losses.iter().flat_map(|loss| &loss.subjects);
    let is_named = subjects.any(|subject| subject.to_string().contains('¤'));
    (!is_written && !is_named).then(|| format!("{name}: {what}"))
}

/// A word of a record that cannot be read is kept, or quoted in a loss.
#[test]
fn a_word_that_cannot_be_read_is_written_or_named() {
    let samples = root().join("samples");
    let mut problems = Vec::new();
    for file in super::files(&samples) {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let Ok(text) = std::fs::read_to_string(&file) else {
            continue;
        };
        if !name.ends_with(".trf") || (!bulk() && !UNREADABLE_IN.contains(&&*name)) {
            continue;
        }
        let changed = unreadable_words(&text);
        let found = changed
            .par_iter()
            .filter_map(|changed| unnamed(&name, changed));
        problems.extend(found.collect::<Vec<String>>());
    }
    assert!(
        problems.is_empty(),
        "{}:\n{}",
        problems.len(),
        problems.join("\n")
    );
}

/// The losses reported for a tournament report of two players with one replacement.
fn losses(scratch: &Scratch, change: [&str; 2], target: &str) -> String {
    let text = "012 Harbour Open\n\
        001    1      Ahlgren, Tove                                                      0.5    1     2 w =\n\
        001    2      Brandao, Ines                                                      0.5    1     1 b =\n";
    assert_eq!(text.matches(change[0]).count(), 1, "{change:?}");
    scratch.file("a.trf", text.replace(change[0], change[1]));
    let run = scratch.run(&["convert", "--force", "a.trf", "out", "--to", target]);
    assert_eq!(run.code, 0, "{run:#?}");
    run.err.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn unreadable_text_is_quoted() {
    let scratch = Scratch::new("conversion-quoted");
    for target in ["json", "chess-json", "csv", "trf26"] {
        let found = losses(&scratch, ["0.5    1     2", "0.x    1     2"], target);
        let quoted = "points such as 2.5 are expected here (`0.x`)";
        assert!(found.contains(quoted), "{target}: {found}");
        let found = losses(&scratch, ["2 w =", "2xw ="], target);
        let quoted = "may be in the wrong columns (`2xw =`)";
        assert!(found.contains(quoted), "{target}: {found}");
        let found = losses(&scratch, ["001    2  ", "001    x  "], target);
        assert!(found.contains("(`x`)"), "{target}: {found}");
    }
}

#[test]
fn a_rank_of_a_table_that_cannot_be_read_is_listed_as_lost() {
    let scratch = Scratch::new("conversion-rank");
    let page = "No.;Name;1.Rd;2.Rd;Pts.;Rk.\n1;Ahlgren, Tove;3w1;2b½;1,5;1,5\n\
                2;Brandao, Ines;4b1;1w½;1,5;-\n3;Castellan, Piero;1b0;4w½;0,5;3\n\
                4;Dvorak, Milan;2w0;3b½;0,5;\n";
    scratch.file("a.csv", page);
    for target in ["json", "chess-json", "trf26"] {
        let run = scratch.run(&["convert", "--force", "a.csv", "out", "--to", target]);
        assert_eq!(run.code, 0, "{run:#?}");
        let lines: String = run.err.split_whitespace().collect::<Vec<_>>().join(" ");
        let expected = "1 value of the source could not be read: dropped \
                        1 Ahlgren, Tove: a rank is expected here (`1,5`)";
        assert!(lines.contains(expected), "{target}: {lines}");
    }
}

/// Rows without starting numbers name their opponents by rank, and one rank is not in the list: no
/// other player gets its number.
#[test]
fn no_player_gets_the_number_of_an_opponent_missing_from_the_list() {
    let scratch = Scratch::new("conversion-dangling");
    let page = "Rk.;Name;1.Rd;2.Rd;Pts.\n1;Ahlgren, Tove;3w1;2b½;1,5\n2;Brandao, Ines;4b1;1w½;1,5\n\
                4;Dvorak, Milan;2w0;3b½;0,5\n";
    scratch.file("a.csv", page);
    let run = scratch.run(&["convert", "a.csv", "b.trf"]);
    assert_eq!(run.code, 0, "{run:#?}");
    let written = scratch.read("b.trf");
    let players = written.lines().filter(|line| line.starts_with("001"));
    let numbers: Vec<&str> = players.map(|line| line[4..8].trim()).collect();
    assert_eq!(numbers, ["1", "2", "4"], "{written}");
    let found = scratch.run(&["audit", "--format", "json", "b.trf"]).out;
    assert!(found.contains("opponent 3 does not exist"), "{found}");
}

/// A colour that is missing in one row is the opposite of the colour in the opponent's row.
#[test]
fn a_colour_in_one_row_is_not_contradicted_in_a_table() {
    let scratch = Scratch::new("conversion-colour");
    let found = losses(&scratch, ["2 w =", "2 q ="], "csv");
    assert!(
        found.contains("1 colour is only in the row of the opponent"),
        "{found}"
    );
    assert!(scratch.read("out").contains("2w½"));
    let found = losses(&scratch, ["1 b =", "1 q ="], "csv");
    assert!(
        found.contains("1 colour is only in the row of the opponent"),
        "{found}"
    );
    assert!(scratch.read("out").contains("1b½"));
}

/// A player line that occurs twice in a report counts once. The conversion says so.
#[test]
fn a_line_that_occurs_twice_is_written_once_and_listed() {
    let scratch = Scratch::new("conversion-twice");
    let text = std::fs::read_to_string(root().join("samples/lakeside-open.trf")).unwrap();
    let line = text
        .lines()
        .find(|line| line.starts_with("001    5"))
        .unwrap();
    scratch.file("a.trf", text.replace(line, &format!("{line}\n{line}")));
    let converted = scratch.run(&["convert", "a.trf", "a.json"]);
    assert_eq!(converted.code, 0);
    let losses = converted.out + &converted.err;
    assert!(losses.contains("1 statement is repeated"), "{losses}");
    let concise = |file| scratch.run(&["audit", "--format", "concise", file]).out;
    assert!(concise("a.trf").contains("[S107]"));
    for code in ["S107", "I603", "S110"] {
        let found = concise("a.json");
        assert!(!found.contains(&format!("[{code}]")), "{found}");
    }
}

/// The loss of a line whose blanks were squeezed names its player.
#[test]
fn a_squeezed_line_is_listed_with_its_player() {
    let scratch = Scratch::new("conversion-squeezed");
    let text = std::fs::read_to_string(root().join("samples/lakeside-open.trf")).unwrap();
    let line = |number: &str| {
        let start = format!("001 {number:>4} ");
        text.lines().find(|line| line.starts_with(&start)).unwrap()
    };
    let squeezed = |line: &str| {
        let (head, rounds) = line.split_at(line.char_indices().nth(91).unwrap().0);
        let rounds: Vec<&str> = rounds.split_whitespace().collect();
        format!("{head}{}", rounds.join(" "))
    };
    let damaged = ["5", "17"].iter().fold(text.clone(), |text, number| {
        text.replace(line(number), &squeezed(line(number)))
    });
    scratch.file("a.trf", damaged);
    let converted = scratch.run(&["convert", "a.trf", "a.json"]);
    let losses = converted.out + &converted.err;
    for player in ["5 Eriksrud, Nils", "17 Quirkmore, Declan"] {
        assert!(losses.contains(player), "{losses}");
    }
}
