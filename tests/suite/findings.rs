//! Counts the findings about the real files of the shared data by code. With `CROSSTABLE_COUNTS`
//! the counts are printed, and with `CROSSTABLE_COUNTS=CODE` each finding of that code, for a
//! manual review.

use std::collections::BTreeMap;
use std::fs;

use crate::support::shared;

#[test]
fn findings_in_real_files_are_counted() {
    let Some(wanted) = std::env::var_os("CROSSTABLE_COUNTS") else {
        return;
    };
    let wanted = wanted.to_string_lossy();
    let Some(folder) = shared("data/trf") else {
        return;
    };
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut text = String::new();
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let Ok(reading) =
            crosstable::format::read(&name, fs::read(&path).unwrap(), &Default::default())
        else {
            text += &format!("{name}: not read\n");
            continue;
        };
        let audit =
            crosstable::audit::audit(&reading.sources, &reading.import, &Default::default());
        let mut here: BTreeMap<String, usize> = BTreeMap::new();
        for finding in &audit.findings {
            let key = format!("{} {}", finding.code.code, finding.severity.word());
            *here.entry(key).or_default() += 1;
            if finding.code.code == wanted {
                let line = finding.at.as_ref().map_or(String::new(), |at| {
                    reading.sources.locate(at.span).to_string()
                });
                text += &format!(
                    "{name}:{line} {} [{}] notes {:?}\n",
                    finding.message,
                    finding.severity.word(),
                    finding.notes_in_words()
                );
            }
        }
        for (key, count) in here {
            let total = counts.entry(key).or_default();
            *total = (total.0 + count, total.1 + 1);
        }
    }
    for (key, (findings, files)) in counts {
        text += &format!("{key}: {findings} in {files} files\n");
    }
    std::io::Write::write_all(&mut std::io::stderr(), text.as_bytes()).unwrap();
}
