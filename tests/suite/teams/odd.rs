//! Odd team events, made up: they are read, and both scores follow.

use crosstable::audit::{Options, audit};
use crosstable::format::Reading;
use crosstable::model::team::Encounters;
use crosstable::model::{PlayerId, TeamId};
use crosstable::number::Points;

use super::{Derived, open};

/// A player line: number, points, rank and the rounds.
fn player(number: usize, rounds: &[&str]) -> String {
    let mut line = format!("001 {number:>4}      Player No {number:<38}");
    line = format!("{line:<80}{:>4} {number:>4}", "0.0");
    for round in rounds {
        line = format!("{line}  {round:<8}");
    }
    format!("{}\n", line.trim_end())
}

/// A 310 line.
fn team(number: usize, name: &str, members: &[usize]) -> String {
    let mut line = format!("310 {number:>3} {name:<64}");
    for member in members {
        line += &format!(" {member:>4}");
    }
    line + "\n"
}

/// Two teams of two boards who meet in round 1: Northport wins by 1½ to ½.
fn two_teams() -> String {
    let mut file = "192 FIDE_TEAM\n352 WB\n".to_owned();
    for (number, cell) in [
        (1, "   3 w 1"),
        (2, "   4 b ="),
        (3, "   1 b 0"),
        (4, "   2 w ="),
    ] {
        file += &player(number, &[cell]);
    }
    file + &team(1, "Northport", &[1, 2]) + &team(2, "Southport", &[3, 4])
}

/// Match points and game points of each team.
fn check(file: &str, expected: &str) -> Reading {
    let reading = open("made", file.as_bytes().to_vec());
    assert_eq!(Derived::of(&reading.import).totals(), expected, "{file}");
    reading
}

#[test]
fn a_match_is_won_by_game_points() {
    check(&two_teams(), "2 1.5, 0 0.5");
    check(
        &(two_teams() + "362 TW 3.0   TD 1.0   TL 0.0\n"),
        "3 1.5, 0 0.5",
    );
}

#[test]
fn points_out_of_the_ordinary_may_be_negative() {
    // table columns: match points 8-11, game points 14-17, round 20-22, teams from 24
    check(
        &(two_teams() + "299    -1.0  -0.5  001    1\n"),
        "1 1, 0 0.5",
    );
    check(&(two_teams() + "299 W   3.0        000\n"), "3 1.5, 0 0.5");
    check(
        &(two_teams() + "299          -2.0  000    2\n"),
        "2 1.5, 0 -1.5",
    );
    let odd = check(
        &(two_teams() + "299    -1.0        001    7\n"),
        "2 1.5, 0 0.5",
    );
    assert!(
        odd.import
            .notes
            .iter()
            .any(|note| note.text.contains("team 7"))
    );
    assert_eq!(odd.import.unread.len(), 1);
}

#[test]
fn forfeited_boards_and_matches() {
    // a board won by forfeit counts as one that was won
    let board = two_teams()
        .replace("4 b =", "4 b +")
        .replace("2 w =", "2 w -");
    check(&board, "2 2, 0 0");
    let all = board.replace("3 w 1", "3 w +").replace("1 b 0", "1 b -");
    check(&all, "2 2, 0 0");
    // nobody came to any board
    let nobody = all.replace(" +", " -");
    check(&nobody, "0 0, 0 0");
    check(&(all.clone() + "330 --   1   1   2\n"), "0 0, 0 0");
    // games that were played are no forfeit, whatever a record says
    check(&(two_teams() + "330 -+   1   1   2\n"), "2 1.5, 0 0.5");
    check(&(two_teams() + "240 F   1    2\n"), "2 1.5, 0 0.5");
    let odd = check(&(two_teams() + "330 -+   1   1   9\n"), "2 1.5, 0 0.5");
    assert_eq!(odd.import.tournament.matches, []);
    assert_eq!(odd.import.unread.len(), 1);
}

/// Three teams of one board: the third has no opponent, and its player has this cell.
fn three_teams(cell: &str) -> String {
    let mut file = "092 Swiss\n352 W\n".to_owned();
    for (number, cell) in [(1, "   2 w 1"), (2, "   1 b 0"), (3, cell)] {
        file += &player(number, &[cell]);
        file += &team(number, &format!("Harbour {number}"), &[number]);
    }
    file
}

