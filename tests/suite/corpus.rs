//! The real files of the shared data: each fact in `index.csv` is reproduced, or listed as an error
//! of the index.

use std::fs;
use std::path::{Path, PathBuf};

use crosstable::format::{ReadOptions, Reading, read};
use crosstable::import::UnreadKind;
use crosstable::source::Source;

use crate::support::shared;

/// The facts in a line of the index.
#[derive(Debug)]
struct Facts {
    file: String,
    version: String,
    encoding: String,
    line_ends: String,
    players: usize,
    rounds: usize,
    team: String,
    teams: usize,
}

fn index(folder: &Path) -> Vec<Facts> {
    let text = fs::read_to_string(folder.join("index.csv")).unwrap();
    let lines = text.lines().skip(1);
    lines
        .map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            Facts {
                file: cells[0].to_owned(),
                version: cells[4].to_owned(),
                encoding: cells[5].to_owned(),
                line_ends: cells[6].to_owned(),
                players: cells[7].parse().unwrap(),
                rounds: cells[8].parse().unwrap(),
                team: cells[9].to_owned(),
                teams: cells[10].parse().unwrap(),
            }
        })
        .collect()
}

/// Facts that the index states differently from what the reader should find: file, fact and reason.
const DISPUTED: [(&str, &str, &str); 8] = [
    (
        "ainalrami__auroraryunix__extension-lines-test-l348.trf",
        "version",
        "the titles stand one column to the right and are `gm`, the long form, not `g` (reference/trf.md 12)",
    ),
    (
        "cppdubovsystem__michaelvshapiro__random-v468a10.trf",
        "rounds",
        "names too long for their columns push all fields aside; by its words each line holds three rounds",
    ),
    (
        "irish-rating-tools__sanichi__bunratty-masters-2011.tab",
        "version",
        "titles in the long form (`GM`) are TRF16, whatever the dates look like (reference/trf.md 2, rule 6 before 7)",
    ),
    (
        "irish-rating-tools__sanichi__tournament-krause-spec-l453.trf",
        "version",
        "`0000 - =` is TRF06 notation (reference/trf.md 2, rule 7)",
    ),
    (
        "irish-rating-tools__sanichi__tournament-krause-spec-l719.trf",
        "version",
        "`0000 - =` is TRF06 notation (reference/trf.md 2, rule 7)",
    ),
    (
        "irish-rating-tools__sanichi__tournament-krause-spec-l743.trf",
        "version",
        "`0000 - =` is TRF06 notation (reference/trf.md 2, rule 7)",
    ),
    (
        "irish-rating-tools__sanichi__valid.tab",
        "version",
        "`0000 - =` is TRF06 notation (reference/trf.md 2, rule 7)",
    ),
    (
        "javafo-sample__grzegorzki__testtrffile-v3489c4.txt",
        "rounds",
        "the fifth group holds only byes of the round to be paired, and the points do not include them (reference/trf.md 14)",
    ),
];

fn folder() -> Option<PathBuf> {
    shared("data/trf")
}

fn reading(folder: &Path, file: &str) -> Reading {
    let bytes = fs::read(folder.join(file)).unwrap();
    read(file, bytes, &ReadOptions::default()).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn encoding(source: &Source) -> String {
    let decoding = source.decoding();
    let name = match decoding.encoding {
        "utf-8" if decoding.is_ascii => "ASCII",
        "utf-8" => "UTF-8",
        "windows-1252" => "CP1252",
        other => other,
    };
    name.to_owned()
        + if decoding.has_byte_order_mark {
            "+BOM"
        } else {
            ""
        }
}

fn line_ends(source: &Source) -> String {
    let ends = source.line_ends();
    let kinds = [(ends.crlf, "CRLF"), (ends.lf, "LF"), (ends.cr, "CR")];
    let kinds = kinds.iter().filter(|(count, _)| *count > 0);
    let kinds: Vec<&str> = kinds.map(|(_, name)| *name).collect();
    kinds.join("+")
}

#[test]
fn every_fact_of_the_index_is_reproduced() {
    let Some(folder) = folder() else { return };
    let index = index(&folder);
    assert_eq!(index.len(), 153);
    let mut wrong = Vec::new();
    for facts in &index {
        let reading = reading(&folder, &facts.file);
        let mut check = |what: &str, found: String, expected: String| {
            let disputed = DISPUTED
                .iter()
                .any(|(file, fact, _)| *file == facts.file && *fact == what);
            assert!(
                !disputed || found != expected,
                "{} is not disputed",
                facts.file
            );
            if found != expected && !disputed {
                wrong.push(format!("{} {what}: {found}, index {expected}", facts.file));
            }
        };
        let import = &reading.import;
        let tournament = &import.tournament;
        let damaged = import
            .unread
            .iter()
            .filter(|unread| unread.kind == UnreadKind::Damaged)
            .count();
        let players = tournament.players.len() + damaged;
        check("players", players.to_string(), facts.players.to_string());
        check(
            "rounds",
            tournament.rounds.to_string(),
            facts.rounds.to_string(),
        );
        check(
            "teams",
            tournament.teams.len().to_string(),
            facts.teams.to_string(),
        );
        check(
            "encoding",
            encoding(reading.sources.main()),
            facts.encoding.clone(),
        );
        check(
            "line ends",
            line_ends(reading.sources.main()),
            facts.line_ends.clone(),
        );
        let records = ["013", "310"].into_iter();
        let records: Vec<&str> = records
            .filter(|code| {
                let mut fields = import.origins.header.iter();
                fields.any(|field| field.record() == Some(code))
            })
            .collect();
        let team = match records.join("+") {
            none if none.is_empty() => "no".to_owned(),
            some => some,
        };
        check("team records", team, facts.team.clone());
        let version = import.format.to_owned() + " " + &import.dialect;
        let expected = match facts.version.as_str() {
            "TRF06" => "trf06 TRF06",
            "TRF06/16" => "trf16 TRF06 or TRF16 (read as TRF16)",
            "TRF16" => "trf16 TRF16",
            "TRF16(bx)" => "trf16 TRF16 with engine extensions (XX and BB)",
            "TRF16(x)" => "trf16 TRF16 with engine extensions (XX)",
            "TRF16+142" => "trf16 TRF16 with a round count",
            "TRF16+ACC/TNR" => "trf16 TRF16 with records of CPPDubovSystem",
            _ => "trf26 TRF26",
        };
        // a TRF26 file may carry engine records, which the index does not tell
        let plain = version.split(" with engine extensions").next();
        let version = match expected {
            "trf26 TRF26" => plain.unwrap_or_default().to_owned(),
            _ => version,
        };
        check("version", version, expected.to_owned());
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_file_is_audited() {
    let Some(folder) = folder() else { return };
    for facts in index(&folder) {
        let reading = reading(&folder, &facts.file);
        let options = crosstable::audit::Options::default();
        let audit = crosstable::audit::audit(&reading.sources, &reading.import, &options);
        let tournament = &reading.import.tournament;
        let stated = tournament.players.len() * (usize::from(tournament.rounds) + 2)
            + reading.import.origins.header.len()
            // match points, game points and rank of a team
            + 3 * tournament.teams.len();
        assert!(audit.checked <= stated);
    }
}
