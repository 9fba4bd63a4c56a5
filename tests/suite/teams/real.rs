//! Real team events: what they state is compared with what follows from their games.

use std::fs;

use crosstable::audit::{Options, audit};
use crosstable::import::Import;
use crosstable::merge::{EventFile, merge};
use crosstable::model::team::Encounters;
use crosstable::model::{Match, Player, PlayerId, RoundNumber, ScoreBasis, Team, TeamId};
use crosstable::number::Points;

use super::{Derived, open};
use crate::support::shared;

/// Statements in real files that the facts contradict, each checked by hand.
const FAULTS: &[(&str, &[&str])] = &[
    (
        "fide-tec-sample__echecsjs__grandmommyscup.trf",
        // 310 and 802 are right to the last half point; 801 interchanges results of boards
        // that the players' records and 300 tell apart (round 5), prints a result that its
        // own other half and 802 contradict (round 7, team 11), games in place of a forfeited
        // match (round 7, team 15), and players who 300 says did not sit there
        &[
            "801 1 round 5: 26 w =1== 1234, derived 26 w 1=== 1234",
            "801 5 round 5: 18 w -01- 0230, derived 18 w -10- 0230",
            "801 11 round 7: 1 w 10=0 5234, derived 1 w 10=1 5234",
            "801 15 round 7: 30 w ==== 1234, derived 30 w ++++ 1234",
            "801 18 round 5: 5 b +10+ 1234, derived 5 b +01+ 1234",
            "801 26 round 5: 1 b =0== 1234, derived 1 b 0=== 1234",
            "801 34 round 7: 42 b =0=1 1234, derived 42 b =0=1 5234",
            "801 40 round 1: 27 b 0=10 1234, derived 27 b 0=10 1534",
        ],
    ),
    (
        "hand-written-chesspairing__gnutterts__trf2026-team.trf",
        // made up: two rounds of games, and in 240, 330, 801 and 802 one match and a bye
        &[
            "310 1: match points 4, derived 3",
            "310 1: game points 6.5, derived 5.5",
            "310 2: match points 2, derived 1",
            "310 2: game points 3, derived 2.5",
            "801 1: match points 4, derived 3",
            "801 1: game points 6.5, derived 5.5",
            "801 1 round 1: 2 b 110= 1234, derived 2 w 111= 1234",
            "801 1 round 2: zero-point bye, derived 2 b 01== 2143",
            "801 2: match points 2, derived 1",
            "801 2: game points 3, derived 2.5",
            "801 2 round 1: 1 w 001= 1234, derived 1 b 000= 1234",
            "801 2 round 2: zero-point bye, derived 1 w 10== 1234",
            "802 1: match points 4, derived 3",
            "802 1: game points 6.5, derived 5.5",
            "802 1 round 1: 2 b 3, derived 2 w 3.5",
            "802 1 round 2: zero-point bye 0, derived 2 b 2",
            "802 2: match points 2, derived 1",
            "802 2: game points 3, derived 2.5",
            "802 2 round 1: 1 w 2, derived 1 b 0.5",
            "802 2 round 2: zero-point bye 0, derived 1 w 2",
        ],
    ),
    (
        "hand-written-echecs__echecsjs__trf26-team.trf",
        // made up: one team, whose two members play each other
        &[
            "310 1: match points 4, derived 1",
            "310 1: game points 7.5, derived 1",
        ],
    ),
    (
        "sharly-chess__sharly-chess__trf-team-import-test.trf",
        // saved while round 2 was being played, and counts it: matches without a result as
        // drawn (teams 2 and 5), the bye of team 3, and each board of team 4 without an
        // opponent as an allocated bye of five points
        &[
            "310 2: match points 4, derived 3",
            "310 3: match points 2, derived 0",
            "310 3: game points 5.5, derived 0.5",
            "310 4: match points 3, derived 0",
            "310 4: game points 11.5, derived 1.5",
            "310 5: match points 3, derived 2",
        ],
    ),
];

