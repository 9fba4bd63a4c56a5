//! Real tables of the shared data are read with the facts in their README, which were determined by
//! hand.

use std::fs;

use crosstable::format::{ReadOptions, Reading, read};
use crosstable::import::{Import, Lack};
use crosstable::model::{Opponent, Outcome, PlayerId, RoundNumber};
use crosstable::number::Points;

use crate::support::shared;

fn load(file: &str) -> Option<Reading> {
    let path = shared("data/exports")?.join(file);
    let bytes = fs::read(path).unwrap();
    let reading = read(file, bytes, &ReadOptions::default());
    Some(reading.unwrap_or_else(|error| panic!("{file}: {error}\n{}", error.help())))
}

/// The facts that the README states about a crosstable.
struct Facts {
    file: &'static str,
    players: usize,
    rounds: u16,
    complete: u16,
    columns: &'static [&'static str],
    /// The rows whose points are not the sum of their cells.
    differing: &'static [usize],
}

const CROSSTABLES: &[Facts] = &[
    Facts {
        file: "csv-ranking-en-moscow2018-a.csv",
        players: 220,
        rounds: 9,
        complete: 9,
        columns: &["TB1", "TB2", "TB3", "TB4"],
        differing: &[],
    },
    Facts {
        file: "csv-ranking-en-stockholm-senior2026-r4.csv",
        players: 40,
        rounds: 5,
        // a game of each of rounds 2 to 4 is postponed
        complete: 1,
        columns: &["TB1", "TB2", "TB3"],
        differing: &[],
    },
    Facts {
        file: "csv-roundrobin-en-six-players.csv",
        players: 6,
        rounds: 5,
        complete: 5,
        columns: &["TB1", "TB2"],
        differing: &[],
    },
    Facts {
        file: "html-startrank-en-arad2026-a.html",
        players: 209,
        rounds: 9,
        complete: 9,
        columns: &["TB1", "TB2", "TB3", "TB4", "TB5"],
        differing: &[],
    },
    Facts {
        file: "html-startrank-en-british2026-after-r7.html",
        players: 108,
        rounds: 7,
        complete: 7,
        columns: &[],
        differing: &[],
    },
    Facts {
        file: "html-startrank-en-british2026-r9-running.html",
        players: 108,
        rounds: 9,
        complete: 8,
        columns: &[],
        differing: &[],
    },
    Facts {
        file: "html-startrank-en-frome2026-open.html",
        players: 38,
        rounds: 5,
        complete: 5,
        columns: &["TB2", "TB3"],
        differing: &[],
    },
    Facts {
        file: "html-roundrobin-en-ussa2026.html",
        players: 9,
        rounds: 9,
        complete: 9,
        columns: &["TB1", "TB2", "TB3", "TB4"],
        differing: &[],
    },
    Facts {
        file: "html-startrank-fi-hof2016.html",
        players: 103,
        rounds: 9,
        complete: 9,
        columns: &["TB1", "TB2", "TB3"],
        differing: &[],
    },
    Facts {
        // 150 of more than 290 players are shown
        file: "xlsx-ranking-en-freestyle-open-first150.xlsx",
        players: 150,
        rounds: 9,
        complete: 9,
        columns: &["TB1"],
        differing: &[],
    },
    Facts {
        file: "txt-swissmanager-ranking-en-sansebastian.txt",
        players: 150,
        rounds: 9,
        complete: 9,
        columns: &["RecRp"],
        differing: &[130, 133, 145],
    },
];

