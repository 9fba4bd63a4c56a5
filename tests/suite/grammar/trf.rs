//! Compares the TRF grammars with the reader: generated records, samples and real files.

use crosstable::format::Reading;
use crosstable::import::{Note, NoteKind, UnreadKind};
use crosstable::model::{Opponent, PlayerId, RoundNumber};
use crosstable::source::Span;

use super::{load, repeats_a_modifier};
use crate::support::grammar::{Generator, Grammar, Sentence};
use crate::support::{root, shared};

/// Whether the numbers for day and month are at most 12, so that the date is valid in any order.
fn is_in_the_calendar(date: &str) -> bool {
    let numbers: Vec<&str> = date.split(|c: char| !c.is_ascii_digit()).collect();
    let small = |text: &str| matches!(text.parse(), Ok(1..=12));
    numbers
        .iter()
        .filter(|n| !n.is_empty())
        .all(|n| match n.len() {
            8 => &n[..2] == "20" && small(&n[4..6]) && small(&n[6..]),
            4 => &n[..2] == "20",
            _ => small(n),
        })
}

/// A tournament without notes, to which `line` is added.
fn framed(line: &str) -> Reading {
    let mut file = String::from("012 Frame\n042 2026/05/01\n142 9\n");
    for number in 1..=4 {
        let (opponent, colour) = (
            [0, 2, 1, 4, 3][number],
            if number % 2 == 1 { 'w' } else { 'b' },
        );
        let name = format!("Player, No {number}");
        let result = if colour == 'w' { 1 } else { 0 };
        file += &format!(
            "001 {number:>4} m GM {name:<33} 2000 NOR    99000{number:03} 1990/01/31  {result}.0 {number:>4}  {opponent:>4} {colour} {result}\n"
        );
    }
    let bytes = format!("{file}{line}\n").into_bytes();
    crosstable::format::read("frame", bytes, &Default::default()).unwrap()
}

/// Notes on contradictions between lines, and on missing values that a record needs: columns may be
/// blank and numbers 0. The format of a single line does not decide about them. The decimal sign is
/// compared with that of the other lines.
const BETWEEN_LINES: [NoteKind; 14] = [
    NoteKind::DecimalCommas,
    NoteKind::MixedDecimalSigns,
    NoteKind::Incomplete,
    NoteKind::UnsuitableReference,
    NoteKind::UncertainBye,
    NoteKind::UnknownReference,
    NoteKind::Disagreement,
    NoteKind::DoubleNumber,
    NoteKind::Repeated,
    NoteKind::MixedDialects,
    NoteKind::AmbiguousDate,
    NoteKind::DroppedRound,
    NoteKind::UncertainVersion,
    NoteKind::UnlikelyType,
];

/// A generator of records that match a TRF grammar, as far as a grammar can describe them.
fn records(grammar: &Grammar, seed: u64) -> Generator<'_> {
    Generator::new(grammar, seed)
        .only("date", is_in_the_calendar)
        .only("rank-order", |order| {
            !repeats_a_modifier(order) && !order.contains('\t')
        })
        .only("national", |line| {
            matches!(line[4..line.len().min(8)].trim().parse(), Ok(1..=4))
        })
}

/// The reader's notes on a file, except those on contradictions between lines.
fn odd(file: &str, reading: &Reading) -> Vec<String> {
    let notes = reading.import.notes.iter();
    let odd = notes.filter(|note| !BETWEEN_LINES.contains(&note.kind));
    odd.map(|note| format!("{file:?}\n  {:?} {}", note.kind, note.text))
        .collect()
}

