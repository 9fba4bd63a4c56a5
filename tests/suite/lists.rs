//! Lists of the shared data without crosstable cells: each is read with the facts in their README,
//! and together they are the same event as the crosstable.

use std::fs;

use crosstable::audit::{Options, audit};
use crosstable::finding::Severity;
use crosstable::format::{ReadOptions, Reading, read};
use crosstable::import::{Import, Lack, Note, NoteKind, Part};
use crosstable::model::{Colour, Opponent, Outcome, PlayerId, RoundNumber, System};
use crosstable::number::Points;

use crate::support::shared;

fn load(file: &str) -> Option<Reading> {
    let path = shared("data/exports")?.join(file);
    let bytes = fs::read(path).unwrap();
    let reading = read(file, bytes, &ReadOptions::default());
    let mut reading = reading.unwrap_or_else(|error| panic!("{file}: {error}\n{}", error.help()));
    // the server itself mixes them
    let line_ends = |note: &Note| note.kind != NoteKind::MixedLineEnds;
    reading.import.notes.retain(line_ends);
    Some(reading)
}

/// Reads the files together; the first one is the main file.
fn event(files: &[&str]) -> Option<Reading> {
    let mut readings: Vec<Reading> = files.iter().map(|file| load(file)).collect::<Option<_>>()?;
    let further = readings.split_off(1);
    Some(readings.remove(0).merge_with(further).unwrap())
}

fn name(import: &Import, id: PlayerId) -> &str {
    &import.tournament.player(id).name
}

#[test]
fn starting_lists_are_read() {
    let check = |file: &str, players: usize, id: Option<&str>| {
        let Some(reading) = load(&format!("starting-rank/{file}")) else {
            return;
        };
        let import = &reading.import;
        assert_eq!(import.part, Part::Players, "{file}");
        assert_eq!(import.tournament.players.len(), players, "{file}");
        assert_eq!(
            import.tournament.players[0].fide_id.as_deref(),
            id,
            "{file}"
        );
        assert!(
            import.tournament.players.iter().all(|p| p.number.is_some()),
            "{file}"
        );
        assert_eq!(import.lacks(Lack::Rows), players == 150, "{file}");
        assert!(import.notes.is_empty(), "{file}: {:?}", import.notes);
    };
    check("html-en-british2026.html", 108, Some("404853"));
    check("html-en-arad2026-a.html", 209, Some("14117908"));
    check("html-en-ussa2026-roundrobin.html", 9, Some("14351323"));
    check(
        "xlsx-pt-festival-estadual2026-with-details.xlsx",
        47,
        Some("44780613"),
    );
    check("xlsx-en-kuantan2018-first150.xlsx", 150, None);
    check("html-ru-jogga2026-junior-boys.html", 81, Some("577019601"));
}

#[test]
fn a_list_is_read_alike_from_two_kinds_of_workbook() {
    let file = |ending: &str| format!("starting-rank/{ending}-en-kuantan2018-first150.{ending}");
    let (Some(new), Some(old)) = (load(&file("xlsx")), load(&file("xls"))) else {
        return;
    };
    assert_eq!(new.import.tournament.players, old.import.tournament.players);
}

#[test]
fn standings_are_read() {
    let check = |file: &str, players: usize, after: Option<u16>, columns: usize| {
        let Some(reading) = load(&format!("standings/{file}")) else {
            return;
        };
        let import = &reading.import;
        assert_eq!(import.part, Part::Standings, "{file}");
        assert_eq!(import.tournament.players.len(), players, "{file}");
        assert_eq!(import.stated_after, after, "{file}");
        assert_eq!(import.claims.columns.len(), columns, "{file}");
        assert!(import.claims.points.iter().all(Option::is_some), "{file}");
        assert!(import.claims.ranks.iter().all(Option::is_some), "{file}");
        assert!(import.notes.is_empty(), "{file}: {:?}", import.notes);
    };
    check("html-final-pt-portimao2024.html", 99, Some(9), 5);
    check("html-after-r1-ru-gazovik2019.html", 52, Some(1), 5);
    check("xls-swissmanager-final-en-cfk141225.xls", 27, None, 3);
}