/// The number of cells whose game the opponent's row does not confirm.
fn not_mirrored(import: &Import) -> usize {
    let tournament = &import.tournament;
    let colours = !import.lacks(Lack::Colours);
    let confirmed = |id: PlayerId, round: RoundNumber| {
        let entry = tournament.entry(id, round).unwrap();
        let Opponent::Player(other) = entry.opponent else {
            return matches!(entry.opponent, Opponent::Nobody) || import.lacks(Lack::Rows);
        };
        let answer = tournament.entry(other, round).unwrap();
        let sum = tournament.points(entry) + tournament.points(answer);
        let complementary = sum == Points::ONE
            || (entry.outcome == answer.outcome
                && matches!(entry.outcome, Outcome::ForfeitLoss | Outcome::Unknown));
        let opposed = !colours
            || entry.colour.is_none()
            || entry.colour.map(|colour| colour.opposite()) == answer.colour;
        answer.opponent == Opponent::Player(id) && complementary && opposed
    };
    let rounds = || (1..=tournament.rounds).map(RoundNumber);
    let cells = tournament
        .ids()
        .flat_map(|id| rounds().map(move |round| (id, round)));
    cells.filter(|&(id, round)| !confirmed(id, round)).count()
}

/// The rows, counted from 1, whose stated points are not the sum of their cells.
fn differing(import: &Import) -> Vec<usize> {
    let tournament = &import.tournament;
    let differs = |id: &PlayerId| {
        let sum: Points = tournament
            .row(*id)
            .iter()
            .map(|e| tournament.points(e))
            .sum();
        import.claims.points[id.index()].map(|points| points.value) != Some(sum)
    };
    tournament
        .ids()
        .filter(differs)
        .map(|id| id.index() + 1)
        .collect()
}

fn check(facts: &Facts) {
    let Some(reading) = load(&format!("crosstable/{}", facts.file)) else {
        return;
    };
    let file = facts.file;
    let import = &reading.import;
    let tournament = &import.tournament;
    assert!(reading.further.is_empty(), "{file}");
    assert_eq!(tournament.players.len(), facts.players, "{file}");
    assert_eq!(tournament.rounds, facts.rounds, "{file}");
    assert_eq!(tournament.complete_rounds(), facts.complete, "{file}");
    let columns: Vec<&str> = import
        .claims
        .columns
        .iter()
        .map(|c| c.label.as_str())
        .collect();
    assert_eq!(columns, facts.columns, "{file}");
    assert_eq!(not_mirrored(import), 0, "{file}");
    assert_eq!(differing(import), facts.differing, "{file}");
    let every = |values: usize| assert_eq!(values, facts.players, "{file}");
    every(import.claims.points.iter().flatten().count());
    every(import.claims.ranks.iter().flatten().count());
    for column in &import.claims.columns {
        every(column.values.iter().flatten().count());
    }
}

#[test]
fn crosstables_are_read_with_their_known_facts() {
    for facts in CROSSTABLES {
        check(facts);
    }
}

#[test]
fn a_crosstable_of_teams_is_read_with_its_known_facts() {
    let Some(reading) = load("crosstable/csv-team-ranking-en-olympiad2018.csv") else {
        return;
    };
    let tournament = &reading.import.tournament;
    assert_eq!((tournament.teams.len(), tournament.rounds), (185, 11));
    assert!(tournament.team_event && tournament.players.is_empty());
    assert!(
        reading.import.notes.is_empty(),
        "{:?}",
        reading.import.notes
    );
    let played = || tournament.matches.iter().filter(|m| m.second.is_some());
    // 2018 cells, two for each match, on four boards
    assert_eq!(played().count(), 1009);
    let sum =
        |m: &crosstable::model::Match| m.board_points[0].unwrap() + m.board_points[1].unwrap();
    assert!(played().all(|m| sum(m) == Points::from_whole(4)));
}