#[test]
fn statements_of_real_files_follow_from_their_games() {
    let Some(folder) = shared("data/trf") else {
        return;
    };
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    names.sort();
    let (mut files, mut stated) = (0, 0);
    let mut wrong = Vec::new();
    for path in names {
        if path.extension().is_some_and(|e| e == "csv" || e == "md") {
            continue;
        }
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let import = open(&name, fs::read(&path).unwrap()).import;
        if import.tournament.teams.is_empty() {
            continue;
        }
        files += 1;
        stated += import.claims.team_claims.len() + import.claims.team_rows.len();
        let found = Derived::of(&import).differences();
        let known = FAULTS.iter().find(|(file, _)| *file == name);
        let known = known.map_or(&[][..], |(_, list)| list);
        if found != known {
            wrong.push(format!("{name}:\n{}", found.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(files >= 30 && stated > 200, "{files} {stated}");
}

#[test]
fn matches_of_a_swiss_manager_file_are_those_of_its_games() {
    let Some(folder) = shared("data/tunx") else {
        return;
    };
    let name = "swiss_team_93players.TUMX";
    let mut import = open(name, fs::read(folder.join(name)).unwrap()).import;
    let stated = Encounters::compute(&import.tournament);
    assert_eq!(
        (stated.boards, stated.rounds, stated.list.len()),
        (4, 6, 48)
    );
    let first = &import.tournament.matches[0];
    let numbers = |board: [Option<PlayerId>; 2]| board.map(|seat| seat.unwrap().0 + 1);
    let boards: Vec<_> = first.boards.iter().map(|&board| numbers(board)).collect();
    // the first team has White on the first and third board
    assert_eq!(boards, [[88, 30], [89, 31], [90, 32], [91, 33]]);
    // one round has 16 points of matches and 32 of games
    let sum = |basis| {
        let table = Derived::of(&import);
        (0..16)
            .map(|team| table.total(basis, TeamId(team)))
            .sum::<Points>()
    };
    assert_eq!(sum(ScoreBasis::MatchPoints), Points::from_whole(96));
    assert!(sum(ScoreBasis::GamePoints) <= Points::from_whole(192));
    import.tournament.matches.clear();
    let inferred = Encounters::compute(&import.tournament);
    let mut differ = Vec::new();
    for one in &stated.list {
        let (found, side) = inferred.team_encounter(one.first, one.round).unwrap();
        let mut boards = found.boards.clone();
        if side == 1 {
            boards.iter_mut().for_each(|board| board.reverse());
        }
        let others = [Some(found.first), found.second];
        if others[1 - side] != one.second || boards != one.boards || !found.spare_players.is_empty()
        {
            differ.push(format!("{one:?}\n{found:?}"));
        }
    }
    assert_eq!(differ, [""; 0]);
}

#[test]
fn statements_of_an_upload_file_follow_from_its_games() {
    let Some(folder) = shared("data/exports/upload-xml") else {
        return;
    };
    let name = "xml-team-swiss.xml";
    let import = open(name, fs::read(folder.join(name)).unwrap()).import;
    let stated = &import.claims.team_claims;
    assert_eq!((stated.len(), import.tournament.boards), (11, Some(4)));
    let whole = |of: &crosstable::import::TeamClaims| {
        of.match_points.is_some() && of.game_points.is_some() && of.rank.is_some()
    };
    assert!(stated.iter().all(whole));
    assert_eq!(import.claims.team_columns.len(), 3);
    assert_eq!(Derived::of(&import).differences(), [""; 0]);
}

#[test]
fn lists_of_teams_state_boards_captains_and_tie_breaks() {
    let Some(folder) = shared("data/exports/team") else {
        return;
    };
    let import = |name: &str| open(name, fs::read(folder.join(name)).unwrap()).import;
    let boards = import("html-board-pairings-en-axporto2026-r1.html");
    let derived = Derived::of(&boards);
    assert!(!derived.encounters.list.is_empty());
    for (at, one) in boards.tournament.matches.iter().enumerate() {
        // the page prints the board points of each match
        let found = derived
            .encounters
            .list
            .iter()
            .find(|e| e.match_index == Some(at));
        let found = found.unwrap();
        assert!(
            found.spare_players.is_empty() && found.boards.len() >= 4,
            "{found:?}"
        );
        let table = derived.table.score(ScoreBasis::GamePoints);
        let teams = [Some(found.first), found.second];
        let made = teams.map(|team| Some(table.points(team.unwrap().into())[0]));
        assert_eq!(made, one.board_points, "{found:?}");
    }
    let list = import("html-composition-results-en-axporto2026-r4.html");
    let teams = &list.tournament.teams;
    assert!(teams.iter().all(|team| team.strength.is_some()));
    assert!(teams.iter().any(|team| team.captain.is_some()));
    let columns = &list.claims.team_columns;
    let labels: Vec<&str> = columns.iter().map(|column| column.label.as_str()).collect();
    assert_eq!(labels, ["TB1", "TB2"]);
    assert!(
        columns
            .iter()
            .all(|column| column.values.len() == teams.len())
    );
    assert!(
        columns
            .iter()
            .all(|column| column.values.iter().all(Option::is_some))
    );
}

/// A page with the match of two teams.
fn page(round: u16, names: [&str; 2], captain: Option<&str>) -> EventFile {
    let mut import = Import::default();
    import.tournament.team_event = true;
    for (number, name) in (1..).zip(names) {
        import.tournament.teams.push(Team {
            number,
            name: name.to_owned(),
            captain: captain.map(str::to_owned),
            ..Team::default()
        });
    }
    import.tournament.matches.push(Match {
        round: RoundNumber(round),
        first: 1,
        second: Some(2),
        board_points: [Some(Points::from_whole(3)), Some(Points::ONE)],
        ..Match::default()
    });
    let name = format!("round {round}");
    EventFile {
        name,
        import,
        is_extract: false,
    }
}

#[test]
fn a_page_of_teams_of_another_event_is_refused() {
    let other = || page(2, ["Westport", "Eastport"], None);
    let refused = |main: EventFile, expected: &str| {
        let error = merge(vec![main, other()]).unwrap_err();
        assert_eq!(error.to_string(), expected);
    };
    refused(
        page(1, ["Northport", "Southport"], None),
        "round 2 is not about the same event as round 1: 0 of its 2 teams appear there",
    );
    let mut players = Import::default();
    for name in ["Aster, Ada", "Birch, Ben"] {
        players.tournament.players.push(Player {
            name: name.to_owned(),
            ..Player::default()
        });
    }
    let told = |import: &Import| EventFile {
        name: "players".to_owned(),
        import: import.clone(),
        is_extract: false,
    };
    refused(
        told(&players),
        "round 2 is not about the same event as players: 0 of its 2 teams appear there",
    );
    // the club of a player, or the name of the event
    let mut of_club = players.clone();
    of_club.tournament.players[1].club = Some("Eastport".to_owned());
    assert_eq!(
        merge(vec![told(&of_club), other()])
            .unwrap()
            .tournament
            .teams
            .len(),
        2
    );
    let mut named = other();
    for import in [&mut players, &mut named.import] {
        import.tournament.name = Some("Coastal League".to_owned());
    }
    assert_eq!(
        merge(vec![told(&players), named])
            .unwrap()
            .tournament
            .teams
            .len(),
        2
    );
}

#[test]
fn pages_of_several_rounds_make_up_one_event() {
    // the page of round 2 numbers its teams otherwise, and knows a captain
    let merged = merge(vec![
        page(1, ["Northport", "Southport"], None),
        page(2, ["Southport", "Northport"], Some("Abel")),
        page(2, ["Westport", "Southport"], None),
    ]);
    let merged = merged.unwrap();
    let tournament = &merged.tournament;
    let names: Vec<_> = tournament
        .teams
        .iter()
        .map(|t| (t.number, t.name.as_str()))
        .collect();
    let expected = [(1, "Northport"), (2, "Southport"), (3, "Westport")];
    assert_eq!(names, expected);
    assert_eq!(tournament.teams[1].captain.as_deref(), Some("Abel"));
    let pairs: Vec<_> = tournament
        .matches
        .iter()
        .map(|m| (m.round.0, m.first, m.second))
        .collect();
    // a round that is known is not told twice
    assert_eq!(pairs, [(1, 1, Some(2)), (2, 2, Some(1))]);
    assert_eq!(merged.origins.matches.len(), 2);
    assert_eq!(merged.origins.teams.len(), 3);
}

/// Compares a file with the same event as TRF: both scores of all teams must be equal.
fn check_twin(document: &str, twin: &str, expected: &str) {
    let Some(folder) = shared("data") else {
        return;
    };
    let totals = |file: &str| {
        let import = open(file, fs::read(folder.join(file)).unwrap()).import;
        let derived = Derived::of(&import);
        assert_eq!(derived.differences(), [""; 0], "{file}");
        derived.totals()
    };
    assert_eq!(totals(document), expected, "{document}");
    let import = open(twin, fs::read(folder.join(twin)).unwrap()).import;
    assert_eq!(Derived::of(&import).totals(), expected, "{twin}");
}

#[test]
fn chess_json_and_trf_of_one_event_agree() {
    check_twin(
        "chess-json/team-5-pab-points.json",
        "chess-json/team-5-pab-points.trf",
        "2 1, 0 0, 2 1, 0 0, 2 3",
    );
    check_twin(
        "chess-json/team-4-match-forfeit.json",
        "chess-json/team-4-match-forfeit.trf",
        "2 1, 0 0, 2 1, 0 0",
    );
    let large = "fide-tec-sample__echecsjs__grandmommyscup.trf";
    let Some(path) = shared(&format!("data/trf/{large}")) else {
        return;
    };
    let import = open(large, fs::read(path).unwrap()).import;
    let expected = Derived::of(&import).totals();
    let document = "chess-json/team-50-swiss-baku.json";
    check_twin(document, &format!("trf/{large}"), &expected);
}

#[test]
fn rows_that_may_mean_boards_won_by_forfeit_are_reported() {
    let Some(folder) = shared("data/trf") else {
        return;
    };
    let name = "swiss-manager__lichess4545__trf16-seeder-l15.trf";
    let reading = open(name, fs::read(folder.join(name)).unwrap());
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let mut points = audit.findings.iter().filter(|f| f.code.code == "P301");
    // twelve players have a point more than their rows give, and each has one such round
    let finding = points.next().unwrap();
    assert_eq!(
        finding.message,
        "12 wins by forfeit in team matches are probably written as absences (`0000 - -`)"
    );
    assert_eq!(finding.because.len(), 12, "{:#?}", finding.because);
    assert!(points.next().is_none());
}