#[test]
fn byes_of_teams_have_the_declared_value() {
    let bye = three_teams("0000 - U");
    // a drawn match, unless the file says something else
    check(&bye, "2 1, 0 0, 1 0.5");
    check(&(bye.clone() + "320  2.0  1.0   3\n"), "2 1, 0 0, 2 1");
    check(&(bye.clone() + "320  0.0  0.0\n"), "2 1, 0 0, 0 0");
    check(
        &(three_teams("0000 - Z") + "320  2.0  1.0   3\n"),
        "2 1, 0 0, 2 1",
    );
    check(
        &(three_teams("0000 - Z") + "240 F   1    3\n"),
        "2 1, 0 0, 2 1",
    );
    check(
        &(three_teams("0000 - Z") + "240 H   1    3\n"),
        "2 1, 0 0, 1 0.5",
    );
    // the one team that is left over, in a file whose program writes no byes
    check(&three_teams("0000 - -"), "2 1, 0 0, 1 0.5");
    let round_robin = three_teams("0000 - -").replace("Swiss", "Round-Robin");
    check(&round_robin, "2 1, 0 0, 0 0");
}

#[test]
fn a_team_that_withdrew_is_no_team_left_over() {
    let mut file = "092 Swiss\n".to_owned();
    let rounds = [
        ["   2 w 1", "   3 b 1", "   2 w 1"],
        ["   1 b 0", "0000 - -", "   1 b 0"],
        ["0000 - -", "   1 w 0", "0000 - -"],
    ];
    for (number, rounds) in (1..).zip(rounds) {
        file += &player(number, &rounds);
        file += &team(number, "Harbour", &[number]);
    }
    // team 2 is left over once, team 3 twice
    check(&file, "6 3, 1 0.5, 0 0");
}

#[test]
fn line_ups_out_of_order_are_read() {
    // Northport sits 2-1: the games say who met whom, the record who sat where
    let crossed = two_teams()
        .replace("3 w 1", "4 b 1")
        .replace("4 b =", "3 w =")
        .replace("1 b 0", "2 b =")
        .replace("2 w =", "1 w 0");
    let reading = check(&(crossed + "300   1   1   2    2    1\n"), "2 1.5, 0 0.5");
    let encounters = Encounters::compute(&reading.import.tournament);
    let [a, b, c, d] = [0, 1, 2, 3].map(|at| Some(PlayerId(at)));
    assert_eq!(encounters.list[0].boards, [[b, c], [a, d]]);
    // a board left empty, and a player of the other team, who does not sit there
    for record in [
        "300   1   1   2 0000    2\n",
        "300   1   1   2    3    1    2\n",
    ] {
        check(
            &(two_teams() + record),
            match record {
                _ if record.contains("0000") => "1 0.5, 1 0.5",
                _ => "2 1.5, 0 0.5",
            },
        );
    }
}

#[test]
fn odd_teams_are_survived() {
    // a player in two teams plays for the first of them
    let twice = two_teams().replace("   3    4\n", "   3    4    1\n");
    check(&twice, "2 1.5, 0 0.5");
    // without players, of other sizes, numbers above 99 and twice
    check(
        &(two_teams() + &team(3, "Eastport", &[])),
        "2 1.5, 0 0.5, 0 0",
    );
    let numbers: Vec<usize> = (1..=23).collect();
    let large = team(120, "Westport", &numbers);
    let large = check(&(two_teams() + &large), "2 1.5, 0 0.5, 0 0");
    assert_eq!(large.import.tournament.teams[2].members.len(), 4);
    assert_eq!(large.import.tournament.teams[2].number, 120);
    let same = two_teams().replace("310   2", "310   1");
    check(&same, "2 1.5, 0 0.5");
    // games against two teams in one match: the board that does not fit counts nowhere
    let mut torn = two_teams().replace("   4 b =", "   5 b 1");
    torn += &(player(5, &["   2 w 0"]) + &team(3, "Eastport", &[5]));
    let torn = check(&torn, "2 1, 0 0.5, 0 0");
    let encounters = Encounters::compute(&torn.import.tournament);
    assert!(!encounters.list[0].spare_players.is_empty());
}