#[test]
fn generated_records_are_read_without_notes() {
    assert!(framed("").import.notes.is_empty());
    let mut wrong = Vec::new();
    for file in ["trf16.ebnf", "trf26.ebnf"] {
        let grammar = load(file);
        let mut generator = records(&grammar, 5);
        for _ in 0..3000 {
            let line = generator.sentence(&grammar.start).text;
            wrong.extend(odd(&line, &framed(&line)));
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn generated_records_of_every_kind_are_read() {
    let grammar = load("trf26.ebnf");
    let mut generator = records(&grammar, 3);
    let mut wrong = Vec::new();
    for record in ["trf16-record", "trf26-record"] {
        let text = grammar
            .production(record)
            .text
            .split_once(" = ")
            .unwrap()
            .1
            .to_owned();
        for name in text.split(" | ").filter(|name| *name != "trf16-record") {
            for _ in 0..100 {
                let line = generator.sentence(name).text;
                wrong.extend(odd(&line, &framed(&line)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn generated_players_of_vega_are_read() {
    let grammar = load("vega.ebnf");
    let mut generator = records(&grammar, 31);
    for _ in 0..500 {
        let line = generator.sentence("tdf-player").text;
        let reading = framed_alone(&line);
        assert_eq!(odd(&line, &reading), [""; 0]);
        let player = &reading.import.tournament.players[0];
        let fields: Vec<&str> = line[4..].split('|').map(str::trim).collect();
        let number = player.number.map(|number| u32::from(number.0));
        assert_eq!(number, fields[0].parse().ok(), "{line:?}");
        assert_eq!(player.name, fields[3], "{line:?}");
        assert_eq!(
            player.federation.as_deref().unwrap_or(""),
            fields[5],
            "{line:?}"
        );
    }
}

#[test]
fn generated_files_are_read_completely() {
    let grammar = load("trf26.ebnf");
    let mut generator = records(&grammar, 17);
    for _ in 0..100 {
        let end = ["\n", "\r\n", "\r"][generator.below(3)];
        let mut lines = vec!["042 2026/05/01".to_owned()];
        for number in 1..=generator.below(20) + 4 {
            let mut line = format!("{:<8}", generator.sentence("player").text);
            line.replace_range(4..8, &format!("{number:>4}"));
            lines.push(line);
            lines.push(generator.sentence(&grammar.start).text);
        }
        let players = lines.iter().filter(|line| line.starts_with("001")).count();
        let file = lines.join(end);
        let reading = crosstable::format::read("made", file.clone().into(), &Default::default());
        let reading = reading.unwrap();
        assert_eq!(odd(&file, &reading), [""; 0]);
        assert_eq!(reading.import.tournament.players.len(), players, "{file}");
    }
}

#[test]
fn generated_fields_of_a_player_are_read_unchanged() {
    let grammar = load("trf16.ebnf");
    let mut generator = records(&grammar, 23);
    for _ in 0..2000 {
        let line = generator.sentence("player");
        let file = line.text.clone().into_bytes();
        let reading = crosstable::format::read("made", file, &Default::default()).unwrap();
        let import = &reading.import;
        let player = &import.tournament.players[0];
        let filled = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let number = |text: &str| text.parse::<u32>().ok();
        let word = |column| line.field(column).trim();
        let slice = |span: Span| reading.sources.main().slice(span).trim();
        let origin = &import.origins.players[0];
        assert_eq!(
            player.number.map(|n| u32::from(n.0)),
            number(word(5)),
            "{line:?}"
        );
        assert_eq!(player.name, word(15), "{line:?}");
        assert_eq!(
            player.title,
            filled(word(11)).map(|t| t.to_uppercase()),
            "{line:?}"
        );
        let rating = number(word(49)).filter(|&rating| rating > 0);
        assert_eq!(player.rating.map(u32::from), rating, "{line:?}");
        assert_eq!(player.federation, filled(word(54)), "{line:?}");
        let id = filled(word(58)).filter(|id| id.contains(|c| ('1'..='9').contains(&c)));
        assert_eq!(player.fide_id, id, "{line:?}");
        let birth = filled(word(70)).filter(|day| day.contains(|c: char| ('1'..='9').contains(&c)));
        let birth =
            birth.or_else(|| filled(word(70)).filter(|day| day.contains(char::is_alphabetic)));
        assert_eq!(player.birth, birth, "{line:?}");
        assert_eq!(slice(origin.sex), word(10), "{line:?}");
        let points = import.claims.points[0].map(|field| field.value.hundredths());
        assert_eq!(points, hundredths(word(81)), "{line:?}");
        let rank = import.claims.ranks[0].map(|field| field.value);
        assert_eq!(rank, number(word(86)), "{line:?}");
        assert_eq!(slice(origin.points), word(81), "{line:?}");
        rounds_come_back(&line, &reading);
    }
}

fn rounds_come_back(line: &Sentence, reading: &Reading) {
    let import = &reading.import;
    let rounds = usize::from(import.tournament.rounds);
    for round in 0..rounds.max(6) {
        let cell: Vec<char> = format!("{:<8}", line.field(92 + 10 * round))
            .chars()
            .collect();
        let stated: String = cell[..4].iter().collect();
        if round >= rounds {
            // byes that the points do not include are kept as requests (reference/trf.md 14)
            let mut requests = import.tournament.bye_requests.iter();
            let is_request = requests.any(|request| request.round == RoundNumber::at(round));
            assert!(
                is_request || cell.iter().all(|c| *c == ' '),
                "round {round} is lost: {line:?}"
            );
            continue;
        }
        let origin = import.origins.cells[round];
        let letter = if cell[7] == ' ' {
            0
        } else {
            u8::try_from(cell[7]).unwrap()
        };
        assert_eq!(origin.result_code, letter, "{line:?}");
        let own = import.tournament.players[0].number.map(|n| u32::from(n.0));
        let opponent = match stated.trim().parse::<u32>() {
            Err(_) | Ok(0) => Opponent::Nobody,
            Ok(number) if Some(number) == own => Opponent::Player(PlayerId::at(0)),
            Ok(number) => Opponent::Unknown(number),
        };
        assert_eq!(
            import.tournament.entries[round].opponent, opponent,
            "{line:?}"
        );
    }
}

fn hundredths(points: &str) -> Option<i32> {
    let (whole, rest) = points.split_once(['.', ',']).unwrap_or((points, "0"));
    Some(whole.parse::<i32>().ok()? * 100 + format!("{rest:0<2}").parse::<i32>().ok()?)
}

#[test]
fn generated_texts_of_the_tournament_are_read_unchanged() {
    let grammar = load("trf26.ebnf");
    let mut generator = records(&grammar, 29);
    for _ in 0..1000 {
        let name = [
            "tournament-text",
            "tournament-federation",
            "pairing-program",
        ];
        let at = generator.below(name.len());
        let line = generator.sentence(name[at]);
        let tournament = framed_alone(&line.text).import.tournament;
        let read = match &line.text[..3] {
            "012" => tournament.name,
            "022" => tournament.city,
            "032" => tournament.federation,
            "092" => tournament.type_text,
            "102" => tournament.chief_arbiter,
            "112" => tournament.deputy_arbiters.into_iter().next(),
            "122" => tournament.time_text,
            _ => tournament.pairing_program,
        };
        assert_eq!(read.unwrap_or_default(), line.field(5).trim(), "{line:?}");
    }
}

/// Reads a file that consists of this line and one player.
fn framed_alone(line: &str) -> Reading {
    let file = format!("{line}\n001    1\n");
    crosstable::format::read("made", file.into(), &Default::default()).unwrap()
}

/// The line as a grammar of single lines describes it: `0000 - +` is a board won without an
/// opponent only in a team event; in other events it is an old notation, which is reported.
fn of_any_event(reading: &Reading, line: &str) -> String {
    match reading.import.tournament.team_event {
        true => line.replace("0000 - +", "0000 - U"),
        false => line.to_owned(),
    }
}

#[test]
fn samples_without_notes_match_the_grammar() {
    let mut count = 0;
    for entry in std::fs::read_dir(root().join("samples")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "trf") {
            continue;
        }
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let bytes = std::fs::read(&path).unwrap();
        let Ok(reading) = crosstable::format::read(&name, bytes, &Default::default()) else {
            continue;
        };
        if !odd(&name, &reading).is_empty() {
            continue;
        }
        let version = if reading.import.format == "trf26" {
            "trf26.ebnf"
        } else {
            "trf16.ebnf"
        };
        let grammar = load(version);
        let source = reading.sources.main();
        for index in 0..source.line_starts().len() {
            let line = of_any_event(&reading, source.slice(source.line_span(index)));
            assert_eq!(grammar.derives(&grammar.start, &line), Ok(()), "{name}");
        }
        count += 1;
    }
    assert!(count > 0);
}

/// Whether a note that is reported once for a file, at its first line, explains that another line
/// does not match the grammar.
fn explains(note: &Note, miss: &str) -> bool {
    if !note.text.ends_with("times, first here)") {
        return false;
    }
    let fields: &[&str] = match note.kind {
        NoteKind::UnusualField => &["sex", "title", "federation", "fide-id", "birth"],
        NoteKind::OldNotation => &["title", "round-cell"],
        NoteKind::UnknownCode => &["round-cell"],
        NoteKind::Realigned => return miss.starts_with("\"001"),
        _ => &[],
    };
    let names = |field| miss.ends_with(&format!("is no {field}"));
    fields.iter().any(names)
}

/// The compared lines of files: their numbers by result, and the lines that are wrong.
#[derive(Debug, Default)]
struct Lines {
    derive: usize,
    noted: usize,
    habitual: usize,
    wrong: Vec<String>,
}

impl Lines {
    /// Compares the lines of a file without notes with the grammar.
    fn file(&mut self, name: &str, bytes: Vec<u8>, grammar: &Grammar) {
        let Ok(reading) = crosstable::format::read(name, bytes, &Default::default()) else {
            return;
        };
        let (source, import) = (reading.sources.main(), &reading.import);
        let spans = import
            .notes
            .iter()
            .flat_map(|note| note.others.iter().chain([&note.span]));
        let comments = import
            .unread
            .iter()
            .filter(|line| line.kind == UnreadKind::Comment);
        let told: Vec<Span> = spans
            .copied()
            .chain(comments.map(|line| line.span))
            .collect();
        for index in 0..source.line_starts().len() {
            let line = source.line_span(index);
            let text = source.slice(line);
            let touches = |span: &Span| {
                *span != Span::default() && span.start <= line.end && line.start <= span.end
            };
            if told.iter().any(touches) && !text.starts_with('#') {
                self.noted += 1;
                continue;
            }
            match grammar.derives(&grammar.start, &of_any_event(&reading, text)) {
                Ok(()) => self.derive += 1,
                Err(miss) if import.notes.iter().any(|note| explains(note, &miss)) => {
                    self.habitual += 1;
                }
                Err(miss) => self.wrong.push(format!("{name}:{}: {miss}", index + 1)),
            }
        }
    }
}

#[test]
fn lines_of_real_files_without_notes_match_the_grammar() {
    let Some(folder) = shared("data/trf") else {
        return;
    };
    let grammar = load("trf26.ebnf");
    let mut lines = Lines::default();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "csv" || e == "md") {
            continue;
        }
        let name = path.file_name().unwrap().to_string_lossy();
        lines.file(&name, std::fs::read(&path).unwrap(), &grammar);
    }
    let Lines {
        derive,
        noted,
        habitual,
        wrong,
    } = lines;
    println!("{derive} derive, {noted} noted, {habitual} with a habit");
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
    assert!(derive > 5000, "{derive}");
}