#[test]
fn numeric_cells_of_a_workbook_are_read_as_byes() {
    let Some(reading) = load("crosstable/xlsx-ranking-en-freestyle-open-first150.xlsx") else {
        return;
    };
    let import = &reading.import;
    let count = |test: &dyn Fn(Outcome) -> bool| {
        let entries = import.tournament.entries.iter();
        entries.filter(|entry| test(entry.outcome)).count()
    };
    let full = |o| matches!(o, Outcome::PairingAllocatedBye | Outcome::FullPointBye);
    assert_eq!(count(&full), 38);
    assert_eq!(count(&|o| o == Outcome::ZeroPointBye), 34);
    assert_eq!(count(&|o| o == Outcome::HalfPointBye), 19);
    let entries = import.tournament.entries.iter();
    let beyond = entries.filter(|entry| matches!(entry.opponent, Opponent::Unknown(_)));
    assert_eq!(beyond.count(), 409);
    assert!(import.lacks(Lack::Rows));
}

#[test]
fn the_characters_of_a_page_are_counted() {
    let Some(reading) = load("crosstable/html-startrank-en-arad2026-a.html") else {
        return;
    };
    let import = &reading.import;
    let entries = || import.tournament.entries.iter();
    let count = |outcome| entries().filter(|e| e.outcome == outcome).count();
    assert_eq!(count(Outcome::ZeroPointBye), 59);
    assert_eq!(count(Outcome::HalfPointBye), 20);
    // two in the first round: one of them was granted
    assert_eq!(count(Outcome::PairingAllocatedBye), 3);
    assert_eq!(count(Outcome::FullPointBye), 1);
    assert_eq!(count(Outcome::ForfeitWin), 3);
    assert_eq!(count(Outcome::ForfeitLoss), 5);
    let granted = entries().position(|e| e.outcome == Outcome::FullPointBye);
    assert_eq!(granted, Some(139 * 9), "no. 140 in round 1");
    let said: Vec<String> = import
        .claims
        .columns
        .iter()
        .map(|c| {
            c.announced
                .as_ref()
                .map_or("-".to_owned(), ToString::to_string)
        })
        .collect();
    assert_eq!(said, ["APRO/U1400", "DE", "ARO/C1/U1400", "BH/C1", "BH/M1"]);
    assert_eq!(import.tournament.database_number, Some(1_342_553));
    let name = import.tournament.name.as_deref().unwrap();
    assert!(name.starts_with("19th Arad Open"), "{name}");
}

/// A crosstable with the headings of a language.
fn twin(headings: &str) -> Import {
    let text = format!(
        "Harbour Open;;;;;;;;\n{headings}\n\
         1;IM;Ahlgren Tove ;2230;SWE;  3w1;  2b½;1,5;1,5\n\
         ;;Brandao Ines ;2205;POR;   -1;  1w½;1,5;1,5\n\
         3;;Castellan Piero ;0;ITA;  1b0;   -½;0,5;1,5\n"
    );
    read("twin.csv", text.into_bytes(), &ReadOptions::default())
        .unwrap()
        .import
}

#[test]
fn every_language_gives_the_same_tournament() {
    let english = twin("Rk.;;Name;Rtg;FED;1.Rd;2.Rd;Pts. ;TB1");
    for headings in [
        "Rg.;;Name;Elo;Land;1.Rd;2.Rd;Pkt.;Wtg1",
        "Rk.;;Nome;Elo;FED;1.Rd;2.Rd;Pts.;Desp1",
        "Rk.;;Nombre;Elo;FED;1.Rd;2.Rd;Pts.;Des 1",
        "Ст.ном;;Имя;Рейт.;ФЕД.;1.тур;2.тур;Очки;Доп1",
        "Rk.;;Nimi;Rtg;FED;1.Rd;2.Rd;p.;TB1",
        "Poř.;;Jméno;Rtg;FED;1.kolo;2.kolo;Body;PH 1",
        // mixed, and in any case
        "RANK;;Jméno;elo;Land;R1;Round 2;очки;wtg 1",
    ] {
        let other = twin(headings);
        assert_eq!(other.tournament, english.tournament, "{headings}");
        let points = |import: &Import| {
            let points = import.claims.points.iter();
            points.map(|p| p.map(|p| p.value)).collect::<Vec<_>>()
        };
        assert_eq!(points(&other), points(&english), "{headings}");
        assert_eq!(other.claims.columns.len(), 1, "{headings}");
        assert_eq!(other.lacks, english.lacks, "{headings}");
    }
}

