//! A generated open tournament in every format that can be read.

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use crosstable::format::write::WriteOptions;
use crosstable::format::{FORMATS, Reading};
use crosstable::model::{Colour, Entry, Opponent, Outcome, RoundNumber, Tournament};

use crate::audits::{USUAL, order, ranked, reading};
use crate::cells::{self, Row};
use crate::tunx;

/// The numbers of players and rounds in the tournament.
pub(crate) const PLAYERS: usize = 120;
pub(crate) const ROUNDS: usize = 9;

/// The tournament, read from its TRF.
pub(crate) fn open() -> Reading {
    reading(&ranked(PLAYERS, ROUNDS, USUAL))
}

/// The tournament as a file in this format.
pub(crate) fn file(format: &str) -> Vec<u8> {
    let mut reading = open();
    if format == "trf26" {
        // otherwise nothing in it is newer than a report of 2016
        reading.import.tournament.rank_order = Some(order(USUAL));
    }
    let event = &reading.import.tournament;
    match format {
        "tunx" => tunx::file(event, &[(84, tunx::parameters(1, 0, 0, true))]),
        "html" => cells::page(rows(&reading)).into_bytes(),
        "ods" => cells::ods(rows(&reading)),
        "xls" => xls(&rows(&reading)),
        "upload-xml" => upload_xml(event).into_bytes(),
        "turneringsservice" => turneringsservice(event).into_bytes(),
        _ => written(&reading, format),
    }
}

/// The tournament as the writer of the format writes it.
pub(crate) fn written(reading: &Reading, format: &str) -> Vec<u8> {
    let known = FORMATS.iter().find(|known| known.name == format);
    let writer = known.and_then(|known| known.writer);
    let writer = writer.expect("the format is written");
    let written = writer(&reading.import, &WriteOptions::default());
    written.expect("a generated open fits").bytes
}

/// The rows of the tournament's crosstable.
fn rows(reading: &Reading) -> Vec<Row> {
    let table = String::from_utf8(written(reading, "csv")).expect("it is UTF-8");
    let table = table.trim_start_matches('\u{feff}');
    let row = |line: &str| line.split(';').map(|cell| Ok(cell.to_owned())).collect();
    table.lines().map(row).collect()
}

