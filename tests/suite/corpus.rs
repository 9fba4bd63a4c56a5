//! The real files beside the project.

use std::fs;

use crate::support::shared;

#[test]
fn every_file_is_read_or_refused_in_words() {
    let Some(folder) = shared("data/trf") else {
        return;
    };
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "csv" || e == "md") {
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        let name = path.display().to_string();
        if let Ok(reading) = crosstable::format::read(&name, bytes, &Default::default()) {
            let audit = crosstable::audit::audit(
                &reading.source,
                &reading.import,
                &crosstable::audit::Options::default(),
            );
            let tournament = &reading.import.tournament;
            let stated = tournament.players.len() * (usize::from(tournament.rounds) + 2)
                + reading.import.origins.header.len();
            assert!(audit.checked <= stated);
        }
        count += 1;
    }
    assert_eq!(count, 153);
}