#[test]
fn teams_of_14_and_23_members_are_read_from_both_records() {
    for count in [14, 23] {
        let mut file: String = (1..=count).map(|at| player(at, &["0000 - Z"])).collect();
        let members: Vec<usize> = (1..=count).collect();
        let new = team(7, "Northport", &members);
        let mut old = format!("013 {:<32}", "Northport");
        for member in &members {
            old += &format!("{member:>4} ");
        }
        for record in [new, old.trim_end().to_owned() + "\n"] {
            let import = open("made", (file.clone() + &record).into_bytes()).import;
            assert_eq!(import.tournament.teams[0].members.len(), count, "{record}");
            assert_eq!(import.origins.teams[0].members.len(), count);
        }
        file.clear();
    }
}

#[test]
fn a_name_counted_in_bytes_does_not_move_the_columns() {
    let name = "Ængelhølm Ørsted";
    let blanks = " ".repeat(32 - name.len());
    let rest = "NPORT   2000    2.0    1.5   1     1    2";
    let line = format!("310   1 {name}{blanks} {rest}\n");
    let players = two_teams().replace(&team(1, "Northport", &[1, 2]), "");
    let reading = open("made", (players + &line).into_bytes());
    let told = |note: &&crosstable::import::Note| note.text.contains("counted in bytes");
    assert!(
        reading.import.notes.iter().any(|note| told(&note)),
        "{line}"
    );
    let first = &reading.import.tournament.teams[0];
    assert_eq!(
        (first.name.as_str(), first.members.len()),
        (name, 2),
        "{line}"
    );
}

#[test]
fn what_310_states_is_read_with_its_place() {
    let line =
        "310  12 Northport                        NPORT 2587.5   14.0   28.5  11     1    2\n";
    let file = two_teams().replace(&team(1, "Northport", &[1, 2]), line);
    let reading = open("made", file.into_bytes());
    let (import, source) = (&reading.import, reading.sources.main());
    // by number: Southport is 2, Northport 12
    let (team, stated) = (&import.tournament.teams[1], &import.claims.team_claims[1]);
    assert_eq!(team.short_name.as_deref(), Some("NPORT"));
    assert_eq!(team.strength.as_deref(), Some("2587.5"));
    let points = |field: Option<crosstable::source::Field<Points>>| {
        let field = field.unwrap();
        (
            field.value.to_string(),
            source.slice(field.span).trim().to_owned(),
        )
    };
    assert_eq!(points(stated.match_points), ("14".into(), "14.0".into()));
    assert_eq!(points(stated.game_points), ("28.5".into(), "28.5".into()));
    assert_eq!(stated.rank.unwrap().value, 11);
    let origin = import.origins.team(TeamId(1)).unwrap();
    assert_eq!(source.slice(origin.name), "Northport");
    assert_eq!(source.slice(origin.members[1]).trim(), "2");
}

/// No regulation ranks the players of a team event: starting numbers as ranks are no fault.
#[test]
fn starting_numbers_as_ranks_of_players_are_only_noted() {
    let severity = |file: &str| {
        let reading = open("made", file.as_bytes().to_vec());
        let audit = audit(&reading.sources, &reading.import, &Options::default());
        let found = audit.findings.iter().find(|one| one.code.code == "P305");
        found.map(|one| one.severity.word())
    };
    // in the order of their numbers 0, ½, 1 and ½ points
    let file = player(1, &["   3 b 0"])
        + &player(2, &["   4 w ="]).replace(" 0.0    2", " 0.5    2")
        + &player(3, &["   1 w 1"]).replace(" 0.0    3", " 1.0    3")
        + &player(4, &["   2 b ="]).replace(" 0.0    4", " 0.5    4");
    assert_eq!(severity(&file), Some("warning"));
    let teams = team(1, "Northport", &[1, 2]) + &team(2, "Southport", &[3, 4]);
    let file = format!("192 FIDE_TEAM\n352 BW\n{file}{teams}");
    assert_eq!(severity(&file), Some("info"));
}