/// The numbers of entries of a round with an opponent, of byes, and of entries without a known
/// result.
fn count(import: &Import, round: RoundNumber) -> [usize; 3] {
    let tournament = &import.tournament;
    let mut count = [0; 3];
    for id in tournament.ids() {
        let entry = tournament.entry(id, round).unwrap();
        match entry.opponent {
            Opponent::Nobody if entry.outcome == Outcome::Absent => {}
            Opponent::Nobody => count[1] += 1,
            _ => count[0] += 1,
        }
        count[2] += usize::from(entry.outcome == Outcome::Unknown);
    }
    count[0] /= 2;
    count
}

#[test]
fn pairings_of_a_round_are_read() {
    let check = |file: &str, round: u16, expected: [usize; 3]| {
        let Some(reading) = load(&format!("pairings/{file}")) else {
            return;
        };
        let import = &reading.import;
        let Part::Rounds(range) = import.part else {
            panic!("{file}: {:?}", import.part);
        };
        let round = RoundNumber(round);
        assert_eq!((range.first, range.last), (round, round), "{file}");
        assert_eq!(count(import, round), expected, "{file}");
        assert!(import.notes.is_empty(), "{file}: {:?}", import.notes);
    };
    // 25 rows, 12 of them with a player who is not paired
    check("html-en-frome2026-open-r1.html", 1, [13, 12, 0]);
    check("html-ru-gazovik2019-r1.html", 1, [26, 0, 0]);
    check("html-en-british2026-r1.html", 1, [53, 2, 0]);
}

#[test]
fn all_rounds_on_one_page_are_read() {
    let Some(reading) = load("pairings/html-allrounds-en-ussa2026-roundrobin.html") else {
        return;
    };
    let import = &reading.import;
    assert_eq!(import.tournament.players.len(), 9);
    assert_eq!(import.tournament.rounds, 9);
    for round in (1..=9).map(RoundNumber) {
        assert_eq!(count(import, round), [4, 0, 0], "{round}");
    }
    let forfeits = import.tournament.entries.iter();
    let forfeits = forfeits.filter(|entry| entry.outcome == Outcome::ForfeitWin);
    let colours: Vec<Option<Colour>> = forfeits.map(|entry| entry.colour).collect();
    assert_eq!(colours, [Some(Colour::Black)]);
    assert!(import.notes.is_empty(), "{:?}", import.notes);
    // everybody met everybody: no other round is missing
    assert_eq!(import.part, Part::Event);
    let robin = System::RoundRobin { cycles: 1 };
    assert_eq!(import.tournament.system, Some(robin));
}

const BRITISH: [&str; 9] = [
    "pairings/html-en-british2026-r1.html",
    "pairings/html-en-british2026-r2.html",
    "pairings/html-en-british2026-r3.html",
    "pairings/html-en-british2026-r4.html",
    "pairings/html-en-british2026-r5.html",
    "pairings/html-en-british2026-r6.html",
    "pairings/html-en-british2026-r7.html",
    "pairings/html-en-british2026-r8.html",
    "pairings/html-en-british2026-r9.html",
];

fn findings(reading: &Reading) -> Vec<String> {
    let audit = crosstable::audit::audit(&reading.sources, &reading.import, &Default::default());
    let found = audit.findings.iter();
    found
        .map(|finding| format!("{} {}", finding.code.code, finding.message))
        .collect()
}