#[test]
fn opponent_numbers_are_interpreted_as_the_rows_confirm() {
    // opponents by starting number, although the list is by rank
    let text = "Rk.;SNo;Name;1.Rd;2.Rd;Pts.\n\
                1;3;Ahlgren Tove;2w1;1b1;2\n2;1;Brandao Ines;-½;3w0;0,5\n3;2;Castellan Piero;3b0;-0;0\n";
    let import = read("x.csv", text.into(), &ReadOptions::default())
        .unwrap()
        .import;
    assert_eq!(not_mirrored(&import), 0);
    let first = import.tournament.entries[0];
    assert_eq!(first.opponent, Opponent::Player(PlayerId(2)));
}

mod hostile {
    use proptest::prelude::*;

    use crosstable::audit::{self, Options};
    use crosstable::format::{ReadOptions, read};

    /// Reads and audits a file, which must not panic.
    fn survives(bytes: Vec<u8>) {
        if let Ok(reading) = read("hostile.csv", bytes, &ReadOptions::default()) {
            for import in reading.imports() {
                let _ = audit::audit(&reading.sources, import, &Options::default());
            }
        }
    }

    fn heading() -> impl Strategy<Value = &'static str> {
        let words = vec![
            "Rk.", "No.", "", "Name", "Имя", "Rtg", "FED", "1.Rd", "2.Rd", "3", "1", "Pts.",
            "Очки", "TB1", "Wtg2", "BH:GP", "Result", "White", "Team", "Bo.", "p.", "*",
        ];
        prop::sample::select(words)
    }

    fn cell() -> impl Strategy<Value = String> {
        let odd = vec![
            "",
            "1",
            "2",
            "0",
            "-1",
            "½",
            "1,5",
            "7½",
            "*",
            "Ahlgren Tove",
            "Bye",
            "12w1",
            "1w1",
            "2b0",
            "3w",
            "+W2",
            "99999999w1",
            "1b½",
            "-",
            "x",
            "01. Feb",
            "#REF!",
            "1E+07",
            "K",
            "Tie Break1: Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)",
            "\u{a0}",
            "tnr99999999999.aspx",
            "2024/13/45 : 2024",
            "-9999999",
            "4294967296",
        ];
        prop::sample::select(odd).prop_map(str::to_owned)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn tables_of_any_cells_are_read_without_a_panic(
            header in prop::collection::vec(heading(), 1..9),
            rows in prop::collection::vec(prop::collection::vec(cell(), 0..10), 0..12),
        ) {
            let mut text = header.join(";") + "\n";
            for row in rows {
                text += &(row.join(";") + "\n");
            }
            survives(text.into_bytes());
        }

        #[test]
        fn cut_off_tables_never_cause_a_panic(end in 0_usize..330) {
            let text = "Harbour Open;;;;\nRk.;Name;1.Rd;2.Rd;Pts.\n1;Ahlgren Tove;2w1;3b½;1,5\n\
                        2;Brandao Ines;1b0;-1;1\n3;Castellan Piero;-½;1w½;1\n;;;;\n\
                        Tie Break1: points (game-points)\n\
                        You find all details under http://chess-results.com/tnr1.aspx?lan=1\n";
            survives(text.as_bytes()[..end.min(text.len())].to_vec());
        }
    }

    #[test]
    fn a_row_of_a_million_columns_is_read_without_a_panic() {
        let mut text = "Rk.;Name;1.Rd;Pts.\n1;Ahlgren Tove;2w1".to_owned();
        text.push_str(&";2w1".repeat(1_000_000));
        survives(text.into_bytes());
        survives(("Name;".to_owned() + &"1;".repeat(1_000_000) + "\nA;1").into_bytes());
    }
}