/// A workbook of Excel 2003 or older, with one sheet of texts.
fn xls(rows: &[Row]) -> Vec<u8> {
    let record = |kind: u16, content: &[u8]| {
        let length = u16::try_from(content.len()).expect("a cell is short");
        [&kind.to_le_bytes()[..], &length.to_le_bytes(), content].concat()
    };
    let begin = |kind: u8| record(0x0809, &[0, 6, kind, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let end = record(0x000a, &[]);
    let mut cells = Vec::new();
    for (row, content) in (0_u16..).zip(rows) {
        for (column, cell) in (0_u16..).zip(content) {
            let text = cell.as_ref().expect("a text");
            let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let length = u16::try_from(units.len() / 2).expect("a cell is short");
            let head = [row, column, 0, length].map(u16::to_le_bytes).concat();
            cells.extend(record(0x0204, &[&head[..], &[1], &units].concat()));
        }
    }
    let head = begin(5);
    // the record of the sheet and the end of the globals lie before it
    let start = u32::try_from(head.len() + 13 + 4).expect("a short head");
    let sheet = [&start.to_le_bytes()[..], &[0, 0, 1, 0, b'A']].concat();
    let sheet = record(0x0085, &sheet);
    let stream = [head, sheet, end.clone(), begin(16), cells, end].concat();
    let version = cfb::Version::V3;
    let file = cfb::CompoundFile::create_with_version(version, Cursor::new(Vec::new()));
    let mut file = file.expect("it is in memory");
    let mut content = file.create_stream("/Workbook").expect("it is in memory");
    content.write_all(&stream).expect("it is in memory");
    drop(content);
    file.flush().expect("it is in memory");
    file.into_inner().into_inner()
}

/// The number of the opponent; `None` without an opponent.
fn opponent(event: &Tournament, entry: &Entry) -> Option<usize> {
    match entry.opponent {
        Opponent::Player(id) => Some(number(event, id.index())),
        _ => None,
    }
}

fn number(event: &Tournament, index: usize) -> usize {
    let number = event.players[index].number.map(|number| number.0);
    number.map_or(0, usize::from)
}

/// The family name and the given name in `Family, Given`.
fn names(name: &str) -> (&str, &str) {
    name.split_once(", ").unwrap_or((name, ""))
}

/// The tournament as an upload file of chess-results.com.
fn upload_xml(event: &Tournament) -> String {
    let mut file = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<chessresults><tournamentdata><tournament \
         key=\"0\" type=\"0\" name=\"Generated Open\" rounds=\"{0}\" currentround=\"{0}\" \
         rankinground=\"{0}\" from=\"20240510\" to=\"20240514\" tb1no=\"37\" tb2no=\"52\" \
         federation=\"NOR\" endstatus=\"J\" /></tournamentdata><players>\n",
        event.rounds
    );
    for (index, player) in event.players.iter().enumerate() {
        let (family, given) = names(&player.name);
        let _ = writeln!(
            file,
            "<player no=\"{0}\" lastname=\"{family}\" firstname=\"{given}\" rtg=\"{1}\" \
             rtgfide=\"{1}\" rtgnat=\"0\" sex=\"M\" fed=\"NOR\" rank=\"{2}\" equal=\"N\" \
             state=\"\" />",
            number(event, index),
            player.rating.unwrap_or(0),
            index + 1,
        );
    }
    file += "</players><playerpairings>\n";
    for round in 1..=event.rounds {
        let mut board = 0;
        for id in event.ids() {
            let Some(entry) = event.entry(id, RoundNumber(round)) else {
                continue;
            };
            if entry.colour != Some(Colour::White) {
                continue;
            }
            board += 1;
            let (white, black) = match entry.outcome {
                Outcome::Win => ("1.0", "0.0"),
                Outcome::Draw => ("0.5", "0.5"),
                _ => ("0.0", "1.0"),
            };
            let _ = writeln!(
                file,
                "<playerpairing round=\"{round}\" pairing=\"{board}\" board=\"1\" whiteno=\"{}\" \
                 blackno=\"{}\" reswhite=\"{white}\" resblack=\"{black}\" forfeit=\"\" />",
                number(event, id.index()),
                opponent(event, entry).unwrap_or(0),
            );
        }
    }
    file + "</playerpairings></chessresults>\n"
}

/// The tournament as a file of TournamentService.
fn turneringsservice(event: &Tournament) -> String {
    let mut file = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Tournament Dataversion=\"1\" \
         Producer=\"generated\" TeamEvent=\"N\" Event=\"Generated Open\" Federation=\"NOR\" \
         StartDate=\"2024.05.10\" EndDate=\"2024.05.14\"><Groups Num=\"1\" SeparateFile=\"N\">\
         <Group Event=\"A\" ActiveRound=\"{0}\" NumRounds=\"{0}\" MaxMeets=\"1\" \
         Pairing=\"Swiss\" FirstRatedRound=\"1\" PointsForWin=\"1\" PointsForLoss=\"0\" \
         PointsForBye=\"+\" ActiveElo=\"FIDE\" NumBoards=\"0\"><Players Num=\"{1}\" \
         SeparateFile=\"N\">\n",
        event.rounds,
        event.players.len(),
    );
    for id in event.ids() {
        let player = &event.players[id.index()];
        let (family, given) = names(&player.name);
        let _ = write!(
            file,
            "<Player StartNo=\"{}\" Available=\"Y\" Federation=\"NOR\" Gn=\"{given}\" \
             Ln=\"{family}\" FideRating=\"{}\" sex=\"M\"><Results>",
            number(event, id.index()),
            player.rating.unwrap_or(0),
        );
        for (round, entry) in (1..).zip(event.row(id)) {
            let colour = match entry.colour {
                Some(Colour::White) => 'W',
                _ => 'B',
            };
            let result = match entry.outcome {
                Outcome::Win => '1',
                Outcome::Draw => '=',
                _ => '0',
            };
            let opponent = opponent(event, entry).unwrap_or(0);
            let _ = write!(
                file,
                "<Game Rd=\"{round}\" Clr=\"{colour}\" Opnt=\"{opponent}\" Res=\"{result}\"/>"
            );
        }
        file += "</Results></Player>\n";
    }
    file + "</Players></Group></Groups></Tournament>\n"
}