#[test]
fn a_starting_list_and_the_pairings_equal_the_crosstable() {
    let Some(crosstable) = load("crosstable/html-startrank-en-british2026-r9-running.html") else {
        return;
    };
    let start = "starting-rank/html-en-british2026.html";
    // whichever file is the main one
    for place in [0, 1, 5, 9] {
        let mut files = BRITISH.to_vec();
        files.insert(place, start);
        let reading = event(&files).unwrap();
        let (ours, theirs) = (&reading.import.tournament, &crosstable.import.tournament);
        assert_eq!(reading.import.part, Part::Event);
        assert_eq!(ours.players.len(), 108);
        let number = |t: &crosstable::model::Tournament, id| t.player(id).number;
        let mut compared = 0;
        for id in ours.ids() {
            let same = theirs
                .ids()
                .find(|&other| number(theirs, other) == number(ours, id))
                .unwrap();
            for round in (1..=9).map(RoundNumber) {
                let (a, b) = (
                    ours.entry(id, round).unwrap(),
                    theirs.entry(same, round).unwrap(),
                );
                let met = |t, opponent: Opponent| opponent.player().and_then(|id| number(t, id));
                assert_eq!(
                    met(ours, a.opponent),
                    met(theirs, b.opponent),
                    "{} {round}",
                    name(&reading.import, id)
                );
                if round.0 < 9 && a.opponent != Opponent::Nobody {
                    assert_eq!(
                        (a.outcome, a.colour),
                        (b.outcome, b.colour),
                        "{} {round}",
                        name(&reading.import, id)
                    );
                    compared += 1;
                }
            }
        }
        assert!(compared > 800, "{compared}");
    }
}

#[test]
fn the_crosstable_and_the_pairings_agree_on_every_board() {
    let mut files = vec!["crosstable/html-startrank-en-british2026-r9-running.html"];
    files.extend(BRITISH);
    files.push("starting-rank/html-en-british2026.html");
    files.push("pairings/html-notpaired-en-british2026.html");
    let Some(reading) = event(&files) else {
        return;
    };
    let found = findings(&reading);
    let between: Vec<&String> = found
        .iter()
        .filter(|line| {
            line.starts_with("R214") || line.starts_with("P308") || line.starts_with("S114")
        })
        .collect();
    assert_eq!(between, Vec::<&String>::new());
    assert!(!reading.import.lacks(Lack::ByeKinds));
    assert!(
        reading
            .import
            .tournament
            .players
            .iter()
            .all(|p| p.fide_id.is_some())
    );
}

#[test]
fn an_earlier_crosstable_does_not_contradict_later_pages() {
    let mut files = vec!["crosstable/html-startrank-en-british2026-after-r7.html"];
    files.extend(BRITISH);
    let Some(reading) = event(&files) else { return };
    let audit = crosstable::audit::audit(&reading.sources, &reading.import, &Default::default());
    let errors = audit
        .findings
        .iter()
        .filter(|found| found.severity == Severity::Error);
    let errors: Vec<&str> = errors.map(|found| found.message.as_str()).collect();
    assert_eq!(errors, Vec::<&str>::new());
    let info = audit
        .findings
        .iter()
        .find(|found| found.code.code == "P301")
        .unwrap();
    assert!(
        info.message.starts_with("points are those after round 7"),
        "{}",
        info.message
    );
}

#[test]
fn a_matrix_gets_rounds_and_colours_from_the_list_of_all_rounds() {
    let files = [
        "crosstable/html-roundrobin-en-ussa2026.html",
        "pairings/html-allrounds-en-ussa2026-roundrobin.html",
        "starting-rank/html-en-ussa2026-roundrobin.html",
    ];
    let Some(reading) = event(&files) else { return };
    let import = &reading.import;
    assert!(!import.lacks(Lack::RoundOrder), "{:?}", import.lacks);
    assert!(!import.lacks(Lack::Colours));
    assert!(!import.lacks(Lack::PairingNumbers));
    // round 1: 2 against 9, as the page says
    let entry = import
        .tournament
        .entry(PlayerId(1), RoundNumber(1))
        .unwrap();
    assert_eq!(entry.opponent, Opponent::Player(PlayerId(8)));
    assert_eq!(
        (entry.colour, entry.outcome),
        (Some(Colour::White), Outcome::Loss)
    );
    assert!(
        import
            .tournament
            .players
            .iter()
            .all(|p| p.fide_id.is_some())
    );
    let found = findings(&reading);
    assert!(!found.iter().any(|line| line.starts_with('R')), "{found:?}");
}

#[test]
fn the_list_of_players_not_paired_distinguishes_requested_byes() {
    let files = [
        "crosstable/html-startrank-en-frome2026-open.html",
        "pairings/html-notpaired-en-frome2026-open.html",
        "pairings/html-en-frome2026-open-r1.html",
    ];
    let Some(reading) = event(&files) else { return };
    let import = &reading.import;
    assert!(!import.lacks(Lack::ByeKinds), "{:?}", import.lacks);
    let count = |outcome| {
        import
            .tournament
            .entries
            .iter()
            .filter(|e| e.outcome == outcome)
            .count()
    };
    assert_eq!(count(Outcome::HalfPointBye), 14);
    let found = findings(&reading);
    assert!(
        !found
            .iter()
            .any(|line| line.starts_with("R214") || line.starts_with("P308")),
        "{found:?}"
    );
}

#[test]
fn standings_and_pairings_of_one_event_are_merged() {
    let files = [
        "standings/html-after-r1-ru-gazovik2019.html",
        "pairings/html-ru-gazovik2019-r1.html",
    ];
    let Some(reading) = event(&files) else { return };
    let import = &reading.import;
    assert_eq!(import.tournament.players.len(), 52);
    assert!(
        import
            .claims
            .points
            .iter()
            .all(|points| { points.is_some_and(|points| points.value <= Points::ONE) })
    );
    let found = findings(&reading);
    assert!(
        !found
            .iter()
            .any(|line| line.starts_with("R214") || line.starts_with("P30")),
        "{found:?}"
    );
}

/// Checks the numbers of players, teams, matches and members of the first team in a list of a team
/// event.
fn team_list(file: &str, expected: [usize; 4]) -> Option<Reading> {
    let reading = load(&format!("team/{file}"))?;
    let tournament = &reading.import.tournament;
    assert!(tournament.team_event, "{file}");
    let members = tournament
        .teams
        .first()
        .map_or(0, |team| team.members.len());
    let (players, teams) = (tournament.players.len(), tournament.teams.len());
    let told = [players, teams, tournament.matches.len(), members];
    assert_eq!(told, expected, "{file}");
    let words = &reading.import.missing_data;
    assert!(
        words.iter().any(|words| words.contains("teams")),
        "{file}: {words:?}"
    );
    assert!(
        reading.import.notes.is_empty(),
        "{file}: {:?}",
        reading.import.notes
    );
    Some(reading)
}

#[test]
fn lists_of_team_events_are_read() {
    team_list("html-team-startrank-en-nuss2026.html", [0, 20, 0, 0]);
    team_list(
        "html-team-pairings-mp-en-cnyt2026-g14-r1.html",
        [0, 16, 8, 0],
    );
    let Some(reading) = team_list("html-team-pairings-en-axporto2026-r1.html", [0, 25, 13, 0])
    else {
        return;
    };
    let matches = &reading.import.tournament.matches;
    let points = |halves: [i32; 2]| halves.map(|n| Some(Points::from_halves(n)));
    assert_eq!(matches[0].board_points, points([0, 8]));
    let bye = matches.iter().find(|found| found.second.is_none()).unwrap();
    assert_eq!(bye.board_points, [Some(Points::from_whole(3)), None]);
}

/// Team compositions state the results of each round without opponents; the results add up to the
/// points.
#[test]
fn results_of_compositions_add_up() {
    let file = "html-composition-results-en-axporto2026-r4.html";
    let Some(reading) = team_list(file, [217, 25, 0, 8]) else {
        return;
    };
    let import = &reading.import;
    assert_eq!(import.tournament.rounds, 4);
    assert!(import.lacks(Lack::Opponents));
    let compared = audit(&reading.sources, import, &Options::default());
    let codes: Vec<&str> = compared.findings.iter().map(|f| f.code.code).collect();
    assert_eq!(codes, ["I601", "D510", "S109"]);
    assert!(compared.checked > 2 * 217, "{}", compared.checked);
}

/// The pages of one event can be read in either order: the list of teams names no players, the page
/// of boards no players of the team with the bye, and a composition no opponents.
#[test]
fn pages_of_teams_make_up_one_event() {
    let [teams, boards, composition] = [
        "team/html-team-pairings-en-axporto2026-r1.html",
        "team/html-board-pairings-en-axporto2026-r1.html",
        "team/html-composition-results-en-axporto2026-r4.html",
    ];
    for files in [
        [teams, boards],
        [boards, teams],
        [composition, boards],
        [boards, composition],
        [composition, teams],
    ] {
        let Some(reading) = event(&files) else { return };
        let audit = audit(&reading.sources, &reading.import, &Options::default());
        let codes: Vec<&str> = audit.findings.iter().map(|f| f.code.code).collect();
        // what pages tell of games and IDs differs; the dates are those of a long event
        let codes: Vec<&str> = codes
            .into_iter()
            .filter(|code| !["I601", "Q812"].contains(code))
            .collect();
        assert_eq!(codes, ["D510", "S109"], "{files:?}");
    }
}

#[test]
fn boards_of_teams_are_read() {
    let file = "html-board-pairings-en-axporto2026-r1.html";
    let Some(reading) = load(&format!("team/{file}")) else {
        return;
    };
    let import = &reading.import;
    let tournament = &import.tournament;
    assert!(import.notes.is_empty(), "{:?}", import.notes);
    assert_eq!((tournament.teams.len(), tournament.matches.len()), (24, 12));
    assert_eq!(tournament.teams[0].number, 13);
    let first = tournament.entry(PlayerId(0), RoundNumber(1)).unwrap();
    // the mark of the colour is no part of the name
    assert!(
        tournament
            .players
            .iter()
            .all(|p| p.name.starts_with(char::is_alphabetic))
    );
    assert_eq!(first.colour, Some(Colour::White));
    assert_eq!(first.outcome, Outcome::Loss);
    // a match is the sum of its boards
    for found in &tournament.matches {
        let sum = |number: u16| -> Points {
            let team = tournament
                .teams
                .iter()
                .find(|team| team.number == number)
                .unwrap();
            let entries = team
                .members
                .iter()
                .map(|&id| tournament.entry(id, found.round).unwrap());
            entries.map(|entry| tournament.points(entry)).sum()
        };
        let sums = [found.first, found.second.unwrap()].map(|number| Some(sum(number)));
        assert_eq!(sums, found.board_points, "{found:?}");
    }
}

#[test]
fn a_list_of_boards_is_read() {
    let Some(reading) = load("team/html-board-performance-en-axporto2026-r4.html") else {
        return;
    };
    let import = &reading.import;
    assert_eq!(import.tournament.players.len(), 150);
    assert!(import.lacks(Lack::Rows));
    assert_eq!(import.stated_after, None);
    assert_eq!(
        import.claims.points[0].unwrap().value,
        Points::from_whole(4)
    );
}

#[test]
fn old_numbers_of_swiss_manager_are_reported_before_the_first_round() {
    let path = crate::support::root().join("samples/upload.xml");
    let text = fs::read_to_string(path).unwrap();
    let (head, rest) = text.split_once("  <playerpairings>").unwrap();
    let (_, tail) = rest.split_once("</playerpairings>").unwrap();
    let text = format!("{head}{tail}");
    let found = |text: &str| {
        let reading = crosstable::format::read("upload.xml", text.into(), &Default::default());
        let reading = reading.unwrap();
        let options = Default::default();
        let audit = crosstable::audit::audit(&reading.sources, &reading.import, &options);
        let old = audit.findings.into_iter().filter(|f| f.code.code == "T405");
        old.map(|finding| finding.message).collect::<Vec<String>>()
    };
    assert_eq!(
        found(&text),
        Vec::<String>::new(),
        "in 2019 they were right"
    );
    let of_today = text.replace("2019", "2026");
    let message = |place: u32, number: u32| {
        format!(
            "tb{place} is number {number} of Swiss-Manager, which counts unplayed rounds by the \
             rules before 2023"
        )
    };
    assert_eq!(found(&of_today), [message(1, 37), message(2, 52)]);
}
